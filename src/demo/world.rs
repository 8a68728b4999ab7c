//! The demo world: its parts, how a configuration is adapted to it, and how its people are added.

use std::{
    fs, io,
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    sync::Arc,
};

use url::Url;

use crate::{
    accounts::embedded::{Embedded, OperatorError, oauth::ClientError},
    clock::Clock,
    config::{
        AccountRoot, Config, Database, EmbeddedConfig, MailTarget, Providers, SmartIdScheme,
        SmartIdStart, TrustedCas, is_loopback,
    },
    demo::{
        CAST,
        application::DemoApplication,
        cast, host_page,
        simulators::{AuthorityError, Pace, Simulators},
        stand_ins::StandIns,
    },
    domain::Secret,
    providers::{mobile_id, smart_id},
    rng::Rng,
};

/// The address of an ID-card host whose reader never holds a card.
const CARD_HOST: &str = "/demo/card/";

/// The state of the demo's pages.
#[derive(Clone)]
pub struct Demo {
    pub(super) mail: PathBuf,
    pub(super) database: String,
    pub(super) application: Arc<DemoApplication>,
    pub(super) simulators: Simulators,
    listener: Arc<TcpListener>,
    stand_ins: StandIns,
}

impl Demo {
    /// Adapts a configuration to the demo: database, letters and session key are kept in `folder`. The simulated
    /// Mobile-ID and Smart-ID services and the stand-ins for other providers listen on ports of their own.
    pub fn settle(
        config: &mut Config,
        folder: &Path,
        pace: Pace,
        clock: &Clock,
        rng: &Rng,
    ) -> Result<Self, DemoError> {
        let listeners = [
            ("server.listen", Some(config.server.listen)),
            ("server.admin_listen", config.server.admin_listen),
            ("embedded.api_listen", config.embedded.api_listen),
        ];
        for (key, listener) in listeners {
            if let Some(address) = listener.filter(|address| !address.ip().is_loopback()) {
                return Err(DemoError::NotLoopback(key, address));
            }
        }
        // Browsers find every name below localhost on their own machine (RFC 6761 section 6.3).
        let is_below = |name: &str| name.ends_with(".localhost");
        let public = &config.server.public_url;
        if !is_loopback(public) && !public.domain().is_some_and(is_below) {
            return Err(DemoError::Public(config.server.public_url.clone()));
        }
        if !matches!(config.account_api.root, AccountRoot::Embedded) {
            return Err(DemoError::NotEmbedded);
        }
        let unusable = |cause| DemoError::Folder { folder: folder.to_owned(), cause };
        let key = folder.join("session.key");
        fs::write(&key, rng.bytes::<64>()).map_err(unusable)?;
        config.session.key_file.get_or_insert(key);
        let simulators = Simulators::new(pace, rng.clone())?;
        if let Ok(phone) = config.server.public_url.join("/demo/phone/open") {
            simulators.open_links_at(phone.into());
        }
        let authority = folder.join("authority.pem");
        fs::write(&authority, simulators.authority()).map_err(unusable)?;
        let listener = TcpListener::bind(("127.0.0.1", 0)).map_err(DemoError::Listener)?;
        let address = listener.local_addr().map_err(DemoError::Listener)?;
        connect(&mut config.embedded.providers, address, authority)?;
        // All identities in the demo are test identities.
        config.embedded.allow_test_identities = true;
        if config.id_card.host.is_none() {
            config.id_card.host = config.server.public_url.join(CARD_HOST).ok();
        }
        let public_root = config.account_api.public_root.clone();
        let stand_ins =
            StandIns::new(public_root, clock.clone(), rng.clone()).map_err(DemoError::Listener)?;
        stand_ins.connect(&mut config.embedded.providers.redirects);
        let database = format!("sqlite://{}", folder.join("lavi.db").display());
        let application = Arc::new(DemoApplication::new(&config.server.public_url)?);
        let demo = Self {
            mail: folder.join("mail"),
            database,
            application,
            simulators,
            listener: Arc::new(listener),
            stand_ins,
        };
        config.embedded.database = Database(demo.database.clone());
        config.embedded.mail = MailTarget::Folder(demo.mail.clone());
        config.embed.origins.push(host_page::origin(config));
        Ok(demo)
    }

    /// Adds the cast and the third-party application, and starts the simulated services.
    pub async fn populate(
        &self,
        embedded: &Embedded,
        config: &EmbeddedConfig,
    ) -> Result<(), DemoError> {
        self.listener
            .try_clone()
            .and_then(|listener| self.simulators.serve(listener))
            .map_err(DemoError::Listener)?;
        self.stand_ins.serve(&config.providers.redirects).map_err(DemoError::Listener)?;
        for member in &CAST {
            embedded.administration.add_account(member.person(&config.terms_version)).await?;
        }
        self.application.register(embedded).await?;
        Ok(cast::hand_out(embedded).await?)
    }
}

/// Connects the account service to the simulated phones, as it would be connected to the providers' own test services.
fn connect(
    providers: &mut Providers,
    address: SocketAddr,
    authority: PathBuf,
) -> Result<(), DemoError> {
    providers.mobile_id.base = Some(at(address, "/mid-api")?);
    providers.mobile_id.trusted_cas = TrustedCas::Files(authority.clone());
    providers.mobile_id.relying_party_uuid = Secret::new(mobile_id::DEMO_UUID);
    "DEMO".clone_into(&mut providers.mobile_id.relying_party_name);
    providers.smart_id.base = Some(at(address, "/smart-id-rp/v3")?);
    providers.smart_id.scheme = SmartIdScheme::Simulated;
    providers.smart_id.trusted_cas = TrustedCas::Files(authority);
    providers.smart_id.relying_party_uuid = Secret::new(smart_id::DEMO_UUID);
    "DEMO".clone_into(&mut providers.smart_id.relying_party_name);
    if providers.smart_id.start == [SmartIdStart::Notification] {
        // The demo shows both ways.
        providers.smart_id.start.push(SmartIdStart::DeviceLink);
    }
    Ok(())
}

/// An address of the simulated services.
fn at(address: SocketAddr, path: &str) -> Result<Url, DemoError> {
    Url::parse(&format!("http://{address}{path}"))
        .map_err(|cause| DemoError::Listener(io::Error::other(cause)))
}

/// Why the demo does not start.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// A listener is not on a loopback address: anyone could sign in as anyone.
    #[error("{0}: the demo listens on a loopback address only; {1} is not one")]
    NotLoopback(&'static str, SocketAddr),
    /// Others can reach the site through the public address: anyone could sign in as anyone.
    #[error(
        "server.public_url: the demo is for browsers on this machine; {0} is an address for others"
    )]
    Public(Url),
    /// The simulated services cannot get a port.
    #[error("the simulated services cannot listen: {0}")]
    Listener(io::Error),
    /// The simulated services' keys or certificates cannot be created.
    #[error(transparent)]
    Simulators(#[from] AuthorityError),
    /// The configuration names a remote account service; the cast needs the embedded one.
    #[error("account_api.root: the demo needs \"embedded\"")]
    NotEmbedded,
    /// The folder cannot be used.
    #[error("{}: {cause}", folder.display())]
    Folder {
        folder: PathBuf,
        /// The operating system's error.
        cause: io::Error,
    },
    /// The third-party application's HTTP client cannot be created.
    #[error("the third-party application cannot be made: {0}")]
    Application(#[from] reqwest::Error),
    #[error("the third-party application cannot be registered: {0}")]
    Registration(#[from] ClientError),
    /// A person of the cast cannot be added.
    #[error("the cast cannot be entered: {0}")]
    Cast(#[from] OperatorError),
}
