//! Computers in the place of people who are away, and hints for people who play against computers,
//! through the bot.
use crate::lobby::open_for_four;
use crate::support::*;
use entente_sandbox::{Message, UserInChannel};

const COMPUTER: &str = "🤖 Level 1";

/// The answer to a command.
async fn answer(place: &UserInChannel, line: &str) -> String {
    let answer = place.slash(line).await.unwrap();
    assert!(answer.ephemeral, "{line}");
    answer.content
}

/// The picture of a message, pixel by pixel.
fn picture(place: &UserInChannel, message: &Message) -> image::RgbImage {
    let png = place.download(&message.attachments[0]).unwrap();
    image::load_from_memory(&png).unwrap().into_rgb8()
}

/// Waits for a board whose text contains this.
async fn board_with(place: &UserInChannel, text: &str) -> String {
    let texts = || {
        let all = boards(place).into_iter();
        all.map(|board| board.content).collect::<Vec<_>>()
    };
    until_or(
        || texts().into_iter().find(|board| board.contains(text)),
        || format!("{text:?} in {:#?}", texts()),
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_hands_over_and_returns() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    ann.slash("/move e4").await.unwrap();
    let handed_over = answer(&bob, "/game substitute level:1").await;
    let expected = format!("{COMPUTER} plays for you now.");
    assert!(handed_over.starts_with(&expected), "{handed_over}");
    board_with(&ann, &format!("{COMPUTER} now plays for ")).await;
    board_with(&ann, &format!("{COMPUTER} for <@")).await;
    let refused = answer(&bob, "/move e5").await;
    assert!(
        refused.starts_with("A computer plays for you."),
        "{refused}"
    );
    let back = answer(&bob, "/game substitute").await;
    assert_eq!(back, "Welcome back: you play yourself again.");
    board_with(&ann, "plays again.").await;
    let refused = answer(&server.thread("cleo", &thread), "/game substitute").await;
    assert!(!refused.contains("plays for you now"), "{refused}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_others_agree_to_a_computer_for_somebody_who_is_away() {
    let server = TestServer::open().await;
    let thread = open_for_four(&server, "/game new Chess4").await;
    let view = server.thread("ann", &thread);
    let board = board_number(&view, 1).await;
    let away = ["ann", "bob", "cleo", "dan"].into_iter().find(|name| {
        let id = server.sandbox.user(name).id().to_string();
        board.json["mentions"].to_string().contains(&id)
    });
    let away = away.expect("one of them has to move");
    let others: Vec<_> = ["ann", "bob", "cleo", "dan"]
        .into_iter()
        .filter(|name| *name != away)
        .map(|name| server.thread(name, &thread))
        .collect();
    let asked = answer(&others[0], "/game substitute colour:white level:1").await;
    assert!(asked.starts_with("Asked. Waiting for "), "{asked}");
    let away = server.sandbox.user(away).id().to_string();
    assert!(!asked.contains(&away), "nobody waits for who is away");
    let question = board_number(&view, 2).await;
    assert!(question.content.contains(COMPUTER), "{}", question.content);
    // Each answer is shown in the message with the question.
    for other in &others[1..] {
        let question = other.message(question.id).unwrap();
        question.press("Accept").await.unwrap();
    }
    board_with(&view, &format!("{COMPUTER} now plays for ")).await;
    board_with(&view, &format!("{COMPUTER} for ")).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_are_for_games_against_computers() {
    let server = TestServer::open().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.channel(name));
    ann.slash("/play level:1 colour:white").await.unwrap();
    board_number(&ann, 1).await;
    let hint = ann.slash("/show hint").await.unwrap();
    assert!(hint.content.starts_with("💡 White: **"), "{}", hint.content);
    // Its arrow is all that the picture has besides the board.
    let board = ann.slash("/board").await.unwrap();
    let [hinted, bare] = [&hint, &board].map(|message| picture(&ann, message));
    assert_eq!(hinted.dimensions(), bare.dimensions());
    let pixels = hinted.pixels().zip(bare.pixels());
    let drawn = pixels.filter(|(one, other)| one != other).count();
    let share = drawn as f64 / bare.pixels().len() as f64;
    assert!((0.001..0.05).contains(&share), "{share}");
    let started = answer(&bob, "/play level:1 colour:white options:hints=no").await;
    assert!(started.starts_with("You play White. "), "{started}");
    let refused = answer(&bob, "/show hint").await;
    assert!(refused.starts_with("There are no hints"), "{refused}");
    server.close().await;
}
