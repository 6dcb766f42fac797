//! The contract: the OpenAPI document, and what all answers have in common. The pages made from it
//! are in `documentation`.

use crate::answer::{DOCUMENT, SendChecked, dereferenced};
use crate::world::{Player, World, path};
use entente_game::people::PersonAction;
use entente_game::{
    Action, ArbiterAction, ConditionalMovesEdit, Correspondent, DiplomacyAction, GameId, Level,
    LobbyAction, NewComputer, PlayAction, Profile, RequestTopic, Seat, Span,
};
use entente_service::Command;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

/// All operations of the document: method, path and description.
pub(crate) fn operations() -> Vec<(Method, String, &'static Value)> {
    let paths = DOCUMENT["paths"].as_object().unwrap();
    let all = paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().unwrap().iter();
        methods.map(move |(method, operation)| (method, path, operation))
    });
    all.map(|(method, path, operation)| {
        let method = method.to_uppercase().parse().unwrap();
        (method, path.clone(), operation)
    })
    .collect()
}

#[test]
fn the_openapi_document_is_unchanged() {
    let name = "docs/developers/openapi.json";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let document = entente_api::document();
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        std::fs::write(&file, &document).unwrap();
    }
    let agreed = std::fs::read_to_string(&file).unwrap_or_default();
    let differs = document
        .lines()
        .zip(agreed.lines())
        .position(|(one, other)| one != other);
    assert!(
        document == agreed,
        "the contract has changed (line {} of {name}); if this is intended, run \
         UPDATE_OPENAPI=1 cargo test --workspace --test api openapi",
        differs.unwrap_or_default() + 1
    );
}

#[tokio::test]
async fn the_served_document_is_the_one_in_the_repository() {
    let world = World::new().await;
    let answer = world
        .get_without_token("/api/v1/openapi.json")
        .await
        .expect(200);
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(dereferenced(answer.json()), *DOCUMENT);
    assert_eq!(DOCUMENT["openapi"], "3.1.0");
    let path = "/api/v1/openapi-3.0.json";
    let answer = world.get_without_token(path).await.expect(200);
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.text(), entente_api::document_3_0());
}

/// People read each change of it, so what operations share is only once in it.
#[test]
fn the_document_is_short_enough_to_be_reviewed() {
    let lines = include_str!("../../docs/developers/openapi.json")
        .lines()
        .count();
    let most = 86 * operations().len();
    assert!(lines < most, "{lines} lines, and {most} would be too many");
}

/// OpenAPI, Operation Object: a parameter is named by its name and place.
#[test]
fn no_parameter_is_described_twice() {
    for (method, path, operation) in operations() {
        let parameters = operation["parameters"].as_array();
        let name_and_place =
            |parameter: &Value| [&parameter["name"], &parameter["in"]].map(Value::to_string);
        let named: Vec<_> = parameters
            .into_iter()
            .flatten()
            .map(name_and_place)
            .collect();
        let unique: BTreeSet<_> = named.iter().collect();
        assert_eq!(unique.len(), named.len(), "{method} {path}: {named:?}");
    }
}

#[test]
fn every_operation_has_a_summary_examples_and_problems() {
    let operations = operations();
    assert_eq!(operations.len(), 141);
    let names: BTreeSet<_> = operations
        .iter()
        .map(|(_, _, operation)| operation["operationId"].as_str().unwrap())
        .collect();
    assert_eq!(names.len(), operations.len(), "operation ids are unique");
    for (method, path, operation) in operations {
        assert!(
            operation["summary"]
                .as_str()
                .is_some_and(|summary| !summary.is_empty() && !summary.ends_with('.')),
            "{method} {path}"
        );
        if operation.get("requestBody").is_some() {
            assert!(
                !operation["requestBody"]["content"]["application/json"]["example"].is_null(),
                "{method} {path}: the body has no example"
            );
        }
        for (status, response) in operation["responses"].as_object().unwrap() {
            for (media_type, content) in response["content"]
                .as_object()
                .into_iter()
                .flatten()
                .filter(|(media_type, _)| !media_type.starts_with("image/"))
            {
                assert!(
                    has_example(content),
                    "{method} {path}: {status} {media_type} has no example"
                );
            }
        }
    }
}

