//! A game that has started: the moves, draw offers, notes and everything else that changes while it
//! is played.
//!
//! It is part of the state. `view` decides what may be seen of it, `decide` what may be done.
//!
//! [`Playing`] has the data that is read everywhere: seats, players, moves, news; [`TopicStates`]
//! has what belongs to one topic. Their changes are functions of the topics that take it, `apply`
//! in each folder; `game::apply` calls them.
//!
//! After each event, forced passes are made at once, so that it is always the turn of a player who
//! can move. Computers are players like people: `absences::decide` knows which of them move in
//! the place of people.

use crate::absences::state::Absences;
use crate::adjudication::EndReason;
use crate::adjudication::state::Adjudications;
use crate::base::erasable::Erasable;
use crate::base::event::{AutomaticAction, Event, RecordedPly};
use crate::base::id::{Home, PlayerId, Seat, Span, Time};
use crate::base::moves::{Ending, MoveOrigin, MoveView, News};
use crate::clock::running::Clocks;
use crate::computers::{Effort, Level, StandIn};
use crate::conditional_moves::ConditionalMoves;
use crate::diplomacy::ledger::Ledger;
use crate::draws::DrawOffers;
use crate::lobby::starting_position::StartingPositionError;
use crate::moves::{has_vote, is_opening, turn};
use crate::requests::{Offer, PlayerRequest};
use entente_rules::{Army, Claim, Code, Event as RulesEvent, EventError, Play, Position};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A game that has started. It is over when `play` has an outcome.
#[derive(Clone)]
pub(crate) struct Playing {
    /// The player who has each seat, in turn order; `None` if its army takes no part.
    pub(crate) owners: Vec<Option<PlayerId>>,
    pub(crate) started_at: Time,
    /// Shared with the views, which are made more often than moves.
    pub(crate) play: Arc<Play>,
    pub(crate) moves: Vec<MoveView>,
    /// Whether every person had made a move when moves were taken back: nobody stays away then.
    pub(crate) had_everybody_moved: bool,
    /// The number of plies before the last record.
    pub(crate) plies_before_record: usize,
    /// The number of plies before the last record that made any.
    pub(crate) plies_before_latest: usize,
    /// News since the last ply, which the next ply will contain.
    pub(crate) pending_news: Vec<News>,
    /// News that the last record brought about without a ply.
    pub(crate) latest_news: Vec<News>,
    /// The players who have accepted an open draw offer, with the seat of the offer.
    pub(crate) accepted: Vec<(Seat, PlayerId)>,
    /// The players who are computers.
    pub(crate) computers: BTreeSet<PlayerId>,
    /// The crowds, each with the time for which it votes for a move.
    pub(crate) crowds: BTreeMap<PlayerId, Span>,
    /// The computers that move for seats in the place of their player.
    pub(crate) stand_ins: BTreeMap<Seat, StandIn>,
    /// The player in whose place a computer of this level plays from this record on; without a
    /// level, one of the level that the game has for such computers.
    pub(crate) handed_over: Option<(PlayerId, Option<Level>)>,
    /// The last time at which somebody's wait for a move began anew: a player returned, moves were
    /// taken back, or the clocks were resumed.
    pub(crate) present_at: Time,
    pub(crate) topics: TopicStates,
    /// The diplomacy, if the game has any.
    pub(crate) ledger: Option<Ledger>,
    /// Whether everybody may know of the last record.
    pub(crate) is_public: bool,
    /// The clocks, if the game has any.
    pub(crate) clocks: Option<Clocks>,
    /// Whether the time for the next move is up and nobody else picks it, so that the seed draws
    /// it.
    pub(crate) seed_picks_move: bool,
    /// The open request of a player to the others.
    pub(crate) request: Option<PlayerRequest>,
    /// The channel that the game has to move to. `State` takes it from here.
    pub(crate) new_home: Option<Home>,
    /// The number of plies that can no longer be taken back, because something happened that cannot
    /// be undone.
    pub(crate) takeback_limit: usize,
    /// The events of the rules, each with the number of plies before it.
    pub(crate) rule_events: Vec<(usize, RulesEvent)>,
}

/// The states of topics. A game begins with empty ones, so a new topic is only a field here.
#[derive(Clone, Default)]
pub(crate) struct TopicStates {
    /// The players who stay away, and the seats that are offered.
    pub(crate) absences: Absences,
    /// The claims to a result.
    pub(crate) adjudications: Adjudications,
    pub(crate) conditional_moves: BTreeMap<PlayerId, ConditionalMoves>,
    /// The conditional move or answer for the present turn.
    pub(crate) conditional_move: Option<AutomaticAction>,
    /// The draw offers that were made, and those that players have stopped.
    pub(crate) draws: DrawOffers,
    pub(crate) notes: BTreeMap<PlayerId, String>,
    /// The players who let their only legal moves be made.
    pub(crate) only_moves: BTreeSet<PlayerId>,
    /// The only legal move for the present turn, if its player lets it be made.
    pub(crate) only_move: Option<RecordedPly>,
    /// The players who have quit: they left for good, and a computer moves for them.
    pub(crate) quit: Vec<PlayerId>,
}

