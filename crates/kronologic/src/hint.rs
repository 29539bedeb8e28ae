//! The ladder of hints: what contradicts itself; what the last answer tells; what to ask next; and in
//! the end the way from the answers to the accusation.

use cluesmith_core::{
    Finding, Hint, Inference, Language, Reveals, Rung, Step, Stopped, Technique, Work, finding,
    look_up, say,
};
use serde_json::Map;

use crate::ask::Question;
use crate::certificate::{MANY, bare};
use crate::focus;
use crate::play::{State, write_question};
use crate::puzzle::Puzzle;
use crate::reason::advice::{Advice, Clash};
use crate::reason::explain::{Explainer, Premise, Reason, weight};
use crate::reason::fact::Fact;
use crate::reason::knowledge::Possible;
use crate::reason::ladder::prune;
use crate::text::{WORDS, list_and, list_apart, list_clauses, part_label};

/// The kinds of reasoning, easiest first.
pub(crate) const TECHNIQUES: [Technique; 6] = [
    Technique { id: "told", tier: 1, cost: 1 },
    Technique { id: "doors", tier: 2, cost: 2 },
    Technique { id: "scenario", tier: 3, cost: 3 },
    Technique { id: "together", tier: 4, cost: 4 },
    Technique { id: "ask", tier: 5, cost: 5 },
    Technique { id: "accuse", tier: 6, cost: 6 },
];

/// How many conclusions from the last answer a plain hint gives, besides those they lean on.
const A_FEW: usize = 3;

/// What can be said at a position.
pub(crate) fn hint(puzzle: &Puzzle, state: &State, all: bool, work: &mut Work) -> Hint {
    if state.review(work.language()).is_won() {
        return Hint::Solved;
    }
    think(puzzle, state, all, work)
        .unwrap_or_else(|stopped| Hint::Stuck { reason: stopped.to_string() })
}

fn think(puzzle: &Puzzle, state: &State, all: bool, work: &mut Work) -> Result<Hint, Stopped> {
    let language = work.language();
    let Ok(mystery) = puzzle.mystery() else {
        return Ok(Hint::Stuck { reason: say!(WORDS, language, "move.puzzle") });
    };
    let judged = state.judged(&mystery.world);
    let heard = state.heard(&mystery.world);
    let asked = heard.len();
    let notes = state.read_notes(&mystery);
    let mut advice = Advice::after(&mystery, judged, heard, notes, language);
    if let Some(clash) = advice.contradiction(work)? {
        return Ok(Hint::Mistake { findings: vec![say_clash(&clash, language)] });
    }
    let Some(now) = advice.now(work)? else {
        return Ok(Hint::Stuck { reason: say!(WORDS, language, "K29") });
    };
    if now.determined() {
        let proof = advice.proof(work)?;
        let mut steps = steps(&advice.explainer, &proof);
        steps.push(accuse(&advice.explainer, &now));
        return Ok(Hint::of_steps(steps));
    }
    let first = if all { None } else { asked.checked_sub(1) };
    let mut told = advice.told_since(first, work)?;
    let best = most_telling(&told);
    if !all {
        told = prune(told, |fact| best.contains(&fact));
    }
    let mut steps = steps(&advice.explainer, &told);
    let best = best.first().map(|best| best.say(&advice.explainer.rules, language));
    let first_rung = steps.iter().find(|step| step.inference.so.first() == best.as_ref());
    let first_rung = first_rung.or(steps.last()).map(|step| {
        (step.look.clone(), step.title.clone(), focus::named_in(&step.look, &step.focus))
    });
    let Some(question) = advice.next(work)? else {
        return Ok(Hint::Stuck { reason: say!(WORDS, language, "ask.nothing") });
    };
    let ask = ask(&advice.explainer, &now, question);
    let (look, title, there) = first_rung.unwrap_or_else(|| match asked {
        0 => (ask.look.clone(), ask.title.clone(), Vec::new()),
        _ => (say!(WORDS, language, "look.nothing"), ask.title.clone(), Vec::new()),
    });
    steps.push(ask);
    let rungs = rungs(look, &title, &there, &steps, language);
    Ok(Hint::Steps { steps, rungs, more: Map::new() })
}

/// The conclusions worth a hint: what is about the answer first, then the plainest; what only says a
/// number of nobody again, last.
fn most_telling(told: &[Reason]) -> Vec<Fact> {
    let restates = |reason: &Reason| {
        let nobody = |premise: &Premise| matches!(premise, Premise::Shared(_, 0));
        matches!(reason.so, Fact::In(..)) && reason.premises.iter().all(nobody)
    };
    let mut ranked: Vec<&Reason> = told.iter().collect();
    ranked.sort_by_key(|r| (restates(r), matches!(r.so, Fact::In(..)), r.weight()));
    let mut reasons: Vec<&[Premise]> = Vec::new();
    for reason in &ranked {
        if reasons.len() < A_FEW && !reasons.contains(&reason.premises.as_slice()) {
            reasons.push(&reason.premises);
        }
    }
    let chosen = ranked.iter().filter(|reason| reasons.contains(&reason.premises.as_slice()));
    chosen.map(|reason| reason.so).collect()
}

/// Where to look, the rule, and everything.
fn rungs(
    look: String,
    title: &str,
    there: &[String],
    steps: &[Step],
    language: Language,
) -> Vec<Rung> {
    let rule = say!(WORDS, language, "ladder.rule", title);
    vec![
        Rung::new(Reveals::Place, look).at(there),
        Rung::new(Reveals::Rule, rule).at(there),
        Rung::whole(steps),
    ]
}

