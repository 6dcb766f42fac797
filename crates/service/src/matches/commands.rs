//! Matches: what people ask of them, how a change of a match is written and shown in both servers,
//! and how somebody who asks to be forgotten is erased from its log.
//!
//! A match is a log of its own, which one worker changes. What happens by itself is in
//! `matches::games`.

use crate::access::secret::{keyed, random_chance};
use crate::announcement::Announcement;
use crate::command::Command;
use crate::error::{Rejected, Result, ServiceError, damaged_log, listed, while_overtaken};
use crate::handling::Matches;
use crate::leagues::commands::strength_in;
use crate::leagues::index::update;
use crate::leagues::stored::Pending;
use crate::limits::config::{Exempt, Permit};
use crate::limits::reach::Contact;
use crate::log::idempotency::Changed;
use crate::log::records::{self, Entry};
use crate::matches::stored as matches;
use crate::matches::stored::{
    MatchId, MatchRecord, MatchSide, MatchState, NewMatch, StoredErasable, erase_person,
    pending_key,
};
use crate::outbox::items::{MatchTopic, OutboxItem};
use crate::outbox::queue::Outbox;
use crate::worker::handle::Inner;
use crate::worker::state::Worker;
use entente_game::{
    Action, Actor, DecideError, Game, GameId, NAME_LIMIT, PersonId, Place, PlayerId, Profile,
    ServerId, is_valid_name, is_visible_name,
};
use entente_leagues::GameNumber;
use entente_leagues::matches::{
    Board, Boards, EndCause, Event, Match, Pair, PlayerNumber, Record, Refusal, Side, Stage, Terms,
    TermsFault,
};
use entente_store::{Batch, StoreError, Version};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The longest name of a server, in characters.
const SERVER_NAME_LIMIT: usize = 100;
/// The most matches of a server that are not over.
pub const MATCHES_PER_SERVER: usize = 10;

/// Somebody who asks something of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchRequest {
    /// Their name.
    pub name: String,
    /// The server in which they ask, if they manage it. The frontend knows who does.
    pub manages: Option<ServerId>,
    /// What they ask for.
    pub action: MatchAction,
}

/// Something that a person asks of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchAction {
    /// Take the offer for a server. They become its captain.
    Take {
        /// The channel that shows the match.
        place: Place,
        /// The name of the server.
        server_name: String,
    },
    /// Confirm the server that has taken the offer. Only the home side can.
    Confirm,
    /// Decline it, and offer the match again. Only the home side can.
    Decline,
    /// Play for a side. The frontend knows who is a member of its server.
    Join {
        /// The side.
        side: Side,
    },
    /// Play no more, before one has a game.
    Leave,
    /// Put the players of one's side into this order. Who is not among them follows behind.
    Reorder {
        /// The side.
        side: Side,
        /// Its players.
        players: Vec<PlayerNumber>,
    },
    /// Begin before the time for signing up is over. Only the home side can.
    Start,
    /// Call the match off. Before the home side has confirmed it, the other side withdraws, and the
    /// match is offered again.
    Cancel,
}

