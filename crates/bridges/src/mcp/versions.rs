//! The versions of the protocol, and what each request says about the one that it is written for.
//!
//! Up to 2025-11-25 a client begins with `initialize`. Since 2026-07-28 every request names its
//! version, and there is no beginning.

use super::message::{Fault, INVALID_PARAMS, Request};
use axum::http::HeaderMap;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

/// The versions of the protocol, the oldest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Version {
    /// 2024-11-05
    November2024,
    /// 2025-03-26: messages come in batches, and over HTTP without saying their version.
    March2025,
    /// 2025-06-18
    June2025,
    /// 2025-11-25: wrong arguments are the result of a tool.
    November2025,
    /// 2026-07-28: no beginning and no sessions.
    July2026,
}

use Version::{July2026, June2025, March2025, November2024, November2025};

const ALL: [Version; 5] = [November2024, March2025, June2025, November2025, July2026];

/// The names of the fields in `_meta`.
const VERSION_FIELD: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES_FIELD: &str = "io.modelcontextprotocol/clientCapabilities";

const HEADER_MISMATCH: i64 = -32020;
const UNSUPPORTED_VERSION: i64 = -32022;

impl Version {
    pub(super) fn name(self) -> &'static str {
        match self {
            November2024 => "2024-11-05",
            March2025 => "2025-03-26",
            June2025 => "2025-06-18",
            November2025 => "2025-11-25",
            July2026 => "2026-07-28",
        }
    }

    fn named(name: &str) -> Option<Self> {
        ALL.into_iter().find(|version| version.name() == name)
    }

    /// The version for a client that begins with this one: the same, or the latest that begins so.
    pub(super) fn negotiated(asked: &Value) -> Self {
        let asked = asked.as_str().and_then(Self::named);
        asked
            .filter(|version| *version != July2026)
            .unwrap_or(November2025)
    }

    /// Whether each request says everything about itself.
    pub(super) fn is_modern(self) -> bool {
        self == July2026
    }

    pub(super) fn has_batches(self) -> bool {
        self == March2025
    }

    /// Whether wrong arguments are the result of a tool, which its model reads, and no error of
    /// the protocol.
    pub(super) fn shows_wrong_arguments(self) -> bool {
        self >= November2025
    }
}

/// The names of all versions, the latest first.
pub(super) fn names() -> Vec<&'static str> {
    ALL.into_iter().rev().map(Version::name).collect()
}

/// The version of a message by the header of its request; without one it is that of the time
/// before the header.
pub(super) fn of_headers(headers: &HeaderMap) -> Result<Version, Fault> {
    let Some(value) = headers.get("mcp-protocol-version") else {
        return Ok(March2025);
    };
    let name = value.to_str().unwrap_or_default();
    Version::named(name).ok_or_else(|| unsupported(name))
}

/// The version of a request, if it says one itself. `known` is what was agreed before it or said
/// around it.
pub(super) fn of_request(request: &Request, known: Version) -> Result<Version, Fault> {
    let meta = &request.params["_meta"];
    let Some(name) = meta.get(VERSION_FIELD) else {
        let is_modern = known.is_modern() || request.method == "server/discover";
        if is_modern && request.method != "initialize" {
            return Err(malformed(VERSION_FIELD));
        }
        return Ok(known);
    };
    let Some(name) = name.as_str() else {
        return Err(malformed(VERSION_FIELD));
    };
    let version = Version::named(name).ok_or_else(|| unsupported(name))?;
    if version.is_modern() && !meta[CAPABILITIES_FIELD].is_object() {
        return Err(malformed(CAPABILITIES_FIELD));
    }
    Ok(version)
}

/// Compares the headers of a modern request with its body: what stands between client and server
/// goes by them.
pub(super) fn check_headers(headers: &HeaderMap, request: &Request) -> Result<(), Fault> {
    let version = &request.params["_meta"][VERSION_FIELD];
    if version.is_null() {
        return Ok(());
    }
    let name = match request.method.as_str() {
        "tools/call" | "prompts/get" => &request.params["name"],
        "resources/read" => &request.params["uri"],
        _ => &Value::Null,
    };
    let method = Value::from(request.method.as_str());
    let compared = [
        ("mcp-protocol-version", version),
        ("mcp-method", &method),
        ("mcp-name", name),
    ];
    for (header, expected) in compared {
        if header == "mcp-name" && expected.is_null() {
            continue;
        }
        let value = headers.get(header).and_then(|value| value.to_str().ok());
        let value = value.map(|value| decoded(value.trim()));
        if value.as_deref() != expected.as_str() {
            let found = value.as_deref().unwrap_or("nothing");
            let message = format!("Header mismatch: {header} has {found}, the body {expected}");
            return Err(Fault::bad_request(HEADER_MISMATCH, message));
        }
    }
    Ok(())
}

/// The text in a header: in base64 if it could not be there as it is.
fn decoded(value: &str) -> String {
    let encoded = value.strip_prefix("=?base64?");
    let encoded = encoded.and_then(|value| value.strip_suffix("?="));
    let bytes = encoded.and_then(|encoded| BASE64_STANDARD.decode(encoded).ok());
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    text.unwrap_or_else(|| value.to_owned())
}

fn unsupported(name: &str) -> Fault {
    let fault = Fault::bad_request(UNSUPPORTED_VERSION, "Unsupported protocol version");
    fault.with_data(json!({"supported": names(), "requested": name}))
}

fn malformed(field: &str) -> Fault {
    Fault::bad_request(
        INVALID_PARAMS,
        format!("params._meta: `{field}` is missing or malformed"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_can_be_in_base64() {
        for (value, text) in [
            ("look", "look"),
            ("=?base64?bG9vaw==?=", "look"),
            ("=?base64?!?=", "=?base64?!?="),
        ] {
            assert_eq!(decoded(value), text);
        }
    }

    #[test]
    fn a_client_gets_the_version_that_it_begins_with() {
        for (asked, got) in [
            ("2024-11-05", "2024-11-05"),
            ("2025-06-18", "2025-06-18"),
            ("2026-07-28", "2025-11-25"),
            ("1.0", "2025-11-25"),
        ] {
            assert_eq!(Version::negotiated(&asked.into()).name(), got);
        }
    }
}