/// Whether the schema of an answer has this field.
fn has_field(content: &Value, pointer: &str) -> bool {
    let name = content["schema"]["$ref"].as_str().unwrap_or_default();
    let schema = &DOCUMENT["components"]["schemas"][name.rsplit('/').next().unwrap()];
    schema["properties"].get(&pointer[1..]).is_some()
}

/// A link leads from a value of an answer to the parameter of an operation that takes it.
#[test]
fn every_link_takes_what_the_example_has_to_an_operation_that_there_is() {
    let operations = operations();
    let mut count = 0;
    for (method, path, operation) in &operations {
        for response in operation["responses"].as_object().unwrap().values() {
            let json = &response["content"]["application/json"];
            let named = json["examples"]
                .as_object()
                .and_then(|all| all.values().next());
            let example = named.map_or(&json["example"], |named| &named["value"]);
            for link in response["links"]
                .as_object()
                .into_iter()
                .flat_map(|all| all.values())
            {
                let target = operations
                    .iter()
                    .find(|(_, _, target)| target["operationId"] == link["operationId"]);
                let (_, _, target) = target.unwrap_or_else(|| panic!("{method} {path}: {link}"));
                let names = target["parameters"].as_array().unwrap().iter();
                let names: Vec<_> = names.map(|parameter| &parameter["name"]).collect();
                for (name, expression) in link["parameters"].as_object().unwrap() {
                    assert!(names.contains(&&json!(name)), "{method} {path}: {link}");
                    let pointer = expression.as_str().unwrap().strip_prefix("$response.body#");
                    let pointer = pointer.unwrap();
                    let has_value = example.pointer(pointer).is_some() || has_field(json, pointer);
                    assert!(has_value, "{method} {path}: {expression}");
                    count += 1;
                }
            }
        }
    }
    assert!(count > 30, "{count}");
}

fn has_example(content: &Value) -> bool {
    let of_schema = content["schema"]["$ref"]
        .as_str()
        .map(|name| &DOCUMENT["components"]["schemas"][name.rsplit('/').next().unwrap()]);
    let by_field = of_schema.is_some_and(|schema| {
        schema["properties"]
            .as_object()
            .unwrap()
            .values()
            .all(|field| !field["examples"].is_null() || !field["example"].is_null())
    });
    !content["example"].is_null() || !content["examples"].is_null() || by_field
}

#[tokio::test]
async fn every_operation_answers() {
    let world = World::new().await;
    crate::hints::advise(&world);
    for (method, template, operation) in operations() {
        let game = game_for(&world, &template, operation).await;
        let mut path = filled_in(&world, &template, &game);
        if method == Method::DELETE && template.ends_with("/me") {
            path += &format!("?confirm={}", world.bob.person);
        }
        if template.contains("{webhook}") {
            path = path.replace("{webhook}", &crate::webhooks::only_one(&world).await);
        }
        if template.contains("{league}") {
            let operation = (&method, template.as_str());
            let league = crate::leagues::for_example(&world, operation, &world.bob).await;
            path = path.replace("{league}", &league).replace("{entry}", "2");
        }
        if template.contains("{match}") {
            let id = crate::matches::for_example(&world, &method).await;
            path = path.replace("{match}", id.as_str());
        }
        prepare(&world, &method, &template, &game).await;
        let is_for_host = HOSTS.iter().any(|end| path.ends_with(end)) && method != Method::GET;
        let caller = if is_for_host || template.contains("/conditional-moves") {
            &world.ann
        } else {
            &world.bob
        };
        let mut request = world.request(method.clone(), &path, Some(caller));
        if let Some(content) = operation.get("requestBody") {
            let content = &content["content"]["application/json"];
            let body = match template.as_str() {
                // The example is about the opponent of White, but Bob has Black.
                template if template.ends_with("/substitute") && method == Method::POST => {
                    json!({"army": "white"})
                }
                // The example is a move of White.
                template if template.ends_with("/moves") => json!({"move": "Nf6"}),
                template if template.starts_with("/api/v1/servers/") => {
                    crate::puzzles::first_move()
                }
                "/api/v1/me/puzzle/attempts" => crate::practice::first_move(&world, caller).await,
                "/api/v1/me/puzzle/solution" => crate::practice::giving_up(&world, caller).await,
                _ => content["example"].clone(),
            };
            // Null says the same as leaving a field out.
            request = request.json(&with_nulls(body, &content["schema"]));
        }
        let answer = request.answer().await;
        assert!(
            answer.status.is_success(),
            "{method} {path}: {}",
            answer.text()
        );
    }
}

