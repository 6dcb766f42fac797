//! lichess's Bot API at the root, for standard chess and Chess960: unmodified berserk and
//! lichess-bot play here when their address is set. `docs/developers/bridges.md` lists the paths.
//!
//! Files import downward only: this one > `documents`, `watching`, `seeks` > `streams`, `playing` >
//! `challenges` > `account` > `game` > `time`, `http`.

mod account;
mod challenges;
mod documents;
mod game;
mod http;
mod playing;
mod seeks;
mod streams;
mod time;
mod watching;

use crate::lichess::http::Failure;
use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any, get, post};
use axum::{Extension, Router};
use std::time::Duration;
use tower_http::cors::{Any, CorsLayer};
use watching::OpenStreams;

/// lichess's paths, over this API.
pub(crate) fn routes(api: &Router) -> Router {
    let mut router = Router::new()
        .route("/api/account", get(account::account))
        .route("/api/account/playing", get(account::playing))
        .route("/api/bot/account/upgrade", post(account::upgrade))
        .route("/api/bot/online", get(account::online))
        .route("/api/user/{name}", get(account::person))
        .route("/api/user/{name}/current-game", get(documents::current))
        .route("/api/users", post(account::people))
        .route("/api/users/status", get(account::statuses))
        .route("/api/player/autocomplete", get(account::autocomplete))
        .route("/api/crosstable/{one}/{other}", get(documents::crosstable))
        .route("/api/games/user/{name}", get(documents::of_player))
        .route("/api/games/export/_ids", post(documents::with_ids))
        .route("/api/stream/game/{id}", get(documents::moves_of))
        .route("/api/stream/games-by-users", post(watching::of_people))
        .route("/api/stream/games/{name}", post(watching::with_ids))
        .route("/api/stream/games/{name}/add", post(watching::add))
        .layer(Extension(OpenStreams::default()))
        .route("/api/token/test", post(account::test_tokens))
        .route("/api/stream/event", get(streams::of_person))
        .route("/api/challenge", get(challenges::list))
        .route(
            "/api/challenge/ai",
            post(challenges::create_against_computer),
        )
        .route("/api/challenge/open", post(challenges::create_open))
        .route("/api/board/seek", post(seeks::seek))
        .route("/api/challenge/{id}", post(challenges::create))
        .route("/api/challenge/{id}/show", get(challenges::show))
        .route("/api/challenge/{id}/accept", post(challenges::accept))
        .route("/api/challenge/{id}/decline", post(challenges::decline))
        .route("/api/challenge/{id}/cancel", post(challenges::cancel))
        .route(
            "/api/challenge/{id}/start-clocks",
            post(challenges::start_clocks),
        )
        .route(
            "/api/round/{id}/add-time/{seconds}",
            post(playing::add_time),
        )
        .route("/game/export/{id}", get(documents::one));
    for path in NOT_HERE {
        router = router.route(path, any(not_here));
    }
    // Clients for boards and for programs use the same operations by two names.
    for kind in ["bot", "board"] {
        for (rest, operation) in of_a_game() {
            router = router.route(&format!("/api/{kind}/game/{rest}"), operation);
        }
    }
    router
        .method_not_allowed_fallback(no_such_method)
        .layer(middleware::from_fn(read_body))
        .layer(cors())
        .with_state(api.clone())
}

/// Reads the whole body of a request before it is answered, so that one that is too large is
/// refused in lichess's form, as is everything that axum itself refuses.
async fn read_body(request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    match to_bytes(body, MAX_BODY).await {
        Ok(body) => {
            let response = next.run(Request::from_parts(parts, body.into())).await;
            in_own_form(response).await
        }
        Err(_) => {
            let error = format!("The body is too large: at most {MAX_BODY} bytes.");
            Failure::new(StatusCode::PAYLOAD_TOO_LARGE, error).into_response()
        }
    }
}

/// Puts a refusal of axum, which is a plain text, into lichess's form.
async fn in_own_form(response: Response) -> Response {
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_text = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/plain"));
    if !is_text || !response.status().is_client_error() {
        return response;
    }
    let (status, text) = (
        response.status(),
        to_bytes(response.into_body(), MAX_BODY).await,
    );
    let text = text.unwrap_or_default();
    Failure::new(status, String::from_utf8_lossy(&text)).into_response()
}

