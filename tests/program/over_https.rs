//! Interactions over HTTPS: three processes of the bot behind one address, which Discord asks one
//! after the other. They are restarted one by one while people play.
//!
//! No command stays unanswered, and nothing that was answered is lost.
use crate::chance::{Chance, number};
use crate::support::{TIMEOUT, boards, posted_after, until};
use crate::world::bots::{Bots, Program};
use entente_rules::{Position, Variant};
use entente_sandbox::{Error, Sandbox, Thread, UserInChannel};
use entente_store::testing::TestDatabase;
use std::sync::atomic::{AtomicBool, Ordering};

const PROCESSES: usize = 3;

/// The number of restarts of every process, if `TEST_RESTARTS` says nothing.
const RESTARTS: usize = 2;

/// Three processes that receive interactions over HTTP. `None` without a server for tests.
async fn three_processes(sandbox: &Sandbox) -> Option<Bots> {
    let database = TestDatabase::create()?;
    let mut bots = Bots::new(Program::Entente, sandbox, Some(database), PROCESSES).await;
    bots.receive_over_http().await;
    for number in 0..PROCESSES {
        start(&mut bots, number).await;
    }
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let endpoints = bots.endpoints();
    sandbox.set_interactions_endpoint(&endpoints).await.unwrap();
    Some(bots)
}

/// Starts a process, and waits until it receives interactions.
async fn start(bots: &mut Bots, number: usize) {
    bots.start(number, 0);
    bots.receives(number).await;
}

/// Begins a game of two people, and returns its thread as each of them sees it.
async fn begin(sandbox: &Sandbox) -> [UserInChannel; 2] {
    let [white, black] = ["ann", "bob"].map(|name| sandbox.user(name).in_channel("chess").unwrap());
    let known = white.threads();
    white.slash("/challenge @bob white").await.unwrap();
    let posted = posted_after(&black, None, "Accept").await;
    posted.press("Accept").await.unwrap();
    let is_new = |thread: &Thread| known.iter().all(|known| known.id != thread.id);
    let thread = until(|| white.threads().into_iter().find(is_new)).await;
    let game = [white, black].map(|player| player.user().in_channel_id(thread.id).unwrap());
    until(|| (boards(&game[0]).len() == 1).then_some(())).await;
    game
}

/// Plays moves by command until `is_over`, and returns how many were made.
async fn play(game: &[UserInChannel; 2], mut chance: Chance, is_over: &AtomicBool) -> usize {
    let mut position = Position::start(Variant::Standard);
    let mut moves = 0;
    while !is_over.load(Ordering::Relaxed) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = *chance.pick(&legal);
        let command = format!("/move {}", position.san(&mv));
        let answer = game[moves % 2].slash(&command).await;
        let answer = answer.unwrap_or_else(|error| panic!("{command}: {error}"));
        assert!(
            answer.content.starts_with("You played"),
            "{command}: {}",
            answer.content
        );
        position = position.play(mv).unwrap();
        moves += 1;
    }
    moves
}

#[tokio::test(flavor = "multi_thread")]
async fn every_command_is_answered_while_processes_are_restarted_one_by_one() {
    let sandbox = crate::support::sandbox().await;
    let Some(mut bots) = three_processes(&sandbox).await else {
        return;
    };
    let game = begin(&sandbox).await;
    let chance = Chance::from_environment("interactions over HTTPS");
    let is_over = AtomicBool::new(false);
    let restarting = async {
        for turn in 0..PROCESSES * number("TEST_RESTARTS", RESTARTS) {
            let number = turn % PROCESSES;
            bots.stop(number).await;
            start(&mut bots, number).await;
        }
        is_over.store(true, Ordering::Relaxed);
    };
    let (moves, ()) = tokio::join!(play(&game, chance, &is_over), restarting);
    println!("{moves} moves, {} takeovers", bots.epoch());
    assert!(moves > 0);
    let is_shown = |board: &entente_sandbox::Message| board.content.contains(&label(moves));
    until(|| boards(&game[0]).iter().any(is_shown).then_some(())).await;
    assert_eq!(sandbox.violations(), []);
}

/// The number of a move, as boards have it.
fn label(moves: usize) -> String {
    let dots = ["…", "."][moves % 2];
    format!("**{}{dots} ", moves.div_ceil(2))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_endpoint_accepts_only_what_discord_has_signed() {
    let sandbox = crate::support::sandbox().await;
    let mut bots = Bots::new(Program::Entente, &sandbox, None, 1).await;
    bots.receive_over_http().await;
    start(&mut bots, 0).await;
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let endpoints = bots.endpoints();
    // This sends a ping with a right signature and one with a wrong one.
    sandbox.set_interactions_endpoint(&endpoints).await.unwrap();
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let ping = r#"{"type":1,"id":"1","application_id":"1","token":"t","version":1}"#;
    for (signature, timestamp) in [("", ""), ("00", "0"), ("ä", "1"), (&"0".repeat(128), "1")] {
        let request = client.post(&endpoints[0]).body(ping);
        let request = request.header("x-signature-ed25519", signature);
        let answer = request
            .header("x-signature-timestamp", timestamp)
            .send()
            .await;
        assert_eq!(answer.unwrap().status(), 401, "{signature} {timestamp}");
    }
    let elsewhere = endpoints[0].replace("/interactions", "/");
    assert_eq!(client.post(elsewhere).send().await.unwrap().status(), 404);
    let large = client
        .post(&endpoints[0])
        .body("x".repeat(2 << 20))
        .send()
        .await;
    assert!(large.is_err() || large.unwrap().status().is_client_error());
    // Commands, buttons, forms and suggestions all come this way.
    let ann = sandbox.user("ann").in_channel("chess").unwrap();
    let help = ann.slash("/help").await.unwrap();
    assert!(!help.content.is_empty());
    let nobody = bots.endpoints()[0].replace("/interactions", "/nothing");
    let refused = sandbox.set_interactions_endpoint(&[nobody]).await;
    assert!(
        matches!(refused, Err(Error::Endpoint { .. })),
        "{refused:?}"
    );
}
