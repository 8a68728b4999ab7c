//! `/demo/application`: a third-party application that signs people in with us, as another company would build it. It
//! is registered beforehand, sends an authorization request, exchanges the code from server to server, and fetches
//! claims with the access token. It knows only the standard: it is the same client that we use for other people's
//! providers.

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{Mutex, OnceLock, PoisonError},
    time::Duration,
};

use actix_web::{
    HttpResponse,
    cookie::{Cookie, SameSite},
    http::{StatusCode, header::LOCATION},
    web::{Data, Query, ServiceConfig, get, resource},
};
use askama::Template;
use url::Url;

use crate::{
    accounts::embedded::{
        Embedded,
        oauth::{ClientError, NewClient},
    },
    config::SigningAlgorithm,
    domain::{Language, Secret},
    providers::{
        oauth::{
            Asked, AuthorizationResponse, BackChannel, Claims, ClientRegistration, Freshness,
            PendingLogin, Rejection,
        },
        oidc::{Expected, KeySet, verify},
    },
    web::{
        AppError, Page, Visitor,
        page::{personal, render},
        request::ListensOn,
    },
};

const NAME: &str = "Õppekava";
/// The requested scopes: more than the consent screen shows at once.
const SCOPES: [&str; 6] =
    ["user_basic_data", "user_data", "user_roles", "user_schools", "user_grades", "school_periods"];
/// What it asks for to sign people in.
const SIGN_IN: [&str; 3] = ["openid", "profile", "email"];
const COOKIE: &str = "demo_application";
/// How many sign-ins may be pending at once.
const MOST: usize = 1000;

#[derive(Debug)]
pub struct DemoApplication {
    exchange: BackChannel,
    /// The site's public address.
    root: Url,
    client: OnceLock<ClientRegistration>,
    /// Pending sign-ins by the value of their cookie.
    pending: Mutex<HashMap<String, PendingLogin>>,
}

/// One thing that the application received, in words, with what it says and as it came.
struct Received {
    what: &'static str,
    claims: Claims,
    raw: Option<Secret>,
}

#[derive(Template)]
#[template(path = "demo/application.html")]
struct ApplicationPage<'a> {
    page: Page<'a>,
    outcome: Option<Result<Vec<Received>, Rejection>>,
}

impl DemoApplication {
    /// An application that is not registered yet.
    pub fn new(root: &Url) -> reqwest::Result<Self> {
        Ok(Self {
            exchange: BackChannel::new(Duration::from_secs(10))?,
            root: root.clone(),
            client: OnceLock::new(),
            pending: Mutex::default(),
        })
    }

    /// Registers the application, as an operator would.
    pub async fn register(&self, embedded: &Embedded) -> Result<(), ClientError> {
        let failed = |cause: url::ParseError| ClientError::Failed(cause.to_string());
        let redirect_uri = self.root.join("demo/application/callback").map_err(failed)?;
        let scopes: Vec<String> = SCOPES.map(str::to_owned).into();
        let all = SCOPES.into_iter().chain(SIGN_IN).map(str::to_owned).collect();
        let registered = embedded
            .oauth
            .clients
            .add_client(NewClient {
                name: NAME.to_owned(),
                redirect_uris: vec![redirect_uri.to_string()],
                scopes: all,
                ..NewClient::default()
            })
            .await?;
        let secret = registered.secret.unwrap_or_default();
        self.client.get_or_init(|| ClientRegistration {
            scopes,
            ..ClientRegistration::new(&registered.id, secret, redirect_uri)
        });
        Ok(())
    }

