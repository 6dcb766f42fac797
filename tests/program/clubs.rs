//! Ratings, profiles and leaderboards through the bot: before and after a server turns them on,
//! after a game, for a person who hides them, and in *Send me my data*.
use crate::support::*;
use entente::config::Config;
use entente_game::Span;
use entente_sandbox::{Message, Thread, UserInChannel};
use serde_json::json;

const MATE: [&str; 7] = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"];

/// The answer to a command.
async fn ask(place: &UserInChannel, line: &str) -> Message {
    let answer = place.slash(line).await.unwrap();
    assert!(answer.ephemeral, "{line}");
    answer
}

/// Turns ratings and leagues on in the server of this person, who manages it.
async fn turn_on(place: &UserInChannel) {
    let panel = place.slash("/server").await.unwrap();
    panel.press("Ratings and leagues: off").await.unwrap();
}

/// Plays a rated game of Ann and Bob, which Ann wins.
async fn rated_game(server: &TestServer) -> Thread {
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    let (threads, known) = (bob.threads().len(), newest(&bob));
    ann.slash("/challenge @bob white rated:True").await.unwrap();
    let challenge = posted_after(&bob, known, "Accept").await;
    challenge.press("Accept").await.unwrap();
    let thread = server.thread_after(threads).await;
    for (ply, text) in MATE.iter().enumerate() {
        let place = server.thread(["ann", "bob"][ply % 2], &thread);
        place.slash(&format!("/move {text}")).await.unwrap();
    }
    thread
}

