//! What the program can do, one file per verb.

pub mod check;
pub mod complete;
pub mod completions;
pub mod draw;
pub mod explain;
pub mod families;
pub mod grade;
pub mod hint;
pub mod id;
pub mod man;
pub mod new;
pub mod pack;
pub mod play;
pub mod schema;
pub mod serve;
pub mod solve;
pub mod special;
pub mod today;

use cluesmith::{Case, Grade, GradedBy, Refused};
use serde::Serialize;

use crate::diagnose;
use crate::failure::{Exit, Failure};
use crate::input::Text;
use crate::out::{clean, count};

/// A result names its document, and its line if it is one of many.
#[derive(Serialize)]
struct Named<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(flatten)]
    result: T,
}

impl<'a, T> Named<'a, T> {
    fn of(text: &Text, id: Option<&'a str>, result: T) -> Named<'a, T> {
        let line = text.one_of_many.then_some(text.line);
        Named { file: None, id, line, result }
    }
}

/// A refusal about a document: shown at its place if it has one.
fn refused(text: &Text, refused: Refused) -> Result<Exit, Failure> {
    match refusal(text, refused) {
        Failure::Told(exit) => Ok(exit),
        failure => Err(failure),
    }
}

/// The same as a failure; of what was shown at its place there is no more to say.
fn refusal(text: &Text, refused: Refused) -> Failure {
    match refused {
        Refused::Malformed(findings) => {
            diagnose::to_stderr(text, &findings);
            Failure::Told(Exit::Findings)
        }
        other => Failure::from(other).about(&text.place_name()),
    }
}

/// A grade in one line.
fn grade_line(by: GradedBy, grade: &Grade) -> String {
    let (level, score) = (clean(&grade.level), grade.score);
    let steps = match by {
        GradedBy::Par => return format!("{level} · score {score} · par {}", grade.steps),
        GradedBy::Play => format!("best line of {}", count(grade.steps, "move")),
        _ => count(grade.steps, "step"),
    };
    format!("{level} · score {score} · {steps} · hardest rule {}", clean(&grade.hardest))
}

/// A heading for one of several documents.
fn heading(text: &Text, case: &dyn Case) -> String {
    titled(text, case.document().id.as_deref().unwrap_or(case.family().name()))
}

fn titled(text: &Text, name: &str) -> String {
    match text.one_of_many {
        true => format!("{} (line {})", clean(name), text.line),
        false => clean(name).into_owned(),
    }
}
