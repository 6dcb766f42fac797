//! Hints: what a strong player would do in the place of a person, as the service hands it on.

use crate::computer::problem::{Problem, Solution};
use crate::service::{ForeseenMove, Hint};
use entente_game::PieceMove;
use entente_rules::{Play, Ply, Position};

/// The hint that a thought amounts to; `None` if it found nothing to do.
pub(super) fn hint(problem: &Problem, solution: &Solution) -> Option<Hint> {
    let position = problem.position()?;
    if let Some(army) = solution.choice {
        return Some(Hint::Choose(army));
    }
    let known = Play::along(position, &solution.line).into_iter();
    let line: Vec<_> = known.map(|(before, ply)| foreseen(&before, ply)).collect();
    (!line.is_empty()).then(|| Hint::Move(shown(position, line)))
}

/// The part of a line that is certain enough to be of use: between two it ends with the next move
/// of the one who is advised. Nobody knows what several others do.
fn shown(position: &Position, mut line: Vec<ForeseenMove>) -> Vec<ForeseenMove> {
    let armies = position.armies();
    let left = armies.filter(|&army| position.status(army).is_in());
    let is_between_two = left.count() == 2;
    let mut later = line.iter().skip(1);
    let next = later.position(|later| later.army == line[0].army);
    match next {
        _ if !is_between_two => line.truncate(1),
        Some(between) => line.truncate(between + 2),
        None => {}
    }
    line
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
