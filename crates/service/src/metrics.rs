//! Metrics of the running process, in Prometheus's text format or as OpenMetrics. The program
//! serves them on a listener of their own.
//!
//! One process has one set of metrics. The other modules report here, and nothing is ever decided
//! by a metric. Metrics describe the process and never a game, a person or a text: each label is
//! one of the few values of an enum in this file, the version, or the template of a route, so that
//! nothing private can leak through a label.
//!
//! The library writes OpenMetrics. Prometheus's older text format has other rules for names: a
//! counter is declared under the name of its samples, there is no `info`, and no end.

use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, LabelValueEncoder, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry};
use std::fmt::{self, Write};
use std::sync::atomic::AtomicU64;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The result of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The command was accepted and is durable.
    Accepted,
    /// The command had been accepted before, under the same idempotency key.
    Repeated,
    /// The command was refused, for any reason.
    Refused,
    /// An error of the program itself: the store failed, for example.
    Failed,
}

/// The kind of recipient of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RecipientKind {
    /// A channel or thread.
    Channel,
    /// One person, in direct messages.
    Person,
    /// The people who run a server, for reported letters.
    Managers,
    /// The receiver of a person's webhook.
    Webhook,
}

/// The result of an attempt to deliver a message from the outbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DeliveryOutcome {
    /// The delivery arrived, or was no longer needed.
    Done,
    /// The delivery can never arrive.
    Undeliverable,
    /// Nobody knows whether the delivery arrived, so it is tried again.
    Uncertain,
}

/// The class of the status of an answer over HTTP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StatusClass {
    /// It goes on, or another protocol does: 101 and others.
    Informational,
    /// It was done.
    Successful,
    /// It is elsewhere, or the client has it already.
    Redirected,
    /// The request was wrong.
    ClientError,
    /// An error of the program itself.
    ServerError,
}

impl StatusClass {
    /// The class of this status.
    pub fn of(status: u16) -> Self {
        match status {
            ..200 => Self::Informational,
            200..300 => Self::Successful,
            300..400 => Self::Redirected,
            400..500 => Self::ClientError,
            500.. => Self::ServerError,
        }
    }
}

/// Names the values of a label in lower case, as is usual for Prometheus. Deriving would keep
/// Rust's capitals.
macro_rules! label_values {
    ($($kind:ident: $($value:ident = $name:literal),+;)+) => {
        $(impl EncodeLabelValue for $kind {
            fn encode(&self, encoder: &mut LabelValueEncoder) -> fmt::Result {
                encoder.write_str(match self {
                    $($kind::$value => $name,)+
                })
            }
        })+
    };
}

