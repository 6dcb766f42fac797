//! A game under the multi-player rules at one of its positions: the board and the players.
//!
//! The changes to them are in `turns` and `ends`, and legality is in `legal`.

use alloc::boxed::Box;
use alloc::sync::Arc;

use crate::board::bits::Bits;
use crate::movegen::en_passant::EnPassantPawns;
use crate::movegen::known_moves::KnownMoves;
use crate::movegen::state::State;
use crate::movegen::tables::Tables;
use crate::pieces::endings::{Pending, Status};
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::variants::multiplayer::lineup::SEATS;
use crate::variants::multiplayer::options::MultiplayerOptions;

/// The constants of a game.
#[derive(Debug)]
pub(crate) struct GameConfig<const N: usize> {
    pub(crate) options: MultiplayerOptions,
    /// The tables, with the armies of the options.
    pub(crate) tables: Arc<Tables<N>>,
    /// The dark squares of an ordinary chessboard. Only there is it known which material cannot
    /// mate.
    pub(crate) dark: Option<Bits<N>>,
}

/// A game under the multi-player rules at one of its positions.
#[derive(Clone)]
pub(crate) struct Multiplayer<const N: usize> {
    pub(super) config: Arc<GameConfig<N>>,
    pub(super) now: Box<Game<N>>,
}

/// The end of a game that a position brings about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum End {
    /// At most one player is left.
    OneLeft,
    /// All remaining voters had agreed to a draw when another player dropped out.
    Agreed,
    /// Nobody can be mated any more, even with everybody's help.
    Insufficient,
}

/// A position, as the moves see it. The player to move can move, or the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Game<const N: usize> {
    /// Pieces, turn, castling rights and counters. Its own en passant field is empty between turns.
    pub(crate) board: State<N>,
    pub(crate) en_passant: EnPassantPawns,
    pub(crate) players: [Player; SEATS],
    /// The players in the game, whose kings are on the board.
    pub(crate) active: Seats,
    /// The players who have left.
    pub(crate) eliminated: Seats,
    pub(crate) end: Option<End>,
    /// Were fifty moves complete at the end of the last ply, before kings were removed? Only claims
    /// need it, so it is not part of the written position.
    pub(crate) fifty_complete: bool,
    pub(crate) known_moves: KnownMoves<SEATS>,
}

/// The data of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Player {
    pub(crate) status: Status,
    /// The cause that removes the player's king at their next turn.
    pub(crate) pending: Option<Pending>,
}

impl<const N: usize> Game<N> {
    pub(crate) fn player(&self, seat: Seat) -> Player {
        self.players[seat.index()]
    }

    /// The position as it is written, without what only lasts for a moment.
    pub(crate) fn written(&self) -> Game<N> {
        Game {
            end: None,
            fifty_complete: false,
            ..*self
        }
    }

    /// The players who decide about draws: in the game and not about to leave.
    pub(crate) fn voters(&self) -> Seats {
        self.active
            .filter(|seat| self.player(*seat).pending.is_none())
            .collect()
    }

    /// The king of an army; empty if its player is out.
    #[inline]
    pub(crate) fn king(&self, seat: Seat) -> Bits<N> {
        self.board.pieces.army(seat) & self.board.pieces.of(PieceKind::King)
    }

    /// The pieces of the players in the game. Usually that is all of them.
    #[inline]
    pub(crate) fn active_pieces(&self) -> Bits<N> {
        let eliminated = self.eliminated;
        eliminated.fold(self.board.pieces.occupied(), |pieces, seat| {
            pieces & !self.board.pieces.army(seat)
        })
    }
}
