//! The public type [`Game`]: it opens a log, decides actions, applies records and makes views. A
//! [`Decision`] is the record that is stored, and the game after it.
//!
//! The service holds one `Game` for each game. It never looks inside.

mod apply;
pub(crate) mod decide;
pub(crate) mod fold;
mod notifications;
pub(crate) mod views;

use crate::base::action::Action;
use crate::base::erasable::{Erasable, Withheld};
use crate::base::event::{Event, RecordedEvent};
use crate::base::id::{Actor, Chance, GameId, Home, PersonId, Place, PlayerId, Span, Time};
use crate::base::playing::Playing;
use crate::base::record::{self, Damage, Head, NewRecord, Record};
use crate::base::refusal::{DiplomacyRefusal, Refusal};
use crate::base::state::{Stage, State, StateError};
use crate::base::viewer::{Audience, Notification, Viewer};
use crate::clock::timing;
use crate::game::notifications::notifications;
use crate::lobby;
use crate::lobby::action::NewGame;
use crate::lobby::starting_position::{self, StartingPosition};
use crate::moves::{self, only_moves};
use crate::requests;
use crate::view::events::{Outline, StateBefore};
use core::fmt;
use entente_rules::Position;

/// A game, from its first record to its last.
#[derive(Clone)]
pub struct Game {
    id: GameId,
    pub(crate) history: Vec<Entry>,
    head: Head,
    /// `None` while there is no record.
    pub(crate) state: Option<State>,
}

/// The turn whose clock is running.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnClock {
    /// The player who has to act.
    pub player: PlayerId,
    /// The number of plies made.
    pub ply: u32,
    /// The beginning of the turn. Time in which the clock was stopped is added.
    pub since: Time,
    /// When the player's time is up.
    pub deadline: Time,
    /// Whether each move has its own time.
    pub correspondence: bool,
}

impl Game {
    /// A game without records. The only possible action is to create it.
    pub fn new(id: GameId) -> Self {
        let head = record::first_head(id.as_str());
        Self {
            id,
            history: Vec::new(),
            head,
            state: None,
        }
    }

