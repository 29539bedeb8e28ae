//! Reads our own SVG as a strict reader would: tags balanced, known and quoted; and finds where each text
//! stands, and within which box.

use crate::measure::width;
use crate::text::Role;

/// A text and the box that it belongs to, as `[x, y, width, height]`.
#[derive(Clone, Debug, Default)]
pub(super) struct Placed {
    pub(super) words: String,
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
    pub(super) within: Option<[f64; 4]>,
}

pub(super) struct Seen {
    pub(super) texts: Vec<Placed>,
    pub(super) page: [f64; 2],
}

const KNOWN: [&str; 9] = ["svg", "title", "g", "rect", "line", "circle", "path", "text", "tspan"];

pub(super) fn read(svg: &str) -> Seen {
    let mut seen = Seen { texts: Vec::new(), page: [0.0; 2] };
    let mut open: Vec<(String, Vec<(String, String)>)> = Vec::new();
    let mut boxed: Option<[f64; 4]> = None;
    let mut text: Option<(Placed, f64)> = None;
    for piece in svg.split('<').skip(1) {
        let (tag, words) = piece.split_once('>').expect("a tag ends");
        assert!(!words.contains('>'), "{words}");
        if let Some(name) = tag.strip_prefix('/') {
            let (opened, attributes) = open.pop().expect("a tag to close");
            assert_eq!(opened, name);
            match name {
                "g" => boxed = None,
                "text" => {
                    let (placed, wide) = text.take().expect("a text");
                    seen.texts.push(place(placed, wide, &attributes, boxed));
                }
                _ => {}
            }
            continue;
        }
        let (name, attributes) = parse(tag.trim_end_matches('/'));
        assert!(KNOWN.contains(&name.as_str()), "{name}");
        let shift = || open.iter().rev().find_map(|(_, all)| get(all, "transform"));
        match name.as_str() {
            "svg" => seen.page = [number(&attributes, "width"), number(&attributes, "height")],
            "rect" if open.last().is_some_and(|(_, all)| is_box(all)) => {
                boxed = Some(["x", "y", "width", "height"].map(|key| number(&attributes, key)));
            }
            "text" => {
                let mut placed = Placed::default();
                if let Some(shift) = shift() {
                    let numbers = shift.trim_start_matches("translate(").trim_end_matches(')');
                    let (x, y) = numbers.split_once(' ').expect("two numbers");
                    (placed.left, placed.top) = (x.parse().unwrap(), y.parse().unwrap());
                }
                text = Some((placed, 0.0));
            }
            _ => {}
        }
        if let Some((placed, wide)) = &mut text {
            let size = open
                .iter()
                .chain([&(name.clone(), attributes.clone())])
                .find_map(|(_, all)| get(all, "font-size"))
                .map_or(0, |size| size.parse().unwrap());
            let role = if get(&attributes, "font-weight") == Some("bold") {
                Role::Strong
            } else {
                Role::Plain
            };
            let words = unescaped(words);
            *wide += f64::from(width(&words, role, size)) / 100.0;
            placed.words += &words;
        }
        if !tag.ends_with('/') {
            open.push((name, attributes));
        }
    }
    assert!(open.is_empty(), "{open:?}");
    seen
}

fn is_box(attributes: &[(String, String)]) -> bool {
    let kind = get(attributes, "class").unwrap_or_default();
    kind.starts_with("cell ") || kind.starts_with("card ")
}

fn place(
    shifted: Placed,
    wide: f64,
    attributes: &[(String, String)],
    within: Option<[f64; 4]>,
) -> Placed {
    let (x, y) = (number(attributes, "x") + shifted.left, number(attributes, "y") + shifted.top);
    let size = number(attributes, "font-size");
    let left = match get(attributes, "text-anchor") {
        Some("middle") => x - wide / 2.0,
        _ => x,
    };
    Placed { left, right: left + wide, top: y - size * 0.8, bottom: y, within, ..shifted }
}

fn get<'a>(attributes: &'a [(String, String)], key: &str) -> Option<&'a str> {
    attributes.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
}

fn number(attributes: &[(String, String)], key: &str) -> f64 {
    get(attributes, key).map_or(0.0, |value| value.parse().unwrap())
}

/// A tag's name and its attributes, each in double quotes.
fn parse(tag: &str) -> (String, Vec<(String, String)>) {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    let mut attributes = Vec::new();
    while !rest.trim().is_empty() {
        let (key, value) = rest.trim_start().split_once("=\"").expect("an attribute");
        assert!(key.chars().all(|c| c.is_ascii_alphanumeric() || "-:".contains(c)), "{key}");
        let (value, after) = value.split_once('"').expect("a quote");
        attributes.push((key.to_owned(), unescaped(value)));
        rest = after;
    }
    (name.to_owned(), attributes)
}

fn unescaped(text: &str) -> String {
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'")];
    let bare =
        entities.iter().fold(text.replace("&amp;", ""), |text, (from, _)| text.replace(from, ""));
    assert!(!bare.contains('&'), "{text}");
    let text = entities.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    text.replace("&amp;", "&")
}
