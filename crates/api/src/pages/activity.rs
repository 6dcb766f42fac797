//! The questions to Discord about an Activity: does it know an instance, and who has authorized a
//! code?
//!
//! It knows neither games nor tokens of ours; `activity_page` makes those.

use crate::discord_app::{AskError, DiscordApp};
use crate::http::problem::{Kind, Problem, texts};
use entente_game::PersonId;
use entente_presentation::text::say;
use reqwest::{Client, StatusCode};
use serde::de::IgnoredAny;

/// The application whose Activity this is.
#[derive(Debug)]
pub struct Activity(DiscordApp);

impl Activity {
    /// The Activity of the application with this bot token and this secret.
    pub fn new(client: Client, bot_token: String, client_secret: String) -> Self {
        Self(DiscordApp::new(client, bot_token, client_secret))
    }

    /// The id of the application.
    pub(crate) async fn application(&self) -> Result<&str, Problem> {
        self.0.application().await.map_err(problem)
    }

    /// Refuses an instance that Discord does not know.
    pub(super) async fn check_instance(&self, instance: &str) -> Result<(), Problem> {
        let application = self.application().await?;
        // An id with other letters would ask for something else.
        let is_id = instance
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if !is_id {
            return Err(Kind::NoSuchActivity.into());
        }
        let path = format!("/applications/{application}/activity-instances/{instance}");
        let asked = self.0.get_as_bot::<IgnoredAny>(&path).await;
        asked.map_err(problem)?;
        Ok(())
    }

    /// The person who has authorized a code.
    pub(crate) async fn person_of(&self, code: &str, verifier: &str) -> Result<PersonId, Problem> {
        let fields = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("code_verifier", verifier),
        ];
        let tokens = self.0.exchange(&fields).await.map_err(problem)?;
        let person = self.0.person_of(&tokens.access_token).await;
        let without = || Problem::new(Kind::InvalidToken, say!(texts(), "problem-code-of-nobody"));
        person.map_err(problem)?.ok_or_else(without)
    }
}

/// The problem with a question: what Discord does not have is no Activity.
fn problem(error: AskError) -> Problem {
    match error {
        AskError::Refused(StatusCode::NOT_FOUND) => Kind::NoSuchActivity.into(),
        AskError::Refused(StatusCode::BAD_REQUEST) => {
            let detail = say!(texts(), "problem-code-refused");
            Problem::new(Kind::InvalidToken, detail)
        }
        AskError::Refused(_) | AskError::Limited(_) | AskError::Unreachable => {
            Problem::new(Kind::Unavailable, say!(texts(), "problem-discord-away"))
        }
    }
}
