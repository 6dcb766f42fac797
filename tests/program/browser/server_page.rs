//! The public page of a server in a browser: nothing is wider than the screen, and who hears the
//! page finds headings, lists, tables and boards in words.
use super::narrow::fits;
use super::window::{Browser, Chromium, Screen, Window};
use crate::lobby::open_for_four;
use crate::server_page::{
    choose_channels, make_moves, paste_invitation, public_game, public_league, turn_clubs_on,
    turn_on, until_page, with_pages,
};
use crate::support::*;
use entente_render::{Army, Piece, PieceKind};

in_either_window!(a_page_fits_every_screen);

/// A server whose page has all of its parts. Returns the address of the page.
async fn full_page() -> (TestServer, String) {
    let sandbox = sandbox().await;
    let icon = entente_render::emoji(Piece::new(Army::Black, PieceKind::Knight));
    sandbox.set_guild_face("The Club", Some(&icon));
    let server = with_pages(sandbox).await;
    let path = turn_on(&server).await;
    paste_invitation(&server, "https://discord.gg/chess-club").await;
    turn_clubs_on(&server).await;
    open_for_four(&server, "/game new \"Four Player Chess\" visibility:public").await;
    let finished = public_game(&server).await;
    make_moves(&server, &finished, &["f3", "e5", "g4", "Qh4#"]).await;
    let running = public_game(&server).await;
    make_moves(&server, &running, &["e4", "c5", "Nf3"]).await;
    let of_channel = server.start_game().await;
    make_moves(&server, &of_channel, &["d4"]).await;
    choose_channels(&server, &["chess"]).await;
    public_league(&server).await;
    until_page(&server, &path, "&lt;Cup&gt;").await;
    let address = server.api.replace("/api/v1", &path);
    (server, address)
}

/// Waits until the icon and all boards are there: their squares, and each piece on them.
async fn has_boards(window: &Window) {
    let all = "[...document.images].every((one) => one.complete && one.naturalWidth > 0)
        && document.images.length === 1
        && document.querySelectorAll('.boards svg').length >= 3
        && [...document.querySelectorAll('.boards svg use')].every((one) => {
            const { width, height } = one.getBoundingClientRect();
            return width > 3 && height > 3;
        })";
    window.is_true(all).await;
}

/// How many columns there are of what these selectors find.
fn columns(selector: &str) -> String {
    format!(
        "new Set([...document.querySelectorAll('{selector}')]
            .map((one) => Math.round(one.getBoundingClientRect().left))).size"
    )
}

/// On a phone everything is in one column; at a desk the tables are beside the games, of which
/// there are several in a row.
async fn a_page_fits_every_screen(browser: Browser, screen: Screen) {
    let (server, address) = full_page().await;
    let window = browser.open(&address, screen).await;
    has_boards(&window).await;
    fits(&window, &format!("server-page-{}", screen.width)).await;
    let sections: usize = window.evaluate(&columns("main > div")).await;
    let boards: usize = window.evaluate(&columns(".boards > li")).await;
    let wide = "document.querySelector('body').getBoundingClientRect().width / innerWidth";
    let share: f64 = window.evaluate(wide).await;
    assert!(share > 0.95, "the page takes {share} of the screen");
    if screen.mobile {
        assert_eq!((sections, boards), (1, 1));
    } else {
        assert!(
            sections == 2 && boards >= 3,
            "{sections} columns, {boards} boards"
        );
    }
    let join = "document.querySelector('a.join').getBoundingClientRect().height >= 44";
    window.is_true(join).await;
    window.close().await;
    server.close().await;
}

in_either_window!(a_page_of_the_first_day_is_not_empty);

/// Nobody has played yet: there are boards that wait, and what to do.
async fn a_page_of_the_first_day_is_not_empty(browser: Browser, screen: Screen) {
    let server = with_pages(sandbox().await).await;
    let path = turn_on(&server).await;
    let window = browser
        .open(&server.api.replace("/api/v1", &path), screen)
        .await;
    window.sees(".boards svg").await;
    window.sees(".about p").await;
    fits(&window, &format!("server-page-first-day-{}", screen.width)).await;
    let boards: usize = window
        .evaluate("document.querySelectorAll('.boards svg').length")
        .await;
    let boards_in_a_row: usize = window.evaluate(&columns(".boards > li")).await;
    assert_eq!(
        (boards, boards_in_a_row),
        (3, if screen.mobile { 1 } else { 3 })
    );
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
        "The Club",
        "How to begin",
        "Being played now",
        "Leagues",
        "<Cup>",
        "Latest results",
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
