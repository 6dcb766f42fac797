//! The rights of everybody: every operation of the OpenAPI document, with every kind of token and
//! from everybody's place.
//!
//! An operation without an entry in the table makes the test fail, and so does an entry that says
//! something else than the document.

use crate::answer::DOCUMENT;
use crate::tokens::with_scope;
use crate::world::{Player, World};
use entente_game::people::{Scope, TokenAccess};
use entente_game::{GameId, Time};
use reqwest::{Method, StatusCode};
use serde_json::Value;
use std::collections::BTreeMap;

/// The people who can use an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    /// Everybody. It does not look at tokens.
    Everybody,
    /// Everybody, and with a token they see more.
    Public,
    /// Everybody who may see the game.
    Viewer,
    /// Everybody with a token who may see the game. What they may do in it, the game says.
    Actor,
    /// The person of a token.
    Person,
}

use Who::{Actor, Everybody, Person, Public, Viewer};

/// Every operation: who can use it, and which scope a token needs for it.
const TABLE: &[(&str, Who, Scope)] = &[
    ("POST /api/v1/analyses", Person, Scope::Read),
    ("GET /api/v1/computers", Everybody, Scope::Read),
    ("GET /api/v1/games", Public, Scope::Read),
    ("POST /api/v1/games", Person, Scope::Play),
    ("GET /api/v1/games/{id}", Viewer, Scope::Read),
    ("POST /api/v1/games/{id}/abort", Actor, Scope::Play),
    ("POST /api/v1/games/{id}/arbiter/extend", Actor, Scope::Play),
    ("POST /api/v1/games/{id}/arbiter/pause", Actor, Scope::Play),
    ("POST /api/v1/games/{id}/arbiter/resume", Actor, Scope::Play),
    (
        "POST /api/v1/games/{id}/arbiter/substitute",
        Actor,
        Scope::Play,
    ),
    ("GET /api/v1/games/{id}/alliances", Viewer, Scope::Read),
    (
        "POST /api/v1/games/{id}/alliances/leave",
        Actor,
        Scope::Diplomacy,
    ),
    (
        "PUT /api/v1/games/{id}/alliances/order",
        Actor,
        Scope::Diplomacy,
    ),
    ("GET /api/v1/games/{id}/analysis", Viewer, Scope::Read),
    ("GET /api/v1/games/{id}/analysis.png", Viewer, Scope::Read),
    ("GET /api/v1/games/{id}/events", Viewer, Scope::Read),
    ("GET /api/v1/me/events", Person, Scope::Read),
    ("POST /api/v1/me/stream-tokens", Person, Scope::Read),
    ("GET /api/v1/games/{id}/board.gif", Viewer, Scope::Read),
    ("GET /api/v1/games/{id}/board.png", Viewer, Scope::Read),
    ("GET /api/v1/games/{id}/strip.png", Viewer, Scope::Read),
    ("POST /api/v1/games/{id}/cancel", Actor, Scope::Play),
    ("POST /api/v1/games/{id}/choice", Actor, Scope::Play),
    ("POST /api/v1/games/{id}/computers", Actor, Scope::Play),
    (
        "DELETE /api/v1/games/{id}/computers/{player}",
        Actor,
        Scope::Play,
    ),
    (
        "DELETE /api/v1/games/{id}/conditional-moves",
        Actor,
        Scope::Play,
    ),
    (
        "GET /api/v1/games/{id}/conditional-moves",
        Viewer,
        Scope::Read,
    ),
    (
        "POST /api/v1/games/{id}/conditional-moves",
        Actor,
        Scope::Play,
    ),
    (
        "DELETE /api/v1/games/{id}/conditional-moves/{line}",
        Actor,
        Scope::Play,
    ),
    ("POST /api/v1/games/{id}/claim", Actor, Scope::Play),
    ("POST /api/v1/games/{id}/draw", Actor, Scope::Play),
    ("POST /api/v1/games/{id}/draw/accept", Actor, Scope::Play),
    ("POST /api/v1/games/{id}/draw/decline", Actor, Scope::Play),
    (
        "PUT /api/v1/games/{id}/draw/stopped/{army}",
        Actor,
        Scope::Play,
    ),
    (
        "DELETE /api/v1/games/{id}/draw/stopped/{army}",
        Actor,
        Scope::Play,
    ),
    ("POST /api/v1/games/{id}/takeback", Actor, Scope::Play),
    ("POST /api/v1/games/{id}/pause", Actor, Scope::Play),
    ("POST /api/v1/games/{id}/resume", Actor, Scope::Play),
    ("POST /api/v1/games/{id}/request/accept", Actor, Scope::Play),
    (
        "POST /api/v1/games/{id}/request/decline",
        Actor,
        Scope::Play,
    ),
    ("PUT /api/v1/games/{id}/substitute", Actor, Scope::Play),
    ("GET /api/v1/games/{id}/export", Viewer, Scope::Read),
    ("GET /api/v1/games/{id}/hint", Actor, Scope::Read),
    ("GET /api/v1/games/{id}/history", Viewer, Scope::Read),
    ("POST /api/v1/games/{id}/join", Actor, Scope::Play),
    ("POST /api/v1/games/{id}/leave", Actor, Scope::Play),
    ("GET /api/v1/games/{id}/legal-moves", Viewer, Scope::Read),
    ("GET /api/v1/games/{id}/letters", Viewer, Scope::Read),
    ("POST /api/v1/games/{id}/letters", Actor, Scope::Diplomacy),
    (
        "POST /api/v1/games/{id}/letters/mute",
        Actor,
        Scope::Diplomacy,
    ),
    (
        "POST /api/v1/games/{id}/letters/unmute",
        Actor,
        Scope::Diplomacy,
    ),
    (
        "POST /api/v1/games/{id}/letters/report",
        Actor,
        Scope::Diplomacy,
    ),
    ("GET /api/v1/games/{id}/moves", Viewer, Scope::Read),
    ("POST /api/v1/games/{id}/moves", Actor, Scope::Play),
    ("POST /api/v1/games/{id}/page-tokens", Person, Scope::Read),
    ("GET /api/v1/games/{id}/pgn", Viewer, Scope::Read),
    ("GET /api/v1/games/{id}/proposals", Viewer, Scope::Read),
    ("POST /api/v1/games/{id}/proposals", Actor, Scope::Diplomacy),
    (
        "POST /api/v1/games/{id}/proposals/accept",
        Actor,
        Scope::Diplomacy,
    ),
    (
        "POST /api/v1/games/{id}/proposals/counter",
        Actor,
        Scope::Diplomacy,
    ),
    (
        "POST /api/v1/games/{id}/proposals/decline",
        Actor,
        Scope::Diplomacy,
    ),
    (
        "POST /api/v1/games/{id}/proposals/withdraw",
        Actor,
        Scope::Diplomacy,
    ),
    ("GET /api/v1/games/{id}/rematch", Person, Scope::Read),
    ("POST /api/v1/games/{id}/rematch", Actor, Scope::Play),
    ("POST /api/v1/games/{id}/resign", Actor, Scope::Play),
    ("GET /api/v1/games/{id}/save", Viewer, Scope::Read),
    ("GET /api/v1/games/{id}/save/sealed", Viewer, Scope::Read),
    ("DELETE /api/v1/games/{id}/think-board", Actor, Scope::Play),
    ("GET /api/v1/games/{id}/think-board", Actor, Scope::Read),
    ("POST /api/v1/games/{id}/think-board", Actor, Scope::Play),
    ("GET /api/v1/games/{id}/think-board.pgn", Actor, Scope::Read),
    (
        "DELETE /api/v1/games/{id}/think-board/{move}",
        Actor,
        Scope::Play,
    ),
    (
        "PUT /api/v1/games/{id}/think-board/{move}",
        Actor,
        Scope::Play,
    ),
    ("GET /api/v1/games/{id}/vote", Actor, Scope::Read),
    ("PUT /api/v1/games/{id}/vote", Actor, Scope::Play),
    ("POST /api/v1/games/{id}/start", Actor, Scope::Play),
    (
        "PUT /api/v1/games/{id}/seats/{army}/offer",
        Actor,
        Scope::Play,
    ),
    (
        "DELETE /api/v1/games/{id}/seats/{army}/offer",
        Actor,
        Scope::Play,
    ),
    ("DELETE /api/v1/games/{id}/substitute", Actor, Scope::Play),
    ("POST /api/v1/games/{id}/substitute", Actor, Scope::Play),
    ("DELETE /api/v1/me", Person, Scope::Manage),
    ("GET /api/v1/leagues", Public, Scope::Read),
    ("POST /api/v1/leagues", Person, Scope::Play),
    ("POST /api/v1/leagues/import", Person, Scope::Play),
    ("GET /api/v1/leagues/{league}", Public, Scope::Read),
    ("DELETE /api/v1/leagues/{league}", Person, Scope::Play),
    ("PUT /api/v1/leagues/{league}/absence", Person, Scope::Play),
    ("GET /api/v1/leagues/{league}/csv", Public, Scope::Read),
    ("GET /api/v1/leagues/{league}/entries", Public, Scope::Read),
    (
        "PUT /api/v1/leagues/{league}/entries/{entry}",
        Person,
        Scope::Play,
    ),
    ("PUT /api/v1/leagues/{league}/entry", Person, Scope::Play),
    ("DELETE /api/v1/leagues/{league}/entry", Person, Scope::Play),
    ("GET /api/v1/leagues/{league}/html", Public, Scope::Read),
    ("GET /api/v1/leagues/{league}/pgn", Public, Scope::Read),
    ("GET /api/v1/leagues/{league}/rounds", Public, Scope::Read),
    (
        "GET /api/v1/leagues/{league}/standings",
        Public,
        Scope::Read,
    ),
    (
        "GET /api/v1/leagues/{league}/standings.png",
        Public,
        Scope::Read,
    ),
    ("GET /api/v1/leagues/{league}/trf", Public, Scope::Read),
    ("GET /api/v1/matches", Public, Scope::Read),
    ("GET /api/v1/matches/{match}", Public, Scope::Read),
    ("GET /api/v1/matches/{match}/events", Public, Scope::Read),
    ("PUT /api/v1/matches/{match}/entry", Person, Scope::Play),
    ("DELETE /api/v1/matches/{match}/entry", Person, Scope::Play),
    ("GET /api/v1/me", Person, Scope::Read),
    ("GET /api/v1/me/blocked", Person, Scope::Manage),
    ("DELETE /api/v1/me/blocked/{person}", Person, Scope::Manage),
    ("PUT /api/v1/me/blocked/{person}", Person, Scope::Manage),
    ("GET /api/v1/me/data", Person, Scope::Manage),
    ("GET /api/v1/me/games", Person, Scope::Read),
    ("GET /api/v1/me/games/finished", Person, Scope::Read),
    ("GET /api/v1/me/games/export", Person, Scope::Read),
    ("GET /api/v1/leaderboard", Public, Scope::Read),
    ("GET /api/v1/leaderboard.png", Public, Scope::Read),
    ("GET /api/v1/players/{id}", Public, Scope::Read),
    ("GET /api/v1/players/{id}/trend.png", Public, Scope::Read),
    ("GET /api/v1/me/settings", Person, Scope::Read),
    ("PUT /api/v1/me/settings/{name}", Person, Scope::Manage),
    ("GET /api/v1/me/tokens", Person, Scope::Manage),
    ("DELETE /api/v1/me/tokens/{number}", Person, Scope::Manage),
    ("DELETE /api/v1/me/vacation", Person, Scope::Manage),
    ("GET /api/v1/me/webhooks", Person, Scope::Read),
    ("POST /api/v1/me/webhooks", Person, Scope::Manage),
    (
        "DELETE /api/v1/me/webhooks/{webhook}",
        Person,
        Scope::Manage,
    ),
    ("GET /api/v1/me/webhooks/{webhook}", Person, Scope::Read),
    ("PUT /api/v1/me/webhooks/{webhook}", Person, Scope::Manage),
    (
        "POST /api/v1/me/webhooks/{webhook}/secret",
        Person,
        Scope::Manage,
    ),
    (
        "POST /api/v1/me/webhooks/{webhook}/test",
        Person,
        Scope::Manage,
    ),
    ("GET /api/v1/me/puzzle", Person, Scope::Read),
    ("POST /api/v1/me/puzzle/attempts", Person, Scope::Play),
    ("POST /api/v1/me/puzzle/solution", Person, Scope::Play),
    ("PUT /api/v1/me/vacation", Person, Scope::Manage),
    ("GET /api/v1/positions/legal-moves", Everybody, Scope::Read),
    ("GET /api/v1/positions/board.png", Everybody, Scope::Read),
    ("GET /api/v1/positions/board.svg", Everybody, Scope::Read),
    (
        "GET /api/v1/servers/{server_id}/puzzle",
        Person,
        Scope::Read,
    ),
    (
        "POST /api/v1/servers/{server_id}/puzzle/attempts",
        Person,
        Scope::Play,
    ),
    (
        "GET /api/v1/servers/{server_id}/puzzles/{puzzle}",
        Person,
        Scope::Read,
    ),
    ("GET /api/v1/variants", Everybody, Scope::Read),
    ("GET /api/v1/variants/{id}/rules", Everybody, Scope::Read),
    ("GET /healthz", Everybody, Scope::Read),
    ("GET /readyz", Everybody, Scope::Read),
];

