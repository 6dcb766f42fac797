//! The sandbox as a program: its options, what it prints, and when it stops.
//!
//! `entente-sandbox` and `entente sandbox` have the same options; the first one is strict.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::sandbox::Sandbox;
use crate::sandbox::builder::{Builder, PrivilegedIntent};
use crate::traffic::{RateLimits, SessionLimits};
use crate::values::Error;
use crate::world::Retention;

/// Run a local Discord for a bot in any language
///
/// It prints the address, the token and the line that each library needs, and runs until it is
/// interrupted. Tests in other languages act as people over HTTP; docs/testing.md of the crate says
/// how.
#[derive(Args, Debug)]
pub struct Options {
    /// The address for REST and the gateway
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8063")]
    listen: SocketAddr,
    /// The address for the chat page, attachments and tests
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8064")]
    page: SocketAddr,
    /// The token of the bot; without it the one in the folder, or a random one
    #[arg(long)]
    token: Option<String>,
    /// The name of the bot
    #[arg(long, default_value = "bot")]
    bot: String,
    /// The names of further bots, each with an application and a token of its own
    #[arg(long, value_delimiter = ',')]
    other_bots: Vec<String>,
    /// The people; the first owns the servers
    #[arg(long, value_delimiter = ',', default_value = "ann,bob")]
    people: Vec<String>,
    /// The text channels
    #[arg(long, value_delimiter = ',', default_value = "general")]
    channels: Vec<String>,
    /// The names of further servers, each with everybody and these channels
    #[arg(long, value_delimiter = ',')]
    other_servers: Vec<String>,
    /// The privileged intents that the bot is granted
    #[arg(long, value_delimiter = ',')]
    intents: Vec<IntentName>,
    /// Enforce Discord's rate limits and session limits
    #[arg(long)]
    limits: bool,
    /// Folder of all data; without it nothing outlives the program
    #[arg(long)]
    folder: Option<PathBuf>,
    /// The most messages that are kept; the oldest are forgotten first
    #[arg(long, value_name = "NUMBER", default_value_t = Retention::LATEST.messages)]
    keep_messages: usize,
    /// The most MiB of files that are kept; the oldest are forgotten first
    #[arg(long, value_name = "MIB", default_value_t = Retention::LATEST.file_bytes >> 20)]
    keep_files: u64,
    /// File for the certificate; by default certificate.pem in the folder, or else none
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

/// A privileged intent.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum IntentName {
    Presences,
    Members,
    MessageContent,
}

impl From<IntentName> for PrivilegedIntent {
    fn from(name: IntentName) -> Self {
        match name {
            IntentName::Presences => Self::Presences,
            IntentName::Members => Self::ServerMembers,
            IntentName::MessageContent => Self::MessageContent,
        }
    }
}

impl Options {
    /// Runs the sandbox until the program is interrupted.
    ///
    /// # Errors
    /// What [`Builder::start`] returns, and [`Error::Folder`] if the certificate cannot be written.
    pub async fn run(&self) -> Result<(), Error> {
        // The signals are taken before anything is printed that somebody may wait for.
        let stop = stop_signal();
        let sandbox = self.builder().start().await?;
        let certificate = self.write_certificate(&sandbox)?;
        let text = self.announcement(&sandbox, certificate.as_deref());
        // Nobody may read it.
        io::stdout().write_all(text.as_bytes()).ok();
        io::stdout().flush().ok();
        stop.await;
        sandbox.shutdown().await;
        Ok(())
    }

    fn builder(&self) -> Builder {
        let mut builder = Sandbox::builder()
            .discord(self.listen)
            .chat_page(self.page)
            .bot(&self.bot)
            .people(&self.people)
            .retention(Retention {
                messages: self.keep_messages,
                file_bytes: self.keep_files.saturating_mul(1 << 20),
            })
            .allow(
                self.intents
                    .iter()
                    .map(|name| PrivilegedIntent::from(*name)),
            );
        builder = self.channels.iter().fold(builder, Builder::channel);
        for server in &self.other_servers {
            builder = builder.other_guild(server, &self.people);
            builder = self.channels.iter().fold(builder, Builder::channel);
        }
        for bot in &self.other_bots {
            builder = builder.other_bot(bot);
        }
        if let Some(token) = &self.token {
            builder = builder.token(token);
        }
        if let Some(folder) = &self.folder {
            builder = builder.folder(folder);
        }
        if self.limits {
            builder = builder
                .rate_limits(RateLimits::Discord)
                .session_limits(SessionLimits::default());
        }
        builder
    }