    /// Opens a game from its records in order, each with its erasable data unless all of that was
    /// erased.
    pub fn open<'a>(
        id: GameId,
        records: impl IntoIterator<Item = (&'a [u8], Option<&'a [u8]>)>,
    ) -> Result<Self, Damage> {
        let mut game = Self::new(id);
        for (record, erasable) in records {
            let state = game.state.take();
            game.append_to(state, record, erasable)?;
        }
        Ok(game)
    }

    /// Decides an action of a person, or of a computer that plays in this game.
    ///
    /// `chance` is used for the salts of parts, for the seed when the game is created, and for the
    /// nonce of a player who joins.
    pub fn decide(
        &self,
        actor: impl Into<Actor>,
        action: &Action,
        now: Time,
        chance: &Chance,
    ) -> Result<Decision, DecideError> {
        let (actor, now) = (actor.into(), self.not_before_last(now));
        let (event, erasable) = match (&self.state, action) {
            (None, Action::Create(new)) if may_create(actor, new) => {
                lobby::decide::create(new, chance)?
            }
            (None, _) if actor.person().is_none() => return Err(Refusal::NotSeated.into()),
            (None, _) => return Err(Refusal::NotStarted.into()),
            (Some(state), action) => {
                decide::decide(state, actor, action, now, chance.nonce.as_ref())?
            }
        };
        Ok(self.to_decision(event, erasable, now, chance)?)
    }

    /// Decides the event that time alone brings about, if one is due: a lobby lapses, a player's
    /// time is up, or a pause ends.
    pub fn decide_due(&self, now: Time, chance: &Chance) -> MaybeDecision {
        let now = self.not_before_last(now);
        let due = self.state.as_ref().and_then(|state| state.due(now));
        self.to_decision_if(due, now, chance)
    }

    /// Gives time back after an outage, in which nobody could move.
    ///
    /// Only the part that fell into a running turn counts. Returns `None` if that is too little to
    /// be worth a record ([`Self::least_credit`]), or if it was given back before.
    pub fn decide_credit(
        &self,
        from: Time,
        until: Time,
        now: Time,
        chance: &Chance,
    ) -> MaybeDecision {
        let state = self.state.as_ref();
        let event = state.and_then(|state| timing::decide(state, from, until));
        self.to_decision_if(event, self.not_before_last(now), chance)
    }

    /// The shortest outage whose time is given back: a hundredth of the time control.
    pub fn least_credit(&self) -> Option<Span> {
        timing::least_credit(self.running()?)
    }

    /// Records that a person lets their only legal moves be made, or no longer.
    ///
    /// Returns `None` if it changes nothing.
    pub fn decide_only_moves(
        &self,
        person: PersonId,
        made: bool,
        now: Time,
        chance: &Chance,
    ) -> MaybeDecision {
        let changed = |state: &State| {
            let player = state.lobby.member_of(person)?.player;
            only_moves::decide(state, player, made)
        };
        let event = self.state.as_ref().and_then(changed);
        self.to_decision_if(event, self.not_before_last(now), chance)
    }

    /// The game so far, to be continued by a new game with other players and another seed.
    ///
    /// A game with secret alliances is reduced to the public position. It is refused while an army
    /// lives on without its king: only its alliance lets it, and nobody may know which that is.
    pub fn starting_position(&self) -> Result<StartingPosition, Refusal> {
        let state = self.state.as_ref().ok_or(Refusal::NotStarted)?;
        let Stage::Playing(playing) = &state.stage else {
            return Err(Refusal::NotStarted);
        };
        if let Some(army) = starting_position::kingless(playing.position()) {
            let seat = playing.seat(army);
            return Err(Refusal::Diplomacy(DiplomacyRefusal::KinglessArmy { seat }));
        }
        if state.terms.options.keeps_secrets() {
            // The events would reveal to the players of the new game who was allied with whom.
            return Ok(StartingPosition::of(&playing.position().seen_by(None)));
        }
        let start = state
            .terms
            .starting_position
            .as_ref()
            .and_then(|starting_position| starting_position.position(&state.terms.options).ok())
            .unwrap_or_else(|| Position::start_with(&state.terms.options));
        Ok(StartingPosition::continuing(
            &start,
            moves::decide::rule_events(playing),
        ))
    }

    /// The turn whose clock is running, if one is.
    pub fn turn_clock(&self) -> Option<TurnClock> {
        let playing = self.running()?;
        let clocks = playing.clocks.as_ref()?;
        let (turn, deadline) = (clocks.turn()?, clocks.deadline()?);
        Some(TurnClock {
            player: turn.actor(),
            ply: playing.ply(),
            // This is not the true beginning, because time that was given back moves the whole
            // turn.
            since: Time(deadline.0.saturating_sub(clocks.allowed(turn).0)),
            deadline,
            correspondence: clocks.control.pace.is_correspondence(),
        })
    }

    /// The number of the first `count` records that this viewer may know of.
    fn version(&self, viewer: Viewer, count: usize) -> u64 {
        known(&self.history[..count], viewer)
    }

    /// The game, while it is being played.
    pub(crate) fn running(&self) -> Option<&Playing> {
        self.state.as_ref()?.running()
    }

    /// Decides the event of a person who leaves the game for good; `None` if there is none.
    pub fn decide_quit(&self, person: PersonId, now: Time, chance: &Chance) -> MaybeDecision {
        let quit = |state: &State| {
            if state.is_arbiter(person) {
                // A game that has begun goes on without its arbiter.
                return matches!(state.stage, Stage::Lobby).then_some(Event::LobbyCancelled);
            }
            requests::decide::quit(state, state.lobby.member_of(person)?.player)
        };
        let event = self.state.as_ref().and_then(quit);
        self.to_decision_if(event, self.not_before_last(now), chance)
    }

    /// This time, or that of the last record if a clock shows an earlier one: the times of records
    /// never go back.
    pub(crate) fn not_before_last(&self, now: Time) -> Time {
        let last = self.history.last().map(|entry| Time(entry.record.at));
        last.map_or(now, |last| now.max(last))
    }

    /// The next time at which something happens without an action.
    pub fn next_deadline(&self) -> Option<Time> {
        self.state.as_ref()?.next_deadline()
    }

    /// Completes an event without erasable data, if there is one.
    pub(crate) fn to_decision_if(
        &self,
        event: Option<Event>,
        now: Time,
        chance: &Chance,
    ) -> MaybeDecision {
        event
            .map(|event| self.to_decision(event, Erasable::default(), now, chance))
            .transpose()
    }

    /// Completes an event: its record, and the notifications to send when it is stored.
    pub(crate) fn to_decision(
        &self,
        event: Event,
        mut erasable: Erasable,
        now: Time,
        chance: &Chance,
    ) -> Result<Decision, Contradiction> {
        // The event is applied to a copy of the state, because it may still fail to be stored.
        let decided = match self.state.clone() {
            None => State::decide_creation(now, event, &erasable),
            Some(mut after) => after
                .decide(now, event, &mut erasable)
                .map(|recorded| (after, recorded)),
        };
        let number = self.history.len() as u64;
        let (after, mut recorded) = decided.map_err(|error| Contradiction {
            number,
            cause: error.to_string(),
        })?;
        let notifications = notifications(self.state.as_ref(), &after, &recorded.event);
        let public = after.is_public();
        erasable.withheld = Withheld::take(&mut recorded, public).map(Box::new);
        let record = NewRecord {
            number,
            at: now.0,
            public,
            event: &recorded,
            parts: erasable.parts(),
            salt: after.salt(number, &chance.salt),
            random: chance.salt,
        };
        let written = record.write(&self.head);
        erasable.restore(&mut recorded);
        let before = StateBefore::of(self.state.as_ref());
        let entry = Entry {
            audience: after.audience(&recorded.event),
            outline: Outline::of(&before, &after, &recorded.event),
            record: Record {
                at: now.0,
                public,
                event: recorded,
                head: written.head,
            },
            erasable,
        };
        Ok(Decision {
            record: written.record,
            erasable: written.erasable,
            notifications,
            next: Box::new(Next {
                previous: self.head,
                entry,
                state: after,
            }),
        })
    }

    /// The game after a decision that was made in it.
    pub fn with_decision(&self, decision: &Decision) -> Result<Self, Damage> {
        let Next {
            previous,
            entry,
            state,
        } = &*decision.next;
        if *previous != self.head {
            let number = self.records();
            return Err(Damage::Broken { number });
        }
        // What was decided can be decided again when it is verified. A stored event has to mean
        // what was decided. Logs are read after a restart, and verified after the end, so a
        // difference would show too late: every decision of every test looks for it.
        debug_assert_eq!(self.decide_again(entry), Ok(()));
        debug_assert_eq!(
            self.clone()
                .append(&decision.record, Some(&decision.erasable)),
            Ok(())
        );
        let mut history = Vec::with_capacity(self.history.len() + 1);
        history.extend_from_slice(&self.history);
        history.push(entry.clone());
        Ok(Self {
            id: self.id.clone(),
            history,
            head: entry.record.head,
            state: Some(state.clone()),
        })
    }

    /// Checks that the event of the next record can be decided again.
    fn decide_again(&self, entry: &Entry) -> Result<(), StateError> {
        let (at, event) = (Time(entry.record.at), &entry.record.event.event);
        match &self.state {
            Some(state) => decide::check_again(state, at, event, &entry.erasable),
            None => Ok(()),
        }
    }

    /// Applies the next record. On an error the game is unchanged.
    pub fn append(&mut self, record: &[u8], erasable: Option<&[u8]>) -> Result<(), Damage> {
        let state = self.state.clone();
        self.append_to(state, record, erasable)
    }

    /// Applies the next record to `state`.
    fn append_to(
        &mut self,
        state: Option<State>,
        record: &[u8],
        erasable: Option<&[u8]>,
    ) -> Result<(), Damage> {
        let number = self.history.len() as u64;
        let impossible = |cause: String| Damage::Impossible { number, cause };
        let (mut record, parts) =
            record::read::<RecordedEvent>(number, record, erasable, &self.head)?;
        let erasable = Erasable::from_parts(&parts);
        erasable.restore(&mut record.event);
        let before = StateBefore::of(state.as_ref());
        let state = apply_next(state, Time(record.at), &record.event, &erasable)
            .map_err(|error| impossible(error.to_string()))?;
        if state.is_public() != record.public {
            let error = StateError::OtherAudience;
            return Err(impossible(error.to_string()));
        }
        self.head = record.head;
        self.history.push(Entry {
            audience: state.audience(&record.event.event),
            outline: Outline::of(&before, &state, &record.event.event),
            record,
            erasable,
        });
        self.state = Some(state);
        Ok(())
    }

    /// The viewer that a person or a computer is in this game: a player or a spectator.
    pub fn viewer(&self, actor: impl Into<Actor>) -> Viewer {
        self.state
            .as_ref()
            .and_then(|state| state.lobby.member_acting(actor.into()))
            .map_or(Viewer::Spectator, |member| Viewer::Player(member.player))
    }

    /// The events so far.
    fn events(&self) -> impl Iterator<Item = &Event> {
        self.history.iter().map(|entry| &entry.record.event.event)
    }

    pub(crate) fn state(&self) -> Option<&State> {
        self.state.as_ref()
    }

    /// The id of the game.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// The home of the game; `None` before it is created.
    pub fn home(&self) -> Option<&Home> {
        Some(&self.state.as_ref()?.home)
    }

    /// The places where the game is played; none of a private game.
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        self.home().into_iter().flat_map(Home::places)
    }

    /// Whether the lobby is open.
    pub fn is_lobby(&self) -> bool {
        let stage = self.state.as_ref().map(|state| &state.stage);
        matches!(stage, Some(Stage::Lobby))
    }

    /// Whether the game is being played.
    pub fn is_running(&self) -> bool {
        self.running().is_some()
    }

    /// Whether the game is over, or its lobby was closed.
    pub fn is_over(&self) -> bool {
        self.over_since().is_some()
    }

    /// When the game ended, or its lobby was closed.
    pub fn over_since(&self) -> Option<Time> {
        self.state.as_ref()?.over_since
    }

    /// The estimated memory of this game, in bytes; rather too much than too little.
    pub fn memory(&self) -> usize {
        let texts = |entry: &Entry| {
            let texts = [&entry.erasable.note, &entry.erasable.letter];
            texts.into_iter().flatten().map(String::len).sum::<usize>()
        };
        // Letters and notes are in the history and in the state.
        let history = self.history.iter();
        let history: usize = history.map(|entry| 600 + 2 * texts(entry)).sum();
        let positions = match self.state.as_ref().map(|state| &state.stage) {
            Some(Stage::Playing(playing)) => playing.play().positions().len(),
            _ => 0,
        };
        4_096 + history + 1_000 * positions
    }

    /// The number of records, which is also the number of the next one.
    pub fn records(&self) -> u64 {
        self.history.len() as u64
    }
}

