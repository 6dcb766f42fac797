//! A game of the API, as far as lichess's answers show it.

use super::time::{Clock, Control, left, milliseconds, now};
use crate::caller::{Caller, Refused, game_path};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// A game, with the names that the API has for everything.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Game {
    pub(crate) id: String,
    variant: String,
    pub(crate) phase: String,
    pub(crate) people: Vec<Player>,
    seats: Vec<Seat>,
    your_player: Option<u32>,
    your_seats: Vec<u8>,
    turn: Option<u8>,
    mover: Option<u8>,
    pub(crate) ply: usize,
    pub(crate) fen: Option<String>,
    pub(crate) last_move: Option<Move>,
    draw_offers: Vec<Offer>,
    pub(crate) draw_claims: Vec<String>,
    pub(crate) clock: Option<Clock>,
    request: Option<PlayerRequest>,
    result: Option<GameResult>,
    created_at: String,
}

/// A player: a person or a computer.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Player {
    pub(crate) player: u32,
    pub(crate) person: Option<String>,
    name: Option<String>,
    computer: Option<Computer>,
    seats: Vec<u8>,
    pub(crate) reserved: bool,
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
pub(crate) struct Move {
    pub(crate) ply: usize,
    pub(crate) coordinate: String,
    pub(crate) notation: String,
}

#[derive(Debug, Clone, Deserialize)]
struct Offer {
    seat: u8,
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

/// lichess's name of each rule set that it has: our id, key, name and short name.
const VARIANTS: [(&str, &str, &str); 2] = [
    ("standard", "Standard", "Std"),
    ("chess960", "Chess960", "960"),
];

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

/// The two colours, in the order of their seats.
pub(crate) const COLORS: [&str; 2] = ["white", "black"];

impl Game {
    /// A game of the API as this caller sees it; `None` if lichess has no such rule set.
    pub(crate) fn read(game: Value) -> Option<Self> {
        let game: Self = serde_json::from_value(game).ok()?;
        let is_known = VARIANTS.iter().any(|(key, ..)| *key == game.variant);
        (is_known && game.seats.len() == COLORS.len()).then_some(game)
    }

    /// Whether it waits for the answer of the one person who was challenged.
    pub(crate) fn is_challenge(&self) -> bool {
        let reserved = self.people.iter().filter(|player| player.reserved);
        self.phase == "lobby" && self.people.len() == COLORS.len() && reserved.count() == 1
    }

    pub(crate) fn is_running(&self) -> bool {
        self.phase == "running"
    }

    pub(crate) fn has_begun(&self) -> bool {
        ["running", "over", "aborted"].contains(&self.phase.as_str())
    }

    /// The caller among the players.
    pub(crate) fn own(&self) -> Option<&Player> {
        self.people
            .iter()
            .find(|player| Some(player.player) == self.your_player)
    }

    /// The seat of the caller.
    fn own_seat(&self) -> Option<u8> {
        self.your_seats.first().copied()
    }

    /// The player of this seat.
    fn player_at(&self, seat: usize) -> Option<&Player> {
        let player = self.seats.get(seat)?.player?;
        self.people.iter().find(|person| person.player == player)
    }

    fn is_own(&self, player: &Player) -> bool {
        Some(player.player) == self.your_player
    }

    /// A player as every answer shows them, with what is special to each kind.
    pub(crate) fn player(&self, player: Option<&Player>) -> Value {
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
    fn opponent(&self, seat: u8) -> Value {
        let player = self.player_at(usize::from(1 - seat.min(1)));
        match player {
            Some(player) if player.computer.is_some() => {
                let level = player.computer.as_ref().and_then(|computer| computer.level);
                let name = format!("AI level {}", level.unwrap_or(1));
                json!({"id": null, "username": name, "ai": level})
            }
            Some(player) => json!({"id": player.id(), "username": player.id()}),
            None => json!({"id": null, "username": "?"}),
        }
    }

    /// The rule set.
    pub(crate) fn variant(&self) -> Value {
        let known = VARIANTS.iter().find(|(key, ..)| *key == self.variant);
        let (key, name, short) = known.copied().unwrap_or(VARIANTS[0]);
        json!({"key": key, "name": name, "short": short})
    }

    pub(crate) fn control(&self) -> Control {
        Control::of(self.clock.as_ref())
    }

    pub(crate) fn created_at(&self) -> Option<u64> {
        milliseconds(&self.created_at)
    }

    /// lichess's word for the state of the game.
    pub(crate) fn status(&self) -> &'static str {
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

    pub(crate) fn winner(&self) -> Option<&'static str> {
        match self.result.as_ref()?.score.as_str() {
            "1-0" => Some(COLORS[0]),
            "0-1" => Some(COLORS[1]),
            _ => None,
        }
    }

    /// The seat of another player who offers a draw.
    pub(crate) fn is_offered_draw(&self) -> bool {
        let own = self.own_seat();
        self.draw_offers.iter().any(|offer| Some(offer.seat) != own)
    }

    /// Whether another player asks for a takeback.
    pub(crate) fn is_asked_for_takeback(&self) -> bool {
        self.takeback_by()
            .is_some_and(|by| Some(by) != self.your_player)
    }

    fn takeback_by(&self) -> Option<u32> {
        let request = self.request.as_ref()?;
        (request.topic == "takeback").then_some(request.by)
    }

