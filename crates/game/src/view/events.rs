//! The events of a game as one viewer may know them, numbered as the viewer counts them.
//!
//! An [`Outline`] is made when a record is applied, and stays with it in memory: what everybody
//! who knows of the record may know, and the private news of each player whom it concerns. It has
//! no name and no text of anybody. The states themselves are not kept, so an event shows nothing
//! that only a board shows.

use crate::arbiter::ArbiterAct;
use crate::base::event::{Event, RecordedEvent};
use crate::base::id::{PlayerId, Seat, Time};
use crate::base::moves::{ClosedReason, News};
use crate::base::playing::Playing;
use crate::base::state::{Stage, State};
use crate::base::viewer::Viewer;
use crate::clock::running::Clocks;
use crate::diplomacy::view::{EventNews, event_news};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_words::words;

words! {
    /// The content of an event.
    pub enum EventType {
        /// The lobby was opened, or the challenge was sent.
        Created = "created",
        /// A player joined the lobby, accepted a challenge, or chose other seats.
        Joined = "joined",
        /// A player left the lobby, or declined a challenge.
        Left = "left",
        /// A seat was reserved for a player.
        Invited = "invited",
        /// The reservation of a player was cancelled.
        InvitationCancelled = "invitation_cancelled",
        /// A computer got a seat.
        ComputerAdded = "computer_added",
        /// A computer lost its seat.
        ComputerRemoved = "computer_removed",
        /// The lobby was closed: cancelled, declined by everybody, or not started in time.
        LobbyClosed = "lobby_closed",
        /// The game has started.
        Started = "started",
        /// A move was made.
        Moved = "moved",
        /// A player chose which captured army to command.
        Chosen = "chosen",
        /// A draw was offered.
        DrawOffered = "draw_offered",
        /// A player accepted a draw offer, and others still have to answer.
        DrawAccepted = "draw_accepted",
        /// A draw offer was declined.
        DrawDeclined = "draw_declined",
        /// A player resigned, or left for good.
        Resigned = "resigned",
        /// The time of a player was up.
        TimeUp = "time_up",
        /// Time lost in an outage was given back.
        Credited = "credited",
        /// A player is on vacation, or back.
        Vacation = "vacation",
        /// A computer plays for a player.
        Substituted = "substituted",
        /// A player plays again, in place of a computer.
        Returned = "returned",
        /// The seat of a player who stays away was offered to a person who follows a link.
        SeatOffered = "seat_offered",
        /// The offer of a seat was withdrawn.
        SeatOfferWithdrawn = "seat_offer_withdrawn",
        /// A person took over the seat of a player who has retired.
        TakenOver = "taken_over",
        /// A player made a request that everybody has to accept.
        Requested = "requested",
        /// A player accepted the request, and others still have to answer.
        RequestAccepted = "request_accepted",
        /// The request was declined.
        RequestDeclined = "request_declined",
        /// The request was withdrawn.
        RequestWithdrawn = "request_withdrawn",
        /// Moves were taken back.
        TakenBack = "taken_back",
        /// The clocks were paused.
        Paused = "paused",
        /// The clocks were resumed.
        Resumed = "resumed",
        /// The arbiter added time to clocks.
        Extended = "extended",
        /// The game has moved to another channel.
        GameMoved = "game_moved",
        /// The game was aborted before everybody had moved.
        Aborted = "aborted",
        /// The game is over.
        Over = "over",
        /// Your diplomacy has changed. Only those whom it concerns see such an event.
        Diplomacy = "diplomacy",
        /// You changed your conditional moves. Only you see it.
        ConditionalMoves = "conditional_moves",
        /// Your only legal moves are made at once from now on, or no longer. Only you see it.
        OnlyMoves = "only_moves",
        /// You stopped the draw offers of another player, or allow them again. Only you see it.
        DrawOffers = "draw_offers",
        /// The engine was not certain of the result that you claimed. Only you see it.
        ClaimRefused = "claim_refused",
        /// You changed your note. Only you see it.
        Note = "note",
        /// The end of the game was counted for the ratings of its players.
        Rated = "rated",
        /// The name and texts of a player were erased.
        Erased = "erased",
    }
}

