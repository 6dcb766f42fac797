//! A seat for a crowd on a phone: a member votes by taps, and comes into the team's chat.
use super::narrow::fits;
use super::window::{Chromium, Screen, button, last};
use crate::support::*;

/// Opens the last menu of the window, and taps this choice in it.
async fn choose(phone: &super::window::Window, choice: &str) {
    let entry = last(&format!("li[@data-choice='{choice}']"));
    phone.exists(&entry).await;
    phone.tap(&last("button[contains(@class, 'select')]")).await;
    phone.tap(&entry).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_of_a_team_votes_and_talks_on_a_phone() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let role = server.sandbox.make_role("Knights", &["bob", "cleo"]);
    let dan = server.channel("dan");
    let line = format!("/game new chess team:<@&{role}> clock:1d vote:1h");
    dan.slash(&line).await.unwrap();
    let thread = server.thread_after(0).await;
    let dan = server.thread("dan", &thread);
    let first = board_number(&dan, 1).await;
    // The seats are drawn.
    let has_white = first.content.contains("🗳");
    if !has_white {
        dan.slash("/move e4").await.unwrap();
        board_number(&dan, 2).await;
    }
    server.settled().await;
    let phone = chromium
        .window(&server.sandbox, "bob", Screen::NARROW)
        .await;
    phone.open_thread().await;
    phone.tap(&button("Vote")).await;
    let (from, to) = if has_white {
        ("e2", "e2e4")
    } else {
        ("e7", "e7e5")
    };
    phone.says("You haven’t voted yet.").await;
    fits(&phone, "team-vote").await;
    choose(&phone, from).await;
    choose(&phone, to).await;
    phone.says("Your vote: e").await;
    fits(&phone, "team-voted").await;
    phone.tap(&last("button[normalize-space()='Vote']")).await;
    phone
        .tap(&last("button[normalize-space()='Team chat']"))
        .await;
    phone.says("Your team talks in").await;
    fits(&phone, "team-chat-opened").await;
    // The link is broken into two lines, between which its middle is.
    let open = "[...document.querySelectorAll('a.mention')].at(-1).click() === undefined";
    assert!(phone.evaluate::<bool>(open).await);
    phone.says("here you choose your moves in").await;
    fits(&phone, "team-chat").await;
    phone.close().await;
    server.close().await;
}
