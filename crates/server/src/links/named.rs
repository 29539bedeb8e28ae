//! A puzzle that a link names: enough of it to tell what it is, without making it.

use std::sync::Arc;

use cluesmith::{AnyFamily, Language, Maker, Reference, Seed};
use cluesmith_ink::Role;
use serde_json::{Map, Value};

use super::address;
use super::page::Head;
use super::poster::shown;

/// The longest name that is shown, in characters.
const MOST_SHOWN: usize = 60;

/// A puzzle that can be made.
pub(crate) struct Named {
    pub(crate) family: &'static dyn AnyFamily,
    pub(crate) maker: Arc<dyn Maker>,
    pub(crate) seed: Seed,
    /// Its name with the generator, so that it means this puzzle for good.
    pub(crate) name: String,
    /// What the family is called where there is little room.
    pub(crate) title: String,
    pub(crate) summary: String,
    /// The levels, easiest first, and which it is.
    pub(crate) levels: Vec<String>,
    pub(crate) level: Option<usize>,
}

/// What a family is called where there is little room.
pub(crate) fn title(family: &dyn AnyFamily) -> String {
    match shown(family.name()) {
        Some(shown) => shown.title.to_owned(),
        None => family.about(Language::default()).title,
    }
}

impl Named {
    /// The puzzle of that name, if this program makes it.
    pub(crate) fn find(name: &str) -> Option<Named> {
        let reference = Reference::parse(name).ok()?;
        let family = cluesmith::family(&reference.family)?;
        let generator = reference.generator_of(family).ok()?;
        let seed = reference.seed.as_ref()?.seed;
        let maker = family.accept_for(generator, &reference.settings).ok()?;
        let rest = name.find([':', '#']).map_or("", |at| &name[at..]);
        let about = family.about(Language::default());
        let levels: Vec<String> = about.levels.into_iter().map(|level| level.name).collect();
        let given: Map<String, Value> = reference.settings.read().ok()?;
        let given = given.get("level").and_then(Value::as_str);
        let level = levels.iter().position(|level| Some(level.as_str()) == given);
        Some(Named {
            name: format!("{}@{generator}{rest}", family.name()),
            title: title(family),
            summary: about.summary,
            family,
            maker,
            seed,
            levels,
            level,
        })
    }

    /// Its level in a word.
    pub(crate) fn level_name(&self) -> Option<&str> {
        self.level.and_then(|at| self.levels.get(at)).map(String::as_str)
    }

    /// Its name, as much of it as anybody would read.
    pub(crate) fn shown_name(&self) -> String {
        shorten(&self.name)
    }

    /// What its page says of it.
    pub(crate) fn head(&self) -> Head {
        let seed = self.name.split_once('#').map_or("", |(_, seed)| seed);
        let level = self.level_name().map_or(String::new(), |level| format!(" · {level}"));
        let mark = if seed.bytes().all(|b| b.is_ascii_digit()) { "#" } else { "" };
        let path = address::path(&self.name);
        Head {
            title: format!("{}{level} · {mark}{}", self.title, shorten(seed)),
            description: self.summary.clone(),
            picture: path.as_ref().map(|path| format!("og/{path}.png")),
            path: path.map(|path| format!("p/{path}")),
        }
    }
}

/// A text from outside: cleaned as everything in a picture is, and bounded.
pub(crate) fn shorten(text: &str) -> String {
    let start: String = text.chars().take(MOST_SHOWN).collect();
    let more = if start.len() < text.len() { "…" } else { "" };
    format!("{}{more}", Role::Plain.of(start).text())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_tells_its_puzzle_and_is_written_with_the_generator() {
        let head = Named::find("tetonor:hard#7").unwrap().head();
        assert_eq!(head.title, "Tetonor · hard · #7");
        assert_eq!(head.path.as_deref(), Some("p/tetonor@2/hard/7"));
        assert_eq!(head.picture.as_deref(), Some("og/tetonor@2/hard/7.png"));
        let head = Named::find("testimony:week=2#2026-11-16").map(|named| named.head());
        assert!(head.is_none_or(|head| head.title.starts_with("Home Smart Home · 2026")));
    }

    #[test]
    fn what_nobody_makes_has_no_preview() {
        for name in [
            "",
            "chess#1",
            "tetonor:hard",
            "tetonor@99:hard#7",
            "tetonor:impossible#7",
            "tetonor:a=b#7",
        ] {
            assert!(Named::find(name).is_none(), "{name}");
        }
    }

    #[test]
    fn a_name_from_a_stranger_is_cleaned_and_short() {
        let hostile = format!("tetonor:easy#\u{202e}\u{1b}[31m{}", "x".repeat(5000));
        let named = Named::find(&hostile).unwrap();
        let head = named.head();
        assert!(head.title.chars().count() < 100, "{}", head.title);
        assert!(!head.title.contains(['\u{1b}', '\u{202e}']));
        assert!(named.shown_name().chars().count() <= MOST_SHOWN + 1);
    }
}
