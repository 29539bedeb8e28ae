use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::*;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Thing {
    number: u8,
    signed: Option<i32>,
    name: String,
    list: Vec<(u16, bool)>,
    three: [u8; 3],
    kind: Kind,
    by_number: BTreeMap<u32, Newtype>,
    any: Value,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Newtype(f64);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Unit,
    One(u8),
    Two(u8, String),
    Fields { a: u8 },
}

fn thing() -> Value {
    json!({
        "number": 7, "signed": -3, "name": "x", "list": [[1, true]], "three": [1, 2, 3],
        "kind": {"fields": {"a": 1}}, "by_number": {"12": 1.5}, "any": {"a": [null, 1.5, "b"]},
    })
}

fn misread(pointer: &str, value: Value) -> Misread {
    let mut thing = thing();
    *thing.pointer_mut(pointer).unwrap() = value;
    read_value::<Thing>(&thing).unwrap_err()
}

#[test]
fn every_shape_reads_as_serde_json_reads_it() {
    let kinds = [json!("unit"), json!({"unit": null}), json!({"one": 1}), json!({"two": [1, "b"]})];
    for kind in kinds {
        let mut thing = thing();
        thing["kind"] = kind;
        let expected: Thing = serde_json::from_value(thing.clone()).unwrap();
        assert_eq!(read_value::<Thing>(&thing), Ok(expected));
    }
}

#[test]
fn a_fault_is_known_by_its_type_and_its_place() {
    for (pointer, value, at, said) in [
        ("/number", json!(256), "/number", "256 is not a whole number from 0 to 255"),
        ("/number", json!("7"), "/number", "\"7\" is not a whole number from 0 up"),
        (
            "/signed",
            json!(1.5),
            "/signed",
            "1.5 is not a whole number from -2147483648 to 2147483647",
        ),
        ("/name", json!(null), "/name", "null is not a text"),
        ("/list/0/1", json!(1), "/list/0/1", "1 is not true or false"),
        ("/list", json!({}), "/list", "an object is not a list"),
        ("/three", json!([1, 2, 3, 4]), "/three", "a list of 4 is not a list of 3"),
        (
            "/kind",
            json!("unti"),
            "/kind",
            "unknown word `unti`, expected one of `unit`, `one`, `two`, `fields`",
        ),
        ("/kind/fields", json!([1]), "/kind/fields", "a list is not an object"),
        ("/kind", json!("one"), "/kind", "\"one\" is not an object with one field"),
        ("/by_number", json!({"x": 1}), "/by_number/x", "\"x\" is not a whole number from 0 up"),
    ] {
        let misread = misread(pointer, value);
        assert_eq!((misread.pointer().as_str(), misread.to_string().as_str()), (at, said));
    }
}

#[test]
fn fields_too_many_and_too_few_are_named() {
    let mut more = thing();
    more["numbre"] = json!(1);
    let misread = read_value::<Thing>(&more).unwrap_err();
    assert_eq!(misread.pointer(), "/numbre");
    assert!(matches!(&misread.fault, Fault::UnknownField { field, expected }
        if field == "numbre" && expected.contains(&"number")));
    let mut less = thing();
    less.as_object_mut().unwrap().remove("name");
    let misread = read_value::<Thing>(&less).unwrap_err();
    assert_eq!(
        (misread.pointer(), misread.fault),
        (String::new(), Fault::MissingField { field: "name" })
    );
}

#[test]
fn long_texts_are_not_repeated() {
    assert!(misread("/number", json!("x".repeat(100_000))).to_string().len() < 200);
    assert!(misread("/kind", json!("x".repeat(100_000))).to_string().len() < 200);
    let mut more = thing();
    more[&"x".repeat(100_000)] = json!(1);
    assert!(read_value::<Thing>(&more).unwrap_err().to_string().len() < 300);
}

/// Any JSON, not deep.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        (0_u8..9).prop_map(Value::from),
        any::<f32>().prop_map(|f| json!(f)),
        "[a-z]{0,4}".prop_map(Value::from),
        Just(json!("unit")),
    ];
    leaf.prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[a-z]{1,3}|one|two|fields|12", inner, 0..3)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

proptest! {
    /// Only lists for objects are told apart.
    #[test]
    fn what_serde_json_takes_is_taken_and_nothing_else(
        field in prop::sample::select(vec![
            "number", "signed", "name", "list", "three", "kind", "by_number", "any",
        ]),
        value in any_json(),
    ) {
        let mut thing = thing();
        thing[field] = value;
        let theirs = serde_json::from_value::<Thing>(thing.clone()).ok();
        let ours = read_value::<Thing>(&thing);
        let list_for_object = matches!(&ours, Err(Misread { fault: Fault::Other { found, expected }, .. })
            if found == "a list" && expected == "an object");
        prop_assert!(list_for_object || ours.clone().ok() == theirs, "{:?} {:?}", ours, theirs);
    }
}
