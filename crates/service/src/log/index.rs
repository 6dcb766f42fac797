//! The index: finds games by person, by channel, by join code and by deadline, and the computers
//! that have to act.
//!
//! All of it is derived from the logs. It is written in the same batch as the record that changes
//! it, so it is never older or newer than the logs. It can always be rebuilt from them
//! ([`rebuild`]), and `check` compares the two. Reminders do not follow from the logs alone: one
//! that was sent or postponed is no longer there. So they have an index of their own
//! (`reminder_times`).

use crate::access::code::{Invitation, JoinCode};
use crate::access::secret::secret;
use crate::access::token::TokenOwner;
use crate::computers::{turn_bytes, turn_key};
use crate::core::{Bound, Declaration, Erase, Export, Last, LogName, Origin, Raw, Table};
use crate::error::Result;
use crate::leagues::index as leagues;
use crate::leagues::stored::{LOG_PREFIX, LeagueId, LeagueState, verified};
use crate::log::listing::{CurrentGame, FinishedGame, PublicGame};
use crate::log::records::{self, Decided, Log, Wake};
use crate::matches::stored as matches;
use crate::matches::stored::{MatchId, MatchState};
use crate::puzzles::stored as puzzles;
use crate::server_pages::stored as server_pages;
use entente_game::people::{PersonLog, ServerLog};
use entente_game::{ComputerTurn, Damage, Game, GameId, Home, PersonId, ServerId, Time, Viewer};
use entente_store::{Batch, Key, Store, StoreError};

/// The games in which a person plays: person, game.
pub(crate) static CURRENT_GAMES: Table<(PersonId, Last<GameId>), Raw> = Table::about_people(
    b'p',
    "the current games of",
    Bound::Short,
    Erase::With("each of their games"),
    Export::Fields(&["games"]),
)
.from(Origin::Index(LogName::InKey));

/// The finished games of a person: person, game.
pub(crate) static FINISHED_GAMES: Table<(PersonId, Last<GameId>), Raw> = Table::about_people(
    b'f',
    "the finished games of",
    Bound::Record(1500),
    Erase::With("each of their games"),
    Export::Fields(&["games"]),
)
.from(Origin::Index(LogName::InKey));

/// The games whose lobby a person left: person, game.
pub(crate) static LEFT_GAMES: Table<(PersonId, Last<GameId>), ()> = Table::about_people(
    b'q',
    "the lobbies left by",
    Bound::Empty,
    Erase::With("each of their games"),
    Export::Fields(&["games"]),
)
.from(Origin::Index(LogName::InKey));

/// The games that a person leads or led without playing: person, game.
pub(crate) static LED_GAMES: Table<(PersonId, Last<GameId>), Raw> = Table::about_people(
    b'=',
    "the games led by",
    Bound::Short,
    Erase::With("each of their games"),
    Export::Fields(&["games"]),
)
.from(Origin::Index(LogName::InKey));

/// The open lobbies in a channel and its threads: channel, game.
pub(crate) static OPEN_LOBBIES: Table<(String, Last<GameId>), ()> =
    Table::new(b'l', "the lobbies in the channel", Bound::Short)
        .from(Origin::Index(LogName::InKey));

/// The running games in a channel and its threads: channel, game.
pub(crate) static RUNNING_GAMES: Table<(String, Last<GameId>), ()> =
    Table::new(b'g', "the games in the channel", Bound::Short).from(Origin::Index(LogName::InKey));

/// An event that happens in a game by itself: time, game. The value is the shortest outage for
/// which the running clock gets a credit.
pub(crate) static DEADLINES: Table<(Time, Last<GameId>), Raw> =
    Table::new(b'd', "the deadlines", Bound::Short).from(Origin::Index(LogName::InKey));

/// The person of a token: hash.
pub(crate) static TOKENS: Table<[u8; 32], Raw> = Table::about_people(
    b'k',
    "the person of a token",
    Bound::Record(500),
    Erase::With("their own log"),
    Export::Fields(&["tokens"]),
)
.from(Origin::Index(LogName::InValue));

