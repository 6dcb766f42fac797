//! Two processes with one database: one plays on Discord, the other one only answers, and takes
//! over. What the first one acknowledged is there, nothing comes twice, and a process that was
//! taken over writes nothing.

use crate::process::{Process, Settings, in_sandbox};
use crate::support::{Folder, TIMEOUT, boards, posted_after, until, wait_for_discord};
use entente_sandbox::{Sandbox, UserInChannel};
use entente_store::testing::TestDatabase;
use std::time::Instant;

/// Two processes in one sandbox, of which the first one plays.
struct Pair {
    sandbox: Sandbox,
    database: TestDatabase,
    first: Process,
    second: Process,
    _folder: Folder,
}

impl Pair {
    /// `None` without a server for tests.
    async fn start() -> Option<Self> {
        let database = TestDatabase::create()?;
        let sandbox = crate::support::sandbox().await;
        let folder = Folder::new();
        let mut settings: Settings = in_sandbox(&sandbox, &folder);
        settings.push(("store.url", database.url()));
        let first = Process::start(&folder.0, &settings);
        sandbox.bot_ready(TIMEOUT).await.unwrap();
        let second = Process::start(&folder.0, &settings);
        log_line(&second, "waits to take over").await;
        Some(Self {
            sandbox,
            database,
            first,
            second,
            _folder: folder,
        })
    }

    fn channel(&self, name: &str) -> UserInChannel {
        self.sandbox.user(name).in_channel("chess").unwrap()
    }

    /// Begins a game of Ann, who has White, and Bob. Returns its thread, as Ann sees it.
    async fn begin_game(&self) -> UserInChannel {
        let (ann, bob) = (self.channel("ann"), self.channel("bob"));
        ann.slash("/challenge @bob white").await.unwrap();
        let challenge = posted_after(&bob, None, "Accept").await;
        challenge.press("Accept").await.unwrap();
        let thread = until(|| ann.threads().pop()).await;
        let thread = self.sandbox.user("ann").in_channel_id(thread.id).unwrap();
        until(|| (boards(&thread).len() == 1).then_some(())).await;
        thread
    }
}

async fn log_line(process: &Process, words: &str) {
    until(|| process.stderr().contains(words).then_some(())).await;
}

/// Ann moves, and the board comes once.
async fn move_and_look(thread: &UserInChannel, mv: &str) {
    let before = boards(thread).len();
    thread.slash(&format!("/move {mv}")).await.unwrap();
    until(|| (boards(thread).len() == before + 1).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_waits_takes_over_when_the_other_one_is_killed() {
    let Some(mut pair) = Pair::start().await else {
        return;
    };
    let thread = pair.begin_game().await;
    pair.first.kill();
    let killed = Instant::now();
    log_line(&pair.second, "taking over").await;
    let taken_over = killed.elapsed();
    wait_for_discord(&pair.second.api().await, true).await;
    println!(
        "taken over after {taken_over:?}, plays after {:?}",
        killed.elapsed()
    );
    move_and_look(&thread, "e4").await;
    assert_eq!(
        boards(&thread).len(),
        2,
        "the game goes on, and no board comes again"
    );
    assert_eq!(pair.sandbox.violations(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_ends_is_replaced_at_once() {
    let Some(pair) = Pair::start().await else {
        return;
    };
    let thread = pair.begin_game().await;
    let ended = pair.first.stop().await;
    assert_eq!(ended.status.code(), Some(0), "{ended:?}");
    wait_for_discord(&pair.second.api().await, true).await;
    move_and_look(&thread, "e4").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_was_paused_and_replaced_ends_and_writes_nothing() {
    let Some(pair) = Pair::start().await else {
        return;
    };
    let thread = pair.begin_game().await;
    pair.first.signal("STOP");
    until(|| {
        // As if the pause were longer than its lease.
        let expire = "update entente.lease set until = now() - interval '1 s' where epoch = 1";
        pair.database.execute(expire);
        pair.second.stderr().contains("taking over").then_some(())
    })
    .await;
    wait_for_discord(&pair.second.api().await, true).await;
    move_and_look(&thread, "e4").await;
    pair.first.signal("CONT");
    let ended = pair.first.wait_for_exit().await;
    assert_eq!(ended.status.code(), Some(1), "{ended:?}");
    let last = ended.stderr.lines().last().unwrap_or_default();
    assert!(
        last.starts_with("entente: store.url: another process has taken over the database "),
        "{}",
        ended.stderr
    );
    assert_eq!(boards(&thread).len(), 2, "no board comes twice");
    assert_eq!(pair.database.query("select epoch from entente.lease"), 2);
}
