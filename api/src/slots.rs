//! The limits of connections, altogether and from one address, and the way in which a request that
//! waits makes room for one that does not.
//!
//! While requests wait, a few more connections are let in, for which they make room. The first
//! request of a new connection decides what it needs: a command, or anything else that is answered
//! at once, ends the longest wait, and another wait is refused. So nobody can keep commands out by
//! waiting, and no wait is ended for another.

use super::problem::{Kind, Problem};
use entente_service::network;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// The number of seconds after which a client that may have no more connections can try again.
pub(crate) const RETRY_SECONDS: u64 = 10;

/// The problem of a client that may have no more connections.
pub(crate) fn too_many() -> Problem {
    let detail = format!(
        "Too many connections are open. Close some, or try again within {RETRY_SECONDS} seconds. \
         Requests that wait make room for others, but not for more that wait."
    );
    Problem::new(Kind::TooManyRequests, detail).retry_after(Some(RETRY_SECONDS))
}

/// The limits of connections, and the proxies that ask for others.
#[derive(Debug, Clone)]
pub struct Access {
    /// The number of connections that can be open at the same time.
    pub connections: usize,
    /// The number of them that one address can have.
    pub per_address: usize,
    /// The addresses of reverse proxies, which ask for others.
    pub proxies: Vec<IpAddr>,
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
    /// The requests that wait, the longest first.
    waiting: VecDeque<Waiting>,
    /// The number of the next one.
    next: u64,
}

/// A request that waits, and could make room.
struct Waiting {
    number: u64,
    address: Option<IpAddr>,
    /// Ends the wait.
    end: oneshot::Sender<()>,
}

impl Counts {
    /// The number of requests that wait: of this address, or of all.
    fn waiting_of(&self, address: Option<IpAddr>) -> usize {
        let waiting = self.waiting.iter();
        waiting
            .filter(|waiting| address.is_none() || waiting.address == address)
            .count()
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
        let own = own.unwrap_or_default();
        let (most, most_of_own) = (self.access.connections, self.access.per_address);
        let (is_full, is_own_full) = (counts.all >= most, own >= most_of_own);
        // A wait of the same address makes room for both.
        let more_of_own = more(most_of_own).min(counts.waiting_of(address));
        let more_of_all = more(most).min(counts.waiting_of(None));
        if is_own_full && own >= most_of_own + more_of_own
            || is_full && counts.all >= most + more_of_all
        {
            return None;
        }
        counts.all += 1;
        if let Some(address) = address {
            counts.by_address.insert(address, own + 1);
        }
        Some(ConnectionSlot(Arc::new(Entered {
            slots: self.clone(),
            address,
            needs: match (is_own_full, is_full) {
                (true, _) => Needs::Own,
                (false, true) => Needs::Any,
                (false, false) => Needs::Nothing,
            },
            has_room: AtomicBool::new(!is_own_full && !is_full),
            is_ending: AtomicBool::new(false),
        })))
    }

    /// Whether there are more connections than there may be without those that wait.
    fn is_crowded(&self, counts: &Counts, address: Option<IpAddr>) -> bool {
        let own = address.and_then(|address| counts.by_address.get(&address));
        let is_own = own.is_some_and(|own| *own > self.access.per_address);
        is_own || counts.all > self.access.connections
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        // Nothing between the changes can panic, so the counts are never half changed.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The number of connections beyond these that can be let in, for which others have to make room.
fn more(most: usize) -> usize {
    (most / 4).max(1)
}

/// The wait that has to end for a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Needs {
    Nothing,
    /// One of the same address.
    Own,
    /// Anybody's.
    Any,
}

/// The slot of a connection, which its requests know.
#[derive(Clone)]
pub(crate) struct ConnectionSlot(Arc<Entered>);

/// A connection that is counted.
struct Entered {
    slots: Arc<ConnectionSlots>,
    /// `None` for a reverse proxy, which has as many as it needs.
    address: Option<IpAddr>,
    needs: Needs,
    /// Whether nobody has to make room for it any more.
    has_room: AtomicBool,
    /// Whether it ends with the answer that comes next.
    is_ending: AtomicBool,
}

impl ConnectionSlot {
    /// Makes room for a request on this connection, if there is none yet: the longest wait ends, or
    /// the request is refused if it would wait itself.
    pub(crate) fn make_room(&self, waits: bool) -> Result<(), Problem> {
        if self.0.has_room.load(Ordering::Relaxed) {
            return Ok(());
        }
        let mut counts = self.0.slots.lock();
        let is_crowded = self.0.slots.is_crowded(&counts, self.0.address);
        if is_crowded && waits {
            self.0.is_ending.store(true, Ordering::Relaxed);
            return Err(too_many());
        }
        self.0.has_room.store(true, Ordering::Relaxed);
        if !is_crowded {
            return Ok(());
        }
        let own = |waiting: &Waiting| waiting.address == self.0.address;
        let longest = match self.0.needs {
            Needs::Own => counts.waiting.iter().position(own),
            _ => Some(0),
        };
        // There is none if all have just ended. Then their connections end, too.
        let ended = longest.and_then(|longest| counts.waiting.remove(longest));
        if let Some(ended) = ended {
            // It fails if the request was answered at the same moment.
            let _ = ended.end.send(());
        }
        Ok(())
    }

