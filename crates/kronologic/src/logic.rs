//! A night as constraints: positions and movement, and the ideas that scenarios are written in.
//!
//! The unknowns are positions ([`Logic::here`]). Everything else is defined from them on first use
//! and in both directions, so that a solver can reason from a meeting to positions as well as back:
//! being together, being alone, a pair, standing still. Nothing here knows of finished schedules.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Not;

use crate::world::{Person, Room, Time, World, bits};

/// A statement that is true or false: a variable, or its opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lit(u32);

impl Lit {
    fn positive(variable: u32) -> Lit {
        Lit(variable << 1)
    }

    /// The number of the variable.
    pub fn variable(self) -> u32 {
        self.0 >> 1
    }

    /// Whether it says that the variable is true.
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// Names of the ideas that are defined once and used again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Idea {
    Together(Person, Person, Time),
    Pair(Person, Person, Time),
    Alone(Person, Time),
    Paired(Person, Time),
    Again(Person, Time, Time),
}

/// What a solver may guess at; all else has to follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guesses {
    /// Every variable.
    Anything,
    /// Every variable but those that are defined by others.
    Undefined,
    /// Positions only, where all else follows from them.
    Positions,
}

/// Constraints on one night.
pub struct Logic {
    people: usize,
    rooms: usize,
    times: usize,
    variables: u32,
    /// Variables whose value follows from others.
    defined: BTreeSet<u32>,
    guesses: Guesses,
    ideas: BTreeMap<Idea, Lit>,
    /// Clauses one after the other; `ends` says where each one ends.
    literals: Vec<Lit>,
    ends: Vec<usize>,
    /// While a rule is written down, the statement that it is in force.
    rule: Option<Lit>,
}

impl Logic {
    /// Everybody is in one room at each time and walks through doors. `may_stay` allows standing
    /// still; a scenario that explains stays forbids the others itself.
    pub fn new(world: &World, may_stay: bool) -> Logic {
        let mut logic = Logic::positions(world);
        logic.doors(world, may_stay);
        for person in world.everybody() {
            if let Some(room) = world.start[person] {
                logic.clause(&[logic.here(person, Time::FIRST, room)]);
            }
        }
        logic
    }

    /// Everybody is in one room at each time, and that is all.
    pub fn positions(world: &World) -> Logic {
        let (people, rooms, times) = (world.people.len(), world.rooms.len(), world.times);
        let mut logic = Logic {
            people,
            rooms,
            times,
            variables: (people * rooms * times) as u32,
            defined: BTreeSet::new(),
            guesses: Guesses::Anything,
            ideas: BTreeMap::new(),
            literals: Vec::new(),
            ends: Vec::new(),
            rule: None,
        };
        for person in Person::all(people) {
            for time in Time::all(times) {
                let places: Vec<Lit> =
                    Room::all(rooms).map(|r| logic.here(person, time, r)).collect();
                logic.exactly_one(&places);
            }
        }
        logic
    }

    /// Everybody walks through doors.
    pub fn doors(&mut self, world: &World, may_stay: bool) {
        for person in Person::all(self.people) {
            for time in Time::all(self.times.saturating_sub(1)) {
                for room in Room::all(self.rooms) {
                    let stay = u32::from(may_stay) << room;
                    let reach = bits(world.doors[room] | stay);
                    let next: Vec<Lit> = reach.map(|r| self.here(person, time.next(), r)).collect();
                    self.implies(&[self.here(person, time, room)], &next);
                }
            }
        }
    }

    /// Writes a rule down and gives the statement that it is in force. What the rule demands is
    /// demanded only then; the ideas it defines on the way mean the same whether it is or not.
    pub fn rule<T>(&mut self, write: impl FnOnce(&mut Logic) -> T) -> (Lit, T) {
        let in_force = self.fresh();
        let outer = self.rule.replace(in_force);
        let written = write(self);
        self.rule = outer;
        (in_force, written)
    }

    /// Defines an idea: no part of the rule that happens to need it first.
    fn define<T>(&mut self, write: impl FnOnce(&mut Logic) -> T) -> T {
        let rule = self.rule.take();
        let written = write(self);
        self.rule = rule;
        written
    }

    /// Somebody is in a room at a time.
    pub fn here(&self, person: Person, time: Time, room: Room) -> Lit {
        Lit::positive((((person.0 * self.times) + time.0) * self.rooms + room.0) as u32)
    }

    /// Says what the solver may guess at.
    pub fn guess(&mut self, guesses: Guesses) {
        self.guesses = guesses;
    }

    /// What the solver may guess at.
    pub fn guesses(&self) -> Guesses {
        self.guesses
    }

