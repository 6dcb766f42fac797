//! The public pages of servers: which games are on them, and how a page is put together.

pub(crate) mod commands;
pub(crate) mod stored;
