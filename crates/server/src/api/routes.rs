//! The paths of the API, one row each: how to call it, and what the OpenAPI document says of it.

use cluesmith::{Document, Grade, Report};
use cluesmith_protocol::message::Told;
use hyper::Method;
use schemars::{Schema, SchemaGenerator};

use super::message::{Answers, Families, HintRequest, PuzzleRequest, SolveRequest};
use super::problem::Problem;
use super::puzzle::Budget;
use super::query::Query;
use super::verbs;

/// An answer before it is sent.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) body: String,
    pub(crate) kind: &'static str,
    pub(crate) cache: &'static str,
}

type Answered = Result<Answer, Problem>;

/// How a path is answered. It is given what stands in its braces.
#[derive(Clone, Copy)]
pub(crate) enum Call {
    /// At once.
    Now(fn(&[String], &Query) -> Answered),
    /// With work.
    Made(fn(&[String], &Query, &Budget) -> Answered),
    /// With work, from the text of a body.
    Asked(fn(&str, &Budget) -> Answered),
}

/// The schema of a message.
pub(crate) type Message = fn(&mut SchemaGenerator) -> Schema;

pub(crate) struct Route {
    /// Parts in braces stand for any text.
    pub(crate) path: &'static str,
    pub(crate) call: Call,
    /// What it does.
    pub(crate) about: &'static str,
    /// The parameters behind the question mark.
    pub(crate) query: &'static [&'static str],
    /// What is sent, with an example.
    pub(crate) asks: Option<(Message, &'static str)>,
    /// What is answered, unless it is plain text.
    pub(crate) gives: Option<Message>,
}

impl Route {
    pub(crate) fn method(&self) -> Method {
        match self.call {
            Call::Now(_) | Call::Made(_) => Method::GET,
            Call::Asked(_) => Method::POST,
        }
    }
}

const BY_ID: &str = r#"{"id": "tetonor:easy#7"}"#;

pub(crate) static ROUTES: [Route; 10] = [
    Route {
        path: "/v1/families",
        call: Call::Now(verbs::families),
        about: "What families there are, with rules and levels.",
        query: &["language"],
        asks: None,
        gives: Some(SchemaGenerator::subschema_for::<Families>),
    },
    Route {
        path: "/v1/schema/{family}",
        call: Call::Now(verbs::schema),
        about: "JSON Schema of the documents of a family.",
        query: &[],
        asks: None,
        gives: Some(|_| Schema::default()),
    },
    Route {
        path: "/v1/puzzle/{id}",
        call: Call::Made(verbs::puzzle),
        about: "The puzzle of that name. An id that names its generator means one puzzle for good.",
        query: &["sealed", "work"],
        asks: None,
        gives: Some(SchemaGenerator::subschema_for::<Document>),
    },
    Route {
        path: "/v1/puzzle/{family}/{params}/{seed}",
        call: Call::Made(verbs::puzzle_by_parts),
        about: "The same, for whoever does not like to write %23.",
        query: &["sealed", "work"],
        asks: None,
        gives: Some(SchemaGenerator::subschema_for::<Document>),
    },
    Route {
        path: "/v1/check",
        call: Call::Asked(verbs::check),
        about: "Everything a document claims, proved again.",
        query: &[],
        asks: Some((|all| all.subschema_for::<PuzzleRequest>(), BY_ID)),
        gives: Some(SchemaGenerator::subschema_for::<Report>),
    },
    Route {
        path: "/v1/grade",
        call: Call::Asked(verbs::grade),
        about: "How hard a puzzle is, and why.",
        query: &[],
        asks: Some((|all| all.subschema_for::<PuzzleRequest>(), BY_ID)),
        gives: Some(SchemaGenerator::subschema_for::<Grade>),
    },
    Route {
        path: "/v1/solve",
        call: Call::Asked(verbs::solve),
        about: "All answers of a puzzle, and whether the list is complete.",
        query: &[],
        asks: Some((|all| all.subschema_for::<SolveRequest>(), BY_ID)),
        gives: Some(SchemaGenerator::subschema_for::<Answers>),
    },
    Route {
        path: "/v1/hint",
        call: Call::Asked(verbs::hint),
        about: "The next step from a position, as far as it is to be told.",
        query: &[],
        asks: Some((
            |all| all.subschema_for::<HintRequest>(),
            r#"{"id": "tetonor:easy#7", "moves": [], "rung": 1}"#,
        )),
        gives: Some(SchemaGenerator::subschema_for::<Told>),
    },
    Route {
        path: "/v1/problems/{name}",
        call: Call::Now(verbs::problem),
        about: "What a kind of problem means, in a sentence.",
        query: &[],
        asks: None,
        gives: None,
    },
    Route {
        path: "/v1/openapi.json",
        call: Call::Now(verbs::openapi),
        about: "This document.",
        query: &[],
        asks: None,
        gives: Some(|_| Schema::default()),
    },
];

/// What is at a path.
pub(crate) enum Found {
    Nothing,
    /// Something that takes other methods: these.
    OtherMethod(&'static str),
    /// A route, and what stands in its braces.
    Route(&'static Route, Vec<String>),
}

pub(crate) fn find(method: &Method, path: &[String]) -> Found {
    let fits = |route: &'static Route| Some((route, fill(route.path, path)?));
    let Some((route, values)) = ROUTES.iter().find_map(fits) else { return Found::Nothing };
    match (route.method(), method) {
        (Method::GET, &Method::GET | &Method::HEAD) | (Method::POST, &Method::POST) => {
            Found::Route(route, values)
        }
        (Method::GET, _) => Found::OtherMethod("GET, HEAD"),
        _ => Found::OtherMethod("POST"),
    }
}

/// What stands in the braces of a template, if the path fits it.
fn fill(template: &str, path: &[String]) -> Option<Vec<String>> {
    let parts: Vec<&str> = template.split('/').skip(1).collect();
    let is_blank = |part: &str| part.starts_with('{');
    let fits = |(part, own): (&&str, &String)| is_blank(part) || own == part;
    if parts.len() != path.len() || !parts.iter().zip(path).all(fits) {
        return None;
    }
    Some(
        parts
            .iter()
            .zip(path)
            .filter(|(part, _)| is_blank(part))
            .map(|(_, own)| own.clone())
            .collect(),
    )
}
