//! Puzzles by id or as documents, and what they may cost.

use cluesmith::document::{FORMAT, read_part, read_text};
use cluesmith::{
    AnyFamily, Document, Finding, GenerateError, Language, Reference, SettingsError, Work,
};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::problem::{Kind, Problem};
use crate::jobs::Cancel;

/// What a request may cost.
pub(crate) struct Budget {
    /// If it does not say.
    pub(crate) usual: u64,
    /// At most.
    pub(crate) most: u64,
    /// Whether somebody still waits.
    pub(crate) cancel: Cancel,
}

impl Budget {
    pub(crate) fn work(&self, asked: Option<u64>, language: Language) -> Result<Work, Problem> {
        let limit = asked.unwrap_or(self.usual);
        if limit > self.most {
            let detail = format!("{limit} units of work are asked for, and {} allowed", self.most);
            return Err(Kind::TooMuchWork.because(detail));
        }
        Ok(Work::limit(limit).speaking(language).cancelled_by(self.cancel.clone()))
    }
}

/// Reads a request: an object, with each field once wherever it is.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    if !text.trim_start().starts_with('{') {
        return Err(Kind::Request.because("a request is a JSON object"));
    }
    read_text(text).map_err(|error| {
        let place = if error.path.is_empty() { String::new() } else { format!("{}: ", error.path) };
        Kind::Request.because(format!("{place}{error}"))
    })
}

/// A document, and the family that understands it.
pub(crate) struct Subject {
    pub(crate) document: Document,
    pub(crate) family: &'static dyn AnyFamily,
}

impl Subject {
    /// The puzzle that a request is about.
    pub(crate) fn of(
        id: Option<&str>,
        document: Option<&Value>,
        work: &mut Work,
    ) -> Result<Subject, Problem> {
        match (id, document) {
            (Some(id), None) => make(id, Kind::Unusable, work),
            (None, Some(value)) => Ok(understand(value)?),
            _ => Err(Kind::Request.because("give `id` or `document`, one of them")),
        }
    }
}

fn understand(value: &Value) -> Result<Subject, Finding> {
    let document: Document = read_part("", value)?;
    if let Some(version) = document.cluesmith.filter(|&version| version != FORMAT) {
        let message = format!("format version {version} is not known");
        let help = format!("this program reads version {FORMAT}");
        return Err(Finding::error("D01", "/cluesmith", message, help));
    }
    let family = cluesmith::family(&document.family).ok_or_else(|| {
        Finding::error("D02", "/family", no_family(&document.family), "/v1/families lists them")
    })?;
    Ok(Subject { document, family })
}

/// Makes the puzzle of that name; `missing` is what it is called if there is none.
pub(crate) fn make(id: &str, missing: Kind, work: &mut Work) -> Result<Subject, Problem> {
    let unreadable = |error: &dyn std::fmt::Display| Kind::Id.because(error.to_string());
    let reference = Reference::parse(id).map_err(|error| unreadable(&error))?;
    let family = cluesmith::family(&reference.family)
        .ok_or_else(|| missing.because(no_family(&reference.family)))?;
    let generator =
        reference.generator_of(family).map_err(|error| missing.because(error.to_string()))?;
    let seed = reference.seed.ok_or_else(|| unreadable(&"the id has no seed, as in ...#7"))?.seed;
    let maker = family.accept_for(generator, &reference.settings);
    let document = maker.map_err(GenerateError::from).and_then(|maker| maker.make(seed, work));
    let document = document.map_err(|error| match &error {
        GenerateError::Settings(SettingsError { help, .. }) if !help.is_empty() => {
            Kind::Id.because(format!("{error}; {help}"))
        }
        GenerateError::Settings(_) => unreadable(&error),
        error if error.is_of_the_seed() => Kind::GaveUp.because(error.to_string()),
        GenerateError::Stopped(_) => Kind::GaveUp.because(error.to_string()),
        _ => missing.because(error.to_string()),
    })?;
    Ok(Subject { document, family })
}

/// Names come from outside and may be long.
fn no_family(name: &str) -> String {
    format!("there is no family `{}`", name.chars().take(40).collect::<String>())
}
