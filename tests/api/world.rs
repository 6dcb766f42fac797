//! The world in which each test starts: a store in its own folder, a service, a server, and five
//! people with tokens. `answer` checks what they get.

use crate::answer::{Answer, SendChecked};
use entente::config::LimitsConfig;
use entente_api::{Access, Receivers};
use entente_bridges::Bridges;
use entente_game::people::{NewToken, PersonAction, TokenAccess};
use entente_game::{
    Action, Actor, Computer, EngineName, GameId, Home, Level, LobbyAction, NewGame, NoteEdit,
    OfferedEngine, PersonId, PlayAction, Profile, Seat, Span, Time,
};
use entente_rules::{Options, Uci, Variant};
use entente_service::KEY_NAMES;
use entente_service::TokenSecret;
use entente_service::{Clock, Command, Service};
use entente_store::Store;
use entente_store::testing::TestDatabase;
use reqwest::header::AUTHORIZATION;
use reqwest::redirect::Policy;
use reqwest::{Client, Method, RequestBuilder};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// The time of all clocks: 20 November 2026, eight o'clock in the morning.
const NOW: u64 = 1_795_161_600_000;

/// Every server speaks all protocols.
fn bridges() -> Bridges {
    Bridges {
        lichess: true,
        mcp: true,
        mcp_origins: vec!["https://host.example".into()],
    }
}

/// A person with a token.
pub(crate) struct Player {
    pub(crate) person: PersonId,
    pub(crate) name: &'static str,
    pub(crate) token: String,
}

pub(crate) struct World {
    pub(crate) service: Service,
    pub(crate) ann: Player,
    pub(crate) bob: Player,
    pub(crate) cleo: Player,
    pub(crate) dan: Player,
    /// Plays in no game.
    pub(crate) eve: Player,
    pub(crate) client: Client,
    pub(crate) base: String,
    /// The computer with an engine.
    engines: Arc<[OfferedEngine]>,
    limits: LimitsConfig,
    access: Access,
    folder: PathBuf,
    keys: AtomicU64,
    stop: Option<oneshot::Sender<()>>,
    server: Option<JoinHandle<()>>,
    /// The addresses and the servers of the other processes, if there are any.
    elsewhere: Vec<(String, JoinHandle<()>)>,
    /// Their database. It is removed when the world ends.
    database: Option<TestDatabase>,
    pub(crate) time: TestTime,
}

impl World {
    pub(crate) async fn new() -> Self {
        Self::with_limits(LimitsConfig::none()).await
    }

    /// A world in which people and addresses can do only so much. Its clock stands still, so
    /// nothing comes back.
    pub(crate) async fn with_limits(limits: LimitsConfig) -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("entente-api-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let time = TestTime::default();
        let service = open(&folder, &limits, &time).await;
        Self::over(service, folder, limits, time).await
    }

    /// A world of three processes with one database. Each request goes to the next of them. `None`
    /// without a server for tests.
    pub(crate) async fn of_three_processes() -> Option<Self> {
        let database = TestDatabase::create()?;
        let limits = LimitsConfig::none();
        let time = TestTime::default();
        let first = open_shared(&database, &limits, &time).await;
        assert!(first.take_over(Duration::ZERO).await.unwrap());
        first.go_online().await.unwrap();
        let mut world = Self::over(first, PathBuf::new(), limits, time).await;
        for _ in 0..2 {
            let service = open_shared(&database, &world.limits, &world.time).await;
            let (address, server) = world.serve_beside(service).await;
            world.elsewhere.push((address, server));
        }
        world.database = Some(database);
        Some(world)
    }

    pub(crate) fn has_several_processes(&self) -> bool {
        !self.elsewhere.is_empty()
    }

    async fn over(service: Service, folder: PathBuf, limits: LimitsConfig, time: TestTime) -> Self {
        let ann = player(&service, 100_200_300_400_500_600, "Ann").await;
        let bob = player(&service, 100_200_300_400_500_601, "Bob").await;
        let eve = player(&service, 100_200_300_400_500_602, "Eve").await;
        let cleo = player(&service, 100_200_300_400_500_603, "Cleo").await;
        let dan = player(&service, 100_200_300_400_500_604, "Dan").await;
        let engine = OfferedEngine {
            computer: Computer {
                level: Level::ALL[5],
                engine: EngineName::new("Deep Thought"),
                character: None,
            },
            rules: vec![Uci::Chess, Uci::Chess960],
        };
        let mut world = Self {
            service,
            ann,
            bob,
            cleo,
            dan,
            eve,
            client: http_client(),
            base: String::new(),
            engines: [engine].into(),
            limits,
            access: access(1000),
            folder,
            keys: AtomicU64::new(0),
            stop: None,
            server: None,
            elsewhere: Vec::new(),
            database: None,
            time,
        };
        world.serve().await;
        world
    }