label_values! {
    Outcome: Accepted = "accepted", Repeated = "repeated", Refused = "refused", Failed = "failed";
    RecipientKind: Channel = "channel", Person = "person", Managers = "managers",
        Webhook = "webhook";
    StatusClass: Informational = "1xx", Successful = "2xx", Redirected = "3xx",
        ClientError = "4xx", ServerError = "5xx";
    DeliveryOutcome: Done = "done", Undeliverable = "undeliverable", Uncertain = "uncertain";
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct CommandLabels {
    outcome: Outcome,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct DeliveryLabels {
    recipient: RecipientKind,
    outcome: DeliveryOutcome,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct QueueLabels {
    recipient: RecipientKind,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    route: String,
    status: StatusClass,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct BuildLabels {
    version: &'static str,
}

/// A point in time, in seconds since 1970.
type TimestampGauge = Gauge<f64, AtomicU64>;

/// All metrics of the process.
struct Metrics {
    registry: Registry,
    commands: Family<CommandLabels, Counter>,
    deliveries: Family<DeliveryLabels, Counter>,
    queued_deliveries: Family<QueueLabels, Gauge>,
    commits: Commits,
    deadline_lateness: Histogram,
    alive: TimestampGauge,
    processed_until: TimestampGauge,
    open_games: Gauge,
    gateway_connected: Gauge,
    direct_messages_refused: Gauge,
    rate_limits: Counter,
    delivers: Gauge,
    overtaken: Counter,
    kept_answers: Gauge,
    kept_pictures: Gauge,
    http_requests: Family<RequestLabels, Counter>,
    process: Process,
}

/// The figures that the system has of the process, under the names that every program has.
struct Process {
    memory: Gauge,
    start: TimestampGauge,
    files: Gauge,
    max_files: Gauge,
}

impl Process {
    fn new(registry: &mut Registry) -> Self {
        let mut name = Named(registry);
        Self {
            memory: name.gauge("process_resident_memory_bytes", "Memory in use"),
            start: name.gauge(
                "process_start_time_seconds",
                "When the process started, in seconds since 1970",
            ),
            files: name.gauge("process_open_fds", "Open files and connections"),
            max_files: name.gauge("process_max_fds", "Files and connections that may be open"),
        }
    }
}

/// The writes to the disk.
struct Commits {
    seconds: Histogram,
    batches: Histogram,
}

impl Commits {
    fn new(name: &mut Named) -> Self {
        Self {
            seconds: name.metric(
                "commit_seconds",
                "How long one write to the disk took, including its sync",
                Histogram::new(exponential_buckets(0.000_5, 2.0, 14)),
            ),
            batches: name.metric(
                "commit_batches",
                "How many batches of changes shared one write",
                Histogram::new(exponential_buckets(1.0, 2.0, 11)),
            ),
        }
    }
}

static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::new);

impl Metrics {
    fn new() -> Self {
        let mut registry = Registry::default();
        let process = Process::new(&mut registry);
        let own = registry.sub_registry_with_prefix("entente");
        let version = env!("CARGO_PKG_VERSION");
        let build = Info::new(BuildLabels { version });
        own.register("build", "The version of Entente", build);
        let mut name = Named(own);
        Self {
            process,
            http_requests: name.metric(
                "http_requests",
                "Requests to the HTTP API that were answered, by route and class of the status",
                Family::default(),
            ),
            commands: name.metric(
                "commands",
                "Commands that players sent about games, by result",
                Family::default(),
            ),
            deliveries: name.metric(
                "deliveries",
                "Attempts to deliver a message, by kind of recipient and result",
                Family::default(),
            ),
            queued_deliveries: name.metric(
                "deliveries_queued",
                "Messages waiting in the outbox now, by kind of recipient",
                Family::default(),
            ),
            commits: Commits::new(&mut name),
            deadline_lateness: name.metric(
                "deadline_lateness_seconds",
                "How long after its time a deadline was processed",
                Histogram::new(exponential_buckets(0.25, 4.0, 10)),
            ),
            // These two follow the clock while everything works.
            alive: name.gauge(
                "alive_timestamp_seconds",
                "When the process last recorded that it is alive and all game clocks are correct",
            ),
            processed_until: name.gauge(
                "processed_until_timestamp_seconds",
                "Every deadline up to this time has been processed",
            ),
            open_games: name.gauge("open_games", "Games in memory now"),
            gateway_connected: name.gauge(
                "gateway_connected",
                "1 while every shard is connected to Discord's gateway, else 0",
            ),
            direct_messages_refused: name.gauge(
                "direct_messages_refused",
                "1 while Discord lets the application open no direct messages, else 0",
            ),
            rate_limits: name.metric(
                "discord_rate_limits",
                "Requests that had to wait for Discord's rate limits",
                Counter::default(),
            ),
            delivers: name.gauge(
                "delivers",
                "1 in the process that sends messages and handles deadlines, else 0",
            ),
            overtaken: name.metric(
                "overtaken",
                "Commands that were decided anew, because another process had changed the game",
                Counter::default(),
            ),
            kept_answers: name.gauge(
                "kept_answers_bytes",
                "Memory for answers of the API that are kept for the next who asks",
            ),
            kept_pictures: name.gauge(
                "kept_pictures_bytes",
                "Memory for pictures that are kept for the next who asks",
            ),
            registry,
        }
    }
}

/// Gives metrics their names and help texts.
struct Named<'a>(&'a mut Registry);

impl Named<'_> {
    fn metric<M: Metric + Clone>(&mut self, name: &str, help: &str, metric: M) -> M {
        self.0.register(name, help, metric.clone());
        metric
    }

    fn gauge<M: Metric + Clone + Default>(&mut self, name: &str, help: &str) -> M {
        self.metric(name, help, M::default())
    }
}

/// Counts a command about a game that was answered.
pub fn count_command(outcome: Outcome) {
    let commands = &METRICS.commands;
    commands.get_or_create(&CommandLabels { outcome }).inc();
}

/// Counts an attempt to deliver a message from the outbox.
pub fn count_delivery(recipient: RecipientKind, outcome: DeliveryOutcome) {
    let mut private = lock_private();
    private
        .deliveries
        .push(DeliveryLabels { recipient, outcome });
    private.publish_after(recipient, Instant::now());
}

/// Changes the number of messages in the outbox; negative when some have left it.
pub fn add_queued_deliveries(recipient: RecipientKind, more: i64) {
    METRICS
        .queued_deliveries
        .get_or_create(&QueueLabels { recipient })
        .inc_by(more);
}

/// The longest time for which counts of private messages are kept back.
const PRIVATE_FOR: Duration = Duration::from_hours(1);

/// The counts of messages that are not shown yet.
///
/// The moment of a private message can be a secret: an alliance was proposed just now. So such
/// messages are counted together with the next public one, or after an hour. How many wait in the
/// outbox is shown at once, because none waits longer than a moment unless Discord is away.
#[derive(Default)]
struct PrivateCounts {
    deliveries: Vec<DeliveryLabels>,
    since: Option<Instant>,
}

static PRIVATE: LazyLock<Mutex<PrivateCounts>> = LazyLock::new(Mutex::default);

fn lock_private() -> MutexGuard<'static, PrivateCounts> {
    // Lists of counts cannot be half changed.
    PRIVATE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl PrivateCounts {
    /// Shows everything, if what was counted last is public or the first was long ago.
    fn publish_after(&mut self, recipient: RecipientKind, now: Instant) {
        let since = *self.since.get_or_insert(now);
        if recipient == RecipientKind::Channel || now.duration_since(since) >= PRIVATE_FOR {
            self.publish();
        }
    }

    fn publish(&mut self) {
        for labels in self.deliveries.drain(..) {
            METRICS.deliveries.get_or_create(&labels).inc();
        }
        self.since = None;
    }
}

/// Records one write to the disk: how many batches shared it, and how long it took.
pub fn observe_commit(batches: usize, took: Duration) {
    METRICS.commits.seconds.observe(took.as_secs_f64());
    METRICS.commits.batches.observe(batches as f64);
}

/// Records how long after its time a deadline was processed.
pub fn observe_lateness(late: Duration) {
    METRICS.deadline_lateness.observe(late.as_secs_f64());
}

/// Records when the process last stored that it is alive and all game clocks are correct.
pub fn set_alive(since_1970: Duration) {
    METRICS.alive.set(since_1970.as_secs_f64());
}

/// Records the time up to which every deadline has been processed.
pub fn set_processed_until(since_1970: Duration) {
    METRICS.processed_until.set(since_1970.as_secs_f64());
}

/// Changes the number of games in memory; negative when some were unloaded.
pub fn add_open_games(more: i64) {
    METRICS.open_games.inc_by(more);
}

/// Records whether Discord lets the application open no direct messages.
pub fn set_direct_messages_refused(are_refused: bool) {
    METRICS.direct_messages_refused.set(are_refused.into());
}

/// Records whether every shard is connected to Discord's gateway.
pub fn set_gateway_connected(is_connected: bool) {
    METRICS.gateway_connected.set(is_connected.into());
}

/// Counts a request that had to wait for Discord's rate limits.
pub fn count_rate_limit() {
    METRICS.rate_limits.inc();
}

/// Records that this process delivers.
pub fn set_delivers() {
    METRICS.delivers.set(1);
}

/// Counts a change that was decided anew because another process had changed the same.
pub fn count_overtaken() {
    METRICS.overtaken.inc();
}

/// Records how many bytes of answers are kept.
pub fn set_kept_answers(bytes: usize) {
    METRICS.kept_answers.set(bytes as i64);
}

/// Records how many bytes of pictures are kept.
pub fn set_kept_pictures(bytes: usize) {
    METRICS.kept_pictures.set(bytes as i64);
}

/// Counts a request over HTTP that was answered. The route is its template.
pub fn count_request(route: &str, status: StatusClass) {
    let route = route.to_owned();
    let labels = RequestLabels { route, status };
    METRICS.http_requests.get_or_create(&labels).inc();
}

/// Shows a route with every class of status before it has had a request. The first line of a route
/// would tell that somebody used it.
pub fn show_route(route: &str) {
    for status in [200, 300, 400, 500].map(StatusClass::of) {
        let route = route.to_owned();
        let labels = RequestLabels { route, status };
        drop(METRICS.http_requests.get_or_create(&labels));
    }
}

/// The resources that the process uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProcessFigures {
    /// The memory, in bytes.
    pub memory: u64,
    /// The number of open files.
    pub files: u64,
    /// The number of files that may be open.
    pub max_files: u64,
}

