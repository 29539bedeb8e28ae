//! A good player: always asks the question that is expected to leave the least doubt, and stops when
//! the answer is proved.
//!
//! Doubt is counted in pairs of sampled nights that give the same answer to a question and differ in
//! what happened. Pairs, not entropy: with few samples entropy flatters questions that scatter them,
//! while the share of such pairs is right on average; and it is a whole number.

use cluesmith_core::{Rng, Stopped, Work};

use super::knowledge::{Knowledge, Verdict};
use super::worlds::{Sample, Sampling, fits};
use crate::accuse::Judged;
use crate::ask::{Heard, Question};
use crate::mystery::Mystery;
use crate::schedule::Schedule;

/// Below so many samples more are made, up to so many; only so many are weighed.
const FEW: usize = 24;
const ENOUGH: usize = 48;
const WEIGHED: usize = 128;
/// How many nights the exact engine gives when the samples have run out.
const FOUND: usize = 5;

/// A player of one mystery with a stock of nights to think with.
pub struct Questioner<'a> {
    sampling: Sampling<'a>,
    knowledge: Knowledge,
    stock: Vec<Sample>,
    rng: Rng,
    /// How well it chooses its questions.
    pub skill: Skill,
}

/// How a player chooses a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skill {
    /// The best of all.
    WeighsAll,
    /// The best of three that come to mind.
    WeighsThree,
}

/// A game played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The questions with their answers, in order.
    pub asked: Vec<Heard>,
    /// Whether the answer was proved in the end; if not, all questions together leave it open.
    pub proved: bool,
}

impl<'a> Questioner<'a> {
    /// Sits down before a mystery as the players see it.
    pub fn new(
        mystery: &'a Mystery,
        rng: &Rng,
        work: &mut Work,
    ) -> Result<Questioner<'a>, Stopped> {
        Questioner::after(mystery, &[], rng, work)
    }

    /// The same after accusations that were judged.
    pub fn after(
        mystery: &'a Mystery,
        judged: &[Judged],
        rng: &Rng,
        work: &mut Work,
    ) -> Result<Questioner<'a>, Stopped> {
        let mut knowledge = Knowledge::of_nights(mystery, judged);
        let mut sampling = Sampling::new(mystery);
        let stock = sampling.stock(&mut knowledge, &mut rng.fork("stock"), work)?;
        let (rng, skill) = (rng.fork("play"), Skill::WeighsAll);
        Ok(Questioner { sampling, knowledge, stock, rng, skill })
    }

    /// The exact engine.
    pub fn knowledge(&mut self) -> &mut Knowledge {
        &mut self.knowledge
    }

    /// Plays a game to its end; `answer` answers. A player plays once: afterwards its exact engine
    /// looks for nights near the true one first.
    pub fn play(
        mut self,
        mut answer: impl FnMut(Question) -> Heard,
        work: &mut Work,
    ) -> Result<Line, Stopped> {
        let mut rng = self.rng.fork("game");
        self.knowledge.forget(0);
        let mut samples = self.stock.clone();
        let most = self.sampling.questions.len();
        while self.knowledge.heard().len() < most {
            if self.settled(&mut samples, &mut rng, work)? {
                break;
            }
            let Some(question) = self.best(&samples, &mut rng, work)? else {
                break;
            };
            let heard = answer(question);
            self.knowledge.hear(heard);
            samples.retain(|sample| fits(&sample.schedule, &heard));
        }
        let proved = matches!(self.knowledge.verdict(work)?, Verdict::Proved(_));
        Ok(Line { asked: self.knowledge.heard().to_vec(), proved })
    }

    /// The best next question after what was heard; nothing if the answer is proved, or nothing fits.
    pub fn next(&mut self, heard: &[Heard], work: &mut Work) -> Result<Option<Question>, Stopped> {
        let mut rng = self.rng.fork("next");
        self.knowledge.forget(0);
        heard.iter().for_each(|&heard| self.knowledge.hear(heard));
        let fit = |sample: &&Sample| heard.iter().all(|heard| fits(&sample.schedule, heard));
        let mut samples: Vec<Sample> = self.stock.iter().filter(fit).cloned().collect();
        if self.settled(&mut samples, &mut rng, work)? {
            return Ok(None);
        }
        self.best(&samples, &mut rng, work)
    }

    /// Whether the answer is proved (or nothing fits). If not, there are samples that differ in it.
    fn settled(
        &mut self,
        samples: &mut Vec<Sample>,
        rng: &mut Rng,
        work: &mut Work,
    ) -> Result<bool, Stopped> {
        if samples.len() < FEW {
            if samples.len() < 4 {
                for schedule in self.knowledge.nights(FOUND, work)? {
                    samples.extend(self.sampling.found(&schedule, rng));
                }
            }
            self.sampling.multiply(samples, self.knowledge.heard(), ENOUGH, rng, work)?;
        }
        if samples.iter().any(|sample| !sample.has_answer_of(&samples[0])) {
            return Ok(false);
        }
        match self.knowledge.verdict(work)? {
            Verdict::Proved(_) | Verdict::Contradiction => Ok(true),
            Verdict::Open(doubt) => {
                let both = [doubt.one, doubt.other];
                let mut found: Vec<Sample> =
                    both.iter().filter_map(|night| self.sampling.found(night, rng)).collect();
                self.sampling.multiply(&mut found, self.knowledge.heard(), FEW, rng, work)?;
                samples.append(&mut found);
                Ok(false)
            }
        }
    }

    /// The question that leaves the least doubt among the samples.
    fn best(
        &self,
        samples: &[Sample],
        rng: &mut Rng,
        work: &mut Work,
    ) -> Result<Option<Question>, Stopped> {
        // The newest come last, and are the most varied when samples are few.
        let weighed = &samples[samples.len().saturating_sub(WEIGHED)..];
        let asked = |question: Question| {
            self.knowledge.heard().iter().any(|heard| heard.question == question)
        };
        let questions = self.sampling.questions.iter().copied().enumerate();
        let mut open: Vec<(usize, Question)> = questions.filter(|open| !asked(open.1)).collect();
        if self.skill == Skill::WeighsThree {
            rng.shuffle(&mut open);
            open.truncate(3);
        }
        let mut scale = Scale::new(weighed);
        let mut best: Option<(u64, Question)> = None;
        for (index, question) in open {
            work.spend(1 + weighed.len() as u64 / 16)?;
            let doubt = scale.doubt(weighed, index);
            if best.is_none_or(|(least, _)| doubt < least) {
                best = Some((doubt, question));
            }
        }
        Ok(best.map(|(_, question)| question))
    }
}

