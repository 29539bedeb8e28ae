//! Whether a piece of evidence makes sense by itself: nobody eats asleep, and what proves a place names
//! one. The rules of the game hold claims only against each other; a card at odds with itself would be
//! fair by those and nonsense to a reader.

use cluesmith_core::{Finding, Language, Severity};

use crate::cards::letter;
use crate::claim::{Activity, Condition, Place, Proof};
use crate::puzzle::{Card, Puzzle};
use crate::text::WORDS;

/// Somebody in this state can be doing that.
pub(crate) fn can_do(state: Condition, activity: Activity) -> bool {
    use Activity::{Exercising, Sitting, Sleeping, Walking};
    match state {
        Condition::Asleep => activity == Sleeping,
        Condition::Awake | Condition::Alert => activity != Sleeping,
        Condition::Active => !matches!(activity, Sleeping | Sitting),
        Condition::Drowsy => !matches!(activity, Sleeping | Exercising),
        Condition::Idle => !matches!(activity, Sleeping | Exercising | Walking),
    }
}

/// People sleep there.
fn is_for_sleeping(place: Place) -> bool {
    matches!(place, Place::Home | Place::Bedroom | Place::LivingRoom)
}

/// People do that there.
pub(crate) fn is_done_at(activity: Activity, place: Place) -> bool {
    use Place::{Bathroom, CoffeeShop, Gym, Kitchen, Work};
    match activity {
        Activity::Sleeping => is_for_sleeping(place),
        Activity::Exercising => !matches!(place, Bathroom | Kitchen | CoffeeShop | Work),
        Activity::Eating => !matches!(place, Bathroom | Gym),
        Activity::Sitting => place != Gym,
        Activity::Walking => !matches!(place, Bathroom | CoffeeShop),
    }
}

const CLASH: &str = "E1";
const NOWHERE: &str = "E2";
const MINDLESS: &str = "E3";

/// All that may not make sense about a card.
#[cfg(test)]
pub(crate) const NONSENSE: [&str; 3] = [CLASH, NOWHERE, MINDLESS];

/// What does not make sense about a card, as a key of the catalogue: E1 claims that clash with each
/// other, E2 a place that is proved but not named, E3 a mind that is proved asleep.
pub(crate) fn nonsense(card: &Card) -> Option<&'static str> {
    let fits = |state: Condition| {
        let there = card.place.is_none_or(is_for_sleeping) || state != Condition::Asleep;
        there && card.activity.is_none_or(|activity| can_do(state, activity))
    };
    let usual = card.activity.zip(card.place).is_none_or(|(what, place)| is_done_at(what, place));
    let proves = |proof: Proof| card.proves.contains(&proof);
    let asleep = card.state == Some(Condition::Asleep) || card.activity == Some(Activity::Sleeping);
    if !usual || !card.state.is_none_or(fits) {
        Some(CLASH)
    } else if proves(Proof::Location) && card.place.is_none() {
        Some(NOWHERE)
    } else if (proves(Proof::Alertness) && (card.state.is_none() || asleep))
        || (proves(Proof::Intent) && asleep)
    {
        Some(MINDLESS)
    } else {
        None
    }
}

/// A finding for each card that makes no sense.
pub(crate) fn judge_sense(puzzle: &Puzzle, language: Language) -> Vec<Finding> {
    let odd = puzzle.cards.iter().enumerate().filter_map(|(index, card)| {
        let id = nonsense(card)?;
        let (path, card) = (format!("/puzzle/cards/{index}"), letter(index));
        let message = WORDS.look_up(language, id, "", &[("card", &card)]);
        let help = WORDS.look_up(language, id, ".help", &[("card", &card)]);
        Some(Finding::error(id, path, message, help).as_severity(Severity::Warning))
    });
    odd.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_and_every_activity_has_a_place() {
        for &state in Condition::ALL {
            assert!(Activity::ALL.iter().any(|&activity| can_do(state, activity)), "{state:?}");
        }
        for &activity in Activity::ALL {
            assert!(Place::ALL.iter().any(|&place| is_done_at(activity, place)), "{activity:?}");
        }
    }
}
