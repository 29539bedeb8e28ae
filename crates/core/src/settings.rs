//! Parameters as people write them: `hard,cells=12`, and as documents keep them: a JSON object.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::de::{DeserializeOwned, Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::reading::{Fault, as_json, one_of, read_value};

/// The longest parameter text accepted, so that a hostile id cannot grow without bound.
const MAX_TEXT: usize = 4096;

/// What to generate, as names and values: `{"level": "hard", "cells": 12}`.
///
/// The text form lists the level first, then `name=value`, separated by commas. Values that read as
/// a whole number, `true` or `false` are that; everything else is text. Characters that would break
/// the form are written as `%XX`, and a value with an escape is always text.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Settings(pub Map<String, Value>);

/// Something is wrong with a parameter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("parameter `{field}`: {message}")]
pub struct SettingsError {
    /// Which parameter.
    pub field: String,
    /// What is wrong with it.
    pub message: String,
    /// What would be right.
    pub help: String,
}

impl SettingsError {
    /// An error about one parameter.
    pub fn new(
        field: impl Into<String>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> SettingsError {
        SettingsError { field: field.into(), message: message.into(), help: help.into() }
    }
}

impl Settings {
    /// Only a level.
    pub fn level(level: &str) -> Settings {
        let mut settings = Settings::default();
        settings.put("level", Value::from(level));
        settings
    }

    /// Reads the text form.
    pub fn parse(text: &str) -> Result<Settings, SettingsError> {
        let mut settings = Settings::default();
        if text.len() > MAX_TEXT {
            let message = format!("the text is {} bytes long", text.len());
            return Err(SettingsError::new("params", message, format!("keep it under {MAX_TEXT}")));
        }
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let before = settings.0.len();
            settings.set(part)?;
            if settings.0.len() == before {
                let name = part.split_once('=').map_or("level", |(name, _)| name.trim());
                return Err(SettingsError::new(name, "is given twice", "give it once"));
            }
        }
        Ok(settings)
    }

    /// Takes one `name=value`, or a bare level, replacing an earlier value of that name.
    pub fn set(&mut self, part: &str) -> Result<(), SettingsError> {
        let (name, value) = match part.split_once('=') {
            None => ("level", Value::from(unescape(part)?)),
            Some((name, value)) => (name.trim(), read_text(value.trim())?),
        };
        if name.is_empty() {
            return Err(SettingsError::new(part, "has no name", "write name=value"));
        }
        self.put(name, value);
        Ok(())
    }

    /// Sets one value.
    pub fn put(&mut self, name: &str, value: Value) {
        self.0.insert(name.to_owned(), value);
    }

    /// The family's own parameter type, or an error that names the field.
    pub fn read<P: DeserializeOwned>(&self) -> Result<P, SettingsError> {
        read_value(&Value::Object(self.0.clone())).map_err(|misread| {
            let path: Vec<&str> = misread.path().collect();
            let field = if path.is_empty() { "params".to_owned() } else { path.join(".") };
            match &misread.fault {
                Fault::UnknownField { expected, .. } => {
                    SettingsError::new(field, "there is no such parameter", one_of(expected))
                }
                fault => SettingsError::new(
                    field,
                    fault.to_string(),
                    "see `cluesmith families` for the values it takes",
                ),
            }
        })
    }

    /// Whether there is a value of that name.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The settings of a family's parameter type.
    pub fn write<P: Serialize>(params: &P) -> Settings {
        match serde_json::to_value(params) {
            Ok(Value::Object(map)) => Settings(map),
            _ => Settings::default(),
        }
    }
}

impl std::fmt::Display for Settings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut separator = "";
        if let Some(Value::String(level)) = self.0.get("level") {
            write!(f, "{}", escape(level))?;
            separator = ",";
        }
        for (name, value) in self.0.iter().filter(|(name, _)| *name != "level") {
            write!(f, "{separator}{name}={}", write_value(value))?;
            separator = ",";
        }
        Ok(())
    }
}

/// A whole number with its range, so that whoever is outside hears the range, however far outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Within<const LOW: u64, const HIGH: u64>(pub u64);

