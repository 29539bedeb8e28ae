//! What one player can know, exactly: from the rules, what everybody is told, and the answers heard.
//!
//! One incremental solver holds the rules; answers are assumptions, so they can be taken back. To
//! list what is possible, the solver is asked for a night with anything not yet seen in one; every
//! night found shows many things possible at once, and the first refusal shows all the rest
//! impossible.

use cluesmith_core::{Stopped, Work};
use serde_json::Value;

use super::rules::Rules;
use crate::accuse::Judged;
use crate::ask::{Heard, Question};
use crate::logic::{Guesses, Lit};
use crate::mystery::Mystery;
use crate::part::{Aspect, Part};
use crate::scenario::Case;
use crate::schedule::Schedule;
use crate::solver::Solver;
use crate::world::{Person, Time, World};

/// The rules, the answers heard so far, and the solver that knows both.
pub struct Knowledge {
    rules: Rules,
    solver: Solver,
    heard: Vec<Heard>,
    /// For each answer, its statements.
    said: Vec<Vec<Lit>>,
}

/// Everything that is still possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Possible {
    times: usize,
    /// Row after row, the rooms somebody may be in at a time, as bits.
    rooms: Vec<u32>,
    /// For each part and aspect, the choices that may hold, as bits.
    pub choices: Vec<Vec<u64>>,
}

impl Possible {
    /// Before any rule is looked at.
    pub fn anything(rules: &Rules) -> Possible {
        let World { rooms, people, times, .. } = &rules.world;
        let all = |aspect: &Aspect| (1 << aspect.choices.len()) - 1;
        Possible {
            times: *times,
            rooms: vec![(1 << rooms.len()) - 1; people.len() * times],
            choices: rules.parts.iter().map(|p| p.aspects.iter().map(all).collect()).collect(),
        }
    }

    /// Where somebody may be, as bits.
    pub fn rooms(&self, person: Person, time: Time) -> u32 {
        self.rooms[person.0 * self.times + time.0]
    }

    /// Whether every part of the answer has one value left.
    pub fn determined(&self) -> bool {
        self.choices.iter().flatten().all(|choices| choices.count_ones() == 1)
    }

    /// The values of the parts that have one left, as an accusation writes them.
    pub fn values(&self, rules: &Rules) -> Vec<(String, Option<String>)> {
        let value = |(part, taken): (&Part, Option<Vec<usize>>)| {
            (part.name.clone(), taken.map(|taken| part.write(&taken)))
        };
        rules.parts.iter().zip(self.taken()).map(value).collect()
    }

    /// The same for programs, as the facts of a document have it; null where it is open.
    pub fn settled(&self, rules: &Rules) -> Vec<(String, Value)> {
        let value = |(part, taken): (&Part, Option<Vec<usize>>)| {
            (part.name.clone(), taken.map_or(Value::Null, |taken| part.data(&taken)))
        };
        rules.parts.iter().zip(self.taken()).map(value).collect()
    }

    /// The choices of each part that is settled.
    fn taken(&self) -> impl Iterator<Item = Option<Vec<usize>>> {
        self.choices.iter().map(|choices| {
            let single = choices.iter().all(|choices| choices.count_ones() == 1);
            single.then(|| choices.iter().map(|left| left.trailing_zeros() as usize).collect())
        })
    }
}

/// Two nights that fit everything heard and have different answers.
#[derive(Clone, Debug)]
pub struct Doubt {
    /// One.
    pub one: Schedule,
    /// The other.
    pub other: Schedule,
}

/// Whether the answer is known.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Nothing fits: some answer was misheard.
    Contradiction,
    /// It is open, and here is why.
    Open(Doubt),
    /// It is this, part by part, as an accusation writes it.
    Proved(Vec<(String, String)>),
}

impl Knowledge {
    /// Before the first question.
    pub fn new(mystery: &Mystery) -> Knowledge {
        Knowledge::after(mystery, &[])
    }

