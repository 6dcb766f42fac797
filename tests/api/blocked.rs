//! Blocked people: listed, blocked and unblocked, and the answers to their challenges.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World};
use reqwest::Method;
use serde_json::{Value, json};

const BLOCKED: &str = "/api/v1/me/blocked";

async fn change(world: &World, method: Method, by: &Player, person: &str) -> Answer {
    let path = format!("{BLOCKED}/{person}");
    let body = match method {
        Method::PUT => json!({"name": "Bob"}),
        _ => json!({}),
    };
    let request = world.request(method, &path, Some(by));
    request.json(&body).answer().await
}

async fn challenge(world: &World, by: &Player, to: &Player) -> Answer {
    let reserved = json!([{"person": to.person.to_string(), "name": to.name}]);
    let body = json!({"variant": "standard", "name": by.name, "reserved": reserved});
    let request = world.request(Method::POST, "/api/v1/games", Some(by));
    request.json(&body).answer().await
}

#[tokio::test]
async fn a_blocked_person_is_told_no_more_than_by_somebody_who_accepts_no_challenges() {
    let world = World::new().await;
    let bob = world.bob.person.to_string();
    let list = json!({"blocked": [{"person": bob, "name": "Bob"}]});
    let put = change(&world, Method::PUT, &world.ann, &bob).await;
    assert_eq!(put.expect(200).json(), list);
    let get = world.get(BLOCKED, &world.ann).await.expect(200);
    assert_eq!(get.json(), list);
    let data = world.get("/api/v1/me/data", &world.ann).await.expect(200);
    assert_eq!(data.json()["blocked"], list["blocked"]);
    let his = world.get("/api/v1/me/data", &world.bob).await.expect(200);
    assert!(!his.text().contains(&world.ann.person.to_string()));

    let refused = challenge(&world, &world.bob, &world.ann).await;
    let refused = refused.expect_problem(403, "no-challenges");
    let setting = world.request(
        Method::PUT,
        "/api/v1/me/settings/challenges",
        Some(&world.eve),
    );
    let body = json!({"value": "nobody"});
    setting.json(&body).answer().await.expect(200);
    let same = challenge(&world, &world.bob, &world.eve).await;
    let same = same.expect_problem(403, "no-challenges");
    assert_eq!(refused.text().replace("Ann", "Eve"), same.text());
    let games = world.get("/api/v1/me/games", &world.ann).await.expect(200);
    assert_eq!(games.json()["games"], json!([]));

    let deleted = change(&world, Method::DELETE, &world.ann, &bob).await;
    assert_eq!(deleted.expect(200).json(), json!({"blocked": []}));
    challenge(&world, &world.bob, &world.ann).await.expect(201);
}

#[tokio::test]
async fn who_is_forgotten_is_in_no_list() {
    let world = World::new().await;
    let bob = world.bob.person.to_string();
    for by in [&world.ann, &world.eve] {
        let put = change(&world, Method::PUT, by, &bob).await;
        put.expect(200);
    }
    let forgotten = world.service.people().forget(world.bob.person).await;
    forgotten.unwrap();
    for by in [&world.ann, &world.eve] {
        let list = world.get(BLOCKED, by).await.expect(200);
        assert_eq!(list.json(), json!({"blocked": []}));
    }
}

/// Causes all problems of blocking.
pub(crate) async fn blocking_problems(world: &World) -> Vec<Answer> {
    let (ann, bob) = (world.ann.person.to_string(), world.bob.person.to_string());
    let mut answers = Vec::new();
    for (method, person) in [(Method::PUT, &ann), (Method::DELETE, &bob)] {
        let answer = change(world, method, &world.ann, person).await;
        answers.push(answer.expect_problem(409, "cannot-block"));
    }
    for person in ["0", "bob", "-1", "99999999999999999999999"] {
        for method in [Method::PUT, Method::DELETE] {
            let answer = change(world, method, &world.ann, person).await;
            answers.push(answer.expect_problem(422, "invalid-body"));
        }
    }
    for body in [
        json!({}),
        json!({"name": ""}),
        json!({"name": "B", "why": "x"}),
    ] {
        let path = format!("{BLOCKED}/{bob}");
        let request = world.request(Method::PUT, &path, Some(&world.ann));
        let answer = request.json(&body).answer().await;
        answers.push(answer.expect_problem(422, "invalid-body"));
    }
    let list = world.get(BLOCKED, &world.ann).await.expect(200).json();
    assert_eq!(list["blocked"], Value::Array(Vec::new()), "nothing changed");
    let put = change(world, Method::PUT, &world.ann, &bob).await;
    put.expect(200);
    let again = change(world, Method::PUT, &world.ann, &bob).await;
    answers.push(again.expect_problem(409, "cannot-block"));
    let refused = challenge(world, &world.bob, &world.ann).await;
    answers.push(refused.expect_problem(403, "no-challenges"));
    let freed = change(world, Method::DELETE, &world.ann, &bob).await;
    freed.expect(200);
    answers
}
