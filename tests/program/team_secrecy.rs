//! Secrecy of a team's votes and of its chat through the whole bot: two games in which the same
//! move is chosen with as many votes, but by other members, after other changes, and with or
//! without a chat, must give the opponent and the spectators the same bytes.

use crate::crowds::private_threads;
use crate::support::*;
use crate::transcript::{self, Seen, Transcript};
use crate::typed::reaction;
use entente_game::Span;
use entente_sandbox::Thread;
use std::collections::HashMap;

/// Those who may not know how the team votes: the opponent, and a spectator.
const OUTSIDERS: [&str; 2] = ["dan", "eve"];

/// The number of games that are begun at most until the team has White, which is drawn.
const MOST_GAMES: usize = 40;

/// The acts of the members in a game before the end of the vote, in order.
type Votes = &'static [(&'static str, &'static str)];

/// The word in place of a move for a look at the team's chat.
const CHAT: &str = "chat";

/// The beginning of a vote that is typed in the team's chat.
const TYPED: &str = "typed ";

const GAMES: [Votes; 5] = [
    &[("bob", "e4"), ("cleo", "e4")],
    &[("cleo", "d4"), ("bob", "d4"), ("cleo", "e4"), ("bob", "e4")],
    &[("bob", CHAT), ("bob", "e4"), ("cleo", "e4")],
    &[
        ("bob", CHAT),
        ("bob", "typed d4"),
        ("cleo", "e4"),
        ("bob", "typed e4"),
    ],
    &[
        ("cleo", "e4"),
        ("cleo", "Nf3"),
        ("fay", CHAT),
        ("fay", "e4"),
        ("cleo", "e4"),
    ],
];

/// A game in which the team is to move first.
async fn begin() -> (TestServer, Thread, String) {
    for _ in 0..MOST_GAMES {
        let people = ["ann", "bob", "cleo", "dan", "eve", "fay"];
        let sandbox = entente_strict::builder().people(people).bot("Entente");
        let sandbox = sandbox.guild("The Club").channel("chess");
        let server = TestServer::of(sandbox.start().await.unwrap()).await;
        let role = server.sandbox.make_role("Knights", &["bob", "cleo", "fay"]);
        let line = format!("/game new chess team:<@&{role}> clock:1d vote:1h visibility:public");
        server.channel("dan").slash(&line).await.unwrap();
        let thread = server.thread_after(0).await;
        let first = board_number(&server.thread("dan", &thread), 1).await;
        if first.content.contains("🗳") {
            server.settled().await;
            return (server, thread, game_of(&first));
        }
        server.close().await;
    }
    panic!("the team had Black in {MOST_GAMES} games");
}

/// Everything that a person sees of the game, but the record's random hashes.
async fn seen_by(
    server: &TestServer,
    (name, token): (&str, &str),
    (thread, game): (&Thread, &str),
    transcript: &mut Transcript,
) {
    let in_thread = server.thread(name, thread);
    for channel in [&server.channel(name), &in_thread, &server.direct(name)] {
        transcript.messages("a message", channel);
        transcript.text("threads", &format!("{:?}", channel.threads()));
    }
    for line in [
        "/board",
        "/turns",
        "/game watch",
        "/show moves",
        "/move Ke9",
    ] {
        transcript.command(&in_thread, line).await;
    }
    let board = boards(&in_thread).pop().unwrap();
    for button in board.controls() {
        let answer = board.press(&button).await.unwrap();
        transcript.message(&button, &in_thread, &answer);
    }
    let pressed = format!("1:{game}:{}:team-chat", 0);
    let answer = match board.send_malformed_press(&pressed).await {
        Ok(answer) => answer.content,
        Err(error) => error.to_string(),
    };
    transcript.text("the team's chat", &answer);
    transcript
        .suggestions(&in_thread, &["/move move:", "/board game:"])
        .await;
    let paths = ["", "/legal-moves", "/vote", "/pgn", "/board.png"];
    let paths = paths.map(|part| format!("games/{game}{part}"));
    transcript.resources(&server.api, token, &paths).await;
}

/// Types a vote in the team's chat, as a reply to the first message there.
async fn type_in_chat(server: &TestServer, name: &str, text: &str) {
    let chat = private_threads(server, name).remove(0);
    let first = server.thread(name, &chat).messages().remove(0);
    assert_eq!(reaction(&first.reply(text).unwrap()).await, "✅");
}

/// Plays a game with these votes. Returns what each outsider saw before the vote ended and after.
async fn play(votes: Votes) -> [Seen; OUTSIDERS.len()] {
    let (server, thread, game) = begin().await;
    let mut tokens = HashMap::new();
    for name in OUTSIDERS {
        tokens.insert(name, token(&server.direct(name)).await);
    }
    for (name, mv) in votes {
        let member = server.thread(name, &thread);
        if let Some(typed) = mv.strip_prefix(TYPED) {
            type_in_chat(&server, name, typed).await;
            continue;
        }
        let answer = if *mv == CHAT {
            let board = boards(&member).pop().unwrap();
            let menu = board.press("Vote").await.unwrap();
            menu.press("Team chat").await.unwrap()
        } else {
            member.slash(&format!("/move {mv}")).await.unwrap()
        };
        assert!(answer.ephemeral);
    }
    server.settled().await;
    let mut transcripts = OUTSIDERS.map(|_| Transcript::new(&server, &game, &tokens));
    for is_over in [false, true] {
        if is_over {
            server.advance_clock(Span::hours(1));
            board_number(&server.thread("dan", &thread), 2).await;
            server.settled().await;
        }
        for (name, transcript) in OUTSIDERS.iter().zip(&mut transcripts) {
            let person = (*name, tokens[name].as_str());
            seen_by(&server, person, (&thread, &game), transcript).await;
        }
    }
    server.close().await;
    transcripts.map(|transcript| transcript.seen)
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_sees_how_a_team_comes_to_its_move() {
    let mut seen: [Vec<Seen>; OUTSIDERS.len()] = Default::default();
    for votes in GAMES {
        for (all, own) in seen.iter_mut().zip(play(votes).await) {
            all.push(own);
        }
    }
    for (name, seen) in OUTSIDERS.iter().zip(&seen) {
        assert_eq!(transcript::compare(name, seen, &GAMES), 10);
    }
}
