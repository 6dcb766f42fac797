//! Leagues through the bot: opened, joined, played to the end of a season without a command of an
//! organiser, killed in the midst of a round, and used in wrong ways.
use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente_game::Span;
use entente_sandbox::{Message, Sandbox, UserInChannel};

/// The answer to a command.
async fn answer(place: &UserInChannel, line: &str) -> String {
    let answer = place.slash(line).await.unwrap();
    assert!(answer.ephemeral, "{line}");
    answer.content
}

/// Turns leagues on in the server of this person, who manages it.
async fn turn_on(place: &UserInChannel) {
    let panel = place.slash("/server").await.unwrap();
    panel.press("Ratings and leagues: off").await.unwrap();
}

/// Waits for a message of the channel that contains this.
async fn news_with(place: &UserInChannel, text: &str) -> Message {
    until_or(
        || {
            place
                .messages()
                .into_iter()
                .find(|message| message.content.contains(text))
        },
        || {
            let texts = place.messages().into_iter().map(|message| message.content);
            format!("{text:?} in {:#?}", texts.collect::<Vec<_>>())
        },
    )
    .await
}

/// Lets the first of these people who plays in a game resign it.
async fn resign(sandbox: &Sandbox, thread: entente_sandbox::Id, people: &[&str]) {
    for name in people {
        let place = sandbox.user(name).in_channel_id(thread).unwrap();
        let Ok(asked) = place.slash("/resign").await else {
            continue;
        };
        if asked
            .controls()
            .iter()
            .any(|control| control == "Yes, resign")
        {
            asked.press("Yes, resign").await.unwrap();
            return;
        }
    }
    panic!("nobody could resign");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_league_runs_from_its_entries_to_its_end_without_an_organiser() {
    let server = TestServer::open().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.channel(name));
    turn_on(&ann).await;
    let line = "/league new chess \"round robin in rounds\" name:Café players:3 clock:none days:2";
    let opened = answer(&ann, line).await;
    assert_eq!(
        opened,
        "The league is open in this channel. It needs no more commands."
    );
    let news = news_with(&bob, "A new league: **Café**!").await;
    assert_eq!(news.controls(), ["Join", "Standings"]);
    for place in [&ann, &bob] {
        let news = place.message(news.id).unwrap();
        let joined = news.press("Join").await.unwrap();
        assert!(
            joined.content.starts_with("You’re in **Café**!"),
            "{}",
            joined.content
        );
    }
    assert!(
        answer(&cleo, "/league join")
            .await
            .starts_with("You’re in **Café**!")
    );
    // It is full, so it has begun. In each of three rounds two of the three play.
    let mut seen = Vec::new();
    for round in 1..=3 {
        let begun = news_with(&ann, &format!("round {round} has begun!")).await;
        let thread = server.thread_after(round - 1).await;
        let (text, link) = begun.content.split_once(" · ").unwrap();
        seen.push(mask(text));
        let board = format!("/{}/", thread.id);
        assert!(
            link.starts_with("https://") && link.contains(&board),
            "{link}"
        );
        resign(&server.sandbox, thread.id, &["ann", "bob", "cleo"]).await;
        let over = news_with(&ann, &format!("round {round} is over")).await;
        assert_eq!(over.attachments.len(), 1, "the standings are a picture");
    }
    let over = news_with(&ann, "season 1 is over").await;
    seen.push(mask(&over.content));
    let shown = ann.slash("/league show").await.unwrap();
    assert_eq!(shown.attachments.len(), 1);
    let listed = answer(&ann, "/league list").await;
    assert!(
        listed.contains("• **Café** · round robin · 3 players"),
        "{listed}"
    );
    insta::assert_snapshot!(seen.join("\n---\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_whose_game_nobody_plays_ends_at_its_deadline() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    turn_on(&ann).await;
    let line = "/league new chess Swiss players:4 clock:none days:2 rounds:2";
    answer(&ann, line).await;
    for name in ["ann", "bob", "cleo", "dan"] {
        answer(&server.channel(name), "/league join").await;
    }
    news_with(&ann, "round 1 has begun!").await;
    until(|| (ann.threads().len() == 2).then_some(())).await;
    server.settled().await;
    server.advance_clock(Span::days(3));
    news_with(&ann, "round 2 has begun!").await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_commands_are_answered_with_what_would_be_right_and_change_nothing() {
    let server = TestServer::open().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.channel(name));
    let mut answers = Vec::new();
    let mut ask = async |place: &UserInChannel, line: &str| {
        let answer = mask(&answer(place, line).await);
        answers.push(format!("{line}\n    {answer}"));
    };
    ask(&ann, "/league new chess Swiss").await;
    turn_on(&ann).await;
    ask(&ann, "/league join").await;
    ask(
        &ann,
        "/league new \"Chess 4.5 (2 to 5 players, a neutral queen between them)\" Swiss",
    )
    .await;
    ask(&ann, "/league new chess \"tables of 3 to 5\"").await;
    ask(&ann, "/league new chess Swiss clock:soon").await;
    ask(&ann, "/league list").await;
    ask(&ann, "/league new chess Swiss name:Cup clock:none").await;
    ask(&bob, "/league leave").await;
    ask(&bob, "/league join").await;
    ask(&bob, "/league join").await;
    ask(&bob, "/league end").await;
    ask(&bob, "/league absent 2").await;
    ask(&bob, "/league absent 0").await;
    ask(&bob, "/league leave Cup").await;
    ask(&ann, "/league show Nothing").await;
    ask(&ann, "/league end").await;
    ask(&bob, "/league join").await;
    ask(&bob, "/league join Cup").await;
    insta::assert_snapshot!(answers.join("\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_in_the_midst_of_a_round_a_league_gets_each_result_once() {
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let settings = in_sandbox(&sandbox, &folder);
    let mut process = Process::start(&folder.0, &settings);
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let channel = |name: &str| sandbox.user(name).in_channel("chess").unwrap();
    turn_on(&channel("ann")).await;
    let line = "/league new chess \"round robin in rounds\" name:Cup players:3 clock:none";
    channel("ann").slash(line).await.unwrap();
    for name in ["ann", "bob", "cleo"] {
        channel(name).slash("/league join").await.unwrap();
    }
    // The last entry is acknowledged, so the round is paired; its game may not have begun.
    for round in 1..=3usize {
        process.kill();
        process.wait_until_gone(&sandbox).await;
        process = Process::start(&folder.0, &settings);
        sandbox.bot_ready(TIMEOUT).await.unwrap();
        let thread = until(|| {
            let threads = channel("ann").threads();
            assert!(threads.len() <= round, "a game has begun twice");
            (threads.len() == round).then(|| threads[round - 1].clone())
        })
        .await;
        board_number(&sandbox.user("ann").in_channel_id(thread.id).unwrap(), 1).await;
        // Killed as soon as the end of the game is acknowledged.
        resign(&sandbox, thread.id, &["ann", "bob", "cleo"]).await;
    }
    news_with(&channel("ann"), "season 1 is over").await;
    let shown = channel("ann").slash("/league show").await.unwrap();
    let points: Vec<&str> = shown
        .content
        .lines()
        .filter(|line| line.contains(" · "))
        .collect();
    // Three games for one point each.
    let total: f64 = points[1..]
        .iter()
        .map(|line| {
            let points = line
                .rsplit(" · ")
                .next()
                .unwrap()
                .split(' ')
                .next()
                .unwrap();
            points.replace('½', ".5").parse::<f64>().unwrap()
        })
        .sum();
    assert_eq!(total, 3.0, "{}", shown.content);
    process.stop().await;
    sandbox.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_demo_league_of_computers_begins_at_once_and_plays() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    turn_on(&ann).await;
    answer(&ann, "/league demo").await;
    let begun = news_with(&ann, "**Computers’ league** has begun!").await;
    assert!(begun.content.contains("🤖 Level 5"), "{}", begun.content);
    let thread = server.thread_after(0).await;
    let place = server.thread("ann", &thread);
    // Several boards in a thread are moves of computers.
    board_number(&place, 3).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_is_forgotten_leaves_their_league_without_a_name() {
    let server = TestServer::open().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.channel(name));
    turn_on(&ann).await;
    answer(
        &ann,
        "/league new chess Swiss name:Cup players:3 clock:none",
    )
    .await;
    for name in ["ann", "bob", "cleo"] {
        answer(&server.channel(name), "/league join").await;
    }
    news_with(&ann, "round 1 has begun!").await;
    let panel = bob.slash("/privacy").await.unwrap();
    let question = panel.press("Forget me").await.unwrap();
    question.press("Yes, forget me").await.unwrap();
    let shown = answer(&ann, "/league show").await;
    assert!(shown.contains("someone who left"), "{shown}");
    assert!(!shown.to_lowercase().contains("bob"), "{shown}");
    server.close().await;
}
