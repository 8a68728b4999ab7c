//! `id_card.trusted_cas` and `id_card.issuers`: sets by name, files, folders, and what an operator is told.

use std::{fs, path::Path, sync::Arc};

use lavi::providers::{
    certificates::Anchors,
    id_card::{ESTONIAN_CAS, LATVIAN_CAS, TEST_CAS},
};
use rcgen::ExtendedKeyUsagePurpose::OcspSigning;
use sha2::{Digest, Sha256};

use super::{Card, CardSite, FRONT_END, pem};
use crate::{
    command::Machine,
    doubles::server::{Action, Server},
    providers_card::ca::{Answer, Ca},
    site::MORNING,
};

/// A machine whose operator trusts these CAs, at home.
fn trusting(cas: &str) -> Machine {
    Machine::new().with("LAVI__ID_CARD__KIND", "web-eid").with("LAVI__ID_CARD__TRUSTED_CAS", cas)
}

/// What `check-config` says is wrong.
fn complaint(machine: &Machine) -> String {
    let line = machine.refused("check-config");
    line.strip_prefix("lavi: ").unwrap_or_else(|| panic!("{line}")).to_owned()
}

fn is_in_order(machine: &Machine) -> bool {
    let ended = machine.run("check-config");
    assert_eq!(ended.code, 0, "{ended:?}");
    true
}

#[test]
fn sets_are_known_by_name_and_several_may_be_named() {
    for cas in ["estonian", "latvian", "estonian,latvian", "latvian, estonian", "test"] {
        assert!(is_in_order(&trusting(cas)), "{cas}");
    }
    for cas in ["estonien", "estonian, lettish", ""] {
        let complaint = complaint(&trusting(cas));
        let expected = if cas.is_empty() {
            "id_card.trusted_cas: is needed with id_card.kind = \"web-eid\"".to_owned()
        } else {
            format!(
                "id_card.trusted_cas: {cas}: neither a file or folder that is there, nor estonian, latvian or test"
            )
        };
        assert_eq!(complaint, expected);
    }
}

#[test]
fn the_set_of_test_cas_is_refused_with_a_public_address() {
    for cas in ["test", "estonian, test"] {
        let machine = trusting(cas)
            .with("LAVI__SECURITY__CONTACT", "[\"mailto:turve@kool.example\"]")
            .with("LAVI__SERVER__PUBLIC_URL", "https://login.school.example");
        let complaint = complaint(&machine);
        assert!(
            complaint.starts_with("id_card.trusted_cas: trusts a test CA, of which anybody can have a certificate; not with"),
            "{complaint}"
        );
    }
}

/// Whoever checks the fingerprints of the documentation against the issuers' own pages has checked what is built in.
#[test]
fn the_documentation_has_the_name_and_the_fingerprint_of_each_built_in_ca() {
    let docs = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/id-card.md"));
    let docs = docs.unwrap();
    let rows: Vec<&str> = docs.lines().filter(|line| line.starts_with("| `")).collect();
    let mut listed = 0;
    for (set, text) in [("estonian", ESTONIAN_CAS), ("latvian", LATVIAN_CAS), ("test", TEST_CAS)] {
        for ca in Anchors::from_pem(&[text]).unwrap().certificates() {
            let name = ca.common_name().unwrap();
            let hash = Sha256::digest(ca.der());
            let print: Vec<String> = hash.iter().map(|byte| format!("{byte:02X}")).collect();
            let row = rows.iter().find(|row| row.contains(&print.join(":")));
            let row = row.unwrap_or_else(|| panic!("{name} {}", print.join(":")));
            assert!(row.starts_with(&format!("| `{set}` | {name} |")), "{row}");
            listed += 1;
        }
    }
    let fingerprints = rows.iter().filter(|row| row.matches(':').count() >= 31).count();
    assert_eq!((listed, fingerprints), (6, 6), "the documentation lists a CA that is not built in");
}

#[test]
fn a_folder_is_read_in_pem_and_der_with_four_endings() {
    for (name, is_pem) in [
        ("a.pem", true),
        ("a.crt", true),
        ("a.crt", false),
        ("a.cer", true),
        ("a.cer", false),
        ("a.der", false),
        ("A.CER", false),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let ca = Ca::new("Test CA");
        let der = ca.certificate().der().to_vec();
        let content = if is_pem { pem(&der).into_bytes() } else { der };
        fs::write(folder.path().join(name), content).unwrap();
        fs::write(folder.path().join("README.txt"), "not a certificate").unwrap();
        let own = folder.path().display().to_string();
        // An issuer's section finds the CA, so it was read.
        let machine = trusting(&own).with("LAVI__ID_CARD__ISSUERS__OWN__CA", "Test CA");
        assert!(is_in_order(&machine), "{name}");
        assert!(is_in_order(&trusting(&format!("{own}/{name}"))), "{name} by itself");
    }
}

