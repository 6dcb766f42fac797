//! Clocks, open requests and conditional moves as JSON.

use super::word::{PauseCauseWord, TimeoutRuleWord, Word};
use entente_game::{ClockView, ConditionalLine, Pace, RequestChange, Span, Time, View};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserializer, MapAccess};
use serde::{Deserialize, Serialize};
use std::fmt;
use utoipa::ToSchema;

/// The clock of a new game: its pace alone, such as `"3d"`, or the whole time control. With a pace
/// alone, a player who runs out of time loses.
// A comment on a variant would be a text beside a reference, for which OpenAPI Generator forgets to
// import the type.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum ClockRequest {
    Pace(String),
    Control(TimeControlRequest),
}

/// Written by hand, because the error of a derived one would not say what is wrong in the fields.
impl<'de> Deserialize<'de> for ClockRequest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ClockVisitor)
    }
}

struct ClockVisitor;

impl<'de> de::Visitor<'de> for ClockVisitor {
    type Value = ClockRequest;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a pace such as \"3d\", or an object with a `pace`")
    }

    fn visit_str<E: de::Error>(self, pace: &str) -> Result<ClockRequest, E> {
        Ok(ClockRequest::Pace(pace.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<ClockRequest, A::Error> {
        TimeControlRequest::deserialize(MapAccessDeserializer::new(fields))
            .map(ClockRequest::Control)
    }
}

/// A time control: how much time there is, and what happens when it runs out.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TimeControlRequest {
    /// `3d` or `2h30m` for each move. `10` or `10+5` for ten minutes for the whole game, with five
    /// seconds more for each move. `10+5~3` with a delay of three seconds.
    #[schema(example = "3d")]
    pub(crate) pace: String,
    /// The consequence of running out of time: `lose` by default.
    #[serde(default)]
    #[schema(required = false)]
    pub(crate) on_timeout: TimeoutRuleWord,
}

/// The clock of a game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Clock {
    /// The time control: `3d` for each move, or `10+5` for the whole game.
    #[schema(example = "10+5")]
    pace: String,
    /// The consequence of running out of time.
    on_timeout: TimeoutRuleWord,
    /// Whether each move has its own time. Otherwise each seat has time for the whole game.
    correspondence: bool,
    /// The seconds that each seat has left, not counting the present turn. With time for each move,
    /// that time. Empty before the game begins.
    left: Vec<u64>,
    /// The same in milliseconds.
    left_ms: Vec<u64>,
    /// The turn whose clock is running or paused; null if there is none.
    #[schema(required)]
    turn: Option<TurnClock>,
    /// The pause of all clocks; null while they run.
    #[schema(required)]
    pause: Option<Pause>,
    /// The players on vacation. Correspondence clocks wait for them.
    away: Vec<Away>,
}

/// The turn whose clock runs.
#[derive(Debug, Serialize, ToSchema)]
struct TurnClock {
    /// The seat whose clock runs.
    seat: u8,
    /// The time at which the turn began.
    #[schema(format = DateTime)]
    since: String,
    /// The time at which the clock runs out; null while the clocks are paused.
    #[schema(required, format = DateTime)]
    deadline: Option<String>,
    /// The seat whose player picks the move, because the time ran out; null before that.
    #[schema(required)]
    picker: Option<u8>,
}

/// A pause of all clocks.
#[derive(Debug, Serialize, ToSchema)]
struct Pause {
    /// The time at which it began.
    #[schema(format = DateTime)]
    since: String,
    /// The time at which the clocks run again. It ends earlier if all players accept. If nobody
    /// played, any move or `resume` ends it.
    #[schema(format = DateTime)]
    until: String,
    /// The cause of the pause.
    cause: PauseCauseWord,
}

/// A player on vacation.
#[derive(Debug, Serialize, ToSchema)]
struct Away {
    /// The number of the player.
    player: u32,
    /// The time at which the vacation ends.
    #[schema(format = DateTime)]
    until: String,
}

