//! `cluesmith hint`

use std::io::{BufReader, Read, Write};
use std::sync::Arc;

use clap::Args;
use cluesmith::game::{Game, is_saved_game};
use cluesmith::ink::columns;
use cluesmith::{Case, Document, Finding, Hint, Position, Refused, Reveals, Shown, say};
use serde::Serialize;
use serde_json::Value;

use super::explain::write_step;
use super::refused;
use crate::args::{DEFAULT_WORK, Format, WorkArgs, language, work};
use crate::diagnose;
use crate::failure::{Exit, Failure, in_words, note};
use crate::input::{self, MAX_DOCUMENT, Text};
use crate::out::{BOLD, GOOD, Out, clean};
use crate::words::WORDS;
use crate::wrap::wrap;

/// How wide the labels of a hint are, with the gap behind them.
const LABEL: usize = 7;

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
    #[arg(long, value_name = "N", value_parser = rung, conflicts_with = "all")]
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
    let (case, own) = match saved_game(&text) {
        Some(game) => {
            game.map_err(|error| unreadable(&text.name, &error.to_string()))?.into_parts()
        }
        None => {
            let subject = text.read().map_err(|finding| diagnose::unreadable(&text, finding))?;
            match subject.open() {
                Ok(case) => {
                    let start = case.start();
                    (case, start)
                }
                Err(error) => return refused(&text, error).map(Err),
            }
        }
    };
    let at = match state {
        None => own,
        Some(target) => {
            match case.position(&read_state(target, case.document())?, &mut work(DEFAULT_WORK)) {
                Ok(at) => at,
                Err(Refused::Malformed(findings)) => return Err(no_position(target, &findings)),
                Err(error) => return refused(&text, error).map(Err),
            }
        }
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
                    let shown = hint.up_to(level).into_iter().collect();
                    out.json_pretty(&Told { hint: "steps", shown })?;
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
        Hint::Solved => {
            writeln!(out, "{GOOD}{}{GOOD:#}", say!(WORDS, language(), "hint.solved"))?;
        }
        Hint::Stuck { reason } => {
            let label = say!(WORDS, language(), "hint.stuck");
            writeln!(out, "{label} {}", wrap(&clean(reason), columns(&label) + 1))?;
        }
        Hint::Mistake { findings } => {
            for finding in findings {
                write_finding(out, finding)?;
            }
        }
        Hint::Steps { steps, .. } if args.all => {
            for (number, step) in (1..).zip(steps) {
                write_step(out, number, step)?;
            }
        }
        Hint::Steps { rungs, .. } => {
            let level = args.level.unwrap_or(usize::MAX).min(rungs.len());
            for shown in (1..=level).filter_map(|rung| hint.up_to(rung)) {
                write_rung(out, &shown)?;
                if !shown.moves.is_empty() {
                    write_labelled(
                        out,
                        &say!(WORDS, language(), "hint.move"),
                        &shown.moves.join("; "),
                    )?;
                }
            }
        }
        _ => {}
    }
    Ok(())
}

/// A step as far as it is told.
#[derive(Serialize)]
struct Told {
    hint: &'static str,
    shown: Vec<Shown>,
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
    let language = language();
    let label = match shown.reveals {
        Reveals::Place => say!(WORDS, language, "hint.place"),
        Reveals::Premises => say!(WORDS, language, "hint.premises"),
        Reveals::Subject => say!(WORDS, language, "hint.subject"),
        Reveals::Rule => say!(WORDS, language, "hint.rule"),
        _ => say!(WORDS, language, "hint.step"),
    };
    shown.newest.iter().try_for_each(|text| write_labelled(out, &label, text))
}

/// A text that stands beside its label, also where it goes on in the next line.
fn write_labelled(out: &mut impl Write, label: &str, text: &str) -> std::io::Result<()> {
    let gap = " ".repeat(LABEL.saturating_sub(columns(label)));
    writeln!(out, "{BOLD}{label}{BOLD:#}{gap}{}", wrap(&clean(text), LABEL))
}
