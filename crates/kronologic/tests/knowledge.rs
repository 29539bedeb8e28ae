//! What can be concluded, against looking at every night: on small worlds, for every scenario, after
//! every answer of thousands of random games, exactly what is possible is called possible.

mod common;

use std::collections::BTreeSet;

use cluesmith_core::{Rng, Seed, Work};
use cluesmith_kronologic::accuse::Judged;
use cluesmith_kronologic::ask::{Heard, Question, all_questions};
use cluesmith_kronologic::mystery::Mystery;
use cluesmith_kronologic::part::{Part, Shape};
use cluesmith_kronologic::reason::knowledge::{Knowledge, Verdict};
use cluesmith_kronologic::sample::Sampler;
use cluesmith_kronologic::schedule::Schedule;
use cluesmith_kronologic::text::{parts, same_part};
use cluesmith_kronologic::world::{Movement, Room, Time, World, bits};
use common::{every_night, mystery, scenarios, small, world};

/// A night with its answer, part by part.
struct Night {
    schedule: Schedule,
    parts: Vec<(String, String)>,
}

fn nights(mystery: &Mystery) -> Vec<Night> {
    let mut nights = Vec::new();
    every_night(mystery, |schedule| {
        if !mystery.starts_hold(schedule) {
            return;
        }
        if let Some(cases) = mystery.only_reading(schedule) {
            let parts = parts(&mystery.facts(schedule, &cases));
            nights.push(Night { schedule: schedule.clone(), parts });
        }
    });
    nights
}

fn fits(schedule: &Schedule, heard: &Heard) -> bool {
    let items = heard.question.items(schedule);
    items.count_ones() == heard.shared && heard.private.is_none_or(|item| items >> item & 1 == 1)
}

/// The choice that a part's text makes in each aspect: read off the text alone.
fn choices(part: &Part, text: &str, times: usize) -> Vec<Option<String>> {
    let items: Vec<&str> = text.split('+').filter(|item| *item != "none").collect();
    let some = |text: &str| Some(text.to_owned());
    let ranked = ["ranking", "order"].iter().any(|name| part.name.ends_with(name));
    let each = part.aspects.iter().map(|aspect| {
        let event = |skip: &str| {
            items
                .iter()
                .find_map(|item| item.strip_prefix(skip)?.strip_prefix('@'))
                .map(str::to_owned)
        };
        match part.shape {
            Shape::List if aspect.of.is_empty() => some(text),
            Shape::Path => {
                let back = times - aspect.of.parse::<usize>().unwrap() + 1;
                items.len().checked_sub(back).map(|place| items[place].to_owned())
            }
            Shape::List if ranked => {
                items.get(aspect.of.parse::<usize>().unwrap() - 1).map(|item| (*item).to_owned())
            }
            Shape::List => items.contains(&aspect.of.as_str()).then(|| aspect.of.clone()),
            Shape::Table => {
                let row = items.iter().find_map(|item| item.strip_prefix(&aspect.of));
                some(&row.unwrap()[1..]).filter(|text| text != "never")
            }
            Shape::Events if part.name.ends_with("passes") => {
                let sides = ["from", "to", "time", "room"];
                let place = sides.iter().position(|side| *side == aspect.side).unwrap();
                let pass = items.iter().map(|item| item.split('@').collect::<Vec<_>>());
                let pass = pass.into_iter().find(|pass| pass[2] == aspect.of);
                pass.map(|pass| pass[place].to_owned())
            }
            Shape::Events if aspect.side.is_empty() => event(&aspect.of),
            Shape::Events => event(&aspect.of).map(|rest| {
                let (time, room) = rest.split_once('@').unwrap();
                (if aspect.side == "time" { time } else { room }).to_owned()
            }),
        }
    });
    each.collect()
}

