//! What people see of a match between servers: icons, the result with the film of the game that
//! decided it, a server's record, and who may act for a server.
use crate::analysis::finished;
use crate::leagues::news_with;
use crate::matches::{
    AWAY, CAFE, HOME, at_home, confirmed, offered, own_thread, resign, says, sign_up, two_servers,
};
use crate::server_page::{turn_on, until_page, with_pages};
use crate::support::*;
use entente_render::{Army, Piece, PieceKind};
use entente_sandbox::{Message, UserInChannel};

/// Plays a match of two boards, which the café wins. Returns its messages.
async fn lost_by_the_club(server: &TestServer) -> [Message; 2] {
    let sandbox = &server.sandbox;
    let (_, messages) = confirmed(sandbox, "2").await;
    sign_up(sandbox, &messages, &["ann", "bob", "eve", "fay"]).await;
    let own = messages[0].press("Match").await.unwrap();
    own.press("Start now").await.unwrap();
    let ann = own_thread(sandbox, "ann", 2).await;
    let bob = own_thread(sandbox, "bob", 2).await;
    says(&messages[0], "Finished games: 0 of 2.").await;
    resign(&ann).await;
    says(&messages[0], "Finished games: 1 of 2.").await;
    let fay = own_thread(sandbox, "fay", 2).await;
    board_number(&fay, 1).await;
    fay.slash("/move e4").await.unwrap();
    board_number(&bob, 2).await;
    let question = bob.slash("/resign").await.unwrap();
    question.press("Yes, resign").await.unwrap();
    says(&messages[0], "**The Café** wins the match.").await;
    says(&messages[1], "**The Café** gewinnt den Wettkampf.").await;
    messages
}

/// The addresses of the icons in a message.
fn icons(message: &Message) -> Vec<String> {
    let json = message.reload().unwrap().json;
    let sections = json["components"][0]["components"].as_array().unwrap();
    let urls = sections.iter();
    let urls = urls.filter_map(|block| block["accessory"]["media"]["url"].as_str());
    urls.map(str::to_owned).collect()
}

