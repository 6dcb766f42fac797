//! A game as the project's JSON (the command line's form of a position), with everything that
//! follows from it, and back.

use serde_json::{Value, json};

use crate::chess45::board::{Board, Kind, LAYOUT, Side};
use crate::chess45::game::{Ending, Game, Options, Placement};
use crate::independent::Owner;
use crate::independent::json::{army, checks, extended, letters, number, placed};

fn options(options: &Options) -> Value {
    json!({
        "guard_placement": match options.guard_placement {
            Placement::IfEmpty => "if_empty",
            Placement::Head => "head",
        },
        "double_step_jumps": options.double_step_jumps,
        "guard_orthogonal_capture": options.guard_orthogonal_capture,
        "yellow_counts": options.yellow_counts,
    })
}

pub(crate) fn read_options(value: &Value) -> Options {
    let usual = Options::default();
    let switch = |key: &str, usual: bool| value[key].as_bool().unwrap_or(usual);
    Options {
        guard_placement: match value["guard_placement"].as_str() {
            Some("head") => Placement::Head,
            _ => usual.guard_placement,
        },
        double_step_jumps: switch("double_step_jumps", usual.double_step_jumps),
        guard_orthogonal_capture: switch(
            "guard_orthogonal_capture",
            usual.guard_orthogonal_capture,
        ),
        yellow_counts: switch("yellow_counts", usual.yellow_counts),
    }
}

impl Game {
    /// The position: everything that is needed to set it up again.
    pub(crate) fn position(&self) -> Value {
        json!({
            "variant": "chess45",
            "turn": self.turn.letter().to_string(),
            "pieces": placed(self.board.pieces()),
            "halfmoves": self.halfmoves,
            "round": self.round,
            "options": options(&self.options),
        })
    }

    /// The position with everything that is derived from it.
    pub(crate) fn state(&self) -> Value {
        let checkers = Side::ALL.map(|side| (side, self.checkers(side)));
        let (reason, winner) = match self.ending {
            None => (None, None),
            Some(Ending::OneLeft(side)) => (Some("one_left"), Some(side.letter().to_string())),
            Some(Ending::Blocked) => (Some("blocked"), None),
            Some(Ending::Agreed) => (Some("agreed"), None),
            Some(Ending::Fifty) => (Some("fifty"), None),
        };
        let derived = json!({
            "check": checks(checkers),
            "legal_moves": self.moves().len(),
            "over": reason.is_some(),
            "reason": reason,
            "sides": letters(self.sides()).concat(),
            "draw": reason.is_some() && winner.is_none(),
            "winner": winner,
        });
        extended(self.position(), derived)
    }

    /// Sets up a position and resolves it, or says why it is impossible.
    pub(crate) fn of(position: &Value, options: Options) -> Result<Game, String> {
        let board = Board::read(position, LAYOUT)?;
        is_possible(&board)?;
        let turn = army(&position["turn"]).ok_or("no turn")?;
        let mut game = Game::with_board(options, board, turn);
        game.halfmoves = number(position, "halfmoves", 0);
        game.round = number(position, "round", 1);
        Ok(game)
    }
}

/// A side with pieces has exactly one king, or queen. No pawn stands behind its start or on the far
/// edge. Guards and the queen belong to Yellow, and all other pieces do not.
fn is_possible(board: &Board) -> Result<(), String> {
    for side in Side::ALL {
        let royals = board
            .of(side)
            .filter(|(_, piece)| piece.kind == side.royal_kind())
            .count();
        if royals != usize::from(board.has(side)) {
            return Err(format!("{side:?} has {royals} kings or queens"));
        }
    }
    for (square, piece) in board.pieces() {
        let is_yellow = matches!(piece.kind, Kind::Queen | Kind::Guard);
        let is_lost = piece.kind == Kind::Pawn && [0, 10].contains(&piece.army.advance(square));
        if is_lost || is_yellow != (piece.army == Side::Yellow) {
            return Err(format!("{piece} on {square}"));
        }
    }
    Ok(())
}
