//! How a call ends: exit codes, and one clear message when it cannot go on.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use cluesmith::batch::MakeError;
use cluesmith::{Finding, GenerateError, Refused, SettingsError, Stopped, Unproven};
use serde_json::{Value, json};

use crate::out::{Out, clean};
use crate::tone;

/// The exit codes that other programs rely on, the same for every verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// All is well.
    Fine = 0,
    /// The puzzle, the document or the position is wrong.
    Findings = 1,
    /// The call or its input could not be used, or the output not be written.
    Wrong = 2,
    /// Not known within the work limit.
    GaveUp = 3,
    /// Ctrl-C; `interrupt::code` tells other signals apart.
    Interrupted = 130,
}

impl Exit {
    /// The one that matters more, when several documents end differently.
    #[must_use]
    pub fn and(self, other: Exit) -> Exit {
        let weight = |exit| match exit {
            Exit::Fine => 0,
            Exit::GaveUp => 1,
            Exit::Findings => 2,
            Exit::Wrong => 3,
            Exit::Interrupted => 4,
        };
        if weight(other) > weight(self) { other } else { self }
    }
}

/// What kind of failure it is: each has one exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The call was wrong.
    Usage,
    /// What was given cannot be read.
    Input,
    /// The result cannot be written.
    Output,
    /// The puzzle is wrong, or not such that this can be done with it.
    Refused,
    /// The work limit was reached.
    GaveUp,
    /// Somebody stopped it.
    Interrupted,
}

impl Kind {
    /// As programs read it.
    fn name(self) -> &'static str {
        match self {
            Kind::Usage => "usage",
            Kind::Input => "input",
            Kind::Output => "output",
            Kind::Refused => "refused",
            Kind::GaveUp => "gave-up",
            Kind::Interrupted => "interrupted",
        }
    }

    /// The exit code.
    pub fn exit(self) -> Exit {
        match self {
            Kind::Usage | Kind::Input | Kind::Output => Exit::Wrong,
            Kind::Refused => Exit::Findings,
            Kind::GaveUp => Exit::GaveUp,
            Kind::Interrupted => Exit::Interrupted,
        }
    }
}

/// Why a verb could not go on.
#[derive(Debug)]
pub enum Failure {
    /// Something to tell the caller.
    Said {
        /// What went wrong.
        message: String,
        /// The way out; empty if there is none to name.
        help: String,
        /// What kind of failure it is.
        kind: Kind,
    },
    /// The caller was told already.
    Told(Exit),
    /// Whoever read our output has had enough, as `head` does. That is no error.
    NobodyReads,
}

impl Failure {
    /// A failure of this kind.
    pub fn of(kind: Kind, message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::Said { message: message.into(), help: help.into(), kind }
    }

    /// The call was wrong.
    pub fn wrong(message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::of(Kind::Usage, message, help)
    }

    /// The input cannot be read.
    pub fn unreadable(message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::of(Kind::Input, message, help)
    }

    /// The same failure with the name of what it is about in front.
    #[must_use]
    pub fn about(self, name: &str) -> Failure {
        match self {
            Failure::Said { message, help, kind } => {
                Failure::Said { message: format!("{name}: {message}"), help, kind }
            }
            other => other,
        }
    }

    /// The message alone.
    pub fn message(&self) -> &str {
        match self {
            Failure::Said { message, .. } => message,
            Failure::Told(_) | Failure::NobodyReads => "",
        }
    }

    /// Tells the caller, and gives the exit code.
    pub fn report(self) -> Exit {
        match self {
            Failure::NobodyReads => Exit::Fine,
            Failure::Told(exit) => exit,
            Failure::Said { message, help, kind } if tone::for_programs() => {
                tell_programs(kind, &message, &help, json!({}));
                kind.exit()
            }
            Failure::Said { message, help, kind } => {
                tell("error", AnsiColor::BrightRed, &message);
                if !help.is_empty() {
                    tell("help", AnsiColor::BrightCyan, &help);
                }
                kind.exit()
            }
        }
    }
}

/// A failure as one object on standard error: `{"error": {"kind", "message", "help", …}}`.
pub fn tell_programs(kind: Kind, message: &str, help: &str, more: Value) {
    let mut error = json!({"kind": kind.name(), "message": clean(message), "help": clean(help)});
    if let (Value::Object(error), Value::Object(more)) = (&mut error, more) {
        error.extend(more);
    }
    say_line(&json!({"error": error}).to_string());
}

