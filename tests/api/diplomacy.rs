//! Diplomacy over HTTP: alliances, proposals and letters of four players, and what is refused.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World, path};
use entente_game::GameId;
use reqwest::Method;
use serde_json::{Value, json};

/// Starts a game with these diplomacy options: Ann has White, Bob Red, Cleo Black, Dan Yellow.
pub(crate) async fn begin(world: &World, variant: &str, options: Option<Value>) -> GameId {
    let mut new_game = json!({"variant": variant, "name": "Ann", "wishes": ["white"]});
    if let Some(options) = options {
        new_game["diplomacy"] = options;
    }
    begin_with(world, new_game).await
}

/// Begins this game of Ann, in which the others have the other armies.
pub(crate) async fn begin_with(world: &World, new_game: Value) -> GameId {
    let made = world.post("/api/v1/games", &world.ann, new_game).await;
    let lobby = made.expect(201).json();
    let game = GameId::parse(lobby["id"].as_str().unwrap()).unwrap();
    let armies: Vec<&str> = lobby["seats"].as_array().unwrap()[1..]
        .iter()
        .map(|seat| seat["army"].as_str().unwrap())
        .collect();
    for (player, army) in [&world.bob, &world.cleo, &world.dan]
        .into_iter()
        .zip(armies)
    {
        let seat = json!({"name": player.name, "wishes": [army]});
        post(world, &game, "/join", player, seat).await.expect(200);
    }
    game
}

/// Diplomacy options with anonymous letters, which are revealed in the end.
pub(crate) fn open_options() -> Value {
    json!({"letters": "anonymous", "reveal_letters": true})
}

pub(crate) async fn post(
    world: &World,
    game: &GameId,
    rest: &str,
    player: &Player,
    body: Value,
) -> Answer {
    world.post(&path(game, rest), player, body).await
}

async fn put(world: &World, game: &GameId, rest: &str, player: &Player, body: Value) -> Answer {
    let request = world.request(Method::PUT, &path(game, rest), Some(player));
    request.json(&body).answer().await
}

pub(crate) async fn get(world: &World, game: &GameId, rest: &str, player: &Player) -> Value {
    world
        .get(&path(game, rest), player)
        .await
        .expect(200)
        .json()
}

/// A game in a channel in which Bob, who has Red, can send the document's example for this path.
pub(crate) async fn game_for_example(world: &World, template: &str) -> GameId {
    let game = world.alliance().await;
    let propose = json!({"to": "red"});
    post(world, &game, "/proposals", &world.ann, propose)
        .await
        .expect(201);
    let yellow = json!({"to": "yellow"});
    post(world, &game, "/proposals", &world.bob, yellow)
        .await
        .expect(201);
    for text in ["One", "Two"] {
        let letter = json!({"to": ["red"], "text": text});
        post(world, &game, "/letters", &world.ann, letter)
            .await
            .expect(201);
    }
    if template.ends_with("/leave") {
        let from = json!({"from": "white"});
        post(world, &game, "/proposals/accept", &world.bob, from)
            .await
            .expect(200);
    }
    game
}

/// A finished game with these diplomacy options, which Ann has won.
pub(crate) async fn over(world: &World, options: Option<Value>) -> GameId {
    let game = begin(world, "alliance", options).await;
    finish(world, &game).await;
    game
}

/// Everybody but Ann resigns, so she wins.
pub(crate) async fn finish(world: &World, game: &GameId) {
    for player in [&world.bob, &world.dan, &world.cleo] {
        post(world, game, "/resign", player, json!({}))
            .await
            .expect(200);
    }
    let shown = get(world, game, "", &world.ann).await;
    assert_eq!(shown["phase"], "over");
}

