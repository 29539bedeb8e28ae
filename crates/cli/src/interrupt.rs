//! Being asked to stop (Ctrl-C, SIGTERM, SIGHUP): at once where nothing is lost, at the next whole line
//! where output would be cut. A second request always ends at once.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, LazyLock};

use crate::failure::Exit;

static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
static PATIENT: AtomicBool = AtomicBool::new(false);
/// How a shell numbers an end by the signal that came last.
static CODE: AtomicU8 = AtomicU8::new(Exit::Interrupted as u8);

/// Takes the signals over. Where that cannot be done the default remains, which is to end.
pub fn install() {
    listen();
}

/// From now on the first request only sets this flag, and the caller promises to look at it.
pub fn patiently() -> Arc<AtomicBool> {
    PATIENT.store(true, Ordering::Relaxed);
    Arc::clone(&STOP)
}

/// The exit code as other programs see it: 130 for Ctrl-C, 143 for SIGTERM, 129 for SIGHUP.
pub fn code(exit: Exit) -> u8 {
    match exit {
        Exit::Interrupted => CODE.load(Ordering::Relaxed),
        exit => exit as u8,
    }
}

fn hear(code: u8) {
    CODE.store(code, Ordering::Relaxed);
    let asked_before = STOP.swap(true, Ordering::Relaxed);
    if asked_before || !PATIENT.load(Ordering::Relaxed) {
        // Held to the end, so that nobody finishes a file that is being removed.
        let _held = crate::unfinished::abandon();
        std::process::exit(code.into());
    }
}

/// Each signal by itself, and none that was ignored when we started: `nohup` means us to outlive the
/// terminal, and a script means what it runs with `&` not to hear its Ctrl-C.
#[cfg(unix)]
fn listen() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let ignored = ignored();
    let heard = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| !ignored(*signal));
    if let Ok(mut signals) = signal_hook::iterator::Signals::new(heard) {
        std::thread::spawn(move || signals.forever().for_each(|signal| hear(128 + signal as u8)));
    }
}

/// Which signals are ignored. There is no safe way to ask but in Linux's own files; elsewhere we take
/// it that none is.
#[cfg(unix)]
fn ignored() -> impl Fn(i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    move |signal| mask >> (signal - 1) & 1 == 1
}

#[cfg(not(unix))]
fn listen() {
    let _ = ctrlc::try_set_handler(|| hear(Exit::Interrupted as u8));
}
