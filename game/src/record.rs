//! The durable form of a fact: version, number, time, the fact itself, a salted commitment of it and of what lies beside, and the chain's head.
//!
//! `commitment = SHA-256("entente-record-1" | salt | length of body | body | beside)` and `head = SHA-256("entente-chain-1" | previous head | commitment)`, the first previous
//! head being `SHA-256("entente-log-1" | name of the log)`. So a record can be shown or erased by itself, and no record can be changed without changing every later head.
//!
//! What lies beside may have parts that are erased one by one. Each has a salt of its own, and the commitment is then to their hashes, `SHA-256("entente-part-1" | salt | part)`:
//! `SHA-256("entente-record-2" | salt | length of body | body | length of beside | beside | hashes)`. Of an erased part its hash is left, so everything else is checked as before,
//! and as its salt is gone with it, nobody can find out by trying what it was. It knows nothing of what the facts mean: games and people use it alike.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The formats that are known: without parts that can be erased by themselves, and with them. Later ones are refused.
const WHOLE: u16 = 1;
const IN_PARTS: u16 = 2;

/// Why a log cannot be read.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum Damage {
    /// Not a record, or one of a later version.
    #[error("record {number} cannot be read: {cause}")]
    Unreadable {
        /// Its place in the log, from 0.
        number: u64,
        /// What is wrong with it.
        cause: String,
    },
    /// The record or what lies beside it is not what was committed to.
    #[error("record {number} has been changed: it does not fit its commitment")]
    Changed {
        /// Its place in the log, from 0.
        number: u64,
    },
    /// The record does not follow the one before it.
    #[error("record {number} does not follow the record before it")]
    Broken {
        /// Its place in the log, from 0.
        number: u64,
    },
    /// The facts contradict each other: no game could have come to this.
    #[error("record {number} tells of something that cannot have happened: {cause}")]
    Impossible {
        /// Its place in the log, from 0.
        number: u64,
        /// What is wrong with it.
        cause: String,
    },
}

/// A hash of the chain: everything up to here.
pub(crate) type Head = [u8; 32];

/// The head of a log without records.
pub(crate) fn first_head(log: &str) -> Head {
    hash(&[b"entente-log-1", log.as_bytes()])
}

/// A fact as it is kept, read and checked.
#[derive(Debug, Clone)]
pub(crate) struct Record<E> {
    pub(crate) at: u64,
    pub(crate) event: E,
    pub(crate) head: Head,
}

/// The part that is committed to, in the order in which it is written.
#[derive(Serialize, Deserialize)]
struct Body<E> {
    version: u16,
    number: u64,
    at: u64,
    /// Under a key of its own, so that no field of a fact can be taken for one of these.
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

/// What lies beside a record: its salt and the erasable content.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BesideEnvelope {
    #[serde(with = "hex_bytes")]
    salt: [u8; 32],
    pub(crate) content: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Part>,
}

/// A part that can be erased by itself.
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

/// A record as it was read: the fact, the content beside it, and its parts, `None` for each that was erased.
pub(crate) type Read<E, B> = (Record<E>, B, Vec<Option<String>>);

/// A record and what lies beside it, as bytes to keep.
pub(crate) struct Written {
    pub(crate) record: Vec<u8>,
    pub(crate) beside: Vec<u8>,
}

/// Writes the fact that follows `previous`; beside it the content, and parts that can be erased by themselves. `random` is used for nothing else and not kept.
pub(crate) fn write<E: Serialize, B: Serialize>(
    number: u64,
    at: u64,
    event: &E,
    (content, parts): (&B, Vec<String>),
    previous: &Head,
    random: [u8; 32],
) -> Written {
    let body = to_text(&Body {
        version: if parts.is_empty() { WHOLE } else { IN_PARTS },
        number,
        at,
        event,
    });
    write_body(body, (content, parts), previous, random)
}

/// Commits to a body and to what lies beside it.
pub(crate) fn write_body<B: Serialize>(
    body: String,
    (content, parts): (&B, Vec<String>),
    previous: &Head,
    random: [u8; 32],
) -> Written {
    let salt_of = |number: u64| hash(&[b"entente-salt-1", &random, &number.to_be_bytes()]);
    let parts = (1..).zip(parts).map(|(number, part)| Part::Kept {
        salt: salt_of(number),
        part,
    });
    let parts: Vec<Part> = parts.collect();
    // The salt of the whole is kept as long as anything is: those of the parts must not follow from it.
    let salt = if parts.is_empty() { random } else { salt_of(0) };
    let content = to_text(content);
    let commitment = commit(&salt, &body, &content, &parts);
    let head = follow(previous, &commitment);
    Written {
        record: to_text(&Envelope {
            body,
            commitment,
            head,
        })
        .into_bytes(),
        beside: to_text(&BesideEnvelope {
            salt,
            content,
            parts,
        })
        .into_bytes(),
    }
}

impl BesideEnvelope {
    /// Leaves the hashes of the parts that are meant in their places.
    pub(crate) fn erase(&mut self, is_meant: impl Fn(&str) -> bool) {
        for part in &mut self.parts {
            if part.text().is_some_and(|text| is_meant(&text)) {
                *part = Part::Erased { hash: part.hash() };
            }
        }
    }

    /// How many parts are left as hashes.
    pub(crate) fn erased(&self) -> usize {
        let is_erased = |part: &&Part| matches!(part, Part::Erased { .. });
        self.parts.iter().filter(is_erased).count()
    }
}

