//! The independent engine: the rules once more, card by card and line by line, as the documents
//! tell them. No bits, no tables by set, no memory of positions, and no line of code in common with
//! [`resolve`](crate::resolve), [`conflict`](crate::conflict) and [`tree`](crate::tree).

mod clash;
mod survey;

use crate::cards::Cards;
use crate::claim::{Condition, Proof, Trust};
use crate::puzzle::{Card, Puzzle};
use crate::rules::*;

pub use clash::Clash;
use clash::{clash, times};

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
        let sketchy = |one: &&usize| card(**one).trust == Trust::Sketchy;
        let sources = if rules.sketchy_costs { said.iter().filter(sketchy).count() } else { 0 };
        let points = self.suspicion(table, said)? + sources as u32;
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
            let by = (0..4).find(|&counter| fires[counter] && self.targets(counter, one));
            damage += if by.is_some() { (power + 1) / 2 } else { power };
            if let Some(counter) = by {
                after.owed_by[one] = counter as u8 + 1;
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
        if rules.restore == Restore::Literal {
            damage += self.restored_to_the_letter(table, said, &newly);
        }
        for (counter, &newly) in newly.iter().enumerate() {
            after.refuted[counter] |= newly;
            after.fired[counter] |= fires[counter];
        }
        let forgiven = match rules.recovery {
            Recovery::Never => 0,
            Recovery::OnePerRefutation => newly.iter().filter(|&&newly| newly).count() as u32,
            Recovery::OneOfThisTurn if newly.contains(&true) => points.min(1),
            Recovery::OneOfThisTurn => 0,
        };
        after.scrutiny = (table.scrutiny + points).saturating_sub(forgiven).min(5);
        after.resistance -= damage;
        after.end = self.end(&after);
        if after.end == End::Scrutiny {
            return Some(Table { scrutiny: 5, end: End::Scrutiny, ..*table });
        }
        Some(after)
    }

    /// The points of scrutiny that contradictions cost; nothing if some of it is impossible.
    fn suspicion(&self, table: &Table, said: &[usize]) -> Option<u32> {
        let rules = &self.puzzle.rules;
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
        }
        Some(points)
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

    /// Half of everything in the story that a counter refuted now targets, and what refutes it again.
    fn restored_to_the_letter(&self, table: &Table, said: &[usize], newly: &[bool; 4]) -> i32 {
        let cards = &self.puzzle.cards;
        let power = |index: usize| cards[index].power as i32;
        let mut damage = 0;
        for counter in (0..self.puzzle.counters.len()).filter(|&counter| newly[counter]) {
            for one in (0..cards.len()).filter(|&one| table.said_in[one] > 0) {
                damage += if self.targets(counter, one) { power(one) / 2 } else { 0 };
            }
        }
        let refutes = |one: &&usize| cards[**one].refutes.iter().any(|&n| newly[n as usize - 1]);
        damage + said.iter().filter(refutes).map(|&one| power(one)).sum::<i32>()
    }

    /// Which counters fire.
    fn firing(&self, table: &Table, said: &[usize], spent: &dyn Fn(usize) -> bool) -> [bool; 4] {
        let mut fires = [false; 4];
        let ready = |counter: usize| {
            !spent(counter) && (self.puzzle.rules.fires != Fires::Once || !table.fired[counter])
        };
        let counters = 0..self.puzzle.counters.len();
        if self.puzzle.rules.counters_at_once == CountersAtOnce::Every {
            for counter in counters {
                let hits = said.iter().any(|&card| self.targets(counter, card));
                fires[counter] = ready(counter) && hits;
            }
            return fires;
        }
        let first = match self.puzzle.rules.counter_order {
            CounterOrder::ByCard => said.iter().find_map(|&card| {
                counters.clone().find(|&counter| ready(counter) && self.targets(counter, card))
            }),
            CounterOrder::ByCounter => counters.clone().find(|&counter| {
                ready(counter) && said.iter().any(|&card| self.targets(counter, card))
            }),
        };
        if let Some(counter) = first {
            fires[counter] = true;
        }
        fires
    }

    fn corroborated(&self, said: &[usize]) -> bool {
        let pairs = said.iter().flat_map(|&a| said.iter().map(move |&b| (a, b)));
        pairs.filter(|(a, b)| a < b).any(|(a, b)| {
            let (a, b) = (&self.puzzle.cards[a], &self.puzzle.cards[b]);
            let place = a.place.is_some() && a.place == b.place;
            let state = a.state.is_some() && a.state == b.state;
            let doing = a.activity.is_some() && a.activity == b.activity;
            let activity = self.puzzle.rules.activity_corroborates && doing;
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
            let asked = self.puzzle.rules.states_required && !states.is_empty();
            card.proves.contains(&proof) && (fits || !asked)
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
}
