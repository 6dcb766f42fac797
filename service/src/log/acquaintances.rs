//! Who knows whom: people who have played together, or whom one server has brought together. Both
//! follow from the index and from where people were seen; what follows from it is decided above.

use crate::error::ServiceError;
use crate::log::index::PLAYED;
use crate::membership::{self, Membership};
use entente_game::{GameId, PersonId};
use entente_store::{Key, Store};
use std::collections::HashSet;

/// Whether two people know each other.
pub(crate) fn know_each_other(
    store: &Store,
    membership: &Membership,
    one: PersonId,
    other: PersonId,
) -> Result<bool, ServiceError> {
    Ok(one == other
        || membership::have_met(store, membership, one, other)?
        || have_played(store, one, other)?)
}

/// Whether two people have had a game together.
fn have_played(store: &Store, one: PersonId, other: PersonId) -> Result<bool, ServiceError> {
    let own = games_of(store, one)?;
    Ok(games_of(store, other)?
        .iter()
        .any(|game| own.contains(game)))
}

fn games_of(store: &Store, person: PersonId) -> Result<HashSet<GameId>, ServiceError> {
    let mut games = HashSet::new();
    for keyspace in PLAYED {
        for entry in store.scan(&Key::new(keyspace).text(&person.key())) {
            games.extend(GameId::parse(&String::from_utf8_lossy(&entry?.0)));
        }
    }
    Ok(games)
}
