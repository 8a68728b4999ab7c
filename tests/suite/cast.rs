//! The people of the tests: what they are called, what they know, and the personal codes that the identity providers
//! publish for tests.

use lavi::{
    accounts::embedded::NewPerson,
    domain::{Country, Language, Secret},
};
use totp_rs::{Builder, Totp};

/// Everyone's password.
pub const PASSWORD: &str = "Kevad-2026";
/// The TOTP secret of everyone who has an authenticator app, in base32.
pub const TOTP_SECRET: &str = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
/// The version of the terms that everyone has accepted.
pub const TERMS: &str = "1";

/// Mari's personal code: a woman born on 1 January 2000.
pub const MARI: &str = "60001019906";
/// Mari's telephone.
pub const PHONE: &str = "+37200000766";
/// The personal codes of three others.
pub const UNA: &str = "60001018800";
pub const KADRI: &str = "60001017869";
pub const JAAK: &str = "38001085718";

/// What an account service answers about Mari once a provider has said who she is.
pub const MARI_IDENTIFIED: &str = r#"{"success":true,"user":{"name":"Mari","surname":"Maasikas","personal_code":"60001019906","iso":"EE"}}"#;

/// Mari Maasikas. She has proven her address and accepted the terms.
pub fn mari() -> NewPerson {
    account("mari")
}

/// Mari before she has seen the terms.
pub fn new_mari() -> NewPerson {
    NewPerson { terms_version: None, ..mari() }
}

/// An account of Mari's with this user name.
pub fn account(username: &str) -> NewPerson {
    NewPerson {
        email: Some(format!("{username}@school.example")),
        password: Some(Secret::new(PASSWORD)),
        terms_version: Some(TERMS.to_owned()),
        language: Language::En,
        ..NewPerson::named(username, "Mari", "Maasikas")
    }
}

/// The same with an authenticator app.
pub fn account_with_totp(username: &str) -> NewPerson {
    NewPerson { totp_secret: Some(TOTP_SECRET.to_owned()), ..account(username) }
}

/// The same with an Estonian personal code, so with a telephone and an ID card.
pub fn account_with_code(username: &str, code: &str) -> NewPerson {
    NewPerson { personal_code: Some(estonian(code)), ..account(username) }
}

/// Una Uus, who has a personal code and nothing else.
pub fn una() -> NewPerson {
    NewPerson { personal_code: Some(estonian(UNA)), ..NewPerson::named("una", "Una", "Uus") }
}

/// An account of Kadri Kuusk's, who has several to choose from.
pub fn kadri(username: &str) -> NewPerson {
    NewPerson {
        first_name: "Kadri".to_owned(),
        last_name: "Kuusk".to_owned(),
        chooses_account: true,
        ..account(username)
    }
}

/// An account of Jaak-Kristjan Jõeorg's, who signs in by card alone.
pub fn jaak(username: &str) -> NewPerson {
    NewPerson {
        personal_code: Some(estonian(JAAK)),
        terms_version: Some(TERMS.to_owned()),
        ..NewPerson::named(username, "Jaak-Kristjan", "Jõeorg")
    }
}

/// An Estonian personal code as an account has it.
pub fn estonian(code: &str) -> (Country, String) {
    (Country::EE, code.to_owned())
}

/// The code that an authenticator app with [`TOTP_SECRET`] shows at this time.
pub fn totp_code(now: i64) -> String {
    totp_code_of(TOTP_SECRET, now)
}

/// The same with another secret.
pub fn totp_code_of(secret: &str, now: i64) -> String {
    authenticator(secret).generate(u64::try_from(now).unwrap()).to_string()
}

/// An authenticator app with this secret.
pub fn authenticator(secret: &str) -> Totp {
    let secret = totp_rs::Secret::try_from_base32(secret.replace(' ', "")).unwrap();
    Builder::new().with_secret(secret).build().unwrap()
}

/// What somebody with this country's personal code has typed on the last step of a registration with a password.
pub fn set_up<'a>((issuer, code): (&'a str, &'a str), email: &'a str) -> [(&'a str, &'a str); 15] {
    [
        ("step", "3"),
        ("firstName", "Mari"),
        ("lastName", "Maasikas"),
        ("issuer", issuer),
        ("idCode", code),
        ("dateOfBirth", "01.01.2000"),
        ("gender", "1"),
        ("street", "Pikk 1"),
        ("city", "Tartu"),
        ("postal_index", "50000"),
        ("country", "EE"),
        ("email", email),
        ("email_confirmation", email),
        ("password", PASSWORD),
        ("password_confirmation", PASSWORD),
    ]
}

/// What an account service hears of such a registration. The code is the address: everybody has another.
pub fn create_account(email: &str) -> Vec<(&str, &str)> {
    let typed = set_up(("FI", email), email).into_iter().filter(|&(name, _)| name != "step");
    typed.chain([("wish_partner_ads", "false")]).collect()
}

/// What every form says that comes back with a captcha for the first time.
pub const SECURITY_CHECK: [(&str, &str); 7] = [
    ("et", "Veel üks samm: väike turvakontroll. Seejärel saada vorm uuesti."),
    ("en", "One more step: a short security check. Then send the form again."),
    ("ru", "Ещё один шаг: короткая проверка безопасности. Затем отправьте форму ещё раз."),
    (
        "de",
        "Noch ein Schritt: eine kurze Sicherheitsprüfung. Senden Sie danach das Formular erneut ab.",
    ),
    ("fr", "Encore une étape : un bref contrôle de sécurité. Ensuite, renvoyez le formulaire."),
    (
        "ja",
        "次に、簡単なセキュリティ確認があります。済んだら、フォームをもう一度送信してください。",
    ),
    ("lv", "Vēl viens solis: īsa drošības pārbaude. Pēc tam nosūtiet veidlapu vēlreiz."),
];

/// The text of a letter.
pub fn body_of(letter: &str) -> String {
    let letter = mail_parser::MessageParser::default().parse(letter.as_bytes()).unwrap();
    letter.body_text(0).unwrap().into_owned()
}
