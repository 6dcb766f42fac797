//! The parts of a view that everybody shares: players, board, turn and record.

use super::PhaseName;
use crate::absences::SeatOffer;
use crate::arbiter::Arbiter;
use crate::base::id::{Home, Nonce, PlayerId, Profile, Seat, Time};
use crate::base::moves::{ClosedReason, Ending, MoveView, News};
use crate::clock::ClockView;
use crate::computers::Computer;
use crate::diplomacy::view::TrueHistory;
use crate::rating::{GameRating, RatingPace};
use crate::requests::{Offer, PlayerRequest};
use crate::votes::apply::CrowdTurn;
use crate::votes::crowd::Crowd;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use entente_rules::{Army, Claim, MateKind, Piece, Play, Position, Score, Status};

/// The players of a game, their seats, and the person who leads it.
#[derive(Debug, Clone)]
pub struct PlayersView {
    /// The players, people and computers, the host first, then in the order in which they came.
    pub people: Vec<PersonView>,
    /// The seats, in turn order.
    pub seats: Vec<SeatView>,
    /// The number of seats that are still free in the lobby.
    pub open_seats: usize,
    /// The maximum number of seats of one player.
    pub most_seats: usize,
    /// Whether every seat but the host's was reserved from the start.
    pub by_invitation: bool,
    /// Whether the players are known by their armies alone now, but for the viewer: the game is
    /// anonymous and not over.
    pub hides_people: bool,
    /// The person who leads the game without playing, if there is one.
    pub arbiter: Option<Arbiter>,
}

/// The moves of a game, and the positions that they led to.
#[derive(Debug, Clone)]
pub struct BoardView {
    /// The moves so far.
    pub moves: Vec<MoveView>,
    /// The news of the last event that belong to no turn, such as eliminations and changes of
    /// command.
    pub latest_news: Vec<News>,
    /// The position as everybody may know it.
    pub(super) public_position: Position,
    pub(super) played: Option<PlayedPositions>,
    pub(super) latest_plies: usize,
    pub(super) plies_in_record: usize,
}

/// The positions of the game so far, as everybody may know them.
#[derive(Debug, Clone)]
pub(super) enum PlayedPositions {
    /// The game by the rules, which has no secrets or keeps none any more.
    Open(Arc<Play>),
    /// The positions from the start to now, without what only some players know.
    Public(Vec<Position>),
}

/// The clocks, offers and votes of the moment.
#[derive(Debug, Clone)]
pub struct TurnState {
    /// The clocks, if the game has any.
    pub clock: Option<ClockView>,
    /// The time since which the others have waited for the player whose turn it is; `None` unless
    /// the game is running.
    pub waits_since: Option<Time>,
    /// The vote of the crowd whose turn it is.
    pub vote: Option<CrowdTurn>,
    /// The open draw offers.
    pub offers: Vec<Offer>,
    /// The draws that any player can claim now.
    pub draw_claims: Vec<Claim>,
    /// The open request of a player to the others.
    pub request: Option<PlayerRequest>,
}

/// The log of a game, and what follows from its end.
#[derive(Debug, Clone)]
pub struct RecordView {
    /// The number of events that the viewer knows of. It has no gaps, so it reveals no secret
    /// events.
    pub version: u64,
    /// The version that the viewer had after the last event that everybody knows of. Secret events
    /// since then do not change it.
    pub turn_version: u64,
    /// The head of the hash chain after the last public event. It proves everything up to there.
    pub head: [u8; 32],
    /// The hash of the bot's seed, which proves that it was fixed before anybody joined.
    pub seed_hash: [u8; 32],
    /// The bot's seed; `None` unless the game is over and reveals its secrets.
    pub seed: Option<[u8; 32]>,
    /// The whole history of the diplomacy; `None` unless the game is over and reveals it.
    pub history: Option<TrueHistory>,
    /// The home of the game.
    pub home: Home,
    /// The channel above it, if it is a thread that whoever reads that channel can read.
    pub parent: Option<String>,
    /// Whether it is a rematch of another game.
    pub is_rematch: bool,
    /// The time at which the lobby was opened.
    pub created_at: Time,
    /// The time at which the game started; `None` before.
    pub started_at: Option<Time>,
    /// The time at which the game or its lobby ended; `None` before.
    pub ended_at: Option<Time>,
    /// The pace by which the game is rated, if it is.
    pub rating_pace: RatingPace,
    /// The effect of the game's end on the ratings; `None` until it was counted.
    pub rating: Option<GameRating>,
}

