//! `lavi client …`

use std::{fs, mem, path::PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use serde_json::{Map, Value, json};

use crate::{
    accounts::embedded::{
        Embedded,
        oauth::{
            ApplicationKeys, ClientOptions, ClientSummary, IdTokenAlgorithm, NewClient, SubjectKind,
        },
    },
    app::commands::surroundings::{Done, in_words, say},
    domain::{Assurance, Secret},
};

/// Commands for third-party applications (OAuth clients).
#[derive(Debug, Subcommand)]
pub enum ClientCommand {
    /// Lists every application and resource server: id (`client_id`), name, kind, scopes, roles, redirect URIs.
    List {
        /// Prints one JSON array instead of lines.
        #[arg(long)]
        json: bool,
    },
    /// Registers an application and prints its id (`client_id`) and, only this once, its secret (`client_secret`).
    Add(Box<ClientArguments>),
    /// Prints what is registered of an application.
    Show {
        /// The application's id, as `list` prints it.
        id: String,
        /// Prints one JSON object instead of lines.
        #[arg(long)]
        json: bool,
    },
    /// Changes what is registered of an application. What is not named stays; a list that is named replaces the former one.
    Set(Box<ChangeArguments>),
    /// Gives an application a new secret and prints it, only this once. The former counts no more.
    Secret {
        /// The application's id, as `list` prints it.
        id: String,
        /// The former secret counts for so long more, such as `24h` or `7d`; 30 days at most.
        #[arg(long, value_name = "TIME", value_parser = parse_time)]
        keep_old: Option<i64>,
        /// Prints one JSON object instead of a line.
        #[arg(long)]
        json: bool,
    },
    /// Removes an application (OAuth client) with all its consents and tokens.
    Remove {
        /// The application's id, as `list` prints it.
        id: String,
        /// Prints one JSON object instead of a line.
        #[arg(long)]
        json: bool,
    },
}

/// A new application.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command")]
#[derive(Debug, Args)]
pub struct ClientArguments {
    /// The name that people see when it asks for access.
    name: String,
    /// A redirect URI, compared exactly; may be given several times.
    #[arg(long = "redirect", required_unless_present_any = ["resource_server", "device"])]
    redirects: Vec<String>,
    /// The scopes it may ask for, such as `user_basic_data,user_roles`; of a resource server, those whose data it has.
    #[arg(long, required = true, value_delimiter = ',')]
    scopes: Vec<String>,
    /// Registers a public client, which cannot keep a secret: a phone app, or a page without a server.
    #[arg(long)]
    public: bool,
    /// Registers a resource server instead: it has data that applications get with tokens, and asks whether these are good.
    #[arg(long)]
    resource_server: bool,
    /// Only people with one of these roles may use it, such as `teacher,headmaster`.
    #[arg(long, value_delimiter = ',')]
    roles: Vec<String>,
    /// It is your own: people are not asked whether they allow it.
    #[arg(long)]
    first_party: bool,
    /// It may run on devices without a browser, whose people type a code elsewhere (RFC 8628).
    #[arg(long)]
    device: bool,
    #[command(flatten)]
    demands: Demands,
    #[command(flatten)]
    proof: ProofArguments,
    /// Prints one JSON object instead of lines.
    #[arg(long)]
    json: bool,
}

/// How an application proves who it is.
#[derive(Debug, Default, Args)]
pub struct ProofArguments {
    /// By a secret, or by assertions that a key of its own signs. The second needs `--jwks` or `--jwks-uri`.
    #[arg(long, value_enum, value_name = "METHOD")]
    auth: Option<AuthMethod>,
    /// The file with its public keys (JSON Web Key Set).
    #[arg(long, value_name = "FILE", conflicts_with = "jwks_uri")]
    jwks: Option<PathBuf>,
    /// The address at which it publishes its public keys.
    #[arg(long, value_name = "URL")]
    jwks_uri: Option<String>,
}

/// How an application proves who it is, by the names that OAuth has for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AuthMethod {
    /// A secret, in the header or in the form.
    #[value(name = "client_secret_basic")]
    ClientSecretBasic,
    /// An assertion that its key signs.
    #[value(name = "private_key_jwt")]
    PrivateKeyJwt,
}

