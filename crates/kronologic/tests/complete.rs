//! An author gives the schedule of a night; what it decides is filled in, and what it leaves open is said.

mod common;

use cluesmith_core::{
    AnyFamily, Document, Family, FamilyBackstage, Finding, Language, Made, Refused, Rng, Seed,
    Severity, Work,
};
use cluesmith_kronologic::map::Map;
use cluesmith_kronologic::mystery::Mystery;
use cluesmith_kronologic::reason::knowledge::Knowledge;
use cluesmith_kronologic::reason::par::by_asking;
use cluesmith_kronologic::sample::{Night, Sampler};
use cluesmith_kronologic::scenario::ALL;
use cluesmith_kronologic::world::{Movement, Room, bits};
use cluesmith_kronologic::{Answer, Kronologic, Params, Puzzle};
use common::{mystery, world};
use rayon::prelude::*;
use serde_json::{Map as Object, Value, json};

fn made(scenario: &str) -> Made<Puzzle, Answer> {
    let params = Params { scenario: Some(scenario.into()), samples: Some(1), ..Params::default() };
    Family::generate(&Kronologic, &params, Seed(7), &mut Work::unlimited()).unwrap()
}

/// The least that an author must write.
fn document(puzzle: &Puzzle, answer: &Value) -> Document {
    let document = json!({"family": "kronologic", "puzzle": puzzle, "answer": answer});
    serde_json::from_value(document).unwrap()
}

fn complete(document: Document) -> Result<Document, Refused> {
    let case = Kronologic.open(document, Language::default())?;
    case.fill_in(&mut Work::unlimited())
}

fn check(document: &Document) -> Vec<Finding> {
    FamilyBackstage::check(&Kronologic, document, &mut Work::unlimited()).findings
}

#[test]
fn a_night_with_nothing_but_its_schedule_is_completed_and_then_clean() {
    ALL.par_iter().for_each(|scenario| {
        let (id, Made { puzzle, answer, grade, .. }) = (scenario.id(), made(scenario.id()));
        let bare = document(&puzzle, &json!({"schedule": answer.schedule}));
        assert_eq!(check(&bare)[0].id, "K28", "{id}: the facts are missing");
        let whole = complete(bare).unwrap_or_else(|why| panic!("{id}: {why:?}"));
        assert_eq!(check(&whole), [], "{id}");
        assert_eq!(whole.answer, Some(serde_json::to_value(&answer).unwrap()), "{id}");
        assert_eq!(whole.puzzle, serde_json::to_value(&puzzle).unwrap(), "{id}");
        let (found, was) = (whole.grade.unwrap(), grade.unwrap());
        assert_eq!((found.level.as_str(), found.steps), ("unranked", was.steps), "{id}");
        let proof = whole.proof.unwrap();
        assert_eq!(proof.solutions, 1);
        assert!(proof.more.contains_key("by"), "{id}: {:?}", proof.more);
    });
}

/// The room of the jewels, who is cursed at Time 6: the night and its facts say it.
#[test]
fn what_the_players_are_told_is_filled_in_where_the_facts_are_given() {
    for id in ["s1", "s3", "s10", "s11", "s14", "s18"] {
        let Made { puzzle, answer, .. } = made(id);
        let mut untold = puzzle.clone();
        assert!(untold.public.remove(id).is_some(), "{id}");
        let whole = complete(document(&untold, &serde_json::to_value(&answer).unwrap()));
        let whole = whole.unwrap_or_else(|why| panic!("{id}: {why:?}"));
        assert_eq!(whole.puzzle, serde_json::to_value(&puzzle).unwrap(), "{id}");
        assert_eq!(check(&whole), [], "{id}");
    }
}

/// Without the list of the cursed, a night of S14 often fits several origins.
#[test]
fn several_culprits_are_named_and_none_is_chosen() {
    let mut several = 0;
    for seed in 0..10 {
        let params = Params { scenario: Some("s14".into()), samples: Some(1), ..Params::default() };
        let made =
            Family::generate(&Kronologic, &params, Seed(seed), &mut Work::unlimited()).unwrap();
        let mut puzzle = made.puzzle;
        puzzle.public.remove("s14");
        let mut answer = Answer { facts: Object::new(), ..made.answer };
        if let Err(why) =
            Family::fill_in(&Kronologic, &mut puzzle, Some(&mut answer), &mut Work::unlimited())
        {
            assert_eq!((why.id.as_str(), why.severity), ("K26", Severity::Error));
            assert!(why.message.matches("origin").count() == 2, "{}", why.message);
            assert!(answer.facts.is_empty() && !puzzle.public.contains_key("s14"));
            several += 1;
        }
    }
    assert!(several > 0);
}