/// What clap has to say: the help or the version that was asked for, or what is wrong with the call.
pub fn answer_usage(error: &clap::Error) -> Exit {
    if !error.use_stderr() {
        let shown = Out::text(None).and_then(|mut out| {
            write!(out, "{}", error.render().ansi())?;
            Ok(out.flush()?)
        });
        return shown.map_or_else(Failure::report, |()| Exit::Fine);
    }
    if tone::for_programs() {
        let said = error.render().to_string();
        let (message, help) = said.trim().split_once("\n\n").unwrap_or((said.trim(), ""));
        tell_programs(Kind::Usage, message.trim_start_matches("error: "), help.trim(), json!({}));
    } else {
        // Nobody is left to hear that standard error is closed.
        let _ = error.print();
    }
    Exit::Wrong
}

/// A remark on standard error, unless it is to be quiet.
pub fn note(message: &str) {
    if tone::is_quiet() {
        return;
    }
    match tone::for_programs() {
        true => say_line(&json!({"note": {"message": clean(message)}}).to_string()),
        false => tell("note", AnsiColor::BrightGreen, message),
    }
}

/// Something about a puzzle that can be made but deserves a word.
pub fn warn(finding: &Finding) {
    if tone::is_quiet() {
        return;
    }
    if tone::for_programs() {
        let Finding { id, message, help, .. } = finding;
        let warning = json!({"id": clean(id), "message": clean(message), "help": clean(help)});
        return say_line(&json!({"warning": warning}).to_string());
    }
    tell(&format!("warning[{}]", clean(&finding.id)), AnsiColor::Yellow, &finding.message);
    if !finding.help.is_empty() {
        tell("help", AnsiColor::BrightCyan, &finding.help);
    }
}

fn tell(label: &str, colour: AnsiColor, message: &str) {
    let style = Style::new().bold().fg_color(Some(colour.into()));
    say_line(&format!("{style}{label}{style:#}: {}", clean(message)));
}

fn say_line(line: &str) {
    // Nobody is left to hear that standard error is closed.
    let _ = writeln!(anstream::stderr().lock(), "{line}");
}

/// Why a file cannot be read or written, without the numbers of the operating system.
pub fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".into(),
        io::ErrorKind::PermissionDenied => "it is not allowed".into(),
        io::ErrorKind::IsADirectory => "it is a directory".into(),
        io::ErrorKind::InvalidData => "it is not text (UTF-8)".into(),
        _ => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or(&text).to_lowercase()
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        let said = match error.kind() {
            io::ErrorKind::BrokenPipe => return Failure::NobodyReads,
            // Errors with words of their own name what they are about.
            _ if error.get_ref().is_some() => error.to_string(),
            _ => format!("input or output failed: {}", in_words(&error)),
        };
        Failure::of(Kind::Output, said, "")
    }
}

impl From<SettingsError> for Failure {
    fn from(error: SettingsError) -> Failure {
        Failure::wrong(error.to_string(), error.help)
    }
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Failure {
        let (help, kind) = match stopped {
            Stopped::Limit(_) => {
                ("raise the limit with --work, or ask for something less rare", Kind::GaveUp)
            }
            Stopped::Cancelled => ("", Kind::Interrupted),
            _ => ("", Kind::Refused),
        };
        Failure::of(kind, stopped.to_string(), help)
    }
}

impl From<GenerateError> for Failure {
    fn from(error: GenerateError) -> Failure {
        match error {
            GenerateError::Settings(error) => error.into(),
            GenerateError::Stopped(stopped) => stopped.into(),
            GenerateError::NotFound { message, help } => Failure::of(Kind::GaveUp, message, help),
            _ => Failure::wrong(error.to_string(), ""),
        }
    }
}

impl From<MakeError> for Failure {
    fn from(error: MakeError) -> Failure {
        match error {
            MakeError::Generate(error) => error.into(),
            MakeError::NoCertificate { .. } => {
                let help = "leave out --certificate, or choose another seed";
                Failure::of(Kind::Refused, error.to_string(), help)
            }
            _ => Failure::of(Kind::Refused, error.to_string(), ""),
        }
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        let help = match refused {
            Refused::Unproven(Unproven::Stopped(stopped)) => return stopped.into(),
            Refused::Call { message, help } => return Failure::wrong(message, help),
            Refused::Unproven(Unproven::Several) => "`cluesmith solve` shows the answers",
            Refused::Unproven(Unproven::NoAnswer) => "`cluesmith check` says what is wrong",
            _ => "",
        };
        Failure::of(Kind::Refused, refused.to_string(), help)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weightier_exit_wins() {
        assert_eq!(Exit::Fine.and(Exit::GaveUp), Exit::GaveUp);
        assert_eq!(Exit::Findings.and(Exit::GaveUp), Exit::Findings);
        assert_eq!(Exit::Wrong.and(Exit::Findings), Exit::Wrong);
    }

    #[test]
    fn a_closed_pipe_is_no_error() {
        let failure = Failure::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert_eq!(failure.report(), Exit::Fine);
    }
}
