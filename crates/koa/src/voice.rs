//! The rules of KOA's voice that a program can check. Whether a line is funny, people must say.

use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::sync::LazyLock;

use cluesmith_core::words::{Broken, Sections};

static BANNED: LazyLock<Banned> = LazyLock::new(|| {
    crate::built_in("banned.txt", Banned::parse(include_str!("../words/banned.txt")))
});

/// How long a line may be. The word lists are the same for every kind of line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Voice {
    /// Most sentences in one beat.
    pub sentences: usize,
    /// Most characters.
    pub characters: usize,
}

impl Voice {
    /// One beat of KOA: at most two sentences, short enough for one bubble on a phone.
    pub const BEAT: Voice = Voice { sentences: 2, characters: 160 };

    /// What is wrong with this line, in the order of the line's rules; empty when nothing is.
    pub fn faults(self, line: &str) -> Vec<Fault> {
        let mut faults = form(line);
        let sentences = sentences(line);
        if sentences > self.sentences {
            faults.push(Fault::Sentences { found: sentences, most: self.sentences });
        }
        let characters = line.chars().count();
        if characters > self.characters {
            faults.push(Fault::Long { found: characters, most: self.characters });
        }
        faults.extend(BANNED.faults(line));
        faults
    }
}

/// One thing that is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Nothing is said.
    Empty,
    /// A template was not filled in: a brace is left.
    Unfilled,
    /// Blanks at an end, two in a row, or one before a punctuation mark.
    Spacing,
    /// The line does not begin with a capital, a figure or a quotation.
    Lowercase,
    /// The line does not end with a full stop, question mark, exclamation mark or ellipsis.
    Unended,
    /// The same word twice in a row.
    Repeated(String),
    /// "a" before a vowel or "an" before a consonant.
    Article(String),
    /// More sentences than one beat has.
    Sentences {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// More characters than fit.
    Long {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A word of the courtroom, or one about the game.
    Banned(String),
    /// A phrase that only a machine would say.
    Machine(String),
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Empty => write!(f, "the line is empty"),
            Fault::Unfilled => write!(f, "a place in the template was not filled in"),
            Fault::Spacing => write!(f, "a blank too many, or one before a punctuation mark"),
            Fault::Lowercase => write!(f, "it does not begin with a capital"),
            Fault::Unended => write!(f, "it does not end with a full stop or another end mark"),
            Fault::Repeated(word) => write!(f, "\"{word}\" twice in a row"),
            Fault::Article(pair) => write!(f, "\"{pair}\" has the wrong article"),
            Fault::Sentences { found, most } => write!(f, "{found} sentences; at most {most}"),
            Fault::Long { found, most } => write!(f, "{found} characters; at most {most}"),
            Fault::Banned(word) => write!(f, "KOA never says \"{word}\""),
            Fault::Machine(phrase) => write!(f, "\"{phrase}\" is how a machine talks"),
        }
    }
}

/// How many sentences: runs of end marks that close a word. A decimal point or a time ("2.14 AM")
/// closes none, because no blank follows it.
pub fn sentences(line: &str) -> usize {
    let chars: Vec<char> = line.trim().chars().collect();
    let closes = |at: usize| {
        ".?!…".contains(chars[at])
            && chars[at + 1..]
                .iter()
                .find(|c| !"\"'”’)".contains(**c))
                .is_none_or(|next| next.is_whitespace())
    };
    let closed = (0..chars.len()).filter(|&at| closes(at)).count();
    let open = chars.last().is_some_and(|c| !".?!…\"'”’)".contains(*c));
    closed + usize::from(open)
}

