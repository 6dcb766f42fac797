//! The first minutes of a new user: the bot posts one greeting, the first `/` shows few
//! commands, `/help` fits on one screen, a first move takes three interactions, and every move is
//! one typed word.
use crate::support::*;
use entente::config::Config;
use entente_sandbox::{Message, UserInChannel};
use serde_json::json;
use std::time::Duration;

const PEOPLE: [&str; 4] = ["ann", "bob", "cleo", "dan"];

/// The most interactions for a first move.
const FEW_ENOUGH: usize = 3;

/// Counts interactions.
#[derive(Default)]
struct Count(usize);

impl Count {
    async fn slash(&mut self, channel: &UserInChannel, line: &str) -> Message {
        self.0 += 1;
        channel.slash(line).await.unwrap()
    }

    async fn press(&mut self, message: &Message, button: &str) -> Message {
        self.0 += 1;
        message.press(button).await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn joining_a_server_posts_one_greeting_and_pings_nobody() {
    let greets = |config: &mut Config| config.discord.welcome = true;
    let server = TestServer::with_settings(sandbox().await, greets).await;
    let greetings = |name: &str| {
        let messages = server.channel(name).messages().into_iter();
        messages.filter(|message| !message.ephemeral).count()
    };
    until(|| (greetings("ann") == 1).then_some(())).await;
    server.sandbox.remove_bot();
    server.sandbox.invite_bot();
    until(|| (greetings("ann") == 2).then_some(())).await;
    let greeting = server.channel("ann").messages().pop().unwrap();
    assert_eq!(greeting.json["mentions"], serde_json::json!([]));
    let settings = server.channel("ann").slash("/server").await.unwrap();
    settings.press("Greeting: when I join").await.unwrap();
    server.sandbox.remove_bot();
    server.sandbox.invite_bot();
    // When the bot answers a command, it has done everything that it does after an invitation.
    server.channel("ann").slash("/help").await.unwrap();
    for name in PEOPLE {
        assert_eq!(greetings(name), 2, "{name}");
        assert!(server.direct(name).messages().is_empty(), "{name}");
        assert!(server.channel(name).threads().is_empty(), "{name}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn from_the_greeting_everything_is_one_press_away() {
    let greets = |config: &mut Config| config.discord.welcome = true;
    let server = TestServer::with_settings(sandbox().await, greets).await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    let greeting = until(|| ann.messages().pop()).await;
    assert_eq!(
        greeting.controls(),
        ["Play", "Play a friend", "Rules", "Puzzle"]
    );
    let rules = greeting.press("Rules").await.unwrap();
    assert!(rules.ephemeral && !rules.attachments.is_empty());
    let begun = greeting.press("Play").await.unwrap();
    assert!(begun.ephemeral && begun.content.starts_with("You play "));
    assert_eq!(ann.threads().len(), 1);
    // The first game is one press away, and another level and colour one form.
    assert_eq!(begun.controls(), ["Level and colour"]);
    let form = begun.press_for_modal("Level and colour").await.unwrap();
    let chosen = [("Level", json!("5")), ("Your colour", json!("black"))];
    let other = form.submit_values(chosen).await.unwrap();
    assert!(
        other.content.starts_with("You play Black."),
        "{}",
        other.content
    );
    assert_eq!(ann.threads().len(), 2);
    let first = server.thread("ann", &ann.threads()[0]);
    until(|| {
        let mut all = first.messages().into_iter();
        all.find(|message| message.content.contains("aborted"))
    })
    .await;
    assert!(
        ann.threads()[1].name.contains("Level 5"),
        "{}",
        ann.threads()[1].name
    );
    let form = greeting.press_for_modal("Play a friend").await.unwrap();
    assert!(
        form.submit([]).await.is_err(),
        "an opponent has to be chosen"
    );
    let opponent = [("Opponent", json!(["bob"]))];
    let sent = form.submit_values(opponent).await.unwrap();
    assert!(
        sent.content.starts_with("Challenge sent to"),
        "{}",
        sent.content
    );
    let challenge = board_number(&bob, 3).await;
    challenge.press("Accept").await.unwrap();
    assert_eq!(ann.threads().len(), 3);
    assert_eq!(greeting.reload().unwrap().controls().len(), 4, "it stays");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_slash_shows_few_commands_with_clear_names() {
    let server = TestServer::open().await;
    let (english, german) = (server.channel("ann"), server.channel("bob"));
    server.sandbox.user("bob").set_locale("de").unwrap();
    let (english, german) = (english.commands(), german.commands());
    // Ann, who owns the server, is also offered what is for managers.
    assert_eq!(english.len(), german.len() + 1);
    // The list in `/help`, and three in the menus of users and messages.
    assert!(english.len() <= 23, "{english:?}");
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
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn help_is_one_screen_and_its_commands_can_be_tapped() {
    let server = TestServer::open().await;
    server.sandbox.user("bob").set_locale("de").unwrap();
    for (name, button) in [("ann", "Rules"), ("bob", "Regeln")] {
        let channel = server.channel(name);
        // The bot knows the IDs of its commands, for links to them, a moment after it is ready.
        let help = loop {
            let help = channel.slash("/help").await.unwrap();
            if help.content.contains("</play:") {
                break help;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        let length = help.content.chars().count();
        assert!(help.ephemeral && length <= 2000, "{length}");
        for command in [
            "</challenge:",
            "</game new:",
            "</turns:",
            "</rules:",
            "</play:",
        ] {
            assert!(
                help.content.contains(command),
                "{command}: {}",
                help.content
            );
        }
        let rules = help.press(button).await.unwrap();
        assert!(rules.ephemeral && !rules.attachments.is_empty());
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn from_a_challenge_to_the_first_move_in_three_interactions() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    let mut count = Count::default();
    count.slash(&ann, "/challenge @bob colour:white").await;
    let challenge = board_number(&bob, 1).await;
    count.press(&challenge, "Accept").await;
    until(|| (!ann.threads().is_empty()).then_some(())).await;
    let thread = ann.threads()[0].clone();
    let here = server.thread("ann", &thread);
    board_number(&here, 1).await;
    count.slash(&here, "/move e4").await;
    board_number(&here, 2).await;
    assert!(count.0 <= FEW_ENOUGH, "{} interactions", count.0);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn from_an_open_game_to_the_first_move_in_three_interactions() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    let mut count = Count::default();
    count.slash(&ann, "/game new chess").await;
    let lobby = board_number(&bob, 1).await;
    count.press(&lobby, "Join").await;
    until(|| (!ann.threads().is_empty()).then_some(())).await;
    let thread = ann.threads()[0].clone();
    board_number(&server.thread("ann", &thread), 1).await;
    // Colours are random: the board says who is to move.
    let board = boards(&server.thread("ann", &thread))[0].clone();
    let ann_moves = board
        .content
        .contains(&format!("<@{}> (White) to move", ann.user().id()));
    let mover = if ann_moves { "ann" } else { "bob" };
    count
        .slash(&server.thread(mover, &thread), "/move e4")
        .await;
    board_number(&server.thread(mover, &thread), 2).await;
    assert!(count.0 <= FEW_ENOUGH, "{} interactions", count.0);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_move_of_a_game_is_one_typed_word() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    // As people type: without `x` for captures, in small letters, with zeros for castling.
    let words = [
        "e4", "e5", "nf3", "nc6", "Bb5", "a6", "Bc6", "dc6", "0-0", "Bg4", "h3", "h5",
    ];
    for (number, word) in words.into_iter().enumerate() {
        let channel = server.thread(if number % 2 == 0 { "ann" } else { "bob" }, &thread);
        let answer = channel.slash(&format!("/move {word}")).await.unwrap();
        assert!(
            answer.content.starts_with("You played "),
            "{word}: {}",
            answer.content
        );
        board_number(&channel, number + 2).await;
    }
    server.close().await;
}
