//! Secrecy through the page of a game: in two games with the same public moves and different
//! secrets, the page of everybody who may not know them is the same.
use super::board::{Page, PageGame};
use super::window::{Chromium, Screen};
use crate::support::*;
use serde_json::json;

/// The armies of the people, by their order.
const PEOPLE: [(&str, &[&str]); 4] = [
    ("ann", &["white"]),
    ("bob", &["black"]),
    ("cleo", &["red"]),
    ("dan", &["yellow"]),
];

/// The page as a reader sees it, with its elements and without the parts that differ in every game:
/// ids, and the time.
pub(super) const SHOWN: &str =
    "document.body.outerHTML.replaceAll(location.pathname.split('/').pop(), 'ID')";

/// Plays half a round of Four Player Chess after secrets that differ.
async fn played(server: &TestServer, is_allied: bool) -> PageGame {
    let game = json!({
        "variant": "alliance",
        "visibility": "public",
        "diplomacy": {"reveal_alliances": false},
    });
    let table = PageGame::open(server, &PEOPLE, game).await;
    if is_allied {
        table
            .post(0, "proposals", json!({"to": "red", "message": "Together?"}))
            .await;
        table
            .post(2, "proposals/accept", json!({"from": "white"}))
            .await;
        table
            .post(
                2,
                "letters",
                json!({"to": ["white"], "text": "Black first."}),
            )
            .await;
        // Bob learns who would be his allies, and nobody else does.
        table.post(0, "proposals", json!({"to": "black"})).await;
    }
    for _ in 0..2 {
        let game = table.get(0, "").await;
        let army = game["mover"].as_str().unwrap().to_owned();
        let player = PEOPLE
            .iter()
            .position(|(_, armies)| armies[0] == army)
            .unwrap();
        let legal = table.legal().await;
        table
            .post(player, "moves", json!({"move": legal[0]["coordinate"]}))
            .await;
    }
    table
}

/// The pages of a game: those of its spectators, and of three players.
async fn pages(chromium: &Chromium, table: &PageGame, is_allied: bool) -> Vec<String> {
    let mut shown = Vec::new();
    for (person, lines) in [(None, 0), (Some(3), 0), (Some(0), 0), (Some(1), 1)] {
        let link = match person {
            Some(person) => table.link(person).await,
            None => table.address(),
        };
        let page = Page::open(chromium, &link, Screen::PHONE).await;
        page.shows(2).await;
        page.0
            .is_true("diplomacy.hidden || diplomacy.querySelector('summary')")
            .await;
        let lines = if is_allied { lines } else { 0 };
        let condition = format!("concerns.childElementCount === {lines}");
        page.0.is_true(&condition).await;
        if is_allied && person == Some(0) {
            page.0.sees(".plates .ally").await;
        }
        shown.push(page.0.evaluate(SHOWN).await);
        page.close().await;
    }
    shown
}

/// A text without the ids of messages, which differ in every game: numbers of many digits.
fn without_ids(text: &str) -> String {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let ids: Vec<&str> = numbers.filter(|digits| digits.len() > 15).collect();
    ids.iter()
        .fold(text.to_owned(), |text, id| text.replace(id, "N"))
}

/// The pages of a finished game, of those who may not know its alliances then.
async fn pages_of_the_end(chromium: &Chromium, table: &PageGame) -> Vec<String> {
    let mut shown = Vec::new();
    for link in [table.address(), table.link(3).await] {
        let page = Page::open(chromium, &link, Screen::PHONE).await;
        page.0.sees("#ending h2").await;
        page.0
            .is_true("diplomacy.hidden || diplomacy.querySelector('summary')")
            .await;
        shown.push(without_ids(&page.0.evaluate::<String>(SHOWN).await));
        page.close().await;
    }
    shown
}

