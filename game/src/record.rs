//! The stored form of a record: what happened and when, a salted commitment to it and to its
//! erasable data, and the head of the hash chain.
//!
//! ```text
//! part hash  = SHA-256("entente-part-1" | salt of the part | part)
//! commitment = SHA-256("entente-record-1" | salt | length of body | body | part hashes)
//! head       = SHA-256("entente-chain-1" | previous head | commitment)
//! first head = SHA-256("entente-log-1" | name of the log)
//! ```
//!
//! Each part of the erasable data has its own salt. When a part is erased, only its hash is kept.
//! So everything else can still be checked, and since the salt is gone too, nobody can find the
//! erased text by guessing. No record can be changed without changing every later head.
//!
//! This module does not know what the events mean: games, people and servers all use it.

use crate::facts::hash::{hash, hex_bytes};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The version of the format. Other versions are refused.
const VERSION: u16 = 1;

/// Why a log cannot be read.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum Damage {
    /// A stored text is not a record, or it has another version.
    #[error("record {number} cannot be read: {cause}")]
    Unreadable {
        /// The number of the record in the log, from 0.
        number: u64,
        /// What is wrong with it.
        cause: String,
    },
    /// The record or its erasable data differs from what was committed to.
    #[error("record {number} has been changed: it does not match its commitment")]
    Changed {
        /// The number of the record in the log, from 0.
        number: u64,
    },
    /// The record does not follow the one before it.
    #[error("record {number} does not follow the record before it")]
    Broken {
        /// The number of the record in the log, from 0.
        number: u64,
    },
    /// The events contradict each other: no game could have come to this.
    #[error("record {number} contains something that cannot have happened: {cause}")]
    Impossible {
        /// The number of the record in the log, from 0.
        number: u64,
        /// What is wrong with it.
        cause: String,
    },
}

/// The head of the hash chain: a hash of everything up to here.
pub(crate) type Head = [u8; 32];

/// The head of a log without records.
pub(crate) fn first_head(log: &str) -> Head {
    hash(&[b"entente-log-1", log.as_bytes()])
}

/// A record that was read and checked.
#[derive(Debug, Clone)]
pub(crate) struct Record<E> {
    pub(crate) at: u64,
    pub(crate) event: E,
    pub(crate) head: Head,
}

/// The body of a record, which is committed to. The fields are written in this order.
#[derive(Serialize, Deserialize)]
struct Body<E> {
    version: u16,
    number: u64,
    at: u64,
    /// Under a key of its own, so that no field of an event can be mistaken for one of these.
    event: E,
}

/// A record as it is written.
#[derive(Serialize, Deserialize)]
pub(crate) struct Envelope {
    pub(crate) body: String,
    #[serde(with = "hex_bytes")]
    pub(crate) commitment: [u8; 32],
    #[serde(with = "hex_bytes")]
    pub(crate) head: Head,
}

/// The erasable data of a record, as it is written: the salt of the record, and the parts.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ErasableEnvelope {
    #[serde(with = "hex_bytes")]
    salt: [u8; 32],
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Part>,
}

/// One part, which can be erased without the others.
#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
enum Part {
    Kept {
        #[serde(with = "hex_bytes")]
        salt: [u8; 32],
        part: String,
    },
    Erased {
        #[serde(with = "hex_bytes")]
        hash: [u8; 32],
    },
}

impl Part {
    fn hash(&self) -> [u8; 32] {
        match self {
            Self::Kept { salt, part } => hash(&[b"entente-part-1", salt, part.as_bytes()]),
            Self::Erased { hash } => *hash,
        }
    }

    fn text(&self) -> Option<String> {
        match self {
            Self::Kept { part, .. } => Some(part.clone()),
            Self::Erased { .. } => None,
        }
    }
}

/// The parts of the erasable data; `None` for each part that was erased.
pub(crate) type Parts = Vec<Option<String>>;

/// A record and its erasable data, as bytes to store.
pub(crate) struct WrittenRecord {
    pub(crate) record: Vec<u8>,
    pub(crate) erasable: Vec<u8>,
}

/// Writes the event that follows `previous`, with its erasable parts.
///
/// `random` is used for the salts only. It is not stored.
pub(crate) fn write<E: Serialize>(
    number: u64,
    at: u64,
    event: &E,
    parts: Vec<String>,
    previous: &Head,
    random: [u8; 32],
) -> WrittenRecord {
    let body = to_text(&Body {
        version: VERSION,
        number,
        at,
        event,
    });
    write_body(body, parts, previous, random)
}

/// Commits to a body and its erasable parts.
pub(crate) fn write_body(
    body: String,
    parts: Vec<String>,
    previous: &Head,
    random: [u8; 32],
) -> WrittenRecord {
    // Every salt is a hash of `random`, so that no salt follows from another one that is kept
    // after a part was erased.
    let salt_of = |number: u64| hash(&[b"entente-salt-1", &random, &number.to_be_bytes()]);
    let salt = salt_of(0);
    let salted: Vec<Part> = (1..)
        .zip(parts)
        .map(|(number, part)| Part::Kept {
            salt: salt_of(number),
            part,
        })
        .collect();
    let commitment = commit(&salt, &body, &salted);
    let head = follow(previous, &commitment);
    let record = Envelope {
        body,
        commitment,
        head,
    };
    WrittenRecord {
        record: to_text(&record).into_bytes(),
        erasable: to_text(&ErasableEnvelope {
            salt,
            parts: salted,
        })
        .into_bytes(),
    }
}