/// An event of a game as one viewer may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameEvent {
    /// The number of the event for this viewer, from 1: the version of the game after it.
    pub number: u64,
    /// The time of the event.
    pub at: Time,
    /// The kind of the event.
    pub kind: EventType,
    /// The player who did it, or to whom it happened, if that is public.
    pub player: Option<PlayerId>,
    /// Whether the arbiter did it, who leads the game without playing.
    pub by_arbiter: bool,
    /// The seat whose turn or time it was.
    pub seat: Option<Seat>,
    /// The moves that were made, without turns that had to pass.
    pub moves: Vec<EventMove>,
    /// The number of plies made after it.
    pub ply: u32,
    /// The seat whose turn it is after it; `None` if the game is not running.
    pub turn: Option<Seat>,
    /// Whether the viewer has to act after it.
    pub is_my_turn: bool,
    /// The result, if the game ended with it.
    pub result: Option<String>,
    /// The viewer's private news.
    pub news: Vec<EventNews>,
}

/// A move of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventMove {
    /// The seat whose turn it was.
    pub seat: Seat,
    /// The move in coordinate form.
    pub coordinate: String,
}

/// The facts of the state before a record that its events depend on.
#[derive(Default)]
pub(crate) struct StateBefore {
    has_begun: bool,
    is_over: bool,
    requested_by: Option<PlayerId>,
}

impl StateBefore {
    pub(crate) fn of(state: Option<&State>) -> Self {
        match state.map(|state| &state.stage) {
            Some(Stage::Playing(playing)) => Self {
                has_begun: true,
                is_over: playing.ending().is_some(),
                requested_by: playing.request.as_ref().map(|request| request.by),
            },
            _ => Self::default(),
        }
    }
}

/// The facts about a record besides its content.
#[derive(Clone)]
pub(crate) struct Outline {
    kind: EventType,
    ply: u32,
    turn: Option<Seat>,
    /// The player who has to act after it.
    actor: Option<PlayerId>,
    result: Option<String>,
    news: Vec<(PlayerId, EventNews)>,
}

impl Outline {
    /// The outline of a record, from the states before and after it.
    pub(crate) fn of(before: &StateBefore, after: &State, event: &Event) -> Self {
        let begun = after.begun();
        let running = match &after.stage {
            Stage::Playing(playing) => Some(&**playing).filter(|now| now.ending().is_none()),
            _ => None,
        };
        let ending = begun.filter(|_| !before.is_over).and_then(Playing::ending);
        Self {
            kind: kind(before, after, event),
            ply: begun.map_or(0, Playing::ply),
            turn: running.map(Playing::turn),
            actor: running.and_then(actor),
            result: ending.map(|ending| ending.result),
            news: private_news(after),
        }
    }

    /// The number of plies made after the record.
    pub(crate) fn ply(&self) -> u32 {
        self.ply
    }

    /// The event of a record with this outline, as a viewer may know it who knows of the record.
    pub(crate) fn event(
        &self,
        viewer: Viewer,
        number: u64,
        (at, recorded): (Time, &RecordedEvent),
    ) -> GameEvent {
        let own = |(player, _): &&(PlayerId, EventNews)| viewer == Viewer::Player(*player);
        let news = self.news.iter().filter(own);
        let actor = self.actor.map(Viewer::Player);
        GameEvent {
            number,
            at,
            kind: self.kind,
            player: public_player(&recorded.event),
            by_arbiter: matches!(
                recorded.event,
                Event::Arbitrated { .. } | Event::Created { arbiter: true, .. }
            ),
            seat: public_seat(&recorded.event),
            moves: moves(recorded),
            ply: self.ply,
            turn: self.turn,
            is_my_turn: actor == Some(viewer),
            result: self.result.clone(),
            news: news.map(|(_, news)| news.clone()).collect(),
        }
    }
}

