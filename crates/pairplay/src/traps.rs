//! Trap types, recognised by what it costs to walk into them; and card slots.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::deck::{CARDS, Cards, Deck, PAIR, pair_number};
use crate::figures::Figures;

/// What the puzzle tempts a player to do.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Trap {
    /// The strongest natural pair with a lie in it is presented.
    Combo,
    /// The six strongest cards are presented.
    Strength,
    /// Two suspects are presented together to contain the damage: a natural pair wholly inside the hint,
    /// one lie and one truth, whose combo is thrown away.
    Containment,
    /// The strongest lie inside the hint is tried first.
    Probe,
    /// The strongest truth inside the hint is left out.
    RedHerring,
    /// Not walked into but overlooked: the two hinted lies are half an evening apart, so that finding one
    /// does not find the other.
    Split,
}

impl Trap {
    /// All of them.
    pub const ALL: [Trap; 6] = [
        Trap::Combo,
        Trap::Strength,
        Trap::Containment,
        Trap::Probe,
        Trap::RedHerring,
        Trap::Split,
    ];

    /// As it stands in ids.
    pub const fn name(self) -> &'static str {
        match self {
            Trap::Combo => "combo",
            Trap::Strength => "strength",
            Trap::Containment => "containment",
            Trap::Probe => "probe",
            Trap::RedHerring => "red-herring",
            Trap::Split => "split",
        }
    }

    /// From which cost on it is a trap. Most puzzles have a little of each, so the thresholds are where
    /// about a third of all puzzles has the trap; a label that every puzzle bears would say nothing.
    pub const fn threshold(self) -> i32 {
        match self {
            Trap::Combo => 7,
            Trap::Strength => 13,
            Trap::Containment => 4,
            Trap::Probe => 8,
            Trap::RedHerring => 13,
            Trap::Split => 5,
        }
    }

    /// What it costs to walk into it and play on as well as can be: points below the best score (slots
    /// of time for a split). Nothing, if there is nothing to walk into.
    pub fn cost(self, scene: &Scene) -> Option<i32> {
        let Scene { deck, lies, group, figures } = *scene;
        let broken =
            |&&(a, b): &&(usize, usize)| deck.natural(a, b) && (lies >> a ^ lies >> b) & 1 == 1;
        let strength = |a: usize, b: usize| deck.strength[a] + deck.strength[b];
        let with = |card: usize, scores: &dyn Fn(usize) -> i32| {
            let others = (0..CARDS).filter(move |&other| other != card);
            others.map(|other| scores(pair_number(card, other))).max()
        };
        let strongest = |set: Cards| {
            (0..CARDS).filter(|card| set >> card & 1 == 1).max_by_key(|&card| deck.strength[card])
        };
        let reached = match self {
            Trap::Combo => {
                let &(a, b) = PAIR.iter().filter(broken).max_by_key(|(a, b)| strength(*a, *b))?;
                figures.played[pair_number(a, b)]
            }
            Trap::Strength => figures.strength_first,
            Trap::Containment => {
                let inside = |(a, b): &(usize, usize)| group >> a & group >> b & 1 == 1;
                let pairs = PAIR.iter().filter(broken).filter(|pair| inside(pair));
                pairs.map(|&(a, b)| figures.played[pair_number(a, b)]).max()?
            }
            Trap::Probe => with(strongest(lies & group)?, &|pair| figures.opened[pair])?,
            Trap::RedHerring => with(strongest(group & !lies)?, &|pair| figures.left_out[pair].1)?,
            // Its cost is in deduction, not in points: how far the one lies from the other.
            Trap::Split => {
                let &(a, b) = PAIR.iter().find(|(a, b)| lies & group == 1 << a | 1 << b)?;
                return Some(i32::from(deck.slot[a].abs_diff(deck.slot[b])));
            }
        };
        Some(figures.best.0 - reached)
    }

    /// Whether the puzzle sets it.
    pub fn is_set(self, scene: &Scene) -> bool {
        self.cost(scene).is_some_and(|cost| cost >= self.threshold())
    }

    /// Whether no hint can set it: two traps lie in the cards alone.
    pub(crate) fn is_ruled_out(self, scene: &Scene) -> bool {
        matches!(self, Trap::Combo | Trap::Strength) && !self.is_set(scene)
    }

    /// The trap that goes furthest beyond its threshold: what the puzzle is about.
    pub fn main(scene: &Scene) -> Option<Trap> {
        let beyond = |trap: &Trap| trap.cost(scene).unwrap_or(0) - trap.threshold();
        Trap::all_set(scene).into_iter().rev().max_by_key(beyond)
    }

    /// Every trap that is set.
    pub fn all_set(scene: &Scene) -> Vec<Trap> {
        Trap::ALL.into_iter().filter(|trap| trap.is_set(scene)).collect()
    }
}

/// What a trap is set in.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The cards.
    pub deck: &'a Deck,
    /// Those that are lies.
    pub lies: Cards,
    /// Those that the hint fits.
    pub group: Cards,
    /// What all games tell.
    pub figures: &'a Figures,
}

/// How many natural pairs with a lie in them are as costly to present as a combo trap.
pub fn combo_traps(deck: &Deck, lies: Cards, figures: &Figures) -> usize {
    let is_one = |&&(a, b): &&(usize, usize)| {
        deck.natural(a, b)
            && (lies >> a ^ lies >> b) & 1 == 1
            && figures.best.0 - figures.played[pair_number(a, b)] >= Trap::Combo.threshold()
    };
    PAIR.iter().filter(is_one).count()
}

/// The part a card has in the design, by the specification's menu.
///
/// The menu is shown and not enforced. It has one filler (a truth of 1 to 3 outside the hint) and no
/// part for another weak truth, so one of the two weakest cards would always be a lie; and none for
/// a strong truth outside the hint, so trusting those would always be wrong. Players would learn both
/// within a week, and no longer need the hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the specification's names")]
pub enum Slot {
    Anchor,
    Support,
    RedHerring,
    Bait,
    Lurker,
    Stealth,
    Filler,
}

impl Slot {
    /// The part a card has, if the menu has one for it. Where two fit, the rarer one.
    pub fn of(deck: &Deck, lies: Cards, group: Cards, card: usize) -> Option<Slot> {
        let (lie, hinted) = (lies >> card & 1 == 1, group >> card & 1 == 1);
        match (lie, hinted, deck.strength[card]) {
            (true, false, _) => Some(Slot::Stealth),
            (true, true, 6..) => Some(Slot::Bait),
            (true, true, 2..) => Some(Slot::Lurker),
            (false, true, 7..) => Some(Slot::Anchor),
            (false, true, 3..) => Some(Slot::RedHerring),
            (false, false, 1..=3) => Some(Slot::Filler),
            (false, false, 4..=5) => Some(Slot::Support),
            _ => None,
        }
    }

    /// As people read it.
    pub const fn name(self) -> &'static str {
        match self {
            Slot::Anchor => "anchor",
            Slot::Support => "support",
            Slot::RedHerring => "red herring",
            Slot::Bait => "bait",
            Slot::Lurker => "lurker",
            Slot::Stealth => "stealth",
            Slot::Filler => "filler",
        }
    }
}
