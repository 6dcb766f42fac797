//! The messages of JSON-RPC, as MCP has them: requests, notifications and answers, also in batches.

use axum::http::{HeaderValue, StatusCode};
use serde_json::{Map, Value, json};

/// The largest message that is read, in bytes: as much as the API reads of a body.
pub(super) const MESSAGE_LIMIT: usize = 256 * 1024;

const PARSE_ERROR: i64 = -32700;
pub(super) const INVALID_REQUEST: i64 = -32600;
const METHOD_NOT_FOUND: i64 = -32601;
pub(super) const INVALID_PARAMS: i64 = -32602;

/// A request: something that wants an answer.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Request {
    /// A text or a number.
    pub(super) id: Value,
    pub(super) method: String,
    /// An object.
    pub(super) params: Value,
}

/// A message of a client.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Message {
    Request(Request),
    /// Something that wants no answer: its method and its parameters.
    Notification(String, Value),
    /// An answer to a request of ours. There are none, so it means nothing.
    Answer,
}

/// The messages that come together.
#[derive(Debug, PartialEq)]
pub(super) enum Messages {
    One(Message),
    /// A batch; each is a message or no message at all.
    Batch(Vec<Result<Message, Fault>>),
}

/// An error of the protocol.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Fault {
    code: i64,
    message: String,
    data: Value,
    /// The status over HTTP for a client to which statuses say something.
    pub(super) status: StatusCode,
    /// The way to get permission, for a client that needs a token.
    pub(super) challenge: Option<HeaderValue>,
}

impl Fault {
    fn new(code: i64, message: impl Into<String>, status: StatusCode) -> Self {
        Self {
            code,
            message: message.into(),
            data: Value::Null,
            status,
            challenge: None,
        }
    }

    /// An error in the message, whatever method it is for.
    pub(super) fn bad_request(code: i64, message: impl Into<String>) -> Self {
        Self::new(code, message, StatusCode::BAD_REQUEST)
    }

    /// A message that cannot be read, or that came in a wrong way.
    pub(super) fn invalid(message: impl Into<String>, status: StatusCode) -> Self {
        Self::new(INVALID_REQUEST, message, status)
    }

    /// A message that is too long to be read.
    pub(super) fn too_large() -> Self {
        let limit = MESSAGE_LIMIT / 1024;
        let message = format!("Invalid request: a message has at most {limit} KiB");
        Self::invalid(message, StatusCode::PAYLOAD_TOO_LARGE)
    }

    pub(super) fn no_method(method: &str) -> Self {
        let message = format!("Method not found: {method}");
        Self::new(METHOD_NOT_FOUND, message, StatusCode::NOT_FOUND)
    }

    pub(super) fn invalid_params(message: impl Into<String>) -> Self {
        Self::new(INVALID_PARAMS, message, StatusCode::OK)
    }

    /// A request for which a token is needed, or another one.
    pub(super) fn unauthorized(message: String, challenge: Option<HeaderValue>) -> Self {
        let usual = HeaderValue::from_static("Bearer realm=\"entente\"");
        Self {
            challenge: challenge.or(Some(usual)),
            ..Self::new(INVALID_REQUEST, message, StatusCode::UNAUTHORIZED)
        }
    }

    pub(super) fn with_data(self, data: Value) -> Self {
        Self { data, ..self }
    }

    /// The message for the client; without an id for what was no request.
    pub(super) fn to_json(&self, id: Option<&Value>) -> Value {
        let mut error = json!({"code": self.code, "message": self.message});
        if !self.data.is_null() {
            error["data"] = self.data.clone();
        }
        let mut message = json!({"jsonrpc": "2.0", "error": error});
        if let Some(id) = id {
            message["id"] = id.clone();
        }
        message
    }
}

impl Messages {
    /// The messages in this text.
    pub(super) fn read(text: &[u8]) -> Result<Self, Fault> {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        let value = serde_json::from_slice(text)
            .map_err(|cause| Fault::bad_request(PARSE_ERROR, format!("Parse error: {cause}")))?;
        match value {
            Value::Array(all) if all.is_empty() => Err(no_message("a batch has a message")),
            Value::Array(all) => Ok(Self::Batch(all.into_iter().map(Message::read).collect())),
            one => Message::read(one).map(Self::One),
        }
    }
}

