//! Who may know that a record exists: everybody, or only those it concerns.
//!
//! The record number in a view counts only the records of its viewer, so that nobody notices a
//! secret event by a gap.

use crate::id::PlayerId;
use crate::types::viewer::Viewer;
use alloc::collections::BTreeSet;

/// Who may know that a record exists.
#[derive(Clone)]
pub(crate) enum Audience {
    All,
    Only(BTreeSet<PlayerId>),
}

impl Audience {
    pub(crate) fn has(&self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Self::All, _) => true,
            (Self::Only(players), Viewer::Player(player)) => players.contains(&player),
            (Self::Only(_), Viewer::Spectator) => false,
        }
    }
}
