//! Boards as pictures over HTTP, of games and of any position: their side, size and theme, and the
//! problems of invalid queries.

use crate::world::{World, path};
use entente_rules::{Position, Variant};
use std::collections::BTreeSet;

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
    assert_eq!(own.header("etag"), Some("\"3-p1-en\""));
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
async fn a_board_has_the_requested_size_theme_and_pieces() {
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
    for theme in ["wood", "dark", "contrast", "safe", "green", "blue"] {
        themes.push(board(&format!("theme={theme}")).await);
    }
    for pieces in ["flat", "letters"] {
        themes.push(board(&format!("pieces={pieces}")).await);
    }
    themes.dedup();
    assert_eq!(themes.len(), 8);
    assert_eq!(themes[0], board("pieces=classic").await);
}

#[tokio::test]
async fn the_problem_of_an_invalid_query_says_what_is_valid() {
    let world = World::new().await;
    let game = world.game("").await;
    let mut details = Vec::new();
    for query in [
        "theme=pink",
        "pieces=pink",
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

/// The board of a position, without a token.
async fn of_position(world: &World, query: &str) -> crate::answer::Answer {
    let path = format!("/api/v1/positions/{query}");
    world.get_without_token(&path).await
}

#[tokio::test]
async fn a_position_of_every_rule_set_is_drawn_without_a_game() {
    let world = World::new().await;
    let mut pictures = BTreeSet::new();
    for variant in Variant::ALL {
        let json = serde_json::to_string(&Position::start(variant).to_object()).unwrap();
        let position: String = json.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let id = variant.id();
        let query = format!("variant={id}&position={position}");
        let drawn = of_position(&world, &format!("board.png?size=256&{query}")).await;
        let drawn = drawn.expect(200);
        assert_eq!(drawn.header("content-type"), Some("image/png"));
        assert!(drawn.header("cache-control").unwrap().starts_with("public"));
        let (width, height) = dimensions(&drawn.bytes);
        assert_eq!(width.max(height), 256, "{id}");
        let shapes = of_position(&world, &format!("board.svg?{query}")).await;
        let shapes = shapes.expect(200);
        assert_eq!(shapes.header("content-type"), Some("image/svg+xml"));
        assert!(shapes.text().starts_with("<svg"), "{id}");
        let start = of_position(&world, &format!("board.png?size=256&variant={id}")).await;
        assert_eq!(
            start.expect(200).bytes,
            drawn.bytes,
            "{id}: it is the start"
        );
        pictures.insert(drawn.bytes);
    }
    // Some rule sets have the board and the pieces of another one.
    assert!(
        pictures.len() > Variant::ALL.len() / 2,
        "{}",
        pictures.len()
    );
}

#[tokio::test]
async fn a_position_is_drawn_as_a_game_shows_it() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let seen = world.get(&path(&game, ""), &world.ann).await.json();
    let fen = seen["fen"].as_str().unwrap().replace(' ', "%20");
    let of_game = async |query: &str| {
        let board = path(&game, &format!("/board.png?{query}"));
        world.get(&board, &world.ann).await.expect(200).bytes
    };
    let loose = async |query: &str| {
        let board = of_position(&world, &format!("board.png?fen={fen}{query}")).await;
        board.expect(200).bytes
    };
    for look in ["view=white", "view=black&theme=dark", "view=black&size=300"] {
        let drawn = loose(&format!("&last_move=e2e4&{look}")).await;
        // A game has the names of its players beside the board, so the pictures differ only there.
        assert_ne!(
            drawn,
            loose(&format!("&{look}")).await,
            "{look}: the move is marked"
        );
        assert_eq!(dimensions(&drawn).0.max(dimensions(&drawn).1), {
            let game = dimensions(&of_game(look).await);
            game.0.max(game.1)
        });
    }
    let to_move = loose("").await;
    assert_eq!(
        to_move,
        loose("&view=black").await,
        "it is seen by the army to move"
    );
}

#[tokio::test]
async fn a_position_is_drawn_as_it_is_pasted() {
    let world = World::new().await;
    let draw = async |fen: &str| {
        let board = of_position(&world, &format!("board.png?fen={fen}")).await;
        board.expect(200).bytes
    };
    let plain = draw("4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201").await;
    for pasted in [
        "FEN:%204k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201",
        "%5BFEN%20%224k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201%22%5D",
        "https://lichess.org/analysis/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1",
        "https://www.chess.com/analysis?fen=4k3%252F8%252F8%252F8%252F8%252F8%252F4P3%252F4K3+w",
    ] {
        assert_eq!(draw(pasted).await, plain, "{pasted}");
    }
}

#[tokio::test]
async fn a_position_that_cannot_be_drawn_is_refused() {
    let world = World::new().await;
    for (query, status, kind) in [
        ("fen=x", 422, "invalid-position"),
        ("position=%7B%7D", 422, "invalid-position"),
        ("variant=go", 400, "invalid-query"),
        ("variant=chess4&fen=x", 400, "invalid-query"),
        ("last_move=e9e4", 400, "invalid-query"),
        ("last_move=e4", 400, "invalid-query"),
        ("view=red", 400, "invalid-query"),
        ("size=4096", 400, "invalid-query"),
        ("theme=pink", 400, "invalid-query"),
        ("coordinates=off", 400, "invalid-query"),
    ] {
        for board in ["board.png", "board.svg"] {
            let refused = of_position(&world, &format!("{board}?{query}")).await;
            refused.expect_problem(status, kind);
        }
    }
}
