//! A method that proves one factor alone (`embedded.second_factor.one_factor`).

use lavi::{
    accounts::{FormCalls, Purpose, TwoFactor, embedded::NewPerson},
    domain::{LoginMethod, Secret},
};

use super::{PhoneWorld, ServiceBrowser};
use crate::cast::{self, MARI};

#[tokio::test]
async fn a_sign_in_by_it_goes_on_to_the_code_and_by_another_it_does_not() {
    for one_factor in [vec![], vec![LoginMethod::SmartId], vec![LoginMethod::MobileId]] {
        let asks = one_factor.contains(&LoginMethod::MobileId);
        let scene = PhoneWorld::with(|settings| {
            settings.config.embedded.second_factor.one_factor = one_factor;
        })
        .await;
        let code = Some(cast::estonian(MARI));
        let mari = NewPerson { personal_code: code, ..cast::account_with_totp("mari") };
        scene.world.add(mari).await;
        let mut browser = ServiceBrowser::new();
        let outcome = scene.confirmed(&mut browser, Purpose::SignIn, MARI).await;
        assert_eq!(outcome.two_factor_required, asks, "{outcome:?}");
        assert_eq!(browser.signed_in(&scene.world).await.is_none(), asks);
        if asks {
            let given = TwoFactor {
                two_factor_code: Secret::new(cast::totp_code(scene.world.clock.now())),
                recaptcha: None,
                remember_device: None,
            };
            let reply = scene.world.service.two_factor(&browser.caller, given).await;
            assert!(browser.take(reply).success);
            assert_eq!(browser.signed_in(&scene.world).await.as_deref(), Some("mari"));
        }
    }
}
