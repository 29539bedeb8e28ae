//! Hints and explanations: every step verified by brute force, every technique seen, good wording.

use std::collections::BTreeMap;

use cluesmith_core::{Family, Hint, Inference, Play, Seed, Settings, Work};
use cluesmith_demons::Demons;
use cluesmith_demons::board::Identity;
use cluesmith_demons::certificate::{verify, verify_steps};
use cluesmith_demons::deduce::{TECHNIQUES, step as step_of};
use cluesmith_demons::language::normal::Known;
use cluesmith_demons::params::Params;
use cluesmith_demons::play::State;
use cluesmith_demons::puzzle::{Answer, Puzzle};

fn made(settings: &str, seed: u64) -> (Puzzle, Answer) {
    let params: Params = Settings::parse(settings).unwrap().read().unwrap();
    let made = Demons.generate(&params, Seed(seed), &mut Work::unlimited()).unwrap();
    (made.puzzle, made.answer)
}

/// Every position of a game that follows the hints, with what is known there.
fn positions(puzzle: &Puzzle, answer: &Answer) -> Vec<(State, Known)> {
    let mut state = Demons.start(puzzle);
    let mut positions = Vec::new();
    while state.revealed.len() < puzzle.people.len() {
        let known = state.revealed.iter().fold(Known::default(), |known, &id| {
            known.with(id.into(), Identity::of(id.into(), answer.demons()))
        });
        positions.push((state.clone(), known));
        let Hint::Steps { steps, .. } = Demons.hint(puzzle, &state, false, &mut Work::unlimited())
        else {
            panic!("there is a next step");
        };
        state = Demons.apply(puzzle, &state, &steps[0].moves[0], &mut Work::unlimited()).unwrap();
    }
    positions
}

#[test]
fn every_step_of_every_hint_is_verified() {
    for level in ["easy", "medium", "tricky", "hard", "brutal"] {
        for seed in 0..25 {
            let (puzzle, answer) = made(level, seed);
            let case = puzzle.case();
            for (state, known) in positions(&puzzle, &answer) {
                for all in [false, true] {
                    let work = &mut Work::limit(5_000_000);
                    let Hint::Steps { steps, .. } = Demons.hint(&puzzle, &state, all, work) else {
                        panic!("{level}#{seed}: there is a next step");
                    };
                    let proof: Vec<Inference> = steps.into_iter().map(|s| s.inference).collect();
                    verify_steps(&case, known, &proof, work)
                        .unwrap_or_else(|error| panic!("{level}#{seed} all={all}: {error}"));
                }
            }
        }
    }
}

#[test]
fn a_hint_cut_short_says_so() {
    let (puzzle, answer) = made("hard", 3);
    for (state, _) in positions(&puzzle, &answer).into_iter().step_by(6) {
        for all in [false, true] {
            let work = &mut Work::unlimited();
            let whole = Demons.hint(&puzzle, &state, all, work);
            for limit in 0..work.used() {
                match Demons.hint(&puzzle, &state, all, &mut Work::limit(limit)) {
                    Hint::Stuck { reason } => assert!(reason.contains("gave up"), "{reason}"),
                    other => assert_eq!(other, whole, "{limit}: cut short, yet something else"),
                }
            }
        }
    }
}

#[test]
fn every_technique_is_seen_and_reads_well() {
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    for settings in ["easy", "medium", "tricky", "hard", "brutal", "medium,clues=extended"] {
        for seed in 0..20 {
            let (puzzle, answer) = made(settings, seed);
            for (state, _) in positions(&puzzle, &answer) {
                let hint = Demons.hint(&puzzle, &state, true, &mut Work::unlimited());
                let Hint::Steps { steps, .. } = hint else { panic!("there is a next step") };
                for step in steps {
                    assert!(!step.text.contains(['{', '}']), "{}", step.text);
                    assert!(!step.text.contains("  ") && step.text.ends_with('.'), "{}", step.text);
                    seen.insert(step.inference.rule, step.text);
                }
            }
        }
    }
    for technique in TECHNIQUES {
        assert!(seen.contains_key(technique.id), "{} was never needed", technique.id);
    }
}

/// A 3×3 board of nobody in particular, where the given people say the given clues.
fn board(clues: &[(usize, serde_json::Value)]) -> Puzzle {
    let names = [
        "Chen Hao", "Li Mu", "Bai Yan", "Fang Yu", "Su Lan", "Gu Wei", "He Min", "Hu Jia", "Ke Xin",
    ];
    let people: Vec<_> = (0..9)
        .map(|id| {
            let clue = clues.iter().find(|(speaker, _)| *speaker == id).map_or_else(
                || serde_json::json!({"type": "PERSON_IS_DEMON", "params": {"targetId": 1}}),
                |(_, clue)| clue.clone(),
            );
            serde_json::json!({"id": id, "name": names[id], "row": id / 3, "col": id % 3,
                "spiritualRoot": ["Fire"], "clue": clue})
        })
        .collect();
    serde_json::from_value(serde_json::json!({"rows": 3, "cols": 3, "start": 0, "people": people}))
        .unwrap()
}

