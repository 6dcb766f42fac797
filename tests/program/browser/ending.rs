//! The end of a game on its page: who won and how, the rematch in two presses, the analysis and the
//! film on the page itself, and the ways on. On a phone and at a desk.
use super::board::{Page, PageGame};
use super::narrow::fits;
use super::window::{Browser, Screen};
use crate::support::*;
use serde_json::json;

const PEOPLE: [(&str, &[&str]); 2] = [("ann", &["white"]), ("bob", &["black"])];

in_either_window!(
    a_new_game_begins_at_the_end_of_one,
    a_finished_game_leads_to_its_rematch_in_two_presses,
    the_analysis_leads_over_the_board_and_the_film_is_played_and_saved,
    the_end_of_a_game_leads_to_the_thread_and_to_the_next_game
);

/// The XPath of what is pressed in the panel of the end, a button or a link.
fn press(label: &str) -> String {
    format!(
        "//*[@id='ending']//*[self::button or self::a][starts-with(normalize-space(), '{label}')]\
         [not(@disabled)]"
    )
}

/// Waits until the panel of the end contains this text.
async fn ends_with(page: &Page, words: &str) {
    let ending = "document.getElementById('ending')";
    let says = format!("!{ending}.hidden && {ending}.textContent.includes(`{words}`)");
    page.0.is_true(&says).await;
}

/// A game in which Bob mates in two moves, with the last one still to be made.
async fn before_mate(server: &TestServer) -> PageGame {
    let table = PageGame::open(server, &PEOPLE, json!({})).await;
    for (person, mv) in [(0, "f3"), (1, "e5"), (0, "g4")] {
        table.post(person, "moves", json!({"move": mv})).await;
    }
    table
}

/// A condition: the result is in sight.
const IN_SIGHT: &str = "(({ top, bottom }) => top >= 0 && bottom <= innerHeight)\
    (ending.querySelector('.result').getBoundingClientRect())";

async fn a_finished_game_leads_to_its_rematch_in_two_presses(browser: Browser, screen: Screen) {
    let server = TestServer::open().await;
    let other = Screen {
        dark: true,
        ..screen
    };
    let table = before_mate(&server).await;
    let ann = table.page(&browser, 0, screen).await;
    let bob = table.page(&browser, 1, other).await;
    bob.has_turn(3).await;
    bob.touch("d8", "h4").await;
    ends_with(&ann, "You lost").await;
    ends_with(&bob, "You won!").await;
    for (page, name) in [(&ann, "ann"), (&bob, "bob")] {
        ends_with(page, "checkmate").await;
        page.0.is_true(IN_SIGHT).await;
        fits(&page.0, "ending").await;
        page.0
            .screenshot(&format!("ending-{}-{name}", screen.width))
            .await;
    }
    ann.0.click(&press("Rematch")).await;
    ends_with(&ann, "Rematch offered. Waiting for bob.").await;
    ends_with(&bob, "ann offers you a rematch.").await;
    bob.0.click(&press("Accept rematch")).await;
    // Who has offered it waits in front of the panel, and is taken there.
    for (page, name) in [(&ann, "ann"), (&bob, "bob")] {
        let address = table.address();
        let is_new = format!("location.pathname !== new URL('{address}').pathname");
        page.0.is_true(&is_new).await;
        page.0.sees("#board [role=gridcell]").await;
        let below = format!("document.getElementById('below').textContent.includes('{name}')");
        page.0.is_true(&below).await;
        page.0
            .is_true("document.getElementById('ending').hidden")
            .await;
    }
    // The new page plays: it is Bob's turn, who has White.
    bob.0.sees("#status.yours").await;
    bob.touch("e2", "e4").await;
    ann.has_turn(1).await;
    ann.close().await;
    bob.close().await;
    server.close().await;
}

/// The colour of an arrow on the board.
fn arrow(kind: &str) -> String {
    format!("document.querySelector('[data-arrow={kind}]')?.getAttribute('fill')")
}

async fn the_analysis_leads_over_the_board_and_the_film_is_played_and_saved(
    browser: Browser,
    screen: Screen,
) {
    let server = TestServer::open().await;
    let table = before_mate(&server).await;
    table.post(1, "moves", json!({"move": "Qh4"})).await;
    let page = table.page(&browser, 0, screen).await;
    page.0
        .is_true("!document.querySelector('#replay img')")
        .await;
    page.0.click(&press("Analysis")).await;
    page.0.sees("#analysis .chart svg").await;
    page.0.sees("#analysis [data-moment='3']").await;
    page.0.click("//*[@data-moment='3']").await;
    page.0
        .sees("#analysis [data-moment='3'][aria-current=true]")
        .await;
    page.0
        .is_true("document.querySelector('#steps .past').textContent.includes('g4')")
        .await;
    page.0
        .is_true("document.querySelector('#analysis .shares').textContent.includes('%')")
        .await;
    // The arrows of the chat: the mistake is red, and the better move green.
    page.0
        .is_true(&format!(
            "{} === '#c0392b' && {} === '#2f7d3b'",
            arrow("made"),
            arrow("better")
        ))
        .await;
    // The board at this move is seen while the words are read.
    page.0
        .is_true("board.getBoundingClientRect().top >= 0 && board.getBoundingClientRect().top < innerHeight / 2")
        .await;
    fits(&page.0, "analysis").await;
    page.0
        .screenshot(&format!("analysis-{}", screen.width))
        .await;
    // The chart is a slider over all moves.
    let slide = "(range => { range.value = 1; range.dispatchEvent(new Event('input')); \
        return true; })(document.querySelector('.chart input'))";
    assert!(page.0.evaluate::<bool>(slide).await);
    page.0
        .is_true("document.querySelector('#steps .past').textContent.includes('f3')")
        .await;

    page.0.click(&press("Replay")).await;
    page.0
        .is_true("document.querySelector('#replay img')?.naturalWidth > 0")
        .await;
    page.0
        .is_true("document.querySelector('#replay a[download$=\".gif\"]').href.startsWith('blob:')")
        .await;
    fits(&page.0, "replay").await;
    page.0.screenshot(&format!("replay-{}", screen.width)).await;
    stays_in_sight(&page).await;
    page.close().await;
    server.close().await;
}

