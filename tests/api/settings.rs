//! The caller's own settings and vacation: shown, changed one at a time, and refused with what
//! would be valid.

use crate::answer::{Answer, SendChecked};
use crate::world::World;
use reqwest::Method;
use serde_json::{Value, json};

const SETTINGS: &str = "/api/v1/me/settings";
const VACATION: &str = "/api/v1/me/vacation";

async fn put(world: &World, path: &str, body: Value) -> Answer {
    let request = world.request(Method::PUT, path, Some(&world.ann));
    request.json(&body).answer().await
}

async fn set(world: &World, name: &str, value: &str) -> Answer {
    put(
        world,
        &format!("{SETTINGS}/{name}"),
        json!({"value": value}),
    )
    .await
}

async fn settings(world: &World) -> Value {
    world.get(SETTINGS, &world.ann).await.expect(200).json()
}

#[tokio::test]
async fn settings_are_shown_and_changed_one_at_a_time() {
    let world = World::new().await;
    let before = settings(&world).await;
    assert_eq!(before["settings"]["timezone"], "UTC");
    assert_eq!(before["settings"]["quiet"], "off");
    assert_eq!(before["settings"]["reminders"], "both");
    assert_eq!(before["vacation"], json!({"until": null, "days_left": 30}));
    for (name, value, shown) in [
        ("timezone", "europe/berlin", "Europe/Berlin"),
        ("quiet", "22-7:30", "22:00-07:30"),
        ("digest", "8", "08:00"),
        ("reminders", "last", "last"),
        ("theme", "dark", "dark"),
    ] {
        let answer = set(&world, name, value).await.expect(200).json();
        assert_eq!(answer["settings"][name], shown);
        assert_eq!(answer, settings(&world).await);
    }
    let data = world.get("/api/v1/me/data", &world.ann).await.expect(200);
    assert_eq!(data.json()["settings"]["timezone"], "Europe/Berlin");
}

#[tokio::test]
async fn a_vacation_is_taken_changed_and_ended() {
    let world = World::new().await;
    set(&world, "timezone", "Europe/Berlin").await.expect(200);
    let taken = put(&world, VACATION, json!({"until": "2026-11-29"}))
        .await
        .expect(200)
        .json();
    assert_eq!(
        taken["vacation"],
        json!({"until": "2026-11-29T23:00:00.000Z", "days_left": 20})
    );
    let data = world.get("/api/v1/me/data", &world.ann).await.expect(200);
    let stored = json!([{"from": "2026-11-20T08:00:00.000Z", "until": "2026-11-29T23:00:00.000Z"}]);
    assert_eq!(data.json()["vacations"], stored);
    let longer = put(&world, VACATION, json!({"until": "2w"}))
        .await
        .expect(200);
    assert_eq!(
        longer.json()["vacation"]["until"],
        "2026-12-04T08:00:00.000Z"
    );
    let request = world.request(Method::DELETE, VACATION, Some(&world.ann));
    let ended = request.answer().await.expect(200).json();
    assert_eq!(ended["vacation"], json!({"until": null, "days_left": 30}));
}

async fn keyed(world: &World, method: Method, path: &str, body: Value) -> Answer {
    let request = world
        .request(method, path, Some(&world.ann))
        .header("Idempotency-Key", "k-one");
    request.json(&body).answer().await
}

#[tokio::test]
async fn a_key_is_for_one_command_about_settings() {
    let world = World::new().await;
    let (quiet, night) = (format!("{SETTINGS}/quiet"), json!({"value": "22:00-07:30"}));
    let first = keyed(&world, Method::PUT, &quiet, night.clone()).await;
    assert_eq!(
        keyed(&world, Method::PUT, &quiet, night.clone()).await,
        first.expect(200)
    );
    set(&world, "quiet", "off").await.expect(200);
    keyed(&world, Method::PUT, &quiet, night).await.expect(200);
    let before = settings(&world).await;
    assert_eq!(
        before["settings"]["quiet"], "off",
        "the repeated request changes nothing"
    );
    let theme = format!("{SETTINGS}/theme");
    for (path, body) in [
        (quiet.as_str(), json!({"value": "23:00-07:30"})),
        (theme.as_str(), json!({"value": "dark"})),
    ] {
        keyed(&world, Method::PUT, path, body)
            .await
            .expect_problem(422, "idempotency-key-used");
    }
    assert_eq!(settings(&world).await, before);
}

/// Causes all problems of settings and vacations.
pub(crate) async fn settings_problems(world: &World) -> Vec<Answer> {
    let before = settings(world).await;
    let mut answers = vec![
        set(world, "wings", "on")
            .await
            .expect_problem(404, "no-such-setting"),
    ];
    for (name, value) in [
        ("theme", "pink"),
        ("timezone", "Berlin"),
        ("quiet", "22:00"),
        ("quiet", "22:00-22:00"),
        ("digest", "25:00"),
    ] {
        let answer = set(world, name, value).await;
        answers.push(answer.expect_problem(422, "invalid-body"));
    }
    for until in ["3x", "0", "2026-11-18"] {
        let answer = put(world, VACATION, json!({"until": until})).await;
        answers.push(answer.expect_problem(422, "invalid-body"));
    }
    let answer = put(world, VACATION, json!({"until": "400d"})).await;
    answers.push(answer.expect_problem(409, "no-vacation"));
    let request = world.request(Method::DELETE, VACATION, Some(&world.ann));
    answers.push(request.answer().await.expect_problem(409, "no-vacation"));
    assert_eq!(
        settings(world).await,
        before,
        "refused requests change nothing"
    );
    answers
}
