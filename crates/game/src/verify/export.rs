//! A finished game as a JSON document, which anybody can check without the server
//! ([`verify`](crate::verify()), `entente verify`); and the result of checking one.
//!
//! For each record it has the commitment, whether everybody may know of it, and the head of the
//! hash chain; and the content of the records that have to be shown ([`Disclosure`]). If the game
//! reveals its alliances, these are all. Otherwise they are those of which everybody could know. Of
//! the players only hashes are included, so that the document names nobody.
//!
//! Access to the document is not decided here.

use crate::base::erasable::PartKind;
use crate::base::id::{GameId, PlayerId, Time};
use crate::base::record::{self, Damage, Envelope, ErasableEnvelope, Link, parse};
use crate::base::refusal::Refusal;
use crate::base::state::{Stage, State};
use crate::computers::Effort;
use crate::game::Game;
use crate::game::views::Replay;
use crate::view::View;
use core::fmt;
use serde::{Deserialize, Serialize};

/// The name of the format, and its version.
pub(super) const FORMAT: &str = "entente-game";
pub(super) const VERSION: u16 = 1;

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an exported game")]
pub(crate) struct Document {
    pub(super) format: String,
    pub(super) version: u16,
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
    pub(super) fn link(&self) -> Link<'_> {
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
    pub(super) secrets: bool,
    /// Whether it reveals the letters.
    letters: bool,
}

impl Disclosure {
    pub(super) fn of(state: &State) -> Self {
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
            | PartKind::Place
            | PartKind::Private => false,
        }
    }
}

/// The result of a successful verification.
#[derive(Debug, Clone)]
pub struct Verified {
    /// The game.
    pub game: GameId,
    /// The head of the hash chain after each record.
    pub heads: Vec<[u8; 32]>,
    /// The number of records that are not shown.
    pub closed: usize,
    /// The number of parts of shown records that are not shown: names, letters.
    pub hidden_parts: usize,
    /// The erasures, in the order of their records.
    pub erasures: Vec<Erasure>,
    /// The checks that need the secrets of the game; `None` if it keeps them.
    pub revealed: Option<Revealed>,
}

impl Verified {
    /// The number of letters that the document would have to show, and that are missing because
    /// their writers were erased.
    pub fn missing_letters(&self) -> usize {
        self.erasures.iter().map(|erasure| erasure.letters).sum()
    }
}

/// The checks of a game that reveals its secrets.
#[derive(Debug, Clone)]
pub struct Revealed {
    /// The number of random choices.
    pub random_choices: RandomChoices,
    /// The game as everybody sees it now.
    pub view: Box<View>,
    /// Its positions; `None` if it was aborted.
    pub replay: Option<Box<Replay>>,
}

/// The erasure of a person's names and texts. It covers nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Erasure {
    /// The number of its record.
    pub record: u64,
    /// The time of the record.
    pub at: Time,
    /// The numbers that the person had in the game.
    pub players: Vec<PlayerId>,
    /// The number of letters that the document would have to show, and that are missing because of
    /// it.
    pub letters: usize,
}

/// The number of random choices that were checked, by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RandomChoices {
    /// Starting positions of Chess960.
    pub starts: usize,
    /// Assignments of the seats.
    pub seatings: usize,
    /// Moves that were drawn because the time was up.
    pub moves: usize,
    /// Steps of kings whose players had left.
    pub walks: usize,
    /// Armies that lost their king: the lost pieces and the lieges.
    pub king_losses: usize,
}

impl RandomChoices {
    /// The number of all random choices.
    pub fn total(&self) -> usize {
        self.starts + self.seatings + self.moves + self.walks + self.king_losses
    }
}

/// A random choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RandomChoice {
    /// The starting position of Chess960.
    Start,
    /// The assignment of the seats.
    Seating,
    /// The moves that were drawn because the time was up.
    Moves,
    /// The steps of kings whose players had left.
    Walks,
    /// The lost pieces and lieges of armies that lost their king.
    KingLosses,
    /// The salt of a record.
    Salt,
}

impl fmt::Display for RandomChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "the start",
            Self::Seating => "the seating",
            Self::Moves => "the move of the clock",
            Self::Walks => "the step of a king without a player",
            Self::KingLosses => "the losses of an army without a king",
            Self::Salt => "the salt",
        })
    }
}

/// The fault of an invalid document.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum Fault {
    /// The text is not an exported game.
    #[error("this is not an exported game: {0}")]
    Unreadable(String),
    /// A record does not match its commitment, or contains something that cannot have happened.
    #[error(transparent)]
    Damaged(#[from] Damage),
    /// A record is not shown although the game's options reveal it.
    #[error("record {number} has to be shown, but it is closed")]
    Closed {
        /// The number of the record.
        number: u64,
    },
    /// A record is shown although the game's options keep it secret.
    #[error("record {number} must not be shown in a game that keeps its secrets")]
    Shown {
        /// The number of the record.
        number: u64,
    },
    /// A part of a record is not shown although it has to be.
    #[error("record {number}: its {kind} has to be shown, but there is only a hash")]
    PartClosed {
        /// The number of the record.
        number: u64,
        /// The kind of the part.
        kind: &'static str,
    },
    /// A part of a record is shown although it must not be.
    #[error("record {number}: its {kind} must not be shown")]
    PartShown {
        /// The number of the record.
        number: u64,
        /// The kind of the part.
        kind: &'static str,
    },
    /// The seed is not the one that the game was committed to.
    #[error("record 0: the seed does not match the hash that was public from the start")]
    Seed,
    /// A random choice does not follow from the seed.
    #[error("record {number}: {choice} does not follow from the seed")]
    NotFromSeed {
        /// The number of the record.
        number: u64,
        /// The random choice.
        choice: RandomChoice,
    },
    /// The time of a record is earlier than that of a record before it.
    #[error("record {number}: its time is earlier than that of the record before it")]
    Earlier {
        /// The number of the record.
        number: u64,
    },
    /// A record follows although the game had ended.
    #[error("record {number}: the game had ended before it, and nothing but an erasure can follow")]
    AfterEnding {
        /// The number of the record.
        number: u64,
    },
    /// The last records are missing.
    #[error("the game is not over after its {records} records: the last ones are missing")]
    Unfinished {
        /// The number of records in the document.
        records: usize,
    },
}

/// A move of a computer that an exported game contains, with all that its thought depended on.
#[derive(Debug, Clone)]
pub struct ComputerMove {
    /// The number of the record.
    pub number: u64,
    /// The computer.
    pub player: PlayerId,
    /// The game as the computer saw it before the move.
    pub view: View,
    /// The move in coordinate form.
    pub coordinate: String,
    /// The thought that it got; `None` if no thought of Entente's own engine is recorded.
    pub effort: Option<Effort>,
}
