//! Cluesmith's engines for the browser.
//!
//! What can be asked and answered is `cluesmith_protocol`'s business; here is only the thin face that
//! JavaScript sees: text in, text out. Each file in `engines/` puts one family behind it, so that a page
//! fetches the family it shows and no other.

#[cfg(target_family = "wasm")]
mod face;

#[cfg(target_family = "wasm")]
pub use face::serve;
