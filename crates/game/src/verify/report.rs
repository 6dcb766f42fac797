//! The result of verifying an exported game: the checked data, or the fault of the document.
//!
//! It is data. The checks themselves are in `checker`.

use crate::base::id::{GameId, PlayerId, Time};
use crate::base::record::Damage;
use crate::computers::Effort;
use crate::game::views::Replay;
use crate::view::View;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

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
        let erasures = self.erasures.iter();
        erasures.map(|erasure| erasure.letters).sum()
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
