//! A game as a file that other chess programs read: PGN with the seven tags and those of its set-up.

use super::{Naming, Text};
use entente_game::{Seat, View};
use entente_rules::Pgn;

impl Text {
    /// The whole game in the rule set's own file format.
    pub fn pgn(&self, view: &View) -> String {
        let started = view.started_at.unwrap_or(view.created_at);
        let mut headers = vec![
            ("Event".to_owned(), "Entente".to_owned()),
            ("Site".to_owned(), format!("Entente, game {}", view.game)),
            ("Date".to_owned(), date(started.0)),
            ("Round".to_owned(), "-".to_owned()),
        ];
        for (seat, army) in view.variant.armies().enumerate() {
            headers.push((self.army(army), self.who(view, Seat(seat as u8), Naming::Name)));
        }
        headers.push(("Result".to_owned(), view.result()));
        Pgn::of(view.variant, headers, view.moves.iter().map(|mv| mv.coordinate.as_str()), &view.result()).to_string()
    }
}

/// The day of a moment, as PGN writes it: `2026.11.20`.
fn date(milliseconds: u64) -> String {
    let moment = i64::try_from(milliseconds).ok().and_then(chrono::DateTime::from_timestamp_millis);
    moment.map_or_else(|| "????.??.??".to_owned(), |moment| moment.format("%Y.%m.%d").to_string())
}
