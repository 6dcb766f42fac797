//! A game as a file that other programs read: PGN with its seven tags for chess, c4pgn for Chess4.

use super::{Naming, Text};
use entente_game::{Phase, Seat, View};
use entente_rules::{Army, C4pgn, Event, Pgn, PgnResult, Play, Position, Reason, Status, Variant};

impl Text {
    /// The whole game in the rule set's own file format.
    pub fn pgn(&self, view: &View) -> String {
        match view.variant {
            Variant::Standard => self.standard_pgn(view),
            Variant::Chess4 => self.c4pgn(view),
        }
    }

    fn standard_pgn(&self, view: &View) -> String {
        let mut pgn = Pgn::new(Position::start(view.variant));
        pgn.set_header("Event", "Entente");
        pgn.set_header("Site", &format!("Entente, game {}", view.game));
        pgn.set_header("Date", &date_started(view));
        pgn.set_header("Round", "-");
        for (tag, name) in self.players(view) {
            pgn.set_header(tag, &name);
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

    /// Annotated: with squares, and with who put out whom.
    fn c4pgn(&self, view: &View) -> String {
        let mut file = C4pgn::of(&self.played(view));
        for (tag, name) in self.players(view) {
            file.set_header(tag, &name);
        }
        let started = date_started(view);
        file.set_header("Site", &format!("Entente, game {}", view.game));
        file.set_header("Date", &started);
        file.set_header("Date-Started", &started);
        if let (Phase::Over(_), Some(last)) = (&view.phase, view.moves.last()) {
            file.set_header("Date-Ended", &date(last.at.0));
        }
        file.annotated()
    }

    /// The game as the rules have it, read from its own notation.
    fn played(&self, view: &View) -> Play {
        let moves = self.move_list(view);
        let read = C4pgn::read(&moves, Some(&view.options));
        let read = read.expect("moves that were made are legal in their own notation");
        let mut play = match read.first() {
            Some(game) => game.play().clone(),
            None => Play::new(Position::start_with(&view.options)),
        };
        let is_agreed =
            |phase: &Phase| matches!(phase, Phase::Over(e) if e.reason == Reason::Agreed);
        if is_agreed(&view.phase) {
            let armies = view.armies().into_iter();
            let active = armies.filter(|army| army.status == Status::Active);
            agree(&mut play, active.map(|army| army.army));
        }
        play
    }

    /// Who played which army, by the army's tag.
    fn players(&self, view: &View) -> impl Iterator<Item = (&'static str, String)> {
        let armies = (0..).map(Seat).zip(view.variant.armies());
        armies.map(|(seat, army)| (tag(army), self.who(view, seat, Naming::Name)))
    }
}

/// All who are still in agree to a draw, which no move tells of.
fn agree(play: &mut Play, mut active: impl Iterator<Item = Army>) {
    let Some(offer) = active.next() else { return };
    let agreed = active.map(|by| Event::Agree { by, offer });
    let events = std::iter::once(Event::Offer(offer)).chain(agreed);
    for event in events {
        play.apply(&event)
            .expect("whoever is in can offer a draw and agree to one");
    }
}

fn date_started(view: &View) -> String {
    date(view.started_at.unwrap_or(view.created_at).0)
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
