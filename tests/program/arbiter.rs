//! The arbiter of a game, as people use it: a person opens a game for others, leads it with the
//! commands and the buttons, and learns nothing that a spectator does not.

use crate::lobby::{new_thread, press};
use crate::request_checks::RequestChecks;
use crate::support::*;
use crate::transcript::{Seen, Transcript, compare};
use entente_game::Span;
use entente_sandbox::{Message, Thread, UserInChannel};
use serde_json::json;
use std::collections::HashMap;
use std::sync::Arc;

/// A server with Ann, Bob, Cleo and Dan, and Eve, who leads their games.
pub(crate) async fn with_eve() -> TestServer {
    let sandbox = entente_strict::builder()
        .people(["ann", "bob", "cleo", "dan", "eve"])
        .bot("Entente")
        .guild("The Club")
        .channel("chess")
        .observer(Arc::new(RequestChecks::default()));
    TestServer::of(sandbox.start().await.unwrap()).await
}

/// The answer to a command, which only its user sees.
async fn answer(place: &UserInChannel, line: &str) -> Message {
    let answer = place.slash(line).await.unwrap();
    assert!(answer.ephemeral, "{line}");
    answer
}

/// Opens a game that Eve leads, lets these people join it in turn order, and returns its thread.
pub(crate) async fn led_by_eve(server: &TestServer, options: &str, players: &[&str]) -> Thread {
    let line = format!("/game new {options} arbiter:True");
    let opened = answer(&server.channel("eve"), &line).await;
    assert!(opened.content.contains("you lead it"), "{}", opened.content);
    for player in players {
        let place = server.channel(player);
        let lobby = until(|| boards(&place).pop()).await;
        assert!(lobby.content.contains("doesn’t play"), "{}", lobby.content);
        press(&server.sandbox, player, "Join", &[]).await;
    }
    new_thread(server).await
}

/// Waits for a board whose text contains this.
async fn board_with(place: &UserInChannel, text: &str) -> Message {
    let texts = || {
        let all = boards(place).into_iter();
        all.map(|board| board.content).collect::<Vec<_>>()
    };
    until_or(
        || {
            let mut boards = boards(place).into_iter();
            boards.find(|board| board.content.contains(text))
        },
        || format!("{text:?} in {:#?}", texts()),
    )
    .await
}

