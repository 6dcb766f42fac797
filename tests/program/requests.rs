//! Requests that the others have to accept: takebacks, pauses and resuming, and aborting a game
//! that has hardly begun. Who is pinged, who may answer, and what old buttons do.
use crate::clocks::{challenge, named};
use crate::lobby::open_with;
use crate::support::*;
use entente_game::Span;
use entente_sandbox::{Message, UserInChannel};

/// A log of commands, presses and boards, which becomes the snapshot of a test.
struct Log<'a> {
    server: &'a TestServer,
    lines: Vec<String>,
}

impl Log<'_> {
    /// Adds a message: its text, its buttons and whom it pings.
    fn note(&mut self, what: &str, message: &Message) {
        let content = named(self.server, &message.content).replace('\n', "\n  ");
        let pinged = message.json["mentions"].as_array().map_or(0, Vec::len);
        let people = ["ann", "bob", "cleo", "dan"].into_iter();
        let names: Vec<_> = people
            .filter(|name| {
                let id = self.server.sandbox.user(name).id().to_string();
                message.json["mentions"].to_string().contains(&id)
            })
            .collect();
        assert_eq!(names.len(), pinged);
        // A menu has no label, and its id contains the name of the game.
        let menu = |label: String| {
            if label.contains(':') {
                "menu".to_owned()
            } else {
                label
            }
        };
        let controls: Vec<_> = message.controls().into_iter().map(menu).collect();
        self.lines
            .push(format!("{what}\n  {content}\n  {controls:?} {names:?}"));
    }

    async fn command(&mut self, channel: &UserInChannel, line: &str) {
        let answer = channel.slash(line).await.unwrap();
        assert!(answer.ephemeral, "{line}");
        self.note(&format!("{}: {line}", channel.user().name()), &answer);
    }

    async fn press(&mut self, channel: &UserInChannel, board: &Message, button: &str) {
        let current = channel.message(board.id).unwrap();
        let answer = current.press(button).await.unwrap();
        assert!(answer.ephemeral, "{button}");
        self.note(&format!("{}: [{button}]", channel.user().name()), &answer);
    }

    /// Adds a message once it has been edited so that it contains these words.
    async fn edited(&mut self, what: &str, message: &Message, words: &str) {
        let has_words = |message: &Message| message.content.contains(words);
        let edited = message.wait_until(has_words, TIMEOUT).await.unwrap();
        self.note(what, &edited);
    }

    async fn board(&mut self, channel: &UserInChannel, count: usize) -> Message {
        let board = board_number(channel, count).await;
        self.note(&format!("board {count}"), &board);
        board
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_taken_back_when_the_other_accepts() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.thread(name, &thread));
    let mut log = Log {
        server: &server,
        lines: Vec::new(),
    };
    log.command(&ann, "/game takeback").await;
    for (channel, text) in [(&ann, "e4"), (&bob, "e5"), (&ann, "Ke2")] {
        channel.slash(&format!("/move {text}")).await.unwrap();
    }
    log.command(&ann, "/game takeback").await;
    let asked = log.board(&bob, 5).await;
    log.command(&bob, "/game takeback").await;
    log.press(&ann, &asked, "Accept").await;
    log.press(&cleo, &asked, "Accept").await;
    let panel = ann.message(asked.id).unwrap().press("More").await.unwrap();
    log.note("ann: [More]", &panel);
    let panel = bob.message(asked.id).unwrap().press("More").await.unwrap();
    log.note("bob: [More]", &panel);
    log.command(&bob, "/turns").await;
    log.press(&bob, &asked, "Accept").await;
    let back = log.board(&ann, 6).await;
    // An old button does not answer a new request.
    let old = Message::clone(&asked);
    ann.slash("/move Nf3").await.unwrap();
    board_number(&ann, 7).await;
    log.command(&ann, "/game takeback").await;
    let again = log.board(&bob, 8).await;
    let id = again.components[0]["components"][0]["custom_id"]
        .as_str()
        .unwrap();
    let stale = old.components[0]["components"][0]["custom_id"]
        .as_str()
        .unwrap();
    // An id ends with the request that it answers: the new message with the ending of the old one.
    let stale_id = format!(
        "{}:{}",
        id.rsplit_once(':').unwrap().0,
        stale.rsplit_once(':').unwrap().1
    );
    let answer = bob
        .message(again.id)
        .unwrap()
        .send_malformed_press(&stale_id)
        .await
        .unwrap();
    log.note("bob: an old [Accept]", &answer);
    log.press(&bob, &again, "Decline").await;
    log.edited("board 8, edited", &again, "declined").await;
    log.command(&ann, "/game takeback").await;
    let third = board_number(&ann, 9).await;
    log.press(&ann, &third, "Decline").await;
    log.edited("board 9, edited", &third, "has withdrawn").await;
    bob.slash("/move Nc6").await.unwrap();
    assert_eq!(board_number(&bob, 10).await.attachments.len(), 1);
    assert!(back.content.contains("back to the position after"));
    insta::assert_snapshot!(log.lines.join("\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_pause_and_resume_when_everybody_accepts() {
    let server = TestServer::open().await;
    let thread = challenge(&server, "clock:10+60").await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    let mut log = Log {
        server: &server,
        lines: Vec::new(),
    };
    for line in [
        "/game resume",
        "/game pause for:ages",
        "/game pause for:1s",
        "/game pause for:90d",
        "/game pause for:2h",
    ] {
        log.command(&ann, line).await;
    }
    let asked = log.board(&bob, 2).await;
    log.press(&bob, &asked, "Accept").await;
    let paused = log.board(&ann, 3).await;
    log.command(&ann, "/move e4").await;
    log.command(&ann, "/game pause").await;
    log.command(&ann, "/board").await;
    server.advance_clock(Span::hours(1));
    log.press(&bob, &paused, "Request resume").await;
    log.board(&ann, 4).await;
    log.command(&ann, "/game resume").await;
    log.board(&ann, 5).await;
    log.command(&ann, "/move e4").await;
    log.board(&ann, 6).await;
    // Nobody resumes, so the pause ends by itself.
    log.command(&bob, "/game pause for:3d").await;
    let asked = board_number(&ann, 7).await;
    asked.press("Accept").await.unwrap();
    board_number(&ann, 8).await;
    server.advance_clock(Span::days(3));
    log.board(&bob, 9).await;
    insta::assert_snapshot!(log.lines.join("\n"));
    server.close().await;
}

/// In a game of three, both other players have to accept.
#[tokio::test(flavor = "multi_thread")]
async fn every_player_has_to_accept() {
    let server = TestServer::open().await;
    let line = "/game new \"multi-player chess\" options:armies=3 clock:3d";
    let seats = [("ann", &["0"][..]), ("bob", &["1"]), ("cleo", &["2"])];
    let thread = open_with(&server, line, &seats).await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.thread(name, &thread));
    let mut log = Log {
        server: &server,
        lines: Vec::new(),
    };
    log.command(&ann, "/game pause").await;
    let asked = log.board(&ann, 2).await;
    log.press(&bob, &asked, "Accept").await;
    log.edited("board 2, edited", &asked, "has accepted").await;
    log.press(&bob, &asked, "Accept").await;
    log.command(&cleo, "/turns").await;
    log.press(&cleo, &asked, "Accept").await;
    log.board(&ann, 3).await;
    insta::assert_snapshot!(log.lines.join("\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_can_be_aborted_until_everybody_has_moved() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.thread(name, &thread));
    let mut log = Log {
        server: &server,
        lines: Vec::new(),
    };
    log.command(&cleo, "/game abort").await;
    log.command(&ann, "/game pause").await;
    ann.slash("/move e4").await.unwrap();
    bob.slash("/move e5").await.unwrap();
    log.command(&bob, "/game abort").await;
    let panel = board_number(&ann, 3).await.press("More").await.unwrap();
    assert!(!panel.controls().contains(&"Abort".to_owned()));
    insta::assert_snapshot!(log.lines.join("\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_in_german() {
    let server = TestServer::open().await;
    for name in ["ann", "bob"] {
        server.sandbox.user(name).set_locale("de").unwrap();
    }
    server.sandbox.set_guild_locale("de").unwrap();
    let line = "/herausfordern @bob farbe:Weiß bedenkzeit:10+60";
    server.channel("ann").slash(line).await.unwrap();
    let challenge = board_number(&server.channel("bob"), 1).await;
    let mut log = Log {
        server: &server,
        lines: Vec::new(),
    };
    log.note("challenge", &challenge);
    challenge.press("Annehmen").await.unwrap();
    let thread = crate::lobby::new_thread(&server).await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    log.board(&ann, 1).await;
    log.command(&ann, "/plan liste").await;
    log.command(&bob, "/plan wenn folge:\"e4 e5 Nf3 Nc6\"")
        .await;
    log.command(&bob, "/plan wenn folge:\"e4 e5 d4 exd4\"")
        .await;
    log.command(&bob, "/plan vormerken zug:Kh9").await;
    log.command(&ann, "/zug e4").await;
    log.board(&bob, 2).await;
    log.command(&ann, "/partie zurücknehmen").await;
    let asked = log.board(&bob, 3).await;
    log.press(&bob, &asked, "Annehmen").await;
    log.board(&bob, 4).await;
    log.command(&ann, "/partie pause dauer:1d").await;
    let asked = log.board(&bob, 5).await;
    log.press(&bob, &asked, "Ablehnen").await;
    log.edited("board 5, edited", &asked, "abgelehnt").await;
    log.command(&ann, "/partie pause dauer:immer").await;
    log.command(&ann, "/am-zug").await;
    log.command(&ann, "/partie liste").await;
    log.command(&ann, "/herausfordern @bob bedenkzeit:bald")
        .await;
    server.advance_clock(Span::minutes(12));
    log.board(&bob, 6).await;
    insta::assert_snapshot!(log.lines.join("\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_offer_waits_for_the_players_who_can_accept() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    let board = board_number(&ann, 1).await;
    let panel = press_on(&board, "Draw").await;
    panel.press("Offer draw").await.unwrap();
    let mut log = Log {
        server: &server,
        lines: Vec::new(),
    };
    log.command(&bob, "/turns").await;
    log.command(&ann, "/turns").await;
    let offer = board_number(&bob, 2).await;
    let panel = press_on(&offer, "Draw").await;
    panel.press("Decline draw").await.unwrap();
    log.command(&bob, "/turns").await;
    insta::assert_snapshot!(log.lines.join("\n---\n"));
    server.close().await;
}
