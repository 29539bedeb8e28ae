//! The one form behind all clues: people who are settled at once, and counts over the rest.
//!
//! Every clue of the specification is one or two exact counts on separate groups; the wordings
//! about demons and about cultivators are the same counts. Two clues with one normal form are the
//! same clue, however they are said.

use super::statement::{Quantifier, Relation, Statement};
use crate::board::{Board, Crowd, Identity, Line, each, size};

/// What is settled about people: two crowds that never overlap in a consistent case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub struct Known {
    pub demons: Crowd,
    pub cultivators: Crowd,
}

impl Known {
    /// The same with one more person settled.
    #[must_use]
    pub fn with(mut self, person: usize, identity: Identity) -> Known {
        match identity {
            Identity::Demon => self.demons |= 1 << person,
            Identity::Cultivator => self.cultivators |= 1 << person,
        }
        self
    }

    /// Everyone settled.
    pub fn crowd(self) -> Crowd {
        self.demons | self.cultivators
    }

    /// What a person is, if settled.
    pub fn get(self, person: usize) -> Option<Identity> {
        (self.crowd() >> person & 1 == 1).then(|| Identity::of(person, self.demons))
    }

    /// Only what is known of this crowd.
    #[must_use]
    pub fn only(self, crowd: Crowd) -> Known {
        Known { demons: self.demons & crowd, cultivators: self.cultivators & crowd }
    }
}

/// A condition on several people at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Constraint {
    /// Exactly `count` of the crowd are demons.
    Exactly {
        /// Who is counted.
        crowd: Crowd,
        /// How many are demons.
        count: u8,
    },
    /// The demons of `plus` and the cultivators of `minus` together are as many as a bit of
    /// `allowed` says. Comparisons, bounds and parity all fit this.
    Tally {
        /// Counted when demons.
        plus: Crowd,
        /// Counted when cultivators.
        minus: Crowd,
        /// Bit `n` is set when a tally of `n` is allowed.
        allowed: u128,
    },
    /// Some of the line are `identity`, and they stand without a gap.
    Run {
        /// The line.
        crowd: Crowd,
        /// From one person of the line to the next.
        step: u8,
        /// Who stands together.
        identity: Identity,
    },
}

impl Constraint {
    /// Everyone it speaks of.
    pub fn crowd(&self) -> Crowd {
        match *self {
            Constraint::Exactly { crowd, .. } | Constraint::Run { crowd, .. } => crowd,
            Constraint::Tally { plus, minus, .. } => plus | minus,
        }
    }
}

/// The normal form of a clue.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Normal {
    /// Everyone it tells something about. First, so that comparing two clues ends here mostly.
    about: Crowd,
    /// People whom the clue settles by itself.
    pub settled: Known,
    /// What it says of the others, sorted.
    pub rest: Vec<Constraint>,
    /// No board fits it.
    pub impossible: bool,
    /// No two counts share a person, so each says all it can by itself.
    apart: bool,
}

impl Normal {
    /// The normal form of several statements that are all true.
    pub fn of(board: &Board, statements: &[Statement]) -> Normal {
        let rest = statements.iter().map(|&statement| constraint(board, statement)).collect();
        let mut normal = Normal { rest, ..Normal::default() };
        normal.simplify();
        let counted = normal.rest.iter().fold(0, |crowd, part| crowd | part.crowd());
        let people: u32 = normal.rest.iter().map(|part| part.crowd().count_ones()).sum();
        normal.about = normal.settled.crowd() | counted;
        normal.apart = people == counted.count_ones();
        normal
    }

    /// Everyone it tells something about.
    pub fn crowd(&self) -> Crowd {
        self.about
    }

    /// Whether no two of its counts share a person.
    pub fn is_apart(&self) -> bool {
        self.apart
    }

