//! A clue as it stands in a document: `type`, `params`, `text`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Board, Element, Identity, Line, size};
use crate::language::{Form, Kind, Place, Quantifier, Relation, Unit};

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
    /// The sentence; written in natural style where it is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// No proof needs it: it tells nothing new when it is heard.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flavour: bool,
    /// Its type is switched off, but there was nothing else to say.
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
    pub kind: String,
    /// The parameters that type takes.
    pub takes: &'static str,
}

impl Clue {
    /// The clue that says this.
    pub fn new(form: Form, text: String) -> Clue {
        let none = ClueParams::default();
        let line = |line: Line| match line {
            Line::Row(row) => (Some(row), None),
            Line::Column(col) => (None, Some(col)),
        };
        let params = match form {
            Form::PersonIs { target, .. } => ClueParams { target: Some(target), ..none },
            Form::OnlyInLine { line: l, subject, .. } => {
                let (row, col) = line(l);
                ClueParams { subject: Some(subject), row, col, ..none }
            }
            Form::Neighbours { n, mentioned, .. } => {
                ClueParams { n: Some(n), mentioned: Some(mentioned), ..none }
            }
            Form::Quota { subject, line: l, m, n, .. } => {
                let (row, col) = line(l);
                ClueParams { subject: Some(subject), row, col, m: Some(m), n: Some(n), ..none }
            }
            Form::Root { element, m, n, .. } => {
                ClueParams { element: Some(element), m: Some(m), n: Some(n), ..none }
            }
            Form::Count { identity, how, unit } => {
                ClueParams { identity: Some(identity), how: Some(how), unit: Some(unit), ..none }
            }
            Form::Compare { identity, unit, relation, than } => ClueParams {
                identity: Some(identity),
                unit: Some(unit),
                relation: Some(relation),
                than: Some(than),
                ..none
            },
            Form::OnlyLine { identity, line: l, n } => {
                let (row, col) = line(l);
                ClueParams { identity: Some(identity), row, col, n: Some(n), ..none }
            }
            Form::Connected { identity, line: l } => {
                let (row, col) = line(l);
                ClueParams { identity: Some(identity), row, col, ..none }
            }
        };
        Clue { kind: form.kind(), params, text: Some(text), flavour: false, fallback: false }
    }

    /// What it says, if it says something that can be said on this board.
    pub fn form(&self, speaker: usize, board: &Board) -> Result<Form, Flaw> {
        let form = self.read(speaker, board)?;
        if form.normal(board, speaker).impossible {
            return Err(self.flaw("", "no assignment of identities makes it true"));
        }
        Ok(form)
    }

