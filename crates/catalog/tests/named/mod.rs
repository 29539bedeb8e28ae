//! The puzzle of an id, as whichever generator it names makes it.

use cluesmith::{Document, Reference, Work};

pub fn made(id: &str) -> Document {
    let reference = Reference::parse(id).unwrap();
    let family = cluesmith::family(&reference.family).unwrap();
    let generator = reference.generator_of(family).unwrap();
    let maker = family.accept_for(generator, &reference.settings).unwrap();
    let document = maker.make(reference.seed.unwrap().seed, &mut Work::limit(50_000_000)).unwrap();
    assert_eq!(document.generator, Some(generator), "{id}");
    document
}
