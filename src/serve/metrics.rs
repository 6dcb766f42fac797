//! Serves the metrics of the process on a listener of their own. What is measured is in
//! [`entente_service::metrics`]; the resources of the process are read here, when somebody asks.

use super::files::max_files;
use axum::http::{HeaderMap, header};
use axum::routing::get;
use entente_connections::{ServerOptions, as_it_is, serve};
use entente_presentation::picture;
use entente_service::metrics::{
    MetricsFormat, ProcessFigures, encode, set_kept_pictures, set_process, set_process_start,
};
use std::fs;
use std::time::{Duration, SystemTime};
use tokio::net::TcpListener;

/// Within what time the header of a request has to come.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);

/// Serves the metrics on this listener until `stop` is done, on so many connections.
pub(super) async fn run(listener: TcpListener, connections: usize, stop: impl Future<Output = ()>) {
    // The listener is one of the first things that a process has.
    let started = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    set_process_start(started.unwrap_or_default());
    let metrics = get(async |headers: HeaderMap| {
        set_kept_pictures(picture::kept_bytes());
        set_process(process_figures());
        let accepted = headers.get_all(header::ACCEPT).iter();
        let accepted: Vec<&str> = accepted.filter_map(|value| value.to_str().ok()).collect();
        let format = MetricsFormat::accepted(&accepted.join(","));
        let headers = [
            (header::CONTENT_TYPE, format.media_type()),
            (header::VARY, "accept"),
        ];
        (headers, encode(format))
    });
    let router = axum::Router::new().route("/metrics", metrics);
    let options = ServerOptions {
        connections,
        header_timeout: HEADER_TIMEOUT,
        refusal: None,
    };
    serve(listener, router, options, as_it_is, stop).await;
}

/// The resources that this process uses, as Linux shows them. Elsewhere they are 0.
fn process_figures() -> ProcessFigures {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let memory = status.lines().find_map(|line| {
        let kibibytes = line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")?;
        kibibytes.parse::<u64>().ok()
    });
    // One of them is this list.
    let files = fs::read_dir("/proc/self/fd").map_or(0, |files| files.count().saturating_sub(1));
    ProcessFigures {
        memory: memory.unwrap_or(0) << 10,
        files: files as u64,
        max_files: max_files(),
    }
}
