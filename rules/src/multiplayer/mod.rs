//! Jason65's multi-player rules: what is a check, a mate or a draw where more than two play, over any board. A king that
//! others have exposed is taken like any man; mate and stalemate are judged at the victim's own turn, and nowhere else.
//! How men move is in the tables of the board; here is who is in, who attacks whom, and when it is over. Source:
//! "Multiplayer Chess Rules", the summary of rules that it proposes (Jason65, 2001).

mod ends;
mod fault;
mod ground;
pub(crate) mod json;
mod legal;
pub(crate) mod options;
mod policy;
mod setup;
mod turns;

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

pub use crate::multiplayer::fault::MultiplayerFault;
pub use crate::multiplayer::setup::MultiplayerAffairs;
pub(crate) use crate::multiplayer::setup::core;

use crate::bits::Bits;
use crate::board::Direction;
use crate::multiplayer::ends::End;
use crate::multiplayer::options::MultiplayerOptions;
use crate::passing::Passing;
use crate::piece::{Kind, Seat, Seats};
use crate::state::State;
use crate::status::{Pending, Status};
use crate::tables::Tables;

/// The most who play.
const SEATS: usize = 4;

/// What stays the same all through a game.
#[derive(Debug)]
pub(crate) struct Charter<const N: usize> {
    pub(crate) options: MultiplayerOptions,
    /// By seat, where pawns go. The tables have it too, but only the way there.
    pub(crate) pawns: Vec<Direction>,
    /// The armies are in the position's own order.
    pub(crate) tables: Arc<Tables<N>>,
    /// The dark cells of a board on which it is known which two men too many cannot mate: a plain square one.
    pub(crate) dark: Option<Bits<N>>,
}

/// A game by the multi-player rules: what it keeps all through, and how it stands now.
#[derive(Clone)]
pub(crate) struct Multiplayer<const N: usize> {
    charter: Arc<Charter<N>>,
    now: Box<Game<N>>,
}

/// A position by the multi-player rules as the moves see it. Whose turn it is moves, or it is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Game<const N: usize> {
    /// The men, the turn, the rights to castle and the counters. It keeps no passing pawn between turns.
    pub(crate) board: State<N>,
    pub(crate) passing: Passing,
    pub(crate) players: [Player; SEATS],
    /// Whose player is in: his king is on the board.
    pub(crate) active: Seats,
    /// Whose player has left.
    pub(crate) out: Seats,
    pub(crate) end: Option<End>,
    /// Fifty moves were complete at the end of the last ply, before any king was removed. Only claims ask; it is no part
    /// of a position as it is written.
    pub(crate) fifty_complete: bool,
}

/// What is known of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Player {
    pub(crate) status: Status,
    /// What takes his king off the board at his next turn.
    pub(crate) pending: Option<Pending>,
}

impl<const N: usize> Game<N> {
    pub(crate) fn player(&self, seat: Seat) -> Player {
        self.players[seat.index()]
    }

    /// The position as it is written, without what is only for the moment.
    fn written(&self) -> Game<N> {
        Game {
            end: None,
            fifty_complete: false,
            ..*self
        }
    }

    /// Who is in and has not given up: they decide about draws.
    pub(crate) fn voices(&self) -> Seats {
        self.active
            .filter(|seat| self.player(*seat).pending.is_none())
            .collect()
    }

    /// The king of an army. Who is out has none.
    #[inline]
    pub(crate) fn king(&self, seat: Seat) -> Bits<N> {
        self.board.men.army(seat) & self.board.men.of(Kind::King)
    }

    /// The men of those who are in. Mostly that is all of them.
    #[inline]
    pub(crate) fn active_men(&self) -> Bits<N> {
        let out = self.out;
        out.fold(self.board.men.occupied(), |men, seat| {
            men & !self.board.men.army(seat)
        })
    }
}
