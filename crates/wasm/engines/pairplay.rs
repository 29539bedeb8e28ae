//! The engine of PairPlay.
#![cfg(target_family = "wasm")]

#[unsafe(no_mangle)]
extern "C" fn start() {
    cluesmith_wasm::serve(&cluesmith_pairplay::PairPlay);
}
