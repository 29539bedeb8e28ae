//! The walk that gives everyone a clue.
//!
//! It plays the game while making it: reveal the person with the easiest proof, choose what that
//! person says so that the next step is as hard as planned, go on. So the proof sizes of the
//! finished board are those of the plan, and every state has a next step by construction.

use cluesmith_core::{Rng, Stopped, Work};

use crate::board::{Board, Crowd, Identity, each};
use crate::language::candidates::{Candidate, Candidates};
use crate::language::normal::{Known, Normal};
use crate::worlds::entail::{Engine, Evidence};
use crate::worlds::proof::{Prover, by_one};

/// How hard each step should be.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Of a hundred steps, how many should need two clues or more.
    pub several: u32,
    /// Of those that need two, how many of a hundred should need three.
    pub many: u32,
    /// How many candidates to weigh for each clue.
    pub tries: usize,
}

/// A board under construction.
#[allow(missing_docs)]
pub struct Builder<'a> {
    pub board: &'a Board,
    pub truth: Crowd,
    pub candidates: &'a Candidates<'a>,
    pub plan: Plan,
    pub engine: Engine,
}

/// What everyone says, by speaker; nobody says nothing.
#[derive(Clone)]
#[allow(missing_docs)]
pub struct Built {
    pub said: Vec<Option<Candidate>>,
    pub clues: Vec<Normal>,
}

impl Builder<'_> {
    /// One try from a starting person; nothing when it ends in a state without a next step.
    pub fn build(
        &mut self,
        start: usize,
        rng: &mut Rng,
        work: &mut Work,
    ) -> Result<Option<Built>, Stopped> {
        let count = self.board.len();
        let mut built = Built { said: vec![None; count], clues: vec![Normal::default(); count] };
        let mut state = State { known: Known::default(), heard: 0, certain: Known::default() };
        let mut next = start;
        loop {
            state.known = state.known.with(next, Identity::of(next, self.truth));
            if state.known.crowd() == self.board.everyone() {
                return Ok(Some(built));
            }
            state.certain = singles(&built.clues, state.known, state.heard);
            state.heard |= 1 << next;
            let Some(chosen) = self.choose(next, &state, &mut built, rng, work)? else {
                return Ok(None);
            };
            built.clues[next] = chosen.normal.clone();
            built.said[next] = Some(chosen);
            let prover = &mut Prover::new(&built.clues, &mut self.engine);
            match prover.easiest(state.known, state.heard, work)? {
                Some(proof) => next = proof.person,
                None => return Ok(None),
            }
        }
    }

    /// A clue for the person just revealed: of the candidates weighed, the one that makes the next
    /// step most like the plan.
    fn choose(
        &mut self,
        speaker: usize,
        state: &State,
        built: &mut Built,
        rng: &mut Rng,
        work: &mut Work,
    ) -> Result<Option<Candidate>, Stopped> {
        let wanted = match () {
            () if !rng.chance(self.plan.several, 100) => 1,
            () if !rng.chance(self.plan.many, 100) => 2,
            () => 3,
        };
        work.spend(1)?;
        let (mut forms, mut fallback) = self.candidates.of(speaker);
        let mut best: Option<(u32, Candidate)> = None;
        let mut weighed = 0;
        let mut left = forms.len();
        while weighed < self.plan.tries || best.is_none() {
            if left == 0 {
                if best.is_some() || fallback {
                    break;
                }
                // Nothing new to say with what is switched on: plain statements are left.
                forms.clear();
                self.candidates.plain(speaker, &mut forms);
                (left, fallback) = (forms.len(), true);
                continue;
            }
            let index = rng.index(left);
            left -= 1;
            forms.swap(index, left);
            let form = forms[left];
            let normal = form.normal(self.board, speaker);
            if normal.crowd() & !state.known.crowd() == 0 || built.clues.contains(&normal) {
                continue;
            }
            weighed += 1;
            let least = best.as_ref().map_or(u32::MAX, |(least, _)| *least);
            let score = self.score(wanted, speaker, &normal, state, built, least, work)?;
            if score < least {
                best = Some((score, Candidate { form, normal, fallback }));
            }
            if score == 0 {
                break;
            }
        }
        Ok(best.map(|(_, candidate)| candidate))
    }

    /// How far a candidate is from what is wanted; `u32::MAX` when it leaves no next step.
    #[allow(clippy::too_many_arguments)]
    fn score(
        &mut self,
        wanted: u32,
        speaker: usize,
        normal: &Normal,
        state: &State,
        built: &mut Built,
        least: u32,
        work: &mut Work,
    ) -> Result<u32, Stopped> {
        let fires = state.certain != state.known;
        let own = by_one(normal, state.known).crowd().count_ones();
        let score = match (wanted, own) {
            (1, 1) => 0,
            (1, 2) => 3,
            (1, 0) if fires => 2,
            (1, 0) => 10,
            (1, n) => 4 + n,
            // Whoever follows from one clue is revealed first; what counts is the state after.
            (_, 0) if fires => by_one(normal, state.certain).crowd().count_ones(),
            (_, 0) => 0,
            (_, n) => 40 + n,
        };
        if own > 0 || fires || score >= least {
            return Ok(score);
        }
        built.clues[speaker] = normal.clone();
        let evidence =
            Evidence { clues: &built.clues, heard: state.heard, known: state.known, total: None };
        let all = self.engine.entail(&evidence, Some(self.truth), work)?;
        let open = all.map_or(0, |all| all.crowd() & !state.known.crowd()).count_ones();
        let mut score = score + open.saturating_sub(1);
        if open == 0 {
            score = u32::MAX;
        } else if wanted == 3 {
            let prover = &mut Prover::new(&built.clues, &mut self.engine);
            let proof = prover.easiest(state.known, state.heard, work)?;
            score += if proof.is_some_and(|proof| proof.size() >= 3) { 0 } else { 5 };
        }
        built.clues[speaker] = Normal::default();
        Ok(score)
    }
}

/// A state of the game being made.
#[derive(Clone, Copy)]
struct State {
    known: Known,
    heard: Crowd,
    /// Who is known once every conclusion from single clues is drawn.
    certain: Known,
}

/// Draws conclusions from single clues until there is none.
fn singles(clues: &[Normal], mut known: Known, heard: Crowd) -> Known {
    loop {
        let before = known;
        for speaker in each(heard) {
            let new = by_one(&clues[speaker], known);
            known.demons |= new.demons;
            known.cultivators |= new.cultivators;
        }
        if known == before {
            return known;
        }
    }
}