/// The player who has to act: the mover, or who picks the move for them.
fn actor(playing: &Playing) -> Option<PlayerId> {
    let turn = playing.clocks.as_ref().and_then(Clocks::turn);
    match turn.and_then(|turn| turn.picker) {
        Some((_, picker)) => Some(picker),
        None => playing.moving_player(playing.mover()?),
    }
}

/// The private news of the last record, for each player whom it notified.
fn private_news(state: &State) -> Vec<(PlayerId, EventNews)> {
    let Stage::Playing(playing) = &state.stage else {
        return Vec::new();
    };
    let Some(ledger) = &playing.ledger else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for seat in ledger.notified_seats() {
        if let Some(player) = playing.player(seat) {
            let news = event_news(ledger, seat, state.game_seed().as_ref());
            all.extend(news.into_iter().map(|news| (player, news)));
        }
    }
    all
}

/// The moves of a record.
fn moves(recorded: &RecordedEvent) -> Vec<EventMove> {
    let made = match &recorded.event {
        Event::Moved { seat, ply, .. } => Some((*seat, ply)),
        _ => None,
    };
    let automatic = recorded.automatic_moves.iter();
    let all = made
        .into_iter()
        .chain(automatic.filter_map(|automatic| Some((automatic.seat, automatic.ply()?))));
    all.map(|(seat, ply)| EventMove {
        seat,
        coordinate: ply.coordinate().to_string(),
    })
    .collect()
}

/// The player of a public event.
fn public_player(event: &Event) -> Option<PlayerId> {
    match event {
        Event::Created { arbiter, .. } => (!arbiter).then_some(PlayerId::HOST),
        Event::Joined { player, .. }
        | Event::Left { player }
        | Event::Reserved { player }
        | Event::ReservationCancelled { player }
        | Event::ComputerAdded { player, .. }
        | Event::ComputerRemoved { player }
        | Event::DrawOffered { player }
        | Event::DrawAccepted { player, .. }
        | Event::DrawDeclined { player, .. }
        | Event::DrawClaimed { player, .. }
        | Event::Claimed { player, .. }
        | Event::Resigned { player, .. }
        | Event::Quit { player, .. }
        | Event::Aborted { player }
        | Event::Away { player, .. }
        | Event::HandedOver { player, .. }
        | Event::SeatOffered { by: player, .. }
        | Event::SeatOfferWithdrawn { by: player, .. }
        | Event::TakenOver { player, .. }
        | Event::Returned { player }
        | Event::Requested { player, .. }
        | Event::RequestAccepted { player }
        | Event::RequestDeclined { player } => Some(*player),
        Event::PauseEnded { by } => *by,
        Event::Arbitrated {
            act: ArbiterAct::Substituted { player, .. },
        } => Some(*player),
        _ => None,
    }
}

/// The seat of a public event.
fn public_seat(event: &Event) -> Option<Seat> {
    match event {
        Event::Moved { seat, .. } | Event::TimeUp { seat } | Event::AbortedByTime { seat } => {
            Some(*seat)
        }
        Event::Chosen { by, .. } => Some(*by),
        Event::Arbitrated { act } => match act {
            ArbiterAct::Extended { seat, .. } => *seat,
            ArbiterAct::Substituted { seat, .. } => Some(*seat),
            ArbiterAct::Paused { .. } | ArbiterAct::Resumed => None,
        },
        _ => None,
    }
}

