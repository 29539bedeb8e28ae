//! Text with meaning: spans that say what they are, not what they look like.
//!
//! Whatever becomes part of a picture goes through [`clean`] on its way in. So no back end has to think
//! about escape sequences, line breaks or endless names; each has only its own syntax to escape.

use std::fmt::Display;

use serde::Serialize;

/// A text longer than this is cut: no honest board has one.
pub const MOST_CHARACTERS: usize = 4_000;

/// What a text or a box is. A back end gives each role its looks; whatever a role says must be said by
/// the words (or by a sign) as well, for those who see no colours and those who listen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Role {
    /// Nothing special.
    #[default]
    Plain,
    /// Weighty: names and numbers.
    Strong,
    /// Of less weight than its surroundings.
    Muted,
    /// Part of the puzzle.
    Given,
    /// Written by the player.
    Entered,
    /// Written by the player, of the other kind, where there are two.
    Alternate,
    /// Known to this player alone.
    Private,
    /// Somebody who speaks.
    Speaker,
    /// Right, or safe.
    Good,
    /// To be careful about.
    Doubt,
    /// Wrong, or dangerous.
    Wrong,
    /// Looked at now.
    Focus,
}

impl Role {
    /// Some text in this role.
    pub fn of(self, text: impl Display) -> Span {
        Span { role: self, text: clean(&text.to_string()), short: None }
    }
}

/// A piece of text in one role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Span {
    pub(crate) role: Role,
    pub(crate) text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) short: Option<String>,
}

impl Span {
    /// What a terminal shows instead, where columns are narrow.
    pub fn or_short(mut self, short: impl Display) -> Span {
        self.short = Some(clean(&short.to_string()));
        self
    }

    /// What it is.
    pub fn role(&self) -> Role {
        self.role
    }

    /// What it says.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Spans, one after another: a line or a paragraph.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Text(pub(crate) Vec<Span>);

impl Text {
    /// No text yet.
    pub fn new() -> Text {
        Text::default()
    }

    /// And then some plain text.
    pub fn and(self, text: impl Display) -> Text {
        self.with(Role::Plain, text)
    }

    /// And then some text in a role.
    pub fn with(self, role: Role, text: impl Display) -> Text {
        self.span(role.of(text))
    }

    /// And then a span.
    pub fn span(mut self, span: Span) -> Text {
        if !span.text.is_empty() || span.short.is_some() {
            self.0.push(span);
        }
        self
    }

    /// Its spans.
    pub fn spans(&self) -> &[Span] {
        &self.0
    }

    /// Whether there is nothing to read.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|span| span.text.trim().is_empty())
    }

    /// All of it without roles.
    pub fn words(&self) -> String {
        self.0.iter().map(|span| span.text.as_str()).collect()
    }

    /// The same with short forms in place of those they stand for.
    pub(crate) fn shortened(&self) -> Text {
        let short = |span: &Span| Span {
            role: span.role,
            text: span.short.as_ref().unwrap_or(&span.text).clone(),
            short: None,
        };
        Text(self.0.iter().map(short).collect())
    }
}

impl From<Span> for Text {
    fn from(span: Span) -> Text {
        Text::new().span(span)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text::new().and(text)
    }
}

impl From<&String> for Text {
    fn from(text: &String) -> Text {
        Text::new().and(text)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text::new().and(text)
    }
}

impl FromIterator<Span> for Text {
    fn from_iter<I: IntoIterator<Item = Span>>(spans: I) -> Text {
        spans.into_iter().fold(Text::new(), Text::span)
    }
}

/// A text whose spaces are no place to break a line at.
pub fn glued(text: impl Display) -> String {
    text.to_string().replace(' ', NO_BREAK)
}

pub(crate) const NO_BREAK: &str = "\u{a0}";

/// A text that can do no harm: breaks and tabs are spaces, and what has no picture of its own (control
/// characters, marks that turn the direction of reading, variation selectors, by which a character
/// changes its width) is dropped.
pub(crate) fn clean(text: &str) -> String {
    let mut kept = text.chars().filter_map(|c| match c {
        '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' | '\u{85}' => Some(' '),
        _ if c.is_control() || is_invisible(c) => None,
        _ => Some(c),
    });
    let mut clean: String = kept.by_ref().take(MOST_CHARACTERS).collect();
    if kept.next().is_some() {
        clean.push('…');
    }
    clean
}

fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}'
        | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_picture_of_its_own_is_dropped() {
        assert_eq!(clean("a\u{1b}[31mb\u{7}\u{202e}c\u{9b}2J"), "a[31mbc2J");
        assert_eq!(clean("two\r\nlines\tand more"), "two  lines and more");
        assert_eq!(clean("❤\u{fe0f} 妖魔 é"), "❤ 妖魔 é");
    }

    #[test]
    fn an_endless_text_ends() {
        let text = clean(&"x".repeat(1_000_000));
        assert_eq!(text.chars().count(), MOST_CHARACTERS + 1);
        assert!(text.ends_with("x…"));
    }

    #[test]
    fn a_short_form_stands_in_for_the_long_one() {
        let text = Text::from("root: ").span(Role::Strong.of("Metal").or_short("M"));
        assert_eq!(text.words(), "root: Metal");
        assert_eq!(text.shortened().words(), "root: M");
    }
}
