//! Buttons, selects and modals.

use entente_sandbox::{Error, Fault};

use crate::bot::{SOON, Seen, sandbox_with_bot};

#[tokio::test]
async fn a_button_changes_its_message() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let menu = here.slash("/menu").await.unwrap();
    let updated = menu.press("Update").await.unwrap();
    assert_eq!((updated.id, updated.content.as_str()), (menu.id, "updated"));
    assert!(updated.components.is_empty());
    assert!(matches!(
        menu.press("Update").await,
        Err(Error::NoSuchComponent(..))
    ));
    bot.assert_all_read();
}

#[tokio::test]
async fn a_button_answers_the_one_who_pressed_it() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    sandbox
        .user("ann")
        .in_channel("games")
        .unwrap()
        .slash("/menu")
        .await
        .unwrap();
    let bob_here = sandbox.user("bob").in_channel("games").unwrap();
    let answer = bob_here.messages()[0].press("answer").await.unwrap();
    assert_eq!(answer.content, "answered");
    assert!(answer.ephemeral);
    assert_eq!(
        sandbox
            .user("ann")
            .in_channel("games")
            .unwrap()
            .messages()
            .len(),
        1
    );
}

#[tokio::test]
async fn an_acknowledged_button_may_change_the_message_later() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let menu = here.slash("/menu").await.unwrap();
    let changed = menu.press("Later").await.unwrap();
    assert_eq!(changed.content, "changed later", "waited for");
    let more = here
        .wait_for(|message| message.content == "and more", SOON)
        .await
        .unwrap();
    assert!(more.ephemeral);
}

#[tokio::test]
async fn buttons_of_an_ephemeral_message_work() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_dm();
    let menu = here.slash("/menu true").await.unwrap();
    assert!(menu.ephemeral);
    assert_eq!(menu.press("Update").await.unwrap().content, "updated");
    bot.assert_all_read();
}

#[tokio::test]
async fn disabled_and_missing_controls_cannot_be_used() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let menu = here.slash("/menu").await.unwrap();
    for name in ["Off", "Nowhere"] {
        assert!(
            matches!(menu.press(name).await, Err(Error::NoSuchComponent(..))),
            "{name}"
        );
    }
    assert_eq!(
        menu.controls(),
        ["Update", "Answer", "Later", "Ask", "square", "who"]
    );
}

#[tokio::test]
async fn selects_take_values_labels_and_people() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let menu = here.slash("/menu").await.unwrap();
    assert_eq!(
        menu.select("Square", ["e2"]).await.unwrap().content,
        "chose e2"
    );
    assert_eq!(
        menu.select("square", ["E4"]).await.unwrap().content,
        "chose e4"
    );
    let cleo = sandbox.user("cleo").id();
    assert_eq!(
        menu.select("who", ["@cleo"]).await.unwrap().content,
        format!("chose <@{cleo}>")
    );
    for wrong in [vec!["h9"], vec![], vec!["e2", "e4"]] {
        assert!(matches!(
            menu.select("square", wrong).await,
            Err(Error::NoSuchChoice(..))
        ));
    }
    bot.assert_all_read();
}

#[tokio::test]
async fn modals_are_opened_filled_in_and_read() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let modal = here.slash_for_modal("/write").await.unwrap();
    assert_eq!(
        (modal.title.as_str(), modal.fields[0].label.as_str()),
        ("A letter", "Text")
    );
    assert!(matches!(
        modal.submit([("Text", "x")]).await,
        Err(Error::BadModal(_))
    ));
    assert!(matches!(
        modal.submit([("Nothing", "xx")]).await,
        Err(Error::BadModal(_))
    ));
    assert_eq!(
        modal.submit([("Text", "dear bob")]).await.unwrap().content,
        "read: dear bob"
    );

    let menu = here.slash("/menu").await.unwrap();
    let modal = menu.press_for_modal("Ask").await.unwrap();
    assert_eq!(
        modal.submit([("text", "why?")]).await.unwrap().content,
        "read: why?"
    );
    assert!(matches!(
        menu.press("Ask").await,
        Err(Error::AnsweredWithModal(_))
    ));
    bot.assert_all_read();
}

#[tokio::test]
async fn a_modified_client_can_use_components_that_do_not_exist() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let menu = here.slash("/menu").await.unwrap();
    menu.press("Update").await.unwrap();
    assert!(menu.reload().unwrap().components.is_empty());
    assert_eq!(
        menu.send_malformed_press("answer").await.unwrap().content,
        "answered"
    );
    assert_eq!(
        menu.send_malformed_select("food", ["stones"])
            .await
            .unwrap()
            .content,
        "chose stones"
    );
    assert_eq!(
        menu.send_malformed_modal("form", [("name", "nobody")])
            .await
            .unwrap()
            .content,
        "read: nobody"
    );
    bot.assert_all_read();
}

#[tokio::test]
async fn an_interaction_can_be_delivered_twice() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let event = "INTERACTION_CREATE";
    sandbox.faults().inject_where(Fault::EventTwice, 1, event);
    here.slash("/ping").await.unwrap();
    let count = |seen: &Seen| {
        seen.events
            .iter()
            .filter(|name| *name == "INTERACTION_CREATE")
            .count()
    };
    bot.wait_until(|seen| count(seen) == 2).await;
    assert_eq!(here.messages().len(), 1, "the second answer is refused");
}
