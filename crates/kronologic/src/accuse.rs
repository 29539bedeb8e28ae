//! Accusations: what was said of each part of the answer, the verdict, and what both tell.

pub(crate) mod dialogue;

use cluesmith_core::{Language, MoveError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::mystery::Mystery;
use crate::reason::rules::Rules;
use crate::text::{list_all, refuse, same_part};
use crate::world::World;

/// One accusation, part by part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Accusation {
    /// The parts that were named and right.
    pub right: Vec<String>,
    /// The parts that were named and wrong.
    pub wrong: Vec<String>,
    /// The parts that were not named.
    pub missing: Vec<String>,
    /// What was said, as it was said: `phantom=Carol; lovers=Ann+Bob`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub said: String,
    /// Par of this mystery, told with a right accusation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub par: Option<u32>,
}

/// A part of an accusation with its verdict: what a game in progress tells besides its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The part, such as `phantom`.
    pub part: String,
    /// Its value, as an accusation writes it.
    pub value: String,
    /// Whether it was right.
    pub right: bool,
}

/// Before par, in a verdict.
const PAR: &str = "par:";

/// The parts that a text names, with their values.
fn named(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let parts = text.split(';').map(str::trim).filter(|part| !part.is_empty());
    let parts = parts.map(|part| {
        let spaced = || part.split_once(char::is_whitespace).unwrap_or((part, ""));
        part.split_once('=').unwrap_or_else(spaced)
    });
    parts.map(|(name, value)| (name.trim(), value.trim()))
}

/// Compares an accusation `part=value; part=value` with the answer.
pub(crate) fn judge(
    answer: &[(String, String)],
    text: &str,
    language: Language,
) -> Result<Accusation, MoveError> {
    let names: Vec<&str> = answer.iter().map(|(name, _)| name.as_str()).collect();
    let mut verdict = Accusation { said: text.trim().to_owned(), ..Accusation::default() };
    for (name, value) in named(text) {
        let Some(place) = part_called(&names, name) else {
            let short: String = name.chars().take(30).collect();
            return Err(refuse!(
                language,
                "move.part",
                part = short,
                parts = list_all(&names, language)
            ));
        };
        let (known, right) = &answer[place];
        if same_part(known, value, right) {
            verdict.right.push(known.clone());
        } else {
            verdict.wrong.push(known.clone());
        }
    }
    if verdict.right.is_empty() && verdict.wrong.is_empty() {
        return Err(refuse!(language, "move.accuse", parts = names.join("=…; ")));
    }
    let named = |name: &&str| verdict.right.iter().chain(&verdict.wrong).any(|n| n == name);
    verdict.missing = names.iter().filter(|name| !named(name)).map(|n| (*n).to_owned()).collect();
    Ok(verdict)
}

/// The part of that name; the scenario may be left out where only one has such a part.
pub(crate) fn part_called(names: &[&str], called: &str) -> Option<usize> {
    let exact = names.iter().position(|name| name.eq_ignore_ascii_case(called));
    let bare =
        |name: &&str| name.rsplit('.').next().is_some_and(|n| n.eq_ignore_ascii_case(called));
    let mut fits = names.iter().enumerate().filter(|(_, name)| bare(name));
    let only = fits.next().map(|(place, _)| place).filter(|_| fits.next().is_none());
    exact.or(only)
}

/// Refuses what says nothing about the part it names, so that a slip of the pen costs nothing.
pub(crate) fn legible(
    mystery: &Mystery,
    verdict: &Accusation,
    language: Language,
) -> Result<(), MoveError> {
    let rules = Rules::new(mystery);
    let names: Vec<&str> = rules.parts.iter().map(|part| part.name.as_str()).collect();
    for (name, value) in named(&verdict.said) {
        let Some(part) = part_called(&names, name).map(|place| &rules.parts[place]) else {
            continue;
        };
        // Whatever way it was written, what is right is right.
        if verdict.right.contains(&part.name) {
            continue;
        }
        let short = || value.chars().take(40).collect::<String>();
        let Some(taken) = part.read(&as_written(&rules.world, value)) else {
            return Err(refuse!(
                language,
                "move.value",
                part = part.name,
                value = short(),
                example = part.example()
            ));
        };
        if let (Some(named), Some(size)) = (part.misnumbered(&taken), part.size) {
            return Err(refuse!(
                language,
                "move.number",
                part = part.name,
                n = size,
                named,
                example = part.example()
            ));
        }
    }
    Ok(())
}

impl Accusation {
    /// Whether every part was named and right.
    pub(crate) fn is_right(&self) -> bool {
        self.wrong.is_empty() && self.missing.is_empty()
    }

    /// The verdict as the oracle adds it to a move.
    pub(crate) fn marks(&self) -> String {
        let marks = [("+", &self.right), ("-", &self.wrong), ("?", &self.missing)];
        let marks = marks
            .iter()
            .flat_map(|(mark, names)| names.iter().map(move |name| format!("{mark}{name}")));
        let par = self.par.map(|par| format!("{PAR}{par}"));
        marks.chain(par).collect::<Vec<_>>().join(" ")
    }

    /// Reads what was said, and the verdict that the oracle added.
    pub(crate) fn read(said: &str, marks: &str) -> Accusation {
        let marked = |mark: char| {
            let names = marks.split_whitespace().filter_map(|word| word.strip_prefix(mark));
            names.map(str::to_owned).collect()
        };
        let par = marks.split_whitespace().find_map(|word| word.strip_prefix(PAR)?.parse().ok());
        let (right, wrong, missing) = (marked('+'), marked('-'), marked('?'));
        Accusation { right, wrong, missing, said: said.to_owned(), par }
    }

