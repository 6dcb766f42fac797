//! Hints: what a strong player would do in the place of a person, as the service hands it on.

use crate::computer::problem::{Problem, Solution};
use crate::service::{ForeseenMove, Hint};
use entente_game::PieceMove;
use entente_rules::{Play, Ply, Position};

/// How many plies of the line a hint has. What comes later is too uncertain to be of use.
const PLIES: usize = 4;

/// The hint that a thought amounts to; `None` if it found nothing to do.
pub(super) fn hint(problem: &Problem, solution: &Solution) -> Option<Hint> {
    let position = problem.position()?;
    if let Some(army) = solution.choice {
        return Some(Hint::Choose(army));
    }
    let shown = &solution.line[..solution.line.len().min(PLIES)];
    let known = Play::along(position, shown).into_iter();
    let line: Vec<_> = known.map(|(before, ply)| foreseen(&before, ply)).collect();
    (!line.is_empty()).then_some(Hint::Move(line))
}

fn foreseen(position: &Position, ply: Ply) -> ForeseenMove {
    ForeseenMove {
        army: position.turn(),
        notation: position.notation(ply),
        coordinate: position.coordinate(ply),
        moved: moved(position, ply),
    }
}

/// The move of a piece; `None` for a turn without a move.
fn moved(position: &Position, ply: Ply) -> Option<PieceMove> {
    let mv = ply.mv()?;
    Some(PieceMove {
        piece: position.piece(mv.from)?.kind,
        captured: position.captured_piece(&mv),
        captured_on: position.capture_square(&mv),
        manner: mv.manner,
        from: mv.from,
        to: mv.to,
    })
}
