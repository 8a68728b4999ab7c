//! Floor 6: the demo world, for trying Lävi out and for its tests. `lavi demo` starts it on a loopback address with a fresh
//! folder; `lavi serve` never does (`docs/decisions/0001-demo-floor.md`).
//!
//! Its pages are for engineers and operators and speak English alone.

mod application;
mod cast;
mod cast_roles;
mod host_page;
mod letter;
mod mailbox;
pub mod simulators;
pub mod stand_ins;
mod start_page;

use std::{
    fs,
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    sync::Arc,
};

use actix_web::{
    Error,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    middleware::{Next, from_fn},
    web::{Data, ServiceConfig, get, resource, scope},
};

use application::Application;
pub use cast::{CAST, Member, PASSWORD, Story};
use simulators::{AuthorityError, Pace, Simulators};
use stand_ins::StandIns;
use url::Url;

use crate::{
    accounts::embedded::{Embedded, OperatorError, oauth::ClientError},
    chance::Chance,
    clock::Clock,
    config::{AccountRoot, Config, Database, Mail, Providers, TrustedCas},
    domain::{Language, Secret},
    login_methods::id_card,
    web::{AppError, Visitor, request::peer::is_of_this_machine},
};

/// An ID-card host in whose reader there is never a card.
const CARD_HOST: &str = "/demo/card/";

