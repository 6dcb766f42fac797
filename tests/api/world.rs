//! A small world for each test: a store in a folder of its own, a table, a server, five people with tokens.

use entente::store::Store;
use entente::table::Token;
use entente::table::{Clock, Table, Wish};
use entente_game::people::PersonAction;
use entente_game::{Action, GameId, Home, NewGame, NoteEdit, Person, Seat, Sitter, Time};
use entente_rules::{Options, Variant};
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap};
use reqwest::{Client, Method, RequestBuilder, StatusCode};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// 20 November 2026, eight o'clock in the morning; it is always that time.
const NOW: u64 = 1_795_161_600_000;

/// The contract, as the code has it.
pub(crate) static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(&entente::api::document()).unwrap());

/// Somebody with a token.
pub(crate) struct Player {
    pub(crate) person: Person,
    pub(crate) name: &'static str,
    pub(crate) token: String,
}

pub(crate) struct World {
    pub(crate) table: Table,
    pub(crate) ann: Player,
    pub(crate) bob: Player,
    pub(crate) cleo: Player,
    pub(crate) dan: Player,
    /// Plays in no game.
    pub(crate) eve: Player,
    pub(crate) client: Client,
    pub(crate) base: String,
    folder: PathBuf,
    keys: AtomicU64,
    stop: Option<oneshot::Sender<()>>,
    server: Option<JoinHandle<std::io::Result<()>>>,
}

impl World {
    pub(crate) async fn new() -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("entente-api-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let table = open(&folder).await;
        let ann = player(&table, 100_200_300_400_500_600, "Ann").await;
        let bob = player(&table, 100_200_300_400_500_601, "Bob").await;
        let eve = player(&table, 100_200_300_400_500_602, "Eve").await;
        let cleo = player(&table, 100_200_300_400_500_603, "Cleo").await;
        let dan = player(&table, 100_200_300_400_500_604, "Dan").await;
        let mut world = Self {
            table,
            ann,
            bob,
            cleo,
            dan,
            eve,
            client: Client::builder().no_proxy().build().unwrap(),
            base: String::new(),
            folder,
            keys: AtomicU64::new(0),
            stop: None,
            server: None,
        };
        world.serve().await;
        world
    }

