//! The independent engine: the rules once more, card by card and line by line, as the documents
//! tell them. No bits, no tables by set, no memory of positions, and no line of code in common with
//! [`resolve`](crate::resolve), [`conflict`](crate::conflict) and [`tree`](crate::tree).

use cluesmith_core::{Stopped, Work};

use crate::cards::Cards;
use crate::claim::{Condition, Place, Proof, Trust};
use crate::clock::{DAY, parse_range, parse_time};
use crate::figures::{Figures, Opening, Pairs, Won};
use crate::puzzle::{Card, Puzzle};
use crate::rules::*;
use crate::tree::{Fixed, ONE, SLIPS, Tally};

/// How two cards stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Clash {
    /// Fine.
    Fine,
    /// Suspicious.
    Suspicious,
    /// Impossible.
    Impossible,
}

/// A game as a list of what happened to each card.
#[derive(Clone, Copy, Debug)]
struct Table {
    /// For each card, the turn it was said in, from 1; 0 while it is in hand.
    said_in: [u8; 8],
    /// For each card, the counter that took half of it and has not given it back, from 1.
    owed_by: [u8; 8],
    /// Which counters ever fired.
    fired: [bool; 4],
    /// Which are refuted.
    refuted: [bool; 4],
    resistance: i32,
    scrutiny: u32,
    turn: u8,
    end: End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    GoesOn,
    Won,
    Scrutiny,
    Turns,
    Stuck,
}

/// The puzzle with its times laid out, and nothing else worked out beforehand but the clashes.
pub struct Plain<'a> {
    puzzle: &'a Puzzle,
    clashes: Vec<Vec<Clash>>,
    bonus: bool,
    refuting: bool,
}

