//! What the API shows, each as a struct of its own that is made from a [`View`]: nothing of the inside is ever written as JSON, so nothing that a viewer may
//! not know can slip into an answer.
//!
//! Names and meanings here are the contract with other programs; `docs/openapi.json` shows every change of it.

use crate::table::hex;
use crate::text::{Naming, Text};
use chrono::{DateTime, SecondsFormat};
use entente_game::{ArmyView, Ending, MoveView, PersonView, Time, View};
use entente_rules::{Manner, Options, Piece, Position, Variant};
use serde::Serialize;
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
    /// How it ended; null until it has.
    #[schema(required)]
    result: Option<GameResult>,
    /// The asker's own private note; absent where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    note: Option<String>,
    /// SHA-256 of the game's seed, in hexadecimal digits: proof that chance was fixed from the start.
    seed_hash: String,
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
    /// It is somebody's turn.
    Running,
    /// It has ended.
    Over,
}

/// Somebody who has a place.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Player {
    /// The number of the place, from 0, which is the host's.
    place: u32,
    /// Who it is; null where that person asked to be forgotten.
    #[schema(required, example = "100200300400500600")]
    person: Option<String>,
    /// The name under which that person sat down.
    #[schema(required, example = "Ann")]
    name: Option<String>,
    /// The seats that this person has; before the game has begun those that were chosen, none for whichever is left.
    seats: Vec<u8>,
    /// Whether the place is kept for this person, who has not answered yet.
    reserved: bool,
}

/// A seat, its army, and who has it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Seat {
    /// Its number, from 0.
    seat: u8,
    /// Its army.
    #[schema(example = "white")]
    army: &'static str,
    /// The place of whoever has it; null where nobody has chosen it yet.
    #[schema(required)]
    place: Option<u32>,
    /// Whether its player is in the game, and if not, how he left.
    status: Status,
    /// Whether its player has given up and is out when its turn comes.
    is_leaving: bool,
    /// That its player is mated or stalemated, until it takes effect; null where he is not.
    #[schema(required)]
    stuck: Option<Stuck>,
    /// The seat whose person moves the army; null where it moves no more.
    #[schema(required)]
    commander: Option<u8>,
    /// The seat that has the credit for its player's leaving; null where nobody has.
    #[schema(required)]
    eliminated_by: Option<u8>,
    /// The points for eliminations that its player has, such as `1+1/2`; absent where the rule set counts none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "1+1/2")]
    score: Option<String>,
    /// What its player has taken, in order, with whichever army.
    captured: Vec<Man>,
}

/// Whether a player is in the game, and if not, how he left.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Status {
    /// In the game; a king who is mated is until that takes effect.
    Active,
    /// His king was mated.
    Checkmate,
    /// He could not move.
    Stalemate,
    /// He gave up, or his time ran out.
    Resign,
}

/// That a player cannot move, as the board stands now.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Stuck {
    /// Mated or stalemated.
    how: Status,
    /// The seat that has the credit, at whose turn the player is out.
    by: u8,
}

/// An offer of a draw.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Offer {
    /// The seat of the army that offers.
    seat: u8,
    /// The places of those who have agreed; all others who are still in the game have yet to.
    agreed: Vec<u32>,
}

/// What a turn brought about that its move alone does not show.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct News {
    /// What happened.
    what: Happening,
    /// The seat to which it happened.
    seat: u8,
    /// How a player left, or is about to; absent where nobody is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    how: Option<Status>,
    /// The seat that has the credit, or that commands the army from now on; null where there is none.
    #[schema(required)]
    by: Option<u8>,
}

/// What can happen beside a move.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Happening {
    /// A player is out of the game.
    Eliminated,
    /// An army has another commander.
    Commanded,
    /// A player is mated or stalemated; if nothing changes that, he is out when the turn of the one who has the credit comes.
    Stuck,
    /// A player who was mated or stalemated no longer is.
    Freed,
    /// A player has to choose which of the armies that he has captured he commands.
    ChoiceDue,
}

