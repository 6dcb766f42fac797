//! The fold of a game's events: each record changes the state. It trusts no log: an event that
//! cannot follow is an error, never a panic.
//!
//! A person is erased from it by a record that says so, without their name and their texts. No
//! move, no leaving and no betrayal names anybody, so all of them stay.

use crate::absences;
use crate::arbiter::Arbiter;
use crate::base::erasable::Erasable;
use crate::base::event::{AutomaticCause, AutomaticMove, Event, RecordedEnding, RecordedEvent};
use crate::base::id::{Chance, PersonId, PlayerId, Profile, Seat, Seed, Span, Time};
use crate::base::moves::ClosedReason;
use crate::base::playing::{Playing, PlayingError};
use crate::base::record::{self, Damage};
use crate::base::state::{Stage, State, StateError};
use crate::base::viewer::Audience;
use crate::clock::timing;
use crate::diplomacy::king_losses::KingLosses;
use crate::game::{Entry, Game, MaybeDecision, apply};
use crate::lobby::{Creator, Lobby, Member};
use crate::terms::GameTerms;
use entente_rules::{Options, Variant};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The maximum number of automatic moves in one record.
///
/// There could only be more if players left longer conditional moves than they can. It bounds what
/// a single action costs. Steps of kings that walk are not counted: between them players move.
const MAX_AUTOMATIC_MOVES: usize = 200;

/// How long a lobby stays open.
const LOBBY_LIFETIME: Span = Span::days(1);

impl State {
    /// The state after the first record of a log.
    pub(crate) fn created(
        at: Time,
        recorded: &RecordedEvent,
        erasable: &Erasable,
    ) -> Result<Self, StateError> {
        let mut state = Self::begun_with(at, &recorded.event, erasable)?;
        state.follow_automatic_moves(at, recorded, &mut KingLosses::none())?;
        state.finish_record(at, &recorded.event);
        if state.new_ending(false) != recorded.ending {
            return Err(StateError::OtherEnding);
        }
        Ok(state)
    }

    /// Completes the event with which a game is created: the position from which it starts can be
    /// one in which a king walks.
    pub(crate) fn decide_creation(
        at: Time,
        event: Event,
        erasable: &Erasable,
    ) -> Result<(Self, RecordedEvent), StateError> {
        let mut state = Self::begun_with(at, &event, erasable)?;
        let automatic_moves = state.make_automatic_moves(at, &mut KingLosses::none())?;
        state.finish_record(at, &event);
        let recorded = RecordedEvent {
            automatic_moves,
            ending: state.new_ending(false),
            ..RecordedEvent::from(event)
        };
        Ok((state, recorded))
    }

    /// The state with the lobby of the first record, and with the game if it has started.
    fn begun_with(at: Time, event: &Event, erasable: &Erasable) -> Result<Self, StateError> {
        let mut state = Self::opened(at, event, erasable)?;
        if let Event::Created {
            start: Some(start), ..
        } = event
        {
            state.start(at, start)?;
        }
        Ok(state)
    }

    /// The state with the lobby of the first record, before a game that needs none has started.
    pub(crate) fn opened(at: Time, event: &Event, erasable: &Erasable) -> Result<Self, StateError> {
        let Event::Created {
            variant,
            options,
            private,
            public,
            seats,
            computers,
            crowds,
            computer_level,
            computer_options,
            reserved,
            reserved_seats,
            start_drawn,
            unhosted,
            arbiter,
            rematch,
            rated,
            anonymous,
            claims,
            diplomacy,
            clock,
            starting_position,
            seed_hash,
            start: _,
        } = event
        else {
            return Err(StateError::NotCreated);
        };
        let places = erasable.places.iter().filter(|_| !private);
        let variant =
            Variant::from_id(variant).ok_or_else(|| StateError::NoSuchRuleSet(variant.clone()))?;
        let options = Options::from_object(variant, options.clone())?;
        let terms = GameTerms {
            options,
            draw_start: *start_drawn,
            public: *public,
            computer_level: *computer_level,
            computer_options: *computer_options,
            diplomacy: *diplomacy,
            clock: *clock,
            starting_position: starting_position.clone().map(Arc::new),
            claims: Some(*claims),
            rated: *rated,
            anonymous: *anonymous,
        };
        let creator = match (arbiter, unhosted) {
            (true, _) => Creator::Arbiter,
            (false, true) => Creator::Nobody,
            (false, false) => Creator::Host(None, seats),
        };
        Ok(Self {
            home: places.cloned().collect(),
            seed: erasable.seed.as_deref().and_then(Seed::from_hex),
            rating: None,
            rematch: *rematch,
            arbiter: arbiter.then(|| Arbiter {
                profile: erasable.people.first().cloned().flatten(),
            }),
            seed_hash: *seed_hash,
            records: 0,
            lobby: Lobby::created(
                &terms,
                computers,
                crowds,
                creator,
                *reserved,
                reserved_seats,
                erasable,
            )?,
            terms,
            created_at: at,
            over_since: None,
            stage: Stage::Lobby,
        })
    }

