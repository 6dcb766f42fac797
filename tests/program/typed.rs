//! Moves typed as plain text: as a reply to a board, or by mentioning the bot. What two players and
//! a spectator see of it.

mod privately;

use crate::clocks::named;
use crate::support::*;
use entente::config::Config;
use entente_sandbox::{Fault, Message, PrivilegedIntent, UserInChannel};

/// The reactions to a message.
pub(crate) fn reactions(message: &Message) -> String {
    let reloaded = message.reload().unwrap();
    let reactions = reloaded.json["reactions"].as_array().into_iter().flatten();
    reactions
        .filter_map(|reaction| reaction["emoji"]["name"].as_str())
        .collect()
}

/// Waits for a reaction to a message.
pub(crate) async fn reaction(message: &Message) -> String {
    until(|| Some(reactions(message)).filter(|reactions| !reactions.is_empty())).await
}

/// Types a text in direct messages, and returns the bot's reply.
pub(crate) async fn reply_to(channel: &UserInChannel, text: &str) -> Message {
    let typed = channel.type_text(text).unwrap();
    until(|| {
        let mut messages = channel.messages().into_iter();
        messages.find(|message| message.reply_to == Some(typed.id))
    })
    .await
}

/// Returns the number of messages that a person sees, and the last of them.
fn seen(channel: &UserInChannel) -> (usize, String) {
    let messages = channel.messages();
    let last = messages
        .last()
        .map(|message| format!("{} {}", message.author.name, mask(&message.content)));
    (messages.len(), last.unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_to_a_board_and_a_mention_can_be_moves() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.thread(name, &thread));
    let start = board_number(&ann, 1).await;
    assert_eq!(reaction(&start.reply("e4").unwrap()).await, "✅");
    board_number(&ann, 2).await;
    assert_eq!(reaction(&bob.type_text("@Entente e5").unwrap()).await, "✅");
    board_number(&ann, 3).await;
    // A reply to an old board belongs to the same game.
    let old = boards(&ann).remove(0);
    assert!(is_past_board(&old));
    assert_eq!(reaction(&old.reply("`Nf3`").unwrap()).await, "✅");
    let board = board_number(&cleo, 4).await;
    assert!(board.content.contains("**2. Nf3**"), "{}", board.content);
    for channel in [&ann, &bob, &cleo] {
        let (_, last) = seen(channel);
        assert!(last.starts_with("Entente"), "the board comes last: {last}");
        let ephemeral = channel.messages().iter().filter(|m| m.ephemeral).count();
        assert_eq!(ephemeral, 0, "a typed move is answered only by a reaction");
    }
    server.close().await;
}

/// Somebody mistypes and corrects the message. The move that was refused is read again, on the
/// board for which it was typed and on no later one.
#[tokio::test(flavor = "multi_thread")]
async fn an_edited_message_is_read_again_if_its_move_was_refused() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    let becomes = async |message: &Message, emoji: &'static str| {
        until(|| (reactions(message) == emoji).then_some(())).await;
    };
    let typed = board_number(&ann, 1).await.reply("e5").unwrap();
    becomes(&typed, "❌").await;
    typed.edit("Sf3").unwrap();
    becomes(&typed, "❓").await;
    typed.edit("e4").unwrap();
    becomes(&typed, "✅").await;
    board_number(&ann, 2).await;
    // The message was played, and says nothing more.
    typed.edit("d4").unwrap();
    let answered = bob.type_text("@Entente e6?").unwrap();
    becomes(&answered, "✅").await;
    board_number(&ann, 3).await;
    // Black was too early, and the board for which the move was typed is gone.
    let early = bob.type_text("@Entente Nc6").unwrap();
    becomes(&early, "❌").await;
    ann.slash("/move d4").await.unwrap();
    board_number(&ann, 4).await;
    early.edit("@Entente Nf6").unwrap();
    let later = bob.type_text("@Entente d5").unwrap();
    becomes(&later, "✅").await;
    becomes(&early, "❌").await;
    let board = board_number(&ann, 5).await;
    assert!(board.content.contains("2… d5"), "{}", board.content);
    assert_eq!(reactions(&typed), "✅");
    assert_eq!(boards(&ann).len(), 5);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edited_direct_message_is_answered_again() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let ann = server.direct("ann");
    let replies = |to: &Message| -> Vec<String> {
        let messages = ann.messages().into_iter();
        let replies = messages.filter(|message| message.reply_to == Some(to.id));
        replies.map(|message| message.content).collect()
    };
    let typed = ann.type_text("e5").unwrap();
    until(|| (replies(&typed).len() == 1).then_some(())).await;
    typed.edit("e4").unwrap();
    let answers = until(|| Some(replies(&typed)).filter(|all| all.len() == 2)).await;
    assert!(answers[0].starts_with("e5 isn’t legal"), "{answers:?}");
    assert_eq!(answers[1], "You played **e4**.");
    server
        .thread("bob", &thread)
        .slash("/move e5")
        .await
        .unwrap();
    typed.edit("d4").unwrap();
    let next = reply_to(&ann, "Nf3").await;
    assert_eq!(next.content, "You played **Nf3**.");
    assert_eq!(replies(&typed).len(), 2);
    server.close().await;
}

