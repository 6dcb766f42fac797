//! Moves and positions for the tests of this crate and of others. It is no part of the program.

mod positions;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_rules::{Move, Position};
pub use positions::{Dice, random_options, random_position};

/// So many quiet moves in a row after the last of these positions, which are those of a game so
/// far; `None` if there are none.
///
/// They capture nothing and give no check, nothing can be captured after them, and no placement of
/// the pieces comes twice.
pub fn quiet_line(positions: &[Position], plies: usize) -> Option<Vec<Move>> {
    let (mut positions, mut line) = (positions.to_vec(), Vec::new());
    extend(&mut positions, &mut line, plies).then_some(line)
}

/// The positions of a game that begins here and goes on with such moves.
pub fn quiet_game(start: Position, plies: usize) -> Option<Vec<Position>> {
    let mut positions = Vec::from([start]);
    extend(&mut positions, &mut Vec::new(), plies).then_some(positions)
}

/// Adds quiet moves to a line until it has so many, and the positions after them. Returns whether
/// there are so many.
fn extend(positions: &mut Vec<Position>, line: &mut Vec<Move>, plies: usize) -> bool {
    if line.len() == plies {
        return true;
    }
    let Some(position) = positions.last().cloned() else {
        return false;
    };
    for mv in position.legal_moves() {
        let Some(after) = after_quiet(positions, &position, mv) else {
            continue;
        };
        positions.push(after);
        line.push(mv);
        if extend(positions, line, plies) {
            return true;
        }
        positions.pop();
        line.pop();
    }
    false
}

/// The position after a move, if the move is quiet.
fn after_quiet(earlier: &[Position], position: &Position, mv: Move) -> Option<Position> {
    let after = position.play(mv).ok()?;
    let answers = after.legal_moves();
    let captures = |answer: &Move| after.captured_piece(answer).is_some();
    let is_before = |before: &Position| placement(before) == placement(&after);
    let is_quiet = position.captured_piece(&mv).is_none()
        && !after.is_check()
        && !answers.is_empty()
        && !answers.iter().any(captures)
        && !earlier.iter().any(is_before);
    is_quiet.then_some(after)
}

/// The first part of the FEN: the squares of the pieces.
fn placement(position: &Position) -> Option<String> {
    let fen = position.fen();
    fen.split(' ').next().map(ToString::to_string)
}
