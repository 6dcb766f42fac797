//! What can go wrong in a match of two servers: somebody does not move, is blocked, forgotten,
//! banned or gone; a thread or a channel is deleted; a code is somebody else's.
use crate::leagues::news_with;
use crate::matches::{
    AWAY, CAFE, HOME, answer, at_home, confirmed, form, offer, offered, own_thread, resign, says,
    sign_up, threads, two_servers,
};
use crate::support::*;
use entente_game::Span;
use entente_sandbox::{Message, Sandbox, UserInChannel};
use futures::future::join_all;

/// A match that has begun, with its message in each server.
struct Begun {
    server: TestServer,
    messages: [Message; 2],
}

impl Begun {
    /// A match of so many boards, for which these people have signed up.
    async fn with(sandbox: Sandbox, boards: &str, players: &[&str]) -> Self {
        let server = TestServer::of(sandbox).await;
        let (_, messages) = confirmed(&server.sandbox, boards).await;
        sign_up(&server.sandbox, &messages, players).await;
        let begun = Self { server, messages };
        begun.start().await;
        begun
    }

    async fn start(&self) {
        let own = self.messages[0].press("Match").await.unwrap();
        own.press("Start now").await.unwrap();
    }

    /// A match of Ann against Eve and of Bob against Fay.
    async fn of_two_boards() -> Self {
        Self::with(two_servers().await, "2", &["ann", "bob", "eve", "fay"]).await
    }

    async fn thread(&self, name: &str) -> UserInChannel {
        let thread = own_thread(&self.server.sandbox, name, 2).await;
        board_number(&thread, 1).await;
        thread
    }

    /// Waits until both servers show this.
    async fn both_say(&self, [home, away]: [&str; 2]) {
        says(&self.messages[0], home).await;
        says(&self.messages[1], away).await;
    }
}

/// Makes a move, and waits until it is shown at each of these places.
async fn play(from: &UserInChannel, san: &str, shown: &[&UserInChannel]) {
    let answer = from.slash(&format!("/move {san}")).await.unwrap();
    assert!(answer.content.contains(san), "{}", answer.content);
    let label = format!(" {san}");
    for place in shown {
        let is_it = |message: &Message| !message.ephemeral && message.content.contains(&label);
        place.wait_for(is_it, TIMEOUT).await.unwrap();
    }
}