/// An event that is applied to a game, with its time and its erasable data.
pub(crate) struct Change<'a> {
    pub(crate) at: Time,
    pub(crate) event: &'a Event,
    pub(crate) erasable: &'a Erasable,
}

impl Playing {
    pub(crate) fn started_at(&self) -> Time {
        self.started_at
    }

    pub(crate) fn play(&self) -> &Arc<Play> {
        &self.play
    }

    pub(crate) fn position(&self) -> &Position {
        self.play.position()
    }

    pub(crate) fn moves(&self) -> &[MoveView] {
        &self.moves
    }

    /// The number of plies made.
    pub(crate) fn ply(&self) -> u32 {
        self.moves.len() as u32
    }

    /// The number of plies in the last record that made any.
    pub(crate) fn latest_plies(&self) -> usize {
        self.moves.len() - self.plies_before_latest
    }

    /// The number of plies in the last record.
    pub(crate) fn plies_in_record(&self) -> usize {
        self.moves.len() - self.plies_before_record
    }

    /// The news that the last record brought about without a ply.
    pub(crate) fn latest_news(&self) -> &[News] {
        &self.latest_news
    }

    /// The player's note, unless it is empty.
    pub(crate) fn note(&self, player: PlayerId) -> Option<&String> {
        let note = self.topics.notes.get(&player);
        note.filter(|note| !note.is_empty())
    }

    /// The army of a seat. Seats are in turn order.
    pub(crate) fn army(&self, seat: Seat) -> Option<Army> {
        self.position().armies().nth(seat.index())
    }

    pub(crate) fn seat(&self, army: Army) -> Seat {
        turn::seat(self.position(), army)
    }

    /// The player who has a seat.
    pub(crate) fn player(&self, seat: Seat) -> Option<PlayerId> {
        self.owners.get(seat.index()).copied().flatten()
    }

    /// Whether an army that a person or a crowd has is still in the game. Everybody can see that,
    /// even of one that fights on without its king.
    pub(crate) fn has_people(&self) -> bool {
        let is_in = |army: Army| self.position().status(army).is_in();
        let owners = self.position().armies().zip(&self.owners);
        let mut in_game = owners.filter(|(army, _)| is_in(*army));
        in_game.any(|(_, owner)| owner.is_some_and(|player| !self.is_computer(player)))
    }

    /// Whether every seat that takes part is a computer's, from the beginning.
    pub(crate) fn is_of_computers(&self) -> bool {
        let mut owners = self.owners.iter().flatten();
        owners.all(|owner| self.is_computer(*owner))
    }

    /// The seats of a player, in turn order.
    pub(crate) fn seats_of(&self, player: PlayerId) -> impl Iterator<Item = Seat> {
        let seats = (0..).map(Seat).zip(&self.owners);
        let own = seats.filter(move |(_, owner)| **owner == Some(player));
        own.map(|(seat, _)| seat)
    }

    /// The number of seats, with that of an army that takes no part.
    pub(crate) fn seats(&self) -> usize {
        self.owners.len()
    }

    /// Whether every person has made a move, even if it was taken back.
    pub(crate) fn has_everybody_moved(&self) -> bool {
        let moved = self.moves.iter().filter(|mv| mv.moved.is_some());
        self.had_everybody_moved || moved.count() >= self.owned_seats()
    }

    /// Whether the game is in its first rounds, in which nobody leaves, where the rules have such.
    pub(crate) fn is_opening(&self) -> bool {
        is_opening(self.position())
    }

    /// The number of seats that take part.
    pub(crate) fn owned_seats(&self) -> usize {
        self.owners.iter().flatten().count()
    }

    /// Whether a player has an army that is still in the game, or moves for one.
    pub(crate) fn is_in(&self, player: PlayerId) -> bool {
        self.position().active().into_iter().any(|army| {
            let seat = self.seat(army);
            self.player(seat) == Some(player) || self.stand_in(seat) == Some(player)
        })
    }

    /// The player's armies that have a vote, in turn order: those still in the game that have not
    /// resigned.
    pub(crate) fn voting_armies(&self, player: PlayerId) -> Vec<Army> {
        let mut armies = self.position().active();
        armies.retain(|army| {
            let decides = self.deciding_player(self.seat(*army)) == Some(player);
            decides && has_vote(self.position(), *army)
        });
        armies
    }

    /// The seat whose turn it is, or was when the game ended.
    pub(crate) fn turn(&self) -> Seat {
        self.seat(self.position().turn())
    }

