//! What callers send: headers, fields, queries.

use serde_json::{Map, Value, json};

use crate::{accounts::request::TokenKind, domain::school_type};

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
