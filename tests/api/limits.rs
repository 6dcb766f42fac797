//! The limits over HTTP: how fast somebody may ask, how many games may wait for players, and whom
//! one can challenge.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World, path};
use entente::config::LimitsConfig;
use entente_game::{
    Action, Alias, Correspondent, DiplomacyAction, DiplomacyOptions, GameId, Home, Letters,
    LobbyAction, NewGame, PersonId, PlayAction, Profile, Seat, ServerId, Span,
};
use entente_rules::{Options, Variant};
use entente_service::Seen;
use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

const GAMES: &str = "/api/v1/games";

/// The usual limits of games, but nobody is too fast.
fn of_games() -> LimitsConfig {
    LimitsConfig {
        commands: 0,
        reads: 0,
        requests: 0,
        ..LimitsConfig::default()
    }
}

/// The usual limits of how fast somebody may ask, between people who know each other.
fn of_pace() -> LimitsConfig {
    LimitsConfig {
        strangers: true,
        ..LimitsConfig::default()
    }
}

/// The two fields that say what is left: `RateLimit` and `RateLimit-Policy`.
fn left(answer: &Answer) -> (&str, &str) {
    let field = |name| answer.header(name).unwrap_or_default();
    (field("ratelimit"), field("ratelimit-policy"))
}

fn challenge(to: &[(PersonId, &str)]) -> Value {
    let reserved = to.iter();
    let reserved = reserved.map(|(id, name)| json!({"person": id.to_string(), "name": name}));
    json!({"variant": "standard", "name": "Ann", "reserved": reserved.collect::<Vec<_>>()})
}

async fn create(world: &World, by: &Player, body: &Value) -> Answer {
    let request = world.request(Method::POST, GAMES, Some(by));
    request.json(body).answer().await
}

/// The problems of people who ask for too much.
pub(crate) async fn limit_problems() -> Vec<Answer> {
    let world = World::with_limits(LimitsConfig {
        reads: 1,
        lobbies: 1,
        ..of_pace()
    })
    .await;
    world.get("/api/v1/me", &world.ann).await.expect(200);
    let too_fast = world.get("/api/v1/me", &world.ann).await;
    create(&world, &world.ann, &challenge(&[]))
        .await
        .expect(201);
    let too_many = create(&world, &world.ann, &challenge(&[])).await;
    let world = World::with_limits(of_messages()).await;
    let game = world.game("").await;
    vec![
        too_fast.expect_problem(429, "too-many-requests"),
        too_many.expect_problem(429, "too-many-open-games"),
        offer_until_refused(&world, &game, 14).await,
    ]
}

/// The usual limit of what one person causes another to be sent, and no other.
fn of_messages() -> LimitsConfig {
    LimitsConfig {
        messages: LimitsConfig::default().messages,
        ..LimitsConfig::none()
    }
}

/// Ann offers Bob a draw, and he declines it, so many times. Returns the refusal of the next offer.
async fn offer_until_refused(world: &World, game: &GameId, times: usize) -> Answer {
    let draw = path(game, "/draw");
    for _ in 0..times {
        let offer = world.post(&draw, &world.ann, json!({}));
        offer.await.expect(200);
        world.act(game, &world.bob, PlayAction::DeclineDraw).await;
    }
    let refused = world.post(&draw, &world.ann, json!({}));
    refused.await.expect_problem(429, "too-many-messages")
}

/// A game of Four Player Chess in which letters can be anonymous: Ann has White, Bob Red, Cleo
/// Black and Dan Yellow.
async fn with_anonymous_letters(world: &World) -> GameId {
    let new = NewGame {
        seats: vec![Seat(0)],
        ..NewGame::new(
            Options::of(Variant::Alliance),
            Home::Private,
            Profile {
                person: world.ann.person,
                name: "Ann".into(),
            },
        )
        .with_terms(|terms| {
            terms.diplomacy = Some(DiplomacyOptions {
                letters: Letters::Anonymous,
                ..DiplomacyOptions::default()
            })
        })
    };
    let created = world.service.create(world.command(&world.ann, new)).await;
    let game = created.unwrap().view.game;
    for (player, seat) in [(&world.bob, 1), (&world.cleo, 2), (&world.dan, 3)] {
        let join = LobbyAction::Join {
            name: player.name.into(),
            seats: vec![Seat(seat)],
        };
        world.act(&game, player, Action::Lobby(join)).await;
    }
    game
}

/// Whether this letter of a player's is accepted.
async fn writes(world: &World, game: &GameId, by: &Player, to: Correspondent) -> bool {
    let letter = DiplomacyAction::Write {
        to: vec![to],
        text: "Hello".into(),
        anonymous: false,
    };
    let sent = world.service.submit(game, world.command(by, letter)).await;
    sent.is_ok()
}

