//! The places in which commands are offered: in the server, in private with the bot and between two
//! people; and apps that a person installed.

use entente_sandbox::{Error, Sandbox, UserInChannel};
use poise::serenity_prelude as serenity;
use serde_json::{Value, json};
use serenity::{ChannelId, CreateMessage, GetMessages};

use crate::bot::{Bot, SOON, four_people, sandbox_with_bot, serenity_http};
use crate::sessions::Listener;

async fn register(sandbox: &Sandbox, commands: Value) {
    let http = serenity_http(sandbox);
    http.set_application_id(sandbox.application_id().0.into());
    http.create_global_commands(&commands).await.unwrap();
}

/// Registers commands for all contexts and for each context, with both ways of installation.
async fn register_all(sandbox: &Sandbox) {
    let command = |name: &str, contexts: &[u8], types: &[u8]| {
        json!({
            "name": name,
            "description": "d",
            "contexts": contexts,
            "integration_types": types,
        })
    };
    let commands = json!([
        command("anywhere", &[0, 1, 2], &[0, 1]),
        command("in-server", &[0], &[0]),
        command("in-dm", &[1], &[0, 1]),
        command("own", &[0, 1, 2], &[1]),
    ]);
    register(sandbox, commands).await;
}

fn between_people(sandbox: &Sandbox) -> UserInChannel {
    sandbox.user("ann").in_dm_with("bob").unwrap()
}

#[tokio::test]
async fn commands_are_offered_where_they_belong() {
    let sandbox = four_people().start().await.unwrap();
    register_all(&sandbox).await;
    let ann = sandbox.user("ann");
    let (games, dm) = (ann.in_channel("games").unwrap(), ann.in_dm());
    let private = between_people(&sandbox);
    assert_eq!(games.commands(), ["anywhere", "in-server"]);
    assert_eq!(dm.commands(), ["anywhere", "in-dm"]);
    assert!(private.commands().is_empty());
    let refused = private.slash("/anywhere").await;
    assert!(matches!(refused, Err(Error::NoSuchCommand(_))));

    ann.install_app();
    assert_eq!(games.commands(), ["anywhere", "in-server", "own"]);
    assert_eq!(dm.commands(), ["anywhere", "in-dm", "own"]);
    assert_eq!(private.commands(), ["anywhere", "own"]);
    let bob_here = sandbox.user("bob").in_channel_id(private.id()).unwrap();
    assert!(bob_here.commands().is_empty(), "installed by ann alone");
    ann.uninstall_app();
    assert!(private.commands().is_empty());
}

#[tokio::test]
async fn an_interaction_names_its_installation_and_context() {
    let sandbox = four_people().start().await.unwrap();
    register_all(&sandbox).await;
    let ann = sandbox.user("ann");
    ann.install_app();
    let (id, guild) = (ann.id().to_string(), sandbox.guild_id().to_string());
    let mut listener = Listener::with(&sandbox, serenity::GatewayIntents::GUILDS).await;
    for (channel, line, context, owners) in [
        (
            ann.in_channel("games").unwrap(),
            "/in-server",
            0,
            json!({"0": guild}),
        ),
        (
            ann.in_channel("games").unwrap(),
            "/anywhere",
            0,
            json!({"0": guild, "1": id}),
        ),
        (
            ann.in_channel("games").unwrap(),
            "/own",
            0,
            json!({"1": id}),
        ),
        (ann.in_dm(), "/anywhere", 1, json!({"0": "0", "1": id})),
        (between_people(&sandbox), "/own", 2, json!({"1": id})),
    ] {
        let received = async { listener.dispatch("INTERACTION_CREATE").await["d"].take() };
        let event = tokio::select! {
            received = received => received,
            answer = channel.slash(line) => panic!("{answer:?} before the bot received it"),
        };
        assert_eq!(event["context"], context, "{line}");
        assert_eq!(event["authorizing_integration_owners"], owners, "{line}");
        assert_eq!(event.get("member").is_some(), context == 0, "{line}");
        assert_eq!(event.get("user").is_some(), context != 0, "{line}");
    }
}

/// The code of a refused request.
fn code<T: std::fmt::Debug>(answer: serenity::Result<T>) -> isize {
    match answer.unwrap_err() {
        serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(refused)) => {
            refused.error.code
        }
        other => panic!("{other}"),
    }
}

/// Asserts that the bot can neither read nor write in a channel.
async fn assert_no_access(bot: &Bot, channel: entente_sandbox::Id) {
    let channel_id = ChannelId::new(channel.0);
    let new = CreateMessage::new().content("hello?");
    assert_eq!(code(channel_id.send_message(&bot.http, new).await), 50001);
    let read = channel_id.messages(&bot.http, GetMessages::new()).await;
    assert_eq!(code(read), 50001);
    assert_eq!(code(bot.http.get_channel(channel_id).await), 50001);
}

