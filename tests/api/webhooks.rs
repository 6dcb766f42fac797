//! Webhooks over HTTP: what is delivered, that it is signed, what happens to what does not arrive,
//! and who can see and change them. Signatures are checked by another project's library.

use crate::answer::{Answer, SendChecked};
use crate::receiver::{Message, Receiver, WEBHOOKS, create};
use crate::tokens::with_scope;
use crate::world::{Player, World, path};
use entente_api::Receivers;
use entente_game::people::Scope;
use entente_game::{GameId, PersonId, PlayAction, Span};
use entente_service::{OutboxItem, Topic, WebhookStatus};
use reqwest::Method;
use serde_json::{Value, json};
use standardwebhooks::Webhook;

fn own(made: &Value) -> String {
    format!("{WEBHOOKS}/{}", made["webhook"]["id"].as_str().unwrap())
}

/// Whether the library that receivers use finds the signature of this secret. The clock of a test
/// is far from that of the machine, so it is not asked whether the message is new.
fn is_signed(message: &Message, secret: &Value) -> bool {
    let library = Webhook::new(secret.as_str().unwrap()).unwrap();
    let body = message.body.as_bytes();
    let time = i64::try_from(message.time()).unwrap();
    let expected = library.sign(message.id(), time, body).unwrap();
    let signatures = message.header("webhook-signature");
    signatures.split(' ').any(|signature| signature == expected)
}

/// The numbers of the events in these messages.
fn numbers(messages: &[Message]) -> Vec<String> {
    let numbers = messages.iter().map(|message| {
        let number = message.json()["data"]["id"].as_str().unwrap().to_owned();
        assert!(message.id().ends_with(&format!("_{number}")));
        number
    });
    numbers.collect()
}

async fn change(world: &World, path: &str, player: &Player, body: Value) -> Answer {
    let request = world.request(Method::PUT, path, Some(player));
    request.json(&body).answer().await
}

async fn delete(world: &World, path: &str, player: &Player) -> Answer {
    let request = world.request(Method::DELETE, path, Some(player));
    request.answer().await
}

/// Bob resigns a new game of Ann: three events for each of them.
async fn short_game(world: &World) -> GameId {
    let game = world.game("").await;
    world.act(&game, &world.bob, PlayAction::Resign).await;
    game
}

#[tokio::test]
async fn what_is_delivered_is_the_person_s_own_list_of_events() {
    let world = World::new().await;
    world.game("e4 e5").await;
    let mut receiver = Receiver::start([]).await;
    let made = receiver.register(&world, &world.bob).await;
    let before = made["webhook"]["cursor"].as_str().unwrap();
    let game = world.game("d4").await;
    world.act(&game, &world.bob, PlayAction::Resign).await;
    let messages = receiver.take(4).await;
    let events = format!("/api/v1/me/events?after={before}");
    let events = world.get(&events, &world.bob).await.expect(200).json();
    let secret = &made["secret"];
    for (message, event) in messages.iter().zip(events["events"].as_array().unwrap()) {
        assert!(is_signed(message, secret));
        let expected = json!({"type": event["type"], "timestamp": event["at"], "data": event});
        assert_eq!(message.json(), expected);
        assert_eq!(message.header("content-type"), "application/json");
        assert_eq!(message.time(), world.service.now().0 / 1000);
    }
    let mut changed = messages[0].clone();
    changed.body += " ";
    assert!(!is_signed(&changed, secret));
    assert!(receiver.is_empty());
}

#[tokio::test]
async fn a_webhook_ends_with_the_token_that_made_or_last_changed_it() {
    let world = World::new().await;
    let mut receiver = Receiver::start([]).await;
    let stolen = world.another_token(&world.bob).await;
    let own = receiver.register(&world, &world.bob).await["webhook"].clone();
    let of_thief = receiver.register(&world, &stolen).await["webhook"].clone();
    let third = receiver.register(&world, &world.bob).await["webhook"].clone();
    assert_eq!((&own["token"], &of_thief["token"]), (&json!(1), &json!(2)));
    // Who changes one knows or chooses where it leads.
    let renewed = format!("{WEBHOOKS}/{}/secret", third["id"].as_str().unwrap());
    world.post(&renewed, &stolen, json!({})).await.expect(200);
    let revoke = world.request(Method::DELETE, "/api/v1/me/tokens/2", Some(&world.bob));
    revoke.answer().await.expect(200);
    let left = world.get(WEBHOOKS, &world.bob).await.json()["webhooks"].clone();
    assert_eq!(left, json!([own]));
    world.game("e4").await;
    let events = receiver.take(2).await;
    let id = own["id"].as_str().unwrap();
    assert!(events.iter().all(|message| message.id().contains(id)));
    assert!(receiver.is_empty());
}

