//! `cluesmith FAMILY VERB`: what only one family can do. The families list their verbs as data; here each
//! becomes a subcommand, with its puzzles, positions or seeds read, its work bounded and its answer printed.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, value_parser};
use cluesmith::verb::{Data, Ends, Flaw, Slot, Takes};
use cluesmith::{AnyFamily, Case, Given, Needs, On, Refused, Said, Seed, Settings, VerbAbout};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde_json::Value;

use super::hint::{Place, position};
use super::refused;
use crate::account::Budget;
use crate::args::{WorkArgs, language, work};
use crate::choice::ChoiceArgs;
use crate::clock::today;
use crate::failure::{Exit, Failure, note};
use crate::input::{self, Text};
use crate::out::{Out, clean_styled};
use crate::wrap::wrap;
use crate::{account, diagnose, interrupt, tone};

/// Seeds tried between two looks at Ctrl-C.
const PORTION: u64 = 1024;

/// A command for every family that has verbs of its own.
pub fn commands() -> Vec<Command> {
    cluesmith::families().iter().filter_map(|family| family_command(*family)).collect()
}

fn family_command(family: &'static dyn AnyFamily) -> Option<Command> {
    let verbs = family.verbs();
    if verbs.is_empty() {
        return None;
    }
    let names: Vec<&str> = verbs.iter().map(|(about, _)| about.name).collect();
    let title = family.about(cluesmith::Language::ENGLISH).title;
    let examples: Vec<&str> =
        verbs.iter().filter_map(|(about, _)| about.help.lines().nth(1)).collect();
    let command = Command::new(family.name())
        .about(format!("What only {title} has: {}", names.join(", ")))
        .after_help(format!("Examples:\n{}", examples.join("\n")))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(verbs.into_iter().map(|(about, needs)| verb_command(about, needs)));
    Some(command)
}

fn verb_command(about: VerbAbout, needs: Needs) -> Command {
    let mut command = Command::new(about.name);
    let input = Arg::new("input").value_name("FILE|ID").required(true);
    match needs {
        Needs::Puzzle => {
            let help = "A document, `-` for standard input, or an id";
            command = command.arg(input.help(help));
        }
        Needs::Puzzles => {
            let help = "Documents, `-` for standard input, or ids";
            command = command.arg(input.num_args(1..).help(help));
        }
        Needs::Position => {
            let help = "A document, a saved game, `-` for standard input, or an id";
            let state = "The position: the JSON of a state, or a saved game";
            let moves = "A move made after that, as in the game; may be repeated";
            command = command
                .arg(input.help(help))
                .arg(Arg::new("state").long("state").value_name("FILE").help(state))
                .arg(many("move").value_name("MOVE").help(moves));
        }
        Needs::Seeds(count) => {
            let arg =
                Arg::new("count").long("count").value_name("N").help("How many of each level");
            let range = value_parser!(u64).range(1..=1_000_000);
            let arg = arg.value_parser(range).default_value(count.to_string());
            command = ChoiceArgs::augment_args(command.arg(arg.allow_negative_numbers(true)));
        }
        _ => {}
    }
    command = about.takes.iter().fold(command, |command, slot| command.arg(slot_arg(slot)));
    let formats: &[&str] = if about.draws { &["text", "json", "svg"] } else { &["text", "json"] };
    let format = Arg::new("format").long("format").value_name("FORMAT").default_value("text");
    let format = format.value_parser(formats.to_vec()).help("For people or for programs");
    let output = Arg::new("output").short('o').long("output").value_name("FILE");
    let output = output.value_parser(value_parser!(PathBuf)).help("Write to a file");
    // Shared arguments bring words of their own, so the verb's come last.
    let command = WorkArgs::augment_args(command.arg(format).arg(output));
    command.about(about.summary).after_help(about.help)
}

fn many(name: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::Append)
}

fn slot_arg(slot: &Slot) -> Arg {
    let arg = Arg::new(slot.name).long(slot.name).help(slot.summary.trim_end_matches('.'));
    let value = if slot.value.is_empty() { "VALUE" } else { slot.value };
    match slot.takes {
        Takes::Flag => arg.action(ArgAction::SetTrue),
        Takes::First | Takes::Source => {
            arg.long(None).value_name(value).required(true).allow_negative_numbers(true)
        }
        Takes::Needed => arg.value_name(value).required(true).allow_negative_numbers(true),
        Takes::Texts => arg.value_name(value).action(ArgAction::Append),
        Takes::Number(_, _, unsaid) => {
            let arg = arg.value_name(value).allow_negative_numbers(true);
            unsaid.map_or(arg.clone(), |number| arg.default_value(number.to_string()))
        }
        Takes::OneOf(values, unsaid) => {
            let arg = arg.value_name(value).value_parser(values.to_vec());
            unsaid.map_or(arg.clone(), |text| arg.default_value(text))
        }
        _ => arg.value_name(value).allow_negative_numbers(true),
    }
}

