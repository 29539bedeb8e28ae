//! `cluesmith man`

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man;

use crate::args::Cli;
use crate::failure::{Exit, Failure, Kind, in_words, note};
use crate::out::{Out, count};

/// Print manual pages, or write them into a folder.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith man | man -l -                       the page of the program
  cluesmith man kronologic ask | man -l -        the page of a verb
  cluesmith man -o ~/.local/share/man/man1       every page as a file")]
pub struct ManArgs {
    /// A verb: its page alone.
    #[arg(conflicts_with = "output")]
    verb: Vec<String>,
    /// Write every page into this folder.
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

/// Prints a page, or writes them all.
pub fn run(args: &ManArgs) -> Result<Exit, Failure> {
    // A page is the same for every build of a version.
    let mut program = Cli::whole().disable_help_subcommand(true).long_version(None);
    program.build();
    if let Some(folder) = &args.output {
        fs::create_dir_all(folder).map_err(|error| unwritten(folder, &error))?;
        let pages = write_all(program, folder)?;
        note(&format!("{} written to {}", count(pages, "page"), folder.display()));
        return Ok(Exit::Fine);
    }
    let mut out = Out::data(None)?;
    out.write_all(&page(&Man::new(find(program, &args.verb)?))?)?;
    out.flush()?;
    Ok(Exit::Fine)
}

fn find(mut command: Command, verb: &[String]) -> Result<Command, Failure> {
    for name in verb {
        let Some(found) = command.find_subcommand(name) else {
            let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            let help = match names.is_empty() {
                true => format!("`{}` has no verbs of its own", command.get_name()),
                false => format!("the verbs are: {}", names.join(", ")),
            };
            let name: String = name.chars().take(60).collect();
            return Err(Failure::wrong(format!("there is no verb `{name}`"), help));
        };
        command = found.clone();
    }
    Ok(command)
}

/// Writes the page of a command and those of all below it; says how many.
fn write_all(command: Command, folder: &Path) -> Result<u64, Failure> {
    let mut pages = 1;
    for below in command.get_subcommands() {
        pages += write_all(below.clone(), folder)?;
    }
    let man = Man::new(command);
    let file = folder.join(man.get_filename());
    fs::write(&file, page(&man)?).map_err(|error| unwritten(&file, &error))?;
    Ok(pages)
}

fn page(man: &Man) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    man.render(&mut page)?;
    Ok(page)
}

fn unwritten(path: &Path, error: &std::io::Error) -> Failure {
    let message = format!("cannot write {}: {}", path.display(), in_words(error));
    Failure::of(Kind::Output, message, "")
}
