//! A game that has started: the moves, draw offers, notes and everything else that changes while it
//! is played.
//!
//! It is part of the state. `view` decides what may be seen of it, `decide` what may be done.
//!
//! [`Playing`] is one type in several files: `conditional_moves`, `diplomacy`, `request`, `rules`
//! and `timing` add its methods by topic. What they need besides (`board`, `clocks`, `king_losses`,
//! `turn`, `typed_move`) knows nothing of it.
//!
//! After each event, forced passes are made at once, so that it is always the turn of somebody who
//! can move. Computers are players like people: `stand_ins` knows which players are computers, and
//! which of them move in the place of people.

pub(crate) mod alliances;
pub(crate) mod board;
pub(crate) mod clocks;
mod conditional_moves;
mod diplomacy;
pub(crate) mod error;
pub(crate) mod king_losses;
mod request;
mod rules;
mod stand_ins;
pub(crate) mod starting_position;
mod timing;
mod turn;
pub(crate) mod typed_move;

use crate::course::board::has_vote;
use crate::course::clocks::Clocks;
use crate::course::error::CourseError;
use crate::course::king_losses::KingLosses;
use crate::diplomacy::DiplomacyOptions;
use crate::diplomacy::ledger::Ledger;
use crate::diplomacy::pacts::Pacts;
use crate::erasable::Erasable;
use crate::event::{AutomaticMove, Event, RecordedPly};
use crate::facts::audience::Audience;
use crate::facts::computer::{Effort, StandIn};
use crate::facts::conditional_moves::ConditionalMoves;
use crate::facts::ending::{Ending, Offer};
use crate::facts::home::Home;
use crate::facts::level::Level;
use crate::facts::moves::{MoveOrigin, MoveView, News};
use crate::facts::request::PlayerRequest;
use crate::facts::seed::Seed;
use crate::facts::starting_position::StartingPosition;
use crate::facts::viewer::Viewer;
use crate::id::{PlayerId, Seat, Time};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use entente_rules::{Army, Event as RulesEvent, Options, Play, Position};

/// A game that has started. It is over when `play` has an outcome.
#[derive(Clone)]
pub(crate) struct Playing {
    /// The player who has each seat, in turn order; nobody if its army takes no part.
    owners: Vec<Option<PlayerId>>,
    started_at: Time,
    /// Shared with the views, which are made more often than moves.
    play: Arc<Play>,
    moves: Vec<MoveView>,
    /// The number of plies before the last record.
    plies_before_record: usize,
    /// The number of plies before the last record that made any.
    plies_before_latest: usize,
    /// News since the last ply, which the next ply will contain.
    pending_news: Vec<News>,
    /// News that the last record brought about without a ply.
    latest_news: Vec<News>,
    /// The players who have accepted to an open draw offer, with the seat of the offer.
    accepted: Vec<(Seat, PlayerId)>,
    notes: BTreeMap<PlayerId, String>,
    /// The players who have quit: they left for good, and a computer moves for them.
    quit: Vec<PlayerId>,
    /// The players who are computers.
    computers: BTreeSet<PlayerId>,
    /// The computers that move for seats in the place of their player.
    stand_ins: BTreeMap<Seat, StandIn>,
    /// The player in whose place a computer of this level plays from this record on; without a
    /// level, one of the level that the game has for such computers.
    pub(crate) handed_over: Option<(PlayerId, Option<Level>)>,
    /// The diplomacy, if the game has any.
    pub(crate) ledger: Option<Ledger>,
    /// Whether everybody may know of the last record.
    pub(crate) is_public: bool,
    /// The clocks, if the game has any.
    pub(crate) clocks: Option<Clocks>,
    /// Whether the time for the next move is up and nobody else picks it, so that the seed draws
    /// it.
    pub(crate) by_clock: bool,
    /// What a player asks of the others, if anything.
    pub(crate) request: Option<PlayerRequest>,
    /// The channel that the game has to move to. `State` takes it from here.
    pub(crate) new_home: Option<Home>,
    /// The conditional moves of each player.
    pub(crate) conditional_moves: BTreeMap<PlayerId, ConditionalMoves>,
    /// The conditional move for the present turn.
    pub(crate) conditional_move: Option<RecordedPly>,
    /// The number of plies that can no longer be taken back, because something happened that cannot
    /// be undone.
    takeback_limit: usize,
    /// What happened by the rules, each with the number of plies before it.
    rule_events: Vec<(usize, RulesEvent)>,
}

