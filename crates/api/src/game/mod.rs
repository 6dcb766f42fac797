//! The JSON of a game as a caller sees it, which the answers of most topics have in them.
//!
//! Each form is its own structure, made from a `View`. Internal types are never serialized but as a
//! [`Word`](word::Word), so nothing that the viewer may not know can slip into an answer. Names and
//! meanings here and in the topics are the contract with API clients;
//! `docs/developers/openapi.json` shows every change to it.

pub(crate) mod example;
pub(crate) mod moves;
pub(crate) mod people;
pub(crate) mod terms;
pub(crate) mod word;

use crate::game::moves::Move;
use crate::game::people::{
    Arbiter, ComputerOptions, GameRating, Offer, Player, Seat, armies, army,
};
use crate::game::terms::{Clock, Diplomacy};
use crate::game::word::{ArmyWord, EndReasonWord, PhaseNameWord, VisibilityWord, Word};
use entente_game::{AdjudicatedResult, Ending, Own, PersonId, RequestChange, Time, View};
use entente_presentation::text::{self, Naming, Reader, Text};
use entente_rules::{Options, Position, Variant};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::sync::LazyLock;
use utoipa::ToSchema;

/// A game as the caller sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = example::game)]
pub(crate) struct Game {
    /// The game's id.
    #[schema(example = "7k3m9q2w5x1z")]
    id: String,
    /// The rule set, from `GET /api/v1/variants`.
    #[schema(example = "standard")]
    variant: &'static str,
    /// The options of the rule set, as in that list. `owners` says who moves each seat if a player
    /// has two.
    #[schema(value_type = Object)]
    options: Map<String, Value>,
    /// The people who can watch the game.
    visibility: VisibilityWord,
    /// The phase of the game.
    phase: PhaseNameWord,
    /// The state of the game as a sentence.
    status: String,
    /// All players: first the host, then the others in the order in which they joined.
    people: Vec<Player>,
    /// The seats, in turn order.
    seats: Vec<Seat>,
    /// The level of the computers that get seats without anybody choosing their level: seats that
    /// are free when the host starts the game, and armies that must still be moved although their
    /// player has left.
    #[schema(minimum = 1, maximum = 8, example = 3)]
    computer_level: u8,
    /// The agreement about computers.
    computer_options: ComputerOptions,
    /// Whether the game is rated: it changes the ratings of its players when it is over.
    rated: bool,
    /// Whether nobody is told who plays which army until the game is over.
    anonymous: bool,
    /// The person who leads the game without playing; absent if nobody does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    arbiter: Option<Arbiter>,
    /// The effect of the game's end on the ratings; absent until that was calculated, and in games
    /// that are not rated.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    rating: Option<GameRating>,
    /// The assumptions about the file from which the game goes on, in sentences. Only the answer
    /// that creates such a game has them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    remarks: Vec<String>,
    /// The number of the caller among the players; null if they do not play in this game.
    #[schema(required)]
    your_player: Option<u32>,
    /// The caller's own armies; none before the game has begun.
    your_armies: Vec<ArmyWord>,
    /// The army whose turn it is; null if the game is not running.
    #[schema(required)]
    turn: Option<ArmyWord>,
    /// The army whose player makes the move; null if the game is not running.
    #[schema(required)]
    mover: Option<ArmyWord>,
    /// Whether the caller has to move, or to choose, now.
    your_turn: bool,
    /// The version of the game: how many of its events the caller knows. In quotes it can be
    /// sent as If-Match or If-None-Match.
    version: u64,
    /// The number of plies that have been played: every move of every player counts.
    ply: u32,
    /// Every move so far, by its coordinates; from `start` they lead to `position`.
    #[schema(example = json!(["e2e4", "e7e5"]))]
    moves: Vec<String>,
    /// The position before the first move: in FEN, or in the form of `position` if the rule set has
    /// no FEN.
    #[schema(example = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")]
    start: Start,
    /// The position: `pieces` (square: army and piece), `turn`, `castling` and so on. The command
    /// line uses the same form.
    #[schema(value_type = Object)]
    position: Value,
    /// The position in FEN; absent if the rule set has no FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    fen: Option<String>,
    /// The files and ranks of the board; absent if it is not a whole rectangle.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "8x8")]
    size: Option<String>,
    /// The position in words.
    board: String,
    /// The armies in check.
    check: Vec<ArmyWord>,
    /// The last move; null before the first.
    #[schema(required)]
    last_move: Option<Move>,
    /// The captured armies among which the mover has to choose one; null if no choice is due.
    #[schema(required)]
    choice: Option<Vec<ArmyWord>>,
    /// The open draw offers.
    draw_offers: Vec<Offer>,
    /// The draws that any player may claim now: `threefold`, `fifty_moves`.
    draw_claims: Vec<&'static str>,
    /// The claims to a result that is certain.
    claims: Claims,
    /// The armies of the players whose draw offers you have stopped. Only you see it.
    stopped_draw_offers: Vec<ArmyWord>,
    /// The armies of the players whose next draw offers you can stop: each has offered one.
    stoppable_draw_offers: Vec<ArmyWord>,
    /// The clock; absent if the game has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    clock: Option<Clock>,
    /// The open request of a player to the others; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    request: Option<PlayerRequest>,
    /// The result; null until the game is over.
    #[schema(required)]
    result: Option<GameResult>,
    /// The caller's own private note; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    note: Option<String>,
    /// The diplomacy options; absent if the game has no alliances, pacts or letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    diplomacy: Option<Diplomacy>,
    /// The SHA-256 hash of the bot's seed for this game, in hexadecimal digits: of
    /// `entente-seed-1` and the seed. It proves that the seed was fixed before anybody joined. All
    /// chance follows from the seed and from what the players add (`nonce`).
    seed_hash: String,
    /// The seed itself; absent until the game is over, and if the game does not reveal its
    /// alliances.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    seed: Option<String>,
    /// The head of the record hash chain after the last public record, in hexadecimal digits. It
    /// proves everything that has happened until then, secret or not. Note it, and give it to
    /// `entente verify --head` when the game is over.
    head: String,
    /// The time at which the lobby was created.
    #[schema(format = DateTime)]
    created_at: String,
    /// The time at which the game began.
    #[schema(required, format = DateTime)]
    started_at: Option<String>,
}

