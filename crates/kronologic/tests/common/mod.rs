//! Small worlds whose nights can all be counted.

#![allow(dead_code, reason = "each test file uses its part")]

use cluesmith_core::{Rng, Seed, Work};
use cluesmith_kronologic::mystery::Mystery;
use cluesmith_kronologic::sample::{Night, Sampler};
use cluesmith_kronologic::scenario::{ALL, Case, Scenario, SmallWorld};
use cluesmith_kronologic::schedule::Schedule;
use cluesmith_kronologic::solver::Solver;
use cluesmith_kronologic::world::{Movement, Room, Time, World, bits};

/// The example of CONTRIBUTING.md, in a module like the one that its file would be in.
pub mod scenario {
    pub use cluesmith_kronologic::scenario::prelude;
    pub mod recluse;
}

pub mod certified;

/// Every scenario, and the one that CONTRIBUTING.md shows how to add.
pub fn scenarios() -> impl Iterator<Item = &'static dyn Scenario> {
    let example: &dyn Scenario = &scenario::recluse::Recluse;
    ALL.iter().copied().chain([example])
}

/// A world drawn in letters: `"AB BC CA"` is a triangle.
pub fn world(doors: &'static str, people: usize, times: usize, movement: Movement) -> World {
    SmallWorld { doors, people, times }.build(movement)
}

/// A mystery of one scenario or of several: `"s2+s4"`.
pub fn mystery(scenarios: &str, world: World) -> Mystery {
    let find = |id| self::scenarios().find(|scenario| scenario.id() == id).unwrap().boxed();
    Mystery { world, scenarios: scenarios.split('+').map(find).collect() }
}

/// A mystery of one scenario in its own small world.
pub fn small(scenario: &dyn Scenario) -> Mystery {
    let world = scenario.small_world().build(Movement::MustMove);
    Mystery { world, scenarios: vec![scenario.boxed()] }
}

/// For each place in the list of hidden people, the role it belongs to. People who always come in
/// ascending order are a group without an order, and have one role.
pub fn roles(scenario: &dyn Scenario, world: &World) -> Vec<usize> {
    let drawn = drawn_cases(scenario, world);
    let ascends = |slot: usize| drawn.iter().all(|case| case.who[slot - 1] < case.who[slot]);
    let mut roles = Vec::new();
    for slot in 0..drawn[0].who.len() {
        let role = if slot > 0 && ascends(slot) { roles[slot - 1] } else { slot };
        roles.push(role);
    }
    roles
}

/// What is drawn in a thousand draws.
pub fn drawn_cases(scenario: &dyn Scenario, world: &World) -> Vec<Case> {
    let mut rng = Rng::new(Seed(1), "cases");
    (0..1000).map(|_| scenario.draw(world, &mut rng)).collect()
}

/// Every walk of the world, in order.
pub fn walks(world: &World, may_stay: bool) -> Vec<Vec<Room>> {
    let mut walks: Vec<Vec<Room>> = world.each_room().map(|room| vec![room]).collect();
    for _ in 1..world.times {
        walks = walks
            .iter()
            .flat_map(|walk| {
                let last = *walk.last().unwrap();
                let stay = if may_stay { 1 << last } else { 0 };
                bits(world.doors[last] | stay).map(move |room| {
                    let mut longer = walk.clone();
                    longer.push(room);
                    longer
                })
            })
            .collect();
    }
    walks
}

/// Calls back with every schedule of a mystery's world, whether the scenario's rule holds or not.
pub fn every_night(mystery: &Mystery, mut look: impl FnMut(&Schedule)) -> usize {
    let walks = walks(&mystery.world, mystery.may_stay());
    let people = mystery.world.people.len();
    let mut index = vec![0; people];
    let mut count = 0;
    loop {
        let rows: Vec<Vec<Room>> = index.iter().map(|&i| walks[i].clone()).collect();
        look(&Schedule::new(&rows));
        count += 1;
        let Some(person) = (0..people).find(|&p| index[p] + 1 < walks.len()) else {
            return count;
        };
        index[person] += 1;
        index[..person].fill(0);
    }
}

/// The usual board, in letters.
pub const MANSION: &str = "AB AC BC CD DE DF EF";
/// Eight rooms in a ring, with three doors across.
pub const RING: &str = "AB BC CD DE EF FG GH HA AD BF CG";
/// Nine rooms, three by three.
pub const GRID: &str = "AB BC DE EF GH HI AD DG BE EH CF FI";

/// Asserts that a night follows its rules and has one reading by the plain predicates, and that the
/// constraints say the same. The solver has the sampler's logic loaded.
pub fn assert_sound(
    mystery: &Mystery,
    sampler: &Sampler,
    solver: &mut Solver,
    night: &Night,
    seed: u64,
) {
    let id = mystery.scenarios[0].id();
    let told = mystery.told(&night.schedule, &night.cases);
    assert_eq!(night.schedule.bad_step(&told.world, told.may_stay()), None, "{id} #{seed}");
    assert!(told.holds(&night.schedule, &night.cases), "{id} #{seed}: the rule");
    assert_eq!(
        told.readings(&night.schedule),
        std::slice::from_ref(&night.cases),
        "{id} #{seed}: one answer"
    );
    let mut assumed = sampler.suppose(&night.cases);
    for person in night.schedule.everybody() {
        for (time, room) in Time::over(night.schedule.row(person)) {
            assumed.push(sampler.logic().here(person, time, room));
        }
    }
    assert!(solver.ask(&assumed, &mut Work::unlimited()).unwrap(), "{id} #{seed}: constraints");
}
