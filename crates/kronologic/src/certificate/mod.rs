//! A small checker that trusts nobody. An answer in a certificate must be the one that the night of the
//! document gives; for every other step it is tried to find a night in which the premises hold and the
//! conclusion does not.
//!
//! The night of the document satisfies everything that is said, or else there is a finding; so premises
//! never contradict each other, and what is too large to be verified is at least true.

pub mod nights;
pub mod statement;

use std::collections::BTreeSet;

use cluesmith_core::{CertificateError, Inference, Work};

use crate::ask::hear;
use crate::mystery::Mystery;
use crate::reason::fact::Fact;
use crate::reason::rules::Rules;
use crate::schedule::Schedule;
use crate::world::Time;
use nights::{Unknown, Wanted, read, tell};
use statement::Statement;

/// The step that is a question with its answer.
pub const ASK: &str = "ask";
/// In `by`: people walk through doors.
pub const DOORS: &str = "doors";
/// In `by`, before an id: the rule of a scenario.
pub const RULE: &str = "rule ";
/// In `by`, before a name: everybody is told where this person starts.
pub const START: &str = "start ";

/// No honest step says more.
const MOST_NAMED: usize = 1000;

/// Verifies that the steps prove what happened in this night. Gives the steps too large to be verified.
pub fn verify(
    mystery: &Mystery,
    schedule: &Schedule,
    certificate: &[Inference],
    work: &mut Work,
) -> Result<Vec<usize>, CertificateError> {
    let rules = Rules::new(mystery);
    let fail = |step: usize| move |message: String| CertificateError { step, message };
    let end = fail(certificate.len());
    let truth = truth(mystery, &rules, schedule)
        .ok_or_else(|| end("the night of the answer does not follow the rules".into()))?;
    let mut checker =
        Checker { mystery, rules: &rules, schedule, truth: &truth, known: BTreeSet::new() };
    let mut unverified = Vec::new();
    for (step, inference) in certificate.iter().enumerate() {
        if !checker.check(inference, work).map_err(fail(step))? {
            unverified.push(step);
        }
    }
    for fact in all_of(&truth) {
        let fact = Statement::Fact(fact);
        if !checker.known.contains(&fact) {
            return Err(end(format!("`{}` is not concluded", fact.write(&rules))));
        }
    }
    Ok(unverified)
}

/// What happened, part by part and aspect by aspect, by the plain predicates; nothing if the night has
/// not exactly one reading.
pub fn truth(mystery: &Mystery, rules: &Rules, schedule: &Schedule) -> Option<Vec<Vec<usize>>> {
    let cases = mystery.only_reading(schedule)?;
    let told = cases.iter().enumerate().map(|(index, case)| tell(mystery, index, schedule, case));
    let told: Vec<Vec<(String, String)>> = told.collect();
    let parts = rules.parts.iter().zip(&rules.asked_by);
    parts.map(|(part, &scenario)| read(part, &told[scenario])).collect()
}

/// Everything that must be concluded.
pub fn all_of(truth: &[Vec<usize>]) -> impl Iterator<Item = Fact> + '_ {
    truth.iter().enumerate().flat_map(|(part, aspects)| {
        aspects.iter().enumerate().map(move |(aspect, &choice)| Fact::Is(part, aspect, choice))
    })
}

struct Checker<'a> {
    mystery: &'a Mystery,
    rules: &'a Rules,
    schedule: &'a Schedule,
    truth: &'a [Vec<usize>],
    known: BTreeSet<Statement>,
}