impl Game {
    /// The game with remarks about the file from which it goes on.
    pub(crate) fn with_remarks(self, remarks: Vec<String>) -> Self {
        Self { remarks, ..self }
    }

    /// The game of a view. `id_of` knows under which id others find a person.
    pub(crate) fn of(view: &View, text: &Text, id_of: impl Fn(PersonId) -> String) -> Self {
        let own_armies = |seats: fn(&Own) -> &Vec<entente_game::Seat>| {
            let own = view.own.as_ref();
            own.map_or_else(Vec::new, |own| armies(view, seats(own)))
        };
        let choice = view.choice();
        let (players, record) = (&view.players, &view.record);
        let people = players.people.iter();
        let seats = view.armies();
        let arbiter = players.arbiter.as_ref();
        let rating = record.rating.as_ref();
        let moves = view.board.moves.iter();
        let checks = view.checks().into_iter();
        let offers = view.turn.offers.iter();
        let result = match &view.phase {
            entente_game::Phase::Over(ending) => Some(ending),
            _ => None,
        };
        Self {
            id: view.game.to_string(),
            variant: view.variant().id(),
            options: view.terms.options.to_object(),
            visibility: Word(view.visibility()),
            phase: Word(view.phase.name()),
            status: text::status(Reader::new(text, view, Naming::Name)),
            people: people
                .map(|one| Player::of(view, one, text, &id_of))
                .collect(),
            seats: seats.iter().map(|army| Seat::of(view, army)).collect(),
            computer_level: view.terms.computer_level.number(),
            computer_options: ComputerOptions::of(view.terms.computer_options),
            rated: view.terms.rated,
            anonymous: view.terms.anonymous,
            arbiter: arbiter.map(|one| Arbiter::of(one, &id_of)),
            rating: rating.map(|rating| GameRating::of(view, rating)),
            remarks: Vec::new(),
            your_player: view.player().map(|player| player.0),
            your_armies: armies(view, view.own_seats()),
            turn: view.turn().map(|seat| army(view, seat)),
            mover: view.mover().map(|seat| army(view, seat)),
            your_turn: view.is_my_turn(),
            version: record.version,
            ply: view.ply(),
            moves: moves.map(|mv| mv.coordinate.clone()).collect(),
            start: start(view),
            position: view.position_object().into(),
            fen: view.fen(),
            size: size(&view.terms.options),
            board: text::position(text, view),
            check: checks.map(|(army, _)| Word(army)).collect(),
            last_move: Move::last(view),
            choice: (!choice.is_empty()).then(|| choice.into_iter().map(Word).collect()),
            draw_offers: offers.map(|offer| Offer::of(view, offer)).collect(),
            draw_claims: view
                .draw_claims()
                .iter()
                .map(|claim| claim.name())
                .collect(),
            claims: Claims::of(view),
            stopped_draw_offers: own_armies(|own| &own.stopped_draw_offers),
            stoppable_draw_offers: own_armies(|own| &own.stoppable_draw_offers),
            clock: view.turn.clock.as_ref().map(|clock| Clock::of(view, clock)),
            request: PlayerRequest::of(view),
            result: result.map(|ending| GameResult::of(ending, |seat| army(view, seat))),
            note: view.note().map(str::to_owned),
            diplomacy: view.terms.diplomacy.as_ref().map(Diplomacy::of),
            seed_hash: hex::encode(record.seed_hash),
            seed: record.seed.map(hex::encode),
            head: hex::encode(record.head),
            created_at: record.created_at.to_rfc3339(),
            started_at: record.started_at.map(Time::to_rfc3339),
        }
    }
}

