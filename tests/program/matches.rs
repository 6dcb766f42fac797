//! Matches of two servers through the bot: offered, taken and confirmed, played to the end on four
//! boards and on one with two crowds, killed in the midst, left by a server, and used in wrong
//! ways.
use crate::leagues::news_with;
use crate::places::start;
use crate::process::{Process, Settings, in_sandbox};
use crate::support::*;
use entente_game::Span;
use entente_sandbox::{Message, Modal, Sandbox, Thread, UserInChannel};
use serde_json::json;
use std::time::Duration;

const CLUB: &str = "The Club";
pub(crate) const CAFE: &str = "The Café";

/// Who plays for the club. Ann manages it.
pub(crate) const HOME: [&str; 4] = ["ann", "bob", "cleo", "dan"];
/// Who plays for the café. Eve manages it, and it reads German.
pub(crate) const AWAY: [&str; 5] = ["eve", "fay", "gus", "hal", "ida"];

pub(crate) async fn two_servers() -> Sandbox {
    let sandbox = sandbox_builder()
        .people(HOME.into_iter().chain(AWAY))
        .other_guild(CAFE, AWAY)
        .channel("chess")
        .start()
        .await
        .unwrap();
    for name in AWAY {
        sandbox.user(name).leave_guild().unwrap();
    }
    let cafe = sandbox.guild(CAFE).unwrap();
    cafe.set_guild_locale("de").unwrap();
    sandbox
}

/// The channel of somebody's own server.
pub(crate) fn at_home(sandbox: &Sandbox, name: &str) -> UserInChannel {
    let user = sandbox.user(name);
    if HOME.contains(&name) {
        return user.in_channel("chess").unwrap();
    }
    user.in_guild(CAFE).unwrap().in_channel("chess").unwrap()
}

/// What the form of a new match is filled in with.
pub(crate) fn offer(boards: &str, choices: &[&str]) -> Vec<(&'static str, serde_json::Value)> {
    vec![
        ("boards", json!([boards])),
        ("clock", json!("1d")),
        ("choices", json!(choices)),
    ]
}

pub(crate) async fn form(from: &UserInChannel) -> Modal {
    from.slash_for_modal("/match new").await.unwrap()
}

/// Offers a match, and returns its code.
pub(crate) async fn offered(from: &UserInChannel, boards: &str, choices: &[&str]) -> String {
    let answer = form(from).await;
    let answer = answer.submit_values(offer(boards, choices)).await.unwrap();
    let code = answer.content.split("**").nth(1);
    code.unwrap_or_else(|| panic!("{}", answer.content))
        .to_owned()
}

/// The answer to a command, which only its user sees.
pub(crate) async fn answer(place: &UserInChannel, line: &str) -> String {
    let answer = place.slash(line).await.unwrap();
    assert!(answer.ephemeral, "{line}");
    answer.content
}

/// Offers a match in the club, takes it in the café, and confirms it. Returns its code, and its
/// messages.
pub(crate) async fn confirmed(sandbox: &Sandbox, boards: &str) -> (String, [Message; 2]) {
    let [ann, eve] = ["ann", "eve"].map(|name| at_home(sandbox, name));
    let code = offered(&ann, boards, &[]).await;
    let taken = answer(&eve, &format!("/match accept {code}")).await;
    assert!(taken.contains("**The Club**"), "{taken}");
    let there = news_with(&eve, "hat den Wettkampf angenommen").await;
    let here = news_with(&ann, "wants to play this match").await;
    let confirmed = here.press("Confirm").await.unwrap();
    assert!(confirmed.content.contains("is on"), "{}", confirmed.content);
    (code, [here, there])
}

/// The message as it is now.
fn now(message: &Message) -> Message {
    message.reload().unwrap()
}

/// Waits until the message of a match says this.
pub(crate) async fn says(message: &Message, text: &str) -> Message {
    until_or(
        || Some(now(message)).filter(|message| message.content.contains(text)),
        || format!("{text:?} in {}", now(message).content),
    )
    .await
}

