//! The cards that people carry, each with a CA and a responder of its country's shape, through a real handshake to the account page.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use rcgen::{
    CertificateParams, DistinguishedName, DnType, ExtendedKeyUsagePurpose::OcspSigning, KeyPair,
    PKCS_ECDSA_P384_SHA384,
};

use super::{Card, CardSite, FRONT_END};
use crate::{
    doubles::server::{Action, Server},
    providers_card::ca::{Answer, Ca, GOOD, revoked},
    site::MORNING,
};

const PANE: &str = "/en?method=id-card";

/// A P-384 key and a name of four parts, as ESTEID2025 has them (docs/id-card.md).
fn esteid2025() -> Ca {
    let mut name = DistinguishedName::new();
    name.push(DnType::CommonName, "TestESTEID2025");
    name.push(DnType::CustomDnType(vec![2, 5, 4, 97]), "NTREE-17066049");
    name.push(DnType::OrganizationName, "Zetes Estonia OÜ");
    name.push(DnType::CountryName, "EE");
    let key = KeyPair::generate_for(&PKCS_ECDSA_P384_SHA384).unwrap();
    Ca::shaped(|params: &mut CertificateParams| params.distinguished_name = name, key)
}

/// Where a sign-in with this card leads.
async fn leads(world: &CardSite, card: &Card) -> String {
    let browser = world.site.browser();
    let answer = world.press(&browser, Some(card), PANE).await;
    let location = answer.leads_to();
    location.strip_prefix(FRONT_END).unwrap_or(&location).to_owned()
}

#[actix_web::test]
async fn a_card_of_a_ca_like_esteid2025_signs_in() {
    let world = CardSite::of(esteid2025(), Answer::good(MORNING), "", "");
    world.account("jaak").await;
    assert_eq!(leads(&world, &Card::of(&world.ca)).await, "/account/");
    assert_eq!(world.ocsp.count("/"), 1);
    let stranger = Card::of(&esteid2025());
    let refused = "/en?method=id-card&error=check_id_card_reader";
    assert_eq!(leads(&world, &stranger).await, refused, "another CA with the same name");
}

#[actix_web::test]
async fn a_latvian_responder_answers_with_its_chain_and_the_card_signs_in() {
    let ca = Arc::new(Ca::new("LV eID ICA 2021"));
    let (signer, by) = (Arc::clone(&ca), ca.responder_named("LV OCSP Responder", &[OcspSigning]));
    let chain = Some(vec![by.certificate.clone(), ca.itself().certificate]);
    let answer = Answer { certificates: chain, ..Answer::good(MORNING) };
    let ocsp = Server::start(move |request| {
        Action::Answer(200, signer.answer(&by, &answer.to(&request.body)))
    });
    let world = CardSite::asking(ca, ocsp, "", "");
    world.account("jaak").await;
    assert_eq!(leads(&world, &Card::of(&world.ca)).await, "/account/");
}

#[actix_web::test]
async fn a_dead_responder_has_a_fallback_and_the_card_signs_in() {
    let ca = Arc::new(Ca::new("Test CA"));
    let (signer, by) = (Arc::clone(&ca), ca.responder(&[OcspSigning]));
    let second = Server::start(move |request| {
        Action::Answer(200, signer.answer(&by, &Answer::good(MORNING).to(&request.body)))
    });
    let issuer =
        format!("[id_card.issuers.own]\nca = \"Test CA\"\nfallback_url = \"{}\"\n", second.root);
    let world = CardSite::asking(ca, Server::start(|_| Action::Reset), "", &issuer);
    world.account("jaak").await;
    assert_eq!(leads(&world, &Card::of(&world.ca)).await, "/account/");
    assert_eq!(second.count("/"), 1);
    let alone = CardSite::asking(Arc::clone(&world.ca), Server::start(|_| Action::Reset), "", "");
    alone.account("jaak").await;
    let refused = "/en?method=id-card&error=server_error";
    assert_eq!(leads(&alone, &Card::of(&world.ca)).await, refused);
}

#[actix_web::test]
async fn a_card_that_was_revoked_a_second_ago_does_not_sign_in() {
    let (ca, is_revoked) = (Arc::new(esteid2025()), Arc::<AtomicBool>::default());
    let (signer, by, known) =
        (Arc::clone(&ca), ca.responder(&[OcspSigning]), Arc::clone(&is_revoked));
    let ocsp = Server::start(move |request| {
        let status = if known.load(Ordering::SeqCst) { revoked(MORNING) } else { GOOD.to_vec() };
        // It says that its answer counts for half a day.
        let next_update = Some(MORNING + 43_200);
        let answer = Answer { status, next_update, ..Answer::good(MORNING) };
        Action::Answer(200, signer.answer(&by, &answer.to(&request.body)))
    });
    let world = CardSite::asking(ca, ocsp, "", "");
    world.account("jaak").await;
    let card = Card::of(&world.ca);
    assert_eq!(leads(&world, &card).await, "/account/");
    is_revoked.store(true, Ordering::SeqCst);
    world.site.clock.advance(1);
    let refused = "/en?method=id-card&error=check_id_card_reader";
    assert_eq!(leads(&world, &card).await, refused);
}
