//! A game for four at one of its positions: the board, the players, the pawns that can be captured
//! en passant, and what follows from them.
//!
//! A double step can be answered until its player's next turn, so each of the others has one turn
//! for it, and several pawns can be open at once. The changes are in `turns`, legality is in
//! `legal`, and points and ends are in `ends`.

use alloc::boxed::Box;
use alloc::sync::Arc;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::en_passant::{EnPassantList, seats_attacking};
use crate::movegen::generator::EnPassantTakers;
use crate::movegen::known_moves::KnownMoves;
use crate::movegen::placement::Placement;
use crate::movegen::state::State;
use crate::movegen::tables::Tables;
use crate::pieces::endings::{Pending, Reason, Status};
use crate::pieces::moves::Move;
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::variants::fourplayer::arrays::SEATS;
use crate::variants::fourplayer::options::FourPlayerOptions;

/// The constants of a game.
#[derive(Debug)]
pub(crate) struct GameConfig {
    pub(crate) options: FourPlayerOptions,
    pub(crate) tables: Arc<Tables<3>>,
    /// The dark squares. Bishops on squares of one colour never meet.
    pub(crate) dark: Bits<3>,
}

impl GameConfig {
    pub(crate) fn new(options: FourPlayerOptions, dark: Bits<3>) -> GameConfig {
        GameConfig {
            tables: options.tables(),
            options,
            dark,
        }
    }

    #[inline]
    pub(crate) fn has_teams(&self) -> bool {
        self.options.has_teams()
    }

    /// The seats that play together: a seat with its partner, or the seat alone.
    #[inline]
    pub(crate) fn team(&self, seat: Seat) -> Seats {
        let own = Seats::of(seat);
        if self.has_teams() {
            own.with(Seats::of(Seat((seat.0 + 2) % SEATS as u8)))
        } else {
            own
        }
    }
}

/// A game for four at one of its positions.
#[derive(Clone)]
pub(crate) struct FourPlayer {
    pub(super) config: Arc<GameConfig>,
    pub(super) now: Box<Game>,
}

/// The end of a game that a position brings about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct End {
    pub(crate) reason: Reason,
    /// The team that wins; nobody in a draw, and where points decide.
    pub(crate) winners: Seats,
}

/// A position, as the moves see it. The seat to move has a move, or the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Game {
    /// Pieces, turn, castling rights and counters. Its own en passant field is empty between turns.
    /// Grey pieces stay those of their army.
    pub(crate) board: State<3>,
    pub(crate) passed: PassedPawns,
    /// The queens that pawns became, which are worth one point.
    pub(crate) one_point: Bits<3>,
    pub(crate) players: [Player; SEATS],
    /// The players in the game.
    pub(crate) live: Seats,
    /// The armies of which only the king moves, without a player.
    pub(crate) walking: Seats,
    /// The kings that are attacked. It follows from the board.
    pub(crate) in_check: Seats,
    /// The end of the game. It follows from the rest.
    pub(crate) end: Option<End>,
    pub(crate) known_moves: KnownMoves<SEATS>,
}

/// The data of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Player {
    pub(crate) status: Status,
    /// The cause that takes the player out of the game at their next turn.
    pub(crate) pending: Option<Pending>,
    pub(crate) points: u16,
}

impl Game {
    pub(crate) fn player(&self, seat: Seat) -> Player {
        self.players[seat.index()]
    }

    /// The seats whose king can be checked and mated: that of a player, or one that walks.
    #[inline]
    pub(crate) fn royal(&self) -> Seats {
        self.live.with(self.walking)
    }

    /// The players in the game who have not given up.
    pub(crate) fn staying(&self) -> Seats {
        self.live
            .filter(|seat| self.player(*seat).pending.is_none())
            .collect()
    }

    /// An army's king; none if it was captured as a grey piece.
    #[inline]
    pub(crate) fn king(&self, seat: Seat) -> Bits<3> {
        self.board.pieces.army(seat) & self.board.pieces.of(PieceKind::King)
    }

    /// The kings that cannot be captured like other pieces.
    #[inline]
    pub(crate) fn royal_kings(&self) -> Bits<3> {
        let kings = self.board.pieces.of(PieceKind::King);
        let grey = Seats::FOUR.without(self.royal());
        grey.fold(kings, |kings, seat| kings & !self.board.pieces.army(seat))
    }

    /// The pieces of players in the game, and the kings that walk: all that move and attack.
    #[inline]
    pub(crate) fn moving_pieces(&self) -> Bits<3> {
        let out = Seats::FOUR.without(self.live);
        let occupied = self.board.pieces.occupied();
        out.fold(occupied, |pieces, seat| {
            let army = self.board.pieces.army(seat);
            if self.walking.contains(seat) {
                pieces & !(army & !self.board.pieces.of(PieceKind::King))
            } else {
                pieces & !army
            }
        })
    }
}

/// The pawns that some seat may capture en passant, one of each seat.
pub(crate) type PassedPawns = EnPassantList<SEATS>;

impl PassedPawns {
    /// The pawn that a move of this seat's pawn captures on another square than its target.
    ///
    /// A piece that has come to the crossed square meanwhile is captured by the same move.
    #[inline]
    pub(crate) fn captured_by(
        &self,
        tables: &Tables<3>,
        pieces: &Placement<3>,
        by: Seat,
        mv: Move<Node>,
    ) -> Option<Node> {
        if self.is_empty() || !pieces.of(PieceKind::Pawn).contains(mv.from) {
            return None;
        }
        let attacking = tables.pawns[by.index()].at(mv.to).attacked_from;
        let mut pawns = self.as_slice().iter();
        let captured = pawns.find(|passed| {
            passed.target == mv.to
                && passed.takers.all().contains(by)
                && attacking.contains(mv.from)
        });
        captured.map(|passed| passed.pawn)
    }

    /// Updates the list after a seat's move: its turn for the others' pawns is over, what was
    /// captured is gone, and nobody keeps a right without a pawn that could use it.
    #[inline]
    pub(crate) fn end_turn(
        &mut self,
        tables: &Tables<3>,
        pieces: &Placement<3>,
        by: Seat,
        is_gone: impl Fn(Node) -> bool,
    ) {
        self.change(move |passed| {
            let left = passed.takers.all().without(Seats::of(by));
            passed.takers = EnPassantTakers::fresh(if is_gone(passed.pawn) {
                Seats::NONE
            } else {
                let pawns = pieces.of(PieceKind::Pawn);
                seats_attacking(tables, pieces, pawns, passed.target, left)
            });
        });
    }

    /// Drops the pawn of a seat whose turn begins.
    #[inline]
    pub(crate) fn begin_turn(&mut self, of: Bits<3>) {
        self.change(move |passed| {
            if of.contains(passed.pawn) {
                passed.takers = EnPassantTakers::NOBODY;
            }
        });
    }

    /// Drops the rights of a seat whose player leaves.
    pub(crate) fn leave(&mut self, seat: Seat) {
        self.change(move |passed| {
            let left = passed.takers.all().without(Seats::of(seat));
            passed.takers = EnPassantTakers::fresh(left);
        });
    }
}
