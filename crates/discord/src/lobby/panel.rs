//! *Host* and *Fair play* below a lobby, and what the panels of its host share: whose lobby it is,
//! and how a change is submitted.
//!
//! `reserving` and `computers` have the panels themselves. The game decides what is allowed.

use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::handled::{Handled, rejection};
use crate::frontend::{Asked, lobby_buttons};
use crate::lobby::location;
use entente_game::{ClosedReason, GameId, LobbyAction, Phase, PlayerId, Refusal, View};
use entente_presentation::text::{self, Naming, Text, say};
use entente_service::Rejected;
use std::time::Duration;
use tokio::sync::mpsc;

/// Opens the panel with what only the host can do.
pub(super) async fn open_host_panel(asked: Asked<'_>, game: &GameId) -> Handled {
    let view = own_lobby(asked, game).await?;
    let panel = Answer::text(say!(asked.text(), "host-panel"))
        .with_rows(vec![lobby_buttons::host_row(asked.text(), &view)]);
    Ok(until_lobby_ends(asked, &view, panel))
}

/// The time for which Discord takes later answers to an interaction.
const ANSWERABLE: Duration = Duration::from_secs(15 * 60);

/// An answer with buttons of a lobby, which are taken away when that ends, as long as Discord takes
/// it. Whoever presses one of them later is told, and then they are taken away, too
/// (`incoming::components`).
pub(crate) fn until_lobby_ends(asked: Asked<'_>, view: &View, answer: Answer) -> Answer {
    if answer.rows.is_empty() || view.phase != Phase::Lobby {
        return answer;
    }
    let (answers, updates) = mpsc::channel(1);
    let text = asked.text();
    let ended = asked
        .service()
        .end_of_lobby(view.game.clone(), asked.person());
    tokio::spawn(async move {
        let view = tokio::select! {
            view = tokio::time::timeout(ANSWERABLE, ended) => view.ok().flatten(),
            // The answer could not be sent, or something else has taken its place.
            () = answers.closed() => None,
        };
        if let Some(view) = view {
            let _ = answers.send(Answer::text(what_became(text, &view))).await;
        }
    });
    answer.with_updates(updates)
}

/// What became of a lobby. Whoever ended it with a button of the same message has their answer
/// there, so that says the same: either can come last.
fn what_became(text: &Text, view: &View) -> String {
    match view.phase {
        Phase::Closed(ClosedReason::Cancelled) if view.is_challenge() => {
            say!(text, "done-withdrawn")
        }
        Phase::Closed(ClosedReason::Cancelled) => say!(text, "done-cancelled"),
        _ if view.has_begun() => say!(text, "lobby-begun"),
        _ => ended_text(text, view).unwrap_or_else(|| say!(text, "lobby-begun")),
    }
}

/// Why nothing can be done any more in a lobby; `None` of one that is open.
fn ended_text(text: &Text, view: &View) -> Option<String> {
    let refused = match view.phase {
        Phase::Lobby => return None,
        Phase::Closed(_) => Refusal::LobbyClosed,
        Phase::Running { .. } | Phase::Over(_) => Refusal::AlreadyStarted,
    };
    Some(text::refusal(text, &refused, Some(view), Naming::Mention))
}

/// Shows how the chance of a lobby's game can be checked.
pub(super) async fn show_fair_play(asked: Asked<'_>, game: &GameId) -> Handled {
    let view = asked.service().view(game, asked.person()).await?;
    Ok(Answer::text(text::fair_play(asked.text(), &view)))
}

/// The user's open lobby, or the answer that says why this is none.
pub(super) async fn own_lobby(asked: Asked<'_>, game: &GameId) -> Handled<View> {
    let Asked { frontend, caller } = asked;
    let view = frontend.service.view(game, caller.person()).await?;
    if is_own_lobby(&view, caller) {
        return Ok(view);
    }
    let refused = ended_text(frontend.text, &view).unwrap_or_else(|| {
        let refused = Refusal::NotTheHost;
        text::refusal(frontend.text, &refused, Some(&view), Naming::Mention)
    });
    Err(refused.into())
}

/// Submits a change, and says in the panel that it is done.
///
/// Whatever the result, the panel shows the present state, as long as the lobby is open. The
/// change may have started the game.
pub(super) async fn change_in_panel(
    asked: Asked<'_>,
    game: &GameId,
    action: LobbyAction,
    done: String,
    panel: impl Fn(&View, Option<String>) -> Answer,
) -> Handled {
    let rejected = match asked
        .service()
        .submit(game, asked.caller.command(action))
        .await
    {
        Ok(accepted) if accepted.view.phase == Phase::Lobby => {
            return Ok(panel(&accepted.view, Some(done)));
        }
        Ok(accepted) => return Ok(location::started(asked, &accepted.view).await),
        Err(rejected) => rejected,
    };
    let text = rejection(asked.text(), &rejected, Naming::Mention);
    match &rejected {
        Rejected::Refused {
            view: Some(view), ..
        } if is_own_lobby(view, asked.caller) => Ok(panel(view, Some(text))),
        _ => Ok(Answer::text(text)),
    }
}

/// Whether the caller is the host of an open lobby, or its arbiter.
pub(crate) fn is_own_lobby(view: &View, caller: &Caller) -> bool {
    let is_host = view.player() == Some(PlayerId::HOST) || view.is_led_by(caller.person());
    view.phase == Phase::Lobby && is_host
}
