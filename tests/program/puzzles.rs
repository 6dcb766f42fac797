//! Daily puzzles through the bot: turned on in the panel of a server, solved with menus and by
//! typing, explained the next day, and posted once a day, whatever is killed. Nobody sees the
//! solution before they have found it.
use crate::support::*;
use crate::transcript::{Seen, Transcript, compare};
use crate::world::time_model::DAY;
use crate::world::{BEGINNING, End, World};
use entente_advisor::puzzle::{ShippedPuzzle, shipped};
use entente_game::Span;
use entente_presentation::text::{Language, Text, puzzle_goal};
use entente_sandbox::{Message, UserInChannel};
use std::collections::HashMap;
use std::time::Duration;

/// Turns the daily puzzle on in the channel of this person, who manages the server.
pub(crate) async fn turn_on(place: &UserInChannel) -> Message {
    let panel = place.slash("/server").await.unwrap();
    let panel = panel.press("Daily puzzle").await.unwrap();
    assert!(
        panel.content.contains("Off. Choose a channel"),
        "{}",
        panel.content
    );
    let menu = "settings1:server:puzzle-channel";
    panel.select(menu, ["chess"]).await.unwrap()
}

/// The message with the puzzle of this number.
fn posted(place: &UserInChannel, number: usize) -> Vec<Message> {
    let heading = format!("**Puzzle {number}**");
    let messages = place.messages().into_iter();
    messages
        .filter(|message| message.content.contains(&heading))
        .collect()
}

pub(crate) async fn puzzle_number(place: &UserInChannel, number: usize) -> Message {
    until(|| posted(place, number).into_iter().next()).await
}

/// The shipped puzzle that a server gets on its day of this number.
pub(crate) fn of_day(number: usize) -> ShippedPuzzle {
    shipped().swap_remove(number - 1)
}

/// Today's puzzle, by the command.
async fn todays(place: &UserInChannel) -> Message {
    let panel = place.slash("/puzzle").await.unwrap();
    panel.press("Today’s puzzle").await.unwrap()
}

/// Chooses a move with the menus.
async fn choose(panel: &Message, number: usize, coordinate: &str) -> Message {
    let position = of_day(number).puzzle.position().unwrap();
    let mv = position.read_move(coordinate).unwrap();
    let from = mv.from.to_string();
    let menu = format!("puzzle1:piece:{number}");
    let panel = panel.select(&menu, [&*from]).await.unwrap();
    let menu = format!("puzzle1:target:{number}:0");
    panel.select(&menu, [coordinate]).await.unwrap()
}

/// A legal move that does not solve the puzzle.
fn wrong_move(puzzle: &ShippedPuzzle) -> String {
    let position = puzzle.puzzle.position().unwrap();
    let mut moves = position.legal_moves().into_iter();
    let wrong = moves.find_map(|mv| {
        let judged = puzzle.puzzle.answer(0, mv.into())?;
        let is_wrong = judged == entente_advisor::puzzle::Answer::Wrong;
        is_wrong.then(|| position.coordinate(mv))
    });
    wrong.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_solved_with_menus_and_by_typing_and_explained_the_next_day() {
    let server = TestServer::open().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.channel(name));
    let none = ann.slash("/puzzle").await.unwrap();
    assert!(
        !none.controls().contains(&"Today’s puzzle".to_owned()),
        "{}",
        none.content
    );
    let panel = turn_on(&ann).await;
    assert!(
        panel.content.contains("Each day at 07:00 UTC in <#"),
        "{}",
        panel.content
    );
    server.settled().await;
    server.advance_clock(Span::days(1));
    let message = puzzle_number(&bob, 1).await;
    assert_eq!(
        (message.controls(), message.attachments.len()),
        (vec!["Solve".to_owned(), "Rules".to_owned()], 1)
    );
    let first = of_day(1);
    let position = first.puzzle.position().unwrap();
    let goal = puzzle_goal(Text::of(Language::English), &position, &first.puzzle.goal);
    assert!(message.content.contains(&goal), "{}", message.content);

    solve_after_a_mistake(&bob, &cleo, (&message, &first)).await;
    server.settled().await;
    server.advance_clock(Span::days(1));
    let second = puzzle_number(&bob, 2).await;
    expect_explanation(&message, &second, &first).await;
    // Bob leaves a puzzle out, and is told what that means.
    server.settled().await;
    server.advance_clock(Span::days(1));
    puzzle_number(&bob, 3).await;
    let missed = todays(&bob).await.content;
    assert!(missed.contains("You left a puzzle out"), "{missed}");
    assert!(missed.contains("(best: 1)"), "{missed}");
    server.close().await;
}

