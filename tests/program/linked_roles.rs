//! Linked roles through the bot: a person authorizes them on the page, Discord gets the values of
//! their profile, and these follow their games; and everything that keeps values from Discord.
use crate::support::*;
use entente_game::Span;
use entente_sandbox::{Thread, UserInChannel};
use reqwest::StatusCode;
use reqwest::header::{ACCEPT_LANGUAGE, COOKIE, LOCATION, SET_COOKIE};
use reqwest::redirect::Policy;
use serde_json::{Value, json};

/// The public address of the API in the settings.
const ADDRESS: &str = "https://chess.example.org";

/// Starts the bot with linked roles, in a server with ratings.
async fn start() -> TestServer {
    let sandbox = sandbox().await;
    let secret = sandbox.client_secret();
    let server = TestServer::with_settings(sandbox, |config| {
        config.api.address = ADDRESS.into();
        config.discord.linked_roles = true;
        config.discord.client_secret = secret;
    })
    .await;
    let panel = server.channel("ann").slash("/server").await.unwrap();
    panel.press("Ratings and leagues: off").await.unwrap();
    server
}

/// A page as a browser gets it: without following the way to Discord.
async fn open(server: &TestServer, address: &str, cookie: Option<&str>) -> reqwest::Response {
    let client = reqwest::Client::builder()
        .no_proxy()
        .redirect(Policy::none());
    let request = client.build().unwrap().get(local(server, address));
    let request = match cookie {
        Some(cookie) => request.header(COOKIE, cookie),
        None => request,
    };
    request.send().await.unwrap()
}

/// A public address where the API of the test is.
fn local(server: &TestServer, address: &str) -> String {
    let path = address.trim_start_matches(ADDRESS);
    format!("{}{path}", server.api.trim_end_matches("/api/v1"))
}

/// Begins to link the roles of somebody. Returns the address at Discord, and the cookie.
async fn begin(server: &TestServer) -> (String, String) {
    let begun = open(server, "/linked-role", None).await;
    assert_eq!(begun.status(), StatusCode::SEE_OTHER);
    let header = |name| begun.headers()[name].to_str().unwrap();
    let cookie = header(SET_COOKIE);
    assert!(
        cookie.contains("; HttpOnly; SameSite=Lax; Secure"),
        "{cookie}"
    );
    let cookie = cookie.split(';').next().unwrap().to_owned();
    (header(LOCATION).to_owned(), cookie)
}

/// Links the roles of a person as a browser does it.
async fn link(server: &TestServer, name: &str) {
    let (question, cookie) = begin(server).await;
    let callback = server.sandbox.user(name).authorize(&question).unwrap();
    let done = open(server, &callback, Some(&cookie)).await;
    assert_eq!(done.status(), StatusCode::OK);
    let page = done.text().await.unwrap();
    assert!(page.contains("Your roles are linked"), "{page}");
}

/// The values that Discord has of a person.
fn values(server: &TestServer, name: &str) -> Value {
    server.sandbox.user(name).role_connection()["metadata"].clone()
}

/// Waits until Discord has this value of a person.
async fn has_value(server: &TestServer, name: &str, key: &str, value: &str) {
    until_or(
        || (values(server, name)[key] == value).then_some(()),
        || format!("{key} {value} in {}", values(server, name)),
    )
    .await;
}

async fn has_no_values(server: &TestServer, name: &str) {
    until(|| (values(server, name) == json!({})).then_some(())).await;
}

/// Starts a rated game of Ann, who has White, and Bob.
async fn rated_game(server: &TestServer) -> Thread {
    let bob = server.channel("bob");
    let (threads, known) = (bob.threads().len(), newest(&bob));
    let ann = server.channel("ann");
    ann.slash("/challenge @bob white rated:True").await.unwrap();
    let challenge = posted_after(&bob, known, "Accept").await;
    challenge.press("Accept").await.unwrap();
    server.thread_after(threads).await
}

