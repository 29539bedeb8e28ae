//! One count in words: what it says, who is counted already, who is left.

use std::fmt::Display;

use crate::board::{Crowd, Identity, each, size};
use crate::language::Form;
use crate::language::normal::Known;
use crate::puzzle::Puzzle;
use crate::words::{self, kind, list, say, template};
use crate::worlds::case::Case;
use crate::worlds::proof::Proof;

/// A group of which exactly `count` are `identity`, as a clue says it.
struct Count {
    key: &'static str,
    group: Crowd,
    identity: Identity,
    count: u8,
    /// Of that identity by the clue itself.
    named: Crowd,
}

/// The step of a proof by one count, as one says it: the count, those who fill it, the conclusion.
/// Nothing if the clue is no plain count.
pub fn sentence(puzzle: &Puzzle, case: &Case, given: Known, proof: &Proof) -> Option<String> {
    let speaker = proof.speakers.trailing_zeros() as usize;
    let form = *case.forms.get(speaker)?;
    let count = counts(case, form, speaker).into_iter().find(|count| count.proves(given, proof))?;
    let name = |person: usize| puzzle.people[person].name.clone();
    let subject = match form {
        Form::Quota { subject, .. } => usize::from(subject),
        _ => speaker,
    };
    let line = match form {
        Form::Quota { line, .. } => words::line(line),
        _ => String::new(),
    };
    let element = match form {
        Form::Root { element, .. } => words::element(element),
        _ => String::new(),
    };
    let own = subject == speaker && !matches!(form, Form::Root { .. });
    let mut said = say(
        &format!("reason.{}{}", count.key, plural(count.count)),
        &[
            ("subject", &name(subject)),
            ("n", &count.count),
            ("total", &size(count.group)),
            ("kind", &kind("", count.identity, "")),
            ("akind", &kind("a", count.identity, "")),
            ("kinds", &kind("", count.identity, "s")),
            ("line", &line),
            ("element", &element),
        ],
    );
    if !own {
        said = say("reason.says", &[("speaker", &name(speaker)), ("said", &said)]);
    }
    let full = proof.identity != count.identity;
    let counted = count.counted(given, full);
    let names: Vec<String> = each(counted).map(name).collect();
    let so = match (full, names.len()) {
        (_, 0) => "reason.so".to_owned(),
        (true, many) => format!("reason.full{}", plural(many as u8)),
        (false, many) => {
            let left = if count.count == 1 { "last" } else { "rest" };
            format!("reason.{left}{}", plural(many as u8))
        }
    };
    let values: [(&str, &dyn Display); 8] = [
        ("names", &list(&names)),
        ("number", &number(names.len())),
        ("left", &number(count.count.into())),
        ("name", &name(proof.person)),
        ("akind", &kind("a", proof.identity, "")),
        ("kinds", &kind("", proof.identity, "s")),
        ("aother", &kind("a", proof.identity.other(), "")),
        ("others", &kind("", proof.identity.other(), "s")),
    ];
    Some(format!("{said}{}", say(&so, &values)))
}

/// The counts over groups that a clue states or that follow from its two numbers.
fn counts(case: &Case, form: Form, speaker: usize) -> Vec<Count> {
    let board = &case.board;
    match form {
        Form::Neighbours { identity, n, mentioned } => {
            let group = board.near(speaker);
            vec![Count { key: "near", group, identity, count: n, named: 1 << mentioned }]
        }
        Form::Root { identity, element, m, .. } => {
            let group = board.with_element(element);
            vec![Count { key: "root", group, identity, count: m, named: 0 }]
        }
        Form::Quota { identity, subject, line, m, n } => {
            let (near, line) = (board.near(subject.into()), board.line(line));
            let count = |key, group, count| Count { key, group, identity, count, named: 0 };
            vec![
                count("inside", near & line, m),
                count("outside", near & !line, n.saturating_sub(m)),
            ]
        }
        _ => Vec::new(),
    }
}

impl Count {
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
fn number(count: usize) -> String {
    let words = template("reason.numbers");
    words.split(' ').nth(count).map_or_else(|| count.to_string(), str::to_owned)
}
