//! A game as the project's JSON (the command line's form of a position), with everything that
//! follows from it, and back.
//!
//! Reading rejects impossible positions.

use serde_json::{Value, json};

use crate::chess66::board::Square;
use crate::chess66::game::{Army, Board, Castle, Game, Kind, PassingPawn};
use crate::chess66::legal::crossed;
use crate::independent::Owner;
use crate::independent::json::{army, by_army, checks, extended, number, placed, read_placed};
use crate::independent::two_players::{TwoPlayers, result};

impl Game {
    /// The position: everything that is needed to set it up again.
    pub(crate) fn position(&self) -> Value {
        let rooks = |army| {
            let sides = self.castling[&army].iter();
            let rooks = sides.map(|&side| Castle::of(army, side).rook.to_string());
            json!(rooks.collect::<Vec<_>>())
        };
        let passing_pawn = self.passing_pawn.iter();
        let passing_pawn = passing_pawn.map(|passing_pawn| {
            json!({"target": passing_pawn.target.to_string(), "pawn": passing_pawn.pawn.to_string()})
        });
        json!({
            "variant": "chess66",
            "turn": self.turn.letter().to_string(),
            "pieces": placed(self.board.pieces()),
            "castling": by_army(Army::BOTH.map(|army| (army, rooks(army)))),
            "en_passant": passing_pawn.collect::<Vec<_>>(),
            "halfmoves": self.halfmoves,
            "round": self.round,
        })
    }

    /// The position with everything that is derived from it.
    pub(crate) fn state(&self) -> Value {
        let ending = self.ending();
        let checkers = Army::BOTH.map(|army| (army, self.board.checkers(army)));
        let derived = json!({
            "check": checks(checkers),
            "legal_moves": self.moves().len(),
            "over": ending.is_some(),
            "reason": ending.map(|ending| ending.reason),
            "result": result(ending),
            "claims": self.claims(),
        });
        extended(self.position(), derived)
    }

    /// Sets up a position, or says why it is impossible.
    pub(crate) fn of(position: &Value) -> Result<Game, String> {
        let mut board = Board::default();
        for (square, piece) in read_placed(position, Square::named)? {
            board.put(square, piece);
        }
        is_possible(&board)?;
        let turn = army(&position["turn"]).ok_or("no turn")?;
        let mut game = Game::with_board(board, turn);
        // An army that has just moved cannot be in check, or its king could be captured.
        if game.board.is_check(game.turn.other()) {
            return Err("the army that has moved is in check".to_string());
        }
        for army in Army::BOTH {
            let rooks = &position["castling"][army.letter().to_string()];
            let sides = game
                .board
                .read_castling(army, rooks, |side| Castle::home(army, side))?;
            game.castling.insert(army, sides);
        }
        for passing_pawn in position["en_passant"].as_array().into_iter().flatten() {
            game.passing_pawn = Some(game.passing_pawn(passing_pawn)?);
        }
        game.halfmoves = number(position, "halfmoves", 0);
        game.round = number(position, "round", 1);
        // The position that is read is its own first occurrence.
        game.count_position();
        Ok(game)
    }

    fn passing_pawn(&self, passing_pawn: &Value) -> Result<PassingPawn, String> {
        let square = |key: &str| square_of(passing_pawn[key].as_str().unwrap_or(""));
        let (target, pawn, owner) = (square("target")?, square("pawn")?, self.turn.other());
        let mut starts = Square::every();
        let start = starts
            .find(|&from| crossed(owner, from, pawn) == Some(target))
            .ok_or("no double step")?;
        let is_there = self.board.is(pawn, owner, Kind::Pawn);
        if is_there
            && [start, target]
                .into_iter()
                .all(|square| self.board.is_open(square))
        {
            Ok(PassingPawn { target, pawn })
        } else {
            Err("no pawn has just made this step".to_string())
        }
    }
}

fn square_of(name: &str) -> Result<Square, String> {
    Square::named(name).ok_or(format!("{name} is not a square"))
}

/// Each army has one king, only one square of a switch is taken, and no pawn is on the first or
/// last rank.
fn is_possible(board: &Board) -> Result<(), String> {
    for army in Army::BOTH {
        let kings = board.of(army).filter(|(_, piece)| piece.kind == Kind::King);
        if kings.count() != 1 {
            return Err(format!("{army:?} has not one king"));
        }
    }
    for (square, piece) in board.pieces() {
        if square
            .partner()
            .is_some_and(|partner| board.get(partner).is_some())
        {
            return Err(format!("both squares of the switch {square} are taken"));
        }
        if piece.kind == Kind::Pawn && [1, 8].contains(&square.rank()) {
            return Err(format!("a pawn on {square}"));
        }
    }
    Ok(())
}
