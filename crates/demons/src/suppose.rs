//! Several clues in words: suppose the contrary, follow what each count says, meet a contradiction.
//!
//! Most proofs that hold two or three clues together need no more than this chain. Where it does not
//! close, one more person is tried both ways; where that does not either, the proof is stated whole.

use cluesmith_core::say;

use crate::board::{Crowd, Identity, each, size};
use crate::language::normal::{Constraint, Known};
use crate::telling::Telling;
use crate::words::WORDS;
use crate::worlds::case::{Case, Total};
use crate::worlds::count::conclude;
use crate::worlds::proof::Proof;

/// One count of a proof, and who states it; nobody states the number of all demons.
struct Part {
    speaker: Option<usize>,
    /// Whom the clue counts in its own words.
    voice: Identity,
    constraint: Constraint,
}

/// One step of a chain: a count, what it says of others, and whom it leans on for that.
struct Link {
    part: usize,
    new: Known,
    leans: Crowd,
}

/// A chain that ends in a contradiction.
struct Chain {
    links: Vec<Link>,
    end: Link,
    clash: Clash,
}

/// How the last clue is broken.
#[derive(Clone, Copy)]
enum Clash {
    /// Too many of the kind that it counts.
    Many,
    /// Too few of them.
    Few,
    /// In another way.
    Broken,
}

/// The chain from the contrary of a proof to a contradiction, in words; nothing if there is none.
pub fn chain(telling: &Telling<'_>) -> Option<String> {
    let Telling { case, given, proof, .. } = *telling;
    let parts = parts(case, proof);
    let supposed = given.with(proof.person, proof.identity.other());
    let chain = refute(&parts, supposed, 1 << proof.person)?;
    Some(Teller { telling, parts: &parts }.tell(&chain))
}

/// The same with one more person tried both ways.
pub fn split(telling: &Telling<'_>) -> Option<String> {
    let Telling { case, given, proof, language, .. } = *telling;
    let parts = parts(case, proof);
    let supposed = given.with(proof.person, proof.identity.other());
    let teller = Teller { telling, parts: &parts };
    let scope = parts.iter().fold(0, |crowd, part| crowd | part.constraint.crowd());
    let split = each(scope & !supposed.crowd()).filter_map(|person| {
        let fresh = 1 << proof.person | 1 << person;
        let demon = refute(&parts, supposed.with(person, Identity::Demon), fresh)?;
        let cultivator = refute(&parts, supposed.with(person, Identity::Cultivator), fresh)?;
        Some((demon.links.len() + cultivator.links.len(), person, demon, cultivator))
    });
    let (_, person, demon, cultivator) = split.min_by_key(|(length, ..)| *length)?;
    let case = |identity, chain: &Chain| {
        let (name, akind) = (telling.name(person), telling.a_kind(identity));
        let chain = teller.tell(chain);
        say!(WORDS, language, "suppose.case", name, akind, chain)
    };
    let (one, other) = (case(Identity::Demon, &demon), case(Identity::Cultivator, &cultivator));
    Some(say!(WORDS, language, "suppose.split", one, other))
}

fn parts(case: &Case, proof: &Proof) -> Vec<Part> {
    let mut parts = Vec::new();
    for speaker in each(proof.speakers) {
        let clue = &case.clues[speaker];
        let voice = case.forms[speaker].identity();
        let settled = [(clue.settled.demons, 1), (clue.settled.cultivators, 0)];
        let named = settled.into_iter().flat_map(|(crowd, count)| {
            each(crowd).map(move |p| Constraint::Exactly { crowd: 1 << p, count })
        });
        for constraint in named.chain(clue.rest.iter().copied()) {
            parts.push(Part { speaker: Some(speaker), voice, constraint });
        }
    }
    if let Some(constraint) = case.total(Total::Counted).filter(|_| proof.total) {
        parts.push(Part { speaker: None, voice: Identity::Demon, constraint });
    }
    parts
}

