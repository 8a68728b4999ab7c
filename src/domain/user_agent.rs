//! Browser and system of a `User-Agent` header, by the data of the ua-parser project, which `make assets`
//! writes as JSON (docs/decisions/0069).

use std::sync::LazyLock;

use ua_parser::{Regexes, os, user_agent};

/// What a `User-Agent` says of itself: names alone, as people know them. Versions are frozen in most browsers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UserAgent {
    /// Such as `Chrome`.
    pub browser: Option<String>,
    /// Such as `Windows`.
    pub system: Option<String>,
}

struct AgentNames {
    browsers: user_agent::Extractor<'static>,
    systems: os::Extractor<'static>,
}

/// Read when it is first needed: that takes some 60 ms and 9 MB. A test looks that the data can be read.
static KNOWN: LazyLock<Option<AgentNames>> = LazyLock::new(|| {
    let data: Regexes =
        serde_json::from_str(include_str!("../../static/built/browsers.json")).ok()?;
    let browsers = user_agent::Builder::new().push_all(data.user_agent_parsers).ok()?;
    let systems = os::Builder::new().push_all(data.os_parsers).ok()?;
    Some(AgentNames { browsers: browsers.build().ok()?, systems: systems.build().ok()? })
});

impl UserAgent {
    /// What this header says; nothing of what it does not say in a way that is known.
    pub fn read(header: &str) -> Self {
        let Some(known) = KNOWN.as_ref().filter(|_| !header.is_empty()) else {
            return Self::default();
        };
        Self {
            browser: known.browsers.extract(header).map(|found| plain(&found.family)),
            system: known.systems.extract(header).map(|found| plain(&found.os)),
        }
    }
}

/// The name as people know it, without what the data tells apart beyond that.
fn plain(name: &str) -> String {
    let known = match name {
        "IE" | "IE Mobile" => "Internet Explorer",
        "Mac OS X" => "macOS",
        "Chrome OS" => "ChromeOS",
        other => other.strip_prefix("Mobile ").unwrap_or(other),
    };
    let ends = [" Mobile WebView", " Mobile iOS", " Mobile", " iOS", " UI/WKWebView"];
    ends.iter().find_map(|end| known.strip_suffix(end)).unwrap_or(known).to_owned()
}
