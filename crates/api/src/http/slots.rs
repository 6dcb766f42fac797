//! The limits of connections and of those who wait.
//!
//! A connection takes a place while its requests are answered, counted altogether and by address.
//! If all places are taken, the connection that has been silent for longest, without a whole
//! request to answer, gives its place to the next one.
//!
//! While a request only waits for news, or a stream is open, its connection is counted apart:
//! altogether, and by person, or by address without a token. So nobody who waits keeps a command
//! out, and no wait has to end for another request.

use crate::chat::Chat;
use crate::http::parameters::LONGEST_WAIT;
use crate::http::problem::{Kind, Problem, texts};
use crate::linked_roles::LinkedRoles;
use crate::pages::activity::Activity;
use crate::webhooks::addresses::Receivers;
use entente_presentation::text::say;
use entente_service::{Requester, network};
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use tokio::sync::Notify;

/// The number of seconds after which a client that may have no more connections can try again. By
/// then every connection has ended that is idle now, and every request is answered that does not
/// wait.
pub(crate) const RETRY_SECONDS: u64 = 10;

/// The problem of a client that may have no more connections.
pub(crate) fn too_many() -> Problem {
    let detail = say!(texts(), "problem-connections", seconds = RETRY_SECONDS);
    Problem::new(Kind::TooManyRequests, detail).retry_after(Some(RETRY_SECONDS))
}

/// The problem of a client that may have no more requests or streams that wait. All requests that
/// wait now are answered after the longest wait; streams last as long as their clients like.
fn too_many_waiting() -> Problem {
    let seconds = u64::from(LONGEST_WAIT);
    let detail = say!(texts(), "problem-waiting", seconds);
    Problem::new(Kind::TooManyRequests, detail).retry_after(Some(seconds))
}

/// The limits of connections, the proxies that ask for others, where webhooks can be delivered, and
/// who may show the page of a game in a frame.
#[derive(Debug, Clone)]
pub struct Access {
    /// The number of connections that can be open at the same time, without those that wait.
    pub connections: usize,
    /// The number of them that one address can have.
    pub per_address: usize,
    /// The number of requests and streams that can wait at the same time.
    pub waiting: usize,
    /// The number of them that one person can have, or one address without a token.
    pub waiting_per_client: usize,
    /// The addresses of reverse proxies, which ask for others.
    pub proxies: Vec<IpAddr>,
    /// The addresses to which webhooks can be delivered.
    pub receivers: Receivers,
    /// The origins whose pages may show the page of a game in a frame, as a policy of browsers
    /// writes them.
    pub frames: Vec<String>,
    /// The Activity of the application, if it has one.
    pub activity: Option<Arc<Activity>>,
    /// The linked roles of the application, if it has them.
    pub linked_roles: Option<Arc<LinkedRoles>>,
    /// The chat in which people read the messages of games, if there is one.
    pub chat: Option<Chat>,
}

/// The slots of all connections.
pub(crate) struct ConnectionSlots {
    access: Access,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
    waiting: usize,
    waiting_by_client: HashMap<Requester, usize>,
    /// The connections without a request to answer, in the order in which they fell silent.
    silent: BTreeMap<u64, Weak<Entered>>,
    /// The number of times that a connection fell silent.
    silences: u64,
}

impl Counts {
    /// Counts a connection among the silent ones.
    fn fall_silent(&mut self, connection: &Arc<Entered>) {
        self.silences += 1;
        self.silent
            .insert(self.silences, Arc::downgrade(connection));
        connection
            .silent_since
            .store(self.silences, Ordering::Relaxed);
    }

    /// Takes the place of the connection that has been silent for longest, and returns it; `None`
    /// if there is none.
    fn take_place(&mut self) -> Option<Arc<Entered>> {
        while let Some((_, silent)) = self.silent.pop_first() {
            // One that is just ending gives its place up itself.
            if let Some(silent) = silent.upgrade() {
                silent.gave_way.store(true, Ordering::Relaxed);
                self.leave(silent.address);
                return Some(silent);
            }
        }
        None
    }

    fn enter(&mut self, address: Option<IpAddr>) {
        self.all += 1;
        if let Some(address) = address {
            *self.by_address.entry(address).or_default() += 1;
        }
    }

    fn leave(&mut self, address: Option<IpAddr>) {
        self.all -= 1;
        if let Some(address) = address {
            decrease(&mut self.by_address, &address);
        }
    }
}

/// Takes one from the count of a key, and forgets the key with the last one.
fn decrease<K: std::hash::Hash + Eq>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

impl ConnectionSlots {
    pub(crate) fn new(access: Access) -> Arc<Self> {
        Arc::new(Self {
            access,
            counts: Mutex::default(),
        })
    }

