//! Tokens of people in the sandbox, for programs that are tried there: `entente token ann`.
//!
//! On Discord only a person can make a token, for themselves. In the sandbox everybody on this
//! machine can act as every person anyway. A running program makes tokens on request, over a socket
//! in the sandbox's folder that only its owner can open. If none runs, `serve` opens the store.

use super::error::{Result, ServeError};
use crate::config::Config;
use entente_game::people::{NewToken, PersonAction, PersonRefusal, Scopes, TokenAccess};
use entente_game::{PersonId, Span, Time};
use entente_service::{Command, Service, TokenSecret, random};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};

/// A request for a token.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct TokenRequest {
    /// The name of the person in the sandbox.
    pub person: String,
    /// The label of the token.
    pub label: String,
    /// The scopes that it allows.
    pub scopes: Scopes,
    /// After how many days it ends, if it does.
    pub days: Option<u16>,
}

/// The answer of the running program: a token, or why there is none.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum TokenAnswer {
    Token(String),
    Refused(String),
}

/// The people of the sandbox, by their names in lower case.
pub(super) type People = BTreeMap<String, PersonId>;

fn socket(config: &Config) -> PathBuf {
    config.sandbox.folder.join("tokens.socket")
}

/// Asks the running program; `None` if none runs.
pub(super) async fn ask(config: &Config, request: &TokenRequest) -> Option<Result<String>> {
    let stream = UnixStream::connect(socket(config)).await.ok()?;
    Some(ask_on(stream, request).await)
}

async fn ask_on(mut stream: UnixStream, request: &TokenRequest) -> Result<String> {
    let text = serde_json::to_string(request).map_err(std::io::Error::other)?;
    stream.write_all(format!("{text}\n").as_bytes()).await?;
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).await?;
    match serde_json::from_str(&line).map_err(std::io::Error::other)? {
        TokenAnswer::Token(token) => Ok(token),
        TokenAnswer::Refused(why) => Err(ServeError::NoToken(why)),
    }
}

/// Makes a token of a person of the sandbox.
pub(super) async fn make(
    service: &Service,
    people: &People,
    request: &TokenRequest,
) -> Result<String> {
    let person = people.get(&request.person.to_lowercase()).copied();
    let person = person.ok_or_else(|| {
        let names: Vec<&str> = people.keys().map(String::as_str).collect();
        let (name, names) = (&request.person, names.join(", "));
        ServeError::NoToken(format!(
            "{name} is not one of the sandbox’s people: {names}"
        ))
    })?;
    let secret = TokenSecret::generate();
    let end = request
        .days
        .map(|days| service.now().0 + Span::days(days.into()).0);
    let action = PersonAction::CreateToken(NewToken {
        hash: secret.hash(),
        label: request.label.clone(),
        owner_name: None,
        access: TokenAccess {
            scopes: request.scopes,
            expires_at: end.map(Time),
        },
    });
    let key = format!("token:{:016x}", u64::from_be_bytes(random()));
    let made = service
        .people()
        .submit(Command::new(person, action, key))
        .await;
    match made.map_err(|rejected| ServeError::NoToken(rejected.to_string()))? {
        Ok(_) => Ok(secret.reveal().to_owned()),
        Err(PersonRefusal::InvalidLabel) => Err(ServeError::NoToken(
            "the label is too long, or has characters that cannot be seen".into(),
        )),
        Err(_) => Err(ServeError::NoToken(
            "this person has as many tokens as they can have: revoke one with /api revoke".into(),
        )),
    }
}

/// Makes tokens on request until `stop` is ready. It keeps the service no longer than that.
pub(super) async fn serve(
    service: Service,
    config: &Config,
    people: People,
    stop: impl Future<Output = ()> + Send + 'static,
) {
    let path = socket(config);
    // One of a program that was killed.
    let _ = std::fs::remove_file(&path);
    let listener = match UnixListener::bind(&path) {
        Ok(listener) => listener,
        Err(error) => {
            tracing::warn!(%error, path = %path.display(), "`entente token` will not work");
            return;
        }
    };
    tokio::spawn(async move {
        tokio::select! {
            () = answer_all(&listener, &service, &people) => {}
            () = stop => {}
        }
        remove(&path);
    });
}

fn remove(path: &Path) {
    let _ = std::fs::remove_file(path);
}

async fn answer_all(listener: &UnixListener, service: &Service, people: &People) {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            continue;
        };
        if let Err(error) = answer(stream, service, people).await {
            tracing::debug!(%error, "a request for a token was not answered");
        }
    }
}

async fn answer(stream: UnixStream, service: &Service, people: &People) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    stream.read_line(&mut line).await?;
    let answer = match serde_json::from_str(&line) {
        Err(error) => TokenAnswer::Refused(error.to_string()),
        Ok(request) => match make(service, people, &request).await {
            Ok(token) => TokenAnswer::Token(token),
            Err(error) => TokenAnswer::Refused(error.to_string()),
        },
    };
    let text = serde_json::to_string(&answer).map_err(std::io::Error::other)?;
    stream.write_all(format!("{text}\n").as_bytes()).await
}