    /// What it receives for the person who came back. `here` is the local address of this server, which calls itself.
    async fn received(
        &self,
        response: &AuthorizationResponse,
        pending: &PendingLogin,
        here: SocketAddr,
        now: i64,
    ) -> Result<Vec<Received>, Rejection> {
        let endpoint = |name: &str| {
            Url::parse(&format!("http://{here}/account/oauth/{name}"))
                .map_err(|_| Rejection::Unreachable("token"))
        };
        let client = self.client.get().ok_or(Rejection::Unreachable("token"))?;
        let issuer = format!("{}account", self.root);
        let code = response.code(pending, Some(&issuer), now)?;
        let tokens = client.redeem(&self.exchange, &endpoint("token")?, code, pending).await?;
        let mut all = Vec::new();
        if let Some(token) = &tokens.id_token {
            let document = self.exchange.document("keys", &endpoint("jwks")?).await?;
            let expected = Expected {
                issuer: &issuer,
                client_id: &client.id,
                nonce: pending.nonce.expose(),
                algorithms: &[SigningAlgorithm::Es256],
                access_token: tokens.access_token.expose(),
            };
            let claims = verify(token.expose(), &KeySet::read(&document)?, &expected, now)?;
            let what =
                "The ID token, whose signature, issuer, audience, time and nonce it has checked";
            all.push(Received { what, claims, raw: Some(token.clone()) });
        }
        let claims = self.exchange.userinfo(&endpoint("userinfo")?, &tokens.access_token).await?;
        let what = "Userinfo, by the access token";
        all.push(Received { what, claims, raw: Some(tokens.access_token) });
        Ok(all)
    }

    fn keep(&self, pending: PendingLogin, name: &Secret) {
        let mut all = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST {
            all.clear();
        }
        all.insert(name.expose().to_owned(), pending);
    }

    fn take(&self, name: &str) -> Option<PendingLogin> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner).remove(name)
    }
}

/// The routes below `/demo`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/application").route(get().to(show)));
    app.service(resource("/application/sign-in").route(get().to(sign_in)));
    app.service(resource("/application/callback").route(get().to(callback)));
}

async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    draw(visitor, None)
}

/// Sends the browser to the authorization endpoint: for access to data, or with `?openid` for a sign-in.
async fn sign_in(
    visitor: Visitor,
    application: Data<DemoApplication>,
) -> Result<HttpResponse, AppError> {
    let client = application.client.get().ok_or(AppError::NotFound)?;
    let openid = visitor.query("openid").is_some();
    let scopes = if openid { SIGN_IN.map(str::to_owned).into() } else { client.scopes.clone() };
    let client = ClientRegistration { scopes, ..client.clone() };
    let authorize = application
        .root
        .join("account/oauth/authorize")
        .map_err(|cause| AppError::Internal(cause.into()))?;
    let rng = &visitor.site.rng;
    let asked = Asked {
        openid,
        pkce: client.pkce,
        max_age: None,
        freshness: Freshness::Any,
        language: visitor.language,
    };
    let redirect = client.authorization_request(&authorize, &asked, rng, visitor.site.clock.now());
    let name = Secret::new(rng.token());
    application.keep(redirect.pending, &name);
    let cookie = Cookie::build(COOKIE, name.expose())
        .path("/demo/application")
        .http_only(true)
        .same_site(SameSite::Lax);
    let cookie = cookie.secure(visitor.is_secure()).finish();
    Ok(HttpResponse::SeeOther()
        .insert_header((LOCATION, redirect.url.to_string()))
        .cookie(cookie)
        .finish())
}

/// Takes the authorization response, and shows what it gives access to.
async fn callback(
    visitor: Visitor,
    application: Data<DemoApplication>,
    response: Query<AuthorizationResponse>,
) -> Result<HttpResponse, AppError> {
    let cookie = visitor.request.cookie(COOKIE);
    let pending = cookie.and_then(|cookie| application.take(cookie.value()));
    let here = visitor.request.conn_data::<ListensOn>().map(|here| here.0);
    let outcome = match pending.zip(here) {
        Some((pending, here)) => {
            application.received(&response, &pending, here, visitor.site.clock.now()).await
        }
        None => Err(Rejection::State),
    };
    draw(visitor, Some(outcome))
}

fn draw(
    visitor: Visitor,
    outcome: Option<Result<Vec<Received>, Rejection>>,
) -> Result<HttpResponse, AppError> {
    let visitor = visitor.speaking(Language::En);
    let page = Page::titled(&visitor, "demo-application", NAME.to_owned()).for_reading().unframed();
    Ok(personal(&visitor, StatusCode::OK, render(&ApplicationPage { page, outcome })?))
}
