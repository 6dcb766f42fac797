//! Boards as pictures over HTTP: their side, size and theme, and the problems of invalid queries.

use crate::world::{World, path};

fn dimensions(png: &[u8]) -> (u32, u32) {
    let picture = image::load_from_memory_with_format(png, image::ImageFormat::Png).unwrap();
    (picture.width(), picture.height())
}

#[tokio::test]
async fn a_board_is_drawn_from_the_side_of_the_player() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let board = async |query: &str, player| {
        world
            .get(&path(&game, &format!("/board.png{query}")), player)
            .await
            .expect(200)
    };
    let own = board("", &world.bob).await;
    assert_eq!(own.header("content-type"), Some("image/png"));
    assert_eq!(own.header("etag"), Some("\"3\""));
    let (width, height) = dimensions(&own.bytes);
    assert_eq!(width.max(height), 1024);
    assert_eq!(own.bytes, board("?view=black", &world.bob).await.bytes);
    assert_eq!(
        own.bytes,
        board("?theme=wood&size=1024", &world.bob).await.bytes
    );
    assert_ne!(own.bytes, board("?view=white", &world.bob).await.bytes);
    assert_eq!(
        board("?view=white", &world.bob).await.bytes,
        board("", &world.ann).await.bytes
    );
}

#[tokio::test]
async fn each_of_four_sees_the_board_from_their_own_side() {
    let world = World::new().await;
    let game = world.four("{}").await;
    let mut boards = Vec::new();
    for (player, side) in [
        (&world.ann, "white"),
        (&world.bob, "silver"),
        (&world.cleo, "black"),
        (&world.dan, "gold"),
    ] {
        let board = async |query: &str| {
            let board = world.get(&path(&game, query), player).await;
            board.expect(200).bytes
        };
        let own = board("/board.png").await;
        assert_eq!(own, board(&format!("/board.png?view={side}")).await);
        assert!(!boards.contains(&own), "{side} has a side of its own");
        boards.push(own);
    }
}

#[tokio::test]
async fn a_board_has_the_requested_size_and_theme() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let board = async |query: &str| {
        world
            .get(&path(&game, &format!("/board.png?{query}")), &world.ann)
            .await
            .expect(200)
            .bytes
    };
    for size in [64, 300, 2048] {
        let (width, height) = dimensions(&board(&format!("size={size}")).await);
        assert_eq!(width.max(height), size);
    }
    let mut themes = Vec::new();
    for theme in ["wood", "dark", "contrast", "safe"] {
        themes.push(board(&format!("theme={theme}")).await);
    }
    themes.dedup();
    assert_eq!(themes.len(), 4);
}

#[tokio::test]
async fn the_problem_of_an_invalid_query_says_what_is_valid() {
    let world = World::new().await;
    let game = world.game("").await;
    let mut details = Vec::new();
    for query in [
        "theme=pink",
        "view=green",
        "size=63",
        "size=2049",
        "size=-1",
        "size=big",
        "size=4294967296",
        "colour=red",
        "size=64&size=65",
        "view",
    ] {
        let answer = world
            .get(&path(&game, &format!("/board.png?{query}")), &world.ann)
            .await
            .expect_problem(400, "invalid-query");
        details.push(format!(
            "{query}: {}",
            answer.json()["detail"].as_str().unwrap()
        ));
    }
    insta::assert_snapshot!("queries", details.join("\n"));
}
