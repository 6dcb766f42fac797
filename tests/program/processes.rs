//! Three processes of the bot with one database, while people play over HTTP at all of them and
//! read the boards in Discord. Every moment one process is killed, stopped until its lease is over,
//! cut off from the database, or asked to end.
//!
//! In the end every confirmed move is in its game, none is there twice, and the boards have named
//! each of them once and in order. `TEST_DISTURBANCES=100 cargo test --test program
//! three_processes -- --nocapture` disturbs them more often, and `TEST_SEED=…` repeats a run.
use crate::chance::{Chance, number};
use crate::process::Process;
use crate::support::{TIMEOUT, boards, posted_after, token, until};
use crate::world::bots::{Bots, Program};
use entente_rules::{Position, Variant};
use entente_sandbox::{Sandbox, Thread, UserInChannel};
use entente_store::testing::TestDatabase;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::RwLock;

const PROCESSES: usize = 3;

/// The number of disturbances of a process, if `TEST_DISTURBANCES` says nothing.
const DISTURBANCES: usize = 8;

/// The players of the games, White first.
const PAIRS: [[&str; 2]; 3] = [["ann", "bob"], ["cleo", "dan"], ["bob", "cleo"]];

/// The time for which a client waits for one process before it asks another one.
const CLIENT_TIMEOUT: Duration = Duration::from_secs(2);

/// The disturbances of a process.
#[derive(Debug, Clone, Copy)]
enum Disturbance {
    Kill,
    /// It is stopped, and goes on when another process has taken its lease.
    Pause,
    /// It cannot reach the database until another process has taken its lease.
    Cut,
    End,
}

const DISTURBED_BY: [Disturbance; 4] = [
    Disturbance::Kill,
    Disturbance::Pause,
    Disturbance::Cut,
    Disturbance::End,
];

struct Club {
    sandbox: Sandbox,
    bots: RwLock<Bots>,
    is_over: AtomicBool,
}

impl Club {
    /// `None` without a server for tests.
    async fn open() -> Option<Arc<Self>> {
        let database = TestDatabase::create()?;
        let sandbox = crate::support::sandbox().await;
        let mut bots = Bots::new(Program::Entente, &sandbox, Some(database), PROCESSES).await;
        for number in 0..PROCESSES {
            bots.start(number, 0);
            bots.api(number).await;
        }
        sandbox.bot_ready(TIMEOUT).await.unwrap();
        Some(Arc::new(Self {
            sandbox,
            bots: RwLock::new(bots),
            is_over: AtomicBool::new(false),
        }))
    }

    fn channel(&self, name: &str) -> UserInChannel {
        self.sandbox.user(name).in_channel("chess").unwrap()
    }

    /// Begins a game of two people in Discord, and returns its thread.
    async fn begin(&self, [white, black]: [&str; 2]) -> UserInChannel {
        let (white, black) = (self.channel(white), self.channel(black));
        let known = white.threads();
        let challenge = format!("/challenge @{} white", black.user().name());
        white.slash(&challenge).await.unwrap();
        let posted = posted_after(&black, None, "Accept").await;
        posted.press("Accept").await.unwrap();
        let is_new = |thread: &Thread| known.iter().all(|known| known.id != thread.id);
        let thread = until(|| white.threads().into_iter().find(is_new)).await;
        let thread = white.user().in_channel_id(thread.id).unwrap();
        until(|| (boards(&thread).len() == 1).then_some(())).await;
        thread
    }

    /// Asks any process until one answers, always with the same key.
    async fn ask(
        &self,
        token: &str,
        chance: &mut Chance,
        path: &str,
        body: Option<Value>,
    ) -> Value {
        let key = format!("key-{}", chance.next());
        let client = reqwest::Client::builder()
            .no_proxy()
            .timeout(CLIENT_TIMEOUT)
            .build()
            .unwrap();
        loop {
            let number = chance.below(PROCESSES);
            let Some(api) = self.api_if_known(number).await else {
                tokio::task::yield_now().await;
                continue;
            };
            let url = format!("{api}/{path}");
            let request = match &body {
                Some(body) => client.post(url).header("Idempotency-Key", &key).json(body),
                None => client.get(url),
            };
            let Ok(answer) = request.bearer_auth(token).send().await else {
                continue;
            };
            // A process that cannot reach the database says so.
            if answer.status().is_server_error() {
                continue;
            }
            let (status, text) = (answer.status(), answer.text().await);
            let Ok(text) = text else { continue };
            assert!(status.is_success(), "{path}: {status} {text}");
            return serde_json::from_str(&text).unwrap();
        }
    }

    /// The address of a process, if it runs and has said it.
    async fn api_if_known(&self, number: usize) -> Option<String> {
        let bots = self.bots.read().await;
        let running = bots.is_running(number).then(|| bots.process(number));
        running.and_then(Process::api_if_known)
    }

    async fn epoch(&self) -> i64 {
        self.bots.read().await.epoch()
    }

    /// Waits until another process has taken the lease of this epoch. It ends by itself: a process
    /// that still runs must have stopped to deliver before the next one begins.
    async fn wait_for_takeover(&self, epoch: i64) {
        let bots = self.bots.read().await;
        until(|| (bots.epoch() > epoch).then_some(())).await;
    }

