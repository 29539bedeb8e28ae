//! `cluesmith serve`

use cluesmith_server::Serve;

use crate::failure::{Exit, Failure};
use crate::interrupt;

/// Serves until Ctrl-C.
pub fn run(args: &Serve) -> Result<Exit, Failure> {
    args.run(interrupt::patiently())
        .map_err(|refusal| Failure::wrong(refusal.to_string(), refusal.help()))?;
    Ok(Exit::Fine)
}