    /// Whether the solver may guess at a variable.
    pub fn is_guessed(&self, variable: u32) -> bool {
        match self.guesses {
            Guesses::Anything => true,
            Guesses::Undefined => !self.defined.contains(&variable),
            Guesses::Positions => (variable as usize) < self.people * self.rooms * self.times,
        }
    }

    /// How many variables there are.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// The clauses, each a list of statements of which one must be true.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        self.clauses_from(0)
    }

    /// The clauses but for the first so many.
    pub fn clauses_from(&self, first: usize) -> impl Iterator<Item = &[Lit]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied()).skip(first);
        starts.zip(&self.ends[first..]).map(|(start, &end)| &self.literals[start..end])
    }

    fn end_clause(&mut self) {
        self.literals.extend(self.rule.map(|rule| !rule));
        self.ends.push(self.literals.len());
    }

    /// Demands that one of these is true.
    pub fn clause(&mut self, any: &[Lit]) {
        self.literals.extend_from_slice(any);
        self.end_clause();
    }

    /// Demands that if all of `all` are true, one of `any` is.
    pub fn implies(&mut self, all: &[Lit], any: &[Lit]) {
        self.literals.extend(all.iter().map(|&lit| !lit));
        self.literals.extend_from_slice(any);
        self.end_clause();
    }

    /// Demands that under `condition` two statements are the same.
    pub fn same_if(&mut self, condition: Lit, a: Lit, b: Lit) {
        self.clause(&[!condition, !a, b]);
        self.clause(&[!condition, a, !b]);
    }

    /// Demands that two statements are the same.
    pub fn same(&mut self, a: Lit, b: Lit) {
        self.clause(&[!a, b]);
        self.clause(&[a, !b]);
    }

    /// A new, free statement.
    pub fn fresh(&mut self) -> Lit {
        self.variables += 1;
        Lit::positive(self.variables - 1)
    }

    /// A new statement whose value will follow from others in both directions.
    fn defined(&mut self) -> Lit {
        let lit = self.fresh();
        self.defined.insert(lit.variable());
        lit
    }

    /// A statement that is false: for people who cannot have a role.
    pub fn nobody(&mut self) -> Lit {
        let never = self.fresh();
        self.define(|logic| logic.clause(&[!never]));
        never
    }

    /// New statements of which exactly one is true: a role among so many.
    pub fn one_of(&mut self, count: usize) -> Vec<Lit> {
        let all: Vec<Lit> = (0..count).map(|_| self.fresh()).collect();
        self.exactly_one(&all);
        all
    }

    /// Demands that exactly one is true.
    pub fn exactly_one(&mut self, lits: &[Lit]) {
        self.clause(lits);
        self.at_most_one(lits);
    }

    /// Demands that no two are true: pair by pair while that is short, else by a running "one of
    /// those so far".
    pub fn at_most_one(&mut self, lits: &[Lit]) {
        if lits.len() <= 6 {
            for (i, &a) in lits.iter().enumerate() {
                for &b in &lits[i + 1..] {
                    self.clause(&[!a, !b]);
                }
            }
            return;
        }
        let mut so_far = lits[0];
        for &lit in &lits[1..] {
            self.clause(&[!so_far, !lit]);
            let next = self.fresh();
            self.clause(&[!so_far, next]);
            self.clause(&[!lit, next]);
            so_far = next;
        }
    }

    /// "All of these."
    pub fn and(&mut self, all: &[Lit]) -> Lit {
        if let [only] = all {
            return *only;
        }
        let whole = self.defined();
        self.define(|logic| {
            for &lit in all {
                logic.clause(&[!whole, lit]);
            }
            logic.implies(all, &[whole]);
        });
        whole
    }

    /// "One of these, or more."
    pub fn or(&mut self, any: &[Lit]) -> Lit {
        let opposite: Vec<Lit> = any.iter().map(|&lit| !lit).collect();
        !self.and(&opposite)
    }

    /// "Exactly one of the two."
    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let differ = self.defined();
        self.define(|logic| {
            logic.clause(&[!differ, a, b]);
            logic.clause(&[!differ, !a, !b]);
            logic.clause(&[differ, !a, b]);
            logic.clause(&[differ, a, !b]);
        });
        differ
    }

    /// "At least 1, 2, … `most` of these", by adding one statement after the other.
    pub fn tally(&mut self, lits: &[Lit], most: usize) -> Vec<Lit> {
        let mut so_far: Vec<Lit> = Vec::new();
        for &lit in lits {
            let mut next = Vec::new();
            for level in 0..(so_far.len() + 1).min(most) {
                // At least level+1 now: already before, or one more on top of level before.
                let below = level.checked_sub(1).map(|below| so_far[below]);
                next.push(self.carry(below, so_far.get(level).copied(), lit));
            }
            so_far = next;
        }
        so_far
    }

    /// "`already`, or `lit` on top of `below`", where a missing `below` is true and a missing
    /// `already` false. One statement for both gates: tallies are most of what the solver reads.
    fn carry(&mut self, below: Option<Lit>, already: Option<Lit>, lit: Lit) -> Lit {
        match (below, already) {
            (None, None) => lit,
            (None, Some(already)) => self.or(&[already, lit]),
            (Some(below), None) => self.and(&[below, lit]),
            (Some(below), Some(already)) => {
                let now = self.defined();
                self.define(|logic| {
                    logic.clause(&[!already, now]);
                    logic.clause(&[!below, !lit, now]);
                    logic.clause(&[!now, already, below]);
                    logic.clause(&[!now, already, lit]);
                });
                now
            }
        }
    }

    /// Two people are in the same room.
    pub fn together(&mut self, a: Person, b: Person, time: Time) -> Lit {
        let (a, b) = (a.min(b), a.max(b));
        if let Some(&known) = self.ideas.get(&Idea::Together(a, b, time)) {
            return known;
        }
        let together = self.defined();
        self.define(|logic| {
            for room in Room::all(logic.rooms) {
                let (here, there) = (logic.here(a, time, room), logic.here(b, time, room));
                logic.same_if(together, here, there);
                logic.clause(&[!here, !there, together]);
            }
        });
        self.ideas.insert(Idea::Together(a, b, time), together);
        together
    }

    /// Somebody has the room to themselves.
    pub fn alone(&mut self, person: Person, time: Time) -> Lit {
        if let Some(&known) = self.ideas.get(&Idea::Alone(person, time)) {
            return known;
        }
        let company: Vec<Lit> = self.company(person, time, &[]);
        let alone = !self.or(&company);
        self.ideas.insert(Idea::Alone(person, time), alone);
        alone
    }

    /// Being together with each of the others, some left out.
    fn company(&mut self, person: Person, time: Time, without: &[Person]) -> Vec<Lit> {
        Person::all(self.people)
            .filter(|other| *other != person && !without.contains(other))
            .map(|other| self.together(person, other, time))
            .collect()
    }

    /// These are together and nobody else is with them.
    pub fn exactly(&mut self, group: &[Person], time: Time) -> Lit {
        let Some((&first, rest)) = group.split_first() else {
            return self.nobody();
        };
        let mut all: Vec<Lit> = rest.iter().map(|&o| self.together(first, o, time)).collect();
        all.extend(self.company(first, time, rest).into_iter().map(Not::not));
        self.and(&all)
    }

    /// Two people are alone together.
    pub fn pair(&mut self, a: Person, b: Person, time: Time) -> Lit {
        let (a, b) = (a.min(b), a.max(b));
        if let Some(&known) = self.ideas.get(&Idea::Pair(a, b, time)) {
            return known;
        }
        let pair = self.exactly(&[a, b], time);
        self.ideas.insert(Idea::Pair(a, b, time), pair);
        pair
    }

    /// Somebody is alone together with somebody.
    pub fn paired(&mut self, person: Person, time: Time) -> Lit {
        if let Some(&known) = self.ideas.get(&Idea::Paired(person, time)) {
            return known;
        }
        let pairs: Vec<Lit> = Person::all(self.people)
            .filter(|&other| other != person)
            .map(|other| self.pair(person, other, time))
            .collect();
        let paired = self.or(&pairs);
        self.ideas.insert(Idea::Paired(person, time), paired);
        paired
    }

    /// Somebody is in the same room at two times.
    pub fn again(&mut self, person: Person, time: Time, later: Time) -> Lit {
        if let Some(&known) = self.ideas.get(&Idea::Again(person, time, later)) {
            return known;
        }
        let again = self.defined();
        self.define(|logic| {
            for room in Room::all(logic.rooms) {
                let (here, there) =
                    (logic.here(person, time, room), logic.here(person, later, room));
                logic.same_if(again, here, there);
                logic.clause(&[!here, !there, again]);
            }
        });
        self.ideas.insert(Idea::Again(person, time, later), again);
        again
    }

    /// Somebody stands still after `time`.
    pub fn stands_still(&mut self, person: Person, time: Time) -> Lit {
        self.again(person, time, time.next())
    }

    /// Somebody is in a room at some time or other.
    pub fn visits(&mut self, person: Person, room: Room) -> Lit {
        let ever: Vec<Lit> =
            Time::all(self.times).map(|time| self.here(person, time, room)).collect();
        self.or(&ever)
    }

    /// How many different rooms somebody visits: at least 1, 2, … all.
    pub fn rooms_visited(&mut self, person: Person) -> Vec<Lit> {
        let visits: Vec<Lit> =
            Room::all(self.rooms).map(|room| self.visits(person, room)).collect();
        self.tally(&visits, self.rooms)
    }
}
