//! Stand-ins for HarID, X-ID and eParaksts: the wire format of the true ones (docs/providers.md
//! section 4), so that the clients that serve in production come along with them. Instead of asking
//! for a proof they ask whom to play.

mod authorize;
mod openid;
mod people;
mod tokens;

use std::{
    collections::HashMap,
    future::ready,
    io,
    net::TcpListener,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
};

use actix_web::{
    App, HttpRequest, HttpServer,
    web::{Data, Form, ServiceConfig, get, post, resource},
};
use url::Url;

use self::openid::Key;
pub use self::people::{PEOPLE, Played};
use crate::{
    chance::Chance,
    clock::Clock,
    config::{ClientKeys, Redirects},
    domain::{LoginMethod, Secret},
};

/// Who we are to all three.
const CLIENT: &str = "lavi-demo";

/// How long a code and an access token are good, in seconds.
const LIFETIMES: (i64, i64) = (60, 600);

/// The three providers. Clones share everything.
#[derive(Clone)]
pub struct StandIns(Arc<Inner>);

struct Inner {
    listener: TcpListener,
    /// Below it lie `har-id`, `x-id` and `e-paraksts`.
    base: Url,
    /// Where browsers may be sent back to.
    callbacks: Url,
    secret: Secret,
    clock: Clock,
    chance: Chance,
    key: OnceLock<Option<Key>>,
    granted: Mutex<Granted>,
}

/// What the handlers get.
type Own = Data<StandIns>;

/// What was handed out.
#[derive(Default)]
struct Granted {
    codes: HashMap<String, Grant>,
    tokens: HashMap<String, Access>,
}

/// What a code stands for.
struct Grant {
    method: LoginMethod,
    person: &'static Played,
    redirect_uri: String,
    scope: String,
    nonce: Option<String>,
    challenge: Option<String>,
    until: i64,
}

/// What an access token opens.
struct Access {
    method: LoginMethod,
    person: &'static Played,
    scope: String,
    until: i64,
}

impl StandIns {
    /// Stand-ins on a port of their own, for a service whose public root is `callbacks`. They are another site than that
    /// service's, as the true ones are.
    ///
    /// # Errors
    /// When there is no port.
    pub fn new(callbacks: Url, clock: Clock, chance: Chance) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let base =
            Url::parse(&format!("http://{}/", listener.local_addr()?)).map_err(io::Error::other)?;
        let (secret, granted) = (Secret::new(chance.token()), Mutex::default());
        Ok(Self(Arc::new(Inner {
            listener,
            base,
            callbacks,
            secret,
            clock,
            chance,
            key: OnceLock::new(),
            granted,
        })))
    }

    /// Answers until the system stops.
    ///
    /// # Errors
    /// When the listener cannot be used.
    pub fn serve(&self) -> io::Result<()> {
        let own = self.clone();
        let server = HttpServer::new(move || App::new().configure(own.routes()));
        actix_web::rt::spawn(
            server.workers(1).disable_signals().listen(self.0.listener.try_clone()?)?.run(),
        );
        Ok(())
    }

    /// Connects the account service with them.
    pub fn connect(&self, redirects: &mut Redirects) {
        let client = || ClientKeys { id: CLIENT.to_owned(), secret: self.0.secret.clone() };
        redirects.har_id.issuer = self.issuer(LoginMethod::HarId);
        redirects.har_id.client = client();
        redirects.x_id.issuer = self.issuer(LoginMethod::XId);
        redirects.x_id.client = client();
        "personal_code".clone_into(&mut redirects.x_id.claims.personal_code);
        redirects.e_paraksts.host = self.at("e-paraksts/");
        redirects.e_paraksts.client = client();
    }

    fn routes(&self) -> impl Fn(&mut ServiceConfig) + Clone + Send + use<> {
        let stand_ins = self.clone();
        move |app| {
            app.app_data(Data::new(stand_ins.clone()));
            for (method, [authorize, token, userinfo]) in [
                (LoginMethod::HarId, openid::HAR_ID),
                (LoginMethod::XId, openid::X_ID),
                (LoginMethod::EParaksts, tokens::E_PARAKSTS),
            ] {
                let at = |path: &str| resource(format!("/{}/{path}", method.slug()));
                let ask = move |own: Own, request: HttpRequest| {
                    ready(authorize::ask(&own, &request, method))
                };
                let redeem = move |own: Own, request: HttpRequest, form: Form<_>| {
                    ready(tokens::redeem(&own, &request, &form, method))
                };
                let userinfo_of = move |own: Own, request: HttpRequest| {
                    ready(tokens::userinfo(&own, &request, method))
                };
                app.service(at(authorize).route(get().to(ask)));
                app.service(at(token).route(post().to(redeem)));
                app.service(at(userinfo).route(get().to(userinfo_of)));
                if method != LoginMethod::EParaksts {
                    let discovery = move |own: Own| ready(openid::discovery(&own, method));
                    app.service(at(openid::DISCOVERY).route(get().to(discovery)));
                    app.service(
                        at(openid::KEYS).route(get().to(async |own: Own| openid::keys(&own))),
                    );
                }
            }
        }
    }

    /// The issuer, to the letter.
    fn issuer(&self, method: LoginMethod) -> String {
        self.at(method.slug()).into()
    }

    fn at(&self, path: &str) -> Url {
        self.0.base.join(path).unwrap_or_else(|_| self.0.base.clone())
    }

    /// Where this provider may send browsers back to.
    fn callback(&self, method: LoginMethod) -> String {
        self.0
            .callbacks
            .join(&format!("{}/callback", method.slug()))
            .map(String::from)
            .unwrap_or_default()
    }

    fn now(&self) -> i64 {
        self.0.clock.now()
    }

    fn granted(&self) -> MutexGuard<'_, Granted> {
        self.0.granted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
