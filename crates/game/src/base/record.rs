//! The stored form of a record: the event with its time, a salted commitment to it and to its
//! erasable data, the mark of a record that everybody may know of, and the head of the hash chain.
//!
//! ```text
//! part hash  = SHA-256("entente-part-1" | salt of the part | text)
//! commitment = SHA-256("entente-record-1" | salt | length of body | body | parts)
//!      parts = for each part: length of its kind | kind | part hash
//! head       = SHA-256("entente-chain-1" | previous head | 1 if public, else 0 | commitment)
//! first head = SHA-256("entente-log-1" | name of the log)
//! ```
//!
//! The mark of a public record is hashed outside of the commitment, so that it can be checked while
//! the record is closed. The kinds of parts are hashed in clear, so that the missing kind can be
//! checked when a part is erased or closed.
//!
//! Each part of the erasable data has a random salt of its own. When a part is erased, only its
//! hash is kept. So everything else can still be checked, and since the salt is gone too, nobody
//! can find the erased text by guessing. The salt of the record itself comes from the caller: in
//! games it follows from the seed. No record can be changed without changing every later head.
//!
//! This module does not know the meaning of events: games, people and servers all use it, the last
//! two by [`Chain`].

use crate::base::id::{Chance, Time, hash};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The version of the format. Other versions are refused.
const VERSION: u16 = 1;

/// The damage for which a log cannot be read.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum Damage {
    /// A stored text is not a record, or it has another version.
    #[error("record {number} cannot be read: {cause}")]
    Unreadable {
        /// The number of the record in the log, from 0.
        number: u64,
        /// The fault.
        cause: String,
    },
    /// The record or its erasable data differs from the commitment.
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
    /// The salt of the record is missing, so that nobody can check it.
    #[error("record {number} cannot be shown, because its salt is missing")]
    Lost {
        /// The number of the record in the log, from 0.
        number: u64,
    },
    /// The events contradict each other: no game could have come to this.
    #[error("record {number} contains something that cannot have happened: {cause}")]
    Impossible {
        /// The number of the record in the log, from 0.
        number: u64,
        /// The fault.
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
    /// Whether everybody may know of it.
    pub(crate) public: bool,
    pub(crate) event: E,
    pub(crate) head: Head,
}

/// The body of a record, which is committed to. The fields are written in this order.
#[derive(Serialize, Deserialize)]
struct Body<E> {
    version: u16,
    number: u64,
    at: u64,
    /// It has a key of its own, so that no field of an event can be mistaken for one of these.
    event: E,
}

/// A record as it is written.
#[derive(Serialize, Deserialize)]
pub(crate) struct Envelope {
    pub(crate) body: String,
    /// Whether everybody may know of it.
    pub(crate) public: bool,
    #[serde(with = "hex::serde")]
    pub(crate) commitment: [u8; 32],
    #[serde(with = "hex::serde")]
    pub(crate) head: Head,
}

impl Envelope {
    fn link(&self) -> Link<'_> {
        Link {
            public: self.public,
            commitment: &self.commitment,
            head: &self.head,
        }
    }
}

/// The data of a record that the chain has, even if the record is closed.
pub(crate) struct Link<'a> {
    pub(crate) public: bool,
    pub(crate) commitment: &'a [u8; 32],
    pub(crate) head: &'a Head,
}

/// The erasable data of a record, as it is written: the salt of the record, and the parts.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ErasableEnvelope {
    #[serde(with = "hex::serde")]
    pub(crate) salt: [u8; 32],
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    parts: Vec<StoredPart>,
}

/// One part, which can be erased without the others.
#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
enum StoredPart {
    Kept {
        kind: String,
        #[serde(with = "hex::serde")]
        salt: [u8; 32],
        text: String,
    },
    Erased {
        kind: String,
        #[serde(with = "hex::serde")]
        hash: [u8; 32],
    },
}

impl StoredPart {
    fn kind(&self) -> &str {
        match self {
            Self::Kept { kind, .. } | Self::Erased { kind, .. } => kind,
        }
    }

    fn hash(&self) -> [u8; 32] {
        match self {
            Self::Kept { salt, text, .. } => hash(&[b"entente-part-1", salt, text.as_bytes()]),
            Self::Erased { hash, .. } => *hash,
        }
    }

    fn read(&self) -> Part {
        Part {
            kind: self.kind().to_string(),
            text: match self {
                Self::Kept { text, .. } => Some(text.clone()),
                Self::Erased { .. } => None,
            },
        }
    }
}

/// A part of the erasable data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    /// The kind, in one lower-case word. It is known even after the text was erased.
    pub(crate) kind: String,
    /// The text; `None` if it was erased, or is not shown.
    pub(crate) text: Option<String>,
}

/// A record and its erasable data, as bytes to store.
pub(crate) struct WrittenRecord {
    pub(crate) record: Vec<u8>,
    pub(crate) erasable: Vec<u8>,
    /// The head of the chain with this record.
    pub(crate) head: Head,
}

/// A record to write.
pub(crate) struct NewRecord<E> {
    pub(crate) number: u64,
    pub(crate) at: u64,
    /// Whether everybody may know of it.
    pub(crate) public: bool,
    pub(crate) event: E,
    pub(crate) parts: Vec<Part>,
    /// The salt of the record.
    pub(crate) salt: [u8; 32],
    /// The source of the salts of the parts. It is not stored.
    pub(crate) random: [u8; 32],
}

impl<E: Serialize> NewRecord<E> {
    /// Writes the record that follows `previous`.
    pub(crate) fn write(self, previous: &Head) -> WrittenRecord {
        let body = to_text(&Body {
            version: VERSION,
            number: self.number,
            at: self.at,
            event: self.event,
        });
        NewBody {
            body,
            public: self.public,
            parts: self.parts,
            salt: self.salt,
            random: self.random,
        }
        .write(previous)
    }
}