#[tokio::test]
async fn only_the_kinds_that_are_wanted_come() {
    let world = World::new().await;
    let mut receiver = Receiver::start([]).await;
    let body = json!({"url": receiver.address, "events": ["over", "moved", "over"]});
    let made = create(&world, &world.bob, body).await.expect(201).json();
    assert_eq!(made["webhook"]["events"], json!(["moved", "over"]));
    let game = world.game("e4").await;
    world.act(&game, &world.bob, PlayAction::Resign).await;
    let messages = receiver.take(2).await;
    let kinds = messages
        .iter()
        .map(|message| message.json()["type"].clone());
    assert_eq!(kinds.collect::<Vec<_>>(), ["moved", "over"]);
    assert_eq!(numbers(&messages), ["3", "4"]);
}

#[tokio::test]
async fn what_fails_comes_again_under_the_same_id_and_the_rest_in_order() {
    let world = World::new().await;
    let failures = [Some(500), Some(302), Some(429), Some(404)];
    let mut receiver = Receiver::start(failures).await;
    let made = receiver.register(&world, &world.bob).await;
    short_game(&world).await;
    world.time.run(Span::minutes(1));
    let messages = receiver.take(7).await;
    assert_eq!(numbers(&messages), ["1", "1", "1", "1", "1", "2", "3"]);
    let times: Vec<u64> = messages.iter().map(Message::time).collect();
    for (pair, pause) in times.windows(2).zip([5, 300, 1_800, 7_200]) {
        assert!(pair[1] - pair[0] >= pause, "{times:?}");
    }
    for message in &messages {
        assert!(is_signed(message, &made["secret"]));
    }
}

/// Waits until the bot has to notify somebody that a webhook was disabled.
async fn disabled(world: &World) -> (Topic, PersonId) {
    loop {
        let item = world.service.deliveries().next_item().await;
        match &item {
            OutboxItem::Notice(notice) => return (notice.topic.clone(), notice.person),
            _ => {
                let deliveries = world.service.deliveries();
                deliveries.mark_done(&item.outbox_key()).await.unwrap();
            }
        }
    }
}

#[tokio::test]
async fn a_receiver_that_is_gone_disables_its_webhook_at_once() {
    let world = World::new().await;
    let mut receiver = Receiver::start([Some(410)]).await;
    let made = receiver.register(&world, &world.bob).await;
    short_game(&world).await;
    let expected = Topic::WebhookDisabled {
        address: receiver.address.clone(),
        status: WebhookStatus::Gone,
    };
    assert_eq!(disabled(&world).await, (expected, world.bob.person));
    let shown = world.get(&own(&made), &world.bob).await.expect(200).json();
    assert_eq!(shown["status"], "gone");
    receiver.next().await;
    assert!(receiver.is_empty());
}

#[tokio::test]
async fn a_slow_receiver_delays_no_other() {
    let world = World::new().await;
    let mut slow = Receiver::start([None; 3]).await;
    slow.register(&world, &world.bob).await;
    let mut fast = Receiver::start([]).await;
    fast.register(&world, &world.bob).await;
    short_game(&world).await;
    assert_eq!(numbers(&fast.take(3).await), ["1", "2", "3"]);
    assert_eq!(
        numbers(&slow.take(1).await),
        ["1"],
        "it still waits for that"
    );
}

#[tokio::test]
async fn a_restart_goes_on_where_it_was() {
    let world = World::new().await;
    let mut receiver = Receiver::start([Some(204), None]).await;
    receiver.register(&world, &world.bob).await;
    short_game(&world).await;
    let before = receiver.take(2).await;
    // The second message was not answered, so nobody knows whether it arrived.
    let world = world.restart().await;
    let after = receiver.take(2).await;
    assert_eq!(numbers(&after), ["2", "3"]);
    assert_eq!(before[1].id(), after[0].id());
    assert_eq!(before[1].body, after[0].body);
    short_game(&world).await;
    assert_eq!(numbers(&receiver.take(3).await), ["4", "5", "6"]);
}

#[tokio::test]
async fn what_happens_during_a_pause_comes_afterwards() {
    let world = World::new().await;
    let (mut first, mut second) = (Receiver::start([]).await, Receiver::start([]).await);
    let made = first.register(&world, &world.bob).await;
    let body = json!({"url": first.address, "paused": true});
    let paused = change(&world, &own(&made), &world.bob, body).await;
    assert_eq!(paused.expect(200).json()["status"], "paused");
    short_game(&world).await;
    let body = json!({"url": second.address});
    change(&world, &own(&made), &world.bob, body)
        .await
        .expect(200);
    assert_eq!(numbers(&second.take(3).await), ["1", "2", "3"]);
    assert!(first.is_empty());
}

