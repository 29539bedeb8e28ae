//! JSON Schema of the whole protocol, with what each family shows its players and is asked by its own page.

use cluesmith::{AnyFamily, Language};
use schemars::JsonSchema;
use serde_json::{Map, Value, json};

use crate::message::{Question, Reply, View};

/// Everything that is said.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct Protocol {
    question: Question,
    reply: Reply,
    view: View,
}

/// JSON Schema of the protocol, as spoken with these families: the schema of a board is that of any of
/// them, told apart by `family`.
pub fn schema(families: &[&dyn AnyFamily]) -> Value {
    let mut schema = schemars::schema_for!(Protocol).to_value();
    let mut definitions = Map::new();
    let (mut boards, mut talks) = (Vec::new(), Map::new());
    for family in families {
        let name = title(family.name());
        let (board, parts) = board_of(*family, &name);
        definitions.extend(parts);
        definitions.insert(format!("{name}Board"), board);
        boards.push(json!({"$ref": format!("#/$defs/{name}Board")}));
        if let Some(talk) = family.consult_schema() {
            let (talk, parts) = under_own_name(talk, &name);
            definitions.extend(parts);
            definitions.insert(format!("{name}Talk"), talk);
            talks.insert(family.name().to_owned(), json!({"$ref": format!("#/$defs/{name}Talk")}));
        }
    }
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        properties.extend(talks);
    }
    definitions.insert("Board".to_owned(), json!({"anyOf": boards}));
    if let Some(Value::Object(all)) = schema.get_mut("$defs") {
        all.extend(definitions);
    }
    if let Some(schema) = schema.as_object_mut() {
        let known =
            families.iter().map(|family| (family.name().to_owned(), what_is_known(*family)));
        schema.insert("x-families".to_owned(), Value::Object(known.collect()));
    }
    schema
}

/// What a page can say of a family before the engine is there: which puzzle a day has, for one.
fn what_is_known(family: &dyn AnyFamily) -> Value {
    let levels = family.about(Language::default()).levels;
    let levels: Vec<String> = levels.into_iter().map(|level| level.name).collect();
    let older = family.older().iter();
    let older =
        older.map(|one| json!({"generator": one.generator, "until": one.until.to_string()}));
    json!({"generator": family.generator(), "older": older.collect::<Vec<_>>(), "levels": levels})
}

/// The schema of a family's board and of its parts, under names of its own.
fn board_of(family: &dyn AnyFamily, name: &str) -> (Value, Map<String, Value>) {
    let (mut board, parts) = under_own_name(family.view_schema(), name);
    if let Some(Value::Object(properties)) = board.get_mut("properties") {
        properties.insert("family".to_owned(), json!({"const": family.name()}));
    }
    if let Some(Value::Array(required)) = board.get_mut("required") {
        required.push(json!("family"));
    }
    (board, parts)
}

/// A schema and its parts, with the family in the names of the parts.
fn under_own_name(mut schema: Value, name: &str) -> (Value, Map<String, Value>) {
    let parts = match schema.as_object_mut().and_then(|schema| schema.remove("$defs")) {
        Some(Value::Object(parts)) => parts,
        _ => Map::new(),
    };
    if let Some(fields) = schema.as_object_mut() {
        fields.remove("$schema");
        fields.remove("title");
    }
    let rename = |mut part: Value| {
        rename_references(&mut part, name);
        part
    };
    let parts = parts.into_iter().map(|(part, schema)| (format!("{name}{part}"), rename(schema)));
    let parts = parts.collect();
    (rename(schema), parts)
}

/// Parts of different families have the same names.
fn rename_references(schema: &mut Value, family: &str) {
    match schema {
        Value::Object(fields) => {
            for (name, field) in fields.iter_mut() {
                match (name.as_str(), field.as_str().and_then(|at| at.strip_prefix("#/$defs/"))) {
                    ("$ref", Some(part)) => *field = json!(format!("#/$defs/{family}{part}")),
                    _ => rename_references(field, family),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| rename_references(item, family)),
        _ => {}
    }
}

/// `Tetonor` for `tetonor`.
fn title(name: &str) -> String {
    let words = name.split('-').map(|word| {
        let mut letters = word.chars();
        letters
            .next()
            .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    });
    words.collect()
}
