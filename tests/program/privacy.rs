//! `/privacy` through the bot: what is stored, all of it as a file, and how it is deleted; and what
//! the other people see of that.

use crate::chance::Chance;
use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente_sandbox::{Message, Permissions, UserInChannel};
use reqwest::StatusCode;
use serde_json::Value;
use std::time::Duration;

/// All public messages that a person sees in a channel, with ids masked.
fn public(channel: &UserInChannel) -> String {
    let messages = channel
        .messages()
        .into_iter()
        .filter(|message| !message.ephemeral);
    let lines = messages.map(|message| {
        let who = if message.author.bot { "bot" } else { "person" };
        format!("{who}: {}{}", mask(&message.content), buttons(&message))
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn buttons(message: &Message) -> String {
    match message.controls() {
        none if none.is_empty() => String::new(),
        some => format!(" {some:?}"),
    }
}

/// Makes the bot forget this person, and returns its answer.
async fn forget(channel: &UserInChannel) -> Message {
    let panel = channel.slash("/privacy").await.unwrap();
    let question = panel.press("Forget me").await.unwrap();
    question.press("Yes, forget me").await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_two_players_and_a_spectator_see_when_one_is_forgotten() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.thread(name, &thread));
    ann.slash("/move e4").await.unwrap();
    board_number(&ann, 2).await;
    ann.slash("/show notes add:\"my trap\"").await.unwrap();
    let before = ann.messages().len();
    let mut seen = Vec::new();

    let panel = ann.slash("/privacy").await.unwrap();
    seen.push(format!(
        "Ann: /privacy\n{}{}",
        panel.content,
        buttons(&panel)
    ));
    let question = panel.press("Forget me").await.unwrap();
    seen.push(format!(
        "Ann is asked\n{}{}",
        question.content,
        buttons(&question)
    ));
    let back = question.press("Back").await.unwrap();
    assert_eq!(back.content, panel.content, "nothing has happened");
    assert_eq!(
        ann.messages().len(),
        before + 1,
        "everything is in one message"
    );
    let done = forget(&ann).await;
    assert!(done.ephemeral);
    seen.push(format!(
        "Ann is forgotten\n{}{}",
        done.content,
        buttons(&done)
    ));
    board_number(&bob, 3).await;
    until(|| is_closed(&boards(&bob)[1]).then_some(())).await;

    let views = [&ann, &bob, &cleo].map(public);
    assert!(views[0] == views[1] && views[1] == views[2], "{views:?}");
    seen.push(format!("Everybody in the thread\n{}", views[0]));
    for (who, channel) in [("Ann", &ann), ("Bob", &bob), ("Cleo", &cleo)] {
        for line in ["/board", "/turns", "/show notes"] {
            let answer = channel.slash(line).await.unwrap();
            seen.push(format!(
                "{who}: {line}\n{}{}",
                mask(&answer.content),
                buttons(&answer)
            ));
        }
    }
    let file = bob.slash("/show file").await.unwrap();
    let pgn = String::from_utf8(bob.download(&file.attachments[0]).unwrap()).unwrap();
    assert!(
        !pgn.contains("Ann") && pgn.contains("Bob") && pgn.contains("0-1"),
        "{pgn}"
    );
    insta::assert_snapshot!(seen.join("\n\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_player_plans_and_has_added_to_chance_is_in_their_data_alone() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    bob.slash("/plan if line:\"e4 c5 Nf3 d6\"").await.unwrap();
    let [of_ann, of_bob] = [data_of(&ann).await, data_of(&bob).await];
    let of_bob = &of_bob["games"][0];
    assert_eq!(
        of_bob["conditional_moves"],
        serde_json::json!(["e4 → c5, Nf3 → d6"])
    );
    let chance = of_bob["chance"].as_str().unwrap();
    assert!(!chance.is_empty());
    assert_eq!(
        of_ann["games"][0]["conditional_moves"],
        serde_json::json!([])
    );
    assert!(!of_ann.to_string().contains(chance));
}

#[tokio::test(flavor = "multi_thread")]
async fn my_data_is_complete_and_contains_nothing_of_others() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    ann.slash("/move e4").await.unwrap();
    board_number(&ann, 2).await;
    bob.slash("/move e5").await.unwrap();
    ann.slash("/show notes add:\"my trap\"").await.unwrap();
    bob.slash("/show notes add:\"other trap\"").await.unwrap();
    let token = ann
        .slash("/api token label:bishop access:everything")
        .await
        .unwrap();
    assert!(token.content.contains("called **bishop**"));
    assert!(token.content.contains("/api/docs says what you can do"));
    let token_text = token.content.split('`').nth(1).unwrap().to_owned();
    let mut panel = ann.slash("/settings show").await.unwrap();
    panel = panel.select("settings1:own:theme", ["safe"]).await.unwrap();
    let privacy = panel.press("Privacy").await.unwrap();
    let sent = privacy.press("Send me my data").await.unwrap();
    assert!(sent.ephemeral);
    let bytes = ann.download(&sent.attachments[0]).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let data: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(data["settings"]["theme"], "safe");
    assert_eq!(data["tokens"][0]["label"], "bishop");
    let game = &data["games"][0];
    assert_eq!(
        (&game["name"], &game["armies"][0]),
        (&"Ann".into(), &"white".into())
    );
    assert_eq!(game["note"], "my trap");
    let moves = game["moves"].as_array().unwrap();
    assert_eq!((moves.len(), &moves[0]["notation"]), (1, &"e4".into()));
    assert!(!text.contains("other trap") && !text.contains("Bob") && !text.contains(&token_text));

    // The HTTP API gives the same data.
    let client = http_client();
    let me = format!("{}/me", server.api);
    let request = client.get(format!("{me}/data")).bearer_auth(&token_text);
    let mut same: Value = request.send().await.unwrap().json().await.unwrap();
    let used = same["tokens"][0]["last_used_on"].take();
    assert!(used.is_string(), "this request uses the token: {used}");
    assert_eq!(same, data);
    let person = data["person"].as_str().unwrap();
    let confirmed = format!("?confirm={person}");
    for (query, status) in [
        ("", StatusCode::BAD_REQUEST),
        ("?confirm=1", StatusCode::BAD_REQUEST),
        (confirmed.as_str(), StatusCode::ACCEPTED),
    ] {
        let request = client
            .delete(format!("{me}{query}"))
            .bearer_auth(&token_text);
        assert_eq!(request.send().await.unwrap().status(), status, "{query}");
    }
    let question = crate::tokens::question(&server.direct("ann")).await;
    question.press("Yes, forget me").await.unwrap();
    let request = client.get(&me).bearer_auth(&token_text);
    assert_eq!(
        request.send().await.unwrap().status(),
        StatusCode::UNAUTHORIZED
    );
    let panel = ann.slash("/settings show").await.unwrap();
    let themes = panel.components[1]["components"][0]["options"].as_array();
    let chosen = themes
        .unwrap()
        .iter()
        .find(|theme| theme["default"] == true);
    assert_eq!(chosen.unwrap()["value"], "wood");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_acts_for_the_person_who_presses_it() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    let board = board_number(&bob, 1).await;
    // Cleo has no data, and only she is forgotten when she presses the button.
    let cleo = server.thread("cleo", &thread);
    let cleos_board = boards(&cleo).pop().unwrap();
    let done = cleos_board
        .send_malformed_press("privacy1:erase")
        .await
        .unwrap();
    assert!(
        done.content.starts_with("You’re forgotten"),
        "{}",
        done.content
    );
    let malformed = board
        .send_malformed_press("privacy1:everybody")
        .await
        .unwrap();
    assert!(
        malformed.ephemeral && !malformed.content.contains("forgotten"),
        "{}",
        malformed.content
    );
    let moved = ann.slash("/move e4").await.unwrap();
    assert!(moved.content.contains("**e4**"), "Ann plays on");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_direct_messages_are_part_of_the_data_and_are_forgotten() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.direct("ann"), server.direct("bob"));
    ann.slash("/challenge @bob white").await.unwrap();
    board_number(&bob, 1).await.press("Accept").await.unwrap();
    board_number(&bob, 2).await;
    server.sandbox.user("bob").set_dms_closed(true);
    ann.slash("/move e4").await.unwrap();
    let notice = "I can’t send Bob DMs.";
    let has_notice = |message: &Message| message.content.contains(notice);
    ann.wait_for(has_notice, TIMEOUT).await.unwrap();
    let data = data_of(&bob).await;
    let unreachable = data["unreachable"].as_array().unwrap();
    let recipient = format!("discord:@{}", data["person"].as_str().unwrap());
    assert_eq!(unreachable.len(), 1, "{data}");
    assert_eq!(unreachable[0]["recipient"], recipient);
    assert_eq!(unreachable[0]["announced_in"][0], data["games"][0]["id"]);
    forget(&bob).await;
    let data = data_of(&bob).await;
    assert_eq!(
        (&data["unreachable"], &data["games"]),
        (&Value::Array(vec![]), &Value::Array(vec![]))
    );
    server.close().await;
}

/// A notice about a closed channel is forgotten even if they ask for it in that channel.
#[tokio::test(flavor = "multi_thread")]
async fn notices_about_a_closed_channel_are_forgotten() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let (ann, dm) = (server.thread("ann", &thread), server.direct("ann"));
    server
        .sandbox
        .deny("chess", Permissions::ATTACH_FILES)
        .unwrap();
    ann.slash("/move e4").await.unwrap();
    board_number(&dm, 1).await;
    let answer = ann.slash("/board").await.unwrap();
    let notice = "I can’t post boards here.";
    assert!(answer.content.contains(notice), "{}", answer.content);
    let data = data_of(&dm).await;
    let recipient = data["unreachable"][0]["recipient"].as_str().unwrap();
    assert!(recipient.ends_with(&format!("/{}", thread.id)), "{data}");
    forget(&ann).await;
    let data = data_of(&dm).await;
    assert_eq!(data["unreachable"], Value::Array(vec![]));
    server.close().await;
}

