//! A vacation as the others see it: the game's last message says who is away, until when, and the
//! deadline as it is now; its end is shown there too, and told to its owner with what waits.
use crate::support::*;
use entente_game::Span;
use entente_sandbox::{Message, Thread, UserInChannel};

/// A daily game of Ann, who has White, and Bob.
async fn daily_game(server: &TestServer) -> Thread {
    let bob = server.channel("bob");
    let (threads, known) = (bob.threads().len(), newest(&bob));
    let line = "/challenge @bob white clock:3d";
    server.channel("ann").slash(line).await.unwrap();
    let challenge = posted_after(&bob, known, "Accept").await;
    challenge.press("Accept").await.unwrap();
    let thread = server.thread_after(threads).await;
    server.settled().await;
    thread
}

/// The lines about time of the last board: its deadline, and vacations.
fn time_lines(place: &UserInChannel) -> String {
    let board = boards(place).pop().unwrap();
    let lines = board.content.lines().filter(|line| line.contains("<t:"));
    mask(&lines.collect::<Vec<_>>().join("\n"))
}

/// The moment at which a line says that the present turn ends, in seconds.
fn deadline(place: &UserInChannel) -> u64 {
    let board = boards(place).pop().unwrap();
    let moments = board.content.split("<t:").nth(1).unwrap();
    moments.split(':').next().unwrap().parse().unwrap()
}

fn direct_message(server: &TestServer, begins: &str) -> Option<Message> {
    let messages = server.direct("bob").messages().into_iter();
    let mut own = messages.filter(|message| message.author.bot && !message.ephemeral);
    own.find(|message| message.content.starts_with(begins))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_opponents_vacation_is_in_the_message_of_the_board_and_so_is_its_end() {
    for (locale, welcome) in [("en-GB", "Welcome back!"), ("de", "Willkommen zurück!")] {
        let server = TestServer::open().await;
        let thread = daily_game(&server).await;
        server.sandbox.set_guild_locale(locale).unwrap();
        server.sandbox.user("bob").set_locale(locale).unwrap();
        let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
        let before = ann.messages().len();
        let first = boards(&ann).pop().unwrap();
        let own_turn = deadline(&ann);
        let mut seen = Vec::new();
        // Bob is away while it is Ann's turn: her clock runs, and she learns of it.
        let line = match locale {
            "de" => "/einstellungen urlaub bis:10d",
            _ => "/settings vacation until:10d",
        };
        server.channel("bob").slash(line).await.unwrap();
        let edited = until(|| {
            let board = boards(&ann).pop().unwrap();
            (board.content != first.content).then_some(board)
        })
        .await;
        assert_eq!(edited.controls().len(), first.controls().len());
        assert_eq!(edited.attachments.len(), 1);
        assert_eq!(ann.messages().len(), before, "it is no message of its own");
        assert_eq!(deadline(&ann), own_turn);
        seen.push(time_lines(&ann));
        // In his turn his clock stands still.
        ann.slash("/move e4").await.unwrap();
        board_number(&ann, 2).await;
        seen.push(time_lines(&ann));
        let (away, days) = (deadline(&ann), 24 * 60 * 60);
        assert!(away > own_turn + 9 * days, "three days after his return");
        // Its end is shown and told.
        server.settled().await;
        server.advance_clock(Span::days(11));
        let told = until(|| direct_message(&server, welcome)).await;
        seen.push(mask(&told.content));
        seen.push(told.controls().join(", "));
        let gone = until(|| {
            let lines = time_lines(&ann);
            (lines.lines().count() == 1).then_some(lines)
        });
        seen.push(gone.await);
        assert_eq!(deadline(&bob), away);
        insta::assert_snapshot!(
            format!("vacation_in_{}", &locale[..2]),
            seen.join("\n---\n")
        );
        server.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_early_learns_what_waits_and_the_others_that_the_clock_runs() {
    let server = TestServer::open().await;
    let thread = daily_game(&server).await;
    let ann = server.thread("ann", &thread);
    ann.slash("/move e4").await.unwrap();
    board_number(&ann, 2).await;
    server.settled().await;
    let bob = server.channel("bob");
    bob.slash("/settings vacation until:10d").await.unwrap();
    until(|| (time_lines(&ann).lines().count() == 2).then_some(())).await;
    let away = deadline(&ann);
    let back = bob.slash("/settings vacation until:off").await.unwrap();
    assert!(
        back.content
            .contains("A game is waiting for you. See </turns:"),
        "{}",
        back.content
    );
    until(|| (time_lines(&ann).lines().count() == 1).then_some(())).await;
    assert!(deadline(&ann) < away);
    assert!(direct_message(&server, "Welcome back!").is_none());
    // The end that was planned before is told to nobody.
    server.settled().await;
    server.advance_clock(Span::days(2));
    server.settled().await;
    assert!(direct_message(&server, "Welcome back!").is_none());
    server.close().await;
}

/// A person's vacation is no news for those who have no game with them.
#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_is_visible_only_where_its_owner_plays() {
    let server = TestServer::open().await;
    let thread = daily_game(&server).await;
    let texts = |name: &str| {
        let places = [server.channel(name), server.direct(name)];
        let messages = places.into_iter().flat_map(|place| place.messages());
        let public = messages.filter(|message| !message.ephemeral);
        public
            .map(|message| message.json.to_string())
            .collect::<Vec<_>>()
    };
    let before = texts("cleo");
    let bob = server.channel("bob");
    bob.slash("/settings vacation until:10d").await.unwrap();
    let ann = server.thread("ann", &thread);
    until(|| (time_lines(&ann).lines().count() == 2).then_some(())).await;
    server.settled().await;
    assert_eq!(texts("cleo"), before);
    server.close().await;
}
