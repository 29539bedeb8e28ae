//! What the referee tells to whom, and what cannot be unheard.

use cluesmith_core::{Ask, Family, Made, Play, Seed, Told, Work};
use cluesmith_kronologic::{Answer, Kronologic, Params, Puzzle};

fn made() -> Made<Puzzle, Answer> {
    let params = Params { samples: Some(1), ..Params::default() };
    Kronologic.generate(&params, Seed(7), &mut Work::limit(50_000_000)).unwrap()
}

fn told(made: &Made<Puzzle, Answer>, text: &str) -> Told {
    let (start, work) = (Kronologic.start(&made.puzzle), &mut Work::limit(50_000_000));
    Kronologic.answer_move(&made.puzzle, &start, Some(&made.answer), text, work).unwrap()
}

#[test]
fn answers_are_not_unheard_and_thoughts_were_never_heard() {
    let made = made();
    let person = &made.puzzle.characters[0];
    let asked = told(&made, "ask Gallery 3 => 99");
    assert!(asked.answered, "{asked:?}");
    assert_eq!(asked.said, "ask Gallery 3");
    let others = asked.others.unwrap();
    assert!(asked.maker.starts_with(&others) && others.starts_with("ask Gallery 3 => "));
    assert!(!others.contains("99"), "what the asker claims is not believed: {others}");
    let accused = told(&made, &format!("accuse phantom={person}"));
    assert!(accused.answered && accused.others.is_none(), "{accused:?}");
    let thought = told(&made, &format!("think {person} Gallery 3"));
    assert!(!thought.answered && thought.others.is_none(), "{thought:?}");
    assert_eq!(thought.maker, thought.said);
}