    async fn disturb(&self, number: usize, kind: Disturbance) {
        let epoch = self.epoch().await;
        let delivers = self.bots.read().await.delivers(number);
        match kind {
            Disturbance::Kill => {
                self.bots.write().await.kill(number).await;
                if delivers {
                    // It has ended, so it need not be waited for.
                    self.bots.read().await.expire_lease();
                    self.wait_for_takeover(epoch).await;
                }
            }
            Disturbance::End => {
                self.bots.write().await.stop(number).await;
            }
            Disturbance::Pause => {
                self.bots.read().await.pause(number);
                if delivers {
                    self.wait_for_takeover(epoch).await;
                }
                self.bots.read().await.resume(number);
            }
            Disturbance::Cut => {
                self.bots.read().await.cut_off(number);
                if delivers {
                    self.wait_for_takeover(epoch).await;
                }
                self.bots.read().await.reconnect(number);
            }
        }
        let mut bots = self.bots.write().await;
        if bots.is_running(number) {
            if !delivers {
                return;
            }
            let ended = bots.ended(number).await;
            assert_eq!(ended.status.code(), Some(1), "{kind:?}: {ended:?}");
        }
        bots.start(number, 0);
        bots.api(number).await;
    }
}

/// A game that two people play at any process until the disturbances are over.
struct Game {
    club: Arc<Club>,
    id: String,
    thread: UserInChannel,
    tokens: [String; 2],
    chance: Chance,
    /// The moves that were confirmed, as the boards name them.
    moves: Vec<String>,
}

impl Game {
    async fn play(mut self) -> Self {
        let mut position = Position::start(Variant::Standard);
        while !self.club.is_over.load(Ordering::Relaxed) {
            let legal = position.legal_moves();
            let mv = *self.chance.pick(&legal);
            let san = position.san(&mv);
            let token = self.tokens[self.moves.len() % 2].clone();
            let path = format!("games/{}/moves", self.id);
            let body = json!({ "move": san });
            let club = Arc::clone(&self.club);
            let made = club.ask(&token, &mut self.chance, &path, Some(body)).await;
            self.moves.push(san);
            if made["game"]["phase"] == "over" {
                break;
            }
            position = position.play(mv).unwrap();
        }
        self
    }

    /// Every process has exactly the confirmed moves, and the thread shows them in order.
    async fn check(&mut self) {
        for _ in 0..3 {
            let (club, token) = (Arc::clone(&self.club), self.tokens[0].clone());
            let path = format!("games/{}", self.id);
            let game = club.ask(&token, &mut self.chance, &path, None).await;
            assert_eq!(game["ply"], json!(self.moves.len()));
        }
        let labels = self.moves.iter().enumerate().map(|(ply, san)| {
            let dots = [". ", "… "][ply % 2];
            format!("{}{dots}{san}", ply / 2 + 1)
        });
        let labels: Vec<String> = labels.collect();
        let is_last = |shown: Vec<String>| (shown.last() == labels.last()).then_some(());
        until(|| is_last(shown_moves(&self.thread))).await;
        assert_eq!(shown_moves(&self.thread), labels);
    }
}

/// The moves that the boards of a thread name. A board that was overtaken before it was sent is
/// left out, and the next one names its move.
fn shown_moves(thread: &UserInChannel) -> Vec<String> {
    let boards = boards(thread);
    let lines = boards.iter().flat_map(|board| board.content.lines());
    let named = lines.filter_map(|line| Some(line.strip_prefix("**")?.split_once("**")?.0));
    let is_move = |label: &&str| label.starts_with(|first: char| first.is_ascii_digit());
    named.filter(is_move).map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn three_processes_lose_nothing_and_do_nothing_twice_however_they_are_disturbed() {
    let Some(club) = Club::open().await else {
        return;
    };
    let mut chance = Chance::from_environment("three processes");
    let mut games = tokio::task::JoinSet::new();
    let mut known = Vec::new();
    for pair in PAIRS {
        let thread = club.begin(pair).await;
        let mut tokens = Vec::new();
        for name in pair {
            tokens.push(token(&club.sandbox.user(name).in_dm()).await);
        }
        let listed = club.ask(&tokens[0], &mut chance, "me/games", None).await;
        let listed = listed["games"].as_array().unwrap();
        let mut ids = listed.iter().map(|game| game["id"].as_str().unwrap());
        let is_new = |id: &&str| !known.iter().any(|known: &String| known == id);
        let id = ids.find(is_new).expect("it was created").to_owned();
        known.push(id.clone());
        let game = Game {
            club: Arc::clone(&club),
            id,
            thread,
            tokens: tokens.try_into().unwrap(),
            chance: Chance::seeded(chance.next()),
            moves: Vec::new(),
        };
        games.spawn(game.play());
    }
    for turn in 0..number("TEST_DISTURBANCES", DISTURBANCES) {
        let kind = DISTURBED_BY[turn % DISTURBED_BY.len()];
        club.disturb(chance.below(PROCESSES), kind).await;
    }
    club.is_over.store(true, Ordering::Relaxed);
    let mut played = Vec::new();
    while let Some(game) = games.join_next().await {
        played.push(game.unwrap());
    }
    // One of them is connected to Discord, and sends what is left.
    let mut number = 0;
    while !club
        .bots
        .read()
        .await
        .is_connected(number % PROCESSES)
        .await
    {
        number += 1;
    }
    for game in &mut played {
        game.check().await;
    }
    let moves: usize = played.iter().map(|game| game.moves.len()).sum();
    println!("{moves} moves, {} takeovers", club.epoch().await);
    assert_eq!(club.sandbox.violations(), []);
}
