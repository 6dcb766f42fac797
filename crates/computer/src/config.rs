//! The section `[computers]` of the settings, and the strengths behind the levels. Other engines
//! have sections of their own: [`super::engines`].

use entente_engine::Strength;
use entente_game::Level;
use serde::Deserialize;

/// The most mebibytes of memory that computers can be given: as much as the option `Hash` of
/// `entente uci` can have.
pub const MAX_MEMORY_MIB: u32 = 4096;

/// The section `[computers]`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ComputersConfig {
    /// The time that they take to act.
    pub delay: Delay,
    /// The most memory of a search, in MiB.
    pub memory: u32,
    /// The positions that an analysis searches for each move, at most.
    pub analysis_nodes: u32,
}

/// The time that computers take to act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Delay {
    /// About as long as a person.
    #[default]
    Human,
    /// No longer than their search.
    None,
}

impl ComputersConfig {
    /// The memory in bytes.
    pub fn memory_bytes(&self) -> usize {
        usize::try_from(u64::from(self.memory) << 20).unwrap_or(usize::MAX)
    }
}

impl Default for ComputersConfig {
    fn default() -> Self {
        Self {
            delay: Delay::default(),
            memory: 64,
            analysis_nodes: 20_000,
        }
    }
}

/// The strength of hints: no mistakes on purpose, and an answer in a moment.
pub(super) const HINT: Strength = Strength {
    nodes: 100_000,
    noise: 0,
    depth: None,
};

pub(super) fn strength(level: Level) -> Strength {
    // A level is a number from 1 to 8.
    Strength::LEVELS[usize::from(level.number() - 1)]
}

/// Does a computer of this level resign a lost game? The lowest do not: their opponents want to
/// learn to give mate.
pub(super) fn resigns(level: Level) -> bool {
    level.number() > 2
}

/// The most positions that a computer of this level searches for a move.
pub fn node_budget(level: Level) -> u64 {
    strength(level).nodes
}