/// The schema that a reference names, or the schema itself.
fn schema_of(schema: &'static Value) -> &'static Value {
    match schema["$ref"].as_str() {
        Some(name) => &DOCUMENT["components"]["schemas"][name.rsplit('/').next().unwrap()],
        None => schema,
    }
}

/// The fields of an object, each with its schema and whether it may be left out.
fn fields(schema: &'static Value) -> impl Iterator<Item = (&'static str, &'static Value, bool)> {
    let required = schema["required"].as_array().into_iter().flatten();
    let required: BTreeSet<_> = required.filter_map(Value::as_str).collect();
    let all = schema["properties"].as_object().into_iter().flatten();
    all.map(move |(name, field)| (name.as_str(), field, !required.contains(name.as_str())))
}

/// The same body with a null for every field that it leaves out.
fn with_nulls(mut body: Value, schema: &'static Value) -> Value {
    let sent = body.as_object_mut().unwrap();
    for (name, _, is_optional) in fields(schema_of(schema)) {
        if is_optional {
            sent.entry(name).or_insert(Value::Null);
        }
    }
    body
}

fn may_be_null(schema: &Value) -> bool {
    let types = schema["type"].as_array().into_iter().flatten();
    let choices = schema["oneOf"].as_array().into_iter().flatten();
    types
        .chain(choices.map(|choice| &choice["type"]))
        .any(|kind| kind == "null")
}

#[test]
fn a_field_of_a_body_may_be_null_exactly_where_it_may_be_left_out() {
    let operations = operations().into_iter();
    let bodies = operations.filter_map(|(_, _, operation)| operation.get("requestBody"));
    let mut open: Vec<_> = bodies
        .map(|body| &body["content"]["application/json"]["schema"])
        .collect();
    let (mut seen, mut optional) = (BTreeSet::new(), 0);
    while let Some(schema) = open.pop() {
        let schema = schema_of(schema);
        if !seen.insert(schema.to_string()) {
            continue;
        }
        for (name, field, is_optional) in fields(schema) {
            assert_eq!(may_be_null(field), is_optional, "{name} of {schema}");
            optional += usize::from(is_optional);
            open.push(field);
        }
        open.extend(schema["oneOf"].as_array().into_iter().flatten());
        open.extend(schema.get("items"));
    }
    assert!(optional > 40, "{optional}");
}

/// The operations of a game's host, or of the player whose turn it is: that is Ann.
const HOSTS: [&str; 6] = [
    "/games",
    "/start",
    "/cancel",
    "/choice",
    "/computers",
    "/computers/2",
];

/// A game in which this operation is possible.
async fn game_for(world: &World, template: &str, operation: &Value) -> GameId {
    match operation["tags"][0].as_str() {
        _ if template.ends_with("/rematch") => world.game("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#").await,
        Some("lobbies") => world.lobby().await,
        _ if template.ends_with("/join") => world.lobby().await,
        Some("diplomacy") => crate::diplomacy::game_for_example(world, template).await,
        _ if template.ends_with("/choice") => world.choosing().await,
        _ if template.ends_with("/history") || template.ends_with("/export") => {
            crate::diplomacy::over(world, None).await
        }
        _ if template.contains("/analysis") => {
            let game = world.game("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#").await;
            crate::analysis::analyse(world, &game).await;
            game
        }
        _ if template.ends_with("/analyses") => {
            let game = world.game("e4").await;
            crate::analysis::analysed(world, &world.bob, "1. g4 Nc6 2. h4 e5 *").await;
            game
        }
        _ if template.ends_with("/sealed") => {
            crate::diplomacy::begin(world, "alliance", None).await
        }
        _ if template.ends_with("/vote") => crate::votes::bobs_team_to_move(world).await,
        _ if template.contains("/arbiter/") => {
            crate::arbiter::led_by(world, &world.bob, &[&world.ann, &world.cleo]).await
        }
        _ if template.ends_with("/pause") || template.ends_with("/resume") => {
            crate::time::timed(world, json!({"pace": "3d"})).await
        }
        _ if template.ends_with("/claim") => {
            world.game("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3").await
        }
        _ if template.ends_with("/abort") => world.game("e4").await,
        _ if template.ends_with("/hint") => crate::hints::against_computer(world, &world.bob).await,
        _ => world.game("e4 e5 Nc3").await,
    }
}

/// What Ann and Bob have done before an operation is possible.
fn before<'a>(world: &'a World, method: &Method, template: &str) -> Vec<(&'a Player, Action)> {
    let World { ann, bob, .. } = world;
    let play = |by, action: PlayAction| (by, Action::Play(action));
    let ask = |by, topic| play(by, PlayAction::Request(topic));
    let offer = || play(ann, PlayAction::OfferDraw);
    let decline = || play(bob, PlayAction::DeclineDraw);
    let stop = || {
        let (of, stopped) = (Seat(0), true);
        play(bob, PlayAction::DrawOffers { of, stopped })
    };
    let path = template.strip_prefix("/api/v1/games/{id}");
    match path.unwrap_or_default() {
        "/draw/accept" | "/draw/decline" => vec![offer()],
        "/draw/stopped/{army}" if method == Method::PUT => vec![offer(), decline()],
        "/draw/stopped/{army}" => vec![offer(), decline(), stop()],
        "/request/accept" | "/request/decline" => vec![ask(ann, RequestTopic::Takeback)],
        "/resume" => vec![
            ask(bob, RequestTopic::Pause(None)),
            play(ann, PlayAction::AcceptRequest),
        ],
        "/arbiter/resume" => vec![(bob, Action::Arbiter(ArbiterAction::Pause(None)))],
        "/letters/unmute" => {
            let (sender, muted) = (Correspondent::Seat(Seat(0)), true);
            let mute = DiplomacyAction::Mute { sender, muted };
            vec![(bob, Action::Diplomacy(mute))]
        }
        _ => Vec::new(),
    }
}