/// Records the resources that the process uses now.
pub fn set_process(figures: ProcessFigures) {
    let set = |gauge: &Gauge, number| gauge.set(i64::try_from(number).unwrap_or(i64::MAX));
    set(&METRICS.process.memory, figures.memory);
    set(&METRICS.process.files, figures.files);
    set(&METRICS.process.max_files, figures.max_files);
}

/// Records when the process started.
pub fn set_process_start(since_1970: Duration) {
    METRICS.process.start.set(since_1970.as_secs_f64());
}

/// All metrics with their present values.
pub fn encode(format: MetricsFormat) -> String {
    let mut encoded = String::new();
    text::encode(&mut encoded, &METRICS.registry).expect("writing to a string never fails");
    format.of_open_metrics(encoded)
}

/// A format of metrics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MetricsFormat {
    /// Prometheus's text format, version 0.0.4.
    Text,
    /// OpenMetrics, version 1.0.0.
    OpenMetrics,
}

impl MetricsFormat {
    /// The format that the header `Accept` prefers. OpenMetrics has to be named: what reads any
    /// text usually reads Prometheus's.
    pub fn accepted(accept: &str) -> Self {
        let mut quality = [0.0_f32; 2];
        for range in accept.split(',') {
            let mut parts = range.split(';').map(str::trim);
            let format = match parts.next().unwrap_or_default() {
                "application/openmetrics-text" => Self::OpenMetrics,
                "text/plain" | "text/*" | "*/*" => Self::Text,
                _ => continue,
            };
            let given = parts.find_map(|part| part.strip_prefix("q=")?.trim().parse().ok());
            let best = &mut quality[format as usize];
            *best = best.max(given.unwrap_or(1.0));
        }
        let [text, open_metrics] = quality;
        if open_metrics > 0.0 && open_metrics >= text {
            Self::OpenMetrics
        } else {
            Self::Text
        }
    }

