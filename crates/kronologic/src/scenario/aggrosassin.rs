//! S7 Aggrosassin: whoever is alone with the killer dies, and nobody else is ever alone with one.

use serde_json::{Map, Value, json};

use super::{Case, Hidden, Need, Said, Scenario, at_least, each_person, facts, name};
use crate::logic::{Lit, Logic};
use crate::maybe::{Maybe, any};
use crate::part::Part;
use crate::points::Points;
use crate::schedule::{Schedule, both};
use crate::unfinished::Unfinished;
use crate::world::{Person, Time, World};

/// The killer is alone with one other person at half of the times or more (rounded up), and every
/// room with exactly two people holds the killer.
///
/// A killer who always meets the same victim could be that victim, so one more thing is asked: at
/// least two different victims.
#[derive(Clone)]
pub struct Aggrosassin;

impl Scenario for Aggrosassin {
    fn id(&self) -> &'static str {
        "s7"
    }

    /// Two different pairs are alone together here, and there only one.
    fn excludes(&self) -> &'static [(&'static str, &'static str)] {
        &[("s4", "pairs")]
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        at_least(world, 3, 2, 2)
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        each_person(world)
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let killer = logic.one_of(world.people.len());
        for (a, b) in world.pairs() {
            for time in world.each_time() {
                let pair = logic.pair(a, b, time);
                logic.implies(&[pair], &[killer[a], killer[b]]);
            }
        }
        let half = world.times.div_ceil(2);
        for (person, &kills) in Person::over(&killer) {
            let hunts: Vec<Lit> = world.each_time().map(|t| logic.paired(person, t)).collect();
            let often = logic.tally(&hunts, half)[half - 1];
            logic.implies(&[kills], &[often]);
            let victims: Vec<Lit> = world
                .others(person)
                .map(|other| {
                    let ever: Vec<Lit> =
                        world.each_time().map(|time| logic.pair(person, other, time)).collect();
                    logic.or(&ever)
                })
                .collect();
            let two = logic.tally(&victims, 2)[1];
            logic.implies(&[kills], &[two]);
        }
        Hidden::role(killer)
    }

    fn parts(&self, world: &World, logic: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        let killer = &hidden.who[0];
        let victims: Vec<Lit> = world
            .everybody()
            .map(|victim| {
                let kills: Vec<Lit> = world
                    .others(victim)
                    .flat_map(|other| world.each_time().map(move |time| (other, time)))
                    .map(|(other, time)| {
                        let pair = logic.pair(other, victim, time);
                        logic.and(&[killer[other], pair])
                    })
                    .collect();
                logic.or(&kills)
            })
            .collect();
        let at_least = logic.tally(&victims, victims.len());
        let counts: Vec<Lit> = (0..=victims.len())
            .map(|count| match (count.checked_sub(1), at_least.get(count)) {
                (None, Some(&more)) => !more,
                (Some(all), None) => at_least[all],
                (Some(few), Some(&more)) => logic.and(&[at_least[few], !more]),
                (None, None) => logic.nobody(),
            })
            .collect();
        vec![
            Part::person(world, "killer", killer),
            Part::number("count", &counts),
            Part::group(world, "victims", &victims),
        ]
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        let killer = case.person(0);
        let meetings = world.each_time().filter_map(|time| schedule.only_company(killer, time));
        if 2 * meetings.count() < world.times || victims(schedule, killer).len() < 2 {
            return false;
        }
        world
            .each_time()
            .flat_map(|time| schedule.groups(time))
            .all(|(_, group)| group.count_ones() != 2 || group >> killer & 1 == 1)
    }

    fn may_hold(&self, world: &World, night: &Unfinished, case: &Case) -> bool {
        let killer = case.person(0);
        let may = world.each_time().filter(|&time| night.party_of(killer, time, 2) != Some(false));
        let mut pairs = world.each_time().flat_map(|time| night.groups_of(2, time));
        let victims = world.others(killer).filter(|&person| {
            world.each_time().any(|time| night.is_group(both(killer, person), time) != Some(false))
        });
        victims.count() >= 2
            && 2 * may.count() >= world.times
            && pairs.all(|pair| pair >> killer & 1 == 1)
    }

    fn rests_on(&self, _: &World, _: &Case, part: &str) -> Option<Vec<(Person, Time)>> {
        ["killer"].contains(&part).then(Vec::new)
    }

    fn says(&self, world: &World, night: &Unfinished, case: &Case, said: &Said) -> Maybe {
        let killer = case.person(0);
        let caught = |person: Person| {
            any(world.each_time().map(|time| match person == killer {
                true => Some(false),
                false => night.is_group(both(killer, person), time),
            }))
        };
        let each: Vec<Maybe> = night.everybody().map(caught).collect();
        let surely = each.iter().filter(|one| **one == Some(true)).count();
        let perhaps = each.iter().filter(|one| **one != Some(false)).count();
        match said.part {
            // The rule asks for two at least.
            "victims" => {
                let caught = each[said.who(world)?];
                said.member(if perhaps <= 2 { Some(caught != Some(false)) } else { caught })
            }
            "count" => {
                let count: usize = said.value?.parse().ok()?;
                let range = surely.max(2)..=perhaps;
                match range.contains(&count) {
                    true => (range.start() == range.end()).then_some(true),
                    false => Some(false),
                }
            }
            _ => None,
        }
    }

    fn facts(&self, world: &World, schedule: &Schedule, case: &Case) -> Map<String, Value> {
        let victims = victims(schedule, case.person(0));
        facts([
            ("killer", name(world, case.person(0))),
            ("count", json!(victims.len())),
            ("victims", victims.into_iter().map(|victim| name(world, victim)).collect()),
        ])
    }

    /// 10 for every victim, and 1 for every pair alone together.
    fn score(&self, _: &World, schedule: &Schedule, case: &Case) -> Points {
        let victims = victims(schedule, case.person(0)).len() as u64;
        Points::whole(10 * victims + schedule.count_groups(2))
    }
}

/// Everybody who is ever alone with the killer, in the order of the first time.
fn victims(schedule: &Schedule, killer: Person) -> Vec<Person> {
    let mut victims = Vec::new();
    for time in schedule.each_time() {
        if let Some(victim) = schedule.only_company(killer, time)
            && !victims.contains(&victim)
        {
            victims.push(victim);
        }
    }
    victims
}
