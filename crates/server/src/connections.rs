//! Who is connected, and whom to drop: so that whoever sends half a request, or reads half an answer,
//! takes a place only as long as nobody else wants it.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::limits::Limits;

/// What a connection is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The client sends the head of a request.
    Head,
    /// The client sends the body.
    Body,
    /// We do what it asked for.
    Work,
    /// The client takes the answer, and thinks of the next request.
    Answer,
}

/// How a connection is.
pub(crate) struct Pulse {
    now: Mutex<(Phase, Instant)>,
    dropped: Notify,
}

impl Pulse {
    pub(crate) fn new() -> Pulse {
        Pulse { now: Mutex::new((Phase::Head, Instant::now())), dropped: Notify::new() }
    }

    /// Bytes have come. The first of a head start its clock; the others do not set it back.
    pub(crate) fn heard(&self) {
        let mut now = lock(&self.now);
        if now.0 == Phase::Answer {
            *now = (Phase::Head, Instant::now());
        }
    }

    /// Bytes were taken.
    pub(crate) fn sent(&self) {
        let mut now = lock(&self.now);
        if matches!(now.0, Phase::Head | Phase::Answer) {
            *now = (Phase::Answer, Instant::now());
        }
    }

    /// A body is waited for.
    #[cfg_attr(not(feature = "api"), allow(dead_code, reason = "only the API reads bodies"))]
    pub(crate) fn awaits_body(&self) {
        *lock(&self.now) = (Phase::Body, Instant::now());
    }

    /// A request is here; as long as it is worked on, nobody drops the connection.
    pub(crate) fn works(&self) {
        *lock(&self.now) = (Phase::Work, Instant::now());
    }

    /// The answer is ready.
    pub(crate) fn answers(&self) {
        *lock(&self.now) = (Phase::Answer, Instant::now());
    }

    /// Ends when the connection is to be dropped.
    pub(crate) async fn is_dropped(&self) {
        self.dropped.notified().await;
    }

    /// Since when the client is waited for; nothing while it waits for us.
    fn waiting_since(&self) -> Option<Instant> {
        let (phase, since) = *lock(&self.now);
        (phase != Phase::Work).then_some(since)
    }

    /// Whether the client has had its time. Bodies have a clock of their own, which answers.
    fn is_overdue(&self, limits: &Limits) -> bool {
        let (phase, since) = *lock(&self.now);
        match phase {
            Phase::Head => since.elapsed() > limits.head,
            Phase::Answer => since.elapsed() > limits.idle,
            Phase::Body | Phase::Work => false,
        }
    }
}

/// Everyone who is connected.
pub(crate) struct Connections {
    limits: Limits,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    next: u64,
    all: BTreeMap<u64, (IpAddr, Arc<Pulse>)>,
}

impl Connections {
    pub(crate) fn new(limits: Limits) -> Connections {
        Connections { limits, open: Mutex::default() }
    }

    /// A place for a new connection, if need be that of the one from the same address, or from anywhere,
    /// that has been waited for longest. Nothing where everyone else is being worked for.
    pub(crate) fn admit(self: &Arc<Connections>, address: IpAddr) -> Option<Place> {
        let address = who(address);
        let Limits { connections, per_address, .. } = self.limits;
        let mut open = lock(&self.open);
        let neighbours = open.all.values().filter(|(from, _)| *from == address).count();
        if per_address > 0 && neighbours >= per_address {
            open.drop_longest(|from| from == address)?;
        } else if open.all.len() >= connections {
            open.drop_longest(|_| true)?;
        }
        let (number, pulse) = (open.next, Arc::new(Pulse::new()));
        open.next += 1;
        open.all.insert(number, (address, Arc::clone(&pulse)));
        Some(Place { connections: Arc::clone(self), number, pulse })
    }

    /// Makes room where the system has no more handles.
    pub(crate) fn drop_one(&self) {
        lock(&self.open).drop_longest(|_| true);
    }