    /// What it tells about the night, part by part.
    pub(crate) fn judged(&self, world: &World) -> Vec<Judged> {
        let judged = self.right.iter().map(|name| (name, true));
        let judged: Vec<(&String, bool)> =
            judged.chain(self.wrong.iter().map(|name| (name, false))).collect();
        let names: Vec<&str> = judged.iter().map(|(name, _)| name.as_str()).collect();
        let each = named(&self.said).filter_map(|(part, value)| {
            let (part, right) = judged[part_called(&names, part)?];
            Some(Judged { part: part.clone(), value: as_written(world, value), right })
        });
        each.collect()
    }
}

/// A value with the names of people and rooms as the mystery writes them.
fn as_written(world: &World, value: &str) -> String {
    let names = || world.people.iter().chain(&world.rooms);
    // Salt and Pepper is one person.
    let one = names().any(|name| name.contains(" and "));
    let value = if one { value.to_owned() } else { value.replace(" and ", "+") };
    let joints = ['+', ',', '@', ':'];
    let pieces = value.split_inclusive(joints).map(|piece| {
        let text = piece.trim_end_matches(joints);
        let joint = &piece[text.len()..];
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let known = names().find(|name| name.to_lowercase() == text.to_lowercase());
        let joint = if joint == "," { "+" } else { joint };
        format!("{}{joint}", known.unwrap_or(&text))
    });
    pieces.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::find;
    use crate::text::WRITTEN;
    use crate::world::Movement;

    fn answer() -> Vec<(String, String)> {
        let part = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        vec![part("phantom", "Lady Grey"), part("lovers", "Ann+Bob")]
    }

    #[test]
    fn an_accusation_is_judged_part_by_part() {
        let verdict = judge(&answer(), "lovers = bob + ann", WRITTEN).unwrap();
        assert_eq!(
            (verdict.right, verdict.missing),
            (vec!["lovers".into()], vec!["phantom".into()])
        );
        let verdict = judge(&answer(), "phantom=lady  grey; lovers=Ann+Cat", WRITTEN).unwrap();
        assert_eq!((verdict.right, verdict.wrong), (vec!["phantom".into()], vec!["lovers".into()]));
        assert!(
            judge(&answer(), "killer=Ann", WRITTEN).is_err()
                && judge(&answer(), "", WRITTEN).is_err()
        );
    }

    #[test]
    fn a_verdict_is_read_back_and_tells_about_each_part_named() {
        let verdict = judge(&answer(), "Phantom=lady  grey; lovers=ann,cat", WRITTEN).unwrap();
        let read = Accusation::read(&verdict.said, &verdict.marks());
        assert_eq!(read, verdict);
        let people = ["Lady Grey", "Ann", "Bob", "Cat"].map(str::to_owned).to_vec();
        let world = World::new(vec!["Hall".into()], &[], people, 2, Movement::MustMove);
        let judged = |part: &str, value: &str, right| Judged {
            part: part.into(),
            value: value.into(),
            right,
        };
        let told = [judged("phantom", "Lady Grey", true), judged("lovers", "Ann+Cat", false)];
        assert_eq!(read.judged(&world), told);
    }

    #[test]
    fn a_slip_of_the_pen_is_refused_and_what_is_right_never_is() {
        let rooms = ["Attic", "Barn", "Cellar", "Den"].map(str::to_owned).to_vec();
        let people = ["Salt and Pepper", "Bob", "Cat"].map(str::to_owned).to_vec();
        let doors = [(0, 1), (1, 2), (2, 3), (3, 0)];
        let world = World::new(rooms, &doors, people, 3, Movement::MustMove);
        let mystery = Mystery { world, scenarios: vec![find("s2").unwrap()] };
        let answer = vec![("phantom".to_owned(), "Salt and Pepper".to_owned())];
        let say = |text: &str| legible(&mystery, &judge(&answer, text, WRITTEN).unwrap(), WRITTEN);
        assert!(say("phantom=salt and pepper").is_ok() && say("phantom bob").is_ok());
        assert!(say("phantom=Zed").is_err() && say("phantom=Bob and Cat").is_err());
        let wrong = Accusation::read("phantom=salt and pepper", "-phantom");
        assert_eq!(wrong.judged(&mystery.world)[0].value, "Salt and Pepper");
    }

    #[test]
    fn too_few_or_too_many_people_are_a_slip_of_the_pen() {
        let rooms = ["Attic", "Barn", "Cellar", "Den"].map(str::to_owned).to_vec();
        let people = ["Ann", "Bob", "Cat", "Dan"].map(str::to_owned).to_vec();
        let world = World::new(rooms, &[(0, 1), (1, 2), (2, 3)], people, 3, Movement::MustMove);
        let mystery = Mystery { world, scenarios: vec![find("s5").unwrap()] };
        let answer = vec![("lovers".to_owned(), "Ann+Bob".to_owned())];
        let say = |text: &str| legible(&mystery, &judge(&answer, text, WRITTEN).unwrap(), WRITTEN);
        assert!(say("lovers=Ann+Bob").is_ok() && say("lovers=Cat+Dan").is_ok());
        for wrong in ["lovers=Ann", "lovers=Ann+Bob+Cat", "lovers=none"] {
            let error = say(wrong).expect_err(wrong).to_string();
            assert!(error.contains("lovers=Ann+Bob"), "{error}");
        }
    }

    #[test]
    fn an_order_must_be_right() {
        assert!(same_part("lovers", "B+A", "A+B"));
        assert!(!same_part("ranking", "B+A", "A+B"));
    }
}
