//! Boards that earlier generators made, kept so that what changed can be seen beside what is.

use crate::board::{Answer, Puzzle};
use crate::solve;
use cluesmith_core::Work;

/// `level seed | grid | strip`, a line for each board of generator 1.
static GENERATOR_1: &str = include_str!("generator-1.txt");

/// A board that was kept.
pub(super) struct Kept {
    pub(super) seed: u64,
    pub(super) puzzle: Puzzle,
    pub(super) answer: Answer,
}

/// The boards that were kept, by those of these levels that there were.
pub(super) fn boards<'a>(levels: &[&'a str]) -> Vec<(&'a str, Vec<Kept>)> {
    let of_level = |level: &&'a str| {
        let lines = GENERATOR_1.lines().filter_map(|line| line.strip_prefix(level));
        (*level, lines.filter_map(read).collect::<Vec<Kept>>())
    };
    levels.iter().map(of_level).filter(|(_, boards)| !boards.is_empty()).collect()
}

fn read(line: &str) -> Option<Kept> {
    let mut parts = line.split('|').map(str::split_whitespace);
    let seed = parts.next()?.next()?.parse().ok()?;
    let grid = parts.next()?.map(|number| number.parse().ok()).collect::<Option<Vec<u32>>>()?;
    let strip: Vec<Option<u32>> = parts.next()?.map(|number| number.parse().ok()).collect();
    let puzzle = Puzzle { grid, strip };
    let pairs = solve::solve(&puzzle, 1, &mut Work::unlimited()).list.pop()?;
    let answer = Answer::new(&puzzle.grid, &pairs)?;
    Some(Kept { seed, puzzle, answer })
}