/// A man of an army.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Man {
    /// Whose it is.
    #[schema(example = "black")]
    army: &'static str,
    /// What it is.
    #[schema(example = "knight")]
    piece: &'static str,
}

/// A move that was made.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Move {
    /// Its place among all moves of the game, from 1.
    ply: u32,
    /// The seat whose turn it was.
    seat: u8,
    /// The seat whose person moved.
    by: u8,
    /// The number of the round, from 1.
    round: u32,
    /// In the notation of the rule set, with the choice of an army before it where one was made: `@g l8`.
    #[schema(example = "Nf3")]
    notation: String,
    /// In coordinate form, which is never ambiguous.
    #[schema(example = "g1f3")]
    coordinate: String,
    /// What moved; absent for a turn without a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "knight")]
    piece: Option<&'static str>,
    /// The cell that was left; absent for a turn without a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    from: Option<String>,
    /// The cell that was entered; absent for a turn without a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    to: Option<String>,
    /// What was taken; absent where nothing was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    captured: Option<Man>,
    /// What a pawn became; absent where none promoted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    promotion: Option<&'static str>,
    /// What the turn brought about besides.
    news: Vec<News>,
    /// When.
    #[schema(format = DateTime)]
    at: String,
}

/// A move that could be made.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LegalMove {
    /// In the notation of the rule set.
    #[schema(example = "Nf3")]
    pub(super) notation: String,
    /// In coordinate form, which is never ambiguous.
    #[schema(example = "g1f3")]
    pub(super) coordinate: String,
    /// The cell of the piece.
    from: String,
    /// The cell that it goes to.
    to: String,
    /// What a pawn becomes; absent where none promotes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    promotion: Option<&'static str>,
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
            phase: Phase::of(&view.phase),
            status: text.status(view, Naming::Name),
            people: view.people.iter().map(Player::of).collect(),
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
            result: match &view.phase {
                entente_game::Phase::Over(ending) => Some(GameResult::of(ending)),
                _ => None,
            },
            note: view.note.clone(),
            seed_hash: hex(&view.seed_hash),
            created_at: time(view.created_at),
            started_at: view.started_at.map(time),
        }
    }
}

impl Phase {
    fn of(phase: &entente_game::Phase) -> Self {
        match phase {
            entente_game::Phase::Lobby => Self::Lobby,
            entente_game::Phase::Closed {
                declined_by: Some(_),
            } => Self::Declined,
            entente_game::Phase::Closed { declined_by: None } => Self::Withdrawn,
            entente_game::Phase::Running { .. } => Self::Running,
            entente_game::Phase::Over(_) => Self::Over,
        }
    }
}

impl Seat {
    fn of(view: &View, army: &ArmyView) -> Self {
        let place = view.seats.get(army.seat.index()).and_then(|s| s.place);
        Self {
            seat: army.seat.0,
            army: army.army.word(),
            place: place.map(|place| place.0),
            status: Status::of(army.status),
            is_leaving: army.is_leaving,
            stuck: army.stuck.map(|(how, by)| Stuck {
                how: Status::of_stuck(how),
                by: by.0,
            }),
            commander: army.commander.map(|seat| seat.0),
            eliminated_by: army.eliminated_by.map(|seat| seat.0),
            score: army.score.map(|score| score.to_string()),
            captured: army.captured.iter().copied().map(Man::of).collect(),
        }
    }
}

impl Status {
    fn of(status: entente_rules::Status) -> Self {
        match status {
            entente_rules::Status::Active => Self::Active,
            entente_rules::Status::Checkmated => Self::Checkmate,
            entente_rules::Status::Stalemated => Self::Stalemate,
            entente_rules::Status::Resigned => Self::Resign,
        }
    }
}

impl Status {
    fn of_stuck(stuck: entente_rules::Stuck) -> Self {
        match stuck {
            entente_rules::Stuck::Checkmated => Self::Checkmate,
            entente_rules::Stuck::Stalemated => Self::Stalemate,
        }
    }
}

impl Offer {
    fn of(offer: &entente_game::Offer) -> Self {
        Self {
            seat: offer.seat.0,
            agreed: offer.agreed.iter().map(|place| place.0).collect(),
        }
    }
}