    /// Before the first question, but after accusations that were judged.
    pub fn after(mystery: &Mystery, judged: &[Judged]) -> Knowledge {
        Knowledge::guessing(mystery, judged, Guesses::Anything)
    }

    /// The same, for somebody who asks for nights more often than for proofs: nights are found faster
    /// without guessing at what is defined, while proofs are shorter with it. So the first question that
    /// turns out to be hard changes that for all that follow.
    pub fn of_nights(mystery: &Mystery, judged: &[Judged]) -> Knowledge {
        Knowledge::guessing(mystery, judged, Guesses::Undefined)
    }

    fn guessing(mystery: &Mystery, judged: &[Judged], guesses: Guesses) -> Knowledge {
        let mut rules = Rules::after(mystery, judged);
        rules.logic.guess(guesses);
        let solver = load(&rules);
        Knowledge { rules, solver, heard: Vec::new(), said: Vec::new() }
    }

    /// From now on, guesses at anything.
    pub fn guess_at_anything(&mut self) {
        self.rules.logic.guess(Guesses::Anything);
        self.solver = load(&self.rules);
    }

    /// Whether everything heard can hold together with these statements.
    fn ask(&mut self, more: &[Lit], work: &mut Work) -> Result<bool, Stopped> {
        let assumed: Vec<Lit> = self.said.iter().flatten().chain(more).copied().collect();
        if self.rules.logic.guesses() == Guesses::Undefined {
            if let Some(answer) = self.solver.try_to_answer(&assumed, work)? {
                return Ok(answer);
            }
            self.guess_at_anything();
        }
        self.solver.ask(&assumed, work)
    }

    /// The rules as written down.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The answers heard so far.
    pub fn heard(&self) -> &[Heard] {
        &self.heard
    }

    /// Takes an answer in.
    pub fn hear(&mut self, heard: Heard) {
        self.said.push(self.rules.heard(heard));
        self.heard.push(heard);
        self.solver.grow(&self.rules.logic);
    }

    /// Takes back all but the first so many answers.
    pub fn forget(&mut self, keep: usize) {
        self.heard.truncate(keep);
        self.said.truncate(keep);
    }

    /// What a private answer would say, as a statement.
    pub fn private(&mut self, question: Question, item: usize) -> Lit {
        let lit = self.rules.private(question, item);
        self.solver.grow(&self.rules.logic);
        lit
    }

    /// Whether a statement may hold.
    pub fn may(&mut self, lit: Lit, work: &mut Work) -> Result<bool, Stopped> {
        self.ask(&[lit], work)
    }

    /// Whether a statement must hold.
    pub fn must(&mut self, lit: Lit, work: &mut Work) -> Result<bool, Stopped> {
        Ok(!self.may(!lit, work)?)
    }

    /// Some night that fits, with one of `any` true in it unless `any` is empty.
    fn night_with(&mut self, any: &[Lit], work: &mut Work) -> Result<bool, Stopped> {
        if any.is_empty() {
            return self.ask(&[], work);
        }
        let wanted = self.rules.logic.fresh();
        self.rules.logic.implies(&[wanted], any);
        self.solver.grow(&self.rules.logic);
        let found = self.ask(&[wanted], work);
        self.rules.logic.clause(&[!wanted]);
        self.solver.grow(&self.rules.logic);
        found
    }

    /// The night found last.
    fn night(&self) -> Schedule {
        self.solver.schedule(&self.rules.world, &self.rules.logic)
    }

    /// A night that fits and has exactly this hidden, if there is one.
    pub fn night_of(
        &mut self,
        cases: &[Case],
        work: &mut Work,
    ) -> Result<Option<Schedule>, Stopped> {
        let hidden = self.rules.hidden.iter().zip(cases);
        let supposed: Vec<Lit> = hidden.flat_map(|(hidden, case)| hidden.suppose(case)).collect();
        let found = self.ask(&supposed, work)?;
        Ok(found.then(|| self.night()))
    }

