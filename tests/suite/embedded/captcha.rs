//! Captchas: our own, and the providers'.

use std::time::{Duration, Instant};

use base64::{Engine, engine::general_purpose::STANDARD};

use crate::{
    cast::PASSWORD,
    doubles::account_service::Stub,
    world::{ServiceBrowser, World, code, credentials, words},
};
use lavi::{
    accounts::{
        AccountService, Credentials, Fault, FormCalls, LoginOutcome, embedded::Embedded,
        outcome::Captcha,
    },
    config::CaptchaKind,
    domain::{ErrorCode, Secret},
    rng::Rng,
};

const SEED: u64 = 7;
const LETTERS: &[u8; 16] = b"acfhkmrtuwxy3479";
static VOICES: &[u8] = include_bytes!("../../../src/accounts/embedded/captcha/voices.bin");

/// The samples of a captcha's sound, where 128 is silence.
fn samples(captcha: &Captcha) -> Vec<u8> {
    let audio =
        STANDARD.decode(captcha.audio.strip_prefix("data:audio/wav;base64,").unwrap()).unwrap();
    audio[44..].to_vec()
}

/// A service whose next captcha is predictable: the second generator has the same seed and yields the same bytes.
async fn predictable(world: &World) -> (Embedded, Rng) {
    let service =
        Embedded::open(world.settings.clone(), world.clock.clone(), Rng::seeded(SEED), words())
            .await
            .unwrap();
    let twin = Rng::seeded(SEED);
    let _salt_and_password = (twin.token(), twin.bytes::<16>());
    let _key_of_the_log = twin.bytes::<32>();
    let _ids_of_the_node_and_the_process = (twin.id(), twin.id());
    (service, twin)
}

/// A captcha and its answer, after the time that a person needs to read it.
async fn solve(world: &World, service: &Embedded, twin: &Rng) -> (Captcha, String) {
    let solved = solve_at_once(service, twin).await;
    world.clock.advance(2);
    solved
}

async fn solve_at_once(service: &Embedded, twin: &Rng) -> (Captcha, String) {
    let captcha = service.captcha(&ServiceBrowser::new().caller).await.result.unwrap();
    let answer = twin
        .bytes::<5>()
        .map(|byte| char::from(LETTERS[usize::from(byte) % LETTERS.len()]))
        .iter()
        .collect();
    let _seed_and_nonce = (twin.bytes::<32>(), twin.bytes::<12>());
    (captcha, answer)
}

pub async fn attempt(service: &Embedded, recaptcha: Option<String>) -> LoginOutcome {
    service
        .login(
            &ServiceBrowser::new().caller,
            Credentials { recaptcha, ..credentials("mari", PASSWORD) },
        )
        .await
        .result
        .unwrap()
}

pub async fn world_with_failures() -> World {
    let world = World::new().await;
    world.person("mari").await;
    for _ in 0..3 {
        ServiceBrowser::new().login(&world, "mari", "Sygis-2027!").await;
    }
    world
}

#[tokio::test]
async fn a_captcha_has_a_png_picture_and_a_wav_sound() {
    let world = World::new().await;
    let captcha = world.service.captcha(&ServiceBrowser::new().caller).await.result.unwrap();
    let image =
        STANDARD.decode(captcha.image.strip_prefix("data:image/png;base64,").unwrap()).unwrap();
    assert_eq!(&image[..4], b"\x89PNG");
    let audio =
        STANDARD.decode(captcha.audio.strip_prefix("data:audio/wav;base64,").unwrap()).unwrap();
    assert_eq!((&audio[..4], &audio[8..12]), (&b"RIFF"[..], &b"WAVE"[..]));
    let length = u32::from_le_bytes(audio[40..44].try_into().unwrap());
    assert_eq!(usize::try_from(length).unwrap() + 44, audio.len());
}

#[tokio::test]
async fn the_sound_is_spoken_again_for_as_long_as_the_captcha_lasts() {
    let world = World::new().await;
    let captcha = world.service.captcha(&ServiceBrowser::new().caller).await.result.unwrap();
    let audio =
        STANDARD.decode(captcha.audio.strip_prefix("data:audio/wav;base64,").unwrap()).unwrap();
    assert_eq!(world.service.captcha_sound(&captcha.id), Some(audio));
    assert_eq!(world.service.captcha_sound("c1"), None, "not one of ours");
    world.clock.advance(600);
    assert_eq!(world.service.captcha_sound(&captcha.id), None, "its time is over");
}

