//! Linked roles: servers give people roles by their ratings and records. Here is what Discord is
//! asked and told for it.
//!
//! `metadata` says which values there are, `page` lets a person authorize us, and `pushing` sends
//! the values. Without the setting nothing of it exists.

mod metadata;
pub(crate) mod page;
pub(crate) mod pushing;

use crate::discord_app::{AskError, DiscordApp, Tokens};
use entente_game::{PersonId, Time};
use entente_service::{RoleGrant, RoleValues};
use reqwest::{Client, StatusCode, Url};
use serde::de::IgnoredAny;
use serde_json::{Value, json};

/// The name under which Discord shows the values of a person.
const PLATFORM: &str = "Entente";

/// The path to which Discord sends the browser of a person who has agreed.
const CALLBACK: &str = "/linked-role/callback";

/// The scopes that a person authorizes: who they are, and that we set their values.
const SCOPES: &str = "identify role_connections.write";

/// The application with linked roles.
#[derive(Debug)]
pub struct LinkedRoles {
    app: DiscordApp,
    /// Our public address, without a slash at its end.
    address: String,
}

impl LinkedRoles {
    /// The linked roles of the application with this bot token and this secret, for people whose
    /// browsers reach us at `address`, such as `https://chess.example.org`.
    pub fn new(client: Client, bot_token: String, client_secret: String, address: &str) -> Self {
        Self {
            app: DiscordApp::new(client, bot_token, client_secret),
            address: address.trim_end_matches('/').to_owned(),
        }
    }

    fn callback(&self) -> String {
        format!("{}{CALLBACK}", self.address)
    }

    /// Whether browsers reach us over HTTPS.
    fn is_secure(&self) -> bool {
        self.address.starts_with("https://")
    }

    /// The address at which Discord asks a person whether they agree.
    async fn question(&self, state: &str) -> Result<String, AskError> {
        let callback = self.callback();
        let fields = [
            ("client_id", self.app.application().await?),
            ("redirect_uri", &callback),
            ("response_type", "code"),
            ("scope", SCOPES),
            ("state", state),
            ("prompt", "consent"),
        ];
        let address = Url::parse_with_params("https://discord.com/oauth2/authorize", fields);
        Ok(address.expect("it is an address").into())
    }

    /// The person who has agreed, and what they have authorized.
    async fn authorized(&self, code: &str, now: Time) -> Result<(PersonId, RoleGrant), AskError> {
        let callback = self.callback();
        let fields = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", &callback),
        ];
        let tokens = self.app.exchange(&fields).await?;
        let person = self.app.person_of(&tokens.access_token).await?;
        let person = person.ok_or(AskError::Refused(StatusCode::FORBIDDEN))?;
        Ok((person, grant(tokens, now)))
    }

    /// The tokens that replace those of a grant.
    async fn renewed(&self, old: &RoleGrant, now: Time) -> Result<RoleGrant, AskError> {
        let fields = [
            ("grant_type", "refresh_token"),
            ("refresh_token", &old.refresh_token),
        ];
        Ok(grant(self.app.exchange(&fields).await?, now))
    }

    /// Sets the values of a person.
    async fn send(&self, token: &str, values: &RoleValues) -> Result<(), AskError> {
        let application = self.app.application().await?;
        let path = format!("/users/@me/applications/{application}/role-connection");
        let body = json!({"platform_name": PLATFORM, "metadata": values.by_key()});
        self.app
            .put_as_person::<IgnoredAny>(token, &path, &body)
            .await?;
        Ok(())
    }

    /// Registers the values that there are, unless Discord has them so already.
    async fn register(&self) -> Result<(), AskError> {
        let application = self.app.application().await?;
        let path = format!("/applications/{application}/role-connections/metadata");
        let wanted = metadata::records();
        let known: Value = self.app.get_as_bot(&path).await?;
        if metadata::is_same(&known, &wanted) {
            return Ok(());
        }
        self.app.put_as_bot::<IgnoredAny>(&path, &wanted).await?;
        tracing::info!("registered the values for linked roles");
        Ok(())
    }
}

fn grant(tokens: Tokens, now: Time) -> RoleGrant {
    RoleGrant {
        access_token: tokens.access_token,
        refresh_token: tokens.refresh_token,
        until: Time(now.0.saturating_add(tokens.expires_in.saturating_mul(1000))),
    }
}
