//! The problems of lobbies, and of seats that somebody has or has not.

use super::ask_for_seat;
use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World, path};
use reqwest::Method;
use serde_json::{Value, json};

/// Causes the problems of lobbies and seats.
pub(super) async fn lobby_problems(world: &World) -> Vec<Answer> {
    let World { ann, bob, cleo, .. } = world;
    let game = world.lobby().await;
    let problem = async |rest: &str, player: &Player, body: Value, status: u16, kind: &str| {
        let answer = world.post(&path(&game, rest), player, body).await;
        answer.expect_problem(status, kind)
    };
    let seats = |seats: &[&str]| json!({"name": "Cleo", "wishes": seats});
    let mut answers = vec![
        problem("/join", cleo, seats(&["white"]), 409, "seats-not-free").await,
        problem("/join", cleo, seats(&["red"]), 422, "invalid-body").await,
        problem(
            "/join",
            cleo,
            seats(&["silver", "silver"]),
            422,
            "invalid-body",
        )
        .await,
        problem("/join", cleo, json!({"name": ""}), 422, "invalid-body").await,
        problem("/join", bob, json!({"name": "Bob"}), 409, "not-possible").await,
        problem("/leave", ann, json!({}), 409, "not-possible").await,
        problem("/leave", cleo, json!({}), 409, "not-possible").await,
        problem("/start", bob, json!({}), 403, "not-the-host").await,
        problem("/cancel", bob, json!({}), 403, "not-the-host").await,
        problem("/resign", ann, json!({}), 409, "not-started").await,
        problem("/arbiter/pause", bob, json!({}), 403, "not-the-arbiter").await,
        problem("/computers", bob, json!({"level": 3}), 403, "not-the-host").await,
        problem("/computers", ann, json!({"level": 9}), 422, "invalid-body").await,
    ];
    let computer = path(&game, "/computers/1");
    let removed = world.request(Method::DELETE, &computer, Some(ann)).answer();
    answers.push(removed.await.expect_problem(404, "no-such-computer"));
    ask_for_seat(world, &game, cleo).await;
    answers.push(
        problem(
            "/join",
            &world.dan,
            seats(&["silver", "gold"]),
            409,
            "seats-not-free",
        )
        .await,
    );
    answers.push(problem("/choice", ann, json!({"army": "black"}), 409, "not-started").await);
    world
        .post(&path(&game, "/start"), ann, json!({}))
        .await
        .expect(200);
    answers.push(problem("/start", ann, json!({}), 409, "not-possible").await);
    answers.push(problem("/join", bob, json!({"name": "Bob"}), 409, "not-possible").await);
    answers.push(problem("/choice", ann, json!({"army": "black"}), 409, "no-choice").await);
    answers.push(problem("/choice", ann, json!({"army": "red"}), 422, "invalid-body").await);
    let game = world.four("{}").await;
    world
        .post(&path(&game, "/resign"), ann, json!({}))
        .await
        .expect(200);
    for (rest, body) in [
        ("/moves", json!({"move": "m7k7"})),
        ("/draw", json!({})),
        ("/resign", json!({})),
    ] {
        let answer = world.post(&path(&game, rest), ann, body).await;
        answers.push(answer.expect_problem(409, "eliminated"));
    }
    let public = crate::public::game(world).await;
    let body = json!({"move": "e4"});
    let spectator = world.post(&path(&public, "/moves"), &world.eve, body).await;
    answers.push(spectator.expect_problem(403, "not-seated"));
    answers
}
