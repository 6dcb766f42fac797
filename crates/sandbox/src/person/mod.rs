//! Acting as one of the sandbox's people, for tests and for the chat page.
//!
//! A [`User`](user::User) is a person, a [`UserInChannel`](user_in_channel::UserInChannel) that
//! person in one channel, and a [`Message`](message::Message) a message as that person sees it.
//! They do what Discord's client would let the person do and no more: a command that is not offered
//! cannot be sent, a disabled button cannot be pressed, a secret cannot be read. What only a
//! modified client could send is in `malformed.rs`.
//!
//! Each type is in a file of its own, below the files with what it can do: `interactions`
//! starts something, `reading` sees it, `answers` waits for the bot, and `commands`,
//! `message_actions` and `malformed` do all of it.

mod actions;
pub(crate) mod activity;
pub(crate) mod answers;
mod command_line;
mod commands;
pub(crate) mod interactions;
pub(crate) mod invocation;
mod malformed;
pub(crate) mod message;
mod message_actions;
pub(crate) mod modal;
mod moderation;
pub(crate) mod reading;
mod submission;
pub(crate) mod user;
pub(crate) mod user_in_channel;
