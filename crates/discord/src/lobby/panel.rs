//! *Host* and *Fair play* below a lobby, and what the panels of its host share: whose lobby it is,
//! and how a change is submitted.
//!
//! `reserving` and `computers` have the panels themselves. The game decides what is allowed.

use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::handled::{Handled, rejection};
use crate::frontend::{Frontend, lobby_buttons};
use crate::lobby::location;
use entente_game::{GameId, LobbyAction, Phase, PlayerId, Refusal, View};
use entente_presentation::text::{self, Naming, say};
use entente_service::Rejected;

/// Opens the panel with what only the host can do.
pub(super) async fn open_host_panel(
    frontend: &Frontend,
    caller: &Caller,
    game: &GameId,
) -> Handled {
    let view = own_lobby(frontend, caller, game).await?;
    Ok(Answer::text(say!(frontend.text, "host-panel"))
        .with_rows(vec![lobby_buttons::host_row(frontend.text, &view)]))
}

/// Shows how the chance of a lobby's game can be checked.
pub(super) async fn show_fair_play(frontend: &Frontend, caller: &Caller, game: &GameId) -> Handled {
    let view = frontend.service.view(game, caller.person()).await?;
    Ok(Answer::text(text::fair_play(frontend.text, &view)))
}

/// The user's open lobby, or the answer that says why this is none.
pub(super) async fn own_lobby(
    frontend: &Frontend,
    caller: &Caller,
    game: &GameId,
) -> Handled<View> {
    let view = frontend.service.view(game, caller.person()).await?;
    let refused = match view.phase {
        _ if is_own_lobby(&view, caller) => return Ok(view),
        Phase::Lobby => Refusal::NotTheHost,
        Phase::Closed(_) => Refusal::LobbyClosed,
        Phase::Running { .. } | Phase::Over(_) => Refusal::AlreadyStarted,
    };
    Err(text::refusal(frontend.text, &refused, Some(&view), Naming::Mention).into())
}

/// Submits a change, and says in the panel that it is done.
///
/// Whatever the result, the panel shows the present state, as long as the lobby is open. The
/// change may have started the game.
pub(super) async fn change_in_panel(
    frontend: &Frontend,
    caller: &Caller,
    game: &GameId,
    (action, done): (LobbyAction, String),
    panel: impl Fn(&View, Option<String>) -> Answer,
) -> Handled {
    let rejected = match frontend.service.submit(game, caller.command(action)).await {
        Ok(accepted) if accepted.view.phase == Phase::Lobby => {
            return Ok(panel(&accepted.view, Some(done)));
        }
        Ok(accepted) => return Ok(location::started(frontend, caller, &accepted.view).await),
        Err(rejected) => rejected,
    };
    let text = rejection(frontend.text, &rejected, Naming::Mention);
    match &rejected {
        Rejected::Refused {
            view: Some(view), ..
        } if is_own_lobby(view, caller) => Ok(panel(view, Some(text))),
        _ => Ok(Answer::text(text)),
    }
}

/// Whether the caller is the host of an open lobby, or its arbiter.
pub(crate) fn is_own_lobby(view: &View, caller: &Caller) -> bool {
    let is_host = view.player() == Some(PlayerId::HOST) || view.is_led_by(caller.person());
    view.phase == Phase::Lobby && is_host
}