const BOB: Correspondent = Correspondent::Seat(Seat(1));

#[tokio::test]
async fn what_reaches_one_person_is_limited_over_all_games_and_kinds() {
    let world = World::with_limits(of_messages()).await;
    // Two invitations of Bob.
    let games = [world.game("e4 e5").await, world.game("").await];
    let four = with_anonymous_letters(&world).await;
    for _ in 0..4 {
        assert!(writes(&world, &four, &world.ann, BOB).await);
    }
    let (propose, withdraw) = (
        json!({"to": "red", "message": "Together?"}),
        json!({"to": "red"}),
    );
    let proposals = path(&four, "/proposals");
    let proposed = world.post(&proposals, &world.ann, propose.clone()).await;
    proposed.expect(201);
    let withdrawn = path(&four, "/proposals/withdraw");
    let withdrawn = world.post(&withdrawn, &world.ann, withdraw).await;
    withdrawn.expect(200);
    let ask = json!({});
    let takeback = path(&games[0], "/takeback");
    world
        .post(&takeback, &world.ann, ask.clone())
        .await
        .expect(200);
    world
        .act(&games[0], &world.bob, PlayAction::DeclineRequest)
        .await;
    let refused = offer_until_refused(&world, &games[1], 7).await;
    assert_eq!(refused.header("retry-after"), Some("60"));
    let detail = refused.json()["detail"].as_str().unwrap().to_owned();
    assert_eq!(
        detail,
        "You’ve sent this player a lot in a short time. Everyone can send another 15 messages at \
         once, and then 60 an hour: letters, proposals, requests, offers and invitations together. \
         Try again: 2026-11-20T08:01:00.000Z."
    );
    // So is everything else that would reach Bob, everywhere.
    for (path, body) in [
        (
            path(&four, "/letters"),
            json!({"to": ["red"], "text": "Hello"}),
        ),
        (proposals, propose),
        (takeback, ask),
        (path(&games[0], "/draw"), json!({})),
        (GAMES.to_owned(), challenge(&[(world.bob.person, "Bob")])),
    ] {
        let refused = world.post(&path, &world.ann, body).await;
        refused.expect_problem(429, "too-many-messages");
    }
    // A letter to several is refused for one of them, whom the answer names, and reaches nobody.
    let several = json!({"to": ["black", "red"], "text": "Hello"});
    for _ in 0..20 {
        let refused = world
            .post(&path(&four, "/letters"), &world.ann, several.clone())
            .await;
        let detail = refused.expect_problem(429, "too-many-messages").json();
        let detail = detail["detail"].as_str().unwrap().to_owned();
        assert!(
            detail.starts_with("You’ve sent Bob (Red) a lot"),
            "{detail}"
        );
    }
    // Moves and answers are awaited, and others are not concerned.
    world
        .act(&games[0], &world.ann, PlayAction::to_move("Nf3"))
        .await;
    let cleo = Correspondent::Seat(Seat(2));
    assert!(writes(&world, &four, &world.ann, cleo).await);
    assert!(writes(&world, &four, &world.cleo, BOB).await);
    create(
        &world,
        &world.ann,
        &challenge(&[(world.cleo.person, "Cleo")]),
    )
    .await
    .expect(201);
}

#[tokio::test]
async fn the_limit_of_messages_does_not_say_who_is_behind_an_alias_or_who_has_muted() {
    let world = World::with_limits(of_messages()).await;
    let games = [
        with_anonymous_letters(&world).await,
        with_anonymous_letters(&world).await,
        with_anonymous_letters(&world).await,
    ];
    // Bob writes as somebody in the first game, and mutes Ann there.
    let letter = DiplomacyAction::Write {
        to: vec![Correspondent::Seat(Seat(0))],
        text: "Guess".into(),
        anonymous: true,
    };
    world.act(&games[0], &world.bob, letter).await;
    let mute = DiplomacyAction::Mute {
        sender: Correspondent::Seat(Seat(0)),
        muted: true,
    };
    world.act(&games[0], &world.bob, mute).await;
    let view = world.service.view(&games[0], world.ann.person).await;
    let status = view.unwrap().own.unwrap().diplomacy.unwrap();
    let alias: Alias = match status.letters[0].from {
        Correspondent::Alias(alias) => alias,
        Correspondent::Seat(_) => panic!("it was anonymous"),
    };
    let to_alias = Correspondent::Alias(alias);
    for _ in 0..9 {
        assert!(writes(&world, &games[0], &world.ann, to_alias).await);
    }
    // All letters to Bob by name pass, and no more than to anybody else.
    assert!(writes(&world, &games[0], &world.ann, BOB).await);
    for (game, count) in [(&games[1], 10), (&games[2], 4)] {
        for _ in 0..count {
            assert!(writes(&world, game, &world.ann, BOB).await);
        }
    }
    assert!(!writes(&world, &games[2], &world.ann, BOB).await);
    let dan = Correspondent::Seat(Seat(3));
    assert!(writes(&world, &games[2], &world.ann, dan).await);
}

