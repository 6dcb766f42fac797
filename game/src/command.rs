//! What people may ask for. A command says who asks, under which key it was asked (so that asking twice does it once), and what.
//! It is still only a wish: `decide` says whether it becomes a fact.

use crate::id::{Person, Sitter};
use crate::state::Home;
use alloc::string::String;
use alloc::vec::Vec;
use entente_rules::{Claim, Variant};
use serde::{Deserialize, Serialize};

/// One wish of one person.
#[derive(Debug, Clone)]
pub struct Command {
    /// Who asks.
    pub by: Person,
    /// What for.
    pub action: Action,
}

/// What can be asked of a game.
#[derive(Debug, Clone)]
pub enum Action {
    /// Make the game: a challenge with every other place reserved.
    Create(NewGame),
    /// Take the reserved place; the game starts when all are taken.
    Accept,
    /// Refuse the reserved place.
    Decline,
    /// Take one's own challenge back.
    Withdraw,
    /// Make a move.
    Move {
        /// The move as it was typed or chosen, in any form that the rules can read.
        text: String,
        /// The number of plies that the asker's board showed, where the asker's board is known; a wish from an older board is refused.
        seen: Option<u32>,
    },
    /// Offer a draw to all others.
    OfferDraw,
    /// Accept the open offer.
    AgreeDraw,
    /// Refuse the open offer.
    DeclineDraw,
    /// Claim a draw that the position gives a right to.
    ClaimDraw(Claim),
    /// Give the game up.
    Resign,
    /// Change one's private note.
    Note(NoteEdit),
}

/// What a new game is to be.
#[derive(Debug, Clone)]
pub struct NewGame {
    /// The rule set.
    pub variant: Variant,
    /// Where it is to live.
    pub home: Home,
    /// Who has which colour.
    pub colours: Colours,
    /// The people: the one who asks first, then those for whom places are reserved.
    pub people: Vec<Sitter>,
}

/// Who has which colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colours {
    /// Drawn from the game's seed when it starts.
    Random,
    /// The challenger moves first.
    ChallengerFirst,
    /// The challenger moves last.
    ChallengerLast,
}

/// A change to one's private note.
#[derive(Debug, Clone)]
pub enum NoteEdit {
    /// A line below what is there.
    Add(String),
    /// Another text in place of what is there; empty to clear it.
    Replace(String),
}
