//! Roles and permissions: what the bot is refused, what it receives, and which commands people are
//! offered.

use entente_sandbox::{Error, Permissions, Sandbox, UserInChannel};
use poise::serenity_prelude as serenity;
use reqwest::Method;
use serde_json::{Value, json};

use crate::bot::{PIXEL, four_people, sandbox_with_bot, serenity_http};
use crate::rest::Rest;
use crate::sessions::{Listener, Socket, listen};

fn games(sandbox: &Sandbox, name: &str) -> UserInChannel {
    sandbox.user(name).in_channel("games").unwrap()
}

/// Requests in a channel about one message: the permission that each needs, its body, and the code
/// of its refusal.
const REQUESTS: &[(Permissions, &str, &str, u32)] = &[
    (
        Permissions::SEND_MESSAGES,
        "POST CHANNEL/messages",
        r#"{"content": "x"}"#,
        50013,
    ),
    (
        Permissions::SEND_MESSAGES,
        "POST CHANNEL/typing",
        "{}",
        50013,
    ),
    (
        Permissions::EMBED_LINKS,
        "POST CHANNEL/messages",
        r#"{"embeds": [{"title": "a title"}]}"#,
        50013,
    ),
    (
        Permissions::READ_MESSAGE_HISTORY,
        "POST CHANNEL/messages",
        r#"{"content": "reply", "message_reference": {"message_id": "MESSAGE"}}"#,
        160_002,
    ),
    (
        Permissions::READ_MESSAGE_HISTORY,
        "GET CHANNEL/messages/MESSAGE",
        "{}",
        50001,
    ),
    (
        Permissions::ADD_REACTIONS,
        "PUT CHANNEL/messages/MESSAGE/reactions/♟/@me",
        "{}",
        50013,
    ),
    (
        Permissions::PIN_MESSAGES,
        "PUT CHANNEL/pins/MESSAGE",
        "{}",
        50013,
    ),
    (
        Permissions::CREATE_PUBLIC_THREADS,
        "POST CHANNEL/messages/MESSAGE/threads",
        r#"{"name": "a thread", "type": 11}"#,
        50013,
    ),
    (
        Permissions::CREATE_PUBLIC_THREADS,
        "POST CHANNEL/threads",
        r#"{"name": "a thread", "type": 11}"#,
        50013,
    ),
    (
        Permissions::CREATE_PRIVATE_THREADS,
        "POST CHANNEL/threads",
        r#"{"name": "t", "type": 12}"#,
        50013,
    ),
    (
        Permissions::MANAGE_MESSAGES,
        "DELETE CHANNEL/messages/MESSAGE",
        "{}",
        50013,
    ),
    (Permissions::VIEW_CHANNEL, "GET CHANNEL", "{}", 50001),
    (
        Permissions::VIEW_CHANNEL,
        "POST CHANNEL/messages",
        r#"{"content": "x"}"#,
        50001,
    ),
];

#[tokio::test]
async fn each_request_needs_its_permission() {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let typed = games(&sandbox, "ann").type_text("look").unwrap();
    let channel = format!("channels/{}", typed.channel().id());
    let id = typed.id.to_string();
    for (permission, request, body, code) in REQUESTS {
        let filled = request.replace("CHANNEL", &channel).replace("MESSAGE", &id);
        let (method, path) = filled.split_once(' ').unwrap();
        let method: Method = method.parse().unwrap();
        let body: Value = serde_json::from_str(&body.replace("MESSAGE", &id)).unwrap();
        sandbox.deny("games", *permission).unwrap();
        let (status, answer) = rest.answer(method.clone(), path, body.clone()).await;
        assert_eq!(
            (status, &answer["code"]),
            (403, &json!(code)),
            "{permission:?} {path}"
        );
        sandbox.allow("games", *permission).unwrap();
        let (status, answer) = rest.answer(method, path, body).await;
        assert!(status < 300, "{permission:?} {path}: {answer}");
    }
    let outcome = rest.outcome(Method::DELETE, &channel, json!({})).await;
    assert_eq!(
        outcome, 50013,
        "the bot was never allowed to delete channels"
    );
    sandbox.allow_everywhere(Permissions::MANAGE_CHANNELS);
    assert_eq!(rest.outcome(Method::DELETE, &channel, json!({})).await, 200);
    assert_eq!(rest.outcome(Method::GET, &channel, json!({})).await, 10003);
}

