//! People who leave the server and return, and people who accept no direct messages.

use entente_sandbox::{Error, PrivilegedIntent, Sandbox};
use poise::serenity_prelude as serenity;
use reqwest::Method;
use serde_json::{Value, json};

use crate::bot::{four_people, sandbox_with_bot};
use crate::rest::Rest;
use crate::sessions::Listener;

#[tokio::test]
async fn people_who_leave_cannot_see_the_server_until_they_return() {
    let sandbox = four_people()
        .allow([PrivilegedIntent::ServerMembers])
        .start()
        .await
        .unwrap();
    let intents = serenity::GatewayIntents::GUILDS | serenity::GatewayIntents::GUILD_MEMBERS;
    let mut listener = Listener::with(&sandbox, intents).await;
    let rest = Rest::new(&sandbox);
    let (ann, bob) = (sandbox.user("ann"), sandbox.user("bob"));
    let games = bob.in_channel("games").unwrap();
    bob.leave_guild().unwrap();
    let gone = listener.dispatch("GUILD_MEMBER_REMOVE").await;
    assert_eq!(gone["d"]["user"]["username"], "bob");
    assert!(bob.in_channel("games").is_err());
    assert!(matches!(games.type_text("hello?"), Err(Error::Refused(_))));
    let path = format!("guilds/{}/members/{}", sandbox.guild_id(), bob.id());
    assert_eq!(rest.outcome(Method::GET, &path, json!({})).await, 10007);
    bob.join_guild().unwrap();
    let back = listener.dispatch("GUILD_MEMBER_ADD").await;
    assert_eq!(back["d"]["user"]["username"], "bob");
    games.type_text("back").unwrap();
    assert_eq!(rest.outcome(Method::GET, &path, json!({})).await, 200);
    assert!(
        matches!(ann.leave_guild(), Err(Error::Refused(_))),
        "ann owns the server"
    );
}

#[tokio::test]
async fn people_who_leave_share_nothing_with_the_bot_unless_they_installed_the_app() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let rest = Rest::new(&sandbox);
    let bob = sandbox.user("bob");
    let dm = bob.in_dm();
    assert_eq!(rest.say(dm.id(), "hello").await, 200);
    bob.leave_guild().unwrap();
    let path = format!("channels/{}/messages", dm.id());
    let (status, answer) = rest
        .answer(Method::POST, &path, json!({"content": "x"}))
        .await;
    assert_eq!((status, &answer["code"]), (403, &json!(50278)));
    assert!(matches!(dm.type_text("hello?"), Err(Error::Refused(_))));
    assert!(dm.commands().is_empty());

    bob.install_app();
    assert_eq!(rest.say(dm.id(), "hello again").await, 200);
    dm.type_text("hello").unwrap();
    assert_eq!(dm.slash("/ping").await.unwrap().content, "pong");
    bob.uninstall_app();
    assert_eq!(rest.say(dm.id(), "hello").await, 50278);
    bob.join_guild().unwrap();
    assert_eq!(rest.say(dm.id(), "hello").await, 200);

    sandbox.remove_bot();
    assert_eq!(rest.say(dm.id(), "hello").await, 50278);
    bot.assert_all_read();
}

#[tokio::test]
async fn closed_private_messages_are_refused_but_answers_arrive() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let rest = Rest::new(&sandbox);
    let bob = sandbox.user("bob");
    bob.set_dms_closed(true);
    let open = json!({"recipient_id": bob.id()});
    let (status, channel) = rest.answer(Method::POST, "users/@me/channels", open).await;
    assert_eq!(status, 200, "the channel can still be opened");
    let path = format!("channels/{}/messages", channel["id"].as_str().unwrap());
    let (status, answer) = rest
        .answer(Method::POST, &path, json!({"content": "x"}))
        .await;
    assert_eq!((status, &answer["code"]), (403, &json!(50007)));
    let by_ann = sandbox.user("ann").in_dm_with("bob").unwrap();
    assert!(matches!(by_ann.type_text("hello?"), Err(Error::Refused(_))));

    let dm = bob.in_dm();
    assert_eq!(dm.slash("/ping").await.unwrap().content, "pong");
    dm.type_text("I may write").unwrap();
    bob.set_dms_closed(false);
    assert_eq!(rest.say(dm.id(), "hello").await, 200);
    bot.assert_all_read();
}

