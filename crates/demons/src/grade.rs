//! How hard a board is, read off the sizes of its proofs.

use crate::params::LevelName;
use crate::walk::Sizes;

/// The level that a walk belongs to.
pub fn level_of(sizes: &Sizes) -> LevelName {
    match (sizes.share(), sizes.share_many()) {
        (0..=18, _) => LevelName::Easy,
        (19..=38, _) => LevelName::Medium,
        (39..=59, _) => LevelName::Tricky,
        (_, 0..=14) => LevelName::Hard,
        _ => LevelName::Brutal,
    }
}
