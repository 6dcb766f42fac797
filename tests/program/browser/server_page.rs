//! The public page of a server in a browser: nothing is wider than the screen, and who hears the
//! page finds headings, lists, tables and boards in words.
use super::narrow::fits;
use super::window::{Browser, Chromium, Screen, Window};
use crate::lobby::open_for_four;
use crate::server_page::{
    make_moves, public_game, public_league, turn_clubs_on, turn_on, until_page, with_pages,
};
use crate::support::*;

in_each_window!(a_page_fits_every_screen);

/// A server whose page has all of its parts. Returns the address of the page.
async fn full_page() -> (TestServer, String) {
    let server = with_pages(sandbox().await).await;
    let path = turn_on(&server).await;
    turn_clubs_on(&server).await;
    open_for_four(&server, "/game new \"Four Player Chess\" visibility:public").await;
    let finished = public_game(&server).await;
    make_moves(&server, &finished, &["f3", "e5", "g4", "Qh4#"]).await;
    let running = public_game(&server).await;
    make_moves(&server, &running, &["e4", "c5", "Nf3"]).await;
    public_league(&server).await;
    until_page(&server, &path, "&lt;Cup&gt;").await;
    let address = server.api.replace("/api/v1", &path);
    (server, address)
}

/// Waits until all boards are there, also those below the screen.
async fn has_boards(window: &Window) {
    let all = "[...document.images].every((one) => {
        one.loading = 'eager';
        return one.complete && one.naturalWidth > 0;
    }) && document.images.length >= 2";
    window.is_true(all).await;
}

async fn a_page_fits_every_screen(browser: Browser, screen: Screen) {
    let (server, address) = full_page().await;
    let window = browser.open(&address, screen).await;
    has_boards(&window).await;
    fits(&window, &format!("server-page-{}", screen.width)).await;
    window.close().await;
    server.close().await;
}

/// Nobody needs to see the page to know what is on it, and it follows the system's colours.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_heard_by_its_headings_lists_tables_and_boards() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let (server, address) = full_page().await;
    let window = chromium.open(&address, Screen::DARK_PHONE).await;
    has_boards(&window).await;
    let names = window.accessible_names().await;
    let of = |role: &str| {
        let all = names.iter().filter(|(of, _)| of == role);
        all.map(|(_, name)| name.as_str()).collect::<Vec<_>>()
    };
    let headings = of("heading");
    for heading in [
        "Chess in our Discord server",
        "Being played now",
        "Leagues",
        "<Cup>",
        "Latest films",
    ] {
        assert!(headings.contains(&heading), "{heading}: {headings:?}");
    }
    assert_eq!(of("main").len(), 1);
    assert_eq!(of("table"), ["The standings of <Cup>"]);
    assert_eq!(of("rowheader").len(), 3, "{names:?}");
    assert!(of("list").len() >= 2, "{names:?}");
    let boards = of("image");
    let is_in_words = |name: &&str| name.contains("king");
    assert!(
        boards.len() >= 2 && boards.iter().all(is_in_words),
        "{boards:?}"
    );
    let links = of("link");
    let different: std::collections::BTreeSet<_> = links.iter().collect();
    assert!(different.len() >= links.len() - 1, "{links:?}");
    let dark = "getComputedStyle(document.body).backgroundColor === 'rgb(23, 25, 28)'";
    window.is_true(dark).await;
    fits(&window, "server-page-dark").await;
    window.close().await;
    server.close().await;
}
