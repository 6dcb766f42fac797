//! The gateway: the connections over which Discord sends events.
//!
//! Twilight keeps them: it lets as many shards identify at a time as Discord allows, and resumes a
//! session whose connection was lost. Serenity's own client would start one shard every five
//! seconds, hand events to handlers in any order, and keep a copy of every server.
//!
//! What an event says is not read here; each goes to one function, in the order in which it came.

use crate::connection::client::{DiscordError, to_discord_error};
use crate::connection::config::{DiscordConfig, Shards};
use entente_game::{Span, Time};
use entente_service::{Service, metrics};
use futures::StreamExt;
use poise::serenity_prelude::{Http, SessionStartLimit};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{Mutex, mpsc, oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::Instant;
use twilight_gateway::error::{ReceiveMessageError, ReceiveMessageErrorType};
use twilight_gateway::queue::Queue;
use twilight_gateway::{
    CloseFrame, Config, ConfigBuilder, Intents, Message, Shard, ShardId, ShardState,
};

/// The events that the bot receives: nothing privileged, and nothing that it does not use. Without
/// the privileged intent, Discord gives it only the text of direct messages, mentions of the bot,
/// and replies to it.
const INTENTS: Intents = Intents::GUILDS
    .union(Intents::GUILD_MESSAGES)
    .union(Intents::DIRECT_MESSAGES);

/// How often the gateway's state is checked.
const GATEWAY_CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// How long the gateway may be away before game clocks stop. Short interruptions happen every
/// few hours and should not stop them.
const GATEWAY_LOST_AFTER: Duration = Duration::from_secs(30);

/// How long a connection may take to close.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// The number of failures to connect after which a shard begins to count anew. Twilight doubles its
/// pauses, and with this number the longest is eight seconds.
const MAX_CONNECT_FAILURES: u8 = 4;

/// The codes with which Discord closes a connection for good.
const AUTHENTICATION_FAILED: u16 = 4004;
const DISALLOWED_INTENTS: u16 = 4014;

/// The intents with which the bot connects.
fn intents(config: &DiscordConfig) -> Intents {
    if config.has_message_content() {
        INTENTS | Intents::MESSAGE_CONTENT
    } else {
        INTENTS
    }
}

/// The gateway, before the bot has connected.
pub(crate) struct Gateway {
    config: Config<IdentifyQueue>,
    connections: Connections,
}

/// For each shard, whether it is connected.
#[derive(Clone)]
pub(crate) struct Connections(Arc<[AtomicBool]>);

impl Connections {
    fn are_up(&self) -> bool {
        self.0.iter().all(|shard| shard.load(Ordering::Relaxed))
    }
}

impl Gateway {
    /// Asks Discord where the gateway is, how many shards the bot needs, and how many of them may
    /// start at a time.
    pub(crate) async fn look_up(config: &DiscordConfig, http: &Http) -> Result<Self, DiscordError> {
        let gateway = http.get_bot_gateway().await.map_err(to_discord_error)?;
        let total = match config.shards {
            Shards::Total(total) => total.get(),
            Shards::Auto => gateway.shards.max(1),
        };
        let limit = gateway.session_start_limit;
        if limit.remaining < u64::from(total) {
            let (left, hours) = (
                limit.remaining,
                limit.reset_after.div_ceil(Span::hours(1).0),
            );
            tracing::error!(
                "Discord lets this bot connect only {left} more times in the next {hours} hours, \
                 and it needs {total}: the rest waits until then"
            );
        }
        // Twilight makes its own settings, from the default of the process.
        entente_tls::provider();
        let builder = ConfigBuilder::new(config.token.clone(), intents(config))
            .proxy_url(gateway.url.trim_end_matches('/').to_owned())
            .queue(IdentifyQueue::new(&limit));
        Ok(Self {
            config: builder.build(),
            connections: Connections((0..total).map(|_| AtomicBool::new(false)).collect()),
        })
    }

    /// The state of the connections, also after they have begun.
    pub(crate) fn connections(&self) -> Connections {
        self.connections.clone()
    }

    /// Receives events until `stop` is done, or Discord ends a connection for good. Each event goes
    /// to `on_event` with its name and its data, in the order in which its shard received it.
    pub(crate) async fn receive(
        self,
        on_event: impl Fn(&str, &str) + Clone + Send + 'static,
        stop: impl Future<Output = ()>,
    ) -> Result<(), DiscordError> {
        let (running, stopped) = watch::channel(());
        let mut shards = JoinSet::new();
        let total = self.connections.0.len() as u32;
        for number in 0..total {
            let connection = Connection {
                id: ShardId::new(number, total),
                config: self.config.clone(),
                connections: self.connections.clone(),
                stopped: stopped.clone(),
            };
            shards.spawn(connection.run(on_event.clone()));
        }
        let ended = tokio::select! {
            ended = shards.join_next() => match ended {
                Some(Ok(ended)) => ended,
                Some(Err(panic)) => Err(DiscordError::Ended(panic.to_string())),
                None => Ok(()),
            },
            () = stop => Ok(()),
        };
        drop(running);
        while shards.join_next().await.is_some() {}
        ended
    }
}

/// Watches the gateway, and logs when it is lost and when it is back. Twilight reconnects by
/// itself, as often as it takes. After [`GATEWAY_LOST_AFTER`] the service goes offline: then no
/// clock runs, because nobody can move.
pub(crate) async fn watch_gateway(
    connections: Connections,
    service: Service,
    connected: watch::Sender<bool>,
) {
    let (mut was_ever_connected, mut failed) = (false, false);
    let mut lost: Option<(Time, Duration)> = None;
    loop {
        let is_connected = connections.are_up();
        // Called every time, because storing the change can fail; it does nothing while the service
        // is online.
        if is_connected {
            lost = None;
            match service.go_online().await {
                Ok(()) => failed = false,
                // This is tried ten times a second, so it is logged once.
                Err(error) if !std::mem::replace(&mut failed, true) => {
                    tracing::error!(%error, "could not store that people can move; trying again");
                }
                Err(_) => {}
            }
        } else {
            // The service goes offline as of the moment when the connection was lost, so that
            // nobody loses the seconds until then.
            let (now, awake) = service.now_and_awake();
            let (at, awake_then) = *lost.get_or_insert((now, awake));
            if awake.saturating_sub(awake_then) >= GATEWAY_LOST_AFTER {
                service.go_offline(at);
            }
        }
        metrics::set_gateway_connected(is_connected);
        let has_changed = connected
            .send_if_modified(|state| std::mem::replace(state, is_connected) != is_connected);
        // The check runs ten times a second, so only changes are logged.
        if has_changed && !is_connected {
            tracing::warn!(
                "the connection to Discord is lost; reconnecting, and the HTTP API goes on"
            );
        } else if has_changed && was_ever_connected {
            tracing::info!("the connection to Discord is back");
        }
        was_ever_connected |= is_connected;
        tokio::time::sleep(GATEWAY_CHECK_INTERVAL).await;
    }
}

/// The connection of one shard.
struct Connection {
    id: ShardId,
    config: Config<IdentifyQueue>,
    connections: Connections,
    /// Closed when the program stops.
    stopped: watch::Receiver<()>,
}

impl Connection {
    /// Keeps the connection until the program stops or Discord ends it for good.
    async fn run(mut self, on_event: impl Fn(&str, &str)) -> Result<(), DiscordError> {
        let mut shard = Shard::with_config(self.id, self.config.clone());
        let mut last_close = None;
        loop {
            // It wakes up without an event, too, because a lost connection is none.
            let received = tokio::time::timeout(GATEWAY_CHECK_INTERVAL, shard.next());
            let received = tokio::select! {
                received = received => received,
                _ = self.stopped.changed() => {
                    close(shard).await;
                    return Ok(());
                }
            };
            self.note_state(shard.state());
            match received {
                Ok(Some(Ok(Message::Text(text)))) => dispatch(&text, &on_event),
                Ok(Some(Ok(Message::Close(frame)))) => last_close = frame,
                Ok(Some(Err(error))) => {
                    report(&error);
                    if is_tired(shard.state()) {
                        shard = self.begin_anew(&shard);
                    }
                }
                Ok(None) => return Err(ended(last_close.as_ref())),
                Err(_nothing_came) => {}
            }
        }
    }

    fn note_state(&self, state: ShardState) {
        let is_up = &self.connections.0[self.id.number() as usize];
        is_up.store(state == ShardState::Active, Ordering::Relaxed);
    }

    /// The same shard with the same session, which connects at once.
    fn begin_anew(&self, shard: &Shard<IdentifyQueue>) -> Shard<IdentifyQueue> {
        let config = ConfigBuilder::from(self.config.clone());
        let config = match shard.session() {
            Some(session) => config.session(session.clone()),
            None => config,
        };
        Shard::with_config(self.id, config.build())
    }
}

/// Whether a shard would pause for too long before it tries again.
fn is_tired(state: ShardState) -> bool {
    matches!(state, ShardState::Disconnected { reconnect_attempts } if reconnect_attempts > MAX_CONNECT_FAILURES)
}

/// Closes a connection, so that Discord shows the bot as offline at once.
async fn close(mut shard: Shard<IdentifyQueue>) {
    // Without a connection none has to be closed.
    if let ShardState::Disconnected { .. } | ShardState::FatallyClosed = shard.state() {
        return;
    }
    shard.close(CloseFrame::NORMAL);
    let closed =
        async { while !matches!(shard.next().await, None | Some(Ok(Message::Close(_)))) {} };
    // Discord ends the session by itself if the connection just breaks.
    let _ = tokio::time::timeout(CLOSE_TIMEOUT, closed).await;
}

/// Logs why nothing was received. What could not be read is not named: it can have a message of a
/// user in it.
fn report(error: &ReceiveMessageError) {
    match error.kind() {
        ReceiveMessageErrorType::Reconnect => {
            tracing::debug!(error = error.source(), "a shard could not connect");
        }
        _ => tracing::warn!("Discord sent what could not be read"),
    }
}

/// An event as Discord sends it.
#[derive(Deserialize)]
struct Dispatch<'a> {
    /// The name of the event; `None` for what concerns the connection itself.
    t: Option<&'a str>,
    #[serde(borrow)]
    d: &'a RawValue,
}

