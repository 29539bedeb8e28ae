//! Reasoning about questions: what the answers so far leave possible, why, and what to ask next.

pub mod advice;
pub mod contradiction;
pub mod explain;
pub mod fact;
pub mod knowledge;
pub mod ladder;
pub mod open;
pub mod opponents;
pub mod par;
pub mod questioner;
pub mod rules;
mod telling;
pub mod worlds;
