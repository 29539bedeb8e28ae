//! `cluesmith completions`

use std::io::Write;

use clap::Args;
use clap_complete::{Shell, generate};

use crate::args::Cli;
use crate::failure::{Exit, Failure};
use crate::out::Out;

/// Print completions for a shell.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith completions bash > ~/.local/share/bash-completion/completions/cluesmith
  cluesmith completions fish > ~/.config/fish/completions/cluesmith.fish")]
pub struct CompletionsArgs {
    /// Which shell.
    shell: Shell,
}

/// Prints the completions.
pub fn run(args: &CompletionsArgs) -> Result<Exit, Failure> {
    // The generator panics when it cannot write, so it writes to memory.
    let mut script = Vec::new();
    generate(args.shell, &mut Cli::whole(), "cluesmith", &mut script);
    let mut out = Out::data(None)?;
    out.write_all(&script)?;
    out.flush()?;
    Ok(Exit::Fine)
}