/// Follows the counts until one cannot be met, and keeps only what led there.
fn refute(parts: &[Part], mut known: Known, fresh: Crowd) -> Option<Chain> {
    let given = known.crowd() & !fresh;
    let mut links: Vec<Link> = Vec::new();
    loop {
        let before_round = known;
        for (part, Part { constraint, voice, .. }) in parts.iter().enumerate() {
            let before = known;
            let fits = conclude(constraint, &mut known) && known.demons & known.cultivators == 0;
            let new = known.only(!before.crowd());
            let (leans, clash) = leans(constraint, *voice, before, new);
            let link = Link { part, new, leans: leans & !given };
            if !fits {
                return Some(pruned(links, link, clash));
            }
            if new != Known::default() {
                links.push(link);
            }
        }
        if known == before_round {
            return None;
        }
    }
}

/// Whom a count leans on, and how it is broken if it is.
fn leans(part: &Constraint, voice: Identity, before: Known, new: Known) -> (Crowd, Clash) {
    let Constraint::Exactly { crowd, count } = *part else {
        return (part.crowd() & before.crowd(), Clash::Broken);
    };
    let full = new.cultivators != 0 || size(crowd & before.demons) > count;
    let clash = match full == (voice == Identity::Demon) {
        true => Clash::Many,
        false => Clash::Few,
    };
    (crowd & if full { before.demons } else { before.cultivators }, clash)
}

fn pruned(links: Vec<Link>, end: Link, clash: Clash) -> Chain {
    let mut needed = end.leans;
    let mut kept = Vec::new();
    for mut link in links.into_iter().rev() {
        link.new = link.new.only(needed);
        if link.new != Known::default() {
            needed |= link.leans;
            kept.push(link);
        }
    }
    kept.reverse();
    Chain { links: kept, end, clash }
}

struct Teller<'a> {
    telling: &'a Telling<'a>,
    parts: &'a [Part],
}

impl Teller<'_> {
    fn tell(&self, chain: &Chain) -> String {
        let telling = self.telling;
        let language = telling.language;
        let mut sentences: Vec<String> = Vec::new();
        for link in &chain.links {
            let (source, who) = (self.source(link), self.who(link));
            sentences.push(match sentences.is_empty() {
                true => say!(WORDS, language, "suppose.then", source, who),
                false => say!(WORDS, language, "suppose.next", source, who),
            });
        }
        let kinds = telling.kinds(self.parts[chain.end.part].voice);
        let source = self.source(&chain.end);
        sentences.push(match chain.clash {
            Clash::Many => say!(WORDS, language, "suppose.many", kinds, source),
            Clash::Few => say!(WORDS, language, "suppose.few", kinds, source),
            Clash::Broken => say!(WORDS, language, "suppose.broken", source),
        });
        telling.join(sentences)
    }

    /// Whom a step speaks of, and what they would be.
    fn who(&self, link: &Link) -> String {
        let language = self.telling.language;
        let Known { demons, cultivators } = link.new;
        let kinds = [(demons, Identity::Demon), (cultivators, Identity::Cultivator)];
        let clauses: Vec<String> = kinds
            .into_iter()
            .filter(|(crowd, _)| *crowd != 0)
            .map(|(crowd, identity)| {
                let names = self.telling.names(crowd);
                if size(crowd) == 1 {
                    let kind = self.telling.a_kind(identity);
                    say!(WORDS, language, "suppose.who.one", names, kind)
                } else {
                    let kind = self.telling.kinds(identity);
                    say!(WORDS, language, "suppose.who", names, kind)
                }
            })
            .collect();
        match &clauses[..] {
            [one, other] => say!(WORDS, language, "suppose.both", one, other),
            _ => clauses.concat(),
        }
    }

    fn source(&self, link: &Link) -> String {
        let language = self.telling.language;
        match self.parts[link.part].speaker {
            Some(speaker) => {
                let name = self.telling.name(speaker);
                say!(WORDS, language, "suppose.said", speaker = name)
            }
            None => say!(WORDS, language, "suppose.total"),
        }
    }
}
