//! Every check with its figure, and what a reasoning player knows.

use cluesmith_core::verb::{Data, Ends, Exhibit, Job, Slot, Takes, bold, call, dim};
use cluesmith_core::{Ask, Finding, Given, Language, Play, Refused, Said, Verb, VerbAbout, Work};
use serde::Serialize;
use serde_json::json;

use crate::advise::Known;
use crate::check::report;
use crate::invariants::Check;
use crate::session::{Flavour, Measure, rising, varied};
use crate::traps::Slot as Part;
use crate::{Answer, Family, PairPlay, Puzzle, State, semantics};

pub(super) const VALIDATE: Verb<PairPlay> = Verb {
    about: VerbAbout {
        name: "validate",
        summary: "Run every check on a puzzle and show its figure; end with the reviewer's checklist",
        help: "\
Examples:
  cluesmith pairplay validate pairplay:hard#7
  cluesmith pairplay validate puzzle.json --format json
  cluesmith pairplay validate monday.json wednesday.json friday.json

Several puzzles are a session in its order: then S11 (nothing gets easier) and W1 (neighbours
differ) are checked, too. Documents must hold their answers. Checks are counted by the slow
engines, as in `check`.",
        takes: &[],
        draws: false,
    },
    job: Job::Puzzles(validate),
};

pub(super) const DEDUCE: Verb<PairPlay> = Verb {
    about: VerbAbout {
        name: "deduce",
        summary: "What a reasoning player knows after each pair",
        help: "\
Examples:
  cluesmith pairplay deduce pairplay:easy#7 --play '5 6' --play '1 3' --play stand
  cluesmith pairplay deduce pairplay:easy#7

Without --play the reasoning player's own game is shown, move by move.",
        takes: &[Slot {
            name: "play",
            value: "MOVE",
            summary: "A move; may be repeated.",
            takes: Takes::Texts,
        }],
        draws: false,
    },
    job: Job::Puzzle(deduce),
};

#[derive(Serialize)]
struct Line {
    /// Which puzzle, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<String>,
    id: &'static str,
    ok: bool,
    /// Whether the puzzle promises to keep it.
    promised: bool,
    title: String,
    figure: String,
    needs: String,
}

impl Line {
    fn of(puzzle: Option<&str>, check: &Check, language: Language) -> Line {
        Line {
            of: puzzle.map(str::to_owned),
            id: check.id,
            ok: check.ok,
            promised: check.is_promised(),
            title: check.title(language),
            figure: check.figure.clone(),
            needs: check.needs.clone(),
        }
    }
}

/// A sound puzzle and its answer.
fn open<'a>(
    exhibit: &'a Exhibit<'_, PairPlay>,
    language: Language,
) -> Result<(&'a Puzzle, &'a Answer), Refused> {
    let findings: Vec<Finding> = PairPlay.inspect(exhibit.puzzle, language);
    if !findings.is_empty() {
        return Err(Refused::Malformed(findings));
    }
    let help = "make it without --no-answer, or write the lies into its answer";
    let missing = || call("the document does not hold its answer", help);
    Ok((exhibit.puzzle, exhibit.answer.ok_or_else(missing)?))
}

