//! Where a batch stood when it was stopped or killed. Its unfinished file is held against what this call
//! would write: every line must name the next puzzle, some are made again to the byte, and every seed
//! that is left out must be one that gives up. So whoever goes on ends with the bytes of a call that was
//! never stopped.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;

use cluesmith::batch::{Batch, MakeError, Tally};
use cluesmith::document::FORMAT;
use cluesmith::{Document, GenerateError, PuzzleId, Seed, Stopped, Work};
use rayon::prelude::*;
use serde::Deserialize;

use crate::failure::{Failure, in_words};
use crate::input::MAX_DOCUMENT;
use crate::out::safe_json;

/// How many lines are made again, beside the last.
const SAMPLES: usize = 8;

/// The most seeds named in a [`Tally`].
const NAMED: usize = 5;

/// How far a batch is.
#[derive(Default)]
pub struct Place {
    /// Bytes of whole lines.
    pub bytes: u64,
    /// Seeds that are done with.
    pub seeds: u64,
    /// What became of them.
    pub tally: Tally,
}

impl Place {
    /// What is left to do.
    pub fn rest(&self, mut whole: Batch) -> Batch {
        // Only a batch that is done can reach beyond the last seed, and it has no next one.
        whole.first = Seed(whole.first.0.wrapping_add(self.seeds));
        whole.count -= self.seeds;
        whole
    }

    /// The whole, from the part before and the rest.
    pub fn and(&self, rest: Tally) -> Tally {
        let before = &self.tally;
        let named = before.gave_up_on.iter().chain(&rest.gave_up_on).take(NAMED);
        let gave_up_on = named.copied().collect();
        let mut whole = rest;
        whole.made += before.made;
        whole.gave_up += before.gave_up;
        whole.gave_up_on = gave_up_on;
        whole
    }
}

/// Reads an unfinished file of this batch. A last line that is torn does not count.
pub fn find_place(file: &File, name: &str, batch: &Batch) -> Result<Place, Failure> {
    let mut lines = Lines::new(name, batch);
    let mut input = BufReader::with_capacity(1 << 18, file);
    let mut line = Vec::new();
    loop {
        line.clear();
        let mut limited = (&mut input).take(MAX_DOCUMENT as u64 + 1);
        limited.read_until(b'\n', &mut line).map_err(|error| cannot_read(name, &error))?;
        match line.split_last() {
            None => break,
            Some((b'\n', text)) => lines.read(text)?,
            Some(_) => {
                lines.read_torn(&line)?;
                break;
            }
        }
    }
    lines.make_some_again()?;
    Ok(lines.place)
}

/// The lines so far.
struct Lines<'a> {
    name: &'a str,
    batch: &'a Batch,
    /// What every id begins with.
    prefix: String,
    place: Place,
    number: u64,
    /// Some lines, evenly spread, and the last.
    samples: Vec<(u64, Vec<u8>)>,
    last: (u64, Vec<u8>),
    spread: u64,
    /// Seeds, counted from the first, that have no line.
    gaps: Vec<Range<u64>>,
}

/// As much of a document as is looked at in every line.
#[derive(Deserialize)]
struct Named<'a> {
    #[serde(borrow)]
    id: Cow<'a, str>,
}

