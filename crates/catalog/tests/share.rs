//! The grammar of shared results: every vector is read, and written again as it was.

use cluesmith::Language;
use cluesmith::share::{Card, Outcome, Time};

const VECTORS: &str = include_str!("share.txt");

/// Cards of the file, one per paragraph; `#` starts a comment.
fn cards() -> Vec<String> {
    let lines =
        VECTORS.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n");
    lines.split("\n\n").map(|card| card.trim().to_owned()).filter(|card| !card.is_empty()).collect()
}

#[test]
fn every_vector_is_read_and_written_again() {
    assert!(cards().len() >= 6);
    for text in cards() {
        assert_eq!(Card::parse(&text).unwrap().to_string(), text);
    }
}

#[test]
fn a_card_means_what_it_says() {
    let card = Card {
        id: "tetonor@2:hard#7".into(),
        result: Outcome::Solved,
        time: Some(Time::Seconds(3727)),
        hints: 2,
        slips: 1,
        rows: vec!["🟩🟨🟦⬜".into()],
    };
    let text = "Cluesmith tetonor@2:hard#7 · solved in 1:02:07 · 2 hints · 1 slip\n🟩🟨🟦⬜";
    assert_eq!(card.to_string(), text);
    assert_eq!(
        Card::parse(&format!("look!\n> no\n{text}\nhttps://example.org/#/x")),
        Ok(card.clone())
    );
    let words =
        "Cluesmith puzzle tetonor@2:hard#7: solved in 1:02:07, 2 hints and 1 slip; 1 of 4 clean.";
    assert_eq!(card.words(Language::ENGLISH), words);
    let svg = card.svg(Language::ENGLISH);
    assert!(svg.contains(words) && svg.matches("width=\"38\"").count() == 4, "{svg}");
    // Whose it is, which family, and what each kind of square means.
    for text in ["Cluesmith", "Tetonor", "clean", "after a slip", "with a hint", "open"] {
        assert!(svg.contains(&format!(">{text}<")), "{text}: {svg}");
    }
    let clean = Card { rows: vec!["🟩".into()], ..card }.svg(Language::ENGLISH);
    assert!(clean.contains(">clean<") && !clean.contains(">open<"), "{clean}");
}

#[test]
fn what_is_no_card_is_refused() {
    for text in [
        "",
        "Cluesmith",
        "Cluesmith hello · solved · no hints",
        "Cluesmith tetonor@2:hard#7 · won · no hints",
        "Cluesmith tetonor@2:hard#7 · solved in 4:75 · no hints",
        "Cluesmith tetonor@2:hard#7 · solved in 99999999999:00 · no hints",
        "Cluesmith tetonor@2:hard#7 · solved · -1 hints",
        "Cluesmith tetonor@2:hard#7 · solved",
        "Cluesmith tetonor@x:hard#7 · solved · no hints",
        "Wordle 1,234 4/6",
    ] {
        assert!(Card::parse(text).is_err(), "{text}");
    }
}
