//! The endpoint for interactions: Discord sends them as signed requests instead of over the
//! gateway, if the application has an "Interactions Endpoint URL".
//!
//! Any process with the same store can receive them, whether or not it is the one with the gateway.
//! Each is handled like one from the gateway, and answered by a request of the bot's own; the
//! response to Discord's request only confirms that it came.

use crate::connection::client::{Detached, DiscordError, http, to_discord_error};
use crate::connection::config::DiscordConfig;
use crate::frontend::frontends::Frontends;
use crate::incoming::events::{Incoming, Receiver};
use crate::incoming::registration;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use entente_connections::{ServerOptions, as_it_is, serve};
use poise::serenity_prelude::Interaction;
use ring::signature::{ED25519, UnparsedPublicKey};
use serde_json::json;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};

/// The largest body of a request, in bytes. Discord's largest interactions have a fifth of it.
const MAX_BODY_BYTES: usize = 1 << 20;

/// How long a request may take to arrive. Discord waits for an answer no longer than this.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(3);

/// How long an idle connection is kept: longer than proxies keep theirs.
const HEADER_TIMEOUT: Duration = Duration::from_mins(2);

/// How long stopping waits for interactions that are being handled.
const STOP_TIMEOUT: Duration = Duration::from_secs(4);

/// Receives interactions over HTTPS.
pub struct Endpoint {
    receiver: Arc<Receiver>,
    /// The key with which Discord signs.
    key: VerifyKey,
}

impl Endpoint {
    /// Logs in to Discord, to answer what will be received.
    pub async fn log_in(
        frontends: Arc<Frontends>,
        config: &DiscordConfig,
    ) -> Result<Self, DiscordError> {
        let http = http(config)?;
        let application = http.get_current_application_info().await;
        let application = application.map_err(to_discord_error)?;
        let key = VerifyKey::parse(&application.verify_key).ok_or(DiscordError::NoVerifyKey)?;
        http.set_application_id(application.id);
        match http.get_global_commands().await {
            Ok(commands) => frontends.learn_command_ids(&commands),
            // Without their ids texts name commands without linking them.
            Err(error) => tracing::warn!(%error, "could not read the ids of the commands"),
        }
        if config.piece_emojis {
            registration::learn_uploaded(&frontends, &http).await;
        }
        let receiver = Receiver::new(frontends, Detached::new(http).await?);
        Ok(Self { receiver, key })
    }

    /// Receives interactions on this listener until `stop` is done, on so many connections, and
    /// returns when each of them has been handled.
    pub async fn receive(
        self,
        listener: TcpListener,
        connections: usize,
        stop: impl Future<Output = ()>,
    ) -> Result<(), DiscordError> {
        let (at_work, mut all_done) = mpsc::channel(1);
        let state = (Arc::new(self), at_work);
        let router = Router::new().route("/interactions", post(receive));
        serve_until(listener, router.with_state(state), connections, stop).await;
        // It ends with the last copy of the sender.
        let finished = tokio::time::timeout(STOP_TIMEOUT, all_done.recv()).await;
        if finished.is_err() {
            tracing::info!("stopped before every interaction was handled");
        }
        Ok(())
    }
}

/// The endpoint, and what each task holds that handles an interaction.
type Receiving = (Arc<Endpoint>, mpsc::Sender<()>);

async fn serve_until(
    listener: TcpListener,
    router: Router,
    connections: usize,
    stop: impl Future<Output = ()>,
) {
    let options = ServerOptions {
        connections,
        header_timeout: HEADER_TIMEOUT,
        refusal: None,
    };
    let (stopping, stopped) = oneshot::channel::<()>();
    let serving = serve(listener, router, options, as_it_is, async {
        // It fails only if this function has ended.
        let _ = stopped.await;
    });
    let mut serving = pin!(serving);
    tokio::select! {
        () = &mut serving => return,
        () = stop => drop(stopping),
    }
    // Connections that a proxy keeps open are not waited for longer than a request takes.
    let _ = tokio::time::timeout(REQUEST_TIMEOUT, serving).await;
}

