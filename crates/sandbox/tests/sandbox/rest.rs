//! A plain REST client, which neither waits nor retries.

use entente_sandbox::{Id, Sandbox};
use reqwest::{Client, Method, Response};
use serde_json::{Value, json};

use crate::bot::http_client;

/// Sends requests with the bot's token.
pub(crate) struct Rest {
    client: Client,
    token: String,
}

impl Rest {
    pub(crate) fn new(sandbox: &Sandbox) -> Self {
        Self {
            client: http_client(sandbox),
            token: sandbox.token(),
        }
    }

    pub(crate) async fn request(
        &self,
        method: Method,
        path: &str,
        body: Value,
    ) -> reqwest::Result<Response> {
        let url = format!("https://discord.com/api/v10/{path}");
        let request = self.client.request(method, url).json(&body);
        let token = format!("Bot {}", self.token);
        request.header("authorization", token).send().await
    }

    /// The status and the body of a response; null if it is not JSON.
    pub(crate) async fn answer(&self, method: Method, path: &str, body: Value) -> (u16, Value) {
        let response = self.request(method, path, body).await.unwrap();
        let status = response.status().as_u16();
        (status, response.json().await.unwrap_or_default())
    }

    /// The code of a refusal, or the status of any other response.
    pub(crate) async fn outcome(&self, method: Method, path: &str, body: Value) -> u64 {
        let (status, answer) = self.answer(method, path, body).await;
        answer["code"].as_u64().unwrap_or(u64::from(status))
    }

    /// Sends a message and returns the outcome.
    pub(crate) async fn say(&self, channel: Id, text: &str) -> u64 {
        let path = format!("channels/{channel}/messages");
        self.outcome(Method::POST, &path, json!({"content": text}))
            .await
    }
}
