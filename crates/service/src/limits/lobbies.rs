//! The lobbies that wait for players, for the limits on how many a person and a channel can have,
//! and on how often a person can invite another.
//!
//! The table is in memory, and made of the logs at the start. A new lobby enters it before it is
//! written, so that any number of commands at the same time cannot get past a limit; if the lobby
//! cannot be written, it leaves again.

use crate::access::code::Invitation;
use crate::access::code::JOIN_CODES;
use crate::error::ServiceError;
use crate::limits::config::LimitsConfig;
use crate::log::index::OPEN_LOBBIES;
use crate::log::records;
use entente_game::people::{Limit, Limited};
use entente_game::{Game, GameId, Home, PersonId, Time};
use entente_store::Store;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The facts of a lobby that count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OpenLobby {
    host: PersonId,
    /// `None` for direct messages.
    channel: Option<String>,
    /// The people whose answer the host waits for.
    invited: Vec<PersonId>,
    /// The time at which it closes by itself.
    closes_at: Option<Time>,
}

impl OpenLobby {
    /// The facts of a game that count; `None` if it is no lobby.
    pub(crate) fn of(game: &Game) -> Option<Self> {
        let host = game.host().filter(|_| game.is_lobby())?;
        let channel = match game.home()? {
            Home::Channel(channel) => Some(channel.clone()),
            Home::Private => None,
        };
        Some(Self {
            host,
            channel,
            invited: game.invited().collect(),
            closes_at: game.next_deadline(),
        })
    }
}

/// All lobbies that are open.
#[derive(Default)]
pub(crate) struct OpenLobbies(Mutex<HashMap<GameId, OpenLobby>>);

impl OpenLobbies {
    /// Reads all lobbies that are open. One that cannot be read is left out.
    pub(crate) fn load(store: &Store) -> Result<Self, ServiceError> {
        let mut lobbies = HashMap::new();
        for id in open_lobbies(store)? {
            let Ok(log) = records::read(store, id.as_str()) else {
                continue;
            };
            let game = Game::open(id.clone(), log.records()).ok();
            let lobby = game.as_ref().and_then(OpenLobby::of);
            lobbies.extend(lobby.map(|lobby| (id, lobby)));
        }
        Ok(Self(Mutex::new(lobbies)))
    }

    /// The games in the table.
    pub(crate) fn ids(&self) -> BTreeSet<GameId> {
        self.lock().keys().cloned().collect()
    }

    /// Enters what a game is after a command, unless that would exceed a limit.
    pub(crate) fn enter(
        &self,
        id: &GameId,
        after: Option<OpenLobby>,
        config: &LimitsConfig,
    ) -> Result<(), Limited> {
        let mut lobbies = self.lock();
        if let Some(after) = &after {
            check(&lobbies, id, after, config)?;
        }
        replace(&mut lobbies, id, after);
        Ok(())
    }

    /// Enters a game without regard to the limits.
    pub(crate) fn set(&self, id: &GameId, lobby: Option<OpenLobby>) {
        replace(&mut self.lock(), id, lobby);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, OpenLobby>> {
        // Each change is one call, so the table is never half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn replace(lobbies: &mut HashMap<GameId, OpenLobby>, id: &GameId, lobby: Option<OpenLobby>) {
    match lobby {
        Some(lobby) => lobbies.insert(id.clone(), lobby),
        None => lobbies.remove(id),
    };
}

/// Checks what is new in a lobby: the lobby itself, and each person who was not invited before.
fn check(
    lobbies: &HashMap<GameId, OpenLobby>,
    id: &GameId,
    after: &OpenLobby,
    config: &LimitsConfig,
) -> Result<(), Limited> {
    let before = lobbies.get(id);
    let others = || lobbies.iter().filter(|(other, _)| *other != id);
    let limited = |limit, most: u32, counted: Vec<&OpenLobby>| {
        let is_reached = most > 0 && counted.len() >= most as usize;
        let until = || counted.iter().filter_map(|lobby| lobby.closes_at).min();
        if is_reached {
            let until = until();
            return Err(Limited { limit, until });
        }
        Ok(())
    };
    let own = others()
        .map(|(_, lobby)| lobby)
        .filter(|lobby| lobby.host == after.host);
    let own: Vec<_> = own.collect();
    if before.is_none() {
        let most = config.lobbies;
        limited(Limit::Lobbies { most }, most, own.clone())?;
        if after.channel.is_some() {
            let here = others().map(|(_, lobby)| lobby);
            let here = here.filter(|lobby| lobby.channel == after.channel);
            let most = config.lobbies_in_channel;
            limited(Limit::LobbiesInChannel { most }, most, here.collect())?;
        }
    }
    let known = before.map_or(&[][..], |before| &before.invited);
    for person in after
        .invited
        .iter()
        .filter(|person| !known.contains(person))
    {
        let waiting = own
            .iter()
            .copied()
            .filter(|lobby| lobby.invited.contains(person));
        let most = config.invitations;
        let limit = Limit::Invitations {
            most,
            person: *person,
        };
        limited(limit, most, waiting.collect())?;
    }
    Ok(())
}

/// The ids of all open lobbies: those in channels, and those in direct messages, which have a join
/// code. The codes of seats are those of games that have begun.
pub(crate) fn open_lobbies(store: &Store) -> Result<BTreeSet<GameId>, ServiceError> {
    let mut ids = BTreeSet::new();
    for entry in store.scan(&OPEN_LOBBIES.all()) {
        let (key, _) = entry?;
        let name = key.rsplit(|byte| *byte == 0).next().unwrap_or_default();
        ids.extend(GameId::parse(&String::from_utf8_lossy(name)));
    }
    for entry in store.scan(&JOIN_CODES.all()) {
        let invitation = Invitation::read(&entry?.1).filter(|code| code.offer.is_none());
        ids.extend(invitation.map(|invitation| invitation.game));
    }
    Ok(ids)
}
