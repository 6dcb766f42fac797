//! The opaque game: what the table holds. It opens a log, judges commands, takes in what has become durable, and shows views.

use crate::audience::Audience;
use crate::beginning::Beginning;
use crate::clock::Span;
use crate::command::{Action, Command};
use crate::decide;
use crate::event::{Beside, Event, Fact};
use crate::id::{Chance, GameId, Person, Place, Seat, Sitter, Time};
use crate::owed::Owed;
use crate::people::Vacation;
use crate::playing::Playing;
use crate::record::{self, Damage, Head, Record};
use crate::refusal::Refusal;
use crate::state::{Home, Stage, State};
use crate::view::{View, Viewer};
use alloc::vec::Vec;
use entente_rules::{Position, Variant};

/// One game, from its first record to its last.
#[derive(Clone)]
pub struct Game {
    id: GameId,
    history: Vec<Entry>,
    head: Head,
    /// `None` only as long as there is no record.
    state: Option<State>,
}

/// A record as it was taken in.
#[derive(Clone)]
struct Entry {
    record: Record<Fact>,
    beside: Beside,
    audience: Audience,
}

/// What a granted wish adds. Nothing has changed yet: keep it, then [`Game::append`] it.
#[derive(Debug, Clone)]
pub struct Decision {
    /// The next record of the log.
    pub record: Vec<u8>,
    /// What lies beside it and can be erased.
    pub beside: Vec<u8>,
    /// What must be delivered because of it, public things first.
    pub owed: Vec<Owed>,
}

/// A turn whose clock runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnClock {
    /// Who has to do something.
    pub place: Place,
    /// How many plies have been made.
    pub ply: u32,
    /// Since when; a clock that has stood still is counted as if it had begun so much later.
    pub since: Time,
    /// Until when.
    pub deadline: Time,
    /// Whether each move has its own time.
    pub correspondence: bool,
}

/// What is to lie beside a record from now on, by its number; `None` where it goes as a whole.
pub type Erased = (u64, Option<Vec<u8>>);

impl Game {
    /// A game without records: it can only be created.
    pub fn new(id: GameId) -> Self {
        let head = record::first_head(id.as_str());
        Self {
            id,
            history: Vec::new(),
            head,
            state: None,
        }
    }

