//! The engine of Tetonor.
#![cfg(target_family = "wasm")]

#[unsafe(no_mangle)]
extern "C" fn start() {
    cluesmith_wasm::serve(&cluesmith_tetonor::Tetonor);
}
