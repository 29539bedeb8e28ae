//! Reads requests. By hand, because what serde makes of an enum with a tag inside is a tenth of a small engine: here
//! everything that any request may hold is read once, and the name of the request says what of it must be there.

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::message::{Clock, Request};

/// Whatever a request may hold.
#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
struct Fields {
    ask: Option<String>,
    name: Option<String>,
    text: Option<String>,
    date: Option<String>,
    family: Option<String>,
    save: Option<String>,
    position: Option<String>,
    seconds: Option<u64>,
    seats: Option<u8>,
    seat: Option<u8>,
    assume: Option<Vec<String>>,
    time: Option<Clock>,
    question: Option<Value>,
    sealed: bool,
    covered: Vec<usize>,
}

impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Request, D::Error> {
        let fields = Fields::deserialize(deserializer)?;
        fields.read().map_err(|missing| match missing {
            Missing::Field(name) => D::Error::missing_field(name),
            Missing::Request(ask) => D::Error::custom(format_args!("nothing is asked by `{ask}`")),
        })
    }
}

enum Missing {
    Field(&'static str),
    Request(String),
}

fn needed<T>(name: &'static str, field: Option<T>) -> Result<T, Missing> {
    field.ok_or(Missing::Field(name))
}

impl Fields {
    fn read(self) -> Result<Request, Missing> {
        let name = || needed("name", self.name);
        let text = || needed("text", self.text);
        let seat = || needed("seat", self.seat);
        let ask = needed("ask", self.ask)?;
        Ok(match ask.as_str() {
            "families" => Request::Families,
            "daily" => Request::Daily { date: needed("date", self.date)? },
            "open" => Request::Open { name: name()?, save: self.save, position: self.position },
            "document" => Request::Document { name: name()?, sealed: self.sealed },
            "proof" => Request::Proof { name: name()? },
            "skills" => Request::Skills,
            "play" => Request::Play { text: text()? },
            "undo" => Request::Undo,
            "redo" => Request::Redo,
            "restart" => Request::Restart,
            "hint" => Request::Hint { covered: self.covered },
            "play-hint" => Request::PlayHint { covered: self.covered },
            "suppose" => Request::Suppose { assume: needed("assume", self.assume)? },
            "check" => Request::Check,
            "time" => Request::Time { seconds: needed("seconds", self.seconds)? },
            "explain" => Request::Explain,
            "share" => Request::Share { time: self.time },
            "position" => Request::Position,
            "paper" => Request::Paper,
            "picture" => Request::Picture,
            "consult" => Request::Consult {
                family: needed("family", self.family)?,
                seat: self.seat,
                question: needed("question", self.question)?,
            },
            "sit" => {
                Request::Sit { name: name()?, seats: needed("seats", self.seats)?, save: self.save }
            }
            "act" => Request::Act { seat: seat()?, text: text()? },
            "look" => Request::Look { seat: seat()? },
            "close" => Request::Close,
            _ => return Err(Missing::Request(ask.chars().take(40).collect())),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The schema is made from the type and this reader by hand: whatever the schema lists can be read, with nothing
    /// but what the schema says must be there, and not without.
    #[test]
    fn every_request_of_the_schema_is_read() {
        let schema = schemars::schema_for!(Request).to_value();
        let sample = |name: &str| match name {
            "seconds" | "seats" | "seat" => serde_json::json!(1),
            "assume" => serde_json::json!([]),
            "question" => serde_json::json!({}),
            _ => serde_json::json!("x"),
        };
        let variants = schema["oneOf"].as_array().unwrap();
        assert!(variants.len() > 20);
        for variant in variants {
            let ask = variant["properties"]["ask"]["const"].clone();
            let needed: Vec<&str> =
                variant["required"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
            let mut request = serde_json::Map::new();
            for name in &needed {
                let value = if *name == "ask" { ask.clone() } else { sample(name) };
                request.insert((*name).to_owned(), value);
            }
            let read = serde_json::from_value::<Request>(request.clone().into());
            assert!(read.is_ok(), "{ask}: {read:?}");
            for name in needed {
                let mut less = request.clone();
                less.remove(name);
                let error = serde_json::from_value::<Request>(less.into()).unwrap_err().to_string();
                assert!(error.contains(&format!("missing field `{name}`")), "{ask}: {error}");
            }
        }
        let error = serde_json::from_str::<Request>(r#"{"ask": "gold"}"#).unwrap_err();
        assert!(error.to_string().contains("`gold`"));
    }
}
