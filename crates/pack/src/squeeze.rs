//! Zstandard: packs are small on the disk, and no file can fill the memory of whoever reads it.
//!
//! Written by the reference at a high level (a month of five families is a third of what `ruzstd`, whose best level
//! is the first, makes of it), and read by `ruzstd`: bytes from a stranger meet no C. The two share no code.

use std::io::{self, Read, Write};

use ruzstd::decoding::StreamingDecoder;

/// The highest that does not ask more memory of whoever reads it.
const LEVEL: i32 = 19;

const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// What the best levels of the reference want to look back.
const WINDOW: u64 = 128 << 20;

/// What was squeezed cannot be had back.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SqueezeError {
    /// It is damaged.
    #[error("it is no whole Zstandard file: {0}")]
    Damaged(String),
    /// Its own checksum is another.
    #[error("its checksum is wrong: it was changed after it was written")]
    Checksum,
    /// There is more behind its end.
    #[error("{0} bytes stand behind its end")]
    More(usize),
    /// It would become too large.
    #[error("it holds more than {0} bytes")]
    TooLarge(usize),
}

/// Makes it small.
pub fn squeeze(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = zstd::Encoder::new(Vec::new(), LEVEL)?;
    encoder.include_checksum(true)?;
    encoder.set_pledged_src_size(Some(bytes.len() as u64))?;
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// The bytes as they were, if they were squeezed; `most` is the most there may be of them.
pub fn unsqueeze(bytes: Vec<u8>, most: usize) -> Result<Vec<u8>, SqueezeError> {
    let whole = match bytes.starts_with(&MAGIC) {
        true => expand(&bytes, most)?,
        false => bytes,
    };
    if whole.len() > most { Err(SqueezeError::TooLarge(most)) } else { Ok(whole) }
}

fn expand(bytes: &[u8], most: usize) -> Result<Vec<u8>, SqueezeError> {
    let damaged = |error: &dyn std::fmt::Display| {
        SqueezeError::Damaged(error.to_string().chars().take(200).collect())
    };
    let decoder = StreamingDecoder::new_with_max_window_size(bytes, WINDOW);
    let mut decoder = decoder.map_err(|error| damaged(&error))?;
    let mut whole = Vec::new();
    let mut bounded = (&mut decoder).take(most as u64 + 1);
    bounded.read_to_end(&mut whole).map_err(|error| damaged(&error))?;
    if whole.len() > most {
        return Err(SqueezeError::TooLarge(most));
    }
    let (rest, frame) = decoder.into_parts();
    if !rest.is_empty() {
        return Err(SqueezeError::More(rest.len()));
    }
    match (frame.get_checksum_from_data(), frame.get_calculated_checksum()) {
        (Some(said), Some(found)) if said != found => Err(SqueezeError::Checksum),
        _ => Ok(whole),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: usize = 1 << 20;

    #[test]
    fn what_was_squeezed_comes_back_and_plain_bytes_stay() {
        for bytes in [Vec::new(), b"plain".to_vec(), b"again and ".repeat(10_000)] {
            let small = squeeze(&bytes).unwrap();
            assert!(small.starts_with(&MAGIC) && small.len() < bytes.len() + 40);
            assert_eq!(unsqueeze(small, MOST), Ok(bytes.clone()));
            assert_eq!(unsqueeze(bytes.clone(), MOST), Ok(bytes));
        }
    }

    #[test]
    fn a_file_that_swells_and_one_with_more_behind_it_are_refused() {
        let bomb = squeeze(&vec![0; 64 << 20]).unwrap();
        assert!(bomb.len() < 64 << 10, "{}", bomb.len());
        assert_eq!(unsqueeze(bomb, MOST), Err(SqueezeError::TooLarge(MOST)));
        assert_eq!(unsqueeze(vec![1; MOST + 1], MOST), Err(SqueezeError::TooLarge(MOST)));
        let mut more = squeeze(b"whole").unwrap();
        more.extend(b"more");
        assert_eq!(unsqueeze(more, MOST), Err(SqueezeError::More(4)));
        let cut = squeeze(&b"whole and more ".repeat(100)).unwrap();
        assert!(unsqueeze(cut[..cut.len() - 6].to_vec(), MOST).is_err());
    }
}
