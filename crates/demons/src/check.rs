//! Proving a puzzle again from its document, with an engine that shares nothing with the generator.

use cluesmith_core::{Finding, Language, Severity, Stopped, Unproven, Work, finding, say};

use crate::board::{Crowd, Identity, each};
use crate::certificate::verify;
use crate::deduce::infer;
use crate::language::form::param::Param;
use crate::language::normal::Known;
use crate::puzzle::{Answer, Person, Puzzle, path_of_sentence};
use crate::text::{Says, Voice};
use crate::truth::{Ending, NoVerdict, Tables, play};
use crate::turns::turns;
use crate::words::{WORDS, a_kind};
use crate::worlds::argument::Turn;
use crate::worlds::case::{Case, close};
use crate::worlds::entail::Engine;

/// Everything that is wrong with a puzzle whose form is right.
pub fn check(
    puzzle: &Puzzle,
    answer: Option<&Answer>,
    language: Language,
    work: &mut Work,
) -> Vec<Finding> {
    let check = Check { puzzle, case: puzzle.case(), names: puzzle.names_in(language), language };
    let mut findings = check.words();
    if let Some(answer) = answer {
        let wrong = check.answer(answer);
        let is_wrong = !wrong.is_empty();
        findings.extend(wrong);
        if is_wrong {
            return findings;
        }
    }
    if let Err(stopped) = check.game(answer, &mut findings, work) {
        let why = stopped.to_string();
        findings.push(finding!(WORDS, language, "P29", "/puzzle/people", why));
    }
    findings
}

/// How many clues are needed: without any one of them the game gets stuck.
pub fn count_needed(
    puzzle: &Puzzle,
    answer: Option<&Answer>,
    work: &mut Work,
) -> Result<u32, Unproven> {
    let idle = find_idle(puzzle, answer, work)?.ok_or(Unproven::Several)?;
    Ok(puzzle.people.len() as u32 - idle.count_ones())
}

/// Whose clues are not needed: without any one of them the game can still be finished. Nothing if it cannot be
/// with all of them.
pub fn find_idle(
    puzzle: &Puzzle,
    answer: Option<&Answer>,
    work: &mut Work,
) -> Result<Option<Crowd>, Stopped> {
    let language = work.language();
    let check = Check { puzzle, case: puzzle.case(), names: puzzle.names_in(language), language };
    let Some(opening) = check.opening(answer, work)? else { return Ok(None) };
    if !check.finishes(opening, 0, work)? {
        return Ok(None);
    }
    let mut idle = 0;
    for person in each(check.case.board.everyone()) {
        if check.finishes(opening, 1 << person, work)? {
            idle |= 1 << person;
        }
    }
    Ok(Some(idle))
}

struct Check<'a> {
    puzzle: &'a Puzzle,
    case: Case,
    names: Vec<String>,
    language: Language,
}

