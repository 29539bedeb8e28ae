//! What a forger changes in several places at once, or in the reasons of a proof: each place by itself still looks as it
//! should. `check` takes none of it for good.

mod forging;

use forging::{judge, make, makers, small, unnamed};
use serde_json::{Value, json};

/// Forgeries that were taken for good, of one document.
struct Attempts<'a> {
    title: String,
    good: &'a Value,
    tried: usize,
    passed: String,
}

impl Attempts<'_> {
    fn of(title: String, good: &Value) -> Attempts<'_> {
        assert_eq!(judge(&good.to_string()), Ok(()), "{title} as it is");
        Attempts { title, good, tried: 0, passed: String::new() }
    }

    /// Nothing is tried if nothing changes.
    fn attempt(&mut self, what: &str, forge: impl FnOnce(&mut Value)) {
        let mut forged = self.good.clone();
        forge(&mut forged);
        if forged == *self.good {
            return;
        }
        self.tried += 1;
        if judge(&forged.to_string()).is_ok() {
            self.passed += &format!("{}: {what}\n", self.title);
        }
    }
}

/// A proof has no premise too many, and none that comes after it.
#[test]
fn no_step_rests_on_less_on_itself_or_on_what_comes_later() {
    let (mut tried, mut passed) = (0, String::new());
    for maker in makers() {
        let named = make(&small(&maker, 7));
        let mut good = unnamed(&named);
        good["certificate"] = named["certificate"].clone();
        let steps = named["certificate"].as_array().unwrap();
        let mut attempts = Attempts::of(maker, &good);
        for (index, step) in steps.iter().enumerate() {
            for part in ["by", "given"] {
                let premises = step[part].as_array().unwrap();
                for (at, premise) in premises.iter().enumerate() {
                    attempts.attempt(&format!("step {index} without {premise}"), |one| {
                        one["certificate"][index][part].as_array_mut().unwrap().remove(at);
                    });
                }
            }
            let later = steps.get(index + 1).map(|next| next["so"][0].clone());
            for fact in later.into_iter().chain([step["so"][0].clone()]) {
                attempts.attempt(&format!("step {index} from {fact}"), |one| {
                    one["certificate"][index]["given"] = json!([fact]);
                });
                attempts.attempt(&format!("step {index} from {fact}, too"), |one| {
                    let given = one["certificate"][index]["given"].as_array_mut().unwrap();
                    given.push(fact.clone());
                });
            }
        }
        tried += attempts.tried;
        passed += &attempts.passed;
    }
    assert!(passed.is_empty(), "of {tried} these passed:\n{passed}");
    assert!(tried > 250, "{tried}");
}

/// What every sentence about cards is made of.
const OF_CARDS: &[(&str, &[&str])] = &[
    (
        "pairplay",
        &[
            "/location",
            "/evidence",
            "/time",
            "/asserts/subject",
            "/asserts/topic",
            "/asserts/activity",
            "/asserts/happened",
            "/asserts/manner",
            "/asserts/tags",
        ],
    ),
    ("testimony", &["/name", "/source", "/flavor", "/place", "/state", "/activity", "/refutes"]),
];

/// Whatever is there before is there afterwards, of another card.
#[test]
fn what_cards_say_does_not_change_places() {
    let (mut tried, mut passed) = (0, String::new());
    for (family, parts) in OF_CARDS {
        for seed in [7, 8] {
            let good = unnamed(&make(&small(family, seed)));
            let cards = good["puzzle"]["cards"].as_array().unwrap();
            let mut attempts = Attempts::of(format!("{family} {seed}"), &good);
            for (one, other) in (1..cards.len()).flat_map(|two| (0..two).map(move |one| (one, two)))
            {
                let put = |document: &mut Value, part: &str| {
                    let values = [other, one].map(|card| cards[card].pointer(part).cloned());
                    for (card, value) in [one, other].into_iter().zip(values) {
                        let (holder, field) = part.rsplit_once('/').unwrap();
                        let holder = document["puzzle"]["cards"][card].pointer_mut(holder);
                        let holder = holder.unwrap().as_object_mut().unwrap();
                        match value {
                            Some(value) => holder.insert(field.to_owned(), value),
                            None => holder.shift_remove(field),
                        };
                    }
                };
                // Of evidence that refutes something, words say that it explains, whatever that is.
                let explain = [one, other].iter().all(|&card| cards[card].get("refutes").is_some());
                for part in parts.iter().filter(|part| !(explain && **part == "/flavor")) {
                    attempts.attempt(&format!("{part} of cards {one} and {other}"), |document| {
                        put(document, part);
                    });
                }
                if *family == "testimony" {
                    let what = format!("name and source of cards {one} and {other}");
                    attempts.attempt(&what, |document| {
                        put(document, "/name");
                        put(document, "/source");
                    });
                }
            }
            tried += attempts.tried;
            passed += &attempts.passed;
        }
    }
    assert!(passed.is_empty(), "of {tried} these passed:\n{passed}");
    assert!(tried > 400, "{tried}");
}
