//! `lavi client …`

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use crate::{
    accounts::embedded::{
        Embedded,
        oauth::{ClientSummary, NewClient},
    },
    app::command::surroundings::{Done, in_words, say},
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
    Add(ClientArguments),
    /// Removes an application (OAuth client) with all its consents and tokens.
    Remove {
        /// The application's id, as `list` prints it.
        id: String,
    },
}

/// A new application.
#[derive(Debug, Args)]
pub struct ClientArguments {
    /// The name that people see when it asks for access.
    name: String,
    /// A redirect URI, compared exactly; may be given several times.
    #[arg(long = "redirect", required_unless_present = "resource_server")]
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
}

impl ClientCommand {
    /// Runs the command.
    pub async fn run(self, embedded: &Embedded) -> Done {
        match self {
            Self::List { json } => list(embedded, json).await,
            Self::Add(application) => add(embedded, application).await,
            Self::Remove { id } => {
                embedded
                    .oauth
                    .clients
                    .remove_client(&id)
                    .await
                    .map_err(|cause| format!("{id}: {cause}"))?;
                say(&format!("{id}: removed"))
            }
        }
    }
}

async fn list(embedded: &Embedded, json: bool) -> Done {
    let clients = embedded.oauth.clients.list_clients().await.map_err(in_words)?;
    if json {
        let words = |text: &str| text.split_whitespace().map(Value::from).collect::<Value>();
        let clients = clients.iter().map(|client| {
            json!({
                "client_id": client.id, "name": client.name, "public": client.public,
                "resource_server": client.resource_server,
                "scopes": words(&client.scopes), "roles": words(&client.roles),
                "redirect_uris": words(&client.redirect_uris),
            })
        });
        return say(&clients.collect::<Value>().to_string());
    }
    for client in clients {
        let kind = match &client {
            ClientSummary { resource_server: true, .. } => "resource server",
            ClientSummary { public: true, .. } => "public",
            _ => "with a secret",
        };
        let ClientSummary { id, name, scopes, roles, redirect_uris, .. } = client;
        say(&format!("{id}\t{name}\t{kind}\t{scopes}\t{roles}\t{redirect_uris}"))?;
    }
    Ok(())
}

async fn add(embedded: &Embedded, given: ClientArguments) -> Done {
    let ClientArguments { name, redirects, scopes, public, resource_server, roles } = given;
    let redirect_uris = redirects;
    let client =
        NewClient { name: name.clone(), redirect_uris, scopes, roles, public, resource_server };
    let registered = embedded
        .oauth
        .clients
        .add_client(client)
        .await
        .map_err(|cause| format!("{name}: {cause}"))?;
    say(&format!("client_id\t{}", registered.id))?;
    match registered.secret {
        Some(secret) => say(&format!("client_secret\t{}", secret.expose())),
        None => Ok(()),
    }
}
