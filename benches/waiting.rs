//! Measures what thousands of clients cost that wait for the next event of one game, and how soon
//! the last of them has it: as streams, and as requests with `wait`.
//!
//! `cargo bench -p entente --bench waiting`. The server is a process of its own, so that its memory
//! is only its own; the clients are sockets of this one. `WAITING_CLIENTS` is their number. The
//! memory of the kernel for sockets is not included. No time and no memory is asserted, but that
//! all clients are notified.

mod common;

use common::{Outcome, number};
use entente::config::LimitsConfig;
use entente_api::{Access, Receivers};
use entente_game::people::{NewToken, PersonAction};
use entente_game::{Home, LobbyAction, NewGame, PersonId, Profile};
use entente_rules::{Options, Variant};
use entente_service::KEY_NAMES;
use entente_service::{Clock, Command, Service, TokenSecret};
use entente_store::Store;
use futures::future::try_join_all;
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// The number of clients that connect at the same time.
const AT_ONCE: usize = 50;

/// The variable that makes this program the server.
const SERVER: &str = "WAITING_SERVER";

#[tokio::main]
async fn main() -> Outcome<()> {
    if std::env::var_os(SERVER).is_some() {
        return serve().await;
    }
    let clients = number("WAITING_CLIENTS", 5_000);
    let server = Server::start()?;
    println!(
        "{:<10}{:>9}{:>18}{:>12}{:>10}",
        "", "clients", "bytes each", "median ms", "last ms"
    );
    let moves = ["e4", "e5", "Nf3", "Nc6"];
    let stream = "accept: text/event-stream\r\n";
    for (round, (name, fields)) in [("streams", stream), ("requests", ""), ("streams", stream)]
        .into_iter()
        .enumerate()
    {
        let query = "/events?after=latest&wait=25";
        server
            .measure(name, clients, (query, fields), round, moves[round])
            .await?;
    }
    Ok(())
}

/// The server in its own process.
struct Server {
    process: Child,
    address: String,
    game: String,
    tokens: Vec<String>,
}

impl Server {
    fn start() -> Outcome<Self> {
        let mut process = std::process::Command::new(std::env::current_exe()?)
            .env(SERVER, "1")
            .stdout(Stdio::piped())
            .spawn()?;
        let output = process.stdout.take().ok_or("the server has an output")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        let mut words = line.split_whitespace().map(str::to_owned);
        Ok(Self {
            process,
            address: words.next().ok_or("no address")?,
            game: words.next().ok_or("no game")?,
            tokens: words.collect(),
        })
    }

