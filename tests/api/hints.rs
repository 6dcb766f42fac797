//! Hints over HTTP: who gets one, and why others do not. No computer thinks in these tests.

use crate::world::{Player, World, path};
use entente_advisor::{ForeseenMove, Hint};
use entente_game::GameId;
use serde_json::{Value, json};

/// A game of this player, who has White, against a computer, with these options for computers.
async fn made(world: &World, player: &Player, options: Value) -> GameId {
    let body = json!({
        "variant": "standard", "name": player.name, "wishes": ["white"],
        "computers": [{"level": 1}], "computer_options": options,
    });
    let made = world.post("/api/v1/games", player, body).await;
    let id = made.expect(201).json()["id"].clone();
    GameId::parse(id.as_str().unwrap()).unwrap()
}

/// A game of this player, who has White, against a computer that does not think.
pub(crate) async fn against_computer(world: &World, player: &Player) -> GameId {
    made(world, player, json!({})).await
}

/// From now on everybody who asks for a hint is advised to make the first legal move.
pub(crate) fn advise(world: &World) {
    let mut requests = world.service.hint_requests();
    tokio::spawn(async move {
        while let Some(request) = requests.recv().await {
            let first = request.view.legal_moves().remove(0);
            let hint = Hint::Move(vec![ForeseenMove {
                army: request.view.players.seats[0].army,
                short: first.notation.clone(),
                notation: first.notation,
                coordinate: first.coordinate,
                moved: None,
            }]);
            let _ = request.answer.send(hint);
        }
    });
}

#[tokio::test]
async fn a_person_against_computers_gets_a_hint() {
    let world = World::new().await;
    let game = against_computer(&world, &world.ann).await;
    let nobody_thinks = world.get(&path(&game, "/hint"), &world.ann).await;
    nobody_thinks.expect_problem(409, "no-hint");
    advise(&world);
    let hint = world.get(&path(&game, "/hint"), &world.ann).await;
    let hint = hint.expect(200).json();
    let legal = world.get(&path(&game, "/legal-moves"), &world.ann).await;
    let first = &legal.json()["legal"][0];
    assert_eq!(hint["choose"], Value::Null);
    let expected = json!([{
        "army": "white",
        "notation": first["notation"],
        "coordinate": first["coordinate"],
    }]);
    assert_eq!(hint["moves"], expected);
}

/// Reads from the page whether it offers a hint, and the analysis.
async fn offered(world: &World, game: &GameId) -> (Value, Value) {
    let pieces = world
        .get(&format!("/games/{game}/pieces"), &world.ann)
        .await;
    let pieces = pieces.expect(200).json();
    (pieces["hint"].clone(), pieces["analysis"].clone())
}

#[tokio::test]
async fn the_page_offers_a_hint_and_the_analysis_where_there_is_one() {
    let world = World::new().await;
    let without = made(&world, &world.ann, json!({"hints": false})).await;
    let game = against_computer(&world, &world.ann).await;
    let of_people = world.game("e4 e5 Nf3 Nc6").await;
    let (yes, no) = (|| json!(true), || json!(false));
    assert_eq!(offered(&world, &game).await, (yes(), no()));
    assert_eq!(offered(&world, &without).await, (no(), no()));
    assert_eq!(offered(&world, &of_people).await, (no(), no()));
    for (game, has_analysis) in [(&game, no()), (&of_people, yes())] {
        let resign = path(game, "/resign");
        world.post(&resign, &world.ann, json!({})).await.expect(200);
        assert_eq!(offered(&world, game).await, (no(), has_analysis));
    }
}

#[tokio::test]
async fn others_get_none() {
    let world = World::new().await;
    let without = made(&world, &world.ann, json!({"hints": false})).await;
    let of_people = world.game("e4 e5").await;
    for game in [&without, &of_people] {
        let refused = world.get(&path(game, "/hint"), &world.ann).await;
        refused.expect_problem(409, "no-hint");
    }
    let game = against_computer(&world, &world.ann).await;
    let stranger = world.get(&path(&game, "/hint"), &world.eve).await;
    stranger.expect_problem(404, "no-such-game");
    let nobody = world.get_without_token(&path(&game, "/hint")).await;
    nobody.expect_problem(401, "token-required");
    let body = json!({"move": "e4"});
    let moved = world.post(&path(&game, "/moves"), &world.ann, body).await;
    moved.expect(201);
    let early = world.get(&path(&game, "/hint"), &world.ann).await;
    early.expect_problem(409, "not-your-turn");
    let resigned = world
        .post(&path(&game, "/resign"), &world.ann, json!({}))
        .await;
    resigned.expect(200);
    let over = world.get(&path(&game, "/hint"), &world.ann).await;
    over.expect_problem(409, "game-over");
}
