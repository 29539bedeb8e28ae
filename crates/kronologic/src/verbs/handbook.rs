//! The handbook: which scenarios there are, and all about one of them.

use cluesmith_core::verb::{Data, Job, Slot, Takes, bold, call, dim};
use cluesmith_core::{Given, Refused, Said, Verb, VerbAbout, Work, say};
use serde_json::{Value, json};

use crate::Kronologic;
use crate::draw::{say_public, say_walking};
use crate::handbook::{Entry, Example, example, house};
use crate::scenario::{self, ALL};
use crate::text::{WORDS, list_all};

pub(super) const SCENARIOS: Verb<Kronologic> = Verb {
    about: VerbAbout {
        name: "scenarios",
        summary: "What can happen: every scenario, and what it needs",
        help: "\
Examples:
  cluesmith kronologic scenarios
  cluesmith kronologic scenarios --format json
  cluesmith new kronologic --set scenario=s7

What a scenario needs is counted on a map with a door between any two rooms; `kronologic rules`
tells the whole of one.",
        takes: &[],
        draws: false,
    },
    job: Job::Alone(scenarios),
};

pub(super) const RULES: Verb<Kronologic> = Verb {
    about: VerbAbout {
        name: "rules",
        summary: "All about one scenario, with a small night as an example",
        help: "\
Examples:
  cluesmith kronologic rules s7
  cluesmith kronologic rules s14 --format json

The example is made and reasoned about when you ask: a small night, a question whose answer tells
something plainly there, and what follows from it by the rule.",
        takes: &[Slot {
            name: "scenario",
            value: "SCENARIO",
            summary: "Its id, as `kronologic scenarios` lists them.",
            takes: Takes::First,
        }],
        draws: false,
    },
    job: Job::Alone(rules),
};

fn scenarios(_: &Given, work: &mut Work) -> Result<Said, Refused> {
    let language = work.language();
    let entries: Vec<Entry> = ALL.iter().map(|scenario| Entry::of(*scenario, language)).collect();
    let mut text = String::new();
    for entry in &entries {
        let needs = [Some(entry.say_needs(language)), entry.say_parameters(language)];
        text.push_str(&format!("{:5}{}\n", entry.id, bold(&entry.title)));
        text.push_str(&format!("     {}\n", entry.mystery));
        for line in needs.into_iter().flatten() {
            text.push_str(&format!("     {}\n", dim(line)));
        }
    }
    Ok(Said { text, data: Data::One(json!(entries)), ..Said::default() })
}

fn rules(given: &Given, work: &mut Work) -> Result<Said, Refused> {
    let language = work.language();
    let id = given.text("scenario").unwrap_or_default().to_lowercase();
    let scenario = scenario::find(&id).ok_or_else(|| {
        let [first, last] = scenario::range();
        let id: String = id.chars().take(30).collect();
        let help = say!(WORDS, language, "verb.rules.none.help", first, last);
        call(say!(WORDS, language, "verb.rules.none", id), help)
    })?;
    let entry = Entry::of(&*scenario, language);
    let example = example(&*scenario, work)?;
    let Entry { title, mystery, rule, goal, hard, .. } = &entry;
    let mut text = bold(say!(WORDS, language, "verb.rules", title, id));
    let lines = [
        Some(mystery.clone()),
        Some(say!(WORDS, language, "verb.rules.rule", text = rule)),
        Some(say!(WORDS, language, "verb.rules.goal", text = goal)),
        Some(say!(WORDS, language, "verb.rules.hard", text = hard)),
        Some(say!(WORDS, language, "verb.rules.needs", needs = entry.say_needs(language))),
        entry
            .say_parameters(language)
            .map(|parameters| say!(WORDS, language, "verb.rules.own", parameters)),
    ];
    lines.into_iter().flatten().for_each(|line| text.push_str(&format!("\n{line}")));
    let mut data = json!(entry);
    if let Some(example) = &example {
        text.push_str(&format!("\n\n{}", say_example(example, work)));
        data["example"] = write_example(example, work);
    }
    Ok(Said { text, data: Data::One(data), ..Said::default() })
}

fn say_example(example: &Example, work: &Work) -> String {
    let language = work.language();
    let Example { name, puzzle, asked, steps, .. } = example;
    let mut lines = vec![bold(say!(WORDS, language, "verb.rules.example"))];
    lines.extend(house(&puzzle.map, language).trim_end().lines().map(str::to_owned));
    lines.push(list_all(&puzzle.characters, language));
    lines.push(say_walking(puzzle, language));
    lines.extend(say_public(puzzle, language));
    lines.push(bold(asked.say(true, language)));
    lines.push(say!(WORDS, language, "verb.rules.so"));
    lines.extend((1..).zip(steps).map(|(number, step)| format!("{number:3}. {}", step.text)));
    lines.push(dim(say!(WORDS, language, "verb.rules.play", id = format!("'{name}'"))));
    lines.join("\n")
}

fn write_example(example: &Example, work: &Work) -> Value {
    let Example { name, puzzle, asked, steps, .. } = example;
    json!({
        "id": name, "puzzle": puzzle, "asked": asked, "text": asked.say(true, work.language()),
        "steps": steps,
    })
}
