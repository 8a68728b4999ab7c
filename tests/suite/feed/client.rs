//! The client of examples/feed, as it stands there.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use actix_web::web::block;

use serde_json::Value;

use super::TOKEN;
use crate::{cast, papers::project, site::Site};

/// What the client prints until it has read everything.
fn follows(root: String, folder: &Path) -> Vec<String> {
    let own = |name: &str| folder.join(name).display().to_string();
    fs::write(own("token"), format!("{TOKEN}\n")).unwrap();
    let mut command = Command::new("python3");
    command.arg(project("examples/feed/follow.py"));
    command.args([root, own("token"), own("position"), "--once".to_owned()]);
    command.env("no_proxy", "*").env("PYTHONDONTWRITEBYTECODE", "1");
    let ended =
        command.output().unwrap_or_else(|cause| panic!("python3 (scripts/setup.sh test): {cause}"));
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    let said = String::from_utf8(ended.stdout).unwrap();
    let line = |line: &str| {
        let one: Value = serde_json::from_str(line).unwrap();
        let name = one["state"]["user_name"].as_str().unwrap_or("-");
        format!("{} {name}", one["change"].as_str().unwrap())
    };
    said.lines().map(line).collect()
}

#[actix_web::test]
async fn the_example_begins_with_everybody_goes_on_from_its_file_and_begins_anew_when_it_is_late() {
    let site = Site::unconnected_on_either(&format!(
        "[embedded]\napi_listen = \"127.0.0.1:0\"\nfeed_token = \"{TOKEN}\"\n"
    ));
    let folder = tempfile::tempdir().unwrap();
    // Connections that the test has used come back to the site's pool on this thread, which must not stand still meanwhile.
    let run = async || {
        let root = format!("http://{}", site.api_address.unwrap());
        let folder: PathBuf = folder.path().into();
        block(move || follows(root, &folder)).await.unwrap()
    };
    let mari = site.add(cast::account("mari")).await;
    let administration = &site.embedded.as_ref().unwrap().administration;
    administration.block(&mari).await.unwrap();
    assert_eq!(run().await, ["present mari", "all_present -"]);
    assert_eq!(run().await, [""; 0]);
    site.add(cast::account("juku")).await;
    administration.delete(&mari).await.unwrap();
    assert_eq!(run().await, ["account_added juku", "account_deleted -"]);
    assert_eq!(fs::read_to_string(folder.path().join("position")).unwrap(), "4");
    site.add(cast::account("anu")).await;
    site.clock.advance(400 * 24 * 3600);
    site.embedded.as_ref().unwrap().upkeep.sweep().await;
    let mut said = run().await;
    said[..2].sort_unstable();
    assert_eq!(said, ["present anu", "present juku", "all_present -"]);
}
