//! Cluesmith as messages: whoever cannot call Rust asks in JSON and is answered in JSON.
//!
//! [`message`] says what can be asked and answered; types for other languages are made from its JSON
//! Schema ([`schema`]). [`Engine`] answers: it knows every family of the catalog, or those it is given, and
//! keeps a number of games. A reply tells what has changed since the last one, and nothing else; nothing in
//! it tells the answer of a puzzle before the player has asked for it.
//!
//! ```
//! use cluesmith_protocol::Engine;
//!
//! let mut engine = Engine::default();
//! let opened = engine.call(br#"{"request": {"ask": "open", "name": "tetonor:easy#7"}}"#, |_, _| {});
//! assert!(opened.contains(r#""family":"tetonor""#));
//! let later = engine.call(br#"{"request": {"ask": "time", "seconds": 15}}"#, |_, _| {});
//! assert!(later.len() < 250, "only what has changed: {later}");
//! ```

mod engine;
pub mod message;
mod request;
#[cfg(not(target_family = "wasm"))]
mod schema;
mod session;
mod table;

pub use engine::{Engine, MAX_SESSIONS, Made, Progress};
#[cfg(not(target_family = "wasm"))]
pub use schema::schema;
