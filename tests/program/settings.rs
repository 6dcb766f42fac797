//! Settings through the bot: the panels, who may use them, and their effects on boards, texts,
//! pings, threads and channels.

use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente_game::people::Settings;
use entente_presentation::picture::{self, Appearance, BoardOptions, PieceSet};
use entente_presentation::text::{self, Language, Text};
use entente_render::{Army, Card, Control, Facing, Piece, PieceKind, Scene, Theme};
use entente_rules::{Options, Variant};
use entente_sandbox::{Message, UserInChannel};
use serde_json::Value;

/// Describes a panel: its text, the chosen option of each menu, and the label of each button.
fn shown(panel: &Message) -> String {
    let mut lines = vec![panel.content.clone()];
    let rows = panel.components.iter();
    for control in rows.flat_map(|row| row["components"].as_array().unwrap()) {
        let options = control["options"].as_array();
        let chosen = options.and_then(|options| options.iter().find(|o| o["default"] == true));
        let label = &chosen.unwrap_or(control)["label"];
        let label_text = label.as_str().or(control["placeholder"].as_str());
        let kind = if control["type"] == 2 {
            "button"
        } else {
            "menu"
        };
        lines.push(format!("[{kind}] {}", label_text.unwrap_or("nothing")));
    }
    lines.join("\n")
}

/// Chooses a personal setting from its menu.
pub(crate) async fn choose(channel: &UserInChannel, name: &str, value: &str) -> Message {
    let panel = match name {
        "notifications" => "/settings notifications",
        _ => "/settings show",
    };
    let panel = channel.slash(panel).await.unwrap();
    let menu = format!("settings1:own:{name}");
    panel.select(&menu, [value]).await.unwrap()
}

/// Chooses how boards look in a server's channels.
async fn choose_board(channel: &UserInChannel, name: &str, value: &str) -> Message {
    let panel = choose_for_server(channel, "Boards").await;
    let menu = format!("settings1:server:{name}");
    panel.select(&menu, [value]).await.unwrap()
}