    /// Up to so many nights that fit, each with something that none before has.
    pub fn nights(&mut self, most: usize, work: &mut Work) -> Result<Vec<Schedule>, Stopped> {
        let mut possible = self.nothing_seen();
        let mut nights = Vec::new();
        let mut unseen = Vec::new();
        while nights.len() < most && self.night_with(&unseen, work)? {
            nights.push(self.night());
            unseen = self.look(&mut possible);
            if unseen.is_empty() {
                break;
            }
        }
        Ok(nights)
    }

    /// Whether the answer is known, and if not, two nights that show it.
    pub fn verdict(&mut self, work: &mut Work) -> Result<Verdict, Stopped> {
        if !self.night_with(&[], work)? {
            return Ok(Verdict::Contradiction);
        }
        let one = self.night();
        let mut values = Vec::new();
        let mut other: Vec<Lit> = Vec::new();
        for part in &self.rules.parts {
            let taken = part.aspects.iter().map(|aspect| {
                let holds = |choice: &(Option<String>, Lit)| self.solver.holds(choice.1);
                aspect.choices.iter().position(holds).unwrap_or_default()
            });
            let taken: Vec<usize> = taken.collect();
            let lits = part.aspects.iter().zip(&taken);
            other.extend(lits.map(|(aspect, &choice)| !aspect.choices[choice].1));
            values.push((part.name.clone(), part.write(&taken)));
        }
        if self.night_with(&other, work)? {
            return Ok(Verdict::Open(Doubt { one, other: self.night() }));
        }
        Ok(Verdict::Proved(values))
    }

    /// Everything that is still possible; nothing if nothing fits.
    pub fn possible(&mut self, work: &mut Work) -> Result<Option<Possible>, Stopped> {
        self.possible_besides(self.nothing_seen(), work)
    }

    /// Everything that is still possible, where some of it is known to be.
    pub fn possible_besides(
        &mut self,
        mut possible: Possible,
        work: &mut Work,
    ) -> Result<Option<Possible>, Stopped> {
        if !self.night_with(&[], work)? {
            return Ok(None);
        }
        loop {
            let unseen = self.look(&mut possible);
            if unseen.is_empty() || !self.night_with(&unseen, work)? {
                return Ok(Some(possible));
            }
        }
    }

    fn nothing_seen(&self) -> Possible {
        let (people, times) = (self.rules.world.people.len(), self.rules.world.times);
        Possible {
            times,
            rooms: vec![0; people * times],
            choices: self.rules.parts.iter().map(|part| vec![0; part.aspects.len()]).collect(),
        }
    }

    /// Marks what the last night shows to be possible; gives what no night has shown yet.
    fn look(&self, possible: &mut Possible) -> Vec<Lit> {
        let Rules { world, logic, parts, .. } = &self.rules;
        let mut unseen = Vec::new();
        for person in world.everybody() {
            for time in world.each_time() {
                let rooms = &mut possible.rooms[person.0 * world.times + time.0];
                let seen = *rooms;
                for room in world.each_room().filter(|&room| seen >> room & 1 == 0) {
                    let here = logic.here(person, time, room);
                    match self.solver.holds(here) {
                        true => *rooms |= 1 << room,
                        false => unseen.push(here),
                    }
                }
            }
        }
        for (part, seen) in parts.iter().zip(&mut possible.choices) {
            for (aspect, seen) in part.aspects.iter().zip(seen) {
                for (place, (_, lit)) in aspect.choices.iter().enumerate() {
                    if *seen >> place & 1 == 1 {
                        continue;
                    }
                    match self.solver.holds(*lit) {
                        true => *seen |= 1 << place,
                        false => unseen.push(*lit),
                    }
                }
            }
        }
        unseen
    }
}

/// A solver with the rules in force.
fn load(rules: &Rules) -> Solver {
    let mut solver = Solver::load(&rules.logic, None);
    for lit in rules.all() {
        solver.add(&[lit]);
    }
    solver
}
