//! The Model Context Protocol, so that language models play as everybody does: at `/mcp` over HTTP,
//! and over standard input and output for `entente mcp`. `docs/developers/bridges.md` describes it.
//!
//! It speaks every version from 2024-11-05 to 2026-07-28. Nothing is kept between two requests, so
//! any process that serves the API can answer each; only the old transport (`sse`) has streams.
//!
//! Files import downward only: this one > `sse`, `stdio` > `http` > `server`, `events` > `call` >
//! `tools`, `words` > `rows`, `arguments` > `schema` > `document`; `server` >
//! `versions` > `message`.

mod arguments;
mod call;
mod http;
mod message;
mod rows;
mod schema;
mod server;
mod sse;
mod stdio;
mod tools;
mod versions;
mod words;

pub use crate::mcp::schema::MakeDocument;
use axum::Router;
use axum::routing::{get, post};
use http::Origins;
use server::Server;
use std::io;

/// Serves a client on standard input and output until it has ended, with this API and its OpenAPI
/// document.
pub async fn serve_stdio(api: Router, document: MakeDocument) -> io::Result<()> {
    let server = Server::new(api, document);
    stdio::serve(server, tokio::io::stdin(), tokio::io::stdout()).await
}

/// The paths of the protocol, over this API. Web pages of these origins may use them.
pub(crate) fn routes(api: &Router, document: MakeDocument, origins: &[String]) -> Router {
    let (server, origins) = (Server::new(api.clone(), document), Origins::new(origins));
    let old = Router::new()
        .route("/mcp/sse", get(sse::open))
        .route("/mcp/messages", post(sse::post))
        .with_state((server.clone(), origins.clone(), sse::Streams::default()));
    Router::new()
        .route("/mcp", post(http::post))
        .with_state((server, origins))
        .merge(old)
        .method_not_allowed_fallback(http::no_such_method)
}
