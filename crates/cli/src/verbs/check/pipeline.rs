//! Work on many things at once, and their results in the order in which the things came.
//!
//! One thread reads, several work, and whoever asks gets the results. Nothing waits for anything but its own input, so
//! the first result of a slow pipe is there before the second thing has come. Threads are not joined: a reader
//! that waits for its input must not hold up an end that does not need it any more.

use std::io;
use std::num::NonZero;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

use crate::failure::{Failure, Kind};

/// As many things as are under way at once: enough to keep every core busy, few enough to stay small.
const THINGS: usize = 256;
const BYTES: usize = 32 << 20;

/// Results in order.
pub struct Pipeline<T, R> {
    slots: Receiver<Slot<T, R>>,
    load: Arc<Load>,
}

/// A thing with its result, or why it could not be read.
pub type Ended<T, R> = Result<(T, R), Failure>;

/// A place in the order: of a result to come, or of what could not be read.
enum Slot<T, R> {
    Result { size: usize, result: Receiver<(T, R)> },
    Failed(Failure),
}

struct Job<T, R> {
    thing: T,
    done: Sender<(T, R)>,
}

impl<T: Send + 'static, R: Send + 'static> Pipeline<T, R> {
    /// Starts so many threads that do `work` on what `read` gives; 0 means one for each core.
    pub fn start<I: Iterator<Item = Result<T, Failure>>>(
        threads: usize,
        read: impl FnOnce() -> I + Send + 'static,
        size: impl Fn(&T) -> usize + Send + 'static,
        work: impl Fn(&T) -> R + Send + Sync + 'static,
    ) -> Result<Pipeline<T, R>, Failure> {
        let (jobs, waiting) = channel();
        let (order, slots) = channel();
        let (waiting, work) = (Arc::new(Mutex::new(waiting)), Arc::new(work));
        for _ in 0..how_many(threads) {
            let (waiting, work) = (Arc::clone(&waiting), Arc::clone(&work));
            spawn(move || do_jobs(&waiting, &*work))?;
        }
        let load = Arc::new(Load::default());
        let gate = Arc::clone(&load);
        spawn(move || read_all(read(), size, &gate, &jobs, &order))?;
        Ok(Pipeline { slots, load })
    }

    /// The next result; `pause` is called if it is not there yet.
    pub fn next(
        &mut self,
        mut pause: impl FnMut() -> io::Result<()>,
    ) -> Result<Option<Ended<T, R>>, Failure> {
        let (size, result) = match wait(&self.slots, &mut pause)? {
            None => return Ok(None),
            Some(Slot::Failed(failure)) => return Ok(Some(Err(failure))),
            Some(Slot::Result { size, result }) => (size, result),
        };
        let done = wait(&result, &mut pause)?;
        self.load.give(size);
        done.map(|done| Some(Ok(done))).ok_or_else(|| {
            Failure::of(Kind::Output, "a thread has ended", "this is a fault of the program")
        })
    }
}

fn wait<M>(
    from: &Receiver<M>,
    pause: impl FnOnce() -> io::Result<()>,
) -> Result<Option<M>, Failure> {
    match from.try_recv() {
        Ok(message) => Ok(Some(message)),
        Err(TryRecvError::Disconnected) => Ok(None),
        Err(TryRecvError::Empty) => {
            pause()?;
            Ok(from.recv().ok())
        }
    }
}

fn how_many(threads: usize) -> usize {
    match threads {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        // More could never be busy at once.
        wanted => wanted.min(THINGS),
    }
}

fn spawn(run: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    let started = thread::Builder::new().spawn(run);
    started.map(drop).map_err(|error| {
        Failure::wrong(format!("cannot start a thread: {error}"), "choose fewer --threads")
    })
}