    async fn serve(&mut self) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        self.base = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel::<()>();
        let stopped = async {
            let _ = stopped.await;
        };
        self.server = Some(tokio::spawn(entente::api::run(
            listener,
            self.table.clone(),
            tokio::sync::watch::channel(true).1,
            stopped,
        )));
        self.stop = Some(stop);
    }

    /// Tells the server to stop, and waits until it has.
    pub(crate) async fn stop(&mut self) {
        self.stop.take().unwrap().send(()).unwrap();
        self.server.take().unwrap().await.unwrap().unwrap();
    }

    /// The same world after the program was stopped and started again.
    pub(crate) async fn restart(mut self) -> Self {
        self.stop().await;
        let nobody = Table::open(Store::open(&self.folder.join("nobody")).unwrap(), clock())
            .await
            .unwrap();
        drop(std::mem::replace(&mut self.table, nobody));
        self.table = open(&self.folder).await;
        self.serve().await;
        self
    }

    pub(crate) fn wish(&self, player: &Player) -> Wish {
        Wish::new(
            player.person,
            format!("test:{}", self.keys.fetch_add(1, Ordering::Relaxed)),
        )
    }

    /// A challenge by Ann, who will have White, to Bob.
    pub(crate) async fn challenge(&self) -> GameId {
        let new = NewGame {
            seats: vec![Seat(0)],
            reserved: vec![sitter(&self.bob).into()],
            ..NewGame::new(Options::Standard, Home::Private, sitter(&self.ann))
        };
        self.table
            .create(self.wish(&self.ann), new)
            .await
            .unwrap()
            .view
            .game
    }

    /// A lobby of Ann's for Chess4, in which she has White and Bob has joined; two seats are left.
    pub(crate) async fn lobby(&self) -> GameId {
        let new = NewGame {
            seats: vec![Seat(0)],
            ..NewGame::new(
                Options::of(Variant::Chess4),
                Home::Private,
                sitter(&self.ann),
            )
        };
        let granted = self.table.create(self.wish(&self.ann), new).await;
        let game = granted.unwrap().view.game;
        let join = Action::Join {
            name: self.bob.name.into(),
            seats: Vec::new(),
        };
        self.act(&game, &self.bob, join).await;
        game
    }

    /// A game of Chess4 under these options: Ann has White, Bob Silver, Cleo Black and Dan Gold.
    pub(crate) async fn four(&self, options: &str) -> GameId {
        let options = Options::from_json(Variant::Chess4, options).unwrap();
        self.of_four(options, Home::Private).await
    }

    /// A game of Four Player Chess in a channel: Ann has White, Bob Red, Cleo Black and Dan Yellow.
    pub(crate) async fn alliance(&self) -> GameId {
        let channel = Home::Channel("1/2".into());
        self.of_four(Options::of(Variant::Alliance), channel).await
    }

    async fn of_four(&self, options: Options, home: Home) -> GameId {
        let new = NewGame {
            seats: vec![Seat(0)],
            ..NewGame::new(options, home, sitter(&self.ann))
        };
        let granted = self.table.create(self.wish(&self.ann), new).await;
        let game = granted.unwrap().view.game;
        for (player, seat) in [(&self.bob, 1), (&self.cleo, 2), (&self.dan, 3)] {
            let join = Action::Join {
                name: player.name.into(),
                seats: vec![Seat(seat)],
            };
            self.act(&game, player, join).await;
        }
        game
    }

    /// A game of Ann, who has White, and Bob, after these moves.
    pub(crate) async fn game(&self, moves: &str) -> GameId {
        let game = self.challenge().await;
        self.table
            .submit(&game, self.wish(&self.bob), Action::Accept)
            .await
            .unwrap();
        for (ply, text) in moves.split_whitespace().enumerate() {
            let player = if ply % 2 == 0 { &self.ann } else { &self.bob };
            self.act(
                &game,
                player,
                Action::Move {
                    text: text.into(),
                    seen: None,
                },
            )
            .await;
        }
        game
    }

    /// A game by Method 2 in which Ann has captured Silver and Gold, and is to choose and to move.
    pub(crate) async fn choosing(&self) -> GameId {
        let game = self.four(r#"{"method": 2}"#).await;
        let before =
            "m7k7 e2e4 b8d8 j13j11 n6j10 f2f3 b11d11 f13f11 j10d4 a8b8 i13i12 d4k11 j2j3 b8c8";
        for text in before.split_whitespace() {
            let mover = self.mover(&game).await;
            let text = text.into();
            self.act(&game, mover, Action::Move { text, seen: None })
                .await;
        }
        game
    }

    /// Who makes the next move.
    pub(crate) async fn mover(&self, game: &GameId) -> &Player {
        let view = self.table.view(game, self.ann.person).await.unwrap();
        let mover = view.person_at(view.mover().unwrap()).unwrap();
        let person = mover.sitter.as_ref().unwrap().person;
        let all = [&self.ann, &self.bob, &self.cleo, &self.dan];
        all.into_iter()
            .find(|player| player.person == person)
            .unwrap()
    }

    pub(crate) async fn act(&self, game: &GameId, player: &Player, action: Action) {
        self.table
            .submit(game, self.wish(player), action)
            .await
            .unwrap();
    }

    pub(crate) async fn note(&self, game: &GameId, player: &Player, text: &str) {
        self.act(game, player, Action::Note(NoteEdit::Replace(text.into())))
            .await;
    }

    /// Begins a request; `path` is what stands after the address of the server.
    pub(crate) fn request(
        &self,
        method: Method,
        path: &str,
        player: Option<&Player>,
    ) -> RequestBuilder {
        let request = self.client.request(method, format!("{}{path}", self.base));
        match player {
            Some(player) => request.header(AUTHORIZATION, format!("Bearer {}", player.token)),
            None => request,
        }
    }

    pub(crate) async fn get(&self, path: &str, player: &Player) -> Answer {
        self.request(Method::GET, path, Some(player)).answer().await
    }

    pub(crate) async fn get_as_nobody(&self, path: &str) -> Answer {
        self.request(Method::GET, path, None).answer().await
    }

    pub(crate) async fn post(&self, path: &str, player: &Player, body: Value) -> Answer {
        self.request(Method::POST, path, Some(player))
            .json(&body)
            .answer()
            .await
    }
}

