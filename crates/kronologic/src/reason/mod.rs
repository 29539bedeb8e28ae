//! Reasoning about questions: what the answers so far leave possible, why, and what to ask next.

pub mod knowledge;
pub mod rules;
