//! Measures how long ten people wait who play over the HTTP API, while nobody else does anything,
//! and while one token and one address without a token flood every operation.
//!
//! `cargo bench -p entente --bench flood`. Everything runs in one process, so the flood also takes
//! the processor time that its own clients need. The limits are the usual ones, and the store is on
//! the disk below the target folder. That the flood is refused is asserted, but never a time.

mod common;

use common::{Outcome, number, opera};
use entente::config::LimitsConfig;
use entente_api::{Access, Receivers};
use entente_bridges::Bridges;
use entente_game::people::{NewToken, PersonAction};
use entente_game::{GameId, Home, LobbyAction, NewGame, PersonId, Profile, Seat, ServerId};
use entente_rules::{Options, Variant};
use entente_service::KEY_NAMES;
use entente_service::{Clock, Command, Seen, Service, TokenSecret};
use entente_store::Store;
use futures::future::join_all;
use reqwest::{Client, Method};
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::watch;

/// The number of games that run, each of two people.
const GAMES: u64 = 5;

/// The number of connections of each flood.
const CONNECTIONS: usize = 64;

/// The pause of a person before each move. They look at the board in between.
const PAUSE: Duration = Duration::from_millis(250);

#[tokio::main]
async fn main() -> Outcome<()> {
    let rounds = number("FLOOD_ROUNDS", 4);
    let server = Server::open().await?;
    // The first round fills the caches, and is not measured.
    server.round().await?;
    println!("                       number  median ms     p99 ms");
    let mut quiet = Vec::new();
    for _ in 0..rounds {
        quiet.extend(server.round().await?);
    }
    let quiet = print_times("nobody else", &mut quiet);
    let flood = Flood::begin(&server)?;
    let mut flooded = Vec::new();
    for _ in 0..rounds {
        flooded.extend(server.round().await?);
    }
    let (answered, refused) = flood.end().await?;
    let flooded = print_times("during the flood", &mut flooded);
    println!(
        "the 99th percentile is {:.2} times that of a quiet run",
        flooded / quiet
    );
    println!("the flood: {answered} requests answered, {refused} of them with 429");
    assert!(refused > answered / 2);
    std::fs::remove_dir_all(server.folder)?;
    Ok(())
}

fn print_times(name: &str, times: &mut [Duration]) -> f64 {
    times.sort();
    let [median, p99] = [50, 99].map(|share| {
        let time = times[times.len() * share / 100];
        time.as_secs_f64() * 1e3
    });
    println!("{name:<22}{:>7}{median:>11.3}{p99:>11.3}", times.len());
    p99
}

/// The API with ten people who play, and one who floods.
struct Server {
    service: Service,
    base: String,
    tokens: Vec<String>,
    moves: Vec<String>,
    folder: std::path::PathBuf,
    /// The number of games that have been made.
    made: AtomicUsize,
    _connected: watch::Sender<bool>,
}

impl Server {
    async fn open() -> Outcome<Self> {
        let folder =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("flood-{}", std::process::id()));
        let limits = LimitsConfig::default();
        let store = Store::open(&folder.join("games"), KEY_NAMES)?;
        let service = Service::open_offline(store, Clock::machine(), 256 << 20, &limits).await?;
        service.go_online().await?;
        let mut tokens = Vec::new();
        for number in 0..=2 * GAMES {
            tokens.push(token(&service, PersonId(number + 1)).await?);
        }
        let listener = TcpListener::bind("0.0.0.0:0").await?;
        let base = format!("http://127.0.0.1:{}", listener.local_addr()?.port());
        let (connected, is_connected) = watch::channel(true);
        let access = Access {
            connections: limits.connections as usize,
            per_address: limits.connections_per_address as usize,
            waiting: limits.waiting as usize,
            waiting_per_client: limits.waiting_per_client as usize,
            proxies: Vec::new(),
            receivers: Receivers::Nowhere,
            frames: Vec::new(),
            activity: None,
            linked_roles: None,
            chat: None,
        };
        let engines = Arc::new([]);
        let never = std::future::pending();
        let run = entente_api::run(
            listener,
            service.clone(),
            engines,
            is_connected,
            access,
            Bridges::default(),
            never,
        );
        tokio::spawn(run);
        Ok(Self {
            service,
            base,
            tokens,
            moves: opera()?,
            folder,
            made: AtomicUsize::new(0),
            _connected: connected,
        })
    }

    /// The token of the one who floods.
    fn flooding_token(&self) -> &str {
        self.tokens.last().map_or("", String::as_str)
    }

    /// Plays all games once, and returns how long each request took.
    async fn round(&self) -> Outcome<Vec<Duration>> {
        let games = join_all((0..GAMES).map(|pair| self.play(pair))).await;
        Ok(games.into_iter().collect::<Outcome<Vec<_>>>()?.concat())
    }

    /// One game of two people: each looks at the board, and then makes their move.
    async fn play(&self, pair: u64) -> Outcome<Vec<Duration>> {
        let game = self.start(pair).await?;
        let (client, mut times) = (Client::builder().no_proxy().build()?, Vec::new());
        for (ply, notation) in self.moves.iter().enumerate() {
            let token = &self.tokens[2 * pair as usize + ply % 2];
            let path = format!("{}/api/v1/games/{game}", self.base);
            tokio::time::sleep(PAUSE).await;
            let look = client.get(&path).bearer_auth(token);
            let made = client.post(format!("{path}/moves")).bearer_auth(token);
            for request in [look, made.json(&json!({"move": notation}))] {
                let begun = Instant::now();
                let answer = request.send().await?;
                let status = answer.status();
                answer.bytes().await?;
                times.push(begun.elapsed());
                assert!(status.is_success(), "{status}");
            }
        }
        Ok(times)
    }

    async fn start(&self, pair: u64) -> Outcome<GameId> {
        let [white, black] = [1, 2].map(|seat| PersonId(2 * pair + seat));
        let profile = |person: PersonId| Profile {
            person,
            name: format!("Player {person}"),
        };
        let key = || format!("flood:{}", self.made.fetch_add(1, Ordering::Relaxed));
        let new = NewGame {
            seats: vec![Seat(0)],
            reserved: vec![profile(black).into()],
            ..NewGame::new(
                Options::of(Variant::Standard),
                Home::Private,
                profile(white),
            )
        };
        let created = self.service.create(Command::new(white, new, key())).await?;
        let game = created.view.game;
        let accept = Command::new(black, LobbyAction::Accept, key());
        self.service.submit(&game, accept).await?;
        Ok(game)
    }
}