fn dispatch(text: &str, on_event: &impl Fn(&str, &str)) {
    match serde_json::from_str(text) {
        Ok(Dispatch { t: Some(name), d }) => on_event(name, d.get()),
        Ok(Dispatch { t: None, .. }) => {}
        Err(error) => tracing::warn!(column = error.column(), "Discord sent no event"),
    }
}

/// The meaning of the code with which Discord closed a connection for good.
fn ended(close: Option<&CloseFrame<'_>>) -> DiscordError {
    match close.map(|close| close.code) {
        Some(AUTHENTICATION_FAILED) => DiscordError::Token,
        Some(DISALLOWED_INTENTS) => DiscordError::Intents,
        code => {
            let reason = close.map_or("", |close| &close.reason);
            DiscordError::Ended(format!("code {}, {reason}", code.unwrap_or_default()))
        }
    }
}

/// Pause between two logins of one remainder: five seconds, and a little for a login that
/// arrives faster than the one before it.
const IDENTIFY_INTERVAL: Duration = Duration::from_millis(5_250);

/// The queue in which a shard waits.
type Waiting = oneshot::Sender<()>;

/// The queue of all shards, with a line for each remainder.
#[derive(Debug, Clone)]
struct IdentifyQueue(Arc<[mpsc::UnboundedSender<Waiting>]>);

