//! `lavi demo`

use std::path::Path;

use tracing::{instrument::WithSubscriber, subscriber::NoSubscriber};

use crate::{
    app::{
        commands::{
            logging, serve,
            surroundings::{Done, in_words, read_config, say},
        },
        server::start,
        settings::Parts,
    },
    clock::Clock,
    config::Config,
    demo::{Demo, simulators::Pace},
    rng::Rng,
};

const PUBLIC_URL: &str = "LAVI__SERVER__PUBLIC_URL";

/// Serves the site with a fresh folder and the demo's cast until a signal ends it; the folder is deleted then.
pub fn run(file: Option<&Path>, config: Config) -> Done {
    let mut config = at_its_own_port(file, config)?;
    logging::to_stderr(serve::LOG, &config.log, &config.server.node, None);
    let folder = tempfile::Builder::new().prefix("lavi-demo-").tempdir().map_err(in_words)?;
    actix_web::rt::System::new().block_on(async {
        let rng = Rng::system().map_err(in_words)?;
        let demo = Demo::settle(&mut config, folder.path(), Pace::LEISURELY, &Clock::System, &rng)
            .map_err(in_words)?;
        let parts = Parts::build(config, Clock::System, rng).await.map_err(in_words)?;
        let config = &parts.site.config;
        if let Some(embedded) = &parts.embedded {
            // Without a line of the log for each of the cast.
            let entered = demo.populate(embedded, &config.embedded);
            entered.with_subscriber(NoSubscriber::new()).await.map_err(in_words)?;
        }
        let running = start(&parts, serve::workers(), demo.routes()).map_err(in_words)?;
        let root = config.server.public_url.as_str();
        say(&format!("The sign-in:     {root}"))?;
        say(&format!("The demo world:  {root}demo"))?;
        say("Ctrl-C ends it, and everything in it is gone.")?;
        running.finish(async {}).await.map_err(in_words)
    })
}

/// Letters and redirects contain the public address. If only the listener's port was changed, the public address
/// follows it.
fn at_its_own_port(file: Option<&Path>, config: Config) -> Result<Config, String> {
    let defaults = Config::read(None, []).map_err(in_words)?;
    let port = config.server.listen.port();
    if config.server.public_url != defaults.server.public_url
        || port == defaults.server.listen.port()
    {
        return Ok(config);
    }
    read_config(file, &[(PUBLIC_URL, &format!("http://localhost:{port}"))])
}
