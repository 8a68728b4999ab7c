//! Who caused an event, and from where.

use std::{borrow::Cow, env, fs, net::IpAddr};

use crate::accounts::Caller;

/// The longest user agent that is kept.
const USER_AGENT: usize = 200;

/// Who caused an event, and from where.
#[derive(Clone, Debug)]
pub struct EventSource<'a> {
    /// `visitor`, `operator:NAME` or `application:ID`
    pub actor: Cow<'a, str>,
    /// The visitor's address.
    pub address: Option<IpAddr>,
    /// The visitor's browser.
    pub user_agent: Cow<'a, str>,
    /// The incident number of the request.
    pub incident: &'a str,
}

impl<'a> EventSource<'a> {
    /// A visitor: somebody with a browser. Whose account it is about stands elsewhere.
    pub fn visitor(caller: &'a Caller) -> Self {
        Self {
            actor: Cow::Borrowed("visitor"),
            address: Some(caller.address),
            user_agent: printable(&caller.user_agent),
            incident: &caller.request_id,
        }
    }

    /// An application that calls the authorization server. Its address is a server's.
    pub fn application(client: &str) -> Self {
        Self::without_request(format!("application:{client}"))
    }

    /// Who runs this command.
    pub fn operator() -> Self {
        Self::without_request(format!("operator:{}", operator_name()))
    }

    const fn without_request(actor: String) -> Self {
        Self {
            actor: Cow::Owned(actor),
            address: None,
            user_agent: Cow::Borrowed(""),
            incident: "",
        }
    }
}

/// The user of the operating system: who called `sudo`, else whom the process belongs to.
fn operator_name() -> String {
    let user = rustix::process::getuid().as_raw().to_string();
    let name_of_process = || {
        let users = fs::read_to_string("/etc/passwd").ok()?;
        let mut lines = users.lines().map(|line| line.split(':'));
        lines.find_map(|mut fields| {
            let name = fields.next()?;
            (fields.nth(1)? == user).then(|| name.to_owned())
        })
    };
    let caller = env::var("SUDO_USER").ok().filter(|name| !name.is_empty());
    let name = caller.or_else(name_of_process).unwrap_or_else(|| format!("uid {user}"));
    printable(&name).into_owned()
}

/// Printable ASCII alone, and not too much of it.
fn printable(text: &str) -> Cow<'_, str> {
    let is_printable = |c: char| c.is_ascii_graphic() || c == ' ';
    if text.len() <= USER_AGENT && text.chars().all(is_printable) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().filter(|c| is_printable(*c)).take(USER_AGENT).collect())
}
