//! Games that start from another position over HTTP: from a position that somebody has set up, and
//! from a saved game.

use crate::answer::{Answer, SendChecked};
use crate::diplomacy::begin;
use crate::world::{Player, World, path};
use entente_game::{Action, DiplomacyAction, GameId, LobbyAction, PlayAction, Seat};
use serde_json::{Value, json};

async fn get(world: &World, game: &GameId, rest: &str, player: &Player) -> Answer {
    world.get(&path(game, rest), player).await
}

async fn save(world: &World, game: &GameId) -> Value {
    get(world, game, "/save", &world.ann)
        .await
        .expect(200)
        .json()
}

async fn make(world: &World, player: &Player, body: Value) -> Answer {
    world.post("/api/v1/games", player, body).await
}

/// Starts a game of these people, who take the seats in this order.
pub(crate) async fn start_game(world: &World, body: Value, players: &[&Player]) -> GameId {
    let mut body = body;
    body["name"] = json!(players[0].name);
    if body["wishes"].is_null() {
        let is_for_four = body.to_string().contains("fourplayer");
        body["wishes"] = json!([if is_for_four { "red" } else { "white" }]);
    }
    let lobby = make(world, players[0], body).await.expect(201).json();
    let game = GameId::parse(lobby["id"].as_str().unwrap()).unwrap();
    let free: Vec<u8> = lobby["seats"]
        .as_array()
        .unwrap()
        .iter()
        .enumerate()
        .filter(|(_, seat)| seat["player"].is_null())
        .map(|(at, _)| at as u8)
        .collect();
    for (seat, player) in free.into_iter().zip(&players[1..]) {
        let (name, seats) = (player.name.into(), vec![Seat(seat)]);
        let join = Action::Lobby(LobbyAction::Join { name, seats });
        world.act(&game, player, join).await;
    }
    game
}

fn shown<'a>(game: &'a Value, keys: &[&str]) -> Vec<&'a Value> {
    let seats = game["seats"].as_array().unwrap().iter();
    let of = |seat: &'a Value| keys.iter().map(|key| &seat[*key]).collect::<Vec<_>>();
    seats.flat_map(of).collect()
}

#[tokio::test]
async fn a_saved_game_of_every_rule_set_goes_on() {
    let world = World::new().await;
    let all = [&world.ann, &world.bob, &world.cleo, &world.dan];
    let five = [&world.ann, &world.bob, &world.cleo, &world.dan, &world.eve];
    for variant in entente_rules::Variant::ALL {
        let people = match variant {
            entente_rules::Variant::Chess45 => &all[..],
            _ => &five[..entente_rules::Options::of(variant).players()],
        };
        let body = json!({"variant": variant.id()});
        let first = start_game(&world, body, people).await;
        for _ in 0..6 {
            play_any(&world, &first, &five).await;
        }
        let file = save(&world, &first).await;
        let others: Vec<&Player> = people.iter().rev().copied().collect();
        let second = start_game(&world, json!({"load": file}), &others).await;
        let before = get(&world, &first, "", &world.ann).await.json();
        let after = get(&world, &second, "", &world.ann).await.json();
        assert_eq!(after["phase"], "running", "{variant:?}");
        for same in ["position", "turn", "check", "variant", "options"] {
            assert_eq!(before[same], after[same], "{variant:?}: {same}");
        }
        assert_ne!(before["seed_hash"], after["seed_hash"]);
        play_any(&world, &second, &five).await;
        // Not every notation can say that a game began elsewhere, but each game has its file.
        get(&world, &second, "/pgn", &world.ann).await.expect(200);
    }
}

/// Makes the first legal move, as the player to move.
pub(crate) async fn play_any(world: &World, game: &GameId, people: &[&Player]) {
    world.play_computers(game).await;
    let shown = get(world, game, "", people[0]).await.expect(200).json();
    let mut seats = shown["seats"].as_array().unwrap().iter();
    let mover = seats.find(|seat| seat["army"] == shown["mover"]).unwrap();
    let player_id = mover["player"].as_u64().unwrap() as usize;
    let name = shown["people"][player_id]["name"].as_str().unwrap();
    let player = people.iter().find(|player| player.name == name).unwrap();
    let legal = get(world, game, "/legal-moves", player).await.json();
    let mv = legal["legal"][0]["coordinate"].clone();
    let moves = path(game, "/moves");
    let made = world
        .post(&moves, player, json!({"move": mv, "confirm": mv}))
        .await;
    made.expect(201);
}

