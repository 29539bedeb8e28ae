//! The independent check: nothing but the plain predicates, on the finished schedule. Only whether
//! asking leads to the answer is left to the solver.

use cluesmith_core::{Finding, Language, Unproven, Work, finding};
use serde_json::{Map, Value};

use crate::ask::{Question, hear};
use crate::mystery::Mystery;
use crate::play::{read_question, write_question};
use crate::puzzle::{Answer, Puzzle, escaped};
use crate::reason::knowledge::{Knowledge, Verdict};
use crate::reason::par::by_asking;
use crate::scenario::Scenario;
use crate::schedule::Schedule;
use crate::solver::Solver;
use crate::text::{WORDS, WRITTEN, title};
use crate::world::{Person, Time};

/// Whether the night follows the rules and has one reading, the one given. Without an answer only
/// whether there is such a night can be told, and the solver tells it.
pub fn check(puzzle: &Puzzle, answer: Option<&Answer>, work: &mut Work) -> Vec<Finding> {
    let language = work.language();
    let mystery = match puzzle.mystery_in(language) {
        Ok(mystery) => mystery,
        Err(findings) => return findings,
    };
    let Some(answer) = answer else {
        return exists(&mystery, work);
    };
    match answer.read_in(&mystery.world, language) {
        Ok(schedule) => {
            let mut findings = judge(&mystery, &schedule, answer, language);
            if findings.is_empty() {
                findings.extend(ask_everything(&mystery, &schedule, work));
            }
            findings
        }
        Err(findings) => findings,
    }
}

/// By whose answers the answer is proved.
pub(crate) fn prove(
    puzzle: &Puzzle,
    answer: &Answer,
    work: &mut Work,
) -> Result<Map<String, Value>, Unproven> {
    let mystery = puzzle.mystery().map_err(|_| Unproven::NoAnswer)?;
    let schedule = answer.read(&mystery.world).map_err(|_| Unproven::NoAnswer)?;
    let by = by_asking(&mut Knowledge::new(&mystery), &schedule, work)?;
    let by = by.ok_or(Unproven::Several)?;
    Ok(Map::from_iter([("by".to_owned(), by.name().into())]))
}

/// Whether somebody can ask so, question by question, and then knows the answer: what a line of play tells.
pub(crate) fn is_line(puzzle: &Puzzle, answer: &Answer, told: &Value, work: &mut Work) -> bool {
    let Ok(mystery) = puzzle.mystery() else { return false };
    let Ok(schedule) = answer.read(&mystery.world) else { return false };
    let world = &mystery.world;
    let read = |text: &Value| {
        let text = text.as_str()?;
        let question = read_question(world, text.strip_prefix("ask ")?, WRITTEN).ok()?;
        (write_question(world, question) == text).then_some(question)
    };
    let questions: Option<Vec<Question>> =
        told.as_array().and_then(|line| line.iter().map(read).collect());
    let Some(questions) = questions else { return false };
    let mut knowledge = Knowledge::new(&mystery);
    for question in questions {
        if let Ok(Verdict::Proved(_)) = knowledge.verdict(work) {
            return false; // Nobody asks on who knows it.
        }
        knowledge.hear(hear(world, &schedule, question));
    }
    matches!(knowledge.verdict(work), Ok(Verdict::Proved(_)))
}

/// Whether every question together leads to the answer.
fn ask_everything(mystery: &Mystery, schedule: &Schedule, work: &mut Work) -> Option<Finding> {
    let language = work.language();
    match by_asking(&mut Knowledge::new(mystery), schedule, work) {
        Ok(Some(_)) => None,
        Ok(None) => Some(finding!(WORDS, language, "K31", "/answer")),
        Err(why) => Some(finding!(WORDS, language, "K32", "/answer", why)),
    }
}

/// What is wrong with a night, by the plain predicates.
pub fn judge(
    mystery: &Mystery,
    schedule: &Schedule,
    answer: &Answer,
    language: Language,
) -> Vec<Finding> {
    let world = &mystery.world;
    if let Some((person, time)) = schedule.bad_step(world, mystery.may_stay()) {
        let path = format!("/answer/schedule/{}/{}", escaped(&world.people[person]), time.clock());
        let (from, to) = (schedule.at(person, time), schedule.at(person, time.next()));
        let (who, time) = (&world.people[person], time.next().clock());
        let stays = from == to;
        let (from, to) = (&world.rooms[from], &world.rooms[to]);
        return vec![match stays {
            true => finding!(WORDS, language, "K23", path, who, to, time),
            false => finding!(WORDS, language, "K22", path, who, from, to, time),
        }];
    }
    let mut findings = Vec::new();
    let starts = Person::over(&world.start);
    for (person, room) in starts.filter_map(|(person, start)| Some((person, (*start)?))) {
        if schedule.at(person, Time::FIRST) != room {
            let path = format!("/answer/schedule/{}/0", escaped(&world.people[person]));
            findings.push(finding!(
                WORDS,
                language,
                "K24",
                path,
                who = world.people[person],
                room = world.rooms[room]
            ));
        }
    }
    for scenario in &mystery.scenarios {
        findings.extend(judge_scenario(&**scenario, mystery, schedule, answer, language));
    }
    for id in answer.facts.keys().filter(|id| mystery.scenarios.iter().all(|s| s.id() != **id)) {
        findings.push(finding!(
            WORDS,
            language,
            "K27",
            format!("/answer/facts/{}", escaped(id)),
            id
        ));
    }
    findings
}

fn judge_scenario(
    scenario: &dyn Scenario,
    mystery: &Mystery,
    schedule: &Schedule,
    answer: &Answer,
    language: Language,
) -> Option<Finding> {
    let (world, id) = (&mystery.world, scenario.id());
    let title = title(id, language);
    let readings = scenario.readings(world, schedule);
    let facts = |index: usize| Value::Object(scenario.facts(world, schedule, &readings[index]));
    if readings.is_empty() {
        return Some(finding!(WORDS, language, "K25", "/answer/schedule", id, title));
    }
    if readings.len() > 1 {
        let (one, two) = (facts(0), facts(1));
        return Some(finding!(WORDS, language, "K26", "/answer/schedule", id, title, one, two));
    }
    let (right, given) = (facts(0), answer.facts.get(id));
    if given != Some(&right) {
        let path = format!("/answer/facts/{id}");
        return Some(finding!(WORDS, language, "K28", path, id, title, right));
    }
    None
}

/// Whether any night fits what everybody is told.
fn exists(mystery: &Mystery, work: &mut Work) -> Vec<Finding> {
    let language = work.language();
    let (logic, _) = mystery.constrain();
    match Solver::load(&logic, None).ask(&[], work) {
        Ok(true) => Vec::new(),
        Ok(false) => vec![finding!(WORDS, language, "K29", "/puzzle")],
        Err(stopped) => {
            vec![finding!(WORDS, language, "K30", "/puzzle", why = stopped)]
        }
    }
}