/// The day on which a token was last used: hash.
pub(crate) static TOKEN_USES: Table<[u8; 32], Raw> = Table::about_people(
    b'U',
    "the last use of a token",
    Bound::Short,
    Erase::With("their own log"),
    Export::Fields(&["tokens"]),
);

/// A block by somebody: the person, the one who has blocked them.
pub(crate) static BLOCKED_BY: Table<(PersonId, Last<PersonId>), ()> = Table::about_people(
    b'r',
    "those who have blocked",
    Bound::Empty,
    Erase::With("the logs of those who have blocked them"),
    Export::Not("nobody learns who has blocked them"),
)
.from(Origin::Index(LogName::InKey));

/// The most bytes that are written at once when the whole index is rebuilt.
const BATCH_SIZE: usize = 100 * 1024;

/// Writes the index entries.
#[derive(Clone, Copy)]
pub(crate) struct Index {
    /// The installation's own key. Join codes are made with it.
    pub(crate) secret: [u8; 32],
}

/// The index entries of one game at one moment.
#[derive(Default)]
struct GameEntries {
    people: Vec<PersonId>,
    /// The person who leads the game without playing.
    arbiter: Option<PersonId>,
    /// The facts for lists while the game is not over.
    current: String,
    /// Whether the game is over.
    is_over: bool,
    /// The facts that lists show of the game if it was played to an end.
    finished: Option<FinishedGame>,
    /// The keys under which it is found by its places.
    places: Vec<Key>,
    /// The next deadline. The value is the shortest outage, in milliseconds, for which a running
    /// clock of the game gets a credit; it is empty if no clock is running.
    deadline: Option<(Key, String)>,
    /// The codes with which people join the lobby, or take over a seat.
    join_codes: Vec<(Key, String)>,
    /// The computers that have something to do.
    computers: Vec<ComputerTurn>,
    /// The facts by which the list of public games is searched.
    public: Option<(Key, String)>,
}

impl Index {
    /// Updates the entries of a game that has changed.
    pub(crate) fn update_game(&self, batch: &mut Batch, id: &GameId, before: &Game, after: &Game) {
        update(
            batch,
            id,
            &self.entries(id, before),
            &self.entries(id, after),
        );
    }

    /// Writes all entries of a game, from its log. Returns the game, as far as it could be read.
    pub(crate) fn of_log<'a>(
        &self,
        batch: &mut Batch,
        id: &GameId,
        records: impl IntoIterator<Item = (&'a [u8], Option<&'a [u8]>)>,
    ) -> (Game, Result<(), Damage>) {
        let (mut game, mut before) = (Game::new(id.clone()), GameEntries::default());
        // Record by record, like when the game was played: who left a lobby shows only on the way.
        for (record, erasable) in records {
            if let Err(damage) = game.append(record, erasable) {
                return (game, Err(damage));
            }
            let after = self.entries(id, &game);
            update(batch, id, &before, &after);
            before = after;
        }
        (game, Ok(()))
    }

    fn entries(&self, id: &GameId, game: &Game) -> GameEntries {
        let finished = list_entry(game);
        GameEntries {
            is_over: game.is_over(),
            people: game.people().collect(),
            arbiter: game.arbiter(),
            current: CurrentGame::entry(game),
            public: PublicGame::entry(id, game, finished.is_some()),
            places: place_keys(id, game, finished.as_ref()),
            finished,
            deadline: deadline_entry(id, game),
            join_codes: self.join_codes(id, game),
            computers: game.waiting_computers(),
        }
    }

    /// Lobbies in direct messages are joined with a code, those in a channel with a button. Each
    /// offer of a seat has a code of its own.
    fn join_codes(&self, id: &GameId, game: &Game) -> Vec<(Key, String)> {
        let is_joined = game.is_lobby() && game.home() == Some(&Home::Private);
        let lobby = is_joined.then(|| (JoinCode::of(&self.secret, id), None));
        let offers = game.seat_offers().into_iter();
        let seats = offers.map(|offer| (JoinCode::of_seat(&self.secret, id, offer), Some(offer)));
        lobby
            .into_iter()
            .chain(seats)
            .map(|(code, offer)| (code.key(), Invitation::value(id, offer)))
            .collect()
    }
}

