//! A game of the API, as far as lichess's answers show it: in its streams, and in the documents
//! that are read once, such as its moves, exports and files.

use crate::caller::{Caller, Refused, game_path};
use crate::lichess::time::{COLORS, Clock, Control, left, milliseconds, now};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// A game, with the names that the API has for everything.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Game {
    pub(super) id: String,
    variant: String,
    pub(super) phase: String,
    pub(super) people: Vec<Player>,
    seats: Vec<Seat>,
    your_player: Option<u32>,
    your_armies: Vec<String>,
    turn: Option<String>,
    mover: Option<String>,
    ply: usize,
    /// The moves in coordinate form.
    pub(super) moves: Vec<String>,
    /// The position before the first move: in FEN in the rule sets that lichess has.
    start: Value,
    pub(super) fen: Option<String>,
    last_move: Option<Move>,
    draw_offers: Vec<Offer>,
    pub(super) draw_claims: Vec<String>,
    pub(super) clock: Option<Clock>,
    request: Option<PlayerRequest>,
    result: Option<GameResult>,
    created_at: String,
}

/// A player: a person or a computer.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Player {
    pub(super) player: u32,
    pub(super) person: Option<String>,
    name: Option<String>,
    computer: Option<Computer>,
    armies: Vec<String>,
    /// The colours that they want before the game has begun.
    wishes: Vec<String>,
    pub(super) reserved: bool,
}

#[derive(Debug, Clone, Deserialize)]
struct Computer {
    level: Option<u8>,
}

#[derive(Debug, Clone, Deserialize)]
struct Seat {
    player: Option<u32>,
}

/// A move that was made.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Move {
    coordinate: String,
    notation: String,
    at: String,
}

#[derive(Debug, Clone, Deserialize)]
struct Offer {
    army: String,
}

#[derive(Debug, Clone, Deserialize)]
struct PlayerRequest {
    by: u32,
    topic: String,
}

#[derive(Debug, Clone, Deserialize)]
struct GameResult {
    score: String,
    reason: String,
}

/// The rule sets that lichess has, too, by our ids, which are lichess's keys.
const VARIANTS: [&str; 2] = ["standard", "chess960"];

/// The names that lichess has for the games of these rule sets: key, name and short name.
const NAMES: [(&str, &str, &str); 3] = [
    ("standard", "Standard", "Std"),
    ("chess960", "Chess960", "960"),
    ("fromPosition", "From Position", "FEN"),
];

/// The position in which chess begins.
const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What all starting positions of Chess960 have in common, behind the pieces of Black.
const CHESS960_PAWNS: &str = "/pppppppp/8/8/8/8/PPPPPPPP/";

/// The rating of everybody: nobody has one by lichess's count, so it is the one with which lichess
/// shows newcomers, as provisional. Its clients expect a number.
const RATING: u32 = 1500;

/// The number of the player who has made a game.
const HOST: u32 = 0;

/// lichess's numbers of the states of a game.
const STATUSES: [(&str, u32); 8] = [
    ("created", 10),
    ("started", 20),
    ("aborted", 25),
    ("mate", 30),
    ("resign", 31),
    ("stalemate", 32),
    ("draw", 34),
    ("outoftime", 35),
];

impl Game {
    /// A game of the API as this caller sees it; `None` if lichess has no such rule set.
    pub(super) fn read(game: Value) -> Option<Self> {
        let game: Self = serde_json::from_value(game).ok()?;
        let is_known = VARIANTS.contains(&game.variant.as_str());
        (is_known && game.seats.len() == COLORS.len()).then_some(game)
    }

    /// Whether it waits for the answer of the one person who was challenged.
    pub(super) fn is_challenge(&self) -> bool {
        let reserved = self.people.iter().filter(|player| player.reserved);
        self.phase == "lobby" && self.people.len() == COLORS.len() && reserved.count() == 1
    }

    pub(super) fn is_running(&self) -> bool {
        self.phase == "running"
    }

    pub(super) fn has_begun(&self) -> bool {
        ["running", "over", "aborted"].contains(&self.phase.as_str())
    }

    /// The caller among the players.
    pub(super) fn own(&self) -> Option<&Player> {
        self.people
            .iter()
            .find(|player| Some(player.player) == self.your_player)
    }

    /// Whether the caller has made the game.
    pub(super) fn is_host(&self) -> bool {
        self.your_player == Some(HOST)
    }

