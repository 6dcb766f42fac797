//! The commands for programs that use the HTTP API: `entente openapi` prints its description,
//! `token` a token for a person of the sandbox, and `mcp` lets a language model play on a running
//! server, over standard input and output.
//!
//! `entente-bridges` speaks the protocol of `mcp`. Here are only the address and the token, and a
//! router that passes each request on to the server.

use crate::cli::output::{self, Failure};
use crate::cli::serve::Settings;
use crate::serve::TokenRequest;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use clap::{Args, ValueEnum};
use entente_game::people::Scopes;
use reqwest::Client;
use reqwest::redirect::Policy;
use serde_json::json;
use std::error::Error;
use std::path::PathBuf;
use std::time::Duration;

/// The longest time for an answer: the longest wait of the API, and some time for the way.
const TIMEOUT: Duration = Duration::from_secs(45);

/// The longest request that is passed on, in bytes: as much as the API reads.
const REQUEST_LIMIT: usize = 256 * 1024;

/// The variable with the token.
const TOKEN_VARIABLE: &str = "MCP_TOKEN";

/// Let a language model play on a running server: speak MCP on standard input and output
///
/// It has the rights, limits and secrets of the token's person, and nothing more. The token is in
/// the variable MCP_TOKEN, or in a file; without one the model can only watch public games.
#[derive(Args)]
pub(super) struct Mcp {
    /// The address of the server
    #[arg(long, value_name = "ADDRESS", default_value = "http://127.0.0.1:8065")]
    url: String,
    /// A file with the token, instead of the variable
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
}

impl Mcp {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let server = Server {
            client: client().map_err(|cause| unusable("the HTTP client", &cause))?,
            address: self.address(),
            token: self.token()?,
        };
        let router = Router::new().fallback(async move |request| server.pass_on(request).await);
        let document = || entente_api::document().into();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|cause| unusable("the runtime", &cause))?;
        let served = runtime.block_on(entente_bridges::serve_stdio(router, document));
        // A thread may still be reading standard input.
        runtime.shutdown_background();
        served.map_err(|cause| unusable("standard input", &cause))
    }

    /// The address without the paths that people copy with it.
    fn address(&self) -> String {
        let mut address = self.url.trim().trim_end_matches('/');
        for path in ["/api/v1", "/mcp"] {
            address = address.strip_suffix(path).unwrap_or(address);
        }
        address.to_owned()
    }

    fn token(&self) -> Result<Option<HeaderValue>, Failure> {
        let (location, token) = match &self.token_file {
            Some(file) => {
                let location = file.display().to_string();
                let read = std::fs::read_to_string(file);
                let token = read.map_err(|cause| Failure::Unopened {
                    location: location.clone(),
                    cause,
                })?;
                (location, token)
            }
            None => match std::env::var(TOKEN_VARIABLE) {
                // Hosts have a field for it, and leave it empty.
                Ok(token) if !token.trim().is_empty() => (TOKEN_VARIABLE.to_owned(), token),
                _ => return Ok(None),
            },
        };
        let token = token.trim();
        let token = token.strip_prefix("Bearer ").unwrap_or(token);
        let value = HeaderValue::try_from(format!("Bearer {token}"));
        let mut value = value.map_err(|_| Failure::Unreadable {
            location,
            why: "this is not a token; /api token in Discord makes one".into(),
        })?;
        value.set_sensitive(true);
        Ok(Some(value))
    }
}

fn client() -> Result<Client, reqwest::Error> {
    let client = Client::builder().use_preconfigured_tls(entente_tls::client());
    // A token goes to the server that was named, and to no other.
    client.timeout(TIMEOUT).redirect(Policy::none()).build()
}

fn unusable(location: &str, cause: &dyn Error) -> Failure {
    Failure::Unreadable {
        location: location.into(),
        why: cause.to_string(),
    }
}

/// The server, and the token of its player.
#[derive(Clone)]
struct Server {
    client: Client,
    address: String,
    token: Option<HeaderValue>,
}

impl Server {
    /// The answer of the server, or a problem if it cannot be reached.
    async fn pass_on(&self, request: Request) -> Response {
        match self.answer(request).await {
            Ok(response) => response,
            Err(cause) => self.unreachable(&*cause),
        }
    }

    async fn answer(&self, request: Request) -> Result<Response, Box<dyn Error + Send + Sync>> {
        let (parts, body) = request.into_parts();
        let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
        let mut headers = parts.headers;
        if let Some(token) = &self.token {
            headers.insert(header::AUTHORIZATION, token.clone());
        }
        let address = format!("{}{path}", self.address);
        let sent = self.client.request(parts.method, address).headers(headers);
        let sent = sent.body(to_bytes(body, REQUEST_LIMIT).await?).send();
        let answer = sent.await?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        let mut response = Response::new(Body::from(answer.bytes().await?));
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        Ok(response)
    }

    fn unreachable(&self, mut cause: &(dyn Error + 'static)) -> Response {
        while let Some(inner) = cause.source() {
            cause = inner;
        }
        let detail = format!("The server at {} cannot be reached: {cause}", self.address);
        let problem = json!({"detail": detail}).to_string();
        (StatusCode::BAD_GATEWAY, problem).into_response()
    }
}

/// Print a token for a person of the sandbox, with which a program uses the HTTP API
///
/// It is made by the running program, or in the store if none runs.
#[derive(Args)]
pub(super) struct Token {
    /// The name of the person, such as ann
    person: String,
    /// Actions that the token allows, separated by commas
    #[arg(long, default_value = "read,play,diplomacy,manage")]
    scopes: String,
    /// After how many days it ends; by default it does not
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    days: Option<u16>,
    /// The name of the token in the person's list
    #[arg(long, default_value = "entente token")]
    label: String,
}

impl Token {
    pub(super) fn run(&self, settings: &Settings) -> Result<(), Failure> {
        let scopes = Scopes::parse(&self.scopes).map_err(|word| {
            let why = format!("`{word}` is not one of read, play, diplomacy, manage");
            Failure::unreadable("--scopes", why)
        })?;
        let request = TokenRequest {
            person: self.person.clone(),
            label: self.label.clone(),
            scopes,
            days: self.days,
        };
        let config = settings.load()?;
        crate::serve::keep_files_private();
        let token = crate::serve::make_token(&config, &request)?;
        output::print(&format!("{token}\n"))
    }
}

/// Print the OpenAPI document of the HTTP API
#[derive(Args)]
pub(super) struct OpenApi {
    /// The version of OpenAPI; some generators of clients read only 3.0
    #[arg(long, value_enum, default_value_t = Version::Newest)]
    version: Version,
}

#[derive(Clone, Copy, ValueEnum)]
enum Version {
    #[value(name = "3.1")]
    Newest,
    #[value(name = "3.0")]
    Older,
}

impl OpenApi {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let document = match self.version {
            Version::Newest => entente_api::document(),
            Version::Older => entente_api::document_3_0(),
        };
        output::print(&document)
    }
}
