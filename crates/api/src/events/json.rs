//! The events of a game as JSON, as their viewer may know them.

use crate::diplomacy::history::{EventKind as DiplomacyKind, parts_of};
use crate::game::example::{ANN, opening, played};
use crate::game::people::numbers;
use crate::game::word::{EventTypeWord, Word};
use entente_game::{self as game, Correspondent, EventNews, GameEvent, GameId, Viewer};
use serde::Serialize;
use utoipa::ToSchema;

/// Something that happened in a game, as you may know it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(title = "Event")]
pub(crate) struct Event {
    /// The cursor of the event: give it as `after` to get what comes next.
    #[schema(example = "6")]
    pub(crate) id: String,
    /// The game.
    #[schema(example = "k3f9q2m7")]
    game: String,
    /// The version of the game after it, as you count it.
    version: u64,
    /// The kind of event.
    #[serde(rename = "type")]
    kind: EventTypeWord,
    /// The time at which it happened.
    #[schema(format = DateTime)]
    at: String,
    /// The number of the player who did it, or to whom it happened; null if that is nobody or not
    /// public.
    #[schema(required)]
    player: Option<u32>,
    /// Whether the arbiter of the game did it, who does not play.
    by_arbiter: bool,
    /// Whether that player is you.
    yours: bool,
    /// The seat whose turn or time it was; null for other events.
    #[schema(required)]
    seat: Option<u8>,
    /// The moves that were made with it, in order, without turns that had to pass.
    moves: Vec<EventMove>,
    /// The number of plies made after it.
    ply: u32,
    /// The seat whose turn it is after it; null if the game is not running.
    #[schema(required)]
    turn: Option<u8>,
    /// Whether you have to move after it.
    your_turn: bool,
    /// The result, if the game ended with it; null otherwise.
    #[schema(required, example = "1-0")]
    result: Option<String>,
    /// Your private news. Nobody else sees them.
    news: Vec<PrivateNews>,
}

/// A move of an event.
#[derive(Debug, Serialize, ToSchema)]
struct EventMove {
    /// The seat whose turn it was.
    seat: u8,
    /// The move in coordinate form.
    #[schema(example = "g1f3")]
    coordinate: String,
}

/// A piece of private news.
#[derive(Debug, Serialize, ToSchema)]
struct PrivateNews {
    /// The diplomatic event.
    what: DiplomacyKind,
    /// The seat of the player who did it, or to whom it happened; null if the players in `with` did
    /// it together, and for a letter under an alias.
    #[schema(required)]
    seat: Option<u8>,
    /// The other players whom it concerned; of a letter to several, its other readers.
    with: Vec<u8>,
    /// The number of a letter that you received or reported, from 1; null for other news.
    #[schema(required)]
    letter: Option<u32>,
    /// The alias of the letter's writer; null if there is none.
    #[schema(required)]
    alias: Option<u8>,
}

impl Event {
    /// An event with this cursor.
    pub(crate) fn of(id: String, game: &GameId, viewer: Viewer, event: GameEvent) -> Self {
        let is_own = |player| viewer == Viewer::Player(player);
        let made = event.moves.into_iter().map(|made| EventMove {
            seat: made.seat.0,
            coordinate: made.coordinate,
        });
        Self {
            id,
            game: game.to_string(),
            version: event.number,
            kind: Word(event.kind),
            at: event.at.to_rfc3339(),
            player: event.player.map(|player| player.0),
            by_arbiter: event.by_arbiter,
            yours: event.player.is_some_and(is_own),
            seat: event.seat.map(|seat| seat.0),
            moves: made.collect(),
            ply: event.ply,
            turn: event.turn.map(|seat| seat.0),
            your_turn: event.is_my_turn,
            result: event.result,
            news: event.news.iter().map(PrivateNews::of).collect(),
        }
    }
}

impl PrivateNews {
    fn of(news: &EventNews) -> Self {
        let letter = |what, number, from: Option<Correspondent>, others: &[game::Seat]| Self {
            what,
            seat: match from {
                Some(Correspondent::Seat(seat)) => Some(seat.0),
                _ => None,
            },
            with: numbers(others),
            letter: Some(number),
            alias: match from {
                Some(Correspondent::Alias(alias)) => Some(alias.0),
                _ => None,
            },
        };
        match news {
            EventNews::Letter {
                number,
                from,
                others,
            } => letter(DiplomacyKind::Letter, *number, Some(*from), others),
            EventNews::Reported { number } => letter(DiplomacyKind::Reported, *number, None, &[]),
            EventNews::Diplomacy(event) => {
                let (what, seat, with): (_, Option<game::Seat>, _) = parts_of(event);
                Self {
                    what,
                    seat: seat.map(|seat| seat.0),
                    with: numbers(&with),
                    letter: None,
                    alias: None,
                }
            }
        }
    }
}

/// The last events of the example game, as Ann knows them.
pub(crate) fn events() -> Vec<Event> {
    let game = played(opening(4)).0;
    let viewer = game.viewer(ANN);
    let last = game.version_for(viewer);
    let events = game.events_for(viewer, last - 2, 2).into_iter();
    let event = |event: GameEvent| Event::of(event.number.to_string(), game.id(), viewer, event);
    events.map(event).collect()
}