impl News {
    fn of(news: &entente_game::News) -> Self {
        use entente_game::News as What;
        let (what, seat, how, by) = match *news {
            What::Eliminated { seat, how, by } => {
                (Happening::Eliminated, seat, Some(Status::of(how)), by)
            }
            What::Commanded { seat, by } => (Happening::Commanded, seat, None, by),
            What::Stuck { seat, how, by } => (
                Happening::Stuck,
                seat,
                Some(Status::of_stuck(how)),
                Some(by),
            ),
            What::Freed { seat } => (Happening::Freed, seat, None, None),
            What::ChoiceDue { by } => (Happening::ChoiceDue, by, None, None),
        };
        Self {
            what,
            seat: seat.0,
            how,
            by: by.map(|seat| seat.0),
        }
    }
}

impl Player {
    fn of(person: &PersonView) -> Self {
        let sitter = person.sitter.as_ref();
        Self {
            place: person.place.0,
            person: sitter.map(|sitter| sitter.person.to_string()),
            name: sitter.map(|sitter| sitter.name.clone()),
            seats: numbers(&person.seats),
            reserved: person.reserved,
        }
    }
}

impl Man {
    fn of(piece: Piece) -> Self {
        Self {
            army: piece.army.word(),
            piece: piece.kind.word(),
        }
    }
}

impl Move {
    fn of(ply: u32, mv: &MoveView) -> Self {
        let moved = mv.moved;
        Self {
            ply,
            seat: mv.seat.0,
            by: mv.by.0,
            round: mv.round,
            notation: mv.notation.clone(),
            coordinate: mv.coordinate.clone(),
            piece: moved.map(|moved| moved.piece.word()),
            from: moved.map(|moved| moved.from.to_string()),
            to: moved.map(|moved| moved.to.to_string()),
            captured: moved.and_then(|moved| moved.captured).map(Man::of),
            promotion: moved.and_then(|moved| match moved.manner {
                Manner::Promotion(kind) => Some(kind.word()),
                _ => None,
            }),
            news: mv.news.iter().map(News::of).collect(),
            at: time(mv.at),
        }
    }

    /// Every move of a game, the first one first.
    pub(super) fn all(view: &View) -> Vec<Self> {
        (1..)
            .zip(&view.moves)
            .map(|(ply, mv)| Self::of(ply, mv))
            .collect()
    }

    /// The last move of a person's, and the turns after it that had to pass.
    pub(super) fn latest(view: &View) -> Vec<Self> {
        let mut moves = Self::all(view);
        moves.split_off(moves.len() - view.latest().len())
    }

    /// The last move of a game.
    pub(super) fn last(view: &View) -> Option<Self> {
        Some(Self::of(view.ply(), view.moves.last()?))
    }
}

impl LegalMove {
    /// The legal moves of a position, in the order of their coordinates.
    pub(super) fn all(position: &Position) -> Vec<Self> {
        let mut moves: Vec<_> = position
            .legal_moves()
            .iter()
            .map(|mv| Self::of(position, mv))
            .collect();
        moves.sort_unstable_by(|one, other| one.coordinate.cmp(&other.coordinate));
        moves
    }

    fn of(position: &Position, mv: &entente_rules::Move) -> Self {
        Self::new(position.san(mv), position.coordinate(mv), mv)
    }

    fn new(notation: String, coordinate: String, mv: &entente_rules::Move) -> Self {
        Self {
            notation,
            coordinate,
            from: mv.from.to_string(),
            to: mv.to.to_string(),
            promotion: mv.promotion().map(|kind| kind.word()),
        }
    }

    /// The legal moves of a game: none unless it is running.
    pub(super) fn in_game(view: &View) -> Vec<Self> {
        let legal = view.legal_moves().into_iter();
        legal
            .map(|legal| Self::new(legal.notation, legal.coordinate, &legal.mv))
            .collect()
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
        Self {
            id: variant.id(),
            description: variant.description(),
            players: variant.players(),
            armies: variant.armies().map(|army| army.word()).collect(),
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
