//! `cluesmith play`

mod command;
mod session;
mod storage;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use cluesmith::game::{Game, GameError};
use cluesmith::{Document, Reference};

use crate::args::{WorkArgs, language};
use crate::choice::ChoiceArgs;
use crate::failure::{Exit, Failure, warn};
use crate::{diagnose, input, making};
use session::Session;

/// Play in the terminal. `help` in the game lists what you can type.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith play tetonor                          one at random
  cluesmith play tetonor:hard#7                   the puzzle of that name
  cluesmith play puzzle.json --save mine.save.json
  cluesmith play mine.save.json                  go on with a saved game

With --save the game is written to the file after every move. Time counts only while the
program waits for you.")]
pub struct PlayArgs {
    /// A family, an id, a document or a saved game.
    #[arg(value_name = "FAMILY|ID|FILE")]
    target: String,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// Keep the game in this file.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    work: WorkArgs,
}

impl PlayArgs {
    /// To play the puzzle of that name.
    pub fn of(id: &str, save: Option<PathBuf>, work: u64) -> PlayArgs {
        PlayArgs {
            target: id.to_owned(),
            choice: ChoiceArgs::default(),
            save,
            work: WorkArgs { work },
        }
    }
}

/// Plays one game.
pub fn run(args: &PlayArgs) -> Result<Exit, Failure> {
    let (game, resumed_from) = sit_down(args)?;
    let file = args.save.clone().or(resumed_from);
    let started = Instant::now();
    let clock = move || started.elapsed().as_secs_f64();
    let (input, out) = (io::stdin().lock(), anstream::stdout().lock());
    Session::new(game, input, out, clock, file, args.work.work).run()?;
    Ok(Exit::Fine)
}

/// The game to play, and the file it was saved in.
fn sit_down(args: &PlayArgs) -> Result<(Game, Option<PathBuf>), Failure> {
    let path = Path::new(&args.target);
    if let Some(save) = &args.save
        && save.exists()
        && save != path
    {
        let help =
            format!("go on with `cluesmith play {}`, or choose another name", save.display());
        return Err(Failure::wrong(format!("{} exists already", save.display()), help));
    }
    if let Some(save) = &args.save {
        let help = "name a file in a folder that exists and that you may write to";
        storage::try_out(save).map_err(|why| Failure::wrong(why, help))?;
    }
    let is_file = path.exists() || args.target == "-" || args.target.contains(['/', '\\', '.']);
    let family_name = Reference::parse(&args.target).map(|reference| reference.family);
    let is_known = family_name.is_ok_and(|name| cluesmith::family(&name).is_some());
    if !is_file || (is_known && !path.is_file()) {
        let game = start(generated(args)?)?;
        game.case().oddities(language()).iter().for_each(warn);
        return Ok((game, None));
    }
    if !args.choice.is_empty() {
        let help = "--level, --set and --seed go with a family";
        return Err(Failure::wrong("a file holds one puzzle already", help));
    }
    let text = input::open(&args.target)?.only()?;
    if text.holds_game() {
        let game = Game::load(&text.json(), &mut args.work.budget()).map_err(|error| {
            Failure::unreadable(format!("cannot go on with {}: {error}", args.target), "")
        })?;
        return Ok((game, Some(path.to_owned())));
    }
    let subject = text.read().map_err(|finding| diagnose::unreadable(&text, finding))?;
    match Game::new(subject.document, language()) {
        Ok(game) => Ok((game, None)),
        Err(GameError::Refused(refused)) => Err(super::refusal(&text, refused)),
        Err(error) => Err(Failure::wrong(error.to_string(), "")),
    }
}

fn generated(args: &PlayArgs) -> Result<Document, Failure> {
    let choice = args.choice.resolve(&args.target)?;
    let seed = choice.seed();
    Ok(making::make_one(&choice.order(), seed, args.work.work)?)
}

fn start(document: Document) -> Result<Game, Failure> {
    Game::new(document, language()).map_err(|error| Failure::wrong(error.to_string(), ""))
}
