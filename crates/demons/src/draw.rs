//! The board for a terminal, and as a picture.

use std::fmt::Write as _;

use cluesmith_core::{Language, Work};

use crate::board::{Element, Identity, column_letter, each};
use crate::deduce::range;
use crate::language::normal::Known;
use crate::play::{Colour, Outcome, State, facts, judge};
use crate::puzzle::{Answer, Puzzle};
use crate::words::{element, kind, say, template};

const RED: &str = "\u{1b}[31m";
const GREEN: &str = "\u{1b}[32m";
const YELLOW: &str = "\u{1b}[33m";
const BOLD: &str = "\u{1b}[1m";
const DIM: &str = "\u{1b}[2m";
const PLAIN: &str = "\u{1b}[0m";

/// Width of a card in the terminal.
const CARD: usize = 18;

fn known(puzzle: &Puzzle, state: &State) -> Known {
    facts(&puzzle.case(), state, &mut Work::limit(300_000)).ok().flatten().unwrap_or_default()
}

/// The grid, the clues heard, and how the game stands.
pub fn draw(puzzle: &Puzzle, state: &State, language: Language) -> String {
    let board = puzzle.board();
    let known = known(puzzle, state);
    let mut out = String::from("    ");
    for col in 0..board.cols() {
        let _ = write!(out, "{:<CARD$}", column_letter(col));
    }
    out.push('\n');
    for row in 0..board.rows() {
        let people: Vec<usize> = each(board.row(row)).collect();
        let _ = write!(out, "{:>2}  ", row + 1);
        for &person in &people {
            let name = fit(&puzzle.people[person].name, CARD - 2);
            let mark = state.marks.iter().find(|mark| usize::from(mark.id) == person);
            let corner = match mark.map(|mark| mark.colour) {
                Some(Colour::Red) => format!("{RED}r{PLAIN}"),
                Some(Colour::Green) => format!("{GREEN}g{PLAIN}"),
                Some(Colour::Yellow) => format!("{YELLOW}y{PLAIN}"),
                None => " ".to_owned(),
            };
            let _ = write!(out, "{BOLD}{name}{PLAIN}{corner} ");
        }
        out.push_str("\n    ");
        for &person in &people {
            let root: String =
                puzzle.people[person].spiritual_root.iter().map(|&e| letter(e)).collect();
            let (colour, word) = match known.get(person) {
                Some(Identity::Demon) => (RED, kind(language, "", Identity::Demon, "")),
                Some(Identity::Cultivator) => (GREEN, kind(language, "", Identity::Cultivator, "")),
                None => (DIM, "?".to_owned()),
            };
            let cell = fit(&format!("{root} {word}"), CARD - 1);
            let _ = write!(out, "{colour}{cell}{PLAIN} ");
        }
        out.push_str("\n\n");
    }
    for &id in &state.revealed {
        let person = usize::from(id);
        let name = puzzle.people.get(person).map_or("", |p| p.name.as_str());
        let _ = writeln!(
            out,
            "{} {BOLD}{name}{PLAIN}: {}",
            board.label(person),
            puzzle.said(person, language)
        );
    }
    for note in &state.notes {
        let label = board.label(note.id.into());
        let _ = writeln!(out, "{label} {DIM}{}{PLAIN}", note.text);
    }
    if let Some(person) = state.why {
        out.push_str(&why(puzzle, state, person.into(), language));
    }
    out.push_str(&status(puzzle, state, language));
    out
}

/// Two worlds side by side that fit everything seen and differ on a person; or that the person can be
/// proved. What the person is remains unsaid.
fn why(puzzle: &Puzzle, state: &State, person: usize, language: Language) -> String {
    let name = puzzle.people.get(person).map_or("", |p| p.name.as_str());
    let judged = judge(puzzle, state, person, Identity::Demon, language).ok();
    let Some((demon, cultivator)) = judged.and_then(|judged| judged.worlds) else {
        return say(language, "play.why.certain", &[("name", &name)]) + "\n\n";
    };
    let board = puzzle.board();
    let mut out = say(language, "play.why", &[("name", &name)]) + "\n\n";
    for row in 0..board.rows() {
        for (gap, world) in [("   ", demon), ("      ", cultivator)] {
            out.push_str(gap);
            for p in each(board.row(row)) {
                let letter = if world >> p & 1 == 1 { 'D' } else { 'c' };
                let seen = state.revealed.iter().any(|&id| usize::from(id) == p);
                let style = match () {
                    () if p == person => BOLD,
                    () if seen => PLAIN,
                    () => DIM,
                };
                let bracket = if p == person { ('[', ']') } else { (' ', ' ') };
                let _ = write!(out, "{}{style}{letter}{PLAIN}{}", bracket.0, bracket.1);
            }
        }
        out.push('\n');
    }
    out + "\n"
}

fn status(puzzle: &Puzzle, state: &State, language: Language) -> String {
    let mut lines = Vec::new();
    if let Some(last) = state.last {
        let name = puzzle.people.get(usize::from(last.id)).map_or("", |p| p.name.as_str());
        lines.push(match last.outcome {
            Outcome::Accepted => say(
                language,
                "play.accepted",
                &[("name", &name), ("akind", &kind(language, "a", last.identity, ""))],
            ),
            Outcome::Contradicted | Outcome::Unproven => template(language, "play.refused"),
        });
    }
    let (revealed, people) = (state.revealed.len(), puzzle.people.len());
    if revealed >= people {
        lines.push(template(language, "play.won"));
    }
    let mistakes = state.refused.len();
    lines.push(say(
        language,
        "play.status",
        &[("revealed", &revealed), ("people", &people), ("mistakes", &mistakes)],
    ));
    lines.push(template(language, "play.roots"));
    if let Some((low, high)) = puzzle.demons {
        lines.push(say(language, "play.demons", &[("range", &range(low, high, language))]));
    }
    lines.join("\n") + "\n"
}

