//! What is printed small at the foot of a card: every attribute that hints and mutterings speak of and
//! that is not in plain sight already. Whoever reasons about a card, person or program, reads these.

use crate::card::{Card, Manner};
use crate::lexicon::THINGS;
use crate::predicate::{GADGETS, PAPERWORK, Predicate};
use crate::puzzle::Puzzle;

/// The marks of a card: part of the house, source, how sure it is of its time, story, what that
/// involves.
pub fn marks(puzzle: &Puzzle, card: &Card) -> Vec<String> {
    let asserts = &card.asserts;
    let zone = puzzle.places.iter().find(|place| place.name == card.location);
    let mut atoms: Vec<Predicate> =
        zone.map(|place| Predicate::Zone(place.zone.clone())).into_iter().collect();
    let source = if GADGETS.contains(&card.evidence) { GADGETS } else { PAPERWORK };
    atoms.push(Predicate::Evidence(source.to_vec()));
    if asserts.manner != Manner::Plain {
        atoms.push(Predicate::Manner(asserts.manner));
    }
    let tags = asserts.tags.iter().map(|tag| Predicate::Tag(tag.clone()));
    let mut marks: Vec<String> = atoms.iter().map(word).collect();
    marks.push(asserts.topic.clone());
    marks.extend(tags.map(|tag| word(&tag)));
    marks
}

/// The mark of an attribute; its plain name, if the word lists do not know it.
pub fn word(atom: &Predicate) -> String {
    let known = THINGS.mark(&atom.key());
    match (known, atom) {
        (Some(word), _) => word.to_owned(),
        (None, Predicate::Zone(name) | Predicate::Tag(name)) => name.clone(),
        (None, other) => other.key(),
    }
}