#[tokio::test]
async fn a_saved_game_of_four_goes_on_with_other_people_and_captured_armies() {
    let world = World::new().await;
    let first = world.choosing().await;
    let file = save(&world, &first).await;
    let people = [&world.dan, &world.eve, &world.ann, &world.bob];
    let second = start_game(&world, json!({"load": file}), &people).await;
    let before = get(&world, &first, "", &world.ann).await.json();
    let after = get(&world, &second, "", &world.ann).await.json();
    assert_eq!(before["position"], after["position"]);
    let keys = ["status", "commander", "eliminated_by", "score", "captured"];
    assert_eq!(shown(&before, &keys), shown(&after, &keys));
    assert_eq!(after["choice"], json!(["silver", "gold"]));
    let body = json!({"army": "gold"});
    let chosen = world
        .post(&path(&second, "/choice"), &world.dan, body)
        .await;
    chosen.expect(200);
}

#[tokio::test]
async fn positions_before_the_save_count_for_repetition() {
    let world = World::new().await;
    let first = world.game("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1").await;
    let file = save(&world, &first).await;
    let people = [&world.cleo, &world.dan];
    let second = start_game(&world, json!({"load": file}), &people).await;
    let body = json!({"move": "Ng8"});
    let made = world.post(&path(&second, "/moves"), &world.dan, body).await;
    made.expect(201);
    let game = get(&world, &second, "", &world.cleo).await.json();
    assert_eq!(game["draw_claims"], json!(["threefold"]));
}

#[tokio::test]
async fn the_clock_is_saved_and_can_be_replaced() {
    let world = World::new().await;
    let body = json!({"variant": "standard", "clock": {"pace": "3d"}});
    let first = start_game(&world, body, &[&world.ann, &world.bob]).await;
    let file = save(&world, &first).await;
    insta::assert_json_snapshot!("save", file);
    let people = [&world.cleo, &world.dan];
    let same = start_game(&world, json!({"load": file}), &people).await;
    let same_game = get(&world, &same, "", &world.cleo).await.json();
    assert_eq!(same_game["clock"]["pace"], "3d");
    let body = json!({"load": file, "clock": {"pace": "10"}});
    let other = start_game(&world, body, &people).await;
    let other_game = get(&world, &other, "", &world.cleo).await.json();
    assert_eq!(other_game["clock"]["pace"], "10+0");
}

#[tokio::test]
async fn a_position_that_somebody_has_set_up_is_played() {
    let world = World::new().await;
    let fen = "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1";
    // The game says what was assumed for a position without counters.
    let written = "4k3/8/8/8/8/8/4P3/4K2R  w K -";
    let body = json!({"variant": "standard", "starting_position": {"fen": written}});
    let game = start_game(&world, body, &[&world.ann, &world.bob]).await;
    assert_eq!(get(&world, &game, "", &world.ann).await.json()["fen"], fen);
    let body = json!({"move": "O-O"});
    let made = world.post(&path(&game, "/moves"), &world.ann, body).await;
    made.expect(201);
    let pieces = json!({"e1": "wK", "e8": "bK", "f3": "wF"});
    let body = json!({"variant": "chess66", "starting_position": {"position": {"pieces": pieces}}});
    let refused = make(&world, &world.ann, with_name(body)).await;
    refused.expect_problem(422, "invalid-body");
}

/// The example in the document of the multi-player rules: Red, Green and Blue, in this order, where
/// such a game usually has White, Red and Black. The letter of Blue is that of Black.
#[tokio::test]
async fn the_example_of_the_multi_player_rules_is_played_by_red_green_and_blue() {
    let world = World::new().await;
    let position = json!({
        "turn": "r",
        "pieces": {"a1": "rK", "b4": "gN", "b8": "bR", "g4": "gK", "h7": "bK"},
        "order": ["r", "g", "b"],
        "pawns": {"r": "N", "g": "W", "b": "S"},
    });
    let start = json!({"position": position});
    let body = json!({"variant": "multiplayer", "wishes": ["red"], "starting_position": start});
    let people = [&world.ann, &world.bob, &world.cleo];
    let game = start_game(&world, body, &people).await;
    let turns = [("red", "Kb1"), ("green", "Nc6"), ("black", "Rxb1")];
    for (player, (army, mv)) in people.into_iter().zip(turns) {
        for viewer in people {
            let shown = get(&world, &game, "", viewer).await.expect(200).json();
            assert_eq!(shown["mover"], army);
            assert_eq!(shown["your_turn"], viewer.name == player.name, "{army}");
        }
        let body = json!({"move": mv});
        let made = world.post(&path(&game, "/moves"), player, body).await;
        made.expect(201);
    }
    let before = get(&world, &game, "", &world.ann).await.json();
    assert_eq!(before["seats"][0]["status"], "captured");
    let load = json!({"load": save(&world, &game).await, "wishes": ["red"]});
    let second = start_game(&world, load, &people).await;
    let after = get(&world, &second, "", &world.ann).await.json();
    for same in ["position", "options", "mover"] {
        assert_eq!(before[same], after[same], "{same}");
    }
}

