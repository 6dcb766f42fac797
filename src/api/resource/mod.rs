//! What the API shows, each as a struct of its own that is made from a [`View`]: nothing of the inside is ever written as JSON, so nothing that a viewer may
//! not know can slip into an answer.
//!
//! Names and meanings here are the contract with other programs; `docs/openapi.json` shows every change of it.

mod diplomacy;
mod moves;
mod people;
mod time;

pub(super) use diplomacy::{Alliances, Diplomacy, History, LetterList, Proposals, StandingOrder};
pub(super) use moves::{LegalMove, Man, Move};
pub(super) use people::{Offer, Player, Seat, Status};
pub(super) use time::{PreparedMoves, TimeWanted};

use crate::table::hex;
use crate::text::{Naming, Text};
use chrono::{DateTime, SecondsFormat};
use entente_game::{Closing, Ending, Time, View};
use entente_rules::{Options, Variant};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// A game as the asker sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Game {
    /// Its name.
    #[schema(example = "7k3m9q2w5x1z")]
    id: String,
    /// The rule set, as `GET /api/v1/variants` lists them.
    #[schema(example = "standard")]
    variant: &'static str,
    /// Its options, as that list has them; `owners` says who moves each seat where somebody has two.
    #[schema(value_type = Object)]
    options: Value,
    /// Who can watch it.
    visibility: Visibility,
    /// How far it has come.
    phase: Phase,
    /// The same in a sentence.
    status: String,
    /// Everybody who has a place: the host, then the others in the order in which they came.
    people: Vec<Player>,
    /// The seats, in turn order.
    seats: Vec<Seat>,
    /// The asker's own place.
    #[schema(required)]
    your_place: Option<u32>,
    /// The asker's own seats; none before the game has begun.
    your_seats: Vec<u8>,
    /// The seat whose turn it is; null unless the game is running.
    #[schema(required)]
    turn: Option<u8>,
    /// The seat whose person makes the move; null unless the game is running.
    #[schema(required)]
    mover: Option<u8>,
    /// How many events of the game the asker knows of; in quotes it is the ETag.
    number: u64,
    /// How many moves have been made, counting each player's.
    ply: u32,
    /// The position, in the form that the command line documents too: `pieces` (cell: army and piece), `turn`, `castling` and so on.
    #[schema(value_type = Object)]
    position: Value,
    /// The position in Forsyth-Edwards Notation; absent where the rule set has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    fen: Option<String>,
    /// The position in words.
    board: String,
    /// The armies in check.
    check: Vec<&'static str>,
    /// The last move; null before the first.
    #[schema(required)]
    last_move: Option<Move>,
    /// The armies among which the mover has to choose one to command; none where no choice is due.
    choice: Vec<&'static str>,
    /// The offers of a draw that are open.
    draw_offers: Vec<Offer>,
    /// The draws that any player may claim now: `threefold`, `fifty_moves`.
    draw_claims: Vec<&'static str>,
    /// How much time there is; absent where it is not measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    clock: Option<time::Clock>,
    /// What somebody asks of the others; absent where nobody asks anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    request: Option<time::Request>,
    /// How it ended; null until it has.
    #[schema(required)]
    result: Option<GameResult>,
    /// The asker's own private note; absent where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    note: Option<String>,
    /// On which terms people deal with each other; absent where they have neither alliances nor pacts nor letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    diplomacy: Option<Diplomacy>,
    /// SHA-256 of the game's seed, in hexadecimal digits: proof that chance was fixed from the start.
    seed_hash: String,
    /// The seed itself; absent until the game is over, and where it keeps its alliances sealed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    seed: Option<String>,
    /// The head of the chain of records after the last one that all may know of: proof of everything that has come about until then, secret or not.
    head: String,
    /// When the lobby was opened.
    #[schema(format = DateTime)]
    created_at: String,
    /// When the game began.
    #[schema(required, format = DateTime)]
    started_at: Option<String>,
}

/// How far a game has come.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Phase {
    /// The lobby waits for people.
    Lobby,
    /// Everybody for whom it was meant declined.
    Declined,
    /// The host took it back.
    Withdrawn,
    /// Nobody started it within a day.
    Lapsed,
    /// Somebody called it off before everybody had moved.
    Aborted,
    /// It is somebody's turn.
    Running,
    /// It has ended.
    Over,
}

/// Who can watch a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Visibility {
    /// Its players alone.
    Private,
    /// Those who can read its channel.
    Server,
    /// Anybody, also without a token.
    Public,
}

impl Visibility {
    fn of(visibility: entente_game::Visibility) -> Self {
        match visibility {
            entente_game::Visibility::Private => Self::Private,
            entente_game::Visibility::Server => Self::Server,
            entente_game::Visibility::Public => Self::Public,
        }
    }
}

/// How a game ended.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GameResult {
    /// As files write it: `1-0`, `0-1`, `1/2-1/2`, `0-3-2-1`.
    #[schema(example = "1-0")]
    score: String,
    /// Why.
    #[schema(example = "checkmate")]
    reason: &'static str,
    /// The seats that won, in turn order; none for a draw between two.
    winners: Vec<u8>,
    /// The points by the order of leaving, seat by seat: the last man standing has the most.
    #[schema(example = json!(["1", "0"]))]
    points: Vec<String>,
    /// The points for eliminations, seat by seat; absent where the rule set counts none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    eliminations: Vec<String>,
}

