//! What an older generator is excused for: figures that were counted by other rules. Whatever else a document says has
//! to be so, whoever made it.

use serde_json::{Map, Value};

use crate::grade::Grade;
use crate::technique::Technique;

/// Whether a grade differs from the one found again only as another generator's may: in figures, in the level, in
/// the hardest technique, which must be one that there is, of its own tier, and in what is borne out besides.
pub(crate) fn excuses(
    grade: &Grade,
    again: &Grade,
    techniques: &[Technique],
    mut bears_out: impl FnMut(&str, &Value) -> bool,
) -> bool {
    let is_technique = |one: &Technique| (one.id, one.tier) == (grade.hardest.as_str(), grade.tier);
    // Where a game is graded by playing it, what is hardest is no technique: the scenario, the kind of hint.
    let is_hardest = (&grade.hardest, grade.tier) == (&again.hardest, again.tier)
        || techniques.iter().any(is_technique);
    let is_excused = |(name, given): (&String, &Value)| {
        let found = again.profile.get(name);
        found.is_some_and(|found| is_alike(given, found, techniques) || bears_out(name, given))
    };
    is_hardest && grade.profile.iter().all(is_excused)
}

/// Whether something has figures where the other has them, and says the same everywhere else.
fn is_alike(given: &Value, found: &Value, techniques: &[Technique]) -> bool {
    match (given, found) {
        (Value::Number(given), Value::Number(found)) => given.is_f64() == found.is_f64(),
        (Value::Array(given), Value::Array(found)) if found.iter().all(Value::is_u64) => {
            given == found || (!found.is_empty() && given.iter().all(Value::is_u64))
        }
        (Value::Object(given), Value::Object(found)) => {
            [given, found].into_iter().all(|counts| is_tally(counts, techniques))
                || given.iter().all(|(name, one)| {
                    found.get(name).is_some_and(|found| is_alike(one, found, techniques))
                })
        }
        _ => given == found,
    }
}

/// Whether it says how often techniques were used.
fn is_tally(counts: &Map<String, Value>, techniques: &[Technique]) -> bool {
    let is_known = |name: &str| techniques.iter().any(|technique| technique.id == name);
    counts.iter().all(|(name, count)| is_known(name) && count.is_u64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const TECHNIQUES: [Technique; 2] =
        [Technique { id: "look", tier: 1, cost: 1 }, Technique { id: "think", tier: 3, cost: 9 }];

    fn grade(hardest: &str, tier: u8, profile: &Value) -> Grade {
        let profile = profile.as_object().unwrap().clone();
        let (level, hardest) = ("easy".to_owned(), hardest.to_owned());
        Grade { level, score: 1, steps: 1, hardest, tier, profile }
    }

    #[test]
    fn figures_are_excused_and_nothing_else() {
        let profile = json!({"rules": {"look": 3}, "share": 1.5, "worlds": 2, "rates": {"best": 1}, "line": ["a"], "games": [1]});
        let again = grade("look", 1, &profile);
        let excuses = |grade: &Grade| excuses(grade, &again, &TECHNIQUES, |_, _| false);
        for profile in [
            json!({}),
            json!({"rules": {"look": 1, "think": 2}, "share": 9.25, "worlds": 7}),
            json!({"line": ["a"], "games": [4, 4]}),
        ] {
            assert!(excuses(&grade("think", 3, &profile)), "{profile}");
        }
        assert!(!excuses(&grade("think", 1, &json!({}))), "that is not its tier");
        assert!(!excuses(&grade("guess", 1, &json!({}))), "there is no such technique");
        for profile in [
            json!({"luck": 1}),
            json!({"rules": {"guess": 1}}),
            json!({"rules": {"look": "often"}}),
            json!({"rules": 4}),
            json!({"rates": {"look": 1}}),
            json!({"worlds": "two"}),
            json!({"worlds": 0.5}),
            json!({"worlds": {"all": 2}}),
            json!({"line": ["b"]}),
            json!({"games": ["a"]}),
        ] {
            assert!(!excuses(&grade("look", 1, &profile)), "{profile}");
        }
    }

    #[test]
    fn what_is_hardest_may_be_no_technique_and_a_line_may_be_borne_out() {
        let (again, told) = (grade("s2", 0, &json!({"line": ["a"]})), json!({"line": ["b", "c"]}));
        let excuses = |grade: &Grade, borne_out: &Value| {
            let bears_out = |name: &str, told: &Value| name == "line" && told == borne_out;
            excuses(grade, &again, &TECHNIQUES, bears_out)
        };
        assert!(excuses(&grade("s2", 0, &told), &told["line"]));
        assert!(!excuses(&grade("s2", 0, &told), &json!(["b"])), "nobody bears that out");
        assert!(!excuses(&grade("s2", 3, &told), &told["line"]), "that is not its tier");
        assert!(!excuses(&grade("s3", 0, &told), &told["line"]), "that is not what is hardest");
    }
}