    /// Counts a connection, until the result is dropped; `None` if there are too many.
    pub(crate) fn enter(self: &Arc<Self>, peer: IpAddr) -> Option<ConnectionSlot> {
        let is_proxy = self.access.proxies.contains(&peer.to_canonical());
        let address = (!is_proxy).then(|| network(peer));
        let mut counts = self.lock();
        let own = address.and_then(|address| counts.by_address.get(&address).copied());
        if own.unwrap_or_default() >= self.access.per_address {
            return None;
        }
        let is_full = counts.all >= self.access.connections;
        let silent = is_full.then(|| counts.take_place()).flatten();
        if is_full && silent.is_none() {
            return None;
        }
        counts.enter(address);
        let entered = Arc::new(Entered {
            slots: self.clone(),
            address,
            waits: AtomicUsize::new(0),
            requests: AtomicUsize::new(0),
            silent_since: AtomicU64::new(0),
            gave_way: AtomicBool::new(false),
            gives_way: Notify::new(),
            is_stream: AtomicBool::new(false),
        });
        counts.fall_silent(&entered);
        // Not under the lock, which the last owner of a connection takes.
        drop(counts);
        if let Some(silent) = silent {
            silent.gives_way.notify_one();
        }
        Some(ConnectionSlot(entered))
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        // Nothing between the changes can panic, so the counts are never half changed.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The slot of a connection, which its requests know.
#[derive(Clone)]
pub(crate) struct ConnectionSlot(Arc<Entered>);

/// A connection that is counted.
struct Entered {
    slots: Arc<ConnectionSlots>,
    /// `None` for a reverse proxy, which has as many as it needs.
    address: Option<IpAddr>,
    /// The number of waits on it. While there is one, it does not count among the others.
    waits: AtomicUsize,
    /// The number of its requests that are answered. This and the next two change under the lock of
    /// the counts.
    requests: AtomicUsize,
    /// Its number among the silent connections, if it is one of them.
    silent_since: AtomicU64,
    /// True once it has given its place to another connection.
    gave_way: AtomicBool,
    /// Notified when it has.
    gives_way: Notify,
    /// True if a stream has begun on it, after which it ends.
    is_stream: AtomicBool,
}

impl ConnectionSlot {
    /// Counts a request whose header is complete among those that are answered, until the result is
    /// dropped; `None` if the connection has to end.
    pub(crate) fn begin_request(&self) -> Option<AnsweredRequest> {
        let mut counts = self.0.slots.lock();
        if self.0.gave_way.load(Ordering::Relaxed) {
            return None;
        }
        self.0.requests.fetch_add(1, Ordering::Relaxed);
        counts
            .silent
            .remove(&self.0.silent_since.load(Ordering::Relaxed));
        Some(AnsweredRequest(self.clone()))
    }

    /// Waits until the connection has to end, because another one has its place.
    pub(crate) async fn gives_way(&self) {
        self.0.gives_way.notified().await;
    }

    /// Counts this connection among those that wait, until the result is dropped.
    pub(crate) fn wait(&self, client: Requester) -> Result<Wait, Problem> {
        // One person has the same limit everywhere; without a token, a whole network has it.
        let client = match client {
            Requester::Address(address) => Requester::Address(network(address)),
            person => person,
        };
        let access = &self.0.slots.access;
        let mut counts = self.0.slots.lock();
        let own = counts.waiting_by_client.get(&client).copied();
        let is_own_full = own.unwrap_or_default() >= access.waiting_per_client;
        if counts.waiting >= access.waiting || is_own_full {
            return Err(too_many_waiting());
        }
        counts.waiting += 1;
        *counts.waiting_by_client.entry(client).or_default() += 1;
        // Under the lock, like the counts.
        if self.0.waits.fetch_add(1, Ordering::Relaxed) == 0 {
            counts.leave(self.0.address);
        }
        Ok(Wait {
            slot: self.clone(),
            client,
        })
    }

    /// Marks the connection as one with a stream: it may be silent for as long as it likes, and
    /// ends with the stream.
    pub(crate) fn begin_stream(&self) {
        self.0.is_stream.store(true, Ordering::Relaxed);
    }

    /// Whether a stream has begun on the connection.
    pub(crate) fn is_stream(&self) -> bool {
        self.0.is_stream.load(Ordering::Relaxed)
    }

    /// Whether the connection has to end with the answer that comes next: while it waited, others
    /// have taken its place.
    pub(crate) fn is_ending(&self) -> bool {
        let access = &self.0.slots.access;
        let counts = self.0.slots.lock();
        let own = self.0.address;
        let own = own.and_then(|address| counts.by_address.get(&address).copied());
        let is_own_crowded = own.unwrap_or_default() > access.per_address;
        is_own_crowded || counts.all > access.connections
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut counts = self.slots.lock();
        counts
            .silent
            .remove(&self.silent_since.load(Ordering::Relaxed));
        // One that gave way was left out of the counts then.
        if !self.gave_way.load(Ordering::Relaxed) {
            counts.leave(self.address);
        }
    }
}

/// A request that is answered.
pub(crate) struct AnsweredRequest(ConnectionSlot);

impl Drop for AnsweredRequest {
    fn drop(&mut self) {
        let ConnectionSlot(connection) = &self.0;
        let mut counts = connection.slots.lock();
        if connection.requests.fetch_sub(1, Ordering::Relaxed) == 1 {
            counts.fall_silent(connection);
        }
    }
}

/// A request or a stream that waits.
pub(crate) struct Wait {
    slot: ConnectionSlot,
    client: Requester,
}

impl Drop for Wait {
    fn drop(&mut self) {
        let mut counts = self.slot.0.slots.lock();
        counts.waiting -= 1;
        decrease(&mut counts.waiting_by_client, &self.client);
        if self.slot.0.waits.fetch_sub(1, Ordering::Relaxed) == 1 {
            counts.enter(self.slot.0.address);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_game::PersonId;
    use futures::FutureExt;

    const ANN: Requester = Requester::Person(PersonId(1));
    const BOB: Requester = Requester::Person(PersonId(2));

    fn slots() -> Arc<ConnectionSlots> {
        let proxies = vec!["192.0.2.9".parse().unwrap()];
        ConnectionSlots::new(Access {
            connections: 4,
            per_address: 2,
            waiting: 3,
            waiting_per_client: 2,
            proxies,
            receivers: Receivers::Nowhere,
            frames: Vec::new(),
            activity: None,
            linked_roles: None,
            chat: None,
        })
    }

    #[test]
    fn an_address_has_its_connections_and_a_proxy_all() {
        let slots = slots();
        let at = |text: &str| slots.enter(text.parse().unwrap());
        let (first, _second) = (at("192.0.2.1").unwrap(), at("192.0.2.1").unwrap());
        assert!(at("192.0.2.1").is_none());
        // They count when they have ended.
        drop(first);
        let third = at("192.0.2.1").unwrap();
        let proxied = [at("192.0.2.9").unwrap(), at("192.0.2.9").unwrap()];
        let open = [&_second, &third, &proxied[0], &proxied[1]];
        let answered = open.map(|connection| connection.begin_request().unwrap());
        assert!(at("192.0.2.2").is_none());
        drop((answered, proxied));
        assert!(at("192.0.2.2").is_some());
        assert_eq!(slots.lock().all, 2);
        assert_eq!(slots.lock().by_address.len(), 1);
    }

    #[test]
    fn the_connection_that_is_silent_for_longest_gives_way() {
        let slots = slots();
        let at = |host: u8| slots.enter(IpAddr::from([192, 0, 2, host]));
        let open = [1, 2, 3, 4].map(|host| at(host).unwrap());
        let has_ended = |number: usize| open[number].gives_way().now_or_never().is_some();
        // The first one has a request, so the second is silent for longest.
        let answered = open[0].begin_request().unwrap();
        let fifth = at(5).unwrap();
        assert!(has_ended(1) && open[1].begin_request().is_none());
        let _busy = [&open[2], &open[3], &fifth].map(|one| one.begin_request().unwrap());
        assert!(at(6).is_none(), "all are answered");
        assert!(!has_ended(0));
        drop(answered);
        let sixth = at(6).unwrap();
        assert!(has_ended(0));
        assert_eq!(slots.lock().all, 4);
        drop((open, _busy, fifth, sixth));
        let counts = slots.lock();
        assert_eq!((counts.all, counts.silent.len()), (0, 0));
        assert!(counts.by_address.is_empty());
    }

    #[test]
    fn a_connection_that_waits_takes_no_place_of_others() {
        let slots = slots();
        let at = |text: &str| slots.enter(text.parse().unwrap());
        let (first, second) = (at("192.0.2.1").unwrap(), at("192.0.2.1").unwrap());
        let waits = [first.wait(ANN).unwrap(), second.wait(BOB).unwrap()];
        let others = [at("192.0.2.1").unwrap(), at("192.0.2.1").unwrap()];
        assert!(at("192.0.2.1").is_none());
        assert!(!first.is_ending());
        // When it is over there is one connection too many, which ends with its answer.
        drop(waits);
        assert!(first.is_ending());
        drop((second, others));
        assert!(!first.is_ending());
        drop(first);
        let counts = slots.lock();
        assert_eq!((counts.all, counts.waiting), (0, 0));
        assert!(counts.by_address.is_empty() && counts.waiting_by_client.is_empty());
    }

    #[test]
    fn waits_are_limited_by_person_and_without_a_token_by_address() {
        let slots = slots();
        let connection = slots.enter("192.0.2.9".parse().unwrap()).unwrap();
        let address = |text: &str| Requester::Address(text.parse().unwrap());
        let own = [connection.wait(ANN).unwrap(), connection.wait(ANN).unwrap()];
        assert!(connection.wait(ANN).is_err());
        let _other = connection.wait(BOB).unwrap();
        assert!(connection.wait(address("192.0.2.1")).is_err(), "all waits");
        drop(own);
        let _anonymous = connection.wait(address("2001:db8::1")).unwrap();
        let _neighbour = connection.wait(address("2001:db8::2")).unwrap();
        assert!(connection.wait(address("2001:db8::3")).is_err());
    }
}
