//! What sentences call by name, found in them again: so that a page can lead from a word to the board.

use schemars::JsonSchema;
use serde::Serialize;

/// Something on the board by the name that sentences give it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// As it stands in sentences.
    pub text: String,
    /// Where it is, in the family's notation.
    pub at: Vec<String>,
}

/// A piece of a sentence; all of them one after the other are the sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Part {
    /// What it says.
    pub text: String,
    /// If it is a name: where on the board that is, in the family's notation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub at: Vec<String>,
}

impl Name {
    /// A name, and where to find who or what has it.
    pub fn new(text: impl Into<String>, at: Vec<String>) -> Name {
        Name { text: text.into(), at }
    }
}

/// Takes a sentence apart at the names in it. Of names that begin at the same place the longest counts, and
/// a name is never found inside of a longer word or number.
pub fn parts(sentence: &str, names: &[Name]) -> Vec<Part> {
    let mut parts = Vec::new();
    let (mut plain, mut at) = (0, 0);
    while let Some(letter) = sentence[at..].chars().next() {
        let Some(name) = longest(sentence, at, names) else {
            at += letter.len_utf8();
            continue;
        };
        push(&mut parts, &sentence[plain..at], &[]);
        push(&mut parts, &name.text, &name.at);
        at += name.text.len();
        plain = at;
    }
    push(&mut parts, &sentence[plain..], &[]);
    parts
}

fn push(parts: &mut Vec<Part>, text: &str, at: &[String]) {
    if !text.is_empty() {
        parts.push(Part { text: text.to_owned(), at: at.to_vec() });
    }
}

fn longest<'a>(sentence: &str, at: usize, names: &'a [Name]) -> Option<&'a Name> {
    let here = |name: &&Name| {
        let text = name.text.as_str();
        sentence[at..].starts_with(text)
            && is_edge(sentence[..at].chars().next_back(), text.chars().next())
            && is_edge(text.chars().next_back(), sentence[at + text.len()..].chars().next())
    };
    names.iter().filter(here).max_by_key(|name| name.text.len())
}

/// Whether a word may end between these two. Scripts without spaces have no such edges; `2×` is one word.
fn is_edge(before: Option<char>, after: Option<char>) -> bool {
    let (Some(before), Some(after)) = (before, after) else { return true };
    !(before.is_ascii_alphanumeric() && (after.is_ascii_alphanumeric() || after == '×'))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names in brackets.
    fn marked(sentence: &str, names: &[&str]) -> String {
        let names: Vec<Name> =
            names.iter().map(|name| Name::new(*name, vec!["A1".to_owned()])).collect();
        let mark = |part: Part| match part.at.is_empty() {
            true => part.text,
            false => format!("[{}]", part.text),
        };
        parts(sentence, &names).into_iter().map(mark).collect()
    }

    #[test]
    fn names_are_found_in_a_sentence() {
        assert_eq!(marked("Li and An Li.", &["Li", "An Li"]), "[Li] and [An Li].");
        assert_eq!(marked("nobody here", &["Li"]), "nobody here");
        assert_eq!(marked("", &["Li"]), "");
    }

    #[test]
    fn a_name_is_not_found_inside_of_a_word_or_a_number() {
        assert_eq!(marked("Lin, Uli and Li", &["Li"]), "Lin, Uli and [Li]");
        assert_eq!(marked("15 & 12, 5 & 1", &["5 & 1"]), "15 & 12, [5 & 1]");
        assert_eq!(marked("1 at most 1×", &["1"]), "[1] at most 1×");
    }

    #[test]
    fn scripts_without_spaces_have_names_too() {
        assert_eq!(marked("看看李安说的话。", &["李安"]), "看看[李安]说的话。");
        assert_eq!(marked("看看 Li 说的话。", &["Li"]), "看看 [Li] 说的话。");
    }
}
