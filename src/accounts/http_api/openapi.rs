//! The account API as an `OpenAPI` 3.1 document: what `lavi openapi` prints and `docs/openapi.json` holds. Paths, methods and
//! error codes are those of the code; tests hold the rest against it.

use serde_json::{Map, Value, json};

use crate::{
    accounts::{
        IdentityCall, PhoneMethod, Purpose,
        identity_call::DEVICE_LINK,
        request::{Document as Text, TokenKind},
    },
    domain::{ErrorCode, school_type},
};
use AnswerKind::{Captcha, Document, File, Login, Nonce, Outcome, QrCode, Roles, ThirdParty};

/// The whole document. Calls come in the order of docs/account-api.md.
pub fn document() -> Value {
    let mut paths = Map::new();
    for call in described() {
        let path = paths.entry(format!("/{}", call.path)).or_insert_with(|| json!({}));
        path[call.method] = operation(&call);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Lävi account API",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The contract between the front end, which renders the screens, and the account service behind it, as Lävi's embedded service serves it (embedded.api_listen). docs/account-api.md says what each call means and what another service may leave out.",
            "license": { "name": "MIT", "identifier": "MIT" },
        },
        "servers": [{ "url": "http://localhost:3000", "description": "embedded.api_listen" }],
        "security": [{ "token": [] }],
        "paths": paths,
        "components": {
            "securitySchemes": {
                "token": { "type": "http", "scheme": "bearer", "description": "embedded.api_token" },
            },
            "parameters": parameters(),
            "schemas": schemas(),
            "responses": refusals(),
        },
    })
}

/// One call.
fn operation(call: &Described) -> Value {
    let mut operation = json!({
        "operationId": call.path.replace(['/', '-'], "_"),
        "summary": call.summary,
        "parameters": of_headers(&call.path),
        "responses": responses(call.answer),
    });
    let fields = fields(call.fields);
    if call.method == "get" {
        let query = fields.iter().map(InputField::in_query);
        if let Some(parameters) = operation["parameters"].as_array_mut() {
            parameters.extend(query);
        }
    } else if !fields.is_empty() {
        operation["requestBody"] = body(&fields);
    }
    operation
}

// What the service answers. Every answer is an outcome, good or bad, except for documents and files.

/// Which kind of answer a call has with status 200.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum AnswerKind {
    Login,
    Outcome,
    Nonce,
    QrCode,
    Roles,
    ThirdParty,
    Captcha,
    Document,
    File,
}

impl AnswerKind {
    /// Media type and schema.
    fn content(self) -> Value {
        let named = |name: &str| json!({ "application/json": { "schema": { "$ref": format!("#/components/schemas/{name}") } } });
        match self {
            Self::Login => named("LoginOutcome"),
            Self::Outcome => named("Outcome"),
            Self::Nonce => named("CardChallenge"),
            Self::QrCode => named("DeviceLinkCode"),
            Self::Roles => named("Roles"),
            Self::ThirdParty => named("ThirdParty"),
            Self::Captcha => named("Captcha"),
            Self::Document | Self::File => {
                json!({ "text/html": { "schema": { "type": "string" } } })
            }
        }
    }
}

/// Every status that a call has.
pub fn responses(answer: AnswerKind) -> Value {
    let mut responses = Map::new();
    responses.insert(
        "200".to_owned(),
        json!({ "description": "The outcome, good or bad", "content": answer.content() }),
    );
    for (status, ..) in REFUSALS {
        let name = format!("#/components/responses/{status}");
        responses.insert(status.to_owned(), json!({ "$ref": name }));
    }
    Value::Object(responses)
}

/// Status, and when it comes.
const REFUSALS: [(&str, &str); 5] = [
    (
        "400",
        "A field is given twice or has a value outside its closed list, or the body is too large",
    ),
    ("401", "The caller lacks the token"),
    ("408", "The body did not arrive in time"),
    ("429", "Too many requests"),
    ("503", "The service has no outcome"),
];

/// The answers without an outcome of the call.
pub fn refusals() -> Value {
    let content =
        json!({ "application/json": { "schema": { "$ref": "#/components/schemas/Outcome" } } });
    let refusals = REFUSALS.iter().map(|(status, meaning)| {
        ((*status).to_owned(), json!({ "description": meaning, "content": content }))
    });
    Value::Object(refusals.collect())
}