/// Why a match does not do what a person asks for. Nothing has changed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum MatchRefusal {
    /// There is no match with this code.
    #[error("there is no such match")]
    NoSuchMatch,
    /// There can be no match on these terms.
    #[error(transparent)]
    Terms(#[from] TermsFault),
    /// The match refuses it.
    #[error(transparent)]
    Match(#[from] Refusal),
    /// No game would be possible on these terms, or a person's name cannot be shown.
    #[error("no game would accept this")]
    Game(entente_game::Refusal),
    /// The rule set is not one for two players.
    #[error("a match needs a rule set for two players")]
    NotForTwo,
    /// Only the captain of the side, or who manages its server, can do this.
    #[error("only the captain of the side or a manager of its server can do this")]
    NotCaptain,
    /// A server cannot play against itself.
    #[error("a server cannot take its own match")]
    OwnServer,
    /// Another server has taken it.
    #[error("another server has taken this match")]
    Taken,
    /// The channel belongs to no server.
    #[error("a match is shown in a channel of a server")]
    NoServer,
    /// The server has as many matches as it can have.
    #[error("a server can have {MATCHES_PER_SERVER} matches at once")]
    TooMany,
    /// The name of the server is empty, too long, or has characters that cannot be seen.
    #[error("the name of a server has visible characters, and at most {SERVER_NAME_LIMIT} of them")]
    ServerName,
}

/// A match, or why the person does not get what they asked for.
pub type MatchAnswer = Result<MatchState, MatchRefusal>;

impl Matches<'_> {
    /// Offers a match. Its id is the code by which another server takes it.
    pub async fn open(
        self,
        captain: Profile,
        command: Command<NewMatch>,
    ) -> Result<MatchAnswer, Rejected> {
        let id = MatchId::of_key(&self.0.inner.secret, &command.key);
        let opened = id.clone();
        let open = async move |worker: &mut Worker| {
            while_overtaken(async || open_match(worker, &opened, &captain, &command).await).await
        };
        self.0.in_log_of(&id, open).await
    }

    /// Does something in a match.
    pub async fn submit(
        self,
        id: &MatchId,
        command: Command<MatchRequest>,
    ) -> Result<MatchAnswer, Rejected> {
        let changed = id.clone();
        let change = async move |worker: &mut Worker| {
            while_overtaken(async || change_match(worker, &changed, &command).await).await
        };
        self.0.in_log_of(id, change).await
    }

    /// A match; `None` if there is no such match.
    pub async fn state(self, id: &MatchId) -> Result<Option<MatchState>> {
        let id = id.clone();
        self.0.read(move |inner| inner.contest(&id)).await
    }

    /// The offers that anybody may take, the newest first, at most `limit`.
    pub async fn offers(self, limit: usize) -> Result<Vec<MatchState>> {
        let read = move |inner: &Inner| inner.contests(matches::offers(&inner.store, limit)?);
        self.0.read(read).await
    }

    /// The matches of a server, at most `limit`: those that are not over, the newest first, and
    /// then those that are.
    pub async fn of_server(self, server: ServerId, limit: usize) -> Result<Vec<MatchState>> {
        let read =
            move |inner: &Inner| inner.contests(matches::of_server(&inner.store, server, limit)?);
        self.0.read(read).await
    }

    /// The matches of a server that were played to their ends, with at most `last` of them.
    pub async fn record_of(self, server: ServerId, last: usize) -> Result<MatchRecord> {
        let read = move |inner: &Inner| inner.match_record(server, last);
        self.0.read(read).await
    }

    /// The matches whose logs have data about a person.
    pub(crate) async fn ids_of_person(self, person: PersonId) -> Result<Vec<MatchId>> {
        let read = move |inner: &Inner| matches::of_person(&inner.store, person, usize::MAX);
        self.0.read(read).await
    }

    /// The matches that a person has offered, taken or signed up for, at most `limit`, in the order
    /// of [`of_server`](Self::of_server). One that is damaged is left out.
    pub async fn of_person(self, person: PersonId, limit: usize) -> Result<Vec<MatchState>> {
        let read =
            move |inner: &Inner| inner.contests(matches::of_person(&inner.store, person, limit)?);
        self.0.read(read).await
    }

    /// Shows a match again in both servers: one of its games has lost a place.
    pub(crate) async fn show_again(self, id: &MatchId) -> Result<()> {
        let Some(state) = self.state(id).await? else {
            return Ok(());
        };
        let show = async move |worker: &mut Worker| {
            let change = Change {
                before: Some(&state),
                after: &state,
                written: Vec::new(),
            };
            let permit = Permit::exempt(Exempt::System);
            let shown = change.write(worker, Batch::default(), permit).await;
            Ok::<_, ServiceError>(shown?)
        };
        self.0.in_log_of(id, show).await
    }

    /// The id of a game of a match.
    pub fn game_id(self, id: &MatchId, number: GameNumber) -> GameId {
        id.game(&self.0.inner.secret, number)
    }

    /// The match of a game that is not over, and the number of the game in it.
    pub async fn of_game(self, game: &GameId) -> Result<Option<(MatchId, GameNumber)>> {
        let found = self.0.get(matches::game_key(game)).await?;
        Ok(found.as_deref().and_then(matches::read_game_value))
    }

    /// Whether a game that is not over belongs to a match.
    pub async fn has_game(self, game: &GameId) -> Result<bool> {
        Ok(self.of_game(game).await?.is_some())
    }

    /// The message that shows a match in a channel, as its frontend has kept it; `None` if there is
    /// none.
    pub async fn message(self, id: &MatchId, channel: &str) -> Result<Option<Vec<u8>>> {
        self.0.get(matches::message_key(id, channel)).await
    }

    /// Keeps which message shows a match in a channel.
    pub async fn keep_message(self, id: &MatchId, channel: &str, message: Vec<u8>) -> Result<()> {
        let mut batch = Batch::default();
        batch.put(matches::message_key(id, channel), message);
        Ok(self.0.inner.store.commit(batch).await?)
    }
}