/// An operation of the document.
struct Operation {
    name: String,
    method: Method,
    template: String,
    security: Vec<Value>,
    body: Option<Value>,
}

fn operations() -> Vec<Operation> {
    let paths = DOCUMENT["paths"].as_object().unwrap();
    let all = paths.iter().flat_map(|(template, item)| {
        item.as_object().unwrap().iter().map(move |(method, json)| {
            let method: Method = method.to_uppercase().parse().unwrap();
            let body = &json["requestBody"]["content"]["application/json"]["example"];
            Operation {
                name: format!("{method} {template}"),
                method,
                template: template.clone(),
                security: json["security"].as_array().cloned().unwrap_or_default(),
                body: (!body.is_null()).then(|| body.clone()),
            }
        })
    });
    all.collect()
}

fn table() -> BTreeMap<&'static str, (Who, Scope)> {
    let rows = TABLE
        .iter()
        .map(|(name, who, scope)| (*name, (*who, *scope)));
    rows.collect()
}

/// Checks that the operation declares the scope of the table.
fn declares(operation: &Operation, who: Who, scope: Scope) -> bool {
    let none = serde_json::json!({});
    let token = serde_json::json!({"token": [scope.word()]});
    let expected = match who {
        Everybody => vec![none],
        Public | Viewer => vec![none, token],
        Actor | Person => vec![token],
    };
    operation.security == expected
}

