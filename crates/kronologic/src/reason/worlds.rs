//! Nights that fit what is known, to weigh questions by.
//!
//! They need not be a perfectly fair sample, since nothing is concluded from them: they decide which
//! question is asked next, and the exact engine decides what is proved. A stock is drawn once for a
//! mystery; answers sift it, and when few are left, small changes of those make more.

use std::collections::BTreeMap;

use cluesmith_core::{Rng, Stopped, Work};
use serde_json::Value;

use super::knowledge::Knowledge;
use crate::ask::{Heard, Question, all_questions};
use crate::mystery::Mystery;
use crate::sample::Chain;
use crate::scenario::Case;
use crate::schedule::Schedule;
use crate::world::{World, bits};

/// A night with everything that questions and answers need of it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Who is where.
    pub schedule: Schedule,
    cases: Vec<Case>,
    /// What each question would be answered with: the number, and a private item drawn for this
    /// night.
    pub outcomes: Vec<u8>,
    /// The answer in pieces, each as a small number. A piece that no night had before this one is missing.
    pieces: Vec<u16>,
}

impl Sample {
    /// How many pieces of an answer were known when it was made.
    pub(crate) fn piece_count(&self) -> usize {
        self.pieces.len()
    }

    /// A piece of the answer; 0 if this night has no such piece.
    pub(crate) fn piece(&self, number: usize) -> usize {
        self.pieces.get(number).copied().unwrap_or(0).into()
    }

    /// Whether the same happened in another night.
    pub(crate) fn has_answer_of(&self, other: &Sample) -> bool {
        let pieces = self.piece_count().max(other.piece_count());
        (0..pieces).all(|piece| self.piece(piece) == other.piece(piece))
    }
}

/// Makes samples of one mystery.
pub struct Sampling<'a> {
    mystery: &'a Mystery,
    /// Every question there is.
    pub questions: Vec<Question>,
    /// Names of the pieces of answers, and of their values.
    pieces: BTreeMap<String, BTreeMap<String, u16>>,
    places: BTreeMap<String, usize>,
}

/// Chains that the first stock comes from, nights taken from each, and changes between two of them,
/// per person.
const CHAINS: usize = 16;
const TAKEN: usize = 12;
const BETWEEN: usize = 4;
const FIRST: usize = 40;

impl<'a> Sampling<'a> {
    /// For a mystery as the players see it.
    pub fn new(mystery: &'a Mystery) -> Sampling<'a> {
        let questions = all_questions(&mystery.world).collect();
        Sampling { mystery, questions, pieces: BTreeMap::new(), places: BTreeMap::new() }
    }

    /// Nights before the first question, hidden things drawn as the generator draws them.
    pub fn stock(
        &mut self,
        knowledge: &mut Knowledge,
        rng: &mut Rng,
        work: &mut Work,
    ) -> Result<Vec<Sample>, Stopped> {
        let mystery = self.mystery;
        let people = mystery.world.people.len();
        let mut stock = Vec::new();
        for _ in 0..CHAINS {
            let cases: Vec<Case> =
                mystery.scenarios.iter().map(|s| s.draw(&mystery.world, rng)).collect();
            let Some(start) = knowledge.night_of(&cases, work)? else {
                continue;
            };
            let mut chain = Chain::new(mystery, start, cases.clone());
            for taken in 0..TAKEN {
                let changes = people * if taken == 0 { FIRST } else { BETWEEN };
                work.spend(changes as u64)?;
                for _ in 0..changes {
                    chain.step(&|_| true, rng);
                }
                stock.push(self.sample(chain.now.clone(), cases.clone(), rng));
            }
        }
        Ok(stock)
    }

    /// More nights, by small changes of `samples` that still fit what was heard.
    pub fn multiply(
        &mut self,
        samples: &mut Vec<Sample>,
        heard: &[Heard],
        enough: usize,
        rng: &mut Rng,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let parents = samples.len();
        if parents == 0 || parents >= enough {
            return Ok(());
        }
        let people = self.mystery.world.people.len();
        let fits = |schedule: &Schedule| heard.iter().rev().all(|heard| fits(schedule, heard));
        let each = (enough - parents).div_ceil(parents);
        for parent in 0..parents {
            let Sample { schedule, cases, .. } = samples[parent].clone();
            let mut chain = Chain::new(self.mystery, schedule, cases.clone());
            for _ in 0..each {
                work.spend((people * BETWEEN) as u64)?;
                let mut changed = false;
                for _ in 0..people * BETWEEN {
                    changed |= chain.step(&fits, rng);
                }
                if changed {
                    samples.push(self.sample(chain.now.clone(), cases.clone(), rng));
                }
            }
        }
        Ok(())
    }

    /// A night that the exact engine found; nothing if it can be read in two ways.
    pub fn found(&mut self, schedule: &Schedule, rng: &mut Rng) -> Option<Sample> {
        let cases = self.mystery.only_reading(schedule)?;
        Some(self.sample(schedule.clone(), cases, rng))
    }

    fn sample(&mut self, schedule: Schedule, cases: Vec<Case>, rng: &mut Rng) -> Sample {
        let outcomes = self
            .questions
            .iter()
            .map(|question| {
                let items = question.items(&schedule);
                let count = items.count_ones();
                let item = bits::<usize>(items).nth(rng.index(count as usize)).unwrap_or_default();
                (count * 12) as u8 + item as u8
            })
            .collect();
        let pieces = self.pieces(&schedule, &cases);
        Sample { schedule, cases, outcomes, pieces }
    }

    /// The answer in pieces: a table by its rows, a list by its members, an event by whom it
    /// happened to.
    fn pieces(&mut self, schedule: &Schedule, cases: &[Case]) -> Vec<u16> {
        let mut pieces: Vec<u16> = vec![0; self.places.len()];
        for (id, facts) in self.mystery.facts(schedule, cases) {
            for (part, value) in facts.as_object().into_iter().flatten() {
                let mut note = |of: &str, value: &Value| {
                    let name = format!("{id}.{part}.{of}");
                    let next = self.places.len();
                    let place = *self.places.entry(name.clone()).or_insert(next);
                    let values = self.pieces.entry(name).or_default();
                    let fresh = values.len() as u16 + 1;
                    let number = *values.entry(value.to_string()).or_insert(fresh);
                    if pieces.len() <= place {
                        pieces.resize(place + 1, 0);
                    }
                    pieces[place] = number;
                };
                match value {
                    Value::Object(rows) => rows.iter().for_each(|(of, value)| note(of, value)),
                    Value::Array(items) => {
                        for (place, item) in items.iter().enumerate() {
                            match item.get("who").or(item.get("time")).unwrap_or(item) {
                                Value::String(name) if !ordered(part) => note(name, item),
                                Value::Number(time) => note(&time.to_string(), item),
                                _ => note(&place.to_string(), item),
                            }
                        }
                    }
                    single => note("", single),
                }
            }
        }
        pieces
    }

    /// The world.
    pub fn world(&self) -> &World {
        &self.mystery.world
    }
}

fn ordered(part: &str) -> bool {
    ["ranking", "order", "path"].contains(&part)
}

/// Whether a night fits what was heard.
pub fn fits(schedule: &Schedule, heard: &Heard) -> bool {
    let items = heard.question.items(schedule);
    items.count_ones() == heard.shared && heard.private.is_none_or(|item| items >> item & 1 == 1)
}