impl IdentifyQueue {
    fn new(limit: &SessionStartLimit) -> Self {
        let day = Arc::new(Mutex::new(Day {
            remaining: limit.remaining,
            total: limit.total.max(1),
            ends: Instant::now() + Duration::from_millis(limit.reset_after),
        }));
        let lines = (0..limit.max_concurrency.max(1)).map(|_| {
            let (line, waiting) = mpsc::unbounded_channel();
            tokio::spawn(serve(waiting, day.clone()));
            line
        });
        Self(lines.collect())
    }
}

impl Queue for IdentifyQueue {
    fn enqueue(&self, shard: u32) -> oneshot::Receiver<()> {
        let (turn, its_turn) = oneshot::channel();
        // A line ends with the queue, and then nobody waits in it.
        let _ = self.0[shard as usize % self.0.len()].send(turn);
        its_turn
    }
}

/// Lets one shard after the other go.
async fn serve(mut waiting: mpsc::UnboundedReceiver<Waiting>, day: Arc<Mutex<Day>>) {
    while let Some(turn) = waiting.recv().await {
        // Nobody waits for it any more.
        if turn.is_closed() {
            continue;
        }
        day.lock().await.take().await;
        if turn.send(()).is_ok() {
            tokio::time::sleep(IDENTIFY_INTERVAL).await;
        }
    }
}

