//! `/metrics` in Prometheus text format.

use std::{fmt::Write, fs, path::Path, sync::atomic::Ordering};

use actix_web::{
    HttpRequest, HttpResponse,
    rt::time::timeout,
    web::{Data, ServiceConfig, get, resource},
};
use rustix::fs::statvfs;

use crate::{
    accounts::embedded::Embedded,
    app::server::{
        connections::ConnectionLimits,
        health::{self, PATIENCE, Readiness},
        release,
    },
    config::sqlite_file,
    metrics,
    web::{AppError, Site},
};

const UP: &str = "lavi_dependency_up";

/// The gauge of each key that signs.
const KEY_AGE: &str = "lavi_signing_key_age_seconds";

/// The gauge of each application that is not told that sessions have ended.
const HELD_UP: &str = "lavi_logout_notices_held_up_seconds";

/// Adds the endpoint, unless it has a listener of its own (`elsewhere`). On the main listener, only this machine can use it.
pub fn routes(app: &mut ServiceConfig, elsewhere: bool) {
    if !elsewhere {
        app.service(resource("/metrics").route(get().to(answer)));
    }
}

async fn answer(
    request: HttpRequest,
    site: Data<Site>,
    ceilings: Data<ConnectionLimits>,
    embedded: Option<Data<Embedded>>,
    readiness: Data<Readiness>,
) -> Result<HttpResponse, AppError> {
    health::check_caller(&request)?;
    // A scrape asks for them, so that they are known although nobody asks for `/health/ready`.
    let found = readiness.check().await.dependencies.each();
    let mut text = metrics::text();
    text.push_str(
        "# HELP lavi_requests_total Requests answered, by class of status.\n# TYPE lavi_requests_total counter\n",
    );
    for (class, count) in site.answered.iter().enumerate() {
        let (class, count) = (class + 1, count.load(Ordering::Relaxed));
        // Writing to memory cannot fail.
        let _ = writeln!(text, "lavi_requests_total{{status=\"{class}xx\"}} {count}");
    }
    let held = site.shared.size();
    let (open, refused) = ceilings.now();
    for (name, what, value) in [
        ("lavi_shared_pages", "Pages kept that are the same for everyone.", held.pages),
        ("lavi_shared_page_bytes", "Their bytes, as they were drawn.", held.bytes),
        ("lavi_shared_addresses", "Addresses kept with their answers.", held.addresses),
        ("lavi_compressions_waiting", "Pages that wait to be compressed well.", held.waiting),
        ("lavi_connections", "Connections that are open.", open),
    ] {
        figure(&mut text, name, "gauge", what, value);
    }
    figure(
        &mut text,
        "lavi_connections_refused_total",
        "counter",
        "Connections closed at once.",
        refused,
    );
    let _ =
        writeln!(text, "# HELP {UP} Whether what this node depends on answers.\n# TYPE {UP} gauge");
    for (name, is_up) in &found {
        let _ = writeln!(text, "{UP}{{name=\"{name}\"}} {}", u8::from(*is_up));
    }
    if let Some(embedded) = &embedded {
        of_process(&mut text, embedded);
        if found.contains(&("database", true)) {
            of_database(&mut text, embedded).await;
        }
    }
    let file = sqlite_file(&site.config.embedded.database.0);
    if let Some(free) = file.and_then(|file| free_bytes(&file)) {
        let what = "Free room on the disk with the SQLite database. While there is none nobody can sign in, and the node stays ready.";
        figure(&mut text, "lavi_database_disk_free_bytes", "gauge", what, free);
    }
    for (name, kind, what, value) in figures() {
        figure(&mut text, name, kind, what, value);
    }
    let _ = writeln!(
        text,
        "# HELP lavi_build_info The release that runs.\n# TYPE lavi_build_info gauge\nlavi_build_info{{version=\"{}\",commit=\"{}\",node=\"{}\"}} 1",
        release::VERSION,
        release::COMMIT,
        site.config.server.node,
    );
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4; charset=utf-8").body(text))
}

/// What the embedded account service holds in this process.
fn of_process(text: &mut String, embedded: &Embedded) {
    let held = &embedded.gauges;
    let (connections, idle) = held.connections();
    let used = connections.saturating_sub(idle);
    for (name, what, value) in [
        ("lavi_password_hashes_queued", "Hashes that wait or are being computed.", held.hashes()),
        ("lavi_phones_waiting", "Phones that this process waits for.", held.phones()),
        ("lavi_database_connections", "Connections to the database.", connections),
        ("lavi_database_connections_used", "Those of them that are in use.", used),
    ] {
        figure(text, name, "gauge", what, value);
    }
}

/// What it holds in its database. What that does not count in time is absent.
async fn of_database(text: &mut String, embedded: &Embedded) {
    if let Ok(Ok(backlog)) = timeout(PATIENCE, embedded.mail.backlog()).await {
        let letters = "Letters that wait, of all nodes.";
        figure(text, "lavi_outbox_letters", "gauge", letters, backlog.letters);
        let oldest = "How long the oldest letter has waited.";
        figure(text, "lavi_outbox_oldest_seconds", "gauge", oldest, backlog.oldest);
    }
    if let Ok(Ok(backlog)) = timeout(PATIENCE, embedded.oauth.notices.backlog()).await {
        let waiting = "Notices of ended sessions that wait for applications, of all nodes.";
        figure(text, "lavi_logout_notices", "gauge", waiting, backlog.waiting);
        let oldest = "How long the oldest of them has waited.";
        figure(text, "lavi_logout_notices_oldest_seconds", "gauge", oldest, backlog.oldest);
    }
    if let Ok(Ok(applications)) = timeout(PATIENCE, embedded.oauth.notices.held_up()).await {
        let _ = writeln!(
            text,
            "# HELP {HELD_UP} For how long a notice has waited for the application, of those where one has for an hour.\n# TYPE {HELD_UP} gauge"
        );
        for one in applications {
            let _ = writeln!(text, "{HELD_UP}{{client=\"{}\"}} {}", one.id, one.oldest);
        }
    }
    if let Ok(Ok(sessions)) = timeout(PATIENCE, embedded.gauges.sessions()).await {
        figure(text, "lavi_sessions", "gauge", "Sessions of people, of all nodes.", sessions);
    }
    if let Ok(Ok(newest)) = timeout(PATIENCE, embedded.feed.newest()).await {
        figure(text, "lavi_feed_newest", "gauge", "The newest number of the feed.", newest);
    }
    if let Ok(Ok(ages)) = timeout(PATIENCE, embedded.oauth.keys.ages()).await {
        let _ = writeln!(
            text,
            "# HELP {KEY_AGE} For how long the key has signed ID tokens.\n# TYPE {KEY_AGE} gauge"
        );
        for (algorithm, age) in ages {
            let _ = writeln!(text, "{KEY_AGE}{{algorithm=\"{algorithm}\"}} {age}");
        }
    }
}

fn figure(text: &mut String, name: &str, kind: &str, what: &str, value: impl std::fmt::Display) {
    let _ = writeln!(text, "# HELP {name} {what}\n# TYPE {name} {kind}\n{name} {value}");
}

// What the operating system knows about this process, for `/metrics`. Only Linux tells.

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

/// The free room on the disk of a file or folder that is there, for who is not root.
pub fn free_bytes(path: &Path) -> Option<u64> {
    let disk = statvfs(path).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}
