//! Error responses: Discord's statuses, codes and shapes; and never a 500, whatever is sent.

use std::time::Duration;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use reqwest::Method;
use serde_json::{Value, json};

use crate::bot::{four_people, sandbox_with_bot};
use crate::rest::Rest;

/// Requests about what does not exist, with their bodies, and the status and the code of the
/// refusal.
const UNKNOWN: &[(&str, &str, (u16, u64))] = &[
    ("GET nowhere", "{}", (404, 0)),
    ("GET channels/1", "{}", (404, 10003)),
    (
        "POST channels/1/messages",
        r#"{"content": "x"}"#,
        (404, 10003),
    ),
    ("GET channels/x", "{}", (400, 50035)),
    ("GET channels/CHANNEL/messages/1", "{}", (404, 10008)),
    (
        "PATCH channels/CHANNEL/messages/1",
        r#"{"content": "x"}"#,
        (404, 10008),
    ),
    ("POST channels/CHANNEL/messages", "{}", (400, 50006)),
    ("DELETE channels/CHANNEL", "{}", (403, 50013)),
    ("GET users/1", "{}", (404, 10013)),
    (
        "POST users/@me/channels",
        r#"{"recipient_id": "1"}"#,
        (403, 50007),
    ),
    ("GET guilds/1", "{}", (404, 10004)),
    ("GET applications/1/commands", "{}", (404, 10002)),
    (
        "GET applications/APPLICATION/commands/1",
        "{}",
        (404, 10063),
    ),
    (
        "PUT applications/APPLICATION/guilds/1/commands",
        "[]",
        (403, 50001),
    ),
    (
        "POST interactions/1/x/callback",
        r#"{"type": 4}"#,
        (404, 10062),
    ),
    ("POST webhooks/1/x", r#"{"content": "x"}"#, (404, 10015)),
    (
        "POST webhooks/APPLICATION/x",
        r#"{"content": "x"}"#,
        (401, 50027),
    ),
];

#[tokio::test]
async fn what_is_unknown_is_refused_with_discords_codes() {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let channel = sandbox.user("ann").in_channel("games").unwrap().id();
    let names = [
        ("CHANNEL", channel),
        ("APPLICATION", sandbox.application_id()),
    ];
    for (request, body, expected) in UNKNOWN {
        let filled = names
            .into_iter()
            .fold((*request).to_owned(), |filled, (name, id)| {
                filled.replace(name, &id.to_string())
            });
        let (method, path) = filled.split_once(' ').unwrap();
        let json = serde_json::from_str(body).unwrap();
        let refusal = rest.refusal(method.parse().unwrap(), path, json).await;
        assert_eq!(refusal, *expected, "{filled}");
    }
}

#[tokio::test]
async fn the_bot_cannot_read_a_private_channel_of_others() {
    let sandbox = four_people().start().await.unwrap();
    let bob = sandbox.user("bob").id();
    let between_people = sandbox.user("ann").open_dm(bob).unwrap().id();
    let rest = Rest::new(&sandbox);
    let refusal = rest
        .refusal(
            Method::GET,
            &format!("channels/{between_people}/messages"),
            json!({}),
        )
        .await;
    assert_eq!(refusal, (403, 50001));
}

#[tokio::test]
async fn the_bot_changes_only_what_it_wrote() {
    let sandbox = four_people().start().await.unwrap();
    let typed = sandbox
        .user("ann")
        .in_channel("games")
        .unwrap()
        .type_text("mine")
        .unwrap();
    let path = format!("channels/{}/messages/{}", typed.channel().id(), typed.id);
    let refusal = Rest::new(&sandbox)
        .refusal(Method::PATCH, &path, json!({"content": "yours"}))
        .await;
    assert_eq!(refusal, (403, 50005));
}

/// For each documented limit a body that keeps it and one that exceeds it, with the path where
/// Discord reports the error.
fn bodies_at_limits() -> Vec<(Value, Value, &'static str)> {
    let text = |length: usize| "x".repeat(length);
    let button =
        |n: usize| json!({"type": 2, "style": 1, "label": "b", "custom_id": n.to_string()});
    let row = |components: Vec<Value>| {
        let row = json!({"type": 1, "components": components});
        json!({"content": "x", "components": [row]})
    };
    let buttons = |number: usize| row((0..number).map(button).collect());
    let option = |n: usize| json!({"label": n.to_string(), "value": n.to_string()});
    let select = |number: usize| {
        let options: Vec<Value> = (0..number).map(option).collect();
        row(vec![
            json!({"type": 3, "custom_id": "s", "options": options}),
        ])
    };
    let with_button = |key: &str, value: Value| {
        let mut button = button(0);
        button[key] = value;
        row(vec![button])
    };
    let embed = |key: &str, length: usize| json!({"embeds": [{key: text(length)}]});
    let embeds = |number: usize| json!({"embeds": vec![json!({"title": "t"}); number]});
    let rows = |number: usize| {
        let rows = (0..number).map(|n| json!({"type": 1, "components": [button(n)]}));
        json!({"content": "x", "components": rows.collect::<Vec<_>>()})
    };
    let total =
        |each: usize| json!({"embeds": [{"description": text(4000)}, {"description": text(each)}]});
    vec![
        (
            json!({"content": text(2000)}),
            json!({"content": text(2001)}),
            "/content",
        ),
        (
            json!({"content": "x", "nonce": text(25)}),
            json!({"content": "x", "nonce": text(26)}),
            "/nonce",
        ),
        (embeds(10), embeds(11), "/embeds"),
        (embed("title", 256), embed("title", 257), "/embeds/0/title"),
        (
            embed("description", 4096),
            embed("description", 4097),
            "/embeds/0/description",
        ),
        (total(2000), total(2001), "/embeds"),
        (rows(5), rows(6), "/components"),
        (buttons(5), buttons(6), "/components/0/components"),
        (select(25), select(26), "/components/0/components/0/options"),
        (
            with_button("label", json!(text(80))),
            with_button("label", json!(text(81))),
            "/components/0/components/0/label",
        ),
        (
            with_button("custom_id", json!(text(100))),
            with_button("custom_id", json!(text(101))),
            "/components/0/components/0/custom_id",
        ),
        (
            buttons(1),
            row(vec![button(1), button(1)]),
            "/components/0/components/1/custom_id",
        ),
    ]
}

#[tokio::test]
async fn limits_are_enforced() {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let path = format!(
        "channels/{}/messages",
        sandbox.user("ann").in_channel("games").unwrap().id()
    );
    for (valid, invalid, path_of_error) in bodies_at_limits() {
        let (status, answer) = rest.post(&path, valid).await;
        assert_eq!(status, 200, "{path_of_error}: {answer}");
        let (status, answer) = rest.post(&path, invalid).await;
        assert_eq!(
            (status, &answer["code"]),
            (400, &json!(50035)),
            "{path_of_error}"
        );
        assert!(
            answer["errors"]
                .pointer(&format!("{path_of_error}/_errors/0/code"))
                .is_some(),
            "{path_of_error}: {answer}"
        );
    }
}

#[tokio::test]
async fn commands_are_checked() {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let path = format!("applications/{}/commands", sandbox.application_id());
    let command =
        |name: &str, options: Value| json!({"name": name, "description": "d", "options": options});
    let option = |name: &str, required: bool| {
        let mut option = json!({"name": name, "description": "d", "type": 3});
        option["required"] = json!(required);
        option
    };
    let choice = |n: usize| json!({"name": n.to_string(), "value": n.to_string()});
    let choices = |number: usize| {
        let mut option = option("a", true);
        option["choices"] = (0..number).map(choice).collect();
        command("x", json!([option]))
    };
    let options = |number: usize| {
        let options: Vec<Value> = (0..number)
            .map(|n| option(&format!("o{n}"), false))
            .collect();
        command("x", json!(options))
    };
    for right in [command("größe-2", json!([])), choices(25), options(25)] {
        let (status, answer) = rest.post(&path, right).await;
        assert_eq!(status, 201, "{answer}");
    }
    let wrong = [
        command("Upper", json!([])),
        command("two words", json!([])),
        command("", json!([])),
        command(&"x".repeat(33), json!([])),
        json!({"name": "x"}),
        command("x", json!([option("a", false), option("b", true)])),
        command("x", json!([option("a", true), option("a", true)])),
        command(
            "x",
            json!([{"name": "s", "description": "d", "type": 1}, option("a", true)]),
        ),
        choices(26),
        options(26),
    ];
    for body in wrong {
        let (status, answer) = rest.post(&path, body.clone()).await;
        assert_eq!((status, &answer["code"]), (400, &json!(50035)), "{body}");
    }
}

#[tokio::test]
async fn interactions_are_answered_once_and_in_time() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let rest = Rest::new(&sandbox);
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let command = here.slash("/hang");
    tokio::pin!(command);
    // The bot does not answer this command. The test does, with the token that a second connection
    // of the bot receives.
    let mut socket = crate::sessions::listen(&sandbox).await;
    let received = tokio::select! {
        _ = &mut command => panic!("nobody answered"),
        interaction = socket.interaction() => interaction,
    };
    let callback = format!("interactions/{}/{}/callback", received.0, received.1);
    let hook = format!("webhooks/{}/{}", sandbox.application_id(), received.1);
    let early = rest
        .refusal(Method::POST, &hook, json!({"content": "early"}))
        .await;
    assert_eq!(early, (404, 10015));
    assert_eq!(
        rest.refusal(Method::POST, &callback, json!({"type": 7}))
            .await,
        (400, 50035)
    );
    let answer = json!({"type": 4, "data": {"content": "here"}});
    assert_eq!(rest.post(&callback, answer.clone()).await.0, 204);
    assert_eq!(
        rest.refusal(Method::POST, &callback, answer).await,
        (400, 40060)
    );
    assert_eq!(command.await.unwrap().content, "here");
    assert_eq!(rest.post(&hook, json!({"content": "more"})).await.0, 200);
    sandbox.advance(Duration::from_secs(15 * 60 + 1));
    let late = rest
        .refusal(Method::POST, &hook, json!({"content": "late"}))
        .await;
    assert_eq!(late, (401, 50027));
    bot.assert_all_read();
}

