//! Cultivators or Demon-in-Disguise.
pub mod board;
pub mod language;
pub mod worlds;
