//! Games are tested with whatever family comes first in the catalogue, led by its own hints.

use cluesmith_core::{Seed, Settings};
use serde_json::json;

use super::*;

fn work() -> Work {
    Work::limit(100_000_000)
}

fn fresh() -> Game {
    let family = crate::families()[0];
    let document = family.generate(&Settings::default(), Seed(7), &mut work()).unwrap();
    Game::new(document).unwrap()
}

fn finished() -> Game {
    let mut game = fresh();
    while !game.solved() {
        game.play_hint(&mut work()).unwrap().expect("a step until it is solved");
    }
    game
}

fn moves(game: &Game) -> Vec<String> {
    game.moves().map(str::to_owned).collect()
}

#[test]
fn hints_lead_from_the_start_to_the_end() {
    let game = finished();
    assert!(game.hints() > 0);
    assert!(game.share().contains("solved in 0:00"), "{}", game.share());
}

#[test]
fn undo_and_redo_walk_the_same_positions() {
    let mut game = finished();
    let (end, made) = (game.state().clone(), moves(&game));
    let mut undone: Vec<String> = std::iter::from_fn(|| game.undo().map(str::to_owned)).collect();
    undone.reverse();
    assert_eq!(undone, made);
    assert_eq!(*game.state(), game.start);
    while game.redo().is_some() {}
    assert_eq!(*game.state(), end);
    game.restart();
    assert_eq!(game.moves().count(), 0);
    assert_eq!(game.redo(), Some(made[0].as_str()));
}

#[test]
fn a_new_move_forgets_what_was_undone_and_the_same_move_does_not() {
    let mut game = finished();
    let made = moves(&game);
    game.restart();
    assert!(game.play(&made[0]).unwrap());
    assert_eq!(game.redo(), Some(made[1].as_str()), "the same move again is a redo");
    game.restart();
    assert!(game.play(&made[1]).unwrap());
    assert_eq!(game.redo(), None);
    // Families may refuse the same move again, or let it change nothing.
    assert!(!game.play(&made[1]).unwrap_or(false));
    assert_eq!(game.moves().count(), 1);
}

#[test]
fn what_was_heard_cannot_be_unheard() {
    let family = crate::family("pairplay").unwrap();
    let document = family.generate(&Settings::default(), Seed(7), &mut work()).unwrap();
    let mut game = Game::new(document).unwrap();
    for text in ["1 2", "3 4", "stand"] {
        game.play(text).unwrap();
    }
    game.undo();
    game.play("stand").unwrap();
    assert_eq!(game.slips(), 0, "the same move again is the move made before");
    game.undo();
    let mut game = Game::load(&game.save()).unwrap();
    game.play("withdraw").unwrap();
    assert_eq!(game.slips(), 1, "the other answer, now that the card is known");
    assert!(game.share().contains("1 slip"), "{}", game.share());
    game.restart();
    game.play("1 2").unwrap();
    assert_eq!(game.slips(), 1, "what came after it can still be redone");
    game.play("look 5 6").unwrap();
    assert_eq!(game.slips(), 2, "the second pair was answered, too");
    game.undo();
    game.play("look 5 7").unwrap();
    assert_eq!(game.slips(), 2, "looking tells nothing");
}

#[test]
fn a_repeated_hint_climbs_and_counts_once() {
    let mut game = fresh();
    let mut rung = || game.hint(&mut work()).unwrap().0;
    assert_eq!([rung(), rung(), rung(), rung()], [Rung::Look, Rung::Rule, Rung::Step, Rung::Step]);
    assert_eq!(game.hints(), 1);
    game.play_hint(&mut work()).unwrap();
    assert_eq!(game.hints(), 1);
    game.undo();
    assert_eq!(game.hint(&mut work()).unwrap().0, Rung::Look);
}

#[test]
fn a_game_survives_its_file() {
    let mut game = finished();
    game.undo();
    game.add_seconds(273);
    game.add_note("the top left looks odd").unwrap();
    let text = game.save();
    let mut again = Game::load(&text).unwrap();
    assert_eq!(again.save(), text);
    assert_eq!(again.state(), game.state());
    assert!(again.redo().is_some());
    assert!(again.share().contains("4:33"), "{}", again.share());
    let value: Value = serde_json::from_str(&text).unwrap();
    let keys: Vec<&String> = value.as_object().unwrap().keys().collect();
    let expected =
        ["cluesmith_game", "document", "moves", "undone", "hints", "seconds", "notes", "hinted"];
    assert_eq!(keys, expected);
}

fn changed(change: impl FnOnce(&mut Value)) -> Result<Game, GameError> {
    let mut value: Value = serde_json::from_str(&finished().save()).unwrap();
    change(&mut value);
    Game::load(&value.to_string())
}

fn refusal(change: impl FnOnce(&mut Value)) -> GameError {
    changed(change).err().expect("refused")
}

#[test]
fn a_move_that_cannot_be_replayed_is_named() {
    let error = refusal(|game| game["moves"] = json!(["no such move"]));
    assert!(matches!(&error, GameError::Replay { number: 1, .. }), "{error}");
    let made = moves(&finished()).len();
    let error = refusal(|game| game["undone"] = json!(["no such move"]));
    assert!(matches!(&error, GameError::Replay { number, .. } if *number == made + 1), "{error}");
}

#[test]
fn hostile_files_are_refused_in_words() {
    assert!(matches!(Game::load(""), Err(GameError::NotAGame { .. })));
    assert!(matches!(Game::load(&"[".repeat(1 << 20)), Err(GameError::NotAGame { .. })));
    assert!(matches!(Game::load("{}"), Err(GameError::NotAGame { .. })));
    assert!(matches!(refusal(|game| game["cluesmith_game"] = json!(2)), GameError::Version(2)));
    let unknown = refusal(|game| game["colour"] = json!("red"));
    assert!(matches!(&unknown, GameError::NotAGame { .. }), "{unknown}");
    let error = refusal(|game| game["seconds"] = json!(-1));
    assert!(matches!(&error, GameError::NotAGame { path, .. } if path == "/seconds"), "{error}");
    let error = refusal(|game| game["document"]["family"] = json!("nosuch"));
    assert!(matches!(error, GameError::UnknownFamily(_)));
    let error = refusal(|game| game["document"]["puzzle"] = json!(3));
    assert!(matches!(error, GameError::Refused(_)));
    let error = refusal(|game| game["moves"] = json!(vec!["1"; MAX_MOVES + 1]));
    assert!(matches!(error, GameError::TooMuch { .. }));
    let error = refusal(|game| game["notes"] = json!(vec!["1"; MAX_NOTES + 1]));
    assert!(matches!(error, GameError::TooMuch { .. }));
    let error = refusal(|game| game["notes"] = json!(["x".repeat(MAX_TEXT + 1)]));
    assert!(matches!(error, GameError::TooMuch { .. }));
}

#[test]
fn the_share_line_tells_how_it_went() {
    let mut game = fresh();
    assert!(game.share().contains("unfinished after 0:00 · no hints"), "{}", game.share());
    assert!(game.share().contains(&game.id().unwrap().to_string()));
    game.reveal();
    let again = Game::load(&game.save()).unwrap();
    assert!(again.share().contains("answer shown"), "{}", again.share());
}

#[test]
fn clocks_read_as_people_write_them() {
    assert_eq!([clock(5), clock(273), clock(3727)], ["0:05", "4:33", "1:02:07"]);
}
