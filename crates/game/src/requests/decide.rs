//! Decides requests that everybody has to accept (takeback, pause, resume, another channel, a
//! computer for another player), and the answers to them; and what a player does alone to end their
//! game: resigning, aborting it, and quitting for good.

use crate::base::action::{Cause, PlayAction};
use crate::base::erasable::{Decided, Erasable, event_only};
use crate::base::event::Event;
use crate::base::id::{Place, PlayerId, Seat, Span, Time};
use crate::base::playing::{Applied, Change, Playing};
use crate::base::refusal::{
    AdjudicationRefusal, CrowdRefusal, Refusal, RequestRefusal, SubstituteRefusal, TimeRefusal,
};
use crate::base::state::{Stage, State};
use crate::clock::{MAX_PAUSE, timing};
use crate::computers::Level;
use crate::moves::decide::checked;
use crate::requests::{self, RequestChange, RequestTopic};
use crate::{absences, votes};

/// The shortest pause.
const MIN_PAUSE: Span = Span::minutes(1);

/// Decides a request.
pub(crate) fn ask(
    state: &State,
    playing: &Playing,
    player: PlayerId,
    topic: &RequestTopic,
    now: Time,
) -> Decided {
    if playing.voting_armies(player).is_empty() {
        return Err(Refusal::AlreadyResigned);
    }
    // A player's own seats need no request.
    if let RequestTopic::Substitute { seat, level } = topic
        && playing.player(*seat) == Some(player)
    {
        return absences::decide::hand_over(state, playing, player, *level).map(event_only);
    }
    let paused = playing.clocks.as_ref().and_then(|clocks| clocks.pause);
    // If the clocks were paused because nobody came, a single player can resume them.
    if *topic == RequestTopic::Resume && paused.is_some_and(|pause| !pause.is_requested()) {
        return Ok(event_only(Event::PauseEnded { by: Some(player) }));
    }
    if votes::decide::plays_on(playing) {
        return Err(CrowdRefusal::NoRequests.into());
    }
    if playing.request.is_some() {
        return Err(Refusal::Request(RequestRefusal::AlreadyAsked));
    }
    let change = match topic {
        RequestTopic::Takeback => takeback(state, playing, player)?,
        RequestTopic::Pause(span) => RequestChange::Pause {
            until: end_of_pause(playing, *span, now)?,
        },
        RequestTopic::Resume => {
            check_paused(playing)?;
            RequestChange::Resume
        }
        RequestTopic::Move(channel) => return relocation(state, player, channel),
        RequestTopic::Substitute { seat, level } => {
            substitute_change(state, playing, *seat, *level)?
        }
    };
    Ok(event_only(Event::Requested { player, change }))
}

/// A request to move the game to another channel. The channel is erasable data, so the event does
/// not name it.
fn relocation(state: &State, player: PlayerId, channel: &str) -> Decided {
    if state.home.is_in(channel) {
        return Err(Refusal::Request(RequestRefusal::AlreadyHere));
    }
    let erasable = Erasable {
        places: Vec::from([Place::new(channel)]),
        ..Erasable::default()
    };
    let change = RequestChange::Move;
    Ok((Event::Requested { player, change }, erasable))
}

/// A request to take back the player's last move, which they made themselves or as a conditional
/// move.
fn takeback(state: &State, playing: &Playing, player: PlayerId) -> Result<RequestChange, Refusal> {
    // A takeback would undo moves, but not what the players have learned from each other since.
    if state.terms.diplomacy.is_some() {
        return Err(Refusal::Request(RequestRefusal::NoTakebacks));
    }
    if state.terms.rated {
        return Err(Refusal::Request(RequestRefusal::RatedTakeback));
    }
    // Everything after the player's move is taken back with it, the moves of others included.
    let ply = requests::apply::takeback_ply(playing, player)
        .ok_or(Refusal::Request(RequestRefusal::NothingToTakeBack))?;
    Ok(RequestChange::Takeback { ply: ply as u32 })
}

