//! The view of a game: all that one viewer may know of it.
//!
//! A [`View`] is the only way out of this crate. Texts, pictures and JSON are made from it, so
//! nothing else can leak. `own` is what its viewer alone knows; all else in this file everybody
//! shares: players, board, turn and record.

mod board;
pub(crate) mod build;
pub(crate) mod events;
mod own;

use crate::absences::SeatOffer;
use crate::arbiter::Arbiter;
use crate::base::id::{GameId, Home, Nonce, PlayerId, Profile, Seat, Time};
use crate::base::moves::{ClosedReason, Ending, MoveView, News};
use crate::base::refusal::{Refusal, SubstituteRefusal};
use crate::base::viewer::Viewer;
use crate::clock::ClockView;
use crate::computers::Computer;
use crate::diplomacy::view::TrueHistory;
use crate::moves::has_vote;
use crate::rating::{GameRating, RatingPace};
use crate::requests::{Offer, PlayerRequest};
use crate::terms::GameTerms;
use crate::votes::decide::CrowdTurn;
use crate::votes::{Crowd, Team};
use entente_rules::{Army, Claim, MateKind, Piece, Play, Position, Score, Status, Variant};
use entente_words::words;
pub use own::Own;
use std::sync::Arc;

words! {
    /// The stage of a public game.
    pub enum PublicState {
        /// It waits for players.
        Lobby = "lobby",
        /// It is being played.
        Running = "running",
        /// It was played to an end.
        Over = "over",
    }

    /// The phase of a game.
    pub enum PhaseName {
        /// The lobby is waiting for players.
        Lobby = "lobby",
        /// Everybody who was challenged declined.
        Declined = "declined",
        /// The host cancelled it.
        Cancelled = "cancelled",
        /// Nobody started it within a day.
        Lapsed = "lapsed",
        /// A player aborted it, or a player's time was up, before everybody had moved.
        Aborted = "aborted",
        /// The game is being played.
        Running = "running",
        /// The game has ended.
        Over = "over",
    }

    /// The viewers who can watch a game.
    pub enum Visibility {
        /// Only its players.
        Private = "private",
        /// Everybody who can read its channel.
        Server = "server",
        /// Anybody, anonymously and from anywhere.
        Public = "public",
    }
}

/// A game as one viewer sees it.
#[derive(Debug, Clone)]
pub struct View {
    /// The id of the game.
    pub game: GameId,
    /// The phase of the game.
    pub phase: Phase,
    /// The terms.
    pub terms: GameTerms,
    /// The players, their seats, and the person who leads the game.
    pub players: PlayersView,
    /// The moves, and the positions that they led to.
    pub board: BoardView,
    /// The clocks, offers and votes of the moment.
    pub turn: TurnState,
    /// The log of the game, and what follows from its end.
    pub record: RecordView,
    /// What the viewer alone knows; `None` for a spectator.
    pub own: Option<Own>,
}

impl View {
    /// The rule set.
    pub fn variant(&self) -> Variant {
        self.terms.variant()
    }

    /// The number of plies made. A board shows it, and an action can refer to it.
    pub fn ply(&self) -> u32 {
        self.board.moves.len() as u32
    }

    /// The number of the current round, from 1.
    pub fn round(&self) -> u32 {
        self.position().round()
    }

    /// The seat whose turn it is, while the game runs.
    pub fn turn(&self) -> Option<Seat> {
        match self.phase {
            Phase::Running { turn } => Some(turn),
            _ => None,
        }
    }

    /// The seat whose player makes the next move, while the game runs.
    pub fn mover(&self) -> Option<Seat> {
        self.turn()?;
        self.seat_of(self.position().mover()?)
    }

    /// The captured armies of which the next mover has to choose one to command; empty if no choice
    /// is due.
    pub fn choice(&self) -> Vec<Army> {
        match self.phase {
            Phase::Running { .. } => self.position().choice(),
            _ => Vec::new(),
        }
    }

    /// The round that was being played after so many plies.
    pub fn round_after(&self, ply: u32) -> u32 {
        let mv = self
            .board
            .moves
            .get(ply as usize)
            .or(self.board.moves.last());
        mv.map_or(1, |mv| mv.round)
    }

    /// The moves of the last event that made any: a move, the forced passes after it, and the
    /// automatic moves.
    pub fn latest_moves(&self) -> &[MoveView] {
        &self.board.moves[self.board.moves.len() - self.board.latest_plies..]
    }

