//! The limits of connections and of those who wait.
//!
//! A connection takes a place while its requests are answered, counted altogether and by client.
//! If all places are taken, the connection that has been silent for longest, without a whole
//! request to answer, gives its place to the next one.
//!
//! While a request only waits for news, or a stream is open, its connection is counted apart:
//! altogether, and by client. So nobody who waits keeps a command out, and no wait has to end for
//! another request.
//!
//! Each connection is a file of the process. There are only so many, and the next connection is
//! accepted when there is one left: one that gives its place has it for a moment longer.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use tokio::sync::futures::Notified;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// One refusal at a time for so many connections that there can be.
const CONNECTIONS_PER_REFUSAL: usize = 8;

/// Somebody to whom connections are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Client {
    /// An address, or the network to which it belongs.
    Address(IpAddr),
    /// A person, by their number.
    Person(u64),
}

/// The numbers of connections that a server has.
#[derive(Debug, Clone, Copy)]
pub struct ConnectionLimits {
    /// The number of connections that can be open at the same time, without those that wait.
    pub connections: usize,
    /// The number of them that one client can have.
    pub per_client: usize,
    /// The number of requests and streams that can wait at the same time.
    pub waiting: usize,
    /// The number of them that one client can have.
    pub waiting_per_client: usize,
}

impl ConnectionLimits {
    /// The limits of a server on which nothing waits and all clients are alike.
    pub fn of_all(connections: usize) -> Self {
        Self {
            connections,
            per_client: connections,
            waiting: 0,
            waiting_per_client: 0,
        }
    }

    /// The number of clients that can be told at the same time that there is no connection for
    /// them.
    pub fn refusals(&self) -> usize {
        self.connections.div_ceil(CONNECTIONS_PER_REFUSAL)
    }

    /// The number of files that such a server has open at most, without its listener: one more for
    /// the connection that is accepted next.
    pub fn files(&self) -> usize {
        self.connections + self.waiting + self.refusals() + 1
    }
}

/// The file of a connection that is accepted, which can be opened until this is dropped.
pub struct OpenFile {
    _permit: OwnedSemaphorePermit,
}

/// A client has too many requests and streams that wait, or all have together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyWaiting;

/// The slots of all connections.
pub struct ConnectionSlots {
    limits: ConnectionLimits,
    counts: Mutex<Counts>,
    files: Arc<Semaphore>,
    changed: Notify,
}