/// A move that is not made gets its reason at once, in games without secrets.
#[tokio::test(flavor = "multi_thread")]
async fn why_a_move_was_not_made_is_said_at_once() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    let mut transcript = Vec::new();
    for (who, channel, text) in [
        ("Ann", &ann, "@Entente Nf6"),
        ("Ann", &ann, "@Entente e9"),
        ("Ann", &ann, "@Entente **Ke2**"),
        ("Bob", &bob, "@Entente e5"),
    ] {
        let answer = reply_to(channel, text).await;
        assert!(!answer.ephemeral && answer.json["mentions"] == serde_json::json!([]));
        let typed = channel.message(answer.reply_to.unwrap()).unwrap();
        let reaction = reaction(&typed).await;
        let why = named(&server, &answer.content);
        transcript.push(format!("{who} types {text}: {reaction}\n  {why}"));
    }
    // Bob was too early. When it is Bob's turn, the explanation has a button for the move.
    ann.slash("/move e4").await.unwrap();
    let board = board_number(&bob, 2).await;
    let later = press_on(&board, "Why ❌?").await;
    transcript.push(format!("later: {} {:?}", later.content, later.controls()));
    let done = later.press("Play e5").await.unwrap();
    transcript.push(done.content);
    let board = board_number(&bob, 3).await;
    let last = press_on(&board, "Why ❌?").await;
    transcript.push(format!("and then: {}", mask(&last.content)));
    insta::assert_snapshot!(transcript.join("\n"));
    server.close().await;
}

/// In a game with pacts nobody else reads why a move was not made.
#[tokio::test(flavor = "multi_thread")]
async fn where_players_have_secrets_only_the_writer_learns_why() {
    let server = TestServer::open().await;
    let line = "/game new Chess4 options:\"pacts=yes\"";
    let thread = crate::lobby::open_for_four(&server, line).await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    // A person who never read it gets the meaning of the reaction once.
    let meaning = reply_to(&ann, "@Entente a1a9").await;
    assert!(
        meaning.content.starts_with("❌ means"),
        "{}",
        meaning.content
    );
    let before = seen(&bob);
    let typed = ann.type_text("@Entente a1a8").unwrap();
    assert_eq!(reaction(&typed).await, "❌");
    let board = board_number(&ann, 1).await;
    let why = press_on(&board, "Why ❌?").await;
    assert!(
        why.ephemeral && why.content.contains("a1a8 isn’t legal"),
        "{}",
        why.content
    );
    assert_eq!(seen(&bob).0, before.0 + 1, "only what Ann has typed");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_ambiguous_typed_move_is_chosen_from_the_panel() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    for (channel, text) in [
        (&ann, "Nf3"),
        (&bob, "a6"),
        (&ann, "d4"),
        (&bob, "a5"),
        (&ann, "Nc3"),
        (&bob, "a4"),
        (&ann, "Nd2"),
        (&bob, "a3"),
    ] {
        channel.slash(&format!("/move {text}")).await.unwrap();
    }
    let board = board_number(&ann, 9).await;
    let typed = board.reply("Ne4").unwrap();
    assert_eq!(reaction(&typed).await, "❓");
    let question = press_on(&board, "Why ❌?").await;
    assert_eq!(
        question.content,
        "**Ne4** could be several moves. Which one?"
    );
    assert_eq!(question.controls(), ["Nce4", "Nde4", "Back"]);
    let done = question.press("Nde4").await.unwrap();
    assert_eq!(done.content, "You played **Nde4**.");
    server.close().await;
}

