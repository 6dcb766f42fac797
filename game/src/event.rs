//! What happened, in the past tense. Events name seats, never persons, and hold no text that a person wrote: those lie beside the log
//! ([`Beside`]), where they can be erased while the record keeps a salted commitment of them. An event is never edited; new kinds are added.

use crate::command::Colours;
use crate::id::{Seat, Sitter};
use crate::record::hex_bytes;
use alloc::string::String;
use alloc::vec::Vec;
use entente_rules::Claim;
use serde::{Deserialize, Serialize};

/// One fact about a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum Event {
    /// A challenge was made; the seed's hash is public from here on.
    Created {
        variant: String,
        private: bool,
        colours: Colours,
        #[serde(with = "hex_bytes")]
        seed_hash: [u8; 32],
    },
    /// A reserved place was refused: the challenge is over.
    Declined {
        place: Seat,
    },
    /// The challenger took the challenge back.
    Withdrawn,
    /// All places are taken; `places[seat]` is the lobby place of who sits there.
    Started {
        places: Vec<Seat>,
    },
    /// A move, in coordinate form.
    Moved {
        seat: Seat,
        #[serde(rename = "move")]
        coordinate: String,
    },
    DrawOffered {
        seat: Seat,
    },
    DrawAgreed {
        seat: Seat,
        offer: Seat,
    },
    DrawDeclined {
        seat: Seat,
        offer: Seat,
    },
    DrawClaimed {
        seat: Seat,
        #[serde(with = "claim_name")]
        claim: Claim,
    },
    Resigned {
        seat: Seat,
    },
    /// A private note was written; its text lies beside.
    NoteWritten {
        seat: Seat,
    },
}

impl Event {
    /// The only seat that may know of this event, or `None` where all may.
    pub(crate) fn secret_of(&self) -> Option<Seat> {
        match self {
            Self::NoteWritten { seat } => Some(*seat),
            _ => None,
        }
    }
}

/// What lies beside an event: everything that names a person, was written by one, or must stay secret.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Beside {
    /// Who sits where, in the order of the lobby (with `Created`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) people: Vec<Sitter>,
    /// The channel where the game lives, in the words of the door that made it (with `Created`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) channel: Option<String>,
    /// The game's seed, in hexadecimal (with `Created`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<String>,
    /// The whole private note (with `NoteWritten`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
}

/// Serde for a claim by its name.
mod claim_name {
    use alloc::string::String;
    use entente_rules::Claim;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(
        claim: &Claim,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(claim.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Claim, D::Error> {
        let name = String::deserialize(deserializer)?;
        let known = [Claim::Threefold, Claim::FiftyMoves];
        known
            .into_iter()
            .find(|claim| claim.name() == name)
            .ok_or_else(|| D::Error::custom("no such claim"))
    }
}
