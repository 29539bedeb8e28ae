//! What may be asked of the engine, and what it answers. The web app's types come from here.

use cluesmith::game::{Checked, Skill};
use cluesmith::share::{Card, Time};
use cluesmith::{
    About, AnyFamily, Finding, GameKind, Grade, Hint, Language, Part, Reveals, Review, Shown, Step,
    Supposed,
};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;

/// A question to the engine, and the language to answer in.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Question {
    /// Of every sentence in the reply. Documents and shared results are the same in all of them.
    #[serde(default)]
    pub language: Language,
    /// Which game it is about: a number that whoever asks has chosen.
    #[serde(default)]
    pub session: u32,
    /// What is asked.
    pub request: Request,
}

/// What can be asked. Most requests are about the game of the session.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(tag = "ask", rename_all = "kebab-case")]
#[non_exhaustive]
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
        /// `tetonor@2:hard#7`; without `@2` the newest generator is meant.
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
        /// Without what tells of its answer.
        #[serde(default)]
        sealed: bool,
    },
    /// Makes a puzzle, opens nothing, and tells what its easiest proof takes.
    Proof {
        /// Its id.
        name: String,
    },
    /// Which techniques the moves of the game took, and which of them were found without a hint.
    Skills,
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
    Hint {
        /// Answers whose private part nobody has looked at, by their numbers: the hint does not know it either.
        #[serde(default)]
        covered: Vec<usize>,
    },
    /// Plays the next step.
    PlayHint {
        /// As for the hint.
        #[serde(default)]
        covered: Vec<usize>,
    },
    /// What would follow if something were so. Nothing in the game changes, and nothing is counted.
    Suppose {
        /// What is assumed, written as moves are.
        assume: Vec<String>,
    },
    /// Looks for mistakes, because the player asked: broken rules, and what only shows later.
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
    /// The position as a picture, for pages that know nothing of the family.
    Picture,
    /// Something that only the family's own page asks: about the game of the session where there is one, else
    /// about nothing.
    Consult {
        /// The family.
        family: String,
        /// At a table with several seats, who asks; nobody sees what everybody sees.
        seat: Option<u8>,
        /// In the family's own words.
        question: Value,
    },
    /// Lays a table for several people, who play one puzzle on one device.
    Sit {
        /// The puzzle's id.
        name: String,
        /// How many of them.
        seats: u8,
        /// A table as it was left, to go on with.
        save: Option<String>,
    },
    /// Makes a move for a seat at that table.
    Act {
        /// Who moves, counted from 0.
        seat: u8,
        /// The move.
        text: String,
    },
    /// All that a seat may see.
    Look {
        /// Who looks, counted from 0.
        seat: u8,
    },
    /// Clears the table.
    Close,
}

/// How a shared result tells the time.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
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
#[non_exhaustive]
pub enum Reply {
    /// What families there are.
    Families {
        /// In the order people should see them.
        families: Vec<FamilyInfo>,
    },
    /// The puzzles of a day.
    Daily {
        /// One for each family.
        puzzles: Vec<OfDay>,
    },
    /// A puzzle with all that is known about it.
    Document {
        /// One line of JSON.
        text: String,
    },
    /// What the easiest proof of a puzzle takes.
    Proof {
        /// The puzzle's id, made canonical.
        name: String,
        /// The technique of every step, in their order.
        rules: Vec<String>,
    },
    /// What reasoning the game took.
    Skills {
        /// By technique, easiest first; nothing of techniques that were not used.
        skills: Vec<Skill>,
    },
    /// The game goes on; after `open`, everything about it.
    Changed {
        /// What is new since the last reply.
        changes: Box<Changes>,
    },
    /// A hint.
    Hint {
        /// What it says.
        hint: Told,
        /// Once it says everything: the step and those it leans on, in order, as they can be played on the board.
        steps: Vec<Played>,
        /// What is new since the last reply: hints are counted.
        changes: Box<Changes>,
    },
    /// What a check found.
    Checked {
        /// Whether there is a mistake, and which.
        checked: Checked,
        /// What is new since the last reply: a mistake is a slip.
        changes: Box<Changes>,
    },
    /// The solution.
    Steps {
        /// What is on the table before the first.
        start: Board,
        /// In order.
        steps: Vec<Played>,
        /// What is new since the last reply.
        changes: Box<Changes>,
    },
    /// What would follow; the game is as it was.
    Supposed {
        /// Assumptions, consequences, and where they end.
        supposed: Supposed,
    },
    /// The answer to what only a family's own page asks.
    Consulted {
        /// In the family's own words.
        answer: Value,
    },
    /// A table with several seats.
    Table {
        /// As everybody may see it.
        table: Box<Table>,
    },
    /// What a seat sees.
    Looked {
        /// What is on the table for this one.
        board: Board,
        /// The position judged by the rules.
        review: Review,
    },
    /// The table is clear.
    Closed,
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
    /// The position as a picture.
    Picture {
        /// As SVG.
        svg: String,
        /// In words, for a screen reader.
        text: String,
    },
    /// It cannot be done, and nothing has changed.
    Failed {
        /// Why.
        message: String,
    },
}

/// A step of a proof, as it can be played on the board.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Played {
    /// What follows from what.
    #[serde(flatten)]
    pub step: Step,
    /// Its text, taken apart at the names of things on the board.
    pub parts: Vec<Part>,
    /// What is on the table once its moves are made.
    pub board: Board,
}

/// A family as the page sees it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FamilyInfo {
    /// Its name in ids.
    pub name: String,
    /// Which kind of game it is.
    pub kind: GameKind,
    /// Title, rules and levels.
    pub about: About,
    /// Its named ways of reasoning, easiest first.
    pub techniques: Vec<TechniqueInfo>,
}