/// The end of a pause of this length that begins now.
pub(crate) fn end_of_pause(
    playing: &Playing,
    span: Option<Span>,
    now: Time,
) -> Result<Time, Refusal> {
    let clocks = playing
        .clocks
        .as_ref()
        .ok_or(Refusal::Time(TimeRefusal::NoClock))?;
    if let Some(pause) = clocks.pause {
        return Err(Refusal::Time(TimeRefusal::Paused { until: pause.until }));
    }
    let length = span.unwrap_or(MAX_PAUSE);
    if (MIN_PAUSE..=MAX_PAUSE).contains(&length) {
        Ok(now + length)
    } else {
        Err(Refusal::Time(TimeRefusal::InvalidPause { most: MAX_PAUSE }))
    }
}

/// Checks that the clocks are paused.
pub(crate) fn check_paused(playing: &Playing) -> Result<(), Refusal> {
    let clocks = playing
        .clocks
        .as_ref()
        .ok_or(Refusal::Time(TimeRefusal::NoClock))?;
    match clocks.pause {
        Some(_) => Ok(()),
        None => Err(Refusal::Time(TimeRefusal::NotPaused)),
    }
}

/// Decides an answer to a request. The player who asked withdraws it by declining.
pub(crate) fn answer(playing: &Playing, player: PlayerId, accepts: bool) -> Result<Event, Refusal> {
    let request = playing
        .request
        .as_ref()
        .ok_or(Refusal::Request(RequestRefusal::NothingAsked))?;
    if accepts {
        if requests::apply::asked(playing, request).contains(&player) {
            Ok(Event::RequestAccepted { player })
        } else {
            Err(Refusal::Request(RequestRefusal::NothingAsked))
        }
    } else if playing.voting_armies(player).is_empty() {
        Err(Refusal::AlreadyResigned)
    } else {
        Ok(Event::RequestDeclined { player })
    }
}

/// The minimum number of people besides an absent one who have to agree, so that nobody has to wait
/// for the absent one. With fewer, a single opponent could put a computer in anybody's place.
const MIN_AGREEING_PEOPLE: usize = 2;

/// The change of a request for a computer in the place of another player.
fn substitute_change(
    state: &State,
    playing: &Playing,
    seat: Seat,
    level: Option<Level>,
) -> Result<RequestChange, Refusal> {
    let seats = playing.seats();
    let player = playing.player(seat).ok_or(Refusal::NoSuchSeat { seats })?;
    let decides = playing.deciding_player(seat);
    if decides.is_none_or(|decides| playing.is_computer(decides)) {
        return Err(Refusal::Substitute(SubstituteRefusal::Computer));
    }
    let voting = timing::voting_players(playing);
    if !voting.contains(&player) {
        return Err(Refusal::Substitute(SubstituteRefusal::Eliminated { seat }));
    }
    let others = voting.iter().filter(|other| **other != player);
    let people = others.filter(|other| !playing.is_computer(**other)).count();
    Ok(RequestChange::Substitute {
        player,
        level: level.unwrap_or_else(|| state.lobby.computer_level()),
        needs_player: people < MIN_AGREEING_PEOPLE,
    })
}

/// The actions that can lead to this event. Which seat was named is not recorded.
pub(crate) fn causes(playing: &Playing, event: &Event, at: Time) -> Vec<Cause> {
    let (player, action) = match event {
        Event::Requested { player, change } => {
            let topics = topics(playing, *change, at).into_iter();
            let requests = topics.map(|topic| (*player, PlayAction::Request(topic)));
            return requests.collect();
        }
        Event::RequestAccepted { player } => (*player, PlayAction::AcceptRequest),
        Event::RequestDeclined { player } => (*player, PlayAction::DeclineRequest),
        Event::PauseEnded { by: Some(player) } => {
            (*player, PlayAction::Request(RequestTopic::Resume))
        }
        _ => return Vec::new(),
    };
    Vec::from([(player, action)])
}