fn no_message(why: &str) -> Fault {
    Fault::bad_request(INVALID_REQUEST, format!("Invalid request: {why}"))
}

impl Message {
    fn read(value: Value) -> Result<Self, Fault> {
        let Value::Object(mut fields) = value else {
            return Err(no_message("a message is an object"));
        };
        if fields.get("jsonrpc").is_none_or(|version| version != "2.0") {
            return Err(no_message("`jsonrpc` is \"2.0\""));
        }
        let method = match fields.remove("method") {
            Some(Value::String(method)) => method,
            Some(_) => return Err(no_message("`method` is a text")),
            None if is_answer(&fields) => return Ok(Self::Answer),
            None => return Err(no_message("`method` is missing")),
        };
        let params = match fields.remove("params") {
            None | Some(Value::Null) => json!({}),
            Some(params @ Value::Object(_)) => params,
            Some(_) => return Err(no_message("`params` is an object")),
        };
        match fields.remove("id") {
            None => Ok(Self::Notification(method, params)),
            Some(id) if id.is_string() || id.is_i64() || id.is_u64() => {
                let request = Request { id, method, params };
                Ok(Self::Request(request))
            }
            Some(_) => Err(no_message("`id` is a text or a whole number")),
        }
    }
}

fn is_answer(fields: &Map<String, Value>) -> bool {
    fields.contains_key("result") || fields.contains_key("error")
}

/// The message with a result.
pub(super) fn result(id: &Value, result: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "result": result})
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use super::*;

    #[test]
    fn messages_are_told_apart() {
        let request = |id: Value| {
            Message::Request(Request {
                id,
                method: "a".into(),
                params: json!({}),
            })
        };
        for (text, expected) in [
            (
                r#"{"jsonrpc":"2.0","id":1,"method":"a"}"#,
                request(json!(1)),
            ),
            (
                r#"{"jsonrpc":"2.0","id":"x","method":"a","params":null}"#,
                request(json!("x")),
            ),
            (
                "\u{feff}{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\"}\r\n",
                request(json!(1)),
            ),
            (
                r#"{"jsonrpc":"2.0","method":"a","params":{"b":1}}"#,
                Message::Notification("a".into(), json!({"b": 1})),
            ),
            (r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, Message::Answer),
        ] {
            assert_eq!(
                Messages::read(text.as_bytes()).unwrap(),
                Messages::One(expected),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_message_has_the_code_of_json_rpc() {
        for (text, code) in [
            ("", PARSE_ERROR),
            ("{", PARSE_ERROR),
            ("\"ping\"", INVALID_REQUEST),
            ("[]", INVALID_REQUEST),
            (r#"{"id":1,"method":"a"}"#, INVALID_REQUEST),
            (r#"{"jsonrpc":"1.0","id":1,"method":"a"}"#, INVALID_REQUEST),
            (
                r#"{"jsonrpc":"2.0","id":null,"method":"a"}"#,
                INVALID_REQUEST,
            ),
            (
                r#"{"jsonrpc":"2.0","id":1.5,"method":"a"}"#,
                INVALID_REQUEST,
            ),
            (r#"{"jsonrpc":"2.0","id":1,"method":7}"#, INVALID_REQUEST),
            (
                r#"{"jsonrpc":"2.0","id":1,"method":"a","params":[]}"#,
                INVALID_REQUEST,
            ),
            (r#"{"jsonrpc":"2.0","id":1}"#, INVALID_REQUEST),
        ] {
            let fault = Messages::read(text.as_bytes()).unwrap_err();
            assert_eq!(
                (fault.code, fault.to_json(None).get("id")),
                (code, None),
                "{text}"
            );
        }
        let batch = Messages::read(br#"[{"jsonrpc":"2.0","id":1,"method":"a"},1]"#).unwrap();
        assert!(matches!(batch, Messages::Batch(all) if all.len() == 2 && all[1].is_err()));
    }
}
