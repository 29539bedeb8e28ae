//! The fewest clues that settle someone.
//!
//! Proof size is what makes a step hard, so it is computed, not guessed: one clue alone, then every
//! pair and every triple of clues that hang together. Beyond that a set that cannot lose any of its
//! clues stands for the smallest; four clues at once are brutal already, five are no harder to name.

use cluesmith_core::{Stopped, Work};

use super::argument::Argument;
use super::count::{conclude, propagate};
use super::entail::{Engine, Evidence};
use crate::board::{Crowd, Identity, each, size};
use crate::language::normal::{Constraint, Known, Normal};

/// Who follows from which clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The person settled.
    pub person: usize,
    /// What the person is.
    pub identity: Identity,
    /// The speakers of the clues that must be held together.
    pub speakers: Crowd,
    /// Whether the number of demons on the board is counted too.
    pub total: bool,
}

impl Proof {
    /// How many clues it holds together.
    pub fn size(&self) -> u8 {
        size(self.speakers)
    }

    /// The same clues, of this person only.
    pub fn argument(&self) -> Argument {
        let settles = Known::default().with(self.person, self.identity);
        Argument { speakers: self.speakers, settles }
    }
}

/// Every set of up to this many clues is tried before a larger one is accepted as smallest.
const EXHAUSTIVE: u8 = 3;

/// Finds proofs on one board.
pub struct Prover<'a> {
    clues: &'a [Normal],
    engine: &'a mut Engine,
}

