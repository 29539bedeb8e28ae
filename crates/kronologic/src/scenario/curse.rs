//! S14 The Curse of Amarinta: a curse that changes sides at every mixed meeting.

use cluesmith_core::Language;
use serde_json::{Map, Value};

use super::{
    Case, Hidden, Need, Said, Scenario, SmallWorld, Story, at_least, each_person, facts, name,
    names, say_told,
};
use crate::certificate::nights::{Claim, Nights};
use crate::logic::{Lit, Logic};
use crate::part::Part;
use crate::points::Points;
use crate::schedule::Schedule;
use crate::text::list_and;
use crate::world::{Person, Time, World, bits};

/// One person is cursed at Time 1. When cursed and uncursed people share a room, the curse changes
/// sides with the next time: the cursed are freed, the others cursed. The players are told who is
/// cursed at Time 6.
///
/// While people meet, everybody in a mixed room counts as cursed, so a list taken during such a
/// meeting can fit several origins. One more thing is asked: at Time 6 no room is mixed. Then the list
/// is the same before, during and after, and since every step can be run backwards, it has one origin.
#[derive(Clone)]
pub struct Curse {
    /// Who is cursed at Time 6, as bits, once that is told.
    list: Option<u32>,
}

/// Time 6, counted from 0.
const LIST: Time = Time(5);

impl Curse {
    /// Before there is a night to tell about.
    pub(super) const UNTOLD: Curse = Curse { list: None };
}

