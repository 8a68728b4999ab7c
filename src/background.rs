//! Floor 1: threads for long computations, which give way to those that answer requests.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver, Sender},
    },
    thread,
};

/// What the threads add to their nice value: a tenth of the processor time of a thread that answers requests, where both want
/// all of it.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

type Work = Box<dyn FnOnce() + Send>;

/// Some threads and what waits for them; they end when the last clone is gone.
#[derive(Clone, Debug)]
pub struct Background(Sender<Work>);

impl Background {
    /// Starts this many threads of this name.
    ///
    /// # Errors
    /// When the system starts no more threads.
    pub fn start(name: &str, threads: usize) -> io::Result<Self> {
        let (sender, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..threads {
            let queue = Arc::clone(&queue);
            thread::Builder::new().name(name.to_owned()).spawn(move || serve(&queue))?;
        }
        Ok(Self(sender))
    }

    /// Does this when a thread is free, in the order of asking. Work that panics ends without a result.
    pub fn run(&self, work: impl FnOnce() + Send + 'static) {
        // The threads live as long as somebody can ask.
        let _ = self.0.send(Box::new(work));
    }
}

fn serve(queue: &Mutex<Receiver<Work>>) {
    // On Linux this is the nice value of the thread alone; elsewhere the threads have no lower priority.
    #[cfg(target_os = "linux")]
    if let Err(cause) = rustix::process::nice(NICE) {
        tracing::warn!(%cause, "background threads keep their priority");
    }
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(work) = next else { return };
        let _ = catch_unwind(AssertUnwindSafe(work));
    }
}
