//! S1 Poison: the assassin is alone with somebody exactly once in the night.

use cluesmith_core::{Language, SettingsError};
use serde_json::{Map, Value};

use super::{
    Case, Hidden, Need, Said, Scenario, Story, at_least, clock, facts, name, room_name, say_told,
};
use crate::certificate::nights::{Claim, Nights};
use crate::logic::{Lit, Logic};
use crate::params::{Params, in_any_case};
use crate::part::Part;
use crate::points::Points;
use crate::schedule::{Schedule, both};
use crate::text::{list_all, wrong};
use crate::world::{Person, Room, Time, World};

/// The first person listed is the assassin, and everybody knows. Exactly once they are alone with
/// one other person, the victim; at every other time they are alone or with two or more.
///
/// With the victim known instead, as in the board game, the first person listed is the victim and
/// the assassin is sought. Then a second person might fit the assassin's description, so one more
/// thing is asked of the night: nobody else does.
#[derive(Clone)]
pub struct Poison {
    /// The room of the poisoning, where that is told.
    room: Option<Room>,
    /// The time of the poisoning, where that is told.
    time: Option<Time>,
    /// Whether the victim is known and the assassin sought.
    victim_known: bool,
}

impl Poison {
    /// With the assassin known, and nothing else.
    pub(super) const UNTOLD: Poison = Poison { room: None, time: None, victim_known: false };
}

