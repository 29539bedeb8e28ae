//! Small worlds whose nights can all be counted.

#![allow(dead_code, reason = "each test file uses its part")]

use cluesmith_core::Work;
use cluesmith_kronologic::mystery::Mystery;
use cluesmith_kronologic::sample::{Night, Sampler};
use cluesmith_kronologic::scenario::find;
use cluesmith_kronologic::schedule::Schedule;
use cluesmith_kronologic::solver::Solver;
use cluesmith_kronologic::world::{Movement, Room, World, bits};

/// A world drawn in letters: `"AB BC CA"` is a triangle.
pub fn world(edges: &str, people: usize, times: usize, movement: Movement) -> World {
    let mut rooms: Vec<String> =
        edges.chars().filter(|c| c.is_alphabetic()).map(String::from).collect();
    rooms.sort();
    rooms.dedup();
    let place = |c: char| rooms.iter().position(|room| *room == c.to_string()).unwrap();
    let edges: Vec<(Room, Room)> = edges
        .split_whitespace()
        .map(|edge| {
            let mut ends = edge.chars().map(place);
            (ends.next().unwrap(), ends.next().unwrap())
        })
        .collect();
    let people = (0..people).map(|p| format!("P{p}")).collect();
    World::new(rooms, &edges, people, times, movement)
}

/// A mystery of one scenario or of several: `"s2+s4"`.
pub fn mystery(scenarios: &str, world: World) -> Mystery {
    Mystery { world, scenarios: scenarios.split('+').map(|id| find(id).unwrap()).collect() }
}

/// The world for each scenario in which every night is looked at. The line for a new scenario goes
/// here.
pub const TINY: [(&str, &str, usize, usize); 19] = [
    ("s1", "AB BC CA", 3, 3),
    ("s2", "AB BC CA CD", 3, 3),
    ("s3", "AB BC CA", 3, 3),
    ("s4", "AB BC CA", 3, 3),
    ("s5", "AB BC CA CD", 3, 3),
    ("s6", "AB BC CA CD", 4, 2),
    ("s7", "AB BC CA", 3, 3),
    ("s8", "AB BC CA", 3, 3),
    ("s9", "AB BC", 3, 4),
    ("s10", "AB BC CA", 3, 3),
    ("s11", "AB BC CA", 3, 4),
    ("s12", "AB BC CA", 2, 4),
    ("s13", "AB BC", 3, 4),
    ("s14", "AB BC", 3, 6),
    ("s15", "AB BC CD", 3, 4),
    ("s16", "AB BC CD", 3, 4),
    ("s17", "AB BC CA", 4, 2),
    ("s18", "AB BC CA", 3, 3),
    ("s19", "AB BC CA", 3, 3),
];

/// Every walk of the world, in order.
pub fn walks(world: &World, may_stay: bool) -> Vec<Vec<Room>> {
    let mut walks: Vec<Vec<Room>> = (0..world.rooms.len()).map(|room| vec![room]).collect();
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
    for person in 0..night.schedule.people() {
        for (time, room) in night.schedule.row(person).enumerate() {
            assumed.push(sampler.logic().here(person, time, room));
        }
    }
    assert!(solver.ask(&assumed, &mut Work::unlimited()).unwrap(), "{id} #{seed}: constraints");
}