    /// Everything that somebody with a bot has to know.
    fn announcement(&self, sandbox: &Sandbox, certificate: Option<&std::path::Path>) -> String {
        let certificate = certificate.map_or_else(
            || "none written; --certificate FILE does".to_owned(),
            |path| path.display().to_string(),
        );
        let mut text = format!(
            "A local Discord runs on this machine.\n\n\
             address      {}\n\
             token        {}\n\
             application  {}\n\
             server       {}\n\
             certificate  {certificate}\n\
             kept         the last {} messages and {} MiB of files\n\
             chat page    {}\n\
             tests        {}test\n",
            sandbox.address(),
            sandbox.token(),
            sandbox.application_id(),
            sandbox.guild_id(),
            self.keep_messages,
            self.keep_files,
            sandbox.page_url(),
            sandbox.page_url(),
        );
        // Writing to a text cannot fail.
        for bot in &self.other_bots {
            let token = sandbox.other_token(bot).unwrap_or_default();
            let _ = writeln!(text, "token of {bot}: {token}");
        }
        text.push_str("\nWhat each library needs:\n");
        for (library, line) in lines(sandbox.address()) {
            let _ = writeln!(text, "  {library:<16}{line}");
        }
        text.push_str("\nStop with Ctrl-C.\n");
        text
    }

    fn write_certificate(&self, sandbox: &Sandbox) -> Result<Option<PathBuf>, Error> {
        let in_folder = || {
            self.folder
                .as_ref()
                .map(|folder| folder.join("certificate.pem"))
        };
        let Some(path) = self.certificate.clone().or_else(in_folder) else {
            return Ok(None);
        };
        let written = std::fs::write(&path, sandbox.root_certificate_pem());
        written.map_err(|source| Error::Folder {
            path: path.clone(),
            source,
        })?;
        Ok(Some(path))
    }
}

/// Waits for Ctrl-C, or for the signal of a service manager.
fn stop_signal() -> impl Future<Output = ()> {
    #[cfg(unix)]
    let terminated = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
    async move {
        #[cfg(unix)]
        let ended = async {
            match terminated {
                Ok(mut terminated) => drop(terminated.recv().await),
                Err(_) => std::future::pending().await,
            }
        };
        #[cfg(not(unix))]
        let ended = std::future::pending::<()>();
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            () = ended => {}
        }
    }
}

// --- What each library needs ---

/// The lines, in which `{address}` is the address of the sandbox.
const LINES: [(&str, &str); 13] = [
    (
        "discord.js",
        "new Client({ intents, rest: { api: 'http://{address}/api' } })",
    ),
    (
        "discord.py",
        "discord.http.Route.BASE = 'http://{address}/api/v10'; \
         discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL('ws://{address}/gateway')",
    ),
    (
        "py-cord",
        "discord.http.Route.API_BASE_URL = 'http://{address}/api/v10'",
    ),
    (
        "nextcord",
        "nextcord.http.Route.BASE = 'http://{address}/api/v10'",
    ),
    (
        "disnake",
        "disnake.http.Route.BASE = 'http://{address}/api/v10'",
    ),
    (
        "discordeno",
        "createBot({ rest: { proxy: { baseUrl: 'http://{address}/api', \
         authorization: `Bot ${token}` } } })",
    ),
    (
        "dressed",
        "requests: { routeBase: 'http://{address}/api/v10' } in its configuration",
    ),
    (
        "hikari",
        "hikari.GatewayBot(token, rest_url='http://{address}/api/v10')",
    ),
    (
        "oceanic.js",
        "new Client({ auth, rest: { baseURL: 'http://{address}/api/v10' } })",
    ),
    (
        "interactions.py",
        "interactions.api.http.route.Route.BASE = 'http://{address}/api/v10'",
    ),
    (
        "JDA",
        "JDABuilder.createDefault(token).setRestConfig(new RestConfig()\
         .setBaseUrl(\"http://{address}/api/v10/\"))",
    ),
    (
        "serenity",
        "reqwest::Client::builder().resolve(\"discord.com\", \"{address}\".parse()?)\
         .add_root_certificate(certificate), passed to HttpBuilder::client",
    ),
    (
        "twilight",
        "Client::builder().proxy(\"{address}\".to_owned(), true), \
         and ConfigBuilder::proxy_url(\"ws://{address}\")",
    ),
];

fn lines(address: SocketAddr) -> impl Iterator<Item = (&'static str, String)> {
    let address = address.to_string();
    LINES
        .into_iter()
        .map(move |(library, line)| (library, line.replace("{address}", &address)))
}
