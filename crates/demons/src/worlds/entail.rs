//! The fast engine: who is settled by these clues and these known people, exactly.
//!
//! Depth-first search with count propagation. Four things keep it in microseconds:
//! * a model found once shows many people open at once, so most people are never asked about;
//! * counts that share no open person are searched apart;
//! * people who belong to the same counts are alike: if one of them cannot be a demon, none can.
//!   On large boards this turns a search over people into one over numbers;
//! * questions come in long series with little change, so the model that showed someone open last
//!   time is tried first.
//!
//! One unit of work is one question, or sixteen nodes of the search for its answer.

use cluesmith_core::{Stopped, Work};

use super::count::{propagate, restricted};
use super::search::{Search, Witnesses};
use crate::board::{Crowd, each};
use crate::language::normal::{Constraint, Known, Normal};

/// The engine. It keeps its buffers between questions; answers never depend on earlier ones.
#[derive(Default)]
pub struct Engine {
    parts: Vec<Constraint>,
    open: Vec<Constraint>,
    group: Vec<Constraint>,
    classes: Vec<Crowd>,
    witnesses: Witnesses,
}

/// A question: clues that are true, and people who are known.
#[derive(Clone, Copy)]
pub struct Evidence<'a> {
    /// All clues of the board, by speaker.
    pub clues: &'a [Normal],
    /// The speakers whose clues count.
    pub heard: Crowd,
    /// People whose identity is known.
    pub known: Known,
    /// How many demons there are on the whole board, if that is to be used.
    pub total: Option<Constraint>,
}

impl Engine {
    /// Everyone settled by the evidence, the known people included; nothing if the evidence
    /// contradicts itself. A world that is known to fit may be given to save work.
    pub fn entail(
        &mut self,
        evidence: &Evidence<'_>,
        fits: Option<Crowd>,
        work: &mut Work,
    ) -> Result<Option<Known>, Stopped> {
        work.spend(1)?;
        let Some(mut known) = self.load(evidence) else {
            return Ok(None);
        };
        while let Some(scope) = self.next_group(known) {
            let (mut search, witnesses) = self.search(scope, work);
            match search.settle(known, fits, witnesses)? {
                Some(settled) => known = settled,
                None => return Ok(None),
            }
        }
        Ok(Some(known))
    }

    /// The lowest id that the evidence settles beyond the known, where no clue does so by itself and
    /// this world fits it.
    pub fn lowest(
        &mut self,
        evidence: &Evidence<'_>,
        fits: Crowd,
        work: &mut Work,
    ) -> Result<Option<usize>, Stopped> {
        work.spend(1)?;
        let known = evidence.known;
        let settled = known.crowd();
        self.open.clear();
        for speaker in each(evidence.heard) {
            for part in &evidence.clues[speaker].rest {
                if part.crowd() & !settled != 0 {
                    self.open.extend(restricted(part, known));
                }
            }
        }
        let mut best: Option<usize> = None;
        while let Some(scope) = self.next_group(known) {
            let before = best.map_or(Crowd::MAX, |best| (1 << best) - 1);
            if scope & before == 0 {
                continue;
            }
            self.classes.retain(|class| class & before != 0);
            self.classes.sort_unstable_by_key(|class| class.trailing_zeros());
            let (mut search, witnesses) = self.search(scope, work);
            best = search.lowest(known, fits, witnesses)?.or(best);
        }
        Ok(best)
    }

    /// Some people settled by the evidence: everyone if counting settles nobody new, else those
    /// whom counting settles. Enough to play a game to its end, and faster.
    pub fn advance(
        &mut self,
        evidence: &Evidence<'_>,
        fits: Option<Crowd>,
        work: &mut Work,
    ) -> Result<Option<Known>, Stopped> {
        work.spend(1)?;
        match self.load(evidence) {
            Some(known) if known == evidence.known => self.entail(evidence, fits, work),
            easily => Ok(easily),
        }
    }

    /// One world that fits the evidence, as far as the clues speak of people.
    pub fn world(
        &mut self,
        evidence: &Evidence<'_>,
        work: &mut Work,
    ) -> Result<Option<Known>, Stopped> {
        work.spend(1)?;
        let Some(mut known) = self.load(evidence) else {
            return Ok(None);
        };
        while let Some(scope) = self.next_group(known) {
            let (mut search, _) = self.search(scope, work);
            match search.find(known, Crowd::MAX)? {
                Some(found) => known = found,
                None => return Ok(None),
            }
        }
        Ok(Some(known))
    }

    fn search<'a, 'w>(
        &'a mut self,
        scope: Crowd,
        work: &'w mut Work,
    ) -> (Search<'a, 'w>, &'a mut Witnesses) {
        let search = Search { parts: &self.group, classes: &self.classes, scope, nodes: 0, work };
        (search, &mut self.witnesses)
    }

    /// Collects the evidence, draws the simple conclusions, and keeps what is left to search.
    fn load(&mut self, evidence: &Evidence<'_>) -> Option<Known> {
        let mut known = evidence.known;
        self.parts.clear();
        for speaker in each(evidence.heard) {
            let clue = &evidence.clues[speaker];
            if clue.impossible {
                return None;
            }
            known.demons |= clue.settled.demons;
            known.cultivators |= clue.settled.cultivators;
            self.parts.extend_from_slice(&clue.rest);
        }
        self.parts.extend(evidence.total);
        if !propagate(&self.parts, &mut known, Crowd::MAX) {
            return None;
        }
        self.open.clear();
        let settled = known.crowd();
        for part in &self.parts {
            if part.crowd() & !settled != 0 {
                self.open.extend(restricted(part, known));
            }
        }
        Some(known)
    }

    /// Takes the next set of counts that hang together out of `open`, and sorts its people into
    /// classes of people who are alike.
    fn next_group(&mut self, known: Known) -> Option<Crowd> {
        let first = self.open.pop()?;
        self.group.clear();
        self.group.push(first);
        let mut scope = first.crowd() & !known.crowd();
        loop {
            let before = self.group.len();
            let mut index = 0;
            while index < self.open.len() {
                if self.open[index].crowd() & scope != 0 {
                    let part = self.open.swap_remove(index);
                    scope |= part.crowd() & !known.crowd();
                    self.group.push(part);
                } else {
                    index += 1;
                }
            }
            if self.group.len() == before {
                break;
            }
        }
        self.classes.clear();
        self.classes.push(scope);
        for part in &self.group {
            match *part {
                Constraint::Exactly { crowd, .. } => split(&mut self.classes, crowd),
                Constraint::Tally { plus, minus, .. } => {
                    split(&mut self.classes, plus);
                    if minus != 0 {
                        split(&mut self.classes, minus);
                    }
                }
                Constraint::Run { crowd, .. } => {
                    each(crowd & scope).for_each(|p| split(&mut self.classes, 1 << p));
                }
            }
        }
        Some(scope)
    }
}

fn split(classes: &mut Vec<Crowd>, by: Crowd) {
    for index in 0..classes.len() {
        let class = classes[index];
        let inside = class & by;
        if inside != 0 && inside != class {
            classes[index] = inside;
            classes.push(class & !by);
        }
    }
}