impl Playing {
    pub(crate) fn started(
        options: &Options,
        (diplomacy, clocks): (Option<DiplomacyOptions>, Option<Clocks>),
        starting_position: Option<&StartingPosition>,
        at: Time,
        owners: Vec<Option<PlayerId>>,
    ) -> Result<Self, CourseError> {
        let pacts = || (!options.keeps_secrets()).then(Pacts::default);
        let start = match starting_position {
            Some(starting_position) => starting_position.position(options)?,
            None => Position::start_with(options),
        };
        let mut playing = Self {
            clocks: None,
            by_clock: false,
            request: None,
            new_home: None,
            conditional_moves: BTreeMap::new(),
            conditional_move: None,
            takeback_limit: 0,
            rule_events: Vec::new(),
            ledger: diplomacy.map(|terms| Ledger::new(terms, pacts())),
            is_public: true,
            owners,
            started_at: at,
            play: Arc::new(Play::new(start)),
            moves: Vec::new(),
            plies_before_record: 0,
            plies_before_latest: 0,
            pending_news: Vec::new(),
            latest_news: Vec::new(),
            accepted: Vec::new(),
            notes: BTreeMap::new(),
            quit: Vec::new(),
            computers: BTreeSet::new(),
            stand_ins: BTreeMap::new(),
            handed_over: None,
        };
        for event in starting_position
            .into_iter()
            .flat_map(StartingPosition::events)
        {
            playing.replay(at, event)?;
        }
        playing.pass_first_turns(at)?;
        // The moves of the saved game took no time here, so the clocks start only now.
        playing.clocks = clocks;
        Ok(playing)
    }

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

    /// What the last record brought about without a ply.
    pub(crate) fn latest_news(&self) -> &[News] {
        &self.latest_news
    }

    /// The player's note, unless it is empty.
    pub(crate) fn note(&self, player: PlayerId) -> Option<&String> {
        self.notes.get(&player).filter(|note| !note.is_empty())
    }

    /// The army of a seat. Seats are in turn order.
    pub(crate) fn army(&self, seat: Seat) -> Option<Army> {
        self.position().armies().nth(seat.index())
    }

    /// The seat of an army.
    pub(crate) fn seat(&self, army: Army) -> Seat {
        turn::seat(self.position(), army)
    }

    /// The player who has a seat.
    pub(crate) fn player(&self, seat: Seat) -> Option<PlayerId> {
        self.owners.get(seat.index()).copied().flatten()
    }

    /// Whether an army that a person has is still in the game. Everybody can see that, even of one
    /// that fights on without its king.
    pub(crate) fn has_people(&self) -> bool {
        let is_in = |army: Army| self.position().status(army).is_in();
        let owners = self.position().armies().zip(&self.owners);
        let mut in_game = owners.filter(|(army, _)| is_in(*army));
        in_game.any(|(_, owner)| owner.is_some_and(|player| !self.is_computer(player)))
    }

    /// The number of seats, with that of an army that takes no part.
    pub(crate) fn seats(&self) -> usize {
        self.owners.len()
    }

    /// The number of seats that somebody has.
    pub(crate) fn owned_seats(&self) -> usize {
        self.owners.iter().flatten().count()
    }

