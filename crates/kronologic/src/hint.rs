//! The ladder of hints: what contradicts itself; what the last answer tells; what to ask next; and in
//! the end the way from the answers to the accusation.

use cluesmith_core::{Finding, Hint, Inference, Step, Stopped, Technique, Work};
use serde_json::Map;

use crate::ask::Question;
use crate::play::{State, write_question};
use crate::puzzle::Puzzle;
use crate::reason::advice::Advice;
use crate::reason::explain::{Explainer, Premise, Reason};
use crate::reason::fact::Fact;
use crate::reason::knowledge::Possible;
use crate::reason::ladder::prune;
use crate::text::{WORDS, capital, list};

/// The kinds of reasoning, easiest first.
pub(crate) const TECHNIQUES: [Technique; 6] = [
    Technique { id: "told", tier: 1, cost: 1 },
    Technique { id: "doors", tier: 2, cost: 2 },
    Technique { id: "scenario", tier: 3, cost: 3 },
    Technique { id: "together", tier: 4, cost: 4 },
    Technique { id: "ask", tier: 5, cost: 5 },
    Technique { id: "accuse", tier: 6, cost: 6 },
];

/// More premises than this are many things together.
const MANY: usize = 4;
/// How many conclusions from the last answer a plain hint gives, besides those they lean on.
const A_FEW: usize = 3;

/// What can be said at a position.
pub(crate) fn hint(puzzle: &Puzzle, state: &State, all: bool, work: &mut Work) -> Hint {
    if state.review().solved {
        return Hint::Solved;
    }
    think(puzzle, state, all, work)
        .unwrap_or_else(|stopped| Hint::Stuck { reason: stopped.to_string() })
}

fn think(puzzle: &Puzzle, state: &State, all: bool, work: &mut Work) -> Result<Hint, Stopped> {
    let Ok(mystery) = puzzle.mystery() else {
        return Ok(Hint::Stuck { reason: WORDS.say("move.puzzle", &[]) });
    };
    let heard = state.heard(&mystery.world);
    let asked = heard.len();
    let notes = state.read_notes(&mystery);
    let mut advice = Advice::new(&mystery, heard, notes);
    if let Some(clash) = advice.contradiction(work)? {
        return Ok(Hint::Mistake { findings: vec![say_clash(&clash)] });
    }
    let Some(now) = advice.now(work)? else {
        return Ok(Hint::Stuck { reason: WORDS.say("K29", &[]) });
    };
    let mut steps: Vec<Step> = Vec::new();
    if now.determined() {
        let proof = advice.proof(work)?;
        steps.extend(proof.iter().map(|reason| step(&advice.explainer, reason)));
        steps.push(accuse(&advice.explainer, &now));
    } else {
        let first = if all { 0 } else { asked.saturating_sub(1) };
        let mut told = advice.told_since(first, work)?;
        if !all {
            let rank = |reason: &&Reason| (matches!(reason.so, Fact::In(..)), reason.weight());
            let mut few: Vec<&Reason> = told.iter().collect();
            few.sort_by_key(rank);
            let few: Vec<Fact> = few.iter().take(A_FEW).map(|reason| reason.so).collect();
            told = prune(told, |fact| few.contains(&fact));
        }
        steps.extend(told.iter().map(|reason| step(&advice.explainer, reason)));
        match advice.next(work)? {
            Some(question) => steps.push(ask(&advice.explainer, &now, question)),
            None => return Ok(Hint::Stuck { reason: WORDS.say("ask.nothing", &[]) }),
        }
    }
    Ok(Hint::Steps { steps, more: Map::new() })
}

/// The finding about things that cannot all be true.
pub fn say_clash(clash: &[String]) -> Finding {
    let (key, path) = match clash.len() {
        0 => ("K29", "/puzzle"),
        1 => ("K43.one", "/state"),
        _ => ("K43", "/state"),
    };
    let id = key.split('.').next().unwrap_or(key);
    let values: [(&str, &dyn std::fmt::Display); 1] = [("what", &clash.join("; "))];
    Finding::error(id, path, WORDS.say(key, &values), WORDS.say(&format!("{key}.help"), &values))
}

