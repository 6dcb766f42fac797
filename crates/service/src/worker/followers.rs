//! The list of what follows from each decision.

use crate::error::Result;
use crate::ladders::stored as ladders;
use crate::leagues::stored as league_results;
use crate::linked_roles::stored as linked_roles;
use crate::log::index;
use crate::log::records::{Decided, Follower, Wake};
use crate::time::schedule;
use entente_store::Batch;

/// Those who follow, in the order in which they write.
static FOLLOWERS: [Follower; 5] = [
    index::follow,
    schedule::follow,
    ladders::follow,
    league_results::follow,
    linked_roles::follow,
];

/// The calls that wake others when the batch is durable.
pub(super) type Wakes = [Option<Wake>; FOLLOWERS.len()];

/// Lets everybody who follows write.
pub(super) fn write(decided: &Decided<'_>, batch: &mut Batch) -> Result<Wakes> {
    let mut wakes: Wakes = Default::default();
    for (follow, wake) in FOLLOWERS.iter().zip(&mut wakes) {
        *wake = follow(decided, batch)?;
    }
    Ok(wakes)
}