    /// The same view for a reader who knows the game up to this ply: all moves after it count as
    /// the latest ones.
    pub fn for_reader_of(mut self, ply: u32) -> Self {
        let unknown = self.board.moves.len().saturating_sub(ply as usize);
        if unknown > self.board.plies_in_record {
            self.board.latest_plies = unknown;
            self.board.plies_in_record = unknown;
        }
        self
    }

    /// Whether the last event made any moves.
    pub fn has_new_moves(&self) -> bool {
        self.board.plies_in_record > 0
    }

    /// The seats that a player has or can have: all but that of an army that takes no part.
    pub fn seats_taking_part(&self) -> impl Iterator<Item = (Seat, &SeatView)> {
        let absent = self.terms.options.absent();
        let seats = (0..).map(Seat).zip(&self.players.seats);
        seats.filter(move |(_, seat)| absent != Some(seat.army))
    }

    /// Whether alliances are pacts between two players, of whom one can have several. Elsewhere
    /// they are a part of the rules.
    pub fn has_pacts(&self) -> bool {
        self.terms.diplomacy.is_some() && !self.variant().keeps_secrets()
    }

    /// The viewer.
    pub fn viewer(&self) -> Viewer {
        self.player().map_or(Viewer::Spectator, Viewer::Player)
    }

    /// The viewer's number, if they play.
    pub fn player(&self) -> Option<PlayerId> {
        self.own.as_ref().map(|own| own.player)
    }

    /// The viewer, if they play.
    pub fn me(&self) -> Option<&PersonView> {
        self.person(self.player()?)
    }

    /// The viewers who can watch the game.
    pub fn visibility(&self) -> Visibility {
        match &self.record.home {
            _ if self.terms.public => Visibility::Public,
            Home::Channels { .. } => Visibility::Server,
            Home::Private => Visibility::Private,
        }
    }

    /// Whether a player can still join.
    pub fn is_open(&self) -> bool {
        self.phase == Phase::Lobby && self.players.open_seats > 0
    }

    /// The player who created the game.
    pub fn host(&self) -> Option<&PersonView> {
        self.person(PlayerId::HOST)
    }

    /// The player with this number.
    pub fn person(&self, player: PlayerId) -> Option<&PersonView> {
        self.players
            .people
            .iter()
            .find(|person| person.player == player)
    }

    /// The team whose members vote now; `None` if it is not the turn of a team, or if its name is
    /// not known.
    pub fn voting_team(&self) -> Option<&Team> {
        let voter = self.person(self.turn.vote?.player)?;
        voter.crowd.as_ref()?.team.as_ref()
    }

    /// The player who has this seat.
    pub fn person_at(&self, seat: Seat) -> Option<&PersonView> {
        self.person(self.players.seats.get(seat.index())?.player?)
    }

    /// Whether the game has left the lobby and has armies.
    pub fn has_begun(&self) -> bool {
        matches!(self.phase, Phase::Running { .. } | Phase::Over(_)) || self.was_aborted()
    }

    /// Whether the game had begun and was aborted. Its last board is still shown.
    pub fn was_aborted(&self) -> bool {
        matches!(
            self.phase,
            Phase::Closed(ClosedReason::Aborted { .. } | ClosedReason::AbortedByTime { .. })
        )
    }

    /// Whether a computer has this seat.
    pub fn is_computer(&self, seat: Seat) -> bool {
        self.computer(seat).is_some()
    }

    /// The level, engine and character of the computer that has this seat; `None` if no computer
    /// has it.
    pub fn computer(&self, seat: Seat) -> Option<&Computer> {
        self.person_at(seat)?.computer.as_ref()
    }

    /// Whether the game is, or was, a challenge to one other player, rather than a lobby that
    /// others can join.
    pub fn is_challenge(&self) -> bool {
        self.players.by_invitation && self.players.seats.len() == 2
    }

    /// The seat of an army.
    pub fn seat_of(&self, army: Army) -> Option<Seat> {
        let index = self
            .players
            .seats
            .iter()
            .position(|seat| seat.army == army)?;
        Some(Seat(index as u8))
    }

    /// The players who still have to answer the open draw offers.
    pub fn awaiting_draw_answer(&self) -> impl Iterator<Item = &PersonView> {
        let is_asked = |person: &&PersonView| {
            let mut seats = person.seats.iter();
            let is_voter = seats.any(|seat| self.votes(person.player, *seat));
            let mut offers = self.turn.offers.iter();
            is_voter
                && !offers.any(|offer| {
                    person.seats.contains(&offer.seat) || offer.accepted.contains(&person.player)
                })
        };
        let is_open = !self.turn.offers.is_empty();
        let people = self.players.people.iter().filter(move |_| is_open);
        people.filter(is_asked)
    }

