//! The scripts of examples/import, each with two thousand people of the system that it is for: what they print is imported, and opens.

use std::{
    fmt::Write,
    fs,
    process::{Command, Output},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};

use super::{counts, everybody, hashes::vectors, import};
use crate::{
    papers::project,
    world::{ServiceBrowser, World},
};

const MANY: usize = 2_000;

/// The password of all of them that came along.
const KEVAD: &str = "Kevad-2026-õun";

/// The first hash of the vectors that begins so.
fn hash(begin: &str) -> String {
    let vectors = vectors();
    let of = |vector: &Value| vector["hash"].as_str().unwrap().to_owned();
    let mut found = vectors.iter().filter(|vector| vector["password"] == KEVAD).map(of);
    found.find(|hash| hash.starts_with(begin)).unwrap()
}

/// What a script prints, and what it complains of.
fn ran(command: &mut Command) -> [String; 2] {
    let name = format!("{command:?}");
    command.env("PYTHONDONTWRITEBYTECODE", "1").env("PYTHONUTF8", "1");
    let ended = command.output();
    let Output { status, stdout, stderr } =
        ended.unwrap_or_else(|cause| panic!("{name} (scripts/setup.sh test): {cause}"));
    let [said, complained] = [stdout, stderr].map(|text| String::from_utf8(text).unwrap());
    assert!(status.success(), "{name}: {complained}");
    [said, complained]
}

fn python(script: &str, file: &str, content: &str) -> [String; 2] {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(file);
    fs::write(&file, content).unwrap();
    ran(Command::new("python3").arg(project(&format!("examples/import/{script}"))).arg(&file))
}

/// These people sign in with what they had.
async fn enter(world: &World, names: &[&str]) {
    for name in names {
        let outcome = ServiceBrowser::new().login(world, name, KEVAD).await;
        assert!(outcome.errors.first().is_none(), "{name}: {outcome:?}");
        assert!(outcome.success || outcome.two_factor_required, "{name}: {outcome:?}");
    }
}

/// How many of the people have this field.
fn with(people: &[serde_json::Map<String, Value>], field: &str) -> usize {
    people.iter().filter(|person| person.contains_key(field)).count()
}

// Keycloak.

/// A password as Keycloak exports it, of a hash of the vectors.
fn keycloak_password(hash: &str) -> Value {
    let parts: Vec<&str> = hash.split('$').collect();
    let [.., salt, value] = parts[..] else { panic!("{hash}") };
    let padded = |text: &str| format!("{text}{}", "=".repeat((4 - text.len() % 4) % 4));
    let cost = |name: &str| {
        let costs = parts.iter().flat_map(|part| part.split(','));
        let found = costs.filter_map(|cost| cost.split_once('=')).find(|(known, _)| *known == name);
        found.map(|(_, value)| value.to_owned())
    };
    let data = if parts[1].starts_with("argon2") {
        json!({"algorithm": "argon2", "hashIterations": cost("t").unwrap().parse::<u32>().unwrap(), "additionalParameters": {
            "hashLength": ["32"], "memory": [cost("m")], "type": ["id"], "version": ["1.3"], "parallelism": [cost("p")],
        }})
    } else {
        json!({"algorithm": parts[1], "hashIterations": cost("i").unwrap().parse::<u32>().unwrap(), "additionalParameters": {}})
    };
    let secret = json!({"salt": padded(salt), "value": padded(value), "additionalParameters": {}});
    json!({"type": "password", "secretData": secret.to_string(), "credentialData": data.to_string()})
}

fn keycloak_otp(algorithm: &str) -> Value {
    let data =
        json!({"subType": "totp", "digits": 6, "counter": 0, "period": 30, "algorithm": algorithm});
    json!({"type": "otp", "secretData": "{\"value\":\"12345678901234567890\"}", "credentialData": data.to_string()})
}

