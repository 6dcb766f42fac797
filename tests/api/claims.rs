//! Claims to a result over HTTP: known endings, the engine, the option of a new game, and refusals.
//! No computer thinks in these tests.

use crate::answer::Answer;
use crate::world::{Player, World, path};
use entente_game::GameId;
use entente_game::samples::quiet_line;
use serde_json::{Value, json};

/// A queen more than the other king.
const QUEEN: &str = "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1";
/// Two rooks of both sides, of which nothing is known.
const ROOKS: &str = "6rk/8/8/8/8/8/8/KR6 w - - 0 1";

/// A game of Ann, who has White, and Bob from this position, with other fields of its request.
async fn from_fen(world: &World, fen: &str, others: Value) -> GameId {
    let World { ann, bob, .. } = world;
    let mut body = json!({
        "variant": "standard", "name": "Ann", "wishes": ["white"],
        "reserved": [{"person": bob.person.to_string(), "name": "Bob"}],
        "starting_position": {"fen": fen},
    });
    for (key, value) in others.as_object().unwrap() {
        body[key] = value.clone();
    }
    let made = world.post("/api/v1/games", ann, body).await.expect(201);
    let game = GameId::parse(made.json()["id"].as_str().unwrap()).unwrap();
    let join = path(&game, "/join");
    let joined = world.post(&join, bob, json!({"name": "Bob"}));
    joined.await.expect(200);
    game
}

async fn claim(world: &World, game: &GameId, player: &Player, claim: &str) -> Answer {
    let body = json!({ "claim": claim });
    world.post(&path(game, "/claim"), player, body).await
}

async fn claims_of(world: &World, game: &GameId, player: &Player) -> Value {
    world.get(&path(game, ""), player).await.json()["claims"].clone()
}

#[tokio::test]
async fn a_known_win_is_claimed() {
    let world = World::new().await;
    let game = from_fen(&world, QUEEN, json!({})).await;
    assert_eq!(
        claims_of(&world, &game, &world.ann).await,
        json!({"are_allowed": true, "possible": ["win"]})
    );
    assert_eq!(
        claims_of(&world, &game, &world.bob).await,
        json!({"are_allowed": true, "possible": []})
    );
    let early = claim(&world, &game, &world.bob, "win").await;
    early.expect_problem(409, "not-your-turn");
    let draw = claim(&world, &game, &world.ann, "draw").await;
    draw.expect_problem(409, "claim-refused");
    let over = claim(&world, &game, &world.ann, "win").await;
    let result = over.expect(200).json()["result"].clone();
    assert_eq!(
        (&result["score"], &result["reason"]),
        (&json!("1-0"), &json!("queen_against_king"))
    );
    let pgn = world.get(&path(&game, "/pgn"), &world.ann).await.text();
    assert!(pgn.contains("[Termination \"adjudication\"]"), "{pgn}");
    assert!(pgn.contains("[Result \"1-0\"]"), "{pgn}");
    let again = claim(&world, &game, &world.ann, "win").await;
    again.expect_problem(409, "game-over");
}

#[tokio::test]
async fn the_engine_is_asked_and_a_refusal_is_remembered() {
    let world = World::new().await;
    let game = from_fen(&world, ROOKS, json!({})).await;
    let early = claim(&world, &game, &world.ann, "win").await;
    early.expect_problem(409, "claim-refused");
    // The rooks go up and down the board, the kings step aside, and no position is repeated.
    for ply in 0..40 {
        let player = if ply % 2 == 0 { &world.ann } else { &world.bob };
        let view = world.service.view(&game, player.person).await.unwrap();
        let body = json!({"move": quiet_move(&view)});
        let moved = world.post(&path(&game, "/moves"), player, body).await;
        moved.expect(201);
    }
    let nobody_thinks = claim(&world, &game, &world.ann, "win").await;
    nobody_thinks.expect_problem(409, "claim-refused");
    let mut requests = world.service.adjudication_requests();
    tokio::spawn(async move {
        while let Some(request) = requests.recv().await {
            let _ = request.answer.send(false);
        }
    });
    let refused = claim(&world, &game, &world.ann, "win").await;
    let problem = refused.expect_problem(409, "claim-refused").json();
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.starts_with("The engine isn’t certain"), "{detail}");
    assert_eq!(
        claims_of(&world, &game, &world.ann).await,
        json!({"are_allowed": true, "possible": [], "wait_rounds": 20})
    );
    let events = world.get(&path(&game, "/events"), &world.ann).await.json();
    let is_refusal = |event: &&Value| event["type"] == "claim_refused";
    let count = |events: &Value| {
        events["events"]
            .as_array()
            .unwrap()
            .iter()
            .filter(is_refusal)
            .count()
    };
    assert_eq!(count(&events), 1);
    // Nobody else can tell.
    assert!(claims_of(&world, &game, &world.bob).await["wait_rounds"].is_null());
    let others = world.get(&path(&game, "/events"), &world.bob).await.json();
    assert_eq!(count(&others), 0);
}

/// A quiet move, after which the game goes on as before.
fn quiet_move(view: &entente_game::View) -> String {
    let line = quiet_line(view.play().unwrap().positions(), 1);
    line.unwrap()[0].to_string()
}

#[tokio::test]
async fn claims_are_an_option_of_a_new_game() {
    let world = World::new().await;
    let game = from_fen(&world, QUEEN, json!({"claims": false})).await;
    let refused = claim(&world, &game, &world.ann, "win").await;
    let problem = refused.expect_problem(409, "claim-refused").json();
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.contains("without claims"), "{detail}");
    let of_four = json!({"variant": "chess4", "name": "Ann", "claims": true});
    let refused = world.post("/api/v1/games", &world.ann, of_four).await;
    refused.expect_problem(422, "invalid-body");
    for (rated, claims, allowed) in [(true, Value::Null, false), (true, json!(true), true)] {
        let mut body = json!({"variant": "standard", "name": "Ann", "rated": rated});
        if !claims.is_null() {
            body["claims"] = claims;
        }
        let made = world
            .post("/api/v1/games", &world.ann, body)
            .await
            .expect(201);
        assert_eq!(made.json()["claims"]["are_allowed"], json!(allowed));
    }
}
