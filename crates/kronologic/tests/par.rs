//! Par is a game that really ends in a proof, the same every time; levels follow it.

mod common;

use cluesmith_core::{Family, Rng, Seed, Work};
use cluesmith_kronologic::ask::{all_questions, hear};
use cluesmith_kronologic::mystery::Mystery;
use cluesmith_kronologic::reason::knowledge::{Knowledge, Verdict};
use cluesmith_kronologic::reason::opponents::Opponent;
use cluesmith_kronologic::reason::par::{By, Rating, by_asking, par};
use cluesmith_kronologic::sample::{Night, Sampler};
use cluesmith_kronologic::scenario::ALL;
use cluesmith_kronologic::text::{parts, same_part};
use cluesmith_kronologic::world::Movement;
use cluesmith_kronologic::{Kronologic, Level, Params};
use common::{MANSION, mystery, scenarios, world};

fn night(id: &str, seed: u64) -> (Mystery, Night) {
    let base = mystery(id, world(MANSION, 6, 6, Movement::MustMove));
    let rng = Rng::new(Seed(seed), "par");
    let night = Sampler::new(&base).draw(&rng, &mut Work::unlimited()).unwrap().unwrap();
    (base.told(&night.schedule, &night.cases), night)
}

#[test]
fn the_line_of_par_proves_the_answer_with_its_last_question() {
    let work = &mut Work::unlimited();
    for (index, scenario) in scenarios().enumerate() {
        let (id, (told, night)) = (scenario.id(), night(scenario.id(), index as u64));
        let par = par(&told, &night.schedule, work).unwrap();
        assert!(par.games.is_sorted() && par.games.contains(&(par.line.len() as u32)), "{id}");
        assert_eq!(par.questions, par.games[par.games.len() / 2], "{id}");
        let mut knowledge = Knowledge::new(&told);
        for (number, heard) in par.line.iter().enumerate() {
            assert_eq!(*heard, hear(&told.world, &night.schedule, heard.question), "{id}");
            knowledge.hear(*heard);
            let verdict = knowledge.verdict(work).unwrap();
            match verdict {
                Verdict::Proved(values) => {
                    assert_eq!(number + 1, par.line.len(), "{id}: no question too many");
                    let right = parts(&told.facts(&night.schedule, &night.cases));
                    for ((name, value), (_, right)) in values.iter().zip(&right) {
                        assert!(same_part(name, value, right), "{id}: {name}={value}");
                    }
                }
                Verdict::Open(_) => assert!(number + 1 < par.line.len(), "{id}: proved too early"),
                Verdict::Contradiction => panic!("{id}: the truth is no contradiction"),
            }
        }
    }
}

#[test]
fn no_question_is_asked_once_the_answer_is_proved() {
    // Nights whose answers are lists of different length: jewels passed on, rooms of a sofa.
    let work = &mut Work::unlimited();
    for (id, seed) in [("s3", 110), ("s18", 110), ("s18", 122), ("s10", 1), ("s12", 1)] {
        let params = Params { scenario: Some(id.into()), samples: Some(1), ..Params::default() };
        let made = Kronologic.generate(&params, Seed(seed), work).unwrap();
        let mystery = made.puzzle.mystery().unwrap();
        let schedule = made.answer.read(&mystery.world).unwrap();
        let line = par(&mystery, &schedule, work).unwrap().line;
        let mut knowledge = Knowledge::new(&mystery);
        line.iter().take(line.len() - 1).for_each(|&heard| knowledge.hear(heard));
        assert!(matches!(knowledge.verdict(work), Ok(Verdict::Open(_))), "{id}#{seed}");
    }
}

#[test]
fn par_depends_on_the_night_alone() {
    for id in ["s2", "s19"] {
        let (told, night) = night(id, 9);
        let one = par(&told, &night.schedule, &mut Work::unlimited()).unwrap();
        let work = &mut Work::unlimited();
        assert_eq!(par(&told, &night.schedule, work).unwrap(), one, "{id}");
        let exactly = work.used();
        assert_eq!(par(&told, &night.schedule, &mut Work::limit(exactly)).unwrap(), one, "{id}");
        assert!(par(&told, &night.schedule, &mut Work::limit(exactly - 1)).is_err(), "{id}");
    }
}

#[test]
fn what_is_recorded_about_shared_answers_is_so() {
    let work = &mut Work::unlimited();
    let mut seen = [0; 2];
    for (index, scenario) in scenarios().enumerate() {
        let (told, night) = night(scenario.id(), 100 + index as u64);
        let mut knowledge = Knowledge::new(&told);
        let by = by_asking(&mut knowledge, &night.schedule, work).unwrap().expect("asking helps");
        // Again with a fresh engine, and everything that is possible listed instead of doubted.
        let mut fresh = Knowledge::new(&told);
        for question in all_questions(&told.world) {
            fresh.hear(hear(&told.world, &night.schedule, question).shared_only());
        }
        let determined = fresh.possible(work).unwrap().unwrap().determined();
        assert_eq!(by == By::Shared, determined, "{}", scenario.id());
        seen[usize::from(determined)] += 1;
    }
    assert!(seen[0] > 0 && seen[1] > 0, "both cases happen: {seen:?}");
}

#[test]
fn a_harder_level_takes_no_fewer_questions() {
    for seed in 0..3 {
        let pars = Level::ALL.map(|level| {
            let params = Params { level, ..Params::default() };
            let made = Kronologic.generate(&params, Seed(seed), &mut Work::unlimited()).unwrap();
            assert!(["shared", "private"].contains(&made.proof["by"].as_str().unwrap()));
            let grade = made.grade.unwrap();
            assert_eq!(grade.profile["par"], grade.steps);
            grade.steps
        });
        assert!(pars.is_sorted() && pars[0] < pars[3], "seed {seed}: {pars:?}");
    }
}

#[test]
fn the_percentile_of_the_specification_is_still_there() {
    let scores = [0, 50, 100].map(|percentile| {
        let params = Params { percentile: Some(percentile), ..Params::default() };
        let made = Kronologic.generate(&params, Seed(3), &mut Work::unlimited()).unwrap();
        assert_eq!(made.proof["samples"], 20);
        made.grade.unwrap().score
    });
    assert!(scores.is_sorted() && scores[0] < scores[2], "{scores:?}");
}

#[test]
fn a_beginner_needs_more_questions_than_a_careful_player() {
    let work = &mut Work::unlimited();
    let mut asked = [0, 0];
    for seed in 0..12 {
        let (told, night) = night(ALL[seed as usize].id(), seed);
        for (total, opponent) in asked.iter_mut().zip(Opponent::ALL) {
            let line = opponent.play(&told, &night.schedule, work).unwrap();
            assert!(line.proved, "{} on {seed}", opponent.name());
            *total += line.asked.len();
        }
    }
    assert!(asked[0] < asked[1], "careful {} beginner {}", asked[0], asked[1]);
}

#[test]
fn ratings_are_those_of_the_board_game() {
    assert_eq!(Rating::bounds(12), (12, 19));
    assert_eq!(
        [12, 13, 19, 20].map(|n| Rating::of(n, 0, 12)),
        [Rating::Gold, Rating::Silver, Rating::Silver, Rating::Bronze]
    );
    assert_eq!(Rating::of(1, 1, 12), Rating::Bronze, "a wrong accusation is never gold");
}
