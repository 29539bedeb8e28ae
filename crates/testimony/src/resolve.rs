//! One submission: a pure function from a position and some cards to an outcome. The preview is the
//! same function, looked at before saying yes.

use crate::cards::{Cards, MOST_AT_ONCE};
use crate::hand::{Hand, MOST_COUNTERS};
use crate::rules::{
    AtTheLimit, CounterOrder, CountersAtOnce, Fires, Recovery, Refutation, Restore, ScrutinyPer,
    Stalemate, Win,
};

/// At this scrutiny KOA stops listening.
pub const SCRUTINY_LIMIT: u8 = 5;

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It goes on.
    Active,
    /// KOA is convinced.
    Won,
    /// She is not, and will not be.
    Lost(Loss),
}

/// Why a game is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loss {
    /// Scrutiny reached its limit.
    Scrutiny,
    /// No turn is left.
    Turns,
    /// There is nothing left that could be said.
    NothingToSay,
}

/// One position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The committed story.
    pub played: Cards,
    /// What is left to overcome; below zero once overcome.
    pub resistance: i16,
    /// 0 to 5.
    pub scrutiny: u8,
    /// Turns left.
    pub turns: u8,
    /// What each counter has taken and not given back.
    pub missing: [u8; MOST_COUNTERS],
    /// The counters that ever fired.
    pub fired: u8,
    /// Whether it goes on.
    pub status: Status,
}

/// What a submission did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The cards said.
    pub said: Cards,
    /// Those of them that are suspicious with the story or with each other.
    pub suspicious: Cards,
    /// Points of scrutiny for that.
    pub minors: u8,
    /// Points of scrutiny for sketchy sources.
    pub sketchy: u8,
    /// The counter that fired; the first if every counter may.
    pub counter: Option<u8>,
    /// All that fired.
    pub fired: u8,
    /// The cards they halved.
    pub contested: Cards,
    /// Damage before the bonus.
    pub base: u16,
    /// Whether two claims agreed.
    pub agreed: bool,
    /// The bonus for that.
    pub bonus: u16,
    /// The counters refuted.
    pub refuted: u8,
    /// Damage given back by that.
    pub restored: u16,
    /// All of it together.
    pub total: u16,
    /// The concerns settled by it that were open before.
    pub settled: u8,
    /// The position after it.
    pub after: Position,
}

/// Why a submission is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    NotActive,
    /// No card was chosen.
    TooFew,
    /// More than three.
    TooMany,
    /// A card that is not in the hand any more, or never was.
    NotInHand(Cards),
    /// These two cannot both be true.
    Impossible(usize, usize),
}

/// Half, rounded up.
pub fn contested(power: u8) -> u8 {
    power.div_ceil(2)
}

/// What a sum gains when claims agree: a quarter, rounded up.
pub fn bonus(sum: u16) -> u16 {
    sum.div_ceil(4)
}

impl Hand {
    /// The concerns still open.
    pub fn open_concerns(&self, at: &Position) -> u8 {
        self.concerns & !self.settled_by[at.played.0 as usize]
    }

    /// The counters refuted so far.
    pub fn refuted(&self, at: &Position) -> u8 {
        self.refuted_by[at.played.0 as usize]
    }

    /// The counters that fired and were never refuted.
    pub fn eaten(&self, at: &Position) -> u8 {
        at.fired & !self.refuted(at)
    }

    /// The cards still in hand.
    pub fn left(&self, at: &Position) -> Cards {
        self.all.without(at.played)
    }

    /// Why these cards cannot be said now; nothing if they can.
    pub fn refusal(&self, at: &Position, said: Cards) -> Option<Refusal> {
        if at.status != Status::Active {
            return Some(Refusal::NotActive);
        }
        match said.len() {
            0 => return Some(Refusal::TooFew),
            n if n > MOST_AT_ONCE => return Some(Refusal::TooMany),
            _ => {}
        }
        let strange = said.without(self.left(at));
        if !strange.is_empty() {
            return Some(Refusal::NotInHand(strange));
        }
        let against = self.against(at, said);
        if self.major_by[said.0 as usize].shared(against).is_empty() {
            return None;
        }
        said.iter().find_map(|card| {
            self.major[card].shared(against).iter().next().map(|b| Refusal::Impossible(card, b))
        })
    }

    /// What new claims are held against.
    fn against(&self, at: &Position, said: Cards) -> Cards {
        if self.rules.within_submission { at.played.with(said) } else { at.played }
    }

    /// What happens when these cards are said.
    ///
    /// # Errors
    /// Why they cannot be said; then nothing has changed.
    pub fn resolve(&self, at: &Position, said: Cards) -> Result<Outcome, Refusal> {
        match self.refusal(at, said) {
            Some(refusal) => Err(refusal),
            None => Ok(self.outcome(at, said)),
        }
    }

