//! The page of a game as an Activity: launched by *Play here*, in the frame that the sandbox shows,
//! as Discord does.
use super::window::{Chromium, Screen, Window};
use crate::support::*;
use entente_sandbox::{Activity, Sandbox, Thread};
use serde_json::{Value, json};

/// The page within the frame.
const INNER: &str = "document.querySelector('iframe').contentDocument";

/// Starts the bot with an Activity, which the sandbox hosts.
pub(super) async fn with_activity() -> TestServer {
    let server = hosted_by(sandbox().await).await;
    let target = server.api.trim_end_matches("/api/v1").to_owned();
    server.sandbox.host_activity(&target).await.unwrap();
    server
}

/// Starts the bot with the setting, in a sandbox that hosts no Activity yet.
pub(super) async fn hosted_by(sandbox: Sandbox) -> TestServer {
    let secret = sandbox.client_secret();
    TestServer::with_settings(sandbox, |config| {
        config.api.address = "https://chess.example.org".into();
        config.discord.activity = true;
        config.discord.client_secret = secret;
    })
    .await
}

/// Launches the Activity under the first board of a game, or joins it.
pub(super) async fn launch(server: &TestServer, name: &str, thread: &Thread) -> Activity {
    let board = board_number(&server.thread(name, thread), 1).await;
    board.press_to_launch("Play here").await.unwrap()
}

/// The same, when the server knows the game: the bot learns only now which instance it is.
async fn launch_known(server: &TestServer, name: &str, thread: &Thread) -> Activity {
    let activity = launch(server, name, thread).await;
    let instance = json!({"instance": activity.instance});
    let known = async { while ask_for_token(server, instance.clone()).await.0 != 200 {} };
    tokio::time::timeout(TIMEOUT, known).await.unwrap();
    activity
}

/// A window with the frame of an Activity, when the board in it can be used.
async fn board_in_frame(chromium: &Chromium, activity: &Activity) -> Window {
    let window = chromium.open(&activity.url, Screen::PHONE).await;
    let is_live = format!("{INNER}?.getElementById('live')?.dataset.state === 'live'");
    window.is_true(&is_live).await;
    window
}

/// Touches a square of the board in the frame, which fills the window.
async fn touch(window: &Window, square: &str) {
    let look = format!(
        "(() => {{
            const square = {INNER}.querySelector('[data-square={square}] polygon');
            const {{ left, width, top, height }} = square.getBoundingClientRect();
            return [left + width / 2, top + height / 2];
        }})()"
    );
    let at = window.evaluate(&look).await;
    window.tap_at(at).await;
}

