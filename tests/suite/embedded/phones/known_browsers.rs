//! Notifications for browsers alone that have completed a device link before.

use lavi::{accounts::LoginOutcome, domain::ErrorCode};

use super::{PhoneWorld, ServiceBrowser, code, identify, smart_id};
use crate::{
    cast::{MARI, PASSWORD},
    embedded::allowances::number,
    world::DEVICE_COOKIE,
};

async fn limited() -> PhoneWorld {
    PhoneWorld::of_smart_id(|settings| {
        settings.config.embedded.providers.smart_id.notification_needs_device_link = true;
    })
    .await
}

async fn notify(scene: &PhoneWorld, browser: &mut ServiceBrowser) -> LoginOutcome {
    identify(&scene.world.service, browser, smart_id("EE", MARI)).await
}

#[tokio::test]
async fn a_browser_may_have_phones_ring_once_it_has_completed_a_link() {
    let scene = limited().await;
    let mut browser = ServiceBrowser::new();
    let refused = notify(&scene, &mut browser).await;
    assert_eq!((refused.success, code(&refused)), (false, Some(ErrorCode::DeviceLinkFirst)));
    assert_eq!(scene.provider.rung(), 0);
    assert!(scene.scanned(&mut browser).await.success);
    assert!(notify(&scene, &mut browser).await.is_pending());
    scene.provider.has_rung(2).await;
    let refused = notify(&scene, &mut ServiceBrowser::new()).await;
    assert_eq!(code(&refused), Some(ErrorCode::DeviceLinkFirst), "another browser");
    // A second link keeps what is known.
    assert!(scene.scanned(&mut browser).await.success);
    assert!(notify(&scene, &mut browser).await.is_pending());
    assert_eq!(number(&scene.world, "SELECT count(*) FROM linked_browsers").await, 1);
}

#[tokio::test]
async fn a_password_does_not_make_a_browser_known_for_notifications() {
    let scene = limited().await;
    let mut browser = ServiceBrowser::new();
    assert!(browser.login(&scene.world, "mari", PASSWORD).await.success);
    assert!(browser.caller.cookie(DEVICE_COOKIE).is_some());
    assert_eq!(code(&notify(&scene, &mut browser).await), Some(ErrorCode::DeviceLinkFirst));
    // The link gives the browser a new value; what was known of it moves along.
    let planted = browser.clone();
    assert!(scene.scanned(&mut browser).await.success);
    let mut planted = planted;
    assert_ne!(planted.caller.cookie(DEVICE_COOKIE), browser.caller.cookie(DEVICE_COOKIE));
    assert_eq!(code(&notify(&scene, &mut planted).await), Some(ErrorCode::DeviceLinkFirst));
    assert!(notify(&scene, &mut browser).await.is_pending());
    assert_eq!(number(&scene.world, "SELECT count(*) FROM devices").await, 1);
}

#[tokio::test]
async fn the_cookie_is_kept_as_a_hash_and_forgotten_after_half_a_year() {
    let scene = limited().await;
    let mut browser = ServiceBrowser::new();
    assert!(scene.scanned(&mut browser).await.success);
    let token = browser.caller.cookie(DEVICE_COOKIE).unwrap();
    let plain = format!("SELECT count(*) FROM linked_browsers WHERE token_hash = '{token}'");
    assert_eq!(number(&scene.world, &plain).await, 0);
    scene.world.clock.advance(180 * 24 * 3600);
    assert_eq!(code(&notify(&scene, &mut browser).await), Some(ErrorCode::DeviceLinkFirst));
    scene.world.service.upkeep.sweep().await;
    assert_eq!(number(&scene.world, "SELECT count(*) FROM linked_browsers").await, 0);
}
