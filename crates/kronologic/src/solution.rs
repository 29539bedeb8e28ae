//! The whole solution of a night: the game of par, question by question, and between the questions what
//! follows from them, until everything is known. Questions and conclusions that the answer does not need
//! are left out. As inferences it is a certificate.

use cluesmith_core::{Inference, Step, Stopped, Technique, Work, say};

use crate::ask::{Heard, Question};
use crate::asked::Asked;
use crate::certificate::statement::Statement;
use crate::certificate::{ASK, DOORS, RULE, START, all_of, truth};
use crate::focus;
use crate::hint::{self, TECHNIQUES};
use crate::mystery::Mystery;
use crate::play::write_question;
use crate::reason::advice::Advice;
use crate::reason::explain::{Explainer, Premise, Reason};
use crate::reason::fact::Fact;
use crate::reason::ladder::prune;
use crate::reason::par::par;
use crate::schedule::Schedule;
use crate::text::{WORDS, WRITTEN};

/// Questions and conclusions that prove what happened; nothing if they do not. What is answered grows from the
/// names as they are written; it is told in those that are spoken.
pub fn solve(
    written: &Mystery,
    mystery: &Mystery,
    schedule: &Schedule,
    work: &mut Work,
) -> Result<Option<Vec<Step>>, Stopped> {
    let line = par(written, schedule, work)?.line;
    let mut advice = Advice::new(mystery, line.clone(), Vec::new(), work.language());
    let mut reasons = advice.proof(work)?;
    for reason in &mut reasons {
        tighten(&mut advice.explainer, reason, work)?;
    }
    let explainer = &advice.explainer;
    let Some(truth) = truth(mystery, &explainer.rules, schedule) else {
        return Ok(None);
    };
    let wanted: Vec<Fact> = all_of(&truth).collect();
    let reasons = prune(reasons, |fact| wanted.contains(&fact));
    let mut steps: Vec<Step> = Vec::new();
    let mut later: Vec<(Option<usize>, &Reason)> = Vec::new();
    for reason in &reasons {
        let after = last_answer(&line, &later, reason);
        later.push((after, reason));
    }
    let after = |answer: Option<usize>| {
        let then = later.iter().filter(move |(after, _)| *after == answer);
        then.map(|(_, reason)| conclude(explainer, &wanted, reason)).collect::<Vec<_>>()
    };
    steps.extend(after(None));
    for (index, heard) in line.iter().enumerate() {
        let needed = |reason: &Reason| {
            reason.premises.iter().any(|p| question_of(*p) == Some(heard.question))
        };
        if reasons.iter().any(needed) {
            steps.push(ask(explainer, *heard));
        }
        steps.extend(after(Some(index)));
    }
    Ok(Some(steps))
}

/// What a fact of the answer means is part of its rule. With that rule, premises may be needless that were
/// needed without it.
fn tighten(explainer: &mut Explainer, reason: &mut Reason, work: &mut Work) -> Result<(), Stopped> {
    let Reason { premises, so } = reason;
    let mut rules: Vec<usize> = premises
        .iter()
        .filter_map(|premise| match premise {
            Premise::Fact(fact) => Some(*fact),
            _ => None,
        })
        .chain([*so])
        .filter_map(|fact| asked_by(explainer, fact))
        .filter(|&index| !premises.contains(&Premise::Scenario(index)))
        .collect();
    rules.sort_unstable();
    rules.dedup();
    if rules.is_empty() {
        return Ok(());
    }
    let mut more = so.denied(&explainer.rules);
    more.extend(rules.iter().map(|&index| explainer.rules.scenarios[index]));
    match explainer.conflict(premises, &more, work)? {
        Some(fewer) if fewer.len() < premises.len() => {
            *premises = fewer;
            premises.extend(rules.into_iter().map(Premise::Scenario));
            premises.sort();
        }
        _ => {}
    }
    Ok(())
}

