//! The number of keys and presses of a newcomer from opening the chat page to the first move:
//! alone, and for two people.
use super::window::{Chromium, Screen, Window, button, last};
use crate::support::*;

/// The most keys and presses of both people together for a game of two.
const KEYS: usize = 8;
const PRESSES: usize = 4;

/// Counts the keys and presses of everybody.
#[derive(Debug, Default)]
pub(super) struct Count {
    pub(super) keys: usize,
    pub(super) presses: usize,
}

impl Count {
    /// Types a text, and then Enter.
    pub(super) async fn enter(&mut self, window: &Window, text: &str) {
        window.type_text(text).await;
        window.press_key("Enter").await;
        self.keys += text.chars().count() + 1;
    }

    pub(super) async fn press(&mut self, window: &Window, path: &str) {
        window.click(path).await;
        self.presses += 1;
    }

    /// Types a text that begins the name of an entry, and takes the entry.
    pub(super) async fn take(&mut self, window: &Window, text: &str) {
        window.type_text(text).await;
        window.sees(".suggestions [aria-selected=true]").await;
        window.press_key("Enter").await;
        self.keys += text.chars().count() + 1;
    }

    /// Replies to the board with a move: as White with e4, as Black with e5.
    async fn reply_with_move(&mut self, server: &TestServer, window: &Window, player: &str) {
        window.exists(&button("Move")).await;
        let white: bool = window
            .evaluate(
                "[...document.querySelectorAll('.messages li')]
                    .findLast((one) => one.querySelector('img') && one.querySelector('.primary'))
                    .textContent.includes('(White) to move')",
            )
            .await;
        let text = if white { "e4" } else { "e5" };
        window.point_at(&last("li[.//img]//img")).await;
        let reply = last("li[.//img]//button[starts-with(@aria-label, 'Reply')]");
        self.press(window, &reply).await;
        window.sees(".about").await;
        self.enter(window, text).await;
        move_made(server, text).await;
        window.screenshot(&format!("first-move-{player}")).await;
    }
}

/// Waits until a board in the thread of the game shows this move.
pub(super) async fn move_made(server: &TestServer, text: &str) {
    let ann = server.channel("ann");
    let shows = |board: &entente_sandbox::Message| board.content.contains(&format!("{text}**"));
    until(|| {
        let thread = ann.threads().pop()?;
        let boards = boards(&server.thread("ann", &thread));
        boards.iter().any(shows).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_move_alone_takes_seven_keys_and_two_presses() {
    let Some(chromium) = Chromium::start_with_mouse().await else {
        return;
    };
    let server = TestServer::open().await;
    let ann = chromium
        .window(&server.sandbox, "ann", Screen::DESKTOP)
        .await;
    let mut count = Count::default();
    count.take(&ann, "/p").await;
    count.enter(&ann, "").await;
    count.press(&ann, &last("a[@class='thread-link']")).await;
    // Colours are random.
    let thread = until(|| server.channel("ann").threads().pop()).await;
    let place = server.thread("ann", &thread);
    let id = server.sandbox.user("ann").id();
    let own_turn = until(|| {
        let board = boards(&place).pop()?;
        let colours = ["(White) to move", "(Black) to move"].into_iter();
        let turns = colours.map(|colour| (colour, format!("<@{id}> {colour}")));
        let mut own = turns.filter(|(_, turn)| board.content.contains(turn));
        own.next().map(|(colour, _)| colour)
    })
    .await;
    ann.says(own_turn).await;
    count.reply_with_move(&server, &ann, "alone").await;
    assert!(count.keys <= 7 && count.presses <= 2, "{count:?}");
    ann.close().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_move_of_two_people_takes_eight_keys_and_four_presses() {
    let Some(chromium) = Chromium::start_with_mouse().await else {
        return;
    };
    let server = TestServer::open().await;
    let ann = chromium
        .window(&server.sandbox, "ann", Screen::DESKTOP)
        .await;
    let bob = chromium
        .window(&server.sandbox, "bob", Screen::DESKTOP)
        .await;
    let mut count = Count::default();
    ann.type_text("/").await;
    count.keys += 1;
    let challenge = "//*[contains(@class, 'suggestions')]//*[@data-command='challenge']";
    count.press(&ann, challenge).await;
    count.take(&ann, "b").await;
    count.enter(&ann, "").await;
    count.press(&bob, &button("Accept")).await;

    // Colours are random: the board says who has White.
    let thread = until(|| server.channel("ann").threads().pop()).await;
    let board = board_number(&server.thread("ann", &thread), 1).await;
    let whites = format!("<@{}> (White) to move", server.sandbox.user("ann").id());
    let mover = if board.content.contains(&whites) {
        &ann
    } else {
        &bob
    };
    count.press(mover, &last("a[@class='thread-link']")).await;
    count.reply_with_move(&server, mover, "two").await;
    assert!(count.keys <= KEYS && count.presses <= PRESSES, "{count:?}");
    for window in [ann, bob] {
        window.close().await;
    }
    server.close().await;
}
