//! A new game from its form, what the host can do with it, and the buttons of its first board, on a
//! phone and on a wide screen, in both languages.
use super::board_links::with_pages;
use super::narrow::fits;
use super::window::{Browser, Screen, Window, button};
use crate::support::*;

/// The words that the host reads and presses, in their language.
struct Words {
    command: &'static str,
    daily: &'static str,
    submit: &'static str,
    asked: &'static str,
    cancel: &'static str,
}

const ENGLISH: Words = Words {
    command: "/game new",
    daily: "1 day per move",
    submit: "Submit",
    asked: "your first game over days",
    cancel: "Cancel",
};

const GERMAN: Words = Words {
    command: "/partie neu",
    daily: "1 Tag pro Zug",
    submit: "Submit",
    asked: "deine erste Partie über mehrere Tage",
    cancel: "Absagen",
};

/// Opens a game over days from the form.
async fn open(window: &Window, words: &Words, name: &str) {
    window.compose(words.command).await;
    window.press_keys(&["Enter", "Enter"]).await;
    window.sees("dialog.modal[open] [type=radio]").await;
    fits(window, &format!("new-game-form-{name}")).await;
    let daily = format!("//dialog//label[contains(., '{}')]", words.daily);
    window.click(&daily).await;
    let submit = format!("//dialog//button[normalize-space()='{}']", words.submit);
    window.click(&submit).await;
    window.says(words.asked).await;
    window.exists(&button(words.cancel)).await;
    fits(window, &format!("new-game-answer-{name}")).await;
}

in_either_window!(
    a_new_game_is_opened_from_a_form,
    the_first_row_leads_to_the_board
);

async fn a_new_game_is_opened_from_a_form(browser: Browser, screen: Screen) {
    let server = with_pages(sandbox().await).await;
    server.sandbox.user("cleo").set_locale("de").unwrap();
    for (name, words) in [("ann", ENGLISH), ("cleo", GERMAN)] {
        let window = browser.window(&server.sandbox, name, screen).await;
        open(&window, &words, name).await;
        window.close().await;
    }
    server.close().await;
}

/// The first row has what one needs to move, and nothing is wider than the screen.
async fn the_first_row_leads_to_the_board(browser: Browser, screen: Screen) {
    let server = with_pages(sandbox().await).await;
    let thread = server.start_game().await;
    board_number(&server.thread("ann", &thread), 1).await;
    let window = browser.window(&server.sandbox, "ann", screen).await;
    window.open_thread().await;
    window.exists(&button("Open board")).await;
    let in_two_rows = "(() => {
        const top = (label) => [...document.querySelectorAll('button')]
            .findLast((one) => one.textContent.trim() === label)
            .getBoundingClientRect().top;
        return top('Move') === top('Open board') && top('More') === top('My view');
    })()";
    window.is_true(in_two_rows).await;
    fits(&window, "first-row").await;
    window.close().await;
    server.close().await;
}
