//! The preview shows what will happen: every reason for scrutiny, every challenge refuted and what it
//! gives back, and never an offer to say what cannot be said. What is said is not said twice.

mod common;

use cluesmith_core::{
    Contest, Family, Hint, Inference, Play, Preview, Rng, Seed, Select, Sitting, Work, ink,
};
use cluesmith_testimony::cards::Cards;
use cluesmith_testimony::claim::{Mood, Trust};
use cluesmith_testimony::counsel::Wish;
use cluesmith_testimony::hand::Hand;
use cluesmith_testimony::puzzle::{Answer, Puzzle};
use cluesmith_testimony::resolve::{Loss, Outcome, Refusal, Status};
use cluesmith_testimony::rules::{Restore, Visibility};
use cluesmith_testimony::tree::Tree;
use cluesmith_testimony::{Params, State, Testimony};
use common::*;
use serde_json::{Value, json};

/// The table with these cards selected.
fn look_at(puzzle: &Puzzle, state: &State, cards: Cards) -> Preview {
    let selection = format!("? {cards}");
    Testimony.preview(puzzle, state, &selection, &mut Work::unlimited()).unwrap().unwrap()
}

fn preview(puzzle: &Puzzle, state: &State, cards: Cards) -> String {
    let table = look_at(puzzle, state, cards).drawn;
    table.split("If you say").nth(1).unwrap().to_owned()
}

fn draw(puzzle: &Puzzle, state: &State) -> String {
    ink::terminal(&Testimony.picture(puzzle, state, &mut Work::unlimited()))
}

/// Looks at every submission of some wild games before one is made.
fn look_at_wild_games(mut look: impl FnMut(&Puzzle, &State, Cards, &str)) {
    for seed in 0..seeds(60) {
        let mut rng = Rng::new(Seed(seed), "previews");
        let mut puzzle = wild(&mut rng);
        if seed % 3 == 0 {
            // So much doubt that some games end by it.
            puzzle.cards.iter_mut().for_each(|card| card.trust = Trust::Sketchy);
            puzzle.rules.sketchy_costs = true;
            (puzzle.resistance, puzzle.turns) = (120, 5);
        }
        let hand = Hand::new(&puzzle);
        let mut state = State::default();
        while let Some(at) = state.position(&hand).filter(|at| at.status == Status::Active) {
            let mut legal = Vec::new();
            for &cards in &hand.submissions {
                match hand.resolve(&at, cards) {
                    Ok(_) => legal.push(cards),
                    Err(Refusal::Impossible(..)) => {}
                    Err(_) => continue,
                }
                look(&puzzle, &state, cards, &preview(&puzzle, &state, cards));
            }
            state.said.push(*rng.choose(&legal).unwrap());
        }
    }
}

#[test]
fn every_point_of_scrutiny_has_a_reason() {
    let mut points = 0;
    look_at_wild_games(|puzzle, state, cards, text| {
        let hand = Hand::new(puzzle);
        let Ok(outcome) = hand.resolve(&state.position(&hand).unwrap(), cards) else { return };
        let reasons =
            text.matches("Suspicious:").count() + text.matches("A sketchy source").count();
        assert_eq!(reasons, usize::from(outcome.minors + outcome.sketchy), "{text}");
        points += reasons;
    });
    assert!(points > 100, "{points}");
}

#[test]
fn what_is_refuted_and_given_back_is_shown() {
    let (mut refuted, mut restored) = (0, 0);
    look_at_wild_games(|puzzle, state, cards, text| {
        let hand = Hand::new(puzzle);
        let Ok(outcome) = hand.resolve(&state.position(&hand).unwrap(), cards) else { return };
        if outcome.after.status == Status::Lost(Loss::Scrutiny) {
            assert!(text.contains("nothing of it counts") && !text.contains("refuted"), "{text}");
            return;
        }
        let shown = text.matches("would be refuted").count();
        assert_eq!(shown, outcome.refuted.count_ones() as usize, "{text}");
        // To the letter, the refuter counts once more, which no challenge gives back.
        let by_challenges = puzzle.rules.restore != Restore::Literal;
        assert!(!by_challenges || text.contains("give back") == (outcome.restored > 0), "{text}");
        refuted += shown;
        restored += usize::from(outcome.restored > 0);
    });
    assert!(refuted > 50 && restored > 5, "{refuted} {restored}");
}

