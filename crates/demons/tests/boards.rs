//! Boards of every level, judged from their documents alone.
//!
//! `DEMONS_BOARDS=10000 cargo test --release --test boards` looks at ten thousand of each.

use cluesmith_core::{
    AnyFamily, Document, Family, FamilyBackstage, Language, Reason, Seed, Settings, Work,
};
use cluesmith_demons::Demons;
use cluesmith_demons::board::{Crowd, each};
use cluesmith_demons::puzzle::Puzzle;
use cluesmith_demons::text::Scribe;
use cluesmith_demons::truth::{Ending, play};

fn boards() -> u64 {
    std::env::var("DEMONS_BOARDS").ok().and_then(|text| text.parse().ok()).unwrap_or(25)
}

fn made(settings: &str, seed: u64) -> (Document, Puzzle) {
    let settings = Settings::parse(settings).unwrap();
    let work = &mut Work::unlimited();
    let document = AnyFamily::generate(&Demons, &settings, Seed(seed), work).unwrap();
    let puzzle = serde_json::from_value(document.puzzle.clone()).unwrap();
    (document, puzzle)
}

/// Everything that is promised of a generated board.
fn keeps_its_promises(settings: &str, level: &str, seed: u64) {
    let (document, puzzle) = made(settings, seed);
    let id = document.id.unwrap();
    let case = puzzle.case();
    let work = &mut Work::unlimited();
    let everyone = case.board.everyone();
    let mut finishes = |silent: Crowd| {
        let opening = case.opening.unwrap();
        let ending = play(&case.board, &case.forms, case.start, opening, silent, work);
        matches!(ending, Ok(Ending::Reached(known)) if known.crowd() == everyone)
    };
    assert!(finishes(0), "{id}: the independent engine finishes it");
    let flavour = (0..case.board.len())
        .filter(|&p| puzzle.people[p].clue.flavour)
        .fold(0, |crowd: Crowd, p| crowd | 1 << p);
    assert!(finishes(flavour), "{id}: without flavour too");
    for person in each(everyone & !flavour) {
        assert!(!finishes(1 << person), "{id}: the clue of {person} is needed");
    }
    let (names, board) = (puzzle.names(), puzzle.board());
    let scribe = Scribe { language: Language::ENGLISH, names: &names, board: &board };
    for (person, clue) in case.clues.iter().enumerate() {
        assert!(!clue.is_empty() && clue.crowd() != 1 << person, "{id}: {person} says something");
        assert!(!case.clues[..person].contains(clue), "{id}: {person} repeats someone");
        let text = puzzle.people[person].clue.text.as_ref().unwrap();
        assert_eq!(scribe.read(text, person), Some(case.forms[person]), "{id}: {text}");
    }
    let grade = document.grade.unwrap();
    assert_eq!(grade.level, level, "{id}");
    let share = grade.profile["needTwoPercent"].as_u64().unwrap();
    match level {
        "easy" => assert!(share <= 18, "{id}: {share}"),
        "hard" | "brutal" => assert!(share >= 60, "{id}: {share}"),
        _ => {}
    }
    let demons = case.demons.unwrap();
    let answer: cluesmith_demons::puzzle::Answer =
        serde_json::from_value(document.answer.unwrap()).unwrap();
    assert!((demons.0..=demons.1).contains(&(answer.demons().count_ones() as u8)));
    assert_eq!(case.first_false(answer.demons()), None, "{id}: every clue is true");
}

#[test]
fn easy_boards_keep_their_promises() {
    (0..boards()).for_each(|seed| keeps_its_promises("easy", "easy", seed));
}

#[test]
fn medium_boards_keep_their_promises() {
    (0..boards()).for_each(|seed| keeps_its_promises("medium", "medium", seed));
}

#[test]
fn tricky_boards_keep_their_promises() {
    (0..boards()).for_each(|seed| keeps_its_promises("tricky", "tricky", seed));
}

#[test]
fn hard_boards_keep_their_promises() {
    (0..boards()).for_each(|seed| keeps_its_promises("hard", "hard", seed));
}

#[test]
fn brutal_boards_keep_their_promises() {
    (0..boards()).for_each(|seed| keeps_its_promises("brutal", "brutal", seed));
}

