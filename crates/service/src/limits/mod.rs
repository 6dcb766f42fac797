//! The limits: how much one person, one address or one channel may ask for. They are decided here,
//! for all frontends.
//!
//! A frontend asks with [`Service::admit`](crate::Service::admit) before it does anything: a token
//! bucket for each person and each address. The buckets are in memory only: after a restart
//! everybody begins with full ones. They are measured in the time in which the program was awake,
//! so setting the clock of the machine changes nothing.
//!
//! Lobbies and invitations are counted when a game is created or somebody is invited (`lobbies`).
//! What one person causes others to be sent and channels to carry is counted when a command is
//! written (`reach`), and nothing is put into the outbox without a permit (`config`). Who may be
//! challenged is decided by the worker, because it needs the store.
//!
//! A limit never depends on what somebody else does in secret: each counts what one person, one
//! address or one channel asked for, and is reported only to them. So nobody learns from it what
//! others have done.

pub(crate) mod config;
pub(crate) mod lobbies;
pub(crate) mod reach;

use crate::clock::Clock;
use crate::limits::config::LimitsConfig;
use crate::limits::reach::Contacts;
use entente_game::people::{Limit, Limited, Policy};
use entente_game::{PersonId, Span, Time};
use governor::clock::Clock as _;
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use lobbies::OpenLobbies;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::time::Duration;

/// All limits of the service, and what counts towards them.
pub(crate) struct Limits {
    pub(crate) config: LimitsConfig,
    pub(crate) paces: Paces,
    pub(crate) contacts: Contacts,
    pub(crate) lobbies: OpenLobbies,
}

impl Limits {
    pub(crate) fn new(config: LimitsConfig, clock: &Clock, lobbies: OpenLobbies) -> Self {
        Self {
            paces: Paces::new(&config, clock),
            contacts: Contacts::new(&config, clock),
            config,
            lobbies,
        }
    }
}

/// The requester.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Requester {
    /// A person, by any of their tokens or in Discord.
    Person(PersonId),
    /// Somebody at an address, without a token.
    Address(IpAddr),
}

/// The kind of a request, by how much it costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cost {
    /// Something that changes nothing.
    Read,
    /// Something that may change something.
    Command,
}

/// The requests that are left to a requester who was admitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// The name of the limit.
    pub policy: Policy,
    /// The number that could be sent now.
    pub left: u32,
    /// After how many seconds there is one more.
    pub next_in: u32,
}

/// The buckets of all people and addresses.
pub(crate) struct Paces {
    commands: Option<Pace<PersonId>>,
    reads: Option<Pace<PersonId>>,
    requests: Option<Pace<IpAddr>>,
    /// The questions to Discord about members of servers: of each person, and of all together.
    looks: Pace<PersonId>,
    all_looks: Pace<()>,
    /// The messages that people type too fast.
    tellings: Pace<PersonId>,
    /// The games of files that people let be analysed.
    analyses: Pace<PersonId>,
    clock: Clock,
}

/// How much is allowed at once, and in an hour.
struct Hourly {
    burst: u32,
    per_hour: u32,
}

/// The number of questions about members of servers that a person can cause at once and in an hour,
/// and how many all people together.
const LOOKS: Hourly = Hourly {
    burst: 5,
    per_hour: 20,
};
const ALL_LOOKS: Hourly = Hourly {
    burst: 20,
    per_hour: 240,
};

/// The pace of the message to one person that they type too fast: once, and then once a minute.
const TELLINGS: Hourly = Hourly {
    burst: 1,
    per_hour: 60,
};

/// The number of games of files that a person can let be analysed at once and in an hour. Each
/// takes up to a minute of the one thread that analyses.
const ANALYSES: Hourly = Hourly {
    burst: 5,
    per_hour: 20,
};

impl Paces {
    fn new(config: &LimitsConfig, clock: &Clock) -> Self {
        Self {
            commands: Pace::per_minute(
                "commands",
                config.commands,
                config.commands_per_minute,
                clock,
            ),
            reads: Pace::per_minute("reads", config.reads, config.reads_per_minute, clock),
            requests: Pace::per_minute(
                "requests",
                config.requests,
                config.requests_per_minute,
                clock,
            ),
            looks: Pace::hourly("looks", LOOKS, clock),
            all_looks: Pace::hourly("looks", ALL_LOOKS, clock),
            tellings: Pace::hourly("tellings", TELLINGS, clock),
            analyses: Pace::hourly("analyses", ANALYSES, clock),
            clock: clock.clone(),
        }
    }

