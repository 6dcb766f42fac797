//! Why Entente cannot run (for every file here), in the words of the operator's settings.

use entente_discord::DiscordError;
use entente_service::ServiceError;
use entente_store::StoreError;
use std::net::SocketAddr;

/// Why Entente cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// An address is not free to listen on.
    #[error(
        "{key}: cannot listen on {address} ({cause}): stop what listens there, or set another \
         address"
    )]
    Listen {
        /// The name of the setting.
        key: &'static str,
        /// The setting's value.
        address: SocketAddr,
        /// The error of the operating system.
        cause: std::io::Error,
    },
    /// The sandbox cannot start.
    #[error("the sandbox cannot start: {0}")]
    Sandbox(String),
    /// There is nothing to play on.
    #[error(
        "discord.token is missing, and this program was built without the sandbox: set the token, \
         or build it with the feature `sandbox`"
    )]
    NoSandbox,
    /// A token cannot be made from here, because the bot plays on Discord.
    #[error(
        "discord.token is set, so people make their tokens themselves, with /api token in Discord; \
         `entente token` is for the sandbox"
    )]
    TokenOnDiscord,
    /// A token cannot be made.
    #[error("no token was made: {0}")]
    NoToken(String),
    /// The store cannot be opened.
    #[error("{key}: {0}", key = .0.setting())]
    Store(#[from] StoreError),
    /// The service cannot start.
    #[error(transparent)]
    Service(ServiceError),
    /// The Discord frontend cannot start, or has ended.
    #[error(transparent)]
    Discord(#[from] DiscordError),
    /// Another error of the operating system.
    #[error("{0}")]
    System(#[from] std::io::Error),
}

/// What comes of running Entente.
pub type Result<T, E = ServeError> = std::result::Result<T, E>;

/// A failure of the store is one, also where the service noticed it.
impl From<ServiceError> for ServeError {
    fn from(error: ServiceError) -> Self {
        match error {
            ServiceError::Store(error) => Self::Store(error),
            other => Self::Service(other),
        }
    }
}
