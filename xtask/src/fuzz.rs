//! Fuzzing with cargo-fuzz, which is installed into `target/tools` when it is not there.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use cluesmith::{Seed, Settings, Work};

use crate::{Outcome, root};

const TARGETS: [&str; 2] = ["document", "moves"];

pub(crate) fn run(seconds: u32) -> Outcome {
    let program = cargo_fuzz()?;
    for target in TARGETS {
        write_corpus(target)?;
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

/// Real documents and games to start from, so that the fuzzer need not invent JSON.
fn write_corpus(target: &str) -> Outcome {
    let folder = root().join("fuzz/corpus").join(target);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for family in cluesmith::families() {
        for level in family.about().levels {
            let settings = Settings::level(&level.name);
            let document = family
                .generate(&settings, Seed(1), &mut Work::unlimited())
                .map_err(|error| error.to_string())?;
            let text = match target {
                "document" => document.to_line(),
                _ => game(*family, &document),
            };
            let file = folder.join(format!("{}-{}", family.name(), level.name));
            fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
        }
    }
    Ok(())
}

/// The id and every move of the explanation.
fn game(family: &dyn cluesmith::AnyFamily, document: &cluesmith::Document) -> String {
    let steps = family.explain(&document.puzzle, &mut Work::unlimited()).unwrap_or_default();
    let mut lines = vec![document.id.clone().unwrap_or_default()];
    lines.extend(steps.into_iter().flat_map(|step| step.moves));
    lines.join("\n")
}
