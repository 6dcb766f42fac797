//! Time and consent as JSON: the clock of a game, what somebody asks of the others, the moves that the asker has prepared.

use super::time;
use entente_game::{ClockView, Expiry, Line, Pace, PauseCause, Span, View, Wanted};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How much time there is, and what happens when it is over.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::api) struct TimeWanted {
    /// `3d` or `2h30m` for each move; `10` or `10+5` for so many minutes for the whole game, and so many seconds more with each move; `10+5~3` with a delay of three seconds.
    #[schema(example = "3d")]
    pub(in crate::api) pace: String,
    /// What happens to whoever's time is over: `lose`, where nothing is said.
    #[serde(default)]
    #[schema(required = false)]
    pub(in crate::api) expiry: ExpiryName,
}

/// What happens when somebody's time is over.
#[derive(Debug, Clone, Copy, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(in crate::api) enum ExpiryName {
    /// They lose, as the rule set says of whoever runs out of time.
    #[default]
    Lose,
    /// The game's seed draws one of the legal moves.
    RandomMove,
    /// The next player in turn order picks a legal move.
    NextPicks,
}

impl ExpiryName {
    pub(in crate::api) fn expiry(self) -> Expiry {
        match self {
            Self::Lose => Expiry::Lose,
            Self::RandomMove => Expiry::RandomMove,
            Self::NextPicks => Expiry::NextPicks,
        }
    }

    fn of(expiry: Expiry) -> Self {
        match expiry {
            Expiry::Lose => Self::Lose,
            Expiry::RandomMove => Self::RandomMove,
            Expiry::NextPicks => Self::NextPicks,
        }
    }
}

/// The clock of a game.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Clock {
    /// How much time there is: `3d` for each move, `10+5` for the whole game and with each move.
    #[schema(example = "10+5")]
    pace: String,
    /// What happens when it is over.
    expiry: ExpiryName,
    /// Whether each move has its own time; else each seat has its time for the whole game.
    correspondence: bool,
    /// What each seat has left in whole seconds, without what the present turn has taken; where each move has its own time, that. Empty before the game begins.
    left: Vec<u64>,
    /// The turn whose clock runs, or would if it did not stand still; null where none does.
    #[schema(required)]
    turn: Option<TurnClock>,
    /// All clocks stand still; null while they run.
    #[schema(required)]
    pause: Option<Pause>,
    /// Who is away on vacation, and until when: clocks with a time for each move wait for them.
    away: Vec<Away>,
}

/// The turn whose clock runs.
#[derive(Debug, Serialize, ToSchema)]
struct TurnClock {
    /// Whose clock it is.
    seat: u8,
    /// Since when.
    #[schema(format = DateTime)]
    since: String,
    /// When the time is over; null while the clocks stand still.
    #[schema(required, format = DateTime)]
    deadline: Option<String>,
    /// The seat whose player picks the move, because the time of the one to move is over; null as long as it is not.
    #[schema(required)]
    picker: Option<u8>,
}

/// All clocks stand still.
#[derive(Debug, Serialize, ToSchema)]
struct Pause {
    /// Since when.
    #[schema(format = DateTime)]
    since: String,
    /// They go on then, unless all agree to go on before, or, where nobody came, somebody moves or asks for it.
    #[schema(format = DateTime)]
    until: String,
    /// Why.
    cause: PauseCauseName,
}

/// Why all clocks stand still.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum PauseCauseName {
    /// All have agreed to it.
    Agreed,
    /// For three rounds nobody has come, and only the clocks have played: any move ends it, and so does `resume` without the consent of others.
    NobodyCame,
}

/// Somebody who is away.
#[derive(Debug, Serialize, ToSchema)]
struct Away {
    /// Whose place it is.
    place: u32,
    /// Until when.
    #[schema(format = DateTime)]
    until: String,
}

impl Clock {
    /// The clock of a view.
    pub(super) fn of(clock: &ClockView) -> Self {
        let seconds = |span: &Span| span.0 / 1000;
        let away = clock.away.iter().map(|(place, until)| Away {
            place: place.0,
            until: time(*until),
        });
        Self {
            pace: clock.control.pace.to_string(),
            expiry: ExpiryName::of(clock.control.expiry),
            correspondence: matches!(clock.control.pace, Pace::PerMove(_)),
            left: clock.left.iter().map(seconds).collect(),
            turn: clock.turn.map(|turn| TurnClock {
                seat: turn.seat.0,
                since: time(turn.since),
                deadline: turn.deadline.map(time),
                picker: turn.picker.map(|seat| seat.0),
            }),
            pause: clock.pause.map(|pause| Pause {
                since: time(pause.since),
                until: time(pause.until),
                cause: match pause.cause {
                    PauseCause::Agreed => PauseCauseName::Agreed,
                    PauseCause::NobodyCame => PauseCauseName::NobodyCame,
                },
            }),
            away: away.collect(),
        }
    }
}

/// What somebody asks of the others; it is done when all who still play have agreed, and lapses with the next move.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Request {
    /// The place of whoever asks.
    by: u32,
    /// What for.
    wanted: WantedName,
    /// How many moves would be left; absent unless moves are to be taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    ply: Option<u32>,
    /// Until when the clocks would stand still, had all agreed when it was asked: they do for as long from when all have agreed. Absent unless that is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, format = DateTime)]
    until: Option<String>,
    /// The places of those who have agreed.
    agreed: Vec<u32>,
    /// The places of those who have yet to answer.
    asked: Vec<u32>,
}

/// What can be asked of the others.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum WantedName {
    /// To take moves back.
    Takeback,
    /// That the clocks stand still.
    Pause,
    /// That they go on.
    Resume,
    /// That the game live in another channel of the chat.
    Move,
}

impl Request {
    /// What is asked in the game of a view, if anything is.
    pub(super) fn of(view: &View) -> Option<Self> {
        let request = view.request.as_ref()?;
        let (wanted, ply, until) = match request.wanted {
            Wanted::Takeback { ply } => (WantedName::Takeback, Some(ply), None),
            Wanted::Pause { until } => (WantedName::Pause, None, Some(time(until))),
            Wanted::Resume => (WantedName::Resume, None, None),
            Wanted::Move => (WantedName::Move, None, None),
        };
        Some(Self {
            by: request.by.0,
            wanted,
            ply,
            until,
            agreed: request.agreed.iter().map(|place| place.0).collect(),
            asked: view.asked().map(|person| person.place.0).collect(),
        })
    }
}

/// The moves that the asker has prepared: nobody else is told of them before they are made.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct PreparedMoves {
    /// The lines, of which the first that fits what the others play is followed.
    lines: Vec<Vec<Step>>,
}

/// One move that is prepared.
#[derive(Debug, Serialize, ToSchema)]
struct Step {
    /// What the others have to play before it, in coordinate form; empty for whatever they play.
    #[schema(example = json!(["e7e5"]))]
    when: Vec<String>,
    /// What is then played at once.
    #[schema(example = "g1f3")]
    then: String,
}

impl PreparedMoves {
    /// What the viewer has prepared.
    pub(in crate::api) fn of(view: &View) -> Self {
        let line = |line: &Line| {
            let steps = line.iter().map(|step| Step {
                when: step.when.clone(),
                then: step.then.clone(),
            });
            steps.collect()
        };
        Self {
            lines: view.plan.iter().map(line).collect(),
        }
    }
}
