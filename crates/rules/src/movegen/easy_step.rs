//! Simple moves that are found without generating any: steps of pieces to empty squares.

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::placement::Placement;
use crate::movegen::tables::Tables;
use crate::pieces::piece::{PieceKind, Seat};

/// A step to one of these empty squares by one of these pieces of a seat, if there is one.
#[inline]
pub(crate) fn easy_step<const N: usize>(
    tables: &Tables<N>,
    pieces: &Placement<N>,
    seat: Seat,
    free: Bits<N>,
    empty: Bits<N>,
) -> Option<(Node, Node)> {
    first_step(tables, pieces, seat, free, |_, to| (to & empty).first())
}

/// Such a step that stays legal as long as nothing stands in its way and the king is not in check
/// and stays, on a board without switches.
#[inline]
pub(crate) fn lasting_step<const N: usize>(
    tables: &Tables<N>,
    pieces: &Placement<N>,
    seat: Seat,
    king: Node,
) -> Option<(Node, Node)> {
    let (army, lines) = (pieces.army(seat), tables.geometry[king].lines);
    let empty = !pieces.occupied();
    // A piece on no line to the king is never pinned, and neither is one that stays on its line.
    let along = |from: Node, to: Bits<N>| {
        let mut to = to & empty & lines;
        to.find(|&to| {
            tables.between(king, to).contains(from) || tables.between(king, from).contains(to)
        })
    };
    easy_step(tables, pieces, seat, army & !lines, empty)
        .or_else(|| first_step(tables, pieces, seat, army & lines, along))
}

/// The first step among those of these pieces that is chosen from the steps of one.
#[inline(always)]
fn first_step<const N: usize>(
    tables: &Tables<N>,
    pieces: &Placement<N>,
    seat: Seat,
    free: Bits<N>,
    choose: impl Fn(Node, Bits<N>) -> Option<Node>,
) -> Option<(Node, Node)> {
    let pawns = &tables.pawns[seat.index()];
    let geometry = |from: Node| &tables.geometry[from];
    let step = |from: Node, to: Bits<N>| choose(from, to).map(|to| (from, to));
    (free & pieces.of(PieceKind::Pawn))
        .find_map(|from| step(from, pawns.at(from).advances))
        .or_else(|| {
            let mut leapers = free & pieces.leapers();
            leapers.find_map(|from| step(from, geometry(from).leaps))
        })
        .or_else(|| {
            // One step is enough to show that a slider can move, and costs less than following its
            // lines.
            let mut sliders = free & pieces.straight_sliders();
            sliders.find_map(|from| step(from, geometry(from).straight_steps))
        })
        .or_else(|| {
            let mut sliders = free & pieces.diagonal_sliders();
            sliders.find_map(|from| step(from, geometry(from).diagonal_steps))
        })
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::lasting_step;
    use crate::board::graph::CHESSBOARD;
    use crate::movegen::placement::Placement;
    use crate::pieces::piece::{PieceKind, Seat};
    use crate::variants::standard;

    /// The step of a piece beside a king on e1.
    fn step(kind: PieceKind, square: &str) -> Option<[String; 2]> {
        let board = CHESSBOARD.board();
        let mut pieces = Placement::EMPTY;
        for (kind, square) in [(PieceKind::King, "e1"), (kind, square)] {
            pieces.put(board.named(square), Seat(0), kind);
        }
        let (tables, king) = (standard::tables(), board.named("e1"));
        let (from, to) = lasting_step(&tables, &pieces, Seat(0), king)?;
        Some([from, to].map(|node| board.at(node).to_string()))
    }

    #[test]
    fn a_lasting_step_is_off_the_lines_of_the_king_or_along_one() {
        let found = |from: &str, to: &str| Some([from, to].map(String::from));
        assert_eq!(step(PieceKind::Knight, "a4"), found("a4", "b2"));
        assert_eq!(step(PieceKind::Rook, "e2"), found("e2", "e3"));
        assert_eq!(step(PieceKind::Rook, "h1"), found("h1", "g1"));
        assert_eq!(step(PieceKind::Pawn, "e4"), found("e4", "e5"));
        assert_eq!(step(PieceKind::Bishop, "d2"), found("d2", "c3"));
        // These leave the line on which they may be pinned.
        assert_eq!(step(PieceKind::Bishop, "e2"), None);
        assert_eq!(step(PieceKind::Knight, "c3"), None);
        assert_eq!(step(PieceKind::Pawn, "f2"), None);
    }
}