    /// The memory of the server, in bytes.
    fn memory(&self) -> Outcome<usize> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().nth(1));
        Ok(kilobytes.ok_or("no VmRSS")?.parse::<usize>()? * 1024)
    }

    /// Lets all clients wait, makes a move, and prints what it took.
    async fn measure(
        &self,
        name: &str,
        clients: usize,
        (query, fields): (&str, &str),
        round: usize,
        notation: &str,
    ) -> Outcome<()> {
        let before = self.memory()?;
        let mut waiting = Vec::new();
        while waiting.len() < clients {
            let next = (0..AT_ONCE).map(|_| self.connect(query, fields));
            waiting.extend(try_join_all(next).await?);
        }
        // Requests have no greeting by which to see that they wait.
        tokio::time::sleep(Duration::from_secs(1)).await;
        let each = self.memory()?.saturating_sub(before) / waiting.len();
        let count = waiting.len();
        let hearing = waiting
            .into_iter()
            .map(|stream| tokio::spawn(until_told(stream)));
        let hearing: Vec<_> = hearing.collect();
        let begun = Instant::now();
        self.make_move(notation, round).await?;
        let mut times = Vec::new();
        for told in hearing {
            times.push(told.await??.duration_since(begun).as_secs_f64() * 1e3);
        }
        times.sort_by(f64::total_cmp);
        let (median, last) = (times[count / 2], times[count - 1]);
        println!("{name:<10}{count:>9}{each:>18}{median:>12.1}{last:>10.1}");
        Ok(())
    }

    async fn connect(&self, query: &str, fields: &str) -> Outcome<TcpStream> {
        let mut stream = TcpStream::connect(&self.address).await?;
        let game = &self.game;
        let request =
            format!("GET /api/v1/games/{game}{query} HTTP/1.1\r\nhost: x\r\n{fields}\r\n");
        stream.write_all(request.as_bytes()).await?;
        if !fields.is_empty() {
            let mut greeting = String::new();
            while !greeting.contains(":\n\n") {
                let mut bytes = [0; 1024];
                let count = stream.read(&mut bytes).await?;
                greeting += std::str::from_utf8(&bytes[..count])?;
                assert!(count > 0, "refused: {greeting}");
            }
        }
        Ok(stream)
    }

    async fn make_move(&self, notation: &str, round: usize) -> Outcome<()> {
        let client = reqwest::Client::builder().no_proxy().build()?;
        let path = format!("http://{}/api/v1/games/{}/moves", self.address, self.game);
        let made = client
            .post(path)
            .bearer_auth(&self.tokens[round % 2])
            .json(&json!({"move": notation}));
        made.send().await?.error_for_status()?;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Waits until a client has got the event, and returns when.
async fn until_told(mut stream: TcpStream) -> std::io::Result<Instant> {
    let mut received = String::new();
    loop {
        let mut bytes = [0; 2048];
        let count = stream.read(&mut bytes).await?;
        received += &String::from_utf8_lossy(&bytes[..count]);
        if received.contains("\"moved\"") {
            return Ok(Instant::now());
        }
        assert!(count > 0, "ended: {received}");
    }
}

/// Serves a public game, and prints where.
async fn serve() -> Outcome<()> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = folder.join(format!("waiting-{}", std::process::id()));
    let limits = LimitsConfig::none();
    let store = Store::open(&folder.join("games"), KEY_NAMES)?;
    let service = Service::open_offline(store, Clock::machine(), 256 << 20, &limits).await?;
    service.go_online().await?;
    let (mut tokens, people) = (Vec::new(), [PersonId(1), PersonId(2)]);
    for person in people {
        let secret = TokenSecret::generate();
        let action = PersonAction::CreateToken(NewToken::new(secret.hash(), "waiting"));
        let command = Command::new(person, action, format!("token:{person}"));
        let made = service.people().submit(command).await?;
        made.map_err(|refusal| format!("{refusal:?}"))?;
        tokens.push(secret.reveal().to_owned());
    }
    let profile = |person: PersonId| Profile {
        person,
        name: format!("Player {person}"),
    };
    let new = NewGame {
        seats: vec![entente_game::Seat(0)],
        reserved: vec![profile(people[1]).into()],
        ..NewGame::new(
            Options::of(Variant::Standard),
            Home::Private,
            profile(people[0]),
        )
        .with_terms(|terms| terms.public = true)
    };
    let created = service.create(Command::new(people[0], new, "new".into()));
    let game = created.await?.view.game;
    let accept = Command::new(people[1], LobbyAction::Accept, "accept".into());
    service.submit(&game, accept).await?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{} {game} {}", listener.local_addr()?, tokens.join(" "));
    let access = Access {
        connections: 16_384,
        per_address: 16_384,
        waiting: 16_384,
        waiting_per_client: 16_384,
        proxies: Vec::new(),
        receivers: Receivers::Nowhere,
        frames: Vec::new(),
        activity: None,
        linked_roles: None,
        chat: None,
    };
    let never = std::future::pending();
    let connected = watch::channel(true).1;
    let bridges = entente_bridges::Bridges::default();
    entente_api::run(
        listener,
        service,
        Arc::new([]),
        connected,
        access,
        bridges,
        never,
    )
    .await;
    Ok(())
}
