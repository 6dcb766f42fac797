//! The public page of a server through the whole bot: a manager turns it on in Discord, and then
//! anybody reads it, in their language, as it is now. What they may not see changes no byte of it.
use crate::crowds::{against_knights, open_team_chat, private_threads};
use crate::lobby::open_for_four;
use crate::support::*;
use crate::transcript::{Seen, Transcript, difference};
use entente_sandbox::{Message, Permissions, Sandbox, Thread, UserInChannel};
use entente_service::MAX_ICON_BYTES;
use reqwest::StatusCode;
use reqwest::header::{ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderMap};
use reqwest::header::{IF_NONE_MATCH, VARY};
use std::collections::HashMap;

/// The most bytes of a page.
const MAX_BYTES: usize = 60 * 1000;

/// The address at which browsers find the pages of the bot.
const ADDRESS: &str = "https://chess.example.org";

/// Turns ratings and leagues of the server on, as Ann, who manages it.
pub(crate) async fn turn_clubs_on(server: &TestServer) {
    let panel = server.channel("ann").slash("/server").await.unwrap();
    panel.press("Ratings and leagues: off").await.unwrap();
}

/// The panel of the public page, as Ann sees it, who manages the server.
pub(crate) async fn page_panel(server: &TestServer) -> Message {
    let panel = server.channel("ann").slash("/server").await.unwrap();
    panel.press("Public page").await.unwrap()
}

/// Turns the page of the server on, as Ann, who manages it, and waits for the server's name on it.
/// Returns its path.
pub(crate) async fn turn_on(server: &TestServer) -> String {
    let panel = page_panel(server).await.press("Public page: off").await;
    let panel = panel.unwrap();
    let (_, link) = panel.content.split_once(ADDRESS).unwrap();
    let path = link.split('>').next().unwrap().to_owned();
    until_page(server, &path, NAMED).await;
    path
}

/// What is before the name of a server on its page; without a name it is in another place.
const NAMED: &str = "<p class=\"soft\">Chess in our Discord server</p><h1>";

/// Pastes a link into the form of the invitation. Returns the panel after it.
pub(crate) async fn paste_invitation(server: &TestServer, link: &str) -> Message {
    let form = page_panel(server).await.press_for_modal("Invitation").await;
    let form = form.unwrap();
    let pasted = form.submit([("Invitation to this server", link)]);
    pasted.await.unwrap()
}

/// Chooses the channels whose games are on the page. Returns the panel after it.
pub(crate) async fn choose_channels(server: &TestServer, channels: &[&str]) -> Message {
    let menu = "Channels whose games it shows (none: public games only)";
    page_panel(server)
        .await
        .select(menu, channels)
        .await
        .unwrap()
}

/// A bot whose pages can be linked to.
pub(crate) async fn with_pages(sandbox: Sandbox) -> TestServer {
    TestServer::with_settings(sandbox, |config| config.api.address = ADDRESS.into()).await
}

/// An answer about the page.
struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: String,
}

/// Reads a path with these headers.
async fn read(server: &TestServer, path: &str, headers: &[(&str, &str)]) -> Answer {
    let address = server.api.replace("/api/v1", path);
    let mut request = http_client().get(address);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let answer = request.send().await.unwrap();
    Answer {
        status: answer.status(),
        headers: answer.headers().clone(),
        body: answer.text().await.unwrap(),
    }
}

/// Reads the page.
async fn page(server: &TestServer, path: &str) -> String {
    let answer = read(server, path, &[]).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    assert!(answer.body.len() < MAX_BYTES, "{}", answer.body.len());
    answer.body
}

/// A game of Ann, who has White, and Bob that anybody may watch.
pub(crate) async fn public_game(server: &TestServer) -> Thread {
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    let (threads, known) = (ann.threads().len(), newest(&bob));
    let line = "/challenge @bob white visibility:public";
    ann.slash(line).await.unwrap();
    let challenge = posted_after(&bob, known, "Accept").await;
    challenge.press("Accept").await.unwrap();
    server.thread_after(threads).await
}