    /// Takes one from the bucket of the one who asks, or says when there will be one. `None` where
    /// there is no limit.
    pub(crate) fn admit(
        &self,
        requester: Requester,
        cost: Cost,
    ) -> Result<Option<Allowance>, Limited> {
        let taken = match (requester, cost) {
            (Requester::Person(person), Cost::Command) => take(&self.commands, &person),
            (Requester::Person(person), Cost::Read) => take(&self.reads, &person),
            (Requester::Address(address), _) => take(&self.requests, &network(address)),
        };
        taken.map_err(|(policy, wait)| Limited {
            limit: Limit::Pace(policy),
            until: Some(self.after(wait)),
        })
    }

    /// Whether Discord may be asked about a member of a server for this person.
    pub(crate) fn may_look(&self, person: PersonId) -> bool {
        self.looks.take_one(&person).is_ok() && self.all_looks.take_one(&()).is_ok()
    }

    /// Whether a person gets the message now that they type too fast.
    pub(crate) fn may_report(&self, person: PersonId) -> bool {
        self.tellings.take_one(&person).is_ok()
    }

    /// Takes one from a person's analyses of files, or says when there will be one.
    pub(crate) fn admit_analysis(&self, person: PersonId) -> Result<(), Limited> {
        let taken = self.analyses.take_one(&person).map(drop);
        taken.map_err(|(_, wait)| Limited {
            limit: Limit::Analyses {
                most: ANALYSES.burst,
                per_hour: ANALYSES.per_hour,
            },
            until: Some(self.after(wait)),
        })
    }

    /// Rounded up, so that nobody who waits exactly this long is refused again.
    fn after(&self, wait: Duration) -> Time {
        let millis = wait.as_nanos().div_ceil(1_000_000);
        self.clock.now() + Span(u64::try_from(millis).unwrap_or(u64::MAX))
    }

    /// Forgets all buckets that are full again.
    pub(crate) fn forget_full(&self) {
        self.commands.iter().for_each(Pace::forget_full);
        self.reads.iter().for_each(Pace::forget_full);
        self.requests.iter().for_each(Pace::forget_full);
        self.looks.forget_full();
        self.tellings.forget_full();
        self.analyses.forget_full();
    }
}

/// The network to which an address belongs, as far as one subscriber has it: of IPv6 they have
/// countless addresses that begin with the same 64 bits.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
    }
}

/// Takes one from the bucket of a key, if there is a limit.
fn take<K: Hash + Eq + Clone>(
    pace: &Option<Pace<K>>,
    key: &K,
) -> Result<Option<Allowance>, (Policy, Duration)> {
    pace.as_ref().map(|pace| pace.take_one(key)).transpose()
}

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

type Buckets<K> = RateLimiter<K, HashMapStateStore<K>, AwakeClock, StateInformationMiddleware>;

/// The buckets of one policy.
struct Pace<K: Hash + Eq + Clone> {
    policy: Policy,
    /// The time until there is one more.
    interval: Duration,
    buckets: Buckets<K>,
    clock: AwakeClock,
}

impl<K: Hash + Eq + Clone> Pace<K> {
    /// `None` where a burst of 0 says that there is no limit.
    fn per_minute(name: &'static str, burst: u32, per_minute: u32, clock: &Clock) -> Option<Self> {
        let quota = Quota::per_minute(at_least_one(per_minute));
        (burst > 0).then(|| Self::new(name, burst, quota, clock))
    }

    fn hourly(name: &'static str, hourly: Hourly, clock: &Clock) -> Self {
        let quota = Quota::per_hour(at_least_one(hourly.per_hour));
        Self::new(name, hourly.burst, quota, clock)
    }

    fn new(name: &'static str, burst: u32, quota: Quota, clock: &Clock) -> Self {
        let quota = quota.allow_burst(at_least_one(burst));
        let clock = AwakeClock(clock.clone());
        let window = quota.burst_size_replenished_in().as_secs();
        Self {
            policy: Policy {
                name,
                burst,
                window: u32::try_from(window).unwrap_or(u32::MAX).max(1),
            },
            interval: quota.replenish_interval(),
            buckets: Buckets::new(quota, HashMapStateStore::default(), clock.clone()),
            clock,
        }
    }