/// The logins that are left of those that Discord allows in a day.
#[derive(Debug)]
struct Day {
    remaining: u64,
    total: u64,
    ends: Instant,
}

impl Day {
    /// Takes one login, and waits for the next day if none is left: Discord takes the token away
    /// from a bot that logs in more often.
    async fn take(&mut self) {
        if self.remaining == 0 {
            tokio::time::sleep_until(self.ends).await;
        }
        if self.ends <= Instant::now() {
            self.remaining = self.total;
            self.ends = Instant::now() + Duration::from_hours(24);
        }
        self.remaining -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_token_and_a_refused_intent_are_named_apart() {
        let of = |code| ended(Some(&CloseFrame::new(code, "why")));
        assert!(matches!(of(AUTHENTICATION_FAILED), DiscordError::Token));
        assert!(matches!(of(DISALLOWED_INTENTS), DiscordError::Intents));
        let other = of(4011).to_string();
        assert_eq!(other, "Discord ended the connection: code 4011, why");
    }

    #[test]
    fn only_events_are_handed_on_with_their_name_and_data() {
        let seen = std::sync::Mutex::new(Vec::new());
        let on_event = |name: &str, data: &str| {
            let mut seen = seen.lock().expect("nothing panics");
            seen.push((name.to_owned(), data.to_owned()));
        };
        dispatch(r#"{"t":null,"s":null,"op":11,"d":null}"#, &on_event);
        dispatch(r#"{"t":"TYPING","s":2,"op":0,"d":{"a": 1}}"#, &on_event);
        dispatch("no JSON", &on_event);
        let seen = seen.into_inner().expect("nothing panics");
        assert_eq!(seen, [("TYPING".to_owned(), r#"{"a": 1}"#.to_owned())]);
    }

    #[tokio::test]
    async fn what_a_day_allows_is_used_up_and_comes_again() {
        let mut day = Day {
            remaining: 1,
            total: 5,
            ends: Instant::now() + Duration::from_millis(20),
        };
        let ends = day.ends;
        day.take().await;
        assert_eq!((day.remaining, day.ends), (0, ends));
        day.take().await;
        assert!(Instant::now() >= ends && day.remaining == 4);
    }

    #[tokio::test]
    async fn shards_of_other_remainders_do_not_wait_for_each_other() {
        let limit = serde_json::json!({
            "remaining": 9, "reset_after": 60_000, "total": 9, "max_concurrency": 2,
        });
        let queue = IdentifyQueue::new(&serde_json::from_value(limit).expect("Discord's form"));
        queue.enqueue(0).await.expect("it is served");
        queue.enqueue(1).await.expect("it is served");
        let mut third = queue.enqueue(2);
        assert!(
            third.try_recv().is_err(),
            "it has the remainder of the first"
        );
    }
}
