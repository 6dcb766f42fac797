//! What is counted while the program runs, and shown to whoever watches over it: on a listener of its own, in the text form that Prometheus reads.
//!
//! One process has one set of counts. A kind tells of the program and never of a game, a person or a text: no label is made of what somebody wrote, did in secret, or
//! is called; each is one of the few values of an enum here. The rooms report; nothing is ever decided by a count.

use axum::http::header;
use axum::routing::get;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use std::sync::LazyLock;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use tokio::net::TcpListener;

/// The form in which it is served.
const FORM: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// What became of a wish.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EncodeLabelValue)]
pub enum Outcome {
    /// It was granted, and is durable.
    Granted,
    /// It had been granted before, under the same key.
    Repeated,
    /// It was refused, for whatever cause.
    Refused,
    /// The program failed.
    Failed,
}

/// Where a message goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EncodeLabelValue)]
pub enum Addressee {
    /// To a channel or thread.
    Channel,
    /// To one person.
    Person,
    /// To those who run a server.
    Managers,
}

/// What became of a message that was taken from the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EncodeLabelValue)]
pub enum Delivered {
    /// It stands there, or was no longer needed.
    Done,
    /// It can never arrive.
    GivenUp,
    /// It may not have arrived, and comes again.
    Doubtful,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Wishes {
    outcome: Outcome,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Deliveries {
    address: Addressee,
    outcome: Delivered,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Owed {
    address: Addressee,
}

/// A moment, in seconds since 1970.
type Moment = Gauge<f64, AtomicU64>;

/// Everything that is counted.
struct Measures {
    registry: Registry,
    wishes: Family<Wishes, Counter>,
    deliveries: Family<Deliveries, Counter>,
    owed: Family<Owed, Gauge>,
    commit_seconds: Histogram,
    commit_batches: Histogram,
    deadline_lateness: Histogram,
    alive: Moment,
    happened_until: Moment,
    open_games: Gauge,
    gateway: Gauge,
    rate_limits: Counter,
}

static MEASURES: LazyLock<Measures> = LazyLock::new(Measures::new);

impl Measures {
    fn new() -> Self {
        let mut measures = Self {
            registry: Registry::with_prefix("entente"),
            wishes: Family::default(),
            deliveries: Family::default(),
            owed: Family::default(),
            commit_seconds: Histogram::new(exponential_buckets(0.000_5, 2.0, 14)),
            commit_batches: Histogram::new(exponential_buckets(1.0, 2.0, 11)),
            deadline_lateness: Histogram::new(exponential_buckets(0.25, 4.0, 10)),
            alive: Moment::default(),
            happened_until: Moment::default(),
            open_games: Gauge::default(),
            gateway: Gauge::default(),
            rate_limits: Counter::default(),
        };
        measures.register();
        measures
    }

    /// A table of what is shown, each with its name and what it means.
    fn register(&mut self) {
        let to = &mut self.registry;
        let wishes = self.wishes.clone();
        to.register(
            "wishes",
            "Wishes about games, by what became of them",
            wishes,
        );
        let deliveries = self.deliveries.clone();
        to.register(
            "deliveries",
            "Messages taken from the queue, by where they go and what became of them",
            deliveries,
        );
        let owed = self.owed.clone();
        to.register(
            "deliveries_owed",
            "Messages in the queue now, by where they go",
            owed,
        );
        let seconds = self.commit_seconds.clone();
        to.register(
            "commit_seconds",
            "How long one write to the disk took, with its sync",
            seconds,
        );
        let batches = self.commit_batches.clone();
        to.register(
            "commit_batches",
            "How many changes shared one write",
            batches,
        );
        let late = self.deadline_lateness.clone();
        to.register(
            "deadline_lateness_seconds",
            "How late what was due happened",
            late,
        );
        self.register_moments();
        let to = &mut self.registry;
        let games = self.open_games.clone();
        to.register("open_games", "Games that are in memory now", games);
        let gateway = self.gateway.clone();
        to.register(
            "gateway_connected",
            "1 while all connections to Discord's gateway stand, else 0",
            gateway,
        );
        let limits = self.rate_limits.clone();
        to.register(
            "discord_rate_limits",
            "How often a request had to wait for Discord's rate limits",
            limits,
        );
    }

    /// Moments that follow the clock as long as all is well.
    fn register_moments(&mut self) {
        let alive = self.alive.clone();
        self.registry.register(
            "alive_timestamp_seconds",
            "When the program last wrote that it is alive, with every clock made good for what it missed",
            alive,
        );
        let until = self.happened_until.clone();
        self.registry.register(
            "happened_until_timestamp_seconds",
            "Up to when all that was due has happened",
            until,
        );
    }
}

/// A wish about a game was answered.
pub fn wish(outcome: Outcome) {
    let wishes = &MEASURES.wishes;
    wishes.get_or_create(&Wishes { outcome }).inc();
}

/// A message was taken from the queue, and this became of it.
pub fn delivery(address: Addressee, outcome: Delivered) {
    let deliveries = &MEASURES.deliveries;
    deliveries
        .get_or_create(&Deliveries { address, outcome })
        .inc();
}

/// So many more messages are owed; fewer, where it is negative.
pub fn owed(address: Addressee, more: i64) {
    MEASURES.owed.get_or_create(&Owed { address }).inc_by(more);
}

/// So many changes were written together, in this time.
pub fn commit(batches: usize, took: Duration) {
    MEASURES.commit_seconds.observe(took.as_secs_f64());
    MEASURES.commit_batches.observe(batches as f64);
}

/// Something happened that was due so long ago.
pub fn deadline(late: Duration) {
    MEASURES.deadline_lateness.observe(late.as_secs_f64());
}

/// The program has written that it is alive, and every clock is made good for what it missed.
pub fn alive(since_1970: Duration) {
    MEASURES.alive.set(since_1970.as_secs_f64());
}

/// All that was due by then has happened.
pub fn happened_until(since_1970: Duration) {
    MEASURES.happened_until.set(since_1970.as_secs_f64());
}

/// So many more games are in memory; fewer, where it is negative.
pub fn open_games(more: i64) {
    MEASURES.open_games.inc_by(more);
}

/// Whether the connection to Discord's gateway stands.
pub fn gateway(is_connected: bool) {
    MEASURES.gateway.set(is_connected.into());
}

/// Discord's rate limits made a request wait.
pub fn rate_limit() {
    MEASURES.rate_limits.inc();
}

/// All of it, as it is now.
pub fn shown() -> String {
    let mut shown = String::new();
    text::encode(&mut shown, &MEASURES.registry).expect("a string takes all that is written");
    shown
}

/// Shows it on this listener until `stop` is done.
pub async fn run(
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let metrics = get(async || ([(header::CONTENT_TYPE, FORM)], shown()));
    let router = axum::Router::new().route("/metrics", metrics);
    axum::serve(listener, router)
        .with_graceful_shutdown(stop)
        .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The names and labels are a contract with whoever watches, and a list of all that can be known: whoever adds one looks at what it could tell.
    #[test]
    fn what_is_shown_has_these_kinds_and_no_others() {
        wish(Outcome::Granted);
        delivery(Addressee::Channel, Delivered::Done);
        owed(Addressee::Person, 0);
        let shown = shown();
        let kinds = shown
            .lines()
            .filter_map(|line| line.strip_prefix("# TYPE "));
        let kinds: Vec<_> = kinds.collect();
        let expected = [
            "entente_wishes counter",
            "entente_deliveries counter",
            "entente_deliveries_owed gauge",
            "entente_commit_seconds histogram",
            "entente_commit_batches histogram",
            "entente_deadline_lateness_seconds histogram",
            "entente_alive_timestamp_seconds gauge",
            "entente_happened_until_timestamp_seconds gauge",
            "entente_open_games gauge",
            "entente_gateway_connected gauge",
            "entente_discord_rate_limits counter",
        ];
        assert_eq!(kinds, expected);
        let labels = shown.split(['{', ',']).skip(1).filter_map(|part| {
            let (label, _) = part.split_once("=\"")?;
            Some(label)
        });
        let labels: BTreeSet<_> = labels.collect();
        let expected = ["address", "le", "outcome"];
        assert_eq!(labels, BTreeSet::from(expected), "{shown}");
    }
}