#[tokio::test]
async fn a_test_answers_with_what_came_of_it_and_not_with_words_of_a_private_network() {
    let world = World::new().await;
    let mut receiver = Receiver::start([Some(202), Some(302)]).await;
    let made = receiver.register(&world, &world.bob).await;
    let path = own(&made) + "/test";
    let tested = world
        .post(&path, &world.bob, json!({}))
        .await
        .expect(200)
        .json();
    let expected = (json!("delivered"), json!(202), Value::Null);
    let said = (&tested["result"], &tested["status"], &tested["answer"]);
    assert_eq!(said, (&expected.0, &expected.1, &expected.2));
    let message = receiver.next().await;
    // The form of every message, in the test too.
    let at = message.json()["timestamp"].clone();
    let data = json!({"webhook": made["webhook"]["id"]});
    let expected = json!({"type": "test", "timestamp": at, "data": data});
    assert_eq!(message.json(), expected);
    assert!(at.as_str().unwrap().ends_with('Z'), "{at}");
    assert_eq!(message.header("content-type"), "application/json");
    assert_eq!(message.time(), world.service.now().0 / 1000);
    assert!(is_signed(&message, &made["secret"]));
    let redirected = world
        .post(&path, &world.bob, json!({}))
        .await
        .expect(200)
        .json();
    assert_eq!(redirected["result"], "refused");
    assert_eq!(redirected["status"], 302);
    let shown = world.get(&own(&made), &world.bob).await.expect(200).json();
    assert_eq!(shown, made["webhook"], "a test changes nothing");
}

#[tokio::test]
async fn a_secret_is_shown_once_and_the_former_one_is_used_for_a_day() {
    let world = World::new().await;
    let mut receiver = Receiver::start([]).await;
    let made = receiver.register(&world, &world.bob).await;
    let renew = own(&made) + "/secret";
    let renewed = world
        .post(&renew, &world.bob, json!({}))
        .await
        .expect(200)
        .json();
    assert_ne!(made["secret"], renewed["secret"]);
    for path in [WEBHOOKS, &own(&made), "/api/v1/me/data"] {
        let shown = world.get(path, &world.bob).await.expect(200).text();
        assert!(shown.contains(&receiver.address) && !shown.contains("whsec_"));
    }
    short_game(&world).await;
    let message = receiver.next().await;
    for secret in [&made["secret"], &renewed["secret"]] {
        assert!(is_signed(&message, secret));
    }
}

#[tokio::test]
async fn the_same_key_makes_one_webhook_and_a_person_can_have_five() {
    let world = World::new().await;
    let body = json!({"url": "https://example.org/hook"});
    let request = || {
        let request = world.request(Method::POST, WEBHOOKS, Some(&world.eve));
        request.header("idempotency-key", "one").json(&body)
    };
    let made = request().answer().await.expect(201);
    assert_eq!(request().answer().await.expect(201).json(), made.json());
    for _ in 1..5 {
        create(&world, &world.eve, body.clone()).await.expect(201);
    }
    let refused = create(&world, &world.eve, body.clone()).await;
    refused.expect_problem(409, "too-many-webhooks");
    let one = own(&made.json());
    let left = delete(&world, &one, &world.eve).await.expect(200).json();
    assert_eq!(left["webhooks"].as_array().unwrap().len(), 4);
    delete(&world, &one, &world.eve)
        .await
        .expect_problem(404, "no-such-webhook");
    request()
        .answer()
        .await
        .expect_problem(404, "no-such-webhook");
    create(&world, &world.eve, body).await.expect(201);
}

#[tokio::test]
async fn nobody_else_can_see_or_change_a_webhook() {
    let world = World::new().await;
    let receiver = Receiver::start([]).await;
    let made = receiver.register(&world, &world.bob).await;
    let (path, body) = (own(&made), json!({"url": receiver.address}));
    let answers = [
        world.get(&path, &world.ann).await,
        change(&world, &path, &world.ann, body.clone()).await,
        world
            .post(&format!("{path}/secret"), &world.ann, json!({}))
            .await,
        world
            .post(&format!("{path}/test"), &world.ann, json!({}))
            .await,
        delete(&world, &path, &world.ann).await,
    ];
    for answer in answers {
        answer.expect_problem(404, "no-such-webhook");
    }
    let reader = with_scope(&world, &world.bob, Scope::Read).await;
    world.get(&path, &reader).await.expect(200);
    let refused = create(&world, &reader, body).await;
    refused.expect_problem(403, "missing-scope");
}

