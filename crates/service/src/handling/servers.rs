//! Servers: their settings, which game is in which of their channels, the short numbers of their
//! games, and the greeting of a server that the bot has joined.
//!
//! Numbers such as `#128` are names for people, who read them and type them; buttons name a game by
//! its id. They are not derived from the logs, so a store that is rebuilt from them counts anew.
//!
//! Frontends report every server that they see, also each time that they connect. The time at which
//! the bot joined distinguishes a new server from a known one. It is stored in the same batch as
//! the greeting.

use crate::command::Command;
use crate::core::{Bound, Raw, Table};
use crate::error::{Reply, Result, while_overtaken};
use crate::handling::Servers;
use crate::handling::people::readable_server;
use crate::limits::config::{Exempt, Permit};
use crate::log::index::{OPEN_LOBBIES, RUNNING_GAMES};
use crate::membership::Whereabouts;
use crate::outbox::queue::Outbox;
use crate::worker::handle::Inner;
use crate::worker::state::{HeldGame, Worker};
use entente_game::people::{ServerAction, ServerRefusal, ServerSettings};
use entente_game::{GameId, Home, Place, PlayerId, ServerId, Time};
use entente_store::{Batch, Key, Store};

/// The game in a channel or thread: channel.
pub(crate) static GAME_IN_CHANNEL: Table<String, Raw> =
    Table::new(b'c', "the game in the channel", Bound::Short);

/// The short number of a game: game; in the servers of its other places: game, server. The highest
/// one in a server: server. The game with a number: server, number.
pub(crate) static GAME_NUMBERS: Table<String, Raw> =
    Table::new(b'u', "the numbers of games in", Bound::Short);

/// When the bot joined a server that it has greeted: server.
pub(crate) static WELCOMES: Table<ServerId, Raw> =
    Table::new(b'W', "the greetings of servers", Bound::Short);

/// The private thread in which the members of a team talk: game, number of the player. The game
/// about which they talk: thread.
pub(crate) static TEAM_CHATS: Table<String, Raw> =
    Table::new(b'~', "the team's chat in the game", Bound::Short);