    /// Whether it says anything.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty() && self.settled == Known::default()
    }

    /// Moves everything that is certain into `settled`, makes nested counts disjoint, and repeats
    /// until nothing changes, so that the same meaning has the same form.
    fn simplify(&mut self) {
        loop {
            let before = self.settled;
            let Normal { settled, rest, impossible, .. } = self;
            rest.retain_mut(|part| match reduced(*part, settled, impossible) {
                Some(smaller) => {
                    *part = smaller;
                    true
                }
                None => false,
            });
            let nested = self.take_apart();
            if self.settled == before && !nested {
                break;
            }
        }
        self.impossible |= self.settled.demons & self.settled.cultivators != 0;
        self.rest.sort_unstable();
        self.rest.dedup();
    }

    /// Replaces a count over a group by the count over what a smaller group in it leaves.
    fn take_apart(&mut self) -> bool {
        for small in 0..self.rest.len() {
            for large in 0..self.rest.len() {
                let (
                    Constraint::Exactly { crowd: inner, count: some },
                    Constraint::Exactly { crowd: outer, count: all },
                ) = (self.rest[small], self.rest[large])
                else {
                    continue;
                };
                if small == large || inner & !outer != 0 {
                    continue;
                }
                if inner == outer {
                    self.impossible |= some != all;
                    self.rest.remove(large);
                } else if all < some {
                    self.impossible = true;
                    self.rest.remove(large);
                } else {
                    self.rest[large] =
                        Constraint::Exactly { crowd: outer & !inner, count: all - some };
                }
                return true;
            }
        }
        false
    }
}

/// A count without the people who are settled; nothing if that settles the rest, or says nothing.
fn reduced(part: Constraint, settled: &mut Known, impossible: &mut bool) -> Option<Constraint> {
    let (mut plus, mut minus, mut allowed) = match part {
        Constraint::Run { .. } => return Some(part),
        Constraint::Exactly { crowd, count } => (crowd, 0, 1u128 << count),
        Constraint::Tally { plus, minus, allowed } => (plus, minus, allowed),
    };
    let counted = size(plus & settled.demons) + size(minus & settled.cultivators);
    plus &= !settled.crowd();
    minus &= !settled.crowd();
    let open = size(plus | minus);
    let all = u128::MAX >> (127 - open);
    allowed = allowed.checked_shr(counted.into()).unwrap_or(0) & all;
    if allowed == 0 {
        *impossible = true;
    } else if allowed == all {
        // Every outcome is allowed: nothing is said.
    } else if allowed == 1 {
        settled.cultivators |= plus;
        settled.demons |= minus;
    } else if allowed == 1 << open {
        settled.demons |= plus;
        settled.cultivators |= minus;
    } else {
        // The lowest person counts as a demon; turning the tally round says the same.
        if minus != 0 && (plus == 0 || minus.trailing_zeros() < plus.trailing_zeros()) {
            (plus, minus) = (minus, plus);
            allowed = allowed.reverse_bits() >> (127 - open);
        }
        let exactly = minus == 0 && allowed.is_power_of_two();
        return Some(match exactly {
            true => Constraint::Exactly { crowd: plus, count: allowed.trailing_zeros() as u8 },
            false => Constraint::Tally { plus, minus, allowed },
        });
    }
    None
}

fn constraint(board: &Board, statement: Statement) -> Constraint {
    match statement {
        Statement::Count { identity, how, unit } => {
            let plus = unit.crowd(board);
            let total = size(plus);
            match (how, identity) {
                (Quantifier::Exactly(n), Identity::Demon) if n <= total => {
                    return Constraint::Exactly { crowd: plus, count: n };
                }
                (Quantifier::Exactly(n), Identity::Cultivator) if n <= total => {
                    return Constraint::Exactly { crowd: plus, count: total - n };
                }
                _ => {}
            }
            let allowed = bits(total, |demons| match identity {
                Identity::Demon => how.admits(demons, total),
                Identity::Cultivator => how.admits(total - demons, total),
            });
            Constraint::Tally { plus, minus: 0, allowed }
        }
        Statement::Compare { identity, unit, relation, than } => {
            let (a, b) = (unit.crowd(board), than.crowd(board));
            let (plus, minus) = (a & !b, b & !a);
            // Tally = demons of plus - demons of minus + everyone of minus.
            let allowed = bits(size(plus | minus), |tally| {
                let (more, than) = match identity {
                    Identity::Demon => (tally, size(minus)),
                    Identity::Cultivator => (size(plus), tally),
                };
                match relation {
                    Relation::MoreThan => more > than,
                    Relation::AsManyAs => more == than,
                }
            });
            Constraint::Tally { plus, minus, allowed }
        }
        Statement::Connected { identity, line } => Constraint::Run {
            crowd: board.line(line),
            step: match line {
                Line::Row(_) => 1,
                Line::Column(_) => board.cols() as u8,
            },
            identity,
        },
    }
}

