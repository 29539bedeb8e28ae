//! Many puzzles at once: all cores, seeds in order, flat memory.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cluesmith_core::{
    AnyFamily, Document, GenerateError, Language, Maker, Refused, Seed, Stopped, Unproven, Work,
};
use rayon::prelude::*;

/// The largest number of documents in memory per thread.
const MOST_PER_THREAD: u64 = 128;

/// How long a portion should take at most: nobody waits longer for documents that are made, and no more
/// than that is lost when the program is killed.
const PORTION: Duration = Duration::from_secs(1);

/// Units of work for each document, unless told otherwise.
const USUAL_WORK: u64 = 100_000_000;

/// What one document should hold.
#[derive(Clone)]
#[non_exhaustive]
pub struct Order {
    /// The family that makes it.
    pub family: &'static dyn AnyFamily,
    /// The same with its parameters.
    pub maker: Arc<dyn Maker>,
    /// Keep the answer in the document.
    pub answer: bool,
    /// Add the whole solution as inferences that `check` verifies one by one.
    pub certificate: bool,
}

impl Order {
    /// With the answer, and without a certificate.
    pub fn new(family: &'static dyn AnyFamily, maker: Arc<dyn Maker>) -> Order {
        Order { family, maker, answer: true, certificate: false }
    }

    /// The document of one seed.
    pub fn make(&self, seed: Seed, work: &mut Work) -> Result<Document, MakeError> {
        let mut document = self.maker.make(seed, work)?;
        if self.certificate {
            let case = self.family.open(document.clone(), work.language());
            let steps = case.and_then(|case| case.explain(work)).map_err(|why| match why {
                Refused::Unproven(Unproven::Stopped(stopped)) => {
                    GenerateError::from(stopped).into()
                }
                why => MakeError::NoCertificate { seed, why },
            })?;
            document.certificate = Some(steps.into_iter().map(|step| step.inference).collect());
        }
        if !self.answer {
            document.answer = None;
        }
        Ok(document)
    }
}

/// Why there is no document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MakeError {
    /// There is no puzzle.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// There is a puzzle, and its solution is no chain of inferences.
    #[error("the puzzle of seed {seed} has no certificate: {why}")]
    NoCertificate {
        /// Which puzzle.
        seed: Seed,
        /// Why not.
        why: Refused,
    },
}

/// A run of documents from consecutive seeds.
#[non_exhaustive]
pub struct Batch {
    /// What each document holds.
    pub order: Order,
    /// The seed of the first one.
    pub first: Seed,
    /// How many seeds to try.
    pub count: u64,
    /// Units of work for each.
    pub work: u64,
    /// In which language it is said why there is none.
    pub language: Language,
    /// How many threads; 0 means one for each core, and more than that is never used. The result
    /// does not depend on it.
    pub threads: usize,
    /// Set this to stop. A batch that fails sets it too, to call back its own threads.
    pub cancel: Arc<AtomicBool>,
}

/// How a batch went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// Documents handed to the sink.
    pub made: u64,
    /// Seeds left out because the work limit was reached.
    pub gave_up: u64,
    /// The first few of these seeds.
    pub gave_up_on: Vec<Seed>,
    /// The caller stopped it; every document so far was handed over whole.
    pub cancelled: bool,
}

