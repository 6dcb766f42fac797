//! Seats that the host of a lobby reserves and frees later: the panel, who is pinged, and who is
//! refused.

use crate::support::*;
use entente_sandbox::Message;
use std::time::Duration;

/// The current lobby in the channel: the last message with buttons.
async fn lobby(server: &TestServer, name: &str) -> Message {
    until(|| {
        let boards = boards(&server.channel(name));
        boards
            .into_iter()
            .rev()
            .find(|board| !board.controls().is_empty())
    })
    .await
}

fn pings(message: &Message) -> Vec<String> {
    let mentions = message.json["mentions"].as_array().unwrap();
    let names = mentions
        .iter()
        .map(|one| one["username"].as_str().unwrap().to_owned());
    names.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_reserves_a_seat_and_frees_it() {
    let server = TestServer::open().await;
    server
        .channel("ann")
        .slash("/game new Chess4 player2:@bob")
        .await
        .unwrap();
    let first = lobby(&server, "ann").await;
    assert_eq!(pings(&first), ["bob"]);
    let mut transcript = vec![format!("{:?}", first.controls())];
    let refused = press_on(&lobby(&server, "cleo").await, "Reserve a seat").await;
    transcript.push(format!("Cleo: {}", mask(&refused.content)));
    let mut panel = press_on(&first, "Reserve a seat").await;
    assert!(panel.ephemeral);
    assert_eq!(panel.controls().len(), 2);
    transcript.push(mask(&panel.content));
    panel = panel.select("Reserve a seat for…", ["cleo"]).await.unwrap();
    transcript.push(mask(&panel.content));
    let second = board_number(&server.channel("cleo"), 2).await;
    assert_eq!(pings(&second), ["cleo"], "Bob is not pinged again");
    transcript.push(mask(&second.content));
    let old = until(|| {
        let first = boards(&server.channel("ann")).remove(0);
        first.controls().is_empty().then_some(first)
    });
    transcript.push(mask(&old.await.content));
    for (menu, value) in [
        ("Reserve a seat for…", "Entente"),
        ("Reserve a seat for…", "bob"),
        ("Reserve a seat for…", "ann"),
        ("Free the seat of…", "2"),
        ("Free the seat of…", "1"),
    ] {
        let answer = panel.select(menu, [value]).await.unwrap();
        transcript.push(format!("{menu} {value}: {}", mask(&answer.content)));
    }
    // The last two answers have freed both reserved seats.
    let shown = until(|| {
        let last = boards(&server.channel("dan")).pop()?;
        last.content.contains("3 of 4 seats").then_some(last)
    });
    transcript.push(mask(&shown.await.content));
    insta::assert_snapshot!(transcript.join("\n"));
    assert_eq!(boards(&server.channel("ann")).len(), 2);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_of_a_started_game_says_so() {
    let server = TestServer::open().await;
    server
        .channel("ann")
        .slash("/game new chess")
        .await
        .unwrap();
    let panel = press_on(&lobby(&server, "ann").await, "Reserve a seat").await;
    // An answer that is older than a quarter of an hour cannot be edited, and keeps its menu.
    server.sandbox.advance(Duration::from_mins(16));
    lobby(&server, "bob").await.press("Join").await.unwrap();
    let late = panel.select("Reserve a seat for…", ["cleo"]).await.unwrap();
    assert_eq!(late.content, "That game has already started.");
    server.close().await;
}