fn bits(most: u8, admits: impl Fn(u8) -> bool) -> u128 {
    (0..=most).filter(|&n| admits(n)).fold(0, |bits, n| bits | 1 << n)
}

/// Every gapless stretch of a line, as crowds.
pub fn stretches(crowd: Crowd, step: u8) -> impl Iterator<Item = Crowd> {
    each(crowd).flat_map(move |first| {
        let mut stretch = 0;
        (first..64).step_by(step.max(1).into()).map_while(move |person| {
            stretch |= 1 << person;
            (crowd >> person & 1 == 1).then_some(stretch)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::statement::Quantifier;
    use crate::language::unit::Place;

    fn normal(statements: &[Statement]) -> Normal {
        Normal::of(&Board::new(3, 3, []), statements)
    }

    fn count(identity: Identity, how: Quantifier, place: Place) -> Statement {
        Statement::Count { identity, how, unit: place.into() }
    }

    #[test]
    fn two_wordings_of_one_meaning_have_one_form() {
        use Identity::{Cultivator, Demon};
        let row = Place::Row(0);
        let pairs = [
            (
                count(Demon, Quantifier::Exactly(1), row),
                count(Cultivator, Quantifier::Exactly(2), row),
            ),
            (count(Demon, Quantifier::None, row), count(Cultivator, Quantifier::All, row)),
            (
                count(Demon, Quantifier::AtLeast(2), row),
                count(Cultivator, Quantifier::AtMost(1), row),
            ),
            (count(Demon, Quantifier::Odd, row), count(Cultivator, Quantifier::Even, row)),
        ];
        for (one, other) in pairs {
            assert_eq!(normal(&[one]), normal(&[other]));
        }
    }

    #[test]
    fn a_comparison_turned_round_is_the_same_clue() {
        let compare = |identity, a, b| Statement::Compare {
            identity,
            unit: Place::Row(a).into(),
            relation: Relation::MoreThan,
            than: Place::Row(b).into(),
        };
        let demons = normal(&[compare(Identity::Demon, 0, 1)]);
        assert_eq!(demons, normal(&[compare(Identity::Cultivator, 1, 0)]));
        assert_ne!(demons, normal(&[compare(Identity::Demon, 1, 0)]));
    }

    #[test]
    fn what_is_certain_is_settled_and_nested_counts_come_apart() {
        let middle = normal(&[
            count(Identity::Demon, Quantifier::Exactly(3), Place::Near(4)),
            count(Identity::Demon, Quantifier::Exactly(1), Place::Row(0)),
            count(Identity::Demon, Quantifier::All, Place::Person(8)),
        ]);
        assert_eq!(middle.settled, Known { demons: 1 << 8, cultivators: 0 });
        assert_eq!(
            middle.rest,
            [
                Constraint::Exactly { crowd: 0b111, count: 1 },
                Constraint::Exactly { crowd: 0b1110_1000 & !(1 << 8), count: 1 },
            ]
        );
    }

    #[test]
    fn contradictions_and_empty_words_are_seen() {
        let no_such = count(Identity::Demon, Quantifier::Exactly(4), Place::Row(0));
        assert!(normal(&[no_such]).impossible);
        let one = count(Identity::Demon, Quantifier::Exactly(1), Place::Row(0));
        let two = count(Identity::Demon, Quantifier::Exactly(2), Place::Row(0));
        assert!(normal(&[one, two]).impossible);
        assert!(
            normal(&[count(Identity::Demon, Quantifier::AtLeast(0), Place::Row(0))]).is_empty()
        );
    }

    #[test]
    fn a_line_of_four_has_ten_stretches() {
        assert_eq!(stretches(0b1111, 1).count(), 10);
        assert_eq!(stretches(0b1_0001_0001, 4).count(), 6);
        assert_eq!(stretches(0xff << 56, 1).count(), 36);
    }
}