#[tokio::test]
async fn the_sound_is_a_small_8_bit_recording_of_a_few_seconds() {
    let world = World::new().await;
    let captcha = world.service.captcha(&ServiceBrowser::new().caller).await.result.unwrap();
    let audio =
        STANDARD.decode(captcha.audio.strip_prefix("data:audio/wav;base64,").unwrap()).unwrap();
    let (rate, of_second) = (&audio[24..28], &audio[28..32]);
    assert_eq!(
        (rate, of_second, &audio[32..36]),
        (&11_025_u32.to_le_bytes()[..], rate, &[1, 0, 8, 0][..]),
        "8 bits, mono"
    );
    assert!((20_000..90_000).contains(&audio.len()), "{} bytes", audio.len());
    // Silence is in the middle of the range, and the voice deviates in both directions.
    let samples = &audio[44..];
    let mean = samples.iter().map(|sample| usize::from(*sample)).sum::<usize>() / samples.len();
    assert!(
        (120..136).contains(&mean)
            && samples.iter().any(|s| *s > 160)
            && samples.iter().any(|s| *s < 96),
        "{mean}"
    );
}

/// The recordings, one for each of [`LETTERS`], as the sound has them.
fn recordings() -> Vec<Vec<u8>> {
    let (mut rest, mut found) = (VOICES, Vec::new());
    while let Some((length, behind)) = rest.split_first_chunk::<2>() {
        let (voice, next) = behind.split_at(usize::from(u16::from_le_bytes(*length)));
        found.push(voice.iter().map(|sample| sample.wrapping_add(128)).collect());
        rest = next;
    }
    found
}

#[tokio::test]
async fn the_sound_says_the_characters_of_the_picture_in_their_order() {
    let world = World::on_sqlite().await;
    let (service, twin) = predictable(&world).await;
    let voices = recordings();
    assert_eq!(voices.len(), LETTERS.len());
    for _ in 0..3 {
        let (captcha, answer) = solve(&world, &service, &twin).await;
        let sound = samples(&captcha);
        let mut heard = Vec::new();
        for (letter, voice) in LETTERS.iter().zip(&voices) {
            let places = sound.windows(voice.len()).enumerate();
            let said = places.filter(|(_, piece)| piece == voice);
            heard.extend(said.map(|(at, _)| (at, char::from(*letter))));
        }
        heard.sort_unstable();
        assert_eq!(heard.into_iter().map(|(_, letter)| letter).collect::<String>(), answer);
    }
}

#[tokio::test]
async fn the_right_answer_is_accepted_in_any_case() {
    let world = world_with_failures().await;
    let (service, twin) = predictable(&world).await;
    let (captcha, answer) = solve(&world, &service, &twin).await;
    assert!(
        attempt(&service, Some(format!("{}:{}", captcha.id, answer.to_uppercase()))).await.success
    );
}

#[tokio::test]
async fn letters_of_another_keyboard_count_as_those_that_they_look_like() {
    let world = world_with_failures().await;
    let (service, twin) = predictable(&world).await;
    let mut typed = String::new();
    // Several pictures, until each of these letters has stood in one.
    while !"ackmhtyx3".chars().all(|c| typed.contains(c)) {
        let (captcha, answer) = solve(&world, &service, &twin).await;
        typed.push_str(&answer);
        let cyrillic = |c| "аскмнтухз".chars().nth("ackmhtyx3".find(c)?);
        let wide = |c: char| char::from_u32(u32::from(c) + 0xfee0).unwrap();
        let other: String =
            answer.chars().map(|c| cyrillic(c).unwrap_or_else(|| wide(c))).collect();
        let given = format!("{}:{}", captcha.id, other.to_uppercase());
        assert!(attempt(&service, Some(given)).await.success, "{answer} as {other}");
        for _ in 0..3 {
            attempt(&service, None).await;
        }
    }
}

#[tokio::test]
async fn an_answer_given_too_fast_is_wrong_and_uses_up_the_captcha() {
    let world = world_with_failures().await;
    let (service, twin) = predictable(&world).await;
    let (captcha, answer) = solve_at_once(&service, &twin).await;
    world.clock.advance(1);
    for _ in 0..2 {
        let outcome = attempt(&service, Some(format!("{}:{answer}", captcha.id))).await;
        assert_eq!(code(&outcome), Some(ErrorCode::ConfirmRecaptcha));
        world.clock.advance(2);
    }
}

