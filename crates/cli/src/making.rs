//! Making one puzzle while someone may be watching: a bar shows how far it is (how many of its stages
//! are done, or how much of the work limit is used), and Ctrl-C ends it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cluesmith::batch::{MakeError, Order};
use cluesmith::{Document, Seed};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::work;
use crate::{account, tone};

/// Most puzzles are there before anyone could read a bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// The puzzle of one seed.
pub fn make_one(order: &Order, seed: Seed, limit: u64) -> Result<Document, MakeError> {
    let bar = bar(limit);
    let (units, stages) = (bar.clone(), bar.clone());
    let started = Instant::now();
    let staged = Arc::new(AtomicBool::new(false));
    let knows_stages = Arc::clone(&staged);
    let mut work = work(limit)
        .reporting(move |used| {
            if started.elapsed() > PATIENCE && !knows_stages.load(Ordering::Relaxed) {
                units.set_position(used);
            }
        })
        // A family that knows how far it is says more than the work it used.
        .watched(move |done, all| {
            staged.store(true, Ordering::Relaxed);
            if started.elapsed() > PATIENCE {
                stages.set_length(all);
                stages.set_position(done);
            }
        });
    let made = order.make(seed, &mut work);
    bar.finish_and_clear();
    account::add_work(work.used());
    made
}

fn bar(limit: u64) -> ProgressBar {
    if !tone::is_watched() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(limit), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("looking for a puzzle {bar:30} {percent} %") {
        bar.set_style(style);
    }
    bar
}