fn sitter(player: &Player) -> Sitter {
    Sitter {
        person: player.person,
        name: player.name.into(),
    }
}

impl Drop for World {
    fn drop(&mut self) {
        if let Some(server) = &self.server {
            server.abort();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Opens the store, as soon as whoever had it open before has let it go.
async fn open(folder: &std::path::Path) -> Table {
    for _ in 0..200 {
        match Store::open(folder) {
            Ok(store) => return Table::open(store, clock()).await.unwrap(),
            Err(_) => tokio::time::sleep(std::time::Duration::from_millis(25)).await,
        }
    }
    panic!("the store in {} stays in use", folder.display());
}

fn clock() -> Clock {
    Clock::by_hand(|| Time(NOW))
}

async fn player(table: &Table, number: u64, name: &'static str) -> Player {
    let (person, token) = (Person(number), Token::fresh());
    let action = PersonAction::MakeToken {
        hash: token.hash(),
        label: "test".into(),
    };
    table
        .submit_person(Wish::new(person, format!("token:{number}")), action)
        .await
        .unwrap()
        .unwrap();
    Player {
        person,
        name,
        token: token.reveal().into(),
    }
}

/// What came back.
#[derive(Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: BTreeMap<String, Vec<String>>,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        Some(self.headers.get(name)?.first()?.as_str())
    }

    /// The kind of problem that it is, if it is one; an answer to HEAD has no body that would tell.
    pub(crate) fn problem(&self) -> Option<String> {
        if self.header("content-type") != Some("application/problem+json") || self.bytes.is_empty()
        {
            return None;
        }
        let body = self.json();
        assert_eq!(body["status"], self.status.as_u16(), "{body}");
        Some(
            body["type"]
                .as_str()
                .unwrap()
                .strip_prefix("/problems/")
                .unwrap()
                .to_owned(),
        )
    }

    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        self
    }

    #[track_caller]
    pub(crate) fn expect_problem(self, status: u16, kind: &str) -> Self {
        assert_eq!(
            (self.status.as_u16(), self.problem().as_deref()),
            (status, Some(kind)),
            "{}",
            self.text()
        );
        self
    }
}

pub(crate) trait Asking {
    /// Sends the request, and holds the answer against the document.
    async fn answer(self) -> Answer;
}

impl Asking for RequestBuilder {
    async fn answer(self) -> Answer {
        let (client, request) = self.build_split();
        let request = request.unwrap();
        let (method, path) = (request.method().clone(), request.url().path().to_owned());
        let response = client.execute(request).await.unwrap();
        let (status, headers) = (response.status(), plain(response.headers()));
        let answer = Answer {
            status,
            headers,
            bytes: response.bytes().await.unwrap().to_vec(),
        };
        check(&method, &path, &answer);
        answer
    }
}

/// The headers but for the date, which is the only one that may differ between equal answers.
fn plain(headers: &HeaderMap) -> BTreeMap<String, Vec<String>> {
    let mut plain: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (name, value) in headers.iter().filter(|(name, _)| *name != "date") {
        plain
            .entry(name.to_string())
            .or_default()
            .push(String::from_utf8_lossy(value.as_bytes()).into_owned());
    }
    plain
}

