//! The public page of a server: its games, standings and films for anybody, without a script.
//!
//! It is there if a manager of the server has turned it on. Otherwise the answer is that of a
//! server that does not exist. It shows nothing that a request without a token could not read, and
//! it is the same for everybody who reads its language, with a token or without.

mod html;

use crate::http::problem::{Kind, Problem};
use crate::http::state::Api;
use crate::pages::template::LanguageQuery;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderName, header};
use axum::response::{Html, IntoResponse};
use entente_game::ServerId;
use sha2::{Digest, Sha256};

/// The page uses its own styles and the pictures of this server, and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Anybody between may keep the page for a minute: it is read by many, and changes with each move.
const CACHING: &str = "public, max-age=60";

/// The length of the page's tag, in bytes of a hash.
const TAG_BYTES: usize = 16;

/// The page of a server.
pub(super) async fn show(
    State(api): State<Api>,
    path: Result<Path<String>, PathRejection>,
    Query(query): Query<LanguageQuery>,
) -> Result<impl IntoResponse, Problem> {
    let server = path.ok().and_then(|Path(id)| server_of(&id));
    let server = server.ok_or(Kind::NoSuchPath)?;
    let page = api.service.servers().page(server).await;
    let page = page.map_err(|rejected| api.rejected(rejected))?;
    let page = page.ok_or(Kind::NoSuchPath)?;
    let text = query.text(api.text_for_people());
    let html = html::page(text, &page);
    let headers: [(HeaderName, String); 4] = [
        (header::CACHE_CONTROL, CACHING.into()),
        (header::CONTENT_LANGUAGE, text.language().tag().into()),
        (header::CONTENT_SECURITY_POLICY, POLICY.into()),
        (header::ETAG, tag(&html)),
    ];
    Ok((headers, Html(html)))
}

/// The server with this id, as Discord writes it.
fn server_of(id: &str) -> Option<ServerId> {
    let number = id.parse::<u64>().ok();
    number
        .filter(|number| number.to_string() == id)
        .map(ServerId)
}

/// The tag of a page. It follows from what the page shows, so nothing else can change it.
fn tag(html: &str) -> String {
    let hash = Sha256::digest(html);
    format!("\"{}\"", hex::encode(&hash[..TAG_BYTES]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_a_number_as_discord_writes_it() {
        assert_eq!(
            server_of("80351110224678912"),
            Some(ServerId(80_351_110_224_678_912))
        );
        for other in ["", "x", "+7", "007", "-1", "7.0", "99999999999999999999999"] {
            assert_eq!(server_of(other), None, "{other}");
        }
    }
}