/// The panel of the end is drawn anew again and again. That must not bring its pressed button into
/// sight, away from the film.
async fn stays_in_sight(page: &Page) {
    const SEEN: &str = "(({ top, bottom }) => bottom > 0 && top < innerHeight)\
        (document.querySelector('#replay img').getBoundingClientRect())";
    page.0
        .is_true("(ending.firstElementChild.dataset.old = 'yes')")
        .await;
    let down = "scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })";
    page.0.is_true(&format!("({down}, {SEEN})")).await;
    page.0
        .is_true("!ending.firstElementChild.dataset.old")
        .await;
    assert!(page.0.evaluate::<bool>(SEEN).await);
}

/// A game in a thread leads back to it, and to the next game that waits.
async fn the_end_of_a_game_leads_to_the_thread_and_to_the_next_game(
    browser: Browser,
    screen: Screen,
) {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let id = crate::play::Client::of(&server, "ann").await.show().await["id"].clone();
    let table = PageGame::of(&server, id.as_str().unwrap(), &["ann", "bob"]).await;
    server.start_game().await;
    let ann = table.page(&browser, 0, screen).await;
    ann.0.click("//*[@id='actions']//button[.='Resign']").await;
    ann.0.click("//dialog//button[.='Yes, resign']").await;
    ends_with(&ann, "You lost").await;
    let back = format!("/{}/", thread.id);
    for label in ["Back to Discord", "New game"] {
        ann.0.exists(&press(label)).await;
    }
    ann.0
        .is_true(&format!(
            "[...ending.querySelectorAll('a')].some((link) => link.href.includes('{back}'))"
        ))
        .await;
    ann.0.exists(&press("Next: ")).await;
    fits(&ann.0, "ending in a thread").await;
    // The same people are among what the form offers.
    ann.0.click(&press("New game")).await;
    fits(&ann.0, "new game in a thread").await;
    ann.0.click("//dialog//button[.='Rematch']").await;
    ends_with(&ann, "Rematch offered. Waiting for").await;
    ann.close().await;
    server.close().await;
}

/// Gives up on the page.
async fn resign(page: &Page) {
    page.0.click("//*[@id='actions']//button[.='Resign']").await;
    page.0.click("//dialog//button[.='Yes, resign']").await;
    ends_with(page, "You lost").await;
}

/// Waits until the page is that of another game, and returns its path.
async fn goes_on(page: &Page, before: &str) -> String {
    let is_new = format!("location.pathname !== '{before}'");
    page.0.is_true(&is_new).await;
    page.0.sees("#board [role=gridcell]").await;
    page.0.is_true("ending.hidden").await;
    page.0.evaluate("location.pathname").await
}

/// Against the computer the same kind and level begin with one press, and others from the form,
/// without a trip to the chat.
async fn a_new_game_begins_at_the_end_of_one(browser: Browser, screen: Screen) {
    let server = TestServer::open().await;
    let computers = json!({"computers": [{"level": 2}]});
    let table = PageGame::open(&server, &PEOPLE[..1], computers).await;
    let page = table.page(&browser, 0, screen).await;
    let first: String = page.0.evaluate("location.pathname").await;
    // A hint is a blue arrow, as in the chat.
    page.0.click("//*[@id='hint']").await;
    let blue = format!("{} === '#2a6fb0'", arrow("hint"));
    page.0.is_true(&blue).await;
    page.0.screenshot(&format!("hint-{}", screen.width)).await;
    resign(&page).await;
    fits(&page.0, &format!("ending-alone-{}", screen.width)).await;
    // Two touches at once are one.
    let twice = "(one => (one.click(), one.click(), true))
        (document.querySelector('[data-do=rematch]'))";
    assert!(page.0.evaluate::<bool>(twice).await);
    let second = goes_on(&page, &first).await;
    page.0.is_true("above.textContent.includes('2')").await;
    resign(&page).await;
    page.0.click(&press("Another game")).await;
    page.0.sees("dialog[open] #new-variant").await;
    fits(&page.0, &format!("new-game-{}", screen.width)).await;
    let chosen = "(document.getElementById('new-variant').value = 'capablanca',
        document.getElementById('new-level').value === '2')";
    assert!(page.0.evaluate::<bool>(chosen).await, "the same level");
    page.0
        .click("//dialog//button[.='Play against the computer']")
        .await;
    goes_on(&page, &second).await;
    page.0
        .is_true("document.querySelectorAll('[role=gridcell]').length === 80")
        .await;
    page.close().await;
    server.close().await;
}
