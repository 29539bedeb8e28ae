//! Takes connections, and serves each until it ends, is dropped, or everything stops.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::connections::{Connections, Place};
use crate::limits::Limits;
use crate::site::Site;
use crate::watched::Watched;

/// The largest head of a request.
const MAX_HEAD: usize = 16 << 10;
/// What is read ahead, and kept of an answer that nobody takes.
const MAX_BUFFER: usize = 64 << 10;
/// What someone hears for whom there is no place.
const NO_PLACE: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n\
    content-type: text/plain; charset=utf-8\r\ncontent-length: 21\r\n\r\ntoo many connections\n";

/// Serves until `stop` ends, and then what is under way.
pub(crate) async fn listen(
    listener: TcpListener,
    site: Site,
    limits: Limits,
    stop: impl Future<Output = ()>,
) {
    let (site, connections) = (Arc::new(site), Arc::new(Connections::new(limits)));
    let (stopping, stopped) = watch::channel(());
    let mut clock = tokio::time::interval(connections.look_every());
    let mut tasks = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            _ = clock.tick() => connections.drop_overdue(),
            Some(_) = tasks.join_next(), if !tasks.is_empty() => {}
            accepted = listener.accept() => {
                if let Some((stream, place)) = take(accepted, &connections).await {
                    tasks.spawn(serve(stream, place, Arc::clone(&site), limits, stopped.clone()));
                }
            }
        }
    }
    // Nobody new; whoever is asking is answered.
    drop((listener, stopping));
    while tasks.join_next().await.is_some() {}
}

/// A connection and its place, if there is one.
async fn take(
    accepted: io::Result<(TcpStream, SocketAddr)>,
    connections: &Arc<Connections>,
) -> Option<(TcpStream, Place)> {
    match accepted {
        Ok((stream, from)) => match connections.admit(from.ip()) {
            Some(place) => Some((stream, place)),
            None => {
                // Whoever does not hear it sees that it is over.
                let _ = stream.try_write(NO_PLACE);
                None
            }
        },
        Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => None,
        // The system has no more handles. The connection waits until there is one.
        Err(_) => {
            connections.drop_one();
            tokio::time::sleep(Duration::from_millis(10)).await;
            None
        }
    }
}

async fn serve(
    stream: TcpStream,
    place: Place,
    site: Arc<Site>,
    limits: Limits,
    mut stopped: watch::Receiver<()>,
) {
    // Answers are written whole, so there is nothing to collect.
    let _ = stream.set_nodelay(true);
    let (site, pulse) = (&*site, &*place.pulse);
    let service = service_fn(move |request: Request<Incoming>| async move {
        pulse.works();
        let answer = site.answer(request, pulse, limits.body).await;
        pulse.answers();
        Ok::<_, Infallible>(answer)
    });
    let watched = Watched { stream, pulse: Arc::clone(&place.pulse) };
    let connection = http1::Builder::new()
        // The clock of `Connections` knows more.
        .header_read_timeout(None)
        .max_header_size(MAX_HEAD)
        .max_buf_size(MAX_BUFFER)
        .serve_connection(TokioIo::new(watched), service);
    let mut connection = pin!(connection);
    tokio::select! {
        // What a client does wrong is answered, or it has gone: nothing to tell anyone.
        _ = &mut connection => return,
        () = place.pulse.is_dropped() => return,
        _ = stopped.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
