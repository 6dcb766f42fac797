//! A position as the project's JSON (the command line's form), with everything that follows from
//! it, and back.
//!
//! Reading rejects impossible positions.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use crate::capablanca::game::{CASTLES, FILES, Game, Piece, RANKS, Square, is_white, name, square};
use crate::capablanca::notation::ARRAY;
use crate::capablanca::whole_game::{WholeGame, colour};
use crate::independent::Owner;
use crate::independent::json::{by_army, checks};
use crate::independent::two_players::{Colour, TwoPlayers, result};

/// The kinds of pieces.
const KINDS: &str = "KQCARBNP";

impl Game {
    pub(crate) fn start() -> Game {
        Game::read(ARRAY)
    }

    /// Sets up a position, or says why it is impossible.
    pub(crate) fn of(position: &Value) -> Result<Game, String> {
        let mut pieces = BTreeMap::new();
        for (at, piece) in position["pieces"].as_object().ok_or("no pieces")? {
            let placed = piece.as_str().and_then(piece_named);
            pieces.insert(square_named(at)?, placed.ok_or(format!("{piece} on {at}"))?);
        }
        let number = |key: &str, least: u64| position[key].as_u64().unwrap_or(least) as u32;
        let mut game = Game {
            pieces,
            white: position["turn"] == "w",
            rights: BTreeSet::new(),
            crossed: None,
            quiet: number("halfmoves", 0),
            round: number("round", 1),
        };
        game.check_pieces()?;
        for white in [true, false] {
            let rooks = &position["castling"][colour(white).letter().to_string()];
            for rook in rooks.as_array().into_iter().flatten() {
                game.grant(white, rook.as_str().unwrap_or(""))?;
            }
        }
        for passing in position["en_passant"].as_array().into_iter().flatten() {
            game.crossed = Some(square_named(passing["target"].as_str().unwrap_or(""))?);
        }
        Ok(game)
    }

    /// Each army has one king, no pawn is on the first or last rank, and an army that has just
    /// moved is not in check, or its king could be captured.
    fn check_pieces(&self) -> Result<(), String> {
        for king in ['K', 'k'] {
            if self.pieces.values().filter(|piece| **piece == king).count() != 1 {
                return Err(format!("not one {king}"));
            }
        }
        let is_misplaced = |(at, piece): (&Square, &Piece)| {
            piece.eq_ignore_ascii_case(&'p') && [0, RANKS - 1].contains(&at.1)
        };
        if self.pieces.iter().any(is_misplaced) {
            return Err("a pawn on the first or last rank".to_string());
        }
        if self.is_check(!self.white) {
            return Err("the army that has moved is in check".to_string());
        }
        Ok(())
    }

    /// Grants castling with a rook. King and rook must stand at home.
    fn grant(&mut self, white: bool, with: &str) -> Result<(), String> {
        let of_rook = |(right, _, rook): &&(char, _, [&str; 2])| {
            right.is_ascii_uppercase() == white && rook[0] == with
        };
        let (right, king, rook) = CASTLES
            .iter()
            .find(of_rook)
            .ok_or(format!("{with} is not a rook's home"))?;
        let is_home = |at: &str, kind: char| {
            let piece = self.pieces.get(&square(at));
            piece.is_some_and(|it| is_white(*it) == white && it.eq_ignore_ascii_case(&kind))
        };
        if !is_home(king[0], 'k') || !is_home(rook[0], 'r') {
            return Err(format!("no king and rook to castle with {with}"));
        }
        self.rights.insert(*right);
        Ok(())
    }

    /// The rooks that may castle, for each army that has any, king side first.
    fn castling(&self) -> Value {
        let mut rooks: BTreeMap<Colour, Vec<&str>> = BTreeMap::new();
        for (right, _, rook) in CASTLES {
            if self.rights.contains(&right) {
                let army = colour(right.is_ascii_uppercase());
                rooks.entry(army).or_default().push(rook[0]);
            }
        }
        by_army(rooks.into_iter().map(|(army, rooks)| (army, json!(rooks))))
    }
}

impl WholeGame {
    /// The position with everything that is derived from it.
    pub(crate) fn state(&self) -> Value {
        let (game, ending) = (&self.now, self.ending());
        let checkers = [true, false].map(|white| (colour(white), game.checkers(white)));
        let pieces = game.pieces.iter();
        let pieces = pieces.map(|(&at, &piece)| (name(at), json!(piece_name(piece))));
        json!({
            "turn": colour(game.white).letter().to_string(),
            "pieces": pieces.collect::<Map<_, _>>(),
            "castling": game.castling(),
            "halfmoves": game.quiet,
            "round": game.round,
            "fen": game.fen(),
            "check": checks(checkers),
            "legal_moves": game.moves().len(),
            "over": ending.is_some(),
            "reason": ending.map(|ending| ending.reason),
            "result": result(ending),
            "claims": self.claims(),
        })
    }
}

/// A piece such as `wA`.
fn piece_named(text: &str) -> Option<Piece> {
    let mut letters = text.chars();
    let (army, kind) = (letters.next()?, letters.next()?);
    let is_known = "wb".contains(army) && KINDS.contains(kind) && letters.next().is_none();
    let piece = if army == 'w' {
        kind
    } else {
        kind.to_ascii_lowercase()
    };
    is_known.then_some(piece)
}

fn piece_name(piece: Piece) -> String {
    format!(
        "{}{}",
        colour(is_white(piece)).letter(),
        piece.to_ascii_uppercase()
    )
}

fn square_named(text: &str) -> Result<Square, String> {
    let is_there = |at: &Square| (0..FILES).contains(&at.0) && (0..RANKS).contains(&at.1);
    let at = (text.len() == 2).then(|| square(text)).filter(is_there);
    at.ok_or(format!("{text} is not a square"))
}
