//! The parts that every handler uses: who asks, for which game, with which headers, query and body,
//! and how it is answered or refused. It knows no topic.

pub(crate) mod access;
pub(crate) mod answers;
pub(crate) mod body;
pub(crate) mod caller;
pub(crate) mod declared;
pub(crate) mod found;
pub(crate) mod html;
pub(crate) mod parameters;
pub(crate) mod problem;
pub(crate) mod refusal;
pub(crate) mod state;
pub(crate) mod tag;
pub(crate) mod waiting;
