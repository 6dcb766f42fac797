//! A game as a file for other programs.
//!
//! Chess has PGN with its seven tags, Chess4 has c4pgn, four-colour chess has PGN4, and Chess66
//! has Game Courier's lines. Rule sets without a format of their own get a JSON object with the
//! moves in coordinates. Whichever it is, the board of the game can be made from the file alone,
//! wherever the game began.

use super::catalogue::{Text, say};
use super::moves::Opening;
use super::names::Naming;
use super::reader::Reader;
use entente_game::{MoveView, Pace, Phase, Seat, Span, View};
use entente_rules::{
    C4pgn, Courier, FileFormat, Pgn, Pgn4, PgnResult, Play, Position, Reason, Score, Variant,
};
use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// A game as a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameFile {
    /// The format of the file.
    pub format: FileFormat,
    /// The content of the file.
    pub text: String,
}

/// The most letters of players' names in the name of a file.
const MAX_NAMES: usize = 40;

/// The format for the file of a game. Game Courier's notation says neither where a game began nor
/// what was agreed, so only a game of the usual options from its usual start is written in it, and
/// of a game without moves it would say nothing.
fn format_for(view: &View) -> FileFormat {
    let says_all =
        || !view.board.moves.is_empty() && follows_from_moves(&view.public_positions()[0]);
    match view.variant().file_format() {
        FileFormat::Courier if !says_all() => FileFormat::Json,
        format => format,
    }
}

impl GameFile {
    /// The file name extension.
    pub fn extension(&self) -> &'static str {
        match self.format {
            FileFormat::Pgn | FileFormat::C4pgn => "pgn",
            FileFormat::Pgn4 => "pgn4",
            FileFormat::Courier => "txt",
            FileFormat::Json => "json",
        }
    }

    /// The media type.
    pub fn media_type(&self) -> &'static str {
        match self.format {
            FileFormat::Pgn | FileFormat::C4pgn => "application/vnd.chess-pgn; charset=utf-8",
            FileFormat::Courier | FileFormat::Pgn4 => "text/plain; charset=utf-8",
            FileFormat::Json => "application/json",
        }
    }
}

/// The name of a game's file: `ann-bob-75zxwasxr8bn.pgn`.
pub fn file_name(text: &Text, view: &View, extension: &str) -> String {
    let players = text.player_names(view).to_lowercase();
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
pub fn file(text: &Text, view: &View, address: Option<String>) -> GameFile {
    let site = site(view, address);
    let format = format_for(view);
    let text = match format {
        FileFormat::Pgn => pgn_of(text, view, &site).to_string(),
        FileFormat::C4pgn => c4pgn_of(text, view, &site).annotated(),
        FileFormat::Pgn4 => pgn4_of(text, view, &site).to_string(),
        FileFormat::Courier => Courier::of(&played(view)).to_string(),
        FileFormat::Json => json(text, view, &site),
    };
    GameFile { format, text }
}

/// The place of a game in something larger: the tags of it that its own records do not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occasion {
    /// The tag `Event`.
    pub event: String,
    /// The tag `Round`.
    pub round: String,
}

/// Whether several games of a rule set can be in one file.
pub fn has_pgn(variant: Variant) -> bool {
    matches!(
        variant.file_format(),
        FileFormat::Pgn | FileFormat::C4pgn | FileFormat::Pgn4
    )
}

impl Occasion {
    fn put(&self, mut set_header: impl FnMut(&str, &str)) {
        set_header("Event", &self.event);
        set_header("Round", &self.round);
    }
}

/// A game as one of several in a file; `None` if its rule set has no format for that.
pub fn game_of_several(text: &Text, view: &View, occasion: &Occasion) -> Option<String> {
    let site = site(view, None);
    let game = match view.variant().file_format() {
        FileFormat::Pgn => {
            let mut file = pgn_of(text, view, &site);
            occasion.put(|tag, value| file.set_header(tag, value));
            file.to_string()
        }
        FileFormat::C4pgn => {
            let mut file = c4pgn_of(text, view, &site);
            occasion.put(|tag, value| file.set_header(tag, value));
            file.annotated()
        }
        FileFormat::Pgn4 => {
            let mut file = pgn4_of(text, view, &site);
            occasion.put(|tag, value| file.set_header(tag, value));
            file.to_string()
        }
        FileFormat::Courier | FileFormat::Json => return None,
    };
    // An empty line is between two games.
    Some(game.trim_end().to_owned() + "\n\n")
}

