//! Computers as JSON: how one plays, and the list of all levels and engines.

use entente_game::Character;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A computer's way of playing.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Computer {
    /// The strength: a `level` from `GET /api/v1/computers`.
    #[schema(minimum = 1, maximum = 8, example = 3)]
    pub(crate) level: u8,
    /// The engine that chooses its moves; absent if it is Entente itself. Then the level moves only
    /// where the engine does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "stockfish")]
    pub(crate) engine: Option<String>,
    /// The behaviour towards others: `loyal`, `opportunist`, `vengeful` or `timid`; absent if that
    /// is hidden, or if the game has no diplomacy.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "loyal")]
    character: Option<&'static str>,
}

/// The agreement about computers.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(title = "ComputerOptions")]
pub(crate) struct ComputerOptions {
    /// Whether a person who plays against computers only may ask for hints (`GET …/hint`). True by
    /// default.
    #[schema(required = false)]
    hints: bool,
    /// Whether computers resign when they have lost. True by default.
    #[schema(required = false)]
    resign: bool,
}

impl Default for ComputerOptions {
    fn default() -> Self {
        Self::of(entente_game::ComputerOptions::default())
    }
}

impl ComputerOptions {
    pub(crate) fn of(options: entente_game::ComputerOptions) -> Self {
        Self {
            hints: options.hints,
            resign: options.resign,
        }
    }

    pub(crate) fn options(self) -> entente_game::ComputerOptions {
        entente_game::ComputerOptions {
            hints: self.hints,
            resign: self.resign,
        }
    }
}

/// The effort behind a computer's move.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(super) struct Effort {
    /// The version of the engine.
    engine: u32,
    /// The number of positions that it could look at.
    #[schema(example = 1000)]
    nodes: u64,
    /// The number of positions that its level looks at. If this is more, the computer had less time
    /// to think, because many games were waiting.
    #[schema(example = 1000)]
    full: u64,
}

impl Effort {
    pub(crate) fn of(effort: entente_game::Effort) -> Self {
        Self {
            engine: effort.engine,
            nodes: effort.nodes,
            full: effort.full,
        }
    }
}

impl Computer {
    pub(crate) fn of(computer: &entente_game::Computer) -> Self {
        Self {
            level: computer.level.number(),
            engine: computer.engine.as_ref().map(ToString::to_string),
            character: computer.character.map(Character::word),
        }
    }
}
