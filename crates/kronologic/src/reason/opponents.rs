//! Simulated opponents: each plays a mystery alone, from its own answers, until it can prove what
//! happened.

use cluesmith_core::{Stopped, Work};

use super::questioner::{Line, Questioner, Skill};
use crate::ask::{hear, night_stream};
use crate::mystery::Mystery;
use crate::schedule::Schedule;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// Weighs every question, as the player does that par is measured by.
    Careful,
    /// Thinks of three questions at random and asks the best of them.
    Beginner,
}

impl Opponent {
    /// All of them.
    pub const ALL: [Opponent; 2] = [Opponent::Careful, Opponent::Beginner];

    /// As a player names it.
    pub fn name(self) -> &'static str {
        match self {
            Opponent::Careful => "careful",
            Opponent::Beginner => "beginner",
        }
    }

    /// The opponent of that name.
    pub fn find(name: &str) -> Option<Opponent> {
        Opponent::ALL.into_iter().find(|opponent| opponent.name().eq_ignore_ascii_case(name))
    }

    /// Plays a mystery as the players see it, the same way every time.
    pub fn play(
        self,
        mystery: &Mystery,
        schedule: &Schedule,
        work: &mut Work,
    ) -> Result<Line, Stopped> {
        let stream = night_stream(&mystery.world, schedule, self.name());
        let mut questioner = Questioner::new(mystery, &stream, work)?;
        questioner.skill = match self {
            Opponent::Careful => Skill::WeighsAll,
            Opponent::Beginner => Skill::WeighsThree,
        };
        questioner.play(|question| hear(&mystery.world, schedule, question), work)
    }
}
