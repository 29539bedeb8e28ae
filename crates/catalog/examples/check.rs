//! Proves documents again, one a line on standard input, and says what is wrong with each:
//! `cluesmith new tetonor --count 3 | cargo run --example check`.
#![allow(clippy::print_stdout, reason = "an example talks to whoever runs it")]

use std::io::BufRead;

use cluesmith::{Document, Work};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in std::io::stdin().lock().lines() {
        let document = match Document::parse(&line?) {
            Ok(document) => document,
            Err(error) => {
                println!("no document: {error} ({})", error.help);
                continue;
            }
        };
        let Some(family) = cluesmith::family(&document.family) else {
            println!("there is no family `{}`", document.family);
            continue;
        };
        let report = family.check(&document, &mut Work::limit(50_000_000));
        let name = document.id.as_deref().unwrap_or(family.name());
        println!("{name}: {}", if report.ok { "proved" } else { "wrong" });
        for finding in report.findings {
            println!("  {} at {}: {}", finding.id, finding.path, finding.message);
        }
    }
    Ok(())
}
