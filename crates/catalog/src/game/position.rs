//! A position in a link: the moves that lead to it, sealed so that nobody reads an answer by accident, and
//! bound to their puzzle by a check sum.

use std::sync::Arc;

use cluesmith_core::document::read_part;
use cluesmith_core::{Case, Work};

use super::seal::{Broken, key, seal, unseal};
use super::{Game, GameError};

/// The longest text that is read.
const LONGEST: usize = 64 << 10;

const PURPOSE: &str = "position";

impl Game {
    /// The position as a short text for a link. [`Game::at`] reads it.
    pub fn position_text(&self) -> String {
        let moves: Vec<&str> = self.moves().collect();
        let bytes = serde_json::to_vec(&moves).unwrap_or_default();
        seal(key(self.document()), PURPOSE, bytes)
    }

    /// A game at a position written by [`Game::position_text`].
    pub fn at(case: Arc<dyn Case>, position: &str, work: &mut Work) -> Result<Game, GameError> {
        let wrong = |message: &str| GameError::NotAGame {
            path: String::new(),
            message: format!("the position in the link {message}"),
        };
        if position.len() > LONGEST {
            return Err(wrong("is too long"));
        }
        let changed = "was cut or changed, or belongs to another puzzle";
        let bytes =
            unseal(key(case.document()), PURPOSE, position).map_err(|broken| match broken {
                Broken::Version => wrong("has an unknown version"),
                Broken::Changed => wrong(changed),
            })?;
        let moves = serde_json::from_slice(&bytes).map_err(|_| wrong(changed))?;
        let moves: Vec<String> = read_part("", &moves).map_err(|_| wrong(changed))?;
        let mut game = Game::of(case);
        game.replay(&moves, 1, work)?;
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use cluesmith_core::{Document, Language};

    use super::*;
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use cluesmith_core::hash::fnv1a;
    use cluesmith_core::{Seed, Settings};

    fn document(seed: u64) -> Document {
        let family = crate::families()[0];
        family.generate(&Settings::default(), Seed(seed), &mut Work::unlimited()).unwrap()
    }

    fn at(seed: u64, position: &str) -> Result<Game, GameError> {
        let case = crate::families()[0].open(document(seed), Language::default()).unwrap();
        Game::at(case, position, &mut Work::unlimited())
    }

    #[test]
    fn a_position_comes_back_whole_and_hides_its_moves() {
        let mut game = Game::new(document(7), Language::default()).unwrap();
        let empty = game.position_text();
        for _ in 0..3 {
            game.play_hint(&mut Work::unlimited()).unwrap();
        }
        game.play("A1~perhaps\nnot", &mut Work::unlimited()).unwrap();
        let text = game.position_text();
        let again = at(7, &text).unwrap();
        assert!(again.position().is_same(game.position()));
        assert_eq!(at(7, &empty).unwrap().moves().count(), 0);
        assert!(text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b)), "{text}");
        let first = game.moves().next().unwrap();
        assert!(!text.contains(&URL_SAFE_NO_PAD.encode(first)[..4]), "moves can be read in {text}");
    }

    #[test]
    fn a_position_from_before_ids_named_their_generator_is_still_good() {
        let old = Document { id: Some("tetonor:easy#7".into()), ..document(7) };
        assert_eq!(document(7).id.as_deref(), Some("tetonor@2:easy#7"));
        // As the key was then.
        let then = fnv1a(format!("tetonor:easy#7 {}", old.puzzle).as_bytes());
        assert_eq!(key(&old), then);
        let mut game = Game::new(old, Language::default()).unwrap();
        game.play_hint(&mut Work::unlimited()).unwrap();
        let again = at(7, &game.position_text()).unwrap();
        assert!(again.position().is_same(game.position()));
    }

    #[test]
    fn a_changed_cut_or_foreign_position_is_refused() {
        let mut game = Game::new(document(7), Language::default()).unwrap();
        game.play_hint(&mut Work::unlimited()).unwrap();
        let text = game.position_text();
        for wrong in ["", "1", "2abcd", "1!!!!", &text[..text.len() - 1], &text.replace('1', "2")] {
            assert!(at(7, wrong).is_err(), "{wrong}");
        }
        assert!(at(8, &text).is_err());
        assert!(at(7, &"1".repeat(100_000)).is_err());
    }
}
