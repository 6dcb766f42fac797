//! The bot's own servers: sends interactions as signed requests, as Discord does for an application
//! with an "Interactions Endpoint URL", and hosts the bot's Activity.
//!
//! Several addresses stand for a load balancer: each interaction goes to the next of them, and if
//! nobody answers there, to the one after it.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime};

use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::changes::interactions;
use crate::changes::interactions::ANSWER_WITHIN;
use crate::model::{SIGNATURE, SigningKey, TIMESTAMP};
use crate::page::activity::router;
use crate::sandbox::Sandbox;
use crate::sandbox::builder::{listen, serve_page};
use crate::shared::Shared;
use crate::subscribers::{Endpoint, SignedInteraction};
use crate::values::Error;
use crate::world::ActivityHost;

/// How long connecting to one address may take before the next one is tried.
const CONNECT_TIMEOUT: Duration = Duration::from_millis(500);

/// The signed requests to the addresses of one application.
struct Sender {
    client: Client,
    key: SigningKey,
    urls: Vec<String>,
    /// Counts requests, so that each goes to the next address.
    sent: AtomicUsize,
}

impl Sender {
    fn new(key: SigningKey, urls: Vec<String>) -> Result<Self, Error> {
        let client = Client::builder()
            .use_preconfigured_tls(entente_tls::client())
            .no_proxy()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(ANSWER_WITHIN)
            .build()
            .map_err(|error| unusable(&urls.join(" "), error.to_string()))?;
        Ok(Self {
            client,
            key,
            urls,
            sent: AtomicUsize::new(0),
        })
    }

    /// Sends a body to an address with its signature.
    async fn post(&self, url: &str, body: String, sign: bool) -> reqwest::Result<Response> {
        // By the system's clock, as the bot compares it with that.
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let timestamp = now.unwrap_or_default().as_secs().to_string();
        let signed = if sign { body.as_str() } else { "another body" };
        let signature = self.key.sign(&timestamp, signed);
        let request = self.client.post(url).header(SIGNATURE, signature);
        let request = request.header(TIMESTAMP, timestamp);
        let request = request.header("content-type", "application/json");
        request.body(body).send().await
    }

    /// The first answer to an interaction that is not a failure of the server.
    async fn deliver(&self, payload: &Value) -> Option<Response> {
        let first = self.sent.fetch_add(1, Ordering::Relaxed);
        for number in 0..self.urls.len() {
            let url = &self.urls[(first + number) % self.urls.len()];
            match self.post(url, payload.to_string(), true).await {
                Ok(answer) if !answer.status().is_server_error() => return Some(answer),
                Ok(answer) => tracing::debug!(url, status = %answer.status(), "asking the next"),
                Err(error) => tracing::debug!(url, %error, "asking the next"),
            }
        }
        None
    }

    /// Checks an address as Discord does when it is entered: it has to answer a ping, and to refuse
    /// one with a wrong signature.
    async fn check(&self, url: &str) -> Result<(), Error> {
        let ping =
            || json!({"type": 1, "id": "1", "application_id": "1", "token": "ping", "version": 1});
        let failed = |error: reqwest::Error| unusable(url, error.to_string());
        let answer = self
            .post(url, ping().to_string(), true)
            .await
            .map_err(failed)?;
        let (status, body) = (answer.status(), answer.text().await.map_err(failed)?);
        let kind = serde_json::from_str::<Value>(&body).map(|body| body["type"].clone());
        if status != StatusCode::OK || kind.ok() != Some(json!(1)) {
            return Err(unusable(
                url,
                format!("it answers a ping with {status} {body}"),
            ));
        }
        let forged = self
            .post(url, ping().to_string(), false)
            .await
            .map_err(failed)?;
        if forged.status() != StatusCode::UNAUTHORIZED {
            let status = forged.status();
            return Err(unusable(
                url,
                format!("it answers {status} to a wrong signature, not 401"),
            ));
        }
        Ok(())
    }
}

