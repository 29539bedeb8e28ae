//! What can be asked. Plain functions from a request to an answer: no network, no thread.

use std::sync::OnceLock;

use cluesmith::game::{Game, GameError};
use cluesmith::{Document, Hint, Language, Reference, Report};
use cluesmith_protocol::message::{FamilyInfo, Told};
use serde::Serialize;

use super::message::{
    Answers, Families, FamilyEntry, HintRequest, MAX_LIMIT, PuzzleRequest, SolveRequest,
};
use super::problem::{Kind, Problem};
use super::puzzle::{Budget, Subject, make, read};
use super::query::Query;
use super::routes::Answer;

type Answered = Result<Answer, Problem>;

/// May change with the next program.
const ASK_AGAIN: &str = "no-cache";
/// A full name means one puzzle for good.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";
const JSON: &str = "application/json";

fn json(value: &impl Serialize, cache: &'static str) -> Answered {
    // Plain data with text keys always serialises.
    let body = serde_json::to_string(value).unwrap_or_default() + "\n";
    Ok(Answer { body, kind: JSON, cache })
}

/// Is about one request, so nobody keeps it.
fn told(value: &impl Serialize) -> Answered {
    json(value, "no-store")
}

pub(crate) fn families(_: &[String], query: &Query) -> Answered {
    let language = match query.get("language") {
        None => Language::default(),
        Some(code) => Language::find(code)
            .ok_or_else(|| Kind::Request.because("there is no such language"))?,
    };
    let entry = |family: &&'static dyn cluesmith::AnyFamily| FamilyEntry {
        info: FamilyInfo::of(*family, language),
        generator: family.generator(),
    };
    json(&Families { families: cluesmith::families().iter().map(entry).collect() }, ASK_AGAIN)
}

pub(crate) fn schema(values: &[String], _: &Query) -> Answered {
    let family = values.first().and_then(|name| cluesmith::family(name));
    let family = family.ok_or_else(|| Kind::NotFound.because("there is no such family"))?;
    Ok(Answer { kind: "application/schema+json", ..json(&family.schema(), ASK_AGAIN)? })
}

pub(crate) fn openapi(_: &[String], _: &Query) -> Answered {
    static TEXT: OnceLock<String> = OnceLock::new();
    let body = TEXT.get_or_init(|| super::openapi().to_string()).clone();
    Ok(Answer { body, kind: JSON, cache: ASK_AGAIN })
}

pub(crate) fn problem(values: &[String], _: &Query) -> Answered {
    let asked = values.first().map(String::as_str);
    let kind = Kind::ALL.into_iter().find(|kind| Some(kind.tell().1) == asked);
    let kind = kind.ok_or_else(|| Kind::NotFound.because("there is no such kind of problem"))?;
    let (status, name, title) = kind.tell();
    let body = format!("{name} ({status}): {title}.\n");
    Ok(Answer { body, kind: "text/plain; charset=utf-8", cache: ASK_AGAIN })
}

pub(crate) fn puzzle(values: &[String], query: &Query, budget: &Budget) -> Answered {
    give(values.first().map_or("", String::as_str), query, budget)
}

/// The same, named by the parts of its path.
pub(crate) fn puzzle_by_parts(values: &[String], query: &Query, budget: &Budget) -> Answered {
    let [family, params, seed] = values else { return give("", query, budget) };
    if [family, params].iter().any(|part| part.contains(['#', ':'])) {
        return Err(Kind::Id.because("`:` and `#` belong to an id that is one part of the path"));
    }
    give(&format!("{family}:{params}#{seed}"), query, budget)
}

fn give(id: &str, query: &Query, budget: &Budget) -> Answered {
    let sealed = query.flag("sealed")?;
    let mut work = budget.work(query.number("work")?, Language::default())?;
    let Subject { mut document, .. } = make(id, Kind::NotFound, &mut work)?;
    if sealed {
        document = Document { answer: None, proof: None, certificate: None, ..document };
    }
    let full = Reference::parse(id).is_ok_and(|reference| reference.generator.is_some());
    json(&document, if full { FOR_GOOD } else { ASK_AGAIN })
}

pub(crate) fn check(text: &str, budget: &Budget) -> Answered {
    let PuzzleRequest { id, document, work, language } = read(text)?;
    let mut work = budget.work(work, language)?;
    let report = match Subject::of(id.as_deref(), document.as_ref(), &mut work) {
        Ok(subject) => subject.family.check(&subject.document, &mut work),
        // A document that cannot be read has been judged, too.
        Err(problem) => Report::from(problem.into_findings()?),
    };
    told(&report)
}

pub(crate) fn grade(text: &str, budget: &Budget) -> Answered {
    let PuzzleRequest { id, document, work, language } = read(text)?;
    let mut work = budget.work(work, language)?;
    let subject = Subject::of(id.as_deref(), document.as_ref(), &mut work)?;
    let case = subject.family.open(subject.document, language)?;
    told(&case.grade(&mut work)?)
}

pub(crate) fn solve(text: &str, budget: &Budget) -> Answered {
    let SolveRequest { id, document, work, limit } = read(text)?;
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(Kind::Request.because(format!("`limit` is a number from 1 to {MAX_LIMIT}")));
    }
    let language = Language::default();
    let mut work = budget.work(work, language)?;
    let subject = Subject::of(id.as_deref(), document.as_ref(), &mut work)?;
    let found = subject.family.open(subject.document, language)?.solve(limit, &mut work);
    let solutions = found.solutions.iter().map(|answer| answer.value()).collect();
    told(&Answers { count: found.count, complete: found.complete, solutions })
}

pub(crate) fn hint(text: &str, budget: &Budget) -> Answered {
    let HintRequest { id, document, state, moves, rung, work, language } = read(text)?;
    let mut work = budget.work(work, language)?;
    let subject = Subject::of(id.as_deref(), document.as_ref(), &mut work)?;
    let case = subject.family.open(subject.document, language)?;
    let hint = match (state, moves) {
        (Some(_), Some(_)) => {
            return Err(Kind::Request.because("give `state` or `moves`, not both"));
        }
        (Some(state), None) => case.position(&state, &mut work)?.hint(false, &mut work),
        (None, moves) => {
            let mut game = Game::of(case);
            for text in moves.unwrap_or_default() {
                game.play(&text, &mut work).map_err(refused)?;
            }
            game.position().hint(false, &mut work)
        }
    };
    if let Hint::Stuck { reason } = &hint
        && work.left() == 0
    {
        return Err(Kind::GaveUp.because(reason.clone()));
    }
    let shown = hint.up_to(rung.map_or(usize::MAX, usize::from));
    told(&Told::of(hint, shown))
}

fn refused(error: GameError) -> Problem {
    match error {
        GameError::Refused(refused) => refused.into(),
        other => Kind::Unusable.because(other.to_string()),
    }
}
