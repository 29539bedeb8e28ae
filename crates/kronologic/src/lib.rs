//! Kronologic: who was where, when? (being built)

pub mod logic;
pub mod mystery;
pub mod points;
pub mod sample;
pub mod scenario;
pub mod schedule;
pub mod solver;
mod walk;
pub mod world;
