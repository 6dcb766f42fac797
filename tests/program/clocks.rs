//! Games with clocks: agreed on, shown, and played to their end by time, for each thing that can happen then. The program's clock is set by hand.
use crate::lobby::{new_thread, press};
use crate::play::Client;
use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente_game::Span;
use entente_sandbox::{Message, Place, Thread};
use std::time::Duration;

/// What a message says, whom it pings, and what stands below it.
fn shown(club: &Club, message: &Message) -> String {
    let pinged: Vec<_> = ["ann", "bob", "cleo", "dan"]
        .into_iter()
        .filter(|name| {
            message.json["mentions"]
                .to_string()
                .contains(&id(club, name))
        })
        .collect();
    let content = named(club, &message.content).replace('\n', "\n  ");
    let head = match pinged[..] {
        [] => String::new(),
        _ => format!("  pings {pinged:?}\n"),
    };
    format!("{head}  {content}\n  {:?}", message.controls())
}

fn id(club: &Club, name: &str) -> String {
    club.sandbox.user(name).id().to_string()
}

/// A text with people's names in the place of their ids.
pub(crate) fn named(club: &Club, text: &str) -> String {
    let people = ["ann", "bob", "cleo", "dan"];
    let named = people.iter().fold(text.to_owned(), |text, name| {
        text.replace(&format!("<@{}>", id(club, name)), &format!("@{name}"))
    });
    let lines = named.lines().map(|line| match line.contains(" · ") {
        true if line.starts_with("Left: ") || line.starts_with("Übrig: ") => without_seconds(line),
        _ => line.to_owned(),
    });
    mask(&lines.collect::<Vec<_>>().join("\n"))
}

/// What is left to each without the seconds, of which the test takes some.
fn without_seconds(line: &str) -> String {
    let left = line.split(" · ").map(|part| match part.rsplit_once(':') {
        Some((minutes, _)) => format!("{minutes}:SS"),
        None => part.to_owned(),
    });
    left.collect::<Vec<_>>().join(" · ")
}

/// Ann, as White, has challenged Bob with this line: the message that asks him.
async fn proposed(club: &Club, line: &str) -> Message {
    let line = format!("/challenge @bob white {line}");
    let answer = club.channel("ann").slash(&line).await.unwrap();
    assert!(
        answer.content.starts_with("The challenge"),
        "{}",
        answer.content
    );
    board_number(&club.channel("bob"), 1).await
}

/// The same, and Bob has accepted.
pub(crate) async fn challenge(club: &Club, line: &str) -> Thread {
    let challenge = proposed(club, line).await;
    challenge.press("Accept").await.unwrap();
    new_thread(club).await
}

/// Everything that stands in a place, once there are so many boards and only the last of them has buttons.
async fn all_of(club: &Club, place: &Place, count: usize) -> String {
    let boards = until(|| {
        let boards = boards(place);
        let (_, earlier) = boards.split_last().filter(|_| boards.len() >= count)?;
        let are_bare = earlier.iter().all(|board| board.controls().is_empty());
        are_bare.then_some(boards)
    })
    .await;
    let boards: Vec<_> = boards.iter().map(|board| shown(club, board)).collect();
    boards.join("\n---\n")
}