/// The army in a path: Bob has Black, and stops the offers of White.
fn army_in(template: &str) -> &'static str {
    if template.contains("/draw/stopped/") {
        "white"
    } else {
        "black"
    }
}

/// The path of an operation, with a value for each parameter.
fn filled_in(world: &World, template: &str, game: &GameId) -> String {
    let player = world.service.public_id(world.bob.person);
    let id = match template {
        _ if template.contains("/variants/") => "chess4",
        _ if template.contains("/players/") => &player,
        _ => game.as_str(),
    };
    let mut path = template
        .replace("{id}", id)
        .replace("{name}", "quiet")
        .replace("{line}", "0")
        .replace("{move}", "0")
        .replace("{number}", "2")
        .replace("{server_id}", &crate::puzzles::SERVER.0.to_string())
        .replace("{puzzle}", "1")
        .replace("{person}", &world.eve.person.to_string())
        .replace("{player}", "2")
        .replace("{army}", army_in(template));
    if template.contains("/positions/") {
        path += "?fen=4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201";
    }
    path
}

/// Does what has to be done before an operation is possible.
async fn prepare(world: &World, method: &Method, template: &str, game: &GameId) {
    if template.contains("/conditional-moves") {
        let line = ConditionalMovesEdit::Add("Nc6 Bc4".into());
        world
            .act(game, &world.ann, PlayAction::ConditionalMoves(line))
            .await;
    }
    if template.contains("/think-board/") {
        crate::think_boards::think(world, game).await;
    }
    if template.contains("/puzzle") {
        crate::puzzles::on_second_day(world).await;
    }
    if template.ends_with("/trend.png") {
        crate::ratings::play_rated(world).await;
    }
    if template.ends_with("/vacation") {
        // A vacation can be ended only after it has begun.
        let away = world
            .request(Method::PUT, template, Some(&world.bob))
            .json(&json!({"until": "1d"}))
            .answer();
        away.await.expect(200);
    }
    if template.ends_with("/tokens/{number}") {
        world.another_token(&world.bob).await;
    }
    if template.ends_with("/{person}") && method == Method::DELETE {
        // Only somebody who is blocked can be unblocked.
        let block = PersonAction::Block(Profile {
            person: world.eve.person,
            name: "Eve".into(),
        });
        let command = Command::new(world.bob.person, block, "block".into());
        world
            .service
            .people()
            .submit(command)
            .await
            .unwrap()
            .unwrap();
    }
    for (by, action) in before(world, method, template) {
        world.act(game, by, action).await;
    }
    if template.ends_with("/arbiter/substitute") {
        // Only a player who keeps the others waiting is replaced.
        world.time.run(Span::minutes(6));
        world.get(&path(game, ""), &world.bob).await.expect(200);
        world.time.run(Span(0));
    }
    if template.ends_with("/substitute") && method == Method::DELETE {
        // Only a player who was replaced can return.
        let hand_over = Action::Play(PlayAction::HandOver { level: None });
        world.act(game, &world.bob, hand_over).await;
    }
    if template.ends_with("/seats/{army}/offer") {
        // A player who hands a seat over can offer it.
        let hand_over = Action::Play(PlayAction::HandOver { level: None });
        world.act(game, &world.bob, hand_over).await;
        if method == Method::DELETE {
            let (seat, offered) = (Seat(1), true);
            let offer = Action::Play(PlayAction::OfferSeat { seat, offered });
            world.act(game, &world.bob, offer).await;
        }
    }
    if template.ends_with("/computers/{player}") {
        let add = Action::Lobby(LobbyAction::AddComputer(NewComputer {
            computer: Level::default().into(),
            seats: Vec::new(),
        }));
        world.act(game, &world.ann, add).await;
    }
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let world = World::new().await;
    let game = world.game("e4").await;
    for path in [
        path(&game, ""),
        path(&game, "/board.png"),
        path(&game, "/board.gif"),
        path(&game, "/pgn"),
        "/api/v1/me".into(),
        "/nothing".into(),
        "/healthz".into(),
    ] {
        let answer = world.get(&path, &world.ann).await;
        assert_eq!(
            answer.header("x-content-type-options"),
            Some("nosniff"),
            "{path}"
        );
        assert_eq!(
            answer.header("referrer-policy"),
            Some("no-referrer"),
            "{path}"
        );
        assert_eq!(
            answer.header("cache-control"),
            Some("private, no-cache"),
            "{path}"
        );
        assert!(
            answer.headers["vary"]
                .iter()
                .any(|names| names.split(", ").any(|name| name == "authorization")),
            "{path}: {:?}",
            answer.headers["vary"]
        );
        assert!(!answer.headers.contains_key("set-cookie"), "{path}");
        assert!(!answer.headers.contains_key("server"), "{path}");
    }
}

