//! Games with clocks: agreed on, shown, and played until time runs out, with everything that can
//! happen then. The test sets the bot's clock.
use crate::lobby::{new_thread, press};
use crate::support::*;
use entente_game::Span;
use entente_sandbox::{Message, Thread, UserInChannel};

/// The text of a message, whom it pings, and its buttons.
fn shown(server: &TestServer, message: &Message) -> String {
    let pinged: Vec<_> = ["ann", "bob", "cleo", "dan"]
        .into_iter()
        .filter(|name| {
            message.json["mentions"]
                .to_string()
                .contains(&id(server, name))
        })
        .collect();
    let content = named(server, &message.content).replace('\n', "\n  ");
    let head = match pinged[..] {
        [] => String::new(),
        _ => format!("  pings {pinged:?}\n"),
    };
    format!("{head}  {content}\n  {:?}", message.controls())
}

fn id(server: &TestServer, name: &str) -> String {
    server.sandbox.user(name).id().to_string()
}

/// A text with the names of people instead of their ids.
pub(crate) fn named(server: &TestServer, text: &str) -> String {
    let people = ["ann", "bob", "cleo", "dan"];
    let named = people.iter().fold(text.to_owned(), |text, name| {
        text.replace(&format!("<@{}>", id(server, name)), &format!("@{name}"))
    });
    let lines = named.lines().map(|line| {
        let is_left = line.starts_with("Time left: ") || line.starts_with("Restzeit: ");
        if is_left && line.contains(" · ") {
            without_seconds(line)
        } else {
            line.to_owned()
        }
    });
    mask(&lines.collect::<Vec<_>>().join("\n"))
}

/// The line of the times left without the seconds, because the test itself takes some.
fn without_seconds(line: &str) -> String {
    let left = line.split(" · ").map(|part| match part.rsplit_once(':') {
        Some((minutes, _)) => format!("{minutes}:SS"),
        None => part.to_owned(),
    });
    left.collect::<Vec<_>>().join(" · ")
}

/// Ann, as White, challenges Bob with these options. Returns the challenge.
async fn proposed(server: &TestServer, line: &str) -> Message {
    let challenge = format!("/challenge @bob white {line}");
    let answer = server.channel("ann").slash(&challenge).await.unwrap();
    assert!(
        answer.content.starts_with("Challenge sent"),
        "{}",
        answer.content
    );
    board_number(&server.channel("bob"), 1).await
}

/// Ann challenges Bob on these terms, and Bob accepts. Returns the thread of the game.
pub(crate) async fn challenge(server: &TestServer, line: &str) -> Thread {
    let challenge = proposed(server, line).await;
    challenge.press("Accept").await.unwrap();
    new_thread(server).await
}

/// All boards in a channel, once there are so many and only the last of them has buttons.
async fn all_of(server: &TestServer, channel: &UserInChannel, count: usize) -> String {
    let boards = quiet_boards(channel, count).await;
    let shown_boards: Vec<_> = boards.iter().map(|board| shown(server, board)).collect();
    shown_boards.join("\n---\n")
}

