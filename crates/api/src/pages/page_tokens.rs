//! Tokens for the page of one game: how they are made and renewed, and which requests they are for.
//! One leads to those of the same person's other games, so that a link stays good for all of them.

use crate::http::caller::token_in;
use crate::http::prelude::*;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use entente_game::people::{Scope, Scopes};
use entente_game::{GameId, Phase, View};
use entente_presentation::text::say;
use entente_service::{PageToken, TokenOwner, TokenSecret};

problems!(PageTokenProblems: &[Kind::TokenRequired, Kind::InvalidToken, Kind::NoSuchGame,
    Kind::InvalidHeader, Kind::InvalidJson, Kind::InvalidBody, Kind::NotJson, Kind::BodyTooLarge]);

/// A token for the page of a game.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"url": "/games/7k3m9q2w5x1z#entente_page_8a1f",
    "token": "entente_page_8a1f", "expires_at": "2026-11-20T08:30:00.000Z"}))]
struct PageTokenMade {
    /// The path of the page with the token, which a browser keeps to itself.
    #[schema(example = "/games/7k3m9q2w5x1z#entente_page_8a1f")]
    url: String,
    /// The token. It is good for requests about this game, in the place of an API token.
    #[schema(example = "entente_page_8a1f")]
    token: String,
    /// The time until which it can be used in any case. It lasts longer if the game does: until a
    /// day after its end.
    #[schema(format = DateTime)]
    expires_at: String,
}

/// A link to the page of a game
///
/// On the page you see the game as you would in Discord, and play by touching the board; it leads
/// to your other games, too. Give the link to nobody: a person who has it can play for you in all
/// of them. It allows what the token allows with which you ask, except `manage`. It lasts until a
/// day after the end of the game, and for a day in any case. It is void when your token is revoked.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/page-tokens", tag = "watching", security(("token" = ["read"])),
    params(GamePath), responses((status = 201, body = PageTokenMade), PageTokenProblems),
)]
pub(super) async fn make_page_token(
    reader: PageReader,
    game: VisibleGame,
    _: Change<EmptyBody>,
) -> ApiResult<impl IntoResponse> {
    let made = reader.token_for(&game.view).ok_or(Kind::InvalidToken)?;
    let token = reader.api.service.seal_page_token(&made);
    let made = PageTokenMade {
        url: path_with(&game.view.game, &token),
        token,
        expires_at: made.until.to_rfc3339(),
    };
    let headers = [(header::CACHE_CONTROL, "no-store")];
    Ok((StatusCode::CREATED, headers, Json(made)))
}

/// Somebody who asks for the page of a game, with the token of a page or of the API.
pub(crate) struct PageReader {
    pub(crate) api: Api,
    pub(crate) owner: TokenOwner,
    headers: HeaderMap,
}

impl FromRequestParts<Api> for PageReader {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> ApiResult<Self> {
        let Sender(owner) = Sender::from_request_parts(parts, api).await?;
        Ok(Self {
            api: api.clone(),
            owner: owner.ok_or(Kind::TokenRequired)?,
            headers: parts.headers.clone(),
        })
    }
}

impl PageReader {
    /// A token for the page of a game: the next one of a link, one for another game that they play,
    /// or one that allows what an API token allows.
    pub(crate) fn token_for(&self, view: &View) -> Option<PageToken> {
        let (text, now) = (token_in(&self.headers)?, self.api.service.now());
        if let Some(token) = self.api.service.open_page_token(text) {
            let is_over = !matches!(view.phase, Phase::Lobby | Phase::Running { .. });
            return Some(if token.game.as_ref() == Some(&view.game) {
                token.renewed(now, is_over)
            } else {
                token.for_game(view.game.clone(), now)
            });
        }
        let scopes = self.owner.access.scopes.iter();
        let scopes = Scopes::from_iter(scopes.filter(|scope| *scope != Scope::Manage));
        Some(PageToken {
            parent: Some(TokenSecret::hash_of(text)),
            ..PageToken::new(view.game.clone(), self.owner.person, scopes, now)
        })
    }
}

/// The path of a game's page with a token, which a browser keeps to itself.
pub(crate) fn path_with(game: &GameId, token: &str) -> String {
    format!("/games/{game}#{token}")
}

/// Refuses a request with a token for a page, if it is not about the game of that page.
pub(crate) fn check(parts: &Parts, api: &Api) -> ApiResult<()> {
    let text = token_in(&parts.headers).filter(|text| PageToken::is_one(text));
    // A token that has ended or was made up is refused where its person is looked up.
    let Some(token) = text.and_then(|text| api.service.open_page_token(text)) else {
        return Ok(());
    };
    let path = parts.uri.path();
    let is_meant = match &token.game {
        Some(game) => is_about(path, game.as_str()),
        None => is_about_puzzles(path),
    };
    if is_meant {
        return Ok(());
    }
    let detail = say!(texts(), "problem-token-of-page");
    Err(Problem::new(Kind::MissingScope, detail))
}

/// Whether a path is that of a game or of a part of it, or one with which its page is shown. The
/// stream of a token that is asked for here is checked when the stream begins.
fn is_about(path: &str, game: &str) -> bool {
    let of_game = ["/api/v1/games/", "/games/"].into_iter().any(|prefix| {
        let rest = path.strip_prefix(prefix);
        rest.and_then(|rest| rest.strip_prefix(game))
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    });
    of_game || path == "/api/v1/me/stream-tokens"
}

/// The same for the page of a person's puzzles.
fn is_about_puzzles(path: &str) -> bool {
    path == "/api/v1/me/puzzle"
        || ["/api/v1/me/puzzle/", "/games/puzzle/"]
            .into_iter()
            .any(|prefix| path.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_of_a_solver_is_for_requests_about_their_puzzles() {
        for path in [
            "/api/v1/me/puzzle",
            "/api/v1/me/puzzle/attempts",
            "/games/puzzle/squares",
        ] {
            assert!(is_about_puzzles(path), "{path}");
        }
        for path in [
            "/api/v1/me",
            "/api/v1/me/puzzles",
            "/games/abc/squares",
            "/api/v1/games",
        ] {
            assert!(!is_about_puzzles(path), "{path}");
        }
    }

    #[test]
    fn a_page_token_is_for_requests_about_its_game() {
        for path in [
            "/api/v1/games/abc",
            "/api/v1/games/abc/moves",
            "/games/abc/squares",
            "/api/v1/me/stream-tokens",
        ] {
            assert!(is_about(path, "abc"), "{path}");
        }
        for path in [
            "/api/v1/games/abcd",
            "/api/v1/games/ab/moves",
            "/api/v1/games",
            "/api/v1/me",
            "/api/v1/me/events",
            "/games/abcd/squares",
        ] {
            assert!(!is_about(path, "abc"), "{path}");
        }
    }
}
