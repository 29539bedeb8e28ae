//! Answers requests. Plain Rust: the tests call it without a browser.

use cluesmith::calendar::{Date, daily};
use cluesmith::game::{Game, Rung};
use cluesmith::{AnyFamily, Document, Hint, Language, Reference, Seed, Step, Work};

use crate::board::{self, Board};
use crate::protocol::{Daily, FamilyInfo, Question, Reply, Request, Told, View};

/// Enough for any puzzle the families are meant for.
const WORK: u64 = 50_000_000;

/// Hears how far a job is: units done, and how many there are (0 where nobody knows).
pub type Progress = fn(done: f64, all: f64);

/// What went wrong, in words.
type Failure = String;

/// The engine and its game.
#[derive(Default)]
pub struct Engine {
    session: Option<Session>,
}

struct Session {
    name: String,
    daily: Option<String>,
    game: Game,
}

/// A puzzle made from its name.
pub struct Made {
    /// The name made canonical.
    pub name: String,
    /// The day whose puzzle it is.
    pub daily: Option<String>,
    /// The puzzle.
    pub document: Document,
}

/// A name that makes sense.
struct Named {
    family: &'static dyn AnyFamily,
    settings: cluesmith::Settings,
    seed: Seed,
    name: String,
    daily: Option<String>,
}

fn named(name: &str) -> Result<Named, Failure> {
    let reference = Reference::parse(name).map_err(words)?;
    let family = cluesmith::family(&reference.family)
        .ok_or_else(|| format!("there is no family `{}`", reference.family))?;
    let settings = family.canonical(&reference.settings).map_err(words)?;
    let seed = reference.seed.ok_or_else(|| format!("`{name}` has no seed; add one: {name}#7"))?;
    let (seed, text) = (seed.seed, seed.hashed_from.unwrap_or_else(|| seed.seed.to_string()));
    let name = format!("{}:{settings}#{text}", family.name());
    let date = text.parse::<Date>().ok().filter(|date| daily(family, *date) == name);
    Ok(Named { family, settings, seed, name, daily: date.map(|date| date.to_string()) })
}

/// Makes the puzzle of that name.
pub fn make(name: &str, progress: Progress) -> Result<Made, Failure> {
    let Named { family, settings, seed, name, daily } = named(name)?;
    let mut work = Work::limit(WORK)
        .reporting(move |units| progress(units as f64, 0.0))
        .watched(move |done, all| progress(done as f64, all as f64));
    let document = family.generate(&settings, seed, &mut work).map_err(words)?;
    Ok(Made { name, daily, document })
}

fn words(error: impl std::fmt::Display) -> Failure {
    error.to_string()
}

impl Engine {
    /// Answers one question; both are JSON.
    pub fn call(&mut self, question: &[u8], progress: Progress) -> String {
        let reply = match serde_json::from_slice(question) {
            Ok(question) => self.answer(question, progress),
            Err(error) => Reply::Failed { message: error.to_string() },
        };
        // Plain data with text keys always serialises.
        serde_json::to_string(&reply).unwrap_or_default()
    }

    /// Answers one question in its language.
    pub fn answer(&mut self, question: Question, progress: Progress) -> Reply {
        let Question { language, request } = question;
        language
            .speaking(|| self.reply(request, progress))
            .unwrap_or_else(|message| Reply::Failed { message })
    }

    fn reply(&mut self, request: Request, progress: Progress) -> Result<Reply, Failure> {
        match request {
            Request::Families => Ok(Reply::Families { families: families() }),
            Request::Daily { date } => Ok(Reply::Daily { puzzles: puzzles_of(&date)? }),
            Request::Document { name } => {
                Ok(Reply::Document { text: make(&name, progress)?.document.to_line() })
            }
            Request::Open { name, save, position } => {
                let session = Session::open(&name, save.as_deref(), position.as_deref(), progress)?;
                self.session.insert(session).view()
            }
            request => self.session.as_mut().ok_or("no puzzle is open")?.reply(request),
        }
    }
}

fn families() -> Vec<FamilyInfo> {
    let info = |family: &&dyn AnyFamily| FamilyInfo {
        name: family.name().to_owned(),
        about: family.about(),
    };
    cluesmith::families().iter().map(info).collect()
}

fn puzzles_of(date: &str) -> Result<Vec<Daily>, Failure> {
    let date: Date = date.parse().map_err(words)?;
    let puzzle = |family: &&'static dyn AnyFamily| {
        let name = daily(*family, date);
        let level = name.split([':', '#']).nth(1).unwrap_or_default().to_owned();
        Daily { family: family.name().to_owned(), level, name }
    };
    Ok(cluesmith::families().iter().map(puzzle).collect())
}