/// Updates the entries of a game about which something was decided.
pub(crate) fn follow(decided: &Decided<'_>, batch: &mut Batch) -> Result<Option<Wake>> {
    let index = Index {
        secret: *decided.secret,
    };
    index.update_game(batch, decided.id, decided.before, decided.after);
    Ok(None)
}

/// The entry of a game that was played to an end, for lists.
fn list_entry(game: &Game) -> Option<FinishedGame> {
    let view = game.is_over().then(|| game.view(Viewer::Spectator));
    view.flatten().and_then(|view| FinishedGame::of(&view))
}

/// Writes the index entries of one log into the batch, and says whether it is the log of a finished
/// game.
pub(crate) fn derive(
    index: &Index,
    batch: &mut Batch,
    name: &str,
    log: &Log,
) -> Result<bool, Damage> {
    if let Some(id) = GameId::parse(name) {
        let (game, read) = index.of_log(batch, &id, log.records());
        return read.map(|()| game.is_over());
    }
    let number = |kind: &str| name.strip_prefix(kind)?.parse().ok();
    if let Some(person) = number("person ").map(PersonId) {
        let person_log = PersonLog::open(person, log.records())?;
        update_person_log(batch, person, &PersonLog::new(person), &person_log);
    } else if let Some(server) = number("server ").map(ServerId) {
        ServerLog::open(server, log.records())?;
    } else if let Some(league) = name.strip_prefix(LOG_PREFIX).and_then(LeagueId::parse) {
        verified(log)?;
        if let Some(state) = LeagueState::open(&league, log)? {
            let entries = leagues::entries(&index.secret, &state);
            leagues::update(batch, &[], &entries);
        }
    } else if let Some(id) = MatchId::of_log(name) {
        if let Some(state) = MatchState::open(&id, log)? {
            let entries = matches::entries(&index.secret, &state);
            leagues::update(batch, &[], &entries);
        }
    } else {
        return Err(Damage::Unreadable {
            number: 0,
            cause: "it is not the name of a game, a person, a server, a league or a match".into(),
        });
    }
    Ok(false)
}

/// Removes all index entries and derives them again from the logs.
pub(crate) async fn rebuild(
    store: &Store,
    index_tables: impl Iterator<Item = &'static Declaration>,
) -> Result<()> {
    let index = Index {
        secret: secret(store).await?,
    };
    let mut batch = Batch::default();
    for table in index_tables {
        // In small batches, so that a large index does not have to fit into memory. If this is
        // interrupted, it can simply be done again.
        for entry in store.scan(&table.all()) {
            batch.remove(table.all().bytes(&entry?.0));
            if batch.size() > BATCH_SIZE {
                store.commit(std::mem::take(&mut batch)).await?;
            }
        }
    }
    for name in records::names(store) {
        let name = name?;
        // A log that cannot be read has no index entries; `check` reports it.
        if let Ok(log) = records::read(store, &name) {
            let _ = derive(&index, &mut batch, &name, &log);
        }
        if batch.size() > BATCH_SIZE {
            store.commit(std::mem::take(&mut batch)).await?;
        }
    }
    Ok(store.commit(batch).await?)
}

fn update(batch: &mut Batch, id: &GameId, before: &GameEntries, after: &GameEntries) {
    update_people(batch, id, before, after);
    update_computers(batch, id, &before.computers, &after.computers);
    let gone = before
        .places
        .iter()
        .filter(|key| !after.places.contains(key));
    gone.for_each(|key| batch.remove(key.clone()));
    let new = after
        .places
        .iter()
        .filter(|key| !before.places.contains(key));
    new.for_each(|key| batch.put(key.clone(), ""));
    replace(batch, &before.deadline, &after.deadline);
    replace(batch, &before.public, &after.public);
    for (key, _) in before
        .join_codes
        .iter()
        .filter(|code| !after.join_codes.contains(code))
    {
        batch.remove(key.clone());
    }
    for (key, value) in after
        .join_codes
        .iter()
        .filter(|code| !before.join_codes.contains(code))
    {
        batch.put(key.clone(), value.as_str());
    }
}