impl<'a> Lines<'a> {
    fn new(name: &'a str, batch: &'a Batch) -> Lines<'a> {
        let family = batch.order.family;
        let id = PuzzleId {
            family: family.name().to_owned(),
            generator: batch.order.maker.generator(),
            settings: batch.order.maker.settings().clone(),
            seed: batch.first,
        };
        let id = id.to_string();
        let prefix = id.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
        Lines {
            name,
            batch,
            prefix,
            place: Place::default(),
            number: 0,
            samples: Vec::new(),
            last: (0, Vec::new()),
            spread: 1,
            gaps: Vec::new(),
        }
    }

    fn read(&mut self, line: &[u8]) -> Result<(), Failure> {
        self.number += 1;
        let next = self.place.seeds;
        let named = serde_json::from_slice(line).map(|Named { id }| id);
        let Ok(id) = named else {
            return Err(self.refuse(&format!("line {} is no puzzle", self.number)));
        };
        let index = id
            .strip_prefix(&self.prefix)
            .and_then(|seed| seed.parse().ok())
            .and_then(|seed: u64| seed.checked_sub(self.batch.first.0));
        let index = match index {
            Some(index) if (next..self.batch.count).contains(&index) => index,
            _ => {
                let wanted = match self.batch.count - next {
                    0 => "nothing more".to_owned(),
                    _ => format!("{}{}", self.prefix, self.seed(next)),
                };
                let (number, id) = (self.number, id.chars().take(200).collect::<String>());
                return Err(self.refuse(&format!("line {number} is {id}, not {wanted}")));
            }
        };
        if next < index {
            self.gaps.push(next..index);
            let tally = &mut self.place.tally;
            tally.gave_up += index - next;
            let named = (next..index).take(NAMED - tally.gave_up_on.len().min(NAMED));
            tally.gave_up_on.extend(named.map(|index| Seed(self.batch.first.0 + index)));
        }
        self.place.seeds = index + 1;
        self.place.tally.made += 1;
        self.place.bytes += line.len() as u64 + 1;
        self.sample(index, line);
        Ok(())
    }

    /// What is cut must be the beginning of a line of this batch, too.
    fn read_torn(&self, torn: &[u8]) -> Result<(), Failure> {
        let id = serde_json::to_string(&self.prefix).unwrap_or_default();
        let head = format!("{{\"cluesmith\":{},\"id\":{}", FORMAT, id.trim_end_matches('"'));
        let head = safe_json(&head);
        let common = head.len().min(torn.len());
        if torn.len() <= MAX_DOCUMENT && head.as_bytes()[..common] == torn[..common] {
            return Ok(());
        }
        Err(self.refuse(&format!("line {} is no puzzle", self.number + 1)))
    }

    fn sample(&mut self, index: u64, line: &[u8]) {
        self.last.0 = index;
        line.clone_into(&mut self.last.1);
        if (self.number - 1).is_multiple_of(self.spread) {
            self.samples.push((index, line.to_owned()));
        }
        if self.samples.len() > SAMPLES {
            let mut every_other = [true, false].into_iter().cycle();
            self.samples.retain(|_| every_other.next().unwrap_or_default());
            self.spread *= 2;
        }
    }

    fn make_some_again(&self) -> Result<(), Failure> {
        if self.number == 0 {
            return Ok(());
        }
        let threads = rayon::ThreadPoolBuilder::new().num_threads(self.batch.threads).build();
        let threads =
            threads.map_err(|error| Failure::wrong(error.to_string(), "choose fewer --threads"))?;
        threads.install(|| {
            let samples = self.samples.par_iter().chain([&self.last]);
            samples.try_for_each(|(index, line)| self.make_line_again(*index, line))?;
            let left_out = self.gaps.par_iter().flat_map_iter(Range::clone);
            left_out.try_for_each(|index| self.give_up_again(index))
        })
    }

    fn make_line_again(&self, index: u64, line: &[u8]) -> Result<(), Failure> {
        match self.make(index) {
            Ok(document) if safe_json(&document.to_line()).as_bytes() == line => Ok(()),
            Err(error) if is_cancelled(&error) => Err(error.into()),
            _ => {
                let (prefix, seed) = (&self.prefix, self.seed(index));
                Err(self.refuse(&format!("this call writes {prefix}{seed} otherwise")))
            }
        }
    }

    fn give_up_again(&self, index: u64) -> Result<(), Failure> {
        match self.make(index) {
            Err(MakeError::Generate(error)) if error.is_of_the_seed() => Ok(()),
            Err(error) if is_cancelled(&error) => Err(error.into()),
            _ => {
                let (prefix, seed) = (&self.prefix, self.seed(index));
                Err(self.refuse(&format!("{prefix}{seed} is missing")))
            }
        }
    }

    fn make(&self, index: u64) -> Result<Document, MakeError> {
        let work = &mut Work::limit(self.batch.work).cancelled_by(self.batch.cancel.clone());
        self.batch.order.make(self.seed(index), work)
    }

    fn seed(&self, index: u64) -> Seed {
        // A range that is too long is refused before anything is made of it.
        Seed(self.batch.first.0.wrapping_add(index))
    }

    fn refuse(&self, why: &str) -> Failure {
        let message = format!("{} is not of this command: {why}", self.name);
        Failure::wrong(message, "repeat the command it is of, or leave out --resume to begin anew")
    }
}

fn is_cancelled(error: &MakeError) -> bool {
    matches!(error, MakeError::Generate(GenerateError::Stopped(Stopped::Cancelled)))
}

fn cannot_read(name: &str, error: &io::Error) -> Failure {
    Failure::unreadable(format!("cannot read {name}: {}", in_words(error)), "")
}
