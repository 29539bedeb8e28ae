//! Games: what is told when, what the Double-Check is, and what saved positions may claim.

use cluesmith_core::{
    Ask, Family, Hint, Language, Made, MoveError, Play, Reveals, Seed, Select, Told, Work, ink,
};
use cluesmith_pairplay::advise::{Known, Stage};
use cluesmith_pairplay::puzzle::Bands;
use cluesmith_pairplay::rules::{Mode, Tier};
use cluesmith_pairplay::{Answer, PairPlay, Params, Puzzle, State};

fn made(params: &Params, seed: u64) -> Made<Puzzle, Answer> {
    PairPlay.generate(params, Seed(seed), &mut Work::unlimited()).unwrap()
}

fn play(made: &Made<Puzzle, Answer>, state: &State, text: &str) -> State {
    let told = ask(made, state, text).unwrap();
    apply(&made.puzzle, state, &told.maker).unwrap()
}

/// A move completed by the house.
fn ask(made: &Made<Puzzle, Answer>, state: &State, text: &str) -> Result<Told, MoveError> {
    let work = &mut Work::unlimited();
    PairPlay.answer_move(&made.puzzle, state, Some(&made.answer), text, work)
}

fn apply(puzzle: &Puzzle, state: &State, text: &str) -> Result<State, MoveError> {
    PairPlay.apply(puzzle, state, text, &mut Work::unlimited())
}

#[test]
fn nothing_gives_the_checked_card_away_before_the_double_check() {
    let made = made(&Params::default(), 3);
    let mut state = State::default();
    for text in ["5 6", "7 8"] {
        state = play(&made, &state, text);
        assert!(state.pairs.iter().all(|pair| pair.lies.is_none() && pair.uneasy.is_some()));
        assert_eq!(state.known(), (0, 0));
        assert_eq!(state.score(&made.puzzle), 0, "no score is shown either");
    }
    assert!(state.is_checked(&made.puzzle));
    assert_eq!(state.challenged(&made.puzzle), Some(7), "the strongest so far");
    assert!(ask(&made, &state, "1 2").is_err());
    let stood = play(&made, &state, "stand");
    let lie = made.answer.lies.contains(&8);
    assert_eq!(stood.delta(&made.puzzle), Some(if lie { -3 } else { 2 }));
    let withdrawn = play(&made, &state, "withdraw");
    assert_eq!(withdrawn.delta(&made.puzzle), Some(-2));
    assert!(stood.pairs.iter().all(|pair| pair.lies.is_some()), "then it is read out");
}

#[test]
fn following_the_hints_wins_far_more_often_than_not() {
    let mut wins = 0;
    for seed in 0..30 {
        let made = made(&Params::default(), seed);
        let mut state = State::default();
        while !state.is_over() {
            match PairPlay.hint(&made.puzzle, &state, false, &mut Work::unlimited()) {
                Hint::Steps { steps, .. } => {
                    state = play(&made, &state, &steps.last().unwrap().moves[0]);
                }
                other => panic!("{other:?}"),
            }
            let known = Known::at(&made.puzzle, &state, Language::ENGLISH);
            let truth = made.answer.lies.to_vec();
            assert!(known.left().contains(&truth), "#{seed}: the truth is always possible");
        }
        wins += usize::from(state.tier(&made.puzzle).unwrap().won());
    }
    assert!(wins >= 20, "{wins} of 30");
}

#[test]
fn an_explanation_tells_the_whole_game_or_ends_with_what_is_left() {
    let made = made(&Params::default(), 3);
    let work = &mut Work::unlimited();
    let told = PairPlay.explain_answer(&made.puzzle, Some(&made.answer), work).unwrap();
    let moves: Vec<&String> = told.iter().flat_map(|step| &step.moves).collect();
    assert_eq!(moves.len(), 4, "three pairs and the Double-Check: {moves:?}");
    assert!(told.last().unwrap().text.ends_with("→ 1."), "{}", told.last().unwrap().text);
    let open = PairPlay.explain_answer(&made.puzzle, None, work).unwrap();
    let left = Known::at(&made.puzzle, &State::default(), Language::ENGLISH).left().len();
    assert!(open.last().unwrap().text.starts_with(&format!("{left} sets are left")));
}