/// Collects the data that the server sends for the page of somebody with this link. The games are
/// known by their ids.
pub(super) async fn sent(link: &str, games: [&str; 2]) -> Vec<String> {
    let (address, token) = link.split_once('#').unwrap();
    let address = address.split('?').next().unwrap();
    let mut all = Vec::new();
    for part in [
        "",
        "/squares",
        "/pieces",
        "/pieces?ply=0",
        "/pieces?ply=1",
        "/onward",
        "/plans",
        "/rules",
    ] {
        let request = http_client()
            .get(format!("{address}{part}"))
            .bearer_auth(token);
        let answer = request.send().await.unwrap();
        assert!(answer.status().is_success(), "{part}");
        let mut headers: Vec<String> = answer
            .headers()
            .iter()
            .filter(|(name, _)| *name != "date")
            .map(|(name, value)| format!("{name}: {}", value.to_str().unwrap()))
            .collect();
        headers.sort();
        let text = without_ids(&answer.text().await.unwrap());
        let text = games
            .iter()
            .fold(text, |text, game| text.replace(game, "ID"));
        all.push(format!("{part} {headers:?} {text}"));
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_those_who_may_not_know_an_alliance_is_the_same() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let [peaceful, allied] = [played(&server, false).await, played(&server, true).await];
    let without = pages(&chromium, &peaceful, false).await;
    let with = pages(&chromium, &allied, true).await;
    // Dan plays in both.
    let games = [&*peaceful.id, &*allied.id];
    let sent_to_dan = async |table: &PageGame| sent(&table.link(3).await, games).await;
    for (viewer, (one, other)) in ["spectator", "dan"].iter().zip(without.iter().zip(&with)) {
        assert_eq!(one, other, "{viewer}");
    }
    assert_eq!(sent_to_dan(&peaceful).await, sent_to_dan(&allied).await);
    // The game keeps them secret for ever.
    for table in [&peaceful, &allied] {
        for person in [1, 2, 0] {
            table.post(person, "resign", json!({})).await;
        }
    }
    let ended = pages_of_the_end(&chromium, &peaceful).await;
    assert_eq!(ended, pages_of_the_end(&chromium, &allied).await);
    assert_eq!(sent_to_dan(&peaceful).await, sent_to_dan(&allied).await);
    // What those see differs whom it concerns: the comparison would find it.
    assert_ne!(without[2], with[2]);
    assert_ne!(without[3], with[3]);
    let is_marked = |page: &String| page.contains("class=\"ally\"") || page.contains(" ally\"");
    assert!(is_marked(&with[2]) && !with[..2].iter().any(is_marked));
    server.close().await;
}

/// Writes a letter on the page of a phone: chooses its readers, types, and sends it.
const WRITE: &str = r#"
    diplomacy.open = true;
    for (const army of ["red", "black"]) document.getElementById(`letter-readers-${army}`).click();
    const text = document.getElementById("letter-text");
    text.value = "Yellow is next.";
    text.dispatchEvent(new Event("input"));
    text.form.requestSubmit();
    document.documentElement.scrollWidth <= window.innerWidth
"#;

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_to_several_is_written_and_read_on_the_page() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let game = json!({"variant": "alliance", "visibility": "public"});
    let table = PageGame::open(&server, &PEOPLE, game).await;
    let page = table.page(&chromium, 0, Screen::PHONE).await;
    page.0.is_true("diplomacy.querySelector('fieldset')").await;
    assert!(page.0.evaluate::<bool>(WRITE).await, "it is not too wide");
    page.0
        .is_true("diplomacy.innerText.includes('Yellow is next.')")
        .await;
    page.close().await;
    for (reader, others) in [(1, "cleo"), (2, "bob")] {
        let letters = table.get(reader, "/letters").await;
        assert_eq!(
            letters["letters"][0]["to"].as_array().map(Vec::len),
            Some(2)
        );
        let page = table.page(&chromium, reader, Screen::PHONE).await;
        let named = format!(
            "diplomacy.querySelector('.letters li').textContent.toLowerCase().includes('{others}')"
        );
        page.0
            .is_true("diplomacy.querySelector('.letters li')")
            .await;
        page.0.is_true(&named).await;
        page.close().await;
    }
    assert_eq!(table.get(3, "/letters").await["letters"], json!([]));
    server.close().await;
}