    /// Lets a request wait on this connection, until it is dropped or has to make room.
    pub(crate) fn wait(&self) -> Wait {
        let (end, ended) = oneshot::channel();
        let mut counts = self.0.slots.lock();
        counts.next += 1;
        let number = counts.next;
        counts.waiting.push_back(Waiting {
            number,
            address: self.0.address,
            end,
        });
        Wait {
            slot: self.clone(),
            number,
            ended,
        }
    }

    /// Whether the connection ends with the answer that comes next.
    pub(crate) fn is_ending(&self) -> bool {
        self.0.is_ending.load(Ordering::Relaxed)
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut counts = self.slots.lock();
        counts.all -= 1;
        if let Some(address) = self.address
            && let Some(own) = counts.by_address.get_mut(&address)
        {
            *own -= 1;
            if *own == 0 {
                counts.by_address.remove(&address);
            }
        }
    }
}

/// A request that waits.
pub(crate) struct Wait {
    slot: ConnectionSlot,
    number: u64,
    ended: oneshot::Receiver<()>,
}

impl Wait {
    /// Waits until the request has to make room. Its connection ends with its answer then.
    pub(crate) async fn has_to_end(&mut self) {
        // The sender is dropped only together with this.
        let _ = (&mut self.ended).await;
        self.slot.0.is_ending.store(true, Ordering::Relaxed);
    }
}

impl Drop for Wait {
    fn drop(&mut self) {
        let mut counts = self.slot.0.slots.lock();
        let waiting = counts.waiting.iter();
        let number = self.number;
        let own = waiting.enumerate().find(|(_, one)| one.number == number);
        if let Some((at, _)) = own {
            counts.waiting.remove(at);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn slots() -> Arc<ConnectionSlots> {
        let proxies = vec!["192.0.2.9".parse().unwrap()];
        ConnectionSlots::new(Access {
            connections: 4,
            per_address: 2,
            proxies,
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
        let _third = at("192.0.2.1").unwrap();
        let _proxied = [at("192.0.2.9").unwrap(), at("192.0.2.9").unwrap()];
        assert!(at("192.0.2.2").is_none());
        drop(_proxied);
        assert!(at("192.0.2.2").is_some());
        assert_eq!(slots.lock().all, 2);
        assert_eq!(slots.lock().by_address.len(), 1);
    }

    #[tokio::test]
    async fn the_longest_wait_of_an_address_makes_room_for_its_command() {
        let slots = slots();
        let at = |text: &str| slots.enter(text.parse().unwrap());
        let (first, second) = (at("192.0.2.1").unwrap(), at("192.0.2.1").unwrap());
        let (mut longest, _other) = (first.wait(), second.wait());
        let command = at("192.0.2.1").unwrap();
        assert!(!first.is_ending());
        command.make_room(false).unwrap();
        longest.has_to_end().await;
        assert!(first.is_ending() && !second.is_ending() && !command.is_ending());
        // Its further requests end nobody's wait, and it may wait itself.
        command.make_room(false).unwrap();
        command.make_room(true).unwrap();
        assert_eq!(slots.lock().waiting.len(), 1);
    }

    #[tokio::test]
    async fn a_wait_makes_no_room_for_another() {
        let slots = slots();
        let at = |text: &str| slots.enter(text.parse().unwrap());
        let (first, second) = (at("192.0.2.1").unwrap(), at("192.0.2.1").unwrap());
        let _waits = [first.wait(), second.wait()];
        let another = at("192.0.2.1").unwrap();
        assert!(another.make_room(true).is_err() && another.is_ending());
        assert_eq!(slots.lock().waiting.len(), 2);
        drop(another);
        // No more are let in than a quarter of the slots, but one.
        let _more = at("192.0.2.1").unwrap();
        assert!(at("192.0.2.1").is_none());
    }

    #[tokio::test]
    async fn when_all_places_are_taken_the_longest_wait_of_all_makes_room() {
        let slots = slots();
        let at = |text: &str| slots.enter(text.parse().unwrap());
        let (first, second) = (at("192.0.2.1").unwrap(), at("192.0.2.2").unwrap());
        let _idle = [at("192.0.2.1").unwrap(), at("192.0.2.2").unwrap()];
        assert!(at("192.0.2.3").is_none());
        let (mut longest, _other) = (second.wait(), first.wait());
        let command = at("192.0.2.3").unwrap();
        command.make_room(false).unwrap();
        longest.has_to_end().await;
        assert!(second.is_ending() && !first.is_ending());
        drop(_other);
        assert!(at("192.0.2.3").is_none());
    }
}
