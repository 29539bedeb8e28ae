//! What would follow: true in every way to pair the board off that fits, by the plain engine.

use std::collections::BTreeSet;

use cluesmith_core::{Ending, Language, Suppose, Supposed, Work};
use cluesmith_tetonor::{Pair, Puzzle, State, Tetonor, check};
use proptest::prelude::*;

/// A small board of random pairs with little of its strip: often several answers.
fn any_board() -> impl Strategy<Value = (Puzzle, Vec<Pair>)> {
    let pair = (1u32..16, 1u32..16).prop_map(|(a, b)| Pair::new(a, b));
    (2usize..=6)
        .prop_flat_map(move |pairs| {
            let shown = prop::collection::vec(prop::bool::weighted(0.4), 2 * pairs);
            (prop::collection::vec(pair.clone(), pairs), shown)
        })
        .prop_map(|(pairs, shown)| {
            let results = pairs.iter().flat_map(|pair| [pair.sum() as u32, pair.product() as u32]);
            let mut numbers: Vec<u32> = pairs.iter().flat_map(|pair| pair.numbers()).collect();
            numbers.sort_unstable();
            let strip = numbers.into_iter().zip(shown).map(|(n, shown)| shown.then_some(n));
            (Puzzle { grid: results.collect(), strip: strip.collect() }, pairs)
        })
}

fn text(pair: Pair) -> String {
    let [a, b] = pair.numbers();
    format!("{a},{b}")
}

fn count(pairs: &[Pair], pair: Pair) -> usize {
    pairs.iter().filter(|&&one| one == pair).count()
}

/// Whether a fact such as `4,16 >= 1` holds in a way to pair the board off.
fn holds(fact: &str, world: &[Pair]) -> bool {
    let words: Vec<&str> = fact.split(' ').collect();
    let (a, b) = words[0].split_once(',').unwrap();
    let uses = count(world, Pair::new(a.parse().unwrap(), b.parse().unwrap()));
    let bound: usize = words[2].parse().unwrap();
    if words[1] == ">=" { uses >= bound } else { uses <= bound }
}

/// All pairs that could stand on the board.
fn candidates(puzzle: &Puzzle) -> BTreeSet<Pair> {
    let sums = puzzle.grid.iter().flat_map(|&sum| (1..sum).map(move |a| Pair::new(a, sum - a)));
    sums.filter(|pair| puzzle.grid.iter().any(|&n| u64::from(n) == pair.product())).collect()
}

fn suppose(puzzle: &Puzzle, state: &State, assumed: &[String]) -> Option<Supposed> {
    Tetonor.suppose(puzzle, state, assumed, &mut Work::limit(1_000_000)).ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn whatever_follows_holds_in_every_world_that_fits((puzzle, right) in any_board(), entered in 0usize..3, wrong in any::<prop::sample::Index>()) {
        let Ok(all) = check::pairings(&puzzle, 100_000, &mut Work::limit(3_000_000)) else { return Ok(()) };
        let language = Language::ENGLISH;
        let mut state = State::start(&puzzle);
        for pair in right.iter().take(entered) {
            state = state.apply(&puzzle, &text(*pair), language).unwrap();
        }
        // A pair that was entered by mistake, or ruled out by mistake, is a part of the position as well.
        let options: Vec<Pair> = candidates(&puzzle).into_iter().collect();
        let other = *wrong.get(&options);
        if wrong.index(3) == 0 {
            state = state.apply(&puzzle, &format!("!{}", text(other)), language).unwrap();
        } else if wrong.index(3) == 1 {
            state = state.apply(&puzzle, &text(other), language).unwrap_or(state);
        }
        let before = state.clone();
        for &pair in &options {
            let Some(told) = suppose(&puzzle, &state, &[text(pair)]) else { continue };
            prop_assert_eq!(&state, &before);
            let after = state.apply(&puzzle, &text(pair), language).unwrap();
            let fits = |world: &&Vec<Pair>| options.iter().all(|&one| {
                let (uses, placed) = (count(world, one), after.placed(one));
                uses >= placed && !(after.crossed.contains(&one) && uses > placed)
            });
            let fitting: Vec<&Vec<Pair>> = all.iter().filter(fits).collect();
            for step in &told.follows {
                for fact in &step.step.inference.so {
                    prop_assert!(fitting.iter().all(|world| holds(fact, world)), "{}", &step.step.text);
                }
            }
            match &told.end {
                Ending::Contradiction { says, proves, .. } => {
                    prop_assert!(fitting.is_empty(), "{}", says);
                    if let Some(proves) = proves {
                        prop_assert!(all.iter().all(|world| count(world, pair) == 0), "{}", &proves.says);
                    }
                }
                Ending::Broken { says } => {
                    // Nothing stands that could be completed.
                    let stands = |world: &Vec<Pair>| options.iter().all(|&one| {
                        let (uses, placed) = (count(world, one), state.placed(one));
                        uses >= placed && !(state.crossed.contains(&one) && uses > placed)
                    });
                    prop_assert!(!all.iter().any(stands), "{}", says);
                }
                Ending::Complete => prop_assert_eq!(fitting.len(), 1),
                Ending::Open => {}
                end => prop_assert!(false, "{:?}", end),
            }
            // What is kept can be entered.
            let mut kept = state.clone();
            for text in &told.keep {
                kept = kept.apply(&puzzle, text, language).unwrap();
            }
            if told.end == Ending::Complete {
                prop_assert!(kept.cells.iter().all(Option::is_some));
            }
        }
    }
}

#[test]
fn a_contradiction_is_told_with_its_reason_and_what_it_proves() {
    // 7 = 3 + 4, 12 = 3 × 4 and 2 × 6, 8 = 2 + 6.
    let puzzle = Puzzle { grid: vec![7, 12, 8, 12], strip: vec![Some(2), None, None, Some(6)] };
    let state = State::start(&puzzle);
    let told = suppose(&puzzle, &state, &["3,4".to_owned()]).unwrap();
    assert_eq!(told.assumed[0].says, "3 & 4 is a pair");
    assert_eq!(told.end, Ending::Complete);
    assert_eq!(told.keep, ["3,4", "2,6"]);
    let shown: Vec<&str> = told.follows[0].shows.iter().map(|seen| seen.value.as_str()).collect();
    assert_eq!(shown, ["2 + 6", "2 × 6"]);
    assert!(told.follows[0].leans);

    // 8 = 1 + 7 and 7 = 1 × 7 would leave 12 and 12, and the strip has no room for a 1.
    let told = suppose(&puzzle, &state, &["1,7".to_owned()]).unwrap();
    let Ending::Contradiction { says, proves, .. } = &told.end else { panic!("{:?}", told.end) };
    assert!(says.starts_with("But then"), "{says}");
    assert_eq!(proves.as_ref().unwrap().says, "So 1 & 7 is no pair.");
    assert!(told.keep.is_empty());
}

#[test]
fn only_pairs_can_be_supposed_and_the_work_is_bounded() {
    let puzzle = Puzzle { grid: vec![7, 12, 8, 12], strip: vec![Some(2), None, None, Some(6)] };
    let state = State::start(&puzzle);
    for text in ["!3,4", "A1=3+4", "-3,4", "s2=3", "9,9", "x", ""] {
        assert!(suppose(&puzzle, &state, &[text.to_owned()]).is_none(), "{text}");
    }
    let assumed = &["3,4".to_owned()];
    let told = Tetonor.suppose(&puzzle, &state, assumed, &mut Work::limit(1)).unwrap();
    assert!(matches!(told.end, Ending::Stopped { .. }), "{:?}", told.end);
}
