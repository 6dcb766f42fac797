//! The actions of people on the page without the bot: editing, reacting, typing, threads, settings
//! and the clock.

use serde_json::{Value, json};

use crate::bot::{sandbox_with_bot, start_with};
use crate::page::Browser;

/// Opens the page as Ann and Bob and lets Ann send a message, which Bob has received.
async fn ann_sends_message(sandbox: &entente_sandbox::Sandbox) -> (Browser, Browser, Value) {
    let ann = Browser::open(sandbox, "ann").await;
    let mut bob = Browser::open(sandbox, "bob").await;
    let channel = ann.channel().await;
    ann.post("message", json!({"channel": channel, "content": "helo"}))
        .await;
    let message = bob.event("message_create").await;
    (ann, bob, message)
}

fn refused(answer: &Value) -> &str {
    answer["message"].as_str().unwrap()
}

#[tokio::test]
async fn people_edit_and_delete_only_their_own_messages() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let (ann, mut bob, message) = ann_sends_message(&sandbox).await;
    let at = |more: Value| {
        let mut body = json!({"channel": message["channel_id"], "message": message["id"]});
        body.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        body
    };
    assert_eq!(
        refused(&bob.post("edit", at(json!({"content": "mine"}))).await),
        "Cannot edit a message authored by another user."
    );
    bob.post("delete", at(json!({}))).await;
    assert_eq!(
        refused(&ann.post("edit", at(json!({"content": "  "}))).await),
        "Must be between 1 and 2000 in length."
    );
    ann.post("edit", at(json!({"content": "hello @bob"}))).await;
    let edited = bob.event("message_update").await;
    assert_eq!(edited["mentions"][0]["username"], "bob");
    assert!(edited["edited_timestamp"].is_string());
    ann.post("delete", at(json!({}))).await;
    assert_eq!(bob.event("message_delete").await["id"], message["id"]);
    let gone = ann.post("edit", at(json!({"content": "again"}))).await;
    assert_eq!(refused(&gone), "Unknown Message.");
}

#[tokio::test]
async fn a_reaction_says_who_reacted_and_can_be_removed() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let (ann, mut bob, message) = ann_sends_message(&sandbox).await;
    let react = |emoji: &str, added: bool| {
        json!({
            "channel": message["channel_id"],
            "message": message["id"],
            "emoji": emoji,
            "added": added,
        })
    };
    ann.post("reaction", react("👍", true)).await;
    bob.post("reaction", react("👍", true)).await;
    bob.event("message_update").await;
    let both = bob.event("message_update").await;
    let people = [sandbox.user("ann").id(), sandbox.user("bob").id()];
    assert_eq!(both["reactions"][0]["count"], 2);
    assert_eq!(both["reactions"][0]["users"], json!(people));
    ann.post("reaction", react("👍", false)).await;
    let one = bob.event("message_update").await;
    assert_eq!(one["reactions"][0]["users"], json!([people[1]]));
    assert_eq!(
        refused(&ann.post("reaction", react("", true)).await),
        "Unknown Emoji."
    );
}

#[tokio::test]
async fn others_and_the_bot_see_who_is_typing() {
    let sandbox = crate::bot::four_people().start().await.unwrap();
    let bot = start_with(&sandbox, serenity::all::GatewayIntents::non_privileged()).await;
    let ann = Browser::open(&sandbox, "ann").await;
    let mut bob = Browser::open(&sandbox, "bob").await;
    ann.post("typing", json!({"channel": ann.channel().await}))
        .await;
    let typing = bob.event("typing").await;
    assert_eq!(typing["user_id"], json!(sandbox.user("ann").id()));
    bot.wait_until(|seen| seen.events.iter().any(|event| event == "TYPING_START"))
        .await;
}

#[tokio::test]
async fn people_start_leave_and_archive_threads() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let (ann, mut bob, message) = ann_sends_message(&sandbox).await;
    let channel = message["channel_id"].clone();
    let start = json!({"channel": channel, "message": message["id"], "name": " A talk "});
    let thread = ann.post("thread", start.clone()).await;
    assert_eq!(
        (&thread["id"], &thread["name"]),
        (&message["id"], &json!("A talk"))
    );
    assert_eq!(bob.event("channel_create").await["id"], message["id"]);
    assert_eq!(
        refused(&ann.post("thread", start).await),
        "A thread has already been created for this message."
    );
    let nameless = json!({"channel": channel, "name": " "});
    assert_eq!(
        refused(&ann.post("thread", nameless).await),
        "A thread name must have 1 to 100 characters."
    );
    let inner = json!({"channel": thread["id"], "name": "inner"});
    assert_eq!(
        refused(&ann.post("thread", inner).await),
        "Cannot execute action on this channel type."
    );
    let change = |more: Value| {
        let mut body = json!({"channel": thread["id"]});
        body.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        body
    };
    ann.post("thread/change", change(json!({"archived": true})))
        .await;
    loop {
        let changed = bob.event("channel_update").await;
        if changed["thread_metadata"]["archived"] == true {
            break;
        }
    }
    ann.post("thread/change", change(json!({"member": false})))
        .await;
    let all = ann.get("bootstrap?as=ann").await;
    let channels = all["channels"].as_array().unwrap();
    let left = channels.iter().find(|one| one["id"] == thread["id"]);
    assert_eq!(left.unwrap().get("member"), None);
}

