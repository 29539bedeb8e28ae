//! The Cluesmith catalog for the browser.
//!
//! [`protocol`] says what can be asked and answered; the web app's TypeScript types are made from
//! it. [`engine`] answers, and is plain Rust that tests can call. `face` is the thin face that
//! JavaScript sees: text in, text out.

pub mod board;
pub mod engine;
#[cfg(target_family = "wasm")]
mod face;
pub mod protocol;
