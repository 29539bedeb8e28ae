//! Every true clue that a person could say, by the specification's phase 3 and beyond it.

use super::form::row::Row;
use super::form::{self, Form, Kind, PersonIs};
use super::normal::Normal;
use super::unit::{Place, Unit};
use crate::board::{Board, Crowd, Element, Identity, Line, each, size};

/// Which clues may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repertoire {
    /// The forms beyond the fourteen as well, and quotas about other people.
    pub extended: bool,
    /// Bit `i` is set when the `i`th of the fourteen types is switched on.
    pub enabled: u16,
}

impl Repertoire {
    /// Every type of the specification switched on.
    pub const EVERY_TYPE: u16 = (1 << Kind::CLASSIC) - 1;

    /// Whether clues of this kind may be used.
    pub fn allows(self, kind: Kind) -> bool {
        let index = kind as usize;
        if index < Kind::CLASSIC { self.enabled >> index & 1 == 1 } else { self.extended }
    }

    /// Whether nothing but plain statements can be said: then one clue is enough for every step.
    pub fn is_plain(self) -> bool {
        let mut rich = form::ALL.iter().filter(|form| !form.plain).flat_map(|form| form.names);
        rich.all(|name| !self.allows(name.kind))
    }
}

/// A clue ready for use: what is said, and what it means.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Candidate {
    pub form: Form,
    pub normal: Normal,
    /// Used although its type is switched off, because there was no other.
    pub fallback: bool,
}

/// Someone about to speak on a board whose demons are known.
pub struct Scene<'a> {
    /// The grid.
    pub board: &'a Board,
    /// Who is a demon.
    pub demons: Crowd,
    /// Who speaks.
    pub speaker: usize,
    /// Groups of two people or more to talk of, with who belongs to them.
    pub units: Vec<(Unit, Crowd)>,
}

impl Scene<'_> {
    /// Everyone of a kind.
    pub fn all(&self, identity: Identity) -> Crowd {
        match identity {
            Identity::Demon => self.demons,
            Identity::Cultivator => self.board.everyone() & !self.demons,
        }
    }
}

/// What to speak of. The topics come in a fixed order, and every form is asked about each in turn: so the
/// clues have an order, too, which the draws of an id rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Anything, in the words of the specification. Only its own forms have something to say.
    Specified,
    /// A neighbour of the speaker.
    Neighbour(usize),
    /// The people of a kind in a group; its index in [`Scene::units`].
    Unit(usize, Identity),
    /// The people of a kind in a line.
    Line(Line, Identity),
}

/// What could be said on one board: all true, none without content.
pub struct Candidates<'a> {
    board: &'a Board,
    demons: Crowd,
    repertoire: Repertoire,
}

impl<'a> Candidates<'a> {
    /// The true clues of a board whose demons are these.
    pub fn new(board: &'a Board, demons: Crowd, repertoire: Repertoire) -> Candidates<'a> {
        Candidates { board, demons, repertoire }
    }

    /// All forms for a speaker, in a fixed order. Types that are switched off are left out; if
    /// nothing is left, the two plain types are used all the same, as the specification says.
    pub fn of(&self, speaker: usize) -> (Vec<Form>, bool) {
        let mut forms = Vec::with_capacity(96);
        let mut scene = self.scene(speaker);
        form::candidates(&scene, Topic::Specified, &mut forms);
        if self.repertoire.extended {
            scene.units = self.units(speaker);
            beyond(&scene, &mut forms);
        }
        if self.repertoire.enabled & Repertoire::EVERY_TYPE != Repertoire::EVERY_TYPE {
            forms.retain(|form| self.repertoire.allows(form.kind()));
        }
        let fallback = forms.is_empty();
        if fallback {
            self.plain(speaker, &mut forms);
        }
        (forms, fallback)
    }

    /// Types 1 and 2.
    pub fn plain(&self, speaker: usize, forms: &mut Vec<Form>) {
        PersonIs::candidates(&self.scene(speaker), Topic::Specified, forms);
    }

    fn scene(&self, speaker: usize) -> Scene<'a> {
        Scene { board: self.board, demons: self.demons, speaker, units: Vec::new() }
    }

