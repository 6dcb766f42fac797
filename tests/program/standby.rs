//! Two processes with one database: one plays on Discord, the other one only answers, and takes
//! over. What the first one acknowledged is there, nothing comes twice, and a process that was
//! taken over writes nothing.
use crate::support::{TIMEOUT, boards, posted_after, until, wait_for_discord};
use crate::world::bots::{Bots, Program};
use entente_sandbox::{Sandbox, UserInChannel};
use entente_store::testing::TestDatabase;
use std::time::Instant;

/// The two processes: the first one plays.
const FIRST: usize = 0;
const SECOND: usize = 1;

/// Two processes in one sandbox.
struct Pair {
    sandbox: Sandbox,
    bots: Bots,
}

impl Pair {
    /// `None` without a server for tests.
    async fn start() -> Option<Self> {
        let database = TestDatabase::create()?;
        let sandbox = crate::support::sandbox().await;
        let mut bots = Bots::new(Program::Entente, &sandbox, Some(database), 2).await;
        bots.start(FIRST, 0);
        sandbox.bot_ready(TIMEOUT).await.unwrap();
        bots.start(SECOND, 0);
        bots.logged(SECOND, "waits to take over").await;
        Some(Self { sandbox, bots })
    }

    /// Waits until the second process plays, because the lease of the first one has ended.
    async fn taken_over(&self) {
        self.bots.logged(SECOND, "taking over").await;
        wait_for_discord(&self.bots.api(SECOND).await, true).await;
    }

    /// The first process learns that it was replaced, and ends. No board comes twice.
    async fn first_has_ended(&mut self, thread: &UserInChannel) {
        let before = boards(thread).len();
        let ended = self.bots.ended(FIRST).await;
        assert_eq!(ended.status.code(), Some(1), "{ended:?}");
        let last = ended.stderr.lines().last().unwrap_or_default();
        assert!(
            last.starts_with("entente: store.url: another process has taken over the database "),
            "{}",
            ended.stderr
        );
        assert_eq!(boards(thread).len(), before, "no board comes twice");
        assert_eq!(self.bots.epoch(), 2);
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
    pair.bots.kill(FIRST).await;
    let killed = Instant::now();
    pair.bots.logged(SECOND, "taking over").await;
    let taken_over = killed.elapsed();
    wait_for_discord(&pair.bots.api(SECOND).await, true).await;
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
    let Some(mut pair) = Pair::start().await else {
        return;
    };
    let thread = pair.begin_game().await;
    pair.bots.stop(FIRST).await;
    wait_for_discord(&pair.bots.api(SECOND).await, true).await;
    move_and_look(&thread, "e4").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_was_paused_and_replaced_ends_and_writes_nothing() {
    let Some(mut pair) = Pair::start().await else {
        return;
    };
    let thread = pair.begin_game().await;
    pair.bots.pause(FIRST);
    pair.taken_over().await;
    move_and_look(&thread, "e4").await;
    pair.bots.resume(FIRST);
    pair.first_has_ended(&thread).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_was_cut_off_and_replaced_ends_and_writes_nothing() {
    let Some(mut pair) = Pair::start().await else {
        return;
    };
    let thread = pair.begin_game().await;
    pair.bots.cut_off(FIRST);
    pair.taken_over().await;
    pair.bots.reconnect(FIRST);
    pair.first_has_ended(&thread).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_bot_is_refused_while_one_plays_with_the_database() {
    let Some(mut pair) = Pair::start().await else {
        return;
    };
    // It has another token than the sandbox of all other tests.
    let other = entente_strict::builder().start().await.unwrap();
    pair.bots.stop(SECOND).await;
    pair.bots.use_sandbox(&other);
    pair.bots.start(SECOND, 0);
    let ended = pair.bots.ended(SECOND).await;
    assert_eq!(ended.status.code(), Some(1), "{ended:?}");
    let last = ended.stderr.lines().last().unwrap_or_default();
    assert!(
        last.starts_with("entente: store.url: another bot plays with the database "),
        "{last}"
    );
    // When the first bot has ended, the database can be given to the other one.
    pair.bots.stop(FIRST).await;
    pair.bots.start(SECOND, 0);
    other.bot_ready(TIMEOUT).await.unwrap();
}