/// The longest body, in bytes: a list of ids or tokens is far shorter.
const MAX_BODY: usize = 256 << 10;

/// Lets web pages of any origin use it, as lichess does. They need a token, and there are no
/// cookies.
fn cors() -> CorsLayer {
    let asked = [header::AUTHORIZATION, header::CONTENT_TYPE, header::ACCEPT];
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::POST])
        .allow_headers(asked)
        .max_age(Duration::from_hours(24))
}

/// The paths of lichess that lead nowhere here: what they would show does not exist.
const NOT_HERE: [&str; 41] = [
    "/api/account/email",
    "/api/account/kid",
    "/api/account/preferences",
    "/api/broadcast",
    "/api/broadcast/{*rest}",
    "/api/bulk-pairing",
    "/api/bulk-pairing/{*rest}",
    "/api/cloud-eval",
    "/api/external-engine",
    "/api/external-engine/{*rest}",
    "/api/fide/{*rest}",
    "/api/game/{*rest}",
    "/api/games/export/bookmarks",
    "/api/games/export/imports",
    "/api/import",
    "/api/player",
    "/api/player/{*rest}",
    "/api/puzzle/{*rest}",
    "/api/racer",
    "/api/racer/{*rest}",
    "/api/rel/{*rest}",
    "/api/simul",
    "/api/storm/{*rest}",
    "/api/stream/broadcast/{*rest}",
    "/api/streamer/live",
    "/api/study",
    "/api/study/{*rest}",
    "/api/swiss/{*rest}",
    "/api/team/{*rest}",
    "/api/timeline",
    "/api/token",
    "/api/token/admin-challenge",
    "/api/tournament",
    "/api/tournament/{*rest}",
    "/api/tv/{*rest}",
    "/api/user/{name}/{*rest}",
    "/broadcast/{*rest}",
    "/inbox/{name}",
    "/study/{*rest}",
    "/swiss/{*rest}",
    "/team/{*rest}",
];

/// The refusal of what lichess has and this server has not.
async fn not_here() -> Failure {
    let error = "This part of lichess is not here: docs/developers/bridges.md lists what is.";
    Failure::missing(error)
}

/// The board page to which a link leads that a client of lichess makes: the id of a game at the
/// root, and perhaps the colour that looks at it.
pub(crate) fn board_behind(path: &str) -> Option<String> {
    let mut parts = path.strip_prefix('/')?.split('/');
    let game = parts.next()?;
    let is_id = game.len() == ID_LENGTH && game.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let color = parts.next();
    let is_color = color.is_none_or(|color| time::COLORS.contains(&color));
    (is_id && is_color && parts.next().is_none()).then(|| format!("/games/{game}"))
}

/// The letters and digits of the id of a game.
const ID_LENGTH: usize = 12;

/// The operations of a game, by the ends of their paths.
fn of_a_game() -> [(&'static str, MethodRouter<Router>); 11] {
    [
        ("stream/{id}", get(streams::of_game)),
        ("{id}/move/{move}", post(playing::make_move)),
        (
            "{id}/chat",
            get(playing::read_chat).post(playing::write_chat),
        ),
        ("{id}/draw/{answer}", post(playing::draw)),
        ("{id}/takeback/{answer}", post(playing::takeback)),
        ("{id}/abort", post(playing::abort)),
        ("{id}/resign", post(playing::resign)),
        ("{id}/claim-draw", post(playing::claim_draw)),
        ("{id}/claim-victory", post(playing::claim_victory)),
        // As berserk writes it.
        ("{id}/claim-victory/", post(playing::claim_victory)),
        ("{id}/berserk", post(playing::go_berserk)),
    ]
}

async fn no_such_method() -> Response {
    let error = "This path has another method: docs/developers/bridges.md lists them.";
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, error).into_response()
}

#[cfg(test)]
mod tests {
    use super::board_behind;

    #[test]
    fn the_links_of_clients_lead_to_the_board() {
        for (path, page) in [
            ("/7k3m9q2w5x1z", Some("/games/7k3m9q2w5x1z")),
            ("/7k3m9q2w5x1z/black", Some("/games/7k3m9q2w5x1z")),
            ("/7k3m9q2w5x1z/pgn", None),
            ("/healthz", None),
            ("/games/7k3m9q2w5x1z", None),
            ("/", None),
        ] {
            assert_eq!(board_behind(path).as_deref(), page, "{path}");
        }
    }
}
