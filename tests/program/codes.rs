//! Games in direct messages that one joins with a code: who learns it, how it is typed, what a wrong one says.
use crate::support::*;
use entente_sandbox::Message;

/// The code that a text holds.
fn code(text: &str) -> String {
    let (before, after) = text.split_once('-').unwrap();
    let before: String = before.chars().rev().take(4).collect();
    let before: String = before.chars().rev().collect();
    format!("{before}-{}", &after[..4])
}

/// Ann opens a game in her direct messages; the answer and her lobby.
async fn open(club: &Club, line: &str) -> (Message, Message) {
    let answer = club.direct("ann").slash(line).await.unwrap();
    let lobby = board_number(&club.direct("ann"), 1).await;
    (answer, lobby)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_passes_a_code_on_and_others_come_in() {
    let club = Club::open().await;
    let (answer, lobby) = open(&club, "/game new Chess4").await;
    let code = code(&answer.content);
    let mut said = vec![mask(&answer.content), mask(&lobby.content)];
    let typed = code.to_lowercase().replace('-', " ");
    let line = format!("/game join code:\"{typed}\"");
    let joined = club.channel("bob").slash(&line).await.unwrap();
    assert!(joined.ephemeral);
    said.push(format!("Bob: {}", joined.content));
    let bobs = board_number(&club.direct("bob"), 1).await;
    said.push(format!("Bob’s lobby: {}", mask(&bobs.content)));
    assert!(!bobs.content.contains(&code), "the host alone passes it on");
    let again = club.direct("bob").slash(&line).await.unwrap();
    said.push(format!("Bob again: {}", again.content));
    let begun = board_number(&club.direct("ann"), 1)
        .await
        .press("Start")
        .await
        .unwrap();
    said.push(format!("Ann: {}", begun.content));
    board_number(&club.direct("bob"), 2).await;
    let late = club.channel("cleo").slash(&line).await.unwrap();
    said.push(format!("Cleo, late: {}", late.content));
    insta::assert_snapshot!(said.join("\n"));
    for name in ["ann", "bob", "cleo"] {
        let seen = club.channel(name).messages();
        assert!(seen.iter().all(|message| message.ephemeral), "{name}");
    }
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_codes_are_refused_and_soon_not_even_looked_at() {
    let club = Club::open().await;
    let (answer, _) = open(&club, "/game new chess").await;
    let code = code(&answer.content);
    let mut said = Vec::new();
    for wrong in [
        "x",
        "AAAA-AAAA",
        "**@everyone**",
        "0000 0000",
        "ÄÖÜß-1234",
        &code,
    ] {
        let line = format!("/game join code:\"{wrong}\"");
        let refused = club.direct("cleo").slash(&line).await.unwrap();
        said.push(format!("{}: {}", mask(wrong), mask(&refused.content)));
    }
    let line = format!("/game join code:{code}");
    let bob = club.direct("bob").slash(&line).await.unwrap();
    assert!(
        bob.content.contains("the game has begun"),
        "{}",
        bob.content
    );
    insta::assert_snapshot!(said.join("\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_or_cancelled_lobby_has_no_code() {
    let club = Club::open().await;
    let (answer, lobby) = open(&club, "/game new chess player2:@bob").await;
    assert!(!answer.content.contains("code"), "{}", answer.content);
    assert!(!lobby.content.contains("code"), "{}", lobby.content);
    let (answer, _) = open(&club, "/game new chess").await;
    let code = code(&answer.content);
    let lobby = club.direct("ann");
    let lobby = until(|| {
        let mut boards = boards(&lobby).into_iter();
        boards.find(|board| board.content.contains(&code))
    });
    lobby.await.press("Cancel").await.unwrap();
    let line = format!("/game join code:{code}");
    let refused = club.direct("bob").slash(&line).await.unwrap();
    assert!(
        refused.content.starts_with("No game waits"),
        "{}",
        refused.content
    );
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_direct_messages_nobody_else_reads() {
    let club = Club::open().await;
    let ann = club.direct("ann");
    let refused = ann
        .slash("/game new chess visibility:server")
        .await
        .unwrap();
    let public = ann
        .slash("/game new chess visibility:public")
        .await
        .unwrap();
    let lobby = board_number(&ann, 1).await;
    let said = [refused.content, mask(&public.content), mask(&lobby.content)];
    insta::assert_snapshot!(said.join("\n"));
    club.close().await;
}
