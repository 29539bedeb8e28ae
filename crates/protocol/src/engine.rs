//! Answers questions. Plain Rust: no browser, no thread, no clock.

use std::sync::Arc;

use cluesmith::calendar::{Daily, Date, daily};
use cluesmith::document::read_part;
use cluesmith::game::Game;
use cluesmith::{AnyFamily, Document, Language, Maker, Reference, Seed, Work};
use serde_json::Value;

use crate::message::{FamilyInfo, OfDay, Question, Reply, Request};
use crate::session::Session;
use crate::table::Table;

/// Enough for any puzzle the families are meant for.
pub(crate) const WORK: u64 = 50_000_000;
/// The most games an engine keeps at once.
pub const MAX_SESSIONS: usize = 64;

/// Hears how far a job is: units done, and how many there are (0 where nobody knows).
pub type Progress = fn(done: f64, all: f64);

/// What went wrong, in words.
pub(crate) type Failure = String;

/// The families it knows, and the games on its tables.
pub struct Engine {
    families: Vec<&'static dyn AnyFamily>,
    /// By their sessions' numbers, the newest last. Few, and a list is less to download than a tree.
    open: Vec<(u32, Open)>,
}

/// What a session has before it.
enum Open {
    Game(Box<Session>),
    Table(Box<Table>),
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::with(cluesmith::families().to_vec())
    }
}

/// A puzzle made from its name.
pub struct Made {
    /// The name made canonical.
    pub name: String,
    /// The day whose puzzle it is.
    pub daily: Option<String>,
    /// The family that made it.
    pub family: &'static dyn AnyFamily,
    /// The puzzle.
    pub document: Document,
}

/// A name that makes sense.
pub(crate) struct Named {
    pub(crate) family: &'static dyn AnyFamily,
    reference: Reference,
    maker: Arc<dyn Maker>,
    seed: Seed,
    /// The seed as it was given.
    text: String,
}

impl Named {
    /// The name made canonical, as a puzzle of this generator, and the day whose puzzle it is.
    pub(crate) fn made_by(&self, generator: u32) -> (String, Option<String>) {
        let Named { family, maker, text, .. } = self;
        let settings = maker.settings();
        let name = format!("{}@{generator}:{settings}#{text}", family.name());
        // The calendar says which generator has a day; of one that is gone nobody knows its days any more.
        let day = |date| match daily(*family, date) {
            own if family.makes(generator) => own,
            own => Daily { generator, ..own },
        };
        let date = text.parse::<Date>().ok().filter(|date| day(*date).to_string() == name);
        (name, date.map(|date| date.to_string()))
    }
}

pub(crate) fn words(error: impl std::fmt::Display) -> Failure {
    error.to_string()
}

/// Work that tells how far it is.
fn working(language: Language, progress: Progress) -> Work {
    Work::limit(WORK)
        .speaking(language)
        .reporting(move |units| progress(units as f64, 0.0))
        .watched(move |done, all| progress(done as f64, all as f64))
}

/// Reads a question as everything else is read: one reader for all of it is a smaller engine.
fn read(question: &[u8]) -> Result<Question, Failure> {
    let value: Value = serde_json::from_slice(question).map_err(words)?;
    read_part("", &value).map_err(|finding| finding.message)
}

impl Engine {
    /// An engine that knows these families and no others.
    pub fn with(families: Vec<&'static dyn AnyFamily>) -> Engine {
        Engine { families, open: Vec::new() }
    }

    /// Answers one question; both are JSON.
    pub fn call(&mut self, question: &[u8], progress: Progress) -> String {
        let reply = match read(question) {
            Ok(question) => self.answer(question, progress),
            Err(message) => Reply::Failed { message },
        };
        // Plain data with text keys always serialises.
        serde_json::to_string(&reply).unwrap_or_default()
    }

    /// Answers one question in its language.
    pub fn answer(&mut self, question: Question, progress: Progress) -> Reply {
        let Question { language, session, request } = question;
        self.reply(language, session, request, progress)
            .unwrap_or_else(|message| Reply::Failed { message })
    }

    /// Makes the puzzle of that name.
    pub fn make(
        &self,
        name: &str,
        language: Language,
        progress: Progress,
    ) -> Result<Made, Failure> {
        let named = self.named(name)?;
        let Named { family, reference, maker, seed, .. } = &named;
        let (name, daily) = named.made_by(reference.generator_of(*family).map_err(words)?);
        let work = &mut working(language, progress);
        let document = maker.make(*seed, work).map_err(words)?;
        Ok(Made { name, daily, family: *family, document })
    }

    /// A game as it was left, with the name and the day of its puzzle. It holds its puzzle, and was made by the
    /// generator that its document names: what was begun stays as it was.
    pub(crate) fn restore(
        &self,
        name: &str,
        save: &str,
        language: Language,
    ) -> Result<(String, Option<String>, Game), Failure> {
        let work = &mut Work::limit(WORK).speaking(language);
        let named = self.named(name)?;
        let game = Game::load_with(save, &|name| self.family(name), work).map_err(words)?;
        let generator = game.document().generator.unwrap_or(named.family.generator());
        let (name, daily) = named.made_by(generator);
        Ok((name, daily, game))
    }