    /// The seat of the caller.
    fn own_seat(&self) -> Option<usize> {
        place(self.your_armies.first()?)
    }

    fn player_at(&self, seat: usize) -> Option<&Player> {
        let player = self.seats.get(seat)?.player?;
        self.people.iter().find(|person| person.player == player)
    }

    fn is_own(&self, player: &Player) -> bool {
        Some(player.player) == self.your_player
    }

    /// A player as challenges and streams show them: with a rating, if it is a person.
    pub(super) fn player(&self, player: Option<&Player>) -> Value {
        let mut shown = self.user(player);
        if shown.get("id").is_some() {
            shown["rating"] = RATING.into();
            shown["provisional"] = true.into();
        }
        shown
    }

    /// A person by id, name and title, or a computer by its level.
    fn user(&self, player: Option<&Player>) -> Value {
        let Some(player) = player else {
            return json!({});
        };
        if let Some(computer) = &player.computer {
            return json!({"aiLevel": computer.level.unwrap_or(1)});
        }
        let mut shown = Map::new();
        shown.insert("id".into(), player.id().into());
        shown.insert("name".into(), player.id().into());
        if self.is_own(player) {
            shown.insert("title".into(), "BOT".into());
        }
        shown.into()
    }

    /// The opponent of the caller, as lists of games show them.
    fn opponent(&self, seat: usize) -> Value {
        let player = self.player_at(1 - seat);
        match player {
            Some(player) if player.computer.is_some() => {
                let level = player.computer.as_ref().and_then(|computer| computer.level);
                let name = format!("AI level {}", level.unwrap_or(1));
                json!({"id": null, "username": name, "ai": level})
            }
            Some(player) => {
                json!({"id": player.id(), "username": player.id(), "rating": RATING})
            }
            None => json!({"id": null, "username": "?"}),
        }
    }

    /// The position before the first move, in FEN; `startpos` if it is that of chess.
    pub(super) fn start(&self) -> &str {
        let start = self.start.as_str().unwrap_or(CHESS_START);
        if self.variant == VARIANTS[0] && start == CHESS_START {
            return "startpos";
        }
        start
    }

    /// lichess's key of the ratings for which such a game would count.
    pub(super) fn perf(&self) -> &str {
        match self.variant_key() {
            "chess960" => "chess960",
            _ => self.control().speed(),
        }
    }

    /// Whether it begins in a position of somebody's own.
    pub(super) fn is_from_position(&self) -> bool {
        let start = self.start();
        if self.variant == VARIANTS[0] {
            return start != "startpos";
        }
        !(start.contains(CHESS960_PAWNS) && start.ends_with("- 0 1") && start.contains(" w "))
    }

    /// lichess's key of the rule set.
    fn variant_key(&self) -> &str {
        if self.is_from_position() {
            return NAMES[2].0;
        }
        &self.variant
    }

    /// The rule set.
    pub(super) fn variant(&self) -> Value {
        let own = self.variant_key();
        let known = NAMES.iter().find(|(key, ..)| *key == own);
        let (key, name, short) = known.copied().unwrap_or(NAMES[0]);
        json!({"key": key, "name": name, "short": short})
    }

    pub(super) fn control(&self) -> Control {
        Control::of(self.clock.as_ref())
    }

    pub(super) fn created_at(&self) -> Option<u64> {
        milliseconds(&self.created_at)
    }

