//! Which puzzle on which day: as the calendar has it, or with a ladder of levels of an author's own.

use std::collections::BTreeMap;

use cluesmith::calendar::{Date, daily};
use cluesmith::{AnyFamily, Reference, Settings};
use serde::Deserialize;
use serde_json::{Map, Value};

/// The most puzzles of one plan.
const MOST: usize = 100_000;

/// A puzzle that is to be made for a day.
#[derive(Clone)]
pub struct Planned {
    /// Its day.
    pub date: Date,
    /// Its family.
    pub family: &'static dyn AnyFamily,
    /// The generator of its day.
    pub generator: u32,
    /// Its parameters.
    pub settings: Settings,
    /// What its first seed is.
    pub seeds: Seeds,
}

/// What the seed of a day is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seeds {
    /// The date as a text, as in the calendar.
    #[default]
    Date,
    /// How many days after 1 January 1970 it is: Testimony's own plan (`testimony week`) counts so.
    Number,
}

impl Planned {
    /// What its seed is written as: the day, and for a second try `2026-11-16.2`.
    pub fn seed(&self, attempt: u32) -> String {
        match (attempt, self.seeds, self.date.day()) {
            (1, Seeds::Number, Some(number)) => number.to_string(),
            (1, ..) => self.date.to_string(),
            (attempt, ..) => format!("{}.{attempt}", self.date),
        }
    }

    /// Its name in the calendar's words, `tetonor@2:easy#2026-11-16`.
    pub fn name(&self) -> String {
        let Planned { family, generator, settings, .. } = self;
        format!("{}@{generator}:{settings}#{}", family.name(), self.seed(1))
    }
}

/// A plan cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// Not a plan file.
    #[error("this is no plan: {0}")]
    Form(String),
    /// Days that are none.
    #[error("`{0}` are no days; write 2027, 2027-03 or 2027-01-01..2027-03-31")]
    Days(String),
    /// Nobody said which days.
    #[error("which days? Name them, or write \"days\" into the plan")]
    NoDays,
    /// No such family.
    #[error("there is no family `{0}`")]
    NoFamily(String),
    /// A ladder that is no week.
    #[error(
        "the ladder of {family} has {found} levels; it has one for each day of the week, from Monday on"
    )]
    Ladder {
        /// Whose.
        family: String,
        /// How many there are.
        found: usize,
    },
    /// Parameters that the family does not take.
    #[error("{family}: {why}")]
    Settings {
        /// Whose.
        family: String,
        /// Why not.
        why: String,
    },
    /// More than anybody would publish.
    #[error("the plan has more than {MOST} puzzles")]
    TooMany,
}

/// What an author may say about days and families.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanFile {
    /// As on the command line: `2027`, `2027-03`, `2027-01-01..2027-03-31`.
    #[serde(default)]
    pub days: Option<String>,
    /// Each family with what differs from the calendar.
    pub families: BTreeMap<String, Rung>,
}

/// What differs from the calendar in one family.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rung {
    /// Seven levels, from Monday to Sunday.
    #[serde(default)]
    pub ladder: Option<Vec<String>>,
    /// Parameters beside the level, the same every day.
    #[serde(default)]
    pub params: Map<String, Value>,
    /// What the seed of a day is.
    #[serde(default)]
    pub seeds: Seeds,
}

impl PlanFile {
    /// Reads a plan file.
    pub fn read(text: &str) -> Result<PlanFile, PlanError> {
        serde_json::from_str(text).map_err(|error| PlanError::Form(error.to_string()))
    }