#[tokio::test]
async fn a_burst_of_reads_passes_and_then_has_to_wait() {
    let world = World::with_limits(of_pace()).await;
    for count in (0..100).rev() {
        let answer = world.get("/api/v1/me", &world.ann).await.expect(200);
        let rate = format!("\"reads\";r={count};t=1");
        assert_eq!(left(&answer), (&*rate, "\"reads\";q=100;w=10"));
    }
    let refused = world.get("/api/v1/me", &world.ann).await;
    assert_eq!(
        left(&refused),
        ("\"reads\";r=0;t=1", "\"reads\";q=100;w=10")
    );
    assert_eq!(refused.header("retry-after"), Some("1"));
    let refused = refused.expect_problem(429, "too-many-requests");
    let detail = refused.json()["detail"].as_str().unwrap().to_owned();
    assert_eq!(
        detail,
        "That was too fast. You can send 100 requests at once, and as many again after 10 \
         seconds. Try again: 2026-11-20T08:00:00.100Z."
    );
    // Everything else goes on: commands of hers, other people, and who only looks whether we live.
    create(&world, &world.ann, &challenge(&[]))
        .await
        .expect(201);
    world.get("/api/v1/me", &world.bob).await.expect(200);
    world.get_without_token("/healthz").await.expect(200);
}

#[tokio::test]
async fn a_burst_of_commands_passes_and_a_refused_one_changes_nothing() {
    let world = World::with_limits(of_pace()).await;
    let game = world.game("").await;
    let note = path(&game, "/moves");
    for _ in 0..60 {
        let wrong = world.post(&note, &world.ann, json!({"move": "e5"})).await;
        wrong.expect_problem(422, "illegal-move");
    }
    let refused = world.post(&note, &world.ann, json!({"move": "e4"})).await;
    assert_eq!(
        left(&refused),
        ("\"commands\";r=0;t=1", "\"commands\";q=60;w=30")
    );
    refused.expect_problem(429, "too-many-requests");
    let shown = world.get(&path(&game, ""), &world.ann).await.expect(200);
    assert_eq!(shown.json()["ply"], 0);
}

#[tokio::test]
async fn all_tokens_of_a_person_count_together() {
    let world = World::with_limits(of_pace()).await;
    let second = world.another_token(&world.ann).await;
    for player in [&world.ann, &second].into_iter().cycle().take(100) {
        world.get("/api/v1/me", player).await.expect(200);
    }
    for player in [&world.ann, &second] {
        let refused = world.get("/api/v1/me", player).await;
        refused.expect_problem(429, "too-many-requests");
    }
}

#[tokio::test]
async fn who_has_no_valid_token_is_limited_by_their_address() {
    let world = World::with_limits(of_pace()).await;
    let wrong = Player {
        token: "entente_wrong".into(),
        ..world.another_token(&world.ann).await
    };
    for _ in 0..50 {
        world
            .get_without_token("/api/v1/variants")
            .await
            .expect(200);
        let refused = world.get("/api/v1/me", &wrong).await;
        refused.expect_problem(401, "invalid-token");
    }
    let refused = world.get_without_token("/api/v1/variants").await;
    assert_eq!(
        left(&refused),
        ("\"requests\";r=0;t=1", "\"requests\";q=100;w=20")
    );
    refused.expect_problem(429, "too-many-requests");
    let refused = world.get("/api/v1/me", &wrong).await;
    refused.expect_problem(429, "too-many-requests");
    world.get("/api/v1/me", &world.ann).await.expect(200);
}

