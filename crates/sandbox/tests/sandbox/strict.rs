//! Requests that are wrong in themselves: each is refused with Discord's error and recorded as a
//! violation.

use entente_sandbox::Sandbox;
use reqwest::Method;
use serde_json::{Value, json};

use crate::bot::{four_people, http_client};
use crate::rest::Rest;

#[tokio::test]
async fn wrong_messages_are_refused_at_the_field_that_is_wrong() {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let path = messages(&sandbox);
    for (body, path_of_error, code) in wrong_messages(&sandbox) {
        let (status, answer) = rest.post(&path, body).await;
        assert_eq!(status, 400, "{path_of_error}: {answer}");
        let error = answer["errors"].pointer(&format!("/{path_of_error}/_errors/0/code"));
        assert_eq!(error, Some(&json!(code)), "{path_of_error}: {answer}");
    }
}

/// Messages that break one rule each, with the path where Discord reports it and its code.
fn wrong_messages(sandbox: &Sandbox) -> [(Value, &'static str, &'static str); 14] {
    let ann = sandbox.user("ann").id();
    let button = |id: &str| json!({"type": 2, "style": 1, "label": "b", "custom_id": id});
    let row =
        |parts: Value| json!({"content": "x", "components": [{"type": 1, "components": parts}]});
    [
        // Checked by Discord's description.
        (json!({"content": 7}), "content", "STRING_TYPE_CONVERT"),
        (
            json!({"content": "x", "tts": "yes"}),
            "tts",
            "BOOLEAN_TYPE_CONVERT",
        ),
        (
            json!({"content": "x", "embeds": {}}),
            "embeds",
            "LIST_TYPE_CONVERT",
        ),
        (
            json!({"embeds": [{"title": "t", "color": -1}]}),
            "embeds/0/color",
            "NUMBER_TYPE_MIN",
        ),
        (
            json!({"embeds": [{"title": "t", "timestamp": "noon"}]}),
            "embeds/0/timestamp",
            "DATETIME_TYPE_PARSE",
        ),
        (
            json!({"content": "x", "message_reference": {"message_id": "?"}}),
            "message_reference/message_id",
            "NUMBER_TYPE_COERCE",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["all"]}}),
            "allowed_mentions/parse/0",
            "BASE_TYPE_CHOICES",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"users": [ann, ann]}}),
            "allowed_mentions/users",
            "SET_TYPE_ALREADY_CONTAINS_VALUE",
        ),
        (
            row(json!([{"type": 2, "style": 7, "custom_id": "a"}])),
            "components/0/components/0/style",
            "BASE_TYPE_CHOICES",
        ),
        (
            row(json!([{"type": 2, "custom_id": "a"}])),
            "components/0/components/0/style",
            "BASE_TYPE_REQUIRED",
        ),
        // Checked by the limits that the description lacks.
        (
            json!({"embeds": [{}]}),
            "embeds/0/description",
            "BASE_TYPE_REQUIRED",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": [ann]}}),
            "allowed_mentions",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        (
            row(json!([button("a"), button("a")])),
            "components/0/components/1/custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            json!({"content": "x", "attachments": [{"id": "0"}, {"id": "0"}]}),
            "attachments/1",
            "SET_TYPE_ALREADY_CONTAINS_VALUE",
        ),
    ]
}

#[tokio::test]
async fn wrong_commands_are_refused_at_the_field_that_is_wrong() {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let path = format!("applications/{}/commands", sandbox.application_id());
    let command = |key: &str, value: Value| {
        let mut command = json!({"name": "x", "description": "d"});
        command[key] = value;
        command
    };
    let choice =
        |n: usize| json!({"name": format!("{n:02}{}", "x".repeat(98)), "value": n.to_string()});
    let option = |n: usize| {
        let choices: Vec<Value> = (0..25).map(choice).collect();
        json!({"type": 3, "name": format!("o{n}"), "description": "d", "choices": choices})
    };
    let long: Vec<Value> = (0..4).map(option).collect();
    let cases = [
        (
            command("name_localizations", json!({"xx": "y"})),
            "name_localizations",
            "BASE_TYPE_CHOICES",
        ),
        (
            command("name_localizations", json!({"de": "Zug"})),
            "name_localizations/de",
            "APPLICATION_COMMAND_INVALID_NAME",
        ),
        (
            command("description_localizations", json!({"de": "x".repeat(101)})),
            "description_localizations/de",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            command("contexts", json!([3])),
            "contexts/0",
            "BASE_TYPE_CHOICES",
        ),
        (
            command("contexts", json!([])),
            "contexts",
            "BASE_TYPE_MIN_LENGTH",
        ),
        (
            command(
                "options",
                json!([{"type": 12, "name": "o", "description": "d"}]),
            ),
            "options/0/type",
            "BASE_TYPE_CHOICES",
        ),
        (
            command("options", json!(long)),
            "",
            "APPLICATION_COMMAND_TOO_LARGE",
        ),
    ];
    for (body, path_of_error, code) in cases {
        let (status, answer) = rest.post(&path, body).await;
        assert_eq!(status, 400, "{path_of_error}: {answer}");
        let pointer = if path_of_error.is_empty() {
            String::new()
        } else {
            format!("/{path_of_error}")
        };
        let error = answer["errors"].pointer(&format!("{pointer}/_errors/0/code"));
        assert_eq!(error, Some(&json!(code)), "{path_of_error}: {answer}");
    }
    let right = json!({
        "name": "l'été-2",
        "description": "d",
        "name_localizations": {"de": "zug", "hi": "चाल"},
    });
    let (status, answer) = rest.post(&path, right).await;
    assert_eq!(status, 201, "{answer}");
}

