//! A game as the project's JSON (the command line's form of a position), with everything that
//! follows from it, and back.

use serde_json::{Map, Value, json};

use crate::chess45::board::{Board, Kind, Piece, Side, Square};
use crate::chess45::game::{Ending, Game, Options, Placement};

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
        let pieces = self
            .board
            .pieces()
            .map(|(square, piece)| (square.to_string(), json!(piece.to_string())));
        json!({
            "variant": "chess45",
            "turn": self.turn.letter().to_string(),
            "pieces": pieces.collect::<Map<_, _>>(),
            "halfmoves": self.halfmoves,
            "round": self.round,
            "options": options(&self.options),
        })
    }

    /// The position with everything that is derived from it.
    pub(crate) fn state(&self) -> Value {
        let check = Side::ALL
            .into_iter()
            .map(|side| (side, self.checkers(side)))
            .filter(|(_, by)| !by.is_empty())
            .map(|(side, by)| {
                let mut names: Vec<String> = by.iter().map(Square::to_string).collect();
                names.sort();
                (side.letter().to_string(), json!(names))
            });
        let (reason, winner) = match self.ending {
            None => (None, None),
            Some(Ending::OneLeft(side)) => (Some("one_left"), Some(side.letter().to_string())),
            Some(Ending::Blocked) => (Some("blocked"), None),
            Some(Ending::Agreed) => (Some("agreed"), None),
            Some(Ending::Fifty) => (Some("fifty"), None),
        };
        let sides: String = self.sides().iter().map(|side| side.letter()).collect();
        let mut state = self.position();
        let derived = json!({
            "check": check.collect::<Map<_, _>>(),
            "legal_moves": self.moves().len(),
            "over": reason.is_some(),
            "reason": reason,
            "sides": sides,
            "draw": reason.is_some() && winner.is_none(),
            "winner": winner,
        })
        .as_object()
        .expect("an object")
        .clone();
        state.as_object_mut().expect("an object").extend(derived);
        state
    }

    /// Sets up a position and resolves it, or says why it is impossible.
    pub(crate) fn of(position: &Value, options: Options) -> Result<Game, String> {
        let mut board = Board::default();
        for (square, piece) in position["pieces"].as_object().ok_or("no pieces")? {
            let piece = piece
                .as_str()
                .and_then(Piece::named)
                .ok_or(format!("no piece on {square}"))?;
            let square = Square::named(square).ok_or(format!("{square} is not a square"))?;
            board.0.insert(square, piece);
        }
        is_possible(&board)?;
        let turn = crate::chess45::other_events::side(&position["turn"]).ok_or("no turn")?;
        let number = |key: &str, usual: u64| position[key].as_u64().unwrap_or(usual) as u32;
        let mut game = Game::with_board(options, board, turn);
        game.halfmoves = number("halfmoves", 0);
        game.round = number("round", 1);
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
        let is_lost = piece.kind == Kind::Pawn && [0, 10].contains(&piece.side.advance(square));
        if is_lost || is_yellow != (piece.side == Side::Yellow) {
            return Err(format!("{piece} on {square}"));
        }
    }
    Ok(())
}
