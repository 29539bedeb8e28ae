//! What changed from one pack to another.

use cluesmith::identify;
use serde::Serialize;

use crate::pack::{Entry, Pack};

/// A puzzle in which two packs differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The day.
    pub date: String,
    /// The family.
    pub family: String,
    /// How they differ.
    pub change: Change,
    /// What it is called in the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// What it is called in the second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// How two packs differ in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Change {
    /// Only the second has it.
    Added,
    /// Only the first has it.
    Removed,
    /// Another puzzle.
    Puzzle,
    /// The same puzzle, worded, graded or proved otherwise.
    Wording,
}

/// All differences, by day and family.
pub fn diff(before: &Pack, after: &Pack) -> Vec<Difference> {
    let gone = before.iter().filter(|entry| other(after, entry).is_none());
    let gone = gone.map(|entry| difference(entry, Change::Removed, Some(entry), None));
    let rest = after.iter().filter_map(|entry| match other(before, entry) {
        None => Some(difference(entry, Change::Added, None, Some(entry))),
        Some(was) if was.document == entry.document => None,
        Some(was) => {
            let change = if is_same(was, entry) { Change::Wording } else { Change::Puzzle };
            Some(difference(entry, change, Some(was), Some(entry)))
        }
    });
    let mut all: Vec<Difference> = gone.chain(rest).collect();
    all.sort_by(|one, other| (&one.date, &one.family).cmp(&(&other.date, &other.family)));
    all
}

fn other<'a>(pack: &'a Pack, entry: &Entry) -> Option<&'a Entry> {
    pack.get(entry.date, &entry.document.family)
}

fn is_same(one: &Entry, other: &Entry) -> bool {
    let identity = |entry: &Entry| Some(identify(entry.family()?, &entry.document));
    identity(one).is_some_and(|one| Some(one) == identity(other))
}

fn difference(
    at: &Entry,
    change: Change,
    before: Option<&Entry>,
    after: Option<&Entry>,
) -> Difference {
    let id = |entry: &Entry| entry.document.id.clone();
    Difference {
        date: at.date.to_string(),
        family: at.document.family.clone(),
        change,
        before: before.and_then(id),
        after: after.and_then(id),
    }
}