async fn moves(places: &[&Place], moves: &str) {
    for (place, text) in places.iter().cycle().zip(moves.split_whitespace()) {
        let answer = place.slash(&format!("/move {text}")).await.unwrap();
        assert!(
            answer.content.starts_with("You played"),
            "{}",
            answer.content
        );
        // A board that is overtaken before it is sent pings nobody.
        until(|| {
            let last = boards(place).pop()?;
            last.content.contains(text).then_some(())
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_runs_out_of_days_loses() {
    let club = Club::open().await;
    let thread = challenge(&club, "clock:3d").await;
    let (ann, bob) = (club.thread("ann", &thread), club.thread("bob", &thread));
    moves(&[&ann, &bob], "e4 e5").await;
    club.pass(Span::days(2));
    let waits = ann.slash("/turns").await.unwrap();
    assert!(waits.content.contains("⏳ <t:"), "{}", waits.content);
    moves(&[&ann], "Nf3").await;
    club.pass(Span::days(3));
    insta::assert_snapshot!(all_of(&club, &ann, 5).await);
    let late = bob.slash("/move Nc6").await.unwrap();
    assert!(
        late.content.starts_with("That game is over."),
        "{}",
        late.content
    );
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_of_minutes_is_used_up() {
    let club = Club::open().await;
    let thread = challenge(&club, "clock:10+5").await;
    let (ann, bob) = (club.thread("ann", &thread), club.thread("bob", &thread));
    club.pass(Span::minutes(4));
    moves(&[&ann, &bob], "e4 e5").await;
    let board = board_number(&ann, 3).await;
    let left = board
        .content
        .lines()
        .find(|line| line.starts_with("Left: "));
    let left = left.unwrap_or_default().to_owned();
    assert!(
        left.contains("White 6:0") || left.contains("White 5:5"),
        "{left}"
    );
    assert!(left.contains("Black 10:0"), "{left}");
    club.pass(Span::seconds(366));
    let over = board_number(&ann, 4).await;
    assert!(over.content.contains("0-1"), "{}", over.content);
    insta::assert_snapshot!(shown(&club, &over));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chance_moves_for_those_who_do_not_come_and_after_three_rounds_the_clocks_stand_still() {
    let club = Club::open().await;
    let thread = challenge(
        &club,
        "clock:1d timeout:\"Random move: chance makes a legal one\"",
    )
    .await;
    let ann = club.thread("ann", &thread);
    for count in 2..=7 {
        club.pass(Span::hours(24));
        board_number(&ann, count).await;
    }
    let last = boards(&ann).pop().unwrap();
    assert!(
        last.content.contains("so the clocks stand still"),
        "{}",
        last.content
    );
    assert_eq!(
        last.json["mentions"],
        serde_json::json!([]),
        "nobody is called any more"
    );
    assert!(
        last.controls().contains(&"Go on".to_owned()),
        "{:?}",
        last.controls()
    );
    let waits = ann.slash("/turns").await.unwrap();
    assert!(
        waits.content.starts_with("No game waits"),
        "{}",
        waits.content
    );
    let listed = ann.slash("/game list").await.unwrap();
    assert!(listed.content.contains('⏸'), "{}", listed.content);
    // What chance played differs from game to game.
    let drawn = boards(&ann)[1..]
        .iter()
        .all(|board| board.content.contains("(drawn by chance"));
    assert!(drawn);
    // Whoever comes back goes on, and waits for nobody's consent.
    let shown = club.thread("bob", &thread).message(last.id).unwrap();
    let answer = shown.press("Go on").await.unwrap();
    assert!(
        answer.content.contains("The clocks go on"),
        "{}",
        answer.content
    );
    let on = board_number(&ann, 8).await;
    assert!(on.content.contains("The clocks go on"), "{}", on.content);
    club.close().await;
}

/// Three people; whoever comes next picks the move, by menu and by command.
#[tokio::test(flavor = "multi_thread")]
async fn the_next_player_picks_the_move_of_whoever_is_late() {
    let club = Club::open().await;
    let line = "/game new multi-player options:armies=3 clock:1d timeout:next_player_picks";
    let line = line.replace("multi-player", "\"multi-player chess\"");
    let line = line.replace(
        "next_player_picks",
        "\"The next player picks a legal move\"",
    );
    let opened = club.channel("ann").slash(&line).await.unwrap();
    assert!(
        opened.content.starts_with("The lobby stands"),
        "{}",
        opened.content
    );
    let lobby = board_number(&club.channel("ann"), 1).await;
    let mut said = vec![shown(&club, &lobby)];
    for (name, seat) in [("ann", "0"), ("bob", "1"), ("cleo", "2")] {
        press(&club.sandbox, name, "Join as…", &[seat]).await;
    }
    let thread = new_thread(&club).await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| club.thread(name, &thread));
    club.pass(Span::hours(24));
    let board = board_number(&bob, 2).await;
    said.push(shown(&club, &board));
    let answer = async |place: &Place, line: &str| {
        let answer = place.slash(line).await.unwrap();
        format!(
            "{}: {line}: {}",
            place.user().name(),
            named(&club, &answer.content)
        )
    };
    let late = ann.message(board.id).unwrap().press("Move…").await.unwrap();
    said.push(format!("Ann: Move…: {}", named(&club, &late.content)));
    said.push(answer(&cleo, "/move a1a2").await);
    let known = bob.autocomplete("/move move:").await.unwrap();
    assert!(!known.is_empty(), "the picker is shown what can be played");
    assert!(ann.autocomplete("/move move:").await.unwrap().is_empty());
    let pieces = board.press("Move…").await.unwrap();
    assert!(!pieces.attachments.is_empty(), "{}", pieces.content);
    let first = known[0].value.clone();
    let picked = bob.slash(&format!("/move {first}")).await.unwrap();
    assert!(
        picked.content.starts_with("You played"),
        "{}",
        picked.content
    );
    said.push(shown(&club, &board_number(&bob, 3).await));
    // Nobody picks for Bob either, so chance moves.
    club.pass(Span::hours(24));
    board_number(&bob, 4).await;
    club.pass(Span::hours(24));
    let drawn = board_number(&bob, 5).await;
    assert!(
        drawn.content.contains("(drawn by chance"),
        "{}",
        drawn.content
    );
    insta::assert_snapshot!(said.join("\n---\n"));
    club.close().await;
}

/// To the end: those who never come are out one by one.
#[tokio::test(flavor = "multi_thread")]
async fn of_four_the_one_who_comes_in_time_wins() {
    let club = Club::open().await;
    let thread = crate::lobby::open_for_four(&club, "/game new Chess4 clock:1d").await;
    let dan = club.thread("dan", &thread);
    let mut boards = 1;
    let mut said = Vec::new();
    loop {
        let board = board_number(&dan, boards).await;
        said.push(shown(&club, &board));
        if board.controls().contains(&"Rematch".to_owned()) {
            break;
        }
        club.pass(Span::hours(24));
        boards += 1;
        assert!(boards < 20, "it ends: {}", said.join("\n---\n"));
    }
    insta::assert_snapshot!(said.join("\n---\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_are_agreed_on_and_proposed_and_kept_for_a_rematch() {
    let club = Club::open().await;
    let ann = club.channel("ann");
    let mut said = Vec::new();
    for line in [
        "/challenge @bob clock:soon",
        "/challenge @bob clock:0",
        "/challenge @bob clock:90d",
        "/challenge @bob clock:none timeout:\"Lose: the player whose time it was\"",
        "/game new \"Four Player Chess\" clock:1d timeout:\"The next player picks a legal move\"",
    ] {
        let answer = ann.slash(line).await;
        let answer = answer.map(|answer| mask(&answer.content));
        said.push(format!("{line}: {answer:?}"));
    }
    for typed in ["", "1", "2h30m", "no", "soon"] {
        let line = format!("/challenge opponent:@bob clock:{typed}");
        let choices = ann.autocomplete(&line).await.unwrap();
        let names: Vec<_> = choices.into_iter().map(|choice| choice.name).collect();
        said.push(format!("clock:{typed} {names:?}"));
    }
    assert!(boards(&ann).is_empty());
    let challenge = proposed(&club, "clock:2h30m").await;
    said.push(shown(&club, &challenge));
    challenge.press("Accept").await.unwrap();
    let thread = new_thread(&club).await;
    let ann = club.thread("ann", &thread);
    said.push(shown(&club, &board_number(&ann, 1).await));
    let abort = press_on(&board_number(&ann, 1).await, "Call off…").await;
    said.push(shown(&club, &abort));
    let done = abort.press("Yes, call it off").await.unwrap();
    said.push(shown(&club, &done));
    said.push(shown(&club, &board_number(&ann, 2).await));
    insta::assert_snapshot!(said.join("\n---\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_has_the_same_clock() {
    let club = Club::open().await;
    let thread = challenge(&club, "clock:15+10~3").await;
    let (ann, bob) = (club.thread("ann", &thread), club.thread("bob", &thread));
    let sheet = press_on(&board_number(&ann, 1).await, "Resign…").await;
    sheet.press("Yes, resign").await.unwrap();
    board_number(&bob, 2).await.press("Rematch").await.unwrap();
    let channel = club.channel("ann");
    let offered = board_number(&channel, 2).await;
    let clock = "Clock: 15 minutes each, 10 seconds more with each move, the clock waits 3 seconds each turn. Whoever runs out of time loses.";
    assert!(offered.content.contains(clock), "{}", offered.content);
    club.close().await;
}

/// It takes half a minute until a broken connection is known to last.
#[tokio::test(flavor = "multi_thread")]
async fn while_discord_is_out_of_order_no_clock_runs() {
    let club = Club::open().await;
    let thread = challenge(&club, "clock:1d").await;
    let ann = club.thread("ann", &thread);
    let sun = Client::of(&club, "ann").await;
    club.sandbox.faults().outage(true);
    is_connected(&club.api, false).await;
    tokio::time::sleep(Duration::from_secs(32)).await;
    club.pass(Span::hours(48));
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert_eq!(sun.show().await["phase"], "running");
    club.sandbox.faults().outage(false);
    is_connected(&club.api, true).await;
    let told = board_number(&ann, 2).await;
    assert!(
        told.content.contains("is given back 2 days"),
        "{}",
        told.content
    );
    club.pass(Span::hours(23));
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert_eq!(sun.show().await["phase"], "running");
    club.pass(Span::hours(1));
    let over = board_number(&ann, 3).await;
    assert!(over.content.contains("won by time"), "{}", over.content);
    club.close().await;
}

/// A process that is stopped, as a container or a virtual machine can be, does not notice it itself.
#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_stood_still_gives_the_time_back() {
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let process = Process::start(&folder.0, &in_sandbox(&sandbox, &folder));
    sandbox.bot_ready(SOON).await.unwrap();
    let api = process.api().await;
    is_connected(&api, true).await;
    let ann = sandbox.user("ann").in_channel("chess").unwrap();
    ann.slash("/challenge @bob white clock:20s+0")
        .await
        .unwrap();
    let bob = sandbox.user("bob").in_channel("chess").unwrap();
    let challenge = board_number(&bob, 1).await;
    challenge.press("Accept").await.unwrap();
    let thread = until(|| ann.threads().first().cloned()).await;
    let here = sandbox.user("ann").in_channel_id(thread.id).unwrap();
    board_number(&here, 1).await;
    process.signal("STOP");
    tokio::time::sleep(Duration::from_secs(22)).await;
    process.signal("CONT");
    let told = board_number(&here, 2).await;
    assert!(told.content.contains("is given back"), "{}", told.content);
    let over = board_number(&here, 3).await;
    assert!(over.content.contains("won by time"), "{}", over.content);
    process.stop().await;
    sandbox.shutdown().await;
}