    /// lichess's word for the state of the game.
    pub(super) fn status(&self) -> &'static str {
        let Some(result) = &self.result else {
            return match self.phase.as_str() {
                "running" => "started",
                "lobby" => "created",
                _ => "aborted",
            };
        };
        match result.reason.as_str() {
            "checkmate" => "mate",
            "stalemate" => "stalemate",
            "resigned" => "resign",
            "flagged" => "outoftime",
            // A player has claimed the win, for which lichess has no word of its own.
            _ if self.winner().is_some() => "unknownFinish",
            // Agreed, claimed, by repetition, by dead positions: all of them are draws.
            _ => "draw",
        }
    }

    pub(super) fn winner(&self) -> Option<&'static str> {
        match self.result.as_ref()?.score.as_str() {
            "1-0" => Some(COLORS[0]),
            "0-1" => Some(COLORS[1]),
            _ => None,
        }
    }

    /// The seat of another player who offers a draw.
    pub(super) fn is_offered_draw(&self) -> bool {
        let own = &self.your_armies;
        self.draw_offers
            .iter()
            .any(|offer| !own.contains(&offer.army))
    }

    /// Whether another player asks for a takeback.
    pub(super) fn is_asked_for_takeback(&self) -> bool {
        self.takeback_by()
            .is_some_and(|by| Some(by) != self.your_player)
    }

    fn takeback_by(&self) -> Option<u32> {
        let request = self.request.as_ref()?;
        (request.topic == "takeback").then_some(request.by)
    }

    /// The state of a game that has begun.
    pub(super) fn state(&self) -> Value {
        let (control, now, clock) = (self.control(), now(), self.clock.as_ref());
        let mut state = json!({
            "type": "gameState",
            "moves": self.moves.join(" "),
            "wtime": left(clock, 0, now),
            "btime": left(clock, 1, now),
            "winc": control.increment(),
            "binc": control.increment(),
            "status": self.status(),
        });
        if let Some(winner) = self.winner() {
            state["winner"] = winner.into();
        }
        for (seat, letter) in [(0, 'w'), (1, 'b')] {
            let color = COLORS[seat];
            if self.draw_offers.iter().any(|offer| offer.army == color) {
                state[format!("{letter}draw")] = true.into();
            }
            let player = self.player_at(seat).map(|player| player.player);
            if player.is_some() && self.takeback_by() == player {
                state[format!("{letter}takeback")] = true.into();
            }
        }
        state
    }

    /// The whole game, as the first line of its stream.
    pub(super) fn full(&self) -> Value {
        let control = self.control();
        let mut full = json!({
            "type": "gameFull",
            "id": self.id,
            "rated": false,
            "variant": self.variant(),
            "speed": control.speed(),
            "perf": {"name": perf(self.perf())},
            "createdAt": self.created_at(),
            "white": self.player(self.player_at(0)),
            "black": self.player(self.player_at(1)),
            "initialFen": self.start(),
            "state": self.state(),
        });
        if let Control::PerGame { limit, increment } = control {
            full["clock"] = json!({"initial": limit * 1000, "increment": increment * 1000});
        }
        if let Some(days) = control.days() {
            full["daysPerTurn"] = days.into();
        }
        full
    }

    /// The game in lists and in the stream of events.
    pub(super) fn listed(&self) -> Value {
        let (seat, speed) = (self.own_seat().unwrap_or_default(), self.control().speed());
        let is_own_turn = self.turn.is_some() && self.mover.as_ref() == self.your_armies.first();
        let mut listed = json!({
            "id": self.id,
            "gameId": self.id,
            "fullId": self.id,
            "color": COLORS[seat],
            "fen": self.fen,
            "hasMoved": self.ply > seat,
            "isMyTurn": is_own_turn,
            "lastMove": self.last_move.as_ref().map_or("", |last| &last.coordinate),
            "opponent": self.opponent(seat),
            "perf": self.perf(),
            "rated": false,
            "source": self.source(),
            "secondsLeft": left(self.clock.as_ref(), seat, now()) / 1000,
            "speed": speed,
            "status": self.numbered_status(),
            "variant": self.variant(),
            "compat": {"bot": true, "board": true},
        });
        if let Some(winner) = self.winner() {
            listed["winner"] = winner.into();
        }
        listed
    }

    fn numbered_status(&self) -> Value {
        let name = self.status();
        let number = STATUSES.iter().find(|(status, _)| *status == name);
        json!({"id": number.map(|(_, number)| number), "name": name})
    }

    /// The source of the game: against a computer, or between people.
    fn source(&self) -> &'static str {
        let has_computer = self.people.iter().any(|player| player.computer.is_some());
        if has_computer { "ai" } else { "friend" }
    }

    /// The seat of the player with this name of lichess.
    fn seat_of(&self, name: &str) -> Option<usize> {
        let of = |seat: &usize| self.player_at(*seat).map(Player::id);
        (0..COLORS.len()).find(|seat| of(seat) == Some(name))
    }

    /// Whether a player takes part.
    pub(super) fn has_player(&self, name: &str) -> bool {
        self.seat_of(name).is_some()
    }

    /// The points of a player, if the game is over.
    pub(super) fn score_of(&self, name: &str) -> Option<f64> {
        let seat = self.seat_of(name)?;
        self.result.as_ref()?;
        Some(match self.winner() {
            None => 0.5,
            Some(color) if color == COLORS[seat] => 1.0,
            Some(_) => 0.0,
        })
    }
}

