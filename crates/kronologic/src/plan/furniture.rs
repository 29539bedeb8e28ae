//! What stands in the rooms of the maps that come with the game: a sign for the eye, so that a room is known again.

use super::Point;

/// The map, the letter of the room there, and lines within a square of 24 from its upper left corner.
const FURNITURE: [(&str, u8, &str); 26] = [
    ("mansion", b'U', NOTES),
    ("mansion", b'M', "m1 5q11-7 22 0q0 15-11 17q-11-2-11-17m4 5q3-3 6 0m2 0q3-3 6 0"),
    ("mansion", b'S', STEPS),
    ("small", b'K', STOVE),
    ("small", b'B', BED),
    ("small", b'T', "m0 11h24v3q0 6-6 6h-12q-6 0-6-6zm4 0v-7q0-3 3-3t3 3"),
    ("small", b'L', SOFA),
    ("office", b'C', TABLE),
    ("office", b'E', "m3 1h18v22h-18zm9 0v22m-13-8l3-3l3 3"),
    ("office", b'K', STOVE),
    ("office", b'B', "m3 7h14v9q0 5-5 5h-4q-5 0-5-5zm14 2h3q2 0 2 3t-2 3h-3m-9-10v-4m4 4v-4"),
    ("castle", b'T', "m6 1h12v13h-12zm-3 13h18v4h-18zm2 4v5m14-5v5"),
    ("castle", b'D', "m2 1v22m7-22v22m7-22v22m6-22v22m-21-17h22m-22 12h22"),
    ("castle", b'W', "m4 23v-14h-2v-7h4v3h4v-3h4v3h4v-3h4v7h-2v14z"),
    ("island", b'J', "m12 23v-13m0 0q-8-8-12-2q6-2 12 2q2-10 11-8q-8 2-11 8q8-4 11 4q-5-5-11-4"),
    ("island", b'W', WAVES),
    ("island", b'B', WAVES),
    ("island", b'H', "m0 12l12-11l12 11m-21-2v13h18v-13m-12 13v-7h6v7"),
    ("theatre", b'O', NOTES),
    ("theatre", b'D', "m12 1a7 8 0 1 0 .1 0m-.1 16v3m-5 3q5-5 10 0z"),
    ("train", b'L', BED),
    ("train", b'D', TABLE),
    ("train", b'M', "m0 4h24v16h-24zl12 9l12-9"),
    ("museum", b'A', "m3 2h18v9q0 9-9 12q-9-3-9-12zm9 0v20"),
    ("museum", b'G', "m6 2h12l5 7l-11 13l-11-13zm-5 7h22m-14 0l3 12l3-12"),
    ("museum", b'H', "m12 1a11 11 0 1 0 .1 0m-.1 5v7l5 3"),
];

const NOTES: &str =
    "m2 20a4 3 0 1 0 8 0a4 3 0 1 0-8 0m8 0v-16l12-3v15m-8 2a4 3 0 1 0 8 0a4 3 0 1 0-8 0";
const STEPS: &str = "m0 23h6v-6h6v-6h6v-6h6";
const STOVE: &str = "m1 1h22v22h-22zm4 6a3 3 0 1 0 6 0a3 3 0 1 0-6 0m9 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0m-10 8h16v5h-16z";
const BED: &str = "m0 2v20m0-5h24v5m0-5v-4q0-3-3-3h-13m-8 0h8v-4h-8";
const SOFA: &str = "m3 10v-4q0-4 4-4h10q4 0 4 4v4m-21 1q0-2 2-2t2 2v5h16v-5q0-2 2-2t2 2v10h-24z";
const TABLE: &str = "m1 12q0-6 11-6t11 6t-11 6t-11-6m5-8v-2m12 2v-2m-12 18v2m12-2v2";
const WAVES: &str = "m0 6q4-5 8 0t8 0t8 0m-24 8q4-5 8 0t8 0t8 0";

/// How large it is.
const SIZE: i32 = 24;
/// How far from the walls it stands.
const AWAY: i32 = 8;

/// What stands in a room, as a path on the sheet; often nothing.
pub(super) fn of(
    house: &str,
    letter: u8,
    ((x, y), (wide, high)): (Point, Point),
) -> Option<String> {
    let (.., lines) = FURNITURE.iter().find(|(of, room, _)| (*of, *room) == (house, letter))?;
    let (x, y) = (x + wide - AWAY - SIZE, y + high - AWAY - SIZE);
    Some(format!("M{x} {y}{lines}"))
}
