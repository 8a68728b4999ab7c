//! What the sources must not contain, because no test of behaviour would notice it.

use std::fs;

use crate::shape::{files, name};

/// The lines of these files that contain one of these words.
fn lines_with(folder: &str, endings: &[&str], words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for path in files(folder, endings) {
        let text = fs::read_to_string(&path).unwrap();
        let lines = text
            .lines()
            .enumerate()
            .filter(|(_, line)| words.iter().any(|word| line.contains(word)));
        found
            .extend(lines.map(|(at, line)| format!("{}:{}: {}", name(&path), at + 1, line.trim())));
    }
    found
}

/// Files that assemble SQL statements. Each was reviewed: only placeholder numbers and our own table and column names
/// are inserted.
const PUT_TOGETHER: [&str; 5] = [
    "src/accounts/embedded/counting/counters.rs",
    "src/accounts/embedded/ground/batches.rs",
    "src/accounts/embedded/ground/columns.rs",
    "src/accounts/embedded/oauth/consents.rs",
    "src/accounts/embedded/people/resealing.rs",
];

#[test]
fn no_sql_statement_is_built_from_input() {
    // sqlx accepts literals; anything else must be marked with this word.
    for line in lines_with("src", &["rs"], &["AssertSqlSafe", "raw_sql("]) {
        let file = line.split(':').next().unwrap();
        assert!(PUT_TOGETHER.contains(&file), "{line}");
    }
}

#[test]
fn no_other_program_is_run_and_no_library_is_loaded_at_run_time() {
    let words = ["process::Command", "Command::new(\"", "libloading", "dlopen", "extern \"C\""];
    assert_eq!(lines_with("src", &["rs"], &words), Vec::<String>::new());
}

/// By 307 and 308 a browser sends what it has sent once more (RFC 9700 section 4.12), a password among it. The redirect of actix-web is
/// a 307 if nothing else is said.
#[test]
fn no_redirect_sends_a_form_on() {
    let words = [
        "TemporaryRedirect",
        "PermanentRedirect",
        "TEMPORARY_REDIRECT",
        "PERMANENT_REDIRECT",
        "Redirect::to",
    ];
    assert_eq!(lines_with("src", &["rs"], &words), Vec::<String>::new());
}

#[test]
fn scripts_evaluate_no_text_and_pages_have_no_inline_handlers() {
    let words = [
        "eval(",
        "new Function",
        "document.write",
        ".outerHTML =",
        "insertAdjacentHTML",
        "setTimeout(\"",
        "javascript:",
    ];
    let in_islands = lines_with("islands", &["ts", "tsx"], &words);
    let shipped: Vec<&String> = in_islands
        .iter()
        .filter(|line| !line.split(':').next().unwrap().contains(".test."))
        .collect();
    assert!(shipped.is_empty(), "{shipped:#?}");
    let handlers = [" onclick=", " onload=", " onerror=", " onsubmit=", " style=\"", "javascript:"];
    let in_pages = lines_with("templates", &["html"], &handlers);
    // Letters have no content security policy and no style sheet.
    let in_pages: Vec<&String> =
        in_pages.iter().filter(|line| !line.starts_with("templates/mail/")).collect();
    assert!(in_pages.is_empty(), "{in_pages:#?}");
}

/// Our own styles, pictures and icons; the operator's marks and icons of methods, of which nothing but shapes is written; a pane, a
/// stepper, a captcha and the end of a wait rendered by our templates; the QR code (SVG, made here); and the terms, cleaned by
/// `page::foreign_html`.
const UNESCAPED: [&str; 18] = [
    "page.css()",
    "page.logo()",
    "page.icon(",
    "page.method_icon(",
    "identity.icon(",
    "illustration",
    "tab.icon",
    "scope.icon",
    "check",
    "lock",
    "ended",
    "picture",
    "pane",
    "palette",
    "logo",
    "captcha",
    "stepper",
    "passkey_form",
];

#[test]
fn only_our_own_html_is_put_into_a_page_unescaped() {
    for line in
        lines_with("templates", &["html"], &["|safe", "| safe", "escape(\"none\")", "autoescape"])
    {
        let file = line.split(':').next().unwrap().to_owned();
        for hole in line
            .split("{{")
            .skip(1)
            .filter_map(|rest| rest.split("}}").next())
            .filter(|hole| hole.contains("safe"))
        {
            let what = hole.split('|').next().unwrap().trim();
            let is_cleaned = ["text", "edition"].contains(&what)
                && (file.ends_with("/terms.html") || file.ends_with("/agree_to_terms.html"));
            let is_own = |own: &&str| what == *own || own.ends_with('(') && what.starts_with(own);
            assert!(is_cleaned || UNESCAPED.iter().any(is_own), "{line}");
        }
    }
}

#[test]
fn scripts_keep_nothing_in_the_browser_but_drafts_of_this_tab() {
    let words = ["localStorage", "sessionStorage", "indexedDB", "caches.open"];
    let found = lines_with("islands", &["ts", "tsx"], &words);
    let is_draft = |line: &str| {
        line.starts_with("islands/drafts.ts:") && line.contains("sessionStorage.")
            || line.contains("sessionStorage.getItem(\"lavi:draft\") !== null")
    };
    let shipped: Vec<&String> = found
        .iter()
        .filter(|line| !line.split(':').next().unwrap().contains(".test.") && !is_draft(line))
        .collect();
    assert!(shipped.is_empty(), "{shipped:#?}");
}

#[test]
fn one_script_listens_to_messages_and_to_those_of_its_own_window_alone() {
    let words = ["(\"message\"", "('message'", "onmessage", "MessageChannel", "BroadcastChannel"];
    let mut listening: Vec<String> = lines_with("islands", &["ts", "tsx"], &words)
        .iter()
        .map(|line| line.split(':').next().unwrap().to_owned())
        .filter(|file| !file.contains(".test."))
        .collect();
    listening.dedup();
    let extension = "islands/controls/web_eid_extension.ts";
    assert_eq!(listening, [extension]);
    let script = fs::read_to_string(super::project(extension)).unwrap();
    let first = "const hear = ({ source, origin, data }: MessageEvent<Message | null>) => {\n      if (source !== window || origin !== window.origin ||";
    assert!(script.contains(first), "the first thing that is looked at is who speaks");
}

#[test]
fn there_is_no_unsafe_code() {
    let manifest =
        fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
            .unwrap();
    assert!(manifest.contains("\n[workspace.lints.rust]\nunsafe_code = \"forbid\"\n"));
    assert!(manifest.contains("\n[lints]\nworkspace = true\n"));
    assert_eq!(
        lines_with("src", &["rs"], &["unsafe {", "unsafe fn", "unsafe impl", "allow(unsafe"]),
        Vec::<String>::new()
    );
}
