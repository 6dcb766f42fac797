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
        Self::with_token(sandbox, &sandbox.token())
    }

    pub(crate) fn with_token(sandbox: &Sandbox, token: &str) -> Self {
        Self {
            client: http_client(sandbox),
            token: token.to_owned(),
        }
    }

    pub(crate) async fn request(
        &self,
        method: Method,
        path: &str,
        body: &str,
    ) -> reqwest::Result<Response> {
        self.client
            .request(method, format!("https://discord.com/api/v10/{path}"))
            .header("authorization", format!("Bot {}", self.token))
            .header("content-type", "application/json")
            .body(body.to_owned())
            .send()
            .await
    }

    /// The status and the body of a response, whose headers announce the limits; null if it is not
    /// JSON.
    pub(crate) async fn send(&self, method: Method, path: &str, body: &str) -> (u16, Value) {
        // Only the answers to interactions have no limit.
        let is_limited = method != Method::POST || !path.starts_with("interactions/");
        let response = self.request(method, path, body).await.unwrap();
        let announces = response.headers().contains_key("x-ratelimit-bucket");
        assert_eq!(announces, is_limited);
        let status = response.status().as_u16();
        (status, response.json().await.unwrap_or_default())
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.send(Method::POST, path, &body.to_string()).await
    }

    /// The status and the body of a response, by an injected fault too; null if it is not JSON.
    pub(crate) async fn answer(&self, method: Method, path: &str, body: Value) -> (u16, Value) {
        let response = self.request(method, path, &body.to_string()).await.unwrap();
        let status = response.status().as_u16();
        (status, response.json().await.unwrap_or_default())
    }

    /// The status and the code of a refusal.
    pub(crate) async fn refusal(&self, method: Method, path: &str, body: Value) -> (u16, u64) {
        let (status, answer) = self.send(method, path, &body.to_string()).await;
        assert!(answer["message"].is_string(), "{answer}");
        (status, answer["code"].as_u64().unwrap())
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
