//! The configuration: defaults, overrides, and all problems at once.

use std::io::Write;

use lavi::config::Config;

fn read(toml: &str, environment: &[(&str, &str)]) -> Result<Config, Vec<String>> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(toml.as_bytes()).unwrap();
    let environment = environment.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Config::read(Some(file.path()), environment).map_err(|problems| problems.0)
}

#[test]
fn the_defaults_are_those_of_config_toml() {
    let config = read("", &[]).unwrap();
    assert_eq!(config.server.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(config.account_api.public_root.as_str(), "http://localhost:8080/account/");
    assert_eq!(config.site.locales.len(), 7);
}

#[test]
fn the_environment_wins_over_the_file_and_the_file_over_the_defaults() {
    let toml = "[site]\nproject_name = \"Kool\"\nproduct = \"kool\"";
    let config = read(toml, &[("LAVI__SITE__PRODUCT", "kogu"), ("LAVI__EMBED__ORIGINS", "[\"https://diary.example\"]")]).unwrap();
    assert_eq!((config.site.project_name.as_str(), config.site.product.as_str()), ("Kool", "kogu"));
    assert_eq!(config.embed.origins.len(), 1);
}

#[test]
fn every_problem_is_named_at_once() {
    let toml = "[server]\nlisten = \"here\"\nlisten_too = 1\n[site]\nlocales = [\"et\", \"xx\"]\nmaintenance = \"maybe\"\n[login]\nprimary = []";
    let problems = read(toml, &[("LAVI__GEO__URI", "x")]).unwrap_err();
    for named in
        ["server.listen:", "server.listen_too:", "site.locales:", "site.maintenance:", "login.primary:", "LAVI__GEO__URI:"]
    {
        assert!(problems.iter().any(|problem| problem.starts_with(named)), "{named} is not in {problems:#?}");
    }
}

#[test]
fn a_default_language_that_is_not_offered_is_refused() {
    let problems = read("[site]\nlocales = [\"et\"]\ndefault_locale = \"\"", &[]).unwrap_err();
    assert_eq!(problems, ["site.default_locale: en is not among site.locales"]);
}

#[test]
fn a_file_that_cannot_be_read_is_one_clear_line() {
    let problems = Config::read(Some(std::path::Path::new("/nowhere/lavi.toml")), []).unwrap_err();
    assert_eq!(problems.0.len(), 1);
    assert!(problems.to_string().starts_with("/nowhere/lavi.toml: "));
}
