//! The puzzles of the last days for feed readers (JSON Feed 1.1) and calendars (iCalendar, RFC 5545). Names and
//! levels alone: nothing is made, nothing is told of an answer, and nothing of a day that has not come.

use cluesmith::AnyFamily;
use cluesmith::calendar::{Date, daily};
use serde_json::{Value, json};

use super::address::path;
use super::named::Named;

/// How many days are told of.
const DAYS: u64 = 30;
const SECONDS_OF_DAY: u64 = 86_400;

/// A puzzle of a day.
struct Entry {
    family: &'static str,
    date: Date,
    title: String,
    summary: String,
    /// Below the root.
    path: String,
    picture: String,
}

/// The puzzles of the last days, the latest first; `now` is in seconds since 1970. A day has begun for the feed
/// when it has begun in Greenwich: it is tomorrow nowhere that is behind, and nobody ahead misses more than hours.
fn entries(now: u64) -> Vec<Entry> {
    let today = now / SECONDS_OF_DAY;
    let days = (today.saturating_sub(DAYS - 1)..=today).rev().map(Date::of_day);
    let families = cluesmith::families();
    days.flat_map(|date| families.iter().filter_map(move |family| entry(*family, date))).collect()
}

fn entry(family: &'static dyn AnyFamily, date: Date) -> Option<Entry> {
    let name = daily(family, date).to_string();
    let named = Named::find(&name)?;
    let path = path(&named.name)?;
    let level = named.level_name().map_or(String::new(), |level| format!(" ({level})"));
    Some(Entry {
        family: family.name(),
        date,
        title: format!("{}{level}", named.title),
        summary: named.summary,
        picture: format!("og/{path}.png"),
        path: format!("p/{path}"),
    })
}

/// The feed; `base` is the address of the site with a slash at its end.
pub(crate) fn json_feed(base: &str, now: u64) -> String {
    let item = |entry: &Entry| {
        json!({
            // Stays whatever generator makes the puzzle of that day.
            "id": format!("cluesmith:daily:{}:{}", entry.family, entry.date),
            "url": format!("{base}{}", entry.path),
            "title": format!("{} · {}", entry.title, entry.date),
            "content_text": entry.summary,
            "image": format!("{base}{}", entry.picture),
            "date_published": format!("{}T00:00:00Z", entry.date),
            "tags": [entry.family],
        })
    };
    let items: Vec<Value> = entries(now).iter().map(item).collect();
    let feed = json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": "Cluesmith: the puzzles of the day",
        "description": "Deduction puzzles that can prove themselves: one of each kind, every day.",
        "home_page_url": base,
        "feed_url": format!("{base}feed.json"),
        "icon": format!("{base}icon-512.png"),
        "favicon": format!("{base}icon-192.png"),
        "language": "en",
        "items": items,
    });
    feed.to_string() + "\n"
}

/// The calendar.
pub(crate) fn calendar(base: &str, now: u64) -> String {
    let mut lines: Vec<String> = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Cluesmith//Dailies//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "NAME:Cluesmith",
        "X-WR-CALNAME:Cluesmith",
        "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
        "X-PUBLISHED-TTL:PT6H",
    ]
    .map(str::to_owned)
    .to_vec();
    for entry in entries(now) {
        let Entry { family, date, title, summary, path, .. } = entry;
        let day = date.to_string().replace('-', "");
        lines.extend([
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{family}-{date}@dailies.cluesmith"),
            format!("DTSTAMP:{day}T000000Z"),
            format!("DTSTART;VALUE=DATE:{day}"),
            format!("SUMMARY:{}", escape(&title)),
            format!("DESCRIPTION:{}", escape(&format!("{summary}\n{base}{path}"))),
            format!("URL:{base}{path}"),
            "TRANSP:TRANSPARENT".to_owned(),
            "END:VEVENT".to_owned(),
        ]);
    }
    lines.push("END:VCALENDAR".to_owned());
    lines.iter().map(|line| fold(line)).collect()
}

/// A text as RFC 5545 (3.3.11) wants it.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\\' | ';' | ',' => escaped.extend(['\\', c]),
            '\n' => escaped += "\\n",
            c if c.is_control() => {}
            c => escaped.push(c),
        }
    }
    escaped
}

/// A line with its end, in pieces of at most 75 octets (3.1); what goes on begins with a space. No character is
/// broken.
fn fold(line: &str) -> String {
    const MOST: usize = 75;
    let mut folded = String::new();
    let mut octets = 0;
    for c in line.chars() {
        if octets + c.len_utf8() > MOST {
            folded += "\r\n ";
            octets = 1;
        }
        octets += c.len_utf8();
        folded.push(c);
    }
    folded + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn lines_are_folded_between_characters_and_text_is_escaped() {
        assert_eq!(escape("a,b;c\\d\ne\u{7}"), "a\\,b\\;c\\\\d\\ne");
        for text in ["x".repeat(75), "x".repeat(76), "é".repeat(200), "字".repeat(99)] {
            let folded = fold(&text);
            assert!(folded.ends_with("\r\n") && folded.split("\r\n").all(|line| line.len() <= 75));
            assert_eq!(folded.replace("\r\n ", ""), text + "\r\n");
        }
        assert_eq!(fold(&"x".repeat(75)).matches("\r\n").count(), 1);
    }
}
