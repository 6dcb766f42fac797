//! The sandbox, the program that lives in it, and the one time of both. Time passes here in leaps, and after each it is waited until the program has nothing left to do.
use super::account::{SECOND, Stretch};
use super::program::{BEAT, Program};
use crate::chance::Chance;
use crate::support::{Folder, SOON, settings, until};
use crate::watch::Watch;
use entente_sandbox::{Observer, Sandbox};
use serde_json::Value;
use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// When the year begins: at midnight in Greenwich, some days before the clocks are set to summer in New York and in Berlin.
pub(super) const BEGINNING: u64 = 1_804_550_400_000;

/// Discord's numbers begin with the milliseconds since then.
const EPOCH: u64 = 1_420_070_400_000;

/// A message of the bot's, as Discord took it.
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

    /// Whether it makes no sound.
    pub(super) fn is_silent(&self) -> bool {
        self.json["flags"].as_u64().unwrap_or_default() & (1 << 12) != 0
    }

    /// Of which game it shows a board, and the mark of its delivery.
    pub(super) fn board(&self) -> Option<(String, String)> {
        let name = self.json["attachments"][0]["filename"].as_str()?;
        let name = name.strip_prefix("board-")?.strip_suffix(".png")?;
        let (game, mark) = name.split_once('-')?;
        Some((game.to_owned(), mark.to_owned()))
    }

    pub(super) fn pinged(&self) -> Vec<u64> {
        let users = self.json["mentions"].as_array().unwrap();
        let id = |user: &Value| user["id"].as_str().unwrap().parse().unwrap();
        users.iter().map(id).collect()
    }
}

/// Looks on: at the manners of all that is sent, and keeps every new message.
#[derive(Debug, Default)]
struct Mail {
    watch: Watch,
    new: Mutex<Vec<Post>>,
    known: Mutex<HashSet<u64>>,
}

impl Observer for Mail {
    fn asked(&self, request: &str, body: &Value) {
        self.watch.asked(request, body);
    }

    fn answered(&self, request: &str, status: u16, body: &Value) {
        self.watch.answered(request, status, body);
        let path = request.strip_prefix("POST /api/v10/channels/");
        let channel = path.and_then(|path| path.strip_suffix("/messages"));
        let (Some(channel), 200) = (channel, status) else {
            return;
        };
        let id: u64 = body["id"].as_str().unwrap().parse().unwrap();
        // A nonce that is known is answered with the message that stands.
        if self.known.lock().unwrap().insert(id) {
            self.new.lock().unwrap().push(Post {
                id,
                at: (id >> 22) + EPOCH,
                channel: channel.parse().unwrap(),
                json: body.clone(),
            });
        }
    }

    fn ended(&self) {
        self.watch.ended();
    }
}

/// How often what happened.
#[derive(Debug, Default)]
pub(super) struct Events {
    pub(super) leaps: usize,
    pub(super) kills: usize,
    pub(super) restarts: usize,
    /// In milliseconds.
    pub(super) away: u64,
}

/// How the program ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum End {
    Stopped,
    Killed,
}

pub(super) struct World {
    pub(super) sandbox: Sandbox,
    pub(super) folder: Folder,
    pub(super) now: u64,
    /// At which time the program last had nothing to do.
    pub(super) settled: u64,
    pub(super) outages: Vec<Stretch>,
    pub(super) events: Events,
    program: Option<Program>,
    mail: Arc<Mail>,
}