impl FamilyInfo {
    /// A family as it presents itself in a language.
    pub fn of(family: &dyn AnyFamily, language: Language) -> FamilyInfo {
        FamilyInfo {
            name: family.name().to_owned(),
            kind: family.kind(),
            about: family.about(language),
            techniques: family
                .techniques()
                .iter()
                .map(|one| TechniqueInfo {
                    id: one.id.to_owned(),
                    title: family.technique_title(one, language),
                    tier: one.tier,
                })
                .collect(),
        }
    }
}

/// A way of reasoning.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Technique")]
pub struct TechniqueInfo {
    /// Its name in proofs: `lone-partner`.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// Its rung; 0 is bookkeeping that nobody counts as a step.
    pub tier: u8,
}

/// A puzzle of a day.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Daily")]
#[non_exhaustive]
pub struct OfDay {
    /// Its family.
    pub family: String,
    /// Its level.
    pub level: String,
    /// Its id.
    pub name: String,
}

/// What is on a table: what its family shows to the owner of a position, with the family's name as
/// `family`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Board(pub Value);

impl JsonSchema for Board {
    fn schema_name() -> Cow<'static, str> {
        "Board".into()
    }

    /// Filled in by [`schema`](crate::schema), which knows the families.
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        Schema::default()
    }
}

/// A game as it stands: every change since it was opened, added up. Whoever shows a game keeps one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
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
    /// What a saved game holds of its puzzle. With `log` as its `log` it is a saved game.
    pub puzzle: Value,
    /// What is on the table, as its owner may see it.
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
    /// What a saved game adds to its puzzle.
    pub log: Value,
}

/// A table with several seats, as everybody may see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Table {
    /// The puzzle's id, made canonical.
    pub name: String,
    /// The generator's version.
    pub generator: u32,
    /// How hard it is.
    pub grade: Option<Grade>,
    /// What everybody has heard.
    pub board: Board,
    /// Who made each of the moves that everybody has heard, counted from 0.
    pub heard_from: Vec<u8>,
    /// Those who sit there.
    pub seats: Vec<Seated>,
    /// What a saved table holds of its puzzle, the answer sealed: it never changes, and is told once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<Value>,
    /// What was said, and nothing that was answered to one alone. As `table` beside the fields of the puzzle it is a
    /// saved table.
    pub log: Value,
}

/// Somebody at a table, as the others may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Seated {
    /// Moves made.
    pub moves: usize,
    /// Mistakes that came to light.
    pub slips: u32,
    /// Found the answer.
    pub won: bool,
}

/// What is new of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Changes {
    /// The id as it was asked for, made canonical: the key of this game on a device.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The id with its seed as a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The day whose puzzle this is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub daily: Option<String>,
    /// The generator's version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generator: Option<u32>,
    /// How hard it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<Grade>,
    /// What a saved game holds of its puzzle. With `log` as its `log` it is a saved game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<Value>,
    /// What is on the table, as its owner may see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
    /// The position judged by the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<Review>,
    /// Moves made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// There is a move to take back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub can_undo: Option<bool>,
    /// There is a move to make again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub can_redo: Option<bool>,
    /// Hints used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hints: Option<u32>,
    /// Mistakes that came to light.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slips: Option<u32>,
    /// Seconds played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u64>,
    /// The player has seen the answer before finding it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revealed: Option<bool>,
    /// What a saved game adds to its puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log: Option<Value>,
}

impl Changes {
    /// What of this is not in `known`.
    pub(crate) fn since(self, known: &Changes) -> Changes {
        fn new<T: PartialEq>(now: Option<T>, known: &Option<T>) -> Option<T> {
            now.filter(|now| known.as_ref() != Some(now))
        }
        Changes {
            name: new(self.name, &known.name),
            id: new(self.id, &known.id),
            daily: new(self.daily, &known.daily),
            generator: new(self.generator, &known.generator),
            grade: new(self.grade, &known.grade),
            puzzle: new(self.puzzle, &known.puzzle),
            board: new(self.board, &known.board),
            review: new(self.review, &known.review),
            moves: new(self.moves, &known.moves),
            can_undo: new(self.can_undo, &known.can_undo),
            can_redo: new(self.can_redo, &known.can_redo),
            hints: new(self.hints, &known.hints),
            slips: new(self.slips, &known.slips),
            seconds: new(self.seconds, &known.seconds),
            revealed: new(self.revealed, &known.revealed),
            log: new(self.log, &known.log),
        }
    }
}

/// What a hint says.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "hint", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Told {
    /// A step, as far as it is told.
    Step {
        /// On which rung, counted from 1.
        rung: usize,
        /// How many rungs there are.
        of: usize,
        /// How much this gives away.
        reveals: Reveals,
        /// Everything said so far, in sentences.
        says: Vec<String>,
        /// Things on the board to look at, in the family's notation.
        focus: Vec<String>,
        /// The moves that enter it; on the last rung only.
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

impl Told {
    /// A hint as far as it is told.
    pub fn of(hint: Hint, shown: Option<Shown>) -> Told {
        match (hint, shown) {
            (_, Some(Shown { rung, of, reveals, says, focus, moves, .. })) => {
                Told::Step { rung, of, reveals, says, focus, moves }
            }
            (Hint::Mistake { findings }, _) => Told::Mistake { findings },
            (Hint::Stuck { reason }, _) => Told::Stuck { reason },
            _ => Told::Solved,
        }
    }
}