#[tokio::test]
async fn the_diplomacy_options_of_a_game_are_shown() {
    let world = World::new().await;
    let default_options = json!({
        "letters": "signed", "reveal_letters": false, "reveal_alliances": true, "most_allied": 3
    });
    let game = begin(&world, "alliance", None).await;
    assert_eq!(
        get(&world, &game, "", &world.dan).await["diplomacy"],
        default_options
    );
    let pacts = begin(&world, "chess4", Some(json!({}))).await;
    let shown = get(&world, &pacts, "", &world.dan).await;
    assert_eq!(shown["diplomacy"], default_options);
    let none = begin(&world, "chess4", None).await;
    let shown = get(&world, &none, "", &world.ann).await;
    assert!(shown.get("diplomacy").is_none());
    for (variant, options, kind) in [
        ("standard", json!({}), (409, "no-diplomacy")),
        ("alliance", json!({"most_allied": 4}), (422, "invalid-body")),
        ("alliance", json!({"most_allied": 1}), (422, "invalid-body")),
        (
            "alliance",
            json!({"letters": "blue"}),
            (422, "invalid-body"),
        ),
        ("alliance", json!({"leters": "off"}), (422, "invalid-body")),
    ] {
        let new_game = json!({"variant": variant, "name": "Ann", "diplomacy": options});
        let answer = world.post("/api/v1/games", &world.ann, new_game).await;
        answer.expect_problem(kind.0, kind.1);
    }
}

/// The player to whom an alliance is proposed sees who else is in it. That it has changed is a new
/// version for them, and for nobody else.
#[tokio::test]
async fn a_proposal_names_the_others_in_its_alliance() {
    let world = World::new().await;
    let game = begin(&world, "alliance", None).await;
    for army in ["black", "red"] {
        let to = json!({"to": army});
        post(&world, &game, "/proposals", &world.ann, to)
            .await
            .expect(201);
    }
    let received = |others: Value| json!([{"from": "white", "message": null, "others": others}]);
    let seen = get(&world, &game, "/proposals", &world.cleo).await;
    assert_eq!(seen["received"], received(json!([])));
    let [cleo, dan] = [&world.cleo, &world.dan];
    let versions = async || {
        let mut versions = Vec::new();
        for player in [cleo, dan] {
            versions.push(get(&world, &game, "", player).await["version"].clone());
        }
        versions
    };
    let before = versions().await;
    let from = json!({"from": "white"});
    post(&world, &game, "/proposals/accept", &world.bob, from)
        .await
        .expect(200);
    let after = versions().await;
    assert!(before[0] != after[0] && before[1] == after[1], "{after:?}");
    let seen = get(&world, &game, "/proposals", cleo).await;
    assert_eq!(seen["received"], received(json!(["red"])));
    let events = get(&world, &game, "/events?after=0", cleo).await;
    let last = events["events"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&last["type"], &last["news"]),
        (&json!("diplomacy"), &json!([]))
    );
}

#[tokio::test]
async fn an_alliance_is_proposed_answered_and_left() {
    let world = World::new().await;
    let game = begin(&world, "alliance", Some(open_options())).await;
    let proposal = json!({"to": "black", "message": " Together? "});
    let made = post(&world, &game, "/proposals", &world.ann, proposal).await;
    assert_eq!(
        made.expect(201).json()["made"],
        json!([{"to": "black", "message": "Together?"}])
    );
    let received = get(&world, &game, "/proposals", &world.cleo).await["received"].clone();
    assert_eq!(
        received,
        json!([{"from": "white", "message": "Together?", "others": []}])
    );
    let counter = json!({"from": "white", "message": "Only against Red."});
    let countered = post(&world, &game, "/proposals/counter", &world.cleo, counter).await;
    assert_eq!(
        countered.expect(201).json(),
        json!({"made": [{"to": "white", "message": "Only against Red."}], "received": []})
    );
    let from = json!({"from": "black"});
    let accepted = post(&world, &game, "/proposals/accept", &world.ann, from).await;
    let own = json!({
        "army": "white", "allies": ["black"], "liege": null, "protectorates": [], "independent": false,
        "order": "protectorate"
    });
    assert_eq!(accepted.expect(200).json(), own);
    assert_eq!(
        get(&world, &game, "/alliances", &world.bob).await["allies"],
        json!([])
    );
    let order = json!({"order": "removal"});
    let ordered = put(&world, &game, "/alliances/order", &world.ann, order).await;
    assert_eq!(ordered.expect(200).json()["order"], "removal");
    for (player, rest, body) in [
        (&world.dan, "/proposals", json!({"to": "red"})),
        (&world.dan, "/proposals/withdraw", json!({"to": "red"})),
        (&world.dan, "/proposals", json!({"to": "black"})),
        (&world.cleo, "/proposals/decline", json!({"from": "yellow"})),
        (&world.bob, "/proposals", json!({"to": "black"})),
    ] {
        let answer = post(&world, &game, rest, player, body).await;
        assert!(answer.status.is_success(), "{rest}: {}", answer.text());
    }
    let leaving = json!({"from": "red", "leaving": true});
    let left = post(&world, &game, "/proposals/accept", &world.cleo, leaving).await;
    assert_eq!(left.expect(200).json()["allies"], json!(["red"]));
    let alone = get(&world, &game, "/alliances", &world.ann).await;
    assert_eq!(
        (&alone["allies"], &alone["independent"]),
        (&json!([]), &json!(true))
    );
    let left = post(&world, &game, "/alliances/leave", &world.bob, json!({})).await;
    assert_eq!(left.expect(200).json()["allies"], json!([]));
}