/// Red lives on without its king, for an ally whom only the two know. A copy cannot say that, and
/// leaves nothing out without a word.
#[tokio::test]
async fn a_game_in_which_an_army_lives_on_is_saved_sealed_and_not_copied() {
    let world = World::new().await;
    let pieces = json!({"a1": "wK", "a7": "wR", "a8": "rK", "c5": "rN", "d4": "rB", "h8": "bK",
        "h1": "yK"});
    let start = json!({"position": {"turn": "w", "pieces": pieces}});
    let body = json!({"variant": "alliance", "starting_position": start});
    let people = [&world.ann, &world.bob, &world.cleo, &world.dan];
    let game = start_game(&world, body, &people).await;
    save(&world, &game).await;
    let propose = DiplomacyAction::Propose {
        to: Seat(2),
        message: None,
    };
    world
        .act(&game, &world.bob, Action::Diplomacy(propose))
        .await;
    let accept = DiplomacyAction::Accept {
        from: Seat(1),
        leaving: false,
    };
    world
        .act(&game, &world.cleo, Action::Diplomacy(accept))
        .await;
    let body = json!({"move": "Rxa8"});
    let made = world.post(&path(&game, "/moves"), &world.ann, body).await;
    made.expect(201);
    let shown = get(&world, &game, "", &world.ann).await.json();
    assert_eq!(shown["seats"][1]["status"], "protectorate");
    let refused = get(&world, &game, "/save", &world.ann).await;
    let refused = refused.expect_problem(409, "refused").json();
    let detail = refused["detail"].as_str().unwrap();
    assert!(detail.contains("fights on without a king"), "{detail}");
    let sealed = get(&world, &game, "/save/sealed", &world.bob).await;
    sealed.expect(200);
    let mut kingless = pieces;
    kingless.as_object_mut().unwrap().remove("a8");
    for (pieces, keys, reason) in [
        (
            &kingless,
            json!({"teams": ["wr", "b", "y"], "liege": {"r": "w"}}),
            "no king",
        ),
        (
            &json!({"a1": "wK", "a8": "rK", "h8": "bK", "h1": "yK"}),
            json!({"teams": ["wr", "b", "y"]}),
            "allied",
        ),
    ] {
        let mut position = keys;
        position["pieces"] = pieces.clone();
        let start = json!({"position": position});
        let body = json!({"variant": "alliance", "starting_position": start});
        let refused = make(&world, &world.ann, with_name(body)).await;
        let refused = refused.expect_problem(422, "invalid-body").json();
        let detail = refused["detail"].as_str().unwrap();
        assert!(detail.contains(reason), "{detail}");
    }
}

#[tokio::test]
async fn a_sealed_save_is_the_running_game_for_its_players_alone() {
    let world = World::new().await;
    let game = begin(&world, "alliance", None).await;
    let sealed = get(&world, &game, "/save/sealed", &world.bob).await;
    let sealed = sealed.expect(200).json();
    let load = |player: &Player| json!({"load": sealed, "name": player.name});
    for player in [&world.bob, &world.ann] {
        let loaded = make(&world, player, load(player)).await.expect(200).json();
        let shown = get(&world, &game, "", player).await.expect(200).json();
        assert_eq!(loaded, shown, "it is what this player sees");
    }
    play_any(
        &world,
        &game,
        &[&world.ann, &world.bob, &world.cleo, &world.dan],
    )
    .await;
    let later = make(&world, &world.bob, load(&world.bob)).await.expect(200);
    let remark = later.json()["remarks"][0].as_str().unwrap().to_owned();
    assert!(remark.contains("gone on since"), "{remark}");
    // A byte order mark before the save is no part of it.
    let text = format!("\u{feff}{}", load(&world.bob));
    let request = world.request(reqwest::Method::POST, "/api/v1/games", Some(&world.bob));
    let request = request
        .header("content-type", "application/json")
        .body(text);
    request.answer().await.expect(200);
    let stranger = make(&world, &world.eve, load(&world.eve)).await;
    stranger.expect_problem(403, "not-seated");
    let mut other = sealed.clone();
    other["sealed"] = json!("abcd");
    for body in [
        json!({"load": other, "name": "Bob"}),
        json!({"load": sealed, "name": "Bob", "variant": "alliance"}),
    ] {
        let refused = make(&world, &world.bob, body).await;
        refused.expect_problem(422, "invalid-body");
    }
}