async fn forget(place: &UserInChannel) {
    let panel = place.slash("/privacy").await.unwrap();
    let question = panel.press("Forget me").await.unwrap();
    question.press("Yes, forget me").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reserve_takes_the_seat_of_somebody_who_never_moves() {
    let sandbox = two_servers().await;
    let begun = Begun::with(sandbox, "2", &["ann", "bob", "eve", "fay", "gus"]).await;
    let sandbox = &begun.server.sandbox;
    resign(&begun.thread("ann").await).await;
    begun.both_say(["0 : 1", "0 : 1"]).await;
    // Fay has White on the second board, and a day for her first move.
    begun.thread("fay").await;
    begun.server.settled().await;
    begun.server.advance_clock(Span::hours(25));
    let again = own_thread(sandbox, "gus", 3).await;
    board_number(&again, 1).await;
    begun.both_say(["[Bob – Gus](", "[Bob – Gus]("]).await;
    // Of the game that nobody played no point is left.
    says(&begun.messages[0], "0 : 1").await;
    let bob = at_home(sandbox, "bob");
    let newest = threads(&bob, 3).await.into_iter().max_by_key(|it| it.id);
    let bob = bob.user().in_channel_id(newest.unwrap().id).unwrap();
    play(&again, "e4", &[&again, &bob]).await;
    play(&bob, "e5", &[&again, &bob]).await;
    resign(&again).await;
    let drawn = ["The match is drawn.", "Der Wettkampf endet unentschieden."];
    begun.both_say(drawn).await;
    begun.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_blocked_somebody_gets_another_opponent_and_nobody_is_told() {
    let server = TestServer::of(two_servers().await).await;
    let sandbox = &server.sandbox;
    // Bob knows Fay from a server where both were.
    let fay = sandbox.user("fay");
    fay.join_guild().unwrap();
    let bob = at_home(sandbox, "bob");
    let blocked = answer(&bob, "/settings block person:@fay").await;
    assert!(blocked.contains("is blocked"), "{blocked}");
    fay.leave_guild().unwrap();
    let (_, messages) = confirmed(sandbox, "2").await;
    sign_up(sandbox, &messages, &["ann", "bob", "eve", "fay"]).await;
    let begun = Begun { server, messages };
    begun.start().await;
    for message in &begun.messages {
        let shown = says(message, "[Ann – Fay](").await;
        assert!(shown.content.contains("[Bob – Eve]("), "{}", shown.content);
        let lines = shown.content.to_lowercase();
        assert!(
            !lines.contains("block") && !lines.contains("blockier"),
            "{lines}"
        );
    }
    begun.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_forgotten_while_they_play_loses_and_is_named_in_neither_server() {
    let begun = Begun::of_two_boards().await;
    let sandbox = &begun.server.sandbox;
    let bob = begun.thread("bob").await;
    let fay = begun.thread("fay").await;
    play(&fay, "e4", &[&fay, &bob]).await;
    forget(&fay).await;
    begun.both_say(["1 : 0", "1 : 0"]).await;
    begun.server.settled().await;
    let now = begun.messages[0].reload().unwrap().content;
    assert!(now.contains("someone who left"), "{now}");
    for message in &begun.messages {
        let shown = message.reload().unwrap();
        assert!(!shown.content.contains("Fay"), "{}", shown.content);
    }
    resign(&begun.thread("eve").await).await;
    let won = ["**The Club** wins the match.", "**The Club** gewinnt"];
    begun.both_say(won).await;
    // Afterwards, too: of who has played nothing stays but the result.
    forget(&at_home(sandbox, "ann")).await;
    for message in &begun.messages {
        until_or(
            || (!message.reload().unwrap().content.contains("Ann")).then_some(()),
            || message.reload().unwrap().content,
        )
        .await;
        says(message, "2 : 0").await;
    }
    begun.server.close().await;
}

/// Their messages wait for the threads of the games, and keep no game from getting its thread.
#[tokio::test(flavor = "multi_thread")]
async fn ten_matches_that_begin_at_once_all_lead_to_their_games() {
    let server = TestServer::of(two_servers().await).await;
    let sandbox = &server.sandbox;
    let [ann, bob, eve, fay] = ["ann", "bob", "eve", "fay"].map(|name| at_home(sandbox, name));
    let mut codes = Vec::new();
    for _ in 0..10 {
        let code = offered(&ann, "2", &[]).await;
        answer(&eve, &format!("/match accept {code}")).await;
        press(&ann, &code, "Confirm").await;
        for person in [&ann, &bob, &eve, &fay] {
            press(person, &code, "Play for us").await;
        }
        codes.push(code);
    }
    join_all(codes.iter().map(|code| press(&ann, code, "Start now"))).await;
    for place in [&ann, &eve] {
        let links = |message: &Message| message.content.matches("](https://").count();
        let led = || {
            let messages = place.messages().into_iter();
            let messages = messages.filter(|message| !message.ephemeral);
            messages.filter(|message| links(message) == 2).count()
        };
        until_or(|| (led() == 10).then_some(()), || format!("{} lead", led())).await;
    }
    server.close().await;
}

/// Presses a button of the match with this code.
async fn press(person: &UserInChannel, code: &str, button: &str) {
    let shown = person.slash(&format!("/match show code:{code}")).await;
    shown.unwrap().press(button).await.unwrap();
}

/// The form has no such choice, and a client that sends one has offered nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_has_one_board_for_crowds_or_two_to_twenty() {
    let server = TestServer::of(two_servers().await).await;
    let ann = at_home(&server.sandbox, "ann");
    let any = ann.slash("/match list").await.unwrap();
    for boards in ["0", "1", "21", "4294967295"] {
        let chosen = form(&ann).await.submit_values(offer(boards, &[])).await;
        assert!(chosen.is_err(), "{boards}: {chosen:?}");
        let fields = [("boards", boards), ("clock", "1d")];
        let sent = any.send_malformed_modal("match1:offer", fields).await;
        assert!(sent.unwrap().ephemeral, "{boards}");
    }
    let none = answer(&ann, "/match list").await;
    assert!(none.contains("This server has no matches yet"), "{none}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_captain_who_leaves_the_server_is_followed_by_its_other_managers() {
    let sandbox = two_servers().await;
    let fay = sandbox.user("fay").in_guild(CAFE).unwrap();
    fay.set_manager(true);
    let server = TestServer::of(sandbox).await;
    let sandbox = &server.sandbox;
    let code = offered(&at_home(sandbox, "ann"), "2", &[]).await;
    let taken = answer(&at_home(sandbox, "fay"), &format!("/match accept {code}")).await;
    assert!(taken.contains("**The Club**"), "{taken}");
    let there = news_with(&at_home(sandbox, "eve"), "hat den Wettkampf angenommen").await;
    fay.leave_guild().unwrap();
    let here = news_with(&at_home(sandbox, "ann"), "wants to play this match").await;
    here.press("Confirm").await.unwrap();
    let messages = [here, there];
    sign_up(sandbox, &messages, &["ann", "bob", "gus", "hal"]).await;
    // Eve manages the café, and puts Hal on the first board.
    let line = format!("/match board @hal 1 code:{code}");
    let ordered = answer(&at_home(sandbox, "eve"), &line).await;
    assert!(ordered.contains("Hal, Gus"), "{ordered}");
    let begun = Begun { server, messages };
    begun.start().await;
    begun.both_say(["[Ann – Hal](", "[Ann – Hal]("]).await;
    begun.server.close().await;
}

/// For the bot a ban is a member who is gone and does not come back.
#[tokio::test(flavor = "multi_thread")]
async fn a_banned_player_plays_on_in_direct_messages() {
    let begun = Begun::of_two_boards().await;
    let (ann, eve) = (begun.thread("ann").await, begun.thread("eve").await);
    let sandbox = &begun.server.sandbox;
    let bob = begun.thread("bob").await;
    let fay = sandbox.user("fay").in_guild(CAFE).unwrap();
    fay.install_app();
    fay.leave_guild().unwrap();
    play(&fay.in_dm(), "e4", &[&bob]).await;
    play(&bob, "e5", &[&bob]).await;
    let own = fay.in_dm().slash("/board").await.unwrap();
    assert!(own.content.contains("1… e5"), "{}", own.content);
    play(&fay.in_dm(), "Nf3", &[&bob]).await;
    resign(&bob).await;
    begun.both_say(["0 : 1", "0 : 1"]).await;
    // The other game goes on in both threads.
    play(&ann, "d4", &[&ann, &eve]).await;
    resign(&eve).await;
    let drawn = ["The match is drawn.", "Der Wettkampf endet unentschieden."];
    begun.both_say(drawn).await;
    begun.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_thread_is_opened_again_and_the_other_server_notices_nothing() {
    let begun = Begun::of_two_boards().await;
    let (ann, eve) = (begun.thread("ann").await, begun.thread("eve").await);
    play(&ann, "e4", &[&ann, &eve]).await;
    begun.server.settled().await;
    let cafe = at_home(&begun.server.sandbox, "eve");
    let owner = cafe.user().in_channel_id(eve.id()).unwrap();
    owner.delete_channel().unwrap();
    play(&cafe, "e5", &[&ann]).await;
    let is_it = |message: &Message| message.content.contains("1… e5");
    let shown = cafe.wait_for(is_it, TIMEOUT).await.unwrap();
    assert!(
        shown.content.contains("gibt es nicht mehr"),
        "{}",
        shown.content
    );
    play(&ann, "Nf3", &[&ann]).await;
    begun.server.settled().await;
    let here = begun.messages[0].reload().unwrap();
    assert!(
        !here.content.contains("can’t be posted"),
        "{}",
        here.content
    );
    resign(&ann).await;
    begun.both_say(["0 : 1", "0 : 1"]).await;
    begun.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_channel_leaves_its_games_to_direct_messages_and_the_other_server_is_told() {
    let begun = Begun::of_two_boards().await;
    let (ann, bob) = (begun.thread("ann").await, begun.thread("bob").await);
    begun.thread("eve").await;
    begun.server.settled().await;
    at_home(&begun.server.sandbox, "eve")
        .delete_channel()
        .unwrap();
    let (eve, fay) = (begun.server.direct("eve"), begun.server.direct("fay"));
    play(&ann, "e4", &[&ann, &eve]).await;
    play(&eve, "e5", &[&ann]).await;
    says(&begun.messages[0], "can’t be posted in **The Café**").await;
    play(&fay, "d4", &[&bob]).await;
    resign(&bob).await;
    says(&begun.messages[0], "0 : 1").await;
    resign(&ann).await;
    says(&begun.messages[0], "**The Café** wins the match.").await;
    begun.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_that_another_server_has_used_says_so() {
    let sandbox = sandbox_builder()
        .people(HOME.into_iter().chain(AWAY))
        .other_guild(CAFE, AWAY)
        .channel("chess")
        .other_guild("The Bar", ["gus", "ida"])
        .channel("chess")
        .start()
        .await
        .unwrap();
    for name in AWAY {
        sandbox.user(name).leave_guild().unwrap();
    }
    sandbox.guild(CAFE).unwrap().set_guild_locale("de").unwrap();
    let server = TestServer::of(sandbox).await;
    let sandbox = &server.sandbox;
    let (code, [home, away]) = confirmed(sandbox, "2").await;
    server.settled().await;
    let before = [&home, &away].map(|message| message.reload().unwrap().content);
    let bar = sandbox.user("gus").in_guild("The Bar").unwrap();
    let bar = bar.in_channel("chess").unwrap();
    let refused = answer(&bar, &format!("/match accept {code}")).await;
    assert!(
        refused.contains("Another server plays this match"),
        "{refused}"
    );
    // Of a match of others nobody sees who plays, and nobody leads it.
    for line in [
        format!("/match show code:{code}"),
        format!("/match board @ida 1 code:{code}"),
    ] {
        let refused = answer(&bar, &line).await;
        assert!(
            refused.contains("There’s no match with this code"),
            "{line}: {refused}"
        );
    }
    server.settled().await;
    let after = [&home, &away].map(|message| message.reload().unwrap().content);
    assert_eq!(after, before);
    server.close().await;
}
