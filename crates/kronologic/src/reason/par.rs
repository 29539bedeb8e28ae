//! Par: how many questions a good player needs; and the proof that asking leads to the answer at all.

use cluesmith_core::{Rng, Stopped, Work};

use super::knowledge::{Knowledge, Verdict};
use super::questioner::{Line, Questioner, answers};
use crate::ask::{Heard, all_questions, hear, night_stream};
use crate::mystery::Mystery;
use crate::schedule::Schedule;
use crate::side_by_side::side_by_side;

/// Which answers prove what happened, when every question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// What everybody hears is enough.
    Shared,
    /// It takes the private parts as well.
    Private,
}

impl By {
    /// As it stands in documents.
    pub fn name(self) -> &'static str {
        match self {
            By::Shared => "shared",
            By::Private => "private",
        }
    }
}

/// How many questions a good player needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Par {
    /// The median over the games played.
    pub questions: u32,
    /// The number of questions in each game, fewest first. The private items are drawn anew for each
    /// game but the first, which has those of the puzzle.
    pub games: Vec<u32>,
    /// The first game, which can be played again with this puzzle.
    pub line: Vec<Heard>,
}

/// Games played for a par, on boards with up to so many questions, and on larger ones.
const GAMES: u32 = 8;
const GAMES_ON_LARGE_BOARDS: u32 = 4;
const LARGE: usize = 120;

/// Proves that all questions together determine the answer, if they do.
pub fn by_asking(
    knowledge: &mut Knowledge,
    schedule: &Schedule,
    work: &mut Work,
) -> Result<Option<By>, Stopped> {
    for by in [By::Shared, By::Private] {
        knowledge.forget(0);
        let world = &knowledge.rules().world.clone();
        for question in all_questions(world) {
            let heard = hear(world, schedule, question);
            knowledge.hear(if by == By::Shared { heard.shared_only() } else { heard });
        }
        if let Verdict::Proved(_) = knowledge.verdict(work)? {
            return Ok(Some(by));
        }
    }
    Ok(None)
}

/// How many questions a night of a mystery takes, as the players see it. Depends on nothing else.
pub fn par(mystery: &Mystery, schedule: &Schedule, work: &mut Work) -> Result<Par, Stopped> {
    let stream = night_stream(&mystery.world, schedule, "par");
    let mut lines = games(mystery, schedule, &stream, work)?;
    let mut games: Vec<u32> = lines.iter().map(|line| line.asked.len() as u32).collect();
    games.sort_unstable();
    let line = lines.swap_remove(0).asked;
    Ok(Par { questions: games[games.len() / 2], games, line })
}

/// Plays one night several times, each time with another player. In the first game the private items
/// are those of the puzzle, in all others they come from the stream.
pub fn games(
    mystery: &Mystery,
    schedule: &Schedule,
    stream: &Rng,
    work: &mut Work,
) -> Result<Vec<Line>, Stopped> {
    let large = all_questions(&mystery.world).count() > LARGE;
    let count = if large { GAMES_ON_LARGE_BOARDS } else { GAMES };
    side_by_side(0..count, work, |game, work| {
        let stream = stream.fork(&format!("game {game}"));
        let questioner = Questioner::new(mystery, &stream, work)?;
        match game {
            0 => questioner.play(|question| hear(&mystery.world, schedule, question), work),
            _ => questioner.play(answers(schedule, &stream.fork("private")), work),
        }
    })
}

/// The rating of a solo game by its number of questions: the board game's magnifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rating {
    /// More than silver.
    Bronze,
    /// Up to 19 for a par of 12, as in the board game.
    Silver,
    /// Par or better.
    Gold,
}

impl Rating {
    /// The most questions for gold and for silver.
    pub fn bounds(par: u32) -> (u32, u32) {
        (par, par * 19 / 12)
    }

    /// The rating of so many questions, and of so many accusations that were wrong. In the board game
    /// the first of these ends it; here it costs the better ratings.
    pub fn of(asked: u32, wrong: u32, par: u32) -> Rating {
        let (gold, silver) = Rating::bounds(par);
        match asked {
            _ if wrong > 0 => Rating::Bronze,
            _ if asked <= gold => Rating::Gold,
            _ if asked <= silver => Rating::Silver,
            _ => Rating::Bronze,
        }
    }

    /// As it stands in data.
    pub fn name(self) -> &'static str {
        match self {
            Rating::Bronze => "bronze",
            Rating::Silver => "silver",
            Rating::Gold => "gold",
        }
    }
}