/// People chat below a board and reply to it. The bot ignores what is not a move of theirs.
#[tokio::test(flavor = "multi_thread")]
async fn chat_is_ignored() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.thread(name, &thread));
    let board = |channel: &UserInChannel| boards(channel).remove(0);
    let talk = [
        board(&bob).reply("good luck!").unwrap(),
        board(&cleo).reply("e4, obviously").unwrap(),
        cleo.type_text("I would play Nf3").unwrap(),
        ann.type_text("e4").unwrap(),
        server.channel("dan").type_text("Nf3").unwrap(),
    ];
    // The bot reads messages in order. It has read a later one, so it has read these.
    assert_eq!(reaction(&board(&ann).reply("d4").unwrap()).await, "✅");
    for message in &talk {
        assert_eq!(reactions(message), "", "{}", message.content);
    }
    server.close().await;
}

/// A mention of the bot gets an answer in words, unless it is a move.
#[tokio::test(flavor = "multi_thread")]
async fn a_mention_that_is_no_move_is_answered_in_words() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, cleo] = ["ann", "cleo"].map(|name| server.thread(name, &thread));
    let mut transcript = Vec::new();
    for (who, channel, text) in [
        ("Ann", &ann, "@Entente hello"),
        ("Ann", &ann, "@Entente"),
        ("Cleo", &cleo, "@Entente e4"),
        ("Dan", &server.channel("dan"), "@Entente what is this?"),
    ] {
        let answer = reply_to(channel, text).await;
        assert!(!answer.ephemeral && answer.json["mentions"] == serde_json::json!([]));
        let words = mask(&answer.content);
        transcript.push(format!("{who} types {text}\n  {words}"));
    }
    server.sandbox.user("ann").set_locale("de").unwrap();
    ann.slash("/am-zug").await.unwrap();
    transcript.push(reply_to(&ann, "@Entente hallo").await.content);
    insta::assert_snapshot!(transcript.join("\n"));
    server.close().await;
}

/// Without the privileged intent the bot cannot read what is typed in a thread. Who writes there on
/// their own turn reads how to move, once and never again.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_writes_in_the_thread_is_told_once_how_to_move() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.thread(name, &thread));
    let others = [
        bob.type_text("e5").unwrap(),
        cleo.type_text("e4").unwrap(),
        server.channel("ann").type_text("e4").unwrap(),
    ];
    let hint = reply_to(&ann, "e4").await;
    assert_eq!(
        hint.content,
        "I only read what’s meant for me, so nothing was played. To move, reply to the board with \
         your move (such as `e4`), press **Move**, or type `/move e4`."
    );
    let again = ann.type_text("I said e4").unwrap();
    // The bot reads messages in order. It has read a later one, so it has read these.
    let board = board_number(&ann, 1).await;
    assert_eq!(reaction(&board.reply("e4").unwrap()).await, "✅");
    let answered = |message: &Message| {
        let messages = ann.messages().into_iter();
        messages
            .chain(server.channel("ann").messages())
            .any(|answer| answer.reply_to == Some(message.id))
    };
    assert!(!others.iter().chain([&again]).any(answered));
    // Not in another game either.
    let second = server.start_game().await;
    let ann = server.thread("ann", &second);
    let silent = ann.type_text("e4").unwrap();
    let board = board_number(&ann, 1).await;
    assert_eq!(reaction(&board.reply("d4").unwrap()).await, "✅");
    assert!(
        ann.messages()
            .iter()
            .all(|it| it.reply_to != Some(silent.id))
    );
    server.close().await;
}

/// A sandbox whose application has the Message Content intent.
pub(crate) async fn with_message_content() -> TestServer {
    let builder = sandbox_builder().allow([PrivilegedIntent::MessageContent]);
    let sandbox = builder.start().await.unwrap();
    let set = |config: &mut Config| config.discord.message_content = Some(true);
    TestServer::with_settings(sandbox, set).await
}

