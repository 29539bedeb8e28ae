//! `cluesmith hint`

use std::io::{BufReader, Read, Write};

use clap::Args;
use cluesmith::game::Game;
use cluesmith::{Document, Finding, Hint, Step};
use serde_json::Value;

use super::explain::write_step;
use super::refused;
use crate::args::{Format, WorkArgs};
use crate::diagnose;
use crate::failure::{Exit, Failure, in_words, note};
use crate::input::{self, MAX_DOCUMENT, Subject, Text, holds_game};
use crate::out::{BOLD, GOOD, Out, clean};
use crate::wrap::wrap;

/// Explain the next step from a position.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith hint puzzle.json                     from the first position
  cluesmith hint puzzle.json --level 1           only where to look
  cluesmith hint puzzle.json --state game.save.json
  cluesmith hint game.save.json                  a saved game is both at once
  cluesmith hint tetonor:easy#7 --all --format json

Exit code 1 means that the position holds a mistake, or that reasoning cannot go on.")]
pub struct HintArgs {
    /// A document, a saved game, `-` for standard input, or an id.
    #[arg(value_name = "FILE|ID")]
    input: String,
    /// The position: the JSON of a state, or a saved game.
    #[arg(long, value_name = "FILE")]
    state: Option<String>,
    /// Every step that is open now, instead of one.
    #[arg(long)]
    all: bool,
    /// How much to say: 1 where to look, 2 which rule as well, 3 everything.
    #[arg(long, value_name = "1|2|3", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    level: u8,
    #[command(flatten)]
    work: WorkArgs,
    /// For people or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Gives the hint.
pub fn run(args: &HintArgs) -> Result<Exit, Failure> {
    let (text, subject, state) = match position(&args.input, args.state.as_deref())? {
        Ok(position) => position,
        Err(exit) => return Ok(exit),
    };
    let mut work = args.work.budget();
    let hint = subject.family.hint(&subject.document.puzzle, &state, args.all, &mut work);
    match hint {
        Ok(hint) => tell(args, &hint, work.left() == 0),
        Err(cluesmith::Refused::Malformed(findings)) => refuse(args, &text, findings),
        Err(error) => refused(&text, error),
    }
}

/// A puzzle and a position of it: a document with a state beside it, or a saved game. If that is not
/// what it is, that has been said, and how to leave.
pub fn position(
    target: &str,
    state: Option<&str>,
) -> Result<Result<(Text, Subject, Value), Exit>, Failure> {
    let text = input::open(target)?.only()?;
    let (subject, own_state) = match saved_game(&text.json) {
        Some(game) => {
            let game = game.map_err(|error| unreadable(&text.name, &error.to_string()))?;
            let state = game.state().clone();
            (Subject { document: game.document().clone(), family: game.family() }, Some(state))
        }
        None => match text.read() {
            Ok(subject) => (subject, None),
            Err(finding) => {
                diagnose::to_stderr(&text, &[finding]);
                return Ok(Err(Exit::Wrong));
            }
        },
    };
    let state = match (state, own_state) {
        (Some(target), _) => read_state(target, &subject.document)?,
        (None, Some(state)) => state,
        (None, None) => match subject.family.start(&subject.document.puzzle) {
            Ok(state) => state,
            Err(error) => return refused(&text, error).map(Err),
        },
    };
    Ok(Ok((text, subject, state)))
}

fn unreadable(name: &str, why: &str) -> Failure {
    Failure::wrong(format!("cannot read {name}: {why}"), "")
}

fn saved_game(json: &str) -> Option<Result<Game, cluesmith::game::GameError>> {
    holds_game(json).then(|| Game::load(json))
}

/// A position from a file: a state, or a saved game.
fn read_state(target: &str, document: &Document) -> Result<Value, Failure> {
    let mut json = String::new();
    let input: Box<dyn Read> = match target {
        "-" => Box::new(std::io::stdin()),
        path => Box::new(BufReader::new(
            std::fs::File::open(path).map_err(|error| unreadable(path, &in_words(&error)))?,
        )),
    };
    input
        .take(MAX_DOCUMENT as u64 + 1)
        .read_to_string(&mut json)
        .map_err(|error| unreadable(target, &in_words(&error)))?;
    if json.len() > MAX_DOCUMENT {
        return Err(unreadable(target, "it is larger than 16 MiB"));
    }
    if let Some(game) = saved_game(&json) {
        let game = game.map_err(|error| unreadable(target, &error.to_string()))?;
        let Document { family, puzzle, .. } = game.document();
        if (family, puzzle) != (&document.family, &document.puzzle) {
            let owner = game.id().map_or_else(|| "another puzzle".into(), |id| id.to_string());
            let help = format!("`cluesmith hint {target}` needs no other document");
            let message = format!("{target}: this save belongs to {owner}");
            return Err(Failure::wrong(message, help));
        }
        return Ok(game.state().clone());
    }
    serde_json::from_str(&json).map_err(|error| unreadable(target, &error.to_string()))
}

/// Findings about the puzzle have a place in the document; findings about the state do not.
fn refuse(args: &HintArgs, text: &Text, findings: Vec<Finding>) -> Result<Exit, Failure> {
    let about_state = |finding: &Finding| finding.path.starts_with("/state");
    let (state, puzzle): (Vec<_>, Vec<_>) = findings.into_iter().partition(about_state);
    diagnose::to_stderr(text, &puzzle);
    match state.first() {
        None => Ok(Exit::Findings),
        Some(finding) => {
            let name = args.state.as_deref().unwrap_or(&text.name);
            let message = format!("{name}: {}: {}", finding.path, finding.message);
            Err(Failure::wrong(message, finding.help.clone()))
        }
    }
}

fn tell(args: &HintArgs, hint: &Hint, gave_up: bool) -> Result<Exit, Failure> {
    let mut out;
    match args.format {
        Format::Json => {
            out = Out::data(None)?;
            out.json_pretty(hint)?;
        }
        Format::Text => {
            out = Out::text(None)?;
            write(args, &mut out, hint)?;
        }
    }
    out.flush()?;
    Ok(match hint {
        Hint::Steps { .. } | Hint::Solved => Exit::Fine,
        Hint::Mistake { .. } => Exit::Findings,
        Hint::Stuck { .. } if gave_up => {
            let limit = args.work.work;
            note(&format!("gave up after {limit} units of work; --work raises the limit"));
            Exit::GaveUp
        }
        Hint::Stuck { .. } => Exit::Findings,
    })
}

fn write(args: &HintArgs, out: &mut Out, hint: &Hint) -> Result<(), Failure> {
    match hint {
        Hint::Solved => writeln!(out, "{GOOD}Solved: nothing is left to find.{GOOD:#}")?,
        Hint::Stuck { reason } => writeln!(out, "No next step: {}", wrap(&clean(reason), 14))?,
        Hint::Mistake { findings } => {
            for finding in findings {
                write_finding(out, finding)?;
            }
        }
        Hint::Steps { steps, .. } if args.all => {
            for (number, step) in (1..).zip(steps) {
                match args.level {
                    1 => writeln!(out, "{number:3}. {}", clean(&step.look))?,
                    2 => writeln!(out, "{number:3}. {}", clean(&step.title))?,
                    _ => write_step(out, number, step)?,
                }
            }
        }
        Hint::Steps { steps, more } => write_ladder(args, out, steps, &own_ladder(more))?,
    }
    Ok(())
}

/// One finding about a position, in one or two lines.
pub fn write_finding(out: &mut impl Write, finding: &Finding) -> std::io::Result<()> {
    let Finding { id, severity, message, help, .. } = finding;
    writeln!(out, "{BOLD}{severity}[{}]{BOLD:#}: {}", clean(id), wrap(&clean(message), 2))?;
    match help.is_empty() {
        true => Ok(()),
        false => writeln!(out, "  help: {}", wrap(&clean(help), 8)),
    }
}

/// The family's own ladder, if it sent one: `"ladder": ["where", …, "the whole step"]`.
pub fn own_ladder(more: &serde_json::Map<String, Value>) -> Vec<&str> {
    let rungs = more.get("ladder").and_then(Value::as_array);
    rungs.into_iter().flatten().filter_map(Value::as_str).collect()
}

fn write_ladder(
    args: &HintArgs,
    out: &mut Out,
    steps: &[Step],
    ladder: &[&str],
) -> Result<(), Failure> {
    let Some(last) = steps.last() else {
        return Ok(());
    };
    let look = ladder.first().copied().unwrap_or(&last.look);
    writeln!(out, "{BOLD}Where:{BOLD:#} {}", wrap(&clean(look), 7))?;
    if args.level >= 2 {
        writeln!(out, "{BOLD}Rule:{BOLD:#}  {}", clean(&last.title))?;
    }
    if args.level >= 3 {
        for step in steps {
            writeln!(out, "{BOLD}Step:{BOLD:#}  {}", wrap(&clean(&step.text), 7))?;
        }
        if !last.moves.is_empty() {
            writeln!(out, "{BOLD}Move:{BOLD:#}  {}", clean(&last.moves.join("; ")))?;
        }
    }
    Ok(())
}