impl<'a> Plain<'a> {
    /// The engine for a puzzle whose form is right.
    pub fn new(puzzle: &'a Puzzle) -> Plain<'a> {
        let count = puzzle.cards.len();
        let clash = |a: usize, b: usize| clash(puzzle, &puzzle.cards[a], &puzzle.cards[b]);
        let clashes = (0..count).map(|a| (0..count).map(|b| clash(a, b)).collect()).collect();
        Plain { puzzle, clashes, bonus: true, refuting: true }
    }

    /// How two cards stand to each other.
    pub fn clash(&self, a: usize, b: usize) -> Clash {
        self.clashes[a][b]
    }

    /// Everything the criteria ask for.
    ///
    /// # Errors
    /// When the work limit is reached.
    pub fn figures(&self, work: &mut Work) -> Result<Figures, Stopped> {
        let start = self.start();
        let mut survey = Survey::default();
        let below = self.walk(&start, &mut survey, work)?;
        survey.wins.sort_unstable();
        survey.wins.dedup();
        let won = survey.wins.iter().map(|won| won.turns).min();
        let turns = won.unwrap_or(0);
        let without = |bonus: bool, refuting: bool, work: &mut Work| {
            let other = Plain { clashes: self.clashes.clone(), bonus, refuting, ..*self };
            other.within(&other.start(), turns, work)
        };
        Ok(Figures {
            tally: below.tally,
            random: below.random,
            typical: below.typical,
            best: survey.best,
            best_lines: survey.best_lines,
            wins: survey.wins,
            openings: survey.openings,
            pairs: Pairs {
                suspicious: self.pairs(Clash::Suspicious),
                impossible: self.pairs(Clash::Impossible),
            },
            greedy_wins: self.greedy_wins(work)?,
            quick_without_bonus: without(false, true, work)?,
            quick_without_refuting: without(true, false, work)?,
        })
    }

    /// Resistance and scrutiny after a whole line; nothing if it cannot be said.
    pub fn after(&self, line: &[Cards]) -> Option<(i32, u32)> {
        let mut table = self.start();
        for said in line {
            let said: Vec<usize> = said.iter().collect();
            let in_hand =
                |&card: &usize| card < self.puzzle.cards.len() && table.said_in[card] == 0;
            if table.end != End::GoesOn || said.len() > 3 || !said.iter().all(in_hand) {
                return None;
            }
            table = self.say(&table, &said)?;
        }
        Some((table.resistance, table.scrutiny))
    }

    fn pairs(&self, kind: Clash) -> [Cards; 8] {
        let mut pairs = [Cards::NONE; 8];
        for (one, row) in self.clashes.iter().enumerate() {
            let with = (0..row.len()).filter(|&other| other != one && row[other] == kind);
            pairs[one] = Cards::of(&with.collect::<Vec<_>>());
        }
        pairs
    }

    fn start(&self) -> Table {
        let mut table = Table {
            said_in: [0; 8],
            owed_by: [0; 8],
            fired: [false; 4],
            refuted: [false; 4],
            resistance: self.puzzle.resistance as i32,
            scrutiny: 0,
            turn: 0,
            end: End::GoesOn,
        };
        table.end = self.end(&table);
        table
    }

    /// The position after saying these cards; nothing if they cannot be said.
    fn say(&self, table: &Table, said: &[usize]) -> Option<Table> {
        let rules = &self.puzzle.rules;
        let card = |index: usize| &self.puzzle.cards[index];
        let story = |index: usize| table.said_in[index] > 0;
        // Impossible with the story, or with each other.
        let mut points = 0;
        for (order, &one) in said.iter().enumerate() {
            let (mut to_story, mut to_earlier, mut to_later) = (0, 0, 0);
            for other in 0..self.puzzle.cards.len() {
                let place = said.iter().position(|&card| card == other);
                if !story(other) && (place.is_none() || !rules.within_submission) {
                    continue;
                }
                match self.clashes[one][other] {
                    Clash::Impossible => return None,
                    Clash::Fine => {}
                    Clash::Suspicious => match place {
                        None => to_story += 1,
                        Some(place) if place < order => to_earlier += 1,
                        Some(_) => to_later += 1,
                    },
                }
            }
            points += match rules.scrutiny_per {
                ScrutinyPer::Card => u32::from(to_story + to_earlier > 0),
                ScrutinyPer::BothCards => u32::from(to_story + to_earlier + to_later > 0),
                ScrutinyPer::Pair => to_story + to_earlier,
            };
            points += u32::from(rules.sketchy_costs && card(one).trust == Trust::Sketchy);
        }
        let mut after = *table;
        after.turn += 1;
        for &one in said {
            after.said_in[one] = after.turn;
        }
        let newly = self.newly_refuted(table, said);
        let spent = |counter: usize| {
            table.refuted[counter] || (newly[counter] && rules.refutation == Refutation::First)
        };
        let fires = self.firing(table, said, &spent);
        let mut damage = 0;
        for &one in said {
            let power = card(one).power as i32;
            let halved = fires.is_some_and(|counter| self.targets(counter, one));
            damage += if halved { (power + 1) / 2 } else { power };
            if halved {
                after.owed_by[one] = fires.map_or(0, |counter| counter as u8 + 1);
            }
        }
        if self.bonus && self.corroborated(said) {
            damage = (damage * 5 + 3) / 4;
        }
        for one in 0..self.puzzle.cards.len() {
            let by = after.owed_by[one] as usize;
            if by > 0 && newly[by - 1] {
                after.owed_by[one] = 0;
                if story(one) && rules.restore == Restore::Recorded {
                    damage += card(one).power as i32 / 2;
                }
            }
        }
        for (counter, &newly) in newly.iter().enumerate() {
            after.refuted[counter] |= newly;
            after.fired[counter] |= fires == Some(counter);
        }
        let forgiven = match rules.recovery {
            Recovery::Never => 0,
            Recovery::OnePerRefutation => newly.iter().filter(|&&newly| newly).count() as u32,
        };
        after.scrutiny = (table.scrutiny + points).saturating_sub(forgiven).min(5);
        after.resistance -= damage;
        after.end = self.end(&after);
        if after.end == End::Scrutiny {
            return Some(Table { scrutiny: 5, end: End::Scrutiny, ..*table });
        }
        Some(after)
    }

    fn newly_refuted(&self, table: &Table, said: &[usize]) -> [bool; 4] {
        let mut newly = [false; 4];
        if self.refuting {
            for &one in said {
                for &counter in &self.puzzle.cards[one].refutes {
                    let counter = counter as usize - 1;
                    newly[counter] = !table.refuted[counter];
                }
            }
        }
        newly
    }

    fn targets(&self, counter: usize, card: usize) -> bool {
        let proves = &self.puzzle.cards[card].proves;
        self.puzzle.counters[counter].targets.iter().any(|target| proves.contains(target))
    }

    fn firing(
        &self,
        table: &Table,
        said: &[usize],
        spent: &dyn Fn(usize) -> bool,
    ) -> Option<usize> {
        let ready = |counter: usize| {
            !spent(counter) && (self.puzzle.rules.fires != Fires::Once || !table.fired[counter])
        };
        let counters = 0..self.puzzle.counters.len();
        match self.puzzle.rules.counter_order {
            CounterOrder::ByCard => said.iter().find_map(|&card| {
                counters.clone().find(|&counter| ready(counter) && self.targets(counter, card))
            }),
            CounterOrder::ByCounter => counters.clone().find(|&counter| {
                ready(counter) && said.iter().any(|&card| self.targets(counter, card))
            }),
        }
    }

    fn corroborated(&self, said: &[usize]) -> bool {
        let pairs = said.iter().flat_map(|&a| said.iter().map(move |&b| (a, b)));
        pairs.filter(|(a, b)| a < b).any(|(a, b)| {
            let (a, b) = (&self.puzzle.cards[a], &self.puzzle.cards[b]);
            let place = a.place.is_some() && a.place == b.place;
            let state = a.state.is_some() && a.state == b.state;
            let activity = a.activity.is_some() && a.activity == b.activity;
            let time = self.puzzle.rules.times_corroborate
                && a.time.is_some()
                && times(self.puzzle, a) == times(self.puzzle, b);
            place || state || activity || time
        })
    }

    fn end(&self, table: &Table) -> End {
        let rules = &self.puzzle.rules;
        let settled = self.settled(table);
        let enough = rules.win == Win::Resistance || settled == self.puzzle.concerns.len();
        let won = table.resistance <= 0 && enough;
        let full = table.scrutiny >= 5;
        if full && (rules.at_the_limit == AtTheLimit::LossFirst || !won) {
            return End::Scrutiny;
        }
        if won {
            return End::Won;
        }
        if u32::from(table.turn) >= self.puzzle.turns {
            return End::Turns;
        }
        let count = self.puzzle.cards.len();
        let can_say = |card: usize| {
            table.said_in[card] == 0
                && (0..count).all(|other| {
                    table.said_in[other] == 0 || self.clashes[card][other] != Clash::Impossible
                })
        };
        match ((0..count).any(can_say), rules.stalemate) {
            (true, _) => End::GoesOn,
            (false, Stalemate::OwnReason) => End::Stuck,
            (false, Stalemate::AsTurns) => End::Turns,
        }
    }

    fn settled(&self, table: &Table) -> usize {
        let said = |index: &usize| table.said_in[*index] > 0;
        let settles = |proof: Proof, states: &[Condition], card: &Card| {
            let fits = card.state.is_some_and(|state| states.contains(&state));
            card.proves.contains(&proof) && (states.is_empty() || fits)
        };
        let concerns = self.puzzle.concerns.iter();
        concerns
            .filter(|concern| {
                (0..self.puzzle.cards.len())
                    .filter(said)
                    .any(|card| settles(concern.proof, &concern.states, &self.puzzle.cards[card]))
            })
            .count()
    }

    /// The points of a game that ended here.
    fn score(&self, table: &Table) -> u32 {
        let whole = self.puzzle.resistance as i32;
        let refuted = table.refuted.iter().filter(|&&refuted| refuted).count() as u32;
        if table.end == End::Won {
            let calm = 4u32.saturating_sub(table.scrutiny);
            let unused = self.puzzle.turns - u32::from(table.turn);
            let surplus = (-table.resistance).min(39) as u32;
            return 2000 + unused * 1000 + calm * 200 + refuted * 40 + surplus;
        }
        let done = (whole - table.resistance).clamp(0, whole) as u32;
        let all = self.puzzle.concerns.len() as u32;
        done * 1000 / whole as u32 + self.settled(table) as u32 * 900 / all.max(1)
    }

    /// Every set of one, two or three cards in hand: ones first, each size in the hand's order.
    fn each_submission(
        &self,
        table: &Table,
        mut job: impl FnMut(&[usize]) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let mut hand = [0; 8];
        let mut held = 0;
        for card in 0..self.puzzle.cards.len() {
            if table.said_in[card] == 0 {
                hand[held] = card;
                held += 1;
            }
        }
        for &card in &hand[..held] {
            job(&[card])?;
        }
        for a in 0..held {
            for b in a + 1..held {
                job(&[hand[a], hand[b]])?;
            }
        }
        for a in 0..held {
            for b in a + 1..held {
                for c in b + 1..held {
                    job(&[hand[a], hand[b], hand[c]])?;
                }
            }
        }
        Ok(())
    }

    /// Every game from here on, one after the other.
    fn walk(&self, table: &Table, survey: &mut Survey, work: &mut Work) -> Result<Below, Stopped> {
        if table.end != End::GoesOn {
            return self.finish(table, survey);
        }
        let mut sum = Below::default();
        let (mut ways, mut best) = (0, None);
        self.each_submission(table, |said| {
            work.spend(1)?;
            sum.tally.resolves += 1;
            let Some(after) = self.say(table, said) else {
                sum.tally.blocked += 1;
                return Ok(());
            };
            survey.line.push(Cards::of(said));
            let below = self.walk(&after, survey, work)?;
            survey.line.pop();
            if survey.line.is_empty() {
                let winnable = below.best >= 2000;
                survey.openings.push(Opening {
                    said: Cards::of(said),
                    winnable,
                    random: below.random,
                });
            }
            ways += 1;
            sum.random += below.random;
            sum.typical += below.typical;
            sum.tally = added(sum.tally, below.tally);
            if best.is_none_or(|(score, _)| below.best > score) {
                best = Some((below.best, below.typical));
            }
            Ok(())
        })?;
        let (score, meant) = best.unwrap_or_default();
        let mean = |sum: Fixed| sum / ways.max(1);
        Ok(Below {
            tally: sum.tally,
            best: score,
            random: mean(sum.random),
            typical: (meant * (1000 - SLIPS) + mean(sum.typical) * SLIPS) / 1000,
        })
    }

    fn finish(&self, table: &Table, survey: &mut Survey) -> Result<Below, Stopped> {
        let score = self.score(table);
        let mut tally = Tally { lines: 1, ..Tally::default() };
        match table.end {
            End::Won => tally.won = 1,
            End::Scrutiny => tally.by_scrutiny = 1,
            End::Turns => tally.by_turns = 1,
            _ if (0..self.puzzle.cards.len()).all(|card| table.said_in[card] > 0) => {
                tally.empty = 1;
            }
            _ => {
                tally.stuck = 1;
                self.each_submission(table, |_| {
                    tally.blocked += 1;
                    tally.resolves += 1;
                    Ok(())
                })?;
            }
        }
        if score > survey.best {
            survey.best = score;
            survey.best_lines.clear();
        }
        if score == survey.best && table.end == End::Won {
            survey.best_lines.push(survey.line.clone());
        }
        if table.end == End::Won {
            survey.wins.push(self.won(table, score));
            if survey.wins.len() > 4096 {
                survey.wins.sort_unstable();
                survey.wins.dedup();
            }
        }
        let chance = if table.end == End::Won { ONE } else { 0 };
        Ok(Below { tally, best: score, random: chance, typical: chance })
    }

    fn won(&self, table: &Table, score: u32) -> Won {
        let set = |holds: &dyn Fn(usize) -> bool| {
            (0..4).filter(|&at| holds(at)).fold(0u8, |set, at| set | 1 << at)
        };
        let said: Vec<usize> =
            (0..self.puzzle.cards.len()).filter(|&card| table.said_in[card] > 0).collect();
        Won {
            played: Cards::of(&said),
            refuted: set(&|counter| table.refuted[counter]),
            fired: set(&|counter| table.fired[counter]),
            scrutiny: table.scrutiny as u8,
            turns: table.turn,
            surplus: (-table.resistance) as u16,
            score,
        }
    }

    /// Whether so many turns can win.
    fn within(&self, table: &Table, turns: u8, work: &mut Work) -> Result<bool, Stopped> {
        if table.end != End::GoesOn || turns == 0 {
            return Ok(table.end == End::Won);
        }
        let mut found = false;
        self.each_submission(table, |said| {
            if found {
                return Ok(());
            }
            work.spend(1)?;
            if let Some(after) = self.say(table, said) {
                found = self.within(&after, turns - 1, work)?;
            }
            Ok(())
        })?;
        Ok(found)
    }

    /// Whether saying what convinces most right now wins in the end.
    fn greedy_wins(&self, work: &mut Work) -> Result<bool, Stopped> {
        let mut table = self.start();
        while table.end == End::GoesOn {
            let mut best: Option<((bool, i32, i32), Table)> = None;
            self.each_submission(&table, |said| {
                work.spend(1)?;
                if let Some(after) = self.say(&table, said) {
                    let lost = after.end == End::Scrutiny;
                    let damage = if lost { 0 } else { table.resistance - after.resistance };
                    let cost = after.scrutiny as i32 - table.scrutiny as i32;
                    let worth = (!lost, damage, -cost);
                    if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                        best = Some((worth, after));
                    }
                }
                Ok(())
            })?;
            match best {
                Some((_, after)) => table = after,
                None => break,
            }
        }
        Ok(table.end == End::Won)
    }
}