#[tokio::test]
async fn pages_of_any_origin_may_send_requests_but_never_with_credentials() {
    let world = World::new().await;
    let request = world
        .request(Method::OPTIONS, "/api/v1/games/x/moves", None)
        .header("origin", "https://example.org")
        .header("access-control-request-method", "POST")
        .header(
            "access-control-request-headers",
            "authorization,idempotency-key,if-match",
        );
    let answer = request.answer().await.expect(200);
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    assert_eq!(
        answer.header("access-control-allow-methods"),
        Some("GET,POST,PUT,DELETE")
    );
    let allowed = answer.header("access-control-allow-headers").unwrap();
    // The last two are those of listeners to streams that connect again.
    for name in [
        "authorization",
        "idempotency-key",
        "last-event-id",
        "cache-control",
    ] {
        assert!(
            allowed.split(',').any(|allowed| allowed == name),
            "{allowed}"
        );
    }
    let answer = world
        .request(Method::GET, "/api/v1/me", Some(&world.ann))
        .header("origin", "https://example.org")
        .answer()
        .await
        .expect(200);
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    assert!(
        answer
            .header("access-control-expose-headers")
            .unwrap()
            .contains("etag")
    );
    assert!(
        !answer
            .headers
            .contains_key("access-control-allow-credentials")
    );
}

