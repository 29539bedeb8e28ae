//! What the page may ask of the engine, and what it hears back. The web app's types come from here.

use cluesmith::game::Rung;
use cluesmith::share::{Card, Time};
use cluesmith::{About, Finding, Grade, Language, Review, Step};
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};

use crate::board::Board;

/// A question to the engine, and the language to answer in.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Question {
    /// Of every sentence in the reply. Documents and shared results are the same in all of them.
    #[serde(default)]
    pub language: Language,
    /// What is asked.
    pub request: Request,
}

/// What can be asked. There is one game at a time; most requests are about it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Request {
    /// What families there are.
    Families,
    /// The puzzles of a day.
    Daily {
        /// `2026-11-16`.
        date: String,
    },
    /// Opens a puzzle by its id, which may name a date as its seed.
    Open {
        /// `tetonor@1:hard#7`; without `@1` the newest generator is meant.
        name: String,
        /// A saved game of that puzzle, to go on with.
        save: Option<String>,
        /// A position from a link.
        position: Option<String>,
    },
    /// Makes a puzzle and opens nothing.
    Document {
        /// Its id.
        name: String,
    },
    /// Makes a move.
    Play {
        /// The move.
        text: String,
    },
    /// Takes the last move back.
    Undo,
    /// Makes it again.
    Redo,
    /// Back to the first position.
    Restart,
    /// The next rung of the hint.
    Hint,
    /// Plays the next step.
    PlayHint,
    /// Judges the position, because the player asked.
    Check,
    /// Adds time played.
    Time {
        /// Seconds since the last time.
        seconds: u64,
    },
    /// The whole solution, step by step; from now on the game counts as given up unless it is solved.
    Explain,
    /// How it went.
    Share {
        /// How to tell the time; nothing leaves it out.
        time: Option<Clock>,
    },
    /// The position as a text for a link.
    Position,
    /// The puzzle to print, without the player's entries.
    Paper,
}

/// How a shared result tells the time.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// To the second.
    Exact,
    /// `under 5 min`.
    Rough,
}

impl Clock {
    /// The time as it is told.
    pub fn tell(self, seconds: u64) -> Time {
        match self {
            Clock::Exact => Time::Seconds(seconds),
            Clock::Rough => Time::UnderMinutes(seconds / 60 + 1),
        }
    }
}

/// An answer of the engine.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "reply", rename_all = "kebab-case")]
pub enum Reply {
    /// What families there are.
    Families {
        /// In the order people should see them.
        families: Vec<FamilyInfo>,
    },
    /// The puzzles of a day.
    Daily {
        /// One for each family.
        puzzles: Vec<Daily>,
    },
    /// A puzzle with all that is known about it.
    Document {
        /// One line of JSON.
        text: String,
    },
    /// The game as it stands now.
    View {
        /// All of it.
        view: Box<View>,
    },
    /// A hint.
    Hint {
        /// What it says.
        hint: Told,
        /// The game, which counts hints.
        view: Box<View>,
    },
    /// The solution.
    Steps {
        /// In order.
        steps: Vec<Step>,
        /// The game.
        view: Box<View>,
    },
    /// A result.
    Share {
        /// As data.
        card: Card,
        /// As squares.
        text: String,
        /// In words.
        words: String,
        /// As a picture.
        picture: String,
    },
    /// A position.
    Position {
        /// For a link.
        text: String,
    },
    /// The puzzle to play on paper.
    Paper {
        /// The board, as SVG.
        svg: String,
        /// What may be read only when the game says so, by number from 1 on.
        sealed: Vec<String>,
    },
    /// It cannot be done, and nothing has changed.
    Failed {
        /// Why.
        message: String,
    },
}

/// A family as the page sees it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FamilyInfo {
    /// Its name in ids.
    pub name: String,
    /// Title, rules and levels.
    pub about: About,
}

/// A puzzle of a day.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Daily {
    /// Its family.
    pub family: String,
    /// Its level.
    pub level: String,
    /// Its id.
    pub name: String,
}

/// A game as it stands.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The id as it was asked for, made canonical: the key of this game on a device.
    pub name: String,
    /// The id with its seed as a number.
    pub id: String,
    /// The day whose puzzle this is.
    pub daily: Option<String>,
    /// The generator's version.
    pub generator: u32,
    /// How hard it is.
    pub grade: Option<Grade>,
    /// What is on the table.
    pub board: Board,
    /// The position judged by the rules.
    pub review: Review,
    /// Moves made.
    pub moves: usize,
    /// There is a move to take back.
    pub can_undo: bool,
    /// There is a move to make again.
    pub can_redo: bool,
    /// Hints used.
    pub hints: u32,
    /// Mistakes that came to light.
    pub slips: u32,
    /// Seconds played.
    pub seconds: u64,
    /// The player has seen the answer before finding it.
    pub revealed: bool,
    /// The game, to keep.
    pub save: String,
}

/// What a hint says.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "hint", rename_all = "kebab-case")]
pub enum Told {
    /// A step, as far as it is told.
    Step {
        /// How far.
        rung: Rung,
        /// Sentences, each saying more than the one before.
        says: Vec<String>,
        /// Things on the board to look at, in the family's notation.
        focus: Vec<String>,
        /// The moves that enter it; empty below the last rung.
        moves: Vec<String>,
    },
    /// Something is wrong already.
    Mistake {
        /// What.
        findings: Vec<Finding>,
    },
    /// Nothing is left to find.
    Solved,
    /// There is no next step.
    Stuck {
        /// Why.
        reason: String,
    },
}

/// Everything above, for the tool that writes the TypeScript types.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema is used")]
pub struct Protocol {
    question: Question,
    reply: Reply,
}

/// JSON Schema of the protocol.
pub fn schema() -> Schema {
    schemars::schema_for!(Protocol)
}
