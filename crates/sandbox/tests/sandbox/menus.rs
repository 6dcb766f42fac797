//! User and message commands, from the menus of people and of messages.

use entente_sandbox::Error;

use crate::bot::{SOON, sandbox_with_bot};

#[tokio::test]
async fn a_user_command_knows_its_target() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    assert_eq!(here.user_commands(), ["Challenge"]);
    assert!(!here.commands().contains(&"Challenge".to_owned()));
    let answer = here.user_command("Challenge", "bob").await.unwrap();
    assert_eq!(answer.content, "ann challenges bob");
    let bob_here = sandbox.user("bob").in_channel("games").unwrap();
    let metadata = &bob_here.message(answer.id).unwrap().json["interaction_metadata"];
    let bob = sandbox.user("bob").id().to_string();
    assert_eq!(metadata["name"], "Challenge");
    assert_eq!(metadata["target_user"]["id"], bob.as_str());
    bot.assert_all_read();
}

#[tokio::test]
async fn a_message_command_gets_the_whole_message() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let typed = here.type_text("for people only").unwrap();
    let bob_here = sandbox.user("bob").in_channel("games").unwrap();
    assert_eq!(bob_here.message_commands(), ["Analyse"]);
    let seen_by_bob = bob_here.message(typed.id).unwrap();
    let answer = seen_by_bob.command("Analyse").await.unwrap();
    assert_eq!(answer.content, "ann wrote \"for people only\"");
    assert!(answer.ephemeral && here.message(answer.id).is_err());
    let target = &answer.json["interaction_metadata"]["target_message_id"];
    assert_eq!(target, typed.id.to_string().as_str());
    bot.assert_all_read();
}

#[tokio::test]
async fn menu_commands_work_in_private_on_the_two_members() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let dm = sandbox.user("ann").in_dm();
    let answer = dm.user_command("Challenge", "bot").await.unwrap();
    assert_eq!(answer.content, "ann challenges bot");
    let typed = dm.type_text("in private").unwrap();
    let analysed = typed.command("Analyse").await.unwrap();
    assert_eq!(analysed.content, "ann wrote \"in private\"");
    assert!(matches!(
        dm.user_command("Challenge", "bob").await,
        Err(Error::NoSuchMenuCommand(_))
    ));
    bot.assert_all_read();
}

#[tokio::test]
async fn what_is_not_in_the_menu_cannot_be_used() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let typed = here.type_text("look").unwrap();
    for name in ["Challenge", "ping", "Nothing"] {
        let refused = typed.command(name).await;
        assert!(
            matches!(refused, Err(Error::NoSuchMenuCommand(_))),
            "{name}"
        );
    }
    assert!(matches!(
        here.user_command("Challenge", "nobody").await,
        Err(Error::NoSuchPerson(_))
    ));
    let secret = here.slash("/secret psst").await.unwrap();
    assert!(matches!(
        secret.command("Analyse").await,
        Err(Error::NoSuchMenuCommand(_))
    ));
    assert!(matches!(
        here.slash("/Analyse").await,
        Err(Error::NoSuchCommand(_))
    ));
}

#[tokio::test]
async fn menu_commands_work_from_the_page() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let typed = here.type_text("look").unwrap();
    let (page, bob) = (sandbox.page_url(), sandbox.user("bob").id());
    let client = reqwest::Client::new();
    for (kind, name, target, wanted) in [
        (2, "Challenge", bob, "ann challenges bob"),
        (3, "Analyse", typed.id, "ann wrote \"look\""),
    ] {
        let body = serde_json::json!({
            "as": "ann", "channel": here.id(), "name": name, "type": kind, "target": target,
        });
        let sent = client
            .post(format!("{page}chat/command"))
            .json(&body)
            .send();
        assert_eq!(sent.await.unwrap().status(), 200, "{name}");
        let is_wanted = |message: &entente_sandbox::Message| message.content == wanted;
        here.wait_for(is_wanted, SOON).await.unwrap();
    }
    bot.assert_all_read();
}
