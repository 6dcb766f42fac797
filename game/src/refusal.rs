//! Why a wish was not granted: facts for a person to act on, never a text (the `text` room words them) and never a secret of somebody else.

use crate::id::Seat;
use crate::view::Ending;
use alloc::string::String;
use alloc::vec::Vec;
use entente_rules::{Claim, WhyNot};

/// A wish that was refused. It changed nothing.
#[derive(Debug, Clone, PartialEq)]
pub enum Refusal {
    /// Too few or too many people for this rule set.
    WrongNumberOfPeople {
        /// How many it takes.
        players: usize,
    },
    /// One person on two seats.
    SamePersonTwice,
    /// The challenge is not addressed to the asker.
    NotInvited,
    /// Only the challenger can take a challenge back.
    NotYourChallenge,
    /// The asker made this challenge, and waits for the others.
    OwnChallenge,
    /// The challenge has been refused or taken back.
    ChallengeClosed,
    /// The challenge has not been accepted yet.
    NotStarted,
    /// The game has begun already.
    AlreadyStarted,
    /// The asker does not play in this game.
    NotSeated,
    /// The game is over.
    Over(Ending),
    /// The board that the asker saw is not the present one.
    Stale {
        /// How many moves that board showed.
        seen: u32,
        /// How many there are.
        ply: u32,
    },
    /// It is somebody else's turn.
    NotYourTurn {
        /// Whose.
        turn: Seat,
    },
    /// The move is understood, and not legal.
    Illegal {
        /// The move as it was typed.
        text: String,
        /// Why.
        why: WhyNot,
    },
    /// What was typed fits several legal moves.
    Ambiguous {
        /// The move as it was typed.
        text: String,
        /// The moves that it fits.
        readings: Vec<Reading>,
    },
    /// What was typed is no move at all.
    Unreadable {
        /// What was typed.
        text: String,
        /// A legal move in the rule set's own notation, as an example.
        example: Option<String>,
    },
    /// An offer of the asker's is open already.
    AlreadyOffered,
    /// There is no offer to answer.
    NoOffer,
    /// The position gives no right to that draw.
    ClaimFalse(Claim),
    /// The note would be too long.
    NoteTooLong {
        /// How many characters it would have.
        length: usize,
    },
}

/// One reading of what was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// In the rule set's own notation.
    pub notation: String,
    /// In coordinate form, which is never ambiguous.
    pub coordinate: String,
}