#[tokio::test(flavor = "multi_thread")]
async fn with_the_intent_a_move_is_typed_plainly() {
    let server = with_message_content().await;
    let thread = server.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.thread(name, &thread));
    server.settled().await;
    // A player who types a move too early would wait for it.
    let early = reply_to(&bob, "e5").await;
    assert!(early.content.contains("not your turn"), "{}", early.content);
    // A piece by its letter in another language: what would be right, with its button.
    let german = reply_to(&ann, "Sf3").await;
    assert_eq!(
        german.content,
        "“Sf3” isn’t a move here. Did you mean **Nf3**?"
    );
    assert_eq!(german.controls(), ["Knight f3 (Nf3)"]);
    // So is what can only be an attempt at a move.
    for text in ["Nf9", "castle", "knight c9"] {
        let answer = reply_to(&ann, text).await.content;
        assert!(answer.contains("isn’t a move"), "{text}: {answer}");
    }
    let ignored = [
        ann.type_text("nice, I castle soon").unwrap(),
        ann.type_text("gg9").unwrap(),
        bob.type_text("e5!").unwrap(),
        cleo.type_text("e4").unwrap(),
        ann.type_text("I think e4 is best").unwrap(),
        server.channel("ann").type_text("e4").unwrap(),
    ];
    // What is a move, but cannot be made, is answered like one that is meant for the bot.
    let why = reply_to(&ann, "Nf6").await;
    assert!(
        why.content.starts_with("Nf6 isn’t legal"),
        "{}",
        why.content
    );
    let again = press_on(&board_number(&ann, 1).await, "Why ❌?").await;
    assert!(again.content.contains("Nf6"), "{}", again.content);
    // Texts are handled at the same time. The answer to a later one shows that Bob's came before
    // his turn.
    let asked = ann.type_text("@Entente e5").unwrap();
    assert_eq!(reaction(&asked).await, "❌");
    assert_eq!(reaction(&ann.type_text("e4").unwrap()).await, "✅");
    let board = board_number(&bob, 2).await;
    assert!(board.content.contains("**1. e4**"), "{}", board.content);
    assert_eq!(reaction(&bob.type_text("e7e5").unwrap()).await, "✅");
    board_number(&ann, 3).await;
    for message in &ignored {
        assert_eq!(reactions(message), "", "{}", message.content);
    }
    let is_hint = |message: &Message| message.content.starts_with("To move");
    assert!(!ann.messages().iter().any(is_hint), "nobody needs it");
    server.close().await;
}

/// The legality of a text can be a secret, too, where alliances are secret.
#[tokio::test(flavor = "multi_thread")]
async fn with_the_intent_nothing_is_played_in_games_of_secrets() {
    let server = with_message_content().await;
    let thread = crate::lobby::open_for_four(&server, "/game new \"Four Player Chess\"").await;
    let ann = server.thread("ann", &thread);
    let legal = any_move(&ann).await;
    let why = reply_to(&ann, &legal).await;
    assert!(why.content.contains("secret"), "{}", why.content);
    // Saying it once is enough, but nobody waits for a move that was not made.
    let chat = ann.type_text("good luck, all of you").unwrap();
    for text in [
        legal.clone(),
        format!("@Entente {legal}"),
        "a1a9".to_owned(),
    ] {
        assert_eq!(
            reaction(&ann.type_text(&text).unwrap()).await,
            "❌",
            "{text}"
        );
    }
    let replies = ann.messages().into_iter();
    assert_eq!(
        replies
            .filter(|message| message.content == why.content)
            .count(),
        1
    );
    assert_eq!((reactions(&chat).as_str(), boards(&ann).len()), ("", 1));
    server.close().await;
}

/// Where players have pacts, what cannot be made gets a cross in the thread, too.
#[tokio::test(flavor = "multi_thread")]
async fn with_the_intent_every_rejected_move_is_answered_where_players_have_pacts() {
    let server = with_message_content().await;
    let line = "/game new Chess4 options:\"pacts=yes\"";
    let thread = crate::lobby::open_for_four(&server, line).await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    board_number(&ann, 1).await;
    for (player, text) in [(&ann, "a1a8"), (&ann, "a1a8"), (&bob, "a1a8")] {
        let typed = player.type_text(text).unwrap();
        assert_eq!(reaction(&typed).await, "❌", "{text}");
    }
    server.close().await;
}

#[tokio::test]
async fn a_refused_intent_is_explained_in_one_sentence() {
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let mut config = settings(&sandbox, &folder.0);
    config.discord.message_content = Some(true);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (_stop, stopped) = tokio::sync::watch::channel(false);
    let clock = entente_service::Clock::machine();
    let ended = entente::serve::serve(&config, listener, clock, stopped).await;
    insta::assert_snapshot!(ended.unwrap_err());
    sandbox.shutdown().await;
}

