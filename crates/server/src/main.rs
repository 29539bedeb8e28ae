//! The app and nothing else: what `cargo xtask app` starts. `cluesmith serve` is the same within the
//! program that also makes puzzles, which takes longer to build.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Parser;
use cluesmith_server::Serve;

#[derive(Parser)]
#[command(name = "cargo xtask app")]
struct Cli {
    #[command(flatten)]
    serve: Serve,
}

fn main() -> ExitCode {
    let stop: Arc<AtomicBool> = Arc::default();
    let asked = Arc::clone(&stop);
    // Where Ctrl-C cannot be taken over the default remains, which is to end.
    let _ = ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed));
    match Cli::parse().serve.run(stop) {
        Ok(()) => ExitCode::SUCCESS,
        Err(refusal) => {
            eprintln!("error: {refusal}\nhelp: {}", refusal.help());
            ExitCode::from(2)
        }
    }
}
