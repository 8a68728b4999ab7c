//! What all browsers share: the connection through the proxy, the tally, the eyes that read captchas, the letter boxes.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fs,
    path::{Path, PathBuf},
    sync::Mutex,
    time::Duration,
};

use mail_parser::MessageParser;
use reqwest::{Client, redirect::Policy};
use sqlx::SqlitePool;
use tokio::time::sleep;

use crate::{fill::fingerprint, tally::Tally};

/// How long the proxy keeps a connection that is not used; the server closes it after five seconds.
const IDLE: Duration = Duration::from_secs(3);
/// What every captcha says.
const READ: &str = "acfhk";

/// What all browsers share.
pub struct World {
    pub client: Client,
    pub root: String,
    pub tally: Tally,
    /// The entity tag of each page that returning visitors have.
    pub etags: BTreeMap<String, String>,
    /// The address of the script.
    pub script: String,
    database: SqlitePool,
    mail: PathBuf,
    letters: Mutex<Letters>,
}

#[derive(Default)]
struct Letters {
    read: HashSet<PathBuf>,
    /// The newest link by recipient.
    links: HashMap<String, String>,
}

impl World {
    /// A world before this server.
    pub fn new(root: &str, database: SqlitePool, folder: &Path) -> Self {
        // The proxy keeps connections open, as proxies do, and gives them up before the server does.
        let client = Client::builder()
            .redirect(Policy::none())
            .no_proxy()
            .pool_max_idle_per_host(1024)
            .pool_idle_timeout(IDLE);
        Self {
            client: client.timeout(Duration::from_secs(60)).build().unwrap(),
            root: root.to_owned(),
            tally: Tally::default(),
            etags: BTreeMap::new(),
            script: String::new(),
            database,
            mail: folder.join("mail"),
            letters: Mutex::default(),
        }
    }

    /// What a person reads in a captcha's picture: here, an answer that is put in the place of the drawn one.
    pub async fn read_captcha(&self, id: &str) -> String {
        let read = sqlx::query("UPDATE captchas SET answer_hash = $1 WHERE id = $2");
        let read = read.bind(fingerprint(&format!("{id}:{READ}"))).bind(id);
        read.execute(&self.database).await.unwrap();
        READ.to_owned()
    }

    /// The path of the link in a letter to this person; nothing when none comes in half a minute.
    pub async fn link(&self, recipient: &str) -> Option<String> {
        for _ in 0..60 {
            if let Some(link) = self.look(recipient) {
                return Some(link);
            }
            sleep(Duration::from_millis(500)).await;
        }
        None
    }

    fn look(&self, recipient: &str) -> Option<String> {
        let mut letters = self.letters.lock().unwrap();
        for file in
            fs::read_dir(&self.mail).into_iter().flatten().map(|entry| entry.unwrap().path())
        {
            if file.extension().is_none_or(|ending| ending != "eml")
                || !letters.read.insert(file.clone())
            {
                continue;
            }
            let raw = fs::read(&file).unwrap();
            let letter = MessageParser::default().parse(&raw).unwrap();
            let to =
                letter.to().and_then(|to| to.first()?.address()).unwrap_or_default().to_owned();
            let text = letter.body_text(0).unwrap_or_default();
            if let Some(link) =
                text.split_whitespace().find(|word| word.contains("/setNewPassword/"))
            {
                letters.links.insert(
                    to,
                    link.split_once("//")
                        .unwrap()
                        .1
                        .split_once('/')
                        .map(|(_, path)| format!("/{path}"))
                        .unwrap(),
                );
            }
        }
        letters.links.remove(recipient)
    }
}
