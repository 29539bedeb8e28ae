//! The switches of the clue types: parameters named after the fourteen of the specification.
//!
//! They are parameters like any other, side by side with `level` and `rows`; so [`Params`] is read here
//! by hand. Serde's `flatten` would do it, but forget which parameter an error is about and what others
//! there are.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::language::Kind;
use crate::language::candidates::Repertoire;
use crate::params::Params;

/// Which clue types may be used; on unless said otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Switches {
    /// Bit `i` is set when the `i`th type is switched off.
    off: u16,
}

impl Switches {
    /// Turns a type on or off.
    pub fn set(&mut self, kind: Kind, on: bool) {
        let bit = 1 << kind as u16;
        self.off = if on { self.off & !bit } else { self.off | bit };
    }

    /// Whether a type may be used.
    pub fn is_on(self, kind: Kind) -> bool {
        self.off >> kind as u16 & 1 == 0
    }

    /// Bit `i` is set when the `i`th type is switched on.
    pub fn enabled(self) -> u16 {
        Repertoire::EVERY_TYPE & !self.off
    }
}

/// What is on goes without saying.
impl Serialize for Switches {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for kind in Kind::classic().filter(|&kind| !self.is_on(kind)) {
            map.serialize_entry(kind.name(), &false)?;
        }
        map.end()
    }
}

impl JsonSchema for Switches {
    fn schema_name() -> Cow<'static, str> {
        "Switches".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let switch = generator.subschema_for::<Switch>();
        let switches: serde_json::Map<_, _> =
            Kind::classic().map(|kind| (kind.name().to_owned(), switch.clone().into())).collect();
        json_schema!({ "type": "object", "properties": switches })
    }
}

/// Whether a clue type may be used; on unless said otherwise.
#[derive(JsonSchema)]
struct Switch(#[allow(dead_code, reason = "named for the schema")] bool);

const OWN: [&str; 7] = ["level", "rows", "cols", "demons", "clues", "style", "names"];

/// Every parameter, for whoever mistook one.
static NAMES: [&str; OWN.len() + Kind::CLASSIC] = {
    let mut names = [""; OWN.len() + Kind::CLASSIC];
    let mut index = 0;
    while index < names.len() {
        names[index] = match index < OWN.len() {
            true => OWN[index],
            false => Kind::ALL[index - OWN.len()].name(),
        };
        index += 1;
    }
    names
};

impl<'de> Deserialize<'de> for Params {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Params, D::Error> {
        deserializer.deserialize_struct("Params", &NAMES, Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Params;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("struct Params")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Params, A::Error> {
        let mut params = Params::default();
        let mut seen: Vec<&str> = Vec::new();
        while let Some(given) = map.next_key::<String>()? {
            let known = NAMES.iter().copied().find(|name| *name == given);
            let name = known.ok_or_else(|| A::Error::unknown_field(&given, &NAMES))?;
            if seen.contains(&name) {
                return Err(A::Error::duplicate_field(name));
            }
            seen.push(name);
            match name {
                "level" => params.level = map.next_value()?,
                "rows" => params.rows = map.next_value()?,
                "cols" => params.cols = map.next_value()?,
                "demons" => params.demons = map.next_value()?,
                "clues" => params.clues = map.next_value()?,
                "style" => params.style = map.next_value()?,
                "names" => params.names = map.next_value()?,
                _ => {
                    let on = map.next_value()?;
                    if let Some(kind) = Kind::classic().find(|kind| kind.name() == name) {
                        params.switches.set(kind, on);
                    }
                }
            }
        }
        Ok(params)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluesmith_core::{Settings, SettingsError};

    fn read(text: &str) -> Result<Params, SettingsError> {
        Settings::parse(text).unwrap().read()
    }

    #[test]
    fn a_switch_is_written_only_when_it_is_off() {
        let params = read("hard,ONLY_DEMON_IN_ROW=false,PERSON_IS_DEMON=true,rows=6").unwrap();
        assert!(!params.switches.is_on(Kind::OnlyDemonInRow));
        assert!(params.switches.is_on(Kind::PersonIsDemon));
        assert_eq!(params.switches.enabled().count_ones(), 13);
        let written = Settings::write(&params).to_string();
        assert_eq!(written, "hard,rows=6,ONLY_DEMON_IN_ROW=false");
        assert_eq!(read(&written).unwrap(), params);
    }

    #[test]
    fn an_error_names_the_parameter_and_what_others_there_are() {
        let unknown = read("ONLY_DEMON_IN_ROWS=false").unwrap_err();
        assert_eq!(unknown.field, "ONLY_DEMON_IN_ROWS");
        assert!(unknown.help.starts_with("expected one of `level`, `rows`,"), "{unknown:?}");
        for kind in Kind::classic() {
            assert!(unknown.help.contains(&format!("`{}`", kind.name())), "{}", kind.name());
        }
        // The forms beyond the fourteen have no switch.
        assert_eq!(read("COUNT=false").unwrap_err().field, "COUNT");
        let wrong = read("ONLY_DEMON_IN_ROW=maybe").unwrap_err();
        assert_eq!(wrong.field, "ONLY_DEMON_IN_ROW");
        assert_eq!(wrong.message, "\"maybe\" is not true or false");
        let twice = serde_json::from_str::<Params>(r#"{"rows": 3, "rows": 4}"#).unwrap_err();
        assert!(twice.to_string().starts_with("duplicate field `rows`"), "{twice}");
    }
}
