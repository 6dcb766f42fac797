//! The public pages of servers over HTTP: how large they become at most, and pairs of pages whose
//! games differ only in what is secret.

use crate::alliance_secrecy::{Occurred, Pair, masked};
use crate::world::{Player, World, path};
use entente_game::people::ServerAction;
use entente_game::{DiplomacyOptions, GameId, Home, Letters, NewGame, Profile, Seat, ServerId};
use entente_presentation::text::{Arguments, Language, Text};
use entente_rules::{Options, Variant};
use entente_service::{MAX_ICON_BYTES, MAX_PAGE_GAMES, ServerFace};
use reqwest::Method;
use serde_json::json;

/// The number of pairs that are played.
const PAIRS: u64 = 8;

/// The number of moves of each pair.
const TURNS: usize = 8;

/// The most bytes of a page.
const MAX_BYTES: usize = 60 * 1000;

/// Turns the page of a server on.
async fn turn_on(world: &World, server: u64) {
    let action = ServerAction::Set {
        name: "page".into(),
        value: "on".into(),
    };
    set(world, server, action).await;
}

/// Changes a setting of a server.
async fn set(world: &World, server: u64, action: ServerAction) {
    let servers = world.service.servers();
    let set = servers.submit(ServerId(server), world.command(&world.ann, action));
    set.await.unwrap().unwrap();
}

/// A public game of Four Player Chess in a server, whose people have these names.
async fn public_game(world: &World, server: u64, names: [&str; 4], letters: Letters) -> GameId {
    game(world, (server, true), names, letters).await
}

/// The same, public or only for those who can read its channel.
async fn game(
    world: &World,
    (server, public): (u64, bool),
    names: [&str; 4],
    letters: Letters,
) -> GameId {
    let home = Home::channel(format!("discord:{server}/1"));
    let host = Profile {
        person: world.ann.person,
        name: names[0].into(),
    };
    let mut new = NewGame::new(Options::of(Variant::Alliance), home, host);
    new.seats = vec![Seat(0)];
    new.terms.public = public;
    new.terms.diplomacy = Some(DiplomacyOptions {
        letters,
        reveal_alliances: false,
        ..DiplomacyOptions::default()
    });
    let made = world.service.create(world.command(&world.ann, new)).await;
    let game = made.unwrap().view.game;
    let others = [&world.bob, &world.cleo, &world.dan];
    for ((player, army), name) in others
        .into_iter()
        .zip(["red", "black", "yellow"])
        .zip(&names[1..])
    {
        let join = json!({"name": name, "wishes": [army]});
        world
            .post(&path(&game, "/join"), player, join)
            .await
            .expect(200);
    }
    game
}

fn page_of(server: u64) -> String {
    format!("/servers/{server}")
}

#[tokio::test]
async fn a_page_has_less_than_60_kilobytes_in_every_language() {
    let world = World::new().await;
    turn_on(&world, 7).await;
    let mut icon = b"\x89PNG\r\n\x1a\n".to_vec();
    icon.resize(MAX_ICON_BYTES, 7);
    let face = ServerFace::new("&".repeat(100), None).with_icon(&icon);
    let servers = world.service.servers();
    servers.keep_face(ServerId(7), face).await.unwrap();
    let invitation = format!("https://discord.com/invite/{}", "x".repeat(32));
    set(&world, 7, ServerAction::Invitation(Some(invitation))).await;
    // As long as names can be, and each letter takes five bytes in HTML.
    let long = [
        "&".repeat(32),
        "&".repeat(31) + "1",
        "&".repeat(31) + "2",
        "&".repeat(31) + "3",
    ];
    let usual = ["Ann", "Bob", "Cleo", "Dan"];
    for (names, least, says_more) in [
        (usual, MAX_PAGE_GAMES, false),
        (long.each_ref().map(String::as_str), 1, true),
    ] {
        for _ in 0..MAX_PAGE_GAMES {
            public_game(&world, 7, names, Letters::Signed).await;
        }
        for language in ["en", "de", "es", "fr", "pt-BR"] {
            let address = format!("{}?language={language}", page_of(7));
            let html = world.get_without_token(&address).await.expect(200).text();
            // With everything that it loads.
            let bytes = html.len() + icon.len();
            println!("{language}: {bytes} bytes, {} of them HTML", html.len());
            assert!(
                html.contains("/servers/7/icon") && bytes < MAX_BYTES,
                "{language}: {bytes}"
            );
            let boards = html.matches("<svg class=\"board\"").count();
            assert!(boards >= least, "{language}: {boards}");
            let text = Text::of(Language::read(language).unwrap());
            let more = text.say("server-page-more-games", &Arguments::new());
            assert_eq!(html.contains(&more), says_more, "{language}");
            assert!(html.ends_with("</html>\n"), "{language}");
        }
    }
}