#[tokio::test]
async fn addresses_that_are_not_public_are_refused_with_a_reason() {
    let mut world = World::new().await;
    // Where they may lead anywhere, names of this machine are as good as others.
    let local = json!({"url": "https://localhost/"});
    let made = create(&world, &world.eve, local.clone()).await.expect(201);
    let made = own(&made.json());
    world.deliver_to(Receivers::Public).await;
    for (address, reason) in [
        ("https://localhost/", "local network"),
        ("https://hook.localhost./", "local network"),
        ("https://printer.local/", "local network"),
        ("https://intranet/", "local network"),
        ("https://2130706433/", "not public"),
        ("http://example.org/", "https"),
        ("https://127.0.0.1/", "not public"),
        ("https://[::ffff:10.0.0.1]/", "not public"),
        ("https://ann@example.org/", "password"),
        ("somewhere", "https://example.org/hook"),
        ("https:///x", "https://example.org/hook"),
        ("https://example.org:0/", "port 0"),
    ] {
        let body = json!({"url": address});
        for refused in [
            create(&world, &world.eve, body.clone()).await,
            change(&world, &made, &world.eve, body).await,
        ] {
            let refused = refused.expect_problem(422, "invalid-body").json();
            let detail = refused["detail"].as_str().unwrap();
            assert!(
                detail.starts_with("url: ") && detail.contains(reason),
                "{detail}"
            );
        }
    }
    let in_german = world
        .request(Method::POST, "/api/v1/me/webhooks", Some(&world.eve))
        .header("accept-language", "de")
        .json(&json!({"url": "http://example.org/"}));
    let refused = in_german.answer().await.expect_problem(422, "invalid-body");
    let detail = refused.json()["detail"].clone();
    assert_eq!(
        detail,
        "url: Nachrichten gehen nur über https; schreib https://…"
    );
    // One that was made before gets nothing.
    let tested = world.post(&(made + "/test"), &world.eve, json!({})).await;
    assert_eq!(tested.expect(200).json()["result"], "not_public");
    world.deliver_to(Receivers::Nowhere).await;
    let refused = create(&world, &world.eve, local).await;
    refused.expect_problem(422, "invalid-body");
}

#[tokio::test]
async fn a_forgotten_person_has_no_webhooks() {
    let world = World::new().await;
    let mut receiver = Receiver::start([]).await;
    receiver.register(&world, &world.bob).await;
    let mut other = Receiver::start([]).await;
    other.register(&world, &world.ann).await;
    let game = world.game("e4").await;
    receiver.take(3).await;
    world
        .service
        .people()
        .forget(world.bob.person)
        .await
        .unwrap();
    let left = world.service.people().webhooks_of(world.bob.person).await;
    assert_eq!(left.unwrap(), []);
    // Ann hears of what Bob's leaving has done.
    let messages = other.take(4).await;
    assert_eq!(messages[3].json()["type"], "over");
    let ended = world.get(&path(&game, ""), &world.ann).await.expect(200);
    assert_eq!(ended.json()["phase"], "over");
    assert!(receiver.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn whichever_process_makes_a_webhook_the_one_that_delivers_serves_it() {
    let Some(world) = World::of_three_processes().await else {
        return;
    };
    // Each request goes to the next process.
    for _ in 0..3 {
        let mut receiver = Receiver::start([]).await;
        let made = receiver.register(&world, &world.bob).await;
        short_game(&world).await;
        assert_eq!(receiver.take(3).await.len(), 3);
        delete(&world, &own(&made), &world.bob).await.expect(200);
        short_game(&world).await;
        assert!(receiver.is_empty());
    }
}

/// The id of a new webhook of Bob's, the only one that he has. Nobody listens at its address.
pub(crate) async fn only_one(world: &World) -> String {
    let person = world.bob.person;
    for webhook in world.service.people().webhooks_of(person).await.unwrap() {
        let path = format!("{WEBHOOKS}/{}", webhook.id);
        delete(world, &path, &world.bob).await.expect(200);
    }
    let body = json!({"url": "https://127.0.0.1:1/"});
    let made = create(world, &world.bob, body).await.expect(201).json();
    made["webhook"]["id"].as_str().unwrap().to_owned()
}

/// Causes all problems of webhooks.
pub(crate) async fn webhook_problems(world: &World) -> Vec<Answer> {
    let body = json!({"url": "https://example.org/hook"});
    for _ in 0..5 {
        create(world, &world.eve, body.clone()).await.expect(201);
    }
    vec![
        world.get(&format!("{WEBHOOKS}/77"), &world.eve).await,
        create(world, &world.eve, body).await,
    ]
}
