//! The documents of a plan: on all cores, and no two of a family alike.
//!
//! A puzzle that is like one of an earlier day, or whose seed gives none, is made from the next seed of its day
//! (`2026-11-16.2`). Days are taken in their order, so the result does not depend on the number of threads.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cluesmith::calendar::Date;
use cluesmith::{Document, GenerateError, Language, SeedText, Stopped, Work};
use rayon::prelude::*;

use crate::alike::likeness;
use crate::pack::{Entry, Pack};
use crate::plan::Planned;

/// Seeds that a day may try.
const ATTEMPTS: u32 = 99;
/// Puzzles for each thread between two looks at the progress.
const PORTION: usize = 4;

/// How the documents are made.
pub struct Making {
    /// Units of work for each.
    pub work: u64,
    /// How many threads; 0 means one for each core.
    pub threads: usize,
    /// Set this to stop.
    pub cancel: Arc<AtomicBool>,
    /// In which language it is said why there is none.
    pub language: Language,
}

/// A pack that was made.
pub struct Made {
    /// The puzzles.
    pub pack: Pack,
    /// Days that did not take their first seed.
    pub again: Vec<Again>,
}

/// A day that took a later seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Again {
    /// Its name in the plan.
    pub name: String,
    /// Which seed it took, as it is written.
    pub seed: String,
    /// The day that has a puzzle like its first one; nothing if its seed gave none.
    pub like: Option<Date>,
}

/// There is no pack.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MakeError {
    /// A puzzle could not be made.
    #[error("{name}: {why}")]
    Puzzle {
        /// Which, in the plan's words.
        name: String,
        /// Why not.
        why: GenerateError,
    },
    /// No seed of a day gave a puzzle of its own.
    #[error("{name}: none of {ATTEMPTS} seeds gave a puzzle that no earlier day has")]
    NoneLeft {
        /// Which.
        name: String,
    },
    /// Somebody stopped it.
    #[error("cancelled")]
    Cancelled,
    /// The system gave no threads.
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

impl Making {
    /// Makes the pack; `progress` hears how many puzzles are done.
    pub fn make(
        &self,
        plan: &[Planned],
        mut progress: impl FnMut(usize),
    ) -> Result<Made, MakeError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build()?;
        let mut made = Made { pack: Pack::default(), again: Vec::new() };
        let mut seen: BTreeMap<(&str, String), Date> = BTreeMap::new();
        for portion in plan.chunks(PORTION * pool.current_num_threads().max(1)) {
            let first: Vec<_> =
                pool.install(|| portion.par_iter().map(|one| self.attempt(one, 1)).collect());
            for (one, first) in portion.iter().zip(first) {
                let (document, again) = self.settle(one, first, &mut seen)?;
                made.again.extend(again);
                // A plan names each family once, and each day.
                made.pack.replace(Entry { date: one.date, document });
            }
            progress(made.pack.len());
        }
        Ok(made)
    }

    /// The first document of a day that no earlier day has.
    fn settle<'a>(
        &self,
        one: &'a Planned,
        first: Result<Document, GenerateError>,
        seen: &mut BTreeMap<(&'a str, String), Date>,
    ) -> Result<(Document, Option<Again>), MakeError> {
        let mut made = first;
        let mut like = BTreeSet::new();
        for attempt in 1..=ATTEMPTS {
            if attempt > 1 {
                made = self.attempt(one, attempt);
            }
            let document = match made {
                Ok(ref document) => document.clone(),
                Err(GenerateError::Stopped(Stopped::Cancelled)) => {
                    return Err(MakeError::Cancelled);
                }
                Err(GenerateError::NotFound { .. }) => continue,
                // With more work it would be another pack, so a limit is no reason to take another seed.
                Err(why) => return Err(MakeError::Puzzle { name: one.name(), why }),
            };
            let key = (one.family.name(), likeness(one.family, &document));
            match seen.get(&key) {
                Some(date) => {
                    like.insert(*date);
                }
                None => {
                    seen.insert(key, one.date);
                    let seed = one.seed(attempt);
                    let again = Again { name: one.name(), seed, like: like.first().copied() };
                    return Ok((document, (attempt > 1).then_some(again)));
                }
            }
        }
        Err(MakeError::NoneLeft { name: one.name() })
    }

    fn attempt(&self, one: &Planned, attempt: u32) -> Result<Document, GenerateError> {
        if self.cancel.load(Ordering::Relaxed) {
            return Err(Stopped::Cancelled.into());
        }
        let maker = one.family.accept_for(one.generator, &one.settings)?;
        // Dates are no numbers, so there is nothing to refuse.
        let Ok(seed) = SeedText::parse(&one.seed(attempt)) else {
            return Err(GenerateError::from(Stopped::Limit(0)));
        };
        let work = Work::limit(self.work).speaking(self.language);
        maker.make(seed.seed, &mut work.cancelled_by(Arc::clone(&self.cancel)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::PlanFile;

    fn making(threads: usize) -> Making {
        Making { work: 50_000_000, threads, cancel: Arc::default(), language: Language::default() }
    }

    fn plan(days: &str) -> Vec<Planned> {
        let tetonor = cluesmith::family("tetonor").unwrap();
        PlanFile::of_calendar(&[tetonor]).puzzles(Some(days)).unwrap()
    }

    #[test]
    fn a_puzzle_that_an_earlier_day_has_is_made_from_the_next_seed() {
        let plan = plan("2026-11-16");
        let making = making(1);
        let document = making.attempt(&plan[0], 1).unwrap();
        let mut seen = BTreeMap::new();
        let yesterday = "2026-11-15".parse().unwrap();
        seen.insert(("tetonor", likeness(plan[0].family, &document)), yesterday);
        let (other, again) = making.settle(&plan[0], Ok(document.clone()), &mut seen).unwrap();
        assert_ne!(other.puzzle, document.puzzle);
        let seed = SeedText::parse("2026-11-16.2").unwrap().seed;
        assert_eq!(other.seed, Some(seed.0));
        let again = again.unwrap();
        assert_eq!((again.seed.as_str(), again.like), ("2026-11-16.2", Some(yesterday)));
    }

    #[test]
    fn a_stopped_call_makes_no_pack_and_a_limit_is_said() {
        let stopped = making(2);
        stopped.cancel.store(true, Ordering::Relaxed);
        let plan = plan("2026-11-16..2026-11-18");
        assert!(matches!(stopped.make(&plan, |_| {}), Err(MakeError::Cancelled)));
        let poor = Making { work: 0, ..making(2) };
        let Err(MakeError::Puzzle { name, why }) = poor.make(&plan, |_| {}) else { panic!() };
        assert_eq!((name, why), (plan[0].name(), Stopped::Limit(0).into()));
    }
}
