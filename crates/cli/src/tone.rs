//! How much is said on standard error, and whether people or programs read it.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};

static FOR_PROGRAMS: AtomicBool = AtomicBool::new(false);
static QUIET: AtomicBool = AtomicBool::new(false);
static VERBOSE: AtomicBool = AtomicBool::new(false);

/// Whether programs read what is said: then each line is one JSON object.
pub fn for_programs() -> bool {
    FOR_PROGRAMS.load(Ordering::Relaxed)
}

/// Whether only errors are to be said.
pub fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Whether to say at the end what was done.
pub fn is_verbose() -> bool {
    VERBOSE.load(Ordering::Relaxed)
}

/// Whether somebody may be watching how far it is.
pub fn is_watched() -> bool {
    !is_quiet() && io::stderr().is_terminal()
}

/// Takes `--quiet` and `--verbose`.
pub fn set(quiet: bool, verbose: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
    VERBOSE.store(verbose, Ordering::Relaxed);
}

/// Finds out from the bare words of the call who reads the errors, so that a call that is wrong is told so in the
/// form it asked for.
pub fn listen(words: &[OsString]) {
    FOR_PROGRAMS.store(asks_for_json(words), Ordering::Relaxed);
}

fn asks_for_json(words: &[OsString]) -> bool {
    let mut words = words.iter().filter_map(|word| word.to_str()).take_while(|word| *word != "--");
    let mut format = None;
    while let Some(word) = words.next() {
        match word.strip_prefix("--format") {
            Some("") => format = words.next(),
            Some(given) => format = given.strip_prefix('=').or(format),
            None => {}
        }
    }
    matches!(format, Some("json" | "jsonl"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_known_by_the_format_they_ask_for() {
        let asks =
            |line: &str| asks_for_json(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        for line in ["new x --format json", "check --format=json a b", "new --format jsonl"] {
            assert!(asks(line), "{line}");
        }
        for line in ["new x", "new --format text", "new --format svg json", "new -- --format json"]
        {
            assert!(!asks(line), "{line}");
        }
        assert!(!asks("check --format json --format text"), "the last one counts");
        assert!(!asks("check --format"), "and where there is none, none");
    }
}