/// The kind of a file, in a sentence.
pub fn file_description(text: &Text, format: FileFormat) -> String {
    match format {
        FileFormat::Pgn => say!(text, "file-pgn"),
        FileFormat::C4pgn => say!(text, "file-c4pgn"),
        FileFormat::Pgn4 => say!(text, "file-pgn4"),
        FileFormat::Courier => say!(text, "file-courier"),
        FileFormat::Json => say!(text, "file-json"),
    }
}

/// The place of a game, as files name it.
pub(super) fn site(view: &View, address: Option<String>) -> String {
    address.unwrap_or_else(|| format!("Entente, game {}", view.game))
}

/// The game as standard PGN.
pub(super) fn pgn_of(text: &Text, view: &View, site: &str) -> Pgn {
    let mut pgn = Pgn::of(&played(view));
    pgn.set_header("Event", &event(text, view));
    pgn.set_header("Site", site);
    pgn.set_header("Date", &date_started(view));
    // The PGN standard writes so where rounds have no meaning.
    pgn.set_header("Round", "-");
    for (tag, name) in players(text, view) {
        pgn.set_header(tag, &name);
    }
    for (seat, tag) in [(0, "WhiteElo"), (1, "BlackElo")] {
        if let Some(rated) = view
            .record
            .rating
            .as_ref()
            .and_then(|rating| rating.of_seat(seat))
        {
            pgn.set_header(tag, &rated.before.shown_points().to_string());
        }
    }
    if let Some(Opening { eco, name }) = Opening::of(view) {
        pgn.set_header("ECO", eco);
        pgn.set_header("Opening", name);
    }
    if let Some(control) = time_control(view) {
        pgn.set_header("TimeControl", &control);
    }
    pgn.set_header("Termination", termination(view));
    pgn.set_result(PgnResult::from_token(view.result()).unwrap_or_default());
    for (ply, comment) in clock_comments(view, pgn.moves().len()) {
        pgn.comment_after(ply, &comment);
    }
    pgn
}

/// The game in c4pgn, the notation of Chess4.
pub(super) fn c4pgn_of(text: &Text, view: &View, site: &str) -> C4pgn {
    let mut file = C4pgn::of(&played(view));
    for (tag, name) in players(text, view) {
        file.set_header(tag, &name);
    }
    let started = date_started(view);
    if view.terms.rated {
        file.set_header("Event", &event(text, view));
    }
    file.set_header("Site", site);
    file.set_header("Date", &started);
    file.set_header("Date-Started", &started);
    if let (Phase::Over(_), Some(last)) = (&view.phase, view.board.moves.last()) {
        file.set_header("Date-Ended", &date(last.at.0));
    }
    if let Some(control) = time_control(view) {
        file.set_header("TimeControl", &control);
    }
    file.set_header("Termination", termination(view));
    let plies = file.play().plies().len();
    for (ply, comment) in clock_comments(view, plies) {
        file.comment_after(ply, &comment);
    }
    file
}

/// The game in PGN4, with the tags of the site that it comes from in its order.
fn pgn4_of(text: &Text, view: &View, site: &str) -> Pgn4 {
    let mut file = Pgn4::of(&played(view));
    match view.turn.clock.as_ref().map(|clock| clock.control.pace) {
        None => {}
        Some(pace) => match minutes(pace) {
            Some(control) => file.set_header("TimeControl", &control),
            // The site has no games with so much time for each move.
            None => file.set_header("TimePerMove", &pace.to_string()),
        },
    }
    let ratings = view.record.rating.as_ref();
    for ((tag, name), seat) in players(text, view).zip(0..) {
        file.set_header(tag, &name);
        if let Some(rated) = ratings.and_then(|rating| rating.of_seat(seat)) {
            file.set_header(
                &format!("{tag}Elo"),
                &rated.before.shown_points().to_string(),
            );
        }
    }
    file.derive_result();
    if let (None, Phase::Over(ending)) = (file.result(), &view.phase) {
        file.set_header("Result", &points_by_name(text, view, &ending.points));
        file.set_header("Termination", termination(view));
    }
    file.set_header("Site", site);
    let started = view.record.started_at.unwrap_or(view.record.created_at);
    file.set_header("Date", &moment(started.0, SITE_DATE));
    let plies = file.play().plies().len();
    let before = plies.saturating_sub(view.board.moves.len());
    for (ply, made) in (before + 1..).zip(&view.board.moves) {
        if let Some(left) = made.left {
            let at = moment(made.at.0, "%Y-%m-%dT%H:%M:%S%.3fZ");
            file.comment_after(ply, &format!("date={at} clock={}", left.0));
        }
    }
    add_chance(&mut file, view);
    file
}

