//! `cluesmith kronologic`: what only this family has.

mod advise;

use std::io::Write;

use clap::{ArgGroup, Args, Subcommand};
use cluesmith_kronologic::play::Asked;
use serde::Serialize;
use serde_json::Value;

use crate::args::{DEFAULT_WORK, Format, work};
use crate::failure::{Exit, Failure};
use crate::input;
use crate::out::{Out, clean};
use crate::verbs::refused;

/// Ask about a night.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith kronologic ask puzzle.json --room Gallery --time 3
  cluesmith kronologic par puzzle.json
  cluesmith kronologic conclude game.save.json
  cluesmith kronologic next puzzle.json --move \"ask Gallery 3\"
  cluesmith kronologic contradictions game.save.json --note \"Alice not Gallery 3\"
  cluesmith kronologic race puzzle.json --against beginner")]
pub struct KronologicArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Ask one question, and hear what everybody hears and what only you do.
    Ask(AskArgs),
    /// How many questions a good player needs, with a game to replay.
    Par(advise::ParArgs),
    /// What follows from the answers so far, and why.
    Conclude(advise::ConcludeArgs),
    /// The question to ask next.
    Next(advise::NextArgs),
    /// The fewest notes and answers that cannot all be true.
    Contradictions(advise::ContradictionsArgs),
    /// Let a simulated opponent play.
    Race(advise::RaceArgs),
}

/// Ask one question.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith kronologic ask puzzle.json --room Gallery --time 3
  cluesmith kronologic ask kronologic:hard#7 --room Foyer --who Alice
  cluesmith kronologic ask puzzle.json --room Foyer --who Alice --shared-only --format json

The document must hold its answer: that is where the answers to questions come from. The same
question of the same puzzle always gets the same answer.")]
#[command(group(ArgGroup::new("about").required(true).args(["time", "who"])))]
struct AskArgs {
    /// A document, `-` for standard input, or an id.
    #[arg(value_name = "FILE|ID")]
    input: String,
    /// The room to ask about.
    #[arg(long)]
    room: String,
    /// How many people were there at this time?
    #[arg(long)]
    time: Option<u32>,
    /// How often was this person there?
    #[arg(long, value_name = "PERSON")]
    who: Option<String>,
    /// Only what everybody hears.
    #[arg(long)]
    shared_only: bool,
    /// For people or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Does what only this family can.
pub fn run(args: &KronologicArgs) -> Result<Exit, Failure> {
    match &args.what {
        What::Ask(args) => ask(args),
        What::Par(args) => advise::par(args),
        What::Conclude(args) => advise::conclude(args),
        What::Next(args) => advise::next(args),
        What::Contradictions(args) => advise::contradictions(args),
        What::Race(args) => advise::race(args),
    }
}

#[derive(Serialize)]
struct Heard {
    #[serde(flatten)]
    asked: Asked,
    text: String,
}

fn ask(args: &AskArgs) -> Result<Exit, Failure> {
    let text = input::open(&args.input)?.only()?;
    let subject = text.read().map_err(|finding| crate::diagnose::unreadable(&text, finding))?;
    let family = subject.family;
    if family.name() != "kronologic" {
        let message = format!("this is a {} document", family.name());
        return Err(Failure::wrong(message, "only kronologic puzzles are asked"));
    }
    let about = match (&args.time, &args.who) {
        (Some(time), _) => time.to_string(),
        (None, Some(who)) => who.clone(),
        (None, None) => String::new(),
    };
    let question = format!("ask {} {about}", args.room);
    let work = &mut work(DEFAULT_WORK);
    let answered = subject.open().and_then(|case| {
        let start = case.start();
        let told = start.complete(&question, work)?;
        Ok(start.apply(&told.maker, work)?.state())
    });
    let state = match answered {
        Ok(state) => state,
        Err(error) => return refused(&text, error),
    };
    let heard = state["asked"].get(0).cloned().unwrap_or(Value::Null);
    let mut asked: Asked = serde_json::from_value(heard)
        .map_err(|error| Failure::wrong(error.to_string(), "this is a fault of the program"))?;
    let said = asked.say(!args.shared_only);
    if args.shared_only {
        asked.private = None;
    }
    let mut out = match args.format {
        Format::Text => Out::text(None)?,
        Format::Json => Out::data(None)?,
    };
    match args.format {
        Format::Text => writeln!(out, "{}", clean(&said))?,
        Format::Json => out.json_line(&Heard { asked, text: said })?,
    }
    out.flush()?;
    Ok(Exit::Fine)
}