/// Updates which computers have something to do.
fn update_computers(
    batch: &mut Batch,
    id: &GameId,
    before: &[ComputerTurn],
    after: &[ComputerTurn],
) {
    for turn in before {
        let is_kept = |other: &ComputerTurn| (other.player, other.duty) == (turn.player, turn.duty);
        if !after.iter().any(is_kept) {
            batch.remove(turn_key(id, turn));
        }
    }
    for turn in after.iter().filter(|turn| !before.contains(turn)) {
        batch.put(turn_key(id, turn), turn_bytes(turn));
    }
}

/// Replaces one entry by another, if they differ.
fn replace(batch: &mut Batch, before: &Option<(Key, String)>, after: &Option<(Key, String)>) {
    if before == after {
        return;
    }
    if let Some((before, _)) = before {
        batch.remove(before.clone());
    }
    if let Some((after, value)) = after {
        batch.put(after.clone(), value.as_str());
    }
}

/// The keys under which a game is found by its places: in lists of channels, as a lobby, a running
/// game or one that was played to an end, and on the pages of servers.
fn place_keys(id: &GameId, game: &Game, finished: Option<&FinishedGame>) -> Vec<Key> {
    let table = if game.is_lobby() {
        &OPEN_LOBBIES
    } else {
        &RUNNING_GAMES
    };
    let current = game.places().filter(|_| !game.is_over());
    let current = current.map(|place| table.key((place.listed_in(), id)));
    let ended = finished.map(|finished| finished.last_move_at);
    let finished_in = game
        .places()
        .filter_map(|place| Some(puzzles::finished_key(place.listed_in(), ended?, id)));
    let on_pages = server_pages::keys(id, game, finished);
    current.chain(finished_in).chain(on_pages).collect()
}

fn deadline_entry(id: &GameId, game: &Game) -> Option<(Key, String)> {
    let time = game.next_deadline()?;
    let least_credit = game.least_credit().map(|span| span.0.to_string());
    Some((deadline_key(id, time), least_credit.unwrap_or_default()))
}

fn deadline_key(id: &GameId, at: Time) -> Key {
    DEADLINES.key((at, id))
}

/// Replaces a deadline that is not the deadline of the game, and returns whether it was wrong.
pub(crate) fn correct_deadline(batch: &mut Batch, id: &GameId, game: &Game, at: Time) -> bool {
    let is_wrong = game.next_deadline() != Some(at);
    if is_wrong {
        batch.remove(deadline_key(id, at));
        if let Some((key, least_credit)) = deadline_entry(id, game) {
            batch.put(key, least_credit);
        }
    }
    is_wrong
}

/// The tables with the games of each person.
pub(crate) static GAMES_OF_PEOPLE: [&Declaration; 4] = [
    CURRENT_GAMES.declaration(),
    FINISHED_GAMES.declaration(),
    LEFT_GAMES.declaration(),
    LED_GAMES.declaration(),
];

/// The value in [`LED_GAMES`] of a game that is over.
const LED: &str = "over";

/// The games that a person leads without playing, and that are not over.
pub(crate) fn games_led_by(store: &Store, person: PersonId) -> Result<Vec<GameId>> {
    let prefix = LED_GAMES.of(person);
    let mut games = Vec::new();
    for entry in store.scan(&prefix) {
        let (name, state) = entry?;
        if state != LED.as_bytes() {
            games.extend(GameId::parse(&String::from_utf8_lossy(&name)));
        }
    }
    Ok(games)
}

/// Those of them with the games that a person plays or played.
pub(crate) static PLAYED: [&Declaration; 2] =
    [CURRENT_GAMES.declaration(), FINISHED_GAMES.declaration()];

fn person_key(table: &Declaration, person: PersonId, id: &GameId) -> Key {
    let key = table.all().text(&person.key());
    key.bytes(id.as_str().as_bytes())
}