impl ProofArguments {
    /// Changes the keys of an application as it was said; of one that had keys and gets none, its next secret comes from `lavi
    /// client secret`.
    fn apply(self, keys: &mut Option<ApplicationKeys>) -> Done {
        let given = match (self.jwks, self.jwks_uri) {
            (Some(file), _) => {
                let read = fs::read_to_string(&file);
                let set = read.map_err(|cause| format!("{}: {cause}", file.display()))?;
                Some(ApplicationKeys::Set(set))
            }
            (None, address) => address.map(ApplicationKeys::At),
        };
        match (self.auth, given) {
            (None, None) => {}
            (Some(AuthMethod::ClientSecretBasic), None) => *keys = None,
            (Some(AuthMethod::ClientSecretBasic), Some(_)) => {
                return Err("--jwks and --jwks-uri are for --auth private_key_jwt".to_owned());
            }
            (auth, Some(given)) if auth.is_some() || keys.is_some() => *keys = Some(given),
            (None, Some(_)) => {
                return Err("--jwks and --jwks-uri need --auth private_key_jwt".to_owned());
            }
            (Some(AuthMethod::PrivateKeyJwt), _) if keys.is_some() => {}
            (Some(AuthMethod::PrivateKeyJwt), _) => {
                return Err("--auth private_key_jwt needs --jwks FILE or --jwks-uri URL".to_owned());
            }
        }
        Ok(())
    }
}

/// What can be said of a new application and of one that is registered.
#[derive(Debug, Args)]
pub struct Demands {
    /// Whether each request needs a code challenge (PKCE). `optional` is for an application with a secret that cannot make one.
    #[arg(long, value_enum)]
    pkce: Option<Pkce>,
    /// Under which ids it sees people: the accounts' own, or ids that no other application sees. The second is usual for one that
    /// signs people in (openid) and is not your own.
    #[arg(long, value_enum)]
    subject: Option<SeenIds>,
    /// The host that stands for several applications which see the same ids; else that of the redirect URIs.
    #[arg(long, value_name = "HOST")]
    sector: Option<String>,
    /// How its ID tokens are signed: `ES256`, `RS256` or `EdDSA`.
    #[arg(long, value_name = "ALGORITHM", value_parser = parse_algorithm)]
    id_token_alg: Option<IdTokenAlgorithm>,
    /// People have to have proven who they are within so many seconds, whatever it asks.
    #[arg(long, value_name = "SECONDS")]
    max_age: Option<i64>,
    /// How sure each sign-in has to be, whatever it asks: `mfa` two factors, `low`, `substantial` or `high` by an ID card, a
    /// phone or a provider that vouches for it; `sfa` is any.
    #[arg(long, value_name = "LEVEL", value_parser = parse_level)]
    acr: Option<Assurance>,
    /// Where signing out may lead, compared exactly; may be given several times.
    #[arg(long, value_name = "URI")]
    post_logout: Option<Vec<String>>,
    /// Where it is told that a session has ended, whatever has ended it; empty: nowhere.
    #[arg(long, value_name = "URI")]
    back_channel_logout: Option<String>,
}

/// Under which ids an application sees people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SeenIds {
    /// The accounts' own.
    Public,
    /// Ids that no other application sees.
    Pairwise,
}

fn parse_algorithm(name: &str) -> Result<IdTokenAlgorithm, String> {
    IdTokenAlgorithm::parse(name).ok_or_else(|| "expected ES256, RS256 or EdDSA".to_owned())
}

fn parse_level(word: &str) -> Result<Assurance, String> {
    Assurance::parse(word).ok_or_else(|| "expected sfa, mfa, low, substantial or high".to_owned())
}

/// Whether each request needs a code challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Pkce {
    /// It does.
    Required,
    /// It does not.
    Optional,
}

/// What is to change of an application.
#[derive(Debug, Args)]
pub struct ChangeArguments {
    /// The application's id, as `list` prints it.
    id: String,
    /// The name that people see when it asks for access.
    #[arg(long)]
    name: Option<String>,
    /// A redirect URI, compared exactly; may be given several times.
    #[arg(long = "redirect")]
    redirects: Option<Vec<String>>,
    /// The scopes it may ask for. If one is taken away, all its tokens end.
    #[arg(long, value_delimiter = ',')]
    scopes: Option<Vec<String>>,
    /// Only people with one of these roles may use it; empty: everybody.
    #[arg(long, value_delimiter = ',')]
    roles: Option<Vec<String>>,
    /// Whether it is your own, so that people are not asked whether they allow it.
    #[arg(long, value_name = "true|false")]
    first_party: Option<bool>,
    /// Whether it may run on devices without a browser.
    #[arg(long, value_name = "true|false")]
    device: Option<bool>,
    #[command(flatten)]
    demands: Demands,
    #[command(flatten)]
    proof: ProofArguments,
    /// Prints one JSON object instead of lines.
    #[arg(long)]
    json: bool,
}

