//! S20 The Locked Room: a room that only two people ever enter.

use super::Story;
use super::prelude::*;

/// Exactly one room is entered by exactly two people in the whole night; they are there together at exactly one time.
///
/// Rooms that nobody enters, or one person, or three and more, may be any number: to have a key is to be one of two.
#[derive(Clone)]
pub struct LockedRoom;

impl Scenario for LockedRoom {
    fn id(&self) -> &'static str {
        "s20"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        at_least(world, 3, 3, 2)
    }

    fn small_world(&self) -> SmallWorld {
        SmallWorld { doors: "AB BC", people: 3, times: 3 }
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        let there = |room| move |time| (room, time);
        let places = world.each_room().flat_map(|room| world.each_time().map(there(room)));
        let keys = |(room, time)| {
            let case =
                move |(a, b)| Case { room: Some(room), time: Some(time), ..Case::who([a, b]) };
            world.pairs().map(case)
        };
        places.flat_map(keys).collect()
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let mut locked = Vec::new();
        let mut keepers: Vec<Vec<Lit>> = vec![Vec::new(); world.people.len()];
        let mut meetings: Vec<Vec<Lit>> = vec![Vec::new(); world.times];
        for room in world.each_room() {
            let entered: Vec<Lit> = world.everybody().map(|p| logic.visits(p, room)).collect();
            let so_many = logic.tally(&entered, 3);
            let by_two = logic.and(&[so_many[1], !so_many[2]]);
            for (theirs, &enters) in keepers.iter_mut().zip(&entered) {
                theirs.push(logic.and(&[by_two, enters]));
            }
            for (time, met) in Time::over(&mut meetings) {
                let inside: Vec<Lit> =
                    world.everybody().map(|p| logic.here(p, time, room)).collect();
                let both = logic.tally(&inside, 2)[1];
                met.push(logic.and(&[by_two, both]));
            }
            locked.push(by_two);
        }
        logic.exactly_one(&locked);
        let keepers = keepers.iter().map(|theirs| logic.or(theirs)).collect();
        let met: Vec<Lit> = meetings.iter().map(|met| logic.or(met)).collect();
        logic.exactly_one(&met);
        Hidden { room: locked, time: met, ..Hidden::members(keepers, 2) }
    }

    fn parts(&self, world: &World, _: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        vec![
            Part::members(world, "keepers", &hidden.who[0], 2),
            Part::room(world, "room", &hidden.room),
            Part::time("time", &hidden.time),
        ]
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        self.readings(world, schedule).contains(case)
    }

    fn readings(&self, world: &World, schedule: &Schedule) -> Vec<Case> {
        let entered_by = |room: Room| {
            let enters = |person: &Person| schedule.visited(*person) >> room & 1 == 1;
            world.everybody().filter(enters).collect::<Vec<_>>()
        };
        let mut locked = world.each_room().map(|room| (room, entered_by(room)));
        let mut locked = locked.by_ref().filter(|(_, who)| who.len() == 2);
        let (Some((room, who)), None) = (locked.next(), locked.next()) else { return Vec::new() };
        let both = |time: &Time| who.iter().all(|&person| schedule.at(person, *time) == room);
        let mut meetings = world.each_time().filter(both);
        match (meetings.next(), meetings.next()) {
            (time @ Some(_), None) => vec![Case { room: Some(room), time, ..Case::who(who) }],
            _ => Vec::new(),
        }
    }

    /// Where the room is, and when both were there, is said by the night.
    fn possible(&self, world: &World) -> Vec<Case> {
        world.pairs().map(|(a, b)| Case::who([a, b])).collect()
    }

    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim {
        let locked = locked(world, nights);
        let mut all = vec![nights.exactly(1, &locked)];
        let rooms = world.each_room().map(|room| {
            let meet = meetings(world, nights, case, room);
            let once = nights.exactly(1, &meet);
            let keepers = case.who.iter().map(|&person| nights.visited(person)[room.0]);
            let keepers: Vec<Claim> = keepers.collect();
            nights.all(keepers.into_iter().chain([locked[room.0], once]))
        });
        let rooms: Vec<Claim> = rooms.collect();
        all.push(nights.any(rooms));
        nights.all(all)
    }

    fn says(&self, world: &World, nights: &mut Nights, case: &Case, said: &Said) -> Option<Claim> {
        let locked = locked(world, nights);
        match said.part {
            "keepers" => said.member(case.who.contains(&said.who(world)?)),
            "room" => Some(locked[said.room(world)?.0]),
            _ => {
                let time = said.time()?;
                let there = world.each_room().map(|room| {
                    let met = meetings(world, nights, case, room)[time.0];
                    nights.all([locked[room.0], met])
                });
                let there: Vec<Claim> = there.collect();
                Some(nights.any(there))
            }
        }
    }

    fn facts(&self, world: &World, _: &Schedule, case: &Case) -> Map<String, Value> {
        facts([
            ("keepers", case.who.iter().map(|&person| name(world, person)).collect()),
            ("room", room_name(world, case.room.unwrap_or_default())),
            ("time", clock(case.time.unwrap_or_default())),
        ])
    }

    fn story(&self, _: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        let both = |time| case.room.filter(|_| case.time == Some(time));
        vec![
            Story::always("keepers", &case.who, schedule),
            Story::place("locked", schedule, |_| case.room),
            Story::place("both-there", schedule, both),
        ]
    }

    /// 40 for every room that a third person enters and nobody else, 20 for every room that only one person enters,
    /// and 5 for every time at which one of the two has the locked room to themselves.
    fn score(&self, world: &World, schedule: &Schedule, case: &Case) -> Points {
        let entered = |room: Room| {
            let enters = |person: &Person| schedule.visited(*person) >> room & 1 == 1;
            world.everybody().filter(enters).count()
        };
        let nearly = |room| match entered(room) {
            1 => 20,
            3 => 40,
            _ => 0,
        };
        let rooms: u64 = world.each_room().map(nearly).sum();
        let inside = |time: &Time| case.room.map_or(0, |room| schedule.occupants(*time, room));
        let alone = world.each_time().filter(|time| inside(time).count_ones() == 1).count() as u64;
        Points::whole(rooms + 5 * alone)
    }
}

/// For each room, that exactly two people ever enter it.
fn locked(world: &World, nights: &mut Nights) -> Vec<Claim> {
    let entered: Vec<Vec<Claim>> = world.everybody().map(|person| nights.visited(person)).collect();
    let by_two = |room: Room| {
        let theirs: Vec<Claim> = entered.iter().map(|rooms| rooms[room.0]).collect();
        nights.exactly(2, &theirs)
    };
    world.each_room().map(by_two).collect()
}

/// For each time, that both are in a room.
fn meetings(world: &World, nights: &mut Nights, case: &Case, room: Room) -> Vec<Claim> {
    let both = |time| {
        let here = [0, 1].map(|slot| nights.here(case.person(slot), time, room));
        nights.all(here)
    };
    world.each_time().map(both).collect()
}
