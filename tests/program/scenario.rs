//! Positions that people set up with `/game scenario`, through the bot: from a FEN, JSON, pieces or
//! a game, with menus and by typing, across a restart; checked, shared and played.

use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente_rules::{Position, Variant};
use entente_sandbox::Message;

/// The language of the code block of a panel (`json`, or the rule set of a FEN) and its text.
fn text(panel: &Message) -> (&str, &str) {
    let text = panel.embeds[0]["description"].as_str().unwrap();
    let body = text.strip_prefix("```").unwrap();
    body.strip_suffix("\n```")
        .unwrap()
        .split_once('\n')
        .unwrap()
}

fn position(panel: &Message) -> Position {
    match text(panel) {
        ("json", text) => {
            let json: serde_json::Value = serde_json::from_str(text).unwrap();
            let variant = Variant::from_id(json["variant"].as_str().unwrap()).unwrap();
            Position::from_json(variant, text).unwrap()
        }
        (variant, fen) => Position::from_fen_of(Variant::from_id(variant).unwrap(), fen).unwrap(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_set_up_with_menus_and_by_typing_and_played() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let mut panel = ann.slash("/game scenario chess").await.unwrap();
    assert!(panel.ephemeral);
    assert_eq!(position(&panel), Position::start(Variant::Standard));
    assert!(!panel.attachments.is_empty(), "it is drawn");
    panel = panel.press("Empty board").await.unwrap();
    insta::assert_snapshot!("scenario_empty", panel.content);
    assert!(
        panel.press("Play").await.is_err(),
        "an impossible position cannot be played"
    );
    panel = panel.select("On which file?", ["e"]).await.unwrap();
    panel = panel.select("On which squares?", ["e1"]).await.unwrap();
    panel = panel.select("Which piece?", ["b"]).await.unwrap();
    panel = panel.select("On which squares?", ["e8"]).await.unwrap();
    let form = panel.press_for_modal("Type pieces").await.unwrap();
    let mut panel = form.submit([("pieces", "wRh1 wRa1 Pe7")]).await.unwrap();
    panel = panel.press("Castling").await.unwrap();
    assert_eq!(position(&panel).fen(), "4k3/4p3/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert_shows(
        &ann,
        &panel,
        &position(&panel),
        entente_render::Facing::South,
    );
    insta::assert_snapshot!("scenario_whole", panel.content);
    let shared = panel.press("Share").await.unwrap();
    assert!(
        shared
            .content
            .contains("```\n4k3/4p3/8/8/8/8/8/R3K2R w KQ - 0 1\n```")
    );
    let form = panel.press_for_modal("Type pieces").await.unwrap();
    let refused = form.submit([("pieces", "Ke2 banana")]).await.unwrap();
    assert!(refused.content.contains("banana"), "{}", refused.content);
    assert_eq!(position(&refused), position(&panel), "nothing has changed");
    let opened = refused.press("Play").await.unwrap();
    insta::assert_snapshot!("scenario_opened", opened.content);
    let lobby = board_number(&ann, 1).await;
    let bob = server.channel("bob");
    bob.message(lobby.id).unwrap().press("Join").await.unwrap();
    let thread = until(|| ann.threads().pop()).await;
    board_number(&server.thread("ann", &thread), 1).await;
    let mut moved = false;
    // One of the two has White and can move.
    for name in ["ann", "bob"] {
        let channel = server.thread(name, &thread);
        let answer = channel.slash("/move O-O-O").await.unwrap();
        moved |= answer.content.contains("O-O-O") && !answer.content.contains("not your turn");
    }
    assert!(moved);
    let board = board_number(&server.thread("ann", &thread), 2).await;
    assert!(board.content.contains("O-O-O"), "{}", board.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_starts_from_the_options_of_the_command() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 9";
    let line = format!("/game scenario fen:\"{fen}\"");
    assert_eq!(position(&ann.slash(&line).await.unwrap()).fen(), fen);
    let line = "/game scenario Chess4 pieces:\"Kn7 sKg1 bKa8 gKh14\"";
    let panel = ann.slash(line).await.unwrap();
    assert_eq!(position(&panel).variant(), Variant::Chess4);
    let json = r#"{"pieces":{"e1":"wK","e8":"bK"}}"#.replace('"', "'");
    let panel = ann
        .slash(&format!("/game scenario json:{json}"))
        .await
        .unwrap();
    assert!(
        panel.content.contains("I can’t read that"),
        "{}",
        panel.content
    );
    let thread = server.start_game().await;
    let in_thread = server.thread("ann", &thread);
    in_thread.slash("/move e4").await.unwrap();
    let board = board_number(&in_thread, 2).await;
    let game = board.attachments[0].filename.split('-').nth(1).unwrap();
    let panel = in_thread
        .slash(&format!("/game scenario game:{game}"))
        .await
        .unwrap();
    assert!(
        position(&panel)
            .fen()
            .starts_with("rnbqkbnr/pppppppp/8/8/4P3/")
    );
    let mut answers = Vec::new();
    for line in [
        "/game scenario fen:8 pieces:Ke1".to_owned(),
        "/game scenario Chess4 fen:8".to_owned(),
        "/game scenario pieces:banana".to_owned(),
        "/game scenario fen:banana".to_owned(),
        "/game scenario Chess4 options:method=9".to_owned(),
        "/game scenario fen:\"k7/8/8/8/8/8/8/P6p w - - 0 1\"".to_owned(),
        "/game scenario fen:\"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\"".to_owned(),
    ] {
        answers.push(ann.slash(&line).await.unwrap().content);
    }
    insta::assert_snapshot!("scenario_refused", answers.join("\n\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_played_against_somebody_with_a_clock() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let fen = "4k3/4p3/8/8/8/8/8/R3K2R w KQ - 0 1";
    let line = format!("/challenge @bob white clock:3d position:\"{fen}\"");
    let made = ann.slash(&line).await.unwrap();
    assert!(made.content.starts_with("Challenge sent to "));
    let challenge = board_number(&ann, 1).await;
    let terms = "The game starts from the position below. Clock: 3 days per move. \
        Run out of time and you lose.";
    assert!(challenge.content.contains(terms), "{}", challenge.content);
    let bob = server.channel("bob");
    let bobs = bob.message(challenge.id).unwrap();
    bobs.press("Accept").await.unwrap();
    let thread = until(|| ann.threads().pop()).await;
    let in_thread = server.thread("ann", &thread);
    board_number(&in_thread, 1).await;
    let moved = in_thread.slash("/move O-O").await.unwrap();
    assert!(moved.content.starts_with("You played"), "{}", moved.content);
    let board = board_number(&in_thread, 2).await;
    assert!(board.content.contains("<t:"), "{}", board.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_position_can_start_a_game_of_any_rule_set() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    for number in 0..Variant::ALL.len() {
        let line = format!("/game scenario variant:{number}");
        let mut panel = ann.slash(&line).await.unwrap();
        panel = panel.press("Next side to move").await.unwrap();
        let shared = panel.press("Share").await.unwrap();
        // JSON that is too long for a message is attached.
        let text = match shared
            .attachments
            .iter()
            .find(|file| file.filename.ends_with(".json"))
        {
            Some(file) => String::from_utf8(ann.download(file).unwrap()).unwrap(),
            None => shared
                .content
                .split("```")
                .nth(1)
                .unwrap()
                .trim()
                .to_owned(),
        };
        let quoted = text.replace('"', "\\\"");
        let line = format!("/game new variant:{number} clock:1d position:\"{quoted}\"");
        let opened = ann.slash(&line).await.unwrap();
        assert!(
            opened.content.starts_with("Your game is open"),
            "{line}: {}",
            opened.content
        );
        board_number(&ann, number + 1).await;
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_impossible_start_position_is_refused_and_no_game_is_made() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let mut answers = Vec::new();
    for line in [
        "/challenge @bob position:banana",
        "/challenge @bob position:\"{}\"",
        "/challenge @bob position:\"k7/8/8/8/8/8/8/P6p w - - 0 1\"",
        "/challenge @bob position:\"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\"",
        "/challenge @bob variant:Chess4 position:\"4k3/8/8/8/8/8/4P3/4K3 b - - 3 9\"",
        concat!(
            r#"/game new chess position:"{\"variant\":\"chess66\",\"turn\":\"w\","#,
            r#"\"pieces\":{\"e1\":\"wK\",\"e8\":\"bK\",\"a2\":\"wP\"}}""#
        ),
        "/game new Chess960 options:start=17 position:\"1rk1r3/8/8/8/8/8/8/1RK1R3 w EBeb - 0 1\"",
    ] {
        answers.push(ann.slash(line).await.unwrap().content);
    }
    insta::assert_snapshot!("starting_positions_refused", answers.join("\n\n"));
    assert!(
        ann.messages()
            .iter()
            .all(|message| !message.author.bot || message.ephemeral)
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scenario_of_every_rule_set_can_be_played() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    for (number, variant) in Variant::ALL.into_iter().enumerate() {
        let start = Position::start(variant);
        let line = format!("/game scenario variant:{number}");
        let mut panel = ann.slash(&line).await.unwrap();
        assert_eq!(position(&panel).variant(), variant);
        panel = panel.press("Next side to move").await.unwrap();
        let turned = position(&panel);
        assert_ne!(turned.turn(), start.turn(), "{variant:?}");
        let opened = panel.press("Play").await.unwrap();
        assert!(opened.ephemeral && opened.components.is_empty());
        let lobby = board_number(&ann, number + 1).await;
        assert!(!lobby.attachments.is_empty(), "{variant:?}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_works_after_a_restart() {
    let folder = Folder::new();
    let sandbox = sandbox().await;
    let process = Process::start(&folder.0, &in_sandbox(&sandbox, &folder));
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let ann = sandbox.user("ann").in_channel("chess").unwrap();
    let panel = ann
        .slash("/game scenario pieces:\"Ke1 bKe8\"")
        .await
        .unwrap();
    let before = text(&panel).to_owned();
    process.stop().await;
    let process = Process::start(&folder.0, &in_sandbox(&sandbox, &folder));
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let black_to_move = panel.press("Next side to move").await.unwrap();
    assert_ne!(text(&black_to_move), before);
    let white_to_move = black_to_move.press("Next side to move").await.unwrap();
    assert_eq!(text(&white_to_move), before);
    process.stop().await;
    sandbox.shutdown().await;
}