#[tokio::test]
async fn without_its_permission_a_file_is_refused_and_history_is_empty() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = games(&sandbox, "ann");
    here.type_text("before").unwrap();
    let channel = serenity::ChannelId::new(here.id().0);
    let read = async || {
        let all = channel.messages(&bot.http, serenity::GetMessages::new());
        all.await.unwrap().len()
    };
    assert_eq!(read().await, 1);
    let without = Permissions::ATTACH_FILES | Permissions::READ_MESSAGE_HISTORY;
    sandbox.deny_everywhere(without);
    assert_eq!(read().await, 0);
    let file = serenity::CreateAttachment::bytes(PIXEL, "dot.png");
    let message = serenity::CreateMessage::new();
    let refused = channel.send_files(&bot.http, [file], message).await;
    assert!(
        refused
            .unwrap_err()
            .to_string()
            .contains("Missing Permissions")
    );
    let picture = here.slash("/picture false").await.unwrap();
    assert_eq!(
        picture.attachments.len(),
        1,
        "a response needs no permission"
    );
    bot.assert_all_read();
}

#[tokio::test]
async fn a_bot_that_cannot_view_a_channel_can_still_answer_and_sees_its_permissions() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = games(&sandbox, "ann");
    sandbox.deny("games", Permissions::VIEW_CHANNEL).unwrap();
    bot.wait_until(|seen| seen.events.contains(&"CHANNEL_UPDATE".to_owned()))
        .await;
    assert_eq!(here.slash("/ping").await.unwrap().content, "pong");
    let mut listener = listen(&sandbox).await;
    let mut permissions = async || {
        let (interaction, _) =
            tokio::join!(listener.dispatch("INTERACTION_CREATE"), here.slash("/ping"));
        let data = &interaction["d"];
        let number = |value: &Value| value.as_str().unwrap().parse::<u64>().unwrap();
        (
            number(&data["app_permissions"]),
            number(&data["member"]["permissions"]),
        )
    };
    let (of_app, of_owner) = permissions().await;
    assert_eq!(of_app, 0);
    assert!(of_owner & (1 << 5) != 0, "ann owns the server");
    sandbox.allow("games", Permissions::VIEW_CHANNEL).unwrap();
    sandbox.deny("games", Permissions::SEND_MESSAGES).unwrap();
    let (of_app, _) = permissions().await;
    assert!(of_app & (1 << 10) != 0 && of_app & (1 << 11) == 0);
    assert!(
        of_app & (1 << 14) == 0,
        "without sending there are no embeds"
    );
    bot.assert_all_read();
}

#[tokio::test]
async fn a_bot_that_sees_a_channel_again_receives_its_threads() {
    let sandbox = four_people().start().await.unwrap();
    let (mut socket, _) = Socket::log_in(&sandbox).await;
    let rest = Rest::new(&sandbox);
    let here = games(&sandbox, "ann");
    let path = format!("channels/{}/threads", here.id());
    let new = json!({"name": "a thread", "type": 11});
    let (_, thread) = rest.answer(Method::POST, &path, new).await;
    let path = format!("channels/{}", thread["id"].as_str().unwrap());
    sandbox.deny("games", Permissions::VIEW_CHANNEL).unwrap();
    assert_eq!(rest.outcome(Method::GET, &path, json!({})).await, 50001);
    sandbox.allow("games", Permissions::VIEW_CHANNEL).unwrap();
    let synced = socket.dispatch("THREAD_LIST_SYNC").await;
    assert_eq!(synced["d"]["threads"][0]["id"], thread["id"]);
    assert_eq!(
        synced["d"]["channel_ids"][0],
        here.id().to_string().as_str()
    );
    assert_eq!(rest.outcome(Method::GET, &path, json!({})).await, 200);
}

