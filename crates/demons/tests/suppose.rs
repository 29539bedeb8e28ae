//! What would follow: true in every world that fits, by brute force, and reasoned from nothing that is hidden.

use cluesmith_core::{Ending, Family, Hint, Play, Seed, Settings, Suppose, Supposed, Work};
use cluesmith_demons::Demons;
use cluesmith_demons::board::Identity;
use cluesmith_demons::clue::Clue;
use cluesmith_demons::language::form::PersonIs;
use cluesmith_demons::params::Params;
use cluesmith_demons::play::State;
use cluesmith_demons::puzzle::{Answer, Puzzle};

fn made(settings: &str, seed: u64) -> (Puzzle, Answer) {
    let params: Params = Settings::parse(settings).unwrap().read().unwrap();
    let made = Demons.generate(&params, Seed(seed), &mut Work::unlimited()).unwrap();
    (made.puzzle, made.answer)
}

/// Every position of a game that follows the hints, but the last.
fn positions(puzzle: &Puzzle) -> Vec<State> {
    let mut states = vec![Demons.start(puzzle)];
    loop {
        let state = &states[states.len() - 1];
        let Hint::Steps { steps, .. } = Demons.hint(puzzle, state, false, &mut Work::unlimited())
        else {
            panic!("there is a next step");
        };
        let next = Demons.apply(puzzle, state, &steps[0].moves[0], &mut Work::unlimited()).unwrap();
        if next.revealed.len() == puzzle.people.len() {
            return states;
        }
        states.push(next);
    }
}

fn suppose(puzzle: &Puzzle, state: &State, assumed: &[String]) -> Supposed {
    Demons.suppose(puzzle, state, assumed, &mut Work::limit(2_000_000)).unwrap()
}

/// Everyone who could be supposed to be something, alone and with the next one.
fn assumptions(puzzle: &Puzzle, state: &State) -> Vec<Vec<String>> {
    let board = puzzle.board();
    let hidden = (0..board.len()).filter(|&one| !state.revealed.contains(&(one as u8)));
    let each: Vec<String> = hidden
        .flat_map(|one| ["D", "C"].map(|kind| format!("{}={kind}", board.label(one))))
        .collect();
    let alone = each.iter().map(|one| vec![one.clone()]);
    let both = each.windows(3).map(|few| vec![few[0].clone(), few[2].clone()]);
    alone.chain(both).collect()
}

/// The demons of every world that fits what was said, who is revealed and how many demons there are.
fn worlds(puzzle: &Puzzle, answer: &Answer, state: &State) -> Vec<u64> {
    let case = puzzle.case();
    let (low, high) = case.demons.unwrap();
    let fits = |demons: &u64| {
        (u32::from(low)..=u32::from(high)).contains(&demons.count_ones())
            && state.revealed.iter().all(|&id| {
                let id = usize::from(id);
                demons >> id & 1 == answer.demons() >> id & 1
                    && case.forms[id].holds(&case.board, id, *demons)
            })
    };
    (0..1u64 << case.board.len()).filter(fits).collect()
}

/// Whether somebody at a place is that in a world.
fn holds(puzzle: &Puzzle, at: &str, value: &str, demons: u64) -> bool {
    let board = puzzle.board();
    let person = (0..board.len()).find(|&one| board.label(one) == at).unwrap();
    Identity::of(person, demons).name() == value
}

#[test]
fn whatever_follows_holds_in_every_world_that_fits_and_contradictions_are_real() {
    let (mut followed, mut refuted, mut open) = (0, 0, 0);
    for level in ["easy", "medium", "hard"] {
        for seed in 0..8 {
            let (puzzle, answer) = made(&format!("{level},rows=3,cols=3"), seed);
            for state in positions(&puzzle) {
                let all = worlds(&puzzle, &answer, &state);
                assert!(all.contains(&answer.demons()));
                for assumed in assumptions(&puzzle, &state) {
                    let told = suppose(&puzzle, &state, &assumed);
                    let seen = |demons: u64, seen: &cluesmith_core::Seen| {
                        holds(&puzzle, &seen.at, &seen.value, demons)
                    };
                    let fitting: Vec<u64> = all
                        .iter()
                        .copied()
                        .filter(|&demons| {
                            told.assumed.iter().all(|one| seen(demons, &one.shows[0]))
                        })
                        .collect();
                    for (one, &demons) in
                        told.follows.iter().flat_map(|one| fitting.iter().map(move |at| (one, at)))
                    {
                        assert!(seen(demons, &one.shows[0]), "{assumed:?}: {}", one.step.text);
                    }
                    followed += told.follows.len();
                    match &told.end {
                        Ending::Contradiction { says, proves, .. } => {
                            assert!(fitting.is_empty(), "{assumed:?}: {says}");
                            refuted += 1;
                            if let Some(proves) = proves {
                                let after = Demons
                                    .apply(
                                        &puzzle,
                                        &state,
                                        &proves.moves[0],
                                        &mut Work::unlimited(),
                                    )
                                    .unwrap();
                                assert_eq!(after.revealed.len(), state.revealed.len() + 1);
                            } else {
                                assert!(
                                    assumed.len() > 1,
                                    "one that cannot be proves its contrary"
                                );
                            }
                        }
                        Ending::Open | Ending::Complete => {
                            // Entailment is exact here, so nothing impossible is left standing.
                            assert!(!fitting.is_empty(), "{assumed:?} fits nothing");
                            open += 1;
                        }
                        end => panic!("{assumed:?}: {end:?}"),
                    }
                }
            }
        }
    }
    assert!(followed > 1000 && refuted > 200 && open > 200, "{followed} {refuted} {open}");
}

