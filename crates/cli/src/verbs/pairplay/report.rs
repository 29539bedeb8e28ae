//! `cluesmith pairplay validate` and `cluesmith pairplay deduce`

use std::io::Write;

use clap::Args;
use cluesmith::{Ask, Play};
use cluesmith_pairplay::advise::Known;
use cluesmith_pairplay::check::report;
use cluesmith_pairplay::invariants::Check;
use cluesmith_pairplay::session::{Flavour, Measure, rising, varied};
use cluesmith_pairplay::traps::Slot;
use cluesmith_pairplay::{Answer, PairPlay, Puzzle, State, semantics};
use serde::Serialize;
use serde_json::Value;

use crate::args::{DEFAULT_WORK, Format, language, work};
use crate::failure::{Exit, Failure};
use crate::input;
use crate::out::{BOLD, DIM, GOOD, Out, clean};
use crate::verbs::refused;

/// Run every check on a puzzle.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith pairplay validate pairplay:hard#7
  cluesmith pairplay validate puzzle.json --format json
  cluesmith pairplay validate monday.json wednesday.json friday.json

Several puzzles are a session in its order: then S11 (nothing gets easier) and W1 (neighbours differ) are
checked, too. Documents must hold their answers. Checks are counted by the slow engines, as in `check`.")]
pub struct ValidateArgs {
    /// Documents, `-` for standard input, or ids.
    #[arg(value_name = "FILE|ID", required = true)]
    inputs: Vec<String>,
    /// For people or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// What a reasoning player knows after each pair.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith pairplay deduce pairplay:easy#7
  cluesmith pairplay deduce pairplay:easy#7 --play '5 6' --play '1 3' --play stand

Without --play the reasoning player's own game is shown, move by move.")]
pub struct DeduceArgs {
    /// A document, `-` for standard input, or an id.
    #[arg(value_name = "FILE|ID")]
    input: String,
    /// A move; may be repeated.
    #[arg(long, value_name = "MOVE")]
    play: Vec<String>,
    /// For people or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

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

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> Result<T, Failure> {
    serde_json::from_value(value.clone())
        .map_err(|error| Failure::wrong(error.to_string(), "`cluesmith check` says more"))
}

/// The puzzle and the answer of a document, or the exit code if it is none.
fn open(input: &str) -> Result<Result<(input::Text, Puzzle, Answer), Exit>, Failure> {
    let text = input::open(input)?.only()?;
    let subject = text.read().map_err(|finding| crate::diagnose::unreadable(&text, finding))?;
    let (document, family) = (subject.document, subject.family);
    if family.name() != "pairplay" {
        let message = format!("this is a {} document", family.name());
        return Err(Failure::wrong(message, "only pairplay puzzles are read here"));
    }
    let findings = match family.open(document.clone(), language()) {
        Ok(case) => case.inspect(language()),
        Err(error) => return refused(&text, error).map(Err),
    };
    if !findings.is_empty() {
        crate::diagnose::to_stderr(&text, &findings);
        return Ok(Err(Exit::Findings));
    }
    let Some(answer) = &document.answer else {
        let help = "make it without --no-answer, or write the lies into its answer";
        return Err(Failure::wrong("the document does not hold its answer", help));
    };
    let (puzzle, answer) = (read(&document.puzzle)?, read(answer)?);
    Ok(Ok((text, puzzle, answer)))
}

impl Line {
    fn of(puzzle: Option<&str>, check: &Check) -> Line {
        Line {
            of: puzzle.map(str::to_owned),
            id: check.id,
            ok: check.ok,
            promised: check.is_promised(),
            title: check.title(),
            figure: check.figure.clone(),
            needs: check.needs.clone(),
        }
    }
}

/// Shows every check.
pub fn validate(args: &ValidateArgs) -> Result<Exit, Failure> {
    let is_session = args.inputs.len() > 1;
    let mut lines: Vec<Line> = Vec::new();
    let mut parts: Vec<String> = Vec::new();
    let (mut measures, mut flavours) = (Vec::new(), Vec::new());
    for input in &args.inputs {
        let (text, puzzle, answer) = match open(input)? {
            Ok(parts) => parts,
            Err(exit) => return Ok(exit),
        };
        let lies = match answer.read(&puzzle) {
            Ok(lies) => lies,
            Err(finding) => {
                crate::diagnose::to_stderr(&text, &[finding]);
                return Ok(Exit::Findings);
            }
        };
        let deck = puzzle.deck();
        let of = is_session.then_some(input.as_str());
        lines.extend(report(&puzzle, &deck, lies, &answer).iter().map(|check| Line::of(of, check)));
        let group = puzzle.hint_cards().group;
        let part = |card: usize| {
            let name = Slot::of(&deck, lies, group, card).map_or("-", Slot::name);
            format!("{} {name}", deck.strength[card])
        };
        parts.push((0..8).map(part).collect::<Vec<_>>().join(" · "));
        measures.push(Measure::of(&puzzle, &answer));
        flavours.push(Flavour::of(&puzzle, &answer));
    }
    if is_session {
        lines.extend(
            [rising(&measures), varied(&flavours)].iter().map(|check| Line::of(None, check)),
        );
    }
    let held = lines.iter().filter(|line| line.ok).count();
    let broken = lines.iter().filter(|line| !line.ok && line.promised).count();
    let mut out = match args.format {
        Format::Text => Out::text(None)?,
        Format::Json => Out::data(None)?,
    };
    match args.format {
        Format::Json => out.json_pretty(&lines)?,
        Format::Text => write_report(&mut out, &lines, &parts, held)?,
    }
    out.finish()?;
    Ok(if broken == 0 { Exit::Fine } else { Exit::Findings })
}

fn write_report(
    out: &mut Out,
    lines: &[Line],
    parts: &[String],
    held: usize,
) -> Result<(), Failure> {
    let mut parts = parts.iter();
    let mut of = None;
    for (n, line) in lines.iter().enumerate() {
        if n == 0 || line.of.as_deref() != of {
            of = line.of.as_deref();
            if let Some(name) = of {
                writeln!(out, "{BOLD}{}{BOLD:#}", clean(name))?;
            }
            if let Some(parts) = parts.next() {
                writeln!(out, "  {DIM}the part of each card: {parts}{DIM:#}")?;
            }
        }
        let mark = match (line.ok, line.promised) {
            (true, _) => "✓",
            (false, true) => "✗",
            (false, false) => "·",
        };
        let (figure, needs) = (clean(&line.figure), clean(&line.needs));
        let shown = if figure == "-" { String::new() } else { format!(": {figure}") };
        let wanted = match (line.promised, &*needs) {
            (false, _) => format!(" ({needs}; not promised)"),
            (true, "-") => String::new(),
            (true, _) => format!(" ({needs})"),
        };
        writeln!(out, "{mark} {:4} {}{shown}{DIM}{wanted}{DIM:#}", line.id, line.title)?;
    }
    writeln!(out, "\n{BOLD}{held} of {} checks hold.{BOLD:#} For people:", lines.len())?;
    for line in semantics::review() {
        writeln!(out, "  {line}")?;
    }
    Ok(())
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

/// Shows what can be known.
pub fn deduce(args: &DeduceArgs) -> Result<Exit, Failure> {
    let (text, puzzle, answer) = match open(&args.input)? {
        Ok(parts) => parts,
        Err(exit) => return Ok(exit),
    };
    let work = &mut work(DEFAULT_WORK);
    let mut state = State::default();
    let mut stops = vec![stop(&puzzle, &state, None, 0)];
    let mut typed = args.play.iter();
    loop {
        let next = match typed.next() {
            Some(text) => Some(text.clone()),
            None if args.play.is_empty() => {
                stops.last().and_then(|stop| stop.best.clone()).filter(|_| !state.is_over())
            }
            None => None,
        };
        let Some(next) = next else { break };
        let learnt = Known::at(&puzzle, &state).stages.len();
        let told = PairPlay.answer_move(&puzzle, &state, Some(&answer), &next, work);
        state = match told.and_then(|told| PairPlay.apply(&puzzle, &state, &told.maker, work)) {
            Ok(after) => after,
            Err(error) => return refused(&text, error.into()),
        };
        stops.push(stop(&puzzle, &state, Some(next), learnt));
    }
    let mut out = match args.format {
        Format::Text => Out::text(None)?,
        Format::Json => Out::data(None)?,
    };
    match args.format {
        Format::Json => out.json_pretty(&stops)?,
        Format::Text => {
            for stop in &stops {
                let after = stop.after.as_deref().unwrap_or("before the first pair");
                writeln!(out, "{BOLD}{}{BOLD:#}", clean(after))?;
                for line in &stop.learnt {
                    writeln!(out, "  {line}")?;
                }
                let shares: Vec<String> = (0..8)
                    .map(|card| {
                        format!("{}: {}/{}", card + 1, stop.lie_counts[card], stop.left.len())
                    })
                    .collect();
                writeln!(out, "  {DIM}invented in: {}{DIM:#}", shares.join("  "))?;
                if let Some(best) = &stop.best {
                    writeln!(out, "  best now: {GOOD}{best}{GOOD:#}")?;
                }
            }
            if let Some(words) = PairPlay.review(&puzzle, &state, work).outcome.words() {
                writeln!(out, "\n{}", clean(words))?;
            }
        }
    }
    out.finish()?;
    Ok(Exit::Fine)
}

/// What is known at a position, from the stage `from` on.
fn stop(puzzle: &Puzzle, state: &State, after: Option<String>, from: usize) -> Stop {
    let known = Known::at(puzzle, state);
    Stop {
        after,
        learnt: known.stages.iter().skip(from).map(|stage| stage.text.clone()).collect(),
        left: known.left(),
        lie_counts: known.lie_counts(),
        best: known.advice(state).map(|(text, _, _)| text),
    }
}
