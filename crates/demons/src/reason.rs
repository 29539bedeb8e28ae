//! One count in words: what it says, who is counted already, who is left.

use cluesmith_core::{Language, say};

use crate::board::{Crowd, Identity, each, size};
use crate::language::form::row::{Among, Claim};
use crate::language::normal::Known;
use crate::telling::Telling;
use crate::words::{self, WORDS};

/// The step of a proof by one count, as one says it: the count, those who fill it, the conclusion.
/// Nothing if the clue is no plain count.
pub fn sentence(telling: &Telling<'_>) -> Option<String> {
    let Telling { case, given, argument, language, .. } = *telling;
    let speaker = argument.speakers.trailing_zeros() as usize;
    let form = *case.forms.get(speaker)?;
    let claims = form.claims(&case.board, speaker);
    let claim = claims.into_iter().find(|claim| claim.proves(given, argument.settles))?;
    let parts = form.parts();
    let line = parts.line.map_or_else(String::new, |line| words::line(language, line));
    let element = parts.element.map_or_else(String::new, |one| words::element(language, one));
    let subject = telling.placed(1 << claim.subject.unwrap_or(speaker));
    let (n, total) = (claim.count, size(claim.group));
    let (kind, akind) = (telling.kinds(1, claim.identity), telling.some(1, claim.identity));
    let kinds = telling.kinds(2, claim.identity);
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
        let speaker = telling.placed(argument.speakers);
        said = say!(WORDS, language, "reason.says", speaker, said);
    }
    Some(said + &conclusion(&claim, telling))
}

/// Who is counted already, and what that leaves.
fn conclusion(claim: &Claim, telling: &Telling<'_>) -> String {
    let Telling { given, argument, language, .. } = *telling;
    let full = claim.fills(argument.settles);
    let counted = claim.counted(given, full);
    let other = if full { claim.identity } else { claim.identity.other() };
    let (names, who) = (telling.placed(counted), telling.who(argument.settles));
    let others = telling.some(size(counted), other);
    match (full, size(counted)) {
        (_, 0) => say!(WORDS, language, "reason.so", who),
        (true, 1) => say!(WORDS, language, "reason.full.one", names, who),
        (true, many) => {
            let number = number(language, many);
            say!(WORDS, language, "reason.full", names, number, who)
        }
        (false, 1) => say!(WORDS, language, "reason.rest.one", names, others, who),
        (false, _) => say!(WORDS, language, "reason.rest", names, others, who),
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

    /// Whether those who are settled are not of the kind counted.
    fn fills(&self, settles: Known) -> bool {
        match self.identity {
            Identity::Demon => settles.demons == 0,
            Identity::Cultivator => settles.cultivators == 0,
        }
    }

    fn proves(&self, given: Known, settles: Known) -> bool {
        let full = self.fills(settles);
        let enough = if full { self.count } else { size(self.group).saturating_sub(self.count) };
        let one_kind = settles.demons == 0 || settles.cultivators == 0;
        one_kind
            && each(settles.crowd()).all(|person| self.group >> person & 1 == 1)
            && size(self.counted(given, full)) == enough
    }
}

/// `two`; figures from thirteen on.
fn number(language: Language, count: u8) -> String {
    let words = say!(WORDS, language, "reason.numbers");
    words.split(' ').nth(count.into()).map_or_else(|| count.to_string(), str::to_owned)
}
