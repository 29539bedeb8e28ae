//! Ten thousand clues in each language, and the steps of proofs, held against rules of grammar that know
//! nothing of how sentences are made.

mod grammar {
    pub mod chinese;
    pub mod english;
}

use std::collections::BTreeSet;

use cluesmith_core::{AnyFamily, Language, Reference, Rng, Seed, Work};
use cluesmith_demons::Demons;
use cluesmith_demons::board::{Board, Element, Identity, Line};
use cluesmith_demons::language::form::{self, row::Parts};
use cluesmith_demons::language::{Form, Place, Quantifier, Relation, Unit};
use cluesmith_demons::text::{Says, Scribe};
use cluesmith_demons::{names, puzzle::Puzzle};

/// How many different clues of each language are looked at.
const CLUES: usize = 10_000;

/// Draws one of these.
fn one_of<T: Copy>(rng: &mut Rng, all: &[T]) -> T {
    *rng.choose(all).unwrap()
}

fn random_board(rng: &mut Rng) -> Board {
    let (rows, cols) = one_of(rng, &[(3, 3), (3, 8), (5, 4), (6, 5), (8, 8)]);
    // Some boards have an element once or twice, or not at all.
    let few = one_of(rng, &[1, 2, 3, 5]);
    let root = |rng: &mut Rng| {
        let mut elements = Element::ALL[..few].to_vec();
        rng.shuffle(&mut elements);
        elements.truncate(one_of(rng, &[1, 2, 3]));
        elements
    };
    let mut roots: Vec<Vec<Element>> = (0..rows * cols).map(|_| root(rng)).collect();
    for rare in &mut roots[..2.min(few)] {
        *rare = vec![Element::Earth];
    }
    Board::new(rows, cols, roots)
}

fn random_unit(rng: &mut Rng, board: &Board) -> Unit {
    let mut place = || {
        let who = |rng: &mut Rng| rng.index(board.len()) as u8;
        let (one, other) = (who(rng), who(rng));
        let lines = (rng.index(board.rows()) as u8, rng.index(board.cols()) as u8);
        let element = one_of(rng, &Element::ALL);
        let places = [
            Place::Row(lines.0),
            Place::Column(lines.1),
            Place::Near(one),
            Place::Edge,
            Place::Corners,
            Place::Above(one),
            Place::Below(one),
            Place::Left(one),
            Place::Right(one),
            Place::Between(one, other),
            Place::Element(element),
            Place::Everyone,
        ];
        one_of(rng, &places)
    };
    let (one, other) = (place(), place());
    if one == other || !rng.chance(1, 3) { one.into() } else { Unit::shared(one, other) }
}

/// Anything that a clue can speak of on this board, small numbers more often than large ones.
fn random_parts(rng: &mut Rng, board: &Board, speaker: usize) -> Parts {
    let element = one_of(rng, &Element::ALL);
    let with_element = board.with_element(element).count_ones() as u8;
    let n = one_of(rng, &[0, 1, 1, 2, 2, 3, 5, 8, with_element, with_element]);
    let m = one_of(rng, &[0, 1, 2, n, n.saturating_sub(1)]);
    let anyone = rng.index(board.len());
    let person = one_of(rng, &[speaker, anyone]) as u8;
    let lines: Vec<Line> = board.lines().collect();
    let how = [
        Quantifier::Exactly(n),
        Quantifier::AtLeast(n),
        Quantifier::AtMost(n),
        Quantifier::Not(n),
        Quantifier::Odd,
        Quantifier::Even,
        Quantifier::All,
        Quantifier::None,
    ];
    Parts {
        identity: Some(one_of(rng, &Identity::BOTH)),
        person: Some(person),
        line: Some(one_of(rng, &lines)),
        n: Some(n),
        m: Some(m),
        element: Some(element),
        how: Some(one_of(rng, &how)),
        unit: Some(random_unit(rng, board)),
        relation: Some(one_of(rng, &[Relation::MoreThan, Relation::AsManyAs])),
        than: Some(random_unit(rng, board)),
    }
}

/// A clue that somebody could say: it fits the board, and does not say that some of nobody are something.
fn is_sayable(form: Form, board: &Board, speaker: usize) -> bool {
    let Parts { n, m, .. } = form.parts();
    let some = n.is_none_or(|n| n > 0) && m.is_none_or(|m| n.is_none_or(|n| m <= n));
    some && form.check(board, speaker).is_ok()
}