/// Receives an interaction, and lets it be handled in a task of its own.
async fn receive(
    State((endpoint, at_work)): State<Receiving>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let body = axum::body::to_bytes(body, MAX_BODY_BYTES);
    let Ok(Ok(body)) = tokio::time::timeout(REQUEST_TIMEOUT, body).await else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let signed = match (header(SIGNATURE), header(TIMESTAMP)) {
        (Some(signature), Some(timestamp)) => {
            endpoint
                .key
                .has_signed(signature, timestamp, &body, SystemTime::now())
        }
        _ => false,
    };
    if !signed {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    match Incoming::read(&body) {
        Ok(Incoming::Other(ping)) if matches!(*ping, Interaction::Ping(_)) => {
            Json(json!({"type": 1})).into_response()
        }
        Ok(interaction) => {
            tokio::spawn(handle(endpoint, interaction, at_work));
            StatusCode::ACCEPTED.into_response()
        }
        Err(error) => {
            // Its message names fields and not what a user has typed.
            tracing::warn!(line = error.line(), "an interaction could not be read");
            StatusCode::BAD_REQUEST.into_response()
        }
    }
}

/// Handles an interaction as if it had come over the gateway.
async fn handle(endpoint: Arc<Endpoint>, interaction: Incoming, _at_work: mpsc::Sender<()>) {
    endpoint.receiver.on_interaction(interaction).await;
}

/// The header with the signature, in hexadecimal digits.
const SIGNATURE: &str = "x-signature-ed25519";

/// The header with the time of the request, in seconds since 1970.
const TIMESTAMP: &str = "x-signature-timestamp";

/// The age that a request may have, and the time by which a clock may be ahead. Discord takes
/// answers to an interaction for as long as this, so an older request can only be a copy.
const MAX_AGE: Duration = Duration::from_mins(15);

/// The public key of an application.
struct VerifyKey(UnparsedPublicKey<Vec<u8>>);

impl VerifyKey {
    /// The key in hexadecimal digits, as Discord writes it; `None` if it is none.
    fn parse(text: &str) -> Option<Self> {
        let bytes = hex::decode(text).ok().filter(|bytes| bytes.len() == 32)?;
        Some(Self(UnparsedPublicKey::new(&ED25519, bytes)))
    }

    /// Whether Discord has sent this body at this time, and not too long before `now`.
    fn has_signed(&self, signature: &str, timestamp: &str, body: &[u8], now: SystemTime) -> bool {
        let Ok(signature) = hex::decode(signature) else {
            return false;
        };
        let signed = [timestamp.as_bytes(), body].concat();
        is_recent(timestamp, now) && self.0.verify(&signed, &signature).is_ok()
    }
}

/// Whether a time in seconds since 1970 is near to `now`.
fn is_recent(timestamp: &str, now: SystemTime) -> bool {
    let Ok(seconds) = timestamp.parse::<u64>() else {
        return false;
    };
    let now = now
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    now.abs_diff(seconds) <= MAX_AGE.as_secs()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use ring::signature::{Ed25519KeyPair, KeyPair};

    /// The key pair and the signature of the first test in RFC 8032, section 7.1.
    const SEED: &str = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
    const PUBLIC: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    const OF_NOTHING: &str = "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155\
                              5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b";

    fn at(seconds: u64) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)
    }

    #[test]
    fn the_key_is_that_of_the_published_example() {
        let key = VerifyKey::parse(PUBLIC).unwrap();
        let signature = hex::decode(OF_NOTHING).unwrap();
        assert!(key.0.verify(b"", &signature).is_ok());
        for text in ["", "00", "no digits", &"0".repeat(66)] {
            assert!(VerifyKey::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn only_the_signed_body_at_the_signed_time_counts() {
        let pair = Ed25519KeyPair::from_seed_unchecked(&hex::decode(SEED).unwrap()).unwrap();
        assert_eq!(hex::encode(pair.public_key()), PUBLIC);
        let key = VerifyKey::parse(PUBLIC).unwrap();
        let signature = hex::encode(pair.sign(b"1000{}"));
        let signed = |time, body: &str, now| {
            key.has_signed(signature.as_str(), time, body.as_bytes(), at(now))
        };
        assert!(signed("1000", "{}", 1000));
        assert!(signed("1000", "{}", 1900) && signed("1000", "{}", 100));
        assert!(!signed("1000", "{}", 1901), "a copy of an old request");
        assert!(!signed("1000", "{} ", 1000) && !signed("1001", "{}", 1000));
        for garbage in ["", "zz", "00", &signature[2..]] {
            assert!(
                !key.has_signed(garbage, "1000", b"{}", at(1000)),
                "{garbage}"
            );
        }
    }
}
