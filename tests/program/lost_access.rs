//! The loss of access during a game: permissions are removed, threads, channels and messages are
//! deleted, people close their direct messages or leave, the bot is removed and invited again.
//!
//! The game goes on, the players concerned are notified once, and the bot does not repeat requests
//! that Discord has forbidden.

use crate::request_checks::RequestChecks;
use crate::support::*;
use entente_sandbox::{Message, Permissions, Thread, UserInChannel};
use std::sync::Arc;

/// A game of Ann and Bob in a thread, and the requests that Discord refused.
struct Game {
    server: TestServer,
    thread: Thread,
    checks: Arc<RequestChecks>,
}

impl Game {
    async fn start() -> Self {
        let checks = Arc::new(RequestChecks::default());
        let sandbox = sandbox_builder()
            .observer(checks.clone())
            .start()
            .await
            .unwrap();
        let server = TestServer::of(sandbox).await;
        let thread = server.start_game().await;
        Self {
            server,
            thread,
            checks,
        }
    }

    fn thread(&self, name: &str) -> UserInChannel {
        self.server.thread(name, &self.thread)
    }

    /// Makes a move from this channel and returns the answer.
    async fn play(&self, channel: &UserInChannel, san: &str) -> String {
        let answer = channel.slash(&format!("/move {san}")).await.unwrap();
        let played = format!("You played **{san}**.");
        assert!(answer.content.starts_with(&played), "{}", answer.content);
        answer.content
    }

    /// Waits for the public board with this text in this channel.
    async fn board(&self, channel: &UserInChannel, text: &str) -> Message {
        let is_it = |message: &Message| !message.ephemeral && message.content.contains(text);
        channel.wait_for(is_it, TIMEOUT).await.unwrap()
    }
}

