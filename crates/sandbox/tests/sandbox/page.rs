//! The protocol of the chat page, as its script uses it.

use futures::StreamExt;
use reqwest::{Client, Response};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::bot::{SOON, four_people, sandbox_with_bot};

/// A browser with the page open.
pub(crate) struct Browser {
    client: Client,
    url: String,
    name: &'static str,
    events: mpsc::UnboundedReceiver<(String, Value)>,
}

impl Browser {
    pub(crate) async fn open(sandbox: &entente_sandbox::Sandbox, name: &'static str) -> Self {
        let (client, url) = (Client::new(), sandbox.page_url());
        let stream = client
            .get(format!("{url}chat/stream?as={name}"))
            .send()
            .await
            .unwrap();
        assert_eq!(stream.headers()["content-type"], "text/event-stream");
        let (send, events) = mpsc::unbounded_channel();
        tokio::spawn(read_events(stream, send));
        Self {
            client,
            url,
            name,
            events,
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let response = self
            .client
            .get(format!("{}chat/{path}", self.url))
            .send()
            .await
            .unwrap();
        response.json().await.unwrap()
    }

    pub(crate) async fn post(&self, path: &str, mut body: Value) -> Value {
        body["as"] = json!(self.name);
        let request = self
            .client
            .post(format!("{}chat/{path}", self.url))
            .json(&body);
        request.send().await.unwrap().json().await.unwrap()
    }

    /// The next event of this name.
    pub(crate) async fn event(&mut self, name: &str) -> Value {
        loop {
            let event = tokio::time::timeout(SOON, self.events.recv()).await;
            let (found, data) = event.expect("an event comes").expect("the stream is open");
            if found == name {
                return data;
            }
        }
    }

    pub(crate) async fn channel(&self) -> Value {
        let bootstrap = self.get(&format!("bootstrap?as={}", self.name)).await;
        bootstrap["channels"][0]["id"].clone()
    }
}

/// Otherwise everything that happens would wait in memory for a page that does not read.
#[tokio::test(flavor = "multi_thread")]
async fn the_stream_of_a_page_that_does_not_read_ends() {
    let sandbox = entente_strict::builder().start().await.unwrap();
    let url = format!("{}chat/stream?as=ann", sandbox.page_url());
    let stream = Client::new().get(url).send().await.unwrap();
    let channel = sandbox.user("bob").in_channel("general").unwrap();
    let long = "a long letter ".repeat(140);
    for _ in 0..4_000 {
        channel.type_text(&long).unwrap();
    }
    let rest = stream.bytes_stream().collect::<Vec<_>>();
    let pieces = tokio::time::timeout(SOON, rest).await.expect("it ends");
    let bytes: usize = pieces.iter().flatten().map(|piece| piece.len()).sum();
    assert!(bytes < 4_000 * long.len());
}

async fn read_events(stream: Response, send: mpsc::UnboundedSender<(String, Value)>) {
    let (mut bytes, mut text) = (stream.bytes_stream(), String::new());
    while let Some(Ok(chunk)) = bytes.next().await {
        text.push_str(&String::from_utf8_lossy(&chunk));
        while let Some((event, rest)) = text.split_once("\n\n") {
            let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name));
            if let (Some(name), Some(data)) = (field("event: "), field("data: ")) {
                send.send((name.to_owned(), serde_json::from_str(data).unwrap()))
                    .ok();
            }
            text = rest.to_owned();
        }
    }
}

