//! `cluesmith pack verify`

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use cluesmith_pack::folder::Folder;
use cluesmith_pack::pack::LARGEST;
use cluesmith_pack::prove::{ProveError, Proving};
use cluesmith_pack::verify::{self, Verified, VerifyError};

use super::{bar, parse, read_file, read_key, unreadable};
use crate::args::{Format, WorkArgs, language};
use crate::failure::{Exit, Failure, Kind, note};
use crate::interrupt;
use crate::out::{Out, clean, count};

/// Prove a pack or a published folder again: every hash, promise, signature and puzzle.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith pack verify 2027.jsonl.zst
  cluesmith pack verify www --key days.pub
  cluesmith pack verify www --key days.pub --format json

Each document is proved by the engine that `cluesmith check` uses, and its id is put to its
generator, where this program has it. Without --key a folder is held against the key that lies in
it: that finds damage, but nobody who put all of it there.

Exit code 1 means that something is wrong, 3 that the work limit was reached.")]
pub struct VerifyArgs {
    /// A pack, or a published folder.
    #[arg(value_name = "FILE|FOLDER")]
    path: PathBuf,
    /// The public key that the folder must be signed with.
    #[arg(long, value_name = "PUB")]
    key: Option<PathBuf>,
    #[command(flatten)]
    work: WorkArgs,
    /// How many threads at most; 0 means one for each core.
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
    /// For people or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Verifies it.
pub fn run(args: &VerifyArgs) -> Result<Exit, Failure> {
    let (cancel, language) = (interrupt::patiently(), language());
    let proving = Proving { work: args.work.work, threads: args.threads, cancel, language };
    let verified = match args.path.is_dir() {
        true => {
            let trusted = args.key.as_deref().map(read_key).transpose()?;
            let bar = bar(0, "proving");
            let folder = Folder::at(&args.path);
            let progress = |done| bar.set_position(done as u64);
            let verified = verify::folder(&folder, trusted.as_ref(), &proving, progress);
            bar.finish_and_clear();
            verified.map_err(|error| match error {
                VerifyError::Folder(error) => unreadable(error),
                VerifyError::Prove(error) => stopped(&error),
                error => Failure::of(Kind::Refused, error.to_string(), ""),
            })?
        }
        false if args.key.is_some() => {
            let help = "folders are signed when they are published; leave out --key";
            return Err(Failure::wrong("a pack is not signed", help));
        }
        false => {
            let bytes = read_file(&args.path, LARGEST)?;
            let pack = parse(&args.path, bytes.clone())?;
            // The seal is of what is squeezed; of the squeezing a few bits mean nothing.
            if bytes != pack.write().into_bytes() && bytes != pack.write_squeezed()? {
                note(
                    "what is squeezed is whole, but another program has squeezed it, or changed a bit that means nothing",
                );
            }
            let bar = bar(pack.len(), "proving");
            let verified = verify::pack(&pack, &proving, |done| bar.set_position(done as u64));
            bar.finish_and_clear();
            verified.map_err(|error| stopped(&error))?
        }
    };
    tell(args, &verified)?;
    Ok(match (verified.is_fine(), verified.gave_up.is_empty()) {
        (false, _) => Exit::Findings,
        (true, false) => Exit::GaveUp,
        (true, true) => Exit::Fine,
    })
}

fn stopped(error: &ProveError) -> Failure {
    match error {
        ProveError::Cancelled => Failure::of(Kind::Interrupted, error.to_string(), ""),
        _ => Failure::wrong(error.to_string(), "choose fewer --threads"),
    }
}

fn tell(args: &VerifyArgs, verified: &Verified) -> Result<(), Failure> {
    let mut out;
    match args.format {
        Format::Json => {
            out = Out::data(None)?;
            out.json_pretty(verified)?;
        }
        Format::Text => {
            out = Out::text(None)?;
            for problem in &verified.problems {
                writeln!(out, "{}: {}", clean(&problem.place), clean(&problem.what))?;
            }
            write(&mut out, args, verified)?;
        }
    }
    out.flush()?;
    for place in &verified.gave_up {
        note(&format!("{place}: gave up; --work raises the limit"));
    }
    Ok(())
}

fn write(out: &mut Out, args: &VerifyArgs, verified: &Verified) -> std::io::Result<()> {
    let Verified { puzzles, remade, problems, .. } = verified;
    let again: usize = remade.values().sum();
    let makers: Vec<String> = remade.iter().map(|(maker, n)| format!("{maker} {n}")).collect();
    let makers = if makers.is_empty() { String::new() } else { format!(": {}", makers.join(", ")) };
    writeln!(out, "{} looked at", count(*puzzles as u64, "puzzle"))?;
    writeln!(out, "{again} made again from their ids{makers}")?;
    if let Some(on) = &verified.on {
        let promised = verified.promised;
        writeln!(out, "open until {on}, {promised} promised, {} superseded", verified.superseded)?;
        let signed = match (&verified.signed_by, &args.key) {
            (None, _) => "not signed".to_owned(),
            (Some(key), None) => {
                format!("signed with {key}, which lies in the folder; is it yours?")
            }
            (Some(key), Some(_)) => format!("signed with {key}"),
        };
        writeln!(out, "{signed}")?;
    }
    match problems.len() as u64 {
        0 if !verified.gave_up.is_empty() => {
            writeln!(out, "{} not proved", count(verified.gave_up.len() as u64, "puzzle"))
        }
        0 => writeln!(out, "nothing is wrong"),
        wrong => writeln!(out, "{} found", count(wrong, "problem")),
    }
}