impl Inner {
    /// Reads a match.
    pub(crate) fn contest(&self, id: &MatchId) -> Result<Option<MatchState>> {
        let log = records::read(&self.store, &id.log())?;
        MatchState::open(id, &log).map_err(|damage| damaged_log(&id.log(), damage))
    }

    /// The matches of a server that were played to their ends, with at most `last` of them.
    pub(crate) fn match_record(&self, server: ServerId, last: usize) -> Result<MatchRecord> {
        let ([won, drawn, lost], ids) = matches::record_of(&self.store, server, last)?;
        let mut newest = self.contests(ids)?;
        newest.sort_by_key(|state| Reverse(state.contest.opened));
        newest.truncate(last);
        Ok(MatchRecord {
            won,
            drawn,
            lost,
            last: newest,
        })
    }

    /// Reads matches that a list has named. One that is damaged is left out.
    fn contests(&self, ids: Vec<MatchId>) -> Result<Vec<MatchState>> {
        let mut found = Vec::new();
        for id in ids {
            found.extend(listed(&id, self.contest(&id))?.flatten());
        }
        Ok(found)
    }
}

/// A match, with the version of its log.
pub(super) fn contest(worker: &Worker, id: &MatchId) -> Result<(Option<MatchState>, Version)> {
    let name = id.log();
    let version = worker.store.version(&name)?;
    let state = MatchState::open(id, &worker.read_log(&name)?);
    let state = state.map_err(|damage| damaged_log(&name, damage))?;
    Ok((state, version))
}

async fn open_match(
    worker: &mut Worker,
    id: &MatchId,
    captain: &Profile,
    command: &Command<NewMatch>,
) -> Result<MatchAnswer, Rejected> {
    let changed = Changed::Match(id.clone());
    let (known, version) = contest(worker, id)?;
    if let Some(state) = known {
        let is_repeated = worker.was_accepted(command, changed)?;
        return is_repeated.then_some(Ok(state)).ok_or(Rejected::KeyUsed);
    }
    let mut batch = Batch::default();
    batch.guard(&version);
    if let Err(refusal) = admit(worker, &mut batch, &command.action.place)? {
        return Ok(Err(refusal));
    }
    let (state, record, entry) = match offer(worker, id, captain, &command.action) {
        Ok(offered) => offered,
        Err(refusal) => return Ok(Err(refusal)),
    };
    worker.keep_key(&mut batch, command, changed);
    let change = Change {
        before: None,
        after: &state,
        written: vec![(record, entry)],
    };
    let permit = change.permit(worker, command.actor)?;
    change.write(worker, batch, permit).await?;
    Ok(Ok(state))
}

/// A match that is offered, with its first record.
fn offer(
    worker: &Worker,
    id: &MatchId,
    captain: &Profile,
    new: &NewMatch,
) -> Result<(MatchState, Record, Entry), MatchRefusal> {
    if new.game.options.players() != Side::ALL.len() {
        return Err(MatchRefusal::NotForTwo);
    }
    check_names(&captain.name, &new.server_name)?;
    let terms = Terms {
        boards: new.boards,
        until: new.until.0,
        white: new.white,
    };
    let (contest, record) = Match::open(terms, worker.clock.now().0)?;
    let (state, entry) = MatchState::offered(id, captain, new, contest, record.clone());
    check_game(worker, &state, captain)?;
    Ok((state, record, entry))
}

fn check_names(person: &str, server: &str) -> Result<(), MatchRefusal> {
    let is_shown = is_visible_name(server, SERVER_NAME_LIMIT);
    is_shown.then_some(()).ok_or(MatchRefusal::ServerName)?;
    check_person_name(person)
}

fn check_person_name(name: &str) -> Result<(), MatchRefusal> {
    let most = NAME_LIMIT;
    let fault = MatchRefusal::Game(entente_game::Refusal::InvalidName { most });
    is_valid_name(name).then_some(()).ok_or(fault)
}

