//! The account API as an `OpenAPI` 3.1 document: what `lavi openapi` prints and `docs/openapi.json` holds. Paths, methods and
//! error codes are those of the code; tests hold the rest against it.

mod answers;
mod described;
mod inputs;

use serde_json::{Map, Value, json};

pub use self::described::described;
use self::{described::Described, inputs::InputField};

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
            "parameters": inputs::parameters(),
            "schemas": answers::schemas(),
            "responses": answers::refusals(),
        },
    })
}

/// One call.
fn operation(call: &Described) -> Value {
    let mut operation = json!({
        "operationId": call.path.replace(['/', '-'], "_"),
        "summary": call.summary,
        "parameters": inputs::of_headers(&call.path),
        "responses": answers::responses(call.answer),
    });
    let fields = inputs::fields(call.fields);
    if call.method == "get" {
        let query = fields.iter().map(InputField::in_query);
        if let Some(parameters) = operation["parameters"].as_array_mut() {
            parameters.extend(query);
        }
    } else if !fields.is_empty() {
        operation["requestBody"] = inputs::body(&fields);
    }
    operation
}