impl Player {
    /// The name by which lichess's clients know a person: it is the same in every game, and unlike
    /// a name it belongs to one person only. Who may not know ids sees the name.
    pub(super) fn id(&self) -> &str {
        let name = self.name.as_deref().unwrap_or("?");
        self.person.as_deref().unwrap_or(name)
    }

    /// The name of the player in the game.
    pub(super) fn name_or_id(&self) -> &str {
        self.name.as_deref().unwrap_or(self.id())
    }

    /// The colour that the player has chosen.
    pub(super) fn color(&self) -> Option<&'static str> {
        let army = self.armies.first().or(self.wishes.first())?;
        Some(COLORS[place(army)?])
    }
}

/// The place of an army among the seats.
fn place(army: &str) -> Option<usize> {
    COLORS.iter().position(|color| *color == army)
}

/// lichess's name of the ratings with this key. We have none; clients print the name.
pub(super) fn perf(key: &str) -> String {
    let mut letters = key.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The moves of a game, in order.
pub(crate) async fn moves(caller: &Caller, game: &str) -> Result<Vec<Move>, Refused> {
    #[derive(Deserialize)]
    struct Moves {
        moves: Vec<Move>,
    }
    let answer = caller.get(&game_path(game, "/moves")).await;
    Ok(answer.read::<Moves>()?.moves)
}

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
    pub(super) fn summary(&self) -> Value {
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
    pub(super) fn begun(&self) -> Value {
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
    pub(super) fn streamed(&self) -> Value {
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
    pub(super) fn is_among(&self, names: &[&str]) -> bool {
        let player = |seat| self.player_at(seat).map(Player::id);
        (0..COLORS.len()).all(|seat| player(seat).is_some_and(|id| names.contains(&id)))
    }

    /// The colour of a player.
    pub(super) fn color_of(&self, name: &str) -> Option<&'static str> {
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
    pub(super) fn file(&self, pgn: &str) -> String {
        if !self.is_from_position() || pgn.contains("[Variant \"") {
            return pgn.to_owned();
        }
        pgn.replacen("[FEN \"", "[Variant \"From Position\"]\n[FEN \"", 1)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use super::*;

    fn game(variant: &str, start: &str) -> Game {
        let game = Game::read(json!({
            "id": "0000000000ab", "variant": variant, "phase": "running", "people": [],
            "seats": [{"player": null}, {"player": null}], "your_player": null, "your_armies": [],
            "turn": "white", "mover": "white", "ply": 0, "moves": [], "start": start, "fen": start,
            "last_move": null, "draw_offers": [], "draw_claims": [], "clock": null,
            "request": null, "result": null, "created_at": "2026-11-27T12:00:00Z",
        }));
        game.unwrap()
    }

    #[test]
    fn only_a_position_of_ones_own_is_named_so() {
        let pawns = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        let start_518 = CHESS_START;
        let start_0 = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
        for (variant, start, key, initial) in [
            ("standard", CHESS_START, "standard", "startpos"),
            ("standard", pawns, "fromPosition", pawns),
            ("chess960", start_518, "chess960", start_518),
            ("chess960", start_0, "chess960", start_0),
            ("chess960", pawns, "fromPosition", pawns),
        ] {
            let game = game(variant, start);
            assert_eq!(game.variant()["key"], key, "{variant} {start}");
            assert_eq!(game.full()["initialFen"], initial);
            assert_eq!(game.exported(&[])["variant"], key);
        }
    }

    #[test]
    fn a_file_from_a_position_names_it_as_lichess_does() {
        let pawns = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        let pgn = format!("[Event \"?\"]\n[SetUp \"1\"]\n[FEN \"{pawns}\"]\n\n1. Kd2 *\n");
        let file = game("standard", pawns).file(&pgn);
        assert!(
            file.contains("[Variant \"From Position\"]\n[FEN \""),
            "{file}"
        );
        assert_eq!(
            game("standard", CHESS_START).file("[Event \"?\"]\n"),
            "[Event \"?\"]\n"
        );
    }

    #[test]
    fn names_of_ratings_begin_with_a_capital() {
        assert_eq!(perf("ultraBullet"), "UltraBullet");
        assert_eq!(perf("chess960"), "Chess960");
        assert_eq!(perf(""), "");
    }
}
