//! `cluesmith pack key`

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use cluesmith_pack::key::{Pair, Trusted, pair};

use crate::failure::{Exit, Failure, Kind, in_words};
use crate::out::Out;

/// Make a pair of keys to sign with (minisign format).
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith pack key -o days             days.key to sign with, days.pub for everybody
  minisign -Vm www/SHA256SUMS -p days.pub

The secret key has no password: keep it where nobody else reads it. Files that are there already
are never written over.")]
pub struct KeyArgs {
    /// What to call the files, without their endings.
    #[arg(short, long, value_name = "NAME", default_value = "cluesmith")]
    output: PathBuf,
}

/// Makes the keys.
pub fn run(args: &KeyArgs) -> Result<Exit, Failure> {
    let Pair { secret, public } =
        pair().map_err(|error| Failure::of(Kind::Output, error.to_string(), ""))?;
    let [key, file] = ["key", "pub"].map(|ending| with_ending(&args.output, ending));
    if file.exists() {
        return Err(there_already(&file));
    }
    write_secret(&key, &secret)?;
    write_new(&file, &public, OpenOptions::new())?;
    let trusted = Trusted::read(&public);
    let mut out = Out::text(None)?;
    writeln!(out, "{}  to sign with, for nobody else", key.display())?;
    writeln!(out, "{}  for everybody", file.display())?;
    if let Ok(trusted) = trusted {
        writeln!(out, "{}", trusted.name())?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// Writes a file that only its owner reads, and that is not there yet.
pub(super) fn write_secret(path: &Path, text: &str) -> Result<(), Failure> {
    #[allow(unused_mut, reason = "elsewhere there are no modes")]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    write_new(path, text, options)
}

fn write_new(path: &Path, text: &str, mut options: OpenOptions) -> Result<(), Failure> {
    let file = options.write(true).create_new(true).open(path);
    file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => there_already(path),
        _ => Failure::of(Kind::Output, format!("{}: {}", path.display(), in_words(&error)), ""),
    })
}

fn there_already(path: &Path) -> Failure {
    let message = format!("{} is there already", path.display());
    Failure::of(Kind::Output, message, "choose another name with -o")
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{ending}"));
    name.into()
}
