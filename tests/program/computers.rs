//! Games against computers through the bot: begun with `/play`, by a challenge to the bot or in a
//! lobby, in every kind of rule set; who is pinged, and how computers are named.
use crate::support::*;
use crate::world::last_checks::public_messages;
use entente_sandbox::{Message, UserInChannel};

fn pings(message: &Message) -> Vec<String> {
    let mentions = message.json["mentions"].as_array().unwrap();
    let names = mentions
        .iter()
        .map(|one| one["username"].as_str().unwrap().to_owned());
    names.collect()
}

/// Ann's game, in the channel or in the thread to which it goes with the second board.
struct AnnsGame<'a> {
    server: &'a TestServer,
}

impl AnnsGame<'_> {
    /// Every board so far, in the channel and then in the thread.
    fn boards(&self) -> Vec<Message> {
        let channel = self.server.channel("ann");
        let threads = channel.threads();
        let in_threads = threads
            .iter()
            .flat_map(|thread| boards(&self.server.thread("ann", thread)));
        boards(&channel).into_iter().chain(in_threads).collect()
    }

    /// Waits until there are more than `known` boards and the last one pings Ann.
    async fn own_turn_after(&self, known: usize) -> Message {
        until_or(
            || {
                let boards = self.boards();
                let last = boards.last().filter(|_| boards.len() > known)?;
                (pings(last) == ["ann"]).then(|| last.clone())
            },
            || {
                let shown = self.boards().into_iter().map(|board| board.content);
                format!("Ann's turn: {:#?}", shown.collect::<Vec<_>>())
            },
        )
        .await
    }

    /// Returns the channel of the game now.
    fn place(&self) -> UserInChannel {
        let channel = self.server.channel("ann");
        match channel.threads().first() {
            Some(thread) => self.server.thread("ann", thread),
            None => channel,
        }
    }

    /// Ann makes the first of her legal moves, and waits until it is her turn again.
    async fn make_any_move(&self) -> Message {
        let (known, place) = (self.boards().len(), self.place());
        let first = any_move(&place).await;
        let answer = place.slash(&format!("/move {first}")).await.unwrap();
        assert!(
            answer.content.starts_with("You played"),
            "{}",
            answer.content
        );
        self.own_turn_after(known).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_command_starts_a_game_against_the_computer() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let game = AnnsGame { server: &server };
    let answer = ann.slash("/play level:1 colour:white").await.unwrap();
    assert!(answer.ephemeral);
    assert_eq!(
        answer.content,
        format!("You play White. Your game: <#{}>", ann.threads()[0].id),
        "the channel and the thread say the rest"
    );
    // The first is the card in the channel.
    let first = game.own_turn_after(1).await;
    assert!(
        first.content.contains("🤖 Level 1 (Black)"),
        "{}",
        first.content
    );
    assert!(first.content.contains("`/move e4`"), "{}", first.content);
    ann.slash("/move e4").await.unwrap();
    let reply = game.own_turn_after(2).await;
    assert!(reply.content.contains("1. e4"), "{}", reply.content);
    assert!(reply.content.contains("🤖 Level 1: "), "{}", reply.content);
    // The channel has a card, and the boards are in the thread below it.
    let thread = ann.threads().remove(0);
    assert!(thread.name.contains("Level 1"), "{}", thread.name);
    let in_thread = boards(&server.thread("ann", &thread));
    assert_eq!(
        in_thread.len(),
        2,
        "the move and its answer are one message"
    );
    let card = boards(&ann).remove(0);
    assert_eq!(card.controls(), ["Watch"]);
    assert!(card.attachments.is_empty() && pings(&card).is_empty());
    // Only one more move: any further one might be answered with mate.
    game.make_any_move().await;
    let place = game.place();
    let file = place.slash("/show file").await.unwrap();
    let text = String::from_utf8(place.download(&file.attachments[0]).unwrap()).unwrap();
    assert!(text.contains("[Black \"Level 1 (Entente)\"]"), "{text}");
    let turns = ann.slash("/turns").await.unwrap();
    assert!(turns.content.contains("🤖 Level 1"), "{}", turns.content);
    server.close().await;
}

/// Whether a board is the last one of its game.
fn is_over(board: &Message) -> bool {
    board.controls().iter().any(|button| button == "Rematch")
}

