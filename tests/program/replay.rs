//! Films in Discord: by command and by button, with the strip below, and a clear answer where there
//! is nothing to show yet.

use crate::analysis::finished;
use crate::support::*;
use entente_render::read;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_shown_as_a_film_with_its_story_below() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let ann = server.thread("ann", &thread);
    let nothing = ann.slash("/show replay").await.unwrap();
    assert!(
        nothing.content.contains("no moves yet"),
        "{}",
        nothing.content
    );

    for (name, mv) in [("ann", "f3"), ("bob", "e5"), ("ann", "g4")] {
        let channel = server.thread(name, &thread);
        channel.slash(&format!("/move {mv}")).await.unwrap();
    }
    let asked = ann.slash("/show replay").await.unwrap();
    let running = finished(&ann, &asked).await;
    assert!(running.ephemeral);
    assert_eq!(held(&ann.download(&running.attachments[0]).unwrap()), 4);
    let embeds = running.json["embeds"].as_array().unwrap();
    assert!(
        embeds.is_empty(),
        "a game that goes on has no story yet: {embeds:?}"
    );

    server
        .thread("bob", &thread)
        .slash("/move Qh4#")
        .await
        .unwrap();
    let board = posted_after(&ann, None, "Replay").await;
    let pressed = board.press("Replay").await.unwrap();
    let film = finished(&ann, &pressed).await;
    assert!(
        film.ephemeral && film.content == "The game as a film.",
        "{}",
        film.content
    );
    assert_eq!(film.attachments.len(), 1, "the strip is in the embed");
    let shown = &film.attachments[0];
    assert!(shown.filename.ends_with(".gif"), "{}", shown.filename);
    assert_eq!(held(&ann.download(shown).unwrap()), 6);
    let alt = film.json["attachments"][0]["description"].as_str().unwrap();
    assert!(alt.starts_with("The game as a film of 4 moves. "), "{alt}");
    let strip = &film.json["embeds"][0]["image"];
    let told = strip["description"].as_str().unwrap();
    assert!(told.contains("by checkmate: 0-1"), "{told}");
    server.close().await;
}

/// Counts the pictures of a film that are held.
fn held(gif: &[u8]) -> usize {
    let shown = read::film(gif).unwrap();
    shown.iter().filter(|shown| shown.delay > 2).count()
}