    /// Applies a later record.
    pub(super) fn apply(
        &mut self,
        at: Time,
        recorded: &RecordedEvent,
        erasable: &Erasable,
    ) -> Result<(), StateError> {
        let mut king_losses = KingLosses::replay(&recorded.king_losses, &erasable.lieges);
        let was_over = self.ending().is_some();
        self.apply_event(at, &recorded.event, erasable, &mut king_losses)?;
        self.follow_automatic_moves(at, recorded, &mut king_losses)?;
        self.finish_record(at, &recorded.event);
        if self.new_ending(was_over) != recorded.ending {
            return Err(StateError::OtherEnding);
        }
        // A loss that no event has used was added to the log afterwards.
        if king_losses.into_parts().0.is_empty() {
            Ok(())
        } else {
            Err(StateError::ExtraKingLoss)
        }
    }

    /// Makes the automatic moves of a record.
    fn follow_automatic_moves(
        &mut self,
        at: Time,
        recorded: &RecordedEvent,
        king_losses: &mut KingLosses,
    ) -> Result<(), StateError> {
        for automatic_move in &recorded.automatic_moves {
            let Stage::Playing(playing) = &mut self.stage else {
                return Err(StateError::MoveBeforeStart);
            };
            apply::make_automatic_move(playing, at, automatic_move, king_losses)?;
        }
        Ok(())
    }

    /// Completes an event that was found to be possible: it adds the automatic moves and the losses
    /// of kings.
    pub(crate) fn decide(
        &mut self,
        at: Time,
        event: Event,
        erasable: &mut Erasable,
    ) -> Result<RecordedEvent, StateError> {
        // The random choices are made here and stored in the record. `apply` only reads them, so
        // that opening a log never draws anything.
        let orders = self.ledger().map(|ledger| ledger.orders().clone());
        let mut king_losses = KingLosses::draw(self.game_seed(), orders.unwrap_or_default());
        let was_over = self.ending().is_some();
        self.apply_event(at, &event, erasable, &mut king_losses)?;
        let automatic_moves = self.make_automatic_moves(at, &mut king_losses)?;
        self.finish_record(at, &event);
        let (decided, lieges) = king_losses.into_parts();
        erasable.lieges = lieges;
        Ok(RecordedEvent {
            event,
            automatic_moves,
            king_losses: decided,
            ending: self.new_ending(was_over),
        })
    }

    /// The ending that the last record brought, if any. `was_over`: whether the game was over
    /// before it.
    fn new_ending(&self, was_over: bool) -> Option<RecordedEnding> {
        self.ending()
            .filter(|_| !was_over)
            .map(RecordedEnding::from)
    }

    /// Counts the record that was just applied, and starts the clock of the player to move.
    fn finish_record(&mut self, at: Time, event: &Event) {
        self.records += 1;
        if let Stage::Playing(playing) = &mut self.stage {
            change_stand_ins(playing, &mut self.lobby, event);
            // The clock starts after the automatic moves: they decide whose turn it is.
            timing::run_clock(playing, at);
            apply::finish_record(playing, event, self.records);
        }
        self.over_since = self.is_over().then(|| self.over_since.unwrap_or(at));
    }

    /// The audience of the last record, which contains this event. A lobby has no secrets.
    pub(super) fn audience(&self, event: &Event) -> Audience {
        match &self.stage {
            Stage::Playing(playing) => apply::audience(playing, event),
            Stage::Lobby | Stage::Closed(_) => Audience::All,
        }
    }

