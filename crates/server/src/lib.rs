//! The web app, served from inside the program: no files beside it, nothing to set up.

mod assets;
mod command;

use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;

pub use assets::{Asset, site};
pub use command::{Refusal, Serve};

/// The port that the app has unless told otherwise.
pub const PORT: u16 = 4567;

/// Every file of the app; empty when the program was built without it.
pub fn app() -> &'static [Asset] {
    include!(concat!(env!("OUT_DIR"), "/assets.rs"))
}

/// Serves the app until `stop` is set; requests under way are finished. `ready` hears the address
/// as soon as it can be opened.
pub fn serve(
    bind: IpAddr,
    port: u16,
    stop: Arc<AtomicBool>,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind((bind, port)).await?;
        ready(listener.local_addr()?);
        run(listener, site(app()), stopped(stop)).await
    })
}

async fn run(
    listener: TcpListener,
    site: Router,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    axum::serve(listener, site).with_graceful_shutdown(stop).await
}

async fn stopped(stop: Arc<AtomicBool>) {
    while !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
