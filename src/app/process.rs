//! What the operating system knows about this process, for `/metrics`. Only Linux tells.

use std::fs;

/// A figure: its name, its type and help, its value.
pub type Figure = (&'static str, &'static str, &'static str, f64);

/// Ticks of `/proc/self/stat` in a second, fixed by the kernel's interface.
const TICKS: f64 = 100.0;

/// The figures under the names that Prometheus' client libraries use.
pub fn figures() -> Vec<Figure> {
    let read = |file: &str| fs::read_to_string(file).unwrap_or_default();
    let (status, stat, system) =
        (read("/proc/self/status"), read("/proc/self/stat"), read("/proc/stat"));
    // The second field is the program's name in brackets, which may contain anything.
    let fields: Vec<f64> = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .map(|field| field.parse().unwrap_or_default())
        .collect();
    let field = |number: usize| fields.get(number - 3).copied();
    let line = |text: &str, name: &str| {
        let rest = text.lines().find_map(|line| line.strip_prefix(name))?;
        rest.split_whitespace().next()?.parse::<f64>().ok()
    };
    let files = fs::read_dir("/proc/self/fd").ok().map(Iterator::count);
    let known = [
        (
            "process_cpu_seconds_total",
            "counter",
            "Time of processors that the process has used.",
            field(14).zip(field(15)).map(|(user, kernel)| (user + kernel) / TICKS),
        ),
        (
            "process_resident_memory_bytes",
            "gauge",
            "Memory that is in use.",
            line(&status, "VmRSS:").map(|kib| kib * 1024.0),
        ),
        ("process_threads", "gauge", "Threads.", line(&status, "Threads:")),
        (
            "process_open_fds",
            "gauge",
            "Open files and connections.",
            files.and_then(|files| u32::try_from(files).ok()).map(f64::from),
        ),
        (
            "process_start_time_seconds",
            "gauge",
            "When the process began, since 1970.",
            field(22).zip(line(&system, "btime ")).map(|(after, boot)| boot + after / TICKS),
        ),
    ];
    known
        .into_iter()
        .filter_map(|(name, kind, help, value)| Some((name, kind, help, value?)))
        .collect()
}
