//! Any text as a saved game: it loads and can be saved again, or the error says what is wrong.

#![no_main]

use cluesmith::Work;
use cluesmith::game::Game;
use libfuzzer_sys::fuzz_target;

const WORK: u64 = 20_000;

fuzz_target!(|text: &str| {
    let Ok(mut game) = Game::load(text) else { return };
    Game::load(&game.save()).expect("what was saved can be loaded");
    let _ = game.hint(&mut Work::limit(WORK));
    game.undo();
    game.redo();
    game.share();
});