#[test]
fn nothing_that_hidden_people_would_say_is_used() {
    for (level, seed) in [("easy", 1), ("medium", 2), ("hard", 3), ("brutal", 4)] {
        let (puzzle, _) = made(level, seed);
        for state in positions(&puzzle) {
            let mut silent = puzzle.clone();
            let (start, board) = (puzzle.start, puzzle.board());
            let identity = puzzle.people[usize::from(start)].identity.unwrap();
            for person in &mut silent.people {
                if !state.revealed.contains(&person.id) {
                    // Nothing but what everybody knows.
                    let form = PersonIs { identity, target: start }.into();
                    person.clue = Clue::new(form, String::new());
                }
            }
            for assumed in assumptions(&puzzle, &state).into_iter().step_by(5) {
                let told = suppose(&puzzle, &state, &assumed);
                assert_eq!(told, suppose(&silent, &state, &assumed), "{assumed:?} on {board:?}");
            }
        }
    }
}

#[test]
fn only_what_leans_on_the_assumption_is_told_and_whatever_that_needs() {
    let (puzzle, _) = made("medium,rows=4,cols=4", 3);
    for state in positions(&puzzle) {
        for assumed in assumptions(&puzzle, &state) {
            let told = suppose(&puzzle, &state, &assumed);
            let given = |one: usize| &told.follows[one].step.inference.so[0];
            for (at, one) in told.follows.iter().enumerate() {
                let is_needed = told.follows[at + 1..]
                    .iter()
                    .any(|later| later.step.inference.given.contains(given(at)));
                let ends = matches!(told.end, Ending::Contradiction { .. });
                assert!(one.leans || is_needed || ends, "{}", one.step.text);
            }
        }
    }
}

#[test]
fn supposing_twice_of_somebody_or_of_somebody_known_is_refused() {
    let (puzzle, _) = made("easy", 7);
    let state = Demons.start(&puzzle);
    let board = puzzle.board();
    let start = board.label(usize::from(puzzle.start));
    let hidden = (0..board.len()).map(|one| board.label(one)).find(|one| *one != start).unwrap();
    let refused = |assumed: &[String]| {
        Demons.suppose(&puzzle, &state, assumed, &mut Work::limit(100_000)).is_err()
    };
    assert!(refused(&[format!("{start}=D")]));
    assert!(refused(&[format!("{hidden}=D"), format!("{hidden}=C")]));
    assert!(refused(&[format!("{hidden}?r")]) && refused(&["Z9=D".to_owned()]));
    assert!(!refused(&[]) && !refused(&[format!("{hidden}=demon")]));
}

#[test]
fn kept_marks_are_moves_that_can_be_made() {
    let (puzzle, _) = made("medium", 5);
    let mut kept = 0;
    for state in positions(&puzzle) {
        for assumed in assumptions(&puzzle, &state).into_iter().step_by(3) {
            let told = suppose(&puzzle, &state, &assumed);
            let mut after = state.clone();
            for text in &told.keep {
                after = Demons.apply(&puzzle, &after, text, &mut Work::unlimited()).unwrap();
                kept += 1;
            }
            assert_eq!((after.revealed, after.refused), (state.revealed.clone(), Vec::new()));
        }
    }
    assert!(kept > 100);
}

#[test]
fn work_is_bounded() {
    let (puzzle, _) = made("brutal", 2);
    let state = Demons.start(&puzzle);
    let assumed = &assumptions(&puzzle, &state)[0];
    let told = Demons.suppose(&puzzle, &state, assumed, &mut Work::limit(3)).unwrap();
    assert!(matches!(told.end, Ending::Stopped { .. }), "{:?}", told.end);
}
