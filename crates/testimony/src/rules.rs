//! The rules on which the sources disagree, each a switch with a default and the reason for it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::claim::words;

words! {
    /// How far apart two times are.
    Gap: Interval = "interval", StartToStart = "start-to-start",
}
words! {
    /// Whether the last minute of a suspicious range is suspicious.
    Boundary: Inclusive = "inclusive", Exclusive = "exclusive",
}
words! {
    /// Which conflict counts when state and place both conflict.
    Axes: Worst = "worst", StateFirst = "state-first",
}
words! {
    /// What one point of scrutiny is for.
    ScrutinyPer: Card = "card", BothCards = "both-cards", Pair = "pair",
}
words! {
    /// Whether a refutation saves the cards it is played with.
    Refutation: First = "first", Last = "last",
}
words! {
    /// How often a counter fires.
    Fires: UntilRefuted = "until-refuted", Once = "once",
}
words! {
    /// Which counter fires when several could.
    CounterOrder: ByCard = "by-card", ByCounter = "by-counter",
}
words! {
    /// How many counters fire at one submission.
    CountersAtOnce: One = "one", Every = "every",
}
words! {
    /// What a refutation gives back.
    Restore:
    /// What that counter took.
    Recorded = "recorded",
    /// Nothing.
    Nothing = "nothing",
    /// Half of every card of the story that the counter targets, whoever contested it, and the power of
    /// the card that refutes once more: the pseudocode to the letter.
    Literal = "literal",
}
words! {
    /// What happens when one submission both wins and reaches scrutiny 5.
    AtTheLimit: LossFirst = "loss-first", WinFirst = "win-first",
}
words! {
    /// What is incompatible with being asleep.
    Asleep: Awake = "awake", AwakeAlertActive = "awake-alert-active",
}
words! {
    /// Minutes between asleep and awake: impossible below the first, suspicious up to the second.
    Waking: ThreeToTen = "three-to-ten", FiveToFifteen = "five-to-fifteen",
}
words! {
    /// What a refuted counter does to scrutiny.
    Recovery:
    /// Nothing.
    Never = "never",
    /// Every counter refuted takes a point back.
    OnePerRefutation = "one-per-refutation",
    /// A submission that refutes costs a point less, if it costs any.
    OneOfThisTurn = "one-of-this-turn",
}
words! {
    /// How long the way between two rooms other than bedroom and kitchen stays suspicious.
    OtherRooms: TwoMinutes = "two-minutes", OneMinute = "one-minute",
}
words! {
    /// How home stands to its rooms.
    HomeAndRooms: Contains = "contains", Apart = "apart",
}
words! {
    /// How long the ways from home to gym, work and coffee shop take.
    Ways: EachItsOwn = "each-its-own", Alike = "alike",
}
words! {
    /// Places that no source gives a threshold for.
    FarPlaces: Usual = "usual", Compatible = "compatible",
}
words! {
    /// What it takes to win.
    Win: ResistanceAndConcerns = "resistance-and-concerns", Resistance = "resistance",
}
words! {
    /// How a game ends in which nothing can be said any more.
    Stalemate: OwnReason = "own-reason", AsTurns = "as-turns",
}
words! {
    /// Whether counters are shown before they fire.
    Visibility: Full = "full", Hidden = "hidden",
}
words! {
    /// When KOA is resigned.
    Resigned: Unwinnable = "unwinnable", NearlyWon = "nearly-won",
}
words! {
    /// When KOA is smug.
    Smug: Lost = "lost", Losing = "losing",
}
words! {
    /// What makes a card a trap.
    Trap:
    /// Nearly the strongest, answers a question, and impossible with the best play.
    MainPath = "main-path",
    /// Impossible with the best play, however weak.
    Impossible = "impossible",
    /// Nearly the strongest, answers a question, and is attacked or clashes with the best play.
    Decoy = "decoy",
    /// Attacked by a counter that nothing refutes.
    Unrefutable = "unrefutable",
}
words! {
    /// Which ways to win count as two (S3).
    Paths: Distinct = "distinct", CardSets = "card-sets", Lines = "lines",
}
words! {
    /// Which counters must be refutable or endurable (S5).
    Answerable: Every = "every", Primary = "primary",
}
words! {
    /// The most scrutiny that the best line may cost (C2).
    MostScrutiny: Three = "three", ByLevel = "by-level",
}
words! {
    /// Whose power must exceed the resistance by ten.
    Comfort: Hand = "hand", MainPath = "main-path",
}