/// Compares what is known with the nights that are left.
fn compare(id: &str, knowledge: &mut Knowledge, world: &World, left: &[&Night]) {
    let work = &mut Work::unlimited();
    let possible = knowledge.possible(work).unwrap().expect("the truth is possible");
    let heard = knowledge.heard().to_vec();
    for person in world.everybody() {
        for time in world.each_time() {
            let rooms = left.iter().fold(0, |rooms, n| rooms | 1 << n.schedule.at(person, time));
            assert_eq!(possible.rooms(person, time), rooms, "{id} {person:?} {time:?} {heard:?}");
        }
    }
    let mut one_answer = true;
    for (index, part) in knowledge.rules().parts.iter().enumerate() {
        let texts: BTreeSet<&str> = left.iter().map(|n| n.parts[index].1.as_str()).collect();
        assert!(left.iter().all(|n| n.parts[index].0 == part.name), "{id}: {}", part.name);
        let read: Vec<Vec<Option<String>>> =
            texts.iter().map(|text| choices(part, text, world.times)).collect();
        for (place, aspect) in part.aspects.iter().enumerate() {
            let expected: BTreeSet<&Option<String>> = read.iter().map(|r| &r[place]).collect();
            let found: BTreeSet<&Option<String>> =
                bits::<usize>(possible.choices[index][place] as u32)
                    .map(|choice| &aspect.choices[choice].0)
                    .collect();
            let name = format!("{} {} {}", part.name, aspect.of, aspect.side);
            assert_eq!(found, expected, "{id}: {name} after {heard:?}");
        }
        // Where order means nothing, two texts may be one answer.
        one_answer &= texts.iter().all(|text| same_part(&part.name, text, texts.first().unwrap()));
    }
    assert_eq!(possible.determined(), one_answer, "{id} {heard:?}");
    match knowledge.verdict(work).unwrap() {
        Verdict::Contradiction => panic!("{id}: the truth is possible"),
        Verdict::Proved(values) => {
            assert!(one_answer, "{id}: proved too early after {heard:?}");
            for ((name, value), (_, right)) in values.iter().zip(&left[0].parts) {
                assert!(same_part(name, value, right), "{id}: {name}={value}, not {right}");
            }
        }
        Verdict::Open(doubt) => {
            assert!(!one_answer, "{id}: open, though determined after {heard:?}");
            for schedule in [doubt.one, doubt.other] {
                assert!(left.iter().any(|night| night.schedule == schedule), "{id}: {schedule:?}");
            }
        }
    }
}

/// Random games: everything is compared before the first question and after every answer. Every other
/// game is the questioner's engine's.
fn play(id: &str, world: World, games: u64) {
    play_told(id, &mystery(id, world), games);
}

fn play_told(id: &str, base: &Mystery, games: u64) {
    let seed = Rng::new(Seed(games), id);
    let mut table: Option<(Vec<Night>, Mystery, [Knowledge; 2])> = None;
    for game in 0..games {
        let mut rng = seed.fork(&game.to_string());
        // Where what is told depends on the night, as S14's list does, it changes now and then.
        let open = base.scenarios.iter().any(|scenario| scenario.awaits_night());
        if table.is_none() || open && game % 20 == 0 {
            let mut told = base.clone();
            if open {
                let night = Sampler::new(base).draw(&rng, &mut Work::unlimited());
                let night = night.unwrap().unwrap();
                told = base.told(&night.schedule, &night.cases);
            }
            let engines = [Knowledge::new(&told), Knowledge::of_nights(&told, &[])];
            table = Some((nights(&told), told, engines));
        }
        let Some((nights, told, engines)) = &mut table else { continue };
        let knowledge = &mut engines[game as usize % 2];
        let truth = rng.index(nights.len());
        let truth = &nights[truth];
        let mut left: Vec<&Night> = nights.iter().collect();
        let mut questions: Vec<Question> = all_questions(&base.world).collect();
        rng.shuffle(&mut questions);
        knowledge.forget(0);
        if game < 2 {
            compare(id, knowledge, &base.world, &left);
        }
        let length = 1 + rng.index(7);
        for question in questions.into_iter().take(length) {
            let items: Vec<usize> = bits(question.items(&truth.schedule)).collect();
            let private = rng.choose(&items).copied().filter(|_| rng.clone().chance(2, 3));
            let heard = Heard { question, shared: items.len() as u32, private };
            left.retain(|night| fits(&night.schedule, &heard));
            knowledge.hear(heard);
            // As after a hard question.
            if game % 6 == 3 && rng.clone().chance(1, 3) {
                knowledge.guess_at_anything();
            }
            compare(id, knowledge, &base.world, &left);
        }
        if game % 6 == 3 {
            *knowledge = Knowledge::of_nights(told, &[]);
        }
    }
}

