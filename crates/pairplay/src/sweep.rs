//! All 56 triples on all layouts: which have a target at all?
//!
//! The published sweep (54 of 56 on paired-both) was taken with older rules: no pressure, no challenge,
//! neutral values, any target from 5 to 45, eight checks of its own. [`Standard::Published`] is that
//! sweep; [`Standard::Rules`] holds the invariants of this crate against targets 15 to 25.

use cluesmith_core::ink::{Anchor, Drawing, Fill, List, Picture, Role, Shape, svg};
use serde::Serialize;

use crate::deck::{Cards, Deck, Layout, TRIPLES};
use crate::figures::Figures;
use crate::invariants::{TARGETS, mechanical};
use crate::knowledge::breaks_house_rule;
use crate::rules::{Mode, Rules, Stance, Timeline};
use crate::survey::survey;

/// What a triple is held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standard {
    /// The eight checks of the published sweep.
    Published,
    /// I1 to I22 as the prototype has them, targets 15 to 25.
    Prototype(Mode),
    /// I1 to I22 as the specification has them, targets 15 to 25.
    Rules(Mode),
}

/// One triple.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Strengths of the lies.
    pub lies: [u8; 3],
    /// Targets that pass.
    pub targets: Vec<i32>,
    /// The check that stands in the way most often, if there is no target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocked_by: Option<&'static str>,
    /// The best score.
    pub best: i32,
    /// Lowest and highest score with one, two and three lies played.
    pub ranges: [(i32, i32); 3],
    /// The best of the six strongest cards.
    pub strength_first: i32,
    /// Whether no two lies belong together.
    pub house_rule: bool,
}

/// The triples of one layout under one stance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sweep {
    /// The layout.
    pub layout: &'static str,
    /// The stance.
    pub stance: Stance,
    /// How many triples have a target.
    pub viable: usize,
    /// All 56.
    pub triples: Vec<Row>,
}

/// Sweeps one layout.
pub fn sweep(layout: Layout, stance: Stance, standard: Standard) -> Sweep {
    let deck = layout.deck();
    let rows: Vec<Row> =
        TRIPLES.into_iter().map(|lies| row(&deck, lies, stance, standard)).collect();
    let viable = rows.iter().filter(|row| !row.targets.is_empty()).count();
    Sweep { layout: layout.name(), stance, viable, triples: rows }
}

fn row(deck: &Deck, lies: Cards, stance: Stance, standard: Standard) -> Row {
    let rules = match standard {
        Standard::Published => {
            let rules = Rules::prototype(stance, 20, Mode::Training);
            Rules { timeline: Timeline::Slot, ..rules }
        }
        Standard::Prototype(mode) => Rules::prototype(stance, 20, mode),
        Standard::Rules(mode) => Rules { mode, ..Rules::new(stance, 20) },
    };
    let figures = survey(deck, lies, &rules);
    let mut blame: Vec<&'static str> = Vec::new();
    let targets = match standard {
        Standard::Published => 5..=45,
        _ => TARGETS,
    };
    let passing = targets.filter(|&target| {
        let broken: Vec<&'static str> = match standard {
            Standard::Published => published(&figures, target),
            _ => mechanical(deck, lies, &Rules { target, ..rules }, &figures)
                .iter()
                .filter(|check| !check.ok && check.id.starts_with('I') && check.id != "I11")
                .map(|check| check.id)
                .collect(),
        };
        blame.extend(&broken);
        broken.is_empty()
    });
    let targets: Vec<i32> = passing.collect();
    let often = |id: &&'static str| blame.iter().filter(|other| *other == id).count();
    let blocked_by =
        if targets.is_empty() { blame.iter().max_by_key(|id| often(id)).copied() } else { None };
    let mut strengths = [0; 3];
    let told = (0..8).filter(|place| lies >> place & 1 == 1).map(|place| deck.strength[place]);
    strengths.iter_mut().zip(told).for_each(|(slot, strength)| *slot = strength);
    Row {
        lies: strengths,
        targets,
        blocked_by,
        best: figures.best.0,
        ranges: [1, 2, 3].map(|lies| figures.histogram.range(lies).unwrap_or((0, 0))),
        strength_first: figures.strength_first,
        house_rule: !breaks_house_rule(deck, lies),
    }
}

/// The published sweep's checks that a target breaks.
fn published(figures: &Figures, target: i32) -> Vec<&'static str> {
    let range = |lies| figures.histogram.range(lies).unwrap_or((0, 0));
    let (one, two) = (range(1), range(2));
    let (wins, n) = (figures.wins(target), figures.games);
    let checks = [
        ("flawless", figures.best.0 >= target),
        ("not-always-safe", one.0 < target),
        ("pairing-matters", figures.histogram.all().count() > 3),
        ("lie-recoverable", two.1 >= target - 4),
        ("random-win", wins * 100 >= 5 * n && wins * 100 <= 40 * n),
        ("strength-no-oracle", figures.strength_first != figures.best.0),
        ("containment", two.1 >= one.0 + 2),
    ];
    checks.into_iter().filter(|(_, ok)| !ok).map(|(name, _)| name).collect()
}

/// The sweeps as a picture: a square per triple, darker for more targets, red for none.
pub fn heat_map(sweeps: &[Sweep]) -> String {
    const CELL: f64 = 30.0;
    const ACROSS: usize = 14;
    let mut picture = Picture::new("Lie triples with a target");
    for sweep in sweeps {
        let (layout, stance) = (&sweep.layout, sweep.stance.name());
        picture = picture.para(format!("{layout} · {stance}: {} of 56", sweep.viable));
        let most = sweep.triples.iter().map(|row| row.targets.len()).max().unwrap_or(1).max(1);
        let rows = sweep.triples.len().div_ceil(ACROSS);
        let mut squares = Drawing::new(ACROSS as f64 * CELL, rows as f64 * CELL);
        let mut words = List::new();
        for (at, row) in sweep.triples.iter().enumerate() {
            let (x, y) = ((at % ACROSS) as f64 * CELL, (at / ACROSS) as f64 * CELL);
            let [a, b, c] = row.lies;
            let named = row.targets.first().zip(row.targets.last());
            let named = named.map_or("none".to_owned(), |(low, high)| format!("{low}–{high}"));
            let tip = format!("targets {named}, best {}", row.best);
            let fill = match row.targets.len() * 100 / most {
                0 if row.targets.is_empty() => Fill::Solid(Role::Wrong),
                share => Fill::Shade(Role::Entered, 10 + (share * 8 / 10).min(90) as u8),
            };
            let square = Shape::rect((x, y), (CELL - 2.0, CELL - 2.0), 0.0).fill(fill);
            let square = square.stroke(Role::Muted, 1.0).tip(format!("{a}, {b}, {c}: {tip}"));
            squares.push(if row.house_rule { square } else { square.dashed() });
            let (name, at) = (Role::Plain.of(format!("{a}{b}{c}")), (x + 14.0, y + 18.0));
            squares.push(Shape::text(name, at, CELL - 4.0, 11, Anchor::Middle).fill(fill));
            words = words.item(format!("{a}{b}{c}"), tip);
        }
        picture.push(squares.instead(words));
    }
    let key = "dark: many targets · red: none · dashed: two lies belong together";
    svg(&picture.para(Role::Muted.of(key)))
}
