//! Bodies of requests: bounded each and all together, and read in a bounded time.

use std::sync::Arc;
use std::time::Duration;

use http_body_util::BodyExt;
use hyper::body::{Body, Bytes};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout_at};

use super::problem::{Kind, Problem};

/// The largest body. Documents have some 20,000 bytes, certificates a few more.
pub(crate) const MAX_BODY: usize = 1 << 20;
/// What all bodies that are being read or worked on may take together.
const MAX_ALL: usize = 64 << 20;

/// Room for bodies.
pub(crate) struct Bodies(Arc<Semaphore>);

impl Default for Bodies {
    fn default() -> Bodies {
        Bodies(Arc::new(Semaphore::new(MAX_ALL)))
    }
}

/// A body, and its room.
#[derive(Debug)]
pub(crate) struct Text {
    bytes: Vec<u8>,
    _room: OwnedSemaphorePermit,
}

impl Text {
    pub(crate) fn as_str(&self) -> Result<&str, Problem> {
        std::str::from_utf8(&self.bytes)
            .map_err(|_| Kind::Request.because("the body is not text (UTF-8)"))
    }
}

impl Bodies {
    pub(crate) async fn read<B>(&self, mut body: B, time: Duration) -> Result<Text, Problem>
    where
        B: Body<Data = Bytes> + Unpin,
    {
        let end = Instant::now() + time;
        let too_large = || Kind::TooLarge.because(format!("a body has at most {MAX_BODY} bytes"));
        if body.size_hint().lower() > MAX_BODY as u64 {
            return Err(too_large());
        }
        let (mut bytes, mut room) = (Vec::new(), self.room_for(0)?);
        loop {
            let frame = timeout_at(end, body.frame()).await;
            let frame = frame.map_err(|_| Kind::Slow.because("the body did not come in time"))?;
            let Some(frame) = frame else {
                return Ok(Text { bytes, _room: room });
            };
            let frame = frame.map_err(|_| Kind::Request.because("the body is broken"))?;
            // Trailers say nothing to us.
            let Ok(part) = frame.into_data() else { continue };
            if bytes.len() + part.len() > MAX_BODY {
                return Err(too_large());
            }
            room.merge(self.room_for(part.len())?);
            bytes.extend_from_slice(&part);
        }
    }

    fn room_for(&self, bytes: usize) -> Result<OwnedSemaphorePermit, Problem> {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        Arc::clone(&self.0)
            .try_acquire_many_owned(bytes)
            .map_err(|_| Kind::Busy.because("too much is sent at once"))
    }
}
