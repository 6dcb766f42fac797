//! What a view tells of the moves: each ply with what came of it, and what came about between two. They are made in `turn`.

use crate::clock::Span;
use crate::id::{Seat, Time};
use alloc::string::String;
use alloc::vec::Vec;
use entente_rules::{Army, Cell, Kind, Manner, Piece, Ply, Status, Stuck};

/// Who made a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hand {
    /// Whoever commands the army, when it was the turn.
    Mover,
    /// The same, before: it came at once.
    Prepared,
    /// The program, by chance, because the seat is its own.
    Program,
    /// The program, by chance, because the time was over.
    Clock,
    /// Another player, of this seat, because the time was over.
    Picker(Seat),
    /// Nobody: the rules left nothing else.
    Rules,
}

/// One ply: the turn of one seat, with what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveView {
    /// The seat whose turn it was.
    pub seat: Seat,
    /// The seat that commanded its army, and so moved.
    pub by: Seat,
    /// The army that was chosen for good before it, where a choice was due and made.
    pub choice: Option<Army>,
    /// What was done with the turn, as the rules have it.
    pub ply: Ply,
    /// The number of the round, from 1.
    pub round: u32,
    /// In the rule set's own notation.
    pub notation: String,
    /// In coordinate form.
    pub coordinate: String,
    /// What moved on the board; `None` for a turn without a move.
    pub moved: Option<Moved>,
    /// What had come about since the turn before.
    pub asides: Vec<News>,
    /// What this turn brought about besides.
    pub news: Vec<News>,
    /// Who made it.
    pub hand: Hand,
    /// When.
    pub at: Time,
}

/// A man that moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    /// What it is.
    pub piece: Kind,
    /// What it took.
    pub captured: Option<Piece>,
    /// Where that stood; it is not always the cell that was entered.
    pub taken_on: Option<Cell>,
    /// Whether it was a plain move, or what else.
    pub manner: Manner,
    /// The cell that was left.
    pub from: Cell,
    /// The cell that was entered.
    pub to: Cell,
}

/// What a turn brought about that its move alone does not show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News {
    /// A player is out of the game.
    Eliminated {
        /// Whose seat it was.
        seat: Seat,
        /// How: it is never active.
        how: Status,
        /// Who has the credit; `None` where nobody has.
        by: Option<Seat>,
    },
    /// An army has another commander from now on.
    Commanded {
        /// Which.
        seat: Seat,
        /// Who moves it; `None` where nobody does any more.
        by: Option<Seat>,
    },
    /// A player is mated or stalemated; if nothing changes that, he is out when the turn of the one who has the credit comes.
    Stuck {
        /// Whose seat it is.
        seat: Seat,
        /// Mated or stalemated.
        how: Stuck,
        /// Who has the credit; the player himself where nobody else has.
        by: Seat,
    },
    /// A player who was mated or stalemated no longer is.
    Freed {
        /// Whose seat it is.
        seat: Seat,
    },
    /// A player has to choose which of the armies that he has captured he commands.
    ChoiceDue {
        /// Who.
        by: Seat,
    },
    /// A player lost his king and some of his men, and plays on, bound to another.
    Kingless {
        /// Who.
        seat: Seat,
    },
    /// A guard came onto the board.
    Placed {
        /// Whose it is.
        seat: Seat,
        /// Where it stands.
        cell: Cell,
    },
    /// A player's time is over, or that of whoever was to pick the move.
    TimeUp {
        /// Whose move it was.
        seat: Seat,
    },
    /// Another player picks the move.
    Handed {
        /// Whose move it is.
        seat: Seat,
        /// Who picks.
        by: Seat,
    },
    /// Moves were taken back.
    TakenBack {
        /// How many plies are left.
        ply: u32,
    },
    /// The clocks stand still.
    Paused {
        /// Until when, unless people agree to go on before.
        until: Time,
    },
    /// The clocks go on.
    Resumed,
    /// The game lives here from now on.
    Relocated,
    /// The clock was given back what it ran while nobody could move.
    Credited {
        /// How much.
        span: Span,
    },
    /// A player who is in the game cannot move, and is passed over.
    Skipped {
        /// Who.
        seat: Seat,
    },
}
