//! The panel behind *More*, and the commands that show the same: what two players and a spectator
//! see of it.

use crate::support::*;
use entente_render::Facing;
use entente_rules::{Position, Variant};
use entente_sandbox::Message;

/// An answer as the snapshots show it: text, controls and files.
fn shown(who: &str, what: &str, answer: &Message) -> String {
    assert!(answer.ephemeral, "{what}");
    let files: Vec<_> = answer
        .attachments
        .iter()
        .map(|file| file.filename.rsplit('.').next().unwrap_or_default())
        .collect();
    let content = mask(&answer.content).replace('\n', "\n  ");
    format!(
        "{who}: {what}\n  {content}\n  {:?} {files:?}",
        answer.controls()
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn what_each_person_gets_of_the_panel() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.thread(name, &thread));
    for (channel, text) in [(&ann, "f3"), (&bob, "e5"), (&ann, "d4"), (&bob, "Qh4+")] {
        channel.slash(&format!("/move {text}")).await.unwrap();
    }
    let mut transcript = Vec::new();
    for (who, channel) in [("Ann", &ann), ("Bob", &bob), ("Cleo", &cleo)] {
        let board = board_number(channel, 5).await;
        assert_eq!(board.controls(), ["Move", "More", "My view"]);
        let panel = board.press("More").await.unwrap();
        let mut buttons = panel.controls();
        assert!(buttons.len() <= 6, "{buttons:?}");
        transcript.push(shown(who, "More", &panel));
        for part in buttons.clone().iter().filter(|entry| entry.ends_with('…')) {
            let opened = board
                .press("More")
                .await
                .unwrap()
                .press(part)
                .await
                .unwrap();
            buttons.extend(opened.controls());
            let back = opened.press("Back").await.unwrap();
            assert_eq!(shown(who, "More", &back), shown(who, "More", &panel));
        }
        for button in buttons {
            if matches!(
                button.as_str(),
                "Draw" | "Resign" | "Why ❌?" | "Request takeback" | "Think" | "Back"
            ) {
                continue;
            }
            let answer = press_on(&board, &button).await;
            // A board of one's own has buttons of its own.
            let has_way_back = answer.controls().last().unwrap() == "Back";
            assert!(has_way_back || button == "Flip", "{button}");
            let text = shown(who, &button, &answer);
            // The rules are long, and their first lines are enough here.
            transcript.push(if button == "Rules" {
                text.lines().take(2).collect::<Vec<_>>().join("\n")
            } else {
                text
            });
        }
    }
    for channel in [&ann, &bob, &cleo] {
        assert_eq!(boards(channel).len(), 5, "nothing of it is public");
    }
    insta::assert_snapshot!(transcript.join("\n"));
    server.close().await;
}

/// Half of the head is in the name of every picture, all of it behind a button, and what a player
/// has added to the game's chance is the number that their press has in Discord.
#[tokio::test(flavor = "multi_thread")]
async fn the_record_and_the_chance_of_a_game_are_shown() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    ann.slash("/game new Chess960").await.unwrap();
    let lobby = board_number(&bob, 1).await;
    let is_hash = |word: &&str| word.len() == 64 && word.bytes().all(|b| b.is_ascii_hexdigit());
    let fair = lobby.press("Fair play").await.unwrap().content;
    let seed = fair.split('`').find(is_hash).unwrap().to_owned();
    assert!(
        lobby
            .content
            .contains("picked at random when the game starts")
    );
    assert!(!fair.contains("You added"), "Bob is not in: {fair}");
    lobby.press("Join").await.unwrap();
    let thread = server.thread_after(0).await;
    let channel = server.thread("bob", &thread);
    let board = board_number(&channel, 1).await;
    let record = press_on(&board, "Record").await.content;
    let head = record.split('`').find(is_hash).unwrap();
    assert!(record.contains(&seed), "{record}");
    let added = record.split("added `").nth(1).unwrap();
    let added = added.split('`').next().unwrap();
    assert!(added.parse::<u64>().is_ok(), "{record}");
    let name = &board.attachments[0].filename;
    assert!(name.ends_with(&format!("-{}.png", &head[..32])), "{name}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_private_board_can_be_flipped_and_styled() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let (ann, cleo) = (
        server.thread("ann", &thread),
        server.thread("cleo", &thread),
    );
    let start = Position::start(Variant::Standard);
    let plain = ann.slash("/board").await.unwrap();
    assert_shows(&ann, &plain, &start, Facing::South);
    let flipped = ann.slash("/board flip:true").await.unwrap();
    assert_shows(&ann, &flipped, &start, Facing::North);
    let back = flipped.press("Flip").await.unwrap();
    assert_eq!(back.id, flipped.id);
    assert_shows(&ann, &back, &start, Facing::South);
    let picture = |message: &Message| ann.download(&message.attachments[0]).unwrap();
    let dark = ann
        .slash("/board theme:dark coordinates:off")
        .await
        .unwrap();
    let dark_picture = picture(&dark);
    assert_ne!(dark_picture, picture(&plain));
    // Flipped twice, it is the same picture: theme and coordinates are kept.
    let twice = dark
        .press("Flip")
        .await
        .unwrap()
        .press("Flip")
        .await
        .unwrap();
    assert_eq!(picture(&twice), dark_picture);
    assert_eq!(
        cleo.slash("/board").await.unwrap().controls(),
        ["More", "Flip"],
        "a spectator is offered no move"
    );
    server.close().await;
}

/// A board with four sides: each press turns it by one side.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_for_four_is_turned_to_each_side() {
    let server = TestServer::open().await;
    let thread = crate::lobby::open_for_four(&server, "/game new Chess4").await;
    let ann = server.thread("ann", &thread);
    let start = Position::start(Variant::Chess4);
    let mut board = ann.slash("/board").await.unwrap();
    let first = Facing::ALL
        .iter()
        .position(|side| *side == facing(&start))
        .unwrap();
    for turn in 0..4 {
        assert_shows(&ann, &board, &start, Facing::ALL[(first + turn) % 4]);
        board = board.press("Flip").await.unwrap();
    }
    let position = ann.slash("/show position").await.unwrap();
    insta::assert_snapshot!(shown("Ann", "/show position", &position));
    server.close().await;
}

/// The panel offers to claim a draw if the position gives the right to.
#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_claimed_from_the_panel() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    for _ in 0..2 {
        for (channel, text) in [(&ann, "Nf3"), (&bob, "Nf6"), (&ann, "Ng1"), (&bob, "Ng8")] {
            channel.slash(&format!("/move {text}")).await.unwrap();
        }
    }
    let board = board_number(&ann, 9).await;
    let panel = press_on(&board, "Draw").await;
    let done = panel.press("Claim draw: repetition").await.unwrap();
    assert_eq!(done.content, "Your claim is correct. The game is a draw.");
    server.close().await;
}
