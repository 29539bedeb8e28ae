//! Games are tested with whatever family comes first in the catalogue, led by its own hints.

use cluesmith_core::{Reveals, Seed, Settings};
use serde_json::{Value, json};

use super::*;

fn work() -> Work {
    Work::limit(100_000_000)
}

fn fresh() -> Game {
    let family = crate::families()[0];
    let document = family.generate(&Settings::default(), Seed(7), &mut work()).unwrap();
    Game::new(document, Language::default()).unwrap()
}

fn finished() -> Game {
    let mut game = fresh();
    while !game.outcome(&mut work()).is_won() {
        game.play_hint(&mut work()).unwrap().expect("a step until it is solved");
    }
    game
}

fn load(text: &str) -> Result<Game, GameError> {
    Game::load(text, &mut work())
}

fn moves(game: &Game) -> Vec<String> {
    game.moves().map(str::to_owned).collect()
}

#[test]
fn hints_lead_from_the_start_to_the_end() {
    let game = finished();
    assert!(game.hints() > 0);
    let shared = game.share(&mut work());
    assert!(shared.contains("solved in 0:00"), "{shared}");
}

#[test]
fn undo_and_redo_walk_the_same_positions() {
    let mut game = finished();
    let (end, made) = (game.position().state(), moves(&game));
    let mut undone: Vec<String> =
        std::iter::from_fn(|| game.undo().map(|turn| turn.said().to_owned())).collect();
    undone.reverse();
    assert_eq!(undone, made);
    assert!(game.position().is_same(&*game.start));
    while game.redo().is_some() {}
    assert_eq!(game.position().state(), end);
    game.restart();
    assert_eq!(game.moves().count(), 0);
    assert_eq!(game.redo().map(Turn::said), Some(made[0].as_str()));
}

#[test]
fn a_new_move_forgets_what_was_undone_and_the_same_move_does_not() {
    let mut game = finished();
    let made = moves(&game);
    game.restart();
    assert!(game.play(&made[0], &mut work()).unwrap());
    let again = game.redo().map(Turn::said);
    assert_eq!(again, Some(made[1].as_str()), "the same move again is a redo");
    game.restart();
    assert!(game.play(&made[1], &mut work()).unwrap());
    assert!(game.redo().is_none());
    // Families may refuse the same move again, or let it change nothing.
    assert!(!game.play(&made[1], &mut work()).unwrap_or(false));
    assert_eq!(game.moves().count(), 1);
}

#[test]
fn what_was_heard_cannot_be_unheard() {
    let family = crate::family("pairplay").unwrap();
    let document = family.generate(&Settings::default(), Seed(7), &mut work()).unwrap();
    let mut game = Game::new(document, Language::default()).unwrap();
    for text in ["1 2", "3 4", "stand"] {
        game.play(text, &mut work()).unwrap();
    }
    assert!(game.undo().is_some_and(Turn::is_answered));
    game.play("stand", &mut work()).unwrap();
    assert_eq!(game.slips(), 0, "the same move again is the move made before");
    game.undo();
    let mut game = load(&game.save()).unwrap();
    game.play("withdraw", &mut work()).unwrap();
    assert_eq!(game.slips(), 1, "the other answer, now that the card is known");
    let shared = game.share(&mut work());
    assert!(shared.contains("1 slip"), "{shared}");
    game.restart();
    game.play("1 2", &mut work()).unwrap();
    assert_eq!(game.slips(), 1, "what came after it can still be redone");
    let looked = game.position().preview("look 5 6", &mut work()).unwrap().unwrap();
    assert_eq!(game.slips(), 1, "looking tells nothing");
    game.play(&looked.plays.unwrap(), &mut work()).unwrap();
    assert_eq!(game.slips(), 2, "the second pair was answered, too");
    assert!(game.play("look 3 4", &mut work()).is_err(), "looking is no move");
}

#[test]
fn a_step_that_settles_several_is_done_at_once_and_is_one_hint() {
    let family = crate::family("demons").unwrap();
    let hard = Settings::parse("hard").unwrap();
    let document = family.generate(&hard, Seed(7), &mut work()).unwrap();
    let mut game = Game::new(document, Language::default()).unwrap();
    let mut several = 0;
    while !game.outcome(&mut work()).is_won() {
        let (moves, hints) = (game.moves().count(), game.hints());
        let step = game.play_hint(&mut work()).unwrap().unwrap();
        assert_eq!(game.moves().count(), moves + step.moves.len(), "{}", step.text);
        assert_eq!(game.hints(), hints + 1);
        assert!(game.moves[moves..].iter().all(|turn| turn.hinted));
        several += usize::from(step.moves.len() > 1);
    }
    assert!(several > 0);
}