#[tokio::test]
async fn the_page_lists_the_commands_of_a_channel_of_every_kind() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let ann = Browser::open(&sandbox, "ann").await;
    let channel = ann.channel().await;
    let address = format!("commands?as=ann&channel={}", channel.as_str().unwrap());
    let offered = ann.get(&address).await;
    let all = ann.get("bootstrap?as=ann").await;
    let of_kind = |kind: u64| {
        let all = all["commands"].as_array().unwrap().iter();
        let ids: Vec<&Value> = offered.as_array().unwrap().iter().collect();
        all.filter(|command| command["type"] == kind && ids.contains(&&command["id"]))
            .count()
    };
    assert!(of_kind(1) > 5 && of_kind(2) > 0 && of_kind(3) > 0);
}

#[tokio::test]
async fn changed_settings_reach_every_page() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let ann = Browser::open(&sandbox, "ann").await;
    let mut bob = Browser::open(&sandbox, "bob").await;
    ann.post("self", json!({"locale": "de", "has_app": true}))
        .await;
    let people = bob.event("people").await;
    assert_eq!(
        (&people[0]["locale"], &people[0]["has_app"]),
        (&json!("de"), &json!(true))
    );
    assert_eq!(people[1]["locale"], "en-US");
    let nonsense = ann.post("self", json!({"locale": "klingon"})).await;
    assert!(refused(&nonsense).contains("klingon"), "{nonsense}");
    let all = ann.get("bootstrap?as=ann").await;
    assert_eq!(all["me"]["locale"], "de");
}

#[tokio::test]
async fn every_page_learns_when_the_clock_is_moved() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let ann = Browser::open(&sandbox, "ann").await;
    let mut bob = Browser::open(&sandbox, "bob").await;
    let now = |clock: &Value| clock["now"].as_u64().unwrap();
    let before = now(&ann.get("bootstrap?as=ann").await["clock"]);
    ann.post("clock", json!({"seconds": 3600})).await;
    assert!(now(&bob.event("clock").await) >= before + 3_600_000);
    sandbox.advance(std::time::Duration::from_mins(1));
    assert!(now(&bob.event("clock").await) >= before + 3_660_000);
}

#[tokio::test]
async fn a_manager_removes_the_bot_and_invites_it_again() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let mut ann = Browser::open(&sandbox, "ann").await;
    ann.post("bot", json!({"in_server": false})).await;
    assert_eq!(ann.event("bots").await[0]["guilds"], json!({}));
    let ping = json!({"channel": ann.channel().await, "name": "ping"});
    let gone = ann.post("command", ping).await;
    assert_eq!(refused(&gone), "There is no command /ping here.");
    ann.post("bot", json!({"in_server": true})).await;
    assert_ne!(ann.event("bots").await[0]["guilds"], json!({}));
}

#[tokio::test]
async fn people_leave_and_return_and_close_their_private_messages() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let ann = Browser::open(&sandbox, "ann").await;
    let mut bob = Browser::open(&sandbox, "bob").await;
    bob.post("self", json!({"accepts_dms": false})).await;
    assert_eq!(bob.event("people").await[1]["accepts_dms"], false);
    bob.post("self", json!({"here": false})).await;
    assert_eq!(bob.event("people").await[1]["guilds"], json!({}));
    bob.event("channel_delete").await;
    let all = bob.get("bootstrap?as=bob").await;
    assert_eq!(all["channels"], json!([]));
    bob.post("self", json!({"here": true, "manages": true}))
        .await;
    bob.event("channel_create").await;
    let all = ann.get("bootstrap?as=ann").await;
    let membership = &all["people"][1]["guilds"][sandbox.guild_id().to_string()];
    assert_eq!(membership["manages"], true);
    let owner = ann.post("self", json!({"here": false})).await;
    assert!(owner["message"].is_string(), "{owner}");
}