/// The end of a game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameResult {
    /// The result as in game files: `1-0`, `0-1`, `1/2-1/2`, `0-3-2-1`.
    #[schema(example = "1-0")]
    score: String,
    reason: EndReasonWord,
    /// The armies that won, in turn order; none for a draw of two players.
    winners: Vec<ArmyWord>,
    /// The points of each army, in the order of `seats`: in `fourplayer` those of the game,
    /// elsewhere those for staying in it, of which the last one standing has the most.
    #[schema(example = json!(["1", "0"]))]
    points: Vec<String>,
    /// The points of each army for eliminations; absent if the rule set does not count them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    eliminations: Vec<String>,
}

/// The position in which a game or a puzzle begins.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Start {
    /// In FEN.
    Fen(String),
    /// In the form of `position`.
    #[schema(value_type = Object)]
    Position(Map<String, Value>),
}

/// The start of each rule set without options, which most games have. To make one takes a quarter
/// of the time of all else that an answer says of a game.
static USUAL_STARTS: LazyLock<HashMap<Variant, Start>> = LazyLock::new(|| {
    let start = |variant| (variant, Start::of(&Position::start(variant)));
    Variant::ALL.into_iter().map(start).collect()
});

/// The files and ranks of a board without holes.
fn size(options: &Options) -> Option<String> {
    let board = options.board();
    let (files, ranks) = (board.columns(), board.rows());
    let squares = usize::from(files) * usize::from(ranks);
    (board.locations().len() == squares).then(|| format!("{files}x{ranks}"))
}

/// The position in which a game begins.
fn start(view: &View) -> Start {
    let (options, saved) = (&view.terms.options, &view.terms.starting_position);
    let usual = USUAL_STARTS.get(&view.variant());
    if let Some(usual) =
        usual.filter(|_| saved.is_none() && *options == Options::of(view.variant()))
    {
        return usual.clone();
    }
    let saved = saved.as_deref().and_then(|saved| saved.play(options).ok());
    let position = match saved {
        Some(play) => play.position().clone(),
        None => Position::start_with(options),
    };
    Start::of(&position)
}

