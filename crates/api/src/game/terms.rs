//! The terms of a game as JSON: its clock and its diplomacy, and the clock that a request asks for.

use crate::game::people::army;
use crate::game::word::{ArmyWord, LettersWord, PauseCauseWord, TimeoutRuleWord, Word};
use entente_game::{ClockView, DiplomacyOptions, Pace, Span, Time, View};
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
    /// `3d`, `2h30m` or `30m/move` for each move. `10`, `10 min` or `10+5` for ten minutes for the
    /// whole game, with five seconds more for each move. `10+5~3` with a delay of three seconds.
    #[schema(example = "3d")]
    pub(crate) pace: String,
    /// The consequence of running out of time: `lose` by default.
    pub(crate) on_timeout: Option<TimeoutRuleWord>,
}

/// The clock of a game.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Clock {
    /// The time control: `3d` for each move, or `10+5` for the whole game.
    #[schema(example = "10+5")]
    pace: String,
    /// The consequence of running out of time.
    on_timeout: TimeoutRuleWord,
    /// Whether each move has its own time. Otherwise each army has time for the whole game.
    correspondence: bool,
    /// The seconds that each army has left, in the order of `seats`, not counting the present turn.
    /// With time for each move, that time. Empty before the game begins.
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
    /// The army whose clock runs.
    army: ArmyWord,
    /// The time at which the turn began.
    #[schema(format = DateTime)]
    since: String,
    /// The time at which the clock runs out; null while the clocks are paused.
    #[schema(required, format = DateTime)]
    deadline: Option<String>,
    /// The army whose player picks the move, because the time ran out; null before that.
    #[schema(required)]
    picker: Option<ArmyWord>,
}

/// A pause of all clocks.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Pause {
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
    pub(crate) fn of(view: &View, clock: &ClockView) -> Self {
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
                army: army(view, turn.seat),
                since: turn.since.to_rfc3339(),
                deadline: turn.deadline.map(Time::to_rfc3339),
                picker: turn.picker.map(|seat| army(view, seat)),
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

/// The diplomacy options of a game. Everybody knows them before they join.
#[derive(Debug, Serialize, ToSchema)]
#[schema(title = "Diplomacy")]
pub(super) struct Diplomacy {
    /// The letters that players may write to each other.
    letters: LettersWord,
    /// Whether everybody can read the letters when the game is over.
    reveal_letters: bool,
    /// Whether the alliances are revealed, and can be verified, when the game is over.
    reveal_alliances: bool,
    /// The most players that may be allied with each other. Where a pact is between two players,
    /// one more than the pacts that a player may have.
    most_allied: u8,
}

impl Diplomacy {
    pub(super) fn of(options: &DiplomacyOptions) -> Self {
        Self {
            letters: Word(options.letters),
            reveal_letters: options.reveal_letters,
            reveal_alliances: options.reveal_alliances,
            most_allied: options.most_allied,
        }
    }
}

/// The diplomacy options of a new game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DiplomacyRequest {
    /// The letters that players may write to each other: `signed` by default.
    letters: Option<LettersWord>,
    /// Whether everybody can read the letters when the game is over. False by default.
    reveal_letters: Option<bool>,
    /// Whether the alliances are revealed, and can be verified, when the game is over: true by
    /// default.
    reveal_alliances: Option<bool>,
    /// The most players that may be allied with each other: 3 by default, and at most one fewer
    /// than there are players. Where a pact is between two players, one more than the pacts that a
    /// player may have.
    most_allied: Option<u8>,
}

impl DiplomacyRequest {
    /// The options for the game.
    pub(crate) fn options(self) -> DiplomacyOptions {
        let usual = DiplomacyOptions::default();
        DiplomacyOptions {
            letters: self.letters.map_or(usual.letters, |word| word.0),
            reveal_letters: self.reveal_letters.unwrap_or(usual.reveal_letters),
            reveal_alliances: self.reveal_alliances.unwrap_or(usual.reveal_alliances),
            most_allied: self.most_allied.unwrap_or(usual.most_allied),
        }
    }
}