#[tokio::test]
async fn the_bootstrap_has_everything_that_the_page_needs() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let browser = Browser::open(&sandbox, "bob").await;
    let all = browser.get("bootstrap?as=bob").await;
    assert_eq!(all["me"]["username"], "bob");
    assert_eq!(all["people"].as_array().unwrap().len(), 4);
    assert_eq!(
        (&all["bots"][0]["bot"], &all["bot_online"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(all["guilds"][0]["name"], "The Club");
    assert_eq!(all["channels"][0]["name"], "games");
    let names: Vec<&str> = all["commands"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|command| command["name"].as_str())
        .collect();
    assert!(names.contains(&"ping"));
    assert_eq!(browser.get("bootstrap").await["me"]["username"], "ann");
}

#[tokio::test]
async fn a_name_may_be_capitalized_but_an_unknown_name_is_refused() {
    let sandbox = entente_strict::builder()
        .people(["Ann", "Bob"])
        .start()
        .await
        .unwrap();
    let bootstrap = async |name: &str| {
        let address = format!("{}chat/bootstrap?as={name}", sandbox.page_url());
        let response = reqwest::get(address).await.unwrap();
        let status = response.status().as_u16();
        (status, response.json::<Value>().await.unwrap())
    };
    for name in ["bob", "Bob"] {
        let (status, all) = bootstrap(name).await;
        assert_eq!((status, &all["me"]["username"]), (200, &json!("bob")));
        assert_eq!(all["me"]["global_name"], "Bob");
    }
    let (status, refusal) = bootstrap("eve").await;
    assert_eq!(status, 404);
    assert_eq!(refusal["message"], "There is no person called \"eve\".");
    sandbox.shutdown().await;
}

#[tokio::test]
async fn every_file_of_the_page_is_served() {
    let sandbox = four_people().start().await.unwrap();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/page");
    let status = async |name: &str, media: &str| {
        let response = reqwest::get(format!("{}{name}", sandbox.page_url()))
            .await
            .unwrap();
        assert_eq!(response.status().as_u16(), 200, "{name}");
        let found = response.headers()["content-type"].to_str().unwrap();
        assert!(found.starts_with(media), "{name}: {found}");
    };
    status("", "text/html").await;
    for file in std::fs::read_dir(folder).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        match name.rsplit_once('.') {
            // The frame around an Activity has an origin of its own.
            Some(("frame", _)) => {}
            Some((_, "js")) => status(&name, "text/javascript").await,
            Some((_, "css")) => status(&name, "text/css").await,
            _ => {}
        }
    }
    let missing = format!("{}nothing.js", sandbox.page_url());
    assert_eq!(reqwest::get(missing).await.unwrap().status().as_u16(), 404);
}

#[tokio::test]
async fn people_talk_on_the_page() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let ann = Browser::open(&sandbox, "ann").await;
    let mut bob = Browser::open(&sandbox, "bob").await;
    let channel = ann.channel().await;
    let first = ann
        .post("message", json!({"channel": channel, "content": "hello"}))
        .await;
    assert_eq!(bob.event("message_create").await["content"], "hello");
    let reply = json!({"channel": channel, "content": "yes?", "reply_to": first["id"]});
    assert_eq!(
        bob.post("message", reply).await["referenced_message"]["content"],
        "hello"
    );
    let messages = ann
        .get(&format!(
            "messages?as=ann&channel={}",
            channel.as_str().unwrap()
        ))
        .await;
    assert_eq!(
        (&messages[0]["content"], &messages[1]["content"]),
        (&json!("hello"), &json!("yes?"))
    );
    let bob_id = sandbox.user("bob").id();
    let dm = ann.post("dm", json!({"with": bob_id})).await;
    assert_eq!(dm["recipients"][0]["username"], "bob");
    assert_eq!(
        bob.event("channel_create").await["recipients"][0]["username"],
        "ann"
    );
}

#[tokio::test]
async fn commands_buttons_and_modals_work_from_the_page() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let mut ann = Browser::open(&sandbox, "ann").await;
    let channel = ann.channel().await;
    let given = json!([{"name": "hidden", "type": 5, "value": true}]);
    let command = json!({"channel": channel, "name": "menu", "options": given});
    let begun = ann.post("command", command).await;
    let menu = ann.event("message_create").await;
    assert_eq!(
        (&menu["content"], &menu["flags"]),
        (&json!("menu"), &json!(64))
    );
    let end = ann.event("interaction").await;
    assert_eq!(
        (&end["id"], &end["state"]),
        (&begun["interaction_id"], &json!("answered"))
    );

    let press = |id: &str| {
        json!({
            "channel": channel,
            "message": menu["id"],
            "custom_id": id,
            "component_type": 2,
        })
    };
    ann.post("component", press("ask")).await;
    let modal = ann.event("modal").await;
    assert_eq!(modal["title"], "A letter");
    let filled =
        json!([{"type": 1, "components": [{"type": 4, "custom_id": "text", "value": "dear bob"}]}]);
    let form = json!({
        "channel": channel,
        "custom_id": "letter",
        "interaction": modal["interaction"],
        "components": filled,
    });
    ann.post("modal", form).await;
    assert_eq!(
        ann.event("message_create").await["content"],
        "read: dear bob"
    );
    ann.post("component", press("update")).await;
    assert_eq!(ann.event("message_update").await["content"], "updated");

    let fruit = json!({"name": "fruit", "type": 3, "value": "b", "focused": true});
    let typing = json!({"channel": channel, "name": "play", "options": [fruit]});
    let choices = ann.post("autocomplete", typing).await;
    assert_eq!(
        choices,
        json!({"choices": [{"name": "banana", "value": "banana"}]})
    );
}