    /// The state of a game that has begun, after these moves in coordinate form.
    pub(crate) fn state(&self, moves: &[String]) -> Value {
        let (control, now, clock) = (self.control(), now(), self.clock.as_ref());
        let mut state = json!({
            "type": "gameState",
            "moves": moves.join(" "),
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
            if self.draw_offers.iter().any(|offer| offer.seat == seat) {
                state[format!("{letter}draw")] = true.into();
            }
            let player = self.player_at(seat.into()).map(|player| player.player);
            if player.is_some() && self.takeback_by() == player {
                state[format!("{letter}takeback")] = true.into();
            }
        }
        state
    }

    /// The whole game, as the first line of its stream.
    pub(crate) fn full(&self, start: &str, moves: &[String]) -> Value {
        let control = self.control();
        let mut full = json!({
            "type": "gameFull",
            "id": self.id,
            "rated": false,
            "variant": self.variant(),
            "speed": control.speed(),
            "perf": {"name": perf(control.speed())},
            "createdAt": self.created_at(),
            "white": self.player(self.player_at(0)),
            "black": self.player(self.player_at(1)),
            "initialFen": start,
            "state": self.state(moves),
        });
        match control {
            Control::PerGame { limit, .. } => {
                let clock = json!({"initial": limit * 1000, "increment": control.increment()});
                full["clock"] = clock;
            }
            _ => full["clock"] = Value::Null,
        }
        if let Some(days) = control.days() {
            full["daysPerTurn"] = days.into();
        }
        full
    }

    /// The game in lists and in the stream of events.
    pub(crate) fn listed(&self) -> Value {
        let (seat, speed) = (self.own_seat().unwrap_or_default(), self.control().speed());
        let is_own_turn = self.turn.is_some() && self.mover == self.own_seat();
        let mut listed = json!({
            "id": self.id,
            "gameId": self.id,
            "fullId": self.id,
            "color": COLORS[usize::from(seat.min(1))],
            "fen": self.fen,
            "hasMoved": self.ply > usize::from(seat),
            "isMyTurn": is_own_turn,
            "lastMove": self.last_move.as_ref().map_or("", |last| &last.coordinate),
            "opponent": self.opponent(seat),
            "perf": speed,
            "rated": false,
            "source": "friend",
            "speed": speed,
            "status": self.numbered_status(),
            "variant": self.variant(),
            "compat": {"bot": true, "board": true},
        });
        if self.clock.is_some() {
            listed["secondsLeft"] = (left(self.clock.as_ref(), seat, now()) / 1000).into();
        }
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

    /// The game as a document.
    pub(crate) fn exported(&self, start: &str, moves: &[Move]) -> Value {
        let notations: Vec<&str> = moves.iter().map(|mv| mv.notation.as_str()).collect();
        let side = |seat| {
            let player = self.player(self.player_at(seat));
            match player.get("aiLevel") {
                Some(_) => player,
                None => json!({"user": player}),
            }
        };
        let mut exported = json!({
            "id": self.id,
            "rated": false,
            "variant": self.variant,
            "speed": self.control().speed(),
            "perf": self.control().speed(),
            "createdAt": self.created_at(),
            "lastMoveAt": self.created_at(),
            "status": self.status(),
            "source": "friend",
            "players": {"white": side(0), "black": side(1)},
            "initialFen": start,
            "moves": notations.join(" "),
        });
        if let Some(winner) = self.winner() {
            exported["winner"] = winner.into();
        }
        exported
    }
}

impl Player {
    /// The name by which lichess's clients know a person: it is the same in every game, and unlike
    /// a name it belongs to one person only. Who may not know ids sees the name.
    pub(crate) fn id(&self) -> &str {
        let name = self.name.as_deref().unwrap_or("?");
        self.person.as_deref().unwrap_or(name)
    }

    /// The name of the player in the game.
    pub(crate) fn name_or_id(&self) -> &str {
        self.name.as_deref().unwrap_or(self.id())
    }

    /// The colour that the player has chosen.
    pub(crate) fn color(&self) -> Option<&'static str> {
        let seat = self.seats.first()?;
        COLORS.get(usize::from(*seat)).copied()
    }
}

/// lichess's name of the ratings for a speed. We have none; clients print the name.
pub(crate) fn perf(speed: &str) -> String {
    let mut letters = speed.chars();
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

/// The position from which a game started, in FEN; `startpos` if it is the usual one.
pub(crate) async fn start(caller: &Caller, game: &str) -> Result<String, Refused> {
    let file = caller.get(&game_path(game, "/pgn")).await.success()?.text();
    Ok(start_in(&file).unwrap_or("startpos").to_owned())
}

/// The position in the tags of a PGN file.
fn start_in(pgn: &str) -> Option<&str> {
    let mut lines = pgn.lines().take_while(|line| line.starts_with('['));
    lines.find_map(|line| line.strip_prefix("[FEN \"")?.strip_suffix("\"]"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_read_from_the_tags_of_the_file() {
        let file = "[Event \"?\"]\n[FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"]\n\n1. Kb2 *\n";
        assert_eq!(start_in(file), Some("8/8/8/8/8/8/8/K1k5 w - - 0 1"));
        assert_eq!(start_in("[Event \"?\"]\n\n[FEN \"x\"]\n"), None);
    }

    #[test]
    fn names_of_ratings_begin_with_a_capital() {
        assert_eq!(perf("ultraBullet"), "UltraBullet");
        assert_eq!(perf(""), "");
    }
}