/// Waits until the ratings of a game are shown in its thread.
async fn counted(server: &TestServer, thread: &Thread) {
    let place = server.thread("ann", thread);
    until(|| {
        let mut boards = boards(&place).into_iter();
        boards.find(|board| board.content.contains("1500?"))
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_ratings_a_server_says_what_would_turn_them_on() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let off = "Ratings are off in this server";
    let profile = ask(&ann, "/profile").await;
    assert!(
        profile.content.contains("No rated games yet."),
        "{}",
        profile.content
    );
    assert!(profile.content.contains(off), "{}", profile.content);
    let board = ask(&ann, "/leaderboard").await;
    assert!(board.content.starts_with(off), "{}", board.content);
    assert!(board.attachments.is_empty());
    // That of all servers is there from the first minute, with the computers.
    let overall = ask(&ann, "/leaderboard overall:True").await;
    assert!(overall.content.contains("overall"), "{}", overall.content);
    // The picture says who is on it, and the text does not say it again.
    assert!(picture_of(&overall).contains("🤖 level 8"));
    assert!(!overall.content.contains("Level 8"), "{}", overall.content);
    for line in ["Nobody is on it yet.", "finish ten rated games"] {
        assert!(overall.content.contains(line), "{}", overall.content);
    }
    assert_eq!(overall.controls(), ["Play a friend"]);
    let refused = ask(&ann, "/challenge @bob rated:True").await;
    assert!(
        refused.content.starts_with("This server has no ratings."),
        "{}",
        refused.content
    );
    // In direct messages nothing is off.
    let own = ask(&server.direct("ann"), "/profile").await;
    assert!(!own.content.contains(off), "{}", own.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_is_in_both_profiles_and_in_ones_own_data() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    turn_on(&ann).await;
    let thread = rated_game(&server).await;
    counted(&server, &thread).await;
    let bobs = ask(&bob, "/profile @ann").await;
    for part in [
        "1 game: 1 won, 0 drawn, 0 lost",
        "1 finished game",
        "0 won, 0 drawn, 1 lost",
    ] {
        assert!(bobs.content.contains(part), "{part}: {}", bobs.content);
    }
    assert_eq!(bobs.attachments.len(), 1, "the trend is a picture");
    let menu = bob.user_command("Profile", "ann").await.unwrap();
    assert_eq!(menu.content, bobs.content);
    // One game is not enough for the leaderboard.
    let board = ask(&bob, "/leaderboard").await;
    assert!(
        board.content.contains("in this server"),
        "{}",
        board.content
    );
    assert!(!picture_of(&board).contains("ann"));

    let data = data_of(&ann).await;
    let rating = &data["ratings"][0];
    assert_eq!(
        (&rating["variant"], &rating["games"]),
        (&json!("standard"), &json!(1)),
        "{data}"
    );
    assert!(rating["points"].as_f64().unwrap() > 1500.0, "{rating}");
    assert_eq!(rating["trend"].as_array().unwrap().len(), 1);

    let saved = ask(&ann, "/settings profile visibility:private").await;
    assert!(
        saved.content.contains("Profile: only I can see it"),
        "{}",
        saved.content
    );
    let hidden = ask(&bob, "/profile @ann").await;
    assert!(
        hidden.content.ends_with("shows their profile to nobody."),
        "{}",
        hidden.content
    );
    let own = ask(&ann, "/profile").await;
    assert!(own.content.contains("1 won"), "{}", own.content);
    ask(&ann, "/settings profile visibility:public").await;
    assert_eq!(ask(&bob, "/profile @ann").await.content, bobs.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_says_that_its_game_is_rated_and_how_reliable_its_people_are() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    turn_on(&ann).await;
    let known = newest(&bob);
    ann.slash("/game new chess clock:1d rated:True")
        .await
        .unwrap();
    let lobby = posted_after(&bob, known, "Join").await;
    let rated = "The game is rated (daily): no takebacks, no hints, no substitute of your own.";
    assert!(lobby.content.contains(rated), "{}", lobby.content);
    assert!(
        !lobby.content.contains("In time so far"),
        "nobody has played yet"
    );
    let threads = ann.threads().len();
    lobby.press("Join").await.unwrap();
    let thread = server.thread_after(threads).await;
    board_number(&server.thread("ann", &thread), 1).await;
    // Chance decides who has White, so the moves are tried by both.
    for text in MATE {
        for name in ["ann", "bob"] {
            let place = server.thread(name, &thread);
            let answer = place.slash(&format!("/move {text}")).await.unwrap();
            if answer.content.starts_with("You played") {
                break;
            }
        }
    }
    counted(&server, &thread).await;
    let known = newest(&bob);
    ann.slash("/game new chess clock:1d").await.unwrap();
    let lobby = posted_after(&bob, known, "Join").await;
    assert!(
        !lobby.content.contains("The game is rated"),
        "{}",
        lobby.content
    );
    assert!(
        lobby.content.contains("In time so far: "),
        "{}",
        lobby.content
    );
    assert!(lobby.content.contains("100 %"), "{}", lobby.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_played_enough_is_on_the_leaderboard_unless_they_hide_their_profile() {
    if entente_gate::skips_slow() {
        return;
    }
    let server = TestServer::open().await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    turn_on(&ann).await;
    // Ann and Bob win in turn, on different days, so every game counts in full.
    for round in 0..24 {
        let names = if round % 2 == 0 {
            ["ann", "bob"]
        } else {
            ["bob", "ann"]
        };
        play_rated(&server, names).await;
        server.advance_clock(Span::days(1));
    }
    let board = until_listed(&bob, "bob").await;
    assert!(picture_of(&board).contains("ann"));
    assert!(picture_of(&board).contains("🤖 level"));
    assert!(
        !board.content.contains("Nobody is on it"),
        "{}",
        board.content
    );
    assert!(board.controls().is_empty());
    let other = ask(&bob, "/leaderboard pace:live").await;
    assert!(!picture_of(&other).contains("ann"));
    ask(&ann, "/settings profile visibility:private").await;
    let without = ask(&bob, "/leaderboard").await;
    assert!(!picture_of(&without).contains("ann"));
    assert!(picture_of(&without).contains("bob"));
    server.close().await;
}

/// Plays a rated game that the first of these people wins with White.
async fn play_rated(server: &TestServer, [white, black]: [&str; 2]) {
    let (host, guest) = (server.channel(white), server.channel(black));
    let (threads, known) = (guest.threads().len(), newest(&guest));
    let challenge = format!("/challenge @{black} white rated:True");
    host.slash(&challenge).await.unwrap();
    let challenge = posted_after(&guest, known, "Accept").await;
    challenge.press("Accept").await.unwrap();
    let thread = server.thread_after(threads).await;
    for (ply, text) in MATE.iter().enumerate() {
        let place = server.thread([white, black][ply % 2], &thread);
        place.slash(&format!("/move {text}")).await.unwrap();
    }
    // The rating is written into the last board a moment later.
    let place = server.thread("ann", &thread);
    until(|| {
        let mut boards = boards(&place).into_iter();
        boards.find(|board| board.content.contains("→"))
    })
    .await;
}

/// The leaderboard once it lists this person.
async fn until_listed(place: &UserInChannel, name: &str) -> Message {
    let board = ask(place, "/leaderboard").await;
    assert!(picture_of(&board).contains(name), "{}", picture_of(&board));
    board
}

/// The alternative text of the only picture of a message, in small letters.
fn picture_of(message: &Message) -> String {
    assert_eq!(message.attachments.len(), 1);
    let alt = message.attachments[0].description.clone();
    alt.unwrap().to_lowercase()
}

#[tokio::test(flavor = "multi_thread")]
async fn where_leagues_are_on_the_greeting_asks_for_one_of_computers_that_can_be_ended() {
    let greets = |config: &mut Config| config.discord.welcome = true;
    let server = TestServer::with_settings(sandbox().await, greets).await;
    let ann = server.channel("ann");
    check_greeting_without_leagues(&ann).await;
    turn_on(&ann).await;
    server.sandbox.remove_bot();
    server.sandbox.invite_bot();
    let greeting = until(|| {
        let mut all = ann.messages().into_iter();
        all.find(|message| !message.ephemeral && has_league(message))
    })
    .await;
    assert_eq!(
        greeting.controls(),
        ["Play", "Play a friend", "Rules", "Puzzle", "Watch a league"]
    );
    // Its games go to everybody's channel.
    let refused = press_as_bob(&server, &greeting, "Watch a league").await;
    assert!(
        refused.ephemeral && refused.content.contains("can manage this server"),
        "{}",
        refused.content
    );
    let threads = ann.threads().len();
    decline(&server, &greeting).await;
    assert_eq!(ann.threads().len(), threads, "nothing has begun");
    let question = greeting.press("Watch a league").await.unwrap();
    question.press("Start").await.unwrap();
    let news = until(|| {
        let mut all = ann.messages().into_iter();
        all.find(|message| message.content.contains("Season 1. Games begin"))
    })
    .await;
    assert_eq!(news.controls(), ["Standings", "End this league"]);
    let thread = server.thread_after(threads).await;
    board_number(&server.thread("ann", &thread), 3).await;
    let refused = press_as_bob(&server, &news, "End this league").await;
    assert_eq!(
        refused.content,
        "Only the organizer of this league and those who manage the server can end it."
    );
    end(&ann, &news).await;
    server.settled().await;
    let ended = server.thread("ann", &thread).messages();
    let is_noise = |message: &Message| message.content.contains("aborted");
    assert!(!ended.iter().any(is_noise), "{ended:?}");
    let again = ask(&ann, "/league end").await;
    assert!(
        again.content.starts_with("This league is over."),
        "{}",
        again.content
    );
    server.close().await;
}

fn has_league(message: &Message) -> bool {
    message.controls().contains(&"Watch a league".into())
}

async fn press_as_bob(server: &TestServer, message: &Message, button: &str) -> Message {
    let as_bob = server.channel("bob").message(message.id).unwrap();
    as_bob.press(button).await.unwrap()
}

/// Looks at a greeting while leagues are off: it offers none, and another way to the button says
/// why.
async fn check_greeting_without_leagues(ann: &UserInChannel) {
    let first = until(|| ann.messages().pop()).await;
    assert!(!has_league(&first), "leagues are off");
    let none = ask(ann, "/league list").await;
    let off = none.press("Watch a league").await.unwrap();
    assert!(
        off.content.starts_with("Leagues are off in this server."),
        "{}",
        off.content
    );
}

/// Reads the question of a greeting, and answers that no league shall start.
async fn decline(server: &TestServer, greeting: &Message) {
    let question = greeting.press("Watch a league").await.unwrap();
    assert!(question.ephemeral);
    assert_eq!(
        question.content,
        "Start a league of 5 computers in this channel? They play 10 games with 3 minutes each, at \
         most 1 hour in all. The channel gets one message with the standings, and every game \
         has a thread of its own. Nobody is pinged, and you can end it at any time."
    );
    assert_eq!(question.controls(), ["Start", "Not now"]);
    let refused = question.press("Not now").await.unwrap();
    assert_eq!(
        (refused.content.as_str(), refused.controls().len()),
        ("No league was started.", 0)
    );
    server.settled().await;
}

/// Ends a league where it is told. One message says so, which is the same one.
async fn end(ann: &UserInChannel, news: &Message) {
    let question = news.press("End this league").await.unwrap();
    assert!(
        question.ephemeral
            && question
                .content
                .starts_with("End **Computers’ league** now?")
    );
    let ended = question.press("Yes, end it").await.unwrap();
    assert_eq!(
        ended.content,
        "**Computers’ league** is over, and its games have ended."
    );
    let over = until(|| {
        let message = ann.message(news.id).unwrap();
        let is_over = message.content.contains("It was ended early.");
        is_over.then_some(message)
    })
    .await;
    assert_eq!(over.controls(), ["Standings"]);
}