impl Check<'_> {
    /// `A, B and C`.
    fn list(&self, crowd: Crowd) -> String {
        WORDS.list(self.language, &each(crowd).map(|p| self.names[p].clone()).collect::<Vec<_>>())
    }

    /// What people read says what is proved; what is left out is said.
    fn words(&self) -> Vec<Finding> {
        let Check { puzzle, language, .. } = *self;
        let mut findings = Vec::new();
        let unclear = puzzle.people_whose_sentence(Says::Unclear);
        let voice = if unclear.is_empty() { Voice::USUAL } else { puzzle.voice() };
        for person in unclear {
            let (path, text) = (path_of_sentence(person), puzzle.sentence(person, voice));
            findings.push(finding!(WORDS, language, "P12", path, text));
        }
        for (index, person) in puzzle.people.iter().enumerate() {
            for param in person.clue.stray(self.case.forms[index]) {
                let path = format!("/puzzle/people/{index}/clue/params/{param}");
                let takes = Param::list(person.clue.kind.entry().1.takes);
                let kind = person.clue.kind.name();
                findings.push(finding!(WORDS, language, "P15", path, kind, param, takes));
            }
        }
        let people = puzzle.people.len();
        let warn = |finding: Finding| finding.as_severity(Severity::Warning);
        let silent = |person: &Person| person.clue.text.is_none();
        let nameless = |person: &Person| person.name.is_empty();
        if let Some(first) = puzzle.people.iter().position(silent) {
            let count = puzzle.people.iter().filter(|person| silent(person)).count();
            let path = path_of_sentence(first);
            findings.push(warn(finding!(WORDS, language, "P13", path, count, people)));
        }
        if let Some(first) = puzzle.people.iter().position(nameless) {
            let count = puzzle.people.iter().filter(|person| nameless(person)).count();
            let path = format!("/puzzle/people/{first}/name");
            findings.push(warn(finding!(WORDS, language, "P14", path, count, people)));
        }
        findings
    }

    /// Every clue is true in the answer.
    fn answer(&self, answer: &Answer) -> Vec<Finding> {
        let mut findings = Vec::new();
        let (given, people) = (answer.identities.len(), self.case.board.len());
        if given != people {
            findings.push(finding!(
                WORDS,
                self.language,
                "P24",
                "/answer/identities",
                given,
                people
            ));
            return findings;
        }
        let demons = answer.demons();
        for person in 0..people {
            if !self.case.forms[person].holds(&self.case.board, person, demons) {
                let path = format!("/puzzle/people/{person}/clue");
                let text = self.puzzle.said(person, self.language);
                findings.push(finding!(
                    WORDS,
                    self.language,
                    "P23",
                    &path,
                    name = self.names[person],
                    text
                ));
            }
        }
        if let Some((low, high)) = self.case.demons {
            let given = demons.count_ones() as u8;
            if !(low..=high).contains(&given) {
                findings.push(finding!(
                    WORDS,
                    self.language,
                    "P28",
                    "/answer/identities",
                    given,
                    low,
                    high
                ));
            }
        }
        let start = self.case.start;
        if self.case.opening.is_some_and(|opening| opening != Identity::of(start, demons)) {
            self.contrary(start, demons, &mut findings);
        }
        findings
    }

    fn contrary(&self, person: usize, demons: Crowd, findings: &mut Vec<Finding>) {
        let akind = a_kind(self.language, Identity::of(person, demons));
        let path = format!("/answer/identities/{person}");
        findings.push(finding!(
            WORDS,
            self.language,
            "P22",
            &path,
            name = self.names[person],
            akind
        ));
    }

    /// The game can be finished, and every clue is needed or marked.
    fn game(
        &self,
        answer: Option<&Answer>,
        findings: &mut Vec<Finding>,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let everyone = self.case.board.everyone();
        let Some(opening) = self.opening(answer, work)? else {
            let name = &self.names[self.case.start];
            findings.push(finding!(WORDS, self.language, "P30", "/puzzle/start", name));
            return Ok(());
        };
        let ending = match self.play(opening, 0, work) {
            Ok(ending) => ending,
            Err(NoVerdict::Stopped(stopped)) => return Err(stopped),
            Err(NoVerdict::TooLarge) => self.by_certificate(opening, work)?,
        };
        let known = match ending {
            Ending::Contradiction(known) => {
                let speakers = self.list(known.crowd());
                findings.push(finding!(WORDS, self.language, "P20", "/puzzle/people", speakers));
                return Ok(());
            }
            Ending::Reached(known) => known,
        };
        if known.crowd() != everyone {
            let names = self.list(known.crowd());
            let count = known.crowd().count_ones();
            findings.push(finding!(WORDS, self.language, "P21", "/puzzle/people", count, names));
            return Ok(());
        }
        if let Some(answer) = answer {
            for person in each(known.demons ^ answer.demons()) {
                self.contrary(person, answer.demons(), findings);
            }
        } else if let Some((low, high)) = self.case.demons {
            let given = known.demons.count_ones() as u8;
            if !(low..=high).contains(&given) {
                findings.push(finding!(
                    WORDS,
                    self.language,
                    "P28",
                    "/puzzle/demons",
                    given,
                    low,
                    high
                ));
            }
        }
        self.duplicates(findings);
        self.needed(opening, findings, work)
    }

    /// What the starting person is: stated, in the answer, or settled by all clues together.
    fn opening(
        &self,
        answer: Option<&Answer>,
        work: &mut Work,
    ) -> Result<Option<Identity>, Stopped> {
        let start = self.case.start;
        let given = answer.map(|answer| Identity::of(start, answer.demons()));
        if let Some(opening) = self.case.opening.or(given) {
            return Ok(Some(opening));
        }
        let mut tables = Tables::default();
        for (speaker, &form) in self.case.forms.iter().enumerate() {
            match tables.hear(&self.case.board, form, speaker, work) {
                Ok(()) => {}
                Err(NoVerdict::Stopped(stopped)) => return Err(stopped),
                Err(NoVerdict::TooLarge) => return self.case.opening(work),
            }
        }
        match tables.settled() {
            Some(known) => Ok(known.get(start)),
            // A contradiction is reported by playing on from anything.
            None => Ok(Some(Identity::Cultivator)),
        }
    }

    fn play(&self, opening: Identity, silent: Crowd, work: &mut Work) -> Result<Ending, NoVerdict> {
        play(&self.case.board, &self.case.forms, self.case.start, opening, silent, work)
    }

    /// On boards too large for tables: the search finds the proofs, the small checker judges them.
    fn by_certificate(&self, opening: Identity, work: &mut Work) -> Result<Ending, Stopped> {
        let known = Known::default().with(self.case.start, opening);
        let closed = close(&mut Engine::default(), &self.case.clues, known, 0, None, work)?;
        let Some(reached) = closed else {
            return Ok(Ending::Contradiction(known));
        };
        let everyone = self.case.board.everyone();
        if reached.crowd() != everyone {
            return Ok(Ending::Reached(reached));
        }
        let Ok(way) = turns(&self.case.clues, known, everyone, work) else {
            return Err(Stopped::Limit(work.used()));
        };
        let mut certificate = Vec::with_capacity(way.len());
        for Turn { before, argument } in &way {
            certificate.push(infer(&self.case, *before, argument, false, work)?.0);
        }
        match verify(&self.case, Some(opening), &certificate, work) {
            Ok(demons) => Ok(Ending::Reached(Known { demons, cultivators: everyone & !demons })),
            // Out of work is no verdict on the board.
            Err(_) if work.left() == 0 => Err(Stopped::Limit(work.used())),
            Err(error) => {
                Ok(Ending::Reached(way.get(error.step).map_or(known, |turn| turn.before)))
            }
        }
    }

    fn duplicates(&self, findings: &mut Vec<Finding>) {
        for (person, clue) in self.case.clues.iter().enumerate() {
            let twin = self.case.clues[..person].iter().position(|other| other == clue);
            if let Some(other) = twin.filter(|_| !clue.is_empty()) {
                let path = format!("/puzzle/people/{person}/clue");
                findings.push(
                    finding!(
                        WORDS,
                        self.language,
                        "P25",
                        &path,
                        name = self.names[person],
                        other = self.names[other]
                    )
                    .as_severity(Severity::Warning),
                );
            }
        }
    }

    /// Whether the game can be finished while these people say nothing.
    fn finishes(&self, opening: Identity, silent: Crowd, work: &mut Work) -> Result<bool, Stopped> {
        let everyone = self.case.board.everyone();
        match self.play(opening, silent, work) {
            Ok(ending) => Ok(matches!(ending, Ending::Reached(known) if known.crowd() == everyone)),
            Err(NoVerdict::Stopped(stopped)) => Err(stopped),
            Err(NoVerdict::TooLarge) => {
                let known = Known::default().with(self.case.start, opening);
                let engine = &mut Engine::default();
                let closed = close(engine, &self.case.clues, known, silent, None, work)?;
                Ok(closed.is_some_and(|known| known.crowd() == everyone))
            }
        }
    }

    /// Without any one clue the game gets stuck, unless the clue is flavour; without all flavour it
    /// does not: not without one, and not without some that stand in for each other.
    fn needed(
        &self,
        opening: Identity,
        findings: &mut Vec<Finding>,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let everyone = self.case.board.everyone();
        let flavour = (0..self.names.len())
            .filter(|&p| self.puzzle.people[p].clue.flavour)
            .fold(0, |crowd: Crowd, p| crowd | 1 << p);
        let mut finishes = |silent: Crowd| self.finishes(opening, silent, work);
        let mut report = |person: usize| {
            let (path, name) = (format!("/puzzle/people/{person}/clue"), &self.names[person]);
            findings.push(match flavour >> person & 1 {
                0 => {
                    let idle = finding!(WORDS, self.language, "P26", path, name);
                    idle.as_severity(Severity::Warning)
                }
                _ => finding!(WORDS, self.language, "P27", path, name),
            });
        };
        let mut interchangeable = 0;
        if flavour != 0 && !finishes(flavour)? {
            let mut needed: Crowd = 0;
            for person in each(flavour) {
                if !finishes(1 << person)? {
                    needed |= 1 << person;
                    report(person);
                }
            }
            // Of the rest, each may be left out for another's sake: as few as cannot all be.
            let rest = flavour & !needed;
            if rest != 0 && !finishes(rest)? {
                interchangeable = rest;
                for person in each(rest) {
                    let fewer = interchangeable & !(1 << person);
                    if !finishes(fewer)? {
                        interchangeable = fewer;
                    }
                }
            }
        }
        for person in each(everyone & !flavour) {
            if finishes(1 << person)? {
                report(person);
            }
        }
        findings.extend(self.needed_together(interchangeable));
        Ok(())
    }

    /// That these clues are marked as flavour, and one of them has to be heard.
    fn needed_together(&self, crowd: Crowd) -> Option<Finding> {
        let first = each(crowd).next()?;
        let path = format!("/puzzle/people/{first}/clue");
        let names = self.list(crowd);
        let message = say!(WORDS, self.language, "P27.set", names);
        let help = say!(WORDS, self.language, "P27.set.help");
        Some(Finding::error("P27", path, message, help))
    }
}