#[tokio::test]
async fn pacts_can_be_ended_one_by_one() {
    let world = World::new().await;
    let game = begin(&world, "chess4", Some(json!({}))).await;
    for (player, army) in [(&world.bob, "silver"), (&world.cleo, "black")] {
        post(&world, &game, "/proposals", &world.ann, json!({"to": army}))
            .await
            .expect(201);
        let from = json!({"from": "white"});
        post(&world, &game, "/proposals/accept", player, from)
            .await
            .expect(200);
    }
    let own = get(&world, &game, "/alliances", &world.ann).await;
    assert_eq!(own["allies"], json!(["silver", "black"]));
    assert!(
        own.get("order").is_none(),
        "the rules of Chess4 have no such order"
    );
    let with = json!({"with": "silver"});
    let left = post(&world, &game, "/alliances/leave", &world.ann, with).await;
    assert_eq!(left.expect(200).json()["allies"], json!(["black"]));
    let order = json!({"order": "removal"});
    put(&world, &game, "/alliances/order", &world.ann, order)
        .await
        .expect_problem(409, "refused");
}

#[tokio::test]
async fn letters_are_written_read_muted_and_answered() {
    let world = World::new().await;
    let game = begin(&world, "alliance", Some(open_options())).await;
    let anonymous = json!({"to": ["red"], "text": "Guess who.", "anonymous": true});
    let sent = post(&world, &game, "/letters", &world.ann, anonymous.clone())
        .await
        .expect(201)
        .json();
    let alias = sent["alias"]["alias"].clone();
    assert_eq!(sent["letters"][0]["own"], true);
    let received = get(&world, &game, "/letters", &world.bob).await["letters"][0].clone();
    assert_eq!(
        (&received["from"]["army"], &received["from"]["alias"]),
        (&Value::Null, &alias)
    );
    assert_eq!(received["from"]["name"], sent["alias"]["name"]);
    let answer = json!({"alias": alias, "text": "Ann?"});
    post(&world, &game, "/letters", &world.bob, answer.clone())
        .await
        .expect(201);
    let received = get(&world, &game, "/letters", &world.ann).await["letters"][1].clone();
    assert_eq!(
        (&received["text"], &received["from"]["army"]),
        (&json!("Ann?"), &json!("red"))
    );
    post(&world, &game, "/letters", &world.cleo, answer)
        .await
        .expect_problem(409, "refused");
    let writer = json!({ "alias": alias });
    let muted = post(&world, &game, "/letters/mute", &world.bob, writer.clone()).await;
    assert_eq!(muted.expect(200).json()["muted"][0]["alias"], alias);
    post(&world, &game, "/letters", &world.ann, anonymous)
        .await
        .expect(201);
    let read = get(&world, &game, "/letters", &world.bob).await;
    assert_eq!(read["letters"].as_array().unwrap().len(), 2);
    let again = post(&world, &game, "/letters/unmute", &world.bob, writer).await;
    assert_eq!(again.expect(200).json()["muted"], json!([]));
    post(
        &world,
        &game,
        "/letters/report",
        &world.bob,
        json!({"letter": 1}),
    )
    .await
    .expect_problem(409, "refused");
}