/// A verb as it was called.
struct Call<'a> {
    family: &'static dyn AnyFamily,
    about: VerbAbout,
    args: &'a ArgMatches,
    given: Given,
    limit: u64,
}

/// Does the verb of a family.
pub fn run(family: &'static dyn AnyFamily, args: &ArgMatches) -> Result<Exit, Failure> {
    let Some((name, args)) = args.subcommand() else { return Ok(Exit::Wrong) };
    let named = family.verbs().into_iter().find(|(about, _)| about.name == name);
    let Some((about, needs)) = named else { return Ok(Exit::Wrong) };
    account::add_maker(family, family.generator());
    let given = Given::read(about.takes, said(about, args)?)?;
    let limit = WorkArgs::from_arg_matches(args).map_err(|error| usage(&error))?.work;
    let call = Call { family, about, args, given, limit };
    match needs {
        Needs::Puzzle | Needs::Puzzles => call.with_puzzles(),
        Needs::Position => call.at_position(),
        Needs::Seeds(_) => call.over_seeds(),
        _ => call.tell(call.perform(On::Nothing)),
    }
}

fn usage(error: &clap::Error) -> Failure {
    Failure::wrong(error.to_string(), "")
}

/// What the command line says for each slot.
fn said(about: VerbAbout, args: &ArgMatches) -> Result<Vec<(&'static str, String)>, Failure> {
    let mut said = Vec::new();
    for slot in about.takes {
        match slot.takes {
            Takes::Flag if args.get_flag(slot.name) => said.push((slot.name, String::new())),
            Takes::Flag => {}
            Takes::Source => {
                let called = args.get_one::<String>(slot.name).cloned().unwrap_or_default();
                let read = input::page(&called)?;
                said.extend(
                    [Some(called), read].into_iter().flatten().map(|text| (slot.name, text)),
                );
            }
            _ => {
                let texts = args.get_many::<String>(slot.name).into_iter().flatten();
                said.extend(texts.map(|text| (slot.name, text.trim().to_owned())));
                let is_open = said.last().is_none_or(|(name, _)| *name != slot.name);
                if slot.takes == Takes::Date && is_open {
                    said.push((slot.name, today().to_string()));
                }
            }
        }
    }
    Ok(said)
}

