//! The eight cards as a picture.

use std::fmt::Write as _;

use super::{foot, wrapped};
use crate::play::State;
use crate::puzzle::Puzzle;

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The eight cards as a picture.
pub(crate) fn svg(puzzle: &Puzzle, state: &State) -> String {
    let (width, height) = (230, 190);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n<title>{}</title>\n",
        4 * width + 20,
        2 * height + 80,
        escaped(&puzzle.title)
    );
    let _ =
        writeln!(out, "<text x=\"10\" y=\"24\" font-size=\"18\">{}</text>", escaped(&puzzle.title));
    for (n, part) in wrapped(&puzzle.hint.text, 120, 0).lines().enumerate() {
        let _ = writeln!(
            out,
            "<text x=\"10\" y=\"{}\" font-style=\"italic\">{}</text>",
            46 + 17 * n,
            escaped(part)
        );
    }
    let (known, lies) = state.known();
    for (place, card) in puzzle.cards.iter().enumerate() {
        let (x, y) = (10 + place % 4 * width, 72 + place / 4 * height);
        let played = state.pairs.iter().any(|pair| pair.cards.contains(&card.strength));
        let fill = match (known >> place & 1 == 1, lies >> place & 1 == 1, played) {
            (true, true, _) => "#fadbd8",
            (true, false, _) => "#d5f5e3",
            (false, _, true) => "#eaecee",
            (false, _, false) => "#ffffff",
        };
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"{fill}\" \
             stroke=\"#555\"/>\n<text x=\"{}\" y=\"{}\" font-size=\"26\">{}</text>\n\
             <text x=\"{}\" y=\"{}\" fill=\"#555\">{} · {}</text>\n\
             <text x=\"{}\" y=\"{}\" fill=\"#555\">{}</text>",
            width - 10,
            height - 10,
            x + 10,
            y + 30,
            card.strength,
            x + 36,
            y + 18,
            card.evidence.label(),
            escaped(&card.time),
            x + 36,
            y + 34,
            escaped(&card.location),
        );
        for (n, part) in wrapped(&card.claim, 30, 0).lines().enumerate() {
            let _ = writeln!(
                out,
                "<text x=\"{}\" y=\"{}\">{}</text>",
                x + 10,
                y + 60 + 17 * n,
                escaped(part)
            );
        }
        for (n, part) in foot(puzzle, card, 34).iter().enumerate() {
            let (x, y) = (x + 10, y + 156 + 14 * n);
            let _ = writeln!(
                out,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"11\" fill=\"#555\">{}</text>",
                escaped(part)
            );
        }
    }
    out.push_str("</svg>\n");
    out
}
