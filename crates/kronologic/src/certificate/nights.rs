//! Is there a night like this? Backtracking over the rooms that are open for everybody, with doors and
//! counts followed; what a scenario says is asked of its plain predicate when a night is finished, and
//! before that only where an unfinished one shows already that it cannot be.
//!
//! Nothing here knows of the solver. Where no rule of a scenario is named, a night need not be finished:
//! once all counts are met whatever happens, everybody can walk on independently of the others.

use std::collections::BTreeMap;

use cluesmith_core::{Stopped, Work};
use serde_json::Map;

use crate::ask::Question;
use crate::mystery::Mystery;
use crate::part::{Aspect, Part, Shape};
use crate::puzzle::position;
use crate::reason::fact::Fact;
use crate::reason::rules::Rules;
use crate::scenario::{Case, Said, Scenario};
use crate::schedule::Schedule;
use crate::text::parts;
use crate::unfinished::Unfinished;
use crate::world::{Person, Room, Time, World};

/// So many positions are looked at for one conclusion.
const POSITIONS: u32 = 20_000;

/// What a role is worth among the things that make a position worth a look.
const ROLE: u32 = 3;
/// What being spoken of in the answer is worth.
const ABOUT: u32 = 4;

/// What must hold of a night.
#[derive(Clone)]
pub struct Wanted<'a> {
    mystery: &'a Mystery,
    /// The names of the parts of the answer; nothing else is asked of it.
    rules: &'a Rules,
    /// People walk through doors.
    pub doors: bool,
    /// The scenarios whose rules are in force, in order.
    scenarios: Vec<usize>,
    open: Unfinished,
    counts: Vec<(Question, u32)>,
    /// What is said about the answer.
    parts: Vec<Fact>,
    /// How much is said that a position may have to do with.
    interest: Vec<u32>,
}

/// Why it is not known whether there is such a night.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// There are too many nights to look at.
    TooLarge,
    /// The work limit was reached, or somebody cancelled.
    Stopped(Stopped),
}

