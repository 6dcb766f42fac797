//! A check that a known move of a player still holds after a move nearby.

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::tables::Geometry;
use crate::pieces::moves::Move;
use crate::pieces::piece::{Mover, Moving, PieceKind, Seat};
use crate::variants::chess4::game::{Chess4, GameConfig};
use crate::variants::chess4::mate::{KnownMove, QuietMove};

/// A plain move that was made, with the board after it.
pub(crate) struct MadeMove<'a> {
    pub(crate) config: &'a GameConfig,
    pub(crate) game: &'a Chess4,
    pub(crate) occupied: Bits<3>,
    pub(crate) by: Seat,
    pub(crate) mv: Move<Node>,
    /// The kind of piece that arrived.
    pub(crate) kind: PieceKind,
}

impl KnownMove {
    /// After a move nearby: is the step still possible, and the king still not in check?
    ///
    /// `false` only means that it is uncertain. A new check or pin can only come from the piece
    /// that arrived, or along the line that was left.
    #[inline]
    pub(crate) fn still_holds(&self, of: Seat, made: &MadeMove<'_>) -> bool {
        let (Some(step), mv) = (self.step, made.mv) else {
            return false;
        };
        let touches = |node| node == step.king || node == step.from || node == step.to;
        let geometry = &made.config.tables.geometry[step.king];
        // The king or the step itself is touched, so nothing is known any more.
        if touches(mv.from) || touches(mv.to) {
            return false;
        }
        if made.game.are_opponents(of, made.by) && step.is_attacked_by_mover(geometry, made) {
            return false;
        }
        // A piece that leaves a line to the king may open it for a slider behind.
        let leaves_line = geometry.lines.contains(mv.from) && step.has_open_line(made, mv.from);
        !(leaves_line && step.is_attacked_along_line(of, geometry, made))
    }
}

impl QuietMove {
    /// Could the arrived piece attack the king, or pin the piece of the step?
    fn is_attacked_by_mover(&self, geometry: &Geometry<3>, made: &MadeMove<'_>) -> bool {
        let to = made.mv.to;
        made.kind.movers().into_iter().any(|mover| match mover {
            Mover::Leap => geometry.leaps.contains(to),
            Mover::Pawn | Mover::King | Mover::Guard => geometry.steps.contains(to),
            Mover::Diagonal => geometry.diagonal.reach.contains(to) && self.has_open_line(made, to),
            Mover::Straight => geometry.straight.reach.contains(to) && self.has_open_line(made, to),
        })
    }

    /// Is there nothing between the king and this square, except perhaps the piece of the step?
    fn has_open_line(&self, made: &MadeMove<'_>, node: Node) -> bool {
        let blockers = made.config.tables.between(self.king, node) & made.occupied;
        (blockers & !Bits::of(self.from)).is_empty()
    }

    /// Does a hostile slider have an open line to the king?
    fn is_attacked_along_line(
        &self,
        of: Seat,
        geometry: &Geometry<3>,
        made: &MadeMove<'_>,
    ) -> bool {
        let pieces = &made.game.board.pieces;
        let straight = geometry.straight.reach & pieces.straight_sliders();
        let diagonal = geometry.diagonal.reach & pieces.diagonal_sliders();
        let mut aligned_sliders = (straight | diagonal) & made.game.hostile_to(of, made.occupied);
        aligned_sliders
            .find(|slider| self.has_open_line(made, *slider))
            .is_some()
    }
}
