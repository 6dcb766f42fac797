//! The address of this server as the request names it, for links and commands that are copied.

use axum::http::{HeaderMap, header};

/// The address, if a request does not say which one it was sent to.
pub(crate) const DEFAULT_ADDRESS: &str = "http://127.0.0.1:8065";

/// The address of this server, as a request has it.
pub(crate) fn address(headers: &HeaderMap) -> String {
    let value = |name| headers.get(name).and_then(|value| value.to_str().ok());
    // It becomes a part of commands, so it must be nothing but a name and a port.
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    let host = value(header::HOST).filter(|host| host.chars().all(is_plain));
    let scheme = match value(header::HeaderName::from_static("x-forwarded-proto")) {
        Some("https") => "https",
        _ => "http",
    };
    host.map_or_else(
        || DEFAULT_ADDRESS.to_owned(),
        |host| format!("{scheme}://{host}"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(all: &[(&'static str, &'static str)]) -> HeaderMap {
        let all = all.iter().map(|(name, value)| {
            let value = header::HeaderValue::from_static(value);
            (header::HeaderName::from_static(name), value)
        });
        all.collect()
    }

    #[test]
    fn commands_go_to_the_address_of_the_request() {
        for (given, expected) in [
            (vec![("host", "127.0.0.1:9000")], "http://127.0.0.1:9000"),
            (vec![("host", "[::1]:8065")], "http://[::1]:8065"),
            (
                vec![
                    ("host", "chess.example.org"),
                    ("x-forwarded-proto", "https"),
                ],
                "https://chess.example.org",
            ),
            (vec![], DEFAULT_ADDRESS),
            (vec![("host", "x; rm -r ~")], DEFAULT_ADDRESS),
            (vec![("host", "$(id)")], DEFAULT_ADDRESS),
        ] {
            assert_eq!(address(&headers(&given)), expected);
        }
    }
}
