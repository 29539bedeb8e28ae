//! The named ways of reasoning, and a proof in words.

use cluesmith_core::{Inference, Language, Name, Step, Stopped, Technique, Work, look_up, say};

use crate::board::{Crowd, Identity, Line, each, size};
use crate::language::normal::Known;
use crate::puzzle::Puzzle;
use crate::telling::Telling;
use crate::words::{WORDS, line};
use crate::worlds::case::{Case, Total};
use crate::worlds::entail::Engine;
use crate::worlds::proof::Proof;
use crate::{compare, reason, suppose};

pub(crate) const NAMED: Technique = Technique { id: "named", tier: 1, cost: 1 };
pub(crate) const ONLY_IN_LINE: Technique = Technique { id: "only-in-line", tier: 1, cost: 2 };
pub(crate) const NEIGHBOURS_FULL: Technique = Technique { id: "neighbours-full", tier: 2, cost: 3 };
pub(crate) const NEIGHBOURS_REST: Technique = Technique { id: "neighbours-rest", tier: 2, cost: 3 };
pub(crate) const ROOT_FULL: Technique = Technique { id: "root-full", tier: 2, cost: 3 };
pub(crate) const ROOT_REST: Technique = Technique { id: "root-rest", tier: 2, cost: 3 };
pub(crate) const QUOTA_FULL: Technique = Technique { id: "quota-full", tier: 2, cost: 4 };
pub(crate) const QUOTA_REST: Technique = Technique { id: "quota-rest", tier: 2, cost: 4 };
pub(crate) const QUOTA_OUTSIDE: Technique = Technique { id: "quota-outside", tier: 2, cost: 5 };
pub(crate) const ONE_CLUE: Technique = Technique { id: "one-clue", tier: 2, cost: 5 };
pub(crate) const TWO_CLUES: Technique = Technique { id: "two-clues", tier: 3, cost: 10 };
pub(crate) const THREE_CLUES: Technique = Technique { id: "three-clues", tier: 4, cost: 18 };
pub(crate) const MANY_CLUES: Technique = Technique { id: "many-clues", tier: 5, cost: 28 };
pub(crate) const DEMON_TOTAL: Technique = Technique { id: "demon-total", tier: 5, cost: 28 };

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
            case.forms.get(speaker).map_or(ONE_CLUE, |form| form.technique(&case.board, proof))
        }
        2 => TWO_CLUES,
        3 => THREE_CLUES,
        _ => MANY_CLUES,
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

/// A proof as a certificate states it, and the known people it leans on.
pub fn infer(
    case: &Case,
    known: Known,
    proof: &Proof,
    work: &mut Work,
) -> Result<(Inference, Known), Stopped> {
    let given = premises(case, known, proof, work)?;
    let mut by: Vec<String> = each(proof.speakers).map(|s| format!("clue {s}")).collect();
    let range = case.demons.map(|(low, high)| format!("{low}-{high} demons"));
    by.extend(range.filter(|_| proof.total));
    let fact = |person: usize, identity: Identity| format!("{person} {}", identity.name());
    let inference = Inference {
        rule: technique(case, proof).id.to_owned(),
        by,
        given: each(given.crowd()).map(|p| fact(p, Identity::of(p, given.demons))).collect(),
        so: vec![fact(proof.person, proof.identity)],
    };
    Ok((inference, given))
}

/// A proof as a step that a person can follow.
pub fn step(
    puzzle: &Puzzle,
    case: &Case,
    known: Known,
    proof: &Proof,
    language: Language,
    work: &mut Work,
) -> Result<Step, Stopped> {
    let technique = technique(case, proof);
    let (inference, given) = infer(case, known, proof, work)?;
    let telling = Telling { puzzle, case, given, proof, language };
    let speakers = telling.names(proof.speakers);
    let look = match (proof.total, size(proof.speakers)) {
        (true, _) => say!(WORDS, language, "look.total", speakers),
        (false, 1) => say!(WORDS, language, "look.one", speakers),
        _ => say!(WORDS, language, "look.several", speakers),
    };
    let people = proof.speakers | given.crowd() | 1 << proof.person;
    Ok(Step {
        inference,
        tier: technique.tier,
        title: look_up!(WORDS, language, "rule.", technique.id),
        look,
        text: sentence(&telling, technique),
        focus: each(people).map(|p| case.board.label(p)).collect(),
        moves: vec![crate::play::judgement(case, proof.person, proof.identity)],
    })
}

