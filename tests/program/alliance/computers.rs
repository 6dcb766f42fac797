//! Computers that deal with people: characters chosen in the lobby, letters and answers in direct
//! messages, and what the true history says of them.

use super::diplomacy_game::*;
use crate::support::*;

/// The texts of the private news that Ann has got, in direct messages.
fn news(server: &TestServer) -> Vec<String> {
    shown_news(&server.direct("ann"))
}

/// Waits until some private news contain this.
async fn news_with(server: &TestServer, wanted: &str) -> String {
    until_or(
        || news(server).into_iter().find(|text| text.contains(wanted)),
        || format!("{wanted}: {:#?}", news(server)),
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_chooses_a_character_or_leaves_it_hidden() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    ann.slash("/game new \"Four Player Chess\"").await.unwrap();
    let lobby = board_number(&ann, 1).await;
    let mut panel = press_on(&lobby, "Add computer").await;
    for (menu, value) in [
        ("Add a computer of level…", "2"),
        ("Choose its character", "vengeful"),
        ("Choose its colour", "2"),
        ("Add a computer of level…", "2"),
        ("Choose its character", "timid"),
        ("Choose its character", "hidden"),
        ("Choose its colour", "1"),
    ] {
        panel = panel.select(menu, [value]).await.unwrap();
    }
    until_or(
        || {
            let shown = boards(&ann).remove(0).content;
            let is_current = shown.contains("• Black: 🤖 Level 2, vengeful")
                && shown.contains("• Red: 🤖 Level 2\n");
            is_current.then_some(())
        },
        || boards(&ann).remove(0).content,
    )
    .await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_diplomacy_there_is_no_character_to_choose() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    ann.slash("/game new Chess4").await.unwrap();
    let panel = board_number(&ann, 1).await;
    let panel = press_on(&panel, "Add computer").await;
    let panel = panel
        .select("Add a computer of level…", ["2"])
        .await
        .unwrap();
    let menus = panel.controls();
    assert!(
        !menus.iter().any(|menu| menu.contains("character")),
        "{menus:?}"
    );
    server.close().await;
}

/// The texts of the answers to a command in Ann's thread.
async fn said(server: &TestServer, line: &str) -> String {
    let thread = until(|| server.channel("ann").threads().pop()).await;
    let answer = server.thread("ann", &thread).slash(line).await.unwrap();
    answer.content
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_three_computers_that_deal() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    ann.slash("/play variant:\"Four Player Chess\" level:1 colour:white")
        .await
        .unwrap();
    let line = "/whisper player:Red text:\"Shall we attack Black?\"";
    let sent = said(&server, line).await;
    assert!(sent.contains("Red"), "{sent}");
    let answer = news_with(&server, "A letter from Red").await;
    assert!(answer.contains("a computer"), "{answer}");
    let thread = ann.threads().remove(0);
    let line = "/ally propose player:";
    let offered = server.thread("ann", &thread).autocomplete(line).await;
    let offered: Vec<String> = offered.unwrap().into_iter().map(|it| it.name).collect();
    assert_eq!(offered.len(), 3, "computers can be asked: {offered:?}");
    // It accepts or declines, or has proposed the same before. In each case it writes a letter.
    said(&server, "/ally propose player:Black").await;
    let answer = news_with(&server, "Black (🤖 Level 1)").await;
    assert!(answer.contains("🤖"), "{answer}");
    let question = server.thread("ann", &thread).slash("/resign").await;
    question.unwrap().press("Yes, resign").await.unwrap();
    server.close().await;
}