    fn read(&self, speaker: usize, board: &Board) -> Result<Form, Flaw> {
        use Identity::{Cultivator, Demon};
        let params = &self.params;
        let person = |name: &str, id: Option<u8>| match id {
            Some(id) if usize::from(id) < board.len() => Ok(id),
            Some(id) => Err(self.flaw(&format!("/params/{name}"), &format!("no person {id}"))),
            None => Err(self.flaw("/params", &format!("{name} is missing"))),
        };
        let number = |name: &str, value: Option<u8>| {
            value.ok_or_else(|| self.flaw("/params", &format!("{name} is missing")))
        };
        let on_board = |line: Line, name: &str| match board.has_line(line) {
            true => Ok(line),
            false => Err(self.flaw(&format!("/params/{name}"), &format!("no such {name}"))),
        };
        let row = || on_board(Line::Row(number("row", params.row)?), "row");
        let col = || on_board(Line::Column(number("col", params.col)?), "col");
        let only = |identity, line: Line| {
            let subject = person("subjectId", params.subject)?;
            if board.line(line) >> subject & 1 == 0 {
                return Err(self.flaw("/params/subjectId", "the subject is not in that line"));
            }
            Ok(Form::OnlyInLine { identity, line, subject })
        };
        let near = |identity| {
            let mentioned = person("mentionedId", params.mentioned)?;
            if board.near(speaker) >> mentioned & 1 == 0 {
                return Err(self.flaw("/params/mentionedId", "that is no neighbour of the speaker"));
            }
            if params.subject.is_some_and(|subject| usize::from(subject) != speaker) {
                return Err(self.flaw("/params/subjectId", "this type speaks of the speaker"));
            }
            Ok(Form::Neighbours { identity, n: number("N", params.n)?, mentioned })
        };
        let quota = |identity, line: Line| {
            let subject = person("subjectId", params.subject.or(Some(speaker as u8)))?;
            let (m, n) = (number("M", params.m)?, number("N", params.n)?);
            Ok(Form::Quota { identity, subject, line, m, n })
        };
        let root = |identity| {
            let missing = || self.flaw("/params", "element is missing");
            let element = params.element.ok_or_else(missing)?;
            let (m, n) = (number("M", params.m)?, number("N", params.n)?);
            if n != size(board.with_element(element)) {
                return Err(self.flaw("/params/N", "N is the number of people with that element"));
            }
            Ok(Form::Root { identity, element, m, n })
        };
        let identity =
            || params.identity.ok_or_else(|| self.flaw("/params", "identity is missing"));
        let line = || match params.row {
            Some(_) => row(),
            None => col(),
        };
        let unit = |name: &str, unit: Option<Unit>| {
            let unit = unit.ok_or_else(|| self.flaw("/params", &format!("{name} is missing")))?;
            let many = !matches!(unit.place, Place::Person(_)) || unit.and.is_none();
            if unit.is_on(board) && unit.crowd(board) != 0 && many {
                return Ok(unit);
            }
            Err(self.flaw(&format!("/params/{name}"), "there is nobody in that unit"))
        };
        match self.kind {
            Kind::PersonIsDemon => {
                Ok(Form::PersonIs { identity: Demon, target: person("targetId", params.target)? })
            }
            Kind::PersonIsCultivator => Ok(Form::PersonIs {
                identity: Cultivator,
                target: person("targetId", params.target)?,
            }),
            Kind::OnlyDemonInRow => only(Demon, row()?),
            Kind::OnlyCultivatorInRow => only(Cultivator, row()?),
            Kind::OnlyDemonInColumn => only(Demon, col()?),
            Kind::OnlyCultivatorInColumn => only(Cultivator, col()?),
            Kind::NNeighborsADaemon => near(Demon),
            Kind::NNeighborsACultivator => near(Cultivator),
            Kind::MOfNDemonsNeighboringInRow => quota(Demon, row()?),
            Kind::MOfNDemonsNeighboringInColumn => quota(Demon, col()?),
            Kind::MOfNCultivatorsNeighboringInRow => quota(Cultivator, row()?),
            Kind::MOfNCultivatorsNeighboringInColumn => quota(Cultivator, col()?),
            Kind::MOfNSpiritualRootElementBeDemon => root(Demon),
            Kind::MOfNSpiritualRootElementBeCultivator => root(Cultivator),
            Kind::Count => Ok(Form::Count {
                identity: identity()?,
                how: params.how.ok_or_else(|| self.flaw("/params", "how is missing"))?,
                unit: unit("unit", params.unit)?,
            }),
            Kind::Compare => Ok(Form::Compare {
                identity: identity()?,
                unit: unit("unit", params.unit)?,
                relation: params
                    .relation
                    .ok_or_else(|| self.flaw("/params", "relation is missing"))?,
                than: unit("than", params.than)?,
            }),
            Kind::OnlyLine => Ok(Form::OnlyLine {
                identity: identity()?,
                line: line()?,
                n: number("N", params.n)?,
            }),
            Kind::Connected => Ok(Form::Connected { identity: identity()?, line: line()? }),
        }
    }

    fn flaw(&self, path: &str, why: &str) -> Flaw {
        let kind = serde_json::to_value(self.kind).unwrap_or_default();
        let takes = match self.kind.number() {
            1 | 2 => "targetId",
            3 | 4 => "subjectId and row",
            5 | 6 => "subjectId and col",
            7 | 8 => "N and mentionedId",
            9 | 11 => "M, N, row, and subjectId if not the speaker",
            10 | 12 => "M, N, col, and subjectId if not the speaker",
            13 | 14 => "M, N and element",
            15 => "identity, how and unit",
            16 => "identity, unit, relation and than",
            17 => "identity, N, and row or col",
            _ => "identity, and row or col",
        };
        let kind = kind.as_str().unwrap_or_default().to_owned();
        Flaw { path: path.to_owned(), why: why.to_owned(), kind, takes }
    }
}
