//! What the current test's thread logs. There is one subscriber for the whole process, because `tracing` remembers per
//! call site whether anyone listens; the buffers are per thread.

use std::{cell::RefCell, io, sync::Once};

thread_local! {
    static EAR: RefCell<Option<Vec<u8>>> = const { RefCell::new(None) };
}

struct Mouth;

impl io::Write for Mouth {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        EAR.with_borrow_mut(|ear| ear.iter_mut().for_each(|ear| ear.extend_from_slice(bytes)));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Starts recording what this thread logs, down to `trace` for this project's code.
pub fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let subscriber = tracing_subscriber::fmt()
            .with_env_filter("lavi=trace")
            .with_ansi(false)
            .with_writer(|| Mouth);
        tracing::subscriber::set_global_default(subscriber.finish()).unwrap();
    });
    EAR.set(Some(Vec::new()));
}

/// What was recorded.
pub fn heard() -> String {
    String::from_utf8(EAR.take().unwrap()).unwrap()
}
