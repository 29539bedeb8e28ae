//! A family of somebody else's is opened and played like any other: `cargo run --example own_family`.
//!
//! The family here is the one that is there to be copied, `crates/template`; nothing below knows it but the
//! first line of `main`.
#![allow(clippy::print_stdout, reason = "an example talks to whoever runs it")]

use cluesmith::game::Game;
use cluesmith::{AnyFamily, Language, Seed, Settings, Work};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let family: &dyn AnyFamily = &cluesmith_template::Needle;
    let work = &mut Work::limit(10_000_000);
    let document = family.generate(&Settings::default(), Seed(7), work)?;
    assert!(family.check(&document, work).ok, "proved again from the document alone");
    let mut game = Game::of(family.open(document, Language::ENGLISH)?);
    println!("{}", game.position().draw(work));
    while let Some(step) = game.play_hint(work)? {
        println!("{}", step.text);
    }
    println!("{}", game.share(work));
    Ok(())
}