    /// Serves another process of this world until the world ends. Returns its address.
    async fn serve_beside(&self, service: Service) -> (String, JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let server = tokio::spawn(entente_api::run(
            listener,
            service,
            self.engines.clone(),
            tokio::sync::watch::channel(true).1,
            self.access.clone(),
            bridges(),
            std::future::pending(),
        ));
        (address, server)
    }

    async fn serve(&mut self) {
        // Again at the same address, so that a client can go on.
        let address = self.base.strip_prefix("http://").unwrap_or("127.0.0.1:0");
        let listener = TcpListener::bind(address).await.unwrap();
        self.base = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel::<()>();
        let until_stopped = async {
            let _ = stopped.await;
        };
        self.server = Some(tokio::spawn(entente_api::run(
            listener,
            self.service.clone(),
            self.engines.clone(),
            tokio::sync::watch::channel(true).1,
            self.access.clone(),
            bridges(),
            until_stopped,
        )));
        self.stop = Some(stop);
    }

    /// Stops the server and waits until it has ended.
    pub(crate) async fn stop(&mut self) {
        self.stop.take().unwrap().send(()).unwrap();
        self.server.take().unwrap().await.unwrap();
    }

    /// Serves anew, and lets each address have only so many connections, and each client so many
    /// that wait.
    pub(crate) async fn allow_connections(&mut self, count: usize) {
        self.stop().await;
        self.access = Access {
            waiting_per_client: count,
            ..access(count)
        };
        self.serve().await;
    }

    /// Serves anew, and delivers webhooks only there.
    pub(crate) async fn deliver_to(&mut self, receivers: Receivers) {
        self.stop().await;
        self.access.receivers = receivers;
        self.serve().await;
    }

    /// Restarts the server over the same data.
    pub(crate) async fn restart(mut self) -> Self {
        self.stop().await;
        // The lock of the store is released only when the service is dropped, so another one takes
        // its place meanwhile.
        // An earlier one may still be closing.
        let number = self.keys.fetch_add(1, Ordering::Relaxed);
        let folder = self.folder.join(format!("placeholder-{number}"));
        let placeholder =
            Service::open(Store::open(&folder, KEY_NAMES).unwrap(), self.time.clock())
                .await
                .unwrap();
        drop(std::mem::replace(&mut self.service, placeholder));
        self.service = open(&self.folder, &self.limits, &self.time).await;
        self.serve().await;
        self
    }

    /// A command of this player, with a new idempotency key.
    pub(crate) fn command<A>(&self, player: &Player, action: A) -> Command<A> {
        Command::new(
            player.person,
            action,
            format!("test:{}", self.keys.fetch_add(1, Ordering::Relaxed)),
        )
    }

    /// The same player with another token of theirs.
    pub(crate) async fn another_token(&self, of: &Player) -> Player {
        self.token_with(of, TokenAccess::default()).await
    }

    /// The same player with a token that allows this.
    pub(crate) async fn token_with(&self, of: &Player, access: TokenAccess) -> Player {
        let key = format!("test:{}", self.keys.fetch_add(1, Ordering::Relaxed));
        token(&self.service, of.person, of.name, key, access).await
    }

    /// A challenge by Ann, who will have White, to Bob.
    pub(crate) async fn challenge(&self) -> GameId {
        let new = NewGame {
            seats: vec![Seat(0)],
            reserved: vec![profile(&self.bob).into()],
            ..NewGame::new(
                Options::of(Variant::Standard),
                Home::Private,
                profile(&self.ann),
            )
        };
        self.service
            .create(self.command(&self.ann, new))
            .await
            .unwrap()
            .view
            .game
    }

    /// A lobby for Chess4, in which Ann has White and Bob has joined. Two seats are free.
    pub(crate) async fn lobby(&self) -> GameId {
        let new = NewGame {
            seats: vec![Seat(0)],
            ..NewGame::new(
                Options::of(Variant::Chess4),
                Home::Private,
                profile(&self.ann),
            )
        };
        let accepted = self.service.create(self.command(&self.ann, new)).await;
        let game = accepted.unwrap().view.game;
        let join = Action::Lobby(LobbyAction::Join {
            name: self.bob.name.into(),
            seats: Vec::new(),
        });
        self.act(&game, &self.bob, join).await;
        game
    }