async fn moves(channels: &[&UserInChannel], moves: &str) {
    for (channel, text) in channels.iter().cycle().zip(moves.split_whitespace()) {
        let answer = channel.slash(&format!("/move {text}")).await.unwrap();
        assert!(
            answer.content.starts_with("You played"),
            "{}",
            answer.content
        );
        // Wait for each board: one that is out of date before it is sent pings nobody.
        until(|| {
            let last = boards(channel).pop()?;
            let moved = format!(" {text}**");
            last.content.contains(&moved).then_some(())
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_out_of_time_per_move_loses() {
    let server = TestServer::open().await;
    let thread = challenge(&server, "clock:3d").await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    moves(&[&ann, &bob], "e4 e5").await;
    server.advance_clock(Span::days(2));
    let turns = ann.slash("/turns").await.unwrap();
    assert!(turns.content.contains("⏳ <t:"), "{}", turns.content);
    moves(&[&ann], "Nf3").await;
    server.advance_clock(Span::days(3));
    insta::assert_snapshot!(all_of(&server, &ann, 5).await);
    let late = bob.slash("/move Nc6").await.unwrap();
    assert!(
        late.content.starts_with("That game is over."),
        "{}",
        late.content
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_out_of_time_per_game_loses() {
    let server = TestServer::open().await;
    let thread = challenge(&server, "clock:10+5").await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    server.advance_clock(Span::minutes(4));
    moves(&[&ann, &bob], "e4 e5").await;
    let board = board_number(&ann, 3).await;
    let left = board
        .content
        .lines()
        .find(|line| line.starts_with("Time left: "));
    let left_text = left.unwrap_or_default().to_owned();
    assert!(
        left_text.contains("White 6:0") || left_text.contains("White 5:5"),
        "{left_text}"
    );
    assert!(left_text.contains("Black 10:0"), "{left_text}");
    server.advance_clock(Span::seconds(366));
    let over = board_number(&ann, 4).await;
    assert!(over.content.contains("0\u{2011}1"), "{}", over.content);
    insta::assert_snapshot!(shown(&server, &over));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn random_moves_replace_absent_players_and_after_three_rounds_the_clocks_pause() {
    let server = TestServer::open().await;
    let thread = challenge(&server, "clock:1d timeout:\"random legal move\"").await;
    let ann = server.thread("ann", &thread);
    for count in 2..=7 {
        server.advance_clock(Span::hours(24));
        board_number(&ann, count).await;
    }
    let last = boards(&ann).pop().unwrap();
    assert!(
        last.content.contains("so the clocks are paused"),
        "{}",
        last.content
    );
    assert_eq!(
        last.json["mentions"],
        serde_json::json!([]),
        "nobody is pinged any more"
    );
    assert!(
        last.controls().contains(&"Resume".to_owned()),
        "{:?}",
        last.controls()
    );
    let waits = ann.slash("/turns").await.unwrap();
    assert!(
        waits.content.starts_with("No game is waiting"),
        "{}",
        waits.content
    );
    let listed = ann.slash("/game list").await.unwrap();
    assert!(listed.content.contains('⏸'), "{}", listed.content);
    // The random moves differ in each run.
    let drawn = boards(&ann)[1..]
        .iter()
        .all(|board| board.content.contains("(random move: "));
    assert!(drawn);
    // A player who comes back resumes the game without asking anybody.
    let shown = server.thread("bob", &thread).message(last.id).unwrap();
    let answer = shown.press("Resume").await.unwrap();
    assert!(
        answer.content.contains("The clocks are running again"),
        "{}",
        answer.content
    );
    let on = board_number(&ann, 8).await;
    assert!(
        on.content.contains("The clocks are running again"),
        "{}",
        on.content
    );
    server.close().await;
}

/// In a game of three people the next player picks the move, by menu and by command.
#[tokio::test(flavor = "multi_thread")]
async fn the_next_player_picks_the_move_of_a_player_out_of_time() {
    let server = TestServer::open().await;
    let line = "/game new \"multi-player chess\" options:armies=3 clock:1d \
        timeout:\"next player picks a legal move\"";
    let opened = server.channel("ann").slash(line).await.unwrap();
    assert!(
        opened.content.starts_with("Your game is open"),
        "{}",
        opened.content
    );
    let lobby = board_number(&server.channel("ann"), 1).await;
    let mut output = vec![shown(&server, &lobby)];
    for (name, seat) in [("ann", "0"), ("bob", "1"), ("cleo", "2")] {
        press(&server.sandbox, name, "Join as…", &[seat]).await;
    }
    let thread = new_thread(&server).await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.thread(name, &thread));
    server.advance_clock(Span::hours(24));
    let board = board_number(&bob, 2).await;
    output.push(shown(&server, &board));
    let answer = async |channel: &UserInChannel, line: &str| {
        let answer = channel.slash(line).await.unwrap();
        format!(
            "{}: {line}: {}",
            channel.user().name(),
            named(&server, &answer.content)
        )
    };
    let late = ann.message(board.id).unwrap().press("Move").await.unwrap();
    output.push(format!("Ann: Move: {}", named(&server, &late.content)));
    output.push(answer(&cleo, "/move a1a2").await);
    let known = bob.autocomplete("/move move:").await.unwrap();
    assert!(!known.is_empty(), "the picker gets suggestions");
    let reason = ann.autocomplete("/move move:").await.unwrap();
    assert_eq!(reason.len(), 1);
    assert!(reason[0].name.contains("picks this move"), "{reason:?}");
    let pieces = board.press("Move").await.unwrap();
    assert!(!pieces.attachments.is_empty(), "{}", pieces.content);
    let first = any_move(&bob).await;
    let picked = bob.slash(&format!("/move {first}")).await.unwrap();
    assert!(
        picked.content.starts_with("You played"),
        "{}",
        picked.content
    );
    output.push(shown(&server, &board_number(&bob, 3).await));
    // Nobody picks a move for Bob either, so a random one is played.
    server.advance_clock(Span::hours(24));
    board_number(&bob, 4).await;
    server.advance_clock(Span::hours(24));
    let drawn = board_number(&bob, 5).await;
    assert!(
        drawn.content.contains("(random move: "),
        "{}",
        drawn.content
    );
    insta::assert_snapshot!(output.join("\n---\n"));
    server.close().await;
}

/// Absent players are out one by one, until the end of the game.
#[tokio::test(flavor = "multi_thread")]
async fn the_last_of_four_players_with_time_wins() {
    let server = TestServer::open().await;
    let thread = crate::lobby::open_for_four(&server, "/game new Chess4 clock:1d").await;
    let dan = server.thread("dan", &thread);
    let mut boards = 1;
    let mut output = Vec::new();
    loop {
        let board = board_number(&dan, boards).await;
        output.push(shown(&server, &board));
        if board.controls().contains(&"Rematch".to_owned()) {
            break;
        }
        server.advance_clock(Span::hours(24));
        boards += 1;
        assert!(boards < 20, "it ends: {}", output.join("\n---\n"));
    }
    insta::assert_snapshot!(output.join("\n---\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_are_checked_suggested_and_shown() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let mut output = Vec::new();
    for line in [
        "/challenge @bob clock:soon",
        "/challenge @bob clock:0",
        "/challenge @bob clock:90d",
        "/challenge @bob clock:none timeout:\"lose the game\"",
        "/game new \"Four Player Chess\" clock:1d timeout:\"next player picks a legal move\"",
    ] {
        let answer = ann.slash(line).await;
        let answer = answer.map(|answer| mask(&answer.content));
        output.push(format!("{line}: {answer:?}"));
    }
    for typed in ["", "1", "2h30m", "no", "soon"] {
        let line = format!("/challenge opponent:@bob clock:{typed}");
        let choices = ann.autocomplete(&line).await.unwrap();
        let names: Vec<_> = choices.into_iter().map(|choice| choice.name).collect();
        output.push(format!("clock:{typed} {names:?}"));
    }
    assert!(boards(&ann).is_empty());
    let challenge = proposed(&server, "clock:2h30m").await;
    output.push(shown(&server, &challenge));
    challenge.press("Accept").await.unwrap();
    let thread = new_thread(&server).await;
    let ann = server.thread("ann", &thread);
    output.push(shown(&server, &board_number(&ann, 1).await));
    let abort = press_on(&board_number(&ann, 1).await, "Abort").await;
    output.push(shown(&server, &abort));
    let done = abort.press("Yes, abort").await.unwrap();
    output.push(shown(&server, &done));
    output.push(shown(&server, &board_number(&ann, 2).await));
    insta::assert_snapshot!(output.join("\n---\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_has_the_same_clock() {
    let server = TestServer::open().await;
    let thread = challenge(&server, "clock:15+10~3").await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    let panel = press_on(&board_number(&ann, 1).await, "Resign").await;
    panel.press("Yes, resign").await.unwrap();
    board_number(&bob, 2).await.press("Rematch").await.unwrap();
    let offered = board_number(&ann, 3).await;
    let clock = "Clock: 15 minutes per player, plus 10 seconds per move, \
        3 seconds delay per move. Run out of time and you lose.";
    assert!(offered.content.contains(clock), "{}", offered.content);
    server.close().await;
}

/// The bot waits half a minute, by its clock, before it takes a broken connection for an outage.
#[tokio::test(flavor = "multi_thread")]
async fn no_clock_runs_during_an_outage_of_discord() {
    let server = TestServer::open().await;
    let thread = challenge(&server, "clock:1d").await;
    let ann = server.thread("ann", &thread);
    let bob = server.thread("bob", &thread);
    moves(&[&ann, &bob], "e4 e5").await;
    // A board whose answer gets lost in the outage would be posted twice.
    quiet_boards(&ann, 3).await;
    server.sandbox.faults().set_outage(true);
    wait_for_discord(&server.api, false).await;
    server.advance_clock(Span::seconds(31));
    wait_until_ready_says(&server.api, "\"clocks\":\"stopped\"").await;
    server.advance_clock(Span::hours(48));
    server.sandbox.faults().set_outage(false);
    wait_for_discord(&server.api, true).await;
    let credited = board_number(&ann, 4).await;
    assert!(
        credited.content.contains("The clock gets 2 days"),
        "{}",
        credited.content
    );
    server.advance_clock(Span::hours(23));
    moves(&[&ann], "Nf3").await;
    server.advance_clock(Span::hours(24));
    let over = board_number(&ann, 6).await;
    assert!(over.content.contains("wins on time"), "{}", over.content);
    server.close().await;
}

/// A container or a virtual machine can be suspended, and the process in it does not notice. If its
/// clock moves on by less than 15 seconds, the bot takes the machine for a slow one.
#[tokio::test(flavor = "multi_thread")]
async fn a_suspended_process_gives_the_time_back() {
    let server = TestServer::open_with_stoppable_clock().await;
    let thread = challenge(&server, "clock:15s+0").await;
    let ann = server.thread("ann", &thread);
    server.settled().await;
    server.advance_clock(Span::seconds(17));
    let credited = board_number(&ann, 2).await;
    assert!(
        credited.content.contains("The clock gets"),
        "{}",
        credited.content
    );
    server.settled().await;
    server.advance_clock(Span::seconds(12));
    let over = board_number(&ann, 3).await;
    assert!(over.content.contains("was aborted"), "{}", over.content);
    server.close().await;
}
