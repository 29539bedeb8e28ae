//! From text to JSON. A field given twice is a mistake that JSON readers hide: they take the last and say nothing.

use std::fmt;

use serde::de::{DeserializeSeed, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;
use serde_json::{Map, Number, Value};

use super::fault::{Fault, Misread};

/// A text that is no JSON, or more than one, or says something twice.
pub(crate) struct Broken {
    pub(crate) misread: Misread,
    /// Line and column, from 1; 0 when only the path is known.
    pub(crate) at: (usize, usize),
}

/// Reads the whole text.
pub(crate) fn read_json(text: &str) -> Result<Value, Broken> {
    let mut json = serde_json::Deserializer::from_slice(text.as_bytes());
    let mut twice = None;
    let once = Once { twice: &mut twice };
    let value = once.deserialize(&mut json).map_err(|error| broken(&error, fault_of(&error)))?;
    json.end().map_err(|error| broken(&error, Fault::MoreText))?;
    match twice {
        None => Ok(value),
        Some(misread) => Err(Broken { misread, at: (0, 0) }),
    }
}

fn broken(error: &serde_json::Error, fault: Fault) -> Broken {
    Broken { misread: Misread::new(fault), at: (error.line(), error.column()) }
}

fn fault_of(error: &serde_json::Error) -> Fault {
    if error.classify() == Category::Eof {
        return Fault::EndsEarly;
    }
    // The place is shown by itself; what the parser says about it ends with exactly these words.
    let said = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    Fault::NotJson { why: said.strip_suffix(&place).unwrap_or(&said).to_owned() }
}

/// Reads any JSON and notes the first field that is given twice.
struct Once<'a> {
    twice: &'a mut Option<Misread>,
}

impl Once<'_> {
    /// Reads a part with `read`; what is given twice in there is inside of `name`.
    fn part<T, E>(
        &mut self,
        name: &dyn fmt::Display,
        read: impl FnOnce(Once<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut twice = None;
        let part = read(Once { twice: &mut twice });
        if self.twice.is_none() {
            *self.twice = twice.map(|misread| misread.inside(name.to_string()));
        }
        part
    }
}

impl<'de> DeserializeSeed<'de> for Once<'_> {
    type Value = Value;

    fn deserialize<D: serde::Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Once<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = self.part(&list.len(), |part| items.next_element_seed(part))? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            let value = self.part(&name, |part| fields.next_value_seed(part))?;
            if self.twice.is_none() && object.contains_key(&name) {
                *self.twice = Some(Misread::new(Fault::GivenTwice { field: name.clone() }));
            }
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }
}
