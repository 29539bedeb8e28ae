//! Hiding what nobody should read by accident: the moves in a link, the answer in a saved game.
//!
//! This hides; it does not protect. Whoever opens a link replays its moves by the rules, and whoever wants
//! the answer of a saved game can ask for it.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cluesmith_core::hash::{fnv1a, mix};
use cluesmith_core::{Document, Reference, Rng, Seed};

/// The version of this encoding; the first character of every sealed text.
const VERSION: char = '1';
/// Bytes of check sum.
const SUM: usize = 4;

/// What is wrong with a sealed text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Broken {
    /// Written by a newer program, or by none.
    Version,
    /// Cut, changed, or sealed for another puzzle.
    Changed,
}

/// A number that another puzzle does not have.
pub(super) fn key(document: &Document) -> u64 {
    let id = document.id.as_deref().unwrap_or_default();
    let bare = bare(id).unwrap_or_else(|| id.to_owned());
    let puzzle = serde_json::to_string(&document.puzzle).unwrap_or_default();
    fnv1a(format!("{bare} {puzzle}").as_bytes())
}

/// The id as it was before it named its generator: links from then are still good. The puzzle is in the
/// key, so nothing is mistaken for another generator's.
fn bare(id: &str) -> Option<String> {
    let Reference { family, settings, seed, .. } = Reference::parse(id).ok()?;
    Some(format!("{family}:{settings}#{}", seed?.seed))
}

/// The bytes as a text that tells nothing.
pub(super) fn seal(key: u64, purpose: &str, mut bytes: Vec<u8>) -> String {
    bytes.extend(&sum(key, &bytes)[..]);
    scramble(key, purpose, &mut bytes);
    format!("{VERSION}{}", URL_SAFE_NO_PAD.encode(bytes))
}

/// The bytes that were sealed with this key for this purpose.
pub(super) fn unseal(key: u64, purpose: &str, text: &str) -> Result<Vec<u8>, Broken> {
    let text = text.strip_prefix(VERSION).ok_or(Broken::Version)?;
    let mut bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| Broken::Changed)?;
    scramble(key, purpose, &mut bytes);
    let whole = bytes.split_last_chunk::<SUM>().filter(|(bytes, end)| **end == sum(key, bytes));
    whole.map(|(bytes, _)| bytes.to_vec()).ok_or(Broken::Changed)
}

fn sum(key: u64, bytes: &[u8]) -> [u8; SUM] {
    let [a, b, c, d, ..] = mix(fnv1a(bytes) ^ key).to_le_bytes();
    [a, b, c, d]
}

fn scramble(key: u64, purpose: &str, bytes: &mut [u8]) {
    let mut rng = Rng::new(Seed(key), purpose);
    for chunk in bytes.chunks_mut(8) {
        let mask = rng.next_u64().to_le_bytes();
        chunk.iter_mut().zip(mask).for_each(|(byte, mask)| *byte ^= mask);
    }
}