#[tokio::test]
async fn a_late_answer_gets_unknown_interaction() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let mut socket = crate::sessions::listen(&sandbox).await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let command = tokio::spawn(async move { here.slash("/hang").await });
    let (id, token) = socket.interaction().await;
    sandbox.advance(Duration::from_secs(4));
    let callback = format!("interactions/{id}/{token}/callback");
    let late = json!({"type": 4, "data": {"content": "late"}});
    assert_eq!(
        Rest::new(&sandbox)
            .refusal(Method::POST, &callback, late)
            .await,
        (404, 10062)
    );
    command.await.unwrap().unwrap_err();
}

/// JSON of any shape, with keys that Discord uses.
fn any_json() -> impl Strategy<Value = Value> {
    let key = prop_oneof![
        prop::sample::select(
            &[
                "content",
                "embeds",
                "components",
                "attachments",
                "type",
                "data",
                "name",
                "options",
                "id",
                "custom_id",
                "nonce",
                "flags",
                "fields",
                "choices",
                "value",
                "allowed_mentions",
                "message_reference",
                "messages",
                "_errors",
            ][..]
        )
        .prop_map(String::from),
        ".{0,4}",
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-2i64..20).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,10}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::hash_map(key.clone(), inner, 0..6)
                .prop_map(|map| map.into_iter().collect()),
        ]
    })
}

