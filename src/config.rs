//! The settings: from the file, then from environment variables, then from flags; later sources
//! win. Nothing outside this module sees raw settings.
//!
//! An unknown key or a bad value is an error that names the file, the line and the key (or the
//! variable, or the flag), and says what would be right.

mod checks;
mod error;
mod reading;
#[cfg(test)]
mod refusal_tests;
mod sections;
#[cfg(test)]
mod tests;

pub use entente_api::Receivers;
pub use entente_computer::{
    CommandLine, ComputersConfig, Delay, EngineConfig, EnginesConfig, OptionValue,
};
pub use entente_discord::{DiscordConfig, Shards};
pub use entente_service::LimitsConfig;
pub use error::ConfigError;
pub use sections::{
    ApiConfig, Config, DatabaseUrl, Exposure, LogConfig, LogFormat, MetricsConfig, SandboxConfig,
    StoreConfig,
};

/// The file that is read if it exists and no other is named.
pub const DEFAULT_FILE: &str = "config.toml";