/// The longest game here, in rounds.
const ROUNDS: usize = 32;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_has_a_message_a_round_and_one_picture_at_its_end() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    ann.slash("/play level:1 colour:white").await.unwrap();
    let game = AnnsGame { server: &server };
    let mut newest = game.own_turn_after(1).await;
    let mut rounds = 0;
    while rounds < entente_gate::shortened(ROUNDS, 8) && !is_over(&newest) {
        newest = game.make_any_move().await;
        rounds += 1;
    }
    let thread = game.place();
    quiet_boards(&thread, rounds + 1).await;
    let messages = public_messages(&thread);
    assert!(
        messages.len() <= rounds + 3,
        "{} in {rounds} rounds",
        messages.len()
    );
    let has_picture = |message: &&Message| !message.attachments.is_empty();
    let pictured: Vec<_> = messages.iter().filter(has_picture).collect();
    assert_eq!(pictured.len(), 1);
    assert_eq!(pictured[0].id, newest.id);
    // A past board is a line, and a press shows it again.
    let second = &boards(&thread)[1];
    assert!(!second.content.contains('\n'), "{}", second.content);
    let shown = second.press("Board").await.unwrap();
    assert!(shown.ephemeral && shown.attachments.len() == 1);
    assert!(shown.content.contains("Level 1"), "{}", shown.content);
    let in_channel = public_messages(&ann);
    assert_eq!(in_channel.len(), 1, "the card");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_gives_a_rematch_at_once() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    ann.slash("/play level:1 colour:white").await.unwrap();
    let board = AnnsGame { server: &server }.own_turn_after(0).await;
    let question = press_on(&board, "Resign").await;
    question.press("Yes, resign").await.unwrap();
    let over = until(|| {
        let all = AnnsGame { server: &server }.boards();
        all.into_iter().find(is_over)
    })
    .await;
    let rematch = over.press("Rematch").await.unwrap();
    assert!(
        rematch.content.starts_with("You play "),
        "{}",
        rematch.content
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_to_the_bot_starts_a_game_at_once() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let answer = ann
        .slash("/challenge @Entente level:2 colour:black")
        .await
        .unwrap();
    assert!(
        answer.content.starts_with("You play Black. "),
        "{}",
        answer.content
    );
    let first = board_number(&ann, 1).await;
    assert!(pings(&first).is_empty(), "{}", first.content);
    let reply = AnnsGame { server: &server }.own_turn_after(1).await;
    assert!(reply.content.contains("🤖 Level 2: "), "{}", reply.content);
    let form = ann.user_command_for_modal("Challenge", "Entente").await;
    let by_menu = form.unwrap().submit([]).await.unwrap();
    assert!(
        by_menu.content.starts_with("You play "),
        "{}",
        by_menu.content
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_in_direct_messages() {
    let server = TestServer::open().await;
    server.sandbox.user("ann").set_locale("de").unwrap();
    let ann = server.direct("ann");
    let answer = ann.slash("/spielen farbe:Weiß stufe:1").await.unwrap();
    assert_eq!(
        answer.content,
        "Du spielst Weiß. Du findest die Partie in deinen Direktnachrichten."
    );
    board_number(&ann, 1).await;
    ann.slash("/zug e4").await.unwrap();
    until(|| {
        let replied = |board: &Message| board.content.contains("🤖 Stufe 1: ");
        boards(&ann).into_iter().find(replied)
    })
    .await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_computers_move_in_turn() {
    for (variant, others) in [
        ("Chess4", 3),
        ("\"Four Player Chess\"", 3),
        ("\"Chess 4.5\"", 4),
        ("\"multi-player chess\" options:armies=3", 2),
    ] {
        let server = TestServer::open().await;
        let game = AnnsGame { server: &server };
        let line = format!("/play level:1 colour:white variant:{variant}");
        server.channel("ann").slash(&line).await.unwrap();
        game.own_turn_after(0).await;
        let card = boards(&server.channel("ann")).remove(0).content;
        let computers: Vec<_> = card.split(" – ").filter(|one| one.contains("🤖")).collect();
        assert_eq!(computers.len(), 1, "{line}: {card}");
        assert_eq!(
            computers[0].matches(',').count() + 2,
            others,
            "{line}: {card}"
        );
        for _ in 0..2 {
            let known = game.boards().len();
            game.make_any_move().await;
            let boards = game.boards().split_off(known);
            let [round] = &boards[..] else {
                panic!("{line}: {} boards, and not one of the round", boards.len());
            };
            let of_computers = round.content.matches("🤖").count();
            assert_eq!(of_computers, others, "{line}: {}", round.content);
        }
        server.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_adds_computers_to_a_lobby_and_removes_them() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    ann.slash("/game new Chess4").await.unwrap();
    let lobby = board_number(&ann, 1).await;
    let of_cleo = board_number(&server.channel("cleo"), 1).await;
    let refused = press_on(&of_cleo, "Add computer").await;
    assert!(refused.content.contains("who opened this game"));
    let mut panel = press_on(&lobby, "Add computer").await;
    assert!(panel.ephemeral);
    let mut transcript = vec![panel.content.clone()];
    for (menu, value) in [
        ("Add a computer of level…", "5"),
        ("Choose its colour", "2"),
        ("Add a computer of level…", "1"),
        ("Choose its colour", "any"),
        ("Remove computer…", "2"),
    ] {
        panel = panel.select(menu, [value]).await.unwrap();
        transcript.push(format!("{menu} {value}: {}", panel.content));
    }
    assert!(
        panel
            .select("Add a computer of level…", ["9"])
            .await
            .is_err()
    );
    insta::assert_snapshot!(transcript.join("\n"));
    until_or(
        || {
            let shown = boards(&ann).remove(0).content;
            let is_current =
                shown.contains("• Black: 🤖 Level 5") && shown.contains("2 of 4 seats are free.");
            is_current.then_some(())
        },
        || boards(&ann).remove(0).content,
    )
    .await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_on_the_last_seat_starts_the_game() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    ann.slash("/game new chess").await.unwrap();
    let lobby = board_number(&ann, 1).await;
    let panel = press_on(&lobby, "Add computer").await;
    let started = panel
        .select("Add a computer of level…", ["4"])
        .await
        .unwrap();
    assert!(
        started.content.starts_with("Your game: <#")
            && started.content.ends_with("Also playing: 🤖 Level 4."),
        "{}",
        started.content
    );
    let thread = until(|| ann.threads().pop()).await;
    let first = board_number(&server.thread("ann", &thread), 1).await;
    assert!(first.content.contains("🤖 Level 4"), "{}", first.content);
    let late = panel.select("Add a computer of level…", ["4"]).await;
    assert!(late.is_err(), "the menu goes when the game starts");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_of_the_chosen_level_take_the_free_seats() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    ann.slash("/game new \"Four Player Chess\" level:2 player2:@Entente")
        .await
        .unwrap();
    let lobby = board_number(&ann, 1).await;
    assert!(
        lobby.content.contains("🤖 Level 2 plays each free seat"),
        "{}",
        lobby.content
    );
    assert!(
        lobby.content.contains("2 of 4 seats are free."),
        "a seat for the bot is a computer's: {}",
        lobby.content
    );
    let started = press_on(&lobby, "Start").await.content;
    assert!(started.contains("Also playing: 🤖 Level 2"), "{started}");
    let thread = until(|| ann.threads().pop()).await;
    board_number(&server.thread("ann", &thread), 1).await;
    let title = boards(&ann).remove(0).content;
    assert_eq!(
        title.matches("(🤖 Level 2)").count(),
        1,
        "computers of one level are named together: {title}"
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_eight_levels() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    for level in ["0", "9", "best"] {
        assert!(ann.slash(&format!("/play level:{level}")).await.is_err());
    }
    assert!(ann.messages().is_empty());
    ann.slash("/play level:\"8 · Full strength\"")
        .await
        .unwrap();
    let card = board_number(&ann, 1).await.content;
    assert!(card.contains("🤖 Level 8"), "{card}");
    server.close().await;
}

/// With three computers a person would get three boards between two turns of their own.
#[tokio::test(flavor = "multi_thread")]
async fn what_three_computers_do_is_one_message() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let line = "/play variant:\"Four Player Chess\" level:1 colour:white";
    ann.slash(line).await.unwrap();
    let game = AnnsGame { server: &server };
    let first = game.own_turn_after(1).await;
    assert_eq!(first.content.lines().count(), 4, "{}", first.content);
    assert_eq!(first.controls(), ["Move", "Diplomacy", "More", "Rules"]);
    let rules = first.press("Rules").await.unwrap();
    assert!(
        rules.ephemeral && rules.content.contains("Four Player"),
        "{}",
        rules.content
    );
    game.place().slash("/move d2d3").await.unwrap();
    let own_turn = game.own_turn_after(2).await;
    let of_thread = boards(&game.place());
    assert_eq!(of_thread.len(), 2, "the begin, and all moves of the round");
    let lines: Vec<_> = own_turn.content.lines().collect();
    for army in [
        "Red (🤖 Level 1)",
        "Black (🤖 Level 1)",
        "Yellow (🤖 Level 1)",
    ] {
        let named = lines.iter().filter(|line| line.contains(army)).count();
        assert_eq!(named, 1, "{army}: {}", own_turn.content);
    }
    let alt = own_turn.attachments[0].description.clone().unwrap();
    assert_eq!(alt.matches("Last move").count(), 4, "{alt}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_computers_in_a_game_are_told_apart_by_their_armies() {
    let server = TestServer::open().await;
    let cleo = server.channel("cleo");
    let line = "/play variant:\"Chess4\" level:1 colour:white";
    let answer = cleo.slash(line).await.unwrap();
    assert!(
        answer.content.contains("Your game: <#"),
        "{}",
        answer.content
    );
    let thread = until(|| cleo.threads().pop()).await;
    assert_eq!(thread.name, "#1 Cleo + 3 computers · Chess4");
    let here = server.thread("cleo", &thread);
    let first = board_number(&here, 1).await;
    let title = "Silver, Black and Gold (🤖 Level 1)";
    assert!(first.content.contains(title), "{}", first.content);
    here.slash("/move k7").await.unwrap();
    let next = board_number(&here, 2).await;
    for army in [
        "Silver (🤖 Level 1)",
        "Black (🤖 Level 1)",
        "Gold (🤖 Level 1)",
    ] {
        assert!(next.content.contains(army), "{}", next.content);
    }
    server.close().await;
}