/// An object that has these fields and no others; those with `?` may be missing.
fn object(fields: &[(&str, Value)]) -> Value {
    let name = |field: &str| field.trim_end_matches('?').to_owned();
    let properties: Map<_, _> =
        fields.iter().map(|(field, schema)| (name(field), schema.clone())).collect();
    let required: Vec<_> = fields
        .iter()
        .filter(|(field, _)| !field.ends_with('?'))
        .map(|(field, _)| name(field))
        .collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn named(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// The schemas of answers.
pub fn schemas() -> Value {
    let (text, flag) = (json!({ "type": "string" }), json!({ "type": "boolean" }));
    let seconds = json!({ "type": "integer", "minimum": 0 });
    let list = |of: Value| json!({ "type": "array", "items": of });
    let codes: Vec<_> = ErrorCode::ALL.iter().map(|code| code.as_str()).collect();
    let scope = object(&[("name", text.clone()), ("description?", text.clone())]);
    let role = object(&[
        ("name", text.clone()),
        ("attributes", json!({ "type": "object", "additionalProperties": { "type": "string" } })),
    ]);
    json!({
        "Code": { "type": "string", "enum": codes },
        "Errors": { "oneOf": [
            list(named("Code")),
            { "type": "object", "minProperties": 1, "additionalProperties": { "oneOf": [named("Code"), list(named("Code"))] } },
        ] },
        "LoginOutcome": login_outcome(),
        "Account": object(&[("id", text.clone()), ("name", text.clone()), ("description?", text.clone())]),
        "PrefilledUser": { "type": "object", "description": "name, surname, personal_code, iso, date_of_birth, gender, email, city, street" },
        "Outcome": object(&[
            ("success", flag.clone()), ("message?", text.clone()), ("hash?", text.clone()), ("show_captcha?", flag.clone()),
            ("username?", text.clone()), ("retry_after?", seconds), ("url?", text.clone()), ("errors", named("Errors")), ("error?", named("Errors")),
        ]),
        "CardChallenge": object(&[("nonce", json!({ "type": "string", "minLength": 44, "maxLength": 44 }))]),
        "DeviceLinkCode": object(&[("data?", object(&[("content", text.clone())])), ("errors?", named("Errors"))]),
        "Roles": object(&[("success", flag.clone()), ("data", list(role)), ("errors", named("Errors")), ("error?", named("Errors"))]),
        "ThirdParty": object(&[
            ("success", flag),
            ("data?", object(&[
                ("client_name", text.clone()), ("client_id", text.clone()), ("state", text.clone()), ("request?", text.clone()), ("scopes", list(scope)),
            ])),
            ("errors", named("Errors")),
            ("error?", named("Errors")),
        ]),
        "Captcha": object(&[("data", object(&[("id", text.clone()), ("image", text.clone()), ("audio", text)]))]),
    })
}

fn login_outcome() -> Value {
    let (text, flag) = (json!({ "type": "string" }), json!({ "type": "boolean" }));
    object(&[
        ("success", flag.clone()),
        ("session_active?", flag.clone()),
        ("two_factor_required?", flag.clone()),
        ("show_captcha?", flag.clone()),
        ("terms_acception_required?", flag.clone()),
        ("multiple_accounts?", flag.clone()),
        ("accounts?", json!({ "type": "array", "items": named("Account") })),
        ("login_method?", text.clone()),
        ("verification_code?", json!({ "type": "string", "pattern": "^[0-9]{4}$" })),
        ("confirmation?", json!({ "type": "string", "minLength": 1, "maxLength": 64 })),
        ("device_link?", object(&[("web2app", text.clone()), ("code_alone?", flag.clone())])),
        ("pending?", flag.clone()),
        ("url?", text),
        ("redirect?", flag),
        ("retry_after?", json!({ "type": "integer", "minimum": 0 })),
        ("user?", named("PrefilledUser")),
        ("errors", named("Errors")),
        ("error?", named("Errors")),
    ])
}

// The calls and their fields. A field with `?` may be left out. Which there are twice, to sign in and to register, is the
// purposes' to say; paths that the code has elsewhere are taken from there.

/// A call as it is described.
pub struct Described {
    /// `get` or `post`.
    pub method: &'static str,
    /// Relative to the root, without a slash before it.
    pub path: String,
    /// The names of its fields, with blanks between.
    pub fields: &'static str,
    answer: AnswerKind,
    summary: &'static str,
}

const NEW_ACCOUNT: &str = "firstName lastName idCode issuer dateOfBirth gender street city country postal_index email email_confirmation password password_confirmation wish_partner_ads? recaptcha?";
const NEW_SCHOOL: &str =
    "schoolName registrationNumber type street city country firstName lastName email number";
const NEW_PASSWORD: &str = "token username password password_confirmation";
const CHANGED_PASSWORD: &str = "token username password password_confirmation old_password";

fn post(
    path: impl Into<String>,
    fields: &'static str,
    answer: AnswerKind,
    summary: &'static str,
) -> Described {
    Described { method: "post", path: path.into(), fields, answer, summary }
}

fn get(
    path: impl Into<String>,
    fields: &'static str,
    answer: AnswerKind,
    summary: &'static str,
) -> Described {
    Described { method: "get", path: path.into(), fields, answer, summary }
}

/// Every call.
pub fn described() -> Vec<Described> {
    let mut calls = vec![
        post(
            "login",
            "email password recaptcha? two_factor_code?",
            Login,
            "Signs in with a password",
        ),
        post("two-factor", "two_factor_code recaptcha?", Login, "The second step of a sign-in"),
        post("select-user", "id", Login, "Chooses among several accounts"),
        get("session/pending", "", Login, "What is under way in this session"),
    ];
    for purpose in Purpose::ALL {
        calls.extend(to_identify(purpose));
    }
    calls.push(post("id-card/challenge", "", Nonce, "The challenge that a card signs (Web eID)"));
    calls.extend(IdentityCall::returns().map(|(purpose, provider)| {
        let path = IdentityCall::CameBack { purpose, provider }.path();
        post(path, "", Login, "Who came back from a provider")
    }));
    calls.extend([
        post("create-account", NEW_ACCOUNT, Outcome, "Registers a person"),
        post(
            "create-account/proceed",
            "hash",
            Outcome,
            "Registers a person whose personal code has an account already",
        ),
        post("create-account/activate", "token", Outcome, "Activates an account"),
        post(
            "password/reset/request",
            "username recaptcha?",
            Outcome,
            "Sends a letter for a forgotten password",
        ),
        post(
            "password/reset/validate",
            "token type",
            Outcome,
            "Looks at the token of a link, and leaves it good",
        ),
        post(TokenKind::Reset.path(), NEW_PASSWORD, Outcome, "Sets a new password"),
        post(
            TokenKind::Change.path(),
            CHANGED_PASSWORD,
            Outcome,
            "Sets a new password by somebody who knows the old one",
        ),
        post(
            TokenKind::Admin.path(),
            NEW_PASSWORD,
            Outcome,
            "Sets the password that an administrator asked for",
        ),
        post("school-register", NEW_SCHOOL, Outcome, "Registers a school"),
        get(
            "oauth/session",
            "client_id? redirect_uri? response_type? scope? state?",
            ThirdParty,
            "Who asks for which data, by the query of the authorization request",
        ),
        post("oauth/roles", "", Roles, "The roles of the person who is signed in"),
    ]);
    for text in
        [Text::ServiceTerms, Text::ServiceTermsRead, Text::PrivacyPolicy, Text::CookiePolicy]
    {
        calls.push(get(text.path(), "", Document, "A document as an HTML fragment"));
    }
    for text in [Text::ServiceTerms, Text::PrivacyPolicy] {
        calls.push(get(format!("{}/download", text.path()), "", File, "A document as a file"));
    }
    calls.push(post("terms/accept", "terms_accepted", Outcome, "Accepts the terms in force"));
    calls.push(get("captcha", "", Captcha, "A picture and a sound to solve"));
    calls
}

/// Those that prove who somebody is, to sign in or to register.
fn to_identify(purpose: Purpose) -> Vec<Described> {
    let at = |path: &str| purpose.path(path);
    let mut calls = vec![
        post(
            at("mobile-id"),
            "personalCode phoneNumber recaptcha?",
            Login,
            "Rings a phone by Mobile-ID",
        ),
        post(at("smart-id"), "country personalCode recaptcha?", Login, "Rings a phone by Smart-ID"),
        post(
            at("id-card"),
            "auth_token?",
            Login,
            "A card: Client-Cert, or the token that it signed",
        ),
        post(at(DEVICE_LINK), "recaptcha?", Login, "Begins a Smart-ID device link"),
        get(
            at(&format!("{DEVICE_LINK}/qr")),
            "confirmation",
            QrCode,
            "What the QR code of this second holds",
        ),
        post(
            at(&format!("{DEVICE_LINK}/callback")),
            "confirmation value sessionSecretDigest userChallengeVerifier?",
            Outcome,
            "What a phone brought back",
        ),
    ];
    for method in PhoneMethod::ALL {
        let of = |call: &str| at(&format!("{}/{call}", method.method().slug()));
        calls.push(post(
            of("check-status"),
            "confirmation? recaptcha?",
            Login,
            "Whether the phone has confirmed",
        ));
        calls.push(post(of("cancel"), "confirmation?", Outcome, "Gives a confirmation up"));
    }
    calls
}

// What callers send: headers, fields, queries.

/// A field of a form or of a query.
pub struct InputField {
    name: &'static str,
    is_required: bool,
}

/// The fields of a list with blanks between.
pub fn fields(list: &'static str) -> Vec<InputField> {
    let read = |word: &'static str| InputField {
        name: word.trim_end_matches('?'),
        is_required: !word.ends_with('?'),
    };
    list.split_whitespace().map(read).collect()
}

impl InputField {
    /// Everything is text on the wire.
    fn schema(&self, has_token: bool) -> Value {
        match self.name {
            "type" if has_token => {
                let kinds = [TokenKind::Reset, TokenKind::Change, TokenKind::Admin];
                json!({ "type": "string", "enum": kinds.map(TokenKind::code) })
            }
            "type" => json!({ "type": "string", "enum": school_type::CODES }),
            "terms_accepted" => json!({ "type": "string", "enum": ["true"] }),
            "wish_partner_ads" => json!({ "type": "string", "enum": ["true", "false"] }),
            name if name.contains("password") || name == "two_factor_code" => {
                json!({ "type": "string", "format": "password" })
            }
            _ => json!({ "type": "string" }),
        }
    }

    /// As a parameter of the query.
    pub fn in_query(&self) -> Value {
        json!({ "name": self.name, "in": "query", "required": self.is_required, "schema": self.schema(false) })
    }
}

/// The form of a call.
pub fn body(fields: &[InputField]) -> Value {
    let has_token = fields.iter().any(|field| field.name == "token");
    let properties: Map<_, _> =
        fields.iter().map(|field| (field.name.to_owned(), field.schema(has_token))).collect();
    let required: Vec<_> =
        fields.iter().filter(|field| field.is_required).map(|field| field.name).collect();
    let schema = json!({ "type": "object", "properties": properties, "required": required });
    json!({
        "required": !required.is_empty(),
        "content": { "application/x-www-form-urlencoded": { "schema": schema } },
    })
}

/// The headers by which the front end speaks for a visitor.
pub fn parameters() -> Value {
    let header = |name: &str, schema: Value, meaning: &str| json!({ "name": name, "in": "header", "required": false, "schema": schema, "description": meaning });
    let text = |pattern: &str| json!({ "type": "string", "pattern": pattern });
    json!({
        "language": header("Accept-Language", text("^[a-z]{2}$"), "The language of the page."),
        "address": header("X-Forwarded-For", json!({ "type": "string", "anyOf": [{ "format": "ipv4" }, { "format": "ipv6" }] }), "The visitor's address."),
        "scheme": header("X-Forwarded-Proto", json!({ "type": "string", "enum": ["https", "http"] }), "How the visitor reached the front end."),
        "incident": header("X-Request-Id", text("^[0-9a-zA-Z-]{1,128}$"), "The number on the visitor's error pages."),
        "card": header("Client-Cert", text("^:[A-Za-z0-9+/]+=*:$"), "The certificate of the visitor's handshake (RFC 9440)."),
        "code": header("Lavi-Verification-Code", text("^[0-9]{4}$"), "The check code that the page shows."),
    })
}

/// Those of a call.
pub fn of_headers(path: &str) -> Value {
    let mut names = vec!["language", "address", "scheme", "incident"];
    if path.ends_with("id-card") {
        names.push("card");
    }
    if path.ends_with("/check-status") || path.ends_with("/cancel") {
        names.push("code");
    }
    names
        .into_iter()
        .map(|name| json!({ "$ref": format!("#/components/parameters/{name}") }))
        .collect()
}