/// The scenario that a fact is about, if it is about the answer.
fn asked_by(explainer: &Explainer, fact: Fact) -> Option<usize> {
    match fact {
        Fact::Is(part, ..) | Fact::Not(part, ..) => Some(explainer.rules.asked_by[part]),
        Fact::In(..) => None,
    }
}

/// The last answer that a conclusion, or one that it leans on, needs.
fn last_answer(
    line: &[Heard],
    earlier: &[(Option<usize>, &Reason)],
    reason: &Reason,
) -> Option<usize> {
    let each = reason.premises.iter().filter_map(|&premise| match premise {
        Premise::Fact(fact) => earlier.iter().find(|(_, reason)| reason.so == fact)?.0,
        other => {
            let question = question_of(other)?;
            line.iter().position(|heard| heard.question == question)
        }
    });
    each.max()
}

fn question_of(premise: Premise) -> Option<Question> {
    match premise {
        Premise::Private(question, _) | Premise::Shared(question, _) => Some(question),
        _ => None,
    }
}

fn ask(explainer: &Explainer, heard: Heard) -> Step {
    let rules = &explainer.rules;
    let so = Statement::answer(&heard).into_iter().map(|said| said.write(rules)).collect();
    let question = write_question(&rules.world, heard.question);
    let technique = TECHNIQUES.iter().find(|Technique { id, .. }| *id == ASK);
    Step {
        inference: Inference { rule: ASK.to_owned(), by: vec![], given: vec![], so },
        tier: technique.map_or(0, |technique| technique.tier),
        title: say!(WORDS, explainer.language, "rule.asked"),
        look: say!(WORDS, explainer.language, "look.asked"),
        text: Asked::write(&rules.world, heard).say(true, explainer.language),
        focus: focus::of_answer(&rules.world, heard),
        moves: vec![question],
    }
}

/// A conclusion, with everything that is the same in other words.
fn conclude(explainer: &Explainer, wanted: &[Fact], reason: &Reason) -> Step {
    let rules = &explainer.rules;
    let mut step = hint::step(explainer, reason);
    let said = reason.so.say(rules, WRITTEN);
    let same = wanted
        .iter()
        .copied()
        .filter(|&fact| fact != reason.so && fact.say(rules, WRITTEN) == said);
    let so: Vec<Fact> = [reason.so].into_iter().chain(same).collect();
    let (mut by, mut given) = (Vec::new(), Vec::new());
    let mut scenarios: Vec<usize> = Vec::new();
    for premise in &reason.premises {
        match *premise {
            Premise::Doors => by.push(DOORS.to_owned()),
            Premise::Start(person) => by.push(format!("{START}{}", rules.world.people[person])),
            Premise::Scenario(index) => scenarios.push(index),
            // Nothing was accused before the way to the answer is told.
            Premise::Verdict(_) => {}
            Premise::Fact(fact) => given.push(Statement::Fact(fact)),
            Premise::Shared(question, number) => given.push(Statement::Count(question, number)),
            Premise::Private(question, item) => {
                let heard = Heard { question, shared: 1, private: Some(item) };
                given.extend(Fact::told(&heard).map(Statement::Fact));
            }
        }
    }
    // What a phantom is, is part of the rule, even where that there is one is not needed.
    let facts = given.iter().filter_map(|statement| match statement {
        Statement::Fact(fact) => Some(*fact),
        Statement::Count(..) => None,
    });
    let facts = facts.chain(so.iter().copied());
    scenarios.extend(facts.filter_map(|fact| asked_by(explainer, fact)));
    scenarios.sort_unstable();
    scenarios.dedup();
    by.extend(scenarios.into_iter().map(|index| format!("{RULE}{}", rules.ids[index])));
    step.inference.by = by;
    step.inference.given = given.into_iter().map(|said| said.write(rules)).collect();
    step.inference.so = so.into_iter().map(|fact| Statement::Fact(fact).write(rules)).collect();
    step
}