impl Servers<'_> {
    /// Changes something in a server's log. The frontend has checked that the person may do that.
    pub async fn submit(
        self,
        server: ServerId,
        command: Command<ServerAction>,
    ) -> Reply<ServerSettings, ServerRefusal> {
        self.0
            .in_log_of(&server, async move |worker| {
                worker.change_server(server, &command).await
            })
            .await
    }

    /// A server's settings. If its log cannot be read, it is served with the default settings.
    pub async fn settings_of(self, server: ServerId) -> ServerSettings {
        let read = async move |worker: &mut Worker| worker.server_log(server);
        readable_server(self.0.in_log_of(&server, read).await)
    }

    /// The open lobbies in all channels that begin with this prefix, each with its channel.
    pub async fn lobbies_in(self, prefix: &str) -> Result<Vec<(String, GameId)>> {
        let prefix = prefix.to_owned();
        self.0
            .read(move |inner| inner.games_in(&OPEN_LOBBIES, &prefix))
            .await
    }

    /// The running games in all channels that begin with this prefix, each with its channel.
    pub async fn games_in(self, prefix: &str) -> Result<Vec<(String, GameId)>> {
        let prefix = prefix.to_owned();
        self.0
            .read(move |inner| inner.games_in(&RUNNING_GAMES, &prefix))
            .await
    }

    /// The game in a channel: a channel or thread, as the frontend writes it.
    pub async fn game_in_channel(self, channel: &str) -> Result<Option<GameId>> {
        let key = GAME_IN_CHANNEL.key(channel);
        let found = self.0.get(key).await?;
        Ok(found.and_then(|bytes| GameId::parse(&String::from_utf8_lossy(&bytes))))
    }

    /// From now on a game is in this channel.
    ///
    /// A frontend calls this before it shows anything there, so the first command in the channel
    /// already finds its game.
    pub async fn assign_channel(self, game: &GameId, channel: &str) -> Result<()> {
        let mut batch = Batch::default();
        batch.put(GAME_IN_CHANNEL.key(channel), game.as_str());
        Ok(self.0.inner.store.commit(batch).await?)
    }

    /// Commands in this thread mean this game from now on, and the thread gets its name. `home` is
    /// the channel where the game was created.
    pub async fn take_over_thread(self, game: &GameId, home: &str, thread: &str) -> Result<()> {
        let mut batch = Batch::default();
        batch.put(GAME_IN_CHANNEL.key(thread), game.as_str());
        self.queue_thread_name(batch, game, home, thread).await
    }

    /// The name of this thread has to show the present state of the game.
    pub async fn rename_thread(self, game: &GameId, home: &str, thread: &str) -> Result<()> {
        self.queue_thread_name(Batch::default(), game, home, thread)
            .await
    }

    async fn queue_thread_name(
        self,
        mut batch: Batch,
        game: &GameId,
        home: &str,
        thread: &str,
    ) -> Result<()> {
        let items = vec![self.0.inner.outbox.thread_name(game, home, thread)];
        Outbox::write(&mut batch, &items, Permit::exempt(Exempt::FollowUp));
        self.0.inner.store.commit(batch).await?;
        self.0.inner.outbox.push(items);
        Ok(())
    }

    /// A game is no longer in this channel.
    pub async fn release_channel(self, game: &GameId, channel: &str) -> Result<()> {
        // Another game may have taken the channel meanwhile.
        if self.game_in_channel(channel).await?.as_ref() != Some(game) {
            return Ok(());
        }
        let mut batch = Batch::default();
        batch.remove(GAME_IN_CHANNEL.key(channel));
        Ok(self.0.inner.store.commit(batch).await?)
    }

    /// The thread in which the members of a team talk, as the frontend writes it; `None` if nobody
    /// has opened it.
    pub async fn team_chat(self, game: &GameId, team: PlayerId) -> Result<Option<String>> {
        let found = self.0.get(team_chat_key(game, team)).await?;
        Ok(found.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// The game in a channel, or the one about whose moves a team talks there.
    pub async fn game_talked_about(self, channel: &str) -> Result<Option<GameId>> {
        if let Some(game) = self.game_in_channel(channel).await? {
            return Ok(Some(game));
        }
        let found = self.0.get(chat_game_key(channel)).await?;
        Ok(found.and_then(|bytes| GameId::parse(&String::from_utf8_lossy(&bytes))))
    }

    /// Keeps the thread that was opened for a team, unless there is another one than that which is
    /// gone. Returns the one that is kept.
    pub async fn keep_team_chat(
        &self,
        game: &GameId,
        team: PlayerId,
        opened: &str,
        gone: Option<String>,
    ) -> Result<String> {
        let opened = opened.to_owned();
        // One worker for each game: of two members who press at the same time, one opens it.
        let keep = async move |held: HeldGame<'_>| {
            let store = held.store();
            while_overtaken(async || {
                keep_team_chat(store, held.id, team, &opened, gone.as_deref()).await
            })
            .await
        };
        self.0.in_game(game, keep).await
    }

    /// The number of a game in this server. It gets the next one when it is first asked for.
    /// `home` is where it is played: in the server of each place it has its own number.
    pub async fn game_number(self, game: &GameId, home: &Home, server: &str) -> Result<u64> {
        let named = NumberedGame {
            game: game.clone(),
            server: server.to_owned(),
            is_elsewhere_first: is_elsewhere_first(home, server),
        };
        // One worker for each server: two games of it cannot get the same number.
        let number = async move |worker: &mut Worker| {
            while_overtaken(async || number_game(&worker.store, &named).await).await
        };
        self.0.in_log_of(&server, number).await
    }

    /// The numbers of those of these games that have one already, as this reader knows them.
    pub async fn known_numbers(self, of: Vec<GameId>, to: Whereabouts) -> Result<Vec<Option<u64>>> {
        let read = move |inner: &Inner| {
            let numbers = of.iter().map(|game| number_of_game(&inner.store, game, to));
            numbers.collect()
        };
        self.0.read(read).await
    }

    /// The game with this number in this server.
    pub async fn numbered_game(self, server: &str, number: u64) -> Result<Option<GameId>> {
        let found = self.0.get(numbered_key(server, number)).await?;
        Ok(found.and_then(|bytes| GameId::parse(&String::from_utf8_lossy(&bytes))))
    }

    /// Greets a server which the bot joined at this time, in this channel, unless it has done that
    /// already or the server does not want it. Without a channel it is only remembered.
    pub async fn welcome(
        self,
        server: ServerId,
        joined: Time,
        channel: Option<String>,
    ) -> Result<()> {
        let key = WELCOMES.key(server);
        let joined = joined.0.to_string();
        // The same server can be reported twice at the same time.
        let _one_at_a_time = self.0.inner.welcoming.lock().await;
        if self.0.get(key.clone()).await?.as_deref() == Some(joined.as_bytes()) {
            return Ok(());
        }
        let is_wanted = self.settings_of(server).await.welcome.is_on();
        let now = self.0.now();
        let greeting = channel.filter(|_| is_wanted);
        let greeting = greeting.map(|channel| self.0.inner.outbox.welcome(server, channel, now));
        let items: Vec<_> = greeting.into_iter().collect();
        let mut batch = Batch::default();
        batch.put(key, joined);
        Outbox::write(&mut batch, &items, Permit::exempt(Exempt::System));
        self.0.inner.store.commit(batch).await?;
        self.0.inner.outbox.push(items);
        Ok(())
    }
}

