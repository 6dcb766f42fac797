//! The view of a game: all that one viewer may know of it.
//!
//! A [`View`] is the only way out of this crate. Texts, pictures and JSON are made from it, so
//! nothing else can leak.

mod acting;
mod board;
pub(crate) mod build;
pub(crate) mod events;
mod own;
mod parts;
mod possible;
mod reader;

pub use own::Own;
pub use parts::{
    ArmyView, BoardView, PersonView, Phase, PlayersView, RecordView, SeatView, TurnState,
};

use crate::base::id::{GameId, Home, PlayerId, Seat};
use crate::base::moves::{ClosedReason, MoveView};
use crate::base::refusal::{Refusal, SubstituteRefusal};
use crate::base::viewer::Viewer;
use crate::computers::Computer;
use crate::moves::has_vote;
use crate::terms::GameTerms;
use crate::votes::crowd::Team;
use alloc::vec::Vec;
use entente_rules::{Army, Variant};
use entente_words::words;

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
    /// The part that the viewer alone knows; `None` for a spectator.
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
            Home::Channel(_) => Visibility::Server,
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
        let mut asked = self.awaiting_request_answer();
        asked.any(|person| Some(person.player) == self.player())
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

    /// The reason for which the viewer can no longer act in the running game; `None` if they can.
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