    /// Whether a player has an army that is still in the game, or moves for one.
    pub(crate) fn is_in(&self, player: PlayerId) -> bool {
        let mut active = self.position().active().into_iter();
        active.any(|army| {
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

    /// How the game ended, if it has.
    pub(crate) fn ending(&self) -> Option<Ending> {
        let outcome = self.play.outcome()?;
        let winners = outcome.winners().iter();
        Some(Ending {
            reason: outcome.reason,
            winners: winners.map(|army| self.seat(*army)).collect(),
            result: outcome.result().to_string(),
            points: outcome.points().to_vec(),
            scores: self.position().incremental(),
        })
    }

    /// Applies an event.
    pub(crate) fn apply(
        &mut self,
        at: Time,
        event: &Event,
        erasable: &Erasable,
        king_losses: &mut KingLosses,
    ) -> Result<(), CourseError> {
        if let Some(ledger) = &mut self.ledger {
            ledger.begin_record();
        }
        if let Event::NoteWritten { player } = event {
            let note = erasable.note.clone().unwrap_or_default();
            self.notes.insert(*player, note);
            // Nobody else may notice even that something was written.
            self.is_public = false;
            return Ok(());
        }
        if let Event::ConditionalMovesChanged { player, lines } = event {
            let moves = ConditionalMoves::new(lines.clone(), self.moves.len());
            self.conditional_moves.insert(*player, moves);
            self.is_public = false;
            return Ok(());
        }
        if event.secret_actor().is_some() {
            return self.apply_diplomacy(at, event, erasable, king_losses);
        }
        self.is_public = true;
        let events = self.to_rule_events(event)?;
        self.plies_before_record = self.moves.len();
        self.latest_news.clear();
        // Both are read before the event is applied, which may pass the turn on.
        let (before, origin) = (self.position().clone(), self.origin());
        let consequences = self.apply_all(&events, king_losses)?;
        self.apply_beyond_rules(at, event, !events.is_empty())?;
        self.apply_request(at, event, erasable)?;
        // The rules close offers, for example with the next move of the player who offered.
        let open: Vec<Seat> = self
            .play
            .offers()
            .iter()
            .map(|army| self.seat(*army))
            .collect();
        self.accepted.retain(|(offer, _)| open.contains(offer));
        self.record_consequences(&before, consequences, at);
        let effort = match event {
            Event::Moved { effort, .. } => *effort,
            _ => None,
        };
        if !self.record_plies(at, (origin, effort)) {
            self.add_news(turn::news(&before, self.position()));
        }
        // An event can leave nobody whose answer is missing, for example when a player resigns. So
        // requests and picks are checked after every event.
        self.replace_picker(at);
        self.carry_out_request(at)?;
        self.follow_conditional_moves();
        Ok(())
    }

    /// Applies what the rules know nothing of.
    fn apply_beyond_rules(
        &mut self,
        at: Time,
        event: &Event,
        flag_fell: bool,
    ) -> Result<(), CourseError> {
        match event {
            Event::DrawAccepted { player, offer } => self.accepted.push((*offer, *player)),
            Event::Quit { player, .. } => self.quit.push(*player),
            Event::TimeUp { seat } => self.expire(*seat, at, flag_fell)?,
            Event::PauseEnded { by } => self.end_pause(*by, at)?,
            Event::HandedOver { player, level } => self.hand_over(*player, Some(*level)),
            Event::Moved { .. } | Event::Chosen { .. } => self.end_absence(at)?,
            Event::Credited { from, until } => {
                let span = self.clocks_mut()?.credit(*from, *until);
                self.add_news([News::Credited { span }]);
            }
            Event::Away {
                player,
                since,
                until,
            } => {
                // A vacation may be recorded late, for example after a restart. It never begins
                // after its record.
                let begins = since.unwrap_or(at).min(at);
                self.clocks_mut()?.set_away(*player, begins, *until);
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether a player has quit.
    pub(crate) fn has_quit(&self, player: PlayerId) -> bool {
        self.quit.contains(&player)
    }

    /// The automatic move for the present turn, if any.
    ///
    /// A conditional move comes first. If the time is up, the seed draws one of the legal moves in
    /// the order of their coordinates.
    pub(crate) fn next_automatic_move(&self, seed: Option<&Seed>) -> Option<AutomaticMove> {
        self.mover()?;
        if self.play.outcome().is_some() {
            return None;
        }
        if let Some(ply) = self.conditional_move.clone() {
            return Some(AutomaticMove {
                seat: self.turn(),
                ply,
                conditional: true,
            });
        }
        if !self.by_clock {
            return None;
        }
        let plies = self.position().plies().into_iter();
        let mut plies: Vec<_> = plies
            .map(|ply| RecordedPly::found(ply, self.position()))
            .collect();
        // Sorted, so that anybody who knows the seed draws the same move.
        plies.sort_unstable_by(|a, b| a.coordinate().cmp(b.coordinate()));
        let (seat, bound) = (self.turn(), plies.len() as u64);
        let drawn = seed.map_or(0, |seed| seed.below(bound, "move", self.ply(), seat.0));
        Some(AutomaticMove {
            seat,
            ply: plies.swap_remove(drawn as usize),
            conditional: false,
        })
    }

    /// Applies an automatic move, which is part of the last record.
    pub(crate) fn make_automatic_move(
        &mut self,
        at: Time,
        automatic_move: &AutomaticMove,
        king_losses: &mut KingLosses,
    ) -> Result<(), CourseError> {
        let event = self.ply_event(automatic_move.seat, &automatic_move.ply)?;
        let before = self.position().clone();
        let origin = if automatic_move.conditional {
            MoveOrigin::Conditional
        } else {
            MoveOrigin::Clock
        };
        let consequences = self.apply_all(&[event], king_losses)?;
        self.record_consequences(&before, consequences, at);
        self.record_plies(at, (origin, None));
        self.follow_conditional_moves();
        Ok(())
    }

    /// Replaces the latest news, for a record that made no ply.
    pub(crate) fn announce(&mut self, news: Vec<News>) {
        self.plies_before_record = self.moves.len();
        self.latest_news.clear();
        self.add_news(news);
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

    pub(crate) fn ledger_mut(&mut self) -> Result<&mut Ledger, CourseError> {
        let ledger = self.ledger.as_mut();
        ledger.ok_or(CourseError::NoDiplomacy)
    }

    /// The player who did something secret.
    fn secret_player(&self, event: &Event) -> Option<PlayerId> {
        match event {
            Event::NoteWritten { player } | Event::ConditionalMovesChanged { player, .. } => {
                Some(*player)
            }
            event => self.player(event.secret_actor()?),
        }
    }

    /// Who may know of the last record, which contains this event: everybody, or the player who
    /// acted and those who are notified.
    pub(crate) fn audience(&self, event: &Event) -> Audience {
        if self.is_public {
            Audience::All
        } else {
            Audience::Only(
                self.notified_players()
                    .into_iter()
                    .chain(self.secret_player(event))
                    .collect(),
            )
        }
    }

    /// Finishes a record, after which the game has this many.
    pub(crate) fn finish_record(&mut self, event: &Event, records: u64) {
        let audience = self.audience(event);
        let owners = &self.owners;
        let Some(ledger) = &mut self.ledger else {
            return;
        };
        ledger.set_record_count(records);
        ledger.end_record(|seat| {
            let player = owners.get(seat.index()).copied().flatten();
            player.is_some_and(|player| audience.has(Viewer::Player(player)))
        });
    }

    /// Adds the plies made since the last call to the moves. Returns whether there were any.
    fn record_plies(&mut self, at: Time, (origin, effort): (MoveOrigin, Option<Effort>)) -> bool {
        let (noted, now) = (self.moves.len(), self.play.plies().len());
        if noted == now {
            return false;
        }
        self.plies_before_latest = self.plies_before_record;
        self.by_clock = false;
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
        }
        // A request lapses with the next move.
        self.request = None;
        if let Some(first) = self.moves.get_mut(noted) {
            first.news_before.append(&mut self.pending_news);
        }
        true
    }
}