#[tokio::test]
async fn violations_are_kept_until_they_are_asked_for() {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let path = messages(&sandbox);
    rest.post(&path, json!({"content": "right"})).await;
    rest.send(Method::GET, "channels/1", "").await;
    assert_eq!(
        sandbox.violations(),
        [],
        "a message that is right, and a channel that is gone"
    );
    rest.post(&path, json!({"content": "x".repeat(2001)})).await;
    rest.post(&path, json!({})).await;
    rest.send(Method::POST, &path, "{").await;
    rest.send(Method::GET, "nowhere", "").await;
    let violations = sandbox.violations();
    let codes: Vec<&Value> = violations
        .iter()
        .map(|violation| &violation.answer["code"])
        .collect();
    assert_eq!(codes, [50035, 50006, 50109, 0]);
    assert_eq!(violations[0].request, format!("POST /api/v10/{path}"));
    assert_eq!(violations[1].body, json!({}));
    assert_eq!(sandbox.violations(), []);
}

#[tokio::test]
async fn a_body_must_say_that_it_is_json() {
    let sandbox = four_people().start().await.unwrap();
    let url = format!("https://discord.com/api/v10/{}", messages(&sandbox));
    let response = http_client(&sandbox)
        .post(url)
        .body("{}")
        .header("authorization", format!("Bot {}", sandbox.token()))
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 400);
    let answer: Value = response.json().await.unwrap();
    assert_eq!(
        answer["errors"]["_errors"][0]["code"],
        "CONTENT_TYPE_INVALID"
    );
}

/// py-cord answers commands with such a form.
#[tokio::test]
async fn a_form_has_its_fields_or_json() {
    let sandbox = four_people().start().await.unwrap();
    let url = format!("https://discord.com/api/v10/{}", messages(&sandbox));
    for (field, value, read) in [
        (
            "payload_json",
            r#"{"content": "one & two"}"#,
            Ok("one & two"),
        ),
        ("content", "12", Ok("12")),
        ("payload_json", "{", Err(50109)),
        ("payload_json", "7", Err(50035)),
        ("title", "x", Err(50006)),
    ] {
        let request = http_client(&sandbox).post(&url).form(&[(field, value)]);
        let request = request.header("authorization", format!("Bot {}", sandbox.token()));
        let answer: Value = request.send().await.unwrap().json().await.unwrap();
        match read {
            Ok(content) => assert_eq!(answer["content"], content, "{field}"),
            Err(code) => assert_eq!(answer["code"], code, "{field}: {answer}"),
        }
    }
}

/// A multipart body with two files, whose parts have these names.
fn two_files(names: [&str; 2]) -> String {
    let part = |name: &str| {
        format!(
            "--limit\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"a.txt\"\r\n\r\n\
             a\r\n"
        )
    };
    format!("{}{}--limit--\r\n", part(names[0]), part(names[1]))
}

#[tokio::test]
async fn two_files_have_two_names() {
    let sandbox = four_people().start().await.unwrap();
    let url = format!("https://discord.com/api/v10/{}", messages(&sandbox));
    let send = async |names: [&str; 2]| {
        let request = http_client(&sandbox).post(&url).body(two_files(names));
        let request = request.header("content-type", "multipart/form-data; boundary=limit");
        let request = request.header("authorization", format!("Bot {}", sandbox.token()));
        let response = request.send().await.unwrap();
        (
            response.status().as_u16(),
            response.json::<Value>().await.unwrap(),
        )
    };
    let (status, sent) = send(["files[0]", "files[1]"]).await;
    assert_eq!(
        (status, sent["attachments"].as_array().unwrap().len()),
        (200, 2)
    );
    let (status, answer) = send(["files[0]", "files[0]"]).await;
    assert_eq!((status, &answer["code"]), (400, &json!(50035)), "{answer}");
    let error = &answer["errors"]["files[0]"]["_errors"][0]["code"];
    assert_eq!(error, "SET_TYPE_ALREADY_CONTAINS_VALUE");
    assert_eq!(sandbox.violations().len(), 1);
}

fn messages(sandbox: &Sandbox) -> String {
    let games = sandbox.user("ann").in_channel("games").unwrap();
    format!("channels/{}/messages", games.id())
}
