//! The named ways of reasoning, and a proof in words.

use cluesmith_core::{Inference, Step, Stopped, Technique, Work};

use crate::board::{Crowd, Identity, Line, each};
use crate::language::Form;
use crate::language::normal::Known;
use crate::puzzle::Puzzle;
use crate::words::{join, kind, list, say};
use crate::worlds::case::{Case, Total};
use crate::worlds::entail::Engine;
use crate::worlds::proof::Proof;
use crate::{compare, reason, suppose};

const NAMED: Technique = Technique { id: "named", tier: 1, cost: 1 };
const ONLY_IN_LINE: Technique = Technique { id: "only-in-line", tier: 1, cost: 2 };
const NEIGHBOURS_FULL: Technique = Technique { id: "neighbours-full", tier: 2, cost: 3 };
const NEIGHBOURS_REST: Technique = Technique { id: "neighbours-rest", tier: 2, cost: 3 };
const ROOT_FULL: Technique = Technique { id: "root-full", tier: 2, cost: 3 };
const ROOT_REST: Technique = Technique { id: "root-rest", tier: 2, cost: 3 };
const QUOTA_FULL: Technique = Technique { id: "quota-full", tier: 2, cost: 4 };
const QUOTA_REST: Technique = Technique { id: "quota-rest", tier: 2, cost: 4 };
const QUOTA_OUTSIDE: Technique = Technique { id: "quota-outside", tier: 2, cost: 5 };
const ONE_CLUE: Technique = Technique { id: "one-clue", tier: 2, cost: 5 };
const TWO_CLUES: Technique = Technique { id: "two-clues", tier: 3, cost: 10 };
const THREE_CLUES: Technique = Technique { id: "three-clues", tier: 4, cost: 18 };
const MANY_CLUES: Technique = Technique { id: "many-clues", tier: 5, cost: 28 };
const DEMON_TOTAL: Technique = Technique { id: "demon-total", tier: 5, cost: 28 };

/// Every technique, easiest first. Those with one clue are the specification's local rules: said
/// outright, a count that is full, a count that needs all who are left. `quota-outside` is the half
/// of the quota clues that it leaves out.
pub const TECHNIQUES: [Technique; 14] = [
    NAMED,
    ONLY_IN_LINE,
    NEIGHBOURS_FULL,
    NEIGHBOURS_REST,
    ROOT_FULL,
    ROOT_REST,
    QUOTA_FULL,
    QUOTA_REST,
    QUOTA_OUTSIDE,
    ONE_CLUE,
    TWO_CLUES,
    THREE_CLUES,
    MANY_CLUES,
    DEMON_TOTAL,
];

/// The technique that a proof is an instance of.
pub fn technique(case: &Case, proof: &Proof) -> Technique {
    match proof.size() {
        _ if proof.total => DEMON_TOTAL,
        0 | 1 => {
            let speaker = proof.speakers.trailing_zeros() as usize;
            match case.forms.get(speaker) {
                Some(form) => alone(case, *form, proof),
                None => ONE_CLUE,
            }
        }
        2 => TWO_CLUES,
        3 => THREE_CLUES,
        _ => MANY_CLUES,
    }
}

fn alone(case: &Case, form: Form, proof: &Proof) -> Technique {
    // A full count settles the others of a group; one that needs all who are left settles its own.
    let rest = |identity: Identity| proof.identity == identity;
    match form {
        Form::PersonIs { .. } => NAMED,
        Form::Neighbours { mentioned, .. } if usize::from(mentioned) == proof.person => NAMED,
        Form::OnlyInLine { .. } => ONLY_IN_LINE,
        Form::Neighbours { identity, .. } if rest(identity) => NEIGHBOURS_REST,
        Form::Neighbours { .. } => NEIGHBOURS_FULL,
        Form::Root { identity, .. } if rest(identity) => ROOT_REST,
        Form::Root { .. } => ROOT_FULL,
        Form::Quota { line, .. } if case.board.line(line) >> proof.person & 1 == 0 => QUOTA_OUTSIDE,
        Form::Quota { identity, .. } if rest(identity) => QUOTA_REST,
        Form::Quota { .. } => QUOTA_FULL,
        Form::Count { .. }
        | Form::Compare { .. }
        | Form::OnlyLine { .. }
        | Form::Connected { .. } => ONE_CLUE,
    }
}

/// The known people that a proof leans on, none of whom can be left out.
pub fn premises(
    case: &Case,
    known: Known,
    proof: &Proof,
    work: &mut Work,
) -> Result<Known, Stopped> {
    let total = if proof.total { Total::Counted } else { Total::Ignored };
    let about = each(proof.speakers).fold(0, |crowd, s| crowd | case.clues[s].crowd());
    let mut people = known.crowd() & if proof.total { Crowd::MAX } else { about };
    let mut engine = Engine::default();
    for person in each(people) {
        let fewer = people & !(1 << person);
        let supposed = known.only(fewer).with(proof.person, proof.identity.other());
        let evidence = case.evidence(proof.speakers, supposed, total);
        if engine.world(&evidence, work)?.is_none() {
            people = fewer;
        }
    }
    Ok(known.only(people))
}