#[test]
fn what_cannot_be_said_is_not_offered() {
    let mut blocked = 0;
    look_at_wild_games(|puzzle, state, cards, text| {
        let hand = Hand::new(puzzle);
        let legal = hand.resolve(&state.position(&hand).unwrap(), cards).is_ok();
        assert_eq!(text.contains("`say` says it"), legal, "{text}");
        let plays = look_at(puzzle, state, cards).plays;
        assert_eq!(plays, legal.then(|| cards.to_string()));
        blocked += usize::from(!legal);
    });
    assert!(blocked > 20, "{blocked}");
}

#[test]
fn the_end_of_the_game_is_shown_before_it_comes() {
    let mut ends = [0; 4];
    look_at_wild_games(|puzzle, state, cards, text| {
        let hand = Hand::new(puzzle);
        let Ok(outcome) = hand.resolve(&state.position(&hand).unwrap(), cards) else { return };
        let (kind, words) = match outcome.after.status {
            Status::Active => (0, "the resistance would be"),
            Status::Won => (1, "that would convince her"),
            Status::Lost(Loss::Scrutiny) => (2, "she would stop listening"),
            Status::Lost(_) => (3, "that would be the end"),
        };
        assert!(text.contains(words), "{text}");
        let left = hand.left(&outcome.after);
        if kind == 3 && outcome.after.turns > 0 && !left.is_empty() {
            // Each card that is left is named with what stands in its way.
            assert_eq!(text.matches("cannot both be true").count(), left.len(), "{text}");
        }
        ends[kind] += 1;
    });
    assert!(ends.iter().all(|&seen| seen > 10), "{ends:?}");
}

#[test]
fn koa_objects_to_what_is_impossible() {
    let mut objections = 0;
    for seed in 0..seeds(6) {
        let made = Testimony.generate(&Params::default(), Seed(seed), &mut Work::unlimited());
        let puzzle = made.unwrap().puzzle;
        let state = State::default();
        for written in puzzle.combinations.iter().filter(|one| one.mood == Mood::Blocked) {
            let text = preview(&puzzle, &state, written.cards);
            assert!(text.contains(&written.koa), "{text}");
            let (cards, work) = (written.cards.to_string(), &mut Work::unlimited());
            let error = Testimony.apply(&puzzle, &state, &cards, work).unwrap_err();
            assert!(error.well_written && error.message.contains(&written.koa), "{error}");
            objections += 1;
        }
    }
    assert!(objections > 5, "{objections}");
}

/// Plays wild games with hidden counters, and shows each position and each outcome.
fn look_at_hidden_games(mut look: impl FnMut(&Puzzle, &Hand, &State, &Outcome)) {
    for seed in 0..seeds(60) {
        let mut rng = Rng::new(Seed(seed), "hidden");
        let mut puzzle = wild(&mut rng);
        puzzle.rules.visibility = Visibility::Hidden;
        for (index, counter) in puzzle.counters.iter_mut().enumerate() {
            counter.name = format!("Secret {index}");
        }
        let hand = Hand::new(&puzzle);
        let mut state = State::default();
        while let Some(at) = state.position(&hand).filter(|at| at.status == Status::Active) {
            let outcomes = hand.submissions.iter().filter_map(|&said| hand.resolve(&at, said).ok());
            let outcomes: Vec<_> = outcomes.collect();
            for outcome in &outcomes {
                look(&puzzle, &hand, &state, outcome);
            }
            state.said.push(rng.choose(&outcomes).unwrap().said);
        }
    }
}

/// The counters that a player has met: they fired, or were refuted.
fn met(hand: &Hand, state: &State) -> u8 {
    let at = state.position(hand).unwrap();
    at.fired | hand.refuted(&at)
}

#[test]
fn what_is_hidden_is_named_neither_on_the_table_nor_in_hints() {
    let (mut hints, mut shown) = (0, 0);
    look_at_hidden_games(|puzzle, hand, state, outcome| {
        let mut text = look_at(puzzle, state, outcome.said).drawn;
        if let Hint::Steps { steps, .. } =
            Testimony.hint(puzzle, state, true, &mut Work::unlimited())
        {
            for step in steps {
                text += &step.text;
                hints += 1;
            }
        }
        for index in 0..puzzle.counters.len() {
            let name = format!("Secret {index}");
            let known = met(hand, state) >> index & 1 == 1;
            assert_eq!(text.contains(&name), known, "{name}: {text}");
            shown += usize::from(known);
        }
    });
    assert!(hints > 50 && shown > 50, "{hints} {shown}");
}

