//! The puzzle as a document: all that a player may see.

use cluesmith_core::{Finding, Language, Severity, finding};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Board, Element, Identity, MAX_SIDE, MIN_SIDE};
use crate::clue::{Clue, Flaw};
use crate::text::{Scribe, Style};
use crate::words::WORDS;
use crate::worlds::case::Case;

/// A board with everyone on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Rows, 3 to 8.
    pub rows: u8,
    /// Columns, 3 to 8.
    pub cols: u8,
    /// The id of the person who is known from the start.
    pub start: u8,
    /// The fewest and the most demons there may be, if that is announced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub demons: Option<(u8, u8)>,
    /// Everyone, row by row.
    #[schemars(length(min = 9, max = 64))]
    pub people: Vec<Person>,
}

/// Someone on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// Counted row by row, from 0.
    pub id: u8,
    /// The name.
    pub name: String,
    /// From 0.
    pub row: u8,
    /// From 0.
    pub col: u8,
    /// One to five different elements.
    #[serde(rename = "spiritualRoot")]
    #[schemars(length(min = 1, max = 5))]
    pub spiritual_root: Vec<Element>,
    /// What the person is; only for the starting person, who is known to the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identity: Option<Identity>,
    /// What the person says once revealed.
    pub clue: Clue,
}

/// The answer: what everyone is, by id.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// By id.
    #[schemars(length(min = 9, max = 64))]
    pub identities: Vec<Identity>,
}

impl Answer {
    /// The answer in which exactly these people are demons.
    pub fn new(people: usize, demons: u64) -> Answer {
        Answer { identities: (0..people).map(|p| Identity::of(p, demons)).collect() }
    }

    /// The demons of the first 64 people.
    pub fn demons(&self) -> u64 {
        let demon = |(_, identity): &(usize, &Identity)| **identity == Identity::Demon;
        self.identities.iter().enumerate().take(64).filter(demon).fold(0, |c, (p, _)| c | 1 << p)
    }
}

impl Puzzle {
    /// The grid.
    pub fn board(&self) -> Board {
        let roots = self.people.iter().map(|person| person.spiritual_root.clone());
        Board::new(self.rows.into(), self.cols.into(), roots)
    }

    /// Everyone's name, by id.
    pub fn names(&self) -> Vec<String> {
        self.people.iter().map(|person| person.name.clone()).collect()
    }

    /// The board with all clues in normal form. Only for puzzles without errors of form.
    pub fn case(&self) -> Case {
        let board = self.board();
        let forms = self
            .people
            .iter()
            .enumerate()
            .filter_map(|(speaker, person)| person.clue.form(speaker, &board).ok())
            .collect();
        let mut case = Case::new(board, forms, self.start.into());
        case.opening = self.people.get(usize::from(self.start)).and_then(|p| p.identity);
        case.demons = self.demons;
        case
    }

    /// A person's clue in words: as written in the puzzle, or in natural style. A sentence of ours is
    /// said in the language asked for; an author's own words stay as they are.
    pub fn said(&self, person: usize, language: Language) -> String {
        let Some(speaker) = self.people.get(person) else { return String::new() };
        let written = speaker.clue.text.as_ref();
        if let Some(text) = written.filter(|_| language == Language::ENGLISH) {
            return text.clone();
        }
        let (names, board) = (self.names(), self.board());
        let scribe = Scribe { language, names: &names, board: &board };
        if let Some(text) = written.filter(|text| scribe.read(text, person).is_none()) {
            return text.clone();
        }
        let form = speaker.clue.form(person, &board);
        form.map_or_else(|_| String::new(), |form| scribe.write(form, person, Style::Natural))
    }

    /// What is wrong with its form.
    pub fn inspect(&self, language: Language) -> Vec<Finding> {
        let sides = MIN_SIDE..=MAX_SIDE;
        let (rows, cols) = (usize::from(self.rows), usize::from(self.cols));
        if !sides.contains(&rows) || !sides.contains(&cols) {
            return vec![finding!(WORDS, language, "P01", "/puzzle/rows", rows, cols)];
        }
        let places = rows * cols;
        if self.people.len() != places {
            let given = self.people.len();
            let path = "/puzzle/people";
            return vec![finding!(WORDS, language, "P02", path, given, places)];
        }
        let mut findings = Vec::new();
        if usize::from(self.start) >= places {
            findings.push(finding!(
                WORDS,
                language,
                "P06",
                "/puzzle/start",
                given = self.start,
                last = places - 1
            ));
        }
        if let Some((low, high)) = self.demons.filter(|&(l, h)| l > h || usize::from(h) > places) {
            let given = format!("{low} to {high}");
            findings.push(finding!(WORDS, language, "P08", "/puzzle/demons", given));
        }
        let board = self.board();
        let names = self.names();
        let scribe = Scribe { language, names: &names, board: &board };
        for (index, person) in self.people.iter().enumerate() {
            self.inspect_person(index, person, &scribe, &mut findings);
        }
        findings
    }

    fn inspect_person(
        &self,
        index: usize,
        person: &Person,
        scribe: &Scribe<'_>,
        findings: &mut Vec<Finding>,
    ) {
        let language = scribe.language;
        let at = format!("/puzzle/people/{index}");
        let board = scribe.board;
        let (row, col) = (board.row_of(index), board.col_of(index));
        let here = (usize::from(person.id), usize::from(person.row), usize::from(person.col));
        if here != (index, row, col) {
            findings.push(finding!(
                WORDS,
                language,
                "P03",
                &at,
                given = person.id,
                id = index,
                row,
                col
            ));
        }
        let name = &person.name;
        let twice = scribe.names.iter().filter(|other| *other == name).count() > 1;
        if twice || name.trim().is_empty() || name.chars().count() > 60 {
            let short: String = name.chars().take(60).collect();
            findings.push(finding!(WORDS, language, "P04", format!("{at}/name"), name = short));
        }
        let root = &person.spiritual_root;
        let repeated = root.iter().enumerate().any(|(i, element)| root[..i].contains(element));
        if root.is_empty() || repeated {
            findings.push(finding!(WORDS, language, "P05", format!("{at}/spiritualRoot")));
        }
        if person.identity.is_some() && index != usize::from(self.start) {
            findings.push(finding!(WORDS, language, "P07", format!("{at}/identity")));
        }
        match person.clue.form(index, board) {
            Err(Flaw { path, why, kind, takes }) => {
                let path = format!("{at}/clue{path}");
                findings.push(finding!(WORDS, language, "P09", path, why, kind, takes));
            }
            Ok(form) => {
                let normal = form.normal(board, index);
                let own = scribe.write(form, index, Style::Natural);
                let other = person.clue.text.as_ref().and_then(|text| scribe.read(text, index));
                if other.is_some_and(|other| other.normal(board, index) != normal) {
                    let path = format!("{at}/clue/text");
                    findings.push(finding!(WORDS, language, "P10", &path, text = own));
                }
                if normal.is_empty() {
                    let path = format!("{at}/clue");
                    findings.push(
                        finding!(WORDS, language, "P11", &path).as_severity(Severity::Warning),
                    );
                }
            }
        }
    }
}