#[tokio::test]
async fn a_person_has_so_many_open_games() {
    let world = World::with_limits(of_games()).await;
    let mut games = Vec::new();
    for _ in 0..10 {
        let created = create(&world, &world.ann, &challenge(&[]))
            .await
            .expect(201);
        games.push(created.json()["id"].as_str().unwrap().to_owned());
    }
    let refused = create(&world, &world.ann, &challenge(&[])).await;
    // The first of them closes by itself after a day.
    assert_eq!(refused.header("retry-after"), Some("86400"));
    let refused = refused.expect_problem(429, "too-many-open-games");
    let detail = refused.json()["detail"].as_str().unwrap().to_owned();
    let begin = "You already have 10 open games that wait for players, which is the limit. Start or \
                 cancel one first. The first of them closes by itself: ";
    assert!(detail.starts_with(begin), "{detail}");
    // A game against computers waits for nobody, and others have games of their own.
    let alone = json!({"variant": "standard", "name": "Ann", "computers": [{"level": 1}]});
    create(&world, &world.ann, &alone).await.expect(201);
    create(&world, &world.bob, &challenge(&[]))
        .await
        .expect(201);
    let cancel = format!("{GAMES}/{}/cancel", games[0]);
    world.post(&cancel, &world.ann, json!({})).await.expect(200);
    create(&world, &world.ann, &challenge(&[]))
        .await
        .expect(201);
    // They are counted again after a restart.
    let world = world.restart().await;
    let refused = create(&world, &world.ann, &challenge(&[])).await;
    refused.expect_problem(429, "too-many-open-games");
}

/// Sends the same until it is refused. Who waits as long as they are told then, is not.
async fn refused_until_told(world: &World, send: impl AsyncFn() -> Answer) {
    let refused = loop {
        let answer = send().await;
        if answer.status == 429 {
            break answer;
        }
    };
    let told = refused.header("retry-after").unwrap_or_default();
    let told: u64 = told
        .parse()
        .unwrap_or_else(|_| panic!("{}", refused.text()));
    assert!(told >= 1, "{}", refused.text());
    world.time.advance(Span(told * 1000 - 1000));
    if told > 1 {
        assert_eq!(send().await.status, 429, "{}", refused.text());
    }
    world.time.advance(Span(1000));
    let after = send().await;
    assert_ne!(after.status, 429, "{}: {}", refused.text(), after.text());
}

#[tokio::test]
async fn who_waits_as_long_as_they_are_told_is_not_refused_again() {
    let world = World::with_limits(LimitsConfig {
        reads: 1,
        reads_per_minute: 7,
        requests: 1,
        requests_per_minute: 1,
        lobbies: 2,
        ..of_games()
    })
    .await;
    refused_until_told(&world, || world.get("/api/v1/me", &world.ann)).await;
    refused_until_told(&world, || world.get_without_token("/api/v1/variants")).await;
    let open = challenge(&[]);
    create(&world, &world.ann, &open).await.expect(201);
    // Each lobby closes at a time of its own.
    world.time.advance(Span(1500));
    refused_until_told(&world, || create(&world, &world.ann, &open)).await;
    let nowhere = format!("{GAMES}/7k3m9q2w5x1z/join");
    let guess = json!({"name": "Dan", "code": "no code"});
    refused_until_told(&world, || world.post(&nowhere, &world.dan, guess.clone())).await;
    let world = World::with_limits(of_messages()).await;
    let (game, four) = (world.game("").await, with_anonymous_letters(&world).await);
    let (draw, letters) = (path(&game, "/draw"), path(&four, "/letters"));
    refused_until_told(&world, async || {
        let offer = world.post(&draw, &world.ann, json!({})).await;
        if offer.status == 200 {
            world.act(&game, &world.bob, PlayAction::DeclineDraw).await;
        }
        offer
    })
    .await;
    let letter = json!({"to": ["black"], "text": "Hello"});
    refused_until_told(&world, || world.post(&letters, &world.ann, letter.clone())).await;
}

#[tokio::test]
async fn three_hundred_challenges_at_once_are_three() {
    let world = World::with_limits(LimitsConfig {
        lobbies: 0,
        strangers: true,
        ..of_games()
    })
    .await;
    let body = challenge(&[(world.bob.person, "Bob")]);
    let all = (0..300).map(|_| create(&world, &world.ann, &body));
    let mut accepted = 0;
    for answer in join_all(all).await {
        match answer.status.as_u16() {
            201 => accepted += 1,
            _ => drop(answer.expect_problem(429, "too-many-open-games")),
        }
    }
    assert_eq!(accepted, 3);
    let games = world.get("/api/v1/me/games", &world.bob).await.expect(200);
    assert_eq!(games.json()["games"].as_array().unwrap().len(), 3);
    // They are for one person. A reservation in an open lobby counts like a challenge.
    create(
        &world,
        &world.ann,
        &challenge(&[(world.cleo.person, "Cleo")]),
    )
    .await
    .expect(201);
    let lobby = world.lobby().await;
    let profile = entente_game::Profile {
        person: world.bob.person,
        name: "Bob".into(),
    };
    let leave = world.command(&world.bob, LobbyAction::Leave);
    world.service.submit(&lobby, leave).await.unwrap();
    let reserve = world.command(&world.ann, LobbyAction::Reserve(profile));
    let refused = world.service.submit(&lobby, reserve).await.unwrap_err();
    assert!(refused.to_string().contains("Invitations"), "{refused}");
}