impl<'de, const LOW: u64, const HIGH: u64> Deserialize<'de> for Within<LOW, HIGH> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Range::<LOW, HIGH>)
    }
}

struct Range<const LOW: u64, const HIGH: u64>;

impl<const LOW: u64, const HIGH: u64> Visitor<'_> for Range<LOW, HIGH> {
    type Value = Within<LOW, HIGH>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a whole number from {LOW} to {HIGH}")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        match (LOW..=HIGH).contains(&number) {
            true => Ok(Within(number)),
            false => Err(E::invalid_value(Unexpected::Unsigned(number), &self)),
        }
    }
}

/// A parameter that may be left out and is a number within a range:
/// `#[serde(deserialize_with = "within::<_, _, 3, 8>")]`.
pub fn within<'de, D, T, const LOW: u64, const HIGH: u64>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<u64>,
{
    let number = Option::<Within<LOW, HIGH>>::deserialize(from)?;
    // Ranges are written down for types that hold them.
    Ok(number.and_then(|Within(number)| T::try_from(number).ok()))
}

/// A truth value or a whole number, where the text is one without any escape.
fn bare(text: &str) -> Option<Value> {
    match text {
        "true" => Some(Value::Bool(true)),
        "false" => Some(Value::Bool(false)),
        _ => {
            let number = text.parse::<u64>().ok()?;
            (number.to_string() == text).then(|| Value::from(number))
        }
    }
}

fn read_text(text: &str) -> Result<Value, SettingsError> {
    match bare(text) {
        Some(value) => Ok(value),
        None => unescape(text).map(Value::from),
    }
}

fn write_value(value: &Value) -> String {
    match value {
        // Text that would read back as a number or a truth value needs an escape to stay text.
        Value::String(text) if bare(text).is_some() => escape_all(text),
        Value::String(text) => escape(text),
        other => escape(&as_json(other)),
    }
}

/// Characters that mean something in an id, or that would not survive a shell or a link.
fn needs_escape(c: char) -> bool {
    matches!(c, ',' | '#' | '=' | '%' | ':' | '"') || c.is_whitespace() || c.is_control()
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if needs_escape(c) {
            out.push_str(&escape_all(c.encode_utf8(&mut [0; 4])));
        } else {
            out.push(c);
        }
    }
    out
}

fn escape_all(text: &str) -> String {
    text.bytes().fold(String::new(), |mut out, byte| {
        // Writing to a String cannot fail.
        let _ = write!(out, "%{byte:02X}");
        out
    })
}