/// Faults of form, whatever the words are.
fn form(line: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    let Some(first) = line.trim().chars().next() else {
        return vec![Fault::Empty];
    };
    if line.contains(['{', '}']) {
        faults.push(Fault::Unfilled);
    }
    let blank_before_mark =
        [" .", " ,", " ?", " !", " ;", " :"].iter().any(|bad| line.contains(bad));
    if line.trim() != line || line.contains("  ") || blank_before_mark {
        faults.push(Fault::Spacing);
    }
    if first.is_lowercase() {
        faults.push(Fault::Lowercase);
    }
    if !line.trim_end().ends_with(['.', '?', '!', '…', '"', '”', '’', ')']) {
        faults.push(Fault::Unended);
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    for pair in words.windows(2) {
        let [left, right] = [pair[0], pair[1]].map(str::to_lowercase);
        if left == right && left.chars().all(char::is_alphabetic) && left != "that" && left != "had"
        {
            faults.push(Fault::Repeated(left));
        } else if wrong_article(&left, &right) {
            faults.push(Fault::Article(format!("{left} {right}")));
        }
    }
    faults
}

/// Whether an article does not fit the next word. Spelling stands in for sound, but for the words
/// where it commonly misleads.
fn wrong_article(article: &str, word: &str) -> bool {
    let word = word.trim_start_matches(['"', '“', '\'', '‘']);
    let silent_h = ["hour", "honest", "honour", "honor", "heir"];
    let like_consonant = ["uni", "use", "usu", "uti", "eu", "one", "once", "ufo"];
    let starts = |list: &[&str]| list.iter().any(|start| word.starts_with(start));
    let Some(first) = word.chars().next() else { return false };
    let vowel = if first.is_ascii_digit() {
        word.starts_with('8') || starts(&["11", "18"]) && word.len() <= 3
    } else if first.is_alphabetic() {
        "aeiou".contains(first) && !starts(&like_consonant) || starts(&silent_h)
    } else {
        return false;
    };
    // "uninvited", "unimpressed": un- before i is a vowel after all.
    let vowel = vowel || starts(&["unin", "unim"]);
    match article {
        "a" => vowel,
        "an" => !vowel,
        _ => false,
    }
}

/// The lists of `banned.txt`.
struct Banned {
    stems: Vec<String>,
    words: BTreeSet<String>,
    phrases: Vec<String>,
    machine: Vec<String>,
    allowed: BTreeSet<String>,
}

impl Banned {
    fn parse(text: &str) -> Result<Banned, Broken> {
        let sections = Sections::parse(text)?;
        let list = |name: &str| -> Result<Vec<String>, Broken> {
            Ok(sections.table::<1>(name)?.into_iter().map(|[entry]| entry.to_lowercase()).collect())
        };
        Ok(Banned {
            stems: list("stems")?,
            words: list("words")?.into_iter().collect(),
            phrases: list("phrases")?,
            machine: list("machine")?,
            allowed: list("allowed")?.into_iter().collect(),
        })
    }

    fn faults(&self, line: &str) -> Vec<Fault> {
        let lower = line.to_lowercase().replace('’', "'");
        let words: Vec<&str> = lower
            .split(|c: char| !c.is_alphanumeric() && c != '\'')
            .map(|word| word.trim_matches('\''))
            .filter(|word| !word.is_empty())
            .collect();
        let mut faults = Vec::new();
        for word in &words {
            let stem = self.stems.iter().any(|stem| word.starts_with(stem.as_str()));
            if (stem && !self.allowed.contains(*word)) || self.words.contains(*word) {
                faults.push(Fault::Banned((*word).to_owned()));
            }
        }
        // Blanks around, so that a phrase is found as whole words only.
        let spaced = format!(" {} ", words.join(" "));
        let says = |phrase: &&String| spaced.contains(&format!(" {phrase} "));
        faults.extend(self.phrases.iter().filter(says).cloned().map(Fault::Banned));
        faults.extend(self.machine.iter().filter(says).cloned().map(Fault::Machine));
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_in_character_pass() {
        for line in [
            "You were asleep at 2.14 AM. The fridge remembers it differently.",
            "An hour in the courtyard, in February. How courteous of the cold.",
            "I'm not upset… I'm taking notes.",
            "\"Resting my eyes.\" Noted.",
            "A unique excuse, and an uninvited one.",
        ] {
            assert_eq!(Voice::BEAT.faults(line), [], "{line}");
        }
    }

    #[test]
    fn courtroom_words_are_found_by_stem_and_without_regard_to_case() {
        for (line, word) in [
            ("No further Objections.", "objections"),
            ("I'm not judging.", "judging"),
            ("Guilty pleasures, then.", "guilty"),
            ("The court-yard is closed.", "court"),
            ("Is that your testimony?", "testimony"),
            ("It is your turn, I suppose.", "turn"),
            ("For the record, I saw nothing.", "for the record"),
            ("A cross-examination would be rude.", "cross examination"),
        ] {
            assert_eq!(Voice::BEAT.faults(line), [Fault::Banned(word.into())], "{line}");
        }
    }

    #[test]
    fn machine_talk_is_found() {
        let faults = Voice::BEAT.faults("Request denied.");
        assert_eq!(faults, [Fault::Machine("request denied".into())]);
    }

    #[test]
    fn form_is_checked() {
        for (line, fault) in [
            ("", Fault::Empty),
            ("Hello {name}.", Fault::Unfilled),
            ("Hello  there.", Fault::Spacing),
            ("Hello , you.", Fault::Spacing),
            ("hello.", Fault::Lowercase),
            ("Hello", Fault::Unended),
            ("I saw the the lamp.", Fault::Repeated("the".into())),
            ("I saw a oven.", Fault::Article("a oven.".into())),
            ("It took an unit.", Fault::Article("an unit.".into())),
            ("One. Two. Three.", Fault::Sentences { found: 3, most: 2 }),
        ] {
            assert_eq!(Voice::BEAT.faults(line), [fault], "{line}");
        }
        let long = format!("W{}w.", "o".repeat(160));
        assert_eq!(Voice::BEAT.faults(&long), [Fault::Long { found: 163, most: 160 }]);
    }

    #[test]
    fn sentences_are_counted_by_end_marks_that_close_a_word() {
        for (line, count) in [
            ("One.", 1),
            ("No end", 1),
            ("At 2.14 AM. Again.", 2),
            ("Really?! Yes…", 2),
            ("He said \"no.\" Twice.", 2),
            ("", 0),
        ] {
            assert_eq!(sentences(line), count, "{line}");
        }
    }
}
