//! The embedded account service, opened for one command.

use std::path::Path;

use crate::{
    accounts::embedded::{Embedded, OtherRelease, Settings},
    app::{
        command::output::{Done, in_words},
        logging, settings,
    },
    clock::Clock,
    config::{AccountRoot, Config, Log},
    i18n::Catalogues,
    rng::Rng,
};

/// Opens the configured embedded account service and runs one task with it. A database of an older release is refused.
pub fn with_accounts(config: &Config, task: impl AsyncFnOnce(&Embedded) -> Done) -> Done {
    with_other_release(config, OtherRelease::Refuse, task)
}

/// The same, but does this with a database of another release.
pub fn with_other_release(
    config: &Config,
    other_release: OtherRelease,
    task: impl AsyncFnOnce(&Embedded) -> Done,
) -> Done {
    // What is of interest to a server is not to whoever runs a command.
    logging::to_stderr(
        "warn",
        &Log { level: None, ..config.log.clone() },
        &config.server.node,
        None,
    );
    if !matches!(config.account_api.root, AccountRoot::Embedded) {
        return Err("account_api.root names an account service of its own; this command is for the embedded one".to_owned());
    }
    actix_web::rt::System::new().block_on(async {
        let overrides = config.site.overrides.as_deref();
        let words = Catalogues::read(&config.site.locales, &config.site.brand, overrides)
            .map_err(in_words)?;
        let embedded = Embedded::open(
            Settings { other_release, ..settings(config).map_err(in_words)? },
            Clock::System,
            Rng::system().map_err(in_words)?,
            words,
        )
        .await
        .map_err(in_words)?;
        task(&embedded).await
    })
}

// The configuration that a command works with.

/// Reads the configuration. `more` holds additional environment variables.
pub fn read_config(file: Option<&Path>, more: &[(&str, &str)]) -> Result<Config, String> {
    let more = more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Config::read(file, std::env::vars().chain(more)).map_err(|problems| problems.to_string())
}
