//! The steps of an argument in words.

use cluesmith_core::{Stopped, Work, say};

use crate::board::{Identity, size};
use crate::language::form::row::Among;
use crate::language::normal::{Constraint, Known};
use crate::sides::{Part, Sides};
use crate::tactic::{End, How, Link, Refutation, explain};
use crate::telling::Telling;
use crate::words::{self, WORDS};
use crate::worlds::case::Total;

/// Several clues step by step; nothing if that cannot be told.
pub fn sentences(telling: &Telling<'_>, work: &mut Work) -> Result<Option<Vec<String>>, Stopped> {
    let Telling { case, known, argument, total, .. } = *telling;
    let total = if total { case.total(Total::Counted) } else { None };
    let links = explain(&case.clues, known, argument, total, work)?;
    let all = links.iter().fold(0, |crowd, link| crowd | link.new.crowd());
    let whole = argument.settles.crowd() & !all == 0;
    Ok(whole.then(|| links.iter().map(|link| told(telling, link)).collect()))
}

fn told(telling: &Telling<'_>, link: &Link) -> String {
    let language = telling.language;
    let who = telling.who(link.new);
    match &link.how {
        How::Count(part) => counted(telling, part, link.found, &who),
        How::Against(sides) => {
            let (one, other, kinds, [n, m]) = compared(telling, sides);
            let numbers = match sides.loose {
                true => say!(WORDS, language, "tell.against.least", one, other, n, m, kinds),
                false => say!(WORDS, language, "tell.against", one, other, n, m, kinds),
            };
            let so = match sides.twice {
                true => say!(WORDS, language, "tell.against.most", who),
                false if n == m => say!(WORDS, language, "tell.against.same", who),
                false => say!(WORDS, language, "tell.against.more", who),
            };
            telling.join([numbers, so])
        }
        How::Parity(parts, odd) => {
            let source = sources(telling, parts);
            match odd {
                true => say!(WORDS, language, "tell.odd", source, who),
                false => say!(WORDS, language, "tell.even", source, who),
            }
        }
        How::Contrary(identity, other, whys) => {
            let mut ends = whys.iter().map(|why| refuted(telling, why));
            let one = ends.next().unwrap_or_default();
            let people = link.new.crowd();
            match (other, ends.next()) {
                (Some(other), Some(two)) => {
                    let other = telling.placed(1 << other);
                    say!(WORDS, language, "tell.split", who, other, one, two)
                }
                _ if size(people) > 1 => say!(WORDS, language, "tell.contrary", who, chain = one),
                _ => {
                    let (name, akind) = (telling.placed(people), telling.some(1, identity.other()));
                    say!(WORDS, language, "tell.contrary.one", name, akind, chain = one, who)
                }
            }
        }
    }
}

fn counted(telling: &Telling<'_>, part: &Part, found: Known, who: &str) -> String {
    let language = telling.language;
    let (source, voice) = (source(telling, part), voice(telling, part));
    let Constraint::Exactly { crowd, count } = part.count else {
        return say!(WORDS, language, "tell.by", source, who);
    };
    let n = size(crowd & !found.crowd());
    match size(crowd & found.demons) == count {
        _ if size(crowd) == 1 => say!(WORDS, language, "tell.by", source, who),
        full if full == (voice == Identity::Demon) => {
            say!(WORDS, language, "tell.full", source, kinds = telling.kinds(2, voice), who)
        }
        _ => say!(WORDS, language, "tell.rest", source, n, kinds = telling.kinds(n, voice), who),
    }
}

/// Counts set against each other, the greater number first: whose they are, of whom, and how many are left. They are
/// told of cultivators if all of these people count those.
fn compared(telling: &Telling<'_>, sides: &Sides) -> (String, String, String, [u8; 2]) {
    let [one, other] = sides.parts.each_ref().map(|parts| sources(telling, parts));
    let mut parts = sides.parts.iter().flatten();
    let [n, m] = sides.demons.map(|demons| demons as u8);
    if parts.any(|part| voice(telling, part) == Identity::Demon) {
        return (one, other, telling.kinds(n, Identity::Demon), [n, m]);
    }
    let [m, n] = [0, 1].map(|side| (sides.open[side] - sides.demons[side]) as u8);
    (other, one, telling.kinds(n, Identity::Cultivator), [n, m])
}

