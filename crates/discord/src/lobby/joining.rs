//! An open lobby: people join it, choose a colour, leave, start and cancel it; answers to
//! challenges (accept, decline, withdraw), and *Rematch* below the last board of a game: one lobby
//! for everybody who presses it.
//!
//! The game decides what is allowed, and the service makes sure that there is only one rematch. Who
//! is refused finds what they can do instead.

use crate::frontend::answer::{Answer, Handled};
use crate::frontend::components::LobbyComponent;
use crate::frontend::custom_id::CustomId;
use crate::frontend::{Asked, Frontend, message, page_links, posted};
use crate::lobby::{host, hours_question, lobbies, location};
use entente_game::{
    AnonymousRefusal, ArbiterRefusal, GameId, LobbyAction, Phase, Profile, Refusal, Seat, View,
};
use entente_presentation::text::{self, Naming, Reader, Text, say};
use entente_service::{Rejected, Rematch};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

/// Joins a lobby, with these colours or with any that are left.
pub(crate) async fn join(asked: Asked<'_>, game: &GameId, seats: Vec<Seat>) -> Handled {
    let Profile { name, .. } = asked.caller.profile.clone();
    let action = LobbyAction::Join { name, seats };
    match asked.submit(game, action).await {
        // Everybody who reads the lobby's channel has the same buttons. Who is in already can do
        // something else.
        Err(Rejected::Refused {
            refusal: refusal @ Refusal::AlreadyJoined,
            view: Some(view),
        }) if view.phase == Phase::Lobby && !view.is_challenge() => {
            let why = text::refusal(asked.text(), &refusal, Some(&view), Naming::Mention);
            let text = format!("{why} {}", say!(asked.text(), "lobby-joined-choices"));
            let own = Answer::text(text).with_rows(message::own_rows(asked.text(), &view));
            Ok(host::until_lobby_ends(asked, &view, own))
        }
        Err(rejected) => Err(rejected.into()),
        Ok(accepted) => {
            let joined = Answer::text(joined_text(asked, &accepted.view).await);
            let joined = page_links::with_board(asked, &accepted.view, joined).await;
            Ok(hours_question::with_question(asked, &accepted.view, joined).await)
        }
    }
}

async fn joined_text(asked: Asked<'_>, view: &View) -> String {
    let me = view.me().map_or(&[][..], |me| &me.seats);
    let armies = asked.text().armies_of(view, me);
    match (&view.phase, me) {
        (Phase::Lobby, []) => say!(asked.text(), "done-joined"),
        (Phase::Lobby, _) => say!(asked.text(), "done-joined-as", armies),
        _ => say!(
            asked.text(),
            "done-joined-started",
            armies,
            where = location::location_text(asked, view).await
        ),
    }
}

/// Leaves a lobby. Its host cannot, and finds here what they can do instead.
pub(super) async fn leave_lobby(asked: Asked<'_>, game: &GameId) -> Handled {
    let left = asked.submit(game, LobbyAction::Leave).await;
    left.map_err(|rejected| with_host_row(asked.frontend, &rejected))?;
    Ok(Answer::text(say!(asked.text(), "done-left")))
}

/// The answer to a host whose command was refused, with the buttons that its text names.
fn with_host_row(frontend: &Frontend, rejected: &Rejected) -> Answer {
    let answer = frontend.rejected(rejected);
    match rejected {
        Rejected::Refused {
            refusal: Refusal::OwnLobby | Refusal::Arbiter(ArbiterRefusal::NobodyJoined),
            view: Some(view),
        } if view.phase == Phase::Lobby && !view.is_challenge() => {
            answer.with_rows(vec![message::host_row(frontend.text, view)])
        }
        _ => answer,
    }
}

/// Starts the game of a lobby with the players who have joined.
pub(super) async fn start_lobby(asked: Asked<'_>, game: &GameId) -> Handled {
    let view = submit_to_lobby(asked, game, LobbyAction::Start).await?;
    Ok(location::started(asked, &view).await)
}

pub(super) async fn cancel_lobby(asked: Asked<'_>, game: &GameId) -> Handled {
    submit_to_lobby(asked, game, LobbyAction::Cancel).await?;
    Ok(Answer::text(say!(asked.text(), "done-cancelled")))
}

async fn submit_to_lobby(asked: Asked<'_>, game: &GameId, action: LobbyAction) -> Handled<View> {
    let submitted = asked.submit(game, action).await;
    let accepted = submitted.map_err(|rejected| with_host_row(asked.frontend, &rejected))?;
    Ok(accepted.view)
}

