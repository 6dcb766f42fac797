//! A capture that ends an alliance is asked about first, and nothing shows that it was.

use super::diplomacy_game::*;

/// Ann (White) and Bob (Red) are allied. After these moves Bob can capture Ann's pawn on a2.
async fn before_a_betrayal() -> DiplomacyGame {
    let mut game = DiplomacyGame::open("").await;
    game.ally("ann", "bob", &[]).await;
    let by = [0, 1, 2, 3, 0];
    let moves = "c2c3 b5c5 g7g6 g4f4 d1g1";
    game.play(&by, moves).await;
    game
}

#[tokio::test(flavor = "multi_thread")]
async fn a_betrayal_is_asked_about_and_the_answer_may_be_no() {
    let game = before_a_betrayal().await;
    let bob = game.in_thread("bob");
    let others = || ["ann", "cleo", "dan"].map(|name| transcript(&game, name));
    game.wait_for_old_boards().await;
    let before = others();
    let asked = bob.slash("/move a5a2").await.unwrap();
    assert!(asked.ephemeral);
    insta::assert_snapshot!(shown(&asked));
    let declined = asked.press("No, another move").await.unwrap();
    assert!(declined.ephemeral);
    // Anything that is sent is sent before the answer to a later command.
    for name in ["ann", "cleo", "dan"] {
        game.in_thread(name).slash("/turns").await.unwrap();
    }
    assert_eq!(others(), before, "nobody else sees anything of it");
    let status = bob.slash("/ally status").await.unwrap();
    assert!(status.content.contains("Ann"), "{}", status.content);
    game.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_betrayal_is_played_when_its_player_says_yes() {
    let mut game = before_a_betrayal().await;
    let asked = game.in_thread("bob").slash("/move a5a2").await.unwrap();
    let betray = asked.controls().remove(0);
    let played = asked.press(&betray).await.unwrap();
    assert!(
        played.content.starts_with("You played"),
        "{}",
        played.content
    );
    game.wait_for_news(&["ann"]).await;
    let news = game.direct("ann").messages().pop().unwrap();
    assert!(news.content.contains("betrayed you"), "{}", news.content);
    let capture = "they captured your pawn on a2";
    assert!(news.content.contains(capture), "{}", news.content);
    assert!(news.content.contains("xa2"), "{}", news.content);
    let alt = news.attachments[0].description.clone().unwrap();
    assert!(alt.contains("xa2"), "the board after the betrayal: {alt}");
    assert!(played.controls().is_empty(), "nobody is asked twice");
    game.server.close().await;
}

/// Lists the messages for a person in the thread and in direct messages, without answers to their
/// own commands.
fn transcript(game: &DiplomacyGame, name: &str) -> Vec<String> {
    let seen = [game.in_thread(name), game.direct(name)].map(|channel| channel.messages());
    let lasting = seen.into_iter().flatten().filter(|one| !one.ephemeral);
    lasting.map(|message| shown(&message)).collect()
}
