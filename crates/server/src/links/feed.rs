//! The puzzles of the last days for feed readers and calendars. Names and levels alone: nothing is made, nothing is
//! told of an answer, and nothing of a day that has not come.

use cluesmith::AnyFamily;
use cluesmith::calendar::{Date, daily};
use cluesmith::feed::{self, Item};

use super::address::path;
use super::named::Named;

/// How many days are told of.
const DAYS: u64 = 30;
const SECONDS_OF_DAY: u64 = 86_400;

/// The puzzles of the last days, the latest first; `now` is in seconds since 1970. A day has begun for the feed
/// when it has begun in Greenwich: it is tomorrow nowhere that is behind, and nobody ahead misses more than hours.
fn items(base: &str, now: u64) -> Vec<Item> {
    let today = now / SECONDS_OF_DAY;
    let days = (today.saturating_sub(DAYS - 1)..=today).rev().map(Date::of_day);
    let families = cluesmith::families();
    days.flat_map(|date| families.iter().filter_map(move |family| item(base, *family, date)))
        .collect()
}

fn item(base: &str, family: &'static dyn AnyFamily, date: Date) -> Option<Item> {
    let name = daily(family, date).to_string();
    let named = Named::find(&name)?;
    let path = path(&named.name)?;
    let level = named.level_name().map_or(String::new(), |level| format!(" ({level})"));
    Some(Item {
        family: family.name().to_owned(),
        date,
        title: format!("{}{level}", named.title),
        summary: named.summary,
        picture: Some(format!("{base}og/{path}.png")),
        url: format!("{base}p/{path}"),
        document: None,
    })
}

/// The feed; `base` is the address of the site with a slash at its end.
pub(crate) fn json_feed(base: &str, now: u64) -> String {
    feed::json_feed(base, Some(("icon-512.png", "icon-192.png")), &items(base, now))
}

/// The calendar.
pub(crate) fn calendar(base: &str, now: u64) -> String {
    feed::calendar(&items(base, now))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    /// Noon of 17 November 2026.
    const NOW: u64 = 20_774 * SECONDS_OF_DAY + SECONDS_OF_DAY / 2;
    const BASE: &str = "https://example.org/";
    /// A month, and every family.
    const ALL: usize = 30 * FAMILIES;
    const FAMILIES: usize = 5;

    #[test]
    fn a_feed_tells_of_the_last_days_and_of_no_other() {
        let feed: Value = serde_json::from_str(&json_feed(BASE, NOW)).unwrap();
        let items = feed["items"].as_array().unwrap();
        assert_eq!(items.len(), ALL);
        let days: Vec<&str> =
            items.iter().map(|item| item["date_published"].as_str().unwrap()).collect();
        assert_eq!((days[0], days[ALL - 1]), ("2026-11-17T00:00:00Z", "2026-10-19T00:00:00Z"));
        assert_eq!(items[0]["id"], "cluesmith:daily:tetonor:2026-11-17");
        assert_eq!(items[0]["url"], "https://example.org/p/tetonor@2/easy/2026-11-17");
        assert_eq!(feed["version"], "https://jsonfeed.org/version/1.1");
        let mut ids: Vec<String> = items.iter().map(|item| item["id"].to_string()).collect();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), items.len());
        // The next day adds its own and changes no other.
        let next: Value = serde_json::from_str(&json_feed(BASE, NOW + SECONDS_OF_DAY)).unwrap();
        assert_eq!(next["items"].as_array().unwrap()[FAMILIES..], items[..ALL - FAMILIES]);
    }

    #[test]
    fn a_thousand_days_are_those_of_the_calendar() {
        for day in 20_600..21_600 {
            let date = Date::of_day(day);
            for family in cluesmith::families() {
                let item = item(BASE, *family, date).unwrap();
                let named = path(&daily(*family, date).to_string()).unwrap();
                assert_eq!(item.url, format!("{BASE}p/{named}"));
            }
        }
    }

    #[test]
    fn a_calendar_has_the_form_that_calendars_read() {
        let text = calendar(BASE, NOW);
        assert!(text.starts_with("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"), "{text}");
        assert!(text.ends_with("END:VEVENT\r\nEND:VCALENDAR\r\n"));
        assert!(text.replace("\r\n", "").bytes().all(|b| b != b'\r' && b != b'\n'));
        assert!(text.split("\r\n").all(|line| line.len() <= 75));
        let whole = text.replace("\r\n ", "");
        assert_eq!(whole.matches("BEGIN:VEVENT").count(), ALL);
        for line in whole.split("\r\n").filter(|line| !line.is_empty()) {
            let name = line.split([':', ';']).next().unwrap();
            assert!(
                line.contains(':') && name.bytes().all(|b| b.is_ascii_uppercase() || b == b'-'),
                "{line}"
            );
        }
        for part in [
            "UID:tetonor-2026-11-17@dailies.cluesmith\r\n",
            "DTSTART;VALUE=DATE:20261117\r\n",
            "DTSTAMP:20261117T000000Z\r\n",
            "URL:https://example.org/p/tetonor@2/easy/2026-11-17\r\n",
        ] {
            assert!(whole.contains(part), "{part}");
        }
        assert!(!text.contains("20261118"));
    }
}
