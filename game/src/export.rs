//! A finished game as a JSON document, which anybody can check without the server
//! ([`verify`](crate::verify()), `entente verify`).
//!
//! For each record it has the commitment and the head of the hash chain, and the content if it may
//! be shown. If the game reveals its alliances, everything is shown except private notes, mutes and
//! reports. Otherwise secret events are left out, and so is the seed. Of the players only hashes
//! are included, so that the document is the same before and after somebody was forgotten.
//!
//! Who may have the document is not decided here.

use crate::event::{Erasable, Event};
use crate::facts::hash::{hash, hex_bytes};
use crate::game::Game;
use crate::id::GameId;
use crate::record::{self, Damage, Envelope, ErasableEnvelope, parse};
use crate::refusal::Refusal;
use crate::state::{Stage, State};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// The name of the format, and its version.
pub(crate) const FORMAT: &str = "entente-game";
pub(crate) const VERSION: u16 = 1;

/// The document.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Document {
    pub(crate) format: String,
    pub(crate) version: u16,
    pub(crate) game: GameId,
    /// Whether the secrets stay secret. Then the random choices cannot be checked.
    pub(crate) alliances_hidden: bool,
    pub(crate) records: Vec<ExportedRecord>,
    /// The hash of all other fields.
    ///
    /// It reveals it if a record is no longer shown, which the hash chain does not.
    #[serde(with = "hex_bytes")]
    pub(crate) hash: [u8; 32],
}

impl Document {
    fn new(game: GameId, alliances_hidden: bool, records: Vec<ExportedRecord>) -> Self {
        let mut document = Self {
            format: FORMAT.to_string(),
            version: VERSION,
            game,
            alliances_hidden,
            records,
            hash: [0; 32],
        };
        document.hash = document.computed_hash();
        document
    }

    /// The hash that the document has to have.
    pub(crate) fn computed_hash(&self) -> [u8; 32] {
        let content = (
            self.version,
            &self.game,
            self.alliances_hidden,
            &self.records,
        );
        hash(&[b"entente-export-1", record::to_text(&content).as_bytes()])
    }
}

/// A record in the document.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExportedRecord {
    #[serde(with = "hex_bytes")]
    pub(crate) commitment: [u8; 32],
    #[serde(with = "hex_bytes")]
    pub(crate) head: [u8; 32],
    /// The content; `None` if it is not shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) open: Option<OpenRecord>,
}

/// The content of a record. Of the erasable parts that are not shown, it has the hashes.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpenRecord {
    pub(crate) body: String,
    pub(crate) erasable: ErasableEnvelope,
}

/// Why a game cannot be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The game is not over.
    #[error("the game is not over: {0:?}")]
    Refused(Refusal),
    /// The log cannot be read.
    #[error(transparent)]
    Damaged(#[from] Damage),
}

impl Game {
    /// Exports a finished game. `log` is what the game was opened with: its records with their
    /// erasable data.
    pub fn export(&self, log: &[(Vec<u8>, Option<Vec<u8>>)]) -> Result<String, ExportError> {
        let state = self
            .state()
            .ok_or(Refusal::NotStarted)
            .and_then(finished)
            .map_err(ExportError::Refused)?;
        let records: Vec<StoredRecord> = (0..)
            .zip(self.events())
            .zip(log)
            .map(|((number, event), stored)| StoredRecord::read(number, event, stored))
            .collect::<Result<_, _>>()?;
        // If a record that everybody may see can no longer be checked, nothing after it can be
        // replayed, so the document has to hide the alliances.
        let alliances_hidden = !state.reveals() || records.iter().any(StoredRecord::is_lost);
        let letters = state.diplomacy.is_some_and(|terms| terms.reveal_letters);
        let exported = records
            .into_iter()
            .map(|record| record.exported(alliances_hidden, letters))
            .collect();
        let document = Document::new(self.id().clone(), alliances_hidden, exported);
        Ok(record::to_text(&document) + "\n")
    }
}

fn finished(state: &State) -> Result<&State, Refusal> {
    match &state.stage {
        Stage::Lobby => Err(Refusal::NotStarted),
        Stage::Closed(_) => Err(Refusal::LobbyClosed),
        Stage::Playing(playing) if playing.ending().is_none() => Err(Refusal::NotOver),
        Stage::Playing(_) => Ok(state),
    }
}

/// A record as it is stored.
struct StoredRecord<'a> {
    event: &'a Event,
    envelope: Envelope,
    /// `None` if all of it was erased.
    erasable: Option<ErasableEnvelope>,
}

impl<'a> StoredRecord<'a> {
    fn read(
        number: u64,
        event: &'a Event,
        (record, erasable): &(Vec<u8>, Option<Vec<u8>>),
    ) -> Result<Self, Damage> {
        Ok(Self {
            event,
            envelope: parse(number, record)?,
            erasable: erasable
                .as_ref()
                .map(|bytes| parse(number, bytes))
                .transpose()?,
        })
    }

    /// Whether it would be shown, but the salt is gone, so that nobody could check it.
    fn is_lost(&self) -> bool {
        !self.event.is_private() && self.erasable.is_none()
    }

    fn is_shown(&self, alliances_hidden: bool) -> bool {
        !(self.event.is_private() || alliances_hidden && self.event.is_secret())
    }

    fn exported(self, alliances_hidden: bool, letters: bool) -> ExportedRecord {
        let is_shown = self.is_shown(alliances_hidden);
        let Envelope {
            body,
            commitment,
            head,
        } = self.envelope;
        // A body without its salt cannot be checked against the commitment, so neither is shown.
        let erasable = self.erasable.filter(|_| is_shown);
        ExportedRecord {
            commitment,
            head,
            open: erasable.map(|mut erasable| {
                erasable.erase(|part| !Erasable::is_shown(part, !alliances_hidden, letters));
                OpenRecord { body, erasable }
            }),
        }
    }
}