    /// Whether a message can mention a player. In a game of several servers it can only where they
    /// are known to be a member, and names them elsewhere.
    pub fn may_mention(&self, player: &PersonView) -> bool {
        player.is_here || !self.record.home.has_several()
    }

    /// Whether a person plays, and not computers alone.
    pub fn has_people(&self) -> bool {
        let mut people = self.players.people.iter();
        people.any(|player| player.computer.is_none())
    }

    /// Whether computers can agree on a draw among themselves, because no person has a vote.
    pub fn only_computers_vote(&self) -> bool {
        let seats = (0..self.players.seats.len() as u8).map(Seat);
        let mut voters = seats.filter_map(|seat| self.person(self.voter(seat)?));
        voters.all(|player| player.computer.is_some())
    }

    /// The players who still have to answer the open request.
    pub fn awaiting_request_answer(&self) -> impl Iterator<Item = &PersonView> {
        let is_asked = |person: &&PersonView| {
            let mut seats = person.seats.iter();
            let request = self.turn.request.as_ref();
            let is_voter = seats.any(|seat| self.votes(person.player, *seat));
            request.is_some_and(|request| is_voter && request.asks(person.player))
        };
        self.players.people.iter().filter(is_asked)
    }

    /// Whether the viewer still has to answer the open request.
    pub fn is_asked(&self) -> bool {
        self.awaiting_request_answer()
            .any(|person| Some(person.player) == self.player())
    }

    /// Whether all people are out of the running game, so that only computers play on.
    pub fn is_left_to_computers(&self) -> bool {
        let is_in = |person: &PersonView| person.seats.iter().any(|seat| self.is_active(*seat));
        let people = || {
            self.players
                .people
                .iter()
                .filter(|player| player.computer.is_none())
        };
        let is_running = matches!(self.phase, Phase::Running { .. });
        is_running && people().count() > 0 && !people().any(is_in)
    }

    /// Why the viewer can no longer act in the running game; `None` if they can.
    pub fn inactive_reason(&self) -> Option<Refusal> {
        let own = self.own_seats();
        if self.is_replaced() {
            return Some(Refusal::Substitute(SubstituteRefusal::Replaced));
        }
        if own.iter().any(|seat| self.has_vote(*seat)) {
            return None;
        }
        if own.iter().any(|seat| self.is_active(*seat)) {
            Some(Refusal::AlreadyResigned)
        } else {
            Some(Refusal::Eliminated)
        }
    }

    /// Whether a player decides for a seat that has a vote.
    fn votes(&self, player: PlayerId, seat: Seat) -> bool {
        self.voter(seat) == Some(player)
    }

    /// The player who decides for a seat, if it has a vote.
    fn voter(&self, seat: Seat) -> Option<PlayerId> {
        let view = self.players.seats.get(seat.index())?;
        let substitute = view.stand_in.filter(|_| view.is_substituted);
        substitute.or(view.player).filter(|_| self.has_vote(seat))
    }

    fn has_vote(&self, seat: Seat) -> bool {
        self.players
            .seats
            .get(seat.index())
            .is_some_and(|seat| has_vote(self.position(), seat.army))
    }

    fn is_active(&self, seat: Seat) -> bool {
        self.players
            .seats
            .get(seat.index())
            .is_some_and(|seat| self.position().status(seat.army).is_in())
    }

    /// The result as in files: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game is not over.
    pub fn result(&self) -> &str {
        match &self.phase {
            Phase::Over(ending) => &ending.result,
            _ => "*",
        }
    }
}

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
    public_position: Position,
    played: Option<PlayedPositions>,
    latest_plies: usize,
    plies_in_record: usize,
}

/// The positions of the game so far, as everybody may know them.
#[derive(Debug, Clone)]
enum PlayedPositions {
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
    /// Since when the others have waited for the player whose turn it is; `None` unless the game is
    /// running.
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
    /// Where the game is played.
    pub home: Home,
    /// Whether it is a rematch of another game.
    pub is_rematch: bool,
    /// When the lobby was opened.
    pub created_at: Time,
    /// When the game started; `None` before.
    pub started_at: Option<Time>,
    /// When the game or its lobby ended; `None` before.
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
    /// Whether they are known to be where the view is read, if the game is played in several
    /// servers.
    pub is_here: bool,
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