/// A reason as a step that can be read and followed.
pub fn step(explainer: &Explainer, reason: &Reason) -> Step {
    let given = |premise: &&Premise| matches!(premise, Premise::Fact(_));
    let one = |premise: &Premise| match premise {
        Premise::Doors => WORDS.say("by.doors", &[]),
        Premise::Scenario(index) => explainer.say_rule(*index),
        other => list("list.and", &explainer.say_premises(&[*other])),
    };
    let scenario = reason.premises.iter().any(|p| matches!(p, Premise::Scenario(_)));
    let id = match () {
        () if reason.weight() > MANY => "together",
        () if scenario => "scenario",
        () if reason.premises.contains(&Premise::Doors) => "doors",
        () => "told",
    };
    let rules = &explainer.rules;
    let look = match reason.so {
        Fact::In(person, time, _) => {
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("who", &rules.world.people[person]), ("time", &(time + 1))];
            WORDS.say("look.position", &values)
        }
        Fact::Is(part, ..) | Fact::Not(part, ..) => {
            WORDS.say("look.part", &[("part", &rules.parts[part].name)])
        }
    };
    let so = reason.so.say(rules);
    Step {
        inference: Inference {
            rule: id.to_owned(),
            by: reason.premises.iter().filter(|p| !given(p)).map(one).collect(),
            given: reason.premises.iter().filter(given).map(one).collect(),
            so: vec![so],
        },
        tier: tier(id),
        title: title(explainer, reason, id),
        look,
        text: explainer.say(reason),
        focus: Vec::new(),
        moves: Vec::new(),
    }
}

/// The kind of reasoning with the rules it takes.
fn title(explainer: &Explainer, reason: &Reason, id: &str) -> String {
    let rules = list("list.and", &explainer.say_rules(reason));
    let key = if rules.is_empty() { format!("rule.{id}") } else { format!("rule.{id}.by") };
    capital(&WORDS.say(&key, &[("rules", &rules)]))
}

fn tier(id: &str) -> u8 {
    TECHNIQUES.iter().find(|technique| technique.id == id).map_or(0, |technique| technique.tier)
}

fn plain(id: &str, text: String, so: String, moves: Vec<String>) -> Step {
    Step {
        inference: Inference { rule: id.to_owned(), by: vec![], given: vec![], so: vec![so] },
        tier: tier(id),
        title: WORDS.say(&format!("rule.{id}"), &[]),
        look: WORDS.say(&format!("look.{id}"), &[]),
        text,
        focus: Vec::new(),
        moves,
    }
}

fn ask(explainer: &Explainer, now: &Possible, question: Question) -> Step {
    let rules = &explainer.rules;
    let asking = write_question(&rules.world, question);
    let open: Vec<String> = rules
        .parts
        .iter()
        .zip(&now.choices)
        .filter_map(|(part, aspects)| {
            // Several aspects about one person, such as when and where, are one thing that is open.
            let open = part.aspects.iter().zip(aspects).filter(|(_, open)| open.count_ones() > 1);
            let mut of: Vec<&str> = open.map(|(aspect, _)| aspect.of.as_str()).collect();
            of.dedup();
            let (key, n) = match aspects[..] {
                [choices] => ("ask.open", choices.count_ones() as usize),
                _ => ("ask.open.several", of.len()),
            };
            let values: [(&str, &dyn std::fmt::Display); 2] = [("part", &part.name), ("n", &n)];
            (!of.is_empty()).then(|| WORDS.say(key, &values))
        })
        .collect();
    let open = list("list.and", &open);
    let what = asking.trim_start_matches("ask ").to_owned();
    let text = WORDS.say("ask.step", &[("question", &what), ("open", &open)]);
    plain("ask", text, asking.clone(), vec![asking])
}

fn accuse(explainer: &Explainer, now: &Possible) -> Step {
    let parts = now.values(&explainer.rules).into_iter();
    let parts = parts.filter_map(|(name, value)| Some(format!("{name}={}", value?)));
    let accusation = parts.collect::<Vec<_>>().join("; ");
    let text = WORDS.say("accuse.step", &[("accusation", &accusation)]);
    let accuse = format!("accuse {accusation}");
    plain("accuse", text, accusation, vec![accuse])
}