async fn token(service: &Service, person: PersonId) -> Outcome<String> {
    service
        .people()
        .record_membership(person, ServerId(1), Seen::Using)
        .await;
    let secret = TokenSecret::generate();
    let action = PersonAction::CreateToken(NewToken::new(secret.hash(), "flood"));
    let command = Command::new(person, action, format!("token:{person}"));
    let made = service.people().submit(command).await?;
    made.map_err(|refusal| format!("{refusal:?}"))?;
    Ok(secret.reveal().into())
}

/// Clients that send requests as fast as they are answered.
struct Flood {
    stop: Arc<AtomicBool>,
    clients: Vec<tokio::task::JoinHandle<Counts>>,
}

/// The number of a client's requests that were answered, and the number of those answered with 429.
type Counts = Result<(usize, usize), reqwest::Error>;

impl Flood {
    fn begin(server: &Server) -> Outcome<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let operations = Arc::new(operations(&server.base));
        let with_token = Some(server.flooding_token().to_owned());
        let floods = [(2, with_token), (3, None)];
        let mut clients = Vec::new();
        for (host, token) in floods {
            for number in 0..CONNECTIONS {
                // Making a client takes longer than a request, and is no work of the server.
                let client = client_at(IpAddr::from(Ipv4Addr::new(127, 0, 0, host)))?;
                clients.push((client, token.clone(), number));
            }
        }
        let started = clients.into_iter().map(|(client, token, number)| {
            tokio::spawn(flood(
                client,
                token,
                operations.clone(),
                number,
                stop.clone(),
            ))
        });
        Ok(Self {
            clients: started.collect(),
            stop: stop.clone(),
        })
    }

    /// Ends it. Returns how many requests were answered, and how many of them with 429.
    async fn end(self) -> Outcome<(usize, usize)> {
        self.stop.store(true, Ordering::Relaxed);
        let mut all = (0, 0);
        for client in self.clients {
            let (answered, refused) = client.await??;
            all = (all.0 + answered, all.1 + refused);
        }
        Ok(all)
    }
}

fn client_at(address: IpAddr) -> Result<Client, reqwest::Error> {
    Client::builder().no_proxy().local_address(address).build()
}

/// One client of a flood.
async fn flood(
    client: Client,
    token: Option<String>,
    operations: Arc<Vec<(Method, String)>>,
    first: usize,
    stop: Arc<AtomicBool>,
) -> Counts {
    let (mut answered, mut refused) = (0, 0);
    for (method, path) in operations.iter().cycle().skip(first) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let mut request = client.request(method.clone(), path);
        if let Some(token) = &token {
            request = request.bearer_auth(token);
        }
        if !method.is_safe() {
            request = request.json(&json!({}));
        }
        // A connection can end at the moment in which it is used again.
        if let Ok(answer) = request.send().await {
            answered += 1;
            refused += usize::from(answer.status() == 429);
            let _ = answer.bytes().await;
        }
    }
    Ok((answered, refused))
}

/// Every operation of the OpenAPI document.
fn operations(base: &str) -> Vec<(Method, String)> {
    let document: Value = serde_json::from_str(&entente_api::document()).unwrap_or_default();
    let paths = document["paths"].as_object().into_iter().flatten();
    let all = paths.flat_map(|(path, methods)| {
        let url = format!("{base}{}", path.replace(['{', '}'], ""));
        let methods = methods.as_object().into_iter().flatten();
        methods.filter_map(move |(method, _)| {
            let method = method.to_uppercase().parse().ok()?;
            Some((method, url.clone()))
        })
    });
    all.collect()
}