    fn take_one(&self, key: &K) -> Result<Allowance, (Policy, Duration)> {
        match self.buckets.check_key(key) {
            Ok(state) => Ok(Allowance {
                policy: self.policy,
                left: state.remaining_burst_capacity(),
                next_in: u32::try_from(self.interval.as_millis().div_ceil(1000)).unwrap_or(60),
            }),
            Err(too_early) => Err((self.policy, too_early.wait_time_from(self.clock.now()))),
        }
    }

    fn forget_full(&self) {
        self.buckets.retain_recent();
        self.buckets.shrink_to_fit();
    }
}

/// How long the program was awake, for the buckets.
#[derive(Clone)]
struct AwakeClock(Clock);

impl governor::clock::Clock for AwakeClock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        self.0.read().1
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    const ANN: Requester = Requester::Person(PersonId(1));
    const BOB: Requester = Requester::Person(PersonId(2));

    /// The buckets with the usual limits, and their clock in milliseconds.
    fn paces() -> (Paces, Arc<AtomicU64>) {
        let time = Arc::new(AtomicU64::new(1_000_000));
        let read = time.clone();
        let clock = Clock::manual(move || Time(read.load(Ordering::Relaxed)));
        (Paces::new(&LimitsConfig::default(), &clock), time)
    }

    #[test]
    fn a_burst_passes_and_then_one_at_a_time() {
        let (paces, time) = paces();
        for left in (0..60).rev() {
            assert_eq!(paces.admit(ANN, Cost::Command).unwrap().unwrap().left, left);
        }
        let limited = paces.admit(ANN, Cost::Command).unwrap_err();
        // There are two in a second.
        assert_eq!(limited.until, Some(Time(1_000_500)));
        time.fetch_add(499, Ordering::Relaxed);
        assert!(paces.admit(ANN, Cost::Command).is_err());
        time.fetch_add(1, Ordering::Relaxed);
        assert_eq!(paces.admit(ANN, Cost::Command).unwrap().unwrap().left, 0);
    }

    #[test]
    fn nobody_pays_for_somebody_else() {
        let (paces, _) = paces();
        while paces.admit(ANN, Cost::Command).is_ok() {}
        let first = |requester, cost| paces.admit(requester, cost).unwrap().unwrap().left;
        assert_eq!(first(BOB, Cost::Command), 59);
        // Reading is counted by itself.
        assert_eq!(first(ANN, Cost::Read), 99);
        let here = Requester::Address("192.0.2.1".parse().unwrap());
        assert_eq!(first(here, Cost::Read), 99);
    }

    #[test]
    fn one_subscriber_has_one_bucket() {
        let (paces, _) = paces();
        let at = |text: &str| Requester::Address(text.parse().unwrap());
        let left = |text: &str| paces.admit(at(text), Cost::Read).unwrap().unwrap().left;
        assert_eq!(left("2001:db8::1"), 99);
        assert_eq!(left("2001:db8::2"), 98);
        assert_eq!(left("2001:db8:0:1::1"), 99);
        assert_eq!(left("192.0.2.1"), 99);
        assert_eq!(left("::ffff:192.0.2.1"), 98);
    }

    #[test]
    fn a_few_files_are_analysed_at_once_and_then_one_at_a_time() {
        let (paces, time) = paces();
        let (ann, bob) = (PersonId(1), PersonId(2));
        for _ in 0..ANALYSES.burst {
            paces.admit_analysis(ann).unwrap();
        }
        let limited = paces.admit_analysis(ann).unwrap_err();
        assert_eq!(limited.until, Some(Time(1_000_000 + 180_000)));
        paces.admit_analysis(bob).unwrap();
        time.fetch_add(180_000, Ordering::Relaxed);
        paces.admit_analysis(ann).unwrap();
        assert!(paces.admit_analysis(ann).is_err());
    }

    #[test]
    fn full_buckets_are_forgotten() {
        let (paces, time) = paces();
        paces.admit(ANN, Cost::Command).unwrap();
        paces.forget_full();
        assert_eq!(paces.commands.as_ref().unwrap().buckets.len(), 1);
        time.fetch_add(1000, Ordering::Relaxed);
        paces.forget_full();
        assert_eq!(paces.commands.as_ref().unwrap().buckets.len(), 0);
    }
}
