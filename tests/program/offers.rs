//! A message offers what its reader can do, and a question comes once: the form of a new game, the
//! question for quiet hours, the buttons of a lobby, a board and a reminder.

use crate::clocks::challenge;
use crate::lobby::press;
use crate::support::*;
use entente_game::Span;
use entente_sandbox::{Message, Modal, UserInChannel};
use serde_json::{Value, json};

/// The labels of the buttons of a message, row by row.
fn rows(message: &Message) -> Vec<Vec<String>> {
    fn walk(part: &Value, rows: &mut Vec<Vec<String>>) {
        let parts = part["components"].as_array();
        let buttons = parts.into_iter().flatten().filter(|part| part["type"] == 2);
        let labels = buttons.filter_map(|button| button["label"].as_str());
        let labels: Vec<_> = labels.map(str::to_owned).collect();
        if !labels.is_empty() {
            rows.push(labels);
        }
        for part in parts.into_iter().flatten() {
            walk(part, rows);
        }
    }
    let mut found = Vec::new();
    for part in &message.components {
        walk(part, &mut found);
    }
    found
}

fn labels(form: &Modal) -> String {
    let labels = form.fields.iter().map(|field| field.label.as_str());
    labels.collect::<Vec<_>>().join(" · ")
}

/// A server whose games have pages, so that boards have *Open board*.
async fn with_pages() -> TestServer {
    TestServer::with_settings(sandbox().await, |config| {
        config.api.address = "https://chess.example.org".into();
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_game_without_options_is_chosen_in_a_form() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    let form = ann.slash_for_modal("/game new").await.unwrap();
    assert_eq!(form.title, "New game");
    assert_eq!(
        labels(&form),
        "Variant · Players to invite · Time to think · Who can watch?"
    );
    // Nothing has to be changed for a game of chess that anybody can join.
    let plain = form.submit([]).await.unwrap();
    assert!(
        plain
            .content
            .starts_with("Your game is open in this channel"),
        "{}",
        plain.content
    );
    let lobby = board_number(&bob, 1).await;
    assert!(lobby.content.contains("**chess**"), "{}", lobby.content);
    plain.press("Cancel").await.unwrap();
    let values = [
        ("Variant", json!(["Chess4"])),
        ("Players to invite", json!(["bob"])),
        ("Time to think", json!("3d")),
        ("Who can watch?", json!("private")),
    ];
    let form = ann.slash_for_modal("/game new").await.unwrap();
    form.submit_values(values).await.unwrap();
    let invited = board_number(&server.direct("bob"), 1).await;
    for words in ["Chess4", "3 days per move", "Reserved for"] {
        assert!(invited.content.contains(words), "{}", invited.content);
    }
    // With an option it works as it did.
    let answer = ann.slash("/game new clock:5").await.unwrap();
    assert!(answer.content.contains("is open"), "{}", answer.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_of_a_new_game_in_german_and_where_ratings_are_on() {
    let server = TestServer::open().await;
    server.sandbox.user("ann").set_locale("de").unwrap();
    let ann = server.channel("ann");
    let form = ann.slash_for_modal("/partie neu").await.unwrap();
    assert_eq!(form.title, "Neue Partie");
    assert_eq!(
        labels(&form),
        "Variante · Wer eingeladen wird · Bedenkzeit · Wer darf zusehen?"
    );
    let opened = form.submit([]).await.unwrap();
    assert!(
        opened
            .content
            .starts_with("Deine Partie ist in diesem Kanal offen"),
        "{}",
        opened.content
    );
    let own = [
        "Farbe wählen…",
        "Platz reservieren",
        "Computer hinzufügen",
        "Absagen",
    ];
    assert_eq!(opened.controls(), own);
    // In direct messages nobody reads along, and ratings are on.
    let form = server.direct("ann").slash_for_modal("/partie neu").await;
    assert_eq!(
        labels(&form.unwrap()),
        "Variante · Wer eingeladen wird · Bedenkzeit · Gewertete Partie"
    );
    server.close().await;
}

/// The question is below the answer with which the first game over days begins or is offered. It
/// never comes again, answered or not.
#[tokio::test(flavor = "multi_thread")]
async fn time_zone_and_quiet_hours_are_asked_for_once() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    let zone = "What time is it where you are?";
    let quiet = "When should nothing ring?";
    let live = ann.slash("/challenge @cleo clock:5").await.unwrap();
    assert_eq!(live.controls(), ["Withdraw"], "no game over days");
    let asked = ann.slash("/challenge @bob clock:1d").await.unwrap();
    assert!(
        asked.content.contains("your first game over days"),
        "{}",
        asked.content
    );
    let asks = ["hours1:zone", "hours1:quiet", "Not now"];
    assert_eq!(asked.controls()[1..], asks);
    let zoned = asked.select(zone, ["Europe/Berlin"]).await.unwrap();
    assert_eq!(zoned.id, asked.id);
    for words in ["Challenge sent to", "Europe/Berlin"] {
        assert!(zoned.content.contains(words), "{}", zoned.content);
    }
    let hours = zoned.select(quiet, ["22:00-07:00"]).await.unwrap();
    let done = hours.press("Done").await.unwrap();
    assert!(done.content.contains("22:00-07:00"), "{}", done.content);
    assert_eq!(done.controls(), ["Withdraw"], "the answer stays");
    let settings = ann.slash("/settings time").await.unwrap();
    for words in ["Europe/Berlin", "22:00-07:00"] {
        assert!(settings.content.contains(words), "{}", settings.content);
    }
    let again = ann.slash("/challenge @dan clock:1d").await.unwrap();
    assert_eq!(again.controls(), ["Withdraw"]);
    let is_daily = |board: &Message| board.content.contains("1 day");
    let daily = until(|| boards(&bob).into_iter().find(is_daily)).await;
    let accepted = daily.press("Accept").await.unwrap();
    assert_eq!(accepted.controls(), asks);
    let has_ended = |message: &Message| message.controls().is_empty();
    done.wait_until(has_ended, TIMEOUT).await.unwrap();
    let dismissed = accepted.press("Not now").await.unwrap();
    assert!(dismissed.controls().is_empty());
    let later = bob.slash("/challenge @cleo clock:3d").await.unwrap();
    assert_eq!(later.controls(), ["Withdraw"], "not even after *Not now*");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn quiet_hours_are_asked_for_in_german() {
    let server = TestServer::open().await;
    server.sandbox.user("ann").set_locale("de").unwrap();
    let line = "/herausfordern @bob bedenkzeit:1d";
    let asked = server.channel("ann").slash(line).await.unwrap();
    assert!(
        asked.content.contains("Das frage ich nur dieses eine Mal."),
        "{}",
        asked.content
    );
    let quiet = "Wann soll nichts klingeln?";
    let hours = asked.select(quiet, ["23:00-08:00"]).await.unwrap();
    assert_eq!(hours.controls().last().unwrap(), "Fertig");
    let done = hours.press("Fertig").await.unwrap();
    assert!(done.content.contains("23:00-08:00"), "{}", done.content);
    server.close().await;
}

/// *Open board* stands beside *Move*, in the thread, on a board of one's own and on a reminder, and
/// `/help` names it.
#[tokio::test(flavor = "multi_thread")]
async fn the_board_to_touch_is_in_the_first_row_and_on_a_reminder() {
    let server = with_pages().await;
    let thread = challenge(&server, "clock:1d").await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    let board = board_number(&ann, 1).await;
    let first = ["Move", "Open board"];
    assert_eq!(rows(&board), [first, ["More", "My view"]]);
    let own = board.press("My view").await.unwrap();
    assert_eq!(rows(&own), [&first[..], &["Think", "More", "Flip"]]);
    let waiting = bob.slash("/board").await.unwrap();
    assert_eq!(rows(&waiting), [["Open board", "Think"], ["More", "Flip"]]);
    let help = ann.slash("/help").await.unwrap();
    assert!(help.content.contains("**Open board**"), "{}", help.content);
    server.advance_clock(Span::hours(13));
    let direct = server.direct("ann");
    let is_reminder = |message: &Message| message.controls().contains(&"Time settings".to_owned());
    let reminder = until(|| direct.messages().into_iter().find(is_reminder)).await;
    let reminded = [&first[..], &["Think", "More"], &["Time settings"]];
    assert_eq!(rows(&reminder), reminded);
    let link = reminder.press("Open board").await.unwrap();
    assert_eq!(link.controls(), ["Open board"]);
    let question = press_on(&board, "Resign").await;
    question.press("Yes, resign").await.unwrap();
    let over = board_number(&bob, 2).await;
    assert_eq!(rows(&over)[0], ["Rematch", "Open board"]);
    server.close().await;
}

/// The answers to who joins last, and to the host who starts, have the board of the game.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_begins_a_game_is_offered_its_board() {
    let server = with_pages().await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    ann.slash("/game new chess clock:1d").await.unwrap();
    let lobby = board_number(&bob, 1).await;
    let joined = lobby.press("Join").await.unwrap();
    assert!(
        joined.controls().contains(&"Open board".to_owned()),
        "{:?}",
        joined.controls()
    );
    let known = newest(&bob);
    ann.slash("/game new Chess4").await.unwrap();
    let lobby = posted_after(&bob, known, "Join").await;
    let waiting = lobby.press("Join").await.unwrap();
    assert!(
        !waiting.controls().contains(&"Open board".to_owned()),
        "it has not begun"
    );
    let lobby = ann.message(lobby.id).unwrap();
    let started = press_on(&lobby, "Start").await;
    assert!(
        started.controls().contains(&"Open board".to_owned()),
        "{:?}",
        started.controls()
    );
    server.close().await;
}

/// With an arbiter both seats of a game for two are free.
#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_for_two_names_both_seats_and_whom_it_waits_for() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    let led = ann.slash("/game new chess arbiter:True").await.unwrap();
    assert_eq!(led.controls(), ["Reserve a seat", "Add computer", "Cancel"]);
    assert!(led.content.contains("or cancel it"), "{}", led.content);
    let lobby = board_number(&bob, 1).await;
    let both = "The game starts as soon as both seats are taken.";
    assert!(lobby.content.contains(both), "{}", lobby.content);
    press(&server.sandbox, "bob", "Join", &[]).await;
    let waits_for_one = |message: &Message| message.content.contains("The game starts right away.");
    lobby.wait_until(waits_for_one, TIMEOUT).await.unwrap();
    let joined = lobby.press("Join").await.unwrap();
    assert_eq!(joined.controls(), ["Choose colour…", "Leave"]);
    led.press("Cancel").await.unwrap();
    server.close().await;
}

/// A game that has just begun offers no takeback, and neither does who has not moved yet. Nobody
/// can move where a computer thinks.
#[tokio::test(flavor = "multi_thread")]
async fn a_panel_offers_what_can_be_done() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    let offered = async |channel: &UserInChannel, number| {
        let board = board_number(channel, number).await;
        let panel = board.press("More").await.unwrap();
        panel.controls()
    };
    let first = ["Draw", "Resign", "Abort", "Notes, plans…"];
    assert_eq!(offered(&ann, 1).await[..4], first);
    assert_eq!(offered(&bob, 1).await[..4], first);
    ann.slash("/move e4").await.unwrap();
    let asked = offered(&ann, 2).await;
    assert!(asked.contains(&"Takeback, pause…".to_owned()), "{asked:?}");
    assert_eq!(offered(&bob, 2).await[..4], first);
    bob.slash("/draw").await.unwrap();
    let own = offered(&bob, 3).await;
    assert!(!own.contains(&"Draw".to_owned()), "{own:?}");
    let asked = press_on(&board_number(&ann, 3).await, "Draw").await;
    assert_eq!(asked.controls(), ["Accept draw", "Decline draw", "Back"]);
    let view = ann.slash("/board").await.unwrap();
    let waiting = ["Accept", "Decline", "Think", "More", "Flip"];
    assert_eq!(view.controls(), waiting, "it is Bob’s turn");
    server.close().await;
}
