//! Refuses requests that do not come from the chat page itself.
//!
//! A foreign `Host` means DNS rebinding, a foreign `Origin` the script of another site.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::page::requests::Failure;

/// Refuses requests that are not addressed to the loopback interface, and those of other sites.
pub(super) async fn local_only(request: Request, next: Next) -> Response {
    let headers = request.headers();
    // A page of another site whose name resolves to this machine sends its own name as host.
    if !text(headers, &HOST).is_some_and(is_loopback) {
        return Failure(
            StatusCode::FORBIDDEN,
            "this page can only be used on this machine".to_owned(),
        )
        .into_response();
    }
    if is_foreign(headers) {
        return Failure(
            StatusCode::FORBIDDEN,
            "another site may not use this page".to_owned(),
        )
        .into_response();
    }
    next.run(request).await
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// Whether another site's script sent the request.
///
/// A browser sends the origin with every POST; it must be the page that is served here.
fn is_foreign(headers: &HeaderMap) -> bool {
    let own = text(headers, &HOST).map(|host| format!("http://{host}"));
    headers.contains_key(ORIGIN) && text(headers, &ORIGIN) != own.as_deref()
}

fn is_loopback(host: &str) -> bool {
    // An IPv6 address contains colons too, so only digits count as a port.
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let address = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost")
        || address
            .parse::<IpAddr>()
            .is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_loopback_is_local() {
        for local in [
            "localhost",
            "localhost:80",
            "127.0.0.1:4000",
            "127.1.2.3",
            "[::1]:80",
            "[::1]",
        ] {
            assert!(is_loopback(local), "{local}");
        }
        for foreign in [
            "example.org",
            "example.org:80",
            "localhost.example.org",
            "192.168.0.2",
            "",
            "127.0.0.1.nip.io",
        ] {
            assert!(!is_loopback(foreign), "{foreign}");
        }
    }
}
