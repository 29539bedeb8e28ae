//! Ctrl-C: at once where nothing is lost, at the next whole line where output would be cut.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use crate::failure::Exit;

static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
static PATIENT: AtomicBool = AtomicBool::new(false);

/// Takes Ctrl-C over. Where that cannot be done the default remains, which is to end.
pub fn install() {
    let _ = ctrlc::try_set_handler(|| {
        let asked_before = STOP.swap(true, Ordering::Relaxed);
        if asked_before || !PATIENT.load(Ordering::Relaxed) {
            crate::unfinished::clean_up();
            std::process::exit(Exit::Interrupted as i32);
        }
    });
}

/// From now on the first Ctrl-C only sets this flag, and the caller promises to look at it.
pub fn patiently() -> Arc<AtomicBool> {
    PATIENT.store(true, Ordering::Relaxed);
    Arc::clone(&STOP)
}
