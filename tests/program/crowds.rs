//! A seat for a crowd, as people use it: the members of a role vote by button, menu and typed
//! moves, and the move with most votes is made when the vote ends, whatever is restarted meanwhile.

use crate::support::*;
use entente_game::Span;
use entente_sandbox::{Message, Thread, UserInChannel};

/// Starts a game of Ann, who has White, against everybody in the server, and moves.
async fn against_everybody(server: &TestServer, options: &str) -> Thread {
    let ann = server.channel("ann");
    let threads = ann.threads().len();
    let role = server.sandbox.guild_id();
    let line = format!("/game new chess team:<@&{role}> {options}");
    let opened = ann.slash(&line).await.unwrap();
    assert!(opened.ephemeral, "{}", opened.content);
    server.thread_after(threads).await
}

/// A game in which the team has to move, and whether it has White.
async fn team_to_move(server: &TestServer) -> (Thread, bool) {
    let thread = against_everybody(server, "clock:1d vote:1h").await;
    let ann = server.thread("ann", &thread);
    let moved = ann.slash("/move e4").await.unwrap();
    // The seats are drawn.
    let has_white = !moved.content.starts_with("You played");
    if has_white {
        vote(server, &thread, "bob", "e4").await;
        end_of_vote(server, &ann, 2).await;
        ann.slash("/move c5").await.unwrap();
    }
    (thread, has_white)
}

async fn vote(server: &TestServer, thread: &Thread, by: &str, mv: &str) -> Message {
    let place = server.thread(by, thread);
    let answer = place.slash(&format!("/move {mv}")).await.unwrap();
    assert!(answer.ephemeral);
    answer
}

/// Lets the vote end, and waits for the board with this number.
async fn end_of_vote(server: &TestServer, place: &UserInChannel, number: usize) -> Message {
    server.settled().await;
    server.advance_clock(Span::hours(1));
    board_number(place, number).await
}

/// The number of boards so far.
fn boards_so_far(place: &UserInChannel) -> usize {
    boards(place).len()
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_in_a_server_votes_for_the_moves_of_a_seat() {
    let server = TestServer::open().await;
    let (thread, has_white) = team_to_move(&server).await;
    let (knight, target, named, other) = if has_white {
        ("g1", "g1f3", "Nf3", "d3")
    } else {
        ("g8", "g8f6", "Nf6", "d6")
    };
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.thread(name, &thread));
    server.settled().await;
    let count = boards_so_far(&ann);
    let board = board_number(&ann, count).await;
    assert!(
        board.content.contains("The team votes until"),
        "{}",
        board.content
    );
    assert!(
        board.controls().contains(&"Vote".to_owned()),
        "{:?}",
        board.controls()
    );
    // What Ann, who plays against the team, sees of it before and after the votes.
    let seen = |place: &UserInChannel| {
        let messages = place.messages().into_iter();
        let public = messages.filter(|message| !message.ephemeral);
        public.map(|message| message.json).collect::<Vec<_>>()
    };
    let before = (seen(&ann), seen(&server.channel("ann")));
    // By the button and the menus, which show the team's view.
    let menu = board_number(&bob, count).await.press("Vote").await.unwrap();
    let targets = menu.select("Choose a piece", [knight]).await.unwrap();
    let voted = targets.select("Choose a square", [target]).await.unwrap();
    assert!(
        voted.content.contains(&format!("Your vote: **{named}**")),
        "{}",
        voted.content
    );
    // By a typed command, and changed.
    let first = vote(&server, &thread, "cleo", other).await;
    assert!(first.content.contains("Votes so far"), "{}", first.content);
    let changed = vote(&server, &thread, "cleo", named).await;
    assert!(
        changed.content.contains(&format!("{named} 2")),
        "{}",
        changed.content
    );
    assert!(!changed.content.contains(other), "{}", changed.content);
    // Ann has a seat of her own, and nobody can vote for what is not legal.
    let own = board_number(&ann, count).await.press("Vote").await.unwrap();
    assert!(
        own.content.contains("It’s not your turn"),
        "{}",
        own.content
    );
    let illegal = vote(&server, &thread, "dan", "Ke5").await;
    assert!(
        !illegal.content.contains("Your vote"),
        "{}",
        illegal.content
    );
    // Nothing of it is public.
    server.settled().await;
    assert_eq!(before, (seen(&ann), seen(&server.channel("ann"))));
    assert_eq!(boards_so_far(&cleo), count);
    let made = end_of_vote(&server, &ann, count + 1).await;
    assert!(made.content.contains("(2 of 2 votes)"), "{}", made.content);
    let late = vote(&server, &thread, "dan", "a6").await;
    assert!(
        late.content.contains("not your team’s turn"),
        "{}",
        late.content
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_cannot_have_a_team_say_why() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let role = server.sandbox.guild_id();
    for (options, expected) in [
        ("clock:10+5", "only with a time per move"),
        ("clock:1d vote:2d", "A vote can last from"),
        ("clock:1d vote:soon", "is no length of time"),
        ("clock:1d visibility:private", "needs a channel"),
    ] {
        let line = format!("/game new chess team:<@&{role}> {options}");
        let answer = ann.slash(&line).await.unwrap();
        assert!(
            answer.content.contains(expected),
            "{options}: {}",
            answer.content
        );
    }
    let answer = ann.slash("/game new chess vote:1h").await.unwrap();
    assert!(
        answer.content.contains("A vote needs a team"),
        "{}",
        answer.content
    );
    let twice = format!("/game new chess team:<@&{role}> team2:<@&{role}>");
    let answer = ann.slash(&twice).await.unwrap();
    assert!(answer.content.contains("same team"), "{}", answer.content);
    let alliance = format!("/game new \"Four Player Chess\" team:<@&{role}>");
    let answer = ann.slash(&alliance).await.unwrap();
    assert!(
        answer.content.contains("don’t make alliances"),
        "{}",
        answer.content
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_team_takes_no_part_in_draws_and_requests() {
    let server = TestServer::open().await;
    let (thread, _) = team_to_move(&server).await;
    let ann = server.thread("ann", &thread);
    let takeback = ann.slash("/game takeback").await.unwrap();
    assert!(
        takeback.content.contains("teams can’t answer requests"),
        "{}",
        takeback.content
    );
    let data = data_of(&server.direct("bob")).await;
    assert!(data["votes"].is_array());
    server.close().await;
}