impl World {
    pub(super) async fn open(names: &[&'static str]) -> Self {
        let mail = Arc::new(Mail::default());
        let beginning = std::time::UNIX_EPOCH + Duration::from_millis(BEGINNING);
        let sandbox = Sandbox::builder()
            .people(names.iter().copied())
            .bot("Entente")
            .channel("chess")
            .clock(beginning)
            .observer(mail.clone())
            .start()
            .await
            .unwrap();
        let folder = Folder::new();
        // It writes the certificate that the program is to trust.
        settings(&sandbox, &folder.0);
        let mut world = Self {
            sandbox,
            folder,
            now: BEGINNING,
            settled: BEGINNING,
            outages: Vec::new(),
            events: Events::default(),
            program: None,
            mail,
        };
        world.rise().await;
        world.sandbox.bot_ready(SOON).await.unwrap();
        world
    }

    /// Where the HTTP API is.
    pub(super) fn api(&self) -> &str {
        &self.program.as_ref().expect("the program runs").api
    }

    pub(super) fn is_up(&self) -> bool {
        self.program.is_some()
    }

    /// It is later, and the program knows; what it does about it is not waited for.
    pub(super) async fn leap(&mut self, until: u64) {
        let span = until.checked_sub(self.now).expect("time goes on");
        self.sandbox.advance(Duration::from_millis(span));
        self.now = until;
        self.events.leaps += 1;
        if let Some(program) = &mut self.program {
            program.tell(until).await;
        }
    }

    /// Waits until the program has nothing left to do.
    pub(super) async fn settle(&mut self) {
        let program = self.program.as_mut().expect("the program runs");
        program.tell(self.now).await;
        program.settled().await;
        self.settled = self.now;
    }

    /// A second passes, so that the program looks at its clock once more.
    pub(super) async fn breathe(&mut self) {
        self.leap(self.now + SECOND).await;
        self.settle().await;
    }

    /// The program ends; whoever waits for an answer waits on.
    pub(super) async fn fall(&mut self, end: End) {
        let program = self.program.take().expect("the program runs");
        let heard = self.settled.min(self.now - BEAT);
        self.outages
            .push(Stretch::outage(heard, self.now, self.now));
        match end {
            End::Killed => {
                self.events.kills += 1;
                program.kill().await;
            }
            End::Stopped => {
                self.events.restarts += 1;
                program.stop().await;
            }
        }
        until(|| (!self.sandbox.bot_is_online()).then_some(())).await;
    }

    /// Time passes without the program.
    pub(super) async fn miss(&mut self, span: u64) {
        assert!(!self.is_up());
        self.leap(self.now + span).await;
        self.events.away += span;
        let outage = self.outages.last_mut().expect("it has fallen");
        (outage.until, outage.late) = (self.now, self.now);
    }

    /// The program starts, and has done what was left.
    pub(super) async fn rise(&mut self) {
        // A bad day ends when the program starts: connecting through it takes longer than a test should wait.
        self.calm();
        let program = Program::start(&self.folder.0, &self.sandbox, self.now).await;
        self.program = Some(program);
        until(|| self.sandbox.bot_is_online().then_some(())).await;
        self.settle().await;
    }

    /// Discord has a bad day: so many of a thousand requests, and events, go wrong.
    pub(super) fn storm(&self, per_mille: u32, chance: &mut Chance) {
        self.sandbox.faults().at_random(chance.next(), per_mille);
    }

    pub(super) fn calm(&self) {
        self.sandbox.faults().clear();
    }

    /// The messages since it was last asked, as they came: within a millisecond the numbers of two channels say nothing about which was first.
    pub(super) fn mail(&self) -> Vec<Post> {
        let mut new = std::mem::take(&mut *self.mail.new.lock().unwrap());
        new.sort_by_key(|post| post.at);
        new
    }

    /// The end: the program is gone, and the sandbox has nothing to complain of.
    pub(super) async fn close(mut self) -> (Folder, Events) {
        self.fall(End::Stopped).await;
        // A request of which the program was killed in the midst is none that Discord could read.
        let violations = self.sandbox.violations().into_iter();
        let whole: Vec<_> = violations
            .filter(|violation| !violation.body.is_null())
            .collect();
        assert_eq!(whole, []);
        self.sandbox.shutdown().await;
        (self.folder, self.events)
    }
}
