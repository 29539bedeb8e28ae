//! The numbers of a puzzle before it has words: which cards are lies, when things happened, what the
//! target is. Everything here is decided before the first sentence.

use cluesmith_core::{GenerateError, Rng, Work, say};

use crate::deck::{CARDS, Cards, Deck, TRIPLES};
use crate::figures::Figures;
use crate::invariants::{TARGETS, broken, is_fair, rule_title, training};
use crate::knowledge::breaks_house_rule;
use crate::params::{Level, Profile, Recipe};
use crate::puzzle::Bands;
use crate::rules::{Rules, Stance};
use crate::seal;
use crate::semantics::{is_promised, leaning_tone};
use crate::survey::Course;
use crate::text::WORDS;
use crate::traps::Scene;

/// Ways to arrange four natural pairs in time, each pair staying together.
pub(crate) const ARRANGEMENTS: u32 = 24 * 16;
/// Fewer sets of lies than this, and the stance would give the answer away.
const FEWEST: usize = 8;
/// What one try costs in units of work, of which a second has some millions everywhere.
pub(crate) const COST: u64 = 200;
/// The evening: first time at the earliest, in minutes after noon.
const EVENING: u32 = 5 * 60;

/// A deck with lies and a target for which every promise about numbers holds.
pub(crate) struct Draft {
    pub(crate) deck: Deck,
    pub(crate) lies: Cards,
    pub(crate) rules: Rules,
    pub(crate) figures: Figures,
    pub(crate) training: Figures,
}

impl Draft {
    /// What traps are set in, with a hint that fits these cards.
    pub(crate) fn scene(&self, group: Cards) -> Scene<'_> {
        Scene { deck: &self.deck, lies: self.lies, group, figures: &self.figures }
    }
}

/// The deck with its natural pairs in another order of time. Numbers from 0 to 383.
pub(crate) fn arrange(deck: &mut Deck, number: u32) {
    let (mut order, mut left) = (number / 16, vec![0u8, 1, 2, 3]);
    let mut place = |count: u32| {
        let at = order % count;
        order /= count;
        left.remove(at as usize)
    };
    let pair_slots = [place(4), place(3), place(2), place(1)];
    let kinds = deck.evidence;
    for (pair, slot) in pair_slots.into_iter().enumerate() {
        let members: Vec<usize> =
            (0..CARDS).filter(|&card| usize::from(kinds[card]) == pair).collect();
        let turned = (number >> pair & 1) as u8;
        for (n, card) in members.into_iter().enumerate() {
            deck.slot[card] = 2 * slot + (n as u8 ^ turned);
        }
    }
}

/// Clock times for the slots: one spacing all evening, more than 45 and at most 90 minutes, so that
/// neighbouring slots and the 90-minute reading agree.
fn set_times(deck: &mut Deck, rng: &mut Rng) {
    let spacing = 5 * rng.range(10, 14);
    let start = EVENING + 5 * rng.range(0, 18);
    for card in 0..CARDS {
        deck.minutes[card] = (start + spacing * u32::from(deck.slot[card])) as u16;
        deck.clock[card] = (deck.minutes[card] + 720) % 1440;
    }
}

/// Whether all promises about numbers hold in the puzzle's own mode.
pub(crate) fn holds(
    deck: &Deck,
    lies: Cards,
    rules: &Rules,
    bands: Bands,
    figures: &Figures,
) -> bool {
    // What refuses most targets first, without its sentences.
    is_fair(rules.target, figures)
        && !broken(deck, lies, rules, figures).any(|id| is_promised(bands, id))
}

/// The rules but for the target.
pub(crate) fn rules(recipe: &Recipe, stance: Stance) -> Rules {
    Rules { stance, target: 20, mode: recipe.mode, timeline: recipe.timeline, echo: recipe.echo }
}

/// The sets of lies that may be asked for.
pub(crate) fn fitting(recipe: &Recipe) -> Vec<Cards> {
    let deck = recipe.layout.layout().deck();
    TRIPLES
        .into_iter()
        .filter(|&lies| !breaks_house_rule(&deck, lies))
        .filter(|&lies| recipe.lies.is_none_or(|profile| Profile::of(lies) == profile))
        .collect()
}

