//! One number for how well a game went, finer than won or lost, and what else a result shows.

use crate::hand::Hand;
use crate::resolve::{Position, Status};

/// What any win is worth. Every loss is worth less.
pub const WIN: u32 = 2000;
/// For each turn not needed. Each of these is worth more than all below it together, so points
/// compare wins by turns, then scrutiny, then refutations, then how convincing it was.
const TURN: u32 = 1000;
/// For each point of scrutiny below four.
const CALM: u32 = 200;
/// For each counter refuted.
const REFUTED: u32 = 40;
/// For each point beyond the resistance, up to this.
const SURPLUS: u32 = 39;
/// For the whole resistance, in a game that is lost.
const PROGRESS: u32 = 1000;
/// For all concerns, in a game that is lost.
const ANSWERED: u32 = 900;

/// The points of a finished game, or of one broken off here.
pub fn score(hand: &Hand, at: &Position) -> u32 {
    if at.status == Status::Won {
        let surplus = u32::from(at.resistance.unsigned_abs()).min(SURPLUS);
        return WIN
            + TURN * u32::from(at.turns)
            + CALM * 4u32.saturating_sub(u32::from(at.scrutiny))
            + REFUTED * hand.refuted(at).count_ones()
            + surplus;
    }
    let whole = u32::from(hand.resistance.unsigned_abs()).max(1);
    let done = u32::from((hand.resistance - at.resistance).unsigned_abs()).min(whole);
    let all = hand.concerns.count_ones();
    let settled = all - hand.open_concerns(at).count_ones();
    PROGRESS * done / whole + ANSWERED * settled / all.max(1)
}

/// The turns a winning score needed, out of those there were.
pub fn turns_of(score: u32, turns: u8) -> u8 {
    turns.saturating_sub((score.saturating_sub(WIN) / TURN) as u8)
}

crate::claim::words! {
    /// What a win can earn besides.
    Badge:
    /// At most three turns, no scrutiny, every counter refuted.
    Flawless = "flawless",
    /// No scrutiny.
    Perfect = "perfect",
    /// Every counter refuted and no contradiction.
    Refuter = "refuter",
    /// On the last turn.
    Clutch = "clutch",
}

crate::claim::words! {
    /// Four tiers instead of two results, where the rules ask for them.
    Tier: Locked = "locked", Ajar = "ajar", Open = "open", Welcome = "welcome",
}

/// The badges of a position: none unless it is won.
pub fn badges(hand: &Hand, at: &Position) -> Vec<Badge> {
    if at.status != Status::Won {
        return Vec::new();
    }
    let used = hand.turns - at.turns;
    let every = hand.counters > 0 && hand.refuted(at).count_ones() as usize == hand.counters;
    let calm = at.scrutiny == 0;
    let earned = [
        (Badge::Flawless, used <= 3 && calm && every),
        (Badge::Perfect, calm && !(used <= 3 && every)),
        (Badge::Refuter, every && calm && used > 3),
        (Badge::Clutch, at.turns == 0),
    ];
    earned.into_iter().filter_map(|(badge, earned)| earned.then_some(badge)).collect()
}

/// The tier of a finished game: how near a win came to the best there is.
pub fn tier(hand: &Hand, at: &Position, best: u32) -> Tier {
    let points = score(hand, at);
    match at.status {
        Status::Won if points >= best => Tier::Welcome,
        // Within a turn of the best.
        Status::Won if points + TURN >= best => Tier::Open,
        Status::Won => Tier::Ajar,
        _ => Tier::Locked,
    }
}
