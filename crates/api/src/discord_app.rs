//! The questions to Discord as the application: with the token of the bot, with the secret of the
//! application, and with the access token of a person.
//!
//! What is asked about an Activity is here: does Discord know an instance, and who has authorized a
//! code? It knows neither games nor tokens of ours. `linked_roles` says what is asked for those.

use crate::http::problem::request_id;
use entente_game::{PersonId, Span};
use reqwest::{Client, RequestBuilder, StatusCode, Url, header};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use tokio::sync::OnceCell;

/// Discord's REST interface.
const DISCORD: &str = "https://discord.com/api/v10";

/// The application, and the client with which Discord is asked.
#[derive(Debug)]
pub(crate) struct DiscordApp {
    client: Client,
    bot_token: String,
    client_secret: String,
    /// The id of the application, once Discord has said it.
    application: OnceCell<String>,
}

/// The reasons for which Discord does not answer a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum AskError {
    /// Discord refuses it with this status.
    #[error("Discord answers {0}")]
    Refused(StatusCode),
    /// Discord wants this pause before the next question.
    #[error("Discord asks for a pause")]
    Limited(Span),
    /// Discord cannot be asked at the moment.
    #[error("Discord cannot be asked")]
    Unreachable,
}

/// The only part of Discord's answers about applications and users that matters here.
#[derive(Deserialize)]
struct WithId {
    id: String,
}

/// The tokens for what a person has authorized.
#[derive(Deserialize)]
pub(crate) struct Tokens {
    pub(crate) access_token: String,
    #[serde(default)]
    pub(crate) refresh_token: String,
    /// The time for which the first one is valid, in seconds.
    #[serde(default)]
    pub(crate) expires_in: u64,
}

#[derive(Deserialize)]
struct Authorization {
    user: Option<WithId>,
}

impl DiscordApp {
    pub(crate) fn new(client: Client, bot_token: String, client_secret: String) -> Self {
        Self {
            client,
            bot_token,
            client_secret,
            application: OnceCell::new(),
        }
    }

    /// The id of the application.
    pub(crate) async fn application(&self) -> Result<&str, AskError> {
        let asked = self.application.get_or_try_init(async || {
            let application: WithId = self.get_as_bot("/applications/@me").await?;
            Ok(application.id)
        });
        asked.await.map(String::as_str)
    }

    /// Asks with the bot's token.
    pub(crate) async fn get_as_bot<T: DeserializeOwned>(&self, path: &str) -> Result<T, AskError> {
        read(self.as_bot(self.client.get(address(path)))).await
    }

    /// Replaces something with the bot's token.
    pub(crate) async fn put_as_bot<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &serde_json::Value,
    ) -> Result<T, AskError> {
        read(self.as_bot(self.client.put(address(path)).json(body))).await
    }

    fn as_bot(&self, request: RequestBuilder) -> RequestBuilder {
        request.header(header::AUTHORIZATION, format!("Bot {}", self.bot_token))
    }

    /// Replaces something with the access token of a person.
    pub(crate) async fn put_as_person<T: DeserializeOwned>(
        &self,
        token: &str,
        path: &str,
        body: &serde_json::Value,
    ) -> Result<T, AskError> {
        read(self.client.put(address(path)).bearer_auth(token).json(body)).await
    }

    /// Exchanges a code or a refresh token, which the fields have, for tokens.
    pub(crate) async fn exchange(&self, fields: &[(&str, &str)]) -> Result<Tokens, AskError> {
        let own = [
            ("client_id", self.application().await?),
            ("client_secret", &self.client_secret),
        ];
        // The query of an address has the same form as a form in a body.
        let form = Url::parse_with_params(DISCORD, own.iter().chain(fields));
        let form = form.expect("it is an address");
        let request = self.client.post(address("/oauth2/token"));
        let request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        read(request.body(form.query().unwrap_or_default().to_owned())).await
    }

    /// The person of an access token; `None` if it does not say who that is.
    pub(crate) async fn person_of(&self, token: &str) -> Result<Option<PersonId>, AskError> {
        let request = self.client.get(address("/oauth2/@me")).bearer_auth(token);
        let found: Authorization = read(request).await?;
        let id = found.user.and_then(|user| user.id.parse().ok());
        Ok(id.map(PersonId))
    }
}

fn address(path: &str) -> String {
    format!("{DISCORD}{path}")
}

/// Sends a request and reads the answer. The cause of a failure is for the operator alone.
async fn read<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, AskError> {
    let answer = request.send().await.map_err(|error| unreachable(&error))?;
    let status = answer.status();
    if status == StatusCode::TOO_MANY_REQUESTS {
        let pause = answer.headers().get(header::RETRY_AFTER);
        let seconds = pause.and_then(|value| value.to_str().ok()?.parse::<f64>().ok());
        return Err(AskError::Limited(Span(
            (seconds.unwrap_or(1.0) * 1000.0) as u64,
        )));
    }
    if status.is_client_error() {
        return Err(AskError::Refused(status));
    }
    let answer = answer.error_for_status();
    let answer = answer.map_err(|error| unreachable(&error))?;
    answer.json().await.map_err(|error| unreachable(&error))
}

fn unreachable(error: &reqwest::Error) -> AskError {
    // The address of a request has no secrets, but an error could have more than the address.
    let (status, is_timeout) = (error.status(), error.is_timeout());
    let request = request_id();
    tracing::warn!(?status, is_timeout, request, "could not ask Discord");
    AskError::Unreachable
}

/// The application whose Activity this is.
#[derive(Debug)]
pub struct Activity(DiscordApp);

impl Activity {
    /// The Activity of the application with this bot token and this secret.
    pub fn new(client: Client, bot_token: String, client_secret: String) -> Self {
        Self(DiscordApp::new(client, bot_token, client_secret))
    }

    /// The id of the application.
    pub(crate) async fn application(&self) -> Result<&str, AskError> {
        self.0.application().await
    }

    /// Refuses an instance that Discord does not know.
    pub(crate) async fn check_instance(&self, instance: &str) -> Result<(), AskError> {
        let application = self.application().await?;
        // An id with other letters would ask for something else.
        let is_id = instance
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if !is_id {
            return Err(AskError::Refused(StatusCode::NOT_FOUND));
        }
        let path = format!("/applications/{application}/activity-instances/{instance}");
        self.0.get_as_bot::<IgnoredAny>(&path).await?;
        Ok(())
    }

    /// The person who has authorized a code; `None` if Discord does not say who that is.
    pub(crate) async fn person_of(
        &self,
        code: &str,
        verifier: &str,
    ) -> Result<Option<PersonId>, AskError> {
        let fields = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("code_verifier", verifier),
        ];
        let tokens = self.0.exchange(&fields).await?;
        self.0.person_of(&tokens.access_token).await
    }
}
