//! What all browsers share: the connection through the proxy, the tally, the work that answers captchas, the letter boxes.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fs,
    path::{Path, PathBuf},
    sync::Mutex,
    time::Duration,
};

use aws_lc_rs::digest::{SHA256, digest};
use mail_parser::MessageParser;
use reqwest::{Client, redirect::Policy};
use tokio::{task::spawn_blocking, time::sleep};

use crate::tally::Tally;

/// How long the proxy keeps a connection that is not used; the server closes it after five seconds.
const IDLE: Duration = Duration::from_secs(3);
/// The zero bits of a proof of work (docs/decisions/0031).
const WORK: u32 = 18;

/// What all browsers share.
pub struct World {
    pub client: Client,
    pub root: String,
    pub tally: Tally,
    /// The entity tag of each page that returning visitors have.
    pub etags: BTreeMap<String, String>,
    /// The address of the script.
    pub script: String,
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
    pub fn new(root: &str, folder: &Path) -> Self {
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
            mail: folder.join("mail"),
            letters: Mutex::default(),
        }
    }

    /// The answer of a captcha, as a browser with scripts gives it: a proof of work, `work-` and the first number whose SHA-256
    /// together with the id (`{id}:{number}`) begins with 18 zero bits.
    pub async fn answer_captcha(&self, id: &str) -> String {
        let id = id.to_owned();
        let found = spawn_blocking(move || {
            (0..u64::from(u32::MAX)).find(|number| {
                let digest = digest(&SHA256, format!("{id}:{number}").as_bytes());
                let [a, b, c, d] = *digest.as_ref().first_chunk::<4>().unwrap();
                u32::from_be_bytes([a, b, c, d]).leading_zeros() >= WORK
            })
        });
        format!("work-{}", found.await.unwrap().unwrap())
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