/// One letter for an element. Two begin with W, so Wood is the `T` of trees.
fn letter(element: Element) -> char {
    match element {
        Element::Metal => 'M',
        Element::Wood => 'T',
        Element::Water => 'W',
        Element::Fire => 'F',
        Element::Earth => 'E',
    }
}

/// Cut or filled up to a width.
fn fit(text: &str, width: usize) -> String {
    let cut: String = text.chars().take(width).collect();
    format!("{cut:<width$}")
}

/// What everyone is, as a grid of names.
pub fn draw_answer(puzzle: &Puzzle, answer: &Answer) -> String {
    let board = puzzle.board();
    let mut out = String::new();
    for row in 0..board.rows() {
        for person in each(board.row(row)) {
            let name = puzzle.people.get(person).map_or("", |p| p.name.as_str());
            let letter = match answer.identities.get(person) {
                Some(Identity::Demon) => 'D',
                Some(Identity::Cultivator) => 'C',
                None => '?',
            };
            let _ = write!(out, "{letter} {}", fit(name, CARD - 2));
        }
        let trimmed = out.trim_end().len();
        out.truncate(trimmed);
        out.push('\n');
    }
    out
}

/// The board as a picture: a card for everyone, with what has been said.
pub fn svg(puzzle: &Puzzle, state: &State, language: Language) -> String {
    cards(puzzle, state, language, |_| "?".to_owned())
}

/// The picture, with what stands on the cards of people nobody knows yet.
pub(crate) fn cards(
    puzzle: &Puzzle,
    state: &State,
    language: Language,
    unknown: impl Fn(usize) -> String,
) -> String {
    const WIDE: usize = 180;
    const HIGH: usize = 130;
    let board = puzzle.board();
    let known = known(puzzle, state);
    let (width, height) = (board.cols() * WIDE + 40, board.rows() * HIGH + 40);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">"
    );
    for col in 0..board.cols() {
        let x = 30 + col * WIDE + WIDE / 2;
        let _ = write!(out, "<text x=\"{x}\" y=\"20\">{}</text>", column_letter(col));
    }
    for person in 0..board.len() {
        let card = &puzzle.people[person];
        let (x, y) = (30 + board.col_of(person) * WIDE, 30 + board.row_of(person) * HIGH);
        if board.col_of(person) == 0 {
            let _ = write!(
                out,
                "<text x=\"8\" y=\"{}\">{}</text>",
                y + HIGH / 2,
                board.row_of(person) + 1
            );
        }
        let (fill, word) = match known.get(person) {
            Some(identity @ Identity::Demon) => ("#fbe0dd", kind(language, "", identity, "")),
            Some(identity @ Identity::Cultivator) => ("#dff3e4", kind(language, "", identity, "")),
            None => ("#ffffff", unknown(person)),
        };
        let (w, h) = (WIDE - 8, HIGH - 8);
        let _ = write!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"6\" fill=\"{fill}\" \
             stroke=\"#444\"/><text x=\"{}\" y=\"{}\" font-weight=\"bold\">{}</text>",
            x + 8,
            y + 18,
            escape(&card.name)
        );
        let root: Vec<String> = card.spiritual_root.iter().map(|&e| element(language, e)).collect();
        let _ = write!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"10\">{}</text>\
             <text x=\"{}\" y=\"{}\">{word}</text>",
            x + 8,
            y + 33,
            root.join(" "),
            x + 8,
            y + 49
        );
        if known.get(person).is_some() {
            for (line, text) in wrap(&puzzle.said(person, language), 30).iter().enumerate() {
                let y = y + 66 + 13 * line;
                let _ = write!(
                    out,
                    "<text x=\"{}\" y=\"{y}\" font-size=\"11\">{}</text>",
                    x + 8,
                    escape(text)
                );
            }
        }
    }
    out.push_str("</svg>");
    out
}

/// Lines of at most so many columns, broken between words and before Chinese characters, which are two
/// columns wide.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let wide = |c: char| c >= '\u{2e80}';
    let columns = |text: &str| text.chars().map(|c| 1 + usize::from(wide(c))).sum::<usize>();
    let mut lines = vec![String::new()];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let glued = |c: char| "，。：；、”".contains(c);
        let own = if wide(first) { first.len_utf8() } else { 0 };
        let end = rest[own..].find(|c| if own > 0 { !glued(c) } else { c == ' ' || wide(c) });
        // A space belongs to the word before it.
        let end =
            end.map_or(rest.len(), |at| own + at + usize::from(rest[own + at..].starts_with(' ')));
        let (piece, tail) = rest.split_at(end);
        let line =
            lines.last_mut().filter(|line| columns(line) + columns(piece.trim_end()) <= width);
        match line {
            Some(line) => line.push_str(piece),
            None => lines.push(piece.to_owned()),
        }
        rest = tail;
    }
    lines.iter().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_between_chinese_characters() {
        assert_eq!(wrap("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrap("extraordinary x", 4), ["extraordinary", "x"]);
        assert_eq!(wrap("第 3 行的 Li Mu 是妖魔。", 10), ["第 3 行的", "Li Mu 是妖", "魔。"]);
        assert!(wrap("", 4).is_empty());
    }
}
