//! A finished game as a JSON document, which anybody can check without the server
//! ([`verify`](crate::verify()), `entente verify`).
//!
//! For each record it has the commitment, whether everybody may know of it, and the head of the
//! hash chain; and the content of the records that have to be shown ([`Disclosure`]). If the game
//! reveals its alliances, these are all. Otherwise they are those of which everybody could know. Of
//! the players only hashes are included, so that the document names nobody.
//!
//! Access to the document is not decided here.

use crate::base::erasable::PartKind;
use crate::base::id::GameId;
use crate::base::record;
use crate::base::record::{Damage, Envelope, ErasableEnvelope, Link, parse};
use crate::base::refusal::Refusal;
use crate::base::state::{Stage, State};
use crate::game::Game;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// The name of the format, and its version.
pub(super) const FORMAT: &str = "entente-game";
pub(crate) const VERSION: u16 = 1;

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an exported game")]
pub(crate) struct Document {
    pub(crate) format: String,
    pub(crate) version: u16,
    pub(crate) game: GameId,
    pub(crate) records: Vec<ExportedRecord>,
}

/// A record in the document.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a record")]
pub(crate) struct ExportedRecord {
    /// Whether everybody may know of it.
    pub(crate) public: bool,
    #[serde(with = "hex::serde")]
    pub(crate) commitment: [u8; 32],
    #[serde(with = "hex::serde")]
    pub(crate) head: [u8; 32],
    /// The content; `None` if it is not shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) open: Option<OpenRecord>,
}

impl ExportedRecord {
    pub(crate) fn link(&self) -> Link<'_> {
        Link {
            public: self.public,
            commitment: &self.commitment,
            head: &self.head,
        }
    }
}

/// The content of a record. Of the erasable parts that are not shown, it has the hashes.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the content of a record")]
pub(crate) struct OpenRecord {
    pub(crate) body: String,
    pub(crate) erasable: ErasableEnvelope,
}

/// The reason for which a game cannot be exported.
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
    /// Exports a finished game. `log` has the records with their erasable data, from which the game
    /// was opened.
    pub fn export(&self, log: &[(Vec<u8>, Option<Vec<u8>>)]) -> Result<String, ExportError> {
        let state = self
            .state()
            .ok_or(Refusal::NotStarted)
            .and_then(finished)
            .map_err(ExportError::Refused)?;
        let (disclosure, erased) = (Disclosure::of(state), self.erased_players());
        let records = (0..)
            .zip(log)
            .map(|(number, stored)| {
                let writer = self.writer(number);
                let is_erased = writer.is_some_and(|writer| erased.contains(&writer));
                exported(number, stored, disclosure, is_erased)
            })
            .collect::<Result<_, _>>()?;
        let document = Document {
            format: FORMAT.to_string(),
            version: VERSION,
            game: self.id().clone(),
            records,
        };
        Ok(record::to_text(&document) + "\n")
    }
}

/// A stored record in the form of the document. `is_erased`: whether the texts of its writer were
/// erased.
fn exported(
    number: u64,
    (record, erasable): &(Vec<u8>, Option<Vec<u8>>),
    disclosure: Disclosure,
    is_erased: bool,
) -> Result<ExportedRecord, Damage> {
    let Envelope {
        body,
        public,
        commitment,
        head,
    } = parse(number, record)?;
    let open = if disclosure.shows_record(public) {
        // Without its salt nobody could check it.
        let erasable = erasable.as_ref().ok_or(Damage::Lost { number })?;
        let mut erasable: ErasableEnvelope = parse(number, erasable)?;
        let is_shown = |kind| disclosure.shows_part(kind, is_erased);
        erasable.erase(|kind, _| !PartKind::parse(kind).is_some_and(is_shown));
        Some(OpenRecord { body, erasable })
    } else {
        None
    };
    Ok(ExportedRecord {
        public,
        commitment,
        head,
        open,
    })
}

fn finished(state: &State) -> Result<&State, Refusal> {
    match &state.stage {
        Stage::Lobby => Err(Refusal::NotStarted),
        Stage::Closed(_) => Err(Refusal::LobbyClosed),
        Stage::Playing(playing) if playing.ending().is_none() => Err(Refusal::NotOver),
        Stage::Playing(_) => Ok(state),
    }
}

/// The data that an exported game has to show. It follows from the game's options, from the
/// audience of each record, and from the erasures that are records themselves. So nobody can leave
/// something out of a document and claim that it may be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Disclosure {
    /// Whether the game reveals its secrets, and with them its seed.
    pub(crate) secrets: bool,
    /// Whether it reveals the letters.
    letters: bool,
}

impl Disclosure {
    pub(crate) fn of(state: &State) -> Self {
        let secrets = state.reveals();
        let letters = state
            .terms
            .diplomacy
            .is_some_and(|terms| terms.reveal_letters);
        Self {
            secrets,
            letters: secrets && letters,
        }
    }

    /// Whether a record is shown. `public`: whether everybody may know of it.
    pub(super) fn shows_record(self, public: bool) -> bool {
        public || self.secrets
    }

    /// Whether a part of a shown record is shown. `erased`: whether the texts of the player who
    /// wrote it were erased.
    pub(super) fn shows_part(self, kind: PartKind, erased: bool) -> bool {
        match kind {
            PartKind::Seed | PartKind::Lieges | PartKind::Secret => self.secrets,
            PartKind::Letter => self.letters && !erased,
            PartKind::Profile
            | PartKind::Team
            | PartKind::Note
            | PartKind::Channel
            | PartKind::Parent
            | PartKind::Private => false,
        }
    }
}
