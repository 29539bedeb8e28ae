//! KOA's words for Pair Play, asked for by what stands on the cards.

pub(crate) use cluesmith_koa::pairplay::{Incident, LINES, Subject, THINGS, Topic};

use crate::card::Manner;

/// The ways to treat a time.
pub(crate) fn ways_to_say(manner: Manner) -> &'static [&'static str] {
    &THINGS.manners[manner as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Evidence;
    use crate::predicate::Predicate;

    #[test]
    fn koa_lists_things_in_the_order_of_the_cards() {
        assert_eq!(Evidence::ALL.map(Evidence::name), cluesmith_koa::pairplay::KINDS);
        assert_eq!(Manner::ALL.map(Manner::name), cluesmith_koa::pairplay::MANNERS);
        assert!(Manner::ALL.iter().enumerate().all(|(at, &manner)| manner as usize == at));
        assert!(Evidence::ALL.iter().enumerate().all(|(at, &kind)| kind as usize == at));
    }

    #[test]
    fn every_kind_of_hint_and_muttering_has_its_words() {
        let tags = ["food", "water", "sound", "light", "hands"];
        for tag in tags.iter().chain(&["still"]) {
            let key = Predicate::Tag((*tag).to_owned()).key();
            assert!(LINES.has(&format!("mutter.{key}")), "{key}");
            assert!(!THINGS.labels(&key).is_empty() && THINGS.mark(&key).is_some(), "{key}");
        }
        for tag in tags {
            assert!(LINES.has(&format!("hint.oblique.{tag}")));
        }
    }
}