    /// Its media type.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Text => "text/plain; version=0.0.4; charset=utf-8",
            Self::OpenMetrics => "application/openmetrics-text; version=1.0.0; charset=utf-8",
        }
    }

    /// The same metrics in this format.
    fn of_open_metrics(self, encoded: String) -> String {
        if self == Self::OpenMetrics {
            return encoded;
        }
        let types = encoded.lines().filter_map(|line| {
            let (name, kind) = line.strip_prefix("# TYPE ")?.split_once(' ')?;
            Some((name, kind))
        });
        let types: Vec<(&str, &str)> = types.collect();
        let kind_of = |name: &str| {
            types
                .iter()
                .find(|(known, _)| *known == name)
                .map(|of| of.1)
        };
        let lines = encoded.lines().filter(|line| *line != "# EOF");
        let lines = lines.map(|line| match line.splitn(4, ' ').collect::<Vec<_>>()[..] {
            ["#", word, name, rest] => match kind_of(name) {
                Some("counter") => format!("# {word} {name}_total {rest}\n"),
                Some("info") if word == "TYPE" => format!("# TYPE {name}_info gauge\n"),
                Some("info") => format!("# {word} {name}_info {rest}\n"),
                _ => format!("{line}\n"),
            },
            _ => format!("{line}\n"),
        });
        lines.collect()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{MetricsFormat, *};
    use crate::metrics::MetricsFormat::{OpenMetrics, Text};
    use std::collections::BTreeSet;

    #[test]
    fn a_private_message_is_counted_with_the_next_public_one_or_after_an_hour() {
        let (mut counts, begun) = (PrivateCounts::default(), Instant::now());
        let add = |counts: &mut PrivateCounts, recipient, after| {
            let outcome = DeliveryOutcome::Done;
            counts
                .deliveries
                .push(DeliveryLabels { recipient, outcome });
            counts.publish_after(recipient, begun + after);
            counts.deliveries.len()
        };
        let minute = Duration::from_mins(1);
        assert_eq!(add(&mut counts, RecipientKind::Person, Duration::ZERO), 1);
        assert_eq!(add(&mut counts, RecipientKind::Managers, minute), 2);
        assert_eq!(add(&mut counts, RecipientKind::Channel, 2 * minute), 0);
        assert_eq!(add(&mut counts, RecipientKind::Person, 3 * minute), 1);
        assert_eq!(add(&mut counts, RecipientKind::Person, 62 * minute), 2);
        assert_eq!(add(&mut counts, RecipientKind::Person, 63 * minute), 0);
    }

    /// Names and labels are a contract with the operator's dashboards. The full list also makes
    /// anybody who adds a metric think about what it could reveal.
    #[test]
    fn exactly_these_metrics_are_served() {
        count_command(Outcome::Accepted);
        add_queued_deliveries(RecipientKind::Person, 0);
        count_delivery(RecipientKind::Channel, DeliveryOutcome::Done);
        count_request("/api/v1/variants", StatusClass::of(200));
        let encoded = encode(MetricsFormat::OpenMetrics);
        let kinds: Vec<_> = encoded
            .lines()
            .filter_map(|line| line.strip_prefix("# TYPE "))
            .collect();
        let expected = [
            "process_resident_memory_bytes gauge",
            "process_start_time_seconds gauge",
            "process_open_fds gauge",
            "process_max_fds gauge",
            "entente_build info",
            "entente_http_requests counter",
            "entente_commands counter",
            "entente_deliveries counter",
            "entente_deliveries_queued gauge",
            "entente_commit_seconds histogram",
            "entente_commit_batches histogram",
            "entente_deadline_lateness_seconds histogram",
            "entente_alive_timestamp_seconds gauge",
            "entente_processed_until_timestamp_seconds gauge",
            "entente_open_games gauge",
            "entente_gateway_connected gauge",
            "entente_direct_messages_refused gauge",
            "entente_discord_rate_limits counter",
            "entente_delivers gauge",
            "entente_overtaken counter",
            "entente_kept_answers_bytes gauge",
            "entente_kept_pictures_bytes gauge",
        ];
        assert_eq!(kinds, expected);
        let labels: BTreeSet<_> = encoded
            .split(['{', ','])
            .skip(1)
            .filter_map(|part| part.split_once("=\""))
            .map(|(label, _)| label)
            .collect();
        let expected = ["recipient", "le", "outcome", "route", "status", "version"];
        assert_eq!(labels, BTreeSet::from(expected), "{encoded}");
    }

    /// The same checks as those of `promtool check metrics`, and promtool itself if it is installed
    /// (Debian's package `prometheus`).
    #[test]
    fn prometheus_reads_every_metric_and_has_no_objection() {
        count_request("/api/v1/variants", StatusClass::of(503));
        let text = encode(MetricsFormat::Text);
        let mut declared = BTreeSet::new();
        for line in text.lines() {
            match line.split(' ').collect::<Vec<_>>()[..] {
                ["#", "HELP", name, ..] => assert!(declared.insert(name), "{name} comes twice"),
                ["#", "TYPE", name, kind] => {
                    assert!(declared.contains(name), "{name} has no help");
                    assert!(["counter", "gauge", "histogram"].contains(&kind), "{line}");
                    assert_eq!(kind == "counter", name.ends_with("_total"), "{line}");
                }
                [sample, value] => {
                    let name = sample.split('{').next().unwrap();
                    let ends = ["", "_bucket", "_sum", "_count"];
                    let is_of =
                        |end: &str| name.strip_suffix(end).is_some_and(|n| declared.contains(n));
                    assert!(ends.into_iter().any(is_of), "{line}");
                    assert!(value.parse::<f64>().is_ok(), "{line}");
                }
                _ => panic!("{line}"),
            }
        }
        check_with_promtool(&text);
    }

    #[allow(clippy::print_stderr)] // A part that is left out says so.
    fn check_with_promtool(text: &str) {
        use std::process::{Command, Stdio};
        let mut command = Command::new("promtool");
        let started = command
            .args(["check", "metrics"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let Ok(mut promtool) = started else {
            return eprintln!("left out: promtool, which is not installed");
        };
        let mut input = promtool.stdin.take().unwrap();
        std::io::Write::write_all(&mut input, text.as_bytes()).unwrap();
        drop(input);
        let checked = promtool.wait_with_output().unwrap();
        assert!(checked.status.success(), "{checked:?}");
    }

    #[test]
    fn the_format_is_the_one_that_is_accepted() {
        let prometheus = "application/openmetrics-text;version=1.0.0;q=0.5,\
                          application/openmetrics-text;version=0.0.1;q=0.4,\
                          text/plain;version=0.0.4;q=0.3,*/*;q=0.2";
        for (accept, format) in [
            (prometheus, OpenMetrics),
            ("application/openmetrics-text", OpenMetrics),
            (
                "application/openmetrics-text; version=1.0.0, */*",
                OpenMetrics,
            ),
            ("text/plain, application/openmetrics-text;q=0.1", Text),
            ("application/openmetrics-text;q=0, text/plain;q=0.1", Text),
            ("application/openmetrics-text;q=0", Text),
            ("text/plain;version=0.0.4", Text),
            ("text/html,application/xhtml+xml,*/*;q=0.8", Text),
            ("*/*", Text),
            ("", Text),
        ] {
            assert_eq!(MetricsFormat::accepted(accept), format, "{accept}");
        }
    }

    #[test]
    fn counters_and_facts_are_declared_by_the_names_of_their_samples() {
        let open = "# HELP a_moves Moves.\n# TYPE a_moves counter\na_moves_total 3\n\
                    # HELP a_build Its version.\n# TYPE a_build info\na_build_info{v=\"1\"} 1\n\
                    # HELP a_games Games.\n# TYPE a_games gauge\na_games 2\n# EOF\n";
        let text = "# HELP a_moves_total Moves.\n# TYPE a_moves_total counter\na_moves_total 3\n\
                    # HELP a_build_info Its version.\n# TYPE a_build_info gauge\n\
                    a_build_info{v=\"1\"} 1\n\
                    # HELP a_games Games.\n# TYPE a_games gauge\na_games 2\n";
        assert_eq!(Text.of_open_metrics(open.into()), text);
        assert_eq!(OpenMetrics.of_open_metrics(open.into()), open);
    }
}