/// Why the demo does not start.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// Anyone could sign in as anyone.
    #[error("{0}: the demo listens on a loopback address only, and {1} is none")]
    NotLoopback(&'static str, SocketAddr),
    /// The port of the simulated services.
    #[error("the simulated services cannot listen: {0}")]
    Listener(std::io::Error),
    /// Their certificates.
    #[error(transparent)]
    Simulators(#[from] AuthorityError),
    /// The cast lives in the embedded account service.
    #[error("account_api.root: the demo needs \"embedded\"")]
    NotEmbedded,
    /// The folder cannot be used.
    #[error("{}: {cause}", folder.display())]
    Folder {
        /// Which one.
        folder: PathBuf,
        /// What the system says.
        cause: std::io::Error,
    },
    /// The third-party application cannot be made.
    #[error("the third-party application cannot be made: {0}")]
    Application(#[from] reqwest::Error),
    /// The third-party application cannot be registered.
    #[error("the third-party application cannot be registered: {0}")]
    Registration(#[from] ClientError),
    /// Someone of the cast cannot be entered.
    #[error("the cast cannot be entered: {0}")]
    Cast(#[from] OperatorError),
}

/// What the demo's pages know.
#[derive(Clone)]
pub struct Demo {
    mail: PathBuf,
    database: String,
    application: Arc<Application>,
    simulators: Simulators,
    listener: Arc<TcpListener>,
    stand_ins: StandIns,
}

impl Demo {
    /// Turns a configuration into one for the demo: database, letters and session key live in `folder`, and the simulated
    /// Mobile-ID and Smart-ID services and the stand-ins for other providers listen on ports of their own.
    ///
    /// # Errors
    /// When the configuration is for something else than a demo on this machine.
    pub fn settle(
        config: &mut Config,
        folder: &Path,
        pace: Pace,
        clock: &Clock,
        chance: &Chance,
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
        if !matches!(config.account_api.root, AccountRoot::Embedded) {
            return Err(DemoError::NotEmbedded);
        }
        let unusable = |cause| DemoError::Folder { folder: folder.to_owned(), cause };
        let key = folder.join("session.key");
        fs::write(&key, chance.bytes::<64>()).map_err(unusable)?;
        config.session.key_file.get_or_insert(key);
        let simulators = Simulators::new(pace, chance.clone())?;
        let authority = folder.join("authority.pem");
        fs::write(&authority, simulators.authority()).map_err(unusable)?;
        let listener = TcpListener::bind(("127.0.0.1", 0)).map_err(DemoError::Listener)?;
        let address = listener.local_addr().map_err(DemoError::Listener)?;
        connect(&mut config.embedded.providers, address, authority)?;
        // Nobody here is real.
        config.embedded.allow_test_identities = true;
        if config.id_card.host.is_none() {
            config.id_card.host = config.server.public_url.join(CARD_HOST).ok();
        }
        let public_root = config.account_api.public_root.clone();
        let stand_ins = StandIns::new(public_root, clock.clone(), chance.clone())
            .map_err(DemoError::Listener)?;
        stand_ins.connect(&mut config.embedded.providers.redirects);
        let database = format!("sqlite://{}", folder.join("lavi.db").display());
        let application = Arc::new(Application::new(&config.server.public_url)?);
        let demo = Self {
            mail: folder.join("mail"),
            database,
            application,
            simulators,
            listener: Arc::new(listener),
            stand_ins,
        };
        config.embedded.database = Database(demo.database.clone());
        config.embedded.mail = Mail::Folder(demo.mail.clone());
        config.embed.origins.push(host_page::origin(config));
        Ok(demo)
    }

    /// Enters the cast and the third-party application, and lets the simulated services answer.
    ///
    /// # Errors
    /// When the account service does not take someone.
    pub async fn populate(
        &self,
        embedded: &Embedded,
        terms_version: &str,
    ) -> Result<(), DemoError> {
        self.listener
            .try_clone()
            .and_then(|listener| self.simulators.serve(listener))
            .map_err(DemoError::Listener)?;
        self.stand_ins.serve().map_err(DemoError::Listener)?;
        for member in &CAST {
            embedded.administration.add_account(member.person(terms_version)).await?;
        }
        self.application.register(embedded).await?;
        Ok(cast_roles::hand_out(embedded).await?)
    }

    /// The demo's pages, for callers on this machine.
    pub fn routes(self) -> impl Fn(&mut ServiceConfig) + Clone + Send + 'static {
        move |app| {
            app.service(
                scope("/demo")
                    .app_data(Data::new(self.clone()))
                    .wrap(from_fn(on_this_machine))
                    .configure(self.simulators.clone().page())
                    .service(resource("").route(get().to(start_page::show)))
                    .service(resource("/").route(get().to(start_page::show)))
                    .configure(application::routes)
                    .service(scope("/card").configure(id_card::host::routes))
                    .service(resource("/host").route(get().to(host_page::show)))
                    .service(resource("/host.js").route(get().to(host_page::script)))
                    .service(resource("/mail").route(get().to(mailbox::show)))
                    .service(resource("/mail/{name}").route(get().to(letter::show)))
                    .service(resource("/mail/{name}/html").route(get().to(letter::html))),
            );
        }
    }
}

/// Connects the account service with the simulated phones, as with the providers' own test services.
fn connect(
    providers: &mut Providers,
    address: SocketAddr,
    authority: PathBuf,
) -> Result<(), DemoError> {
    providers.mobile_id.base = Some(at(address, "/mid-api")?);
    providers.mobile_id.trusted_cas = TrustedCas::Files(authority.clone());
    providers.mobile_id.relying_party_uuid = Secret::new("00000000-0000-0000-0000-000000000000");
    "DEMO".clone_into(&mut providers.mobile_id.relying_party_name);
    providers.smart_id.base = Some(at(address, "/smart-id-rp/v3")?);
    providers.smart_id.is_demo = true;
    providers.smart_id.trusted_cas = TrustedCas::Files(authority);
    providers.smart_id.relying_party_uuid = Secret::new("00000000-0000-4000-8000-000000000000");
    "DEMO".clone_into(&mut providers.smart_id.relying_party_name);
    Ok(())
}

/// An address of the simulated services.
fn at(address: SocketAddr, path: &str) -> Result<Url, DemoError> {
    Url::parse(&format!("http://{address}{path}"))
        .map_err(|cause| DemoError::Listener(std::io::Error::other(cause)))
}

/// Whoever calls from elsewhere, be it through a proxy on this machine, finds nothing.
async fn on_this_machine(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if !is_of_this_machine(request.request()) {
        return Ok(request.error_response(AppError::NotFound));
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}

/// The visitor with the demo's own language; the second value is the language that the visitor would have had.
fn in_english(visitor: Visitor) -> (Visitor, Language) {
    let own = visitor.language;
    (Visitor { language: Language::En, ..visitor }, own)
}