/// A rule set.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct VariantEntry {
    /// Its short name.
    #[schema(example = "standard")]
    id: &'static str,
    /// What it is, in one line.
    description: &'static str,
    /// How many play.
    players: usize,
    /// Its armies, in turn order.
    armies: Vec<&'static str>,
    /// The board in a few words.
    #[schema(example = "8x8")]
    board: &'static str,
    /// Its options, with what holds where nothing is said.
    #[schema(value_type = Object)]
    options: Value,
}

impl Game {
    /// The game of a view.
    pub(super) fn of(view: &View, text: &Text) -> Self {
        Self {
            id: view.game.to_string(),
            variant: view.variant.id(),
            options: json(&view.options.to_json()),
            visibility: Visibility::of(view.visibility()),
            phase: Phase::of(&view.phase),
            status: text.status(view, Naming::Name),
            people: view
                .people
                .iter()
                .map(|person| Player::of(view, person))
                .collect(),
            seats: view
                .armies()
                .iter()
                .map(|army| Seat::of(view, army))
                .collect(),
            your_place: view.place().map(|place| place.0),
            your_seats: numbers(view.own_seats()),
            turn: view.turn().map(|seat| seat.0),
            mover: view.mover().map(|seat| seat.0),
            number: view.number,
            ply: view.ply(),
            position: json(&view.position_json()),
            fen: view.fen(),
            board: text.position(view),
            check: view
                .checks()
                .into_iter()
                .map(|(army, _)| army.word())
                .collect(),
            last_move: view.moves.last().map(|mv| Move::of(view.ply(), mv)),
            choice: view.choice().into_iter().map(|army| army.word()).collect(),
            draw_offers: view.offers.iter().map(Offer::of).collect(),
            draw_claims: view.claims.iter().map(|claim| claim.name()).collect(),
            clock: view.clock.as_ref().map(time::Clock::of),
            request: time::Request::of(view),
            result: match &view.phase {
                entente_game::Phase::Over(ending) => Some(GameResult::of(ending)),
                _ => None,
            },
            note: view.note.clone(),
            diplomacy: view
                .affairs
                .as_ref()
                .map(|affairs| Diplomacy::of(&affairs.options)),
            seed_hash: hex(&view.seed_hash),
            seed: view.seed.map(|seed| hex(&seed)),
            head: hex(&view.head),
            created_at: time(view.created_at),
            started_at: view.started_at.map(time),
        }
    }
}

impl Phase {
    fn of(phase: &entente_game::Phase) -> Self {
        match phase {
            entente_game::Phase::Lobby => Self::Lobby,
            entente_game::Phase::Closed(Closing::Declined { .. }) => Self::Declined,
            entente_game::Phase::Closed(Closing::Withdrawn) => Self::Withdrawn,
            entente_game::Phase::Closed(Closing::Lapsed) => Self::Lapsed,
            entente_game::Phase::Closed(Closing::Aborted { .. }) => Self::Aborted,
            entente_game::Phase::Running { .. } => Self::Running,
            entente_game::Phase::Over(_) => Self::Over,
        }
    }
}

impl GameResult {
    fn of(ending: &Ending) -> Self {
        Self {
            score: ending.result.clone(),
            reason: ending.reason.name(),
            winners: numbers(&ending.winners),
            points: ending.points.iter().map(ToString::to_string).collect(),
            eliminations: ending.scores.iter().map(ToString::to_string).collect(),
        }
    }
}

impl VariantEntry {
    /// The entry of a rule set.
    pub(super) fn of(variant: Variant) -> Self {
        let options = Options::of(variant);
        Self {
            id: variant.id(),
            description: variant.description(),
            players: options.players(),
            armies: options.armies().map(|army| army.word()).collect(),
            board: variant.board_summary(),
            options: default_options(variant),
        }
    }
}

/// What holds where nothing is said of a variant's options; who moves two armies is none that a person sets.
fn default_options(variant: Variant) -> Value {
    let mut options = json(&Options::of(variant).to_json());
    if let Some(options) = options.as_object_mut() {
        options.remove("owners");
    }
    options
}

/// What our own rooms have written as JSON.
fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("the rules write JSON")
}

fn numbers(seats: &[entente_game::Seat]) -> Vec<u8> {
    seats.iter().map(|seat| seat.0).collect()
}

/// A moment as RFC 3339 writes it, in UTC with milliseconds.
fn time(time: Time) -> String {
    let moment = i64::try_from(time.0)
        .ok()
        .and_then(DateTime::from_timestamp_millis);
    moment
        .unwrap_or_default()
        .to_rfc3339_opts(SecondsFormat::Millis, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_rfc_3339_in_utc() {
        assert_eq!(time(Time(0)), "1970-01-01T00:00:00.000Z");
        assert_eq!(time(Time(1_795_161_600_007)), "2026-11-20T08:00:00.007Z");
    }

    #[test]
    fn a_moment_beyond_every_calendar_is_no_panic() {
        assert_eq!(time(Time(u64::MAX)), "1970-01-01T00:00:00.000Z");
    }
}