/// The menu of colours that are left.
pub(super) async fn pick_seats(asked: Asked<'_>, game: &GameId) -> Handled {
    let view = asked.service().view(game, asked.person()).await?;
    let refused = match view.phase {
        Phase::Lobby if view.terms.anonymous => Some(AnonymousRefusal::ChosenSeat.into()),
        Phase::Lobby if view.is_open() || view.me().is_some() => None,
        Phase::Lobby => Some(Refusal::LobbyFull),
        Phase::Closed(_) => Some(Refusal::LobbyClosed),
        Phase::Running { .. } | Phase::Over(_) => Some(Refusal::AlreadyStarted),
    };
    match refused {
        Some(refusal) => {
            Err(text::refusal(asked.text(), &refusal, Some(&view), Naming::Mention).into())
        }
        None => Ok(seat_menu(asked.text(), &view)),
    }
}

/// The menu of the seats that are open or the viewer's own.
fn seat_menu(text: &Text, view: &View) -> Answer {
    let own = view.player();
    let entries: Vec<_> = view
        .seats_taking_part()
        .filter(|(_, seat)| seat.player.is_none() || own.is_some() && seat.player == own)
        .map(|(number, seat)| {
            let entry = CreateSelectMenuOption::new(text.army(seat.army), number.0.to_string());
            entry.default_selection(own.is_some() && seat.player == own)
        })
        .collect();
    // Discord rejects a menu that allows more values than it has.
    let most = view.players.most_seats.clamp(1, entries.len().max(1)) as u8;
    let kind = CreateSelectMenuKind::String { options: entries };
    let id = CustomId::new(&view.game, view.ply(), LobbyComponent::Seats);
    let menu = CreateSelectMenu::new(id, kind)
        .placeholder(say!(text, "menu-seats"))
        .min_values(1)
        .max_values(most);
    let any = message::button(
        CustomId::new(&view.game, view.ply(), LobbyComponent::AnySeat),
        ButtonStyle::Secondary,
        say!(text, "button-any-seat"),
    );
    Answer::text(say!(text, "pick-seats", most)).with_rows(vec![
        CreateActionRow::SelectMenu(menu),
        CreateActionRow::Buttons(vec![any]),
    ])
}

/// Accepts, declines or withdraws a challenge.
pub(super) async fn answer_challenge(
    asked: Asked<'_>,
    game: &GameId,
    action: LobbyAction,
) -> Handled {
    let done = action.clone();
    match asked.submit(game, action).await {
        // The buttons of a challenge are the same for everybody who reads its channel: who made
        // it and presses one for the others finds here what they can do.
        Err(Rejected::Refused {
            refusal: refusal @ Refusal::OwnLobby,
            view: Some(view),
        }) => {
            let why = text::refusal(asked.text(), &refusal, Some(&view), Naming::Mention);
            let withdraw = message::withdraw_row(asked.text(), &view);
            let own = Answer::text(why).with_rows(vec![withdraw]);
            Ok(host::until_lobby_ends(asked, &view, own))
        }
        Err(rejected) => Err(rejected.into()),
        Ok(accepted) => match done {
            LobbyAction::Accept => Ok(accepted_answer(asked, &accepted.view).await),
            LobbyAction::Leave => Ok(Answer::text(say!(asked.text(), "done-declined"))),
            _ => Ok(Answer::text(say!(asked.text(), "done-withdrawn"))),
        },
    }
}

/// The answer to a user who has accepted a challenge.
async fn accepted_answer(asked: Asked<'_>, view: &View) -> Answer {
    let where_to = location::location_text(asked, view).await;
    let begun = say!(asked.text(), "done-accepted", where = where_to);
    let begun = Answer::text(begun);
    let begun = page_links::with_board(asked, view, begun).await;
    hours_question::with_question(asked, view, begun).await
}

/// Offers a rematch, or joins the one that another player has offered.
pub(crate) async fn rematch(asked: Asked<'_>, game: &GameId) -> Handled {
    let frontend = asked.frontend;
    let threads = frontend
        .service
        .threads_of_rematch(game, posted::place_in)
        .await;
    let rematch = frontend.service.rematch(game, threads, asked.command(()));
    let rematch = rematch.await?;
    let new = rematch.view().clone();
    let own = match &rematch {
        Rematch::Offered(view) if view.phase == Phase::Lobby && view.is_challenge() => {
            let withdraw = message::withdraw_row(frontend.text, view);
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
