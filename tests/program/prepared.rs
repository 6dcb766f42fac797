//! Arrangements for later in a game: only legal moves that play themselves, draw offers
//! that are stopped, and conditional moves that end with resigning or a draw.

use crate::support::*;
use entente_sandbox::{Thread, UserInChannel};
use serde_json::Value;

/// The moves after which Qh4 leaves Kd2 as White's only legal move.
const BEFORE_CHECK: [&str; 5] = ["d3", "e5", "f3", "a6", "g4"];

async fn turn_on(channel: &UserInChannel, value: &str) -> String {
    let panel = channel.slash("/settings time").await.unwrap();
    let changed = panel.select("settings1:own:only_move", [value]).await;
    changed.unwrap().content
}

async fn play(players: &[UserInChannel; 2], moves: &[&str]) {
    for (ply, mv) in moves.iter().enumerate() {
        let line = format!("/move {mv}");
        let answer = players[ply % 2].slash(&line).await.unwrap();
        assert!(
            answer.content.starts_with("You played"),
            "{}",
            answer.content
        );
    }
}

/// Waits until the game in this thread knows that Ann’s only legal moves are made.
async fn setting_is_known(server: &TestServer, thread: &Thread, token: &str) {
    let board = board_number(&server.thread("ann", thread), 1).await;
    let events = format!("{}/games/{}/events", server.api, game_of(&board));
    let mut after = "0".to_owned();
    let wait = async {
        loop {
            let page = http_client().get(format!("{events}?after={after}&wait=20"));
            let page: Value = page
                .bearer_auth(token)
                .send()
                .await
                .unwrap()
                .json()
                .await
                .unwrap();
            let mut events = page["events"].as_array().unwrap().iter();
            if events.any(|event| event["type"] == "only_moves") {
                return;
            }
            page["next"].as_str().unwrap().clone_into(&mut after);
        }
    };
    tokio::time::timeout(TIMEOUT, wait).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_only_legal_move_is_played_at_once_for_who_wants_it() {
    let server = TestServer::open().await;
    let early = server.start_game().await;
    let players = ["ann", "bob"].map(|name| server.thread(name, &early));
    let done = turn_on(&players[0], "on").await;
    assert!(
        done.starts_with("✓ My only legal move: played at once"),
        "{done}"
    );
    // A game that was running before, and one that begins after it.
    let late = server.start_game().await;
    let token = token(&server.direct("ann")).await;
    for thread in [early, late] {
        setting_is_known(&server, &thread, &token).await;
        let players = ["ann", "bob"].map(|name| server.thread(name, &thread));
        play(&players, &BEFORE_CHECK).await;
        let answer = players[1].slash("/move Qh4+").await.unwrap();
        assert!(
            answer.content.starts_with("You played"),
            "{}",
            answer.content
        );
        let board = board_number(&players[0], 7).await;
        assert!(
            board.content.contains("(only legal move)"),
            "{}",
            board.content
        );
        let moves = players[0].slash("/show moves").await.unwrap();
        assert!(moves.content.contains("Kd2"), "{}", moves.content);
    }
    let off = turn_on(&players[0], "off").await;
    assert!(
        off.starts_with("✓ My only legal move: I make it myself"),
        "{off}"
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_stops_the_draw_offers_of_the_other_and_allows_them_again() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    ann.slash("/draw").await.unwrap();
    let offer = board_number(&bob, 2).await;
    let declined = offer.press("Decline").await.unwrap();
    assert_eq!(declined.controls(), ["No more offers"]);
    board_number(&ann, 3).await;
    let before = bob.messages().len();
    let stopped = declined.press("No more offers").await.unwrap();
    assert!(stopped.ephemeral && stopped.content.contains("can’t offer you a draw any more"));
    server.settled().await;
    assert_eq!(bob.messages().len(), before, "nobody else is told");
    let refused = ann.slash("/draw").await.unwrap();
    assert!(
        refused
            .content
            .contains("wants no more draw offers from you"),
        "{}",
        refused.content
    );
    let board = board_number(&bob, 3).await;
    let panel = board
        .press("More")
        .await
        .unwrap()
        .press("Draw")
        .await
        .unwrap();
    assert!(
        panel.content.contains("You’ve stopped draw offers from"),
        "{}",
        panel.content
    );
    let allow = panel
        .controls()
        .into_iter()
        .find(|label| label.starts_with("Allow offers"));
    let allowed = panel.press(&allow.unwrap()).await.unwrap();
    assert!(
        allowed.content.contains("can offer you a draw again"),
        "{}",
        allowed.content
    );
    let offered = ann.slash("/draw").await.unwrap();
    assert!(
        offered.content.starts_with("Draw offered"),
        "{}",
        offered.content
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conditional_line_can_end_with_resigning_or_a_draw() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    let refused = bob.slash("/plan if \"e4 resign d4\"").await.unwrap();
    assert!(
        refused.content.contains("“d4” can’t follow"),
        "{}",
        refused.content
    );
    let panel = bob.slash("/plan if \"e4 draw\"").await.unwrap();
    assert!(panel.content.contains("e4 → draw"), "{}", panel.content);
    let panel = bob.slash("/plan if \"e4 e5 Qh5 resign\"").await.unwrap();
    assert!(
        panel.ephemeral && panel.content.contains("Qh5 → resign"),
        "{}",
        panel.content
    );
    bob.slash("/plan clear").await.unwrap();
    bob.slash("/plan if \"e4 draw\"").await.unwrap();
    ann.slash("/move e4").await.unwrap();
    let offer = board_number(&ann, 3).await;
    assert!(offer.content.contains("offers a draw"), "{}", offer.content);
    ann.slash("/draw").await.unwrap();
    let over = board_number(&ann, 4).await;
    let buttons = ["Rematch", "Replay", "Moves", "Download", "More"];
    assert_eq!(over.controls(), buttons, "too short for an analysis");

    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    bob.slash("/plan if \"e4 resign\"").await.unwrap();
    let answer = ann.slash("/move e4").await.unwrap();
    assert!(
        answer.content.contains("wins by resignation"),
        "{}",
        answer.content
    );
    server.close().await;
}
