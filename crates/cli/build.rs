//! Tells the program which commit and target it is built from and for. A package and a folder outside of git are
//! built as well; only what is known is said, and nothing that differs between two builds of a commit.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let target = std::env::var("TARGET").unwrap_or_else(|_| "unknown".into());
    let commit = packaged().or_else(checked_out).unwrap_or_else(|| "unknown".into());
    println!("cargo:rustc-env=CLUESMITH_TARGET={target}");
    println!("cargo:rustc-env=CLUESMITH_COMMIT={commit}");
}

/// The commit that `cargo package` has written down.
fn packaged() -> Option<String> {
    let name = ".cargo_vcs_info.json";
    let text = std::fs::read_to_string(name).ok()?;
    println!("cargo:rerun-if-changed={name}");
    let mut quoted = text.split('"');
    quoted.find(|part| *part == "sha1")?;
    quoted.nth(1).and_then(|sha| sha.get(..12)).map(str::to_owned)
}

/// The commit that is checked out, if this file is part of it: a package may lie inside of another repository.
fn checked_out() -> Option<String> {
    git(&["ls-files", "--error-unmatch", "build.rs"])?;
    // The log of the head grows with every commit; a file that is not there would mean to build again always.
    let watched = ["logs/HEAD", "HEAD"].iter().find_map(|name| {
        git(&["rev-parse", "--git-path", name]).filter(|path| Path::new(path).is_file())
    })?;
    println!("cargo:rerun-if-changed={watched}");
    git(&["rev-parse", "--short=12", "HEAD"])
}

fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok()?;
    let said = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| said.trim().to_owned())
}
