//! S7 Aggrosassin: whoever is alone with the killer dies, and nobody else is ever alone with one.

use serde_json::{Map, Value, json};

use super::{Case, Hidden, Need, Said, Scenario, Story, at_least, each_person, facts, name};
use crate::certificate::nights::{Claim, Nights};
use crate::logic::{Lit, Logic};
use crate::part::Part;
use crate::points::Points;
use crate::schedule::{Schedule, both};
use crate::world::{Person, World};

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

    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim {
        let killer = case.person(0);
        let meetings: Vec<Claim> =
            world.each_time().map(|time| nights.party_of(killer, time, 2)).collect();
        let caught = caught(world, nights, killer);
        let mut all =
            vec![nights.at_least(world.times.div_ceil(2), &meetings), nights.at_least(2, &caught)];
        for (a, b) in world.pairs().filter(|&(a, b)| a != killer && b != killer) {
            all.extend(world.each_time().map(|time| !nights.is_group(both(a, b), time)));
        }
        nights.all(all)
    }

    fn says(&self, world: &World, nights: &mut Nights, case: &Case, said: &Said) -> Option<Claim> {
        let caught = caught(world, nights, case.person(0));
        match said.part {
            "killer" => said.is(world, case.person(0)),
            "count" => Some(nights.exactly(said.value?.parse().ok()?, &caught)),
            _ => said.member(caught[said.who(world)?]),
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

    fn story(&self, _: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        let killer = case.person(0);
        let victim = |time| schedule.only_company(killer, time).map_or(0, |victim| 1 << victim);
        vec![Story::always("killer", &[killer], schedule), Story::each("victim", schedule, victim)]
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

/// For each person, that they are ever alone with the killer.
fn caught(world: &World, nights: &mut Nights, killer: Person) -> Vec<Claim> {
    let ever = |person: Person| {
        let times = world.each_time().filter(|_| person != killer);
        let alone: Vec<Claim> =
            times.map(|time| nights.is_group(both(killer, person), time)).collect();
        nights.any(alone)
    };
    world.everybody().map(ever).collect()
}