#[tokio::test]
async fn people_who_leave_are_removed_from_threads() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let ann = sandbox.user("ann").in_channel("games").unwrap();
    ann.slash("/table @bob").await.unwrap();
    let thread = ann.threads()[0].id;
    let bob = sandbox.user("bob");
    assert!(bob.in_channel_id(thread).is_ok());
    bob.leave_guild().unwrap();
    bob.join_guild().unwrap();
    assert!(
        bob.in_channel_id(thread).is_err(),
        "a private thread is not joined again"
    );
    let rest = Rest::new(&sandbox);
    let path = format!("channels/{thread}/thread-members");
    let (_, members) = rest.answer(Method::GET, &path, json!({})).await;
    let bob_id = bob.id().to_string();
    let listed: &Vec<Value> = members.as_array().unwrap();
    assert!(
        listed
            .iter()
            .all(|member| member["user_id"] != bob_id.as_str())
    );
}

#[tokio::test]
async fn a_restart_keeps_memberships_and_settings() {
    let folder = std::env::temp_dir().join(format!("sandbox-membership-{}", std::process::id()));
    let start = async || four_people().folder(&folder).start().await.unwrap();
    let sandbox = start().await;
    let bob = sandbox.user("bob");
    bob.leave_guild().unwrap();
    bob.set_locale("de").unwrap();
    sandbox.user("cleo").install_app();
    sandbox.user("dan").set_manager(true);
    sandbox.remove_bot();
    sandbox.shutdown().await;
    let sandbox = start().await;
    assert!(sandbox.user("bob").in_channel("games").is_err());
    let bootstrap = async |name: &str| -> Value {
        let address = format!("{}chat/bootstrap?as={name}", sandbox.page_url());
        reqwest::get(address).await.unwrap().json().await.unwrap()
    };
    assert!(
        bootstrap("bob").await["channels"]
            .as_array()
            .unwrap()
            .is_empty()
    );
    let rest = Rest::new(&sandbox);
    let guild = format!("guilds/{}", sandbox.guild_id());
    assert_eq!(rest.outcome(Method::GET, &guild, json!({})).await, 10004);
    sandbox.invite_bot();
    let path = format!("{guild}/members/{}", sandbox.user("dan").id());
    let (_, dan) = rest.answer(Method::GET, &path, json!({})).await;
    assert_eq!(dan["roles"].as_array().unwrap().len(), 1);
    sandbox.shutdown().await;
    std::fs::remove_dir_all(&folder).unwrap();
}

#[tokio::test]
async fn managers_who_leave_are_ordinary_members_when_they_return() {
    let folder = std::env::temp_dir().join(format!("sandbox-managers-{}", std::process::id()));
    let start = async || four_people().folder(&folder).start().await.unwrap();
    let roles = async |sandbox: &Sandbox| -> Value {
        let dan = sandbox.user("dan").id();
        let path = format!("guilds/{}/members/{dan}", sandbox.guild_id());
        let (_, member) = Rest::new(sandbox)
            .answer(Method::GET, &path, json!({}))
            .await;
        member["roles"].clone()
    };
    let sandbox = start().await;
    let dan = sandbox.user("dan");
    dan.set_manager(true);
    assert_eq!(roles(&sandbox).await.as_array().unwrap().len(), 1);
    dan.leave_guild().unwrap();
    dan.join_guild().unwrap();
    assert_eq!(roles(&sandbox).await, json!([]));
    sandbox.shutdown().await;
    let sandbox = start().await;
    assert_eq!(roles(&sandbox).await, json!([]), "also after a restart");
    sandbox.shutdown().await;
    std::fs::remove_dir_all(&folder).unwrap();
}
