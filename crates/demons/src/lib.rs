//! Cultivators or Demon-in-Disguise.
pub mod board;
pub mod generate;
pub mod grade;
pub mod language;
pub mod names;
pub mod params;
pub mod text;
pub mod walk;
pub mod worlds;
