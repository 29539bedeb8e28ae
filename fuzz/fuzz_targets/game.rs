//! Any text as a saved game or a shared result: it is read and can be written again, or the error
//! says what is wrong.

#![no_main]

use cluesmith::Work;
use cluesmith::game::Game;
use cluesmith::share::Card;
use libfuzzer_sys::fuzz_target;

const WORK: u64 = 20_000;

fuzz_target!(|text: &str| {
    if let Ok(card) = Card::parse(text) {
        assert_eq!(Card::parse(&card.to_string()), Ok(card));
    }
    let Ok(mut game) = Game::load(text) else { return };
    Game::load(&game.save()).expect("what was saved can be loaded");
    let _ = game.hint(&mut Work::limit(WORK));
    game.undo();
    game.redo();
    let _ = Game::at(game.document().clone(), &game.position());
    game.share();
});