    /// Groups of two people or more that a speaker may talk of.
    fn units(&self, speaker: usize) -> Vec<(Unit, Crowd)> {
        let board = self.board;
        let me = speaker as u8;
        let mut units: Vec<Unit> = board.lines().map(Unit::from).collect();
        units.extend([Place::Near(me), Place::Edge, Place::Corners].map(Unit::from));
        for person in std::iter::once(speaker).chain(each(board.near(speaker))) {
            let person = person as u8;
            let around = [
                Place::Above(person),
                Place::Below(person),
                Place::Left(person),
                Place::Right(person),
            ];
            units.extend(around.map(Unit::from));
            if person != me {
                units.push(Place::Near(person).into());
                units.push(Unit::shared(Place::Near(me), Place::Near(person)));
            }
        }
        for other in (0..board.len() as u8).filter(|&other| other != me) {
            units.push(Place::Between(me.min(other), me.max(other)).into());
        }
        for element in Element::ALL {
            units.push(Place::Element(element).into());
            units.push(Unit::shared(Place::Element(element), Place::Near(me)));
            units.push(Unit::shared(Place::Element(element), Place::Edge));
        }
        let with_people = units.into_iter().map(|unit| (unit, unit.crowd(board)));
        with_people.filter(|(_, crowd)| size(*crowd) >= 2).collect()
    }
}

/// What the specification does not know of.
fn beyond(scene: &Scene<'_>, forms: &mut Vec<Form>) {
    for subject in each(scene.board.near(scene.speaker)) {
        form::candidates(scene, Topic::Neighbour(subject), forms);
    }
    for index in 0..scene.units.len() {
        for identity in Identity::BOTH {
            form::candidates(scene, Topic::Unit(index, identity), forms);
        }
    }
    for line in scene.board.lines() {
        for identity in Identity::BOTH {
            form::candidates(scene, Topic::Line(line, identity), forms);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        let roots = (0..20).map(|p| vec![Element::ALL[p % 5], Element::ALL[(p * 7 + 1) % 5]]);
        Board::new(5, 4, roots)
    }

    #[test]
    fn every_candidate_is_true_and_says_something() {
        let board = board();
        let demons = 0b0100_1001_0010_0001_0110;
        let all = Repertoire { extended: true, enabled: u16::MAX };
        let candidates = Candidates::new(&board, demons, all);
        for speaker in 0..20 {
            let (forms, fallback) = candidates.of(speaker);
            assert!(!fallback && forms.len() > 100);
            for form in forms {
                assert!(form.holds(&board, speaker, demons), "{form:?}");
                let normal = form.normal(&board, speaker);
                assert!(!normal.impossible, "{form:?}");
            }
        }
    }

    #[test]
    fn with_every_type_switched_off_the_plain_ones_remain() {
        let board = board();
        let candidates = Candidates::new(&board, 0b11, Repertoire { extended: false, enabled: 0 });
        let (forms, fallback) = candidates.of(3);
        assert!(fallback);
        assert_eq!(forms.len(), 19);
    }

    #[test]
    fn a_switch_silences_exactly_its_type() {
        let board = board();
        let demons = 0b0100_1001_0010_0001_0110;
        for kind in Kind::classic() {
            let enabled = 0x3fff & !(1 << kind as u16);
            let some = Candidates::new(&board, demons, Repertoire { extended: false, enabled });
            let whole =
                Candidates::new(&board, demons, Repertoire { extended: false, enabled: 0x3fff });
            for speaker in 0..20 {
                let mut expected = whole.of(speaker).0;
                expected.retain(|form| form.kind() != kind);
                assert_eq!(some.of(speaker).0, expected);
            }
        }
    }
}
