//! Work that takes long, beside the threads that talk to clients: a few jobs at once, a bounded queue, and
//! an end to what nobody waits for any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// How many may wait.
const QUEUE: usize = 64;
/// A job has a limit of work, which is no time. This is for the one that stretches it.
const PATIENCE: Duration = Duration::from_secs(60);

/// Whether someone still waits for a job.
pub(crate) type Cancel = Arc<AtomicBool>;

/// Why there is no result.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Unfinished {
    /// The queue is full.
    TooMany,
    /// It was stopped.
    TooSlow,
    /// It panicked.
    Broken,
}

pub(crate) struct Jobs {
    /// Jobs that run or wait.
    places: Arc<Semaphore>,
    /// Jobs that run.
    seats: Arc<Semaphore>,
    patience: Duration,
}

impl Default for Jobs {
    /// As many at once as there are cores.
    fn default() -> Jobs {
        Jobs::of(available_parallelism().map_or(1, usize::from), QUEUE, PATIENCE)
    }
}

/// Sets the flag when nobody is left to hear the result.
struct Waiting(Cancel);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Jobs {
    pub(crate) fn of(at_once: usize, queue: usize, patience: Duration) -> Jobs {
        let [seats, places] = [at_once, at_once + queue].map(|n| Arc::new(Semaphore::new(n)));
        Jobs { places, seats, patience }
    }

    /// Runs a job when its turn comes. It is told to stop when this future is dropped, that is when the
    /// client has gone; its seat is free when it has ended.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(Cancel) -> T + Send + 'static,
    ) -> Result<T, Unfinished> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| Unfinished::TooMany)?;
        let seat = Arc::clone(&self.seats).acquire_owned().await;
        let seat = seat.map_err(|_| Unfinished::TooMany)?;
        let cancel = Cancel::default();
        let _waiting = Waiting(Arc::clone(&cancel));
        let running = spawn_blocking(move || {
            let done = job(cancel);
            drop((seat, place));
            done
        });
        match timeout(self.patience, running).await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(_)) => Err(Unfinished::Broken),
            Err(_) => Err(Unfinished::TooSlow),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(30);

    fn wait_for(cancel: &AtomicBool) {
        while !cancel.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[tokio::test]
    async fn the_queue_is_bounded_and_a_job_that_nobody_waits_for_ends() {
        let jobs = Arc::new(Jobs::of(1, 1, LONG));
        let start = || {
            let jobs = Arc::clone(&jobs);
            tokio::spawn(async move { jobs.run(|cancel| wait_for(&cancel)).await })
        };
        let (running, waiting) = (start(), start());
        while jobs.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(jobs.run(|_| ()).await, Err(Unfinished::TooMany));
        running.abort();
        waiting.abort();
        let freed = async {
            while jobs.places.available_permits() < 2 {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        timeout(LONG, freed).await.expect("both places are free again");
        assert_eq!(jobs.run(|_| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn a_job_that_stretches_its_work_is_stopped() {
        let jobs = Jobs::of(1, 0, Duration::from_millis(20));
        let stopped = jobs.run(|cancel| wait_for(&cancel)).await;
        assert_eq!(stopped, Err(Unfinished::TooSlow));
    }

    #[tokio::test]
    async fn a_job_that_panics_gives_its_seat_back() {
        let jobs = Jobs::of(1, 0, LONG);
        let broken: Result<u8, _> = jobs.run(|_| panic!("on purpose")).await;
        assert_eq!(broken, Err(Unfinished::Broken));
        assert_eq!(jobs.run(|_| 7).await, Ok(7));
    }
}
