//! Settings through the real bot: the sheets, who may use them, and that what is set is so everywhere: on boards, in words, in pings, in threads, in channels.
use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente::picture::{self, Look};
use entente::text::{Language, Text};
use entente_game::people::Settings;
use entente_render::Theme;
use entente_sandbox::{Message, Place};
use serde_json::Value;

/// What a sheet shows: its words, and of each menu and button what is chosen or written on it.
fn shown(sheet: &Message) -> String {
    let mut lines = vec![sheet.content.clone()];
    let rows = sheet.components.iter();
    for control in rows.flat_map(|row| row["components"].as_array().unwrap()) {
        let options = control["options"].as_array();
        let chosen = options.and_then(|options| options.iter().find(|o| o["default"] == true));
        let label = &chosen.unwrap_or(control)["label"];
        let label = label.as_str().or(control["placeholder"].as_str());
        let kind = if control["type"] == 2 {
            "button"
        } else {
            "menu"
        };
        lines.push(format!("[{kind}] {}", label.unwrap_or("nothing")));
    }
    lines.join("\n")
}

async fn choose(place: &Place, name: &str, value: &str) -> Message {
    let sheet = place.slash("/settings own").await.unwrap();
    let menu = format!("settings1:own:{name}");
    sheet.select(&menu, [value]).await.unwrap()
}

