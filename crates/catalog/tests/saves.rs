//! Saved games: nobody reads the answer in one by accident, old ones still load, and changed ones say so.

use cluesmith::game::{Game, GameError, Turn};
use cluesmith::{AnyFamily, Document, Language, Seed, Settings, Work};
use serde_json::{Value, json};

fn work() -> Work {
    Work::limit(100_000_000)
}

fn made(family: &dyn AnyFamily) -> Document {
    family.generate(&Settings::default(), Seed(7), &mut work()).unwrap()
}

fn new(document: &Document) -> Game {
    Game::new(document.clone(), Language::default()).unwrap()
}

fn load(value: &Value) -> Result<Game, GameError> {
    Game::load(&value.to_string(), &mut work())
}

/// The game as JSON.
fn saved(game: &Game) -> Value {
    serde_json::from_str(&game.save()).unwrap()
}

/// Whether a text holds a value as JSON writes it, or a part of it that is long enough to be told from
/// anything else.
fn gives_away(text: &str, value: &Value) -> bool {
    let parts = value.as_object().into_iter().flat_map(|parts| parts.values());
    let telling = parts.map(Value::to_string).filter(|part| part.len() > 20);
    std::iter::once(value.to_string()).chain(telling).any(|part| text.contains(&part))
}

#[test]
fn no_save_of_any_family_holds_the_answer_in_plain_text() {
    for family in cluesmith::families() {
        let mut document = made(*family);
        let steps = new(&document).case().explain(&mut work()).unwrap();
        document.certificate = Some(steps.into_iter().map(|step| step.inference).collect());
        let answer = document.answer.clone().unwrap();
        assert!(gives_away(&document.to_line(), &answer), "it can be seen in a document");
        let game = new(&document);
        let text = game.save();
        assert!(!gives_away(&text, &answer), "{}: {text}", family.name());
        for part in ["answer", "proof", "certificate"] {
            assert_eq!(saved(&game)["document"].get(part), None, "{}: {part}", family.name());
        }
        let again = Game::load(&text, &mut work()).unwrap();
        assert_eq!(*again.document(), document, "{}: nothing is lost", family.name());
    }
}

#[test]
fn a_save_of_format_1_still_loads() {
    for family in cluesmith::families() {
        let mut game = new(&made(*family));
        for _ in 0..2 {
            game.play_hint(&mut work()).unwrap();
        }
        let moves: Vec<&str> = game.moves().collect();
        let old = json!({
            "cluesmith_game": 1, "document": game.document(), "moves": moves, "undone": [],
            "hints": 2, "seconds": 273, "notes": ["odd"], "slips": 1, "hinted": [0],
        });
        let again = load(&old).unwrap_or_else(|error| panic!("{}: {error}", family.name()));
        assert!(again.position().is_same(game.position()), "{}", family.name());
        assert_eq!((again.hints(), again.seconds(), again.slips()), (2, 273, 1 + game.slips()));
        assert_eq!(again.notes(), ["odd"]);
        assert_eq!(saved(&again)["cluesmith_game"], 2, "it is saved in the new form");
        let strange = json!({"cluesmith_game": 1, "document": game.document(), "colour": "red"});
        assert!(matches!(load(&strange), Err(GameError::NotAGame { .. })));
    }
}

#[test]
fn selections_among_the_moves_of_format_1_are_passed_over() {
    for (family, moves) in
        [("pairplay", ["look 1 2", "1 2", "look 3 4"]), ("testimony", ["?B", "B", "clear"])]
    {
        let document = made(cluesmith::family(family).unwrap());
        let mut game = new(&document);
        game.play(moves[1], &mut work()).unwrap();
        let old = json!({"cluesmith_game": 1, "document": document, "moves": moves});
        let again = load(&old).unwrap();
        assert!(again.position().is_same(game.position()), "{family}");
        assert_eq!(again.moves().count(), 1, "{family}");
    }
}

