//! S3 The Singer's Jewels: a necklace that changes hands.

use serde_json::{Map, Value, json};

use super::{Case, Hidden, Need, Said, Scenario, Story, at_least, clock, facts, name, room_name};
use crate::certificate::nights::{Claim, Nights};
use crate::logic::{Lit, Logic};
use crate::part::{self, Aspect, Part, or_none, role_here};
use crate::points::Points;
use crate::schedule::{Schedule, both};
use crate::world::{Person, Time, World};

/// The jewels lie in the alphabetically first room. The first person who is alone there takes them;
/// later, whenever the holder is with exactly one other person, that person gets them.
///
/// The specification asks only that somebody visits the room, which leaves some nights without a
/// thief. Asked besides: somebody is alone there in the first half of the night.
#[derive(Clone)]
pub struct Jewels;

/// The times at which the theft may be: the first half of the night.
fn early(world: &World) -> usize {
    world.times.div_ceil(2)
}

impl Scenario for Jewels {
    fn id(&self) -> &'static str {
        "s3"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        at_least(world, 1, 1, 1)
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        Time::all(early(world))
            .flat_map(|time| {
                world.everybody().map(move |thief| Case { time: Some(time), ..Case::who([thief]) })
            })
            .collect()
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let (people, hall) = (world.people.len(), world.first_room());
        // Who takes the jewels, and when: the first lone visit.
        let mut theft: Vec<Vec<Lit>> = Vec::new();
        let mut lone_before: Vec<Lit> = Vec::new();
        for time in Time::all(early(world)) {
            let lone: Vec<Lit> = Person::all(people)
                .map(|person| {
                    let alone = logic.alone(person, time);
                    logic.and(&[logic.here(person, time, hall), alone])
                })
                .collect();
            let mut thefts = Vec::new();
            for &lit in &lone {
                let mut all = vec![lit];
                all.extend(lone_before.iter().map(|&before| !before));
                thefts.push(logic.and(&all));
            }
            lone_before.push(logic.or(&lone));
            theft.push(thefts);
        }
        logic.clause(&lone_before);
        // Who has them after each time.
        let mut story: Vec<Vec<Lit>> = Vec::new();
        for time in world.each_time() {
            let holder: &[Lit] = story.last().map_or(&[], |holder| holder);
            let next: Vec<Lit> = (0..people).map(|_| logic.fresh()).collect();
            logic.at_most_one(&next);
            for person in Person::all(people) {
                let mut sources: Vec<Lit> =
                    theft.get(time.0).map(|t| t[person]).into_iter().collect();
                if let Some(&had) = holder.get(person.0) {
                    let paired = logic.paired(person, time);
                    sources.push(logic.and(&[had, !paired]));
                    for other in world.others(person) {
                        let pair = logic.pair(person, other, time);
                        sources.push(logic.and(&[holder[other], pair]));
                    }
                }
                let has = logic.or(&sources);
                logic.same(next[person], has);
            }
            story.push(next);
        }
        let time = theft.iter().map(|thefts| logic.or(thefts)).collect();
        let who = Person::all(people)
            .map(|person| {
                let thefts: Vec<Lit> = theft.iter().map(|thefts| thefts[person]).collect();
                logic.or(&thefts)
            })
            .collect();
        Hidden { who: vec![who], time, story, ..Hidden::default() }
    }

    fn parts(&self, world: &World, logic: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        let (people, holder) = (world.people.len(), &hidden.story);
        let mut passes = Vec::new();
        for before in world.each_step() {
            let time = before.next();
            let mut to: Vec<Vec<Lit>> = vec![Vec::new(); people];
            let mut from: Vec<Vec<Lit>> = vec![Vec::new(); people];
            for (a, b) in world.pairs() {
                let pair = logic.pair(a, b, time);
                for (giver, taker) in [(a, b), (b, a)] {
                    let pass = logic.and(&[holder[before][giver], pair]);
                    from[giver].push(pass);
                    to[taker].push(pass);
                }
            }
            let from: Vec<Lit> = from.iter().map(|passes| logic.or(passes)).collect();
            let to: Vec<Lit> = to.iter().map(|passes| logic.or(passes)).collect();
            let any = logic.or(&to);
            let places: Vec<Lit> =
                world.each_room().map(|room| role_here(logic, &to, time, room)).collect();
            let when = time.clock().to_string();
            let choices = [
                ("from", or_none(logic, part::people(world, &from))),
                ("to", or_none(logic, part::people(world, &to))),
                ("time", vec![(Some(when.clone()), any), (None, !any)]),
                ("room", or_none(logic, part::rooms(world, &places))),
            ];
            passes.extend(choices.map(|(side, all)| Aspect::new(&when, all).side(side)));
        }
        let last = world.last_time();
        let place: Vec<Lit> =
            world.each_room().map(|room| role_here(logic, &holder[last], last, room)).collect();
        vec![
            Part::person(world, "thief", &hidden.who[0]),
            Part::time("time", &hidden.time),
            Part::events("passes", passes),
            Part::person(world, "holder", &holder[last]),
            Part::room(world, "room", &place),
        ]
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        let hall = world.first_room();
        let lone_visitor = |time: Time| {
            let present = schedule.occupants(time, hall);
            (present.count_ones() == 1).then(|| Person(present.trailing_zeros() as usize))
        };
        let first = world.each_time().find_map(|time| lone_visitor(time).map(|who| (time, who)));
        first.is_some_and(|(time, thief)| {
            time.0 < early(world) && case.time == Some(time) && case.person(0) == thief
        })
    }

    /// The night says who takes the jewels and when.
    fn possible(&self, _: &World) -> Vec<Case> {
        vec![Case::default()]
    }

    fn rule(&self, world: &World, nights: &mut Nights, _: &Case) -> Claim {
        let mut thefts = thefts(world, nights);
        thefts.truncate(early(world));
        nights.any(thefts.into_iter().flatten())
    }

    fn says(&self, world: &World, nights: &mut Nights, _: &Case, said: &Said) -> Option<Claim> {
        let thefts = thefts(world, nights);
        let held = holders(world, nights, &thefts);
        let last = world.last_time();
        match said.part {
            "thief" => {
                let thief = said.person(world)?;
                return Some(nights.any(thefts.iter().map(|then| then[thief])));
            }
            "time" => return Some(nights.any(thefts.get(said.time()?.0)?.clone())),
            "holder" => return Some(held[last][said.person(world)?]),
            "room" => {
                let room = said.room(world)?;
                let there = Person::over(&held[last]).map(|(person, &has)| {
                    let here = nights.here(person, last, room);
                    nights.all([has, here])
                });
                let there: Vec<Claim> = there.collect();
                return Some(nights.any(there));
            }
            _ => {}
        }
        let time = said.when()?;
        let before = time.before()?;
        // Whoever had them and is alone with somebody gives them to that person.
        let mut passes = Vec::new();
        for (a, b) in world.pairs() {
            let pair = nights.is_group(both(a, b), time);
            for (from, to) in [(a, b), (b, a)] {
                passes.push((from, to, nights.all([held[before][from], pair])));
            }
        }
        let mut happens = Vec::new();
        for (from, to, pass) in passes {
            happens.push(match (said.side, said.value) {
                (_, None) | ("time", _) => pass,
                ("from", _) if from == said.person(world)? => pass,
                ("to", _) if to == said.person(world)? => pass,
                ("room", _) => {
                    let here = nights.here(to, time, said.room(world)?);
                    nights.all([pass, here])
                }
                _ => Claim::FALSE,
            });
        }
        let happens = nights.any(happens);
        said.member(happens)
    }

    fn facts(&self, world: &World, schedule: &Schedule, case: &Case) -> Map<String, Value> {
        let time = case.time.unwrap_or_default();
        let passes = passes(schedule, case.person(0), time);
        let holder = passes.last().map_or(case.person(0), |&(_, to, _)| to);
        let chain: Vec<Value> = passes
            .iter()
            .map(|&(from, to, time)| {
                json!({
                    "from": name(world, from),
                    "to": name(world, to),
                    "time": clock(time),
                    "room": room_name(world, schedule.at(to, time)),
                })
            })
            .collect();
        facts([
            ("thief", name(world, case.person(0))),
            ("time", clock(time)),
            ("passes", Value::from(chain)),
            ("holder", name(world, holder)),
            ("room", room_name(world, schedule.at(holder, world.last_time()))),
        ])
    }

    fn public(&self, world: &World, _: &Schedule, _: &Case) -> Map<String, Value> {
        facts([
            ("jewels", room_name(world, world.first_room())),
            ("latest_theft", json!(early(world))),
        ])
    }

    fn story(&self, world: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        let (thief, stolen) = (case.person(0), case.time.unwrap_or_default());
        let passes = passes(schedule, thief, stolen);
        let holder = |time: Time| {
            let last = passes.iter().rev().find(|(_, _, at)| *at <= time);
            let holder = last.map_or(thief, |&(_, to, _)| to);
            if time < stolen { 0 } else { 1 << holder }
        };
        let lying = |time: Time| (time < stolen).then(|| world.first_room());
        vec![
            Story::always("thief", &[thief], schedule),
            Story::each("jewels", schedule, holder),
            Story::place("jewels-lie", schedule, lying),
        ]
    }

    /// 40 for every pair alone together, 80 in the room of the jewels.
    fn score(&self, world: &World, schedule: &Schedule, _: &Case) -> Points {
        let hall = world.first_room();
        let pairs = schedule.each_time().flat_map(|time| schedule.groups(time));
        let pairs = pairs.filter(|(_, group)| group.count_ones() == 2);
        Points::whole(pairs.map(|(room, _)| if room == hall { 80 } else { 40 }).sum())
    }
}