/// Lets these people play for their servers.
pub(crate) async fn sign_up(sandbox: &Sandbox, [home, away]: &[Message; 2], names: &[&str]) {
    for name in names {
        let (message, server) = if HOME.contains(name) {
            (home, CLUB)
        } else {
            (away, CAFE)
        };
        let own = at_home(sandbox, name).message(message.id).unwrap();
        // As long as people sign up there are two buttons, and this is the first one.
        let join = until(|| {
            let controls = now(message).controls();
            (controls.len() == 2).then(|| controls[0].clone())
        });
        let join = join.await;
        let joined = own.reload().unwrap().press(&join).await.unwrap();
        assert!(joined.content.contains(server), "{}", joined.content);
        for message in [home, away] {
            says(message, &capitalised(name)).await;
        }
    }
}

/// A name as others see it.
fn capitalised(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    format!("{}{rest}", first.to_uppercase())
}

/// Waits for so many threads in the channel where this person is.
pub(crate) async fn threads(place: &UserInChannel, count: usize) -> Vec<Thread> {
    until_or(
        || Some(place.threads()).filter(|threads| threads.len() == count),
        || format!("{count} threads: {:?}", place.threads()),
    )
    .await
}

/// The thread of a person's game in their own server.
pub(crate) async fn own_thread(sandbox: &Sandbox, name: &str, count: usize) -> UserInChannel {
    let place = at_home(sandbox, name);
    let threads = threads(&place, count).await;
    let is_own = |thread: &&Thread| thread.name.contains(&capitalised(name));
    let thread = threads.iter().find(is_own);
    let thread = thread.unwrap_or_else(|| panic!("{name}: {threads:?}"));
    place.user().in_channel_id(thread.id).unwrap()
}

/// The thread of the only game in a channel, with its first board.
async fn only_thread(place: &UserInChannel) -> UserInChannel {
    let thread = threads(place, 1).await.remove(0);
    let place = place.user().in_channel_id(thread.id).unwrap();
    board_number(&place, 1).await;
    place
}

