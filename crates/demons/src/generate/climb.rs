//! Making a finished board harder: change one clue, keep the change if no more steps are easy.
//!
//! The walk that builds a board looks one step ahead; from there on it takes search. A change costs
//! a few microseconds to judge, because a board that turns out easier is dropped at once.

use cluesmith_core::{Rng, Stopped, Work};

use super::build::Built;
use crate::board::{Board, Crowd, Identity, each};
use crate::language::Form;
use crate::language::candidates::{Candidate, Candidates};
use crate::language::normal::{Known, Normal};
use crate::worlds::entail::{Engine, Evidence};
use crate::worlds::proof::by_one;

/// After so many rounds of 32, a board with more than so many of twenty steps too easy is given up.
/// Found by replaying the climbs of two thousand boards under every such rule.
const SLOW: [(u32, u32); 3] = [(3, 5), (10, 3), (16, 1)];

/// A walk without the details: how many steps one clue was enough for, and whose clues they were.
#[derive(Clone, Copy, Debug)]
struct Easy {
    steps: u32,
    speakers: Crowd,
}

/// Climbs towards boards with few easy steps.
pub struct Climber<'a> {
    board: &'a Board,
    truth: Crowd,
    candidates: &'a Candidates<'a>,
    /// The opening person, who may change too.
    pub start: usize,
    /// What each person could say, filled in as needed.
    ideas: Vec<Vec<Idea>>,
    engine: Engine,
    /// How easy the board is as it is; its walk, and the one being tried.
    best: Easy,
    trail: Vec<Halt>,
    trial: Vec<Halt>,
}

/// Something to say; what it means is worked out when it is first tried.
struct Idea {
    form: Form,
    normal: Option<Normal>,
    fallback: bool,
}

/// A place in a walk from which it can be taken up again: someone was just revealed for whom two
/// clues or more were needed.
#[derive(Clone, Copy, Debug)]
struct Halt {
    known: Known,
    fresh: Crowd,
    easy: Easy,
}

