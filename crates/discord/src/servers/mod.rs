//! The little that is remembered of each server: its language, and who can read which channel.
//!
//! Discord describes every server to the bot when it connects, with some hundred kilobytes of
//! channels, roles, emojis and members. Of that a few kilobytes stay here (`known`): the rights
//! that can show or hide a channel (`rights`), and the language. `event` reads them out of what
//! Discord sends.
//!
//! Imports nothing from the other folders.

pub(crate) mod event;
pub(crate) mod known;
pub(crate) mod rights;
