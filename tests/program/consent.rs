//! What one asks of the others: takebacks, pauses, going on, and the end of a game that has hardly begun. Who is called, who may answer, and what old buttons do.
use crate::clocks::{challenge, named};
use crate::lobby::open_with;
use crate::support::*;
use entente_game::Span;
use entente_sandbox::{Message, Place};

struct Minutes<'a> {
    club: &'a Club,
    said: Vec<String>,
}

impl Minutes<'_> {
    fn note(&mut self, what: &str, message: &Message) {
        let content = named(self.club, &message.content).replace('\n', "\n  ");
        let pinged = message.json["mentions"].as_array().map_or(0, Vec::len);
        let people = ["ann", "bob", "cleo", "dan"].into_iter();
        let names: Vec<_> = people
            .filter(|name| {
                let id = self.club.sandbox.user(name).id().to_string();
                message.json["mentions"].to_string().contains(&id)
            })
            .collect();
        assert_eq!(names.len(), pinged);
        // A menu has no label, and its number names the game.
        let menu = |label: String| match label.contains(':') {
            true => "menu".to_owned(),
            false => label,
        };
        let controls: Vec<_> = message.controls().into_iter().map(menu).collect();
        self.said
            .push(format!("{what}\n  {content}\n  {controls:?} {names:?}"));
    }

    async fn told(&mut self, place: &Place, line: &str) {
        let answer = place.slash(line).await.unwrap();
        assert!(answer.ephemeral, "{line}");
        self.note(&format!("{}: {line}", place.user().name()), &answer);
    }

    async fn pressed(&mut self, place: &Place, board: &Message, button: &str) {
        let board = place.message(board.id).unwrap();
        let answer = board.press(button).await.unwrap();
        assert!(answer.ephemeral, "{button}");
        self.note(&format!("{}: [{button}]", place.user().name()), &answer);
    }

    async fn board(&mut self, place: &Place, count: usize) -> Message {
        let board = board_number(place, count).await;
        self.note(&format!("board {count}"), &board);
        board
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_taken_back_when_the_other_agrees() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| club.thread(name, &thread));
    let mut minutes = Minutes {
        club: &club,
        said: Vec::new(),
    };
    minutes.told(&ann, "/takeback").await;
    for (place, text) in [(&ann, "e4"), (&bob, "e5"), (&ann, "Ke2")] {
        place.slash(&format!("/move {text}")).await.unwrap();
    }
    minutes.told(&ann, "/takeback").await;
    let asked = minutes.board(&bob, 5).await;
    minutes.told(&bob, "/takeback").await;
    minutes.pressed(&ann, &asked, "Agree").await;
    minutes.pressed(&cleo, &asked, "Agree").await;
    let sheet = ann.message(asked.id).unwrap().press("More…").await.unwrap();
    minutes.note("ann: [More…]", &sheet);
    let sheet = bob.message(asked.id).unwrap().press("More…").await.unwrap();
    minutes.note("bob: [More…]", &sheet);
    minutes.told(&bob, "/turns").await;
    minutes.pressed(&bob, &asked, "Agree").await;
    let back = minutes.board(&ann, 6).await;
    // Asked again: the answer to what was asked before does not count for it.
    let old = Message::clone(&asked);
    ann.slash("/move Nf3").await.unwrap();
    board_number(&ann, 7).await;
    minutes.told(&ann, "/takeback").await;
    let again = minutes.board(&bob, 8).await;
    let id = again.json["components"][0]["components"][0]["custom_id"]
        .as_str()
        .unwrap();
    let stale = old.json["components"][0]["components"][0]["custom_id"]
        .as_str()
        .unwrap();
    let stale = format!(
        "{}:{}",
        id.rsplit_once(':').unwrap().0,
        stale.rsplit_once(':').unwrap().1
    );
    let answer = bob
        .message(again.id)
        .unwrap()
        .forge_press(&stale)
        .await
        .unwrap();
    minutes.note("bob: an old [Agree]", &answer);
    minutes.pressed(&bob, &again, "Decline").await;
    minutes.board(&ann, 9).await;
    minutes.told(&ann, "/takeback").await;
    let third = board_number(&ann, 10).await;
    minutes.pressed(&ann, &third, "Decline").await;
    minutes.board(&bob, 11).await;
    assert!(back.content.contains("move is left") || back.content.contains("moves are left"));
    insta::assert_snapshot!(minutes.said.join("\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_stand_still_and_go_on_when_all_agree() {
    let club = Club::open().await;
    let thread = challenge(&club, "clock:10+60").await;
    let [ann, bob] = ["ann", "bob"].map(|name| club.thread(name, &thread));
    let mut minutes = Minutes {
        club: &club,
        said: Vec::new(),
    };
    for line in [
        "/resume",
        "/pause for:ages",
        "/pause for:1s",
        "/pause for:90d",
        "/pause for:2h",
    ] {
        minutes.told(&ann, line).await;
    }
    let asked = minutes.board(&bob, 2).await;
    minutes.pressed(&bob, &asked, "Agree").await;
    let paused = minutes.board(&ann, 3).await;
    minutes.told(&ann, "/move e4").await;
    minutes.told(&ann, "/pause").await;
    minutes.told(&ann, "/board").await;
    club.pass(Span::hours(1));
    minutes.pressed(&bob, &paused, "Ask to go on").await;
    let asked = minutes.board(&ann, 4).await;
    minutes.pressed(&ann, &asked, "Agree").await;
    minutes.board(&ann, 5).await;
    minutes.told(&ann, "/move e4").await;
    minutes.board(&ann, 6).await;
    // Nobody goes on: it goes on by itself.
    minutes.told(&bob, "/pause for:3d").await;
    let asked = board_number(&ann, 7).await;
    asked.press("Agree").await.unwrap();
    board_number(&ann, 8).await;
    club.pass(Span::days(3));
    minutes.board(&bob, 9).await;
    insta::assert_snapshot!(minutes.said.join("\n"));
    club.close().await;
}

/// Three people: two have to agree, and the second is the last.
#[tokio::test(flavor = "multi_thread")]
async fn all_who_play_have_to_agree() {
    let club = Club::open().await;
    let line = "/game new \"multi-player chess\" options:armies=3 clock:3d";
    let seats = [("ann", &["0"][..]), ("bob", &["1"]), ("cleo", &["2"])];
    let thread = open_with(&club, line, &seats).await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| club.thread(name, &thread));
    let mut minutes = Minutes {
        club: &club,
        said: Vec::new(),
    };
    minutes.told(&ann, "/pause").await;
    let asked = minutes.board(&ann, 2).await;
    minutes.pressed(&bob, &asked, "Agree").await;
    let asked = minutes.board(&ann, 3).await;
    minutes.pressed(&bob, &asked, "Agree").await;
    minutes.told(&cleo, "/turns").await;
    minutes.pressed(&cleo, &asked, "Agree").await;
    minutes.board(&ann, 4).await;
    insta::assert_snapshot!(minutes.said.join("\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_called_off_until_everybody_has_moved() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| club.thread(name, &thread));
    let mut minutes = Minutes {
        club: &club,
        said: Vec::new(),
    };
    minutes.told(&cleo, "/abort").await;
    minutes.told(&ann, "/pause").await;
    ann.slash("/move e4").await.unwrap();
    bob.slash("/move e5").await.unwrap();
    minutes.told(&bob, "/abort").await;
    let sheet = board_number(&ann, 3).await.press("More…").await.unwrap();
    assert!(!sheet.controls().contains(&"Call off…".to_owned()));
    insta::assert_snapshot!(minutes.said.join("\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_german_it_reads_as_well() {
    let club = Club::open().await;
    for name in ["ann", "bob"] {
        club.sandbox.user(name).set_locale("de").unwrap();
    }
    club.sandbox.set_guild_locale("de").unwrap();
    let line = "/herausfordern @bob farbe:Weiß uhr:10+60";
    club.channel("ann").slash(line).await.unwrap();
    let challenge = board_number(&club.channel("bob"), 1).await;
    let mut minutes = Minutes {
        club: &club,
        said: Vec::new(),
    };
    minutes.note("challenge", &challenge);
    challenge.press("Annehmen").await.unwrap();
    let thread = crate::lobby::new_thread(&club).await;
    let [ann, bob] = ["ann", "bob"].map(|name| club.thread(name, &thread));
    minutes.board(&ann, 1).await;
    minutes.told(&ann, "/wenn").await;
    minutes.told(&bob, "/wenn folge:\"e4 e5 Nf3 Nc6\"").await;
    minutes.told(&bob, "/wenn folge:\"e4 e5 d4 exd4\"").await;
    minutes.told(&bob, "/vormerken zug:Kh9").await;
    minutes.told(&ann, "/zug e4").await;
    minutes.board(&bob, 2).await;
    minutes.told(&ann, "/zurücknehmen").await;
    let asked = minutes.board(&bob, 3).await;
    minutes.pressed(&bob, &asked, "Zustimmen").await;
    minutes.board(&bob, 4).await;
    minutes.told(&ann, "/pause dauer:1d").await;
    let asked = minutes.board(&bob, 5).await;
    minutes.pressed(&bob, &asked, "Ablehnen").await;
    minutes.board(&bob, 6).await;
    minutes.told(&ann, "/pause dauer:immer").await;
    minutes.told(&ann, "/am-zug").await;
    minutes.told(&ann, "/partie liste").await;
    minutes.told(&ann, "/herausfordern @bob uhr:bald").await;
    club.pass(Span::minutes(12));
    minutes.board(&bob, 7).await;
    insta::assert_snapshot!(minutes.said.join("\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_that_is_offered_waits_for_whoever_can_agree() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| club.thread(name, &thread));
    let board = board_number(&ann, 1).await;
    let sheet = press_on(&board, "Draw…").await;
    sheet.press("Offer a draw").await.unwrap();
    let mut minutes = Minutes {
        club: &club,
        said: Vec::new(),
    };
    minutes.told(&bob, "/turns").await;
    minutes.told(&ann, "/turns").await;
    let offer = board_number(&bob, 2).await;
    let sheet = press_on(&offer, "Draw…").await;
    sheet.press("Decline the draw").await.unwrap();
    minutes.told(&bob, "/turns").await;
    insta::assert_snapshot!(minutes.said.join("\n---\n"));
    club.close().await;
}