#[tokio::test]
async fn random_requests_are_refused_and_break_nothing() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let rest = Rest::new(&sandbox);
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let channel = here.id();
    let message = here.slash("/menu").await.unwrap().id;
    let application = sandbox.application_id();
    let guild = sandbox.guild_id();
    let paths = [
        "users/@me/channels".to_owned(),
        format!("channels/{channel}"),
        format!("channels/{channel}/messages"),
        format!("channels/{channel}/messages/{message}"),
        format!("channels/{channel}/messages/bulk-delete"),
        format!("channels/{channel}/messages/{message}/threads"),
        format!("channels/{channel}/messages/{message}/reactions/x/@me"),
        format!("channels/{channel}/threads"),
        format!("channels/{channel}/thread-members/@me"),
        format!("applications/{application}/commands"),
        format!("applications/{application}/guilds/{guild}/commands"),
        "interactions/1/token/callback".to_owned(),
        format!("webhooks/{application}/token/messages/@original"),
        format!("guilds/{guild}/members"),
    ];
    let mut runner = TestRunner::deterministic();
    let bodies = any_json();
    for _ in 0..20 {
        for path in &paths {
            for method in [Method::POST, Method::PUT, Method::PATCH] {
                let body = bodies.new_tree(&mut runner).unwrap().current();
                let (status, answer) = rest.send(method.clone(), path, &body.to_string()).await;
                assert!(status < 500, "{method} {path} {body}: {answer}");
            }
        }
    }
    let (status, answer) = rest.send(Method::POST, &paths[2], "{\"content\":").await;
    assert_eq!((status, &answer["code"]), (400, &json!(50109)));
    let page = reqwest::Client::new();
    for _ in 0..20 {
        for path in [
            "message",
            "command",
            "autocomplete",
            "component",
            "modal",
            "dm",
        ] {
            let mut body = bodies.new_tree(&mut runner).unwrap().current();
            if let Some(fields) = body.as_object_mut() {
                fields.insert("as".to_owned(), json!("ann"));
                fields.insert("channel".to_owned(), json!(channel));
                fields.entry("name").or_insert(json!("greet"));
            }
            let url = format!("{}chat/{path}", sandbox.page_url());
            let status = page.post(url).json(&body).send().await.unwrap().status();
            assert!(!status.is_server_error(), "{path} {body}");
        }
    }
    here.type_text("still here").unwrap();
    assert_eq!(here.messages().last().unwrap().content, "still here");
}