    /// A game of Chess4 with these options: Ann has White, Bob Silver, Cleo Black and Dan Gold.
    pub(crate) async fn four(&self, options: &str) -> GameId {
        let options = Options::from_json(Variant::Chess4, options).unwrap();
        self.of_four(options, Home::Private).await
    }

    /// A game of Four Player Chess in a channel: Ann has White, Bob Red, Cleo Black and Dan Yellow.
    pub(crate) async fn alliance(&self) -> GameId {
        let channel = Home::channel("1/2");
        self.of_four(Options::of(Variant::Alliance), channel).await
    }

    async fn of_four(&self, options: Options, home: Home) -> GameId {
        let new = NewGame {
            seats: vec![Seat(0)],
            ..NewGame::new(options, home, profile(&self.ann))
        };
        let accepted = self.service.create(self.command(&self.ann, new)).await;
        let game = accepted.unwrap().view.game;
        for (player, seat) in [(&self.bob, 1), (&self.cleo, 2), (&self.dan, 3)] {
            let join = Action::Lobby(LobbyAction::Join {
                name: player.name.into(),
                seats: vec![Seat(seat)],
            });
            self.act(&game, player, join).await;
        }
        game
    }

    /// A game of Ann, who has White, and Bob, after these moves.
    pub(crate) async fn game(&self, moves: &str) -> GameId {
        let game = self.challenge().await;
        self.service
            .submit(&game, self.command(&self.bob, LobbyAction::Accept))
            .await
            .unwrap();
        for (ply, text) in moves.split_whitespace().enumerate() {
            let player = if ply % 2 == 0 { &self.ann } else { &self.bob };
            self.act(&game, player, PlayAction::to_move_anyway(text))
                .await;
        }
        game
    }