impl<'a> Checker<'a> {
    /// Whether a step follows; false if that is not known. What is wrong with it otherwise.
    fn check(&mut self, inference: &Inference, work: &mut Work) -> Result<bool, String> {
        let Inference { rule, by, given, so } = inference;
        if by.len().max(given.len()).max(so.len()) > MOST_NAMED {
            return Err(format!("names more than {MOST_NAMED} premises or conclusions"));
        }
        let cost = 1 + by.len() + given.len() + so.len();
        work.spend(cost as u64).map_err(|stopped| format!("not verified: {stopped}"))?;
        if so.is_empty() {
            return Err("concludes nothing".into());
        }
        let so: Vec<Statement> = so.iter().map(|text| self.read(text)).collect::<Result<_, _>>()?;
        if rule == ASK {
            self.check_answer(&so)?;
            self.known.extend(so);
            return Ok(true);
        }
        let premises = self.premises(by, given)?;
        let mut verified = true;
        for statement in so {
            let text = statement.write(self.rules);
            let Statement::Fact(fact) = statement else {
                return Err(format!("`{text}` is an answer, and answers are asked for"));
            };
            if !self.is_true(fact) {
                return Err(format!("`{text}` is not so in the night of the answer"));
            }
            let mut wanted = premises.clone();
            if !wanted.deny(fact) {
                return Err(format!("`{text}` is said without the rule that it belongs to"));
            }
            match wanted.exists(work) {
                Ok(false) => {}
                Ok(true) => return Err(format!("`{text}` does not follow")),
                Err(Unknown::TooLarge) => verified = false,
                Err(Unknown::Stopped(stopped)) => return Err(format!("not verified: {stopped}")),
            }
            self.known.insert(statement);
        }
        Ok(verified)
    }

    fn read(&self, text: &str) -> Result<Statement, String> {
        Statement::read(self.rules, text).ok_or_else(|| format!("`{}` says nothing", short(text)))
    }

    /// An answer begins with its number, and tells what the asker is told.
    fn check_answer(&self, so: &[Statement]) -> Result<(), String> {
        let Some(&Statement::Count(question, _)) = so.first() else {
            return Err("an answer begins with its number".into());
        };
        let told = Statement::answer(&hear(&self.mystery.world, self.schedule, question));
        match so.iter().find(|statement| !told.contains(statement)) {
            Some(wrong) => Err(format!("the answer is not `{}`", wrong.write(self.rules))),
            None => Ok(()),
        }
    }

    fn premises(&self, by: &[String], given: &[String]) -> Result<Wanted<'a>, String> {
        let world = &self.mystery.world;
        let mut wanted = Wanted::any(self.mystery, self.rules);
        for text in by {
            let unknown = || format!("`{}` is no rule of this puzzle", short(text));
            if text == DOORS {
                wanted.doors = true;
            } else if let Some(id) = text.strip_prefix(RULE) {
                let index = self.rules.ids.iter().position(|known| *known == id);
                wanted.follow(index.ok_or_else(unknown)?);
            } else {
                let person = text.strip_prefix(START).and_then(|who| world.person(who));
                let start = person.and_then(|person| Some((person, world.start[person]?)));
                let (person, room) = start.ok_or_else(unknown)?;
                wanted.affirm(Fact::here(person, Time::FIRST, room));
            }
        }
        for text in given {
            let statement = self.read(text)?;
            if !self.known.contains(&statement) {
                return Err(format!("`{text}` was not shown before"));
            }
            match statement {
                Statement::Count(question, number) => wanted.count(question, number),
                Statement::Fact(fact) if wanted.affirm(fact) => {}
                Statement::Fact(_) => {
                    return Err(format!("`{text}` is used without the rule that it belongs to"));
                }
            }
        }
        Ok(wanted)
    }

    /// Whether something is so in the night of the answer.
    fn is_true(&self, fact: Fact) -> bool {
        match fact {
            Fact::In(person, time, rooms) => rooms >> self.schedule.at(person, time) & 1 == 1,
            Fact::Is(part, aspect, choice) => self.truth[part][aspect] == choice,
            Fact::Not(part, aspect, choice) => self.truth[part][aspect] != choice,
        }
    }
}

fn short(text: &str) -> String {
    text.chars().take(60).collect()
}
