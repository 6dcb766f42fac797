//! Games as files, through the bot: a copy that others continue, a sealed game that moves to
//! another channel when all players accept, and files that cannot be loaded.

use crate::lobby::open_for_four;
use crate::support::*;
use entente_rules::{Event, Play, Position, Variant};
use entente_sandbox::{Message, UserInChannel};
use serde_json::{Value, json};

/// Uploads these bytes and loads them as a game.
async fn load(channel: &UserInChannel, bytes: impl Into<Vec<u8>>) -> Message {
    load_named(channel, "game.json", bytes, []).await
}

/// Uploads a file of this name in the form of `/game load`, with these other values.
async fn load_named<const N: usize>(
    channel: &UserInChannel,
    name: &str,
    bytes: impl Into<Vec<u8>>,
    values: [(&str, Value); N],
) -> Message {
    let file = channel.upload(name, bytes).unwrap().to_string();
    let form = channel.slash_for_modal("/game load").await.unwrap();
    let file = [("Game file", json!([file]))];
    form.submit_values(file.into_iter().chain(values))
        .await
        .unwrap()
}

/// The file of a private answer.
fn file(channel: &UserInChannel, answer: &Message) -> Vec<u8> {
    assert!(answer.ephemeral, "{}", answer.content);
    channel.download(&answer.attachments[0]).unwrap()
}

/// Accepts a request of another player, or declines it, over HTTP.
async fn answer(server: &TestServer, name: &str, game: &str, action: &str) {
    let client = http_client();
    let request = client
        .post(format!("{}/games/{game}/request/{action}", server.api))
        .bearer_auth(token(&server.direct(name)).await);
    let status = request.send().await.unwrap().status();
    assert!(status.is_success(), "{status}");
}

/// Plays the first legal move and returns its coordinates.
fn next_move(play: &mut Play) -> String {
    let mv = play.position().legal_moves()[0];
    let coordinate = play.position().coordinate(mv);
    play.apply(&Event::Move(mv.into())).unwrap();
    coordinate
}

