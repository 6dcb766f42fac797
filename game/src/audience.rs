//! Who may know that something happened at all: everybody, or those alone whom it concerns. Views count by it, and nobody is told by what has changed that there was something.

use crate::id::Place;
use crate::view::Viewer;
use alloc::collections::BTreeSet;

/// Who may know that there is a record.
#[derive(Clone)]
pub(crate) enum Audience {
    All,
    Only(BTreeSet<Place>),
}

impl Audience {
    pub(crate) fn has(&self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Self::All, _) => true,
            (Self::Only(places), Viewer::Player(place)) => places.contains(&place),
            (Self::Only(_), Viewer::Spectator) => false,
        }
    }
}
