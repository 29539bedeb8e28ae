//! Cluesmith's engine for the browser.
//!
//! What can be asked and answered is `cluesmith_protocol`'s business; here is only the thin face that
//! JavaScript sees: text in, text out. It is built once for each family of the catalog, with that family inside
//! and no other, so that a page fetches what it shows.

#[cfg(target_family = "wasm")]
mod face;
