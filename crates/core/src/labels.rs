//! Whether the steps of a certificate are called by their right names. That a step follows, its family
//! verifies; which technique it is, only an explanation of the same step can tell.

use std::collections::BTreeSet;

use crate::step::{Inference, Step};

/// What is known of the names of the techniques in a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Labels<'a> {
    /// Every step is one of the explanation, by its name.
    Right,
    /// A step of the explanation, and there it is called this.
    Wrong {
        /// Which step.
        step: usize,
        /// What it is called.
        rule: &'a str,
    },
    /// Steps that the explanation does not have; all others are right.
    Unknown {
        /// The first of them.
        first: usize,
        /// How many.
        count: usize,
    },
}

/// Compares the names of techniques with those of the explanation. Clues, premises and conclusions are sets.
pub(crate) fn compare<'a>(certificate: &[Inference], explained: &'a [Step]) -> Labels<'a> {
    let mut unknown = Vec::new();
    for (index, inference) in certificate.iter().enumerate() {
        let same = |step: &&Step| is_same(&step.inference, inference);
        let mut names = explained.iter().filter(same).map(|step| step.inference.rule.as_str());
        match names.next() {
            None => unknown.push(index),
            Some(first) if first == inference.rule || names.any(|name| name == inference.rule) => {}
            Some(rule) => return Labels::Wrong { step: index, rule },
        }
    }
    match unknown.first() {
        Some(&first) => Labels::Unknown { first, count: unknown.len() },
        None => Labels::Right,
    }
}

fn is_same(one: &Inference, other: &Inference) -> bool {
    fn set(texts: &[String]) -> BTreeSet<&str> {
        texts.iter().map(String::as_str).collect()
    }
    set(&one.so) == set(&other.so)
        && set(&one.by) == set(&other.by)
        && set(&one.given) == set(&other.given)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inference(rule: &str, by: &[&str], so: &[&str]) -> Inference {
        let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        Inference { rule: rule.to_owned(), by: texts(by), given: Vec::new(), so: texts(so) }
    }

    fn step(inference: Inference) -> Step {
        let [title, look, text] = [(); 3].map(|()| String::new());
        Step { inference, tier: 1, title, look, text, focus: Vec::new(), moves: Vec::new() }
    }

    #[test]
    fn a_step_is_called_what_the_explanation_calls_it() {
        let explained = [step(inference("easy", &["a", "b"], &["x"]))];
        let right = inference("easy", &["b", "a", "a"], &["x"]);
        let wrong = inference("hard", &["a", "b"], &["x"]);
        let own = inference("hard", &["a"], &["x"]);
        assert_eq!(compare(std::slice::from_ref(&right), &explained), Labels::Right);
        let named = Labels::Wrong { step: 1, rule: "easy" };
        assert_eq!(compare(&[right.clone(), wrong], &explained), named);
        let unknown = Labels::Unknown { first: 1, count: 1 };
        assert_eq!(compare(&[right, own], &explained), unknown);
    }
}
