//! The parameters of clues in documents: each is read into a part, and written from it.

use super::row::{Misfit, Parts};
use crate::board::{Board, Line};
use crate::clue::ClueParams;
use crate::language::{Place, Unit};

/// A parameter that a clue can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of the specification")]
pub enum Param {
    Target,
    Subject,
    /// The speaker, if absent.
    SubjectOrSpeaker,
    /// May be given, and is always the speaker.
    Speaker,
    Mentioned,
    Row,
    Col,
    RowOrCol,
    N,
    M,
    Element,
    Identity,
    How,
    Unit,
    Relation,
    Than,
}

impl Param {
    /// What an author is told to write; nothing for what need not be written.
    fn help(self) -> Option<&'static str> {
        Some(match self {
            Param::Target => "targetId",
            Param::Subject => "subjectId",
            Param::SubjectOrSpeaker => "subjectId if not the speaker",
            Param::Speaker => return None,
            Param::Mentioned => "mentionedId",
            Param::Row => "row",
            Param::Col => "col",
            Param::RowOrCol => "row or col",
            Param::N => "N",
            Param::M => "M",
            Param::Element => "element",
            Param::Identity => "identity",
            Param::How => "how",
            Param::Unit => "unit",
            Param::Relation => "relation",
            Param::Than => "than",
        })
    }

    /// `M, N and element`.
    pub fn list(params: &[Param]) -> String {
        let names: Vec<&str> = params.iter().filter_map(|param| param.help()).collect();
        let Some((last, most)) = names.split_last() else { return String::new() };
        match most {
            [] => (*last).to_owned(),
            _ if last.contains(' ') => format!("{}, and {last}", most.join(", ")),
            _ => format!("{} and {last}", most.join(", ")),
        }
    }

    /// Takes over what a document says.
    pub fn read(
        self,
        given: &ClueParams,
        board: &Board,
        speaker: usize,
        parts: &mut Parts,
    ) -> Result<(), Misfit> {
        let person = |name: &str, id: Option<u8>| match present(name, id)? {
            id if usize::from(id) < board.len() => Ok(Some(id)),
            id => Err(Misfit::at(name, format!("no person {id}"))),
        };
        match self {
            Param::Target => parts.person = person("targetId", given.target)?,
            Param::Subject => parts.person = person("subjectId", given.subject)?,
            Param::SubjectOrSpeaker => {
                parts.person = person("subjectId", given.subject.or(Some(speaker as u8)))?;
            }
            Param::Speaker => {
                if given.subject.is_some_and(|subject| usize::from(subject) != speaker) {
                    return Err(Misfit::at("subjectId", "this type speaks of the speaker"));
                }
            }
            Param::Mentioned => parts.person = person("mentionedId", given.mentioned)?,
            Param::Row => {
                parts.line = Some(on_board(board, "row", Line::Row(present("row", given.row)?))?);
            }
            Param::Col => {
                let line = Line::Column(present("col", given.col)?);
                parts.line = Some(on_board(board, "col", line)?);
            }
            Param::RowOrCol => {
                let one = if given.row.is_some() { Param::Row } else { Param::Col };
                one.read(given, board, speaker, parts)?;
            }
            Param::N => parts.n = Some(present("N", given.n)?),
            Param::M => parts.m = Some(present("M", given.m)?),
            Param::Element => parts.element = Some(present("element", given.element)?),
            Param::Identity => parts.identity = Some(present("identity", given.identity)?),
            Param::How => parts.how = Some(present("how", given.how)?),
            Param::Unit => parts.unit = Some(inhabited(board, "unit", given.unit)?),
            Param::Relation => parts.relation = Some(present("relation", given.relation)?),
            Param::Than => parts.than = Some(inhabited(board, "than", given.than)?),
        }
        Ok(())
    }

    /// Writes it into a document.
    pub fn write(self, parts: &Parts, into: &mut ClueParams) {
        match self {
            Param::Target => into.target = parts.person,
            Param::Subject | Param::SubjectOrSpeaker => into.subject = parts.person,
            Param::Speaker => {}
            Param::Mentioned => into.mentioned = parts.person,
            Param::Row | Param::Col | Param::RowOrCol => match parts.line {
                Some(Line::Row(row)) => into.row = Some(row),
                Some(Line::Column(col)) => into.col = Some(col),
                None => {}
            },
            Param::N => into.n = parts.n,
            Param::M => into.m = parts.m,
            Param::Element => into.element = parts.element,
            Param::Identity => into.identity = parts.identity,
            Param::How => into.how = parts.how,
            Param::Unit => into.unit = parts.unit,
            Param::Relation => into.relation = parts.relation,
            Param::Than => into.than = parts.than,
        }
    }
}

fn present<T>(name: &str, value: Option<T>) -> Result<T, Misfit> {
    value.ok_or_else(|| Misfit { path: "/params".into(), why: format!("{name} is missing") })
}

fn on_board(board: &Board, name: &str, line: Line) -> Result<Line, Misfit> {
    match board.has_line(line) {
        true => Ok(line),
        false => Err(Misfit::at(name, format!("no such {name}"))),
    }
}

/// A unit with people in it. One person is a unit only by itself.
fn inhabited(board: &Board, name: &str, unit: Option<Unit>) -> Result<Unit, Misfit> {
    let unit = present(name, unit)?;
    let many = !matches!(unit.place, Place::Person(_)) || unit.and.is_none();
    if unit.is_on(board) && unit.crowd(board) != 0 && many {
        return Ok(unit);
    }
    Err(Misfit::at(name, "there is nobody in that unit"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_author_is_told_in_a_sentence_what_a_type_takes() {
        assert_eq!(Param::list(&[Param::Target]), "targetId");
        assert_eq!(Param::list(&[Param::N, Param::Mentioned, Param::Speaker]), "N and mentionedId");
        assert_eq!(Param::list(&[Param::M, Param::N, Param::Element]), "M, N and element");
        assert_eq!(
            Param::list(&[Param::M, Param::N, Param::Row, Param::SubjectOrSpeaker]),
            "M, N, row, and subjectId if not the speaker"
        );
        assert_eq!(Param::list(&[Param::Identity, Param::RowOrCol]), "identity, and row or col");
    }
}
