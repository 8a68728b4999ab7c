//! Creating an account.

use crate::{
    cast::{self, MARI, PASSWORD},
    embedded::limits::proof,
    world::{ServiceBrowser, World, code, of_field},
};
use lavi::{
    accounts::{
        AccountService, Fault, FormCalls, NewAccount, Reply, embedded::NewPerson, outcome::Outcome,
    },
    config::Thresholds,
    domain::{ErrorCode, Secret},
};

pub fn form() -> NewAccount {
    NewAccount {
        first_name: "Mari".to_owned(),
        last_name: "Maasikas".to_owned(),
        id_code: MARI.to_owned(),
        issuer: "EE".to_owned(),
        date_of_birth: "01.01.2000".to_owned(),
        gender: "1".to_owned(),
        street: "Pikk 1-2".to_owned(),
        city: "Tallinn".to_owned(),
        country: "EE".to_owned(),
        postal_index: "10123".to_owned(),
        email: "Mari@home.example".to_owned(),
        email_confirmation: "mari@home.example".to_owned(),
        password: Secret::new(PASSWORD),
        password_confirmation: Secret::new(PASSWORD),
        wish_partner_ads: false,
        recaptcha: None,
    }
}

fn both(form: &mut NewAccount, password: &str) {
    (form.password, form.password_confirmation) = (Secret::new(password), Secret::new(password));
}

pub async fn call(world: &World, form: NewAccount) -> Reply<Outcome> {
    world.service.create_account(&ServiceBrowser::new().caller, form).await
}

pub async fn register(world: &World, form: NewAccount) -> Outcome {
    call(world, form).await.result.unwrap()
}

async fn activate(world: &World, token: &str) -> Outcome {
    world.service.activate(&ServiceBrowser::new().caller, token).await.result.unwrap()
}

#[tokio::test]
async fn a_new_account_is_activated_by_the_letters_link() {
    let world = World::new().await;
    assert_eq!(register(&world, form()).await, Outcome::done());
    let early = ServiceBrowser::new().login(&world, "mari@home.example", PASSWORD).await;
    assert_eq!(code(&early), Some(ErrorCode::AccountNotActivated));
    let letter = world.letter().await;
    assert_eq!(letter.to, "Mari@home.example");
    assert!(letter.link().starts_with("https://login.example/en/activate/"));
    assert!(activate(&world, &letter.token()).await.success);
    assert!(
        ServiceBrowser::new()
            .login(&world, "mari@home.example", PASSWORD)
            .await
            .terms_acception_required
    );
}

#[tokio::test]
async fn the_activation_letter_repeats_nothing_typed_into_the_form() {
    let world = World::new().await;
    register(&world, form()).await;
    let letter = world.letter().await;
    for text in [&letter.subject, &letter.plain, &letter.html] {
        for typed in ["Mari", "Maasikas", "Pikk", "Tallinn", "10123", "4710101"] {
            assert!(!text.contains(typed), "{typed}: {text}");
        }
    }
    assert!(letter.plain.lines().any(|line| line == "Hello,"), "{}", letter.plain);
}

#[tokio::test]
async fn an_activation_link_works_once_and_for_a_day() {
    let world = World::new().await;
    register(&world, form()).await;
    let token = world.letter().await.token();
    assert!(activate(&world, &token).await.success);
    for token in [token.as_str(), "", "made-up"] {
        assert_eq!(activate(&world, token).await.errors.first(), Some(ErrorCode::ActivationFailed));
    }
    let late = World::new().await;
    register(&late, form()).await;
    let token = late.letter().await.token();
    late.clock.advance(24 * 3600);
    assert_eq!(activate(&late, &token).await.errors.first(), Some(ErrorCode::ActivationFailed));
}