/// Checks that a game on the terms of a match is possible, so that nobody signs up in vain.
fn check_game(worker: &Worker, state: &MatchState, captain: &Profile) -> Result<(), MatchRefusal> {
    let [home, away] = [1, 2].map(PlayerNumber);
    let opponent = Profile {
        person: PersonId(captain.person.0.wrapping_add(1)),
        name: captain.name.clone(),
    };
    let mut tried = state.clone();
    tried.away = Some(MatchSide {
        place: Place::new("discord:0/0"),
        ..state.home.clone()
    });
    tried.people = [(home, captain.clone()), (away, opponent)].into();
    tried.contest.boards = vec![Board {
        game: GameNumber(1),
        pair: (state.contest.terms.boards != Boards::Crowd).then_some(Pair { home, away }),
        white: Side::Home,
        result: None,
    }];
    let new = tried.new_game(GameNumber(1));
    let new = new.ok_or(MatchRefusal::NotForTwo)?;
    let host = new.host.as_ref().map(|host| Actor::Person(host.person));
    let actor = host.unwrap_or(Actor::Computer(PlayerId::HOST));
    let empty = Game::open(GameId::from_random([0; 8]), []).expect("an empty log has no damage");
    let now = worker.clock.now();
    match empty.decide(actor, &Action::Create(new), now, &random_chance()) {
        Err(DecideError::Refused(refusal)) => Err(MatchRefusal::Game(refusal)),
        Ok(_) | Err(DecideError::Contradiction(_)) => Ok(()),
    }
}

/// Counts the matches of a server, and lets no other command count them at the same time.
fn admit(
    worker: &Worker,
    batch: &mut Batch,
    place: &Place,
) -> Result<Result<(), MatchRefusal>, StoreError> {
    let Some(server) = place.server() else {
        return Ok(Err(MatchRefusal::NoServer));
    };
    let part = u64::from_be_bytes(keyed(&worker.index.secret, &format!("server {}", server.0)));
    batch.guard(&worker.store.version(&format!("matches {part:016x}"))?);
    let is_free = matches::count_open(&worker.store, server)? < MATCHES_PER_SERVER;
    Ok(is_free.then_some(()).ok_or(MatchRefusal::TooMany))
}

async fn change_match(
    worker: &mut Worker,
    id: &MatchId,
    command: &Command<MatchRequest>,
) -> Result<MatchAnswer, Rejected> {
    let (Some(before), version) = contest(worker, id)? else {
        return Ok(Err(MatchRefusal::NoSuchMatch));
    };
    let changed = Changed::Match(id.clone());
    // A repeated command changes nothing, and is answered with the present state.
    if worker.was_accepted(command, changed.clone())? {
        return Ok(Ok(before));
    }
    let mut batch = Batch::default();
    batch.guard(&version);
    let (event, named) = match decide(worker, &before, command)? {
        Ok(decided) => decided,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let mut after = before.clone();
    let accepted = {
        let avoid = blocks(worker, &before.people);
        after.accept(event, &named, worker.clock.now(), &avoid)
    };
    let written = match accepted {
        Ok(written) => written,
        Err(refusal) => return Ok(Err(refusal.into())),
    };
    if let MatchAction::Take { place, .. } = &command.action.action
        && let Err(refusal) = admit(worker, &mut batch, place)?
    {
        return Ok(Err(refusal));
    }
    worker.keep_key(&mut batch, command, changed);
    let change = Change {
        before: Some(&before),
        after: &after,
        written,
    };
    let permit = change.permit(worker, command.actor)?;
    change.write(worker, batch, permit).await?;
    Ok(Ok(after))
}

/// Whether two people must not meet, because one of them has blocked the other. A log that cannot
/// be read keeps nobody from playing.
pub(super) fn blocks<'a>(
    worker: &'a Worker,
    people: &'a BTreeMap<PlayerNumber, Profile>,
) -> impl Fn(Pair) -> bool + 'a {
    let has_blocked = |one: PersonId, other: PersonId| {
        let log = worker.person_log(one);
        log.is_ok_and(|log| log.has_blocked(other))
    };
    move |pair| {
        let sides = Side::ALL.map(|side| people.get(&pair.of(side)).map(|found| found.person));
        matches!(sides, [Some(home), Some(away)]
            if has_blocked(home, away) || has_blocked(away, home))
    }
}