#[test]
fn boards_of_other_sizes_and_forms_keep_their_promises() {
    for settings in [
        "easy,rows=3,cols=3",
        "easy,rows=3,cols=8",
        "easy,rows=6,cols=5,style=natural",
        "easy,clues=extended",
        "hard,clues=extended,style=natural",
        "medium,demons=10",
        "easy,demons=2-3",
    ] {
        let level = settings.split(',').next().unwrap();
        (0..3).for_each(|seed| keeps_its_promises(settings, level, seed));
    }
}

/// So a request for one cannot be refused before it is tried.
#[test]
fn the_smallest_boards_can_be_of_every_level() {
    for (level, seed) in [("easy", 0), ("medium", 0), ("tricky", 0), ("hard", 0), ("brutal", 8)] {
        keeps_its_promises(&format!("{level},rows=3,cols=3"), level, seed);
    }
}

#[test]
fn the_largest_boards_pass_their_check() {
    for settings in ["easy,rows=8,cols=8", "medium,rows=8,cols=7"] {
        let (document, _) = made(settings, 1);
        let report = FamilyBackstage::check(&Demons, &document, &mut Work::limit(5_000_000));
        assert!(report.findings.is_empty(), "{settings}: {:?}", report.findings);
    }
}

#[test]
fn a_type_that_is_switched_off_is_not_used() {
    for (switch, kind) in [
        ("PERSON_IS_DEMON=false,PERSON_IS_CULTIVATOR=false", "PERSON_IS"),
        ("N_NEIGHBORS_A_DAEMON=false", "N_NEIGHBORS_A_DAEMON"),
        ("M_OF_N_SPIRITUAL_ROOT_ELEMENT_BE_DEMON=false", "M_OF_N_SPIRITUAL_ROOT_ELEMENT_BE_DEMON"),
    ] {
        for seed in 0..5 {
            let (_, puzzle) = made(&format!("easy,{switch}"), seed);
            for person in &puzzle.people {
                let name = serde_json::to_string(&person.clue.kind).unwrap();
                assert!(!name.contains(kind) || person.clue.fallback, "{name}");
            }
        }
    }
}

#[test]
fn with_everything_switched_off_plain_statements_make_an_easy_board() {
    let off: Vec<String> = cluesmith_demons::language::Kind::classic()
        .map(|kind| format!("{}=false", kind.name()))
        .collect();
    let (document, puzzle) = made(&off.join(","), 3);
    assert!(puzzle.people.iter().all(|person| person.clue.fallback));
    assert!(FamilyBackstage::check(&Demons, &document, &mut Work::unlimited()).ok);
    let hard = Settings::parse(&format!("hard,{}", off.join(","))).unwrap();
    let refused = AnyFamily::generate(&Demons, &hard, Seed(0), &mut Work::limit(1000));
    assert!(matches!(refused, Err(cluesmith_core::GenerateError::Impossible(_))), "{refused:?}");
}

#[test]
fn an_authors_names_are_used_in_order() {
    let names: Vec<String> = (0..9).map(|p| format!("Person {p}")).collect();
    let settings = format!("easy,rows=3,cols=3,names={}", names.join(";"));
    let (document, puzzle) = made(&settings, 0);
    assert_eq!(puzzle.names(), names);
    assert!(FamilyBackstage::check(&Demons, &document, &mut Work::unlimited()).ok);
    let short = Settings::parse("names=A;B").unwrap();
    let error = AnyFamily::canonical(&Demons, &short).unwrap_err();
    assert_eq!(error.field, "names");
}

#[test]
fn every_technique_but_the_total_is_needed_somewhere() {
    let mut used: Vec<String> = Vec::new();
    for settings in ["easy", "medium", "tricky", "hard", "brutal", "easy,clues=extended"] {
        for seed in 0..12 {
            let (_, puzzle) = made(settings, seed);
            let steps = Reason::explain(&Demons, &puzzle, &mut Work::unlimited()).unwrap();
            used.extend(steps.into_iter().map(|step| step.inference.rule));
        }
    }
    for technique in Family::techniques(&Demons) {
        let fires = used.iter().any(|rule| rule == technique.id);
        assert_eq!(fires, technique.id != "demon-total", "{}", technique.id);
    }
}
