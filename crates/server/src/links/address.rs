//! Paths of the app, and where each of them leads. `web/src/lib/router.ts` reads the same; a test there holds
//! the two together.

use crate::percent::decode;

/// Places of which there is one each.
pub(crate) const PAGES: &[&str] = &[
    "today", "play", "night", "notes", "tv", "stats", "settings", "about", "style", "tutorial",
    "session", "bench",
];

/// Where a path leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// One of [`PAGES`].
    Page(&'static str),
    /// Days gone by.
    Archive,
    /// Today's puzzle of a family.
    Daily(String),
    /// The puzzle of that name.
    Puzzle(String),
    /// The same on a page of somebody else.
    Embed(String),
    /// Nowhere.
    Missing,
}

/// Reads a path, with its slash in front.
pub(crate) fn read(path: &str) -> Place {
    let parts: Result<Vec<String>, _> = path.split('/').skip(1).map(decode).collect();
    let Ok(parts) = parts else { return Place::Missing };
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    match &parts[..] {
        [""] | ["index.html"] => Place::Page("today"),
        ["archive"] => Place::Archive,
        ["archive", month] if is_month(month) => Place::Archive,
        ["tutorial", family] if is_family(family) => Place::Page("tutorial"),
        ["today", family] if is_family(family) => Place::Daily((*family).to_owned()),
        ["p", rest @ ..] => name(rest).map_or(Place::Missing, Place::Puzzle),
        ["together", rest @ ..] => name(rest).map_or(Place::Missing, Place::Puzzle),
        ["embed", rest @ ..] => name(rest).map_or(Place::Missing, Place::Embed),
        [page] => match PAGES.iter().find(|one| *one == page) {
            Some(page) => Place::Page(page),
            None => Place::Missing,
        },
        _ => Place::Missing,
    }
}

/// The name of a puzzle from the parts of a path: `tetonor@2/hard/7`, or `tetonor@2/7` without settings.
pub(crate) fn name(parts: &[&str]) -> Option<String> {
    let (maker, params, seed) = match parts {
        [maker, seed] => (*maker, "", *seed),
        [maker, params, seed] => (*maker, *params, *seed),
        _ => return None,
    };
    // These two take a name apart, so they cannot be inside a part of one.
    let fits = !maker.is_empty() && !seed.is_empty();
    let whole = ![maker, params].iter().any(|part| part.contains([':', '#']));
    let params = if params.is_empty() { String::new() } else { format!(":{params}") };
    (fits && whole).then(|| format!("{maker}{params}#{seed}"))
}

/// The parts of a path from the name of a puzzle; nothing for a name without a seed.
#[cfg_attr(not(feature = "previews"), allow(dead_code, reason = "bare pages name no puzzle"))]
pub(crate) fn path(name: &str) -> Option<String> {
    use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
    // What RFC 3986 lets stand in a part of a path as it is.
    const KEPT: &AsciiSet = &NON_ALPHANUMERIC
        .remove(b'-')
        .remove(b'_')
        .remove(b'.')
        .remove(b'~')
        .remove(b'@')
        .remove(b',')
        .remove(b'=');
    let (head, seed) = name.split_once('#')?;
    let (maker, params) = head.split_once(':').unwrap_or((head, ""));
    let parts = [maker, params, seed];
    // Browsers take these for something else.
    if seed.is_empty() || parts.iter().any(|part| [".", ".."].contains(part)) {
        return None;
    }
    let parts = parts.iter().filter(|part| !part.is_empty());
    let parts: Vec<String> =
        parts.map(|part| utf8_percent_encode(part, KEPT).to_string()).collect();
    Some(parts.join("/"))
}

fn is_month(text: &str) -> bool {
    let number = |part: &str, digits: usize| {
        part.len() == digits && part.bytes().all(|b| b.is_ascii_digit())
    };
    text.split_once('-').is_some_and(|(year, month)| number(year, 4) && number(month, 2))
}

fn is_family(text: &str) -> bool {
    (1..=40).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_where_its_hash_leads() {
        for (path, name) in [
            ("/p/tetonor/hard/7", "tetonor:hard#7"),
            ("/p/tetonor@2/hard/7", "tetonor@2:hard#7"),
            ("/p/tetonor%402/hard/7", "tetonor@2:hard#7"),
            ("/p/demons@4/easy,rows=3,cols=3/2026-11-16", "demons@4:easy,rows=3,cols=3#2026-11-16"),
            ("/p/tetonor@2/7", "tetonor@2#7"),
            ("/p/tetonor//7", "tetonor#7"),
            ("/p/tetonor/hard/a%2Fb%20%23c", "tetonor:hard#a/b #c"),
        ] {
            assert_eq!(read(path), Place::Puzzle(name.to_owned()), "{path}");
            assert_eq!(read(&path.replace("/p/", "/embed/")), Place::Embed(name.to_owned()));
        }
        assert_eq!((read("/"), read("/today")), (Place::Page("today"), Place::Page("today")));
        assert_eq!((read("/archive"), read("/archive/2026-11")), (Place::Archive, Place::Archive));
        assert_eq!(read("/today/demons"), Place::Daily("demons".to_owned()));
    }

    #[test]
    fn what_leads_nowhere_is_missing() {
        for path in [
            "/nothing",
            "/p",
            "/p/",
            "/p/tetonor",
            "/p/tetonor/hard/7/8",
            "/p/a:b/c/7",
            "/p/a/b%23/7",
            "/p/tetonor/hard/",
            "/p/%ff/a/7",
            "/p/%/a/7",
            "//",
            "/play/",
            "/archive/2026",
            "/archive/x-y",
            "/today/<b>",
            "/..",
            "/Today",
        ] {
            assert_eq!(read(path), Place::Missing, "{path}");
        }
    }

    #[test]
    fn a_name_is_found_again_behind_its_path() {
        for name in ["tetonor@2:hard#7", "tetonor@2#7", "demons@4:easy,rows=3#a/b?c#d %é", "x#..."]
        {
            let path = format!("/p/{}", path(name).unwrap());
            assert_eq!(read(&path), Place::Puzzle(name.to_owned()), "{path}");
        }
        for name in ["tetonor:hard", "tetonor#", "tetonor#..", "tetonor:.#7"] {
            assert_eq!(path(name), None, "{name}");
        }
    }
}
