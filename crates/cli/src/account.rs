//! What a call has done, for `--verbose`: whose puzzles, with how much work, in how much time.

use std::collections::BTreeSet;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use cluesmith::{AnyFamily, Work};

use crate::failure::note;
use crate::tone;

static MAKERS: Mutex<BTreeSet<(&str, u32)>> = Mutex::new(BTreeSet::new());
static UNITS: AtomicU64 = AtomicU64::new(0);

/// A puzzle of this family and this generator of it was looked at or made.
pub fn add_maker(family: &dyn AnyFamily, generator: u32) {
    let mut makers = MAKERS.lock().unwrap_or_else(PoisonError::into_inner);
    makers.insert((family.name(), generator));
}

/// So much work was done.
pub fn add_work(units: u64) {
    UNITS.fetch_add(units, Ordering::Relaxed);
}

/// A budget that adds what was used of it to the account.
pub struct Budget(pub Work);

impl Deref for Budget {
    type Target = Work;

    fn deref(&self) -> &Work {
        &self.0
    }
}

impl DerefMut for Budget {
    fn deref_mut(&mut self) -> &mut Work {
        &mut self.0
    }
}

impl Drop for Budget {
    fn drop(&mut self) {
        add_work(self.0.used());
    }
}

/// Says what was done, if that was asked for.
pub fn close(took: Duration) {
    if !tone::is_verbose() {
        return;
    }
    let makers = MAKERS.lock().unwrap_or_else(PoisonError::into_inner);
    let families: Vec<String> =
        makers.iter().map(|(name, generator)| format!("{name} (generator {generator})")).collect();
    let who = match families.is_empty() {
        true => "no puzzle".to_owned(),
        false => families.join(", "),
    };
    let units = UNITS.load(Ordering::Relaxed);
    note(&format!("{who}: {units} units of work in {:.3} s", took.as_secs_f64()));
}