/// What a walk collects on its way.
#[derive(Default)]
struct Survey {
    best: u32,
    best_lines: Vec<Vec<Cards>>,
    wins: Vec<Won>,
    line: Vec<Cards>,
    openings: Vec<Opening>,
}

/// What is known of the games below a position.
#[derive(Clone, Copy, Default)]
struct Below {
    tally: Tally,
    best: u32,
    random: Fixed,
    typical: Fixed,
}

fn added(a: Tally, b: Tally) -> Tally {
    Tally {
        resolves: a.resolves + b.resolves,
        blocked: a.blocked + b.blocked,
        lines: a.lines + b.lines,
        won: a.won + b.won,
        by_turns: a.by_turns + b.by_turns,
        by_scrutiny: a.by_scrutiny + b.by_scrutiny,
        stuck: a.stuck + b.stuck,
        empty: a.empty + b.empty,
    }
}

/// From and to, in minutes on the puzzle's axis.
fn times(puzzle: &Puzzle, card: &Card) -> Option<(i64, i64)> {
    let begins = i64::from(parse_time(&puzzle.begins)?);
    let (from, to) = parse_range(card.time.as_deref()?)?;
    let day = i64::from(DAY);
    let on_axis = |time: u32| (i64::from(time) - begins).rem_euclid(day);
    Some((on_axis(from), on_axis(to)))
}

