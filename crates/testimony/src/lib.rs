//! Testimony
pub mod archetype;
pub mod cards;
pub mod claim;
pub mod clock;
pub mod conflict;
pub mod hand;
pub mod params;
pub mod players;
pub mod puzzle;
pub mod resolve;
pub mod rules;
pub mod score;
pub mod tree;
pub use claim::Proof;
pub use params::Level;
pub use puzzle::{Answer, Puzzle};