type Asked = Command<MatchRequest>;

type Decided = Result<(Event, StoredErasable), MatchRefusal>;

/// Decides what a person asks for. The match itself says what is possible when.
fn decide(worker: &Worker, state: &MatchState, command: &Asked) -> Result<Decided> {
    let (request, person) = (&command.action, command.actor);
    let nobody = |event| Ok((event, StoredErasable::default()));
    let leads = |side: Side| {
        let led = leads(state, side, person, request.manages);
        led.then_some(()).ok_or(MatchRefusal::NotCaptain)
    };
    let home_event = |event| leads(Side::Home).and_then(|()| nobody(event));
    Ok(match &request.action {
        MatchAction::Take { place, server_name } => take(state, command, place, server_name),
        MatchAction::Confirm => home_event(Event::Confirmed),
        MatchAction::Decline => home_event(Event::Declined),
        MatchAction::Start => {
            let beginning = state.contest.beginning(&blocks(worker, &state.people));
            home_event(beginning)
        }
        MatchAction::Join { side } => {
            let strength = strength_in(worker, &state.games, person)?;
            join(state, command, *side, strength)
        }
        MatchAction::Leave => match state.player_of(person) {
            Some(player) => nobody(Event::Left { player }),
            None => Err(Refusal::NotJoined.into()),
        },
        MatchAction::Reorder { side, players } => leads(*side).and_then(|()| {
            nobody(Event::Reordered {
                side: *side,
                players: players.clone(),
            })
        }),
        MatchAction::Cancel => match Side::ALL.into_iter().find(|side| leads(*side).is_ok()) {
            None => Err(MatchRefusal::NotCaptain),
            Some(Side::Away) if state.contest.stage == Stage::Proposed => nobody(Event::Declined),
            Some(by) => nobody(Event::Ended {
                cause: EndCause::Cancelled { by },
            }),
        },
    })
}

/// Whether a person speaks for a side: as its captain, or as somebody who manages its server.
fn leads(state: &MatchState, side: Side, person: PersonId, manages: Option<ServerId>) -> bool {
    state.side(side).is_some_and(|side| {
        let captain = side.captain.as_ref();
        let is_captain = captain.is_some_and(|captain| captain.person == person);
        is_captain || (manages.is_some() && manages == side.server())
    })
}

fn take(state: &MatchState, command: &Asked, place: &Place, server_name: &str) -> Decided {
    let name = &command.action.name;
    check_names(name, server_name)?;
    if place.server() == state.home.server() {
        return Err(MatchRefusal::OwnServer);
    }
    let is_agreed = matches!(state.contest.stage, Stage::Gathering | Stage::Playing);
    if is_agreed && place.server() != state.away.as_ref().and_then(MatchSide::server) {
        return Err(MatchRefusal::Taken);
    }
    let named = StoredErasable {
        person: Some(Profile {
            person: command.actor,
            name: name.clone(),
        }),
        server_name: Some(server_name.to_owned()),
        place: Some(place.clone()),
    };
    Ok((Event::Taken, named))
}

fn join(state: &MatchState, command: &Asked, side: Side, strength: u32) -> Decided {
    let (person, name) = (command.actor, command.action.name.clone());
    check_person_name(&name)?;
    let event = Event::Joined {
        player: state
            .player_of(person)
            .unwrap_or_else(|| state.contest.next_player()),
        side,
        strength,
    };
    let named = StoredErasable {
        person: Some(Profile { person, name }),
        ..StoredErasable::default()
    };
    Ok((event, named))
}

/// Something that has happened in a match, and everything that follows from it.
pub(super) struct Change<'a> {
    pub(super) before: Option<&'a MatchState>,
    pub(super) after: &'a MatchState,
    pub(super) written: Vec<(Record, Entry)>,
}

