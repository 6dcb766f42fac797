//! Buttons, selects and forms.

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
    let bobs = sandbox.user("bob").in_channel("games").unwrap();
    let answer = bobs.messages()[0].press("answer").await.unwrap();
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
    menu.press("Later").await.unwrap();
    menu.until(|message| message.content == "changed later", SOON)
        .await
        .unwrap();
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
        ["Update", "Answer", "Later", "Ask", "cell", "who"]
    );
}

#[tokio::test]
async fn selects_take_values_labels_and_people() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let menu = here.slash("/menu").await.unwrap();
    assert_eq!(
        menu.select("Cell", ["e2"]).await.unwrap().content,
        "chose e2"
    );
    assert_eq!(
        menu.select("cell", ["E4"]).await.unwrap().content,
        "chose e4"
    );
    let cleo = sandbox.user("cleo").id();
    assert_eq!(
        menu.select("who", ["@cleo"]).await.unwrap().content,
        format!("chose <@{cleo}>")
    );
    for wrong in [vec!["h9"], vec![], vec!["e2", "e4"]] {
        assert!(matches!(
            menu.select("cell", wrong).await,
            Err(Error::NoSuchChoice(..))
        ));
    }
    bot.assert_all_read();
}

#[tokio::test]
async fn forms_are_opened_filled_and_read() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let form = here.slash_for_form("/write").await.unwrap();
    assert_eq!(
        (form.title.as_str(), form.fields[0].label.as_str()),
        ("A letter", "Text")
    );
    assert!(matches!(
        form.submit([("Text", "x")]).await,
        Err(Error::BadForm(_))
    ));
    assert!(matches!(
        form.submit([("Nothing", "xx")]).await,
        Err(Error::BadForm(_))
    ));
    assert_eq!(
        form.submit([("Text", "dear bob")]).await.unwrap().content,
        "read: dear bob"
    );

    let menu = here.slash("/menu").await.unwrap();
    let form = menu.press_for_form("Ask").await.unwrap();
    assert_eq!(
        form.submit([("text", "why?")]).await.unwrap().content,
        "read: why?"
    );
    assert!(matches!(
        menu.press("Ask").await,
        Err(Error::AnsweredWithForm(_))
    ));
    bot.assert_all_read();
}

#[tokio::test]
async fn a_modified_client_can_press_and_fill_in_what_is_not_there() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let menu = here.slash("/menu").await.unwrap();
    menu.press("Update").await.unwrap();
    assert!(menu.again().unwrap().components.is_empty());
    assert_eq!(
        menu.forge_press("answer").await.unwrap().content,
        "answered"
    );
    assert_eq!(
        menu.forge_choice("food", ["stones"]).await.unwrap().content,
        "chose stones"
    );
    assert_eq!(
        menu.forge_form("form", [("name", "nobody")])
            .await
            .unwrap()
            .content,
        "read: nobody"
    );
    bot.assert_all_read();
}

#[tokio::test]
async fn an_interaction_can_be_told_twice() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let told = "INTERACTION_CREATE";
    sandbox.faults().next_where(Fault::EventTwice, 1, told);
    here.slash("/ping").await.unwrap();
    let told = |seen: &Seen| {
        seen.events
            .iter()
            .filter(|name| *name == "INTERACTION_CREATE")
            .count()
    };
    bot.until(|seen| told(seen) == 2).await;
    assert_eq!(here.messages().len(), 1, "the second answer is refused");
}
