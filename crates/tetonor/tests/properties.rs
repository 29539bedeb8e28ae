//! What must hold for any board: engines agree, explanations are proofs, nothing panics or runs away.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cluesmith_core::{
    Document, Family, Finding, Hint, Inference, Language, Play, Reason, Rng, Seed, Settings,
    Severity, Unproven, Work, ink,
};
use cluesmith_tetonor::{Level, Pair, Params, Puzzle, State, Tetonor, certificate, check, solve};
use proptest::prelude::*;

/// A board made of random pairs and a random selection of its strip: any number of answers.
fn any_board() -> impl Strategy<Value = Puzzle> {
    let pair = (1u32..30, 1u32..30).prop_map(|(a, b)| Pair::new(a, b));
    (1usize..=12)
        .prop_flat_map(move |pairs| {
            let shown = prop::collection::vec(any::<bool>(), 2 * pairs);
            (prop::collection::vec(pair.clone(), pairs), shown)
        })
        .prop_map(|(pairs, shown)| board(&pairs, &shown))
}

fn board(pairs: &[Pair], shown: &[bool]) -> Puzzle {
    let grid = pairs.iter().flat_map(|pair| [pair.sum() as u32, pair.product() as u32]).collect();
    let mut numbers: Vec<u32> = pairs.iter().flat_map(|pair| pair.numbers()).collect();
    numbers.sort_unstable();
    let strip = numbers.into_iter().zip(shown).map(|(n, &shown)| shown.then_some(n)).collect();
    Puzzle { grid, strip }
}

