//! Chores of this repository. `cargo xtask help` lists them.
#![allow(clippy::print_stdout, reason = "a program for the people who work on this repository")]

mod compare;
mod deny;
mod documents;
mod figures;
mod fuzz;
mod metadata;
mod po;
mod reproducible;
mod sbom;
mod test;
mod toolchain;
mod web;
mod words;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const HELP: &str = "\
cargo xtask figures [FAMILY] [--write]
                                run the benches and print the READMEs' tables (--write: into them)
cargo xtask fuzz [SECONDS]      fuzz everything that parses, SECONDS per target (default 60)
cargo xtask words export LANG DIR
cargo xtask words import LANG DIR
                                sentences as PO files for translators, and back
cargo xtask web                 build the web app into web/dist
cargo xtask app [ARGS]          build it, and open it in the browser (ARGS: of `cluesmith serve`)
cargo xtask test                every test but the slow ones: Rust, the web app's own, a walk through the app in browsers
cargo xtask test-slow           the slow ones: mutants by the ten thousand, all else in browsers; half an hour
cargo xtask surveys             statistics over many seeds; some five minutes
cargo xtask test-web            those of the web app only, all of them
cargo xtask documents [COUNT] [FAMILY[:LEVEL]]…
                                make COUNT documents of each (default 1000 of every family and level), and
                                have `check` prove them again: no finding, no warning (hours; fewer are quicker)
cargo xtask compare PROGRAM [FAMILY[:LEVEL]]…
                                make and check the same seeds with an earlier program and with this one, in turn:
                                how much slower is it?
cargo xtask deny                licences, sources and versions of dependencies, as deny.toml has them
cargo xtask sbom [FILE]         what the program is made of, as CycloneDX (default target/cluesmith.cdx.json)
cargo xtask reproducible        build the program twice, in two folders: the same bytes? (some minutes)
cargo xtask ci                  everything that must hold before a change lands
";

/// A chore that went wrong, in words.
type Outcome = Result<(), String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words[..] {
        ["figures"] => figures::run(None, false),
        ["figures", "--write"] => figures::run(None, true),
        ["figures", family] => figures::run(Some(family), false),
        ["figures", family, "--write"] => figures::run(Some(family), true),
        ["fuzz"] => fuzz::run(60),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz::run(seconds),
            Err(_) => Err(format!("`{seconds}` is no number of seconds")),
        },
        ["words", "export", language, folder] => words::export(language, folder),
        ["words", "import", language, folder] => words::import(language, folder),
        ["web"] => web::build(),
        ["app", ref rest @ ..] => web::app(rest),
        ["test"] => test::all(),
        ["test-slow"] => test::slow(),
        ["surveys"] => test::surveys(),
        ["test-web"] => test::web(),
        ["documents", ref rest @ ..] => documents::check(rest),
        ["compare", earlier, ref rest @ ..] => compare::with(earlier, rest),
        ["deny"] => deny::check(),
        ["sbom"] => sbom::write(None),
        ["sbom", file] => sbom::write(Some(file)),
        ["reproducible"] => reproducible::check(),
        ["ci"] => run(Command::new("bash").arg(".ci/run")),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(format!("no such chore; there are:\n{HELP}")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The folder that holds the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Where cargo builds.
fn target() -> PathBuf {
    let chosen = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    chosen.unwrap_or_else(|| root().join("target"))
}

/// Runs a command in the workspace's folder.
fn run(command: &mut Command) -> Outcome {
    let shown = format!("{command:?}");
    let status = command
        .current_dir(root())
        .status()
        .map_err(|error| format!("{shown} did not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{shown} ended with {status}")) }
}

/// Runs a command in the workspace's folder and returns what it printed.
fn output(command: &mut Command) -> Result<String, String> {
    let shown = format!("{command:?}");
    let output = command
        .current_dir(root())
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|error| format!("{shown} did not start: {error}"))?;
    if !output.status.success() {
        return Err(format!("{shown} ended with {}", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
