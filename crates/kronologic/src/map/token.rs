//! A line of a map as tokens, each with its column.

use super::{MapError, error};

/// A token with the column it starts at.
pub(super) type Placed = (usize, Token);

/// What a line is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Name(String),
    Quoted(String),
    Label(String),
    Link,
    And,
    End,
    /// What a comment says after `at`.
    At(String),
}

impl Token {
    /// As an error shows it.
    pub(super) fn shown(&self) -> &str {
        match self {
            Token::Name(text) | Token::Quoted(text) | Token::Label(text) | Token::At(text) => text,
            Token::Link => "---",
            Token::And => "&",
            Token::End => ";",
        }
    }
}

/// The tokens of a line.
pub(super) fn tokens(line: usize, text: &str) -> Result<Vec<Placed>, MapError> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        let column = at + 1;
        let wrong = |key: &'static str, text: &str| error(line, column, key, text);
        let (token, next) = match c {
            // A lone carriage return ends a line elsewhere: reading on would join two lines.
            _ if c.is_whitespace() && c != '\r' => {
                at += 1;
                continue;
            }
            '%' if chars.get(at + 1) == Some(&'%') => {
                tokens.extend(placing(&chars, at + 2));
                break;
            }
            ';' => (Token::End, at + 1),
            '&' => (Token::And, at + 1),
            '"' => {
                let (name, next) =
                    quoted(&chars, at).ok_or_else(|| wrong("quote", &rest(&chars, at)))?;
                (Token::Quoted(name), next)
            }
            '[' | '(' | '{' => {
                let (label, next) =
                    label(&chars, at).ok_or_else(|| wrong("bracket", &rest(&chars, at)))?;
                (Token::Label(label), next)
            }
            '-' | '=' | '<' | '>' | '.' | '~' | '|' => {
                let run = |c: &char| matches!(c, '-' | '=' | '<' | '>' | '.' | '~' | '|');
                let length = chars[at..].iter().take_while(|c| run(c)).count();
                let link: String = chars[at..at + length].iter().collect();
                if link != "---" {
                    return Err(wrong("arrow", &link));
                }
                (Token::Link, at + length)
            }
            _ => {
                let end = word_end(&chars, at);
                if end == at {
                    return Err(wrong("sign", &c.escape_debug().to_string()));
                }
                (Token::Name(chars[at..end].iter().collect()), end)
            }
        };
        tokens.push((column, token));
        at = next;
    }
    Ok(tokens)
}

/// What a comment says about where rooms lie, from behind its `at`.
fn placing(chars: &[char], start: usize) -> Option<Placed> {
    let from = start + chars[start..].iter().position(|c| !c.is_whitespace())?;
    let after = chars[from..].strip_prefix(&['a', 't'])?;
    after.first()?.is_whitespace().then(|| (from + 3, Token::At(after.iter().collect())))
}

/// Where a bare word ends. A hyphen inside a word belongs to the word; `---` does not.
fn word_end(chars: &[char], start: usize) -> usize {
    let mut end = start;
    while let Some(&c) = chars.get(end) {
        let hyphen = c == '-'
            && end > start
            && chars[end - 1] != '-'
            && chars.get(end + 1).is_some_and(|next| next.is_alphanumeric());
        if !(c.is_alphanumeric() || matches!(c, '_' | '\'' | '’' | '!' | '?' | '#') || hyphen) {
            break;
        }
        end += 1;
    }
    end
}

/// The text between quotes, and where it ends.
fn quoted(chars: &[char], at: usize) -> Option<(String, usize)> {
    let length = chars[at + 1..].iter().position(|&c| c == '"')?;
    Some((tidy(&chars[at + 1..at + 1 + length]), at + length + 2))
}

/// The text between brackets, quotes taken off, and where it ends.
fn label(chars: &[char], at: usize) -> Option<(String, usize)> {
    let opening = chars[at..].iter().take_while(|c| matches!(c, '[' | '(' | '{')).count();
    let close = |c: &char| matches!(c, ']' | ')' | '}');
    let inside = chars[at + opening..].iter().position(close)?;
    let end = at + opening + inside;
    let closing = chars[end..].iter().take_while(|c| close(c)).count();
    let text = tidy(&chars[at + opening..end]);
    let bare = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    let text = bare.map_or(text.clone(), |text| text.trim().to_owned());
    (closing == opening).then_some((text, end + closing))
}

/// Words with one space between them.
fn tidy(chars: &[char]) -> String {
    let text: String = chars.iter().collect();
    text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn rest(chars: &[char], at: usize) -> String {
    chars[at..].iter().take(30).collect()
}
