//! `cluesmith pack publish`

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use cluesmith::calendar::Date;
use cluesmith_pack::folder::Folder;
use cluesmith_pack::key::Signer;
use cluesmith_pack::publish::{PublishError, Publishing};

use super::key::write_secret;
use super::{read_pack, read_text, unreadable};
use crate::clock::furthest;
use crate::failure::{Exit, Failure, Kind, note};
use crate::out::{Out, count};

/// Publish a pack in a folder: days that have begun are opened, days to come promised.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith pack publish 2027.jsonl.zst www --key days.key --base https://example.org/days/
  cluesmith pack publish 2027.jsonl.zst www --key days.key          every day, from a timer
  cluesmith pack publish 2027.jsonl.zst www --on 2027-01-31
  cluesmith pack publish new.jsonl.zst www --supersede 2027-01-05:demons --why \"a clue was wrong\"

A day is opened when it begins where it begins first, 14 hours before Greenwich. What was opened
stays: publishing again only adds, and a pack with another puzzle for such a day is refused, unless
it is superseded, which the manifest shows for good. With --base there are feeds: feed.json,
feed.xml (RSS) and days.ics.

FOLDER.secret is made by the first call and needed by each that follows. Keep it as you keep the
key: whoever has it can tell whether a guess at a day to come is right.")]
pub struct PublishArgs {
    /// The pack.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The folder; it need not be there yet.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// The last day to open [default: the latest date anywhere on earth].
    #[arg(long, value_name = "DATE")]
    on: Option<Date>,
    /// The secret key to sign with.
    #[arg(long, value_name = "KEY")]
    key: Option<PathBuf>,
    /// The address the folder has on the web, with a slash at its end; it is remembered.
    #[arg(long, value_name = "URL")]
    base: Option<String>,
    /// The file of the folder's secret [default: FOLDER.secret].
    #[arg(long, value_name = "FILE")]
    secret: Option<PathBuf>,
    /// Replace a puzzle whose day has begun.
    #[arg(long, value_name = "DATE:FAMILY", requires = "why")]
    supersede: Vec<String>,
    /// Why, for everybody to read.
    #[arg(long, value_name = "TEXT", requires = "supersede")]
    why: Option<String>,
}

/// Publishes.
pub fn run(args: &PublishArgs) -> Result<Exit, Failure> {
    let supersede = superseded(args)?;
    let pack = read_pack(&args.file)?;
    let signer = args.key.as_deref().map(signer).transpose()?;
    let folder = Folder::at(&args.folder);
    let before = folder.files().map_err(unreadable)?;
    let on = args.on.unwrap_or_else(furthest);
    if on > furthest() {
        note(&format!("{on} has begun nowhere yet, and is opened all the same"));
    }
    let (base, secret) = (args.base.clone(), secret(args, before.is_empty())?);
    let publishing = Publishing { on, base, secret, signer: signer.as_ref(), supersede };
    let published = publishing.publish(&before, &pack).map_err(|error| fail(&error))?;
    let new = folder.write(&published).map_err(unreadable)?;
    let mut out = Out::text(None)?;
    let opened = count(published.opened as u64, "puzzle");
    writeln!(out, "{opened} opened until {on}, {} promised", published.promised)?;
    if published.superseded > 0 {
        writeln!(out, "{} superseded", count(published.superseded as u64, "puzzle"))?;
    }
    if published.promised_anew > 0 {
        let anew = count(published.promised_anew as u64, "day to come");
        writeln!(out, "other puzzles than before are promised for {anew}")?;
    }
    writeln!(out, "{} new in {}", count(new as u64, "file"), args.folder.display())?;
    out.flush()?;
    Ok(Exit::Fine)
}

fn superseded(args: &PublishArgs) -> Result<BTreeMap<(Date, String), String>, Failure> {
    let why = args.why.clone().unwrap_or_default();
    let read = |text: &String| {
        let parts = text.split_once(':').and_then(|(date, family)| {
            Some(((date.parse::<Date>().ok()?, family.to_owned()), why.clone()))
        });
        let help = "write a day and a family, as in 2027-01-05:demons";
        parts.ok_or_else(|| Failure::wrong(format!("`{text}` is no DATE:FAMILY"), help))
    };
    args.supersede.iter().map(read).collect()
}

fn signer(path: &Path) -> Result<Signer, Failure> {
    Signer::read(&read_text(path)?).map_err(|error| {
        let help = "`cluesmith pack key` makes one; it has no password";
        Failure::unreadable(format!("{}: {error}", path.display()), help)
    })
}

/// What the salts of a folder are made of: read, or made with the folder.
fn secret(args: &PublishArgs, is_new: bool) -> Result<[u8; 32], Failure> {
    if args.secret.is_none() && args.folder.file_name().is_none() {
        let message = "the folder has no name that its secret could be called by";
        let help =
            "name the folder as it is seen from outside, or give --secret FILE outside of it";
        return Err(Failure::wrong(message, help));
    }
    let path = args.secret.clone().unwrap_or_else(|| {
        // `www/` and `www` are the same folder.
        let mut name = args.folder.components().collect::<PathBuf>().into_os_string();
        name.push(".secret");
        name.into()
    });
    if path.exists() {
        let text = read_text(&path)?;
        let bytes = text.trim();
        let digits = (0..32).map(|at| u8::from_str_radix(bytes.get(2 * at..2 * at + 2)?, 16).ok());
        let read: Option<Vec<u8>> = digits.collect();
        let read = read.filter(|_| bytes.len() == 64).and_then(|read| read.try_into().ok());
        let wrong = || Failure::unreadable(format!("{} holds no secret", path.display()), "");
        return read.ok_or_else(wrong);
    }
    if !is_new {
        let message = format!("{} is missing", path.display());
        let help = "days to come were promised with it; --secret names it where it is now";
        return Err(Failure::unreadable(message, help));
    }
    let mut secret = [0; 32];
    getrandom::fill(&mut secret)
        .map_err(|error| Failure::of(Kind::Output, format!("no random numbers: {error}"), ""))?;
    let digits: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
    write_secret(&path, &format!("{digits}\n"))?;
    note(&format!("{} is new: keep it, and to yourself", path.display()));
    Ok(secret)
}

fn fail(error: &PublishError) -> Failure {
    let (kind, help) = match error {
        PublishError::Unsound(_) => {
            (Kind::Refused, "`cluesmith pack verify FOLDER` says all that is wrong")
        }
        PublishError::Changed(_) => (
            Kind::Refused,
            "publish from the pack that holds it, or say `--supersede DATE:FAMILY --why TEXT`",
        ),
        PublishError::Broken(_) => (
            Kind::Refused,
            "publish with FOLDER.secret and the pack as they were, or say `--supersede DATE:FAMILY --why TEXT`",
        ),
        PublishError::Missing(_) => {
            (Kind::Refused, "publish first from the pack that holds it, --on its last day")
        }
        PublishError::Unsigned => (Kind::Usage, "add --key"),
        PublishError::OtherKey => {
            (Kind::Usage, "sign with the key of before, or publish in a new folder")
        }
        PublishError::Key(_) => (Kind::Output, ""),
        _ => (Kind::Usage, ""),
    };
    Failure::of(kind, error.to_string(), help)
}