    /// The outcome of a legal submission, in the order of the pipeline.
    fn outcome(&self, at: &Position, said: Cards) -> Outcome {
        let (suspicious, minors) = self.scrutinise(at, said);
        let sketchy = match self.rules.sketchy_costs {
            true => said.shared(self.sketchy).len() as u8,
            false => 0,
        };
        let before = self.refuted(at);
        let refuted = self.refuted_by[said.0 as usize] & !before;
        let spent = match self.rules.refutation {
            Refutation::First => before | refuted,
            Refutation::Last => before,
        };
        let (counter, fired) = self.firing(at, said, spent);
        let mut after = *at;
        let (mut base, mut halved) = (0u16, Cards::NONE);
        for card in said.iter() {
            let power = self.power[card];
            match self.hit[card] & fired {
                0 => base += u16::from(power),
                // Two counters on one card halve it once; the first keeps the other half.
                by => {
                    halved.0 |= 1 << card;
                    base += u16::from(contested(power));
                    let missing = &mut after.missing[by.trailing_zeros() as usize];
                    *missing = missing.saturating_add(power - contested(power));
                }
            }
        }
        let agreed = self.agrees[said.0 as usize];
        let bonus = if agreed { bonus(base) } else { 0 };
        after.fired |= fired;
        let mut restored = 0;
        for counter in 0..MOST_COUNTERS {
            if refuted >> counter & 1 == 1 {
                // What this very submission lost to it is not on record yet when refutation is last.
                restored += self.gives_back(at, counter);
                after.missing[counter] = 0;
            }
        }
        if self.rules.restore == Restore::Literal {
            let again = said.iter().filter(|&card| self.refutes[card] & refuted != 0);
            restored += again.map(|card| u16::from(self.power[card])).sum::<u16>();
        }
        let total = base + bonus + restored;
        let recovered = match self.rules.recovery {
            Recovery::Never => 0,
            Recovery::OnePerRefutation => refuted.count_ones() as u8,
            Recovery::OneOfThisTurn => u8::from(refuted != 0).min(minors + sketchy),
        };
        let scrutiny = (at.scrutiny + minors + sketchy).saturating_sub(recovered);
        after.scrutiny = scrutiny.min(SCRUTINY_LIMIT);
        after.played = at.played.with(said);
        after.turns -= 1;
        after.resistance -= total as i16;
        after.status = self.status(&after);
        let settled = self.settled_by[said.0 as usize] & self.open_concerns(at);
        if after.status == Status::Lost(Loss::Scrutiny) {
            // She stopped listening: nothing of it counts, not even the turn (the reference cases say so).
            after = Position { scrutiny: after.scrutiny, status: after.status, ..*at };
        }
        Outcome {
            said,
            suspicious,
            minors,
            sketchy,
            counter,
            fired,
            contested: halved,
            base,
            agreed,
            bonus,
            refuted,
            restored,
            total,
            settled,
            after,
        }
    }

    fn scrutinise(&self, at: &Position, said: Cards) -> (Cards, u8) {
        let against = self.against(at, said);
        if self.minor_by[said.0 as usize].shared(against).is_empty() {
            return (Cards::NONE, 0);
        }
        let (mut suspicious, mut pairs) = (Cards::NONE, 0);
        for card in said.iter() {
            let with = self.minor[card].shared(against);
            if !with.is_empty() {
                suspicious.0 |= 1 << card;
                // A pair inside the submission is met twice, from either side; count it once.
                let later = with.shared(said).iter().filter(|&other| other > card).count();
                pairs += with.without(said).len() + later;
            }
        }
        match self.rules.scrutiny_per {
            ScrutinyPer::Card => {
                let newer = suspicious.iter().filter(|&card| {
                    let earlier = at.played.with(said.shared(Cards::first(card)));
                    !self.minor[card].shared(against).shared(earlier).is_empty()
                });
                (suspicious, newer.count() as u8)
            }
            ScrutinyPer::BothCards => (suspicious, suspicious.len() as u8),
            ScrutinyPer::Pair => (suspicious, pairs as u8),
        }
    }

    /// What refuting a counter gives back of what was said before.
    pub(crate) fn gives_back(&self, at: &Position, counter: usize) -> u16 {
        match self.rules.restore {
            Restore::Recorded => u16::from(at.missing[counter]),
            Restore::Nothing => 0,
            Restore::Literal => {
                let targeted = at.played.iter().filter(|&card| self.hit[card] >> counter & 1 == 1);
                targeted.map(|card| u16::from(self.power[card] / 2)).sum()
            }
        }
    }

    /// The counter that fires first, and all that fire.
    fn firing(&self, at: &Position, said: Cards, spent: u8) -> (Option<u8>, u8) {
        let ready = match self.rules.fires {
            Fires::UntilRefuted => !spent,
            Fires::Once => !spent & !at.fired,
        };
        let first = |set: u8| (set != 0).then(|| set.trailing_zeros() as u8);
        let able = || said.iter().fold(0, |set, card| set | self.hit[card]) & ready;
        let counter = match self.rules.counter_order {
            CounterOrder::ByCard => said.iter().find_map(|card| first(self.hit[card] & ready)),
            CounterOrder::ByCounter => first(able()),
        };
        match self.rules.counters_at_once {
            CountersAtOnce::One => (counter, counter.map_or(0, |counter| 1 << counter)),
            CountersAtOnce::Every => (counter, able()),
        }
    }

    /// Where a position stands, by itself.
    pub(crate) fn status(&self, at: &Position) -> Status {
        let concerns = match self.rules.win {
            Win::ResistanceAndConcerns => self.open_concerns(at),
            Win::Resistance => 0,
        };
        let won = at.resistance <= 0 && concerns == 0;
        let full = at.scrutiny >= SCRUTINY_LIMIT;
        match self.rules.at_the_limit {
            AtTheLimit::LossFirst if full => return Status::Lost(Loss::Scrutiny),
            _ if won => return Status::Won,
            AtTheLimit::WinFirst if full => return Status::Lost(Loss::Scrutiny),
            _ => {}
        }
        if at.turns == 0 {
            return Status::Lost(Loss::Turns);
        }
        // Whatever can be said together can be said one by one.
        let can_speak = self.left(at).iter().any(|c| self.major[c].shared(at.played).is_empty());
        match (can_speak, self.rules.stalemate) {
            (true, _) => Status::Active,
            (false, Stalemate::OwnReason) => Status::Lost(Loss::NothingToSay),
            (false, Stalemate::AsTurns) => Status::Lost(Loss::Turns),
        }
    }
}
