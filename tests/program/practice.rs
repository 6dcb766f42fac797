//! Puzzles at once: `/puzzle` in a server, in direct messages and where the bot is no member,
//! solved with menus and by typing, with the next one a press away. Nobody else sees anything of
//! it.
use crate::support::*;
use crate::transcript::{Seen, Transcript, compare};
use entente_advisor::puzzle::{Answer, ShippedPuzzle, shipped};
use entente_sandbox::{Message, UserInChannel};
use std::collections::HashMap;

/// The puzzle on a board.
pub(crate) fn on_board(panel: &Message) -> ShippedPuzzle {
    let controls = panel.controls();
    let mut names = controls
        .iter()
        .filter_map(|id| id.strip_prefix("puzzle1:piece:"));
    let name = names.next();
    let name = name.unwrap_or_else(|| panic!("no puzzle: {} {controls:?}", panel.content));
    collected(name)
}

/// The puzzle of the collection with this name.
pub(crate) fn collected(name: &str) -> ShippedPuzzle {
    let mut all = shipped().into_iter();
    all.find(|puzzle| puzzle.id == name).unwrap()
}

/// A legal move that does not solve the puzzle.
pub(crate) fn wrong_move(shipped: &ShippedPuzzle) -> String {
    let position = shipped.puzzle.position().unwrap();
    let mut moves = position.legal_moves().into_iter();
    let wrong = moves.find_map(|mv| {
        let judged = shipped.puzzle.answer(0, mv.into())?;
        let is_plain = mv.promotion().is_none();
        (judged == Answer::Wrong && is_plain).then(|| position.coordinate(mv))
    });
    wrong.unwrap()
}

/// Chooses a move with the menus.
async fn choose(panel: &Message, coordinate: &str) -> Message {
    let shipped = on_board(panel);
    let position = shipped.puzzle.position().unwrap();
    let from = position.read_move(coordinate).unwrap().from.to_string();
    let menu = format!("puzzle1:piece:{}", shipped.id);
    let panel = panel.select(&menu, [&*from]).await.unwrap();
    let menu = format!("puzzle1:target:{}:0", shipped.id);
    panel.select(&menu, [coordinate]).await.unwrap()
}

