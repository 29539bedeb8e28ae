//! Which documents are mutated, how often, and what is said of it.

use std::fmt::Write as _;
use std::io::Write as _;

use cluesmith::{AnyFamily, Language};
use cluesmith_conformance::mutants::{Base, Harmless, Leaves, Share, Tally, bases, survey};
use rayon::prelude::*;

/// Documents of each level.
const DOCUMENTS: usize = 5;

/// How the mutants of a family are drawn.
struct Plan {
    family: &'static str,
    /// Settings beside the level, of one document after the other.
    settings: &'static [&'static str],
    /// Mutants of a document, with or without name, with or without certificate: beside those of its leaves.
    mutants: usize,
}

/// Kronologic plays games to grade a night and draws several to make one, so its nights are small and its
/// mutants few. Tetonor seeks its boards, and whatever has a name is made again.
const PLANS: &[Plan] = &[
    Plan {
        family: "tetonor",
        settings: &["", "", ",cells=12", ",cells=24", ",doubles=true,distinct=false"],
        mutants: 125,
    },
    Plan {
        family: "demons",
        settings: &["", "", ",style=natural", ",clues=extended", ",clues=extended,style=natural"],
        mutants: 150,
    },
    Plan {
        family: "kronologic",
        settings: &[
            ",people=4,timesteps=4,samples=1",
            ",people=3,timesteps=4,scenario=s1,samples=1",
            ",people=4,timesteps=4,scenario=s4,samples=1",
            ",people=4,timesteps=3,scenario=s8,samples=1",
            ",people=3,timesteps=4,movement=allow-stay,samples=1",
        ],
        mutants: 40,
    },
    Plan {
        family: "pairplay",
        settings: &["", "", "", ",mode=training", ",echo=earlier"],
        mutants: 200,
    },
    Plan {
        family: "testimony",
        settings: &["", "", "", ",hidden=true", ",tiers=true"],
        mutants: 100,
    },
];

/// For a family that is new here.
const USUAL: Plan = Plan { family: "", settings: &[""], mutants: 60 };

/// The reviewed list.
pub fn harmless() -> Harmless {
    Harmless::read(include_str!("harmless.txt"))
}

/// Only this family, for whoever works on it: `MUTANTS_OF=demons`.
pub fn only() -> Option<String> {
    std::env::var("MUTANTS_OF").ok()
}

/// Every leaf of a document is changed without its name besides, and some with it; with `MUTANTS=all` each in each form.
fn leaves(thin: usize) -> Leaves {
    match std::env::var("MUTANTS").as_deref() {
        _ if thin > 1 => Leaves::None,
        Ok("all") => Leaves::All,
        _ => Leaves::Shared,
    }
}

/// Tries the mutants of every family, of one document in `thin`, and of that one in `thin²`: figures by family.
/// Every leaf is changed only where nothing is thinned out.
pub fn try_all(thin: usize, harmless: &Harmless) -> Vec<(&'static str, Tally)> {
    let wanted = |family: &&&dyn AnyFamily| only().is_none_or(|only| only == family.name());
    let families = cluesmith::families().iter().filter(wanted);
    families.map(|family| (family.name(), try_family(*family, thin, harmless))).collect()
}

fn try_family(family: &dyn AnyFamily, thin: usize, harmless: &Harmless) -> Tally {
    let plan = PLANS.iter().find(|plan| plan.family == family.name()).unwrap_or(&USUAL);
    let levels = family.about(Language::default()).levels;
    let mut ids = Vec::new();
    for seed in 0..DOCUMENTS {
        let settings = plan.settings[seed % plan.settings.len()];
        let taken = levels.iter().enumerate().filter(|(index, _)| (index + seed) % thin == 0);
        ids.extend(
            taken.map(|(_, level)| format!("{}:{}{settings}#{seed}", family.name(), level.name)),
        );
    }
    let made: Vec<Vec<Base>> = ids.par_iter().map(|id| bases(family, id)).collect();
    // Documents of one form take turns; the forms of one puzzle do not get the same changes.
    let turns = made.iter().enumerate().flat_map(|(index, bases)| {
        bases.iter().enumerate().map(move |(form, base)| {
            let count = plan.mutants.div_ceil(thin * thin);
            (Share { turn: index + form * 7, count, leaves: leaves(thin) }, base)
        })
    });
    let turns: Vec<(Share, &Base)> = turns.collect();
    let tallies: Vec<Tally> =
        turns.par_iter().map(|(share, base)| survey(family, base, *share, harmless)).collect();
    tallies.into_iter().fold(Tally::default(), |mut all, tally| {
        all.add(tally);
        all
    })
}

/// The table of figures, where it is seen although the test passes.
pub fn print_table(tallies: &[(&str, Tally)]) {
    let mut table = format!(
        "\n{:12}{:>9} {:>8} {:>8} {:>8} {:>9} {:>8}\n",
        "family", "documents", "mutants", "refused", "warned", "harmless", "passed"
    );
    for (family, tally) in tallies {
        writeln!(table, "{family:12}{tally}").expect("a text takes it");
    }
    std::io::stderr().write_all(table.as_bytes()).expect("there is somebody to read it");
}

/// What should have been refused, in words.
pub fn complaints(tallies: &[(&str, Tally)]) -> String {
    let mut complaints = String::new();
    for (_, tally) in tallies {
        for broken in &tally.broken {
            writeln!(complaints, "{broken}").expect("a text takes it");
        }
        for (what, passed) in &tally.passed {
            let (count, example) = (passed.count, &passed.example);
            writeln!(complaints, "{what} | ×{count}, such as {example}").expect("a text takes it");
        }
    }
    complaints
}
