//! A game under the multi-player rules at one of its positions: the board, the players, and what an
//! army can do.
//!
//! Nobody may leave their own king attacked by a player in the game, and kings can be captured.
//! Capturing a king puts its player out at that moment, so their pieces no longer attack the
//! capturing player's king. The generator does everything else; `turns` changes a position.

use alloc::boxed::Box;
use alloc::sync::Arc;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::en_passant::EnPassantPawns;
use crate::movegen::generator::{CheckInfo, Threat, Turn};
use crate::movegen::known_moves::KnownMoves;
use crate::movegen::sink::{Count, Sink};
use crate::movegen::state::State;
use crate::movegen::tables::Tables;
use crate::pieces::endings::{Pending, Status};
use crate::pieces::moves::Manner;
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::variants::multiplayer::options::{MultiplayerOptions, SEATS};

/// The constants of a game.
#[derive(Debug)]
pub(super) struct GameConfig<const N: usize> {
    pub(super) options: MultiplayerOptions,
    /// The tables, with the armies of the options.
    pub(super) tables: Arc<Tables<N>>,
    /// The dark squares of an ordinary chessboard. Only there is it known which material cannot
    /// mate.
    pub(super) dark: Option<Bits<N>>,
}

/// A game under the multi-player rules at one of its positions.
#[derive(Clone)]
pub(crate) struct Multiplayer<const N: usize> {
    pub(super) config: Arc<GameConfig<N>>,
    pub(super) now: Box<Game<N>>,
}

/// The end of a game that a position brings about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum End {
    /// At most one player is left.
    OneLeft,
    /// All remaining voters had agreed to a draw when another player dropped out.
    Agreed,
    /// Nobody can be mated any more, even with everybody's help.
    Insufficient,
}

/// A position, as the moves see it. The player to move can move, or the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Game<const N: usize> {
    /// Pieces, turn, castling rights and counters. Its own en passant field is empty between turns.
    pub(super) board: State<N>,
    pub(super) en_passant: EnPassantPawns,
    pub(super) players: [Player; SEATS],
    /// The players in the game, whose kings are on the board.
    pub(super) active: Seats,
    /// The players who have left.
    pub(super) eliminated: Seats,
    pub(super) end: Option<End>,
    /// Were fifty moves complete at the end of the last ply, before kings were removed? Only claims
    /// need it, so it is not part of the written position.
    pub(super) fifty_complete: bool,
    pub(super) known_moves: KnownMoves<SEATS>,
}

/// The data of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Player {
    pub(super) status: Status,
    /// The cause that removes the player's king at their next turn.
    pub(super) pending: Option<Pending>,
}

impl<const N: usize> Game<N> {
    pub(super) fn player(&self, seat: Seat) -> Player {
        self.players[seat.index()]
    }

    /// The position as it is written, without what only lasts for a moment.
    pub(super) fn written(&self) -> Game<N> {
        Game {
            end: None,
            fifty_complete: false,
            ..*self
        }
    }

    /// The players who decide about draws: in the game and not about to leave.
    pub(super) fn voters(&self) -> Seats {
        self.active
            .filter(|seat| self.player(*seat).pending.is_none())
            .collect()
    }

    /// The king of an army; empty if its player is out.
    #[inline]
    pub(super) fn king(&self, seat: Seat) -> Bits<N> {
        self.board.pieces.army(seat) & self.board.pieces.of(PieceKind::King)
    }

    /// The pieces of the players in the game. Usually that is all of them.
    #[inline]
    pub(super) fn active_pieces(&self) -> Bits<N> {
        let eliminated = self.eliminated;
        eliminated.fold(self.board.pieces.occupied(), |pieces, seat| {
            pieces & !self.board.pieces.army(seat)
        })
    }
}

impl<const N: usize> Game<N> {
    /// The facts on which legality depends for an army. All players in the game give check, and all
    /// pieces of others may be captured.
    #[inline]
    pub(super) fn turn_of<'a>(&'a self, config: &'a GameConfig<N>, seat: Seat) -> Turn<'a, N> {
        let pieces = &self.board.pieces;
        let (own, occupied) = (pieces.army(seat), pieces.occupied());
        Turn {
            threat: Threat {
                tables: &config.tables,
                pieces,
                hostile: self.active_pieces() & !own,
            },
            seat,
            own,
            occupied,
            // None of these boards has switches.
            blocked: occupied,
            targets: occupied & !own,
            king: self.king(seat).first(),
            rights: self.board.rights,
            en_passant_pawns: self.en_passant.as_slice(),
            frozen: self.en_passant.frozen(),
        }
    }

