//! A position in a link: the moves that lead to it, scrambled so that nobody reads an answer by
//! accident, and bound to their puzzle by a check sum.
//!
//! This hides; it does not protect. Whoever opens the link replays the moves by the rules.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cluesmith_core::hash::{fnv1a, mix};
use cluesmith_core::{Document, Reference, Rng, Seed};

use super::{Game, GameError};

/// The version of this encoding; the first character of every position.
const VERSION: char = '1';
/// Bytes of check sum.
const SUM: usize = 4;
/// The longest text that is read.
const LONGEST: usize = 64 << 10;

impl Game {
    /// The position as a short text for a link. [`Game::at`] reads it.
    pub fn position(&self) -> String {
        let moves: Vec<&str> = self.moves().collect();
        let mut bytes = serde_json::to_vec(&moves).unwrap_or_default();
        let key = key(&self.document);
        bytes.extend(&sum(key, &bytes)[..]);
        scramble(key, &mut bytes);
        format!("{VERSION}{}", URL_SAFE_NO_PAD.encode(bytes))
    }

    /// A game at a position written by [`Game::position`].
    pub fn at(document: Document, position: &str) -> Result<Game, GameError> {
        let wrong = |message: &str| GameError::NotAGame {
            path: String::new(),
            message: format!("the position in the link {message}"),
        };
        if position.len() > LONGEST {
            return Err(wrong("is too long"));
        }
        let text = position.strip_prefix(VERSION).ok_or_else(|| wrong("has an unknown version"))?;
        let mut bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| wrong("was cut or changed"))?;
        let key = key(&document);
        scramble(key, &mut bytes);
        let moves: Vec<String> = bytes
            .split_last_chunk::<SUM>()
            .filter(|(moves, end)| **end == sum(key, moves))
            .and_then(|(moves, _)| serde_json::from_slice(moves).ok())
            .ok_or_else(|| wrong("was cut or changed, or belongs to another puzzle"))?;
        let mut game = Game::new(document)?;
        game.replay(&moves, 1)?;
        Ok(game)
    }
}

/// A number that another puzzle does not have.
fn key(document: &Document) -> u64 {
    let id = document.id.as_deref().unwrap_or_default();
    let bare = bare(id).unwrap_or_else(|| id.to_owned());
    fnv1a(format!("{bare} {}", document.puzzle).as_bytes())
}

/// The id as it was before it named its generator: links from then are still good. The puzzle is in the
/// key, so nothing is mistaken for another generator's.
fn bare(id: &str) -> Option<String> {
    let Reference { family, settings, seed, .. } = Reference::parse(id).ok()?;
    Some(format!("{family}:{settings}#{}", seed?.seed))
}

fn sum(key: u64, bytes: &[u8]) -> [u8; SUM] {
    let [a, b, c, d, ..] = mix(fnv1a(bytes) ^ key).to_le_bytes();
    [a, b, c, d]
}

fn scramble(key: u64, bytes: &mut [u8]) {
    let mut rng = Rng::new(Seed(key), "position");
    for chunk in bytes.chunks_mut(8) {
        let mask = rng.next_u64().to_le_bytes();
        chunk.iter_mut().zip(mask).for_each(|(byte, mask)| *byte ^= mask);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluesmith_core::{Settings, Work};

    fn document(seed: u64) -> Document {
        let family = crate::families()[0];
        family.generate(&Settings::default(), Seed(seed), &mut Work::unlimited()).unwrap()
    }

    #[test]
    fn a_position_comes_back_whole_and_hides_its_moves() {
        let mut game = Game::new(document(7)).unwrap();
        let empty = game.position();
        for _ in 0..3 {
            game.play_hint(&mut Work::unlimited()).unwrap();
        }
        game.play("A1~perhaps\nnot").unwrap();
        let text = game.position();
        let again = Game::at(document(7), &text).unwrap();
        assert_eq!(again.state(), game.state());
        assert_eq!(Game::at(document(7), &empty).unwrap().moves().count(), 0);
        assert!(text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b)), "{text}");
        let first = game.moves().next().unwrap();
        assert!(!text.contains(&URL_SAFE_NO_PAD.encode(first)[..4]), "moves can be read in {text}");
    }

    #[test]
    fn a_position_from_before_ids_named_their_generator_is_still_good() {
        let old = Document { id: Some("tetonor:easy#7".into()), ..document(7) };
        assert_eq!(document(7).id.as_deref(), Some("tetonor@1:easy#7"));
        // As the key was then.
        assert_eq!(key(&old), fnv1a(format!("tetonor:easy#7 {}", old.puzzle).as_bytes()));
        let mut game = Game::new(old).unwrap();
        game.play_hint(&mut Work::unlimited()).unwrap();
        assert_eq!(Game::at(document(7), &game.position()).unwrap().state(), game.state());
    }

    #[test]
    fn a_changed_cut_or_foreign_position_is_refused() {
        let mut game = Game::new(document(7)).unwrap();
        game.play_hint(&mut Work::unlimited()).unwrap();
        let text = game.position();
        for wrong in ["", "1", "2abcd", "1!!!!", &text[..text.len() - 1], &text.replace('1', "2")] {
            assert!(Game::at(document(7), wrong).is_err(), "{wrong}");
        }
        assert!(Game::at(document(8), &text).is_err());
        assert!(Game::at(document(7), &"1".repeat(100_000)).is_err());
    }
}