#[test]
fn a_repeated_hint_climbs_and_counts_once() {
    let mut game = fresh();
    let mut rung = || game.hint(&mut work()).1.unwrap().reveals;
    let climbed = [rung(), rung(), rung(), rung()];
    assert_eq!(climbed, [Reveals::Place, Reveals::Rule, Reveals::Step, Reveals::Step]);
    assert_eq!(game.hints(), 1);
    game.play_hint(&mut work()).unwrap();
    assert_eq!(game.hints(), 1);
    game.undo();
    assert_eq!(game.hint(&mut work()).1.unwrap().reveals, Reveals::Place);
}

#[test]
fn a_game_survives_its_file() {
    let mut game = finished();
    game.undo();
    game.add_seconds(273);
    game.add_note("the top left looks odd").unwrap();
    let text = game.save();
    let mut again = load(&text).unwrap();
    assert_eq!(again.save(), text);
    assert!(again.position().is_same(game.position()));
    assert!(again.redo().is_some());
    let shared = again.share(&mut work());
    assert!(shared.contains("4:33"), "{shared}");
    let value: Value = serde_json::from_str(&text).unwrap();
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&value), ["cluesmith_game", "document", "secret", "log"]);
    let log = ["moves", "undone", "hints", "seconds", "notes", "hinted"];
    assert_eq!(keys(&value["log"]), log);
    let mut parts = game.save_puzzle();
    parts["log"] = game.save_log();
    assert_eq!(parts, value, "puzzle and log are the whole");
}

fn changed(change: impl FnOnce(&mut Value)) -> Result<Game, GameError> {
    let mut value: Value = serde_json::from_str(&finished().save()).unwrap();
    change(&mut value);
    load(&value.to_string())
}

fn refusal(change: impl FnOnce(&mut Value)) -> GameError {
    changed(change).err().expect("refused")
}

#[test]
fn a_move_that_cannot_be_replayed_is_named() {
    let error = refusal(|game| game["log"]["moves"] = json!(["no such move"]));
    assert!(matches!(&error, GameError::Replay { number: 1, .. }), "{error}");
    let made = moves(&finished()).len();
    let error = refusal(|game| game["log"]["undone"] = json!(["no such move"]));
    assert!(matches!(&error, GameError::Replay { number, .. } if *number == made + 1), "{error}");
}

#[test]
fn hostile_files_are_refused_in_words() {
    assert!(matches!(load(""), Err(GameError::NotAGame { .. })));
    assert!(matches!(load(&"[".repeat(1 << 20)), Err(GameError::NotAGame { .. })));
    assert!(matches!(load("{}"), Err(GameError::NotAGame { .. })));
    assert!(matches!(refusal(|game| game["cluesmith_game"] = json!(3)), GameError::Version(3)));
    let unknown = refusal(|game| game["colour"] = json!("red"));
    assert!(matches!(&unknown, GameError::NotAGame { .. }), "{unknown}");
    let error = refusal(|game| game["log"]["seconds"] = json!(-1));
    let at = "/log/seconds";
    assert!(matches!(&error, GameError::NotAGame { path, .. } if path == at), "{error}");
    let error = refusal(|game| game["document"]["family"] = json!("nosuch"));
    assert!(matches!(error, GameError::UnknownFamily(_)));
    let error = refusal(|game| {
        game["document"]["puzzle"] = json!(3);
        game["secret"].take();
    });
    assert!(matches!(error, GameError::Refused(_)), "{error}");
    let error = refusal(|game| game["log"]["moves"] = json!(vec!["1"; MAX_MOVES + 1]));
    assert!(matches!(error, GameError::TooMuch { .. }));
    let error = refusal(|game| game["log"]["notes"] = json!(vec!["1"; MAX_NOTES + 1]));
    assert!(matches!(error, GameError::TooMuch { .. }));
    let error = refusal(|game| game["log"]["notes"] = json!(["x".repeat(MAX_TEXT + 1)]));
    assert!(matches!(error, GameError::TooMuch { .. }));
}

#[test]
fn the_share_line_tells_how_it_went() {
    let mut game = fresh();
    let shared = game.share(&mut work());
    assert!(shared.contains("unfinished after 0:00 · no hints"), "{shared}");
    assert!(shared.contains(&game.id().unwrap().to_string()));
    game.reveal();
    let again = load(&game.save()).unwrap().share(&mut work());
    assert!(again.contains("answer shown"), "{again}");
}

#[test]
fn the_card_of_a_game_is_read_by_programs_in_every_language() {
    let line = |work: &mut Work| fresh().share(work).lines().next().unwrap().to_owned();
    assert_eq!(line(&mut work().speaking(Language::CHINESE)), line(&mut work()));
}

#[test]
fn clocks_read_as_people_write_them() {
    assert_eq!([clock(5), clock(273), clock(3727)], ["0:05", "4:33", "1:02:07"]);
}