#[tokio::test]
async fn failures_reach_the_page() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let mut ann = Browser::open(&sandbox, "ann").await;
    let channel = ann.channel().await;
    let missing = ann
        .post(
            "command",
            json!({"channel": channel, "name": "greet", "options": []}),
        )
        .await;
    assert_eq!(
        missing,
        json!({"message": "/greet needs the option person."})
    );
    ann.post("command", json!({"channel": channel, "name": "hang"}))
        .await;
    sandbox.advance(SOON);
    let failed = ann.event("interaction").await;
    assert_eq!(
        (&failed["state"], &failed["text"]),
        (&json!("failed"), &json!("The application did not respond"))
    );
    bot.stop().await;
    assert_eq!(ann.event("bot").await, json!({"online": false}));
}

#[tokio::test]
async fn other_peoples_secrets_do_not_reach_the_page() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let mut dan = Browser::open(&sandbox, "dan").await;
    let bob = sandbox.user("bob");
    let here = bob.in_channel("games").unwrap();
    here.slash("/secret hidden").await.unwrap();
    here.slash("/table @cleo").await.unwrap();
    bob.in_dm().type_text("private").unwrap();
    here.type_text("public").unwrap();
    assert_eq!(
        dan.event("message_create").await["content"],
        "public",
        "and nothing before it"
    );
    let all = dan.get("bootstrap?as=dan").await;
    assert_eq!(all["channels"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn requests_of_other_sites_are_refused() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let browser = Browser::open(&sandbox, "ann").await;
    let url = format!("{}chat/message", browser.url);
    let body = json!({"as": "ann", "channel": browser.channel().await, "content": "forged"});
    let status = async |header: &'static str, value: String| {
        let request = browser.client.post(&url).header(header, value).json(&body);
        request.send().await.unwrap().status().as_u16()
    };
    assert_eq!(
        status("origin", "https://example.org".to_owned()).await,
        403
    );
    assert_eq!(status("origin", "null".to_owned()).await, 403);
    assert_eq!(status("host", "example.org".to_owned()).await, 403);
    assert_eq!(
        status("origin", browser.url.trim_end_matches('/').to_owned()).await,
        200
    );
    let plain = browser
        .client
        .post(&url)
        .header("content-type", "text/plain")
        .body(body.to_string());
    assert_eq!(
        plain.send().await.unwrap().status().as_u16(),
        400,
        "an HTML form on another site cannot send JSON"
    );
    let nobody = json!({"as": "eve", "channel": "1", "content": "x"});
    let unknown = browser
        .client
        .post(&url)
        .json(&nobody)
        .send()
        .await
        .unwrap();
    assert_eq!(unknown.status().as_u16(), 404);
}

#[tokio::test]
async fn what_another_page_of_this_machine_asks_for_is_refused() {
    let sandbox = four_people().start().await.unwrap();
    let (client, url) = (Client::new(), sandbox.page_url());
    let status = async |path: &str, site: &str, dest: &str| {
        let request = client.get(format!("{url}{path}"));
        let request = request.header("sec-fetch-site", site);
        let answer = request.header("sec-fetch-dest", dest).send().await;
        answer.unwrap().status().as_u16()
    };
    for (path, site, dest, expected) in [
        ("", "none", "document", 200),
        ("page.js", "same-origin", "script", 200),
        ("chat/bootstrap", "same-origin", "empty", 200),
        // A link to the page may be followed.
        ("?as=ann", "cross-site", "document", 200),
        ("?as=ann", "same-site", "document", 200),
        ("?as=ann", "cross-site", "iframe", 403),
        ("page.js", "cross-site", "script", 403),
        ("chat/bootstrap", "same-site", "empty", 403),
        ("chat/bootstrap", "cross-site", "document", 403),
        ("chat/stream?as=ann", "same-site", "empty", 403),
        ("files/1/board.png", "cross-site", "image", 403),
    ] {
        let found = status(path, site, dest).await;
        assert_eq!(found, expected, "{path} {site} {dest}");
    }
    sandbox.shutdown().await;
}

#[tokio::test]
async fn nothing_of_the_page_can_be_shown_in_a_frame() {
    let sandbox = four_people().start().await.unwrap();
    for path in [
        "",
        "page.js",
        "chat/bootstrap",
        "absent",
        "files/1/board.png",
    ] {
        let answer = reqwest::get(format!("{}{path}", sandbox.page_url()));
        let answer = answer.await.unwrap();
        let policy = &answer.headers()["content-security-policy"];
        let policy = policy.to_str().unwrap();
        assert!(
            policy.contains("frame-ancestors 'none'"),
            "{path}: {policy}"
        );
        assert_eq!(answer.headers()["x-frame-options"], "DENY", "{path}");
    }
    sandbox.shutdown().await;
}