impl<'a> Wanted<'a> {
    /// Any night, even through walls.
    pub fn any(mystery: &'a Mystery, rules: &'a Rules) -> Wanted<'a> {
        let World { rooms, people, times, .. } = &mystery.world;
        Wanted {
            mystery,
            rules,
            doors: false,
            scenarios: Vec::new(),
            open: Unfinished::anything(rooms.len(), people.len(), *times),
            counts: Vec::new(),
            parts: Vec::new(),
            interest: vec![0; people.len() * times],
        }
    }

    /// With the rule of a scenario.
    pub fn follow(&mut self, scenario: usize) {
        if !self.scenarios.contains(&scenario) {
            self.scenarios.push(scenario);
            self.scenarios.sort_unstable();
        }
    }

    /// With this number as the answer to a question.
    pub fn count(&mut self, question: Question, number: u32) {
        self.counts.push((question, number));
        for (person, time) in cells(&self.mystery.world, question) {
            self.interest[person.0 * self.mystery.world.times + time.0] += 2;
        }
    }

    /// With this being so. Nothing can be said about a part of the answer before its rule is in force.
    pub fn affirm(&mut self, fact: Fact) -> bool {
        match fact {
            Fact::In(person, time, rooms) => {
                self.open.keep(person, time, rooms);
                self.look_at(person, time);
                true
            }
            Fact::Is(part, aspect, _) | Fact::Not(part, aspect, _) => {
                self.parts.push(fact);
                let World { people, times, .. } = &self.mystery.world;
                if let Some(person) =
                    position::<Person>(people, &self.rules.parts[part].aspects[aspect].of)
                {
                    let row = &mut self.interest[person.0 * times..][..*times];
                    row.iter_mut().for_each(|interest| *interest += ABOUT);
                }
                self.scenarios.contains(&self.rules.asked_by[part])
            }
        }
    }

    /// With the opposite being so.
    pub fn deny(&mut self, fact: Fact) -> bool {
        self.affirm(match fact {
            Fact::In(person, time, rooms) => Fact::In(person, time, !rooms),
            Fact::Is(part, aspect, choice) => Fact::Not(part, aspect, choice),
            Fact::Not(part, aspect, choice) => Fact::Is(part, aspect, choice),
        })
    }

    /// Whoever is spoken of, and the time, are worth looking at first.
    fn look_at(&mut self, person: Person, time: Time) {
        let World { people, times, .. } = &self.mystery.world;
        (0..*times).for_each(|other| self.interest[person.0 * times + other] += 1);
        (0..people.len()).for_each(|other| self.interest[other * times + time.0] += 1);
    }

    /// Whether there is such a night.
    pub fn exists(&self, work: &mut Work) -> Result<bool, Unknown> {
        if self.is_half_an_event() {
            return Ok(false);
        }
        let scenario = |&index: &usize| &*self.mystery.scenarios[index];
        let each: Vec<Vec<Option<Case>>> =
            self.scenarios.iter().map(scenario).map(|s| self.cases(s)).collect();
        let mut search = Search { wanted: self, left: POSITIONS, work };
        let mut taken = vec![0; each.len()];
        loop {
            let cases: Vec<Option<&Case>> = each
                .iter()
                .zip(&taken)
                .filter_map(|(all, &at)| Some(all.get(at)?.as_ref()))
                .collect();
            if cases.len() == each.len() && search.below(self.open.clone(), &cases)? {
                return Ok(true);
            }
            let Some(next) = (0..each.len()).find(|&at| taken[at] + 1 < each[at].len()) else {
                return Ok(false);
            };
            taken[next] += 1;
            taken[..next].fill(0);
        }
    }

    /// What may be hidden, to be looked at one by one; or a single nothing, where that is read off the
    /// finished night.
    fn cases(&self, scenario: &dyn Scenario) -> Vec<Option<Case>> {
        match scenario.possible(&self.mystery.world) {
            Some(cases) => cases.into_iter().map(Some).collect(),
            None => vec![None],
        }
    }

    /// Whether it is said that something happened, and that one side of it, such as its time, is none.
    fn is_half_an_event(&self) -> bool {
        let mut said: BTreeMap<(&str, &str), bool> = BTreeMap::new();
        let mut all = self.scenarios.iter().flat_map(|&index| self.said(index));
        all.any(|(part, aspect, choice, is)| {
            let Aspect { of, choices, .. } = &part.aspects[aspect];
            let some = choices[choice].0.is_some();
            // "Not at 3" leaves open whether at all, unless there is no other time.
            let settled = is || !some || choices.len() == 2;
            let happened = some == is;
            part.shape == Shape::Events
                && settled
                && *said.entry((&part.name, of)).or_insert(happened) != happened
        })
    }

    /// What is said about one scenario's parts of the answer, and whether that must be so or not.
    fn said(&self, index: usize) -> impl Iterator<Item = (&Part, usize, usize, bool)> {
        let said = self.parts.iter().filter_map(|fact| match *fact {
            Fact::Is(part, aspect, choice) => Some((part, aspect, choice, true)),
            Fact::Not(part, aspect, choice) => Some((part, aspect, choice, false)),
            Fact::In(..) => None,
        });
        let said = said.filter(move |said| self.rules.asked_by[said.0] == index);
        said.map(|(part, aspect, choice, is)| (&self.rules.parts[part], aspect, choice, is))
    }

    /// Whether all that is said is so in a finished night.
    fn is_said(&self, index: usize, schedule: &Schedule, case: &Case) -> bool {
        let mut said = self.said(index).peekable();
        if said.peek().is_none() {
            return true;
        }
        let told = tell(self.mystery, index, schedule, case);
        said.all(|(part, aspect, choice, is)| {
            // What cannot be read contradicts nothing.
            read(part, &told).is_none_or(|taken| (taken[aspect] == choice) == is)
        })
    }

    /// False if an unfinished night shows already that something is not as it is said.
    fn may_be_said(&self, index: usize, night: &Unfinished, case: &Case) -> bool {
        let (scenario, world) = (&self.mystery.scenarios[index], &self.mystery.world);
        self.said(index).all(|(part, aspect, choice, is)| {
            let Aspect { of, side, choices } = &part.aspects[aspect];
            let name = bare(part);
            let value = choices[choice].0.as_deref();
            let shown = scenario.says(world, night, case, &Said { part: name, of, side, value });
            let shown = shown.or_else(|| {
                let cells = scenario.rests_on(world, case, name)?;
                let known = cells.iter().all(|&(person, time)| night.is_known(person, time));
                let told = known.then(|| tell(self.mystery, index, &night.any_schedule(), case))?;
                Some(read(part, &told)?[aspect] == choice)
            });
            shown.is_none_or(|shown| shown == is)
        })
    }
}

/// A part's name without that of its scenario.
pub fn bare(part: &Part) -> &str {
    part.name.rsplit('.').next().unwrap_or_default()
}

/// The choices of a part among what is told.
pub fn read(part: &Part, told: &[(String, String)]) -> Option<Vec<usize>> {
    part.read(&told.iter().find(|(name, _)| name == bare(part))?.1)
}

/// What a scenario's part of the answer is in a night, by name.
pub fn tell(
    mystery: &Mystery,
    index: usize,
    schedule: &Schedule,
    case: &Case,
) -> Vec<(String, String)> {
    let scenario = &mystery.scenarios[index];
    let facts = scenario.facts(&mystery.world, schedule, case);
    parts(&Map::from_iter([(scenario.id().to_owned(), facts.into())]))
}

/// Whom and when a question is about.
fn cells(world: &World, question: Question) -> Vec<(Person, Time)> {
    match question {
        Question::At(_, time) => world.everybody().map(|person| (person, time)).collect(),
        Question::Visits(_, person) => world.each_time().map(|time| (person, time)).collect(),
    }
}

