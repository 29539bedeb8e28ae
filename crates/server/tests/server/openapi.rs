//! The OpenAPI document: as in the repository, and true.

use std::path::Path;

use serde_json::{Value, json};

use crate::client::*;

#[test]
fn the_document_in_the_repository_is_that_of_the_api() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let document = cluesmith_server::api::openapi();
    let text = serde_json::to_string_pretty(&document).unwrap() + "\n";
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    assert!(
        std::fs::read_to_string(&file).is_ok_and(|kept| kept == text),
        "the API has changed: UPDATE_GOLDEN=1 cargo test -p cluesmith-server --test server openapi"
    );
}

/// The path with the examples of its parameters in their places.
fn fill(path: &str, operation: &Value) -> String {
    let mut path = path.to_owned();
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let example = &parameter["example"];
        let value = example.as_str().map_or_else(|| example.to_string(), str::to_owned);
        let value = value.replace('#', "%23");
        let name = parameter["name"].as_str().unwrap();
        match parameter["in"].as_str() {
            Some("path") => path = path.replace(&format!("{{{name}}}"), &value),
            _ => path += &format!("{}{name}={value}", if path.contains('?') { '&' } else { '?' }),
        }
    }
    path
}

#[test]
fn every_path_is_served_and_answers_as_it_says() {
    let server = Server::usual();
    let document = server.get("/v1/openapi.json").json();
    assert_eq!(document, cluesmith_server::api::openapi());
    let mut served = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let path = fill(path, operation);
            let got = match method.as_str() {
                "get" => server.get(&path),
                _ => {
                    let content = &operation["requestBody"]["content"]["application/json"];
                    assert_valid(&document, &content["schema"], &content["example"]);
                    server.post(&path, &content["example"])
                }
            };
            assert_eq!(got.status, 200, "{path}: {}", got.text());
            let (kind, content) = operation["responses"]["200"]["content"]
                .as_object()
                .unwrap()
                .iter()
                .next()
                .unwrap();
            assert!(got.header("content-type").starts_with(kind.as_str()), "{path}");
            if kind.ends_with("json") {
                assert_valid(&document, &content["schema"], &got.json());
            }
            served += 1;
        }
    }
    assert!(served >= 10, "{served}");
    let problem = server.get("/v1/nothing").json();
    assert_valid(&document, &json!({"$ref": "#/components/schemas/Problem"}), &problem);
    let told = server.get(problem["type"].as_str().unwrap());
    assert!(told.text().starts_with("not-found (404"), "a problem's type tells about it");
}

fn assert_valid(document: &Value, schema: &Value, value: &Value) {
    let whole = json!({"allOf": [schema], "components": document["components"]});
    let validator = jsonschema::validator_for(&whole).unwrap();
    let errors: Vec<String> = validator.iter_errors(value).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?} in {value}");
}
