//! Two counts set against each other: whoever both count drops out, and the rest is settled when one
//! side must have as many demons more as it has people.

use cluesmith_core::say;

use crate::board::{Crowd, Identity, each, size};
use crate::language::normal::{Constraint, Known};
use crate::telling::Telling;
use crate::words::WORDS;
use crate::worlds::case::Case;
use crate::worlds::proof::Proof;

/// One or two counts of different people, taken as one.
#[derive(Clone, Copy)]
struct Side {
    speakers: Crowd,
    crowd: Crowd,
    demons: i16,
}

/// The comparison that settles the person of a proof, in words; nothing if there is none.
pub fn sentence(telling: &Telling<'_>) -> Option<String> {
    let Telling { case, given, proof, language, .. } = *telling;
    let sides = sides(case, proof);
    let found = sides.iter().flat_map(|one| sides.iter().map(move |other| (one, other)));
    let (one, other, more, less) = found
        .filter_map(|(one, other)| settles(*one, *other, given, proof))
        .min_by_key(|(.., more, less)| size(more | less))?;
    let (one, other) = (telling.names(one.speakers), telling.names(other.speakers));
    let (names, others) = (telling.names(more), telling.names(less));
    Some(match (size(more), size(less)) {
        (0, 1) => say!(WORDS, language, "compare.none.one", one, other, others),
        (0, _) => say!(WORDS, language, "compare.none", one, other, others),
        (1, 0) => say!(WORDS, language, "compare.all.one", one, other, names),
        (_, 0) => say!(WORDS, language, "compare.all", one, other, names),
        (1, _) => say!(WORDS, language, "compare.one", one, other, names, others),
        (n, _) => say!(WORDS, language, "compare", one, other, n, names, others),
    })
}

/// Whether the first side needs a demon more for each of its own people than the second can have:
/// then those are demons, and the second side's own are cultivators.
fn settles(
    one: Side,
    other: Side,
    given: Known,
    proof: &Proof,
) -> Option<(Side, Side, Crowd, Crowd)> {
    let (more, less) = (one.crowd & !other.crowd, other.crowd & !one.crowd);
    let known = |crowd: Crowd| i16::from(size(crowd & given.demons));
    let needed = one.demons - other.demons - known(more) + known(less);
    let (more, less) = (more & !given.crowd(), less & !given.crowd());
    let side = match proof.identity {
        Identity::Demon => more,
        Identity::Cultivator => less,
    };
    let tight = needed == i16::from(size(more));
    (tight && side >> proof.person & 1 == 1).then_some((one, other, more, less))
}

fn sides(case: &Case, proof: &Proof) -> Vec<Side> {
    let mut sides: Vec<Side> = Vec::new();
    for speaker in each(proof.speakers) {
        let clue = &case.clues[speaker];
        let settled = clue.settled;
        for part in &clue.rest {
            if let Constraint::Exactly { crowd, count } = *part {
                let demons = i16::from(count);
                sides.push(Side { speakers: 1 << speaker, crowd, demons });
            }
        }
        if settled != Known::default() {
            let demons = i16::from(size(settled.demons));
            sides.push(Side { speakers: 1 << speaker, crowd: settled.crowd(), demons });
        }
    }
    for first in 0..sides.len() {
        for second in 0..first {
            let (a, b) = (sides[first], sides[second]);
            if a.crowd & b.crowd == 0 {
                sides.push(Side {
                    speakers: a.speakers | b.speakers,
                    crowd: a.crowd | b.crowd,
                    demons: a.demons + b.demons,
                });
            }
        }
    }
    sides
}