impl<'a> Climber<'a> {
    /// A climber for one board.
    pub fn new(
        board: &'a Board,
        truth: Crowd,
        candidates: &'a Candidates<'a>,
        start: usize,
        engine: Engine,
    ) -> Climber<'a> {
        let ideas = (0..board.len()).map(|_| Vec::new()).collect();
        let best = Easy { steps: 0, speakers: 0 };
        let (trail, trial) = (Vec::new(), Vec::new());
        Climber { board, truth, candidates, start, ideas, engine, best, trail, trial }
    }

    /// Makes up to `rounds` changes, until no more than `goal` steps are easy; says whether it got
    /// there.
    pub fn climb(
        &mut self,
        built: &mut Built,
        goal: u32,
        rounds: u32,
        rng: &mut Rng,
        work: &mut Work,
    ) -> Result<bool, Stopped> {
        let Some(begin) = self.easy(&built.clues, None, u32::MAX, work)? else {
            return Ok(false);
        };
        self.keep(begin);
        let people = self.board.len() as u32;
        for round in 0..rounds {
            let best = self.best.steps;
            if best <= goal {
                return Ok(true);
            }
            // A board that is still far off is better begun anew.
            let slow = SLOW.iter().any(|(part, most)| {
                round == rounds * part / 32 && best > goal + most * people / 20
            });
            if slow {
                return Ok(false);
            }
            // Once in a while a little worse is good enough.
            let most = best + u32::from(rng.chance(1, 40));
            self.change(built, most, rng, work)?;
        }
        Ok(self.best.steps <= goal)
    }

    /// Makes changes after which no more than `goal` steps are easy, as before them.
    pub fn drift(
        &mut self,
        built: &mut Built,
        goal: u32,
        rounds: u32,
        rng: &mut Rng,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        (0..rounds).try_for_each(|_| self.change(built, goal, rng, work))
    }

    /// Tries one change and keeps it if no more than `most` steps are easy then: a new clue for
    /// someone whose clue made a step easy, or for anyone; at times no clue at all, or another
    /// opening.
    fn change(
        &mut self,
        built: &mut Built,
        most: u32,
        rng: &mut Rng,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let choice = rng.below(16);
        if choice == 15 {
            let before = std::mem::replace(&mut self.start, rng.index(self.board.len()));
            match self.easy(&built.clues, None, most, work)? {
                Some(after) => self.keep(after),
                None => self.start = before,
            }
            return Ok(());
        }
        let pool = if choice < 6 { self.best.speakers } else { self.board.everyone() };
        let speaker = each(pool).nth(rng.below(pool.count_ones()) as usize).unwrap_or(0);
        let new = if choice == 14 { None } else { self.idea(speaker, built, rng) };
        let normal = match new {
            Some(idea) => self.ideas[speaker][idea].normal.take().unwrap_or_default(),
            None => Normal::default(),
        };
        if normal == built.clues[speaker] {
            return Ok(());
        }
        let old = std::mem::replace(&mut built.clues[speaker], normal);
        match self.easy(&built.clues, Some(speaker), most, work)? {
            Some(after) => {
                self.keep(after);
                built.said[speaker] = new.map(|idea| {
                    let Idea { form, ref mut normal, fallback } = self.ideas[speaker][idea];
                    let meaning = built.clues[speaker].clone();
                    *normal = Some(meaning.clone());
                    Candidate { form, normal: meaning, fallback }
                });
            }
            None => {
                let tried = std::mem::replace(&mut built.clues[speaker], old);
                if let Some(idea) = new {
                    self.ideas[speaker][idea].normal = Some(tried);
                }
            }
        }
        Ok(())
    }

    /// Counts the easy steps of a board; nothing when there are more than `most`, or when the board
    /// cannot be finished. Up to the point where `changed` is revealed, the walk is the last one
    /// that was kept.
    fn easy(
        &mut self,
        clues: &[Normal],
        changed: Option<usize>,
        most: u32,
        work: &mut Work,
    ) -> Result<Option<Easy>, Stopped> {
        work.spend(1)?;
        let start = Known::default().with(self.start, Identity::of(self.start, self.truth));
        let easy = Easy { steps: 0, speakers: 0 };
        self.trial.clear();
        match changed {
            None => self.trial.push(Halt { known: start, fresh: start.crowd(), easy }),
            Some(speaker) => {
                let same = |halt: &&Halt| (halt.known.crowd() & !halt.fresh) >> speaker & 1 == 0;
                self.trial.extend(self.trail.iter().take_while(same));
            }
        }
        let Some(&Halt { mut known, mut fresh, mut easy }) = self.trial.last() else {
            return Ok(None);
        };
        loop {
            while fresh != 0 {
                let touched = fresh;
                let heard = known.crowd();
                for speaker in each(heard) {
                    if touched >> speaker & 1 == 0 && clues[speaker].crowd() & touched == 0 {
                        continue;
                    }
                    let new = by_one(&clues[speaker], known);
                    if new.crowd() != 0 {
                        easy.speakers |= 1 << speaker;
                        easy.steps += new.crowd().count_ones();
                        known.demons |= new.demons;
                        known.cultivators |= new.cultivators;
                        if easy.steps > most {
                            return Ok(None);
                        }
                    }
                }
                fresh = known.crowd() & !heard;
            }
            if known.crowd() == self.board.everyone() {
                return Ok(Some(easy));
            }
            // With two people left, no two counts settle one that neither settles alone: the last
            // two steps of any board are easy.
            let left = (self.board.everyone() & !known.crowd()).count_ones();
            if easy.steps + left.min(2) > most {
                return Ok(None);
            }
            let evidence = Evidence { clues, heard: known.crowd(), known, total: None };
            let Some(person) = self.engine.lowest(&evidence, self.truth, work)? else {
                return Ok(None);
            };
            known = known.with(person, Identity::of(person, self.truth));
            fresh = 1 << person;
            self.trial.push(Halt { known, fresh, easy });
        }
    }

    /// Keeps the walk that was just made.
    fn keep(&mut self, best: Easy) {
        self.best = best;
        std::mem::swap(&mut self.trail, &mut self.trial);
    }

    /// Something new that a person could say: which of the ideas.
    fn idea(&mut self, speaker: usize, built: &Built, rng: &mut Rng) -> Option<usize> {
        if self.ideas[speaker].is_empty() {
            self.ideas[speaker] = self.all_ideas(speaker);
        }
        let ideas = &mut self.ideas[speaker];
        if ideas.is_empty() {
            return None;
        }
        let index = rng.index(ideas.len());
        let idea = &mut ideas[index];
        let normal = idea.normal.get_or_insert_with(|| idea.form.normal(self.board, speaker));
        (!normal.is_empty() && !built.clues.contains(normal)).then_some(index)
    }

    fn all_ideas(&self, speaker: usize) -> Vec<Idea> {
        let (mut forms, fallback) = self.candidates.of(speaker);
        // Plain statements make an easy step wherever they stand: of no use here.
        if !forms.iter().all(|form| form.is_plain()) {
            forms.retain(|form| !form.is_plain());
        }
        forms.into_iter().map(|form| Idea { form, normal: None, fallback }).collect()
    }
}
