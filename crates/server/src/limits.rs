//! What a client may take: connections, and time.

use std::time::Duration;

/// What clients may take of the server. A connection that takes more is dropped.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections at once. A new one takes the place of the one that has been waited for longest.
    pub connections: usize,
    /// Connections at once from one address (for IPv6: from one network of 64 bits); 0 is no limit but
    /// the one above.
    pub per_address: usize,
    /// How long the head of a request may take.
    pub head: Duration,
    /// How long its body may take.
    pub body: Duration,
    /// How long a client may take none of an answer, or ask nothing more.
    pub idle: Duration,
}

impl Default for Limits {
    /// Fits into the 1,024 file handles that a program usually has; a browser opens six connections.
    fn default() -> Limits {
        Limits {
            connections: 512,
            per_address: 64,
            head: Duration::from_secs(10),
            body: Duration::from_secs(20),
            idle: Duration::from_secs(30),
        }
    }
}
