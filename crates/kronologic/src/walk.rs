//! Walks through a map, every one equally likely: count the ways on, then choose by the counts.

use cluesmith_core::Rng;

use crate::world::{Room, World, bits};

/// What one step of a walk may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Through a door.
    Move,
    /// Standing still.
    Stay,
    /// Either.
    Any,
}

impl Step {
    fn reach(self, world: &World, room: Room) -> u32 {
        match self {
            Step::Move => world.doors[room],
            Step::Stay => 1 << room,
            Step::Any => world.doors[room] | 1 << room,
        }
    }
}

/// Draws walks; keeps its tables between draws.
#[derive(Default)]
pub struct Walker {
    /// For each time, the number of ways to walk on to the end, per room.
    ways: Vec<u64>,
    /// The walk drawn last.
    pub walk: Vec<Room>,
}

impl Walker {
    /// How many walks with these steps there are from one of `from` to one of `to`.
    pub fn count(&mut self, world: &World, steps: &[Step], from: u32, to: u32) -> u64 {
        self.fill(world, steps, to);
        bits::<Room>(from).map(|room| self.ways[room]).sum()
    }

    fn fill(&mut self, world: &World, steps: &[Step], to: u32) {
        let rooms = world.rooms.len();
        self.ways.clear();
        self.ways.resize((steps.len() + 1) * rooms, 0);
        for room in bits::<usize>(to) {
            self.ways[steps.len() * rooms + room] = 1;
        }
        for (time, step) in steps.iter().enumerate().rev() {
            let (now, next) = self.ways[time * rooms..].split_at_mut(rooms);
            for (room, ways) in now.iter_mut().enumerate() {
                *ways = bits::<Room>(step.reach(world, Room(room))).map(|room| next[room]).sum();
            }
        }
    }

    /// Draws a walk with these steps, so `steps.len() + 1` rooms, from one of `from` to one of `to`
    /// (as bits). False if there is none.
    pub fn draw(
        &mut self,
        world: &World,
        steps: &[Step],
        from: u32,
        to: u32,
        rng: &mut Rng,
    ) -> bool {
        let rooms = world.rooms.len();
        self.fill(world, steps, to);
        self.walk.clear();
        let mut open = from;
        for time in 0..=steps.len() {
            let ways = &self.ways[time * rooms..(time + 1) * rooms];
            let total: u64 = bits::<Room>(open).map(|room| ways[room]).sum();
            if total == 0 {
                return false;
            }
            let mut pick = below(rng, total);
            let chosen = bits::<Room>(open).find(|&room| {
                let here = pick < ways[room];
                pick = pick.wrapping_sub(ways[room]);
                here
            });
            let Some(room) = chosen else {
                return false;
            };
            self.walk.push(room);
            if let Some(step) = steps.get(time) {
                open = step.reach(world, room);
            }
        }
        true
    }
}

/// A uniform number below a bound of any size, which is not 0.
pub(crate) fn below(rng: &mut Rng, bound: u64) -> u64 {
    let threshold = bound.wrapping_neg() % bound;
    loop {
        let product = u128::from(rng.next_u64()) * u128::from(bound);
        if product as u64 >= threshold {
            return (product >> 64) as u64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Movement;
    use cluesmith_core::Seed;
    use std::collections::BTreeMap;

    #[test]
    fn every_walk_is_equally_likely() {
        // A triangle with a tail: walks from the tail are fewer than a step-by-step draw thinks.
        let names = ["A", "B", "C", "D"].map(str::to_owned).to_vec();
        let edges = [(0, 1), (1, 2), (0, 2), (2, 3)];
        let world = World::new(names, &edges, vec![], 4, Movement::MustMove);
        let (mut walker, mut rng) = (Walker::default(), Rng::new(Seed(5), "walks"));
        let mut seen: BTreeMap<Vec<Room>, u32> = BTreeMap::new();
        for _ in 0..20_000 {
            assert!(walker.draw(&world, &[Step::Move; 3], 0b1111, 0b1111, &mut rng));
            *seen.entry(walker.walk.clone()).or_default() += 1;
        }
        // 2+2+3+1 rooms to go on to from each; three steps.
        let mut ways = [1u64; 4];
        for _ in 0..3 {
            ways =
                std::array::from_fn(|room| bits::<Room>(world.doors[room]).map(|r| ways[r]).sum());
        }
        assert_eq!(seen.len() as u64, ways.iter().sum::<u64>());
        let expected = 20_000.0 / seen.len() as f64;
        let chi: f64 = seen.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        let degrees = seen.len() as f64 - 1.0;
        assert!(chi < degrees + 4.0 * (2.0 * degrees).sqrt(), "{chi} for {degrees}");
    }

    #[test]
    fn ends_and_stays_are_kept() {
        let names = ["A", "B", "C"].map(str::to_owned).to_vec();
        let world = World::new(names, &[(0, 1), (1, 2)], vec![], 4, Movement::MustMove);
        let (mut walker, mut rng) = (Walker::default(), Rng::new(Seed(1), "ends"));
        let steps = [Step::Move, Step::Stay, Step::Move];
        assert!(walker.draw(&world, &steps, 0b001, 0b100, &mut rng));
        assert_eq!(walker.walk, [0, 1, 1, 2].map(Room));
        assert!(!walker.draw(&world, &[Step::Move], 0b001, 0b100, &mut rng));
    }
}