fn kind(before: &StateBefore, after: &State, event: &Event) -> EventType {
    if event.secret_actor().is_some() && !after.is_public() {
        return EventType::Diplomacy;
    }
    match (&after.stage, event) {
        (_, Event::Erased { .. }) => EventType::Erased,
        (_, Event::Rated { .. }) => EventType::Rated,
        (_, Event::NoteWritten { .. }) => EventType::Note,
        (_, Event::ConditionalMovesChanged { .. }) => EventType::ConditionalMoves,
        (_, Event::OnlyMovesChanged { .. }) => EventType::OnlyMoves,
        (_, Event::DrawOffersChanged { .. }) => EventType::DrawOffers,
        (_, Event::ClaimRefused { .. }) => EventType::ClaimRefused,
        (Stage::Lobby, event) => lobby_kind(event),
        (Stage::Closed(closed), _) => match closed.reason {
            ClosedReason::Aborted { .. } | ClosedReason::AbortedByTime { .. } => EventType::Aborted,
            _ => EventType::LobbyClosed,
        },
        (Stage::Playing(_), _) if !before.has_begun => EventType::Started,
        (Stage::Playing(playing), _) if !before.is_over && playing.ending().is_some() => {
            EventType::Over
        }
        (Stage::Playing(playing), event) => playing_kind(before, playing, event),
    }
}

fn lobby_kind(event: &Event) -> EventType {
    match event {
        Event::Joined { .. } => EventType::Joined,
        Event::Left { .. } => EventType::Left,
        Event::Reserved { .. } => EventType::Invited,
        Event::ReservationCancelled { .. } => EventType::InvitationCancelled,
        Event::ComputerAdded { .. } => EventType::ComputerAdded,
        Event::ComputerRemoved { .. } => EventType::ComputerRemoved,
        _ => EventType::Created,
    }
}

fn playing_kind(before: &StateBefore, playing: &Playing, event: &Event) -> EventType {
    match event {
        Event::Moved { .. } => EventType::Moved,
        Event::Chosen { .. } => EventType::Chosen,
        Event::DrawOffered { .. } => EventType::DrawOffered,
        Event::DrawAccepted { .. } => EventType::DrawAccepted,
        Event::DrawDeclined { .. } => EventType::DrawDeclined,
        Event::Resigned { .. } | Event::Quit { .. } => EventType::Resigned,
        Event::TimeUp { .. } => EventType::TimeUp,
        Event::Credited { .. } => EventType::Credited,
        Event::Away { .. } => EventType::Vacation,
        Event::HandedOver { .. } => EventType::Substituted,
        Event::SeatOffered { .. } => EventType::SeatOffered,
        Event::SeatOfferWithdrawn { .. } => EventType::SeatOfferWithdrawn,
        Event::TakenOver { .. } => EventType::TakenOver,
        Event::Returned { .. } => EventType::Returned,
        Event::PauseEnded { .. } => EventType::Resumed,
        Event::Arbitrated { act } => arbiter_kind(act),
        Event::Requested { .. } | Event::RequestAccepted { .. } | Event::RequestDeclined { .. } => {
            request_kind(before, playing, event)
        }
        _ => EventType::Diplomacy,
    }
}

fn arbiter_kind(act: &ArbiterAct) -> EventType {
    match act {
        ArbiterAct::Paused { .. } => EventType::Paused,
        ArbiterAct::Resumed => EventType::Resumed,
        ArbiterAct::Extended { .. } => EventType::Extended,
        ArbiterAct::Substituted { .. } => EventType::Substituted,
    }
}

/// The effect of an event about a request, or else the request or the answer.
fn request_kind(before: &StateBefore, playing: &Playing, event: &Event) -> EventType {
    let effect = |news: &News| match news {
        News::TakenBack { .. } => Some(EventType::TakenBack),
        News::Paused { .. } => Some(EventType::Paused),
        News::Resumed => Some(EventType::Resumed),
        News::Substituted { .. } => Some(EventType::Substituted),
        News::GameMovedHere => Some(EventType::GameMoved),
        _ => None,
    };
    let came_about = playing.latest_news().iter().find_map(effect);
    came_about.unwrap_or(match event {
        Event::RequestDeclined { player } if before.requested_by == Some(*player) => {
            EventType::RequestWithdrawn
        }
        Event::RequestDeclined { .. } => EventType::RequestDeclined,
        Event::RequestAccepted { .. } => EventType::RequestAccepted,
        _ => EventType::Requested,
    })
}
