//! Chess4 with other numbers at the table, through the bot: three people with an army each, and
//! partners who sit side by side.

use super::followed_game::Match;
use crate::lobby::press;
use crate::support::*;
use entente_rules::{Event, Options, Variant};

fn options(json: &str) -> Options {
    Options::from_json(Variant::Chess4, json).unwrap()
}

/// From one command to the end. White's place is empty, and Silver moves first.
#[tokio::test(flavor = "multi_thread")]
async fn a39_three_people_have_an_army_each() {
    let server = TestServer::open().await;
    let options = options(r#"{"absent": "w"}"#);
    let line = "/game new Chess4 options:absent=white";
    let people = [None, Some("ann"), Some("bob"), Some("cleo")];
    let mut game = Match::open(&server, line, &options, &people).await;
    let first = mask(&board_number(game.any_channel(), 1).await.content);
    game.chance = 3;
    let middle = game.play_on(9).await;
    let mut transcript = vec![first, middle];
    while game.play.outcome().is_none() {
        let army = game.play.position().mover().unwrap();
        let channel = game.person(army).unwrap().clone();
        transcript.push(game.press(&channel, "Resign", "Yes, resign").await);
        game.play.apply(&Event::Resign(army)).unwrap();
        game.catch_up().await;
        game.boards += 1;
        transcript.push(mask(&game.check_board().await.content));
    }
    insta::assert_snapshot!(transcript.join("\n---\n"));
    server.close().await;
}

/// The army that takes no part stands on the board and cannot be chosen.
#[tokio::test(flavor = "multi_thread")]
async fn a39_a_wall_is_drawn_and_nobody_can_have_it() {
    let server = TestServer::open().await;
    let line = "/game new Chess4 options:\"absent=gold absent_as=wall\"";
    server.channel("ann").slash(line).await.unwrap();
    let lobby = board_number(&server.channel("bob"), 1).await;
    let menu = lobby.press("Join as…").await.unwrap();
    assert!(
        menu.select("Choose a colour", ["3"]).await.is_err(),
        "Gold is not in the menu"
    );
    insta::assert_snapshot!(mask(&lobby.content));
    server.close().await;
}

/// Chosen with the command, shown in the lobby, and kept by the seats.
#[tokio::test(flavor = "multi_thread")]
async fn a40_partners_side_by_side() {
    let server = TestServer::open().await;
    let line = "/game new Chess4 options:teams=adjacent";
    server.channel("ann").slash(line).await.unwrap();
    let lobby = board_number(&server.channel("ann"), 1).await;
    insta::assert_snapshot!(mask(&lobby.content));
    let both_sides = press(&server.sandbox, "ann", "Join as…", &["0", "2"]).await;
    assert!(
        both_sides.content.contains("both teams"),
        "{}",
        both_sides.content
    );
    let partners = press(&server.sandbox, "ann", "Join as…", &["0", "1"]).await;
    assert!(
        !partners.content.contains("both teams"),
        "{}",
        partners.content
    );
    server.close().await;
}
