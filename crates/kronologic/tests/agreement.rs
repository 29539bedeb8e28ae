//! Each rule is stated twice. On small worlds the two are compared night by night.

mod common;

use cluesmith_core::Work;
use cluesmith_kronologic::mystery::Mystery;
use cluesmith_kronologic::sample::Sampler;
use cluesmith_kronologic::scenario::{Case, Scenario, find};
use cluesmith_kronologic::schedule::Schedule;
use cluesmith_kronologic::solver::Solver;
use cluesmith_kronologic::world::{Movement, World};
use common::{drawn_cases, every_night, mystery, scenarios, small};
use serde_json::{Value, json};

/// Every case, those drawn for variety included.
fn all_cases(scenario: &dyn Scenario, world: &World) -> Vec<Case> {
    let mut cases = scenario.cases(world);
    cases.extend(drawn_cases(scenario, world).into_iter().take(200));
    cases.sort();
    cases.dedup();
    cases
}

/// Asks both forms about every night and every case; says how many fit.
fn compare(mystery: &Mystery) -> (usize, usize) {
    let id = mystery.scenarios[0].id();
    let cases: Vec<Vec<Case>> =
        mystery.scenarios.iter().map(|s| all_cases(&**s, &mystery.world)).collect();
    assert_eq!(cases.len(), 1, "one scenario at a time");
    let sampler = Sampler::new(mystery);
    let mut solver = Solver::load(sampler.logic(), None);
    let (mut fitting, work) = (0, &mut Work::unlimited());
    let nights = every_night(mystery, |schedule: &Schedule| {
        let mut assumed = Vec::new();
        for person in schedule.everybody() {
            for time in schedule.each_time() {
                assumed.push(sampler.logic().here(person, time, schedule.at(person, time)));
            }
        }
        let possible = solver.ask(&assumed, work).unwrap();
        let readings = mystery.readings(schedule).remove(0);
        assert_eq!(possible, !readings.is_empty(), "{id}: {schedule:?} {readings:?}");
        // Until everything is told a night may be open, as S14 is without its list.
        let open = mystery.scenarios[0].awaits_night();
        assert!(open || readings.len() <= 1, "{id}: {schedule:?} can be read as {readings:?}");
        if !possible {
            for case in &cases[0] {
                assert!(!mystery.holds(schedule, std::slice::from_ref(case)), "{id} {case:?}");
            }
            return;
        }
        fitting += 1;
        let positions = assumed.len();
        for case in &cases[0] {
            assumed.truncate(positions);
            assumed.extend(sampler.suppose(std::slice::from_ref(case)));
            let solved = solver.ask(&assumed, work).unwrap();
            let held = mystery.holds(schedule, std::slice::from_ref(case));
            assert_eq!(solved, held, "{id}: {case:?} in {schedule:?}");
        }
    });
    (nights, fitting)
}

#[test]
fn constraints_and_predicate_agree_on_every_night_of_a_small_world() {
    for scenario in scenarios() {
        let (id, (nights, fitting)) = (scenario.id(), compare(&small(scenario)));
        assert!(fitting > 0 && fitting < nights, "{id}: {fitting} of {nights} nights fit");
    }
}

/// The same, with what the players are told.
fn compare_told(id: &str, told: &Value) {
    let mut mystery = small(&*find(id).unwrap());
    let Mystery { world, scenarios } = &mut mystery;
    assert!(scenarios[0].hear(world, told.as_object().unwrap()), "{told}");
    let (nights, fitting) = compare(&mystery);
    assert!(fitting > 0 && fitting < nights, "{told}: {fitting} of {nights} nights fit");
}

#[test]
fn a_list_of_the_cursed_has_one_origin() {
    for cursed in [json!(["P0"]), json!(["P1", "P2"]), json!(["P0", "P1"])] {
        compare_told("s14", &json!({ "cursed_at_6": cursed }));
    }
}

#[test]
fn the_known_victim_leaves_one_assassin() {
    compare_told("s1", &json!({ "victim": "P0" }));
    compare_told("s1", &json!({ "victim": "P0", "room": "B", "time": 2 }));
}

#[test]
fn constraints_and_predicate_agree_when_people_may_stay() {
    for scenario in scenarios() {
        let world = scenario.small_world_with_stays().build(Movement::AllowStay);
        let (nights, fitting) = compare(&mystery(scenario.id(), world));
        assert!(fitting < nights, "{}: {fitting} of {nights} nights fit", scenario.id());
    }
}
