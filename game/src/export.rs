//! A finished game as one document, which whoever has it can check without the program that kept it ([`verify`](crate::verify()), `entente verify`).
//!
//! Each record is a leaf: its commitment and the chain's head after it, and where it may be shown what it commits to. In a game that reveals its alliances every record is
//! open but those that are private for good (notes, and how somebody reads his letters); in one that keeps them sealed, what was secret is not shown, and neither is the seed.
//! Of the people only hashes are left, always, so that a document says the same before and after somebody was forgotten. It decides nothing about who may have it.

use crate::event::{Beside, Event};
use crate::game::Game;
use crate::id::GameId;
use crate::record::{self, BesideEnvelope, Damage, Envelope, hex_bytes, parse};
use crate::refusal::Refusal;
use crate::state::{Stage, State};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// What tells such a document from others, and the version that is written.
pub(crate) const FORMAT: &str = "entente-game";
pub(crate) const VERSION: u16 = 1;

/// The document.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Document {
    pub(crate) format: String,
    pub(crate) version: u16,
    pub(crate) game: GameId,
    /// Whether what was secret stays so: then the draws cannot be checked.
    pub(crate) sealed: bool,
    pub(crate) records: Vec<Leaf>,
    /// The hash of all of the above: so that it is found if a record is no longer shown, which the chain leaves open.
    #[serde(with = "hex_bytes")]
    pub(crate) digest: [u8; 32],
}

impl Document {
    fn new(game: GameId, sealed: bool, records: Vec<Leaf>) -> Self {
        let mut document = Self {
            format: FORMAT.to_string(),
            version: VERSION,
            game,
            sealed,
            records,
            digest: [0; 32],
        };
        document.digest = document.digested();
        document
    }

    /// What the digest has to be.
    pub(crate) fn digested(&self) -> [u8; 32] {
        let told = (self.version, &self.game, self.sealed, &self.records);
        record::hash(&[b"entente-export-1", record::to_text(&told).as_bytes()])
    }
}

/// A record.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Leaf {
    #[serde(with = "hex_bytes")]
    pub(crate) commitment: [u8; 32],
    #[serde(with = "hex_bytes")]
    pub(crate) head: [u8; 32],
    /// What it commits to; `None` where that is not shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) open: Option<Open>,
}

/// What a record commits to; of a part beside it that is not shown, the hash.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Open {
    pub(crate) body: String,
    pub(crate) beside: BesideEnvelope,
}

/// Why there is no document.
#[derive(Debug, thiserror::Error)]
pub enum NotExported {
    /// The game is not over.
    #[error("the game is not over: {0:?}")]
    Refused(Refusal),
    /// The log cannot be read.
    #[error(transparent)]
    Damaged(#[from] Damage),
}

impl Game {
    /// The finished game as a document. `log` is what the game was opened with: its records, each with what lies beside it.
    pub fn export(&self, log: &[(Vec<u8>, Option<Vec<u8>>)]) -> Result<String, NotExported> {
        let state = self.state().ok_or(Refusal::NotStarted);
        let state = state.and_then(finished).map_err(NotExported::Refused)?;
        let kept = (0..).zip(self.events()).zip(log);
        let kept = kept.map(|((number, event), kept)| Kept::read(number, event, kept));
        let kept: Vec<Kept> = kept.collect::<Result<_, _>>()?;
        let sealed = !state.reveals() || kept.iter().any(Kept::is_lost);
        let letters = state.diplomacy.is_some_and(|terms| terms.reveal_letters);
        let leaves = kept.into_iter().map(|kept| kept.leaf(sealed, letters));
        let document = Document::new(self.id().clone(), sealed, leaves.collect());
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

/// A record as it is kept.
struct Kept<'a> {
    event: &'a Event,
    envelope: Envelope,
    /// What lies beside it, with the meaning of the content; `None` where it was erased as a whole.
    beside: Option<(BesideEnvelope, Beside)>,
}

impl<'a> Kept<'a> {
    fn read(
        number: u64,
        event: &'a Event,
        (record, beside): &(Vec<u8>, Option<Vec<u8>>),
    ) -> Result<Self, Damage> {
        let beside = beside.as_ref().map(|bytes| {
            let beside: BesideEnvelope = parse(number, bytes)?;
            let content = parse(number, beside.content.as_bytes())?;
            Ok((beside, content))
        });
        Ok(Self {
            event,
            envelope: parse(number, record)?,
            beside: beside.transpose()?,
        })
    }

    /// Whether it would be shown, but cannot be: only the oldest records name people where nothing can be left out by itself.
    fn is_lost(&self) -> bool {
        let can_be = |(_, content): &(_, Beside)| !content.has_personal();
        !self.event.is_private() && !self.beside.as_ref().is_some_and(can_be)
    }

    fn is_shown(&self, sealed: bool, content: &Beside) -> bool {
        let is_secret = self.event.is_secret() || content.seed.is_some();
        !(self.event.is_private() || content.has_personal() || sealed && is_secret)
    }

    fn leaf(self, sealed: bool, letters: bool) -> Leaf {
        let shown = match &self.beside {
            Some((_, content)) => self.is_shown(sealed, content),
            None => false,
        };
        let Envelope {
            body,
            commitment,
            head,
        } = self.envelope;
        let beside = self.beside.filter(|_| shown);
        Leaf {
            commitment,
            head,
            open: beside.map(|(mut beside, _)| {
                beside.erase(|part| !Beside::is_shown(part, !sealed, letters));
                Open { body, beside }
            }),
        }
    }
}
