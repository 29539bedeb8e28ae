//! Clues in words: the specification to the letter, good grammar beside it, and back again.

use cluesmith_core::Language;
use cluesmith_demons::board::{Board, Element, Identity, Line};
use cluesmith_demons::language::candidates::{Candidates, Repertoire};
use cluesmith_demons::language::form::{Count, Neighbours, OnlyInLine, PersonIs, Quota, Root};
use cluesmith_demons::language::{Form, Place, Quantifier, Unit};
use cluesmith_demons::text::{Scribe, Style};
use proptest::prelude::*;

use Identity::{Cultivator, Demon};

fn board() -> Board {
    let roots = (0..20).map(|p| vec![Element::ALL[p % 5], Element::ALL[(p * 7 + 1) % 5]]);
    Board::new(5, 4, roots)
}

fn names() -> Vec<String> {
    let mut names: Vec<String> = (0..20).map(|p| format!("Li {}", char::from(b'A' + p))).collect();
    names[7] = "Zhang Wei".into();
    // Names that contain other names and words of the sentences.
    names[8] = "Li A and Li B".into();
    names[9] = "Li A is a demon".into();
    names
}

fn both(form: Form, speaker: usize) -> (String, String) {
    let (names, board) = (names(), board());
    let scribe = Scribe { language: Language::ENGLISH, names: &names, board: &board };
    (scribe.write(form, speaker, Style::Classic), scribe.write(form, speaker, Style::Natural))
}

#[test]
fn the_fourteen_sentences_are_those_of_the_specification() {
    let quota = |identity, line, m, n| Form::from(Quota { identity, subject: 7, line, m, n });
    let root = |identity, m, n| Form::from(Root { identity, element: Element::Fire, m, n });
    let only = |identity, line| Form::from(OnlyInLine { identity, line, subject: 7 });
    let pairs = [
        (Form::from(PersonIs { identity: Demon, target: 7 }), "Zhang Wei is a demon."),
        (Form::from(PersonIs { identity: Cultivator, target: 7 }), "Zhang Wei is a cultivator."),
        (only(Demon, Line::Row(1)), "Zhang Wei is the only demon in row 2."),
        (only(Cultivator, Line::Row(1)), "Zhang Wei is the only cultivator in row 2."),
        (only(Demon, Line::Column(3)), "Zhang Wei is the only demon in column D."),
        (only(Cultivator, Line::Column(3)), "Zhang Wei is the only cultivator in column D."),
        (
            Form::from(Neighbours { identity: Demon, n: 2, mentioned: 7 }),
            "I have exactly 2 demon neighbors and Zhang Wei is one of them.",
        ),
        (
            Form::from(Neighbours { identity: Cultivator, n: 1, mentioned: 7 }),
            "I have exactly 1 cultivator neighbors and Zhang Wei is one of them.",
        ),
        (
            quota(Demon, Line::Row(0), 0, 3),
            "Exactly 0 of 3 demon neighbors of Zhang Wei is in row 1.",
        ),
        (
            quota(Demon, Line::Column(2), 1, 3),
            "Exactly 1 of 3 demon neighbors of Zhang Wei is in column C.",
        ),
        (
            quota(Cultivator, Line::Row(0), 2, 3),
            "Exactly 2 of 3 cultivator neighbors of Zhang Wei are in row 1.",
        ),
        (
            quota(Cultivator, Line::Column(3), 2, 2),
            "Exactly 2 of 2 cultivator neighbors of Zhang Wei are in column D.",
        ),
        (root(Demon, 1, 8), "Exactly 1 of 8 people with Fire spiritual root is demons."),
        (root(Cultivator, 5, 8), "Exactly 5 of 8 people with Fire spiritual root are cultivators."),
    ];
    for (index, (form, text)) in pairs.into_iter().enumerate() {
        assert_eq!(form.kind().number(), index + 1);
        assert_eq!(both(form, 6).0, text);
    }
}

#[test]
fn natural_sentences_have_good_grammar() {
    let quota =
        |m, n, subject| Form::from(Quota { identity: Demon, subject, line: Line::Row(0), m, n });
    let natural = |form| both(form, 6).1;
    assert_eq!(natural(quota(1, 3, 7)), "Exactly 1 of Zhang Wei's 3 demon neighbours is in row 1.");
    assert_eq!(natural(quota(2, 2, 6)), "All 2 of my demon neighbours are in row 1.");
    assert_eq!(natural(quota(0, 3, 6)), "None of my 3 demon neighbours is in row 1.");
    assert_eq!(natural(quota(1, 1, 7)), "The only demon neighbour of Zhang Wei is in row 1.");
    assert_eq!(
        natural(Form::from(Neighbours { identity: Demon, n: 1, mentioned: 7 })),
        "Zhang Wei is my only demon neighbour."
    );
    assert_eq!(
        natural(Form::from(OnlyInLine { identity: Demon, line: Line::Row(1), subject: 6 })),
        "I am the only demon in row 2."
    );
    assert_eq!(
        natural(Form::from(Root { identity: Demon, element: Element::Fire, m: 1, n: 8 })),
        "Exactly 1 of the 8 people with Fire in their root is a demon."
    );
    let unit = Unit::shared(Place::Near(6), Place::Between(6, 18));
    assert_eq!(
        natural(Form::from(Count { identity: Demon, how: Quantifier::Exactly(1), unit })),
        "There is exactly 1 demon next to me and between me and Li S."
    );
}

#[test]
fn a_clue_is_said_in_the_language_asked_for_and_read_in_english() {
    let (names, board) = (names(), board());
    let form = Form::from(OnlyInLine { identity: Demon, line: Line::Row(1), subject: 7 });
    let said =
        |language| Scribe { language, names: &names, board: &board }.write(form, 6, Style::Natural);
    let read =
        |language, text: &str| Scribe { language, names: &names, board: &board }.read(text, 6);
    assert_eq!(said(Language::ENGLISH), "Zhang Wei is the only demon in row 2.");
    assert_eq!(said(Language::CHINESE), "Zhang Wei 是第 2 行唯一的妖魔。");
    assert_eq!(read(Language::CHINESE, &said(Language::ENGLISH)), Some(form));
    assert_eq!(read(Language::CHINESE, &said(Language::CHINESE)), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn every_sentence_reads_back_to_the_same_clue(
        demons in 1u64..(1 << 20) - 1,
        speaker in 0usize..20,
    ) {
        let (names, board) = (names(), board());
        let scribe = Scribe { language: Language::ENGLISH, names: &names, board: &board };
        let all = Repertoire { extended: true, enabled: u16::MAX };
        for form in Candidates::new(&board, demons, all).of(speaker).0 {
            for style in [Style::Classic, Style::Natural] {
                let text = scribe.write(form, speaker, style);
                prop_assert!(!text.contains(['{', '[']), "{}", text);
                prop_assert_eq!(scribe.read(&text, speaker), Some(form), "{}", text);
            }
        }
    }

    #[test]
    fn reading_nonsense_never_panics(text in "\\PC{0,80}", speaker in 0usize..20) {
        let (names, board) = (names(), board());
        let _ = Scribe { language: Language::ENGLISH, names: &names, board: &board }.read(&text, speaker);
    }
}
