//! The catalogue of sentences, and the few that need putting together.

use cluesmith_core::{Language, Wordbook, look_up, say, wordbook};
use serde_json::{Map, Value};

use crate::map::MapError;
use crate::scenario::Need;

/// Every sentence of this family.
#[cfg(not(test))]
pub(crate) static WORDS: Wordbook = wordbook! {
    Language::ENGLISH => include_str!("../words/en.txt"),
    Language::CHINESE => include_str!("../words/zh.txt"),
};

/// The same, and once more in a language of the tests.
#[cfg(test)]
pub(crate) static WORDS: Wordbook = wordbook! {
    Language::ENGLISH => include_str!("../words/en.txt"),
    Language::CHINESE => include_str!("../words/zh.txt"),
    cluesmith_conformance::LOUD => include_str!("../words/en.txt"),
};

/// What moves, certificates and documents are written in, whoever listens; what is compared is compared in it.
pub(crate) const WRITTEN: Language = Language::ENGLISH;

/// A move that cannot be made: `refuse!(language, "move.time", times)`, checked like [`say!`].
macro_rules! refuse {
    ($language:expr, $key:literal $($values:tt)*) => {
        cluesmith_core::MoveError::new(cluesmith_core::say!(
            crate::text::WORDS, $language, $key $($values)*
        ))
    };
}
pub(crate) use refuse;

/// A parameter that is wrong: `wrong!(language, "time", "param.time", time, times)`, from a sentence and its
/// help as a finding is.
macro_rules! wrong {
    ($language:expr, $field:expr, $key:literal $($values:tt)*) => {{
        let finding =
            cluesmith_core::finding!(crate::text::WORDS, $language, $key, "" $($values)*);
        cluesmith_core::SettingsError::new($field, finding.message, finding.help)
    }};
}
pub(crate) use wrong;

/// What a scenario is called. A scenario without words shows what is missing.
pub(crate) fn title(id: &str, language: Language) -> String {
    WORDS.look_up(language, id, ".title", &[])
}

/// What a scenario needs, and the way out.
pub(crate) fn say_need(id: &str, need: &Need, language: Language) -> (String, String) {
    let Need { key, wants, has, .. } = need;
    let title = title(id, language);
    let say = |key: &str| look_up!(WORDS, language, "need.", key, id, title, wants, has);
    (say(key), say(&format!("{key}.help")))
}

/// A map that cannot be read, and the way out.
pub(crate) fn say_map_error(error: &MapError, language: Language) -> (String, String) {
    let MapError { line, column, key, text } = error;
    let text: String = text.chars().take(40).collect();
    let why = look_up!(WORDS, language, "map.", key, text);
    let help = look_up!(WORDS, language, "map.", &format!("{key}.help"), text);
    (say!(WORDS, language, "map.error", line, column, why), help)
}

/// With a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A part of the answer as people call it: "phantom", or "s2.phantom" as an accusation names it where several
/// scenarios are combined.
pub(crate) fn part_label(name: &str, language: Language) -> String {
    let (id, bare) = name.rsplit_once('.').map_or((None, name), |(id, bare)| (Some(id), bare));
    let part = match WORDS.has(&format!("part.{bare}")) {
        true => look_up!(WORDS, language, "part.", bare),
        false => bare.to_owned(),
    };
    match id {
        Some(id) => say!(WORDS, language, "part.of", id, part),
        None => part,
    }
}

/// A part of the answer under its scenario's heading, where there is room for more than its name.
pub(crate) fn part_heading(id: &str, name: &str, language: Language) -> String {
    let bare = name.rsplit('.').next().unwrap_or(name);
    match WORDS.has(&format!("label.{id}.{bare}")) {
        true => look_up!(WORDS, language, "label.", &format!("{id}.{bare}")),
        false => part_label(bare, language),
    }
}

/// "phantom, lovers": parts of the answer in a row.
pub(crate) fn part_labels(names: &[String], language: Language) -> String {
    let labels: Vec<String> = names.iter().map(|name| part_label(name, language)).collect();
    list_all(&labels, language)
}

/// Whoever plays against you, as people call them.
pub(crate) fn rival_label(name: &str, language: Language) -> String {
    match WORDS.has(&format!("rival.{name}")) {
        true => look_up!(WORDS, language, "rival.", name),
        false => name.to_owned(),
    }
}

/// Two sentences, one after the other.
pub(crate) fn then(text: &str, next: &str, language: Language) -> String {
    say!(WORDS, language, "join", text, next)
}

/// "Ann, Bob, Cat".
pub(crate) fn list_all<T: AsRef<str>>(items: &[T], language: Language) -> String {
    list(items, |a, b| say!(WORDS, language, "list.comma", a, b), language)
}

/// "this; that": whole clauses that are only listed.
pub(crate) fn list_apart<T: AsRef<str>>(items: &[T], language: Language) -> String {
    let add = |a: String, b: String| say!(WORDS, language, "list.apart", a, b);
    items.iter().map(|item| item.as_ref().to_owned()).reduce(add).unwrap_or_default()
}

