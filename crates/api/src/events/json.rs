//! The events of games and matches as JSON, as their viewer may know them.

use crate::diplomacy::history::{EventKind as DiplomacyKind, parts_of};
use crate::game::GameResult;
use crate::game::example::{ANN, opening, played};
use crate::game::word::{ArmyWord, EventTypeWord, MatchEventTypeWord, Word};
use crate::matches::{MatchSideName, points};
use entente_game::{self as game, Correspondent, EventNews, GameEvent, GameId, Viewer};
use entente_leagues::matches::MatchEventType;
use entente_service::{self as service, PersonEvent, SourceEvent};
use serde::Serialize;
use utoipa::ToSchema;

/// Something that happened in a game, as you may know it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(title = "Event")]
pub(crate) struct Event {
    /// The cursor of the event: give it as `after` to get what comes next.
    #[schema(example = "6")]
    pub(super) id: String,
    /// The game.
    #[schema(example = "7k3m9q2w5x1z")]
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
    /// The army whose turn or time it was; null for other events.
    #[schema(required)]
    army: Option<ArmyWord>,
    /// The moves that were made with it, in order, without turns that had to pass. An event of any
    /// type can have some: the move that ends a game is in `over`.
    moves: Vec<EventMove>,
    /// The number of plies made after it.
    ply: u32,
    /// The army whose turn it is after it; null if the game is not running.
    #[schema(required)]
    turn: Option<ArmyWord>,
    /// Whether you have to move after it.
    your_turn: bool,
    /// The result, if the game ended with it; null otherwise.
    #[schema(required)]
    result: Option<GameResult>,
    /// Your private news. Nobody else sees them.
    news: Vec<PrivateNews>,
}

/// Something that happened in a match between two servers.
#[derive(Debug, Serialize, ToSchema)]
#[schema(title = "Event of a match")]
pub(crate) struct MatchEvent {
    /// The cursor of the event: give it as `after` to get what comes next.
    #[schema(example = "6")]
    id: String,
    /// The match.
    #[serde(rename = "match")]
    #[schema(example = "c4k9m2q7w5x1")]
    contest: String,
    /// The number of the event in the match, from 1.
    #[schema(example = 6)]
    version: u64,
    /// The kind of event.
    #[serde(rename = "type")]
    kind: MatchEventTypeWord,
    /// The time at which it happened.
    #[schema(format = DateTime)]
    at: String,
    /// The side that did it, or to which it happened; null if that is both.
    #[schema(required)]
    side: Option<MatchSideName>,
    /// The number of the player who signed up, left or took a seat; null for other events.
    #[schema(required, example = 4)]
    entry: Option<u32>,
    /// Their name; null for other events, and if they were forgotten.
    #[schema(required, example = "Bob")]
    name: Option<String>,
    /// The game that ended, or that a reserve plays; null for other events.
    #[schema(required, example = "7k3m9q2w5x1z")]
    game: Option<String>,
    /// The points of both sides after it, those of the home side first.
    #[schema(example = json!([0.5, 0.5]))]
    points: [f64; 2],
}

impl MatchEvent {
    /// An event with this cursor.
    fn of(id: u64, event: service::MatchEvent) -> Self {
        Self {
            id: id.to_string(),
            contest: event.contest.to_string(),
            version: event.number,
            kind: Word(event.kind),
            at: event.at.to_rfc3339(),
            side: event.side.map(MatchSideName::from),
            entry: event.player.map(|player| player.0),
            name: event.name,
            game: event.game.map(|game| game.to_string()),
            points: event.score.map(points),
        }
    }

    /// An example for the API's documentation.
    fn example() -> Self {
        Self {
            id: "6".into(),
            contest: "c4k9m2q7w5x1".into(),
            version: 6,
            kind: Word(MatchEventType::Joined),
            at: "2026-12-04T17:30:00.000Z".into(),
            side: Some(MatchSideName::Away),
            entry: Some(4),
            name: Some("Bob".into()),
            game: None,
            points: [0.0, 0.0],
        }
    }
}

