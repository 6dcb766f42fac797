//! Why a move is not legal, as a fact with the men and cells that make it so, and as a sentence that teaches.
//! Only what can be said is here; which of it is so in a position is found in `inquiry`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use crate::alliance::AllianceRule;
use crate::cell::Cell;
use crate::chess4::Chess4Rule;
use crate::chess66::Chess66Rule;
use crate::courier::CourierRule;
use crate::moves::Wing;
use crate::piece::{Army, Kind, Piece};

/// A man and where he stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    /// Where.
    pub cell: Cell,
    /// Who.
    pub piece: Piece,
}

/// "the rook on g1"
impl fmt::Display for Man {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} on {}", self.piece.kind, self.cell)
    }
}

/// Why a move is not legal. Displayed as a clause that can follow "Nf6 is not legal: ".
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WhyNot {
    /// Something can be moved, or no turn is left.
    #[error("you must move a piece while one of yours can move")]
    MustMove,
    /// Nothing is legal any more.
    #[error("the game is over")]
    GameOver,
    /// The player gave up before, and this is the turn on which it takes effect.
    #[error("{} has resigned, and this is its turn to leave", army.name())]
    Resigned {
        /// Who.
        army: Army,
    },
    /// The army is not one of those between which the player may choose now.
    #[error("there is no choice of {}'s army now", army.name())]
    NoChoice {
        /// Which.
        army: Army,
    },
    /// Nothing stands where the move starts.
    #[error("there is no piece on {cell}")]
    EmptyCell {
        /// Where.
        cell: Cell,
    },
    /// The man is of another army.
    #[error("the {man} is {}'s, and it is {}'s turn", man.piece.army.name(), turn.name())]
    NotYours {
        /// Who stands there.
        man: Man,
        /// Whose turn it is.
        turn: Army,
    },
    /// The text castles with the men of another army.
    #[error("the king and rook are to be {}'s, and it is {}'s turn", army.name(), turn.name())]
    OthersCastling {
        /// Whose men were named.
        army: Army,
        /// Whose turn it is.
        turn: Army,
    },
    /// The man's army moves no more.
    #[error("the {man} is {}'s, who is out of the game, and moves no more", man.piece.army.name())]
    OutOfGame {
        /// Who should move.
        man: Man,
    },
    /// Another kind of man stands there than the text says.
    #[error("the piece on {cell} is a {kind}, not a {wanted}", cell = man.cell, kind = man.piece.kind)]
    OtherKind {
        /// Who stands there.
        man: Man,
        /// What was named.
        wanted: Kind,
    },
    /// No man of this kind stands where the text says.
    #[error("you have no {kind}{origin}")]
    NoSuchPiece {
        /// What was named.
        kind: Kind,
        /// Where it should be.
        origin: Origin,
    },
    /// Several men are of this kind, and none can move there.
    #[error("none of your {kind}s{origin} can move to {to}")]
    NoneReaches {
        /// What was named.
        kind: Kind,
        /// Which were meant.
        origin: Origin,
        /// Where to.
        to: Cell,
    },
    /// The move ends where it starts.
    #[error("a move must lead to another cell")]
    SameCell,
    /// A man of the mover's own stands on the goal.
    #[error("your own {man} stands there")]
    OwnPiece {
        /// Who stands there.
        man: Man,
    },
    /// This kind does not move so.
    #[error("your {man} does not move to {to}: {rule}", rule = rule(man.piece.kind))]
    NotItsMove {
        /// Who should move.
        man: Man,
        /// Where to.
        to: Cell,
    },
    /// Somebody stands in the way, or, before a pawn, on the goal.
    #[error("the way of your {kind} from {from} to {to} is blocked by {whose} {by}",
        kind = man.piece.kind, from = man.cell, whose = whose(man, by))]
    Blocked {
        /// Who should move.
        man: Man,
        /// Where to.
        to: Cell,
        /// Who stands in the way.
        by: Man,
    },
    /// A pawn moves diagonally only to capture.
    #[error("your {man} moves diagonally only to capture, and there is nothing to capture on {to}")]
    NothingToCapture {
        /// The pawn.
        man: Man,
        /// Where to.
        to: Cell,
    },
    /// The same, beside a pawn that may have crossed the goal.
    #[error(
        "your {man} moves diagonally only to capture, there is nothing to capture on {to}, and the {beside} could be \
         taken in passing only on your first turn after its double step"
    )]
    PassedBefore {
        /// The pawn that should move.
        man: Man,
        /// Where to.
        to: Cell,
        /// The pawn that stands behind the goal.
        beside: Man,
    },
    /// A pawn does not capture where it advances, nor a guard where it steps.
    #[error("your {man} captures diagonally, not straight ahead")]
    CaptureAhead {
        /// The pawn, or the guard.
        man: Man,
    },
    /// The text captures, and the move does not.
    #[error("there is nothing to capture on {to}")]
    NoCapture {
        /// Where to.
        to: Cell,
    },
    /// The board has no such cell.
    #[error("{cell} is in a corner, which is not on the board")]
    Corner {
        /// Where the cell would be.
        cell: Cell,
    },
    /// Before a pawn the board ends, and not where it would be promoted.
    #[error(
        "your {man} is stuck: {cell} is in a corner, which is not on the board; it can only capture"
    )]
    Stuck {
        /// The pawn.
        man: Man,
        /// Where the cell would be.
        cell: Cell,
    },
    /// A pawn makes two steps only from its first cell.
    #[error("your {man} has left its first row, so it moves one step only")]
    NoDoubleStep {
        /// The pawn.
        man: Man,
    },
    /// In this game pawns never make two steps.
    #[error("your {man} moves one step only, also from its first row")]
    SingleStep {
        /// The pawn.
        man: Man,
    },
    /// A pawn does not move so, where it never makes two steps.
    #[error(
        "your {man} does not move to {to}: a pawn moves one step straight ahead, and captures one step diagonally ahead"
    )]
    NotASingleStep {
        /// The pawn.
        man: Man,
        /// Where to.
        to: Cell,
    },
    /// The game knows no castling.
    #[error("there is no castling in this game")]
    NoCastlingHere,
    /// The king would be attacked where he goes.
    #[error("your king would be in check on {to} from {}", the(by))]
    KingIntoCheck {
        /// Where to.
        to: Cell,
        /// The men that would attack him.
        by: Vec<Man>,
    },
    /// The man shields his king.
    #[error("your {man} is pinned to the king by {}", the(by))]
    Pinned {
        /// Who should move.
        man: Man,
        /// The men that would attack the king.
        by: Vec<Man>,
    },
    /// The king is in check, and the move leaves it so.
    #[error("your king is in check from {}, and this does not answer it", the(by))]
    StillInCheck {
        /// The men that give check before the move and after it.
        by: Vec<Man>,
    },
    /// Two men give check at once, and the move is not the king's.
    #[error(
        "your king is in check from {} at once, so only the king can move",
        the(by)
    )]
    DoubleCheck {
        /// The men that give check.
        by: Vec<Man>,
    },
    /// Taking in passing would take two men off the king's line.
    #[error("taking in passing would leave your king in check from {}", the(by))]
    EnPassantUncovers {
        /// The men that would attack the king.
        by: Vec<Man>,
    },
    /// Castling has rules of its own.
    #[error("you cannot castle with {wing}: {why}", wing = wing_words(*wing))]
    Castling {
        /// On which side.
        wing: Wing,
        /// Which rule.
        why: NoCastling,
    },
    /// A pawn reaches its last row, and nothing says what it becomes.
    #[error("your {man} reaches the last row: say what it becomes, as in {to}=Q")]
    PromotionMissing {
        /// The pawn.
        man: Man,
        /// Where to.
        to: Cell,
    },
    /// Only a pawn on its last row becomes something.
    #[error("your {man} does not promote on {to}")]
    NoPromotion {
        /// Who should move.
        man: Man,
        /// Where to.
        to: Cell,
    },
    /// The two cells do make a legal move, but it is not of the manner that was given.
    #[error("the move from {from} to {to} is of another kind")]
    OtherManner {
        /// Where from.
        from: Cell,
        /// Where to.
        to: Cell,
    },
    /// A pawn cannot become this.
    #[error("a pawn cannot become a {kind}")]
    NotAPromotion {
        /// What was asked for.
        kind: Kind,
    },
    /// A reason that only Game Courier's notation knows.
    #[error(transparent)]
    Courier(#[from] CourierRule),
    /// A reason that only Chess66 knows.
    #[error(transparent)]
    Chess66(#[from] Chess66Rule),
    /// A reason that only Chess4 knows.
    #[error(transparent)]
    Chess4(Chess4Rule),
    /// A reason that only the game of alliances knows.
    #[error(transparent)]
    Alliance(AllianceRule),
}

/// Which rule forbids castling.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoCastling {
    /// The right is not there, whatever the reason.
    #[error("that right is gone once the king or that rook has moved or been taken")]
    NoRight,
    /// The right of a captured army is not there again.
    #[error("the {man} of the captured army is not back on {home}, its first cell")]
    NotRegained {
        /// Who is away.
        man: Man,
        /// Where he has to stand.
        home: Cell,
    },
    /// The right of a captured army will not come back.
    #[error(
        "the {man} has not come nearer to its first cell with every move since its army was captured"
    )]
    Strayed {
        /// Who has broken the rule.
        man: Man,
    },
    /// A captured army must not leave its commander's king in check.
    #[error("its commander's king would be in check from {}", the(by))]
    CommanderInCheck {
        /// From whom.
        by: Vec<Man>,
    },
    /// Somebody stands between king and rook.
    #[error("{} in the way", stands(by))]
    Occupied {
        /// Who.
        by: Vec<Man>,
    },
    /// The king is in check.
    #[error("your king is in check from {}", the(by))]
    InCheck {
        /// From whom.
        by: Vec<Man>,
    },
    /// The king would cross or reach an attacked cell.
    #[error(
        "the king would pass or reach {cell}, which is attacked by {}",
        the(by)
    )]
    Attacked {
        /// Which cell.
        cell: Cell,
        /// By whom.
        by: Vec<Man>,
    },
}

