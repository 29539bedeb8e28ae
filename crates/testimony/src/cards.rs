//! A set of cards of one hand: eight bits, written `A+C`.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most cards a hand has.
pub const MOST_CARDS: usize = 8;
/// The most cards said at once.
pub const MOST_AT_ONCE: usize = 3;

const TWICE: &str = "twice";
const UNKNOWN: &str = "unknown";

/// What can be wrong with a text that should name cards, as keys of the catalogue.
#[cfg(test)]
pub(crate) const SLIPS: [&str; 2] = [TWICE, UNKNOWN];

/// Some cards of a hand. The order they were tapped in does not exist here, so it cannot matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cards(pub u8);

/// The letter of a card.
pub fn letter(card: usize) -> char {
    (b'A' + (card % MOST_CARDS) as u8) as char
}

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);

    /// The first so many.
    pub fn first(count: usize) -> Cards {
        Cards(((1u32 << count.min(MOST_CARDS)) - 1) as u8)
    }

    /// These.
    pub fn of(cards: &[usize]) -> Cards {
        Cards(cards.iter().fold(0, |set, &card| set | 1 << card))
    }

    /// Whether this card is among them.
    pub fn has(self, card: usize) -> bool {
        self.0 >> card & 1 == 1
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those here and not there.
    #[must_use]
    pub fn without(self, other: Cards) -> Cards {
        Cards(self.0 & !other.0)
    }

    /// Those here or there.
    #[must_use]
    pub fn with(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }

    /// Those here and there.
    #[must_use]
    pub fn shared(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }

    /// One after the other, in the order of the hand.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (card < MOST_CARDS).then_some(card)
        })
    }

    /// Every set that can be said at once from a hand of this size: ones, twos, then threes.
    pub fn submissions(hand: usize) -> Vec<Cards> {
        let all = (1..1u16 << hand.min(MOST_CARDS)).map(|bits| Cards(bits as u8));
        let mut sets: Vec<Cards> = all.filter(|set| set.len() <= MOST_AT_ONCE).collect();
        sets.sort_by_key(|set| (set.len(), set.0.reverse_bits() ^ u8::MAX));
        sets
    }

    /// Reads `A+C`, `a c`, `A, C` or `AC`; a card named twice is refused.
    ///
    /// # Errors
    /// What is wrong with the text, as a key of the catalogue.
    pub fn parse(text: &str) -> Result<Cards, &'static str> {
        let mut cards = Cards::NONE;
        for c in text.chars() {
            match c.to_ascii_uppercase() {
                '+' | ',' | '&' => {}
                c if c.is_whitespace() => {}
                c @ 'A'..='H' => {
                    let card = (c as u8 - b'A') as usize;
                    if cards.has(card) {
                        return Err(TWICE);
                    }
                    cards.0 |= 1 << card;
                }
                _ => return Err(UNKNOWN),
            }
        }
        if cards.is_empty() { Err(UNKNOWN) } else { Ok(cards) }
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, card) in self.iter().enumerate() {
            let plus = if index > 0 { "+" } else { "" };
            write!(f, "{plus}{}", letter(card))?;
        }
        Ok(())
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
        let text = String::deserialize(deserializer)?;
        let cards = Cards::parse(&text).ok().filter(|cards| cards.to_string() == text);
        cards.ok_or_else(|| serde::de::Error::custom("cards are written as A+C, in order"))
    }
}

impl JsonSchema for Cards {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Cards".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        schemars::json_schema!({"type": "string", "pattern": "^[A-H](\\+[A-H]){0,7}$"})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_taps_does_not_exist() {
        for text in ["C+A", "a c", "ca", "A, C"] {
            assert_eq!(Cards::parse(text).unwrap().to_string(), "A+C");
        }
        assert_eq!(Cards::parse("A+A"), Err("twice"));
        assert_eq!(Cards::parse("A+Z"), Err("unknown"));
        assert_eq!(Cards::parse(" + "), Err("unknown"));
    }

    #[test]
    fn as_many_combinations_as_the_documents_count() {
        let counts: Vec<usize> = (4..=8).map(|hand| Cards::submissions(hand).len()).collect();
        assert_eq!(counts, [14, 25, 41, 63, 92]);
        let first: Vec<String> =
            Cards::submissions(4).iter().take(7).map(Cards::to_string).collect();
        assert_eq!(first, ["A", "B", "C", "D", "A+B", "A+C", "A+D"]);
    }
}
