//! Cultivators or Demon-in-Disguise: a grid of people who all tell the truth, some of them demons.
//!
//! Whoever is revealed speaks; whoever can be proved can be revealed. [`board`] is the grid,
//! [`language`] what can be said on it, [`worlds`] the exact engine, [`truth`] its independent twin,
//! [`walk`] the easiest way through a game, which grades, explains and drives the generator.
//! [`Demons`] is the family as the rest of Cluesmith sees it; [`play::judge`] is the typed face of a
//! player's judgement.

pub mod board;
pub mod certificate;
pub mod check;
pub mod clue;
mod compare;
pub mod deduce;
pub mod draw;
mod family;
pub mod generate;
pub mod grade;
pub mod hint;
pub mod language;
pub mod names;
pub mod paper;
pub mod params;
pub mod play;
pub mod puzzle;
mod reason;
mod suppose;
mod switches;
mod telling;
mod template;
pub mod text;
pub mod truth;
pub mod view;
pub mod walk;
mod words;
pub mod worlds;

pub use family::Demons;
pub use switches::Switches;
