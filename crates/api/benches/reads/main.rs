//! Measures what reads cost over HTTP beside a bare axum "hello", and how many durable moves a
//! second 64 people make at the same time, beside what sled alone writes in the same run; and with
//! `-- load` the memory under a load that goes on.
//!
//! `cargo bench -p entente-api --bench reads`; a word after `--` chooses the lines that contain it.
//! The load takes `LOAD_SECONDS` (120) with `LOAD_STREAMS` (2,000) held streams, and `LOAD_MIB`
//! (64) for open games; it is not pinned to cores. Otherwise the server is a process of its own on
//! one core, with both routers; the client has another core and is the same for every line. The
//! time of the processor that a request takes the server is less disturbed by other programs than
//! requests a second, so the ratios are given for both.
//! Nothing is asserted but that every request is answered with the status that it should have.

mod bare_sled;
mod client;
mod load;
mod server;

use client::{Connection, Request};
use server::{Server, Writer};
use std::error::Error;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

pub(crate) type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// The number of connections that ask at the same time.
const CONNECTIONS: usize = 16;

/// For how long each read is measured, and how long it is sent before.
const SPAN: Duration = Duration::from_secs(3);
const WARM_UP: Duration = Duration::from_millis(300);

/// The rate of a read, and its cost.
#[derive(Debug, Clone, Copy)]
struct Rate {
    a_second: f64,
    /// Of the server's processor, in microseconds.
    each: f64,
}