#[tokio::test]
async fn an_account_not_activated_within_a_day_expires_even_without_a_sweep() {
    for swept in [false, true] {
        let world = World::new().await;
        register(&world, form()).await;
        world.clock.advance(24 * 3600);
        if swept {
            world.service.upkeep.sweep().await;
        }
        let outcome = ServiceBrowser::new().login(&world, "mari@home.example", PASSWORD).await;
        assert_eq!(code(&outcome), Some(ErrorCode::CheckEmailAndPassword));
        assert_eq!(
            register(&world, form()).await,
            Outcome::done(),
            "name and personal code are free again"
        );
    }
}

#[tokio::test]
async fn every_rule_is_checked_on_the_server() {
    use ErrorCode as E;
    type Change = fn(&mut NewAccount);
    let cases: [(Change, &str, E); 38] = [
        (|f| f.first_name.clear(), "firstName", E::Required),
        (|f| f.last_name = "x".repeat(256), "lastName", E::MaxLength),
        (|f| f.last_name = " ".to_owned(), "lastName", E::Required),
        (|f| f.first_name = "Pay at evil.example".to_owned(), "firstName", E::LettersOnly),
        (|f| f.first_name = "Call 555 00000".to_owned(), "firstName", E::LettersOnly),
        (|f| f.last_name = "-".to_owned(), "lastName", E::LettersOnly),
        (|f| f.id_code.clear(), "idCode", E::Required),
        (|f| f.id_code = "47101010034".to_owned(), "idCode", E::InvalidIdCode),
        (|f| f.id_code = "4710101\u{7}0033".to_owned(), "idCode", E::InvalidIdCode),
        (|f| f.issuer.clear(), "issuer", E::Required),
        (|f| f.issuer = "QQ".to_owned(), "issuer", E::InvalidFormat),
        (|f| f.date_of_birth.clear(), "dateOfBirth", E::Required),
        (|f| f.date_of_birth = "soon".to_owned(), "dateOfBirth", E::InvalidFormat),
        (|f| f.date_of_birth = "29.02.2027".to_owned(), "dateOfBirth", E::IncorrectDateOfBirth),
        (|f| f.date_of_birth = "16.01.2027".to_owned(), "dateOfBirth", E::IncorrectDateOfBirth),
        (|f| f.date_of_birth = "02.01.1971".to_owned(), "dateOfBirth", E::WrongDateOfBirth),
        (|f| f.gender.clear(), "gender", E::Required),
        (|f| f.gender = "2".to_owned(), "gender", E::InvalidFormat),
        (|f| f.gender = "0".to_owned(), "gender", E::WrongGender),
        (|f| f.street.clear(), "street", E::Required),
        (|f| f.city = "x".repeat(256), "city", E::MaxLength),
        (|f| f.country.clear(), "country", E::Required),
        (|f| f.country = "Estonia".to_owned(), "country", E::InvalidFormat),
        (|f| f.postal_index.clear(), "postal_index", E::Required),
        (|f| f.email.clear(), "email", E::Required),
        (|f| f.email = "mari@home".to_owned(), "email", E::InvalidEmail),
        (|f| f.email_confirmation.clear(), "email_confirmation", E::Required),
        (
            |f| f.email_confirmation = "juku@home.example".to_owned(),
            "email_confirmation",
            E::EmailMismatch,
        ),
        (|f| f.password = Secret::default(), "password", E::Required),
        (|f| f.password = Secret::new("Kevad-27"), "password", E::MinLength),
        (|f| f.password = Secret::new("kevadkevad"), "password", E::PasswordStrength),
        (|f| f.password = Secret::new("Kevad 2027!"), "password", E::PasswordCharacters),
        (
            |f| f.password = Secret::new(format!("Aa1!{}", "x".repeat(252))),
            "password",
            E::MaxLength,
        ),
        (|f| both(f, "Password123!"), "password", E::PasswordCommon),
        (|f| both(f, "Maasikas-27!"), "password", E::PasswordPersonal),
        (|f| both(f, "Paevik-2027x"), "password", E::PasswordPersonal),
        (|f| f.password_confirmation = Secret::default(), "password_confirmation", E::Required),
        (
            |f| f.password_confirmation = Secret::new("Kevad-2028!"),
            "password_confirmation",
            E::PasswordMismatch,
        ),
    ];
    let world = World::new().await;
    for (change, field, expected) in cases {
        let mut form = form();
        change(&mut form);
        let outcome = register(&world, form).await;
        assert!(!outcome.success);
        assert_eq!(of_field(&outcome.errors, field), Some(expected), "{field}");
        assert_eq!(outcome.errors.0.len(), 1, "{field} alone is at fault");
    }
    assert!(world.letters().await.is_empty());
    assert!(world.accounts().await.is_empty());
}

