//! Making one puzzle while someone may be watching: a bar shows how much of the work limit is used,
//! and Ctrl-C ends it.

use std::io::{self, IsTerminal};
use std::time::Duration;

use cluesmith::batch::{MakeError, Order};
use cluesmith::{Document, Seed, Work};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Most puzzles are there before anyone could read a bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// The puzzle of one seed.
pub fn make_one(order: &Order, seed: Seed, limit: u64) -> Result<Document, MakeError> {
    let bar = bar(limit);
    let shown = bar.clone();
    let started = std::time::Instant::now();
    let mut work = Work::limit(limit).reporting(move |used| {
        if started.elapsed() > PATIENCE {
            shown.set_position(used);
        }
    });
    let made = order.make(seed, &mut work);
    bar.finish_and_clear();
    made
}

fn bar(limit: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(limit), ProgressDrawTarget::stderr());
    if let Ok(style) =
        ProgressStyle::with_template("looking for a puzzle {bar:30} {percent} % of the work limit")
    {
        bar.set_style(style);
    }
    bar
}