fn unusable(url: &str, reason: String) -> Error {
    Error::Endpoint {
        url: url.to_owned(),
        reason,
    }
}

/// Sends each interaction, and takes an answer that comes with the response.
async fn send_interactions(
    shared: Arc<Shared>,
    sender: Sender,
    mut waiting: mpsc::UnboundedReceiver<SignedInteraction>,
) {
    let sender = Arc::new(sender);
    while let Some(interaction) = waiting.recv().await {
        let (shared, sender) = (shared.clone(), sender.clone());
        tokio::spawn(async move {
            let answer = sender.deliver(&interaction.payload).await;
            take_answer(&shared, &interaction, answer).await;
        });
    }
}

/// Takes the answer of an endpoint. 202 means that the bot answers by the callback.
async fn take_answer(shared: &Shared, interaction: &SignedInteraction, answer: Option<Response>) {
    let body = match answer {
        Some(answer) if answer.status() == StatusCode::ACCEPTED => return,
        Some(answer) if answer.status() == StatusCode::OK => answer.json::<Value>().await.ok(),
        _ => None,
    };
    let id = interaction.id;
    shared.update(|world| {
        let taken = body
            .map(|body| interactions::callback(world, id, &interaction.token, &body, Vec::new()));
        if !matches!(taken, Some(Ok(()))) {
            interactions::expire(world, id);
        }
    });
}

impl Sandbox {
    /// Sends interactions to these addresses from now on, as signed requests instead of over the
    /// gateway. They belong to one application behind a load balancer.
    ///
    /// # Errors
    /// [`Error::Endpoint`] if one of them does not answer a ping, or accepts a wrong signature.
    pub async fn set_interactions_endpoint(&self, urls: &[String]) -> Result<(), Error> {
        let key = self.shared.read(|world| world.application.signing_key());
        let sender = Sender::new(key, urls.to_vec())?;
        for url in urls {
            sender.check(url).await?;
        }
        let (out, waiting) = mpsc::unbounded_channel();
        let url = urls.first().cloned().unwrap_or_default();
        self.shared
            .update(|world| world.subscribers.endpoint = Some(Endpoint { url, out }));
        tokio::spawn(send_interactions(self.shared.clone(), sender, waiting));
        Ok(())
    }
}

// --- Hosting the bot's Activity: its origin, and the secret of its application ---

impl Sandbox {
    /// Lets the application have an Activity, which is served at this address, such as
    /// `http://127.0.0.1:8065`: the URL mapping of its root. Returns the origin under which
    /// browsers see it.
    ///
    /// The bot launches it by answering an interaction with type 12. The chat page opens it in a
    /// frame, and [`Activity::url`](crate::Activity::url) in a window of its own.
    ///
    /// # Errors
    /// [`Error::Listen`].
    pub async fn host_activity(&self, target: &str) -> Result<String, Error> {
        let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let (listener, address) = listen(any_port).await?;
        let host = ActivityHost {
            origin: format!("http://{address}"),
            target: target.trim_end_matches('/').to_owned(),
        };
        let failed = |error: reqwest::Error| Error::Endpoint {
            url: target.to_owned(),
            reason: error.to_string(),
        };
        let router = router(&self.shared, &host).map_err(failed)?;
        let origin = host.origin.clone();
        self.shared
            .update(|world| world.activities.host = Some(host));
        serve_page(&self.shared, router, listener, self.connections);
        Ok(origin)
    }

    /// The metadata records of linked roles that the bot has registered, in Discord's JSON.
    pub fn role_metadata(&self) -> Vec<serde_json::Value> {
        self.shared
            .read(|world| world.application.role_metadata.clone())
    }

    /// The secret with which the application exchanges the codes of OAuth2.
    pub fn client_secret(&self) -> String {
        self.shared
            .read(|world| world.activities.client_secret.clone())
    }
}
