//! A room's name in lines that fit into the room.

use cluesmith_core::ink::columns;

/// How many columns of text go into so much width: the serif of the pages at 15 pixels.
const COLUMN: i32 = 8;
/// How high a line is.
const LINE: i32 = 18;

/// The name in as few lines as fit into a space; words that are too long are cut.
pub(super) fn fit(name: &str, (width, height): (i32, i32)) -> Vec<String> {
    let most = usize::try_from((width - 8) / COLUMN).unwrap_or(0).max(3);
    let lines = usize::try_from(height / LINE).unwrap_or(0).clamp(1, 2);
    let mut found: Vec<String> = Vec::new();
    for word in words(name) {
        match found.last_mut() {
            Some(line) if columns(line) + 1 + columns(&word) <= most => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => found.push(word),
        }
    }
    if found.len() > lines {
        // What has no line of its own is heard of at the end of the last.
        found.truncate(lines);
        if let Some(last) = found.last_mut() {
            last.push('…');
        }
    }
    found.iter().map(|line| cut(line, most)).collect()
}

/// The words of a name: `DanceRoom` is written as one only because maps wanted it so.
fn words(name: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut before = ' ';
    for letter in name.chars() {
        let begins = before == ' ' || (before.is_lowercase() && letter.is_uppercase());
        match found.last_mut() {
            Some(word) if !begins && letter != ' ' => word.push(letter),
            _ if letter != ' ' => found.push(letter.to_string()),
            _ => {}
        }
        before = letter;
    }
    found
}

fn cut(line: &str, most: usize) -> String {
    if columns(line) <= most {
        return line.to_owned();
    }
    let mut short = String::new();
    for letter in line.trim_end_matches('…').chars() {
        if columns(&short) + columns(&letter.to_string()) + 1 > most {
            break;
        }
        short.push(letter);
    }
    short + "…"
}