/// Whether the panel of a board offers to explain what was rejected.
pub(crate) async fn offers_to_explain(board: &Message) -> bool {
    let panel = board.press("More").await.unwrap();
    panel.controls().contains(&"Why ❌?".to_owned())
}

/// The reason can be had later, too: when the game has gone on. When it is over, nobody needs it.
#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_move_is_explained_afterwards() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    let why = "Nf6 isn’t legal: none of your knights can move to f6.";
    assert_eq!(
        reaction(&ann.type_text("@Entente Nf6").unwrap()).await,
        "❌"
    );
    for (number, (channel, text)) in [(&ann, "f3"), (&bob, "e5"), (&ann, "g4")]
        .iter()
        .enumerate()
    {
        let board = board_number(channel, number + 1).await;
        assert_eq!(reaction(&board.reply(text).unwrap()).await, "✅");
        let board = board_number(&ann, number + 2).await;
        assert_eq!(press_on(&board, "Why ❌?").await.content, why);
    }
    // It is offered only to whom it says something, and while the game is played.
    assert!(!offers_to_explain(&board_number(&bob, 4).await).await);
    bob.slash("/move Qh4#").await.unwrap();
    assert!(!offers_to_explain(&board_number(&ann, 5).await).await);
    server.close().await;
}

/// Discord may deliver a message twice, but it is still one command.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_delivered_twice_is_one_move() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.direct("ann"), server.direct("bob"));
    ann.slash("/challenge @bob black").await.unwrap();
    board_number(&bob, 1).await.press("Accept").await.unwrap();
    board_number(&bob, 2).await;
    let faults = server.sandbox.faults();
    faults.inject_where(Fault::EventTwice, u32::MAX, "MESSAGE_CREATE");
    reply_to(&bob, "e4").await;
    board_number(&ann, 3).await;
    reply_to(&ann, "e5").await;
    board_number(&bob, 4).await;
    faults.clear();
    let list = ann.slash("/show moves").await.unwrap().content;
    assert!(list.contains("1. e4 e5\n```"), "{list}");
    board_number(&ann, 4).await;
    assert_eq!(boards(&ann).len(), 4);
    let answers = |channel: &UserInChannel| {
        let messages = channel.messages().into_iter();
        messages
            .filter(|message| message.reply_to.is_some() && !message.ephemeral)
            .count()
    };
    assert_eq!((answers(&ann), answers(&bob)), (1, 1));
    server.close().await;
}

/// A public refusal could reveal a secret alliance. So a move that is typed in public is not even
/// read.
#[tokio::test(flavor = "multi_thread")]
async fn in_a_game_with_alliances_moves_are_typed_only_in_direct_messages() {
    let server = TestServer::open().await;
    let thread = crate::lobby::open_for_four(&server, "/game new \"Four Player Chess\"").await;
    let ann = server.thread("ann", &thread);
    let board = board_number(&ann, 1).await;
    for text in ["@Entente a1a2", "@Entente k7"] {
        let typed = ann.type_text(text).unwrap();
        assert_eq!(reaction(&typed).await, "❌");
    }
    assert_eq!(boards(&ann).len(), 1, "nothing has moved");
    let why = press_on(&board, "Why ❌?").await;
    assert_eq!(
        why.content,
        "A typed move could give away a secret in this game. \
         Send it to me by DM, or use `/move`, which nobody else sees."
    );
    let legal = any_move(&ann).await;
    let done = reply_to(&server.direct("ann"), &legal).await;
    assert!(done.content.starts_with("You played"), "{}", done.content);
    board_number(&ann, 2).await;
    server.close().await;
}

