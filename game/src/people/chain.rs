//! What the logs of people and servers have in common: records one after the other, each fitting the one before.

use crate::id::{Chance, Time};
use crate::record::{self, Damage, Head, Record};
use alloc::vec::Vec;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What a granted wish adds to such a log.
#[derive(Debug, Clone)]
pub struct Addition {
    /// The next record.
    pub record: Vec<u8>,
    /// What lies beside it.
    pub beside: Vec<u8>,
}

/// How far a log has come.
#[derive(Debug, Clone)]
pub(super) struct Chain {
    records: u64,
    head: Head,
}

impl Chain {
    /// A log of this name, without records.
    pub(super) fn new(name: &str) -> Self {
        Self {
            records: 0,
            head: record::first_head(name),
        }
    }

    pub(super) fn records(&self) -> u64 {
        self.records
    }

    /// The record that a fact would be.
    pub(super) fn write<E: Serialize, B: Serialize>(
        &self,
        event: &E,
        beside: &B,
        now: Time,
        chance: &Chance,
    ) -> Addition {
        let written = record::write(
            self.records,
            now.0,
            event,
            (beside, Vec::new()),
            &self.head,
            chance.salt,
        );
        Addition {
            record: written.record,
            beside: written.beside,
        }
    }

    /// Takes in the next record, and gives what it says.
    pub(super) fn read<E: DeserializeOwned, B: DeserializeOwned + Default>(
        &mut self,
        record: &[u8],
        beside: Option<&[u8]>,
    ) -> Result<(Record<E>, B), Damage> {
        let (record, beside, _) = record::read::<E, B>(self.records, record, beside, &self.head)?;
        self.records += 1;
        self.head = record.head;
        Ok((record, beside))
    }
}