fn with_name(mut body: Value) -> Value {
    body["name"] = json!("Ann");
    body
}

#[tokio::test]
async fn invalid_files_and_starting_positions_are_refused_with_the_reason() {
    let world = World::new().await;
    let first = world.game("e4").await;
    let good = save(&world, &first).await;
    let changed = |key: &str, value: Value| {
        let mut file = good.clone();
        file[key] = value;
        file
    };
    let mut illegal = good.clone();
    illegal["starting_position"]["events"] = json!(["{\"move\":\"e2e5\"}"]);
    let mut over = good.clone();
    over["starting_position"]["events"] = json!(["{\"resign\":\"w\"}"]);
    let position = |position: Value| json!({"variant": "standard", "starting_position": position});
    let mut details = Vec::new();
    for body in [
        json!({"load": {}}),
        json!({"load": changed("version", json!(2))}),
        json!({"load": changed("extra", json!(1))}),
        json!({"load": changed("variant", json!("alliance"))}),
        json!({"load": illegal}),
        json!({"load": over}),
        json!({"load": good, "variant": "standard"}),
        json!({}),
        position(json!({})),
        position(json!({"fen": "8/8/8/8/8/8/8/8 w - - 0 1"})),
        position(json!({"fen": "4k3/8/8/8/8/8/8/4K2P b K - 0 1"})),
        position(json!({"fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"})),
        json!({"variant": "chess4", "starting_position": {"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}}),
    ] {
        let answer = make(&world, &world.ann, with_name(body))
            .await
            .expect_problem(422, "invalid-body")
            .json();
        details.push(answer["detail"].as_str().unwrap().to_owned());
    }
    insta::assert_snapshot!("no_starting_position", details.join("\n"));
    let mine = world.get("/api/v1/me/games", &world.ann).await.json();
    let is_lobby = |game: &&Value| game["phase"] == "lobby";
    let games = mine["games"].as_array().unwrap();
    assert_eq!(games.iter().find(is_lobby), None, "no game was made");
}

#[tokio::test]
async fn only_a_running_game_is_saved_and_only_by_people_who_can_see_it() {
    let world = World::new().await;
    let lobby = world.challenge().await;
    let refused = get(&world, &lobby, "/save", &world.ann).await;
    refused.expect_problem(409, "not-started");
    let game = world.game("e4 e5").await;
    let refused = get(&world, &game, "/save", &world.eve).await;
    refused.expect_problem(404, "no-such-game");
    let refused = get(&world, &game, "/save/sealed", &world.ann).await;
    refused.expect_problem(409, "no-diplomacy");
    world.act(&game, &world.ann, PlayAction::Resign).await;
    let refused = get(&world, &game, "/save", &world.ann).await;
    refused.expect_problem(409, "game-over");
}

#[tokio::test]
async fn the_public_copy_of_a_game_with_alliances_reveals_nothing() {
    let world = World::new().await;
    let plain = begin(&world, "alliance", None).await;
    let secret = begin(&world, "alliance", None).await;
    let act = async |player: &Player, rest: &str, body: Value| {
        let answer = world.post(&path(&secret, rest), player, body).await;
        assert!(answer.status.is_success(), "{}", answer.text());
    };
    act(&world.ann, "/proposals", json!({"to": "red"})).await;
    act(&world.bob, "/proposals/accept", json!({"from": "white"})).await;
    act(&world.cleo, "/proposals", json!({"to": "yellow"})).await;
    let all = [&world.ann, &world.bob, &world.cleo, &world.dan];
    for _ in 0..8 {
        for game in [&plain, &secret] {
            play_any(&world, game, &all).await;
        }
    }
    for player in all {
        let copy = async |game| get(&world, game, "/save", player).await.expect(200).text();
        assert_eq!(copy(&plain).await, copy(&secret).await, "{}", player.name);
    }
    let size = async |game| {
        let sealed = get(&world, game, "/save/sealed", &world.ann).await;
        sealed.expect(200).bytes.len()
    };
    assert_eq!(size(&plain).await, size(&secret).await);
    let one = get(&world, &plain, "/save/sealed", &world.ann).await;
    let other = get(&world, &plain, "/save/sealed", &world.ann).await;
    assert_ne!(one.text(), other.text(), "every sealed file is different");
}