/// The hands the jewels go through: from, to, when.
fn passes(schedule: &Schedule, thief: Person, stolen: Time) -> Vec<(Person, Person, Time)> {
    let mut holder = thief;
    let mut passes = Vec::new();
    for time in stolen.next().until(Time(schedule.times())) {
        if let Some(next) = schedule.only_company(holder, time) {
            passes.push((holder, next, time));
            holder = next;
        }
    }
    passes
}

/// For each time and person, that they take the jewels: alone in the room, and nobody was before.
fn thefts(world: &World, nights: &mut Nights) -> Vec<Vec<Claim>> {
    let hall = world.first_room();
    let mut untouched = Claim::TRUE;
    let mut thefts = Vec::new();
    for time in world.each_time() {
        let lone = |person: Person| {
            let (here, alone) = (nights.here(person, time, hall), nights.is_alone(person, time));
            nights.all([here, alone])
        };
        let lone: Vec<Claim> = world.everybody().map(lone).collect();
        thefts.push(lone.iter().map(|&lone| nights.all([untouched, lone])).collect());
        untouched = nights.all(lone.iter().map(|&lone| !lone).chain([untouched]));
    }
    thefts
}

/// For each time and person, that they have the jewels after it.
fn holders(world: &World, nights: &mut Nights, thefts: &[Vec<Claim>]) -> Vec<Vec<Claim>> {
    let mut held: Vec<Vec<Claim>> = Vec::new();
    for time in world.each_time() {
        let mut next = thefts[time].clone();
        if let Some(had) = held.last() {
            for person in world.everybody() {
                let paired = nights.party_of(person, time, 2);
                let mut ways = vec![next[person], nights.all([had[person], !paired])];
                for other in world.others(person) {
                    let pair = nights.is_group(both(other, person), time);
                    ways.push(nights.all([had[other], pair]));
                }
                next[person] = nights.any(ways);
            }
        }
        held.push(next);
    }
    held
}
