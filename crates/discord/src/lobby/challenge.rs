//! Answers to challenges (accept, decline, withdraw), and *Rematch* below the last board of a game:
//! one lobby for everybody who presses it.
//!
//! Challenges are made like lobbies (`lobbies`). The game decides what is allowed, and the service
//! makes sure that there is only one rematch; this file reports the result to the user.

use crate::frontend::answer::Answer;
use crate::frontend::handled::Handled;
use crate::frontend::{Asked, lobby_buttons, page_links, posted};
use crate::lobby::{host, hours_question, lobbies, location};
use entente_game::{GameId, LobbyAction, Phase, Refusal, View};
use entente_presentation::text::{self, Naming, Reader, say};
use entente_service::{Rejected, Rematch};

/// Accepts, declines or withdraws a challenge.
pub(super) async fn answer_challenge(
    asked: Asked<'_>,
    game: &GameId,
    action: LobbyAction,
) -> Handled {
    let Asked { frontend, caller } = asked;
    let done = action.clone();
    match frontend.service.submit(game, caller.command(action)).await {
        // The buttons of a challenge are the same for everybody who reads its channel: who made
        // it and presses one for the others finds here what they can do.
        Err(Rejected::Refused {
            refusal: refusal @ Refusal::OwnLobby,
            view: Some(view),
        }) => {
            let why = text::refusal(frontend.text, &refusal, Some(&view), Naming::Mention);
            let withdraw = lobby_buttons::withdraw_row(frontend.text, &view);
            let own = Answer::text(why).with_rows(vec![withdraw]);
            Ok(host::until_lobby_ends(asked, &view, own))
        }
        Err(rejected) => Err(rejected.into()),
        Ok(accepted) => match done {
            LobbyAction::Accept => Ok(begun(asked, &accepted.view).await),
            LobbyAction::Leave => Ok(Answer::text(say!(frontend.text, "done-declined"))),
            _ => Ok(Answer::text(say!(frontend.text, "done-withdrawn"))),
        },
    }
}

/// The answer to a user who has accepted a challenge.
async fn begun(asked: Asked<'_>, view: &View) -> Answer {
    let where_to = location::location_text(asked, view).await;
    let begun = say!(asked.text(), "done-accepted", where = where_to);
    let begun = Answer::text(begun);
    let begun = page_links::with_board(asked, view, begun).await;
    hours_question::with_question(asked, view, begun).await
}

/// Offers a rematch, or joins the one that another player has offered.
pub(crate) async fn rematch(asked: Asked<'_>, game: &GameId) -> Handled {
    let Asked { frontend, caller } = asked;
    let thread = frontend
        .service
        .thread_of_rematch(game, posted::place_in)
        .await;
    let rematch = frontend.service.rematch(game, thread, caller.command(()));
    let rematch = rematch.await?;
    let new = rematch.view().clone();
    let own = match &rematch {
        Rematch::Offered(view) if view.phase == Phase::Lobby && view.is_challenge() => {
            let withdraw = lobby_buttons::withdraw_row(frontend.text, view);
            let own = Answer::default().with_rows(vec![withdraw]);
            host::until_lobby_ends(asked, view, own)
        }
        _ => Answer::default(),
    };
    let text = match rematch {
        // Against computers alone nobody has to agree.
        Rematch::Offered(view) if view.phase != Phase::Lobby => {
            lobbies::started_text(asked, &view).await
        }
        Rematch::Offered(view) => say!(
            frontend.text,
            "done-rematch-offered",
            who = text::invited(Reader::new(frontend.text, &view, Naming::Mention)),
            where = location::location_text(asked, &view).await
        ),
        Rematch::Joined(view) if view.phase == Phase::Lobby => say!(
            frontend.text,
            "done-rematch-joined",
            armies = frontend
                .text
                .armies_of(&view, view.me().map_or(&[], |me| &me.seats))
        ),
        Rematch::Joined(view) => say!(
            frontend.text,
            "done-rematch-begun",
            armies = frontend.text.armies_of(&view, view.own_seats()),
            where = location::location_text(asked, &view).await
        ),
        Rematch::Known(view) => known_rematch(asked, &view).await,
    };
    let answer = Answer { text, ..own };
    Ok(page_links::with_board(asked, &new, answer).await)
}

/// The answer to a user whose rematch exists already.
async fn known_rematch(asked: Asked<'_>, view: &View) -> String {
    let location = location::location_text(asked, view).await;
    let link = posted::link(asked.service(), view)
        .await
        .unwrap_or_default();
    match view.phase {
        Phase::Lobby => say!(asked.text(), "rematch-already-offered", where = location),
        Phase::Running { .. } => {
            say!(asked.text(), "rematch-already-started", where = location, link)
        }
        Phase::Closed(_) | Phase::Over(_) => {
            say!(asked.text(), "rematch-already-over", link)
        }
    }
}
