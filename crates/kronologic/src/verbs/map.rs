//! Maps: read, judged and drawn.

use cluesmith_core::ink;
use cluesmith_core::verb::{Data, Ends, Flaw, Job, Slot, Takes, call};
use cluesmith_core::{Given, Language, Refused, Said, Severity, Verb, VerbAbout, Work, say};
use serde_json::json;

use crate::Kronologic;
use crate::atlas;
use crate::counsel::{self, Drawn};
use crate::draw::house;
use crate::handbook;
use crate::names::near;
use crate::plan::Plan;
use crate::text::{WORDS, list_all};

pub(super) const MAP: Verb<Kronologic> = Verb {
    about: VerbAbout {
        name: "map",
        summary: "Read a map, say what is wrong with it, and draw it",
        help: "\
Examples:
  cluesmith kronologic map house.mmd
  cluesmith kronologic map mansion --format svg -o mansion.svg
  cluesmith kronologic map house.mmd --format json

What is wrong is shown with its line and a way out, and then the exit code is 1 and nothing is
drawn; what is only odd is shown beside the drawing. A map that is fine goes with
`new kronologic --set map=@house.mmd`.",
        takes: &[Slot {
            name: "map",
            value: "FILE|NAME",
            summary: "A file, `-` for what is piped in, or a map that comes with the game.",
            takes: Takes::Source,
        }],
        draws: true,
    },
    job: Job::Alone(map),
};

fn map(given: &Given, work: &mut Work) -> Result<Said, Refused> {
    let language = work.language();
    let Some((called, read)) = given.source("map") else { return Ok(Said::default()) };
    let drawn = match read {
        Some(text) => counsel::read_map(text, language),
        None => counsel::map_called(called, language).ok_or_else(|| unknown(called, language))?,
    };
    let is_wrong = drawn.flaws.iter().any(|flaw| flaw.wrong);
    let flaws = drawn.flaws.iter().map(|flaw| written(flaw, language)).collect();
    let data = Data::One(json!(drawn));
    let (text, svg) = match is_wrong {
        true => Default::default(),
        false => draw(&drawn, language),
    };
    let ends = if is_wrong { Ends::Findings } else { Ends::Fine };
    Ok(Said { text, data, svg, flaws, ends })
}

fn unknown(name: &str, language: Language) -> Refused {
    let names: Vec<&str> = atlas::names().collect();
    let near = near(name, atlas::names());
    let (name, names): (String, _) = (name.chars().take(40).collect(), list_all(&names, language));
    let help = match near {
        Some(near) => say!(WORDS, language, "param.map.near.help", near, names),
        None => say!(WORDS, language, "verb.map.help", names),
    };
    call(say!(WORDS, language, "param.map", name), help)
}

fn written(flaw: &counsel::Flaw, language: Language) -> Flaw {
    let mended = flaw
        .mended
        .as_ref()
        .map(|line| say!(WORDS, language, "verb.map.mend", help = flaw.help, line = line.trim()));
    Flaw {
        severity: if flaw.wrong { Severity::Error } else { Severity::Warning },
        line: flaw.line,
        column: flaw.column,
        length: flaw.length,
        message: flaw.message.clone(),
        help: mended.unwrap_or_else(|| flaw.help.clone()),
    }
}

/// In letters with a list of the doors, and as an SVG.
fn draw(drawn: &Drawn, language: Language) -> (String, Option<String>) {
    let letters = drawn.plan.as_ref().map(Plan::letters).unwrap_or_default();
    let doors = handbook::house(&drawn.map, language);
    let text = format!("{}\n\n{}", letters.join("\n"), doors.trim_end());
    let picture = ink::Picture::new("").block(house(&drawn.map, &[], language));
    (text, Some(ink::svg(&picture)))
}