const BOARD_IN_DM: &str = "so this game goes on here.";
const NO_POSTS: &str = "-# I can’t post boards here.";

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_permission_sends_the_game_to_direct_messages_until_it_is_back() {
    let game = Game::start().await;
    let (ann, bob) = (game.thread("ann"), game.thread("bob"));
    game.play(&ann, "e4").await;
    game.board(&ann, "1. e4").await;
    game.server
        .sandbox
        .deny("chess", Permissions::ATTACH_FILES)
        .unwrap();
    game.play(&bob, "e5").await;
    for name in ["ann", "bob"] {
        let board = game.board(&game.server.direct(name), "1… e5").await;
        assert!(board.content.contains(BOARD_IN_DM), "{}", board.content);
        assert_eq!(board.attachments.len(), 1);
    }
    // The thread and the channel above it have refused once each, and the bot does not try again.
    let refused = game.checks.forbidden();
    assert_eq!(refused.len(), 2, "{refused:#?}");
    let answer = game.play(&ann, "Nf3").await;
    assert!(
        answer.contains(NO_POSTS) && answer.contains("Attach Files"),
        "{answer}"
    );
    game.board(&game.server.direct("bob"), "2. Nf3").await;
    let answer = game.play(&bob, "Nc6").await;
    assert!(answer.contains(NO_POSTS), "each player is told: {answer}");
    game.board(&game.server.direct("ann"), "2… Nc6").await;
    let answer = game.play(&ann, "Bb5").await;
    assert!(!answer.contains(NO_POSTS), "but only once: {answer}");
    game.board(&game.server.direct("bob"), "3. Bb5").await;
    assert_eq!(game.checks.forbidden(), refused);

    game.server
        .sandbox
        .allow("chess", Permissions::ATTACH_FILES)
        .unwrap();
    // A command from this channel carries the current permissions, so the bot tries again at once.
    game.play(&bob, "a6").await;
    game.play(&ann, "Ba4").await;
    game.board(&bob, "4. Ba4").await;
    assert_eq!(game.checks.forbidden(), refused);
    game.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_thread_is_deleted_gets_another() {
    let game = Game::start().await;
    let owner = game.thread("ann");
    game.play(&owner, "e4").await;
    game.board(&owner, "1. e4").await;
    owner.delete_channel().unwrap();
    let channel = game.server.channel("bob");
    game.play(&channel, "e5").await;
    let board = game.board(&channel, "1… e5").await;
    let gone = "This game’s thread is gone, so it goes on here.";
    assert!(board.content.contains(gone), "{}", board.content);
    game.play(&game.server.channel("ann"), "Nf3").await;
    let thread = until(|| {
        let threads = channel.threads();
        threads.into_iter().find(|thread| thread.id == board.id)
    })
    .await;
    game.board(&game.server.thread("bob", &thread), "2. Nf3")
        .await;
    game.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_channel_is_deleted_goes_on_in_direct_messages() {
    let game = Game::start().await;
    game.play(&game.thread("ann"), "e4").await;
    game.board(&game.thread("ann"), "1. e4").await;
    game.server.channel("ann").delete_channel().unwrap();
    let (ann, bob) = (game.server.direct("ann"), game.server.direct("bob"));
    game.play(&bob, "e5").await;
    for channel in [&ann, &bob] {
        let board = game.board(channel, "1… e5").await;
        let why = "This game’s channel is gone, so it goes on here.";
        assert!(board.content.contains(why), "{}", board.content);
    }
    game.play(&ann, "Nf3").await;
    game.board(&bob, "2. Nf3").await;
    game.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_bot_keeps_its_games_and_continues_them_when_it_is_back() {
    let game = Game::start().await;
    game.play(&game.thread("ann"), "e4").await;
    game.board(&game.thread("ann"), "1. e4").await;
    let count = |channel: &UserInChannel| boards(channel).len();
    let before = (
        count(&game.thread("ann")),
        count(&game.server.channel("ann")),
    );
    game.server.sandbox.remove_bot();
    // Bob has installed the app himself, so he can play on by direct message. Ann sees his move
    // when the bot is back.
    game.server.sandbox.user("bob").install_app();
    game.play(&game.server.direct("bob"), "e5").await;
    game.board(&game.server.direct("bob"), "1… e5").await;
    game.server.sandbox.invite_bot();
    let back = until_or(
        || {
            game.thread("ann")
                .commands()
                .contains(&"move".to_owned())
                .then_some(())
        },
        || "the commands of a bot that is back".into(),
    );
    back.await;
    assert_eq!(
        (
            count(&game.thread("ann")),
            count(&game.server.channel("ann"))
        ),
        before,
        "nothing is posted without a command"
    );
    let answer = game.thread("ann").slash("/board").await.unwrap();
    assert!(answer.content.contains("1… e5"), "{}", answer.content);
    game.play(&game.thread("ann"), "Nf3").await;
    game.board(&game.thread("bob"), "2. Nf3").await;
    game.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_greeting_is_wanted_joining_a_server_posts_nothing() {
    let checks = Arc::new(RequestChecks::default());
    let sandbox = sandbox_builder()
        .observer(checks.clone())
        .start()
        .await
        .unwrap();
    let server = TestServer::of(sandbox).await;
    server.sandbox.remove_bot();
    server.sandbox.invite_bot();
    // When the bot answers this command, it has received the events about its return before.
    server.channel("ann").slash("/turns").await.unwrap();
    assert!(server.channel("bob").messages().is_empty());
    assert_eq!(checks.messages(), 1, "only the answer");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_direct_messages_are_tried_once_and_every_player_is_told_once() {
    let checks = Arc::new(RequestChecks::default());
    let sandbox = sandbox_builder()
        .observer(checks.clone())
        .start()
        .await
        .unwrap();
    let server = TestServer::of(sandbox).await;
    let (ann, bob) = (server.direct("ann"), server.direct("bob"));
    ann.slash("/challenge @bob white").await.unwrap();
    board_number(&bob, 1).await.press("Accept").await.unwrap();
    board_number(&bob, 2).await;
    server.sandbox.user("bob").set_dms_closed(true);
    ann.slash("/move e4").await.unwrap();
    let tells_ann = |message: &Message| message.content.contains("I can’t send Bob DMs.");
    ann.wait_for(tells_ann, TIMEOUT).await.unwrap();
    assert_eq!(checks.forbidden().len(), 1);
    let notice = "-# I can’t send you DMs.";
    let answer = bob.slash("/move e5").await.unwrap();
    assert!(answer.content.contains(notice), "{}", answer.content);
    let answer = bob.slash("/board").await.unwrap();
    assert!(!answer.content.contains(notice), "{}", answer.content);
    ann.slash("/move Nf3").await.unwrap();
    let moved = |message: &Message| message.content.contains("2. Nf3");
    ann.wait_for(moved, TIMEOUT).await.unwrap();
    bob.slash("/move Nc6").await.unwrap();
    let moved = |message: &Message| message.content.contains("2… Nc6");
    ann.wait_for(moved, TIMEOUT).await.unwrap();
    assert_eq!(checks.forbidden().len(), 1, "{:#?}", checks.forbidden());
    let notice_count = ann.messages().into_iter().filter(tells_ann).count();
    assert_eq!(notice_count, 1);
    assert_eq!(boards(&bob).len(), 2, "the challenge and the start");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_has_left_the_server_can_play_on() {
    let game = Game::start().await;
    game.play(&game.thread("ann"), "e4").await;
    game.board(&game.thread("ann"), "1. e4").await;
    let bob = game.server.sandbox.user("bob");
    bob.install_app();
    bob.leave_guild().unwrap();
    game.play(&bob.in_dm(), "e5").await;
    game.board(&game.thread("ann"), "1… e5").await;
    game.play(&game.thread("ann"), "Nf3").await;
    game.board(&game.thread("ann"), "2. Nf3").await;
    let own = bob.in_dm().slash("/board").await.unwrap();
    assert!(own.content.contains("2. Nf3"), "{}", own.content);
    game.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archived_thread_is_reopened_and_its_old_board_loses_its_buttons() {
    let game = Game::start().await;
    let ann = game.thread("ann");
    game.play(&ann, "e4").await;
    game.board(&ann, "1. e4").await;
    // Wait until the edit of the first board has arrived.
    until(|| is_closed(&boards(&ann)[0]).then_some(())).await;
    ann.set_archived(true).unwrap();
    game.play(&game.server.channel("bob"), "e5").await;
    let board = game.board(&ann, "1… e5").await;
    assert!(!game.server.channel("ann").threads()[0].archived);
    until(|| {
        let boards = boards(&ann);
        let mut old = boards.iter().filter(|old| old.id != board.id);
        old.all(is_closed).then_some(())
    })
    .await;
    game.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_thread_is_not_written_to() {
    let game = Game::start().await;
    let ann = game.thread("ann");
    game.play(&ann, "e4").await;
    game.board(&ann, "1. e4").await;
    let sandbox = &game.server.sandbox;
    sandbox.deny("chess", Permissions::MANAGE_THREADS).unwrap();
    ann.set_locked(true).unwrap();
    game.play(&game.server.direct("bob"), "e5").await;
    for name in ["ann", "bob"] {
        let board = game.board(&game.server.direct(name), "1… e5").await;
        assert!(
            board
                .content
                .contains("is locked, so this game goes on here.")
        );
    }
    let refused = game.checks.forbidden().len();
    game.play(&game.server.direct("ann"), "Nf3").await;
    game.board(&game.server.direct("bob"), "2. Nf3").await;
    assert_eq!(game.checks.forbidden().len(), refused);
    game.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_too_many_threads_keeps_the_game_in_its_channel() {
    let server = TestServer::open().await;
    server.sandbox.limit_active_threads(0);
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    ann.slash("/challenge @bob white").await.unwrap();
    let challenge = board_number(&bob, 1).await;
    challenge.press("Accept").await.unwrap();
    let board = board_number(&ann, 2).await;
    let why = "This server can’t have any more open threads, so the game goes on here.";
    assert!(board.content.contains(why), "{}", board.content);
    ann.slash("/move e4").await.unwrap();
    let board = board_number(&ann, 3).await;
    assert!(
        !board.content.contains(why),
        "players are told once: {}",
        board.content
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_cannot_be_reopened_leaves_the_game_in_its_channel() {
    let game = Game::start().await;
    let ann = game.thread("ann");
    game.play(&ann, "e4").await;
    game.board(&ann, "1. e4").await;
    ann.set_archived(true).unwrap();
    game.server.sandbox.limit_active_threads(0);
    let channel = game.server.channel("bob");
    game.play(&channel, "e5").await;
    let board = game.board(&channel, "1… e5").await;
    let why = "This server can’t have any more open threads, so the game goes on here.";
    assert!(board.content.contains(why), "{}", board.content);
    game.play(&game.server.channel("ann"), "Nf3").await;
    game.board(&channel, "2. Nf3").await;
    game.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_board_does_not_disturb_the_game() {
    let game = Game::start().await;
    let ann = game.thread("ann");
    board_number(&ann, 1).await.delete().unwrap();
    game.play(&ann, "e4").await;
    game.board(&ann, "1. e4").await.delete().unwrap();
    game.play(&game.thread("bob"), "e5").await;
    game.board(&ann, "1… e5").await;
    game.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_challenge_can_still_be_accepted() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    ann.slash("/challenge @bob white").await.unwrap();
    let challenge = board_number(&bob, 1).await;
    board_number(&ann, 1).await.delete().unwrap();
    let id = challenge.components[0]["components"][0]["custom_id"].clone();
    let turns = bob.slash("/turns").await.unwrap();
    // The button of the deleted message is pressed below another message of the bot.
    let answer = turns
        .send_malformed_press(id.as_str().unwrap())
        .await
        .unwrap();
    assert!(answer.content.contains("game"), "{}", answer.content);
    let board = board_number(&ann, 1).await;
    assert!(
        board.content.contains("The game has begun"),
        "in the channel"
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_permission_for_threads_the_game_stays_in_its_channel() {
    for lost in [
        Permissions::CREATE_PUBLIC_THREADS,
        Permissions::SEND_MESSAGES_IN_THREADS,
    ] {
        let server = TestServer::open().await;
        server.sandbox.deny("chess", lost).unwrap();
        let (ann, bob) = (server.channel("ann"), server.channel("bob"));
        ann.slash("/challenge @bob white").await.unwrap();
        let challenge = board_number(&bob, 1).await;
        let answer = challenge.press("Accept").await.unwrap();
        let why = "in this channel. I’m not allowed to create threads here.";
        assert!(answer.content.contains(why), "{}", answer.content);
        board_number(&ann, 2).await;
        ann.slash("/move e4").await.unwrap();
        board_number(&ann, 3).await;
        server.close().await;
    }
}