/// The phase of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phase {
    /// The lobby is open.
    Lobby,
    /// The lobby was closed, or the game was aborted.
    Closed(ClosedReason),
    /// The game is being played.
    Running {
        /// The seat whose turn it is.
        turn: Seat,
    },
    /// The game is over.
    Over(Ending),
}

impl Phase {
    /// The name of this phase.
    pub fn name(&self) -> PhaseName {
        match self {
            Self::Lobby => PhaseName::Lobby,
            Self::Closed(reason) => match reason {
                ClosedReason::Declined { .. } => PhaseName::Declined,
                ClosedReason::Cancelled => PhaseName::Cancelled,
                ClosedReason::Lapsed => PhaseName::Lapsed,
                ClosedReason::Aborted { .. } | ClosedReason::AbortedByTime { .. } => {
                    PhaseName::Aborted
                }
            },
            Self::Running { .. } => PhaseName::Running,
            Self::Over(_) => PhaseName::Over,
        }
    }
}

/// A player of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonView {
    /// The number of the player.
    pub player: PlayerId,
    /// The person and their name; `None` for a computer or crowd, if they asked to be forgotten,
    /// and for others while the game hides people.
    pub profile: Option<Profile>,
    /// The level, engine and character of a computer; `None` for all others.
    pub computer: Option<Computer>,
    /// The team of a crowd, and for how long it votes; `None` for all others.
    pub crowd: Option<Crowd>,
    /// The player's seats. In the lobby the chosen ones, or none for any free seat.
    pub seats: Vec<Seat>,
    /// Whether a seat is reserved for the player, who has not answered yet.
    pub reserved: bool,
    /// The text that the player added to the chance of the game when they joined; `None` while the
    /// game hides people.
    pub nonce: Option<Nonce>,
}

/// A seat and its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatView {
    /// The army.
    pub army: Army,
    /// The player who has the seat, or in the lobby who has chosen it.
    pub player: Option<PlayerId>,
    /// The computer that moves in the player's place.
    pub stand_in: Option<PlayerId>,
    /// Whether that computer has taken the player's place in everything, until they return. If not,
    /// the player left or lost on time, and it only makes the moves before the army is out.
    pub is_substituted: bool,
    /// The state of its offer to a person who follows a link.
    pub offer: SeatOffer,
    /// The player from whom the present one has taken it over.
    pub former: Option<PlayerId>,
}

/// The state of an army.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArmyView {
    /// The army.
    pub army: Army,
    /// The seat.
    pub seat: Seat,
    /// The status of the army's player: in the game, or the way they left it.
    pub status: Status,
    /// Whether the player has resigned and is out when their turn comes.
    pub is_resigning: bool,
    /// Whether its king moves by chance, because its player has left.
    pub is_walking: bool,
    /// The checkmate or stalemate of the army, and the seat that gave it.
    ///
    /// The player is out when it is that seat's turn, unless something changes before.
    pub mate: Option<(MateKind, Seat)>,
    /// The seat that moves the army; `None` if nobody does.
    pub commander: Option<Seat>,
    /// The seat that gets the credit for the elimination.
    pub eliminated_by: Option<Seat>,
    /// The points for eliminations, if the rule set has any.
    pub score: Option<Score>,
    /// The pieces that the player has captured, in order, with any army.
    pub captured: Vec<Piece>,
}