pub(crate) async fn resign(thread: &UserInChannel) {
    board_number(thread, 1).await;
    let question = thread.slash("/resign").await.unwrap();
    question.press("Yes, resign").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_four_boards_is_played_in_both_servers() {
    let server = TestServer::of(two_servers().await).await;
    let sandbox = &server.sandbox;
    let (_, messages) = confirmed(sandbox, "4").await;
    let players = HOME.into_iter().chain(AWAY).collect::<Vec<_>>();
    sign_up(sandbox, &messages, &players).await;
    let [home, away] = &messages;
    // Five signed up for the café, so one of them is a reserve.
    let gathered = says(away, "Ersatz von **The Café**: Ida").await;
    assert!(!gathered.content.contains("<@"), "{}", gathered.content);
    let details = home.press("Match").await.unwrap();
    let started = details.press("Start now").await.unwrap();
    let boards = "1. Ann – Eve\n2. Bob – Fay\n";
    assert!(started.content.contains(boards), "{}", started.content);
    for name in ["ann", "eve"] {
        let place = at_home(sandbox, name);
        assert_eq!(threads(&place, 4).await.len(), 4);
    }
    let link = format!("](https://discord.com/channels/{}/", sandbox.guild_id());
    let begun = says(home, &link).await;
    assert_eq!(begun.content.matches(&link).count(), 4, "{}", begun.content);
    let cafe = sandbox.guild(CAFE).unwrap().guild_id();
    let link = format!("](https://discord.com/channels/{cafe}/");
    let begun = says(away, &link).await;
    assert_eq!(begun.content.matches(&link).count(), 4, "{}", begun.content);
    // The club wins two games and loses one, and the last one is drawn.
    for (name, score) in [("eve", "1 : 0"), ("fay", "2 : 0"), ("cleo", "2 : 1")] {
        resign(&own_thread(sandbox, name, 4).await).await;
        for message in &messages {
            says(message, score).await;
        }
    }
    let dan = own_thread(sandbox, "dan", 4).await;
    let hal = own_thread(sandbox, "hal", 4).await;
    for place in [&dan, &hal] {
        board_number(place, 1).await;
    }
    dan.slash("/draw").await.unwrap();
    board_number(&hal, 2).await;
    hal.slash("/draw").await.unwrap();
    says(home, "**The Club** wins the match.").await;
    let over = says(away, "**The Club** gewinnt den Wettkampf.").await;
    assert!(
        over.content.contains("**The Club 2½ : 1½ The Café**"),
        "{}",
        over.content
    );
    assert_eq!(over.controls(), ["Rückkampf", "Wettkampf"]);
    // Each channel has one message and one about the end, and mentions nobody who is unknown there.
    server.settled().await;
    for (name, strangers) in [("ann", &AWAY[..]), ("eve", &HOME[..])] {
        let place = at_home(sandbox, name);
        let matches = place
            .messages()
            .into_iter()
            .filter(|m| m.content.contains("2½ : 1½"));
        assert_eq!(matches.count(), 2);
        let seen = all_texts(&place);
        for stranger in strangers {
            let mention = format!("<@{}>", sandbox.user(stranger).id());
            assert!(!seen.contains(&mention), "{stranger} in {name}’s server");
        }
    }
    server.close().await;
}

/// The text of all public messages of a channel and its threads.
fn all_texts(place: &UserInChannel) -> String {
    let threads = place.threads().into_iter();
    let threads = threads.map(|thread| place.user().in_channel_id(thread.id).unwrap());
    let places = threads.chain([place.clone()]);
    let messages = places.flat_map(|place| place.messages());
    let public = messages.filter(|message| !message.ephemeral);
    public.map(|message| message.json.to_string()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_crowds_vote_on_one_board_until_one_of_them_gives_up() {
    let server = TestServer::of(two_servers().await).await;
    let sandbox = &server.sandbox;
    let (_, [home, away]) = confirmed(sandbox, "crowd").await;
    let [ann, eve] = ["ann", "eve"].map(|name| at_home(sandbox, name));
    let (club, cafe) = (only_thread(&ann).await, only_thread(&eve).await);
    says(&home, "Everyone here votes").await;
    says(&away, "Alle hier stimmen").await;
    server.settled().await;
    for (place, san, count) in [
        (&club, "f3", 2),
        (&cafe, "e5", 3),
        (&club, "g4", 4),
        (&cafe, "Qh4", 5),
    ] {
        let voted = place.slash(&format!("/move {san}")).await.unwrap();
        assert!(voted.content.contains("**"), "{}", voted.content);
        let other = if place.id() == club.id() {
            &cafe
        } else {
            &club
        };
        assert!(!all_texts(other).contains("Your vote"));
        server.advance_clock(Span::hours(6));
        for place in [&club, &cafe] {
            board_number(place, count).await;
        }
        server.settled().await;
    }
    says(&home, "**The Café** wins the match.").await;
    says(&away, "**The Club 0 : 1 The Café**").await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_codes_servers_and_people_are_told_so_and_change_nothing() {
    let server = TestServer::of(two_servers().await).await;
    let sandbox = &server.sandbox;
    let [ann, bob, eve, fay] = ["ann", "bob", "eve", "fay"].map(|name| at_home(sandbox, name));
    let refused = answer(&bob, "/match new").await;
    assert!(refused.contains("manage this server"), "{refused}");
    let code = offered(&ann, "2", &["listed"]).await;
    let message = news_with(&ann, "looks for an opponent").await;
    let before = now(&message).content;
    for (place, line, why) in [
        (
            &eve,
            "/match accept nonsense".to_owned(),
            "There’s no match with this code",
        ),
        (&fay, format!("/match accept {code}"), "manage this server"),
        (
            &ann,
            format!("/match accept {code}"),
            "your own server’s offer",
        ),
    ] {
        let refused = answer(place, &line).await;
        assert!(refused.contains(why), "{line}: {refused}");
    }
    let found = eve.slash("/match find").await.unwrap();
    assert!(
        found.content.contains("**The Club – opponent wanted**"),
        "{}",
        found.content
    );
    server.settled().await;
    assert_eq!(now(&message).content, before);
    let taken = found.press("Play The Club").await.unwrap();
    assert!(taken.content.contains("**The Club**"), "{}", taken.content);
    let again = answer(&eve, &format!("/match accept {code}")).await;
    assert!(again.contains("isn’t confirmed yet"), "{again}");
    assert!(
        answer(&eve, "/match find")
            .await
            .contains("No server looks")
    );
    let proposed = says(&message, "wants to play").await;
    let not_yours = bob
        .message(proposed.id)
        .unwrap()
        .press("Confirm")
        .await
        .unwrap();
    assert!(
        not_yours.content.contains("Only the captain"),
        "{}",
        not_yours.content
    );
    // Declined, it is offered again.
    proposed.press("Decline").await.unwrap();
    says(&message, "looks for an opponent").await;
    news_with(&eve, "spielt diesen Wettkampf nicht").await;
    assert!(answer(&eve, "/match find").await.contains("The Club"));
    // Nobody takes it any more.
    server.advance_clock(Span::days(4));
    says(&message, "No server took this match in time.").await;
    let late = answer(&eve, &format!("/match accept {code}")).await;
    assert!(late.contains("This match is over"), "{late}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_with_too_few_people_has_fewer_boards_or_lapses() {
    let server = TestServer::of(two_servers().await).await;
    let sandbox = &server.sandbox;
    let (code, messages) = confirmed(sandbox, "4").await;
    sign_up(sandbox, &messages, &["ann", "bob", "eve"]).await;
    // A captain puts Bob on the first board, and leaves.
    let ann = at_home(sandbox, "ann");
    let ordered = answer(&ann, &format!("/match board @bob 1 code:{code}")).await;
    assert!(ordered.contains("Bob, Ann"), "{ordered}");
    let own = messages[0].press("Match").await.unwrap();
    own.press("Don’t play").await.unwrap();
    says(&messages[0], "(1): Bob").await;
    server.advance_clock(Span::days(4));
    says(&messages[0], "it’s played on one board").await;
    resign(&own_thread(sandbox, "bob", 1).await).await;
    says(&messages[1], "**The Café** gewinnt").await;
    // In the next one nobody plays for the café.
    let (_, messages) = confirmed(sandbox, "2").await;
    sign_up(sandbox, &messages, &["ann"]).await;
    server.advance_clock(Span::days(4));
    says(&messages[0], "nobody signed up for one of the servers").await;
    server.close().await;
}

/// All public messages of a channel and its threads, with their pictures; ids are masked.
fn seen(place: &UserInChannel) -> Vec<(String, Vec<u8>)> {
    let threads = place.threads().into_iter();
    let threads = threads.map(|thread| place.user().in_channel_id(thread.id).unwrap());
    let places = threads.chain([place.clone()]);
    let messages = places.flat_map(|place| place.messages());
    let public = messages.filter(|message| !message.ephemeral);
    let shown = public.map(|message| {
        let (files, controls) = (&message.attachments, message.controls());
        let text = format!("{:?}", (&message.content, controls, &message.embeds));
        let bytes = files.iter();
        let bytes = bytes.flat_map(|file| message.channel().download(file).unwrap());
        (mask(&text), bytes.collect())
    });
    shown.collect()
}

/// What the club does for itself while it votes.
async fn busy_club(server: &TestServer, club: &UserInChannel) {
    let sandbox = &server.sandbox;
    sandbox.set_guild_locale("es-ES").unwrap();
    let panel = at_home(sandbox, "ann").slash("/server").await.unwrap();
    panel.press("Ratings and leagues: off").await.unwrap();
    let bob = sandbox.user("bob").in_channel_id(club.id()).unwrap();
    for voted in ["/move d4", "/move e4"] {
        bob.slash(voted).await.unwrap();
    }
    let dan = at_home(sandbox, "dan");
    dan.slash("/game new chess visibility:private")
        .await
        .unwrap();
    offered(&at_home(sandbox, "ann"), "2", &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_one_server_votes_sets_or_plays_changes_a_byte_in_the_other() {
    let mut seen_in_cafe = Vec::new();
    for is_busy in [false, true] {
        let server = TestServer::of(two_servers().await).await;
        let sandbox = &server.sandbox;
        confirmed(sandbox, "crowd").await;
        let [ann, eve] = ["ann", "eve"].map(|name| at_home(sandbox, name));
        let club = only_thread(&ann).await;
        let cafe = only_thread(&eve).await;
        server.settled().await;
        // The message above the thread is removed a moment after the board is stored.
        until(|| eve.message(cafe.id()).is_err().then_some(())).await;
        let before = seen(&eve);
        if is_busy {
            busy_club(&server, &club).await;
        }
        club.slash("/move e4").await.unwrap();
        server.settled().await;
        assert_eq!(seen(&eve), before);
        server.advance_clock(Span::hours(6));
        board_number(&cafe, 2).await;
        server.settled().await;
        seen_in_cafe.push(seen(&eve));
        server.close().await;
    }
    let [quiet, busy] = <[_; 2]>::try_from(seen_in_cafe).unwrap();
    assert!(quiet.len() > 3, "{quiet:?}");
    assert_eq!(quiet, busy);
}

/// The café removes the bot in the midst of a match: its players go on in direct messages, the club
/// is told, and the match ends.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_removes_the_bot_leaves_the_match_to_its_players() {
    let server = TestServer::of(two_servers().await).await;
    let sandbox = &server.sandbox;
    let (_, messages) = confirmed(sandbox, "2").await;
    sign_up(sandbox, &messages, &["ann", "bob", "eve", "fay"]).await;
    let own = messages[0].press("Match").await.unwrap();
    own.press("Start now").await.unwrap();
    let ann = own_thread(sandbox, "ann", 2).await;
    own_thread(sandbox, "eve", 2).await;
    server.settled().await;
    for name in AWAY {
        sandbox.user(name).install_app();
    }
    sandbox.guild(CAFE).unwrap().remove_bot();
    ann.slash("/move e4").await.unwrap();
    let eve = server.direct("eve");
    board_number(&eve, 1).await;
    eve.slash("/move e5").await.unwrap();
    board_number(&ann, 3).await;
    says(&messages[0], "can’t be posted in **The Café**").await;
    resign(&ann).await;
    resign(&own_thread(sandbox, "bob", 2).await).await;
    says(&messages[0], "**The Café** wins the match.").await;
    server.close().await;
}

/// Kills the bot after each step of a match: both servers get each message once.
#[tokio::test(flavor = "multi_thread")]
async fn killed_after_each_step_a_match_has_one_message_and_one_game_a_board() {
    let (sandbox, folder) = (two_servers().await, Folder::new());
    let settings = in_sandbox(&sandbox, &folder);
    let mut process = start(&folder, &settings, &sandbox).await;
    let (_, messages) = confirmed(&sandbox, "2").await;
    for name in ["ann", "bob", "eve", "fay"] {
        process = restart(process, &folder, &settings, &sandbox).await;
        sign_up(&sandbox, &messages, &[name]).await;
    }
    let own = messages[0].press("Match").await.unwrap();
    own.press("Start now").await.unwrap();
    process = restart(process, &folder, &settings, &sandbox).await;
    for (name, score) in [("ann", "0 : 1"), ("fay", "1 : 1")] {
        resign(&own_thread(&sandbox, name, 2).await).await;
        process = restart(process, &folder, &settings, &sandbox).await;
        for message in &messages {
            says(message, score).await;
        }
    }
    for (name, end) in [
        ("ann", ")\nThe match is drawn."),
        ("eve", ")\nDer Wettkampf endet unentschieden."),
    ] {
        news_with(&at_home(&sandbox, name), end).await;
    }
    process.stop().await;
    for name in ["ann", "eve"] {
        let place = at_home(&sandbox, name);
        let shown = place
            .messages()
            .into_iter()
            .filter(|m| m.content.contains("1 : 1"));
        // The second message says that it has ended.
        assert_eq!((shown.count(), place.threads().len()), (2, 2), "{name}");
    }
    sandbox.shutdown().await;
}

async fn restart(
    mut process: Process,
    folder: &Folder,
    settings: &Settings,
    sandbox: &Sandbox,
) -> Process {
    process.kill();
    process.wait_until_gone(sandbox).await;
    // Discord forgets nonces after some minutes.
    sandbox.advance(Duration::from_mins(10));
    start(folder, settings, sandbox).await
}
