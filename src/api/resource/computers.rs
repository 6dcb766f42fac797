//! Computers as JSON: how strong one plays, and the list of all levels.

use crate::computer::node_budget;
use crate::text::Text;
use entente_game::Level;
use serde::Serialize;
use utoipa::ToSchema;

/// How a computer plays.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Computer {
    /// How strong it plays: a `level` from `GET /api/v1/computers`.
    #[schema(minimum = 1, maximum = 8, example = 3)]
    level: u8,
}

/// A computer to play against.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ComputerEntry {
    /// How strong it plays: 1 is the easiest.
    #[schema(minimum = 1, maximum = 8, example = 3)]
    level: u8,
    /// What the level is called.
    #[schema(example = "Casual")]
    name: String,
    /// How it plays, in a sentence.
    description: &'static str,
    /// How many positions it looks at before a move, at most.
    #[schema(example = 1000)]
    nodes: u64,
}

impl Computer {
    pub(crate) fn of(level: Level) -> Self {
        Self {
            level: level.number(),
        }
    }
}

impl ComputerEntry {
    /// The entry of a level.
    pub(crate) fn of(level: Level, text: &Text) -> Self {
        Self {
            level: level.number(),
            name: text.level_name(level),
            description: description(level),
            nodes: node_budget(level),
        }
    }
}

/// How a level plays, in a sentence.
fn description(level: Level) -> &'static str {
    match level.number() {
        1 => "Looks one move ahead, and misses much. For your first games.",
        2 => "Sees a checkmate in one move, and a piece that anybody could take.",
        3 => "Plays for the moment, and falls for simple traps.",
        4 => "Looks a few moves ahead, and lets some chances pass.",
        5 => "Punishes most mistakes.",
        6 => "Punishes almost every mistake, and makes few of its own.",
        7 => "Looks far ahead, and is hard to beat.",
        _ => "Plays as well as it can.",
    }
}