fn main() -> Outcome<()> {
    if let Ok(folder) = std::env::var(server::FOLDER) {
        return server::serve(folder.as_ref());
    }
    let chosen = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let is_load = chosen.as_deref() == Some("load");
    if !is_load {
        server::pin(1);
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    if is_load {
        return runtime.block_on(load::measure());
    }
    runtime.block_on(measure(chosen.as_deref().unwrap_or_default()))
}

/// The number in an environment variable, or the usual one.
pub(crate) fn number(name: &str, usual: u64) -> Outcome<u64> {
    std::env::var(name).map_or(Ok(usual), |value| Ok(value.parse()?))
}

async fn measure(chosen: &str) -> Outcome<()> {
    let server = Server::start()?;
    let hello = read(&server, &Request::get(&server.hello, "/", &[]), 200).await?;
    println!(
        "{:<24}{:>10}{:>9}{:>10}{:>9}",
        "", "a second", "of hello", "µs of CPU", "of hello"
    );
    report("hello", hello, hello);
    for (name, path, fields) in reads(&server).await? {
        if !name.contains(chosen) {
            continue;
        }
        let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
        let status = if name.contains("304") { 304 } else { 200 };
        let request = Request::get(&server.api, &path, &fields);
        report(name, read(&server, &request, status).await?, hello);
    }
    if "durable moves".contains(chosen) {
        moves(&server).await?;
    }
    Ok(())
}

/// The reads that are measured: a name, the path and the header fields.
async fn reads(server: &Server) -> Outcome<Vec<(&'static str, String, Vec<String>)>> {
    let game = format!("/api/v1/games/{}", server.game);
    let at = |end: &str| format!("{game}{end}");
    let token = format!("authorization: Bearer {}", server.token);
    // Each viewer has tags of their own.
    let tag = async |path: String, fields: &[&str]| {
        let request = Request::get(&server.api, &path, fields);
        let answer = Connection::open(&server.api).await?.ask(&request).await?;
        let tag = answer.tag.ok_or("no ETag")?;
        Outcome::Ok(format!("if-none-match: {tag}"))
    };
    Ok(vec![
        ("game", at(""), vec![]),
        ("moves", at("/moves"), vec![]),
        ("legal moves", at("/legal-moves"), vec![]),
        ("PGN", at("/pgn"), vec![]),
        ("game, with a token", at(""), vec![token.clone()]),
        ("game, 304", at(""), vec![tag(at(""), &[]).await?]),
        (
            "game, 304, with a token",
            at(""),
            vec![tag(at(""), &[&token]).await?, token],
        ),
        ("board.png", at("/board.png"), vec![]),
        (
            "board.png, 304",
            at("/board.png"),
            vec![tag(at("/board.png"), &[]).await?],
        ),
    ])
}

fn report(name: &str, rate: Rate, hello: Rate) {
    println!(
        "{name:<24}{:>10.0}{:>7.0} %{:>10.1}{:>7.0} %",
        rate.a_second,
        rate.a_second / hello.a_second * 100.0,
        rate.each,
        hello.each / rate.each * 100.0,
    );
}

/// Sends a request again and again on all connections.
async fn read(server: &Server, request: &Request, status: u16) -> Outcome<Rate> {
    ask(request, status, WARM_UP).await?;
    let (begun, cpu) = (Instant::now(), server.cpu()?);
    let count = ask(request, status, SPAN).await?;
    let (took, cpu) = (begun.elapsed(), server.cpu()? - cpu);
    Ok(Rate {
        a_second: count as f64 / took.as_secs_f64(),
        each: cpu.as_secs_f64() * 1e6 / count as f64,
    })
}

/// Counts the requests that were answered within this time.
async fn ask(request: &Request, status: u16, span: Duration) -> Outcome<usize> {
    let mut asking = JoinSet::new();
    let until = Instant::now() + span;
    for _ in 0..CONNECTIONS {
        let request = request.clone();
        asking.spawn(async move {
            let mut connection = Connection::open(&request.address).await?;
            let mut count = 0;
            while Instant::now() < until {
                let answer = connection.ask(&request).await?;
                assert_eq!(answer.status, status);
                count += 1;
            }
            Outcome::Ok(count)
        });
    }
    let counts = asking.join_all().await;
    counts.into_iter().sum()
}

/// Lets every writer play all moves of their games, one after the other.
async fn moves(server: &Server) -> Outcome<()> {
    let (begun, cpu, own) = (Instant::now(), server.cpu()?, server::cpu_of("self")?);
    let mut writing = JoinSet::new();
    for writer in server.writers.clone() {
        writing.spawn(play(server.api.clone(), writer));
    }
    let mut times = Vec::new();
    for played in writing.join_all().await {
        times.extend(played?);
    }
    let (took, cpu) = (begun.elapsed(), server.cpu()? - cpu);
    let own = server::cpu_of("self")? - own;
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    let each = |cpu: Duration| cpu.as_secs_f64() * 1e6 / times.len() as f64;
    let a_second = times.len() as f64 / took.as_secs_f64();
    println!(
        "durable moves, {} writers: {a_second:.0} a second; median {:.1} ms, 99 of 100 within \
         {:.1} ms; {:.0} µs of CPU each, and {:.0} of the client's",
        server.writers.len(),
        at(50),
        at(99),
        each(cpu),
        each(own),
    );
    let alone = bare_sled::commits_a_second(server.writers.len())?;
    println!(
        "sled alone, as many threads, each commit synced: {alone:.0} a second, {:.2} of them moves",
        a_second / alone
    );
    Ok(())
}

async fn play(api: String, writer: Writer) -> Outcome<Vec<Duration>> {
    let mut connection = Connection::open(&api).await?;
    let mut times = Vec::new();
    for game in &writer.games {
        for (ply, notation) in server::MOVES.iter().enumerate() {
            let path = format!("/api/v1/games/{game}/moves");
            let token = format!("authorization: Bearer {}", writer.tokens[ply % 2]);
            let body = format!("{{\"move\":\"{notation}\"}}");
            let request = Request::post(&api, &path, &[&token], &body);
            let begun = Instant::now();
            let answer = connection.ask(&request).await?;
            times.push(begun.elapsed());
            assert_eq!(answer.status, 201, "{notation}");
        }
    }
    Ok(times)
}
