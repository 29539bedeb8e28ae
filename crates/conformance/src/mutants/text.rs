//! Texts that say something else.

/// Words and what would be the opposite. Where one stands twice, the first line counts.
const OPPOSITES: &[(&str, &str)] = &[
    ("demon", "cultivator"),
    ("demons", "cultivators"),
    ("before", "after"),
    ("earlier", "later"),
    ("truth", "lie"),
    ("truths", "lies"),
    ("true", "false"),
    ("steady", "uneasy"),
    ("first", "last"),
    ("more", "fewer"),
    ("most", "least"),
    ("above", "below"),
    ("left", "right"),
    ("row", "column"),
    ("odd", "even"),
    ("inside", "outside"),
    ("upstairs", "downstairs"),
    ("same", "different"),
    ("both", "neither"),
    ("all", "none"),
    ("always", "never"),
    ("everybody", "nobody"),
    ("awake", "asleep"),
    ("alert", "dozing"),
    ("strong", "weak"),
    ("stronger", "weaker"),
    ("strongest", "weakest"),
    ("high", "low"),
    ("with", "without"),
    ("open", "closed"),
    ("physical", "digital"),
    ("sensor", "testimony"),
    ("am", "pm"),
    ("one", "two"),
    ("three", "two"),
    (">=", "<="),
];

/// A text with every word that has an opposite exchanged for it.
pub(crate) fn invert(text: &str) -> String {
    map_words(text, |word| {
        let small = word.to_lowercase();
        let find = |(one, other): &(&'static str, &'static str)| match small {
            _ if small == *one => Some(*other),
            _ if small == *other => Some(*one),
            _ => None,
        };
        OPPOSITES.iter().find_map(find).map(|other| written_like(word, other))
    })
}

/// Capitals stay capitals.
fn written_like(model: &str, word: &str) -> String {
    let capital = |c: char| c.is_uppercase();
    if model.len() > 1 && model.chars().all(capital) {
        return word.to_uppercase();
    }
    match (model.starts_with(capital), word.chars().next()) {
        (true, Some(first)) => {
            first.to_uppercase().chain(word[first.len_utf8()..].chars()).collect()
        }
        _ => word.to_owned(),
    }
}

/// A text with every word replaced for which there is another.
fn map_words(text: &str, other: impl Fn(&str) -> Option<String>) -> String {
    let within = |c: char| c.is_alphanumeric() || matches!(c, '<' | '>' | '=');
    let mut result = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(within) {
        let end = rest[start..].find(|c| !within(c)).map_or(rest.len(), |length| start + length);
        let word = &rest[start..end];
        result.push_str(&rest[..start]);
        result.push_str(other(word).as_deref().unwrap_or(word));
        rest = &rest[end..];
    }
    result + rest
}

/// A text that denies what it said.
pub(crate) fn deny(text: &str) -> String {
    const VERBS: [&str; 10] = [
        " is ", " was ", " are ", " were ", " has ", " have ", " had ", " can ", " did ", " will ",
    ];
    if text.contains(" not ") {
        return text.replacen(" not ", " ", 1);
    }
    let first = VERBS.iter().filter_map(|verb| Some((text.find(verb)?, verb))).min();
    first.map_or(text.to_owned(), |(at, verb)| {
        let after = at + verb.len();
        format!("{}not {}", &text[..after], &text[after..])
    })
}

/// A text whose first number is one more.
pub(crate) fn count(text: &str) -> String {
    let Some(start) = text.find(|c: char| c.is_ascii_digit()) else { return text.to_owned() };
    let end = text[start..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |n| start + n);
    match text[start..end].parse::<u64>() {
        Ok(number) => format!("{}{}{}", &text[..start], number.wrapping_add(1), &text[end..]),
        Err(_) => text.to_owned(),
    }
}

/// A text without its last letter.
pub(crate) fn cut(text: &str) -> String {
    let mut letters = text.chars();
    letters.next_back();
    letters.as_str().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_turned_into_their_opposites() {
        assert_eq!(invert("Xu Bo is a demon."), "Xu Bo is a cultivator.");
        assert_eq!(invert("Demons after 9:30 PM"), "Cultivators before 9:30 AM");
        assert_eq!(invert("3,20 <= 0"), "3,20 >= 0");
        assert_eq!(invert("nothing here"), "nothing here");
        assert_eq!(deny("He was at home, and she is."), "He was not at home, and she is.");
        assert_eq!(deny("He was not at home."), "He was at home.");
        assert_eq!(count("Exactly 9 of 13"), "Exactly 10 of 13");
        assert_eq!(cut("café"), "caf");
    }
}
