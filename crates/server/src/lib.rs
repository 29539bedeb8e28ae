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

/// How long requests under way may take once the server is to stop.
const GRACE: Duration = Duration::from_secs(2);

/// Serves the app until `stop` is set; requests under way are finished if they finish soon. `ready`
/// hears the address as soon as it can be opened.
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
        let serving = tokio::spawn(run(listener, site(app()), stopped(Arc::clone(&stop))));
        stopped(stop).await;
        // Whoever sends half a request and no more cannot keep the server from stopping.
        match tokio::time::timeout(GRACE, serving).await {
            Ok(Ok(ended)) => ended,
            Ok(Err(_)) | Err(_) => Ok(()),
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::net::{Ipv4Addr, TcpStream};

    #[test]
    fn half_a_request_does_not_keep_the_server_from_stopping() {
        let stop: Arc<AtomicBool> = Arc::default();
        let mut held = None;
        let stopper = Arc::clone(&stop);
        serve(Ipv4Addr::LOCALHOST.into(), 0, stop, |address| {
            // The listener is there already, so this waits in its queue until it is served.
            let mut client = TcpStream::connect(address).unwrap();
            client.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n").unwrap();
            held = Some(client);
            std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(300));
                stopper.store(true, Ordering::Relaxed);
            });
        })
        .unwrap();
        assert!(held.is_some(), "the client is still there");
    }
}