/// Minutes between two cards, as the rules measure them.
fn distance(puzzle: &Puzzle, a: &Card, b: &Card) -> Option<i64> {
    let ((from_a, to_a), (from_b, to_b)) = (times(puzzle, a)?, times(puzzle, b)?);
    Some(match puzzle.rules.gap {
        Gap::StartToStart => (from_a - from_b).abs(),
        Gap::Interval => (from_a.max(from_b) - to_a.min(to_b)).max(0),
    })
}

fn clash(puzzle: &Puzzle, a: &Card, b: &Card) -> Clash {
    let Some(minutes) = distance(puzzle, a, b) else { return Clash::Fine };
    let rules = &puzzle.rules;
    // (impossible below, suspicious up to); whole minutes, so half a minute is "below one".
    let judge = |(below, to): (i64, i64)| {
        let suspicious = minutes < to || (minutes == to && rules.boundary == Boundary::Inclusive);
        if minutes < below {
            Clash::Impossible
        } else if suspicious {
            Clash::Suspicious
        } else {
            Clash::Fine
        }
    };
    let state = match (a.state, b.state) {
        (Some(one), Some(other)) => {
            let met = |x: Condition, y: Condition| (one, other) == (x, y) || (other, one) == (x, y);
            let wide = rules.asleep == Asleep::AwakeAlertActive;
            let sleeping = met(Condition::Asleep, Condition::Awake)
                || (wide && met(Condition::Asleep, Condition::Alert))
                || (wide && met(Condition::Asleep, Condition::Active));
            if sleeping {
                judge((3, 10))
            } else if met(Condition::Drowsy, Condition::Alert) && minutes < 5 {
                Clash::Suspicious
            } else {
                Clash::Fine
            }
        }
        _ => Clash::Fine,
    };
    let place = match (a.place, b.place) {
        (Some(one), Some(other)) if one != other => {
            way(rules, one, other).map_or(Clash::Fine, judge)
        }
        _ => Clash::Fine,
    };
    match rules.axes {
        Axes::Worst => state.max(place),
        Axes::StateFirst if state == Clash::Fine => place,
        Axes::StateFirst => state,
    }
}

/// How long the way between two places takes; nothing where it takes no time.
fn way(rules: &Rules, one: Place, other: Place) -> Option<(i64, i64)> {
    const INSIDE: [Place; 5] =
        [Place::Home, Place::Bedroom, Place::Kitchen, Place::LivingRoom, Place::Bathroom];
    let inside = |place: Place| INSIDE.contains(&place);
    let quick = rules.other_rooms == OtherRooms::OneMinute;
    match (inside(one), inside(other)) {
        (true, true) if one == Place::Home || other == Place::Home => None,
        (true, true) => {
            let pair = [one, other];
            let long = pair.contains(&Place::Bedroom) && pair.contains(&Place::Kitchen);
            Some(if long || !quick { (1, 2) } else { (1, 1) })
        }
        (false, false) => {
            let outside = one == Place::Outside || other == Place::Outside;
            let far = rules.far_places == FarPlaces::Usual && !outside;
            far.then_some((20, 30))
        }
        (at_home, _) => match if at_home { other } else { one } {
            Place::Gym => Some((20, 30)),
            Place::Work => Some((25, 40)),
            Place::CoffeeShop => Some((10, 15)),
            _ => (rules.far_places == FarPlaces::Usual).then_some((1, 2)),
        },
    }
}
