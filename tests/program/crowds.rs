//! A seat for a crowd, as people use it: the members of a role vote by button, menu and typed
//! moves, and the move with most votes is made when the vote ends, whatever is restarted meanwhile.

use crate::process::Process;
use crate::support::*;
use entente_game::Span;
use entente_sandbox::{Id, Message, Permissions, Thread, UserInChannel};

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
    // Tests count the boards from here on.
    server.settled().await;
    (thread, has_white)
}

async fn vote(server: &TestServer, thread: &Thread, by: &str, mv: &str) -> Message {
    let place = server.thread(by, thread);
    let answer = place.slash(&format!("/move {mv}")).await.unwrap();
    assert!(answer.ephemeral);
    answer
}

/// Lets the vote end, and waits for the board with this number.
pub(crate) async fn end_of_vote(
    server: &TestServer,
    place: &UserInChannel,
    number: usize,
) -> Message {
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
        board.content.contains("everyone (team) votes until")
            && board
                .content
                .contains("A first vote after that opens another"),
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

/// Starts a game of Dan against the Knights, who are Bob and Cleo, in which they are to move.
/// Returns the thread, and their role.
pub(crate) async fn against_knights(server: &TestServer) -> (Thread, Id) {
    let role = server.sandbox.make_role("Knights", &["bob", "cleo"]);
    let dan = server.channel("dan");
    let threads = dan.threads().len();
    let line = format!("/game new chess team:<@&{role}> clock:1d vote:1h");
    dan.slash(&line).await.unwrap();
    let thread = server.thread_after(threads).await;
    let in_thread = server.thread("dan", &thread);
    let first = board_number(&in_thread, 1).await;
    // The seats are drawn.
    if !first.content.contains("🗳") {
        in_thread.slash("/move e4").await.unwrap();
        board_number(&in_thread, 2).await;
    }
    server.settled().await;
    (thread, role)
}

/// The private threads that this person sees.
pub(crate) fn private_threads(server: &TestServer, name: &str) -> Vec<Thread> {
    let mut threads = server.channel(name).threads();
    threads.retain(|thread| thread.name.contains("only for the team"));
    threads
}

pub(crate) async fn open_team_chat(server: &TestServer, thread: &Thread, name: &str) -> Message {
    let board = boards(&server.thread(name, thread)).pop().unwrap();
    let menu = board.press("Vote").await.unwrap();
    if !menu.controls().contains(&"Team chat".to_owned()) {
        return menu;
    }
    menu.press("Team chat").await.unwrap()
}

/// Who reads the channel and not the thread can vote, too.
#[tokio::test(flavor = "multi_thread")]
async fn the_card_in_the_channel_invites_a_team_to_vote() {
    let server = TestServer::open().await;
    against_knights(&server).await;
    let card = |name: &str| {
        let messages = server.channel(name).messages();
        let is_card = |message: &Message| message.controls() == ["Watch", "Vote"];
        messages.into_iter().rfind(is_card).unwrap()
    };
    let menu = card("bob").press("Vote").await.unwrap();
    assert!(menu.ephemeral && menu.controls().contains(&"Team chat".to_owned()));
    // Whoever is in no team reads why they cannot.
    let refused = card("ann").press("Vote").await.unwrap();
    assert!(refused.controls().is_empty(), "{}", refused.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_role_is_pinged_when_its_vote_begins_and_talks_among_itself() {
    let server = TestServer::open().await;
    let (thread, role) = against_knights(&server).await;
    let board = boards(&server.thread("ann", &thread)).pop().unwrap();
    let named = format!("🗳 <@&{role}> votes until");
    assert!(board.content.contains(&named), "{}", board.content);
    assert_eq!(board.json["mention_roles"][0], role.to_string());
    // Ann is no Knight, and Dan plays against them.
    for (name, why) in [("ann", "don’t have its role"), ("dan", "not your turn")] {
        let refused = open_team_chat(&server, &thread, name).await;
        assert!(refused.content.contains(why), "{name}: {}", refused.content);
    }
    let opened = open_team_chat(&server, &thread, "bob").await;
    let chat = private_threads(&server, "bob").remove(0);
    let link = format!("<#{}>", chat.id);
    assert!(opened.content.contains(&link), "{}", opened.content);
    let name = "#1 Knights (team), only for the team";
    assert_eq!(chat.name, name);
    let first = server.thread("bob", &chat).messages().remove(0);
    let game = format!("<#{}>", thread.id);
    let said = first.content.contains(&game) || first.content.contains(&thread.id.to_string());
    assert!(said, "{}", first.content);
    // The next one comes into the same thread; nobody else sees it.
    let second = open_team_chat(&server, &thread, "cleo").await;
    assert_eq!(second.content, opened.content);
    let seen = ["ann", "bob", "cleo", "dan"].map(|name| private_threads(&server, name).len());
    // Ann owns the server.
    assert_eq!(seen, [1, 1, 1, 0]);
    // What the bot cannot read is no vote.
    server.thread("bob", &chat).type_text("d4").unwrap();
    server.settled().await;
    let menu = boards(&server.thread("bob", &thread)).pop().unwrap();
    let menu = menu.press("Vote").await.unwrap();
    assert!(menu.content.contains("haven’t voted"), "{}", menu.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_teams_chat_comes_back_when_it_was_archived_or_deleted() {
    let server = TestServer::open().await;
    let (thread, _) = against_knights(&server).await;
    open_team_chat(&server, &thread, "bob").await;
    let chat = private_threads(&server, "bob").remove(0);
    server.thread("ann", &chat).set_archived(true).unwrap();
    let awake = open_team_chat(&server, &thread, "cleo").await;
    assert!(
        awake.content.contains(&chat.id.to_string()),
        "{}",
        awake.content
    );
    server.thread("ann", &chat).delete_channel().unwrap();
    let anew = open_team_chat(&server, &thread, "cleo").await;
    let chats = private_threads(&server, "cleo");
    assert_eq!(chats.len(), 1);
    assert_ne!(chats[0].id, chat.id);
    assert!(
        anew.content.contains(&chats[0].id.to_string()),
        "{}",
        anew.content
    );
    // Bob is not in the new one until he asks.
    assert!(private_threads(&server, "bob").is_empty());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_teams_chat_that_discord_refuses_says_which_permissions_are_missing() {
    let server = TestServer::open().await;
    let (thread, _) = against_knights(&server).await;
    let private = Permissions::CREATE_PRIVATE_THREADS;
    server.sandbox.deny("chess", private).unwrap();
    let refused = open_team_chat(&server, &thread, "bob").await;
    assert!(
        refused.content.contains("*Create Private Threads*"),
        "{}",
        refused.content
    );
    assert!(private_threads(&server, "ann").is_empty());
    server.close().await;
}

/// The code in the answer to *Vote*, by which a voter proves their last vote.
async fn code_of_vote(server: &TestServer, thread: &Thread, name: &str) -> String {
    let board = boards(&server.thread(name, thread)).pop().unwrap();
    let menu = board.press("Vote").await.unwrap();
    let mut parts = menu.content.split("||");
    parts.nth(1).expect("a code between bars").to_owned()
}

/// A voter who has kept the code proves their vote without the server; a changed code is refused.
#[tokio::test(flavor = "multi_thread")]
async fn a_voter_proves_with_the_exported_game_that_their_vote_was_counted() {
    let server = TestServer::open().await;
    let (thread, has_white) = team_to_move(&server).await;
    let ann = server.thread("ann", &thread);
    let knight = if has_white { "Nf3" } else { "Nf6" };
    for name in ["bob", "cleo", "dan"] {
        vote(&server, &thread, name, knight).await;
    }
    let count = boards_so_far(&ann) + 1;
    let moved = end_of_vote(&server, &ann, count).await;
    let reply = if has_white { "d6" } else { "d3" };
    ann.slash(&format!("/move {reply}")).await.unwrap();
    board_number(&ann, count + 1).await;
    server.settled().await;
    let code = code_of_vote(&server, &thread, "bob").await;
    ann.slash("/resign")
        .await
        .unwrap()
        .press("Yes, resign")
        .await
        .unwrap();
    server.settled().await;
    let game = game_of(&moved);
    let address = format!("{}/games/{game}/export", server.api);
    let token = token(&server.direct("ann")).await;
    let export = http_client().get(address).bearer_auth(token);
    let export = export.send().await.unwrap().text().await.unwrap();
    let folder = Folder::new();
    std::fs::write(folder.path("game.json"), export).unwrap();
    let verify = async |code: &str| {
        let arguments = ["verify", "game.json", "--vote", code];
        let ended = Process::call(&folder.0, &arguments, &Vec::new())
            .wait_for_exit()
            .await;
        let output = format!("{}{}", ended.stdout, ended.stderr);
        (ended.status.code().unwrap(), output)
    };
    let (status, output) = verify(&code).await;
    assert_eq!(status, 0, "{output}");
    assert!(output.contains("3 of 3"), "{output}");
    // Another voter's code would be another one: the same with one digit changed is no proof.
    let last = if code.ends_with('0') { "1" } else { "0" };
    let changed = format!("{}{last}", &code[..code.len() - 1]);
    let (status, output) = verify(&changed).await;
    assert_eq!(status, 1, "{output}");
    server.close().await;
}
