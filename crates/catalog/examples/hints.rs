//! Plays a puzzle to its end by following its hints, rung by rung: `cargo run --example hints`.
#![allow(clippy::print_stdout, reason = "an example talks to whoever runs it")]

use cluesmith::game::Game;
use cluesmith::{Language, Seed, Settings, Work};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let family = cluesmith::family("tetonor").ok_or("Tetonor is always there")?;
    let work = &mut Work::limit(50_000_000);
    let document = family.generate(&Settings::parse("easy,cells=8")?, Seed(7), work)?;
    let mut game = Game::new(document, Language::ENGLISH)?;
    while !game.outcome(work).is_over() {
        // Each call at the same position says a little more; the last rung names the moves.
        loop {
            let (hint, shown) = game.hint(work);
            let Some(shown) = shown else { return Err(format!("no step: {hint:?}").into()) };
            println!("{}/{} {}", shown.rung, shown.of, shown.newest.join(" "));
            if let Some(text) = shown.moves.first() {
                game.play(text, work)?;
                println!("    > {text}");
                break;
            }
        }
    }
    println!("{}", game.share(work));
    Ok(())
}
