//! Makes a puzzle by its name and shows it: `cargo run --example make -- tetonor:hard#7`.
#![allow(clippy::print_stdout, reason = "an example talks to whoever runs it")]

use cluesmith::{Language, Reference, Seed, Work, ink};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1).unwrap_or_else(|| "demons:easy#7".to_owned());
    let reference = Reference::parse(&name)?;
    let family = cluesmith::family(&reference.family).ok_or("there is no such family")?;
    let generator = reference.generator_of(family)?;
    let maker = family.accept_for(generator, &reference.settings)?;
    let seed = reference.seed.map_or(Seed(7), |text| text.seed);

    // Limits count work, not time: the same name gives the same puzzle on every machine.
    let work = &mut Work::limit(50_000_000);
    let document = maker.make(seed, work)?;
    println!("{}", document.id.as_deref().unwrap_or_default());

    // A document is opened once; everything else is a method of what was opened.
    let case = family.open(document, Language::ENGLISH)?;
    println!("{}", ink::plain(&case.start().picture(work)));
    println!("{:?}", case.grade(work)?.level);
    Ok(())
}
