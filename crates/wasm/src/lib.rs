//! The Cluesmith catalog for the browser.
//!
//! [`protocol`] says what can be asked and answered; the web app's TypeScript types are made from
//! it. [`engine`] answers, and is plain Rust that tests can call. This file is the thin face that
//! JavaScript sees: one object, one method, JSON in and out.

pub mod board;
pub mod engine;
pub mod protocol;

use wasm_bindgen::prelude::wasm_bindgen;

use engine::Engine;

#[wasm_bindgen]
extern "C" {
    /// Set by the worker before the engine starts: hears how far a long job is.
    #[wasm_bindgen(js_namespace = globalThis, js_name = cluesmithProgress)]
    fn heard_progress(done: f64, all: f64);
}

/// The engine as JavaScript sees it.
#[wasm_bindgen]
#[derive(Default)]
pub struct Cluesmith {
    engine: Engine,
}

#[wasm_bindgen]
impl Cluesmith {
    /// An engine without a game.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Cluesmith {
        Cluesmith::default()
    }

    /// Answers one request; both are JSON.
    pub fn call(&mut self, request: &str) -> String {
        let reply = match serde_json::from_str(request) {
            Ok(request) => self.engine.answer(request, heard_progress),
            Err(error) => protocol::Reply::Failed { message: error.to_string() },
        };
        // Plain data with text keys always serialises.
        serde_json::to_string(&reply).unwrap_or_default()
    }
}