#[tokio::test]
async fn texts_are_in_the_language_that_the_request_accepts() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let refused_in = async |accepted: &str| {
        let moves = path(&game, "/moves");
        let request = world
            .request(Method::POST, &moves, Some(&world.bob))
            .header("accept-language", accepted)
            .json(&json!({"move": "Ke6"}));
        let refused = request.answer().await.expect_problem(422, "illegal-move");
        let shown = world
            .request(Method::GET, &path(&game, ""), Some(&world.bob))
            .header("accept-language", accepted)
            .answer()
            .await
            .expect(200)
            .json();
        let detail = refused.json()["detail"].as_str().unwrap().to_owned();
        (detail, shown["status"].as_str().unwrap().to_owned())
    };
    let (detail, status) = refused_in("eo, en;q=0.5").await;
    assert!(detail.starts_with("Ke6 isn’t legal: "), "{detail}");
    assert!(status.ends_with(" to move."), "{status}");
    let (detail, status) = refused_in("de-AT, en;q=0.5").await;
    assert!(detail.starts_with("Ke6 geht nicht, denn "), "{detail}");
    assert!(status.ends_with(" ist am Zug."), "{status}");
}

/// Titles and details of problems of every origin: a handler, a route that does not exist, and
/// the check of a request before it is read. What programs rely on is the same in all languages.
#[tokio::test]
async fn problems_are_in_the_language_that_the_request_accepts() {
    let world = World::new().await;
    let problem_in = async |accepted: Option<&str>, path: &str| {
        let mut request = world.request(Method::GET, path, None);
        if let Some(accepted) = accepted {
            request = request.header("accept-language", accepted);
        }
        request.answer().await
    };
    let unknown = "/api/v1/games/7k3m9q2w5x1z";
    for (accepted, language, title, size) in [
        (None, "en", "No such game", "is not a whole number"),
        (Some("eo"), "en", "No such game", "is not a whole number"),
        (
            Some("de-AT, en;q=0.5"),
            "de",
            "Diese Partie gibt es nicht",
            "ist keine ganze Zahl",
        ),
        (
            Some("es-MX"),
            "es",
            "No existe esa partida",
            "no es un número entero",
        ),
        (
            Some("fr"),
            "fr",
            "Cette partie n’existe pas",
            "n’est pas un nombre entier",
        ),
        (
            Some("pt"),
            "pt-BR",
            "Essa partida não existe",
            "não é um número inteiro",
        ),
    ] {
        let answer = problem_in(accepted, unknown).await;
        let answer = answer.expect_problem(404, "no-such-game");
        assert_eq!(answer.header("content-language"), Some(language));
        let vary = answer.headers["vary"].join(",");
        assert!(vary.contains("accept-language"), "{vary}");
        assert_eq!(answer.json()["title"], title);
        let detail = answer.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains("GET /api/v1/me/games"), "{detail}");
        let nowhere = problem_in(accepted, "/api/v1/nothing").await;
        let nowhere = nowhere.expect_problem(404, "no-such-path");
        let is_english = nowhere.json()["title"] == "There is nothing here";
        assert_eq!(is_english, language == "en", "{}", nowhere.json());
        let query = problem_in(accepted, "/api/v1/positions/board.png?size=huge").await;
        let query = query.expect_problem(400, "invalid-query");
        let detail = query.json()["detail"].as_str().unwrap().to_owned();
        assert!(
            detail.starts_with("size") && detail.contains("`huge`"),
            "{detail}"
        );
        assert!(detail.contains(size), "{detail}");
    }
}

/// A client that misspells a parameter learns it, at every operation.
#[tokio::test]
async fn a_query_parameter_that_an_operation_does_not_have_is_refused() {
    let world = World::new().await;
    let game = world.game("e4").await;
    for (method, path, operation) in operations() {
        let path = path.replace("{id}", game.as_str());
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let of_query = parameters.filter(|parameter| parameter["in"] == "query");
        let names: Vec<&str> = of_query.map(|it| it["name"].as_str().unwrap()).collect();
        for unknown in ["unknown", "wait"] {
            if names.contains(&unknown) {
                continue;
            }
            let path = format!("{path}?{unknown}=1");
            let sent = world.request(method.clone(), &path, Some(&world.ann));
            let refused = sent.send().await.unwrap();
            assert_eq!(refused.status(), 400, "{method} {path}");
            let problem: Value = refused.json().await.unwrap();
            assert_eq!(
                problem["type"], "/problems/invalid-query",
                "{method} {path}"
            );
            let detail = problem["detail"].as_str().unwrap();
            let says_what_waits = detail.contains("/api/v1/me/events");
            assert_eq!(says_what_waits, unknown == "wait", "{detail}");
            assert!(names.iter().all(|name| detail.contains(name)), "{detail}");
        }
    }
}
