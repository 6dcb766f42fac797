//! Blocking through the bot: the panel, the answers to a blocked person, and that nothing of theirs
//! arrives.

use crate::support::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_person_is_told_the_same_as_by_somebody_who_accepts_no_challenges() {
    let server = TestServer::open().await;
    let (ann, bob, cleo) = (
        server.channel("ann"),
        server.channel("bob"),
        server.channel("cleo"),
    );
    let mut seen = Vec::new();
    for line in [
        "/settings block",
        "/settings block person:@bob",
        "/settings block person:@bob",
        "/settings block person:@ann",
        "/settings block person:@Entente",
        "/settings unblock person:@cleo",
    ] {
        let answer = ann.slash(line).await.unwrap();
        assert!(answer.ephemeral);
        seen.push(format!("Ann: {line}\n{}", mask(&answer.content)));
    }
    let panel = cleo.slash("/settings show").await.unwrap();
    let panel = panel.press("Challenges").await.unwrap();
    let nobody = panel.select("settings1:own:challenges", ["nobody"]).await;
    seen.push(format!(
        "Cleo accepts none\n{}",
        mask(&nobody.unwrap().content)
    ));
    for line in [
        "/challenge opponent:@ann",
        "/challenge opponent:@cleo",
        "/game new Chess4 player2:@dan player3:@ann player4:@cleo",
    ] {
        let answer = bob.slash(line).await.unwrap();
        assert!(answer.ephemeral);
        seen.push(format!("Bob: {line}\n{}", mask(&answer.content)));
    }
    bob.slash("/game new Chess4").await.unwrap();
    let lobby = board_number(&bob, 1).await;
    let panel = press_on(&lobby, "Reserve a seat").await;
    for name in ["ann", "cleo"] {
        let answer = panel.select("Reserve a seat for…", [name]).await.unwrap();
        seen.push(format!(
            "Bob reserves a seat for {name}\n{}",
            mask(&answer.content)
        ));
    }
    for name in ["ann", "cleo"] {
        assert!(server.direct(name).messages().is_empty());
    }
    assert_eq!(boards(&ann).len(), 1, "only the lobby is there");
    let panel = ann.slash("/settings block").await.unwrap();
    let free = panel.select("Unblock…", ["Bob"]).await.unwrap();
    seen.push(format!("Ann unblocks Bob\n{}", mask(&free.content)));
    let blocked = free.select("Block…", ["dan"]).await.unwrap();
    seen.push(format!("Ann blocks Dan\n{}", mask(&blocked.content)));
    let answer = bob.slash("/challenge opponent:@ann").await.unwrap();
    seen.push(format!("Bob challenges Ann\n{}", mask(&answer.content)));
    insta::assert_snapshot!(seen.join("\n\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_and_an_answer_of_a_blocked_person() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    let blocked = ann.slash("/settings block person:@bob").await.unwrap();
    assert!(
        blocked.content.contains("is blocked"),
        "{}",
        blocked.content
    );
    // The game goes on.
    ann.slash("/move e4").await.unwrap();
    board_number(&bob, 2).await;
    bob.slash("/move e5").await.unwrap();
    board_number(&ann, 3).await;
    let question = press_on(&boards(&ann)[2], "Resign").await;
    question.press("Yes, resign").await.unwrap();
    let over = board_number(&bob, 4).await;
    let refused = over.press("Rematch").await.unwrap();
    assert!(
        refused.content.starts_with("You can’t challenge or invite"),
        "{}",
        refused.content
    );
    assert_eq!(boards(&ann).len(), 4, "there is no rematch");
    server.close().await;
}