/// Access for tests.
#[cfg(test)]
impl Game {
    pub(crate) fn playing(&self) -> &crate::base::playing::Playing {
        match self.state().map(|state| &state.stage) {
            Some(Stage::Playing(playing)) => playing,
            _ => panic!("the game has not started"),
        }
    }

    /// Completes an event that no action leads to.
    pub(crate) fn decide_event(&self, event: Event) -> Result<Decision, Contradiction> {
        let chance = Chance {
            salt: [0; 32],
            seed: [0; 32],
            nonce: None,
        };
        self.to_decision(event, Erasable::default(), Time(0), &chance)
    }

    /// Continues from a position that no log contains.
    pub(crate) fn set_up(&mut self, position: entente_rules::Position) {
        if let Some(Stage::Playing(playing)) = self.state.as_mut().map(|state| &mut state.stage) {
            playing.replace_play(entente_rules::Play::new(position));
        }
    }
}

/// Whether somebody may create this game: a person one that they play or lead, or that teams play,
/// and nobody one of computers and teams alone.
fn may_create(actor: Actor, new: &NewGame) -> bool {
    let has_host = new.host.is_some() || new.arbiter.is_some();
    let has_person = actor.person().is_some();
    has_person == has_host || has_person && !new.crowds.is_empty()
}

