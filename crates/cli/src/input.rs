//! Documents from files, standard input or ids: one document, or one a line, however many.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

use cluesmith::game::is_saved_game;
use cluesmith::{AnyFamily, Case, Document, Finding, IdError, Reference, Refused};
use serde::de::IgnoredAny;
use serde_json::json;

use crate::account;
use crate::args::{DEFAULT_WORK, language, work};
use crate::choice::{self, ChoiceArgs, family_help, find_family};
use crate::diagnose;
use crate::failure::{Exit, Failure, in_words};
use crate::out::Out;

/// The largest document that is read.
pub const MAX_DOCUMENT: usize = 16 << 20;

/// The largest text that a verb reads besides documents.
const MAX_PAGE: u64 = 1 << 20;

/// What is said to be read where something is piped in.
pub const STDIN: &str = "<stdin>";

/// The text of one document, and where it came from.
pub struct Text {
    /// The file's name as it was given.
    pub name: String,
    /// The line of the file that the text starts at, from 1.
    pub line: usize,
    /// One of many in JSON Lines.
    pub one_of_many: bool,
    /// What it is.
    source: Source,
}

enum Source {
    /// JSON that somebody wrote.
    Json(String),
    /// A document that was made from its id just now.
    Made(Box<Document>),
}

/// A document, and the family that understands it.
pub struct Subject {
    pub document: Document,
    pub family: &'static dyn AnyFamily,
}

impl Subject {
    /// Opens the puzzle, once for all that a verb does with it.
    pub fn open(&self) -> Result<Arc<dyn Case>, Refused> {
        self.family.open(self.document.clone(), language())
    }
}

impl Text {
    /// A document that somebody wrote.
    #[cfg(test)]
    pub fn written(name: &str, json: &str) -> Text {
        let source = Source::Json(json.to_owned());
        Text { name: name.to_owned(), line: 1, one_of_many: false, source }
    }

    /// The JSON. A document that was made has none until someone wants to point at it.
    pub fn json(&self) -> Cow<'_, str> {
        match &self.source {
            Source::Json(json) => Cow::Borrowed(json),
            Source::Made(document) => Cow::Owned(document.to_pretty()),
        }
    }

    /// How much room the text takes.
    pub fn size(&self) -> usize {
        match &self.source {
            Source::Json(json) => json.len(),
            Source::Made(_) => 0,
        }
    }

    /// Whether it is meant as a saved game.
    pub fn holds_game(&self) -> bool {
        matches!(&self.source, Source::Json(json) if holds_game(json))
    }

    /// Reads the document. What is wrong with it comes with its place.
    pub fn read(&self) -> Result<Subject, Finding> {
        let document = match &self.source {
            Source::Made(document) => (**document).clone(),
            Source::Json(json) => self.parse(json)?,
        };
        let family = cluesmith::family(&document.family).ok_or_else(|| {
            let message = format!("there is no family `{}`", document.family);
            Finding::error("D02", "/family", message, family_help(&document.family))
        })?;
        account::add_maker(family, document.made_by().unwrap_or(family.generator()));
        Ok(Subject { document, family })
    }

    fn parse(&self, json: &str) -> Result<Document, Finding> {
        Document::parse(json).map_err(|error| {
            if holds_game(json) {
                let help = "`cluesmith play` goes on with it and `cluesmith hint` helps; \
                            the puzzle is its `document`";
                return Finding::error("D01", "", "this is a saved game, not a document", help);
            }
            let about_name = error.fault.is_about_name();
            Finding { about_name, ..Finding::error("D01", error.path, error.message, error.help) }
        })
    }

    /// The name of the input, with the line where there are many.
    pub fn place_name(&self) -> String {
        match self.one_of_many {
            true => format!("{}:{}", self.name, self.line),
            false => self.name.clone(),
        }
    }
}

/// Whether the text is meant as a saved game.
pub fn holds_game(json: &str) -> bool {
    serde_json::from_str(json).is_ok_and(|value| is_saved_game(&value))
}

/// Opens a FILE, `-` or an ID.
pub fn open(target: &str) -> Result<Texts, Failure> {
    if target == "-" {
        let flows = true;
        return Ok(Texts { flows, ..Texts::new(STDIN, Box::new(BufReader::new(io::stdin()))) });
    }
    let path = Path::new(target);
    let missing = !path.exists();
    if missing && let Some(document) = from_id(target)? {
        return Ok(Texts {
            mode: Mode::Made(Box::new(document)),
            ..Texts::new(target, Box::new(io::empty()))
        });
    }
    let fail =
        |why: String| Failure::unreadable(format!("cannot read {target}: {why}"), INPUT_HELP);
    if path.is_dir() {
        return Err(fail("it is a directory".into()));
    }
    let file = File::open(path).map_err(|error| fail(in_words(&error)))?;
    let flows = file.metadata().is_ok_and(|data| !data.is_file());
    Ok(Texts { flows, ..Texts::new(target, Box::new(BufReader::with_capacity(1 << 16, file))) })
}

