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

mod branch;
mod key;
mod keyed_policy;

pub use crate::board::bits::Bits;
pub use crate::board::square::Node;
use crate::pieces::moves::Move;
use crate::pieces::moves::Ply;
use crate::position::any_position::Position;
use crate::position::registry::policy;
pub use crate::search::branch::{Branch, Search};
use crate::search::keyed_policy::Searchable;

impl Position {
    /// Runs a search from this position.
    pub fn search<S: Search>(&self, search: S) -> S::Answer {
        policy!(self, it => search.run(it.branch()))
    }

    /// A ply of a search, as all others know it.
    pub fn ply_of(&self, ply: Ply<Node>) -> Ply {
        ply.map(|node| self.board().at(node))
    }

    /// A legal move of this position, as a search knows it.
    pub fn nodes_of(&self, mv: Move) -> Option<Move<Node>> {
        let (from, to) = (self.board().node(mv.from)?, self.board().node(mv.to)?);
        let manner = mv.manner;
        Some(Move { from, to, manner })
    }
}
