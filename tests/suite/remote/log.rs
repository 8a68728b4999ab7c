//! What a test's own thread logs. The subscriber is one for the whole process, because `tracing` remembers for each
//! place of the code whether anyone listens; the ears are the threads' own.

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

/// Hears from now on what this thread logs, down to `trace` for the code of this project.
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

/// What was heard.
pub fn heard() -> String {
    String::from_utf8(EAR.take().unwrap()).unwrap()
}
