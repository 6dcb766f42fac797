//! Lets only this machine's own pages in.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::answer::Failure;

/// Refuses what was not addressed to the loopback, and what another site's page sends.
pub(super) async fn local_only(request: Request, next: Next) -> Response {
    let headers = request.headers();
    if !text(headers, &HOST).is_some_and(is_loopback) {
        return Failure(
            StatusCode::FORBIDDEN,
            "this page is for this machine only".to_owned(),
        )
        .into_response();
    }
    if is_foreign(headers) {
        return Failure(
            StatusCode::FORBIDDEN,
            "another site may not act here".to_owned(),
        )
        .into_response();
    }
    next.run(request).await
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// A browser names the origin of every POST; it must be the very page that is served here.
fn is_foreign(headers: &HeaderMap) -> bool {
    let own = text(headers, &HOST).map(|host| format!("http://{host}"));
    headers.contains_key(ORIGIN) && text(headers, &ORIGIN) != own.as_deref()
}

fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost")
        || bare
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