pub(crate) async fn make_moves(server: &TestServer, thread: &Thread, moves: &[&str]) {
    for (ply, text) in moves.iter().enumerate() {
        let mover = server.thread(["ann", "bob"][ply % 2], thread);
        let answer = mover.slash(&format!("/move {text}")).await.unwrap();
        assert!(
            answer.content.starts_with("You played"),
            "{}",
            answer.content
        );
    }
    server.settled().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_there_from_when_a_manager_turns_it_on_until_they_turn_it_off() {
    let server = with_pages(sandbox().await).await;
    let path = turn_on(&server).await;
    let html = page(&server, &path).await;
    for part in [
        "<title>The Club · Chess in our Discord server</title>",
        "<h1>The Club</h1>",
        "No game is being played right now.",
        "No game has been finished yet.",
        "<h2 id=\"begin\">How to begin</h2>",
        "<li>Four-colour chess</li>",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    let panel = server.channel("ann").slash("/server").await.unwrap();
    assert!(
        panel.content.contains(&format!("{ADDRESS}{path}>")),
        "{}",
        panel.content
    );
    // What waits for players is shown where nobody plays.
    assert_eq!(html.matches("<svg class=\"board\"").count(), 3);
    let panel = panel.press("Public page").await.unwrap();
    let panel = panel.press("Public page: on").await.unwrap();
    assert!(!panel.content.contains(ADDRESS), "{}", panel.content);
    // It is as if there were no such server: a page of text in the language of its reader.
    let off = read(&server, &path, &[]).await;
    assert_eq!(off.headers[CONTENT_TYPE], "text/html; charset=utf-8");
    let heading = "<h1>There’s no page here</h1>";
    assert!(off.body.contains(heading), "{}", off.body);
    let german = read(&server, "/servers/1", &[(ACCEPT_LANGUAGE.as_str(), "de")]).await;
    let heading = "<h1>Hier ist keine Seite</h1>";
    assert!(german.body.contains(heading), "{}", german.body);
    for other in [
        "/servers/1",
        "/servers/abc",
        "/servers/007",
        "/servers/%FF",
        "/servers/-5",
    ] {
        let unknown = read(&server, other, &[]).await;
        assert_eq!(unknown.status, StatusCode::NOT_FOUND, "{other}");
        assert_eq!(
            (unknown.status, &unknown.body),
            (off.status, &off.body),
            "{other}"
        );
        let without_date = |headers: &HeaderMap| {
            let mut headers = headers.clone();
            for name in ["date", "ratelimit"] {
                headers.remove(name);
            }
            headers
        };
        assert_eq!(
            without_date(&unknown.headers),
            without_date(&off.headers),
            "{other}"
        );
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_public_address_the_panel_says_what_is_missing() {
    let server = TestServer::open().await;
    let panel = page_panel(&server).await.press("Public page: off").await;
    let panel = panel.unwrap();
    assert!(panel.content.contains("`api.address`"), "{}", panel.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_shows_public_games_with_their_boards_and_then_their_films() {
    let server = with_pages(sandbox().await).await;
    let path = turn_on(&server).await;
    let thread = public_game(&server).await;
    let hidden = server.start_game().await;
    make_moves(&server, &thread, &["e4"]).await;
    let game = game_of(&boards(&server.thread("ann", &thread)).pop().unwrap());
    let hidden_game = game_of(&boards(&server.thread("ann", &hidden)).pop().unwrap());
    let html = page(&server, &path).await;
    for part in [
        &format!("<h3><a href=\"/games/{game}\">Ann (White) – Bob (Black)</a></h3>"),
        "Chess · Bob (Black) to move.",
        "<svg class=\"board\" viewBox=\"0 0 8 8\" role=\"img\" aria-label=\"Ann (White)",
        // The same words as those of the picture in Discord.
        "Last move 1. e4: pawn from e2 to e4.",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    assert!(!html.contains(&hidden_game), "{html}");
    assert!(
        !html.contains("<script") && !html.contains(" style="),
        "{html}"
    );
    // A board has its squares, and an outline for each of its pieces and the last move.
    let board = html.split("<svg class=\"board\"").nth(1).unwrap();
    let board = board.split("</svg>").next().unwrap();
    assert_eq!(board.matches("<use ").count(), 1 + 32, "{board}");
    assert_eq!(board.matches("h1v1h-1z").count(), 2, "{board}");

    make_moves(&server, &hidden, &["e4"]).await;
    let resign = server
        .thread("bob", &thread)
        .slash("/resign")
        .await
        .unwrap();
    resign.press("Yes, resign").await.unwrap();
    server.settled().await;
    let html = page(&server, &path).await;
    assert!(
        html.contains("No game is being played right now."),
        "{html}"
    );
    let film = format!("/api/v1/games/{game}/board.gif");
    let link =
        format!("<a href=\"{film}\" aria-label=\"Film: Ann (White) – Bob (Black)\">Film</a>");
    assert!(html.contains(&link), "{html}");
    let film = http_client().get(server.api.replace("/api/v1", &film));
    let film = film.send().await.unwrap();
    assert_eq!(film.headers()[CONTENT_TYPE], "image/gif");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_kept_until_it_changes_and_is_in_the_language_of_its_reader() {
    let server = with_pages(sandbox().await).await;
    let path = turn_on(&server).await;
    let thread = public_game(&server).await;
    server.settled().await;
    let first = read(&server, &path, &[]).await;
    assert_eq!(first.headers[CACHE_CONTROL], "public, max-age=60");
    assert_eq!(first.headers[CONTENT_TYPE], "text/html; charset=utf-8");
    let varies = first.headers.get_all(VARY).into_iter();
    let varies: Vec<&str> = varies.map(|value| value.to_str().unwrap()).collect();
    assert!(varies.join(",").contains("accept-language"), "{varies:?}");
    let tag = first.headers[ETAG].to_str().unwrap();
    let known = [(IF_NONE_MATCH.as_str(), tag)];
    let again = read(&server, &path, &known).await;
    assert_eq!(
        (again.status, again.body.as_str()),
        (StatusCode::NOT_MODIFIED, "")
    );
    assert_eq!(again.headers[ETAG], first.headers[ETAG]);
    assert_eq!(again.headers[CACHE_CONTROL], first.headers[CACHE_CONTROL]);
    make_moves(&server, &thread, &["e4"]).await;
    let changed = read(&server, &path, &known).await;
    assert_eq!(changed.status, StatusCode::OK);
    assert_ne!(changed.headers[ETAG], first.headers[ETAG]);

    for (language, title, moved) in [
        ("en", "Chess in our Discord server", "pawn from e2 to e4"),
        (
            "de",
            "Schach auf unserem Discord-Server",
            "Bauer von e2 nach e4",
        ),
        (
            "es",
            "Ajedrez en nuestro servidor de Discord",
            "peón de e2 a e4",
        ),
        (
            "fr",
            "Les échecs sur notre serveur Discord",
            "pion de e2 à e4",
        ),
        (
            "pt-BR",
            "Xadrez no nosso servidor do Discord",
            "peão de e2 para e4",
        ),
    ] {
        let accepted = [(ACCEPT_LANGUAGE.as_str(), language)];
        let by_header = read(&server, &path, &accepted).await.body;
        assert!(
            by_header.contains(&format!("<html lang=\"{language}\">")),
            "{by_header}"
        );
        assert!(
            by_header.contains(&format!("<p class=\"soft\">{title}</p><h1>The Club</h1>")),
            "{by_header}"
        );
        assert!(by_header.contains(moved), "{moved}: {by_header}");
        let named = format!("{path}?language={language}");
        assert_eq!(page(&server, &named).await, by_header);
    }
    server.close().await;
}

/// A picture of so many bytes, by its beginning.
fn picture(bytes: usize) -> Vec<u8> {
    let mut picture = b"\x89PNG\r\n\x1a\n".to_vec();
    picture.resize(bytes, 7);
    picture
}

/// The icon at the path that the page has: its bytes, with their type; `None` if there is none.
async fn icon(server: &TestServer, path: &str) -> Option<(String, Vec<u8>)> {
    let address = server.api.replace("/api/v1", &format!("{path}/icon"));
    let answer = http_client().get(address).send().await.unwrap();
    if answer.status() == StatusCode::NOT_FOUND {
        return None;
    }
    assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
    assert_eq!(answer.headers()[CACHE_CONTROL], "public, max-age=60");
    let media_type = answer.headers()[CONTENT_TYPE].to_str().unwrap().to_owned();
    Some((media_type, answer.bytes().await.unwrap().to_vec()))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_has_the_name_and_icon_that_its_server_has_in_discord() {
    let sandbox = sandbox().await;
    let largest = picture(MAX_ICON_BYTES);
    sandbox.set_guild_face("Rooks & <Kings> {main}", Some(&largest));
    let server = with_pages(sandbox).await;
    let path = turn_on(&server).await;
    let html = page(&server, &path).await;
    let named = "<h1>Rooks &amp; &lt;Kings&gt; &#123;main}</h1>";
    assert!(html.contains(named), "{html}");
    let shown = format!("<img src=\"{path}/icon\"");
    assert!(html.contains(&shown), "{html}");
    // It is ours: nothing on the page is from elsewhere.
    assert!(!html.contains("://"), "{html}");
    assert_eq!(
        icon(&server, &path).await,
        Some(("image/png".into(), largest))
    );

    let webp = [b"RIFF\x04\0\0\0WEBP".as_slice(), &[0; 20]].concat();
    for (name, bytes, shown) in [
        ("Too large", Some(picture(MAX_ICON_BYTES + 1)), None),
        ("No picture", Some(b"<svg onload=alert(1)>".to_vec()), None),
        (
            "Another",
            Some(webp.clone()),
            Some(("image/webp".to_owned(), webp)),
        ),
        ("None", None, None),
    ] {
        server.sandbox.set_guild_face(name, bytes.as_deref());
        let html = until_page(&server, &path, &format!("<h1>{name}</h1>")).await;
        assert_eq!(html.contains("<img "), shown.is_some(), "{html}");
        assert_eq!(icon(&server, &path).await, shown, "{name}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_kept_of_a_server_that_the_bot_has_left_or_whose_page_is_off() {
    let sandbox = sandbox().await;
    sandbox.set_guild_face("The Club", Some(&picture(100)));
    let server = with_pages(sandbox).await;
    let path = turn_on(&server).await;
    assert!(icon(&server, &path).await.is_some());
    server.sandbox.remove_bot();
    until_page(&server, &path, "<h1>Chess in our Discord server</h1>").await;
    assert_eq!(icon(&server, &path).await, None);
    server.sandbox.invite_bot();
    until_page(&server, &path, "<h1>The Club</h1>").await;
    assert!(icon(&server, &path).await.is_some());
    page_panel(&server)
        .await
        .press("Public page: on")
        .await
        .unwrap();
    assert_eq!(icon(&server, &path).await, None);
    assert_eq!(
        read(&server, &path, &[]).await.status,
        StatusCode::NOT_FOUND
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_one_of_discord_or_nothing_changes() {
    let server = with_pages(sandbox().await).await;
    let path = turn_on(&server).await;
    let refused = "That’s no invitation of Discord";
    let panel = paste_invitation(&server, "https://evil.example/join").await;
    assert!(panel.content.starts_with(refused), "{}", panel.content);
    assert!(!page(&server, &path).await.contains("Join the server"));
    let panel = paste_invitation(&server, " https://discord.gg/chess-club ").await;
    let saved = "✓ Readers are invited with <https://discord.gg/chess-club>.";
    assert!(panel.content.starts_with(saved), "{}", panel.content);
    let html = page(&server, &path).await;
    let link = "<a class=\"join\" href=\"https://discord.gg/chess-club\" rel=\"noopener\">\
                Join the server</a>";
    assert!(html.contains(link), "{html}");
    for wrong in [
        "https://discord.gg.evil.example/x",
        "javascript:alert(1)",
        "chess",
    ] {
        let panel = paste_invitation(&server, wrong).await;
        assert!(panel.content.starts_with(refused), "{}", panel.content);
        assert_eq!(page(&server, &path).await, html, "{wrong}");
    }
    // Nothing removes it.
    paste_invitation(&server, "").await;
    assert!(!page(&server, &path).await.contains("Join the server"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_was_chosen_shows_its_boards_without_names() {
    let sandbox = sandbox_builder().channel("tea").channel("staff");
    let sandbox = sandbox.start().await.unwrap();
    let hidden = sandbox.deny_everybody("staff", Permissions::VIEW_CHANNEL);
    hidden.unwrap();
    let server = with_pages(sandbox).await;
    let path = turn_on(&server).await;
    let thread = server.start_game().await;
    make_moves(&server, &thread, &["e4"]).await;
    let before = page(&server, &path).await;
    assert!(
        before.contains("No game is being played right now."),
        "{before}"
    );
    // Neither another channel nor one that not everybody can read shows it.
    choose_channels(&server, &["tea"]).await;
    assert_eq!(page(&server, &path).await, before);
    let panel = choose_channels(&server, &["chess", "staff"]).await;
    let refused = panel
        .content
        .starts_with("Not everyone in this server can read <#");
    assert!(refused, "{}", panel.content);
    assert_eq!(page(&server, &path).await, before);

    choose_channels(&server, &["chess"]).await;
    let html = page(&server, &path).await;
    for part in [
        "<h3>White – Black</h3>",
        "Chess · Black to move.",
        "Last move 1. e4: pawn from e2 to e4.",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    let game = game_of(&boards(&server.thread("ann", &thread)).pop().unwrap());
    let is_named = |html: &str| ["Ann", "Bob", &game].iter().any(|name| html.contains(name));
    assert!(!is_named(&html), "{html}");
    let question = server.thread("bob", &thread).slash("/resign").await;
    question.unwrap().press("Yes, resign").await.unwrap();
    server.settled().await;
    let html = page(&server, &path).await;
    assert!(html.contains("White wins by resignation"), "{html}");
    assert!(!is_named(&html) && !html.contains("board.gif"), "{html}");
    choose_channels(&server, &[]).await;
    assert_eq!(page(&server, &path).await, before);
    // A channel that is hidden from somebody goes off the page by itself, and does not come back.
    choose_channels(&server, &["chess", "tea"]).await;
    assert_ne!(page(&server, &path).await, before);
    let hidden = server
        .sandbox
        .deny_everybody("tea", Permissions::VIEW_CHANNEL);
    hidden.unwrap();
    let taken_off = async {
        while named_channels(&server).await > 1 {
            tokio::time::sleep(LOOK_INTERVAL).await;
        }
    };
    tokio::time::timeout(TIMEOUT, taken_off).await.unwrap();
    let opened = server
        .sandbox
        .allow_everybody("tea", Permissions::VIEW_CHANNEL);
    opened.unwrap();
    server.settled().await;
    assert_eq!(named_channels(&server).await, 1);
    server.close().await;
}

/// The games that are begun in the thread of another one are on the page with their channel; one
/// that is begun in the private thread of a team is not.
#[tokio::test(flavor = "multi_thread")]
async fn a_chosen_channel_shows_the_games_of_its_threads_but_not_of_private_ones() {
    let server = with_pages(sandbox().await).await;
    let path = turn_on(&server).await;
    choose_channels(&server, &["chess"]).await;
    let settings = server.channel("ann").slash("/server").await.unwrap();
    assert!(
        settings
            .content
            .contains("It also shows the other games of"),
        "{}",
        settings.content
    );
    let boards_of = |html: &str| html.matches("<svg class=\"board\"").count();
    let resign = async |name: &str, thread: &Thread| {
        let question = server.thread(name, thread).slash("/resign").await.unwrap();
        question.press("Yes, resign").await.unwrap();
        server.settled().await;
    };
    let thread = server.start_game().await;
    resign("bob", &thread).await;
    let begin = async |board: &Message, number: usize| {
        board.press("Rematch").await.unwrap();
        let offer = board_number(&server.thread("bob", &thread), number).await;
        offer.press("Accept").await.unwrap();
        server.settled().await;
    };
    let last = |name: &str| boards(&server.thread(name, &thread)).pop().unwrap();
    begin(&last("ann"), 3).await;
    let html = page(&server, &path).await;
    assert!(html.contains("<h3>White – Black</h3>"), "{html}");
    assert_eq!(boards_of(&html), 1, "{html}");
    resign("bob", &thread).await;
    // A new game that is typed in a thread that nobody plays in.
    let ann = server.thread("ann", &thread);
    let known = boards(&ann).len();
    ann.slash("/challenge @bob").await.unwrap();
    let offer = board_number(&server.thread("bob", &thread), known + 1).await;
    offer.press("Accept").await.unwrap();
    server.settled().await;
    assert_eq!(boards_of(&page(&server, &path).await), 1);
    resign("bob", &thread).await;

    let (team_thread, _) = against_knights(&server).await;
    open_team_chat(&server, &team_thread, "bob").await;
    let chat = private_threads(&server, "bob").remove(0);
    resign("dan", &team_thread).await;
    let before = page(&server, &path).await;
    let chat = server.thread("bob", &chat);
    let known = boards(&chat).len();
    chat.slash("/play chess level:1 colour:white")
        .await
        .unwrap();
    board_number(&chat, known + 1).await;
    server.settled().await;
    assert_eq!(page(&server, &path).await, before);
    server.close().await;
}

/// How many channels the panel of the page names.
async fn named_channels(server: &TestServer) -> usize {
    page_panel(server).await.content.matches("<#").count()
}

/// A person, what they type, and the button that confirms it; without one it is empty.
type Step = (&'static str, &'static str, &'static str);

/// The secrets in which the worlds of a pair differ: what is done in one of them, and not in the
/// other.
const SECRETS: [(&str, &[Step]); 6] = [
    (
        "an alliance",
        &[
            ("ann", "/ally propose player:Red message:\"You and I?\"", ""),
            ("bob", "/ally accept player:White", ""),
        ],
    ),
    (
        "a letter",
        &[("ann", "/whisper player:Black text:\"Psst.\"", "")],
    ),
    (
        "an order",
        &[("ann", "/ally order order:\"leave the board\"", "")],
    ),
    ("a line of a think-board", &[("ann", "/plan think", "")]),
    (
        "a private league",
        &[(
            "ann",
            "/league new chess \"round robin in rounds\" name:Hidden computers:3 players:3",
            "",
        )],
    ),
    (
        "a hidden profile",
        &[("cleo", "/settings profile visibility:private", "")],
    ),
];

/// A world with a public game of four players, and its page.
struct World {
    server: TestServer,
    thread: Thread,
    game: String,
    path: String,
}

impl World {
    async fn begin() -> Self {
        let server = with_pages(sandbox().await).await;
        let path = turn_on(&server).await;
        turn_clubs_on(&server).await;
        let line = "/game new \"Four Player Chess\" visibility:public \
                    options:\"reveal_alliances=no\"";
        let thread = open_for_four(&server, line).await;
        board_number(&server.thread("ann", &thread), 1).await;
        let game = game_of(&boards(&server.thread("ann", &thread)).pop().unwrap());
        Self {
            server,
            thread,
            game,
            path,
        }
    }

    fn in_thread(&self, name: &str) -> UserInChannel {
        self.server.thread(name, &self.thread)
    }

    async fn act(&self, steps: &[(&str, &str, &str)]) {
        for (name, line, button) in steps {
            let answer = self.in_thread(name).slash(line).await.unwrap();
            if !button.is_empty() {
                answer.press(button).await.unwrap();
            }
        }
        self.server.settled().await;
    }

    /// Everything that a stranger gets of the page, with what is random in every world masked.
    async fn seen(&self) -> Seen {
        let mut transcript = Transcript::new(&self.server, &self.game, &HashMap::new());
        for language in ["en", "de"] {
            let address = self.server.api.replace("/api/v1", &self.path);
            let request = http_client().get(address);
            let request = request.header(ACCEPT_LANGUAGE, language);
            transcript.response(language, request).await;
        }
        transcript.seen
    }
}

/// The tag is a hash of the page, which names the game, whose id is random.
fn without_tags(seen: Seen) -> Seen {
    let mask = |(what, bytes): (String, Vec<u8>)| {
        let text = String::from_utf8(bytes).unwrap();
        let masked = match text.split_once("etag: \"\\\"") {
            Some((before, rest)) => format!("{before}[tag]{}", &rest[32..]),
            None => text,
        };
        (what, masked.into_bytes())
    };
    seen.into_iter().map(mask).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_the_same_to_the_byte_whatever_is_secret() {
    let mut pages = Vec::new();
    for (name, steps) in [("nothing", &[][..])].into_iter().chain(SECRETS) {
        let world = World::begin().await;
        // The secret is there before and after what everybody sees.
        let before = world.seen().await;
        world.act(steps).await;
        // Within a world even the tag is the same: nothing was masked by mistake.
        assert_eq!(difference(&before, &world.seen().await), None, "{name}");
        world.act(&[("ann", "/move d2d3", "")]).await;
        pages.push((name, without_tags(world.seen().await)));
        world.server.close().await;
    }
    let (_, nothing) = &pages[0];
    for (name, seen) in &pages[1..] {
        assert_eq!(difference(nothing, seen), None, "{name}");
    }
}

/// The comparison finds what everybody may see.
#[tokio::test(flavor = "multi_thread")]
async fn a_public_difference_of_two_pages_is_found() {
    let world = World::begin().await;
    let before = without_tags(world.seen().await);
    world.act(&[("ann", "/move d2d3", "")]).await;
    assert!(difference(&before, &without_tags(world.seen().await)).is_some());
    world.server.close().await;
}

/// A private game, and one in direct messages, while they are played and when they are over.
#[tokio::test(flavor = "multi_thread")]
async fn private_games_change_nothing_of_a_page() {
    let world = World::begin().await;
    let before = world.seen().await;
    let hidden = world.server.start_game().await;
    make_moves(&world.server, &hidden, &["e4"]).await;
    assert_eq!(difference(&before, &world.seen().await), None);
    let question = world
        .server
        .thread("bob", &hidden)
        .slash("/resign")
        .await
        .unwrap();
    question.press("Yes, resign").await.unwrap();
    world.server.settled().await;
    assert_eq!(difference(&before, &world.seen().await), None);
    let direct = world.server.direct("ann");
    direct
        .slash("/challenge @bob white visibility:public")
        .await
        .unwrap();
    world.server.settled().await;
    assert_eq!(difference(&before, &world.seen().await), None);
    world.server.close().await;
}

/// A public league of Ann and two computers, of which the first round begins.
pub(crate) async fn public_league(server: &TestServer) {
    let ann = server.channel("ann");
    let line = "/league new chess \"round robin in rounds\" name:<Cup> players:3 computers:2 \
                public:True";
    ann.slash(line).await.unwrap();
    ann.slash("/league join").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_has_the_standings_of_public_leagues() {
    let server = with_pages(sandbox().await).await;
    let path = turn_on(&server).await;
    turn_clubs_on(&server).await;
    public_league(&server).await;
    let html = until_page(&server, &path, "&lt;Cup&gt;").await;
    for part in [
        "<h2 id=\"leagues\">Leagues</h2>",
        "<h3>&lt;Cup&gt;</h3>",
        "<caption>The standings of &lt;Cup&gt;</caption>",
        "<th scope=\"col\">Player",
        "<th scope=\"row\">Ann",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    server.close().await;
}

/// Reads the page until it contains this.
pub(crate) async fn until_page(server: &TestServer, path: &str, words: &str) -> String {
    let deadline = tokio::time::Instant::now() + TIMEOUT;
    loop {
        server.settled().await;
        let html = page(server, path).await;
        if html.contains(words) {
            return html;
        }
        assert!(
            tokio::time::Instant::now() < deadline,
            "never {words}: {html}"
        );
        tokio::time::sleep(LOOK_INTERVAL).await;
    }
}