/// Counts pairs of samples that a question does not tell apart.
struct Scale {
    /// How many values each piece of the answer has, and those pieces that differ at all.
    pieces: Vec<(usize, usize)>,
    cells: Vec<u32>,
    totals: Vec<u32>,
}

/// Outcomes are numbered by count (up to 12) and item (up to 12).
const OUTCOMES: usize = 13 * 12;

impl Scale {
    fn new(samples: &[Sample]) -> Scale {
        let most = samples.iter().map(Sample::piece_count).max().unwrap_or(0);
        let pieces: Vec<(usize, usize)> = (0..most)
            .filter_map(|piece| {
                let values = samples.iter().map(|sample| sample.piece(piece));
                let (low, high) = values.fold((usize::MAX, 0), |(l, h), v| (l.min(v), h.max(v)));
                (low < high).then_some((piece, high + 1))
            })
            .collect();
        let widest = pieces.iter().map(|piece| piece.1).max().unwrap_or(1);
        Scale { pieces, cells: vec![0; OUTCOMES * widest], totals: vec![0; OUTCOMES] }
    }

    fn doubt(&mut self, samples: &[Sample], question: usize) -> u64 {
        let square = |n: u32| u64::from(n) * u64::from(n);
        self.totals.fill(0);
        for sample in samples {
            self.totals[usize::from(sample.outcomes[question])] += 1;
        }
        let same: u64 = self.totals.iter().map(|&n| square(n)).sum();
        let mut doubt = 0;
        for &(piece, values) in &self.pieces {
            for sample in samples {
                let outcome = usize::from(sample.outcomes[question]);
                let value = sample.piece(piece);
                self.cells[outcome * values + value] += 1;
            }
            let mut alike = 0;
            for (outcome, &total) in self.totals.iter().enumerate() {
                if total > 0 {
                    let cells = &mut self.cells[outcome * values..(outcome + 1) * values];
                    alike += cells.iter().map(|&n| square(n)).sum::<u64>();
                    cells.fill(0);
                }
            }
            doubt += same - alike;
        }
        // Where the answer is concerned alike, rather the question that tells more of the night.
        doubt * 64 + same
    }
}

/// Answers as the puzzle does, or with private items drawn from another stream.
pub fn answers<'n>(
    schedule: &'n Schedule,
    rng: &'n Rng,
) -> impl FnMut(Question) -> Heard + use<'n> {
    move |question| {
        let items: Vec<usize> = crate::world::bits(question.items(schedule)).collect();
        let private = rng.fork(&question.label()).choose(&items).copied();
        Heard { question, shared: items.len() as u32, private }
    }
}
