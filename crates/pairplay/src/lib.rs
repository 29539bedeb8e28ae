//! Pair Play
pub mod deck;
pub mod figures;
pub mod knowledge;
pub mod recount;
pub mod rules;
pub mod survey;