fn sentence(telling: &Telling<'_>, technique: Technique) -> String {
    let Telling { puzzle, case, proof, language, .. } = *telling;
    let counted = technique.tier == 2 && !proof.total;
    if let Some(sentence) = counted.then(|| reason::sentence(telling)).flatten() {
        return sentence;
    }
    let said = |speaker: usize| {
        let clue = puzzle.said(speaker, language);
        say!(WORDS, language, "text.said", speaker = telling.name(speaker), clue)
    };
    let mut sentences: Vec<String> = each(proof.speakers).map(said).collect();
    if let Some((low, high)) = case.demons.filter(|_| proof.total) {
        sentences.push(say!(WORDS, language, "text.demons", range = range(low, high, language)));
    }
    // What is said outright needs nothing that is known already.
    if technique.tier > 1 {
        sentences.extend(facts(telling));
    }
    let several = technique.tier > 2 || proof.total;
    let chain = several.then(|| chain(telling)).flatten();
    sentences.push(chain.unwrap_or_else(|| stated(telling, several)));
    telling.join(sentences)
}

/// What is known of whom, a sentence for each kind.
fn facts(telling: &Telling<'_>) -> impl Iterator<Item = String> {
    let Known { demons, cultivators } = telling.given;
    let kinds = [(demons, Identity::Demon), (cultivators, Identity::Cultivator)];
    kinds.into_iter().filter(|(crowd, _)| *crowd != 0).map(|(crowd, identity)| {
        let names = telling.names(crowd);
        if size(crowd) == 1 {
            let akind = telling.a_kind(identity);
            say!(WORDS, telling.language, "text.known.one", names, akind)
        } else {
            let kinds = telling.kinds(identity);
            say!(WORDS, telling.language, "text.known", names, kinds)
        }
    })
}

/// Several clues step by step, and what follows.
fn chain(telling: &Telling<'_>) -> Option<String> {
    let Telling { proof, language, .. } = *telling;
    let (name, akind) = (telling.name(proof.person), telling.a_kind(proof.identity));
    let supposed = |chain: String| {
        let aother = telling.a_kind(proof.identity.other());
        say!(WORDS, language, "text.suppose", name, aother, chain, akind)
    };
    suppose::chain(telling)
        .map(supposed)
        .or_else(|| {
            let counts = (!proof.total).then(|| compare::sentence(telling));
            let chain = counts.flatten()?;
            Some(say!(WORDS, language, "text.compare", chain, name, akind))
        })
        .or_else(|| suppose::split(telling).map(supposed))
}

/// The end of a proof that is stated whole.
fn stated(telling: &Telling<'_>, several: bool) -> String {
    let Telling { proof, language, .. } = *telling;
    let (name, akind) = (telling.name(proof.person), telling.a_kind(proof.identity));
    let aother = telling.a_kind(proof.identity.other());
    match several {
        _ if proof.total => say!(WORDS, language, "text.total", name, aother, akind),
        true => say!(WORDS, language, "text.several", name, aother, akind),
        false => say!(WORDS, language, "text.so", name, akind),
    }
}

/// `6 to 8`, or `7`.
pub fn range(low: u8, high: u8, language: Language) -> String {
    if low == high {
        return low.to_string();
    }
    say!(WORDS, language, "text.range", low, high)
}

/// What sentences call by name: everyone, and every row and column.
pub fn names(puzzle: &Puzzle, language: Language) -> Vec<Name> {
    let board = puzzle.board();
    let places = |crowd: Crowd| each(crowd).map(|person| board.label(person)).collect();
    let people = puzzle.names_in(language).into_iter().enumerate();
    let people = people.map(|(person, name)| Name::new(name, places(1 << person)));
    let lines = board.lines().map(|one| Name::new(line(language, one), places(board.line(one))));
    people.chain(lines).collect()
}

/// Where on the board a proof ends: a line.
pub fn region(case: &Case, proof: &Proof) -> Line {
    let (row, col) = (case.board.row_of(proof.person), case.board.col_of(proof.person));
    let in_row = case.board.row(row).count_ones();
    let in_col = case.board.column(col).count_ones();
    // The line with fewer people says more without saying too much.
    if in_row <= in_col { Line::Row(row as u8) } else { Line::Column(col as u8) }
}
