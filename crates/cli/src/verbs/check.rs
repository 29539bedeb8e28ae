//! `cluesmith check`

use std::io::{self, IsTerminal, Write};

use clap::Args;
use cluesmith::{Finding, Report, Severity};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use super::Named;
use crate::args::{Format, WorkArgs};
use crate::diagnose;
use crate::failure::{Exit, Failure, note};
use crate::input::{self, Text, Texts};
use crate::out::{Out, count};

/// Prove puzzles again, from the documents alone, and report what is wrong.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith check puzzle.json
  cluesmith check *.json
  cluesmith check all.jsonl --format json

--format json prints {\"ok\": true|false, \"findings\": [{\"id\", \"severity\", \"path\", \"message\",
\"help\"}]}; with the document's \"id\"; for JSON Lines one such object a line, with \"line\", and for
several files with \"file\". Exit code 1 means that some document has an error, 2 that some input could not be
read at all.")]
pub struct CheckArgs {
    /// Documents, JSON Lines, `-` for standard input, or ids.
    #[arg(value_name = "FILE|ID", required = true)]
    inputs: Vec<String>,
    #[command(flatten)]
    work: WorkArgs,
    /// For people or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// As many documents as are checked at once: enough to keep every core busy, few enough to stay
/// small in memory.
const PORTION: usize = 256;
const PORTION_BYTES: usize = 32 << 20;

/// Checks each document of each input.
pub fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    let out = match args.format {
        Format::Text => Out::text(None)?,
        Format::Json => Out::data(None)?,
    };
    let mut checker =
        Checker { args, out, bar: bar(), documents: 0, with_findings: 0, exit: Exit::Fine };
    for target in &args.inputs {
        match checker.input(target) {
            Err(Failure::NobodyReads) => return Err(Failure::NobodyReads),
            Err(failure) => checker.exit = checker.exit.and(failure.report()),
            Ok(()) => {}
        }
    }
    checker.out.flush()?;
    if args.format == Format::Text && checker.documents > 0 {
        let documents = count(checker.documents, "document");
        let found = match checker.with_findings {
            0 => "no findings".to_owned(),
            n => format!("{n} with findings"),
        };
        // Nobody is left to hear that standard error is closed.
        let _ = writeln!(anstream::stderr().lock(), "{documents}, {found}");
    }
    Ok(checker.exit)
}

struct Checker<'a> {
    args: &'a CheckArgs,
    out: Out,
    bar: ProgressBar,
    documents: u64,
    with_findings: u64,
    exit: Exit,
}

/// What was found in one document.
struct Checked {
    id: Option<String>,
    report: Report,
    gave_up: bool,
}

impl Checker<'_> {
    fn input(&mut self, target: &str) -> Result<(), Failure> {
        let mut texts = input::open(target)?;
        loop {
            let (portion, ended) = take_portion(&mut texts);
            let work = self.args.work.work;
            let checked: Vec<Checked> = portion.par_iter().map(|text| check(text, work)).collect();
            // What is known is shown at once, also when the input is a slow pipe.
            self.bar.clone().suspend(|| {
                for (text, checked) in portion.iter().zip(checked) {
                    self.tell(text, &checked)?;
                }
                self.out.flush().map_err(Failure::from)
            })?;
            if let Some(ended) = ended {
                self.bar.finish_and_clear();
                return ended;
            }
            self.bar.set_position(self.documents);
        }
    }

    fn tell(&mut self, text: &Text, checked: &Checked) -> Result<(), Failure> {
        let report = &checked.report;
        self.documents += 1;
        let counts = |finding: &Finding| finding.severity != Severity::Note;
        self.with_findings += u64::from(report.findings.iter().any(counts));
        match self.args.format {
            Format::Json => {
                let mut named = Named::of(text, checked.id.as_deref(), report);
                named.file = (self.args.inputs.len() > 1).then_some(text.name.as_str());
                self.out.json_line(&named)?;
            }
            Format::Text => {
                for shown in diagnose::render(text, &report.findings) {
                    writeln!(
                        self.out,
                        "{shown}
"
                    )?;
                }
            }
        }
        if checked.gave_up {
            let limit = self.args.work.work;
            let name = text.place_name();
            note(&format!("{name}: gave up after {limit} units of work; --work raises the limit"));
        }
        self.exit = self.exit.and(match (report.ok, checked.gave_up) {
            (_, true) => Exit::GaveUp,
            (true, false) => Exit::Fine,
            (false, false) => Exit::Findings,
        });
        Ok(())
    }
}

/// How many are done, on standard error, once there are many and where someone is looking.
fn bar() -> ProgressBar {
    let bar = match io::stderr().is_terminal() {
        true => ProgressBar::no_length(),
        false => ProgressBar::hidden(),
    };
    match ProgressStyle::with_template("{spinner} {pos} documents checked") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// The next documents; and how the input ended, if it did.
fn take_portion(texts: &mut Texts) -> (Vec<Text>, Option<Result<(), Failure>>) {
    let mut portion = Vec::new();
    let mut bytes = 0;
    while portion.len() < PORTION && bytes < PORTION_BYTES {
        match texts.next() {
            None => return (portion, Some(Ok(()))),
            Some(Err(failure)) => return (portion, Some(Err(failure))),
            Some(Ok(text)) => {
                bytes += text.json().len();
                portion.push(text);
            }
        }
    }
    (portion, None)
}

fn check(text: &Text, work: u64) -> Checked {
    let findings =
        |findings: Vec<Finding>| Checked { id: None, report: findings.into(), gave_up: false };
    let subject = match text.read() {
        Ok(subject) => subject,
        Err(finding) => return findings(vec![finding]),
    };
    let mut work = crate::args::work(work);
    let report = subject.family.check(&subject.document, &mut work);
    // What was found is only as good as the work behind it.
    Checked { id: subject.document.id, report, gave_up: work.left() == 0 }
}