/// Every clue form in turn with random parts, until there are so many different sentences: each is held
/// against the rules, and told with what is wrong if something is.
fn faults_of_clues(language: Language, faults: fn(&str) -> Vec<String>) -> Vec<String> {
    let mut rng = Rng::new(Seed(17), "grammar");
    let (mut seen, mut wrong) = (BTreeSet::new(), Vec::new());
    while seen.len() < CLUES {
        let board = random_board(&mut rng);
        let names = names::draw(board.len(), &mut rng);
        let called = |name: &String| {
            names::shown(name, names.iter().map(String::as_str), language)
                .unwrap_or_else(|| name.clone())
        };
        let called: Vec<String> = names.iter().map(called).collect();
        let scribe = Scribe { language, names: &called, board: &board };
        for _ in 0..40 {
            let speaker = rng.index(board.len());
            for entry in form::ALL {
                let parts = random_parts(&mut rng, &board, speaker);
                let Some(form) = (entry.make)(&parts) else { continue };
                if !is_sayable(form, &board, speaker) {
                    continue;
                }
                let text = scribe.say(form, speaker);
                wrong.extend(faults(&text).into_iter().map(|fault| format!("{fault}: {text}")));
                // Reading takes its time.
                if seen.len() % 4 == 0 {
                    assert_eq!(scribe.judge(&text, form, speaker), Says::Same, "{text}");
                }
                seen.insert(text);
            }
        }
    }
    wrong
}

#[test]
fn ten_thousand_english_clues_have_no_fault_of_grammar() {
    let wrong = faults_of_clues(Language::ENGLISH, grammar::english::faults);
    assert!(
        wrong.is_empty(),
        "{} faults:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(30)].join("\n")
    );
}

#[test]
fn ten_thousand_chinese_clues_have_no_fault_of_grammar() {
    let wrong = faults_of_clues(Language::CHINESE, grammar::chinese::faults);
    assert!(
        wrong.is_empty(),
        "{} faults:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(30)].join("\n")
    );
}

/// What is shown of a board from beginning to end: clues, hints, steps, refusals.
fn told(id: &str, language: Language) -> Vec<String> {
    let reference = Reference::parse(id).unwrap();
    let work = &mut Work::unlimited();
    let document =
        AnyFamily::generate(&Demons, &reference.settings, reference.seed.unwrap().seed, work)
            .unwrap();
    let puzzle: Puzzle = serde_json::from_value(document.puzzle.clone()).unwrap();
    let mut told: Vec<String> =
        (0..puzzle.people.len()).map(|person| puzzle.said(person, language)).collect();
    let case = Demons.open(document, language).unwrap();
    let work = &mut Work::unlimited().speaking(language);
    for step in case.explain(work).unwrap() {
        told.extend([step.look, step.text]);
    }
    told
}

#[test]
fn what_is_told_of_boards_has_no_fault_of_grammar_and_one_spelling() {
    let mut count = 0;
    for (level, seeds) in
        [("easy", 30), ("medium", 15), ("tricky", 10), ("hard", 10), ("brutal", 3)]
    {
        for seed in 0..seeds {
            let more = ["", ",clues=extended", ",style=natural", ",rows=3,cols=4"][seed % 4];
            let more = if level == "brutal" { "" } else { more };
            let id = format!("demons:{level}{more}#{seed}");
            for text in told(&id, Language::ENGLISH) {
                assert_eq!(grammar::english::faults(&text), [""; 0], "{id}: {text}");
                count += 1;
            }
            for text in told(&id, Language::CHINESE) {
                assert_eq!(grammar::chinese::faults(&text), [""; 0], "{id}: {text}");
            }
        }
    }
    assert!(count > 2_000, "{count}");
}

#[test]
fn the_rules_of_grammar_find_what_was_wrong_once() {
    for wrong in [
        "Exactly 1 of 11 people with Water spiritual root is demons.",
        "I have exactly 1 demon neighbours, and Li Mu is one of them.",
        "I have exactly 2 demon neighbour, and Li Mu is one of them.",
        "I have exactly 2 demon neighbors and Li Mu is one of them.",
        "Exactly 1 of 1 demon neighbours of Li Mu is in row 2.",
        "Exactly 1 of my 3 demon neighbours are in row 2.",
        "Exactly 2 of my 3 demon neighbours is in row 2.",
        "All 2 of my demon neighbours are in row 1.",
        "The only demon neighbour of me is in row 1.",
        "There are exactly 1 demon in row 1.",
        "There is exactly 3 demons in row 1.",
        "There is a odd number of demons in row 1.",
        "There is an demon in row 1.",
        "There is no demon in in row 1.",
        "There is no demon  in row 1.",
        "There is no demon in row 1",
        "There is no demon in row {row}.",
        "there is no demon in row 1.",
        "There are 1 demons in all.",
        "Everyone in row 1 is demons.",
    ] {
        assert_ne!(grammar::english::faults(wrong), [""; 0], "{wrong}");
    }
    for wrong in [
        "Zhang Wei 是第 2 行唯一的妖魔。",
        "张木是第 2 行唯一的妖魔",
        "张木是第2行唯一的妖魔。",
        "张木是第 2 行唯一的 妖魔。",
        "我恰有 2 位妖魔邻居，张木是其中之一。",
        "我恰有 2 妖魔邻居，张木是其中之一。",
        "我恰有 2 个妖魔邻居,张木是其中之一。",
        "我的的 2 个妖魔邻居都在第 1 行。",
        "{who}是妖魔。",
    ] {
        assert_ne!(grammar::chinese::faults(wrong), [""; 0], "{wrong}");
    }
}
