//! Floor 1: low-priority threads for long computations, so that threads that answer requests go first. The queue is
//! bounded; the caller decides what to do when it is full.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    thread,
};

use flume::{Receiver, Sender};

/// What the threads add to their nice value. If both are busy, they get a tenth of the processor time of a thread that
/// answers requests.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

type Work = Box<dyn FnOnce() + Send>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// A group of threads and their queue. The threads end when the last clone is dropped.
#[derive(Clone, Debug)]
pub struct Background {
    queue: Sender<Work>,
}

impl Background {
    /// Starts this many threads with this name; at most `room` jobs can wait for them.
    pub fn start(name: &str, threads: usize, room: usize) -> io::Result<Self> {
        let (sender, queue) = flume::bounded(room);
        for _ in 0..threads {
            let queue = queue.clone();
            thread::Builder::new().name(name.to_owned()).spawn(move || serve(&queue))?;
        }
        Ok(Self { queue: sender })
    }

    /// Queues a job; jobs start in the order of the calls. A job that panics is dropped without a result.
    ///
    /// # Errors
    /// [`Full`] when the queue is full; the job is not run then.
    pub fn run(&self, work: impl FnOnce() + Send + 'static) -> Result<(), Full> {
        // The threads live as long as a sender exists, so sending fails only when the queue is full.
        self.queue.try_send(Box::new(work)).map_err(|_| Full)
    }

    /// How many jobs are waiting.
    pub fn waiting(&self) -> usize {
        self.queue.len()
    }
}

fn serve(queue: &Receiver<Work>) {
    // On Linux this sets the nice value of this thread only. Elsewhere the threads keep their normal priority.
    #[cfg(target_os = "linux")]
    if let Err(cause) = rustix::process::nice(NICE) {
        tracing::warn!(%cause, "background threads keep their priority");
    }
    for work in queue {
        let _ = catch_unwind(AssertUnwindSafe(work));
    }
}