/// The body of a record to write, with its parts and salts.
pub(crate) struct NewBody {
    pub(crate) body: String,
    pub(crate) public: bool,
    pub(crate) parts: Vec<Part>,
    pub(crate) salt: [u8; 32],
    pub(crate) random: [u8; 32],
}

impl NewBody {
    /// Commits to a body and its erasable parts, and adds them to the chain.
    pub(crate) fn write(self, previous: &Head) -> WrittenRecord {
        let parts: Vec<StoredPart> = (0..)
            .zip(self.parts)
            .map(|(number, part)| salted(part, &self.random, number))
            .collect();
        let erasable = ErasableEnvelope {
            salt: self.salt,
            parts,
        };
        let commitment = commit(&self.body, &erasable);
        let record = Envelope {
            head: follow(previous, self.public, &commitment),
            body: self.body,
            public: self.public,
            commitment,
        };
        WrittenRecord {
            record: to_text(&record).into_bytes(),
            erasable: to_text(&erasable).into_bytes(),
            head: record.head,
        }
    }
}

/// A salt for a record, where nothing else determines it.
pub(super) fn random_salt(random: &[u8; 32]) -> [u8; 32] {
    hash(&[b"entente-record-salt-1", random])
}

/// A part with its salt, which is a hash of `random`: so no salt follows from another one that is
/// kept after a part was erased.
fn salted(part: Part, random: &[u8; 32], number: u64) -> StoredPart {
    StoredPart::Kept {
        kind: part.kind,
        salt: hash(&[b"entente-salt-1", random, &number.to_be_bytes()]),
        text: part.text.unwrap_or_default(),
    }
}

impl ErasableEnvelope {
    /// Erases the parts for which `is_meant` is true of kind and text. Their hashes stay.
    pub(crate) fn erase(&mut self, is_meant: impl Fn(&str, &str) -> bool) {
        for part in &mut self.parts {
            // The hash takes the place of the part, so the commitment of the record still holds.
            // The salt goes too: with it a short text could be found by trying.
            if let StoredPart::Kept { kind, text, .. } = part
                && is_meant(kind, text)
            {
                *part = StoredPart::Erased {
                    kind: kind.clone(),
                    hash: part.hash(),
                };
            }
        }
    }

    pub(crate) fn parts(&self) -> Vec<Part> {
        self.parts.iter().map(StoredPart::read).collect()
    }
}

/// The erasable data of a record after the parts for which `is_meant` is true of kind and text were
/// erased.
pub(crate) fn erase(
    number: u64,
    erasable: &[u8],
    is_meant: impl Fn(&str, &str) -> bool,
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
) -> Result<(Record<E>, Vec<Part>), Damage> {
    let envelope: Envelope = parse(number, record)?;
    follows(number, &envelope.link(), previous)?;
    let parts = match erasable {
        None => Vec::new(),
        Some(bytes) => open(number, &envelope, &parse(number, bytes)?)?,
    };
    Ok((event(number, &envelope)?, parts))
}

/// Checks that a record is the one that follows `previous`.
pub(crate) fn follows(number: u64, link: &Link<'_>, previous: &Head) -> Result<(), Damage> {
    if *link.head == follow(previous, link.public, link.commitment) {
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
) -> Result<Vec<Part>, Damage> {
    if envelope.commitment != commit(&envelope.body, erasable) {
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
        public: envelope.public,
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
        cause: format!("its version is {version}; only version {VERSION} is supported"),
    })
}

/// The commitment to a body and its erasable parts.
pub(crate) fn commit(body: &str, erasable: &ErasableEnvelope) -> [u8; 32] {
    // The lengths mark the ends of the body and of each kind, so that no other body and parts give
    // the same bytes.
    let length = (body.len() as u64).to_be_bytes();
    let mut parts = Vec::new();
    for part in &erasable.parts {
        parts.extend((part.kind().len() as u64).to_be_bytes());
        parts.extend(part.kind().as_bytes());
        parts.extend(part.hash());
    }
    let salt = &erasable.salt;
    hash(&[b"entente-record-1", salt, &length, body.as_bytes(), &parts])
}

/// The head after a record with this commitment.
pub(crate) fn follow(previous: &Head, public: bool, commitment: &[u8; 32]) -> Head {
    hash(&[
        b"entente-chain-1",
        previous,
        &[u8::from(public)],
        commitment,
    ])
}

/// A value as JSON.
pub(crate) fn to_text<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("our types have text keys and serializers that cannot fail")
}

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
pub(crate) struct Chain {
    records: u64,
    head: Head,
}

impl Chain {
    /// The chain of an empty log with this name.
    pub(crate) fn new(name: &str) -> Self {
        Self {
            records: 0,
            head: first_head(name),
        }
    }

    pub(crate) fn records(&self) -> u64 {
        self.records
    }

    /// The record for an event, with its erasable parts.
    pub(crate) fn write<E: Serialize>(
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
            salt: random_salt(&chance.salt),
            random: chance.salt,
        };
        let written = record.write(&self.head);
        Addition {
            record: written.record,
            erasable: written.erasable,
        }
    }

    /// Checks and counts the next record, and returns its event and erasable parts.
    pub(crate) fn read<E: DeserializeOwned>(
        &mut self,
        record: &[u8],
        erasable: Option<&[u8]>,
    ) -> Result<(Record<E>, Vec<Part>), Damage> {
        let (record, parts) = read::<E>(self.records, record, erasable, &self.head)?;
        self.records += 1;
        self.head = record.head;
        Ok((record, parts))
    }
}
