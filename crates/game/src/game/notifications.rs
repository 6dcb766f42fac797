//! The notifications of an event: the viewers, and the reason for each.

use crate::base::event::Event;
use crate::base::id::{Home, PlayerId, Time};
use crate::base::moves::{ClosedReason, News};
use crate::base::playing::Playing;
use crate::base::state::{Stage, State};
use crate::base::viewer::{Notification, NotificationReason, Viewer};
use crate::diplomacy;
use crate::requests::PlayerRequest;

/// The notifications after an event, where `state` is the state after it: first the public ones,
/// then the private ones.
pub(super) fn notifications(
    before: Option<&State>,
    state: &State,
    event: &Event,
) -> Vec<Notification> {
    let mut notifications = public_notifications(before, state, event);
    notifications.extend(private_notifications(state, event));
    notifications
}

/// The private notifications of an event. The player who acted gets an answer instead, and a
/// proposal that they have answered loses its buttons.
fn private_notifications(state: &State, event: &Event) -> Vec<Notification> {
    let Stage::Playing(playing) = &state.stage else {
        return Vec::new();
    };
    let actor = event.secret_actor().and_then(|seat| playing.player(seat));
    if let (Event::LetterReported { .. }, Some(player)) = (event, actor) {
        return vec![Notification {
            viewer: Viewer::Player(player),
            reason: NotificationReason::Reported,
        }];
    }
    let notified_players = diplomacy::apply::notified_players(playing).into_iter();
    // Computers look at the game when they have to act, and get no messages.
    let news = notified_players
        .filter(|player| Some(*player) != actor && !playing.is_computer(*player))
        .map(|player| Notification {
            viewer: Viewer::Player(player),
            reason: NotificationReason::Diplomacy,
        });
    let answered = actor.filter(|player| is_answer(event) && !playing.is_computer(*player));
    let edited = answered.map(|player| Notification {
        viewer: Viewer::Player(player),
        reason: NotificationReason::ProposalAnswered,
    });
    news.chain(edited).collect()
}

/// Whether an event answers a proposal.
fn is_answer(event: &Event) -> bool {
    matches!(
        event,
        Event::ProposalAccepted { .. } | Event::ProposalDeclined { .. }
    )
}

/// The public notifications of an event: one for the game's channels, or one for each player if
/// there is no channel.
fn public_notifications(before: Option<&State>, state: &State, event: &Event) -> Vec<Notification> {
    let Some(reason) = reason(before, state, event) else {
        return Vec::new();
    };
    let mut notifications = to_all(state, event, reason);
    // A conditional answer can be part of any record, and then is a message of its own.
    if let Some(answered) = draw_by_condition(before, state, event) {
        notifications.extend(to_all(state, event, answered));
    }
    // The revealed history is a message of its own.
    if reason == NotificationReason::Over
        && state.terms.diplomacy.is_some()
        && state.keeps_no_secrets()
    {
        notifications.extend(to_all(state, event, NotificationReason::History));
    }
    notifications
}

/// The news that a draw was offered or accepted as the end of conditional moves, if the game goes
/// on.
fn draw_by_condition(
    before: Option<&State>,
    state: &State,
    event: &Event,
) -> Option<NotificationReason> {
    let by_hand = matches!(
        event,
        Event::DrawOffered { .. } | Event::DrawAccepted { .. }
    );
    let now = playing(Some(state)).filter(|now| now.ending().is_none() && !by_hand)?;
    let known = playing(before).map_or_else(Vec::new, Playing::offers);
    let offer = now
        .offers()
        .into_iter()
        .find(|offer| !known.contains(offer))?;
    let is_new = known.iter().all(|other| other.seat != offer.seat);
    Some(if is_new {
        NotificationReason::DrawOffered
    } else {
        NotificationReason::DrawAccepted
    })
}

/// The notifications that a vacation is over because its end has come, which no event says. They
/// do not depend on what else has happened: that may be a secret.
pub(super) fn vacation_over(state: &State, away: &Event) -> Vec<Notification> {
    to_all(state, away, NotificationReason::VacationChanged)
}

/// Notifications that reach everybody. In an anonymous game the message in the channel cannot ping
/// a player, so each player gets one of their own, too.
fn to_all(state: &State, event: &Event, reason: NotificationReason) -> Vec<Notification> {
    let in_channel = Notification {
        viewer: Viewer::Spectator,
        reason,
    };
    match &state.home {
        Home::Channels { .. } if state.terms.anonymous && state.begun().is_some() => {
            let own = to_players(state, event, reason);
            core::iter::once(in_channel).chain(own).collect()
        }
        Home::Channels { .. } => vec![in_channel],
        Home::Private => to_players(state, event, reason).collect(),
    }
}

/// A notification for each person who plays. Who has retired hears of that, and of nothing later.
fn to_players(
    state: &State,
    event: &Event,
    reason: NotificationReason,
) -> impl Iterator<Item = Notification> {
    let members = state.lobby.members().iter();
    let has_begun = state.begun().is_some();
    let people = members.filter(move |member| {
        let has_retired = has_begun && member.seats.is_empty();
        member.is_person() && (!has_retired || is_retirement(event, member.player))
    });
    people.map(move |member| Notification {
        viewer: Viewer::Player(member.player),
        reason: own_reason(reason, event, member.player),
    })
}

