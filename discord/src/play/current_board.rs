//! Presses on a board that is no longer the current one: they are refused, with the current board.

use crate::frontend::Frontend;
use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::custom_id::CustomId;
use crate::frontend::game_lookup::cannot_act_reason;
use crate::play::board;
use entente_game::{Refusal, View};
use entente_presentation::text::{self, Naming};

/// Handles a press by a player on the current board. Any other press is answered with the
/// reason why not.
pub(crate) async fn on_current_board(
    frontend: &Frontend,
    caller: &Caller,
    id: &CustomId,
    handle: impl AsyncFnOnce(&View) -> Answer,
) -> Answer {
    let view = match frontend.service.view(&id.game, caller.person()).await {
        Ok(view) => view,
        Err(rejected) => return frontend.rejected(&rejected),
    };
    match reason_against(id, &view) {
        Some(refusal) => reject(frontend, caller, &view, &refusal).await,
        None => handle(&view).await,
    }
}

/// Answers with a refusal; for an old board together with the current one.
pub(crate) async fn reject(
    frontend: &Frontend,
    caller: &Caller,
    view: &View,
    refusal: &Refusal,
) -> Answer {
    let text = text::refusal(frontend.text, refusal, Some(view), Naming::Mention);
    match refusal {
        Refusal::Stale { .. } => board::show(frontend, caller, view, &text).await,
        _ => Answer::text(text),
    }
}

/// Why a press cannot be handled, whatever it asks for; `None` if it can.
pub(super) fn reason_against(id: &CustomId, view: &View) -> Option<Refusal> {
    match cannot_act_reason(view) {
        None if id.ply != view.ply() => Some(Refusal::Stale {
            seen: id.ply,
            ply: view.ply(),
        }),
        reason => reason,
    }
}
