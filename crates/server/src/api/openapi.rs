//! The API as an OpenAPI 3.1 document, made from the routes and the Rust types of their messages.

use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::problem::Problem;
use super::routes::{ROUTES, Route};

/// Where the schemas stand.
const SCHEMAS: &str = "/components/schemas";

/// The document.
pub fn document() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = SCHEMAS.into();
        settings.meta_schema = None;
    });
    let mut all = settings.into_generator();
    let mut paths = Map::new();
    for route in &ROUTES {
        let method = route.method().as_str().to_ascii_lowercase();
        let operation = operation(route, &mut all);
        paths.insert(route.path.to_owned(), json!({ method: operation }));
    }
    all.subschema_for::<Problem>();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Cluesmith",
            "summary": "Deduction puzzles: made, proved, graded, solved and explained.",
            "description": "What a request may cost is counted in units of work and bounded by whoever runs \
                the server. What is wrong with a request is told as a problem (RFC 9457).",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
            "version": env!("CARGO_PKG_VERSION"),
        },
        "paths": paths,
        "components": {"schemas": all.take_definitions(true)},
    })
}

fn operation(route: &Route, all: &mut SchemaGenerator) -> Value {
    let mut operation = json!({
        "operationId": name(route),
        "summary": route.about,
        "responses": {
            "200": answer(route, all),
            "4XX": refusal("What is wrong with the request."),
            "503": refusal("Too much is asked at once; `Retry-After` says when to ask again."),
        },
    });
    let blanks = route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let mut parameters: Vec<Value> = blanks.map(|name| parameter(name, "path")).collect();
    parameters.extend(route.query.iter().map(|name| parameter(name, "query")));
    if !parameters.is_empty() {
        operation["parameters"] = parameters.into();
    }
    if let Some((message, example)) = route.asks {
        let example: Value = serde_json::from_str(example).unwrap_or_default();
        let content = json!({"schema": message(all), "example": example});
        operation["requestBody"] =
            json!({"required": true, "content": {"application/json": content}});
    }
    operation
}

/// `puzzle-family-params-seed` for `/v1/puzzle/{family}/{params}/{seed}`.
fn name(route: &Route) -> String {
    let path = route.path.trim_start_matches("/v1/").trim_end_matches(".json");
    path.replace(['{', '}'], "").replace('/', "-")
}

fn answer(route: &Route, all: &mut SchemaGenerator) -> Value {
    let (kind, schema) = match route.gives {
        None => ("text/plain", json!({"type": "string"})),
        Some(_) if route.path.starts_with("/v1/schema") => {
            ("application/schema+json", json!({"type": "object"}))
        }
        Some(message) => ("application/json", message(all).to_value()),
    };
    json!({"description": "The answer.", "content": {kind: {"schema": schema}}})
}

fn refusal(about: &str) -> Value {
    let schema = json!({"$ref": format!("#{SCHEMAS}/Problem")});
    json!({"description": about, "content": {"application/problem+json": {"schema": schema}}})
}

fn parameter(name: &str, place: &str) -> Value {
    let (about, kind, example) = match name {
        "id" => (
            "The puzzle's id, with `#` written as `%23`.",
            json!({"type": "string"}),
            json!("tetonor@2:easy#7"),
        ),
        "family" => (
            "A family's name, with or without its generator (`tetonor@2`) in an id.",
            json!({"type": "string"}),
            json!("tetonor"),
        ),
        "params" => {
            ("A level, or settings: `hard,cells=12`.", json!({"type": "string"}), json!("easy"))
        }
        "seed" => ("A number, or any text, such as a date.", json!({"type": "string"}), json!("7")),
        "sealed" => {
            ("1: without answer, proof and certificate.", json!({"enum": ["0", "1"]}), json!("1"))
        }
        "work" => (
            "Units of work after which to give up.",
            json!({"type": "integer", "minimum": 0}),
            json!(1_000_000),
        ),
        "language" => ("The language of titles and rules.", json!({"type": "string"}), json!("en")),
        _ => ("The last part of a problem's `type`.", json!({"type": "string"}), json!("gave-up")),
    };
    json!({
        "name": name,
        "in": place,
        "required": place == "path",
        "description": about,
        "schema": kind,
        "example": example,
    })
}
