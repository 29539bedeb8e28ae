//! Reasons hold, and nothing can be dropped from them; contradictions are as small as they can be.

mod common;

use std::collections::BTreeSet;

use cluesmith_core::{Ask, Family, Language, Rng, Seed, Step, Work};
use cluesmith_kronologic::ask::{Heard, all_questions, hear};
use cluesmith_kronologic::certificate::clauses;
use cluesmith_kronologic::hint::steps;
use cluesmith_kronologic::mystery::Mystery;
use cluesmith_kronologic::reason::advice::Advice;
use cluesmith_kronologic::reason::contradiction::smallest;
use cluesmith_kronologic::reason::explain::{Explainer, Premise};
use cluesmith_kronologic::reason::fact::Fact;
use cluesmith_kronologic::reason::knowledge::Knowledge;
use cluesmith_kronologic::reason::ladder::{climb, news, prune};
use cluesmith_kronologic::sample::Sampler;
use cluesmith_kronologic::scenario::{ALL, Scenario};
use cluesmith_kronologic::world::{Movement, Person, Room, Time};
use cluesmith_kronologic::{Kronologic, Params};
use common::{MANSION, mystery, scenarios, world};

/// A night of a scenario, and the answers to its first questions in random order.
fn game(id: &str, seed: u64, asked: usize) -> (Mystery, Vec<Heard>) {
    let base = mystery(id, world(MANSION, 6, 6, Movement::MustMove));
    let mut rng = Rng::new(Seed(seed), "reasons");
    let night = Sampler::new(&base).draw(&rng, &mut Work::unlimited()).unwrap().unwrap();
    let told = base.told(&night.schedule, &night.cases);
    let mut questions: Vec<_> = all_questions(&told.world).collect();
    rng.shuffle(&mut questions);
    let answer = |question| hear(&told.world, &night.schedule, question);
    let heard = questions.into_iter().take(asked).map(answer).collect();
    (told, heard)
}

/// What players are told: after every answer of a game, and of everything at the end.
#[test]
fn what_players_are_told_holds_needs_all_its_premises_and_is_told_once() {
    let work = &mut Work::unlimited();
    let mut told_in_all = 0;
    for (index, scenario) in scenarios().enumerate() {
        let (told, heard) = game(scenario.id(), 40 + index as u64, 10);
        for answers in [0, 1, 4, 10] {
            let heard = heard[..answers].to_vec();
            let mut advice = Advice::new(&told, heard.clone(), Vec::new(), Language::ENGLISH);
            let first = if answers == 10 { None } else { answers.checked_sub(1) };
            let reasons = advice.told_since(first, work).unwrap();
            let explainer = &mut advice.explainer;
            let mut known = explainer.givens(&heard);
            let mut said = BTreeSet::new();
            for reason in &reasons {
                let text = explainer.say(reason);
                assert!(said.insert(reason.so), "told twice: {text}");
                let denied = reason.so.denied(&explainer.rules);
                assert!(reason.premises.iter().all(|premise| known.contains(premise)), "{text}");
                assert!(explainer.clash(&reason.premises, &denied, work).unwrap().is_some());
                for dropped in 0..reason.premises.len() {
                    let mut fewer = reason.premises.clone();
                    fewer.remove(dropped);
                    assert_eq!(explainer.clash(&fewer, &denied, work).unwrap(), None, "{text}");
                }
                known.push(Premise::Fact(reason.so));
            }
            let steps = steps(explainer, &reasons);
            let texts: BTreeSet<&str> = steps.iter().map(|step| step.text.as_str()).collect();
            assert_eq!(texts.len(), steps.len(), "{texts:?}");
            told_in_all += reasons.len();
        }
    }
    assert!(told_in_all > 500, "{told_in_all}");
}

#[test]
fn dropping_any_premise_breaks_a_reason() {
    let work = &mut Work::unlimited();
    let mut reasons = 0;
    for (index, scenario) in scenarios().enumerate() {
        let (told, heard) = game(scenario.id(), index as u64, 14);
        let mut knowledge = Knowledge::new(&told);
        let before = knowledge.possible(work).unwrap().unwrap();
        heard.iter().for_each(|&heard| knowledge.hear(heard));
        let now = knowledge.possible(work).unwrap().unwrap();
        let facts = news(knowledge.rules(), &before, &now);
        let mut explainer = Explainer::new(&told, Language::ENGLISH);
        let steps = climb(&mut explainer, &facts, &heard, u64::MAX, work).unwrap();
        let explained = steps.iter().filter(|step| facts.contains(&step.so)).count();
        assert_eq!(explained, facts.len(), "{}: all that is known is explained", scenario.id());
        let mut known: Vec<Premise> = explainer.givens(&heard);
        for step in steps {
            let denied = step.so.denied(&explainer.rules);
            let text = explainer.say(&step);
            assert!(step.premises.iter().all(|premise| known.contains(premise)), "{text}");
            assert!(explainer.clash(&step.premises, &denied, work).unwrap().is_some(), "{text}");
            for dropped in 0..step.premises.len() {
                let mut fewer = step.premises.clone();
                fewer.remove(dropped);
                let left = explainer.clash(&fewer, &denied, work).unwrap();
                assert_eq!(left, None, "{:?} is not needed: {text}", step.premises[dropped]);
            }
            // The example of CONTRIBUTING.md has no words, and so no title.
            let title = format!("[{}.title]", common::scenario::recluse::Recluse.id());
            let text = text.replace(&title, "");
            assert!(!text.contains(['{', '}', '[']) && text.ends_with('.'), "{text}");
            known.push(Premise::Fact(step.so));
            reasons += 1;
        }
    }
    assert!(reasons > 300, "{reasons}");
}

