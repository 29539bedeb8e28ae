//! Rules of English, as far as clues need them.

/// Spellings of the other side of the ocean.
const AMERICAN: [&str; 6] = ["neighbor", "color", "flavor", "behavior", "favor", "honor"];

const SINGULAR: [&str; 4] = ["demon", "cultivator", "neighbour", "person"];
const PLURAL: [&str; 4] = ["demons", "cultivators", "neighbours", "people"];

/// What is wrong with a text of one sentence or several.
pub fn faults(text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut fault = |wrong: bool, what: &str| {
        if wrong {
            faults.push(what.to_owned());
        }
    };
    fault(text.contains(['{', '}', '[', ']']), "something is not filled in");
    fault(text.contains("  ") || text.trim() != text, "blanks");
    fault(text.contains(" .") || text.contains(" ,") || text.contains(".."), "blanks and stops");
    fault(!text.trim_end_matches('"').ends_with('.'), "no full stop");
    fault(!text.starts_with(|c: char| c.is_uppercase()), "no capital");
    let lower = text.to_lowercase();
    fault(AMERICAN.iter().any(|word| lower.contains(word)), "American spelling");
    for sentence in text.split_inclusive(['.', ':', ';', '"']) {
        let words = words(sentence);
        for (n, word) in words.iter().enumerate() {
            let next = |ahead: usize| words.get(n + ahead).map_or("", String::as_str);
            fault(!word.is_empty() && word == next(1) && !is_name(word), "a word twice");
            let vowel = next(1).starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
            fault(word == "a" && vowel || word == "an" && !vowel, "a or an");
            fault(word == "is" && PLURAL.contains(&next(1)), "is with several");
            fault(word == "are" && ["a", "an"].contains(&next(1)), "are with one");
            fault(word == "of" && next(1) == "me" && n > 0 && is_noun(&words[n - 1]), "of me");
            fault(
                ["all", "All"].contains(&word.as_str()) && ["1", "2"].contains(&next(1)),
                "all of two",
            );
            fault(word == "the" && next(1) == "1", "the one as a figure");
            if n > 0 && ["row", "column"].contains(&words[n - 1].as_str()) {
                continue;
            }
            if let Ok(number) = word.parse::<u32>() {
                faults_of_number(number, &words[..n], &words[n + 1..], &mut fault);
            }
        }
        for (there, amount) in [("is", is_one as fn(&str) -> bool), ("are", |word| !is_one(word))] {
            let at = words
                .windows(2)
                .position(|two| two[0].eq_ignore_ascii_case("there") && two[1] == there);
            let after = at.map_or(&[][..], |at| &words[at + 2..]);
            let how = after
                .iter()
                .find(|word| !["exactly", "at", "least", "most"].contains(&word.as_str()));
            fault(how.is_some_and(|how| !amount(how)), "there is, there are");
        }
    }
    faults
}

/// A number goes with its noun, and a part of several with its verb.
fn faults_of_number(
    number: u32,
    before: &[String],
    after: &[String],
    fault: &mut impl FnMut(bool, &str),
) {
    let nouns = after.iter().take_while(|word| is_noun(word));
    if let Some(head) = nouns.last() {
        let wanted: &[&str] = if number == 1 { &SINGULAR } else { &PLURAL };
        fault(!wanted.contains(&head.as_str()), "number and noun");
    }
    let is_whole = before.iter().rev().take(3).any(|word| word == "of");
    fault(number == 1 && is_whole, "a part of one");
    if after.first().is_some_and(|word| word == "of") {
        let verb = after.iter().find(|word| ["is", "are"].contains(&word.as_str()));
        let wanted = if number == 1 { "is" } else { "are" };
        fault(verb.is_some_and(|verb| verb != wanted), "number and verb");
    }
}

fn is_noun(word: &str) -> bool {
    SINGULAR.contains(&word) || PLURAL.contains(&word)
}

/// What goes with "there is".
fn is_one(word: &str) -> bool {
    ["1", "a", "an", "no", "one", "something"].contains(&word)
}

/// People may well be called Meng Meng.
fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_uppercase())
}

fn words(sentence: &str) -> Vec<String> {
    let trim = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    sentence.split_whitespace().map(trim).filter(|word| !word.is_empty()).collect()
}