/// What is in a file, or is piped in as `-`; nothing if the target is a name and no file is called that.
pub fn page(target: &str) -> Result<Option<String>, Failure> {
    let fail = |why: &str| {
        let help = "give a FILE of text, or `-` for standard input";
        Failure::unreadable(format!("cannot read {target}: {why}"), help)
    };
    let source: Box<dyn Read> = match target {
        "-" => Box::new(io::stdin()),
        name if !Path::new(name).exists() && !name.contains(['/', '\\', '.']) => return Ok(None),
        name if Path::new(name).is_dir() => return Err(fail("it is a directory")),
        name => Box::new(File::open(name).map_err(|error| fail(&in_words(&error)))?),
    };
    let mut bytes = Vec::new();
    source.take(MAX_PAGE + 1).read_to_end(&mut bytes).map_err(|error| fail(&in_words(&error)))?;
    if bytes.len() as u64 > MAX_PAGE {
        return Err(fail("it is too long"));
    }
    String::from_utf8(bytes).map(Some).map_err(|_| fail("it is no text"))
}

const INPUT_HELP: &str =
    "give a FILE of JSON, `-` for standard input, or an id such as tetonor:easy#7";

/// The puzzle an id names; nothing if the text does not look like an id.
fn from_id(target: &str) -> Result<Option<Document>, Failure> {
    let looks_like_id = target.contains(['#', ':']) && !target.contains(['/', '\\']);
    let reference = match Reference::parse(target) {
        Ok(reference) => reference,
        // No file is called that, and what is wrong with it as an id is worth a word.
        Err(IdError::Settings(_) | IdError::Seed(_) | IdError::NoGenerator(_)) if looks_like_id => {
            return choice::reference(target).map(|_| None);
        }
        Err(_) => return Ok(None),
    };
    if !looks_like_id {
        return match cluesmith::family(&reference.family) {
            Some(family) => Err(Failure::unreadable(
                format!("there is no file `{target}`"),
                format!("to name a puzzle of this family add a seed: {}#7", family.name()),
            )),
            None => Ok(None),
        };
    }
    find_family(&reference.family)?;
    let choice = ChoiceArgs { level: None, set: Vec::new(), seed: None }.resolve(target)?;
    let Some(seed) = choice.seed else {
        let help = format!("as in {target}#7");
        return Err(Failure::wrong(format!("the id `{target}` has no seed"), help));
    };
    // The same limit as `new` has unless told otherwise.
    let work = &mut work(DEFAULT_WORK);
    Ok(Some(choice.maker.make(seed, work)?))
}

/// The documents of one input, read one after the other.
pub struct Texts {
    name: String,
    input: Box<dyn BufRead>,
    mode: Mode,
    /// Lines read so far.
    line: usize,
    /// A pipe: what comes next may come later.
    flows: bool,
    /// A first line that is a whole document is given before the next one has come.
    at_once: bool,
}

enum Mode {
    /// Nothing to read: it was made.
    Made(Box<Document>),
    /// Nothing read yet.
    Unknown,
    /// JSON Lines; the next line if it was read ahead, with its number.
    Lines(Option<(usize, String)>),
    /// Nothing more.
    Over,
}

impl Texts {
    fn new(name: &str, input: Box<dyn BufRead>) -> Texts {
        Texts {
            name: name.to_owned(),
            input,
            mode: Mode::Unknown,
            line: 0,
            flows: false,
            at_once: false,
        }
    }

    /// Gives each document of a pipe as soon as it is there, which makes a first line that is whole one of many.
    #[must_use]
    pub fn at_once(self) -> Texts {
        Texts { at_once: self.flows, ..self }
    }

    /// The only document, for verbs that take one.
    pub fn only(mut self) -> Result<Text, Failure> {
        let first = self.next().unwrap_or_else(|| Err(self.fail("it is empty")))?;
        if self.next().is_some() {
            return Err(self.fail("it holds several documents, and one is wanted"));
        }
        Ok(first)
    }

    fn text(&self, line: usize, one_of_many: bool, json: String) -> Text {
        Text { name: self.name.clone(), line, one_of_many, source: Source::Json(json) }
    }

    /// A file of one line is JSON Lines only if its name says so.
    fn is_named_lines(&self) -> bool {
        let name = self.name.to_ascii_lowercase();
        name.ends_with(".jsonl") || name.ends_with(".ndjson")
    }