#[test]
fn a_hint_has_three_rungs_and_only_the_last_is_the_move() {
    let made = made(&Params::default(), 3);
    let Hint::Steps { steps, rungs, .. } =
        PairPlay.hint(&made.puzzle, &State::default(), false, &mut Work::unlimited())
    else {
        panic!("a hint")
    };
    let said = &steps.last().unwrap().moves[0];
    let reveals: Vec<Reveals> = rungs.iter().map(|rung| rung.reveals).collect();
    assert_eq!(reveals, [Reveals::Place, Reveals::Premises, Reveals::Step]);
    let ladder: Vec<String> = rungs.iter().map(|rung| rung.says.join(" ")).collect();
    assert!(ladder[0].starts_with("Her hint fits") && ladder[1].contains("sets are left"));
    assert!(ladder[2].contains(said.as_str()) && !ladder[0].contains(&format!("{said} wins")));
    let moves: Vec<&[String]> = rungs.iter().map(|rung| &rung.moves[..]).collect();
    assert_eq!(moves, [&[][..], &[], std::slice::from_ref(said)]);
}

#[test]
fn steps_are_counted_in_the_game_itself() {
    let steps = (0..12).map(|seed| made(&Params::default(), seed).grade.unwrap().steps);
    let mut steps: Vec<u32> = steps.collect();
    steps.sort_unstable();
    steps.dedup();
    assert!(steps.len() > 1 && steps[0] > 2, "{steps:?}");
}

#[test]
fn training_reads_out_every_pair_and_has_no_double_check() {
    let params = Params { mode: Some(Mode::Training), ..Params::default() };
    let made = made(&params, 3);
    let mut state = State::default();
    for text in ["1 2", "5,6", "7+8"] {
        state = play(&made, &state, text);
        assert!(!state.is_checked(&made.puzzle));
        assert!(state.pairs.iter().all(|pair| pair.lies.is_some()));
    }
    let review = PairPlay.review(&made.puzzle, &state, &mut Work::unlimited());
    assert!(state.is_over() && review.outcome.is_over() && review.outcome.words().is_some());
    let turns: i32 = (0..3).map(|n| state.turn(&made.puzzle, n).unwrap().score()).sum();
    assert_eq!(turns, state.score(&made.puzzle));
}

#[test]
fn a_game_replays_without_the_answer() {
    let params = Params { bands: Some(Bands::Relaxed), ..Params::default() };
    let made = made(&params, 9);
    let mut told = Vec::new();
    let mut state = State::default();
    for text in ["1 3", "2 5", "withdraw", "6 7"] {
        let Told { maker, others, .. } = ask(&made, &state, text).unwrap();
        assert_eq!(others.as_ref(), Some(&maker), "everybody hears what she says");
        state = apply(&made.puzzle, &state, &maker).unwrap();
        told.push(maker);
    }
    let again =
        told.iter().try_fold(State::default(), |state, text| apply(&made.puzzle, &state, text));
    assert_eq!(again.unwrap(), state);
    assert_eq!(state.lies, Some(made.answer.lies));
    let tier = state.tier(&made.puzzle).unwrap();
    assert_eq!(tier, Tier::of(state.score(&made.puzzle), made.puzzle.rules.target));
    assert!(PairPlay.share(&made.puzzle, &state, 0, &mut Work::unlimited()).contains('✓'));
}