fn validate(
    puzzles: &[Exhibit<'_, PairPlay>],
    _: &Given,
    work: &mut Work,
) -> Result<Said, Refused> {
    let language = work.language();
    let is_session = puzzles.len() > 1;
    let mut lines: Vec<Line> = Vec::new();
    let mut parts: Vec<String> = Vec::new();
    let (mut measures, mut flavours) = (Vec::new(), Vec::new());
    for exhibit in puzzles {
        let (puzzle, answer) = open(exhibit, language)?;
        let lies = answer.read(puzzle, language)?;
        let deck = puzzle.deck();
        let of = is_session.then_some(exhibit.name);
        lines.extend(
            report(puzzle, &deck, lies, answer).iter().map(|check| Line::of(of, check, language)),
        );
        let group = puzzle.hint_cards().group;
        let part = |card: usize| {
            let name = Part::of(&deck, lies, group, card).map_or("-", Part::name);
            format!("{} {name}", deck.strength[card])
        };
        parts.push((0..8).map(part).collect::<Vec<_>>().join(" · "));
        measures.push(Measure::of(puzzle, answer));
        flavours.push(Flavour::of(puzzle, answer));
    }
    if is_session {
        let checks = [rising(&measures), varied(&flavours)];
        lines.extend(checks.iter().map(|check| Line::of(None, check, language)));
    }
    let is_broken = lines.iter().any(|line| !line.ok && line.promised);
    let ends = if is_broken { Ends::Findings } else { Ends::Fine };
    let text = say_report(&lines, &parts, language);
    Ok(Said { text, data: Data::One(json!(lines)), ends, ..Said::default() })
}

fn say_report(lines: &[Line], parts: &[String], language: Language) -> String {
    let mut text = String::new();
    let mut parts = parts.iter();
    let mut of = None;
    for (n, line) in lines.iter().enumerate() {
        if n == 0 || line.of.as_deref() != of {
            of = line.of.as_deref();
            if let Some(name) = of {
                text.push_str(&format!("{}\n", bold(name)));
            }
            if let Some(parts) = parts.next() {
                let parts = dim(format_args!("the part of each card: {parts}"));
                text.push_str(&format!("  {parts}\n"));
            }
        }
        text.push_str(&line.say());
    }
    let held = lines.iter().filter(|line| line.ok).count();
    let total = bold(format_args!("{held} of {} checks hold.", lines.len()));
    text.push_str(&format!("\n{total} For people:\n"));
    for line in semantics::review(language) {
        text.push_str(&format!("  {line}\n"));
    }
    text
}

impl Line {
    fn say(&self) -> String {
        let Line { id, title, figure, needs, .. } = self;
        let mark = match (self.ok, self.promised) {
            (true, _) => "✓",
            (false, true) => "✗",
            (false, false) => "·",
        };
        let shown = if figure == "-" { String::new() } else { format!(": {figure}") };
        let wanted = match (self.promised, &**needs) {
            (false, _) => format!(" ({needs}; not promised)"),
            (true, "-") => String::new(),
            (true, _) => format!(" ({needs})"),
        };
        format!("{mark} {id:4} {title}{shown}{}\n", dim(wanted))
    }
}

#[derive(Serialize)]
struct Stop {
    after: Option<String>,
    learnt: Vec<String>,
    left: Vec<Vec<u8>>,
    lie_counts: [u32; 8],
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<String>,
}

impl Stop {
    /// What is known at a position, from the stage `from` on.
    fn at(
        puzzle: &Puzzle,
        state: &State,
        after: Option<String>,
        from: usize,
        language: Language,
    ) -> Stop {
        let known = Known::at(puzzle, state, language);
        Stop {
            after,
            learnt: known.stages.iter().skip(from).map(|stage| stage.text.clone()).collect(),
            left: known.left(),
            lie_counts: known.lie_counts(),
            best: known.advice(state).map(|(text, _, _)| text),
        }
    }

    fn say(&self) -> String {
        let after = self.after.as_deref().unwrap_or("before the first pair");
        let mut text = format!("{}\n", bold(after));
        for line in &self.learnt {
            text.push_str(&format!("  {line}\n"));
        }
        let worlds = self.left.len();
        let share = |card: usize| format!("{}: {}/{worlds}", card + 1, self.lie_counts[card]);
        let shares = (0..8).map(share).collect::<Vec<_>>().join("  ");
        text.push_str(&format!("  {}\n", dim(format_args!("invented in: {shares}"))));
        if let Some(best) = &self.best {
            text.push_str(&format!("  best now: {}\n", bold(best)));
        }
        text
    }
}

fn deduce(
    exhibit: &Exhibit<'_, PairPlay>,
    given: &Given,
    work: &mut Work,
) -> Result<Said, Refused> {
    let language = work.language();
    let (puzzle, answer) = open(exhibit, language)?;
    let moves = given.texts("play");
    let mut typed = moves.iter();
    let mut state = State::default();
    let mut stops = vec![Stop::at(puzzle, &state, None, 0, language)];
    loop {
        let next = match typed.next() {
            Some(text) => Some(text.clone()),
            None if moves.is_empty() => {
                stops.last().and_then(|stop| stop.best.clone()).filter(|_| !state.is_over())
            }
            None => None,
        };
        let Some(next) = next else { break };
        let learnt = Known::at(puzzle, &state, language).stages.len();
        let told = PairPlay.answer_move(puzzle, &state, Some(answer), &next, work)?;
        state = PairPlay.apply(puzzle, &state, &told.maker, work)?;
        stops.push(Stop::at(puzzle, &state, Some(next), learnt, language));
    }
    let mut text: String = stops.iter().map(Stop::say).collect();
    if let Some(words) = PairPlay.review(puzzle, &state, work).outcome.words() {
        text.push_str(&format!("\n{words}\n"));
    }
    Ok(Said { text, data: Data::One(json!(stops)), ..Said::default() })
}
