//! Positions as a search needs them: cheap to copy, with a key for each, captures alone, and sets
//! of squares to judge them by.
//!
//! [`Position`] checks what it is asked and speaks in names of squares. A
//! [`Branch`] trusts its plies to be legal and speaks in numbers, so that millions of them can be
//! made in a second. Both ask the same policy of the rule set, so there is one generator and one
//! set of rules. The board sizes differ in their number of words, so a search is written once for
//! all `N` and is called with the right one by [`Position::search`](crate::Position::search).
//!
//! ```
//! use entente_rules::search::{Branch, Search};
//! use entente_rules::{Position, Variant};
//!
//! /// Counts the replies to every move.
//! struct Replies;
//!
//! impl Search for Replies {
//!     type Answer = usize;
//!
//!     fn run<const N: usize, B: Branch<N>>(self, root: B) -> usize {
//!         let mut replies = 0;
//!         root.moves(|mv| root.after(mv.into()).moves(|_| replies += 1));
//!         replies
//!     }
//! }
//!
//! assert_eq!(Position::start(Variant::Standard).search(Replies), 400);
//! ```

mod keyed_policy;

use alloc::vec::Vec;

pub use crate::board::bits::Bits;
pub use crate::board::square::Node;
use crate::pieces::moves::{Move, Ply};
use crate::pieces::piece::PieceKind;

/// A position in the tree of a search.
///
/// Seats count in turn order from 0, and squares are numbers in the list of the board's locations.
pub trait Branch<const N: usize>: Clone {
    /// A number that is the same for the same position by the repetition rule, and different for
    /// different positions but for a chance of about one in 2^64.
    fn key(&self) -> u64;

    /// A number for the pieces and whose turn it is, whatever else belongs to the position, such as
    /// rights and alliances.
    fn arrangement(&self) -> u64;

    /// The seat whose turn it is.
    fn turn(&self) -> usize;

    /// The number of seats.
    fn seats(&self) -> usize;

    /// The side of a seat: the lowest seat of those that win together.
    fn side(&self, seat: usize) -> usize;

    /// The seat whose player moves this army, if anybody does.
    fn commander(&self, seat: usize) -> Option<usize>;

    /// Is the player of this seat still in the game?
    fn is_in(&self, seat: usize) -> bool;

    /// Is this player mated or stalemated on the board but still in, in variants that judge it
    /// after every move?
    fn is_mated(&self, seat: usize) -> bool;

    /// Is this player out, but with a share of the win all the same?
    fn keeps_share(&self, seat: usize) -> bool;

    /// The points of this player so far, and at the end with those that the end itself gives.
    /// `None` where points do not decide the places.
    fn points(&self, seat: usize) -> Option<u16>;

    /// The same if the game were drawn now.
    fn points_if_drawn(&self, seat: usize) -> Option<u16>;

    /// The points for capturing what stands on a square, where captures bring points.
    fn capture_points(&self, node: Node) -> u16;

    /// Is every place but the first worth the same, where points decide the places?
    fn counts_only_first(&self) -> bool;

    /// Has this army's player left, and does its king walk on by chance?
    fn walks(&self, seat: usize) -> bool;

    /// Plies since the last capture or pawn move.
    fn halfmoves(&self) -> u32;

    /// All pieces of a kind.
    fn of(&self, kind: PieceKind) -> Bits<N>;

    /// The pieces of every kind, in the order of [`PieceKind::ALL`].
    fn by_kind(&self) -> [Bits<N>; PieceKind::ALL.len()];

    /// All pieces of an army.
    fn army(&self, seat: usize) -> Bits<N>;

    /// The piece on a square.
    fn kind_at(&self, node: Node) -> Option<PieceKind>;

    /// The squares through which nothing passes: the occupied ones, with their switch partners.
    fn blocked(&self) -> Bits<N>;

    /// Shows every legal move; none after the end of the game or if the turn can only pass.
    fn moves(&self, see: impl FnMut(Move<Node>));

    /// Shows the legal moves that capture or promote.
    fn captures(&self, see: impl FnMut(Move<Node>));

    /// The square of the piece that a move captures.
    fn capture_square(&self, mv: Move<Node>) -> Option<Node>;

    /// The only ply of a turn in which no piece can move, in variants where such a turn passes.
    fn pass(&self) -> Option<Ply<Node>>;

    /// The position after a legal ply.
    fn after(&self, ply: Ply<Node>) -> Self;

    /// The position if the turn passed on although there are moves, where this can be asked.
    fn skipped(&self) -> Option<Self>;

    /// The pieces that attack the king of the army to move, where that matters.
    fn checkers(&self) -> Bits<N>;

    /// The squares that a piece of this kind and army would attack from a square if these were
    /// blocked.
    fn attacks(&self, seat: usize, kind: PieceKind, from: Node, blocked: Bits<N>) -> Bits<N>;

    /// The squares to which a pawn of this army advances by one step.
    fn advances(&self, seat: usize, from: Node) -> Bits<N>;

    /// The squares on which the pawns of this army promote.
    fn promotes_on(&self, seat: usize) -> Bits<N>;

    /// The pieces of all armies that attack a square if exactly these squares are blocked.
    fn attackers(&self, node: Node, blocked: Bits<N>) -> Bits<N>;

    /// Is the game drawn by the position, or by a claim that a player may make, if it has been
    /// reached this often?
    fn is_draw(&self, times: usize) -> bool;

    /// The seats that have won if the position itself ends the game; none of them in a draw.
    fn winners(&self) -> Option<Vec<usize>>;
}

/// Something that is done with a position on a board of any size.
pub trait Search {
    /// The result.
    type Answer;

    /// Does it, from this position.
    fn run<const N: usize, B: Branch<N>>(self, root: B) -> Self::Answer;
}
