//! Private games that players join with a code: who sees the code, how it can be typed, and the
//! answers to wrong ones.
use crate::support::*;
use entente_sandbox::Message;

/// The code in a text.
fn code(text: &str) -> String {
    let (before, after) = text.split_once('-').unwrap();
    let start = before.char_indices().rev().nth(3).unwrap().0;
    format!("{}-{}", &before[start..], &after[..4])
}

/// Ann opens a game in her direct messages. Returns the answer and her lobby.
async fn open(server: &TestServer, line: &str) -> (Message, Message) {
    let answer = server.direct("ann").slash(line).await.unwrap();
    let lobby = board_number(&server.direct("ann"), 1).await;
    (answer, lobby)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_shares_a_code_and_others_join_with_it() {
    let server = TestServer::open().await;
    let (answer, lobby) = open(&server, "/game new Chess4").await;
    let code = code(&answer.content);
    let mut output = vec![mask(&answer.content), mask(&lobby.content)];
    let typed = code.to_lowercase().replace('-', " ");
    let line = format!("/game join code:\"{typed}\"");
    let joined = server.channel("bob").slash(&line).await.unwrap();
    assert!(joined.ephemeral);
    output.push(format!("Bob: {}", mask(&joined.content)));
    let bobs = board_number(&server.direct("bob"), 1).await;
    output.push(format!("Bob’s lobby: {}", mask(&bobs.content)));
    assert!(!bobs.content.contains(&code), "only the host sees the code");
    let again = server.direct("bob").slash(&line).await.unwrap();
    output.push(format!("Bob again: {}", again.content));
    let begun = board_number(&server.direct("ann"), 1)
        .await
        .press("Start")
        .await
        .unwrap();
    output.push(format!("Ann: {}", begun.content));
    board_number(&server.direct("bob"), 2).await;
    let late = server.channel("cleo").slash(&line).await.unwrap();
    output.push(format!("Cleo, late: {}", late.content));
    insta::assert_snapshot!(output.join("\n"));
    for name in ["ann", "bob", "cleo"] {
        let seen = server.channel(name).messages();
        assert!(seen.iter().all(|message| message.ephemeral), "{name}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_codes_are_refused_and_limited() {
    let server = TestServer::open().await;
    let (answer, _) = open(&server, "/game new chess").await;
    let code = code(&answer.content);
    let mut output = Vec::new();
    for wrong in [
        "x",
        "AAAA-AAAA",
        "**@everyone**",
        "0000 0000",
        "ÄÖÜß-1234",
        &code,
    ] {
        let line = format!("/game join code:\"{wrong}\"");
        let refused = server.direct("cleo").slash(&line).await.unwrap();
        output.push(format!("{}: {}", mask(wrong), mask(&refused.content)));
    }
    let line = format!("/game join code:{code}");
    let bob = server.direct("bob").slash(&line).await.unwrap();
    assert!(
        bob.content.contains("find the game in your DMs"),
        "{}",
        bob.content
    );
    insta::assert_snapshot!(output.join("\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_or_cancelled_lobby_has_no_code() {
    let server = TestServer::open().await;
    let (answer, lobby) = open(&server, "/game new chess player2:@bob").await;
    assert!(!answer.content.contains("code"), "{}", answer.content);
    assert!(!lobby.content.contains("code"), "{}", lobby.content);
    let (answer, _) = open(&server, "/game new chess").await;
    let code = code(&answer.content);
    let lobby = server.direct("ann");
    let shown_lobby = until(|| {
        let mut boards = boards(&lobby).into_iter();
        boards.find(|board| board.content.contains(&code))
    });
    shown_lobby.await.press("Cancel").await.unwrap();
    let line = format!("/game join code:{code}");
    let refused = server.direct("bob").slash(&line).await.unwrap();
    assert!(
        refused.content.starts_with("No game or seat is waiting"),
        "{}",
        refused.content
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_direct_messages_cannot_be_open_to_a_server() {
    let server = TestServer::open().await;
    let ann = server.direct("ann");
    let refused = ann
        .slash("/game new chess visibility:server")
        .await
        .unwrap();
    let public = ann
        .slash("/game new chess visibility:public")
        .await
        .unwrap();
    let lobby = board_number(&ann, 1).await;
    let output = [refused.content, mask(&public.content), mask(&lobby.content)];
    insta::assert_snapshot!(output.join("\n"));
    server.close().await;
}
