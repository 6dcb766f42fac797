//! The public page of a server: its games, standings and films for anybody, without a script.
//!
//! It is there if a manager of the server has turned it on. Otherwise the answer is that of a
//! server that does not exist. It shows nothing that a request without a token could not read, but
//! boards of the channels that the manager has chosen, without names; and it is the same for
//! everybody who reads its language, with a token or without.

mod boards;
mod html;

use crate::http::answers::tag_of;
use crate::http::parameters::{ValidPath, ValidQuery};
use crate::http::problem::{Kind, Problem};
use crate::http::state::Api;
use crate::pages::template::LanguageQuery;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use entente_game::ServerId;
use entente_service::ServerPage;

/// The page uses its own styles and the pictures of this server, and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Anybody between may keep the page for a minute: it is read by many, and changes with each move.
const CACHING: &str = "public, max-age=60";

/// The page of a server. Who has followed a link to one that is not there reads so.
pub(super) async fn show(
    State(api): State<Api>,
    path: Result<ValidPath<String>, Problem>,
    ValidQuery(query): ValidQuery<LanguageQuery>,
) -> Result<Response, Problem> {
    let text = query.text(api.text_for_people());
    let server = path.ok().and_then(|ValidPath(id)| server_of(&id));
    let page = match server {
        Some(server) => page_of(&api, server).await?.map(|page| (server, page)),
        None => None,
    };
    let Some((server, page)) = page else {
        let headers = [
            (header::CACHE_CONTROL, "no-store"),
            (header::CONTENT_LANGUAGE, text.language().tag()),
            (header::CONTENT_SECURITY_POLICY, POLICY),
        ];
        let missing = Html(html::missing(text));
        return Ok((StatusCode::NOT_FOUND, headers, missing).into_response());
    };
    let html = html::page(text, server, &page);
    let headers = [
        (header::CACHE_CONTROL, CACHING),
        (header::CONTENT_LANGUAGE, text.language().tag()),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    // What the page does not show cannot change its tag.
    let tag = [(header::ETAG, tag_of(html.as_bytes()))];
    Ok((headers, tag, Html(html)).into_response())
}

/// The page of this server; `None` if it has none.
async fn page_of(api: &Api, server: ServerId) -> Result<Option<ServerPage>, Problem> {
    let page = api.service.servers().page(server).await;
    page.map_err(|rejected| api.rejected(rejected))
}

/// The policy of the icon, which is a picture and nothing else, whoever has made it.
const ICON_POLICY: &str = "default-src 'none'; frame-ancestors 'none'; sandbox";

/// The icon of a server that has a page: Discord's, as it was when we asked for it.
pub(super) async fn icon(
    State(api): State<Api>,
    ValidPath(id): ValidPath<String>,
) -> Result<impl IntoResponse, Problem> {
    let server = server_of(&id).ok_or(Kind::NoSuchPath)?;
    let face = api.service.servers().face(server).await;
    let face = face.map_err(|error| api.rejected(error.into()))?;
    let (media_type, icon) = face.icon().ok_or(Kind::NoSuchPath)?;
    let headers = [
        (header::CACHE_CONTROL, CACHING),
        (header::CONTENT_TYPE, media_type),
        (header::CONTENT_SECURITY_POLICY, ICON_POLICY),
    ];
    let tag = [(header::ETAG, tag_of(&icon))];
    Ok((headers, tag, icon))
}

/// The server with this id, as Discord writes it.
fn server_of(id: &str) -> Option<ServerId> {
    let number = id.parse::<u64>().ok();
    number
        .filter(|number| number.to_string() == id)
        .map(ServerId)
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
