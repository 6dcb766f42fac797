//! A world that changes under a game: permissions go, threads and channels and messages are deleted, people close their messages or leave, the bot is thrown out and comes back.
//! The game goes on, those whom it concerns are told once, and what Discord has forbidden is not asked again.
use crate::support::*;
use crate::watch::Watch;
use entente_sandbox::{Message, Permissions, Place, Thread};
use std::sync::Arc;

/// Ann and Bob in their thread, and what is refused to the bot.
struct Game {
    club: Club,
    thread: Thread,
    watch: Arc<Watch>,
}

impl Game {
    async fn begun() -> Self {
        let watch = Arc::new(Watch::default());
        let sandbox = building().observer(watch.clone()).start().await.unwrap();
        let club = Club::of(sandbox).await;
        let thread = club.start_game().await;
        Self {
            club,
            thread,
            watch,
        }
    }

    fn thread(&self, name: &str) -> Place {
        self.club.thread(name, &self.thread)
    }

    /// Makes a move from wherever this is, and gives the answer.
    async fn play(&self, place: &Place, san: &str) -> String {
        let answer = place.slash(&format!("/move {san}")).await.unwrap();
        let played = format!("You played **{san}**.");
        assert!(answer.content.starts_with(&played), "{}", answer.content);
        answer.content
    }

    /// The board with these words in this place.
    async fn board(&self, place: &Place, words: &str) -> Message {
        let told = |message: &Message| !message.ephemeral && message.content.contains(words);
        place.wait_for(told, SOON).await.unwrap()
    }
}

