//! Beginnings and ends: everybody is notified once that their game begins, that they are out, and
//! how it ended; the channel and the name of the thread show the result; the rematch stands where
//! the players are.

use crate::support::*;
use entente_sandbox::{Fault, InjectedFault, Message, Thread, UserInChannel};

/// The people whom a message pings, in the order of the alphabet.
fn pinged(message: &Message) -> Vec<String> {
    let mentions = message.json["mentions"].as_array().unwrap();
    let names = mentions.iter().filter_map(|user| user["username"].as_str());
    let mut names: Vec<_> = names.map(str::to_owned).collect();
    names.sort();
    names
}

/// Plays these moves in turn from the first board on, and returns the last board.
async fn play(players: &[&UserInChannel], moves: &[&str]) -> Message {
    let start = boards(players[0]).len();
    for (number, text) in moves.iter().enumerate() {
        let channel = players[number % players.len()];
        channel.slash(&format!("/move {text}")).await.unwrap();
        board_number(channel, start + number + 1).await;
    }
    boards(players[0]).pop().unwrap()
}

/// The shortest game: White is checkmated.
const FOOLS_MATE: [&str; 4] = ["f3", "e5", "g4", "Qh4#"];

/// Waits until the thread that this person sees has a name with this end.
async fn named(channel: &UserInChannel, thread: &Thread, end: &str) -> String {
    until(|| {
        let threads = channel.threads();
        let found = threads.into_iter().find(|known| known.id == thread.id)?;
        found.name.ends_with(end).then_some(found.name)
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn both_players_are_told_once_that_their_game_begins_and_how_it_ended() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    assert_eq!(pinged(&board_number(&ann, 1).await), ["ann", "bob"]);
    let (players, (last, before)) = ([&ann, &bob], FOOLS_MATE.split_last().unwrap());
    for (number, text) in before.iter().enumerate() {
        let board = play(&[players[number % 2]], &[*text]).await;
        assert_eq!(pinged(&board).len(), 1, "only who is to move");
    }
    let last = play(&[&bob], &[*last]).await;
    assert_eq!(pinged(&last), ["ann", "bob"]);
    insta::assert_snapshot!(mask(&last.content));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_channel_and_the_name_of_the_thread_show_the_result() {
    let server = TestServer::open().await;
    let channel = server.channel("cleo");
    let thread = server.start_game().await;
    assert_eq!(
        named(&channel, &thread, "· chess").await,
        "#1 Ann – Bob · chess"
    );
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    play(&[&ann, &bob], &FOOLS_MATE).await;
    assert_eq!(
        named(&channel, &thread, "· 0-1").await,
        "#1 Ann – Bob · 0-1"
    );
    let challenge = until(|| {
        let first = boards(&channel).into_iter().next()?;
        let is_whole = first.content.contains("is over") && first.attachments.len() == 1;
        is_whole.then_some(first)
    })
    .await;
    assert_eq!(challenge.controls(), ["Show the game"]);
    let board = &challenge.attachments[0];
    assert!(board.filename.starts_with("board-"), "{}", board.filename);
    let alt = challenge.attachments[0].description.clone().unwrap();
    insta::assert_snapshot!(format!("{}\n{alt}", mask(&challenge.content)));
    let second = server.start_game().await;
    assert_eq!(
        named(&channel, &second, "· chess").await,
        "#2 Ann – Bob · chess"
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_aborted_game_says_so_in_the_channel_and_in_the_name_of_its_thread() {
    let server = TestServer::open().await;
    let (channel, thread) = (server.channel("cleo"), server.start_game().await);
    let ann = server.thread("ann", &thread);
    let question = press_on(&board_number(&ann, 1).await, "Abort").await;
    question.press("Yes, abort").await.unwrap();
    let name = named(&channel, &thread, "· aborted").await;
    assert_eq!(name, "#1 Ann – Bob · aborted");
    assert_eq!(pinged(&board_number(&ann, 2).await), ["ann", "bob"]);
    until(|| {
        boards(&channel)[0]
            .content
            .contains("was aborted")
            .then_some(())
    })
    .await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_begun_in_the_thread_of_another_gets_a_thread_of_its_own() {
    let server = TestServer::open().await;
    let (channel, thread) = (server.channel("cleo"), server.start_game().await);
    let first = named(&channel, &thread, "· chess").await;
    let ann = server.thread("ann", &thread);
    let answer = ann.slash("/challenge @cleo black").await.unwrap();
    let place = format!("<#{}>", channel.id());
    assert!(answer.content.contains(&place), "{}", answer.content);
    let challenge = board_number(&channel, 2).await;
    challenge.press("Accept").await.unwrap();
    let second = until(|| {
        let mut threads = channel.threads().into_iter();
        threads.find(|known| known.id != thread.id)
    })
    .await;
    let name = named(&channel, &second, "· chess").await;
    assert_eq!(name, "#2 Cleo – Ann · chess");
    assert_eq!(named(&channel, &thread, "· chess").await, first);
    // A move in the first thread is one of its own game.
    let white = [&ann, &server.thread("bob", &thread)];
    play(&white, &FOOLS_MATE[..1]).await;
    assert_eq!(boards(&ann).len(), 2);
    // When a game is over, its thread is free for the next one.
    let question = ann.slash("/resign").await.unwrap();
    question.press("Yes, resign").await.unwrap();
    named(&channel, &thread, "· 0-1").await;
    let answer = ann.slash("/challenge @cleo").await.unwrap();
    assert!(!answer.content.contains(&place), "{}", answer.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_want_to_be_told_is_not_pinged() {
    let server = TestServer::open().await;
    let panel = server
        .channel("bob")
        .slash("/settings notifications")
        .await
        .unwrap();
    let panel = panel.press("Game begins: ping me").await.unwrap();
    assert!(
        panel
            .controls()
            .contains(&"Game begins: no ping".to_owned())
    );
    panel.press("Game over: ping me").await.unwrap();
    let thread = server.start_game().await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    assert_eq!(pinged(&board_number(&ann, 1).await), ["ann"]);
    assert_eq!(
        pinged(&play(&[&ann], &["f3"]).await),
        ["bob"],
        "it’s Bob’s turn"
    );
    let last = play(&[&bob, &ann, &bob], &FOOLS_MATE[1..]).await;
    assert_eq!(pinged(&last), ["ann"]);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_out_is_told_once_while_the_others_play_on() {
    let server = TestServer::open().await;
    let line = "/game new \"Four Player Chess\" clock:1d";
    let thread = crate::lobby::open_for_four(&server, line).await;
    let ann = server.thread("ann", &thread);
    let first = board_number(&ann, 1).await;
    assert_eq!(pinged(&first), ["ann", "bob", "cleo", "dan"]);
    server.advance_clock(entente_game::Span::days(2));
    // The first player’s time is over. The next board says so to them, and asks the next player.
    let next = board_number(&ann, 2).await;
    let told = pinged(&next);
    assert_eq!(told.len(), 2, "{told:?}: {}", next.content);
    assert!(next.content.contains("ran out of time"), "{}", next.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rematch_is_offered_and_played_in_the_thread() {
    let server = TestServer::open().await;
    let channel = server.channel("cleo");
    let thread = server.start_game().await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    let last = play(&[&ann, &bob], &FOOLS_MATE).await;
    named(&channel, &thread, "· 0-1").await;
    last.press("Rematch").await.unwrap();
    let offer = board_number(&bob, 6).await;
    assert_eq!(pinged(&offer), ["bob"]);
    offer.press("Accept").await.unwrap();
    let begun = board_number(&bob, 7).await;
    assert!(
        begun.content.contains("The game has begun"),
        "{}",
        begun.content
    );
    let name = named(&channel, &thread, "· chess").await;
    assert!(name.starts_with("#2 "), "{name}");
    assert_eq!(channel.threads().len(), 1);
    assert_eq!(boards(&channel).len(), 1, "nothing new in the channel");
    // The colours have changed, and a command in the thread means the new game.
    play(&[&bob, &ann], &FOOLS_MATE).await;
    named(&channel, &thread, "· 0-1").await;
    until(|| {
        boards(&channel)[0]
            .content
            .contains("is over")
            .then_some(())
    })
    .await;
    server.close().await;
}

/// The name of a thread is sent until Discord takes it.
#[tokio::test(flavor = "multi_thread")]
async fn a_thread_is_renamed_although_discord_fails() {
    let server = TestServer::open().await;
    let channel = server.channel("cleo");
    let thread = server.start_game().await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    let last = play(&[&ann, &bob], &FOOLS_MATE).await;
    named(&channel, &thread, "· 0-1").await;
    let faults = server.sandbox.faults();
    let path = format!("/channels/{}", thread.id);
    faults.inject_where(
        Fault::ServerError,
        u32::MAX,
        &format!("PATCH /api/v10{path}"),
    );
    last.press("Rematch").await.unwrap();
    board_number(&bob, 6).await.press("Accept").await.unwrap();
    let begun = board_number(&bob, 7).await;
    assert!(
        begun.content.contains("The game has begun"),
        "{}",
        begun.content
    );
    // Edits of messages in the thread fail as well, but this is its name.
    let renaming = |fault: &InjectedFault| fault.target.ends_with(&path);
    until(|| faults.injected().iter().any(renaming).then_some(())).await;
    faults.clear();
    let name = named(&channel, &thread, "· chess").await;
    assert!(name.starts_with("#2 "), "{name}");
    server.close().await;
}

/// *Why?* explains what was typed in this game, not in the one before it in the same thread.
#[tokio::test(flavor = "multi_thread")]
async fn after_a_rematch_nothing_is_left_to_explain() {
    let server = TestServer::open().await;
    let channel = server.channel("cleo");
    let thread = server.start_game().await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    let last = play(&[&ann, &bob], &FOOLS_MATE[..2]).await;
    ann.message(last.id).unwrap().reply("Kh8").unwrap();
    let last = play(&[&ann, &bob], &FOOLS_MATE[2..]).await;
    last.press("Rematch").await.unwrap();
    board_number(&bob, 6).await.press("Accept").await.unwrap();
    board_number(&bob, 7).await;
    named(&channel, &thread, "· chess").await;
    let newest = ann.messages().pop().unwrap();
    assert!(!crate::typed::offers_to_explain(&newest).await);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_of_a_lobby_and_a_challenger_are_offered_what_they_can_do() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.direct("ann"), server.direct("bob"));
    ann.slash("/challenge @bob").await.unwrap();
    assert_eq!(board_number(&ann, 1).await.controls(), ["Withdraw"]);
    assert_eq!(
        board_number(&bob, 1).await.controls(),
        ["Accept", "Decline"]
    );
    ann.slash("/game new chess visibility:private")
        .await
        .unwrap();
    let lobby = board_number(&ann, 2).await;
    assert_eq!(
        lobby.controls(),
        ["Choose colour…", "Reserve a seat", "Add computer", "Cancel"]
    );
    // In a channel the buttons are the same for everybody, and the answer helps.
    let (ann, cleo) = (server.channel("ann"), server.channel("cleo"));
    ann.slash("/challenge @bob").await.unwrap();
    let challenge = board_number(&ann, 1).await;
    assert_eq!(challenge.controls(), ["Accept", "Decline"]);
    let answer = challenge.press("Decline").await.unwrap();
    assert_eq!(answer.controls(), ["Withdraw"], "{}", answer.content);
    answer.press("Withdraw").await.unwrap();
    let known = newest(&ann);
    let sent = ann.slash("/challenge @bob").await.unwrap();
    assert_eq!(sent.controls(), ["Withdraw"], "{}", sent.content);
    posted_after(&ann, known, "Decline").await;
    let withdrawn = sent.press("Withdraw").await.unwrap();
    assert_eq!(withdrawn.content, "Challenge withdrawn.");
    let own = ["Choose colour…", "Reserve a seat", "Add computer", "Cancel"];
    let opened = ann.slash("/game new chess").await.unwrap();
    assert_eq!(opened.controls(), own, "what its text names is there");
    let lobby = posted_after(&ann, Some(challenge.id), "Join").await;
    let answer = lobby.press("Join").await.unwrap();
    assert!(answer.content.starts_with("You’ve already joined."));
    assert_eq!(answer.controls(), own);
    // Nobody but its host is in it, who cancels it.
    assert_eq!(lobby.controls(), ["Join", "Join as…", "Host"]);
    posted_after(&cleo, Some(challenge.id), "Join").await;
    let cancelled = answer.press("Cancel").await.unwrap();
    assert_eq!(cancelled.content, "Game cancelled.");
    server.close().await;
}

/// The most characters of a line in `/help`: two lines on a phone.
const HELP_LINE: usize = 90;

/// The answer of `/help`, with the commands as they are typed. It is a list: each line is a
/// heading, or says in a few words what something does.
async fn help(channel: &UserInChannel) -> String {
    let help = channel.slash("/help").await.unwrap();
    let lines = help.content.lines().map(as_typed);
    let lines: Vec<_> = lines.collect();
    for line in &lines {
        let is_entry = line.contains(" · ");
        assert!(is_entry || line.starts_with("**"), "{line}");
        assert!(line.chars().count() <= HELP_LINE, "{line}");
    }
    lines.join("\n  ")
}

/// A line with the commands as they are typed, and not as links.
fn as_typed(line: &str) -> String {
    let mut typed = String::new();
    let mut rest = line;
    while let Some((before, link)) = rest.split_once("</") {
        let (command, after) = link.split_once('>').unwrap();
        let name = command.split(':').next().unwrap();
        typed += &format!("{before}/{name}");
        rest = after;
    }
    typed + rest
}

#[tokio::test(flavor = "multi_thread")]
async fn help_says_what_one_can_do_here_and_now() {
    let server = TestServer::open().await;
    let mut seen = Vec::new();
    let (channel, direct) = (server.channel("bob"), server.direct("bob"));
    seen.push(format!("in a channel: {}", help(&channel).await));
    seen.push(format!("in direct messages: {}", help(&direct).await));
    seen.push(format!("a manager: {}", help(&server.channel("ann")).await));
    let thread = server.start_game().await;
    let names = ["ann", "bob", "cleo"];
    let [ann, bob, cleo] = names.map(|name| server.thread(name, &thread));
    seen.push(format!("the player to move: {}", help(&ann).await));
    seen.push(format!("the other player: {}", help(&bob).await));
    seen.push(format!("a spectator: {}", help(&cleo).await));
    for (one, is_playing) in [(&ann, true), (&bob, true), (&cleo, false)] {
        let help = one.slash("/help").await.unwrap().content;
        for command in ["/draw", "/resign"] {
            assert_eq!(help.contains(command), is_playing, "{command}: {help}");
        }
    }
    ann.slash("/move f3").await.unwrap();
    seen.push(format!("elsewhere: {}", help(&channel).await));
    play(&[&bob, &ann, &bob], &FOOLS_MATE[1..]).await;
    seen.push(format!("when it is over: {}", help(&bob).await));
    insta::assert_snapshot!(mask(&seen.join("\n")));
    let answer = channel.slash("/help").await.unwrap();
    let all = answer.press("All commands").await.unwrap();
    assert_eq!(all.id, answer.id);
    assert!(all.content.chars().count() <= 2000);
    for name in ["/play", "/plan", "/show", "/settings", "/privacy"] {
        assert!(all.content.contains(name), "{name}: {}", all.content);
    }
    assert!(!all.content.contains("/server"), "it is for managers");
    assert_eq!(all.press("Back").await.unwrap().content, answer.content);
    server.close().await;
}

/// The host's own buttons, and the hash of the seed, are a press away from the lobby.
#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_keeps_the_host_and_fair_play_behind_a_button_each() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    ann.slash("/game new Chess4").await.unwrap();
    let lobby = board_number(&ann, 1).await;
    let buttons = ["Join", "Join as…", "Host", "Fair play"];
    assert_eq!(lobby.controls(), buttons);
    assert!(!lobby.content.contains("SHA-256"), "{}", lobby.content);
    let panel = lobby.press("Host").await.unwrap();
    let of_host = ["Start", "Reserve a seat", "Add computer", "Cancel"];
    assert_eq!(panel.controls(), of_host);
    let of_bob = board_number(&bob, 1).await;
    let refused = of_bob.press("Host").await.unwrap();
    assert!(refused.content.contains("who opened this game"));
    assert!(refused.controls().is_empty());
    let fair = of_bob.press("Fair play").await.unwrap();
    assert!(fair.ephemeral && fair.content.contains("SHA-256"));
    let hash = fair.content.split('`').nth(1).unwrap();
    assert_eq!(hash.len(), 64, "{}", fair.content);
    assert!(!fair.content.contains("You added"), "Bob is not in");
    of_bob.press("Join").await.unwrap();
    let fair = of_bob.press("Fair play").await.unwrap();
    assert!(fair.content.contains("You added"), "{}", fair.content);
    server.close().await;
}

/// The person who accepts in a channel is led to the direct messages, or to the thread elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn who_begins_a_game_that_is_elsewhere_gets_a_link_to_it() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let private = ann.slash("/play visibility:private").await.unwrap();
    let link = "Your game is in your DMs: https://discord.com/channels/@me/";
    assert!(private.content.contains(link), "{}", private.content);
    let thread = server.start_game().await;
    let inside = server.thread("ann", &thread);
    // A thread belongs to its game, so the next one begins in the channel above.
    let begun = inside.slash("/play").await.unwrap();
    assert!(begun.content.contains("Your game: <#"), "{}", begun.content);
    server.close().await;
}