#[test]
fn figures_of_a_preview_hold_unless_a_hidden_counter_steps_in() {
    let (mut certain, mut surprises) = (0, 0);
    look_at_hidden_games(|puzzle, hand, state, outcome| {
        let text = preview(puzzle, state, outcome.said);
        let every = ((1u32 << puzzle.counters.len()) - 1) as u8;
        let met = met(hand, state);
        assert_eq!(text.contains("Unless a challenge"), met & every != every, "{text}");
        let surprise = outcome.counter.is_some_and(|counter| met >> counter & 1 == 0);
        surprises += usize::from(surprise);
        if !surprise && outcome.after.status != Status::Lost(Loss::Scrutiny) {
            assert!(text.contains(&format!("{} off the resistance", outcome.total)), "{text}");
            certain += 1;
        }
    });
    assert!(certain > 50 && surprises > 50, "{certain} {surprises}");
}

#[test]
fn what_is_said_at_the_limit_of_scrutiny_counts_for_nothing_and_says_so() {
    let mut ended = 0;
    look_at_wild_games(|puzzle, state, cards, _| {
        let hand = Hand::new(puzzle);
        let at = state.position(&hand).unwrap();
        let Ok(outcome) = hand.resolve(&at, cards) else { return };
        if outcome.after.status == Status::Lost(Loss::Scrutiny) {
            assert_eq!(outcome.after.turns, at.turns);
            assert_eq!(outcome.after.resistance, at.resistance);
            let work = &mut Work::unlimited();
            let state = Testimony.apply(puzzle, state, &cards.to_string(), work).unwrap();
            let table = draw(puzzle, &state);
            assert_eq!(table.matches("nothing of it counts").count(), 1, "{table}");
            ended += 1;
        }
    });
    assert!(ended > 10, "{ended}");
}

/// What is written in a picture, from one line to the next.
fn words_of(svg: &str) -> String {
    let svg = svg.replace("&#39;", "'").replace("&quot;", "\"").replace("&amp;", "&");
    let pieces = svg.split('<').filter_map(|piece| piece.split_once('>'));
    pieces.fold(String::new(), |words, (tag, text)| match tag.contains("tspan") {
        true => words + text,
        false => words.trim_end().to_owned() + " " + text,
    })
}

#[test]
fn a_printed_puzzle_can_be_played() {
    let made = Testimony.generate(&Params::default(), Seed(7), &mut Work::unlimited()).unwrap();
    let picture = words_of(&ink::svg(&Testimony.picture(
        &made.puzzle,
        &State::default(),
        &mut Work::unlimited(),
    )));
    for counter in &made.puzzle.counters {
        assert!(picture.contains(&format!("{} (halves ", counter.name)), "{picture}");
    }
    for said in ["Resistance", "Scrutiny", "Turns left", "refutes ", "plausible"] {
        assert!(picture.contains(said), "{said}: {picture}");
    }
}

#[test]
fn every_best_line_is_accepted_and_one_among_equals_says_so() {
    let mut ties = 0;
    for seed in 0..seeds(6) {
        let made = Testimony.generate(&Params::default(), Seed(seed), &mut Work::unlimited());
        let puzzle = made.unwrap().puzzle;
        let tree = Tree::grow(Hand::new(&puzzle), &mut Work::unlimited()).unwrap();
        let best = tree.best_lines();
        for line in &best {
            let answer = Answer { line: line.clone() };
            let mut at = tree.hand.start();
            let mut given = "start".to_owned();
            let mut certificate = Vec::new();
            for (turn, &said) in line.iter().enumerate() {
                at = tree.hand.resolve(&at, said).unwrap().after;
                let (left, scrutiny) = (at.resistance.max(0), at.scrutiny);
                let so =
                    format!("turn {}: {said}, resistance {left}, scrutiny {scrutiny}", turn + 1);
                certificate.push(Inference {
                    rule: "answer".to_owned(),
                    by: vec![format!("say {said}")],
                    given: vec![std::mem::replace(&mut given, so.clone())],
                    so: vec![so],
                });
            }
            let proved = Testimony.verify(&puzzle, &certificate, &mut Work::unlimited());
            assert_eq!(proved, Ok(answer.clone()));
            let drawn =
                ink::terminal(&Testimony.picture_answer(&puzzle, &answer, &mut Work::unlimited()));
            let said = format!("one of {} best lines", best.len());
            assert_eq!(drawn.contains(&said), best.len() > 1, "{drawn}");
        }
        ties += usize::from(best.len() > 1);
    }
    assert!(ties > 0);
}

#[test]
fn what_koa_heard_cannot_be_unheard() {
    for (text, heard) in [("A+C", true), ("b", true), ("?A+C", false), ("clear", false)] {
        assert_eq!(Testimony.is_answered(text), heard, "{text}");
    }
    let made = Testimony.generate(&Params::default(), Seed(7), &mut Work::unlimited()).unwrap();
    let looked = look_at(&made.puzzle, &State::default(), Cards::parse("B").unwrap());
    assert_eq!(looked.plays.as_deref(), Some("B"), "what `say` says is named");
}