#[test]
fn looking_at_a_pair_is_no_move_and_says_which_move_presents_it() {
    let made = made(&Params::default(), 3);
    let look = |state: &State, text: &str| {
        PairPlay.preview(&made.puzzle, state, text, &mut Work::unlimited())
    };
    let start = State::default();
    let table = ink::terminal(&PairPlay.picture(&made.puzzle, &start, &mut Work::unlimited()));
    let looked = look(&start, "look 6 5").unwrap().unwrap();
    assert_eq!(looked.plays.as_deref(), Some("5+6"));
    assert_ne!(looked.drawn, table, "it shows what the pair can earn");
    assert_eq!(look(&start, "5 6"), None, "a move is no selection");
    assert!(ask(&made, &start, "look 5 6").is_err(), "a selection is no move");
    let mut state = play(&made, &start, "5 6");
    assert!(look(&state, "look 5 7").unwrap().is_err(), "5 is gone");
    state = play(&made, &state, "7 8");
    let checked = look(&state, "look 1 2").unwrap().unwrap();
    assert_eq!(checked.plays, None, "the Double-Check comes first");
}

#[test]
fn the_house_cannot_be_made_to_contradict_itself() {
    let made = made(&Params::default(), 3);
    let apply = |texts: &[&str]| {
        texts.iter().try_fold(State::default(), |s, text| apply(&made.puzzle, &s, text))
    };
    assert!(apply(&["1+2 => steady", "3+4 => steady", "stand => TTTT"]).is_ok());
    for wrong in [
        &["1+2"][..],
        &["1+2 => TL"],
        &["1+2 => uneasy {]"],
        &["1+2 => steady", "1+3 => steady"],
        &["1+2 => steady", "3+4 => steady", "5+6 => TT 5 7 8"],
        &["1+2 => steady", "3+4 => steady", "stand => TTTL"],
        &["1+2 => steady", "3+4 => steady", "stand => TTTT", "5+6 => TT 1 7 8"],
        &["1+2 => uneasy", "3+4 => uneasy", "stand => LLLL"],
        &["stand => TTTT"],
    ] {
        assert!(apply(wrong).is_err(), "{wrong:?}");
    }
}

#[test]
fn the_puzzle_alone_does_not_say_which_cards_are_lies() {
    let made = made(&Params::default(), 3);
    let found = PairPlay.possible(&made.puzzle, 56, &mut Work::unlimited());
    assert!(found.complete && found.count >= 4, "{}", found.count);
    assert!(found.solutions.iter().any(|answer| answer.lies == made.answer.lies));
    let (start, work) = (State::default(), &mut Work::unlimited());
    let sealed = PairPlay.answer_move(&made.puzzle, &start, None, "1 2", work);
    assert!(sealed.is_err());
}

/// The reasoning player's own game.
fn follow(made: &Made<Puzzle, Answer>) -> Vec<State> {
    let mut states = vec![State::default()];
    while let Some(state) = states.last().filter(|state| !state.is_over()) {
        let (text, ..) = Known::at(&made.puzzle, state, Language::ENGLISH).advice(state).unwrap();
        let next = play(made, state, &text);
        states.push(next);
    }
    states
}

#[test]
fn whoever_follows_the_advice_wins() {
    for seed in 0..60 {
        let mode = [Mode::Full, Mode::Training, Mode::NoObjection][seed as usize % 3];
        let made = made(&Params { mode: Some(mode), ..Params::default() }, seed);
        let end = follow(&made).pop().unwrap();
        assert!(end.tier(&made.puzzle).unwrap().won(), "#{seed}: {}", end.score(&made.puzzle));
    }
}

#[test]
fn each_thing_learnt_goes_on_where_the_last_ended() {
    for seed in 0..30 {
        let mode = [Mode::Full, Mode::Training, Mode::NoObjection][seed as usize % 3];
        let made = made(&Params { mode: Some(mode), ..Params::default() }, seed);
        let mut before: Vec<Stage> = Vec::new();
        for state in follow(&made) {
            let stages = Known::at(&made.puzzle, &state, Language::ENGLISH).stages;
            assert_eq!(before[..], stages[..before.len()], "what was learnt stays");
            assert!(stages.windows(2).all(|two| two[0].after == two[1].before), "{stages:?}");
            before = stages;
        }
        assert_eq!(before.last().map(|stage| stage.after), Some(1), "the end tells all");
    }
}
