//! S6 Phantom + Lovers: one is always alone, and two of the others never meet.

use serde_json::{Map, Value};

use super::lovers::reserved;
use super::phantom::{always_alone, lonely};
use super::{
    Case, Hidden, Need, Said, Scenario, SmallWorld, Story, at_least, facts, members, name, names,
};
use crate::certificate::nights::{Claim, Nights};
use crate::logic::{Lit, Logic};
use crate::part::Part;
use crate::points::Points;
use crate::schedule::{Schedule, both};
use crate::world::{Person, World};

/// Exactly one person is alone at every time. Among the others exactly one pair, the lovers, never
/// shares a room.
///
/// The specification asks only pairs of neither kind to meet, which leaves the lovers open; here
/// the lovers are the only pair without the phantom that never meets.
#[derive(Clone)]
pub struct PhantomLovers;

impl Scenario for PhantomLovers {
    fn id(&self) -> &'static str {
        "s6"
    }

    fn contains(&self) -> &'static [&'static str] {
        &["s2", "s5"]
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        at_least(world, 4, 3, 2)
    }

    fn small_world(&self) -> SmallWorld {
        SmallWorld { doors: "AB BC CA CD", people: 4, times: 2 }
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        let all = world.everybody().flat_map(|phantom| {
            let pairs = world.pairs().filter(move |&(a, b)| a != phantom && b != phantom);
            pairs.map(move |(a, b)| Case::who([phantom, a, b]))
        });
        all.collect()
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let phantom: Vec<Lit> = world
            .everybody()
            .map(|person| {
                let alone: Vec<Lit> =
                    world.each_time().map(|time| logic.alone(person, time)).collect();
                logic.and(&alone)
            })
            .collect();
        logic.exactly_one(&phantom);
        let strangers: Vec<(Person, Person, Lit)> = world
            .pairs()
            .map(|(a, b)| {
                let mut all: Vec<Lit> =
                    world.each_time().map(|time| !logic.together(a, b, time)).collect();
                all.extend([!phantom[a], !phantom[b]]);
                (a, b, logic.and(&all))
            })
            .collect();
        let lits: Vec<Lit> = strangers.iter().map(|&(_, _, lit)| lit).collect();
        logic.exactly_one(&lits);
        let lovers = members(logic, world, &strangers);
        Hidden { who: vec![phantom, lovers.clone(), lovers], ..Hidden::default() }
    }

    fn parts(&self, world: &World, _: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        let lovers = Part::members(world, "lovers", &hidden.who[1], 2);
        vec![Part::person(world, "phantom", &hidden.who[0]), lovers]
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        let (phantom, lovers) = (case.person(0), both(case.person(1), case.person(2)));
        let always_alone =
            |person: Person| world.each_time().all(|time| schedule.is_alone(person, time));
        always_alone(phantom)
            && world.others(phantom).all(|other| !always_alone(other))
            && world
                .pairs()
                .filter(|&(a, b)| a != phantom && b != phantom)
                .all(|(a, b)| (both(a, b) == lovers) == (schedule.meetings(a, b) == 0))
    }

    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim {
        let (phantom, lovers) = (case.person(0), both(case.person(1), case.person(2)));
        let mut all = Vec::new();
        for person in world.everybody() {
            let always = always_alone(world, nights, person);
            all.push(if person == phantom { always } else { !always });
        }
        for (a, b) in world.pairs().filter(|&(a, b)| a != phantom && b != phantom) {
            let meet = nights.ever_meet(a, b);
            all.push(if both(a, b) == lovers { !meet } else { meet });
        }
        nights.all(all)
    }

    fn says(&self, world: &World, _: &mut Nights, case: &Case, said: &Said) -> Option<Claim> {
        match said.part {
            "lovers" => said.member(case.who[1..].contains(&said.who(world)?)),
            _ => said.is(world, case.person(0)),
        }
    }

    fn facts(&self, world: &World, _: &Schedule, case: &Case) -> Map<String, Value> {
        facts([
            ("phantom", name(world, case.person(0))),
            ("lovers", names(world, both(case.person(1), case.person(2)))),
        ])
    }

    fn story(&self, _: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        vec![
            Story::always("phantom", &case.who[..1], schedule),
            Story::always("lovers", &case.who[1..], schedule),
        ]
    }

    /// The scores of S2 and S5, pairs with the phantom left out.
    fn score(&self, world: &World, schedule: &Schedule, case: &Case) -> Points {
        let (phantom, lovers) = (case.person(0), both(case.person(1), case.person(2)));
        let alone: Points = world.others(phantom).map(|other| lonely(schedule, other)).sum();
        let pairs = world.pairs().filter(|&(a, b)| a != phantom && b != phantom);
        let pairs = pairs.filter(|&(a, b)| both(a, b) != lovers);
        alone + pairs.map(|(a, b)| reserved(schedule, a, b)).sum()
    }
}