impl Session {
    fn open(
        name: &str,
        save: Option<&str>,
        position: Option<&str>,
        progress: Progress,
    ) -> Result<Session, Failure> {
        if let Some(save) = save {
            // A saved game holds its puzzle: what was begun stays as it was.
            let Named { name, daily, .. } = named(name)?;
            return Ok(Session { name, daily, game: Game::load(save).map_err(words)? });
        }
        let Made { name, daily, document } = make(name, progress)?;
        let game = match position {
            Some(position) => Game::at(document, position),
            None => Game::new(document),
        };
        Ok(Session { name, daily, game: game.map_err(words)? })
    }

    fn reply(&mut self, request: Request) -> Result<Reply, Failure> {
        let work = &mut Work::limit(WORK);
        let game = &mut self.game;
        match request {
            Request::Play { text } => drop(game.play(&text).map_err(words)?),
            Request::Undo => drop(game.undo()),
            Request::Redo => drop(game.redo()),
            Request::Restart => game.restart(),
            Request::PlayHint => drop(game.play_hint(work).map_err(words)?),
            Request::Check => drop(game.check().map_err(words)?),
            Request::Time { seconds } => game.add_seconds(seconds),
            Request::Hint => {
                let (rung, hint) = game.hint(work).map_err(words)?;
                return Ok(Reply::Hint { hint: told(rung, hint), view: self.seen()? });
            }
            Request::Explain => {
                let steps = game.family().explain_document(game.document(), work).map_err(words)?;
                if !game.solved() {
                    game.reveal();
                }
                return Ok(Reply::Steps { steps, view: self.seen()? });
            }
            Request::Share { time } => {
                let mut card = game.card();
                card.id.clone_from(&self.name);
                card.time = time.map(|clock| clock.tell(game.seconds()));
                let language = Language::spoken();
                let (words, picture) = (card.words(language), card.svg(language));
                let text = card.to_string();
                return Ok(Reply::Share { card, text, words, picture });
            }
            Request::Position => return Ok(Reply::Position { text: game.position() }),
            Request::Paper => {
                let (svg, sealed) = board::paper(game).map_err(words)?;
                return Ok(Reply::Paper { svg, sealed });
            }
            Request::Families
            | Request::Daily { .. }
            | Request::Document { .. }
            | Request::Open { .. } => {}
        }
        self.view()
    }

    fn view(&self) -> Result<Reply, Failure> {
        Ok(Reply::View { view: self.seen()? })
    }

    fn seen(&self) -> Result<Box<View>, Failure> {
        let game = &self.game;
        let document = game.document();
        let (can_undo, can_redo) = game.can_undo_and_redo();
        Ok(Box::new(View {
            name: self.name.clone(),
            id: document.id.clone().unwrap_or_default(),
            daily: self.daily.clone(),
            generator: document.generator.unwrap_or_default(),
            grade: document.grade.clone(),
            board: Board::of(game).map_err(words)?,
            review: game.review().map_err(words)?,
            moves: game.moves().count(),
            can_undo,
            can_redo,
            hints: game.hints(),
            slips: game.slips(),
            seconds: game.seconds(),
            revealed: game.is_revealed(),
            save: game.save(),
        }))
    }
}

/// A hint as far as it is told.
fn told(rung: Rung, hint: Hint) -> Told {
    match hint {
        Hint::Mistake { findings } => Told::Mistake { findings },
        Hint::Solved => Told::Solved,
        Hint::Stuck { reason } => Told::Stuck { reason },
        Hint::Steps { steps, more } => {
            let Some(last) = steps.last() else {
                return Told::Stuck { reason: String::new() };
            };
            let whole = rung == Rung::Step;
            let ladder = more.get("ladder").and_then(|ladder| ladder.as_array());
            let says = match ladder {
                // A ladder of the family's own: the first two sentences are one rung.
                Some(ladder) => {
                    let lines = ladder.iter().filter_map(|line| line.as_str()).map(str::to_owned);
                    lines.take(rung as usize + 2).collect()
                }
                None => rungs(rung, &steps, last),
            };
            Told::Step {
                rung,
                says,
                focus: if rung == Rung::Look && ladder.is_some() {
                    Vec::new()
                } else {
                    last.focus.clone()
                },
                moves: if whole { last.moves.clone() } else { Vec::new() },
            }
        }
    }
}

fn rungs(rung: Rung, steps: &[Step], last: &Step) -> Vec<String> {
    match rung {
        Rung::Look => vec![last.look.clone()],
        Rung::Rule => vec![last.look.clone(), last.title.clone()],
        Rung::Step => steps.iter().map(|step| step.text.clone()).collect(),
    }
}