    pub(crate) fn named(&self, name: &str) -> Result<Named, Failure> {
        let reference = Reference::parse(name).map_err(words)?;
        let family = self.family(&reference.family);
        let family = family.ok_or_else(|| format!("there is no family `{}`", reference.family))?;
        // A game that was left may be of a generator that is not here any more: it holds its puzzle.
        let generator = reference.generator_of(family).unwrap_or(family.generator());
        let maker = family.accept_for(generator, &reference.settings).map_err(words)?;
        let seed = reference.seed.clone();
        let seed = seed.ok_or_else(|| format!("`{name}` has no seed; add one: {name}#7"))?;
        let (seed, text) = (seed.seed, seed.hashed_from.unwrap_or_else(|| seed.seed.to_string()));
        Ok(Named { family, reference, maker, seed, text })
    }

    pub(crate) fn family(&self, name: &str) -> Option<&'static dyn AnyFamily> {
        self.families.iter().copied().find(|family| family.name() == name)
    }

    fn reply(
        &mut self,
        language: Language,
        session: u32,
        request: Request,
        progress: Progress,
    ) -> Result<Reply, Failure> {
        match request {
            Request::Families => Ok(Reply::Families { families: self.list(language) }),
            Request::Daily { date } => Ok(Reply::Daily { puzzles: self.puzzles_of(&date)? }),
            Request::Document { name, sealed } => {
                let mut document = self.make(&name, language, progress)?.document;
                if sealed {
                    document = document.sealed();
                }
                Ok(Reply::Document { text: document.to_line() })
            }
            Request::Proof { name } => self.prove(&name, language, progress),
            Request::Open { name, save, position } => {
                self.make_room(session)?;
                let (save, position) = (save.as_deref(), position.as_deref());
                let opened = Session::open(self, &name, save, position, language, progress)?;
                self.put(session, Open::Game(Box::new(opened)));
                self.game(session)?.changed(language)
            }
            Request::Sit { name, seats, save } => {
                self.make_room(session)?;
                let table = Table::lay(self, &name, seats, save.as_deref(), language, progress)?;
                let reply = table.laid(language);
                self.put(session, Open::Table(Box::new(table)));
                Ok(reply)
            }
            Request::Act { seat, text } => self.table(session)?.act(seat, &text, language),
            Request::Look { seat } => self.table(session)?.look(seat, language),
            Request::Consult { family, seat, question } => {
                let answer = self.consult(&family, session, seat, &question, language, progress)?;
                Ok(Reply::Consulted { answer })
            }
            Request::Close => {
                self.open.retain(|(number, _)| *number != session);
                Ok(Reply::Closed)
            }
            request => self.game(session)?.reply(request, language),
        }
    }

    /// Makes a puzzle and names the techniques of its easiest proof.
    fn prove(&self, name: &str, language: Language, progress: Progress) -> Result<Reply, Failure> {
        let Made { name, family, document, .. } = self.make(name, language, progress)?;
        let case = family.open(document, language).map_err(words)?;
        let steps = case.explain(&mut Work::limit(WORK).speaking(language)).map_err(words)?;
        let rules = steps.into_iter().map(|step| step.inference.rule).collect();
        Ok(Reply::Proof { name, rules })
    }

    fn make_room(&self, session: u32) -> Result<(), Failure> {
        let is_known = self.open.iter().any(|(number, _)| *number == session);
        match is_known || self.open.len() < MAX_SESSIONS {
            true => Ok(()),
            false => Err(format!("at most {MAX_SESSIONS} games are open at once")),
        }
    }

    /// What was before the session gives way.
    fn put(&mut self, session: u32, open: Open) {
        self.open.retain(|(number, _)| *number != session);
        self.open.push((session, open));
    }

    fn find(&mut self, session: u32) -> Option<&mut Open> {
        self.open.iter_mut().find(|(number, _)| *number == session).map(|(_, open)| open)
    }

    fn game(&mut self, session: u32) -> Result<&mut Session, Failure> {
        match self.find(session) {
            Some(Open::Game(game)) => Ok(game),
            _ => Err("no puzzle is open".to_owned()),
        }
    }

    fn table(&mut self, session: u32) -> Result<&mut Table, Failure> {
        match self.find(session) {
            Some(Open::Table(table)) => Ok(table),
            _ => Err("no table is laid".to_owned()),
        }
    }

    /// Asks a family what only its own page asks, about the game of the session if that is one of its own.
    fn consult(
        &mut self,
        family: &str,
        session: u32,
        seat: Option<u8>,
        question: &Value,
        language: Language,
        progress: Progress,
    ) -> Result<Value, Failure> {
        let family = self.family(family).ok_or_else(|| format!("there is no family `{family}`"))?;
        let work = &mut working(language, progress);
        let position = match self.find(session) {
            Some(Open::Table(table)) => Some(table.position(seat)?),
            Some(Open::Game(game)) => Some(game.position()),
            None => None,
        };
        let position = position.filter(|(of, _)| of.name() == family.name());
        match position {
            Some((_, position)) => position.consult(question, work),
            None => family.consult(question, work),
        }
        .map_err(words)
    }

    fn list(&self, language: Language) -> Vec<FamilyInfo> {
        let info = |family: &&'static dyn AnyFamily| FamilyInfo::of(*family, language);
        self.families.iter().map(info).collect()
    }

    fn puzzles_of(&self, date: &str) -> Result<Vec<OfDay>, Failure> {
        let date: Date = date.parse().map_err(words)?;
        let puzzle = |family: &&'static dyn AnyFamily| {
            let day = daily(*family, date);
            OfDay { family: day.family.to_owned(), name: day.to_string(), level: day.level }
        };
        Ok(self.families.iter().map(puzzle).collect())
    }
}
