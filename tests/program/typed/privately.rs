//! Moves typed in direct messages, and for which of several games they are.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn in_direct_messages_typed_moves_are_answered_with_text() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.direct("ann"), server.direct("bob"));
    let mut transcript = Vec::new();
    let mut note = |who: &str, text: &str, answer: &Message| {
        assert!(!answer.ephemeral);
        transcript.push(format!(
            "{who} types {text}\n  {} {:?}",
            mask(&answer.content).replace('\n', "\n  "),
            answer.controls()
        ));
    };
    note("Ann", "e4", &reply_to(&ann, "e4").await);
    ann.slash("/challenge @bob black").await.unwrap();
    board_number(&bob, 1).await.press("Accept").await.unwrap();
    board_number(&bob, 2).await;
    for (who, channel, text) in [
        ("Bob", &bob, "hello"),
        ("Bob", &bob, "Ke2"),
        ("Ann", &ann, "e5"),
        ("Bob", &bob, "e4"),
        ("Ann", &ann, "/move e5"),
    ] {
        note(who, text, &reply_to(channel, text).await);
    }
    let board = board_number(&bob, 4).await;
    let typed = board.reply("**nf3**").unwrap();
    let answer = until(|| {
        let mut messages = bob.messages().into_iter();
        messages.find(|message| message.reply_to == Some(typed.id))
    })
    .await;
    note("Bob replies to the board with", "**nf3**", &answer);
    board_number(&ann, 5).await;
    assert!(
        server.channel("ann").messages().is_empty(),
        "nothing is posted in the server"
    );
    insta::assert_snapshot!(transcript.join("\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_another_game_is_led_to_play_also_while_games_run() {
    let server = TestServer::open().await;
    let ann = server.direct("ann");
    server.start_game().await;
    server.start_game().await;
    let said = "I want to play chess";
    let mut transcript = vec![mask(&reply_to(&ann, said).await.content)];
    server.sandbox.user("ann").set_locale("de").unwrap();
    ann.slash("/am-zug").await.unwrap();
    transcript.push(mask(
        &reply_to(&ann, "Ich will Schach spielen").await.content,
    ));
    transcript.push(mask(&reply_to(&ann, "schach").await.content));
    assert!(transcript.iter().all(|answer| answer.contains("/play")));
    insta::assert_snapshot!(transcript.join("\n---\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_in_direct_messages_is_for_the_game_that_is_played_there() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.direct("ann"), server.direct("bob"));
    let in_channel = server.start_game().await;
    ann.slash("/challenge @bob white").await.unwrap();
    board_number(&bob, 1).await.press("Accept").await.unwrap();
    board_number(&ann, 2).await;
    let played = reply_to(&ann, "e4").await;
    let name = "**Ann (White) – Bob (Black)**";
    assert_eq!(played.content, format!("{name}\nYou played **e4**."));
    board_number(&bob, 3).await;
    assert_eq!(boards(&server.thread("ann", &in_channel)).len(), 1);
    server.close().await;
}

/// Ann and Bob play one game in a thread, where Bob is to move, and another one in direct messages,
/// where Ann is. What they type there belongs to the board that they see there.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_typed_below_a_board_is_not_played_in_another_game() {
    let server = TestServer::open().await;
    let in_thread = server.start_game().await;
    let thread = server.thread("ann", &in_thread);
    thread.slash("/move e4").await.unwrap();
    board_number(&thread, 2).await;
    let (ann, bob) = (server.direct("ann"), server.direct("bob"));
    ann.slash("/challenge @bob white").await.unwrap();
    board_number(&bob, 1).await.press("Accept").await.unwrap();
    board_number(&ann, 2).await;
    board_number(&bob, 2).await;
    let mut transcript = Vec::new();
    let mut note = |who: &str, text: &str, answer: &Message| {
        let words = mask(&answer.content).replace('\n', "\n  ");
        let line = format!("{who} types {text}\n  {words} {:?}", answer.controls());
        transcript.push(line);
    };
    // Nothing fits anywhere, or it fits the game in the thread alone.
    note("Bob", "e4", &reply_to(&bob, "e4").await);
    note("Bob", "/move d5", &bob.slash("/move d5").await.unwrap());
    let offer = reply_to(&bob, "e5").await;
    note("Bob", "e5", &offer);
    assert_eq!(boards(&thread).len(), 2, "nothing was played");
    let played = offer.press(&offer.controls()[0]).await.unwrap();
    note("Bob", "the button", &played);
    board_number(&thread, 3).await;
    // Both games wait for Ann.
    note("Ann", "e5", &reply_to(&ann, "e5").await);
    note("Ann", "c4", &reply_to(&ann, "c4").await);
    board_number(&bob, 3).await;
    assert_eq!(boards(&thread).len(), 3);
    note("Bob", "e5", &reply_to(&bob, "e5").await);
    insta::assert_snapshot!(transcript.join("\n"));
    server.close().await;
}

/// The private game of Ann and Bob is over, and one in a thread waits for Ann.
#[tokio::test(flavor = "multi_thread")]
async fn below_the_board_of_a_game_that_is_over_no_other_game_is_played_unasked() {
    let server = TestServer::open().await;
    let in_thread = server.start_game().await;
    let thread = server.thread("ann", &in_thread);
    let (ann, bob) = (server.direct("ann"), server.direct("bob"));
    ann.slash("/challenge @bob white").await.unwrap();
    board_number(&bob, 1).await.press("Accept").await.unwrap();
    board_number(&ann, 2).await;
    let moves = [(&ann, "f3"), (&bob, "e5"), (&ann, "g4"), (&bob, "Qh4")];
    for (boards, (mover, text)) in (3..).zip(moves) {
        let played = reply_to(mover, text).await;
        assert!(played.content.contains("You played"), "{}", played.content);
        board_number(&ann, boards).await;
        board_number(&bob, boards).await;
    }
    let offer = reply_to(&ann, "e4").await;
    assert!(
        offer.content.starts_with("Did you mean"),
        "{}",
        offer.content
    );
    assert_eq!(boards(&thread).len(), 1, "nothing was played");
    offer.press(&offer.controls()[0]).await.unwrap();
    board_number(&thread, 2).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_several_games_the_bot_asks_which_one() {
    let server = TestServer::open().await;
    let ann = server.direct("ann");
    let first = server.start_game().await;
    let second = server.start_game().await;
    let nonsense = reply_to(&ann, "abracadabra").await;
    assert!(nonsense.controls().is_empty(), "{}", nonsense.content);
    let question = reply_to(&ann, "Nf3").await;
    assert_eq!(
        question.content,
        "In which game do you want to play **Nf3**?"
    );
    assert_eq!(question.controls().len(), 2);
    let id = question.components[0]["components"][0]["custom_id"].clone();
    let done = question.press(id.as_str().unwrap()).await.unwrap();
    assert_eq!(done.id, question.id, "the answer replaces the question");
    assert!(
        done.content
            .ends_with("Ann (White) – Bob (Black)**\nYou played **Nf3**."),
        "{}",
        done.content
    );
    assert!(done.controls().is_empty());
    // Only one game is still waiting for Ann, so the bot need not ask.
    let other = reply_to(&ann, "d4").await;
    assert!(
        other
            .content
            .ends_with("Ann (White) – Bob (Black)**\nYou played **d4**."),
        "{}",
        other.content
    );
    for thread in [first, second] {
        let channel = server.thread("bob", &thread);
        board_number(&channel, 2).await;
        assert_eq!(boards(&channel).len(), 2, "one move in each game");
    }
    let late = reply_to(&ann, "c4").await;
    assert_eq!(late.content, "No game is waiting for you.");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_a_command_could_mean_several_games_their_boards_are_offered() {
    let server = TestServer::open().await;
    let ann = server.direct("ann");
    server.start_game().await;
    server.start_game().await;
    let offer = ann.slash("/board").await.unwrap();
    assert!(
        offer.content.starts_with("You’re playing several games."),
        "{}",
        offer.content
    );
    assert_eq!(offer.controls().len(), 2);
    let second = &offer.components[0]["components"][1]["custom_id"];
    let board = offer.press(second.as_str().unwrap()).await.unwrap();
    assert_eq!(board.attachments.len(), 1);
    assert!(board.controls().contains(&"Move".to_owned()));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_whose_game_is_asked_for_is_not_forgotten() {
    let server = TestServer::open().await;
    let ann = server.direct("ann");
    server.start_game().await;
    server.start_game().await;
    // Nobody can resign a game that has not begun.
    let channel = server.channel("ann");
    channel.slash("/challenge @cleo").await.unwrap();
    for (line, answer) in [
        ("/resign", "**Ann (White) – Bob (Black)**\nResign?"),
        ("/draw", "**Ann (White) – Bob (Black)**\nOffer a draw?"),
        ("/show moves", "Ann (White) – Bob (Black)"),
        ("/show position", "Starting position."),
        ("/game takeback", "You have no move to take back."),
    ] {
        let offer = ann.slash(line).await.unwrap();
        let question = "You’re playing several games. Which one do you mean?";
        assert_eq!(offer.content, question, "{line}");
        assert_eq!(offer.controls().len(), 2, "{line}");
        let second = &offer.components[0]["components"][1]["custom_id"];
        let done = offer.press(second.as_str().unwrap()).await.unwrap();
        assert!(done.content.starts_with(answer), "{line}: {}", done.content);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_whose_game_is_asked_for_is_not_forgotten() {
    let server = TestServer::open().await;
    let ann = server.direct("ann");
    server.start_game().await;
    server.start_game().await;
    let question = ann.slash("/move e4").await.unwrap();
    assert_eq!(
        question.content,
        "In which game do you want to play **e4**?"
    );
    let second = &question.components[0]["components"][1]["custom_id"];
    let done = question.press(second.as_str().unwrap()).await.unwrap();
    assert!(
        done.content.ends_with("\nYou played **e4**."),
        "{}",
        done.content
    );
    // A question mark names no move.
    server.start_game().await;
    let offer = ann.slash("/move ?").await.unwrap();
    let question = "You’re playing several games. Which one do you mean?";
    assert_eq!(offer.content, question);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_offered_only_in_the_games_where_it_is_legal() {
    let server = TestServer::open().await;
    let ann = server.direct("ann");
    let begun = server.start_game().await;
    ann.slash("/move e4").await.unwrap();
    server
        .thread("bob", &begun)
        .slash("/move e5")
        .await
        .unwrap();
    server.start_game().await;
    server.start_game().await;
    let question = ann.slash("/move e4").await.unwrap();
    assert_eq!(question.controls().len(), 2, "of three games");
    let illegal = ann.slash("/move e8").await.unwrap();
    assert_eq!(illegal.controls().len(), 3, "each says why not");
    // Only one of them takes it, so nobody is asked.
    let alone = ann.slash("/move Bc4").await.unwrap();
    assert!(
        alone.content.ends_with("\nYou played **Bc4**."),
        "{}",
        alone.content
    );
    server.close().await;
}
