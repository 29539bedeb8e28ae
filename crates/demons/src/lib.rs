//! Cultivators or Demon-in-Disguise: a grid of people who all tell the truth, some of them demons.
//!
//! Whoever is revealed speaks; whoever can be proved can be revealed. [`board`] is the grid,
//! [`language`] what can be said on it, [`worlds`] the exact engine, [`truth`] its independent twin,
//! `walk` the easiest way through a game, which grades and drives the generator.
//! [`Demons`] is the family as the rest of Cluesmith sees it; [`play::judge`] is the typed face of a
//! player's judgement.

mod assume;
#[doc(hidden)]
pub mod board;
#[doc(hidden)]
pub mod certificate;
mod check;
#[doc(hidden)]
pub mod clue;
#[doc(hidden)]
pub mod deduce;
mod draw;
mod family;
#[doc(hidden)]
pub mod generate;
mod grade;
mod hint;
#[doc(hidden)]
pub mod language;
#[doc(hidden)]
pub mod names;
mod paper;
#[doc(hidden)]
pub mod params;
#[doc(hidden)]
pub mod play;
#[doc(hidden)]
pub mod puzzle;
mod reason;
#[doc(hidden)]
pub mod sides;
mod switches;
#[doc(hidden)]
pub mod tactic;
mod tell;
mod telling;
mod template;
#[doc(hidden)]
pub mod text;
#[doc(hidden)]
pub mod truth;
#[doc(hidden)]
pub mod turns;
mod view;
mod walk;
mod words;
#[doc(hidden)]
pub mod worlds;

pub use family::Demons;
pub use params::{LevelName as Level, Params};
pub use play::State;
pub use puzzle::{Answer, Puzzle};
pub use switches::Switches;
