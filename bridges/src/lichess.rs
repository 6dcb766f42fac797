//! lichess's Bot API at the root, for standard chess and Chess960: unmodified berserk, lichess-bot
//! and litchee play here when their address is set. `docs/developers/bridges.md` lists the paths.
//!
//! Files import downward only: this one > `streams`, `playing` > `challenges` > `account` >
//! `ndjson`, `fields`, `game` > `time`, `failure`.

mod account;
mod challenges;
mod failure;
mod fields;
mod game;
mod ndjson;
mod playing;
mod streams;
mod time;

use axum::Router;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};
use failure::Failure;

/// lichess's paths, over this API.
pub(crate) fn routes(api: &Router) -> Router {
    let mut router = Router::new()
        .route("/api/account", get(account::account))
        .route("/api/account/playing", get(account::playing))
        .route("/api/bot/account/upgrade", post(account::upgrade))
        .route("/api/bot/online", get(account::online))
        .route("/api/user/{name}", get(account::person))
        .route("/api/users/status", get(account::statuses))
        .route("/api/token/test", post(account::test_tokens))
        .route("/api/stream/event", get(streams::of_person))
        .route("/api/challenge", get(challenges::list))
        .route(
            "/api/challenge/ai",
            post(challenges::create_against_computer),
        )
        .route("/api/challenge/open", post(challenges::create_open))
        .route("/api/challenge/{id}", post(challenges::create))
        .route("/api/challenge/{id}/show", get(challenges::show))
        .route("/api/challenge/{id}/accept", post(challenges::accept))
        .route("/api/challenge/{id}/decline", post(challenges::decline))
        .route("/api/challenge/{id}/cancel", post(challenges::cancel))
        .route("/game/export/{id}", get(playing::export));
    // Clients for boards and for programs use the same operations by two names.
    for kind in ["bot", "board"] {
        for (rest, operation) in of_a_game() {
            router = router.route(&format!("/api/{kind}/game/{rest}"), operation);
        }
    }
    router
        .method_not_allowed_fallback(no_such_method)
        .with_state(api.clone())
}

/// The operations of a game, by the ends of their paths.
fn of_a_game() -> [(&'static str, MethodRouter<Router>); 9] {
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
    ]
}

async fn no_such_method() -> Response {
    use axum::response::IntoResponse;
    let error = "This path has another method: docs/developers/bridges.md lists them.";
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, error).into_response()
}
