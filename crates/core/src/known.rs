//! What only the generator of a document knows.

use serde_json::Value;

/// A field of a proof that only its generator knows, by what can stand in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// How many.
    Count(&'static str),
    /// How many points; a part of one is a text with decimals, `83.33`.
    Points(&'static str),
    /// `true`, or it is not there.
    Mark(&'static str),
}

impl Known {
    /// Whether this field may say so.
    pub fn allows(self, field: &str, value: &Value) -> bool {
        match self {
            Known::Count(name) => name == field && value.is_u64(),
            Known::Points(name) => name == field && (value.is_u64() || is_decimal(value)),
            Known::Mark(name) => name == field && *value == Value::Bool(true),
        }
    }
}

fn is_decimal(value: &Value) -> bool {
    let is_number =
        |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    let parts = value.as_str().and_then(|text| text.split_once('.'));
    parts.is_some_and(|(whole, part)| is_number(whole) && is_number(part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_field_says_what_it_can_say() {
        let (count, points) = (Known::Count("tries"), Known::Points("best"));
        assert!(count.allows("tries", &json!(3)) && !count.allows("best", &json!(3)));
        assert!(points.allows("best", &json!(3)) && points.allows("best", &json!("83.33")));
        assert!(Known::Mark("old").allows("old", &json!(true)));
        for wrong in
            [json!("many"), json!(-1), json!({"n": 1}), json!([]), json!("3."), json!(null)]
        {
            assert!(!count.allows("tries", &wrong) && !points.allows("best", &wrong), "{wrong}");
            assert!(!Known::Mark("old").allows("old", &wrong), "{wrong}");
        }
    }
}
