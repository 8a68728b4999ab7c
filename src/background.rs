//! Floor 1: threads for long computations, which give way to those that answer requests. Only so much may wait for them; what
//! to do beyond that is the asker's to decide.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc::{self, Receiver, SyncSender},
    },
    thread,
};

/// What the threads add to their nice value: a tenth of the processor time of a thread that answers requests, where both want
/// all of it.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

type Work = Box<dyn FnOnce() + Send>;

/// As much waits already as may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// Some threads and what waits for them; they end when the last clone is gone.
#[derive(Clone, Debug)]
pub struct Background {
    queue: SyncSender<Work>,
    waiting: Arc<AtomicUsize>,
}

impl Background {
    /// Starts this many threads of this name, for which at most `room` pieces of work wait.
    ///
    /// # Errors
    /// When the system starts no more threads.
    pub fn start(name: &str, threads: usize, room: usize) -> io::Result<Self> {
        let (sender, queue) = mpsc::sync_channel(room);
        let (queue, waiting) = (Arc::new(Mutex::new(queue)), Arc::new(AtomicUsize::new(0)));
        for _ in 0..threads {
            let (queue, waiting) = (Arc::clone(&queue), Arc::clone(&waiting));
            thread::Builder::new().name(name.to_owned()).spawn(move || serve(&queue, &waiting))?;
        }
        Ok(Self { queue: sender, waiting })
    }

    /// Does this when a thread is free, in the order of asking. Work that panics ends without a result.
    ///
    /// # Errors
    /// When as much waits as may; the work is not done then.
    pub fn run(&self, work: impl FnOnce() + Send + 'static) -> Result<(), Full> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        // The threads live as long as somebody can ask.
        self.queue.try_send(Box::new(work)).map_err(|_| {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            Full
        })
    }

    /// How much waits.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }
}

fn serve(queue: &Mutex<Receiver<Work>>, waiting: &AtomicUsize) {
    // On Linux this is the nice value of the thread alone; elsewhere the threads have no lower priority.
    #[cfg(target_os = "linux")]
    if let Err(cause) = rustix::process::nice(NICE) {
        tracing::warn!(%cause, "background threads keep their priority");
    }
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(work) = next else { return };
        waiting.fetch_sub(1, Ordering::Relaxed);
        let _ = catch_unwind(AssertUnwindSafe(work));
    }
}
