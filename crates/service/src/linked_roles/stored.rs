//! Linked roles as they are stored: what Discord may show of a person in the roles of servers.
//!
//! A person who has authorized it has an entry with the sealed tokens and the values that Discord
//! has of them. Whatever may change their profile marks them in the same batch. A mark says only
//! that the values have to be compared; `linked_roles` does that.
//!
//! With the tokens Discord lets us set a person's values, and a state connects the two halves of an
//! authorization. Both are encrypted with keys that only this installation has. Nothing is stored
//! for a state: it says only until when it can be used, and the browser that started the
//! authorization keeps it.

use crate::access::secret::{decrypt, encrypt, keyed};
use crate::core::{Bound, Declaration, Erase, Erasing, Export, Json, Table};
use crate::error::Result;
use crate::log::records::{Decided, Wake};
use entente_game::{PersonId, Span, Time};
use entente_store::{Batch, Key, Store, Version};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The authorization of a person for linked roles, and the values that Discord has of them: person.
pub(crate) static LINKED_ROLES: Table<PersonId, Json<LinkedRole>> = Table::about_people(
    b'1',
    "the linked roles of",
    Bound::Record(3000),
    Erase::By(erase),
    Export::Fields(&["linked_role"]),
);

/// A person whose values for linked roles may have changed: person.
pub(crate) static CHANGED_LINKED_ROLES: Table<PersonId, ()> = Table::about_people(
    b'2',
    "the linked roles of",
    Bound::Empty,
    Erase::With("their authorization"),
    Export::Not("it says only that values have to be compared"),
);

/// The values of a person that a server can ask for in its roles. Each of them is in the profile
/// that everybody may see. One that is missing fulfils no condition.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleValues {
    /// The best rating that is no longer provisional.
    pub rating: Option<i64>,
    /// The number of rated games.
    pub games: Option<u32>,
    /// The part of the allies whom the person did not betray, in percent.
    pub loyalty: Option<u32>,
    /// How many of the last turns the person made in time, in percent.
    pub reliability: Option<u32>,
    /// The creation of the first game that everybody may see.
    pub since: Option<Time>,
}

impl RoleValues {
    /// The values by their keys, as Discord takes them.
    pub fn by_key(&self) -> BTreeMap<&'static str, String> {
        let values = [
            ("rating", self.rating.map(|rating| rating.to_string())),
            ("games", self.games.map(|games| games.to_string())),
            ("loyalty", self.loyalty.map(|percent| percent.to_string())),
            (
                "reliability",
                self.reliability.map(|percent| percent.to_string()),
            ),
            ("since", self.since.map(Time::to_rfc3339)),
        ];
        let set = values.into_iter();
        set.filter_map(|(key, value)| Some((key, value?))).collect()
    }
}

/// The authorization of a person, and the state of what follows from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkedRole {
    /// When the person authorized it.
    pub since: Time,
    /// The values that Discord has.
    pub values: RoleValues,
    /// Whether values were sent since the person last authorized it.
    pub(crate) is_sent: bool,
    /// The sealed tokens.
    pub(crate) grant: String,
    /// When the values have to be compared and sent; `None` if Discord has them.
    pub(crate) due: Option<Time>,
    /// The attempts that have failed since the values were last sent.
    pub(crate) failures: u32,
}

/// The key of a person's authorization.
pub(crate) fn key(person: PersonId) -> Key {
    LINKED_ROLES.key(person)
}

/// The key of the mark that a person's values may have changed.
pub(crate) fn mark_key(person: PersonId) -> Key {
    CHANGED_LINKED_ROLES.key(person)
}

/// The version of a person's authorization. Its name does not say who it is.
pub(crate) fn version(store: &Store, secret: &[u8; 32], person: PersonId) -> Result<Version> {
    let number = u64::from_be_bytes(keyed(secret, &person.log()));
    Ok(store.version(&format!("linked-role {number:016x}"))?)
}

/// A person's authorization; `None` if there is none, or if it cannot be read.
pub(crate) fn get(store: &Store, person: PersonId) -> Result<Option<LinkedRole>> {
    let stored = store.get(&key(person))?;
    Ok(stored.and_then(|stored| read(&stored)))
}

fn read(stored: &[u8]) -> Option<LinkedRole> {
    let link = serde_json::from_slice(stored);
    link.inspect_err(|error| tracing::error!(%error, "could not read a linked role"))
        .ok()
}

/// Writes a person's authorization.
pub(crate) fn put(batch: &mut Batch, person: PersonId, link: &LinkedRole) {
    LINKED_ROLES.put(batch, person, link);
}

/// Marks those of these people who have authorized linked roles: their values may have changed.
pub(crate) fn mark(
    store: &Store,
    batch: &mut Batch,
    people: impl IntoIterator<Item = PersonId>,
) -> Result<()> {
    for person in people {
        if store.get(&key(person))?.is_some() {
            batch.put(mark_key(person), "");
        }
    }
    Ok(())
}