impl Call<'_> {
    fn perform(&self, on: On<'_>) -> Result<Said, Refused> {
        let work = &mut Budget(work(self.limit));
        self.family.perform(self.about.name, on, &self.given, work)
    }

    fn with_puzzles(&self) -> Result<Exit, Failure> {
        let mut opened: Vec<(String, Arc<dyn Case>)> = Vec::new();
        let mut last = None;
        for target in self.args.get_many::<String>("input").into_iter().flatten() {
            let text = input::open(target)?.only()?;
            let subject = text.read().map_err(|finding| diagnose::unreadable(&text, finding))?;
            self.is_ours(subject.family)?;
            match subject.open() {
                Ok(case) => opened.push((target.clone(), case)),
                Err(error) => return refused(&text, error),
            }
            last = Some(text);
        }
        let cases: Vec<(&str, &dyn Case)> =
            opened.iter().map(|(name, case)| (&**name, &**case)).collect();
        match (self.perform(On::Cases(&cases)), last) {
            (Err(error), Some(text)) => self.refuse(&text, error),
            (said, _) => self.tell(said),
        }
    }

    fn at_position(&self) -> Result<Exit, Failure> {
        let text = |name: &str| self.args.get_one::<String>(name).map(String::as_str);
        let target = text("input").unwrap_or_default();
        let Place { text, case, mut at } = match position(target, text("state"))? {
            Ok(place) => place,
            Err(exit) => return Ok(exit),
        };
        self.is_ours(case.family())?;
        let work = &mut work(self.limit);
        for text_of_move in self.args.get_many::<String>("move").into_iter().flatten() {
            match at.follow(text_of_move, work) {
                Ok(next) => at = next,
                Err(error) => return refused(&text, error),
            }
        }
        match self.perform(On::Position(target, &*at)) {
            Err(error) => self.refuse(&text, error),
            said => self.tell(said),
        }
    }

    fn is_ours(&self, family: &dyn AnyFamily) -> Result<(), Failure> {
        if family.name() == self.family.name() {
            return Ok(());
        }
        let message = format!("this is a {} document", family.name());
        let help = format!("`{}` is about {} puzzles", self.about.name, self.family.name());
        Err(Failure::wrong(message, help))
    }

    fn over_seeds(&self) -> Result<Exit, Failure> {
        let choice = ChoiceArgs::from_arg_matches(self.args).map_err(|error| usage(&error))?;
        let first = choice.resolve(self.family.name())?;
        let (seed, count) = (first.seed.map_or(1, |seed| seed.0), self.count());
        if seed.checked_add(count).is_none() {
            let message = format!("{count} seeds from {seed} on do not fit into 64 bits");
            return Err(Failure::wrong(message, "choose a smaller --seed or --count"));
        }
        let cancel = interrupt::patiently();
        let mut batches = Vec::new();
        let mut stopped = false;
        for settings in self.settings(&choice, first.maker.settings().clone()) {
            let results = self.attempts(&settings, seed, count, &cancel)?;
            stopped = (results.len() as u64) < count;
            batches.push((settings, results));
            if stopped {
                break;
            }
        }
        let exit = self.tell(self.perform(On::Batches(&batches)))?;
        if stopped {
            let done = batches.last().map_or(0, |(_, results)| results.len());
            note(&format!("stopped after {done} of {count} of the last level"));
            return Ok(Exit::Interrupted);
        }
        Ok(exit)
    }

    fn count(&self) -> u64 {
        self.args.get_one("count").copied().unwrap_or(1)
    }

    /// The level that was chosen, or every level that goes with the other settings.
    fn settings(&self, choice: &ChoiceArgs, asked: Settings) -> Vec<Settings> {
        let names_level =
            |part: &String| part.split('=').next().is_some_and(|name| name.trim() == "level");
        if choice.level.is_some() || choice.set.iter().any(names_level) {
            return vec![asked];
        }
        let levels = self.family.about(language()).levels.into_iter();
        let each = levels.filter_map(|level| {
            let mut settings = asked.clone();
            settings.put("level", level.name.into());
            self.family.canonical(&settings).ok()
        });
        each.collect()
    }

    fn attempts(
        &self,
        settings: &Settings,
        first: u64,
        count: u64,
        cancel: &AtomicBool,
    ) -> Result<Vec<Value>, Failure> {
        let bar = progress_bar(count, settings);
        let mut results = Vec::new();
        let mut done = 0;
        while done < count && !cancel.load(Ordering::Relaxed) {
            let next = (done + PORTION).min(count);
            let portion: Result<Vec<Value>, Refused> = (first + done..first + next)
                .into_par_iter()
                // One portion of hard puzzles can take longer than anyone waits.
                .filter(|_| !cancel.load(Ordering::Relaxed))
                .map(|seed| {
                    let work = &mut Budget(work(self.limit));
                    let result = self.family.attempt(self.about.name, settings, Seed(seed), work);
                    bar.inc(1);
                    result
                })
                .collect();
            results.extend(portion?);
            done = next;
        }
        bar.finish_and_clear();
        Ok(results)
    }

    fn refuse(&self, text: &Text, error: Refused) -> Result<Exit, Failure> {
        match error {
            Refused::Malformed(_) => refused(text, error),
            other => self.tell(Err(other)),
        }
    }

    /// What is wrong with the text that was read, as a compiler shows it.
    fn show(&self, flaws: &[Flaw]) -> Vec<String> {
        let slot = self.about.takes.iter().find(|slot| slot.takes == Takes::Source);
        let (name, page) = slot.and_then(|slot| self.given.source(slot.name)).unwrap_or_default();
        let name = if name == "-" { input::STDIN } else { name };
        let shown = flaws.iter().map(|flaw| diagnose::render_flaw(name, page.unwrap_or(""), flaw));
        shown.collect()
    }

    fn tell(&self, said: Result<Said, Refused>) -> Result<Exit, Failure> {
        let Said { text, data, svg, flaws, ends } = said?;
        let file = self.args.get_one::<PathBuf>("output").map(PathBuf::as_path);
        let format = self.args.get_one::<String>("format").map_or("text", String::as_str);
        if format == "svg" && svg.is_none() {
            // What cannot be drawn leaves the picture of before as it is.
            self.show(&flaws).iter().for_each(|shown| eprintln!("{shown}"));
            return Ok(Exit::Findings);
        }
        let mut out = if format == "text" { Out::text(file)? } else { Out::data(file)? };
        match (format, data) {
            ("text", _) => {
                for shown in self.show(&flaws) {
                    writeln!(out, "{shown}")?;
                }
                for line in clean_styled(&text).lines() {
                    let indent = line.len() - line.trim_start().len();
                    writeln!(out, "{}", wrap(line, indent))?;
                }
            }
            ("svg", _) => write!(out, "{}", svg.unwrap_or_default())?,
            (_, Data::One(value)) => out.json_pretty(&value)?,
            (_, Data::Lines(values)) => values.iter().try_for_each(|value| out.json_line(value))?,
            _ => {}
        }
        out.finish()?;
        Ok(match ends {
            Ends::Fine => Exit::Fine,
            Ends::GaveUp => Exit::GaveUp,
            _ => Exit::Findings,
        })
    }
}

fn progress_bar(count: u64, settings: &Settings) -> ProgressBar {
    if !tone::is_watched() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(count).with_message(settings.to_string());
    if let Ok(style) = ProgressStyle::with_template("{msg:7} {bar:40} {pos}/{len}, {eta} left") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