async fn keep_team_chat(
    store: &Store,
    game: &GameId,
    team: PlayerId,
    opened: &str,
    gone: Option<&str>,
) -> Result<String> {
    let key = team_chat_key(game, team);
    let version = store.version("team chats")?;
    let known = store.get(&key)?;
    let known = known.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    if let Some(known) = known.filter(|known| Some(known.as_str()) != gone) {
        return Ok(known);
    }
    let mut batch = Batch::default();
    batch.guard(&version);
    batch.put(key, opened);
    if let Some(gone) = gone {
        batch.remove(chat_game_key(gone));
    }
    batch.put(chat_game_key(opened), game.as_str());
    store.commit(batch).await?;
    Ok(opened.to_owned())
}

/// A game that gets its number in a server.
struct NumberedGame {
    game: GameId,
    server: String,
    /// Whether the first place of the game is in another server.
    is_elsewhere_first: bool,
}

impl NumberedGame {
    /// The key of its number: in the server of its first place, or in another one.
    fn own_key(&self) -> Key {
        if self.is_elsewhere_first {
            other_number_key(&self.game, &self.server)
        } else {
            GAME_NUMBERS.key(self.game.as_str())
        }
    }
}

/// Whether a game is played in this server, but was made in another one.
fn is_elsewhere_first(home: &Home, server: &str) -> bool {
    let server = server.parse().ok().map(ServerId);
    let first = home.first().and_then(Place::server);
    first != server && server.is_some_and(|server| home.place_in(server).is_some())
}

/// The number of a game in this server, or else the next one.
async fn number_game(store: &Store, numbered: &NumberedGame) -> Result<u64> {
    let NumberedGame { game, server, .. } = numbered;
    let version = store.version(&format!("numbers {server}"))?;
    let own = numbered.own_key();
    if let Some(number) = number_at(store, &own)? {
        return Ok(number);
    }
    let last = GAME_NUMBERS.key(server);
    let number = number_at(store, &last)?.unwrap_or_default() + 1;
    let mut batch = Batch::default();
    batch.guard(&version);
    batch.put(own, number.to_string());
    batch.put(last, number.to_string());
    batch.put(numbered_key(server, number), game.as_str());
    store.commit(batch).await?;
    Ok(number)
}

fn number_at(store: &Store, key: &Key) -> Result<Option<u64>> {
    Ok(store.get(key)?.as_deref().and_then(parse))
}

/// The key of the thread of a team.
fn team_chat_key(game: &GameId, team: PlayerId) -> Key {
    let key = TEAM_CHATS.key(game.as_str());
    key.number(u64::from(team.0))
}

/// The key of the game about which a team talks in a thread.
fn chat_game_key(thread: &str) -> Key {
    TEAM_CHATS.key(thread)
}

/// The number of a game, if it has one already: where this reader finds the game, or else in the
/// server of its first place.
pub(crate) fn number_of_game(store: &Store, game: &GameId, to: Whereabouts) -> Result<Option<u64>> {
    let mut first = None;
    let mut others = Vec::new();
    for entry in store.scan(&GAME_NUMBERS.key(game.as_str())) {
        let (server, number) = entry?;
        let number = parse(&number);
        match String::from_utf8_lossy(&server)
            .trim_end_matches('\0')
            .parse()
        {
            Ok(server) => others.push((ServerId(server), number)),
            Err(_) => first = number,
        }
    }
    let servers: Vec<ServerId> = others.iter().map(|(server, _)| *server).collect();
    let theirs = to.server_among(store, &servers)?;
    let number = others.iter().find(|(server, _)| Some(*server) == theirs);
    Ok(number.map_or(first, |(_, number)| *number))
}

/// The key of the number of a game in the server of another place than its first one.
fn other_number_key(game: &GameId, server: &str) -> Key {
    GAME_NUMBERS.key(game.as_str()).text(server)
}

/// The key of the game with this number.
fn numbered_key(server: &str, number: u64) -> Key {
    GAME_NUMBERS.key(server).number(number)
}

/// The number that is stored as text.
fn parse(bytes: &[u8]) -> Option<u64> {
    String::from_utf8_lossy(bytes).parse().ok()
}