/// The log names games, but never people, at any level.
#[tokio::test(flavor = "multi_thread")]
async fn the_log_does_not_name_people_with_closed_direct_messages() {
    let (folder, sandbox) = (Folder::new(), sandbox().await);
    let mut settings = in_sandbox(&sandbox, &folder);
    settings.push(("log.filter", "entente=trace,info".into()));
    let process = Process::start(&folder.0, &settings);
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let (ann, bob) = (sandbox.user("ann").in_dm(), sandbox.user("bob").in_dm());
    ann.slash("/challenge @bob white").await.unwrap();
    board_number(&bob, 1).await.press("Accept").await.unwrap();
    board_number(&bob, 2).await;
    sandbox.user("bob").set_dms_closed(true);
    ann.slash("/move e4").await.unwrap();
    let refused = "messages cannot be sent there";
    until(|| process.stderr().contains(refused).then_some(())).await;
    bob.slash("/move e5").await.unwrap();
    forget(&bob).await;
    let log = process.stop().await.stderr;
    assert!(log.contains("direct messages"), "{log}");
    for name in ["ann", "bob"] {
        let id = sandbox.user(name).id().to_string();
        assert!(!log.contains(&id), "{name} is {id} in\n{log}");
    }
    for name in ["Ann", "Bob"] {
        assert!(!log.contains(name), "{name} in\n{log}");
    }
    sandbox.shutdown().await;
}