#[tokio::test]
async fn a_letter_to_several_names_its_readers() {
    let world = World::new().await;
    let game = begin(&world, "alliance", Some(open_options())).await;
    let letter = json!({"to": ["black", "red"], "text": "Yellow is next."});
    post(&world, &game, "/letters", &world.ann, letter)
        .await
        .expect(201);
    for player in [&world.ann, &world.bob, &world.cleo] {
        let letters = get(&world, &game, "/letters", player).await["letters"].clone();
        let readers: Vec<_> = letters[0]["to"].as_array().unwrap().iter().collect();
        let armies: Vec<_> = readers.iter().map(|reader| &reader["army"]).collect();
        assert_eq!(
            (armies, letters[1].is_null()),
            (vec![&json!("red"), &json!("black")], true)
        );
    }
    let read = get(&world, &game, "/letters", &world.dan).await;
    assert_eq!(read["letters"], json!([]));
    let news = get(&world, &game, "/events", &world.cleo).await;
    let news = &news["events"].as_array().unwrap().last().unwrap()["news"][0];
    assert_eq!(
        (&news["letter"], &news["with"]),
        (&json!(1), &json!(["red"]))
    );
}

/// Requests that are refused: in which game, whose, where, with what, and the answer. `LONG` is a
/// text of 2001 characters.
const IMPOSSIBLE: &str = r#"
game bob /proposals/accept {"from": "white"} = 409 not-open
game bob /proposals/decline {"from": "white"} = 409 not-open
game bob /proposals/counter {"from": "white", "message": "On my terms."} = 409 not-open
game bob /proposals/counter {"from": "white"} = 422 invalid-body
game bob /proposals/withdraw {"to": "white"} = 409 not-open
game bob /alliances/leave {} = 409 refused
game bob /alliances/leave {"with": "white"} = 409 refused
game ann /proposals {"to": "white"} = 409 refused
game ann /proposals {"to": "silver"} = 422 invalid-body
game ann /proposals {} = 422 invalid-body
game ann /proposals {"to": "red", "message": "LONG"} = 422 invalid-body
game ann /letters {"to": ["red"], "text": " "} = 422 invalid-body
game ann /letters {"to": ["red"], "text": "LONG"} = 422 invalid-body
game ann /letters {"text": "to nobody"} = 422 invalid-body
game ann /letters {"to": [], "text": "to nobody"} = 422 invalid-body
game ann /letters {"to": "red", "text": "?"} = 422 invalid-body
game ann /letters {"to": ["red", "silver"], "text": "?"} = 422 invalid-body
game ann /letters {"to": ["red", "black", "red"], "text": "?"} = 422 invalid-body
game ann /letters {"to": ["red", "white"], "text": "?"} = 409 refused
game ann /letters {"to": ["red"], "alias": 1, "text": "?"} = 422 invalid-body
game ann /letters {"alias": 1, "text": "?"} = 409 refused
game ann /letters {"to": ["red"], "text": "?", "anonymous": true} = 409 refused
game ann /letters/mute {"of": "white"} = 409 refused
game ann /letters/report {"letter": 1} = 409 refused
game ann /letters/report {"letter": -1} = 422 invalid-body
silent ann /letters {"to": ["red"], "text": "Hello"} = 409 refused
silent ann /proposals {"to": "red", "message": "Hello"} = 409 refused
alone ann /proposals {"to": "silver"} = 409 no-diplomacy
alone ann /letters {"to": ["silver"], "text": "Hello"} = 409 no-diplomacy
"#;

