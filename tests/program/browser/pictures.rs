//! The place of pictures beside lists and each other, on a phone 390 pixels wide and in a wide
//! window: the board on which a menu's choices are marked, and the pictures of an analysis.
use super::games::PICTURE;
use super::window::{Chromium, Screen, Window, button, last};
use crate::support::*;
use entente_sandbox::Thread;

/// A window on a phone that shows the thread of a game.
async fn on_phone(chromium: &Chromium, server: &TestServer) -> Window {
    let phone = chromium.window(&server.sandbox, "ann", Screen::PHONE).await;
    phone.open_thread().await;
    phone.is_true(&format!("{PICTURE}?.naturalWidth > 0")).await;
    phone
}

/// The whole picture is within the window, and nothing is over it.
async fn sees_whole_picture(phone: &Window) {
    let is_free = format!(
        "(() => {{
            const picture = {PICTURE};
            const {{ left, top, right, bottom }} = picture.getBoundingClientRect();
            const edge = 4;
            const corners = [[left + edge, top + edge], [right - edge, top + edge],
                [left + edge, bottom - edge], [right - edge, bottom - edge]];
            return right - left > 250
                && corners.every(([x, y]) => document.elementFromPoint(x, y) === picture);
        }})()"
    );
    phone.is_true(&is_free).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_menu_of_pieces_leaves_the_marked_board_in_view() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    server.start_game().await;
    let phone = on_phone(&chromium, &server).await;
    let menu = last("button[contains(@class, 'select')]");
    phone.click(&button("Move")).await;
    for (step, choice) in [("piece", "e2"), ("square", "e2e4")] {
        phone
            .exists(&last(&format!("li[@data-choice='{choice}']")))
            .await;
        phone.click(&menu).await;
        phone.sees(".choices.sheet").await;
        sees_whole_picture(&phone).await;
        phone.screenshot(&format!("phone-menu-{step}")).await;
        // Every entry can be reached, the last one too.
        let entries = "[...document.querySelectorAll('.choices.sheet li')]";
        phone
            .is_true(&format!(
                "{entries}.at(-1).scrollIntoView() ?? {entries}.at(-1)
                    .getBoundingClientRect().bottom <= innerHeight"
            ))
            .await;
        phone
            .click(&last(&format!("li[@data-choice='{choice}']")))
            .await;
    }
    phone.says("You played e4.").await;
    // The room that the list took is given back.
    phone
        .is_true("document.querySelector('.timeline').style.paddingBottom === ''")
        .await;
    phone.close().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_wide_window_the_menu_of_pieces_opens_beside_the_board() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    server.start_game().await;
    let wide = chromium
        .window(&server.sandbox, "ann", Screen::DESKTOP)
        .await;
    wide.open_thread().await;
    wide.click(&button("Move")).await;
    wide.exists(&last("li[@data-choice='e2']")).await;
    wide.is_true(&format!("{PICTURE}?.naturalWidth > 0")).await;
    wide.click(&last("button[contains(@class, 'select')]"))
        .await;
    wide.sees(".choices:not([hidden])").await;
    wide.screenshot("wide-menu-piece").await;
    wide.is_true(&format!(
        "(() => {{
            const picture = {PICTURE}.getBoundingClientRect();
            const list = document.querySelector('.choices:not([hidden])').getBoundingClientRect();
            return list.left >= picture.right || list.top >= picture.bottom
                || list.bottom <= picture.top;
        }})()"
    ))
    .await;
    wide.close().await;
    server.close().await;
}

/// Plays a short game to its end.
async fn play_to_mate(server: &TestServer, thread: &Thread) {
    let moves = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"];
    for (ply, text) in moves.into_iter().enumerate() {
        let channel = server.thread(["ann", "bob"][ply % 2], thread);
        channel.slash(&format!("/move {text}")).await.unwrap();
    }
    quiet_boards(&server.thread("ann", thread), moves.len() + 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pictures_of_an_analysis_are_one_below_the_other() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    play_to_mate(&server, &thread).await;
    let phone = on_phone(&chromium, &server).await;
    phone.click(&button("Analysis")).await;
    let pictures = "[...document.querySelectorAll('.ephemeral .picture img')]
        .map((one) => one.getBoundingClientRect())";
    phone
        .is_true(&format!(
            "(([chart, board]) => board && chart.width > 280 && board.width > 280
                && board.top >= chart.bottom && board.right <= innerWidth)({pictures})"
        ))
        .await;
    phone.screenshot("phone-analysis").await;
    phone.close().await;
    server.close().await;
}

/// The last picture of an answer is as wide as the phone lets it be, and nothing needs to be
/// scrolled to the side for it.
async fn shows_wide_picture(phone: &Window, name: &str) {
    let picture = "[...document.querySelectorAll('.ephemeral .picture img')].at(-1)";
    phone.is_true(&format!("{picture}?.naturalWidth > 0")).await;
    phone
        .is_true(&format!(
            "(() => {{
                const {{ left, right, width }} = {picture}.getBoundingClientRect();
                return left >= 0 && right <= innerWidth && width > 280
                    && document.documentElement.scrollWidth <= innerWidth;
            }})()"
        ))
        .await;
    phone.screenshot(name).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leaderboard_a_trend_and_standings_fit_on_a_phone() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let panel = ann.slash("/server").await.unwrap();
    panel.press("Ratings and leagues: off").await.unwrap();
    let (bob, threads) = (server.channel("bob"), ann.threads().len());
    ann.slash("/challenge @bob white rated:True").await.unwrap();
    let challenge = posted_after(&bob, None, "Accept").await;
    challenge.press("Accept").await.unwrap();
    let thread = server.thread_after(threads).await;
    play_to_mate(&server, &thread).await;
    // Two divisions, one below the other.
    ann.slash(
        "/league new chess \"round robin in rounds\" name:Cup players:8 division:3 computers:6",
    )
    .await
    .unwrap();
    for place in [&ann, &bob] {
        place.slash("/league join").await.unwrap();
    }
    let phone = chromium.window(&server.sandbox, "ann", Screen::PHONE).await;
    for (command, name) in [
        ("/leaderboard overall:True", "phone-leaderboard"),
        ("/profile", "phone-profile"),
        ("/league show", "phone-standings"),
    ] {
        phone.compose(command).await;
        phone.press_keys(&["Enter", "Enter"]).await;
        shows_wide_picture(&phone, name).await;
    }
    phone.close().await;
    server.close().await;
}