/// The id of the game of a board, from the name of its picture.
fn game_of(board: &Message) -> String {
    let name = &board.attachments[0].filename;
    name.split('-').nth(1).unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_saved_game_is_continued_by_other_people() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    server
        .thread("ann", &thread)
        .slash("/move e4")
        .await
        .unwrap();
    board_number(&server.thread("ann", &thread), 2).await;
    let dan = server.thread("dan", &thread);
    let saved = dan.slash("/game save").await.unwrap();
    insta::assert_snapshot!("saved", saved.content);
    let bytes = file(&dan, &saved);
    let known = boards(&server.channel("cleo")).len();
    let cleo = server.channel("cleo");
    let invited = [("Players to invite", json!(["dan"]))];
    let opened = load_named(&cleo, "game.json", bytes, invited).await;
    assert!(opened.ephemeral, "{}", opened.content);
    let challenge = board_number(&cleo, known + 1).await;
    let dan = server.channel("dan").message(challenge.id).unwrap();
    dan.press("Accept").await.unwrap();
    let second = until(|| {
        let threads = server.channel("cleo").threads();
        threads.into_iter().find(|other| other.id != thread.id)
    })
    .await;
    board_number(&server.thread("cleo", &second), 1).await;
    let mut answers = Vec::new();
    for name in ["cleo", "dan"] {
        // One of the two has Black and can move.
        let channel = server.thread(name, &second);
        answers.push(channel.slash("/move e5").await.unwrap().content);
    }
    let board = board_number(&server.thread("cleo", &second), 2).await;
    assert!(board.content.contains("e5"), "{answers:?}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_game_moves_only_if_all_players_accept() {
    let sandbox = sandbox_builder()
        .people(["ann", "bob", "cleo", "dan", "eve"])
        .channel("study")
        .start()
        .await
        .unwrap();
    let server = TestServer::of(sandbox).await;
    let thread = open_for_four(&server, "/game new \"Four Player Chess\"").await;
    let study = |name: &str| server.sandbox.user(name).in_channel("study").unwrap();
    let old = server.thread("ann", &thread);
    let game = game_of(&board_number(&old, 1).await);
    let bob = server.thread("bob", &thread);
    let sealed = bob.slash("/game save").await.unwrap();
    let mut transcript = vec![sealed.content.clone()];
    let bytes = file(&bob, &sealed);
    let mut play = Play::new(Position::start(Variant::Alliance));
    let first = next_move(&mut play);
    old.slash(&format!("/move {first}")).await.unwrap();
    board_number(&old, 2).await;
    transcript.push(load(&server.channel("eve"), bytes.clone()).await.content);
    transcript.push(load(&study("bob"), bytes.clone()).await.content);
    answer(&server, "ann", &game, "accept").await;
    answer(&server, "cleo", &game, "decline").await;
    assert_eq!(
        boards(&study("ann")).len(),
        0,
        "not all players have accepted"
    );
    load(&study("bob"), bytes.clone()).await;
    for name in ["ann", "cleo", "dan"] {
        answer(&server, name, &game, "accept").await;
    }
    let here = board_number(&study("ann"), 1).await;
    transcript.push(here.content.clone());
    let last = until(|| {
        let last = old.messages().pop()?;
        let has_moved = last.content.contains("has moved to another channel");
        has_moved.then_some(last)
    })
    .await;
    assert_eq!(last.controls(), Vec::<String>::new());
    let before = old.messages().len();
    transcript.push(last.content.clone());
    let moved = study("bob")
        .slash(&format!("/move {} game:{game}", next_move(&mut play)))
        .await;
    transcript.push(moved.unwrap().content);
    let next = until(|| study("ann").threads().pop()).await;
    let next_thread = server.sandbox.user("ann").in_channel_id(next.id).unwrap();
    board_number(&next_thread, 1).await;
    assert_eq!(
        old.messages().len(),
        before,
        "nothing more is posted in the old channel"
    );
    transcript.push(load(&study("bob"), bytes).await.content);
    insta::assert_snapshot!("sealed", mask(&transcript.join("\n\n")));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_files_are_refused_with_the_reason() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let ann = server.thread("ann", &thread);
    let saved = ann.slash("/game save what:0").await.unwrap();
    let good = String::from_utf8(file(&ann, &saved)).unwrap();
    let cleo = server.channel("cleo");
    let known = boards(&cleo).len();
    let foreign = entente_presentation::save::SaveFile::sealed(&[7; 60]);
    let mut transcript = Vec::new();
    for text in [
        String::new(),
        "[Event \"?\"]\n\n1. e4 e5 2. Ke3".into(),
        good.replace("\"version\": 1", "\"version\": 9"),
        good.replace("standard", "draughts"),
        good[..good.len() - 20].to_owned(),
        foreign,
        " ".repeat(300 * 1024),
    ] {
        transcript.push(load(&cleo, text).await.content);
    }
    transcript.push(cleo.slash("/game save").await.unwrap().content);
    transcript.push(ann.slash("/game save what:1").await.unwrap().content);
    insta::assert_snapshot!("not_loaded", transcript.join("\n"));
    let picture = load_named(&cleo, "screen.png", vec![0x89; 400 * 1024], []).await;
    assert!(
        picture.content.contains("isn’t a game"),
        "{}",
        picture.content
    );
    // One press opens the form again, and then the game is opened.
    assert_eq!(boards(&cleo).len(), known, "nothing was opened");
    let form = picture.press_for_modal("Choose a file").await.unwrap();
    let file = cleo.upload("game.pgn", "1. e4 *").unwrap().to_string();
    let watched = (
        "Who can watch?",
        json!("Only the players, by direct message"),
    );
    let values = [("Game file", json!([file])), watched];
    let opened = form.submit_values(values).await.unwrap();
    assert!(opened.content.contains("code"), "{}", opened.content);
    assert_eq!(boards(&cleo).len(), known, "nothing was opened");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_of_a_file_takes_one_file_and_nothing_made_up() {
    let server = TestServer::open().await;
    let cleo = server.channel("cleo");
    let fault = load(&cleo, "Dear players!").await;
    for fields in [
        vec![("file", "1. e4")],
        vec![("file", "1. e4"), ("visibility", "public"), ("more", "")],
    ] {
        let answer = fault.send_malformed_modal("load1:file", fields).await;
        assert!(answer.unwrap().content.contains("Nothing arrived"));
    }
    let opened = fault.send_malformed_modal("load1:open", [("file", "e4")]);
    assert!(opened.await.unwrap().ephemeral);
    let long = "x".repeat(4001);
    let answer = fault.send_malformed_modal("load1:file", [("file", long.as_str())]);
    assert!(answer.await.unwrap().content.contains("The limit is 4000"));
    assert_eq!(boards(&cleo).len(), 0, "nothing was opened");
    // Discord's own app does not let people send more files than the form takes.
    let form = cleo.slash_for_modal("/game load").await.unwrap();
    let ids = ["1. e4 *", "1. d4 *"].map(|pgn| cleo.upload("a.pgn", pgn).unwrap().to_string());
    let both = form.submit_values([("Game file", json!(ids))]).await;
    assert!(both.is_err(), "{both:?}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pasted_text_is_loaded_as_its_file_would_be() {
    let server = TestServer::open().await;
    let cleo = server.channel("cleo");
    let known = boards(&cleo).len();
    let paste = async |values: Vec<(&str, Value)>| {
        let form = cleo.slash_for_modal("/game load").await.unwrap();
        form.submit_values(values).await.unwrap()
    };
    let file = cleo.upload("a.pgn", "1. e4 *").unwrap().to_string();
    let both = vec![
        ("Game file", json!([file])),
        ("Or its text", json!("1. d4")),
    ];
    let refused = paste(both).await;
    assert!(
        refused.content.contains("Send one of them"),
        "{}",
        refused.content
    );
    let blank = paste(vec![("Or its text", json!("  \n"))]).await;
    assert!(
        blank.content.contains("Nothing arrived"),
        "{}",
        blank.content
    );
    let wrong = paste(vec![("Or its text", json!("1. e4 e5 2. Ke3 *"))]).await;
    assert!(wrong.content.contains("Ke3"), "{}", wrong.content);
    assert_eq!(boards(&cleo).len(), known, "nothing was opened");
    let pgn = "[White \"Anderssen\"]\n\n1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 1-0\n";
    let opened = paste(vec![("Or its text", json!(pgn))]).await;
    assert!(
        opened.content.starts_with("Your game is open"),
        "{}",
        opened.content
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_another_program_goes_on_in_discord() {
    let server = TestServer::open().await;
    let cleo = server.channel("cleo");
    let known = boards(&cleo).len();
    let pgn = "[White \"Anderssen\"]\n\n1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 1-0\n";
    let opened = load(&cleo, pgn).await.content;
    assert!(opened.starts_with("Your game is open"), "{opened}");
    let lobby = until(|| boards(&cleo).get(known).cloned()).await;
    assert!(!lobby.content.contains("Anderssen"), "{}", lobby.content);
    server.close().await;
}