/// What lies beside a record when the parts that are meant have been erased; `None` where it has no parts, and goes as a whole.
pub(crate) fn erase(
    number: u64,
    beside: &[u8],
    is_meant: impl Fn(&str) -> bool,
) -> Result<Option<Vec<u8>>, Damage> {
    let mut envelope: BesideEnvelope = parse(number, beside)?;
    envelope.erase(is_meant);
    Ok((!envelope.parts.is_empty()).then(|| to_text(&envelope).into_bytes()))
}

/// Reads what was written of the record of this number.
pub(crate) fn parse<T: DeserializeOwned>(number: u64, bytes: &[u8]) -> Result<T, Damage> {
    serde_json::from_slice(bytes).map_err(|cause| Damage::Unreadable {
        number,
        cause: cause.to_string(),
    })
}

/// Reads the fact that follows `previous`, and what lies beside it unless that was erased; checks both.
pub(crate) fn read<E: DeserializeOwned, B: DeserializeOwned + Default>(
    number: u64,
    record: &[u8],
    beside: Option<&[u8]>,
    previous: &Head,
) -> Result<Read<E, B>, Damage> {
    let envelope: Envelope = parse(number, record)?;
    follows(number, (&envelope.commitment, &envelope.head), previous)?;
    let beside = beside.map(|bytes| parse::<BesideEnvelope>(number, bytes));
    let (content, parts) = match beside.transpose()? {
        None => (B::default(), Vec::new()),
        Some(beside) => open(number, &envelope, &beside)?,
    };
    Ok((fact(number, &envelope)?, content, parts))
}

/// Checks that a record is the one that follows `previous`.
pub(crate) fn follows(
    number: u64,
    (commitment, head): (&[u8; 32], &Head),
    previous: &Head,
) -> Result<(), Damage> {
    match *head == follow(previous, commitment) {
        true => Ok(()),
        false => Err(Damage::Broken { number }),
    }
}

/// What lies beside a record, checked against its commitment: the content, and the parts.
pub(crate) fn open<B: DeserializeOwned>(
    number: u64,
    envelope: &Envelope,
    beside: &BesideEnvelope,
) -> Result<(B, Vec<Option<String>>), Damage> {
    let commitment = commit(&beside.salt, &envelope.body, &beside.content, &beside.parts);
    if envelope.commitment != commitment {
        return Err(Damage::Changed { number });
    }
    let content = parse(number, beside.content.as_bytes())?;
    Ok((content, beside.parts.iter().map(Part::text).collect()))
}

/// The fact that a record tells.
pub(crate) fn fact<E: DeserializeOwned>(
    number: u64,
    envelope: &Envelope,
) -> Result<Record<E>, Damage> {
    check_version(number, &envelope.body)?;
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

/// Looks at the version by itself: what a later version says is not to be guessed at.
fn check_version(number: u64, body: &str) -> Result<(), Damage> {
    #[derive(Deserialize)]
    struct Versioned {
        version: u16,
    }
    match parse(number, body.as_bytes())? {
        Versioned {
            version: WHOLE | IN_PARTS,
        } => Ok(()),
        Versioned { version } => Err(Damage::Unreadable {
            number,
            cause: alloc::format!(
                "it is of version {version}, and this program knows versions {WHOLE} and {IN_PARTS}"
            ),
        }),
    }
}

fn commit(salt: &[u8; 32], body: &str, content: &str, parts: &[Part]) -> [u8; 32] {
    let length = |text: &str| (text.len() as u64).to_be_bytes();
    let (body_length, content_length) = (length(body), length(content));
    let (body, content) = (body.as_bytes(), content.as_bytes());
    if parts.is_empty() {
        return hash(&[b"entente-record-1", salt, &body_length, body, content]);
    }
    let hashes: Vec<u8> = parts.iter().flat_map(Part::hash).collect();
    hash(&[
        b"entente-record-2",
        salt,
        &body_length,
        body,
        &content_length,
        content,
        &hashes,
    ])
}

fn follow(previous: &Head, commitment: &[u8; 32]) -> Head {
    hash(&[b"entente-chain-1", previous, commitment])
}

/// SHA-256 of the parts, one after the other.
pub(crate) fn hash(parts: &[&[u8]]) -> [u8; 32] {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part);
    }
    digest.finalize().into()
}

pub(crate) fn to_text<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("our own types have text keys and no failing serialisers")
}

/// Bytes as hexadecimal text.
pub(crate) fn to_hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .map(|nibble| char::from_digit(nibble.into(), 16).expect("a nibble is below 16"))
        .collect()
}

/// Thirty-two bytes of hexadecimal text.
pub(crate) fn from_hex(text: &str) -> Option<[u8; 32]> {
    let digits: Vec<u8> = text
        .chars()
        .map(|c| c.to_digit(16).map(|d| d as u8))
        .collect::<Option<_>>()?;
    let bytes: Vec<u8> = digits
        .chunks_exact(2)
        .map(|pair| pair[0] << 4 | pair[1])
        .collect();
    (digits.len() == 64)
        .then(|| bytes.try_into().ok())
        .flatten()
}

/// Serde for 32 bytes as hexadecimal text.
pub(crate) mod hex_bytes {
    use alloc::string::String;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(
        bytes: &[u8; 32],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&super::to_hex(bytes))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<[u8; 32], D::Error> {
        let text = String::deserialize(deserializer)?;
        super::from_hex(&text).ok_or_else(|| D::Error::custom("expected 64 hexadecimal digits"))
    }
}