#[tokio::test]
async fn a_realm_of_keycloak_arrives_with_its_passwords_and_keys() {
    let passwords = ["$pbkdf2-sha256$i=27500", "$pbkdf2-sha512$i=", "$argon2id$v=19$m=7168"]
        .map(|begin| keycloak_password(&hash(begin)));
    let other = json!({"type": "password", "secretData": "{\"salt\":\"AAAA\",\"value\":\"AAAA\"}", "credentialData": "{\"algorithm\":\"pbkdf2\",\"hashIterations\":1}"});
    let broken = json!({"type": "password", "secretData": "{}", "credentialData": "null"});
    let key = json!({"type": "webauthn", "secretData": "{}", "credentialData": "{}"});
    let credentials = |number: usize| match number % 10 {
        0 => json!([passwords[0], key]),
        1 => json!([passwords[1], keycloak_otp("HmacSHA1")]),
        2..7 => json!([passwords[2]]),
        7 => json!([other, keycloak_otp("HmacSHA512")]),
        8 => json!([broken]),
        _ => json!([]),
    };
    let user = |number: usize| {
        let mut user = json!({
            "id": format!("9d6c-{number}"), "username": format!("mari.{number}"), "firstName": "Mari-Liis",
            "lastName": "O’Connež-Šuslik", "enabled": number % 100 != 99, "emailVerified": number % 2 == 0,
            "credentials": credentials(number), "attributes": {"note": ["a\nb"]}, "requiredActions": [],
        });
        if number % 5 != 4 {
            user["email"] = json!(format!("mari.{number}@kool.example"));
        }
        user
    };
    let mut users: Vec<Value> = (0..MANY).map(user).collect();
    users.insert(7, json!({"username": "service-account-app", "serviceAccountClientId": "app"}));
    let realm = json!({"realm": "school", "users": users, "clients": []});
    let [said, complained] = python("keycloak.py", "realm.json", &realm.to_string());
    assert_eq!(complained.matches(": password of another kind is left out").count(), MANY / 5);
    assert_eq!(complained.matches(": otp of another kind is left out").count(), MANY / 10);
    assert_eq!(complained.lines().count(), MANY / 5 + MANY / 10);

    let world = World::new().await;
    assert_eq!(counts(&import(&world, &said).await), [MANY as u64, 0, 0]);
    let people = everybody(&world, true).await;
    assert_eq!(with(&people, "password_hash"), MANY / 10 * 7);
    assert_eq!(with(&people, "totp_secret"), MANY / 10);
    assert_eq!(with(&people, "email"), MANY / 5 * 4);
    assert_eq!(people.iter().filter(|person| person["blocked"] == true).count(), MANY / 100);
    let of = |name: &str| people.iter().find(|person| person["user_name"] == name).unwrap();
    assert_eq!(of("mari.1")["totp_secret"], "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    assert_eq!(of("mari.1")["email_verified"], false);
    assert_eq!(of("mari.2")["last_name"], "O’Connež-Šuslik");
    enter(&world, &["mari.0", "mari.1", "mari.2"]).await;
}

// A directory.

#[tokio::test]
async fn a_dump_of_a_directory_arrives_as_ldif_folds_and_encodes_it() {
    let encoded = |text: &str| STANDARD.encode(text);
    let [ssha, ssha512, crypt, argon2] =
        ["{SSHA}", "{SSHA512}", "$6$saltsaltsalt", "$argon2id$v=19$m=7168"].map(hash);
    let passwords = |number: usize| match number % 6 {
        0 => format!("userPassword: {ssha}\n"),
        // Folded in the middle, as a dump without `ldif-wrap=no` is.
        1 => {
            let value = encoded(&ssha512);
            let (begin, rest) = value.split_at(40);
            format!("userPassword:: {begin}\n {rest}\n")
        }
        2 => format!("userPassword:: {}\n", encoded(&format!("{{crypt}}{crypt}"))),
        // Another kind first, and no space behind the colon.
        3 => format!("userPassword:{{SASL}}mari@kool.example\nuserPassword:{{ARGON2}}{argon2}\n"),
        4 => "userPassword: {MD5}X03MO1qnZdYdgyfeuILPmQ==\n".to_owned(),
        _ => String::new(),
    };
    let mut dump = "version: 1\n\n# People of the\n  school\ndn: ou=people,dc=kool,dc=example\nobjectClass: organizationalUnit\nou: people\n\n".to_owned();
    for number in 0..MANY {
        write!(
            dump,
            "dn: uid=mari{number},ou=people,dc=kool,dc=example\nobjectClass: inetOrgPerson\nuid: mari{number}\nentryUUID: 5f1e-{number}\n\
             givenName;lang-en: Mary\ngivenName: Mari\nsn:: {}\nmail: mari{number}@kool.example\nmail: mari{number}@vana.example\n\
             preferredLanguage: et\njpegPhoto:: /9j/4AAQ\nlabeledURI:< file:///etc/hostname\n{}\n",
            encoded("Šuslik"),
            passwords(number)
        )
        .unwrap();
    }
    let [said, complained] = python("ldap.py", "people.ldif", &dump.replace('\n', "\r\n"));
    let others = (0..MANY).filter(|number| number % 6 == 4).count();
    assert_eq!(complained.matches("a password of another kind is left out").count(), others);
    assert_eq!(complained.lines().count(), others);

    let world = World::new().await;
    assert_eq!(counts(&import(&world, &said).await), [MANY as u64, 0, 0]);
    let people = everybody(&world, true).await;
    let none = (0..MANY).filter(|number| number % 6 == 5).count();
    assert_eq!(with(&people, "password_hash"), MANY - others - none);
    let all = people.iter().all(|person| {
        (&person["first_name"], &person["last_name"]) == (&json!("Mari"), &json!("Šuslik"))
    });
    assert!(all, "{:?}", people[0]);
    assert_eq!(people[0]["email"], "mari0@kool.example");
    enter(&world, &["mari0", "mari1", "mari2", "mari3"]).await;
}

// PHP.

/// In the place of a database: the class that the script asks, and people with what this PHP writes. Modules are left out (`-n`), or there would be
/// two such classes.
const DATABASE: &str = r#"<?php
class PDO {
    const ATTR_ERRMODE = 3;
    const ERRMODE_EXCEPTION = 2;
    function __construct($name, $user, $password, $options) {
        if ([$name, $user, $password] !== ['mysql:dbname=school', 'reader', 'parool'] || $options !== [3 => 2]) {
            throw new Exception('it is asked otherwise');
        }
    }
    function query($statement) {
        $columns = ['id', 'login', 'email', 'email_confirmed', 'given_name', 'family_name', 'password', 'disabled'];
        if (!preg_match('/^SELECT ' . implode(', ', $columns) . ' FROM users ORDER BY id$/', $statement)) {
            throw new Exception('it asks something else');
        }
        $kinds = [
            password_hash('Kevad-2026-õun', PASSWORD_BCRYPT),
            password_hash('Kevad-2026-õun', PASSWORD_ARGON2ID),
            getenv('PHPASS'),
            null,
        ];
        for ($number = 0; $number < 2000; $number++) {
            $email = $number % 5 == 4 ? null : "mari$number@kool.example";
            $named = ["mari$number", $email, $number % 2, 'Mari', 'O’Connež-Šuslik'];
            yield array_combine($columns, [$number, ...$named, $kinds[$number % 4], $number % 100 == 99 ? '1' : '0']);
        }
    }
}
"#;

#[tokio::test]
async fn what_php_writes_of_passwords_arrives_by_the_sample() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("database.php");
    fs::write(&database, DATABASE).unwrap();
    let mut php = Command::new("php");
    php.arg("-n").arg("-d").arg(format!("auto_prepend_file={}", database.display()));
    php.arg(project("examples/import/php.php")).env("PHPASS", hash("$P$"));
    php.env("DATABASE", "mysql:dbname=school")
        .env("DB_USER", "reader")
        .env("DB_PASSWORD", "parool");
    let [said, complained] = ran(&mut php);
    assert_eq!(complained, "");

    let world = World::new().await;
    assert_eq!(counts(&import(&world, &said).await), [MANY as u64, 0, 0]);
    let people = everybody(&world, true).await;
    assert_eq!(with(&people, "password_hash"), MANY / 4 * 3);
    assert_eq!(with(&people, "email"), MANY / 5 * 4);
    assert_eq!(people.iter().filter(|person| person["blocked"] == true).count(), MANY / 100);
    enter(&world, &["mari0", "mari1", "mari2"]).await;
}