#[tokio::test]
async fn commands_are_offered_by_permission() {
    let sandbox = four_people().start().await.unwrap();
    let command = |name: &str, needs: Value| {
        let mut command = json!({"name": name, "description": "d"});
        command["default_member_permissions"] = needs;
        command
    };
    let http = serenity_http(&sandbox);
    http.set_application_id(sandbox.application_id().0.into());
    let all = json!([
        command("all", Value::Null),
        command("managers", json!((1_u64 << 5).to_string())),
        command("owner", json!("0")),
    ]);
    http.create_global_commands(&all).await.unwrap();
    let offered = |name: &str| games(&sandbox, name).commands();
    assert_eq!(offered("ann"), ["all", "managers", "owner"]);
    assert_eq!(offered("bob"), ["all"]);
    sandbox.user("bob").set_manager(true);
    assert_eq!(offered("bob"), ["all", "managers"]);
    let refused = games(&sandbox, "cleo").slash("/managers").await;
    assert!(matches!(refused, Err(Error::NoSuchCommand(_))));
    sandbox.user("bob").set_manager(false);
    assert_eq!(offered("bob"), ["all"]);
    let dm = sandbox.user("bob").in_dm();
    assert_eq!(
        dm.commands(),
        ["all", "managers", "owner"],
        "in private all may"
    );
}

#[tokio::test]
async fn pinging_everybody_needs_permission() {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let pings = |name: &str| {
        let typed = games(&sandbox, name).type_text("@everyone look").unwrap();
        typed.json["mention_everyone"] == true
    };
    assert!(pings("ann"));
    assert!(!pings("bob"));
    sandbox.user("bob").set_manager(true);
    assert!(pings("bob"));
    let path = format!("channels/{}/messages", games(&sandbox, "ann").id());
    let say = async || {
        let body = json!({"content": "@everyone"});
        rest.answer(Method::POST, &path, body).await.1["mention_everyone"].take()
    };
    assert_eq!(say().await, false);
    sandbox.allow_everywhere(Permissions::MENTION_EVERYONE);
    assert_eq!(say().await, true);
}

#[tokio::test]
async fn messages_are_deleted_by_their_authors_and_by_managers() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let by_bob = games(&sandbox, "bob").type_text("mine").unwrap();
    let by_cleo = games(&sandbox, "cleo").message(by_bob.id).unwrap();
    assert!(matches!(by_cleo.delete(), Err(Error::Refused(_))));
    by_bob.delete().unwrap();
    assert!(by_cleo.reload().is_err());
    let pong = games(&sandbox, "bob").slash("/ping").await.unwrap();
    assert!(pong.delete().is_err());
    games(&sandbox, "ann")
        .message(pong.id)
        .unwrap()
        .delete()
        .unwrap();
    bot.wait_until(|seen| {
        let deleted = seen.events.iter().filter(|name| *name == "MESSAGE_DELETE");
        deleted.count() == 2
    })
    .await;
    let rest = Rest::new(&sandbox);
    let path = format!("channels/{}/messages/{}", pong.channel().id(), pong.id);
    let edited = rest.outcome(Method::PATCH, &path, json!({"content": "x"}));
    assert_eq!(edited.await, 10008);
    bot.assert_all_read();
}

