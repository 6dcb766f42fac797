//! The messages of people and a bot on the page: context menus, forms, reactions, threads, unread
//! marks, direct messages and settings.
use super::parrot::ParrotSandbox;
use super::window::{Chromium, Screen, last};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn context_menu_commands_work_on_messages_and_users() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let parrot = ParrotSandbox::open().await;
    let quoted = parrot.say(json!({"content": "Quote me."})).await;
    let ann = chromium
        .window(&parrot.sandbox, "ann", Screen::DESKTOP)
        .await;
    ann.says("Quote me.").await;
    ann.right_click(&last("*[contains(@class, 'text')]")).await;
    ann.screenshot("desktop-context-menu").await;
    ann.click("//*[@role='menu']//*[@data-command='Quote']")
        .await;
    ann.says(&format!("Quoted {}", quoted.id)).await;

    ann.click("//*[@data-panel='people']").await;
    ann.right_click("//button[contains(@class, 'member')][contains(., 'Bob')]")
        .await;
    ann.click("//*[@role='menu']//*[@data-command='Say hello']")
        .await;
    ann.says("Hello, @Bob!").await;
    // An ephemeral message has no such command, and can be dismissed.
    ann.right_click(&last(
        "*[contains(@class, 'ephemeral')]//*[contains(@class, 'text')]",
    ))
    .await;
    ann.is_true("!document.querySelector('.menu [data-command=Quote]')")
        .await;
    ann.press_key("Escape").await;
    ann.click("(//button[normalize-space()='Dismiss message'])[last()]")
        .await;
    ann.is_true("!document.querySelector('.messages').textContent.includes('Hello, @Bob!')")
        .await;
    ann.close().await;
    parrot.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_selects_and_deferred_answers_are_completed() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let parrot = ParrotSandbox::open().await;
    let ann = chromium
        .window(&parrot.sandbox, "ann", Screen::DESKTOP)
        .await;
    ann.compose("/form").await;
    ann.press_keys(&["Enter", "Enter"]).await;
    ann.sees("dialog.modal[open] textarea").await;
    ann.is_true("document.activeElement.dataset.customId === 'words'")
        .await;
    ann.type_text("some words").await;
    ann.screenshot("desktop-form").await;
    ann.click("//dialog//button[normalize-space()='Submit']")
        .await;
    ann.says("You wrote \"some words\"").await;

    ann.compose("/show").await;
    ann.press_keys(&["Enter", "Enter"]).await;
    ann.says("Shown").await;
    ann.is_true("document.querySelector('[data-custom-id=never]').disabled")
        .await;
    ann.click("//*[@data-custom-id='button-3']").await;
    ann.says("You used button-3").await;
    ann.click("//*[@data-custom-id='words']").await;
    ann.press_keys(&["ArrowDown", "Enter"]).await;
    ann.says("You used words [\"b\"]").await;
    // Several people are ticked, and closing the list submits them.
    ann.click("//button[@data-custom-id='people']").await;
    ann.press_keys(&["Enter", "ArrowDown", "Enter", "Escape"])
        .await;
    ann.says("You used people [").await;

    ann.compose("/think").await;
    ann.press_keys(&["Enter", "Enter"]).await;
    ann.says("is thinking…").await;
    ann.screenshot("desktop-thinking").await;
    parrot.wake.notify_one();
    ann.says("A thought, at last.").await;
    ann.close().await;
    parrot.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_windows_see_reactions_edits_threads_and_typing_of_two_people() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let parrot = ParrotSandbox::open().await;
    let ann = chromium
        .window(&parrot.sandbox, "ann", Screen::DESKTOP)
        .await;
    let bob = chromium.window(&parrot.sandbox, "bob", Screen::DARK).await;
    bob.compose("hel").await;
    ann.exists("//*[contains(@class, 'typing')][contains(., 'Bob is typing')]")
        .await;
    bob.type_text("lo :tada:").await;
    bob.press_keys(&["Escape", "Enter"]).await;
    ann.says("hello 🎉").await;

    let text = last("*[contains(@class, 'text')]");
    ann.right_click(&text).await;
    ann.click("//*[@role='menu']//*[normalize-space()='Add reaction…']")
        .await;
    ann.sees("dialog.picker").await;
    ann.type_text("thumbsup").await;
    ann.press_key("Enter").await;
    bob.click("//button[@data-emoji='👍']").await;
    for window in [&ann, &bob] {
        window
            .is_true("document.querySelector('[data-emoji=👍]')?.textContent === '👍2'")
            .await;
        window
            .is_true(
                "document.querySelector('[data-emoji=👍]').getAttribute('aria-pressed') === 'true'",
            )
            .await;
    }
    bob.click("//button[@data-emoji='👍']").await;
    ann.is_true("document.querySelector('[data-emoji=👍]')?.textContent === '👍1'")
        .await;

    ann.right_click(&text).await;
    ann.click("//*[@role='menu']//*[normalize-space()='Create thread…']")
        .await;
    ann.sees("dialog.modal[open] input").await;
    ann.press_key("Enter").await;
    ann.sees(".sidebar .threads a[aria-current=page]").await;
    bob.open_thread().await;
    bob.compose("in the thread").await;
    bob.press_key("Enter").await;
    ann.says("in the thread").await;
    ann.click("//*[@data-panel='threads']").await;
    ann.sees(".thread-list .thread").await;
    ann.screenshot("desktop-threads").await;
    for window in [ann, bob] {
        window.was_never_reloaded().await;
        window.close().await;
    }
    parrot.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unread_messages_are_marked_and_mentions_counted() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let parrot = ParrotSandbox::open().await;
    parrot.say(json!({"content": "Long ago."})).await;
    let ann = chromium
        .window(&parrot.sandbox, "ann", Screen::DESKTOP)
        .await;
    ann.says("Long ago.").await;
    let quiet = "//*[@id='sidebar']//a[contains(., 'quiet')]";
    let talk = "//*[@id='sidebar']//a[contains(., 'talk')]";
    ann.click(quiet).await;
    ann.is_true("document.title.includes('#quiet')").await;
    let user = parrot.sandbox.user("ann").id();
    parrot.say(json!({"content": "Not for you."})).await;
    ann.sees(".channels a.unread .unread-mark").await;
    parrot
        .say(json!({"content": format!("<@{user}>, listen!")}))
        .await;
    ann.is_true("document.querySelector('.channels .calls')?.textContent === '1'")
        .await;
    ann.is_true("document.title.startsWith('(1)')").await;
    ann.screenshot("desktop-unread").await;
    // The list changes between press and release, and the click still counts. The channel shows
    // where the new messages begin.
    ann.click_slowly(talk, async {
        let again = format!("<@{user}>, are you there?");
        parrot.say(json!({ "content": again })).await;
        ann.is_true("document.title.startsWith('(2)')").await;
    })
    .await;
    ann.exists(
        "//li[contains(@class, 'new')]/following-sibling::li[1][contains(., 'Not for you.')]",
    )
    .await;
    ann.is_true("document.querySelector('.message.mentioned')?.textContent.includes('listen!')")
        .await;
    ann.is_true("!document.querySelector('.channels .calls') && !document.title.startsWith('(')")
        .await;
    ann.right_click(&last("*[contains(@class, 'text')]")).await;
    ann.click("//*[@role='menu']//*[normalize-space()='Mark unread']")
        .await;
    ann.click(quiet).await;
    ann.is_true("document.querySelector('.channels .calls')?.textContent === '1'")
        .await;
    ann.close().await;
    parrot.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn private_messages_are_opened_from_a_person_and_counted() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let parrot = ParrotSandbox::open().await;
    let ann = chromium
        .window(&parrot.sandbox, "ann", Screen::DESKTOP)
        .await;
    let bob = chromium
        .window(&parrot.sandbox, "bob", Screen::DESKTOP)
        .await;
    ann.press_chord('k').await;
    ann.sees("dialog.switcher[open]").await;
    ann.type_text("bob").await;
    ann.press_key("Enter").await;
    ann.is_true("document.title.startsWith('Bob')").await;
    ann.compose("psst").await;
    ann.press_key("Enter").await;
    bob.is_true("document.querySelector('.channels .calls')?.textContent === '1'")
        .await;
    bob.click("//*[@id='sidebar']//a[contains(., 'Ann')]").await;
    bob.says("psst").await;
    bob.click("//button[normalize-space()='Type / to see the commands']")
        .await;
    for window in [ann, bob] {
        window.close().await;
    }
    parrot.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_chosen_in_their_panel_are_injected() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let parrot = ParrotSandbox::open().await;
    let ann = chromium
        .window(&parrot.sandbox, "ann", Screen::DESKTOP)
        .await;
    ann.click("//*[@data-panel='workbench']").await;
    ann.click("//*[@data-fault='event_twice']").await;
    ann.is_true(
        "document.querySelector('[data-fault=event_twice] .waiting-faults')?.textContent === '1'",
    )
    .await;
    ann.click("//*[@data-fault='server_error']").await;
    ann.click("//*[@data-fault='server_error']").await;
    ann.is_true(
        "document.querySelector('[data-fault=server_error] .waiting-faults')?.textContent === '2'",
    )
    .await;
    ann.screenshot("desktop-faults").await;
    ann.click("//*[@data-clear]").await;
    ann.is_true("!document.querySelector('.waiting-faults')")
        .await;

    ann.click("//*[@data-fault='event_twice']").await;
    ann.sees(".waiting-faults").await;
    ann.compose("struck").await;
    ann.press_key("Enter").await;
    ann.exists("//*[@class='happened']//strong[normalize-space()='Event delivered twice']")
        .await;
    ann.is_true("!document.querySelector('.waiting-faults')")
        .await;
    ann.close().await;
    parrot.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_change_the_language_and_let_a_user_leave_and_return() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let parrot = ParrotSandbox::open().await;
    let ann = chromium
        .window(&parrot.sandbox, "ann", Screen::DESKTOP)
        .await;
    let mut bob = chromium
        .window(&parrot.sandbox, "bob", Screen::DESKTOP)
        .await;
    ann.click("//*[@data-panel='people']").await;
    bob.click("//*[@id='person']").await;
    bob.click("//*[@data-settings]").await;
    bob.sees("dialog.modal[open] [data-setting=locale]").await;
    bob.evaluate::<bool>(
        "(() => {
            const select = document.querySelector('[data-setting=locale]');
            select.value = 'de';
            return select.dispatchEvent(new Event('change'));
        })()",
    )
    .await;
    bob.is_true("document.querySelector('.messages').lang === 'de'")
        .await;
    bob.screenshot("desktop-settings").await;
    bob.press_key("Escape").await;
    bob.compose("/zei").await;
    bob.sees(".suggestions [data-command=show][aria-selected=true]")
        .await;
    bob.is_true("document.querySelector('.suggestions').textContent.includes('Zeigt alles')")
        .await;
    bob.press_keys(&["Escape", "Escape"]).await;

    bob.click("//*[@id='person']").await;
    bob.click("//*[@data-settings]").await;
    bob.click("//*[@data-setting='here']").await;
    bob.sees(".nothing-here").await;
    ann.exists("//*[@class='people']//h3[starts-with(., 'Not in the server')]")
        .await;
    bob.press_key("Escape").await;
    bob.click("//*[@class='nothing-here']//button").await;
    bob.sees(".channels a[aria-current=page]").await;
    ann.is_true("!document.querySelector('.people').textContent.includes('Not in the server')")
        .await;
    // After leaving, the page still asks for the channel that it was showing, in vain.
    bob.expect_error("404 (Not Found)").await;
    for window in [ann, bob] {
        window.close().await;
    }
    parrot.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_way_to_the_newest_message_lies_on_none() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let parrot = ParrotSandbox::open().await;
    for number in 0..40 {
        let content = format!("Message {number}");
        parrot.say(json!({"content": content})).await;
    }
    for screen in [Screen::PHONE, Screen::DESKTOP] {
        let ann = chromium.window(&parrot.sandbox, "ann", screen).await;
        ann.says("Message 39").await;
        let to_top = "(document.querySelector('.timeline').scrollTop = 0) === 0";
        ann.is_true(to_top).await;
        ann.sees(".jump").await;
        let apart = "(([above, jump, below]) => above.bottom <= jump.top + 1
            && jump.bottom <= below.top + 1)(['.timeline', '.jump', '#composer'].map(
                (one) => document.querySelector(one).getBoundingClientRect()))";
        ann.is_true(apart).await;
        ann.click("//*[contains(@class, 'jump')]").await;
        ann.is_true("document.querySelector('.jump').hidden").await;
        ann.close().await;
    }
    parrot.close().await;
}
