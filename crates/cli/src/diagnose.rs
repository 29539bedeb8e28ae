//! Findings as a compiler shows them: what, where, the line itself, and the way out.

use std::io::Write;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use cluesmith::verb::Flaw;
use cluesmith::{Finding, Severity, say};
use serde_json::json;

use crate::args::language;
use crate::failure::{Failure, Kind, tell_programs};
use crate::input::Text;
use crate::locate::{Places, byte_at, floor, line_and_column};
use crate::out::clean;
use crate::tone;
use crate::words::WORDS;

/// How many bytes of a line are shown before and after the place pointed at.
const BEFORE: usize = 40;
const AFTER: usize = 60;

/// Shows on standard error what is wrong with a puzzle.
pub fn to_stderr(text: &Text, findings: &[Finding]) {
    report(Kind::Refused, text, findings);
}

/// Shows on standard error why a text is no document; what is left is to leave.
pub fn unreadable(text: &Text, finding: Finding) -> Failure {
    report(Kind::Input, text, &[finding]);
    Failure::Told(Kind::Input.exit())
}

fn report(kind: Kind, text: &Text, findings: &[Finding]) {
    if tone::for_programs() {
        return report_to_programs(kind, text, findings);
    }
    let mut stderr = anstream::stderr().lock();
    for shown in render(text, findings) {
        // Nobody is left to hear that standard error is closed.
        let _ = writeln!(stderr, "{shown}");
    }
}

/// The first error, and all that was found with it.
fn report_to_programs(kind: Kind, text: &Text, findings: &[Finding]) {
    let worst = findings.iter().find(|finding| finding.severity == Severity::Error);
    let Some(finding) = worst.or(findings.first()) else { return };
    let line = text.one_of_many.then_some(text.line);
    let more = json!({
        "file": clean(&text.name), "line": line, "path": clean(&finding.path), "findings": findings,
    });
    tell_programs(kind, &finding.message, &finding.help, more);
}

/// Each finding in several lines, with styles.
pub fn render(text: &Text, findings: &[Finding]) -> Vec<String> {
    if findings.is_empty() {
        // Only a document with findings is worth parsing for places, and once is enough.
        return Vec::new();
    }
    let json = text.json();
    let page = Page::of(&json);
    let one = |finding| render_one(text, &json, finding, page.place(finding).as_ref());
    findings.iter().map(one).collect()
}

/// Where things stand in a text.
enum Page<'a> {
    /// No JSON from here on.
    Broken(usize),
    Whole(Places<'a>),
}

impl<'a> Page<'a> {
    fn of(json: &'a str) -> Page<'a> {
        // The same parser with the same limits as the one that found it broken.
        match serde_json::from_str::<serde_json::Value>(json) {
            Err(error) => Page::Broken(byte_at(json, error.line(), error.column())),
            Ok(_) => Page::Whole(Places::of(json)),
        }
    }

    fn place(&self, finding: &Finding) -> Option<Range<usize>> {
        match self {
            Page::Broken(at) => Some(*at..at + 1),
            Page::Whole(places) if finding.about_name => {
                places.name(&finding.path).or_else(|| places.find(&finding.path))
            }
            Page::Whole(places) => places.find(&finding.path),
        }
    }
}

fn render_one(text: &Text, json: &str, finding: &Finding, place: Option<&Range<usize>>) -> String {
    let window = place.map(|place| Window::around(json, place));
    let (line, column) = place.map_or((1, 1), |place| line_and_column(json, place.start));
    let line = text.line + line - 1;
    let origin = Origin::path(clean(&text.name)).line(line).char_column(column);
    let title = level(finding.severity).primary_title(clean(&finding.message));
    let group = title.id(clean(&finding.id)).element(origin);
    show(with_line(group, window.as_ref(), line, &finding.help))
}

/// What is wrong with a text that is no document.
pub fn render_flaw(name: &str, text: &str, flaw: &Flaw) -> String {
    let start = text.split_inclusive('\n').take(flaw.line.saturating_sub(1)).map(str::len).sum();
    let rest: &str = &text[start..];
    let line = rest.lines().next().unwrap_or_default();
    let byte = |letter: usize| line.char_indices().nth(letter).map_or(line.len(), |(at, _)| at);
    let blank = line.len() - line.trim_start().len();
    let marked = match flaw.column.checked_sub(1) {
        Some(first) => byte(first)..byte(first + flaw.length.max(1)),
        None => blank..line.trim_end().len().max(blank),
    };
    let place = start + marked.start..start + marked.end;
    let window = (flaw.line > 0).then(|| Window::around(text, &place));
    let mut origin = Origin::path(clean(name));
    if flaw.line > 0 {
        let column = line[..marked.start].chars().count() + 1;
        origin = origin.line(flaw.line).char_column(column);
    }
    let group = level(flaw.severity).primary_title(clean(&flaw.message)).element(origin);
    show(with_line(group, window.as_ref(), flaw.line, &flaw.help))
}

fn level(severity: Severity) -> Level<'static> {
    let language = language();
    match severity {
        Severity::Error => Level::ERROR.with_name(say!(WORDS, language, "severity.error")),
        Severity::Warning => Level::WARNING.with_name(say!(WORDS, language, "severity.warning")),
        Severity::Note => Level::NOTE.with_name(say!(WORDS, language, "severity.note")),
    }
}