/// One try with these lies. Nothing, if they have no target in this order of time.
pub(crate) fn draft(
    recipe: &Recipe,
    stance: Stance,
    course: &Course,
    lies: Cards,
    rng: &mut Rng,
) -> Option<Draft> {
    let mut deck = recipe.layout.layout().deck();
    arrange(&mut deck, rng.below(ARRANGEMENTS));
    set_times(&mut deck, rng);
    if leaning_tone(&deck, lies).is_some() {
        return None;
    }
    let rules = rules(recipe, stance);
    let figures = course.survey(&deck, lies, &rules);
    let holds =
        |&target: &i32| holds(&deck, lies, &Rules { target, ..rules }, recipe.bands, &figures);
    let mut targets: Vec<i32> = TARGETS.filter(holds).collect();
    if targets.is_empty() {
        return None;
    }
    let training = course.survey(&deck, lies, &rules.for_beginners());
    targets.retain(|&target| is_fair(target, &training));
    // Sessions tighten the target: low, middle or high among those that hold.
    let third = targets.len().div_ceil(3);
    let from = match recipe.level {
        Level::Easy => 0,
        Level::Medium => (targets.len() - third) / 2,
        Level::Hard => targets.len() - third,
    };
    let target = *rng.choose(&targets[from..from + third])?;
    Some(Draft { deck, lies, rules: Rules { target, ..rules }, figures, training })
}

/// What can be generated at all, over every order of time.
pub(crate) struct Supply {
    /// How many of the sets of lies asked for have a target.
    pub(crate) open: usize,
    /// The most sets of lies that keep every promise of one deck and target, one of those asked for among
    /// them. With too few the promises would give the answer away.
    pub(crate) together: usize,
    /// The check that refuses the most targets which pass everything else.
    pub(crate) worst: Option<&'static str>,
}

pub(crate) fn supply(
    recipe: &Recipe,
    stance: Stance,
    work: &mut Work,
) -> Result<Supply, GenerateError> {
    let rules = rules(recipe, stance);
    let course = Course::of(&recipe.layout.layout().deck(), &rules);
    let (fitting, all) = (fitting(recipe), fitting(&Recipe { lies: None, ..*recipe }));
    let (mut open, mut together): (Vec<Cards>, usize) = (Vec::new(), 0);
    let mut blame: Vec<(&'static str, u32)> = Vec::new();
    for arrangement in 0..ARRANGEMENTS {
        let mut deck = recipe.layout.layout().deck();
        arrange(&mut deck, arrangement);
        deck.minutes = deck.slot.map(|slot| EVENING as u16 + 60 * u16::from(slot));
        deck.clock = deck.minutes.map(|minutes| (minutes + 720) % 1440);
        let mut kept = [(0, false); (*TARGETS.end() - *TARGETS.start() + 1) as usize];
        for &lies in &all {
            work.spend(COST)?;
            let is_asked_for = fitting.contains(&lies);
            let modes = [rules, rules.for_beginners()];
            let figures = modes.map(|rules| course.survey(&deck, lies, &rules));
            for (target, (count, holds_one)) in TARGETS.zip(&mut kept) {
                let rules = Rules { target, ..rules };
                let fair = training(&rules, &figures[1]);
                let broken: Vec<&'static str> = broken(&deck, lies, &rules, &figures[0])
                    .chain((!fair.ok).then_some(fair.id))
                    .filter(|id| is_promised(recipe.bands, id))
                    .collect();
                if broken.is_empty() {
                    *count += 1;
                    *holds_one |= is_asked_for;
                }
                match broken[..] {
                    [] if is_asked_for && !open.contains(&lies) => open.push(lies),
                    [only] if is_asked_for => match blame.iter_mut().find(|(id, _)| *id == only) {
                        Some((_, count)) => *count += 1,
                        None => blame.push((only, 1)),
                    },
                    _ => {}
                }
            }
        }
        let sealed = kept.iter().filter(|(_, holds_one)| *holds_one).map(|(count, _)| *count);
        together = together.max(sealed.max().unwrap_or(0));
    }
    let worst = blame.into_iter().max_by_key(|(_, count)| *count).map(|(id, _)| id);
    Ok(Supply { open: open.len(), together, worst })
}

/// Refuses what cannot be generated, and says why.
pub(crate) fn refuse_if_impossible(
    recipe: &Recipe,
    stance: Stance,
    work: &mut Work,
) -> Result<(), GenerateError> {
    let language = work.language();
    let Supply { open, together, worst } = supply(recipe, stance, work)?;
    let few = if recipe.lies.is_some() { 1 } else { FEWEST };
    if open >= few && together >= seal::FEWEST {
        return Ok(());
    }
    let title = worst.map_or(String::new(), |id| rule_title(id, language));
    let (stance, id, fewest) = (stance.name(), worst.unwrap_or("-"), seal::FEWEST);
    Err(GenerateError::Impossible(match open {
        0 => say!(WORDS, language, "impossible.none", stance, id, title),
        _ if open < few => {
            say!(WORDS, language, "impossible.few", stance, open, id, title)
        }
        _ => say!(WORDS, language, "impossible.together", stance, together, fewest, id, title,),
    }))
}