/// "Ann was here, Bob was there and nobody was with them": whole clauses.
pub(crate) fn list_clauses<T: AsRef<str>>(items: &[T], language: Language) -> String {
    let join = |a: &str, b: &str| say!(WORDS, language, "clauses.and", a, b);
    let add = |a: &str, b: &str| say!(WORDS, language, "clauses.comma", a, b);
    list_with(items, add, join)
}

/// "in Foyer at 3, not in Hall at 4 and never in Attic": where one person was.
pub(crate) fn list_places<T: AsRef<str>>(items: &[T], language: Language) -> String {
    let join = |a: &str, b: &str| say!(WORDS, language, "places.and", a, b);
    list(items, join, language)
}

/// "Ann, Bob and Cat".
pub(crate) fn list_and<T: AsRef<str>>(items: &[T], language: Language) -> String {
    list(items, |a, b| say!(WORDS, language, "list.and", a, b), language)
}

/// "Foyer and Stairs", of each of which the same is said.
pub(crate) fn list_each<T: AsRef<str>>(items: &[T], language: Language) -> String {
    list(items, |a, b| say!(WORDS, language, "list.and.each", a, b), language)
}

/// "Ann, Bob or Cat".
pub(crate) fn list_or<T: AsRef<str>>(items: &[T], language: Language) -> String {
    list(items, |a, b| say!(WORDS, language, "list.or", a, b), language)
}

/// Several things in a row, the last two joined by `join`.
fn list<T: AsRef<str>>(
    items: &[T],
    join: impl Fn(&str, &str) -> String,
    language: Language,
) -> String {
    list_with(items, |a, b| say!(WORDS, language, "list.comma", a, b), join)
}

/// Several things in a row, each joined to what is before it by `add`, the last by `join`.
fn list_with<T: AsRef<str>>(
    items: &[T],
    add: impl Fn(&str, &str) -> String,
    join: impl Fn(&str, &str) -> String,
) -> String {
    let [first, middle @ .., last] = items else {
        return items.first().map(|only| only.as_ref().to_owned()).unwrap_or_default();
    };
    let row = middle.iter().fold(first.as_ref().to_owned(), |row, item| add(&row, item.as_ref()));
    join(&row, last.as_ref())
}

/// Every part of an answer with its text, as an accusation names it: `phantom`, or `s2.phantom`
/// where several scenarios are combined.
pub fn parts(facts: &Map<String, Value>) -> Vec<(String, String)> {
    let several = facts.len() > 1;
    let mut parts = Vec::new();
    for (id, of) in facts {
        for (name, value) in of.as_object().into_iter().flatten() {
            let name = if several { format!("{id}.{name}") } else { name.clone() };
            parts.push((name, plain(value)));
        }
    }
    parts
}

/// A value in an accusation: lists with `+`, events as `who@time@room`, tables as `who:time`.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => say!(WORDS, WRITTEN, "never"),
        Value::Array(items) if items.is_empty() => say!(WORDS, WRITTEN, "none"),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join("+"),
        Value::Object(fields) if fields.contains_key("time") => {
            fields.values().map(plain).collect::<Vec<_>>().join("@")
        }
        Value::Object(fields) => {
            let each = fields.iter().map(|(who, value)| format!("{who}:{}", plain(value)));
            each.collect::<Vec<_>>().join("+")
        }
        other => other.to_string(),
    }
}

