//! The stored data of a sandbox: users, channels, messages, commands, and the journal that keeps
//! them.
//!
//! These are the sandbox's own types, written to the journal as they are; `wire/` turns them into
//! the JSON that Discord's clients read. Fields named `kind` hold Discord's type numbers or their
//! enums.

mod application;
pub(crate) mod guild;
mod journal;

pub(crate) use application::{
    Application, Command, CommandChoice, CommandForm, CommandOption, Context, Emoji, Owners,
    SIGNATURE, SigningKey, TIMESTAMP, Target,
};
pub(crate) use guild::{
    Attachment, Channel, ChannelKind, Forwarded, Guild, InteractionMetadata, Message, MessageKind,
    Overwrite, Poll, Reaction, Role, Thread, User,
};
pub(crate) use journal::{Journal, Record};
