//! The page of a game over HTTP: what it is made of, what it asks for besides the API, and the
//! tokens of its links. `tests/program/browser` uses it in a browser.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World, path as of_api};
use entente_game::GameId;
use entente_game::people::{Scope, Scopes, TokenAccess};
use entente_service::PageToken;
use reqwest::Method;
use serde_json::{Value, json};

fn of_page(game: &GameId, part: &str) -> String {
    format!("/games/{game}{part}")
}

/// The same person with a token for the page of a game.
async fn on_page(world: &World, player: &Player, game: &GameId) -> Player {
    let made = world
        .post(&of_api(game, "/page-tokens"), player, json!({}))
        .await;
    Player {
        person: player.person,
        name: player.name,
        token: made.expect(201).json()["token"]
            .as_str()
            .unwrap()
            .to_owned(),
    }
}

async fn pieces(world: &World, player: &Player, game: &GameId, query: &str) -> Value {
    let path = of_page(game, &format!("/pieces{query}"));
    world.get(&path, player).await.expect(200).json()
}

#[tokio::test]
async fn the_page_is_the_same_whether_or_not_there_is_a_game() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let there = world
        .get_without_token(&of_page(&game, ""))
        .await
        .expect(200);
    let nowhere = world.get_without_token("/games/nosuchgame").await;
    assert_eq!(there.text(), nowhere.expect(200).text());
    let policy = there.header("content-security-policy").unwrap();
    assert!(
        policy.contains("script-src 'self'") && !policy.contains("unsafe"),
        "{policy}"
    );
    for file in ["page.js", "page.css", "board.js"] {
        let path = format!("/games/{file}");
        world.get_without_token(&path).await.expect(200);
    }
    let unknown = world.get_without_token("/games/other.js").await;
    unknown.expect_problem(404, "no-such-path");
    let german = world
        .get_without_token("/games/texts.json?language=de")
        .await;
    assert_eq!(german.expect(200).json()["your-turn"], "Du bist am Zug");
}

#[tokio::test]
async fn the_board_of_every_rule_set_has_its_squares_and_symbols() {
    let world = World::new().await;
    for (variant, squares, sides) in [
        ("standard", 64, 2),
        ("chess960", 64, 2),
        ("chess66", 66, 2),
        ("capablanca", 80, 2),
        ("chess4", 160, 4),
        ("chess45", 85, 4),
        ("alliance", 64, 4),
        ("multiplayer", 64, 4),
    ] {
        let body = json!({"variant": variant, "name": "Ann", "visibility": "public"});
        let made = world
            .post("/api/v1/games", &world.ann, body)
            .await
            .expect(201);
        let game = GameId::parse(made.json()["id"].as_str().unwrap()).unwrap();
        let board = world.get_without_token(&of_page(&game, "/squares")).await;
        let board = board.expect(200).json();
        assert_eq!(
            board["squares"].as_array().unwrap().len(),
            squares,
            "{variant}"
        );
        assert_eq!(board["sides"].as_array().unwrap().len(), sides, "{variant}");
        let start = world.get_without_token(&of_page(&game, "/pieces")).await;
        let start = start.expect(200).json();
        let ids = start["pieces"].as_object().unwrap().values();
        let ids: Vec<&str> = ids.map(|id| id.as_str().unwrap()).collect();
        let path = format!("/games/pieces.svg?theme=dark&ids={}", ids.join(","));
        let symbols = world.get_without_token(&path).await.expect(200);
        assert_eq!(symbols.header("content-type"), Some("image/svg+xml"));
        for id in ids {
            assert!(symbols.text().contains(&format!("id=\"{id}\"")), "{id}");
        }
    }
}

#[tokio::test]
async fn positions_are_those_of_the_game_now_before_and_ahead() {
    let world = World::new().await;
    let game = world.game("e4 d5 exd5").await;
    let now = pieces(&world, &world.bob, &game, "").await;
    assert_eq!(
        (&now["ply"], &now["mine"], &now["turn"]),
        (&json!(3), &json!(true), &json!(1))
    );
    assert_eq!(now["pieces"]["d5"], "white-pawn-0");
    assert_eq!(now["last"], json!(["e4", "d5"]));
    let path = of_api(&game, "/legal-moves");
    let legal = world.get(&path, &world.bob).await.expect(200).json();
    assert_eq!(now["legal"], legal["legal"], "the same as the API has");
    let start = pieces(&world, &world.bob, &game, "?ply=0").await;
    assert_eq!((&start["legal"], &start["last"]), (&json!([]), &json!([])));
    assert_eq!(start["pieces"]["e2"], "white-pawn-0");
    let ahead = pieces(&world, &world.ann, &game, "?line=d8d5,b1c3").await;
    assert_eq!(ahead["pieces"]["d5"], "black-queen-0");
    assert_eq!((&ahead["mine"], &ahead["turn"]), (&json!(false), &json!(1)));
    for query in ["?ply=4", "?ply=x", "?line=d8d4", "?other=1"] {
        let path = of_page(&game, &format!("/pieces{query}"));
        let refused = world.get(&path, &world.bob).await;
        refused.expect_problem(400, "invalid-query");
    }
    let unseen = world.get_without_token(&of_page(&game, "/pieces")).await;
    unseen.expect_problem(404, "no-such-game");
    for ids in ["", "white", "white-king-99"] {
        let path = format!("/games/pieces.svg?ids={ids}");
        let refused = world.get_without_token(&path).await;
        refused.expect_problem(400, "invalid-query");
    }
}