/// Presses a button of the server's settings.
async fn choose_for_server(channel: &UserInChannel, button: &str) -> Message {
    let panel = channel.slash("/server").await.unwrap();
    panel.press(button).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_each_person_sees_of_the_panels() {
    let server = TestServer::open().await;
    let mut seen = Vec::new();
    // Ann owns the server, and Bob may not manage it.
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    for (who, channel, line) in [
        ("Ann", &ann, "/settings show"),
        ("Ann", &ann, "/server"),
        ("Bob", &bob, "/settings show"),
        ("Ann", &ann, "/settings notifications"),
    ] {
        let answer = channel.slash(line).await.unwrap();
        assert!(answer.ephemeral);
        seen.push(format!("{who}: {line}\n{}", shown(&answer)));
    }
    for offered in [bob.commands(), server.direct("ann").commands()] {
        assert!(!offered.iter().any(|name| name == "server"), "{offered:?}");
    }
    let mut changed = choose(&ann, "theme", "dark").await;
    seen.push(format!("Ann chooses a theme\n{}", shown(&changed)));
    changed = changed.press("Coordinates: on").await.unwrap();
    seen.push(format!("Ann turns coordinates off\n{}", shown(&changed)));
    let changed = choose(&ann, "language", "de").await;
    seen.push(format!("Ann speaks German\n{}", shown(&changed)));
    let own = bob.slash("/settings show").await.unwrap();
    seen.push(format!("Bob’s settings are unchanged\n{}", shown(&own)));
    let public = ann
        .messages()
        .into_iter()
        .filter(|message| !message.ephemeral);
    assert_eq!(public.count(), 0, "nothing is posted in public");
    insta::assert_snapshot!(seen.join("\n\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_works_after_a_restart_and_an_old_one_does_what_its_label_says() {
    let folder = Folder::new();
    let sandbox = sandbox().await;
    let settings = in_sandbox(&sandbox, &folder);
    let first = Process::start(&folder.0, &settings);
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let ann = sandbox.user("ann").in_channel("chess").unwrap();
    let panel = ann.slash("/settings show").await.unwrap();
    let changed = panel.select("settings1:own:theme", ["safe"]).await.unwrap();
    assert!(
        changed.content.contains("Board: colour-blind safe"),
        "{}",
        changed.content
    );
    first.stop().await;
    let second = Process::start(&folder.0, &settings);
    until(|| sandbox.bot_is_online().then_some(())).await;
    let kept = panel.press("settings1:own:coordinates:off").await.unwrap();
    let text = shown(&kept);
    assert!(text.contains("[menu] Board: colour-blind safe"), "{text}");
    // A second press of the same button, from an old client or delivered twice, changes nothing.
    let again = panel
        .send_malformed_press("settings1:own:coordinates:off")
        .await
        .unwrap();
    assert!(shown(&again).contains("[button] Coordinates: off"));
    second.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_settings_are_refused_and_nothing_changes() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    let before = shown(&bob.slash("/settings show").await.unwrap());
    let panel = bob.slash("/settings show").await.unwrap();
    let mut answers = Vec::new();
    for id in [
        "settings1:own:theme:pink",
        "settings1:own:wings:on",
        "settings1:own:threads:off",
        "settings1:server:threads:off",
        "settings1:server:channels",
        "settings1:other:theme:dark",
        "settings0:own:theme:dark",
    ] {
        let answer = panel.send_malformed_press(id).await.unwrap();
        let first = answer.content.lines().next().unwrap_or_default().to_owned();
        answers.push(format!("{id}: {first}"));
    }
    insta::assert_snapshot!(answers.join("\n"));
    assert_eq!(shown(&bob.slash("/settings show").await.unwrap()), before);
    let servers = shown(&ann.slash("/server").await.unwrap());
    assert!(servers.contains("Threads: one for each game"), "{servers}");
    server.close().await;
}

/// The start of a game of Ann against Bob, with their plates.
fn start_of_ann_and_bob(facing: Facing) -> Scene {
    let position = entente_rules::Position::start(entente_rules::Variant::Standard);
    let mut scene = picture::of_position(&position, facing).unwrap();
    for (army, side, name) in [
        (Army::White, Facing::South, "Ann"),
        (Army::Black, Facing::North, "Bob"),
    ] {
        let card = Card {
            to_move: army == Army::White,
            title: Some(entente_render::Text::new(name).unwrap()),
            ..Card::new(Piece::new(army, PieceKind::King).with_control(Control::Other(army)))
        };
        scene.add_card(side, card).unwrap();
    }
    scene
}

/// Whether Bob's board is drawn with these settings.
async fn is_drawn_with(
    server: &TestServer,
    thread: &entente_sandbox::Thread,
    settings: &Settings,
) -> bool {
    let bob = server.thread("bob", thread);
    let board = bob.slash("/board").await.unwrap();
    let png = bob.download(&board.attachments[0]).unwrap();
    let options = entente_rules::Options::of(entente_rules::Variant::Standard);
    let board_options = BoardOptions::of(settings, &options);
    let side = board_options
        .facing
        .unwrap_or_else(|| picture::side(&options, entente_rules::Army::Black));
    let mut scene = start_of_ann_and_bob(side).with_style(picture::style(
        board_options.appearance,
        Text::of(Language::English),
    ));
    if let Some(coordinates) = board_options.coordinates {
        scene = scene.with_coordinates(coordinates);
    }
    png == entente_render::png(&scene)
}

#[tokio::test(flavor = "multi_thread")]
async fn private_boards_follow_the_settings_and_public_boards_do_not() {
    let server = TestServer::open().await;
    let bob = server.direct("bob");
    let mut settings = Settings::default();
    choose(&bob, "theme", "contrast").await;
    settings.appearance.theme = entente_game::people::Theme::Contrast;
    choose(&bob, "pieces", "letters").await;
    settings.appearance.pieces = entente_game::people::PieceSet::Letters;
    choose(&bob, "orientation", "white").await;
    settings.orientation = entente_game::people::Orientation::White;
    bob.slash("/settings show")
        .await
        .unwrap()
        .press("Coordinates: on")
        .await
        .unwrap();
    settings.coordinates = entente_game::people::Switch::Off;
    let thread = server.start_game().await;
    assert!(is_drawn_with(&server, &thread, &settings).await);
    assert!(!is_drawn_with(&server, &thread, &Settings::default()).await);

    let public = board_number(&server.thread("bob", &thread), 1).await;
    let bob = server.thread("bob", &thread);
    let scene = start_of_ann_and_bob(Facing::South);
    let png = bob.download(&public.attachments[0]).unwrap();
    assert!(png == entente_render::png(&scene.with_theme(Theme::Wood)));
    server.close().await;
}

/// Boards in channels look as the server wants them, and its panel and everybody's own show a board
/// in the chosen look.
#[tokio::test(flavor = "multi_thread")]
async fn boards_look_as_the_server_and_each_person_want_them() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    choose_board(&ann, "theme", "dark").await;
    let panel = choose_board(&ann, "pieces", "flat").await;
    let appearance = |theme, pieces| Appearance { theme, pieces };
    let shared = appearance(Theme::Dark, PieceSet::Flat);
    assert_looks(&ann, &panel, shared, Language::English).await;
    assert!(shown(&panel).contains("[menu] Pieces: flat and bold"));
    let back = panel.press("Server settings").await.unwrap();
    assert!(shown(&back).contains("[button] Boards") && back.attachments.is_empty());
    choose(&bob, "pieces", "letters").await;
    let own = choose(&bob, "language", "de").await;
    assert_looks(
        &bob,
        &own,
        appearance(Theme::Wood, PieceSet::Letters),
        Language::German,
    )
    .await;
    let thread = server.start_game().await;
    let public = board_number(&server.thread("bob", &thread), 1).await;
    let png = bob.download(&public.attachments[0]).unwrap();
    let style = picture::style(shared, Text::of(Language::English));
    assert!(png == entente_render::png(&start_of_ann_and_bob(Facing::South).with_style(style)));
    // Past boards become lines, unless the server keeps their pictures.
    for (number, (keeps, text)) in [("off", "e4"), ("on", "e5")].into_iter().enumerate() {
        choose_board(&ann, "pictures", keeps).await;
        let mover = server.thread(["ann", "bob"][number], &thread);
        mover.slash(&format!("/move {text}")).await.unwrap();
        let all = quiet_boards(&mover, number + 2).await;
        assert_eq!(is_past_board(&all[number]), keeps == "off", "{keeps}");
        assert_eq!(all[number].attachments.is_empty(), keeps == "off");
    }
    server.close().await;
}

/// The boards of the rules and of the editor are for one reader, and look as that reader wants.
#[tokio::test(flavor = "multi_thread")]
async fn rules_and_the_editor_are_drawn_as_their_reader_wants() {
    let server = TestServer::open().await;
    let bob = server.channel("bob");
    choose(&bob, "pieces", "letters").await;
    choose(&bob, "language", "de").await;
    let appearance = Appearance {
        theme: Theme::Wood,
        pieces: PieceSet::Letters,
    };
    let (options, text) = (Options::of(Variant::Standard), Text::of(Language::German));
    let start = picture::of_start(&options, appearance, text).await.unwrap();
    let rules = bob.slash("/rules").await.unwrap();
    let shown = bob.download(&rules.attachments[0]).unwrap();
    assert!(shown == *start.png);
    let position = entente_rules::Position::start_with(&options);
    let pieces = position.pieces().collect();
    let editor = picture::of_scenario(&options, pieces, appearance, String::new(), text);
    let editor = editor.await.unwrap();
    let opened = bob.slash("/game scenario chess").await.unwrap();
    let shown = bob.download(&opened.attachments[0]).unwrap();
    assert!(shown == *editor.png);
    server.close().await;
}

/// Asserts that a panel has the picture of this look in this language.
async fn assert_looks(
    reader: &UserInChannel,
    panel: &Message,
    appearance: Appearance,
    language: Language,
) {
    let expected = picture::of_appearance(appearance, Text::of(language))
        .await
        .unwrap();
    let [picture] = &panel.attachments[..] else {
        panic!("a panel has one picture: {:?}", panel.attachments);
    };
    assert!(reader.download(picture).unwrap() == *expected.png);
    assert_eq!(picture.description.as_deref(), Some(expected.alt.as_str()));
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
async fn pings_follow_the_settings_of_the_person_and_the_server() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    let play = async |channel: &UserInChannel, mv: &str, number: usize| {
        channel.slash(&format!("/move {mv}")).await.unwrap();
        board_number(&ann, number).await
    };
    let first = board_number(&ann, 1).await;
    let mut told = pinged(&first);
    told.sort_unstable();
    assert_eq!(told, ["ann", "bob"], "their game begins");
    assert_eq!(pinged(&play(&ann, "e4", 2).await), ["bob"]);
    choose(&ann, "notifications", "nothing").await;
    assert_eq!(
        pinged(&play(&bob, "e5", 3).await),
        [""; 0],
        "Ann wants no pings"
    );
    assert_eq!(pinged(&play(&ann, "Nf3", 4).await), ["bob"], "Bob does");
    choose(&ann, "notifications", "asked").await;
    assert_eq!(pinged(&play(&bob, "Nc6", 5).await), ["ann"]);
    choose_for_server(&server.channel("ann"), "Pings: whose turn it is").await;
    assert_eq!(pinged(&play(&ann, "Bb5", 6).await), [""; 0]);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_direct_message_that_needs_no_action_can_be_silent() {
    // Discord's flag for messages without a notification sound.
    const SILENT: u64 = 1 << 12;
    let server = TestServer::open().await;
    let (ann, bob) = (server.direct("ann"), server.direct("bob"));
    choose(&ann, "notifications", "asked").await;
    ann.slash("/challenge @bob white").await.unwrap();
    let challenge = until(|| boards(&bob).pop()).await;
    challenge.press("Accept").await.unwrap();
    board_number(&ann, 2).await;
    ann.slash("/move e4").await.unwrap();
    board_number(&ann, 3).await;
    bob.slash("/move e5").await.unwrap();
    board_number(&ann, 4).await;
    let silent = |channel: &UserInChannel| -> Vec<bool> {
        let flags = boards(channel)
            .into_iter()
            .map(|board| board.json["flags"].as_u64());
        flags
            .map(|flags| flags.unwrap_or_default() & SILENT != 0)
            .collect()
    };
    assert_eq!(silent(&ann), [true, false, true, false]);
    board_number(&bob, 4).await;
    assert_eq!(silent(&bob), [false; 4]);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_threads_a_game_stays_in_its_channel() {
    let server = TestServer::open().await;
    choose_for_server(&server.channel("ann"), "Threads: one for each game").await;
    server
        .channel("ann")
        .slash("/challenge @bob white")
        .await
        .unwrap();
    let challenge = board_number(&server.channel("bob"), 1).await;
    let answer = challenge.press("Accept").await.unwrap();
    assert!(!answer.content.contains("thread"), "{}", answer.content);
    board_number(&server.channel("ann"), 2).await;
    assert!(server.channel("ann").threads().is_empty());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_started_only_in_the_channels_that_a_manager_chose() {
    let sandbox = sandbox_builder().channel("tea").start().await.unwrap();
    let server = TestServer::of(sandbox).await;
    let ann = server.channel("ann");
    let mut panel = ann.slash("/server").await.unwrap();
    let thread = server.start_game().await;
    let in_thread = server.thread("bob", &thread);
    let elsewhere = server.sandbox.user("bob").in_channel("tea").unwrap();
    panel = panel
        .select("settings1:server:channels", ["tea"])
        .await
        .unwrap();
    assert!(
        panel.content.contains("be started in <#"),
        "{}",
        panel.content
    );
    for line in ["/challenge @ann", "/game new Chess4"] {
        for channel in [&server.channel("bob"), &in_thread] {
            let refused = channel.slash(line).await.unwrap();
            let text = mask(&refused.content);
            assert!(
                text.starts_with("In this server, games are started in <#ID>."),
                "{text}"
            );
        }
        let made = elsewhere.slash(line).await.unwrap();
        assert!(
            !made.content.contains("games are started"),
            "{}",
            made.content
        );
    }
    let direct = server.direct("bob").slash("/challenge @ann").await.unwrap();
    assert!(
        !direct.content.contains("games are started"),
        "{}",
        direct.content
    );
    panel = panel.press("Games everywhere").await.unwrap();
    assert!(
        panel.content.contains("in every channel"),
        "{}",
        panel.content
    );
    let made = server
        .channel("bob")
        .slash("/challenge @ann")
        .await
        .unwrap();
    assert!(
        !made.content.contains("games are started"),
        "{}",
        made.content
    );
    server.close().await;
}

/// A person's language is only for their own answers, and the server's language is for public
/// messages.
#[tokio::test(flavor = "multi_thread")]
async fn answers_and_public_messages_are_in_the_chosen_languages() {
    let server = TestServer::open().await;
    choose(&server.channel("ann"), "language", "de").await;
    let (german, english) = (Text::of(Language::German), Text::of(Language::English));
    assert_ne!(
        text::setting(german, "theme", "wood"),
        text::setting(english, "theme", "wood")
    );
    let none = server.channel("ann").slash("/turns").await.unwrap();
    assert!(none.content.contains("Partie"), "{}", none.content);
    let none = server.channel("bob").slash("/turns").await.unwrap();
    assert!(none.content.contains("No game"), "{}", none.content);
    let thread = server.start_game().await;
    let panel = server.channel("ann").slash("/server").await.unwrap();
    panel
        .select("settings1:server:language", ["de"])
        .await
        .unwrap();
    server
        .thread("ann", &thread)
        .slash("/move e4")
        .await
        .unwrap();
    let board = board_number(&server.thread("bob", &thread), 2).await;
    assert!(board.content.contains("am Zug"), "{}", board.content);
    let json: &Value = &board.json;
    assert!(json["components"].to_string().contains("Ziehen"), "{json}");
    server.close().await;
}

/// A shared board stays on the first army's side, unless the server wants that of the player to
/// move. *My view* shows each their own side, and nobody else sees that.
#[tokio::test(flavor = "multi_thread")]
async fn a_shared_board_stays_still_unless_the_server_wants_it_to_turn() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    let mut position = entente_rules::Position::start(entente_rules::Variant::Standard);
    let mut number = 1;
    for (mover, text, turns, side) in [
        (&ann, "e4", false, Facing::South),
        (&bob, "e5", true, Facing::South),
        (&ann, "Nf3", true, Facing::North),
    ] {
        if turns && number == 2 {
            let panel = choose_board(&server.channel("ann"), "orientation", "mover").await;
            assert!(shown(&panel).contains(TURNING), "{}", shown(&panel));
        }
        mover.slash(&format!("/move {text}")).await.unwrap();
        position = position.play(position.read_move(text).unwrap()).unwrap();
        number += 1;
        assert_shows(&ann, &board_number(&ann, number).await, &position, side);
    }
    for (reader, side) in [(&ann, Facing::South), (&bob, Facing::North)] {
        let board = board_number(reader, number).await;
        let own = board.press("My view").await.unwrap();
        assert!(own.ephemeral);
        assert!(!own.controls().contains(&"My view".to_owned()));
        assert_shows(reader, &own, &position, side);
    }
    server.close().await;
}

const TURNING: &str = "Boards: from the side of the player to move";

/// The facts in the picture are in its alt text as well: the players, and the captures.
#[tokio::test(flavor = "multi_thread")]
async fn plates_and_their_alt_text_show_names_and_captures() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    for (mover, text) in [(&ann, "e4"), (&bob, "d5"), (&ann, "exd5"), (&bob, "Qxd5")] {
        mover.slash(&format!("/move {text}")).await.unwrap();
    }
    let board = board_number(&ann, 5).await;
    let alt = board.attachments[0].description.clone().unwrap();
    for part in [
        "Ann (White) – Bob (Black).",
        "Captured by White: pawn.",
        "Captured by Black: pawn.",
    ] {
        assert!(alt.contains(part), "{alt}");
    }
    server.close().await;
}
