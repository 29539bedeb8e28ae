//! Schedules with answers and scores from the public generator, read by our rules.

mod common;

use std::collections::BTreeMap;

use cluesmith_kronologic::mystery::Mystery;
use cluesmith_kronologic::scenario::{Case, find};
use cluesmith_kronologic::schedule::Schedule;
use cluesmith_kronologic::world::{Movement, Person, World};
use common::roles;
use serde_json::Value;

struct Reference {
    id: String,
    mystery: Mystery,
    schedule: Schedule,
    answer: Value,
    score: f64,
}

fn references() -> Vec<Reference> {
    let text = include_str!("data/reference-schedules.json");
    let all: Value = serde_json::from_str(text).unwrap();
    let names = |value: &Value| -> Vec<String> { serde_json::from_value(value.clone()).unwrap() };
    let read = |puzzle: &Value| {
        let config = &all["configs"][puzzle["config"].as_str().unwrap()];
        let (rooms, people) = (names(&config["rooms"]), names(&config["chars"]));
        let place = |name: &str| rooms.iter().position(|room| room == name).unwrap();
        let edges = config["edges"].as_array().unwrap().iter();
        let edges: Vec<(usize, usize)> =
            edges.map(names).map(|edge| (place(&edge[0]), place(&edge[1]))).collect();
        let rows: Vec<Vec<usize>> = people
            .iter()
            .map(|person| names(&puzzle["schedule"][person]).iter().map(|r| place(r)).collect())
            .collect();
        let times = config["T"].as_u64().unwrap() as usize;
        let world = World::new(rooms.clone(), &edges, people, times, Movement::MustMove);
        let id = puzzle["scenario"].as_str().unwrap().to_lowercase();
        Reference {
            mystery: Mystery { world, scenarios: vec![find(&id).unwrap()] },
            id,
            schedule: Schedule::by_number(&rows),
            answer: puzzle["priv"].clone(),
            score: puzzle["score"]["total"].as_f64().unwrap(),
        }
    };
    all["puzzles"].as_array().unwrap().iter().map(read).collect()
}

impl Reference {
    /// The hidden people according to the reference.
    fn who(&self) -> Vec<Person> {
        let paths: &[&str] = match self.id.as_str() {
            "s1" => &["/victim"],
            "s2" => &["/phantom"],
            "s3" => &["/singers_jewels/first_thief"],
            "s4" => &["/bomb_duo/0", "/bomb_duo/1"],
            "s5" => &["/lovers/0", "/lovers/1"],
            "s6" => &["/phantom", "/lovers/0", "/lovers/1"],
            "s7" => &["/aggrosassin"],
            "s8" => &["/freeze"],
            "s9" => &["/doctor"],
            "s11" => &["/vault/key_holder"],
            "s13" => &["/glue_shoes/glue_person"],
            "s14" => &["/curse_of_amarinta/origin"],
            "s15" => {
                &["/world_travelers/first", "/world_travelers/second", "/world_travelers/third"]
            }
            "s16" => &["/homebodies/homebody"],
            "s17" => &["/triple_alibi/trio/0", "/triple_alibi/trio/1", "/triple_alibi/trio/2"],
            "s18" => &["/heavy_sofa/carriers/0", "/heavy_sofa/carriers/1"],
            "s19" => &["/crowded_alibi/celebrity"],
            _ => &[],
        };
        let person = |path: &&str| {
            let name = self.answer.pointer(path).and_then(Value::as_str).unwrap();
            self.mystery.world.person(name).unwrap()
        };
        let who: Vec<Person> = paths.iter().map(person).collect();
        // People who share a role are in no order.
        let roles = roles(&*self.mystery.scenarios[0], &self.mystery.world);
        let ranks = roles.iter().take(who.len()).copied();
        let mut ranked: Vec<(usize, Person)> = ranks.zip(who).collect();
        ranked.sort_unstable();
        ranked.into_iter().map(|(_, person)| person).collect()
    }

    /// The case as our rules read the schedule. Where our rule asks for more than the reference
    /// generator did (S9: healing at first contact; S14: nobody mixed at Time 6), the reference's own.
    fn case(&self) -> (Case, bool) {
        let told = Case::who(self.who());
        let mystery = self.mystery.told(&self.schedule, std::slice::from_ref(&told));
        match mystery.only_reading(&self.schedule) {
            Some(mut cases) => (cases.remove(0), true),
            None => (told, false),
        }
    }
}

#[test]
fn every_reference_is_a_night_by_our_rules_with_the_answer_it_gives() {
    let mut refused: BTreeMap<String, usize> = BTreeMap::new();
    for reference in references() {
        let stays = reference.mystery.may_stay();
        assert_eq!(reference.schedule.bad_step(&reference.mystery.world, stays), None);
        let (case, read) = reference.case();
        if !read {
            *refused.entry(reference.id.clone()).or_default() += 1;
            continue;
        }
        let who = reference.who();
        assert_eq!(case.who[..who.len()], who[..], "{}: {}", reference.id, reference.answer);
    }
    let ours: Vec<&str> = refused.keys().map(String::as_str).collect();
    assert_eq!(ours, ["s14", "s9"], "only where we ask for more: {refused:?}");
}

#[test]
fn every_reference_has_the_score_it_says() {
    let mut compared = 0;
    for reference in references() {
        // S7 is scored as the specification is written, the reference by a later formula.
        if reference.id == "s7" {
            continue;
        }
        let (case, _) = reference.case();
        let scores = reference.mystery.scores(&reference.schedule, &[case]);
        let ours = scores[0].1.shown();
        let close = (ours - reference.score).abs() < 1e-6;
        assert!(close, "{}: {ours} is not {}", reference.id, reference.score);
        compared += 1;
    }
    assert_eq!(compared, 143);
}
