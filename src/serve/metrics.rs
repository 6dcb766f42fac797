//! Serves the metrics of the process on a listener of their own. What is measured is in
//! [`entente_service::metrics`].

use axum::http::header;
use axum::routing::get;
use entente_presentation::picture;
use entente_service::metrics::{encode, set_kept_pictures};
use tokio::net::TcpListener;

/// The content type under which metrics are served.
const CONTENT_TYPE_TEXT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Serves the metrics on this listener until `stop` is done.
pub(super) async fn run(
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let metrics = get(async || {
        set_kept_pictures(picture::kept_bytes());
        ([(header::CONTENT_TYPE, CONTENT_TYPE_TEXT)], encode())
    });
    let router = axum::Router::new().route("/metrics", metrics);
    axum::serve(listener, router)
        .with_graceful_shutdown(stop)
        .await
}