#[test]
fn a_folder_or_file_without_a_certificate_is_a_problem() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().display().to_string();
    let empty = "the folder has no file that ends with .pem, .crt, .cer or .der";
    assert_eq!(complaint(&trusting(&own)), format!("id_card.trusted_cas: {own}: {empty}"));
    fs::write(folder.path().join("README.txt"), pem(Ca::new("Test CA").certificate().der()))
        .unwrap();
    assert_eq!(complaint(&trusting(&own)), format!("id_card.trusted_cas: {own}: {empty}"));
    let file = folder.path().join("ca.cer");
    let unreadable = "does not hold a certificate that can be read (PEM or DER)";
    for junk in ["", "junk", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"] {
        fs::write(&file, junk).unwrap();
        let expected = format!("id_card.trusted_cas: {}: {unreadable}", file.display());
        assert_eq!(complaint(&trusting(&own)), expected, "{junk}");
    }
    fs::write(&file, Card::of(&Ca::new("Test CA")).certificate.der()).unwrap();
    let expected =
        format!("id_card.trusted_cas: {}: holds a certificate that is not of a CA", file.display());
    assert_eq!(complaint(&trusting(&own)), expected);
}

#[test]
fn a_section_of_an_issuer_that_cannot_work_is_a_problem() {
    let with = |keys: &[(&str, &str)]| {
        let machine = trusting("estonian");
        let machine = keys.iter().fold(machine, |machine, (key, value)| {
            machine.with(&format!("LAVI__ID_CARD__ISSUERS__{key}"), value)
        });
        complaint(&machine)
    };
    assert_eq!(
        with(&[("A__NONCE", "false")]),
        "id_card.issuers.a.ca: is needed: the CA's common name, as in id_card.trusted_cas, or a file with its certificate"
    );
    assert_eq!(
        with(&[("A__CA", "ESTEID2011")]),
        "id_card.issuers.a.ca: is none of the CAs of id_card.trusted_cas"
    );
    assert_eq!(
        with(&[("A__CA", "tests/vectors/eid/trust-live/EID-SK_2016.pem")]),
        "id_card.issuers.a.ca: is none of the CAs of id_card.trusted_cas"
    );
    let file = "tests/vectors/eid/trust-live/ESTEID2018.pem";
    assert_eq!(
        with(&[("A__CA", "ESTEID2018"), ("B__CA", file)]),
        "id_card.issuers.b.ca: another section of id_card.issuers is about this CA"
    );
    for minutes in ["0", "10081", "-1"] {
        assert_eq!(
            with(&[("A__CA", "ESTEID2018"), ("A__MAX_AGE_MINUTES", minutes)]),
            "id_card.issuers.a.max_age_minutes: must be 1 to 10080 (a week)"
        );
    }
    let odd = with(&[("A__CA", "ESTEID2018"), ("A__CRL", "ldap://ca.example/crl")]);
    assert_eq!(
        odd,
        "id_card.issuers.a.crl: expected an http(s) address or a file, found \"ldap://ca.example/crl\""
    );
}

#[actix_web::test]
async fn an_issuer_of_the_configuration_has_its_own_responder_rules_fallback_and_crl() {
    let ca = Arc::new(Ca::new("Test CA"));
    let old = Answer { this_update: MORNING - 3600, echoes: false, ..Answer::good(MORNING) };
    let (signer, by) = (Arc::clone(&ca), ca.responder(&[OcspSigning]));
    let second = Server::start(move |request| {
        Action::Answer(200, signer.answer(&by, &old.to(&request.body)))
    });
    let first = Server::start(|_| Action::Answer(404, Vec::new()));
    let section = |more: &str| {
        format!("[id_card.issuers.own]\nca = \"Test CA\"\nocsp_url = \"{}\"\n{more}", first.root)
    };
    let world = |more: &str| {
        let everybodys = Server::start(|_| Action::Answer(404, Vec::new()));
        CardSite::asking(Arc::clone(&ca), everybodys, "", &section(more))
    };
    let code = async |more: &str| {
        let world = world(more);
        world.account("jaak").await;
        let browser = world.site.browser();
        let answer = world.press(&browser, Some(&Card::of(&ca)), "/en?method=id-card").await;
        assert_eq!(world.ocsp.count("/"), 0, "its own responder is asked");
        answer.leads_to()
    };
    let fine = format!("{FRONT_END}/account/");
    let refused = "/en?method=id-card&error=server_error".to_owned();
    assert_eq!(code("").await, refused);
    let fallback = format!("fallback_url = \"{}\"\n", second.root);
    assert_eq!(code(&fallback).await, refused);
    let lax = format!("{fallback}fallback_nonce = false\nfallback_max_age_minutes = 60");
    assert_eq!(code(&lax).await, fine);
    assert_eq!(first.count("/"), 3);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ca.crl");
    fs::write(&file, ca.crl(&[1], MORNING + 86_400)).unwrap();
    let crl = format!("crl = \"{}\"", file.display());
    let by_list = format!("{FRONT_END}/en?method=id-card&error=check_id_card_reader");
    assert_eq!(code(&crl).await, by_list);
}
