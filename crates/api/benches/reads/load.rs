//! The memory of the server under a load that goes on: held streams, writers who play one game
//! after the other, and games of computers.

use crate::client::{Connection, Request};
use crate::server::{self, Server, Writer};
use crate::{Outcome, number};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// The number of streams that are opened at the same time.
const OPENED_AT_ONCE: usize = 50;

/// The number of times that the memory is read.
const READINGS: u32 = 10;

/// The variable with which each move of the writers has an Idempotency-Key.
const KEYED: &str = "LOAD_KEYED";

/// Prints what streams, writers and games of computers take, as long as `LOAD_SECONDS` says.
pub(crate) async fn measure() -> Outcome<()> {
    let span = Duration::from_secs(number("LOAD_SECONDS", 120)?);
    let server = Server::start_loaded()?;
    println!(
        "{:>7}{:>10}{:>12}{:>12}",
        "seconds", "moves", "all, MB", "its own, MB"
    );
    report(Duration::ZERO, 0, &server)?;
    let mut held = JoinSet::new();
    let streams = usize::try_from(number("LOAD_STREAMS", 2_000)?)?;
    for first in (0..streams).step_by(OPENED_AT_ONCE) {
        let opened = (first..streams.min(first + OPENED_AT_ONCE))
            .map(|at| open(&server, &server.computers[at % server.computers.len()]));
        for stream in futures::future::try_join_all(opened).await? {
            held.spawn(read_all(stream));
        }
    }
    report(Duration::ZERO, 0, &server)?;
    let moves = Arc::new(AtomicUsize::new(0));
    let mut writing = JoinSet::new();
    for writer in server.writers.clone() {
        writing.spawn(play_on(server.api.clone(), writer, moves.clone()));
    }
    let begun = Instant::now();
    for _ in 0..READINGS {
        tokio::time::sleep(span / READINGS).await;
        report(begun.elapsed(), moves.load(Ordering::Relaxed), &server)?;
    }
    if let Some(ended) = writing.try_join_next() {
        ended??;
    }
    assert_eq!(held.len(), streams);
    assert!(held.try_join_next().is_none(), "a stream has ended");
    Ok(())
}

fn report(passed: Duration, moves: usize, server: &Server) -> Outcome<()> {
    let [all, own] = server.memory()?;
    let seconds = passed.as_secs();
    println!(
        "{seconds:>7}{moves:>10}{:>12}{:>12}",
        all / 1000,
        own / 1000
    );
    Ok(())
}

/// Opens a stream of the events of a game.
async fn open(server: &Server, game: &str) -> Outcome<TcpStream> {
    let mut stream = TcpStream::connect(&server.api).await?;
    let request = format!(
        "GET /api/v1/games/{game}/events?after=latest HTTP/1.1\r\nhost: {}\r\n\
         accept: text/event-stream\r\n\r\n",
        server.api
    );
    stream.write_all(request.as_bytes()).await?;
    let mut greeting = [0; 1024];
    let count = stream.read(&mut greeting).await?;
    assert!(greeting[..count].starts_with(b"HTTP/1.1 200"));
    Ok(stream)
}

async fn read_all(mut stream: TcpStream) -> std::io::Result<u64> {
    tokio::io::copy(&mut stream, &mut tokio::io::sink()).await
}

/// Creates and plays one game after the other.
async fn play_on(api: String, writer: Writer, moves: Arc<AtomicUsize>) -> Outcome<()> {
    let is_keyed = std::env::var_os(KEYED).is_some();
    let mut connection = Connection::open(&api).await?;
    let [white, black] = writer
        .tokens
        .map(|token| format!("authorization: Bearer {token}"));
    loop {
        let body = r#"{"variant": "standard", "name": "Ann", "seats": ["white"]}"#;
        let create = Request::post(&api, "/api/v1/games", &[&white], body);
        let answer = connection.ask(&create).await?;
        assert_eq!(answer.status, 201);
        let game = answer.location.ok_or("no Location")?;
        let join = Request::post(
            &api,
            &format!("{game}/join"),
            &[&black],
            r#"{"name": "Bob"}"#,
        );
        assert_eq!(connection.ask(&join).await?.status, 200);
        for (ply, notation) in server::MOVES.iter().enumerate() {
            let body = format!("{{\"move\":\"{notation}\"}}");
            let token = if ply % 2 == 0 { &white } else { &black };
            let key = format!("idempotency-key: {game}:{ply}");
            let headers: &[&str] = if is_keyed { &[token, &key] } else { &[token] };
            let request = Request::post(&api, &format!("{game}/moves"), headers, &body);
            assert_eq!(connection.ask(&request).await?.status, 201, "{notation}");
            moves.fetch_add(1, Ordering::Relaxed);
        }
    }
}