fn sentence(puzzle: &Puzzle, known: Known, person: usize) -> String {
    use cluesmith_demons::worlds::proof::Prover;
    let (case, work) = (puzzle.case(), &mut Work::unlimited());
    let engine = &mut cluesmith_demons::worlds::entail::Engine::default();
    let mut prover = Prover::new(&case.clues, engine);
    let settled = prover.entailed(known, 1, None, work).unwrap().unwrap();
    let proof = prover.smallest(known, 1, None, person, settled, work).unwrap();
    step_of(puzzle, &case, known, &proof.argument(), false, work).unwrap().text
}

#[test]
fn a_count_is_explained_by_who_fills_it() {
    let near = |n: u8| {
        board(&[(
            0,
            serde_json::json!({"type": "N_NEIGHBORS_A_DAEMON",
            "params": {"N": n, "mentionedId": 1}}),
        )])
    };
    let known = Known::default().with(0, Identity::Cultivator).with(1, Identity::Demon);
    assert_eq!(
        sentence(&near(2), known.with(3, Identity::Demon), 4),
        "Chen Hao (A1) has exactly 2 demon neighbours; Li Mu (B1) and Fang Yu (A2) are already \
         two, so Su Lan (B2) is a cultivator."
    );
    assert_eq!(
        sentence(&near(2), known.with(3, Identity::Cultivator), 4),
        "Chen Hao (A1) has exactly 2 demon neighbours; Fang Yu (A2) is a cultivator, so Su Lan \
         (B2) is a demon."
    );
    assert_eq!(
        sentence(&near(1), known, 4),
        "Chen Hao (A1) has exactly 1 demon neighbour; Li Mu (B1) is that one, so Su Lan (B2) is a \
         cultivator."
    );
    let root = board(&[(
        0,
        serde_json::json!({"type": "M_OF_N_SPIRITUAL_ROOT_ELEMENT_BE_DEMON",
        "params": {"M": 1, "N": 9, "element": "Fire"}}),
    )]);
    assert_eq!(
        sentence(&root, known, 4),
        "As Chen Hao (A1) says, exactly 1 of the 9 people with Fire in their root is a demon; Li Mu \
         (B1) is that one, so Su Lan (B2) is a cultivator."
    );
    let quota = board(&[(
        0,
        serde_json::json!({"type": "M_OF_N_DEMONS_NEIGHBORING_IN_ROW",
        "params": {"M": 1, "N": 2, "row": 1, "subjectId": 0}}),
    )]);
    assert_eq!(
        sentence(&quota, known.with(3, Identity::Cultivator), 4),
        "Chen Hao (A1) has exactly 1 demon neighbour in row 2; Fang Yu (A2) is a cultivator, so \
         Su Lan (B2) is a demon."
    );
}

fn step(by: Vec<String>, so: Vec<String>) -> Inference {
    Inference { rule: "named".into(), by, given: Vec::new(), so }
}

#[test]
fn a_certificate_of_endless_lists_is_refused_at_little_cost() {
    let (puzzle, _) = made("easy", 1);
    let case = puzzle.case();
    let clue = format!("clue {}", case.start);
    for (by, so) in [(500_000, 1), (1, 500_000), (1000, 1000)] {
        let named = case.clues[case.start].settled;
        let fact = match named.demons {
            0 => format!("{} Cultivator", named.cultivators.trailing_zeros() % 64),
            demons => format!("{} Demon", demons.trailing_zeros()),
        };
        let hostile = vec![step(vec![clue.clone(); by], vec![fact; so]); 3];
        let work = &mut Work::limit(1_000_000);
        assert!(verify(&case, case.opening, &hostile, work).is_err());
        assert!(work.used() < 100_000, "{by} and {so}: {} units", work.used());
    }
}

#[test]
fn clues_that_contradict_each_other_prove_nothing() {
    let says = |kind: &str, target: usize| serde_json::json!({"type": kind, "params": {"targetId": target}});
    let puzzle = board(&[
        (0, says("PERSON_IS_DEMON", 1)),
        (1, says("PERSON_IS_DEMON", 2)),
        (2, says("PERSON_IS_CULTIVATOR", 1)),
    ]);
    let case = puzzle.case();
    let opening = Some(Identity::Cultivator);
    let text = |text: &str| text.to_owned();
    let honest = [
        step(vec![text("clue 0")], vec![text("1 Demon")]),
        step(vec![text("clue 1")], vec![text("2 Demon")]),
    ];
    let anything = step(vec![text("clue 0"), text("clue 2")], vec![text("5 Demon")]);
    let contrary = step(vec![text("clue 2")], vec![text("1 Cultivator")]);
    for (last, why) in [(anything, "contradict each other"), (contrary, "shown before")] {
        let steps = [honest.to_vec(), vec![last]].concat();
        let error = verify(&case, opening, &steps, &mut Work::limit(100_000)).unwrap_err();
        assert_eq!(error.step, 2);
        assert!(error.message.contains(why), "{error}");
    }
}
