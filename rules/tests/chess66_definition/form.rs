//! A game as the project's JSON (the command line's form of a position), with all that follows from it; and back,
//! with what makes a position impossible.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::board::Cell;
use crate::game::{Board, Castle, Ending, Game, Passing, Reason, Wing};
use crate::legal::crossed;
use crate::men::{Army, Kind, Man};

fn by_army(entry: impl Fn(Army) -> Value) -> Value {
    let entries = Army::BOTH.map(|army| (army.letter().to_string(), entry(army)));
    Value::Object(entries.into_iter().collect::<Map<_, _>>())
}

fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Checkmate => "checkmate",
        Reason::Stalemate => "stalemate",
        Reason::DeadPosition => "dead_position",
        Reason::Resigned => "resigned",
        Reason::Flagged => "flagged",
        Reason::Agreed => "agreed",
        Reason::Threefold => "threefold",
        Reason::FiftyMoves => "fifty_moves",
    }
}

fn result(ending: Option<Ending>) -> &'static str {
    match ending.map(|ending| ending.winner) {
        None => "*",
        Some(None) => "1/2-1/2",
        Some(Some(Army::White)) => "1-0",
        Some(Some(Army::Black)) => "0-1",
    }
}

impl Game {
    /// What is needed to set the position up again.
    pub(crate) fn position(&self) -> Value {
        let pieces = self.board.men();
        let pieces = pieces.map(|(cell, man)| (cell.to_string(), json!(man.to_string())));
        let rooks = |army| {
            let wings = self.castling[&army].iter();
            let rooks = wings.map(|&wing| Castle::of(army, wing).rook.to_string());
            json!(rooks.collect::<Vec<_>>())
        };
        let passing = self.passing.iter();
        let passing = passing.map(|passing| {
            json!({"target": passing.target.to_string(), "pawn": passing.pawn.to_string()})
        });
        json!({
            "variant": "chess66",
            "turn": self.turn.letter().to_string(),
            "pieces": pieces.collect::<Map<_, _>>(),
            "castling": by_army(rooks),
            "en_passant": passing.collect::<Vec<_>>(),
            "halfmoves": self.halfmoves,
            "round": self.round,
            "options": {},
        })
    }

    /// The same with everything that is derived from it.
    pub(crate) fn state(&self) -> Value {
        let ending = self.ending();
        let checks = self.checks().into_iter();
        let checks = checks.map(|(army, by)| (army.letter().to_string(), json!(by)));
        let claims = [
            (self.may_claim_threefold(), "threefold"),
            (self.may_claim_fifty(), "fifty_moves"),
        ];
        let claims = claims
            .into_iter()
            .filter(|(may, _)| *may && ending.is_none());
        let claims: Vec<&str> = claims.map(|(_, claim)| claim).collect();
        let mut state = self.position();
        let derived = json!({
            "check": checks.collect::<Map<_, _>>(),
            "legal_moves": self.moves().len(),
            "over": ending.is_some(),
            "reason": ending.map(|ending| reason(ending.reason)),
            "result": result(ending),
            "claims": claims,
        });
        let derived = derived.as_object().expect("an object").clone();
        state.as_object_mut().expect("an object").extend(derived);
        state
    }

    /// A position set up, or why it cannot be.
    pub(crate) fn of(position: &Value) -> Result<Game, String> {
        let mut board = Board::empty();
        for (cell, man) in position["pieces"].as_object().ok_or("no pieces")? {
            let man = man.as_str().and_then(Man::named);
            let cell = cell_of(cell)?;
            board.put(cell, man.ok_or(format!("no man on {cell}"))?);
        }
        is_possible(&board)?;
        let turn = position["turn"].as_str().unwrap_or("");
        let turn = Army::BOTH
            .into_iter()
            .find(|army| army.letter().to_string() == turn);
        let mut game = Game::bare(board, turn.ok_or("nobody's turn")?);
        if game.board.is_check(game.turn.other()) {
            return Err("the army that has moved stands in check".to_string());
        }
        for army in Army::BOTH {
            let rooks = &position["castling"][army.letter().to_string()];
            let wings = game.wings(army, rooks)?;
            game.castling.insert(army, wings);
        }
        for passing in position["en_passant"].as_array().into_iter().flatten() {
            game.passing = Some(game.passing(passing)?);
        }
        let number = |key: &str, least: u64| position[key].as_u64().unwrap_or(least) as u32;
        game.halfmoves = number("halfmoves", 0);
        game.round = number("round", 1);
        game.note_position();
        Ok(game)
    }

    fn wings(&self, army: Army, rooks: &Value) -> Result<BTreeSet<Wing>, String> {
        let mut wings = BTreeSet::new();
        for rook in rooks.as_array().into_iter().flatten() {
            let of_rook = |wing: &Wing| json!(Castle::of(army, *wing).rook.to_string()) == *rook;
            let wing = Wing::BOTH
                .into_iter()
                .find(of_rook)
                .ok_or("no rook's cell")?;
            let castle = Castle::of(army, wing);
            let king = self.board.is(castle.king, army, Kind::King);
            if !king || !self.board.is(castle.rook, army, Kind::Rook) {
                return Err(format!("nobody to castle with {rook}"));
            }
            wings.insert(wing);
        }
        Ok(wings)
    }

    fn passing(&self, passing: &Value) -> Result<Passing, String> {
        let cell = |key: &str| cell_of(passing[key].as_str().unwrap_or(""));
        let (target, pawn, owner) = (cell("target")?, cell("pawn")?, self.turn.other());
        let mut starts = Cell::every();
        let start = starts.find(|&from| crossed(owner, from, pawn) == Some(target));
        let start = start.ok_or("no double step")?;
        let is_there = self.board.is(pawn, owner, Kind::Pawn);
        match is_there
            && [start, target]
                .into_iter()
                .all(|cell| self.board.is_open(cell))
        {
            true => Ok(Passing { target, pawn }),
            false => Err("no pawn has just made this step".to_string()),
        }
    }
}

fn cell_of(name: &str) -> Result<Cell, String> {
    Cell::named(name).ok_or(format!("{name} is no space"))
}

/// One king each, one man in a switch, no pawn on the first rank or the last.
fn is_possible(board: &Board) -> Result<(), String> {
    for army in Army::BOTH {
        let kings = board.of(army).filter(|(_, man)| man.kind == Kind::King);
        if kings.count() != 1 {
            return Err(format!("{army:?} has not one king"));
        }
    }
    for (cell, man) in board.men() {
        if cell
            .partner()
            .is_some_and(|partner| board.get(partner).is_some())
        {
            return Err(format!("both spaces of the switch {cell} are taken"));
        }
        if man.kind == Kind::Pawn && [1, 8].contains(&cell.rank()) {
            return Err(format!("a pawn on {cell}"));
        }
    }
    Ok(())
}