/// Types the moves of the solution.
async fn solve(panel: &Message) -> Message {
    let shipped = on_board(panel);
    let own = shipped.puzzle.line.iter().step_by(2);
    let mut panel = panel.clone();
    for mv in own.take(shipped.puzzle.moves_to_find()) {
        let form = panel.press_for_modal("Type a move").await.unwrap();
        panel = form.submit([("move", &*mv.notation)]).await.unwrap();
    }
    panel
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_one_command_away_for_everybody_everywhere() {
    let server = TestServer::open().await;
    let cleo = server.sandbox.user("cleo");
    cleo.install_app();
    let private = cleo.in_dm_with("bob").unwrap();
    let places = [server.channel("bob"), server.direct("ann"), private];
    for place in &places {
        let panel = place.slash("/puzzle").await.unwrap();
        assert!(panel.ephemeral, "{}", panel.content);
        assert!(
            panel.content.contains("🧩 **Puzzle** · chess"),
            "{}",
            panel.content
        );
        let shipped = on_board(&panel);
        assert!(shipped.id.starts_with("standard-"), "{}", shipped.id);
        assert_eq!(panel.attachments.len(), 1);
        let solved = solve(&panel).await;
        assert!(solved.content.contains("Solved at the first try!"));
        assert!(solved.content.contains("Streak: 1 puzzle in a row"));
        assert_eq!(solved.controls(), ["Next puzzle", "Rules"]);
        let next = solved.press("Next puzzle").await.unwrap();
        assert_ne!(on_board(&next).id, shipped.id);
        assert!(
            next.content.contains("for a streak of 2"),
            "{}",
            next.content
        );
    }
    let other = places[0]
        .slash("/puzzle variant:\"Chess66\"")
        .await
        .unwrap();
    assert!(on_board(&other).id.starts_with("chess66-"));
    // It goes on where they were.
    solve(&other).await;
    let other = places[0].slash("/puzzle").await.unwrap();
    assert!(on_board(&other).id.starts_with("chess66-"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_move_costs_nothing_and_the_solution_ends_a_streak() {
    let server = TestServer::open().await;
    let bob = server.channel("bob");
    let old = bob.slash("/puzzle").await.unwrap();
    let panel = bob.slash("/puzzle").await.unwrap();
    let shipped = on_board(&panel);
    assert_eq!(on_board(&old).id, shipped.id, "it stays until it is over");
    assert!(!panel.content.contains("Solution: "), "{}", panel.content);
    let wrong = choose(&panel, &wrong_move(&shipped)).await;
    assert!(wrong.content.contains("Try again!"), "{}", wrong.content);
    let form = wrong.press_for_modal("Type a move").await.unwrap();
    let unreadable = form.submit([("move", "Qz9")]).await.unwrap();
    assert!(
        unreadable.content.contains("isn’t a move on this board"),
        "{}",
        unreadable.content
    );
    let solved = solve(&unreadable).await;
    assert!(
        solved.content.contains("Solved! You needed one more try."),
        "{}",
        solved.content
    );
    assert!(solved.content.contains("Solution: "), "{}", solved.content);
    // What is pressed on an old board is refused, and nothing is lost.
    let late = choose_late(&old, &shipped).await;
    assert!(
        late.content.contains("already finished that puzzle"),
        "{}",
        late.content
    );
    let second = on_board(&late);
    assert_ne!(second.id, shipped.id);
    let given_up = late.press("Solution").await.unwrap();
    assert!(
        given_up.content.contains("Solution: "),
        "{}",
        given_up.content
    );
    assert!(
        given_up.content.contains("Your streak begins anew"),
        "{}",
        given_up.content
    );
    let third = given_up.press("Next puzzle").await.unwrap();
    assert!(![shipped.id, second.id].contains(&on_board(&third).id));
    let solved = solve(&third).await;
    assert!(
        solved.content.contains("Streak: 1 puzzle"),
        "{}",
        solved.content
    );
    server.close().await;
}

/// Chooses a piece on a board whose puzzle is over.
async fn choose_late(panel: &Message, shipped: &ShippedPuzzle) -> Message {
    let position = shipped.puzzle.position().unwrap();
    let from = position.read_move(&shipped.puzzle.solution).unwrap().from;
    let menu = format!("puzzle1:piece:{}", shipped.id);
    panel.select(&menu, [&*from.to_string()]).await.unwrap()
}

/// The doings of Ann before Cleo looks.
#[derive(Debug, Clone, Copy)]
enum Doing {
    Nothing,
    Errs,
    Solves,
    GivesUp,
}

/// Everything that Cleo sees of puzzles after something that Ann has done in the same channel.
async fn seen_after(doing: Doing) -> Seen {
    let server = TestServer::open().await;
    let [ann, cleo] = ["ann", "cleo"].map(|name| server.channel(name));
    // Which puzzle somebody gets is drawn for each installation.
    let panel = ann.slash("/puzzle").await.unwrap();
    match doing {
        Doing::Nothing => {}
        Doing::Errs => {
            choose(&panel, &wrong_move(&on_board(&panel))).await;
        }
        Doing::Solves => {
            solve(&panel).await;
        }
        Doing::GivesUp => {
            panel.press("Solution").await.unwrap();
        }
    }
    server.settled().await;
    let mut transcript = Transcript::new(&server, "no game", &HashMap::new());
    transcript.messages("channel", &cleo);
    transcript.text("puzzle", &first_puzzle(&cleo).await);
    server.close().await;
    transcript.seen
}

/// The words with somebody's first puzzle, without its task.
async fn first_puzzle(place: &UserInChannel) -> String {
    let panel = place.slash("/puzzle").await.unwrap();
    let lines = panel.content.lines().filter(|line| !line.starts_with("**"));
    lines.collect::<Vec<_>>().join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_can_tell_what_somebody_else_does_with_their_puzzle() {
    let doings = [Doing::Nothing, Doing::Errs, Doing::Solves, Doing::GivesUp];
    let mut seen = Vec::new();
    for doing in doings {
        seen.push(seen_after(doing).await);
    }
    assert_eq!(compare("cleo", &seen, &doings), 6);
}
