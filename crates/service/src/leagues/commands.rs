//! Leagues: what people ask of them, how a change of a league is written, and how somebody who asks
//! to be forgotten is erased from its log.
//!
//! A league is a log of its own, which one worker changes. What happens by itself is in
//! `leagues::games`.

use crate::access::secret::keyed;
use crate::command::Command;
use crate::error::{Rejected, Result, damaged_log, listed, while_overtaken};
use crate::handling::Leagues;
use crate::ladders::stored::{Ladder, computer_rating};
use crate::leagues::index::{self, LeaguePage, LeagueQuery, LeagueRow};
use crate::leagues::stored as leagues;
use crate::leagues::stored::{
    LeagueGames, LeagueId, LeagueState, Named, NewLeague, Pending, StoredErasable, StoredRecord,
    pending_key,
};
use crate::limits::Limits;
use crate::limits::config::{Exempt, Permit};
use crate::limits::reach::Contact;
use crate::log::idempotency::Changed;
use crate::log::records::{self, Entry, Log};
use crate::outbox::items::{LeagueTopic, OutboxItem};
use crate::outbox::queue::Outbox;
use crate::worker::handle::Inner;
use crate::worker::state::Worker;
use entente_game::people::{Limited, ProfileVisibility};
use entente_game::{
    Computer, Level, NAME_LIMIT, PersonId, Profile, RatingPace, Time, TimeControl, is_valid_name,
    is_visible_name,
};
use entente_leagues::trf::Fault;
use entente_leagues::{
    EntrantId, Event, GameNumber, League, LeaveCause, Record, Refusal, TermsFault, Tournament,
};
use entente_store::{Batch, StoreError, Version};
use std::collections::BTreeSet;

/// The most leagues that one person can have opened and that are not over.
pub const LEAGUES_PER_ORGANISER: usize = 3;
/// The longest name of a league, in characters.
pub const LEAGUE_NAME_LIMIT: usize = 60;
/// The strength of a person of whom nothing is known: with so many points everybody begins.
const UNKNOWN_STRENGTH: u32 = 1500;

/// Something that a person asks of a league.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeagueAction {
    /// Enter it under this name.
    Enter {
        /// The name.
        name: String,
    },
    /// Leave it.
    Leave,
    /// Be absent for so many rounds; 0 to be back.
    BeAbsent {
        /// Their number.
        rounds: u32,
    },
    /// Keep the place of a player of an imported tournament for a person, who takes it by entering.
    /// Only the organiser can.
    KeepPlace {
        /// The number of the player.
        player: u32,
        /// The person.
        profile: Profile,
    },
    /// Let computers enter. Only the organiser can.
    AddComputers(Vec<Level>),
    /// End it. Only the organiser can.
    Cancel,
    /// End it, as somebody who manages the server of its channel. The frontend knows who does.
    Close,
}