const BOARD_IN_DM: &str = "so this game goes on here.";
const NO_POSTS: &str = "-# I cannot post the boards here";

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_permission_sends_the_game_to_direct_messages_until_it_is_back() {
    let game = Game::begun().await;
    let (ann, bob) = (game.thread("ann"), game.thread("bob"));
    game.play(&ann, "e4").await;
    game.board(&ann, "1. e4").await;
    game.club
        .sandbox
        .deny("chess", Permissions::ATTACH_FILES)
        .unwrap();
    game.play(&bob, "e5").await;
    for name in ["ann", "bob"] {
        let board = game.board(&game.club.direct(name), "1… e5").await;
        assert!(board.content.contains(BOARD_IN_DM), "{}", board.content);
        assert_eq!(board.attachments.len(), 1);
    }
    // The thread and the channel above it have refused once each; nothing more is asked of them.
    let refused = game.watch.forbidden();
    assert_eq!(refused.len(), 2, "{refused:#?}");
    let told = game.play(&ann, "Nf3").await;
    assert!(
        told.contains(NO_POSTS) && told.contains("Attach Files"),
        "{told}"
    );
    game.board(&game.club.direct("bob"), "2. Nf3").await;
    let told = game.play(&bob, "Nc6").await;
    assert!(told.contains(NO_POSTS), "each is told once: {told}");
    game.board(&game.club.direct("ann"), "2… Nc6").await;
    let told = game.play(&ann, "Bb5").await;
    assert!(!told.contains(NO_POSTS), "each is told once: {told}");
    game.board(&game.club.direct("bob"), "3. Bb5").await;
    assert_eq!(game.watch.forbidden(), refused);

    game.club
        .sandbox
        .allow("chess", Permissions::ATTACH_FILES)
        .unwrap();
    // Whoever acts here shows that it is allowed again.
    game.play(&bob, "a6").await;
    game.play(&ann, "Ba4").await;
    game.board(&bob, "4. Ba4").await;
    assert_eq!(game.watch.forbidden(), refused);
    game.club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_thread_is_deleted_gets_another() {
    let game = Game::begun().await;
    let owner = game.thread("ann");
    game.play(&owner, "e4").await;
    game.board(&owner, "1. e4").await;
    owner.delete_channel().unwrap();
    let channel = game.club.channel("bob");
    game.play(&channel, "e5").await;
    let board = game.board(&channel, "1… e5").await;
    let gone = "The thread of this game is gone, so it goes on here.";
    assert!(board.content.contains(gone), "{}", board.content);
    game.play(&game.club.channel("ann"), "Nf3").await;
    let thread = until(|| {
        let threads = channel.threads();
        threads.into_iter().find(|thread| thread.id == board.id)
    })
    .await;
    game.board(&game.club.thread("bob", &thread), "2. Nf3")
        .await;
    game.club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_channel_is_deleted_goes_on_in_direct_messages() {
    let game = Game::begun().await;
    game.play(&game.thread("ann"), "e4").await;
    game.board(&game.thread("ann"), "1. e4").await;
    game.club.channel("ann").delete_channel().unwrap();
    let (ann, bob) = (game.club.direct("ann"), game.club.direct("bob"));
    game.play(&bob, "e5").await;
    for place in [&ann, &bob] {
        let board = game.board(place, "1… e5").await;
        let why = "The channel of this game is gone, so it goes on here.";
        assert!(board.content.contains(why), "{}", board.content);
    }
    game.play(&ann, "Nf3").await;
    game.board(&bob, "2. Nf3").await;
    game.club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_removed_keeps_its_games_and_goes_on_when_it_is_back() {
    let game = Game::begun().await;
    game.play(&game.thread("ann"), "e4").await;
    game.board(&game.thread("ann"), "1. e4").await;
    let said = |place: &Place| boards(place).len();
    let here = (said(&game.thread("ann")), said(&game.club.channel("ann")));
    game.club.sandbox.remove_bot();
    // Whoever has the app for themselves plays on; the other is told when he comes.
    game.club.sandbox.user("bob").install_app();
    game.play(&game.club.direct("bob"), "e5").await;
    game.board(&game.club.direct("bob"), "1… e5").await;
    game.club.sandbox.invite_bot();
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
        (said(&game.thread("ann")), said(&game.club.channel("ann"))),
        here,
        "nothing is posted unasked"
    );
    let answer = game.thread("ann").slash("/board").await.unwrap();
    assert!(answer.content.contains("1… e5"), "{}", answer.content);
    game.play(&game.thread("ann"), "Nf3").await;
    game.board(&game.thread("bob"), "2. Nf3").await;
    game.club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn joining_a_server_posts_nothing() {
    let watch = Arc::new(Watch::default());
    let sandbox = building().observer(watch.clone()).start().await.unwrap();
    let club = Club::of(sandbox).await;
    club.sandbox.remove_bot();
    club.sandbox.invite_bot();
    // The bot has heard of it when it answers.
    club.channel("ann").slash("/turns").await.unwrap();
    assert!(club.channel("bob").messages().is_empty());
    assert_eq!(watch.messages(), 1, "the answer");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_direct_messages_are_asked_once_and_everybody_is_told_once() {
    let watch = Arc::new(Watch::default());
    let sandbox = building().observer(watch.clone()).start().await.unwrap();
    let club = Club::of(sandbox).await;
    let (ann, bob) = (club.direct("ann"), club.direct("bob"));
    ann.slash("/challenge @bob white").await.unwrap();
    board_number(&bob, 1).await.press("Accept").await.unwrap();
    board_number(&bob, 2).await;
    club.sandbox.user("bob").set_dms_closed(true);
    ann.slash("/move e4").await.unwrap();
    let known = |message: &Message| {
        message
            .content
            .contains("I cannot send Bob direct messages.")
    };
    ann.wait_for(known, SOON).await.unwrap();
    assert_eq!(watch.forbidden().len(), 1);
    let notice = "-# I cannot send you direct messages.";
    let told = bob.slash("/move e5").await.unwrap();
    assert!(told.content.contains(notice), "{}", told.content);
    let told = bob.slash("/board").await.unwrap();
    assert!(!told.content.contains(notice), "{}", told.content);
    ann.slash("/move Nf3").await.unwrap();
    let moved = |message: &Message| message.content.contains("2. Nf3");
    ann.wait_for(moved, SOON).await.unwrap();
    bob.slash("/move Nc6").await.unwrap();
    let moved = |message: &Message| message.content.contains("2… Nc6");
    ann.wait_for(moved, SOON).await.unwrap();
    assert_eq!(watch.forbidden().len(), 1, "{:#?}", watch.forbidden());
    let known = ann.messages().into_iter().filter(known).count();
    assert_eq!(known, 1);
    assert_eq!(boards(&bob).len(), 2, "the challenge and the start");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_has_left_the_server_is_played_with_as_before() {
    let game = Game::begun().await;
    game.play(&game.thread("ann"), "e4").await;
    game.board(&game.thread("ann"), "1. e4").await;
    let bob = game.club.sandbox.user("bob");
    bob.install_app();
    bob.leave_guild().unwrap();
    game.play(&bob.in_dm(), "e5").await;
    game.board(&game.thread("ann"), "1… e5").await;
    game.play(&game.thread("ann"), "Nf3").await;
    game.board(&game.thread("ann"), "2. Nf3").await;
    let own = bob.in_dm().slash("/board").await.unwrap();
    assert!(own.content.contains("2. Nf3"), "{}", own.content);
    game.club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archived_thread_wakes_and_its_old_board_loses_its_buttons() {
    let game = Game::begun().await;
    let ann = game.thread("ann");
    game.play(&ann, "e4").await;
    game.board(&ann, "1. e4").await;
    // What is under way to the thread has arrived.
    until(|| boards(&ann)[0].controls().is_empty().then_some(())).await;
    ann.set_archived(true).unwrap();
    game.play(&game.club.channel("bob"), "e5").await;
    let board = game.board(&ann, "1… e5").await;
    assert!(!game.club.channel("ann").threads()[0].archived);
    until(|| {
        let old = boards(&ann).into_iter().filter(|old| old.id != board.id);
        let left: Vec<String> = old.flat_map(|old| old.controls()).collect();
        left.is_empty().then_some(())
    })
    .await;
    game.club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_thread_is_left_alone() {
    let game = Game::begun().await;
    let ann = game.thread("ann");
    game.play(&ann, "e4").await;
    game.board(&ann, "1. e4").await;
    let sandbox = &game.club.sandbox;
    sandbox.deny("chess", Permissions::MANAGE_THREADS).unwrap();
    ann.set_locked(true).unwrap();
    game.play(&game.club.direct("bob"), "e5").await;
    for name in ["ann", "bob"] {
        let board = game.board(&game.club.direct(name), "1… e5").await;
        assert!(
            board
                .content
                .contains("is locked, so this game goes on here.")
        );
    }
    let refused = game.watch.forbidden().len();
    game.play(&game.club.direct("ann"), "Nf3").await;
    game.board(&game.club.direct("bob"), "2. Nf3").await;
    assert_eq!(game.watch.forbidden().len(), refused);
    game.club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_room_for_a_thread_keeps_the_game_in_its_channel() {
    let club = Club::open().await;
    club.sandbox.limit_active_threads(0);
    let (ann, bob) = (club.channel("ann"), club.channel("bob"));
    ann.slash("/challenge @bob white").await.unwrap();
    let challenge = board_number(&bob, 1).await;
    challenge.press("Accept").await.unwrap();
    let board = board_number(&ann, 2).await;
    let why = "This server has no room for another open thread, so the game goes on here.";
    assert!(board.content.contains(why), "{}", board.content);
    ann.slash("/move e4").await.unwrap();
    let board = board_number(&ann, 3).await;
    assert!(!board.content.contains(why), "told once: {}", board.content);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_cannot_wake_for_want_of_room_leaves_the_game_in_its_channel() {
    let game = Game::begun().await;
    let ann = game.thread("ann");
    game.play(&ann, "e4").await;
    game.board(&ann, "1. e4").await;
    ann.set_archived(true).unwrap();
    game.club.sandbox.limit_active_threads(0);
    let channel = game.club.channel("bob");
    game.play(&channel, "e5").await;
    let board = game.board(&channel, "1… e5").await;
    let why = "This server has no room for another open thread, so the game goes on here.";
    assert!(board.content.contains(why), "{}", board.content);
    game.play(&game.club.channel("ann"), "Nf3").await;
    game.board(&channel, "2. Nf3").await;
    game.club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_is_deleted_is_missed_by_nobody() {
    let game = Game::begun().await;
    let ann = game.thread("ann");
    board_number(&ann, 1).await.delete().unwrap();
    game.play(&ann, "e4").await;
    game.board(&ann, "1. e4").await.delete().unwrap();
    game.play(&game.thread("bob"), "e5").await;
    game.board(&ann, "1… e5").await;
    game.club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_is_deleted_can_still_be_answered_from_the_list() {
    let club = Club::open().await;
    let (ann, bob) = (club.channel("ann"), club.channel("bob"));
    ann.slash("/challenge @bob white").await.unwrap();
    let challenge = board_number(&bob, 1).await;
    board_number(&ann, 1).await.delete().unwrap();
    let id = challenge.json["components"][0]["components"][0]["custom_id"].clone();
    let turns = bob.slash("/turns").await.unwrap();
    // The list is a message of the bot's own, under which a button can be pressed that was seen before.
    let answer = turns.forge_press(id.as_str().unwrap()).await.unwrap();
    assert!(
        answer.content.starts_with("The game has begun."),
        "{}",
        answer.content
    );
    let board = board_number(&ann, 1).await;
    assert!(
        board.content.contains("The game has begun"),
        "in the channel"
    );
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_permission_for_threads_the_game_stays_in_its_channel() {
    for lost in [
        Permissions::CREATE_PUBLIC_THREADS,
        Permissions::SEND_MESSAGES_IN_THREADS,
    ] {
        let club = Club::open().await;
        club.sandbox.deny("chess", lost).unwrap();
        let (ann, bob) = (club.channel("ann"), club.channel("bob"));
        ann.slash("/challenge @bob white").await.unwrap();
        let challenge = board_number(&bob, 1).await;
        let told = challenge.press("Accept").await.unwrap();
        let why = "in this channel: I may not open threads here.";
        assert!(told.content.contains(why), "{}", told.content);
        board_number(&ann, 2).await;
        ann.slash("/move e4").await.unwrap();
        board_number(&ann, 3).await;
        club.close().await;
    }
}