async fn choose_for_server(place: &Place, button: &str) -> Message {
    let sheet = place.slash("/settings server").await.unwrap();
    sheet.press(button).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_each_sees_of_the_sheets() {
    let club = Club::open().await;
    let mut seen = Vec::new();
    // Ann founded the server; Bob has no say in it.
    let (ann, bob) = (club.channel("ann"), club.channel("bob"));
    for (who, place, line) in [
        ("Ann", &ann, "/settings own"),
        ("Ann", &ann, "/settings server"),
        ("Bob", &bob, "/settings own"),
        ("Bob", &bob, "/settings server"),
        ("Ann by herself", &club.direct("ann"), "/settings server"),
    ] {
        let answer = place.slash(line).await.unwrap();
        assert!(answer.ephemeral);
        seen.push(format!("{who}: {line}\n{}", shown(&answer)));
    }
    let changed = choose(&ann, "theme", "dark").await;
    seen.push(format!("Ann chooses a theme\n{}", shown(&changed)));
    let changed = changed.press("Coordinates: on").await.unwrap();
    seen.push(format!("Ann turns coordinates off\n{}", shown(&changed)));
    let changed = choose(&ann, "language", "de").await;
    seen.push(format!("Ann speaks German\n{}", shown(&changed)));
    let own = bob.slash("/settings own").await.unwrap();
    seen.push(format!("Bob’s are as they were\n{}", shown(&own)));
    let public = ann
        .messages()
        .into_iter()
        .filter(|message| !message.ephemeral);
    assert_eq!(public.count(), 0, "nothing is said in public");
    insta::assert_snapshot!(seen.join("\n\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_outlives_a_restart_and_an_old_one_does_what_it_says() {
    let folder = Folder::new();
    let sandbox = sandbox().await;
    let settings = in_sandbox(&sandbox, &folder);
    let first = Process::start(&folder.0, &settings);
    sandbox.bot_ready(SOON).await.unwrap();
    let place = sandbox.user("ann").in_channel("chess").unwrap();
    let sheet = place.slash("/settings own").await.unwrap();
    let changed = sheet.select("settings1:own:theme", ["safe"]).await.unwrap();
    assert!(
        changed.content.contains("any colour vision"),
        "{}",
        changed.content
    );
    first.stop().await;
    let second = Process::start(&folder.0, &settings);
    until(|| sandbox.bot_is_online().then_some(())).await;
    let kept = sheet.press("settings1:own:coordinates:off").await.unwrap();
    let words = shown(&kept);
    assert!(
        words.contains("[menu] Board: for any colour vision"),
        "{words}"
    );
    // Pressed once more, as Discord may tell it again or an old client may: it is still off.
    let again = sheet
        .forge_press("settings1:own:coordinates:off")
        .await
        .unwrap();
    assert!(shown(&again).contains("[button] Coordinates: off"));
    second.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_set_is_refused_and_nothing_changes() {
    let club = Club::open().await;
    let (ann, bob) = (club.channel("ann"), club.channel("bob"));
    let before = shown(&bob.slash("/settings own").await.unwrap());
    let sheet = bob.slash("/settings own").await.unwrap();
    let mut said = Vec::new();
    for id in [
        "settings1:own:theme:pink",
        "settings1:own:wings:on",
        "settings1:own:threads:off",
        "settings1:server:threads:off",
        "settings1:server:channels",
        "settings1:other:theme:dark",
        "settings0:own:theme:dark",
    ] {
        let answer = sheet.forge_press(id).await.unwrap();
        let first = answer.content.lines().next().unwrap_or_default().to_owned();
        said.push(format!("{id}: {first}"));
    }
    insta::assert_snapshot!(said.join("\n"));
    assert_eq!(shown(&bob.slash("/settings own").await.unwrap()), before);
    let servers = shown(&ann.slash("/settings server").await.unwrap());
    assert!(servers.contains("Threads: one for each game"), "{servers}");
    club.close().await;
}

/// Bob's board as it would be drawn with these settings.
async fn drawn(club: &Club, thread: &entente_sandbox::Thread, settings: &Settings) -> bool {
    let place = club.thread("bob", thread);
    let board = place.slash("/board").await.unwrap();
    let png = place.download(&board.attachments[0]).unwrap();
    let position = entente_rules::Position::start(entente_rules::Variant::Standard);
    let options = position.options();
    let look = Look::of(settings, &options);
    let side = look
        .facing
        .unwrap_or_else(|| picture::side(&options, entente_rules::Army::Black));
    let mut scene = picture::of_position(&position, side)
        .unwrap()
        .with_theme(look.theme);
    if let Some(coordinates) = look.coordinates {
        scene = scene.with_coordinates(coordinates);
    }
    png == entente_render::png(&scene)
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_are_drawn_as_their_reader_wants_them_and_public_ones_as_always() {
    let club = Club::open().await;
    let bob = club.direct("bob");
    let mut settings = Settings::default();
    choose(&bob, "theme", "contrast").await;
    settings.theme = entente_game::people::Theme::Contrast;
    choose(&bob, "orientation", "white").await;
    settings.orientation = entente_game::people::Orientation::White;
    bob.slash("/settings own")
        .await
        .unwrap()
        .press("Coordinates: on")
        .await
        .unwrap();
    settings.coordinates = entente_game::people::Switch::Off;
    let thread = club.start_game().await;
    assert!(drawn(&club, &thread, &settings).await);
    assert!(!drawn(&club, &thread, &Settings::default()).await);

    let public = board_number(&club.thread("bob", &thread), 1).await;
    let place = club.thread("bob", &thread);
    let position = entente_rules::Position::start(entente_rules::Variant::Standard);
    let scene = picture::of_position(&position, entente_render::Facing::South).unwrap();
    let png = place.download(&public.attachments[0]).unwrap();
    assert!(png == entente_render::png(&scene.with_theme(Theme::Wood)));
    club.close().await;
}

/// The people whom a message pings.
fn pinged(message: &Message) -> Vec<&str> {
    let mentions = message.json["mentions"].as_array().unwrap();
    mentions
        .iter()
        .filter_map(|user| user["username"].as_str())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_pinged_who_or_whose_server_does_not_want_it() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let (ann, bob) = (club.thread("ann", &thread), club.thread("bob", &thread));
    let play = async |place: &Place, mv: &str, number: usize| {
        place.slash(&format!("/move {mv}")).await.unwrap();
        board_number(&ann, number).await
    };
    assert_eq!(pinged(&board_number(&ann, 1).await), ["ann"]);
    assert_eq!(pinged(&play(&ann, "e4", 2).await), ["bob"]);
    choose(&ann, "notifications", "nothing").await;
    assert_eq!(
        pinged(&play(&bob, "e5", 3).await),
        [""; 0],
        "Ann wants none"
    );
    assert_eq!(pinged(&play(&ann, "Nf3", 4).await), ["bob"], "Bob does");
    choose(&ann, "notifications", "asked").await;
    assert_eq!(pinged(&play(&bob, "Nc6", 5).await), ["ann"]);
    choose_for_server(&club.channel("ann"), "Pings: whose turn it is").await;
    assert_eq!(pinged(&play(&ann, "Bb5", 6).await), [""; 0]);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_message_that_asks_for_nothing_can_come_without_a_sound() {
    const SILENT: u64 = 1 << 12;
    let club = Club::open().await;
    let (ann, bob) = (club.direct("ann"), club.direct("bob"));
    choose(&ann, "notifications", "asked").await;
    ann.slash("/challenge @bob white").await.unwrap();
    let challenge = until(|| boards(&bob).pop()).await;
    challenge.press("Accept").await.unwrap();
    board_number(&ann, 2).await;
    ann.slash("/move e4").await.unwrap();
    board_number(&ann, 3).await;
    bob.slash("/move e5").await.unwrap();
    board_number(&ann, 4).await;
    let silent = |place: &Place| -> Vec<bool> {
        let flags = boards(place)
            .into_iter()
            .map(|board| board.json["flags"].as_u64());
        flags
            .map(|flags| flags.unwrap_or_default() & SILENT != 0)
            .collect()
    };
    assert_eq!(silent(&ann), [true, false, true, false]);
    board_number(&bob, 4).await;
    assert_eq!(silent(&bob), [false; 4]);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_threads_a_game_stays_in_its_channel() {
    let club = Club::open().await;
    choose_for_server(&club.channel("ann"), "Threads: one for each game").await;
    club.channel("ann")
        .slash("/challenge @bob white")
        .await
        .unwrap();
    let challenge = board_number(&club.channel("bob"), 1).await;
    let answer = challenge.press("Accept").await.unwrap();
    assert!(!answer.content.contains("thread"), "{}", answer.content);
    board_number(&club.channel("ann"), 2).await;
    assert!(club.channel("ann").threads().is_empty());
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_made_where_the_managers_want_them() {
    let sandbox = building().channel("tea").start().await.unwrap();
    let club = Club::of(sandbox).await;
    let ann = club.channel("ann");
    let sheet = ann.slash("/settings server").await.unwrap();
    let thread = club.start_game().await;
    let in_thread = club.thread("bob", &thread);
    let elsewhere = club.sandbox.user("bob").in_channel("tea").unwrap();
    let sheet = sheet
        .select("settings1:server:channels", ["tea"])
        .await
        .unwrap();
    assert!(
        sheet.content.contains("may be made in <#"),
        "{}",
        sheet.content
    );
    for line in ["/challenge @ann", "/game new Chess4"] {
        for place in [&club.channel("bob"), &in_thread] {
            let refused = place.slash(line).await.unwrap();
            let words = mask(&refused.content);
            assert!(
                words.starts_with("In this server games are made in <#ID>."),
                "{words}"
            );
        }
        let made = elsewhere.slash(line).await.unwrap();
        assert!(!made.content.contains("games are made"), "{}", made.content);
    }
    let direct = club.direct("bob").slash("/challenge @ann").await.unwrap();
    assert!(
        !direct.content.contains("games are made"),
        "{}",
        direct.content
    );
    let sheet = sheet.press("Games everywhere").await.unwrap();
    assert!(
        sheet.content.contains("in every channel"),
        "{}",
        sheet.content
    );
    let made = club.channel("bob").slash("/challenge @ann").await.unwrap();
    assert!(!made.content.contains("games are made"), "{}", made.content);
    club.close().await;
}

/// A person's language is theirs alone, a server's is what all read there.
#[tokio::test(flavor = "multi_thread")]
async fn each_is_spoken_to_in_the_language_that_was_chosen() {
    let club = Club::open().await;
    choose(&club.channel("ann"), "language", "de").await;
    let (german, english) = (Text::of(Language::German), Text::of(Language::English));
    assert_ne!(
        german.setting("theme", "wood"),
        english.setting("theme", "wood")
    );
    let none = club.channel("ann").slash("/turns").await.unwrap();
    assert!(none.content.contains("Partie"), "{}", none.content);
    let none = club.channel("bob").slash("/turns").await.unwrap();
    assert!(none.content.contains("No game"), "{}", none.content);
    let thread = club.start_game().await;
    let sheet = club.channel("ann").slash("/settings server").await.unwrap();
    sheet
        .select("settings1:server:language", ["de"])
        .await
        .unwrap();
    club.thread("ann", &thread).slash("/move e4").await.unwrap();
    let board = board_number(&club.thread("bob", &thread), 2).await;
    assert!(board.content.contains("am Zug"), "{}", board.content);
    let json: &Value = &board.json;
    assert!(json["components"].to_string().contains("Ziehen"), "{json}");
    club.close().await;
}
