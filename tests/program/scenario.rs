//! Positions that people set up with `/game scenario`, through the bot: from a FEN, JSON, pieces or
//! a game, with the menu and by typing, across a restart; checked, shared and played.

use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente_presentation::picture;
use entente_render::read;
use entente_rules::{Piece, PieceKind, Position, Variant};
use entente_sandbox::{Message, UserInChannel};

/// Presses *Share* and returns the position: a FEN, or JSON as text or as a file.
async fn shared(channel: &UserInChannel, panel: &Message) -> String {
    let shared = panel.press("Share").await.unwrap();
    let mut files = shared.attachments.iter();
    match files.find(|file| file.filename.ends_with(".json")) {
        Some(file) => String::from_utf8(channel.download(file).unwrap()).unwrap(),
        None => {
            let block = shared.content.split("```").nth(1).unwrap();
            block.trim().to_owned()
        }
    }
}

/// The position of a panel, which has to be possible.
async fn position(channel: &UserInChannel, panel: &Message, variant: Variant) -> Position {
    let text = shared(channel, panel).await;
    if variant.has_fen() {
        Position::from_fen_of(variant, &text).unwrap()
    } else {
        Position::from_json(variant, &text).unwrap()
    }
}

/// The FEN of a panel.
async fn fen(channel: &UserInChannel, panel: &Message) -> String {
    position(channel, panel, Variant::Standard).await.fen()
}

/// Chooses an entry of the menu, and types squares.
async fn set(panel: &Message, entry: &str, squares: &str) -> Message {
    let menu = panel.select_for_modal("Set a piece…", [entry]);
    let form = menu.await.unwrap();
    assert_eq!(form.title, entry);
    form.submit([("squares", squares)]).await.unwrap()
}

/// Asserts that the picture of a panel shows these pieces. Unlike a game's it names no players.
fn is_drawn(channel: &UserInChannel, panel: &Message, position: &Position) {
    let png = channel.download(&panel.attachments[0]).unwrap();
    let scene = picture::of_position(position, facing(position)).unwrap();
    let shown = read::pieces(&png, &scene).unwrap();
    let pieces = scene.pieces();
    let expected = pieces.map(|(square, piece)| (square.to_owned(), piece));
    assert_eq!(shown, expected.collect(), "{position:?}");
}

