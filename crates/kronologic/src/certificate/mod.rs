//! A small checker that trusts nobody. An answer in a certificate must be the one that the night of the
//! document gives; for every other step there must be no night in which the premises hold and the
//! conclusion does not.
//!
//! It has an engine of its own (`refute`) and the rules in words of its own ([`nights`], and
//! [`Scenario::rule`](crate::scenario::Scenario::rule)); of what reasons it takes over only what the parts of the
//! answer are called, and holds even that against the night: nothing that the night tells is left out. The night of the document satisfies everything that is said, or else there is a
//! finding; so premises never contradict each other. What it cannot verify is an error.

pub mod nights;
mod refute;
pub mod statement;

use std::collections::{BTreeMap, BTreeSet};

use cluesmith_core::{CertificateError, Inference, Work};
use serde_json::Map;

use crate::ask::hear;
use crate::mystery::Mystery;
use crate::part::Part;
use crate::reason::fact::Fact;
use crate::reason::rules::Rules;
use crate::scenario::{Case, Said};
use crate::schedule::Schedule;
use crate::text::parts;
use crate::world::Time;
use nights::{Claim, Nights};
use statement::Statement;

/// The step that is a question with its answer.
pub const ASK: &str = "ask";
/// In `by`: people walk through doors.
pub const DOORS: &str = "doors";
/// In `by`, before an id: the rule of a scenario.
pub const RULE: &str = "rule ";
/// In `by`, before a name: everybody is told where this person starts.
pub const START: &str = "start ";

/// A step with more premises than this is `together`; doors are not counted.
pub const MANY: usize = 4;

/// No honest step says more.
const MOST_NAMED: usize = 1000;

/// Verifies that the steps prove what happened in this night, each of them.
pub fn verify(
    mystery: &Mystery,
    schedule: &Schedule,
    certificate: &[Inference],
    work: &mut Work,
) -> Result<(), CertificateError> {
    let rules = Rules::new(mystery);
    let fail = |step: usize| move |message: String| CertificateError { step, message };
    let end = fail(certificate.len());
    let truth = truth(mystery, &rules, schedule)
        .ok_or_else(|| end("the night of the answer does not follow the rules".into()))?;
    let mut checker = Checker::new(mystery, &rules, schedule, &truth);
    for (step, inference) in certificate.iter().enumerate() {
        checker.check(inference, work).map_err(fail(step))?;
    }
    for fact in all_of(&truth) {
        let fact = Statement::Fact(fact);
        if !checker.known.contains(&fact) {
            return Err(end(format!("`{}` is not concluded", fact.write(&rules))));
        }
    }
    Ok(())
}

/// What happened, part by part and aspect by aspect, by the plain predicates; nothing if the night has
/// not exactly one reading, or tells something that no part is about: what is not asked for need not be proved.
pub fn truth(mystery: &Mystery, rules: &Rules, schedule: &Schedule) -> Option<Vec<Vec<usize>>> {
    let cases = mystery.only_reading(schedule)?;
    let told = cases.iter().enumerate().map(|(index, case)| tell(mystery, index, schedule, case));
    let told: Vec<Vec<(String, String)>> = told.collect();
    let parts = || rules.parts.iter().zip(&rules.asked_by);
    let is_asked = |of: usize, name: &str| {
        parts().any(|(part, &scenario)| scenario == of && bare(part) == name)
    };
    let mut all_told =
        told.iter().enumerate().flat_map(|(of, told)| told.iter().map(move |(name, _)| (of, name)));
    if !all_told.all(|(of, name)| is_asked(of, name)) {
        return None;
    }
    parts().map(|(part, &scenario)| read(part, &told[scenario])).collect()
}

/// Everything that must be concluded.
pub fn all_of(truth: &[Vec<usize>]) -> impl Iterator<Item = Fact> + '_ {
    truth.iter().enumerate().flat_map(|(part, aspects)| {
        aspects.iter().enumerate().map(move |(aspect, &choice)| Fact::Is(part, aspect, choice))
    })
}