#[derive(Default)]
struct Counts {
    all: usize,
    by_client: HashMap<Client, usize>,
    waiting: usize,
    waiting_by_client: HashMap<Client, usize>,
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
                self.leave(silent.client);
                return Some(silent);
            }
        }
        None
    }

    fn enter(&mut self, client: Option<Client>) {
        self.all += 1;
        if let Some(client) = client {
            *self.by_client.entry(client).or_default() += 1;
        }
    }

    fn leave(&mut self, client: Option<Client>) {
        self.all -= 1;
        if let Some(client) = client {
            decrease(&mut self.by_client, &client);
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
    /// The slots of a server with these limits.
    pub fn new(limits: ConnectionLimits) -> Arc<Self> {
        Arc::new(Self {
            files: Arc::new(Semaphore::new(limits.files())),
            limits,
            counts: Mutex::default(),
            changed: Notify::new(),
        })
    }

    /// Waits until the next connection can be accepted without another file than those of this
    /// server.
    pub async fn file(&self) -> OpenFile {
        let permit = self.files.clone().acquire_owned().await;
        OpenFile {
            _permit: permit.expect("the semaphore is never closed"),
        }
    }

    /// Ready after the next moment at which there may be a place for a connection.
    pub fn changed(&self) -> Notified<'_> {
        self.changed.notified()
    }

    /// Counts a connection of a client, or of one that may have all, until the result is dropped.
    /// Gives the file back if there are too many.
    pub fn enter(
        self: &Arc<Self>,
        client: Option<Client>,
        file: OpenFile,
    ) -> Result<ConnectionSlot, OpenFile> {
        let mut counts = self.lock();
        let own = client.and_then(|client| counts.by_client.get(&client).copied());
        if own.unwrap_or_default() >= self.limits.per_client {
            return Err(file);
        }
        let is_full = counts.all >= self.limits.connections;
        let silent = is_full.then(|| counts.take_place()).flatten();
        if is_full && silent.is_none() {
            return Err(file);
        }
        counts.enter(client);
        let entered = Arc::new(Entered {
            slots: self.clone(),
            client,
            waits: AtomicUsize::new(0),
            requests: AtomicUsize::new(0),
            silent_since: AtomicU64::new(0),
            gave_way: AtomicBool::new(false),
            gives_way: Notify::new(),
            is_stream: AtomicBool::new(false),
            _file: file,
        });
        counts.fall_silent(&entered);
        // Not under the lock, which the last owner of a connection takes.
        drop(counts);
        if let Some(silent) = silent {
            silent.gives_way.notify_one();
        }
        Ok(ConnectionSlot(entered))
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        // Nothing between the changes can panic, so the counts are never half changed.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The slot of a connection, which its requests know.
#[derive(Clone)]
pub struct ConnectionSlot(Arc<Entered>);

/// A connection that is counted.
struct Entered {
    slots: Arc<ConnectionSlots>,
    /// `None` for one that may have all, such as a reverse proxy.
    client: Option<Client>,
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
    _file: OpenFile,
}

impl ConnectionSlot {
    /// Counts a request among those that are answered, until the result is dropped; `None` if the
    /// connection has to end.
    pub fn begin_request(&self) -> Option<AnsweredRequest> {
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
    pub async fn gives_way(&self) {
        self.0.gives_way.notified().await;
    }

    /// Counts this connection among those that wait, until the result is dropped.
    pub fn wait(&self, client: Client) -> Result<Wait, TooManyWaiting> {
        // Also of one whose body has not come, so it is not silent any more.
        let request = self.begin_request().ok_or(TooManyWaiting)?;
        let limits = &self.0.slots.limits;
        let mut counts = self.0.slots.lock();
        let own = counts.waiting_by_client.get(&client).copied();
        let is_own_full = own.unwrap_or_default() >= limits.waiting_per_client;
        if counts.waiting >= limits.waiting || is_own_full {
            // The request is dropped under a lock of its own.
            drop(counts);
            return Err(TooManyWaiting);
        }
        counts.waiting += 1;
        *counts.waiting_by_client.entry(client).or_default() += 1;
        // Under the lock, like the counts.
        if self.0.waits.fetch_add(1, Ordering::Relaxed) == 0 {
            counts.leave(self.0.client);
        }
        drop(counts);
        Ok(Wait { request, client })
    }

    /// Marks the connection as one with a stream: it may be silent for as long as it likes, and
    /// ends with the stream.
    pub fn begin_stream(&self) {
        self.0.is_stream.store(true, Ordering::Relaxed);
    }

    /// Whether a stream has begun on the connection.
    pub fn is_stream(&self) -> bool {
        self.0.is_stream.load(Ordering::Relaxed)
    }

    /// Whether the connection has to end with the answer that comes next: while it waited, others
    /// have taken its place.
    pub fn is_ending(&self) -> bool {
        let limits = &self.0.slots.limits;
        let counts = self.0.slots.lock();
        let own = self.0.client;
        let own = own.and_then(|client| counts.by_client.get(&client).copied());
        let is_own_crowded = own.unwrap_or_default() > limits.per_client;
        is_own_crowded || counts.all > limits.connections
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
            counts.leave(self.client);
        }
        drop(counts);
        self.slots.changed.notify_waiters();
    }
}

/// A request that is answered.
pub struct AnsweredRequest(ConnectionSlot);

impl Drop for AnsweredRequest {
    fn drop(&mut self) {
        let ConnectionSlot(connection) = &self.0;
        let mut counts = connection.slots.lock();
        if connection.requests.fetch_sub(1, Ordering::Relaxed) == 1 {
            counts.fall_silent(connection);
            drop(counts);
            connection.slots.changed.notify_waiters();
        }
    }
}

/// A request or a stream that waits.
pub struct Wait {
    request: AnsweredRequest,
    client: Client,
}

impl Drop for Wait {
    fn drop(&mut self) {
        let ConnectionSlot(connection) = &self.request.0;
        let mut counts = connection.slots.lock();
        counts.waiting -= 1;
        decrease(&mut counts.waiting_by_client, &self.client);
        if connection.waits.fetch_sub(1, Ordering::Relaxed) == 1 {
            counts.enter(connection.client);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use futures::FutureExt;

    const ANN: Client = Client::Person(1);
    const BOB: Client = Client::Person(2);

    fn slots() -> Arc<ConnectionSlots> {
        ConnectionSlots::new(ConnectionLimits {
            connections: 4,
            per_client: 2,
            waiting: 3,
            waiting_per_client: 2,
        })
    }

    fn address(host: u8) -> Client {
        Client::Address([192, 0, 2, host].into())
    }

    /// A connection from this host, if there is a place for it.
    fn enter(slots: &Arc<ConnectionSlots>, client: Option<Client>) -> Option<ConnectionSlot> {
        let file = slots.file().now_or_never().unwrap();
        slots.enter(client, file).ok()
    }

    #[test]
    fn a_client_has_its_connections_and_a_proxy_all() {
        let slots = slots();
        let at = |host: u8| enter(&slots, Some(address(host)));
        let (first, _second) = (at(1).unwrap(), at(1).unwrap());
        assert!(at(1).is_none());
        // They count when they have ended.
        drop(first);
        let third = at(1).unwrap();
        let proxied = [enter(&slots, None).unwrap(), enter(&slots, None).unwrap()];
        let open = [&_second, &third, &proxied[0], &proxied[1]];
        let answered = open.map(|connection| connection.begin_request().unwrap());
        assert!(at(2).is_none());
        drop((answered, proxied));
        assert!(at(2).is_some());
        assert_eq!(slots.lock().all, 2);
        assert_eq!(slots.lock().by_client.len(), 1);
    }

    #[test]
    fn the_connection_that_is_silent_for_longest_gives_way() {
        let slots = slots();
        let at = |host: u8| enter(&slots, Some(address(host)));
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
        assert!(counts.by_client.is_empty());
    }

    /// However many connections come, and however slowly those end that have given their place.
    #[test]
    fn no_more_files_are_open_than_the_limits_say() {
        let slots = slots();
        let mut open = Vec::new();
        while let Some(file) = slots.file().now_or_never() {
            open.push(slots.enter(None, file));
        }
        assert_eq!(open.len(), slots.limits.files());
        assert_eq!(slots.lock().all, slots.limits.connections);
        drop(open);
        assert!(slots.file().now_or_never().is_some());
        assert_eq!(slots.lock().all, 0);
    }

    #[test]
    fn a_connection_that_waits_takes_no_place_of_others() {
        let slots = slots();
        let at = || enter(&slots, Some(address(1)));
        let (first, second) = (at().unwrap(), at().unwrap());
        let waits = [first.wait(ANN).unwrap(), second.wait(BOB).unwrap()];
        let others = [at().unwrap(), at().unwrap()];
        assert!(at().is_none());
        assert!(!first.is_ending());
        // When it is over there is one connection too many, which ends with its answer.
        drop(waits);
        assert!(first.is_ending());
        drop((second, others));
        assert!(!first.is_ending());
        drop(first);
        let counts = slots.lock();
        assert_eq!((counts.all, counts.waiting), (0, 0));
        assert!(counts.by_client.is_empty() && counts.waiting_by_client.is_empty());
    }

    #[test]
    fn a_connection_that_waits_is_not_silent() {
        let slots = slots();
        let first = enter(&slots, None).unwrap();
        let wait = first.wait(ANN).unwrap();
        let others = [(); 5].map(|()| enter(&slots, None).unwrap());
        assert!(others[0].gives_way().now_or_never().is_some());
        assert!(first.gives_way().now_or_never().is_none());
        drop((wait, others, first));
        let counts = slots.lock();
        assert_eq!((counts.all, counts.silent.len()), (0, 0));
    }

    #[test]
    fn waits_are_limited_altogether_and_by_client() {
        let slots = slots();
        let connection = enter(&slots, None).unwrap();
        let own = [connection.wait(ANN).unwrap(), connection.wait(ANN).unwrap()];
        assert!(connection.wait(ANN).is_err());
        let _other = connection.wait(BOB).unwrap();
        assert!(connection.wait(address(1)).is_err(), "all waits");
        drop(own);
        let _anonymous = [1, 1].map(|host| connection.wait(address(host)).unwrap());
        assert!(connection.wait(address(1)).is_err());
    }
}
