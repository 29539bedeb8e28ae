//! `cluesmith check`

mod pipeline;

use std::io::Write;

use clap::{Args, ValueEnum};
use cluesmith::{Finding, Report, Severity, say};
use indicatif::{ProgressBar, ProgressStyle};

use super::Named;
use crate::args::{Format, WorkArgs, language};
use crate::failure::{Exit, Failure, note};
use crate::input::{self, Text};
use crate::out::Out;
use crate::words::WORDS;
use crate::{account, diagnose, tone};
use pipeline::Pipeline;

/// Prove puzzles again, from the documents alone, and report what is wrong.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith check puzzle.json
  cluesmith check *.json
  cluesmith check all.jsonl --format json
  cluesmith check *.json --deny warnings         warnings fail, too

Documents are checked on all cores and reported in their order. On standard input each line that
is a document is answered as soon as it has come, before the next one.

--format json prints {\"ok\": true|false, \"findings\": [{\"id\", \"severity\", \"path\", \"message\",
\"help\"}]}; with the document's \"id\"; for JSON Lines one such object a line, with \"line\", and for
several files with \"file\". Exit code 1 means that some document is wrong, 2 that some input is
no document at all, 3 that the work limit was reached.")]
pub struct CheckArgs {
    /// Documents, JSON Lines, `-` for standard input, or ids.
    #[arg(value_name = "FILE|ID", required = true)]
    inputs: Vec<String>,
    /// What else is a failure: warnings.
    #[arg(long, value_enum, value_name = "WHAT", hide_possible_values = true)]
    deny: Option<Deny>,
    #[command(flatten)]
    work: WorkArgs,
    /// How many threads at most; 0 means one for each core.
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
    /// For people or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// What else is a failure.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Deny {
    /// What is playable, but not what was promised, or not known to be.
    Warnings,
}

/// Checks each document of each input.
pub fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    let out = match args.format {
        Format::Text => Out::text(None)?,
        Format::Json => Out::data(None)?,
    };
    let mut checker =
        Checker { args, out, bar: bar(), documents: 0, with_findings: 0, exit: Exit::Fine };
    checker.run()?;
    if args.format == Format::Text && checker.documents > 0 && !tone::is_quiet() {
        let n = checker.documents;
        let summary = match checker.with_findings {
            0 => say!(WORDS, language(), "clean", n),
            found => say!(WORDS, language(), "found", n, found),
        };
        // Nobody is left to hear that standard error is closed.
        let _ = writeln!(anstream::stderr().lock(), "{summary}");
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
    /// It is no document at all.
    unreadable: bool,
}

impl Checker<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        let (inputs, work) = (self.args.inputs.clone(), self.args.work.work);
        let deny = self.args.deny;
        let mut pipeline = Pipeline::start(
            self.args.threads,
            move || inputs.into_iter().flat_map(|target| texts(&target)),
            Text::size,
            move |text| check(text, work, deny),
        )?;
        let bar = self.bar.clone();
        // What is known is shown before waiting for more.
        while let Some(next) = pipeline.next(|| self.out.flush())? {
            match next {
                Ok((text, checked)) => bar.suspend(|| self.tell(&text, &checked))?,
                Err(failure) => {
                    self.out.flush()?;
                    self.exit = self.exit.and(bar.suspend(|| failure.report()));
                }
            }
            bar.set_position(self.documents);
        }
        bar.finish_and_clear();
        Ok(self.out.flush()?)
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
        self.exit = self.exit.and(match checked {
            Checked { unreadable: true, .. } => Exit::Wrong,
            Checked { gave_up: true, .. } => Exit::GaveUp,
            _ if report.ok => Exit::Fine,
            _ => Exit::Findings,
        });
        Ok(())
    }
}

/// How many are done, on standard error, once there are many and where someone is looking.
fn bar() -> ProgressBar {
    let bar = match tone::is_watched() {
        true => ProgressBar::no_length(),
        false => ProgressBar::hidden(),
    };
    match ProgressStyle::with_template("{spinner} {pos} documents checked") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// The documents of one input, or why there are none.
fn texts(target: &str) -> Box<dyn Iterator<Item = Result<Text, Failure>>> {
    match input::open(target) {
        Ok(texts) => Box::new(texts.at_once()),
        Err(failure) => Box::new(std::iter::once(Err(failure))),
    }
}

fn check(text: &Text, work: u64, deny: Option<Deny>) -> Checked {
    let subject = match text.read() {
        Ok(subject) => subject,
        Err(finding) => {
            let report = vec![finding].into();
            return Checked { id: None, report, gave_up: false, unreadable: true };
        }
    };
    let mut work = crate::args::work(work);
    let mut report = subject.family.check(&subject.document, &mut work);
    account::add_work(work.used());
    let is_warning = |finding: &Finding| finding.severity == Severity::Warning;
    if deny == Some(Deny::Warnings) && report.findings.iter().any(is_warning) {
        report.ok = false;
    }
    // What was found is only as good as the work behind it.
    let gave_up = work.left() == 0;
    Checked { id: subject.document.id, report, gave_up, unreadable: false }
}