/// A proof as a step that a person can follow.
pub fn step(
    puzzle: &Puzzle,
    case: &Case,
    known: Known,
    proof: &Proof,
    work: &mut Work,
) -> Result<Step, Stopped> {
    let technique = technique(case, proof);
    let given = premises(case, known, proof, work)?;
    let name = |person: usize| puzzle.people[person].name.clone();
    let speakers: Vec<usize> = each(proof.speakers).collect();
    let who = list(&speakers.iter().map(|&s| name(s)).collect::<Vec<_>>());
    let mut by: Vec<String> = speakers.iter().map(|s| format!("clue {s}")).collect();
    let range = case.demons.map(|(low, high)| format!("{low}-{high} demons"));
    by.extend(range.filter(|_| proof.total));
    let fact = |person: usize, identity: Identity| format!("{person} {}", identity.name());
    let facts: Vec<String> =
        each(given.crowd()).map(|p| fact(p, Identity::of(p, given.demons))).collect();
    let inference = Inference {
        rule: technique.id.to_owned(),
        by,
        given: facts,
        so: vec![fact(proof.person, proof.identity)],
    };
    let look = match (proof.total, speakers.len()) {
        (true, _) => "look.total",
        (false, 1) => "look.one",
        _ => "look.several",
    };
    let people = proof.speakers | given.crowd() | 1 << proof.person;
    Ok(Step {
        inference,
        tier: technique.tier,
        title: say(&format!("rule.{}", technique.id), &[]),
        look: say(look, &[("speakers", &who)]),
        text: sentence(puzzle, case, technique, given, proof),
        focus: each(people).map(|p| case.board.label(p)).collect(),
        moves: vec![crate::play::judgement(case, proof.person, proof.identity)],
    })
}

fn sentence(
    puzzle: &Puzzle,
    case: &Case,
    technique: Technique,
    given: Known,
    proof: &Proof,
) -> String {
    let counted = technique.tier == 2 && !proof.total;
    if let Some(sentence) = counted.then(|| reason::sentence(puzzle, case, given, proof)).flatten()
    {
        return sentence;
    }
    let name = |person: usize| puzzle.people[person].name.clone();
    let mut sentences: Vec<String> = each(proof.speakers)
        .map(|s| say("text.said", &[("speaker", &name(s)), ("clue", &puzzle.said(s))]))
        .collect();
    if let Some((low, high)) = case.demons.filter(|_| proof.total) {
        sentences.push(say("text.demons", &[("range", &range(low, high))]));
    }
    // What is said outright needs nothing that is known already.
    if technique.tier > 1 {
        sentences.extend(facts(puzzle, given));
    }
    let several = technique.tier > 2 || proof.total;
    let chain = several.then(|| chain(puzzle, case, given, proof)).flatten();
    let (key, chain) = chain.unwrap_or_else(|| (stated(several, proof.total), String::new()));
    sentences.push(say(
        key,
        &[
            ("chain", &chain),
            ("name", &name(proof.person)),
            ("akind", &kind("a", proof.identity, "")),
            ("aother", &kind("a", proof.identity.other(), "")),
        ],
    ));
    join(sentences)
}

/// What is known of whom, a sentence for each kind.
fn facts(puzzle: &Puzzle, given: Known) -> impl Iterator<Item = String> {
    let kinds = [(given.demons, Identity::Demon), (given.cultivators, Identity::Cultivator)];
    kinds.into_iter().filter(|(crowd, _)| *crowd != 0).map(|(crowd, identity)| {
        let names: Vec<String> = each(crowd).map(|p| puzzle.people[p].name.clone()).collect();
        let key = if names.len() == 1 { "text.known.one" } else { "text.known" };
        let (akind, kinds) = (kind("a", identity, ""), kind("", identity, "s"));
        say(key, &[("names", &list(&names)), ("akind", &akind), ("kinds", &kinds)])
    })
}

/// Several clues step by step, and the sentence around it.
fn chain(
    puzzle: &Puzzle,
    case: &Case,
    given: Known,
    proof: &Proof,
) -> Option<(&'static str, String)> {
    suppose::chain(puzzle, case, given, proof)
        .map(|chain| ("text.suppose", chain))
        .or_else(|| {
            let counts = (!proof.total).then(|| compare::sentence(puzzle, case, given, proof));
            counts.flatten().map(|chain| ("text.compare", chain))
        })
        .or_else(|| suppose::split(puzzle, case, given, proof).map(|chain| ("text.suppose", chain)))
}

/// The end of a proof that is stated whole.
fn stated(several: bool, total: bool) -> &'static str {
    match several {
        _ if total => "text.total",
        true => "text.several",
        false => "text.so",
    }
}

/// `6 to 8`, or `7`.
pub fn range(low: u8, high: u8) -> String {
    if low == high {
        return low.to_string();
    }
    say("text.range", &[("low", &low), ("high", &high)])
}

/// Where on the board a proof ends: a line.
pub fn region(case: &Case, proof: &Proof) -> Line {
    let (row, col) = (case.board.row_of(proof.person), case.board.col_of(proof.person));
    let in_row = case.board.row(row).count_ones();
    let in_col = case.board.column(col).count_ones();
    // The line with fewer people says more without saying too much.
    if in_row <= in_col { Line::Row(row as u8) } else { Line::Column(col as u8) }
}