    /// The seat whose player makes the next move.
    pub(crate) fn mover(&self) -> Option<Seat> {
        self.position().mover().map(|army| self.seat(army))
    }

    /// The open draw offers.
    pub(crate) fn offers(&self) -> Vec<Offer> {
        if self.topics.adjudications.have_ended_game() {
            return Vec::new();
        }
        let offer = |army: &Army| {
            let seat = self.seat(*army);
            let accepted = self.accepted.iter().filter(|(offer, _)| *offer == seat);
            Offer {
                seat,
                accepted: accepted.map(|(_, player)| *player).collect(),
            }
        };
        self.play.offers().iter().map(offer).collect()
    }

    /// The draws that a player can claim now; without a player, those that any can claim.
    pub(crate) fn claims(&self, player: Option<PlayerId>) -> Vec<Claim> {
        if self.topics.adjudications.have_ended_game() {
            return Vec::new();
        }
        let mut claims = self.play.claims();
        if let Some(player) = player {
            let armies = self.voting_armies(player);
            let may = |claim: &Claim| {
                let mut claimants = self.play.claimants(*claim).into_iter();
                claimants.any(|army| armies.contains(&army))
            };
            claims.retain(may);
        }
        claims
    }

    /// The ending, if the game is over: by the rules, or by a claim.
    pub(crate) fn ending(&self) -> Option<Ending> {
        let claims = &self.topics.adjudications;
        self.ending_by_rules()
            .or_else(|| claims.ending(|| self.position().incremental()))
    }

    fn ending_by_rules(&self) -> Option<Ending> {
        let outcome = self.play.outcome()?;
        let winners = outcome.winners().iter();
        Some(Ending {
            reason: EndReason::ByRules(outcome.reason),
            winners: winners.map(|army| self.seat(*army)).collect(),
            counts_only_first: self.position().options().counts_only_first(),
            result: outcome.result().to_string(),
            points: outcome.points().to_vec(),
            scores: self.position().incremental(),
        })
    }

    pub(crate) fn has_quit(&self, player: PlayerId) -> bool {
        self.topics.quit.contains(&player)
    }

    /// Marks these players as computers.
    pub(crate) fn add_computers(&mut self, players: impl IntoIterator<Item = PlayerId>) {
        self.computers.extend(players);
    }

    /// Sets the crowds, each with the time for which it votes for a move.
    pub(crate) fn add_crowds(&mut self, crowds: impl IntoIterator<Item = (PlayerId, Span)>) {
        self.crowds.extend(crowds);
    }

    /// How long a player votes for a move, who is a crowd; `None` for all others.
    pub(crate) fn vote_time(&self, player: PlayerId) -> Option<Span> {
        self.crowds.get(&player).copied()
    }

    pub(crate) fn is_crowd(&self, player: PlayerId) -> bool {
        self.crowds.contains_key(&player)
    }

    pub(crate) fn is_computer(&self, player: PlayerId) -> bool {
        self.computers.contains(&player)
    }

    /// The computer that moves for a seat in the place of its player.
    pub(crate) fn stand_in(&self, seat: Seat) -> Option<PlayerId> {
        Some(self.stand_ins.get(&seat)?.computer)
    }

    /// The computer that has taken the place of a seat's player in everything.
    pub(crate) fn substitute(&self, seat: Seat) -> Option<PlayerId> {
        let stand_in = self.stand_ins.get(&seat)?;
        stand_in.is_substitute.then_some(stand_in.computer)
    }

    /// The player who decides for a seat: its own, or their substitute.
    pub(crate) fn deciding_player(&self, seat: Seat) -> Option<PlayerId> {
        self.substitute(seat).or_else(|| self.player(seat))
    }

    /// The seats of a player for which a substitute plays.
    pub(crate) fn substituted_seats(&self, player: PlayerId) -> impl Iterator<Item = Seat> {
        let seats = self.stand_ins.iter();
        let substituted = seats.filter(|(_, stand_in)| stand_in.is_substitute);
        let own = substituted.filter(move |(seat, _)| self.player(**seat) == Some(player));
        own.map(|(seat, _)| *seat)
    }

    /// Whether a computer has taken this player's place.
    pub(crate) fn is_replaced(&self, player: PlayerId) -> bool {
        self.substituted_seats(player).next().is_some()
    }

    /// The player who moves for a seat: its own, or the computer in their place.
    pub(crate) fn moving_player(&self, seat: Seat) -> Option<PlayerId> {
        self.stand_in(seat).or_else(|| self.player(seat))
    }

    /// The seat under which a player does diplomacy: the first of their own.
    pub(crate) fn diplomacy_seat_of(&self, player: PlayerId) -> Option<Seat> {
        let mut seats = (0..).map(Seat).take(self.seats());
        let knows = |seat: &Seat| {
            self.player(*seat) == Some(player) || self.substitute(*seat) == Some(player)
        };
        seats.find(knows)
    }

