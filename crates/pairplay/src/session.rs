//! Weeks and schedules: which puzzle on which day.
//!
//! The specification's example strengths contradict its own rules (5, 6, 8 on a Friday holds a natural
//! pair), and its margins are undefined. What is kept is what they are for: each day of a session reads
//! harder than the one before, and its lies weigh more. The target is drawn from the lower, middle or
//! upper third of those that pass every check, which is what "generous" to "tight" can mean.

use std::collections::BTreeSet;

use cluesmith_core::{Family, GenerateError, Made, PuzzleId, Rng, Seed, Settings, Work, say};
use serde::Serialize;

use crate::invariants::Check;
use crate::params::{Level, Params, Profile};
use crate::predicate::Axis;
use crate::puzzle::{Answer, HintKind, Puzzle};
use crate::rules::Stance;
use crate::text::WORDS;
use crate::traps::{Scene, Trap, combo_traps};
use crate::{PairPlay, survey::survey};

/// One day's puzzle.
#[derive(Clone, Debug)]
pub struct Day {
    /// Its id.
    pub id: PuzzleId,
    /// What was asked for.
    pub hint: HintKind,
    /// The trap that was asked for.
    pub trap: Trap,
    /// The puzzle itself.
    pub made: Made<Puzzle, Answer>,
    /// What makes it hard.
    pub measure: Measure,
}

impl Day {
    /// What its neighbours must not share.
    pub fn flavour(&self) -> Flavour {
        Flavour::of(&self.made.puzzle, &self.made.answer)
    }
}

/// What must not fall within a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Measure {
    /// How much reading the hint takes.
    pub rank: u8,
    /// Wins of a random player, in hundredths of a percent.
    pub random_win: u32,
    /// The target in thousandths of the best score.
    pub tightness: i32,
    /// Strengths of the lies together.
    pub lie_sum: u32,
    /// Strong natural pairs with one lie.
    pub combo_traps: usize,
}

impl Measure {
    /// What a puzzle with its answer measures.
    pub fn of(puzzle: &Puzzle, answer: &Answer) -> Measure {
        let deck = puzzle.deck();
        let lies = deck.with_strengths(&answer.lies);
        let figures = survey(&deck, lies, &puzzle.rules);
        let target = puzzle.rules.target;
        Measure {
            rank: puzzle.hint.kind.rank(),
            random_win: figures.hundredths(figures.wins(target)),
            tightness: target * 1000 / figures.best.0.max(1),
            lie_sum: answer.lies.iter().map(|lie| u32::from(*lie)).sum(),
            combo_traps: combo_traps(&deck, lies, &figures),
        }
    }

    /// S11: what falls between this puzzle and the next. Empty if the next is harder throughout.
    pub fn falls(&self, next: &Measure) -> Vec<&'static str> {
        let rules = [
            ("hint", next.rank >= self.rank),
            ("random wins", next.random_win <= self.random_win),
            ("tightness", next.tightness >= self.tightness),
            ("lies", next.lie_sum > self.lie_sum),
            ("combo traps", next.combo_traps >= self.combo_traps),
        ];
        rules.into_iter().filter(|(_, ok)| !ok).map(|(name, _)| name).collect()
    }
}

/// S11 as a check, for puzzles in their order.
pub fn rising(puzzles: &[Measure]) -> Check {
    let falls: Vec<&str> = puzzles.windows(2).flat_map(|two| two[0].falls(&two[1])).collect();
    let figure = if falls.is_empty() { "-".into() } else { falls.join(", ") };
    Check::new("S11", falls.is_empty(), figure, "-")
}

/// What neighbouring puzzles of a session must not share: the kind of hint, what it is about, and
/// the main trap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flavour {
    hint: HintKind,
    axes: BTreeSet<Axis>,
    trap: Option<Trap>,
}

impl Flavour {
    /// That of a puzzle with its answer.
    pub fn of(puzzle: &Puzzle, answer: &Answer) -> Flavour {
        let deck = puzzle.deck();
        let lies = deck.with_strengths(&answer.lies);
        let figures = survey(&deck, lies, &puzzle.rules);
        let group = puzzle.hint_cards().group;
        let trap = Trap::main(&Scene { deck: &deck, lies, group, figures: &figures });
        Flavour { hint: puzzle.hint.kind, axes: puzzle.hint.about.axes(), trap }
    }

    /// What it shares with the next.
    fn repeats(&self, next: &Flavour) -> Vec<&'static str> {
        let rules = [
            ("hint", self.hint == next.hint),
            ("what it is about", self.axes == next.axes),
            ("trap", self.trap.is_some() && self.trap == next.trap),
        ];
        rules.into_iter().filter(|(_, same)| *same).map(|(name, _)| name).collect()
    }
}

/// W1 as a check, for puzzles in their order.
pub fn varied(puzzles: &[Flavour]) -> Check {
    let same: Vec<&str> = puzzles.windows(2).flat_map(|two| two[0].repeats(&two[1])).collect();
    let figure = if same.is_empty() { "-".into() } else { same.join(", ") };
    Check::new("W1", same.is_empty(), figure, "-")
}

/// The seeds tried for one day.
const SEEDS: u64 = 40;

fn make(params: &Params, seed: u64, work: &mut Work) -> Result<Day, GenerateError> {
    let made = PairPlay.generate(params, Seed(seed), work)?;
    let canonical = params.canonical()?;
    let id = PuzzleId {
        family: PairPlay::NAME.to_owned(),
        generator: PairPlay::GENERATOR,
        settings: Settings::write(&canonical),
        seed: Seed(seed),
    };
    let measure = Measure::of(&made.puzzle, &made.answer);
    let (hint, trap) = (made.puzzle.hint.kind, params.trap.unwrap_or(Trap::Combo));
    Ok(Day { id, hint, trap, made, measure })
}

