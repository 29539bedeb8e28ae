//! What one count says, and what several say one after another.

use crate::board::{Crowd, Identity, size};
use crate::language::normal::{Constraint, Known, stretches};

/// A count with the known people taken out; nothing if it allows everything.
pub fn restricted(part: &Constraint, known: Known) -> Option<Constraint> {
    let crowd = known.crowd();
    match *part {
        Constraint::Exactly { crowd: all, count } => Some(Constraint::Exactly {
            crowd: all & !crowd,
            count: count - size(all & known.demons),
        }),
        Constraint::Tally { plus, minus, allowed } => {
            let counted = size(plus & known.demons) + size(minus & known.cultivators);
            let (plus, minus) = (plus & !crowd, minus & !crowd);
            let all = u128::MAX >> (127 - size(plus | minus));
            let allowed = (allowed >> counted) & all;
            (allowed != all).then_some(Constraint::Tally { plus, minus, allowed })
        }
        Constraint::Run { .. } => Some(*part),
    }
}

/// Draws every conclusion that a single count allows, until none does; false on contradiction.
/// Only counts that touch `changed` are looked at first.
pub fn propagate(parts: &[Constraint], known: &mut Known, mut changed: Crowd) -> bool {
    if let [part] = parts {
        // One count says at once all that it says.
        return conclude(part, known) && known.demons & known.cultivators == 0;
    }
    while changed != 0 {
        let before = known.crowd();
        for part in parts {
            if part.crowd() & (changed | (known.crowd() & !before)) != 0 && !conclude(part, known) {
                return false;
            }
        }
        if known.demons & known.cultivators != 0 {
            return false;
        }
        changed = known.crowd() & !before;
    }
    true
}

/// Everything that one count says about people who are still open.
#[inline]
pub fn conclude(part: &Constraint, known: &mut Known) -> bool {
    match *part {
        Constraint::Exactly { crowd, count } => {
            let have = size(crowd & known.demons);
            let open = crowd & !known.crowd();
            if have > count || have + size(open) < count {
                return false;
            }
            if open != 0 {
                if have == count {
                    known.cultivators |= open;
                } else if have + size(open) == count {
                    known.demons |= open;
                }
            }
            true
        }
        Constraint::Tally { plus, minus, allowed } => {
            let have = size(plus & known.demons) + size(minus & known.cultivators);
            let open = (plus | minus) & !known.crowd();
            let width = size(open);
            let left = (allowed >> have) & (u128::MAX >> (127 - width));
            if left == 0 {
                return false;
            }
            if open != 0 {
                if left == 1 {
                    known.cultivators |= plus & open;
                    known.demons |= minus & open;
                } else if left == 1 << width {
                    known.demons |= plus & open;
                    known.cultivators |= minus & open;
                }
            }
            true
        }
        Constraint::Run { crowd, step, identity } => {
            let (together, apart) = match identity {
                Identity::Demon => (known.demons & crowd, known.cultivators),
                Identity::Cultivator => (known.cultivators & crowd, known.demons),
            };
            let (mut must, mut may) = (crowd, 0);
            for stretch in stretches(crowd, step) {
                if together & !stretch == 0 && apart & stretch == 0 {
                    must &= stretch;
                    may |= stretch;
                }
            }
            if may == 0 {
                return false;
            }
            match identity {
                Identity::Demon => {
                    known.demons |= must;
                    known.cultivators |= crowd & !may;
                }
                Identity::Cultivator => {
                    known.cultivators |= must;
                    known.demons |= crowd & !may;
                }
            }
            true
        }
    }
}

/// Whether a count is true in a world.
#[inline]
pub fn holds(part: &Constraint, demons: Crowd) -> bool {
    match *part {
        Constraint::Exactly { crowd, count } => size(crowd & demons) == count,
        Constraint::Tally { plus, minus, allowed } => {
            allowed >> (size(plus & demons) + size(minus & !demons)) & 1 == 1
        }
        Constraint::Run { crowd, step, identity } => {
            let together = match identity {
                Identity::Demon => crowd & demons,
                Identity::Cultivator => crowd & !demons,
            };
            stretches(crowd, step).any(|stretch| stretch == together)
        }
    }
}
