//! Names that a reader takes for one another. Authors may call things what they like, but what is called
//! almost as a thing of the house is believed to be that thing.

use cluesmith_core::spelling::reading;

/// The names of an author's own, by their place in a list, that would be taken for a word of the house or
/// for another name before them; and for which. The same name twice is no such thing: it may be meant.
pub fn mistaken<'a>(
    names: &[&'a str],
    is_own: impl Fn(usize) -> bool,
    words: impl IntoIterator<Item = &'static str>,
) -> Vec<(usize, &'a str)> {
    let words: Vec<(&'static str, String)> =
        words.into_iter().map(|word| (word, reading(word))).collect();
    let mut found = Vec::new();
    for (n, name) in names.iter().enumerate().filter(|(n, name)| !name.is_empty() && is_own(*n)) {
        let read = reading(name);
        let word = words.iter().find(|(_, word)| *word == read).map(|(word, _)| *word);
        let mut others = names[..n].iter().filter(|other| *other != name);
        let other = || others.find(|other| reading(other) == read).copied();
        found.extend(word.or_else(other).map(|taken_for| (n, taken_for)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUSE: [&str; 3] = ["garage", "living room", "the tablet"];

    #[test]
    fn a_name_is_taken_for_a_word_whatever_case_blanks_letters_and_article_it_has() {
        for (name, word) in [
            ("garage", "garage"),
            ("Garage", "garage"),
            ("gаrage", "garage"),
            ("ｇarage", "garage"),
            ("livingroom", "living room"),
            ("Living-Room", "living room"),
            ("The Tablet", "the tablet"),
            ("a tablet", "the tablet"),
            ("my  tablet", "the tablet"),
        ] {
            assert_eq!(mistaken(&[name], |_| true, HOUSE), [(0, word)], "{name}");
        }
        for name in ["", "carport", "garages", "table", "room"] {
            assert_eq!(mistaken(&[name], |_| true, HOUSE), [], "{name}");
        }
        assert_eq!(mistaken(&["garage"], |_| false, HOUSE), [], "it is that one");
    }

    #[test]
    fn a_name_is_taken_for_another_unless_it_is_the_same() {
        let names = ["the loft", "loft", "attic", "the loft", "the Loft"];
        let found = mistaken(&names, |_| true, []);
        assert_eq!(found, [(1, "the loft"), (3, "loft"), (4, "the loft")]);
    }
}