    fn fail(&self, why: impl std::fmt::Display) -> Failure {
        Failure::unreadable(format!("cannot read {}: {why}", self.name), INPUT_HELP)
    }

    fn too_large(&self) -> Failure {
        Failure::unreadable(
            format!("cannot read {}: a document is larger than 16 MiB", self.name),
            "many documents go one to a line (JSON Lines), each under 16 MiB",
        )
    }

    /// The next line that is not blank.
    fn next_line(&mut self) -> Result<Option<(usize, String)>, Failure> {
        loop {
            let mut bytes = Vec::new();
            let mut limited = (&mut self.input).take(MAX_DOCUMENT as u64 + 1);
            limited.read_until(b'\n', &mut bytes).map_err(|error| self.fail(in_words(&error)))?;
            if bytes.is_empty() {
                return Ok(None);
            }
            if bytes.len() > MAX_DOCUMENT {
                return Err(self.too_large());
            }
            self.line += 1;
            let text = String::from_utf8(bytes).map_err(|_| self.fail("it is not text (UTF-8)"))?;
            let text = match (self.line, text.strip_prefix('\u{feff}')) {
                (1, Some(rest)) => rest.to_owned(),
                _ => text,
            };
            if !text.trim().is_empty() {
                return Ok(Some((self.line, text)));
            }
        }
    }

    /// Reads enough to tell JSON Lines from a document over several lines.
    fn start(&mut self) -> Result<Text, Failure> {
        let Some((line, first)) = self.next_line()? else {
            return Err(self.fail("it is empty"));
        };
        let parsed = serde_json::from_str::<IgnoredAny>(&first);
        let whole = parsed.is_ok();
        let trimmed = first.trim();
        let looks_whole = trimmed.starts_with('{') && trimmed.ends_with('}');
        let broken = looks_whole && parsed.is_err_and(|error| !error.is_eof());
        if self.at_once && (whole || broken) {
            self.mode = Mode::Lines(None);
            return Ok(self.text(line, true, first));
        }
        if whole || looks_whole {
            let second = self.next_line()?;
            match second {
                None => return Ok(self.text(line, self.is_named_lines(), first)),
                // A broken first line must not make one document of a thousand.
                Some((_, ref text)) if whole || text.trim_start().starts_with('{') => {
                    self.mode = Mode::Lines(second);
                    return Ok(self.text(line, true, first));
                }
                Some((_, text)) => return self.rest(line, first + &text),
            }
        }
        self.rest(line, first)
    }

    /// The document that began with these lines, to the end of the input.
    fn rest(&mut self, line: usize, mut json: String) -> Result<Text, Failure> {
        let left = (MAX_DOCUMENT + 1).saturating_sub(json.len()) as u64;
        let mut bytes = Vec::new();
        let mut limited = (&mut self.input).take(left);
        limited.read_to_end(&mut bytes).map_err(|error| self.fail(in_words(&error)))?;
        if json.len() + bytes.len() > MAX_DOCUMENT {
            return Err(self.too_large());
        }
        json.push_str(
            std::str::from_utf8(&bytes).map_err(|_| self.fail("it is not text (UTF-8)"))?,
        );
        Ok(self.text(line, false, json))
    }
}

impl Iterator for Texts {
    type Item = Result<Text, Failure>;

    /// The next document. After an error there is nothing more: where one line is too long or no
    /// text, nobody knows where the next one starts.
    fn next(&mut self) -> Option<Result<Text, Failure>> {
        let next = match std::mem::replace(&mut self.mode, Mode::Over) {
            Mode::Made(document) => Ok(Text {
                name: self.name.clone(),
                line: 1,
                one_of_many: false,
                source: Source::Made(document),
            }),
            Mode::Unknown => self.start(),
            Mode::Over => return None,
            Mode::Lines(ahead) => {
                let line = match ahead {
                    Some(line) => Ok(Some(line)),
                    None => self.next_line(),
                };
                match line {
                    Ok(None) => return None,
                    Ok(Some((line, json))) => {
                        self.mode = Mode::Lines(None);
                        Ok(self.text(line, true, json))
                    }
                    Err(failure) => Err(failure),
                }
            }
        };
        Some(next)
    }
}

/// Why a verb has no result for a document.
pub enum Trouble {
    /// It is no document.
    Unreadable(Finding),
    /// The family refused it.
    Refused(Refused),
    /// Nothing more can be done, for any document.
    Failed(Failure),
}

impl From<Refused> for Trouble {
    fn from(refused: Refused) -> Trouble {
        Trouble::Refused(refused)
    }
}

