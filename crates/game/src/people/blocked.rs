//! The people whom a person has blocked, and from whom no challenge reaches them.
//!
//! The list is part of the person's own log. Its entries are erasable data: if a blocked person
//! asks to be forgotten, their entry is erased, and the records stay as they are.

use crate::base::id::{NAME_LIMIT, PersonId, Profile, is_valid_name};
use crate::base::refusal::refusals;
use alloc::string::String;
use alloc::vec::Vec;
use entente_words::words;
use serde::{Deserialize, Serialize};

/// The maximum number of people whom a person can block.
pub const BLOCKED_LIMIT: usize = 200;

refusals! {
    /// The reason for which a person could not be blocked or unblocked.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum BlockFault = "cannot-block" {
        /// People cannot block themselves.
        Yourself,
        /// The person is blocked already.
        AlreadyBlocked,
        /// The person is not blocked.
        NotBlocked,
        /// [`BLOCKED_LIMIT`] people are blocked already.
        TooMany where limit = BLOCKED_LIMIT,
        /// The name is empty, too long, or has characters that cannot be seen.
        InvalidName = "invalid-body" where most = NAME_LIMIT,
    }
}

words! {
    /// The people who may challenge and invite a person.
    pub enum Challengers: Default = Everybody {
        /// Everybody whom they have not blocked.
        Everybody = "everybody",
        /// Nobody.
        Nobody = "nobody",
    }
}

/// The people whom a person has blocked, in the order in which they were blocked.
#[derive(Debug, Clone, Default)]
pub(super) struct BlockedPeople {
    /// Entries are never counted twice, so that a record needs no more than a number to name one.
    made: u32,
    entries: Vec<(u32, Profile)>,
}

impl BlockedPeople {
    pub(super) fn people(&self) -> impl DoubleEndedIterator<Item = &Profile> {
        self.entries.iter().map(|(_, profile)| profile)
    }

    pub(super) fn contains(&self, person: PersonId) -> bool {
        self.people().any(|blocked| blocked.person == person)
    }

    /// The number of the entry for another person.
    pub(super) fn next(&self, profile: &Profile) -> Result<u32, BlockFault> {
        if !is_valid_name(&profile.name) {
            return Err(BlockFault::InvalidName);
        }
        if self.contains(profile.person) {
            return Err(BlockFault::AlreadyBlocked);
        }
        if self.entries.len() >= BLOCKED_LIMIT {
            return Err(BlockFault::TooMany);
        }
        Ok(self.made + 1)
    }

    /// The number of the entry of this person.
    pub(super) fn number_of(&self, person: PersonId) -> Result<u32, BlockFault> {
        let mut entries = self.entries.iter();
        let entry = entries.find(|(_, profile)| profile.person == person);
        entry
            .map(|(number, _)| *number)
            .ok_or(BlockFault::NotBlocked)
    }

    /// Adds an entry, without a profile if that was erased.
    pub(super) fn add(&mut self, number: u32, profile: Option<Profile>) {
        self.made = number;
        self.entries
            .extend(profile.map(|profile| (number, profile)));
    }

    pub(super) fn remove(&mut self, number: u32) {
        self.entries.retain(|(known, _)| *known != number);
    }
}

/// The profile of a blocked person as erasable data. It is marked, because the log has other texts
/// that can be erased.
#[derive(Serialize, Deserialize)]
struct Part {
    blocked: Profile,
}

pub(super) fn to_part(profile: &Profile) -> String {
    let part = Part {
        blocked: profile.clone(),
    };
    serde_json::to_string(&part).expect("a number and a text can be written as JSON")
}

pub(super) fn from_part(part: &str) -> Option<Profile> {
    let part: Part = serde_json::from_str(part).ok()?;
    Some(part.blocked)
}
