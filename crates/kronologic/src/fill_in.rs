//! What an author may leave out of a night, because the schedule says it.

use cluesmith_core::{Finding, Language, finding};
use serde_json::Value;

use crate::puzzle::{Answer, Once, Puzzle};
use crate::text::{WORDS, title};

/// Fills in the facts of each scenario, and what the players are told of it. Who had which role is read off
/// the schedule; where several people could have had it, the facts must say who. What is there stays as it
/// is, and what does not go together is left to the check.
pub fn fill_in(
    puzzle: &mut Puzzle,
    answer: &mut Answer,
    language: Language,
) -> Result<(), Finding> {
    let Ok(mystery) = puzzle.mystery() else {
        return Ok(());
    };
    let Ok(schedule) = answer.read(&mystery.world) else {
        return Ok(());
    };
    for scenario in &mystery.scenarios {
        let (world, id) = (&mystery.world, scenario.id());
        let given = answer.facts.get(id);
        let readings = scenario.readings(world, &schedule).into_iter();
        let readings = readings.map(|case| {
            let facts = Value::Object(scenario.facts(world, &schedule, &case));
            (facts, scenario.public(world, &schedule, &case))
        });
        let mut fitting = readings.filter(|(facts, _)| given.is_none_or(|given| given == facts));
        let Some((facts, told)) = fitting.next() else {
            continue;
        };
        if let Some((other, _)) = fitting.next() {
            let title = title(id, language);
            let (one, two) = (facts, other);
            return Err(finding!(WORDS, language, "K26", "/answer/schedule", id, title, one, two));
        }
        if !told.is_empty() {
            puzzle.public.entry(id).or_insert(Value::Object(told));
            puzzle.read = Once::default();
        }
        answer.facts.entry(id).or_insert(facts);
    }
    Ok(())
}