/// The finding about things that cannot all be true.
pub fn say_clash(clash: &Clash, language: Language) -> Finding {
    let mut what = list_apart(&clash.cannot, language);
    if !clash.known.is_empty() {
        what = say!(WORDS, language, "clash.known", what, known = clash.known);
    }
    if !clash.rules.is_empty() {
        what = say!(WORDS, language, "clash.rules", what, rules = clash.rules);
    }
    match clash.cannot.len() {
        0 => finding!(WORDS, language, "K29", "/puzzle"),
        1 => {
            let message = say!(WORDS, language, "K43.one", what);
            Finding::error("K43", "/state", message, say!(WORDS, language, "K43.one.help"))
        }
        _ => finding!(WORDS, language, "K43", "/state", what),
    }
}

/// Reasons as steps that can be read and followed; what follows from the same premises is one step.
pub fn steps(explainer: &Explainer, reasons: &[Reason]) -> Vec<Step> {
    let mut groups: Vec<(&[Premise], Vec<Fact>)> = Vec::new();
    for Reason { premises, so } in reasons {
        match groups.iter_mut().find(|(of, _)| of == premises) {
            Some((_, facts)) => facts.push(*so),
            None => groups.push((premises, vec![*so])),
        }
    }
    groups.iter().map(|(premises, so)| together(explainer, premises, so)).collect()
}

/// A reason as a step.
pub(crate) fn step(explainer: &Explainer, reason: &Reason) -> Step {
    together(explainer, &reason.premises, &[reason.so])
}

/// Everything that follows from the same premises.
fn together(explainer: &Explainer, premises: &[Premise], so: &[Fact]) -> Step {
    let given = |premise: &&Premise| matches!(premise, Premise::Fact(_));
    let one = |premise: &Premise| match premise {
        Premise::Doors => say!(WORDS, explainer.language, "by.doors"),
        Premise::Scenario(index) => explainer.say_rule(*index),
        other => list_clauses(&explainer.say_premises(&[*other]), explainer.language),
    };
    let scenario = premises.iter().any(|p| matches!(p, Premise::Scenario(_)));
    let id = match () {
        () if weight(premises) > MANY => "together",
        () if scenario => "scenario",
        () if premises.contains(&Premise::Doors) => "doors",
        () => "told",
    };
    let rules = &explainer.rules;
    let look = match so.first() {
        Some(Fact::In(person, time, _)) => {
            say!(
                WORDS,
                explainer.language,
                "look.position",
                who = rules.world.people[*person],
                time = time.clock()
            )
        }
        Some(Fact::Is(part, ..) | Fact::Not(part, ..)) => {
            say!(
                WORDS,
                explainer.language,
                "look.part",
                part = part_label(bare(&rules.parts[*part]), explainer.language)
            )
        }
        None => String::new(),
    };
    Step {
        inference: Inference {
            rule: id.to_owned(),
            by: premises.iter().filter(|p| !given(p)).map(one).collect(),
            given: premises.iter().filter(given).map(one).collect(),
            so: so.iter().map(|fact| fact.say(rules, explainer.language)).collect(),
        },
        tier: tier(id),
        title: explainer.say_title(premises, so, id),
        look,
        text: explainer.say_together(premises, so),
        focus: focus::of_reason(rules, premises, so),
        moves: Vec::new(),
    }
}

fn tier(id: &str) -> u8 {
    TECHNIQUES.iter().find(|technique| technique.id == id).map_or(0, |technique| technique.tier)
}

fn plain(id: &str, text: String, so: String, moves: Vec<String>, language: Language) -> Step {
    Step {
        inference: Inference { rule: id.to_owned(), by: vec![], given: vec![], so: vec![so] },
        tier: tier(id),
        title: look_up!(WORDS, language, "rule.", id),
        look: look_up!(WORDS, language, "look.", id),
        text,
        focus: Vec::new(),
        moves,
    }
}

fn ask(explainer: &Explainer, now: &Possible, question: Question) -> Step {
    let rules = &explainer.rules;
    let asking = write_question(&rules.world, question);
    let open: Vec<String> =
        now.open(rules).iter().map(|open| open.say(explainer.language)).collect();
    let open = list_and(&open, explainer.language);
    let world = &rules.world;
    let what = match question {
        Question::At(room, time) => {
            let room = &world.rooms[room];
            say!(WORDS, explainer.language, "ask.at", room, time = time.clock())
        }
        Question::Visits(room, person) => {
            let (room, who) = (&world.rooms[room], &world.people[person]);
            say!(WORDS, explainer.language, "ask.visits", room, who)
        }
    };
    let text = say!(WORDS, explainer.language, "ask.step", question = what, open);
    let focus = focus::of_question(&rules.world, question);
    Step { focus, ..plain("ask", text, asking.clone(), vec![asking], explainer.language) }
}

fn accuse(explainer: &Explainer, now: &Possible) -> Step {
    let parts = now.values(&explainer.rules).into_iter();
    let parts = parts.filter_map(|(name, value)| Some(format!("{name}={}", value?)));
    let accusation = parts.collect::<Vec<_>>().join("; ");
    let text = say!(WORDS, explainer.language, "accuse.step", accusation);
    let accuse = format!("accuse {accusation}");
    let focus = focus::everything_in(&text, &explainer.rules.world);
    Step { focus, ..plain("accuse", text, accusation, vec![accuse], explainer.language) }
}
