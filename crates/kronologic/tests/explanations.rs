//! The explanations shown in the documentation are those that the program gives.
//! `UPDATE_GOLDEN=1 cargo test -p cluesmith-kronologic --test explanations` writes them anew.

use cluesmith_core::{Family, Language, Seed, Work};
use cluesmith_kronologic::hint::steps;
use cluesmith_kronologic::reason::advice::Advice;
use cluesmith_kronologic::reason::explain::{Premise, Reason};
use cluesmith_kronologic::reason::fact::Fact;

use cluesmith_kronologic::reason::par::par;
use cluesmith_kronologic::{Kronologic, Params};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/explanations.md");

/// A scenario, a seed, and after how many answers of the game of par.
const SHOWN: [(&str, u64, usize); 10] = [
    ("s1", 1, 8),
    ("s2", 2, 8),
    ("s3", 3, 12),
    ("s4", 4, 8),
    ("s5", 5, 9),
    ("s8", 6, 8),
    ("s10", 7, 12),
    ("s11", 8, 9),
    ("s12", 9, 9),
    ("s16", 10, 8),
];

/// The conclusion that says most: about the answer rather than a room, from as many premises as can be
/// held in mind.
fn telling(reasons: &[Reason]) -> Option<&Reason> {
    reasons.iter().filter(|reason| reason.weight() <= 5).max_by_key(|reason| {
        let about_answer = !matches!(reason.so, Fact::In(..));
        let by_rule = reason.premises.iter().any(|p| matches!(p, Premise::Scenario(_)));
        (reason.weight() > 1, about_answer, by_rule, reason.weight())
    })
}

#[test]
fn the_documented_explanations_are_real() {
    let work = &mut Work::unlimited();
    let mut text = String::from(
        "# Explanations\n\nOne conclusion from each of ten games, as `cluesmith kronologic conclude` \
         gives it after so many answers of\nthe game that `cluesmith kronologic par` shows for the same \
         puzzle. Nothing can be left out of the premises; a\ntest holds every conclusion to that, and \
         this page to the program.\n",
    );
    for (id, seed, answers) in SHOWN {
        let params = Params { scenario: Some(id.into()), samples: Some(1), ..Params::default() };
        let made = Kronologic.generate(&params, Seed(seed), work).unwrap();
        let mystery = made.puzzle.mystery().unwrap();
        let schedule = made.answer.read(&mystery.world).unwrap();
        let mut line = par(&mystery, &schedule, work).unwrap().line;
        line.truncate(answers);
        let answers = line.len();
        let mut advice = Advice::new(&mystery, line, Vec::new(), Language::ENGLISH);
        let reasons = advice.told_since(None, work).unwrap();
        let reason = telling(&reasons).unwrap_or_else(|| panic!("{id}: nothing to say"));
        let so = reason.so.say(&advice.explainer.rules, Language::ENGLISH);
        let steps = steps(&advice.explainer, &reasons);
        let step = steps.iter().find(|step| step.inference.so.contains(&so)).unwrap();
        let said = &step.text;
        text += &format!(
            "\n- **{}** (`kronologic:medium,samples=1,scenario={id}#{seed}`, {answers} \
                          answers): {said}\n",
            id.to_uppercase()
        );
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(FILE, &text).unwrap();
    }
    let kept = std::fs::read_to_string(FILE).unwrap_or_default().replace("\r\n", "\n");
    assert_eq!(kept, text, "UPDATE_GOLDEN=1 writes the page anew");
}
