//! What the program is told about who may reach it: the limits of connections and what a client is
//! told who may have no more, and the chat in which people read the messages of games.
//!
//! The frontend that sends the messages keeps receipts of them, which only it can read. What it
//! finds in one is passed in from outside, so that this crate does not depend on it.

use crate::discord_app::Activity;
use crate::http::parameters::LONGEST_WAIT;
use crate::http::problem::{Kind, Problem, texts};
use crate::linked_roles::LinkedRoles;
use crate::webhooks::addresses::Receivers;
use entente_connections::{Client, ConnectionLimits};
use entente_game::PersonId;
use entente_presentation::text::say;
use entente_service::{Requester, network};
use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;

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
pub(super) fn too_many_waiting() -> Problem {
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

impl Access {
    /// The numbers of connections. Each address has as many as a client, and so has each person.
    pub(crate) fn limits(&self) -> ConnectionLimits {
        ConnectionLimits {
            connections: self.connections,
            per_client: self.per_address,
            waiting: self.waiting,
            waiting_per_client: self.waiting_per_client,
        }
    }

    /// The client to which a connection is counted; `None` for a reverse proxy, which has as many
    /// as it needs.
    pub(crate) fn client(&self, peer: IpAddr) -> Option<Client> {
        let is_proxy = self.proxies.contains(&peer.to_canonical());
        (!is_proxy).then(|| Client::Address(network(peer)))
    }
}

/// The client to which a wait is counted. One person has the same limit everywhere; without a
/// token, a whole network has it.
pub(super) fn waiting_client(requester: Requester) -> Client {
    match requester {
        Requester::Person(person) => Client::Person(person.0),
        Requester::Address(address) => Client::Address(network(address)),
    }
}

/// Reads the address of a message for a person from the content of its receipt.
pub type AddressReader = dyn Fn(PersonId, &[u8]) -> Option<String> + Send + Sync;

/// The chat in which people read the messages of games.
#[derive(Clone)]
pub struct Chat {
    /// The address of the chat itself.
    pub home: String,
    /// The address under which this person reads the message.
    pub address: Arc<AddressReader>,
    /// The message's channel or thread, as the home of a game; `None` in direct messages.
    pub place: fn(&[u8]) -> Option<String>,
}

impl fmt::Debug for Chat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chat")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_game::PersonId;

    #[test]
    fn a_network_is_one_client_and_a_proxy_none() {
        let access = Access {
            connections: 4,
            per_address: 2,
            waiting: 3,
            waiting_per_client: 2,
            proxies: vec!["192.0.2.9".parse().unwrap()],
            receivers: Receivers::Nowhere,
            frames: Vec::new(),
            activity: None,
            linked_roles: None,
            chat: None,
        };
        let client = |text: &str| access.client(text.parse().unwrap());
        assert_eq!(client("::ffff:192.0.2.9"), None);
        assert_eq!(client("2001:db8::1"), client("2001:db8::2"));
        assert_ne!(client("192.0.2.1"), client("192.0.2.2"));
        let waiting = |text: &str| waiting_client(Requester::Address(text.parse().unwrap()));
        assert_eq!(waiting("2001:db8::1"), waiting("2001:db8::2"));
        let person = |number| waiting_client(Requester::Person(PersonId(number)));
        assert_ne!(person(1), person(2));
    }
}