/// The person of a game of two who has to move, and the other one.
async fn to_move(server: &TestServer, thread: &Thread) -> (UserInChannel, UserInChannel) {
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, thread));
    let made = answer(&ann, "/move e4").await.content;
    if made.starts_with("You played") {
        (bob, ann)
    } else {
        answer(&bob, "/move e4").await;
        (ann, bob)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_arbiter_leads_a_game_with_commands() {
    let server = with_eve().await;
    let thread = led_by_eve(&server, "chess clock:1d", &["ann", "bob"]).await;
    let eve = server.thread("eve", &thread);
    let started = board_with(&eve, "leads this game as its arbiter").await;
    assert!(started.controls().contains(&"Move".to_owned()));
    let (mover, other) = to_move(&server, &thread).await;
    let paused = answer(&eve, "/game pause for:2d").await.content;
    assert!(paused.ends_with("(arbiter) paused the game."), "{paused}");
    let board = board_with(&mover, "(arbiter) paused the game.").await;
    assert!(
        board
            .content
            .contains("the arbiter or all players together")
    );
    let refused = answer(&mover, "/move e5").await.content;
    assert!(refused.starts_with("The clocks are paused"), "{refused}");
    let twice = answer(&eve, "/game pause").await.content;
    assert!(twice.contains("Resume them first"), "{twice}");
    let resumed = answer(&eve, "/game resume").await.content;
    assert!(
        resumed.ends_with("(arbiter) resumed the game."),
        "{resumed}"
    );
    board_with(&other, "(arbiter) resumed the game.").await;
    let again = answer(&eve, "/game resume").await.content;
    assert!(again.contains("already running"), "{again}");
    let extended = answer(&eve, "/game extend by:2d").await.content;
    assert!(extended.contains("gave everyone 2 days more"), "{extended}");
    board_with(&other, "gave everyone 2 days more").await;
    let absent = answer(&eve, "/game substitute").await.content;
    assert!(absent.contains("keeps nobody waiting"), "{absent}");
    server.settled().await;
    server.advance_clock(Span::minutes(6));
    let replaced = answer(&eve, "/game substitute level:1").await.content;
    assert!(replaced.contains("(arbiter) let "), "{replaced}");
    board_with(&other, "(arbiter) let ").await;
    let back = answer(&mover, "/game substitute").await.content;
    assert!(back.starts_with("Welcome back"), "{back}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_arbiter_leads_a_game_with_buttons() {
    let server = with_eve().await;
    let thread = led_by_eve(&server, "chess clock:1d", &["ann", "bob"]).await;
    let (eve, ann) = (server.thread("eve", &thread), server.thread("ann", &thread));
    let board = board_with(&eve, "leads this game as its arbiter").await;
    let panel = board.press("More").await.unwrap();
    let buttons = panel.controls();
    let all = ["Pause", "More time…", "Board, moves, rules…"];
    assert_eq!(buttons, all, "nobody has kept the others waiting");
    server.advance_clock(Span::minutes(5));
    let panel = board.press("More").await.unwrap();
    let buttons = panel.controls();
    assert!(buttons[2].starts_with("Computer for "), "{buttons:?}");
    let own = board_number(&ann, 1).await.press("More").await.unwrap();
    assert!(
        !own.controls().contains(&"Pause".to_owned()),
        "a player asks"
    );
    panel.press("Pause").await.unwrap();
    let paused = board_with(&ann, "(arbiter) paused the game.").await;
    // The button of the players resumes the clocks at once for the arbiter.
    let paused = board_with(&eve, &paused.content).await;
    let resumed = paused.press("Request resume").await.unwrap();
    assert!(
        resumed.content.ends_with("(arbiter) resumed the game."),
        "{}",
        resumed.content
    );
    let board = board_with(&eve, "(arbiter) resumed the game.").await;
    let panel = board.press("More").await.unwrap();
    let form = panel.press_for_modal("More time…").await.unwrap();
    let extended = form
        .submit_values([("who", json!(["0"])), ("span", json!("12h"))])
        .await
        .unwrap();
    assert!(
        extended.content.contains("12 hours more"),
        "{}",
        extended.content
    );
    board_with(&ann, "12 hours more").await;
    let form = panel.press_for_modal("More time…").await.unwrap();
    let unread = form.submit([("span", "soon")]).await.unwrap();
    assert!(unread.content.contains("soon"), "{}", unread.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_has_its_arbiter_as_its_host() {
    let server = with_eve().await;
    let eve = server.channel("eve");
    answer(&eve, "/game new Chess4 arbiter:True").await;
    let lobby = until(|| boards(&eve).pop()).await;
    assert!(
        lobby.content.contains("looking for players"),
        "{}",
        lobby.content
    );
    let joined = lobby.press("Join").await.unwrap();
    assert!(
        joined.content.contains("An arbiter leads the game"),
        "{}",
        joined.content
    );
    let panel = lobby.press("Host").await.unwrap();
    assert!(panel.content.contains("Only you"), "{}", panel.content);
    let early = ["Reserve a seat", "Add computer", "Cancel"];
    assert_eq!(panel.controls(), early, "nobody has joined yet");
    let not_theirs = until(|| boards(&server.channel("ann")).pop()).await;
    let refused = not_theirs.press("Host").await.unwrap();
    assert!(refused.content.contains("Only"), "{}", refused.content);
    press(&server.sandbox, "ann", "Join", &[]).await;
    let cancelled = lobby
        .press("Host")
        .await
        .unwrap()
        .press("Cancel")
        .await
        .unwrap();
    assert!(cancelled.ephemeral);
    until(|| {
        let board = boards(&eve).pop()?;
        board.content.contains("cancelled").then_some(())
    })
    .await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_arbiter_cannot_do_changes_nothing() {
    let server = with_eve().await;
    let eve = server.channel("eve");
    let team = format!("clock:1d team:<@&{}>", server.sandbox.guild_id());
    for (options, expected) in [
        (&*team, "in which a team plays has no arbiter"),
        ("visibility:private", "has to be able to watch"),
    ] {
        let line = format!("/game new chess arbiter:True {options}");
        let refused = answer(&eve, &line).await.content;
        assert!(refused.contains(expected), "{refused}");
    }
    let thread = led_by_eve(&server, "chess", &["ann", "bob"]).await;
    let [eve, ann, cleo] = ["eve", "ann", "cleo"].map(|name| server.thread(name, &thread));
    board_number(&ann, 1).await;
    for (place, line, expected) in [
        (&eve, "/game pause", "no clock"),
        (&eve, "/game extend by:1h", "no clock"),
        (&eve, "/game extend by:soon", "soon"),
        (&eve, "/game extend by:1h colour:red", "red"),
        (&eve, "/move e4", "not playing"),
        (&eve, "/resign", "not playing"),
        (&ann, "/game extend by:1h", "Only the arbiter can do that"),
        (&cleo, "/game extend by:1h", "Only the arbiter can do that"),
    ] {
        let refused = answer(place, line).await.content;
        let (refused, expected) = (refused.to_lowercase(), expected.to_lowercase());
        assert!(refused.contains(&expected), "{line}: {refused}");
    }
    server.settled().await;
    assert_eq!(boards(&ann).len(), 1, "nothing of it is public");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_arbiter_finds_the_game_outside_of_its_thread_and_can_be_forgotten() {
    let server = with_eve().await;
    let thread = led_by_eve(&server, "chess clock:1d", &["ann", "bob"]).await;
    let ann = server.thread("ann", &thread);
    board_number(&ann, 1).await;
    let eve = server.direct("eve");
    let extended = answer(&eve, "/game extend by:1h").await.content;
    assert!(extended.contains("gave everyone"), "{extended}");
    let data = data_of(&eve).await.to_string();
    assert!(
        data.contains(&game_of(&board_number(&ann, 1).await)),
        "{data}"
    );
    let privacy = answer(&eve, "/privacy").await;
    let question = privacy.press("Forget me").await.unwrap();
    question.press("Yes, forget me").await.unwrap();
    answer(&ann, "/move e4").await;
    answer(&server.thread("bob", &thread), "/move e4").await;
    let refused = answer(&eve, "/game extend by:1h").await.content;
    assert!(!refused.contains("gave everyone"), "{refused}");
    server.close().await;
}

/// A game of Four Player Chess that Eve leads, in which two players have allied or not.
async fn game_with(secrets: &[(&str, &str)]) -> Seen {
    let server = with_eve().await;
    let players = ["ann", "bob", "cleo", "dan"];
    // Without a clock, whose deadline would differ.
    let line = "/game new \"Four Player Chess\" arbiter:True";
    answer(&server.channel("eve"), line).await;
    let colours = ["0", "1", "2", "3"];
    for (player, colour) in players.into_iter().zip(colours) {
        board_number(&server.channel(player), 1).await;
        press(&server.sandbox, player, "Join as…", &[colour]).await;
    }
    let thread = new_thread(&server).await;
    let eve = server.thread("eve", &thread);
    let board = board_number(&eve, 1).await;
    for (player, line) in secrets {
        answer(&server.direct(player), line).await;
    }
    let tokens = HashMap::from([("eve", token(&server.direct("eve")).await)]);
    let mut transcript = Transcript::new(&server, &game_of(&board), &tokens);
    for line in [
        "/game extend by:12h",
        "/game substitute colour:red",
        "/game pause",
        "/game resume",
        "/board",
        "/show moves",
        "/show position",
        "/ally status",
        "/ally leave",
        "/plan list",
        "/plan think",
        "/help",
        "/move a3",
    ] {
        transcript.command(&eve, line).await;
    }
    server.settled().await;
    let last = until(|| boards(&eve).pop()).await;
    transcript.message("More", &eve, &last.press("More").await.unwrap());
    for (what, place) in [
        ("channel", server.channel("eve")),
        ("thread", server.thread("eve", &thread)),
        ("direct messages", server.direct("eve")),
    ] {
        transcript.messages(what, &place);
    }
    let parts = [
        "",
        "/moves",
        "/events",
        "/alliances",
        "/proposals",
        "/letters",
        "/board.png",
    ];
    let paths = parts.map(|part| format!("games/{}{part}", game_of(&board)));
    transcript
        .resources(&server.api, &tokens["eve"], &paths)
        .await;
    server.close().await;
    transcript.seen
}

#[tokio::test(flavor = "multi_thread")]
async fn the_arbiter_learns_no_secret_that_two_games_differ_in() {
    let plain: &[(&str, &str)] = &[];
    let secret: &[(&str, &str)] = &[
        ("ann", "/ally propose player:Red message:\"You and I?\""),
        ("bob", "/ally accept player:White"),
        ("cleo", "/whisper player:Yellow text:\"They are allied\""),
        ("ann", "/plan think a3"),
        ("dan", "/ally order order:\"leave the board\""),
    ];
    let seen = [game_with(plain).await, game_with(secret).await];
    assert!(seen[0].len() > 20);
    compare("the arbiter", &seen, &[plain, secret]);
}
