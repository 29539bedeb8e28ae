//! Trap types and card slots, recognised by predicates on strength, lie, hint and natural pair.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::deck::{CARDS, Cards, Deck, PAIR};

/// What the puzzle tempts a player to do.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Trap {
    /// A strong natural pair holds a lie.
    Combo,
    /// One of the three strongest cards is a lie.
    Strength,
    /// A natural pair lies wholly inside the hint, one lie and one truth: playing the two suspects
    /// together to contain the damage throws their combo away.
    Containment,
    /// A strong lie is inside the hint: trying it first is expensive.
    Probe,
    /// A strong truth is inside the hint: leaving it out is expensive.
    RedHerring,
    /// The two hinted lies differ in kind, in place and by half the evening: finding one does not
    /// find the other.
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

    /// Whether the puzzle sets it.
    pub fn is_set(self, deck: &Deck, lies: Cards, group: Cards) -> bool {
        let strong = |card: usize| deck.strength[card] >= 6;
        let any = |set: Cards| (0..CARDS).any(|card| set >> card & 1 == 1 && strong(card));
        let natural = |test: &dyn Fn(usize, usize) -> bool| {
            PAIR.iter().any(|&(a, b)| {
                let both: Cards = 1 << a | 1 << b;
                deck.natural(a, b) && (lies & both).count_ones() == 1 && test(a, b)
            })
        };
        match self {
            Trap::Combo => natural(&|a, b| deck.strength[a] + deck.strength[b] >= 11),
            Trap::Strength => any(lies),
            Trap::Containment => natural(&|a, b| group >> a & group >> b & 1 == 1),
            Trap::Probe => any(lies & group),
            Trap::RedHerring => any(group & !lies),
            Trap::Split => PAIR.iter().any(|&(a, b)| {
                let both: Cards = 1 << a | 1 << b;
                lies & group == both
                    && deck.evidence[a] != deck.evidence[b]
                    && deck.location[a] != deck.location[b]
                    && (deck.slot[a] < 4) != (deck.slot[b] < 4)
            }),
        }
    }

    /// Every trap that is set.
    pub fn all_set(deck: &Deck, lies: Cards, group: Cards) -> Vec<Trap> {
        Trap::ALL.into_iter().filter(|trap| trap.is_set(deck, lies, group)).collect()
    }
}

/// How many strong natural pairs hold exactly one lie.
pub fn combo_traps(deck: &Deck, lies: Cards) -> usize {
    let is_one = |&&(a, b): &&(usize, usize)| {
        deck.natural(a, b)
            && (lies >> a & 1) + (lies >> b & 1) == 1
            && deck.strength[a] + deck.strength[b] >= 11
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
