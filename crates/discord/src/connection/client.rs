//! The HTTP client, the checks at the start (the token, and that the gateway can be reached), and
//! the look for members of servers.

use crate::connection::config::DiscordConfig;
use crate::connection::error::{DiscordError, to_discord_error};
use crate::connection::refused;
use entente_game::ServerId;
use entente_service::{MAX_ICON_BYTES, MemberQuestion, ServerFace, Service};
use entente_tls::{Check, Roots};
use poise::serenity_prelude::{
    ApplicationId, CurrentApplicationInfo, GuildId, Http, HttpBuilder, LightMethod, Request, Route,
    UserId,
};
use rustls::ClientConfig;
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

/// The time that one HTTP request may take.
const TIMEOUT: Duration = Duration::from_secs(15);

/// The host that has the icons of servers.
const ICON_HOST: &str = "cdn.discordapp.com";

/// A client for Discord's REST interface.
pub(crate) fn http(config: &DiscordConfig) -> Result<Http, DiscordError> {
    let client = http_client(config)?;
    Ok(HttpBuilder::new(&config.token).client(client).build())
}

/// An HTTP client with the settings for tests, if there are any.
pub fn http_client(config: &DiscordConfig) -> Result<reqwest::Client, DiscordError> {
    let mut client = reqwest::Client::builder()
        .use_preconfigured_tls(tls(config)?)
        .timeout(TIMEOUT);
    if let Some(address) = config.address {
        client = client
            .resolve("discord.com", address)
            .resolve(ICON_HOST, address);
    }
    client
        .build()
        .map_err(|error| DiscordError::Unreachable(error.to_string()))
}

/// The settings that trust the system's certificates, and one that a test adds.
fn tls(config: &DiscordConfig) -> Result<ClientConfig, DiscordError> {
    let Some(file) = &config.root_certificate else {
        return Ok(entente_tls::client());
    };
    let unusable = |cause: String| DiscordError::Certificate {
        file: file.clone(),
        cause,
    };
    let pem = std::fs::read(file).map_err(|error| unusable(error.to_string()))?;
    let roots = Roots::system().and_pem(&pem);
    let roots = roots.map_err(|fault| unusable(fault.to_string()))?;
    Ok(roots.client(Check::All))
}

/// Checks the token, and that the gateway can be reached. Serenity would silently fall back to the
/// default gateway if it could not ask for one. Returns the application as Discord describes it.
pub(crate) async fn check_connection(http: &Http) -> Result<(ApplicationId, Value), DiscordError> {
    let request = Request::new(Route::Oauth2ApplicationCurrent, LightMethod::Get);
    let application: Value = http.fire(request).await.map_err(to_discord_error)?;
    let info: Result<CurrentApplicationInfo, _> = serde_json::from_value(application.clone());
    let id = info.map_err(|error| to_discord_error(error.into()))?.id;
    check_gateway(&http.get_gateway().await.map_err(to_discord_error)?.url).await?;
    Ok((id, application))
}

/// Checks that something listens at the gateway's address. Serenity would retry forever without a
/// clear message.
async fn check_gateway(gateway: &str) -> Result<(), DiscordError> {
    let unreachable =
        |why: String| DiscordError::Unreachable(format!("its gateway {gateway}: {why}"));
    let address = reqwest::Url::parse(gateway).map_err(|error| unreachable(error.to_string()))?;
    let host = address.host_str().unwrap_or_default();
    let port = address.port_or_known_default().unwrap_or(443);
    match tokio::time::timeout(TIMEOUT, tokio::net::TcpStream::connect((host, port))).await {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(error)) => Err(unreachable(error.to_string())),
        Err(_) => Err(unreachable("no answer".into())),
    }
}

/// Asks Discord for the names and icons of servers, one after another, until the task is aborted,
/// and keeps them for their public pages.
pub(crate) async fn look_at_faces(http: Arc<Http>, client: reqwest::Client, service: Service) {
    let mut questions = service.servers().face_questions();
    while let Some(server) = questions.recv().await {
        let Some(face) = face_of(&http, &client, server).await else {
            continue;
        };
        if let Err(error) = service.servers().keep_face(server, face).await {
            tracing::error!(%error, "could not keep the name and icon of a server");
        }
    }
}

/// A server as Discord describes it, as far as it matters here.
#[derive(Deserialize)]
struct Named {
    name: String,
    icon: Option<String>,
}

/// The name and the icon of a server; `None` if Discord does not tell them.
async fn face_of(http: &Http, client: &reqwest::Client, server: ServerId) -> Option<ServerFace> {
    let guild_id = GuildId::new(Some(server.0).filter(|id| *id > 0)?);
    let request = Request::new(Route::Guild { guild_id }, LightMethod::Get);
    let named: Result<Named, _> = http.fire(request).await;
    named.as_ref().err().into_iter().for_each(refused::note);
    let Named { name, icon } = named.ok()?;
    let Some(hash) = icon.as_ref() else {
        return Some(ServerFace::new(name, None));
    };
    let address = format!(
        "https://{ICON_HOST}/icons/{server}/{hash}.webp?size=128",
        server = server.0
    );
    match download(client, &address).await {
        Ok(bytes) => Some(ServerFace::new(name, icon).with_icon(&bytes)),
        Err(error) => {
            tracing::warn!(%error, "could not download the icon of a server");
            // Without its hash, so that it is tried again.
            Some(ServerFace::new(name, None))
        }
    }
}

/// The bytes at an address, as far as a page would show them: one more, if there are too many.
async fn download(client: &reqwest::Client, address: &str) -> Result<Vec<u8>, reqwest::Error> {
    let mut answer = client.get(address).send().await?.error_for_status()?;
    let mut bytes = Vec::new();
    while bytes.len() <= MAX_ICON_BYTES
        && let Some(chunk) = answer.chunk().await?
    {
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// Looks whether people are members of a server, one question after another, until the task is
/// aborted. Challenges ask this about people of whom Entente does not know it. The service limits
/// the number of questions, because each is a request to Discord.
pub(crate) async fn look_for_members(http: Arc<Http>, service: Service) {
    let mut questions = service.people().member_questions();
    while let Some(question) = questions.recv().await {
        let MemberQuestion {
            server,
            person,
            answer,
        } = question;
        // There is no server and no person with the id 0.
        let is_member = server.0 > 0 && person.0 > 0 && {
            let (guild, user) = (GuildId::new(server.0), UserId::new(person.0));
            let member = http.get_member(guild, user).await;
            member.as_ref().err().into_iter().for_each(refused::note);
            member.is_ok()
        };
        // Sending fails if nobody waits for the answer any more.
        let _ = answer.send(is_member);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[tokio::test]
    async fn a_gateway_where_nothing_listens_is_named_in_one_sentence() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let gateway = format!("ws://{}/", listener.local_addr().unwrap());
        assert!(check_gateway(&gateway).await.is_ok());
        drop(listener);
        let message = check_gateway(&gateway).await.unwrap_err().to_string();
        let begin = format!("Discord cannot be reached (its gateway {gateway}: Connection refused");
        assert!(message.starts_with(&begin), "{message}");
    }
}
