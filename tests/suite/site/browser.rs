//! A browser without scripts: it keeps cookies, says where its forms come from, and follows no redirect by itself.

use std::{cell::RefCell, collections::BTreeMap, time::Duration};

use reqwest::{Client, RequestBuilder, header::HeaderMap, redirect::Policy};

use super::{Seen, seen::FormSeen};
use crate::cast::PASSWORD;

/// Between the parts of a form with a file.
pub const BOUNDARY: &str = "----LaviFormBoundary7MA4";

/// The body of a form with a file.
pub fn multipart(fields: &[(&str, &str)], file: Option<&[u8]>) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, value) in fields {
        let head = format!(
            "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n"
        );
        body.extend_from_slice(head.as_bytes());
    }
    if let Some(file) = file {
        let head = format!(
            "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"..\\<b>people.csv\"\r\ncontent-type: text/csv\r\n\r\n"
        );
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(file);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
    body
}

/// A visitor's browser.
pub struct Browser {
    root: String,
    client: Client,
    cookies: RefCell<BTreeMap<String, String>>,
    headers: HeaderMap,
}

impl Browser {
    pub fn new(root: String) -> Self {
        // Sites use plain HTTP. By default every client would load the system's 150 certificates.
        // Sooner than a server closes what is idle: a request on such a connection has no answer.
        let client = Client::builder().redirect(Policy::none()).no_proxy().tls_certs_only([]);
        let client = client.pool_idle_timeout(Duration::from_secs(2));
        Self::over(root, client.build().unwrap())
    }

    /// The same over a client that follows no redirect.
    pub fn over(root: String, client: Client) -> Self {
        let mut headers = HeaderMap::new();
        headers.insert("accept", "text/html,application/xhtml+xml,*/*;q=0.8".parse().unwrap());
        headers.insert("sec-fetch-site", "same-origin".parse().unwrap());
        Self { root, client, cookies: RefCell::default(), headers }
    }

    /// The same browser with another header on every request; an empty value removes the header.
    pub fn with_header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.remove(name);
        if !value.is_empty() {
            self.headers.insert(name, value.parse().unwrap());
        }
        self
    }

    /// The same browser before another server of the same site.
    pub fn before(&self, root: String) -> Self {
        let (client, headers) = (self.client.clone(), self.headers.clone());
        Self { root, client, cookies: self.cookies.clone(), headers }
    }

    /// All cookies, as a request sends them.
    pub fn cookies(&self) -> String {
        let cookies = self.cookies.borrow();
        let pairs = cookies.iter().map(|(name, value)| format!("{name}={value}"));
        pairs.collect::<Vec<_>>().join("; ")
    }

    /// The value of a cookie.
    pub fn cookie(&self, name: &str) -> Option<String> {
        self.cookies.borrow().get(name).cloned()
    }

    /// Sets a cookie; an empty value removes it.
    pub fn set_cookie(&self, name: &str, value: &str) {
        if value.is_empty() {
            self.cookies.borrow_mut().remove(name);
        } else {
            self.cookies.borrow_mut().insert(name.to_owned(), value.to_owned());
        }
    }

    pub async fn get(&self, address: &str) -> Seen {
        self.send(self.client.get(self.absolute(address)), address).await
    }

    pub async fn head(&self, address: &str) -> Seen {
        self.send(self.client.head(self.absolute(address)), address).await
    }

    pub async fn post(&self, address: &str, fields: &[(&str, &str)]) -> Seen {
        self.send(self.client.post(self.absolute(address)).form(fields), address).await
    }

    /// A request with any method and no body.
    pub async fn ask(&self, method: &str, address: &str) -> Seen {
        let method = method.parse().unwrap();
        self.send(self.client.request(method, self.absolute(address)), address).await
    }

    /// Fills in the page's form with this `data-action` and posts it; other fields keep the page's values.
    pub async fn submit(&self, page: &Seen, action: &str, fields: &[(&str, &str)]) -> Seen {
        let form = page.form(action);
        let mut values = form.fields;
        for (name, value) in fields {
            values.retain(|(known, _)| known != name);
            values.push(((*name).to_owned(), (*value).to_owned()));
        }
        let address = if form.action.is_empty() { page.address.clone() } else { form.action };
        let answer =
            self.send(self.client.post(self.absolute(&address)).form(&values), &address).await;
        if answer.status == 200 {
            // elinks and links2 do not send the same form twice.
            let same = |next: &FormSeen| next.action == address && next.fields == values;
            assert!(!answer.post_forms().iter().any(same), "the next POST is the same: {answer}");
        }
        answer
    }

    /// Sends a form with a file (`multipart/form-data`), the fields first.
    pub async fn upload(&self, address: &str, fields: &[(&str, &str)], file: &[u8]) -> Seen {
        let request = self.client.post(self.absolute(address));
        let kind = format!("multipart/form-data; boundary={BOUNDARY}");
        let body = multipart(fields, Some(file));
        self.send(request.header("content-type", kind).body(body), address).await
    }

    /// Signs in on this page with everyone's password.
    pub async fn sign_in(&self, login: &Seen, name: &str) -> Seen {
        self.submit(login, "submit", &[("email", name), ("password", PASSWORD)]).await
    }

    /// Opens this page and signs in on it with everyone's password.
    pub async fn sign_in_at(&self, path: &str, name: &str) -> Seen {
        self.sign_in(&self.get(path).await, name).await
    }

    /// Follows the redirect of a response.
    pub async fn follow(&self, answer: &Seen) -> Seen {
        assert_eq!(answer.status, 303, "{answer}");
        self.get(&answer.location()).await
    }

    fn absolute(&self, address: &str) -> String {
        // Our addresses have the public root; the test's server listens elsewhere.
        let path = address.strip_prefix("http://localhost:8080").unwrap_or(address);
        if path.starts_with("http") { path.to_owned() } else { format!("{}{path}", self.root) }
    }

    async fn send(&self, request: RequestBuilder, address: &str) -> Seen {
        let cookies = self.cookies();
        let mut request = request.headers(self.headers.clone());
        if !cookies.is_empty() {
            request = request.header("cookie", cookies);
        }
        let answer = request.send().await.unwrap();
        for set in answer.headers().get_all("set-cookie") {
            let set = set.to_str().unwrap();
            let (name, value) = set.split(';').next().unwrap().split_once('=').unwrap();
            self.set_cookie(name, if set.contains("Max-Age=0") { "" } else { value });
        }
        let seen = Seen::read(address, answer).await;
        for form in seen.post_forms() {
            // lynx sends it by GET.
            assert!(!form.can_be_empty, "a form to {} without a name: {seen}", form.action);
        }
        seen
    }
}