impl ErasableEnvelope {
    /// Erases the parts for which `is_meant` is true. Their hashes stay.
    pub(crate) fn erase(&mut self, is_meant: impl Fn(&str) -> bool) {
        for part in &mut self.parts {
            // The hash takes the place of the part, so the commitment of the record still holds.
            // The salt goes too: with it a short text could be found by trying.
            if part.text().is_some_and(|text| is_meant(&text)) {
                *part = Part::Erased { hash: part.hash() };
            }
        }
    }

    /// The number of parts that were erased.
    pub(crate) fn erased(&self) -> usize {
        let is_erased = |part: &&Part| matches!(part, Part::Erased { .. });
        self.parts.iter().filter(is_erased).count()
    }

    /// The parts.
    pub(crate) fn parts(&self) -> Parts {
        self.parts.iter().map(Part::text).collect()
    }
}

/// The erasable data of a record after the parts for which `is_meant` is true were erased.
pub(crate) fn erase(
    number: u64,
    erasable: &[u8],
    is_meant: impl Fn(&str) -> bool,
) -> Result<Vec<u8>, Damage> {
    let mut envelope: ErasableEnvelope = parse(number, erasable)?;
    envelope.erase(is_meant);
    Ok(to_text(&envelope).into_bytes())
}

/// Parses the JSON of the record with this number.
pub(crate) fn parse<T: DeserializeOwned>(number: u64, bytes: &[u8]) -> Result<T, Damage> {
    serde_json::from_slice(bytes).map_err(|cause| Damage::Unreadable {
        number,
        cause: cause.to_string(),
    })
}

/// Reads and checks the record that follows `previous`.
///
/// The erasable data is checked too, unless all of it was erased.
pub(crate) fn read<E: DeserializeOwned>(
    number: u64,
    record: &[u8],
    erasable: Option<&[u8]>,
    previous: &Head,
) -> Result<(Record<E>, Parts), Damage> {
    let envelope: Envelope = parse(number, record)?;
    follows(number, (&envelope.commitment, &envelope.head), previous)?;
    let parts = match erasable {
        None => Vec::new(),
        Some(bytes) => open(number, &envelope, &parse(number, bytes)?)?,
    };
    Ok((event(number, &envelope)?, parts))
}

/// Checks that a record is the one that follows `previous`.
pub(crate) fn follows(
    number: u64,
    (commitment, head): (&[u8; 32], &Head),
    previous: &Head,
) -> Result<(), Damage> {
    if *head == follow(previous, commitment) {
        Ok(())
    } else {
        Err(Damage::Broken { number })
    }
}

/// The erasable parts of a record, checked against its commitment.
pub(crate) fn open(
    number: u64,
    envelope: &Envelope,
    erasable: &ErasableEnvelope,
) -> Result<Parts, Damage> {
    let commitment = commit(&erasable.salt, &envelope.body, &erasable.parts);
    if envelope.commitment != commitment {
        return Err(Damage::Changed { number });
    }
    Ok(erasable.parts())
}

/// The event in a record.
pub(crate) fn event<E: DeserializeOwned>(
    number: u64,
    envelope: &Envelope,
) -> Result<Record<E>, Damage> {
    check_version(number, &envelope.body)?;
    // The number is part of the body, so that records cannot change places.
    let body: Body<E> = parse(number, envelope.body.as_bytes())?;
    if body.number != number {
        return Err(Damage::Broken { number });
    }
    Ok(Record {
        at: body.at,
        event: body.event,
        head: envelope.head,
    })
}

/// Checks the version before anything else is parsed: another version can mean anything.
fn check_version(number: u64, body: &str) -> Result<(), Damage> {
    #[derive(Deserialize)]
    struct Versioned {
        version: u16,
    }
    let Versioned { version } = parse(number, body.as_bytes())?;
    if version == VERSION {
        return Ok(());
    }
    Err(Damage::Unreadable {
        number,
        cause: alloc::format!("its version is {version}; only version {VERSION} is supported"),
    })
}

/// The commitment to a body and its erasable parts.
fn commit(salt: &[u8; 32], body: &str, parts: &[Part]) -> [u8; 32] {
    // The length tells where the body ends, so that no other body and parts give the same bytes.
    let length = (body.len() as u64).to_be_bytes();
    let hashes: Vec<u8> = parts.iter().flat_map(Part::hash).collect();
    hash(&[b"entente-record-1", salt, &length, body.as_bytes(), &hashes])
}

/// The head after a record with this commitment.
fn follow(previous: &Head, commitment: &[u8; 32]) -> Head {
    hash(&[b"entente-chain-1", previous, commitment])
}

/// A value as JSON.
pub(crate) fn to_text<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("our types have text keys and serializers that cannot fail")
}