/// Marks the people of a game that ends.
pub(crate) fn follow(decided: &Decided<'_>, batch: &mut Batch) -> Result<Option<Wake>> {
    if !decided.ends() {
        return Ok(None);
    }
    mark(decided.store, batch, decided.after.people())?;
    Ok(Some(|sleepers| sleepers.watchers.wake_linked_roles()))
}

/// Everybody who is marked.
pub(super) fn marked(store: &Store) -> Result<Vec<PersonId>> {
    let marked = people(store, &CHANGED_LINKED_ROLES)?;
    Ok(marked.into_iter().map(|(person, _)| person).collect())
}

/// Everybody who has authorized linked roles, with the time at which their values have to be
/// compared, if there is one.
pub(super) fn linked(store: &Store) -> Result<Vec<(PersonId, Option<Time>)>> {
    let linked = people(store, &LINKED_ROLES)?.into_iter();
    let due = |stored: Vec<u8>| read(&stored).and_then(|link| link.due);
    Ok(linked
        .map(|(person, stored)| (person, due(stored)))
        .collect())
}

fn people(store: &Store, table: &Declaration) -> Result<Vec<(PersonId, Vec<u8>)>> {
    let mut people = Vec::new();
    for entry in store.scan(&table.all()) {
        let (key, value) = entry?;
        let name = String::from_utf8_lossy(&key);
        let person = PersonId::from_key(name.trim_end_matches('\0'));
        people.extend(person.map(|person| (person, value)));
    }
    Ok(people)
}

/// Removes everything about a person's linked roles.
fn erase(erasing: &Erasing<'_>, batch: &mut Batch) -> Result<()> {
    let Erasing {
        person,
        store,
        secret,
    } = *erasing;
    batch.guard(&version(store, secret, person)?);
    batch.remove(key(person));
    batch.remove(mark_key(person));
    Ok(())
}

/// The purposes of the keys. With another purpose another key follows from the same secret.
const GRANT_PURPOSE: &[u8] = b"entente role grant 1";
const STATE_PURPOSE: &[u8] = b"entente role state 1";

/// The time that a person has to agree at Discord, in milliseconds: ten minutes.
const STATE_LIFETIME: Span = Span::minutes(10);

/// The authorization that a person has given at Discord.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleGrant {
    /// The token with which their values are set.
    pub access_token: String,
    /// The token with which the next one is asked for.
    pub refresh_token: String,
    /// Until when the first one can be used.
    pub until: Time,
}

impl RoleGrant {
    /// The grant as it is stored.
    pub(crate) fn seal(&self, installation: &[u8; 32]) -> String {
        let content = serde_json::to_vec(self).expect("texts and a time can be serialized");
        hex::encode(encrypt(installation, GRANT_PURPOSE, &content))
    }

    /// Reads a stored grant. `None` if the installation has another secret now.
    pub(crate) fn open(installation: &[u8; 32], sealed: &str) -> Option<Self> {
        let content = decrypt(installation, GRANT_PURPOSE, &hex::decode(sealed).ok()?)?;
        serde_json::from_slice(&content).ok()
    }
}

impl fmt::Debug for RoleGrant {
    /// Without the tokens.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RoleGrant")
    }
}

/// Makes a state that can be used from now on for ten minutes. No two are alike.
pub(super) fn make_state(installation: &[u8; 32], now: Time) -> String {
    let until = (now + STATE_LIFETIME).0.to_be_bytes();
    hex::encode(encrypt(installation, STATE_PURPOSE, &until))
}

/// Whether a state is from this installation and can still be used.
pub(super) fn is_valid_state(installation: &[u8; 32], state: &str, now: Time) -> bool {
    let opened = hex::decode(state).ok();
    let opened = opened.and_then(|bytes| decrypt(installation, STATE_PURPOSE, &bytes));
    let until = opened.and_then(|until| until.try_into().ok());
    until.is_some_and(|until| now < Time(u64::from_be_bytes(until)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn only_the_installation_that_stored_a_grant_reads_it() {
        let grant = RoleGrant {
            access_token: "first-secret".into(),
            refresh_token: "second-secret".into(),
            until: Time(7),
        };
        let sealed = grant.seal(&[1; 32]);
        assert_eq!(RoleGrant::open(&[1; 32], &sealed), Some(grant.clone()));
        assert_eq!(RoleGrant::open(&[2; 32], &sealed), None);
        assert_eq!(RoleGrant::open(&[1; 32], "00"), None);
        assert!(!sealed.contains("secret") && !sealed.contains(&hex::encode("secret")));
        assert_eq!(format!("{grant:?}"), "RoleGrant");
    }

    #[test]
    fn a_state_can_be_used_for_ten_minutes_and_cannot_be_made_elsewhere() {
        let state = make_state(&[1; 32], Time(0));
        assert_ne!(state, make_state(&[1; 32], Time(0)));
        assert!(is_valid_state(&[1; 32], &state, Time(599_999)));
        assert!(!is_valid_state(&[1; 32], &state, Time(600_000)));
        assert!(!is_valid_state(&[2; 32], &state, Time(0)));
        for other in ["", "00", "state", &state[2..]] {
            assert!(!is_valid_state(&[1; 32], other, Time(0)), "{other}");
        }
    }
}
