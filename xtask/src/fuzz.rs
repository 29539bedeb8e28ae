//! Fuzzing with cargo-fuzz, which is installed into `target/tools` when it is not there.

use std::path::PathBuf;
use std::process::Command;

use crate::{Outcome, root, target};

const TARGETS: [&str; 6] = ["document", "moves", "position", "game", "log", "map"];

pub(crate) fn run(seconds: u32) -> Outcome {
    let program = cargo_fuzz()?;
    // Of the workspace, as tests are, or every family would be compiled once more.
    crate::run(Command::new("cargo").args(["build", "--workspace", "--example", "corpus"]))?;
    let corpus = target().join("debug/examples/corpus");
    for target in TARGETS {
        let folder = root().join("fuzz/corpus").join(target);
        crate::run(Command::new(&corpus).arg(target).arg(folder))?;
        println!("fuzzing `{target}` for {seconds} s");
        // libFuzzer's coverage needs compiler flags that stable hides; the sanitizers would slow
        // down code that is safe Rust throughout.
        crate::run(
            Command::new(&program)
                .args(["run", target, "--sanitizer", "none", "--"])
                .args(["-max_len=20000", "-timeout=20", "-verbosity=0", "-print_final_stats=1"])
                .arg(format!("-max_total_time={seconds}"))
                .env("RUSTC_BOOTSTRAP", "1"),
        )?;
    }
    Ok(())
}

fn cargo_fuzz() -> Result<PathBuf, String> {
    let tools = root().join("target/tools");
    let program = tools.join("bin/cargo-fuzz");
    if !program.exists() {
        println!("installing cargo-fuzz into target/tools");
        crate::run(
            Command::new("cargo").args(["install", "cargo-fuzz", "--locked", "--root"]).arg(&tools),
        )?;
    }
    Ok(program)
}
