//! Rematches: one for both players who ask, with the colours swapped. Spectators are refused.

use crate::support::*;
use entente_sandbox::{Message, Thread, UserInChannel};

/// Plays a game that Ann resigns, and returns its thread.
async fn finished_game(server: &TestServer) -> Thread {
    let thread = server.start_game().await;
    let ann = server.thread("ann", &thread);
    let question = press_on(&boards(&ann)[0], "Resign").await;
    question.press("Yes, resign").await.unwrap();
    board_number(&ann, 2).await;
    thread
}

/// The last board of that game, as this person sees it.
fn last_board(server: &TestServer, thread: &Thread, name: &str) -> Message {
    boards(&server.thread(name, thread)).remove(1)
}

/// The challenge to the rematch, in the thread of the game.
async fn challenge(channel: &UserInChannel, number: usize) -> Message {
    board_number(channel, number).await
}

/// Waits until this person's list of games links to the challenge: a message is seen a moment
/// before its address is noted.
async fn turns_with_link(server: &TestServer, name: &str) {
    let deadline = tokio::time::Instant::now() + TIMEOUT;
    loop {
        let turns = server.channel(name).slash("/turns").await.unwrap();
        if turns.content.contains("](https://discord.com/channels/") {
            return;
        }
        let late = tokio::time::Instant::now() >= deadline;
        assert!(!late, "{name}: {}", turns.content);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_player_who_presses_accepts() {
    let server = TestServer::open().await;
    let thread = finished_game(&server).await;
    let mut answers = vec![format!(
        "{:?}",
        last_board(&server, &thread, "ann").controls()
    )];
    let mut press = async |name: &str| {
        let answer = last_board(&server, &thread, name)
            .press("Rematch")
            .await
            .unwrap();
        assert!(answer.ephemeral);
        answers.push(format!("{name}: {}", mask(&answer.content)));
    };
    press("cleo").await;
    press("ann").await;
    press("ann").await;
    let request = challenge(&server.thread("bob", &thread), 3).await;
    assert!(request.content.contains("offers you a rematch"));
    assert!(
        request.attachments.is_empty(),
        "the next message has the board"
    );
    assert_eq!(request.controls(), ["Accept", "Decline"]);
    let request_text = mask(&request.content);
    for name in ["ann", "bob"] {
        turns_with_link(&server, name).await;
    }
    press("bob").await;
    let begun = board_number(&server.thread("ann", &thread), 4).await;
    press("ann").await;
    press("cleo").await;
    answers.push(request_text);
    answers.push(mask(&begun.content));
    insta::assert_snapshot!(answers.join("\n"));
    let mentions = request.json["mentions"].as_array().unwrap();
    assert_eq!(mentions.len(), 1, "only Bob is pinged");
    assert_eq!(
        boards(&server.channel("ann")).len(),
        1,
        "the rematch is in the thread"
    );
    server.close().await;
}

/// The message above the thread shows what is played in it now.
#[tokio::test(flavor = "multi_thread")]
async fn the_message_in_the_channel_shows_the_rematch_and_not_the_game_before() {
    let server = TestServer::open().await;
    let thread = finished_game(&server).await;
    let channel = server.channel("cleo");
    let card = async |button: &str| {
        let is_it = |message: &Message| message.controls() == [button];
        until(|| boards(&channel).into_iter().find(is_it)).await
    };
    let over = card("Show the game").await;
    assert_eq!(over.attachments.len(), 1, "the last board");
    last_board(&server, &thread, "ann")
        .press("Rematch")
        .await
        .unwrap();
    let request = challenge(&server.thread("bob", &thread), 3).await;
    request.press("Accept").await.unwrap();
    let begun = card("Watch").await;
    assert_eq!((begun.id, begun.attachments.len()), (over.id, 0));
    assert!(begun.content.contains("**chess**"), "{}", begun.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pressed_by_both_at_once_there_is_one_game() {
    let server = TestServer::open().await;
    let thread = finished_game(&server).await;
    let (ann, bob) = (
        last_board(&server, &thread, "ann"),
        last_board(&server, &thread, "bob"),
    );
    let (ann, bob) = tokio::join!(ann.press("Rematch"), bob.press("Rematch"));
    let mut answers = [ann.unwrap().content, bob.unwrap().content];
    // Either of the two presses may have been the first.
    answers.sort();
    assert!(answers[0].starts_with("Rematch offered!"), "{answers:?}");
    assert!(answers[1].contains("You play "), "{answers:?}");
    // The game, its end, the challenge to the rematch, and its beginning.
    board_number(&server.thread("cleo", &thread), 4).await;
    assert_eq!(server.channel("cleo").threads().len(), 1);
    assert_eq!(boards(&server.channel("cleo")).len(), 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_declined_rematch_can_be_offered_again_from_the_list() {
    let server = TestServer::open().await;
    let thread = finished_game(&server).await;
    last_board(&server, &thread, "ann")
        .press("Rematch")
        .await
        .unwrap();
    let request = challenge(&server.thread("bob", &thread), 3).await;
    request.press("Decline").await.unwrap();
    let open = |board: &Message| board.controls().contains(&"Accept".to_owned());
    // The declined challenge must not be mistaken for the next one: wait until it has lost its
    // buttons.
    let here = server.thread("ann", &thread);
    until(|| (!boards(&here).iter().any(open)).then_some(())).await;
    let line = "/game list \"my finished games\"";
    let list = server.channel("bob").slash(line).await.unwrap();
    let mut answers = vec![mask(&list.content), format!("{:?}", list.controls())];
    answers.push(mask(&list.press("Rematch #1").await.unwrap().content));
    let request = until(|| {
        let boards = boards(&here);
        boards.into_iter().find(open)
    });
    answers.push(mask(&request.await.content));
    insta::assert_snapshot!(answers.join("\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_can_be_read_and_saved_from_its_last_board() {
    let server = TestServer::open().await;
    let thread = finished_game(&server).await;
    let board = last_board(&server, &thread, "ann");
    assert_eq!(board.controls(), ["Rematch", "Moves", "Download", "More"]);
    let mut answers = Vec::new();
    for (name, button) in [
        ("ann", "Moves"),
        ("ann", "Download"),
        ("ann", "Notes"),
        ("cleo", "Moves"),
    ] {
        let answer = press_on(&last_board(&server, &thread, name), button).await;
        assert!(answer.ephemeral);
        let files = answer.attachments.len();
        answers.push(format!(
            "{name} {button}: {} [{files} files]",
            mask(&answer.content)
        ));
    }
    insta::assert_snapshot!(answers.join("\n"));
    server.close().await;
}

/// The alt text of a cancelled game no longer says that it is waiting. An accepted challenge has no
/// picture any more: the same board follows in its thread.
#[tokio::test(flavor = "multi_thread")]
async fn the_alt_text_of_an_old_picture_stays_true() {
    let server = TestServer::open().await;
    let alt = |number: usize| {
        let challenge = boards(&server.channel("ann")).remove(number);
        challenge.attachments[0].description.clone().unwrap()
    };
    server
        .channel("ann")
        .slash("/challenge @bob")
        .await
        .unwrap();
    let challenge = board_number(&server.channel("bob"), 1).await;
    assert!(alt(0).contains("Waiting for an answer"), "{}", alt(0));
    challenge.press("Accept").await.unwrap();
    let pictures = || boards(&server.channel("ann")).remove(0).attachments.len();
    until(|| (pictures() == 0).then_some(())).await;
    server
        .channel("ann")
        .slash("/game new chess")
        .await
        .unwrap();
    let lobby = board_number(&server.channel("ann"), 2).await;
    press_on(&lobby, "Cancel").await;
    until(|| alt(1).contains("cancelled the game").then_some(())).await;
    server.close().await;
}