#[tokio::test]
async fn only_people_who_know_each_other_can_challenge() {
    let world = World::with_limits(of_games()).await;
    let (ann, bob, cleo) = (&world.ann, world.bob.person, world.cleo.person);
    let to_bob = challenge(&[(bob, "Bob")]);
    let unknown = create(&world, ann, &to_bob).await;
    let unknown = unknown.expect_problem(403, "no-challenges").text();
    // The same words as for somebody who accepts no challenges.
    let setting = "/api/v1/me/settings/challenges";
    let nobody = world.request(Method::PUT, setting, Some(&world.cleo));
    nobody
        .json(&json!({"value": "nobody"}))
        .answer()
        .await
        .expect(200);
    let server = ServerId(7);
    for (person, seen) in [
        (ann.person, Seen::Using),
        (bob, Seen::There),
        (cleo, Seen::Using),
    ] {
        world
            .service
            .people()
            .record_membership(person, server, seen)
            .await;
    }
    let refused = create(&world, ann, &challenge(&[(cleo, "Cleo")])).await;
    let refused = refused.expect_problem(403, "no-challenges").text();
    assert_eq!(refused.replace("Cleo", "Bob"), unknown);
    // Now she knows Bob from a server, but not Dan.
    create(&world, ann, &to_bob).await.expect(201);
    let dan = (world.dan.person, "Dan");
    let refused = create(&world, ann, &challenge(&[(bob, "Bob"), dan])).await;
    refused.expect_problem(422, "invalid-body");
    let refused = create(&world, ann, &challenge(&[dan])).await;
    refused.expect_problem(403, "no-challenges");
    // After they have had a game, she does.
    let lobby = create(&world, &world.dan, &challenge(&[]))
        .await
        .expect(201);
    let join = format!("{GAMES}/{}/join", lobby.json()["id"].as_str().unwrap());
    world
        .post(&join, ann, json!({"name": "Ann"}))
        .await
        .expect(200);
    create(&world, ann, &challenge(&[dan])).await.expect(201);
}

#[tokio::test]
async fn what_is_known_of_servers_is_kept_shown_and_forgotten() {
    let world = World::with_limits(of_games()).await;
    let (ann, bob, server) = (world.ann.person, world.bob.person, ServerId(7));
    world
        .service
        .people()
        .record_membership(ann, server, Seen::Using)
        .await;
    world
        .service
        .people()
        .record_membership(bob, server, Seen::Using)
        .await;
    let world = world.restart().await;
    let data = world.get("/api/v1/me/data", &world.ann).await.expect(200);
    assert_eq!(data.json()["servers"], json!(["7"]));
    let to_ann = challenge(&[(ann, "Ann")]);
    create(&world, &world.bob, &to_ann).await.expect(201);
    world.service.people().forget(ann).await.unwrap();
    let refused = create(&world, &world.bob, &to_ann).await;
    refused.expect_problem(403, "no-challenges");
}

#[tokio::test]
async fn a_full_disk_is_answered_with_a_request_to_try_again() {
    let world = World::new().await;
    let game = world.game("").await;
    let moves = path(&game, "/moves");
    world.service.keep_free(u64::MAX);
    let refused = world.post(&moves, &world.ann, json!({"move": "e4"})).await;
    assert_eq!(refused.header("retry-after"), Some("5"));
    refused.expect_problem(503, "unavailable");
    world
        .get_without_token("/readyz")
        .await
        .expect_problem(503, "unavailable");
    world.get(&path(&game, ""), &world.ann).await.expect(200);
    world.service.keep_free(0);
    world
        .post(&moves, &world.ann, json!({"move": "e4"}))
        .await
        .expect(201);
    world.get_without_token("/readyz").await.expect(200);
}

#[tokio::test]
async fn a_key_belongs_to_one_method() {
    let world = World::new().await;
    let game = world.game("").await;
    let substitute = path(&game, "/substitute");
    let send = async |method| {
        let request = world.request(method, &substitute, Some(&world.ann));
        let keyed = request.header("Idempotency-Key", "one");
        keyed.json(&json!({})).answer().await
    };
    let first = send(Method::PUT).await.expect(200);
    let returned = send(Method::DELETE).await.expect(200);
    assert_eq!(send(Method::PUT).await, first, "repeated, not done again");
    assert_eq!(send(Method::DELETE).await, returned);
}