/// A part's name without that of its scenario.
pub fn bare(part: &Part) -> &str {
    part.name.rsplit('.').next().unwrap_or_default()
}

/// The choices of a part among what is told.
pub fn read(part: &Part, told: &[(String, String)]) -> Option<Vec<usize>> {
    part.read(&told.iter().find(|(name, _)| name == bare(part))?.1)
}

/// What a scenario's part of the answer is in a night, by name.
pub fn tell(
    mystery: &Mystery,
    index: usize,
    schedule: &Schedule,
    case: &Case,
) -> Vec<(String, String)> {
    let scenario = &mystery.scenarios[index];
    let facts = scenario.facts(&mystery.world, schedule, case);
    parts(&Map::from_iter([(scenario.id().to_owned(), facts.into())]))
}

struct Checker<'a> {
    mystery: &'a Mystery,
    rules: &'a Rules,
    schedule: &'a Schedule,
    truth: &'a [Vec<usize>],
    known: BTreeSet<Statement>,
    nights: Nights,
    /// The rules that were named so far: that each is in force, and what may be hidden then.
    hidden: BTreeMap<usize, (Claim, Vec<(Case, Claim)>)>,
    said: BTreeMap<Statement, Claim>,
}

impl<'a> Checker<'a> {
    fn new(
        mystery: &'a Mystery,
        rules: &'a Rules,
        schedule: &'a Schedule,
        truth: &'a [Vec<usize>],
    ) -> Checker<'a> {
        let nights = Nights::of(&mystery.world);
        let (hidden, said, known) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        Checker { mystery, rules, schedule, truth, known, nights, hidden, said }
    }

    /// What is wrong with a step, unless it follows.
    fn check(&mut self, inference: &Inference, work: &mut Work) -> Result<(), String> {
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
        if !is_called(rule, by, given) {
            return Err(format!("this is not reasoning of the kind `{}`", short(rule)));
        }
        if rule == ASK {
            self.check_answer(&so)?;
            self.known.extend(so);
            return Ok(());
        }
        let (premises, in_force) = self.premises(by, given)?;
        for statement in so {
            let text = statement.write(self.rules);
            let Statement::Fact(fact) = statement else {
                return Err(format!("`{text}` is an answer, and answers are asked for"));
            };
            if !self.is_true(fact) {
                return Err(format!("`{text}` is not so in the night of the answer"));
            }
            let mut all = premises.clone();
            all.push(!self.claim(statement, &in_force)?);
            match self.nights.exist(&all, work) {
                Ok(false) => self.known.insert(statement),
                Ok(true) => return Err(format!("`{text}` does not follow")),
                Err(stopped) => return Err(format!("not verified: {stopped}")),
            };
        }
        Ok(())
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

    /// What a step leans on, and the scenarios whose rules are in force.
    fn premises(
        &mut self,
        by: &[String],
        given: &[String],
    ) -> Result<(Vec<Claim>, Vec<usize>), String> {
        let Mystery { world, scenarios } = self.mystery;
        let (mut all, mut in_force) = (Vec::new(), Vec::new());
        for text in by {
            let unknown = || format!("`{}` is no rule of this puzzle", short(text));
            if text == DOORS {
                all.push(self.nights.doors(world, self.mystery.may_stay()));
            } else if let Some(id) = text.strip_prefix(RULE) {
                let index = scenarios.iter().position(|scenario| scenario.id() == id);
                let index = index.ok_or_else(unknown)?;
                all.push(self.hidden(index).0);
                in_force.push(index);
            } else {
                let person = text.strip_prefix(START).and_then(|who| world.person(who));
                let start = person.and_then(|person| Some((person, world.start[person]?)));
                let (person, room) = start.ok_or_else(unknown)?;
                all.push(self.nights.here(person, Time::FIRST, room));
            }
        }
        for text in given {
            let statement = self.read(text)?;
            if !self.known.contains(&statement) {
                return Err(format!("`{text}` was not shown before"));
            }
            all.push(self.claim(statement, &in_force)?);
        }
        Ok((all, in_force))
    }

    /// That the rule of a scenario is in force, and what may be hidden then.
    fn hidden(&mut self, index: usize) -> (Claim, Vec<(Case, Claim)>) {
        let (scenario, world) = (&self.mystery.scenarios[index], &self.mystery.world);
        let nights = &mut self.nights;
        let write = || {
            let cases = scenario.possible(world);
            let (in_force, chosen) = nights.one_of(cases.len());
            for (case, &this) in cases.iter().zip(&chosen) {
                let rule = scenario.rule(world, nights, case);
                nights.demand(this, rule);
            }
            (in_force, cases.into_iter().zip(chosen).collect())
        };
        self.hidden.entry(index).or_insert_with(write).clone()
    }

    /// What a statement claims. Nothing can be said about a part of the answer without its rule.
    fn claim(&mut self, statement: Statement, in_force: &[usize]) -> Result<Claim, String> {
        let (part, aspect, choice, is) = match statement {
            Statement::Count(question, number) => {
                return Ok(self.nights.count(question, number as usize));
            }
            Statement::Fact(Fact::In(person, time, rooms)) => {
                return Ok(self.nights.is_in(person, time, rooms));
            }
            Statement::Fact(Fact::Is(part, aspect, choice)) => (part, aspect, choice, true),
            Statement::Fact(Fact::Not(part, aspect, choice)) => (part, aspect, choice, false),
        };
        let scenario = self.rules.asked_by[part];
        if !in_force.contains(&scenario) {
            let text = statement.write(self.rules);
            return Err(format!("`{text}` is said without the rule that it belongs to"));
        }
        if let Some(&claim) = self.said.get(&statement) {
            return Ok(claim);
        }
        let (_, cases) = self.hidden(scenario);
        let part = &self.rules.parts[part];
        let said = &part.aspects[aspect];
        let value = said.choices[choice].0.as_deref();
        let said = Said { part: bare(part), of: &said.of, side: said.side, value };
        let (scenario, world) = (&self.mystery.scenarios[scenario], &self.mystery.world);
        let mut ways = Vec::new();
        for (case, this) in &cases {
            let says = scenario.says(world, &mut self.nights, case, &said);
            let says =
                says.ok_or_else(|| format!("`{}` says nothing", statement.write(self.rules)))?;
            ways.push(self.nights.all([*this, says]));
        }
        let so = self.nights.any(ways);
        let claim = if is { so } else { !so };
        self.said.insert(statement, claim);
        Ok(claim)
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

/// Whether a step is of the kind that it is said to be. What a fact of the answer means is part of its rule,
/// so a rule may be named that does not count as a premise. What is said in one clause counts once: where somebody was
/// not at a time, what an aspect of the answer is not.
fn is_called(name: &str, by: &[String], given: &[String]) -> bool {
    let doors = by.iter().filter(|text| *text == DOORS).count();
    let rules = by.iter().filter(|text| text.starts_with(RULE)).count();
    let others = by.len() - doors - rules + clauses(given);
    (0..=rules).any(|rules| match name {
        ASK => by.is_empty() && given.is_empty(),
        "together" => others + rules > MANY,
        "scenario" => others + rules <= MANY && rules > 0,
        "doors" => others <= MANY && rules == 0 && doors > 0,
        "told" => others <= MANY && rules == 0 && doors == 0,
        _ => false,
    })
}

/// How many clauses these facts are said in.
pub fn clauses(given: &[String]) -> usize {
    let subject = |text: &'_ String| -> String {
        let ruled_out = text.split_once(" != ");
        let place = || text.split_once(": ").filter(|(who, _)| who.contains('@'));
        ruled_out.or_else(place).map_or_else(|| text.clone(), |(subject, _)| subject.to_owned())
    };
    given.iter().map(subject).collect::<BTreeSet<String>>().len()
}

fn short(text: &str) -> String {
    text.chars().take(60).collect()
}
