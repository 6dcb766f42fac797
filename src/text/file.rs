//! A game as a file for other programs.
//!
//! Chess has PGN with its seven tags, Chess4 has c4pgn, and Chess66 has Game Courier's lines. Rule
//! sets without a format of their own get a JSON object with the moves in coordinates.

use super::catalogue::{Text, say};
use super::names::Naming;
use entente_game::{Computer, Phase, Seat, View};
use entente_rules::{
    Army, C4pgn, Courier, Event, FileFormat, Pgn, PgnResult, Play, Position, Reason, Variant,
};
use serde_json::{Map, Value, json};

/// A game as a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameFile {
    /// The format of the file.
    pub format: Format,
    /// The content of the file.
    pub text: String,
}

/// The most letters of players' names in the name of a file.
const MAX_NAMES: usize = 40;

/// The format of a game's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Portable Game Notation.
    Pgn,
    /// The notation of Chess4.
    C4pgn,
    /// Game Courier's notation, one move per line.
    Courier,
    /// A JSON object.
    Json,
}

impl Format {
    /// The format of a rule set.
    fn of(variant: Variant) -> Self {
        match variant.file_format() {
            FileFormat::Pgn => Self::Pgn,
            FileFormat::C4pgn => Self::C4pgn,
            FileFormat::Courier => Self::Courier,
            FileFormat::Json => Self::Json,
        }
    }

    /// The file name extension.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Pgn | Self::C4pgn => "pgn",
            Self::Courier => "txt",
            Self::Json => "json",
        }
    }

    /// The media type.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Pgn | Self::C4pgn => "application/vnd.chess-pgn; charset=utf-8",
            Self::Courier => "text/plain; charset=utf-8",
            Self::Json => "application/json",
        }
    }
}

impl Text {
    /// What the file of a game is called: `ann-bob-75zxwasxr8bn.pgn`.
    pub(crate) fn file_name(&self, view: &View, extension: &str) -> String {
        let players = self.player_names(view).to_lowercase();
        // Only what every file system and every shell takes as it is.
        let words = players.split(|c: char| !c.is_ascii_alphanumeric());
        let mut name = String::new();
        for word in words.filter(|word| !word.is_empty()) {
            if name.len() + word.len() < MAX_NAMES {
                name.extend([word, "-"]);
            }
        }
        format!("{name}{}.{extension}", view.game)
    }

    /// The whole game in the rule set's file format. `address` is that of the page where it was
    /// played, if there is one.
    pub fn file(&self, view: &View, address: Option<String>) -> GameFile {
        let site = address.unwrap_or_else(|| format!("Entente, game {}", view.game));
        let format = Format::of(view.variant);
        let text = match format {
            Format::Pgn => self.standard_pgn(view, &site),
            Format::C4pgn => self.c4pgn(view, &site),
            Format::Courier => courier(view),
            Format::Json => self.json(view, &site),
        };
        GameFile { format, text }
    }

    /// What a file is, in a sentence.
    pub fn file_description(&self, format: Format) -> String {
        match format {
            Format::Pgn => say!(self, "file-pgn"),
            Format::C4pgn => say!(self, "file-c4pgn"),
            Format::Courier => say!(self, "file-courier"),
            Format::Json => say!(self, "file-json"),
        }
    }

    fn standard_pgn(&self, view: &View, site: &str) -> String {
        let mut pgn = Pgn::new(Position::start_with(&view.options));
        pgn.set_header("Event", "Entente");
        pgn.set_header("Site", site);
        pgn.set_header("Date", &date_started(view));
        pgn.set_header("Round", "-");
        for (tag, name) in self.players(view) {
            pgn.set_header(tag, &name);
        }
        pgn.set_header("Termination", termination(view));
        for made in &view.moves {
            let mv = pgn
                .end()
                .read_coordinate(&made.coordinate)
                .expect("a move that was made is legal");
            pgn.push(mv);
        }
        pgn.set_result(PgnResult::from_token(view.result()).unwrap_or_default());
        pgn.to_string()
    }