#[tokio::test]
async fn impossible_diplomacy_is_refused_and_changes_nothing() {
    let world = World::new().await;
    let game = begin(&world, "alliance", None).await;
    let silent = begin(&world, "alliance", Some(json!({"letters": "off"}))).await;
    let alone = begin(&world, "chess4", None).await;
    let games = [("game", &game), ("silent", &silent), ("alone", &alone)];
    let players = [("ann", &world.ann), ("bob", &world.bob)];
    let before = get(&world, &game, "", &world.ann).await;
    for line in IMPOSSIBLE.trim().lines() {
        let (request, answer) = line.split_once(" = ").unwrap();
        let [game, name, rest, body] = request.splitn(4, ' ').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let (_, id) = games.into_iter().find(|(known, _)| *known == game).unwrap();
        let (_, player) = players
            .into_iter()
            .find(|(known, _)| *known == name)
            .unwrap();
        let filled = body.replace("LONG", &"x".repeat(2001));
        let (status, kind) = answer.split_once(' ').unwrap();
        let json = serde_json::from_str(&filled).unwrap();
        let problem = post(&world, id, rest, player, json).await;
        problem.expect_problem(status.parse().unwrap(), kind);
    }
    assert_eq!(get(&world, &game, "", &world.ann).await, before);
    let write = || {
        post(
            &world,
            &game,
            "/letters",
            &world.ann,
            json!({"to": ["red"], "text": "Hello"}),
        )
    };
    for _ in 0..10 {
        write().await.expect(201);
    }
    write().await.expect_problem(429, "too-many-letters");
}

#[tokio::test]
async fn only_players_can_see_their_diplomacy() {
    let world = World::new().await;
    let game = begin(&world, "alliance", None).await;
    let public = json!({
        "variant": "alliance", "name": "Ann", "visibility": "public",
        "computers": [{"level": 1, "wishes": ["black"]}, {"level": 1, "wishes": ["yellow"]}],
    });
    let made = world.post("/api/v1/games", &world.ann, public).await;
    let public = GameId::parse(made.expect(201).json()["id"].as_str().unwrap()).unwrap();
    for rest in ["/alliances", "/proposals", "/letters"] {
        world
            .get(&path(&game, rest), &world.eve)
            .await
            .expect_problem(404, "no-such-game");
        world
            .get_without_token(&path(&game, rest))
            .await
            .expect_problem(404, "no-such-game");
        world
            .get_without_token(&path(&public, rest))
            .await
            .expect_problem(403, "not-seated");
        world
            .get(&path(&public, rest), &world.ann)
            .await
            .expect_problem(409, "not-started");
        let alone = begin(&world, "chess4", None).await;
        world
            .get(&path(&alone, rest), &world.ann)
            .await
            .expect_problem(409, "no-diplomacy");
    }
}

#[tokio::test]
async fn a_repeated_proposal_is_one_and_one_for_an_old_state_is_refused() {
    let world = World::new().await;
    let game = begin(&world, "alliance", None).await;
    let propose = async |key: &str, tag: Option<&str>, to: &str| {
        let path = path(&game, "/proposals");
        let request = world
            .request(Method::POST, &path, Some(&world.ann))
            .header("Idempotency-Key", key);
        let request = match tag {
            Some(tag) => request.header("If-Match", tag),
            None => request,
        };
        request.json(&json!({"to": to})).answer().await
    };
    let first = propose("one", Some("\"4\""), "red").await.expect(201);
    assert_eq!(first.header("etag"), Some("\"5-p0-en\""));
    assert_eq!(propose("one", Some("\"4\""), "red").await, first);
    propose("one", None, "black")
        .await
        .expect_problem(422, "idempotency-key-used");
    propose("two", Some("\"4\""), "black")
        .await
        .expect_problem(412, "changed");
    let list = world.get(&path(&game, "/proposals"), &world.bob).await;
    assert_eq!(list.header("etag"), Some("\"5-p1-en\""));
    let others = world.get(&path(&game, ""), &world.dan).await;
    assert_eq!(
        others.header("etag"),
        Some("\"4-p3-en\""),
        "Dan does not see the proposal"
    );
    // Events that Dan cannot see do not make his state old.
    let request = world
        .request(Method::POST, &path(&game, "/proposals"), Some(&world.dan))
        .header("If-Match", "\"4\"");
    request
        .json(&json!({"to": "red"}))
        .answer()
        .await
        .expect(201);
}