#[tokio::test]
async fn everything_that_is_wrong_is_told_at_once() {
    let world = World::new().await;
    let outcome = register(&world, NewAccount::default()).await;
    assert_eq!(outcome.errors.0.len(), 14);
}

#[tokio::test]
async fn birth_date_and_gender_are_not_checked_against_a_foreign_personal_code() {
    let world = World::new().await;
    let form = NewAccount {
        issuer: "FI".to_owned(),
        id_code: "010171-123A".to_owned(),
        gender: "0".to_owned(),
        ..form()
    };
    assert!(register(&world, form).await.success);
}

#[tokio::test]
async fn an_e_mail_address_belongs_to_one_account() {
    let world = World::new().await;
    world
        .add(NewPerson { email: Some("mari@HOME.example".to_owned()), ..cast::account("teacher") })
        .await;
    let outcome = register(&world, form()).await;
    assert_eq!(of_field(&outcome.errors, "email"), Some(ErrorCode::UserEmailAlreadyExist));
    let name = NewPerson { email: None, ..cast::account("juku@home.example") };
    world.add(name).await;
    let juku = "juku@home.example".to_owned();
    let outcome =
        register(&world, NewAccount { email: juku.clone(), email_confirmation: juku, ..form() })
            .await;
    assert_eq!(
        of_field(&outcome.errors, "email"),
        Some(ErrorCode::UserEmailAlreadyExist),
        "a user name is taken too"
    );
}

async fn with_namesake() -> (World, String) {
    let world = World::new().await;
    let main = NewPerson { chooses_account: true, ..cast::account_with_code("main", MARI) };
    world.add(main).await;
    let outcome = register(&world, form()).await;
    assert_eq!(
        (outcome.success, outcome.message.as_deref()),
        (true, Some("user_id_code_already_exist"))
    );
    assert!(world.letters().await.is_empty());
    (world, outcome.hash.unwrap())
}

async fn proceed(world: &World, hash: &str) -> Outcome {
    world.service.proceed(&ServiceBrowser::new().caller, hash).await.result.unwrap()
}

#[tokio::test]
async fn a_known_personal_code_needs_confirmation_for_a_second_account() {
    let (world, hash) = with_namesake().await;
    assert!(proceed(&world, &hash).await.success);
    assert!(activate(&world, &world.letter().await.token()).await.success);
    assert!(ServiceBrowser::new().login(&world, "mari@home.example", PASSWORD).await.success);
}

#[tokio::test]
async fn the_hash_to_proceed_works_once_and_for_an_hour() {
    let (world, hash) = with_namesake().await;
    assert_eq!(
        proceed(&world, "made-up").await.errors.first(),
        Some(ErrorCode::RegistrationFailed)
    );
    assert!(proceed(&world, &hash).await.success);
    assert_eq!(proceed(&world, &hash).await.errors.first(), Some(ErrorCode::RegistrationFailed));
    let (late, hash) = with_namesake().await;
    late.clock.advance(3600);
    assert_eq!(proceed(&late, &hash).await.errors.first(), Some(ErrorCode::RegistrationFailed));
}

