//! What the pages of this family ask besides the game: maps to be drawn, nights to be made, what is asked of
//! the players, what follows, what cannot be, and in the end the whole night.
//!
//! | file | what it answers |
//! |---|---|
//! | `house.rs` | a map as text, as rooms and doors, as a plan |
//! | `workshop.rs` | which scenarios a world allows, nights drawn from a recipe, one of them as a document |
//! | `sheet.rs` | what is the same for a whole game: the plan, what everybody is told, what must be found out |
//! | `mind.rs` | what follows from the answers and why, what of the notes cannot be true, and a hint |
//! | `night.rs` | the night itself, time by time, with what was hidden |

mod house;
mod mind;
mod night;
mod sheet;
mod workshop;

use cluesmith_core::{Language, Refused, Sitting, Work};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map as Object, Value};

use crate::Kronologic;
use crate::map::{Cell, Map};
use crate::params::{NAMES, Params};
use crate::plan::Plan;
use crate::spoken::{self, Spoken};

pub use house::{Drawn, Flaw};
pub use mind::{Cannot, Conclusion, Known, Source, Thing};
pub use night::{Mark, Night};
pub use sheet::{Aspect, Part, Scene, Sheet};
pub use workshop::{Choice, Offer, Recipe, Sample, Wrong};

/// A map as text, read.
pub(crate) fn read_map(text: &str, language: Language) -> Drawn {
    house::read(text, language)
}

/// A map that comes with the game, if one is called that.
pub(crate) fn map_called(name: &str, language: Language) -> Option<Drawn> {
    let name = name.to_lowercase();
    let map = spoken::map(&name, language)?;
    Some(house::read(&house::text_of(&map), language))
}

/// The name of the puzzle that some wishes make.
pub(crate) use workshop::name_of;

/// What a page asks.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(tag = "wish", rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Wish {
    /// The maps that come with the game.
    Maps,
    /// A map as text, to be read and drawn.
    Map {
        /// In Mermaid's way.
        #[schemars(length(max = 20000))]
        text: String,
    },
    /// A map made by hand, to be written and drawn.
    Doors {
        /// The rooms.
        #[schemars(length(max = 64))]
        rooms: Vec<String>,
        /// The doors, by the numbers of their rooms.
        #[schemars(length(max = 400))]
        doors: Vec<(usize, usize)>,
        /// Where the rooms lie, in their order; where nothing is said, the drawing decides.
        #[serde(default)]
        #[schemars(length(max = 64))]
        places: Vec<Option<Cell>>,
    },
    /// What can be made of these wishes: which scenarios, under which name, or what is wrong.
    Recipe {
        /// The wishes.
        params: Box<Params>,
        /// The seed.
        seed: u64,
    },
    /// Draws the nights of a recipe, and tells how hard each of them is.
    Draw {
        /// The wishes.
        params: Box<Params>,
        /// The seed.
        seed: u64,
    },
    /// Makes a document of one night that was drawn, without drawing the others again.
    Take {
        /// The wishes as they were when it was drawn, with a percentile that means this night.
        params: Box<Params>,
        /// The seed.
        seed: u64,
        /// Which place among the nights, counted from 0.
        place: usize,
        /// Its number in the order of drawing, as the draw said it.
        night: u32,
        /// As the draw said it.
        proof: Object<String, Value>,
    },
    /// Of a game: all that is the same from its first question to its last.
    Sheet,
    /// Of a game: what follows from what was heard, with reasons.
    Conclude {
        /// Answers whose private part nobody has looked at, by their numbers: that part says nothing here.
        #[serde(default)]
        #[schemars(length(max = 400))]
        covered: Vec<usize>,
    },
    /// Of a game: whether notes can be true together with what was heard.
    Clash {
        /// `Alice not Gallery 3`, `phantom Carol`.
        #[schemars(length(max = 400))]
        notes: Vec<String>,
        /// As for what follows.
        #[serde(default)]
        #[schemars(length(max = 400))]
        covered: Vec<usize>,
    },
    /// Of a game: a hint, a little more with every rung. Where several people share a device it is asked for one of
    /// them, and is as private as what it is made from.
    Hint {
        /// As for what follows.
        #[serde(default)]
        #[schemars(length(max = 400))]
        covered: Vec<usize>,
    },
    /// Of a game whose answer is there: the whole night.
    Night,
}

