//! Clues that are not needed, and what to say instead.
//!
//! A clue is needed when without it the game cannot be finished. Speakers whose clues are not
//! needed still say something: a true clue that tells nothing new whenever it can be heard, marked
//! as flavour. So the needed clues stay needed and the walk stays as it is.

use cluesmith_core::{Rng, Stopped, Work};

use super::build::Built;
use crate::board::{Board, Crowd, Identity, each};
use crate::language::Form;
use crate::language::candidates::{Candidate, Candidates};
use crate::language::normal::{Known, Normal};
use crate::walk::Stride;
use crate::worlds::case::close;
use crate::worlds::entail::Engine;

/// The board as far as trimming needs it.
pub struct Trimmer<'a> {
    /// The grid.
    pub board: &'a Board,
    /// Who is a demon.
    pub truth: Crowd,
    /// The opening person.
    pub start: usize,
    /// What can be said.
    pub candidates: &'a Candidates<'a>,
}

impl Trimmer<'_> {
    /// Silences speakers, plain statements first, until every clue left is needed. Returns for each
    /// speaker who is left the people who can be revealed without that clue.
    pub fn trim(
        &self,
        built: &mut Built,
        rng: &mut Rng,
        work: &mut Work,
    ) -> Result<Vec<Option<Crowd>>, Stopped> {
        let mut order: Vec<usize> = (0..self.board.len()).collect();
        rng.shuffle(&mut order);
        order.sort_by_key(|&speaker| u32::MAX - built.clues[speaker].settled.crowd().count_ones());
        let mut engine = Engine::default();
        let mut without = |clues: &[Normal], speaker: usize, work: &mut Work| {
            let opening = Known::default().with(self.start, Identity::of(self.start, self.truth));
            let closed = close(&mut engine, clues, opening, 1 << speaker, Some(self.truth), work)?;
            Ok(closed.map_or(0, Known::crowd))
        };
        for &speaker in &order {
            let needed = built.clues[speaker].is_empty()
                || without(&built.clues, speaker, work)? != self.board.everyone();
            if !needed || built.clues[speaker].is_empty() {
                built.clues[speaker] = Normal::default();
                built.said[speaker] = None;
            }
        }
        (0..self.board.len())
            .map(|speaker| match built.clues[speaker].is_empty() {
                true => Ok(None),
                false => without(&built.clues, speaker, work).map(Some),
            })
            .collect()
    }

    /// Gives everyone who was silenced something to say; false when someone has nothing.
    pub fn fill(
        &self,
        built: &mut Built,
        walk: &[Stride],
        without: &[Option<Crowd>],
        flavour: &mut Crowd,
        rng: &mut Rng,
    ) -> bool {
        let mut silent: Vec<(Crowd, usize)> = (0..self.board.len())
            .filter(|&speaker| built.said[speaker].is_none())
            .map(|speaker| (spent(speaker, walk, without), speaker))
            .collect();
        // Whoever can speak of fewest people chooses first.
        silent.sort_by_key(|(spent, speaker)| (spent.count_ones(), *speaker));
        for (spent, speaker) in silent {
            let Some(chosen) = self.spent_clue(speaker, spent, built, rng) else {
                return false;
            };
            built.clues[speaker] = chosen.normal.clone();
            built.said[speaker] = Some(chosen);
            *flavour |= 1 << speaker;
        }
        true
    }

    fn spent_clue(
        &self,
        speaker: usize,
        spent: Crowd,
        built: &Built,
        rng: &mut Rng,
    ) -> Option<Candidate> {
        let (mut forms, fallback) = self.candidates.of(speaker);
        rng.shuffle(&mut forms);
        // Something about several people sounds less idle than who is what: plain ones last.
        let (plain, rich): (Vec<_>, Vec<_>) =
            forms.into_iter().partition(|form| matches!(form, Form::PersonIs(_)));
        let mut rescue = Vec::new();
        self.candidates.plain(speaker, &mut rescue);
        let listed = rich.into_iter().chain(plain).map(|form| (form, fallback));
        listed.chain(rescue.into_iter().map(|form| (form, true))).find_map(|(form, fallback)| {
            let normal = form.normal(self.board, speaker);
            let says_nothing_new = normal.crowd() & !spent == 0;
            let fresh = !normal.is_empty()
                && normal.crowd() != 1 << speaker
                && !built.clues.contains(&normal);
            (says_nothing_new && fresh).then_some(Candidate { form, normal, fallback })
        })
    }
}

/// Known in the walk when this person is revealed, and in every stuck state in which this person can
/// be heard.
fn spent(speaker: usize, walk: &[Stride], without: &[Option<Crowd>]) -> Crowd {
    let before = walk.iter().find(|stride| stride.proof.person == speaker);
    let before = before.map_or(0, |stride| stride.before.crowd()) | 1 << speaker;
    let stuck = without.iter().flatten().filter(|reached| *reached >> speaker & 1 == 1);
    stuck.fold(before, |spent, reached| spent & reached)
}

/// Everyone whose clue could be left out, one at a time, without spoiling the game.
pub fn idle(
    clues: &[Normal],
    opening: Known,
    everyone: Crowd,
    work: &mut Work,
) -> Result<Crowd, Stopped> {
    let mut engine = Engine::default();
    let mut idle = 0;
    for speaker in each(everyone) {
        let closed = close(&mut engine, clues, opening, 1 << speaker, None, work)?;
        if closed.map_or(0, Known::crowd) == everyone {
            idle |= 1 << speaker;
        }
    }
    Ok(idle)
}