    /// The diplomacy seat of the player who has this seat.
    pub(crate) fn diplomacy_seat(&self, seat: Seat) -> Seat {
        let player = self.player(seat);
        player
            .and_then(|player| self.diplomacy_seat_of(player))
            .unwrap_or(seat)
    }

    /// Adds the plies made since the last call to the moves. Returns whether there were any.
    pub(crate) fn record_plies(
        &mut self,
        at: Time,
        origin: MoveOrigin,
        effort: Option<Effort>,
    ) -> bool {
        let (noted, now) = (self.moves.len(), self.play.plies().len());
        if noted == now {
            return false;
        }
        self.plies_before_latest = self.plies_before_record;
        self.seed_picks_move = false;
        for ply in noted..now {
            let mv = turn::move_view(&self.play, ply, at);
            self.moves.extend(mv);
        }
        // The plies after the first one are forced passes.
        if let Some(first) = self.moves.get_mut(noted).filter(|mv| mv.moved.is_some()) {
            first.origin = origin;
            first.effort = effort;
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.record_moves(&self.moves[noted..], at);
            for mv in &mut self.moves[noted..] {
                mv.left = clocks.left_in_game(mv.by);
            }
        }
        if let Some(first) = self.moves.get_mut(noted) {
            first.news_before.append(&mut self.pending_news);
        }
        // A request lapses with the next move.
        if let Some(PlayerRequest { by, change, .. }) = self.request.take() {
            self.add_to_last_move(News::RequestLapsed { by, change });
        }
        true
    }

    /// Adds to the news of the last move, unless it has ended the game.
    pub(crate) fn add_to_last_move(&mut self, news: News) {
        if self.ending().is_none()
            && let Some(last) = self.moves.last_mut()
        {
            last.news.push(news);
        }
    }

    /// Lets a computer take a player's place with this record. `State`, which has the players,
    /// takes it from here.
    pub(crate) fn hand_over(&mut self, player: PlayerId, level: Option<Level>) {
        // Conditional moves were meant for a player who is there.
        self.topics.conditional_moves.remove(&player);
        self.handed_over = Some((player, level));
    }

    /// Replaces the latest news, for a record that made no ply.
    pub(crate) fn announce(&mut self, news: Vec<News>) {
        self.plies_before_record = self.moves.len();
        self.latest_news.clear();
        self.add_news(news);
    }

    /// Begins a public record that changes nothing on the board.
    pub(crate) fn begin_quiet_record(&mut self) {
        if let Some(ledger) = &mut self.ledger {
            ledger.begin_record();
        }
        self.is_public = true;
        self.announce(Vec::new());
    }

    /// Adds to the latest news.
    pub(crate) fn add_news(&mut self, news: impl IntoIterator<Item = News>) {
        for news in news {
            self.pending_news.push(news);
            self.latest_news.push(news);
        }
    }

    /// Replaces the board and its history.
    pub(crate) fn replace_play(&mut self, play: Play) {
        self.play = Arc::new(play);
    }

    pub(crate) fn ledger_mut(&mut self) -> Result<&mut Ledger, PlayingError> {
        let ledger = self.ledger.as_mut();
        ledger.ok_or(PlayingError::NoDiplomacy)
    }
}

/// What applying an event to a game that has started comes to.
pub(crate) type Applied = Result<(), PlayingError>;

/// Why an event cannot have happened in a game that has started.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PlayingError {
    /// The seat that was taken over was not offered.
    #[error("this seat was not offered")]
    NotOffered,
    /// The event is none of a game that has started, or nobody could do that now.
    #[error("the event “{}” is not possible here", .0.facts().kind.word().replace('_', " "))]
    NotPossible(Box<Event>),
    /// The rules refuse it.
    #[error(transparent)]
    Rules(#[from] Code),
    /// The position that the game continues from cannot be read.
    #[error("the position that the game continues from cannot be read")]
    Position(#[from] StartingPositionError),
    /// An event of the saved game that the game continues from cannot be read.
    #[error("an event of the game that it continues cannot be read")]
    SavedEvent(#[from] EventError),
    #[error("it is not the turn of the seat that moves")]
    NotTheirTurn,
    #[error("{coordinate} is not legal")]
    NotLegal { coordinate: String },
    #[error("the moves cannot be taken back")]
    FinalMoves,
    #[error("there is no diplomacy in this game")]
    NoDiplomacy,
    #[error("there is no such letter")]
    NoSuchLetter,
    #[error("there is no open request to answer")]
    NothingAsked,
    #[error("this game has no clock")]
    NoClock,
    #[error("no player's time is up")]
    TimeNotUp,
    #[error("the time of another seat is running")]
    OtherSeatsTime,
}
