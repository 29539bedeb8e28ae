//! The steps of an argument in words.

use cluesmith_core::say;

use crate::board::{Identity, size};
use crate::language::normal::{Constraint, Known};
use crate::tactic::{End, How, Link, Part, Refutation, Side, explain};
use crate::telling::Telling;
use crate::words::WORDS;
use crate::worlds::case::Total;

/// Several clues step by step; nothing if that cannot be told.
pub fn sentence(telling: &Telling<'_>) -> Option<String> {
    let Telling { case, known, argument, total, .. } = *telling;
    let total = if total { case.total(Total::Counted) } else { None };
    let links = explain(&case.clues, known, argument, total)?;
    Some(telling.join(links.iter().map(|link| told(telling, link))))
}

fn told(telling: &Telling<'_>, link: &Link) -> String {
    let language = telling.language;
    let who = telling.who(link.new);
    match &link.how {
        How::Count(part, found) => counted(telling, part, *found, &who),
        How::Against(one, other) => against(telling, [one, other], link.new, &who),
        How::Contrary(identity, refutation) => {
            let chain = refuted(telling, refutation);
            let (names, aother) = supposed(telling, link.new, *identity);
            match size(link.new.crowd()) {
                1 => say!(WORDS, language, "tell.contrary.one", names, aother, chain, who),
                _ => say!(WORDS, language, "tell.contrary", names, aother, chain, who),
            }
        }
        How::Split(identity, other, both) => {
            let [one, two] = [&both[0], &both[1]].map(|one| refuted(telling, one));
            let (names, aother) = supposed(telling, link.new, *identity);
            let other = telling.placed(*other);
            match size(link.new.crowd()) {
                1 => say!(WORDS, language, "tell.split.one", names, aother, other, one, two, who),
                _ => say!(WORDS, language, "tell.split", names, aother, other, one, two, who),
            }
        }
    }
}

/// Who are supposed to be the contrary of what they are.
fn supposed(telling: &Telling<'_>, people: Known, identity: Identity) -> (String, String) {
    (telling.names(people.crowd()), telling.a_kind(identity.other()))
}

fn counted(telling: &Telling<'_>, part: &Part, found: Known, who: &str) -> String {
    let language = telling.language;
    let source = source(telling, part);
    let Constraint::Exactly { crowd, count } = part.count else {
        return say!(WORDS, language, "tell.by", source, who);
    };
    let voice = voice(telling, part);
    let open = size(crowd & !found.crowd());
    let full = size(crowd & found.demons) == count;
    let (kind, kinds) = (telling.kind(voice), telling.kinds(voice));
    match (full == (voice == Identity::Demon), open) {
        (true, _) => say!(WORDS, language, "tell.full", source, kinds, who),
        (false, 1) => say!(WORDS, language, "tell.rest.one", source, kind, who),
        (false, n) => say!(WORDS, language, "tell.rest", source, n, kinds, who),
    }
}

/// Counts set against each other, all without whom we know.
fn against(telling: &Telling<'_>, sides: [&Side; 2], new: Known, who: &str) -> String {
    let language = telling.language;
    let [one, other] = sides.map(|side| telling.all_placed(side.speakers));
    let [n, m] = sides.map(|side| side.demons);
    match (new.demons, new.cultivators) {
        _ if sides[1].speakers == 0 => say!(WORDS, language, "tell.sum", one, n, who),
        (_, 0) => say!(WORDS, language, "tell.against.more", one, other, n, m, who),
        (0, _) => say!(WORDS, language, "tell.against.less", one, other, n, m, who),
        _ => say!(WORDS, language, "tell.against", one, other, n, m, who),
    }
}

/// What would follow, and why that cannot be.
fn refuted(telling: &Telling<'_>, refutation: &Refutation) -> String {
    let language = telling.language;
    let mut clauses: Vec<String> = Vec::new();
    for (part, new) in &refutation.links {
        let source = source(telling, part);
        for (crowd, identity) in
            [(new.demons, Identity::Demon), (new.cultivators, Identity::Cultivator)]
        {
            let names = telling.all_placed(crowd);
            let (akind, kinds) = (telling.a_kind(identity), telling.kinds(identity));
            match size(crowd) {
                0 => {}
                1 => clauses.push(say!(WORDS, language, "tell.would.one", names, akind, source)),
                _ => clauses.push(say!(WORDS, language, "tell.would", names, kinds, source)),
            }
        }
    }
    clauses.push(match &refutation.end {
        End::Count(part, many) => {
            let (source, voice) = (source(telling, part), voice(telling, part));
            let kinds = telling.kinds(voice);
            match many.map(|many| many == (voice == Identity::Demon)) {
                Some(true) => say!(WORDS, language, "tell.many", kinds, source),
                Some(false) => say!(WORDS, language, "tell.few", kinds, source),
                None => say!(WORDS, language, "tell.broken", source),
            }
        }
        End::Clash(one, other) => {
            let (n, m) = (one.demons, other.demons);
            let [one, two] = [one, other].map(|side| telling.all_placed(side.speakers));
            match other.speakers {
                0 => say!(WORDS, language, "tell.clash.sum", one, n),
                _ => say!(WORDS, language, "tell.clash", one, other = two, n, m),
            }
        }
    });
    WORDS.list(language, &clauses)
}

fn source(telling: &Telling<'_>, part: &Part) -> String {
    let language = telling.language;
    match part.speaker {
        Some(speaker) => say!(WORDS, language, "tell.clue", speaker = telling.placed(speaker)),
        None => say!(WORDS, language, "tell.total"),
    }
}

/// Whom the clue counts in its own words.
fn voice(telling: &Telling<'_>, part: &Part) -> Identity {
    part.speaker.map_or(Identity::Demon, |speaker| telling.case.forms[speaker].identity())
}