/// Whether any entry connects a person with a game.
pub(crate) fn has_game(store: &Store, person: PersonId, id: &GameId) -> Result<bool, StoreError> {
    has_entry(store, &GAMES_OF_PEOPLE, person, id)
}

/// Whether a person plays or played in a game, or is invited to it.
pub(crate) fn plays_in(store: &Store, person: PersonId, id: &GameId) -> Result<bool, StoreError> {
    has_entry(store, &PLAYED, person, id)
}

fn has_entry(
    store: &Store,
    tables: &[&Declaration],
    person: PersonId,
    id: &GameId,
) -> Result<bool, StoreError> {
    for table in tables {
        if store.get(&person_key(table, person, id))?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Removes all entries that connect a person with a game.
pub(crate) fn remove_person(batch: &mut Batch, id: &GameId, person: PersonId) {
    for table in GAMES_OF_PEOPLE {
        batch.remove(person_key(table, person, id));
    }
}

/// Updates which people have this game. A person who left a lobby no longer has it, but its log
/// still contains their name, so it must be found when they want to be forgotten.
fn update_people(batch: &mut Batch, id: &GameId, before: &GameEntries, after: &GameEntries) {
    let key = |table: &Declaration, person| person_key(table, person, id);
    let (known, people) = (&before.people, &after.people);
    if let Some(arbiter) = after.arbiter
        && (before.arbiter.is_none() || before.is_over != after.is_over)
    {
        let state = if after.is_over { LED } else { "" };
        batch.put(key(&LED_GAMES, arbiter), state);
    }
    // Left the lobby with this record.
    for person in known.iter().filter(|person| !people.contains(person)) {
        batch.remove(key(&CURRENT_GAMES, *person));
        batch.put(key(&LEFT_GAMES, *person), "");
    }
    for person in people {
        // Written again with every record after the end, too: names can change by it.
        if after.is_over {
            let entry = after.finished.as_ref().map(|entry| entry.to_json(*person));
            batch.remove(key(&CURRENT_GAMES, *person));
            batch.put(key(&FINISHED_GAMES, *person), entry.unwrap_or_default());
        } else if !known.contains(person) {
            batch.put(key(&CURRENT_GAMES, *person), after.current.as_str());
        }
    }
}

/// Updates the entries of a person's own log: of their tokens, and of the people whom they have
/// blocked.
pub(crate) fn update_person_log(
    batch: &mut Batch,
    person: PersonId,
    before: &PersonLog,
    after: &PersonLog,
) {
    // Remove all and write all that are left: a person has only a few.
    revoke_tokens(batch, before);
    for token in after.tokens() {
        let owner = TokenOwner {
            person,
            access: token.access,
            guest: None,
        };
        batch.put(TOKENS.key(token.hash), owner.to_text());
    }
    for token in before.tokens() {
        if !after.tokens().iter().any(|kept| kept.hash == token.hash) {
            batch.remove(token_use_key(&token.hash));
        }
    }
    let new = |log: &PersonLog, other: &PersonLog| -> Vec<Key> {
        let people = log.blocked().map(|profile| profile.person);
        let new = people.filter(|blocked| !other.has_blocked(*blocked));
        new.map(|blocked| blocked_key(blocked, person)).collect()
    };
    for key in new(before, after) {
        batch.remove(key);
    }
    for key in new(after, before) {
        batch.put(key, "");
    }
}

/// Removes the entries of all tokens in a person's log, so that nobody can use them.
pub(crate) fn revoke_tokens(batch: &mut Batch, log: &PersonLog) {
    for token in log.tokens() {
        batch.remove(TOKENS.key(token.hash));
    }
}

/// The key of the day on which a token was last used.
pub(crate) fn token_use_key(hash: &[u8; 32]) -> Key {
    TOKEN_USES.key(*hash)
}

/// The key under which it is found that somebody has blocked a person.
pub(crate) fn blocked_key(blocked: PersonId, by: PersonId) -> Key {
    BLOCKED_BY.key((blocked, by))
}
