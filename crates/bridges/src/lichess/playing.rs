//! Playing in lichess's words: moves, draws, takebacks, and time.

use super::challenges::{done, game};
use crate::caller::Caller;
use crate::lichess::http::{Failure, Fields, JsonAnswer};
use axum::Json;
use axum::extract::Path;
use serde_json::json;

/// `POST /api/bot/game/{id}/move/{move}`, with a draw offer if `offeringDraw` is set.
pub(super) async fn make_move(
    caller: Caller,
    Path((id, text)): Path<(String, String)>,
    fields: Fields,
) -> JsonAnswer {
    // The API would play in every rule set; lichess's clients know only two.
    game(&caller, &id).await?;
    let made = done(&caller, &id, "/moves", &json!({"move": text})).await?;
    if fields.is_set("offeringDraw") {
        // The move counts whether or not a draw can be offered.
        let _ = done(&caller, &id, "/draw", &json!({})).await;
    }
    Ok(made)
}

/// `POST /api/bot/game/{id}/resign`
pub(super) async fn resign(caller: Caller, Path(id): Path<String>) -> JsonAnswer {
    done(&caller, &id, "/resign", &json!({})).await
}

/// `POST /api/bot/game/{id}/abort`
pub(super) async fn abort(caller: Caller, Path(id): Path<String>) -> JsonAnswer {
    done(&caller, &id, "/abort", &json!({})).await
}

/// `POST /api/bot/game/{id}/draw/{answer}`: offers a draw, or answers the offer that is open.
pub(super) async fn draw(caller: Caller, Path((id, answer)): Path<(String, String)>) -> JsonAnswer {
    let is_offered = game(&caller, &id).await?.is_offered_draw();
    let path = match (is_yes(&answer), is_offered) {
        (true, true) => "/draw/accept",
        (true, false) => "/draw",
        (false, _) => "/draw/decline",
    };
    done(&caller, &id, path, &json!({})).await
}

/// `POST /api/bot/game/{id}/takeback/{answer}`: asks for a takeback, or answers such a request.
pub(super) async fn takeback(
    caller: Caller,
    Path((id, answer)): Path<(String, String)>,
) -> JsonAnswer {
    let is_asked = game(&caller, &id).await?.is_asked_for_takeback();
    let path = match (is_yes(&answer), is_asked) {
        (true, true) => "/request/accept",
        (true, false) => "/takeback",
        (false, _) => "/request/decline",
    };
    done(&caller, &id, path, &json!({})).await
}

fn is_yes(answer: &str) -> bool {
    ["yes", "true", "1"].contains(&answer)
}

/// `POST /api/bot/game/{id}/claim-draw`
pub(super) async fn claim_draw(caller: Caller, Path(id): Path<String>) -> JsonAnswer {
    let claims = game(&caller, &id).await?.draw_claims;
    // If there is none, the API says why.
    let claim = claims.first().map_or("threefold", String::as_str);
    done(&caller, &id, "/claim", &json!({"claim": claim})).await
}

/// `POST /api/bot/game/{id}/claim-victory`: who leaves a game loses when their time runs out, so it
/// claims a win that is certain on the board.
pub(super) async fn claim_victory(caller: Caller, Path(id): Path<String>) -> JsonAnswer {
    game(&caller, &id).await?;
    done(&caller, &id, "/claim", &json!({"claim": "win"})).await
}

/// `POST /api/board/game/{id}/berserk`
pub(super) async fn go_berserk(caller: Caller, Path(id): Path<String>) -> JsonAnswer {
    game(&caller, &id).await?;
    Err(Failure::bad(
        "Only in an arena can time be given up, and there are none here.",
    ))
}

/// `POST /api/bot/game/{id}/chat`: games of two have no chat here, and what a client writes goes
/// nowhere. It is accepted all the same, because lichess-bot greets before its first move.
pub(super) async fn write_chat(caller: Caller, Path(id): Path<String>) -> JsonAnswer {
    game(&caller, &id).await?;
    Ok(Json(json!({"ok": true})))
}

/// `GET /api/bot/game/{id}/chat`
pub(super) async fn read_chat(caller: Caller, Path(id): Path<String>) -> JsonAnswer {
    game(&caller, &id).await?;
    Ok(Json(json!([])))
}

/// `POST /api/round/{id}/add-time/{seconds}`: an arbiter gives time; players have none to give.
pub(super) async fn add_time(
    caller: Caller,
    Path((id, seconds)): Path<(String, String)>,
) -> JsonAnswer {
    game(&caller, &id).await?;
    let seconds: u32 = seconds
        .parse()
        .map_err(|_| Failure::bad("seconds: it is a whole number."))?;
    let extend = json!({"for": format!("{seconds}s")});
    done(&caller, &id, "/arbiter/extend", &extend).await
}
