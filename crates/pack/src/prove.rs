//! Every document proved again, by the engine that `cluesmith check` uses, on all cores.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cluesmith::{Document, Language, Severity, Work};
use rayon::prelude::*;

/// Documents between two looks at the progress.
const PORTION: usize = 32;

/// How documents are proved.
pub struct Proving {
    /// Units of work for each.
    pub work: u64,
    /// How many threads; 0 means one for each core.
    pub threads: usize,
    /// Set this to stop.
    pub cancel: Arc<AtomicBool>,
    /// In which language it is said what is wrong.
    pub language: Language,
}

/// What was found out about a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// What is wrong with it.
    pub errors: Vec<String>,
    /// The generator that makes it again from its id, `tetonor@2`; nothing if this program has none that does.
    pub remade: Option<String>,
    /// The work limit was reached.
    pub gave_up: bool,
}

/// Somebody stopped it, or the system gave no threads.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProveError {
    /// Stopped.
    #[error("cancelled")]
    Cancelled,
    /// No threads.
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

impl Proving {
    /// Proves them, in their order; `progress` hears how many are done.
    pub fn prove(
        &self,
        documents: &[&Document],
        mut progress: impl FnMut(usize),
    ) -> Result<Vec<Proved>, ProveError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build()?;
        let mut all = Vec::new();
        for portion in documents.chunks(PORTION) {
            let proved: Vec<Proved> =
                pool.install(|| portion.par_iter().map(|one| self.one(one)).collect());
            if self.cancel.load(Ordering::Relaxed) {
                return Err(ProveError::Cancelled);
            }
            all.extend(proved);
            progress(all.len());
        }
        Ok(all)
    }

    fn one(&self, document: &Document) -> Proved {
        let Some(family) = cluesmith::family(&document.family) else {
            let unknown = format!("this program has no family `{}`", document.family);
            return Proved { errors: vec![unknown], remade: None, gave_up: false };
        };
        let work = Work::limit(self.work).speaking(self.language);
        let work = &mut work.cancelled_by(Arc::clone(&self.cancel));
        let report = family.check(document, work);
        let errors = report.findings.iter().filter(|finding| finding.severity == Severity::Error);
        let errors: Vec<String> =
            errors.map(|finding| format!("[{}] {}", finding.id, finding.message)).collect();
        // Its name was put to the generator, if that is here, and gave this document.
        let generator = document.made_by().filter(|made_by| family.makes(*made_by));
        let named = document.puzzle_id(family.generator()).is_some();
        let remade = generator.filter(|_| report.ok && named);
        let remade = remade.map(|generator| format!("{}@{generator}", family.name()));
        Proved { errors, remade, gave_up: work.left() == 0 }
    }
}
