//! One's own games as a list: pages, filters, the ETag of a page, waiting for it to change; and all
//! of them as one stream.

use crate::world::{World, path};
use entente_game::{GameId, PlayAction};
use serde_json::{Value, json};

const LIST: &str = "/api/v1/me/games";

/// The ids on a page.
fn ids(page: &Value) -> Vec<String> {
    let games = page["games"].as_array().unwrap().iter();
    games
        .map(|game| game["id"].as_str().unwrap().to_owned())
        .collect()
}

/// A lobby of Ann.
async fn lobby(world: &World, variant: &str) -> GameId {
    let body = json!({"variant": variant, "name": "Ann", "wishes": []});
    let made = world.post("/api/v1/games", &world.ann, body).await;
    let made = made.expect(201).json();
    GameId::parse(made["id"].as_str().unwrap()).unwrap()
}

#[tokio::test]
async fn my_games_are_filtered_by_rule_set_state_and_name() {
    let world = World::new().await;
    let running = world.game("e4").await.to_string();
    let waiting = lobby(&world, "chess4").await.to_string();
    let over = world.game("d4").await;
    world.act(&over, &world.bob, PlayAction::Resign).await;
    let listed = async |query: &str| {
        let page = world.get(&format!("{LIST}?{query}"), &world.ann).await;
        let mut ids = ids(&page.expect(200).json());
        ids.sort();
        ids
    };
    let mut current = vec![running.clone(), waiting.clone()];
    current.sort();
    for (query, expected) in [
        ("", current),
        ("variant=standard", vec![running.clone()]),
        ("state=lobby", vec![waiting.clone()]),
        ("state=running", vec![running.clone()]),
        ("state=over", vec![over.to_string()]),
        ("player=bOB", vec![running]),
        (
            "state=over&player=bob&variant=standard",
            vec![over.to_string()],
        ),
        ("state=over&player=Cleo", vec![]),
        ("state=over&variant=chess4", vec![]),
        ("variant=chess960", vec![]),
    ] {
        assert_eq!(listed(query).await, expected, "{query}");
    }
    for query in [
        "state=closed",
        "variant=go",
        "after=x",
        "limit=51",
        "page=2",
    ] {
        let refused = world.get(&format!("{LIST}?{query}"), &world.ann).await;
        refused.expect_problem(400, "invalid-query");
    }
}

#[tokio::test]
async fn pages_of_my_games_have_each_game_once_however_they_change_meanwhile() {
    let world = World::new().await;
    let mut all = Vec::new();
    for _ in 0..5 {
        all.push(world.game("e4").await);
    }
    let page = async |query: &str| {
        let page = world
            .get(&format!("{LIST}?limit=2{query}"), &world.ann)
            .await;
        page.expect(200).json()
    };
    let first = page("").await;
    // It has waited the shortest now, so it comes again at the end.
    let moved = GameId::parse(&ids(&first)[0]).unwrap();
    world
        .act(&moved, &world.bob, PlayAction::to_move("e5"))
        .await;
    let mut seen = ids(&first);
    let mut next = first["next"].as_str().map(str::to_owned);
    while let Some(after) = next {
        let page = page(&format!("&after={after}")).await;
        seen.extend(ids(&page));
        next = page["next"].as_str().map(str::to_owned);
    }
    seen.sort();
    seen.dedup();
    let mut all: Vec<_> = all.iter().map(GameId::to_string).collect();
    all.sort();
    assert_eq!(seen, all);
}

#[tokio::test]
async fn a_page_that_has_not_changed_is_not_sent_again() {
    let world = World::new().await;
    let game = world.game("e4").await;
    world
        .act(&world.game("d4").await, &world.ann, PlayAction::Resign)
        .await;
    let tagged = async |list: &str, tag: &str| {
        let request = world.request(reqwest::Method::GET, list, Some(&world.ann));
        crate::answer::SendChecked::answer(request.header("if-none-match", tag)).await
    };
    for list in [
        LIST,
        "/api/v1/me/games?state=over",
        "/api/v1/me/games/finished",
        "/api/v1/games",
    ] {
        let first = world.get(list, &world.ann).await.expect(200);
        let tag = first.header("etag").unwrap();
        let again = tagged(list, tag).await.expect(304);
        assert!(again.bytes.is_empty());
        assert_eq!(again.header("etag"), Some(tag));
    }
    let tag = world
        .get(LIST, &world.ann)
        .await
        .header("etag")
        .unwrap()
        .to_owned();
    // What is secret to her changes nothing for her.
    world.note(&game, &world.bob, "a plan").await;
    tagged(LIST, &tag).await.expect(304);
    world
        .act(&game, &world.bob, PlayAction::to_move("e5"))
        .await;
    let changed = tagged(LIST, &tag).await.expect(200);
    assert_ne!(changed.header("etag"), Some(&*tag));
}

#[tokio::test]
async fn a_request_for_my_games_waits_until_one_changes_or_is_added() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let waiting = async |tag: &str| {
        let request = world.request(
            reqwest::Method::GET,
            &format!("{LIST}?wait=25"),
            Some(&world.bob),
        );
        crate::answer::SendChecked::answer(request.header("if-none-match", tag)).await
    };
    let tag = |answer: &crate::answer::Answer| answer.header("etag").unwrap().to_owned();
    let first = tag(&waiting("\"\"").await.expect(200));
    let moved = world.act(&game, &world.bob, PlayAction::to_move("e5"));
    let (answer, ()) = tokio::join!(waiting(&first), moved);
    let second = tag(&answer.expect(200));
    assert_ne!(second, first);
    let (answer, new) = tokio::join!(waiting(&second), world.game(""));
    assert!(ids(&answer.expect(200).json()).contains(&new.to_string()));
}

/// All games of a player, as they are exported.
async fn exported(world: &World, player: &crate::world::Player) -> Vec<Value> {
    let answer = world
        .get("/api/v1/me/games/export", player)
        .await
        .expect(200);
    assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
    assert_eq!(
        answer.header("content-length"),
        None,
        "it is sent while it is made"
    );
    let lines = answer.text();
    lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[tokio::test]
async fn all_my_games_are_exported_whole_as_i_see_them() {
    let world = World::new().await;
    let running = world.game("e4").await;
    world.note(&running, &world.ann, "a plan").await;
    let mut over = Vec::new();
    for _ in 0..30 {
        let game = world.game("d4 d5").await;
        world.act(&game, &world.bob, PlayAction::Resign).await;
        over.push(game.to_string());
    }
    let cancelled = lobby(&world, "standard").await;
    world
        .act(&cancelled, &world.ann, entente_game::LobbyAction::Cancel)
        .await;
    let lines = exported(&world, &world.ann).await;
    assert_eq!(lines.len(), 31);
    assert_eq!(lines[0]["game"]["id"], running.as_str());
    assert_eq!(lines[0]["game"]["note"], "a plan");
    assert_eq!(lines[0]["document"], Value::Null, "it is not over");
    let theirs = exported(&world, &world.bob).await;
    assert_eq!(theirs[0]["game"].get("note"), None);
    for line in &lines[1..] {
        let id = line["game"]["id"].as_str().unwrap();
        assert!(over.contains(&id.to_owned()));
        let game = GameId::parse(id).unwrap();
        let file = world
            .get(&path(&game, "/pgn"), &world.ann)
            .await
            .expect(200);
        assert_eq!(line["file"]["text"], file.text());
        let document = world
            .get(&path(&game, "/export"), &world.ann)
            .await
            .expect(200);
        assert_eq!(line["document"], document.json());
    }
    assert!(exported(&world, &world.eve).await.is_empty());
}