#[test]
fn every_operation_has_an_entry_and_declares_what_it_says() {
    let (operations, table) = (operations(), table());
    assert_eq!(table.len(), TABLE.len(), "an operation has two entries");
    for operation in &operations {
        let Some((who, scope)) = table.get(operation.name.as_str()) else {
            panic!(
                "{} has no entry in the table of tests/api/authorization.rs",
                operation.name
            );
        };
        assert!(
            declares(operation, *who, *scope),
            "{} declares {:?}",
            operation.name,
            operation.security
        );
    }
    assert_eq!(operations.len(), table.len(), "an entry has no operation");
}

/// The status of an answer, and the kind of problem if it is one.
type Outcome = (StatusCode, Option<String>, Option<String>);

/// Sends the operation with its example, about this game.
async fn send(world: &World, operation: &Operation, game: &GameId, by: Option<&Player>) -> Outcome {
    let id = if operation.template.contains("/variants/") {
        "chess4"
    } else {
        game.as_str()
    };
    // None of these exists, so that nobody loses a token or a line by this test.
    let mut path = operation.template.replace("{id}", id);
    for (name, value) in [
        ("{name}", "quiet"),
        ("{line}", "7"),
        ("{number}", "77"),
        ("{person}", "100200300400500699"),
        ("{player}", "7"),
        ("{webhook}", "7"),
        ("{league}", "7"),
        ("{match}", "7"),
        ("{entry}", "7"),
        ("{server_id}", "7"),
        ("{puzzle}", "7"),
    ] {
        path = path.replace(name, value);
    }
    if operation.name == "DELETE /api/v1/me" {
        let person = by.map_or(0, |player| player.person.0);
        path += &format!("?confirm={person}");
    }
    let mut request = world.request(operation.method.clone(), &path, by);
    if let Some(body) = &operation.body {
        request = request.json(body);
    }
    let response = request.send().await.unwrap();
    let status = response.status();
    if status.is_success() || status == StatusCode::NOT_MODIFIED {
        return (status, None, None);
    }
    let problem: Value = response.json().await.unwrap();
    let slug = problem["type"]
        .as_str()
        .map(|it| it.replace("/problems/", ""));
    let scope = problem["scope"].as_str().map(str::to_owned);
    (status, slug, scope)
}

