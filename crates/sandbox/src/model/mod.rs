//! The stored data of a sandbox: users, channels, messages, commands, and the journal that keeps
//! them.
//!
//! These are the sandbox's own types, written to the journal as they are; `wire/` turns them into
//! the JSON that Discord's clients read. Fields named `kind` hold Discord's type numbers or their
//! enums.

mod channel;
mod command;
mod guild;
mod installation;
mod journal;
pub(crate) mod message;
mod user;

pub(crate) use channel::{Channel, ChannelKind, Overwrite, Thread};
pub(crate) use command::{Command, CommandChoice, CommandForm, CommandOption, Target};
pub(crate) use guild::{Application, Emoji, Guild, Role};
pub(crate) use installation::{Context, Owners};
pub(crate) use journal::{Journal, Record};
pub(crate) use message::{
    Attachment, Forwarded, InteractionMetadata, Message, MessageKind, Poll, Reaction,
};
pub(crate) use user::User;