/// Asserts that a panel is a picture with few words.
fn is_picture(panel: &Message) {
    assert!(panel.ephemeral && panel.embeds.is_empty());
    assert_eq!(panel.attachments.len(), 1, "it is drawn");
    let words = &panel.content;
    assert!(!words.contains(['{', '`', '/']), "{words}");
    assert!(words.chars().count() < 400, "{words}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_set_up_with_the_menu_and_by_typing_and_played() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let mut panel = ann.slash("/game scenario chess").await.unwrap();
    is_picture(&panel);
    let start = Position::start(Variant::Standard);
    assert_eq!(position(&ann, &panel, Variant::Standard).await, start);
    panel = panel.press("Empty board").await.unwrap();
    is_picture(&panel);
    insta::assert_snapshot!("scenario_empty", panel.content);
    assert!(
        panel.press("Play").await.is_err(),
        "an impossible position cannot be played"
    );
    panel = set(&panel, "White: king", "e1").await;
    panel = set(&panel, "Black: king", "E8").await;
    panel = set(&panel, "White: pawn", "d4 Rh1 a1; wQd5, bPe7").await;
    panel = set(&panel, "Empty these squares", "d4 d5").await;
    panel = panel.press("Castling").await.unwrap();
    is_picture(&panel);
    let whole = "4k3/4p3/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_eq!(fen(&ann, &panel).await, whole);
    let shown = position(&ann, &panel, Variant::Standard).await;
    assert_shows(&ann, &panel, &shown, entente_render::Facing::South);
    insta::assert_snapshot!("scenario_whole", panel.content);
    let refused = set(&panel, "White: king", "e2 banana").await;
    assert_eq!(fen(&ann, &refused).await, whole, "nothing has changed");
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
async fn what_cannot_be_read_is_explained_and_changes_nothing() {
    let server = TestServer::open().await;
    let mut answers = Vec::new();
    for (name, locale, command, entry) in [
        ("ann", "en-GB", "/game scenario pieces", "White: king"),
        ("bob", "de", "/partie szenario figuren", "Weiß: König"),
    ] {
        server.sandbox.user(name).set_locale(locale).unwrap();
        let channel = server.channel(name);
        let line = format!("{command}:\"Ke1 bKe8 Pe2\"");
        let mut panel = channel.slash(&line).await.unwrap();
        let controls = panel.controls();
        let (menu, typing) = (controls[0].clone(), controls[4].clone());
        answers.push(format!("{}\n{:?}", panel.content, &controls[1..]));
        for squares in ["e3 banana", "Ke9", " , "] {
            let form = panel.select_for_modal(&menu, [entry]).await.unwrap();
            panel = form.submit([("squares", squares)]).await.unwrap();
            answers.push(panel.content.clone());
        }
        for text in ["banana", "{}", r#"{"pieces":{"e1":"wX"}}"#] {
            let form = panel.press_for_modal(&typing).await.unwrap();
            assert_eq!(form.fields[0].value, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
            panel = form.submit([("position", text)]).await.unwrap();
            answers.push(panel.content.clone());
        }
    }
    insta::assert_snapshot!("scenario_typed", answers.join("\n\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_position_is_typed_as_fen_or_json() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let panel = ann.slash("/game scenario chess").await.unwrap();
    let ending = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 9";
    let form = panel.press_for_modal("FEN…").await.unwrap();
    let panel = form.submit([("position", ending)]).await.unwrap();
    is_picture(&panel);
    assert_eq!(fen(&ann, &panel).await, ending);
    let form = panel.press_for_modal("FEN…").await.unwrap();
    let four_fields = "4k3/8/8/8/8/8/4P3/4K3  b - -";
    let panel = form.submit([("position", four_fields)]).await.unwrap();
    let assumed = "This FEN has no counters, so it starts at move 1";
    assert!(panel.content.contains(assumed), "{}", panel.content);
    let full = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    assert_eq!(fen(&ann, &panel).await, full);

    let panel = ann.slash("/game scenario Chess4").await.unwrap();
    let panel = set(&panel, "Empty these squares", "n4").await;
    let json = shared(&ann, &panel).await;
    let other = ann.slash("/game scenario Chess4").await.unwrap();
    let form = other.press_for_modal("JSON…").await.unwrap();
    let typed = form.submit([("position", json.as_str())]).await.unwrap();
    is_picture(&typed);
    assert_eq!(shared(&ann, &typed).await, json);
    let form = typed.press_for_modal("JSON…").await.unwrap();
    let refused = form.submit([("position", ending)]).await.unwrap();
    assert!(refused.content.contains("Chess4 has no FEN"));
    assert_eq!(shared(&ann, &refused).await, json);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_starts_from_the_options_of_the_command() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let ending = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 9";
    let line = format!("/game scenario fen:\"{ending}\"");
    assert_eq!(fen(&ann, &ann.slash(&line).await.unwrap()).await, ending);
    let line = "/game scenario Chess4 pieces:\"Kn7 sKg1 bKa8 gKh14\"";
    let panel = ann.slash(line).await.unwrap();
    let placed = position(&ann, &panel, Variant::Chess4).await;
    assert_eq!(placed.pieces().count(), 4);
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
    let current = fen(&in_thread, &panel).await;
    assert!(current.starts_with("rnbqkbnr/pppppppp/8/8/4P3/"));
    let mut answers = Vec::new();
    for line in [
        "/game scenario fen:8 pieces:Ke1".to_owned(),
        "/game scenario Chess4 fen:8".to_owned(),
        "/game scenario pieces:banana".to_owned(),
        "/game scenario pieces:e4".to_owned(),
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

/// What people copy is the address of a page, a line of a file, or a position with its label.
#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_read_as_it_is_pasted() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let expected = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for pasted in [
        "https://lichess.org/analysis/standard/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1",
        "https://www.chess.com/analysis?fen=4k3%2F8%2F8%2F8%2F8%2F8%2F4P3%2F4K3+w+-+-+0+1",
        "FEN: 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "[FEN \\\"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\\\"]",
        "“4k3/8/8/8/8/8/4P3/4K3 w - - 0 1”",
    ] {
        let line = format!("/game scenario fen:\"{pasted}\"");
        let panel = ann.slash(&line).await.unwrap();
        assert_eq!(fen(&ann, &panel).await, expected, "{pasted}");
        let line = format!("/game new chess position:\"{pasted}\"");
        let opened = ann.slash(&line).await.unwrap();
        assert!(
            opened.content.starts_with("Your game is open"),
            "{}",
            opened.content
        );
    }
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
        let text = shared(&ann, &panel).await;
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

/// The others join a lobby until its game begins, and Ann sees its first board.
async fn start_from(server: &TestServer, lobby: &Message) -> (UserInChannel, Message) {
    let ann = server.channel("ann");
    let known = ann.threads().len();
    for name in ["bob", "cleo", "dan"] {
        let seen = server.channel(name).message(lobby.id).unwrap();
        if seen.controls().iter().any(|control| control == "Join") {
            seen.press("Join").await.unwrap();
        }
    }
    let lobby = ann.message(lobby.id).unwrap();
    if lobby.controls().iter().any(|control| control == "Host") {
        press_on(&lobby, "Start").await;
    }
    let in_thread = server.thread("ann", &server.thread_after(known).await);
    let board = board_number(&in_thread, 1).await;
    (in_thread, board)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_every_rule_set_starts_from_a_position_that_was_set_up() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    for (number, variant) in Variant::ALL.into_iter().enumerate() {
        let start = Position::start(variant);
        let line = format!("/game scenario variant:{number}");
        let mut panel = ann.slash(&line).await.unwrap();
        is_picture(&panel);
        // A knight stands in for a pawn.
        let army = start.turn();
        let kind = PieceKind::Pawn;
        let (square, _) = start
            .pieces()
            .find(|(_, piece)| *piece == Piece { army, kind })
            .unwrap();
        let entry = format!("{}: knight", army.name());
        panel = set(&panel, &entry, &square.to_string()).await;
        is_picture(&panel);
        let set_up = position(&ann, &panel, variant).await;
        let kind = PieceKind::Knight;
        let knight = (square, Piece { army, kind });
        assert!(set_up.pieces().any(|placed| placed == knight), "{set_up:?}");
        is_drawn(&ann, &panel, &set_up);
        let opened = panel.press("Play").await.unwrap();
        assert!(opened.ephemeral && opened.attachments.is_empty());
        let lobby = board_number(&ann, number + 1).await;
        assert!(!lobby.attachments.is_empty(), "{variant:?}");
        let (thread, board) = start_from(&server, &lobby).await;
        assert_shows(&thread, &board, &set_up, facing(&set_up));
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_without_a_position_says_so() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let other = ann.slash("/help").await.unwrap();
    let modal = other.send_malformed_modal("scenario2:squares:wK", [("squares", "e4")]);
    let mut answers = vec![modal.await.unwrap().content];
    let choice = other.send_malformed_select("scenario2:menu", ["wK:"]);
    answers.push(choice.await.unwrap().content);
    for id in ["scenario2:position", "scenario2:turn", "scenario2:share"] {
        answers.push(other.send_malformed_press(id).await.unwrap().content);
    }
    for answer in answers {
        assert!(answer.contains("/game scenario"), "{answer}");
    }
    let panel = ann.slash("/game scenario chess").await.unwrap();
    let choice = panel.send_malformed_select("scenario2:menu", ["banana"]);
    choice.await.unwrap();
    let start = Position::start(Variant::Standard);
    assert_eq!(position(&ann, &panel, Variant::Standard).await, start);
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
    let before = shared(&ann, &panel).await;
    process.stop().await;
    let process = Process::start(&folder.0, &in_sandbox(&sandbox, &folder));
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let black_to_move = panel.press("Next side to move").await.unwrap();
    assert_ne!(shared(&ann, &black_to_move).await, before);
    let white_to_move = black_to_move.press("Next side to move").await.unwrap();
    assert_eq!(shared(&ann, &white_to_move).await, before);
    process.stop().await;
    sandbox.shutdown().await;
}