#[tokio::test]
async fn between_two_people_the_app_can_only_answer() {
    let (sandbox, bot) = sandbox_with_bot().await;
    sandbox.user("ann").install_app();
    let private = between_people(&sandbox);
    let answer = private.slash("/ping").await.unwrap();
    assert_eq!(answer.content, "pong");
    let bob_here = sandbox.user("bob").in_channel_id(private.id()).unwrap();
    let seen = bob_here.message(answer.id).unwrap();
    assert_eq!(seen.author.name, "bot");
    let owners = &seen.json["interaction_metadata"]["authorizing_integration_owners"];
    assert_eq!(owners["1"], sandbox.user("ann").id().to_string().as_str());
    assert_no_access(&bot, private.id()).await;

    let menu = private.slash("/menu").await.unwrap();
    let bobs_menu = bob_here.message(menu.id).unwrap();
    assert_eq!(bobs_menu.press("Update").await.unwrap().content, "updated");
    private.type_text("@bot for people only").unwrap();
    let here = sandbox.user("ann").in_dm();
    here.type_text("to the bot").unwrap();
    bot.wait_until(|seen| !seen.texts.is_empty()).await;
    assert_eq!(bot.seen.lock().unwrap().texts, ["to the bot"]);
    bot.assert_all_read();
}

#[tokio::test]
async fn in_a_server_without_the_bot_an_installed_app_can_only_answer() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let (ann, bob) = (sandbox.user("ann"), sandbox.user("bob"));
    let games = ann.in_channel("games").unwrap();
    sandbox.remove_bot();
    bot.wait_until(|seen| seen.events.contains(&"GUILD_DELETE".to_owned()))
        .await;
    assert!(games.commands().is_empty());
    assert_no_access(&bot, games.id()).await;
    let guild = sandbox.guild_id().0.into();
    assert_eq!(code(bot.http.get_guild(guild).await), 10004);
    assert!(bot.http.get_guilds(None, None).await.unwrap().is_empty());

    ann.install_app();
    assert_eq!(games.slash("/ping").await.unwrap().content, "pong");
    let bob_here = bob.in_channel("games").unwrap();
    assert!(bob_here.commands().is_empty());
    assert_eq!(bob_here.messages().last().unwrap().content, "pong");
    assert_no_access(&bot, games.id()).await;

    sandbox.invite_bot();
    let created = |seen: &crate::bot::Seen| {
        let created = seen.events.iter().filter(|name| *name == "GUILD_CREATE");
        created.count() == 2
    };
    bot.wait_until(created).await;
    assert_eq!(bob_here.slash("/ping").await.unwrap().content, "pong");
    let new = CreateMessage::new().content("here again");
    let channel = ChannelId::new(games.id().0);
    channel.send_message(&bot.http, new).await.unwrap();
    bot.assert_all_read();
}

#[tokio::test]
async fn a_personal_app_answers_privately_where_external_apps_are_denied() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let bob = sandbox.user("bob");
    bob.install_app();
    let external = entente_sandbox::Permissions::USE_EXTERNAL_APPS;
    sandbox.deny_everybody("games", external).unwrap();
    let games = bob.in_channel("games").unwrap();
    assert!(
        !games.slash("/ping").await.unwrap().ephemeral,
        "the server's own"
    );
    sandbox.remove_bot();
    let answer = games.slash("/ping").await.unwrap();
    assert!(answer.ephemeral);
    assert!(games.slash("/slow false").await.unwrap().ephemeral);
    let ann_here = sandbox.user("ann").in_channel("games").unwrap();
    assert!(ann_here.message(answer.id).is_err());
    bot.assert_all_read();
}

#[tokio::test]
async fn a_bot_in_no_server_can_log_in() {
    let sandbox = four_people().start().await.unwrap();
    sandbox.remove_bot();
    let bot = crate::bot::start(&sandbox).await;
    sandbox.user("ann").install_app();
    let here = sandbox.user("ann").in_dm();
    assert_eq!(here.slash("/ping").await.unwrap().content, "pong");
    sandbox.invite_bot();
    bot.wait_until(|seen| seen.events.contains(&"GUILD_CREATE".to_owned()))
        .await;
    let here = sandbox.user("bob").in_channel("games").unwrap();
    assert_eq!(here.slash("/ping").await.unwrap().content, "pong");
    bot.assert_all_read();
}

#[tokio::test]
async fn an_app_of_a_person_may_send_five_follow_ups() {
    let sandbox = four_people().start().await.unwrap();
    register_all(&sandbox).await;
    sandbox.user("ann").install_app();
    let private = between_people(&sandbox);
    let mut listener = Listener::with(&sandbox, serenity::GatewayIntents::GUILDS).await;
    let http = serenity_http(&sandbox);
    http.set_application_id(sandbox.application_id().0.into());
    let answering = async {
        let (id, token) = listener.interaction().await;
        let answer = json!({"type": 4, "data": {"content": "first"}});
        http.create_interaction_response(id.parse().unwrap(), &token, &answer, vec![])
            .await
            .unwrap();
        token
    };
    let (answer, token) = tokio::join!(private.slash("/own"), answering);
    assert_eq!(answer.unwrap().content, "first");
    let more = json!({"content": "more"});
    for _ in 0..5 {
        http.create_followup_message(&token, &more, vec![])
            .await
            .unwrap();
    }
    let sixth = http.create_followup_message(&token, &more, vec![]).await;
    assert_eq!(code(sixth), 40094);
    private
        .wait_for(|message| message.content == "more", SOON)
        .await
        .unwrap();
    assert_eq!(private.messages().len(), 6);
}