/// Why a batch ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// No seed can give a document with these parameters, or one cannot be as it was ordered.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// The sink could not take a document.
    #[error(transparent)]
    Sink(#[from] io::Error),
    /// The last seed would be larger than a seed can be.
    #[error("{count} seeds from {first} on do not fit into 64 bits")]
    Seeds {
        /// The first seed.
        first: Seed,
        /// How many were asked for.
        count: u64,
    },
    /// The operating system gave no threads.
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// The most seeds named in a [`Tally`].
const NAMED: usize = 5;

/// A document of a seed, or why there is none.
type Made = (Seed, Result<Document, MakeError>);

impl Batch {
    /// On all cores, with a limit that no usual puzzle reaches.
    pub fn new(order: Order, first: Seed, count: u64) -> Batch {
        let (work, language) = (USUAL_WORK, Language::default());
        Batch { order, first, count, work, language, threads: 0, cancel: Arc::default() }
    }

    /// Makes the documents and hands them to `sink` in the order of their seeds; `progress` hears
    /// how many seeds are done. Both run on the calling thread.
    ///
    /// While one portion is handed over the next is being made, so memory holds two portions at
    /// most however long the batch is.
    pub fn run(
        &self,
        mut sink: impl FnMut(Document) -> io::Result<()>,
        mut progress: impl FnMut(u64),
    ) -> Result<Tally, BatchError> {
        let (first, count) = (self.first, self.count);
        if count > 0 && first.0.checked_add(count - 1).is_none() {
            return Err(BatchError::Seeds { first, count });
        }
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if self.threads == 0 { cores } else { self.threads.min(cores) };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let threads = pool.current_num_threads() as u64;
        let mut tally = Tally::default();
        let mut done = 0;
        // Small at first, so that the first documents come at once.
        let mut size = threads;
        let mut took = Duration::ZERO;
        let mut portion = pool.install(|| self.portion(0, size));
        while !portion.is_empty() && !tally.cancelled {
            let start = done + portion.len() as u64;
            size = if took < PORTION { size * 2 } else { size / 2 };
            size = size.clamp(threads, threads * MOST_PER_THREAD);
            let mut next = Vec::new();
            pool.in_place_scope(|scope| {
                scope.spawn(|_| {
                    let started = Instant::now();
                    next = self.portion(start, size);
                    took = started.elapsed();
                });
                hand_over(portion, &mut tally, &mut sink, || {
                    done += 1;
                    progress(done);
                })
                // A sink that is closed wants no more, nor does a caller whose parameters are wrong.
                .inspect_err(|_| self.cancel.store(true, Ordering::Relaxed))
            })?;
            portion = next;
        }
        Ok(tally)
    }

    fn portion(&self, start: u64, size: u64) -> Vec<Made> {
        (start..start.saturating_add(size).min(self.count))
            .into_par_iter()
            .map(|index| self.one(Seed(self.first.0 + index)))
            .collect()
    }

    fn one(&self, seed: Seed) -> Made {
        // Small puzzles end before their budget looks at the flag.
        if self.cancel.load(Ordering::Relaxed) {
            return (seed, Err(GenerateError::from(Stopped::Cancelled).into()));
        }
        let work = Work::limit(self.work).speaking(self.language);
        let work = &mut work.cancelled_by(Arc::clone(&self.cancel));
        (seed, self.order.make(seed, work))
    }
}

fn hand_over(
    portion: Vec<Made>,
    tally: &mut Tally,
    sink: &mut impl FnMut(Document) -> io::Result<()>,
    mut one_more: impl FnMut(),
) -> Result<(), BatchError> {
    for (seed, made) in portion {
        match made {
            Ok(document) => {
                sink(document)?;
                tally.made += 1;
            }
            Err(MakeError::Generate(error)) if error.is_of_the_seed() => {
                tally.gave_up += 1;
                if tally.gave_up_on.len() < NAMED {
                    tally.gave_up_on.push(seed);
                }
            }
            Err(MakeError::Generate(GenerateError::Stopped(Stopped::Cancelled))) => {
                tally.cancelled = true;
                return Ok(());
            }
            Err(error) => return Err(error.into()),
        }
        one_more();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluesmith_core::Settings;
    use serde_json::Value;

    fn batch(count: u64, threads: usize) -> Batch {
        let family = crate::families()[0];
        let order = Order::new(family, family.accept(&Settings::default()).unwrap());
        Batch { threads, ..Batch::new(order, Seed(5), count) }
    }

    fn lines(batch: &Batch) -> Vec<String> {
        let mut lines = Vec::new();
        let take = |document: Document| {
            lines.push(document.to_line());
            Ok(())
        };
        assert_eq!(batch.run(take, |_| {}).unwrap().made, batch.count);
        lines
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let alone = lines(&batch(300, 1));
        assert_eq!(alone, lines(&batch(300, 2)));
        let seeds: Vec<Option<u64>> =
            alone.iter().map(|line| Document::parse(line).unwrap().seed).collect();
        assert_eq!(seeds, (5..305).map(Some).collect::<Vec<_>>());
    }

    #[test]
    fn cancelling_stops_and_keeps_whole_documents() {
        let batch = batch(u64::from(u32::MAX), 2);
        let mut taken = 0;
        let tally = batch.run(
            |_| {
                taken += 1;
                if taken == 10 {
                    batch.cancel.store(true, Ordering::Relaxed);
                }
                Ok(())
            },
            |_| {},
        );
        let tally = tally.unwrap();
        assert!(tally.cancelled);
        assert_eq!(tally.made, taken);
    }

    #[test]
    fn a_closed_sink_ends_the_batch() {
        let closed = |_| Err(io::Error::from(io::ErrorKind::BrokenPipe));
        let ended = batch(u64::from(u32::MAX), 2).run(closed, |_| {});
        assert!(matches!(ended, Err(BatchError::Sink(_))));
    }

    #[test]
    fn seeds_that_give_up_are_left_out_and_counted() {
        let mut batch = batch(20, 2);
        batch.work = 0;
        let tally = batch.run(|_| Ok(()), |_| {}).unwrap();
        let gave_up_on = (5..10).map(Seed).collect();
        assert_eq!(tally, Tally { made: 0, gave_up: 20, gave_up_on, cancelled: false });
    }

    #[test]
    fn wrong_parameters_and_wrong_seeds_are_errors() {
        let mut wrong = Settings::default();
        wrong.put("no-such-parameter", Value::from(1));
        assert!(batch(1, 1).order.family.accept(&wrong).is_err());
        let mut late = batch(3, 1);
        late.first = Seed(u64::MAX - 1);
        assert!(matches!(late.run(|_| Ok(()), |_| {}), Err(BatchError::Seeds { .. })));
    }

    #[test]
    fn a_certificate_is_verified_and_the_answer_left_out_on_request() {
        let mut batch = batch(3, 1);
        batch.order.certificate = true;
        batch.order.answer = false;
        for line in lines(&batch) {
            let document = Document::parse(&line).unwrap();
            assert!(document.answer.is_none() && document.certificate.is_some());
            assert!(batch.order.family.check(&document, &mut Work::unlimited()).ok);
        }
    }
}
