//! Whether `check` leaves good documents alone: many of every family and level, made and proved again by the
//! program as people have it, and not one may have a finding or a warning.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use serde_json::Value;

use crate::{Outcome, output, run, target};

/// Documents of each level, unless somebody says otherwise.
const COUNT: usize = 1000;

/// Makes and checks them: how many, and of which families and levels.
pub(crate) fn check(arguments: &[&str]) -> Outcome {
    let count = arguments.first().and_then(|first| first.parse().ok());
    let wanted = &arguments[usize::from(count.is_some())..];
    let count: usize = count.unwrap_or(COUNT);
    run(Command::new("cargo").args(["build", "--release", "--package", "cluesmith-cli"]))?;
    let program = target().join("release/cluesmith");
    let folder = target().join("documents");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let names = names(&program)?;
    if let Some(unknown) = wanted.iter().find(|wanted| !names.iter().any(|name| is(name, wanted))) {
        return Err(format!("there is no `{unknown}`; there are: {}", names.join(" ")));
    }
    println!("{:24}{:>10}{:>10}{:>10}", "documents of", "made", "findings", "seconds");
    let (mut all, mut wrong) = (0, Vec::new());
    for name in names {
        if !wanted.is_empty() && !wanted.iter().any(|wanted| is(&name, wanted)) {
            continue;
        }
        let file = folder.join(name.replace(':', "-") + ".jsonl");
        let start = Instant::now();
        let (made, found) = make_and_check(&program, &name, count, &file)?;
        let seconds = start.elapsed().as_secs();
        println!("{name:24}{made:>10}{found:>10}{seconds:>10}");
        all += made;
        if made != count || found > 0 {
            wrong.push(format!("{name}: {}", file.display()));
        } else {
            let _ = fs::remove_file(&file);
        }
    }
    println!("{:24}{all:>10}", "together");
    if wrong.is_empty() {
        return Ok(());
    }
    Err(format!("some were not made, or are not clean; look at\n{}", wrong.join("\n")))
}

/// Whether a name such as `demons:easy` is what somebody asks for by `demons` or `demons:easy`.
pub(crate) fn is(name: &str, wanted: &str) -> bool {
    name == wanted || name.split_once(':').is_some_and(|(family, _)| family == wanted)
}

/// Every family with every level, as the program lists them.
pub(crate) fn names(program: &Path) -> Result<Vec<String>, String> {
    let text = output(Command::new(program).args(["families", "--format", "json"]))?;
    let listed: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let mut names = Vec::new();
    for family in listed.as_array().into_iter().flatten() {
        let name = family["name"].as_str().unwrap_or_default();
        for level in family["levels"].as_array().into_iter().flatten() {
            names.push(format!("{name}:{}", level["name"].as_str().unwrap_or_default()));
        }
    }
    Ok(names)
}

/// How many were made, and how many of them had findings.
fn make_and_check(
    program: &Path,
    name: &str,
    count: usize,
    file: &Path,
) -> Result<(usize, usize), String> {
    let mut new = Command::new(program);
    new.args(["--quiet", "new", &format!("{name}#1"), "--format", "json"]);
    // Seeds that gave up are missing in the file, and counted as missing.
    let _ = run(new.args(["--count", &count.to_string(), "--output"]).arg(file));
    let mut check = Command::new(program);
    check.args(["--quiet", "check", "--deny", "warnings", "--format", "json"]).arg(file);
    let said = check.output().map_err(|error| format!("{check:?} did not start: {error}"))?;
    let (mut made, mut found) = (0, 0);
    for line in String::from_utf8_lossy(&said.stdout).lines() {
        let report: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let clean = report["findings"].as_array().is_some_and(Vec::is_empty);
        made += 1;
        found += usize::from(!(clean && report["ok"] == true));
    }
    Ok((made, found))
}
