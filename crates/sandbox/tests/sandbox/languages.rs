//! The languages of people and the server: what a bot receives, and what people see of its
//! commands.

use entente_sandbox::{Error, Message, Sandbox, UserInChannel};
use poise::serenity_prelude as serenity;
use serde_json::{Value, json};

use crate::bot::{four_people, sandbox_with_bot, serenity_http};
use crate::sessions::listen;

fn german(english: &str, german: &str) -> Value {
    json!({"name": english, "name_localizations": {"de": german}, "description": "d"})
}

/// `/play speed:fast`, in German `/spielen tempo:schnell`, and a user command.
async fn register(sandbox: &Sandbox) {
    let mut speed = german("speed", "tempo");
    speed["type"] = json!(3);
    speed["choices"] = json!([
        {"name": "fast", "name_localizations": {"de": "schnell"}, "value": "f"},
        {"name": "slow (a day)", "name_localizations": {"de": "langsam (ein Tag)"}, "value": "s"},
    ]);
    let mut play = german("play", "spielen");
    play["options"] = json!([speed]);
    play["description_localizations"] = json!({"de": "Eine Partie"});
    let greet = json!({"type": 2, "name": "Greet", "name_localizations": {"de": "Grüßen"}});
    let http = serenity_http(sandbox);
    http.set_application_id(sandbox.application_id().0.into());
    http.create_global_commands(&json!([play, greet]))
        .await
        .unwrap();
}

/// The payload of an interaction that nobody answers.
async fn payload_of(
    sandbox: &Sandbox,
    act: impl AsyncFnOnce(UserInChannel) -> Result<Message, Error>,
) -> Value {
    let mut listener = listen(sandbox).await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let received = async { listener.dispatch("INTERACTION_CREATE").await["d"].take() };
    tokio::select! {
        received = received => received,
        answer = act(here) => panic!("{answer:?} before the bot received it"),
    }
}

#[tokio::test]
async fn an_interaction_carries_both_languages() {
    let sandbox = four_people().start().await.unwrap();
    register(&sandbox).await;
    let plain = payload_of(&sandbox, async |here| here.slash("/play").await).await;
    assert_eq!(
        (&plain["locale"], &plain["guild_locale"]),
        (&json!("en-US"), &json!("en-US"))
    );
    sandbox.user("ann").set_locale("de").unwrap();
    sandbox.set_guild_locale("fr").unwrap();
    let german = payload_of(&sandbox, async |here| here.slash("/play").await).await;
    assert_eq!(german["locale"], "de");
    assert_eq!(
        (&german["guild_locale"], &german["guild"]["locale"]),
        (&json!("fr"), &json!("fr"))
    );
    let unknown = sandbox.user("ann").set_locale("klingon");
    assert!(matches!(unknown, Err(Error::NoSuchLocale(_))));
}

#[tokio::test]
async fn commands_are_shown_and_typed_in_the_persons_language() {
    let sandbox = four_people().start().await.unwrap();
    register(&sandbox).await;
    sandbox.user("ann").set_locale("de").unwrap();
    let ann = sandbox.user("ann").in_channel("games").unwrap();
    let bob = sandbox.user("bob").in_channel("games").unwrap();
    assert_eq!(
        (ann.commands(), bob.commands()),
        (vec!["spielen".into()], vec!["play".into()])
    );
    assert_eq!(ann.user_commands(), ["Grüßen"]);
    for line in [
        "/spielen tempo:schnell",
        "/spielen schnell",
        "/play speed:fast",
        "/spielen f",
    ] {
        let received = payload_of(&sandbox, async |here| here.slash(line).await).await;
        assert_eq!(received["data"]["name"], "play", "{line}");
        assert_eq!(received["data"]["options"][0]["name"], "speed", "{line}");
        assert_eq!(received["data"]["options"][0]["value"], "f", "{line}");
    }
    for line in ["/spielen langsam", "/spielen \"langsam (ein Tag)\""] {
        let received = payload_of(&sandbox, async |here| here.slash(line).await).await;
        assert_eq!(received["data"]["options"][0]["value"], "s", "{line}");
    }
    let menu = payload_of(&sandbox, async |here| {
        here.user_command("Grüßen", "bob").await
    })
    .await;
    assert_eq!(menu["data"]["name"], "Greet");
    let english = bob.slash("/spielen").await;
    assert!(matches!(english, Err(Error::NoSuchCommand(_))));
}

#[tokio::test]
async fn the_page_shows_commands_in_the_persons_language() {
    let sandbox = four_people().start().await.unwrap();
    register(&sandbox).await;
    sandbox.user("ann").set_locale("de").unwrap();
    for (name, shown, description) in [("ann", "spielen", "Eine Partie"), ("bob", "play", "d")] {
        let address = format!("{}chat/bootstrap?as={name}", sandbox.page_url());
        let all: Value = reqwest::get(address).await.unwrap().json().await.unwrap();
        let command = &all["commands"][0];
        assert_eq!(command["name"], "play");
        assert_eq!(command["name_localized"], shown);
        assert_eq!(command["description_localized"], description);
        assert!(command.get("name_localizations").is_none());
    }
}

#[tokio::test]
async fn wrong_localizations_are_refused() {
    let sandbox = four_people().start().await.unwrap();
    let http = serenity_http(&sandbox);
    http.set_application_id(sandbox.application_id().0.into());
    for translations in [
        json!({"klingon": "qagh"}),
        json!({"de": "Groß"}),
        json!({"de": "zwei worte"}),
        json!({"de": ""}),
        json!("de"),
    ] {
        let command =
            json!({"name": "play", "name_localizations": translations, "description": "d"});
        let refused = http.create_global_command(&command).await.unwrap_err();
        let serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(refused)) = refused
        else {
            panic!("{refused}");
        };
        assert_eq!(refused.error.code, 50035, "{translations}");
    }
}

#[tokio::test]
async fn a_changed_server_language_reaches_the_bot() {
    let (sandbox, bot) = sandbox_with_bot().await;
    sandbox.set_guild_locale("de").unwrap();
    bot.wait_until(|seen| seen.events.contains(&"GUILD_UPDATE".to_owned()))
        .await;
    let guild = bot.http.get_guild(sandbox.guild_id().0.into()).await;
    assert_eq!(guild.unwrap().preferred_locale, "de");
    bot.assert_all_read();
}
