//! The hash chain that the logs of people and servers have in common with those of games.

use crate::base::id::{Chance, Time};
use crate::base::record;
use crate::base::record::{Damage, Head, NewRecord, Part, Record};
use alloc::vec::Vec;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The addition of an accepted action to such a log.
#[derive(Debug, Clone)]
pub struct Addition {
    /// The next record.
    pub record: Vec<u8>,
    /// The erasable data of the record.
    pub erasable: Vec<u8>,
}

/// The end of a log: the number of its records and its head.
#[derive(Debug, Clone)]
pub(super) struct Chain {
    records: u64,
    head: Head,
}

impl Chain {
    /// The chain of an empty log with this name.
    pub(super) fn new(name: &str) -> Self {
        Self {
            records: 0,
            head: record::first_head(name),
        }
    }

    pub(super) fn records(&self) -> u64 {
        self.records
    }

    /// The record for an event, with its erasable parts.
    pub(super) fn write<E: Serialize>(
        &self,
        event: &E,
        parts: Vec<Part>,
        now: Time,
        chance: &Chance,
    ) -> Addition {
        let record = NewRecord {
            number: self.records,
            at: now.0,
            // Only the person, or the managers of the server, see these logs.
            public: false,
            event,
            parts,
            salt: record::random_salt(&chance.salt),
            random: chance.salt,
        };
        let written = record.write(&self.head);
        Addition {
            record: written.record,
            erasable: written.erasable,
        }
    }

    /// Checks and counts the next record, and returns its event and erasable parts.
    pub(super) fn read<E: DeserializeOwned>(
        &mut self,
        record: &[u8],
        erasable: Option<&[u8]>,
    ) -> Result<(Record<E>, Vec<Part>), Damage> {
        let (record, parts) = record::read::<E>(self.records, record, erasable, &self.head)?;
        self.records += 1;
        self.head = record.head;
        Ok((record, parts))
    }
}
