//! The people who may challenge and invite each other: people who know each other, as far as the
//! person who is invited accepts it. Nobody else, so that Entente carries no messages to strangers.
//!
//! It is decided for all frontends, when everything else about the command is fine, so that nobody
//! learns more by inviting somebody in a wrong way. Each person's own log says whose challenges do
//! not reach them. Somebody who challenges them all the same learns neither that they are blocked
//! nor who else is.

use crate::command::Command;
use crate::error::{Result, ServiceError};
use crate::log::index::PLAYED;
use crate::membership::{self, Membership};
use crate::worker::state::Worker;
use entente_game::{Action, Actor, GameId, PersonId, Profile, Refusal};
use entente_store::Store;
use std::collections::HashSet;

impl Worker {
    /// Returns the reason for which a command cannot challenge or invite those whom it names;
    /// `None` if it can.
    pub(super) fn refused_challenge(
        &self,
        command: &Command<Action, Actor>,
    ) -> Result<Option<Refusal>> {
        let Some(challenger) = command.actor.person() else {
            return Ok(None);
        };
        let mut people: Vec<Profile> = Vec::new();
        for profile in command.action.invited() {
            // One answer for both: nobody learns whom somebody knows, or has blocked.
            if !self.may_know(challenger, profile.person)?
                || !self.accepts_challenges(profile.person, challenger)?
            {
                people.push(profile.clone());
            }
        }
        Ok((!people.is_empty()).then_some(Refusal::NoChallenges { people }))
    }

    fn accepts_challenges(&self, person: PersonId, challenger: PersonId) -> Result<bool> {
        match self.person_log(person) {
            Ok(log) => Ok(log.accepts_challenges_of(challenger)),
            // A damaged log must not keep a person from playing.
            Err(error @ ServiceError::Damaged { .. }) => {
                tracing::error!(%error, "could not read whom a person has blocked");
                Ok(true)
            }
            Err(error) => Err(error),
        }
    }

    /// Whether somebody may challenge a person at all, as far as the two know each other.
    fn may_know(&self, challenger: PersonId, person: PersonId) -> Result<bool> {
        if self.shared.limits.config.strangers {
            return Ok(true);
        }
        know_each_other(&self.store, &self.shared.membership, challenger, person)
    }
}

/// Whether two people know each other.
pub(crate) fn know_each_other(
    store: &Store,
    membership: &Membership,
    one: PersonId,
    other: PersonId,
) -> Result<bool> {
    Ok(one == other
        || membership::have_met(store, membership, one, other)?
        || have_played(store, one, other)?)
}

/// Whether two people have had a game together.
fn have_played(store: &Store, one: PersonId, other: PersonId) -> Result<bool> {
    let own = games_of(store, one)?;
    Ok(games_of(store, other)?
        .iter()
        .any(|game| own.contains(game)))
}

fn games_of(store: &Store, person: PersonId) -> Result<HashSet<GameId>> {
    let mut games = HashSet::new();
    for table in PLAYED {
        for entry in store.scan(&table.all().text(&person.key())) {
            games.extend(GameId::parse(&String::from_utf8_lossy(&entry?.0)));
        }
    }
    Ok(games)
}
