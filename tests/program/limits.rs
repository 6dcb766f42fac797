//! A game under Discord's real rate limits: the bot obeys the headers, is never rejected with 429,
//! and loses no board.
use crate::support::*;
use entente_sandbox::{Observer, RateLimits};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Counts the requests that Discord rejected with 429.
#[derive(Debug, Default)]
struct Refused(AtomicU32);

impl Observer for Refused {
    fn on_response(&self, _: &str, status: u16, _: &serde_json::Value) {
        self.0
            .fetch_add(u32::from(status == 429), Ordering::Relaxed);
    }
}

/// Seven boards in one thread, where Discord allows five messages in five seconds.
#[tokio::test(flavor = "multi_thread")]
async fn a_fast_game_waits_for_discords_limits_and_loses_nothing() {
    let refused = Arc::new(Refused::default());
    let builder = sandbox_builder().rate_limits(RateLimits::Discord);
    let sandbox = builder.observer(refused.clone()).start().await.unwrap();
    let server = TestServer::of(sandbox).await;
    let thread = server.start_game().await;
    let (white, black) = (server.thread("ann", &thread), server.thread("bob", &thread));
    let moves = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"];
    // Nobody waits for the boards, so the messages come faster than Discord allows.
    for (ply, san) in moves.iter().enumerate() {
        let mover = if ply % 2 == 0 { &white } else { &black };
        let answer = mover.slash(&format!("/move {san}")).await.unwrap();
        assert!(answer.content.contains(san), "{}", answer.content);
    }
    let last = board_number(&white, moves.len() + 1).await;
    assert!(last.content.contains("a6"), "{}", last.content);
    assert_eq!(boards(&white).len(), moves.len() + 1);
    assert_eq!(
        refused.0.load(Ordering::Relaxed),
        0,
        "no request was rejected"
    );
    server.close().await;
}
