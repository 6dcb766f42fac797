//! What can go wrong for the caller of this crate: starting a sandbox, and acting as one of its people.
//!
//! What the sandbox answers to a bot that errs is not here but in `refusal.rs`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use crate::id::Id;

/// Why a sandbox did not start, or why a person's action did not work.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The address is taken or may not be listened on.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address that was asked for.
        address: SocketAddr,
        /// What the system said.
        source: std::io::Error,
    },
    /// The certificate of the run could not be made.
    #[error("cannot make a certificate: {0}")]
    Certificate(String),
    /// The folder cannot be used.
    #[error("cannot use {path}: {source}")]
    Folder {
        /// The folder, or the file in it.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A line of the journal is not one of ours.
    #[error("{path}, line {line}, is not a record of a sandbox: {reason}")]
    Journal {
        /// The journal.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// Why not.
        reason: String,
    },
    /// The sandbox was asked for without people or without channels.
    #[error("a sandbox needs at least one person and one channel")]
    Empty,
    /// No person of this name lives in the sandbox.
    #[error("nobody here is called {0:?}")]
    NoSuchPerson(String),
    /// Discord's client does not speak this language, or its code is written otherwise.
    #[error("{0:?} is not one of Discord's locales")]
    NoSuchLocale(String),
    /// No channel of this name or id that the person can see.
    #[error("there is no channel {0:?} here")]
    NoSuchChannel(String),
    /// The message is gone, or this person cannot see it.
    #[error("there is no message {0} here")]
    NoSuchMessage(Id),
    /// The bot has registered no such command for this place.
    #[error("there is no command /{0} here")]
    NoSuchCommand(String),
    /// The bot has registered no user or message command of this name for this place.
    #[error("there is no command {0:?} in this menu")]
    NoSuchMenuCommand(String),
    /// Discord's client would not send the command without this option.
    #[error("/{command} needs the option {option}")]
    MissingOption {
        /// The command, with its subcommand.
        command: String,
        /// The option's name.
        option: String,
    },
    /// Discord's client would not take this value, or not this many.
    #[error("/{command} does not take this: {reason}")]
    BadOption {
        /// The command, with its subcommand.
        command: String,
        /// What is wrong with which value.
        reason: String,
    },
    /// The message has no such button or select, or it is disabled.
    #[error("there is nothing to press that is called {0:?}; there is {1:?}")]
    NoSuchComponent(String, Vec<String>),
    /// The select has no such option, or not so many may be chosen.
    #[error("the select does not take {0:?}; it takes {1:?}")]
    NoSuchChoice(Vec<String>, Vec<String>),
    /// The form has no such field, or a field's text is too short or too long.
    #[error("the form does not take this: {0}")]
    BadForm(String),
    /// Discord would refuse what this person does, in Discord's words.
    #[error("{0}")]
    Refused(String),
    /// The bot did not answer within three seconds, or no bot is connected.
    #[error("The application did not respond")]
    DidNotRespond,
    /// The bot deferred its answer and never gave it.
    #[error("the bot is still thinking after {0:?}")]
    StillThinking(Duration),
    /// The bot opened a form where a message was waited for.
    #[error("the bot answered with the form {0:?}")]
    AnsweredWithForm(String),
    /// The bot gave another kind of answer than was waited for.
    #[error("the bot answered without {0}")]
    AnsweredWithout(&'static str),
    /// What was waited for did not come.
    #[error("nothing of the kind within {0:?}")]
    TimedOut(Duration),
}