async fn ask_for_token(server: &TestServer, body: Value) -> (u16, Value) {
    let page = server.api.trim_end_matches("/api/v1");
    let request = http_client().post(format!("{page}/games/activity/token"));
    let answer = request.json(&body).send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_here_in_one_instance() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = with_activity().await;
    let thread = server.start_game().await;
    let anns = launch_known(&server, "ann", &thread).await;
    let ann = board_in_frame(&chromium, &anns).await;
    let bobs = launch(&server, "bob", &thread).await;
    assert_eq!(bobs.instance, anns.instance);
    let bob = board_in_frame(&chromium, &bobs).await;

    let yours = format!("{INNER}.querySelector('#status.yours')");
    let is_anns = ann.evaluate(&format!("Boolean({yours})")).await;
    let (mover, waiting) = if is_anns { (&ann, &bob) } else { (&bob, &ann) };
    touch(mover, "e2").await;
    touch(mover, "e4").await;
    // The move arrives in the other frame, and in Discord like any other.
    waiting.is_true(&yours).await;
    mover.screenshot("activity-phone").await;
    let channel = server.thread("ann", &thread);
    until(|| {
        boards(&channel)
            .iter()
            .find(|board| board.content.contains("e4"))
            .cloned()
    })
    .await;
    ann.close().await;
    bob.close().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_instance_without_a_game_says_what_to_press() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = with_activity().await;
    let thread = server.start_game().await;
    let activity = launch_known(&server, "ann", &thread).await;
    // Its time here is over, though Discord still knows it.
    server.advance_clock(entente_game::Span(25 * 60 * 60 * 1000));
    let mut window = chromium.open(&activity.url, Screen::PHONE).await;
    let says =
        format!("{INNER}?.querySelector('#problem p')?.textContent.includes('Press Play here')");
    window.is_true(&says).await;
    window.expect_error("404").await;
    window.close().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_instance_that_discord_does_not_know_gets_no_token() {
    let server = with_activity().await;
    let thread = server.start_game().await;
    let activity = launch_known(&server, "ann", &thread).await;
    let known = json!({"instance": activity.instance});

    for instance in ["i-1-gc-2-3", "", "../../users/@me", &"i".repeat(300)] {
        let (status, problem) = ask_for_token(&server, json!({"instance": instance})).await;
        assert_eq!(status, 404, "{instance}");
        assert_eq!(problem["type"], "/problems/no-such-activity", "{problem}");
    }
    // Each code counts once, and only with its verifier.
    let made_up = json!({"instance": activity.instance, "code": "1234", "verifier": "5678"});
    let (status, problem) = ask_for_token(&server, made_up).await;
    assert_eq!(
        (status, &problem["type"]),
        (401, &json!("/problems/invalid-token"))
    );

    // It ends when the last person leaves it.
    let (origin, query) = activity.url.split_once("/.sandbox/frame").unwrap();
    let left = http_client().post(format!("{origin}/.sandbox/leave{query}"));
    assert!(left.send().await.unwrap().status().is_success());
    let (status, problem) = ask_for_token(&server, known).await;
    assert_eq!(status, 404, "{problem}");
    server.close().await;
}

/// A spectator of a private game has no page, in Discord's frame as little as in a browser.
#[tokio::test(flavor = "multi_thread")]
async fn play_here_opens_a_game_only_for_those_who_may_see_it() {
    let server = with_activity().await;
    let thread = server.start_game().await;
    let board = board_number(&server.thread("cleo", &thread), 1).await;
    let answer = board.press("Play here").await.unwrap();
    assert!(
        answer.ephemeral && answer.content.contains("Only the players"),
        "{}",
        answer.content
    );
    server.close().await;
}

/// Without the setting everything is as before: no button, no path, and no frames.
#[tokio::test(flavor = "multi_thread")]
async fn without_the_setting_there_is_no_activity() {
    let server = TestServer::with_settings(sandbox().await, |config| {
        config.api.address = "https://chess.example.org".into();
    })
    .await;
    let thread = server.start_game().await;
    let board = board_number(&server.thread("ann", &thread), 1).await;
    let controls = board.controls();
    assert!(
        controls.iter().any(|label| label == "Open board"),
        "{controls:?}"
    );
    assert!(
        !controls.iter().any(|label| label == "Play here"),
        "{controls:?}"
    );
    let (status, problem) = ask_for_token(&server, json!({"instance": "i-1-gc-2-3"})).await;
    assert_eq!(
        (status, &problem["type"]),
        (404, &json!("/problems/no-such-path"))
    );
    let page = server.api.trim_end_matches("/api/v1");
    for (path, frames) in [
        ("/games/abc", "frame-ancestors 'none'"),
        ("/?frame_id=1", ""),
    ] {
        let answer = http_client()
            .get(format!("{page}{path}"))
            .send()
            .await
            .unwrap();
        let policy = answer.headers()["content-security-policy"]
            .to_str()
            .unwrap();
        assert!(policy.contains(frames), "{policy}");
        assert!(
            !answer.text().await.unwrap().contains("activity.js"),
            "{path}"
        );
    }
    server.close().await;
}

/// Discord knows no Activity of the application: the operator has to switch it on there.
#[tokio::test(flavor = "multi_thread")]
async fn an_application_without_an_activity_is_told_apart() {
    let server = hosted_by(sandbox().await).await;
    let thread = server.start_game().await;
    let board = board_number(&server.thread("ann", &thread), 1).await;
    let answer = board.press("Play here").await.unwrap();
    assert!(
        answer.content.contains("Press Open board"),
        "{}",
        answer.content
    );
    let refused = server.sandbox.violations();
    assert_eq!(refused.len(), 1, "{refused:?}");
    server.close().await;
}
