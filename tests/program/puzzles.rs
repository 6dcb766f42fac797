//! Daily puzzles through the bot: turned on in the panel of a server, solved with menus and by
//! typing, explained the next day, and posted once a day, whatever is killed.
use crate::support::*;
use crate::world::{BEGINNING, End, World};
use entente_advisor::puzzle::{ShippedPuzzle, shipped};
use entente_game::Span;
use entente_presentation::text::{Language, Text, puzzle_goal};
use entente_sandbox::{Message, UserInChannel};
use std::time::Duration;

const DAY: u64 = 24 * 60 * 60 * 1000;

/// Turns the daily puzzle on in the channel of this person, who manages the server.
async fn turn_on(place: &UserInChannel) -> Message {
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

async fn puzzle_number(place: &UserInChannel, number: usize) -> Message {
    until(|| posted(place, number).into_iter().next()).await
}

/// The shipped puzzle that a server gets on its day of this number.
fn of_day(number: usize) -> ShippedPuzzle {
    shipped().swap_remove(number - 1)
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
        none.content.contains("no puzzle here yet"),
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
        (vec!["Solve".to_owned()], 1)
    );
    let first = of_day(1);
    let position = first.puzzle.position().unwrap();
    let goal = puzzle_goal(Text::of(Language::English), &position, &first.puzzle.goal);
    assert!(message.content.contains(&goal), "{}", message.content);

    // Bob errs once with the menus, and then types the moves.
    let before = bob.messages().len();
    let panel = message.press("Solve").await.unwrap();
    assert!(panel.ephemeral, "nobody else sees it");
    let wrong = choose(&panel, 1, &wrong_move(&first)).await;
    assert!(wrong.content.contains("Try again!"), "{}", wrong.content);
    let mut panel = wrong;
    let own = first.puzzle.line.iter().step_by(2);
    for mv in own.take(first.puzzle.moves_to_find()) {
        let form = panel.press_for_modal("Type a move").await.unwrap();
        panel = form.submit([("move", &*mv.short)]).await.unwrap();
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
    let seen_by_others = cleo.messages().len();
    assert_eq!(seen_by_others, before, "solving shows nothing to anybody");
    let again = bob.slash("/puzzle").await.unwrap();
    assert!(again.content.contains("Solution: "), "{}", again.content);
    let other = cleo.slash("/puzzle").await.unwrap();
    assert!(!other.content.contains("Solution: "), "{}", other.content);

    server.settled().await;
    server.advance_clock(Span::days(1));
    let second = puzzle_number(&bob, 2).await;
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
    // The old button leads to today's puzzle, and an old panel changes nothing.
    let late = message.press("Solve").await.unwrap();
    assert!(
        late.content.contains("That puzzle is over."),
        "{}",
        late.content
    );
    let direct = server.direct("bob").slash("/puzzle").await.unwrap();
    assert!(
        direct.content.contains("belong to a server"),
        "{}",
        direct.content
    );
    server.close().await;
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