/// Plans tried for one week. Not every plan has a week in it: strong lies allow only low targets
/// (I13), so with some pairs of hint and trap no Friday is tighter than its Wednesday.
const PLANS: u32 = 12;

/// A week: Monday teaches, Wednesday tests, Friday challenges. Every step up is checked (S11), and so
/// is that neighbours differ (W1).
pub fn week(seed: Seed, work: &mut Work) -> Result<[Day; 3], GenerateError> {
    let rng = Rng::new(seed, "week");
    for plan in 0..PLANS {
        if let Some(days) = planned_week(&mut rng.fork(&format!("plan {plan}")), work)? {
            return Ok(days);
        }
    }
    Err(GenerateError::Impossible(say!(WORDS, work.language(), "session.none")))
}

/// One try at a week: stance, hints and traps are drawn, then puzzles are looked for.
fn planned_week(rng: &mut Rng, work: &mut Work) -> Result<Option<[Day; 3]>, GenerateError> {
    let stance = *rng.choose(&[Stance::Skeptic, Stance::Neutral]).unwrap_or(&Stance::Neutral);
    let mut pick = |hints: [HintKind; 2], traps: &[Trap], lies: Profile| Params {
        hint: Some(hints[rng.index(2)]),
        trap: Some(traps[rng.index(traps.len())]),
        lies: Some(lies),
        stance: Some(stance),
        ..Params::default()
    };
    let plans = [
        pick(Level::Easy.hints(), &[Trap::Strength], Profile::Low),
        pick(Level::Medium.hints(), &[Trap::Combo, Trap::RedHerring], Profile::Mixed),
        pick(Level::Hard.hints(), &[Trap::Containment, Trap::Probe], Profile::High),
    ];
    let base = rng.next_u64() % 1_000_000_000;
    // The stronger the lies, the lower the targets that pass I13, so a session rises only if it
    // begins low: of several, those with the most generous target are tried first.
    for monday in easiest(&plans[0], base, None, work)?.into_iter().take(3) {
        for wednesday in easiest(&plans[1], base, Some(&monday), work)?.into_iter().take(3) {
            if let Some(friday) = harder(&plans[2], base, &wednesday, work)? {
                return Ok(Some([monday, wednesday, friday]));
            }
        }
    }
    Ok(None)
}

/// Whether a puzzle may follow another in a session.
fn follows(day: &Day, before: &Day) -> bool {
    before.measure.falls(&day.measure).is_empty()
        && before.flavour().repeats(&day.flavour()).is_empty()
}

/// Puzzles harder than the one before, easiest first.
fn easiest(
    params: &Params,
    base: u64,
    than: Option<&Day>,
    work: &mut Work,
) -> Result<Vec<Day>, GenerateError> {
    let mut days = Vec::new();
    for n in 0..SEEDS {
        let day = make(params, base + n, work)?;
        if than.is_none_or(|than| follows(&day, than)) {
            days.push(day);
        }
    }
    days.sort_by_key(|day| (day.measure.tightness, std::cmp::Reverse(day.measure.random_win)));
    Ok(days)
}

/// The first puzzle that is harder throughout.
fn harder(
    params: &Params,
    base: u64,
    than: &Day,
    work: &mut Work,
) -> Result<Option<Day>, GenerateError> {
    for n in 0..4 * SEEDS {
        let day = make(params, base + n, work)?;
        if follows(&day, than) {
            return Ok(Some(day));
        }
    }
    Ok(None)
}

/// So many days, one puzzle each. Neighbouring days differ in hint, in what it is about, in their traps
/// (W1), in lies and title; the days of a week go from easy to hard.
pub fn schedule(seed: Seed, days: u32, work: &mut Work) -> Result<Vec<Day>, GenerateError> {
    let mut rng = Rng::new(seed, "schedule");
    let mut all: Vec<Day> = Vec::new();
    for day in 0..days {
        let level = match day % 7 {
            0 | 1 => Level::Easy,
            2 | 3 => Level::Medium,
            _ => Level::Hard,
        };
        let last = all.last();
        let hints: Vec<HintKind> =
            level.hints().into_iter().filter(|hint| last.is_none_or(|l| l.hint != *hint)).collect();
        let traps: Vec<Trap> =
            Trap::ALL.into_iter().filter(|trap| last.is_none_or(|l| l.trap != *trap)).collect();
        let params = Params {
            hint: rng.choose(&hints).copied(),
            trap: rng.choose(&traps).copied(),
            ..Params::default()
        };
        let base = rng.next_u64() % 1_000_000_000;
        let mut next = None;
        for n in 0..SEEDS {
            let day = make(&params, base + n, work)?;
            if last.is_none_or(|last| !repeats(last, &day)) {
                next = Some(day);
                break;
            }
        }
        let language = work.language();
        let none =
            || GenerateError::Impossible(say!(WORDS, language, "schedule.none", day = day + 1));
        all.push(next.ok_or_else(none)?);
    }
    Ok(all)
}

fn repeats(last: &Day, next: &Day) -> bool {
    let (one, two) = (last.flavour(), next.flavour());
    last.made.puzzle.title == next.made.puzzle.title
        || last.made.answer.lies == next.made.answer.lies
        || !one.repeats(&two).is_empty()
}