/// Adds what lets anybody check the steps of kings that chance moved: the hash of the bot's seed,
/// the seed itself once it is known, and behind each step the number of plies before it and that
/// of the steps from which it was drawn. Readers follow the step that is written.
fn add_chance(file: &mut Pgn4, view: &View) {
    let positions = file.play().positions().iter().zip(0..);
    let steps: Vec<(usize, usize)> = positions
        .map(|(position, ply)| (ply, position.chance_plies().len()))
        .filter(|(ply, steps)| *steps > 0 && *ply < file.play().plies().len())
        .collect();
    if steps.is_empty() {
        return;
    }
    file.set_header("ZombieCommit", &hex::encode(view.record.seed_hash));
    if let Some(seed) = &view.record.seed {
        file.set_header("ZombieSecret", &hex::encode(seed));
    }
    for (ply, steps) in steps {
        file.comment_after(ply + 1, &format!("zombie n={ply} k={steps}"));
    }
}

/// A date as browsers show it, and as the site writes it.
const SITE_DATE: &str = "%a %b %d %Y %H:%M:%S GMT+0000 (Coordinated Universal Time)";

/// The result of a game that people decided: the points of all by their names, or of the teams.
fn points_by_name(text: &Text, view: &View, points: &[Score]) -> String {
    if !view.terms.options.counts_points() {
        return view.result().to_owned();
    }
    let named = players(text, view).zip(points);
    let named = named.map(|((_, name), points)| format!("{name}: {points}"));
    named.collect::<Vec<_>>().join(" - ")
}

/// A time for the whole game as the site writes it, in minutes and seconds: `1+7`, and `1+15D` with
/// a delay.
fn minutes(pace: Pace) -> Option<String> {
    let Pace::PerGame {
        base,
        increment,
        delay,
    } = pace
    else {
        return None;
    };
    let whole = base.0 % 60_000 == 0;
    let (more, sign) = match (increment, delay) {
        (increment, Span(0)) => (increment, ""),
        (_, delay) => (delay, "D"),
    };
    whole.then(|| format!("{}+{}{sign}", base.0 / 60_000, more.0 / 1000))
}

fn json(text: &Text, view: &View, site: &str) -> String {
    let players: Map<String, Value> = players(text, view)
        .map(|(army, name)| (army.to_owned(), name.into()))
        .collect();
    let positions = view.public_positions();
    let (start, end) = (positions.first(), positions.last());
    let reason = match &view.phase {
        Phase::Over(ending) => Some(ending.reason.word()),
        _ => None,
    };
    let mut game = json!({
        "variant": view.variant().id(),
        "options": view.terms.options.to_object(),
        "site": site,
        "date": date_started(view),
        "players": players,
        "moves": coordinates(view),
        "changes": changes(view, &positions),
        "position": end.map(position_json),
        "result": view.result(),
        "reason": reason,
    });
    if view.terms.rated {
        game["rated"] = true.into();
    }
    if let Some(start) = start.filter(|start| !is_usual(view, start)) {
        game["start"] = position_json(start);
    }
    format!("{game:#}\n")
}

/// Returns the name of a game as an event. PGN has no tag of its own for rated games, and programs
/// read it there.
fn event(text: &Text, view: &View) -> String {
    if view.terms.rated {
        say!(text, "file-rated")
    } else {
        "Entente".to_owned()
    }
}

/// The names of the players by army.
fn players(text: &Text, view: &View) -> impl Iterator<Item = (&'static str, String)> {
    let armies = (0..).map(Seat).zip(view.terms.options.armies());
    armies.map(|(seat, army)| {
        let name = match view.computer(seat) {
            // Outside Entente its level alone would not say which program it was.
            Some(computer) if computer.engine.is_none() => {
                let name = text.computer_name(computer, Naming::Name);
                say!(text, "file-computer", name)
            }
            _ => Reader::new(text, view, Naming::Name).owner_name(seat),
        };
        (army.name(), name)
    })
}

/// The end of a game, in the words that the PGN standard has for it.
fn termination(view: &View) -> &'static str {
    match &view.phase {
        Phase::Over(ending) if ending.reason == Reason::Flagged => "time forfeit",
        Phase::Over(ending) if ending.reason.by_rules().is_none() => "adjudication",
        Phase::Over(_) => "normal",
        Phase::Closed(_) => "abandoned",
        Phase::Lobby | Phase::Running { .. } => "unterminated",
    }
}

fn time_control(view: &View) -> Option<String> {
    let clock = view.turn.clock.as_ref()?;
    Some(encoded_time(clock.control.pace))
}

