//! The first thirty seconds, counted: what is posted unasked (nothing), what the first `/` shows, `/help` on one screen, from the invitation to a legal move in three
//! interactions, and every move of a game in one typed word.
use crate::support::*;
use entente_sandbox::{Message, Place};
use std::time::{Duration, Instant};

const PEOPLE: [&str; 4] = ["ann", "bob", "cleo", "dan"];

/// The most that it may take until a first move, and how many interactions.
const SOON_ENOUGH: Duration = Duration::from_secs(30);
const FEW_ENOUGH: usize = 3;

/// Counts what people do.
#[derive(Default)]
struct Count(usize);

impl Count {
    async fn slash(&mut self, place: &Place, line: &str) -> Message {
        self.0 += 1;
        place.slash(line).await.unwrap()
    }

    async fn press(&mut self, message: &Message, button: &str) -> Message {
        self.0 += 1;
        message.press(button).await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn joining_a_server_posts_nothing_unasked() {
    let club = Club::open().await;
    club.sandbox.remove_bot();
    club.sandbox.invite_bot();
    // Whatever the bot does after the invitation it has done once it answers somebody.
    club.channel("ann").slash("/help").await.unwrap();
    for name in PEOPLE {
        let seen = club.channel(name).messages();
        assert!(seen.iter().all(|message| message.ephemeral), "{name}");
        assert!(club.direct(name).messages().is_empty(), "{name}");
        assert!(club.channel(name).threads().is_empty(), "{name}");
    }
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_slash_shows_few_commands_with_names_that_tell() {
    let club = Club::open().await;
    let (english, german) = (club.channel("ann"), club.channel("bob"));
    club.sandbox.user("bob").set_locale("de").unwrap();
    let (english, german) = (english.commands(), german.commands());
    assert_eq!(english.len(), german.len());
    // Discord shows them in two screens, the most used first once somebody has used them.
    let within_two_screens = 26;
    assert!(english.len() <= within_two_screens, "{english:?}");
    for start in ["/game new", "/challenge", "/move", "/help"] {
        let name = start.trim_start_matches('/').split(' ').next().unwrap();
        assert!(
            english.iter().any(|known| known.starts_with(name)),
            "{start}"
        );
    }
    assert!(
        german.iter().any(|known| known.starts_with("zug")),
        "{german:?}"
    );
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn help_is_one_screen_and_its_commands_can_be_tapped() {
    let club = Club::open().await;
    club.sandbox.user("bob").set_locale("de").unwrap();
    for (name, button) in [("ann", "Rules"), ("bob", "Regeln")] {
        let place = club.channel(name);
        // The numbers of the commands are known soon after the bot is ready.
        let help = loop {
            let help = place.slash("/help").await.unwrap();
            if help.content.contains("</move:") {
                break help;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        let length = help.content.chars().count();
        assert!(help.ephemeral && length <= 2000, "{length}");
        for command in ["</challenge:", "</game new:", "</turns:", "</rules:"] {
            assert!(
                help.content.contains(command),
                "{command}: {}",
                help.content
            );
        }
        let rules = help.press(button).await.unwrap();
        assert!(rules.ephemeral && !rules.attachments.is_empty());
    }
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn from_a_challenge_to_the_first_move_in_three_interactions() {
    let (club, begun) = (Club::open().await, Instant::now());
    let (ann, bob) = (club.channel("ann"), club.channel("bob"));
    let mut count = Count::default();
    count.slash(&ann, "/challenge @bob colour:white").await;
    let challenge = board_number(&bob, 1).await;
    count.press(&challenge, "Accept").await;
    until(|| (!ann.threads().is_empty()).then_some(())).await;
    let thread = ann.threads()[0].clone();
    let here = club.thread("ann", &thread);
    board_number(&here, 1).await;
    count.slash(&here, "/move e4").await;
    board_number(&here, 2).await;
    assert!(count.0 <= FEW_ENOUGH, "{} interactions", count.0);
    assert!(begun.elapsed() < SOON_ENOUGH, "{:?}", begun.elapsed());
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn from_an_open_game_to_the_first_move_in_three_interactions() {
    let (club, begun) = (Club::open().await, Instant::now());
    let (ann, bob) = (club.channel("ann"), club.channel("bob"));
    let mut count = Count::default();
    count.slash(&ann, "/game new chess").await;
    let lobby = board_number(&bob, 1).await;
    count.press(&lobby, "Join").await;
    until(|| (!ann.threads().is_empty()).then_some(())).await;
    let thread = ann.threads()[0].clone();
    board_number(&club.thread("ann", &thread), 1).await;
    // Whose colour is which was drawn by lot: one of the two is to move, and is told so.
    let board = boards(&club.thread("ann", &thread))[0].clone();
    let ann_moves = board
        .content
        .contains(&format!("<@{}> (White) to move", ann.user().id()));
    let mover = if ann_moves { "ann" } else { "bob" };
    count.slash(&club.thread(mover, &thread), "/move e4").await;
    board_number(&club.thread(mover, &thread), 2).await;
    assert!(count.0 <= FEW_ENOUGH, "{} interactions", count.0);
    assert!(begun.elapsed() < SOON_ENOUGH, "{:?}", begun.elapsed());
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_move_of_a_game_is_one_typed_word() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    // As people type: without the marks of captures, in small letters, with noughts for castling.
    let words = [
        "e4", "e5", "nf3", "nc6", "Bb5", "a6", "Bc6", "dc6", "0-0", "Bg4", "h3", "h5",
    ];
    for (number, word) in words.into_iter().enumerate() {
        let place = club.thread(if number % 2 == 0 { "ann" } else { "bob" }, &thread);
        let answer = place.slash(&format!("/move {word}")).await.unwrap();
        assert!(
            answer.content.starts_with("You played "),
            "{word}: {}",
            answer.content
        );
        board_number(&place, number + 2).await;
    }
    club.close().await;
}