/// What is not given stays.
fn put<T>(given: Option<T>, place: &mut T) {
    if let Some(given) = given {
        *place = given;
    }
}

impl Demands {
    fn apply(self, options: &mut ClientOptions) {
        put(self.pkce.map(|pkce| pkce == Pkce::Optional), &mut options.pkce_optional);
        if let Some(subject) = self.subject {
            let is_public = subject == SeenIds::Public;
            let kind = if is_public { SubjectKind::Public } else { SubjectKind::Pairwise };
            options.subject = Some(kind);
            options.sector = options.sector.take().filter(|_| !is_public);
        }
        options.sector = self.sector.or(options.sector.take());
        put(self.id_token_alg, &mut options.id_token_alg);
        options.max_age = self.max_age.or(options.max_age);
        options.acr = self.acr.or(options.acr);
        put(self.post_logout.as_deref().map(words), &mut options.logout.post_logout);
        let reached = |address: String| Some(address).filter(|address| !address.is_empty());
        put(self.back_channel_logout.map(reached), &mut options.logout.back_channel);
    }
}

impl ChangeArguments {
    fn apply(self, client: &mut NewClient) {
        put(self.name, &mut client.name);
        put(self.redirects, &mut client.redirect_uris);
        put(self.scopes.as_deref().map(words), &mut client.scopes);
        put(self.roles.as_deref().map(words), &mut client.roles);
        put(self.first_party, &mut client.options.first_party);
        put(self.device, &mut client.options.device);
        self.demands.apply(&mut client.options);
    }
}

impl ClientCommand {
    pub async fn run(self, embedded: &Embedded) -> Done {
        let clients = &embedded.oauth.clients;
        match self {
            Self::List { json } => list(embedded, json).await,
            Self::Add(application) => add(embedded, *application).await,
            Self::Show { id, json } => {
                let client =
                    clients.show_client(&id).await.map_err(|cause| format!("{id}: {cause}"))?;
                shown(&client, None, json)
            }
            Self::Set(mut change) => {
                let (id, json) = (change.id.clone(), change.json);
                let known = clients.show_client(&id).await;
                let mut keys = known.map_err(|cause| format!("{id}: {cause}"))?.keys;
                mem::take(&mut change.proof).apply(&mut keys)?;
                let change = |client: &mut NewClient| {
                    change.apply(client);
                    client.keys = keys;
                };
                let changed = clients.change_client(&id, change).await;
                shown(&changed.map_err(|cause| format!("{id}: {cause}"))?, None, json)
            }
            Self::Secret { id, keep_old, json } => {
                let secret = clients.renew_secret(&id, keep_old.unwrap_or_default()).await;
                let secret = secret.map_err(|cause| format!("{id}: {cause}"))?;
                if json {
                    let told = json!({"client_id": id, "client_secret": secret.expose()});
                    return say(&told.to_string());
                }
                say(&format!("client_secret\t{}", secret.expose()))
            }
            Self::Remove { id, json } => {
                clients.remove_client(&id).await.map_err(|cause| format!("{id}: {cause}"))?;
                if json {
                    return say(&json!({"removed": id}).to_string());
                }
                say(&format!("{id}: removed"))
            }
        }
    }
}

async fn list(embedded: &Embedded, json: bool) -> Done {
    let clients = embedded.oauth.clients.list_clients().await.map_err(in_words)?;
    if json {
        let clients = clients.iter().map(|client| Value::from(as_json(client, None)));
        return say(&clients.collect::<Value>().to_string());
    }
    for client in clients {
        let kind = match &client {
            ClientSummary { resource_server: true, .. } => "resource server",
            ClientSummary { public: true, .. } => "public",
            ClientSummary { keys: Some(_), .. } => "with keys",
            _ => "with a secret",
        };
        let ClientSummary { id, name, scopes, roles, redirect_uris, .. } = client;
        say(&format!("{id}\t{name}\t{kind}\t{scopes}\t{roles}\t{redirect_uris}"))?;
    }
    Ok(())
}

