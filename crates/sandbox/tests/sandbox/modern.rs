//! The features that bots of today use: messages of components, modals with new parts, polls,
//! forwards, emojis, roles and channels. The judges in other languages use them too; here are the
//! limits.

use std::time::Duration;

use entente_sandbox::{Permissions, Sandbox};
use reqwest::Method;
use serde_json::{Value, json};

use crate::bot::four_people;
use crate::rest::Rest;
use crate::sessions::Socket;

/// The flag of a message that consists of components.
const COMPONENTS_V2: u64 = 1 << 15;

fn messages(sandbox: &Sandbox) -> String {
    let games = sandbox.user("ann").in_channel("games").unwrap();
    format!("channels/{}/messages", games.id())
}

fn layout(components: Value) -> Value {
    json!({"flags": COMPONENTS_V2, "components": components})
}

fn text(content: &str) -> Value {
    json!({"type": 10, "content": content})
}

#[tokio::test]
async fn a_message_of_components_counts_nested_ones_and_all_texts() {
    let sandbox = four_people().start().await.unwrap();
    let (rest, path) = (Rest::new(&sandbox), messages(&sandbox));
    let container = |inner: usize| json!([{"type": 17, "components": vec![text("x"); inner]}]);
    assert_eq!(rest.post(&path, layout(container(39))).await.0, 200);
    let long = json!([text(&"x".repeat(2000)), text(&"x".repeat(2001))]);
    for (wrong, code) in [
        (
            layout(container(40)),
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
        ),
        (layout(long), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    ] {
        let (status, answer) = rest.post(&path, wrong).await;
        assert_eq!(status, 400, "{answer}");
        assert_eq!(
            answer["errors"]["components"]["_errors"][0]["code"], code,
            "{answer}"
        );
    }
}

#[tokio::test]
async fn a_message_of_components_has_nothing_else() {
    let sandbox = four_people().start().await.unwrap();
    let (rest, path) = (Rest::new(&sandbox), messages(&sandbox));
    for key in ["content", "embeds"] {
        let mut body = layout(json!([text("x")]));
        body[key] = if key == "content" {
            json!("y")
        } else {
            json!([{"title": "y"}])
        };
        let (status, answer) = rest.post(&path, body).await;
        assert_eq!(
            (status, answer["errors"].get(key).is_some()),
            (400, true),
            "{answer}"
        );
    }
    let (status, answer) = rest.post(&path, json!({"components": [text("x")]})).await;
    assert_eq!(
        status, 400,
        "without the flag there are only rows: {answer}"
    );
}

#[tokio::test]
async fn a_picture_of_components_must_come_with_the_message() {
    let sandbox = four_people().start().await.unwrap();
    let (rest, path) = (Rest::new(&sandbox), messages(&sandbox));
    let gallery = json!([{"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}]);
    let (status, answer) = rest.post(&path, layout(gallery)).await;
    let code = &answer["errors"]["components"]["_errors"][0]["code"];
    assert_eq!(
        (status, code),
        (
            400,
            &json!("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND")
        )
    );
}

#[tokio::test]
async fn a_person_reads_texts_and_buttons_in_a_container_and_is_pinged_by_them() {
    let sandbox = four_people().start().await.unwrap();
    let (rest, path) = (Rest::new(&sandbox), messages(&sandbox));
    let ann = sandbox.user("ann");
    let button = json!({"type": 2, "style": 1, "label": "Go", "custom_id": "go"});
    let inside = json!([
        text(&format!("<@{}>, look:", ann.id())),
        text("below"),
        {"type": 1, "components": [button]},
    ]);
    let body = layout(json!([{"type": 17, "accent_color": 0xff_00_00, "components": inside}]));
    let (status, sent) = rest.post(&path, body).await;
    assert_eq!(status, 200, "{sent}");
    assert_eq!(sent["mentions"][0]["id"], json!(ann.id()));
    let games = ann.in_channel("games").unwrap();
    let read = games.messages().pop().unwrap();
    assert!(
        read.content.ends_with(">, look:\nbelow"),
        "{}",
        read.content
    );
    assert_eq!(read.controls(), ["Go"]);
    assert_eq!(read.components[0]["components"][0]["custom_id"], "go");
    let own = format!("{path}/{}", sent["id"].as_str().unwrap());
    let edit = json!({"components": [text("nobody")]}).to_string();
    let (_, edited) = rest.send(Method::PATCH, &own, &edit).await;
    assert_eq!(edited["mentions"], json!([]));
}

#[tokio::test]
async fn a_message_of_components_stays_one() {
    let sandbox = four_people().start().await.unwrap();
    let (rest, path) = (Rest::new(&sandbox), messages(&sandbox));
    let (_, sent) = rest.post(&path, layout(json!([text("one")]))).await;
    let own = format!("{path}/{}", sent["id"].as_str().unwrap());
    let edit = json!({"components": [text("two")]}).to_string();
    let (status, edited) = rest.send(Method::PATCH, &own, &edit).await;
    assert_eq!(
        (status, &edited["components"][0]["content"]),
        (200, &json!("two"))
    );
    assert_eq!(
        edited["flags"].as_u64().unwrap() & COMPONENTS_V2,
        COMPONENTS_V2
    );
    let (status, _) = rest
        .send(Method::PATCH, &own, r#"{"content": "three"}"#)
        .await;
    assert_eq!(status, 400, "it can have no text");
    let (_, plain) = rest.post(&path, json!({"content": "plain"})).await;
    let plain = format!("{path}/{}", plain["id"].as_str().unwrap());
    let change = layout(json!([text("four")])).to_string();
    assert_eq!(
        rest.send(Method::PATCH, &plain, &change).await.0,
        400,
        "its text is still there"
    );
    let mut change = layout(json!([text("four")]));
    change["content"] = Value::Null;
    assert_eq!(
        rest.send(Method::PATCH, &plain, &change.to_string())
            .await
            .0,
        200
    );
}

#[tokio::test]
async fn polls_end_by_the_clock_and_cannot_be_edited() {
    let sandbox = four_people().start().await.unwrap();
    let (rest, path) = (Rest::new(&sandbox), messages(&sandbox));
    let answers = json!([{"poll_media": {"text": "A"}}, {"poll_media": {"text": "B"}}]);
    let poll = json!({"question": {"text": "?"}, "answers": answers, "duration": 1});
    let (status, sent) = rest.post(&path, json!({ "poll": poll })).await;
    assert_eq!(
        (status, &sent["poll"]["results"]["is_finalized"]),
        (200, &json!(false))
    );
    let id = sent["id"].as_str().unwrap();
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let message = here.messages().pop().unwrap();
    let voted = message.vote(&["A"]).unwrap().vote(&["B"]).unwrap();
    let counts: Vec<u64> = voted.json["poll"]["results"]["answer_counts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|count| count["count"].as_u64().unwrap())
        .collect();
    assert_eq!(counts, [0, 1], "a new vote replaces the old");
    let page = format!("{}chat/messages?as=ann&channel=", sandbox.page_url());
    rest.post(&path, json!({"content": "no poll"})).await;
    let shown = reqwest::get(format!("{page}{}", here.id())).await.unwrap();
    let shown: Value = shown.json().await.unwrap();
    let ann = sandbox.user("ann").id();
    let counts = &shown[0]["poll"]["results"]["answer_counts"];
    assert_eq!(
        counts[1]["voters"],
        json!([ann]),
        "the page shows who voted"
    );
    assert_eq!(shown[1].get("poll"), None);
    let edit = rest
        .send(
            Method::PATCH,
            &format!("{path}/{id}"),
            r#"{"content": "x"}"#,
        )
        .await;
    assert_eq!(edit.1["code"], 520_003);
    sandbox.advance(Duration::from_hours(1));
    message.vote(&["A"]).unwrap_err();
    assert_eq!(
        message.reload().unwrap().json["poll"]["results"]["is_finalized"],
        true
    );
}

#[tokio::test]
async fn roles_channels_and_nicknames_need_their_permissions() {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let guild = format!("guilds/{}", sandbox.guild_id());
    let bob = format!("{guild}/members/{}", sandbox.user("bob").id());
    let made = json!({"name": "made"}).to_string();
    let nick = json!({"nick": "Bobby"}).to_string();
    let (roles, channels) = (format!("{guild}/roles"), format!("{guild}/channels"));
    let requests = [
        (Method::POST, &roles, &made, Permissions::MANAGE_ROLES),
        (Method::POST, &channels, &made, Permissions::MANAGE_CHANNELS),
        (Method::PATCH, &bob, &nick, Permissions::MANAGE_NICKNAMES),
    ];
    for (method, path, body, needed) in requests {
        let (status, answer) = rest.send(method.clone(), path, body).await;
        assert_eq!((status, &answer["code"]), (403, &json!(50013)), "{path}");
        sandbox.allow_everywhere(needed);
        let (status, answer) = rest.send(method, path, body).await;
        assert!(matches!(status, 200 | 201), "{path}: {answer}");
    }
}

#[tokio::test]
async fn an_emoji_has_a_plain_name_and_a_small_picture() {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let path = format!("applications/{}/emojis", sandbox.application_id());
    let picture = "data:image/png;base64,iVBORw0KGgo=";
    let large = format!("data:image/png;base64,{}", "A".repeat(400_000));
    for (name, image, field) in [
        ("x", picture, "name"),
        ("with space", picture, "name"),
        ("king", "data:text/plain;base64,eA==", "image"),
        ("king", &large, "image"),
    ] {
        let (status, answer) = rest
            .post(&path, json!({"name": name, "image": image}))
            .await;
        assert_eq!(
            (status, answer["errors"].get(field).is_some()),
            (400, true),
            "{name}"
        );
    }
    let (status, made) = rest
        .post(&path, json!({"name": "king", "image": picture}))
        .await;
    assert_eq!((status, &made["name"]), (201, &json!("king")));
    let url = format!(
        "{}emojis/{}",
        sandbox.page_url(),
        made["id"].as_str().unwrap()
    );
    let shown = reqwest::get(url).await.unwrap();
    assert_eq!(shown.headers()["content-type"], "image/png");
    let bytes = shown.bytes().await.unwrap();
    assert_eq!(bytes[..], *b"\x89PNG\r\n\x1a\n", "the page shows it");
}

/// Answers the next interaction of the socket with this callback, and returns the interaction.
async fn answer_next(socket: &mut Socket, rest: &Rest, callback: &Value) -> Value {
    let interaction = socket.dispatch("INTERACTION_CREATE").await["d"].take();
    let text = |key: &str| interaction[key].as_str().unwrap().to_owned();
    let path = format!("interactions/{}/{}/callback", text("id"), text("token"));
    let (status, answer) = rest.post(&path, callback.clone()).await;
    assert_eq!(status, 204, "{answer}");
    interaction
}

#[tokio::test]
async fn a_modal_takes_only_what_its_parts_allow_and_resolves_it() {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let (mut socket, _) = Socket::log_in(&sandbox).await;
    let commands = format!("applications/{}/commands", sandbox.application_id());
    rest.post(&commands, json!({"name": "form", "description": "d"}))
        .await;
    let label = |label: &str, part: Value| json!({"type": 18, "label": label, "component": part});
    let options = json!([{"label": "A", "value": "a"}, {"label": "B", "value": "b"}]);
    let parts = json!([
        label(
            "Game",
            json!({"type": 19, "custom_id": "game", "file_types": [".pgn"]})
        ),
        label("Who", json!({"type": 5, "custom_id": "who"})),
        label(
            "One",
            json!({"type": 21, "custom_id": "one", "options": options})
        ),
        label(
            "Some",
            json!({"type": 22, "custom_id": "some", "options": options, "required": false})
        ),
        label("Yes", json!({"type": 23, "custom_id": "yes"})),
    ]);
    let form = json!({"custom_id": "f", "title": "Form", "components": parts});
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let opens = json!({"type": 9, "data": form});
    let (modal, _) = tokio::join!(
        here.slash_for_modal("/form"),
        answer_next(&mut socket, &rest, &opens)
    );
    let modal = modal.unwrap();
    let upload = |name: &str| json!([here.upload(name, b"*".to_vec()).unwrap()]);
    let (picture, game) = (upload("board.png"), upload("game.pgn"));
    let values = |game: &Value, one: &str| {
        [
            ("Game", game.clone()),
            ("Who", json!("@bob")),
            ("One", json!(one)),
            ("Yes", json!(true)),
        ]
    };
    modal
        .submit_values(values(&picture, "A"))
        .await
        .unwrap_err();
    modal.submit_values(values(&game, "C")).await.unwrap_err();
    let says = json!({"type": 4, "data": {"content": "thanks"}});
    let (answer, submitted) = tokio::join!(
        modal.submit_values(values(&game, "B")),
        answer_next(&mut socket, &rest, &says)
    );
    assert_eq!(answer.unwrap().content, "thanks");
    let data = &submitted["data"];
    let part = |index: usize| &data["components"][index]["component"];
    assert_eq!(part(2)["value"], "b");
    assert_eq!(
        (&part(3)["values"], &part(4)["value"]),
        (&json!([]), &json!(true))
    );
    let file = part(0)["values"][0].as_str().unwrap();
    assert_eq!(
        data["resolved"]["attachments"][file]["filename"],
        "game.pgn"
    );
    let bob = sandbox.user("bob").id().to_string();
    assert_eq!(data["resolved"]["users"][&bob]["username"], "bob");
    assert_eq!(data["resolved"]["members"][&bob]["roles"], json!([]));
}

#[tokio::test]
async fn a_modal_with_wrong_parts_is_refused() {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let (mut socket, _) = Socket::log_in(&sandbox).await;
    let commands = format!("applications/{}/commands", sandbox.application_id());
    rest.post(&commands, json!({"name": "form", "description": "d"}))
        .await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let one = json!([{"label": "A", "value": "a"}]);
    let wrong = [
        json!({"type": 21, "custom_id": "x", "options": one}),
        json!({"type": 22, "custom_id": "x", "options": []}),
        json!({"type": 19, "custom_id": "x", "max_values": 11}),
        json!({"type": 19, "custom_id": "x", "file_types": ["pgn"]}),
        json!({"type": 3, "custom_id": "x", "options": one, "disabled": true}),
        json!({"type": 3, "custom_id": "x", "options": one, "min_values": 0}),
        json!({"type": 2, "custom_id": "x", "style": 1, "label": "l"}),
    ];
    let attempts = async {
        let interaction = socket.dispatch("INTERACTION_CREATE").await["d"].take();
        let text = |key: &str| interaction[key].as_str().unwrap().to_owned();
        let path = format!("interactions/{}/{}/callback", text("id"), text("token"));
        for part in wrong {
            let components = json!([{"type": 18, "label": "L", "component": part}]);
            let data = json!({"custom_id": "f", "title": "T", "components": components});
            let (status, answer) = rest.post(&path, json!({"type": 9, "data": data})).await;
            assert_eq!((status, &answer["code"]), (400, &json!(50035)), "{part}");
        }
        let data = json!({"content": "enough"});
        rest.post(&path, json!({"type": 4, "data": data})).await;
    };
    let (answer, ()) = tokio::join!(here.slash("/form"), attempts);
    assert_eq!(answer.unwrap().content, "enough");
}
