//! Linked roles: as they are stored and sent, the authorization for them, and what a person's
//! document shows of them.

pub(crate) mod commands;
pub(crate) mod stored;
