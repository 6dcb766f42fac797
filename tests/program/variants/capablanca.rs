//! A game of Capablanca chess, played through the bot to its end.

use super::followed_game::{Match, seed_of_shortest_game};
use crate::support::*;
use entente_rules::{Options, Variant};

/// All of its boards are drawn on ten files, with the archbishop and the chancellor.
#[tokio::test(flavor = "multi_thread")]
async fn capablanca_chess_to_its_end() {
    let server = TestServer::open().await;
    let options = Options::of(Variant::Capablanca);
    let line = "/game new \"Capablanca chess\"";
    let mut game = Match::open(&server, line, &options, &[Some("ann"), Some("bob")]).await;
    game.chance = seed_of_shortest_game(&game.play, 120);
    let last = game.play_on(120).await;
    let outcome = game.play.outcome().expect("the game is over");
    let result = outcome.result().replace('-', "\u{2011}");
    assert!(last.contains(&result), "{last}");
    insta::assert_snapshot!(format!(
        "{}\n---\n{last}",
        game.first_message_and_file().await
    ));
    server.close().await;
}
