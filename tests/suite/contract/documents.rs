//! Terms, policies, captchas, and the challenge of a card.

use super::{Contract, promises, visitor};
use lavi::{
    accounts::{Caller, Document, Fault},
    domain::Language,
};

promises! {
    every_document_is_there_in_every_language
    terms_and_policy_can_be_downloaded
    a_captcha_has_a_picture_and_a_sound
    no_card_gets_a_challenge_where_none_is_trusted
}

fn reader(language: Language) -> Caller {
    Caller { language, ..visitor().caller }
}

async fn every_document_is_there_in_every_language(contract: Contract) {
    let documents = [
        Document::ServiceTerms,
        Document::ServiceTermsRead,
        Document::PrivacyPolicy,
        Document::CookiePolicy,
    ];
    for document in documents {
        let mut texts = Vec::new();
        for language in Language::ALL {
            let text = contract.service.document(&reader(language), document).await.result.unwrap();
            assert!(
                text.contains("<p") && !text.contains("<html") && !text.contains('\u{fffd}'),
                "{language} {text}"
            );
            assert!(!texts.contains(&text), "{language} has a text of its own");
            texts.push(text);
        }
    }
}

async fn terms_and_policy_can_be_downloaded(contract: Contract) {
    for document in [Document::ServiceTerms, Document::PrivacyPolicy] {
        let file = contract.service.download(&reader(Language::Ja), document).await.result.unwrap();
        assert!(file.disposition.starts_with("attachment; filename="), "{}", file.disposition);
        assert!(file.content_type.starts_with("text/html"), "{}", file.content_type);
        let shown =
            contract.service.document(&reader(Language::Ja), document).await.result.unwrap();
        assert!(String::from_utf8(file.bytes).unwrap().contains(&shown));
    }
}

async fn a_captcha_has_a_picture_and_a_sound(contract: Contract) {
    let captcha = contract.service.captcha(&reader(Language::En)).await.result.unwrap();
    assert!(captcha.image.starts_with("data:image/png;base64,"));
    assert!(captcha.audio.starts_with("data:audio/"));
    let another = contract.service.captcha(&reader(Language::En)).await.result.unwrap();
    assert_ne!((captcha.id, captcha.image), (another.id, another.image));
}

async fn no_card_gets_a_challenge_where_none_is_trusted(contract: Contract) {
    let reply = contract.service.card_challenge(&reader(Language::En)).await;
    assert_eq!(reply.result.err(), Some(Fault::ServerError));
    assert!(reply.set_cookies.is_empty(), "{:?}", reply.set_cookies);
}
