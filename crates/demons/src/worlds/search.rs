//! The search for worlds in one set of counts that hang together.

use cluesmith_core::{Stopped, Work};

use super::count::{holds, propagate};
use crate::board::{Crowd, Identity, size};
use crate::language::normal::{Constraint, Known};

/// For each person and identity, the last world found in which the person was that. It need not
/// fit any more, so it is tried before it is believed.
pub struct Witnesses([[Crowd; 64]; 2]);

impl Default for Witnesses {
    fn default() -> Witnesses {
        Witnesses([[0; 64], [Crowd::MAX; 64]])
    }
}

/// A search in one group of counts.
#[allow(missing_docs)]
pub struct Search<'a, 'w> {
    pub parts: &'a [Constraint],
    pub classes: &'a [Crowd],
    pub scope: Crowd,
    pub nodes: u32,
    pub work: &'w mut Work,
}

impl Search<'_, '_> {
    /// Settles everyone in scope who can be settled.
    pub fn settle(
        &mut self,
        mut known: Known,
        fits: Option<Crowd>,
        witnesses: &mut Witnesses,
    ) -> Result<Option<Known>, Stopped> {
        let mut seen = Known::default();
        match fits {
            Some(demons) => {
                self.see(&mut seen, known, demons);
            }
            None => match self.find(known, Crowd::MAX)? {
                Some(model) => self.see(&mut seen, known, model.demons),
                None => return Ok(None),
            },
        }
        for index in 0..self.classes.len() {
            let class = self.classes[index] & !known.crowd();
            if class == 0 || class & seen.demons & seen.cultivators != 0 {
                continue;
            }
            let person = class.trailing_zeros() as usize;
            let usual = Identity::of(person, seen.demons);
            match self.world_with(known, person, usual.other(), witnesses)? {
                Some(demons) => self.see(&mut seen, known, demons),
                None => {
                    match usual {
                        Identity::Demon => known.demons |= class,
                        Identity::Cultivator => known.cultivators |= class,
                    }
                    if !propagate(self.parts, &mut known, class) {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(Some(known))
    }

    /// The lowest id that is settled, where the classes are sorted by their lowest ids.
    pub fn lowest(
        &mut self,
        known: Known,
        fits: Crowd,
        witnesses: &mut Witnesses,
    ) -> Result<Option<usize>, Stopped> {
        let mut seen = Known::default();
        self.see(&mut seen, known, fits);
        for &class in self.classes {
            if class & seen.demons & seen.cultivators != 0 {
                continue;
            }
            let person = class.trailing_zeros() as usize;
            let other = Identity::of(person, fits).other();
            match self.world_with(known, person, other, witnesses)? {
                Some(demons) => self.see(&mut seen, known, demons),
                None => return Ok(Some(person)),
            }
        }
        Ok(None)
    }

    /// The demons of a world in which an open person is that, if there is one.
    fn world_with(
        &mut self,
        known: Known,
        person: usize,
        identity: Identity,
        witnesses: &mut Witnesses,
    ) -> Result<Option<Crowd>, Stopped> {
        let witness = &mut witnesses.0[identity as usize][person];
        let demons = (*witness & self.scope & !known.crowd()) | known.demons;
        if self.parts.iter().all(|part| holds(part, demons)) {
            return Ok(Some(demons));
        }
        let found = self.find(known.with(person, identity), 1 << person)?;
        Ok(found.map(|model| {
            *witness = model.demons;
            model.demons
        }))
    }

    /// Takes note of a world. People of one class can change places, so a class with both kinds
    /// shows all its people as both.
    fn see(&self, seen: &mut Known, known: Known, demons: Crowd) {
        for class in self.classes {
            let class = class & !known.crowd();
            if class & demons != 0 {
                seen.demons |= class;
            }
            if class & !demons != 0 {
                seen.cultivators |= class;
            }
        }
    }

    /// A world in which everyone in scope is something, or nothing if there is none.
    pub fn find(&mut self, mut known: Known, changed: Crowd) -> Result<Option<Known>, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(16) {
            self.work.spend(1)?;
        }
        if !propagate(self.parts, &mut known, changed) {
            return Ok(None);
        }
        let Some((person, first)) = self.branch(known) else {
            known.cultivators |= self.scope & !known.crowd();
            return Ok(Some(known));
        };
        if let Some(model) = self.find(known.with(person, first), 1 << person)? {
            return Ok(Some(model));
        }
        // Whoever is like this person cannot be that either.
        let class = self.classes.iter().find(|class| *class >> person & 1 == 1);
        let alike = class.map_or(1 << person, |class| class & !known.crowd());
        match first.other() {
            Identity::Demon => known.demons |= alike,
            Identity::Cultivator => known.cultivators |= alike,
        }
        self.find(known, alike)
    }

    /// Someone from the count with the fewest open people, and the likelier identity.
    fn branch(&self, known: Known) -> Option<(usize, Identity)> {
        let settled = known.crowd();
        let mut best: Option<(u8, usize, Identity)> = None;
        for part in self.parts {
            let open = part.crowd() & !settled;
            if open == 0 {
                continue;
            }
            let width = size(open);
            if best.is_some_and(|(fewest, ..)| fewest <= width) {
                continue;
            }
            let person = open.trailing_zeros() as usize;
            let identity = match *part {
                Constraint::Exactly { crowd, count } => {
                    likelier(2 * (count - size(crowd & known.demons)) >= width)
                }
                Constraint::Tally { plus, minus, allowed } => {
                    let have = size(plus & known.demons) + size(minus & known.cultivators);
                    let all = u128::MAX >> (127 - width);
                    let left = (allowed >> have) & all;
                    if left == all {
                        continue;
                    }
                    let high = 2 * left.trailing_zeros() >= u32::from(width);
                    likelier(high == (plus >> person & 1 == 1))
                }
                Constraint::Run { identity, .. } => identity,
            };
            best = Some((width, person, identity));
        }
        best.map(|(_, person, identity)| (person, identity))
    }
}

fn likelier(demon: bool) -> Identity {
    if demon { Identity::Demon } else { Identity::Cultivator }
}
