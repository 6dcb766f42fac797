//! The page of a game over HTTP: what it is made of, what it asks for besides the API, and the
//! tokens of its links. `tests/program/browser` uses it in a browser.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World, path as of_api};
use entente_game::people::{Scope, Scopes, TokenAccess};
use entente_game::{GameId, Span};
use entente_service::PageToken;
use reqwest::Method;
use serde_json::{Value, json};

pub(crate) fn of_page(game: &GameId, part: &str) -> String {
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
        (&json!(3), &json!(true), &json!("black"))
    );
    assert_eq!(now["pieces"]["d5"], "white-pawn-0");
    assert_eq!(now["last"], json!(["e4", "d5"]));
    let path = of_api(&game, "/legal-moves");
    let legal = world.get(&path, &world.bob).await.expect(200).json();
    let mut shown = now["legal"].clone();
    for mv in shown.as_array_mut().unwrap() {
        let mv = mv.as_object_mut().unwrap();
        let touch = mv.remove("touch").unwrap();
        assert_eq!(touch, json!([mv["to"]]));
    }
    assert_eq!(
        shown, legal["legal"],
        "the same as the API has where the chat writes it, too"
    );
    let start = pieces(&world, &world.bob, &game, "?ply=0").await;
    assert_eq!((&start["legal"], &start["last"]), (&json!([]), &json!([])));
    assert_eq!(start["pieces"]["e2"], "white-pawn-0");
    let ahead = pieces(&world, &world.ann, &game, "?line=d8d5,b1c3").await;
    assert_eq!(ahead["pieces"]["d5"], "black-queen-0");
    assert_eq!(
        (&ahead["mine"], &ahead["turn"]),
        (&json!(false), &json!("black"))
    );
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