    /// A game by Method 2 in which Ann has captured Silver and Gold. It is her turn to choose one
    /// of them, and to move.
    pub(crate) async fn choosing(&self) -> GameId {
        let game = self.four(r#"{"method": 2}"#).await;
        let before =
            "m7k7 e2e4 b8d8 j13j11 n6j10 f2f3 b11d11 f13f11 j10d4 a8b8 i13i12 d4k11 j2j3 b8c8";
        for text in before.split_whitespace() {
            let mover = self.mover(&game).await;
            self.act(&game, mover, PlayAction::to_move_anyway(text))
                .await;
        }
        game
    }

    /// The player to move.
    pub(crate) async fn mover(&self, game: &GameId) -> &Player {
        let view = self.service.view(game, self.ann.person).await.unwrap();
        let mover = view.person_at(view.mover().unwrap()).unwrap();
        let person = mover.profile.as_ref().unwrap().person;
        let all = [&self.ann, &self.bob, &self.cleo, &self.dan];
        all.into_iter()
            .find(|player| player.person == person)
            .unwrap()
    }

    /// Makes the first legal move for each computer whose turn it is, until a person has to move.
    pub(crate) async fn play_computers(&self, game: &GameId) {
        loop {
            let view = self.service.view(game, self.ann.person).await.unwrap();
            let Some(mover) = view.actor().filter(|mover| mover.computer.is_some()) else {
                return;
            };
            let text = view.legal_moves()[0].coordinate.clone();
            let action = PlayAction::to_move_anyway(text);
            let key = format!("test:{}", self.keys.fetch_add(1, Ordering::Relaxed));
            let command = Command::new(Actor::Computer(mover.player), action, key);
            self.service.submit(game, command).await.unwrap();
        }
    }

    pub(crate) async fn act(&self, game: &GameId, player: &Player, action: impl Into<Action>) {
        self.service
            .submit(game, self.command(player, action))
            .await
            .unwrap();
    }

    pub(crate) async fn note(&self, game: &GameId, player: &Player, text: &str) {
        self.act(game, player, Action::Note(NoteEdit::Replace(text.into())))
            .await;
    }

    /// Starts a request. `path` comes after the address of the server.
    pub(crate) fn request(
        &self,
        method: Method,
        path: &str,
        player: Option<&Player>,
    ) -> RequestBuilder {
        let number = self.keys.fetch_add(1, Ordering::Relaxed) as usize;
        let base = match number % (self.elsewhere.len() + 1) {
            0 => &self.base,
            other => &self.elsewhere[other - 1].0,
        };
        // The address of a stream with its token has its origin.
        let address = if path.starts_with("http://") {
            path.to_owned()
        } else {
            format!("{base}{path}")
        };
        let request = self.client.request(method, address);
        match player {
            Some(player) => request.header(AUTHORIZATION, format!("Bearer {}", player.token)),
            None => request,
        }
    }

    pub(crate) async fn get(&self, path: &str, player: &Player) -> Answer {
        self.request(Method::GET, path, Some(player)).answer().await
    }

    pub(crate) async fn get_without_token(&self, path: &str) -> Answer {
        self.request(Method::GET, path, None).answer().await
    }

    pub(crate) async fn post(&self, path: &str, player: &Player, body: Value) -> Answer {
        self.request(Method::POST, path, Some(player))
            .json(&body)
            .answer()
            .await
    }
}

fn profile(player: &Player) -> Profile {
    Profile {
        person: player.person,
        name: player.name.into(),
    }
}

impl Drop for World {
    fn drop(&mut self) {
        let others = self.elsewhere.iter().map(|(_, server)| server);
        self.server.iter().chain(others).for_each(JoinHandle::abort);
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Opens the store, as soon as the service that had it open before has released it.
async fn open(folder: &std::path::Path, limits: &LimitsConfig, time: &TestTime) -> Service {
    for _ in 0..4_000 {
        match Store::open(folder, KEY_NAMES) {
            Ok(store) => {
                let opened = Service::open_offline(store, time.clock(), usize::MAX, limits).await;
                let service = opened.unwrap();
                service.go_online().await.unwrap();
                return service;
            }
            Err(_) => tokio::time::sleep(Duration::from_millis(25)).await,
        }
    }
    panic!("the store in {} stays in use", folder.display());
}

/// Opens a process with this database, which other processes may have, too.
async fn open_shared(database: &TestDatabase, limits: &LimitsConfig, time: &TestTime) -> Service {
    let location = database.location();
    let opened = entente_store::run_blocking(move || Store::open_shared(location, KEY_NAMES)).await;
    let store = opened.unwrap().unwrap();
    let opened = Service::open_offline(store, time.clock(), usize::MAX, limits).await;
    opened.unwrap()
}

/// So many connections for each address, and as many as anybody needs for all.
fn access(per_address: usize) -> Access {
    Access {
        connections: 1000,
        per_address,
        waiting: 1000,
        waiting_per_client: 100,
        proxies: Vec::new(),
        receivers: Receivers::Anywhere,
        frames: Vec::new(),
        activity: None,
        linked_roles: None,
        chat: None,
    }
}

/// The time of a world, which stands still until a test lets it run.
#[derive(Clone)]
pub(crate) struct TestTime {
    now: Arc<AtomicU64>,
    /// The time by which it advances each time somebody looks at it.
    step: Arc<AtomicU64>,
}

impl Default for TestTime {
    fn default() -> Self {
        Self {
            now: Arc::new(AtomicU64::new(NOW)),
            step: Arc::default(),
        }
    }
}

impl TestTime {
    /// Lets so much time pass.
    pub(crate) fn advance(&self, span: Span) {
        self.now.fetch_add(span.0, Ordering::Relaxed);
    }

    /// Lets it run: it goes so far each time somebody looks at it.
    pub(crate) fn run(&self, step: Span) {
        self.step.store(step.0, Ordering::Relaxed);
    }

    fn clock(&self) -> Clock {
        let Self { now, step } = self.clone();
        Clock::manual(move || Time(now.fetch_add(step.load(Ordering::Relaxed), Ordering::Relaxed)))
    }
}

async fn player(service: &Service, number: u64, name: &'static str) -> Player {
    let key = format!("token:{number}");
    token(service, PersonId(number), name, key, TokenAccess::default()).await
}

/// A new token of a person.
async fn token(
    service: &Service,
    person: PersonId,
    name: &'static str,
    key: String,
    access: TokenAccess,
) -> Player {
    let token = TokenSecret::generate();
    let action = PersonAction::CreateToken(NewToken {
        access,
        owner_name: Some(name.to_owned()),
        ..NewToken::new(token.hash(), "test")
    });
    service
        .people()
        .submit(Command::new(person, action, key))
        .await
        .unwrap()
        .unwrap();
    Player {
        person,
        name,
        token: token.reveal().into(),
    }
}

pub(crate) fn path(game: &GameId, rest: &str) -> String {
    format!("/api/v1/games/{game}{rest}")
}

/// The HTTP client of all tests: each new one would read the machine's root certificates, which
/// takes longer than many a test. It keeps no connections, which would belong to the runtime of
/// one test.
fn http_client() -> Client {
    static CLIENT: LazyLock<Client> = LazyLock::new(|| {
        let client = Client::builder().no_proxy().pool_max_idle_per_host(0);
        let client = client.redirect(Policy::none());
        client.build().unwrap()
    });
    CLIENT.clone()
}
