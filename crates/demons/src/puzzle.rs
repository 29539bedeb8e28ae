//! The puzzle as a document: all that a player may see.

use std::borrow::Cow;

use cluesmith_core::spelling::is_taken_for;
use cluesmith_core::{Finding, Language, Rng, Seed, Severity, finding};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Board, Element, Identity, MAX_SIDE, MIN_SIDE};
use crate::clue::{Clue, Flaw};
use crate::names::{self, contains_name, is_place, is_readable};
use crate::text::{Says, Scribe, Term, Voice};
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
    /// The name, unlike anyone else's. People without one are called by their place, such as `B3`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
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
        let board = self.board();
        let called = |(index, person): (usize, &Person)| match person.name.as_str() {
            "" => board.label(index),
            name => name.to_owned(),
        };
        self.people.iter().enumerate().map(called).collect()
    }

    /// What someone is called.
    pub fn name(&self, person: usize) -> Cow<'_, str> {
        match self.people.get(person) {
            Some(named) if !named.name.is_empty() => Cow::from(&named.name),
            Some(_) => Cow::from(self.board().label(person)),
            None => Cow::from(""),
        }
    }

    /// What someone is called in a language.
    pub fn called(&self, person: usize, language: Language) -> Cow<'_, str> {
        let name = self.name(person);
        let everyone = self.people.iter().map(|one| one.name.as_str());
        names::shown(&name, everyone, language).map_or(name, Cow::from)
    }

    /// What everyone is called in a language, by id.
    pub fn names_in(&self, language: Language) -> Vec<String> {
        (0..self.people.len()).map(|person| self.called(person, language).into_owned()).collect()
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

    /// A person's clue in words, said anew from its meaning: what stands in the document may be in another
    /// language, or in the specification's grammar.
    pub fn said(&self, person: usize, language: Language) -> String {
        let Some(speaker) = self.people.get(person) else { return String::new() };
        let (names, board) = (self.names_in(language), self.board());
        let Ok(form) = speaker.clue.form(person, &board) else { return String::new() };
        Scribe { language, names: &names, board: &board }.say(form, person)
    }

    /// The words of what someone said that mean a group of people.
    pub fn terms(&self, person: usize, said: &str, language: Language) -> Vec<Term> {
        let (names, board) = (self.names_in(language), self.board());
        let scribe = Scribe { language, names: &names, board: &board };
        let form = self.people.get(person).and_then(|one| one.clue.form(person, &board).ok());
        form.map_or_else(Vec::new, |form| scribe.terms(said, form, person))
    }

    /// The voice that most of its sentences are written in.
    pub fn voice(&self) -> Voice {
        let (names, board) = (self.names(), self.board());
        let scribe = Scribe { language: Language::ENGLISH, names: &names, board: &board };
        let written = |voice: &Voice| {
            let is_so = |(index, person): &(usize, &Person)| {
                let form = person.clue.form(*index, &board).ok();
                form.is_some_and(|form| {
                    person.clue.text == Some(scribe.write_in(*voice, form, *index))
                })
            };
            self.people.iter().enumerate().filter(is_so).count()
        };
        // The last of the largest is taken; so the usual voice comes last.
        let voices: Vec<Voice> = Voice::all().collect();
        voices.into_iter().rev().max_by_key(written).unwrap_or(Voice::USUAL)
    }

    /// Everyone whose written sentence does this to the clue that it stands for.
    pub fn people_whose_sentence(&self, says: Says) -> Vec<usize> {
        let (names, board) = (self.names(), self.board());
        let scribe = Scribe { language: Language::ENGLISH, names: &names, board: &board };
        let judge = |index: &usize| {
            let clue = &self.people[*index].clue;
            let (text, form) = (clue.text.as_ref()?, clue.form(*index, &board).ok()?);
            Some(scribe.judge(text, form, *index))
        };
        (0..self.people.len()).filter(|index| judge(index) == Some(says)).collect()
    }

    /// The sentence that someone's clue should have.
    pub fn sentence(&self, person: usize, voice: Voice) -> String {
        let (names, board) = (self.names(), self.board());
        let scribe = Scribe { language: voice.language, names: &names, board: &board };
        let form = self.people.get(person).and_then(|said| said.clue.form(person, &board).ok());
        form.map_or_else(String::new, |form| scribe.write(form, person, voice.style))
    }

    /// Gives everyone a name and a sentence who has none, in the voice of those who have. Where sentences
    /// are written already, they may call people by their places; then that becomes the name.
    pub fn fill_in(&mut self) {
        let (voice, called) = (self.voice(), self.names());
        let written = self.people.iter().any(|person| person.clue.text.is_some());
        let drawn = names::draw(self.people.len(), &mut Rng::new(Seed(0), "names"));
        let mut fresh = drawn.into_iter().filter(|name| !called.contains(name));
        for (person, place) in self.people.iter_mut().zip(&called) {
            if person.name.is_empty() {
                let drawn = if written { None } else { fresh.next() };
                person.name = drawn.unwrap_or_else(|| place.clone());
            }
        }
        let silent = |person: &usize| self.people[*person].clue.text.is_none();
        for person in (0..self.people.len()).filter(silent).collect::<Vec<_>>() {
            self.people[person].clue.text = Some(self.sentence(person, voice));
        }
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
            let name = &scribe.names[index];
            let twice = scribe.names.iter().enumerate().any(|(at, other)| {
                at != index && (is_taken_for(name, other) || contains_name(name, other))
            });
            let elsewhere = is_place(name) && *name != board.label(index);
            if twice || elsewhere || !is_readable(name) || name.chars().count() > 60 {
                let path = format!("/puzzle/people/{index}/name");
                let short: String = name.chars().take(60).collect();
                findings.push(finding!(WORDS, language, "P04", path, name = short));
            }
        }
        let wrong = self.people_whose_sentence(Says::Other);
        let voice = if wrong.is_empty() { Voice::USUAL } else { self.voice() };
        for person in wrong {
            let (path, text) = (path_of_sentence(person), self.sentence(person, voice));
            findings.push(finding!(WORDS, language, "P10", path, text));
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
                if form.normal(board, index).is_empty() {
                    let path = format!("{at}/clue");
                    findings.push(
                        finding!(WORDS, language, "P11", &path).as_severity(Severity::Warning),
                    );
                }
            }
        }
    }
}

/// Where someone's sentence stands in a document.
pub(crate) fn path_of_sentence(person: usize) -> String {
    format!("/puzzle/people/{person}/clue/text")
}
