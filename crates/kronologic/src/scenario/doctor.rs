//! S9 Doctor's Cure: patients stand frozen until the doctor comes.

use std::ops::RangeInclusive;

use cluesmith_core::{Language, Rng, SettingsError};
use serde_json::{Map, Value};

use super::{
    Case, Hidden, Need, Said, Scenario, SmallWorld, Story, at_least, each_person, event, facts,
    name, names,
};
use crate::certificate::nights::{Claim, Nights};
use crate::logic::{Lit, Logic};
use crate::params::Params;
use crate::part::Part;
use crate::points::Points;
use crate::schedule::Schedule;
use crate::text::wrong;
use crate::world::{Person, Time, World, bits};

/// Some people begin the night frozen. The doctor is with none of them at the first time; the first
/// time the doctor is, they are healed, and they leave with the next step. Everybody frozen is healed
/// after the first and before the last time.
///
/// Added to the specification, so that there is one answer: healing happens at first contact; nobody
/// but the frozen stands still, whatever the movement rule; and nobody else could be the doctor.
#[derive(Clone)]
pub struct Doctor {
    /// How many people should begin frozen, while a night is sought.
    patients: Option<RangeInclusive<usize>>,
}

impl Doctor {
    /// With nothing wished for.
    pub(super) const ANYHOW: Doctor = Doctor { patients: None };
}

impl Scenario for Doctor {
    fn id(&self) -> &'static str {
        "s9"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        at_least(world, 2, 2, 3)
    }

    fn explains_stays(&self) -> bool {
        true
    }

    fn parameters(&self) -> &'static [&'static str] {
        &["patients"]
    }

    /// The public generator's band: the share of the people, give or take 15 in a hundred.
    fn take(
        &mut self,
        world: &World,
        params: &Params,
        language: Language,
    ) -> Result<(), SettingsError> {
        let Some(share) = params.patients else {
            return Ok(());
        };
        if !(20..=80).contains(&share) {
            return Err(wrong!(
                language,
                "patients",
                "param.range",
                has = share,
                low = 20,
                high = 80
            ));
        }
        let people = world.people.len();
        let part = |percent: usize| ((people * percent + 50) / 100).max(1);
        let (target, slack) = (part(share as usize), part(15));
        let least = target.saturating_sub(slack).max(1);
        self.patients = Some(least..=(target + slack).min(people - 1));
        Ok(())
    }

    fn small_world(&self) -> SmallWorld {
        SmallWorld { doors: "AB BC", people: 3, times: 4 }
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        each_person(world)
    }

    /// Also draws the patients: as many as wished for, or one up to half of the people.
    fn draw(&self, world: &World, rng: &mut Rng) -> Case {
        let doctor = Person(rng.index(world.people.len()));
        let mut others: Vec<Person> = world.others(doctor).collect();
        rng.shuffle(&mut others);
        let wished = self.patients.clone();
        let count = wished.unwrap_or(1..=(world.people.len() / 2).max(1));
        others.truncate(count.start() + rng.index(count.end() + 1 - count.start()));
        let set = others.iter().fold(0, |set, &patient| set | 1 << patient);
        Case { set: Some(set), ..Case::who([doctor]) }
    }

    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let doctor = logic.one_of(world.people.len());
        let mut patients = Vec::new();
        // For each person, why they cannot be the doctor instead.
        let mut doubts: Vec<Vec<Lit>> = vec![Vec::new(); world.people.len()];
        for person in world.everybody() {
            let patient = logic.fresh();
            patients.push(patient);
            logic.implies(&[patient], &[!doctor[person]]);
            let mut ill = patient;
            for time in world.each_step() {
                let visit = logic.fresh();
                logic.implies(&[doctor[person]], &[!visit]);
                for other in world.others(person) {
                    let together = logic.together(person, other, time);
                    logic.same_if(doctor[other], visit, together);
                    // Somebody else comes when the doctor does not, or the other way round.
                    let differs = logic.xor(visit, together);
                    doubts[other].push(logic.and(&[ill, differs]));
                }
                if time == Time::FIRST {
                    logic.implies(&[patient], &[!visit]);
                } else {
                    ill = logic.and(&[ill, !visit]);
                }
                let still = logic.stands_still(person, time);
                logic.same(still, ill);
            }
            logic.clause(&[!ill]);
        }
        logic.clause(&patients);
        if let Some(count) = &self.patients {
            let tally = logic.tally(&patients, world.people.len());
            logic.clause(&[tally[count.start() - 1]]);
            logic.clause(&[!tally[*count.end()]]);
        }
        for (person, doubt) in Person::over(&mut doubts) {
            doubt.extend([doctor[person], patients[person]]);
            logic.clause(doubt);
        }
        Hidden { set: patients, ..Hidden::role(doctor) }
    }

    fn parts(&self, world: &World, logic: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        let healed: Vec<Vec<Lit>> = world
            .everybody()
            .map(|person| {
                let mut ill = hidden.set[person];
                world
                    .each_step()
                    .map(|time| {
                        let still = logic.stands_still(person, time);
                        let leaves = logic.and(&[ill, !still]);
                        ill = logic.and(&[ill, still]);
                        leaves
                    })
                    .collect()
            })
            .collect();
        vec![
            Part::person(world, "doctor", &hidden.who[0]),
            Part::group(world, "frozen", &hidden.set),
            Part::first_times(world, logic, "heals", &healed),
        ]
    }

    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        let doctor = case.person(0);
        let patients = patients(schedule);
        let wished = self.patients.as_ref();
        let count = patients.count_ones() as usize;
        if wished.is_some_and(|wished| !wished.contains(&count)) {
            return false;
        }
        if case.set.is_some_and(|set| set != patients) || !cures(schedule, patients, doctor) {
            return false;
        }
        let heals = heals(schedule);
        let stillness = world.everybody().all(|person| {
            let healed =
                heals.iter().find(|(who, _)| *who == person).map_or(Time::FIRST, |heal| heal.1);
            world.each_step().all(|time| schedule.stands_still(person, time) == (time < healed))
        });
        stillness && world.others(doctor).all(|other| !cures(schedule, patients, other))
    }

    fn tell(&mut self, _: &World, _: &Schedule, _: &Case) {
        self.patients = None;
    }

    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim {
        let doctor = case.person(0);
        let mut all = Vec::new();
        for person in world.everybody() {
            // Nobody stands still again.
            for time in world.each_step().skip(1) {
                let before = time.before().unwrap_or_default();
                let (was, is) =
                    (nights.stands_still(person, before), nights.stands_still(person, time));
                all.push(nights.any([was, !is]));
            }
            let cures = cures_all(world, nights, person);
            all.push(if person == doctor { cures } else { !cures });
        }
        nights.all(all)
    }

    fn says(&self, world: &World, nights: &mut Nights, case: &Case, said: &Said) -> Option<Claim> {
        if said.part == "doctor" {
            return said.is(world, case.person(0));
        }
        let person = said.who(world)?;
        let patient = nights.stands_still(person, Time::FIRST);
        if said.part == "frozen" {
            return said.member(patient);
        }
        let thaws = thaws(world, nights, person);
        let thaws: Vec<Claim> = thaws.iter().map(|&then| nights.all([patient, then])).collect();
        said.first(world, nights, person, &thaws)
    }

    fn facts(&self, world: &World, schedule: &Schedule, case: &Case) -> Map<String, Value> {
        let heals = heals(schedule);
        let events = heals.iter().map(|&(who, time)| event(world, schedule, who, time));
        facts([
            ("doctor", name(world, case.person(0))),
            ("frozen", names(world, patients(schedule))),
            ("heals", events.collect()),
        ])
    }

    fn story(&self, _: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        let heals = heals(schedule);
        let ill = |time| {
            let waiting = heals.iter().filter(|(_, healed)| *healed > time);
            waiting.fold(0, |all, (person, _)| all | 1 << *person)
        };
        let healed = |time| {
            let now = heals.iter().filter(|(_, healed)| *healed == time);
            now.fold(0, |all, (person, _)| all | 1 << *person)
        };
        vec![
            Story::always("doctor", &case.who[..1], schedule),
            Story::each("waiting", schedule, ill),
            Story::each("healed", schedule, healed),
        ]
    }

    /// 80, 40 for every patient, and 15 for every heal beyond the first at one time.
    fn score(&self, world: &World, schedule: &Schedule, _: &Case) -> Points {
        let heals = heals(schedule);
        let at = |time: Time| heals.iter().filter(|heal| heal.1 == time).count() as u64;
        let crowded: u64 = world.each_time().map(|time| at(time).saturating_sub(1)).sum();
        Points::whole(80 + 40 * u64::from(patients(schedule).count_ones()) + 15 * crowded)
    }
}

