//! A game as the documents show it that are read once: its stream of moves, exports and files.

use super::super::time::milliseconds;
use super::{CHESS_START, COLORS, Game, Move};
use serde_json::{Value, json};

impl Game {
    /// The players of both seats, as documents show them.
    fn sides(&self) -> Value {
        let side = |seat| {
            let player = self.player(self.player_at(seat));
            match player.get("aiLevel") {
                Some(_) => player,
                None => json!({"user": player}),
            }
        };
        json!({"white": side(0), "black": side(1)})
    }

    /// The game as the stream of its moves describes it.
    pub(crate) fn summary(&self) -> Value {
        let mut summary = json!({
            "id": self.id,
            "variant": self.variant(),
            "speed": self.control().speed(),
            "perf": self.control().speed(),
            "rated": false,
            "initialFen": self.start.as_str().unwrap_or(CHESS_START),
            "fen": self.fen,
            "player": COLORS[self.turn.map_or(0, |seat| usize::from(seat.min(1)))],
            "turns": self.ply,
            "startedAtTurn": 0,
            "source": self.source(),
            "status": self.numbered_status(),
            "createdAt": self.created_at(),
            "lastMove": self.moves.last(),
            "players": self.sides(),
        });
        if let Some(winner) = self.winner() {
            summary["winner"] = winner.into();
        }
        summary
    }

    /// The game as a document.
    pub(crate) fn exported(&self, moves: &[Move]) -> Value {
        let notations: Vec<&str> = moves.iter().map(|mv| mv.notation.as_str()).collect();
        let last = moves.last().and_then(|last| milliseconds(&last.at));
        let mut exported = json!({
            "id": self.id,
            "rated": false,
            "variant": self.variant_key(),
            "speed": self.control().speed(),
            "perf": self.control().speed(),
            "createdAt": self.created_at(),
            "lastMoveAt": last.or(self.created_at()),
            "status": self.status(),
            "source": self.source(),
            "players": self.sides(),
            "moves": notations.join(" "),
        });
        if let Some(winner) = self.winner() {
            exported["winner"] = winner.into();
        }
        if self.start() != "startpos" {
            exported["initialFen"] = self.start().into();
        }
        if let Some(clock) = self.control().clock() {
            exported["clock"] = clock;
        }
        if let Some(days) = self.control().days() {
            exported["daysPerTurn"] = days.into();
        }
        exported
    }

    /// The game as a file, which names its rule set as lichess does.
    pub(crate) fn file(&self, pgn: &str) -> String {
        if !self.is_from_position() || pgn.contains("[Variant \"") {
            return pgn.to_owned();
        }
        pgn.replacen("[FEN \"", "[Variant \"From Position\"]\n[FEN \"", 1)
    }
}