fn kind(outcome: &Outcome) -> Option<&str> {
    outcome.1.as_deref()
}

/// Tokens that are none: wrong, revoked, expired.
async fn void_tokens(world: &World) -> Vec<(&'static str, Player)> {
    let expired = TokenAccess {
        expires_at: Some(Time(1)),
        ..TokenAccess::default()
    };
    let revoked = world.another_token(&world.ann).await;
    let log = world.service.people().log_of(world.ann.person).await;
    let number = log.unwrap().tokens().last().unwrap().number;
    let action = entente_game::people::PersonAction::RevokeToken { number };
    let command = world.command(&world.ann, action);
    world
        .service
        .people()
        .submit(command)
        .await
        .unwrap()
        .unwrap();
    let wrong = Player {
        token: "entente_wrong".into(),
        ..world.another_token(&world.ann).await
    };
    let expired = world.token_with(&world.ann, expired).await;
    vec![("wrong", wrong), ("revoked", revoked), ("expired", expired)]
}

#[tokio::test]
async fn a_token_that_is_void_opens_nothing() {
    let world = World::new().await;
    let game = crate::public::game(&world).await;
    let (table, void) = (table(), void_tokens(&world).await);
    for operation in operations() {
        let (who, _) = table[operation.name.as_str()];
        for (name, player) in &void {
            let outcome = send(&world, &operation, &game, Some(player)).await;
            let is_refused = kind(&outcome) == Some("invalid-token");
            assert_eq!(
                is_refused,
                who != Everybody,
                "{} {name}: {outcome:?}",
                operation.name
            );
        }
    }
}

