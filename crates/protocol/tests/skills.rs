//! What reasoning a game took: which techniques were found alone, and which after a hint.

use std::collections::BTreeMap;

use cluesmith_protocol::Engine;
use cluesmith_protocol::message::{Question, Reply, Told};
use serde_json::{Value, json};

const BOARDS: [&str; 4] =
    ["tetonor@2:medium#7", "tetonor@2:hard#3", "demons@2:medium,rows=4#7", "demons@2:easy#5"];

struct Page(Engine);

impl Page {
    fn open(name: &str) -> Page {
        let mut page = Page(Engine::default());
        page.ask(&json!({"ask": "open", "name": name}));
        page
    }

    fn ask(&mut self, request: &Value) -> Reply {
        let question = json!({"request": request});
        let question: Question = serde_json::from_value(question).unwrap();
        self.0.answer(question, |_, _| {})
    }

    /// Makes a move; one that was made already is refused, and nothing happens.
    fn play(&mut self, text: &str) {
        self.ask(&json!({"ask": "play", "text": text}));
    }

    /// Climbs a hint to its end: the moves that it tells.
    fn hint(&mut self) -> Vec<String> {
        loop {
            match self.ask(&json!({"ask": "hint"})) {
                Reply::Hint { hint: Told::Step { moves, .. }, .. } if moves.is_empty() => {}
                Reply::Hint { hint: Told::Step { moves, .. }, .. } => return moves,
                _ => return Vec::new(),
            }
        }
    }

    /// By technique: found alone, found after a hint.
    fn skills(&mut self) -> BTreeMap<String, (u32, u32)> {
        let Reply::Skills { skills } = self.ask(&json!({"ask": "skills"})) else { panic!() };
        skills.into_iter().map(|skill| (skill.rule, (skill.alone, skill.hinted))).collect()
    }
}

/// The easiest proof of a board: its moves, and how many facts each technique that counts gives.
fn proof(name: &str) -> (Vec<Vec<String>>, BTreeMap<String, u32>) {
    let mut page = Page::open(name);
    let Reply::Steps { steps, .. } = page.ask(&json!({"ask": "explain"})) else { panic!() };
    let mut rules = BTreeMap::new();
    for step in steps.iter().filter(|step| step.step.tier > 0) {
        *rules.entry(step.step.inference.rule.clone()).or_default() +=
            step.step.inference.so.len() as u32;
    }
    (steps.into_iter().map(|step| step.step.moves).collect(), rules)
}

#[test]
fn who_enters_the_easiest_proof_step_by_step_found_all_of_it_alone() {
    for name in BOARDS {
        let (moves, rules) = proof(name);
        let mut page = Page::open(name);
        moves.iter().flatten().for_each(|text| page.play(text));
        let skills = page.skills();
        assert!(skills.values().all(|(_, hinted)| *hinted == 0), "{name}: {skills:?}");
        let found: BTreeMap<String, u32> =
            skills.into_iter().map(|(rule, (alone, _))| (rule, alone)).collect();
        // Reasoning may have become easier by the time a step was entered (whom one argument settles is entered one by
        // one, and the first may be enough for the next), never harder and never more of it.
        let count = |rules: &BTreeMap<String, u32>| rules.values().sum::<u32>();
        assert!(count(&found) <= count(&rules), "{name}: {found:?}, {rules:?}");
        let family = cluesmith::family(name.split('@').next().unwrap()).unwrap();
        let hardest = |rules: &BTreeMap<String, u32>| {
            let named = family.techniques().iter().filter(|it| rules.contains_key(it.id));
            named.map(|technique| technique.tier).max()
        };
        assert!(hardest(&found) <= hardest(&rules), "{name}: {found:?}, {rules:?}");
    }
}

#[test]
fn who_is_led_by_hints_found_nothing_alone() {
    for name in BOARDS {
        let mut page = Page::open(name);
        for _ in 0..60 {
            page.ask(&json!({"ask": "play-hint"}));
        }
        let skills = page.skills();
        assert!(!skills.is_empty(), "{name}");
        assert!(skills.values().all(|(alone, _)| *alone == 0), "{name}: {skills:?}");
    }
}

