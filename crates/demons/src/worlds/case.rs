//! One board with all its clues in normal form: what every question is asked about.

use cluesmith_core::{Stopped, Work};

use super::entail::{Engine, Evidence};
use crate::board::{Board, Crowd, Identity, each};
use crate::language::Form;
use crate::language::normal::{Constraint, Known, Normal};

/// A board, what everyone on it says, and what is public from the start.
#[derive(Clone, Debug)]
pub struct Case {
    /// The grid.
    pub board: Board,
    /// What each person says, by id.
    pub forms: Vec<Form>,
    /// The same in normal form.
    pub clues: Vec<Normal>,
    /// The person who is open from the start.
    pub start: usize,
    /// What that person is, if the puzzle says so.
    pub opening: Option<Identity>,
    /// The fewest and the most demons, if the puzzle says so.
    pub demons: Option<(u8, u8)>,
}

/// Whether a proof may count the demons of the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Total {
    /// Only what people say.
    Ignored,
    /// The number of demons as well, where the puzzle states it.
    Counted,
}

impl Case {
    /// Puts every form into normal form.
    pub fn new(board: Board, forms: Vec<Form>, start: usize) -> Case {
        let clues =
            forms.iter().enumerate().map(|(speaker, form)| form.normal(&board, speaker)).collect();
        Case { board, forms, clues, start, opening: None, demons: None }
    }

    /// The number of demons as a constraint.
    pub fn total(&self, total: Total) -> Option<Constraint> {
        let (low, high) = self.demons.filter(|_| total == Total::Counted)?;
        let allowed = (low..=high.min(64)).fold(0u128, |bits, n| bits | 1 << n);
        Some(Constraint::Tally { plus: self.board.everyone(), minus: 0, allowed })
    }

    /// The evidence of these speakers and these known people.
    pub fn evidence(&self, heard: Crowd, known: Known, total: Total) -> Evidence<'_> {
        Evidence { clues: &self.clues, heard, known, total: self.total(total) }
    }

    /// Who is settled when these people are revealed; nothing if that contradicts itself.
    pub fn entailed(
        &self,
        revealed: Known,
        total: Total,
        work: &mut Work,
    ) -> Result<Option<Known>, Stopped> {
        let evidence = self.evidence(revealed.crowd(), revealed, total);
        Engine::default().entail(&evidence, None, work)
    }

    /// What the opening person is: stated, or settled by all clues together.
    pub fn opening(&self, work: &mut Work) -> Result<Option<Identity>, Stopped> {
        if self.opening.is_some() {
            return Ok(self.opening);
        }
        let evidence = self.evidence(self.board.everyone(), Known::default(), Total::Counted);
        let all = Engine::default().entail(&evidence, None, work)?;
        Ok(all.and_then(|known| known.get(self.start)))
    }

    /// Plays the game to its end: everyone who can be revealed from the opening, clue by clue.
    /// The order of play does not matter, because nothing settled is ever unsettled.
    pub fn closure(
        &self,
        opening: Identity,
        silent: Crowd,
        work: &mut Work,
    ) -> Result<Option<Known>, Stopped> {
        close(
            &mut Engine::default(),
            &self.clues,
            Known::default().with(self.start, opening),
            silent,
            None,
            work,
        )
    }

    /// Whether every clue is true when exactly these people are demons; the first liar otherwise.
    pub fn first_false(&self, demons: Crowd) -> Option<usize> {
        (0..self.board.len()).find(|&p| !self.forms[p].holds(&self.board, p, demons))
    }

    /// The speakers of a crowd whose clues say something about these people.
    pub fn speakers_about(&self, heard: Crowd, people: Crowd) -> Crowd {
        each(heard)
            .filter(|&speaker| self.clues[speaker].crowd() & people != 0)
            .fold(0, |crowd, speaker| crowd | 1 << speaker)
    }
}

/// Reveals everyone who can be revealed, the clues of `silent` speakers left out.
pub fn close(
    engine: &mut Engine,
    clues: &[Normal],
    mut known: Known,
    silent: Crowd,
    fits: Option<Crowd>,
    work: &mut Work,
) -> Result<Option<Known>, Stopped> {
    loop {
        let heard = known.crowd() & !silent;
        let evidence = Evidence { clues, heard, known, total: None };
        match engine.advance(&evidence, fits, work)? {
            None => return Ok(None),
            Some(next) if next == known => return Ok(Some(known)),
            Some(next) => known = next,
        }
    }
}