/// Plays these moves of a game.
async fn play(server: &TestServer, thread: &Thread, moves: &[&str]) {
    for (ply, text) in moves.iter().enumerate() {
        let place = server.thread(["ann", "bob"][ply % 2], thread);
        place.slash(&format!("/move {text}")).await.unwrap();
    }
}

const MATE: [&str; 7] = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"];

/// Sets whether others see the profile of a person.
async fn set_profile(server: &TestServer, name: &str, value: &str) {
    let token = token(&server.direct(name)).await;
    let request = http_client().put(format!("{}/me/settings/profile", server.api));
    let request = request.bearer_auth(token).json(&json!({"value": value}));
    assert_eq!(request.send().await.unwrap().status(), StatusCode::OK);
}

/// The part of *Send me my data* about the linked roles of a person.
async fn stored(channel: &UserInChannel) -> Value {
    data_of(channel).await["linked_role"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_agrees_gets_values_that_follow_the_games_and_the_profile() {
    let server = start().await;
    link(&server, "ann").await;
    has_value(&server, "ann", "games", "0").await;
    let connection = server.sandbox.user("ann").role_connection();
    assert_eq!(connection["platform_name"], "Entente");
    let thread = rated_game(&server).await;
    play(&server, &thread, &MATE[..6]).await;
    server.settled().await;
    assert_eq!(
        values(&server, "ann"),
        json!({"games": "0"}),
        "the game goes on"
    );
    play_last(&server, &thread).await;
    has_value(&server, "ann", "games", "1").await;
    assert_eq!(
        values(&server, "bob"),
        json!({}),
        "Bob has agreed to nothing"
    );
    assert!(
        values(&server, "ann").get("rating").is_none(),
        "it is provisional"
    );

    set_profile(&server, "ann", "private").await;
    has_no_values(&server, "ann").await;
    set_profile(&server, "ann", "public").await;
    has_value(&server, "ann", "games", "1").await;
    let stored = stored(&server.direct("ann")).await;
    assert_eq!(stored["values"], json!({"games": "1"}));
    assert!(
        stored["since"].is_string() && stored.get("grant").is_none(),
        "{stored}"
    );
    server.close().await;
}

async fn play_last(server: &TestServer, thread: &Thread) {
    let place = server.thread("ann", thread);
    place.slash(&format!("/move {}", MATE[6])).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_five_values_are_registered_in_both_languages_and_only_once() {
    let server = start().await;
    let metadata = until(|| {
        let metadata = server.sandbox.role_metadata();
        (!metadata.is_empty()).then_some(metadata)
    })
    .await;
    let keys = metadata
        .iter()
        .map(|record| record["key"].as_str().unwrap());
    let keys: Vec<&str> = keys.collect();
    assert_eq!(keys, ["rating", "games", "loyalty", "reliability", "since"]);
    assert_eq!(metadata[0]["name"], "Rating");
    assert_eq!(metadata[0]["name_localizations"]["de"], "Wertung");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_profile_sends_nothing_from_the_beginning() {
    let server = start().await;
    set_profile(&server, "bob", "private").await;
    link(&server, "bob").await;
    // Ann comes after him, so his turn is over when she has her values.
    link(&server, "ann").await;
    has_value(&server, "ann", "games", "0").await;
    let connection = server.sandbox.user("bob").role_connection();
    assert_eq!(
        connection,
        json!({"platform_name": null, "platform_username": null, "metadata": {}})
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_browser_that_began_can_link_and_only_in_time() {
    let server = start().await;
    let ann = server.sandbox.user("ann");
    let (question, cookie) = begin(&server).await;
    let (other_question, other_cookie) = begin(&server).await;
    let without_state = question.split("&state").next().unwrap().to_owned();
    for (question, cookie) in [
        (&question, None),
        (&question, Some(&other_cookie)),
        (&other_question, Some(&cookie)),
        (&without_state, Some(&cookie)),
    ] {
        let callback = ann.authorize(question).unwrap();
        let refused = open(&server, &callback, cookie.map(String::as_str)).await;
        assert_eq!(refused.status(), StatusCode::BAD_REQUEST);
        let page = refused.text().await.unwrap();
        assert!(page.contains("This link is no longer valid"), "{page}");
    }
    // A state that nobody here has made, and a code that Discord has not.
    let made_up = "/linked-role/callback?code=1&state=00";
    let refused = open(&server, made_up, Some("entente-linked-role=00")).await;
    assert_eq!(refused.status(), StatusCode::BAD_REQUEST);
    let state = cookie.split_once('=').unwrap().1;
    let wrong_code = format!("/linked-role/callback?code=1&state={state}");
    let refused = open(&server, &wrong_code, Some(&cookie)).await;
    assert_eq!(refused.status(), StatusCode::BAD_REQUEST);
    // A field twice: nobody knows which of the two is meant.
    for doubled in ["&code=2", "&state=00"] {
        let callback = format!("/linked-role/callback?code=1&state={state}{doubled}");
        let refused = open(&server, &callback, Some(&cookie)).await;
        assert_eq!(refused.status(), StatusCode::BAD_REQUEST);
        let page = refused.text().await.unwrap();
        assert!(page.contains("This link is no longer valid"), "{page}");
    }
    // Who does not agree comes back without a code.
    let cancelled = format!("/linked-role/callback?error=access_denied&state={state}");
    let page = open(&server, &cancelled, Some(&cookie))
        .await
        .text()
        .await
        .unwrap();
    assert!(page.contains("Nothing was linked"), "{page}");
    let callback = ann.authorize(&question).unwrap();
    server.advance_clock(Span::minutes(11));
    let late = open(&server, &callback, Some(&cookie)).await;
    assert_eq!(late.status(), StatusCode::BAD_REQUEST);
    assert_eq!(stored(&server.direct("ann")).await, Value::Null);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_takes_it_back_or_is_forgotten_is_asked_again() {
    let server = start().await;
    for name in ["ann", "bob"] {
        link(&server, name).await;
        has_value(&server, name, "games", "0").await;
    }
    server.sandbox.user("ann").deauthorize();
    let thread = rated_game(&server).await;
    play(&server, &thread, &MATE).await;
    has_value(&server, "bob", "games", "1").await;
    let ann = server.direct("ann");
    // Discord refuses her token at the next attempt.
    set_profile(&server, "ann", "private").await;
    set_profile(&server, "ann", "public").await;
    link(&server, "ann").await;
    has_value(&server, "ann", "games", "1").await;
    assert!(stored(&ann).await.is_object());

    let bob = server.direct("bob");
    let panel = bob.slash("/privacy").await.unwrap();
    let question = panel.press("Forget me").await.unwrap();
    question.press("Yes, forget me").await.unwrap();
    assert_eq!(stored(&bob).await, Value::Null);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_access_token_that_ends_is_renewed() {
    let server = start().await;
    link(&server, "ann").await;
    has_value(&server, "ann", "games", "0").await;
    // Discord's tokens are valid for seven days.
    server.advance_clock(Span::days(8));
    server
        .sandbox
        .advance(std::time::Duration::from_hours(8 * 24));
    let thread = rated_game(&server).await;
    play(&server, &thread, &MATE).await;
    has_value(&server, "ann", "games", "1").await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_speak_german_and_are_not_there_without_the_setting() {
    let server = start().await;
    let client = http_client();
    let address = local(&server, "/linked-role/callback?state=00");
    let page = client
        .get(address)
        .header(ACCEPT_LANGUAGE, "de")
        .send()
        .await
        .unwrap();
    let page = page.text().await.unwrap();
    assert!(page.contains("<html lang=\"de\">"), "{page}");
    assert!(page.contains("Dieser Link gilt nicht mehr"), "{page}");
    server.close().await;
    let plain = TestServer::open().await;
    for path in ["/linked-role", "/linked-role/callback?code=1&state=1"] {
        let answer = open(&plain, path, None).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    }
    assert!(plain.sandbox.role_metadata().is_empty());
    plain.close().await;
}