/// Every switch. A puzzle that leaves one out plays by its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rules {
    /// Interval: the canonical document defines overlap; only examples elsewhere count from starts.
    pub gap: Gap,
    /// Inclusive: every table says so; only two pieces of pseudocode differ, by one minute.
    pub boundary: Boundary,
    /// Worst: a suspicious state must not hide an impossible place.
    pub axes: Axes,
    /// Checked: otherwise "asleep" and "awake" could be said in one breath.
    pub within_submission: bool,
    /// Card: each card said is held against the story and the cards said before it, and costs one
    /// point at most, as the pipeline describes; others count both cards of a pair, or each pair.
    pub scrutiny_per: ScrutinyPer,
    /// First: a refuter played with a card saves it, as the player's contract shows by example.
    pub refutation: Refutation,
    /// Until refuted: only refutation spends a counter; "once" would make weak bait strong.
    pub fires: Fires,
    /// By card: the published loop asks card by card, then counter by counter.
    pub counter_order: CounterOrder,
    /// One: every document says so; only an engine let all of them fire, and two on one card are one.
    pub counters_at_once: CountersAtOnce,
    /// Recorded: a refutation pays back exactly what that counter took, once.
    pub restore: Restore,
    /// Loss first: scrutiny 5 is an immediate loss, and the fixed order checks it before damage.
    pub at_the_limit: AtTheLimit,
    /// Awake only: the complete table lists one pair; the wider reading is an engine's own.
    pub asleep: Asleep,
    /// Three to ten: all tables but one say so, and that one also measures from start to start.
    pub waking: Waking,
    /// On: the canonical table has the pair; only an engine forgot it.
    pub drowsy_alert: bool,
    /// Sketchy evidence costs a point: the tiers would mean nothing otherwise.
    pub sketchy_costs: bool,
    /// Never: no recovery is the rule; giving a point back is a later proposal.
    pub recovery: Recovery,
    /// Two minutes: one threshold for all rooms is easier to remember than two.
    pub other_rooms: OtherRooms,
    /// Contains: who is in the kitchen is at home; only an engine made it a journey.
    pub home_and_rooms: HomeAndRooms,
    /// Each its own: the canonical table tells a coffee shop from an office; only an engine does not.
    pub ways: Ways,
    /// Usual: outside is like another room seen from home and contains the places away from it;
    /// two places away from home are 20 to 30 minutes apart. Compatible would let anyone teleport.
    pub far_places: FarPlaces,
    /// Off: equal times alone prove nothing about each other; an engine's slip.
    pub times_corroborate: bool,
    /// On: four documents of five count it, and one listing forgets it.
    pub activity_corroborates: bool,
    /// On: proof of alertness by somebody asleep is none; six sources of seven ask for the state.
    pub states_required: bool,
    /// Both: the game goes on while KOA has open concerns.
    pub win: Win,
    /// Own reason: "nothing left to say" is the commonest loss and deserves its name.
    pub stalemate: Stalemate,
    /// Full: no hidden gotchas.
    pub visibility: Visibility,
    /// Unwinnable: five sources of eight, and the mood then means something.
    pub resigned: Resigned,
    /// Lost: she does not gloat over what is still open.
    pub smug: Smug,
    /// Main path: what tempts and ruins; the others call weak, harmless or unlucky cards traps.
    pub trap: Trap,
    /// Distinct: the canonical document says what differs; the same cards in another order do not.
    pub paths: Paths,
    /// Every: a challenge without an answer is a gotcha wherever it stands in the list.
    pub answerable: Answerable,
    /// Three: the stricter of two numbers for expert, and it leaves room for a mistake.
    pub most_scrutiny: MostScrutiny,
    /// Hand: the validator's wording; the stricter one fails the documents' own sample.
    pub comfort: Comfort,
    /// Off: the later documents prefer a plain result with badges to four tiers.
    pub tiers: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            gap: Gap::Interval,
            boundary: Boundary::Inclusive,
            axes: Axes::Worst,
            within_submission: true,
            scrutiny_per: ScrutinyPer::Card,
            refutation: Refutation::First,
            fires: Fires::UntilRefuted,
            counter_order: CounterOrder::ByCard,
            counters_at_once: CountersAtOnce::One,
            restore: Restore::Recorded,
            at_the_limit: AtTheLimit::LossFirst,
            asleep: Asleep::Awake,
            waking: Waking::ThreeToTen,
            drowsy_alert: true,
            sketchy_costs: true,
            recovery: Recovery::Never,
            other_rooms: OtherRooms::TwoMinutes,
            home_and_rooms: HomeAndRooms::Contains,
            ways: Ways::EachItsOwn,
            far_places: FarPlaces::Usual,
            times_corroborate: false,
            activity_corroborates: true,
            states_required: true,
            win: Win::ResistanceAndConcerns,
            stalemate: Stalemate::OwnReason,
            visibility: Visibility::Full,
            resigned: Resigned::Unwinnable,
            smug: Smug::Lost,
            trap: Trap::MainPath,
            paths: Paths::Distinct,
            answerable: Answerable::Every,
            most_scrutiny: MostScrutiny::Three,
            comfort: Comfort::Hand,
            tiers: false,
        }
    }
}

impl Rules {
    /// Whether every switch is as usual.
    pub fn usual(&self) -> bool {
        *self == Rules::default()
    }
}