/// The number of these records that this viewer may know of.
fn known(history: &[Entry], viewer: Viewer) -> u64 {
    let known = history.iter().filter(|entry| entry.audience.has(viewer));
    known.count() as u64
}

/// The state after one more record.
///
/// It takes the old state by value, so that opening a long log copies nothing.
fn apply_next(
    state: Option<State>,
    at: Time,
    recorded: &RecordedEvent,
    erasable: &Erasable,
) -> Result<State, StateError> {
    match state {
        None => State::created(at, recorded, erasable),
        Some(mut state) => {
            state.apply(at, recorded, erasable)?;
            Ok(state)
        }
    }
}

/// A record that was applied.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) record: Record<RecordedEvent>,
    erasable: Erasable,
    audience: Audience,
    pub(crate) outline: Outline,
}

/// The result of an accepted action.
///
/// Nothing has changed yet. Store it, then continue with
/// [`Game::with_decision`](crate::Game::with_decision).
#[derive(Debug, Clone)]
pub struct Decision {
    /// The next record of the log.
    pub record: Vec<u8>,
    /// The erasable data of the record.
    pub erasable: Vec<u8>,
    /// The notifications to send because of it, public ones first.
    pub notifications: Vec<Notification>,
    next: Box<Next>,
}

/// The game after a decision, so that it is not computed again when the decision is stored.
#[derive(Clone)]
struct Next {
    /// The head that the record follows.
    previous: Head,
    entry: Entry,
    state: State,
}

impl fmt::Debug for Next {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The state has secrets, which no line of a log may show.
        f.debug_struct("Next").finish_non_exhaustive()
    }
}

/// Why an action leads to no decision. Nothing has changed.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum DecideError {
    /// The game does not allow it.
    #[error("refused: {0:?}")]
    Refused(Refusal),
    /// The game allows it, but cannot apply it.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
}

impl From<Refusal> for DecideError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// What the game decides without a command of somebody; `None` if nothing is due.
pub type MaybeDecision = Result<Option<Decision>, Contradiction>;

/// The decision cannot be applied: two parts of this crate disagree about the game.
///
/// It is never the fault of the person who acted. The game and its log are unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("record {number} was decided, but cannot be applied: {cause}")]
pub struct Contradiction {
    /// The number that the record would have had.
    pub number: u64,
    /// Why it cannot be applied.
    pub cause: String,
}