    /// The turn as seen by a move that captures on a square. If that captures a king, its army no
    /// longer attacks.
    fn turn_taking<'a>(&'a self, turn: &Turn<'a, N>, at: Node) -> Turn<'a, N> {
        let victims = match self.board.pieces.at(at) {
            Some((victim, PieceKind::King)) => self.board.pieces.army(victim),
            _ => Bits::EMPTY,
        };
        Turn {
            threat: Threat {
                hostile: turn.threat.hostile & !victims,
                ..turn.threat
            },
            targets: Bits::of(at),
            ..*turn
        }
    }

    /// Kings are captured like other pieces. Only if the king's own army gives check or pins, the
    /// capture has to be tested again without that army.
    #[inline]
    pub(super) fn generate_with(
        &self,
        turn: &Turn<'_, N>,
        check_info: &CheckInfo<Bits<N>>,
        sink: &mut impl Sink<N>,
    ) {
        let kings = self.kings_to_test(turn, check_info);
        let plain = Turn {
            targets: turn.targets & !kings,
            ..*turn
        };
        plain.generate_with(check_info, sink);
        for king in kings {
            let only = &mut OnlyTo { target: king, sink };
            self.turn_taking(turn, king).generate(only);
        }
    }

    /// The kings whose capture may be legal only because their armies are then out: their pieces
    /// give check, pin, or protect their king against ours.
    #[inline]
    fn kings_to_test(&self, turn: &Turn<'_, N>, check_info: &CheckInfo<Bits<N>>) -> Bits<N> {
        let kings = turn.targets & self.board.pieces.of(PieceKind::King);
        // Our king may capture a neighbouring king that only its own army protects, because that
        // army is then out.
        let geometry = |king: Node| turn.threat.tables.geometry[king].steps;
        let near = turn.king.map_or(Bits::EMPTY, geometry) & kings;
        match check_info.checkers_and_pinners() {
            pieces if pieces.is_empty() => near,
            pieces => {
                near | kings
                    .filter(|&king| self.shares_army(king, pieces))
                    .collect()
            }
        }
    }

    /// Does one of these pieces belong to the army of the piece on this square?
    fn shares_army(&self, node: Node, pieces: Bits<N>) -> bool {
        let army = self.board.pieces.at(node);
        army.is_some_and(|(seat, _)| (pieces & self.board.pieces.army(seat)).any())
    }

    /// Finds out whether an army has a legal move and whether its king is in check, and remembers
    /// the latter.
    #[inline(never)]
    pub(super) fn find_move(&mut self, config: &GameConfig<N>, seat: Seat) -> (bool, bool) {
        let turn = self.turn_of(config, seat);
        let check_info = turn.check_info();
        let can_move = turn.easy_move(&check_info).is_some() || {
            let mut count = Count::default();
            self.generate_with(&turn, &check_info, &mut count);
            count.total() > 0
        };
        let (king, is_check) = (turn.king, check_info.checkers.any());
        self.known_moves.learn_safety(seat, king, !is_check);
        let (tables, pieces) = (&*config.tables, &self.board.pieces);
        self.known_moves.find_step(tables, pieces, seat);
        (can_move, is_check)
    }
}

/// Passes on only the moves to one square.
struct OnlyTo<'a, S> {
    target: Node,
    sink: &'a mut S,
}

impl<const N: usize, S: Sink<N>> Sink<N> for OnlyTo<'_, S> {
    fn moves(&mut self, from: Node, to: Bits<N>, manner: Manner) {
        self.sink.moves(from, to & Bits::of(self.target), manner);
    }

    fn promotions(&mut self, from: Node, to: Bits<N>, kinds: &[PieceKind]) {
        self.sink
            .promotions(from, to & Bits::of(self.target), kinds);
    }

    fn wanted(&self) -> Bits<N> {
        self.sink.wanted()
    }
}