/// Everybody who stands still at first.
fn patients(schedule: &Schedule) -> u32 {
    schedule
        .everybody()
        .filter(|&person| schedule.stands_still(person, Time::FIRST))
        .fold(0, |set, person| set | 1 << person)
}

/// The last time of a patient in the room where they began.
fn thaw(schedule: &Schedule, patient: Person) -> Time {
    schedule.each_time().find(|&time| !schedule.stands_still(patient, time)).unwrap_or_default()
}

/// Whether somebody comes to every patient for the first time exactly when that patient thaws, after
/// the first time and before the last.
fn cures(schedule: &Schedule, patients: u32, doctor: Person) -> bool {
    patients != 0
        && patients >> doctor & 1 == 0
        && bits(patients).all(|patient| {
            let first = schedule.each_time().find(|&t| schedule.together(doctor, patient, t));
            first == Some(thaw(schedule, patient))
                && first.is_some_and(|time| time > Time::FIRST && time.clock() < schedule.times())
        })
}

/// Every patient with the time of healing.
fn heals(schedule: &Schedule) -> Vec<(Person, Time)> {
    bits(patients(schedule)).map(|patient| (patient, thaw(schedule, patient))).collect()
}

/// For each time, that somebody is not in the same room after it.
fn thaws(world: &World, nights: &mut Nights, person: Person) -> Vec<Claim> {
    world.each_time().map(|time| !nights.stands_still(person, time)).collect()
}

/// Somebody comes to every patient for the first time exactly when that patient thaws, after the first
/// time and before the last; and there are patients.
fn cures_all(world: &World, nights: &mut Nights, doctor: Person) -> Claim {
    let (mut all, mut patients) = (Vec::new(), Vec::new());
    all.push(!nights.stands_still(doctor, Time::FIRST));
    for person in world.others(doctor) {
        let patient = nights.stands_still(person, Time::FIRST);
        let visits: Vec<Claim> =
            world.each_time().map(|time| nights.together(doctor, person, time)).collect();
        let thaws = thaws(world, nights, person);
        let cured = world.each_step().skip(1).map(|time| {
            let (comes, thaws) =
                (nights.first(&visits, Some(time)), nights.first(&thaws, Some(time)));
            nights.all([comes, thaws])
        });
        let cured: Vec<Claim> = cured.collect();
        all.push(nights.any(cured.into_iter().chain([!patient])));
        patients.push(patient);
    }
    all.push(nights.any(patients));
    nights.all(all)
}