impl<'a> Prover<'a> {
    /// A prover for the clues of a board, by speaker.
    pub fn new(clues: &'a [Normal], engine: &'a mut Engine) -> Prover<'a> {
        Prover { clues, engine }
    }

    /// Everyone settled by what these speakers say and these people are.
    pub fn entailed(
        &mut self,
        known: Known,
        heard: Crowd,
        total: Option<Constraint>,
        work: &mut Work,
    ) -> Result<Option<Known>, Stopped> {
        let evidence = Evidence { clues: self.clues, heard, known, total };
        self.engine.entail(&evidence, None, work)
    }

    /// Everyone new whom one clue settles by itself.
    pub fn by_one(&self, known: Known, speaker: usize) -> Known {
        by_one(&self.clues[speaker], known)
    }

    /// The easiest next step: fewest clues, then a plain statement before counting, then lowest id.
    pub fn easiest(
        &mut self,
        known: Known,
        heard: Crowd,
        work: &mut Work,
    ) -> Result<Option<Proof>, Stopped> {
        if let Some(proof) = self.easiest_alone(known, heard) {
            return Ok(Some(proof));
        }
        let Some(all) = self.entailed(known, heard, None, work)? else {
            return Ok(None);
        };
        let mut best: Option<Proof> = None;
        for person in each(all.crowd() & !known.crowd()) {
            let core = self.core(known, heard, None, person, all, work)?;
            if best.is_none_or(|best| core.size() < best.size()) {
                best = Some(core);
            }
            if core.size() <= 2 {
                break;
            }
        }
        let Some(mut best) = best else {
            return Ok(None);
        };
        for count in 2..best.size().min(EXHAUSTIVE + 1) {
            let open = all.crowd() & !known.crowd();
            if let Some(found) = self.any_of_size(known, heard, count, open, work)? {
                best = found;
                break;
            }
        }
        Ok(Some(best))
    }

    /// Every argument with the fewest clues: all that settle someone alone, or else all
    /// pairs that do, or else all triples. Beyond that, sets that cannot lose a clue, the smallest found.
    pub fn arguments(
        &mut self,
        known: Known,
        heard: Crowd,
        work: &mut Work,
    ) -> Result<Vec<Argument>, Stopped> {
        let alone = each(heard).map(|speaker| (1 << speaker, self.by_one(known, speaker)));
        let found: Vec<Argument> = alone
            .filter(|(_, settles)| settles.crowd() != 0)
            .map(|(speakers, settles)| Argument { speakers, settles })
            .collect();
        if !found.is_empty() {
            return Ok(found);
        }
        let Some(all) = self.entailed(known, heard, None, work)? else {
            return Ok(Vec::new());
        };
        let open = all.crowd() & !known.crowd();
        if open == 0 {
            return Ok(Vec::new());
        }
        for count in 2..=EXHAUSTIVE {
            let found = self.all_of_size(known, heard, count, open, work)?;
            if !found.is_empty() {
                return Ok(found);
            }
        }
        let mut found: Vec<Argument> = Vec::new();
        for person in each(open) {
            let speakers = self.core(known, heard, None, person, all, work)?.speakers;
            if found.iter().any(|argument| argument.speakers == speakers) {
                continue;
            }
            let settled = self.entailed(known, speakers, None, work)?.unwrap_or(known);
            found.push(Argument { speakers, settles: settled.only(!known.crowd()) });
        }
        let least = found.iter().map(Argument::size).min().unwrap_or(0);
        found.retain(|argument| argument.size() == least);
        Ok(found)
    }

    fn easiest_alone(&self, known: Known, heard: Crowd) -> Option<Proof> {
        let mut best: Option<(bool, usize, Proof)> = None;
        for speaker in each(heard) {
            let clue = &self.clues[speaker];
            let found = self.by_one(known, speaker);
            let plain = found.crowd() & clue.settled.crowd();
            let counted = plain == 0;
            let new = if counted { found.crowd() } else { plain };
            if new == 0 {
                continue;
            }
            let person = new.trailing_zeros() as usize;
            if best.as_ref().is_none_or(|(c, p, _)| (counted, person) < (*c, *p)) {
                let identity = Identity::of(person, found.demons);
                let proof = Proof { person, identity, speakers: 1 << speaker, total: false };
                best = Some((counted, person, proof));
            }
        }
        best.map(|(_, _, proof)| proof)
    }

    /// The smallest proof for one person who is settled by the evidence.
    pub fn smallest(
        &mut self,
        known: Known,
        heard: Crowd,
        total: Option<Constraint>,
        person: usize,
        settled: Known,
        work: &mut Work,
    ) -> Result<Proof, Stopped> {
        let identity = Identity::of(person, settled.demons);
        if total.is_none() {
            let alone = each(heard).find(|&s| self.by_one(known, s).crowd() >> person & 1 == 1);
            if let Some(speaker) = alone {
                return Ok(Proof { person, identity, speakers: 1 << speaker, total: false });
            }
        }
        let core = self.core(known, heard, total, person, settled, work)?;
        if total.is_none() {
            for count in 2..core.size().min(EXHAUSTIVE + 1) {
                if let Some(found) = self.any_of_size(known, heard, count, 1 << person, work)? {
                    return Ok(found);
                }
            }
        }
        Ok(core)
    }

    /// A set of clues that settles the person and of which none can be left out.
    fn core(
        &mut self,
        known: Known,
        heard: Crowd,
        total: Option<Constraint>,
        person: usize,
        settled: Known,
        work: &mut Work,
    ) -> Result<Proof, Stopped> {
        let identity = Identity::of(person, settled.demons);
        let supposed = known.with(person, identity.other());
        let clues = self.clues;
        let mut proves = |speakers: Crowd, work: &mut Work| {
            let evidence = Evidence { clues, heard: speakers, known: supposed, total };
            Ok(self.engine.world(&evidence, work)?.is_none())
        };
        // Grow from the person outwards until it is enough, then leave out what is not needed.
        let mut people: Crowd = 1 << person;
        let mut speakers = if total.is_some() { heard } else { 0 };
        while speakers != heard {
            let near = each(heard & !speakers)
                .filter(|&s| clues[s].crowd() & people != 0)
                .fold(0, |crowd, s| crowd | 1 << s);
            if near == 0 {
                speakers = heard;
                break;
            }
            speakers |= near;
            people |= each(near).fold(0, |crowd, s| crowd | clues[s].crowd()) & !known.crowd();
            if proves(speakers, work)? {
                break;
            }
        }
        for speaker in each(speakers) {
            let without = speakers & !(1 << speaker);
            if proves(without, work)? {
                speakers = without;
            }
        }
        Ok(Proof { person, identity, speakers, total: total.is_some() })
    }

    /// Any `count` clues that hang together and settle someone of `wanted`.
    fn any_of_size(
        &mut self,
        known: Known,
        heard: Crowd,
        count: u8,
        wanted: Crowd,
        work: &mut Work,
    ) -> Result<Option<Proof>, Stopped> {
        let mut any = None;
        self.each_of_size(known, heard, count, work, &mut |argument| {
            let new = argument.settles.crowd() & wanted;
            if new != 0 {
                let person = new.trailing_zeros() as usize;
                let identity = Identity::of(person, argument.settles.demons);
                any = Some(Proof { person, identity, speakers: argument.speakers, total: false });
            }
            new != 0
        })?;
        Ok(any)
    }

    /// All sets of `count` clues that hang together and settle someone of `wanted`.
    fn all_of_size(
        &mut self,
        known: Known,
        heard: Crowd,
        count: u8,
        wanted: Crowd,
        work: &mut Work,
    ) -> Result<Vec<Argument>, Stopped> {
        let mut all = Vec::new();
        self.each_of_size(known, heard, count, work, &mut |argument| {
            if argument.settles.crowd() & wanted != 0 {
                all.push(argument);
            }
            false
        })?;
        Ok(all)
    }

    /// Every `count` clues that hang together, with whom they settle, until that is enough.
    fn each_of_size(
        &mut self,
        known: Known,
        heard: Crowd,
        count: u8,
        work: &mut Work,
        enough: &mut dyn FnMut(Argument) -> bool,
    ) -> Result<(), Stopped> {
        let open = |speaker: usize| self.clues[speaker].crowd() & !known.crowd();
        let useful =
            each(heard).filter(|&s| open(s) != 0).fold(0, |crowd: Crowd, s| crowd | 1 << s);
        let mut links = [0; 64];
        for s in each(useful) {
            let mine = open(s);
            links[s] = each(useful & !(1 << s))
                .filter(|&other| open(other) & mine != 0)
                .fold(0, |crowd: Crowd, other| crowd | 1 << other);
        }
        // Each connected set is built once: from its lowest member, adding only higher ones.
        let mut stack: Vec<(Crowd, Crowd, Crowd)> = Vec::new();
        for lowest in each(useful).collect::<Vec<_>>().into_iter().rev() {
            let higher = useful & !((2u64 << lowest).wrapping_sub(1));
            stack.push((1 << lowest, links[lowest] & higher, higher));
        }
        while let Some((set, frontier, allowed)) = stack.pop() {
            if size(set) == count {
                let evidence = Evidence { clues: self.clues, heard: set, known, total: None };
                if let Some(found) = self.engine.entail(&evidence, None, work)? {
                    let settles = found.only(!known.crowd());
                    if settles.crowd() != 0 && enough(Argument { speakers: set, settles }) {
                        return Ok(());
                    }
                }
                continue;
            }
            let mut left = allowed;
            for next in each(frontier) {
                left &= !(1 << next);
                stack.push((set | 1 << next, (frontier | links[next]) & left & !set, left));
            }
        }
        Ok(())
    }
}

/// Everyone new whom this clue settles by itself, given who is known.
#[inline]
pub fn by_one(clue: &Normal, known: Known) -> Known {
    if clue.crowd() & !known.crowd() == 0 {
        return Known::default();
    }
    let mut after = Known {
        demons: known.demons | clue.settled.demons,
        cultivators: known.cultivators | clue.settled.cultivators,
    };
    let possible = match clue.is_apart() {
        true => clue.rest.iter().all(|part| conclude(part, &mut after)),
        false => propagate(&clue.rest, &mut after, Crowd::MAX),
    };
    if clue.impossible || !possible || after.demons & after.cultivators != 0 {
        return Known::default();
    }
    after.only(!known.crowd())
}
