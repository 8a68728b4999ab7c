//! The account API as an `OpenAPI` 3.1 document: what `lavi openapi` prints and `docs/openapi.json` holds. Paths, methods and
//! error codes are those of the code; tests hold the rest against it.

use serde_json::{Map, Value, json};

use crate::{
    accounts::{
        TokenKind,
        embedded::Change,
        http_api::{HTML, ServedCall, served},
    },
    domain::{ErrorCode, RedirectingProvider, role, school_type},
};

/// The whole document. Calls come in the order of docs/account-api.md.
pub fn document() -> Value {
    let mut paths = Map::new();
    for call in served(&RedirectingProvider::BUILT_IN) {
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
                "feed_token": { "type": "http", "scheme": "bearer", "description": "embedded.feed_token" },
            },
            "parameters": parameters(),
            "schemas": schemas(),
            "responses": refusals(),
        },
    })
}

fn operation(call: &ServedCall) -> Value {
    if call.is_of_feed() {
        return of_feed(call);
    }
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

/// A question of the platform to the feed, with a token of its own and for no visitor.
fn of_feed(call: &ServedCall) -> Value {
    let mut responses = Map::new();
    responses.insert("200".to_owned(), described("The page", call.answer));
    let of_accounts = call.answer == "FeedAccounts";
    for (status, schema, meaning) in FEED_REFUSALS {
        if !(of_accounts && ["410", "429"].contains(&status)) {
            responses.insert(status.to_owned(), described(meaning, schema));
        }
    }
    let query: Vec<_> =
        fields(call.fields).iter().map(|field| field.of_feed(of_accounts)).collect();
    json!({
        "operationId": call.path.replace(['/', '-'], "_"),
        "summary": call.summary,
        "security": [{ "feed_token": [] }],
        "parameters": query,
        "responses": responses,
    })
}

/// Status, schema, and when it comes.
const FEED_REFUSALS: [(&str, &str, &str); 6] = [
    ("400", "FeedRefusal", "A value is no number, out of its bounds or there twice"),
    ("401", "Outcome", "The caller lacks the token"),
    ("404", "Outcome", "There is no feed: embedded.feed_token is empty"),
    (
        "410",
        "FeedRefusal",
        "What came after the number is not kept: read all accounts, then go on after last",
    ),
    ("429", "FeedRefusal", "Too many readers wait"),
    ("503", "Outcome", "The service has no answer"),
];

fn described(meaning: &str, schema: &str) -> Value {
    json!({ "description": meaning, "content": { "application/json": { "schema": named(schema) } } })
}

// What the service answers. Every answer is an outcome, good or bad, except for documents and files.

/// Every status that a call has.
pub fn responses(answer: &str) -> Value {
    let content = match answer {
        HTML => json!({ HTML: { "schema": { "type": "string" } } }),
        schema => json!({ "application/json": { "schema": named(schema) } }),
    };
    let mut responses = Map::new();
    responses.insert(
        "200".to_owned(),
        json!({ "description": "The outcome, good or bad", "content": content }),
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

pub fn schemas() -> Value {
    let (text, flag) = (json!({ "type": "string" }), json!({ "type": "boolean" }));
    let seconds = json!({ "type": "integer", "minimum": 0 });
    let list = |of: Value| json!({ "type": "array", "items": of });
    let number = json!({ "type": "integer", "minimum": 0 });
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
            ("success", flag.clone()),
            ("data?", object(&[
                ("client_name", text.clone()), ("client_id", text.clone()), ("state", text.clone()), ("request?", text.clone()), ("scopes", list(scope)),
            ])),
            ("errors", named("Errors")),
            ("error?", named("Errors")),
        ]),
        "Feed": object(&[("changes", list(named("FeedChange"))), ("last", number.clone()), ("more", flag.clone())]),
        "FeedChange": object(&[
            ("number", number.clone()), ("at", moment()), ("change", json!({ "type": "string", "enum": Change::ALL.map(Change::as_str) })),
            ("account", text.clone()), ("external_id?", text.clone()), ("state?", named("AccountState")),
        ]),
        "FeedAccounts": object(&[("accounts", list(named("FeedAccount"))), ("last", text.clone()), ("more", flag.clone())]),
        "FeedAccount": object(&[("account", text.clone()), ("external_id?", text.clone()), ("state?", named("AccountState"))]),
        "AccountState": account_state(),
        "FeedRefusal": object(&[("error", text.clone()), ("message", text.clone()), ("last?", number)]),
        "Captcha": object(&[("data", object(&[("id", text.clone()), ("image", text.clone()), ("audio", text)]))]),
    })
}

fn moment() -> Value {
    json!({ "type": "string", "format": "date-time" })
}

fn account_state() -> Value {
    let (text, flag) = (json!({ "type": "string" }), json!({ "type": "boolean" }));
    let mut role = vec![("role".to_owned(), text.clone())];
    role.extend(role::ATTRIBUTES.map(|name| (format!("{name}?"), text.clone())));
    let role: Vec<_> = role.iter().map(|(name, schema)| (name.as_str(), schema.clone())).collect();
    object(&[
        ("user_name", text.clone()),
        ("email?", text.clone()),
        ("first_name", text.clone()),
        ("last_name", text.clone()),
        ("language", text),
        ("activated", flag.clone()),
        ("blocked", flag),
        ("closed_at?", moment()),
        ("roles", json!({ "type": "array", "items": object(&role) })),
    ])
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
                json!({ "type": "string", "enum": TokenKind::ALL.map(TokenKind::code) })
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

    /// As a parameter of the feed: numbers, but for the id of an account.
    fn of_feed(&self, of_accounts: bool) -> Value {
        let schema = match self.name {
            "after" if of_accounts => {
                json!({ "type": "string", "maxLength": 64, "pattern": "^[!-~]*$" })
            }
            "after" => json!({ "type": "integer", "minimum": 0 }),
            "limit" => json!({ "type": "integer", "minimum": 1, "maximum": 1000, "default": 100 }),
            _ => json!({ "type": "integer", "minimum": 0, "maximum": 30, "default": 0 }),
        };
        json!({ "name": self.name, "in": "query", "required": self.is_required, "schema": schema })
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