#[tokio::test]
async fn without_a_token_one_can_only_read_what_is_public() {
    let world = World::new().await;
    let (public, private) = (crate::public::game(&world).await, world.game("e4").await);
    let table = table();
    for operation in operations() {
        let name = &operation.name;
        let (who, _) = table[name.as_str()];
        let in_public = send(&world, &operation, &public, None).await;
        let in_private = send(&world, &operation, &private, None).await;
        match who {
            Everybody | Public => assert_ne!(in_public.0, StatusCode::UNAUTHORIZED, "{name}"),
            Viewer => {
                assert_ne!(in_public.0, StatusCode::UNAUTHORIZED, "{name}");
                assert_ne!(kind(&in_public), Some("no-such-game"), "{name}");
                assert_eq!(kind(&in_private), Some("no-such-game"), "{name}");
            }
            Actor | Person => {
                assert_eq!(kind(&in_public), Some("token-required"), "{name}");
                assert_eq!(kind(&in_private), Some("token-required"), "{name}");
            }
        }
    }
}

#[tokio::test]
async fn a_token_does_only_what_its_scopes_allow() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let table = table();
    for scope in Scope::ALL {
        let player = with_scope(&world, &world.ann, scope).await;
        for operation in operations() {
            let name = &operation.name;
            let (who, needed) = table[name.as_str()];
            let outcome = send(&world, &operation, &game, Some(&player)).await;
            let is_allowed = who == Everybody || needed == Scope::Read || needed == scope;
            let expected = (!is_allowed).then(|| needed.word().to_owned());
            assert_eq!(
                outcome.2,
                expected,
                "{name} with {}: {outcome:?}",
                scope.word()
            );
            let is_missing = kind(&outcome) == Some("missing-scope");
            assert_eq!(is_missing, !is_allowed, "{name} with {}", scope.word());
        }
    }
}

#[tokio::test]
async fn strangers_and_spectators_change_nothing() {
    let world = World::new().await;
    // Nobody analyses games here, but they can wait for it.
    let _requests = world.service.analysis_requests();
    let (public, private) = (crate::public::game(&world).await, world.game("e4").await);
    let table = table();
    let versions = async || {
        let public = world.service.view(&public, world.ann.person).await.unwrap();
        let private = world
            .service
            .view(&private, world.ann.person)
            .await
            .unwrap();
        (public.record.version, private.record.version)
    };
    let before = versions().await;
    for operation in operations() {
        let name = &operation.name;
        let (who, _) = table[name.as_str()];
        let stranger = send(&world, &operation, &private, Some(&world.eve)).await;
        let spectator = send(&world, &operation, &public, Some(&world.eve)).await;
        if matches!(who, Viewer | Actor) {
            assert_eq!(kind(&stranger), Some("no-such-game"), "{name}");
            assert_ne!(kind(&spectator), Some("no-such-game"), "{name}");
        }
        if who == Actor {
            assert!(spectator.0.is_client_error(), "{name}: {spectator:?}");
        }
        assert!(!spectator.0.is_server_error(), "{name}: {spectator:?}");
        assert_eq!(versions().await, before, "{name}");
    }
}

#[tokio::test]
async fn players_are_refused_for_no_want_of_rights() {
    let world = World::new().await;
    let table = table();
    for operation in operations() {
        let name = &operation.name;
        let (who, _) = table[name.as_str()];
        let game = world.game("e4").await;
        let outcome = send(&world, &operation, &game, Some(&world.ann)).await;
        let of_rights = [
            "invalid-token",
            "token-required",
            "missing-scope",
            "no-such-game",
            "not-seated",
        ];
        let is_refused = kind(&outcome).is_some_and(|kind| of_rights.contains(&kind));
        assert!(!is_refused, "{name} ({who:?}): {outcome:?}");
    }
}

/// A read is checked again if it took long, but only a token that was valid can have been revoked.
#[tokio::test]
async fn a_void_token_changes_nothing_where_none_is_needed_however_long_it_takes() {
    let world = World::new().await;
    for (name, player) in void_tokens(&world).await {
        // Whatever waits counts as having taken long.
        let answer = world.get("/api/v1/variants?wait=1", &player).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{name}");
    }
}
