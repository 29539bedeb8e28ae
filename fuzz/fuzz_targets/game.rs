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
    let work = &mut Work::limit(WORK);
    let Ok(mut game) = Game::load(text, work) else { return };
    let work = &mut Work::limit(2 * WORK);
    Game::load(&game.save(), work).expect("what was saved can be loaded");
    let _ = game.hint(work);
    game.undo();
    game.redo();
    if let Ok(case) = game.family().open(game.document().clone(), work.language()) {
        let _ = Game::at(case, &game.position_text(), work);
    }
    game.share(work);
});
