//! The server that is measured: the API over a store on the disk, and a bare axum router that says
//! hello, in one process on one core.

use crate::Outcome;
use axum::routing::get;
use entente_api::{Access, Receivers};
use entente_bridges::Bridges;
use entente_game::people::{NewToken, PersonAction};
use entente_game::{
    GameId, Home, Level, LobbyAction, NewComputer, NewGame, PersonId, PlayAction, Profile, Seat,
};
use entente_rules::{Options, Variant};
use entente_service::KEY_NAMES;
use entente_service::{Clock, Command, LimitsConfig, Service, TokenSecret};
use entente_store::Store;
use rustix::thread::{CpuSet, sched_setaffinity};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

/// The variable that makes this program the server, with its folder.
pub(crate) const FOLDER: &str = "READS_FOLDER";

/// Morphy's opera game.
pub(crate) const MOVES: [&str; 33] = [
    "e4", "e5", "Nf3", "d6", "d4", "Bg4", "dxe5", "Bxf3", "Qxf3", "dxe5", "Bc4", "Nf6", "Qb3",
    "Qe7", "Nc3", "c6", "Bg5", "b5", "Nxb5", "cxb5", "Bxb5+", "Nbd7", "O-O-O", "Rd8", "Rxd7",
    "Rxd7", "Rd1", "Qe6", "Bxd7+", "Nxd7", "Qb8+", "Nxb8", "Rd8#",
];

/// The number of its moves in the game that is read.
const PLIES: usize = 24;

/// The number of people who make moves at the same time, and the number of games that each of them
/// plays.
const WRITERS: u64 = 64;
const GAMES: usize = 4;

/// The number of games of computers, which are there only under load. A half is Chess4.
const GAMES_OF_COMPUTERS: usize = 200;

/// The person who leads them without playing.
const ARBITER: PersonId = PersonId(3);

/// The number of messages that are sent at the same time, unless `LOAD_DELIVERING` says otherwise:
/// so many that none are left waiting. Under 32 at a time and 1,700 moves a second nearly all wait.
const DELIVERING: u64 = 1_024;

/// The variable with which the server is under load.
const LOADED: &str = "READS_LOAD";

/// So many that no limit is ever reached: the limits are counted, as they are outside of a
/// benchmark.
const PLENTY: u32 = 100_000_000;

/// Two people who play some games, both moved by one writer.
#[derive(Debug, Clone)]
pub(crate) struct Writer {
    pub(crate) tokens: [String; 2],
    pub(crate) games: Vec<String>,
}

/// The server in its own process.
pub(crate) struct Server {
    process: Child,
    pub(crate) api: String,
    pub(crate) hello: String,
    pub(crate) game: String,
    pub(crate) token: String,
    pub(crate) writers: Vec<Writer>,
    /// The games of computers; none but under load.
    pub(crate) computers: Vec<String>,
}

impl Server {
    pub(crate) fn start() -> Outcome<Self> {
        Self::start_with(false)
    }

    /// The same with games of computers, on all cores.
    pub(crate) fn start_loaded() -> Outcome<Self> {
        Self::start_with(true)
    }

    fn start_with(is_loaded: bool) -> Outcome<Self> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let folder = folder.join(format!("reads-{}", std::process::id()));
        let mut process = std::process::Command::new(std::env::current_exe()?)
            .env(FOLDER, folder)
            .envs(is_loaded.then_some((LOADED, "1")))
            .stdout(Stdio::piped())
            .spawn()?;
        let output = process.stdout.take().ok_or("the server has an output")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        let mut words = line.split_whitespace().map(str::to_owned);
        let mut word = || words.next().ok_or("the server did not start");
        let (api, hello, game, token) = (word()?, word()?, word()?, word()?);
        let writer = |_| {
            let tokens = [word()?, word()?];
            let games = (0..GAMES).map(|_| word()).collect::<Result<_, _>>()?;
            Ok::<_, &str>(Writer { tokens, games })
        };
        let writers = (0..WRITERS).map(writer).collect::<Result<_, _>>()?;
        Ok(Self {
            process,
            api,
            hello,
            game,
            token,
            writers,
            computers: words.collect(),
        })
    }

    /// Its memory in kilobytes: all, and what is not read from files.
    pub(crate) fn memory(&self) -> Outcome<[u64; 2]> {
        let maps = std::fs::read_to_string(format!("/proc/{}/smaps_rollup", self.process.id()))?;
        let kilobytes = |name: &str| -> Outcome<u64> {
            let line = maps.lines().find_map(|line| line.strip_prefix(name));
            let number = line.and_then(|line| line.split_whitespace().next());
            Ok(number.ok_or("no such line")?.parse()?)
        };
        Ok([kilobytes("Rss:")?, kilobytes("Anonymous:")?])
    }

    /// The time of the processor that it has used.
    pub(crate) fn cpu(&self) -> Outcome<Duration> {
        cpu_of(&self.process.id().to_string())
    }
}

/// The time of the processor that a process has used, by its number or `self`.
pub(crate) fn cpu_of(process: &str) -> Outcome<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    let (_, fields) = stat.rsplit_once(") ").ok_or("no name in stat")?;
    let used = fields.split(' ').skip(11).take(2).map(str::parse::<u64>);
    let ticks: u64 = used.sum::<Result<_, _>>()?;
    // A tick of this file has 10 ms on every usual system.
    Ok(Duration::from_millis(ticks * 10))
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Keeps this process on one core, if the machine has it.
pub(crate) fn pin(core: usize) {
    let mut cores = CpuSet::new();
    cores.set(core);
    // With one core alone both share it.
    let _ = sched_setaffinity(None, &cores);
}

