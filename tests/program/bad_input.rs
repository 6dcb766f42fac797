//! Input that cannot be meant: buttons of other versions, forms with too much, commands in places
//! where they do nothing. Each is answered to that person alone, with what they can do instead.

use crate::support::*;
use entente_sandbox::{Message, UserInChannel};

/// Asserts that an answer is private and names a command that helps.
fn assert_helps(what: &str, answer: &Message) {
    let text = &answer.content;
    assert!(answer.ephemeral, "{what}: {text}");
    let names_command = ["/turns", "/help", "/play", "/challenge", "/board", "/rules"];
    let helps = names_command
        .iter()
        .any(|command| text.contains(command) || text.contains(&format!("<{command}:")));
    assert!(helps, "{what}: {text}");
}

/// A game between Ann and Bob: its thread, as Ann sees it, and its board.
async fn game(server: &TestServer) -> (UserInChannel, Message) {
    let thread = server.start_game().await;
    let ann = server.thread("ann", &thread);
    let board = board_number(&ann, 1).await;
    (ann, board)
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_and_old_buttons_menus_and_forms_are_answered_with_what_helps() {
    let server = TestServer::open().await;
    let (_, board) = game(&server).await;
    let game = game_of(&board);
    let ids = [
        "nonsense".to_owned(),
        "0:0:0".to_owned(),
        format!("0:{game}:0:move"),
        format!("2:{game}:0:move"),
        format!("1:{game}:0:no-such-button"),
        format!("1:{game}:minus-one:move"),
        "1:000000000000:0:move".to_owned(),
        "welcome0:play".to_owned(),
        "settings0:theme".to_owned(),
        "x".repeat(100),
    ];
    for id in &ids {
        let pressed = board.send_malformed_press(id).await.unwrap();
        assert_helps(id, &pressed);
        let chosen = board.send_malformed_select(id, ["e2", "e4"]).await.unwrap();
        assert_helps(id, &chosen);
        let form = board.send_malformed_modal(id, [("text", "e4"), ("more", "e5")]);
        assert_helps(id, &form.await.unwrap());
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_with_too_much_is_refused_with_its_limit_and_changes_nothing() {
    let server = TestServer::open().await;
    let (ann, board) = game(&server).await;
    let form = format!("1:{}:0:save-note", game_of(&board));
    let long = "long ".repeat(900);
    for fields in [
        vec![("note", long.as_str())],
        vec![("note", long.as_str()), ("more", long.as_str())],
    ] {
        let answer = board.send_malformed_modal(&form, fields).await.unwrap();
        assert!(answer.ephemeral, "{}", answer.content);
        assert!(
            answer.content.contains("The limit is"),
            "{}",
            answer.content
        );
    }
    let notes = ann.slash("/show notes").await.unwrap();
    assert!(!notes.content.contains("long long"), "{}", notes.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_where_there_is_no_game_say_how_to_get_one() {
    let server = TestServer::open().await;
    for here in [server.channel("cleo"), server.direct("cleo")] {
        for line in [
            "/move e4",
            "/resign",
            "/draw",
            "/plan list",
            "/board",
            "/show moves",
            "/game takeback",
            "/game save",
            "/ally status",
        ] {
            assert_helps(line, &here.slash(line).await.unwrap());
        }
    }
    server.close().await;
}