    /// The calendar's own plan of these families.
    pub fn of_calendar(families: &[&'static dyn AnyFamily]) -> PlanFile {
        let families = families.iter().map(|family| (family.name().to_owned(), Rung::default()));
        PlanFile { days: None, families: families.collect() }
    }

    /// Every puzzle of the plan, by day and family. `days` goes before those of the file.
    pub fn puzzles(&self, days: Option<&str>) -> Result<Vec<Planned>, PlanError> {
        let days = days.or(self.days.as_deref()).ok_or(PlanError::NoDays)?;
        let (first, last) = read_days(days)?;
        if (last - first + 1).saturating_mul(self.families.len() as u64) > MOST as u64 {
            return Err(PlanError::TooMany);
        }
        let mut rungs = Vec::new();
        for (name, rung) in &self.families {
            let family = cluesmith::family(name);
            let family = family.ok_or_else(|| PlanError::NoFamily(name.clone()))?;
            if let Some(found) = rung.ladder.as_ref().map(Vec::len).filter(|len| *len != 7) {
                return Err(PlanError::Ladder { family: name.clone(), found });
            }
            rungs.push((family, rung));
        }
        let days = (first..=last).map(Date::of_day);
        days.flat_map(|date| rungs.iter().map(move |(family, rung)| rung.on(*family, date)))
            .collect()
    }
}

impl Rung {
    fn on(&self, family: &'static dyn AnyFamily, date: Date) -> Result<Planned, PlanError> {
        let wrong = |why: String| PlanError::Settings { family: family.name().to_owned(), why };
        let day = daily(family, date);
        let name = Reference::parse(&day.to_string()).map_err(|error| wrong(error.to_string()))?;
        let mut settings = name.settings;
        if let Some(ladder) = &self.ladder {
            settings.put("level", Value::from(&*ladder[date.weekday()]));
        }
        for (name, value) in &self.params {
            settings.put(name, value.clone());
        }
        let maker = family.accept_for(day.generator, &settings);
        let maker = maker.map_err(|error| wrong(error.to_string()))?;
        // As the calendar writes it where nothing differs, and otherwise in its one form.
        let settings = match self.ladder.is_none() && self.params.is_empty() {
            true => settings,
            false => maker.settings().clone(),
        };
        Ok(Planned { date, family, generator: day.generator, settings, seeds: self.seeds })
    }
}

/// A year, a month or a span: its first and its last day, counted from 1970.
fn read_days(text: &str) -> Result<(u64, u64), PlanError> {
    let wrong = || PlanError::Days(text.chars().take(40).collect());
    let day = |text: &str| text.parse::<Date>().ok().and_then(Date::day).ok_or_else(wrong);
    let (first, last) = match text.split_once("..") {
        Some((first, last)) => (day(first)?, day(last)?),
        None if text.len() == 4 => (day(&format!("{text}-01-01"))?, day(&format!("{text}-12-31"))?),
        None if text.len() == 7 => {
            let first = day(&format!("{text}-01"))?;
            let last = (27..31).rev().map(|more| first + more);
            let month = |day| Date::of_day(day).to_string()[..7] == *text;
            (first, last.into_iter().find(|day| month(*day)).ok_or_else(wrong)?)
        }
        None => (day(text)?, day(text)?),
    };
    if first > last { Err(wrong()) } else { Ok((first, last)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days(text: &str) -> Result<(String, String), PlanError> {
        let (first, last) = read_days(text)?;
        Ok((Date::of_day(first).to_string(), Date::of_day(last).to_string()))
    }

    #[test]
    fn days_are_years_months_days_and_spans() {
        for (text, first, last) in [
            ("2027", "2027-01-01", "2027-12-31"),
            ("2028-02", "2028-02-01", "2028-02-29"),
            ("2027-02", "2027-02-01", "2027-02-28"),
            ("2027-12", "2027-12-01", "2027-12-31"),
            ("2027-04-05", "2027-04-05", "2027-04-05"),
            ("2027-04-05..2028-01-02", "2027-04-05", "2028-01-02"),
        ] {
            assert_eq!(days(text), Ok((first.to_owned(), last.to_owned())), "{text}");
        }
        for text in
            ["", "27", "2027-13", "2027-02-30", "2027-01-02..2027-01-01", "..", "1969", "x..y"]
        {
            assert!(matches!(days(text), Err(PlanError::Days(_))), "{text}");
        }
    }

    #[test]
    fn the_calendars_plan_has_the_calendars_names() {
        let plan = PlanFile::of_calendar(cluesmith::families());
        let planned = plan.puzzles(Some("2026-11-25..2026-12-05")).unwrap();
        assert_eq!(planned.len(), 11 * cluesmith::families().len());
        for one in planned {
            assert_eq!(one.name(), daily(one.family, one.date).to_string());
        }
    }

    #[test]
    fn a_ladder_and_parameters_go_before_the_calendar() {
        let text = r#"{"days": "2026-11-16..2026-11-22", "families": {"tetonor": {
            "ladder": ["easy", "easy", "easy", "easy", "easy", "easy", "hard"], "params": {"cells": 12}}}}"#;
        let planned = PlanFile::read(text).unwrap().puzzles(None).unwrap();
        let names: Vec<String> = planned.iter().map(Planned::name).collect();
        assert_eq!(names[0], "tetonor@2:easy,cells=12#2026-11-16");
        assert_eq!(names[6], "tetonor@2:hard,cells=12#2026-11-22");
        assert_eq!(
            (planned[0].seed(1), planned[0].seed(2)),
            ("2026-11-16".into(), "2026-11-16.2".into())
        );
    }

    #[test]
    fn testimonys_own_plan_can_be_written_as_one() {
        let text = r#"{"families": {"testimony": {"seeds": "number", "params": {"daily": true},
            "ladder": ["easy", "normal", "normal", "hard", "normal", "normal", "hard"]}}}"#;
        let planned =
            PlanFile::read(text).unwrap().puzzles(Some("2026-01-01..2028-09-26")).unwrap();
        assert_eq!(planned.len(), 1000);
        for one in planned {
            let day = cluesmith::testimony::week::Day::new(one.date.day().unwrap());
            assert_eq!(one.name(), day.id.to_string());
        }
    }

    #[test]
    fn a_plan_that_cannot_be_followed_says_why() {
        let fails = |text: &str| {
            PlanFile::read(text).and_then(|plan| plan.puzzles(None)).err().unwrap().to_string()
        };
        let with = |rung: &str| format!(r#"{{"days": "2027", "families": {{"tetonor": {rung}}}}}"#);
        for (text, why) in [
            (with(r#"{"ladder": ["easy"]}"#), "has 1 levels"),
            (with(r#"{"params": {"cells": "many"}}"#), "tetonor: "),
            (with(r#"{"ladders": []}"#), "unknown field `ladders`"),
            (r#"{"families": {"tetonor": {}}}"#.to_owned(), "which days"),
            (r#"{"days": "2027", "families": {"chess": {}}}"#.to_owned(), "no family `chess`"),
            (r#"{"days": "0001..9999", "families": {}}"#.to_owned(), "no days"),
            (
                r#"{"days": "1970-01-01..9999-12-31", "families": {"tetonor": {}}}"#.to_owned(),
                "more than",
            ),
        ] {
            let said = fails(&text);
            assert!(said.contains(why), "{text}: {said}");
        }
    }
}
