//! The answer that turns a request into a WebSocket (RFC 6455, 4.2).

use axum::body::Body;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use entente_connections::ConnectionSlot;
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::Role;

/// A WebSocket of which this is the server.
pub(super) type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// Agrees to a WebSocket, and serves it once the client has the answer.
pub(super) fn accept<S>(
    request: Request,
    serve: impl FnOnce(Socket) -> S + Send + 'static,
) -> Response
where
    S: Future<Output = ()> + Send,
{
    let answer = match create_response_with_body(&request, Body::empty) {
        Ok(answer) => answer,
        Err(error) => return (StatusCode::BAD_REQUEST, error.to_string()).into_response(),
    };
    // For as long as the socket is open, its connection is not one without a request.
    let slot = request.extensions().get::<ConnectionSlot>();
    let held = slot.and_then(ConnectionSlot::begin_request);
    let upgrade = hyper::upgrade::on(request);
    tokio::spawn(async move {
        // A client that is gone before the answer has arrived needs no socket.
        if let Ok(upgraded) = upgrade.await {
            let stream = TokioIo::new(upgraded);
            serve(WebSocketStream::from_raw_socket(stream, Role::Server, None).await).await;
        }
        drop(held);
    });
    answer
}