fn games() -> u64 {
    std::env::var("CLUESMITH_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(150)
}

#[test]
fn conclusions_are_those_of_looking_at_every_night() {
    for scenario in scenarios() {
        play(scenario.id(), scenario.small_world().build(Movement::MustMove), games());
    }
}

#[test]
fn combined_scenarios_and_known_starts_are_reasoned_about_alike() {
    let triangle = || world("AB BC CA", 3, 3, Movement::MustMove);
    play("s1+s10", triangle(), 40);
    play("s3+s4", triangle(), 40);
    let mut known = triangle();
    known.start = vec![None, Some(Room(1)), None];
    play("s10", known, 40);
    let mut victim = mystery("s1", triangle());
    let told = serde_json::json!({ "victim": "P0" });
    assert!(victim.scenarios[0].hear(&victim.world, told.as_object().unwrap()));
    play_told("s1", &victim, 40);
}

#[test]
fn people_who_may_stay_are_reasoned_about_alike() {
    for scenario in scenarios() {
        let small = scenario.small_world();
        // The nights of six times with stays, which S14 needs, are too many to look at.
        let small = if small.times > 4 { scenario.small_world_with_stays() } else { small };
        play(scenario.id(), small.build(Movement::AllowStay), 8);
    }
}

#[test]
fn verdicts_on_accusations_are_reasoned_about_as_well() {
    let mut told_something = 0;
    for scenario in scenarios().filter(|scenario| !scenario.awaits_night()) {
        let (id, base) = (scenario.id(), small(scenario));
        let nights = nights(&base);
        let mut rng = Rng::new(Seed(3), id);
        for _ in 0..12 {
            let truth = &nights[rng.index(nights.len())];
            let accused = &nights[rng.index(nights.len())];
            let judge =
                |((name, value), (_, right)): (&(String, String), &(String, String))| Judged {
                    part: name.clone(),
                    value: value.clone(),
                    right: same_part(name, value, right),
                };
            let judged: Vec<Judged> = accused.parts.iter().zip(&truth.parts).map(judge).collect();
            let fits = |night: &&Night| {
                let parts = night.parts.iter().zip(&judged);
                parts.into_iter().all(|((name, value), judged)| {
                    same_part(name, value, &judged.value) == judged.right
                })
            };
            let left: Vec<&Night> = nights.iter().filter(fits).collect();
            told_something += usize::from(left.len() < nights.len());
            compare(id, &mut Knowledge::after(&base, &judged), &base.world, &left);
        }
    }
    assert!(told_something > 100, "{told_something}");
}

#[test]
fn answers_that_cannot_be_are_a_contradiction() {
    let mystery = mystery("s2", world("AB BC CA CD", 3, 3, Movement::MustMove));
    let work = &mut Work::unlimited();
    let everybody = Heard { question: Question::At(Room(0), Time(1)), shared: 3, private: None };
    let too_many = Heard { question: Question::At(Room(0), Time(1)), shared: 9, private: None };
    let nobody_known =
        Heard { question: Question::At(Room(0), Time(1)), shared: 1, private: Some(40) };
    for heard in [everybody, too_many, nobody_known] {
        let mut knowledge = Knowledge::new(&mystery);
        knowledge.hear(heard);
        assert_eq!(knowledge.possible(work).unwrap(), None);
        assert!(matches!(knowledge.verdict(work), Ok(Verdict::Contradiction)));
        knowledge.forget(0);
        assert!(knowledge.possible(work).unwrap().is_some(), "answers can be taken back");
    }
}