/// Whether this player retires with the event.
fn is_retirement(event: &Event, player: PlayerId) -> bool {
    matches!(event, Event::TakenOver { of, .. } if *of == player)
}

/// If all players are notified privately, only the invited player gets an invitation.
fn own_reason(reason: NotificationReason, event: &Event, player: PlayerId) -> NotificationReason {
    match event {
        Event::Reserved { player: invited } if *invited != player => {
            NotificationReason::LobbyChanged
        }
        _ => reason,
    }
}

/// Why everybody is notified of an event; `None` if they are not.
fn reason(before: Option<&State>, state: &State, event: &Event) -> Option<NotificationReason> {
    // Of some events nobody is notified: an erased player is shown as a former player from now on,
    // and nothing has happened.
    let own = event.facts().reason?;
    let playing = match &state.stage {
        Stage::Lobby => {
            return Some(match event {
                Event::Created { .. } => NotificationReason::Challenged,
                Event::Reserved { .. } => NotificationReason::Invited,
                _ => NotificationReason::LobbyChanged,
            });
        }
        Stage::Closed(closed) => {
            return Some(match closed.reason {
                ClosedReason::Aborted { .. } | ClosedReason::AbortedByTime { .. } => {
                    NotificationReason::Aborted
                }
                _ => NotificationReason::LobbyClosed,
            });
        }
        Stage::Playing(playing) => playing,
    };
    let has_moved = plies(before) != playing.ply();
    Some(match event {
        // A public message about a secret event would give it away.
        _ if !state.is_public() => return None,
        Event::Rated { .. } => own,
        _ if playing.ending().is_some() => NotificationReason::Over,
        _ if is_among_computers(before, state) => return None,
        Event::Credited { until, .. } if !is_close_to_deadline(before, *until) => return None,
        Event::Requested { .. } | Event::RequestAccepted { .. } | Event::RequestDeclined { .. } => {
            request_reason(before, event, playing)
        }
        Event::Quit { seats, .. } if seats.is_empty() && !has_moved => return None,
        Event::TimeUp { .. } if has_moved => NotificationReason::Moved,
        // An army that leaves at once does so before a conditional move is made.
        Event::Resigned { .. } | Event::Quit { .. }
            if has_moved && playing.latest_news().is_empty() =>
        {
            NotificationReason::Moved
        }
        _ => own,
    })
}

/// Whether the people were out of the game already. The moves of computers among themselves get no
/// message each, because there can be hundreds.
fn is_among_computers(before: Option<&State>, state: &State) -> bool {
    let mut members = state.lobby.members().iter();
    playing(before)
        .is_some_and(|playing| !playing.has_people() && members.any(|member| !member.is_computer()))
}

/// The reason for an event about a request: its effect, or else the request or the answer.
fn request_reason(before: Option<&State>, event: &Event, playing: &Playing) -> NotificationReason {
    let reason_for = |news: &News| match news {
        News::TakenBack { .. } => Some(NotificationReason::TakenBack),
        News::Paused { .. } | News::Resumed => Some(NotificationReason::Paused),
        News::Substituted { .. } => Some(NotificationReason::Substituted),
        News::GameMovedHere => Some(NotificationReason::GameMovedHere),
        _ => None,
    };
    let came_about = playing.latest_news().iter().find_map(reason_for);
    came_about.unwrap_or(match event {
        Event::RequestDeclined { player } if has_asked(before, *player) => {
            NotificationReason::RequestWithdrawn { by: *player }
        }
        Event::RequestDeclined { player } => match open_request(before) {
            Some(request) => NotificationReason::RequestDeclined {
                by: *player,
                change: request.change,
            },
            None => NotificationReason::Requested,
        },
        Event::RequestAccepted { .. } => NotificationReason::RequestAccepted,
        _ => NotificationReason::Requested,
    })
}

/// The request that was open.
fn open_request(before: Option<&State>) -> Option<&PlayerRequest> {
    playing(before)?.request.as_ref()
}

/// Whether the open request was this player's.
fn has_asked(before: Option<&State>, player: PlayerId) -> bool {
    open_request(before).is_some_and(|request| request.by == player)
}

/// Whether the time would have been up by then or soon after, if it had not been given back. Then
/// the players are notified, because they may have seen it coming.
fn is_close_to_deadline(before: Option<&State>, until: Time) -> bool {
    let deadline = before.and_then(State::next_deadline);
    let missed_time =
        |playing: &Playing| Some(playing.clocks.as_ref()?.missed_time(Time(0), until));
    let missed = playing(before).and_then(missed_time);
    let soon = until + missed.unwrap_or_default();
    deadline.is_some_and(|deadline| deadline <= soon)
}

fn plies(state: Option<&State>) -> u32 {
    playing(state).map_or(0, Playing::ply)
}

/// The game on the board, if there is one.
fn playing(state: Option<&State>) -> Option<&Playing> {
    match &state?.stage {
        Stage::Playing(playing) => Some(playing),
        Stage::Lobby | Stage::Closed(_) => None,
    }
}
