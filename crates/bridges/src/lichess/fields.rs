//! The fields of a request: lichess's clients send them as JSON, as a form, or in the query.

use super::failure::{Failure, Result};
use axum::Form;
use axum::body::Bytes;
use axum::extract::{FromRequest, Query, Request};
use axum::http::{Uri, header};
use serde_json::{Map, Value};
use std::collections::HashMap;

/// The fields that have a value, as text.
#[derive(Debug, Default)]
pub(super) struct Fields(HashMap<String, String>);

impl Fields {
    /// The fields in an address, for requests whose body is something else.
    pub(super) fn of_query(uri: &Uri) -> Self {
        let query = Query::<HashMap<String, String>>::try_from_uri(uri);
        Self(query.map(|Query(fields)| fields).unwrap_or_default())
    }

    /// The value of a field; an empty one counts as none.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let value = self.0.get(name).map(|value| value.trim());
        value.filter(|value| !value.is_empty())
    }

    /// Whether a field says that something is wanted. Python's clients write `True`.
    pub(super) fn is_set(&self, name: &str) -> bool {
        self.flag(name) == Some(true)
    }

    /// The value of a field that says yes or no.
    pub(super) fn flag(&self, name: &str) -> Option<bool> {
        match self.get(name)?.to_ascii_lowercase().as_str() {
            "true" | "1" => Some(true),
            "false" | "0" => Some(false),
            _ => None,
        }
    }

    /// The value of a field that is a whole number.
    pub(crate) fn number(&self, name: &str) -> Result<Option<u64>> {
        let number = self.get(name).map(str::parse).transpose();
        number.map_err(|_| Failure::bad(format!("{name}: it is a whole number.")))
    }

    /// The fields of an object. Those of an object in it have its name before theirs, as in a
    /// form: `clock.limit`.
    fn of_object(object: Map<String, Value>) -> Self {
        let mut fields = HashMap::new();
        for (name, value) in object {
            match value {
                Value::Null => {}
                Value::String(text) => drop(fields.insert(name, text)),
                Value::Object(inner) => {
                    let inner = Self::of_object(inner).0.into_iter();
                    fields.extend(inner.map(|(last, text)| (format!("{name}.{last}"), text)));
                }
                // Some languages write whole numbers with a point.
                other => {
                    let text = other.to_string();
                    let whole = text.strip_suffix(".0").map(str::to_owned);
                    fields.insert(name, whole.unwrap_or(text));
                }
            }
        }
        Self(fields)
    }
}

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self> {
        let Self(mut fields) = Self::of_query(request.uri());
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let unreadable = |_| Failure::bad("The body cannot be read: send a form or JSON.");
        if kind.starts_with("application/json") {
            let body = Bytes::from_request(request, state).await;
            let body = body.map_err(|_| Failure::bad("The body is too large."))?;
            let body = body.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&body);
            let object = serde_json::from_slice(body).map_err(unreadable)?;
            fields.extend(Self::of_object(object).0);
        } else if kind.starts_with("application/x-www-form-urlencoded") {
            let form = Form::<HashMap<String, String>>::from_request(request, state).await;
            let Form(form) = form.map_err(|_| Failure::bad("The form cannot be read."))?;
            fields.extend(form);
        }
        Ok(Self(fields))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use super::*;
    use serde_json::json;

    #[test]
    fn an_object_in_an_object_has_the_fields_of_a_form() {
        let body = json!({"clock": {"limit": 60.0, "increment": 0}, "color": "white", "fen": null});
        let Value::Object(body) = body else {
            panic!("an object is an object");
        };
        let fields = Fields::of_object(body);
        assert_eq!(fields.get("clock.limit"), Some("60"));
        assert_eq!(fields.get("clock.increment"), Some("0"));
        assert_eq!(fields.get("color"), Some("white"));
        assert_eq!(fields.get("fen"), None);
    }

    #[test]
    fn flags_are_read_as_clients_write_them() {
        let of = |text: &str| Fields(HashMap::from([("flag".to_owned(), text.to_owned())]));
        for (text, flag) in [
            ("true", Some(true)),
            ("True", Some(true)),
            ("1", Some(true)),
            ("False", Some(false)),
            ("perhaps", None),
            ("", None),
        ] {
            assert_eq!(of(text).flag("flag"), flag, "{text}");
        }
        assert_eq!(of("12").number("flag").unwrap(), Some(12));
        assert_eq!(of("12").number("other").unwrap(), None);
        assert!(of("many").number("flag").is_err());
    }
}
