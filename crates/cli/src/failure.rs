//! How a call ends: exit codes, and one clear message when it cannot go on.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use cluesmith::batch::MakeError;
use cluesmith::{Finding, GenerateError, Refused, SettingsError, Stopped, Unproven};

use crate::out::clean;

/// The exit codes that other programs rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// All is well.
    Fine = 0,
    /// The puzzle has findings.
    Findings = 1,
    /// The call was wrong.
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

/// Why a verb could not go on.
#[derive(Debug)]
pub enum Failure {
    /// Something to tell the caller.
    Said {
        /// What went wrong.
        message: String,
        /// The way out; empty if there is none to name.
        help: String,
        /// The exit code.
        exit: Exit,
    },
    /// Whoever read our output has had enough, as `head` does. That is no error.
    NobodyReads,
}

impl Failure {
    /// The call was wrong.
    pub fn wrong(message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::Said { message: message.into(), help: help.into(), exit: Exit::Wrong }
    }

    /// The same failure with the name of what it is about in front.
    #[must_use]
    pub fn about(self, name: &str) -> Failure {
        match self {
            Failure::Said { message, help, exit } => {
                Failure::Said { message: format!("{name}: {message}"), help, exit }
            }
            Failure::NobodyReads => Failure::NobodyReads,
        }
    }

    /// The message alone.
    pub fn message(&self) -> &str {
        match self {
            Failure::Said { message, .. } => message,
            Failure::NobodyReads => "",
        }
    }

    /// Tells the caller, and gives the exit code.
    pub fn report(self) -> Exit {
        match self {
            Failure::NobodyReads => Exit::Fine,
            Failure::Said { message, help, exit } => {
                tell("error", AnsiColor::BrightRed, &message);
                if !help.is_empty() {
                    tell("help", AnsiColor::BrightCyan, &help);
                }
                exit
            }
        }
    }
}

/// A remark on standard error.
pub fn note(message: &str) {
    tell("note", AnsiColor::BrightGreen, message);
}

/// Something about a puzzle that can be made but deserves a word.
pub fn warn(finding: &Finding) {
    tell(&format!("warning[{}]", clean(&finding.id)), AnsiColor::Yellow, &finding.message);
    if !finding.help.is_empty() {
        tell("help", AnsiColor::BrightCyan, &finding.help);
    }
}

fn tell(label: &str, colour: AnsiColor, message: &str) {
    let style = Style::new().bold().fg_color(Some(colour.into()));
    // Nobody is left to hear that standard error is closed.
    let _ = writeln!(anstream::stderr().lock(), "{style}{label}{style:#}: {}", clean(message));
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
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::NobodyReads,
            // Errors with words of their own name what they are about.
            _ if error.get_ref().is_some() => Failure::wrong(error.to_string(), ""),
            _ => Failure::wrong(format!("input or output failed: {}", in_words(&error)), ""),
        }
    }
}

impl From<SettingsError> for Failure {
    fn from(error: SettingsError) -> Failure {
        Failure::wrong(error.to_string(), error.help)
    }
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Failure {
        let (help, exit) = match stopped {
            Stopped::Limit(_) => {
                ("raise the limit with --work, or ask for something less rare", Exit::GaveUp)
            }
            Stopped::Cancelled => ("", Exit::Interrupted),
        };
        Failure::Said { message: stopped.to_string(), help: help.into(), exit }
    }
}

impl From<GenerateError> for Failure {
    fn from(error: GenerateError) -> Failure {
        match error {
            GenerateError::Settings(error) => error.into(),
            GenerateError::Impossible(_) => Failure::wrong(error.to_string(), ""),
            GenerateError::Stopped(stopped) => stopped.into(),
        }
    }
}

impl From<MakeError> for Failure {
    fn from(error: MakeError) -> Failure {
        match error {
            MakeError::Generate(error) => error.into(),
            MakeError::NoCertificate { .. } => Failure::Said {
                message: error.to_string(),
                help: "leave out --certificate, or choose another seed".into(),
                exit: Exit::Findings,
            },
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
        Failure::Said { message: refused.to_string(), help: help.into(), exit: Exit::Findings }
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
