//! The contract of a puzzle family, in its own types.

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::date::Date;
use crate::grade::Grade;
use crate::kind::Kind;
use crate::known::Known;
use crate::language::Language;
use crate::report::Finding;
use crate::seed::Seed;
use crate::settings::SettingsError;
use crate::technique::Technique;
use crate::work::{Stopped, Work};

/// One kind of puzzle: how it is made, and how it is checked.
///
/// What else a family can do is said by small traits: [`Play`](crate::play::Play) for its games, and one of
/// [`Reason`](crate::kind::Reason), [`Ask`](crate::kind::Ask) and [`Contest`](crate::kind::Contest) for the
/// kind of game it is.
///
/// Lifetimes are kept apart: [`Params`](Family::Params) say what to generate,
/// [`Puzzle`](Family::Puzzle) is what is proved and printed, a [`State`](crate::play::Play::State) is one
/// immutable position of a game, and whatever a front end needs besides (cursor, selection) is its own.
///
/// Every function takes puzzles from outside: after [`inspect`](Family::inspect) found no error,
/// none of them may panic or run without bound.
pub trait Family: Sized + Clone + Send + Sync + 'static {
    /// What to generate. Canonical parameters leave out what the level already says.
    type Params: Serialize + DeserializeOwned + JsonSchema + Default + Clone + Send + Sync;
    /// All that a player may come to see, and what is proved of it.
    type Puzzle: Serialize + DeserializeOwned + JsonSchema + Clone + Send + Sync;
    /// The answer.
    type Answer: Serialize + DeserializeOwned + JsonSchema + PartialEq + Clone + Send + Sync;
    /// Which kind of game it is.
    type Kind: Kind<Self>;

    /// The name in ids and on the command line: lower-case letters and `-`.
    const NAME: &'static str;
    /// Goes up by one whenever some id gives a puzzle of another [identity](crate::identity) than before.
    const GENERATOR: u32;
    /// Earlier generators that this program still has, the oldest first: names that were given away go on giving
    /// their puzzles, and days that have begun keep theirs.
    const OLDER: &'static [Older] = &[];
    /// Fields of a document's proof that only its generator knows, such as how many it tried: nothing is
    /// concluded from them, and [`prove`](Family::prove) does not find them again.
    const GENERATOR_KNOWS: &'static [Known] = &[];
    /// Where documents hold wording, which may be bettered without a new generator:
    /// `/puzzle/people/*/clue/text`. Only what says in words what stands beside it as data, or what
    /// nothing is concluded from.
    const WORDING: &'static [&'static str] = &[];

    /// Title, rules and levels, in words.
    fn about(&self, language: Language) -> About;
    /// The named deduction rules, easiest first.
    fn techniques(&self) -> &'static [Technique];
    /// What people call one of them.
    fn technique_title(&self, technique: &Technique, _language: Language) -> String {
        technique.id.to_owned()
    }
    /// Checks parameters and makes them canonical, so that one puzzle has one id.
    fn canonical(&self, params: Self::Params) -> Result<Self::Params, SettingsError>;

    /// Makes a puzzle, the same for the same parameters and seed, on every machine and in every
    /// language.
    fn generate(
        &self,
        params: &Self::Params,
        seed: Seed,
        work: &mut Work,
    ) -> Result<Made<Self::Puzzle, Self::Answer>, GenerateError>;

    /// Makes a puzzle as one of the [older generators](Family::OLDER) made it. Whoever lists one overrides this.
    fn generate_as(
        &self,
        _older: u32,
        params: &Self::Params,
        seed: Seed,
        work: &mut Work,
    ) -> Result<Made<Self::Puzzle, Self::Answer>, GenerateError> {
        self.generate(params, seed, work)
    }

    /// What is wrong with the *form* of a puzzle. Any error here stops everything else.
    fn inspect(&self, puzzle: &Self::Puzzle, language: Language) -> Vec<Finding>;
    /// Proves the puzzle again, with an engine that shares no code with the generator's: it is sound, and
    /// its answer is the one given.
    fn check(
        &self,
        puzzle: &Self::Puzzle,
        answer: Option<&Self::Answer>,
        work: &mut Work,
    ) -> Vec<Finding>;

    /// What the proof of a document says beyond the number of answers, as far as the puzzle and its answer
    /// tell: found again, by field. What only the generator can know (how many it tried) is not here.
    fn prove(
        &self,
        _puzzle: &Self::Puzzle,
        _answer: Option<&Self::Answer>,
        _work: &mut Work,
    ) -> Result<Map<String, Value>, Unproven> {
        Ok(Map::new())
    }

    /// Whether what the profile of another generator's grade tells beside figures is so: a line of play that leads to the
    /// answer, say. What a family does not bear out has to be what is found again.
    fn bears_out(
        &self,
        _puzzle: &Self::Puzzle,
        _answer: Option<&Self::Answer>,
        _field: &str,
        _told: &Value,
        _work: &mut Work,
    ) -> bool {
        false
    }

    /// Fills in what an author may leave out and the rest decides: the words for what is given as data,
    /// the facts of an answer. What is there stays as it is; what does not go together is left to
    /// [`check`](Family::check).
    fn fill_in(
        &self,
        _puzzle: &mut Self::Puzzle,
        _answer: Option<&mut Self::Answer>,
        _work: &mut Work,
    ) -> Result<(), Finding> {
        Ok(())
    }

    /// Names and prose of the author's own, each with its place. Whatever else a puzzle says is rendered or read back;
    /// of these nobody knows what they say, and [`check`](Family::check)ing them is a reader's business.
    fn own_words(&self, _puzzle: &Self::Puzzle) -> Vec<OwnWords> {
        Vec::new()
    }

    /// Whether two answers are the same. Override it where one answer can be written in two ways.
    fn same_answer(&self, one: &Self::Answer, other: &Self::Answer) -> bool {
        one == other
    }
}