/// The part of a cell's name that a text gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// A file's letter.
    pub file: Option<char>,
    /// A rank's number.
    pub rank: Option<u8>,
}

/// Begins with a blank, so that it can be left out.
impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.file, self.rank) {
            (None, None) => Ok(()),
            (Some(file), None) => write!(out, " on the {file} file"),
            (None, Some(rank)) => write!(out, " on rank {rank}"),
            (Some(file), Some(rank)) => write!(out, " on {file}{rank}"),
        }
    }
}

fn rule(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => {
            "a pawn moves one step straight ahead, two from its first row, and captures one step diagonally ahead"
        }
        Kind::Knight => "a knight leaps two steps along one line and one to the side",
        Kind::Bishop => "a bishop moves diagonally",
        Kind::Rook => "a rook moves along files and ranks",
        Kind::Queen => "a queen moves straight or diagonally",
        Kind::King => "a king moves one step",
        Kind::Guard => "a guard moves one step straight, or captures one step diagonally",
    }
}

pub(crate) fn whose(man: &Man, by: &Man) -> &'static str {
    if man.piece.army == by.piece.army {
        "your"
    } else {
        "the"
    }
}

/// "the rook on e8, the knight on f3 and the bishop on b4"
pub(crate) fn the(men: &[Man]) -> String {
    let men: Vec<String> = men
        .iter()
        .map(|man| String::from("the ") + &man.to_string())
        .collect();
    match men.split_last() {
        Some((last, others)) if !others.is_empty() => others.join(", ") + " and " + last,
        _ => men.concat(),
    }
}

fn stands(men: &[Man]) -> String {
    the(men) + if men.len() == 1 { " stands" } else { " stand" }
}

fn wing_words(wing: Wing) -> &'static str {
    match wing {
        Wing::King => "the rook of the king's side",
        Wing::Queen => "the rook of the queen's side",
    }
}
