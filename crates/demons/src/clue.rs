//! A clue as it stands in a document: `type`, `params`, `text`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::board::{Board, Element, Identity};
use crate::language::form::param::Param;
use crate::language::form::row::{Misfit, Parts};
use crate::language::{Form, Kind, Quantifier, Relation, Unit};

/// What someone says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clue {
    /// Which form.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// The numbers and people in it.
    #[serde(default)]
    pub params: ClueParams,
    /// The sentence. It must say exactly what `type` and `params` say, in words that can be read back: those
    /// of either style, in any language there is. Where it is absent, the clue is said in natural style.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// No proof needs it: the game can be finished without all clues so marked. It is true all the same, and
    /// its sentence says what it means.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flavour: bool,
    /// A remark of the generator that carries no meaning: this type was switched off, but there was nothing
    /// else to say.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fallback: bool,
}

/// The parameters of a clue; each form takes some of them. Lines count from 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names of the specification")]
pub struct ClueParams {
    #[serde(rename = "targetId", default, skip_serializing_if = "Option::is_none")]
    pub target: Option<u8>,
    #[serde(rename = "subjectId", default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<u8>,
    #[serde(rename = "mentionedId", default, skip_serializing_if = "Option::is_none")]
    pub mentioned: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub col: Option<u8>,
    #[serde(rename = "N", default, skip_serializing_if = "Option::is_none")]
    pub n: Option<u8>,
    #[serde(rename = "M", default, skip_serializing_if = "Option::is_none")]
    pub m: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub element: Option<Element>,
    /// Who is counted; the forms beyond the fourteen take it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identity: Option<Identity>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub how: Option<Quantifier>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<Unit>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relation: Option<Relation>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub than: Option<Unit>,
}

/// What is wrong with a clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// Where, from the clue on.
    pub path: String,
    /// What.
    pub why: String,
    /// The clue's type.
    pub kind: &'static str,
    /// The parameters that type takes.
    pub takes: String,
}

impl Clue {
    /// The clue that says this.
    pub fn new(form: Form, text: String) -> Clue {
        let (kind, parts) = (form.kind(), form.parts());
        let mut params = ClueParams::default();
        for param in kind.entry().1.takes {
            param.write(&parts, &mut params);
        }
        Clue { kind, params, text: Some(text), flavour: false, fallback: false }
    }

    /// What it says, if it says something that can be said on this board.
    pub fn form(&self, speaker: usize, board: &Board) -> Result<Form, Flaw> {
        self.read(speaker, board).map_err(|Misfit { path, why }| Flaw {
            path,
            why,
            kind: self.kind.name(),
            takes: Param::list(self.kind.entry().1.takes),
        })
    }

    /// The parameters given that a clue of its type does not take.
    pub fn stray(&self, form: Form) -> Vec<String> {
        let names = |params: &ClueParams| match serde_json::to_value(params) {
            Ok(Value::Object(fields)) => fields.into_iter().map(|(name, _)| name).collect(),
            _ => Vec::new(),
        };
        let takes = self.kind.entry().1.takes;
        let mut taken = names(&Clue::new(form, String::new()).params);
        taken.extend(takes.contains(&Param::Speaker).then(|| "subjectId".to_owned()));
        names(&self.params).into_iter().filter(|name| !taken.contains(name)).collect()
    }

    fn read(&self, speaker: usize, board: &Board) -> Result<Form, Misfit> {
        let (entry, name) = self.kind.entry();
        let mut parts = Parts { identity: name.identity, ..Parts::default() };
        for param in name.takes {
            param.read(&self.params, board, speaker, &mut parts)?;
        }
        let whole = |why: &str| Misfit { path: String::new(), why: why.to_owned() };
        let form = (entry.make)(&parts).ok_or_else(|| whole("a parameter is missing"))?;
        form.check(board, speaker)?;
        match form.normal(board, speaker).impossible {
            true => Err(whole("no assignment of identities makes it true")),
            false => Ok(form),
        }
    }
}
