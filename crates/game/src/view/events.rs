//! The events of a game as one viewer may know them, numbered as the viewer counts them.
//!
//! An [`Outline`] is made when a record is applied, and stays with it in memory: what everybody
//! who knows of the record may know, and the private news of each player whom it concerns. It has
//! no name and no text of anybody. The states themselves are not kept, so an event shows nothing
//! that only a board shows.

use crate::base::event::{Event, RecordedEvent, Visibility};
use crate::base::id::{PlayerId, Seat, Time};
use crate::base::moves::{ClosedReason, Ending, News};
use crate::base::playing::Playing;
use crate::base::state::{Stage, State};
use crate::base::viewer::{EventType, Viewer};
use crate::clock::running::Clocks;
use crate::diplomacy::view::{EventNews, event_news};
use entente_rules::Army;

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
    /// The ending, if the game ended with it.
    pub ending: Option<Ending>,
    /// The viewer's private news.
    pub news: Vec<EventNews>,
    /// The armies of the seats, in turn order.
    pub armies: Vec<Army>,
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
    ending: Option<Ending>,
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
            ending,
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
        at: Time,
        recorded: &RecordedEvent,
        armies: Vec<Army>,
    ) -> GameEvent {
        let own = |(player, _): &&(PlayerId, EventNews)| viewer == Viewer::Player(*player);
        let news = self.news.iter().filter(own);
        let actor = self.actor.map(Viewer::Player);
        let by = recorded.event.public_by();
        GameEvent {
            number,
            at,
            kind: self.kind,
            player: by.player,
            by_arbiter: matches!(
                recorded.event,
                Event::Arbitrated { .. } | Event::Created { arbiter: true, .. }
            ),
            seat: by.seat,
            moves: moves(recorded),
            ply: self.ply,
            turn: self.turn,
            is_my_turn: actor == Some(viewer),
            ending: self.ending.clone(),
            news: news.map(|(_, news)| news.clone()).collect(),
            armies,
        }
    }
}

/// The player who has to act: the mover, or who picks the move for them.
fn actor(playing: &Playing) -> Option<PlayerId> {
    let turn = playing.clocks.as_ref().and_then(Clocks::turn);
    match turn.and_then(|turn| turn.picker) {
        Some(picker) => Some(picker.player),
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
    made.into_iter()
        .chain(automatic.filter_map(|automatic| Some((automatic.seat, automatic.ply()?))))
        .map(|(seat, ply)| EventMove {
            seat,
            coordinate: ply.coordinate().to_string(),
        })
        .collect()
}

/// The kind of a record: what came about with it, or else the kind of its event.
fn kind(before: &StateBefore, after: &State, event: &Event) -> EventType {
    let facts = event.facts();
    // A step of diplomacy can pass the turn on or end the game, and then everybody sees that.
    let is_seen = facts.visibility == Visibility::Public
        || event.secret_actor().is_some() && after.is_public();
    if !is_seen || matches!(event, Event::Erased { .. }) {
        return facts.kind;
    }
    match &after.stage {
        Stage::Closed(closed) => match closed.reason {
            ClosedReason::Aborted { .. } | ClosedReason::AbortedByTime { .. } => EventType::Aborted,
            _ => EventType::LobbyClosed,
        },
        Stage::Playing(_) if !before.has_begun => EventType::Started,
        Stage::Playing(playing) if !before.is_over && playing.ending().is_some() => EventType::Over,
        Stage::Playing(playing) => request_kind(before, playing, event).unwrap_or(facts.kind),
        Stage::Lobby => facts.kind,
    }
}

/// The effect of an event about a request, if there is one, or that the request was withdrawn.
fn request_kind(before: &StateBefore, playing: &Playing, event: &Event) -> Option<EventType> {
    let (Event::Requested { player, .. }
    | Event::RequestAccepted { player }
    | Event::RequestDeclined { player }) = event
    else {
        return None;
    };
    let effect = |news: &News| match news {
        News::TakenBack { .. } => Some(EventType::TakenBack),
        News::Paused { .. } => Some(EventType::Paused),
        News::Resumed => Some(EventType::Resumed),
        News::Substituted { .. } => Some(EventType::Substituted),
        News::GameMovedHere => Some(EventType::GameMoved),
        _ => None,
    };
    let is_withdrawn =
        matches!(event, Event::RequestDeclined { .. }) && before.requested_by == Some(*player);
    let came_about = playing.latest_news().iter().find_map(effect);
    came_about.or(is_withdrawn.then_some(EventType::RequestWithdrawn))
}
