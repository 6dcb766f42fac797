//! Films and strips over HTTP: what they show, their ETags, and the problems of invalid queries.

use crate::analysis::analyse;
use crate::answer::SendChecked;
use crate::world::{World, path};
use entente_game::PlayAction;
use entente_render::read;
use reqwest::Method;
use reqwest::header::IF_NONE_MATCH;

const MATE: &str = "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#";

#[tokio::test]
async fn a_film_shows_every_move_and_the_end() {
    let world = World::new().await;
    let game = world.game(MATE).await;
    let film = world
        .get(&path(&game, "/board.gif"), &world.ann)
        .await
        .expect(200);
    assert_eq!(film.header("content-type"), Some("image/gif"));
    let mut shown = read::film(&film.bytes).unwrap();
    shown.retain(|shown| shown.delay > 2);
    // The start, seven moves, and the end with the result.
    assert_eq!(shown.len(), 9);
    let (width, height) = shown[0].picture.dimensions();
    assert_eq!(width.max(height), 840);
    let seen_by_black = world
        .get(&path(&game, "/board.gif"), &world.bob)
        .await
        .expect(200);
    assert_ne!(seen_by_black.bytes, film.bytes);
    let as_white = world
        .get(&path(&game, "/board.gif?view=white"), &world.bob)
        .await;
    assert_eq!(as_white.expect(200).bytes, film.bytes);
}

#[tokio::test]
async fn a_film_that_is_known_is_not_sent_again() {
    let world = World::new().await;
    let game = world.game("e4 e5").await;
    for rest in ["/board.gif", "/strip.png"] {
        let first = world.get(&path(&game, rest), &world.ann).await.expect(200);
        let tag = first.header("etag").unwrap().to_owned();
        let again = world
            .request(Method::GET, &path(&game, rest), Some(&world.ann))
            .header(IF_NONE_MATCH, tag)
            .answer()
            .await;
        assert!(again.expect(304).bytes.is_empty());
    }
}

#[tokio::test]
async fn a_game_without_moves_and_invalid_sizes_are_refused() {
    let world = World::new().await;
    let waiting = world.challenge().await;
    let begun = world.game("").await;
    let game = world.game("e4").await;
    for rest in ["/board.gif", "/strip.png"] {
        for without_moves in [&waiting, &begun] {
            let refused = world.get(&path(without_moves, rest), &world.ann).await;
            let problem = refused.expect_problem(409, "not-started").json();
            assert!(problem["detail"].as_str().unwrap().contains("no moves yet"));
        }
        for query in ["size=63", "size=2049", "view=green", "moves=3"] {
            let refused = world
                .get(&path(&game, &format!("{rest}?{query}")), &world.ann)
                .await;
            refused.expect_problem(400, "invalid-query");
        }
    }
}

#[tokio::test]
async fn a_strip_has_what_an_analysis_found() {
    let world = World::new().await;
    let game = world.game(MATE).await;
    let strip = async || {
        let strip = world
            .get(&path(&game, "/strip.png"), &world.ann)
            .await
            .expect(200);
        assert_eq!(strip.header("content-type"), Some("image/png"));
        strip.bytes
    };
    let by_rules = strip().await;
    analyse(&world, &game).await;
    assert_ne!(
        strip().await,
        by_rules,
        "the turning point has a board of its own"
    );
}

/// While the game runs, nobody but the players may watch a private game.
#[tokio::test]
async fn a_film_is_only_for_those_who_may_see_the_game() {
    let world = World::new().await;
    let game = world.game("e4").await;
    world.act(&game, &world.bob, PlayAction::Resign).await;
    for rest in ["/board.gif", "/strip.png"] {
        let hidden = world.get(&path(&game, rest), &world.eve).await;
        hidden.expect_problem(404, "no-such-game");
    }
}
