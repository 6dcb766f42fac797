//! The legal moves under the multi-player rules.
//!
//! Nobody may leave their own king attacked by a player in the game, and kings can be captured.
//! Capturing a king puts its player out at that moment, so their pieces no longer attack the
//! capturing player's king. Everything else is done by the generator.

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::attack::Threat;
use crate::movegen::generator::{CheckInfo, Turn};
use crate::movegen::sink::{Count, Sink};
use crate::pieces::moves::Manner;
use crate::pieces::piece::{PieceKind, Seat};
use crate::variants::multiplayer::game::{Game, GameConfig};

impl<const N: usize> Game<N> {
    /// The facts on which legality depends for an army. All players in the game give check, and all
    /// pieces of others may be captured.
    #[inline]
    pub(crate) fn turn_of<'a>(&'a self, config: &'a GameConfig<N>, seat: Seat) -> Turn<'a, N> {
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
    pub(crate) fn turn_taking<'a>(&'a self, turn: &Turn<'a, N>, at: Node) -> Turn<'a, N> {
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
    pub(crate) fn find_move(&mut self, config: &GameConfig<N>, seat: Seat) -> (bool, bool) {
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