/// The line itself, and the way out.
fn with_line<'a>(
    mut group: Group<'a>,
    window: Option<&'a Window>,
    line: usize,
    way_out: &'a str,
) -> Group<'a> {
    if let Some(window) = window {
        let mark = AnnotationKind::Primary.span(window.mark.clone());
        group =
            group.element(Snippet::source(window.shown.as_str()).line_start(line).annotation(mark));
    }
    if !way_out.is_empty() {
        let help = Level::HELP.with_name(say!(WORDS, language(), "help"));
        group = group.element(help.message(clean(way_out)));
    }
    group
}

fn show(group: Group<'_>) -> String {
    let shown = Renderer::styled().render(&[group]);
    // The renderer announces a second file between the place and its line, having no way to know
    // that they belong together.
    let announces = |line: &&str| anstream::adapter::strip_str(line).to_string().trim() == ":::";
    shown.lines().filter(|line| !announces(line)).collect::<Vec<_>>().join("\n")
}

/// The part of a line worth showing: a document is often one line of a megabyte.
struct Window {
    shown: String,
    mark: Range<usize>,
}

impl Window {
    fn around(text: &str, place: &Range<usize>) -> Window {
        let start = floor(text, place.start);
        let line_start = text[..start].rfind('\n').map_or(0, |end| end + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |end| start + end);
        let from = floor(text, line_start.max(start.saturating_sub(BEFORE)));
        let to = floor(text, line_end.min(start + AFTER));
        let mut shown = String::new();
        if from > line_start {
            shown.push('…');
        }
        let end = floor(text, place.end.clamp(start, to));
        push_plain(&mut shown, &text[from..start]);
        let mark_start = shown.len();
        push_plain(&mut shown, &text[start..end]);
        let mark = mark_start..shown.len();
        push_plain(&mut shown, &text[end..to]);
        if to < line_end {
            shown.push('…');
        }
        Window { shown, mark }
    }
}

/// Control characters as one visible character each, so that the caret stays in its column.
fn push_plain(shown: &mut String, text: &str) {
    shown.extend(text.chars().map(|c| match c {
        '\t' => ' ',
        c if c.is_control() => '\u{fffd}',
        c => c,
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(json: &str) -> Text {
        Text::written("x.json", json)
    }

    fn shown(json: &str, path: &str) -> String {
        let findings = [Finding::error("X01", path, "this is wrong", "do better")];
        let shown: String = render(&text(json), &findings).concat();
        anstream::adapter::strip_str(&shown).to_string()
    }

    #[test]
    fn the_caret_stands_under_the_value() {
        let out = shown("{\"family\": \"t\",\n  \"puzzle\": {\"size\": 42}}", "/puzzle/size");
        assert!(out.contains("error[X01]: this is wrong"), "{out}");
        assert!(out.contains("x.json:2:22"), "{out}");
        assert!(!out.contains(":::"), "{out}");
        let lines: Vec<&str> = out.lines().collect();
        let source = lines.iter().position(|line| line.contains("\"size\": 42")).unwrap();
        assert_eq!(lines[source].find("42"), lines[source + 1].find("^^"), "{out}");
        assert!(out.contains("help: do better"), "{out}");
    }

    #[test]
    fn a_field_that_does_not_belong_there_is_pointed_at_by_its_name() {
        let finding = Finding::error("X01", "/b/c", "not this", "");
        let json = "{\"a\": 1, \"b\": {\"c\": 7}}";
        for (about_name, marked) in [(true, "\"c\""), (false, "7")] {
            let finding = Finding { about_name, ..finding.clone() };
            let place = Page::of(json).place(&finding).unwrap();
            assert_eq!(&json[place], marked);
        }
    }

    #[test]
    fn a_flaw_of_a_text_is_marked_in_its_line() {
        let flaw = |line, column, length| Flaw {
            severity: Severity::Error,
            line,
            column,
            length,
            message: "no door".into(),
            help: "write ---".into(),
        };
        let shown = |flaw: &Flaw| {
            let shown = render_flaw("house.mmd", "graph\n  Küche --> Hall\n", flaw);
            anstream::adapter::strip_str(&shown).to_string()
        };
        let out = shown(&flaw(2, 9, 3));
        assert!(out.contains("house.mmd:2:9") && out.contains("help: write ---"), "{out}");
        let lines: Vec<&str> = out.lines().collect();
        let source = lines.iter().position(|line| line.contains("Küche")).unwrap();
        let column = |line: &str, sign| line.split(sign).next().unwrap().chars().count();
        assert_eq!(column(lines[source], "-->"), column(lines[source + 1], "^^^"), "{out}");
        let whole = shown(&flaw(2, 0, 0));
        assert!(whole.contains(&"^".repeat("Küche --> Hall".chars().count())), "{whole}");
        let nowhere = shown(&flaw(0, 0, 0));
        assert!(nowhere.contains("house.mmd") && !nowhere.contains("Küche"), "{nowhere}");
        shown(&flaw(99, 99, 99));
    }

    #[test]
    fn a_line_of_a_megabyte_is_shown_through_a_window() {
        let json = format!("{{\"a\": [{}], \"b\": 7, \"c\": [{}]}}", "1,".repeat(500_000) + "1", 1);
        let out = shown(&json, "/b");
        assert!(out.len() < 1000, "{}", out.len());
        assert!(out.contains("…") && out.contains("\"b\": 7"), "{out}");
    }

    #[test]
    fn broken_json_is_pointed_at_where_it_breaks() {
        let out = shown("{\"a\": 1,\n \"b\": }", "");
        assert!(out.contains("x.json:2:7"), "{out}");
        shown("", "");
        shown("{", "");
        shown(&"[".repeat(100_000), "");
        shown(&format!("{{\"a\": {}", "[".repeat(100_000)), "");
        shown("\u{e9}\u{e9}", "");
    }
}
