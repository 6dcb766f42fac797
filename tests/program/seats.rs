//! Seats that were left for good, through the bot: offered by who plays, and taken over by somebody
//! with the code, who plays on without the letters of before.
use crate::alliance_secrecy::Game;
use crate::support::*;
use crate::transcript::difference;
use entente_sandbox::{Message, UserInChannel};

/// The code in a text: `K7QM-2XFT`, in bold.
fn code(text: &str) -> String {
    let mut parts = text.split("**");
    let code = parts.find(|part| part.len() == 9 && part.contains('-'));
    code.unwrap_or_else(|| panic!("{text}")).to_owned()
}

/// The answer to a command.
async fn answer(place: &UserInChannel, line: &str) -> Message {
    let answer = place.slash(line).await.unwrap();
    assert!(answer.ephemeral, "{line}");
    answer
}

async fn join(place: &UserInChannel, code: &str) -> Message {
    answer(place, &format!("/game join code:{code}")).await
}

/// Waits for a board whose text contains this.
async fn board_with(place: &UserInChannel, text: &str) -> Message {
    let found = || {
        let mut all = boards(place).into_iter();
        all.find(|board| board.content.contains(text))
    };
    let shown = || {
        let all = boards(place).into_iter();
        all.map(|board| board.content).collect::<Vec<_>>()
    };
    until_or(found, || format!("{text:?} in {:#?}", shown())).await
}

/// Waits for the newest board, once it has this button.
async fn board_with_button(place: &UserInChannel, button: &str) -> Message {
    let newest = || boards(place).pop();
    let found = || newest().filter(|board| board.controls().iter().any(|label| label == button));
    let controls = || newest().map(|board| board.controls());
    until_or(found, || format!("{button:?} in {:?}", controls())).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_gives_their_seat_to_somebody_who_plays_on() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.thread(name, &thread));
    let handed_over = answer(&bob, "/game substitute level:1").await;
    let offered = handed_over.press("Give up my seat").await.unwrap();
    assert!(offered.ephemeral, "only who offers it sees the code");
    let code = code(&offered.content);
    board_with(&ann, "is offered. With its code").await;
    let refused = join(&ann, &code).await.content;
    assert!(
        refused.starts_with("You already play in this game"),
        "{refused}"
    );
    let welcome = join(&cleo, &code).await;
    let expected = "Welcome! You now play Black.";
    assert!(welcome.content.starts_with(expected), "{}", welcome.content);
    assert!(!welcome.attachments.is_empty(), "with the board");
    let announced = board_with(&ann, "has left for good.").await;
    assert!(!announced.content.contains(&code));
    // The code works once, and who has given up their seat cannot return.
    let late = join(&server.channel("dan"), &code).await.content;
    assert!(
        late.starts_with("No game or seat is waiting with this code"),
        "{late}"
    );
    let back = answer(&bob, "/game substitute").await.content;
    assert!(!back.contains("Welcome back"), "{back}");
    server.settled().await;
    ann.slash("/move e4").await.unwrap();
    let board = board_with(&ann, "e4").await;
    let mentions = |board: &Message, name: &str| {
        let id = server.sandbox.user(name).id().to_string();
        board.json["mentions"].to_string().contains(&id)
    };
    assert!(mentions(&board, "cleo") && !mentions(&board, "bob"));
    let refused = answer(&bob, "/move e5").await.content;
    assert!(!refused.starts_with("You played"), "{refused}");
    let played = answer(&cleo, "/move e5").await.content;
    assert!(played.starts_with("You played **e5**"), "{played}");
    let resigned = answer(&cleo, "/resign").await;
    resigned.press("Yes, resign").await.unwrap();
    board_with(&ann, "1\u{2011}0").await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_others_offer_the_seat_of_somebody_who_stays_away() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    answer(&ann, "/game substitute colour:black level:1").await;
    let question = board_with_button(&bob, "Accept").await;
    question.press("Accept").await.unwrap();
    for text in ["a3", "b3", "c3"] {
        server.settled().await;
        let newest = boards(&ann).pop().unwrap();
        let mut controls = newest.controls().into_iter();
        assert!(!controls.any(|label| label.starts_with("Offer")));
        let played = answer(&ann, &format!("/move {text}")).await.content;
        assert!(played.starts_with("You played"), "{played}");
        let is_next = |board: &Message| board.id > newest.id && is_turn_of_ann(&server, board);
        until(|| boards(&ann).pop().filter(is_next)).await;
    }
    let offer = "Offer Black’s seat";
    let board = board_with_button(&ann, offer).await;
    let stranger = server.thread("cleo", &thread);
    let refused = stranger
        .message(board.id)
        .unwrap()
        .press(offer)
        .await
        .unwrap();
    assert!(!refused.content.contains("**"), "{}", refused.content);
    let offered = board.press(offer).await.unwrap();
    let first = code(&offered.content);
    let show = "Black’s seat: code";
    let board = board_with_button(&ann, show).await;
    let again = board.press(show).await.unwrap();
    assert_eq!(code(&again.content), first);
    let withdrawn = again.press("Withdraw offer").await.unwrap();
    assert!(
        withdrawn.content.starts_with("Offer withdrawn"),
        "{}",
        withdrawn.content
    );
    let refused = join(&stranger, &first).await.content;
    assert!(refused.starts_with("No game or seat"), "{refused}");
    let board = board_with_button(&ann, offer).await;
    let second = code(&board.press(offer).await.unwrap().content);
    assert_ne!(first, second);
    let welcome = join(&stranger, &second).await.content;
    assert!(welcome.starts_with("Welcome!"), "{welcome}");
    let gone = join(&server.channel("dan"), &second).await.content;
    assert!(gone.starts_with("No game or seat"), "{gone}");
    board_with(&ann, "has left for good.").await;
    server.close().await;
}

