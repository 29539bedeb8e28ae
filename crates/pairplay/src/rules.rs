//! The rules that differ between puzzles: stance, target, mode, and the two readings that the
//! specification leaves open.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What KOA makes of pairs that agree and pairs that differ.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Stance {
    /// Distrusts evidence that all says the same thing.
    Skeptic,
    /// Trusts evidence that agrees.
    Traditionalist,
    /// Takes it as it comes.
    #[default]
    Neutral,
}

/// What the four combos are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combos {
    /// Two pieces of one kind of evidence.
    pub reinforcement: i8,
    /// Two kinds of evidence.
    pub coverage: i8,
    /// One place.
    pub corroboration: i8,
    /// Neighbouring times.
    pub timeline: i8,
}

impl Stance {
    /// All of them.
    pub const ALL: [Stance; 3] = [Stance::Skeptic, Stance::Traditionalist, Stance::Neutral];

    /// What it pays.
    pub const fn combos(self) -> Combos {
        let (reinforcement, coverage, corroboration) = match self {
            Stance::Skeptic => (1, 4, 3),
            Stance::Traditionalist => (4, 0, 4),
            Stance::Neutral => (3, 2, 3),
        };
        Combos { reinforcement, coverage, corroboration, timeline: 2 }
    }

    /// As it stands in documents and word lists.
    pub const fn name(self) -> &'static str {
        match self {
            Stance::Skeptic => "skeptic",
            Stance::Traditionalist => "traditionalist",
            Stance::Neutral => "neutral",
        }
    }
}

/// How much of the game is played.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Pressure and the Double-Check.
    #[default]
    Full,
    /// Neither: order does not matter, and every pair is read out at once.
    Training,
    /// Pressure only.
    NoObjection,
    /// The Double-Check only. Not in the specification; the prototype has it, and its figures depend on
    /// which order it happens to try first. No document has it.
    #[serde(skip)]
    NoPressure,
}

impl Mode {
    /// All of them.
    pub const ALL: [Mode; 4] = [Mode::Full, Mode::Training, Mode::NoObjection, Mode::NoPressure];

    /// Whether earlier pairs weigh on later ones.
    pub const fn pressure(self) -> bool {
        matches!(self, Mode::Full | Mode::NoObjection)
    }

    /// Whether KOA challenges a card after the second pair.
    pub const fn challenge(self) -> bool {
        matches!(self, Mode::Full | Mode::NoPressure)
    }

    /// As it stands in documents.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Full => "full",
            Mode::Training => "training",
            Mode::NoObjection => "no-objection",
            Mode::NoPressure => "no-pressure",
        }
    }
}

/// When two times are close enough for the timeline combo.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Timeline {
    /// Neighbouring slots, as the specification says.
    #[default]
    Slot,
    /// At most 90 minutes apart on the evening's own axis: midnight is no wall.
    Minutes,
    /// At most 90 minutes apart on the clock face, as the prototype has it: 11:30 PM and 12:30 AM
    /// are a day apart.
    Clock,
}

/// Which earlier evidence makes the same kind an echo.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Echo {
    /// The pair before, as the specification says.
    #[default]
    Previous,
    /// Any pair before, as the prototype has it.
    Earlier,
}

/// The rules of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// What KOA makes of agreement.
    pub stance: Stance,
    /// The score to reach.
    #[schemars(range(min = 1, max = 60))]
    pub target: i32,
    /// How much of the game is played.
    #[serde(default)]
    pub mode: Mode,
    /// When times are close.
    #[serde(default)]
    pub timeline: Timeline,
    /// What is an echo.
    #[serde(default)]
    pub echo: Echo,
}

impl Rules {
    /// The same puzzle for beginners: without pressure and challenge.
    pub fn for_beginners(&self) -> Rules {
        Rules { mode: Mode::Training, ..*self }
    }

    /// As the specification has them.
    pub fn new(stance: Stance, target: i32) -> Rules {
        Rules { stance, target, mode: Mode::Full, timeline: Timeline::Slot, echo: Echo::Previous }
    }

    /// As the prototype's validator has them.
    pub fn prototype(stance: Stance, target: i32, mode: Mode) -> Rules {
        Rules { stance, target, mode, timeline: Timeline::Clock, echo: Echo::Earlier }
    }

    /// Whether the prototype's way of counting is asked for.
    pub fn as_prototype(&self) -> bool {
        self.timeline == Timeline::Clock && self.echo == Echo::Earlier
    }
}

/// Pairs stronger than this put pressure on the next.
pub const HIGH_STRENGTH: u8 = 10;
/// The Double-Check: standing by a truth.
pub const STAND_TRUTH: i32 = 2;
/// The Double-Check: standing by a lie.
pub const STAND_LIE: i32 = -3;
/// The Double-Check: withdrawing either.
pub const WITHDRAW: i32 = -2;
/// This much above the target is flawless.
pub const FLAWLESS: i32 = 5;
/// This much below the target is close.
pub const CLOSE: i32 = 3;

/// How a game ended.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    /// More than three short.
    Busted,
    /// At most three short.
    Close,
    /// The target was reached.
    Cleared,
    /// Five or more above it.
    Flawless,
}

impl Tier {
    /// All of them, worst first.
    pub const ALL: [Tier; 4] = [Tier::Busted, Tier::Close, Tier::Cleared, Tier::Flawless];

    /// What a score is worth.
    pub fn of(score: i32, target: i32) -> Tier {
        match score - target {
            FLAWLESS.. => Tier::Flawless,
            0.. => Tier::Cleared,
            beyond if beyond >= -CLOSE => Tier::Close,
            _ => Tier::Busted,
        }
    }

    /// Whether KOA unlocks the door.
    pub fn won(self) -> bool {
        self >= Tier::Cleared
    }

    /// As it stands in documents and word lists.
    pub const fn name(self) -> &'static str {
        match self {
            Tier::Busted => "busted",
            Tier::Close => "close",
            Tier::Cleared => "cleared",
            Tier::Flawless => "flawless",
        }
    }
}