/// Numbers that mean nothing, in the right form.
fn nonsense_board() -> impl Strategy<Value = Puzzle> {
    (1usize..=12).prop_flat_map(|pairs| {
        let grid = prop::collection::vec(1u32..60, 2 * pairs);
        let strip = prop::collection::vec(prop::option::weighted(0.3, 1u32..30), 2 * pairs);
        (grid, strip).prop_map(|(grid, mut strip)| {
            let mut shown: Vec<u32> = strip.iter().flatten().copied().collect();
            shown.sort_unstable();
            let mut shown = shown.into_iter();
            strip.iter_mut().flatten().for_each(|slot| *slot = shown.next().unwrap());
            Puzzle { grid, strip }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn two_engines_find_the_same_answers(puzzle in prop_oneof![any_board(), nonsense_board()]) {
        prop_assert!(puzzle.inspect(Language::ENGLISH).is_empty());
        let limit = 50;
        let fast = solve::solve(&puzzle, limit, &mut Work::unlimited());
        // A board with very many pairings is too much for the plain engine; that is its limit.
        if let Ok(plain) = check::pairings(&puzzle, limit + 1, &mut Work::limit(2_000_000)) {
            prop_assert_eq!(fast.complete, plain.len() <= limit);
            if fast.complete {
                let plain: Vec<Vec<Pair>> = plain.into_iter().collect();
                prop_assert_eq!(fast.list, plain);
            }
        }
    }

    #[test]
    fn every_board_with_one_answer_is_explained_and_the_explanation_is_a_proof(puzzle in any_board()) {
        let work = &mut Work::limit(50_000_000);
        let found = solve::solve(&puzzle, 1, work);
        match Tetonor.explain(&puzzle, work) {
            Ok(steps) => {
                prop_assert!(found.complete);
                let proof: Vec<Inference> = steps.into_iter().map(|s| s.inference).collect();
                let proved = Tetonor.verify(&puzzle, &proof, work).unwrap();
                prop_assert_eq!(&proved.pairs, &found.list[0]);
            }
            Err(error) => prop_assert_eq!(error, Unproven::Several),
        }
    }

    #[test]
    fn nonsense_is_never_explained_wrongly(puzzle in nonsense_board()) {
        let work = &mut Work::limit(50_000_000);
        let count = solve::count(&puzzle, 2, work).unwrap();
        let expected = [Err(Unproven::NoAnswer), Ok(()), Err(Unproven::Several)][count];
        prop_assert_eq!(Tetonor.explain(&puzzle, work).map(|_| ()), expected);
    }

    #[test]
    fn a_player_can_do_anything_and_still_get_a_word(
        puzzle in any_board(),
        moves in prop::collection::vec("[-!]?[0-9]{1,2}[,x+][0-9]{1,2}|[A-F][1-6][=~][0-9]{1,2}[x+][0-9]{1,2}|s[0-9]{1,2}=[0-9]{0,2}|.{0,8}", 0..12),
    ) {
        let mut state = State::start(&puzzle);
        for text in &moves {
            match state.apply(&puzzle, text, Language::ENGLISH) {
                Ok(next) => state = next,
                Err(error) => prop_assert!(!error.message.is_empty()),
            }
        }
        prop_assert!(state.inspect(&puzzle, Language::ENGLISH).is_empty(), "moves lead to sound positions");
        let work = &mut Work::limit(10_000_000);
        let judged = Tetonor.review(&puzzle, &state, work);
        match Tetonor.hint(&puzzle, &state, false, work) {
            Hint::Solved => prop_assert!(judged.is_won()),
            Hint::Mistake { findings } => prop_assert!(!findings.is_empty()),
            Hint::Steps { steps, .. } => prop_assert!(!steps.last().unwrap().moves.is_empty()),
            Hint::Stuck { reason } => prop_assert!(!reason.is_empty()),
            other => prop_assert!(false, "{other:?}"),
        }
        prop_assert!(!ink::terminal(&Tetonor.picture(&puzzle, &state, work)).is_empty());
        let _ = Tetonor.hint(&puzzle, &state, true, work);
    }

    #[test]
    fn a_document_with_any_byte_changed_is_judged(at in any::<prop::sample::Index>(), byte in " -~") {
        static TEXT: LazyLock<String> = LazyLock::new(|| {
            let settings = Settings::parse("medium,cells=8").unwrap();
            let any: &dyn cluesmith_core::AnyFamily = &Tetonor;
            any.generate(&settings, Seed(1), &mut Work::unlimited()).unwrap().to_line()
        });
        let at = at.index(TEXT.len());
        prop_assume!(TEXT.is_char_boundary(at) && TEXT.is_char_boundary(at + 1));
        let text = format!("{}{byte}{}", &TEXT[..at], &TEXT[at + 1..]);
        if let Ok(document) = Document::parse(&text) {
            let any: &dyn cluesmith_core::AnyFamily = &Tetonor;
            let report = any.check(&document, &mut Work::limit(100_000));
            let original = Document::parse(&TEXT).unwrap();
            prop_assert!(!report.ok || document == original || document.proof != original.proof
                || document.cluesmith != original.cluesmith, "unnoticed: {}", text);
        }
    }
}

/// Every step of every hint, walking through the game, is verified by the certificate checker.
#[test]
fn hints_are_proofs_at_every_position() {
    for level in Level::ALL {
        for seed in 0..25 {
            let (puzzle, pairs) = shared(level, seed);
            let mut state = State::start(&puzzle);
            let mut assumed: Vec<String> = Vec::new();
            for pair in pairs {
                for all in [false, true] {
                    let work = &mut Work::limit(50_000_000);
                    let Hint::Steps { steps, .. } = Tetonor.hint(&puzzle, &state, all, work) else {
                        panic!("{level:?}#{seed}: there is a next step");
                    };
                    for step in &steps {
                        assert!(!step.text.contains("  "), "a hole: {}", step.text);
                    }
                    let proof: Vec<Inference> = steps.into_iter().map(|s| s.inference).collect();
                    certificate::verify_steps(&puzzle, &assumed, &proof, work)
                        .unwrap_or_else(|error| panic!("{level:?}#{seed} all={all}: {error}"));
                }
                let [a, b] = pair.numbers();
                state = state.apply(&puzzle, &format!("{a},{b}"), Language::ENGLISH).unwrap();
                assumed.push(format!("{a},{b} >= 1"));
            }
        }
    }
}

#[test]
fn a_hint_cut_short_says_so() {
    let (puzzle, _) = generate(&Params::level(Level::Expert), 600);
    let state = State::start(&puzzle);
    let full = |work: &mut Work| Tetonor.hint(&puzzle, &state, false, work);
    let work = &mut Work::unlimited();
    let whole = full(work);
    for limit in 0..work.used() {
        match full(&mut Work::limit(limit)) {
            Hint::Stuck { reason } => assert!(reason.contains("gave up"), "{limit}: {reason}"),
            other => assert_eq!(other, whole, "{limit}: cut short, yet something else"),
        }
    }
}

#[test]
fn one_answer_may_be_written_in_several_ways() {
    let board = |seed| {
        let params = Params { distinct: Some(false), ..Params::level(Level::Easy) };
        Tetonor.generate(&params, Seed(seed), &mut Work::unlimited()).unwrap()
    };
    let twins = |grid: &[u32]| -> Option<(usize, usize)> {
        let mut cells = (0..grid.len()).flat_map(|a| (a + 1..grid.len()).map(move |b| (a, b)));
        cells.find(|&(a, b)| grid[a] == grid[b])
    };
    let (made, (a, b)) =
        (0..).map(board).find_map(|made| twins(&made.puzzle.grid).map(|t| (made, t))).unwrap();
    let mut swapped = made.answer.clone();
    swapped.cells.swap(a, b);
    let last = swapped.pairs.len() - 1;
    swapped.pairs.reverse();
    swapped.cells.iter_mut().for_each(|label| label.pair = last - label.pair);
    assert_ne!(swapped, made.answer);
    let findings = Tetonor.check(&made.puzzle, Some(&swapped), &mut Work::unlimited());
    assert_eq!(findings, [], "another way to write the same answer");
    assert!(Tetonor.same_answer(&swapped, &made.answer));
}

fn won(puzzle: &Puzzle, state: &State) -> bool {
    Tetonor.review(puzzle, state, &mut Work::unlimited()).is_won()
}

#[test]
fn a_solved_board_is_solved_whatever_way_it_was_entered() {
    for seed in 0..200 {
        let made = generate(&Params::level(Level::Medium), seed);
        let mut order = made.1.clone();
        let mut rng = Rng::new(Seed(seed), "order");
        rng.shuffle(&mut order);
        let mut state = State::start(&made.0);
        for (done, pair) in order.iter().enumerate() {
            assert!(!won(&made.0, &state), "{done} pairs are not all");
            let [a, b] = pair.numbers();
            state = state.apply(&made.0, &format!("{b},{a}"), Language::ENGLISH).unwrap();
        }
        assert!(won(&made.0, &state));
    }
}

/// Whatever stands in the strip: it is called wrong if it is not the answer's, and not if it is.
#[test]
fn what_is_written_into_the_strip_is_judged_by_the_answer() {
    for level in Level::ALL {
        for seed in 0..25 {
            let (puzzle, pairs) = shared(level, seed);
            let mut strip: Vec<u32> = pairs.iter().flat_map(|pair| pair.numbers()).collect();
            strip.sort_unstable();
            let mut rng = Rng::new(Seed(seed), "strip");
            for placed in 0..=pairs.len() {
                let mut state = State::start(&puzzle);
                for [a, b] in pairs[..placed].iter().map(|pair| pair.numbers()) {
                    state = state.apply(&puzzle, &format!("{a},{b}"), Language::ENGLISH).unwrap();
                }
                for slot in (0..strip.len()).filter(|&slot| puzzle.strip[slot].is_none()) {
                    let number = (strip[slot] + rng.below(5)).saturating_sub(2).max(1);
                    state.strip[slot] = Some(number).filter(|_| rng.chance(1, 2));
                }
                let right = |(own, number): (&Option<u32>, &u32)| own.is_none_or(|n| n == *number);
                let right = state.strip.iter().zip(&strip).all(right);
                let work = &mut Work::limit(50_000_000);
                let wrong =
                    matches!(Tetonor.hint(&puzzle, &state, false, work), Hint::Mistake { .. });
                assert_eq!(wrong, !right, "{level:?}#{seed}: {:?} for {strip:?}", state.strip);
                let broken = |f: &Finding| f.severity == Severity::Error;
                let review = Tetonor.review(&puzzle, &state, work);
                assert!(!right || !review.findings.iter().any(broken), "{:?}", review.findings);
            }
        }
    }
}

/// How many boards of each level the tests share.
const SHARED: usize = 40;

/// A board with its answer.
type Board = (Puzzle, Vec<Pair>);

/// Hard boards take a while to make: every test looks at the same ones.
fn shared(level: Level, seed: u64) -> Board {
    static BOARDS: LazyLock<[Vec<Board>; Level::ALL.len()]> =
        LazyLock::new(|| Level::ALL.map(boards));
    BOARDS[level as usize][seed as usize].clone()
}

fn boards(level: Level) -> Vec<Board> {
    (0..SHARED as u64).map(|seed| generate(&Params::level(level), seed)).collect()
}

fn generate(params: &Params, seed: u64) -> Board {
    let made = Tetonor.generate(params, Seed(seed), &mut Work::limit(50_000_000)).unwrap();
    (made.puzzle, made.answer.pairs)
}

#[test]
fn every_size_and_option_makes_boards_with_one_answer() {
    for cells in [8, 12, 16, 24] {
        for level in Level::ALL {
            for (distinct, doubles) in [(true, true), (false, false)] {
                let params = Params {
                    cells: Some(cells),
                    distinct: Some(distinct),
                    doubles: Some(doubles),
                    ..Params::level(level)
                };
                for seed in 0..5 {
                    let (puzzle, pairs) = generate(&params, seed);
                    let found = check::pairings(&puzzle, 2, &mut Work::unlimited()).unwrap();
                    assert_eq!(found.into_iter().collect::<Vec<_>>(), std::slice::from_ref(&pairs));
                    let mut grid = puzzle.grid.clone();
                    grid.sort_unstable();
                    grid.dedup();
                    assert!(!distinct || grid.len() == cells as usize);
                    assert!(doubles || pairs.iter().all(|p| p.numbers()[0] != p.numbers()[1]));
                }
            }
        }
    }
}

#[test]
fn parameters_are_kept() {
    let params = Params {
        min: Some(3),
        max: Some(20),
        largest: Some(200),
        visible: Some(10),
        ..Params::level(Level::Medium)
    };
    for seed in 0..50 {
        let (puzzle, pairs) = generate(&params, seed);
        assert!(pairs.iter().flat_map(|p| p.numbers()).all(|n| (3..=20).contains(&n)));
        assert!(puzzle.grid.iter().all(|&n| n <= 200));
        assert_eq!(puzzle.strip.iter().flatten().count(), 10);
    }
}

#[test]
fn adversarial_boards_end_within_the_limit_and_say_so() {
    // Numbers with many divisors, sums that many of them share: false leads wherever one looks.
    let grids: [Vec<u32>; 4] = [
        (1..=24).collect(),
        vec![4; 24],
        (1..=12).flat_map(|n| [n, n + 1]).collect(),
        vec![
            24, 25, 26, 28, 30, 32, 36, 40, 42, 48, 54, 60, 72, 80, 84, 90, 96, 108, 120, 144, 168,
            180, 240, 360,
        ],
    ];
    for grid in grids {
        let strip = vec![None; grid.len()];
        let puzzle = Puzzle { grid, strip };
        for limit in [10, 1000, 100_000] {
            let work = &mut Work::limit(limit);
            let found = solve::solve(&puzzle, usize::MAX - 1, work);
            assert!(work.used() <= limit + 1);
            assert!(found.complete || work.left() == 0, "incomplete means the limit was reached");
            let _ = Tetonor.explain(&puzzle, &mut Work::limit(limit));
            let _ = Tetonor.check(&puzzle, None, &mut Work::limit(limit));
        }
    }
}

/// A ladder with a dead rung looks fine from outside: count what each rung does.
#[test]
fn every_technique_is_needed_somewhere() {
    let mut fired: BTreeMap<String, u32> = BTreeMap::new();
    let mut census = |puzzle: &Puzzle| {
        for step in Tetonor.explain(puzzle, &mut Work::limit(50_000_000)).unwrap() {
            *fired.entry(step.inference.rule).or_default() += 1;
        }
    };
    for level in Level::ALL {
        for seed in 0..SHARED as u64 {
            census(&shared(level, seed).0);
        }
        // Smaller ones are soon made.
        let smaller = Params { cells: Some(12), ..Params::level(level) };
        for seed in 0..260 {
            census(&generate(&smaller, seed).0);
        }
    }
    // Boards hidden to the minimum, found by search: the last rungs are beyond what we generate.
    for (grid, shown) in [
        ("340 6 16 42 44 37 24 10 38 43 5 63 280 17 8 7", "5:4 9:9"),
        ("50 38 144 26 88 28 51 37 20 29 96 52 100 70 336 19", "5:8 14:50"),
        ("14 47 36 200 33 54 42 210 17 29 13 252 299 48 30 30", "5:5"),
    ] {
        let grid: Vec<u32> = grid.split(' ').map(|n| n.parse().unwrap()).collect();
        let mut strip = vec![None; grid.len()];
        for slot in shown.split(' ') {
            let (slot, number) = slot.split_once(':').unwrap();
            strip[slot.parse::<usize>().unwrap()] = Some(number.parse().unwrap());
        }
        census(&Puzzle { grid, strip });
    }
    for technique in Tetonor.techniques() {
        let uses = fired.get(technique.id).copied().unwrap_or_default();
        assert!(uses > 0, "{} never fires: {fired:?}", technique.id);
    }
}

/// What each level promises, on every board.
#[test]
fn levels_ask_for_many_steps_of_many_kinds() {
    for level in Level::ALL {
        for seed in 0..SHARED as u64 {
            let (puzzle, _) = shared(level, seed);
            let grade = Tetonor.grade(&puzzle, &mut Work::unlimited()).unwrap();
            assert_eq!(grade.level, level.name(), "{level:?}#{seed}");
            let rules = grade.profile["rules"].as_object().unwrap();
            let steps = |tiers: std::ops::RangeInclusive<u8>| -> u64 {
                let of_tiers = Tetonor.techniques().iter().filter(|t| tiers.contains(&t.tier));
                of_tiers.filter_map(|t| rules.get(t.id)?.as_u64()).sum()
            };
            let (tiers, least) = match level {
                Level::Easy => (1..=1, 8),
                Level::Medium => (3..=3, 18),
                Level::Hard => (3..=5, 35),
                Level::Expert => (6..=6, 90),
                _ => (7..=8, 200),
            };
            let told = format!("{level:?}#{seed}: {rules:?}");
            assert!(tiers.contains(&grade.tier) && grade.score >= least, "{told}");
            assert!(level < Level::Medium || rules.len() >= 3, "{told}");
            assert!(level != Level::Medium || (1..3).contains(&steps(3..=5)), "{told}");
            assert!(level != Level::Hard || steps(3..=5) >= 3, "{told}");
            let (what_ifs, counting, kinds) = match level {
                Level::Expert => (3, 2, 6),
                Level::Fiendish => (4, 1, 5),
                _ => (0, 0, 0),
            };
            assert!(steps(6..=8) >= what_ifs && steps(3..=5) >= counting, "{told}");
            assert!(rules.len() >= kinds, "{told}");
            if level >= Level::Expert {
                let open = grade.profile["pairings_without_strip"].as_u64().unwrap();
                assert!(open > 1, "{level:?}#{seed}: the grid alone must not decide");
            }
        }
    }
}

/// As newspapers have it: few pairs with a 1, some of equal numbers, nothing above 400.
#[test]
fn boards_look_like_those_of_newspapers() {
    let (mut ones, mut equal, boards) = (0, 0, 400);
    for seed in 0..boards {
        let (puzzle, pairs) = generate(&Params::level(Level::Easy), seed);
        ones += pairs.iter().filter(|pair| pair.numbers()[0] == 1).count();
        equal += u64::from(pairs.iter().any(|pair| pair.numbers()[0] == pair.numbers()[1]));
        assert!(puzzle.grid.iter().all(|&number| number <= 400));
    }
    assert!(ones as f64 / boards as f64 <= 0.6, "{ones} pairs with a 1 on {boards} boards");
    let share = 100 * equal / boards;
    assert!((30..=45).contains(&share), "{share} % of the boards have an equal pair");
}
