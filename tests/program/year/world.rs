//! The sandbox, the bot that runs in it, and the clock of both. Time advances in steps, and after
//! each step the test waits until the bot is idle.
use super::bot_process::{BotProcess, HEARTBEAT};
use super::time_model::{SECOND, Stretch};
use crate::chance::Chance;
use crate::request_checks::RequestChecks;
use crate::support::{Folder, TIMEOUT, marked_id, settings, until};
use entente_sandbox::{Observer, Sandbox};
use serde_json::Value;
use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The start of the simulated year: midnight UTC, some days before summer time begins in New York
/// and in Berlin.
pub(super) const BEGINNING: u64 = 1_804_550_400_000;

/// Discord's IDs begin with the milliseconds since this moment.
const EPOCH: u64 = 1_420_070_400_000;

/// A message of the bot, as Discord stored it.
#[derive(Debug, Clone)]
pub(super) struct Post {
    pub(super) id: u64,
    pub(super) at: u64,
    pub(super) channel: u64,
    pub(super) json: Value,
}

impl Post {
    pub(super) fn content(&self) -> &str {
        self.json["content"].as_str().unwrap_or_default()
    }

    /// Whether it is sent without a notification.
    pub(super) fn is_silent(&self) -> bool {
        self.json["flags"].as_u64().unwrap_or_default() & (1 << 12) != 0
    }

    /// The game whose board it shows, and the mark of its delivery. Before the first move a message
    /// can be without the board, and then its buttons say both.
    pub(super) fn board(&self) -> Option<(String, String)> {
        self.pictured_game().or_else(|| {
            let id = marked_id(self.json["components"].as_array()?)?;
            let (board, _) = id.strip_prefix("1:")?.rsplit_once(':')?;
            let (game, ply) = board.split_once(':')?;
            let (_, mark) = ply.split_once('~')?;
            Some((game.to_owned(), mark.to_owned()))
        })
    }

    /// What the name of its picture says.
    fn pictured_game(&self) -> Option<(String, String)> {
        let name = self.json["attachments"][0]["filename"].as_str()?;
        let name = name.strip_prefix("board-")?.strip_suffix(".png")?;
        let (game, marked) = name.split_once('-')?;
        let (mark, _) = marked.split_once('-')?;
        Some((game.to_owned(), mark.to_owned()))
    }

    pub(super) fn pinged(&self) -> Vec<u64> {
        let users = self.json["mentions"].as_array().unwrap();
        let id = |user: &Value| user["id"].as_str().unwrap().parse().unwrap();
        users.iter().map(id).collect()
    }
}

/// Observes all requests of the bot, checks their form, and keeps every new message.
#[derive(Debug, Default)]
struct PostObserver {
    watch: RequestChecks,
    new: Mutex<Vec<Post>>,
    known: Mutex<HashSet<u64>>,
}

impl Observer for PostObserver {
    fn on_request(&self, request: &str, body: &Value) {
        self.watch.on_request(request, body);
    }

    fn on_response(&self, request: &str, status: u16, body: &Value) {
        self.watch.on_response(request, status, body);
        let path = request.strip_prefix("POST /api/v10/channels/");
        let channel = path.and_then(|path| path.strip_suffix("/messages"));
        let (Some(channel), 200) = (channel, status) else {
            return;
        };
        let id: u64 = body["id"].as_str().unwrap().parse().unwrap();
        // Discord answers a known nonce with the message that exists already.
        if self.known.lock().unwrap().insert(id) {
            self.new.lock().unwrap().push(Post {
                id,
                at: (id >> 22) + EPOCH,
                channel: channel.parse().unwrap(),
                json: body.clone(),
            });
        }
    }

    fn on_shutdown(&self) {
        self.watch.on_shutdown();
    }
}

/// Counts of steps and ends of the bot, to print at the end.
#[derive(Debug, Default)]
pub(super) struct Events {
    pub(super) steps: usize,
    pub(super) kills: usize,
    pub(super) stops: usize,
    /// How long the bot was offline, in milliseconds.
    pub(super) offline: u64,
}

/// How the bot ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum End {
    Stopped,
    Killed,
}

/// The sandbox and the bot, with one clock for both.
pub(super) struct World {
    pub(super) sandbox: Sandbox,
    pub(super) folder: Folder,
    pub(super) now: u64,
    /// When the bot was last idle.
    pub(super) idle_at: u64,
    pub(super) outages: Vec<Stretch>,
    pub(super) events: Events,
    bot: Option<BotProcess>,
    observer: Arc<PostObserver>,
}

