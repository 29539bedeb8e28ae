//! The opened days for feed readers and calendars, as files beside the manifests. They are drawn from manifests
//! alone, so nothing of a puzzle's answer is at hand when they are written.

use std::collections::BTreeMap;

use cluesmith::calendar::Date;
use cluesmith::feed::{Enclosure, Item, calendar, json_feed, rss};
use cluesmith::{Language, Reference};
use serde_json::Value;

use crate::manifest::{Month, Opened};

/// How many days are told of.
const DAYS: usize = 30;

/// The names of the files.
pub const FILES: [&str; 3] = ["feed.json", "feed.xml", "days.ics"];

/// The files of a folder whose address is `base`, with a slash at its end.
pub fn write(base: &str, months: &BTreeMap<String, Month>) -> Vec<(&'static str, String)> {
    let items = items(base, months);
    let texts = [json_feed(base, None, &items), rss(base, &items), calendar(&items)];
    FILES.into_iter().zip(texts).collect()
}

/// Whether feeds can be written for such an address.
pub fn is_base(text: &str) -> bool {
    let scheme = text.starts_with("https://") || text.starts_with("http://");
    scheme
        && text.ends_with('/')
        && text.len() <= 2000
        && text.bytes().all(|b| b.is_ascii_graphic())
}

/// The latest first.
fn items(base: &str, months: &BTreeMap<String, Month>) -> Vec<Item> {
    let mut days: BTreeMap<Date, Vec<(&str, &Opened)>> = BTreeMap::new();
    for (date, family, slot) in months.values().flat_map(Month::slots) {
        if let (Ok(date), Some(opened)) = (date.parse(), &slot.opened) {
            days.entry(date).or_default().push((family, opened));
        }
    }
    let last = days.into_iter().rev().take(DAYS);
    last.flat_map(|(date, puzzles)| {
        puzzles.into_iter().map(move |(family, opened)| item(base, date, family, opened))
    })
    .collect()
}

fn item(base: &str, date: Date, family: &str, opened: &Opened) -> Item {
    let known = cluesmith::family(family).map(|family| family.about(Language::default()));
    let (title, summary) = match known {
        Some(about) => (about.title, about.summary),
        None => (family.to_owned(), String::new()),
    };
    let level = level(&opened.id).map_or(String::new(), |level| format!(" ({level})"));
    let url = format!("{base}o/{}.json", opened.object);
    Item {
        family: family.to_owned(),
        date,
        title: format!("{title}{level}"),
        summary,
        url: url.clone(),
        picture: None,
        document: Some(Enclosure { url, bytes: opened.bytes }),
    }
}

fn level(id: &str) -> Option<String> {
    let settings = Reference::parse(id).ok()?.settings;
    settings.0.get("level").and_then(Value::as_str).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_whole_and_clean() {
        for good in ["https://example.org/", "http://localhost:8000/packs/"] {
            assert!(is_base(good), "{good}");
        }
        for wrong in
            ["", "/", "example.org/", "https://example.org", "https://a/\r\nX:y/", "javascript:x/"]
        {
            assert!(!is_base(wrong), "{wrong}");
        }
    }
}