#[tokio::test]
async fn a_server_without_a_page_is_one_that_does_not_exist() {
    let world = World::new().await;
    public_game(&world, 7, ["Ann", "Bob", "Cleo", "Dan"], Letters::Signed).await;
    let off = world.get_without_token(&page_of(7)).await;
    let off = off.expect(404).text();
    assert!(off.contains("<h1>There’s no page here</h1>"), "{off}");
    for other in [
        "8",
        "abc",
        "007",
        "+7",
        "7.0",
        "-7",
        "99999999999999999999",
        "%FF",
    ] {
        let unknown = world.get_without_token(&format!("/servers/{other}")).await;
        assert_eq!(unknown.expect(404).text(), off, "{other}");
    }
    let written = world.request(Method::POST, &page_of(7), None);
    let written = crate::answer::SendChecked::answer(written).await;
    written.expect_problem(405, "method-not-allowed");
}

/// A pair whose games are on the pages of two servers: because they are public, or because their
/// channels were chosen.
async fn pair_on_pages(world: &World, number: u64) -> Pair<'_> {
    let letters = [Letters::Signed, Letters::Anonymous][number as usize % 2];
    let public = number % 4 < 2;
    let mut games = Vec::new();
    for server in servers(number) {
        turn_on(world, server).await;
        if !public {
            set(world, server, ServerAction::PageChannels(vec!["1".into()])).await;
        }
        let names = ["Ann", "Bob", "Cleo", "Dan"];
        games.push(game(world, (server, public), names, letters).await);
    }
    let games = games.try_into().expect("a pair has two games");
    Pair::of_alliance(world, number, games)
}

/// The servers of the two games of a pair.
fn servers(number: u64) -> [u64; 2] {
    [900 + 2 * number, 901 + 2 * number]
}

/// The difference between the pages of a pair, if there is one. Each page is read by a stranger and
/// by this player, whose token changes nothing of it.
async fn difference(pair: &Pair<'_>, number: u64, reader: &Player) -> Option<String> {
    let mut seen = Vec::new();
    for (server, game) in servers(number).into_iter().zip(&pair.games) {
        let mut answers = Vec::new();
        for reader in [None, Some(reader)] {
            for method in [Method::GET, Method::HEAD] {
                let request = pair.world.request(method, &page_of(server), reader);
                let mut answer = crate::answer::SendChecked::answer(request).await;
                // A hash of the page, in which the random id of the game is.
                assert!(answer.headers.remove("etag").is_some());
                answers.push(answer);
            }
        }
        seen.push(masked(&answers, game));
    }
    (seen[0] != seen[1]).then(|| format!("{}\n{}", seen[0][0], seen[1][0]))
}

#[tokio::test]
async fn pages_are_the_same_to_the_byte_whatever_is_agreed_in_secret() {
    let world = World::new().await;
    let mut occurred = Occurred::new();
    for number in 0..PAIRS {
        let mut pair = pair_on_pages(&world, number).await;
        for _ in 0..TURNS {
            for _ in 0..6 {
                pair.act_in_secret(&mut occurred).await;
            }
            let insider = pair.player(pair.insiders[0]);
            assert_eq!(
                difference(&pair, number, insider).await,
                None,
                "pair {number}"
            );
            pair.make_move().await;
        }
        let insider = pair.player(pair.insiders[0]);
        assert_eq!(
            difference(&pair, number, insider).await,
            None,
            "pair {number}"
        );
    }
    println!("{PAIRS} pairs; secret events: {occurred:?}");
    assert_eq!(occurred.len(), 9, "{occurred:?}");
}

/// A test of the test: what happens in one game in public is found on its page, also in one of a
/// channel.
#[tokio::test]
async fn a_public_difference_of_two_pages_is_found() {
    let world = World::new().await;
    for number in [0, 2] {
        let pair = pair_on_pages(&world, number).await;
        assert_eq!(difference(&pair, number, &world.ann).await, None);
        let moves = path(&pair.games[1], "/moves");
        let moved = world
            .post(&moves, &world.ann, json!({"move": "d2d3"}))
            .await;
        moved.expect(201);
        assert!(difference(&pair, number, &world.ann).await.is_some());
    }
}

#[tokio::test]
async fn an_icon_is_there_as_long_as_the_page() {
    let world = World::new().await;
    let icon = format!("{}/icon", page_of(7));
    let unknown = world.get_without_token("/servers/8/icon").await;
    let unknown = unknown.expect_problem(404, "no-such-path");
    let gone = async || {
        world
            .get_without_token(&icon)
            .await
            .expect_problem(404, "no-such-path")
    };
    assert_eq!(gone().await, unknown);
    let picture = [b"\x89PNG\r\n\x1a\n".as_slice(), &[1; 99]].concat();
    let face = || ServerFace::new("Chess Club".into(), None).with_icon(&picture);
    let servers = world.service.servers();
    // Of a server without a page nothing is kept.
    servers.keep_face(ServerId(7), face()).await.unwrap();
    assert_eq!(gone().await, unknown);
    turn_on(&world, 7).await;
    servers.keep_face(ServerId(7), face()).await.unwrap();
    let answer = world.get_without_token(&icon).await;
    assert_eq!(answer.headers["content-type"], ["image/png"]);
    answer.expect(200);
    let off = ServerAction::Set {
        name: "page".into(),
        value: "off".into(),
    };
    set(&world, 7, off).await;
    assert_eq!(gone().await, unknown);
}