/// The topics of a request that can lead to this change.
fn topics(playing: &Playing, change: RequestChange, at: Time) -> Vec<RequestTopic> {
    Vec::from([match change {
        RequestChange::Takeback { .. } => RequestTopic::Takeback,
        RequestChange::Pause { until } => RequestTopic::Pause(Some(length(at, until))),
        RequestChange::Resume => RequestTopic::Resume,
        // The channel is not shown: any other than that of the game would do.
        RequestChange::Move => RequestTopic::Move(String::new()),
        RequestChange::Substitute { player, level, .. } => {
            let level = Some(level);
            return playing
                .seats_of(player)
                .map(|seat| RequestTopic::Substitute { seat, level })
                .collect();
        }
    }])
}

/// The length of a pause.
pub(crate) fn length(from: Time, until: Time) -> Span {
    Span(until.0.saturating_sub(from.0))
}

/// Resigns with every army that the player still has. The leader of the last two stops by that, and
/// in the rounds in which nobody leaves it aborts the game.
pub(crate) fn resign(playing: &Playing, player: PlayerId) -> Result<Event, Refusal> {
    if playing.is_opening() {
        return abort(playing, player);
    }
    if let Some(seat) = leading_seat(playing, player) {
        return Ok(Event::Stopped { player, seat });
    }
    let armies = playing.voting_armies(player).into_iter();
    let seats: Vec<Seat> = armies.map(|army| playing.seat(army)).collect();
    checked(playing, Event::Resigned { player, seats }, |_| {
        Refusal::AlreadyResigned
    })
}

/// Stops as the leader of the last two players.
pub(crate) fn stop(playing: &Playing, player: PlayerId) -> Result<Event, Refusal> {
    let seat = leading_seat(playing, player).ok_or(AdjudicationRefusal::NotAhead)?;
    Ok(Event::Stopped { player, seat })
}

/// The seat with which a player can stop and stay ahead.
pub(crate) fn leading_seat(playing: &Playing, player: PlayerId) -> Option<Seat> {
    let mut armies = playing.voting_armies(player).into_iter();
    let leading = armies.find(|army| playing.position().may_claim_win(*army));
    leading.map(|army| playing.seat(army))
}

/// Aborts a game in which not everybody has moved, or nobody leaves yet.
pub(crate) fn abort(playing: &Playing, player: PlayerId) -> Result<Event, Refusal> {
    timing::may_abort(playing, player)?;
    // A player who has resigned is out of every decision.
    if playing.voting_armies(player).is_empty() {
        return Err(Refusal::AlreadyResigned);
    }
    Ok(Event::Aborted { player })
}

/// The event of a player who leaves for good, if there is one: they leave the lobby, the lobby is
/// cancelled with its host, or they quit the game, which aborts it in the rounds in which nobody
/// leaves.
pub(crate) fn quit(state: &State, player: PlayerId) -> Option<Event> {
    match &state.stage {
        Stage::Lobby if player == PlayerId::HOST => Some(Event::LobbyCancelled),
        Stage::Lobby => Some(Event::Left { player }),
        Stage::Playing(playing) if playing.ending().is_none() && playing.is_in(player) => {
            if playing.is_opening()
                && let Ok(aborted) = abort(playing, player)
            {
                return Some(aborted);
            }
            let armies = playing.voting_armies(player).into_iter();
            let seats = armies.map(|army| playing.seat(army)).collect();
            Some(Event::Quit { player, seats })
        }
        Stage::Playing(_) | Stage::Closed(_) => None,
    }
}

/// Applies what an event says about players who leave for good.
pub(crate) fn apply(playing: &mut Playing, change: &Change<'_>) -> Applied {
    if let Event::Quit { player, .. } = change.event {
        playing.topics.quit.push(*player);
    }
    Ok(())
}

/// The actions that can lead to this event.
pub(crate) fn causes_of_leaving(_: &Playing, event: &Event, _: Time) -> Vec<Cause> {
    match event {
        Event::Resigned { player, .. } => Vec::from([(*player, PlayAction::Resign)]),
        Event::Stopped { player, .. } => Vec::from([(*player, PlayAction::Stop)]),
        Event::Aborted { player } => Vec::from([(*player, PlayAction::Abort)]),
        _ => Vec::new(),
    }
}
