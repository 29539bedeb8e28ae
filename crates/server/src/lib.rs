//! The web app, served from inside the program: no files beside it, nothing to set up. With it, if wanted,
//! an HTTP API for programs.
//!
//! [`Site`] says what is served, [`Limits`] what clients may take, [`serve`] does it. Nobody can wear it down by
//! sending half a request or taking half an answer: such a connection has a clock, and its place goes to
//! whoever comes next.

#[cfg(feature = "api")]
pub mod api;
mod assets;
mod command;
mod connections;
#[cfg(any(feature = "api", feature = "previews"))]
mod jobs;
mod limits;
mod links;
mod listen;
mod percent;
mod public;
mod reply;
mod site;
mod watched;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::net::TcpListener;

pub use assets::Asset;
pub use command::{Refusal, Serve};
pub use limits::Limits;
pub use public::Public;
pub use site::Site;

/// The port that the app has unless told otherwise.
pub const PORT: u16 = 4567;

/// Every file of the app; empty when the program was built without it.
pub fn app() -> &'static [Asset] {
    include!(concat!(env!("OUT_DIR"), "/assets.rs"))
}

/// How long requests under way may take once the server is to stop.
const GRACE: Duration = Duration::from_secs(2);
/// What a thread has for its calls: as much as the main thread of a program.
const STACK: usize = 8 << 20;

/// Serves the site until `stop` is set; requests under way are finished if they finish soon. `ready`
/// hears the address as soon as it can be opened.
pub fn serve(
    bind: IpAddr,
    port: u16,
    site: Site,
    limits: Limits,
    stop: Arc<AtomicBool>,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .thread_stack_size(STACK)
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let listener = TcpListener::bind((bind, port)).await?;
        ready(listener.local_addr()?);
        let listening = listen::listen(listener, site, limits, stopped(Arc::clone(&stop)));
        let serving = tokio::spawn(listening);
        stopped(stop).await;
        // Whoever sends half a request and no more cannot keep the server from stopping.
        let _ = tokio::time::timeout(GRACE, serving).await;
        Ok(())
    });
    // Nor can work that nobody waits for any more.
    runtime.shutdown_background();
    served
}

async fn stopped(stop: Arc<AtomicBool>) {
    while !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
