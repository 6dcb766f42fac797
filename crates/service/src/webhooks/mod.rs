//! Webhooks: as they are stored and changed, and the secrets with which their messages are signed.

pub(crate) mod commands;
pub(crate) mod stored;
