//! The section `[computers]` of the settings. The engines of others have sections of their own:
//! [`super::engines`].

use serde::Deserialize;

/// The most mebibytes in which a computer may think.
pub const MOST_FOR_COMPUTERS: u32 = 4096;

/// The section `[computers]`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ComputersConfig {
    /// How long they take to act.
    pub delay: Delay,
    /// The most memory with which they think, in MiB.
    pub memory: u32,
    /// How many positions are looked at for each move of an analysis.
    pub analysis_nodes: u32,
}

/// How long computers take to act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Delay {
    /// About as long as a person.
    #[default]
    Human,
    /// No longer than they think.
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
