//! Cluesmith's engine for the browser.
//!
//! What can be asked and answered is `cluesmith_protocol`'s business; here is only the thin face that
//! JavaScript sees: text in, text out.

#[cfg(target_family = "wasm")]
mod face;
