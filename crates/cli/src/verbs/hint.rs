//! `cluesmith hint`

use std::io::{BufReader, Read, Write};
use std::sync::Arc;

use clap::Args;
use cluesmith::game::{Game, is_saved_game};
use cluesmith::{Case, Document, Finding, Hint, Position, Refused, Reveals, Shown, Step};
use serde::Serialize;
use serde_json::Value;

use super::explain::write_step;
use super::refused;
use crate::args::{DEFAULT_WORK, Format, WorkArgs, language, work};
use crate::diagnose;
use crate::failure::{Exit, Failure, in_words, note};
use crate::input::{self, MAX_DOCUMENT, Text};
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

--format json prints the whole hint; with --level as much of it as was asked for, as {\"hint\":
\"steps\", \"shown\": [...]}.

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
    /// How much to say: 1 where to look, and with every rung a little more [default: everything].
    #[arg(long, value_name = "N", value_parser = rung)]
    level: Option<usize>,
    #[command(flatten)]
    work: WorkArgs,
    /// For people or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

fn rung(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(rung @ 1..=9) => Ok(rung),
        _ => Err("a number from 1 to 9".into()),
    }
}

/// Gives the hint.
pub fn run(args: &HintArgs) -> Result<Exit, Failure> {
    let place = match position(&args.input, args.state.as_deref())? {
        Ok(place) => place,
        Err(exit) => return Ok(exit),
    };
    let mut work = args.work.budget();
    let hint = place.at.hint(args.all, &mut work);
    tell(args, &hint, work.left() == 0)
}

/// A puzzle and a position of it.
pub struct Place {
    /// Where the puzzle came from.
    pub text: Text,
    /// The puzzle.
    pub case: Arc<dyn Case>,
    /// The position.
    pub at: Box<dyn Position>,
}

/// A document with a state beside it, or a saved game. If that is not what it is, that has been said, and
/// how to leave.
pub fn position(target: &str, state: Option<&str>) -> Result<Result<Place, Exit>, Failure> {
    let text = input::open(target)?.only()?;
    let (opened, own_state) = match saved_game(&text) {
        Some(game) => {
            let game = game.map_err(|error| unreadable(&text.name, &error.to_string()))?;
            let opened = game.family().open(game.document().clone(), language());
            (opened, Some(game.position().state()))
        }
        None => match text.read() {
            Ok(subject) => (subject.open(), None),
            Err(finding) => return Err(diagnose::unreadable(&text, finding)),
        },
    };
    let case = match opened {
        Ok(case) => case,
        Err(error) => return refused(&text, error).map(Err),
    };
    let given = match state {
        Some(target) => Some(read_state(target, case.document())?),
        None => own_state,
    };
    let at = match given {
        None => case.start(),
        Some(given) => match case.position(&given, language()) {
            Ok(at) => at,
            Err(Refused::Malformed(findings)) => {
                return Err(no_position(state.unwrap_or(&text.name), &findings));
            }
            Err(error) => return refused(&text, error).map(Err),
        },
    };
    Ok(Ok(Place { text, case, at }))
}

/// A position that does not fit its puzzle. It has no place in the document.
fn no_position(name: &str, findings: &[Finding]) -> Failure {
    let first = findings.first();
    let (path, message) = first.map_or(("", ""), |first| (&*first.path, &*first.message));
    let help = first.map(|first| first.help.clone()).unwrap_or_default();
    let place = if path.is_empty() { String::new() } else { format!("{path}: ") };
    Failure::unreadable(format!("{name}: {place}{message}"), help)
}

fn unreadable(name: &str, why: &str) -> Failure {
    Failure::unreadable(format!("cannot read {name}: {why}"), "")
}

fn saved_game(text: &Text) -> Option<Result<Game, cluesmith::game::GameError>> {
    text.holds_game().then(|| Game::load(&text.json(), &mut work(DEFAULT_WORK)))
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
    if serde_json::from_str(&json).is_ok_and(|value| is_saved_game(&value)) {
        let game = Game::load(&json, &mut work(DEFAULT_WORK));
        let game = game.map_err(|error| unreadable(target, &error.to_string()))?;
        let Document { family, puzzle, .. } = game.document();
        if (family, puzzle) != (&document.family, &document.puzzle) {
            let owner = game.id().map_or_else(|| "another puzzle".into(), |id| id.to_string());
            let help = format!("`cluesmith hint {target}` needs no other document");
            let message = format!("{target}: this save belongs to {owner}");
            return Err(Failure::wrong(message, help));
        }
        return Ok(game.position().state());
    }
    serde_json::from_str(&json).map_err(|error| unreadable(target, &error.to_string()))
}

fn tell(args: &HintArgs, hint: &Hint, gave_up: bool) -> Result<Exit, Failure> {
    let mut out;
    match args.format {
        Format::Json => {
            out = Out::data(None)?;
            match (hint, args.level) {
                (Hint::Steps { .. }, Some(level)) => {
                    out.json_pretty(&Told::of(args, hint, level))?;
                }
                _ => out.json_pretty(hint)?,
            }
        }
        Format::Text => {
            out = Out::text(None)?;
            write(args, &mut out, hint)?;
        }
    }
    out.flush()?;
    Ok(match hint {
        Hint::Steps { .. } | Hint::Solved => Exit::Fine,
        Hint::Stuck { .. } if gave_up => {
            let limit = args.work.work;
            note(&format!("gave up after {limit} units of work; --work raises the limit"));
            Exit::GaveUp
        }
        _ => Exit::Findings,
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
                match args.level.and_then(|level| alone(step).up_to(level)) {
                    Some(shown) if shown.rung < shown.of => {
                        writeln!(out, "{number:3}. {}", clean(&shown.newest.join(" ")))?;
                    }
                    _ => write_step(out, number, step)?,
                }
            }
        }
        Hint::Steps { rungs, .. } => {
            let level = args.level.unwrap_or(usize::MAX).min(rungs.len());
            for shown in (1..=level).filter_map(|rung| hint.up_to(rung)) {
                write_rung(out, &shown)?;
                if !shown.moves.is_empty() {
                    writeln!(out, "{BOLD}Move:{BOLD:#}  {}", clean(&shown.moves.join("; ")))?;
                }
            }
        }
        _ => {}
    }
    Ok(())
}

/// One of several steps that are open, as a hint of its own.
fn alone(step: &Step) -> Hint {
    Hint::of_steps(vec![step.clone()])
}

/// Steps as far as they are told.
#[derive(Serialize)]
struct Told {
    hint: &'static str,
    /// One, or with `--all` each that is open.
    shown: Vec<Shown>,
}

impl Told {
    fn of(args: &HintArgs, hint: &Hint, level: usize) -> Told {
        let shown = match hint {
            Hint::Steps { steps, .. } if args.all => {
                steps.iter().filter_map(|step| alone(step).up_to(level)).collect()
            }
            _ => hint.up_to(level).into_iter().collect(),
        };
        Told { hint: "steps", shown }
    }
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

/// What a rung adds to those below it, under a word for how much it gives away.
pub fn write_rung(out: &mut impl Write, shown: &Shown) -> std::io::Result<()> {
    let label = match shown.reveals {
        Reveals::Place => "Where:",
        Reveals::Premises => "Look:",
        Reveals::Subject => "About:",
        Reveals::Rule => "Rule:",
        _ => "Step:",
    };
    for text in &shown.newest {
        writeln!(out, "{BOLD}{label:6}{BOLD:#} {}", wrap(&clean(text), 7))?;
    }
    Ok(())
}