impl Start {
    /// A position in the form that its rule set has.
    pub(crate) fn of(position: &Position) -> Self {
        if position.variant().has_fen() {
            Self::Fen(position.fen())
        } else {
            Self::Position(position.to_object())
        }
    }
}

impl GameResult {
    /// The result of an ending, in a game in which the seats have these armies.
    pub(crate) fn of(ending: &Ending, army_of: impl Fn(entente_game::Seat) -> ArmyWord) -> Self {
        Self {
            score: ending.result.clone(),
            reason: ending.reason.into(),
            winners: ending.winners.iter().copied().map(army_of).collect(),
            points: ending.points.iter().map(ToString::to_string).collect(),
            eliminations: ending.scores.iter().map(ToString::to_string).collect(),
        }
    }
}

/// The claims to a result that is certain.
#[derive(Debug, Serialize, ToSchema)]
struct Claims {
    /// Whether the game has them.
    are_allowed: bool,
    /// The results that you can claim now, `win` and `draw`: because the ending is known, or
    /// because the engine can be asked.
    possible: Vec<&'static str>,
    /// The rounds until you can ask the engine again, which was not certain of your last claim.
    /// Only you see it; absent if you need not wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    wait_rounds: Option<u32>,
}

impl Claims {
    fn of(view: &View) -> Self {
        let possible = view.claimable_results().iter().copied();
        Self {
            are_allowed: view.terms.allows_claims(),
            possible: possible.map(AdjudicatedResult::word).collect(),
            wait_rounds: view.own.as_ref().and_then(|own| own.result_claims.wait),
        }
    }
}

/// An open request to the other players. It is done when everybody who still plays has accepted,
/// and ends with the next move.
#[derive(Debug, Serialize, ToSchema)]
struct PlayerRequest {
    /// The number of the player who asks.
    by: u32,
    /// The subject of the request.
    topic: RequestTopicName,
    /// The number of plies that would be left after a takeback; absent for other requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    ply: Option<u32>,
    /// The time at which the pause would end if everybody had accepted at once. Its length counts
    /// from the moment when everybody has accepted. Absent for other requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, format = DateTime)]
    until: Option<String>,
    /// The number of the player for whom a computer would play; absent for other requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    player: Option<u32>,
    /// The strength of that computer; absent for other requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    level: Option<u8>,
    /// The numbers of the players who have accepted.
    accepted: Vec<u32>,
    /// The numbers of the players who have not answered yet.
    asked: Vec<u32>,
}

/// The requests of a player to the others.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum RequestTopicName {
    /// To take back moves.
    Takeback,
    /// To pause the game.
    Pause,
    /// To end the pause.
    Resume,
    /// To move the game to another Discord channel.
    Move,
    /// To let a computer play for a player until they return.
    Substitute,
}

impl PlayerRequest {
    /// The open request in the game of a view, if there is one.
    pub(crate) fn of(view: &View) -> Option<Self> {
        let request = view.turn.request.as_ref()?;
        let (topic, ply, until) = match request.change {
            RequestChange::Takeback { ply } => (RequestTopicName::Takeback, Some(ply), None),
            RequestChange::Pause { until } => {
                (RequestTopicName::Pause, None, Some(until.to_rfc3339()))
            }
            RequestChange::Resume => (RequestTopicName::Resume, None, None),
            RequestChange::Move => (RequestTopicName::Move, None, None),
            RequestChange::Substitute { .. } => (RequestTopicName::Substitute, None, None),
        };
        let substitute = match request.change {
            RequestChange::Substitute { player, level, .. } => Some((player.0, level.number())),
            _ => None,
        };
        Some(Self {
            by: request.by.0,
            topic,
            ply,
            until,
            player: substitute.map(|(player, _)| player),
            level: substitute.map(|(_, level)| level),
            accepted: request.accepted.iter().map(|player| player.0).collect(),
            asked: view
                .awaiting_request_answer()
                .map(|person| person.player.0)
                .collect(),
        })
    }
}
