//! Every game of a puzzle, one after the other, and what they say together.

use std::collections::BTreeSet;

use cluesmith_core::{Stopped, Work};

use super::{Clash, End, Plain, Table};
use crate::cards::Cards;
use crate::figures::{Figures, Opening, Pairs, Won};
use crate::tree::{Fixed, ONE, SLIPS, Tally};

impl Plain<'_> {
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
            greedy_wins: self.habit_wins(Habit::Convince, work)?,
            concern_first_wins: self.habit_wins(Habit::Answer, work)?,
            quick_without_bonus: without(false, true, work)?,
            quick_without_refuting: without(true, false, work)?,
        })
    }

    /// How many positions look different to a player. This one walk remembers where it was.
    ///
    /// # Errors
    /// When the work limit is reached.
    pub fn count_positions(&self, work: &mut Work) -> Result<usize, Stopped> {
        let mut met = BTreeSet::new();
        let mut waiting = vec![self.start()];
        while let Some(table) = waiting.pop() {
            if !met.insert(self.standing(&table)) || table.end != End::GoesOn {
                continue;
            }
            self.each_submission(&table, |said| {
                work.spend(1)?;
                waiting.extend(self.say(&table, said));
                Ok(())
            })?;
        }
        // What is overcome looks alike, by however much.
        let shown =
            met.into_iter().map(|one| Standing { resistance: one.resistance.max(0), ..one });
        Ok(shown.collect::<BTreeSet<Standing>>().len())
    }

    fn standing(&self, table: &Table) -> Standing {
        let mut taken = [0; 4];
        for (card, &by) in self.puzzle.cards.iter().zip(&table.owed_by).filter(|(_, by)| **by > 0) {
            taken[usize::from(by) - 1] += card.power / 2;
        }
        Standing {
            said: table.said_in.map(|turn| turn > 0),
            taken,
            fired: table.fired,
            resistance: table.resistance,
            scrutiny: table.scrutiny,
            turn: table.turn,
        }
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
                    minors: self.suspicion(table, said).unwrap_or(0) as u8,
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

    /// Whether a player wins who always wants the same, then to convince, then as little scrutiny as
    /// possible. Nobody walks into the last point of scrutiny with open eyes.
    fn habit_wins(&self, habit: Habit, work: &mut Work) -> Result<bool, Stopped> {
        let mut table = self.start();
        while table.end == End::GoesOn {
            let mut best: Option<((bool, usize, i32, i32), Table)> = None;
            self.each_submission(&table, |said| {
                work.spend(1)?;
                if let Some(after) = self.say(&table, said) {
                    let lost = after.end == End::Scrutiny;
                    let damage = if lost { 0 } else { table.resistance - after.resistance };
                    let cost = after.scrutiny as i32 - table.scrutiny as i32;
                    let answers = match habit {
                        Habit::Convince => 0,
                        Habit::Answer => self.settled(&after),
                    };
                    let worth = (!lost, answers, damage, -cost);
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

/// What the rest of a game depends on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Standing {
    said: [bool; 8],
    /// What each counter took and has not given back.
    taken: [u32; 4],
    fired: [bool; 4],
    resistance: i32,
    scrutiny: u32,
    turn: u8,
}

/// What a player always wants first.
#[derive(Clone, Copy)]
enum Habit {
    Convince,
    Answer,
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