fn alts(message: &Message) -> Vec<String> {
    let files = message.attachments.iter();
    files
        .map(|file| file.description.clone().unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_ends_with_its_result_the_film_of_the_game_that_decided_it_and_a_return_match() {
    let server = TestServer::of(two_servers().await).await;
    let messages = lost_by_the_club(&server).await;
    let [home, away] = messages.each_ref().map(|message| message.reload().unwrap());
    let result = "The Club 0 : 2 The Café\n1. Ann – Eve 0 : 1\n2. Bob – Fay 0 : 1";
    for message in [&home, &away] {
        assert_eq!(alts(message), [result], "{}", message.content);
        assert!(icons(message).is_empty(), "no server has an icon");
    }
    let film = "Film of the deciding game";
    assert_eq!(home.controls(), ["Return match", film, "Match"]);
    let labels = ["Rückkampf", "Film der entscheidenden Partie", "Wettkampf"];
    assert_eq!(away.controls(), labels);
    let gus = at_home(&server.sandbox, "gus");
    let seen = gus.message(away.id).unwrap();
    for (place, message, label) in [
        (&at_home(&server.sandbox, "dan"), &home, film),
        (&gus, &seen, labels[1]),
    ] {
        let own = place.message(message.id).unwrap();
        let film = finished(place, &own.press(label).await.unwrap()).await;
        assert!(film.attachments[0].filename.ends_with(".gif"), "{film:?}");
        // The second game has a move, and the first one has none.
        let alt = film.json["attachments"][0]["description"].as_str().unwrap();
        assert!(alt.contains("film of one move. Fay"), "{alt}");
    }
    let eve = at_home(&server.sandbox, "eve");
    let own = eve.message(away.id).unwrap();
    let offered = own.press("Rückkampf").await.unwrap();
    assert!(
        offered.content.contains("/match accept"),
        "{}",
        offered.content
    );
    news_with(&eve, "sucht einen Gegner").await;
    let ann = at_home(&server.sandbox, "ann");
    let told = told(&ann).pop().unwrap().content;
    assert!(told.starts_with("[**The Club 0 : 2 The Café**]("), "{told}");
    assert!(told.ends_with(")\n**The Café** wins the match."), "{told}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_shows_the_icons_that_its_servers_have_now() {
    let sandbox = two_servers().await;
    let icon = |kind| entente_render::emoji(Piece::new(Army::Black, kind));
    sandbox.set_guild_face("The Club", Some(&icon(PieceKind::Knight)));
    let server = TestServer::of(sandbox).await;
    let sandbox = &server.sandbox;
    let (_, messages) = confirmed(sandbox, "2").await;
    let [home, away] = &messages;
    let club = format!("https://cdn.discordapp.com/icons/{}/", sandbox.guild_id());
    for message in [home, away] {
        let shown = icons(message);
        assert_eq!(shown.len(), 1, "the café has none: {shown:?}");
        assert!(shown[0].starts_with(&club), "{shown:?}");
    }
    let cafe = sandbox.guild(CAFE).unwrap();
    cafe.set_guild_face(CAFE, Some(&icon(PieceKind::Queen)));
    server.settled().await;
    sign_up(sandbox, &messages, &["ann"]).await;
    server.settled().await;
    let cafe = format!("https://cdn.discordapp.com/icons/{}/", cafe.guild_id());
    for message in [home, away] {
        let shown = icons(message);
        assert!(shown[0].starts_with(&club), "{shown:?}");
        assert!(shown[1].starts_with(&cafe), "{shown:?}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_the_role_that_managers_choose_acts_for_their_server() {
    let server = TestServer::of(two_servers().await).await;
    let sandbox = &server.sandbox;
    let role = sandbox.make_role("Captains", &["bob"]).to_string();
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| at_home(sandbox, name));
    let refused = bob.slash("/match new").await.unwrap();
    assert!(
        refused.content.contains("or have the role"),
        "{}",
        refused.content
    );
    let panel = ann.slash("/server").await.unwrap();
    let panel = panel.press("Matches").await.unwrap();
    assert!(panel.content.contains("Choose a role"), "{}", panel.content);
    let menu = "Role for matches (none: managers only)";
    let panel = panel.select(menu, [&role]).await.unwrap();
    assert!(panel.content.contains("role <@&"), "{}", panel.content);
    let code = offered(&bob, "2", &[]).await;
    let eve = at_home(sandbox, "eve");
    eve.slash(&format!("/match accept {code}")).await.unwrap();
    let proposed = news_with(&ann, "wants to play this match").await;
    let as_cleo = cleo.message(proposed.id).unwrap();
    let refused = as_cleo.press("Confirm").await.unwrap();
    assert!(
        refused.content.contains("Only the captain"),
        "{}",
        refused.content
    );
    // A captain of the own server is nobody in the other one.
    let as_bob = bob.message(proposed.id).unwrap();
    let confirmed = as_bob.press("Confirm").await.unwrap();
    assert!(confirmed.content.contains("is on"), "{}", confirmed.content);
    // Without the role, managers act alone.
    let panel = panel.select(menu, [""; 0]).await.unwrap();
    assert!(panel.content.contains("Choose a role"), "{}", panel.content);
    let refused = cleo.slash("/match new").await.unwrap();
    assert!(
        refused.content.contains("manage this server"),
        "{}",
        refused.content
    );
    server.close().await;
}

async fn list(place: &UserInChannel) -> String {
    place.slash("/match list").await.unwrap().content
}

#[tokio::test(flavor = "multi_thread")]
async fn the_record_of_a_server_is_in_its_list_and_on_its_page() {
    let server = with_pages(two_servers().await).await;
    let sandbox = &server.sandbox;
    let [ann, eve] = ["ann", "eve"].map(|name| at_home(sandbox, name));
    let path = turn_on(&server).await;
    let page = until_page(&server, &path, "The Club").await;
    assert!(!page.contains("Matches against"), "{page}");
    let messages = lost_by_the_club(&server).await;
    for (place, record, message) in [
        (&ann, "Won: 0 · Drawn: 0 · Lost: 1", &messages[0]),
        (&eve, "Won: 1 · Drawn: 0 · Lost: 0", &messages[1]),
    ] {
        let shown = list(place).await;
        assert!(shown.contains(record), "{shown}");
        let link = format!("/{}/{})", place.id(), message.id);
        assert!(shown.contains(&link), "{link} in {shown}");
    }
    // The café has no page, so it is not named to everybody.
    let record = "Won: 0 · Drawn: 0 · Lost: 1";
    let page = until_page(&server, &path, record).await;
    assert!(page.contains("<b>0 : 2</b> · another server"), "{page}");
    assert!(!page.contains(CAFE), "{page}");
    let panel = eve.slash("/server").await.unwrap();
    let panel = panel.press("Public page").await.unwrap();
    panel.press("Public page: off").await.unwrap();
    let id = sandbox.guild(CAFE).unwrap().guild_id();
    let named = format!("<b>0 : 2</b> · <a href=\"/servers/{id}\">{CAFE}</a>");
    until_page(&server, &path, &named).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_says_what_comes_next_in_a_match_of_this_kind() {
    let server = TestServer::of(two_servers().await).await;
    let sandbox = &server.sandbox;
    let [ann, eve] = ["ann", "eve"].map(|name| at_home(sandbox, name));
    let none = eve.slash("/match show").await.unwrap().content;
    assert!(none.contains("has no matches yet"), "{none}");
    let code = offered(&ann, "crowd", &[]).await;
    let take = format!("/match accept {code}");
    let taken = eve.slash(&take).await.unwrap().content;
    assert!(taken.contains("everyone here can vote"), "{taken}");
    // No game has begun, so nothing is said of those that have.
    let there = news_with(&eve, "hat den Wettkampf angenommen").await;
    let own = there.press("Wettkampf").await.unwrap();
    let question = own.press("Withdraw").await.unwrap();
    assert!(
        question.content.starts_with("Withdraw from this match?"),
        "{}",
        question.content
    );
    let withdrawn = question.press("Withdraw").await.unwrap();
    assert!(
        withdrawn.content.contains("withdrawn"),
        "{}",
        withdrawn.content
    );
    news_with(&ann, "looks for an opponent").await;
    eve.slash(&take).await.unwrap();
    let here = news_with(&ann, "wants to play this match").await;
    let confirmed = here.press("Confirm").await.unwrap().content;
    assert!(confirmed.contains("everyone can vote"), "{confirmed}");
    says(&here, "Everyone here votes").await;
    let own = here.press("Match").await.unwrap();
    let question = own.press("Call it off").await.unwrap();
    assert!(
        question.content.contains("have begun go on"),
        "{}",
        question.content
    );
    question.press("Yes, call it off").await.unwrap();
    let over = says(&here, "called the match off. Games that have begun go on").await;
    assert!(
        over.content.starts_with("**The Club – The Café**"),
        "{}",
        over.content
    );
    // Nobody is looked for any more by an offer that was called off.
    offered(&ann, "2", &[]).await;
    let offer = news_with(&ann, "2 boards").await;
    let own = offer.press("Match").await.unwrap();
    let question = own.press("Call it off").await.unwrap();
    question.press("Yes, call it off").await.unwrap();
    let over = says(&offer, "**The Club** called the match off.").await;
    assert!(
        over.content.starts_with("**The Club**\n"),
        "{}",
        over.content
    );
    let listed = list(&ann).await;
    let line = listed.lines().find(|line| line.contains("2 boards"));
    assert!(
        line.unwrap()
            .ends_with("**The Club** called the match off."),
        "{listed}"
    );
    server.close().await;
}

/// The short messages in a channel that say what has become of a match.
fn told(place: &UserInChannel) -> Vec<Message> {
    let messages = place.messages().into_iter();
    messages
        .filter(|message| message.content.starts_with("[**"))
        .collect()
}

/// Nobody is told by Discord that a message is edited.
#[tokio::test(flavor = "multi_thread")]
async fn a_channel_gets_a_message_when_its_match_waits_for_it_or_has_ended() {
    let server = TestServer::of(two_servers().await).await;
    let sandbox = &server.sandbox;
    let [ann, eve] = ["ann", "eve"].map(|name| at_home(sandbox, name));
    let code = offered(&ann, "2", &[]).await;
    let take = format!("/match accept {code}");
    eve.slash(&take).await.unwrap();
    news_with(&ann, "takes the match. A manager here").await;
    told(&ann)[0]
        .press("Match")
        .await
        .unwrap()
        .press("Decline")
        .await
        .unwrap();
    server.settled().await;
    let declined = told(&eve).pop().unwrap().content;
    assert!(
        declined.ends_with("spielt diesen Wettkampf nicht."),
        "{declined}"
    );
    eve.slash(&take).await.unwrap();
    let here = news_with(&ann, "wants to play this match").await;
    here.press("Confirm").await.unwrap();
    news_with(&ann, "Sign up below its message with Play for us.").await;
    news_with(&eve, "Melde dich unter seiner Nachricht").await;
    let messages = [here, news_with(&eve, "noch niemand").await];
    sign_up(sandbox, &messages, &["bob"]).await;
    let own = messages[0].press("Match").await.unwrap();
    let question = own.press("Call it off").await.unwrap();
    question.press("Yes, call it off").await.unwrap();
    server.settled().await;
    assert_eq!(told(&ann).len(), 4, "taken twice, confirmed, called off");
    assert_eq!(told(&eve).len(), 3, "declined, confirmed, called off");
    for (place, message, end) in [
        (&ann, &messages[0], "**The Club** called the match off."),
        (
            &eve,
            &messages[1],
            "**The Club** hat den Wettkampf abgesagt.",
        ),
    ] {
        let link = format!("/{}/{})\n{end}", place.id(), message.id);
        let last = told(place).pop().unwrap();
        assert!(last.content.ends_with(&link), "{}", last.content);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reserve_is_told_so_and_who_has_a_game_cannot_leave() {
    let server = TestServer::of(two_servers().await).await;
    let sandbox = &server.sandbox;
    let (_, messages) = confirmed(sandbox, "2").await;
    sign_up(sandbox, &messages, &["ann", "bob", "eve", "fay"]).await;
    let cleo = at_home(sandbox, "cleo").message(messages[0].id).unwrap();
    let joined = cleo.press("Play for us").await.unwrap().content;
    assert!(joined.contains("a reserve of **The Club**"), "{joined}");
    let own = messages[0].press("Match").await.unwrap();
    let begun = own.press("Start now").await.unwrap().content;
    assert!(begun.contains("1. Ann – Eve\n"), "{begun}");
    says(&messages[0], "Finished games: 0 of 2.").await;
    let panel = messages[0].press("Match").await.unwrap();
    assert_eq!(panel.controls(), ["Call it off"]);
    let panel = cleo.press("Match").await.unwrap();
    assert_eq!(panel.controls(), ["Don’t play"]);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_for_one_server_is_told_so_in_the_other() {
    let sandbox = sandbox_builder()
        .people(HOME.into_iter().chain(AWAY))
        .other_guild(CAFE, AWAY)
        .channel("chess")
        .start()
        .await
        .unwrap();
    sandbox.user("eve").leave_guild().unwrap();
    let server = TestServer::of(sandbox).await;
    let sandbox = &server.sandbox;
    let [ann, eve] = ["ann", "eve"].map(|name| at_home(sandbox, name));
    let code = offered(&ann, "2", &[]).await;
    eve.slash(&format!("/match accept {code}")).await.unwrap();
    let here = news_with(&ann, "wants to play this match").await;
    here.press("Confirm").await.unwrap();
    let there = news_with(&eve, "nobody yet").await;
    let fay = at_home(sandbox, "fay").message(there.id).unwrap();
    fay.press("Play for us").await.unwrap();
    says(&here, "**The Café** (1): Fay").await;
    let at_club = sandbox.user("fay").in_channel("chess").unwrap();
    let refused = at_club.message(here.id).unwrap();
    let refused = refused.press("Play for us").await.unwrap().content;
    assert_eq!(refused, "You play for **The Café** in this match already.");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_presses_twice_that_they_do_not_play_is_told_so_themselves() {
    let server = TestServer::of(two_servers().await).await;
    let sandbox = &server.sandbox;
    let (_, messages) = confirmed(sandbox, "2").await;
    sign_up(sandbox, &messages, &["bob"]).await;
    let bob = at_home(sandbox, "bob");
    let message = bob.message(messages[0].id).unwrap();
    let [first, second] = [message.press("Match"), message.press("Match")];
    let (first, second) = (first.await.unwrap(), second.await.unwrap());
    first.press("Don’t play").await.unwrap();
    let again = second.press("Don’t play").await.unwrap();
    assert!(
        again.content.contains("You haven’t signed up"),
        "{}",
        again.content
    );
    server.close().await;
}