    /// Applies a later event.
    fn apply_event(
        &mut self,
        at: Time,
        event: &Event,
        erasable: &Erasable,
        king_losses: &mut KingLosses,
    ) -> Result<(), StateError> {
        match (&mut self.stage, event) {
            // The names themselves are erased from the erasable data. While the game is played, the
            // record is one of its public events.
            (Stage::Lobby | Stage::Closed(_), Event::Erased { .. }) => Ok(()),
            (Stage::Lobby, event) => self.apply_lobby_event(at, event, erasable),
            // Aborting replaces the stage, so it cannot be applied by `playing` itself.
            (Stage::Playing(playing), Event::Aborted { player }) => {
                timing::may_abort(playing, *player)?;
                self.stage = Stage::aborted(ClosedReason::Aborted { by: *player }, playing);
                Ok(())
            }
            (Stage::Playing(playing), Event::AbortedByTime { seat }) => {
                timing::check_abort_by_time(playing, *seat, at)?;
                let reason = ClosedReason::AbortedByTime { seat: *seat };
                self.stage = Stage::aborted(reason, playing);
                Ok(())
            }
            (Stage::Playing(playing), Event::Rated { rating }) => {
                if !self.terms.rated || self.rating.is_some() || playing.ending().is_none() {
                    return Err(StateError::not_possible(event));
                }
                playing.begin_quiet_record();
                self.rating = Some(rating.clone());
                Ok(())
            }
            (_, Event::Arbitrated { .. }) if self.arbiter.is_none() => {
                Err(StateError::not_possible(event))
            }
            (Stage::Playing(playing), Event::TakenOver { player, of }) => {
                let profile = erasable.people.first().cloned().flatten();
                self.lobby.take_over(*player, *of, profile)?;
                for (seat, computer) in
                    absences::decide::give_to_successor(playing, at, *player, *of)?
                {
                    self.lobby.remove_stand_in(computer, &[seat]);
                }
                Ok(())
            }
            (Stage::Playing(playing), event) => {
                apply::apply(playing, at, event, erasable, king_losses)?;
                if let Some(home) = playing.new_home.take() {
                    self.home.move_to(home);
                }
                Ok(())
            }
            (_, event) => Err(StateError::not_possible(event)),
        }
    }

    /// Makes automatic moves for as long as conditional moves match, or the seed draws the move.
    fn make_automatic_moves(
        &mut self,
        at: Time,
        king_losses: &mut KingLosses,
    ) -> Result<Vec<AutomaticMove>, PlayingError> {
        let seed = self.game_seed();
        let Stage::Playing(playing) = &mut self.stage else {
            return Ok(Vec::new());
        };
        let (mut automatic_moves, mut made) = (Vec::new(), 0);
        while let Some(automatic_move) = apply::next_automatic_move(playing, seed.as_ref())
            && (automatic_move.cause == AutomaticCause::Chance || made < MAX_AUTOMATIC_MOVES)
        {
            made += usize::from(automatic_move.cause != AutomaticCause::Chance);
            apply::make_automatic_move(playing, at, &automatic_move, king_losses)?;
            automatic_moves.push(automatic_move);
        }
        Ok(automatic_moves)
    }

    /// The next time at which something happens without an action.
    pub(super) fn next_deadline(&self) -> Option<Time> {
        match &self.stage {
            Stage::Lobby => Some(self.created_at + LOBBY_LIFETIME),
            Stage::Closed(_) => None,
            Stage::Playing(playing) => timing::next_deadline(playing),
        }
    }

    /// The event that time alone brings about, if one is due: a lobby lapses, a player's time is
    /// up, which can also abort the game, or a pause ends.
    pub(super) fn due(&self, now: Time) -> Option<Event> {
        self.next_deadline().filter(|deadline| now >= *deadline)?;
        let playing = match &self.stage {
            Stage::Lobby => return Some(Event::Lapsed),
            Stage::Closed(_) => return None,
            Stage::Playing(playing) => playing,
        };
        let clocks = playing.clocks.as_ref()?;
        // During a pause no time can be up, so only the end of the pause is due.
        match (clocks.pause, clocks.turn()) {
            (Some(_), _) => Some(Event::PauseEnded { by: None }),
            (None, Some(turn)) if timing::is_aborted_by_time(playing) => {
                Some(Event::AbortedByTime { seat: turn.seat })
            }
            (None, Some(turn)) => Some(Event::TimeUp { seat: turn.seat }),
            (None, None) => None,
        }
    }
}

/// Starts or ends the moves of computers in the place of people, before the clock of the turn
/// starts.
fn change_stand_ins(playing: &mut Playing, lobby: &mut Lobby, event: &Event) {
    if let Event::Returned { player } = event {
        for (seat, computer) in absences::decide::end_substitution(playing, *player) {
            lobby.remove_stand_in(computer, &[seat]);
        }
    }
    if let Some((player, level)) = playing.handed_over.take() {
        let seats = absences::decide::seats_to_hand_over(playing, player);
        let level = level.unwrap_or_else(|| lobby.computer_level());
        let computer = lobby.add_stand_in(seats.clone(), level);
        absences::decide::add_substitute(playing, &seats, computer, level);
    }
    if let Some(seat) = absences::decide::deserted_seat(playing) {
        let level = lobby.computer_level();
        absences::decide::add_stand_in(playing, seat, lobby.add_stand_in(Vec::from([seat]), level));
    }
}

