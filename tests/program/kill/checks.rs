//! What must be true in the end, whenever the bot was killed: the messages in the channels, and the
//! games on the disk.

use super::Harness;
use super::opponents::{Home, Opponents};
use super::played_game::{Board, PlayedGame};
use crate::process::Process;
use crate::support::{GAME_OVER_BUTTONS, assert_shows, until};
use entente_game::GameId;
use entente_presentation::picture;
use entente_render::Facing;
use entente_rules::{Army, Options, Position, Variant};
use entente_sandbox::{Message, UserInChannel};
use entente_service::{Clock, Service};
use entente_store::Store;
use std::time::Duration;

/// Discord's type of the message with which a thread begins.
const THREAD_STARTER: u64 = 21;

/// Checks that every board has come once, in order and with the right picture, and that only the
/// last board of a running game has buttons.
pub(super) fn check_boards(harness: &Harness, pairs: &[Opponents]) {
    let mut challenges = 0;
    for pair in pairs {
        match pair.home {
            Home::Channel => {
                challenges += pair.games.len();
                pair.games.iter().for_each(|game| check_thread(pair, game));
            }
            Home::Direct => (0..2).for_each(|seat| check_direct_messages(pair, seat)),
        }
    }
    let channel = harness.sandbox.user("ann").in_channel("chess").unwrap();
    assert_eq!(
        public_messages(&channel).len(),
        challenges,
        "one message for each challenge"
    );
    assert_eq!(
        channel.threads().len(),
        challenges,
        "one thread for each game"
    );
}

fn check_thread(pair: &Opponents, game: &PlayedGame) {
    let challenge = pair.home(0).message(game.challenge).unwrap();
    let (expected, button) = if game.over {
        ("is over", "Show the game")
    } else {
        ("** · ", "Watch")
    };
    assert!(
        challenge.content.contains(expected),
        "{}",
        challenge.content
    );
    assert_eq!(
        challenge.controls(),
        [button],
        "{} has been accepted",
        game.id
    );
    let thread = pair.thread(0, game);
    let facing = |_: &Board| Facing::South;
    compare(
        &thread,
        &public_messages(&thread),
        &game.boards.iter().collect::<Vec<_>>(),
        facing,
        game.over,
    );
}

fn check_direct_messages(pair: &Opponents, seat: usize) {
    let start = Board {
        text: "** · ".into(),
        position: Position::start(Variant::Standard),
        has_picture: false,
    };
    let games = pair.games.iter();
    let expected: Vec<&Board> = games
        .flat_map(|game| std::iter::once(&start).chain(&game.boards))
        .collect();
    let own = picture::side(
        &Options::of(Variant::Standard),
        [Army::White, Army::Black][seat],
    );
    let facing = |board: &Board| {
        if std::ptr::eq(board, &start) {
            Facing::South
        } else {
            own
        }
    };
    let over = pair.games.last().is_none_or(|game| game.over);
    let channel = pair.home(seat);
    compare(
        &channel,
        &public_messages(&channel),
        &expected,
        facing,
        over,
    );
}

fn compare(
    channel: &UserInChannel,
    shown: &[Message],
    expected: &[&Board],
    facing: impl Fn(&Board) -> Facing,
    over: bool,
) {
    let shown_texts: Vec<&str> = shown
        .iter()
        .map(|message| message.content.as_str())
        .collect();
    let expected_texts: Vec<&str> = expected.iter().map(|board| board.text.as_str()).collect();
    assert_eq!(
        shown_texts.len(),
        expected_texts.len(),
        "shown {shown_texts:#?}, expected {expected_texts:#?}"
    );
    for (number, (message, board)) in shown.iter().zip(expected).enumerate() {
        assert!(
            message.content.contains(&board.text),
            "shown {shown_texts:#?}, expected {expected_texts:#?}"
        );
        let has_board = !message.attachments.is_empty();
        if has_board {
            assert_shows(channel, message, &board.position, facing(board));
        } else {
            assert!(!board.has_picture, "{}", message.content);
        }
        let controls = message.controls();
        let is_last = number + 1 == shown.len();
        if is_last && over {
            assert_eq!(controls, GAME_OVER_BUTTONS);
        } else if is_last {
            assert!(controls.len() > 1, "buttons of {}", message.content);
        } else if !has_board {
            assert_eq!(controls, ["My view"]);
        } else {
            // In direct messages the next game follows below one that can have a rematch.
            assert!(
                controls.is_empty() || controls == GAME_OVER_BUTTONS,
                "buttons of {}",
                message.content
            );
        }
    }
}

/// The messages of the bot in this channel that everybody can see.
fn public_messages(channel: &UserInChannel) -> Vec<Message> {
    let by_bot = |message: &Message| message.author.bot && !message.ephemeral;
    // A thread begins with a message by Discord, which shows the message it was opened from.
    let is_own = |message: &Message| by_bot(message) && message.json["type"] != THREAD_STARTER;
    channel.messages().into_iter().filter(is_own).collect()
}

/// Checks that the games on the disk have exactly the acknowledged moves, and one event for each
/// board.
pub(super) async fn check_games(service: &Service, pairs: &[Opponents]) {
    for game in pairs.iter().flat_map(|pair| &pair.games) {
        let id = GameId::parse(&game.id).unwrap();
        let view = service.spectate(&id).await.unwrap();
        let moves: Vec<&str> = view.moves.iter().map(|mv| mv.coordinate.as_str()).collect();
        assert_eq!(moves, game.moves);
        let events = 1 + game.boards.len() + game.edits;
        assert_eq!(
            view.version as usize, events,
            "the challenge, and one event for each board and each edit"
        );
    }
}

/// Stops the bot and opens its store, once all messages have been delivered. As long as some are
/// left in the outbox, the bot is started again to deliver them.
pub(super) async fn stop_with_empty_outbox(harness: &Harness) -> Service {
    for _ in 0..20 {
        harness.wait_until_online().await;
        harness.running().process.signal("TERM");
        until(|| harness.running().process.has_exited().then_some(())).await;
        let store = harness.store();
        let service = Service::open(Store::open(&store).unwrap(), Clock::machine())
            .await
            .unwrap();
        if service.deliveries().outbox_len() == 0 {
            return service;
        }
        drop(service);
        // The workers of the service release the store a moment later.
        until(|| Store::open(&store).ok()).await;
        let process = Process::start(&harness.folder.0, &harness.settings);
        harness.running().process = process;
        harness.wait_until_online().await;
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    panic!("the outbox is never empty");
}