#[test]
fn koa_does_not_repeat_herself_within_a_game() {
    let mut turns = 0;
    for seed in 0..seeds(12) {
        let mut rng = Rng::new(Seed(seed), "repeats");
        let made = Testimony.generate(&Params::default(), Seed(seed), &mut Work::unlimited());
        let puzzle = made.unwrap().puzzle;
        let hand = Hand::new(&puzzle);
        let mut state = State::default();
        while let Some(at) = state.position(&hand).filter(|at| at.status == Status::Active) {
            let singles = hand.submissions.iter().take(hand.cards);
            let legal: Vec<_> = singles.filter(|said| hand.resolve(&at, **said).is_ok()).collect();
            state.said.push(**rng.choose(&legal).unwrap());
        }
        let table = draw(&puzzle, &state);
        let mut lines: Vec<&str> = table.lines().filter(|line| line.contains("KOA (")).collect();
        lines.iter_mut().for_each(|line| *line = line.split("):").nth(1).unwrap_or(line));
        turns += lines.len();
        let said = lines.len();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), said, "{table}");
    }
    assert!(turns > 30, "{turns}");
}

/// What the page is told when it asks what cards would do.
fn foresee(puzzle: &Puzzle, state: &State, cards: Cards) -> Value {
    let at = Sitting { puzzle, answer: None, state };
    let counsel = Testimony.consult(Some(at), Wish::Foresee { cards }, &mut Work::unlimited());
    json!(counsel.unwrap())
}

fn board(puzzle: &Puzzle, state: &State) -> Value {
    json!(Testimony.view(puzzle, state, &mut Work::unlimited()))
}

#[test]
fn the_page_foresees_what_the_story_then_tells() {
    let (mut said, mut blocked, mut unheard) = (0, 0, 0);
    look_at_wild_games(|puzzle, state, cards, _| {
        let told = foresee(puzzle, state, cards);
        let mut next = state.clone();
        next.said.push(cards);
        if told["counsel"] == "impossible" {
            assert!(next.position(&Hand::new(puzzle)).is_none());
            blocked += 1;
            return;
        }
        let after = board(puzzle, &next);
        let sum = &after["story"].as_array().unwrap().last().unwrap()["sum"];
        unheard += usize::from(sum["unheard"] == true);
        assert_eq!(&told["sum"]["resistance"][1], &after["resistance"][1]);
        assert_eq!(&told["sum"]["scrutiny"][1], &after["scrutiny"][0]);
        assert_eq!(told["sum"]["ends"].is_null(), after["result"].is_null());
        // Where a challenge was hidden, more can have happened than anybody could foresee.
        if puzzle.rules.visibility == Visibility::Full {
            assert_eq!(&told["sum"], sum, "{cards}");
            said += 1;
        }
    });
    assert!(said > 100 && blocked > 10 && unheard > 0, "{said} {blocked} {unheard}");
}

#[test]
fn what_is_hidden_does_not_reach_the_page_before_it_fires() {
    for seed in 0..seeds(12) {
        let params = Params { hidden: true, ..Params::default() };
        let puzzle =
            Testimony.generate(&params, Seed(seed), &mut Work::unlimited()).unwrap().puzzle;
        let (hand, start) = (Hand::new(&puzzle), State::default());
        let first = board(&puzzle, &start).to_string();
        for counter in &puzzle.counters {
            assert!(!first.contains(&counter.name) && !first.contains(&counter.claim));
        }
        for &cards in &hand.submissions {
            let told = foresee(&puzzle, &start, cards);
            if told["counsel"] == "impossible" {
                continue;
            }
            assert_eq!((&told["sum"]["fired"], &told["sum"]["refuted"]), (&json!([]), &json!([])));
            // Nor do the sums give it away.
            let sum = &told["sum"];
            let printed: u64 = cards.iter().map(|card| u64::from(puzzle.cards[card].power)).sum();
            assert_eq!(sum["total"].as_u64().unwrap(), printed + sum["bonus"].as_u64().unwrap());
            let outcome = hand.resolve(&hand.start(), cards).unwrap();
            let after = board(&puzzle, &State { said: vec![cards], ended: false });
            let fired = after["story"][0]["sum"]["fired"].as_array().unwrap().len();
            assert_eq!(fired, outcome.fired.count_ones() as usize);
            let shown = after["counters"].as_array().unwrap().iter().filter(|one| !one.is_null());
            assert_eq!(shown.count() as u32, (outcome.fired | outcome.refuted).count_ones());
        }
    }
}
