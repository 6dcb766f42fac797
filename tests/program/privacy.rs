//! `/privacy` through the real bot: what is kept, all of it as a file, and its end; what each of the others sees of that.
use crate::chance::Chance;
use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente_sandbox::{Message, Permissions, Place};
use reqwest::StatusCode;
use serde_json::Value;
use std::time::Duration;

/// Everything public that a person sees in a place, ids masked.
fn public(place: &Place) -> String {
    let messages = place
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

async fn forget(place: &Place) -> Message {
    let screen = place.slash("/privacy").await.unwrap();
    let asked = screen.press("Forget me…").await.unwrap();
    asked.press("Yes, forget me").await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_two_people_and_a_bystander_see_when_one_is_forgotten() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| club.thread(name, &thread));
    ann.slash("/move e4").await.unwrap();
    board_number(&ann, 2).await;
    ann.slash("/notes add:\"my trap\"").await.unwrap();
    let before = ann.messages().len();
    let mut seen = Vec::new();

    let screen = ann.slash("/privacy").await.unwrap();
    seen.push(format!(
        "Ann: /privacy\n{}{}",
        screen.content,
        buttons(&screen)
    ));
    let asked = screen.press("Forget me…").await.unwrap();
    seen.push(format!(
        "Ann is asked\n{}{}",
        asked.content,
        buttons(&asked)
    ));
    let back = asked.press("Back").await.unwrap();
    assert_eq!(back.content, screen.content, "nothing has happened");
    assert_eq!(ann.messages().len(), before + 1, "all on one message");
    let done = forget(&ann).await;
    assert!(done.ephemeral);
    seen.push(format!(
        "Ann is forgotten\n{}{}",
        done.content,
        buttons(&done)
    ));
    board_number(&bob, 3).await;
    until(|| boards(&bob)[1].controls().is_empty().then_some(())).await;

    let views = [&ann, &bob, &cleo].map(public);
    assert!(views[0] == views[1] && views[1] == views[2], "{views:?}");
    seen.push(format!("Everybody in the thread\n{}", views[0]));
    for (who, place) in [("Ann", &ann), ("Bob", &bob), ("Cleo", &cleo)] {
        for line in ["/board", "/turns", "/notes"] {
            let answer = place.slash(line).await.unwrap();
            seen.push(format!(
                "{who}: {line}\n{}{}",
                mask(&answer.content),
                buttons(&answer)
            ));
        }
    }
    let file = bob.slash("/pgn").await.unwrap();
    let pgn = String::from_utf8(bob.download(&file.attachments[0]).unwrap()).unwrap();
    assert!(
        !pgn.contains("Ann") && pgn.contains("Bob") && pgn.contains("0-1"),
        "{pgn}"
    );
    insta::assert_snapshot!(seen.join("\n\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn my_data_is_all_of_it_and_nobody_elses() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let (ann, bob) = (club.thread("ann", &thread), club.thread("bob", &thread));
    ann.slash("/move e4").await.unwrap();
    board_number(&ann, 2).await;
    bob.slash("/move e5").await.unwrap();
    ann.slash("/notes add:\"my trap\"").await.unwrap();
    bob.slash("/notes add:\"his trap\"").await.unwrap();
    let token = ann.slash("/api token label:bishop").await.unwrap();
    let token = token.content.split('`').nth(1).unwrap().to_owned();
    let sheet = ann.slash("/settings own").await.unwrap();
    let sheet = sheet.select("settings1:own:theme", ["safe"]).await.unwrap();
    let screen = sheet.press("Privacy…").await.unwrap();
    let sent = screen.press("Send me my data").await.unwrap();
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
    assert!(!text.contains("his trap") && !text.contains("Bob") && !text.contains(&token));

    // Other programs get the same.
    let client = reqwest::Client::new();
    let me = format!("{}/me", club.api);
    let request = client.get(format!("{me}/data")).bearer_auth(&token);
    let same: Value = request.send().await.unwrap().json().await.unwrap();
    assert_eq!(same, data);
    let person = data["person"].as_str().unwrap();
    let confirmed = format!("?confirm={person}");
    for (query, status) in [
        ("", StatusCode::BAD_REQUEST),
        ("?confirm=1", StatusCode::BAD_REQUEST),
        (confirmed.as_str(), StatusCode::NO_CONTENT),
    ] {
        let request = client.delete(format!("{me}{query}")).bearer_auth(&token);
        assert_eq!(request.send().await.unwrap().status(), status, "{query}");
    }
    let request = client.get(&me).bearer_auth(&token);
    assert_eq!(
        request.send().await.unwrap().status(),
        StatusCode::UNAUTHORIZED
    );
    let sheet = ann.slash("/settings own").await.unwrap();
    let themes = sheet.components[1]["components"][0]["options"].as_array();
    let chosen = themes
        .unwrap()
        .iter()
        .find(|theme| theme["default"] == true);
    assert_eq!(chosen.unwrap()["value"], "wood");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_of_another_is_about_that_other() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let (ann, bob) = (club.thread("ann", &thread), club.thread("bob", &thread));
    let board = board_number(&bob, 1).await;
    // Somebody without anything is forgotten without anything.
    let cleo = club.thread("cleo", &thread);
    let board_of_cleo = boards(&cleo).pop().unwrap();
    let done = board_of_cleo.forge_press("privacy1:forget").await.unwrap();
    assert!(
        done.content.starts_with("You are forgotten"),
        "{}",
        done.content
    );
    let odd = board.forge_press("privacy1:everybody").await.unwrap();
    assert!(
        odd.ephemeral && !odd.content.contains("forgotten"),
        "{}",
        odd.content
    );
    let moved = ann.slash("/move e4").await.unwrap();
    assert!(moved.content.contains("**e4**"), "Ann plays on");
    club.close().await;
}

async fn data_of(place: &Place) -> Value {
    let screen = place.slash("/privacy").await.unwrap();
    let sent = screen.press("Send me my data").await.unwrap();
    let bytes = place.download(&sent.attachments[0]).unwrap();
    serde_json::from_slice(&bytes).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn that_somebody_takes_no_messages_is_among_their_data_and_forgotten_with_them() {
    let club = Club::open().await;
    let (ann, bob) = (club.direct("ann"), club.direct("bob"));
    ann.slash("/challenge @bob white").await.unwrap();
    board_number(&bob, 1).await.press("Accept").await.unwrap();
    board_number(&bob, 2).await;
    club.sandbox.user("bob").set_dms_closed(true);
    ann.slash("/move e4").await.unwrap();
    let unreachable = "I cannot send Bob direct messages.";
    let known = |message: &Message| message.content.contains(unreachable);
    ann.wait_for(known, SOON).await.unwrap();
    let data = data_of(&bob).await;
    let barriers = data["barriers"].as_array().unwrap();
    let place = format!("discord:@{}", data["person"].as_str().unwrap());
    assert_eq!(barriers.len(), 1, "{data}");
    assert_eq!(barriers[0]["place"], place);
    assert_eq!(barriers[0]["known_in"][0], data["games"][0]["id"]);
    forget(&bob).await;
    let data = data_of(&bob).await;
    assert_eq!(
        (&data["barriers"], &data["games"]),
        (&Value::Array(vec![]), &Value::Array(vec![]))
    );
    club.close().await;
}

/// Though they ask for it in the very channel.
#[tokio::test(flavor = "multi_thread")]
async fn that_somebody_was_told_of_a_channel_without_messages_is_forgotten_with_them() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let (ann, direct) = (club.thread("ann", &thread), club.direct("ann"));
    club.sandbox
        .deny("chess", Permissions::ATTACH_FILES)
        .unwrap();
    ann.slash("/move e4").await.unwrap();
    board_number(&direct, 1).await;
    let told = ann.slash("/board").await.unwrap();
    let notice = "I cannot post the boards here";
    assert!(told.content.contains(notice), "{}", told.content);
    let data = data_of(&direct).await;
    let place = data["barriers"][0]["place"].as_str().unwrap();
    assert!(place.ends_with(&format!("/{}", thread.id)), "{data}");
    forget(&ann).await;
    let data = data_of(&direct).await;
    assert_eq!(data["barriers"], Value::Array(vec![]));
    club.close().await;
}

/// The log names games, never people, however much of it is written.
#[tokio::test(flavor = "multi_thread")]
async fn the_log_names_nobody_who_closes_their_direct_messages() {
    let (folder, sandbox) = (Folder::new(), sandbox().await);
    let mut settings = in_sandbox(&sandbox, &folder);
    settings.push(("log.filter", "entente=trace,info".into()));
    let program = Process::start(&folder.0, &settings);
    sandbox.bot_ready(SOON).await.unwrap();
    let (ann, bob) = (sandbox.user("ann").in_dm(), sandbox.user("bob").in_dm());
    ann.slash("/challenge @bob white").await.unwrap();
    board_number(&bob, 1).await.press("Accept").await.unwrap();
    board_number(&bob, 2).await;
    sandbox.user("bob").set_dms_closed(true);
    ann.slash("/move e4").await.unwrap();
    let refused = "a place takes no messages";
    until(|| program.error().contains(refused).then_some(())).await;
    bob.slash("/move e5").await.unwrap();
    forget(&bob).await;
    let log = program.stop().await.error;
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

/// Killed at any moment after the press, the program forgets all the same: at the next start, if not before.
#[tokio::test(flavor = "multi_thread")]
async fn it_is_done_though_the_program_is_killed_in_its_midst() {
    let mut chance = Chance::of_the_day("forgotten and killed");
    for _ in 0..3 {
        let (folder, sandbox) = (Folder::new(), sandbox().await);
        let settings = in_sandbox(&sandbox, &folder);
        let mut program = Process::start(&folder.0, &settings);
        sandbox.bot_ready(SOON).await.unwrap();
        let place = |name: &str| sandbox.user(name).in_channel("chess").unwrap();
        for _ in 0..4 {
            let known = boards(&place("ann")).len();
            place("ann").slash("/challenge @bob white").await.unwrap();
            let challenge = board_number(&place("bob"), known + 1).await;
            challenge.press("Accept").await.unwrap();
        }
        let screen = place("ann").slash("/privacy").await.unwrap();
        let asked = screen.press("Forget me…").await.unwrap();
        let (asked, wait) = (asked.clone(), chance.below(12) as u64);
        let press = tokio::spawn(async move { asked.press("Yes, forget me").await });
        tokio::time::sleep(Duration::from_millis(wait)).await;
        program.strike();
        press.abort();
        program.fallen(&sandbox).await;
        let program = Process::start(&folder.0, &settings);
        until(|| sandbox.bot_is_online().then_some(())).await;
        // Whether the wish had been heard or not: it is all or nothing.
        let theirs = until_answered(&place("bob"), "/turns").await;
        let mine = until_answered(&place("ann"), "/turns").await;
        let played = [
            theirs.content.contains("In 4 games"),
            mine.content.contains("4 games wait for you"),
        ];
        assert_eq!(played[0], played[1], "{} {}", theirs.content, mine.content);
        program.stop().await;
        sandbox.shutdown().await;
    }
}

async fn until_answered(place: &Place, line: &str) -> Message {
    let deadline = tokio::time::Instant::now() + SOON;
    loop {
        match place.slash(line).await {
            Ok(answer) => return answer,
            Err(error) => assert!(tokio::time::Instant::now() < deadline, "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
