//! Votes that members of a team type: in the game's thread, and in their own, whose first message
//! says how. A vote that nobody gave, and how a tie was broken, are in the message of the move.
use crate::crowds::{against_knights, end_of_vote, open_team_chat, private_threads};
use crate::support::*;
use crate::typed::{reaction, reactions, reply_to, with_message_content};
use entente_game::Span;
use entente_sandbox::{Thread, UserInChannel};

/// Two first moves of the Knights, whose turn it is.
fn moves_of_knights(place: &UserInChannel) -> [&'static str; 2] {
    match boards(place).len() {
        1 => ["d4", "Nf3"],
        _ => ["d5", "Nf6"],
    }
}

/// The answer to a member who presses *Vote*.
async fn vote_of(server: &TestServer, thread: &Thread, name: &str) -> String {
    let board = boards(&server.thread(name, thread)).pop().unwrap();
    board.press("Vote").await.unwrap().content
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_a_member_types_to_the_bot_is_a_vote() {
    let server = TestServer::open().await;
    let (thread, _) = against_knights(&server).await;
    let bob = server.thread("bob", &thread);
    let [first, second] = moves_of_knights(&bob);
    let board = boards(&bob).pop().unwrap();
    assert_eq!(reaction(&board.reply(first).unwrap()).await, "✅");
    let own = vote_of(&server, &thread, "bob").await;
    assert!(own.contains(&format!("Your vote: **{first}**")), "{own}");
    // By name, in the team's own thread, and there with /move.
    open_team_chat(&server, &thread, "cleo").await;
    let chat = private_threads(&server, "cleo").remove(0);
    let cleo = server.thread("cleo", &chat);
    let typed = format!("@Entente {second}");
    assert_eq!(reaction(&cleo.type_text(&typed).unwrap()).await, "✅");
    let own = vote_of(&server, &thread, "cleo").await;
    assert!(own.contains(&format!("Your vote: **{second}**")), "{own}");
    let voted = cleo.slash(&format!("/move {first}")).await.unwrap();
    assert!(
        voted.content.contains(&format!("{first} 2")),
        "{}",
        voted.content
    );
    // What cannot be played is answered as for a player.
    let why = reply_to(&cleo, "@Entente Ke5").await;
    assert!(why.content.starts_with("Ke5 isn’t"), "{}", why.content);
    assert_eq!(reaction(&board.reply("Qxh7").unwrap()).await, "❌");
    // Who belongs to no team only talks.
    let ann = server.thread("ann", &thread);
    let own = boards(&ann).pop().unwrap().reply(first).unwrap();
    server.settled().await;
    assert_eq!(reactions(&own), "");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_the_intent_a_member_votes_with_nothing_but_a_move() {
    let server = with_message_content().await;
    let (thread, _) = against_knights(&server).await;
    let bob = server.thread("bob", &thread);
    let [first, second] = moves_of_knights(&bob);
    let opinion = bob.type_text(&format!("{first}!")).unwrap();
    assert_eq!(reaction(&bob.type_text(first).unwrap()).await, "✅");
    open_team_chat(&server, &thread, "bob").await;
    let chat = private_threads(&server, "bob").remove(0);
    let in_chat = server.thread("bob", &chat);
    let talk = in_chat.type_text(&format!("what about {second}?")).unwrap();
    assert_eq!(reaction(&in_chat.type_text(second).unwrap()).await, "✅");
    assert_eq!((reactions(&opinion), reactions(&talk)), Default::default());
    let own = vote_of(&server, &thread, "bob").await;
    assert!(own.contains(&format!("Your vote: **{second}**")), "{own}");
    server.close().await;
}

/// In Spanish `R` is the king, who cannot go there, and in English the rook, who can.
#[tokio::test(flavor = "multi_thread")]
async fn a_member_is_offered_the_move_of_the_piece_that_a_letter_is_in_english() {
    let server = TestServer::open().await;
    let (thread, _) = against_knights(&server).await;
    let (bob, dan) = (server.thread("bob", &thread), server.thread("dan", &thread));
    let begun = boards(&bob).len();
    let [pawn, reply, rook] = match begun {
        1 => ["a4", "e5", "a3"],
        _ => ["a5", "d4", "a6"],
    };
    bob.slash(&format!("/move {pawn}")).await.unwrap();
    end_of_vote(&server, &dan, begun + 1).await;
    dan.slash(&format!("/move {reply}")).await.unwrap();
    board_number(&bob, begun + 2).await;
    server.sandbox.user("bob").set_locale("es-ES").unwrap();
    let offered = [format!("Torre {rook} (T{rook})")];
    // A typed text has no language of its own: that of the last command counts.
    let command = bob.slash(&format!("/mover R{rook}")).await.unwrap();
    let typed = reply_to(&bob, &format!("@Entente R{rook}")).await;
    for answer in [&typed, &command] {
        assert_eq!(answer.controls(), offered, "{}", answer.content);
    }
    let voted = command.press(&offered[0]).await.unwrap();
    assert!(
        voted.content.contains(&format!("**T{rook}**")),
        "{}",
        voted.content
    );
    server.close().await;
}

/// Without the intent a member who types learns once how to vote.
#[tokio::test(flavor = "multi_thread")]
async fn a_member_whose_text_cannot_be_read_is_told_once_how_to_vote() {
    let server = TestServer::open().await;
    let (thread, _) = against_knights(&server).await;
    open_team_chat(&server, &thread, "bob").await;
    let chat = private_threads(&server, "bob").remove(0);
    let bob = server.thread("bob", &chat);
    let how = reply_to(&bob, "d5").await;
    assert!(
        how.content.starts_with("I can’t read what you type here."),
        "{}",
        how.content
    );
    let known = bob.messages().len();
    bob.type_text("d5").unwrap();
    server.settled().await;
    assert_eq!(bob.messages().len(), known + 1);
    server.close().await;
}

/// A team's first message without ids and what follows from the colours, which are drawn.
fn without_chance(text: &str) -> String {
    let (before, rest) = text.split_once('[').unwrap();
    let (_, after) = rest.split_once(']').unwrap();
    let drawn = [
        ("Black", "ARMY"),
        ("White", "ARMY"),
        ("Schwarz", "ARMY"),
        ("Weiß", "ARMY"),
        ("`e5`", "`MOVE`"),
        ("`e4`", "`MOVE`"),
    ];
    let text = mask(&format!("{before}[TITLE]{after}"));
    drawn
        .iter()
        .fold(text, |text, (word, general)| text.replace(word, general))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_message_of_a_team_says_how_to_vote_and_its_button_works_in_every_turn() {
    for locale in ["en-GB", "de"] {
        let server = TestServer::open().await;
        server.sandbox.set_guild_locale(locale).unwrap();
        let (thread, _) = against_knights(&server).await;
        let has_white = boards(&server.thread("bob", &thread)).len() == 1;
        if locale == "de" {
            server.sandbox.user("bob").set_locale(locale).unwrap();
        }
        let board = boards(&server.thread("bob", &thread)).pop().unwrap();
        let vote = board.controls().remove(0);
        let menu = board.press(&vote).await.unwrap();
        let chat_button = menu.controls().pop().unwrap();
        menu.press(&chat_button).await.unwrap();
        let chat = server.channel("bob").threads();
        let chat = chat.into_iter().max_by_key(|thread| thread.id).unwrap();
        let in_chat = server.thread("bob", &chat);
        let first = in_chat.messages().remove(0);
        assert_eq!(first.attachments.len(), 1, "the board");
        let text = without_chance(&first.content);
        let shown = format!("{text}\n[{}]", first.controls().join("] ["));
        insta::assert_snapshot!(format!("team_chat_in_{}", &locale[..2]), shown);
        // The button is that of a turn long ago.
        let [mv, reply] = if has_white {
            ["d4", "d5"]
        } else {
            ["d5", "d4"]
        };
        in_chat
            .slash(&format!(
                "/{} {mv}",
                if locale == "de" { "zug" } else { "move" }
            ))
            .await
            .unwrap();
        server.settled().await;
        server.advance_clock(Span::hours(1));
        let dan = server.thread("dan", &thread);
        let count = boards(&dan).len();
        board_number(&dan, count.max(if has_white { 2 } else { 3 })).await;
        dan.slash(&format!("/move {reply}")).await.unwrap();
        board_number(&dan, if has_white { 3 } else { 4 }).await;
        let menu = first.press(&first.controls()[0]).await.unwrap();
        assert!(menu.controls().len() > 1, "{}", menu.content);
        server.close().await;
    }
}

/// The last move in the message of the newest board, once it has this many boards.
async fn last_move(place: &UserInChannel, number: usize) -> String {
    let board = board_number(place, number).await;
    board.content.lines().next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tie_and_a_vote_that_nobody_gave_are_said_with_the_move() {
    let server = TestServer::open().await;
    let role = server.sandbox.make_role("Knights", &["bob", "cleo"]);
    let dan = server.channel("dan");
    let threads = dan.threads().len();
    let line =
        format!("/game new chess team:<@&{role}> clock:1d vote:1h timeout:\"random legal move\"");
    dan.slash(&line).await.unwrap();
    let thread = server.thread_after(threads).await;
    let in_thread = server.thread("dan", &thread);
    let first = board_number(&in_thread, 1).await;
    let has_white = first.content.contains("🗳");
    if !has_white {
        in_thread.slash("/move e4").await.unwrap();
        board_number(&in_thread, 2).await;
    }
    server.settled().await;
    let count = boards(&in_thread).len();
    let [mv, other] = moves_of_knights(&in_thread);
    for (name, mv) in [("bob", mv), ("cleo", other)] {
        let member = server.thread(name, &thread);
        member.slash(&format!("/move {mv}")).await.unwrap();
    }
    server.settled().await;
    server.advance_clock(Span::hours(1));
    let tied = last_move(&in_thread, count + 1).await;
    let said = "(1 of 2 votes: a tie, and this move was proposed first)";
    assert!(tied.contains(mv) && tied.contains(said), "{tied}");
    in_thread
        .slash(if has_white { "/move a6" } else { "/move a3" })
        .await
        .unwrap();
    board_number(&in_thread, count + 2).await;
    server.settled().await;
    server.advance_clock(Span::days(1));
    let drawn = board_number(&in_thread, count + 3).await.content;
    assert!(drawn.contains("(random move: nobody voted)"), "{drawn}");
    assert_eq!(drawn.matches("nobody voted").count(), 1, "{drawn}");
    server.close().await;
}