/// Fails where the document does not tell of such an answer.
fn check(method: &Method, path: &str, answer: &Answer) {
    let problem = answer.problem();
    let is_error = answer.status.is_client_error() || answer.status.is_server_error();
    assert!(
        !is_error || problem.is_some() || method == Method::HEAD,
        "{method} {path}: {} is no problem document: {}",
        answer.status,
        answer.text()
    );
    let Some(operation) = operation(method, path) else {
        return;
    };
    let documented = &operation["responses"][answer.status.as_str()];
    assert!(
        !documented.is_null(),
        "{method} {path}: the document tells of no {}: {}",
        answer.status,
        answer.text()
    );
    if let Some(kind) = problem {
        assert!(
            !documented["content"]["application/problem+json"]["examples"][&kind].is_null(),
            "{method} {path}: the document tells of no {kind}"
        );
    }
    if answer.status.is_success() && !answer.bytes.is_empty() && method != Method::HEAD {
        let media_type = answer
            .header(CONTENT_TYPE.as_str())
            .unwrap()
            .split(';')
            .next()
            .unwrap();
        let content = &documented["content"][media_type];
        assert!(
            !content.is_null(),
            "{method} {path}: the document tells of no {media_type}"
        );
        if media_type == "application/json" {
            fits(&answer.json(), &content["schema"], path);
        }
    }
}

/// Fails where a value is not as its schema says: in as much of JSON Schema as the document uses.
fn fits(value: &Value, schema: &Value, place: &str) {
    if let Some(name) = schema["$ref"].as_str() {
        let schema =
            &DOCUMENT["components"]["schemas"][name.strip_prefix("#/components/schemas/").unwrap()];
        assert!(!schema.is_null(), "{place}: there is no schema {name}");
        return fits(value, schema, place);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        // The document has `oneOf` only for what may be null.
        let (null, other): (Vec<_>, Vec<_>) =
            choices.iter().partition(|choice| choice["type"] == "null");
        if !(value.is_null() && null.len() == 1) {
            assert_eq!(other.len(), 1, "{place}");
            fits(value, other[0], place);
        }
        return;
    }
    let types: Vec<_> = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    };
    let is = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    assert!(types.contains(&is), "{place}: {is} is not one of {types:?}");
    if let Some(allowed) = schema["enum"].as_array() {
        assert!(allowed.contains(value), "{place}: {value}");
    }
    for (number, item) in value.as_array().into_iter().flatten().enumerate() {
        fits(item, &schema["items"], &format!("{place}[{number}]"));
    }
    for (name, field) in value.as_object().into_iter().flatten() {
        if schema["properties"].is_null() {
            continue; // an object of a form that is described elsewhere
        }
        assert!(
            !schema["properties"][name].is_null(),
            "{place}: the document has no field {name}"
        );
        fits(
            field,
            &schema["properties"][name],
            &format!("{place}.{name}"),
        );
    }
    if is == "object" {
        for name in schema["required"].as_array().into_iter().flatten() {
            assert!(
                !value[name.as_str().unwrap()].is_null()
                    || value
                        .as_object()
                        .unwrap()
                        .contains_key(name.as_str().unwrap()),
                "{place}: {name} is missing"
            );
        }
    }
}

/// The operation that serves a path.
fn operation(method: &Method, path: &str) -> Option<&'static Value> {
    let method = if method == Method::HEAD {
        "get".to_owned()
    } else {
        method.as_str().to_lowercase()
    };
    let fits = |template: &str| {
        let (template, path): (Vec<_>, Vec<_>) =
            (template.split('/').collect(), path.split('/').collect());
        template.len() == path.len()
            && template
                .iter()
                .zip(&path)
                .all(|(one, other)| one == other || one.starts_with('{'))
    };
    let paths = DOCUMENT["paths"].as_object().unwrap();
    paths
        .iter()
        .find(|(template, _)| fits(template))?
        .1
        .get(&method)
}

pub(crate) fn path(game: &GameId, rest: &str) -> String {
    format!("/api/v1/games/{game}{rest}")
}