    /// The game that the records tell, in their order; each with what lies beside it unless that was erased.
    pub fn open<'a>(
        id: GameId,
        records: impl IntoIterator<Item = (&'a [u8], Option<&'a [u8]>)>,
    ) -> Result<Self, Damage> {
        let mut game = Self::new(id);
        for (record, beside) in records {
            let state = game.state.take();
            game.take_in(state, record, beside)?;
        }
        Ok(game)
    }

    /// Judges a wish. `chance` is used for nothing but salt and, at creation, the seed.
    pub fn decide(
        &self,
        command: &Command,
        now: Time,
        chance: &Chance,
    ) -> Result<Decision, Refusal> {
        let (event, beside) = match (&self.state, &command.action) {
            (None, Action::Create(new)) => decide::create(new, chance)?,
            (None, _) => return Err(Refusal::NotStarted),
            (Some(state), action) => decide::decide(state, command.by, action, now)?,
        };
        Ok(self.decided(event, beside, now, chance))
    }

    /// What the time that has come by itself brings about, if it does: a lobby that nobody has started lapses, somebody's time is over, the clocks go on.
    pub fn due(&self, now: Time, chance: &Chance) -> Option<Decision> {
        let event = self.state.as_ref()?.due(now)?;
        Some(self.decided(event, Beside::default(), now, chance))
    }

    /// Makes good that nobody could move in this time, as far as it fell into a turn whose clock runs and is worth the record ([`Self::least_credit`]); `None` where
    /// there is nothing to make good, or it has been made good before.
    pub fn credit(&self, from: Time, until: Time, now: Time, chance: &Chance) -> Option<Decision> {
        let missed = self.running()?.clocks.as_ref()?.missed(from, until);
        let least = self.least_credit()?;
        let event = Event::Credited { from, until };
        (missed >= least).then(|| self.decided(event, Beside::default(), now, chance))
    }

    /// How long the program has to be away for the clocks to be given that back: a hundredth of the time that they give.
    pub fn least_credit(&self) -> Option<Span> {
        let clocks = self.running()?.clocks.as_ref()?;
        Some(clocks.control.least_credit().max(Span(1)))
    }

    /// Notes that somebody is on this vacation, or back; `None` where it changes nothing: only the clocks of correspondence wait for people.
    pub fn away(
        &self,
        person: Person,
        vacation: Option<Vacation>,
        now: Time,
        chance: &Chance,
    ) -> Option<Decision> {
        let playing = self.running()?;
        let clocks = playing.clocks.as_ref()?;
        let place = self.state.as_ref()?.lobby.member_of(person)?.place;
        let known = clocks.away(now).find(|(away, _)| *away == place);
        let until = vacation.map_or(now, |vacation| vacation.until.max(now));
        let changes = known.map_or(now, |(_, until)| until) != until;
        let concerns = playing.is_in(place) && clocks.control.pace.is_correspondence();
        let since = vacation.map(|vacation| vacation.from);
        let event = Event::Away {
            place,
            since: since.filter(|since| *since < now),
            until,
        };
        (changes && concerns).then(|| self.decided(event, Beside::default(), now, chance))
    }

    /// The game as one with which another can go on, with other people and another seed; of a game with secret alliances the board alone, as all see it.
    /// `None` before it has begun.
    pub fn beginning(&self) -> Option<Beginning> {
        let state = self.state.as_ref()?;
        let Stage::Playing(playing) = &state.stage else {
            return None;
        };
        if state.options.variant() == Variant::Alliance {
            return Some(Beginning::of(playing.position()));
        }
        let own = state.beginning.as_ref();
        let start = own.and_then(|own| own.position(&state.options).ok());
        let start = start.unwrap_or_else(|| Position::start_with(&state.options));
        Some(Beginning::going_on(&start, playing.course()))
    }

    /// The turn whose clock runs, if one does.
    pub fn turn_clock(&self) -> Option<TurnClock> {
        let playing = self.running()?;
        let clocks = playing.clocks.as_ref()?;
        let (turn, deadline) = (clocks.turn()?, clocks.deadline()?);
        Some(TurnClock {
            place: turn.actor(),
            ply: playing.ply(),
            since: Time(deadline.0.saturating_sub(clocks.allowed(turn).0)),
            deadline,
            correspondence: clocks.control.pace.is_correspondence(),
        })
    }

    /// The game, while it is being played.
    fn running(&self) -> Option<&Playing> {
        match &self.state.as_ref()?.stage {
            Stage::Playing(playing) => Some(playing).filter(|playing| playing.ending().is_none()),
            _ => None,
        }
        .map(|playing| &**playing)
    }

    /// What becomes of the game when somebody leaves it for good, whether or not it waits for them; `None` where nothing does.
    pub fn quit(&self, person: Person, now: Time, chance: &Chance) -> Option<Decision> {
        let event = decide::quit(self.state.as_ref()?, person)?;
        Some(self.decided(event, Beside::default(), now, chance))
    }

    /// Erases a person: what is to lie beside the records that tell of them from now on, by their numbers, and `None` where it goes as a whole. `besides` is what lies beside
    /// the records now. Records and chain stay as they are; open the game anew with what is left.
    pub fn erase(
        &self,
        person: Person,
        besides: &[Option<Vec<u8>>],
    ) -> Result<Vec<Erased>, Damage> {
        let places = self.places_of(person);
        let records = (0..).zip(self.history.iter().zip(besides));
        // What names nobody stays: without its salt the record could not be checked any more.
        let personal = records.filter(|(_, (entry, _))| entry.beside.has_personal());
        let told = personal.filter_map(|(number, (entry, beside))| {
            let is_theirs = match &entry.record.event.event {
                Event::NoteWritten { place } => places.contains(place),
                event => match event.dealer() {
                    Some(seat) => self
                        .place_at(seat)
                        .is_some_and(|place| places.contains(&place)),
                    None => entry.beside.names(person),
                },
            };
            Some((number, beside.as_ref().filter(|_| is_theirs)?))
        });
        let is_meant = |part: &str| Beside::is_personal(part, person);
        told.map(|(number, beside)| Ok((number, record::erase(number, beside, is_meant)?)))
            .collect()
    }

    /// The places that a person has or had.
    fn places_of(&self, person: Person) -> Vec<Place> {
        let named = self
            .history
            .iter()
            .filter(|entry| entry.beside.names(person));
        let place = |entry: &Entry| match &entry.record.event.event {
            Event::Joined { place, .. } | Event::Reserved { place } => Some(*place),
            _ => {
                let mut people = entry.beside.people.iter();
                let is_theirs = |sitter: &Sitter| sitter.person == person;
                let at = people.position(|sitter| sitter.as_ref().is_some_and(is_theirs))?;
                Some(Place(at as u32))
            }
        };
        named.filter_map(place).collect()
    }

    /// The place of whoever has a seat.
    fn place_at(&self, seat: Seat) -> Option<Place> {
        match &self.state.as_ref()?.stage {
            Stage::Playing(playing) => playing.place(seat),
            _ => None,
        }
    }

    /// When something happens by itself, if nothing is done before.
    pub fn next_deadline(&self) -> Option<Time> {
        self.state.as_ref()?.next_deadline()
    }

    /// The record of what may become a fact, and what is owed when it has.
    fn decided(&self, event: Event, mut beside: Beside, now: Time, chance: &Chance) -> Decision {
        let decided = match self.state.clone() {
            None => State::created(now, &event, &beside).map(|after| (after, Fact::from(event))),
            Some(mut after) => after
                .decide(now, event, &mut beside)
                .map(|fact| (after, fact)),
        };
        let (after, fact) = decided.expect("what was decided can be applied");
        let written = record::write(
            self.history.len() as u64,
            now.0,
            &fact,
            (&beside, beside.parts()),
            &self.head,
            chance.salt,
        );
        Decision {
            record: written.record,
            beside: written.beside,
            owed: decide::owed(self.state.as_ref(), &after, &fact.event),
        }
    }

    /// Takes in the next record. On an error the game is as it was.
    pub fn append(&mut self, record: &[u8], beside: Option<&[u8]>) -> Result<(), Damage> {
        let state = self.state.clone();
        self.take_in(state, record, beside)
    }

    /// Takes in the next record, which leads on from `state`.
    fn take_in(
        &mut self,
        state: Option<State>,
        record: &[u8],
        beside: Option<&[u8]>,
    ) -> Result<(), Damage> {
        let number = self.history.len() as u64;
        let (record, beside, parts) =
            record::read::<Fact, Beside>(number, record, beside, &self.head)?;
        let beside = beside.with(&parts);
        let state = next(state, Time(record.at), &record.event, &beside)
            .map_err(|cause| Damage::Impossible { number, cause })?;
        self.head = record.head;
        self.history.push(Entry {
            audience: state.audience(&record.event.event),
            record,
            beside,
        });
        self.state = Some(state);
        Ok(())
    }

    /// The game as this viewer sees it now, or `None` before it is created.
    pub fn view(&self, viewer: Viewer) -> Option<View> {
        Some(self.view_of(self.state.as_ref()?, viewer, self.history.len()))
    }

    /// The game as this viewer saw it when it had this many records.
    pub fn view_at(&self, viewer: Viewer, records: u64) -> Option<View> {
        let count = usize::try_from(records).ok()?.min(self.history.len());
        if count == self.history.len() {
            return self.view(viewer);
        }
        let state = self.history[..count].iter().fold(
            None,
            |state: Option<State>, Entry { record, beside, .. }| {
                Some(
                    next(state, Time(record.at), &record.event, beside)
                        .expect("these records have been applied before"),
                )
            },
        )?;
        Some(self.view_of(&state, viewer, count))
    }

    /// The state that so many records have led to, as this viewer sees it.
    fn view_of(&self, state: &State, viewer: Viewer, count: usize) -> View {
        let history = &self.history[..count];
        let known = history.iter().filter(|entry| entry.audience.has(viewer));
        let public = history
            .iter()
            .rfind(|entry| matches!(entry.audience, Audience::All));
        let head = public
            .expect("the creation of a game is public")
            .record
            .head;
        View::of(&self.id, state, viewer, (known.count() as u64, head))
    }

    /// Through whose eyes a person sees this game.
    pub fn viewer(&self, person: Person) -> Viewer {
        self.state
            .as_ref()
            .and_then(|state| state.lobby.member_of(person))
            .map_or(Viewer::Spectator, |member| Viewer::Player(member.place))
    }

    /// The people of the game, by their places; those who asked to be forgotten are left out.
    pub fn people(&self) -> impl Iterator<Item = Person> {
        let members = self.state.iter().flat_map(|state| state.lobby.members());
        members.filter_map(|member| Some(member.sitter.as_ref()?.person))
    }

    /// The person behind a viewer's eyes, or `None` for spectators and the forgotten.
    pub fn person(&self, viewer: Viewer) -> Option<Person> {
        match viewer {
            Viewer::Spectator => None,
            Viewer::Player(place) => {
                let member = self.state.as_ref()?.lobby.member(place)?;
                Some(member.sitter.as_ref()?.person)
            }
        }
    }

    /// What has happened, event by event.
    pub(crate) fn events(&self) -> impl Iterator<Item = &Event> {
        let entries = self.history.iter();
        entries.map(|entry| &entry.record.event.event)
    }

    pub(crate) fn state(&self) -> Option<&State> {
        self.state.as_ref()
    }

    /// Its name.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// Where the game lives, or `None` before it is created.
    pub fn home(&self) -> Option<&Home> {
        Some(&self.state.as_ref()?.home)
    }

    /// Whether its lobby waits for people.
    pub fn is_lobby(&self) -> bool {
        let stage = self.state.as_ref().map(|state| &state.stage);
        matches!(stage, Some(Stage::Lobby))
    }

    /// Whether nothing can happen on the board any more.
    pub fn is_over(&self) -> bool {
        match self.state.as_ref().map(|state| &state.stage) {
            Some(Stage::Closed(_)) => true,
            Some(Stage::Playing(playing)) => playing.ending().is_some(),
            _ => false,
        }
    }

    /// How many records there are: the number of the next one.
    pub fn records(&self) -> u64 {
        self.history.len() as u64
    }
}

/// What tests hold against what is seen.
#[cfg(test)]
impl Game {
    pub(crate) fn playing(&self) -> &crate::playing::Playing {
        match self.state().map(|state| &state.stage) {
            Some(Stage::Playing(playing)) => playing,
            _ => panic!("the game has not begun"),
        }
    }

    /// Goes on from a position that no log tells of.
    pub(crate) fn set_up(&mut self, position: entente_rules::Position) {
        if let Some(Stage::Playing(playing)) = self.state.as_mut().map(|state| &mut state.stage) {
            playing.replace_play(entente_rules::Play::new(position));
        }
    }
}

/// The state after one more fact. It takes the state, so that opening a log copies nothing.
fn next(
    state: Option<State>,
    at: Time,
    fact: &Fact,
    beside: &Beside,
) -> Result<State, alloc::string::String> {
    match state {
        None => State::created(at, &fact.event, beside),
        Some(mut state) => {
            state.apply(at, fact, beside)?;
            Ok(state)
        }
    }
}