#[test]
fn a_pruned_explanation_is_shorter_and_still_stands() {
    let work = &mut Work::unlimited();
    let (mut all, mut kept) = (0, 0);
    for (id, seed) in [("s2", 3), ("s5", 4), ("s11", 5)] {
        let (told, heard) = game(id, seed, 50);
        let mut knowledge = Knowledge::new(&told);
        let before = knowledge.possible(work).unwrap().unwrap();
        heard.iter().for_each(|&heard| knowledge.hear(heard));
        let now = knowledge.possible(work).unwrap().unwrap();
        assert!(now.determined(), "{id}");
        let facts = news(knowledge.rules(), &before, &now);
        let mut explainer = Explainer::new(&told, Language::ENGLISH);
        let steps = climb(&mut explainer, &facts, &heard, u64::MAX, work).unwrap();
        let wanted = |fact: Fact| matches!(fact, Fact::Is(..));
        all += steps.len();
        let pruned = prune(steps, wanted);
        assert!(pruned.iter().any(|step| wanted(step.so)), "{id}");
        let mut known = explainer.givens(&heard);
        for step in pruned {
            assert!(step.premises.iter().all(|premise| known.contains(premise)));
            known.push(Premise::Fact(step.so));
            kept += 1;
        }
    }
    assert!(kept < all, "{kept} of {all}");
}

/// The smallest contradiction by trying every subset, fewest first.
fn by_trying(explainer: &mut Explainer, things: &[Vec<Premise>]) -> Option<usize> {
    let rules = explainer.givens(&[]);
    let mut subsets: Vec<u32> = (0..1 << things.len()).collect();
    subsets.sort_by_key(|subset| subset.count_ones());
    subsets.into_iter().find_map(|subset| {
        let mut premises = rules.clone();
        let chosen = (0..things.len()).filter(|thing| subset >> thing & 1 == 1);
        premises.extend(chosen.flat_map(|thing| &things[thing]));
        let clash = explainer.clash(&premises, &[], &mut Work::unlimited()).unwrap();
        clash.map(|_| subset.count_ones() as usize)
    })
}

#[test]
fn a_contradiction_has_the_smallest_size_there_is() {
    let work = &mut Work::unlimited();
    let mut found = [0; 12];
    for (index, scenario) in scenarios().enumerate() {
        let (told, heard) = game(scenario.id(), 50 + index as u64, 5);
        let mut explainer = Explainer::new(&told, Language::ENGLISH);
        for round in 0..4 {
            let mut rng = Rng::new(Seed(round), scenario.id());
            let mut things: Vec<Vec<Premise>> = heard
                .iter()
                .map(|heard| {
                    let private = heard.private.map(|item| Premise::Private(heard.question, item));
                    let shared = Premise::Shared(heard.question, heard.shared);
                    private.into_iter().chain([shared]).collect()
                })
                .collect();
            things.extend((0..4).map(|_| {
                let (person, time) = (Person(rng.index(6)), Time(rng.index(6)));
                vec![Premise::Fact(Fact::here(person, time, Room(rng.index(6))))]
            }));
            let expected = by_trying(&mut explainer, &things);
            let set = smallest(&mut explainer, &things, work).unwrap();
            assert_eq!(set.as_ref().map(Vec::len), expected, "{} {round}", scenario.id());
            found[set.map_or(0, |set| set.len())] += 1;
        }
    }
    assert!(found[1..].iter().filter(|&&n| n > 0).count() > 2, "of several sizes: {found:?}");
}

/// Counted as a reader does: what an aspect of the answer is not is one clause, and so is where somebody was not at a
/// time. Doors are seen on the map.
fn held_together(step: &Step) -> usize {
    let rules = step.inference.by.iter().filter(|by| *by != "doors").count();
    rules + clauses(&step.inference.given)
}

#[test]
fn whoever_is_left_is_found_by_ruling_out_the_others_one_by_one() {
    let work = &mut Work::unlimited();
    let (mut all, mut few, mut many, mut eliminations) = (0, 0, 0, 0);
    for scenario in ALL {
        let params = Params {
            scenario: Some(scenario.id().to_owned()),
            samples: Some(1),
            ..Params::default()
        };
        let made = Kronologic.generate(&params, Seed(1), work).unwrap();
        let steps = Kronologic.explain_answer(&made.puzzle, Some(&made.answer), work).unwrap();
        for step in steps.iter().filter(|step| step.inference.rule != "ask") {
            let held = held_together(step);
            all += 1;
            few += usize::from(held <= 4);
            many += usize::from(held > 6);
            let given = &step.inference.given;
            let left_over = given.len() > 1 && given.iter().all(|fact| fact.contains(" != "));
            eliminations += usize::from(left_over);
        }
    }
    // Without the steps between, 55 and 24 of 100 (the example `premises` has the table).
    assert!(few * 100 >= all * 64, "{few} of {all} steps hold at most four things together");
    assert!(many * 100 <= all * 18, "{many} of {all} steps hold more than six");
    assert!(eliminations >= 10, "{eliminations} steps say who is left");
}