async fn add(embedded: &Embedded, given: ClientArguments) -> Done {
    let mut client = NewClient {
        name: given.name.clone(),
        redirect_uris: given.redirects,
        scopes: words(&given.scopes),
        roles: words(&given.roles),
        public: given.public,
        resource_server: given.resource_server,
        keys: None,
        options: ClientOptions {
            first_party: given.first_party,
            device: given.device,
            ..ClientOptions::default()
        },
    };
    given.demands.apply(&mut client.options);
    given.proof.apply(&mut client.keys)?;
    let clients = &embedded.oauth.clients;
    let failed = |cause| format!("{}: {cause}", given.name);
    let registered = clients.add_client(client).await.map_err(failed)?;
    if given.json {
        let client = clients.show_client(&registered.id).await.map_err(in_words)?;
        return shown(&client, registered.secret.as_ref(), true);
    }
    say(&format!("client_id\t{}", registered.id))?;
    match registered.secret {
        Some(secret) => say(&format!("client_secret\t{}", secret.expose())),
        None => Ok(()),
    }
}

/// The words of a list, which may also stand with spaces between them.
fn words(given: &[String]) -> Vec<String> {
    given.iter().flat_map(|part| part.split_whitespace()).map(str::to_owned).collect()
}

/// One object with `json`, else a line for each thing that is registered.
fn shown(client: &ClientSummary, secret: Option<&Secret>, json: bool) -> Done {
    let told = as_json(client, secret);
    if json {
        return say(&Value::from(told).to_string());
    }
    told.iter().try_for_each(|(name, value)| {
        let value = match value {
            Value::String(text) => text.clone(),
            Value::Array(list) => {
                list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" ")
            }
            other => other.to_string(),
        };
        say(&format!("{name}\t{value}"))
    })
}

fn as_json(client: &ClientSummary, secret: Option<&Secret>) -> Map<String, Value> {
    let words = |text: &str| text.split_whitespace().map(Value::from).collect::<Value>();
    let mut told = Map::new();
    let mut tell = |name: &str, value: Value| drop(told.insert(name.to_owned(), value));
    tell("client_id", client.id.as_str().into());
    if let Some(secret) = secret {
        tell("client_secret", secret.expose().into());
    }
    tell("name", client.name.as_str().into());
    tell("public", client.public.into());
    tell("resource_server", client.resource_server.into());
    let auth = match (&client.keys, client.public) {
        (Some(_), _) => "private_key_jwt",
        (None, true) => "none",
        (None, false) => "client_secret_basic",
    };
    tell("auth", auth.into());
    match &client.keys {
        Some(ApplicationKeys::Set(set)) => {
            tell("jwks", serde_json::from_str(set).unwrap_or_default());
        }
        Some(ApplicationKeys::At(address)) => tell("jwks_uri", address.as_str().into()),
        None => {}
    }
    tell("scopes", words(&client.scopes));
    tell("roles", words(&client.roles));
    tell("redirect_uris", words(&client.redirect_uris));
    if !client.resource_server {
        tell("first_party", client.options.first_party.into());
        tell("device", client.options.device.into());
        let pkce = if client.options.pkce_optional { "optional" } else { "required" };
        tell("pkce", pkce.into());
        let sector = client.options.sector.as_deref();
        tell("subject", sector.map_or("public", |_| "pairwise").into());
        for (name, value) in [
            ("sector", sector.map(Value::from)),
            ("max_age", client.options.max_age.map(Value::from)),
            ("acr", client.options.acr.map(|level| level.word().into())),
            ("backchannel_logout_uri", client.options.logout.back_channel.clone().map(Value::from)),
        ] {
            if let Some(value) = value {
                tell(name, value);
            }
        }
        tell("id_token_alg", client.options.id_token_alg.as_str().into());
        let post_logout = &client.options.logout.post_logout;
        if !post_logout.is_empty() {
            tell("post_logout_redirect_uris", post_logout.iter().cloned().collect());
        }
    }
    told
}

/// The longest time for which a former secret counts, in seconds.
const LONGEST_KEPT: i64 = 30 * 86_400;

/// Seconds of a time such as `24h`.
fn parse_time(text: &str) -> Result<i64, String> {
    let (number, unit) = text.split_at_checked(text.len().saturating_sub(1)).unwrap_or_default();
    let unit = match unit {
        "s" => 1,
        "m" => 60,
        "h" => 3600,
        "d" => 86_400,
        _ => 0,
    };
    let seconds = number.parse::<u32>().ok().map(|number| i64::from(number) * unit);
    seconds
        .filter(|seconds| (1..=LONGEST_KEPT).contains(seconds))
        .ok_or_else(|| "expected a time such as 90m, 24h or 7d, 30 days at most".to_owned())
}
