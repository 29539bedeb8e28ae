//! Whether claims can all be true: a small search that learns from each dead end.
//!
//! The checker's own engine, and the only one it has: it shares nothing with the solver that reasons. A
//! clause is a list of claims of which one is true. The search supposes one claim after the other and
//! follows every clause of which one claim is left (two are watched in each). Where a clause has none left,
//! the suppositions to blame are resolved into a new clause, whose last claim then follows from earlier
//! ones. If that ends with the premises themselves, they cannot all be true.

use std::ops::Not;

use cluesmith_core::{Stopped, Work};

/// Something that is so in a night or is not: a number, or its opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Claim(u32);

impl Claim {
    /// What is always so.
    pub const TRUE: Claim = Claim(0);
    /// What is never so.
    pub const FALSE: Claim = Claim(1);

    fn number(self) -> usize {
        (self.0 >> 1) as usize
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Claim {
    type Output = Claim;

    fn not(self) -> Claim {
        Claim(self.0 ^ 1)
    }
}

impl From<bool> for Claim {
    fn from(is: bool) -> Claim {
        if is { Claim::TRUE } else { Claim::FALSE }
    }
}

/// No clause, no number, nobody.
const NONE: u32 = u32::MAX;
/// A search begins again after so many dead ends, times 1, 1, 2, 1, 1, 2, 4, …
const PATIENCE: u64 = 100;

/// Clauses, and what follows from them so far.
#[derive(Default)]
pub struct Refuter {
    clauses: Vec<Vec<Claim>>,
    /// For each claim, the clauses to look at when it becomes false.
    watched: Vec<Vec<u32>>,
    /// For each claim: 1 if true, -1 if false, 0 if open.
    value: Vec<i8>,
    /// What is true, in the order in which it was supposed or followed.
    trail: Vec<Claim>,
    /// How long the trail was at each supposition, and how much of it was looked at.
    levels: Vec<usize>,
    seen: usize,
    /// For each number: when it was set, by which clause, and as what it was set last.
    level: Vec<u32>,
    reason: Vec<u32>,
    last: Vec<bool>,
    /// The numbers, those met in dead ends last at the end; and where to look for an open one.
    before: Vec<u32>,
    after: Vec<u32>,
    stamp: Vec<u64>,
    end: u32,
    look: u32,
    clock: u64,
    marked: Vec<bool>,
    contradiction: bool,
}

impl Refuter {
    /// With nothing said but that what is always so is so.
    pub fn new() -> Refuter {
        let mut refuter = Refuter { end: NONE, look: NONE, ..Refuter::default() };
        let always = refuter.claim();
        refuter.demand(&[always]);
        refuter
    }

    /// A new claim.
    pub fn claim(&mut self) -> Claim {
        let number = self.level.len() as u32;
        self.watched.extend([Vec::new(), Vec::new()]);
        self.value.extend([0, 0]);
        self.level.push(0);
        self.reason.push(NONE);
        self.last.push(false);
        self.marked.push(false);
        self.before.push(NONE);
        self.after.push(NONE);
        self.stamp.push(0);
        self.put_last(number);
        Claim(number << 1)
    }

    /// Demands that one of these is true.
    pub fn demand(&mut self, any: &[Claim]) {
        self.undo(0);
        let mut open: Vec<Claim> = any.iter().copied().filter(|&c| self.of(c) != -1).collect();
        open.sort_unstable();
        open.dedup();
        if open.iter().any(|&claim| self.of(claim) == 1 || open.contains(&!claim)) {
            return;
        }
        match open[..] {
            [] => self.contradiction = true,
            [only] => {
                self.set(only, NONE);
                self.contradiction |= self.follow().is_some();
            }
            _ => {
                self.keep(open);
            }
        }
    }

    /// Whether all of these can be true together. A unit of work is a dead end, or a thousand claims that
    /// followed.
    pub fn is_possible(&mut self, all: &[Claim], work: &mut Work) -> Result<bool, Stopped> {
        let (mut round, mut dead_ends, mut followed) = (1, 0, 0);
        loop {
            let before = self.seen;
            let dead_end = if self.contradiction { return Ok(false) } else { self.follow() };
            followed += self.seen - before;
            work.spend(u64::from(dead_end.is_some()) + followed as u64 / 1000)?;
            followed %= 1000;
            if let Some(clause) = dead_end {
                if self.levels.is_empty() {
                    self.contradiction = true;
                    return Ok(false);
                }
                self.learn(clause);
                dead_ends += 1;
                continue;
            }
            if dead_ends >= PATIENCE * luby(round) {
                (round, dead_ends) = (round + 1, 0);
                self.undo(0);
                continue;
            }
            let next = match all.get(self.levels.len()) {
                Some(&premise) if self.of(premise) == -1 => {
                    self.undo(0);
                    return Ok(false);
                }
                Some(&premise) => premise,
                None => match self.open() {
                    Some(guess) => guess,
                    None => {
                        self.undo(0);
                        return Ok(true);
                    }
                },
            };
            self.levels.push(self.trail.len());
            if self.of(next) == 0 {
                self.set(next, NONE);
            }
        }
    }

    fn of(&self, claim: Claim) -> i8 {
        self.value[claim.index()]
    }

    fn set(&mut self, claim: Claim, reason: u32) {
        let number = claim.number();
        self.value[claim.index()] = 1;
        self.value[(!claim).index()] = -1;
        self.level[number] = self.levels.len() as u32;
        self.reason[number] = reason;
        self.last[number] = claim.0 & 1 == 0;
        self.trail.push(claim);
    }

    /// Takes back all but the first so many suppositions.
    fn undo(&mut self, levels: usize) {
        if self.levels.len() <= levels {
            return;
        }
        for claim in self.trail.drain(self.levels[levels]..) {
            let number = claim.number();
            self.value[claim.index()] = 0;
            self.value[(!claim).index()] = 0;
            if self.look == NONE || self.stamp[number] > self.stamp[self.look as usize] {
                self.look = number as u32;
            }
        }
        self.levels.truncate(levels);
        self.seen = self.seen.min(self.trail.len());
    }

    /// Sets whatever follows; gives the clause that has nothing left, if there is one.
    fn follow(&mut self) -> Option<u32> {
        while let Some(&claim) = self.trail.get(self.seen) {
            self.seen += 1;
            let wrong = !claim;
            let mut watching = std::mem::take(&mut self.watched[wrong.index()]);
            let mut kept = 0;
            let mut dead_end = None;
            for at in 0..watching.len() {
                let index = watching[at];
                let clause = &mut self.clauses[index as usize];
                if clause[0] == wrong {
                    clause.swap(0, 1);
                }
                let first = clause[0];
                let open = |claim: &Claim| self.value[claim.index()] != -1;
                if self.value[first.index()] != 1
                    && let Some(other) = clause[2..].iter().position(open)
                {
                    clause.swap(1, other + 2);
                    let now = clause[1].index();
                    self.watched[now].push(index);
                    continue;
                }
                watching[kept] = index;
                kept += 1;
                match self.value[first.index()] {
                    0 => self.set(first, index),
                    1 => {}
                    _ => {
                        watching.copy_within(at + 1.., kept);
                        kept += watching.len() - at - 1;
                        dead_end = Some(index);
                        break;
                    }
                }
            }
            watching.truncate(kept);
            self.watched[wrong.index()] = watching;
            if dead_end.is_some() {
                return dead_end;
            }
        }
        None
    }

    /// Resolves a dead end until one claim of the last supposition's is left, and goes back to where that
    /// follows.
    fn learn(&mut self, dead_end: u32) {
        let now = self.levels.len() as u32;
        let mut learned = vec![Claim::FALSE];
        let mut met: Vec<u32> = Vec::new();
        let (mut pending, mut clause, mut at) = (0, dead_end, self.trail.len());
        loop {
            for &claim in &self.clauses[clause as usize] {
                let number = claim.number();
                if self.marked[number] || self.level[number] == 0 || self.of(claim) == 1 {
                    continue;
                }
                self.marked[number] = true;
                met.push(number as u32);
                if self.level[number] == now {
                    pending += 1;
                } else {
                    learned.push(claim);
                }
            }
            let last = loop {
                at -= 1;
                let claim = self.trail[at];
                if self.marked[claim.number()] {
                    break claim;
                }
            };
            pending -= 1;
            if pending == 0 {
                learned[0] = !last;
                break;
            }
            clause = self.reason[last.number()];
        }
        // What follows from the rest of them need not be named.
        let implied = |claim: &Claim| match self.reason[claim.number()] {
            NONE => false,
            reason => self.clauses[reason as usize].iter().all(|other| {
                other.number() == claim.number()
                    || self.marked[other.number()]
                    || self.level[other.number()] == 0
            }),
        };
        let first = learned[0];
        learned.retain(|claim| *claim == first || !implied(claim));
        met.sort_unstable_by_key(|&number| self.stamp[number as usize]);
        for number in met {
            self.marked[number as usize] = false;
            self.take_out(number);
            self.put_last(number);
        }
        let latest = (1..learned.len()).max_by_key(|&at| self.level[learned[at].number()]);
        let Some(latest) = latest else {
            self.undo(0);
            self.set(first, NONE);
            return;
        };
        learned.swap(1, latest);
        self.undo(self.level[learned[1].number()] as usize);
        let index = self.keep(learned);
        self.set(first, index);
    }

    /// Adds a clause of two claims or more, the first two of which are watched.
    fn keep(&mut self, clause: Vec<Claim>) -> u32 {
        let index = self.clauses.len() as u32;
        self.watched[clause[0].index()].push(index);
        self.watched[clause[1].index()].push(index);
        self.clauses.push(clause);
        index
    }

    /// The open claim whose number was met last, as it was last.
    fn open(&mut self) -> Option<Claim> {
        while self.look != NONE {
            let claim = Claim(self.look << 1);
            if self.of(claim) == 0 {
                return Some(if self.last[self.look as usize] { claim } else { !claim });
            }
            self.look = self.before[self.look as usize];
        }
        None
    }

    fn take_out(&mut self, number: u32) {
        let (before, after) = (self.before[number as usize], self.after[number as usize]);
        match before {
            NONE => {}
            _ => self.after[before as usize] = after,
        }
        match after {
            NONE => self.end = before,
            _ => self.before[after as usize] = before,
        }
        if self.look == number {
            self.look = if before == NONE { after } else { before };
        }
    }

    fn put_last(&mut self, number: u32) {
        self.clock += 1;
        self.stamp[number as usize] = self.clock;
        self.before[number as usize] = self.end;
        self.after[number as usize] = NONE;
        if self.end != NONE {
            self.after[self.end as usize] = number;
        }
        self.end = number;
        if self.value[(number << 1) as usize] == 0 {
            self.look = number;
        }
    }
}

/// 1, 1, 2, 1, 1, 2, 4, …
fn luby(round: u64) -> u64 {
    let size = 64 - round.leading_zeros();
    if round == (1 << size) - 1 { 1 << (size - 1) } else { luby(round - (1 << (size - 1)) + 1) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluesmith_core::{Rng, Seed};

    /// Clauses of one to four claims over ten numbers, more and more of them, and after each ten a few
    /// questions to the same refuter.
    #[test]
    fn what_is_possible_is_what_trying_everything_finds() {
        let mut rng = Rng::new(Seed(7), "clauses");
        let (mut yes, mut no) = (0, 0);
        for _ in 0..200 {
            let mut refuter = Refuter::new();
            let claims: Vec<Claim> = (0..10).map(|_| refuter.claim()).collect();
            let some = |rng: &mut Rng, most: usize| -> Vec<Claim> {
                let count = 1 + rng.index(most);
                let claim = |rng: &mut Rng| claims[rng.index(claims.len())];
                (0..count)
                    .map(|_| if rng.chance(1, 2) { claim(rng) } else { !claim(rng) })
                    .collect()
            };
            let mut clauses: Vec<Vec<Claim>> = Vec::new();
            for _ in 0..6 {
                for _ in 0..10 {
                    clauses.push(some(&mut rng, 4));
                    refuter.demand(&clauses[clauses.len() - 1]);
                }
                for _ in 0..4 {
                    let all = some(&mut rng, 5);
                    let so = |world: u32, claim: Claim| {
                        (world >> (claim.number() - 1) & 1 == 1) == (claim.0 & 1 == 0)
                    };
                    let right = (0..1u32 << claims.len()).any(|world| {
                        all.iter().all(|&claim| so(world, claim))
                            && clauses.iter().all(|any| any.iter().any(|&claim| so(world, claim)))
                    });
                    let found = refuter.is_possible(&all, &mut Work::unlimited()).unwrap();
                    assert_eq!(found, right, "{all:?} {clauses:?}");
                    *(if right { &mut yes } else { &mut no }) += 1;
                }
            }
        }
        assert!(yes > 500 && no > 500, "{yes} {no}");
    }

    /// Eight pigeons in seven holes: no clause says it, only all of them together.
    #[test]
    fn a_search_is_bounded_by_work() {
        let mut refuter = Refuter::new();
        let holes: Vec<Vec<Claim>> =
            (0..8).map(|_| (0..7).map(|_| refuter.claim()).collect()).collect();
        holes.iter().for_each(|any| refuter.demand(any));
        for hole in 0..7 {
            for (a, b) in (0..8).flat_map(|b| (0..b).map(move |a| (a, b))) {
                refuter.demand(&[!holes[a][hole], !holes[b][hole]]);
            }
        }
        let stopped = refuter.is_possible(&[], &mut Work::limit(20));
        assert_eq!(stopped, Err(Stopped::Limit(20)));
        assert_eq!(refuter.is_possible(&[], &mut Work::unlimited()), Ok(false));
    }
}
