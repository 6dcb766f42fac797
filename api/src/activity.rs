//! The questions to Discord about an Activity: does it know an instance, and who has authorized a
//! code?
//!
//! It knows neither games nor tokens of ours; `activity_page` makes those.

use super::problem::{Kind, Problem};
use entente_game::PersonId;
use reqwest::{Client, StatusCode, Url, header};
use serde::Deserialize;
use serde::de::IgnoredAny;
use tokio::sync::OnceCell;

/// Discord's REST interface.
const DISCORD: &str = "https://discord.com/api/v10";

/// The application whose Activity this is, and the client with which Discord is asked.
#[derive(Debug)]
pub struct Activity {
    client: Client,
    bot_token: String,
    client_secret: String,
    /// The id of the application, once Discord has said it.
    application: OnceCell<String>,
}

/// The only part of Discord's answers about applications and users that matters here.
#[derive(Deserialize)]
struct WithId {
    id: String,
}

#[derive(Deserialize)]
struct AccessToken {
    access_token: String,
}

#[derive(Deserialize)]
struct Authorization {
    user: Option<WithId>,
}

impl Activity {
    /// The Activity of the application with this bot token and this secret.
    pub fn new(client: Client, bot_token: String, client_secret: String) -> Self {
        Self {
            client,
            bot_token,
            client_secret,
            application: OnceCell::new(),
        }
    }

    /// The id of the application.
    pub(crate) async fn application(&self) -> Result<&str, Problem> {
        let asked = self.application.get_or_try_init(async || {
            let application: WithId = self.ask_as_bot("/applications/@me").await?;
            Ok(application.id)
        });
        asked.await.map(String::as_str)
    }

    /// Asks Discord with the bot's token. What Discord does not have is no Activity.
    async fn ask_as_bot<T: for<'a> Deserialize<'a>>(&self, path: &str) -> Result<T, Problem> {
        let request = self.client.get(format!("{DISCORD}{path}"));
        let bot = format!("Bot {}", self.bot_token);
        let answer = request.header(header::AUTHORIZATION, bot).send().await;
        let answer = answer.map_err(|error| unreachable(&error))?;
        if answer.status() == StatusCode::NOT_FOUND {
            return Err(Kind::NoSuchActivity.into());
        }
        let answer = answer.error_for_status();
        let answer = answer.map_err(|error| unreachable(&error))?;
        answer.json().await.map_err(|error| unreachable(&error))
    }

    /// Refuses an instance that Discord does not know.
    pub(crate) async fn check_instance(&self, instance: &str) -> Result<(), Problem> {
        let application = self.application().await?;
        // An id with other letters would ask for something else.
        let is_id = instance
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if !is_id {
            return Err(Kind::NoSuchActivity.into());
        }
        let path = format!("/applications/{application}/activity-instances/{instance}");
        self.ask_as_bot::<IgnoredAny>(&path).await?;
        Ok(())
    }

    /// The person who has authorized a code.
    pub(crate) async fn person_of(&self, code: &str, verifier: &str) -> Result<PersonId, Problem> {
        let form = [
            ("client_id", self.application().await?),
            ("client_secret", &self.client_secret),
            ("grant_type", "authorization_code"),
            ("code", code),
            ("code_verifier", verifier),
        ];
        // The query of an address has the same form as a form in a body.
        let form = Url::parse_with_params(DISCORD, &form).expect("it is an address");
        let request = self.client.post(format!("{DISCORD}/oauth2/token"));
        let request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        let request = request.body(form.query().unwrap_or_default().to_owned());
        let answer = request.send().await;
        let answer = answer.map_err(|error| unreachable(&error))?;
        if answer.status() == StatusCode::BAD_REQUEST {
            let detail =
                "Discord does not accept this code. Each can be used once, within a minute.";
            return Err(Problem::new(Kind::InvalidToken, detail));
        }
        let answer = answer.error_for_status();
        let answer = answer.map_err(|error| unreachable(&error))?;
        let token: AccessToken = answer.json().await.map_err(|error| unreachable(&error))?;
        let request = self.client.get(format!("{DISCORD}/oauth2/@me"));
        let answer = request.bearer_auth(token.access_token).send().await;
        let answer = answer.and_then(|answer| answer.error_for_status());
        let answer = answer.map_err(|error| unreachable(&error))?;
        let found: Authorization = answer.json().await.map_err(|error| unreachable(&error))?;
        let id = found.user.and_then(|user| user.id.parse().ok());
        let without = || Problem::new(Kind::InvalidToken, "The code does not say who you are.");
        id.map(PersonId).ok_or_else(without)
    }
}

/// Discord cannot be asked. The cause is for the operator alone.
fn unreachable(error: &reqwest::Error) -> Problem {
    // The address of a request has no secrets, but an error could have more than the address.
    let (status, is_timeout) = (error.status(), error.is_timeout());
    tracing::warn!(
        ?status,
        is_timeout,
        "could not ask Discord about an Activity"
    );
    Problem::new(
        Kind::Unavailable,
        "Discord cannot be asked at the moment. Try again later.",
    )
}