impl Scenario for Poison {
    fn id(&self) -> &'static str {
        "s1"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        at_least(world, 2, 1, 1)
    }

    fn parameters(&self) -> &'static [&'static str] {
        &["room", "time", "victim"]
    }

    fn take(
        &mut self,
        world: &World,
        params: &Params,
        language: Language,
    ) -> Result<(), SettingsError> {
        if let Some(room) = &params.room {
            self.room = in_any_case(&world.rooms, room);
            if self.room.is_none() {
                let rooms = list_all(&world.rooms, language);
                return Err(wrong!(language, "room", "param.room", room, rooms));
            }
        }
        if let Some(time) = params.time {
            self.time = world.time(time as usize);
            if self.time.is_none() {
                return Err(wrong!(language, "time", "param.time", time, times = world.times));
            }
        }
        self.victim_known = params.victim;
        Ok(())
    }

    fn restate(&self, world: &World, params: &mut Params) {
        params.room = self.room.map(|room| world.rooms[room].clone());
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        let rooms = world.each_room().filter(|&r| self.room.is_none_or(|g| g == r));
        let places = rooms.flat_map(|room| {
            let times = world.each_time().filter(|&t| self.time.is_none_or(|g| g == t));
            times.map(move |time| (room, time))
        });
        places
            .flat_map(|(room, time)| {
                world.others(Person::FIRST).map(move |other| Case {
                    room: Some(room),
                    time: Some(time),
                    ..Case::who([other])
                })
            })
            .collect()
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let times = world.each_time();
        let moments: Vec<(Person, Time, Lit)> = if self.victim_known {
            // Killing(k): alone with the victim exactly once, and never with anybody else.
            let mut moments = Vec::new();
            let mut killers = Vec::new();
            for killer in world.others(Person::FIRST) {
                let with_victim: Vec<Lit> =
                    times.clone().map(|time| logic.pair(Person::FIRST, killer, time)).collect();
                let elsewhere: Vec<Lit> = world
                    .others(killer)
                    .filter(|&other| other != Person::FIRST)
                    .flat_map(|other| times.clone().map(move |time| (other, time)))
                    .map(|(other, time)| !logic.pair(killer, other, time))
                    .collect();
                let count = logic.tally(&with_victim, 2);
                let twice = count.get(1).map(|&twice| !twice);
                let all: Vec<Lit> = [count[0]].into_iter().chain(twice).chain(elsewhere).collect();
                let kills = logic.and(&all);
                killers.push(kills);
                for time in times.clone() {
                    moments.push((killer, time, logic.and(&[kills, with_victim[time]])));
                }
            }
            logic.exactly_one(&killers);
            moments
        } else {
            let all = world
                .others(Person::FIRST)
                .flat_map(|other| times.clone().map(move |t| (other, t)));
            let all =
                all.map(|(other, time)| (other, time, logic.pair(Person::FIRST, other, time)));
            all.collect()
        };
        let lits: Vec<Lit> = moments.iter().map(|&(_, _, lit)| lit).collect();
        logic.exactly_one(&lits);
        let mut any = |keep: &dyn Fn(&(Person, Time, Lit)) -> bool| {
            let kept: Vec<Lit> = moments.iter().filter(|m| keep(m)).map(|m| m.2).collect();
            logic.or(&kept)
        };
        let who = world.everybody().map(|p| any(&|m| m.0 == p)).collect();
        let time: Vec<Lit> = times.clone().map(|t| any(&|m| m.1 == t)).collect();
        let room: Vec<Lit> = world
            .each_room()
            .map(|r| {
                let then: Vec<Lit> = times
                    .clone()
                    .map(|t| logic.and(&[time[t], logic.here(Person::FIRST, t, r)]))
                    .collect();
                logic.or(&then)
            })
            .collect();
        if let Some(fixed) = self.room {
            logic.clause(&[room[fixed]]);
        }
        if let Some(fixed) = self.time {
            logic.clause(&[time[fixed]]);
        }
        Hidden { who: vec![who], room, time, ..Hidden::default() }
    }

    fn parts(&self, world: &World, _: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        let sought = if self.victim_known { "assassin" } else { "victim" };
        vec![
            Part::person(world, sought, &hidden.who[0]),
            Part::time("time", &hidden.time),
            Part::room(world, "room", &hidden.room),
        ]
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        let other = case.person(0);
        let assassin = if self.victim_known { other } else { Person::FIRST };
        let victim = if self.victim_known { Person::FIRST } else { other };
        let Some((time, poisoned)) = poisoning(schedule, assassin) else {
            return false;
        };
        let nobody_else = !self.victim_known
            || world.others(Person::FIRST).filter(|&other| other != assassin).all(|other| {
                poisoning(schedule, other).is_none_or(|(_, dead)| dead != Person::FIRST)
            });
        poisoned == victim
            && case.time == Some(time)
            && case.room == Some(schedule.at(victim, time))
            && nobody_else
    }

    fn possible(&self, world: &World) -> Vec<Case> {
        let times = world.each_time().filter(|&time| self.time.is_none_or(|told| told == time));
        let others = |time| {
            let case = move |other| Case { time: Some(time), ..Case::who([other]) };
            world.others(Person::FIRST).map(case)
        };
        times.flat_map(others).collect()
    }

    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim {
        let (other, time) = (case.person(0), case.time.unwrap_or_default());
        let assassin = if self.victim_known { other } else { Person::FIRST };
        let mut all = vec![only_pair(world, nights, assassin, both(Person::FIRST, other), time)];
        all.extend(self.room.map(|room| nights.here(Person::FIRST, time, room)));
        if self.victim_known {
            for person in world.others(Person::FIRST).filter(|&person| person != assassin) {
                let duo = both(Person::FIRST, person);
                all.extend(world.each_time().map(|t| !only_pair(world, nights, person, duo, t)));
            }
        }
        nights.all(all)
    }

    fn says(&self, world: &World, nights: &mut Nights, case: &Case, said: &Said) -> Option<Claim> {
        match said.part {
            "time" => Some(Claim::from(said.time()? == case.time?)),
            "room" => Some(nights.here(Person::FIRST, case.time?, said.room(world)?)),
            _ => said.is(world, case.person(0)),
        }
    }

    fn facts(&self, world: &World, schedule: &Schedule, case: &Case) -> Map<String, Value> {
        let time = case.time.unwrap_or_default();
        let sought = if self.victim_known { "assassin" } else { "victim" };
        facts([
            (sought, name(world, case.person(0))),
            ("time", clock(time)),
            ("room", room_name(world, schedule.at(Person::FIRST, time))),
        ])
    }

    fn public(&self, world: &World, _: &Schedule, _: &Case) -> Map<String, Value> {
        let known = if self.victim_known { "victim" } else { "assassin" };
        let mut public = facts([(known, name(world, Person::FIRST))]);
        if let Some(room) = self.room {
            public.insert("room".into(), room_name(world, room));
        }
        if let Some(time) = self.time {
            public.insert("time".into(), clock(time));
        }
        public
    }

    fn hear(&mut self, world: &World, told: &Map<String, Value>) -> bool {
        self.victim_known = told.contains_key("victim");
        self.room = told.get("room").and_then(|name| world.room(name.as_str()?));
        self.time = told
            .get("time")
            .and_then(Value::as_u64)
            .and_then(|time| world.time(usize::try_from(time).ok()?));
        // Whatever was not understood does not come back.
        *told == self.public(world, &Schedule::new(&[]), &Case::default())
    }

    fn say_here(&self, world: &World, language: Language) -> Option<String> {
        let key = if self.victim_known { "s1.victim" } else { "s1" };
        say_told(key, world, &[], language)
    }

    fn story(&self, _: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        let time = case.time.unwrap_or_default();
        let (known, sought) = (Person::FIRST, case.person(0));
        let (assassin, victim) = if self.victim_known { (sought, known) } else { (known, sought) };
        let place = |at: Time| (at == time).then(|| schedule.at(assassin, at));
        vec![
            Story::always("assassin", &[assassin], schedule),
            Story::each("poisoned", schedule, |at| if at >= time { 1 << victim } else { 0 }),
            Story::place("poisoning", schedule, place),
        ]
    }

    /// 60 for every time that any other pair is alone together.
    fn score(&self, _: &World, schedule: &Schedule, case: &Case) -> Points {
        let poisoning = both(Person::FIRST, case.person(0));
        let herrings = schedule
            .each_time()
            .flat_map(|time| schedule.groups(time))
            .filter(|(_, group)| group.count_ones() == 2 && *group != poisoning)
            .count();
        Points::whole(60 * herrings as u64)
    }
}

/// When and with whom somebody is alone together, if that happens exactly once.
fn poisoning(schedule: &Schedule, person: Person) -> Option<(Time, Person)> {
    let mut alone_with = schedule
        .each_time()
        .filter_map(|time| schedule.only_company(person, time).map(|other| (time, other)));
    let first = alone_with.next();
    first.filter(|_| alone_with.next().is_none())
}

/// Somebody is alone with one other person at one time only, and they are these two.
fn only_pair(world: &World, nights: &mut Nights, person: Person, duo: u32, time: Time) -> Claim {
    let elsewhen: Vec<Time> = world.each_time().filter(|&when| when != time).collect();
    let mut all = vec![nights.is_group(duo, time)];
    all.extend(elsewhen.into_iter().map(|when| !nights.party_of(person, when, 2)));
    nights.all(all)
}
