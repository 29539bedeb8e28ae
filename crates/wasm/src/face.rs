//! What JavaScript sees. Text crosses the border as bytes in one buffer: the page asks for [`room`],
//! writes its question there, [`call`]s, and reads a reply of [`length`] bytes.
//!
//! Three functions need no generated bindings, and so neither does whoever builds the app.

use std::cell::RefCell;

use cluesmith_protocol::Engine;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Hears how far a long job is.
    safe fn progress(done: f64, all: f64);
}

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::default();
    /// The question, then its reply.
    static TEXT: RefCell<Vec<u8>> = RefCell::default();
}

/// Where to write a question of so many bytes.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(bytes, 0);
        text.as_mut_ptr()
    })
}

/// Answers the question, and says where the reply is. Both are JSON.
#[unsafe(no_mangle)]
extern "C" fn call() -> *const u8 {
    let question = TEXT.take();
    let reply = ENGINE.with_borrow_mut(|engine| engine.call(&question, |d, a| progress(d, a)));
    TEXT.set(reply.into_bytes());
    TEXT.with_borrow(|text| text.as_ptr())
}

/// How many bytes the reply has.
#[unsafe(no_mangle)]
extern "C" fn length() -> usize {
    TEXT.with_borrow(Vec::len)
}
