//! Hints: what a strong player would do in the place of a person, as the service hands it on.

use crate::problem::{Problem, Solution};
use entente_advisor::{ForeseenMove, Hint};
use entente_game::PieceMove;
use entente_rules::{Play, Ply, Position};

/// The hint that a thought amounts to; `None` if it found nothing to do.
pub(super) fn hint(problem: &Problem, solution: &Solution) -> Option<Hint> {
    let position = problem.position()?;
    if let Some(army) = solution.choice {
        return Some(Hint::Choose(army));
    }
    let known = Play::along(position, &solution.line);
    // It ends with the next move of the one who is advised.
    let mut later = known.iter().skip(1);
    let next = later.position(|(before, _)| before.turn() == position.turn());
    let length = next.map_or(known.len(), |between| between + 2);
    let shown = known.into_iter().take(length);
    let line: Vec<_> = shown.map(|(before, ply)| foreseen(&before, ply)).collect();
    (!line.is_empty()).then_some(Hint::Move(line))
}

fn foreseen(position: &Position, ply: Ply) -> ForeseenMove {
    let notation = position.notation(ply);
    ForeseenMove {
        army: position.turn(),
        short: position.short_notation(ply, &notation),
        notation,
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
