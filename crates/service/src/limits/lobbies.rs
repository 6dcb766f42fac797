//! The lobbies that wait for players, for the limits on how many a person and a channel can have,
//! and on how often a person can invite another.
//!
//! The table is in memory, and made of the logs at the start. A new lobby enters it before it is
//! written, so that any number of commands at the same time cannot get past a limit; if the lobby
//! cannot be written, it leaves again.

use crate::access::code::Invitation;
use crate::access::code::JOIN_CODES;
use crate::error::Result;
use crate::limits::config::LimitsConfig;
use crate::log::index::OPEN_LOBBIES;
use crate::log::records;
use entente_game::people::{Limit, Limited};
use entente_game::{Game, GameId, PersonId, Time};
use entente_store::Store;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The facts of a lobby that count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OpenLobby {
    host: PersonId,
    /// None for direct messages.
    channels: Vec<String>,
    /// The people whose answer the host waits for.
    invited: Vec<PersonId>,
    /// When it closes by itself.
    closes_at: Option<Time>,
}

impl OpenLobby {
    /// The facts of a game that count; `None` if it is no lobby.
    pub(crate) fn of(game: &Game) -> Option<Self> {
        let host = game.host().filter(|_| game.is_lobby())?;
        Some(Self {
            host,
            channels: game.places().map(|place| place.channel.clone()).collect(),
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
    pub(crate) fn load(store: &Store) -> Result<Self> {
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

    /// Enters what a game is after a command, unless that would exceed a limit now.
    pub(crate) fn enter(
        &self,
        id: &GameId,
        after: Option<OpenLobby>,
        config: &LimitsConfig,
        now: Time,
    ) -> Result<(), Limited> {
        let mut lobbies = self.lock();
        if let Some(after) = &after {
            let others = lobbies.iter().filter(|(other, _)| *other != id);
            // One whose time is over may not have been closed yet.
            let others = others.filter(|(_, lobby)| lobby.closes_at.is_none_or(|at| now < at));
            let others: Vec<&OpenLobby> = others.map(|(_, lobby)| lobby).collect();
            check(&others, lobbies.get(id), after, config)?;
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

/// Checks what is new in a lobby: the lobby itself, and each person who was not invited before. Of
/// several limits that are reached, the one that lasts longest is reported.
fn check(
    others: &[&OpenLobby],
    before: Option<&OpenLobby>,
    after: &OpenLobby,
    config: &LimitsConfig,
) -> Result<(), Limited> {
    let own = |lobby: &OpenLobby| lobby.host == after.host;
    let mut reached = Vec::new();
    if before.is_none() {
        let most = config.lobbies;
        reached.extend(limited(Limit::Lobbies { most }, most, others, own));
        for channel in &after.channels {
            let most = config.lobbies_in_channel;
            let here = |lobby: &OpenLobby| lobby.channels.contains(channel);
            reached.extend(limited(
                Limit::LobbiesInChannel { most },
                most,
                others,
                here,
            ));
        }
    }
    let known = before.map_or(&[][..], |before| &before.invited);
    for person in after.invited.iter().filter(|one| !known.contains(one)) {
        let (most, person) = (config.invitations, *person);
        let waiting = |lobby: &OpenLobby| own(lobby) && lobby.invited.contains(&person);
        reached.extend(limited(
            Limit::Invitations { most, person },
            most,
            others,
            waiting,
        ));
    }
    // Without a time it lasts until somebody does something.
    reached
        .into_iter()
        .rev()
        .max_by_key(|one| (one.until.is_none(), one.until))
        .map_or(Ok(()), Err)
}

/// A limit, if it is reached by those lobbies that count, and until when.
fn limited(
    limit: Limit,
    most: u32,
    lobbies: &[&OpenLobby],
    counts: impl Fn(&OpenLobby) -> bool,
) -> Option<Limited> {
    let counted = lobbies.iter().filter(|lobby| counts(lobby));
    let mut ends: Vec<Option<Time>> = counted.map(|lobby| lobby.closes_at).collect();
    let surplus = ends.len().checked_sub(most as usize).filter(|_| most > 0)?;
    ends.sort_by_key(|end| (end.is_none(), *end));
    let until = ends.get(surplus).copied().flatten();
    Some(Limited { limit, until })
}

/// The ids of all open lobbies: those in channels, and those in direct messages, which have a join
/// code. The codes of seats are those of games that have begun.
pub(crate) fn open_lobbies(store: &Store) -> Result<BTreeSet<GameId>> {
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
