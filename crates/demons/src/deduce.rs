//! The named ways of reasoning, and a proof in words.

use cluesmith_core::{Inference, Language, Name, Step, Stopped, Technique, Work, look_up, say};

use crate::board::{Crowd, Identity, Line, each};
use crate::language::normal::Known;
use crate::puzzle::Puzzle;
use crate::telling::Telling;
use crate::words::{WORDS, line};
use crate::worlds::argument::Argument;
use crate::worlds::case::{Case, Total};
use crate::worlds::entail::Engine;
use crate::worlds::proof::Proof;
use crate::{reason, tell};

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

/// An argument by techniques and by what people are: a clue alone can count in two ways at once.
fn ways(case: &Case, argument: &Argument, total: bool) -> Vec<(Technique, Argument)> {
    let mut ways: Vec<(Technique, Argument)> = Vec::new();
    for person in each(argument.settles.crowd()) {
        let identity = Identity::of(person, argument.settles.demons);
        let proof = Proof { person, identity, speakers: argument.speakers, total };
        let alone = (technique(case, &proof), proof.argument());
        let several = total || argument.size() > 1;
        let same = |(one, way): &&mut (Technique, Argument)| {
            let kinds = [way.settles.demons, alone.1.settles.demons].map(|crowd| crowd != 0);
            one.id == alone.0.id && (several || kinds[0] == kinds[1])
        };
        match ways.iter_mut().find(same) {
            Some((_, way)) => way.settles = way.settles.with(person, identity),
            None => ways.push(alone),
        }
    }
    ways
}

/// The later of two techniques in the list. An argument is named after the last of those that it takes.
pub fn later(one: Technique, other: Technique) -> Technique {
    let at = |id: &str| TECHNIQUES.iter().position(|technique| technique.id == id);
    if at(one.id) < at(other.id) { other } else { one }
}

/// Known people from whom an argument follows, and of whom none can be left out.
pub fn needed(
    case: &Case,
    known: Known,
    argument: &Argument,
    total: bool,
    work: &mut Work,
) -> Result<Known, Stopped> {
    let about = known.crowd() & about(case, argument, total);
    let total = if total { Total::Counted } else { Total::Ignored };
    let mut needed = 0;
    let mut engine = Engine::default();
    for settled in each(argument.settles.crowd()) {
        let contrary = Identity::of(settled, argument.settles.demons).other();
        let mut people = about;
        for person in each(people) {
            let fewer = people & !(1 << person);
            let supposed = known.only(fewer).with(settled, contrary);
            let evidence = case.evidence(argument.speakers, supposed, total);
            if engine.world(&evidence, work)?.is_none() {
                people = fewer;
            }
        }
        needed |= people;
    }
    Ok(known.only(needed))
}

/// Of whom these clues speak.
fn about(case: &Case, argument: &Argument, total: bool) -> Crowd {
    let about = each(argument.speakers).fold(0, |crowd, s| crowd | case.clues[s].crowd());
    if total { Crowd::MAX } else { about }
}

/// A step as a certificate states it, and the known people it leans on. A clue alone gets those of whom none can be
/// left out, so that they can be counted in words; with several, everyone revealed whom they speak of is on the table.
pub fn infer(
    case: &Case,
    known: Known,
    argument: &Argument,
    total: bool,
    work: &mut Work,
) -> Result<(Inference, Known), Stopped> {
    let given = match total || argument.size() > 1 {
        true => known.only(about(case, argument, total)),
        false => needed(case, known, argument, total, work)?,
    };
    let mut by: Vec<String> = each(argument.speakers).map(|s| format!("clue {s}")).collect();
    let range = case.demons.map(|(low, high)| format!("{low}-{high} demons"));
    by.extend(range.filter(|_| total));
    let facts = |known: Known| {
        let fact = |p: usize| format!("{p} {}", Identity::of(p, known.demons).name());
        each(known.crowd()).map(fact).collect()
    };
    let techniques = ways(case, argument, total).into_iter().map(|(technique, _)| technique);
    let rule = techniques.reduce(later).unwrap_or(NAMED).id.to_owned();
    Ok((Inference { rule, by, given: facts(given), so: facts(argument.settles) }, given))
}