/// Without the permission to react, the bot still plays the move.
#[tokio::test(flavor = "multi_thread")]
async fn without_the_permission_to_react_the_move_is_played() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let ann = server.thread("ann", &thread);
    let faults = server.sandbox.faults();
    faults.inject_where(Fault::PermissionLost, u32::MAX, "/reactions/");
    let typed = board_number(&ann, 1).await.reply("e4").unwrap();
    let board = board_number(&ann, 2).await;
    assert!(board.content.contains("**1. e4**"), "{}", board.content);
    assert!(!offers_to_explain(&board).await);
    assert_eq!(reactions(&typed), "");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn text_that_is_not_a_move_is_called_so_even_out_of_turn() {
    let server = TestServer::open().await;
    server.start_game().await;
    let (ann, bob) = (server.direct("ann"), server.direct("bob"));
    for (channel, text, start) in [
        (&ann, "xyz", "“xyz” isn’t a move. Type one like"),
        (&bob, "xyz", "“xyz” isn’t a move, and you can’t move now."),
        (&bob, "hallo", "“hallo” isn’t a move, and"),
        (&bob, "e5", "It’s not your turn"),
        (&bob, "Nf6", "It’s not your turn"),
        (&bob, "O-O", "It’s not your turn"),
        (&bob, "e2e4", "It’s not your turn"),
    ] {
        let answer = reply_to(channel, text).await.content;
        assert!(answer.starts_with(start), "{text}: {answer}");
    }
    server.start_game().await;
    let answer = reply_to(&bob, "hallo").await.content;
    assert!(answer.starts_with("“hallo” isn’t a move"), "{answer}");
    let answer = reply_to(&bob, "e5").await.content;
    assert!(answer.starts_with("No game is waiting"), "{answer}");
    server.close().await;
}

/// A possible move out of turn gets the same answer whatever the alliances are. An example move
/// would be a legal move of another player, and could reveal an alliance.
#[tokio::test(flavor = "multi_thread")]
async fn out_of_turn_nothing_is_revealed_about_alliances() {
    let server = TestServer::open().await;
    crate::lobby::open_for_four(&server, "/game new \"Four Player Chess\"").await;
    let bob = server.direct("bob");
    let mut transcript = Vec::new();
    for text in ["hallo", "a1a2", "Nb3"] {
        transcript.push(mask(&reply_to(&bob, text).await.content));
    }
    insta::assert_snapshot!(transcript.join("\n"));
    server.close().await;
}

/// What phones, chats and books make of a move changes nothing.
#[tokio::test(flavor = "multi_thread")]
async fn quotes_arrows_and_captures_without_a_rank_are_moves() {
    let server = with_message_content().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    let talk = ann.type_text("ed").unwrap();
    let moves = [
        "“e4”",
        "d7->d5",
        "exd",
        "‘Qxd5’",
        "b1→c3",
        "@Entente d5 - a5",
        "@Entente «b4»",
    ];
    for (number, text) in moves.into_iter().enumerate() {
        let mover = if number % 2 == 0 { &ann } else { &bob };
        assert_eq!(
            reaction(&mover.type_text(text).unwrap()).await,
            "✅",
            "{text}"
        );
        board_number(&ann, number + 2).await;
    }
    let board = board_number(&bob, moves.len() + 1).await;
    assert!(board.content.contains("**4. b4**"), "{}", board.content);
    assert_eq!(reactions(&talk), "");
    server.close().await;
}

/// In Spanish `R` is the king, and in English the rook.
#[tokio::test(flavor = "multi_thread")]
async fn a_letter_of_two_languages_is_that_of_its_reader() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.direct("ann"), server.direct("bob"));
    let link = "https://lichess.org/analysis/standard/4k3/8/8/8/8/8/8/R3K3_w_-_-_0_1";
    let line = format!("/challenge @bob white position:\"{link}\"");
    ann.slash(&line).await.unwrap();
    board_number(&bob, 1).await.press("Accept").await.unwrap();
    board_number(&ann, 2).await;
    server.sandbox.user("ann").set_locale("es-ES").unwrap();
    ann.slash("/turnos").await.unwrap();
    let answer = reply_to(&ann, "“Ra3”").await;
    assert!(answer.content.contains("Ra3"), "{}", answer.content);
    assert_eq!(answer.controls(), ["Torre a3 (Ta3)"]);
    let moved = answer.press("Torre a3 (Ta3)").await.unwrap();
    assert!(moved.content.contains("Ta3"), "{}", moved.content);
    board_number(&ann, 3).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn typed_moves_are_answered_in_the_last_known_language() {
    let server = TestServer::open().await;
    let bob = server.direct("bob");
    let answer = reply_to(&bob, "e4").await.content;
    assert!(
        answer.starts_with("You’re not playing any games"),
        "{answer}"
    );
    for (locale, line, start) in [
        ("de", "/am-zug", "Du spielst gerade keine Partie"),
        ("en-GB", "/turns", "You’re not playing any games"),
    ] {
        server.sandbox.user("bob").set_locale(locale).unwrap();
        bob.slash(line).await.unwrap();
        let answer = reply_to(&bob, "e4").await.content;
        assert!(answer.starts_with(start), "{answer}");
    }
    server.close().await;
}