/// Bob errs once with the menus, and then types the moves. Cleo sees nothing of it.
async fn solve_after_a_mistake(
    bob: &UserInChannel,
    cleo: &UserInChannel,
    (message, first): (&Message, &ShippedPuzzle),
) {
    let before = cleo.messages().len();
    let panel = message.press("Solve").await.unwrap();
    assert!(panel.ephemeral, "nobody else sees it");
    let wrong = choose(&panel, 1, &wrong_move(first)).await;
    assert!(wrong.content.contains("Try again!"), "{}", wrong.content);
    let rules = wrong.press("Rules").await.unwrap();
    assert!(rules.content.starts_with("**Chess"), "{}", rules.content);
    let form = wrong.press_for_modal("Type a move").await.unwrap();
    let unreadable = form.submit([("move", "Qz9")]).await.unwrap().content;
    assert!(
        unreadable.contains("isn’t a move on this board"),
        "{unreadable}"
    );
    let mut panel = wrong;
    let own = first.puzzle.line.iter().step_by(2);
    for mv in own.take(first.puzzle.moves_to_find()) {
        let form = panel.press_for_modal("Type a move").await.unwrap();
        // Copied from somewhere, with the number of the move.
        let copied = format!("1. {}", mv.short);
        panel = form.submit([("move", &*copied)]).await.unwrap();
    }
    assert!(
        panel.content.contains("Solved! You needed one more try."),
        "{}",
        panel.content
    );
    assert!(
        panel.content.contains("Streak: 1 day in a row"),
        "{}",
        panel.content
    );
    // The board stays, with the solution.
    assert_eq!(
        (panel.controls(), panel.attachments.len()),
        (vec!["Rules".to_owned()], 1)
    );
    let seen_by_others = cleo.messages().len();
    assert_eq!(seen_by_others, before, "solving shows nothing to anybody");
    let again = todays(bob).await;
    assert!(again.content.contains("Solution: "), "{}", again.content);
    let other = todays(cleo).await;
    assert!(!other.content.contains("Solution: "), "{}", other.content);
}

/// The next day's message and the button of the old one explain the old puzzle.
async fn expect_explanation(message: &Message, second: &Message, first: &ShippedPuzzle) {
    let explained = format!(
        "Solution: **{}",
        first.puzzle.line[0].short.replace('+', "\\+")
    );
    let plain = second.content.replace('\\', "");
    assert!(plain.contains(&explained.replace('\\', "")), "{plain}");
    assert!(
        plain.contains("Solved by 1 of 1, 0 at the first try."),
        "{plain}"
    );
    // The old button explains the old puzzle, and leads to today's.
    let late = message.press("Solve").await.unwrap();
    let plain = late.content.replace('\\', "");
    assert!(plain.contains("The day of this puzzle is over."), "{plain}");
    assert!(plain.contains(&explained.replace('\\', "")), "{plain}");
    assert!(
        plain.contains("Solved by 1 of 1, 0 at the first try."),
        "{plain}"
    );
    assert_eq!(
        (late.controls(), late.attachments.len()),
        (vec!["Today’s puzzle".to_owned(), "Rules".to_owned()], 1)
    );
    let present = late.press("Today’s puzzle").await.unwrap();
    assert!(
        present.content.contains("**Puzzle 2**") && present.content.contains("the last puzzle"),
        "{}",
        present.content
    );
}

