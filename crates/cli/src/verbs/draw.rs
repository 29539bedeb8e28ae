//! `cluesmith draw`

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use cluesmith::game::Game;
use cluesmith::{Case, Refused, Solution, Unproven, ink};

use super::heading;
use crate::args::WorkArgs;
use crate::failure::{Exit, Failure};
use crate::input::{Subject, Text, Trouble, for_each};
use crate::out::{BOLD, DIM, Out, clean_styled};

/// Draw puzzles, to look at or to print.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith draw puzzle.json
  cluesmith draw puzzle.json --format svg -o puzzle.svg
  cluesmith draw tetonor:easy#7 --format svg --answer -o answer.svg

Only the puzzle itself is read: the answer is worked out anew, and --answer needs a puzzle with
exactly one.")]
pub struct DrawArgs {
    /// A document, JSON Lines, `-` for standard input, or an id.
    #[arg(value_name = "FILE|ID")]
    input: String,
    /// How to draw.
    #[arg(long, value_enum, default_value_t)]
    format: DrawFormat,
    /// Show the answer: below the board, or filled into the picture.
    #[arg(long)]
    answer: bool,
    #[command(flatten)]
    work: WorkArgs,
    /// Write to a file.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum DrawFormat {
    /// The board in characters.
    #[default]
    Text,
    /// A picture.
    Svg,
}

/// Draws each puzzle.
pub fn run(args: &DrawArgs) -> Result<Exit, Failure> {
    let mut out = match args.format {
        DrawFormat::Text => Out::text(args.output.as_deref())?,
        DrawFormat::Svg => Out::data(args.output.as_deref())?,
    };
    let exit = for_each(&args.input, &mut out, false, |out, text, subject| match args.format {
        DrawFormat::Text => draw(args, out, text, subject),
        DrawFormat::Svg => picture(args, out, text, subject),
    })?;
    match exit {
        // A file that was there before is worth more than half a drawing.
        Exit::Wrong | Exit::Findings => out.flush()?,
        _ => out.finish()?,
    }
    Ok(exit)
}

fn draw(args: &DrawArgs, out: &mut Out, text: &Text, subject: &Subject) -> Result<Exit, Trouble> {
    let case = subject.open()?;
    let work = &mut args.work.budget();
    let board = case.start().draw(work);
    let answer = match args.answer {
        true => Some(only_answer(args, &*case)?.draw(work)),
        false => None,
    };
    writeln!(out, "{BOLD}{}{BOLD:#}\n", heading(text, &*case))?;
    writeln!(out, "{}\n", clean_styled(board.trim_end()))?;
    if let Some(answer) = answer {
        writeln!(out, "{DIM}──────── answer ────────{DIM:#}")?;
        writeln!(out, "{}\n", clean_styled(answer.trim_end()))?;
    }
    Ok(Exit::Fine)
}

fn only_answer(args: &DrawArgs, case: &dyn Case) -> Result<Box<dyn Solution>, Refused> {
    let mut found = case.solve(2, &mut args.work.budget());
    match (found.count, found.complete) {
        (1, true) => Ok(found.solutions.swap_remove(0)),
        (0, true) => Err(Unproven::NoAnswer.into()),
        (2.., _) => Err(Unproven::Several.into()),
        _ => Err(Unproven::from(cluesmith::Stopped::Limit(args.work.work)).into()),
    }
}

fn picture(
    args: &DrawArgs,
    out: &mut Out,
    text: &Text,
    subject: &Subject,
) -> Result<Exit, Trouble> {
    let case = subject.open()?;
    if text.one_of_many {
        let help = "draw them one by one, or choose --format text";
        return Err(Trouble::Failed(Failure::wrong("a picture shows one puzzle", help)));
    }
    let svg = match args.answer {
        false => ink::svg(&case.start().picture(&mut args.work.budget())),
        true => {
            only_answer(args, &*case)?;
            ink::svg(&solved(args, case)?.position().picture(&mut args.work.budget()))
        }
    };
    writeln!(out, "{}", svg.trim_end())?;
    Ok(Exit::Fine)
}

/// The last position, reached by following the hints.
fn solved(args: &DrawArgs, case: Arc<dyn Case>) -> Result<Game, Trouble> {
    let fail = |why: String| Trouble::Failed(Failure::wrong(why, "choose --format text"));
    let mut game = Game::of(case);
    let mut work = args.work.budget();
    while !game.outcome(&mut work).is_won() {
        let before = game.moves().count();
        let step = game.play_hint(&mut work).map_err(|error| fail(error.to_string()))?;
        if step.is_none() || game.moves().count() == before {
            return Err(fail("no position shows the answer of this puzzle".into()));
        }
    }
    Ok(game)
}
