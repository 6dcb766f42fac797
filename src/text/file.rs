//! A game as a file that other chess programs read: PGN with the seven tags and those of its set-up.

use super::{Naming, Text};
use entente_game::{Seat, View};
use entente_rules::{Army, Pgn, PgnResult, Position};

impl Text {
    /// The whole game in the rule set's own file format.
    pub fn pgn(&self, view: &View) -> String {
        let started = view.started_at.unwrap_or(view.created_at);
        let mut pgn = Pgn::new(Position::start(view.variant));
        pgn.set_header("Event", "Entente");
        pgn.set_header("Site", &format!("Entente, game {}", view.game));
        pgn.set_header("Date", &date(started.0));
        pgn.set_header("Round", "-");
        for (seat, army) in view.variant.armies().enumerate() {
            pgn.set_header(tag(army), &self.who(view, Seat(seat as u8), Naming::Name));
        }
        for mv in &view.moves {
            let mv = pgn
                .end()
                .read_coordinate(&mv.coordinate)
                .expect("a move that was made is legal");
            pgn.push(mv);
        }
        pgn.set_result(PgnResult::from_token(view.result()).unwrap_or_default());
        pgn.to_string()
    }
}

/// The day of a moment, as PGN writes it: `2026.11.20`.
fn date(milliseconds: u64) -> String {
    let moment = i64::try_from(milliseconds)
        .ok()
        .and_then(chrono::DateTime::from_timestamp_millis);
    moment.map_or_else(
        || "????.??.??".to_owned(),
        |moment| moment.format("%Y.%m.%d").to_string(),
    )
}

/// The header that names an army's player.
fn tag(army: Army) -> &'static str {
    match army {
        Army::White => "White",
        Army::Silver => "Silver",
        Army::Black => "Black",
        Army::Gold => "Gold",
    }
}