struct Search<'s> {
    wanted: &'s Wanted<'s>,
    left: u32,
    work: &'s mut Work,
}

impl Search<'_> {
    /// Whether some night with only these rooms open, and this hidden, is as wanted.
    fn below(&mut self, mut night: Unfinished, cases: &[Option<&Case>]) -> Result<bool, Unknown> {
        self.left = self.left.checked_sub(1).ok_or(Unknown::TooLarge)?;
        self.work.spend(1).map_err(Unknown::Stopped)?;
        if !self.follow(&mut night) || !self.may_be(&night, cases) {
            return Ok(false);
        }
        let (person, time, rooms) = match self.open_count(&night) {
            Some((person, time, room)) => (person, time, 1 << room),
            None if cases.is_empty() => return Ok(true),
            None => match self.most_interesting(&night, cases) {
                Some((person, time)) => {
                    let open = night.open(person, time);
                    (person, time, open & open.wrapping_neg())
                }
                None => return Ok(self.is_wanted(&night.any_schedule(), cases)),
            },
        };
        for rooms in [rooms, !rooms] {
            let mut one = night.clone();
            one.keep(person, time, rooms);
            if self.below(one, cases)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Closes what doors and counts close. Whether anything is left for everybody.
    fn follow(&self, night: &mut Unfinished) -> bool {
        let world = &self.wanted.mystery.world;
        loop {
            let before = night.clone();
            if self.wanted.doors {
                night.walk(&world.doors, self.wanted.mystery.may_stay());
            }
            if night.is_impossible()
                || !self.wanted.counts.iter().all(|c| follow_count(world, night, *c))
            {
                return false;
            }
            if *night == before {
                return true;
            }
        }
    }

    /// Somebody of whom it is open whether a count counts them.
    fn open_count(&self, night: &Unfinished) -> Option<(Person, Time, Room)> {
        self.wanted.counts.iter().find_map(|&(question, _)| {
            let room = room_of(question);
            let mut cells = cells(&self.wanted.mystery.world, question).into_iter();
            let open = cells.find(|&(person, time)| night.here(person, time, room).is_none());
            open.map(|(person, time)| (person, time, room))
        })
    }

    /// The position that most is said about; those with a role are always worth a look.
    fn most_interesting(
        &self,
        night: &Unfinished,
        cases: &[Option<&Case>],
    ) -> Option<(Person, Time)> {
        let Wanted { interest, mystery, .. } = self.wanted;
        night.unknown().min_by_key(|&(person, time)| {
            let role = cases.iter().flatten().any(|case| case.who.contains(&person));
            let much =
                interest[person.0 * mystery.world.times + time.0] + if role { ROLE } else { 0 };
            (std::cmp::Reverse(much), night.open(person, time).count_ones(), time)
        })
    }

    /// False if an unfinished night shows already that it is not wanted.
    fn may_be(&self, night: &Unfinished, cases: &[Option<&Case>]) -> bool {
        let Wanted { mystery, scenarios, .. } = self.wanted;
        let world = &mystery.world;
        let mut each =
            scenarios.iter().zip(cases).filter_map(|(&index, case)| Some((index, (*case)?)));
        each.all(|(index, case)| {
            mystery.scenarios[index].may_hold(world, night, case)
                && self.wanted.may_be_said(index, night, case)
        })
    }

    /// Whether a finished night follows the rules, and what is said about the answer is so.
    fn is_wanted(&self, schedule: &Schedule, cases: &[Option<&Case>]) -> bool {
        let Wanted { mystery, scenarios, .. } = self.wanted;
        let world = &mystery.world;
        scenarios.iter().zip(cases).all(|(&index, case)| {
            let scenario = &mystery.scenarios[index];
            let fits = |case: &Case| self.wanted.is_said(index, schedule, case);
            match case {
                Some(case) => scenario.holds(world, schedule, case) && fits(case),
                None => scenario.readings(world, schedule).iter().any(fits),
            }
        })
    }
}

fn room_of(question: Question) -> Room {
    match question {
        Question::At(room, _) | Question::Visits(room, _) => room,
    }
}

/// Whoever must be counted is there, whoever cannot be is elsewhere. False if the number is out of reach.
fn follow_count(world: &World, night: &mut Unfinished, count: (Question, u32)) -> bool {
    let (room, number) = (room_of(count.0), count.1 as usize);
    let mut sure = 0;
    let mut open = Vec::new();
    for (person, time) in cells(world, count.0) {
        match night.here(person, time, room) {
            Some(true) => sure += 1,
            Some(false) => {}
            None => open.push((person, time)),
        }
    }
    if number < sure || number > sure + open.len() {
        return false;
    }
    let rooms = match number {
        _ if number == sure => !(1 << room),
        _ if number == sure + open.len() => 1 << room,
        _ => return true,
    };
    for (person, time) in open {
        night.keep(person, time, rooms);
    }
    !night.is_impossible()
}