/// An argument as a step that a person can follow.
pub fn step(
    puzzle: &Puzzle,
    case: &Case,
    known: Known,
    argument: &Argument,
    total: bool,
    work: &mut Work,
) -> Result<Step, Stopped> {
    let language = work.language();
    let (inference, given) = infer(case, known, argument, total, work)?;
    let telling = Telling { puzzle, case, known, given, argument, total, language };
    let speakers = telling.placed(argument.speakers);
    let look = match (total, argument.size()) {
        (true, _) => say!(WORDS, language, "look.total", speakers),
        (false, 1) => say!(WORDS, language, "look.one", speakers),
        _ => say!(WORDS, language, "look.several", speakers),
    };
    let people = argument.speakers | given.crowd() | argument.settles.crowd();
    let judged = |person| {
        let identity = Identity::of(person, argument.settles.demons);
        crate::play::judgement(case, person, identity)
    };
    let tier = TECHNIQUES.iter().find(|one| one.id == inference.rule).map_or(1, |one| one.tier);
    Ok(Step {
        tier,
        title: look_up!(WORDS, language, "rule.", &inference.rule),
        look,
        text: sentence(&telling, work)?,
        focus: each(people).map(|p| case.board.label(p)).collect(),
        moves: each(argument.settles.crowd()).map(judged).collect(),
        inference,
    })
}

fn sentence(telling: &Telling<'_>, work: &mut Work) -> Result<String, Stopped> {
    let Telling { puzzle, case, known, argument, total, language, .. } = *telling;
    let several = total || argument.size() > 1;
    let mut told = if several { tell::sentences(telling, work)? } else { Some(Vec::new()) };
    if !several {
        for (technique, way) in ways(case, argument, total) {
            let given = needed(case, known, &way, total, work)?;
            let sentence = counted(&Telling { given, argument: &way, ..*telling }, technique);
            told = told.zip(sentence).map(|(told, sentence)| [told, vec![sentence]].concat());
        }
    }
    if let Some(told) = told {
        return Ok(telling.join(told));
    }
    let said = |speaker: usize| {
        let clue = puzzle.said(speaker, language);
        say!(WORDS, language, "text.said", speaker = telling.placed(1 << speaker), clue)
    };
    let mut sentences: Vec<String> = each(argument.speakers).map(said).collect();
    if let Some((low, high)) = case.demons.filter(|_| total) {
        sentences.push(say!(WORDS, language, "text.demons", range = range(low, high, language)));
    }
    let who = telling.who(argument.settles);
    if several {
        sentences.push(say!(WORDS, language, "text.several", who));
    } else {
        // What is said outright needs nothing that is known already.
        if telling.given != Known::default() {
            sentences.push(say!(WORDS, language, "text.known", who = telling.who(telling.given)));
        }
        sentences.push(say!(WORDS, language, "text.so", who));
    }
    Ok(telling.join(sentences))
}

/// What one clue says outright, or one count.
fn counted(telling: &Telling<'_>, technique: Technique) -> Option<String> {
    let Telling { argument, language, .. } = *telling;
    if technique.id == NAMED.id {
        let speaker = telling.placed(argument.speakers);
        return Some(say!(
            WORDS,
            language,
            "text.named",
            speaker,
            who = telling.who(argument.settles)
        ));
    }
    reason::sentence(telling)
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

/// Where on the board an argument ends: a line, that of the first it settles.
pub fn region(case: &Case, argument: &Argument) -> Line {
    let person = argument.settles.crowd().trailing_zeros() as usize;
    let (row, col) = (case.board.row_of(person), case.board.col_of(person));
    let in_row = case.board.row(row).count_ones();
    let in_col = case.board.column(col).count_ones();
    // The line with fewer people says more without saying too much.
    if in_row <= in_col { Line::Row(row as u8) } else { Line::Column(col as u8) }
}