/// If the bot is killed at any moment after the press, it forgets the person anyway: at the next
/// start, if not before.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_forgotten_completely_although_the_bot_is_killed() {
    let mut chance = Chance::from_environment("forgotten and killed");
    for _ in 0..3 {
        let (folder, sandbox) = (Folder::new(), sandbox().await);
        let settings = in_sandbox(&sandbox, &folder);
        let mut process = Process::start(&folder.0, &settings);
        sandbox.bot_ready(TIMEOUT).await.unwrap();
        let channel = |name: &str| sandbox.user(name).in_channel("chess").unwrap();
        for _ in 0..4 {
            let known = boards(&channel("ann")).len();
            channel("ann").slash("/challenge @bob white").await.unwrap();
            let challenge = board_number(&channel("bob"), known + 1).await;
            challenge.press("Accept").await.unwrap();
        }
        let panel = channel("ann").slash("/privacy").await.unwrap();
        let question = panel.press("Forget me").await.unwrap();
        let wait = chance.below(12) as u64;
        let press = tokio::spawn(async move { question.press("Yes, forget me").await });
        tokio::time::sleep(Duration::from_millis(wait)).await;
        process.kill();
        press.abort();
        process.wait_until_gone(&sandbox).await;
        let process = Process::start(&folder.0, &settings);
        until(|| sandbox.bot_is_online().then_some(())).await;
        // The command may have been received or not. It is done for all games or for none.
        let theirs = until_answered(&channel("bob"), "/turns").await;
        let mine = until_answered(&channel("ann"), "/turns").await;
        let played = [
            theirs.content.contains("In 4 games you’re waiting"),
            mine.content.contains("4 games are waiting for you"),
        ];
        assert_eq!(played[0], played[1], "{} {}", theirs.content, mine.content);
        process.stop().await;
        sandbox.shutdown().await;
    }
}

/// Repeats a command until it is answered: a bot that has just started may not be ready yet.
async fn until_answered(channel: &UserInChannel, line: &str) -> Message {
    let deadline = tokio::time::Instant::now() + TIMEOUT;
    loop {
        match channel.slash(line).await {
            Ok(answer) => return answer,
            Err(error) => assert!(tokio::time::Instant::now() < deadline, "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