fn unescape(text: &str) -> Result<String, SettingsError> {
    let broken = || {
        SettingsError::new(
            text,
            "has a broken % escape",
            "write % as %25, or two hex digits after it",
        )
    };
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        if first == b'%' {
            let digits = tail
                .get(..2)
                .filter(|digits| digits.iter().all(u8::is_ascii_hexdigit))
                .and_then(|digits| std::str::from_utf8(digits).ok())
                .ok_or_else(broken)?;
            bytes.push(u8::from_str_radix(digits, 16).map_err(|_| broken())?);
            rest = &tail[2..];
        } else {
            bytes.push(first);
            rest = tail;
        }
    }
    String::from_utf8(bytes).map_err(|_| broken())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn the_text_form_reads_as_people_write_it() {
        let settings = Settings::parse("hard, cells=12,classic=true,map=my%20house").unwrap();
        let expected = json!({"level": "hard", "cells": 12, "classic": true, "map": "my house"});
        assert_eq!(Value::Object(settings.0.clone()), expected);
        assert_eq!(settings.to_string(), "hard,cells=12,classic=true,map=my%20house");
    }

    #[test]
    fn errors_name_the_parameter() {
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct P {
            #[allow(dead_code)]
            cells: u32,
        }
        let unknown = Settings::parse("cels=12").unwrap().read::<P>().unwrap_err();
        assert_eq!(unknown.field, "cels");
        assert!(unknown.help.contains("cells"), "{unknown:?}");
        let wrong = Settings::parse("cells=many").unwrap().read::<P>().unwrap_err();
        assert_eq!(wrong.field, "cells");
        assert_eq!(wrong.message, "\"many\" is not a whole number from 0 up");
        let large = Settings::parse("cells=99999999999").unwrap().read::<P>().unwrap_err();
        assert_eq!(large.message, "99999999999 is not a whole number from 0 to 4294967295");
        let twice = Settings::parse("easy,cells=8,cells=12").unwrap_err();
        assert_eq!((twice.field.as_str(), twice.message.as_str()), ("cells", "is given twice"));
    }

    #[test]
    fn a_number_out_of_its_range_hears_the_range() {
        #[derive(Debug, PartialEq, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        #[derive(Default)]
        struct P {
            #[serde(deserialize_with = "within::<_, _, 3, 8>")]
            rows: Option<u8>,
        }
        let read = |text: &str| Settings::parse(text).unwrap().read::<P>();
        assert_eq!(read(""), Ok(P { rows: None }));
        assert_eq!(read("rows=8"), Ok(P { rows: Some(8) }));
        for wrong in ["2", "9", "256", "1000000000", "18446744073709551615"] {
            let error = read(&format!("rows={wrong}")).unwrap_err();
            assert_eq!(error.field, "rows");
            assert_eq!(error.message, format!("{wrong} is not a whole number from 3 to 8"));
        }
        for wrong in ["-1", "many", "99999999999999999999"] {
            let error = read(&format!("rows={wrong}")).unwrap_err();
            assert_eq!(error.message, format!("\"{wrong}\" is not a whole number from 3 to 8"));
        }
    }

    #[test]
    fn a_broken_escape_is_an_error() {
        for text in ["a=%", "a=%2", "a=%zz", "a=%ff", "a=%+1", "%é"] {
            assert!(Settings::parse(text).is_err(), "{text}");
        }
    }

    /// Values as ids hold them: any text, texts full of percent signs, texts that look like
    /// numbers or truth values, and numbers and truth values themselves.
    fn value() -> impl Strategy<Value = Value> {
        prop_oneof![
            ".{0,20}".prop_map(Value::from),
            "[%0-9a-fz ]{0,12}".prop_map(Value::from),
            any::<u64>().prop_map(|number| Value::from(number.to_string())),
            "(true|false|0[0-9]{1,3})".prop_map(Value::from),
            any::<u64>().prop_map(Value::from),
            any::<bool>().prop_map(Value::from),
        ]
    }

    #[test]
    fn only_what_must_be_is_escaped() {
        let written = |value: &str| write_value(&Value::from(value));
        assert_eq!(
            written("graph TD\n%% at Library 2,1\nLibrary---Hall"),
            "graph%20TD%0A%25%25%20at%20Library%202%2C1%0ALibrary---Hall"
        );
        assert_eq!(written("100%"), "100%25");
        assert_eq!(written("%31"), "%2531");
        assert_eq!((written("12"), written("true")), ("%31%32".into(), "%74%72%75%65".into()));
        assert_eq!(written("012"), "012");
    }

    proptest! {
        #[test]
        fn any_value_survives_the_text_form(
            values in proptest::collection::btree_map("[a-z]{1,8}", value(), 0..4),
        ) {
            let mut settings = Settings::level("easy");
            values.iter().filter(|(name, _)| *name != "level")
                .for_each(|(name, value)| settings.put(name, value.clone()));
            prop_assert_eq!(Settings::parse(&settings.to_string()).unwrap(), settings);
        }

        #[test]
        fn escapes_cost_only_the_characters_that_need_them(value in "[%0-9a-z ]{0,20}[a-z]") {
            prop_assume!(bare(&value).is_none());
            let needed = value.chars().filter(|&c| needs_escape(c)).count();
            prop_assert_eq!(write_value(&Value::from(value.as_str())).len(), value.len() + 2 * needed);
        }

        #[test]
        fn parsing_never_panics(text in ".{0,60}") {
            let _ = Settings::parse(&text);
        }
    }
}
