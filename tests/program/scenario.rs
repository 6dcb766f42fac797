//! Positions that people set up in the chat, through the real bot: from a FEN, JSON, pieces or a game, with menus and by typing, over a restart; told what is against them, shared, played.
use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente_rules::{Position, Variant};
use entente_sandbox::Message;

/// The text that stands on a sheet, and in what it is.
fn text(sheet: &Message) -> (&str, &str) {
    let text = sheet.embeds[0]["description"].as_str().unwrap();
    let text = text.strip_prefix("```").unwrap();
    text.strip_suffix("\n```")
        .unwrap()
        .split_once('\n')
        .unwrap()
}

fn position(sheet: &Message) -> Position {
    match text(sheet) {
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
    let club = Club::open().await;
    let ann = club.channel("ann");
    let sheet = ann.slash("/scenario chess").await.unwrap();
    assert!(sheet.ephemeral);
    assert_eq!(position(&sheet), Position::start(Variant::Standard));
    assert!(!sheet.attachments.is_empty(), "it is drawn");
    let sheet = sheet.press("Empty board").await.unwrap();
    insta::assert_snapshot!("scenario_empty", sheet.content);
    assert!(
        sheet.press("Play it").await.is_err(),
        "it cannot be pressed"
    );
    let sheet = sheet.select("On which file", ["e"]).await.unwrap();
    let sheet = sheet.select("On which squares", ["e1"]).await.unwrap();
    let sheet = sheet.select("Which piece", ["b"]).await.unwrap();
    let sheet = sheet.select("On which squares", ["e8"]).await.unwrap();
    let form = sheet.press_for_form("Type pieces…").await.unwrap();
    let sheet = form.submit([("men", "wRh1 wRa1 Pe7")]).await.unwrap();
    let sheet = sheet.press("Castling").await.unwrap();
    assert_eq!(position(&sheet).fen(), "4k3/4p3/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert_shows(
        &ann,
        &sheet,
        &position(&sheet),
        entente_render::Facing::South,
    );
    insta::assert_snapshot!("scenario_whole", sheet.content);
    let shared = sheet.press("Share").await.unwrap();
    assert!(
        shared
            .content
            .contains("```\n4k3/4p3/8/8/8/8/8/R3K2R w KQ - 0 1\n```")
    );
    let form = sheet.press_for_form("Type pieces…").await.unwrap();
    let refused = form.submit([("men", "Ke2 banana")]).await.unwrap();
    assert!(refused.content.contains("banana"), "{}", refused.content);
    assert_eq!(position(&refused), position(&sheet), "nothing has changed");
    let opened = refused.press("Play it").await.unwrap();
    insta::assert_snapshot!("scenario_opened", opened.content);
    let lobby = board_number(&ann, 1).await;
    let bob = club.channel("bob");
    bob.message(lobby.id).unwrap().press("Join").await.unwrap();
    let thread = until(|| ann.threads().pop()).await;
    board_number(&club.thread("ann", &thread), 1).await;
    let mut moved = false;
    for name in ["ann", "bob"] {
        let place = club.thread(name, &thread);
        let answer = place.slash("/move O-O-O").await.unwrap();
        moved |= answer.content.contains("O-O-O") && !answer.content.contains("not your turn");
    }
    assert!(moved);
    let board = board_number(&club.thread("ann", &thread), 2).await;
    assert!(board.content.contains("O-O-O"), "{}", board.content);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_is_filled_from_what_was_said() {
    let club = Club::open().await;
    let ann = club.channel("ann");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 9";
    let line = format!("/scenario fen:\"{fen}\"");
    assert_eq!(position(&ann.slash(&line).await.unwrap()).fen(), fen);
    let line = "/scenario Chess4 men:\"Kn7 sKg1 bKa8 gKh14\"";
    let sheet = ann.slash(line).await.unwrap();
    assert_eq!(position(&sheet).variant(), Variant::Chess4);
    let json = r#"{"pieces":{"e1":"wK","e8":"bK"}}"#.replace('"', "'");
    let sheet = ann.slash(&format!("/scenario json:{json}")).await.unwrap();
    assert!(
        sheet.content.contains("cannot be read"),
        "{}",
        sheet.content
    );
    let thread = club.start_game().await;
    let place = club.thread("ann", &thread);
    place.slash("/move e4").await.unwrap();
    let board = board_number(&place, 2).await;
    let game = board.attachments[0].filename.split('-').nth(1).unwrap();
    let sheet = place
        .slash(&format!("/scenario game:{game}"))
        .await
        .unwrap();
    assert!(
        position(&sheet)
            .fen()
            .starts_with("rnbqkbnr/pppppppp/8/8/4P3/")
    );
    let mut said = Vec::new();
    for line in [
        "/scenario fen:8 men:Ke1".to_owned(),
        "/scenario Chess4 fen:8".to_owned(),
        "/scenario men:banana".to_owned(),
        "/scenario fen:banana".to_owned(),
        "/scenario Chess4 options:method=9".to_owned(),
        "/scenario fen:\"k7/8/8/8/8/8/8/P6p w - - 0 1\"".to_owned(),
        "/scenario fen:\"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\"".to_owned(),
    ] {
        said.push(ann.slash(&line).await.unwrap().content);
    }
    insta::assert_snapshot!("scenario_refused", said.join("\n\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_played_against_somebody_with_a_clock() {
    let club = Club::open().await;
    let ann = club.channel("ann");
    let fen = "4k3/4p3/8/8/8/8/8/R3K2R w KQ - 0 1";
    let line = format!("/challenge @bob white clock:3d beginning:\"{fen}\"");
    let made = ann.slash(&line).await.unwrap();
    assert!(made.content.starts_with("The challenge is made."));
    let asked = board_number(&ann, 1).await;
    let terms = "It goes on from the position below. Clock: 3 days per move. Whoever runs out of time loses.";
    assert!(asked.content.contains(terms), "{}", asked.content);
    let bob = club.channel("bob");
    let bobs = bob.message(asked.id).unwrap();
    bobs.press("Accept").await.unwrap();
    let thread = until(|| ann.threads().pop()).await;
    let place = club.thread("ann", &thread);
    board_number(&place, 1).await;
    let moved = place.slash("/move O-O").await.unwrap();
    assert!(moved.content.starts_with("You played"), "{}", moved.content);
    let board = board_number(&place, 2).await;
    assert!(board.content.contains("<t:"), "{}", board.content);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_share_gives_begins_a_game_of_any_rule_set() {
    let club = Club::open().await;
    let ann = club.channel("ann");
    for number in 0..Variant::ALL.len() {
        let line = format!("/scenario variant:{number}");
        let sheet = ann.slash(&line).await.unwrap();
        let sheet = sheet.press("Next to move").await.unwrap();
        let shared = sheet.press("Share").await.unwrap();
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
        let line = format!("/game new variant:{number} clock:1d beginning:\"{quoted}\"");
        let opened = ann.slash(&line).await.unwrap();
        assert!(
            opened.content.starts_with("The lobby stands"),
            "{line}: {}",
            opened.content
        );
        board_number(&ann, number + 1).await;
    }
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_beginning_that_cannot_be_is_refused_and_nothing_is_made() {
    let club = Club::open().await;
    let ann = club.channel("ann");
    let mut said = Vec::new();
    for line in [
        "/challenge @bob beginning:banana",
        "/challenge @bob beginning:\"{}\"",
        "/challenge @bob beginning:\"k7/8/8/8/8/8/8/P6p w - - 0 1\"",
        "/challenge @bob beginning:\"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\"",
        "/challenge @bob variant:Chess4 beginning:\"4k3/8/8/8/8/8/4P3/4K3 b - - 3 9\"",
        r#"/game new chess beginning:"{\"variant\":\"chess66\",\"turn\":\"w\",\"pieces\":{\"e1\":\"wK\",\"e8\":\"bK\",\"a2\":\"wP\"}}""#,
        "/game new Chess960 options:start=17 beginning:\"1rk1r3/8/8/8/8/8/8/1RK1R3 w EBeb - 0 1\"",
    ] {
        said.push(ann.slash(line).await.unwrap().content);
    }
    insta::assert_snapshot!("scenario_beginnings_refused", said.join("\n\n"));
    assert!(
        ann.messages()
            .iter()
            .all(|message| !message.author.bot || message.ephemeral)
    );
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scenario_of_every_rule_set_can_be_played() {
    let club = Club::open().await;
    let ann = club.channel("ann");
    let offered = [
        Variant::Standard,
        Variant::Chess960,
        Variant::Chess66,
        Variant::Chess4,
        Variant::Chess45,
        Variant::Alliance,
        Variant::Multiplayer,
    ];
    for (number, variant) in offered.into_iter().enumerate() {
        let start = Position::start(variant);
        let line = format!("/scenario variant:{number}");
        let sheet = ann.slash(&line).await.unwrap();
        assert_eq!(position(&sheet).variant(), variant);
        let sheet = sheet.press("Next to move").await.unwrap();
        let turned = position(&sheet);
        assert_ne!(turned.turn(), start.turn(), "{variant:?}");
        let opened = sheet.press("Play it").await.unwrap();
        assert!(opened.ephemeral && opened.components.is_empty());
        let lobby = board_number(&ann, number + 1).await;
        assert!(!lobby.attachments.is_empty(), "{variant:?}");
    }
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_outlasts_a_restart() {
    let folder = Folder::new();
    let sandbox = sandbox().await;
    let process = Process::start(&folder.0, &in_sandbox(&sandbox, &folder));
    sandbox.bot_ready(SOON).await.unwrap();
    let ann = sandbox.user("ann").in_channel("chess").unwrap();
    let sheet = ann.slash("/scenario men:\"Ke1 bKe8\"").await.unwrap();
    let before = text(&sheet).to_owned();
    process.stop().await;
    let process = Process::start(&folder.0, &in_sandbox(&sandbox, &folder));
    sandbox.bot_ready(SOON).await.unwrap();
    let sheet = sheet.press("Next to move").await.unwrap();
    assert_ne!(text(&sheet), before);
    let sheet = sheet.press("Next to move").await.unwrap();
    assert_eq!(text(&sheet), before);
    process.stop().await;
    sandbox.shutdown().await;
}