/// Serves, and prints where.
pub(crate) fn serve(folder: &Path) -> Outcome<()> {
    let mut threads = tokio::runtime::Builder::new_multi_thread();
    if !is_loaded() {
        pin(0);
        threads.worker_threads(1);
    }
    let runtime = threads.enable_all().build()?;
    let served = runtime.block_on(serve_in(folder));
    let _ = std::fs::remove_dir_all(folder);
    served
}

fn is_loaded() -> bool {
    std::env::var_os(LOADED).is_some()
}

async fn serve_in(folder: &Path) -> Outcome<()> {
    let limits = LimitsConfig {
        commands: PLENTY,
        commands_per_minute: PLENTY,
        reads: PLENTY,
        reads_per_minute: PLENTY,
        requests: PLENTY,
        requests_per_minute: PLENTY,
        ..LimitsConfig::none()
    };
    let store = Store::open(&folder.join("games"), KEY_NAMES)?;
    let memory = usize::try_from(crate::number("LOAD_MIB", 64)?)? << 20;
    let service = Service::open_offline(store, Clock::machine(), memory, &limits).await?;
    service.go_online().await?;
    let mut line = String::new();
    let readers = [PersonId(1), PersonId(2)];
    let game = start(&service, readers, 0).await?;
    for (ply, notation) in MOVES[..PLIES].iter().enumerate() {
        let action = PlayAction::to_move((*notation).to_owned());
        let command = Command::new(readers[ply % 2], action, format!("move:{ply}"));
        service.submit(&game, command).await?;
    }
    line += &format!(" {game} {}", token(&service, readers[0]).await?);
    for writer in 0..WRITERS {
        let people = [PersonId(10 + 2 * writer), PersonId(11 + 2 * writer)];
        for person in people {
            line += &format!(" {}", token(&service, person).await?);
        }
        for number in 0..GAMES {
            line += &format!(" {}", start(&service, people, number).await?);
        }
    }
    if is_loaded() {
        for game in start_computers(&service).await? {
            line += &format!(" {game}");
        }
    }
    let hello = TcpListener::bind("127.0.0.1:0").await?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{} {}{line}", listener.local_addr()?, hello.local_addr()?);
    let router = axum::Router::new().route("/", get(async || "hello"));
    tokio::spawn(async move { axum::serve(hello, router).await });
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
    let connected = watch::channel(true).1;
    let (engines, bridges) = (Arc::new([]), Bridges::default());
    let never = std::future::pending();
    entente_api::run(
        listener, service, engines, connected, access, bridges, never,
    )
    .await;
    Ok(())
}

/// The token of a person.
async fn token(service: &Service, person: PersonId) -> Outcome<String> {
    let secret = TokenSecret::generate();
    let action = PersonAction::CreateToken(NewToken::new(secret.hash(), "reads"));
    let command = Command::new(person, action, format!("token:{person}"));
    let made = service.people().submit(command).await?;
    made.map_err(|refusal| format!("{refusal:?}"))?;
    Ok(secret.reveal().to_owned())
}

/// A public game that two people have begun.
async fn start(service: &Service, people: [PersonId; 2], number: usize) -> Outcome<GameId> {
    let profile = |person: PersonId| Profile {
        person,
        name: format!("Player {person}"),
    };
    let new = NewGame {
        seats: vec![Seat(0)],
        reserved: vec![profile(people[1]).into()],
        ..NewGame::new(
            Options::of(Variant::Standard),
            Home::Private,
            profile(people[0]),
        )
        .with_terms(|terms| terms.public = true)
    };
    let key = format!("{}:{number}", people[0]);
    let created = service.create(Command::new(people[0], new, key.clone()));
    let game = created.await?.view.game;
    let accept = Command::new(people[1], LobbyAction::Accept, key + "a");
    service.submit(&game, accept).await?;
    Ok(game)
}

/// Starts the computers, and games of two or four of them.
async fn start_computers(service: &Service) -> Outcome<Vec<GameId>> {
    let mut games = Vec::new();
    for number in 0..GAMES_OF_COMPUTERS {
        let variant = [Variant::Standard, Variant::Chess4][number % 2];
        let options = Options::of(variant);
        let computers = (0..).map(Seat).zip(options.armies());
        let computers = computers.map(|(seat, _)| NewComputer {
            computer: Level::ALL[number % Level::ALL.len()].into(),
            seats: vec![seat],
        });
        let new = NewGame {
            arbiter: Some(Profile {
                person: ARBITER,
                name: "Arbiter".into(),
            }),
            ..NewGame::of_computers(options.clone(), Home::Private, computers.collect())
        };
        let new = new.with_terms(|terms| terms.public = true);
        let create = Command::new(ARBITER, new, format!("computers:{number}"));
        games.push(service.create(create).await?.view.game);
    }
    let (config, engines) = (Default::default(), Default::default());
    let playing = entente_computer::run(service.clone(), config, engines, std::future::pending());
    tokio::spawn(playing);
    let at_once = usize::try_from(crate::number("LOAD_DELIVERING", DELIVERING)?)?;
    tokio::spawn(deliver(service.clone(), at_once));
    Ok(games)
}

/// Takes messages out of the outbox, as a frontend does that has sent them.
async fn deliver(service: Service, at_once: usize) {
    let places = Arc::new(Semaphore::new(at_once));
    loop {
        let place = places.clone().acquire_owned().await;
        let item = service.deliveries().next_item().await;
        let service = service.clone();
        tokio::spawn(async move {
            let done = service.deliveries().mark_done(&item.outbox_key()).await;
            done.expect("the store is open");
            drop(place);
        });
    }
}