/// The number of a record, and its erasable data after parts of it were erased.
pub type Erased = (u64, Vec<u8>);

impl Game {
    /// Erases a person from the records.
    ///
    /// `erasables` is the erasable data of each record. The result is the new erasable data of the
    /// records that named the person or had a text of theirs. Records and hash chain stay as they
    /// are; the game has to be opened again.
    pub fn erase(
        &self,
        person: PersonId,
        erasables: &[Option<Vec<u8>>],
    ) -> Result<Vec<Erased>, Damage> {
        let players = self.player_ids_of(person);
        let records = (0..).zip(self.history.iter().zip(erasables));
        // Seeds, channels and lieges name nobody and are never erased.
        let personal = records.filter(|(_, (entry, _))| entry.erasable.has_personal());
        let theirs = personal.filter_map(|(number, (entry, erasable))| {
            let is_theirs = match &entry.record.event.event {
                // These events name players by number alone, so the person has to be found through
                // their number or seat.
                Event::NoteWritten { player } => players.contains(player),
                event => match event.secret_actor() {
                    Some(seat) => self
                        .player_at(seat, number)
                        .is_some_and(|player| players.contains(&player)),
                    None => entry.erasable.names(person),
                },
            };
            Some((number, erasable.as_ref().filter(|_| is_theirs)?))
        });
        let is_meant = |kind: &str, text: &str| Erasable::is_personal(kind, text, person);
        theirs
            .map(|(number, erasable)| Ok((number, record::erase(number, erasable, is_meant)?)))
            .collect()
    }

    /// Records that a person's names and texts are erased; `None` if there are none, or that was
    /// recorded before.
    ///
    /// With this record everybody who verifies the game later can see which data is missing, and
    /// since when. Nobody can pass off other missing data as an erasure.
    pub fn decide_erasure(&self, person: PersonId, now: Time, chance: &Chance) -> MaybeDecision {
        let mut players = self.player_ids_of(person);
        players.sort_unstable();
        players.dedup();
        let erased = self.erased_players();
        let is_new = players.iter().any(|player| !erased.contains(player));
        let event = is_new.then_some(Event::Erased { players });
        self.to_decision_if(event, self.not_before_last(now), chance)
    }

    /// The players whose names and texts were erased.
    pub(crate) fn erased_players(&self) -> BTreeSet<PlayerId> {
        let erased = self.events().filter_map(|event| match event {
            Event::Erased { players } => Some(players),
            _ => None,
        });
        erased.flatten().copied().collect()
    }

    /// The player who acted secretly in this record, and may have written a text with it.
    pub(crate) fn writer(&self, record: u64) -> Option<PlayerId> {
        let entry = self.history.get(usize::try_from(record).ok()?)?;
        self.player_at(entry.record.event.event.secret_actor()?, record)
    }

    /// The numbers that a person has or had in this game. A person who left and came back had
    /// several, and the start of an anonymous game gives another one.
    fn player_ids_of(&self, person: PersonId) -> Vec<PlayerId> {
        let named = self
            .history
            .iter()
            .filter(|entry| entry.erasable.names(person));
        let player = |entry: &Entry| match &entry.record.event.event {
            Event::Joined { player, .. }
            | Event::Reserved { player }
            | Event::TakenOver { player, .. } => Some(*player),
            _ => {
                let mut people = entry.erasable.people.iter();
                let is_theirs = |profile: &Profile| profile.person == person;
                let at = people.position(|profile| profile.as_ref().is_some_and(is_theirs))?;
                Some(PlayerId(at as u32))
            }
        };
        let mut players: Vec<PlayerId> = named.filter_map(player).collect();
        let members = self.state.iter().flat_map(|state| state.lobby.members());
        let is_theirs = |member: &&Member| players.contains(&member.lobby_number);
        let renumbered: Vec<PlayerId> = members.filter(is_theirs).map(|one| one.player).collect();
        players.extend(renumbered);
        players
    }

    /// The player who had a seat at the record with this number.
    fn player_at(&self, seat: Seat, record: u64) -> Option<PlayerId> {
        let Stage::Playing(playing) = &self.state.as_ref()?.stage else {
            return None;
        };
        let later = self.history.iter().skip(usize::try_from(record).ok()?);
        let mut owner = playing.player(seat)?;
        // Back from the present owner to those from whom the seat was taken over since.
        for entry in later.rev() {
            if let Event::TakenOver { player, of } = &entry.record.event.event
                && *player == owner
            {
                owner = *of;
            }
        }
        Some(owner)
    }
}