/// What a page is answered.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "counsel", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Counsel {
    /// The maps that come with the game.
    Maps {
        /// In the order people should see them.
        maps: Vec<BuiltIn>,
        /// The people who are there unless others are named: as they are written, and as they are called here.
        people: Vec<(String, String)>,
    },
    /// A map as it was read or written.
    Map {
        /// Its text, its plan, and what is wrong with it.
        drawn: Drawn,
    },
    /// What can be made.
    Recipe {
        /// The name it would have, and what can be chosen.
        recipe: Recipe,
    },
    /// The nights of a recipe, easiest first.
    Nights {
        /// Their measure, and themselves.
        nights: Vec<Sample>,
        /// Which of them the recipe takes, counted from 0.
        rank: usize,
        /// What a document says of the draw.
        proof: Object<String, Value>,
    },
    /// A document.
    Document {
        /// With its answer: for the host, and for whoever answers questions.
        document: Value,
    },
    /// What is the same for a whole game.
    Sheet {
        /// All of it.
        sheet: Box<Sheet>,
    },
    /// What follows.
    Known {
        /// All of it.
        known: Known,
    },
    /// Notes and answers that cannot all be true; nothing if they can.
    Clash {
        /// The fewest of them.
        cannot: Option<Cannot>,
    },
    /// A hint.
    Hint {
        /// What each rung says, in sentences; none where nothing is left to find.
        rungs: Vec<Vec<String>>,
    },
    /// The whole night.
    Night {
        /// All of it.
        night: Night,
    },
}

/// A map that comes with the game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BuiltIn {
    /// Its name among the parameters.
    pub name: String,
    /// As text.
    pub text: String,
    /// Rooms and doors, called as they are here.
    pub map: Map,
    /// Drawn.
    pub plan: Plan,
    /// The rooms as they are written in wishes and documents.
    pub written: Vec<String>,
}

/// A question that cannot be answered, in words.
fn refuse(message: impl Into<String>) -> Refused {
    Refused::Call { message: message.into(), help: String::new() }
}

fn usual_people(language: Language) -> Vec<(String, String)> {
    NAMES.iter().map(|name| (*name).to_owned()).zip(spoken::people(language)).collect()
}

/// Answers a page, in the names that are spoken there.
pub(crate) fn consult(
    at: Option<&Sitting<'_, Kronologic>>,
    wish: Wish,
    work: &mut Work,
) -> Result<Counsel, Refused> {
    let Some(at) = at else { return answer(None, wish, work) };
    let said = Spoken::of(at.puzzle, work.language());
    let (puzzle, state) = (said.puzzle(at.puzzle), said.state(at.state));
    let solution = at.answer.map(|answer| said.answer(answer));
    let at = Sitting { puzzle: &*puzzle, state: &*state, answer: solution.as_deref() };
    answer(Some(&at), wish, work)
}

fn answer(
    at: Option<&Sitting<'_, Kronologic>>,
    wish: Wish,
    work: &mut Work,
) -> Result<Counsel, Refused> {
    let game = || at.ok_or_else(|| refuse("there is no game to ask about"));
    Ok(match wish {
        Wish::Maps => Counsel::Maps {
            maps: house::built_in(work.language()),
            people: usual_people(work.language()),
        },
        Wish::Map { text } => Counsel::Map { drawn: house::read(&text, work.language()) },
        Wish::Doors { rooms, doors, places } => {
            Counsel::Map { drawn: house::write(&rooms, &doors, places, work.language()) }
        }
        Wish::Recipe { params, seed } => {
            Counsel::Recipe { recipe: workshop::recipe(&params, seed, work.language()) }
        }
        Wish::Draw { params, seed } => workshop::draw(&params, seed, work)?,
        Wish::Take { params, seed, place, night, proof } => Counsel::Document {
            document: workshop::take(&params, seed, place, night, proof, work)?,
        },
        Wish::Sheet => {
            Counsel::Sheet { sheet: Box::new(sheet::sheet(game()?.puzzle, work.language())?) }
        }
        Wish::Conclude { covered } => {
            let state = game()?.state.uncovered(&covered);
            let at = Sitting { state: &state, ..*game()? };
            Counsel::Known { known: mind::conclude(&at, work)? }
        }
        Wish::Clash { notes, covered } => {
            let state = game()?.state.uncovered(&covered);
            let at = Sitting { state: &state, ..*game()? };
            Counsel::Clash { cannot: mind::clash(&at, &notes, work)? }
        }
        Wish::Hint { covered } => {
            let state = game()?.state.uncovered(&covered);
            Counsel::Hint { rungs: mind::hint(game()?.puzzle, &state, work) }
        }
        Wish::Night => Counsel::Night { night: night::night(game()?, work.language())? },
    })
}