/// A generator that was once the newest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Older {
    /// Its number.
    pub generator: u32,
    /// The first day whose puzzle it does not make.
    pub until: Date,
}

/// Whether this program has a family's generator of that number.
pub(crate) fn makes<F: Family>(generator: u32) -> bool {
    generator == F::GENERATOR || F::OLDER.iter().any(|older| older.generator == generator)
}

/// A text of an author's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnWords {
    /// Where it stands in the document.
    pub path: String,
    /// What it says.
    pub text: String,
}

impl OwnWords {
    /// A text at its place.
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> OwnWords {
        OwnWords { path: path.into(), text: text.into() }
    }
}

/// What a family is, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct About {
    /// Its title.
    pub title: String,
    /// One line.
    pub summary: String,
    /// The rules, for someone who has never seen one.
    pub rules: String,
    /// How to write moves, one form a line.
    pub moves: String,
    /// The levels, easiest first.
    pub levels: Vec<Level>,
}

/// One level of difficulty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Level {
    /// As it stands in ids.
    pub name: String,
    /// What to expect of it.
    pub summary: String,
}

/// A puzzle fresh from the generator.
#[derive(Clone, Debug)]
pub struct Made<P, A> {
    /// What the player sees.
    pub puzzle: P,
    /// Its answer.
    pub answer: A,
    /// How hard it is; absent only where a mode admits puzzles without a single answer.
    pub grade: Option<Grade>,
    /// How many answers the generator counted.
    pub solutions: u64,
    /// What else it showed.
    pub proof: Map<String, Value>,
}

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The parameters do not make sense.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// Proved: no such puzzle exists.
    #[error("no such puzzle exists: {0}")]
    Impossible(String),
    /// This seed gave none; with another there may be one.
    #[error("{message}")]
    NotFound {
        /// What was sought.
        message: String,
        /// What would be found sooner.
        help: String,
    },
    /// None was found within the work limit, or the caller cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl GenerateError {
    /// Whether it is this seed's fault, so that a batch goes on with the next.
    pub fn is_of_the_seed(&self) -> bool {
        matches!(self, Self::NotFound { .. } | Self::Stopped(Stopped::Limit(_)))
    }
}

/// Answers found by an exact engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Solutions<A> {
    /// How many there are in the list.
    pub count: usize,
    /// Whether the list holds every answer.
    pub complete: bool,
    /// The answers, in a fixed order.
    pub solutions: Vec<A>,
}

/// Why a puzzle cannot be graded or explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unproven {
    /// It contradicts itself.
    #[error("the puzzle has no answer")]
    NoAnswer,
    /// It leaves the answer open.
    #[error("the puzzle has more than one answer, so reasoning cannot decide it")]
    Several,
    /// The answer is found by asking, so the puzzle alone does not hold it.
    #[error("this puzzle is solved by asking questions; without their answers nothing is decided")]
    ByAsking,
    /// Not known within the work limit, or the caller cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// What a family is, from its own words: `about!(WORDS, language, names_of_levels)`. The keys are `title`,
/// `summary`, `rules` (whose blanks may be given), `moves` (one form a line, or parted by ` | `) and
/// `level.NAME`.
#[macro_export]
macro_rules! about {
    ($words:path, $language:expr, $levels:expr $(, $name:ident = $value:expr)* $(,)?) => {{
        let language: $crate::Language = $language;
        let level = |name: &&str| $crate::Level {
            name: (*name).to_owned(),
            summary: $crate::look_up!($words, language, "level.", *name),
        };
        $crate::About {
            title: $crate::say!($words, language, "title"),
            summary: $crate::say!($words, language, "summary"),
            rules: $crate::say!($words, language, "rules" $(, $name = $value)*),
            moves: $crate::say!($words, language, "moves").replace(" | ", "\n"),
            levels: $levels.iter().map(level).collect(),
        }
    }};
}
