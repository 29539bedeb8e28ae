//! What every call is given: how much it may cost, who may stop it, who hears how far it is, and which
//! language its words are for. Limits count work, not time, so that a seed gives the same puzzle on every
//! machine.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::language::Language;

/// Why work ended before it was finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stopped {
    /// The limit was reached.
    #[error("gave up after {0} units of work")]
    Limit(u64),
    /// Someone asked for it to stop.
    #[error("cancelled")]
    Cancelled,
}

/// The context of a call: a budget of work units, and the language of whoever listens. Each engine says
/// what its unit is (a search node, a rule tried). The language decides about words and about nothing else.
pub struct Work {
    language: Language,
    limit: u64,
    used: u64,
    cancel: Option<Arc<AtomicBool>>,
    progress: Option<Box<dyn FnMut(u64) + Send>>,
    stages: Option<Box<dyn FnMut(u64, u64) + Send>>,
    next_look: u64,
}

/// How many units pass between two looks at the cancel flag and two calls of the progress callback.
const LOOK_EVERY: u64 = 1024;

impl Work {
    /// A budget of `limit` units.
    pub fn limit(limit: u64) -> Work {
        Work {
            language: Language::default(),
            limit,
            used: 0,
            cancel: None,
            progress: None,
            stages: None,
            next_look: LOOK_EVERY,
        }
    }

    /// No limit. For tests and for work known to be small.
    pub fn unlimited() -> Work {
        Work::limit(u64::MAX)
    }

    /// Words come in this language.
    #[must_use]
    pub fn speaking(mut self, language: Language) -> Work {
        self.language = language;
        self
    }

    /// The language that words are for.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Stops soon after the flag is set.
    #[must_use]
    pub fn cancelled_by(mut self, flag: Arc<AtomicBool>) -> Work {
        self.cancel = Some(flag);
        self
    }

    /// Calls back with the units used so far, every thousand units or so.
    #[must_use]
    pub fn reporting(mut self, progress: impl FnMut(u64) + Send + 'static) -> Work {
        self.progress = Some(Box::new(progress));
        self
    }

    /// Calls back with the stages done and the stages there are, where an engine knows them.
    #[must_use]
    pub fn watched(mut self, stages: impl FnMut(u64, u64) + Send + 'static) -> Work {
        self.stages = Some(Box::new(stages));
        self
    }

    /// Says that `done` of `all` stages are done, to whoever watches. Decides nothing.
    pub fn stage(&mut self, done: u64, all: u64) {
        if let Some(stages) = &mut self.stages {
            stages(done, all);
        }
    }

    /// A budget of its own for work done beside this: as much as is left here, cancelled by the same
    /// flag, in the same language. Whoever branches spends here what the branch used.
    #[must_use]
    pub fn branch(&self) -> Work {
        Work { cancel: self.cancel.clone(), ..Work::limit(self.left()).speaking(self.language) }
    }

    /// Takes `units` from the budget.
    #[inline]
    pub fn spend(&mut self, units: u64) -> Result<(), Stopped> {
        self.used = self.used.saturating_add(units);
        if self.used > self.limit {
            return Err(Stopped::Limit(self.limit));
        }
        if self.used >= self.next_look { self.look_up() } else { Ok(()) }
    }

    #[cold]
    fn look_up(&mut self) -> Result<(), Stopped> {
        self.next_look = self.used.saturating_add(LOOK_EVERY);
        if let Some(progress) = &mut self.progress {
            progress(self.used);
        }
        match &self.cancel {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(Stopped::Cancelled),
            _ => Ok(()),
        }
    }

    /// Units used so far.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// Units left.
    pub fn left(&self) -> u64 {
        self.limit.saturating_sub(self.used)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_holds_exactly() {
        let mut work = Work::limit(10);
        assert_eq!(work.spend(10), Ok(()));
        assert_eq!(work.spend(1), Err(Stopped::Limit(10)));
    }

    #[test]
    fn a_cancelled_job_stops_within_a_thousand_units_or_so() {
        let flag = Arc::new(AtomicBool::new(true));
        let mut work = Work::unlimited().cancelled_by(flag);
        let spent = (0..).find(|_| work.spend(1).is_err());
        assert!(spent.is_some_and(|n| n <= LOOK_EVERY));
    }

    #[test]
    fn stages_are_told_to_whoever_watches() {
        let (sender, receiver) = std::sync::mpsc::channel();
        let mut work =
            Work::unlimited().watched(move |done, all| sender.send((done, all)).unwrap());
        work.stage(3, 4);
        Work::unlimited().stage(1, 2);
        drop(work);
        assert_eq!(receiver.iter().collect::<Vec<_>>(), [(3, 4)]);
    }

    #[test]
    fn a_branch_has_what_is_left_and_the_same_flag() {
        let flag = Arc::new(AtomicBool::new(false));
        let mut work = Work::limit(5000).cancelled_by(flag.clone());
        work.spend(2000).unwrap();
        assert_eq!(work.branch().spend(3001), Err(Stopped::Limit(3000)));
        flag.store(true, Ordering::Relaxed);
        assert_eq!(work.branch().spend(2000), Err(Stopped::Cancelled));
    }

    #[test]
    fn progress_is_reported_as_work_goes_on() {
        let (sender, receiver) = std::sync::mpsc::channel();
        let mut work = Work::unlimited().reporting(move |used| sender.send(used).unwrap());
        for _ in 0..3000 {
            work.spend(1).unwrap();
        }
        drop(work);
        assert_eq!(receiver.iter().collect::<Vec<_>>(), [1024, 2048]);
    }
}