/// The doings of Ann before Cleo looks at the puzzle.
#[derive(Debug, Clone, Copy)]
enum Doing {
    Nothing,
    Errs,
    Solves,
}

/// Everything that Cleo, who has not solved the puzzle, sees of it.
async fn seen_after(doing: Doing) -> Seen {
    let server = TestServer::open().await;
    let [ann, cleo] = ["ann", "cleo"].map(|name| server.channel(name));
    turn_on(&ann).await;
    server.settled().await;
    server.advance_clock(Span::days(1));
    let message = puzzle_number(&ann, 1).await;
    let first = of_day(1);
    let panel = message.press("Solve").await.unwrap();
    match doing {
        Doing::Nothing => {}
        Doing::Errs => {
            choose(&panel, 1, &wrong_move(&first)).await;
        }
        Doing::Solves => {
            let solved = choose(&panel, 1, &first.puzzle.solution).await;
            assert!(solved.content.contains("Solved at"), "{}", solved.content);
        }
    }
    server.settled().await;
    let mut transcript = Transcript::new(&server, "no game", &HashMap::new());
    transcript.messages("channel", &cleo);
    let message = puzzle_number(&cleo, 1).await;
    let panel = message.press("Solve").await.unwrap();
    transcript.message("Solve", &cleo, &panel);
    let wrong = choose(&panel, 1, &wrong_move(&first)).await;
    transcript.message("wrong", &cleo, &wrong);
    let again = todays(&cleo).await;
    transcript.message("again", &cleo, &again);
    server.close().await;
    transcript.seen
}

/// Two puzzles that somebody else has solved or not look the same to everybody who has not solved
/// them, and so does the message in the channel.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_can_tell_whether_somebody_else_has_solved_a_puzzle() {
    let doings = [Doing::Nothing, Doing::Errs, Doing::Solves];
    let mut seen = Vec::new();
    for doing in doings {
        seen.push(seen_after(doing).await);
    }
    assert!(seen[0].len() >= 8, "{} things were seen", seen[0].len());
    let shown = |(what, bytes): &(String, Vec<u8>)| {
        let text = String::from_utf8_lossy(bytes);
        assert!(!text.contains("Solution: "), "{what}: {text}");
    };
    seen[0].iter().for_each(shown);
    assert_eq!(compare("cleo", &seen, &doings), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_week_of_puzzles_with_restarts_and_kills_has_one_message_a_day() {
    let mut world = World::open(&["ann", "bob"], None, 1).await;
    let place = world.sandbox.user("ann").in_channel("chess").unwrap();
    turn_on(&place).await;
    world.wait_until_idle().await;
    let hour = 7 * 60 * 60 * 1000;
    let first = (BEGINNING / DAY + 1) * DAY + hour;
    for day in 0..7u64 {
        let due = first + day * DAY;
        world.advance_to(due - 1000).await;
        world.wait_until_idle().await;
        match day % 4 {
            // Killed at any moment while it posts the puzzle.
            0 => {
                world.advance_to(due).await;
                tokio::time::sleep(Duration::from_millis(day)).await;
                world.end_bot(End::Killed).await;
                world.start_bot().await;
            }
            // Offline at the hour.
            1 => {
                world.end_bot(End::Killed).await;
                world.stay_offline(hour).await;
                world.start_bot().await;
            }
            // Stopped right after it.
            2 => {
                world.advance_to(due).await;
                world.wait_until_idle().await;
                world.end_bot(End::Stopped).await;
                world.start_bot().await;
            }
            _ => world.advance_to(due).await,
        }
        world.wait_until_idle().await;
        let number = day as usize + 1;
        puzzle_number(&place, number).await;
    }
    world.tick().await;
    for number in 1..=7 {
        assert_eq!(posted(&place, number).len(), 1, "puzzle {number}");
    }
    assert_eq!(posted(&place, 8).len(), 0);
    world.close().await;
}