impl From<Finding> for Trouble {
    fn from(finding: Finding) -> Trouble {
        Trouble::Refused(finding.into())
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Failed(error.into())
    }
}

impl Trouble {
    fn message(&self) -> String {
        match self {
            Trouble::Unreadable(finding) => finding.message.clone(),
            Trouble::Refused(refused) => refused.to_string(),
            Trouble::Failed(failure) => failure.message().to_owned(),
        }
    }

    /// Tells the caller. What concerns one document of many does not end the others.
    fn report(self, text: &Text) -> Result<Exit, Failure> {
        let failure = match self {
            Trouble::Unreadable(finding) => {
                return Ok(diagnose::unreadable(text, finding).report());
            }
            Trouble::Refused(Refused::Malformed(findings)) => {
                diagnose::to_stderr(text, &findings);
                return Ok(Exit::Findings);
            }
            Trouble::Refused(refused) => Failure::from(refused).about(&text.place_name()),
            Trouble::Failed(failure) => return Err(failure),
        };
        match text.one_of_many {
            true => Ok(failure.report()),
            false => Err(failure),
        }
    }
}

/// Runs a verb on every document of an input. A document that cannot be read as one is reported
/// and the next one taken; the exit code is the weightiest. Where programs read JSON Lines, what
/// is wrong with a line takes the place of its result.
pub fn for_each(
    target: &str,
    out: &mut Out,
    for_programs: bool,
    mut verb: impl FnMut(&mut Out, &Text, &Subject) -> Result<Exit, Trouble>,
) -> Result<Exit, Failure> {
    let mut exit = Exit::Fine;
    for text in open(target)? {
        let text = text?;
        let result = match text.read() {
            Ok(subject) => verb(out, &text, &subject),
            Err(finding) => Err(Trouble::Unreadable(finding)),
        };
        let trouble = match result {
            Ok(ended) => {
                exit = exit.and(ended);
                continue;
            }
            Err(trouble) => trouble,
        };
        if for_programs && text.one_of_many && !matches!(trouble, Trouble::Failed(_)) {
            out.json_line(&json!({"line": text.line, "error": trouble.message()}))?;
        }
        exit = exit.and(trouble.report(&text)?);
    }
    Ok(exit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(input: &str) -> Vec<Result<Text, Failure>> {
        Texts::new("x", Box::new(io::Cursor::new(input.to_owned().into_bytes()))).collect()
    }

    fn lines(input: &str) -> Vec<usize> {
        texts(input).into_iter().map(|text| text.unwrap_or_else(|_| panic!()).line).collect()
    }

    #[test]
    fn one_document_may_take_many_lines() {
        assert_eq!(lines("{\n \"a\": 1\n}\n"), [1]);
        assert_eq!(lines("\n\n{\"a\": 1}"), [3]);
        assert_eq!(lines("{\"a\": {}\n}"), [1]);
        assert_eq!(lines("\u{feff}{}"), [1]);
    }

    #[test]
    fn a_pipe_gives_its_first_line_before_the_second_has_come() {
        let first = |input: &str| {
            let texts = Texts::new("x", Box::new(io::Cursor::new(input.to_owned().into_bytes())));
            let mut texts = Texts { flows: true, ..texts }.at_once();
            let first = texts.next().unwrap().unwrap_or_else(|_| panic!());
            (texts.line, first.one_of_many)
        };
        assert_eq!(first("{}\n{}\n"), (1, true), "one line is read and no more");
        assert_eq!(first("{broken}\n{}\n"), (1, true));
        assert_eq!(first("{\"a\": {}\n}\n"), (2, false), "an open brace waits for the rest");
    }

    #[test]
    fn many_documents_go_one_to_a_line() {
        assert_eq!(lines("{}\n{}\n\n{}"), [1, 2, 4]);
        assert_eq!(lines("{broken}\n{}\n"), [1, 2]);
        assert_eq!(lines("{}\ngarbage\n"), [1, 2]);
    }

    #[test]
    fn what_is_no_text_is_one_error() {
        for input in ["", " \n\n"] {
            assert!(matches!(&texts(input)[..], [Err(_)]), "{input:?}");
        }
        let binary = Texts::new("x", Box::new(io::Cursor::new(vec![0xff, 0xfe, 0])));
        assert!(matches!(&binary.collect::<Vec<_>>()[..], [Err(_)]));
        assert!(matches!(&texts(&"[".repeat(MAX_DOCUMENT + 5))[..], [Err(_)]));
        let tall = format!("{{\n{}", " \n".repeat(MAX_DOCUMENT / 2 + 5));
        assert!(matches!(&texts(&tall)[..], [Err(_)]));
    }
}
