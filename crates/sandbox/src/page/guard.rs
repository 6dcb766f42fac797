//! Refuses requests that do not come from the chat page itself.
//!
//! A foreign `Host` means DNS rebinding, a foreign `Origin` the script of another site, and
//! `Sec-Fetch-Site` says of every request of a browser where it comes from, of pictures and frames
//! too. No other page may show this one in a frame, where people could press its buttons unseen.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::header::{CONTENT_SECURITY_POLICY, HOST, ORIGIN, X_FRAME_OPTIONS};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::page::requests::Failure;

/// The origin of the page that sent a request: `same-origin`, `same-site`, `cross-site`, or `none`
/// if a person did.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// The use of the answer: `document` for a whole page, in a tab of its own.
const SEC_FETCH_DEST: HeaderName = HeaderName::from_static("sec-fetch-dest");

const NO_FRAMES: HeaderValue = HeaderValue::from_static("frame-ancestors 'none'");

/// Refuses requests that are not addressed to the loopback interface, and those of other sites. No
/// answer may be shown in a frame.
pub(super) async fn local_only(request: Request, next: Next) -> Response {
    let mut response = admitted(request, next).await;
    let headers = response.headers_mut();
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(NO_FRAMES);
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    response
}

async fn admitted(request: Request, next: Next) -> Response {
    let headers = request.headers();
    if !is_on_this_machine(headers) {
        return Failure(
            StatusCode::FORBIDDEN,
            "this page can only be used on this machine".to_owned(),
        )
        .into_response();
    }
    if is_foreign(headers) || is_from_elsewhere(request.method(), request.uri(), headers) {
        return Failure(
            StatusCode::FORBIDDEN,
            "another site may not use this page".to_owned(),
        )
        .into_response();
    }
    next.run(request).await
}

/// Whether a request is addressed to this machine. A page of another site whose name resolves to it
/// sends its own name as host.
pub(super) fn is_on_this_machine(headers: &HeaderMap) -> bool {
    text(headers, &HOST).is_some_and(is_loopback)
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// Whether another site's script sent the request.
///
/// A browser sends the origin with every POST; it must be the page that is served here.
pub(super) fn is_foreign(headers: &HeaderMap) -> bool {
    let own = text(headers, &HOST).map(|host| format!("http://{host}"));
    headers.contains_key(ORIGIN) && text(headers, &ORIGIN) != own.as_deref()
}

/// Whether a page of another site caused the request, or one of another program on this machine,
/// which counts as the same site. A link to the page itself may be followed from anywhere.
fn is_from_elsewhere(method: &Method, uri: &Uri, headers: &HeaderMap) -> bool {
    let site = headers.get(SEC_FETCH_SITE).map(HeaderValue::as_bytes);
    let is_own = matches!(site, None | Some(b"same-origin" | b"none"));
    let is_link = method == Method::GET
        && uri.path() == "/"
        && text(headers, &SEC_FETCH_DEST) == Some("document");
    !is_own && !is_link
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