impl Change<'_> {
    /// Writes it.
    pub(super) async fn write(
        &self,
        worker: &mut Worker,
        mut batch: Batch,
        permit: Permit,
    ) -> Result<(), StoreError> {
        let first = self.before.map_or(0, |before| before.records);
        for (number, (record, entry)) in (first..).zip(&self.written) {
            records::put(&mut batch, &self.after.id.log(), number, entry);
            put_pending(&mut batch, self.after, record);
        }
        let secret = &worker.index.secret;
        let known = self.before.map(|before| matches::entries(secret, before));
        let entries = matches::entries(secret, self.after);
        update(&mut batch, &known.unwrap_or_default(), &entries);
        let items = self.news(worker);
        Outbox::write(&mut batch, &items, permit);
        let (source, people) = (self.after.id.source(), &self.after.everybody);
        batch.announce(Announcement::Game(source.clone()).to_string());
        Announcement::put_people(&mut batch, source, people);
        worker.store.commit(batch).await?;
        worker.shared.watchers.announce_change(source, people);
        worker.outbox.push(items);
        Ok(())
    }

    /// Counts what a person changes, which is shown in the channels of both servers.
    fn permit(&self, worker: &Worker, person: PersonId) -> Result<Permit, Rejected> {
        let channels = self.channels().into_iter();
        let costs = channels.map(|(channel, topic)| (channel, topic != MatchTopic::Changed));
        let contact = Contact::with_channels(person, costs);
        let counted = worker.shared.limits.contacts.send(&contact);
        Ok(counted.map_err(|over| over.limited)?)
    }

    /// The channels that show it, with what is new there. One whose server has just been declined
    /// is among them.
    fn channels(&self) -> BTreeMap<&str, MatchTopic> {
        let topic = |side| {
            let events = self.written.iter();
            let topics = events.map(|(record, _)| topic_of(&record.event, side));
            topics.min().unwrap_or(MatchTopic::Changed)
        };
        let states = self.before.into_iter().chain([self.after]);
        states
            .flat_map(|state| Side::ALL.map(|side| (state.side(side), topic(side))))
            .filter_map(|(side, topic)| Some((side?.place.channel.as_str(), topic)))
            .collect()
    }

    fn news(&self, worker: &Worker) -> Vec<OutboxItem> {
        let (outbox, now) = (&worker.outbox, worker.clock.now());
        let channels = self.channels().into_iter();
        let news =
            channels.map(|(channel, topic)| outbox.match_news(&self.after.id, channel, topic, now));
        news.collect()
    }
}

/// What an event is for the channel of a side.
fn topic_of(event: &Event, side: Side) -> MatchTopic {
    match event {
        Event::Offered { .. } if side == Side::Home => MatchTopic::Opened,
        Event::Taken if side == Side::Away => MatchTopic::Opened,
        Event::Taken | Event::Confirmed | Event::Ended { .. } => MatchTopic::Told,
        Event::Declined if side == Side::Away => MatchTopic::Told,
        _ => MatchTopic::Changed,
    }
}

/// Notes which games have to begin because of a record, and that the end of one is known.
fn put_pending(batch: &mut Batch, state: &MatchState, record: &Record) {
    match &record.event {
        Event::Began { .. } | Event::Replaced { .. } => {
            for board in state.contest.running() {
                batch.put(pending_key(&state.id, Pending::Begin, board.game), "");
            }
        }
        Event::GameEnded { game, .. } => {
            batch.remove(pending_key(&state.id, Pending::End, *game));
        }
        _ => {}
    }
}

/// Lets a person leave a match as far as they have no game in it, and erases their data from its
/// log.
pub(crate) async fn forget_in_match(
    worker: &mut Worker,
    id: &MatchId,
    person: PersonId,
) -> Result<()> {
    let (Some(before), version) = contest(worker, id)? else {
        return Ok(());
    };
    let mut log = worker.read_log(&id.log())?;
    let mut after = before.clone();
    let left = before.player_of(person).and_then(|player| {
        let avoid = blocks(worker, &before.people);
        let (left, nobody) = (Event::Left { player }, StoredErasable::default());
        let now = worker.clock.now();
        after.accept(left, &nobody, now, &avoid).ok()
    });
    let written = left.unwrap_or_default();
    let mut batch = Batch::default();
    batch.guard(&version);
    erase_person(&mut log, person);
    log.rewrite(&mut batch, &id.log());
    log.entries
        .extend(written.iter().map(|(_, entry)| entry.clone()));
    let erased = MatchState::open(id, &log).map_err(|damage| damaged_log(&id.log(), damage))?;
    let Some(erased) = erased else {
        return Ok(());
    };
    // The messages may have the name.
    let change = Change {
        before: Some(&before),
        after: &erased,
        written,
    };
    let permit = Permit::exempt(Exempt::System);
    Ok(change.write(worker, batch, permit).await?)
}
