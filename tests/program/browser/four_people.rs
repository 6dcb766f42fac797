//! Four people in four windows: a game of Four Player Chess, an alliance, a betrayal, and what
//! everyone reads when it is over. What they type and press up to the first move is counted.
use super::first_move::{Count, move_made};
use super::window::{Chromium, Screen, Window, button, last};
use crate::play::Client;
use crate::support::*;
use entente_sandbox::Thread;

const NAMES: [&str; 4] = ["ann", "bob", "cleo", "dan"];

/// The moves before the betrayal, from White on, in turn order.
const MOVES: [&str; 5] = ["c3", "b5c5", "g7g6", "g4f4", "d1g1"];

/// The most keys and presses of all four together until the first move is made.
const KEYS: usize = 24;
const PRESSES: usize = 5;

/// The conversation with the bot, in the list on the left.
const BOT: &str = "//*[@id='sidebar']//a[contains(., 'Entente')]";

/// Names and windows, in turn order.
struct Players<'a> {
    names: Vec<&'static str>,
    windows: Vec<&'a Window>,
}

impl<'a> Players<'a> {
    /// Seats are drawn when the game begins.
    async fn of(server: &TestServer, windows: &'a [Window]) -> Self {
        let game = Client::of(server, "ann").await.show().await;
        let seats = game["seats"].as_array().unwrap();
        let at = seats.iter().map(|seat| {
            let is_player = |person: &&serde_json::Value| person["player"] == seat["player"];
            let person = game["people"].as_array().unwrap().iter().find(is_player);
            let name = person.unwrap()["name"].as_str().unwrap().to_lowercase();
            NAMES.iter().position(|known| *known == name).unwrap()
        });
        let at: Vec<usize> = at.collect();
        Self {
            names: at.iter().map(|at| NAMES[*at]).collect(),
            windows: at.iter().map(|at| &windows[*at]).collect(),
        }
    }
}

/// White and Red become allies: one types, the other presses.
async fn ally(white: &Window, red: &Window) {
    white.type_text("/ally propose").await;
    white.sees(".suggestions [aria-selected=true]").await;
    white.press_key("Enter").await;
    white.type_text("Red").await;
    white.sees(".suggestions [aria-selected=true]").await;
    white.press_key("Enter").await;
    white.press_key("Enter").await;
    red.click(BOT).await;
    red.screenshot("four-people-proposal").await;
    red.click(&button("Accept")).await;
    red.says("now allied with").await;
}

/// Red captures a piece of White by menus, and is asked before.
async fn betray(red: &Window) {
    red.click("//*[@id='sidebar']//ul[@class='threads']//a")
        .await;
    red.click(&button("Move")).await;
    for choice in ["a5", "a5a2"] {
        let entry = last(&format!("li[@data-choice='{choice}']"));
        red.exists(&entry).await;
        red.click(&last("button[contains(@class, 'select')]")).await;
        red.click(&entry).await;
    }
    red.screenshot("four-people-question").await;
    red.click(&last("button[contains(., 'leave the alliance')]"))
        .await;
    red.says("You played").await;
}

/// All but White give up, so that the game is over.
async fn resign(server: &TestServer, thread: &Thread, names: &[&str]) {
    for name in names {
        let question = server.thread(name, thread).slash("/resign").await.unwrap();
        question.press("Yes, resign").await.unwrap();
    }
}

/// Looks at the last message on a phone: in the thread, if there is one already.
async fn on_a_phone(chromium: &Chromium, server: &TestServer, words: &str, name: &str) {
    let phone = chromium.window(&server.sandbox, "ann", Screen::PHONE).await;
    if !server.channel("ann").threads().is_empty() {
        phone.open_thread().await;
    }
    phone.says(words).await;
    phone
        .is_true("[...document.querySelectorAll('.messages img')].every((one) => one.naturalWidth)")
        .await;
    phone
        .is_true("document.documentElement.scrollWidth <= window.innerWidth")
        .await;
    phone.screenshot(&format!("four-people-{name}-phone")).await;
    phone.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_people_make_an_alliance_and_betray_it() {
    let Some(chromium) = Chromium::start_with_mouse().await else {
        return;
    };
    let server = TestServer::open().await;
    let mut windows = Vec::new();
    for name in NAMES {
        windows.push(
            chromium
                .window(&server.sandbox, name, Screen::DESKTOP)
                .await,
        );
    }
    let mut count = Count::default();
    count.take(&windows[0], "/game n").await;
    count.take(&windows[0], "va").await;
    count.take(&windows[0], "Four").await;
    count.enter(&windows[0], "").await;
    on_a_phone(&chromium, &server, "looking for players", "lobby").await;
    for (window, free) in windows[1..].iter().zip(["3 of 4", "2 of 4", "1 of 4"]) {
        // When somebody else joins, the button moves a line down.
        window.says(free).await;
        count.press(window, &button("Join")).await;
    }
    let thread = until(|| server.channel("ann").threads().pop()).await;
    let players = Players::of(&server, &windows).await;
    let white = players.windows[0];
    count.press(white, &last("a[@class='thread-link']")).await;
    // What is typed before the thread is open is written in the channel.
    white
        .is_true("document.querySelector('#composer').placeholder.startsWith('Message #1 ')")
        .await;
    // A move typed plainly could give an alliance away, so here it takes the command.
    count.take(white, "/m").await;
    count.enter(white, MOVES[0]).await;
    move_made(&server, MOVES[0]).await;
    white.screenshot("four-people").await;
    assert!(
        count.keys <= KEYS && count.presses <= PRESSES,
        "{count:?} is more than {KEYS} keys and {PRESSES} presses"
    );

    ally(white, players.windows[1]).await;
    for (ply, text) in MOVES.iter().enumerate().skip(1) {
        let line = format!("/move {text}");
        let mover = server.thread(players.names[ply % 4], &thread);
        mover.slash(&line).await.unwrap();
    }
    betray(players.windows[1]).await;
    white.click(BOT).await;
    white.says("betrayed you").await;
    white.screenshot("four-people-betrayed").await;
    resign(&server, &thread, &players.names[1..]).await;
    white
        .click("//*[@id='sidebar']//ul[@class='threads']//a")
        .await;
    white.says("What really happened").await;
    white.says("betrays").await;
    white.screenshot("four-people-history").await;
    on_a_phone(&chromium, &server, "What really happened", "history").await;
    for window in windows {
        window.was_never_reloaded().await;
        window.close().await;
    }
    server.close().await;
}
