//! The independent check: nothing but the plain predicates, on the finished schedule. Only whether
//! asking leads to the answer is left to the solver.

use cluesmith_core::{Finding, Severity, Work};
use serde_json::{Map, Value};

use crate::mystery::Mystery;
use crate::puzzle::{Answer, Puzzle, escaped};
use crate::reason::knowledge::Knowledge;
use crate::reason::par::by_asking;
use crate::scenario::Scenario;
use crate::schedule::Schedule;
use crate::solver::Solver;
use crate::text::WORDS;
use crate::world::{Person, Time};

/// Whether the night follows the rules and has one reading, the one given. Without an answer only
/// whether there is such a night can be told, and the solver tells it.
pub fn check(puzzle: &Puzzle, answer: Option<&Answer>, work: &mut Work) -> Vec<Finding> {
    let mystery = match puzzle.mystery() {
        Ok(mystery) => mystery,
        Err(findings) => return findings,
    };
    let Some(answer) = answer else {
        return exists(&mystery, work);
    };
    match answer.read(&mystery.world) {
        Ok(schedule) => {
            let mut findings = judge(&mystery, &schedule, answer);
            if findings.is_empty() {
                findings.extend(ask_everything(&mystery, &schedule, work));
            }
            findings
        }
        Err(findings) => findings,
    }
}

/// Whether the answer is proved by those answers that the document says.
pub(crate) fn check_proof(
    puzzle: &Puzzle,
    answer: &Answer,
    proof: &Map<String, Value>,
    work: &mut Work,
) -> Option<Finding> {
    let claimed = proof.get("by")?;
    let mystery = puzzle.mystery().ok()?;
    let schedule = answer.read(&mystery.world).ok()?;
    if !judge(&mystery, &schedule, answer).is_empty() {
        return None;
    }
    // That it is not known, or open, has been said by the check of the answer.
    let by = by_asking(&mut Knowledge::new(&mystery), &schedule, work).ok()??;
    let short: String = claimed.to_string().chars().take(30).collect();
    (claimed != by.name())
        .then(|| finding("K33", "/proof/by".into(), &[("by", &by.name()), ("claimed", &short)]))
}

/// Whether every question together leads to the answer.
fn ask_everything(mystery: &Mystery, schedule: &Schedule, work: &mut Work) -> Option<Finding> {
    let unsure = |id: &str, why: &dyn std::fmt::Display| {
        finding(id, "/answer".into(), &[("why", why)]).as_severity(Severity::Warning)
    };
    match by_asking(&mut Knowledge::new(mystery), schedule, work) {
        Ok(Some(_)) => None,
        Ok(None) => Some(unsure("K31", &"")),
        Err(stopped) => Some(unsure("K32", &stopped)),
    }
}

fn finding(id: &str, path: String, values: &[(&str, &dyn std::fmt::Display)]) -> Finding {
    Finding::error(id, path, WORDS.say(id, values), WORDS.say(&format!("{id}.help"), values))
}

/// What is wrong with a night, by the plain predicates.
pub fn judge(mystery: &Mystery, schedule: &Schedule, answer: &Answer) -> Vec<Finding> {
    let world = &mystery.world;
    if let Some((person, time)) = schedule.bad_step(world, mystery.may_stay()) {
        let path = format!("/answer/schedule/{}/{}", escaped(&world.people[person]), time.clock());
        let (from, to) = (schedule.at(person, time), schedule.at(person, time.next()));
        let values: [(&str, &dyn std::fmt::Display); 4] = [
            ("who", &world.people[person]),
            ("from", &world.rooms[from]),
            ("to", &world.rooms[to]),
            ("time", &time.next().clock()),
        ];
        return vec![finding(if from == to { "K23" } else { "K22" }, path, &values)];
    }
    let mut findings = Vec::new();
    let starts = Person::over(&world.start);
    for (person, room) in starts.filter_map(|(person, start)| Some((person, (*start)?))) {
        if schedule.at(person, Time::FIRST) != room {
            let path = format!("/answer/schedule/{}/0", escaped(&world.people[person]));
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("who", &world.people[person]), ("room", &world.rooms[room])];
            findings.push(finding("K24", path, &values));
        }
    }
    for scenario in &mystery.scenarios {
        findings.extend(judge_scenario(&**scenario, mystery, schedule, answer));
    }
    for id in answer.facts.keys().filter(|id| mystery.scenarios.iter().all(|s| s.id() != **id)) {
        findings.push(finding("K27", format!("/answer/facts/{}", escaped(id)), &[("id", id)]));
    }
    findings
}

fn judge_scenario(
    scenario: &dyn Scenario,
    mystery: &Mystery,
    schedule: &Schedule,
    answer: &Answer,
) -> Option<Finding> {
    let (world, id) = (&mystery.world, scenario.id());
    let title = WORDS.say(&format!("{id}.title"), &[]);
    let readings = scenario.readings(world, schedule);
    let facts = |index: usize| Value::Object(scenario.facts(world, schedule, &readings[index]));
    let named: [(&str, &dyn std::fmt::Display); 2] = [("id", &id), ("title", &title)];
    if readings.is_empty() {
        return Some(finding("K25", "/answer/schedule".into(), &named));
    }
    if readings.len() > 1 {
        let (one, two) = (facts(0), facts(1));
        let values: [(&str, &dyn std::fmt::Display); 4] =
            [named[0], named[1], ("one", &one), ("two", &two)];
        return Some(finding("K26", "/answer/schedule".into(), &values));
    }
    let (right, given) = (facts(0), answer.facts.get(id));
    if given != Some(&right) {
        let values: [(&str, &dyn std::fmt::Display); 3] = [named[0], named[1], ("right", &right)];
        return Some(finding("K28", format!("/answer/facts/{id}"), &values));
    }
    None
}

/// Whether any night fits what everybody is told.
fn exists(mystery: &Mystery, work: &mut Work) -> Vec<Finding> {
    let (logic, _) = mystery.constrain();
    match Solver::load(&logic, None).ask(&[], work) {
        Ok(true) => Vec::new(),
        Ok(false) => vec![finding("K29", "/puzzle".into(), &[])],
        Err(stopped) => {
            let unknown = finding("K30", "/puzzle".into(), &[("why", &stopped)]);
            vec![unknown.as_severity(Severity::Warning)]
        }
    }
}