/// Why a league does not do what a person asks for. Nothing has changed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum LeagueRefusal {
    /// There is no such league, or none that the person may see.
    #[error("there is no such league")]
    NoSuchLeague,
    /// There can be no league with these terms.
    #[error(transparent)]
    Terms(#[from] TermsFault),
    /// The league refuses it.
    #[error(transparent)]
    League(#[from] Refusal),
    /// A game refuses it, too: its games cannot be rated, or a person's name cannot be shown.
    #[error("no game would accept this")]
    Game(entente_game::Refusal),
    /// Only the organiser can do this.
    #[error("only the organiser of the league can do this")]
    NotOrganiser,
    /// The person has opened as many leagues as they can have.
    #[error("nobody can have more than {LEAGUES_PER_ORGANISER} leagues at once")]
    TooMany,
    /// A place would be kept for somebody who plays in the league.
    #[error("they play in this league already")]
    PlaysAlready,
    /// No league can go on with the tournament of the file.
    #[error(transparent)]
    File(#[from] Fault),
    /// The name is empty, too long, or has characters that cannot be seen.
    #[error("the name of a league has 1 to {LEAGUE_NAME_LIMIT} visible characters")]
    Name,
}

/// The tournament with which a new league goes on.
#[derive(Debug)]
pub(super) struct Import {
    /// What of it was played.
    pub(super) tournament: Tournament,
    /// The names of the players in the order of their numbers.
    pub(super) names: Vec<String>,
    /// The people for whom places are kept, with the numbers of their players.
    pub(super) players: Vec<(u32, Profile)>,
}

/// A league, or why the person does not get what they asked for.
pub type LeagueAnswer = Result<LeagueState, LeagueRefusal>;

impl Leagues<'_> {
    /// Opens a league. Entries are open from now on.
    pub async fn open(
        self,
        organiser: Profile,
        command: Command<NewLeague>,
    ) -> Result<LeagueAnswer, Rejected> {
        self.open_with(organiser, command, None).await
    }

    /// Opens a league, with the tournament with which it goes on.
    pub(super) async fn open_with(
        self,
        organiser: Profile,
        command: Command<NewLeague>,
        import: Option<Import>,
    ) -> Result<LeagueAnswer, Rejected> {
        let id = LeagueId::of_key(&self.0.inner.secret, &command.key);
        let open = async move |worker: &mut Worker| {
            while_overtaken(async || {
                open_league(worker, &id, &organiser, &command, import.as_ref()).await
            })
            .await
        };
        // One after the other, so that two commands at the same time cannot pass the limit. Those
        // in other processes are kept apart by the version that `open_league` guards.
        self.0.in_log_of(&"league organisers", open).await
    }

    /// Does something in a league.
    pub async fn submit(
        self,
        id: &LeagueId,
        command: Command<LeagueAction>,
    ) -> Result<LeagueAnswer, Rejected> {
        let league = id.clone();
        let change = async move |worker: &mut Worker| {
            while_overtaken(async || change_league(worker, &league, &command).await).await
        };
        self.0.in_log_of(id, change).await
    }

    /// A league; `None` if there is no such league.
    pub async fn state(self, id: &LeagueId) -> Result<Option<LeagueState>> {
        let id = id.clone();
        self.0.read(move |inner| inner.league(&id)).await
    }

    /// A league that a list has named; `None` if it is damaged, or no more.
    pub async fn state_for_list(self, id: &LeagueId) -> Result<Option<LeagueState>> {
        Ok(listed(id, self.state(id).await)?.flatten())
    }

    /// A page of leagues. No league is opened for it.
    pub async fn page(self, query: LeagueQuery) -> Result<LeaguePage> {
        let read = move |inner: &Inner| index::page(&inner.store, &query);
        self.0.read(read).await
    }

    /// The leagues of a channel as the frontend writes it, at most `limit`: those that are not
    /// over, the newest first, and then those that are. No league is opened for it.
    pub async fn in_channel(self, channel: &str, limit: usize) -> Result<Vec<LeagueRow>> {
        let channel = channel.to_owned();
        let read = move |inner: &Inner| index::in_channel(&inner.store, &channel, limit);
        self.0.read(read).await
    }

    /// A league as lists show it; `None` if it is in no list.
    pub async fn row(self, id: &LeagueId) -> Result<Option<LeagueRow>> {
        let id = id.clone();
        self.0
            .read(move |inner| LeagueRow::read(&inner.store, &id))
            .await
    }

    /// The leagues that have data about a person: those that are not over, the newest first, and
    /// then those that are.
    pub(crate) async fn ids_of_person(self, person: PersonId) -> Result<Vec<LeagueId>> {
        let read = move |inner: &Inner| Ok(index::of_person(&inner.store, person)?);
        self.0.read(read).await
    }

    /// The same as they are now. One that is damaged is left out.
    pub async fn of_person(self, person: PersonId) -> Result<Vec<LeagueState>> {
        let mut leagues = Vec::new();
        for id in self.ids_of_person(person).await? {
            leagues.extend(self.state_for_list(&id).await?);
        }
        Ok(leagues)
    }

    /// The id of a game of a league.
    pub fn game_id(self, league: &LeagueId, number: GameNumber) -> entente_game::GameId {
        league.game(&self.0.inner.secret, number)
    }

    /// Whether a game that is not over belongs to a league.
    pub async fn has_game(self, game: &entente_game::GameId) -> Result<bool> {
        Ok(self.0.get(leagues::game_key(game)).await?.is_some())
    }

    /// The games of a league that have not begun yet, although they are paired.
    pub async fn waiting_games(self, league: &LeagueId) -> Result<BTreeSet<GameNumber>> {
        let league = league.clone();
        self.0
            .read(move |inner| leagues::waiting_to_begin(&inner.store, &league))
            .await
    }

    /// The message that shows a league, as its frontend has kept it; `None` if there is none.
    pub async fn message(self, league: &LeagueId) -> Result<Option<Vec<u8>>> {
        self.0.get(leagues::message_key(league)).await
    }

    /// Keeps which message shows a league.
    pub async fn keep_message(self, league: &LeagueId, message: Vec<u8>) -> Result<()> {
        let mut batch = Batch::default();
        batch.put(leagues::message_key(league), message);
        Ok(self.0.inner.store.commit(batch).await?)
    }
}

impl Inner {
    /// Reads a league.
    pub(crate) fn league(&self, id: &LeagueId) -> Result<Option<LeagueState>> {
        let log = records::read(&self.store, &id.log())?;
        LeagueState::open(id, &log).map_err(|damage| damaged_log(&id.log(), damage))
    }
}

/// A league, with the version of its log.
pub(crate) fn league(worker: &Worker, id: &LeagueId) -> Result<(Option<LeagueState>, Version)> {
    let name = id.log();
    let version = worker.store.version(&name)?;
    let state = LeagueState::open(id, &worker.read_log(&name)?);
    let state = state.map_err(|damage| damaged_log(&name, damage))?;
    Ok((state, version))
}

async fn open_league(
    worker: &mut Worker,
    id: &LeagueId,
    organiser: &Profile,
    command: &Command<NewLeague>,
    import: Option<&Import>,
) -> Result<LeagueAnswer, Rejected> {
    let changed = Changed::League(id.clone());
    let (known, version) = league(worker, id)?;
    if let Some(state) = known {
        let is_repeated = worker.was_accepted(command, changed)?;
        return is_repeated.then_some(Ok(state)).ok_or(Rejected::KeyUsed);
    }
    let new = &command.action;
    if let Err(refusal) = check_names(organiser, new) {
        return Ok(Err(refusal));
    }
    if let Err(refusal) = new.game.terms.check_rated() {
        return Ok(Err(LeagueRefusal::Game(refusal.into())));
    }
    let organised = organiser_part(&worker.index.secret, organiser.person);
    let organised = worker.store.version(&organised)?;
    if index::count_open(&worker.store, organiser.person)? >= LEAGUES_PER_ORGANISER {
        return Ok(Err(LeagueRefusal::TooMany));
    }
    let now = worker.clock.now();
    let seats = u8::try_from(new.game.terms.options.players()).unwrap_or(u8::MAX);
    let terms = entente_leagues::Terms {
        seats,
        ..new.terms.clone()
    };
    let (_, record) = match League::open(terms, now.0) {
        Ok(opened) => opened,
        Err(fault) => return Ok(Err(fault.into())),
    };
    let entry = leagues::opening_entry(organiser, new, record);
    let mut log = records::Log::default();
    log.entries.push(entry.clone());
    let opened = LeagueState::open(id, &log);
    let opened = opened.map_err(|damage| damaged_log(&id.log(), damage))?;
    let mut state = opened.expect("a log with a record is that of a league");
    let mut written = vec![(log_record(&state, now), entry)];
    match add_computers(&mut state, &new.computers, now) {
        Ok(entered) => written.extend(entered),
        Err(refusal) => return Ok(Err(refusal.into())),
    }
    match import.map(|import| begin_import(&mut state, import, now)) {
        Some(Ok(imported)) => written.extend(imported),
        Some(Err(refusal)) => return Ok(Err(refusal)),
        None => {}
    }
    let mut batch = Batch::default();
    batch.guard(&version);
    batch.guard(&organised);
    worker.keep_key(&mut batch, command, changed);
    let permit = league_permit(&worker.shared.limits, &state, &written, command.actor)?;
    write_league(worker, batch, None, &state, written, permit).await?;
    Ok(Ok(state))
}

fn check_names(organiser: &Profile, new: &NewLeague) -> Result<(), LeagueRefusal> {
    if !is_visible_name(&new.name, LEAGUE_NAME_LIMIT) {
        return Err(LeagueRefusal::Name);
    }
    check_person_name(&organiser.name)
}

fn check_person_name(name: &str) -> Result<(), LeagueRefusal> {
    let most = NAME_LIMIT;
    let fault = LeagueRefusal::Game(entente_game::Refusal::InvalidName { most });
    is_valid_name(name).then_some(()).ok_or(fault)
}

async fn change_league(
    worker: &mut Worker,
    id: &LeagueId,
    command: &Command<LeagueAction>,
) -> Result<LeagueAnswer, Rejected> {
    let (Some(before), version) = league(worker, id)? else {
        return Ok(Err(LeagueRefusal::NoSuchLeague));
    };
    let changed = Changed::League(id.clone());
    // A repeated command changes nothing, and is answered with the present state.
    if worker.was_accepted(command, changed.clone())? {
        return Ok(Ok(before));
    }
    let mut after = before.clone();
    let now = worker.clock.now();
    let strength = strength_in(worker, &before.games, command.actor)?;
    let written = match act(&mut after, command, strength, now) {
        Ok(written) => written,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let mut batch = Batch::default();
    batch.guard(&version);
    worker.keep_key(&mut batch, command, changed);
    let permit = league_permit(&worker.shared.limits, &after, &written, command.actor)?;
    write_league(worker, batch, Some(&before), &after, written, permit).await?;
    Ok(Ok(after))
}

/// Writes what has happened in a league that nobody's command has changed, so nobody's limit
/// counts.
pub(super) async fn write_by_itself(
    worker: &mut Worker,
    batch: Batch,
    before: &LeagueState,
    after: &LeagueState,
    written: Vec<(Record, Entry)>,
) -> Result<(), StoreError> {
    let permit = Permit::exempt(Exempt::System);
    write_league(worker, batch, Some(before), after, written, permit).await
}

/// Writes what has happened in a league, with everything that follows from it.
async fn write_league(
    worker: &mut Worker,
    mut batch: Batch,
    before: Option<&LeagueState>,
    after: &LeagueState,
    written: Vec<(Record, Entry)>,
    permit: Permit,
) -> Result<(), StoreError> {
    let secret = &worker.index.secret;
    let first = before.map_or(0, |before| before.records);
    for (number, (record, entry)) in (first..).zip(&written) {
        records::put(&mut batch, &after.id.log(), number, entry);
        put_pending(&mut batch, after, record);
    }
    let entries = |state: &LeagueState| index::entries(secret, state);
    let known = before.map_or_else(Vec::new, entries);
    index::update(&mut batch, &known, &entries(after));
    let topic = LeagueTopic::of(written.iter().map(|(record, _)| &record.event));
    let items = news_of(worker, after, topic);
    Outbox::write(&mut batch, &items, permit);
    worker.store.commit(batch).await?;
    worker.outbox.push(items);
    Ok(())
}

/// Counts what a person changes in a league, whose message shows it in its channel.
fn league_permit(
    limits: &Limits,
    league: &LeagueState,
    written: &[(Record, Entry)],
    person: PersonId,
) -> Result<Permit, Limited> {
    let topic = LeagueTopic::of(written.iter().map(|(record, _)| &record.event));
    let Some((topic, channel)) = topic.zip(league.channel.as_deref()) else {
        return Ok(Permit::exempt(Exempt::Own));
    };
    let contact = Contact::with_channel(person, channel, topic == LeagueTopic::Season);
    let counted = limits.contacts.send(&contact);
    counted.map_err(|over| over.limited)
}

/// The messages about news of a league. One without a channel shows them only to those who ask.
fn news_of(worker: &Worker, league: &LeagueState, topic: Option<LeagueTopic>) -> Vec<OutboxItem> {
    let (outbox, now) = (&worker.outbox, worker.clock.now());
    let news = topic.zip(league.channel.as_deref());
    let news = news.map(|(topic, channel)| outbox.league_news(&league.id, channel, topic, now));
    news.into_iter().collect()
}

/// Lets a person leave a league, and erases their data from its log.
pub(crate) async fn forget_in_league(
    worker: &mut Worker,
    id: &LeagueId,
    person: PersonId,
) -> Result<()> {
    let (Some(before), version) = league(worker, id)? else {
        return Ok(());
    };
    let mut after = before.clone();
    let left = before.entrant_of(person).and_then(|entrant| {
        let left = before.league.leave(entrant, LeaveCause::Forgotten);
        left.ok()
    });
    if let Some(event) = left {
        let written = after.accept(event, None, worker.clock.now());
        let mut batch = Batch::default();
        batch.guard(&version);
        write_by_itself(worker, batch, &before, &after, written).await?;
    }
    let (Some(before), version) = league(worker, id)? else {
        return Ok(());
    };
    let mut log = worker.read_log(&id.log())?;
    erase_person(&mut log, person);
    let after = LeagueState::open(id, &log);
    let after = after.map_err(|damage| damaged_log(&id.log(), damage))?;
    let mut batch = Batch::default();
    batch.guard(&version);
    log.rewrite(&mut batch, &id.log());
    let mut items = Vec::new();
    if let Some(after) = after {
        let entries = |state| index::entries(&worker.index.secret, state);
        index::update(&mut batch, &entries(&before), &entries(&after));
        // Its message may have the name.
        items = news_of(worker, &after, Some(LeagueTopic::Changed));
    }
    Outbox::write(&mut batch, &items, Permit::exempt(Exempt::System));
    worker.store.commit(batch).await?;
    worker.outbox.push(items);
    Ok(())
}

/// The part of the store by whose version the leagues of an organiser are opened one after the
/// other. It stays when they are forgotten, so it does not name them.
fn organiser_part(secret: &[u8; 32], person: PersonId) -> String {
    let number = u64::from_be_bytes(keyed(secret, &person.log()));
    format!("organiser {number:016x}")
}

/// The first record of a league.
fn log_record(state: &LeagueState, now: Time) -> Record {
    Record {
        at: now.0,
        event: Event::Opened {
            terms: state.league.terms.clone(),
        },
    }
}

/// Lets computers enter.
fn add_computers(
    state: &mut LeagueState,
    levels: &[Level],
    now: Time,
) -> Result<Vec<(Record, Entry)>, Refusal> {
    let mut written = Vec::new();
    for level in levels {
        let points = computer_rating(&Computer::from(*level)).points();
        let strength = strength_of(points as i64);
        let event = state.league.enter(None, strength)?;
        written.extend(state.accept(event, Some(&Named::computer(*level)), now));
    }
    Ok(written)
}

/// Lets a tournament go on in a league that has just been opened.
fn begin_import(
    state: &mut LeagueState,
    import: &Import,
    now: Time,
) -> Result<Vec<(Record, Entry)>, LeagueRefusal> {
    let event = state.league.import(&import.tournament)?;
    let named = Named::players(import.names.clone());
    let mut written = state.accept(event, Some(&named), now);
    for (player, profile) in &import.players {
        written.extend(keep_place(state, EntrantId(*player), profile, now)?);
    }
    Ok(written)
}

/// Keeps the place of a vacant player for a person.
fn keep_place(
    state: &mut LeagueState,
    player: EntrantId,
    profile: &Profile,
    now: Time,
) -> Result<Vec<(Record, Entry)>, LeagueRefusal> {
    check_person_name(&profile.name)?;
    if state.entrant_of(profile.person).is_some() {
        return Err(LeagueRefusal::PlaysAlready);
    }
    let event = state.league.reserve(player)?;
    Ok(state.accept(event, Some(&Named::person(profile.clone())), now))
}

/// A rating as the strength of an entrant, which orders the first season.
fn strength_of(points: i64) -> u32 {
    u32::try_from(points).unwrap_or(0)
}

/// The strength of a person in the games of a league or a match: their rating of its rule set and
/// pace. Of a profile that is shown to nobody nothing is known here, either.
pub(crate) fn strength_in(worker: &Worker, games: &LeagueGames, person: PersonId) -> Result<u32> {
    if worker.settings_of(person).profile != ProfileVisibility::Public {
        return Ok(UNKNOWN_STRENGTH);
    }
    let is_live = |control: TimeControl| !control.pace.is_correspondence();
    let pace = if games.clock.is_some_and(is_live) {
        RatingPace::Live
    } else {
        RatingPace::Daily
    };
    let ladder = Ladder::named(&games.variant, pace);
    let entry = ladder.entry(&worker.store, person)?;
    let points = entry.map(|entry| entry.rating_at(worker.clock.now()).shown_points());
    Ok(points.map_or(UNKNOWN_STRENGTH, strength_of))
}

/// Decides what a person of this strength asks for.
fn act(
    state: &mut LeagueState,
    command: &Command<LeagueAction>,
    strength: u32,
    now: Time,
) -> Result<Vec<(Record, Entry)>, LeagueRefusal> {
    let person = command.actor;
    let known = state.entrant_of(person);
    let entrant = || known.ok_or(LeagueRefusal::League(Refusal::NotEntered));
    let organised = || {
        let is_organiser = state.is_organised_by(person);
        is_organiser
            .then_some(())
            .ok_or(LeagueRefusal::NotOrganiser)
    };
    let event = match &command.action {
        LeagueAction::Enter { name } => {
            check_person_name(name)?;
            let name = name.clone();
            let known = known.or_else(|| state.place_kept_for(person));
            let event = state.league.enter(known, strength)?;
            let named = Named::person(Profile { person, name });
            return Ok(state.accept(event, Some(&named), now));
        }
        LeagueAction::KeepPlace { player, profile } => {
            organised()?;
            return keep_place(state, EntrantId(*player), profile, now);
        }
        LeagueAction::AddComputers(levels) => {
            organised()?;
            return Ok(add_computers(state, levels, now)?);
        }
        LeagueAction::Leave => state.league.leave(entrant()?, LeaveCause::Left)?,
        LeagueAction::BeAbsent { rounds } => state.league.be_absent(entrant()?, *rounds)?,
        LeagueAction::Cancel => {
            organised()?;
            state.league.cancel()?
        }
        LeagueAction::Close => state.league.cancel()?,
    };
    Ok(state.accept(event, None, now))
}

/// Notes which games have to begin because of a record, and that the end of one is known. When the
/// league has ended, its games of computers have to end.
fn put_pending(batch: &mut Batch, state: &LeagueState, record: &Record) {
    match &record.event {
        Event::RoundBegan { games, .. } | Event::GamesBegan { games, .. } => {
            for new in games {
                batch.put(pending_key(&state.id, Pending::Begin, new.game), "");
            }
        }
        Event::GameEnded { game, .. } => {
            batch.remove(pending_key(&state.id, Pending::End, *game));
        }
        Event::Ended { .. } => {
            for game in state.league.running_games() {
                batch.put(pending_key(&state.id, Pending::End, game.number), "");
            }
        }
        _ => {}
    }
}

/// Erases a person from the entries of a log, and the names that they had in the file of a
/// tournament.
fn erase_person(log: &mut Log, person: PersonId) {
    let mut read: Vec<_> = log.entries.iter().map(read_erasable).collect();
    let is_theirs = |erasable: &StoredErasable| {
        let profile = erasable.person.as_ref();
        profile.is_some_and(|profile| profile.person == person)
    };
    let entries = log.entries.iter().zip(&read);
    let theirs = entries.filter(|(_, erasable)| erasable.as_ref().is_some_and(is_theirs));
    let places: Vec<usize> = theirs.filter_map(|(entry, _)| place_taken(entry)).collect();
    for (entry, erasable) in log.entries.iter_mut().zip(&mut read) {
        let Some(erasable) = erasable else {
            continue;
        };
        let before = erasable.clone();
        erasable.person.take_if(|profile| profile.person == person);
        let names = erasable.players.iter_mut().enumerate();
        names
            .filter(|(index, _)| places.contains(index))
            .for_each(|(_, name)| name.clear());
        if *erasable != before {
            let written = serde_json::to_vec(&erasable);
            entry.erasable = Some(written.expect("a name can be serialized"));
        }
    }
}

/// The erasable data of an entry; `None` if it was erased.
fn read_erasable(entry: &Entry) -> Option<StoredErasable> {
    let erasable = entry.erasable.as_deref()?;
    serde_json::from_slice(erasable).ok()
}

/// The index of the place that somebody takes by an entry.
fn place_taken(entry: &Entry) -> Option<usize> {
    let stored: StoredRecord = serde_json::from_slice(&entry.record).ok()?;
    let Event::Entered { entrant, .. } = stored.record.event else {
        return None;
    };
    usize::try_from(entrant.0).ok()?.checked_sub(1)
}