#[tokio::test]
async fn a_wrong_answer_uses_the_captcha_up() {
    let world = world_with_failures().await;
    let (service, twin) = predictable(&world).await;
    let (captcha, answer) = solve(&world, &service, &twin).await;
    for recaptcha in [
        None,
        Some(String::new()),
        Some("no".to_owned()),
        Some("\0:x".to_owned()),
        Some(format!("{}:zzzzz", captcha.id)),
    ] {
        assert_eq!(code(&attempt(&service, recaptcha).await), Some(ErrorCode::ConfirmRecaptcha));
    }
    assert_eq!(
        code(&attempt(&service, Some(format!("{}:{answer}", captcha.id))).await),
        Some(ErrorCode::ConfirmRecaptcha)
    );
}

#[tokio::test]
async fn an_answer_works_once_and_for_ten_minutes() {
    let world = world_with_failures().await;
    let (service, twin) = predictable(&world).await;
    let (captcha, answer) = solve(&world, &service, &twin).await;
    let recaptcha = Some(format!("{}:{answer}", captcha.id));
    let wrong = Credentials { recaptcha: recaptcha.clone(), ..credentials("mari", "Sygis-2027!") };
    let failed = service.login(&ServiceBrowser::new().caller, wrong).await.result.unwrap();
    assert_eq!(code(&failed), Some(ErrorCode::CheckEmailAndPassword));
    assert_eq!(code(&attempt(&service, recaptcha).await), Some(ErrorCode::ConfirmRecaptcha));
    let (late, answer) = solve(&world, &service, &twin).await;
    world.clock.advance(600);
    assert_eq!(
        code(&attempt(&service, Some(format!("{}:{answer}", late.id))).await),
        Some(ErrorCode::ConfirmRecaptcha)
    );
}

/// A world whose captchas this provider judges.
async fn world_of_provider(kind: CaptchaKind, provider: &Stub) -> World {
    let world = World::with(|settings| {
        settings.config.captcha.kind = kind;
        settings.config.captcha.secret = Secret::new("s3cret");
        settings.config.captcha.verify_url = Some(provider.root.join("/verify").unwrap());
        settings.config.limits.captcha_after = 0;
    })
    .await;
    world.person("mari").await;
    world
}

#[tokio::test]
async fn an_answer_that_the_provider_accepts_is_accepted() {
    let provider = Stub::answering(200, r#"{"success": true, "score": 0.9}"#);
    let world = world_of_provider(CaptchaKind::Turnstile, &provider).await;
    assert!(attempt(&world.service, Some("abc".to_owned())).await.success);
    let request = provider.request();
    assert!(request.starts_with("POST /verify "));
    assert!(request.ends_with("secret=s3cret&response=abc&remoteip=192.0.2.1"));
}

#[tokio::test]
async fn an_answer_that_the_provider_rejects_is_refused() {
    let refusal = r#"{"success": false, "error-codes": ["timeout-or-duplicate"]}"#;
    let provider = Stub::answering(200, refusal);
    let world = world_of_provider(CaptchaKind::Hcaptcha, &provider).await;
    assert_eq!(
        code(&attempt(&world.service, Some("abc".to_owned())).await),
        Some(ErrorCode::ConfirmRecaptcha)
    );
}

#[tokio::test]
async fn a_provider_that_fails_is_a_fault() {
    for (status, body) in [(500, "{}"), (200, "no json")] {
        let provider = Stub::answering(status, body);
        let world = world_of_provider(CaptchaKind::Recaptcha, &provider).await;
        let credentials =
            Credentials { recaptcha: Some("abc".to_owned()), ..credentials("mari", PASSWORD) };
        let reply = world.service.login(&ServiceBrowser::new().caller, credentials).await;
        assert_eq!(reply.result.unwrap_err(), Fault::ServerError);
    }
}

#[tokio::test]
async fn whoever_waits_for_the_provider_keeps_nobody_waiting() {
    let provider = Stub::hanging();
    let world = world_of_provider(CaptchaKind::Turnstile, &provider).await;
    let caller = ServiceBrowser::new().caller;
    let given = Credentials { recaptcha: Some("abc".to_owned()), ..credentials("mari", PASSWORD) };
    let next = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let begun = Instant::now();
        let refused = attempt(&world.service, None).await;
        assert_eq!(code(&refused), Some(ErrorCode::ConfirmRecaptcha));
        begun.elapsed()
    };
    let (waited, after) =
        futures_util::future::join(world.service.login(&caller, given), next).await;
    assert_eq!(waited.result.unwrap_err(), Fault::ServerError);
    assert!(after < Duration::from_secs(2), "{after:?}");
}

#[tokio::test]
async fn with_a_captcha_provider_there_is_no_picture() {
    let world = world_of_provider(CaptchaKind::Hcaptcha, &Stub::answering(500, "")).await;
    assert_eq!(
        world.service.captcha(&ServiceBrowser::new().caller).await.result.unwrap_err(),
        Fault::ServerError
    );
}
