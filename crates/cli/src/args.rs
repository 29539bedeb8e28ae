//! The command line as a whole; each verb's own arguments stand beside the verb.

use std::sync::OnceLock;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use cluesmith::Language;

use crate::account::Budget;
use crate::verbs;

/// Generate, prove, grade, explain and play deduction puzzles.
#[derive(Parser)]
#[command(
    name = "cluesmith",
    version,
    long_version = crate::version::long(),
    after_help = "\
Examples:
  cluesmith families                    what there is
  cluesmith play tetonor                 play one in the terminal
  cluesmith today                       the puzzles of the day
  cluesmith serve --open                 play in the browser
  cluesmith new tetonor:hard#7           the puzzle of that name, always the same
  cluesmith check puzzle.json           prove it again

Exit codes, the same for every verb:
  0    fine
  1    the puzzle, the document or the position is wrong
  2    the call or its input could not be used (no file, no JSON, no document),
       or the output could not be written
  3    gave up within the work limit
  130  stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP)

With --format json errors are JSON, too, one object on standard error:
{\"error\": {\"kind\", \"message\", \"help\"}}, where kind is usage, input, output, refused or gave-up;
where it is about a document, with \"file\", \"line\", \"path\" and all \"findings\"."
)]
pub struct Cli {
    /// What goes with every verb.
    #[command(flatten)]
    pub global: Global,
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// What goes with every verb.
#[derive(Args)]
pub struct Global {
    /// When to use colours: auto, always or never.
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        value_name = "WHEN",
        hide_possible_values = true
    )]
    pub color: Color,
    /// Language of clues, hints and findings: en or zh. Families without zh speak English.
    #[arg(
        long,
        global = true,
        default_value = Language::ENGLISH.code(),
        value_parser = languages(),
        value_name = "LANGUAGE",
        hide_possible_values = true,
        hide_default_value = true
    )]
    pub lang: Language,
    /// Say nothing on standard error but errors: no notes, no progress.
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// Say at the end what was done: generator, work and time.
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    pub verbose: bool,
}

impl Cli {
    /// Everything that can be called: the general verbs, and those that families list.
    pub fn whole() -> clap::Command {
        <Cli as clap::CommandFactory>::command().subcommands(verbs::special::commands())
    }
}

/// What to do.
#[derive(Subcommand)]
pub enum Verb {
    /// What there is, with levels and parameters.
    Families(verbs::families::FamiliesArgs),
    /// Make puzzles.
    New(verbs::new::NewArgs),
    /// Find all answers, and say whether the list is complete.
    Solve(verbs::solve::SolveArgs),
    /// Prove puzzles again and report what is wrong.
    Check(verbs::check::CheckArgs),
    /// Tell which puzzle it is: its full name and its identity.
    Id(verbs::id::IdArgs),
    /// Fill in answer, grade and proof of a puzzle made or edited by hand.
    Complete(verbs::complete::CompleteArgs),
    /// Draw puzzles, to look at or to print.
    Draw(verbs::draw::DrawArgs),
    /// Tell how hard a puzzle is, and why.
    Grade(verbs::grade::GradeArgs),
    /// Explain the next step from a position.
    Hint(verbs::hint::HintArgs),
    /// Explain the whole solution, step by step.
    Explain(verbs::explain::ExplainArgs),
    /// Play in the terminal.
    Play(verbs::play::PlayArgs),
    /// Name the puzzles of a day, or play one.
    Today(verbs::today::TodayArgs),
    /// Keep the puzzles of many days: make, prove, sign and publish them.
    Pack(verbs::pack::PackArgs),
    /// Open the web app: play in the browser.
    Serve(cluesmith_server::Serve),
    /// Print the JSON Schema of a family's documents.
    Schema(verbs::schema::SchemaArgs),
    /// Print completions for a shell.
    Completions(verbs::completions::CompletionsArgs),
    /// Print manual pages, or write them into a folder.
    Man(verbs::man::ManArgs),
}

/// When to use colours.
#[derive(Clone, Copy, Default, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set.
    #[default]
    Auto,
    /// Even into files and pipes.
    Always,
    /// Not at all.
    Never,
}

impl Color {
    /// Makes this the choice of every stream opened from now on.
    pub fn write_global(self) {
        match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// Whichever languages there are.
fn languages() -> impl TypedValueParser<Value = Language> {
    let codes = Language::ALL.iter().map(|language| language.code());
    PossibleValuesParser::new(codes).map(|code| Language::find(&code).unwrap_or_default())
}

/// What was said on the command line, before anything else runs.
static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// Makes this the language of the whole call.
pub fn speak(language: Language) {
    // Said once, by `main`.
    let _ = LANGUAGE.set(language);
}

/// The language of this call.
pub fn language() -> Language {
    LANGUAGE.get().copied().unwrap_or_default()
}

/// So much work, in the language of this call.
pub fn work(limit: u64) -> cluesmith::Work {
    cluesmith::Work::limit(limit).speaking(language())
}

/// For people or for programs.
#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs; stable.
    Json,
}

/// Enough for any puzzle the families are meant for, and over within half a minute.
pub const DEFAULT_WORK: u64 = 50_000_000;

/// The work limit, the same for every verb that searches.
#[derive(Args)]
pub struct WorkArgs {
    /// Give up on a puzzle after this many units of work (exit code 3).
    #[arg(long, value_name = "N", default_value_t = DEFAULT_WORK, allow_negative_numbers = true)]
    pub work: u64,
}

impl WorkArgs {
    /// A fresh budget.
    pub fn budget(&self) -> Budget {
        Budget(work(self.work))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Help is at most this wide, whatever the terminal is; longer lines would be broken in two.
    const WIDE: usize = 100;

    #[test]
    fn what_is_written_under_a_help_keeps_its_lines() {
        fn visit(command: &clap::Command) {
            let under = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for line in under.lines() {
                let long = line.chars().count();
                assert!(long <= WIDE, "{}: {long} characters: {line}", command.get_name());
            }
            command.get_subcommands().for_each(visit);
        }
        visit(&Cli::whole());
    }
}
