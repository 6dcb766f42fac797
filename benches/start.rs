//! Measures the start of the program with an empty store: from its process until its page answers,
//! beside an empty server of axum in the same run, and the memory that it then has.
//!
//! `cargo bench -p entente --bench start`. `START_RUNS=15` makes more than the usual nine runs, and
//! it prints their medians.

mod common;

use common::{Outcome, number};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The argument with which this program is the empty server, before its port.
const EMPTY: &str = "empty-server";

/// The time for which nothing happens before memory is read.
const REST: Duration = Duration::from_secs(5);

/// The pause between two attempts to get the page.
const PAUSE: Duration = Duration::from_millis(1);

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let runtime = tokio::runtime::Runtime::new()?;
    if let [_, name, port] = &arguments[..]
        && name == EMPTY
    {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port.parse()?));
        return runtime.block_on(serve_nothing(address));
    }
    let runs = number("START_RUNS", 9);
    let (mut empty, mut own, mut memory) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..runs {
        empty.push(runtime.block_on(measure(&empty_server))?.0);
        let (time, kilobytes) = runtime.block_on(measure(&program))?;
        own.push(time);
        memory.push(kilobytes);
    }
    let (empty, own) = (median(empty), median(own));
    println!("an empty server of axum: {:.1} ms", millis(empty));
    let ratio = own.as_secs_f64() / empty.as_secs_f64();
    println!("Entente: {:.1} ms, {ratio:.1} times as long", millis(own));
    let [all, anonymous] = [0, 1].map(|at| median(memory.iter().map(|both| both[at]).collect()));
    let (all, anonymous) = (all / 1000, anonymous / 1000);
    println!("its memory after five quiet seconds: {all} MB, {anonymous} MB of them its own");
    Ok(())
}

async fn serve_nothing(address: SocketAddr) -> Outcome<()> {
    let listener = tokio::net::TcpListener::bind(address).await?;
    let routes = axum::Router::new().route("/", axum::routing::get(async || "hello"));
    Ok(axum::serve(listener, routes).await?)
}

/// Starts a program that serves a page on a port, and returns the time until the page answered, and
/// the kilobytes of memory after a rest: all, and what is not read from files.
async fn measure(start: &dyn Fn(u16) -> std::io::Result<Child>) -> Outcome<(Duration, [u64; 2])> {
    let port = free_port()?;
    let page = format!("http://127.0.0.1:{port}/");
    let client = reqwest::Client::builder().no_proxy().build()?;
    let started = Instant::now();
    let mut child = start(port)?;
    while client.get(&page).send().await.is_err() {
        tokio::time::sleep(PAUSE).await;
    }
    let time = started.elapsed();
    tokio::time::sleep(REST).await;
    let memory = memory_of(child.id());
    child.kill()?;
    child.wait()?;
    Ok((time, memory?))
}

fn free_port() -> Outcome<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?
        .local_addr()?
        .port())
}

fn empty_server(port: u16) -> std::io::Result<Child> {
    let own = std::env::current_exe()?;
    Command::new(own).args([EMPTY, &port.to_string()]).spawn()
}

/// The program with its sandbox, in an empty folder.
fn program(port: u16) -> std::io::Result<Child> {
    let folder = std::env::temp_dir().join(format!("entente-start-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder)?;
    Command::new(env!("CARGO_BIN_EXE_entente"))
        .args(["--set", &format!("sandbox.page=127.0.0.1:{port}")])
        .args(["--set", "api.listen=127.0.0.1:0"])
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
}

fn memory_of(process: u32) -> Outcome<[u64; 2]> {
    let maps = std::fs::read_to_string(format!("/proc/{process}/smaps_rollup"))?;
    let kilobytes = |name: &str| -> Outcome<u64> {
        let line = maps.lines().find_map(|line| line.strip_prefix(name));
        let number = line.and_then(|line| line.split_whitespace().next());
        Ok(number.ok_or("no such line")?.parse()?)
    };
    Ok([kilobytes("Rss:")?, kilobytes("Anonymous:")?])
}

fn median<T: Ord + Copy>(mut values: Vec<T>) -> T {
    values.sort();
    values[values.len() / 2]
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