/// An event of a game or of a match; its `type` says of which.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum AnyEvent {
    Game(Box<Event>),
    Match(Box<MatchEvent>),
}

impl AnyEvent {
    /// An event of a person, whose cursor is its number for the person.
    pub(crate) fn of_person(event: PersonEvent) -> Self {
        match event.event {
            SourceEvent::Game {
                game,
                viewer,
                event: happened,
            } => {
                let id = event.number.to_string();
                Self::Game(Box::new(Event::of(id, &game, viewer, *happened)))
            }
            SourceEvent::Match(happened) => {
                Self::Match(Box::new(MatchEvent::of(event.number, *happened)))
            }
        }
    }

    /// An event of a match, whose cursor is its number in the match.
    pub(super) fn of_match(event: service::MatchEvent) -> Self {
        Self::Match(Box::new(MatchEvent::of(event.number, event)))
    }

    /// The cursor of the event.
    pub(super) fn id(&self) -> &str {
        match self {
            Self::Game(event) => &event.id,
            Self::Match(event) => &event.id,
        }
    }
}

/// A move of an event.
#[derive(Debug, Serialize, ToSchema)]
struct EventMove {
    /// The army whose turn it was.
    army: ArmyWord,
    /// The move in coordinate form.
    #[schema(example = "g1f3")]
    coordinate: String,
}

/// A piece of private news.
#[derive(Debug, Serialize, ToSchema)]
struct PrivateNews {
    /// The diplomatic event.
    what: DiplomacyKind,
    /// The army that did it, or to which it happened; null if those in `with` did it together, and
    /// for a letter under an alias.
    #[schema(required)]
    army: Option<ArmyWord>,
    /// The other armies that it concerned; of a letter to several, its other readers.
    with: Vec<ArmyWord>,
    /// The number of a letter that you received or reported, from 1; null for other news.
    #[schema(required)]
    letter: Option<u32>,
    /// The alias of the letter's writer; null if there is none.
    #[schema(required)]
    alias: Option<u8>,
}

impl Event {
    /// An event of a game, whose cursor is its number in the game.
    pub(super) fn of_game(game: &GameId, viewer: Viewer, event: GameEvent) -> Self {
        Self::of(event.number.to_string(), game, viewer, event)
    }

    /// An event with this cursor.
    fn of(id: String, game: &GameId, viewer: Viewer, event: GameEvent) -> Self {
        let is_own = |player| viewer == Viewer::Player(player);
        let army = |seat: game::Seat| Word(event.armies[seat.index()]);
        let made = event.moves.into_iter().map(|made| EventMove {
            army: army(made.seat),
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
            army: event.seat.map(army),
            moves: made.collect(),
            ply: event.ply,
            turn: event.turn.map(army),
            your_turn: event.is_my_turn,
            result: event.ending.map(|ending| GameResult::of(&ending, army)),
            news: event
                .news
                .iter()
                .map(|news| PrivateNews::of(news, army))
                .collect(),
        }
    }
}

impl PrivateNews {
    fn of(news: &EventNews, army: impl Fn(game::Seat) -> ArmyWord) -> Self {
        let armies = |seats: &[game::Seat]| seats.iter().copied().map(&army).collect();
        let letter = |what, number, from: Option<Correspondent>, others: &[game::Seat]| Self {
            what,
            army: match from {
                Some(Correspondent::Seat(seat)) => Some(army(seat)),
                _ => None,
            },
            with: armies(others),
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
                    army: seat.map(&army),
                    with: armies(&with),
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
    let events = events.map(|event| Event::of_game(game.id(), viewer, event));
    events.collect()
}

/// The same, as they are listed for Ann.
pub(super) fn any_events() -> Vec<AnyEvent> {
    let events = events().into_iter();
    events
        .map(|event| AnyEvent::Game(Box::new(event)))
        .collect()
}

/// The last event of the example match.
pub(super) fn match_events() -> Vec<AnyEvent> {
    vec![AnyEvent::Match(Box::new(MatchEvent::example()))]
}
