//! Floor 6: the demo world, for trying Lävi out and for its tests. `lavi demo` starts it on a loopback address with a fresh
//! folder; `lavi serve` never does (`docs/decisions/0001-demo-floor.md`).
//!
//! Its pages are for engineers and operators and speak English alone.

mod cast;
mod cast_roles;
mod letter;
mod mailbox;
pub mod simulators;
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

pub use cast::{CAST, Member, PASSWORD, Story};
use simulators::{AuthorityError, Pace, Simulators};
use url::Url;

use crate::{
    accounts::embedded::{Embedded, OperatorError},
    chance::Chance,
    config::{AccountRoot, Config, Database, Mail, TrustedCas},
    domain::Language,
    web::{AppError, Visitor, visitor::is_of_this_machine},
};

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
    /// Someone of the cast cannot be entered.
    #[error("the cast cannot be entered: {0}")]
    Cast(#[from] OperatorError),
}

/// What the demo's pages know.
#[derive(Clone)]
pub struct Demo {
    mail: PathBuf,
    database: String,
    simulators: Simulators,
    listener: Arc<TcpListener>,
}

impl Demo {
    /// Turns a configuration into one for the demo: database, letters and session key live in `folder`, and the simulated
    /// Mobile-ID and Smart-ID services listen on a port of their own.
    ///
    /// # Errors
    /// When the configuration is for something else than a demo on this machine.
    pub fn settle(config: &mut Config, folder: &Path, pace: Pace, chance: &Chance) -> Result<Self, DemoError> {
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
        let providers = &mut config.embedded.providers;
        providers.mobile_id.base = at(address, "/mid-api")?;
        providers.smart_id.base = at(address, "/smart-id-rp/v3")?;
        providers.mobile_id.trusted_cas = TrustedCas::Files(authority.clone());
        providers.smart_id.trusted_cas = TrustedCas::Files(authority);
        let database = format!("sqlite://{}", folder.join("lavi.db").display());
        let demo = Self { mail: folder.join("mail"), database, simulators, listener: Arc::new(listener) };
        config.embedded.database = Database(demo.database.clone());
        config.embedded.mail = Mail::Folder(demo.mail.clone());
        Ok(demo)
    }

    /// Enters the cast, and lets the simulated services answer.
    ///
    /// # Errors
    /// When the account service does not take someone.
    pub async fn populate(&self, embedded: &Embedded, terms_version: &str) -> Result<(), DemoError> {
        self.listener.try_clone().and_then(|listener| self.simulators.serve(listener)).map_err(DemoError::Listener)?;
        for member in &CAST {
            embedded.add_account(member.person(terms_version)).await?;
        }
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
                    .service(resource("/mail").route(get().to(mailbox::show)))
                    .service(resource("/mail/{name}").route(get().to(letter::show)))
                    .service(resource("/mail/{name}/html").route(get().to(letter::html))),
            );
        }
    }
}

/// An address of the simulated services.
fn at(address: SocketAddr, path: &str) -> Result<Url, DemoError> {
    Url::parse(&format!("http://{address}{path}")).map_err(|cause| DemoError::Listener(std::io::Error::other(cause)))
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
