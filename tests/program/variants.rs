//! A game of every rule set, played through the bot to its end. Every board is read back from its
//! pixels.
mod capablanca;
mod chess4_tables;
mod followed_game;

use crate::chance::Chance;
use crate::lobby::{new_thread, press};
use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente_rules::{Event, Options, Play, Position, Variant};
use entente_sandbox::{Message, UserInChannel};
use followed_game::{Match, seed_of_shortest_game};
use std::collections::BTreeSet;

const FOUR: [Option<&str>; 4] = [Some("ann"), Some("bob"), Some("cleo"), Some("dan")];

fn options(variant: Variant, json: &str) -> Options {
    Options::from_json(variant, json).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn chess960_from_a_chosen_start() {
    let server = TestServer::open().await;
    let options = options(Variant::Chess960, r#"{"start": 356}"#);
    let line = "/game new Chess960 options:start=356";
    let mut game = Match::open(&server, line, &options, &FOUR[..2]).await;
    game.chance = seed_of_shortest_game(&game.play, 90);
    let last = game.play_on(100).await;
    insta::assert_snapshot!(format!(
        "{}\n---\n{last}",
        game.first_message_and_file().await
    ));
    server.close().await;
}

/// On its own board and in its own notation. Both squares of a switch are offered.
#[tokio::test(flavor = "multi_thread")]
async fn chess66_with_its_switches() {
    let server = TestServer::open().await;
    let options = Options::of(Variant::Chess66);
    let mut game = Match::open(&server, "/game new Chess66", &options, &FOUR[..2]).await;
    let board = board_number(game.any_channel(), 1).await;
    let pieces = board.press("Move").await.unwrap();
    let both = pieces.select("Choose a piece", ["a2"]).await.unwrap();
    // The pawn may move to either square of the switch.
    let done = both.select("Choose a square", ["a2A4"]).await.unwrap();
    assert_eq!(done.content, "You played **A4**.");
    let ply = game.play.position().read_coordinate("a2A4").unwrap().into();
    game.play.apply(&Event::Move(ply)).unwrap();
    game.boards += 1;
    game.check_board().await;
    game.chance = seed_of_shortest_game(&game.play, 90);
    let last = game.play_on(100).await;
    insta::assert_snapshot!(format!(
        "{}\n---\n{last}",
        game.first_message_and_file().await
    ));
    let in_thread = server.thread("ann", &server.channel("ann").threads()[0]);
    assert_eq!(
        in_thread
            .slash("/show file")
            .await
            .unwrap()
            .attachments
            .len(),
        1
    );
    server.close().await;
}

/// If nobody chooses the starting position, each game has a random one, and the lobby shows its
/// number.
#[tokio::test(flavor = "multi_thread")]
async fn chess960_from_a_random_start() {
    let server = TestServer::open().await;
    server
        .channel("ann")
        .slash("/game new Chess960")
        .await
        .unwrap();
    let lobby = board_number(&server.channel("bob"), 1).await;
    assert!(
        lobby
            .content
            .contains("picked at random when the game starts"),
        "{}",
        lobby.content
    );
    lobby.press("Join").await.unwrap();
    let thread = server.thread_after(0).await;
    let channel = server.thread("ann", &thread);
    let first = board_number(&channel, 1).await;
    let number = first.content.split("start with position ").nth(1).unwrap();
    let move_number = number.split(',').next().unwrap();
    let json = format!(r#"{{"start": {move_number}}}"#);
    let position = Position::start_with(&options(Variant::Chess960, &json));
    assert!(
        first.content.contains("picked at random"),
        "{}",
        first.content
    );
    assert_shows(&channel, &first, &position, entente_render::Facing::South);
    server.close().await;
}

/// Four people, and a computer as Yellow.
#[tokio::test(flavor = "multi_thread")]
async fn chess_45_with_the_computer_as_yellow() {
    let server = TestServer::open().await;
    let options = options(Variant::Chess45, "{}");
    let line = "/game new \"Chess 4.5\" level:1";
    let five = [Some("ann"), Some("bob"), Some("cleo"), Some("dan"), None];
    let mut game = Match::open(&server, line, &options, &five).await;
    let first = mask(&board_number(game.any_channel(), 1).await.content);
    game.play_on(600).await;
    let outcome = game.play.outcome().unwrap().clone();
    let last = board_number(game.any_channel(), game.boards).await;
    let result = mask(&last.content);
    // A draw shows its points, a win its winner.
    let expected = match outcome.winners() {
        [] => outcome.result().replace('-', "\u{2011}"),
        [entente_rules::Army::Yellow, ..] => {
            "Yellow (🤖 Level 1) wins: last king standing!".to_owned()
        }
        [winner, ..] => format!("({}) wins: last king standing!", winner.name()),
    };
    assert!(result.contains(&expected), "{expected}: {result}");
    assert!(game.computer_moves > 0, "the computer has not moved");
    insta::assert_snapshot!(first);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_player_chess_until_one_king_is_left() {
    let server = TestServer::open().await;
    let options = options(Variant::Alliance, "{}");
    let line = "/game new \"Four Player Chess\"";
    let mut game = Match::open(&server, line, &options, &FOUR).await;
    game.chance = seed_of_shortest_game(&game.play, 300);
    let last = game.play_on(300).await;
    insta::assert_snapshot!(format!(
        "{}\n---\n{last}",
        game.first_message_and_file().await
    ));
    let history = until(|| {
        let messages = game.any_channel().messages();
        messages
            .into_iter()
            .find(|message| !message.embeds.is_empty())
    })
    .await;
    let text = history.embeds[0]["description"].as_str().unwrap();
    assert!(text.starts_with("**What really happened**\n"), "{text}");
    // Among the boards the timeline would be small.
    let shown = history.embeds[0]["image"]["url"].as_str().unwrap();
    assert!(shown.ends_with("/timeline.png"), "{shown}");
    let boards = &history.attachments;
    // Each board is seen from the first army's side and says in its picture what happened.
    assert!(!boards.is_empty());
    for board in boards {
        let alt = board.description.as_deref().unwrap();
        let caption = alt.split_once(". ").unwrap().0;
        assert!(caption.starts_with("Round "), "{alt}");
        assert_captioned(&game.any_channel().download(board).unwrap(), caption);
    }
    server.close().await;
}

/// With fewer people than armies, computers play the rest. When all people are out, the computers
/// play on.
#[tokio::test(flavor = "multi_thread")]
async fn four_player_chess_of_two_people_and_the_computer() {
    let server = TestServer::open().await;
    let line = "/game new \"Four Player Chess\" level:1";
    let ann = server.channel("ann");
    ann.slash(line).await.unwrap();
    let lobby = board_number(&ann, 1).await;
    let joined = lobby.press("Join as…").await.unwrap();
    joined.select("Choose a colour", ["0"]).await.unwrap();
    let lobby = board_number(&server.channel("bob"), 1).await;
    let joined = lobby.press("Join as…").await.unwrap();
    joined.select("Choose a colour", ["2"]).await.unwrap();
    press_on(&board_number(&ann, 1).await, "Start").await;
    let thread = until(|| server.channel("ann").threads().pop()).await;
    let people = [Some("ann"), None, Some("bob"), None];
    let mut game = Match {
        server: &server,
        people: people
            .map(|name| Some(server.thread(name?, &thread)))
            .into(),
        play: Play::new(Position::start(Variant::Alliance)),
        boards: 1,
        computer_moves: 0,
        chance: 7,
    };
    game.play_on(6).await;
    let mut transcript = vec![mask(&board_number(game.any_channel(), 1).await.content)];
    let bob = server.thread("bob", &thread);
    transcript.push(game.press(&bob, "Resign", "Yes, resign").await);
    let ann = server.thread("ann", &thread);
    game.boards = boards(&ann).len().max(game.boards + 1);
    transcript.push(game.press(&ann, "Resign", "Yes, resign").await);
    // What they do from now on is not posted move by move.
    until(|| {
        let left = |board: &Message| board.content.contains("Only computers play on");
        boards(&ann).iter().any(left).then_some(())
    })
    .await;
    insta::assert_snapshot!(transcript.join("\n---\n"));
    assert!(
        game.server.channel("cleo").messages().len() < 3,
        "everything else is posted in the thread"
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn multi_player_chess_on_the_chessboard() {
    let server = TestServer::open().await;
    let options = options(Variant::Multiplayer, r#"{"armies": 3}"#);
    let line = "/game new \"multi-player chess\" options:armies=3";
    let mut game = Match::open(&server, line, &options, &FOUR[..3]).await;
    game.play_on(9).await;
    // All players agree to a draw, so those who are still in share the point.
    let people: Vec<UserInChannel> = FOUR[..3]
        .iter()
        .map(|name| channel_of(&game, name.unwrap()))
        .collect();
    let mut transcript = Vec::new();
    transcript.push(game.press(&people[0], "Draw", "Offer draw").await);
    game.boards += 1;
    for channel in &people[1..] {
        transcript.push(game.press(channel, "Draw", "Accept draw").await);
    }
    game.boards += 1;
    let last = board_number(game.any_channel(), game.boards).await;
    transcript.push(mask(&last.content));
    insta::assert_snapshot!(format!(
        "{}\n---\n{}",
        transcript.join("\n---\n"),
        game.first_message_and_file().await
    ));
    server.close().await;
}

fn channel_of(game: &Match<'_>, name: &str) -> UserInChannel {
    let at = FOUR.iter().position(|other| *other == Some(name)).unwrap();
    game.people[at].clone().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn multi_player_chess_on_chess4s_board_until_one_is_left() {
    let server = TestServer::open().await;
    let options = options(Variant::Multiplayer, r#"{"board": "chess4"}"#);
    let line = "/game new \"multi-player chess\" options:board=chess4";
    let mut game = Match::open(&server, line, &options, &FOUR).await;
    game.play_on(12).await;
    let mut transcript = Vec::new();
    // Each player resigns on their own turn: the king is removed at once, the other pieces stay.
    while game.play.outcome().is_none() {
        let army = game.play.position().mover().unwrap();
        let channel = game.person(army).unwrap().clone();
        transcript.push(game.press(&channel, "Resign", "Yes, resign").await);
        game.play.apply(&Event::Resign(army)).unwrap();
        game.catch_up().await;
        game.boards += 1;
        transcript.push(mask(&game.check_board().await.content));
    }
    insta::assert_snapshot!(transcript.join("\n---\n"));
    server.close().await;
}

/// Each move of a computer is made exactly once whenever the bot is killed: after the restart at
/// the latest.
#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_the_computer_moves_once() {
    let mut chance = Chance::from_environment("killed with the computer");
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let settings = in_sandbox(&sandbox, &folder);
    let mut process = Process::start(&folder.0, &settings);
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let channel = |name: &str| sandbox.user(name).in_channel("chess").unwrap();
    channel("ann")
        .slash("/game new \"Four Player Chess\" level:1")
        .await
        .unwrap();
    board_number(&channel("bob"), 1)
        .await
        .press("Join")
        .await
        .unwrap();
    press_on(&board_number(&channel("ann"), 1).await, "Start").await;
    let thread = until(|| channel("ann").threads().pop()).await;
    let people = ["ann", "bob"].map(|name| sandbox.user(name).in_channel_id(thread.id).unwrap());
    board_number(&people[0], 1).await;
    for _ in 0..entente_gate::shortened(10, 3) {
        let before = file_when_answered(&people[0]).await;
        let play = replayed(&before);
        if play.outcome().is_some() {
            break;
        }
        let mut plies = play.position().plies();
        plies.sort_by_key(|ply| play.position().coordinate(ply));
        let line = format!("/move {}", play.position().coordinate(chance.pick(&plies)));
        // Both players try the move, and the bot refuses the one whose turn it is not.
        let attempt = async {
            let answers = [people[0].slash(&line).await, people[1].slash(&line).await];
            answers
                .into_iter()
                .flatten()
                .any(|answer| answer.content.starts_with("You played"))
        };
        let pause = std::time::Duration::from_micros(chance.below(40_000) as u64);
        let killed = async {
            tokio::time::sleep(pause).await;
            process.kill();
        };
        let (acknowledged, ()) = tokio::join!(
            tokio::time::timeout(std::time::Duration::from_secs(5), attempt),
            killed
        );
        process.wait_until_gone(&sandbox).await;
        sandbox.advance(std::time::Duration::from_mins(10));
        process = Process::start(&folder.0, &settings);
        sandbox.bot_ready(TIMEOUT).await.unwrap();
        let after = file(&people[0]).await;
        assert!(after.starts_with(&before), "no move is lost");
        assert!(
            after.len() > before.len() || !acknowledged.unwrap_or(false),
            "an acknowledged move is there"
        );
    }
    let moves = file_when_answered(&people[0]).await.len() - 4;
    // What computers do between two turns of people is one board, so not every move has its own.
    let shows_all = |board: &Message| {
        let components = serde_json::json!(board.components).to_string();
        components.contains(&format!(":{moves}:"))
    };
    until(|| {
        boards(&people[0])
            .last()
            .is_some_and(shows_all)
            .then_some(())
    })
    .await;
    let shown: Vec<String> = boards(&people[0])
        .into_iter()
        .map(|board| board.content)
        .collect();
    let different: BTreeSet<&String> = shown.iter().collect();
    assert_eq!(different.len(), shown.len(), "every board once: {shown:#?}");
    process.stop().await;
    sandbox.shutdown().await;
}

/// The names of the four players and all moves, from the game's file.
async fn file(channel: &UserInChannel) -> Vec<String> {
    let answer = channel.slash("/show file").await.unwrap();
    let file = channel.download(&answer.attachments[0]).unwrap();
    let json: serde_json::Value = serde_json::from_slice(&file).unwrap();
    let armies = Options::of(Variant::Alliance).armies();
    let players = armies.map(|army| json["players"][army.name()].as_str().unwrap().to_owned());
    let moves = json["moves"]
        .as_str()
        .unwrap()
        .split_whitespace()
        .map(str::to_owned);
    players.chain(moves).collect()
}

/// Waits until the computers have moved, each of them once, and a person is to move.
async fn file_when_answered(channel: &UserInChannel) -> Vec<String> {
    let answered = async {
        loop {
            let file = file(channel).await;
            let play = replayed(&file);
            if play.outcome().is_some() || is_turn_of_person(&file, &play) {
                return file;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    let late = "a computer has not moved";
    tokio::time::timeout(TIMEOUT, answered).await.expect(late)
}

/// Replays such a file with the rules. A move that was made twice would not be legal.
fn replayed(file: &[String]) -> Play {
    let mut play = Play::new(Position::start(Variant::Alliance));
    for word in &file[4..] {
        let position = play.position();
        let ply = position
            .plies()
            .into_iter()
            .find(|ply| position.coordinate(ply) == *word)
            .unwrap_or_else(|| panic!("{word} is not legal in {position:?}"));
        play.apply(&Event::Move(ply)).unwrap();
    }
    play
}

/// Whether a person is to move.
fn is_turn_of_person(file: &[String], play: &Play) -> bool {
    let mover = play.position().mover().unwrap();
    let seat = play.position().armies().position(|army| army == mover);
    !file[seat.unwrap()].ends_with("(Entente)")
}

/// A player who resigns on their own turn is out before computers play the next seats. The message
/// about it pings nobody, because a computer is to move, and a later one pings the next person.
#[tokio::test(flavor = "multi_thread")]
async fn a_resignation_is_reported_before_the_moves_of_the_computer_that_follow() {
    let mut transcript = Vec::new();
    for line in [
        "/game new \"Chess 4.5\"",
        "/game new \"Four Player Chess\"",
        "/game new \"multi-player chess\" options:armies=3",
    ] {
        let server = TestServer::open().await;
        server.channel("ann").slash(line).await.unwrap();
        board_number(&server.channel("ann"), 1).await;
        press(&server.sandbox, "ann", "Join as…", &["0"]).await;
        press(&server.sandbox, "bob", "Join as…", &["1"]).await;
        press(&server.sandbox, "ann", "Start", &[]).await;
        let thread = new_thread(&server).await;
        let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
        let choices = ann.autocomplete("/move move:").await.unwrap();
        let first = choices[0].value.as_str().unwrap().to_owned();
        ann.slash(&format!("/move {first}")).await.unwrap();
        let question = press_on(&board_number(&bob, 2).await, "Resign").await;
        question.press("Yes, resign").await.unwrap();
        let message = board_number(&ann, 3).await;
        let pings = |message: &Message| message.json["mentions"].as_array().unwrap().len();
        assert_eq!(pings(&message), 0, "{}", message.content);
        let mut lines = message.content.lines();
        let is_status = |line: &str| line.contains(" (🤖 Level 3)");
        assert!(lines.any(is_status), "{}", message.content);
        until(|| {
            boards(&ann)
                .into_iter()
                .skip(3)
                .find(|board| pings(board) == 1)
        })
        .await;
        let first = message.content.lines().next().unwrap();
        transcript.push(format!("{line}: {}", mask(first)));
        server.close().await;
    }
    insta::assert_snapshot!(transcript.join("\n"));
}

/// Asserts that a picture has this caption above a board that is seen from the first army's side:
/// the names of the ranks are at its left as they are there.
fn assert_captioned(png: &[u8], caption: &str) {
    let start = Position::start(Variant::Alliance);
    let text = entente_presentation::text::Text::of(entente_presentation::text::Language::English);
    let plain =
        entente_presentation::picture::of_play(&Play::new(start.clone()), facing(&start), text)
            .unwrap();
    let caption = entente_render::Text::new(caption).unwrap();
    let expected = entente_render::pixels(&plain.with_caption(caption));
    let shown = image::load_from_memory(png).unwrap().into_rgb8();
    assert_eq!(shown.dimensions(), expected.dimensions());
    let high = shown.height();
    for y in (0..high / 20).chain(high / 5..high * 4 / 5) {
        let is_caption = y < high / 20;
        for x in 0..if is_caption { shown.width() } else { 40 } {
            assert_eq!(shown.get_pixel(x, y), expected.get_pixel(x, y), "{x} {y}");
        }
    }
}