/// Moves are written as in the chat, and where more than two play each army's last one is marked,
/// also in earlier positions and on lines.
#[tokio::test]
async fn positions_have_the_last_move_of_each_army_and_moves_as_the_chat_writes_them() {
    let world = World::new().await;
    let body = json!({"variant": "chess66", "name": "Ann", "computers": [{"level": 1}],
        "wishes": ["white"]});
    let made = world.post("/api/v1/games", &world.ann, body).await;
    let game = GameId::parse(made.expect(201).json()["id"].as_str().unwrap()).unwrap();
    let now = pieces(&world, &world.ann, &game, "").await;
    let first = &now["legal"][0];
    let path = of_api(&game, "/legal-moves");
    let legal = world.get(&path, &world.ann).await.expect(200).json();
    assert_eq!(first["coordinate"], legal["legal"][0]["coordinate"]);
    assert_ne!(first["notation"], legal["legal"][0]["notation"]);
    let coordinate = first["coordinate"].as_str().unwrap().to_owned();
    let play = json!({"move": coordinate});
    world
        .post(&of_api(&game, "/moves"), &world.ann, play)
        .await
        .expect(201);
    let now = pieces(&world, &world.ann, &game, "").await;
    assert_eq!(
        (&now["written"][0], &now["movers"]),
        (&first["notation"], &json!([]))
    );

    let four = world.alliance().await;
    let people = [&world.ann, &world.bob, &world.cleo, &world.dan];
    for player in people.into_iter().chain([&world.ann]) {
        let legal = &pieces(&world, player, &four, "").await["legal"][0];
        let play = json!({"move": legal["coordinate"]});
        let made = world.post(&of_api(&four, "/moves"), player, play).await;
        made.expect(201);
    }
    let armies = async |query: &str| {
        let position = pieces(&world, &world.ann, &four, query).await;
        let movers = position["movers"].as_array().unwrap().iter();
        let armies = movers.map(|mover| mover["army"].as_str().unwrap().to_owned());
        armies.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(armies("").await, "red black yellow white");
    assert_eq!(armies("?ply=4").await, "white red black yellow");
    assert_eq!(armies("?ply=1").await, "white");
    assert_eq!(armies("?ply=0").await, "");
}

/// The panels that are loaded when they are opened.
#[tokio::test]
async fn the_page_has_rules_lines_and_in_the_end_a_story() {
    let world = World::new().await;
    let game = world.game("f3 e5 g4").await;
    let page = async |part: &str| {
        let answer = world.get(&of_page(&game, part), &world.ann).await;
        answer.expect(200).json()
    };
    let rules = page("/rules").await;
    assert!(rules.as_array().unwrap().len() > 3);
    assert!(!rules.to_string().contains("[0"), "no numbers of cases");
    let line = json!({"line": "d7d6 e2e4"});
    let added = world
        .post(&of_api(&game, "/conditional-moves"), &world.ann, line)
        .await;
    added.expect(200);
    assert_eq!(page("/plans").await, json!(["d6 → e4"]));
    let onward = json!({"chat": null, "games": []});
    assert_eq!(page("/onward").await, onward);
    let early = world.get(&of_page(&game, "/story"), &world.ann).await;
    early.expect_problem(409, "not-over");
    world
        .post(&of_api(&game, "/moves"), &world.bob, json!({"move": "Qh4"}))
        .await
        .expect(201);
    crate::analysis::analyse(&world, &game).await;
    let story = page("/story").await;
    assert_eq!(story["shares"].as_array().unwrap().len(), 5);
    let moments = story["moments"].as_array().unwrap();
    assert_eq!(moments.last().unwrap()["ply"], 3, "{story}");
    assert!(!story.to_string().contains('`') && !story.to_string().contains("**"));
    let hidden = world.get_without_token(&of_page(&game, "/story")).await;
    hidden.expect_problem(404, "no-such-game");
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

/// One link leads to all games of its player, and to those of nobody else.
#[tokio::test]
async fn a_page_leads_to_the_other_games_of_its_player_alone() {
    let world = World::new().await;
    let (game, other) = (world.game("e4").await, world.game("e4").await);
    let four = world.alliance().await;
    let bob = on_page(&world, &world.bob, &game).await;
    let onward = world.get(&of_page(&game, "/onward"), &bob).await;
    let onward = onward.expect(200).json();
    let games = onward["games"].as_array().unwrap();
    assert_eq!(
        (games.len(), &games[0]["id"], &games[0]["mine"]),
        (2, &json!(other.to_string()), &json!(true)),
        "{onward}"
    );
    let to = |id: &str| of_page(&game, &format!("/games/{id}"));
    let page = world.get(&to(other.as_str()), &bob).await.expect(200);
    let page = page.json()["page"].as_str().unwrap().to_owned();
    let (path, token) = page.split_once('#').unwrap();
    assert_eq!(path, of_page(&other, ""));
    let there = Player {
        token: token.to_owned(),
        ..bob
    };
    let e5 = json!({"move": "e5"});
    world
        .post(&of_api(&other, "/moves"), &there, e5)
        .await
        .expect(201);
    // Dan plays in one of them, and does not find out which others there are.
    let dan = on_page(&world, &world.dan, &four).await;
    for id in [other.as_str(), "nosuchgame", "no.game"] {
        let path = of_page(&four, &format!("/games/{id}"));
        let refused = world.get(&path, &dan).await;
        refused.expect_problem(404, "no-such-game");
    }
    let nobody = world.get_without_token(&to(other.as_str())).await;
    nobody.expect_problem(401, "token-required");
}

/// At the end of a game another rule set and level begin at once, where the old game was.
#[tokio::test]
async fn a_new_game_against_the_computer_begins_at_the_end_of_one() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let bob = on_page(&world, &world.bob, &game).await;
    let asked = json!({"variant": "chess45", "level": 2});
    let path = of_page(&game, "/new");
    let early = world.post(&path, &bob, asked.clone()).await;
    early.expect_problem(409, "not-over");
    let resign = of_api(&game, "/resign");
    world.post(&resign, &bob, json!({})).await.expect(200);
    for (variant, level, problem) in [
        ("draughts", json!(2), "invalid-body"),
        ("standard", json!(9), "invalid-body"),
    ] {
        let body = json!({"variant": variant, "level": level});
        let refused = world.post(&path, &bob, body).await;
        refused.expect_problem(422, problem);
    }
    let begun = world.post(&path, &bob, asked.clone()).await.expect(200);
    let page = begun.json()["page"].as_str().unwrap().to_owned();
    let (page, token) = page.split_once('#').unwrap();
    let there = Player {
        token: token.to_owned(),
        ..bob
    };
    let shown = page.replace("/games/", "/api/v1/games/");
    let new = world.get(&shown, &there).await.expect(200).json();
    assert_eq!(
        (&new["variant"], &new["phase"]),
        (&json!("chess45"), &json!("running"))
    );
    let stranger = on_page(&world, &world.cleo, &world.alliance().await).await;
    let refused = world.post(&path, &stranger, asked).await;
    refused.expect_problem(403, "missing-scope");
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
async fn a_page_token_is_valid_until_a_day_after_the_end_of_its_game() {
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
    let over = PageToken {
        until: now,
        ..token.clone()
    };
    // Its day is over, and the game is not.
    pieces(&world, &with(&over), &game, "").await;
    let renewed = on_page(&world, &with(&over), &game).await;
    let renewed = world.service.open_page_token(&renewed.token).unwrap();
    assert_eq!(
        (&renewed.person, renewed.until),
        (&token.person, token.until)
    );
    let resigned = world
        .post(&of_api(&game, "/resign"), &world.bob, json!({}))
        .await;
    resigned.expect(200);
    pieces(&world, &with(&token), &game, "").await;
    let renewed = on_page(&world, &with(&token), &game).await;
    let renewed = world.service.open_page_token(&renewed.token).unwrap();
    assert_eq!(
        renewed.until, token.until,
        "not beyond the day of the last one"
    );
    // Its game has just ended.
    pieces(&world, &with(&over), &game, "").await;
    world.time.advance(Span::days(1));
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