/// Whether a board pings Ann, because she has to move.
fn is_turn_of_ann(server: &TestServer, board: &Message) -> bool {
    let id = server.sandbox.user("ann").id().to_string();
    board.json["mentions"].to_string().contains(&id)
}

/// Everything that Eve sees after she has taken over Bob's seat in a game of Four Player Chess in
/// which Bob has done this in private.
async fn seen_by_eve(private: &[(&str, &str)]) -> Vec<(String, Vec<u8>)> {
    let game = Game::begin().await;
    let made = game.make_move("a2a3").await;
    assert!(made.starts_with("You played"), "{made}");
    board_number(&game.in_thread("ann"), 2).await;
    for (name, line) in [
        ("bob", "/ally propose player:White"),
        ("ann", "/ally accept player:Red"),
    ] {
        answer(&game.server.direct(name), line).await;
    }
    for (name, line) in private {
        answer(&game.server.direct(name), line).await;
    }
    let legal = any_move(&game.in_thread("bob")).await;
    let made = game.make_move(&legal).await;
    assert!(made.starts_with("You played"), "{legal}: {made}");
    board_number(&game.in_thread("ann"), 3).await;
    let bob = game.in_thread("bob");
    let handed_over = answer(&bob, "/game substitute level:1").await;
    let offered = handed_over.press("Give up my seat").await.unwrap();
    let welcome = join(&game.in_thread("eve"), &code(&offered.content)).await;
    assert!(
        welcome.content.starts_with("Welcome!"),
        "{}",
        welcome.content
    );
    board_with(&bob, "has left for good.").await;
    game.server.settled().await;
    // What was written before is for Bob, and what is written from now on is for Eve.
    let line = "/whisper player:Red text:\"Hello, if you are new.\"";
    answer(&game.server.direct("cleo"), line).await;
    game.server.settled().await;
    let seen = game.seen_by("eve").await;
    let told = |seen: &[(String, Vec<u8>)], text: &str| {
        let mut all = seen.iter();
        all.any(|(_, bytes)| String::from_utf8_lossy(bytes).contains(text))
    };
    assert!(told(&seen, "Hello, if you are new."));
    assert!(!told(&seen, "Between us"));
    let bob = game.server.direct("bob").messages();
    let new = bob
        .iter()
        .any(|message| message.json.to_string().contains("if you are new"));
    assert!(!new, "Bob gets no more letters");
    game.server.close().await;
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn the_new_player_sees_nothing_of_what_was_private_before() {
    let letters = [
        (
            "bob",
            "/whisper player:White text:\"Between us: Black is next.\"",
        ),
        ("cleo", "/whisper player:Red text:\"Between us two.\""),
        ("bob", "/ally order order:\"leave the board\""),
        ("bob", "/show notes add:\"Never trust Cleo.\""),
        ("bob", "/plan think e3"),
    ];
    let none = seen_by_eve(&[]).await;
    let some = seen_by_eve(&letters[1..2]).await;
    let all = seen_by_eve(&letters).await;
    assert_eq!(difference(&none, &some), None);
    assert_eq!(difference(&none, &all), None);
}