#[test]
fn a_changed_secret_is_refused_with_words() {
    let families = cluesmith::families();
    let game = new(&made(families[0]));
    let other = new(&made(families[1]));
    let secret = saved(&game)["secret"].as_str().unwrap().to_owned();
    let flipped = if secret.ends_with('A') { "B" } else { "A" };
    let flipped = format!("{}{flipped}", &secret[..secret.len() - 1]);
    for wrong in [
        json!(""),
        json!("1"),
        json!("9abc"),
        json!(flipped),
        json!(secret[..secret.len() / 2]),
        saved(&other)["secret"].clone(),
    ] {
        let mut changed = saved(&game);
        changed["secret"] = wrong.clone();
        let error = load(&changed).err().unwrap_or_else(|| panic!("{wrong} was believed"));
        assert!(matches!(&error, GameError::NotAGame { path, .. } if path == "/secret"), "{error}");
        assert!(error.to_string().contains("sealed answer was cut or changed"), "{error}");
    }
    let mut changed = saved(&game);
    changed["document"]["puzzle"] = saved(&other)["document"]["puzzle"].clone();
    let error = load(&changed).err().expect("another puzzle under the same secret");
    assert!(error.to_string().contains("or its puzzle was"), "{error}");
}

#[test]
fn a_save_holds_what_was_said_and_nothing_that_was_answered() {
    let family = cluesmith::family("kronologic").unwrap();
    let mut game = new(&made(family));
    for text in ["ask Gallery 3", "ask Foyer 2", "think Alice Foyer 2", "ask Masks 2"] {
        game.play(text, &mut work()).unwrap();
    }
    assert!(game.moves().any(|heard| heard.contains("=>")), "something was answered");
    game.undo();
    let log = saved(&game)["log"].clone();
    assert_eq!(log["moves"], json!(["ask Gallery 3", "ask Foyer 2", "think Alice Foyer 2"]));
    assert_eq!(log["undone"], json!(["ask Masks 2"]));
    let mut again = load(&saved(&game)).unwrap();
    assert!(again.moves().eq(game.moves()), "and is answered again");
    assert!(again.redo().is_some_and(Turn::is_answered));
    assert!(game.redo().is_some() && again.position().is_same(game.position()));
}

#[test]
fn an_answer_that_somebody_wrote_into_a_save_is_not_believed() {
    let family = cluesmith::family("kronologic").unwrap();
    let mut game = new(&made(family));
    game.play("ask Gallery 3", &mut work()).unwrap();
    let mut forged = saved(&game);
    forged["log"]["moves"] = json!(["ask Gallery 3 => 5 Frank"]);
    let again = load(&forged).unwrap();
    assert!(again.moves().eq(game.moves()), "the referee says it again");
    assert_eq!(saved(&again), saved(&game));
}

#[test]
fn a_sealed_game_replays_what_was_heard() {
    let family = cluesmith::family("kronologic").unwrap();
    let mut asking = new(&made(family));
    for text in ["ask Gallery 3", "ask Foyer 2", "think Alice Foyer 2"] {
        asking.play(text, &mut work()).unwrap();
    }
    let mut sealed = Game::of(asking.case().sealed());
    for heard in asking.moves() {
        sealed.hear(heard, &mut work()).unwrap();
    }
    let text = saved(&sealed);
    assert_eq!((text.get("secret"), text["document"].get("answer")), (None, None));
    let mut again = load(&text).unwrap();
    assert!(again.position().is_same(asking.position()), "the same was heard");
    assert!(again.moves().eq(asking.moves()));
    let error = again.play("ask Gallery 4", &mut work()).unwrap_err();
    assert!(matches!(error, GameError::Refused(_)), "there is nobody to ask: {error}");
    let mut impossible = text;
    impossible["log"]["moves"] = json!(["ask Gallery 3 => 99"]);
    assert!(matches!(load(&impossible), Err(GameError::Replay { number: 1, .. })));
}
