//! A game as the documents show it that are read once: its stream of moves, exports and files.

use super::super::time::{COLORS, milliseconds};
use super::{CHESS_START, Game, Move, Player, RATING, place};
use serde_json::{Value, json};

impl Game {
    /// The players of both seats, as documents show them.
    fn sides(&self) -> Value {
        let side = |seat| {
            let user = self.user(self.player_at(seat));
            match user.get("aiLevel") {
                Some(_) => user,
                None => json!({"user": user, "rating": RATING, "provisional": true}),
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
            "perf": self.perf(),
            "rated": false,
            "initialFen": self.start.as_str().unwrap_or(CHESS_START),
            "fen": self.fen,
            "player": self.color_to_move(),
            "turns": self.ply,
            "startedAtTurn": 0,
            "source": self.source(),
            "status": self.numbered_status(),
            "createdAt": self.created_at(),
            "players": self.sides(),
        });
        if let Some(last) = self.moves.last() {
            summary["lastMove"] = last.as_str().into();
        }
        if let Some(winner) = self.winner() {
            summary["winner"] = winner.into();
        }
        summary
    }

    /// A game against a computer that has begun.
    pub(crate) fn begun(&self) -> Value {
        json!({
            "id": self.id,
            "fullId": self.id,
            "variant": self.variant(),
            "speed": self.control().speed(),
            "perf": self.perf(),
            "rated": false,
            "fen": self.fen,
            "turns": self.ply,
            "source": self.source(),
            "status": self.numbered_status(),
            "createdAt": self.created_at(),
            "player": self.color_to_move(),
        })
    }

    /// The game in a stream of several games.
    pub(crate) fn streamed(&self) -> Value {
        let side = |seat| match self.player_at(seat) {
            Some(player) if player.computer.is_none() => {
                json!({"userId": player.id(), "rating": RATING})
            }
            _ => json!({}),
        };
        let status = self.numbered_status();
        let mut streamed = json!({
            "id": self.id,
            "rated": false,
            "variant": self.variant_key(),
            "speed": self.control().speed(),
            "perf": self.perf(),
            "createdAt": self.created_at(),
            "status": status["id"],
            "statusName": status["name"],
            "players": {"white": side(0), "black": side(1)},
        });
        if let Some(clock) = self.control().clock() {
            streamed["clock"] = clock;
        }
        if let Some(winner) = self.winner() {
            streamed["winner"] = winner.into();
        }
        streamed
    }

    fn color_to_move(&self) -> &'static str {
        let turn = self.turn.as_deref().and_then(place);
        COLORS[turn.unwrap_or_default()]
    }

    /// Whether all who play are among these people.
    pub(crate) fn is_among(&self, names: &[&str]) -> bool {
        let player = |seat| self.player_at(seat).map(Player::id);
        (0..COLORS.len()).all(|seat| player(seat).is_some_and(|id| names.contains(&id)))
    }

    /// The colour of a player.
    pub(crate) fn color_of(&self, name: &str) -> Option<&'static str> {
        self.seat_of(name).map(|seat| COLORS[seat])
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
            "perf": self.perf(),
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
