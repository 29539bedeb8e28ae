//! Puzzles of days for feed readers (JSON Feed 1.1, RSS 2.0) and calendars (iCalendar, RFC 5545): names and levels,
//! and where to find them. Whoever has a site or a folder of packs gives the items; nothing is made here and nothing
//! told of an answer.

use cluesmith_core::date::Date;
use cluesmith_core::ink;
use serde_json::{Value, json};

/// A puzzle of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its family's name.
    pub family: String,
    /// Its day.
    pub date: Date,
    /// What it is called, with its level.
    pub title: String,
    /// What it is about.
    pub summary: String,
    /// Where it is, as a whole address.
    pub url: String,
    /// The address of a picture of it.
    pub picture: Option<String>,
    /// Its document.
    pub document: Option<Enclosure>,
}

/// A file that comes with an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosure {
    /// Its whole address.
    pub url: String,
    /// How many bytes it has.
    pub bytes: u64,
}

const TITLE: &str = "Cluesmith: the puzzles of the day";
const DESCRIPTION: &str =
    "Deduction puzzles that can prove themselves: one of each kind, every day.";
const DOCUMENT: &str = "application/json";

/// A JSON Feed; `base` is the address of the place with a slash at its end, and `icons` are below it.
pub fn json_feed(base: &str, icons: Option<(&str, &str)>, items: &[Item]) -> String {
    let item = |item: &Item| {
        let mut told = json!({
            "id": item.guid(),
            "url": item.url,
            "title": item.dated(),
            "content_text": item.summary,
        });
        if let Some(picture) = &item.picture {
            told["image"] = Value::from(&**picture);
        }
        told["date_published"] = Value::from(format!("{}T00:00:00Z", item.date));
        told["tags"] = json!([item.family]);
        if let Some(Enclosure { url, bytes }) = &item.document {
            told["attachments"] =
                json!([{"url": url, "mime_type": DOCUMENT, "size_in_bytes": bytes}]);
        }
        told
    };
    let items: Vec<Value> = items.iter().map(item).collect();
    let mut feed = json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": TITLE,
        "description": DESCRIPTION,
        "home_page_url": base,
        "feed_url": format!("{base}feed.json"),
    });
    if let Some((icon, favicon)) = icons {
        feed["icon"] = Value::from(format!("{base}{icon}"));
        feed["favicon"] = Value::from(format!("{base}{favicon}"));
    }
    feed["language"] = Value::from("en");
    feed["items"] = Value::from(items);
    feed.to_string() + "\n"
}

/// An RSS feed, in which documents are enclosures.
pub fn rss(base: &str, items: &[Item]) -> String {
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\">\n<channel>\n\
         <title>{TITLE}</title>\n<link>{}</link>\n<description>{DESCRIPTION}</description>\n\
         <language>en</language>\n",
        ink::escape(base)
    );
    for item in items {
        let [title, url, summary, family] =
            [&item.dated(), &item.url, &item.summary, &item.family].map(|text| ink::escape(text));
        text += &format!(
            "<item>\n<title>{title}</title>\n<link>{url}</link>\n<description>{summary}</description>\n\
             <category>{family}</category>\n<guid isPermaLink=\"false\">{}</guid>\n<pubDate>{}</pubDate>\n",
            ink::escape(&item.guid()),
            in_mail(item.date)
        );
        if let Some(Enclosure { url, bytes }) = &item.document {
            let url = ink::escape(url);
            text += &format!("<enclosure url=\"{url}\" length=\"{bytes}\" type=\"{DOCUMENT}\"/>\n");
        }
        text += "</item>\n";
    }
    text + "</channel>\n</rss>\n"
}

/// A calendar.
pub fn calendar(items: &[Item]) -> String {
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
    for Item { family, date, title, summary, url, .. } in items {
        let day = date.to_string().replace('-', "");
        lines.extend([
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{}-{date}@dailies.cluesmith", escape(family)),
            format!("DTSTAMP:{day}T000000Z"),
            format!("DTSTART;VALUE=DATE:{day}"),
            format!("SUMMARY:{}", escape(title)),
            format!("DESCRIPTION:{}", escape(&format!("{summary}\n{url}"))),
            format!("URL:{url}"),
            "TRANSP:TRANSPARENT".to_owned(),
            "END:VEVENT".to_owned(),
        ]);
    }
    lines.push("END:VCALENDAR".to_owned());
    lines.iter().map(|line| fold(line)).collect()
}

impl Item {
    /// Stays whatever generator makes the puzzle of that day.
    fn guid(&self) -> String {
        format!("cluesmith:daily:{}:{}", self.family, self.date)
    }

    fn dated(&self) -> String {
        format!("{} · {}", self.title, self.date)
    }
}

/// Midnight in Greenwich as RSS wants it (RFC 822).
fn in_mail(date: Date) -> String {
    const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let text = date.to_string();
    let mut parts = text.split('-');
    let [year, month, day] = [(); 3].map(|()| parts.next().unwrap_or_default());
    let month = month.parse::<usize>().unwrap_or(1).clamp(1, 12);
    format!("{}, {day} {} {year} 00:00:00 GMT", DAYS[date.weekday()], MONTHS[month - 1])
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

    #[test]
    fn a_document_is_an_enclosure_and_what_stands_in_it_is_text() {
        let item = Item {
            family: "tetonor".to_owned(),
            date: Date::on(2026, 11, 19),
            title: "<b>&".to_owned(),
            summary: "\"Numbers\"".to_owned(),
            url: "https://example.org/?a&b".to_owned(),
            picture: None,
            document: Some(Enclosure { url: "https://example.org/o".to_owned(), bytes: 7 }),
        };
        let text = rss("https://example.org/", std::slice::from_ref(&item));
        for part in [
            "<title>&lt;b&gt;&amp; · 2026-11-19</title>",
            "<link>https://example.org/?a&amp;b</link>",
            "<pubDate>Thu, 19 Nov 2026 00:00:00 GMT</pubDate>",
            "<enclosure url=\"https://example.org/o\" length=\"7\" type=\"application/json\"/>",
            "<guid isPermaLink=\"false\">cluesmith:daily:tetonor:2026-11-19</guid>",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
        let feed: Value =
            serde_json::from_str(&json_feed("https://example.org/", None, &[item])).unwrap();
        assert_eq!(feed["items"][0]["attachments"][0]["size_in_bytes"], 7);
        assert!(feed.get("icon").is_none() && feed["items"][0].get("image").is_none());
    }
}
