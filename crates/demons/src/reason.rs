//! One count in words: what it says, who is counted already, who is left.

use std::fmt::Display;

use cluesmith_core::Language;

use crate::board::{Crowd, Identity, size};
use crate::language::form::row::Claim;
use crate::language::normal::Known;
use crate::telling::Telling;
use crate::words::{self, template};
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
    let mut said = telling.say(
        &format!("reason.{}{}", claim.key, plural(claim.count)),
        &[
            ("subject", &telling.name(claim.subject.unwrap_or(speaker))),
            ("n", &claim.count),
            ("total", &size(claim.group)),
            ("kind", &telling.kind("", claim.identity, "")),
            ("akind", &telling.kind("a", claim.identity, "")),
            ("kinds", &telling.kind("", claim.identity, "s")),
            ("line", &line),
            ("element", &element),
        ],
    );
    // What people say of themselves is told as a fact.
    if claim.subject != Some(speaker) {
        let speaker = telling.name(speaker);
        said = telling.say("reason.says", &[("speaker", &speaker), ("said", &said)]);
    }
    Some(said + &conclusion(&claim, telling))
}

/// Who is counted already, and what that leaves.
fn conclusion(claim: &Claim, telling: &Telling<'_>) -> String {
    let Telling { given, proof, language, .. } = *telling;
    let full = proof.identity != claim.identity;
    let counted = claim.counted(given, full);
    let so = match (full, size(counted)) {
        (_, 0) => "reason.so".to_owned(),
        (true, many) => format!("reason.full{}", plural(many)),
        (false, many) => {
            let left = if claim.count == 1 { "last" } else { "rest" };
            format!("reason.{left}{}", plural(many))
        }
    };
    let (own, other) = (proof.identity, proof.identity.other());
    let values: [(&str, &dyn Display); 8] = [
        ("names", &telling.names(counted)),
        ("number", &number(language, size(counted))),
        ("left", &number(language, claim.count)),
        ("name", &telling.name(proof.person)),
        ("akind", &telling.kind("a", own, "")),
        ("kinds", &telling.kind("", own, "s")),
        ("aother", &telling.kind("a", other, "")),
        ("others", &telling.kind("", other, "s")),
    ];
    telling.say(&so, &values)
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

/// The catalogue has a sentence for none and for one of most things.
fn plural(count: u8) -> &'static str {
    match count {
        0 => ".none",
        1 => ".one",
        _ => "",
    }
}

/// `two`; figures from thirteen on.
fn number(language: Language, count: u8) -> String {
    let words = template(language, "reason.numbers");
    words.split(' ').nth(count.into()).map_or_else(|| count.to_string(), str::to_owned)
}