/// What is given stays, and is judged.
#[test]
fn facts_that_are_wrong_are_refused_and_not_replaced() {
    let Made { puzzle, mut answer, .. } = made("s2");
    let phantom = answer.facts["s2"]["phantom"].clone();
    let other = puzzle.characters.iter().find(|name| phantom != **name).unwrap();
    answer.facts.insert("s2".into(), json!({"phantom": other}));
    let refused = complete(document(&puzzle, &serde_json::to_value(&answer).unwrap())).unwrap_err();
    assert!(format!("{refused:?}").contains("K28"), "{refused:?}");
}

/// A night as its document has it.
fn write(base: &Mystery, night: &Night) -> (Puzzle, Answer) {
    let Night { schedule, cases } = night;
    let told = base.told(schedule, cases);
    let world = &told.world;
    let doors = world.each_room().flat_map(|room| {
        let later = bits::<Room>(world.doors[room]).filter(move |&other| other > room);
        later.map(move |other| (world.rooms[room].clone(), world.rooms[other].clone()))
    });
    let puzzle = Puzzle {
        map: Map { rooms: world.rooms.clone(), edges: doors.collect(), places: Vec::new() },
        characters: world.people.clone(),
        timesteps: world.times as u32,
        movement: world.movement,
        scenarios: told.scenarios.iter().map(|scenario| scenario.id().to_owned()).collect(),
        public: told.public(schedule, cases),
        written: None,
        read: Default::default(),
    };
    (puzzle, Answer::new(world, schedule, told.facts(schedule, cases)))
}

/// Many people in few rooms: every answer is about many, and tells little. A night that asking everything
/// leaves open is not proven.
#[test]
fn a_night_that_no_questions_settle_is_an_error() {
    let work = &mut Work::unlimited();
    let crowds = [("AB BC CA", 10, 6), ("AB BC CD DA", 12, 6)];
    let each = crowds.iter().flat_map(|crowd| ["s7", "s10", "s4"].map(|id| (id, *crowd)));
    let unsettled = each.into_iter().find_map(|(id, (doors, people, times))| {
        let base = mystery(id, world(doors, people, times, Movement::MustMove));
        let sampler = Sampler::new(&base);
        let night = (0..10).find_map(|seed| {
            let night = sampler.draw(&Rng::new(Seed(seed), "unsettled"), work).unwrap()?;
            let told = base.told(&night.schedule, &night.cases);
            let by = by_asking(&mut Knowledge::new(&told), &night.schedule, work).unwrap();
            by.is_none().then_some(night)
        });
        drop(sampler);
        Some(write(&base, &night?))
    });
    let (puzzle, answer) = unsettled.unwrap();
    let findings = Family::check(&Kronologic, &puzzle, Some(&answer), work);
    let open = findings.iter().map(|finding| (finding.id.as_str(), finding.severity));
    assert_eq!(open.collect::<Vec<_>>(), [("K31", Severity::Error)], "{findings:?}");
    let answer = serde_json::to_value(&answer).unwrap();
    assert!(complete(document(&puzzle, &answer)).is_err());
}

#[test]
fn what_is_not_known_is_an_error() {
    let Made { puzzle, answer, .. } = made("s2");
    for (answer, id) in [(Some(&answer), "K32"), (None, "K30")] {
        let findings = Family::check(&Kronologic, &puzzle, answer, &mut Work::limit(1));
        let [unknown] = &findings[..] else { panic!("{findings:?}") };
        assert_eq!((unknown.id.as_str(), unknown.severity), (id, Severity::Error));
    }
}

/// Everything that is told and read is judged by the night, or is no more than a name.
#[test]
fn what_everybody_is_told_must_be_so() {
    for (id, told) in [
        ("s1", json!({"assassin": "Bob"})),
        ("s1", json!({"assassin": "Alice", "room": "Cellar"})),
        ("s3", json!({"jewels": "Foyer", "latest_theft": 3})),
        ("s3", json!({"jewels": "DanceRoom", "latest_theft": 4})),
        ("s10", json!({"contagious": "Foyer"})),
        ("s11", json!({"vault": "Foyer"})),
        ("s14", json!({"cursed_at_6": []})),
        ("s14", json!({"cursed_at_6": ["Alice", "Alice"]})),
        ("s18", json!({"destination": "Foyer"})),
        ("s2", json!({"phantom": "Alice"})),
    ] {
        let Made { mut puzzle, answer, .. } = made(id);
        puzzle.public.insert(id.into(), told.clone());
        let findings = check(&document(&puzzle, &serde_json::to_value(&answer).unwrap()));
        assert!(findings.iter().any(|finding| finding.severity == Severity::Error), "{id} {told}");
    }
}
