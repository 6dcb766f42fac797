//! Direct messages arrive once, whatever faults there are on the way. They come besides the boards
//! and not instead of them. If one cannot arrive, nobody else learns of that.

use super::diplomacy_game::*;
use crate::request_checks::RequestChecks;
use crate::support::*;
use entente_sandbox::{Fault, Message, UserInChannel};
use std::sync::Arc;

#[tokio::test(flavor = "multi_thread")]
async fn private_messages_arrive_once_although_discord_loses_and_repeats_requests() {
    let mut game = DiplomacyGame::open("").await;
    let faults = game.server.sandbox.faults();
    for (number, fault) in [Fault::RequestLost, Fault::AnswerLost, Fault::ServerError]
        .into_iter()
        .enumerate()
    {
        let channel = game.direct("bob").id().to_string();
        faults.inject_where(fault, 1, &channel);
        let line = format!("/whisper player:Bob text:\"Number {number}\"");
        game.command_and_wait("ann", &line, &["bob"]).await;
    }
    faults.inject(Fault::NonceForgotten, 10);
    faults.inject_where(Fault::AnswerLost, 2, &game.direct("bob").id().to_string());
    game.command_and_wait("ann", "/whisper player:Bob text:Last", &["bob"])
        .await;
    // A later letter comes after it.
    game.command_and_wait(
        "ann",
        "/whisper player:Bob text:\"The very last\"",
        &["bob"],
    )
    .await;
    let news = shown_news(&game.direct("bob"));
    assert_eq!(news.len(), 5, "{news:#?}");
    let injected = faults.injected().len();
    assert!(injected >= 5, "only {injected} faults were injected");
    game.server.close().await;
}

/// Four people begin a game of Four Player Chess in their direct messages.
async fn begin_privately(server: &TestServer) {
    let line = "/game new \"Four Player Chess\" visibility:private \
        player2:@bob player3:@cleo player4:@dan";
    server.channel("ann").slash(line).await.unwrap();
    for name in ["bob", "cleo", "dan"] {
        let asked = board_number(&server.direct(name), 1).await;
        let button = asked.controls().remove(0);
        asked.press(&button).await.unwrap();
    }
}

/// Somebody writes a letter to a player of their only game.
async fn write(by: &UserInChannel, to: &str) {
    let listed = by.autocomplete("/whisper player:").await.unwrap();
    let mut listed = listed.iter();
    let found = listed.find(|known| known.name.starts_with(to)).unwrap();
    let line = format!(
        "/whisper player:{} text:Psst",
        found.value.as_str().unwrap()
    );
    by.slash(&line).await.unwrap();
}

/// The player whose turn it is makes a move.
async fn move_somebody(server: &TestServer) {
    // Nobody knows here whose turn it is. To all others the suggestion says whose.
    for name in FOUR {
        let channel = server.direct(name);
        let moves = channel.autocomplete("/move move:").await.unwrap();
        let Some(choice) = moves.first() else {
            continue;
        };
        let line = format!("/move {}", choice.value.as_str().unwrap());
        let answer = channel.slash(&line).await.unwrap();
        if answer.content.starts_with("You played") {
            return;
        }
    }
    panic!("nobody can move");
}

/// In a game in direct messages, a direct message does not take the buttons from the board, and
/// the next board still does.
#[tokio::test(flavor = "multi_thread")]
async fn the_board_keeps_its_buttons_when_private_messages_arrive() {
    let server = TestServer::open().await;
    let ann = server.direct("ann");
    begin_privately(&server).await;
    let begun = |message: &Message| message.content.contains("The game has begun");
    let board = ann.wait_for(begun, TIMEOUT).await.unwrap();
    let count = boards(&ann).len();
    let controls = board.controls();
    let bob = server.direct("bob");
    let theirs = bob.wait_for(begun, TIMEOUT).await.unwrap();
    for mut own in [controls.clone(), theirs.controls()] {
        // Everybody sees whose turn it is.
        own.retain(|button| button != "Move");
        assert_eq!(
            own,
            ["Diplomacy", "More", "Rules"],
            "the same for everybody"
        );
    }
    write(&bob, "Ann").await;
    until(|| (private_news(&ann).len() == 1).then_some(())).await;
    assert_eq!(board.reload().unwrap().controls(), controls);
    assert_eq!(
        private_news(&ann)[0].controls(),
        ["Reply", "Mute", "Diplomacy"],
        "a game outside of servers has no report button"
    );
    move_somebody(&server).await;
    board_number(&ann, count + 1).await;
    until(|| is_closed(&board.reload().unwrap()).then_some(())).await;
    assert_eq!(
        private_news(&ann)[0].controls().len(),
        3,
        "the direct message keeps its own buttons"
    );
    server.close().await;
}

/// Otherwise the others, who see that a board does not arrive, would learn of the letter.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_letter_holds_back_no_board() {
    let watch = Arc::new(RequestChecks::default());
    let sandbox = sandbox_builder().observer(watch.clone()).start().await;
    let server = TestServer::of(sandbox.unwrap()).await;
    begin_privately(&server).await;
    let (ann, bob) = (server.direct("ann"), server.direct("bob"));
    let begun = |message: &Message| message.content.contains("The game has begun");
    bob.wait_for(begun, TIMEOUT).await.unwrap();
    let count = boards(&bob).len();
    server.sandbox.user("bob").set_dms_closed(true);
    write(&ann, "Bob").await;
    until(|| (watch.forbidden().len() == 1).then_some(())).await;
    server.sandbox.user("bob").set_dms_closed(false);
    move_somebody(&server).await;
    board_number(&bob, count + 1).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_direct_messages_are_not_shown_to_others() {
    let watch = Arc::new(RequestChecks::default());
    let sandbox = sandbox_builder()
        .observer(watch.clone())
        .start()
        .await
        .unwrap();
    let mut game = DiplomacyGame::of(TestServer::of(sandbox).await, "Four Player Chess", "").await;
    game.server.sandbox.user("bob").set_dms_closed(true);
    game.command("ann", "/ally propose player:Red message:\"Shall we?\"")
        .await;
    game.command("ann", "/whisper player:Red text:\"Did you get it?\"")
        .await;
    until(|| (watch.forbidden().len() == 1).then_some(())).await;
    // Later messages are not even tried.
    game.command("ann", "/whisper player:Red text:Hello?").await;
    game.command_and_wait("cleo", "/whisper player:Dan text:Psst", &["dan"])
        .await;
    assert_eq!(watch.forbidden().len(), 1);
    assert!(private_news(&game.direct("bob")).is_empty());
    let panel = game.panel("bob").await;
    insta::assert_snapshot!(shown(&panel));
    let letters = panel.press("Letters").await.unwrap();
    assert!(
        letters.embeds[0]["description"] == "Hello?",
        "{:?}",
        letters.embeds
    );
    for name in ["ann", "cleo", "dan"] {
        let channel = game.in_thread(name);
        let public = channel
            .messages()
            .into_iter()
            .filter(|message| !message.ephemeral && !message.content.contains("has begun"));
        let output: Vec<_> = public.map(|message| message.content).collect();
        assert!(!output.join("").contains("DM"), "{output:#?}");
    }
    game.server.close().await;
}