#[tokio::test]
async fn proceeding_checks_again_whether_the_e_mail_address_is_taken() {
    let (world, hash) = with_namesake().await;
    world.add(NewPerson { email: None, ..cast::account("mari@home.example") }).await;
    assert_eq!(
        of_field(&proceed(&world, &hash).await.errors, "email"),
        Some(ErrorCode::UserEmailAlreadyExist)
    );
}

#[tokio::test]
async fn a_personal_code_typed_by_hand_opens_no_account_of_others() {
    let (world, hash) = with_namesake().await;
    proceed(&world, &hash).await;
    activate(&world, &world.letter().await.token()).await;
    let impostor = ServiceBrowser::new().login(&world, "mari@home.example", PASSWORD).await;
    assert!(!impostor.multiple_accounts);
    let outcome = ServiceBrowser::new().login(&world, "main", PASSWORD).await;
    assert!(
        outcome.accounts.is_empty() && outcome.url.is_some(),
        "nor does it appear among the true person's accounts"
    );
}

#[tokio::test]
async fn one_recipient_gets_three_activation_letters_a_day() {
    let world = World::new().await;
    for (at, expected) in
        [Ok(true), Ok(true), Ok(true), Err(Fault::TooManyRequests)].into_iter().enumerate()
    {
        let from = ServiceBrowser::at(&format!("198.51.{at}.1")).caller;
        // From the fourth time on the same person costs a captcha.
        let given = NewAccount { recaptcha: Some(proof(&world, &from).await), ..form() };
        let outcome =
            world.service.create_account(&from, given).await.result.map(|outcome| outcome.success);
        assert_eq!(outcome, expected, "{at}");
        // The reader of the letter refuses the registration; the address can then be registered again from elsewhere.
        if expected.is_ok() {
            let token = world.letter().await.token();
            assert!(world.service.refuse_account(&from, &token).await.result.unwrap().success);
        }
        world.clock.advance(60);
    }
    assert_eq!(world.letters().await.len(), 3);
    assert!(world.accounts().await.is_empty());
    world.clock.advance(24 * 3600);
    assert!(register(&world, form()).await.success);
}

async fn is_registered_elsewhere(world: &World, form: NewAccount) -> bool {
    let caller = ServiceBrowser::at("198.51.100.9").caller;
    world.service.create_account(&caller, form).await.result.unwrap().errors.is_empty()
}

#[tokio::test]
async fn a_place_that_has_registered_many_is_asked_for_work_and_never_waits() {
    let world =
        World::with(|settings| settings.config.limits.registrations = Thresholds::new(4, 6)).await;
    let another = |at: usize| {
        let email = format!("parent{at}@home.example");
        NewAccount { email_confirmation: email.clone(), email, ..form() }
    };
    let asked = async |at: usize| {
        let refused = register(&world, another(at)).await;
        let first = refused.errors.first();
        assert_eq!((first, refused.retry_after), (Some(ErrorCode::ConfirmRecaptcha), None), "{at}");
        assert!(refused.show_captcha, "{at}");
    };
    let worked = async |at: usize| {
        let recaptcha = Some(proof(&world, &ServiceBrowser::new().caller).await);
        let outcome = register(&world, NewAccount { recaptcha, ..another(at) }).await;
        assert!(outcome.errors.is_empty(), "{at}: {outcome:?}");
    };
    for at in 0..4 {
        assert!(register(&world, another(at)).await.errors.is_empty(), "{at}");
        world.clock.advance(60);
    }
    for at in 4..20 {
        asked(at).await;
        worked(at).await;
    }
    let wrong = NewAccount { recaptcha: Some("x:work-1".to_owned()), ..another(20) };
    let refused = register(&world, wrong).await;
    assert_eq!(refused.errors.first(), Some(ErrorCode::ConfirmRecaptcha));
    assert!(is_registered_elsewhere(&world, another(21)).await);
    // The day's number lasts, and asks for the same.
    world.clock.advance(3600);
    asked(22).await;
    worked(22).await;
    world.clock.advance(24 * 3600);
    assert!(register(&world, another(23)).await.errors.is_empty());
}