/// What would follow, and why that cannot be.
fn refuted(telling: &Telling<'_>, refutation: &Refutation) -> String {
    let language = telling.language;
    let mut chain: Option<String> = None;
    for (part, new) in &refutation.links {
        let source = source(telling, part);
        for (crowd, identity) in
            [(new.demons, Identity::Demon), (new.cultivators, Identity::Cultivator)]
        {
            if crowd != 0 {
                let (names, kinds) = (telling.placed(crowd), telling.some(size(crowd), identity));
                let next = say!(WORDS, language, "tell.would", names, kinds, source);
                chain = Some(match chain {
                    Some(list) => say!(WORDS, language, "tell.next", list, next),
                    None => next,
                });
            }
        }
    }
    let last = match &refutation.end {
        End::Count(part, many) => {
            let (source, voice) = (source(telling, part), voice(telling, part));
            let kinds = telling.kinds(2, voice);
            match many.map(|many| many == (voice == Identity::Demon)) {
                Some(true) => say!(WORDS, language, "tell.many", kinds, source),
                Some(false) => say!(WORDS, language, "tell.few", kinds, source),
                None => say!(WORDS, language, "tell.broken", source),
            }
        }
        End::Clash(sides) => {
            let (one, other, kinds, [n, m]) = compared(telling, sides);
            say!(WORDS, language, "tell.clash", one, other, n, m, kinds)
        }
    };
    match chain {
        Some(list) => say!(WORDS, language, "tell.last", list, last),
        None => last,
    }
}

/// Whose counts these are; those of one clue are named once.
fn sources(telling: &Telling<'_>, parts: &[Part]) -> String {
    let mut all: Vec<String> = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let of_the_same = |other: &Part| other.speaker == part.speaker;
        match parts.iter().filter(|other| of_the_same(other)).count() {
            1 => all.push(source(telling, part)),
            _ if parts[..at].iter().any(of_the_same) => {}
            _ => all.push(clue(telling, part)),
        }
    }
    let list = WORDS.list(telling.language, &all);
    if all.len() < 2 { list } else { say!(WORDS, telling.language, "tell.together", list) }
}

/// Whose count it is, and where it counts, if the clue counts in a line and outside it.
fn source(telling: &Telling<'_>, part: &Part) -> String {
    let Telling { case, known, language, .. } = *telling;
    let Some(speaker) = part.speaker else {
        return clue(telling, part);
    };
    let name = telling.placed(1 << speaker);
    let form = case.forms[speaker];
    let claims = form.claims(&case.board, speaker);
    let claim = claims.iter().find(|one| one.group & !known.crowd() == part.count.crowd());
    let line = form.parts().line.map(|line| words::line(language, line));
    match (claim.map(|claim| claim.among), line) {
        (Some(Among::Inside), Some(line)) => say!(WORDS, language, "tell.inside", name, line),
        (Some(Among::Outside), Some(line)) => say!(WORDS, language, "tell.outside", name, line),
        _ => clue(telling, part),
    }
}

/// Whose clue it is.
fn clue(telling: &Telling<'_>, part: &Part) -> String {
    match part.speaker {
        None => say!(WORDS, telling.language, "tell.total"),
        Some(speaker) => {
            say!(WORDS, telling.language, "tell.clue", name = telling.placed(1 << speaker))
        }
    }
}

/// Whom the clue counts in its own words.
fn voice(telling: &Telling<'_>, part: &Part) -> Identity {
    part.speaker.map_or(Identity::Demon, |speaker| telling.case.forms[speaker].identity())
}