    /// Drops whoever has had its time.
    pub(crate) fn drop_overdue(&self) {
        lock(&self.open).all.retain(|_, (_, pulse)| {
            let overdue = pulse.is_overdue(&self.limits);
            if overdue {
                pulse.dropped.notify_one();
            }
            !overdue
        });
    }

    /// How often to look for those: no time is exceeded by more than a fourth.
    pub(crate) fn look_every(&self) -> Duration {
        let shortest = self.limits.head.min(self.limits.idle);
        (shortest / 4).clamp(Duration::from_millis(10), Duration::from_secs(1))
    }
}

impl Open {
    fn drop_longest(&mut self, among: impl Fn(IpAddr) -> bool) -> Option<()> {
        let waiting = self.all.iter().filter(|(_, (from, _))| among(*from));
        let waiting = waiting.filter_map(|(number, (_, p))| Some((p.waiting_since()?, *number)));
        let (_, number) = waiting.min()?;
        let (_, pulse) = self.all.remove(&number)?;
        pulse.dropped.notify_one();
        Some(())
    }
}

/// A connection's place, as long as it is held.
pub(crate) struct Place {
    connections: Arc<Connections>,
    number: u64,
    /// How the connection is.
    pub(crate) pulse: Arc<Pulse>,
}

impl Drop for Place {
    fn drop(&mut self) {
        lock(&self.connections.open).all.remove(&self.number);
    }
}

/// Whom an address stands for: with IPv6 one client has a whole network of them.
fn who(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) >> 64 << 64).into()),
        address @ IpAddr::V4(_) => address,
    }
}

/// What is kept here is never half changed, so a panic elsewhere spoils nothing.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connections(connections: usize, per_address: usize) -> Arc<Connections> {
        let limits = Limits { connections, per_address, ..Limits::default() };
        Arc::new(Connections::new(limits))
    }

    fn is_open(connections: &Connections, place: &Place) -> bool {
        lock(&connections.open).all.contains_key(&place.number)
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_newcomer_takes_the_place_of_who_was_waited_for_longest() {
        let connections = connections(2, 0);
        let old = connections.admit(address("192.0.2.1")).unwrap();
        let busy = connections.admit(address("192.0.2.2")).unwrap();
        busy.pulse.works();
        let new = connections.admit(address("192.0.2.3")).unwrap();
        assert!(!is_open(&connections, &old) && is_open(&connections, &busy));
        new.pulse.works();
        assert!(connections.admit(address("192.0.2.4")).is_none(), "everyone is worked for");
        drop(busy);
        assert!(connections.admit(address("192.0.2.4")).is_some());
    }

    #[test]
    fn an_address_that_takes_too_much_takes_it_from_itself() {
        let connections = connections(100, 2);
        let other = connections.admit(address("192.0.2.9")).unwrap();
        let mine: Vec<Place> =
            (0..3).map(|_| connections.admit(address("192.0.2.1")).unwrap()).collect();
        let open: Vec<bool> = mine.iter().map(|place| is_open(&connections, place)).collect();
        assert_eq!(open, [false, true, true]);
        assert!(is_open(&connections, &other));
    }

    #[test]
    fn a_network_of_64_bits_is_one_address() {
        assert_eq!(who(address("2001:db8::1")), who(address("2001:db8::ffff:1")));
        assert_ne!(who(address("2001:db8::1")), who(address("2001:db8:0:1::1")));
        assert_eq!(who(address("::ffff:192.0.2.1")), address("192.0.2.1"));
    }

    #[test]
    fn bytes_do_not_set_the_clock_of_a_head_back() {
        let pulse = Pulse::new();
        let start = pulse.waiting_since();
        pulse.heard();
        assert_eq!(pulse.waiting_since(), start);
        pulse.works();
        pulse.heard();
        pulse.sent();
        assert_eq!(pulse.waiting_since(), None, "whoever waits for us is never late");
        pulse.answers();
        pulse.heard();
        assert_eq!(lock(&pulse.now).0, Phase::Head);
    }
}