impl World {
    pub(super) async fn open(names: &[&'static str]) -> Self {
        let observer = Arc::new(PostObserver::default());
        let beginning = std::time::UNIX_EPOCH + Duration::from_millis(BEGINNING);
        let sandbox = Sandbox::builder()
            .people(names.iter().copied())
            .bot("Entente")
            .channel("chess")
            .clock(beginning)
            .observer(observer.clone())
            .start()
            .await
            .unwrap();
        let folder = Folder::new();
        // This writes the sandbox's certificate, which the bot needs.
        settings(&sandbox, &folder.0);
        let mut world = Self {
            sandbox,
            folder,
            now: BEGINNING,
            idle_at: BEGINNING,
            outages: Vec::new(),
            events: Events::default(),
            bot: None,
            observer,
        };
        world.start_bot().await;
        world.sandbox.bot_ready(TIMEOUT).await.unwrap();
        world
    }

    /// The address of the HTTP API.
    pub(super) fn api(&self) -> &str {
        &self.bot.as_ref().expect("the bot runs").api
    }

    pub(super) fn is_bot_running(&self) -> bool {
        self.bot.is_some()
    }

    /// Sets both clocks forward, without waiting for what the bot does about it.
    pub(super) async fn advance_to(&mut self, until: u64) {
        let span = until.checked_sub(self.now).expect("time never goes back");
        self.sandbox.advance(Duration::from_millis(span));
        self.now = until;
        self.events.steps += 1;
        if let Some(bot) = &mut self.bot {
            bot.set_time(until).await;
        }
    }

    /// Waits until the bot has nothing left to do at the present time.
    pub(super) async fn wait_until_idle(&mut self) {
        let bot = self.bot.as_mut().expect("the bot runs");
        bot.set_time(self.now).await;
        bot.wait_until_idle().await;
        self.idle_at = self.now;
    }

    /// Lets a second pass, so that the bot checks its clock once more.
    pub(super) async fn tick(&mut self) {
        self.advance_to(self.now + SECOND).await;
        self.wait_until_idle().await;
    }

    /// Stops or kills the bot. Commands without an answer go on waiting.
    pub(super) async fn end_bot(&mut self, end: End) {
        let bot = self.bot.take().expect("the bot runs");
        // All that the bot stores of the start of its outage is its last heartbeat, so the outage
        // may count from then.
        let last_heartbeat = self.idle_at.min(self.now - HEARTBEAT);
        self.outages
            .push(Stretch::outage(last_heartbeat, self.now, self.now));
        match end {
            End::Killed => {
                self.events.kills += 1;
                bot.kill().await;
            }
            End::Stopped => {
                self.events.stops += 1;
                bot.stop().await;
            }
        }
        until(|| (!self.sandbox.bot_is_online()).then_some(())).await;
    }

    /// Lets time pass while the bot is offline.
    pub(super) async fn stay_offline(&mut self, span: u64) {
        assert!(!self.is_bot_running());
        self.advance_to(self.now + span).await;
        self.events.offline += span;
        let outage = self.outages.last_mut().expect("the bot has ended before");
        (outage.until, outage.late) = (self.now, self.now);
    }

    /// Starts the bot and waits until it has done what was left.
    pub(super) async fn start_bot(&mut self) {
        // No faults while the bot connects: that would take longer than a test should wait.
        self.clear_faults();
        let bot = BotProcess::start(&self.folder.0, &self.sandbox, self.now).await;
        self.bot = Some(bot);
        until(|| self.sandbox.bot_is_online().then_some(())).await;
        self.wait_until_idle().await;
    }

    /// From now on about so many of a thousand requests and events fail.
    pub(super) fn inject_faults(&self, per_mille: u32, chance: &mut Chance) {
        self.sandbox
            .faults()
            .inject_at_random(chance.next(), per_mille);
    }

    pub(super) fn clear_faults(&self) {
        self.sandbox.faults().clear();
    }

    /// Takes the messages since the last call, in their order.
    ///
    /// They are sorted by milliseconds and not by ID: within one millisecond the IDs of two
    /// channels do not tell which message was first.
    pub(super) fn take_posts(&self) -> Vec<Post> {
        let mut new = std::mem::take(&mut *self.observer.new.lock().unwrap());
        new.sort_by_key(|post| post.at);
        new
    }

    /// Stops the bot and the sandbox, which must not have seen a malformed request.
    pub(super) async fn close(mut self) -> (Folder, Events) {
        self.end_bot(End::Stopped).await;
        // A request that a kill has cut off is not readable, so it does not count.
        let violations = self.sandbox.violations().into_iter();
        let whole: Vec<_> = violations
            .filter(|violation| !violation.body.is_null())
            .collect();
        assert_eq!(whole, []);
        self.sandbox.shutdown().await;
        (self.folder, self.events)
    }
}
