//! Every true clue that a person could say, by the specification's phase 3 and beyond it.

use super::form::{Form, Kind};
use super::normal::Normal;
use super::statement::{Quantifier, Relation};
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
    /// Whether clues of this kind may be used.
    pub fn allows(self, kind: Kind) -> bool {
        let index = kind as u16;
        if index < 14 { self.enabled >> index & 1 == 1 } else { self.extended }
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

/// What could be said on one board: all true, none without content.
pub struct Candidates<'a> {
    board: &'a Board,
    demons: Crowd,
    repertoire: Repertoire,
}

const BOTH: [Identity; 2] = [Identity::Demon, Identity::Cultivator];

impl<'a> Candidates<'a> {
    /// The true clues of a board whose demons are these.
    pub fn new(board: &'a Board, demons: Crowd, repertoire: Repertoire) -> Candidates<'a> {
        Candidates { board, demons, repertoire }
    }

    fn kind(&self, identity: Identity) -> Crowd {
        match identity {
            Identity::Demon => self.demons,
            Identity::Cultivator => self.board.everyone() & !self.demons,
        }
    }

    /// All forms for a speaker, in a fixed order. Types that are switched off are left out; if
    /// nothing is left, the two plain types are used all the same, as the specification says.
    pub fn of(&self, speaker: usize) -> (Vec<Form>, bool) {
        let mut forms = Vec::with_capacity(96);
        self.classic(speaker, &mut forms);
        if self.repertoire.extended {
            self.extended(speaker, &mut forms);
        }
        forms.retain(|form| self.repertoire.allows(form.kind()));
        let fallback = forms.is_empty();
        if fallback {
            self.plain(speaker, &mut forms);
        }
        (forms, fallback)
    }

    /// Types 1 and 2.
    pub fn plain(&self, speaker: usize, forms: &mut Vec<Form>) {
        for target in (0..self.board.len()).filter(|&target| target != speaker) {
            let identity = Identity::of(target, self.demons);
            forms.push(Form::PersonIs { identity, target: target as u8 });
        }
    }

    fn classic(&self, speaker: usize, forms: &mut Vec<Form>) {
        let board = self.board;
        self.plain(speaker, forms);
        for line in board.lines() {
            for identity in BOTH {
                let some = board.line(line) & self.kind(identity);
                if size(some) == 1 {
                    let subject = some.trailing_zeros() as u8;
                    forms.push(Form::OnlyInLine { identity, line, subject });
                }
            }
        }
        for identity in BOTH {
            let near = board.near(speaker) & self.kind(identity);
            for mentioned in each(near) {
                let mentioned = mentioned as u8;
                forms.push(Form::Neighbours { identity, n: size(near), mentioned });
            }
        }
        self.quotas(speaker, 1, forms);
        for element in Element::ALL {
            let group = board.with_element(element);
            for identity in BOTH {
                let (m, n) = (size(group & self.kind(identity)), size(group));
                if m > 0 {
                    forms.push(Form::Root { identity, element, m, n });
                }
            }
        }
    }

    fn quotas(&self, subject: usize, least: u8, forms: &mut Vec<Form>) {
        for identity in BOTH {
            let near = self.board.near(subject);
            let kind = near & self.kind(identity);
            for line in self.board.lines() {
                let m = size(kind & self.board.line(line));
                if kind != 0 && near & self.board.line(line) != 0 && m >= least {
                    let subject = subject as u8;
                    forms.push(Form::Quota { identity, subject, line, m, n: size(kind) });
                }
            }
        }
    }

    fn extended(&self, speaker: usize, forms: &mut Vec<Form>) {
        let board = self.board;
        // Quotas about someone close by, and about nobody in a line.
        for subject in each(board.near(speaker)) {
            self.quotas(subject, 0, forms);
        }
        let units = self.units(speaker);
        for (index, &unit) in units.iter().enumerate() {
            let crowd = unit.crowd(board);
            for identity in BOTH {
                let (count, total) = (size(crowd & self.kind(identity)), size(crowd));
                for how in quantifiers(count, total) {
                    forms.push(Form::Count { identity, how, unit });
                }
                // A comparison with the next units of the list keeps the number of forms linear.
                for &than in units.iter().cycle().skip(index + 1).take(3) {
                    let other = size(than.crowd(board) & self.kind(identity));
                    let relation = match count.cmp(&other) {
                        std::cmp::Ordering::Greater => Relation::MoreThan,
                        std::cmp::Ordering::Equal => Relation::AsManyAs,
                        std::cmp::Ordering::Less => continue,
                    };
                    forms.push(Form::Compare { identity, unit, relation, than });
                }
            }
        }
        self.lines(forms);
    }

    fn lines(&self, forms: &mut Vec<Form>) {
        let board = self.board;
        for line in board.lines() {
            for identity in BOTH {
                let kind = self.kind(identity);
                let n = size(board.line(line) & kind);
                let alone = board.lines().all(|other| {
                    other == line
                        || matches!(other, Line::Row(_)) != matches!(line, Line::Row(_))
                        || size(board.line(other) & kind) != n
                });
                if alone {
                    forms.push(Form::OnlyLine { identity, line, n });
                }
                let connected = Form::Connected { identity, line };
                if connected.holds(board, 0, self.demons) {
                    forms.push(connected);
                }
            }
        }
    }

    /// Groups of two people or more that a speaker may talk of.
    fn units(&self, speaker: usize) -> Vec<Unit> {
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
        units.retain(|unit| size(unit.crowd(board)) >= 2);
        units
    }
}

/// True ways to say how many, in whole sentences that exclude something.
fn quantifiers(count: u8, total: u8) -> Vec<Quantifier> {
    let mut all = vec![if count % 2 == 1 { Quantifier::Odd } else { Quantifier::Even }];
    match count {
        0 => all.push(Quantifier::None),
        _ if count == total => all.push(Quantifier::All),
        _ => all.push(Quantifier::Exactly(count)),
    }
    if count >= 2 {
        all.push(Quantifier::AtLeast(count));
    }
    if count >= 1 && count + 2 <= total {
        all.push(Quantifier::AtMost(count));
    }
    all
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
        for kind in Kind::CLASSIC {
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
