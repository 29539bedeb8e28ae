//! One count in words: what it says, who is counted already, who is left.

use cluesmith_core::{Language, say};

use crate::board::{Crowd, Identity, size};
use crate::language::form::row::{Among, Claim};
use crate::language::normal::Known;
use crate::telling::Telling;
use crate::words::{self, WORDS};
use crate::worlds::proof::Proof;

/// The step of a proof by one count, as one says it: the count, those who fill it, the conclusion.
/// Nothing if the clue is no plain count.
pub fn sentence(telling: &Telling<'_>) -> Option<String> {
    let Telling { case, given, proof, language, .. } = *telling;
    let speaker = proof.speakers.trailing_zeros() as usize;
    let form = *case.forms.get(speaker)?;
    let claims = form.claims(&case.board, speaker);
    let claim = claims.into_iter().find(|claim| claim.proves(given, proof))?;
    let parts = form.parts();
    let line = parts.line.map_or_else(String::new, |line| words::line(language, line));
    let element = parts.element.map_or_else(String::new, |one| words::element(language, one));
    let subject = telling.name(claim.subject.unwrap_or(speaker));
    let (n, total) = (claim.count, size(claim.group));
    let (kind, akind) = (telling.kind(claim.identity), telling.a_kind(claim.identity));
    let kinds = telling.kinds(claim.identity);
    let mut said = match (claim.among, n) {
        (Among::Near, 0) => say!(WORDS, language, "reason.near.none", subject, kind),
        (Among::Near, _) => say!(WORDS, language, "reason.near", subject, n, kind),
        (Among::Inside, 0) => say!(WORDS, language, "reason.inside.none", subject, kind, line),
        (Among::Inside, _) => say!(WORDS, language, "reason.inside", subject, n, kind, line),
        (Among::Outside, 0) => say!(WORDS, language, "reason.outside.none", subject, kind, line),
        (Among::Outside, _) => say!(WORDS, language, "reason.outside", subject, n, kind, line),
        (Among::Root, 0) if total == 1 => {
            say!(WORDS, language, "reason.root.only.none", element, akind)
        }
        (Among::Root, _) if total == 1 => say!(WORDS, language, "reason.root.only", element, akind),
        (Among::Root, 0) => say!(WORDS, language, "reason.root.none", total, element, akind),
        (Among::Root, 1) => say!(WORDS, language, "reason.root.one", total, element, akind),
        (Among::Root, _) => say!(WORDS, language, "reason.root", n, total, element, kinds),
    };
    // What people say of themselves is told as a fact.
    if claim.subject != Some(speaker) {
        let speaker = telling.name(speaker);
        said = say!(WORDS, language, "reason.says", speaker, said);
    }
    Some(said + &conclusion(&claim, telling))
}

/// Who is counted already, and what that leaves.
fn conclusion(claim: &Claim, telling: &Telling<'_>) -> String {
    let Telling { given, proof, language, .. } = *telling;
    let full = proof.identity != claim.identity;
    let counted = claim.counted(given, full);
    let (own, other) = (proof.identity, proof.identity.other());
    let (names, name) = (telling.names(counted), telling.name(proof.person));
    let (akind, kinds) = (telling.a_kind(own), telling.kinds(own));
    let (aother, others) = (telling.a_kind(other), telling.kinds(other));
    let left = number(language, claim.count);
    match (full, size(counted), claim.count) {
        (_, 0, _) => say!(WORDS, language, "reason.so", name, akind),
        (true, 1, _) => say!(WORDS, language, "reason.full.one", names, name, akind),
        (true, many, _) => {
            let number = number(language, many);
            say!(WORDS, language, "reason.full", names, number, name, akind)
        }
        (false, 1, 1) => say!(WORDS, language, "reason.last.one", names, aother, name, akind),
        (false, _, 1) => say!(WORDS, language, "reason.last", names, others, name, akind),
        (false, 1, _) => {
            say!(WORDS, language, "reason.rest.one", names, aother, left, kinds, name)
        }
        (false, ..) => say!(WORDS, language, "reason.rest", names, others, left, kinds, name),
    }
}

impl Claim {
    /// Those who are counted: of the kind if the count is full, of the other kind if all who are
    /// left are needed.
    fn counted(&self, given: Known, full: bool) -> Crowd {
        let Known { demons, cultivators } = given;
        let (same, other) = match self.identity {
            Identity::Demon => (demons, cultivators),
            Identity::Cultivator => (cultivators, demons),
        };
        self.group & if full { same | self.named } else { other }
    }

    fn proves(&self, given: Known, proof: &Proof) -> bool {
        let full = proof.identity != self.identity;
        let enough = if full { self.count } else { size(self.group).saturating_sub(self.count) };
        self.group >> proof.person & 1 == 1 && size(self.counted(given, full)) == enough
    }
}

/// `two`; figures from thirteen on.
fn number(language: Language, count: u8) -> String {
    let words = say!(WORDS, language, "reason.numbers");
    words.split(' ').nth(count.into()).map_or_else(|| count.to_string(), str::to_owned)
}