    /// The game in c4pgn with its annotations: squares, and who eliminated whom.
    fn c4pgn(&self, view: &View, site: &str) -> String {
        let mut file = C4pgn::of(&self.played(view));
        for (tag, name) in self.players(view) {
            file.set_header(tag, &name);
        }
        let started = date_started(view);
        file.set_header("Site", site);
        file.set_header("Date", &started);
        file.set_header("Date-Started", &started);
        if let (Phase::Over(_), Some(last)) = (&view.phase, view.moves.last()) {
            file.set_header("Date-Ended", &date(last.at.0));
        }
        file.set_header("Termination", termination(view));
        file.annotated()
    }

    /// The game as the rules know it, read from its own notation.
    fn played(&self, view: &View) -> Play {
        let moves = self.move_list(view);
        let games = C4pgn::read(&moves, Some(&view.options))
            .expect("moves that were made are legal in their own notation");
        let mut play = match games.first() {
            Some(game) => game.play().clone(),
            None => Play::new(Position::start_with(&view.options)),
        };
        let is_agreed =
            |phase: &Phase| matches!(phase, Phase::Over(e) if e.reason == Reason::Agreed);
        if is_agreed(&view.phase) {
            let armies = view.armies().into_iter();
            let active = armies.filter(|army| army.status.is_in());
            agree(&mut play, active.map(|army| army.army));
        }
        play
    }

    fn json(&self, view: &View, site: &str) -> String {
        let players: Map<String, Value> = self
            .players(view)
            .map(|(army, name)| (army.to_owned(), name.into()))
            .collect();
        let options: Value = serde_json::from_str(&view.options.to_json()).unwrap_or_default();
        let reason = match &view.phase {
            Phase::Over(ending) => Some(ending.reason.name()),
            _ => None,
        };
        let game = json!({
            "variant": view.variant.id(),
            "options": options,
            "site": site,
            "date": date_started(view),
            "players": players,
            "moves": coordinates(view),
            "result": view.result(),
            "reason": reason,
        });
        format!("{game:#}\n")
    }

    /// The names of the players by army.
    fn players(&self, view: &View) -> impl Iterator<Item = (&'static str, String)> {
        let armies = (0..).map(Seat).zip(view.options.armies());
        armies.map(|(seat, army)| {
            let name = match view.computer(seat) {
                None => self.owner_name(view, seat, Naming::Name),
                Some(Computer {
                    engine: Some(engine),
                    ..
                }) => engine.to_string(),
                // Outside Entente "computer" alone would not say which program it was.
                Some(computer) => say!(self, "file-computer", level = computer.level.number()),
            };
            (army.name(), name)
        })
    }
}

/// How a game came to its end, in the words that the PGN standard has for it.
fn termination(view: &View) -> &'static str {
    match &view.phase {
        Phase::Over(ending) if ending.reason == Reason::Flagged => "time forfeit",
        Phase::Over(_) => "normal",
        Phase::Closed(_) => "abandoned",
        Phase::Lobby | Phase::Running { .. } => "unterminated",
    }
}

/// All turns in coordinate notation, on one line.
fn coordinates(view: &View) -> String {
    let moves: Vec<&str> = view.moves.iter().map(|mv| mv.coordinate.as_str()).collect();
    moves.join(" ")
}

/// Lets all remaining players agree to a draw, which is not among the moves.
fn agree(play: &mut Play, mut active: impl Iterator<Item = Army>) {
    let Some(offer) = active.next() else { return };
    let agreed = active.map(|by| Event::Agree { by, offer });
    let events = std::iter::once(Event::Offer(offer)).chain(agreed);
    for event in events {
        play.apply(&event)
            .expect("every remaining player can agree to a draw");
    }
}

fn date_started(view: &View) -> String {
    date(view.started_at.unwrap_or(view.created_at).0)
}

/// A date in the format of PGN: `2026.11.20`.
fn date(milliseconds: u64) -> String {
    let moment = i64::try_from(milliseconds)
        .ok()
        .and_then(chrono::DateTime::from_timestamp_millis);
    moment.map_or_else(
        || "????.??.??".to_owned(),
        |moment| moment.format("%Y.%m.%d").to_string(),
    )
}

/// Only the moves: Game Courier's notation has no tags.
fn courier(view: &View) -> String {
    let mut play = Play::new(Position::start_with(&view.options));
    for made in &view.moves {
        let mv = play
            .position()
            .read_coordinate(&made.coordinate)
            .expect("a move that was made is legal");
        play.move_on_board(mv)
            .expect("a move that was made is legal");
    }
    Courier::of(&play).to_string()
}