#[tokio::test]
async fn roles_are_sent_as_discord_sends_them() {
    let sandbox = four_people()
        .allow([entente_sandbox::PrivilegedIntent::ServerMembers])
        .start()
        .await
        .unwrap();
    let intents = serenity::GatewayIntents::GUILDS | serenity::GatewayIntents::GUILD_MEMBERS;
    let mut listener = Listener::with(&sandbox, intents).await;
    let rest = Rest::new(&sandbox);
    sandbox.user("bob").set_manager(true);
    let updated = listener.dispatch("GUILD_MEMBER_UPDATE").await;
    assert_eq!(updated["d"]["user"]["username"], "bob");
    let path = format!("guilds/{}/roles", sandbox.guild_id());
    let (_, roles) = rest.answer(Method::GET, &path, json!({})).await;
    let managers = roles
        .as_array()
        .unwrap()
        .iter()
        .find(|role| role["name"] == "Managers");
    assert_eq!(updated["d"]["roles"], json!([managers.unwrap()["id"]]));

    sandbox.deny_everywhere(Permissions::PIN_MESSAGES);
    let role = listener.dispatch("GUILD_ROLE_UPDATE").await;
    assert_eq!(role["d"]["role"]["managed"], true);
    let channel = listener.dispatch("CHANNEL_UPDATE").await;
    let overwrite = &channel["d"]["permission_overwrites"][0];
    assert_eq!(
        overwrite["id"],
        sandbox.application_id().to_string().as_str()
    );
    assert_eq!(overwrite["deny"], (1_u64 << 51).to_string());
}

#[tokio::test]
async fn what_is_denied_to_everybody_is_denied_to_the_bot_unless_allowed() {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let (ann, bob) = (games(&sandbox, "ann"), games(&sandbox, "bob"));
    let send = Permissions::SEND_MESSAGES;
    sandbox.deny_everybody("games", send).unwrap();
    assert!(matches!(bob.type_text("hello?"), Err(Error::Refused(_))));
    ann.type_text("I own the server").unwrap();
    assert_eq!(rest.say(ann.id(), "hello?").await, 50013);
    sandbox.allow("games", send).unwrap();
    assert_eq!(rest.say(ann.id(), "hello").await, 200);
    sandbox.allow_everybody("games", send).unwrap();
    bob.type_text("hello").unwrap();

    sandbox
        .deny_everybody("games", Permissions::VIEW_CHANNEL)
        .unwrap();
    assert!(sandbox.user("bob").in_channel("games").is_err());
    assert!(bob.messages().is_empty());
    assert_eq!(ann.messages().len(), 3);
    let unknown = sandbox.deny_everybody("nowhere", send);
    assert!(matches!(unknown, Err(Error::NoSuchChannel(_))));
}

#[tokio::test]
async fn in_a_thread_only_the_permission_for_threads_counts_for_files_too() {
    let sandbox = four_people().start().await.unwrap();
    let (rest, http) = (Rest::new(&sandbox), serenity_http(&sandbox));
    let channel = games(&sandbox, "ann").id();
    let path = format!("channels/{channel}/threads");
    let body = json!({"name": "game", "type": 11});
    let (_, thread) = rest.answer(Method::POST, &path, body).await;
    let thread: u64 = thread["id"].as_str().unwrap().parse().unwrap();
    let of_channel = Permissions::SEND_MESSAGES;
    let of_threads = Permissions::SEND_MESSAGES_IN_THREADS;
    for (denied, refused_in) in [(of_channel, channel.0), (of_threads, thread)] {
        sandbox.deny_everybody("games", denied).unwrap();
        for place in [channel.0, thread] {
            let file = serenity::CreateAttachment::bytes(PIXEL, "dot.png");
            let embed = serenity::CreateEmbed::new().title("board");
            let message = serenity::CreateMessage::new().embed(embed);
            let to = serenity::ChannelId::new(place);
            let sent = to.send_files(&http, [file], message).await;
            assert_eq!(sent.is_err(), place == refused_in, "{denied:?}: {sent:?}");
        }
        sandbox.allow_everybody("games", denied).unwrap();
    }
}

#[tokio::test]
async fn people_without_the_permission_are_offered_no_commands() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let commands = Permissions::USE_APPLICATION_COMMANDS;
    assert!(!games(&sandbox, "bob").commands().is_empty());
    sandbox.deny_everybody("games", commands).unwrap();
    assert!(games(&sandbox, "bob").commands().is_empty());
    assert!(!games(&sandbox, "ann").commands().is_empty());
    assert!(!sandbox.user("bob").in_dm().commands().is_empty());
}