/// The holder of the link plays, and can do nothing outside of the game.
#[tokio::test]
async fn a_page_token_plays_in_its_game_and_does_nothing_else() {
    let world = World::new().await;
    let (game, other) = (world.game("e4").await, world.game("e4").await);
    let bob = on_page(&world, &world.bob, &game).await;
    let e5 = json!({"move": "e5"});
    world
        .post(&of_api(&game, "/moves"), &bob, e5.clone())
        .await
        .expect(201);
    let refuse = async |answer: Answer| answer.expect_problem(403, "missing-scope");
    refuse(world.post(&of_api(&other, "/moves"), &bob, e5).await).await;
    for path in [
        of_api(&other, ""),
        of_page(&other, "/pieces"),
        "/api/v1/me".into(),
        "/api/v1/me/tokens".into(),
        "/api/v1/games".into(),
    ] {
        refuse(world.get(&path, &bob).await).await;
    }
    // A stream of another game begins with this token, and is refused there.
    let ask = json!({"stream": of_api(&other, "/events")});
    let made = world
        .post("/api/v1/me/stream-tokens", &bob, ask)
        .await
        .expect(201)
        .json();
    refuse(world.get_without_token(made["url"].as_str().unwrap()).await).await;
    let ask = json!({"stream": of_api(&game, "/events")});
    let made = world
        .post("/api/v1/me/stream-tokens", &bob, ask)
        .await
        .expect(201)
        .json();
    let seen = world.get_without_token(made["url"].as_str().unwrap()).await;
    seen.expect(200);
}

#[tokio::test]
async fn a_page_token_allows_no_more_than_the_token_with_which_it_was_asked_for() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let access = TokenAccess {
        scopes: Scopes::from_iter([Scope::Read]),
        expires_at: None,
    };
    let reader = world.token_with(&world.bob, access).await;
    let on_page = on_page(&world, &reader, &game).await;
    let refused = world
        .post(&of_api(&game, "/moves"), &on_page, json!({"move": "e5"}))
        .await;
    refused.expect_problem(403, "missing-scope");
    pieces(&world, &on_page, &game, "").await;
    // It is void with the token.
    let log = world
        .service
        .people()
        .log_of(world.bob.person)
        .await
        .unwrap();
    let number = log.tokens().last().unwrap().number;
    let path = format!("/api/v1/me/tokens/{number}");
    let request = world.request(Method::DELETE, &path, Some(&world.bob));
    request.answer().await.expect(200);
    let refused = world.get(&of_page(&game, "/pieces"), &on_page).await;
    refused.expect_problem(401, "invalid-token");
}

#[tokio::test]
async fn a_page_token_is_renewed_for_a_day_and_one_that_ended_is_refused() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let scopes = Scopes::from_iter([Scope::Read, Scope::Play]);
    let now = world.service.now();
    let token = PageToken::new(game.clone(), world.bob.person, scopes, now);
    let with = |token: &PageToken| Player {
        person: world.bob.person,
        name: world.bob.name,
        token: world.service.seal_page_token(token),
    };
    let renewed = on_page(&world, &with(&token), &game).await;
    let renewed = world.service.open_page_token(&renewed.token).unwrap();
    assert_eq!(
        (&renewed.person, renewed.link_until),
        (&token.person, token.link_until)
    );
    let over = PageToken {
        until: now,
        ..token
    };
    for path in [of_page(&game, "/pieces"), of_api(&game, "")] {
        let refused = world.get(&path, &with(&over)).await;
        refused.expect_problem(401, "invalid-token");
    }
    let made_up = Player {
        token: "entente_page_00".into(),
        ..with(&over)
    };
    let refused = world.get(&of_api(&game, ""), &made_up).await;
    refused.expect_problem(401, "invalid-token");
}
