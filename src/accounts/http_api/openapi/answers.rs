//! What the service answers. Every answer is an outcome, good or bad, except for documents and files.

use serde_json::{Map, Value, json};

use crate::domain::ErrorCode;

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
