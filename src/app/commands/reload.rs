//! SIGHUP: certificates, wording, documents and the log's filter are read again, while requests go on
//! (docs/decisions/0044). What is wrong stays as it was.

use std::{io, path::PathBuf, sync::Arc};

use sd_notify::NotifyState;
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::{
    app::{
        checks::examine,
        commands::logging::LogFilter,
        server::{
            Running, card_host, service_manager,
            tls::{self, CurrentCertificate},
        },
        settings::Parts,
    },
    config::{Config, Findings, Tls},
};

/// What is read again, and where it goes.
pub struct Reloader {
    file: Option<PathBuf>,
    parts: Parts,
    certificates: Vec<Arc<CurrentCertificate>>,
    log: LogFilter,
}

/// The signal. Caught from the beginning, it does not end the process.
pub struct ReloadSignal(Signal);

impl ReloadSignal {
    /// Catches the signal from now on.
    pub fn caught() -> io::Result<Self> {
        signal(SignalKind::hangup()).map(Self)
    }
}

impl Reloader {
    /// Reads again what this server has read.
    pub fn of(running: &Running, parts: &Parts, file: Option<PathBuf>, log: LogFilter) -> Self {
        Self { file, parts: parts.clone(), certificates: running.certificates.clone(), log }
    }

    /// Reads everything again at each signal, for ever.
    pub async fn at_each(self, mut signal: ReloadSignal) {
        while signal.0.recv().await.is_some() {
            service_manager::reloading();
            self.run();
            service_manager::tell(&[NotifyState::Ready]);
        }
    }

    fn run(&self) {
        match Config::read(self.file.as_deref(), std::env::vars()) {
            Ok(config) => {
                self.read_log(&config);
                self.read_certificates(&config);
            }
            Err(problems) => problems.0.iter().for_each(|line| kept("configuration", line)),
        }
        self.read_wording();
    }

    fn read_log(&self, config: &Config) {
        match self.log.change(&config.log) {
            Ok(now) => tracing::info!(%now, "reloaded: log.level"),
            Err(cause) => kept("log.level", &cause),
        }
    }

    fn read_certificates(&self, config: &Config) {
        for current in &self.certificates {
            let files: Option<&Tls> = match current.section {
                tls::SITE => config.server.tls.as_ref(),
                card_host::SECTION => config.id_card.listener.as_ref().map(|own| &own.tls),
                _ => None,
            };
            let Some(files) = files else {
                kept("certificate", &format!("{}: names no files any more", current.section));
                continue;
            };
            match current.replace(files) {
                Ok(()) => tracing::info!(
                    file = %files.certificate.display(),
                    "reloaded: the certificate of {}", current.section
                ),
                Err(cause) => kept("certificate", &cause.to_string()),
            }
        }
    }

    /// The wording and documents of the folders that the server started with.
    fn read_wording(&self) {
        let site = &self.parts.site;
        let mut found = Findings::default();
        examine::examine_wording(&site.config, &mut found);
        if !found.list.is_empty() {
            return found.lines().iter().for_each(|line| kept("wording", line));
        }
        match site.words.reload(&site.config.site.brand, site.config.site.overrides.as_deref()) {
            Ok(version) => {
                site.shared.renew(version);
                tracing::info!(version, "reloaded: wording and documents");
            }
            Err(cause) => kept("wording", &cause.to_string()),
        }
    }
}

/// Says what stays as it was: the line has its key, its file and the cause.
fn kept(what: &str, cause: &str) {
    tracing::error!("not reloaded, the former {what} stays: {cause}");
}