impl Clock {
    /// The clock of a view.
    pub(crate) fn of(clock: &ClockView) -> Self {
        // Rounded down, so that nobody is shown more time than there is.
        let seconds = |span: &Span| span.0 / 1000;
        let away = clock.away.iter().map(|(player, until)| Away {
            player: player.0,
            until: until.to_rfc3339(),
        });
        Self {
            pace: clock.control.pace.to_string(),
            on_timeout: Word(clock.control.on_timeout),
            correspondence: matches!(clock.control.pace, Pace::PerMove(_)),
            left: clock.left.iter().map(seconds).collect(),
            left_ms: clock.left.iter().map(|span| span.0).collect(),
            turn: clock.turn.map(|turn| TurnClock {
                seat: turn.seat.0,
                since: turn.since.to_rfc3339(),
                deadline: turn.deadline.map(Time::to_rfc3339),
                picker: turn.picker.map(|seat| seat.0),
            }),
            pause: clock.pause.map(|pause| Pause {
                since: pause.since.to_rfc3339(),
                until: pause.until.to_rfc3339(),
                cause: Word(pause.cause),
            }),
            away: away.collect(),
        }
    }
}

/// An open request to the other players. It is done when everybody who still plays has accepted,
/// and ends with the next move.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlayerRequest {
    /// The number of the player who asks.
    by: u32,
    /// The subject of the request.
    topic: RequestTopicName,
    /// The number of plies that would be left after a takeback; absent for other requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    ply: Option<u32>,
    /// The time at which the pause would end if everybody had accepted at once. Its length counts
    /// from the moment when everybody has accepted. Absent for other requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, format = DateTime)]
    until: Option<String>,
    /// The number of the player for whom a computer would play; absent for other requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    player: Option<u32>,
    /// The strength of that computer; absent for other requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    level: Option<u8>,
    /// The numbers of the players who have accepted.
    accepted: Vec<u32>,
    /// The numbers of the players who have not answered yet.
    asked: Vec<u32>,
}

/// The requests of a player to the others.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum RequestTopicName {
    /// To take back moves.
    Takeback,
    /// To pause the game.
    Pause,
    /// To end the pause.
    Resume,
    /// To move the game to another Discord channel.
    Move,
    /// To let a computer play for a player until they return.
    Substitute,
}

impl PlayerRequest {
    /// The open request in the game of a view, if there is one.
    pub(crate) fn of(view: &View) -> Option<Self> {
        let request = view.request.as_ref()?;
        let (topic, ply, until) = match request.change {
            RequestChange::Takeback { ply } => (RequestTopicName::Takeback, Some(ply), None),
            RequestChange::Pause { until } => {
                (RequestTopicName::Pause, None, Some(until.to_rfc3339()))
            }
            RequestChange::Resume => (RequestTopicName::Resume, None, None),
            RequestChange::Move => (RequestTopicName::Move, None, None),
            RequestChange::Substitute { .. } => (RequestTopicName::Substitute, None, None),
        };
        let substitute = match request.change {
            RequestChange::Substitute { player, level, .. } => Some((player.0, level.number())),
            _ => None,
        };
        Some(Self {
            by: request.by.0,
            topic,
            ply,
            until,
            player: substitute.map(|(player, _)| player),
            level: substitute.map(|(_, level)| level),
            accepted: request.accepted.iter().map(|player| player.0).collect(),
            asked: view
                .awaiting_request_answer()
                .map(|person| person.player.0)
                .collect(),
        })
    }
}

/// The conditional moves of the caller. Nobody else sees them before they are made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ConditionalMoves {
    /// The lines. Where several match the moves of the others, one that names these moves comes
    /// before one that replies to any moves.
    lines: Vec<Vec<ConditionalMove>>,
}

/// One conditional move.
#[derive(Debug, Serialize, ToSchema)]
struct ConditionalMove {
    /// The moves that the others have to play before it, in coordinate form; empty for any moves.
    #[schema(example = json!(["e7e5"]))]
    when: Vec<String>,
    /// The move that is then made at once, or `resign`, or `draw`: the open draw offer is accepted,
    /// or a draw offered. A move is in coordinate form where its board was known when the
    /// line was added. After any moves it is not known, so the move stands here as it was written,
    /// such as `Nc6`, and is read when its time comes.
    #[schema(example = "g1f3")]
    then: String,
    /// Whether it is made even if it captures a piece of an ally. In a line to add, such a move has
    /// a `!` behind.
    #[schema(example = false)]
    anyway: bool,
}

impl ConditionalMoves {
    /// The conditional moves of the viewer.
    pub(crate) fn of(view: &View) -> Self {
        let line = |line: &ConditionalLine| {
            let steps = line.iter().map(|step| ConditionalMove {
                when: step.when.clone(),
                then: step.then.clone(),
                anyway: step.anyway,
            });
            steps.collect()
        };
        Self {
            lines: view.conditional_moves().iter().map(line).collect(),
        }
    }
}
