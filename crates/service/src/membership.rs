//! In which servers people were seen, and the way of a question about it to the frontend that can
//! ask Discord.
//!
//! People can challenge those whom they know from a server. Who has used Entente in a server is
//! stored; who only wrote a message there is kept in memory, so that nothing is stored about people
//! who have nothing to do with Entente.

use crate::core::{Bound, Erase, Export, Table};
use crate::error::Result;
use crate::thinking::RequestQueue;
use entente_game::{PersonId, ServerId, View};
use entente_store::{Key, Store};
use lru::LruCache;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::{mpsc, oneshot};

/// A server in which a person has used Entente: person, server.
pub(crate) static SEEN_IN: Table<(PersonId, ServerId), ()> = Table::about_people(
    b'S',
    "the servers of",
    Bound::Empty,
    Erase::Entries,
    Export::Fields(&["servers"]),
);

/// The most pairs of a person and a server that are kept in memory.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(100_000).expect("it is not zero");

/// A question to a frontend: is a person a member of a server?
#[derive(Debug)]
pub struct MemberQuestion {
    /// The server.
    pub server: ServerId,
    /// The person.
    pub person: PersonId,
    /// The receiver of the answer. If this is dropped, the answer is no.
    pub answer: oneshot::Sender<bool>,
}

/// The last that was seen of a person in a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// They used Entente there.
    Using,
    /// They are there, but had nothing to do with Entente.
    There,
}

/// The people who were seen in each server.
pub(crate) struct Membership {
    /// With whether it is stored.
    seen: Mutex<LruCache<(PersonId, ServerId), bool>>,
    asking: RequestQueue<MemberQuestion>,
}

impl Default for Membership {
    fn default() -> Self {
        // `new` would take the memory of all pairs at once.
        let mut seen = LruCache::unbounded();
        seen.resize(REMEMBERED);
        Self {
            seen: Mutex::new(seen),
            asking: RequestQueue::default(),
        }
    }
}

impl Membership {
    /// Remembers where somebody was seen. Returns whether it has to be stored.
    pub(crate) fn remember(&self, person: PersonId, server: ServerId, seen: Seen) -> bool {
        let mut known = lock(&self.seen);
        let is_stored = known.get(&(person, server)).copied();
        let is_new = seen == Seen::Using && is_stored != Some(true);
        known.put((person, server), is_new || is_stored == Some(true));
        is_new
    }

    /// Whether somebody was seen in a server since the start.
    fn has_seen(&self, person: PersonId, server: ServerId) -> bool {
        lock(&self.seen).contains(&(person, server))
    }

    pub(crate) fn forget(&self, person: PersonId) {
        let mut seen = lock(&self.seen);
        let of_person: Vec<_> = seen.iter().map(|(pair, _)| *pair).collect();
        for pair in of_person.iter().filter(|(other, _)| *other == person) {
            seen.pop(pair);
        }
    }

    /// Forgets everybody: another process has forgotten a person.
    pub(crate) fn clear(&self) {
        lock(&self.seen).clear();
    }

    /// The questions from now on. Only the last who asks for them gets them.
    pub(crate) fn questions(&self) -> mpsc::Receiver<MemberQuestion> {
        self.asking.requests()
    }

    /// Whether somebody is a member of a server, as far as a frontend can say.
    pub(crate) async fn ask(&self, server: ServerId, person: PersonId) -> bool {
        let (answer, answered) = oneshot::channel();
        let question = MemberQuestion {
            server,
            person,
            answer,
        };
        self.asking.ask(question) && answered.await.unwrap_or(false)
    }
}

fn lock<T>(state: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing that is done under these locks can leave anything half done.
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The key under which it is stored that a person has used Entente in a server.
pub(crate) fn key(person: PersonId, server: ServerId) -> Key {
    SEEN_IN.key((person, server))
}

fn servers_of(person: PersonId) -> Key {
    SEEN_IN.of(person)
}

/// The servers in which a person has used Entente.
pub(crate) fn servers(store: &Store, person: PersonId) -> Result<Vec<ServerId>> {
    let mut servers = Vec::new();
    for entry in store.scan(&servers_of(person)) {
        let number = entry?.0.first_chunk().copied();
        servers.extend(number.map(|number| ServerId(u64::from_be_bytes(number))));
    }
    Ok(servers)
}

/// Somebody who looks for a game, and where they are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Whereabouts {
    /// The person; `None` if anybody may be meant.
    pub person: Option<PersonId>,
    /// The server where they are; `None` in direct messages.
    pub server: Option<ServerId>,
}

impl Whereabouts {
    /// The viewer of this view, wherever they are.
    pub fn of_viewer(view: &View) -> Self {
        let me = view.me().and_then(|me| me.profile.as_ref());
        Self {
            person: me.map(|profile| profile.person),
            server: None,
        }
    }

    /// Which of these servers is theirs: the one where they are, or else the first in which they
    /// have used Entente.
    pub(crate) fn server_among(self, store: &Store, all: &[ServerId]) -> Result<Option<ServerId>> {
        if let Some(here) = self.server.filter(|here| all.contains(here)) {
            return Ok(Some(here));
        }
        for server in all {
            if let Some(person) = self.person
                && store.get(&key(person, *server))?.is_some()
            {
                return Ok(Some(*server));
            }
        }
        Ok(None)
    }
}

/// Whether two people were seen in the same server. The first has to have used Entente there.
pub(crate) fn have_met(
    store: &Store,
    membership: &Membership,
    one: PersonId,
    other: PersonId,
) -> Result<bool> {
    for server in servers(store, one)? {
        if membership.has_seen(other, server) || store.get(&key(other, server))?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}
