//! Commands and their responses: immediate, deferred, followed up and ephemeral ones, suggestions,
//! and failures.

use entente_sandbox::Error;

use crate::bot::{SOON, four_people, sandbox_with_bot};

#[tokio::test]
async fn a_command_is_answered() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let answer = here.slash("/ping").await.unwrap();
    assert_eq!(answer.content, "pong");
    assert!(answer.author.bot && !answer.ephemeral);
    assert_eq!(
        answer.json["interaction_metadata"]["user"]["username"],
        "ann"
    );
    let seen_by_bob = sandbox.user("bob").in_channel("games").unwrap().messages();
    assert_eq!(seen_by_bob.last().unwrap().id, answer.id);
    bot.assert_all_read();
}

#[tokio::test]
async fn a_command_works_in_private_too() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let answer = sandbox
        .user("ann")
        .in_dm()
        .slash("/greet @bob")
        .await
        .unwrap();
    assert_eq!(answer.content, "bob × 1");
    bot.assert_all_read();
}

#[tokio::test]
async fn options_are_given_by_name_or_in_order() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let content = async |line: &str| here.slash(line).await.unwrap().content;
    assert_eq!(content("/greet person:@bob times:3").await, "bob × 3");
    assert_eq!(content("/greet times:2 @cleo").await, "cleo × 2");
    assert_eq!(
        content("/game new @bob \"In a day\"").await,
        "ann against bob, Slow"
    );
    assert_eq!(content("/game list").await, "none");
}

#[tokio::test]
async fn what_discords_client_would_not_send_is_refused() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let refused = async |line: &str| here.slash(line).await.unwrap_err();
    assert!(matches!(refused("/fly").await, Error::NoSuchCommand(name) if name == "fly"));
    assert!(
        matches!(refused("/greet").await, Error::MissingOption { option, .. } if option == "person")
    );
    for line in [
        "/greet @nobody",
        "/greet @bob 6",
        "/greet @bob x",
        "/greet @bob 1 2",
        "/game",
        "/game new @bob never",
    ] {
        assert!(
            matches!(refused(line).await, Error::BadOption { .. }),
            "{line}"
        );
    }
}

#[tokio::test]
async fn an_ephemeral_answer_is_for_one_person_only() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("bob").in_channel("games").unwrap();
    let answer = here.slash("/secret \"nobody else\"").await.unwrap();
    assert!(answer.ephemeral);
    assert_eq!(here.messages().last().unwrap().content, "nobody else");
    for other in ["ann", "cleo"] {
        assert!(
            sandbox
                .user(other)
                .in_channel("games")
                .unwrap()
                .messages()
                .is_empty(),
            "{other}"
        );
    }
    assert!(
        !bot.seen
            .lock()
            .unwrap()
            .events
            .contains(&"MESSAGE_CREATE".to_owned())
    );
    let channel = poise::serenity_prelude::ChannelId::new(here.id().0);
    bot.http
        .get_message(channel, answer.id.0.into())
        .await
        .unwrap_err();
}

#[tokio::test]
async fn a_deferred_answer_is_waited_for_and_stays_ephemeral() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    for hidden in [false, true] {
        let answer = here.slash(&format!("/slow {hidden}")).await.unwrap();
        assert_eq!(
            (answer.content.as_str(), answer.ephemeral),
            ("thought", hidden)
        );
        assert!(!answer.edited);
        assert_eq!(answer.json["flags"], if hidden { 64 } else { 0 });
    }
    bot.assert_all_read();
}

#[tokio::test]
async fn answers_and_follow_ups_can_be_changed() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let answer = here.slash("/twice").await.unwrap();
    let changed = answer
        .wait_until(|message| message.content == "first, changed", SOON)
        .await
        .unwrap();
    assert!(changed.edited);
    here.wait_for(|message| message.content == "second, changed", SOON)
        .await
        .unwrap();
    assert_eq!(here.messages().len(), 2);
    bot.assert_all_read();
}

#[tokio::test]
async fn suggestions_come_while_typing() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let choices = here.autocomplete("/play fruit:ap").await.unwrap();
    let names: Vec<&str> = choices.iter().map(|choice| choice.name.as_str()).collect();
    assert_eq!(names, ["apple", "apricot"]);
    assert!(matches!(
        here.autocomplete("/secret a").await,
        Err(Error::BadOption { .. })
    ));
}

#[tokio::test]
async fn a_bot_that_does_not_answer_in_time_fails() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let advance_clock = async {
        bot.wait_until(|seen| seen.events.contains(&"INTERACTION_CREATE".to_owned()))
            .await;
        sandbox.advance(SOON);
    };
    let (failed, ()) = tokio::join!(here.slash("/hang"), advance_clock);
    assert!(matches!(failed, Err(Error::DidNotRespond)));
}

#[tokio::test]
async fn without_a_bot_there_are_no_answers() {
    let sandbox = four_people().start().await.unwrap();
    let here = sandbox.user("ann").in_channel("games").unwrap();
    assert!(matches!(
        here.slash("/ping").await,
        Err(Error::NoSuchCommand(_))
    ));
    assert_eq!(here.commands(), Vec::<String>::new());
}

#[tokio::test]
async fn a_bot_that_is_gone_does_not_respond() {
    let (sandbox, bot) = sandbox_with_bot().await;
    bot.stop().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    assert!(!sandbox.bot_is_online());
    assert!(matches!(
        here.slash("/ping").await,
        Err(Error::DidNotRespond)
    ));
}
