//! The screens of a game on a phone: each message and each answer is seen without scrolling. Panels
//! with a picture and several menus, such as that of the settings, are higher, and not among them.
use super::window::{Chromium, Screen, Window};
use crate::support::*;
use entente_sandbox::Message;

/// Takes a picture of the last message, and adds its name to `too_high` if it does not fit between
/// the head of the page and the line for typing.
async fn look(phone: &Window, too_high: &mut Vec<String>, name: &str) {
    phone
        .is_true("[...document.querySelectorAll('.messages img')].every((one) => one.naturalWidth)")
        .await;
    phone.screenshot(&format!("phone-{name}")).await;
    let (height, room): (f64, f64) = phone
        .evaluate(
            "[[...document.querySelectorAll('.messages > li')].at(-1)
                .getBoundingClientRect().height, document.querySelector('.timeline').clientHeight]",
        )
        .await;
    if height > room {
        too_high.push(format!("{name}: {height} of {room} pixels"));
    }
}

/// Waits until the phone shows a message.
async fn seen(phone: &Window, message: &Message) {
    let shown = format!("[data-message-id='{}']", message.id);
    phone.sees(&shown).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_message_of_a_game_is_seen_without_scrolling() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    let phone = chromium.window(&server.sandbox, "ann", Screen::PHONE).await;
    phone.open_thread().await;
    let board = board_number(&ann, 1).await;
    seen(&phone, &board).await;
    let mut too_high = Vec::new();
    look(&phone, &mut too_high, "board").await;
    for button in ["Move", "More"] {
        let pressed = board.press(button).await.unwrap();
        seen(&phone, &pressed).await;
        let name = format!("press-{}", button.to_lowercase());
        look(&phone, &mut too_high, &name).await;
    }
    for (name, line) in [
        ("show-board", "/board"),
        ("help", "/help"),
        ("turns", "/turns"),
        ("settings-time", "/settings time"),
        ("resign", "/resign"),
        ("profile", "/profile"),
        ("plan", "/plan list"),
        ("position", "/show position"),
    ] {
        let answer = ann.slash(line).await.unwrap();
        seen(&phone, &answer).await;
        look(&phone, &mut too_high, name).await;
    }
    for (player, mv) in [(&ann, "f3"), (&bob, "e5"), (&ann, "g4"), (&bob, "Qh4#")] {
        player.slash(&format!("/move {mv}")).await.unwrap();
    }
    let last = board_number(&ann, 5).await;
    seen(&phone, &last).await;
    look(&phone, &mut too_high, "result").await;
    assert_eq!(too_high, [""; 0]);
    phone.close().await;
    server.close().await;
}
