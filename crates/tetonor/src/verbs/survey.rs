//! What boards ask of those who solve them, judged by a program that the generator does not know.

mod cells;
mod kept;
mod look;
mod sheet;
mod table;
mod walk;

use cluesmith_core::verb::{Batch, Data, Ends, Job, Slot, Takes, Trials};
use cluesmith_core::{Family, Given, Rng, Said, Seed, Verb, VerbAbout, Work};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::board::{Answer, Puzzle};
use crate::{Params, Tetonor};
use look::Look;
use sheet::Sheet;
use table::Column;

/// How many ways through each board are walked.
const ORDERS: usize = 16;

pub(super) const SURVEY: Verb<Tetonor> = Verb {
    about: VerbAbout {
        name: "survey",
        summary: "Walk through many boards in many orders; print what they ask and how they look",
        help: "\
Examples:
  cluesmith tetonor survey --count 200               every level, side by side
  cluesmith tetonor survey --count 200 --before      and the boards of generator 1
  cluesmith tetonor survey --level hard --format json

Every board is solved 16 times by a reasoner of its own, which shares nothing with the generator:
always the easiest kind of step there is, and where there are several, one of them by chance.
Steps that were not needed in the end are not counted. Shares are of all walks, or of all boards
where the row is about boards.

Seeds start at 1 unless --seed says otherwise. Exit code 1 if a walk does not arrive; 3 if the only
trouble is that some boards were not made within the work limit.",
        takes: &[Slot {
            name: "before",
            value: "",
            summary: "Boards that generator 1 made, beside the others.",
            takes: Takes::Flag,
        }],
        draws: false,
    },
    job: Job::Trials(Trials { count: 200, attempt, sum }),
};

/// One board.
#[derive(Serialize, Deserialize)]
struct Surveyed {
    /// For each walk that arrived, the rules of its steps.
    walks: Vec<Vec<String>>,
    look: Look,
    /// What it took to make it.
    work: u64,
}

fn attempt(params: &Params, seed: Seed, work: &mut Work) -> Value {
    let made = Tetonor.generate(params, seed, work);
    json!(made.ok().map(|made| survey(&made.puzzle, &made.answer, seed, work.used())))
}

fn survey(puzzle: &Puzzle, answer: &Answer, seed: Seed, work: u64) -> Surveyed {
    let sheet = Sheet::new(puzzle);
    let chance = Rng::new(seed, "tetonor survey");
    let walks = (0..ORDERS).filter_map(|order| walk::walk(&sheet, chance.fork(&order.to_string())));
    let names = |rules: Vec<&str>| rules.into_iter().map(str::to_owned).collect();
    Surveyed { walks: walks.map(names).collect(), look: Look::at(puzzle, answer), work }
}

fn sum(batches: &[Batch<Params>], given: &Given) -> Said {
    let mut columns: Vec<Column> = Vec::new();
    if given.has("before") {
        let levels: Vec<&str> = batches.iter().map(|batch| batch.params.level.name()).collect();
        columns.extend(kept::boards(&levels).into_iter().map(|(level, boards)| {
            let surveyed = boards
                .iter()
                .map(|board| Some(survey(&board.puzzle, &board.answer, Seed(board.seed), 0)));
            Column::new(1, level, surveyed)
        }));
    }
    columns.extend(batches.iter().map(|batch| {
        let surveyed = batch.results.iter().map(|one| Option::deserialize(one).ok().flatten());
        Column::new(Tetonor::GENERATOR, batch.params.level.name(), surveyed)
    }));
    let ends = if columns.iter().any(Column::has_lost) {
        Ends::Findings
    } else if columns.iter().any(Column::gave_up) {
        Ends::GaveUp
    } else {
        Ends::Fine
    };
    let data = Data::Lines(columns.iter().map(|column| json!(column)).collect());
    Said { text: table::say(&columns), data, ends, ..Said::default() }
}
