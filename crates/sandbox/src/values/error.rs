//! The errors of this crate's public interface: starting a sandbox, and acting as one of its
//! people.
//!
//! Errors that the sandbox sends to the bot are in `body/refusal.rs`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use crate::values::id::Id;

/// Why a sandbox did not start, or a person's action failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The sandbox cannot listen on the address.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The requested address.
        address: SocketAddr,
        /// The error of the system.
        source: std::io::Error,
    },
    /// The TLS certificate could not be generated.
    #[error("cannot make a certificate: {0}")]
    Certificate(String),
    /// The folder, or a file in it, cannot be used.
    #[error("cannot use {path}: {source}")]
    Folder {
        /// The folder, or the file in it.
        path: PathBuf,
        /// The error of the system.
        source: std::io::Error,
    },
    /// Another process has the folder open.
    #[error("the folder {path} is in use by another process: stop it first, or use another folder")]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// A line of the journal is not a valid record.
    #[error("{path}, line {line}, is not a valid sandbox record: {reason}")]
    Journal {
        /// The journal file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// The fault.
        reason: String,
    },
    /// The bot does not check signatures at its endpoint for interactions, or does not answer
    /// there.
    #[error("the endpoint {url} cannot be used: {reason}")]
    Endpoint {
        /// The address of the endpoint.
        url: String,
        /// The fault.
        reason: String,
    },
    /// The sandbox has no people or no channels.
    #[error("a sandbox needs at least one person and one channel")]
    Empty,
    /// The sandbox has no person of this name.
    #[error("there is no person called {0:?}")]
    NoSuchPerson(String),
    /// The sandbox has no server of this name or id.
    #[error("there is no server called {0:?}")]
    NoSuchGuild(String),
    /// Discord has no locale with this code.
    #[error("{0:?} is not one of Discord's locales")]
    NoSuchLocale(String),
    /// The person can see no channel of this name or id.
    #[error("there is no channel {0:?} here")]
    NoSuchChannel(String),
    /// The message was deleted, or the person cannot see it.
    #[error("there is no message {0} here")]
    NoSuchMessage(Id),
    /// The bot has registered no such command for this channel.
    #[error("there is no command /{0} here")]
    NoSuchCommand(String),
    /// The bot has registered no user or message command of this name for this channel.
    #[error("there is no command {0:?} in this menu")]
    NoSuchMenuCommand(String),
    /// A required option is missing.
    #[error("/{command} needs the option {option}")]
    MissingOption {
        /// The command, with its subcommand.
        command: String,
        /// The option's name.
        option: String,
    },
    /// Discord's client would not accept a value.
    #[error("/{command}: {reason}")]
    BadOption {
        /// The command, with its subcommand.
        command: String,
        /// The wrong value, and its fault.
        reason: String,
    },
    /// The message has no such button or select, or it is disabled.
    #[error("there is no button or select {0:?}; there are {1:?}")]
    NoSuchComponent(String, Vec<String>),
    /// The select has no such option, or the number of values is wrong.
    #[error("the select does not accept {0:?}; its options are {1:?}")]
    NoSuchChoice(Vec<String>, Vec<String>),
    /// The modal has no such field, or a text is too short or too long.
    #[error("the modal does not accept this: {0}")]
    BadModal(String),
    /// Discord would refuse the action; the text is Discord's.
    #[error("{0}")]
    Refused(String),
    /// The bot did not respond within three seconds, or no bot is connected.
    #[error("The application did not respond")]
    DidNotRespond,
    /// The bot deferred its response and did not complete it in time.
    #[error("the bot is still thinking after {0:?}")]
    StillThinking(Duration),
    /// The bot opened a modal where a message was expected.
    #[error("the bot answered with the modal {0:?}")]
    AnsweredWithModal(String),
    /// The bot gave another kind of answer than expected.
    #[error("the bot answered without {0}")]
    AnsweredWithout(&'static str),
    /// The expected event did not happen in time.
    #[error("nothing matched within {0:?}")]
    TimedOut(Duration),
}
