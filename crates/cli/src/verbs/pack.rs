//! `cluesmith pack`

mod add;
mod diff;
mod export;
mod key;
mod make;
mod publish;
mod verify;

use std::io::Write;
use std::path::Path;

use clap::{Args, Subcommand};
use cluesmith_pack::Pack;
use cluesmith_pack::folder::{FolderError, read_bounded};
use cluesmith_pack::key::Trusted;
use cluesmith_pack::pack::LARGEST;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::failure::{Exit, Failure, Kind, in_words};
use crate::out::Out;
use crate::tone;

/// Keep the puzzles of many days: make, prove, sign and publish them.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith pack make 2027 -o 2027.jsonl.zst         every family, every day of the year
  cluesmith pack verify 2027.jsonl.zst               prove all of it again
  cluesmith pack key -o days                         days.key to sign with, days.pub for everybody
  cluesmith pack publish 2027.jsonl.zst www --key days.key --base https://example.org/days/
  cluesmith pack verify www --key days.pub

A pack is JSON Lines, one puzzle a line, and a last line that seals them; a name that ends in .zst
is squeezed (Zstandard). What is published is a folder of plain files for any web server: the
puzzles of days that have begun, named by their SHA-256, and a manifest for each month. Of a day
to come the manifest holds a salted hash: nobody can read it, and it cannot be changed unseen.")]
pub struct PackArgs {
    /// What to do.
    #[command(subcommand)]
    verb: PackVerb,
}

/// What can be done with packs.
#[derive(Subcommand)]
enum PackVerb {
    /// Make the puzzles of many days.
    Make(make::MakeArgs),
    /// Prove a pack or a published folder again: every hash, promise, signature and puzzle.
    Verify(verify::VerifyArgs),
    /// Make a pair of keys to sign with (minisign format).
    Key(key::KeyArgs),
    /// Publish a pack in a folder: days that have begun are opened, days to come promised.
    Publish(publish::PublishArgs),
    /// Tell in which puzzles two packs differ.
    Diff(diff::DiffArgs),
    /// Put documents into a pack, each for a day.
    Add(add::AddArgs),
    /// Ids and grades as a table, without answers.
    Export(export::ExportArgs),
}

/// Does it.
pub fn run(args: &PackArgs) -> Result<Exit, Failure> {
    match &args.verb {
        PackVerb::Make(args) => make::run(args),
        PackVerb::Verify(args) => verify::run(args),
        PackVerb::Key(args) => key::run(args),
        PackVerb::Publish(args) => publish::run(args),
        PackVerb::Diff(args) => diff::run(args),
        PackVerb::Add(args) => add::run(args),
        PackVerb::Export(args) => export::run(args),
    }
}

/// The bytes of a file that is not larger than it may be.
fn read_file(path: &Path, most: usize) -> Result<Vec<u8>, Failure> {
    read_bounded(path, most).map_err(unreadable)
}

fn read_text(path: &Path) -> Result<String, Failure> {
    let text = String::from_utf8(read_file(path, 1 << 20)?);
    text.map_err(|_| Failure::unreadable(format!("{}: it is not text (UTF-8)", path.display()), ""))
}

fn read_pack(path: &Path) -> Result<Pack, Failure> {
    parse(path, read_file(path, LARGEST)?)
}

fn parse(path: &Path, bytes: Vec<u8>) -> Result<Pack, Failure> {
    Pack::read(bytes).map_err(|error| {
        let help = "a pack is made with `cluesmith pack make`";
        Failure::of(Kind::Refused, format!("{}: {error}", path.display()), help)
    })
}

fn read_key(path: &Path) -> Result<Trusted, Failure> {
    Trusted::read(&read_text(path)?).map_err(|error| {
        let help = "`cluesmith pack key` makes one; the public file ends in .pub";
        Failure::unreadable(format!("{}: {error}", path.display()), help)
    })
}

/// Squeezed if the name says so.
fn write_pack(path: &Path, pack: &Pack) -> Result<(), Failure> {
    let squeezed = path.extension().is_some_and(|extension| extension == "zst");
    let bytes = if squeezed { pack.write_squeezed()? } else { pack.write().into_bytes() };
    // What could not be read again is not put in the place of what can.
    parse(path, bytes.clone())?;
    let mut out = Out::data(Some(path))?;
    out.write_all(&bytes)?;
    out.finish()
}

fn unreadable(error: FolderError) -> Failure {
    match error {
        FolderError::Io { path, why } => {
            Failure::unreadable(format!("{}: {}", path.display(), in_words(&why)), "")
        }
        error => Failure::of(Kind::Refused, error.to_string(), ""),
    }
}

/// How far it is, where somebody looks.
fn bar(all: usize, what: &str) -> ProgressBar {
    if !tone::is_watched() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(all as u64), ProgressDrawTarget::stderr());
    match ProgressStyle::with_template(&format!("{what} {{bar:30}} {{pos}}/{{len}}, {{eta}} left"))
    {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