/// A pace as PGN writes it, in seconds (section 9.6.1 of the standard): `600+5`, and `1/259200`
/// for three days for each move. A delay has a `d` behind it, as python-chess reads it.
pub fn encoded_time(pace: Pace) -> String {
    let seconds = |span: Span| span.0 / 1000;
    match pace {
        // In PGN: so many moves in so many seconds.
        Pace::PerMove(span) => format!("1/{}", seconds(span)),
        Pace::PerGame {
            base,
            increment: Span(0),
            delay: Span(0),
        } => seconds(base).to_string(),
        Pace::PerGame {
            base,
            increment: Span(0),
            delay,
        } => format!("{}+{}d", seconds(base), seconds(delay)),
        Pace::PerGame {
            base, increment, ..
        } => format!("{}+{}", seconds(base), seconds(increment)),
    }
}

/// The time that the players had left after each move, as comments, with the number of plies
/// before each. A game that goes on from a saved one has moves before its own.
fn clock_comments(view: &View, plies: usize) -> impl Iterator<Item = (usize, String)> {
    let before = plies.saturating_sub(view.board.moves.len());
    let moves = (before + 1..).zip(&view.board.moves);
    moves.filter_map(|(ply, mv)| Some((ply, clock_comment(mv.left?))))
}

/// The time that a player had left, as programs write it in a comment.
fn clock_comment(left: Span) -> String {
    let seconds = left.0 / 1000;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    format!("[%clk {hours}:{minutes:02}:{:02}]", seconds % 60)
}

/// All turns in coordinate notation, on one line.
fn coordinates(view: &View) -> String {
    let moves: Vec<&str> = view
        .board
        .moves
        .iter()
        .map(|mv| mv.coordinate.as_str())
        .collect();
    moves.join(" ")
}

fn date_started(view: &View) -> String {
    date(view.record.started_at.unwrap_or(view.record.created_at).0)
}

/// A date in the format of PGN: `2026.11.20`.
fn date(milliseconds: u64) -> String {
    moment(milliseconds, "%Y.%m.%d")
}

/// A moment in a format of chrono.
fn moment(milliseconds: u64, format: &str) -> String {
    let moment = i64::try_from(milliseconds)
        .ok()
        .and_then(chrono::DateTime::from_timestamp_millis);
    moment.map_or_else(
        || "????.??.??".to_owned(),
        |moment| moment.format(format).to_string(),
    )
}

/// The game as the rules know it. Only rule sets without secrets have a format that needs it.
fn played(view: &View) -> Cow<'_, Play> {
    match view.play() {
        Some(play) => Cow::Borrowed(play),
        None => Cow::Owned(Play::new(view.public_positions().remove(0))),
    }
}

/// Whether a game starts from here without anybody having set the position up.
fn is_usual(view: &View, start: &Position) -> bool {
    *start == Position::start_with(&view.terms.options).seen_by(None)
}

/// Whether the name of the rule set says everything about this start of a game: a position has the
/// options of its game.
fn follows_from_moves(start: &Position) -> bool {
    *start == Position::start(start.variant()).seen_by(None)
}

/// The changes of each turn besides the piece that went from one square to another: rooks that
/// castled, pawns that were promoted or captured in passing, and pieces that left with their army.
///
/// A reader needs no rules to follow the board with it. Nor can they have all that the rules need:
/// which pieces leave can follow from a secret alliance.
fn changes(view: &View, positions: &[Position]) -> Vec<Value> {
    let boards: Vec<Board> = positions.iter().map(board).collect();
    let turns = view.board.moves.iter().zip(boards.windows(2)).enumerate();
    let changed = turns.filter_map(|(index, (made, boards))| {
        let squares = differences(&moved(&boards[0], made), &boards[1]);
        (!squares.is_empty()).then(|| json!({"turn": index + 1, "squares": squares}))
    });
    changed.collect()
}

/// The pieces by the names of their squares: `"e1": "wK"`.
type Board = Map<String, Value>;

fn board(position: &Position) -> Board {
    match position_json(position)["pieces"].take() {
        Value::Object(pieces) => pieces,
        _ => Board::new(),
    }
}

/// The board after the piece alone has moved.
fn moved(before: &Board, made: &MoveView) -> Board {
    let mut board = before.clone();
    if let Some(step) = made.moved {
        let piece = board.remove(&step.from.to_string());
        board.extend(piece.map(|piece| (step.to.to_string(), piece)));
    }
    board
}

/// The squares on which two boards differ, with what the second has there: a piece or nothing.
fn differences(before: &Board, after: &Board) -> Board {
    let emptied = before.keys().filter(|square| !after.contains_key(*square));
    let filled = after
        .iter()
        .filter(|(square, piece)| before.get(*square) != Some(*piece));
    emptied
        .map(|square| (square.clone(), Value::Null))
        .chain(filled.map(|(square, piece)| (square.clone(), piece.clone())))
        .collect()
}

fn position_json(position: &Position) -> Value {
    position.to_object().into()
}

#[cfg(test)]
mod tests;