/// Reads until there is nothing more, or nobody who wants it.
fn read_all<T, R>(
    things: impl Iterator<Item = Result<T, Failure>>,
    size: impl Fn(&T) -> usize,
    load: &Load,
    jobs: &Sender<Job<T, R>>,
    order: &Sender<Slot<T, R>>,
) {
    for thing in things {
        let slot = match thing {
            Err(failure) => Slot::Failed(failure),
            Ok(thing) => {
                let size = size(&thing);
                load.take(size);
                let (done, result) = channel();
                if jobs.send(Job { thing, done }).is_err() {
                    return;
                }
                Slot::Result { size, result }
            }
        };
        if order.send(slot).is_err() {
            return;
        }
    }
}

fn do_jobs<T, R>(waiting: &Mutex<Receiver<Job<T, R>>>, work: &impl Fn(&T) -> R) {
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { thing, done }) = next else { return };
        let result = work(&thing);
        // Whoever wanted it may be gone.
        let _ = done.send((thing, result));
    }
}

/// How much is under way.
#[derive(Default)]
struct Load {
    under_way: Mutex<(usize, usize)>,
    less: Condvar,
}

impl Load {
    /// Waits until there is room.
    fn take(&self, size: usize) {
        let lock = self.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        let full = |(things, bytes): &mut (usize, usize)| *things >= THINGS || *bytes >= BYTES;
        let mut lock = self.less.wait_while(lock, full).unwrap_or_else(PoisonError::into_inner);
        lock.0 += 1;
        lock.1 += size;
    }

    fn give(&self, size: usize) {
        let mut lock = self.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        lock.0 -= 1;
        lock.1 -= size;
        self.less.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    fn all<R>(pipeline: &mut Pipeline<usize, R>) -> Vec<(usize, R)>
    where
        R: Send + 'static,
    {
        std::iter::from_fn(|| pipeline.next(|| Ok(())).unwrap())
            .map(|result| result.unwrap_or_else(|_| panic!()))
            .collect()
    }

    #[test]
    fn results_come_in_the_order_of_the_things() {
        for threads in [0, 1, 7, 100_000] {
            // Later things are done earlier.
            let work = |n: &usize| {
                thread::sleep(Duration::from_micros(if n.is_multiple_of(7) { 900 } else { 5 }));
                n * 2
            };
            let mut pipeline = Pipeline::start(threads, || (0..500).map(Ok), |_| 1, work).unwrap();
            let expected: Vec<_> = (0..500).map(|n| (n, n * 2)).collect();
            assert_eq!(all(&mut pipeline), expected, "{threads}");
        }
    }

    #[test]
    fn no_more_is_read_than_may_be_under_way() {
        for (size, most) in [(1, THINGS), (BYTES / 2, 2), (BYTES * 2, 1)] {
            let read = Arc::new(AtomicUsize::new(0));
            let counted = Arc::clone(&read);
            let things = move || {
                (0..2000_usize).map(move |n| {
                    counted.fetch_add(1, Ordering::SeqCst);
                    Ok(n)
                })
            };
            let mut pipeline = Pipeline::start(2, things, move |_| size, |n: &usize| *n).unwrap();
            let mut taken = 0;
            while pipeline.next(|| Ok(())).unwrap().is_some() {
                taken += 1;
                let ahead = read.load(Ordering::SeqCst) - taken;
                // One has been read and waits for room.
                assert!(ahead <= most + 1, "{ahead} of {size} bytes");
            }
            assert_eq!(taken, 2000);
        }
    }

    #[test]
    fn what_cannot_be_read_keeps_its_place() {
        let things =
            || (0..9_usize).map(|n| if n == 4 { Err(Failure::wrong("no", "")) } else { Ok(n) });
        let mut pipeline = Pipeline::start(3, things, |_| 1, |n: &usize| *n).unwrap();
        for n in 0..9 {
            let next = pipeline.next(|| Ok(())).unwrap().unwrap();
            assert_eq!(next.is_err(), n == 4, "{n}");
        }
        assert!(pipeline.next(|| Ok(())).unwrap().is_none());
    }
}
