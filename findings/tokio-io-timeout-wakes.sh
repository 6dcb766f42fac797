#!/usr/bin/env bash
# A time-out for reads that is never reached wakes the waiting thread once more for each read.
#
# Subject, with its version: tokio-io-timeout 1.2.1 (crates.io), over tokio 1.48.0.
# Input: a server that reads one byte and answers with it, 1,000 times, each after it had to wait: once
# on the bare connection, and once with a time-out of 60 s around it.
# Seen: the bare server waits in the kernel once for each byte (`epoll_wait`: 981) and wakes nobody (2
# `write`s). With the time-out it waits 1,486 times, and writes to its own waker 533 times (fewer on a
# busy machine): a read that has come sets the timer to the present moment, which is then due.
# So a connection with many small requests needs a time-out whose timer only ever moves later.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v strace >/dev/null || { echo "this needs strace"; exit 1; }
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "waits"
version = "0.0.0"
edition = "2024"

[dependencies]
tokio = { version = "=1.48.0", features = ["io-util", "net", "rt", "time"] }
tokio-io-timeout = "=1.2.1"
TOML
cat >src/main.rs <<'RS'
use std::io::{Read, Write};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio_io_timeout::TimeoutStream;

const BYTES: usize = 1_000;

async fn echo(mut stream: impl AsyncRead + AsyncWrite + Unpin) {
    let mut byte = [0];
    for _ in 0..BYTES {
        stream.read_exact(&mut byte).await.unwrap();
        stream.write_all(&byte).await.unwrap();
    }
}

/// The client is a thread that strace does not follow.
fn ask(address: std::net::SocketAddr) {
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    stream.set_nodelay(true).unwrap();
    let mut byte = [7];
    for _ in 0..BYTES {
        // The server has to wait for each byte.
        std::thread::sleep(Duration::from_micros(300));
        stream.write_all(&byte).unwrap();
        stream.read_exact(&mut byte).unwrap();
    }
}

fn main() {
    let is_bounded = std::env::args().nth(1).unwrap() == "bounded";
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let client = std::thread::spawn(move || ask(address));
        let (stream, _) = listener.accept().await.unwrap();
        stream.set_nodelay(true).unwrap();
        if is_bounded {
            // A task of its own: the outermost future is woken through the same waker.
            let mut bounded = TimeoutStream::new(stream);
            bounded.set_read_timeout(Some(Duration::from_secs(60)));
            tokio::spawn(echo(Box::pin(bounded))).await.unwrap();
        } else {
            tokio::spawn(echo(stream)).await.unwrap();
        }
        client.join().unwrap();
    });
}
RS
cargo build --quiet
calls() {
    # Without -f strace follows the first thread alone, which is the server.
    strace -c -o "$1.calls" -e trace=epoll_wait,write target/debug/waits "$1"
    awk '$NF == "epoll_wait" { waits = $4 } $NF == "write" { writes = $4 }
        END { print waits + 0, writes + 0 }' "$1.calls"
}
read -r bare_waits bare_writes <<<"$(calls bare)"
read -r bounded_waits bounded_writes <<<"$(calls bounded)"
echo "bare: $bare_waits waits, $bare_writes writes; with a time-out: $bounded_waits and $bounded_writes"
[ "$bare_writes" -lt 50 ]
[ "$bounded_writes" -gt 200 ]
[ "$bounded_waits" -gt $((bare_waits * 5 / 4)) ]