/// Whether two texts of a part mean the same. Lists that are no order may come in any order.
pub fn same_part(name: &str, a: &str, b: &str) -> bool {
    let ordered = ["ranking", "order", "path", "passes"].iter().any(|word| name.ends_with(word));
    let items = |text: &str| {
        let mut items: Vec<String> = text
            .replace(" and ", "+")
            .split(['+', ','])
            .map(|item| item.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase())
            .collect();
        if !ordered {
            items.sort();
        }
        items
    };
    items(a) == items(b)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use cluesmith_core::{Family, Seed, Work};

    use super::*;
    use crate::hint::TECHNIQUES;
    use crate::params::{Level, Params};
    use crate::reason::opponents::Opponent;
    use crate::reason::par::Rating;
    use crate::scenario::{ALL, find};
    use crate::world::{PEOPLE, TIMES};
    use crate::{Kronologic, night};

    #[test]
    fn every_sentence_comes_in_the_language_asked_for() {
        cluesmith_conformance::speaks_as_asked(&Kronologic, "easy");
    }

    #[test]
    fn every_scenario_has_its_words() {
        for scenario in ALL {
            for part in ["title", "rule", "goal"] {
                let key = format!("{}.{part}", scenario.id());
                assert!(WORDS.has(&key), "{key} is missing");
            }
        }
    }

    /// Every key of the catalogue.
    fn keys() -> impl Iterator<Item = &'static str> {
        WORDS.files()[0].entries().map(|entry| entry.key)
    }

    #[test]
    fn words_for_a_scenario_are_for_one_that_is_there() {
        for key in keys() {
            let ids = key.split('.').filter(|word| {
                word.strip_prefix('s').is_some_and(|number| number.parse::<u32>().is_ok())
            });
            for id in ids {
                assert!(find(id).is_some(), "{key}: there is no {id}");
            }
        }
    }

    #[test]
    fn keys_made_at_run_time_are_there() {
        let none = Vec::<String>::new();
        assert_eq!(WORDS.differences("level.", Level::ALL.map(Level::name)), none);
        let ratings = [Rating::Bronze, Rating::Silver, Rating::Gold].map(Rating::name);
        assert_eq!(WORDS.differences("rating.", ratings), none);
        assert_eq!(WORDS.differences("medal.", ratings), none);
        assert_eq!(WORDS.differences("what.", ["rooms", "doors", "people", "times"]), none);
        // Fewer have sentences of their own.
        assert_eq!(WORDS.differences("number.", 3..=*PEOPLE.end().max(TIMES.end())), none);
        for why in ALL.iter().flat_map(|scenario| scenario.excludes()).map(|(_, why)| why) {
            assert!(WORDS.has(&format!("clash.{why}")), "{why}");
        }
        let needs = ["people", "rooms", "times", "tour", "ranking", "way"];
        let needs = needs.iter().flat_map(|need| [(*need).to_owned(), format!("{need}.help")]);
        assert_eq!(WORDS.differences("need.", needs), none);
        let rivals = Opponent::ALL.iter().map(|opponent| opponent.name());
        assert_eq!(WORDS.differences("rival.", rivals), none);
    }

    /// Every kind that some night of a scenario shows, told or not.
    #[test]
    fn whatever_a_replay_shows_has_a_name() {
        let mut kinds = BTreeSet::new();
        let work = &mut Work::limit(cluesmith_conformance::WORK_LIMIT);
        for scenario in ALL {
            let params = Params {
                scenario: Some(scenario.id().to_owned()),
                par: Some(false),
                ..Params::default()
            };
            for seed in 1..4 {
                let made = Kronologic.generate(&params, Seed(seed), work).unwrap();
                let (mystery, schedule) = night(&made.puzzle, &made.answer).unwrap();
                let cases = mystery.only_reading(&schedule).unwrap();
                let stories = mystery.scenarios[0].story(&mystery.world, &schedule, &cases[0]);
                kinds.extend(stories.into_iter().map(|story| story.kind));
            }
        }
        // What a scenario shows that says nothing of its own.
        kinds.insert("hidden");
        assert_eq!(WORDS.differences("mark.", kinds), Vec::<String>::new());
    }

    #[test]
    fn every_technique_has_its_words() {
        let (thought, done): (Vec<&str>, Vec<&str>) =
            TECHNIQUES.iter().map(|technique| technique.id).partition(|id| !is_done(id));
        // Where a scenario's rule is used, it is named.
        let bare = thought.iter().filter(|id| **id != "scenario").map(|id| (*id).to_owned());
        let by = thought.iter().map(|id| format!("{id}.by"));
        let others = done.iter().copied().chain(["asked"]).map(str::to_owned);
        let rules = bare.chain(by).chain(others);
        assert_eq!(WORDS.differences("rule.", rules), Vec::<String>::new());
        for id in done {
            assert!(WORDS.has(&format!("look.{id}")), "{id}");
        }
    }

    /// Whether a technique is a move and no thought.
    fn is_done(id: &str) -> bool {
        ["ask", "accuse"].contains(&id)
    }

    #[test]
    fn every_finding_and_error_comes_with_a_way_out() {
        let with_help = ["K0", "K1", "K2", "K3", "K4", "param.", "need.", "map."];
        for key in keys().filter(|key| with_help.iter().any(|start| key.starts_with(start))) {
            let partner = match key.strip_suffix(".help") {
                Some("K05" | "K44") => continue, // The clash, or the answer, says what is wrong.
                Some(bare) => bare.to_owned(),
                None if key == "map.error" => continue, // Its parts have the help.
                None => format!("{key}.help"),
            };
            assert!(WORDS.has(&partner), "{key} has no {partner}");
        }
    }

    #[test]
    fn an_answer_is_written_as_it_is_accused() {
        let facts = serde_json::json!({"s8": {"freeze": "Ann", "frozen": [
            {"who": "Bob", "time": 3, "room": "Foyer"}, {"who": "Cat", "time": 4, "room": "Attic"}
        ]}, "s10": {"infected": {"Ann": 2, "Bob": null}, "order": []}});
        let parts = parts(facts.as_object().unwrap());
        let text: Vec<String> = parts.iter().map(|(name, text)| format!("{name}={text}")).collect();
        assert_eq!(
            text.join("; "),
            "s8.freeze=Ann; s8.frozen=Bob@3@Foyer+Cat@4@Attic; s10.infected=Ann:2+Bob:never; \
             s10.order=none"
        );
    }
}