impl Scenario for Curse {
    fn id(&self) -> &'static str {
        "s14"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        at_least(world, 2, 2, 6)
    }

    fn small_world(&self) -> SmallWorld {
        SmallWorld { doors: "AB BC", people: 3, times: 6 }
    }

    fn small_world_with_stays(&self) -> SmallWorld {
        SmallWorld { doors: "AB", people: 2, times: 6 }
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        each_person(world)
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let people = world.people.len();
        let origin = logic.one_of(people);
        let mut cursed = origin.clone();
        for time in Time::FIRST.through(LIST) {
            let mut mixed: Vec<Vec<Lit>> = vec![Vec::new(); people];
            for (a, b) in world.pairs() {
                let together = logic.together(a, b, time);
                let differ = logic.xor(cursed[a], cursed[b]);
                let meeting = logic.and(&[together, differ]);
                mixed[a].push(meeting);
                mixed[b].push(meeting);
            }
            let mixed: Vec<Lit> = mixed.iter().map(|meetings| logic.or(meetings)).collect();
            if time == LIST {
                for (person, &meets) in Person::over(&mixed) {
                    logic.clause(&[!meets]);
                    if let Some(told) = self.list {
                        let lit = cursed[person];
                        logic.clause(&[if told >> person & 1 == 1 { lit } else { !lit }]);
                    }
                }
            } else {
                cursed = Person::all(people).map(|p| logic.xor(cursed[p], mixed[p])).collect();
            }
        }
        Hidden::role(origin)
    }

    fn parts(&self, world: &World, _: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        vec![Part::person(world, "origin", &hidden.who[0])]
    }

    fn holds(&self, _: &World, schedule: &Schedule, case: &Case) -> bool {
        let carriers = carriers(schedule, case.person(0));
        let list = carriers[LIST];
        let settled =
            schedule.groups(LIST).all(|(_, group)| group & list == 0 || group & !list == 0);
        settled && self.list.is_none_or(|given| given == list)
    }

    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim {
        let mut cursed: Vec<Claim> =
            world.everybody().map(|person| Claim::from(person == case.person(0))).collect();
        for time in Time::FIRST.until(LIST) {
            let mixed = mixed(world, nights, &cursed, time);
            // The curse changes sides: whoever is in a mixed room is the opposite afterwards.
            cursed = cursed.iter().zip(mixed).map(|(&was, mix)| !nights.equal(was, mix)).collect();
        }
        let mixed = mixed(world, nights, &cursed, LIST);
        let mut all: Vec<Claim> = mixed.into_iter().map(|mixed| !mixed).collect();
        if let Some(list) = self.list {
            let told = |(person, cursed): (Person, Claim)| {
                if list >> person & 1 == 1 { cursed } else { !cursed }
            };
            all.extend(Person::over(cursed).map(told));
        }
        nights.all(all)
    }

    fn says(&self, world: &World, _: &mut Nights, case: &Case, said: &Said) -> Option<Claim> {
        said.is(world, case.person(0))
    }

    fn facts(&self, world: &World, _: &Schedule, case: &Case) -> Map<String, Value> {
        facts([("origin", name(world, case.person(0)))])
    }

    fn public(&self, world: &World, schedule: &Schedule, case: &Case) -> Map<String, Value> {
        facts([("cursed_at_6", names(world, carriers(schedule, case.person(0))[LIST]))])
    }

    fn hear(&mut self, world: &World, told: &Map<String, Value>) -> bool {
        let list = told.get("cursed_at_6").filter(|_| told.len() == 1).and_then(Value::as_array);
        let person = |name: &Value| world.person(name.as_str()?);
        let cursed: Option<Vec<Person>> = list.and_then(|list| list.iter().map(person).collect());
        self.list = cursed.map(|list| list.iter().fold(0, |set, &who| set | 1 << who));
        // Everybody once, in the order of the people.
        self.list.is_some_and(|list| told["cursed_at_6"] == names(world, list))
    }

    fn tell(&mut self, _: &World, schedule: &Schedule, case: &Case) {
        self.list = Some(carriers(schedule, case.person(0))[LIST]);
    }

    fn awaits_night(&self) -> bool {
        self.list.is_none()
    }

    fn say_here(&self, world: &World, language: Language) -> Option<String> {
        let cursed = self.list.into_iter().flat_map(bits::<Person>);
        let cursed: Vec<&str> = cursed.map(|person| world.people[person].as_str()).collect();
        say_told("s14", world, &[("cursed", &list_and(&cursed, language))], language)
    }

    fn story(&self, _: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        let carriers = carriers(schedule, case.person(0));
        vec![
            Story::always("origin", &case.who[..1], schedule),
            Story::each("cursed", schedule, |time| carriers[time]),
        ]
    }

    /// 6 for every change of a person's state, 14 for everybody cursed after Time 6, 3 for every
    /// person and time cursed, each time counted after its meetings.
    fn score(&self, _: &World, schedule: &Schedule, case: &Case) -> Points {
        let carriers = carriers(schedule, case.person(0));
        let changes: u32 = carriers.windows(2).map(|w| (w[0] ^ w[1]).count_ones()).sum();
        let after: u32 = carriers[1..].iter().map(|set| set.count_ones()).sum();
        let last = carriers[LIST.next()].count_ones();
        Points::whole(u64::from(6 * changes + 14 * last + 3 * after))
    }
}

/// Who carries the curse into each time, and after the last.
fn carriers(schedule: &Schedule, origin: Person) -> Vec<u32> {
    let mut cursed = 1u32 << origin;
    let mut all = vec![cursed];
    for time in schedule.each_time() {
        for (_, group) in schedule.groups(time) {
            if group & cursed != 0 && group & !cursed != 0 {
                cursed ^= group;
            }
        }
        all.push(cursed);
    }
    all
}

/// For each person, that cursed and uncursed people are in their room.
fn mixed(world: &World, nights: &mut Nights, cursed: &[Claim], time: Time) -> Vec<Claim> {
    let mixed = |person: Person| {
        let mut ways = Vec::new();
        for other in world.others(person) {
            let (together, alike) =
                (nights.together(person, other, time), nights.equal(cursed[person], cursed[other]));
            ways.push(nights.all([together, !alike]));
        }
        nights.any(ways)
    };
    world.everybody().map(mixed).collect()
}
