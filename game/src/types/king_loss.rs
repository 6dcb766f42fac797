//! What happened to an army that lost its king, as a record has it.

use crate::id::Seat;
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// What happened to one army, as everybody can see it. The liege is secret, so it is erasable data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KingLossRecord {
    pub(crate) seat: Seat,
    /// The squares of the lost pieces; `None` if the whole army left the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) lost: Option<Vec<String>>,
}