#[test]
fn one_hint_counts_for_what_it_told_and_for_nothing_else() {
    for name in BOARDS {
        let mut page = Page::open(name);
        let told = page.hint();
        told.iter().for_each(|text| page.play(text));
        let hinted: u32 = page.skills().values().map(|(_, hinted)| hinted).sum();
        assert!(hinted > 0, "{name}");
        let (moves, _) = proof(name);
        moves.iter().flatten().for_each(|text| page.play(text));
        let skills = page.skills();
        assert_eq!(
            skills.values().map(|(_, hinted)| hinted).sum::<u32>(),
            hinted,
            "{name}: {skills:?}"
        );
        assert!(skills.values().any(|(alone, _)| *alone > 0), "{name}: {skills:?}");
    }
}

#[test]
fn what_a_hint_told_stays_told_while_something_else_is_done_first() {
    let mut page = Page::open("demons@2:easy#5");
    // Two judgements that are open at once.
    let (moves, _) = proof("demons@2:easy#5");
    let all: Vec<String> = moves.into_iter().flatten().collect();
    let (hint, other) = loop {
        let told = page.hint();
        let other = all.iter().find(|text| !told.contains(text) && is_open(&mut page, text));
        if let ([hint], Some(other)) = (&told[..], other) {
            break (hint.clone(), other.clone());
        }
        told.iter().for_each(|text| page.play(text));
    };
    let before = page.skills();
    let sum = |skills: &BTreeMap<String, (u32, u32)>| {
        skills.values().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    };
    page.hint();
    page.play(&other);
    page.play(&hint);
    let ((alone, hinted), after) = (sum(&before), sum(&page.skills()));
    assert_eq!(after, (alone + 1, hinted + 1));
}

/// Whether a judgement would be accepted; it is taken back, and so is the hint on the table.
fn is_open(page: &mut Page, text: &str) -> bool {
    let accepted = |changes: &cluesmith_protocol::message::Changes| {
        let board = serde_json::to_value(&changes.board).unwrap();
        board["state"]["last"].to_string().contains("accepted")
    };
    let Reply::Changed { changes } = page.ask(&json!({"ask": "play", "text": text})) else {
        return false;
    };
    page.ask(&json!({"ask": "undo"}));
    accepted(&changes)
}

#[test]
fn a_wrong_entry_and_a_note_are_no_skill() {
    let mut page = Page::open("tetonor@2:easy#7");
    page.play("A1=1+13");
    assert_eq!(page.skills(), BTreeMap::new());
    let mut page = Page::open("demons@2:easy#5");
    page.play("A1=D");
    page.play("A1=C");
    let Reply::Skills { skills } = page.ask(&json!({"ask": "skills"})) else { panic!() };
    // One of the two may have been proved already; a refusal never is.
    assert!(skills.iter().map(|skill| skill.alone).sum::<u32>() <= 1, "{skills:?}");
}

#[test]
fn the_proof_of_a_board_is_told_by_its_name() {
    for name in BOARDS {
        let Reply::Proof { name: told, rules } =
            Page(Engine::default()).ask(&json!({"ask": "proof", "name": name.replace("@1", "")}))
        else {
            panic!()
        };
        assert_eq!(told, name);
        let mut page = Page::open(name);
        let Reply::Steps { steps, .. } = page.ask(&json!({"ask": "explain"})) else { panic!() };
        let used: Vec<&String> = steps.iter().map(|step| &step.step.inference.rule).collect();
        assert_eq!(rules.iter().collect::<Vec<_>>(), used, "{name}");
    }
}

#[test]
fn every_technique_has_a_name_in_words() {
    let Reply::Families { families } = Page(Engine::default()).ask(&json!({"ask": "families"}))
    else {
        panic!()
    };
    for family in families.iter().filter(|one| ["tetonor", "demons"].contains(&&*one.name)) {
        for technique in &family.techniques {
            assert!(technique.title.starts_with(char::is_uppercase), "{}", technique.title);
        }
    }
}
