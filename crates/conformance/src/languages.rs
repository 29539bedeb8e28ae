//! A language of the tests, in which it is heard who did not ask for it.

use cluesmith_core::language::{LanguageData, Plural};
use cluesmith_core::{AnyFamily, Case, Document, Hint, Language, Settings, Work};

use crate::{promises, sample};

/// English in capitals: a family's tests give its English words once more in this language. Whatever then
/// comes in small letters was said without asking who listens.
pub const LOUD: Language = Language::new(&LanguageData {
    code: "loud",
    about: "English in capitals, for tests.",
    plural: Plural::ONE_OTHER,
    typeset: |text| text.to_uppercase(),
});

/// How many positions of a game are listened to.
const POSITIONS: usize = 12;

/// Something that was heard.
#[derive(Debug, PartialEq)]
enum Heard {
    /// Wholly of the family's words.
    Sentence(String),
    /// With names and lines of the document among them.
    Page(String),
}

/// Listens to a puzzle and its game twice: every sentence that is said in English is said in [`LOUD`] to
/// whoever asks for that.
///
/// # Panics
/// With the sentence that was said in English all the same.
pub fn speaks_as_asked(family: &dyn AnyFamily, level: &str) {
    let settings = Settings::level(level);
    let document = sample(family, &settings, 1);
    let other = Document {
        answer: sample(family, &settings, 2).answer,
        id: None,
        generator: None,
        params: None,
        seed: None,
        grade: None,
        proof: None,
        ..document.clone()
    };
    let listen = |language| {
        let mut heard = hear_wrong_answer(family, &other, language);
        heard.extend(hear_game(&*promises::open(family, &document), language));
        heard
    };
    let (plain, loud) = (listen(Language::ENGLISH), listen(LOUD));
    assert!(plain.iter().any(|heard| matches!(heard, Heard::Sentence(_))), "nothing is said");
    assert_eq!(plain.len(), loud.len(), "as much is said in every language");
    for (plain, loud) in plain.into_iter().zip(loud) {
        match (plain, loud) {
            (Heard::Sentence(plain), Heard::Sentence(loud)) => {
                assert_eq!(
                    loud,
                    plain.to_uppercase(),
                    "said in English to whoever asked for another"
                );
            }
            (Heard::Page(plain), Heard::Page(loud)) => {
                assert_ne!(plain, loud, "nothing on it is in the language asked for");
                assert_eq!(loud.to_uppercase(), plain.to_uppercase());
            }
            (plain, loud) => panic!("{plain:?}, but {loud:?}"),
        }
    }
}

fn work(language: Language) -> Work {
    Work::limit(crate::WORK_LIMIT).speaking(language)
}

/// What the family itself finds wrong with an answer of another puzzle.
fn hear_wrong_answer(
    family: &dyn AnyFamily,
    document: &Document,
    language: Language,
) -> Vec<Heard> {
    let findings = family.check(document, &mut work(language)).findings.into_iter();
    let own = findings.filter(|finding| !finding.id.starts_with('D'));
    own.flat_map(|finding| [finding.message, finding.help]).map(Heard::Sentence).collect()
}

/// What is said in a game that follows its hints, and to whoever makes no sense in it.
fn hear_game(case: &dyn Case, language: Language) -> Vec<Heard> {
    let work = &mut work(language);
    let steps = case.explain(work).unwrap_or_else(|error| panic!("{error}"));
    let steps = steps.into_iter().flat_map(|step| [step.title, step.look, step.text]);
    let mut heard: Vec<Heard> = steps.map(Heard::Sentence).collect();
    let mut at = case.start();
    for _ in 0..POSITIONS {
        heard.push(Heard::Page(at.draw(work)));
        heard.push(Heard::Sentence(at.share(0, work)));
        let review = at.review(work);
        heard.extend(review.outcome.words().map(|words| Heard::Sentence(words.to_owned())));
        heard.extend(review.findings.into_iter().map(|finding| Heard::Sentence(finding.message)));
        if let Err(refused) = at.follow("what is this", work) {
            heard.push(Heard::Sentence(refused.to_string()));
        }
        let Hint::Steps { steps, rungs, .. } = at.hint(false, work) else { break };
        heard.extend(rungs.into_iter().flat_map(|rung| rung.says).map(Heard::Sentence));
        let Some(text) = steps.last().and_then(|step| step.moves.first()) else { break };
        at = at.follow(text, work).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    heard
}
