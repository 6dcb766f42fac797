//! What is suggested while somebody types a move, and what can be given instead of one.

use crate::support::*;
use entente_sandbox::UserInChannel;

/// The suggestions for a line: what is shown, and what it stands for.
async fn suggested(channel: &UserInChannel, line: &str) -> Vec<String> {
    let choices = channel.autocomplete(line).await.unwrap().into_iter();
    choices
        .map(|choice| format!("{} = {}", choice.name, choice.value))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn on_the_turn_of_others_the_suggestion_says_whose_it_is() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    let whose = "It’s not your turn: Ann (White) to move.";
    for (line, value) in [("/move move:", "?"), ("/move move:e5", "e5")] {
        let expected = format!("{whose} = {value:?}");
        assert_eq!(suggested(&bob, line).await, [expected]);
    }
    for line in ["/move ?", "/move e5"] {
        let answer = bob.slash(line).await.unwrap().content;
        assert!(answer.starts_with("It’s not your turn"), "{answer}");
    }
    let menu = ann.slash("/move ?").await.unwrap();
    assert!(
        menu.ephemeral && menu.content.starts_with("Which piece?"),
        "{}",
        menu.content
    );
    server.sandbox.user("bob").set_locale("de").unwrap();
    let german = suggested(&bob, "/zug zug:").await;
    assert_eq!(
        german,
        ["Du bist nicht am Zug, sondern Ann (Weiß). = \"?\""]
    );
    server.close().await;
}

/// Discord shows 25 suggestions. Where there are more moves, each piece is one of them.
#[tokio::test(flavor = "multi_thread")]
async fn many_moves_are_suggested_by_piece() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    assert_eq!(suggested(&ann, "/move move:").await.len(), 20);
    ann.slash("/move e4").await.unwrap();
    bob.slash("/move e5").await.unwrap();
    let mut pieces = suggested(&ann, "/move move:").await;
    pieces.extend(suggested(&ann, "/move move:g1").await);
    insta::assert_snapshot!(pieces.join("\n"));
    // A piece that was chosen opens the menu of its targets.
    let menu = ann.slash("/move g1").await.unwrap();
    assert!(
        menu.content.starts_with("Knight on g1: where to?"),
        "{}",
        menu.content
    );
    let done = menu.select("Choose a square", ["g1f3"]).await.unwrap();
    assert_eq!(done.content, "You played **Nf3**.");
    let theirs = bob.slash("/move a1").await.unwrap().content;
    assert!(theirs.starts_with("a1 isn’t legal"), "{theirs}");
    server.close().await;
}
